//! Whatever somebody feeds to the parsers, they answer. The fuzz target in `fuzz/` does the same for longer.

use acies_cards::{Answer, CardGame, Deck, parse_answer};
use acies_play::record::Record;
use acies_play::{Arena, Game, Random, Seed, case};
use proptest::prelude::*;

fn read_everything(text: &str) {
    let _ = Deck::from_toml("any.toml", text);
    let _ = case::run::<CardGame>(text);
    let _ = parse_answer(&CardGame::default(), text);
    let _ = serde_json::from_str::<Answer>(text);
    if let Ok(record) = Record::<CardGame>::from_text(text) {
        let _ = record.verify(|_, _| {});
        let _ = record.resume();
    }
}

/// Good texts, for changes that come close to being right.
fn good_texts() -> Vec<String> {
    let seed = Seed::of_series(77, 0);
    let [mut red, mut blue] = ["red", "blue"].map(|name| Random::new(seed.derive(name)));
    let played = Arena::new(&mut red, &mut blue, seed).recording().play(&CardGame::default(), |_| false);
    vec![
        include_str!("../../../decks/acies.toml").into(),
        include_str!("../../../cases/fog-card/att/012-strength.toml").into(),
        played.record.expect("it was recorded").to_text(),
        "place heavy infantry 2b in 3 discarding spear 1, spear 2a".into(),
        r#"{"Place":{"unit":3,"column":200,"room":[1,2]}}"#.into(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_are_answered(text in any::<String>()) {
        read_everything(&text);
    }

    /// A piece of a good text is replaced by a piece of any other.
    #[test]
    fn spoilt_texts_are_answered(
        which in 0usize..5, other in 0usize..5, at in any::<prop::sample::Index>(), from in any::<prop::sample::Index>(),
        length in 0usize..40, cut in 0usize..40,
    ) {
        let texts = good_texts();
        let mut bytes = texts[which].clone().into_bytes();
        let donor = texts[other].as_bytes();
        let start = from.index(donor.len());
        let piece = donor[start..(start + length).min(donor.len())].to_vec();
        let at = at.index(bytes.len());
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, piece);
        read_everything(&String::from_utf8_lossy(&bytes));
    }
}

/// Answers with every figure out of its range, at every question of a game.
#[test]
fn senseless_answers_are_refused_with_a_rule() {
    let game = CardGame::default();
    let senseless: Vec<Answer> = [
        r#"{"Keep":[]}"#,
        r#"{"Keep":[0,1,2,3,4,5,6,7]}"#,
        r#"{"Place":{"unit":0,"column":200,"room":[]}}"#,
        r#"{"Place":{"unit":47,"column":2,"room":[1,1]}}"#,
        r#"{"Pay":[1,1,1,1,1]}"#,
        r#"{"Attack":{"column":255,"lead":0}}"#,
        r#"{"FlankAttack":{"column":5,"from":6,"lead":3}}"#,
        r#"{"FlankAttack":{"column":0,"from":4,"lead":3}}"#,
        r#"{"Withdraw":[5,5]}"#,
        r#"{"Reserves":0}"#,
        r#"{"Overlap":0}"#,
    ]
    .iter()
    .map(|text| serde_json::from_str(text).expect(text))
    .collect();
    let seed = Seed::of_series(78, 0);
    let mut live = acies_play::Live::new(game.clone(), seed);
    let mut players =
        acies_play::Seat::BOTH.map(|seat| Random::<CardGame>::new(seed.derive(&seat.to_string())));
    while live.outcome().is_none() {
        let asked = live.asked()[0].clone();
        for answer in &senseless {
            let rulings = game.check(live.state(), asked.seat, &asked.ask, answer);
            assert!(!rulings.is_empty(), "{answer:?} at {:?}", asked.ask);
        }
        let turn = acies_play::Turn::new(&game, live.state(), asked.seat, &asked.ask);
        let answer = acies_play::Player::answer(&mut players[asked.seat.index()], &turn);
        live.answer(asked.seat, answer).expect("listed choices are legal");
    }
}
