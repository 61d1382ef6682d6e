//! Answers of the joint action phase.

use acies_play::Seat;

use super::moving::{commanding, written_commanding};
use super::name;
use super::words::Words;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::joint_action::{Question, Reply};

/// Reads an answer of the joint action phase; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("pick") {
        Reply::Next(words.group(&[])?.index)
    } else if words.take("go on") {
        Reply::GoOn
    } else if words.take("stop") {
        Reply::Stop
    } else if words.take("send commander") {
        Reply::Commander(commanding(words)?)
    } else if words.take("bolster by commander") {
        Reply::Bolster(words.number()?.saturating_sub(1))
    } else if words.take("leave them") {
        Reply::Stay
    } else if words.take("no more") {
        Reply::Done
    } else {
        return Ok(None);
    }))
}

/// Writes an answer of a seat as [`parse`] reads it.
pub(super) fn write(fog: &Fog, seat: Seat, reply: &Reply) -> String {
    match reply {
        Reply::Next(group) => format!("pick {}", name(fog, GroupId::new(seat, *group))),
        Reply::GoOn => "go on".into(),
        Reply::Stop => "stop".into(),
        Reply::Commander(commanding) => {
            format!("send commander {}", written_commanding(fog, seat, commanding))
        }
        Reply::Bolster(commander) => format!("bolster by commander {}", commander + 1),
        Reply::Stay => "leave them".into(),
        Reply::Done => "no more".into(),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::NextBreakOff => "next break-off",
        Question::Pursue(_) => "go on pursuing",
        Question::Commander => "move commanders",
        Question::Bolster => "bolster",
        Question::StayBehind(_) => "stay behind",
    }
}
