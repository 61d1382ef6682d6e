//! How fast moves are judged and found on a full table. Run it with `cargo bench -p acies-fog`; with `--test` it only shows
//! that it runs.

#[path = "../tests/armies/mod.rs"]
mod armies;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use acies_fog::manoeuvre::moves::Mover;
use acies_fog::manoeuvre::{Question, Reply};
use acies_fog::setup::quick::quick;
use acies_fog::turn::Step;
use acies_fog::{Agreement, Answer, Ask, Battle, Fog, Stage};
use acies_play::{Dice, Game, Pause, Seat, Seed, Table};

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--test");
    for (name, armies) in [
        ("Romans and Carthaginians", [armies::romans(), armies::carthaginians()]),
        ("English and French", [armies::english(), armies::french()]),
    ] {
        let fog = Fog::ancient(Agreement::standard(armies)).expect("armies that may fight");
        // As the armies are drawn up, and after some turns of random moves among each other.
        for turns in [0, if smoke { 1 } else { 6 }] {
            let battle = battle(&fog, turns);
            println!("{name} after {turns} turns");
            measure(&fog, &battle, if smoke { 1 } else { 20 });
        }
    }
}

/// A battle in which the active player is about to move.
fn battle(fog: &Fog, turns: u16) -> Battle {
    let mut battle = quick(fog, Seed::of_series(1, 2));
    let mut chance = Chance(Dice::new(Seed::of_series(1, 3)));
    while !(battle.turn.number > turns && battle.stage == Stage::Turn(Step::Moves)) {
        fog.step(&mut battle, &mut chance).expect("nothing pauses");
    }
    battle
}

fn measure(fog: &Fog, battle: &Battle, times: u32) {
    let (seat, ask) = (battle.turn.active, Ask::Manoeuvre(Question::Move));
    let mut choices = Vec::new();
    let all = best(times, || {
        choices.clear();
        fog.choices(battle, seat, &ask, black_box(&mut choices));
    }) / 1e3;
    let mut movers: BTreeMap<Mover, usize> = BTreeMap::new();
    for choice in &choices {
        if let Answer::Manoeuvre(Reply::Move(order)) = choice {
            *movers.entry(order.mover.clone()).or_default() += 1;
        }
    }
    println!("  {} candidates of {} movers: {all:.2} ms", choices.len(), movers.len());
    println!("  candidates of one mover: {:.3} ms", all / movers.len().max(1) as f64);
    let each = best(times, || {
        for choice in &choices {
            black_box(fog.check(battle, seat, &ask, choice));
        }
    });
    let one = each / choices.len() as f64;
    let alone = |choice: &Answer| best(times, || drop(black_box(fog.check(battle, seat, &ask, choice))));
    let slowest = choices.iter().map(|choice| (alone(choice), choice)).max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((time, choice)) = slowest {
        println!("  one check: {one:.1} us, the slowest {time:.1} us: {choice:?}");
    }
}

/// The shortest of several times, in microseconds, since other programs run too.
fn best(times: u32, mut work: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..times {
        let begin = Instant::now();
        work();
        least = least.min(begin.elapsed().as_secs_f64() * 1e6);
    }
    least
}

/// Answers by chance.
struct Chance(Dice);

impl Table<Fog> for Chance {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        let place = self.0.pick(choices.len() as u32) as usize;
        Ok(choices.swap_remove(place))
    }

    fn chance(&mut self, game: &Fog, roll: acies_fog::Roll) -> Result<u32, Pause> {
        Ok(self.0.pick(game.outcomes(&roll)))
    }

    fn tell(&mut self, _: acies_fog::Event) {}
}
