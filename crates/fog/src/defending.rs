//! Bases behind field fortifications and portable defences, and what their defenders' front edge is then.

use std::borrow::Cow;

use acies_field::terrain::Works;
use acies_field::{Base, Body};
use acies_geometry::{Bounds, Edge, Footprint, Length, TOUCH};
use acies_play::Seat;

use crate::fielded::GroupId;
use crate::position::Position;
use crate::setup::check::fortifications;

impl<'a> Position<'a> {
    /// The field fortifications of a side. AM-SPE-018
    pub fn fortifications(&self, seat: Seat) -> Vec<Works> {
        fortifications(&self.battle.side(seat).works)
    }

    /// What the bases of a battle group can defend: the field fortifications of its side, and the portable defences that
    /// it has placed itself. AM-SPE-021, AM-SPE-031
    pub fn defensible(&self, id: GroupId) -> Vec<Works> {
        let own = self.battle.fielded(id).map_or(&[][..], |fielded| &fielded.defences);
        self.fortifications(id.seat).into_iter().chain(fortifications(own)).collect()
    }

    /// A quick look that may say yes too often: whether anything that a battle group could defend is near a body.
    pub(crate) fn might_defend(&self, id: GroupId, body: &Body) -> bool {
        let own = self.battle.fielded(id).map_or(&[][..], |fielded| &fielded.defences);
        let might = |works: &[Base]| {
            works.iter().any(|works| {
                let reach = works.size.width + works.size.depth + TOUCH;
                body.bounds().widened(reach).hold(works.pose.front)
            })
        };
        might(&self.battle.side(id.seat).works) || might(own)
    }

    /// Whether any base of a battle group defends something. AM-SPE-021
    pub fn is_defending(&self, id: GroupId) -> bool {
        let body = &self.fielded(id).body;
        if !self.might_defend(id, body) {
            return false;
        }
        let works = self.defensible(id);
        body.footprints().iter().any(|base| !edges_defended(&works, base).is_empty())
    }

    /// The bases of a battle group as their enemies meet them, where it stands or would stand: behind a fortification its
    /// front edge stands in for theirs. AM-SPE-022, AM-SPE-030
    pub fn fronts_in<'b>(&self, id: GroupId, body: &'b Body) -> Cow<'b, [Base]> {
        if !self.might_defend(id, body) {
            return Cow::Borrowed(body.bases());
        }
        let works = self.defensible(id);
        let front =
            |(base, footprint): (&Base, &Footprint)| behind(*base, &edges_defended(&works, footprint));
        Cow::Owned(body.bases().iter().zip(body.footprints()).map(front).collect())
    }

    /// The ground that these cover.
    pub fn outlines_in<'b>(&self, id: GroupId, body: &'b Body) -> Cow<'b, [Footprint]> {
        ground_of(&self.fronts_in(id, body), body)
    }

    /// The same where it stands.
    pub fn outlines(&self, id: GroupId) -> Cow<'a, [Footprint]> {
        self.outlines_in(id, &self.fielded(id).body)
    }

    /// The same with the upright rectangle round all of it.
    pub(crate) fn outlines_and_bounds(&self, id: GroupId) -> (Cow<'a, [Footprint]>, Bounds) {
        let outlines = self.outlines(id);
        let around = match &outlines {
            Cow::Borrowed(_) => self.fielded(id).body.bounds(),
            Cow::Owned(outlines) => {
                outlines.iter().fold(Bounds::of(&[]), |all, outline| all.joined(*outline.bounds()))
            }
        };
        (outlines, around)
    }
}

/// The ground covered by the bases of a body as their enemies meet them.
pub(crate) fn ground_of<'b>(fronts: &Cow<'b, [Base]>, body: &'b Body) -> Cow<'b, [Footprint]> {
    match fronts {
        Cow::Borrowed(_) => Cow::Borrowed(body.footprints()),
        Cow::Owned(fronts) => Cow::Owned(Body::new(fronts.clone()).footprints().to_vec()),
    }
}

/// The edges with which a base defends fortifications, and how thick they are there. AM-SPE-021
pub(crate) fn edges_defended(works: &[Works], base: &Footprint) -> Vec<(Edge, Length)> {
    let mut edges: Vec<(Edge, Length)> = works
        .iter()
        .filter_map(|piece| Some((piece.edge_behind(base)?, piece.base.size.depth)))
        .filter(|&(edge, _)| edge != Edge::Rear)
        .collect();
    edges.sort_unstable();
    edges.dedup_by_key(|(edge, _)| *edge);
    edges
}

/// A base with the fortifications before its edges.
fn behind(mut base: Base, edges: &[(Edge, Length)]) -> Base {
    for &(edge, thick) in edges {
        let (aside, forward) = match edge {
            Edge::Front | Edge::Rear => (Length::ZERO, thick),
            Edge::Right => (thick / 2, Length::ZERO),
            Edge::Left => (-(thick / 2), Length::ZERO),
        };
        base.pose = base.pose.moved(aside, forward);
        if edge.is_side() {
            base.size.width += thick;
        } else {
            base.size.depth += thick;
        }
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bases;
    use crate::testing::{at, battle, blue, red};
    use acies_field::FigureScale;
    use acies_geometry::{Angle, Part, Point, Pose, contact};

    const FOOT: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";

    /// A line of fortifications facing the far edge, its rear edge on this line.
    fn works(battle: &mut crate::Battle, y: i32) {
        let size = bases::fortification(FigureScale::Mm15);
        let piece = |index: i32| {
            Base::new(Pose::new(Point::millimetres(420 + 40 * index, y + 15), Angle::ZERO), size)
        };
        battle.side_mut(Seat::Red).works = (0..5).map(piece).collect();
    }

    /// Proves AM-SPE-021.
    #[test]
    fn a_base_defends_only_wholly_behind_and_touching_with_front_or_side() {
        let defends = |at_y: i32, facing: i32| {
            let (fog, mut battle) = battle(&[(FOOT, (500, at_y), facing, 4)], &[(FOOT, (500, 900), 180, 2)]);
            works(&mut battle, 500);
            at(&fog, &battle).is_defending(red(0))
        };
        assert!(defends(500, 0), "its front edge on the rear edge");
        assert!(!defends(499, 0), "not touching");
        assert!(!defends(505, 0), "not wholly behind");
        assert!(!defends(485, 180), "its rear edge on the rear edge");
        let (fog, mut battle) = battle(&[(FOOT, (500, 460), 90, 2)], &[(FOOT, (500, 900), 180, 2)]);
        works(&mut battle, 500);
        assert!(at(&fog, &battle).is_defending(red(0)), "side edges on the rear edge");
    }

    /// AM-SPE-022, but for shooting ranges, which are measured elsewhere.
    #[test]
    fn the_front_edge_of_the_fortification_is_fought_over() {
        let enemy = (FOOT, (500, 515), 180, 4);
        let (fog, mut battle) = battle(&[(FOOT, (500, 500), 0, 4)], &[enemy]);
        assert!(at(&fog, &battle).opponents(red(0)).is_empty(), "15 mm apart");
        works(&mut battle, 500);
        let position = at(&fog, &battle);
        assert_eq!(position.opponents(red(0)), [blue(0)]);
        let met = contact(&position.outlines(red(0))[0], &position.outlines(blue(0))[3]).unwrap();
        assert_eq!((met.mine, met.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
        assert_eq!(position.outlines(blue(0)), position.fielded(blue(0)).body.footprints(), "not theirs");
    }
}
