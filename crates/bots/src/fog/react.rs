//! Answers to what the enemy and the dice do: evading, intercepting, pursuing, and all smaller decisions.

use acies_field::Mu;
use acies_fog::flight;
use acies_fog::impact::{self, Approach, Charged, EvadeWay, Interception, charges_on, evading};
use acies_fog::movement::variation;
use acies_fog::pursuit;
use acies_fog::{Answer, Cohesion, close_combat, joint_action, manoeuvre};

use super::charge::against;
use super::lead;
use super::sight::{Sight, Unit};

/// Skirmishers evade, and so does whoever would lose; others stand.
pub(super) fn evade(sight: &Sight<'_>, group: usize, choices: &[Answer]) -> Option<Answer> {
    let unit = sight.unit(group)?;
    let stands = choices.iter().find(|answer| matches!(answer, Answer::Impact(impact::Reply::Stand)));
    let charges = charges_on(&sight.position, unit.id);
    let fights = charges.iter().all(|charge| {
        let foe = sight.foe(charge.by.index);
        foe.is_some_and(|foe| {
            against(sight, foe, unit, charge.approach) < 0 && charge.approach == Approach::Front
        })
    });
    let stays = fights
        && unit.cohesion == Cohesion::Steady
        && (!unit.skirmishers
            || !charges.iter().any(|charge| !sight.position.group(charge.by).is_skirmishers()));
    if stays && let Some(stands) = stands {
        return Some(stands.clone());
    }
    safest_way(sight, unit, &charges, choices)
}

/// The way to evade on which a battle group is least likely to leave the table or be caught; if it is the same, to the rear.
fn safest_way(sight: &Sight<'_>, unit: &Unit, charges: &[Charged], choices: &[Answer]) -> Option<Answer> {
    let ways = evading::ways(&sight.position, unit.id, charges);
    let risk = |reply: &impact::Reply| {
        let (_, order) = ways.iter().find(|(way, _)| way == reply)?;
        let lost = (1..=6).map(|die| {
            let flight = flight::plan(&sight.position, unit.id, *order, Mu::new(variation(die)));
            let bounds = flight.body.bounds();
            let there = bounds.low.halfway(bounds.high);
            let is_caught = charges
                .iter()
                .filter_map(|charge| sight.foe(charge.by.index))
                .any(|foe| (there - foe.front.front).length() < foe.reach + unit.depth);
            let off = flight.end == flight::End::OffTable;
            i32::from(off || is_caught) * 2 + flight.burst.len() as i32
        });
        let aside = !matches!(reply, impact::Reply::Evade(EvadeWay::ToRear, _));
        Some((lost.sum::<i32>(), aside))
    };
    let ways = choices.iter().filter_map(|answer| match answer {
        Answer::Impact(reply) => Some((risk(reply)?, answer)),
        _ => None,
    });
    ways.min_by_key(|(risk, _)| *risk).map(|(_, answer)| answer.clone())
}

/// The interception that promises most, if any promises something.
pub(super) fn intercept(sight: &Sight<'_>, choices: &[Answer]) -> Option<Answer> {
    let worth = |interception: &Interception| {
        let (Some(unit), Some(foe)) = (sight.unit(interception.group), sight.foe(interception.charge)) else {
            return i32::MIN;
        };
        let (_, ahead) = foe.front.seen_from_here(unit.front.front);
        let approach = if ahead < acies_geometry::Length::ZERO { Approach::Flank } else { Approach::Front };
        against(sight, unit, foe, approach)
    };
    let best = choices.iter().filter_map(|answer| match answer {
        Answer::Impact(impact::Reply::Intercept(interception)) => Some((worth(interception), answer)),
        _ => None,
    });
    best.max_by_key(|(worth, _)| *worth).filter(|(worth, _)| *worth > 150).map(|(_, answer)| answer.clone())
}

/// Nobody leaves the field to run after those who are beaten: pursuers hold back, halt and stop where they can.
pub(super) fn pursue(question: &pursuit::Question, choices: &[Answer]) -> Option<Answer> {
    use pursuit::Question as Q;
    let wanted = match question {
        Q::TryToPursue(_) => pursuit::Reply::No,
        Q::HoldBack(_) | Q::StopAtTerrain(_) | Q::HaltBeforeFresh(_) => pursuit::Reply::Yes,
        Q::NextRouter | Q::NextPursuer => return choices.first().cloned(),
        Q::Evade(_) => {
            let evades = |answer: &&Answer| matches!(answer, Answer::Pursuit(pursuit::Reply::Evade(..)));
            return choices.iter().find(evades).cloned();
        }
    };
    let wanted = Answer::Pursuit(wanted);
    choices.contains(&wanted).then_some(wanted)
}

/// Stops pursuing, bolsters whoever is in disorder, and leaves routers who will not rally.
pub(super) fn joint_action(question: &joint_action::Question, choices: &[Answer]) -> Option<Answer> {
    use joint_action::{Question as Q, Reply as R};
    let wanted = |answer: &&Answer| match (question, answer) {
        (Q::Pursue(_), Answer::JointAction(reply)) => *reply == R::Stop,
        (Q::Bolster, Answer::JointAction(reply)) => matches!(reply, R::Bolster(_)),
        (Q::StayBehind(_), Answer::JointAction(reply)) => *reply == R::Stay,
        _ => true,
    };
    choices.iter().find(wanted).cloned()
}

/// The commanders who fight, of those who may.
pub(super) fn commit(sight: &Sight<'_>, choices: &[Answer]) -> Option<Answer> {
    let fits = |answer: &&Answer| match answer {
        Answer::CloseCombat(close_combat::Reply::Commit(who)) => {
            who.iter().all(|&commander| lead::fights(sight, commander))
        }
        _ => false,
    };
    let most = |answer: &&Answer| match answer {
        Answer::CloseCombat(close_combat::Reply::Commit(who)) => who.len(),
        _ => 0,
    };
    choices.iter().filter(fits).max_by_key(most).cloned()
}

/// In the manoeuvre phase: reform, conform and feed whatever can be fed.
pub(super) fn manoeuvre(question: &manoeuvre::Question, choices: &[Answer]) -> Option<Answer> {
    use manoeuvre::{Question as Q, Reply as R};
    let wanted = |answer: &&Answer| match (question, answer) {
        (Q::Reform(_), Answer::Manoeuvre(reply)) => matches!(reply, R::Reform(_)),
        (Q::Conform(_), Answer::Manoeuvre(reply)) => *reply == R::Conform,
        (Q::Feed, Answer::Manoeuvre(reply)) => matches!(reply, R::Feed(_)),
        _ => true,
    };
    choices.iter().find(wanted).or(choices.first()).cloned()
}
