//! How fast whole random games are, and how long it takes to copy a state. Run it with `cargo bench -p acies-cards`;
//! with `--test` it only shows that it runs.

use std::hint::black_box;
use std::time::Instant;

use acies_cards::{Battle, CardGame};
use acies_play::{Arena, Game, Random, Seed};

/// More turns than any sensible game has.
const TURN_LIMIT: u16 = 1000;

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--test");
    let games = if smoke { 20 } else { 100_000 };
    let game = CardGame::default();
    let mut decisions = 0;
    let mut turns = 0;
    let mut last = game.start();
    let begin = Instant::now();
    for index in 0..games {
        let seed = Seed::of_series(1, index);
        let mut red = Random::new(seed.derive("red"));
        let mut blue = Random::new(seed.derive("blue"));
        let played = Arena::new(&mut red, &mut blue, seed).play(&game, |state| state.turn > TURN_LIMIT);
        decisions += played.decisions;
        turns += u64::from(played.state.turn);
        last = played.state;
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("random games:  {:>12.0} a second", games as f64 / seconds);
    println!("decisions:     {:>12.0} a second", decisions as f64 / seconds);
    println!("turns a game:  {:>12.1}", turns as f64 / games as f64);
    copying(&last, if smoke { 20 } else { 20_000_000 });
}

fn copying(state: &Battle, times: u32) {
    let begin = Instant::now();
    for _ in 0..times {
        black_box(black_box(state).clone());
    }
    let each = begin.elapsed().as_secs_f64() * 1e9 / f64::from(times);
    println!("state copy:    {each:>12.1} ns ({} bytes)", size_of::<Battle>());
}
