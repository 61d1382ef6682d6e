//! The cohesion tests that combat leads to, and who takes them in which order.

use acies_geometry::Footprint;
use acies_play::{Pause, Table};

use super::{Combatant, Question, Reply};
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Loss};
use crate::cohesion::{
    self, LostCombat, Reasons, ShootingHits, commanders_lost_near, friends_broken_near, modifiers,
};
use crate::deterioration::{BASES_PER_SHOT, hits_per_bases};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::remove;
use crate::position::Position;
use crate::turn::{Fallen, Phase, Then, other_answer};
use crate::{Cohesion, RuleSet};

/// Those who have to test, and why.
pub(crate) type Testers = Vec<(GroupId, Reasons)>;

/// The shooting hits from which on artillery among the shooters is enough for a test. AM-DET-005
const HITS_WITH_ARTILLERY: u32 = 2;

/// Why a battle group tests for what was done to it in this phase; none if it need not. AM-DET-005, AM-DET-006
pub fn reasons_for(rules: &RuleSet, combatant: &Combatant, phase: Phase) -> Option<Reasons> {
    let hits = combatant.received();
    let many = hits > 0 && hits >= hits_per_bases(combatant.counted, rules.cohesion.bases_per_hit);
    if phase == Phase::Shooting {
        let enough = hits > 0 && hits >= hits_per_bases(combatant.counted, BASES_PER_SHOT);
        let by_artillery = combatant.shot_by_artillery && hits >= HITS_WITH_ARTILLERY;
        let by_artillery_or_firearms = combatant.shot_by_artillery || combatant.shot_by_firearms;
        let shooting = ShootingHits { many, by_artillery_or_firearms };
        return (enough || by_artillery).then(|| Reasons { shooting: Some(shooting), ..Reasons::default() });
    }
    let by = u8::try_from(combatant.lost_by()).ok().filter(|&by| by > 0)?;
    let impact = phase == Phase::Impact;
    let lost = LostCombat { impact, many, by, against: combatant.against };
    Some(Reasons { lost_combat: Some(lost), ..Reasons::default() })
}

/// Tests of those who lost a combat, were shot at or saw a commander lost in combat, one for each of them. AM-DET-005,
/// AM-DET-006, AM-DET-012, AM-DET-016, AM-DET-052
pub(crate) fn cohesion_tests<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    let testers = |position: &Position<'_>| after_combat(position, phase);
    let Some(id) = take_next_test(fog, battle, table, &testers)? else {
        battle.turn.slain.clear();
        return Ok(Then::Next);
    };
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// Tests of those who saw friends break, or commanders lost outside combat, one for each of them. When all have tested,
/// battle groups are removed that lost all their bases. AM-DET-007, AM-DET-008, AM-DET-010, AM-DET-012, AM-DET-015
pub(crate) fn see_friends_break<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Then, Pause> {
    let testers = |position: &Position<'_>| seeing(position, &all_lost(position), |id| stood(position, id));
    if let Some(id) = take_next_test(fog, battle, table, &testers)? {
        has_seen(battle, id);
        return Ok(Then::Again);
    }
    battle.turn.slain.clear();
    battle.turn.fallen.clear();
    let spent = battle.turn.combatants.iter().filter(|combatant| combatant.due > 0);
    for id in spent.map(|combatant| combatant.id).collect::<Vec<_>>() {
        if battle.fielded(id).is_some() {
            remove(fog, battle, table, id, Loss::Destroyed);
        }
    }
    Ok(Then::Next)
}

/// The next test of those who saw commanders lost in a pursuit or friends break in it, where everybody stands now; not of
/// those that have tested at the end of this phase already. Says whether somebody tested: then there may be more.
/// AM-DET-012, AM-DET-018, AM-TSQ-015
pub fn test_after_pursuit<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<bool, Pause> {
    let testers = |position: &Position<'_>| {
        seeing(position, &all_lost(position), |id| position.fielded(id).body.footprints())
    };
    if let Some(id) = take_next_test(fog, battle, table, &testers)? {
        has_seen(battle, id);
        return Ok(true);
    }
    battle.turn.slain.clear();
    battle.turn.fallen.clear();
    Ok(false)
}

/// All commanders for whom friends have not tested yet.
fn all_lost(position: &Position<'_>) -> Vec<Fallen> {
    let turn = &position.battle.turn;
    turn.slain.iter().chain(&turn.fallen).copied().collect()
}

fn has_seen(battle: &mut Battle, id: GroupId) {
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.deeds.saw_friends_break = true;
    }
}

/// Where a battle group stood in this phase before bases were lost. AM-DET-007
fn stood<'a>(position: &Position<'a>, id: GroupId) -> &'a [Footprint] {
    let noted = position.battle.turn.combatants.iter().find(|combatant| combatant.id == id);
    noted.map_or(&position.fielded(id).body, |noted| &noted.body).footprints()
}

/// Who tests after the combats of a phase. AM-DET-012, AM-DET-016
fn after_combat(position: &Position<'_>, phase: Phase) -> Testers {
    let test_of = |(id, _)| Some((id, test_after_combat(position, id, phase)?));
    position.all_groups().filter_map(test_of).collect()
}

/// Why a battle group tests after the combats of a phase; none if it has no reason, or has tested. AM-DET-012, AM-DET-016
pub(crate) fn test_after_combat(position: &Position<'_>, id: GroupId, phase: Phase) -> Option<Reasons> {
    let turn = &position.battle.turn;
    if position.fielded(id).is_broken() || turn.done.contains(&id) {
        return None;
    }
    let fought = turn.combatants.iter().find(|combatant| combatant.id == id);
    let own =
        fought.and_then(|combatant| reasons_for(&position.fog.rules, combatant, phase)).unwrap_or_default();
    let (commanders_lost, chief_lost) =
        commanders_lost_near(position, id, &turn.slain, |id| stood(position, id));
    let reasons = Reasons { commanders_lost, chief_lost, ..own };
    (reasons.count() > 0).then_some(reasons)
}

/// Who tests for friends who have broken and commanders who were lost. AM-DET-007, AM-DET-015, AM-DET-017
fn seeing<'a>(
    position: &Position<'a>,
    lost: &[Fallen],
    stood: impl Fn(GroupId) -> &'a [Footprint] + Copy,
) -> Testers {
    let broken: Vec<GroupId> =
        position.all_groups().filter(|(_, fielded)| fielded.deeds.newly_broken).map(|(id, _)| id).collect();
    if broken.is_empty() && lost.is_empty() {
        return Vec::new();
    }
    let deeds = |id: GroupId| &position.fielded(id).deeds;
    let reasons = |id: GroupId| {
        let (commanders_lost, chief_lost) = commanders_lost_near(position, id, lost, stood);
        let seen_before = |friend: &GroupId| deeds(id).saw_charges && deeds(*friend).broke_seeing_charges;
        let broken: Vec<GroupId> = broken.iter().copied().filter(|friend| !seen_before(friend)).collect();
        let friends = friends_broken_near(position, id, &broken, stood);
        Reasons { commanders_lost, chief_lost, ..Reasons::friends_broke(friends) }
    };
    let waiting =
        position.all_groups().filter(|(_, fielded)| !fielded.is_broken() && !fielded.deeds.saw_friends_break);
    waiting.map(|(id, _)| (id, reasons(id))).filter(|(_, reasons)| reasons.count() > 0).collect()
}

/// The next battle group tests, first those of the non-active player; its player chooses which, where the order makes a
/// difference. None if nobody is left. AM-DET-017
pub(crate) fn take_next_test<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    testers: &dyn Fn(&Position<'_>) -> Testers,
) -> Result<Option<GroupId>, Pause> {
    let position = Position::new(fog, battle);
    let (mut waiting, active): (Testers, Testers) =
        testers(&position).into_iter().partition(|(id, _)| id.seat != battle.turn.active);
    if waiting.is_empty() {
        waiting = active;
    }
    let Some(&(mut id, mut reasons)) = waiting.first() else { return Ok(None) };
    if waiting.len() > 1 && does_order_matter(&position, &waiting, testers) {
        let groups = waiting.iter().map(|(id, _)| id.index).collect();
        let ask = Ask::Aftermath(Question::NextTest(groups));
        let Answer::Aftermath(Reply::Next(group)) = table.ask(fog, battle, id.seat, ask)? else {
            return Err(other_answer());
        };
        (id, reasons) = waiting.into_iter().find(|(id, _)| id.index == group).unwrap_or((id, reasons));
    }
    cohesion::test(fog, battle, table, id, &reasons)?;
    Ok(Some(id))
}

/// Whether the test of one of them could be another one after a bad result of another.
fn does_order_matter(
    position: &Position<'_>,
    waiting: &[(GroupId, Reasons)],
    testers: &dyn Fn(&Position<'_>) -> Testers,
) -> bool {
    let test_of = |position: &Position<'_>, testers: &Testers, id: GroupId| {
        let reasons = testers.iter().find(|(tester, _)| *tester == id)?.1;
        Some((reasons, modifiers(position, id, &reasons)))
    };
    let now = testers(position);
    let before: Vec<_> = waiting.iter().map(|&(id, _)| (id, test_of(position, &now, id))).collect();
    waiting.iter().any(|&(dropping, _)| {
        (1..=2).any(|levels| {
            let after = dropped(position.battle, dropping, levels);
            let after = Position::new(position.fog, &after);
            let then = testers(&after);
            let mut others = before.iter().filter(|(id, _)| *id != dropping);
            others.any(|(id, before)| *before != test_of(&after, &then, *id))
        })
    })
}

fn dropped(battle: &Battle, id: GroupId, levels: u8) -> Battle {
    let mut battle = battle.clone();
    if let Some(fielded) = battle.fielded_mut(id) {
        let cohesion = &mut fielded.group.cohesion;
        *cohesion = (0..levels).fold(*cohesion, |cohesion, _| cohesion.dropped());
        fielded.deeds.newly_broken |= *cohesion == Cohesion::Broken;
    }
    battle
}
