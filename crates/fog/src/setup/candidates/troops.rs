//! Places for camps, fortifications, ambushes, battle groups and commanders.

use acies_field::{Base, Footprints, Mu};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Pose, Vector};
use acies_play::{Dice, Seat};

use super::{ENOUGH, TRIES};
use crate::ask::{Answer, Ask, Deployment};
use crate::bases;
use crate::battle::Ambush;
use crate::command::Rank;
use crate::setup::check::Setting;
use crate::setup::deployment::{OTHERS, SKIRMISHERS};
use crate::setup::flank_march::FlankMarch;

/// A point so far from the left of the table as its owner sees it and so far from his edge, facing the enemy.
pub(in crate::setup) fn facing_enemy(setting: &Setting<'_>, aside: Length, forward: Length) -> Pose {
    let table = setting.agreement.table;
    match setting.seat {
        Seat::Red => Pose::new(Point::new(aside.get(), forward.get()), Angle::ZERO),
        Seat::Blue => {
            let point = Point::new(table.width.get() - aside.get(), table.depth.get() - forward.get());
            Pose::new(point, Angle::HALF)
        }
    }
}

/// Steps along the table, from the middle outwards.
fn from_the_middle(setting: &Setting<'_>, step: Length) -> Vec<Length> {
    let width = setting.agreement.table.width;
    let count = width.get() / step.get();
    let mut steps: Vec<Length> = (0..=count).map(|index| step * index).collect();
    steps.sort_by_key(|aside| (*aside - width / 2).abs());
    steps
}

pub(super) fn works(setting: &Setting<'_>) -> Vec<Answer> {
    let count = i32::from(setting.agreement.armies[setting.seat.index()].fortifications);
    let size = bases::fortification(setting.agreement.figures);
    let line = |forward: Mu| {
        let forward = setting.agreement.scale().mu(forward);
        let middle = setting.agreement.table.width / 2;
        let first = middle - size.width * (count - 1) / 2;
        let works = (0..count).map(|index| {
            let pose = facing_enemy(setting, first + size.width * index, forward);
            Base::new(pose, size)
        });
        Answer::Works(works.collect())
    };
    vec![Answer::Works(Vec::new()), line(Mu::new(12)), line(Mu::new(15))]
}

pub(super) fn camps(setting: &Setting<'_>) -> Vec<Answer> {
    let places = places_for_a_camp(setting).into_iter();
    places.filter(|answer| setting.check(&Ask::Camp, answer).is_empty()).take(ENOUGH).collect()
}

pub(super) fn some_camp(setting: &Setting<'_>, dice: &mut Dice) -> Answer {
    let mut places = places_for_a_camp(setting);
    places.swap_remove(dice.pick(places.len() as u32) as usize)
}

fn places_for_a_camp(setting: &Setting<'_>) -> Vec<Answer> {
    let depth = bases::camp(setting.agreement.figures).depth;
    let rows = [depth, setting.agreement.scale().mu(OTHERS)];
    let across = from_the_middle(setting, Length::millimetres(60)).into_iter();
    across.flat_map(|aside| rows.map(|forward| Answer::Camp(facing_enemy(setting, aside, forward)))).collect()
}

pub(super) fn ambushes(setting: &Setting<'_>) -> Vec<Answer> {
    let mut found = vec![Answer::Ambushes(Vec::new())];
    let markers = places_for_markers(setting);
    for group in ambushers(setting) {
        let mut hidden = markers.iter().map(|&marker| ambush(marker, group));
        found.extend(hidden.find(|answer| setting.check(&Ask::Ambushes, answer).is_empty()));
        if found.len() > ENOUGH {
            break;
        }
    }
    found
}

/// A battle group in ambush, or none if a few tries find no place for it.
pub(super) fn some_ambush(setting: &Setting<'_>, dice: &mut Dice) -> Answer {
    let (groups, markers) = (ambushers(setting), places_for_markers(setting));
    let group = groups[dice.pick(groups.len() as u32) as usize];
    let count = if dice.pick(2) == 0 { 0 } else { TRIES.min(markers.len()) };
    let mut tries = (0..count).map(|_| ambush(markers[dice.pick(markers.len() as u32) as usize], group));
    let hidden = tries.find(|answer| setting.check(&Ask::Ambushes, answer).is_empty());
    hidden.unwrap_or(Answer::Ambushes(Vec::new()))
}

fn ambush(marker: Pose, group: Option<usize>) -> Answer {
    Answer::Ambushes(vec![Ambush { marker, group, commander: None, on_foot: false }])
}

/// All battle groups, and nobody.
fn ambushers(setting: &Setting<'_>) -> Vec<Option<usize>> {
    let groups = setting.agreement.armies[setting.seat.index()].groups.len();
    (0..groups).map(Some).chain([None]).collect()
}

/// Where markers may lie: all over the terrain.
pub(in crate::setup) fn places_for_markers(setting: &Setting<'_>) -> Vec<Pose> {
    let step = Length::millimetres(40);
    let table = setting.agreement.table;
    let facing = if setting.seat == Seat::Red { Angle::ZERO } else { Angle::HALF };
    let mut markers: Vec<Pose> = Vec::new();
    for piece in &setting.battle.field.pieces {
        let bounds = piece.ground().bounds();
        for x in (bounds.low.x..bounds.high.x).step_by(step.get() as usize) {
            for y in (bounds.low.y..bounds.high.y).step_by(step.get() as usize) {
                markers.push(Pose::new(Point::new(x.clamp(0, table.width.get()), y), facing));
            }
        }
    }
    markers
}

pub(super) fn marches(setting: &Setting<'_>) -> Vec<Answer> {
    let army = &setting.agreement.armies[setting.seat.index()];
    let mut found = vec![Answer::Marches(Vec::new())];
    let leaders =
        (0..army.commanders.len()).filter(|&leader| army.commanders[leader].rank == Rank::SubCommander);
    for (commander, flank) in leaders.zip(Hand::BOTH) {
        for group in 0..army.groups.len() {
            found.push(Answer::Marches(vec![FlankMarch { flank, commander, groups: vec![group] }]));
        }
        let several: Vec<usize> = (0..army.groups.len()).step_by(2).take(3).collect();
        found.push(Answer::Marches(vec![FlankMarch { flank, commander, groups: several }]));
    }
    found
}

/// Some ways to deploy a batch: each battle group at the first free place, from the middle outwards or from a wing, in a
/// broad or a deep formation, well forward or further back.
pub(super) fn deployments(setting: &Setting<'_>, batch: &[usize]) -> Vec<Answer> {
    // Where all are to be drawn up as their owner means, nobody can stand more broadly or more deeply.
    let open = batch.iter().any(|&group| meant(setting, group).is_none());
    let ways = WAYS.iter().filter(|(_, depth)| open || *depth == USUAL);
    ways.filter_map(|&way| deployment(setting, batch, way)).collect()
}

/// How many files its owner means a battle group to have.
fn meant(setting: &Setting<'_>, group: usize) -> Option<usize> {
    setting.agreement.armies[setting.seat.index()].groups[group].files.map(usize::from)
}

/// The batch deployed in one of those ways.
pub(super) fn some_deployment(setting: &Setting<'_>, batch: &[usize], dice: &mut Dice) -> Option<Answer> {
    deployment(setting, batch, WAYS[dice.pick(WAYS.len() as u32) as usize])
}

/// Where a line begins.
#[derive(Clone, Copy)]
enum From {
    Middle,
    Left,
    Right,
}

/// How many ranks deep battle groups stand unless their owner means to draw them up otherwise.
const USUAL: usize = 2;

/// Where a line begins, and how many ranks deep it is.
const WAYS: [(From, usize); 5] =
    [(From::Middle, USUAL), (From::Left, USUAL), (From::Right, USUAL), (From::Middle, 1), (From::Middle, 3)];

fn deployment(setting: &Setting<'_>, batch: &[usize], (from, depth): (From, usize)) -> Option<Answer> {
    let mut across = from_the_middle(setting, Length::millimetres(20));
    match from {
        From::Middle => {}
        From::Left => across.sort_unstable(),
        From::Right => across.sort_unstable_by_key(|&aside| std::cmp::Reverse(aside)),
    }
    let mut taken = setting.taken();
    let mut line = Vec::new();
    for &group in batch {
        let (deployment, footprints) = free_place(setting, group, &across, depth, &taken)?;
        taken.extend(footprints);
        line.push(deployment);
    }
    Some(Answer::Deploy(line))
}

/// The first free place of a battle group from the middle outwards, as its owner means to draw it up if there is room.
pub(in crate::setup) fn place_in_line(
    setting: &Setting<'_>,
    group: usize,
    taken: &[Footprint],
) -> Option<Deployment> {
    let across = from_the_middle(setting, Length::millimetres(20));
    free_place(setting, group, &across, USUAL, taken).map(|(deployment, _)| deployment)
}

fn free_place(
    setting: &Setting<'_>,
    group: usize,
    across: &[Length],
    depth: usize,
    taken: &[Footprint],
) -> Option<(Deployment, Vec<Footprint>)> {
    let troops = &setting.agreement.armies[setting.seat.index()].groups[group].group;
    let bases = troops.bases().len();
    let scale = setting.agreement.scale();
    let most = if troops.is_skirmishers() { SKIRMISHERS } else { OTHERS };
    let rows = [most, Mu::new(9), Mu::new(6), Mu::new(4), Mu::new(2)];
    let widths = [bases.div_ceil(depth), bases.div_ceil(2), bases.div_ceil(3), 1];
    let widths = meant(setting, group).into_iter().chain(widths);
    let places = widths.flat_map(|files| rows.into_iter().map(move |row| (files, row)));
    for (files, row) in places {
        let at = |aside: Length| {
            let front = facing_enemy(setting, aside, scale.mu(row));
            Deployment { group, front, files: files as u8, on_foot: false }
        };
        // Along a row it stands alike everywhere, so it is stood up once and slid from place to place.
        let first = at(*across.first()?);
        let body = setting.body(&first)?;
        let bases = body.shared_footprints();
        for deployment in across.iter().map(|&aside| at(aside)) {
            let way = deployment.front.front - first.front.front;
            if is_free(&bases, way, taken)
                && setting.check(&Ask::Deploy(vec![group]), &Answer::Deploy(vec![deployment])).is_empty()
            {
                let there = body.slid(way);
                debug_assert_eq!(Some(&there), setting.body(&deployment).as_ref());
                return Some((deployment, there.footprints().to_vec()));
            }
        }
    }
    None
}

/// Whether nobody stands where some bases come to stand along a way.
fn is_free(bases: &Footprints, way: Vector, taken: &[Footprint]) -> bool {
    let around = bases.bounds().slid(way);
    let mut near = taken.iter().filter(|other| around.meet(other.bounds()));
    near.all(|other| bases.iter().all(|base| !base.slid(way).overlaps(other)))
}

pub(super) fn dismountings(setting: &Setting<'_>) -> Vec<Answer> {
    let groups = setting.battle.side(setting.seat).groups.iter().enumerate();
    let able =
        groups.filter(|(group, body)| body.is_some() && setting.may_dismount(*group)).map(|(group, _)| group);
    let mut found = vec![Answer::Dismount(Vec::new())];
    found.extend(able.map(|group| Answer::Dismount(vec![group])));
    found
}

pub(super) fn commanders(setting: &Setting<'_>, asked: &[usize]) -> Vec<Answer> {
    let size = bases::commander(setting.agreement.figures);
    let scale = setting.agreement.scale();
    let taken = setting.taken();
    let mut found = Vec::new();
    for row in [OTHERS, Mu::new(6), Mu::new(3)] {
        let mut placed: Vec<Footprint> = Vec::new();
        let mut poses = Vec::new();
        for _ in asked {
            let places = from_the_middle(setting, Length::millimetres(20));
            let free =
                places.into_iter().map(|aside| facing_enemy(setting, aside, scale.mu(row))).find(|&pose| {
                    let base = Base::new(pose, size).footprint();
                    let overlaps = taken.iter().chain(&placed).any(|other| base.overlaps(other));
                    !overlaps && setting.agreement.table.holds(base.corners())
                });
            let Some(pose) = free else { break };
            placed.push(Base::new(pose, size).footprint());
            poses.push(pose);
        }
        if poses.len() == asked.len() {
            found.push(Answer::Commanders(poses));
        }
    }
    found
}
