//! Flight: the moves of troops that evade, and of those that have just broken.
//!
//! A flight begins with a turn, goes on with a wheel until it is parallel to its direction, and then straight ahead. What
//! it meets on the way it passes, avoids, bursts through, follows or halts at, in the order of the book: [`plan`] says
//! where it ends, and for whom that has consequences; [`evade`] and [`rout`] roll for it and let it happen.

mod along;
mod around;
mod course;
mod friends;
mod lanes;
mod plan;
mod room;
#[cfg(test)]
mod tests;

use acies_field::{Body, Mu};
use acies_geometry::{Angle, Length};
use acies_play::{Pause, Table};

use crate::ask::Event;
use crate::battle::{Battle, Loss, own_edge};
use crate::cohesion::drop_levels;
use crate::fielded::{GroupId, Kinks};
use crate::game::Fog;
use crate::impact::EvadeTurn;
use crate::movement::vary;
use crate::moving::{relocate, remove};
use crate::position::Position;
use crate::turn::Phase;
use crate::{BattleGroup, TroopType};
use acies_field::TableEdge;

pub(crate) use plan::formation;
pub use plan::{has_room, nearest_turn, nearest_turns, plan};
pub(crate) use room::nearest_free;

/// Why troops flee: evaders and routers do not avoid the same things in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// They evade. AM-IMP-070
    Evade,
    /// They have just broken. AM-RTP-003
    Rout,
    /// They rout on in the joint action phase, with enemy in contact. AM-JAP-013
    RoutOn,
    /// They rout on with no enemy in contact. AM-JAP-012
    RoutFreely,
}

impl Why {
    /// Whether they are routing.
    pub fn is_rout(self) -> bool {
        self != Self::Evade
    }

    /// Whether it is later than the initial rout. AM-JAP-016
    pub const fn is_later(self) -> bool {
        matches!(self, Self::RoutOn | Self::RoutFreely)
    }

    /// By how many base widths they may shift to get past something. AM-IMP-079, AM-RTP-008, AM-JAP-012, AM-JAP-013
    pub const fn slide(self) -> i32 {
        if matches!(self, Self::RoutFreely) { 2 } else { 1 }
    }
}

/// How a battle group flees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlightOrder {
    /// Why.
    pub why: Why,
    /// The turn with which it begins. AM-IMP-074, AM-IMP-075
    pub turn: EvadeTurn,
    /// Where it goes: it wheels until it faces this way.
    pub direction: Angle,
}

/// How a flight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// It went its whole distance.
    Completed,
    /// It halted at the right distance from enemy, or did not move because they were closer. AM-IMP-082, AM-RTP-012
    BeforeEnemy,
    /// Friends are in the way and there is no room beyond them. AM-MOV-076
    BeforeFriends,
    /// Something else is in the way: it went as far as it could. AM-IMP-085, AM-RTP-015
    Stuck,
    /// It left the table. AM-IMP-084, AM-RTP-016
    OffTable,
}

/// A flight, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Where it ends.
    pub body: Body,
    /// How it bends, if it is a column that wheeled.
    pub kinks: Option<Kinks>,
    /// How it ends.
    pub end: End,
    /// The distance that it used, without what it took to be placed beyond friends.
    pub distance: Length,
    /// Friends who drop a level because it burst through them, or would have. AM-MOV-075, AM-MOV-076
    pub burst: Vec<GroupId>,
    /// Friends whom it passed through. AM-MOV-071
    pub passed: Vec<usize>,
    /// Whether it was placed beyond friends for want of move. AM-MOV-069
    pub beyond: bool,
}

/// A battle group evades: it rolls for its distance and goes. In the impact phase that keeps it from shooting and from another
/// move. AM-IMP-073, AM-MOV-066, AM-SHO-015, AM-MAN-001
pub(crate) fn evade<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    order: FlightOrder,
) -> Result<(), Pause> {
    flee(fog, battle, table, id, order)?;
    battle.turn.evaded.push(id);
    let in_impact = battle.is_in(Phase::Impact);
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.evaded = true;
        fielded.deeds.evaded_impact |= in_impact;
    }
    Ok(())
}

/// A battle group that has just broken makes its initial rout move: away from these enemies, each by the way it comes; to
/// its own rear edge if there are none. Battle wagons and artillery are destroyed instead. AM-RTP-003, AM-RTP-004,
/// AM-RTP-005, AM-RTP-006, AM-RTP-018, QR-MOV-011
pub(crate) fn rout<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    enemies: &[Angle],
) -> Result<(), Pause> {
    let Some(fielded) = battle.fielded_mut(id) else { return Ok(()) };
    fielded.deeds.newly_broken = false;
    let immobile = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
    if fielded.group.bases().iter().any(|base| immobile(base.kind)) {
        remove(fog, battle, table, id, Loss::Destroyed);
        return Ok(());
    }
    let position = Position::new(fog, battle);
    let varies = fog.rules.moves.routs_vary_without_contact || !position.touching(id).is_empty();
    let order = rout_order(&position, id, Why::Rout, enemies);
    battle.turn.chase.routs.push((id, order.direction));
    let variation = if varies { vary(fog, table, id)? } else { Mu::default() };
    let end = flee_varied(fog, battle, table, (id, order), variation)?;
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.cut_off = end == End::Stuck;
    }
    Ok(())
}

/// A broken battle group with enemy in contact makes another move like its initial rout, in the joint action phase. One that
/// cannot complete it is destroyed. AM-JAP-013, AM-JAP-017
pub(crate) fn rout_on<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    enemies: &[Angle],
) -> Result<(), Pause> {
    let order = rout_order(&Position::new(fog, battle), id, Why::RoutOn, enemies);
    battle.turn.chase.routs.push((id, order.direction));
    let end = flee(fog, battle, table, id, order)?;
    destroy_if_stopped(fog, battle, table, id, end);
    Ok(())
}

/// A broken battle group that has no enemy in contact, and faces its own rear edge, goes its normal distance there. One that
/// cannot complete the move is destroyed. AM-JAP-012, AM-JAP-017, AM-MOV-076
pub(crate) fn rout_freely<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
) -> Result<(), Pause> {
    let order = rout_order(&Position::new(fog, battle), id, Why::RoutFreely, &[]);
    let end = flee_varied(fog, battle, table, (id, order), Mu::default())?;
    destroy_if_stopped(fog, battle, table, id, end);
    Ok(())
}

fn rout_order(position: &Position<'_>, id: GroupId, why: Why, enemies: &[Angle]) -> FlightOrder {
    let direction = rout_direction(id, enemies);
    FlightOrder { why, turn: nearest_turn(position, id, direction), direction }
}

/// Halting before enemy is no failure to complete a rout. AM-JAP-017, AM-MOV-076
fn destroy_if_stopped<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId, end: End) {
    if matches!(end, End::Stuck | End::BeforeFriends) {
        remove(fog, battle, table, id, Loss::Destroyed);
    }
}

/// Where broken troops go: away from the enemies who broke them; to their own rear edge if there are none. AM-RTP-005,
/// AM-RTP-006
pub fn rout_direction(id: GroupId, enemies: &[Angle]) -> Angle {
    let home = match own_edge(id.seat) {
        TableEdge::Far => Angle::ZERO,
        _ => Angle::HALF,
    };
    away_from(enemies, home)
}

/// The way from enemies who come in these directions: between them; if they come from opposite sides, across them, whichever
/// way is nearer to home; home if there are none. AM-IMP-072, AM-RTP-005
pub(crate) fn away_from(enemies: &[Angle], home: Angle) -> Angle {
    acies_field::directions::between(enemies).unwrap_or_else(|| {
        let Some(&first) = enemies.first() else { return home };
        let across = [first + Angle::QUARTER, first - Angle::QUARTER];
        across.into_iter().min_by_key(|&way| (way - home).size()).unwrap_or(home)
    })
}

/// Routers that could not complete their move are destroyed when the phase ends. AM-RTP-015
pub(crate) fn destroy_cut_off<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) {
    let position = Position::new(fog, battle);
    let cut_off = position.all_groups().filter(|(_, fielded)| fielded.deeds.cut_off);
    for id in cut_off.map(|(id, _)| id).collect::<Vec<_>>() {
        remove(fog, battle, table, id, Loss::Destroyed);
    }
}

fn flee<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    order: FlightOrder,
) -> Result<End, Pause> {
    let variation = vary(fog, table, id)?;
    flee_varied(fog, battle, table, (id, order), variation)
}

fn flee_varied<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (id, order): (GroupId, FlightOrder),
    variation: Mu,
) -> Result<End, Pause> {
    let flight = plan(&Position::new(fog, battle), id, order, variation);
    // Light foot do no harm to friends. AM-RTP-011, AM-MOV-078
    let harmless = battle.fielded(id).is_some_and(|fielded| is_light_foot(&fielded.group));
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.passed_through.extend(&flight.passed);
        fielded.deeds.cannot_shoot |= flight.beyond && is_light_foot(&fielded.group);
        fielded.in_orb = false;
    }
    table.tell(Event::Fled(id, flight.distance));
    if flight.end == End::OffTable {
        remove(fog, battle, table, id, Loss::LeftTheTable);
    } else {
        relocate(fog, battle, table, id, (flight.body, flight.kinks))?;
    }
    // Whoever breaks by that turns round, for which he needs to know who stands beside him.
    for &friends in flight.burst.iter().filter(|_| !harmless) {
        burst_through(fog, battle, table, friends);
    }
    Ok(flight.end)
}

/// Light foot that had too little move to pass through others cannot shoot afterwards, and never disrupts friends. AM-MOV-070,
/// AM-MOV-078
fn is_light_foot(group: &BattleGroup) -> bool {
    group.bases().iter().all(|base| base.kind == TroopType::LightFoot)
}

/// Friends through whom somebody bursts drop a level, once in a phase. AM-MOV-075, AM-MOV-077, AM-RTP-010
pub(crate) fn burst_through<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, friends: GroupId) {
    let Some(fielded) = battle.fielded_mut(friends) else { return };
    if !std::mem::replace(&mut fielded.deeds.burst_through, true) {
        drop_levels(fog, battle, table, friends, 1);
    }
}
