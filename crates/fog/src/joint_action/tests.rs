mod bolstering;
mod breaking_off;
mod camps;
mod commanders;
mod removal;
mod scythed_chariots;
mod stopping;

use acies_play::Seat;

use super::*;
use crate::battle::Stage;
use crate::testing::{Script, play_until};
use crate::turn::Step;

/// Plays one step with these answers and dice; what it told is in the script, and what it still asks.
fn play_step<const A: usize, const D: usize>(
    fog: &Fog,
    battle: &mut Battle,
    step: Step,
    answers: [Reply; A],
    dice: [u8; D],
) -> Script {
    battle.stage = Stage::Turn(step);
    crate::pursuit::note(fog, battle);
    let mut script = Script::new(answers.map(Answer::JointAction), dice);
    let next = step.next(&fog.rules.sequence, battle.turn.active).unwrap_or(Step::FIRST);
    play_until(fog, battle, next, &mut script);
    script
}

/// What was asked last, and of whom.
fn asked(script: &Script) -> Option<(Seat, Question)> {
    match &script.asked {
        Some((seat, Ask::JointAction(question))) => Some((*seat, question.clone())),
        _ => None,
    }
}

/// With fewer bases than it began with.
fn reduce(battle: &mut Battle, id: GroupId, left: usize) {
    let fielded = battle.fielded_mut(id).unwrap();
    let mut json = serde_json::to_value(&fielded.group).unwrap();
    json["bases"].as_array_mut().unwrap().truncate(left);
    fielded.group = serde_json::from_value(json).unwrap();
    fielded.body = acies_field::Body::new(fielded.body.bases()[..left].to_vec());
}
