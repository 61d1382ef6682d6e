//! From which side an enemy is best charged, and where a battle group stands for it.

use acies_fog::impact::Approach;
use acies_geometry::{Angle, Hand, Length, Point, Pose};

use crate::fog::sight::{Sight, Unit};

/// Where a battle group wants to stand.
#[derive(Clone, Copy, Debug)]
pub(in crate::fog) struct Goal {
    pub(in crate::fog) at: Point,
    pub(in crate::fog) facing: Angle,
}

/// A place from which an enemy can be charged, and what that promises per file, less the way to it.
#[derive(Clone, Copy, Debug)]
pub(in crate::fog) struct Aim {
    pub(in crate::fog) goal: Goal,
    pub(in crate::fog) worth: i64,
    /// What it promises once there.
    pub(in crate::fog) promise: i32,
}

/// What a turn of marching costs, in thousandths of a hit per file.
const TURN: i64 = 350;

/// The best place from which a battle group can charge an enemy.
pub(in crate::fog) fn aim(sight: &Sight<'_>, unit: &Unit, foe: &Unit) -> Aim {
    let front = Aim { goal: before(sight, unit, foe), worth: 0, promise: sight.edge(unit, foe) };
    let mut best = weighed(unit, front);
    if foe.skirmishers {
        return best;
    }
    let surprise = sight.edge_from(unit, foe, Approach::Flank);
    // Whoever does not fight yet may turn round meanwhile.
    let promise = if foe.engaged { surprise } else { i32::midpoint(surprise, sight.edge(unit, foe)) };
    for goal in beside(sight, unit, foe) {
        let aim = weighed(unit, Aim { goal, worth: 0, promise });
        if aim.worth > best.worth {
            best = aim;
        }
    }
    best
}

fn weighed(unit: &Unit, aim: Aim) -> Aim {
    let way = aim.goal.at - unit.front.front;
    let far = i64::from(way.length().get());
    let reach = i64::from(unit.reach.get().max(1));
    let heading = if far * 4 > reach { Pose::facing_along(way) } else { aim.goal.facing };
    let turns = (heading - unit.front.facing).size().to_millidegrees().abs()
        + (aim.goal.facing - heading).size().to_millidegrees().abs();
    let march = TURN * far / reach + TURN * i64::from(turns) / 120_000;
    Aim { worth: i64::from(aim.promise) - march, ..aim }
}

/// Before an enemy, facing him, so near that he is in reach of a charge.
fn before(sight: &Sight<'_>, unit: &Unit, foe: &Unit) -> Goal {
    let (_, ahead) = foe.front.seen_from_here(unit.front.front);
    let from_front = ahead > Length::ZERO;
    let direction = Pose::facing_along(foe.middle() - unit.front.front);
    // So far away that the next charge reaches him, and no nearer: there he shoots, or charges himself.
    let gap = (unit.reach - sight.mu(75)).max(sight.mu(150));
    if from_front {
        let on_his_line = foe.front.moved(Length::ZERO, gap);
        let slanted = (foe.front.facing + Angle::HALF - direction).size() > Angle::degrees(40);
        let facing = if slanted { direction } else { foe.front.facing + Angle::HALF };
        Goal { at: on_his_line.front, facing }
    } else {
        let back = Pose::new(foe.middle(), direction + Angle::HALF);
        Goal { at: back.moved(Length::ZERO, gap + foe.width / 2).front, facing: direction }
    }
}

/// Beyond either flank of an enemy and behind him, facing him.
fn beside(sight: &Sight<'_>, unit: &Unit, foe: &Unit) -> [Goal; 3] {
    let gap = (unit.reach - sight.mu(100)).max(sight.mu(150)).min(sight.mu(300));
    let flank = |hand: Hand| {
        let off = foe.width / 2 + gap;
        let (off, facing) = match hand {
            Hand::Left => (-off, foe.front.facing + Angle::QUARTER),
            Hand::Right => (off, foe.front.facing - Angle::QUARTER),
        };
        Goal { at: foe.front.at(off, -foe.depth / 2), facing }
    };
    let rear = Goal { at: foe.front.at(Length::ZERO, -foe.depth - gap), facing: foe.front.facing };
    [flank(Hand::Left), flank(Hand::Right), rear]
}
