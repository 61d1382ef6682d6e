//! The dice of close combat are rolled, after whatever is left to choose.

use acies_play::{Pause, Table};

use super::attack::{attacks_in, ways_to_lose_in};
use super::{Attack, Combat, Event, Fight, Question, Reply, at_impact, combatants, fights, in_melee};
use crate::ask::{Answer, Ask, Roll};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::turn::{Phase, Then, other_answer, roll_again};
use crate::{ask, close_combat};

/// The combats are settled one after the other, then the losses of dice, and then all hits are rolled. AM-COM-001,
/// AM-COM-002, AM-COM-097
pub(super) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    if let Some(combat) = next_combat(&Position::new(fog, battle), phase) {
        let files = pair(fog, battle, table, phase, combat)?;
        battle.turn.fray.combats.push(files);
        return Ok(Then::Again);
    }
    let all_fights = fights(&Position::new(fog, battle), phase, &battle.turn.fray.files());
    if let Some(id) = who_loses_by_choice(&Position::new(fog, battle), phase, &all_fights) {
        let ask = Ask::CloseCombat(Question::Lose(phase, id.index));
        let Answer::CloseCombat(Reply::Lose(pools)) = table.ask(fog, battle, id.seat, ask)? else {
            return Err(other_answer());
        };
        battle.turn.fray.dice.push((id, pools));
        return Ok(Then::Again);
    }
    let position = Position::new(fog, battle);
    let all = attacks_in(&position, phase, &all_fights);
    let mut hits = Vec::new();
    for attack in &all {
        hits.push(roll_hits(fog, table, attack, &all_fights)?);
    }
    battle.turn.combatants = combatants(&position, &all_fights, all.iter().zip(&hits));
    battle.turn.fray = close_combat::Fray::default();
    if phase == Phase::Impact {
        for charge in &mut battle.turn.charges {
            charge.fought |= !charge.contacted.is_empty();
        }
        battle.fresh_contacts.clear();
    }
    Ok(Then::Next)
}

/// The next combat of the phase that is not settled yet.
pub(super) fn next_combat(position: &Position<'_>, phase: Phase) -> Option<Combat> {
    let settled = &position.battle.turn.fray.combats;
    match phase {
        Phase::Impact => at_impact(position).into_iter().nth(settled.len()),
        _ => in_melee(position, settled),
    }
}

fn pair<T: Table<Fog>>(
    fog: &Fog,
    battle: &Battle,
    table: &mut T,
    phase: Phase,
    mut combat: Combat,
) -> Result<Vec<crate::combat::fighters::FightingFile>, Pause> {
    if combat.ways.len() < 2 {
        return Ok(combat.ways.pop().unwrap_or_default());
    }
    let ask = Ask::CloseCombat(Question::Pair(phase));
    match table.ask(fog, battle, combat.chooser, ask)? {
        Answer::CloseCombat(Reply::Pair(files)) => Ok(files),
        _ => Err(other_answer()),
    }
}

/// The next battle group whose player chooses which dice it loses. AM-COM-035
fn who_loses_by_choice(position: &Position<'_>, phase: Phase, fights: &[Fight]) -> Option<GroupId> {
    let fray = &position.battle.turn.fray;
    let mut ids: Vec<GroupId> = fray.combats.iter().flatten().map(|file| file.id).collect();
    ids.sort_unstable();
    ids.dedup();
    let open = |id: &GroupId| !fray.dice.iter().any(|(settled, _)| settled == id);
    ids.into_iter().filter(open).find(|&id| ways_to_lose_in(position, phase, id, fights).len() > 1)
}

/// Rolls the dice of one attack and counts its hits.
fn roll_hits<T: Table<Fog>>(
    fog: &Fog,
    table: &mut T,
    attack: &Attack,
    fights: &[Fight],
) -> Result<u32, Pause> {
    let what = Roll::Hit(attack.by, attack.on);
    let mut hits = 0;
    for _ in 0..attack.dice {
        hits += u32::from(roll_again(fog, table, what, attack.reroll)? >= attack.needed);
    }
    let &Attack { by, on, dice, net, support, needed, .. } = attack;
    let advantages = attack.advantages(fights);
    let told = Event::Hits { by, on, dice, net, support, needed, hits, advantages };
    table.tell(ask::Event::CloseCombat(told));
    Ok(hits)
}
