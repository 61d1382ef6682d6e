//! The table drawn with letters.

use std::fmt::Write;

use acies_cards::{CardGame, Stage, View};
use acies_play::Seat;

use crate::card_words as words;
use crate::layout::{terminal_width, wrap};

/// The width of a column; the longest short name of a card fits into it.
const WIDTH: usize = 14;

/// The table as this view shows it: blue above, red below, the seat's own cards underneath.
pub(crate) fn draw(game: &CardGame, view: &View) -> String {
    let mut text = String::new();
    let drafting = matches!(view.stage, Stage::Deal | Stage::Draft | Stage::Terrain { .. });
    if !drafting {
        let _ = writeln!(text, "{}", side(game, view, Seat::Blue));
        columns(game, view, &mut text);
        let _ = writeln!(text, "{}", side(game, view, Seat::Red));
    }
    if let Some(own) = &view.own {
        let _ = if drafting {
            writeln!(
                text,
                "Packet: {}\nKept so far: {}",
                words::list(game, own.packet),
                words::list(game, own.deck)
            )
        } else {
            let hand = format!("Hand: {}", words::list(game, own.hand));
            writeln!(text, "{}", wrap(&hand, terminal_width(), 6))
        };
    }
    text
}

/// One line about a side's cards.
fn side(game: &CardGame, view: &View, seat: Seat) -> String {
    let side = view.side(seat);
    let top = side.top.map_or(String::new(), |card| format!(", {} on top", game.deck().name(card)));
    let points: u32 =
        view.side(seat.other()).lost.iter().map(|card| u32::from(game.deck().victory(card))).sum();
    let shuffles = match side.reshuffles {
        0 => "first shuffle to come",
        1 => "second shuffle to come",
        _ => "shuffle card laid out",
    };
    let active = if view.active == seat { "*" } else { " " };
    format!(
        "{active}{seat}: hand {}, deck {}, discarded {}{top}, {points} victory points, {shuffles}",
        side.hand, side.deck, side.discard
    )
}

fn columns(game: &CardGame, view: &View, text: &mut String) {
    let mut row = |label: &str, cell: &dyn Fn(usize) -> String| {
        let mut line = format!("{label:<6}");
        for column in 0..view.columns.len() {
            let _ = write!(line, "{:<WIDTH$}", cell(column));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    };
    let unit = |seat: Seat, place: usize| {
        move |column: usize| {
            view.columns[column].of(seat).get(place).map_or("·".into(), |&card| short(game, card))
        }
    };
    row("", &|column| format!("{} {}", column + 1, view.columns[column].terrain));
    row("blue", &unit(Seat::Blue, 1));
    row("", &unit(Seat::Blue, 0));
    row("", &|column| match view.columns[column].control {
        Some(seat) => format!("== {} ==", seat.to_string().to_uppercase()),
        None => "-- neutral --".into(),
    });
    row("", &unit(Seat::Red, 0));
    row("red", &unit(Seat::Red, 1));
}

/// A card's name that fits into a column.
fn short(game: &CardGame, card: acies_cards::Card) -> String {
    game.deck().name(card).replace("infantry", "inf").replace("light cavalry", "light cav")
}
