//! How fast the exact odds of a fight are worked out. Run it with `cargo bench -p acies-fog --bench odds`; with `--test` it
//! only shows that it runs.

use std::hint::black_box;
use std::time::Instant;

use acies_fog::impact::{Approach, Charge, ChargeKind, ChargeOrder, Target};
use acies_fog::{Battle, Fog, Position, odds};
use acies_play::{Seat, case};

/// Twelve bases that touch eight, with a commander on each side.
const POSITION: &str = r#"
title = "Pikemen and legionaries"
rulebook = "fog-am"
rules = ["AM-COM-001"]

[[red.group]]
name = "Pikemen"
troops = "12 heavy foot, protected, average, drilled, pikemen"
front = [800, 500]
files = 4

[[blue.group]]
name = "Legionaries"
troops = "8 heavy foot, armoured, superior, drilled, impact foot, swordsmen"
front = [800, 500]
files = 4

[[red.commander]]
at = [800, 420]
with = "Pikemen"

[[blue.commander]]
at = [800, 560]
with = "Legionaries"

[[step]]
asks = "nobody"
"#;

fn main() {
    let times = if std::env::args().any(|argument| argument == "--test") { 1 } else { 50 };
    let (fog, mut battle) = case::position::<Fog>(POSITION).expect("a sound position");
    for commander in battle.sides.iter_mut().flat_map(|side| side.commanders.iter_mut().flatten()) {
        commander.in_front_rank = true;
    }
    let order = ChargeOrder::straight(0, [Target::Group(0)]);
    let mut charge = Charge::new(Seat::Red, order, ChargeKind::Declared, vec![0]);
    charge.contacted = vec![(0, Approach::Front)];
    battle.turn.charges.push(charge);
    measure("impact, 12 bases against 8", &fog, &battle, times, odds::impact);
    measure("melee, 12 bases against 8", &fog, &battle, times, odds::melee);
}

fn measure(name: &str, fog: &Fog, battle: &Battle, times: u32, of: fn(&Position<'_>) -> odds::Odds) {
    let mut best = f64::INFINITY;
    for _ in 0..times {
        let start = Instant::now();
        let odds = black_box(of(&Position::new(fog, black_box(battle))));
        best = best.min(start.elapsed().as_secs_f64() * 1e3);
        assert_eq!(odds.groups.len(), 2, "both fight");
    }
    println!("{name}: {best:.2} ms");
}
