//! Commanders bolster battle groups, and rally broken ones.

use acies_field::measure::distance_between;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};

use super::removal::is_at_half;
use super::{Event, Question, Reply, Wrong, ruling};
use crate::Cohesion;
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::cohesion::{self, Reasons};
use crate::deterioration::is_autobroken;
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::moving::stay_behind;
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// Each player's commanders bolster and rally, the active one's first, each one battle group. AM-JAP-032, AM-TSQ-030
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if let Some(who) = battle.turn.failed_to_rally {
        return decide_to_stay(fog, battle, table, who);
    }
    let position = Position::new(fog, battle);
    let able = |seat: &Seat| !commanders(&position, *seat).is_empty();
    let seats = [battle.turn.active, battle.turn.passive()];
    let Some(seat) = seats.into_iter().find(able) else { return Ok(Then::Next) };
    let commander = match table.ask(fog, battle, seat, Ask::JointAction(Question::Bolster))? {
        Answer::JointAction(Reply::Bolster(commander)) => commander,
        Answer::JointAction(Reply::Done) => {
            let left: Vec<GroupId> = position.groups(seat).map(|(id, _)| id).collect();
            battle.turn.done.extend(left);
            return Ok(Then::Again);
        }
        _ => return Err(other_answer()),
    };
    attempt(fog, battle, table, (seat, commander))?;
    Ok(Then::Again)
}

/// A battle group tests, with this commander's modifiers only: it rises a level or stays as it is. If it does not rally he
/// need not rout with it. AM-JAP-037, AM-JAP-039, AM-JAP-041, AM-DET-014
fn attempt<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, commander): (Seat, usize),
) -> Result<(), Pause> {
    let Some(id) = battle_group(battle, seat, commander) else { return Err(other_answer()) };
    table.tell(ask::Event::JointAction(Event::Bolsters { seat, commander, id }));
    cohesion::test(fog, battle, table, id, &Reasons::rallied_by(commander))?;
    battle.turn.done.push(id);
    battle.turn.tried_to_rally.push((seat, commander));
    if battle.fielded(id).is_some_and(Fielded::is_broken) {
        battle.turn.failed_to_rally = Some((seat, commander));
    }
    Ok(())
}

/// A commander who failed to rally routers leaves them if his player wishes. AM-JAP-041
fn decide_to_stay<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, commander): (Seat, usize),
) -> Result<Then, Pause> {
    let ask = Ask::JointAction(Question::StayBehind(commander));
    let stays = match table.ask(fog, battle, seat, ask)? {
        Answer::JointAction(Reply::Stay) => true,
        Answer::JointAction(Reply::GoOn) => false,
        _ => return Err(other_answer()),
    };
    battle.turn.failed_to_rally = None;
    if stays {
        stay_behind(fog, battle, table, (seat, commander));
    }
    Ok(Then::Again)
}

/// The battle group that a commander is with.
fn battle_group(battle: &Battle, seat: Seat, commander: usize) -> Option<GroupId> {
    let leader = battle.side(seat).commanders.get(commander)?.as_ref()?;
    let id = GroupId::new(seat, leader.with?);
    battle.fielded(id).map(|_| id)
}

/// The commanders of a side who can bolster or rally.
fn commanders(position: &Position<'_>, seat: Seat) -> Vec<usize> {
    let all = 0..position.battle.side(seat).commanders.len();
    all.filter(|&commander| wrong(position, seat, commander).is_empty()).collect()
}

/// All that keeps a commander from bolstering or rallying the battle group that he is with. AM-JAP-033 to AM-JAP-036,
/// AM-JAP-038, AM-JAP-040, QR-COH-008, QR-COH-009
fn wrong(position: &Position<'_>, seat: Seat, commander: usize) -> Vec<(RuleId, Wrong)> {
    let Some(id) = battle_group(position.battle, seat, commander) else {
        return vec![(rule!("AM-JAP-036"), Wrong::WithNobody)];
    };
    let fielded = position.fielded(id);
    let (broken, turn) = (fielded.is_broken(), &position.battle.turn);
    let in_line =
        position.fog.agreement.armies[seat.index()].commanders[commander].commands(position.contingent(id));
    let rules = &position.fog.rules.cohesion;
    let weak = is_autobroken(&fielded.group) || is_at_half(&fielded.group);
    let near = position.scale().mu(rules.no_rallying_within);
    let enemies = position.groups(seat.other()).filter(|_| broken);
    let nearest = enemies
        .map(|(_, enemy)| distance_between(fielded.body.footprints(), enemy.body.footprints()))
        .min()
        .filter(|&distance| distance <= near);
    let cases = [
        (!in_line, rule!("AM-JAP-036"), Wrong::NotInCommand),
        (fielded.group.cohesion == Cohesion::Steady, rule!("AM-JAP-032"), Wrong::IsSteady),
        (fielded.deeds.dropped, rule!("AM-JAP-033"), Wrong::HasDropped),
        (broken && weak, rule!("AM-JAP-035"), Wrong::TooWeak),
        (turn.done.contains(&id), rule!("AM-JAP-040"), Wrong::WasTried),
        (turn.tried_to_rally.contains(&(seat, commander)), rule!("AM-JAP-040"), Wrong::HasTried),
    ];
    let held = cases.into_iter().filter(|case| case.0).map(|(_, rule, wrong)| (rule, wrong));
    held.chain(nearest.map(|distance| (rule!("AM-JAP-034"), Wrong::NearEnemy(distance)))).collect()
}

/// All rulings that forbid an answer about bolstering.
pub(super) fn check(position: &Position<'_>, seat: Seat, reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::Done => Vec::new(),
        &Reply::Bolster(commander) => {
            let wrong = wrong(position, seat, commander);
            wrong.into_iter().map(|(rule, wrong)| ruling(rule, wrong)).collect()
        }
        _ => vec![ruling(rule!("AM-JAP-032"), Wrong::NotAsked)],
    }
}

/// All rulings that forbid an answer about staying behind.
pub(super) fn check_staying(reply: &Reply) -> Vec<Ruling<Why>> {
    match reply {
        Reply::Stay | Reply::GoOn => Vec::new(),
        _ => vec![ruling(rule!("AM-JAP-041"), Wrong::NotAsked)],
    }
}

/// Adds the commanders who can bolster or rally, and that none does.
pub(super) fn choices(position: &Position<'_>, seat: Seat, into: &mut Vec<Reply>) {
    into.extend(commanders(position, seat).into_iter().map(Reply::Bolster));
    into.push(Reply::Done);
}
