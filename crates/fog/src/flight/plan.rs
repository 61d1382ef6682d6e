//! The whole of a flight.

use acies_field::reforming::files_after_turn;
use acies_field::{Body, Drawn, Mu, Ranks};
use acies_geometry::{Angle, Footprint, Hand, Length, nearer_than};

use super::around::{Around, Blocker, Means, Role};
use super::course::{Course, HAIR, Met};
use super::friends::Settled;
use super::lanes::From;
use super::room::nearest_free;
use super::{End, Flight, FlightOrder, Why};
use crate::fielded::{Fielded, GroupId};
use crate::impact::EvadeTurn;
use crate::obstacles::Thing;
use crate::position::Position;

/// How far those who flee stay away from enemy. AM-IMP-082, AM-RTP-012
const CLEARANCE: Mu = Mu::new(1);

/// How often a flight may be turned along an edge.
const TURNS: usize = 12;

/// All turns that a flight may begin with.
const ALL_TURNS: [EvadeTurn; 4] =
    [EvadeTurn::None, EvadeTurn::About, EvadeTurn::Quarter(Hand::Left), EvadeTurn::Quarter(Hand::Right)];

impl EvadeTurn {
    /// By how much it changes the facing.
    pub const fn angle(self) -> Angle {
        match self {
            Self::None => Angle::ZERO,
            Self::Quarter(hand) => hand.turn(Angle::QUARTER),
            Self::About => Angle::HALF,
        }
    }
}

/// The turns that bring a battle group nearer to a direction and for which it has room; none at all if there is no such.
/// AM-IMP-075, AM-MOV-050
pub fn nearest_turns(position: &Position<'_>, id: GroupId, direction: Angle) -> Vec<EvadeTurn> {
    let facing = position.fielded(id).facing();
    let off = |turn: EvadeTurn| (direction - facing - turn.angle()).size();
    let nearer = |turn: &EvadeTurn| off(*turn) < off(EvadeTurn::None) && has_room(position, id, *turn);
    let turns: Vec<EvadeTurn> = ALL_TURNS.into_iter().filter(nearer).collect();
    if turns.is_empty() { vec![EvadeTurn::None] } else { turns }
}

/// The turn that brings a battle group nearest to a direction.
pub fn nearest_turn(position: &Position<'_>, id: GroupId, direction: Angle) -> EvadeTurn {
    let facing = position.fielded(id).facing();
    let turns = nearest_turns(position, id, direction);
    let nearest = turns.into_iter().min_by_key(|turn| (direction - facing - turn.angle()).size());
    nearest.unwrap_or(EvadeTurn::None)
}

/// Whether a battle group has room to turn so. AM-MOV-050
pub fn has_room(position: &Position<'_>, id: GroupId, turn: EvadeTurn) -> bool {
    begun(&Around::new(position, id, Why::Evade, Angle::ZERO, Mu::default()), turn).is_some()
}

/// How a flight begins: where the turn takes it; routers that have to reform for it, as near to that as there is room.
/// AM-RTP-003, AM-RTP-015
fn begun(around: &Around<'_>, turn: EvadeTurn) -> Option<Body> {
    let fielded = around.position.fielded(around.id);
    let body = turned(fielded, turn)?;
    let is_free = |body: &Body| around.is_free(body.footprints());
    if fielded.is_broken() && fielded.drawn().is_none() {
        return nearest_free(&body, is_free);
    }
    Some(body).filter(is_free)
}

/// The formation in which a battle group flees: its own; or a normal one as near to where it stands as possible, if it has
/// none. A column straightens.
pub(crate) fn formation(fielded: &Fielded) -> Option<Drawn> {
    if let Some(kinks) = &fielded.kinks {
        let ranks = Ranks::of_files(vec![kinks.order.clone()])?;
        let base_width = fielded.body.bases().first()?.size.width;
        return Some(Drawn { ranks, front: kinks.column.head(), base_width });
    }
    fielded.drawn().cloned().or_else(|| fielded.body.reformed(fielded.body.facing()))
}

/// A battle group after the turn with which its flight begins. AM-IMP-074, AM-IMP-076, AM-MOV-048, AM-MOV-049, AM-MOV-052
fn turned(fielded: &Fielded, turn: EvadeTurn) -> Option<Body> {
    if turn == EvadeTurn::None && fielded.drawn().is_some() {
        return Some(fielded.body.clone());
    }
    let (drawn, sizes) = (formation(fielded)?, fielded.body.sizes());
    let after = match turn {
        EvadeTurn::None => drawn,
        EvadeTurn::About => drawn.turned_about(&sizes),
        EvadeTurn::Quarter(hand) => {
            let files = files_after_turn(drawn.ranks.depth_of(&sizes), drawn.base_width, sizes.len());
            drawn.turned_to_evade(hand, files, &sizes)
        }
    };
    Some(after.stand(&sizes))
}

/// A stretch of a flight in one direction.
struct LegOfFlight<'a> {
    /// Where it begins.
    start: &'a Course,
    /// Where it goes straight ahead.
    wheeled: &'a Course,
    direction: Angle,
}

/// Where a flight leads, if the dice change its distance by so much.
pub fn plan(position: &Position<'_>, id: GroupId, order: FlightOrder, variation: Mu) -> Flight {
    let mut around = Around::new(position, id, order.why, order.direction, variation);
    let Some(body) = begun(&around, order.turn) else {
        return around.ended(&around.stays(), End::Stuck, Vec::new());
    };
    let mut start = Course::new(body);
    around.count_ground(&mut start);
    around.open_drilled_friends(&start, order.direction);
    around.run(start, order.direction)
}

impl Around<'_> {
    /// From the turn to the end.
    fn run(&self, mut start: Course, original: Angle) -> Flight {
        let (mut direction, mut means) = (original, Means::default());
        let mut turns = 0;
        loop {
            let mut course = start.clone();
            let in_wheel = self.wheel(&mut course, direction, &means);
            let wheeled = course.clone();
            let leg = LegOfFlight { start: &start, wheeled: &wheeled, direction };
            let stopped = in_wheel.is_none();
            let met = match in_wheel {
                Some(met) => Some(met),
                None => self.advance(&mut course, Length::BEYOND_THE_TABLE, &means),
            };
            let Some(mut met) = met else {
                match self.settle(&course, &means) {
                    Settled::At(end) => return self.ended(&end, End::Completed, self.burst_by(&end, &means)),
                    Settled::NotThrough(friends) => means.solid.extend(friends),
                    Settled::NoRoom => return self.stuck(&leg, &course, End::BeforeFriends, &means),
                }
                continue;
            };
            if !means.bursting && self.is_avoided(&met) {
                let from = From { start: &start, direction, stopped: stopped.then_some(&course) };
                match self.best_lane(from, &means) {
                    Some((end, None)) => return self.ended(&end, End::Completed, Vec::new()),
                    Some((end, Some(followed))) => (course, met) = (end, followed),
                    None => {}
                }
            }
            match self.role_met(&met) {
                Role::Burst if !means.bursting => means.bursting = true,
                Role::Edge => return self.ended(&course, End::OffTable, self.burst_by(&course, &means)),
                Role::Enemy | Role::EnemyCamp => return self.halted(&start, direction, &means),
                Role::Wall | Role::Followed if turns < TURNS => {
                    let Some(turned) = self.turned_along(&course, &met, original) else {
                        return self.stuck(&leg, &course, End::Stuck, &means);
                    };
                    (start, direction) = turned;
                    turns += 1;
                }
                Role::Passable | Role::Burst => {
                    return self.stuck(&leg, &course, End::BeforeFriends, &means);
                }
                Role::Wall | Role::Followed => {
                    return self.stuck(&leg, &course, End::Stuck, &means);
                }
            }
        }
    }

    fn role_met(&self, met: &Met) -> Role {
        match met {
            Met::Things(things) => things.first().map_or(Role::Wall, |&thing| self.blockers[thing].role),
            Met::Slow(_) => Role::Followed,
        }
    }

    fn is_avoided(&self, met: &Met) -> bool {
        match met {
            Met::Things(things) => things.iter().any(|&thing| self.avoids(&self.blockers[thing])),
            Met::Slow(_) => false,
        }
    }

    /// The friends whom it has burst through on its way. AM-IMP-081, AM-RTP-010
    fn burst_by(&self, course: &Course, means: &Means) -> Vec<GroupId> {
        if means.bursting { self.gone_through(&course.swept, Role::Burst) } else { Vec::new() }
    }

    /// It halts 1 MU from the enemy in its path, or does not move if it is nearer. AM-IMP-082, AM-RTP-012
    fn halted(&self, start: &Course, direction: Angle, means: &Means) -> Flight {
        let clearance = self.position.scale().mu(CLEARANCE);
        let enemies = self.enemies_in_path(start, direction);
        let nearer = |course: &Course| {
            let bases = course.footprints();
            enemies
                .iter()
                .any(|enemy| bases.iter().any(|base| nearer_than(base.corners(), enemy.corners(), clearance)))
        };
        let stays = self.stays();
        if nearer(&stays) {
            return self.ended(&stays, End::BeforeEnemy, Vec::new());
        }
        let mut wheeled = start.clone();
        let leg = |wheeled| LegOfFlight { start, wheeled, direction };
        if self.wheel_clear(&mut wheeled, direction, means, nearer).is_some() {
            return self.stuck(&leg(&wheeled), &wheeled, End::BeforeEnemy, means);
        }
        let left = (self.allowance(&wheeled.touched) - wheeled.used).max(Length::ZERO);
        let distance = wheeled.body.advance_keeping_clear(left, &enemies, clearance);
        let mut course = wheeled.clone();
        let met = self.advance(&mut course, distance, means);
        let end = if met.is_some() { End::Stuck } else { End::BeforeEnemy };
        self.stuck(&leg(&wheeled), &course, end, means)
    }

    /// Where it stood before it fled.
    fn stays(&self) -> Course {
        let fielded = self.position.fielded(self.id);
        Course { kinks: fielded.kinks.clone(), ..Course::new(fielded.body.clone()) }
    }

    /// All bases of the enemies, battle groups and camps, that it would run into if nobody else were there.
    fn enemies_in_path(&self, start: &Course, direction: Angle) -> Vec<Footprint> {
        let halts = |blocker: &&Blocker<'_>| matches!(blocker.role, Role::Enemy | Role::EnemyCamp);
        let enemies: Vec<&Blocker<'_>> = self.blockers.iter().filter(halts).collect();
        let mut alone = start.clone();
        self.wheel_alone(&mut alone, direction);
        let left = (self.allowance(&alone.touched) - alone.used).max(Length::ZERO);
        let in_wheel = &alone.swept[start.swept.len()..];
        let in_path = |enemy: &Blocker<'_>| {
            let obstacle = [enemy.shape.obstacle()];
            let clear = alone.body.advance_keeping_clear(left, enemy.footprint().as_slice(), HAIR);
            clear < left || in_wheel.iter().any(|sweep| sweep.runs_into(&obstacle))
        };
        let met: Vec<Thing> =
            enemies.iter().filter(|enemy| in_path(enemy)).map(|enemy| enemy.thing).collect();
        let bases = enemies.iter().filter(|enemy| met.contains(&enemy.thing));
        bases.filter_map(|enemy| enemy.footprint()).collect()
    }

    /// It goes as far as it can on its way straight ahead, so that it stands in nobody. If it would have burst through friends
    /// and cannot, the first of them drop a level nevertheless. AM-MOV-076
    fn stuck(&self, leg: &LegOfFlight<'_>, course: &Course, end: End, means: &Means) -> Flight {
        let free = self.furthest_free(leg.wheeled, course, means).unwrap_or_else(|| leg.start.clone());
        if means.bursting && free.used < course.used {
            let end = if end == End::Stuck { End::BeforeFriends } else { end };
            return self.ended(&free, end, self.first_friends(leg));
        }
        let burst = self.burst_by(&free, means);
        self.ended(&free, end, burst)
    }

    /// The friends whom it runs into first.
    fn first_friends(&self, leg: &LegOfFlight<'_>) -> Vec<GroupId> {
        let mut first = leg.start.clone();
        let solid = Means::default();
        let met = match self.wheel(&mut first, leg.direction, &solid) {
            Some(met) => Some(met),
            None => self.advance(&mut first, Length::BEYOND_THE_TABLE, &solid),
        };
        let Some(Met::Things(things)) = met else { return Vec::new() };
        let friends = things.into_iter().filter(|&thing| self.blockers[thing].role == Role::Burst);
        let mut groups: Vec<GroupId> = friends.filter_map(|thing| self.blockers[thing].group()).collect();
        groups.dedup();
        groups
    }

    fn ended(&self, course: &Course, end: End, burst: Vec<GroupId>) -> Flight {
        let passed = self.gone_through(&course.swept, Role::Passable);
        Flight {
            body: course.body.clone(),
            kinks: course.kinks.clone(),
            end,
            distance: course.used,
            burst,
            passed: passed.into_iter().map(|id| id.index).collect(),
            beyond: course.beyond,
        }
    }
}
