//! Answers about what combat has done.

use acies_play::Seat;

use super::name;
use super::words::Words;
use crate::aftermath::{Question, Reply};
use crate::fielded::GroupId;
use crate::game::Fog;

/// Reads an answer about what combat has done; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("lose way") {
        Reply::Removal(words.number()?.saturating_sub(1))
    } else if words.take("test") {
        Reply::Next(words.group(&[])?.index)
    } else {
        return Ok(None);
    }))
}

/// Writes an answer of a seat as [`parse`] reads it.
pub(super) fn write(fog: &Fog, seat: Seat, reply: &Reply) -> String {
    match reply {
        Reply::Removal(way) => format!("lose way {}", way + 1),
        Reply::Next(group) => format!("test {}", name(fog, GroupId::new(seat, *group))),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::Removal(..) => "lose a base",
        Question::NextTest(_) => "next test",
    }
}
