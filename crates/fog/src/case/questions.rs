//! The questions that a case can ask about a position.

use acies_geometry::Angle;
use acies_play::case::{Finding, Moment};
use acies_play::{Game, Seat};

use super::happened;
use super::notation::find_group;
use crate::battle::{Battle, Stage};
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::position::Position;
use crate::{Cohesion, turn};

/// The forms of a question, for errors.
const FORMS: &str = "step, turn, active, winner, ending, red points, red camp, NAME at, NAME facing, NAME files, NAME ranks, NAME cohesion, \
                     NAME state, NAME touches, NAME fights, NAME disorder, NAME bases, NAME dice, NAME net, NAME hits, NAME test, \
                     NAME spared, commander red 1 at, commander red 1 with";

pub(super) fn find(fog: &Fog, moment: &Moment<'_, Fog>, question: &str) -> Result<Finding, String> {
    let battle = moment.state;
    let text = |text: &str| Ok(Finding::Text(text.to_owned()));
    match question {
        "step" => Ok(Finding::Text(step(battle.stage))),
        "turn" => Ok(Finding::Number(battle.turn.number.into())),
        "active" => Ok(Finding::Text(battle.turn.active.to_string())),
        "winner" => match fog.outcome(battle) {
            None => text("nobody yet"),
            Some(outcome) => {
                Ok(Finding::Text(outcome.winner.map_or("nobody".into(), |seat| seat.to_string())))
            }
        },
        "ending" => Ok(Finding::Text(
            fog.outcome(battle).map_or("none yet".into(), |outcome| outcome.ending.to_string()),
        )),
        _ => {
            let (whose, what) = question.rsplit_once(' ').ok_or_else(|| unknown(question))?;
            if let Ok(seat) = whose.parse::<Seat>() {
                return of_side(fog, battle, seat, what).ok_or_else(|| unknown(question));
            }
            if let Some(commander) = whose.strip_prefix("commander ") {
                return of_commander(fog, battle, commander, what).ok_or_else(|| unknown(question));
            }
            let id = find_group(fog, whose)?;
            let happened = || happened::of_group(moment, id, what);
            of_group(fog, battle, id, what).or_else(happened).ok_or_else(|| unknown(question))
        }
    }
}

fn unknown(question: &str) -> String {
    format!("'{question}' is no question: ask {FORMS}")
}

fn step(stage: Stage) -> String {
    match stage {
        Stage::Turn(step) => match serde_plain(&step) {
            Some(name) => name,
            None => format!("{step:?}").to_lowercase(),
        },
        Stage::Over => "over".into(),
        _ => "setting up".into(),
    }
}

/// A value as its files name it.
fn serde_plain(step: &turn::Step) -> Option<String> {
    let value = toml::Value::try_from(step).ok()?;
    value.as_str().map(|name| name.replace('_', " "))
}

fn of_side(fog: &Fog, battle: &Battle, seat: Seat, what: &str) -> Option<Finding> {
    match what {
        "points" => Some(Finding::Number(turn::points(fog, battle, seat) as i64)),
        "camp" => Some(Finding::Text(if battle.side(seat).camp_sacked { "sacked" } else { "stands" }.into())),
        _ => None,
    }
}

fn of_commander(fog: &Fog, battle: &Battle, whose: &str, what: &str) -> Option<Finding> {
    let (seat, number) = whose.split_once(' ')?;
    let (seat, number): (Seat, usize) = (seat.parse().ok()?, number.parse().ok()?);
    let leader = battle.side(seat).commanders.get(number.checked_sub(1)?)?;
    let Some(leader) = leader else { return Some(Finding::Text("gone".into())) };
    let army = &fog.agreement.armies[seat.index()];
    Some(Finding::Text(match what {
        "at" => place(leader.pose.front.x, leader.pose.front.y),
        "with" => leader.with.map_or("nobody".into(), |group| army.groups[group].group.name.clone()),
        _ => return None,
    }))
}

fn of_group(fog: &Fog, battle: &Battle, id: GroupId, what: &str) -> Option<Finding> {
    let position = Position::new(fog, battle);
    let Some(fielded) = battle.fielded(id) else {
        let lost = battle.side(id.seat).lost.iter().find(|(index, _)| *index == id.index);
        let how = lost.map_or("away".to_owned(), |(_, how)| spaced(&format!("{how:?}")));
        return (what == "state").then_some(Finding::Text(how));
    };
    let names = |ids: Vec<GroupId>| {
        Finding::List(ids.into_iter().map(|id| position.group(id).name.clone()).collect())
    };
    Some(match what {
        "at" => {
            let front = fielded.drawn().map_or_else(|| fielded.body.bases()[0].pose, |drawn| drawn.front);
            Finding::Text(place(front.front.x, front.front.y))
        }
        "bases" => Finding::Number(fielded.group.bases().len() as i64),
        "facing" => Finding::Text(degrees(fielded.body.facing())),
        "files" => Finding::Number(fielded.drawn()?.ranks.width() as i64),
        "ranks" => Finding::Number(fielded.drawn()?.ranks.depth() as i64),
        "cohesion" => Finding::Text(cohesion(fielded.group.cohesion).into()),
        "state" => Finding::Text(state(fielded).into()),
        "disorder" => Finding::Text(spaced(&format!("{:?}", position.disorder(id)))),
        "touches" => names(position.touching(id)),
        "fights" => names(position.opponents(id)),
        _ => return None,
    })
}

const fn cohesion(cohesion: Cohesion) -> &'static str {
    match cohesion {
        Cohesion::Broken => "broken",
        Cohesion::Fragmented => "fragmented",
        Cohesion::Disrupted => "disrupted",
        Cohesion::Steady => "steady",
    }
}

fn state(fielded: &Fielded) -> &'static str {
    if fielded.in_orb {
        "orb"
    } else if fielded.is_kinked() {
        "kinked column"
    } else if fielded.is_in_formation() {
        "in formation"
    } else {
        "out of formation"
    }
}

/// A name of the code in words.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// A place in millimetres, to the tenth.
fn place(x: i32, y: i32) -> String {
    format!("{} {}", tenths(x), tenths(y))
}

fn tenths(micrometres: i32) -> String {
    let tenths = (micrometres + 50).div_euclid(100);
    format!("{}.{}", tenths.div_euclid(10), tenths.rem_euclid(10))
}

/// An angle in degrees, to the tenth.
fn degrees(angle: Angle) -> String {
    let tenths = (u64::from(angle.get()) * 3600 + (1 << 31)) >> 32;
    let tenths = tenths % 3600;
    format!("{}.{}", tenths / 10, tenths % 10)
}
