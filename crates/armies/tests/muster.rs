//! What a player at a club would say of the armies that are drawn up.

use std::collections::BTreeMap;

use acies_armies::muster::{Wish, muster};
use acies_armies::{Army, Library};
use acies_fog::command::CommanderLevel;
use acies_fog::{BattleGroup, Capability, Quality};

/// How many armies by chance are looked at of every list, beside its best.
const SEEDS: u64 = 12;

/// What is wrong with an army of 800 points, if anything, though it is legal.
fn faults(army: &Army) -> Vec<&'static str> {
    let groups: Vec<&BattleGroup> = army.army.groups.iter().map(|member| &member.group).collect();
    let count = |is: &dyn Fn(&BattleGroup) -> bool| groups.iter().filter(|group| is(group)).count();
    let line = count(&|group| !group.is_skirmishers());
    let poor = count(&|group| group.quality() == Quality::Poor);
    let ragged = count(&is_ragged);
    let chief = army.army.commanders[0].level;
    let others = army.army.commanders.len() - 1;
    [
        ((8..=16).contains(&groups.len()), "fewer than 8 or more than 16 battle groups"),
        (line >= 4, "no battle line"),
        (2 * line >= groups.len(), "more skirmishers than battle troops"),
        (3 * poor <= groups.len(), "more than a third of it poor"),
        (ragged <= 2, "more than two battle groups with ranks that are not full"),
        ((2..=3).contains(&others), "other than two or three commanders beside the chief"),
        (chief > CommanderLevel::Troop || others == 3, "nobody but three troop commanders"),
        (army.points >= 785, "points that are not spent"),
    ]
    .into_iter()
    .filter_map(|(holds, fault)| (!holds).then_some(fault))
    .collect()
}

/// Whether men of one kind stand two deep, or pikemen four deep, with places empty in the last rank.
fn is_ragged(group: &BattleGroup) -> bool {
    let bases = group.bases();
    let depth = if bases[0].has(Capability::Pikemen) { 4 } else { 2 };
    bases.len() > 3 && bases.iter().all(|base| base == &bases[0]) && !bases.len().is_multiple_of(depth)
}

#[test]
fn no_list_raises_an_army_to_laugh_at() {
    let library = Library::embedded();
    let mut found: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for list in library.lists() {
        for seed in (0..SEEDS).map(Some).chain([None]) {
            let wish = Wish { points: 800, date: None, campaign: None, seed };
            let roster = muster(list, library, &wish).expect("every list can raise 800 points");
            let army = Army::new(&roster, library).expect("a mustered army is legal");
            for fault in faults(&army) {
                *found.entry((&list.file().id, fault)).or_default() += 1;
            }
        }
    }
    assert_eq!(found, BTreeMap::new(), "of {} armies of each list", SEEDS + 1);
}
