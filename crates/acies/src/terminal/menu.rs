//! The choices as a list: numbered, apart from the placings, which would fill the screen.

use std::fmt;

use acies_cards::{Answer, Ask, CardGame, Stage, cost};
use acies_play::{Game, Live, Seat};

use crate::card_words as words;

/// More payments than this are left out of the list; any that is legal can be typed.
const PAYMENTS: usize = 8;

pub(crate) struct Menu {
    /// A line for each unit that can be placed.
    placings: Vec<String>,
    numbered: Vec<(Answer, String)>,
    left_out: usize,
}

impl Menu {
    pub(crate) fn new(live: &Live<CardGame>, seat: Seat, ask: &Ask) -> Menu {
        let game = live.game();
        let mut choices = Vec::new();
        game.choices(live.state(), seat, ask, &mut choices);
        let owed = match live.state().stage {
            Stage::Placing { cost } => Some(cost),
            _ => None,
        };
        let (mut payments, others): (Vec<_>, Vec<_>) =
            choices.into_iter().partition(|choice| matches!(choice, Answer::Pay(_)));
        // The cheapest first, of these the one with the fewest cards.
        payments.sort_by_key(|payment| match payment {
            Answer::Pay(cards) => (words::points(game, cards), cards.len()),
            _ => (0, 0),
        });
        let left_out = payments.len().saturating_sub(PAYMENTS);
        payments.truncate(PAYMENTS);
        let numbered =
            payments.into_iter().chain(others.iter().copied().filter(|choice| !is_placing(choice)));
        Menu {
            placings: placings(live, &others),
            numbered: numbered.map(|answer| (answer, words::choice(game, owed, &answer))).collect(),
            left_out,
        }
    }

    /// The choice with this number, counted from one.
    pub(crate) fn numbered(&self, number: usize) -> Option<Answer> {
        self.numbered.get(number.checked_sub(1)?).map(|(answer, _)| *answer)
    }
}

fn is_placing(answer: &Answer) -> bool {
    matches!(answer, Answer::Place { .. })
}

/// For each unit the columns that it can be placed in without discarding anything, with the cost.
fn placings(live: &Live<CardGame>, choices: &[Answer]) -> Vec<String> {
    let game = live.game();
    let mut lines: Vec<(acies_cards::Card, Vec<String>)> = Vec::new();
    for choice in choices {
        let Answer::Place { unit, column, room } = *choice else { continue };
        if lines.last().is_none_or(|(last, _)| *last != unit) {
            lines.push((unit, Vec::new()));
        }
        if room.is_empty() {
            let index = usize::from(column);
            let cost = cost(game, live.state().columns[index].terrain, index, unit);
            let places = &mut lines.last_mut().expect("the unit has a line").1;
            places.push(format!("{} for {cost}", column + 1));
        }
    }
    lines
        .into_iter()
        .map(|(unit, places)| {
            let places = if places.is_empty() { "only by discarding".into() } else { places.join(", ") };
            format!("place {:<18} in {places}", game.deck().name(unit))
        })
        .collect()
}

impl fmt::Display for Menu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.placings {
            writeln!(f, "      {line}")?;
        }
        for (i, (_, words)) in self.numbered.iter().enumerate() {
            writeln!(f, "  {:>2}  {words}", i + 1)?;
        }
        if self.left_out > 0 {
            writeln!(f, "      … and {} more ways to pay", self.left_out)?;
        }
        Ok(())
    }
}
