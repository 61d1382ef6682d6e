//! What is written in words is read back as it was.

use acies_cards::{CardGame, parse_answer, write_answer};
use acies_play::{Asked, Game, Live, Player, Random, Seat, Seed, Turn};

#[test]
fn every_answer_of_random_games_is_read_back() {
    let game = CardGame::default();
    let mut read = 0;
    for index in 0..20 {
        let seed = Seed::of_series(5, index);
        let mut live = Live::new(game.clone(), seed);
        let mut players = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
        while live.outcome().is_none() {
            let Asked { seat, ask } = live.asked()[0].clone();
            let mut choices = Vec::new();
            game.choices(live.state(), seat, &ask, &mut choices);
            for choice in choices {
                let words = write_answer(&game, &choice);
                assert_eq!(parse_answer(&game, &words), Ok(choice), "{words}");
                read += 1;
            }
            let answer = players[seat.index()].answer(&Turn::new(&game, live.state(), seat, &ask));
            live.answer(seat, answer).expect("listed choices are legal");
        }
    }
    assert!(read > 10_000);
}

fn check_error(text: &str, expected: &str) {
    let error = parse_answer(&CardGame::default(), text).expect_err(text);
    assert!(error.starts_with(expected), "{text}: {error}");
}

#[test]
fn errors_point_at_the_word() {
    check_error("place pike 9 in 2", "there is no card 'pike 9' in the deck");
    check_error("place spear 3 in 2", "'spear 3' could be spear 3a, spear 3b");
    check_error("place pike 1 in 6", "there is no column '6': the columns are 1 to 5 (CG-CMP-018)");
    check_error("place pike 1", "'in' is missing: it is written 'place A in N'");
    check_error("attack 3", "'with' is missing: it is written 'attack N with A'");
    check_error("play pike 1", "'pike 1' cannot be played: only Overlap and Reserves are (CG-CMP-014)");
    check_error("keep pike 1, pike 1", "'pike 1, pike 1' names a card twice");
    check_error("withdraw pike 1, pike 2a, pike 2b", "3 units are more than a column holds (CG-PLA-008)");
    check_error("discard", "the name of a card is missing");
    check_error("surrender", "'surrender' is no answer; answers are: keep A, B");
}
