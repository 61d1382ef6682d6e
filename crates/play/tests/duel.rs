//! A toy with several questions and dice within one step, to prove what the card game never needs: a step that is run
//! again from its start, odds over choices and dice, and undo inside a step.

use std::collections::BTreeMap;
use std::fmt;

use acies_play::odds::{Probability, explore};
use acies_play::{
    Arena, Dice, Eyes, Fingerprint, Game, Live, NoUndo, Outcome, Pause, Random, Refused, Ruling, Seat, Seed,
    Table, laws,
};
use acies_rules::rule;
use serde::{Deserialize, Serialize};

/// Each round both secretly bet 1 or 2, red then may raise by one, and the higher sum of bet and die scores. Three
/// points win.
#[derive(Clone)]
struct Duel;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Score([u8; 2]);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Ask {
    Bet,
    Raise { die: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct End;

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("three points")
    }
}

impl Game for Duel {
    const NAME: &'static str = "duel";
    const RULES_VERSION: u32 = 1;
    type Setup = ();
    type State = Score;
    type Ask = Ask;
    type Answer = u8;
    type Chance = Seat;
    type Event = (Seat, u8);
    type Why = u8;
    type View = Score;
    type Memory = ();
    type Chapter = u8;
    type Ending = End;

    fn from_setup(&(): &()) -> Result<Duel, String> {
        Ok(Duel)
    }

    fn setup(&self) {}

    fn start(&self) -> Score {
        Score([0; 2])
    }

    fn chapter(&self, state: &Score) -> u8 {
        state.0[0] + state.0[1]
    }

    fn outcome(&self, state: &Score) -> Option<Outcome<End>> {
        let winner = Seat::BOTH.into_iter().find(|seat| state.0[seat.index()] >= 3)?;
        Some(Outcome { winner: Some(winner), ending: End })
    }

    fn step<T: Table<Duel>>(&self, state: &mut Score, table: &mut T) -> Result<(), Pause> {
        let bets = table.ask_both(self, state, [Ask::Bet, Ask::Bet])?;
        let mut sums = [0; 2];
        for seat in Seat::BOTH {
            let die = table.chance(self, seat)? as u8 + 1;
            table.tell((seat, die));
            sums[seat.index()] = die + bets[seat.index()];
        }
        sums[0] += table.ask(self, state, Seat::Red, Ask::Raise { die: sums[0] - bets[0] })?;
        match sums[0].cmp(&sums[1]) {
            std::cmp::Ordering::Greater => state.0[0] += 1,
            std::cmp::Ordering::Less => state.0[1] += bets[0],
            std::cmp::Ordering::Equal => {}
        }
        Ok(())
    }

    fn check(&self, _: &Score, _: Seat, ask: &Ask, answer: &u8) -> Vec<Ruling<u8>> {
        let legal = match ask {
            Ask::Bet => (1..=2).contains(answer),
            Ask::Raise { .. } => *answer <= 1,
        };
        if legal { Vec::new() } else { vec![Ruling { rule: rule!("CG-TRN-014"), because: *answer }] }
    }

    fn out_of_turn(&self, _: &Score, _: Seat, answer: &u8) -> Vec<Ruling<u8>> {
        vec![Ruling { rule: rule!("CG-TRN-016"), because: *answer }]
    }

    fn choices(&self, _: &Score, _: Seat, ask: &Ask, into: &mut Vec<u8>) {
        into.extend(match ask {
            Ask::Bet => [1, 2],
            Ask::Raise { .. } => [0, 1],
        });
    }

    fn lists_all(&self, _: &Ask) -> bool {
        true
    }

    fn outcomes(&self, _: &Seat) -> u32 {
        6
    }

    fn luck(&self, seat: &Seat, outcome: u32) -> Option<(Seat, i32)> {
        Some((*seat, 1000 * outcome as i32 - 2500))
    }

    fn view(&self, state: &Score, _: Eyes) -> Score {
        state.clone()
    }

    fn recall(&self, _: &Score, _: Seat) {}

    fn imagine(&self, view: &Score, (): &(), _: &mut Dice) -> Score {
        view.clone()
    }

    fn event_for(&self, event: &(Seat, u8), _: Eyes) -> (Seat, u8) {
        *event
    }

    fn reveals(&self, _: &(Seat, u8)) -> bool {
        false
    }
}

fn seed() -> Seed {
    Seed::of_series(7, 0)
}

#[test]
fn a_step_waits_for_each_answer_and_keeps_its_dice() {
    let mut live = Live::new(Duel, seed());
    assert_eq!(live.asked().len(), 2);
    live.answer(Seat::Blue, 1).unwrap();
    assert_eq!(live.asked_of(Seat::Blue), None, "blue has answered");
    assert_eq!(
        live.answer(Seat::Blue, 2),
        Err(Refused::NotAsked(vec![Ruling { rule: rule!("CG-TRN-016"), because: 2 }]))
    );
    live.answer(Seat::Red, 2).unwrap();
    let Some(&Ask::Raise { die }) = live.asked_of(Seat::Red) else { panic!("red may raise") };
    let thrown: Vec<_> = live.events().copied().collect();
    assert_eq!(thrown[0], (Seat::Red, die));
    assert_eq!(
        live.answer(Seat::Red, 2),
        Err(Refused::Illegal(vec![Ruling { rule: rule!("CG-TRN-014"), because: 2 }]))
    );
    live.answer(Seat::Red, 0).unwrap();
    assert_eq!(live.events().copied().collect::<Vec<_>>()[..2], thrown, "the dice were thrown once");
}

#[test]
fn undo_is_free_until_the_dice_are_thrown() {
    let mut live = Live::new(Duel, seed());
    assert_eq!(live.may_undo(Seat::Red), Err(NoUndo::Nothing));
    live.answer(Seat::Red, 2).unwrap();
    assert_eq!(live.may_undo(Seat::Red), Ok(()));
    assert_eq!(live.may_undo(Seat::Blue), Err(NoUndo::NotYours));
    live.undo().unwrap();
    live.answer(Seat::Red, 1).unwrap();
    live.answer(Seat::Blue, 1).unwrap();
    assert_eq!(live.may_undo(Seat::Blue), Err(NoUndo::Chance), "the dice lie");
    live.answer(Seat::Red, 0).unwrap();
    assert_eq!(live.may_undo(Seat::Red), Ok(()), "nothing was thrown since, though the step is over");
    live.undo().unwrap();
    assert!(matches!(live.asked_of(Seat::Red), Some(Ask::Raise { .. })));
}

/// Every moment of a game is found again as it was: its state, what happened, how many answers had been given.
#[test]
fn moments_are_found_again() {
    let mut live = Live::new(Duel, seed());
    let mut seen = vec![(live.state().clone(), Vec::new(), 0)];
    let mut told = 0;
    while live.outcome().is_none() {
        for (seat, answer) in [(Seat::Blue, 1), (Seat::Red, 1), (Seat::Red, 0)] {
            live.answer(seat, answer).unwrap();
        }
        let events: Vec<_> = live.events().copied().skip(told).collect();
        told += events.len();
        seen.push((live.state().clone(), events, live.answered()));
    }
    assert!(seen.len() > 4, "several rounds were played");
    assert_eq!(live.moments(), seen.len());
    assert_eq!(live.last_moment_of(Seat::Blue), Some(seen.len() - 1));
    for from in 0..=seen.len() {
        for most in 0..=seen.len() + 1 {
            let mut found = Vec::new();
            live.stretch(from, most).play(|_, moment| {
                found.push((moment.state.clone(), moment.events.to_vec(), moment.answers));
            });
            let wanted: Vec<_> = seen.iter().skip(from).take(most).cloned().collect();
            assert_eq!(found, wanted, "{most} moments from {from} on");
        }
    }
    let chapters = live.chapters();
    assert_eq!(chapters[0], (0, 0));
    assert!(chapters.is_sorted_by_key(|(moment, _)| *moment));
    assert!(chapters.iter().all(|(moment, points)| *moment == 0
        || u8::try_from(*moment).unwrap() > *points && seen[moment - 1].0.0.iter().sum::<u8>() == *points));
}

#[test]
fn the_laws_hold() {
    for index in 0..200 {
        laws::keep(&Duel, Seed::of_series(3, index), 1000, |_| {});
        laws::keep_when_resumed_after_every_answer(&Duel, Seed::of_series(4, index));
    }
}

#[test]
fn odds_are_exact_over_answers_and_dice() {
    // Blue bets evenly, red bets 1 and raises a die of 1 or 2.
    let odds = explore(
        &Duel,
        &Score([0; 2]),
        |turn| match (turn.seat, turn.ask) {
            (Seat::Red, Ask::Bet) => vec![(1, Probability::from_integer(1))],
            (Seat::Red, Ask::Raise { die }) => vec![(u8::from(*die <= 2), Probability::from_integer(1))],
            (Seat::Blue, _) => vec![(1, Probability::new(1, 2)), (2, Probability::new(1, 2))],
        },
        |event| (event.0 == Seat::Blue).then_some(event.1),
    );
    assert_eq!(odds.values().sum::<Probability>(), Probability::from_integer(1));
    assert!(odds.values().all(|share| *share == Probability::new(1, 6)), "{odds:?}");
}

/// The chance of red to win from a score, by the distribution of a round.
fn chance(state: [u8; 2], round: &impl Fn([u8; 2]) -> BTreeMap<[u8; 2], f64>) -> f64 {
    if state[0] >= 3 || state[1] >= 3 {
        return f64::from(u8::from(state[0] >= 3));
    }
    let next = round(state);
    let stay = next.get(&state).copied().unwrap_or(0.0);
    let moved: f64 = next.iter().filter(|(s, _)| **s != state).map(|(s, p)| p * chance(*s, round)).sum();
    moved / (1.0 - stay)
}

#[test]
fn simulation_and_odds_agree() {
    let wins = |score: &Score| score.0[0] >= 3;
    let mut red = 0;
    let games: u32 = 20_000;
    for index in 0..u64::from(games) {
        let seed = Seed::of_series(9, index);
        let [mut a, mut b] = ["a", "b"].map(|name| Random::new(seed.derive(name)));
        let played = Arena::new(&mut a, &mut b, seed).play(&Duel, |_| false);
        red += u32::from(wins(&played.state));
    }
    // One round worked out by hand over all bets and dice.
    let round = |state: [u8; 2]| {
        let mut next: BTreeMap<[u8; 2], f64> = BTreeMap::new();
        for bits in 0..8u8 {
            let (bet, other, raise) = (1 + (bits & 1), 1 + (bits >> 1 & 1), bits >> 2);
            for dice in 0..36u8 {
                let (mine, his) = (dice / 6 + bet + raise, dice % 6 + other);
                let after = match mine.cmp(&his) {
                    std::cmp::Ordering::Greater => [state[0] + 1, state[1]],
                    std::cmp::Ordering::Less => [state[0], state[1] + bet],
                    std::cmp::Ordering::Equal => state,
                };
                *next.entry(after).or_default() += 1.0 / 288.0;
            }
        }
        next
    };
    let expected = chance([0; 2], &round);
    let actual = f64::from(red) / f64::from(games);
    // Five standard deviations.
    let tolerance = 5.0 * (expected * (1.0 - expected) / f64::from(games)).sqrt();
    assert!((actual - expected).abs() < tolerance, "{actual} against {expected}");
    assert_ne!(Fingerprint::of(&Score([1, 0])), Fingerprint::of(&Score([0, 1])));
}
