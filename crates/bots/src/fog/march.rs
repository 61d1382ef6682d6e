//! Tasks made into moves: where a battle group wants to stand, and the legal move that brings it nearest.

pub(super) mod aim;

use acies_field::Leg;
use acies_fog::disorder::Disorder;
use acies_fog::impact::Approach;
use acies_fog::manoeuvre::moves::{Evolution, Mover, Order, Turn, towards};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Pose, Size, Vector, chord, widest_turn};

use super::line;
use super::raid;
use super::sight::{Sight, Unit};
use super::task::Task;
use super::way;
use aim::Goal;
pub(super) use aim::aim;

/// A move, and where it leads.
struct Way {
    evolutions: Vec<Evolution>,
    end: Pose,
    cost: i64,
}

/// How much better a place must be to be worth a move, in micrometres.
const WORTH_A_MOVE: i64 = 4_000;

/// Nobody moves by less than this, in hundredths of an MU, unless he turns: a hair may lead out of an enemy's reach, but no hand
/// can move a battle group by it.
pub(super) const HAIR: i32 = 20;

/// The moves that a task wants, best first; none if it is best to stay.
pub(super) fn orders(sight: &Sight<'_>, unit: &Unit, task: Task) -> Vec<Order> {
    let Some(goal) = goal(sight, unit, task) else { return Vec::new() };
    let mut ways = ways(sight, unit, &goal);
    let stays = cost(sight, unit, unit.front, &goal);
    for way in &mut ways {
        let turned = way.evolutions.iter().any(|part| matches!(part, Evolution::Turn(_)));
        way.cost = cost(sight, unit, way.end, &goal) + if turned && !unit.skirmishers { 30_000 } else { 0 };
    }
    let hair = sight.mu(HAIR);
    let moves = |way: &Way| {
        (way.end.front - unit.front.front).length() >= hair
            || (way.end.facing - unit.front.facing).size() >= Angle::degrees(5)
    };
    ways.retain(|way| way.cost + WORTH_A_MOVE < stays && moves(way) && has_room(sight, unit, way));
    ways.sort_by_key(|way| way.cost);
    ways.into_iter().map(|way| Order::of_group(unit.id.index, way.evolutions)).collect()
}

/// Whether a battle group of the line stands better so far ahead than where it is.
pub(super) fn gains(sight: &Sight<'_>, unit: &Unit, on: Length) -> bool {
    let goal = Goal { at: forward(sight, unit, on), facing: enemywards(sight) };
    let there = unit.front.moved(Length::ZERO, on);
    cost(sight, unit, there, &goal) + WORTH_A_MOVE < cost(sight, unit, unit.front, &goal)
}

/// Whether nobody stands where a move leads.
fn has_room(sight: &Sight<'_>, unit: &Unit, way: &Way) -> bool {
    let turned = |part: &Evolution| matches!(part, Evolution::Turn(Turn::Left | Turn::Right));
    let (width, depth) =
        if way.evolutions.iter().any(turned) { (unit.depth, unit.width) } else { (unit.width, unit.depth) };
    let ground = Footprint::new(way.end, Size { width, depth });
    let others = sight.own.iter().chain(&sight.foes).filter(|other| other.id != unit.id);
    let mut bodies = others.map(|other| &sight.position.fielded(other.id).body);
    !bodies.any(|body| {
        body.bounds().meet(ground.bounds())
            && body.footprints().iter().any(|base| base.overlaps_beyond_rounding(&ground))
    })
}

/// Where a task wants a battle group to stand; none if it is to stay.
fn goal(sight: &Sight<'_>, unit: &Unit, task: Task) -> Option<Goal> {
    match task {
        Task::Hold => face_threat(sight, unit),
        Task::Advance if let Some(goal) = round_bad_ground(sight, unit) => Some(goal),
        Task::Advance => {
            let on = line::pace(sight, &[], &[unit]).min(unit.reach);
            (on > Length::ZERO).then(|| Goal { at: forward(sight, unit, on), facing: enemywards(sight) })
        }
        Task::Charge(foe) => Some(aim(sight, unit, sight.foe(foe)?).goal),
        Task::Shoot(foe) => Some(in_range(sight, unit, sight.foe(foe)?)),
        Task::Refuse | Task::Rally => away(sight, unit),
        Task::TurnFlank(hand) => Some(beyond(sight, unit, hand)),
        Task::Raid => raid::next(sight, unit),
        Task::Support(friend) => Some(behind(sight, sight.unit(friend)?)),
        Task::Occupy(at) => {
            Some(Goal { at, facing: enemywards(sight) }).filter(|_| unit.distance(at) > sight.mu(200))
        }
    }
}

/// How far ahead bad ground is looked for, in MU.
const AHEAD: i32 = 8;

/// On the way to the nearest enemy of the line, round ground that would disorder it severely; none if there is none ahead.
fn round_bad_ground(sight: &Sight<'_>, unit: &Unit) -> Option<Goal> {
    if !has_bad_ground_ahead(sight, unit) {
        return None;
    }
    let line = sight.standing_foes().filter(|foe| !foe.skirmishers);
    let foe = line.min_by_key(|foe| unit.distance(foe.middle()))?;
    let here = unit.front.front;
    let at = way::next(sight, unit, foe.middle(), |point| way::price_of_ground(sight, unit, point));
    (at != here).then(|| Goal { at, facing: Pose::facing_along(at - here) })
}

/// Whether ground is ahead of a battle group that would disorder it severely.
pub(super) fn has_bad_ground_ahead(sight: &Sight<'_>, unit: &Unit) -> bool {
    let group = sight.group(unit);
    let is_bad = |point: Point| sight.disorder_at(group, &[point]) == Disorder::Severely;
    let half = unit.width / 2;
    let mut ahead = (1..=AHEAD).map(|far| sight.mu(100 * far));
    ahead.any(|far| [-half, Length::ZERO, half].into_iter().any(|aside| is_bad(unit.front.at(aside, far))))
}

fn enemywards(sight: &Sight<'_>) -> Angle {
    sight.place(Length::ZERO, Length::ZERO).facing
}

/// So far towards the enemy from where it stands.
fn forward(sight: &Sight<'_>, unit: &Unit, on: Length) -> Point {
    let here = unit.front.front;
    sight.place(sight.across(here), sight.ahead(here) + on).front
}

/// As near to an enemy as it shoots with effect, facing him.
fn in_range(sight: &Sight<'_>, unit: &Unit, foe: &Unit) -> Goal {
    let to_him = Pose::facing_along(foe.middle() - unit.front.front);
    let gap = unit.range.min(sight.mu(400)) - sight.mu(25);
    let (_, ahead) = foe.front.seen_from_here(unit.front.front);
    let his_depth = if ahead > Length::ZERO { foe.depth / 2 } else { foe.width / 2 };
    let off = (gap + his_depth).max(Length::ZERO);
    let at = Pose::new(foe.middle(), to_him + Angle::HALF).moved(Length::ZERO, off).front;
    Goal { at, facing: to_him }
}

/// Turned to whoever is near and not before the front; none if nobody is.
fn face_threat(sight: &Sight<'_>, unit: &Unit) -> Option<Goal> {
    let threat =
        sight.standing_foes().filter(|foe| !foe.skirmishers).min_by_key(|foe| unit.distance(foe.middle()))?;
    let towards = Pose::facing_along(threat.middle() - unit.middle());
    let off = (towards - unit.front.facing).size();
    let near = unit.distance(threat.middle()) < threat.reach + sight.mu(600);
    (near && off > Angle::degrees(40)).then_some(Goal { at: unit.front.front, facing: towards })
}

/// Out of reach of the enemy, towards the own edge; none if nobody is near.
fn away(sight: &Sight<'_>, unit: &Unit) -> Option<Goal> {
    let near = |foe: &&Unit| unit.distance(foe.middle()) < foe.reach + sight.mu(400);
    sight.standing_foes().find(near)?;
    let back = sight.ahead(unit.front.front) - unit.reach;
    let at = sight.place(sight.across(unit.front.front), back.max(sight.mu(200))).front;
    Some(Goal { at, facing: enemywards(sight) })
}

/// Beyond the end of the enemy's line, and then facing it.
fn beyond(sight: &Sight<'_>, unit: &Unit, hand: Hand) -> Goal {
    let across = |foe: &&Unit| sight.across(foe.middle());
    let line = || sight.standing_foes().filter(|foe| !foe.skirmishers);
    let end = if hand == Hand::Left { line().min_by_key(across) } else { line().max_by_key(across) };
    let Some(end) = end else {
        return Goal { at: forward(sight, unit, unit.reach), facing: enemywards(sight) };
    };
    let aside = (end.width + unit.width) / 2 + sight.mu(300);
    let width = sight.position.battle.field.table.width;
    let there = if hand == Hand::Left { across(&end) - aside } else { across(&end) + aside };
    let there = there.max(sight.mu(300)).min(width - sight.mu(300));
    let level = sight.ahead(end.middle());
    let at = sight.place(there, level).front;
    let arrived = sight.ahead(unit.front.front) + sight.mu(100) > level;
    let inward = Pose::facing_along(end.middle() - at);
    Goal { at, facing: if arrived { inward } else { enemywards(sight) } }
}

/// Behind a friend, far enough not to hinder him.
fn behind(sight: &Sight<'_>, friend: &Unit) -> Goal {
    let at = friend.front.at(Length::ZERO, -friend.depth - sight.mu(200));
    Goal { at, facing: friend.front.facing }
}

/// How bad it is to stand like this: far from the goal, facing elsewhere, on bad ground, with an enemy on the flank. In
/// micrometres.
fn cost(sight: &Sight<'_>, unit: &Unit, end: Pose, goal: &Goal) -> i64 {
    let far = i64::from((end.front - goal.at).length().get());
    // Skirmishers turn as they like.
    let off = i64::from((end.facing - goal.facing).size().to_millidegrees().abs())
        / if unit.skirmishers { 4 } else { 1 };
    let half = unit.width / 2;
    let corners = [end.front, end.at(-half, Length::ZERO), end.at(half, Length::ZERO)];
    let ground = match sight.disorder_at(sight.group(unit), &corners) {
        Disorder::None => 0,
        Disorder::Disordered => 40_000,
        Disorder::Severely => 120_000,
    };
    let risk = if unit.skirmishers { RISK_OF_SKIRMISHERS } else { RISK };
    far + off
        + ground
        + exposure(sight, unit, end)
        + risk * sight.mood.fear() * danger(sight, unit, end) / 100
}

/// How much it costs to stand where an enemy can charge, for every thousandth of a hit per file that he gains.
const RISK: i64 = 200;

/// The same for those who can evade: they shoot from within the enemy's reach, or not at all.
const RISK_OF_SKIRMISHERS: i64 = 60;

/// From which danger on a battle group looks for ways out of it.
const TOO_MUCH: i64 = 300;

/// What the worst enemy who could charge a battle group that stands like this would gain, in thousandths of a hit per file.
fn danger(sight: &Sight<'_>, unit: &Unit, end: Pose) -> i64 {
    let foes = sight
        .standing_foes()
        .filter(|foe| !foe.engaged && foe.is_sound() && (unit.skirmishers || !foe.skirmishers));
    let gain = |foe: &Unit| {
        if !reaches(sight, foe, unit, end) {
            return 0;
        }
        let (_, behind) = end.seen_from_here(foe.front.front);
        let approach = if behind < Length::ZERO { Approach::Flank } else { Approach::Front };
        i64::from(sight.edge_from(foe, unit, approach)).max(0)
    };
    foes.map(gain).max().unwrap_or(0)
}

/// Whether an enemy can charge a battle group that stands like this: nearly, and with a little to spare.
fn reaches(sight: &Sight<'_>, foe: &Unit, unit: &Unit, end: Pose) -> bool {
    let (half, none) = (unit.width / 2, Length::ZERO);
    let far = foe.reach + sight.mu(30);
    let points = [(-half, none), (none, none), (half, none), (-half, -unit.depth), (half, -unit.depth)];
    points.into_iter().any(|(right, forward)| {
        let (aside, ahead) = foe.front.seen_from_here(end.at(right, forward));
        let aside = (aside.abs() - foe.width / 2).max(none);
        let in_arc = ahead > none && aside <= ahead + sight.mu(50);
        in_arc && Vector::new(aside.get(), ahead.get()).length() < far
    })
}

/// Enemies who could charge the flank or rear of a battle group that stands like this.
fn exposure(sight: &Sight<'_>, unit: &Unit, end: Pose) -> i64 {
    if unit.skirmishers {
        return 0;
    }
    let behind = |foe: &&Unit| {
        let (_, ahead) = end.seen_from_here(foe.front.front);
        let (_, before_him) = foe.front.seen_from_here(end.front);
        let near = (foe.front.front - end.front).length() < foe.reach + unit.width;
        near && ahead < Length::ZERO && before_him > Length::ZERO
    };
    let foes = sight.standing_foes().filter(|foe| !foe.skirmishers && !foe.engaged && foe.is_sound());
    foes.filter(behind).count() as i64 * 60_000
}

/// Moves of those whom bad ground slows down, in hundredths of an MU. AM-MOV-009
const SLOW: [i32; 3] = [300, 200, 100];

/// A few moves towards a goal: straight on, after a wheel to face it or to face as it wants, and turns.
fn ways(sight: &Sight<'_>, unit: &Unit, goal: &Goal) -> Vec<Way> {
    let mut builder = Builder { unit, ways: Vec::new() };
    let (_, ahead) = unit.front.seen_from_here(goal.at);
    if ahead > Length::ZERO {
        let most = ahead.min(unit.reach);
        for part in [4, 3, 2, 1] {
            builder.add(vec![on(most * part / 4)]);
        }
        let slow = SLOW.into_iter().map(|hundredths| sight.mu(hundredths)).filter(|&length| length < most);
        slow.for_each(|length| builder.add(vec![on(length)]));
        builder.add_towards(sight, goal);
    }
    let turn = goal.facing - unit.front.facing;
    if let Some(hand) = turn.hand().filter(|_| turn.size() > Angle::degrees(4)) {
        let widest = widest_turn(unit.width, unit.reach).min(Angle::QUARTER);
        let size = turn.size().min(widest);
        let left = unit.reach - chord(unit.width, size);
        builder.add(vec![wheel(hand, size)]);
        for part in [left.min(ahead), left / 2] {
            if part > Length::ZERO {
                builder.add(vec![wheel(hand, size), on(part)]);
                builder.add(vec![on(part), wheel(hand, size)]);
            }
        }
        // Skirmishers turn as they like.
        if turn.size() > Angle::degrees(if unit.skirmishers { 25 } else { 60 }) {
            builder.add_turns(sight);
        }
    } else if ahead < -unit.depth {
        builder.add_turns(sight);
    }
    if danger(sight, unit, unit.front) > TOO_MUCH {
        builder.add_escapes(sight);
    }
    builder.ways
}

const fn on(length: Length) -> Evolution {
    Evolution::Leg(Leg::Advance(length))
}

const fn wheel(hand: Hand, turn: Angle) -> Evolution {
    Evolution::Leg(Leg::Wheel(hand, turn))
}

struct Builder<'a> {
    unit: &'a Unit,
    ways: Vec<Way>,
}

impl Builder<'_> {
    fn add(&mut self, evolutions: Vec<Evolution>) {
        let end = evolutions.iter().fold(self.unit.front, |pose, part| self.after(pose, *part));
        self.ways.push(Way { evolutions, end, cost: 0 });
    }

    /// A wheel that faces the goal, and on, as far as it may go.
    fn add_towards(&mut self, sight: &Sight<'_>, goal: &Goal) {
        let unit = self.unit;
        let order = towards(&sight.position, sight.seat, &Mover::Group(unit.id.index), goal.at);
        let Some(order) = order else { return };
        let [Evolution::Leg(Leg::Wheel(hand, turn)), rest @ ..] = &order.evolutions[..] else { return };
        let turn = (*turn).min(widest_turn(unit.width, unit.reach));
        let left = unit.reach - chord(unit.width, turn);
        let ahead = match rest {
            [Evolution::Leg(Leg::Advance(ahead))] => *ahead,
            _ => Length::ZERO,
        };
        for part in [2, 1] {
            let far = ahead.min(left * part / 2);
            if far > Length::ZERO {
                self.add(vec![wheel(*hand, turn), on(far)]);
            }
        }
        let half = Angle::binary(turn.get() / 2);
        let left = unit.reach - chord(unit.width, half);
        if half > Angle::degrees(2) {
            self.add(vec![wheel(*hand, half), on(left.min(ahead).max(Length::millimetres(1)))]);
        }
    }

    /// Out of the way of somebody, on either side of him or past him.
    fn add_escapes(&mut self, sight: &Sight<'_>) {
        let unit = self.unit;
        for part in [4, 2] {
            self.add(vec![on(unit.reach * part / 4)]);
        }
        for hand in Hand::BOTH {
            for degrees in [20, 45, 90] {
                let turn = Angle::degrees(degrees).min(widest_turn(unit.width, unit.reach));
                let left = unit.reach - chord(unit.width, turn);
                if left > sight.mu(20) {
                    self.add(vec![wheel(hand, turn), on(left)]);
                }
            }
        }
        if unit.skirmishers {
            self.add_turns(sight);
        }
    }

    fn add_turns(&mut self, sight: &Sight<'_>) {
        let less = self.unit.reach - sight.mu(200);
        for turn in [Turn::Left, Turn::Right, Turn::About] {
            let far = if turn == Turn::About { self.unit.reach } else { less };
            self.add(vec![Evolution::Turn(turn)]);
            if far > Length::ZERO {
                self.add(vec![Evolution::Turn(turn), on(far)]);
            }
        }
    }

    /// Where the front is after a part of a move; after a turn, nearly.
    fn after(&self, pose: Pose, part: Evolution) -> Pose {
        let unit = self.unit;
        match part {
            Evolution::Leg(Leg::Advance(length)) => pose.moved(Length::ZERO, length),
            Evolution::Leg(Leg::Wheel(hand, turn)) => {
                let half = if hand == Hand::Left { -unit.width / 2 } else { unit.width / 2 };
                pose.turned_about(pose.at(half, Length::ZERO), hand.turn(turn))
            }
            Evolution::Turn(turn) => {
                let middle = pose.at(Length::ZERO, -unit.depth / 2);
                let (by, half) = match turn {
                    Turn::Left => (-Angle::QUARTER, unit.width / 2),
                    Turn::Right => (Angle::QUARTER, unit.width / 2),
                    Turn::About => (Angle::HALF, unit.depth / 2),
                };
                Pose::new(middle, pose.facing + by).moved(Length::ZERO, half)
            }
            _ => pose,
        }
    }
}
