//! Answers of the manoeuvre phase.

use acies_field::Leg;
use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::Seat;

use super::name;
use super::words::{Words, hand, in_degrees, in_mu};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::feeding::{Aside, Change, Feed};
use crate::manoeuvre::moves::{Evolution, Mover, Order, Turn};
use crate::manoeuvre::{Act, Action, Away, CommanderMove, Commanding, Face, Question, Reply};

/// Reads an answer of the manoeuvre phase; none if it is another one.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Option<Reply>, String> {
    Ok(Some(if words.take("move") {
        Reply::Move(order(words)?)
    } else if words.take("commander") {
        Reply::Commander(commanding(words)?)
    } else if words.take("reveal ambush") {
        Reply::Reveal(words.number()?.saturating_sub(1))
    } else if let Some(act) = act(words)? {
        Reply::Act(act)
    } else if words.take("reform facing") {
        Reply::Reform(words.degrees()?)
    } else if words.take("conform") {
        Reply::Conform
    } else if words.take("stay") {
        Reply::Stay
    } else if words.take("feed") {
        Reply::Feed(feed(words)?)
    } else if words.take("shifted towards") {
        Reply::Shift(words.degrees()?)
    } else if words.take("give way") {
        Reply::GiveWay(aside(words)?)
    } else if words.take("away to rear") {
        Reply::Evade(Away::ToRear)
    } else if words.take("away from enemy") {
        Reply::Evade(Away::FromEnemy)
    } else if words.take("face with bases in contact") {
        Reply::Face(Face::Contacted)
    } else if words.take("face wholly") {
        Reply::Face(Face::Whole)
    } else {
        return Ok(None);
    }))
}

/// A commander's own move: where the middle of his front edge comes to be, in MU from the near left corner of the table.
pub(super) fn commanding(words: &mut Words<'_>) -> Result<Commanding, String> {
    let commander = words.number()?.saturating_sub(1);
    if !words.take("to") {
        return Err(String::from("say where he goes: commander 1 to 20 8 facing 0"));
    }
    let (x, y) = (words.mu()?, words.mu()?);
    let facing = if words.take("facing") { words.degrees()? } else { Angle::ZERO };
    let join = if words.take("with") { Some(words.group(&[])?.index) } else { None };
    let to = Pose::new(Point::new(x.get(), y.get()), facing);
    Ok(Commanding { commander, to: CommanderMove { to, join } })
}

/// What a battle group does instead of a normal move.
fn act(words: &mut Words<'_>) -> Result<Option<Act>, String> {
    let into = |words: &mut Words<'_>| {
        let group = words.group(&["into"])?.index;
        if !words.take("into") {
            return Err(String::from("say into whom: slide A into B"));
        }
        Ok((group, words.group(&[])?.index))
    };
    let (group, action) = if words.take("slide") {
        let (group, enemy) = into(words)?;
        (group, Action::Slide(enemy))
    } else if words.take("turn in") {
        let (group, enemy) = into(words)?;
        (group, Action::TurnIn(enemy))
    } else if words.take("form orb") {
        (words.group(&[])?.index, Action::FormOrb)
    } else if words.take("leave orb") {
        let group = words.group(&["facing"])?.index;
        if !words.take("facing") {
            return Err("say which way it faces then: leave orb A facing 90".into());
        }
        (group, Action::LeaveOrb(words.degrees()?))
    } else if words.take("place defences") {
        (words.group(&[])?.index, Action::PlaceDefences)
    } else {
        return Ok(None);
    };
    Ok(Some(Act { group, action }))
}

fn order(words: &mut Words<'_>) -> Result<Order, String> {
    let mut groups = vec![words.group(&["and", "under"])?.index];
    while words.take("and") {
        groups.push(words.group(&["and", "under"])?.index);
    }
    let mover = if words.take("under commander") {
        groups.sort_unstable();
        Mover::Line { groups, commander: words.number()?.saturating_sub(1) }
    } else if let [group] = groups[..] {
        Mover::Group(group)
    } else {
        return Err("a battle line moves under a commander: move A and B under commander 1: advance 2".into());
    };
    if !words.colon() {
        return Err("say how it moves: move A: advance 2, wheel left 20".into());
    }
    let mut evolutions = vec![evolution(words)?];
    while words.comma() {
        evolutions.push(evolution(words)?);
    }
    Ok(Order { mover, evolutions })
}

fn evolution(words: &mut Words<'_>) -> Result<Evolution, String> {
    Ok(if words.take("advance") {
        Evolution::Leg(Leg::Advance(words.mu()?))
    } else if words.take("wheel back") {
        Evolution::Leg(Leg::WheelBack(words.hand()?, words.degrees()?))
    } else if words.take("wheel") {
        Evolution::Leg(Leg::Wheel(words.hand()?, words.degrees()?))
    } else if words.take("shift") {
        Evolution::Leg(Leg::Shift(words.hand()?, words.mu()?))
    } else if words.take("turn left") {
        Evolution::Turn(Turn::Left)
    } else if words.take("turn right") {
        Evolution::Turn(Turn::Right)
    } else if words.take("turn about") {
        Evolution::Turn(Turn::About)
    } else if words.take("expand") {
        let (left, right) = files(words)?;
        Evolution::Expand { left, right }
    } else if words.take("contract") {
        let (left, right) = files(words)?;
        Evolution::Contract { left, right }
    } else {
        return Err("a move is made of advance, wheel, wheel back, shift, turn, expand and contract".into());
    })
}

/// `left 1`, `right 2`, or `left 1 right 1`.
fn files(words: &mut Words<'_>) -> Result<(u8, u8), String> {
    let mut found = (0, 0);
    let count = |words: &mut Words<'_>| words.number().map(|files| u8::try_from(files).unwrap_or(u8::MAX));
    if words.take("left") {
        found.0 = count(words)?;
    }
    if words.take("right") {
        found.1 = count(words)?;
    }
    Ok(found)
}

/// Numbers as people count, from 1, down to those of the code.
pub(super) fn numbers(words: &mut Words<'_>) -> Vec<usize> {
    std::iter::from_fn(|| words.number_if_next()).map(|number| number.saturating_sub(1)).collect()
}

fn feed(words: &mut Words<'_>) -> Result<Feed, String> {
    let group = words.group(&["left", "right"])?.index;
    let hand = words.hand()?;
    let change = if words.colon() && words.take("expand with") {
        Change::Expand(numbers(words))
    } else if words.take("contract behind") {
        Change::Contract(numbers(words))
    } else if words.take("match") {
        let enemy = words.group(&["base"])?.index;
        if !words.take("base") {
            return Err("say which base it matches: match B base 2 with 5 6".into());
        }
        let base = words.number()?.saturating_sub(1);
        if !words.take("with") {
            return Err("say with which bases: match B base 2 with 5 6".into());
        }
        Change::Match { bases: numbers(words), enemy, base }
    } else {
        return Err(
            "say what changes: feed A left: expand with 5 6, contract behind 1 2, match B base 2 with 5"
                .into(),
        );
    };
    Ok(Feed { group, hand, change })
}

fn aside(words: &mut Words<'_>) -> Result<Aside, String> {
    Ok(if words.take("to the back") {
        Aside::Back
    } else if words.take("rear rank") {
        Aside::RearRank(words.hand()?)
    } else {
        Aside::Side(words.hand()?)
    })
}

/// Writes what [`numbers`] reads.
pub(super) fn counted(numbers: &[usize]) -> String {
    numbers.iter().map(|number| (number + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// Writes an answer of a seat as [`parse`] reads it.
pub(super) fn write(fog: &Fog, seat: Seat, reply: &Reply) -> String {
    let own = |index: usize| name(fog, GroupId::new(seat, index));
    match reply {
        Reply::Move(order) => {
            let names: Vec<&str> = order.mover.groups().iter().map(|&group| own(group)).collect();
            let under = match order.mover {
                Mover::Group(_) => String::new(),
                Mover::Line { commander, .. } => format!(" under commander {}", commander + 1),
            };
            let how: Vec<String> =
                order.evolutions.iter().map(|evolution| written(fog, *evolution)).collect();
            format!("move {}{under}: {}", names.join(" and "), how.join(", "))
        }
        Reply::Act(act) => {
            let enemy = |index: usize| name(fog, GroupId::new(seat.other(), index));
            let group = own(act.group);
            match act.action {
                Action::Slide(into) => format!("slide {group} into {}", enemy(into)),
                Action::TurnIn(into) => format!("turn in {group} into {}", enemy(into)),
                Action::FormOrb => format!("form orb {group}"),
                Action::LeaveOrb(facing) => format!("leave orb {group} facing {}", in_degrees(facing)),
                Action::PlaceDefences => format!("place defences {group}"),
            }
        }
        Reply::Commander(commanding) => format!("commander {}", written_commanding(fog, seat, commanding)),
        Reply::Reveal(marker) => format!("reveal ambush {}", marker + 1),
        Reply::Shift(to) => format!("shifted towards {}", in_degrees(*to)),
        Reply::Reform(facing) => format!("reform facing {}", in_degrees(*facing)),
        Reply::Conform => "conform".into(),
        Reply::Stay => "stay".into(),
        Reply::Feed(feed) => {
            let change = match &feed.change {
                Change::Expand(bases) => format!("expand with {}", counted(bases)),
                Change::Contract(files) => format!("contract behind {}", counted(files)),
                Change::Match { bases, enemy, base } => format!(
                    "match {} base {} with {}",
                    name(fog, GroupId::new(seat.other(), *enemy)),
                    base + 1,
                    counted(bases)
                ),
            };
            format!("feed {} {}: {change}", own(feed.group), hand(feed.hand))
        }
        Reply::GiveWay(aside) => match aside {
            Aside::Back => "give way to the back".into(),
            Aside::Side(side) => format!("give way {}", hand(*side)),
            Aside::RearRank(side) => format!("give way rear rank {}", hand(*side)),
        },
        Reply::Evade(Away::ToRear) => "away to rear".into(),
        Reply::Evade(Away::FromEnemy) => "away from enemy".into(),
        Reply::Face(Face::Contacted) => "face with bases in contact".into(),
        Reply::Face(Face::Whole) => "face wholly".into(),
        Reply::Done => "no move".into(),
    }
}

/// Writes what [`commanding`] reads.
pub(super) fn written_commanding(fog: &Fog, seat: Seat, Commanding { commander, to }: &Commanding) -> String {
    let part = |part: i32| in_mu(fog, Length::micrometres(part));
    let (x, y) = (part(to.to.front.x), part(to.to.front.y));
    let with =
        to.join.map(|group| format!(" with {}", name(fog, GroupId::new(seat, group)))).unwrap_or_default();
    format!("{} to {x} {y} facing {}{with}", commander + 1, in_degrees(to.to.facing))
}

fn written(fog: &Fog, evolution: Evolution) -> String {
    let ends = |left: u8, right: u8| match (left, right) {
        (left, 0) => format!("left {left}"),
        (0, right) => format!("right {right}"),
        (left, right) => format!("left {left} right {right}"),
    };
    match evolution {
        Evolution::Leg(Leg::Advance(distance)) => format!("advance {}", in_mu(fog, distance)),
        Evolution::Leg(Leg::Wheel(side, turn)) => format!("wheel {} {}", hand(side), in_degrees(turn)),
        Evolution::Leg(Leg::WheelBack(side, turn)) => {
            format!("wheel back {} {}", hand(side), in_degrees(turn))
        }
        Evolution::Leg(Leg::Shift(side, distance)) => {
            format!("shift {} {}", hand(side), in_mu(fog, distance))
        }
        Evolution::Turn(Turn::Left) => "turn left".into(),
        Evolution::Turn(Turn::Right) => "turn right".into(),
        Evolution::Turn(Turn::About) => "turn about".into(),
        Evolution::Expand { left, right } => format!("expand {}", ends(left, right)),
        Evolution::Contract { left, right } => format!("contract {}", ends(left, right)),
    }
}

/// The name of a question.
pub(super) const fn name_question(question: &Question) -> &'static str {
    match question {
        Question::Move => "move",
        Question::AfterFailure(_) => "move after a failed test",
        Question::SecondMove(_) => "second move",
        Question::MakeRoom(_) => "make room",
        Question::GiveWay(_) => "give way",
        Question::Reform(_) => "reform",
        Question::Conform(_) => "conform",
        Question::Feed => "feed",
        Question::Joined(_) => "joined",
    }
}
