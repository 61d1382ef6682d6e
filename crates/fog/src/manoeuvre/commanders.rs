//! The moves that commanders make by themselves, in the manoeuvre phase of their own turn and in every joint action phase.

mod towards;

use acies_field::{Base, Mu, Sweep, joined_at_all};
use acies_geometry::{Angle, Bounds, Footprint, Length, Pose, Size, TOUCH, within};
use acies_play::{Dice, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::{Battle, Stage};
use crate::fielded::{GroupId, Leader};
use crate::game::Fog;
use crate::moving::leaders::put;
use crate::moving::places::{is_free, nearest_place, passes_through, places, reach, way_to};
use crate::position::Position;
use crate::pursuit::is_pursuer;
use crate::setup::ambush;
use crate::turn::Step;
use crate::{bases, command};

pub use towards::towards;
pub(crate) use towards::{base_at, goes_and_may, nearest_legal};

/// How many moves are offered for one commander among those of others.
const ENOUGH: usize = 6;

/// How many moves of one commander are tried to find a legal one by chance.
const TRIES: usize = 4;

/// Where a commander goes: straight, in any direction, to stand as he likes. AM-MOV-081
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct CommanderMove {
    /// Where his base will stand; if a marker shows him, where the base stands that it lies on.
    pub to: Pose,
    /// The battle group that he joins, if any. AM-MOV-084
    pub join: Option<usize>,
}

/// A commander and his move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Commanding {
    /// Who: his place in the army's list.
    pub commander: usize,
    /// Where he goes.
    pub to: CommanderMove,
}

/// Why a commander cannot make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "CommanderWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// There is no such commander on the table.
    Nobody,
    /// Commanders of this side do not move now. AM-MOV-079
    NotNow,
    /// He has moved this phase. AM-JAP-031
    HasMoved,
    /// His battle group has charged this turn. AM-MAN-004
    HasCharged,
    /// He fights in the front rank. AM-MAN-004, AM-MOV-089
    InFrontRank,
    /// A complex move test has bound him to his battle group. AM-MOV-036
    Bound,
    /// His battle group has broken, and he is tied to it. AM-RTP-017
    WithRouters,
    /// His battle group pursues. AM-JAP-031
    WithPursuers,
    /// It is further than he can go.
    TooFar {
        /// How far it is.
        distance: Length,
        /// How far he can go through that terrain. AM-MOV-080
        most: Length,
    },
    /// He cannot enter some terrain on the way. AM-MOV-080
    Closed,
    /// The way leads through enemies. AM-MOV-082
    ThroughEnemies,
    /// He would overlap something, or not be on the table. AM-MOV-083
    NoRoom,
    /// He would touch a battle group that he does not join. AM-CMD-007
    Touches(GroupId),
    /// He would not be lined up with the battle group that he joins. AM-MOV-084
    NotLinedUp,
    /// A second move that comes too close to the enemy. AM-MAN-039
    NearEnemy,
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Nobody => rule!("AM-MOV-001"),
            Self::NotNow => rule!("AM-MOV-079"),
            Self::HasMoved | Self::WithPursuers => rule!("AM-JAP-031"),
            Self::HasCharged | Self::InFrontRank => rule!("AM-MAN-004"),
            Self::Bound => rule!("AM-MOV-036"),
            Self::WithRouters => rule!("AM-RTP-017"),
            Self::TooFar { .. } | Self::Closed => rule!("AM-MOV-080"),
            Self::ThroughEnemies => rule!("AM-MOV-082"),
            Self::NoRoom => rule!("AM-MOV-083"),
            Self::Touches(_) => rule!("AM-CMD-007"),
            Self::NotLinedUp => rule!("AM-MOV-084"),
            Self::NearEnemy => rule!("AM-MAN-039"),
        }
    }
}

/// All rulings that forbid a commander's move. He needs no complex move test. AM-MOV-024, AM-MOV-079 to AM-MOV-088,
/// AM-MAN-004, AM-MAN-038
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    commander: usize,
    to: &CommanderMove,
) -> Vec<Ruling<Why>> {
    let wrong = wrong(position, seat, commander, to);
    let because = |wrong: Wrong| Why::Manoeuvre(super::Wrong::Commander(wrong));
    wrong.into_iter().map(|wrong| Ruling { rule: wrong.rule(), because: because(wrong) }).collect()
}

fn wrong(position: &Position<'_>, seat: Seat, commander: usize, to: &CommanderMove) -> Vec<Wrong> {
    let Some(leader) = position.battle.side(seat).commanders.get(commander).copied().flatten() else {
        return vec![Wrong::Nobody];
    };
    let mut wrong = cannot_move(position, seat, &leader);
    if !is_near_the_table(to.to) {
        wrong.push(Wrong::NoRoom);
        return wrong;
    }
    wrong.extend(wrong_way(position, seat, &leader, to));
    wrong.extend(wrong_place(position, (seat, commander), to));
    wrong
}

/// Whether a place is so near that ways there can be measured.
fn is_near_the_table(place: Pose) -> bool {
    let limit = Length::BEYOND_THE_TABLE.get() / 4;
    let near = |part: i32| (-limit..=limit).contains(&part);
    near(place.front.x) && near(place.front.y)
}

/// Whether he may move at all. AM-MOV-079, AM-MAN-004, AM-JAP-031
fn cannot_move(position: &Position<'_>, seat: Seat, leader: &Leader) -> Vec<Wrong> {
    let step = position.battle.stage;
    let own_turn = seat == position.battle.turn.active;
    let manoeuvre = step == Stage::Turn(Step::Moves) && own_turn;
    let joint_action = step == Stage::Turn(Step::CommanderMoves(seat));
    let group = leader.with.and_then(|group| position.battle.fielded(GroupId::new(seat, group)));
    let deeds = group.map(|fielded| &fielded.deeds);
    let pursues = || {
        let id = leader.with.map(|group| GroupId::new(seat, group)).filter(|_| group.is_some());
        id.is_some_and(|id| is_pursuer(position, id))
    };
    let cases = [
        (!manoeuvre && !joint_action, Wrong::NotNow),
        (leader.moved && !leader.again, Wrong::HasMoved),
        (manoeuvre && deeds.is_some_and(|deeds| deeds.charged), Wrong::HasCharged),
        (leader.in_front_rank, Wrong::InFrontRank),
        (leader.bound, Wrong::Bound),
        (!joint_action && group.is_some_and(crate::Fielded::is_broken), Wrong::WithRouters),
        (joint_action && pursues(), Wrong::WithPursuers),
    ];
    cases.into_iter().filter(|&(holds, _)| holds).map(|(_, wrong)| wrong).collect()
}

/// What is wrong with the way. AM-MOV-080, AM-MOV-081, AM-MOV-082, AM-MAN-039
fn wrong_way(position: &Position<'_>, seat: Seat, leader: &Leader, to: &CommanderMove) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let way = way_of(position, leader, to);
    let gone = length_of(&way);
    match reach(position, &way) {
        None => wrong.push(Wrong::Closed),
        Some(most) if gone > position.scale().mu(most) => {
            wrong.push(Wrong::TooFar { distance: gone, most: position.scale().mu(most) });
        }
        Some(_) => {}
    }
    if passes_through(position, &way, seat.other(), |_| true) {
        wrong.push(Wrong::ThroughEnemies);
    }
    if leader.again && !keeps_away(position, seat, &way) {
        wrong.push(Wrong::NearEnemy);
    }
    wrong
}

fn way_of(position: &Position<'_>, leader: &Leader, to: &CommanderMove) -> Vec<Sweep> {
    let size = leader.on_base.unwrap_or(commander_size(position));
    way_to(&Base::new(leader.pose, size), to.to)
}

/// How far the middle of his base goes.
fn length_of(way: &[Sweep]) -> Length {
    let [first, last] = [way.first(), way.last()].map(|sweep| sweep.expect("a way has stretches"));
    (last.after[0].centre() - first.before[0].centre()).length()
}

const fn commander_size(position: &Position<'_>) -> Size {
    bases::commander(position.fog.agreement.figures)
}

/// What is wrong with where he comes to stand. AM-MOV-083, AM-MOV-084, AM-MOV-086, AM-CMD-007
fn wrong_place(position: &Position<'_>, who: (Seat, usize), to: &CommanderMove) -> Vec<Wrong> {
    let base = Base::new(to.to, commander_size(position)).footprint();
    let joined = to.join.map(|group| position.battle.fielded(GroupId::new(who.0, group)));
    match joined {
        Some(None) => vec![Wrong::NotLinedUp],
        Some(Some(fielded)) => {
            if marker_on(position, who, to).is_some() {
                return Vec::new();
            }
            let lined_up = command::is_with(&base, &fielded.body);
            let free = is_free(position, who, &base);
            let cases = [(!lined_up, Wrong::NotLinedUp), (!free, Wrong::NoRoom)];
            cases.into_iter().filter(|&(holds, _)| holds).map(|(_, wrong)| wrong).collect()
        }
        None => {
            let around = base.bounds().widened(TOUCH);
            let touches = |body: &acies_field::Body| {
                around.meet(&body.bounds())
                    && body.footprints().iter().any(|other| joined_at_all(&base, other))
            };
            let touched = position.all_groups().filter(|(_, fielded)| touches(&fielded.body));
            let mut wrong: Vec<Wrong> = touched.map(|(id, _)| Wrong::Touches(id)).collect();
            if !is_free(position, who, &base) {
                wrong.push(Wrong::NoRoom);
            }
            wrong
        }
    }
}

/// The size of the base on which a marker shows him, if the battle group that he joins has no place left. AM-MOV-086
fn marker_on(position: &Position<'_>, who: (Seat, usize), to: &CommanderMove) -> Option<Size> {
    let fielded = position.battle.fielded(GroupId::new(who.0, to.join?))?;
    let base = fielded.body.bases().iter().find(|base| base.pose == to.to)?;
    nearest_place(position, who, &fielded.body, to.to).is_none().then_some(base.size)
}

/// Whether all of a way is more than 3 MU from enemy skirmishers and an unfortified enemy camp, and more than 5 MU from
/// other enemies and a fortified camp. AM-MAN-039, AM-MOV-026
pub(crate) fn keeps_away(position: &Position<'_>, seat: Seat, way: &[Sweep]) -> bool {
    let enemy = seat.other();
    let limit = |far: bool| position.scale().mu(Mu::new(if far { 5 } else { 3 }));
    let grounds: Vec<(Bounds, Vec<acies_geometry::Point>)> =
        way.iter().flat_map(Sweep::ground).map(|ground| (Bounds::of(&ground), ground)).collect();
    let clear = |base: &Footprint, limit: Length| {
        grounds.iter().all(|(around, ground)| {
            !around.widened(limit).meet(base.bounds()) || !within(ground, base.corners(), limit)
        })
    };
    let whole = grounds.iter().fold(Bounds::of(&[]), |all, (around, _)| all.joined(*around));
    let of_group = |(_, fielded): (GroupId, &crate::Fielded)| {
        let limit = limit(!fielded.group.is_skirmishers());
        !whole.widened(limit).meet(&fielded.body.bounds())
            || fielded.body.footprints().iter().all(|base| clear(base, limit))
    };
    let camp = position.camp(enemy).is_none_or(|camp| clear(&camp, limit(position.is_camp_fortified(enemy))));
    camp && position.groups(enemy).all(of_group)
}

/// Legal moves of a commander: to the battle groups that he can join, and in eight directions by himself.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, commander: usize) -> Vec<CommanderMove> {
    let Some(leader) = free_to_move(position, seat, commander) else { return Vec::new() };
    let mut found: Vec<CommanderMove> =
        alone(position, &leader).chain(to_groups(position, seat, commander, leader)).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|to| is_legal(position, (seat, commander), &leader, to));
    found
}

/// The commander, if he may move at all.
fn free_to_move(position: &Position<'_>, seat: Seat, commander: usize) -> Option<Leader> {
    let leader = position.battle.side(seat).commanders.get(commander).copied().flatten()?;
    cannot_move(position, seat, &leader).is_empty().then_some(leader)
}

/// Whether a move is one at all and nothing is wrong with it, for one who may move. What is seen quickly comes first.
fn is_legal(position: &Position<'_>, who: (Seat, usize), leader: &Leader, to: &CommanderMove) -> bool {
    if (to.to, to.join) == (leader.pose, leader.with) || !is_near_the_table(to.to) {
        return false;
    }
    let way = way_of(position, leader, to);
    let gone = length_of(&way);
    let is_in_reach =
        |way: &[Sweep]| reach(position, way).is_some_and(|most| gone <= position.scale().mu(most));
    // In the open he goes furthest, and that is seen at once.
    let legal = is_in_reach(&[])
        && wrong_place(position, who, to).is_empty()
        && is_in_reach(&way)
        && !passes_through(position, &way, who.0.other(), |_| true)
        && (!leader.again || keeps_away(position, who.0, &way));
    debug_assert_eq!(legal, wrong(position, who.0, who.1, to).is_empty(), "{who:?} {to:?}");
    legal
}

/// Places at the own battle groups, taken or not.
fn to_groups(
    position: &Position<'_>,
    seat: Seat,
    commander: usize,
    leader: Leader,
) -> impl Iterator<Item = CommanderMove> {
    position.groups(seat).flat_map(move |(id, fielded)| {
        let nearest = nearest_place(position, (seat, commander), &fielded.body, leader.pose);
        let behind = places(&fielded.body, commander_size(position)).step_by(6);
        let marked = fielded.body.bases().iter().map(|base| base.pose);
        let any = nearest.into_iter().chain(behind).chain(marked);
        any.map(move |to| CommanderMove { to, join: Some(id.index) })
    })
}

/// Places in eight directions, near and far.
fn alone(position: &Position<'_>, leader: &Leader) -> impl Iterator<Item = CommanderMove> {
    let (scale, pose) = (position.scale(), leader.pose);
    let directions = (0..8).map(move |eighth| pose.facing + Angle::degrees(eighth * 45));
    directions.flat_map(move |facing| {
        [2, 3, 5, 7].map(|mu| {
            // A hair less than the whole, for the way is rounded.
            let way = Pose::new(pose.front, facing).ahead(scale.mu(Mu::new(mu)) - Length::micrometres(2));
            CommanderMove { to: Pose::new(pose.front + way, pose.facing), join: None }
        })
    })
}

/// Some moves of all commanders of a side.
pub(crate) fn all_choices(position: &Position<'_>, seat: Seat) -> Vec<Commanding> {
    let count = position.battle.side(seat).commanders.len();
    let of = |commander: usize| {
        let all = choices(position, seat, commander);
        let step = all.len().div_ceil(ENOUGH).max(1);
        all.into_iter().step_by(step).map(move |to| Commanding { commander, to })
    };
    (0..count).flat_map(of).collect()
}

/// Whether any commander of a side can move.
pub(crate) fn any(position: &Position<'_>, seat: Seat) -> bool {
    (0..position.battle.side(seat).commanders.len()).any(|commander| {
        let Some(leader) = free_to_move(position, seat, commander) else { return false };
        let mut places = alone(position, &leader).chain(to_groups(position, seat, commander, leader));
        places.any(|to| is_legal(position, (seat, commander), &leader, &to))
    })
}

/// Some move of a commander, as the dice fall; none if a few tries find none, or he had rather stay.
pub(crate) fn pick(position: &Position<'_>, seat: Seat, dice: &mut Dice) -> Option<Commanding> {
    let count = position.battle.side(seat).commanders.len();
    let commander = dice.pick(count as u32 + 1) as usize;
    let leader = free_to_move(position, seat, commander)?;
    let tries: Vec<CommanderMove> = if dice.pick(2) == 0 {
        alone(position, &leader).collect()
    } else {
        let groups: Vec<GroupId> = position.groups(seat).map(|(id, _)| id).collect();
        let &id = groups.get(dice.pick(groups.len().max(1) as u32) as usize)?;
        let places = places(&position.fielded(id).body, commander_size(position));
        places.map(|to| CommanderMove { to, join: Some(id.index) }).collect()
    };
    let first = dice.pick(tries.len().max(1) as u32) as usize;
    let mut some = tries.iter().cycle().skip(first).take(tries.len().min(TRIES));
    let to = some.find(|to| is_legal(position, (seat, commander), &leader, to))?;
    Some(Commanding { commander, to: *to })
}

/// Makes a commander's move. By himself and away from the enemy he may move again at once. AM-MAN-038
pub(crate) fn apply<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, commander): (Seat, usize),
    to: &CommanderMove,
) {
    let Some(leader) = battle.side(seat).commanders.get(commander).copied().flatten() else { return };
    let position = Position::new(fog, battle);
    let alone = leader.with.is_none() && to.join.is_none() && !leader.moved;
    let away = keeps_away(&position, seat, &way_of(&position, &leader, to));
    let again = alone && away && battle.stage == Stage::Turn(Step::Moves);
    let on_base = marker_on(&position, (seat, commander), to);
    let since_start = leader.since_start && to.join == leader.with;
    let moved = Leader { pose: to.to, with: to.join, since_start, moved: true, again, on_base, ..leader };
    end_second_moves(battle, seat);
    put(battle, table, (seat, commander), moved);
    let base = Base::new(moved.pose, commander_size(&Position::new(fog, battle))).footprint();
    ambush::discover(fog, battle, table, seat, || vec![base]);
}

/// Somebody else moves, so that no commander can make a second move any more. AM-MAN-038
pub(crate) fn end_second_moves(battle: &mut Battle, seat: Seat) {
    for leader in battle.side_mut(seat).commanders.iter_mut().flatten() {
        leader.again = false;
    }
}

#[cfg(test)]
mod tests;
