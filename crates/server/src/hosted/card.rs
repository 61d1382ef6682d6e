//! The card game as the server hosts it.

use acies_bots::{Level, card_bot};
use acies_cards::{Card, CardGame, Kind, UnitType, attack_tables};
use acies_play::{Player, Seat, Seed};

use super::{Hostable, Json, Unfit, json};
use crate::protocol::{CardFace, Start};

impl Hostable for CardGame {
    fn begin(start: &Start, _: Seed) -> Result<CardGame, Unfit> {
        match start {
            Start::Scenario { .. } | Start::Armies { .. } => {
                Err("the card game has no scenarios and no armies: leave `start` out".into())
            }
            _ => Ok(CardGame::default()),
        }
    }

    fn bot(level: Level, seed: Seed) -> Box<dyn Player<CardGame> + Send> {
        card_bot(level, seed, level.budget())
    }

    fn odds(&self, state: &Self::State, seat: Seat, ask: &Self::Ask) -> Json {
        json(&attack_tables(self, state, seat, *ask))
    }

    fn faces(&self) -> Option<Json> {
        Some(json(&Card::all().map(|card| face(self, card)).collect::<Vec<_>>()))
    }
}

fn face(game: &CardGame, card: Card) -> CardFace {
    let deck = game.deck();
    let figures = deck.unit(card);
    let against = figures.map_or(Vec::new(), |figures| {
        let modifiers = UnitType::ALL.into_iter().zip(figures.against);
        modifiers.filter(|(_, value)| *value != 0).map(|(unit, value)| (unit.to_string(), value)).collect()
    });
    let family = match deck.kind(card) {
        Kind::Unit(_) => "unit",
        Kind::Commander => "commander",
        Kind::Overlap => "overlap",
        Kind::Reserves => "reserves",
    };
    CardFace {
        card: card.into(),
        name: deck.name(card).into(),
        family: family.into(),
        unit: deck.unit_type(card).map(|unit| unit.to_string()),
        command: deck.points(card),
        movement: deck.movement(card),
        combat: figures.map_or(0, |figures| figures.combat),
        flank: figures.map_or(0, |figures| figures.flank),
        against,
        paired: figures.map_or(0, |figures| figures.paired),
        woods: figures.map_or(0, |figures| figures.woods),
        victory: deck.victory(card),
        total: deck.cards_of(deck.kind(card)).len() as u8,
    }
}
