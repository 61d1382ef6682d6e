//! How people write answers down.

mod charging;
mod fighting;
mod joint_action;
mod losing;
mod moving;
mod pursuing;
mod shooting;
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
    let answer = if let Some(reply) = joint_action::parse(&mut words)? {
        Answer::JointAction(reply)
    } else if let Some(reply) = pursuing::parse(&mut words)? {
        Answer::Pursuit(reply)
    } else if let Some(reply) = losing::parse(&mut words)? {
        Answer::Aftermath(reply)
    } else if let Some(reply) = fighting::parse(&mut words)? {
        Answer::CloseCombat(reply)
    } else if let Some(reply) = shooting::parse(&mut words)? {
        Answer::Shooting(reply)
    } else if let Some(reply) = charging::parse(&mut words)? {
        Answer::Impact(reply)
    } else if let Some(reply) = moving::parse(&mut words)? {
        Answer::Manoeuvre(reply)
    } else {
        return Err(format!(
            "'{text}' is no answer: it begins with charge, intercept, stand, evade, next, go, turn base, move, \
             commander, reveal ambush, reform, conform, stay, feed, shifted, make room, away, face, shoot, hold, commit, \
             place, pair, roll, lose way, test, run, yes, no, flee, await them, pick, stop, send commander, bolster by commander, \
             leave them, no more, no charge, no interception or no move"
        ));
    };
    words.end().map(|()| answer)
}

/// Writes an answer of a seat as [`parse_answer`] reads it.
pub(super) fn write_answer(fog: &Fog, seat: Seat, answer: &Answer) -> String {
    match answer {
        Answer::Impact(reply) => charging::write(fog, seat, reply),
        Answer::Manoeuvre(reply) => moving::write(fog, seat, reply),
        Answer::Shooting(reply) => shooting::write(fog, reply),
        Answer::CloseCombat(reply) => fighting::write(fog, reply),
        Answer::Aftermath(reply) => losing::write(fog, seat, reply),
        Answer::Pursuit(reply) => pursuing::write(fog, reply),
        Answer::JointAction(reply) => joint_action::write(fog, seat, reply),
        other => format!("{other:?}"),
    }
}

/// The name of a question.
pub(super) fn name_ask(ask: &Ask) -> String {
    match ask {
        Ask::Impact(question) => charging::name_question(question).into(),
        Ask::Manoeuvre(question) => moving::name_question(question).into(),
        Ask::Shooting(question) => shooting::name_question(question).into(),
        Ask::CloseCombat(question) => fighting::name_question(question).into(),
        Ask::Aftermath(question) => losing::name_question(question).into(),
        Ask::Pursuit(question) => pursuing::name_question(question).into(),
        Ask::JointAction(question) => joint_action::name_question(question).into(),
        other => format!("{other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is written is read as the same answer.
    #[test]
    fn answers_are_read_as_they_are_written() {
        let foot = "4 heavy foot, protected, average, drilled";
        let (mut fog, _) = crate::testing::battle(&[(foot, (500, 500), 0, 4)], &[(foot, (500, 900), 180, 4)]);
        for (army, name) in fog.agreement.armies.iter_mut().zip(["Hastati", "Tall Gauls"]) {
            army.groups[0].group.name = name.into();
        }
        for text in [
            "evade with charge, turn left",
            "shoot from rear",
            "shoot to the left",
            "shoot",
            "hold",
            "shoot with 3 at Tall Gauls net -1, 2 at Hastati net 1",
            "commit nobody",
            "commit commander 1 3",
            "place on base 2",
            "pair Hastati base 1 5 against Tall Gauls base 2, Hastati base 3 against Tall Gauls base 4 overlapping",
            "roll 3 at Tall Gauls net -1, 2 at Tall Gauls net 1 supporting",
            "lose way 2",
            "test Hastati",
            "run Tall Gauls",
            "yes",
            "no",
            "flee to rear, turn about",
            "await them",
            "pick Hastati",
            "go on",
            "stop",
            "send commander 1 to 20 8.5 facing 90 with Hastati",
            "bolster by commander 2",
            "leave them",
            "no more",
        ] {
            let answer = parse_answer(&fog, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(write_answer(&fog, Seat::Red, &answer), text);
        }
        for text in
            ["pair Hastati", "roll 3 at Hastati", "flee", "shoot from above", "yes please", "run Romans"]
        {
            assert!(parse_answer(&fog, text).is_err(), "{text}");
        }
    }
}
