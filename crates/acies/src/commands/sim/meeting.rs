//! The armies that meet.

use acies_armies::muster::{Wish, muster};
use acies_armies::{Army, ArmyList, Library};
use acies_lab::Meeting;
use acies_play::{Dice, Seed};
use anyhow::{anyhow, bail};

use crate::commands::army::read;

/// How many armies are drawn up of a list where lists meet: enough to see more than one of its faces.
const ARMIES_OF_A_LIST: usize = 6;

/// Red's army and blue's, for every seed in turn. Armies that are drawn up by chance follow from `seed`.
pub(super) fn pairs(meeting: &Meeting, seed: u64) -> anyhow::Result<Vec<[Army; 2]>> {
    match meeting {
        Meeting::Rosters([red, blue]) => Ok(vec![[army(red)?, army(blue)?]]),
        Meeting::All(points) => all(*points),
        Meeting::Lists(points) => lists(*points, seed),
    }
}

/// All pairs of so many. Each of them comes up once on either side before any comes up again.
fn all_pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (1..count).flat_map(move |further| (0..count).map(move |red| [red, (red + further) % count]))
}

/// All pairs of our rosters of so many points.
fn all(points: u32) -> anyhow::Result<Vec<[Army; 2]>> {
    let library = Library::embedded();
    let of_size = library.rosters().map(|(_, roster)| roster).filter(|roster| roster.points == points);
    let armies: Vec<Army> = of_size.filter_map(|roster| Army::new(roster, library).ok()).collect();
    if armies.len() < 2 {
        bail!("there are not two rosters of {points} points: `acies army lists` names them");
    }
    Ok(all_pairs(armies.len()).map(|pair| pair.map(|army| armies[army].clone())).collect())
}

/// All pairs of our lists that have armies of so many points. Each list has several armies, which come up by turns.
fn lists(points: u32, seed: u64) -> anyhow::Result<Vec<[Army; 2]>> {
    let library = Library::embedded();
    let mut dice = Dice::new(Seed::of_series(seed, 0).derive("armies of lists"));
    let mut draw_up = |list: &ArmyList| {
        let wish = Wish { points, date: None, campaign: None, seed: Some(dice.pick(1 << 30).into()) };
        let roster = muster(list, library, &wish).ok()?;
        Army::new(&roster, library).ok()
    };
    let several = |list| (0..ARMIES_OF_A_LIST).map(|_| draw_up(list)).collect::<Option<Vec<Army>>>();
    let lists: Vec<Vec<Army>> = library.lists().filter_map(several).collect();
    if lists.len() < 2 {
        bail!("there are not two lists with armies of {points} points: 800 is usual");
    }
    let pair = |(number, pair): (usize, [usize; 2])| {
        let turn = number / lists.len() % ARMIES_OF_A_LIST;
        pair.map(|list| lists[list][turn].clone())
    };
    Ok(all_pairs(lists.len()).enumerate().map(pair).collect())
}

/// A legal army of a roster.
fn army(name: &str) -> anyhow::Result<Army> {
    let library = Library::embedded();
    let roster = read::roster(name, library)?;
    Army::new(&roster, library)
        .map_err(|_| anyhow!("the roster '{name}' is not legal: `acies army check {name}` tells why"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_have_met_all_when_pairs_repeat() {
        let pairs: Vec<[usize; 2]> = all_pairs(4).collect();
        assert_eq!(pairs.len(), 12);
        assert_eq!(pairs[..5], [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]]);
        let mut sorted = pairs;
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 12, "none comes up twice, and none meets itself");
    }

    #[test]
    fn armies_of_lists_cost_what_was_asked_for_and_follow_from_the_seed() {
        let armies = lists(600, 7).unwrap();
        assert!(armies.len() >= 12 * 11, "most lists have such an army");
        for [red, blue] in &armies {
            assert_ne!(red.list, blue.list);
            assert!((540..=600).contains(&red.points), "{}: {}", red.list, red.points);
        }
        let drawn_up = |army: &Army| {
            armies.iter().flatten().filter(|other| other.list == army.list).any(|other| other != army)
        };
        assert!(drawn_up(&armies[0][0]), "a list has several armies");
        assert_eq!(armies, lists(600, 7).unwrap());
        assert_ne!(armies, lists(600, 8).unwrap());
        let error = lists(60, 7).unwrap_err().to_string();
        assert_eq!(error, "there are not two lists with armies of 60 points: 800 is usual");
    }
}
