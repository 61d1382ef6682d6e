//! Random turns: they keep the laws of every game, and every state on the way is sound.

mod armies;

use std::cell::RefCell;

use acies_fog::{Agreement, Army, Fog, Stage, setup};
use acies_play::{Arena, Game, Random, Seed, laws};

/// A game of so many turns that begins with both armies drawn up.
fn game(armies: [Army; 2], turns: u16, seed: Seed) -> Fog {
    let agreement = Agreement { turns: Some(turns), ..Agreement::standard(armies) };
    let opening = setup::quick::quick(&Fog::ancient(agreement.clone()).unwrap(), seed);
    Fog::ancient(Agreement { opening: Some(Box::new(opening)), ..agreement }).unwrap()
}

fn keep(armies: fn() -> [Army; 2], series: u64) {
    let seed = Seed::of_series(series, 0);
    let fog = game(armies(), 2, seed);
    laws::keep(&fog, seed, 2000, |battle| acies_fog::laws::keep(&fog, battle));
}

#[test]
fn trebia_is_played_by_the_laws() {
    keep(|| [armies::romans(), armies::carthaginians()], 21);
}

#[test]
fn crecy_is_played_by_the_laws() {
    keep(|| [armies::english(), armies::french()], 22);
}

/// `BATTLES=100` plays a hundred of each.
#[test]
fn random_battles_stay_sound() {
    let count = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(2);
    let pairs: [fn() -> [Army; 2]; 2] =
        [|| [armies::romans(), armies::carthaginians()], || [armies::english(), armies::french()]];
    for (series, armies) in (31..).zip(pairs) {
        for index in 0..count {
            let seed = Seed::of_series(series, index);
            let fog = game(armies(), 8, seed);
            let mut players = ["red", "blue"].map(|seat| Random::new(seed.derive(seat)));
            let [red, blue] = &mut players;
            let before = RefCell::new(fog.start());
            let played = Arena::new(red, blue, seed).play(&fog, |battle| {
                acies_fog::laws::keep(&fog, battle);
                acies_fog::laws::formations_are_kept(&before.replace(battle.clone()), battle);
                false
            });
            assert_eq!(played.state.stage, Stage::Over, "seed {seed}");
        }
    }
}
