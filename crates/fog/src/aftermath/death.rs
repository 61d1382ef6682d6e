//! Death rolls, and the removal of the bases that they cost.

use std::borrow::Cow;

use acies_play::{Pause, Table};

use super::removal::{remove_base, way_chosen, ways_to_lose_a_base};
use super::{Combatant, Event};
use crate::ask::{self, Roll};
use crate::battle::Battle;
use crate::cohesion::drop_levels;
use crate::deterioration::{DeathRoll, is_autobroken, is_rolled};
use crate::engagement::{contacts_between, is_combat};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::rule_set::Spared;
use crate::turn::{Phase, Then, roll};
use crate::{BattleGroup, Cohesion, TroopType};

/// The bases of those who began the game with so few are spared. AM-DET-050
const FEW_BASES: u8 = 2;

/// Whether the bases of a battle group are spared whatever hits it. AM-DET-050, QR-DTH-002
pub(crate) fn is_spared(rules: &Spared, group: &BattleGroup) -> bool {
    let big = |kind: TroopType| {
        kind.is_artillery() || matches!(kind, TroopType::Elephants | TroopType::BattleWagons)
    };
    (rules.pairs && group.began_with() == FEW_BASES)
        || (rules.big && group.bases().iter().all(|base| big(base.kind)))
}

/// The death roll that a battle group takes for all its hits of the phase; none if it has no hits, or if the roll cannot
/// fail. AM-DET-046, AM-DET-049, AM-DET-050, AM-DET-051
pub fn death_roll_for(position: &Position<'_>, combatant: &Combatant, phase: Phase) -> Option<DeathRoll> {
    let (group, rules) = (position.group(combatant.id), &position.fog.rules.spared);
    let by_shooting = phase == Phase::Shooting;
    let of_foot = |id: GroupId| position.battle.fielded(id).is_some_and(|enemy| is_foot(&enemy.group));
    let by_foot_only = combatant.taken.iter().all(|&(enemy, hits)| hits == 0 || of_foot(enemy));
    let horse = |kind: TroopType| kind.is_mounted() && kind != TroopType::Elephants;
    let horse_hit_by_foot = !by_shooting && by_foot_only && group.bases().iter().all(|base| horse(base.kind));
    let roll = DeathRoll {
        hits: combatant.received(),
        lightly: by_shooting || combatant.lost_by() <= 0,
        spared: is_spared(rules, group) || (rules.horse_hit_by_foot && horse_hit_by_foot),
    };
    is_rolled(&roll).then_some(roll)
}

/// Whether all bases of a battle group are foot. AM-DET-050
pub(crate) fn is_foot(group: &BattleGroup) -> bool {
    group.bases().iter().all(|base| base.kind.is_foot())
}

/// All death rolls of the phase; then bases are removed, first the non-active player's. AM-COM-002, AM-DET-046, AM-DET-059
pub(crate) fn death_rolls<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    let position = Position::new(fog, battle);
    if let Some((place, first)) = next_to_roll(&position, phase) {
        let id = battle.turn.combatants[place].id;
        let lost = roll_all(fog, table, id, first)?;
        battle.turn.combatants[place].due = lost;
        battle.turn.done.push(id);
        return Ok(Then::Again);
    }
    let Some(place) = next_to_remove(&position) else { return Ok(Then::Next) };
    let combatant = &battle.turn.combatants[place];
    let id = combatant.id;
    let ways = ways_to_lose_a_base(&position, combatant, phase);
    let way = way_chosen(fog, battle, table, id, ways)?;
    remove_base(fog, battle, table, id, &way)?;
    face_anew(fog, battle, place);
    let combatant = &mut battle.turn.combatants[place];
    combatant.due -= 1;
    if combatant.due == 0 || battle.fielded(id).is_none_or(|fielded| fielded.body.bases().len() < 2) {
        break_if_spent(fog, battle, table, id);
    }
    Ok(Then::Again)
}

fn next_to_roll(position: &Position<'_>, phase: Phase) -> Option<(usize, DeathRoll)> {
    let turn = &position.battle.turn;
    let waits = |combatant: &Combatant| {
        !turn.done.contains(&combatant.id) && position.battle.fielded(combatant.id).is_some()
    };
    let mut waiting = turn.combatants.iter().enumerate().filter(|(_, combatant)| waits(combatant));
    waiting.find_map(|(place, combatant)| Some((place, death_roll_for(position, combatant, phase)?)))
}

/// How many bases the death roll of a battle group costs it, with those that follow it. AM-DET-047, AM-DET-048
fn roll_all<T: Table<Fog>>(fog: &Fog, table: &mut T, id: GroupId, first: DeathRoll) -> Result<u8, Pause> {
    let (mut lost, mut next) = (0, Some(first));
    while let Some(death_roll) = next {
        let die = roll(fog, table, Roll::Death(id))?;
        let falls = death_roll.costs_a_base(u32::from(die));
        let (hits, modifier) = (death_roll.hits, death_roll.modifier());
        table.tell(ask::Event::Aftermath(Event::DeathRoll { id, hits, die, modifier, lost: falls }));
        lost += u8::from(falls);
        next = death_roll.again().filter(|again| falls && is_rolled(again));
    }
    Ok(lost)
}

/// The next battle group that has bases to remove, of the non-active player as long as he has any. The last base of a battle
/// group stays until its friends have tested. AM-DET-010, AM-DET-059
fn next_to_remove(position: &Position<'_>) -> Option<usize> {
    let turn = &position.battle.turn;
    let has_some = |id| position.battle.fielded(id).is_some_and(|fielded| fielded.body.bases().len() > 1);
    let due = |&place: &usize| turn.combatants[place].due > 0 && has_some(turn.combatants[place].id);
    let due = (0..turn.combatants.len()).filter(due);
    due.min_by_key(|&place| (turn.combatants[place].id.seat == turn.active, place))
}

/// Which bases face whom is read anew from where they stand now.
fn face_anew(fog: &Fog, battle: &mut Battle, place: usize) {
    let position = Position::new(fog, battle);
    let combatant = &battle.turn.combatants[place];
    let outlines = |id: GroupId| battle.fielded(id).map_or(Cow::Borrowed(&[][..]), |_| position.outlines(id));
    let mine = outlines(combatant.id);
    let faced = |&(enemy, ref bases): &(GroupId, Vec<usize>)| {
        if bases.is_empty() {
            return (enemy, Vec::new());
        }
        let met = contacts_between(&mine, &outlines(enemy)).into_iter();
        let mut bases: Vec<usize> =
            met.filter(|&(.., contact)| is_combat(contact)).map(|(base, ..)| base).collect();
        bases.dedup();
        (enemy, bases)
    };
    let facing = combatant.facing.iter().map(faced).collect();
    battle.turn.combatants[place].facing = facing;
}

/// A battle group that has lost too many bases breaks at once, without a test. AM-DET-063
fn break_if_spent<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId) {
    let spent = |group: &BattleGroup| group.cohesion != Cohesion::Broken && is_autobroken(group);
    if battle.fielded(id).is_some_and(|fielded| spent(&fielded.group)) {
        table.tell(ask::Event::Aftermath(Event::Autobroken(id)));
        drop_levels(fog, battle, table, id, 3);
    }
}
