//! What a moving battle group can run into.

use std::borrow::Cow;

use acies_field::TableEdge;
use acies_field::placing::beyond_the_edges;
use acies_field::terrain::Kind;
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Bounds, Footprint, Polygon};
use acies_play::Seat;
use serde::{Deserialize, Serialize};

use crate::fielded::GroupId;
use crate::movement::{Touched, closed_ground};
use crate::position::Position;

/// Something on the table, or its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A battle group.
    Group(GroupId),
    /// The camp of a side.
    Camp(Seat),
    /// Terrain that it cannot enter. AM-MOV-006
    Ground(Kind),
    /// An edge of the table. AM-MOV-092
    Edge(TableEdge),
}

/// Everything that a battle group can run into, with what it is. Commanders and ambush markers hinder nobody (AM-MOV-082),
/// nor do fortifications that nobody defends (AM-SPE-026).
#[derive(Clone, Debug)]
pub struct Obstacles<'a> {
    bases: Vec<(Thing, Bounds, Cow<'a, [Footprint]>)>,
    grounds: Vec<(Thing, &'a Polygon)>,
    edges: Vec<(Thing, Polygon)>,
}

/// No more bases than this are near most moves.
const FEW: usize = 32;

/// Those of them that are near.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nearby<'a> {
    /// What each of them is.
    pub(crate) things: Vec<Thing>,
    /// As the moves of the field take them.
    pub(crate) list: Vec<Obstacle<'a>>,
}

impl<'a> Obstacles<'a> {
    /// All that `wanted` lets stand in the way of a battle group; never its own bases.
    pub fn new(position: &Position<'a>, id: GroupId, wanted: impl Fn(Thing) -> bool) -> Self {
        let groups = Seat::BOTH.map(|seat| position.battle.side(seat).groups.len());
        let mut bases = Vec::with_capacity(groups.iter().sum::<usize>() + Seat::BOTH.len());
        for (other, fielded) in position.all_groups().filter(|&(other, _)| other != id) {
            if wanted(Thing::Group(other)) {
                let (footprints, around) = if other.seat == id.seat {
                    (Cow::Borrowed(fielded.body.footprints()), fielded.body.bounds())
                } else {
                    // Defended fortifications are in the enemy's way. AM-SPE-022
                    position.outlines_and_bounds(other)
                };
                bases.push((Thing::Group(other), around, footprints));
            }
        }
        for seat in Seat::BOTH {
            let camp = position.camp_on_table(seat).filter(|_| wanted(Thing::Camp(seat)));
            if let Some(camp) = camp {
                bases.push((Thing::Camp(seat), *camp.bounds(), Cow::Owned(vec![camp])));
            }
        }
        let mut obstacles = Self { bases, ..Self::closed_to(position, id) };
        obstacles.grounds.retain(|&(thing, _)| wanted(thing));
        let strips = beyond_the_edges(&position.battle.field.table);
        let names = [TableEdge::Near, TableEdge::Left, TableEdge::Far, TableEdge::Right];
        let edges = names.into_iter().map(Thing::Edge).zip(strips);
        obstacles.edges = edges.filter(|&(thing, _)| wanted(thing)).collect();
        obstacles
    }

    /// Only the ground that is closed to a battle group. AM-MOV-006
    pub(crate) fn closed_to(position: &Position<'a>, id: GroupId) -> Self {
        let closed = closed_ground(position, position.group(id));
        let grounds = closed.map(|(Touched { kind, .. }, ground)| (Thing::Ground(kind), ground));
        Self { bases: Vec::new(), grounds: grounds.collect(), edges: Vec::new() }
    }

    /// Those that somebody could run into who stays within some bounds.
    pub(crate) fn near(&self, reach: &Bounds) -> Nearby<'_> {
        let mut near = Nearby { things: Vec::with_capacity(FEW), list: Vec::with_capacity(FEW) };
        self.for_all_near(reach, |thing, obstacle| {
            near.things.push(thing);
            near.list.push(obstacle);
        });
        near
    }

    /// The same for those who need not know what they are.
    pub(crate) fn list_near(&self, reach: &Bounds) -> Vec<Obstacle<'_>> {
        let mut list = Vec::with_capacity(FEW);
        self.for_all_near(reach, |_, obstacle| list.push(obstacle));
        list
    }

    fn for_all_near<'o>(&'o self, reach: &Bounds, mut found: impl FnMut(Thing, Obstacle<'o>)) {
        for (thing, around, bases) in &self.bases {
            if reach.meet(around) {
                let near = bases.iter().filter(|base| reach.meet(base.bounds()));
                near.for_each(|base| found(*thing, Obstacle::Base(base)));
            }
        }
        let grounds = self.grounds.iter().map(|&(thing, ground)| (thing, ground));
        for (thing, ground) in grounds.chain(self.edges.iter().map(|(thing, ground)| (*thing, ground))) {
            if reach.meet(ground.bounds()) {
                found(thing, Obstacle::Ground(ground));
            }
        }
    }

    /// As the moves of the field take them. Their numbers are those of [`Obstacles::thing`].
    pub fn list(&self) -> Vec<Obstacle<'_>> {
        let bases = self.bases.iter().flat_map(|(.., bases)| bases.iter()).map(Obstacle::Base);
        let grounds = self.grounds.iter().map(|(_, ground)| Obstacle::Ground(ground));
        let edges = self.edges.iter().map(|(_, ground)| Obstacle::Ground(ground));
        bases.chain(grounds).chain(edges).collect()
    }

    /// What the obstacle of this number is.
    pub fn thing(&self, number: usize) -> Thing {
        let bases = self.bases.iter().flat_map(|(thing, _, bases)| std::iter::repeat_n(*thing, bases.len()));
        let grounds = self.grounds.iter().map(|&(thing, _)| thing);
        let mut all = bases.chain(grounds).chain(self.edges.iter().map(|&(thing, _)| thing));
        all.nth(number).expect("an obstacle that was listed")
    }
}
