//! What a charge can touch, and how it touches it.

use acies_field::terrain::{Works, WorksKind, WorksPart};
use acies_geometry::contact::touch;
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Bounds, Contact, Corner, Edge, Footprint, Length, Part, TOUCH};
use acies_play::Seat;

use crate::TroopType;
use crate::engagement::{contacts_between, fights};
use crate::fielded::GroupId;
use crate::joint_action::camps::touches_with_front;
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;
use crate::setup::check::fortifications;

/// A contact of a charge with an enemy base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The enemy battle group.
    pub enemy: usize,
    /// Which base of the chargers.
    pub base: usize,
    /// Which base of the enemy.
    pub theirs: usize,
    /// How they touch, seen from the chargers.
    pub contact: Contact,
    /// Whether the base came there by stepping forward. AM-IMP-018
    pub stepped: bool,
    /// Whether it touches the fortification that the enemy base defends, instead of the base. AM-SPE-022
    pub across_works: bool,
}

impl Touch {
    /// Whether it is a legal charge contact, so that the base fights. AM-IMP-010
    pub fn is_legal(&self) -> bool {
        fights(self.contact)
    }

    /// Whether it is with a side edge, a rear edge or a rear corner of the enemy base, and not with its front.
    pub fn is_on_flank_or_rear(&self) -> bool {
        !self.across_works
            && match self.contact.theirs {
                Part::Edge(edge) => edge != Edge::Front,
                Part::Corner(corner) => !corner.is_front(),
            }
    }

    /// Whether it is with the rear edge or a rear corner of the enemy base.
    pub fn is_on_rear(&self) -> bool {
        !self.across_works
            && matches!(
                self.contact.theirs,
                Part::Edge(Edge::Rear) | Part::Corner(Corner::RearLeft | Corner::RearRight)
            )
    }
}

/// A fortification, and who defends it. AM-SPE-021, AM-SPE-022
#[derive(Clone, Debug)]
struct Defended {
    enemy: usize,
    base: usize,
    footprint: Footprint,
}

/// Everything that a charge can run into: enemies with the fortifications that they defend, friends, camps, ground that is
/// closed to it, and the edges of the table.
#[derive(Clone, Debug)]
pub(super) struct Surroundings<'a> {
    seat: Seat,
    obstacles: Obstacles<'a>,
    enemies: Vec<(usize, Bounds, &'a [Footprint])>,
    works: Vec<Defended>,
    camp: Option<Footprint>,
}

impl<'a> Surroundings<'a> {
    /// Those of a battle group. `through_friends` leaves its friends out. AM-IMP-034
    pub(super) fn new(position: &Position<'a>, id: GroupId, through_friends: bool) -> Self {
        let wanted = |thing| match thing {
            Thing::Group(group) => group.seat != id.seat || !through_friends,
            Thing::Camp(_) | Thing::Ground(_) | Thing::Edge(_) => true,
        };
        let foe = id.seat.other();
        let mut enemies = Vec::with_capacity(position.battle.side(foe).groups.len());
        enemies.extend(
            position
                .groups(foe)
                .map(|(enemy, fielded)| (enemy.index, fielded.body.bounds(), fielded.body.footprints())),
        );
        Self {
            seat: id.seat,
            obstacles: Obstacles::new(position, id, wanted),
            enemies,
            works: defended(position, id),
            camp: position.camp(foe),
        }
    }

    /// Who the enemy is.
    pub(super) const fn foe(&self) -> Seat {
        self.seat.other()
    }

    /// Those that somebody could run into who stays within some bounds, as moves take them.
    pub(super) fn near(&self, reach: &Bounds) -> Vec<Obstacle<'_>> {
        let mut list = self.obstacles.list_near(reach);
        let works = self.works.iter().filter(|works| reach.meet(works.footprint.bounds()));
        list.extend(works.map(|works| Obstacle::Base(&works.footprint)));
        list
    }

    /// Whom a charge might be aimed at who is near some bounds: enemies, fortifications that they defend, their camp.
    pub(super) fn targets_near(&self, reach: &Bounds) -> impl Iterator<Item = &Footprint> {
        let enemies = self.enemies.iter().filter(|(_, around, _)| reach.meet(around));
        let bases = enemies.flat_map(|(.., bases)| bases.iter());
        let works = self.works.iter().map(|works| &works.footprint);
        bases.chain(works).chain(&self.camp).filter(|target| reach.meet(target.bounds()))
    }

    /// How wide the widest of the fortifications is, which may stand out beyond those who defend it.
    pub(super) fn widest_works(&self) -> Length {
        let across = |works: &Defended| {
            let bounds = works.footprint.bounds();
            Length::micrometres((bounds.high.x - bounds.low.x).max(bounds.high.y - bounds.low.y))
        };
        self.works.iter().map(across).max().unwrap_or(Length::ZERO)
    }

    /// All that some bases touch.
    pub(super) fn touched_by(&self, bases: &[Footprint]) -> Vec<Thing> {
        let close = |obstacle: &Obstacle<'_>| {
            bases.iter().any(|base| match obstacle {
                Obstacle::Base(other) => touch(base, other),
                Obstacle::Ground(ground) => ground.is_within(base.corners(), TOUCH * 2),
            })
        };
        let near = self.obstacles.near(&around(bases).widened(TOUCH * 2));
        let close = near.things.iter().zip(&near.list).filter(|(_, obstacle)| close(obstacle));
        let mut things: Vec<Thing> = close.map(|(thing, _)| *thing).collect();
        things.sort_unstable();
        things.dedup();
        things
    }

    /// Whether some bases stand clear of everything.
    pub(super) fn leave_room_for(&self, bases: &[Footprint]) -> bool {
        !self.near(&around(bases)).iter().any(|obstacle| {
            bases.iter().any(|base| match obstacle {
                Obstacle::Base(other) => base.overlaps(other),
                Obstacle::Ground(ground) => ground.meets(base.core()),
            })
        })
    }

    /// All contacts of some bases with the enemy.
    pub(super) fn touches(&self, bases: &[Footprint]) -> Vec<Touch> {
        let mut found = Vec::new();
        let reach = around(bases).widened(TOUCH);
        for (enemy, _, footprints) in self.enemies.iter().filter(|(_, around, _)| reach.meet(around)) {
            for (base, theirs, contact) in contacts_between(bases, footprints) {
                let touch =
                    Touch { enemy: *enemy, base, theirs, contact, stepped: false, across_works: false };
                found.push(touch);
            }
        }
        for works in self.works.iter().filter(|works| reach.meet(works.footprint.bounds())) {
            for (base, _, contact) in contacts_between(bases, &[works.footprint]) {
                let (enemy, theirs) = (works.enemy, works.base);
                found.push(Touch { enemy, base, theirs, contact, stepped: false, across_works: true });
            }
        }
        found
    }

    /// Whether some bases touch the enemy camp with a front edge or a front corner. AM-TRP-022
    pub(super) fn touches_camp(&self, bases: &[Footprint]) -> bool {
        self.camp.is_some_and(|camp| touches_with_front(bases, &camp))
    }
}

/// The upright rectangle round some bases.
fn around(bases: &[Footprint]) -> Bounds {
    bases.iter().fold(Bounds::of(&[]), |all, base| all.joined(*base.bounds()))
}

/// The enemy fortifications that stop a charge, each with the base that defends it. Portable defences do so only against
/// mounted troops other than elephants. AM-SPE-021, AM-SPE-026, AM-SPE-032
fn defended(position: &Position<'_>, charger: GroupId) -> Vec<Defended> {
    let foe = charger.seat.other();
    let stopped_by_stakes = |kind: TroopType| kind.is_mounted() && kind != TroopType::Elephants;
    let by_stakes = position.group(charger).bases().iter().any(|base| stopped_by_stakes(base.kind));
    let field = fortifications(&position.battle.side(foe).works);
    let mut found = Vec::new();
    let near = position.groups(foe).filter(|(enemy, fielded)| position.might_defend(*enemy, &fielded.body));
    for (enemy, fielded) in near.filter(|(_, fielded)| !fielded.is_broken()) {
        let stakes = fielded.defences.iter().filter(|_| by_stakes).map(|&base| Works {
            kind: WorksKind::PortableDefence,
            part: WorksPart::Wall,
            base,
        });
        for works in field.iter().copied().chain(stakes) {
            let defender = fielded.body.footprints().iter().position(|base| works.is_defended_by(base));
            found.extend(defender.map(|base| Defended {
                enemy: enemy.index,
                base,
                footprint: works.base.footprint(),
            }));
        }
    }
    found
}
