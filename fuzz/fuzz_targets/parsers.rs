//! Arbitrary bytes to everything that reads what people write: decks, cases, records, answers, army lists, rosters and
//! scenarios. The first byte says which. Whatever comes, the answer is a result or an error, never a panic.
//!
//! Run it with `cargo +nightly fuzz run parsers` in the folder `fuzz`; `fuzz/seeds` has good files to start from.

#![no_main]

use acies_armies::{ArmyList, Library, Roster, Scenario, composition};
use acies_cards::{Answer, CardGame, Deck, parse_answer};
use acies_play::record::Record;
use acies_play::{Game, Live, Seat, Seed, case};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match kind % 8 {
        2 => drop(Deck::from_toml("fuzz", text)),
        3 => drop(case::run::<CardGame>(text)),
        4 => {
            if let Ok(record) = Record::<CardGame>::from_text(text) {
                let _ = record.verify(|_, _| {});
                let _ = record.resume();
            }
        }
        5 => drop(ArmyList::from_toml("fuzz", text)),
        6 => {
            if let Ok(roster) = Roster::from_toml("fuzz", text) {
                drop(composition::check(&roster, Library::embedded()));
            }
        }
        0 => drop(parse_answer(&CardGame::default(), text)),
        7 => {
            if let Ok(scenario) = Scenario::from_toml("fuzz", text, Library::embedded()) {
                let _ = scenario.battle();
            }
        }
        _ => {
            // Any answer at all, to the first question and to the first of a battle.
            let Ok(answer) = serde_json::from_str::<Answer>(text) else { return };
            let mut live = Live::new(CardGame::default(), Seed::of_series(0, 0));
            for _ in 0..60 {
                for seat in Seat::BOTH {
                    let _ = live.check(seat, &answer);
                }
                let Some(asked) = live.asked().first().cloned() else { return };
                let mut choices = Vec::new();
                live.game().choices(live.state(), asked.seat, &asked.ask, &mut choices);
                let first = choices.swap_remove(0);
                live.answer(asked.seat, first).expect("a listed choice is legal");
            }
        }
    }
});
