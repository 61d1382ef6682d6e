//! What each battle group is to do this turn, by the plan and by who is near.

use acies_geometry::{Hand, Length, Point};

use super::march::aim;
use super::mood::Mood;
use super::plan::{Duty, Part};
use super::playout::Assignment;
use super::raid;
use super::reserve;
use super::sight::{Sight, Unit};

/// What a battle group is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Stay, facing whoever threatens.
    Hold,
    /// Straight on with the line.
    Advance,
    /// To charge that enemy.
    Charge(usize),
    /// Near enough to shoot at that enemy.
    Shoot(usize),
    /// Away from the enemy.
    Refuse,
    /// Round the end of the enemy's line on this hand.
    TurnFlank(Hand),
    /// To the enemy camp.
    Raid,
    /// Behind that friend.
    Support(usize),
    /// Away from the enemy until order is restored.
    Rally,
    /// Into that ground.
    Occupy(Point),
}

/// The task of every battle group on the table, with its place in the army's list.
pub(super) fn assign(sight: &Sight<'_>, assignment: &Assignment) -> Vec<(usize, Task)> {
    let mut taken: Vec<usize> = Vec::new();
    let raiders = raid::raiders(sight);
    let mut tasks = Vec::new();
    for unit in &sight.own {
        let part = sight.part(unit);
        let task = if !unit.is_sound() {
            Task::Rally
        } else if raiders.contains(&unit.id.index) && !assignment.decides(unit) {
            Task::Raid
        } else {
            by_duty(sight, unit, part, duty(sight, unit, assignment), &taken)
        };
        if let Task::Charge(foe) = task {
            taken.push(foe);
        }
        tasks.push((unit.id.index, task));
    }
    tasks
}

/// The duty of a battle group: the plan's, if it goes forward, only until the enemy has been waited for long enough, or it is late.
pub(super) fn duty(sight: &Sight<'_>, unit: &Unit, assignment: &Assignment) -> Duty {
    let waits = |duty: Duty| match duty {
        Duty::Hold | Duty::Refuse | Duty::Occupy => true,
        Duty::Shoot => unit.range == Length::ZERO,
        _ => false,
    };
    match assignment.duty(sight, unit) {
        decided if assignment.decides(unit) => decided,
        _ if gives_way(sight, unit) => Duty::Refuse,
        _ if reserve::keeps_back(sight, unit) => Duty::Hold,
        planned if waits(planned) && has_waited(sight) => sight.mood.duty(Duty::Attack),
        planned => sight.mood.duty(planned),
    }
}

/// What a duty means for a battle group as things stand: whoever is free to fight goes for a camp first that is near and open.
fn by_duty(sight: &Sight<'_>, unit: &Unit, part: Part, duty: Duty, taken: &[usize]) -> Task {
    match duty {
        Duty::Attack | Duty::Hold | Duty::Envelop | Duty::Support | Duty::Occupy
            if raid::is_open(sight, unit) =>
        {
            Task::Raid
        }
        Duty::Attack => attack(sight, unit, taken),
        Duty::Screen | Duty::Harass | Duty::Refuse if let Some(friend) = hindered(sight, unit) => {
            Task::Support(friend)
        }
        Duty::Hold if unit.range > sight.mu(200) => shoot(sight, unit, sight.mu(900)).unwrap_or(Task::Hold),
        Duty::Hold => strike_back(sight, unit, taken),
        Duty::Refuse => Task::Refuse,
        Duty::Envelop if !unit.mounted => attack(sight, unit, taken),
        Duty::Envelop => envelop(sight, unit, part, taken),
        Duty::Shoot if unit.range > Length::ZERO => {
            shoot(sight, unit, Length::BEYOND_THE_TABLE).unwrap_or(Task::Hold)
        }
        Duty::Shoot => Task::Hold,
        Duty::Screen | Duty::Harass if unit.range > Length::ZERO => {
            shoot(sight, unit, Length::BEYOND_THE_TABLE).unwrap_or(Task::Advance)
        }
        Duty::Screen | Duty::Harass if unit.mounted => envelop(sight, unit, part, taken),
        Duty::Screen | Duty::Harass => support(sight, unit).unwrap_or(Task::Refuse),
        Duty::Support => match attack(sight, unit, taken) {
            Task::Charge(foe) => Task::Charge(foe),
            other => support(sight, unit).unwrap_or(other),
        },
        Duty::Occupy => sight.cover_for(unit).map_or(Task::Hold, Task::Occupy),
    }
}

/// How near an enemy must be to become a target of his own, and if the line has gone past him, in hundredths of an MU beyond the
/// own move. Further off the line goes on as one: whoever picks an enemy of his own too soon leaves those beside him.
const NEAR: i32 = 300;
const PASSED: i32 = 1300;

/// What a file loses in a fight that is not sought, in thousandths of a hit.
const HOPELESS: i32 = -500;

/// What speaks against an enemy whom another has for a target, and for one who is held in a fight, in thousandths of a hit.
const CROWDED: i64 = 300;
const HELD: i64 = 300;

/// The enemy whom it beats best of those before it; straight on with the line if nobody is, or to the camp if it is near, or after
/// the others if there is no line of theirs ahead any more. Nobody breaks the line to run after skirmishers.
fn attack(sight: &Sight<'_>, unit: &Unit, taken: &[usize]) -> Task {
    let foes = || sight.standing_foes().filter(|foe| unit.skirmishers || !foe.skirmishers);
    let worth = |foe: &&Unit| {
        let crowded = if taken.contains(&foe.id.index) { CROWDED } else { 0 };
        let held = if foe.engaged { HELD } else { 0 };
        aim(sight, unit, foe).worth - crowded + held
    };
    let target = foes().filter(|foe| is_before_it(sight, unit, foe)).max_by_key(worth);
    let passed = |foe: &&Unit| {
        let level = sight.ahead(foe.middle()) < sight.ahead(unit.front.front) + sight.mu(300);
        level && unit.distance(foe.middle()) < unit.reach + sight.mu(PASSED)
    };
    let nearest = || foes().filter(passed).min_by_key(|foe| unit.distance(foe.middle()));
    let target = target.or_else(nearest);
    if target.is_none() && raid::is_near(sight, unit) {
        return Task::Raid;
    }
    let Some(target) = target.or_else(|| hunted(sight, unit, worth)) else {
        return Task::Advance;
    };
    // Whoever shoots better than he fights lets the enemy come, and nobody walks into a fight that he surely loses.
    match (aim(sight, unit, target).promise, target.id.index) {
        (0.., target) => Task::Charge(target),
        (_, target) if unit.range > sight.mu(200) => Task::Shoot(target),
        (HOPELESS.., target) => Task::Charge(target),
        (_, target) if sight.mood == Mood::Pressing => Task::Charge(target),
        _ => Task::Hold,
    }
}

/// Whom to go after wherever he is, once there is no line of the enemy ahead any more.
fn hunted<'s>(sight: &'s Sight<'_>, unit: &Unit, worth: impl Fn(&&Unit) -> i64) -> Option<&'s Unit> {
    let ahead = |foe: &&Unit| {
        let (aside, ahead) = unit.front.seen_from_here(foe.middle());
        ahead > Length::ZERO && aside.abs() < ahead / 2 + unit.width
    };
    let line = || sight.standing_foes().filter(|foe| !foe.skirmishers);
    if line().any(|foe| ahead(&foe)) {
        return None;
    }
    line().max_by_key(|foe| worth(foe)).or_else(|| sight.standing_foes().max_by_key(|foe| worth(foe)))
}

/// Whether an enemy is before a battle group, and so near that it can turn to him.
fn is_before_it(sight: &Sight<'_>, unit: &Unit, foe: &Unit) -> bool {
    let (_, ahead) = unit.front.seen_from_here(foe.middle());
    ahead > -unit.depth && unit.distance(foe.middle()) < unit.reach + sight.mu(NEAR)
}

/// Those who hold still go for an enemy whom they beat and who has come near.
fn strike_back(sight: &Sight<'_>, unit: &Unit, taken: &[usize]) -> Task {
    match attack(sight, unit, taken) {
        Task::Charge(foe) => match sight.foe(foe) {
            Some(target)
                if unit.distance(target.middle()) < unit.reach + sight.mu(400)
                    && aim(sight, unit, target).promise > 100 =>
            {
                Task::Charge(foe)
            }
            _ => Task::Hold,
        },
        _ => Task::Hold,
    }
}

/// The enemy whom it may shoot at soonest.
fn shoot(sight: &Sight<'_>, unit: &Unit, within: Length) -> Option<Task> {
    let near = |foe: &&Unit| unit.distance(foe.middle()) <= within;
    let worth = |foe: &&Unit| {
        let light = if foe.skirmishers { sight.mu(400) } else { Length::ZERO };
        unit.distance(foe.middle()) + light
    };
    let target = sight.standing_foes().filter(|foe| !foe.engaged).filter(near).min_by_key(worth)?;
    Some(Task::Shoot(target.id.index))
}

/// Round the end as long as there is an end to go round; then at whoever is there.
fn envelop(sight: &Sight<'_>, unit: &Unit, part: Part, taken: &[usize]) -> Task {
    let middle = sight.position.battle.field.table.width / 2;
    let left = part == Part::Left || (part != Part::Right && sight.across(unit.middle()) < middle);
    let hand = if left { Hand::Left } else { Hand::Right };
    let close = sight.standing_foes().filter(|foe| !foe.skirmishers);
    let near = close.map(|foe| unit.distance(foe.middle())).min();
    if near.is_none_or(|near| near > unit.reach + sight.mu(300)) {
        Task::TurnFlank(hand)
    } else {
        attack(sight, unit, taken)
    }
}

/// Behind the nearest friend of the line who fights or is about to.
fn support(sight: &Sight<'_>, unit: &Unit) -> Option<Task> {
    let fit = |friend: &&Unit| friend.id != unit.id && !friend.skirmishers && !friend.is_broken();
    let ahead = |friend: &&Unit| sight.ahead(friend.front.front) > sight.ahead(unit.front.front);
    let friends = sight.own.iter().filter(fit).filter(ahead);
    let nearest = friends.min_by_key(|friend| unit.distance(friend.middle()))?;
    Some(Task::Support(nearest.id.index))
}

/// The friend of the line whose way light foot is in, once the enemy is near: they would keep him from charging.
fn hindered(sight: &Sight<'_>, unit: &Unit) -> Option<usize> {
    let near = |foe: &Unit| !foe.skirmishers && unit.distance(foe.middle()) < sight.mu(900);
    if unit.mounted || !unit.skirmishers || !sight.standing_foes().any(near) {
        return None;
    }
    let is_behind = |friend: &&Unit| {
        let (aside, ahead) = friend.front.seen_from_here(unit.middle());
        let before_him = ahead > Length::ZERO && ahead < sight.mu(400);
        let fit = friend.is_sound() && !friend.skirmishers && !friend.engaged;
        fit && before_him && aside.abs() < (friend.width + unit.width) / 2
    };
    let friends = sight.own.iter().filter(is_behind);
    friends.min_by_key(|friend| unit.distance(friend.middle())).map(|friend| friend.id.index)
}

/// How much further than his move an enemy may be to whom light foot gives way, in hundredths of an MU.
const WARY: i32 = 800;

/// Whether light foot falls back before somebody of the enemy's line who beats it and fights nobody.
fn gives_way(sight: &Sight<'_>, unit: &Unit) -> bool {
    let mut free = sight.standing_foes().filter(|foe| !foe.skirmishers && !foe.engaged);
    let is_near = |foe: &Unit| unit.distance(foe.middle()) < foe.reach + sight.mu(WARY);
    unit.skirmishers && !unit.mounted && free.any(|foe| is_near(foe) && sight.edge(foe, unit) > 0)
}

/// Until which turn the enemy is waited for. An army that only waits does not win.
const PATIENCE: u16 = 8;

fn has_waited(sight: &Sight<'_>) -> bool {
    sight.position.battle.turn.number > PATIENCE
}
