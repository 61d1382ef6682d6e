//! Which base is removed. AM-DET-053 to AM-DET-058

use acies_field::{Base, Body, measure};
use acies_geometry::{Footprint, Length};
use acies_play::{Pause, Table};

use super::closing::{Removal, closings};
use super::{Combatant, Event, Question, Reply};
use crate::ask::{self, Answer, Ask};
use crate::battle::Battle;
use crate::engagement::{contacts_between, is_combat};
use crate::fielded::{GroupId, Leader};
use crate::game::Fog;
use crate::moving::leaders::put;
use crate::moving::{is_clear, relocate};
use crate::position::Position;
use crate::turn::{Phase, other_answer};

/// The ways in which a battle group can lose a base to a death roll of this phase, those that come to the same left out.
/// AM-DET-053, AM-DET-054, AM-DET-056
pub fn ways_to_lose_a_base(position: &Position<'_>, combatant: &Combatant, phase: Phase) -> Vec<Removal> {
    let ways = if phase == Phase::Shooting {
        all_closings(position, combatant.id, &nearest_to_shooters(position, combatant), &[])
    } else {
        in_close_combat(position, combatant)
    };
    distinct(position, combatant.id, ways)
}

fn all_closings(position: &Position<'_>, id: GroupId, bases: &[usize], fighting: &[usize]) -> Vec<Removal> {
    let is_clear = |body: &Body| is_clear(position.battle, id, body);
    let fielded = position.fielded(id);
    bases.iter().flat_map(|&base| closings(fielded, base, fighting, &is_clear)).collect()
}

/// The bases nearest to the files that shot at it. AM-DET-053
fn nearest_to_shooters(position: &Position<'_>, combatant: &Combatant) -> Vec<usize> {
    let shooters: Vec<Footprint> = combatant.shooters.iter().map(Base::footprint).collect();
    let bases = position.fielded(combatant.id).body.footprints();
    let far: Vec<Length> = bases.iter().map(|base| measure::distance_between(&[*base], &shooters)).collect();
    let least = far.iter().min().copied();
    (0..far.len()).filter(|&base| Some(far[base]) == least).collect()
}

/// Bases that face whoever scored most hits. If one of several enemies were then left without a base to face, another base
/// that faces somebody goes instead, or any other, as long as that helps. The others close up so that nobody is left without
/// one, if they can. AM-DET-054, AM-DET-057, AM-DET-058, AM-DET-062
fn in_close_combat(position: &Position<'_>, combatant: &Combatant) -> Vec<Removal> {
    let fielded = position.fielded(combatant.id);
    let mut fighting: Vec<usize> =
        combatant.facing.iter().flat_map(|(_, bases)| bases.iter().copied()).collect();
    fighting.retain(|&base| base < fielded.body.bases().len());
    fighting.sort_unstable();
    fighting.dedup();
    let stands = |id: GroupId| position.battle.fielded(id).is_some_and(|enemy| !enemy.is_broken());
    let faced = combatant.facing.iter().filter(|(_, bases)| !bases.is_empty()).map(|&(enemy, _)| enemy);
    let enemies: Vec<GroupId> = faced.filter(|&enemy| stands(enemy)).collect();
    let keeps_all_faced = |way: &Removal| {
        let mine = position.outlines_in(combatant.id, &way.body);
        enemies.iter().all(|&enemy| {
            contacts_between(&mine, &position.outlines(enemy)).iter().any(|&(.., met)| is_combat(met))
        })
    };
    let worst = facing_worst(combatant, &fighting);
    let all: Vec<usize> = (0..fielded.body.bases().len()).collect();
    let mut tiers = vec![worst.clone(), fighting.clone(), all.clone()];
    tiers.truncate(if enemies.len() > 1 { 3 } else { 1 });
    tiers.push(if worst.is_empty() { all } else { worst });
    let last = tiers.len() - 1;
    for (tier, bases) in tiers.iter().enumerate() {
        let mut ways = all_closings(position, combatant.id, bases, &fighting);
        if tier < last {
            ways.retain(keeps_all_faced);
        }
        if !ways.is_empty() {
            return ways;
        }
    }
    Vec::new()
}

/// The bases that face the enemy, of those it faces, who scored most hits on it. AM-DET-054
fn facing_worst(combatant: &Combatant, fighting: &[usize]) -> Vec<usize> {
    let hits = |enemy: GroupId| {
        combatant.taken.iter().filter(|(by, _)| *by == enemy).map(|&(_, hits)| hits).sum::<u32>()
    };
    let faced = || combatant.facing.iter().filter(|(_, bases)| !bases.is_empty());
    let most = faced().map(|&(enemy, _)| hits(enemy)).max();
    let worst = faced().filter(|&&(enemy, _)| Some(hits(enemy)) == most);
    let mut bases: Vec<usize> = worst.flat_map(|(_, bases)| bases.iter().copied()).collect();
    bases.retain(|base| fighting.contains(base));
    bases.sort_unstable();
    bases.dedup();
    bases
}

/// Of several ways that leave the same troops standing in the same places, one.
pub(super) fn distinct(position: &Position<'_>, id: GroupId, ways: Vec<Removal>) -> Vec<Removal> {
    let group = position.group(id);
    let left = |way: &Removal| {
        let troops = group.without(&[way.base]);
        let mut standing: Vec<_> =
            way.body.bases().iter().copied().zip(troops.bases().iter().copied()).collect();
        standing.sort_unstable_by_key(|&(base, _)| base);
        standing
    };
    let mut known = Vec::new();
    let mut found = Vec::new();
    for way in ways {
        let left = left(&way);
        if !known.contains(&left) {
            known.push(left);
            found.push(way);
        }
    }
    found
}

/// The way that the owner chooses; he is not asked if there is but one. AM-DET-056
pub(super) fn way_chosen<T: Table<Fog>>(
    fog: &Fog,
    battle: &Battle,
    table: &mut T,
    id: GroupId,
    mut ways: Vec<Removal>,
) -> Result<Removal, Pause> {
    let mut chosen = 0;
    if ways.len() > 1 {
        let ask = Ask::Aftermath(Question::Removal(id, ways.clone()));
        let Answer::Aftermath(Reply::Removal(way)) = table.ask(fog, battle, id.seat, ask)? else {
            return Err(other_answer());
        };
        chosen = way.min(ways.len() - 1);
    }
    if ways.is_empty() { Err(other_answer()) } else { Ok(ways.swap_remove(chosen)) }
}

/// A base is removed, and the others close up. AM-DET-060
pub(super) fn remove_base<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    way: &Removal,
) -> Result<(), Pause> {
    let leaders = Position::new(fog, battle).leaders_with(id);
    let in_front: Vec<(usize, Leader)> =
        leaders.filter(|(_, leader)| leader.in_front_rank).map(|(index, leader)| (index, *leader)).collect();
    let Some(fielded) = battle.fielded_mut(id) else { return Ok(()) };
    fielded.group = fielded.group.without(&[way.base]);
    let kept = fielded.body.bases().iter().enumerate().filter(|&(base, _)| base != way.base);
    fielded.body = Body::new(kept.map(|(_, base)| *base).collect());
    let left = fielded.body.bases().len();
    table.tell(ask::Event::Aftermath(Event::BaseLost { id, base: way.base, left }));
    relocate(fog, battle, table, id, (way.body.clone(), way.kinks.clone()))?;
    for (index, leader) in in_front {
        stay_in_front(fog, battle, table, (id, index), leader);
    }
    Ok(())
}

/// A commander who fights in the front rank stays where he is when his battle group closes up, or goes to the nearest base
/// if none is left there. AM-COM-110, AM-DET-058
fn stay_in_front<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (id, index): (GroupId, usize),
    leader: Leader,
) {
    let Some(fielded) = battle.fielded(id) else { return };
    let his = Position::new(fog, battle).leader_footprint(&leader);
    let far = |base: &&Base| (base.pose.front - leader.pose.front).squared();
    let covered = fielded.body.footprints().iter().any(|base| base.overlaps(&his));
    let nearest = fielded.body.bases().iter().min_by_key(far).filter(|_| !covered);
    let pose = nearest.map_or(leader.pose, |base| base.pose);
    put(battle, table, (id.seat, index), Leader { pose, ..leader });
}
