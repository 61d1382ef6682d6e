//! Answers and outcomes of chance in words, as people type them in cases and in the terminal.

use acies_play::Seat;

use crate::CardGame;
use crate::ask::{Answer, Chance, From};
use crate::battle::COLUMNS;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Terrain};
use crate::setting_up::kind_of;

/// The answer in words; [`parse_answer`] reads them back.
pub fn write_answer(game: &CardGame, answer: &Answer) -> String {
    let deck = game.deck();
    let name = |card: Card| deck.name(card);
    let list = |cards: &[Card]| cards.iter().map(|&card| name(card)).collect::<Vec<_>>().join(", ");
    let bonus = |from: From| match from {
        From::Hand(card) => format!("bonus {}", name(card)),
        From::Deck => "bonus deck".into(),
    };
    match *answer {
        Answer::Keep(cards) => format!("keep {}", list(&Vec::from(cards))),
        Answer::Discard(card) => format!("discard {}", name(card)),
        Answer::FlankAttack { column, from, lead } => {
            format!("flank attack {} from {} with {}", column + 1, from + 1, name(lead))
        }
        Answer::End => "end".into(),
        Answer::Place { unit, column, room } if room.is_empty() => {
            format!("place {} in {}", name(unit), column + 1)
        }
        Answer::Place { unit, column, room } => {
            format!("place {} in {} discarding {}", name(unit), column + 1, list(&room))
        }
        Answer::Pay(cards) if cards.is_empty() => "pay nothing".into(),
        Answer::Pay(cards) => format!("pay {}", list(&cards)),
        Answer::Attack { column, lead } => format!("attack {} with {}", column + 1, name(lead)),
        Answer::Reserves(card) | Answer::Overlap(card) => format!("play {}", name(card)),
        Answer::Bonus(from) => bonus(from),
        Answer::Withdraw(units) if units.is_empty() => "withdraw nothing".into(),
        Answer::Withdraw(units) => format!("withdraw {}", list(&units)),
        Answer::Defend { lead, bonus: None } => format!("defend with {}", name(lead)),
        Answer::Defend { lead, bonus: Some(from) } => format!("defend with {}, {}", name(lead), bonus(from)),
        Answer::DrawThree => "draw three".into(),
        Answer::Exchange(card) => format!("exchange {}", name(card)),
    }
}

/// The forms of an answer, for errors and help.
pub const FORMS: &str = "keep A, B · discard A · place A in N [discarding B, C] · pay A, B | pay nothing · \
                         attack N with A · flank attack N from M with A · play overlap | play reserves · \
                         bonus A | bonus deck · withdraw A, B | withdraw nothing · \
                         defend with A[, bonus B | , bonus deck] · draw three · exchange A · end";

/// Reads an answer; the error says which word is not understood and what could stand there.
pub fn parse_answer(game: &CardGame, text: &str) -> Result<Answer, String> {
    let deck = game.deck();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
    match (verb, rest) {
        ("end", "") => Ok(Answer::End),
        ("draw", "three") => Ok(Answer::DrawThree),
        ("keep", rest) => {
            let cards = parse_cards::<Vec<Card>>(deck, rest)?;
            let set: CardSet = cards.iter().copied().collect();
            if set.len() == cards.len() { Ok(Answer::Keep(set)) } else { Err(twice(rest)) }
        }
        ("discard", rest) => Ok(Answer::Discard(parse_card(deck, rest)?)),
        ("exchange", rest) => Ok(Answer::Exchange(parse_card(deck, rest)?)),
        ("place", rest) => place(deck, rest),
        ("pay", "nothing") => Ok(Answer::Pay(parse_pile(deck, "")?)),
        ("pay", rest) => Ok(Answer::Pay(parse_pile(deck, rest)?)),
        ("attack", rest) => {
            let (column, lead) = split(rest, " with ", "attack N with A")?;
            Ok(Answer::Attack { column: parse_column(column)?, lead: parse_card(deck, lead)? })
        }
        ("flank", rest) => {
            let form = "flank attack N from M with A";
            let rest = rest.strip_prefix("attack ").ok_or_else(|| format!("it is written '{form}'"))?;
            let (columns, lead) = split(rest, " with ", form)?;
            let (column, from) = split(columns, " from ", form)?;
            let (column, from) = (parse_column(column)?, parse_column(from)?);
            Ok(Answer::FlankAttack { column, from, lead: parse_card(deck, lead)? })
        }
        ("play", rest) => {
            let card = parse_card(deck, rest)?;
            match deck.kind(card) {
                crate::Kind::Overlap => Ok(Answer::Overlap(card)),
                crate::Kind::Reserves => Ok(Answer::Reserves(card)),
                _ => Err(format!("'{rest}' cannot be played: only Overlap and Reserves are (CG-CMP-014)")),
            }
        }
        ("bonus", rest) => Ok(Answer::Bonus(parse_from(deck, rest)?)),
        ("withdraw", "nothing") => Ok(Answer::Withdraw(crate::Units::default())),
        ("withdraw", rest) => Ok(Answer::Withdraw(parse_units(deck, rest)?)),
        ("defend", rest) => {
            let rest = rest.strip_prefix("with ").ok_or("it is written 'defend with A'")?;
            let (lead, bonus) = match rest.split_once(", bonus ") {
                Some((lead, from)) => (lead, Some(parse_from(deck, from)?)),
                None => (rest, None),
            };
            Ok(Answer::Defend { lead: parse_card(deck, lead)?, bonus })
        }
        _ => Err(format!("'{text}' is no answer; answers are: {FORMS}")),
    }
}

fn place(deck: &Deck, text: &str) -> Result<Answer, String> {
    let (text, room) = match text.split_once(" discarding ") {
        Some((text, room)) => (text, parse_units(deck, room)?),
        None => (text, crate::Units::default()),
    };
    let (unit, column) = split(text, " in ", "place A in N")?;
    Ok(Answer::Place { unit: parse_card(deck, unit)?, column: parse_column(column)?, room })
}

fn split<'a>(text: &'a str, word: &str, form: &str) -> Result<(&'a str, &'a str), String> {
    text.split_once(word).ok_or_else(|| format!("'{}' is missing: it is written '{form}'", word.trim()))
}

fn twice(text: &str) -> String {
    format!("'{text}' names a card twice")
}

fn parse_from(deck: &Deck, text: &str) -> Result<From, String> {
    if text == "deck" { Ok(From::Deck) } else { Ok(From::Hand(parse_card(deck, text)?)) }
}

/// A column as people count it, 1 to 5 from red's left.
pub(crate) fn parse_column(text: &str) -> Result<u8, String> {
    match text.trim().parse::<usize>() {
        Ok(number) if (1..=COLUMNS).contains(&number) => Ok(number as u8 - 1),
        _ => Err(format!("there is no column '{text}': the columns are 1 to {COLUMNS} (CG-CMP-018)")),
    }
}

/// A card by its name, such as `heavy infantry 2b`. CG-DEK-021
pub fn parse_card(deck: &Deck, text: &str) -> Result<Card, String> {
    let name = text.trim();
    if let Some(card) = Card::all().find(|&card| deck.name(card) == name) {
        return Ok(card);
    }
    let similar: Vec<&str> = Card::all()
        .map(|card| deck.name(card))
        .filter(|full| !name.is_empty() && full.starts_with(name))
        .collect();
    match similar.as_slice() {
        [] if name.is_empty() => Err("the name of a card is missing".into()),
        [] => Err(format!("there is no card '{name}' in the deck")),
        several => Err(format!("'{name}' could be {}", several.join(", "))),
    }
}

/// Cards separated by commas; none if the text is empty.
pub(crate) fn parse_cards<C: FromIterator<Card>>(deck: &Deck, text: &str) -> Result<C, String> {
    if text.trim().is_empty() {
        return Ok(std::iter::empty().collect());
    }
    text.split(',').map(|name| parse_card(deck, name)).collect()
}

/// Cards in an order, not more than a pile holds.
pub(crate) fn parse_pile(deck: &Deck, text: &str) -> Result<crate::Pile, String> {
    let cards: Vec<Card> = parse_cards(deck, text)?;
    if cards.len() > crate::card::KEPT {
        return Err(format!("{} cards are more than a player has", cards.len()));
    }
    Ok(cards.into_iter().collect())
}

/// Units in an order, not more than a column holds.
pub(crate) fn parse_units(deck: &Deck, text: &str) -> Result<crate::Units, String> {
    let cards: Vec<Card> = parse_cards(deck, text)?;
    if cards.len() > 2 {
        return Err(format!("{} units are more than a column holds (CG-PLA-008)", cards.len()));
    }
    Ok(cards.into_iter().collect())
}

/// The outcome of chance that is meant by a word of a script: a card, a terrain, a column, a seat.
pub(crate) fn parse_outcome(game: &CardGame, chance: &Chance, word: &str) -> Result<u32, String> {
    let word = word.trim().to_lowercase();
    let no_such = |what: String| Err(format!("'{word}' is scripted where {what}"));
    match *chance {
        Chance::Terrain { left } => {
            let total = left.iter().map(|&count| u32::from(count)).sum();
            (0..total)
                .find(|&place| kind_of(left, place).to_string().to_lowercase() == word)
                .map_or_else(|| no_such("a terrain card is drawn that must still be there".into()), Ok)
        }
        Chance::Side { columns: [left, right] } => match parse_column(&word)? {
            column if column == left => Ok(0),
            column if column == right => Ok(1),
            _ => no_such(format!("column {} or {} is meant", left + 1, right + 1)),
        },
        Chance::FirstPlayer => word.parse::<Seat>().map(|seat| seat as u32),
        Chance::Deal { seat, undealt: cards } | Chance::Draw { seat, deck: cards } => {
            let name = word
                .strip_prefix(&format!("{seat} "))
                .ok_or_else(|| format!("'{word}' is scripted where {seat} draws a card: '{seat} …'"))?;
            let place = cards.position(parse_card(game.deck(), name)?);
            place.map_or_else(|| no_such(format!("{seat} draws, and the card is not in that deck")), Ok)
        }
    }
}

/// An outcome of chance in words.
pub fn write_outcome(game: &CardGame, chance: &Chance, outcome: u32) -> String {
    match *chance {
        Chance::Terrain { left } => kind_of(left, outcome).to_string(),
        Chance::Side { columns } => format!("column {}", columns[outcome as usize] + 1),
        Chance::FirstPlayer => Seat::BOTH[outcome as usize].to_string(),
        Chance::Deal { seat, undealt: cards } | Chance::Draw { seat, deck: cards } => {
            format!("{seat} {}", game.deck().name(cards.nth(outcome)))
        }
    }
}

/// The terrain kind by its name.
pub(crate) fn parse_terrain(text: &str) -> Result<Terrain, String> {
    Terrain::ALL.into_iter().find(|terrain| terrain.to_string().eq_ignore_ascii_case(text.trim())).ok_or_else(
        || format!("there is no terrain '{text}': it is Plain, Rough, Hill or Woods (CG-CMP-015)"),
    )
}
