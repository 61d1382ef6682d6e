//! How a battle group that lay in ambush is deployed round its marker. AM-SET-032

use acies_field::placing::{Clash, clashes};
use acies_field::{Base, Body, Ranks};
use acies_geometry::{Angle, Footprint, Length, Polygon, Pose, Size, convex, distance, within};
use acies_play::{Dice, Pause, Seat, Table};
use serde::{Deserialize, Serialize};

use super::{Wrong, id, marker};
use crate::ask::{Deployment, Event};
use crate::battle::{Ambush, Battle, Loss};
use crate::fielded::{Fielded, Leader};
use crate::game::Fog;
use crate::moving;
use crate::moving::places::{is_free, place_at};
use crate::position::Position;
use crate::setup::check::fortifications;
use crate::setup::deployment::Ground;
use crate::visibility::{is_light_foot, sees};
use crate::{BattleGroup, aftermath, bases, command, movement};

/// The least difference of two distances.
const LEAST: Length = Length::micrometres(1);

/// How many ways to deploy are offered.
const ENOUGH: usize = 8;

/// A battle group as it comes out of its ambush.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Emerging {
    /// The middle of its front edge.
    pub front: Pose,
    /// How many files wide it is.
    pub files: u8,
    /// Whether it fights on foot, if that was noted. AM-SET-055
    pub on_foot: bool,
    /// The bases for which there is no room, which are lost.
    pub lost: Vec<usize>,
    /// Where the commander stands who was with it; none if there is no room and a marker shows him. AM-MOV-086
    pub commander: Option<Pose>,
}

/// All that is wrong with a way to deploy an ambush. AM-SET-032, AM-SET-055
pub(super) fn check(position: &Position<'_>, seat: Seat, ambush: &Ambush, emerging: &Emerging) -> Vec<Wrong> {
    let mut wrong = misplaced(position, seat, ambush, emerging);
    if wrong.is_empty() && !emerging.lost.is_empty() {
        let least = least_lost(position, seat, ambush);
        if emerging.lost.len() > least {
            wrong.push(Wrong::Lost { lost: emerging.lost.len(), least });
        }
    }
    wrong
}

/// The battle group, and where its bases stand that are left.
fn stand(
    position: &Position<'_>,
    seat: Seat,
    ambush: &Ambush,
    emerging: &Emerging,
) -> Option<(BattleGroup, Body)> {
    let member = position.fog.agreement.armies[seat.index()].groups.get(ambush.group?)?;
    let whole = if emerging.on_foot { member.group.dismounted() } else { member.group.clone() };
    let known = emerging.lost.iter().all(|&base| base < whole.bases().len());
    let sorted = emerging.lost.windows(2).all(|pair| pair[0] < pair[1]);
    let group = if known && sorted { whole.without(&emerging.lost) } else { return None };
    let sizes: Vec<Size> =
        group.bases().iter().map(|base| bases::size(base.kind, position.fog.agreement.figures)).collect();
    let files = usize::from(emerging.files);
    let body = if sizes.is_empty() {
        Body::new(Vec::new())
    } else if (1..=sizes.len()).contains(&files) {
        Ranks::new(sizes.len(), files).stand(emerging.front, &sizes)
    } else {
        return None;
    };
    Some((group, body))
}

/// What is wrong with it where it stands, whatever it has lost.
fn misplaced(position: &Position<'_>, seat: Seat, ambush: &Ambush, emerging: &Emerging) -> Vec<Wrong> {
    let limit = Length::BEYOND_THE_TABLE.get() / 4;
    let far = |pose: &Pose| [pose.front.x, pose.front.y].iter().any(|part| !(-limit..=limit).contains(part));
    if far(&emerging.front) || emerging.commander.as_ref().is_some_and(far) {
        return vec![Wrong::Marker];
    }
    let Some((group, body)) = stand(position, seat, ambush, emerging) else { return vec![Wrong::Formation] };
    let mut wrong = Vec::new();
    if emerging.on_foot && !may_dismount(position, seat, ambush) {
        wrong.push(Wrong::OnFoot);
    }
    if body.bases().is_empty() {
        return wrong;
    }
    let place = marker(position, ambush);
    let quarter = (0..4).map(|turn| place.pose.facing + Angle::degrees(90 * turn));
    if !quarter.into_iter().any(|facing| facing == emerging.front.facing) {
        wrong.push(Wrong::Facing);
    }
    wrong.extend(without_room(position, &group, &body).into_iter().map(Wrong::NoRoom));
    let footprints = body.footprints();
    let seen = |base: &&usize| is_seen(position, seat, &group, &footprints[**base]);
    wrong.extend(
        (0..footprints.len()).collect::<Vec<_>>().iter().filter(seen).map(|&base| Wrong::InSight(base)),
    );
    if !(0..footprints.len()).any(|first| is_first(position, seat, &group, footprints, first, &place)) {
        wrong.push(Wrong::Marker);
    }
    if !commander_fits(position, seat, ambush, &body, emerging.commander) {
        wrong.push(Wrong::Commander);
    }
    wrong
}

/// Whether nothing is wrong with it where it stands. Most have no room or would be seen, which is found quickly.
fn is_well_placed(position: &Position<'_>, seat: Seat, ambush: &Ambush, emerging: &Emerging) -> bool {
    let Some((group, body)) = stand(position, seat, ambush, emerging) else { return false };
    without_room(position, &group, &body).is_empty()
        && !body.footprints().iter().any(|base| is_seen(position, seat, &group, base))
        && misplaced(position, seat, ambush, emerging).is_empty()
}

/// The list permits it, or the enemy has fortified or has wagons; and it was noted on the marker. AM-SET-054, AM-SET-055
fn may_dismount(position: &Position<'_>, seat: Seat, ambush: &Ambush) -> bool {
    let setting = position.fog.setting(position.battle, seat);
    ambush.on_foot && ambush.group.is_some_and(|group| setting.may_dismount(group))
}

/// The bases that are over an edge of the table, on others, or on ground that is closed to the battle group.
fn without_room(position: &Position<'_>, group: &BattleGroup, body: &Body) -> Vec<usize> {
    let closed: Vec<&Polygon> = movement::closed_ground(position, group).map(|(_, ground)| ground).collect();
    let mut others: Vec<Footprint> =
        position.all_groups().flat_map(|(_, fielded)| fielded.body.footprints()).copied().collect();
    others.extend(Seat::BOTH.iter().filter_map(|&seat| position.camp_on_table(seat)));
    let found =
        clashes(body, &position.battle.field.table, &others, &closed).into_iter().map(|clash| match clash {
            Clash::OffTable { base, .. }
            | Clash::Itself { base, .. }
            | Clash::Overlaps { base, .. }
            | Clash::OnGround { base, .. } => base,
        });
    let mut found: Vec<usize> = found.collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a base can be seen from where enemy skirmishers may be deployed. AM-SET-032
fn is_seen(position: &Position<'_>, seat: Seat, group: &BattleGroup, base: &Footprint) -> bool {
    let scale = position.scale();
    let works = fortifications(&position.battle.side(seat).works);
    let ground = Ground {
        rules: &position.fog.rules,
        field: &position.battle.field,
        river: position.battle.river,
        scale: &scale,
        own: crate::own_edge(seat),
        taken: &[],
        works: &works,
    };
    !ground.is_hidden(base, Some(group))
}

/// Whether a base is wholly on the marker, or the marker under it, and is the nearest to every enemy battle group that
/// sees any other. AM-SET-032
fn is_first(
    position: &Position<'_>,
    seat: Seat,
    group: &BattleGroup,
    bases: &[Footprint],
    first: usize,
    place: &Base,
) -> bool {
    let on = |under: &Footprint, over: &Footprint| {
        over.core().iter().all(|&corner| convex::holds(under.corners(), corner))
    };
    let marker = place.footprint();
    if !on(&marker, &bases[first]) && !on(&bases[first], &marker) {
        return false;
    }
    let others = || (0..bases.len()).filter(|&base| base != first);
    position.groups(seat.other()).all(|(_, enemy)| {
        let eyes = enemy.body.footprints();
        let nearest = eyes.iter().map(|eye| distance(eye.corners(), bases[first].corners())).min();
        let nearer = |base: usize| {
            let within = |eye: &Footprint, limit| within(eye.corners(), bases[base].corners(), limit);
            nearest.is_some_and(|nearest| eyes.iter().any(|eye| within(eye, nearest - LEAST)))
        };
        let seen = |base: usize| {
            let light = is_light_foot(&group.bases()[base]);
            eyes.iter().any(|eye| sees(position, eye, &bases[base], light))
        };
        !others().any(nearer) || !others().any(seen)
    })
}

/// Whether the commander is lined up with the battle group, or there is no place for him and a marker shows him.
fn commander_fits(
    position: &Position<'_>,
    seat: Seat,
    ambush: &Ambush,
    body: &Body,
    pose: Option<Pose>,
) -> bool {
    match (ambush.commander, pose) {
        (None, None) => true,
        (None, Some(_)) => false,
        (Some(commander), Some(pose)) => {
            let base = Base::new(pose, bases::commander(position.fog.agreement.figures)).footprint();
            command::is_with(&base, body)
                && is_free(position, (seat, commander), &base)
                && !body.footprints().iter().any(|other| other.overlaps(&base))
        }
        (Some(commander), None) => {
            place_at(position, (seat, commander), body, body.bases()[0].pose).is_none()
        }
    }
}

/// Ways to deploy with so many bases lost, all that are legal but for the losses.
fn ways<'a>(
    position: &'a Position<'a>,
    seat: Seat,
    ambush: &'a Ambush,
    lost: usize,
) -> impl Iterator<Item = Emerging> + 'a {
    all_formations(position, seat, ambush, lost)
        .map(move |emerging| with_commander(position, seat, ambush, emerging))
        .filter(move |emerging| is_well_placed(position, seat, ambush, emerging))
}

/// All formations, mounted or on foot, whether they are legal or not.
fn all_formations<'a>(
    position: &'a Position<'a>,
    seat: Seat,
    ambush: &'a Ambush,
    lost: usize,
) -> impl Iterator<Item = Emerging> + 'a {
    let feet = [false, true].into_iter().filter(move |&on_foot| !on_foot || ambush.on_foot);
    feet.flat_map(move |on_foot| formations(position, seat, ambush, on_foot, lost))
}

/// All formations with one of the bases on the marker, flush with the edge that it faces.
fn formations(
    position: &Position<'_>,
    seat: Seat,
    ambush: &Ambush,
    on_foot: bool,
    lost: usize,
) -> Vec<Emerging> {
    let armies = &position.fog.agreement.armies;
    let Some(member) = ambush.group.and_then(|group| armies[seat.index()].groups.get(group)) else {
        return Vec::new();
    };
    let count = member.group.bases().len();
    let place = marker(position, ambush);
    let width = position.base_width();
    let mut found = Vec::new();
    let kept = count.saturating_sub(lost);
    let lost: Vec<usize> = (kept..count).collect();
    let blank = |front: Pose, files: usize| Emerging {
        front,
        files: files as u8,
        on_foot,
        lost: lost.clone(),
        commander: None,
    };
    if kept == 0 {
        return vec![blank(place.pose, 0)];
    }
    let kind = if on_foot { member.group.dismounted() } else { member.group.clone() };
    let depth = bases::size(kind.bases()[0].kind, position.fog.agreement.figures).depth;
    for turn in 0..4 {
        let facing = place.pose.facing + Angle::degrees(90 * turn);
        // The marker is square: the middle of the edge that is faced.
        let centre = place.footprint().centre();
        let edge = Pose::new(centre, facing).moved(Length::ZERO, place.size.depth / 2);
        for files in 1..=kept {
            for file in 0..files {
                for rank in 0..kept.div_ceil(files) {
                    let aside = width * (2 * file as i32 + 1 - files as i32) / 2;
                    let front = edge.moved(-aside, depth * rank as i32);
                    found.push(blank(front, files));
                }
            }
        }
    }
    found
}

fn with_commander(position: &Position<'_>, seat: Seat, ambush: &Ambush, emerging: Emerging) -> Emerging {
    let Some(commander) = ambush.commander else { return emerging };
    let body = stand(position, seat, ambush, &emerging).map(|(_, body)| body);
    let place = body.filter(|body| !body.bases().is_empty());
    let pose = place.and_then(|body| place_at(position, (seat, commander), &body, ambush.marker));
    Emerging { commander: pose, ..emerging }
}

/// How many bases are lost at least.
fn least_lost(position: &Position<'_>, seat: Seat, ambush: &Ambush) -> usize {
    let armies = &position.fog.agreement.armies;
    let member = ambush.group.and_then(|group| armies[seat.index()].groups.get(group));
    let count = member.map_or(0, |member| member.group.bases().len());
    (0..count).find(|&lost| ways(position, seat, ambush, lost).next().is_some()).unwrap_or(count)
}

/// One of those ways, as the dice fall.
pub(super) fn pick(
    position: &Position<'_>,
    seat: Seat,
    ambush: &Ambush,
    dice: &mut Dice,
) -> Option<Emerging> {
    let armies = &position.fog.agreement.armies;
    let count = armies[seat.index()].groups.get(ambush.group?)?.group.bases().len();
    (0..=count).find_map(|lost| {
        let mut open: Vec<Emerging> = all_formations(position, seat, ambush, lost).collect();
        while !open.is_empty() {
            let emerging = open.swap_remove(dice.pick(open.len() as u32) as usize);
            let emerging = with_commander(position, seat, ambush, emerging);
            if is_well_placed(position, seat, ambush, &emerging) {
                return Some(emerging);
            }
        }
        None
    })
}

/// Some ways to deploy an ambush, with as few bases lost as possible.
pub(super) fn choices(position: &Position<'_>, seat: Seat, ambush: &Ambush) -> Vec<Emerging> {
    let all: Vec<Emerging> = ways(position, seat, ambush, least_lost(position, seat, ambush)).collect();
    let step = all.len().div_ceil(ENOUGH).max(1);
    let mut found: Vec<Emerging> = all.into_iter().step_by(step).collect();
    found.sort();
    found.dedup();
    found
}

/// The first revealed ambush of a side is deployed.
pub(super) fn apply<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    emerging: &Emerging,
) -> Result<(), Pause> {
    let ambush = battle.side_mut(seat).revealed.remove(0);
    let Some(id) = id(seat, &ambush) else { return Ok(()) };
    let Some((group, body)) = stand(&Position::new(fog, battle), seat, &ambush, emerging) else {
        return Ok(());
    };
    if emerging.on_foot {
        battle.side_mut(seat).dismounted.push(id.index);
    }
    let gone = body.bases().is_empty();
    if !gone {
        let deployment = Deployment {
            group: id.index,
            front: emerging.front,
            files: emerging.files,
            on_foot: emerging.on_foot,
        };
        table.tell(Event::Deployed(seat, deployment));
        for (others, &base) in emerging.lost.iter().enumerate().rev() {
            let left = body.bases().len() + others;
            table.tell(Event::Aftermath(aftermath::Event::BaseLost { id, base, left }));
        }
        battle.side_mut(seat).groups[id.index] = Some(Fielded::new(group, body.clone()));
    }
    if let Some(commander) = ambush.commander {
        let leader = bring(
            fog,
            battle,
            (seat, commander),
            &body,
            &ambush,
            emerging.commander,
            (!gone).then_some(id.index),
        );
        moving::leaders::put(battle, table, (seat, commander), leader);
    }
    if gone {
        battle.lose(id, Loss::Destroyed);
        table.tell(Event::Lost(id, Loss::Destroyed));
        return Ok(());
    }
    moving::relocate(fog, battle, table, id, (body, None))
}

/// The commander who was with it.
fn bring(
    fog: &Fog,
    battle: &Battle,
    who: (Seat, usize),
    body: &Body,
    ambush: &Ambush,
    pose: Option<Pose>,
    with: Option<usize>,
) -> Leader {
    let mut leader = Leader::new(pose.unwrap_or(ambush.marker));
    (leader.with, leader.since_start) = (with, with.is_some());
    if let (None, Some(base)) = (pose, body.bases().first()) {
        (leader.pose, leader.on_base) = (base.pose, Some(base.size));
    } else if pose.is_none() {
        let base = Base::new(ambush.marker, bases::commander(fog.agreement.figures));
        let room = moving::places::nearest_room(&Position::new(fog, battle), who, &base);
        leader.pose = room.unwrap_or(ambush.marker);
    }
    leader
}
