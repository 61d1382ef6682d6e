//! Every level plays whole legal games, the same ones for the same seed, and better than the level below.

use std::time::Duration;

use acies_bots::{Budget, Level, card_bot};
use acies_cards::CardGame;
use acies_play::record::Record;
use acies_play::{Arena, Played, Seat, Seed};

/// So that the slow levels are quick enough for a test. The arena checks every answer in test builds.
const SHORT: Budget = Budget::Playouts(16);

fn play(red: Level, blue: Level, budget: Budget, seed: Seed) -> Played<CardGame> {
    let mut red = card_bot(red, seed.derive("red bot"), budget);
    let mut blue = card_bot(blue, seed.derive("blue bot"), budget);
    let arena = Arena::new(&mut *red, &mut *blue, seed).recording();
    arena.play(&CardGame::default(), |battle| battle.turn > 1000)
}

fn record(played: Played<CardGame>) -> Record<CardGame> {
    assert!(played.outcome.is_some(), "the game was not finished");
    played.record.expect("it was recorded")
}

/// In how many of so many games, seats changing, the first of the two wins.
fn wins(first: Level, second: Level, games: u64) -> usize {
    let won = |index: u64| {
        let seed = Seed::of_series(7, index / 2);
        let (played, seat) = if index.is_multiple_of(2) {
            (play(first, second, SHORT, seed), Seat::Red)
        } else {
            (play(second, first, SHORT, seed), Seat::Blue)
        };
        played.outcome.is_some_and(|outcome| outcome.winner == Some(seat))
    };
    (0..games).filter(|&index| won(index)).count()
}

#[test]
fn every_pair_of_levels_plays_games_that_can_be_verified() {
    for (i, red) in Level::ALL.into_iter().enumerate() {
        for (k, blue) in Level::ALL.into_iter().enumerate() {
            let seed = Seed::of_series(1, (10 * i + k) as u64);
            let verified = record(play(red, blue, SHORT, seed)).verify(|_, _| {});
            assert_eq!(verified, Ok(()), "{red} against {blue}");
        }
    }
}

#[test]
fn the_same_seed_and_budget_give_the_same_game() {
    for level in Level::ALL {
        let seed = Seed::of_series(2, 0);
        let [one, other] = [0, 1].map(|_| record(play(level, level, SHORT, seed)));
        assert!(one == other, "{level}");
    }
}

#[test]
fn another_seed_gives_a_thinker_other_thoughts() {
    let game = CardGame::default();
    let seed = Seed::of_series(3, 0);
    let [one, other] = ["one", "other"].map(|thoughts| {
        let mut red = card_bot(Level::General, seed.derive(thoughts), SHORT);
        let mut blue = card_bot(Level::Recruit, seed, SHORT);
        record(Arena::new(&mut *red, &mut *blue, seed).recording().play(&game, |battle| battle.turn > 1000))
    });
    assert!(one != other);
}

#[test]
fn a_time_to_think_is_enough_for_a_legal_game() {
    let budget = Budget::Time(Duration::from_millis(1));
    let verified =
        record(play(Level::General, Level::Veteran, budget, Seed::of_series(4, 0))).verify(|_, _| {});
    assert_eq!(verified, Ok(()));
}

#[test]
fn each_level_beats_the_one_below() {
    // Far below what long series show, so that only a real loss of strength fails.
    let recruit = wins(Level::Recruit, Level::Random, 200);
    assert!(recruit >= 180, "the recruit won {recruit} of 200 against random play");
    let veteran = wins(Level::Veteran, Level::Recruit, 100);
    assert!(veteran >= 60, "the veteran won {veteran} of 100 against the recruit");
}

#[test]
fn levels_are_read_as_they_are_written() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    let error = "marshal".parse::<Level>().unwrap_err();
    assert_eq!(error, "there is no bot 'marshal': the bots are random, novice, recruit, veteran, general");
}
