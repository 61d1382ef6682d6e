//! Field of Glory in cases: positions, answers, and questions about them. `docs/cases.md` is for the people who write
//! them.

mod happened;
mod notation;
mod position;
mod questions;

use acies_play::Seat;
use acies_play::case::{Cases, Finding, Moment, Problem};
use acies_rules::Rulebook;

use crate::ask::{Answer, Ask, Roll};
use crate::battle::Battle;
use crate::game::Fog;
use crate::view::View;

impl Cases for Fog {
    const RULEBOOKS: &'static [Rulebook] = &[Rulebook::FogAm, Rulebook::FogAm2];
    type Position = position::Position;

    fn set_up(rulebook: Rulebook, position: &position::Position) -> Result<(Self, Battle), Problem> {
        position.set_up(rulebook)
    }

    fn parse_answer(&self, text: &str) -> Result<Answer, String> {
        notation::parse_answer(self, text)
    }

    fn write_answer(&self, seat: Seat, answer: &Answer) -> String {
        notation::write_answer(self, seat, answer)
    }

    fn name_ask(&self, ask: &Ask) -> String {
        notation::name_ask(ask)
    }

    fn parse_outcome(&self, _: &Roll, word: &str) -> Result<u32, String> {
        match word.parse() {
            Ok(die @ 1..=6) => Ok(die - 1),
            _ => Err(format!("'{word}' is no score of a die: write a number from 1 to 6")),
        }
    }

    fn names_in(&self, view: &View) -> Vec<String> {
        let names = |seat: Seat| {
            let groups = view.battle.side(seat).groups.iter().flatten();
            groups.map(move |fielded| format!("{seat} {}", fielded.group.name))
        };
        Seat::BOTH.into_iter().flat_map(names).collect()
    }

    fn find(&self, moment: &Moment<'_, Self>, question: &str) -> Result<Finding, String> {
        questions::find(self, moment, question)
    }
}
