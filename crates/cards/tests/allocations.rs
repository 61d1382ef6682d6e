//! Whole games are played without touching the heap, once the list of choices has grown to its size.

use acies_cards::CardGame;
use acies_play::{Arena, Random, Seed};

#[test]
fn a_game_between_warm_players_allocates_nothing() {
    let game = CardGame::default();
    let [mut red, mut blue] = [1, 2].map(|index| Random::new(Seed::of_series(6, index)));
    let mut play =
        |index| Arena::new(&mut red, &mut blue, Seed::of_series(7, index)).play(&game, |_| false).decisions;
    for index in 0..500 {
        play(index);
    }
    let mut decisions = 0;
    let counted = allocation_counter::measure(|| decisions = (500..600).map(&mut play).sum());
    assert!(decisions > 1_000, "{decisions} decisions were made");
    // A hand larger than any before can still make the list of choices grow.
    assert!(counted.count_total <= 4, "{} allocations in {decisions} decisions", counted.count_total);
}
