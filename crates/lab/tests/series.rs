//! A series comes to the same on any number of threads, and says honestly what was played.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use acies_bots::Level;
use acies_cards::{CardGame, Ending};
use acies_lab::{CardTrial, Finished, Series, Watch};
use acies_play::record::Record;

const SERIES: Series = Series { games: 60, seed: 7, swap: false, threads: 1 };

fn trial(red: Level, blue: Level) -> CardTrial {
    CardTrial { game: CardGame::default(), levels: [red, blue], budget: None }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let trial = trial(Level::Recruit, Level::Random);
    let one = SERIES.run(&trial, &());
    for threads in [2, 3, 7] {
        assert_eq!(Series { threads, ..SERIES }.run(&trial, &()), one);
    }
    assert_eq!(one.games, 60);
    assert_eq!(one.endings.values().sum::<u64>() + one.unfinished, 60);
    assert_eq!(one.red.wins + one.blue.wins + one.draws + one.unfinished, 60);
}

#[test]
fn another_seed_gives_other_games() {
    let trial = trial(Level::Random, Level::Random);
    assert_ne!(SERIES.run(&trial, &()), Series { seed: 8, ..SERIES }.run(&trial, &()));
}

#[test]
fn with_changed_seats_equal_bots_win_equally_often() {
    // The recruit needs no luck of its own, so the second game of a seed is the first one with the names exchanged.
    let summary = Series { swap: true, ..SERIES }.run(&trial(Level::Recruit, Level::Recruit), &());
    assert_eq!(summary.red.wins, summary.blue.wins);
    let seats = summary.seats;
    assert_eq!(seats.red_wins + seats.blue_wins, summary.red.wins + summary.blue.wins);
    assert_eq!(seats.first_player_wins % 2, 0, "each game was won by the same seat twice");
}

#[test]
fn the_better_bot_is_named_wherever_it_sits() {
    let summary = Series { swap: true, ..SERIES }.run(&trial(Level::Recruit, Level::Random), &());
    assert!(summary.red.wins > 50, "{summary:?}");
    assert!(summary.seats.red_wins < 40, "{summary:?}");
}

/// Stops after some games.
struct Impatient {
    patience: u64,
    seen: AtomicU64,
}

impl Watch<CardGame> for Impatient {
    fn finished(&self, _: &Finished<Ending>, record: Option<&Record<CardGame>>, (): ()) {
        assert!(record.is_none(), "no record was asked for");
        self.seen.fetch_add(1, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.seen.load(Ordering::Relaxed) >= self.patience
    }
}

#[test]
fn a_stopped_series_counts_its_first_games() {
    let trial = trial(Level::Recruit, Level::Random);
    let stopped = Series { threads: 2, ..SERIES }.run(&trial, &Impatient { patience: 10, seen: 0.into() });
    assert!((10..60).contains(&stopped.games), "{}", stopped.games);
    assert_eq!(stopped, Series { games: stopped.games, ..SERIES }.run(&trial, &()));
}

/// As several threads leave a series with gaps in it when they are killed.
#[test]
fn going_on_plays_what_is_missing_and_counts_all() {
    let trial = trial(Level::Recruit, Level::Random);
    let all = Archive(Mutex::default());
    let summary = SERIES.run(&trial, &all);
    let played = all.0.into_inner().unwrap().into_iter().map(|(game, _)| game);
    let known = played.filter(|game| game.index < 20 || game.index % 3 == 0).collect();
    let rest = Archive(Mutex::default());
    assert_eq!(Series { threads: 2, ..SERIES }.go_on(&trial, &rest, known), summary);
    let mut indices: Vec<u64> = rest.0.into_inner().unwrap().iter().map(|(game, _)| game.index).collect();
    indices.sort_unstable();
    assert_eq!(indices, (20..60).filter(|index| index % 3 != 0).collect::<Vec<_>>());
}

/// Keeps the records.
struct Archive(Mutex<Vec<(Finished<Ending>, Record<CardGame>)>>);

impl Watch<CardGame> for Archive {
    fn records(&self) -> bool {
        true
    }

    fn finished(&self, game: &Finished<Ending>, record: Option<&Record<CardGame>>, (): ()) {
        let record = record.expect("records were asked for").clone();
        self.0.lock().unwrap().push((*game, record));
    }
}

#[test]
fn every_game_has_a_record_that_can_be_verified() {
    let archive = Archive(Mutex::default());
    Series { games: 4, swap: true, ..SERIES }.run(&trial(Level::Recruit, Level::Random), &archive);
    let records = archive.0.into_inner().unwrap();
    let seeds: Vec<_> = records.iter().map(|(_, record)| record.seed).collect();
    assert_eq!(seeds[0], seeds[1], "both seatings have the same dice");
    assert_ne!(seeds[1], seeds[2]);
    for (game, record) in records {
        assert_eq!(record.verify(|_, _| {}), Ok(()), "game {}", game.index);
    }
}
