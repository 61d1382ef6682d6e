//! Answers of the impact phase.

use acies_play::Seat;

use super::name;
use super::words::{Words, hand, in_degrees, in_mu};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::{ChargeOrder, EvadeTurn, EvadeWay, Interception, Question, Reply, Target, Wheel};

/// Reads an answer of the impact phase; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("charge") {
        Reply::Charge(charge(words)?)
    } else if words.take("intercept") {
        Reply::Intercept(interception(words)?)
    } else if words.take("stand") {
        Reply::Stand
    } else if words.take("later") {
        Reply::Later
    } else if words.take("evade") {
        let (way, turn) = evade(words)?;
        Reply::Evade(way, turn)
    } else if words.take("next") {
        Reply::Next(words.group(&[])?.index)
    } else if words.take("go straight") {
        Reply::Direction(None)
    } else if words.take("go wheel") {
        Reply::Direction(Some(wheel(words)?))
    } else if words.take("turn base") {
        Reply::TurnBase(words.number()?.saturating_sub(1))
    } else {
        return Ok(None);
    }))
}

fn charge(words: &mut Words<'_>) -> Result<ChargeOrder, String> {
    let group = words.group(&["at"])?.index;
    if !words.take("at") {
        return Err("say at whom: charge A at B and C".into());
    }
    let mut targets = Vec::new();
    loop {
        targets.push(if words.take("camp") {
            Target::Camp
        } else {
            Target::Group(words.group(&["and"])?.index)
        });
        if !words.take("and") {
            break;
        }
    }
    let mut order = ChargeOrder::straight(group, targets);
    while words.comma() {
        if words.take("wheel") {
            order.wheel = Some(wheel(words)?);
        } else if words.take("drop back") {
            order.drop_back = Some(words.hand()?);
        } else if words.take("if all evade wheel") {
            order.if_all_evade = Some(wheel(words)?);
        } else {
            return Err(
                "after a comma comes 'wheel left 20', 'drop back left' or 'if all evade wheel left 5'".into(),
            );
        }
    }
    Ok(order)
}

fn wheel(words: &mut Words<'_>) -> Result<Wheel, String> {
    Ok(Wheel { hand: words.hand()?, turn: words.degrees()? })
}

fn interception(words: &mut Words<'_>) -> Result<Interception, String> {
    let charge = words.group(&["with"])?.index;
    if !words.take("with") {
        return Err("say with whom: intercept A with B, advance 2".into());
    }
    let group = words.group(&[])?.index;
    let mut found = Interception { group, charge, wheel: None, advance: acies_geometry::Length::ZERO };
    while words.comma() {
        if words.take("wheel") {
            found.wheel = Some(wheel(words)?);
        } else if words.take("advance") {
            found.advance = words.mu()?;
        } else {
            return Err("after a comma comes 'wheel left 20' or 'advance 2'".into());
        }
    }
    Ok(found)
}

/// How a battle group gets away: `to rear`, `with charge, turn about`.
pub(super) fn evade(words: &mut Words<'_>) -> Result<(EvadeWay, EvadeTurn), String> {
    let way = if words.take("to rear") {
        EvadeWay::ToRear
    } else if words.take("with charge") {
        EvadeWay::WithCharge
    } else {
        return Err("say which way: to rear, or with charge".into());
    };
    let turn = if !words.comma() {
        EvadeTurn::None
    } else if words.take("turn about") {
        EvadeTurn::About
    } else if words.take("turn") {
        EvadeTurn::Quarter(words.hand()?)
    } else {
        return Err("after the comma comes 'turn about', 'turn left' or 'turn right'".into());
    };
    Ok((way, turn))
}

/// Writes what [`evade`] reads.
pub(super) fn written_evade(way: EvadeWay, turn: EvadeTurn) -> String {
    let way = match way {
        EvadeWay::WithCharge => "with charge",
        EvadeWay::ToRear => "to rear",
    };
    match turn {
        EvadeTurn::None => way.into(),
        EvadeTurn::About => format!("{way}, turn about"),
        EvadeTurn::Quarter(side) => format!("{way}, turn {}", hand(side)),
    }
}

fn written_wheel(wheel: Wheel) -> String {
    format!("wheel {} {}", hand(wheel.hand), in_degrees(wheel.turn))
}

/// Writes an answer of a seat as [`parse`] reads it.
pub(super) fn write(fog: &Fog, seat: Seat, reply: &Reply) -> String {
    let own = |index: usize| name(fog, GroupId::new(seat, index));
    let enemy = |index: usize| name(fog, GroupId::new(seat.other(), index));
    match reply {
        Reply::Charge(order) => {
            let targets: Vec<&str> = order
                .targets
                .iter()
                .map(|target| match target {
                    Target::Group(index) => enemy(*index),
                    Target::Camp => "camp",
                })
                .collect();
            let mut text = format!("charge {} at {}", own(order.group), targets.join(" and "));
            if let Some(wheel) = order.wheel {
                text = format!("{text}, {}", written_wheel(wheel));
            }
            if let Some(dropped) = order.drop_back {
                text = format!("{text}, drop back {}", hand(dropped));
            }
            if let Some(wheel) = order.if_all_evade {
                text = format!("{text}, if all evade {}", written_wheel(wheel));
            }
            text
        }
        Reply::Intercept(interception) => {
            let mut text =
                format!("intercept {} with {}", enemy(interception.charge), own(interception.group));
            if let Some(wheel) = interception.wheel {
                text = format!("{text}, {}", written_wheel(wheel));
            }
            format!("{text}, advance {}", in_mu(fog, interception.advance))
        }
        Reply::Stand => "stand".into(),
        Reply::Later => "later".into(),
        Reply::Evade(way, turn) => format!("evade {}", written_evade(*way, *turn)),
        Reply::Next(index) => format!("next {}", own(*index)),
        Reply::Direction(None) => "go straight".into(),
        Reply::Direction(Some(wheel)) => format!("go {}", written_wheel(*wheel)),
        Reply::TurnBase(base) => format!("turn base {}", base + 1),
        Reply::Done => "no charge".into(),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::Declare => "declare",
        Question::WithoutOrders(_) => "charge without orders",
        Question::Intercept => "intercept",
        Question::Evade(_) => "evade",
        Question::NextCharge => "next charge",
        Question::NewDirection(_) => "new direction",
        Question::TurnBase(..) => "turn base",
    }
}
