//! Fortifications and camps: rectangles with a front and a rear.

use acies_geometry::contact::touch;
use acies_geometry::{
    Angle, Bounds, Edge, Footprint, Length, Part, Pose, Segment, Size, TOUCH, contact, widest_turn,
};
use serde::{Deserialize, Serialize};

use super::{Flaw, Piece};
use crate::{Base, FigureScale};

/// What kind of defence it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum WorksKind {
    /// AM-SPE-018, FR-SPE-013
    FieldFortification,
    /// Stakes and the like, which belong to one battle group. AM-SPE-028, FR-SPE-026
    PortableDefence,
    /// A hedge, wall or ditch that is a piece of terrain, treated as a field fortification. FR-TER-016
    Obstacle,
    /// Temporary fortification: a palisade, a ditch and bank, a laager. DM-TRP-051
    Temporary,
    /// Permanent fortification: a wall with a walk and a parapet. DM-TRP-051
    Permanent,
}

/// What part of a defence a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum WorksPart {
    /// A stretch of wall, bank or stakes.
    #[default]
    Wall,
    /// A fortified gateway. DM-TRP-053
    Gateway,
    /// A tower. DM-TRP-055
    Tower,
    /// A corner piece without internal frontage. DM-TRP-056
    Corner,
}

/// A piece of a defence. It faces the enemy: its front and its rear are those of its base. AM-SPE-020, FR-SPE-014
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Works {
    /// What kind of defence it is.
    pub kind: WorksKind,
    /// What part of it.
    pub part: WorksPart,
    /// Where it stands.
    pub base: Base,
}

impl Works {
    /// An obstacle as a fortification, facing to either side: whoever is behind it defends it. FR-TER-016
    pub fn of_obstacle(piece: &Piece) -> Result<[Self; 2], Flaw> {
        let (line, thickness) = piece.course()?;
        let (from, to) = (line[0], line[line.len() - 1]);
        let size = Size { width: (to - from).length(), depth: thickness };
        Ok([to - from, from - to].map(|way| {
            let middle = Pose::new(from.halfway(to), Pose::facing_along(way.turned_right()));
            let base = Base::new(middle.moved(Length::ZERO, thickness - thickness / 2), size);
            Self { kind: WorksKind::Obstacle, part: WorksPart::Wall, base }
        }))
    }

    /// The edge with which a base touches the rear edge, being wholly behind it. AM-SPE-021, FR-SPE-015
    pub fn edge_behind(&self, base: &Footprint) -> Option<Edge> {
        if self.is_far_from(base) {
            return None;
        }
        let works = self.base.footprint();
        let rear = works.edge(Edge::Rear);
        let (Part::Edge(Edge::Rear), Part::Edge(edge)) =
            contact(&works, base).map(|met| (met.mine, met.theirs))?
        else {
            return None;
        };
        is_beyond(rear, base).then_some(edge)
    }

    /// A quick look: whether a base is too far away to touch it.
    fn is_far_from(&self, base: &Footprint) -> bool {
        let reach = self.base.size.width + self.base.size.depth + TOUCH;
        let front = self.base.pose.front;
        !Bounds { low: front, high: front }.widened(reach).meet(base.bounds())
    }

    /// Whether a base defends it: wholly behind it, with its front or a side edge touching its rear edge. AM-SPE-021
    pub fn is_defended_by(&self, base: &Footprint) -> bool {
        self.edge_behind(base).is_some_and(|edge| edge != Edge::Rear)
    }

    /// The angle on the inner side between this piece and one that touches it, as the wall runs from the one on the
    /// left to the one on the right: half a turn for a straight wall, less where it bends back, more where it bends
    /// forward. DM-TRP-057, FR-SET-039
    pub fn inside_angle(&self, other: &Self) -> Angle {
        let (right, _) = self.base.pose.seen_from_here(other.base.footprint().centre());
        let turn = other.base.pose.facing - self.base.pose.facing;
        Angle::HALF - if right >= Length::ZERO { turn } else { -turn }
    }
}

/// Whether all of a base is on the outer side of an edge, but for a hair.
fn is_beyond(edge: Segment, base: &Footprint) -> bool {
    let hair = i64::from(TOUCH.get()) * i64::from(edge.length().get());
    base.corners().iter().all(|&corner| edge.side(corner) >= -hair)
}

/// Why some fortifications cannot stand as they do. Pieces are given by their place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorksFlaw {
    /// These touch each other but are too few. AM-SPE-019
    TooFew(Vec<usize>),
    /// These two of a group lie neither parallel nor at right angles. AM-SPE-019
    Askew(usize, usize),
    /// These two neither touch nor leave enough of a gap. DM-TRP-057
    Gap {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
        /// How far they are apart.
        gap: Length,
        /// How far they must be.
        least: Length,
    },
    /// The wall bends too sharply between these two. DM-TRP-057, FR-SET-039
    Bend {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
        /// The angle on the inner side.
        inside: Angle,
    },
}

/// The least number of pieces of field fortification in a group. AM-SPE-019, FR-SET-038
const LEAST_GROUP: usize = 4;

/// The pieces that touch each other, one after the other, as groups of places in the list.
pub fn groups(works: &[Works]) -> Vec<Vec<usize>> {
    let footprints: Vec<Footprint> = works.iter().map(|piece| piece.base.footprint()).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, piece) in footprints.iter().enumerate() {
        let (touching, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|&other| touch(piece, &footprints[other])));
        groups = apart;
        let mut joined: Vec<usize> = touching.into_iter().flatten().chain([index]).collect();
        joined.sort_unstable();
        groups.push(joined);
    }
    groups
}

/// Checks field fortifications: groups of at least four that touch, all parallel or at right angles. AM-SPE-019
pub fn check_groups(works: &[Works]) -> Result<(), WorksFlaw> {
    for group in groups(works) {
        if group.len() < LEAST_GROUP {
            return Err(WorksFlaw::TooFew(group));
        }
        if let Some(&askew) = group.iter().find(|&&other| !is_square(&works[group[0]], &works[other])) {
            return Err(WorksFlaw::Askew(group[0], askew));
        }
    }
    Ok(())
}

/// Whether two pieces lie parallel or at right angles, within a hair along the front.
fn is_square(one: &Works, other: &Works) -> bool {
    let quarter = Angle::QUARTER.get();
    let turn = (other.base.pose.facing - one.base.pose.facing).get() % quarter;
    Angle::binary(turn.min(quarter - turn)) <= hair_of(one)
}

/// The turn that moves an end of a piece's front by a hair.
fn hair_of(works: &Works) -> Angle {
    widest_turn(works.base.size.width, TOUCH)
}

/// Checks the fortifications of De Bellis Multitudinis: those that do not join leave a gap of at least an element's
/// width, and where they join the angle on the inner side is from `least` to `most`. DM-TRP-057
///
/// A corner piece has no front of its own, so its neighbours' angles are not measured to it.
pub fn check_circuit(works: &[Works], gap: Length, least: Angle, most: Angle) -> Result<(), WorksFlaw> {
    let footprints: Vec<Footprint> = works.iter().map(|piece| piece.base.footprint()).collect();
    let groups = groups(works);
    let same = |one, other| groups.iter().any(|group| group.contains(&one) && group.contains(&other));
    for other in 1..works.len() {
        for one in 0..other {
            let apart = acies_geometry::distance(footprints[one].corners(), footprints[other].corners());
            if !same(one, other) && apart < gap {
                return Err(WorksFlaw::Gap { one, other, gap: apart, least: gap });
            }
            let corner = [one, other].iter().any(|&index| works[index].part == WorksPart::Corner);
            if corner || !touch(&footprints[one], &footprints[other]) {
                continue;
            }
            let (inside, hair) = (works[one].inside_angle(&works[other]), hair_of(&works[one]).get());
            if inside.get().saturating_add(hair) < least.get()
                || inside.get() > most.get().saturating_add(hair)
            {
                return Err(WorksFlaw::Bend { one, other, inside });
            }
        }
    }
    Ok(())
}

/// A supply camp. AM-BAS-008
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Camp {
    /// Where it stands.
    pub base: Base,
    /// Whether it is fortified.
    pub fortified: bool,
}

impl Camp {
    /// How large a supply camp is. AM-BAS-008
    pub const fn size(figures: FigureScale) -> Size {
        if matches!(figures, FigureScale::Mm25) {
            Size::millimetres(180, 160)
        } else {
            Size::millimetres(120, 80)
        }
    }
}

#[cfg(test)]
mod tests {
    use acies_geometry::Point;

    use super::super::testing::at;
    use super::super::{Kind, Shape};
    use super::*;

    const SIZE: Size = Size::millimetres(40, 15);

    fn works(kind: WorksKind, pose: Pose) -> Works {
        Works { kind, part: WorksPart::Wall, base: Base::new(pose, SIZE) }
    }

    fn fort(x: i32, y: i32, degrees: i32) -> Works {
        works(WorksKind::FieldFortification, Pose::new(at(x, y), Angle::degrees(degrees)))
    }

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(Pose::new(Point::new(x, y), Angle::degrees(degrees)), Size::millimetres(40, 20))
    }

    /// Proves AM-SPE-021, FR-SPE-015.
    #[test]
    fn a_base_defends_from_behind() {
        // Its rear edge is at 485 mm.
        let fort = fort(500, 500, 0);
        assert!(fort.is_defended_by(&base(500_000, 485_000, 0)));
        assert!(fort.is_defended_by(&base(530_000, 485_000, 0)), "with a part of its front");
        assert!(!fort.is_defended_by(&base(540_000, 485_000, 0)), "corner to corner");
        assert!(
            fort.is_defended_by(&base(500_000, 484_900, 0))
                && !fort.is_defended_by(&base(500_000, 484_899, 0))
        );
        assert!(fort.is_defended_by(&base(510_000, 465_000, 90)), "with its flank");
        assert!(fort.is_defended_by(&base(490_000, 465_000, -90)), "with the other flank");
        let turned_away = base(500_000, 465_000, 180);
        assert!(!fort.is_defended_by(&turned_away) && fort.edge_behind(&turned_away) == Some(Edge::Rear));
        assert_eq!(fort.edge_behind(&base(500_000, 520_000, 0)), None, "in front of it");
        assert_eq!(fort.edge_behind(&base(540_000, 495_000, 0)), None, "beside it, only partly behind");
        assert_eq!(fort.edge_behind(&base(500_000, 480_000, 0)), None, "not touching");
        assert_eq!(fort.edge_behind(&base(500_000, 485_000, 0)), Some(Edge::Front));
    }

    /// Proves AM-SPE-019.
    #[test]
    fn field_fortifications_come_in_groups_of_four() {
        let row = |count: i32| (0..count).map(|index| fort(500 + 40 * index, 500, 0)).collect::<Vec<_>>();
        assert_eq!(check_groups(&row(4)), Ok(()));
        assert_eq!(check_groups(&row(3)), Err(WorksFlaw::TooFew(vec![0, 1, 2])));
        // The fourth turns the corner at the right end of the third.
        let mut bent = row(3);
        bent.push(works(WorksKind::FieldFortification, Pose::new(at(616, 480), Angle::QUARTER)));
        assert_eq!(check_groups(&bent), Err(WorksFlaw::TooFew(vec![0, 1, 2])), "it does not touch yet");
        bent[3] = fort(615, 465, 90);
        assert_eq!(check_groups(&bent), Ok(()), "at right angles");
        let mut apart = row(4);
        apart[3] = fort(621, 500, 0);
        assert_eq!(check_groups(&apart), Err(WorksFlaw::TooFew(vec![0, 1, 2])));
        let mut askew = row(4);
        askew[3].base.pose =
            Pose::new(at(600, 500), Angle::degrees(-5)).moved(Length::millimetres(20), Length::ZERO);
        assert_eq!(check_groups(&askew), Err(WorksFlaw::Askew(0, 3)));
        let two_groups: Vec<Works> =
            row(4).into_iter().chain((0..4).map(|index| fort(500 + 40 * index, 300, 0))).collect();
        assert_eq!((check_groups(&two_groups), groups(&two_groups).len()), (Ok(()), 2));
    }

    /// A wall of two pieces that meet at the front right corner of the left one.
    fn bent(degrees: i32) -> [Works; 2] {
        let turned =
            Pose::new(at(520, 500), Angle::degrees(degrees)).moved(Length::millimetres(20), Length::ZERO);
        [
            works(WorksKind::Permanent, Pose::new(at(500, 500), Angle::ZERO)),
            works(WorksKind::Permanent, turned),
        ]
    }

    #[test]
    fn the_angle_is_measured_on_the_inner_side() {
        assert_eq!(bent(0)[0].inside_angle(&bent(0)[1]), Angle::HALF);
        assert_eq!(bent(-30)[0].inside_angle(&bent(-30)[1]), Angle::degrees(210));
        assert_eq!(bent(-30)[1].inside_angle(&bent(-30)[0]), Angle::degrees(210), "from either piece");
    }

    #[test]
    fn gaps_are_an_element_wide_or_none() {
        let element = Length::millimetres(40);
        let check = |works: &[Works]| check_circuit(works, element, Angle::QUARTER, Angle::degrees(270));
        let beside = |gap: i32| {
            [
                fort(500, 500, 0),
                works(WorksKind::Temporary, Pose::new(Point::new(540_000 + gap, 500_000), Angle::ZERO)),
            ]
        };
        assert_eq!(check(&beside(0)), Ok(()));
        assert_eq!(check(&beside(40_000)), Ok(()));
        let gap = Length::micrometres(39_999);
        assert_eq!(check(&beside(39_999)), Err(WorksFlaw::Gap { one: 0, other: 1, gap, least: element }));
    }

    #[test]
    fn walls_do_not_bend_too_sharply() {
        let check = |works: &[Works]| {
            check_circuit(works, Length::millimetres(40), Angle::QUARTER, Angle::degrees(270))
        };
        // They meet at the rear corners, bending back: the front corners are apart.
        let back = |degrees: i32| {
            let left = fort(500, 500, 0);
            let corner = at(520, 485);
            let turned =
                Pose::new(corner, Angle::degrees(degrees)).moved(Length::millimetres(20), SIZE.depth);
            [left, works(WorksKind::Temporary, turned)]
        };
        assert_eq!(check(&back(89)), Ok(()));
        assert_eq!(check(&back(90)), Ok(()), "exactly 90 degrees");
        let inside = Angle::degrees(80);
        let sharp = check(&back(100));
        assert!(
            matches!(sharp, Err(WorksFlaw::Bend { one: 0, other: 1, inside: found }) if (found - inside).size() < Angle::degrees(1))
        );
        assert_eq!(check(&bent(-90)), Ok(()), "exactly 270 degrees");
        assert!(matches!(check(&bent(-95)), Err(WorksFlaw::Bend { .. })));
        let mut corner = back(100);
        corner[1].part = WorksPart::Corner;
        assert_eq!(check(&corner), Ok(()), "a corner piece may lie as it has to");
    }

    #[test]
    fn an_obstacle_is_defended_from_either_side() {
        let shape = Shape::Course { line: vec![at(400, 500), at(600, 500)], width: Length::millimetres(20) };
        let hedge = Piece::of(Kind::Obstacle, shape).unwrap();
        let sides = Works::of_obstacle(&hedge).unwrap();
        let (below, above) = (base(500_000, 490_000, 0), base(500_000, 510_000, 180));
        for (works, behind, before) in [(sides[0], above, below), (sides[1], below, above)] {
            assert!(works.is_defended_by(&behind) && !works.is_defended_by(&before));
            assert!(hedge.holds(&works.base.footprint()));
        }
    }

    #[test]
    fn a_camp_is_larger_for_larger_figures() {
        assert_eq!(Camp::size(FigureScale::Mm15), Size::millimetres(120, 80));
        assert_eq!(Camp::size(FigureScale::Mm6), Size::millimetres(120, 80));
        assert_eq!(Camp::size(FigureScale::Mm25), Size::millimetres(180, 160));
    }
}
