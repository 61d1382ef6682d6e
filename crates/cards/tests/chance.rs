//! Where the rules leave something to chance, both ways are equally likely.

use acies_cards::{CardGame, Event, Terrain};
use acies_play::{Live, Seat, Seed};

/// The events of many set-ups, up to the first question.
fn openings(games: u64) -> Vec<Vec<Event>> {
    let live = |index| Live::new(CardGame::default(), Seed::of_series(88, index));
    (0..games).map(|index| live(index).events().copied().collect()).collect()
}

/// Five standard deviations around the middle of so many throws of a coin.
#[track_caller]
fn check_even(heads: usize, throws: usize) {
    let off = 2.0 * heads as f64 - throws as f64;
    assert!(throws > 1000 && off.abs() < 5.0 * (throws as f64).sqrt(), "{heads} of {throws}");
}

/// Proves CG-SET-001, CG-SET-004.
#[test]
fn left_or_right_is_even_and_five_different_columns_are_filled() {
    let openings = openings(4000);
    let mut left = 0;
    let mut first_off_centre = 0;
    let mut woods = 0;
    for events in &openings {
        let laid: Vec<(Terrain, u8)> = events
            .iter()
            .filter_map(|event| match *event {
                Event::TerrainLaid { terrain, column } => Some((terrain, column)),
                _ => None,
            })
            .collect();
        let mut columns: Vec<u8> = laid.iter().map(|(_, column)| *column).collect();
        columns.sort_unstable();
        assert_eq!(columns, [0, 1, 2, 3, 4]);
        if laid[0].0 != Terrain::Plain {
            first_off_centre += 1;
            left += usize::from(laid[0].1 == 0);
        }
        woods += usize::from(laid.iter().any(|(terrain, _)| *terrain == Terrain::Woods));
    }
    check_even(left, first_off_centre);
    // The one Woods of nine is among the five drawn in five games of nine.
    let expected = openings.len() as f64 * 5.0 / 9.0;
    assert!((woods as f64 - expected).abs() < 5.0 * (expected * 4.0 / 9.0).sqrt(), "{woods}");
}

/// Proves CG-SET-013.
#[test]
fn the_first_player_is_either_as_often_as_the_other() {
    let mut red = 0;
    let games = 2000;
    for index in 0..games {
        let seed = Seed::of_series(89, index);
        let [mut one, mut two] = ["one", "two"].map(|name| acies_play::Random::new(seed.derive(name)));
        let arena = acies_play::Arena::new(&mut one, &mut two, seed);
        let opened = arena.play(&CardGame::default(), |battle| battle.turn > 0);
        red += usize::from(opened.state.active == Seat::Red);
    }
    check_even(red, games as usize);
}
