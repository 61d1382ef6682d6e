//! Answers about routs and pursuits.

use super::charging::{evade, written_evade};
use super::name;
use super::words::Words;
use crate::game::Fog;
use crate::pursuit::{Question, Reply};

/// Reads an answer about routs and pursuits; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("run") {
        Reply::Next(words.group(&[])?)
    } else if words.take("yes") {
        Reply::Yes
    } else if words.take("no") {
        Reply::No
    } else if words.take("flee") {
        let (way, turn) = evade(words)?;
        Reply::Evade(way, turn)
    } else if words.take("await them") {
        Reply::Stand
    } else {
        return Ok(None);
    }))
}

/// Writes an answer as [`parse`] reads it.
pub(super) fn write(fog: &Fog, reply: &Reply) -> String {
    match reply {
        Reply::Next(id) => format!("run {}", name(fog, *id)),
        Reply::Yes => "yes".into(),
        Reply::No => "no".into(),
        Reply::Evade(way, turn) => format!("flee {}", written_evade(*way, *turn)),
        Reply::Stand => "await them".into(),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::NextRouter => "next router",
        Question::TryToPursue(_) => "try to pursue",
        Question::HoldBack(_) => "hold back",
        Question::NextPursuer => "next pursuer",
        Question::StopAtTerrain(_) => "stop at terrain",
        Question::HaltBeforeFresh(_) => "halt before fresh enemy",
        Question::Evade(_) => "evade from pursuers",
    }
}
