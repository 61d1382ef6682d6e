//! Battle lines: those who stand side by side and go straight on do it as one where a commander leads them, and twice while the
//! enemy is far away.

use acies_field::Leg;
use acies_fog::GroupId;
use acies_fog::command::{InLine, check_battle_line, may_share_a_battle_line};
use acies_fog::manoeuvre::moves::{Evolution, Mover, Order};
use acies_geometry::{Length, TOUCH};

use super::march;
use super::reserve;
use super::sight::{Sight, Unit};
use super::task::Task;

/// Whom each of some commanders is to lead once the army is drawn up: as much of the line as he can move as one, the middle of it
/// first; nobody if nobody is left. Whoever can lead most chooses first, from the longest stretch. AM-CMD-014
pub(super) fn shares<'s>(sight: &'s Sight<'_>, commanders: &[usize]) -> Vec<Vec<&'s Unit>> {
    let army = &sight.position.fog.agreement.armies[sight.seat.index()].commanders;
    let most = |place: usize| army[commanders[place]].level.largest_battle_line();
    let mut stretches = stretches(sight);
    let mut shares = vec![Vec::new(); commanders.len()];
    let mut order: Vec<usize> = (0..commanders.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(most(place)));
    for place in order {
        let commands = |unit: &Unit| army[commanders[place]].commands(sight.position.contingent(unit.id));
        let his = stretches.iter_mut().filter(|stretch| stretch.iter().all(|unit| commands(unit)));
        let Some(longest) = his.max_by_key(|stretch| stretch.len()) else { continue };
        let share: Vec<&Unit> = longest.drain(..most(place).min(longest.len())).collect();
        let off_the_middle = |index: usize| (2 * index + 1).abs_diff(share.len());
        let mut places: Vec<usize> = (0..share.len()).collect();
        places.sort_by_key(|&index| off_the_middle(index));
        shares[place] = places.into_iter().map(|index| share[index]).collect();
    }
    shares
}

/// The line from left to right, in stretches that may move as battle lines. AM-CMD-011, AM-CMD-017, AM-CMD-018
fn stretches<'s>(sight: &'s Sight<'_>) -> Vec<Vec<&'s Unit>> {
    let in_front = |unit: &&Unit| {
        let mut line = sight.own.iter().filter(|friend| !friend.skirmishers);
        !unit.skirmishers && !line.any(|friend| sight.is_before(friend, unit))
    };
    let mut line: Vec<&Unit> = sight.own.iter().filter(in_front).collect();
    line.sort_by_key(|unit| sight.across(unit.front.front));
    let together = |one: &&Unit, other: &&Unit| {
        is_beside(sight, one.id.index, other.id.index)
            && may_share_a_battle_line(sight.group(one), sight.group(other))
            && sight.position.contingent(one.id) == sight.position.contingent(other.id)
    };
    line.chunk_by(together).map(<[&Unit]>::to_vec).collect()
}

/// How far whoever joins a battle line wants to go at least, in hundredths of an MU.
const LEAST: i32 = 150;

/// The battle lines of those who go straight on and may move. Each grows from the battle group that its commander is with; they
/// grow by turns, so that none takes all that another could have. AM-CMD-013
pub(super) fn lines(
    sight: &Sight<'_>,
    tasks: &[(usize, Task)],
    may_move: impl Fn(&Sight<'_>, &Unit) -> bool,
) -> Vec<Mover> {
    let goes_on = |&&(group, task): &&(usize, Task)| {
        let wants = |unit: &Unit| {
            !march::has_bad_ground_ahead(sight, unit) && march::gains(sight, unit, sight.mu(LEAST))
        };
        task == Task::Advance && sight.unit(group).is_some_and(|unit| may_move(sight, unit) && wants(unit))
    };
    let mut free: Vec<usize> = tasks.iter().filter(goes_on).map(|&(group, _)| group).collect();
    let mut lines: Vec<(usize, Vec<usize>)> = Vec::new();
    for (commander, leader) in sight.position.leaders(sight.seat) {
        if let Some(with) = leader.with.filter(|with| leader.since_start && free.contains(with)) {
            free.retain(|&group| group != with);
            lines.push((commander, vec![with]));
        }
    }
    loop {
        let before = free.len();
        for (commander, groups) in &mut lines {
            if let Some(next) = neighbour(sight, *commander, groups, &free) {
                free.retain(|&group| group != next);
                groups.push(next);
                groups.sort_unstable();
            }
        }
        if free.len() == before {
            break;
        }
    }
    let long = lines.into_iter().filter(|(_, groups)| groups.len() > 1);
    long.map(|(commander, groups)| Mover::Line { groups, commander }).collect()
}

/// Who may join a battle line; of several whoever has fewest others beside him, so that nobody is left out.
fn neighbour(sight: &Sight<'_>, commander: usize, line: &[usize], free: &[usize]) -> Option<usize> {
    let joins = |&&other: &&usize| {
        let mut longer = line.to_vec();
        longer.push(other);
        longer.sort_unstable();
        line.iter().any(|&group| is_beside(sight, group, other)) && may_be_led(sight, commander, &longer)
    };
    let others = |group: usize| free.iter().filter(|&&other| is_beside(sight, group, other)).count();
    free.iter().filter(joins).min_by_key(|&&group| others(group)).copied()
}

/// Whether two battle groups are so near to each other that they may touch.
fn is_beside(sight: &Sight<'_>, one: usize, other: usize) -> bool {
    let around = |group: usize| sight.position.fielded(GroupId::new(sight.seat, group)).body.bounds();
    one != other && around(one).widened(TOUCH).meet(&around(other))
}

fn may_be_led(sight: &Sight<'_>, commander: usize, groups: &[usize]) -> bool {
    let position = &sight.position;
    let leader = position.leaders(sight.seat).find(|(index, _)| *index == commander);
    let Some((_, leader)) = leader else { return false };
    let in_line = |&group: &usize| {
        let id = GroupId::new(sight.seat, group);
        InLine {
            group: position.group(id),
            body: &position.fielded(id).body,
            contingent: position.contingent(id),
            disorder: position.disorder(id),
        }
    };
    let line: Vec<InLine<'_>> = groups.iter().map(in_line).collect();
    let who = &position.fog.agreement.armies[sight.seat.index()].commanders[commander];
    check_battle_line(&line, who, &position.leader_footprint(leader), &position.scale()).is_empty()
}

/// The move of a battle group that goes straight on: with its battle line, or by itself if the line cannot go.
pub(super) fn order(
    sight: &Sight<'_>,
    lines: &[Mover],
    group: usize,
    is_legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let line = lines.iter().find(|line| line.groups().contains(&group));
    line.and_then(|line| straight_on(sight, lines, line, &is_legal))
        .or_else(|| straight_on(sight, lines, &Mover::Group(group), &is_legal))
}

/// How far slow foot may go beyond its usual move, in hundredths of an MU. AM-MOV-007
const FOURTH: i32 = 100;

/// A move straight on, as far as all of them may and want to go and nobody beside them is left behind; none if they are to stay.
pub(super) fn straight_on(
    sight: &Sight<'_>,
    lines: &[Mover],
    mover: &Mover,
    is_legal: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let units: Vec<&Unit> = mover.groups().iter().filter_map(|&group| sight.unit(group)).collect();
    if units.iter().any(|unit| march::has_bad_ground_ahead(sight, unit)) {
        return None;
    }
    let reach = units.iter().map(|unit| unit.reach).min()?;
    let most = (reach + sight.mu(FOURTH)).min(pace(sight, lines, &units));
    let lengths = [most, reach, reach * 3 / 4, reach / 2]
        .into_iter()
        .filter(|&length| length >= sight.mu(march::HAIR) && length <= most);
    let wanted = lengths.filter(|&length| units.iter().all(|unit| march::gains(sight, unit, length)));
    let on = |length| Order { mover: mover.clone(), evolutions: vec![Evolution::Leg(Leg::Advance(length))] };
    wanted.map(on).find(is_legal)
}

/// How far to the side somebody of the line is who is left behind, and how far he may be, in hundredths of an MU.
const ASIDE: i32 = 900;
const BEHIND: i32 = 250;

/// How far they may go without leaving those of the line beside them too far behind. Those who had fallen too far behind before
/// the turn are not waited for; those who have moved go no further, and those whom a commander leads, alone or in one of these
/// lines, may go twice.
pub(super) fn pace(sight: &Sight<'_>, lines: &[Mover], units: &[&Unit]) -> Length {
    let has_moved = |unit: &Unit| sight.position.fielded(unit.id).deeds.moved;
    let counts = |friend: &&Unit| {
        let goes_on = reserve::goes_forward(sight, friend) && !friend.engaged;
        goes_on && units.iter().all(|unit| unit.id != friend.id)
    };
    let may_go = |friend: &Unit, unit: &Unit| {
        let aside = (sight.across(friend.front.front) - sight.across(unit.front.front)).abs();
        let behind = sight.ahead(unit.front.front) - sight.ahead(friend.front.front);
        let gained = if has_moved(unit) && !has_moved(friend) { unit.reach } else { Length::ZERO };
        let moves = match () {
            () if has_moved(friend) => 0,
            () if is_led(sight, lines, friend) => 2,
            () => 1,
        };
        let waits = aside < sight.mu(ASIDE) && behind - gained < sight.mu(BEHIND);
        waits.then(|| friend.reach * moves - behind + sight.mu(BEHIND))
    };
    let others = sight.own.iter().filter(counts);
    let least = others.flat_map(|friend| units.iter().filter_map(move |unit| may_go(friend, unit))).min();
    least.unwrap_or(Length::BEYOND_THE_TABLE)
}

/// Whether a commander has been with a battle group, or with one of its line, since the turn began, so that it may go twice.
/// AM-MAN-040, AM-CMD-019
fn is_led(sight: &Sight<'_>, lines: &[Mover], unit: &Unit) -> bool {
    let group = unit.id.index;
    let mut leaders = sight.position.leaders(sight.seat);
    lines.iter().any(|line| line.groups().contains(&group))
        || leaders.any(|(_, leader)| leader.since_start && leader.with == Some(group))
}
