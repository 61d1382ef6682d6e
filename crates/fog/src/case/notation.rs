//! How people write answers down.

mod charging;
mod moving;
mod words;

use acies_play::Seat;

use crate::ask::{Answer, Ask};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::{impact, manoeuvre};

pub(super) use words::Words;

/// The battle group of a name, on either side.
pub(super) fn find_group(fog: &Fog, name: &str) -> Result<GroupId, String> {
    let found = Seat::BOTH.into_iter().find_map(|seat| {
        let groups = &fog.agreement.armies[seat.index()].groups;
        let index = groups.iter().position(|member| member.group.name == name)?;
        Some(GroupId::new(seat, index))
    });
    found.ok_or_else(|| format!("there is no battle group '{name}'"))
}

/// The name of a battle group.
pub(super) fn name(fog: &Fog, id: GroupId) -> &str {
    &fog.agreement.armies[id.seat.index()].groups[id.index].group.name
}

/// Reads an answer.
pub(super) fn parse_answer(fog: &Fog, text: &str) -> Result<Answer, String> {
    let mut words = Words::new(fog, text);
    match text {
        "no move" => return Ok(Answer::Manoeuvre(manoeuvre::Reply::Done)),
        "no charge" | "no interception" => return Ok(Answer::Impact(impact::Reply::Done)),
        _ => {}
    }
    if let Some(reply) = charging::parse(&mut words)? {
        return words.end().map(|()| Answer::Impact(reply));
    }
    if let Some(reply) = moving::parse(&mut words)? {
        return words.end().map(|()| Answer::Manoeuvre(reply));
    }
    Err(format!(
        "'{text}' is no answer: it begins with charge, intercept, stand, evade, next, go, turn base, move, commander, \
         reveal ambush, reform, conform, stay, feed, shifted, make room, away, face, no charge, no interception or no move"
    ))
}

/// Writes an answer of a seat as [`parse_answer`] reads it.
pub(super) fn write_answer(fog: &Fog, seat: Seat, answer: &Answer) -> String {
    match answer {
        Answer::Impact(reply) => charging::write(fog, seat, reply),
        Answer::Manoeuvre(reply) => moving::write(fog, seat, reply),
        other => format!("{other:?}"),
    }
}

/// The name of a question.
pub(super) fn name_ask(ask: &Ask) -> String {
    match ask {
        Ask::Impact(question) => charging::name_question(question).into(),
        Ask::Manoeuvre(question) => moving::name_question(question).into(),
        other => format!("{other:?}"),
    }
}
