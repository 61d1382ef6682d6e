use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use acies_geometry::contact::touch;
use acies_geometry::{
    Bounds, Contact, Corner, Edge, Footprint, Length, Part, Pose, Size, TOUCH, Vector, contact, within,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::formation::{Drawn, recognise};
use crate::{Base, face_alike};

/// Bases that stand and move together: a battle group, a battle line, a group of elements or a single one. Copies share what
/// is known of them.
#[derive(Clone)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", as = "Vec<Base>"))]
pub struct Body {
    known: Arc<Known>,
}

/// The bases of a body; and the ground that they cover and the formation that they stand in, once somebody has asked for them:
/// these follow from the bases and are no part of a body.
struct Known {
    bases: Vec<Base>,
    ground: OnceLock<Footprints>,
    drawn: OnceLock<Option<Drawn>>,
    files: OnceLock<Arc<[Vec<usize>]>>,
}

/// The ground that each of some bases covers, and the upright rectangle round all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Footprints {
    each: Arc<[Footprint]>,
    bounds: Bounds,
}

impl Footprints {
    /// The upright rectangle round all of them.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    fn slid(&self, way: Vector) -> Self {
        let each = self.each.iter().map(|footprint| footprint.slid(way)).collect();
        Self { each, bounds: self.bounds.slid(way) }
    }
}

impl Deref for Footprints {
    type Target = [Footprint];

    fn deref(&self) -> &[Footprint] {
        &self.each
    }
}

impl From<Arc<[Footprint]>> for Footprints {
    fn from(each: Arc<[Footprint]>) -> Self {
        let bounds = each.iter().fold(Bounds::of(&[]), |all, one| all.joined(*one.bounds()));
        Self { each, bounds }
    }
}

impl From<Footprint> for Footprints {
    fn from(only: Footprint) -> Self {
        Self { each: [only].into(), bounds: *only.bounds() }
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.known, &other.known) || self.bases() == other.bases()
    }
}

impl Eq for Body {}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Body").field(&self.bases()).finish()
    }
}

impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bases().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::new)
    }
}

impl Body {
    /// These bases, in this order. Their numbers are their places in it.
    pub fn new(bases: Vec<Base>) -> Self {
        let known = Known { bases, ground: OnceLock::new(), drawn: OnceLock::new(), files: OnceLock::new() };
        Self { known: Arc::new(known) }
    }

    /// Its bases.
    pub fn bases(&self) -> &[Base] {
        &self.known.bases
    }

    /// The sizes of its bases.
    pub fn sizes(&self) -> Vec<Size> {
        self.bases().iter().map(|base| base.size).collect()
    }

    /// The ground that each of its bases covers.
    pub fn footprints(&self) -> &[Footprint] {
        self.ground()
    }

    /// The same for those who keep it longer than the body.
    pub fn shared_footprints(&self) -> Footprints {
        self.ground().clone()
    }

    /// The upright rectangle round all its bases.
    pub fn bounds(&self) -> Bounds {
        self.ground().bounds
    }

    fn ground(&self) -> &Footprints {
        self.known.ground.get_or_init(|| self.look_up_ground())
    }

    fn look_up_ground(&self) -> Footprints {
        // Most bases are of the same size and face as the one before them: then so many micrometres lie between their corners
        // as between their fronts.
        let mut known: Option<(Base, Footprint)> = None;
        let footprint = |base: &Base| {
            let footprint = match &known {
                Some((before, there))
                    if before.pose.facing == base.pose.facing && before.size == base.size =>
                {
                    there.slid(base.pose.front - before.pose.front)
                }
                _ => base.footprint(),
            };
            known = Some((*base, footprint));
            footprint
        };
        self.bases().iter().map(footprint).collect::<Arc<[Footprint]>>().into()
    }

    /// Carried along a way, exactly. What is known of it goes with it: between its bases nothing changes.
    #[must_use]
    pub fn slid(&self, way: Vector) -> Self {
        let carry = |pose: Pose| Pose::new(pose.front + way, pose.facing);
        let bases = self.bases().iter().map(|base| Base::new(carry(base.pose), base.size)).collect();
        let drawn = |drawn: &Drawn| Drawn { front: carry(drawn.front), ..drawn.clone() };
        let known = Known {
            bases,
            ground: carried(&self.known.ground, |ground| ground.slid(way)),
            drawn: carried(&self.known.drawn, |known| known.as_ref().map(drawn)),
            files: carried(&self.known.files, Arc::clone),
        };
        Self { known: Arc::new(known) }
    }

    /// Its normal formation, if it stands in one. AM-BGR-005
    pub fn drawn(&self) -> Option<&Drawn> {
        self.known.drawn.get_or_init(|| recognise(self.bases())).as_ref()
    }

    /// Its files, each from front to rear, in the order of their front bases: whoever has the whole front edge on the rear edge
    /// of another who faces the same way stands behind him. It need not be in normal formation. AM-GLO-025
    pub fn files(&self) -> &[Vec<usize>] {
        self.known.files.get_or_init(|| self.look_up_files().into())
    }

    fn look_up_files(&self) -> Vec<Vec<usize>> {
        let (bases, footprints) = (self.bases(), self.footprints());
        let is_behind = |base: usize, front: usize| {
            face_alike(bases[base].pose.facing, bases[front].pose.facing)
                && stands_behind(&footprints[base], &footprints[front], bases[base].size.width)
        };
        let before = |base: usize| (0..bases.len()).find(|&front| front != base && is_behind(base, front));
        let before: Vec<Option<usize>> = (0..bases.len()).map(before).collect();
        let mut files: Vec<Vec<usize>> =
            (0..bases.len()).filter(|&base| before[base].is_none()).map(|front| vec![front]).collect();
        for file in &mut files {
            while let Some(next) = (0..bases.len()).find(|&base| before[base] == file.last().copied()) {
                file.push(next);
            }
        }
        files
    }

    /// Two of its bases that overlap, if there are such.
    pub fn overlap(&self) -> Option<(usize, usize)> {
        let footprints = self.footprints();
        (0..footprints.len()).find_map(|one| {
            let other =
                (one + 1..footprints.len()).find(|&other| footprints[one].overlaps(&footprints[other]));
            other.map(|other| (one, other))
        })
    }

    /// Whether all its bases hang together, each joined to another as `joined` asks.
    pub fn hangs_together(&self, joined: fn(&Footprint, &Footprint) -> bool) -> bool {
        self.parts(joined) <= 1
    }

    /// In how many parts it stands, in each of which all bases hang together.
    pub fn parts(&self, joined: fn(&Footprint, &Footprint) -> bool) -> usize {
        self.bases_of_parts(joined).len()
    }

    /// The bases of each of these parts, the part with the lowest number first.
    pub fn bases_of_parts(&self, joined: fn(&Footprint, &Footprint) -> bool) -> Vec<Vec<usize>> {
        let footprints = self.footprints();
        parts(footprints.len(), |one, other| joined(&footprints[one], &footprints[other]))
    }

    /// Whether it is a group of De Bellis Multitudinis: one facing, and each element touching another both along an edge
    /// and at a corner, so that all hang together. DM-TAC-011
    pub fn is_group(&self) -> bool {
        let same_facing =
            self.bases().windows(2).all(|pair| face_alike(pair[0].pose.facing, pair[1].pose.facing));
        same_facing && self.hangs_together(joined_at_edge_and_corner)
    }
}

/// The same of a body that was carried along, if it is known.
fn carried<T>(known: &OnceLock<T>, carry: impl FnOnce(&T) -> T) -> OnceLock<T> {
    known.get().map_or_else(OnceLock::new, |known| OnceLock::from(carry(known)))
}

fn stands_behind(base: &Footprint, front: &Footprint, width: Length) -> bool {
    // Neighbours of other kinds are many, and seen quickly.
    let (edge, rear) = (base.edge(Edge::Front), front.edge(Edge::Rear));
    let touches = within(&[edge.from.halfway(edge.to)], &[rear.from, rear.to], TOUCH * 2);
    touches
        && contact(base, front).is_some_and(|met| {
            met.mine == Part::Edge(Edge::Front)
                && met.theirs == Part::Edge(Edge::Rear)
                && met.along + TOUCH >= width
        })
}

/// Whether so many things are one connected whole, each joined to another.
pub fn hang_together(count: usize, joined: impl Fn(usize, usize) -> bool) -> bool {
    parts(count, joined).len() <= 1
}

/// The connected wholes into which so many things fall.
fn parts(count: usize, joined: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut reached = vec![false; count];
    let mut parts = Vec::new();
    while let Some(first) = reached.iter().position(|reached| !reached) {
        let (mut part, mut open) = (Vec::new(), vec![first]);
        while let Some(here) = open.pop() {
            if !std::mem::replace(&mut reached[here], true) {
                part.push(here);
                open.extend((0..count).filter(|&there| !reached[there] && joined(here, there)));
            }
        }
        parts.push(part);
    }
    parts
}

/// Whether two bases touch both along an edge and at a corner. AM-BGR-005, DM-TAC-011
pub fn joined_at_edge_and_corner(one: &Footprint, other: &Footprint) -> bool {
    contact(one, other).is_some_and(Contact::is_edge_to_edge)
        && Corner::ALL.iter().any(|&mine| {
            Corner::ALL.iter().any(|&theirs| acies_geometry::contact::corners_meet(one, mine, other, theirs))
        })
}

/// Whether two bases touch in any way. AM-IMP-019, FR-IMP-030
pub fn joined_at_all(one: &Footprint, other: &Footprint) -> bool {
    touch(one, other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_geometry::{Angle, Point};

    const SIZE: Size = Size::millimetres(40, 15);

    fn body(places: &[(i32, i32)]) -> Body {
        let pose = Pose::new(Point::millimetres(500, 500), Angle::degrees(20));
        let at = |&(right, forward): &(i32, i32)| {
            Base::new(pose.moved(Length::millimetres(right), Length::millimetres(forward)), SIZE)
        };
        Body::new(places.iter().map(at).collect())
    }

    /// DM-TAC-011, but for the bend of a column.
    #[test]
    fn a_group_is_joined_by_edges_and_corners() {
        assert!(body(&[(0, 0), (40, 0), (80, 0), (0, -15)]).is_group());
        assert!(!body(&[(0, 0), (40, -7)]).is_group(), "offset by half a depth");
        assert!(!body(&[(0, 0), (40, 15)]).is_group(), "corner to corner only");
        assert!(!body(&[(0, 0), (40, 0), (120, 0), (160, 0)]).is_group(), "two pairs");
        let mut turned = body(&[(0, 0), (40, 0)]).bases().to_vec();
        turned[1].pose = turned[1].pose.moved(Length::ZERO, -SIZE.depth);
        turned[1].pose.facing += Angle::HALF;
        assert!(!Body::new(turned).is_group(), "two facings");
        assert!(body(&[(0, 0)]).is_group(), "a single element");
        let mut wheeled = body(&[(0, 0), (40, 0)]).bases().to_vec();
        wheeled[1].pose.facing += Angle::binary(3);
        assert!(Body::new(wheeled).is_group(), "a hair's difference of facing is none");
    }

    #[test]
    fn bases_apart_from_the_others_are_a_part_of_their_own() {
        assert_eq!(body(&[(0, 0), (40, 0), (80, 15)]).parts(joined_at_all), 1);
        assert_eq!(body(&[(0, 0), (90, 0), (40, 0), (90, -15), (0, -40)]).parts(joined_at_all), 3);
        assert_eq!(body(&[]).parts(joined_at_all), 0);
        let three = body(&[(0, 0), (90, 0), (40, 0), (90, -15), (0, -40)]).bases_of_parts(joined_at_all);
        assert_eq!(three, [vec![0, 2], vec![1, 3], vec![4]]);
    }

    #[test]
    fn overlapping_bases_are_named() {
        assert_eq!(body(&[(0, 0), (40, 0), (0, -15)]).overlap(), None);
        assert_eq!(body(&[(0, 0), (40, 0), (30, -10)]).overlap(), Some((0, 2)));
    }
}
