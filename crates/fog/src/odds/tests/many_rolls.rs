//! A large fight against many rolls of the very steps of the game.

use acies_play::{Dice, Game, Pause, Seat, Seed, Table};

use super::{Fact, charged, facts, first, first_answer, is_over, lead, told};
use crate::RuleSet;
use crate::ask::{Answer, Ask, Event, Roll};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::odds::impact;
use crate::testing::at;
use crate::turn::Phase;

/// How often the fight is played unless `ROLLS` says otherwise.
const ROLLS: u32 = 1000;

struct Rolled(Dice);

impl Table<Fog> for Rolled {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        Ok(first_answer(game, state, seat, &ask))
    }

    fn chance(&mut self, game: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.0.pick(game.outcomes(&roll)))
    }

    fn tell(&mut self, _: Event) {}
}

/// Twelve bases of pikemen charge eight of legionaries, both led: of nothing does the share of many rolls differ from its
/// chance by more than four standard errors.
#[test]
fn eight_against_twelve() {
    let rolls = std::env::var("ROLLS").ok().and_then(|rolls| rolls.parse().ok()).unwrap_or(ROLLS);
    let (fog, mut battle) = charged(
        &[("12 heavy foot, protected, average, drilled, pikemen", (500, 500), 0, 4)],
        &[("8 heavy foot, armoured, superior, drilled, impact foot, swordsmen", (500, 500), 180, 4)],
    );
    lead(&mut battle, Seat::Red, 0, 0);
    lead(&mut battle, Seat::Blue, 0, 0);
    for &rules in RuleSet::ALL {
        let fog = Fog { rules, ..fog.clone() };
        let odds = impact(&at(&fog, &battle));
        let mut table = Rolled(Dice::new(Seed::of_series(8, 12)));
        battle.stage = Stage::Turn(first(Phase::Impact));
        let mut seen: Vec<Vec<Fact>> = vec![Vec::new(); odds.groups.len()];
        for _ in 0..rolls {
            let mut end = battle.clone();
            while !is_over(&end) {
                fog.step(&mut end, &mut table).expect("nothing pauses");
            }
            for (group, seen) in odds.groups.iter().zip(&mut seen) {
                seen.extend(facts(&battle, &end, group));
            }
        }
        let rolls = f64::from(rolls);
        for (group, seen) in odds.groups.iter().zip(&seen) {
            let told = told(group);
            assert!(
                seen.iter().all(|fact| told.iter().any(|(known, _)| known == fact)),
                "nothing else happens"
            );
            for (fact, chance) in told {
                let expected = chance.parts_of(1_000_000_000) as f64 / 1e9;
                let share = seen.iter().filter(|&other| *other == fact).count() as f64 / rolls;
                // One in so many rolls is never too many.
                let error = (expected * (1.0 - expected) / rolls).sqrt().mul_add(4.0, 1.0 / rolls);
                assert!((share - expected).abs() <= error, "{:?} {fact:?}: {share} of {expected}", group.id);
            }
        }
    }
}
