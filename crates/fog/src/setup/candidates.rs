//! Legal answers to the questions of setting up: not all of them, for there is no end to places, but enough for a bot or
//! a random player to set up sensibly, and always one if there is one.

mod ground;
mod troops;

use acies_field::terrain::Plan;
use acies_geometry::{Angle, Point, Pose, Vector};
use acies_play::Dice;

use super::check::Setting;
use super::selection::{self, Choice};
use super::siting::Adjustment;
use crate::ask::{Answer, Ask};
use crate::battle::Placing;

pub(crate) use ground::sites;
pub(super) use troops::{facing_enemy, place_in_line, places_for_markers};

/// How many places are offered for one thing.
const ENOUGH: usize = 6;

/// How many places are tried at random for one thing.
const TRIES: usize = 30;

/// Adds legal answers to a question.
pub(crate) fn answers(setting: &Setting<'_>, ask: &Ask, into: &mut Vec<Answer>) {
    let mut found = candidates(setting, ask);
    found.retain(|answer| setting.check(ask, answer).is_empty());
    into.append(&mut found);
}

/// Answers that may be legal, in a fixed order.
fn candidates(setting: &Setting<'_>, ask: &Ask) -> Vec<Answer> {
    let mut found: Vec<Answer> = match ask {
        Ask::OrderOfMarch => orders(setting),
        Ask::Territory => {
            let offered = &setting.agreement.armies[setting.seat.other().index()].territories;
            offered.iter().map(|&territory| Answer::Territory(territory)).collect()
        }
        Ask::Compulsory => {
            let offered = setting.battle.territory.map(selection::compulsory_choices).unwrap_or_default();
            offered.into_iter().map(Answer::Compulsory).collect()
        }
        Ask::Selection => selections(setting),
        Ask::NextPiece => {
            (0..setting.battle.side(setting.seat).pieces.len()).map(Answer::NextPiece).collect()
        }
        Ask::Place(placing) => places(setting, placing),
        Ask::Adjust(adjustment) => adjustments(setting, *adjustment),
        Ask::Road => {
            std::iter::once(Answer::Leave).chain(ground::roads(setting).map(Answer::Place)).collect()
        }
        Ask::Works => troops::works(setting),
        Ask::Camp => troops::camps(setting),
        Ask::Ambushes => troops::ambushes(setting),
        Ask::Marches => troops::marches(setting),
        Ask::Deploy(batch) => troops::deployments(setting, batch),
        Ask::Dismounting => troops::dismountings(setting),
        Ask::Commanders(asked) => troops::commanders(setting, asked),
        // Turns have candidates of their own.
        Ask::Ambush(_)
        | Ask::March(_)
        | Ask::Impact(_)
        | Ask::Manoeuvre(_)
        | Ask::Shooting(_)
        | Ask::CloseCombat(_)
        | Ask::Aftermath(_)
        | Ask::Pursuit(_)
        | Ask::JointAction(_) => Vec::new(),
    };
    found.sort();
    found.dedup();
    found
}

/// Some legal answer to a question, as the dice fall, without looking at more than a few.
pub(crate) fn pick(setting: &Setting<'_>, ask: &Ask, dice: &mut Dice) -> Option<Answer> {
    let quick = match ask {
        Ask::Place(placing) => ground::some_site(setting, placing, dice).map(Answer::Place),
        Ask::Camp => Some(troops::some_camp(setting, dice)),
        Ask::Ambushes => Some(troops::some_ambush(setting, dice)),
        Ask::Deploy(batch) => troops::some_deployment(setting, batch, dice),
        _ => None,
    };
    // Only sites where the piece may lie come up, and it is discarded only where there is none.
    let is_sited = matches!(ask, Ask::Place(_));
    let is_legal = |answer: &Answer| is_sited || setting.check(ask, answer).is_empty();
    quick.filter(is_legal).or_else(|| {
        let mut open = candidates(setting, ask);
        while !open.is_empty() {
            let answer = open.swap_remove(dice.pick(open.len() as u32) as usize);
            if is_legal(&answer) {
                return Some(answer);
            }
        }
        None
    })
}

fn orders(setting: &Setting<'_>) -> Vec<Answer> {
    let groups = setting.agreement.armies[setting.seat.index()].groups.len();
    let forward: Vec<usize> = (0..groups).collect();
    let backward: Vec<usize> = (0..groups).rev().collect();
    // Every other one first: a line that is filled up from behind.
    let mixed: Vec<usize> = (0..groups).step_by(2).chain((1..groups).step_by(2)).collect();
    [forward, backward, mixed].into_iter().map(Answer::OrderOfMarch).collect()
}

fn selections(setting: &Setting<'_>) -> Vec<Answer> {
    let Some(territory) = setting.battle.territory else { return Vec::new() };
    let kinds: Vec<Choice> = territory.kinds().map(Choice::normal).collect();
    let mut found: Vec<Vec<Choice>> = kinds.iter().map(|&kind| vec![kind]).collect();
    for start in 0..kinds.len() {
        for count in 2..=4 {
            found.push((0..count).map(|step| kinds[(start + step * 3) % kinds.len()]).collect());
        }
        found.push(vec![Choice { large: true, ..kinds[start] }, kinds[(start + 1) % kinds.len()]]);
        if kinds[start].kind.is_hill() {
            let covered = |&covering: &_| Choice { covering: Some(covering), ..kinds[start] };
            found.extend(crate::terrain::COVERINGS.iter().map(covered).map(|choice| vec![choice]));
        }
    }
    found.into_iter().map(Answer::Selection).collect()
}

fn places(setting: &Setting<'_>, placing: &Placing) -> Vec<Answer> {
    let found: Vec<Answer> = sites(setting, placing).take(ENOUGH).map(Answer::Place).collect();
    if found.is_empty() { vec![Answer::Discard] } else { found }
}

fn adjustments(setting: &Setting<'_>, adjustment: Adjustment) -> Vec<Answer> {
    let mut found = vec![Answer::Leave];
    let Some(piece) = setting.battle.field.pieces.last() else { return found };
    match adjustment {
        Adjustment::None => {}
        Adjustment::Remove => found.push(Answer::Remove),
        Adjustment::Slide | Adjustment::SlideOrPivot => {
            let reach = setting.agreement.scale().mu(adjustment.slide());
            // Not quite all the way on a slant, for the way is rounded.
            let distances = [reach / 3, reach - acies_geometry::Length::micrometres(2)];
            let ways = (0..8).flat_map(|eighth| {
                let pose = Pose::new(Point::default(), Angle::degrees(eighth * 45));
                distances.map(|distance| pose.ahead(distance))
            });
            found.extend(ways.map(Answer::Slide));
            found.push(Answer::Slide(Vector::default()));
        }
    }
    if adjustment == Adjustment::SlideOrPivot {
        let corners = piece.ground().corners();
        let pivots = corners.iter().step_by(corners.len().div_ceil(4).max(1));
        found.extend(
            pivots.flat_map(|&at| [90, 180].map(|degrees| Answer::Pivot(at, Angle::degrees(degrees)))),
        );
    }
    found
}

/// A plan with the covering that was chosen.
pub(super) fn covered(plan: Plan, choice: &Choice) -> Plan {
    let cover = |kind| acies_field::terrain::Cover { kind, part: None };
    Plan { covers: choice.covering.map(cover).into_iter().collect(), ..plan }
}
