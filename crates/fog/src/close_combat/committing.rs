//! Commanders who fight in the front rank.

use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::rule;

use super::at_impact::new_contacts;
use super::in_melee::awaits_impact;
use super::{Event, Question, Reply, Wrong};
use crate::TroopType;
use crate::ask::{self, Answer, Ask, Why};
use crate::battle::Battle;
use crate::engagement::is_combat;
use crate::fielded::{GroupId, Leader};
use crate::game::Fog;
use crate::moving::leaders::line_up;
use crate::position::Position;
use crate::turn::{Phase, Then, other_answer};

/// Each player declares which of his commanders fight in the front rank, and where, the non-active one first. AM-COM-001,
/// AM-COM-106, AM-COM-109
pub(super) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    phase: Phase,
) -> Result<Then, Pause> {
    if let Some(&(seat, commander)) = battle.turn.fray.unplaced.first() {
        if let Some(base) = place(fog, battle, table, seat, commander)? {
            go_in_front(battle, table, (seat, commander), base);
        }
        battle.turn.fray.unplaced.remove(0);
        return Ok(Then::Again);
    }
    for seat in [battle.turn.passive(), battle.turn.active] {
        if battle.turn.fray.committed.contains(&seat) {
            continue;
        }
        let free = able(&Position::new(fog, battle), seat, phase);
        let mut chosen = Vec::new();
        if !free.is_empty() {
            let ask = Ask::CloseCombat(Question::Commit(phase));
            let Answer::CloseCombat(Reply::Commit(commanders)) = table.ask(fog, battle, seat, ask)? else {
                return Err(other_answer());
            };
            chosen = commanders;
        }
        battle.turn.fray.unplaced.extend(chosen.into_iter().map(|commander| (seat, commander)));
        battle.turn.fray.committed.push(seat);
        return Ok(Then::Again);
    }
    Ok(Then::Next)
}

/// The commanders who could be declared, and with which battle group: they are with one that fights in this phase, other
/// than as an overlap, and nobody is in its front rank yet. AM-COM-106, AM-CMD-008, AM-MEL-028
fn able(position: &Position<'_>, seat: Seat, phase: Phase) -> Vec<(usize, GroupId)> {
    let fights = |id: GroupId| match phase {
        Phase::Impact => new_contacts(position).iter().any(|&(by, on, _)| by == id || on == id),
        _ => position.opponents(id).into_iter().any(|enemy| !awaits_impact(position.battle, id, enemy)),
    };
    let takes_part = |index: usize| {
        let id = GroupId::new(seat, index);
        let fielded = position.battle.fielded(id)?;
        let never = |kind: TroopType| {
            kind == TroopType::LightFoot || kind == TroopType::ScythedChariots || kind.is_artillery()
        };
        let is_led = position.leaders_with(id).any(|(_, leader)| leader.in_front_rank);
        let may =
            !is_led && !fielded.is_broken() && !fielded.group.bases().iter().all(|base| never(base.kind));
        (may && fights(id)).then_some(id)
    };
    position
        .leaders(seat)
        .filter(|(_, leader)| !leader.in_front_rank)
        .filter_map(|(index, leader)| Some((index, takes_part(leader.with?)?)))
        .collect()
}

/// All rulings that forbid a declaration.
pub(super) fn check(
    position: &Position<'_>,
    seat: Seat,
    phase: Phase,
    commanders: &[usize],
) -> Vec<Ruling<Why>> {
    let able = able(position, seat, phase);
    let mut rulings = Vec::new();
    for (place, &commander) in commanders.iter().enumerate() {
        let with = |commander: usize| able.iter().find(|&&(index, _)| index == commander).map(|&(_, id)| id);
        let wrong = match with(commander) {
            None => Wrong::CannotCommit(commander),
            Some(id) if commanders[..place].iter().any(|&other| with(other) == Some(id)) => {
                Wrong::Twice(commander)
            }
            Some(_) => continue,
        };
        rulings.push(Ruling { rule: rule!("AM-COM-106"), because: Why::CloseCombat(wrong) });
    }
    rulings
}

/// All sets of commanders that may be declared: one for each battle group. AM-COM-106
pub(super) fn choices(position: &Position<'_>, seat: Seat, phase: Phase) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    let able = able(position, seat, phase);
    for &(commander, id) in &able {
        let is_led = |set: &[usize]| able.iter().any(|&(other, by)| by == id && set.contains(&other));
        let without = sets.iter().filter(|set| !is_led(set));
        let with: Vec<Vec<usize>> = without.map(|set| [set.as_slice(), &[commander]].concat()).collect();
        sets.extend(with);
    }
    sets
}

/// The bases on which a commander may fight, the nearest to him first: those in the front rank of his battle group that touch
/// enemy. AM-COM-109
pub(super) fn places(position: &Position<'_>, seat: Seat, commander: usize) -> Vec<usize> {
    let leader = position.battle.side(seat).commanders.get(commander).copied().flatten();
    let with = leader.and_then(|leader| Some((leader, GroupId::new(seat, leader.with?))));
    let Some((leader, id)) = with.filter(|&(_, id)| position.battle.fielded(id).is_some()) else {
        return Vec::new();
    };
    let met: Vec<_> = position.opponents(id).iter().flat_map(|&enemy| position.contacts(id, enemy)).collect();
    let touches_enemy = |base: usize| met.iter().any(|&(mine, _, met)| mine == base && is_combat(met));
    let fielded = position.fielded(id);
    let fronts: Vec<usize> = crate::fighting::files_of(fielded).iter().map(|file| file[0]).collect();
    let mut places: Vec<usize> = fronts.iter().copied().filter(|&base| touches_enemy(base)).collect();
    if places.is_empty() {
        places = fronts;
    }
    places.sort_by_key(|&base| (fielded.body.bases()[base].pose.front - leader.pose.front).squared());
    places
}

/// On which base a commander fights; his player chooses if there are several. AM-COM-109, AM-MOV-089
fn place<T: Table<Fog>>(
    fog: &Fog,
    battle: &Battle,
    table: &mut T,
    seat: Seat,
    commander: usize,
) -> Result<Option<usize>, Pause> {
    let places = places(&Position::new(fog, battle), seat, commander);
    if places.len() < 2 {
        return Ok(places.first().copied());
    }
    let ask = Ask::CloseCombat(Question::Place(commander));
    match table.ask(fog, battle, seat, ask)? {
        Answer::CloseCombat(Reply::Place(base)) => Ok(Some(base)),
        _ => Err(other_answer()),
    }
}

/// He takes his place in the front rank: a marker shows him on a base, which fights as if it were not displaced. AM-COM-109,
/// AM-MOV-086
fn go_in_front<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    (seat, commander): (Seat, usize),
    base: usize,
) {
    let Some(leader) = battle.side(seat).commanders.get(commander).copied().flatten() else { return };
    let Some(index) = leader.with else { return };
    let id = GroupId::new(seat, index);
    let Some(fielded) = battle.fielded(id) else { return };
    let base = fielded.body.bases()[base];
    let placed = Leader { pose: base.pose, on_base: Some(base.size), in_front_rank: true, ..leader };
    battle.side_mut(seat).commanders[commander] = Some(placed);
    table.tell(ask::Event::CommanderMoved(seat, commander, placed.pose, placed.with));
    table.tell(ask::Event::CloseCombat(Event::Committed(seat, commander, id)));
}

/// A commander stays in the front rank for as long as his battle group is in close combat or touches routing enemy; then he
/// takes a place beside it again. AM-COM-110
pub(crate) fn release<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) {
    for seat in Seat::BOTH {
        for index in 0..battle.side(seat).commanders.len() {
            let position = Position::new(fog, battle);
            let Some(leader) = battle.side(seat).commanders[index].filter(|leader| leader.in_front_rank)
            else {
                continue;
            };
            let bound = leader.with.map(|group| GroupId::new(seat, group)).is_some_and(|id| {
                battle.fielded(id).is_some()
                    && (position.is_in_close_combat(id) || position.touches_routers(id))
            });
            if !bound {
                battle.side_mut(seat).commanders[index] = Some(Leader { in_front_rank: false, ..leader });
                line_up(fog, battle, table, (seat, index), leader.pose);
            }
        }
    }
}
