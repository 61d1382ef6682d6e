//! Answers of the shooting phase.

use acies_geometry::Edge;

use super::fighting::{dice_left, write_dice_left};
use super::words::{Words, hand};
use crate::game::Fog;
use crate::shooting::{Question, Reply};

const EDGES: [(Edge, &str); 4] =
    [(Edge::Front, "front"), (Edge::Rear, "rear"), (Edge::Left, "left"), (Edge::Right, "right")];

/// Reads an answer of the shooting phase; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("shoot from") {
        let word = words.word();
        let edge = EDGES.iter().find(|(_, name)| *name == word);
        Reply::From(edge.ok_or_else(|| format!("'{word}' is none of front, rear, left, right"))?.0)
    } else if words.take("shoot to the") {
        Reply::Aim(words.hand()?)
    } else if words.take("shoot with") {
        Reply::Lose(dice_left(words)?)
    } else if words.take("shoot") {
        Reply::Shoot
    } else if words.take("hold") {
        Reply::Hold
    } else {
        return Ok(None);
    }))
}

/// Writes an answer as [`parse`] reads it.
pub(super) fn write(fog: &Fog, reply: &Reply) -> String {
    match reply {
        Reply::From(edge) => {
            let name = EDGES.iter().find(|(named, _)| named == edge).map_or("front", |(_, name)| name);
            format!("shoot from {name}")
        }
        Reply::Aim(side) => format!("shoot to the {}", hand(*side)),
        Reply::Shoot => "shoot".into(),
        Reply::Hold => "hold".into(),
        Reply::Lose(pools) => format!("shoot with {}", write_dice_left(fog, pools)),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::From(..) => "shoot from",
        Question::Aim(_) => "shoot to the",
        Question::LongRange(..) => "shoot",
        Question::Lose(..) => "lose shots",
    }
}
