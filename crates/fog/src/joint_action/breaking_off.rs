//! Mounted troops break off from steady foot.

use acies_field::measure::distance_between;
use acies_field::{Body, Leg, Mu};
use acies_geometry::sweep::{Obstacle, slide, slide_keeping_clear};
use acies_geometry::{Footprint, Length, Pose, Vector, first_that};
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::rule;

use super::{Event, Question, Reply, Wrong, ruling};
use crate::TroopType;
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::cohesion::drop_levels;
use crate::disorder::is_steady;
use crate::engagement::is_combat;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::flight::formation;
use crate::game::Fog;
use crate::manoeuvre::reforming::facings;
use crate::movement::{Touched, grounds, slowest};
use crate::moving::{is_clear, relocate};
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;
use crate::stands::Stands;
use crate::turn::{Then, other_answer};

/// With less room than this it cannot break off, and so far from the enemy it halts. AM-JAP-007, AM-JAP-008
const ONE: Mu = Mu::new(1);

/// Where a battle group comes to stand that breaks off.
#[derive(Clone, Debug)]
pub struct BreakOff {
    /// Its bases.
    pub body: Body,
    /// How far back they have gone.
    pub back: Length,
    /// Who of its friends has stopped it before it was far enough away.
    pub stopped_by: Option<GroupId>,
}

/// One player's mounted troops break off, in the order of his choice where they get in each other's way. AM-JAP-004,
/// AM-TSQ-027
pub(crate) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    let due = due(&position, seat);
    let Some(&(mut id)) = due.first() else { return Ok(Then::Next) };
    let in_the_way =
        |&other: &GroupId| break_off(&position, other).stopped_by.is_some_and(|friend| due.contains(&friend));
    if due.len() > 1 && due.iter().any(in_the_way) {
        let ask = Ask::JointAction(Question::NextBreakOff);
        let Answer::JointAction(Reply::Next(group)) = table.ask(fog, battle, seat, ask)? else {
            return Err(other_answer());
        };
        id.index = group;
    }
    go_back(fog, battle, table, id)?;
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// It goes back with its commander, who has made his move by that; or it stays in the melee and drops a level. AM-JAP-006,
/// AM-JAP-008, AM-JAP-031
fn go_back<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let BreakOff { body, back, .. } = break_off(&position, id);
    if back < position.scale().mu(ONE) {
        table.tell(ask::Event::JointAction(Event::CannotBreakOff { id, room: back }));
        drop_levels(fog, battle, table, id, 1);
        return Ok(());
    }
    table.tell(ask::Event::JointAction(Event::BrokeOff { id, back }));
    relocate(fog, battle, table, id, (body, None))?;
    for leader in battle.side_mut(id.seat).commanders.iter_mut().flatten() {
        leader.moved |= leader.with == Some(id.index);
    }
    Ok(())
}

/// The battle groups of a side that have to break off and have not tried it yet.
fn due(position: &Position<'_>, seat: Seat) -> Vec<GroupId> {
    let waiting = position.groups(seat).map(|(id, _)| id);
    let waiting = waiting.filter(|id| !position.battle.turn.done.contains(id));
    waiting.filter(|&id| must_break_off(position, id)).collect()
}

/// Whether a battle group has to break off. A column that bends faces one way. AM-JAP-004, AM-JAP-005, AM-BGR-011
pub fn must_break_off(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let breaks_off = |kind: TroopType| kind.is_mounted() && kind != TroopType::Elephants;
    let fresh =
        position.battle.fresh_contacts.iter().any(|contact| [contact.pursuer, contact.enemy].contains(&id));
    fielded.group.bases().iter().all(|base| breaks_off(base.kind))
        && (fielded.is_kinked() || facings(&fielded.body).len() == 1)
        && !fresh
        && faces_steady_foot(position, id)
}

/// Whether at least half of the front-rank bases that it is in close combat with, other than as an overlap, are STEADY foot.
/// AM-JAP-004
fn faces_steady_foot(position: &Position<'_>, id: GroupId) -> bool {
    if !position.has_enemy_near(id) {
        return false;
    }
    let contacts = Stands::new(position).contacts(id).into_iter();
    let mut met: Vec<(GroupId, usize)> = contacts
        .filter(|&(.., contact)| is_combat(contact))
        .map(|(_, enemy, enemy_base, _)| (enemy, enemy_base))
        .collect();
    met.sort_unstable();
    met.dedup();
    met.retain(|&(enemy, base)| files_of(position.fielded(enemy)).iter().any(|file| file[0] == base));
    let is_steady_foot = |&&(enemy, base): &&(GroupId, usize)| {
        let group = position.group(enemy);
        let steady = || is_steady(group.cohesion, position.disorder_of_bases(enemy)[base]);
        group.bases()[base].kind.is_foot() && steady()
    };
    let steady = met.iter().filter(is_steady_foot).count();
    !met.is_empty() && steady * 2 >= met.len()
}

/// Where a battle group comes to stand that breaks off: straight back, as wide as before, and a normal move from its
/// opponents if nothing prevents it. AM-JAP-006, AM-JAP-007, AM-JAP-008
pub fn break_off(position: &Position<'_>, id: GroupId) -> BreakOff {
    let retreat = Retreat::new(position, id);
    let by_ground = retreat.by_ground();
    let (back, stopped_by) = retreat.until_stopped(by_ground);
    let body = retreat.stand(back);
    // Where something stops it before it has come away from the enemy, it has no room.
    let back = if is_clear(position.battle, id, &body) { back } else { Length::ZERO };
    BreakOff { body, back, stopped_by }
}

/// A battle group lined up with its file that is furthest forward; or with the one furthest back, where the others would come
/// to stand on the enemy. AM-JAP-006
fn in_formation(position: &Position<'_>, id: GroupId) -> Option<Body> {
    let fielded = position.fielded(id);
    let (drawn, sizes) = (formation(fielded)?, fielded.body.sizes());
    let body = drawn.stand(&sizes);
    if is_clear(position.battle, id, &body) {
        return Some(body);
    }
    let front = |file: &Vec<usize>| drawn.front.seen_from_here(fielded.body.bases()[file[0]].pose.front).1;
    let furthest_back = files_of(fielded).iter().map(front).min()?;
    Some(body.slid(drawn.front.ahead(furthest_back)))
}

/// A battle group on its way straight back.
struct Retreat<'a> {
    position: Position<'a>,
    id: GroupId,
    /// In the formation in which it goes.
    body: Body,
    bases: Vec<Footprint>,
    /// All bases of its opponents.
    fought: Vec<Footprint>,
}

impl<'a> Retreat<'a> {
    fn new(position: &Position<'a>, id: GroupId) -> Self {
        let fielded = position.fielded(id);
        let body = if fielded.drawn().is_some() { None } else { in_formation(position, id) };
        let body = body.unwrap_or_else(|| fielded.body.clone());
        let fought = position
            .opponents(id)
            .into_iter()
            .flat_map(|enemy| position.outlines(enemy).into_owned())
            .collect();
        Self { position: *position, id, bases: body.footprints().to_vec(), body, fought }
    }

    fn stand(&self, back: Length) -> Body {
        self.body.moved(Leg::Advance(-back)).body
    }

    fn way(&self, back: Length) -> Vector {
        Pose::new(acies_geometry::Point::default(), self.body.facing()).ahead(-back)
    }

    /// How far from its opponents it is when it has gone so far.
    fn away(&self, back: Length) -> Length {
        distance_between(self.stand(back).footprints(), &self.fought)
    }

    /// How far it must go to be so far away from them.
    fn until_away(&self, goal: Mu) -> Length {
        let goal = self.position.scale().mu(goal);
        let far = i64::from((goal * 4).get());
        let enough = |back: i64| self.away(Length::micrometres(back as i32)) >= goal;
        Length::micrometres(first_that(0, far, enough) as i32)
    }

    /// How far it gets before one of its bases touches something; none if nothing is in its way.
    fn until_touching(&self, obstacle: Obstacle<'_>, most: Length) -> Option<Length> {
        self.bases.iter().filter_map(|base| slide(base, self.way(most), most, obstacle)).min()
    }

    /// How far it goes as the ground lets it: a normal move away in the slowest terrain that it passes through, or to the
    /// edge of terrain in which it could not have come so far. AM-JAP-006, AM-JAP-007
    fn by_ground(&self) -> Length {
        let group = self.position.group(self.id);
        let normal = |terrain: &[Touched]| slowest(&self.position, group, terrain).unwrap_or_default();
        let mut back = self.until_away(normal(&[]));
        let mut ahead = Vec::new();
        for (touched, ground) in grounds(&self.position) {
            let most = normal(&[touched]);
            if self.bases.iter().any(|base| ground.meets(base.core())) {
                back = back.min(self.until_away(most));
            } else if let Some(reached) = self.until_touching(Obstacle::Ground(ground), back) {
                ahead.push((reached, most));
            }
        }
        ahead.sort_unstable();
        for (reached, most) in ahead {
            if reached < back {
                back = back.min(self.until_away(most).max(reached));
            }
        }
        back
    }

    /// How far it gets before something stops it, and which of its friends that is: it halts on touching friends, their
    /// camp or the edge of the table, and 1 MU from enemies and their camp. AM-JAP-007
    fn until_stopped(&self, most: Length) -> (Length, Option<GroupId>) {
        let seat = self.id.seat;
        let touched = Obstacles::new(&self.position, self.id, |thing| match thing {
            Thing::Group(other) => other.seat == seat,
            Thing::Camp(owner) => owner == seat,
            Thing::Edge(_) => true,
            Thing::Ground(_) => false,
        });
        let (mut back, mut stopped_by) = (most, None);
        for (number, &obstacle) in touched.list().iter().enumerate() {
            if let Some(halt) = self.until_touching(obstacle, most).filter(|&halt| halt < back) {
                back = halt;
                stopped_by = match touched.thing(number) {
                    Thing::Group(friend) => Some(friend),
                    _ => None,
                };
            }
        }
        let clearance = self.position.scale().mu(ONE);
        for enemies in self.enemies() {
            if enemies.iter().any(|base| self.until_touching(Obstacle::Base(base), back).is_some()) {
                let (way, most) = (self.way(back), back);
                let halt = |(base, enemy): (&Footprint, &Footprint)| {
                    slide_keeping_clear(base, way, most, enemy.corners(), clearance)
                };
                let pairs = self.bases.iter().flat_map(|base| enemies.iter().map(move |enemy| (base, enemy)));
                if let Some(halt) = pairs.filter_map(halt).min() {
                    (back, stopped_by) = (halt, None);
                }
            }
        }
        (back, stopped_by)
    }

    /// The bases of each enemy battle group, and of the enemy camp. Opponents before it are not in its way, but others may
    /// fight it from behind.
    fn enemies(&self) -> Vec<Vec<Footprint>> {
        let foe = self.id.seat.other();
        let groups = self.position.groups(foe).map(|(_, fielded)| fielded.body.footprints().to_vec());
        let camp = self.position.camp_on_table(foe).map(|camp| vec![camp]);
        groups.chain(camp).collect()
    }
}

/// All rulings that forbid a choice of who breaks off next.
pub(super) fn check(position: &Position<'_>, seat: Seat, reply: &Reply) -> Vec<Ruling<Why>> {
    let mut offered = Vec::new();
    choices(position, seat, &mut offered);
    if offered.contains(reply) { Vec::new() } else { vec![ruling(rule!("AM-JAP-004"), Wrong::NotAsked)] }
}

/// Adds those who may break off next.
pub(super) fn choices(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    into.extend(due(position, seat).into_iter().map(|id| Reply::Next(id.index)));
}
