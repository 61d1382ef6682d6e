//! Whole battles, from the set-up to the end, between armies of all our lists: they stay sound, end, and can be replayed.

mod bouts;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use acies_bots::Level;
use acies_rules::Rulebook;
use bouts::{Bout, replay};

/// How many are played unless more are asked for.
const BATTLES: u64 = 3;

#[test]
fn battles_of_all_lists_go_well_from_set_up_to_end() {
    go_well(Rulebook::FogAm);
}

#[test]
fn battles_of_all_lists_go_well_by_2_0_too() {
    go_well(Rulebook::FogAm2);
}

/// `BATTLES=100` plays a hundred, and `FIRST=40` begins with number 40.
fn go_well(rulebook: Rulebook) {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (first, asked) = (number("FIRST").unwrap_or(0), number("BATTLES"));
    // The small ones are for every day.
    let (turns, points) = if asked.is_some() { (16, 400..850) } else { (6, 300..350) };
    let count = asked.unwrap_or(BATTLES);
    let fails = |index: &u64| {
        // Random players come into the oddest positions and think the least, so most battles are theirs.
        let levels: &[Level] =
            if index.is_multiple_of(20) { &[Level::Random, Level::Recruit] } else { &[Level::Random] };
        let bout = Bout::new(rulebook, 41, *index, turns, points.clone(), levels);
        println!("{index}: {bout}");
        let last = RefCell::default();
        let played = catch_unwind(AssertUnwindSafe(|| replay(&bout.play(&last))));
        if played.is_err() {
            println!("{index}: went wrong after {}", last.borrow());
        }
        played.is_err()
    };
    let failed: Vec<u64> = (first..first + count).filter(fails).collect();
    assert!(failed.is_empty(), "{} of {count} battles went wrong: {failed:?}", failed.len());
}
