//! What a battle group may do instead of a normal move: slide or turn into combat, form or leave orb, place portable defences.

use acies_geometry::Angle;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::rule;
use serde::{Deserialize, Serialize};

use super::corner_contact::{
    Only, always_tests, join, only_contact, slid, turn_needs_commander, turn_needs_test, turned_in,
};
use super::moves::{InHand, Mover, bind, check_mover};
use super::{Joined, Reply, Wrong, defences, orb, ruling};
use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::complex_move_test;
use crate::position::Position;

/// What a battle group does for its move of the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Act {
    /// Which battle group.
    pub group: usize,
    /// What it does.
    pub action: Action,
}

/// A move that is none of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It shifts one base width into combat with this enemy. AM-MAN-050
    Slide(usize),
    /// It turns 90 degrees into combat with this enemy. AM-MAN-053
    TurnIn(usize),
    /// It forms orb. AM-SPE-036
    FormOrb,
    /// It leaves its orb, facing this way. AM-SPE-039
    LeaveOrb(Angle),
    /// It places its portable defences. AM-SPE-030
    PlaceDefences,
}

/// Whether a battle group needs a complex move test for it. AM-MAN-050, AM-MAN-053, AM-SPE-030, AM-SPE-036, AM-SPE-039
pub fn needs_test(position: &Position<'_>, id: GroupId, action: Action) -> bool {
    match action {
        Action::Slide(_) => always_tests(position, id),
        Action::TurnIn(_) => turn_needs_test(position, id),
        Action::FormOrb | Action::LeaveOrb(_) | Action::PlaceDefences => true,
    }
}

/// All rulings that forbid it.
pub fn check(position: &Position<'_>, seat: Seat, act: Act) -> Vec<Ruling<Why>> {
    let id = GroupId::new(seat, act.group);
    let faults = check_mover(position, seat, &Mover::Group(act.group));
    let mut wrong: Vec<Ruling<Why>> =
        faults.into_iter().map(|(rule, wrong)| ruling(rule, Wrong::Move(wrong))).collect();
    if position.battle.fielded(id).is_none() {
        return wrong;
    }
    if position.fielded(id).deeds.failed_test && needs_test(position, id, act.action) {
        wrong.push(ruling(rule!("AM-MOV-037"), Wrong::HasFailed));
    }
    wrong.extend(
        match act.action {
            Action::Slide(enemy) => slid(position, id, enemy).err(),
            Action::TurnIn(enemy) => turned_in(position, id, enemy).err(),
            Action::FormOrb => orb::formed(position, id).err(),
            Action::LeaveOrb(facing) => orb::left(position, id, facing).err(),
            Action::PlaceDefences => defences::placed(position, id).err(),
        }
        .unwrap_or_default(),
    );
    wrong
}

/// All that the battle groups of a side can do.
pub(crate) fn acts(position: &Position<'_>, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::new();
    let is_free = |id: GroupId| check_mover(position, seat, &Mover::Group(id.index)).is_empty();
    for (id, fielded) in position.groups(seat).filter(|&(_, fielded)| !fielded.deeds.moved) {
        if !is_free(id) {
            continue;
        }
        let group = id.index;
        let touching = position.touching(id).into_iter();
        let joining = touching.filter_map(|enemy| match only_contact(position, id, enemy)? {
            Only::FrontCorner(_) => Some(Action::Slide(enemy.index)),
            Only::SideEdge(_) => Some(Action::TurnIn(enemy.index)),
        });
        let turns = if fielded.in_orb { orb::edges(&fielded.body).to_vec() } else { Vec::new() };
        let orb = turns
            .into_iter()
            .map(Action::LeaveOrb)
            .chain(orb::is_known_to(fielded).then_some(Action::FormOrb));
        let defences = defences::has_some(position, id).then_some(Action::PlaceDefences);
        let actions = joining.chain(orb).chain(defences);
        acts.extend(actions.map(|action| Act { group, action }));
    }
    acts.retain(|&act| check(position, seat, act).is_empty());
    acts.sort_unstable();
    acts
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    into.extend(acts(position, seat).into_iter().map(Reply::Act));
}

/// The battle group takes its test, if it needs one, and does it. AM-MOV-037, AM-MOV-038
pub(crate) fn carry_out<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    Act { group, action }: Act,
) -> Result<(), Pause> {
    let id = GroupId::new(seat, group);
    if needs_test(&Position::new(fog, battle), id, action)
        && !complex_move_test(fog, battle, table, (seat, &[group]), true)?
    {
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.deeds.failed_test = true;
        }
        battle.turn.in_hand = Some(InHand::AfterFailure(Mover::Group(group)));
        return Ok(());
    }
    let position = Position::new(fog, battle);
    match action {
        Action::Slide(enemy) | Action::TurnIn(enemy) => {
            let turned = matches!(action, Action::TurnIn(_));
            let body = if turned { turned_in(&position, id, enemy) } else { slid(&position, id, enemy) };
            let joined = Joined { by: id, enemy: GroupId::new(seat.other(), enemy), turned };
            if turned && turn_needs_commander(&position, id) {
                bind(battle, seat, &[group]);
            }
            body.map_or(Ok(()), |body| join(fog, battle, table, joined, body))
        }
        Action::FormOrb | Action::LeaveOrb(_) => {
            let body = match action {
                Action::LeaveOrb(facing) => orb::left(&position, id, facing),
                _ => orb::formed(&position, id),
            };
            let in_orb = action == Action::FormOrb;
            body.map_or(Ok(()), |body| orb::stand_in(fog, battle, table, id, (body, in_orb)))
        }
        Action::PlaceDefences => {
            let placed = defences::placed(&position, id);
            placed.map_or(Ok(()), |placed| defences::place(fog, battle, table, id, placed))
        }
    }
}
