//! Commanders: where they stand at first, whom they join, and when they fight.

use acies_field::Base;
use acies_fog::command::{CommanderLevel, Rank, is_with};
use acies_fog::manoeuvre::{Commanding, commanders};
use acies_fog::{Cohesion, bases};
use acies_geometry::{Length, Pose};

use super::line;
use super::reserve;
use super::sight::{Sight, Unit};

/// Poses for some commanders: each in the middle of the part of the line that he is to lead, and if none is left for him, behind
/// any battle group, so that they are spread over the line.
pub(super) fn places(
    sight: &Sight<'_>,
    asked: &[usize],
    legal: impl Fn(&[Pose]) -> bool,
) -> Option<Vec<Pose>> {
    let mut line: Vec<&Unit> = sight.own.iter().filter(|unit| !unit.skirmishers).collect();
    line.sort_by_key(|unit| sight.across(unit.front.front));
    if line.is_empty() {
        return None;
    }
    let size = bases::commander(sight.position.fog.agreement.figures);
    let mut poses: Vec<Pose> = Vec::new();
    let shares = line::shares(sight, asked);
    for place in 0..asked.len() {
        // The first one, as a rule the commander-in-chief, in the middle, the others towards the wings.
        let share = [4, 1, 7, 2][place % 4];
        let wanted = line.len() * share / 8;
        let mut order: Vec<usize> = (0..line.len()).collect();
        order.sort_by_key(|&index| {
            let of_his = shares[place].iter().position(|unit| unit.id == line[index].id);
            (of_his.unwrap_or(usize::MAX), index.abs_diff(wanted))
        });
        let found = order.into_iter().find_map(|index| {
            behind(sight, line[index], size.width).into_iter().find(|&pose| {
                let base = Base::new(pose, size).footprint();
                let free = poses.iter().all(|&other| !Base::new(other, size).footprint().overlaps(&base));
                let clear = sight.own.iter().all(|unit| {
                    let fielded = sight.position.fielded(unit.id);
                    !fielded.body.footprints().iter().any(|other| other.overlaps(&base))
                });
                free && clear && is_with(&base, &sight.position.fielded(line[index].id).body)
            })
        });
        poses.push(found?);
    }
    legal(&poses).then_some(poses)
}

/// Places behind the files of a battle group, from the middle outwards.
fn behind(sight: &Sight<'_>, unit: &Unit, width: Length) -> Vec<Pose> {
    let Some(drawn) = sight.position.fielded(unit.id).drawn() else { return Vec::new() };
    let files = drawn.ranks.width() as i32;
    let base = drawn.base_width;
    let mut places = Vec::new();
    for file in 0..files {
        let ranks = drawn.ranks.files()[file as usize].len() as i32;
        let depth = unit.depth / sight.ranks(unit) as i32 * ranks;
        let middle = base * (2 * file + 1 - files) / 2;
        let slack = (base - width) / 2;
        for aside in [middle - slack, middle + slack, middle] {
            let at = unit.front.at(aside, -depth);
            places.push((middle.abs(), Pose::new(at, unit.front.facing)));
        }
    }
    places.sort_by_key(|place| place.0);
    places.into_iter().map(|place| place.1).collect()
}

/// How much a battle group needs a commander.
fn need(sight: &Sight<'_>, unit: &Unit) -> i64 {
    let state = match unit.cohesion {
        Cohesion::Steady => 0,
        Cohesion::Disrupted => 500,
        Cohesion::Fragmented => 900,
        Cohesion::Broken => 250,
    };
    let fights = if unit.engaged { 250 } else { 0 };
    let near = sight.standing_foes().map(|foe| unit.distance(foe.middle())).min();
    let close = near.is_some_and(|near| near < sight.mu(800));
    let size = unit.bases as i64 * 10;
    let light = if unit.skirmishers { -300 } else { 0 };
    let forward = if reserve::goes_forward(sight, unit) { 200 } else { 0 };
    state + fights + size + light + forward + if close { 100 } else { 0 }
}

/// The moves of a commander to those who need him more than those he is with, the best first.
pub(super) fn joins(sight: &Sight<'_>, commander: usize) -> Vec<Commanding> {
    let Some(leader) = sight.position.leaders(sight.seat).find(|(index, _)| *index == commander) else {
        return Vec::new();
    };
    let leader = leader.1;
    let led = |unit: &Unit, except: usize| {
        let mut others = sight.position.leaders_with(unit.id);
        others.any(|(index, _)| index != except)
    };
    let mut wanted: Vec<(i64, &Unit)> = Vec::new();
    for unit in sight.own.iter().filter(|unit| !led(unit, commander)) {
        let far = i64::from((leader.pose.front - unit.middle()).length().get()) / 1000;
        let here = leader.with == Some(unit.id.index);
        wanted.push((need(sight, unit) - far + if here { 60 } else { 0 }, unit));
    }
    wanted.sort_by_key(|&(need, unit)| (std::cmp::Reverse(need), unit.id));
    let better = wanted.into_iter().take_while(|(_, unit)| leader.with != Some(unit.id.index)).take(3);
    let moves = better.filter_map(|(_, unit)| {
        let to = commanders::towards(&sight.position, sight.seat, commander, unit.middle())?;
        to.join.is_some().then_some(Commanding { commander, to })
    });
    moves.collect()
}

/// Whether a commander fights in the front rank: not the commander-in-chief, and not an inspired one.
pub(super) fn fights(sight: &Sight<'_>, commander: usize) -> bool {
    let commander = &sight.position.fog.agreement.armies[sight.seat.index()].commanders[commander];
    commander.rank != Rank::CommanderInChief && commander.level != CommanderLevel::Inspired
}
