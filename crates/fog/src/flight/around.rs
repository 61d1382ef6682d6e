//! What stands in the way of troops that flee, and what each thing is to them.

use acies_field::Mu;
use acies_field::placing::beyond_the_edges;
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Length, Polygon};
use acies_play::Seat;

use super::Why;
use crate::TroopType;
use crate::fielded::{Fielded, GroupId};
use crate::movement::{Touched, grounds, slowest};
use crate::obstacles::Thing;
use crate::position::Position;
use crate::terrain::Grade;
use acies_field::TableEdge;

/// What a thing in the way is to those who flee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Friends that they may pass through. AM-IMP-078, AM-RTP-007
    Passable,
    /// Friends, or for routers their own unfortified camp, that they burst through if they cannot avoid them. AM-IMP-081,
    /// AM-RTP-010
    Burst,
    /// Enemy that they avoid, or halt before. AM-IMP-082, AM-RTP-012
    Enemy,
    /// An unfortified enemy camp, before which routers halt without avoiding it. AM-RTP-012
    EnemyCamp,
    /// A fortified camp or impassable terrain, which they avoid or follow. AM-IMP-079, AM-IMP-083, AM-RTP-013
    Wall,
    /// Another camp or closed terrain, which they follow. AM-IMP-083
    Followed,
    /// An edge of the table. AM-IMP-084, AM-RTP-016
    Edge,
}

/// The shape of a thing.
#[derive(Clone, Debug)]
pub(super) enum Shape<'a> {
    Base(Footprint),
    Ground(&'a Polygon),
    Beyond(Polygon),
}

impl Shape<'_> {
    pub(super) fn obstacle(&self) -> Obstacle<'_> {
        match self {
            Self::Base(base) => Obstacle::Base(base),
            Self::Ground(ground) => Obstacle::Ground(ground),
            Self::Beyond(ground) => Obstacle::Ground(ground),
        }
    }

    /// Its outline.
    pub(super) fn corners(&self) -> &[acies_geometry::Point] {
        match self {
            Self::Base(base) => base.corners(),
            Self::Ground(ground) => ground.corners(),
            Self::Beyond(ground) => ground.corners(),
        }
    }

    /// Whether a base overlaps it.
    pub(super) fn is_under(&self, base: &Footprint) -> bool {
        match self {
            Self::Base(other) => base.overlaps(other),
            Self::Ground(ground) => ground.meets(base.core()),
            Self::Beyond(ground) => ground.meets(base.core()),
        }
    }
}

/// A thing in the way.
#[derive(Clone, Debug)]
pub(super) struct Blocker<'a> {
    pub(super) thing: Thing,
    pub(super) role: Role,
    pub(super) shape: Shape<'a>,
}

impl Blocker<'_> {
    /// The battle group that it belongs to.
    pub(super) const fn group(&self) -> Option<GroupId> {
        match self.thing {
            Thing::Group(id) => Some(id),
            _ => None,
        }
    }

    pub(super) const fn footprint(&self) -> Option<Footprint> {
        match self.shape {
            Shape::Base(base) => Some(base),
            _ => None,
        }
    }
}

/// How troops get past friends at the moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Means {
    /// They burst through.
    pub(super) bursting: bool,
    /// Friends whom they might pass through, but not this time: no room, or not enough move. AM-MOV-069
    pub(super) solid: Vec<GroupId>,
}

impl Means {
    /// Whether something stops them.
    pub(super) fn stops(&self, blocker: &Blocker<'_>) -> bool {
        match blocker.role {
            Role::Passable => blocker.group().is_some_and(|id| self.solid.contains(&id)),
            Role::Burst => !self.bursting,
            _ => true,
        }
    }
}

/// Everything that matters to a battle group that flees.
#[derive(Debug)]
pub(super) struct Around<'a> {
    pub(super) position: Position<'a>,
    pub(super) id: GroupId,
    pub(super) why: Why,
    pub(super) variation: Mu,
    pub(super) blockers: Vec<Blocker<'a>>,
    /// Terrain that slows it down.
    pub(super) slow: Vec<(Touched, &'a Polygon)>,
}

impl<'a> Around<'a> {
    /// Around a battle group that flees this way.
    pub(super) fn new(
        position: &Position<'a>,
        id: GroupId,
        why: Why,
        direction: Angle,
        variation: Mu,
    ) -> Self {
        let bases = position.all_groups().map(|(_, fielded)| fielded.body.bases().len()).sum::<usize>();
        // Room for the camps, the edges and some ground too.
        let blockers = Vec::with_capacity(bases + 16);
        let mut around = Self { position: *position, id, why, variation, blockers, slow: Vec::new() };
        for (other, fielded) in position.all_groups().filter(|&(other, _)| other != id) {
            let role = around.role_of(other, fielded, direction);
            let bases = fielded.body.footprints().iter().copied().map(Shape::Base);
            around.blockers.extend(bases.map(|shape| Blocker { thing: Thing::Group(other), role, shape }));
        }
        for seat in Seat::BOTH {
            let role = around.role_of_camp(seat);
            let camp = position.camp_on_table(seat).map(Shape::Base);
            around.blockers.extend(camp.map(|shape| Blocker { thing: Thing::Camp(seat), role, shape }));
        }
        around.add_grounds();
        let names = [TableEdge::Near, TableEdge::Left, TableEdge::Far, TableEdge::Right];
        let strips = beyond_the_edges(&position.battle.field.table).into_iter().map(Shape::Beyond);
        let edges = names.into_iter().zip(strips);
        around.blockers.extend(edges.map(|(edge, shape)| Blocker {
            thing: Thing::Edge(edge),
            role: Role::Edge,
            shape,
        }));
        around
    }

    fn role_of(&self, other: GroupId, fielded: &Fielded, direction: Angle) -> Role {
        if other.seat != self.id.seat {
            return Role::Enemy;
        }
        let passing = self.position.may_pass(self.id, other);
        // Whoever has passed through it this phase cannot be passed through by it. AM-MOV-071
        let there_and_back = fielded.deeds.passed_through.contains(&self.id.index);
        if passing.allows(direction, fielded.body.facing()) && !there_and_back {
            Role::Passable
        } else {
            Role::Burst
        }
    }

    fn role_of_camp(&self, seat: Seat) -> Role {
        match self.why {
            _ if self.position.is_camp_fortified(seat) => Role::Wall,
            Why::Evade => Role::Followed,
            _ if seat == self.id.seat => Role::Burst,
            _ => Role::EnemyCamp,
        }
    }

    fn add_grounds(&mut self) {
        let group = self.position.group(self.id);
        let open = slowest(&self.position, group, &[]);
        for (touched, ground) in grounds(&self.position) {
            match slowest(&self.position, group, &[touched]) {
                None => {
                    let role = if touched.grade == Grade::Impassable { Role::Wall } else { Role::Followed };
                    let (thing, shape) = (Thing::Ground(touched.kind), Shape::Ground(ground));
                    self.blockers.push(Blocker { thing, role, shape });
                }
                some if some < open => self.slow.push((touched, ground)),
                Some(_) => {}
            }
        }
    }

    /// How far it may go if its way touches this terrain: the normal move and the change by the dice, never below nothing.
    /// AM-IMP-073, AM-MOV-009, AM-MOV-066
    pub(super) fn allowance(&self, touched: &[Touched]) -> Length {
        let normal = slowest(&self.position, self.position.group(self.id), touched).unwrap_or_default();
        self.position.scale().mu(Mu::hundredths((normal.get() + self.variation.get()).max(0)))
    }

    /// Whether it can avoid something by a shift or by dropping bases back: routers do not avoid the edge of the table, and
    /// their elephants and scythed chariots nothing. AM-IMP-079, AM-RTP-008, AM-RTP-009, AM-RTP-014, AM-RTP-016
    pub(super) fn avoids(&self, blocker: &Blocker<'_>) -> bool {
        let straight = |kind| matches!(kind, TroopType::Elephants | TroopType::ScythedChariots);
        let bases = self.position.group(self.id).bases();
        if self.why.is_rout() && bases.iter().any(|base| straight(base.kind)) {
            return false;
        }
        match (blocker.role, blocker.thing) {
            (Role::Passable | Role::Enemy | Role::Wall, _) | (Role::Burst, Thing::Group(_)) => true,
            (Role::Edge, _) => self.why == Why::Evade,
            (Role::Burst | Role::EnemyCamp | Role::Followed, _) => false,
        }
    }

    /// Whether some bases stand where nothing else is.
    pub(super) fn is_free(&self, bases: &[Footprint]) -> bool {
        !self.blockers.iter().any(|blocker| bases.iter().any(|base| blocker.shape.is_under(base)))
    }

    /// All bases of enemy battle groups for which a test holds.
    pub(super) fn enemies(&self) -> impl Iterator<Item = (GroupId, Footprint)> + '_ {
        let enemies = self.blockers.iter().filter(|blocker| blocker.role == Role::Enemy);
        enemies.filter_map(|blocker| Some((blocker.group()?, blocker.footprint()?)))
    }
}
