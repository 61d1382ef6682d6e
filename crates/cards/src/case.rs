//! The card game in cases: positions, and questions about them. `docs/cases.md` is for the people who write them.

mod position;
mod questions;

use acies_play::Seat;
use acies_play::case::{Cases, Finding, Moment, Problem};
use acies_rules::Rulebook;

use crate::CardGame;
use crate::ask::{Answer, Ask, Chance};
use crate::battle::Battle;
use crate::notation;
use crate::view::View;

impl Cases for CardGame {
    const RULEBOOKS: &'static [Rulebook] = &[Rulebook::FogCard];
    type Position = position::Position;

    fn set_up(_: Rulebook, position: &position::Position) -> Result<(CardGame, Battle), Problem> {
        position.set_up()
    }

    fn parse_answer(&self, text: &str) -> Result<Answer, String> {
        notation::parse_answer(self, text)
    }

    fn write_answer(&self, _: Seat, answer: &Answer) -> String {
        notation::write_answer(self, answer)
    }

    fn name_ask(&self, ask: &Ask) -> String {
        match ask {
            Ask::Keep => "keep",
            Ask::Thin { .. } => "thin",
            Ask::FlankAttack => "flank attack",
            Ask::Act => "act",
            Ask::PlaceOrPay => "place or pay",
            Ask::Commit => "commit",
            Ask::Withdraw => "withdraw",
            Ask::Defend => "defend",
            Ask::DiscardFirst { .. } => "discard first",
            Ask::Draw => "draw",
            Ask::HandLimit => "hand limit",
        }
        .into()
    }

    fn parse_outcome(&self, chance: &Chance, word: &str) -> Result<u32, String> {
        notation::parse_outcome(self, chance, word)
    }

    fn names_in(&self, view: &View) -> Vec<String> {
        let names = |seat: Seat| {
            view.visible(seat).iter().map(move |card| format!("{seat} {}", self.deck().name(card)))
        };
        Seat::BOTH.into_iter().flat_map(names).collect()
    }

    fn find(&self, moment: &Moment<'_, CardGame>, question: &str) -> Result<Finding, String> {
        questions::find(self, moment, question)
    }
}
