//! Random turns: they keep the laws of every game, and every state on the way is sound.

mod armies;

use acies_fog::{Agreement, Army, Battle, Fog, Stage, setup};
use acies_geometry::Footprint;
use acies_play::{Arena, Random, Seat, Seed, laws};

/// A game of so many turns that begins with both armies drawn up.
fn game(armies: [Army; 2], turns: u16, seed: Seed) -> Fog {
    let agreement = Agreement { turns: Some(turns), ..Agreement::standard(armies) };
    let opening = setup::quick::quick(&Fog::ancient(agreement.clone()).unwrap(), seed);
    Fog::ancient(Agreement { opening: Some(Box::new(opening)), ..agreement }).unwrap()
}

/// Nothing overlaps, all is on the table, every battle group is in a formation or in a named irregular state, and all
/// bases are accounted for.
fn is_sound(fog: &Fog, battle: &Battle) {
    let mut standing: Vec<(String, Footprint)> = Vec::new();
    for seat in Seat::BOTH {
        let side = battle.side(seat);
        for (index, fielded) in side.groups.iter().enumerate() {
            let Some(fielded) = fielded else { continue };
            let name = format!("{seat} {index}");
            assert!(!side.lost.iter().any(|&(lost, _)| lost == index), "{name} is lost and on the table");
            assert_eq!(fielded.body.bases().len(), fielded.group.bases().len(), "{name} keeps its bases");
            standing.extend(fielded.body.footprints().into_iter().map(|base| (name.clone(), base)));
        }
        standing.extend(side.camp.iter().map(|camp| (format!("{seat} camp"), camp.footprint())));
    }
    for (place, (name, base)) in standing.iter().enumerate() {
        assert!(battle.field.table.crossed(base.corners()).next().is_none(), "{name} is on the table");
        let over = standing[..place].iter().find(|(_, other)| base.overlaps(other));
        assert!(over.is_none(), "{name} overlaps {:?} at {:?}", over.map(|(other, _)| other), battle.stage);
    }
    let _ = fog;
}

fn keep(armies: fn() -> [Army; 2], series: u64) {
    let seed = Seed::of_series(series, 0);
    let fog = game(armies(), 2, seed);
    laws::keep(&fog, seed, 2000, |battle| is_sound(&fog, battle));
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
            let played = Arena::new(red, blue, seed).play(&fog, |battle| {
                is_sound(&fog, battle);
                false
            });
            assert_eq!(played.state.stage, Stage::Over, "seed {seed}");
        }
    }
}
