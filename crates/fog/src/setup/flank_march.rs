//! Outflanking marches: who may go, when they come, and who is driven back.

use acies_field::TableEdge;
use acies_play::Seat;
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::army::Army;
use crate::command::{CommanderLevel, Contingent, Rank};
use crate::{BattleGroup, Training, TroopType};

/// Which flank, as seen from the own army. AM-SET-034
pub use acies_geometry::Hand as Flank;

/// An outflanking march, as it is written down. AM-SET-034
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FlankMarch {
    /// On which flank.
    pub flank: Flank,
    /// Its commander: a place in the army's list.
    pub commander: usize,
    /// Its battle groups: places in the army's list.
    pub groups: Vec<usize>,
}

/// How an outflanking march comes to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Coming {
    /// Anywhere on the side edge. AM-SET-039
    Anywhere,
    /// Driven back by an enemy march, near the own rear edge. AM-SET-043
    DrivenBack,
    /// After an enemy march that it drove back, where that came on. AM-SET-044
    AfterTheEnemy,
}

/// An outflanking march of which the enemy knows: its flank and how many battle groups it has. AM-SET-038
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Declared {
    /// On which flank.
    pub flank: Flank,
    /// How many battle groups are still to come.
    pub groups: usize,
    /// In the manoeuvre phase of which turn.
    pub turn: u16,
    /// How.
    pub coming: Coming,
}

/// The side edge of the table on which a march of a side comes. AM-SET-034
pub const fn side_edge(seat: Seat, flank: Flank) -> TableEdge {
    match (seat, flank) {
        (Seat::Red, Flank::Left) | (Seat::Blue, Flank::Right) => TableEdge::Left,
        (Seat::Red, Flank::Right) | (Seat::Blue, Flank::Left) => TableEdge::Right,
    }
}

/// Why outflanking marches are not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "FlankMarchWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// More than one on a flank. AM-SET-034
    SameFlank,
    /// No such commander or battle group, or one that is named twice.
    Unknown,
    /// Not 1 to 3 battle groups. AM-SET-035
    Groups(usize),
    /// The commander-in-chief. AM-SET-035
    Chief,
    /// An ally not with all of his contingent, or with others. AM-SET-035
    Contingent,
    /// Battle wagons, artillery or scythed chariots. AM-SET-035
    Type(usize),
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::SameFlank | Self::Unknown => rule!("AM-SET-034"),
            Self::Groups(_) | Self::Chief | Self::Contingent | Self::Type(_) => rule!("AM-SET-035"),
        }
    }
}

/// All that is wrong with an army's outflanking marches. AM-SET-034, AM-SET-035
pub fn check(army: &Army, marches: &[FlankMarch]) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    if marches.len() > 2 || (marches.len() == 2 && marches[0].flank == marches[1].flank) {
        wrong.push(Wrong::SameFlank);
    }
    let mut groups: Vec<usize> = marches.iter().flat_map(|march| march.groups.iter().copied()).collect();
    let mut commanders: Vec<usize> = marches.iter().map(|march| march.commander).collect();
    let known = groups.iter().all(|&group| group < army.groups.len())
        && commanders.iter().all(|&commander| commander < army.commanders.len());
    if !known || has_twice(&mut groups) || has_twice(&mut commanders) {
        wrong.push(Wrong::Unknown);
        return wrong;
    }
    for march in marches {
        wrong.extend(check_one(army, march));
    }
    wrong
}

fn has_twice(numbers: &mut [usize]) -> bool {
    numbers.sort_unstable();
    numbers.windows(2).any(|pair| pair[0] == pair[1])
}

fn check_one(army: &Army, march: &FlankMarch) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    if !(1..=3).contains(&march.groups.len()) {
        wrong.push(Wrong::Groups(march.groups.len()));
    }
    let commander = army.commanders[march.commander];
    if commander.rank == Rank::CommanderInChief {
        wrong.push(Wrong::Chief);
    }
    if let Rank::Ally(ally) = commander.rank {
        let of_ally = |group: usize| army.groups[group].contingent == Contingent::Ally(ally);
        let all =
            (0..army.groups.len()).filter(|&group| of_ally(group)).all(|group| march.groups.contains(&group));
        if !all || !march.groups.iter().all(|&group| of_ally(group)) {
            wrong.push(Wrong::Contingent);
        }
    }
    let stays = |kind: TroopType| {
        matches!(kind, TroopType::BattleWagons | TroopType::ScythedChariots) || kind.is_artillery()
    };
    for &group in &march.groups {
        if army.groups[group].group.bases().iter().any(|base| stays(base.kind)) {
            wrong.push(Wrong::Type(group));
        }
    }
    wrong
}

/// Whether a group counts as medium or heavy foot for marching round.
fn is_slow_foot(group: &BattleGroup) -> bool {
    group.bases().iter().any(|base| base.kind.is_medium_foot() || base.kind == TroopType::HeavyFoot)
}

/// What is added to the two dice of the arrival test. AM-SET-036
pub fn arrival_modifier(leader: CommanderLevel, groups: &[&BattleGroup]) -> i32 {
    i32::from(leader == CommanderLevel::Field) - i32::from(groups.iter().any(|group| is_slow_foot(group)))
}

/// The total that an arrival test needs. AM-SET-036
pub const ARRIVES_AT: i32 = 10;

/// What is added to the two dice of a battle group's straggling test. AM-SET-040
pub fn straggling_modifier(group: &BattleGroup) -> i32 {
    let steady = group.training() == Training::Drilled || group.is_skirmishers();
    i32::from(steady) - i32::from(is_slow_foot(group))
}

/// Below this total a battle group straggles and never arrives. AM-SET-040
pub const STRAGGLES_BELOW: i32 = 5;

/// Who is driven back when both sides march round the same flank: the side with fewer battle groups, those entirely of
/// light foot or light horse counted only if the others are equal; both if all is equal. AM-SET-042
pub fn driven_back(one: &[&BattleGroup], other: &[&BattleGroup]) -> [bool; 2] {
    let light = |group: &BattleGroup| {
        let all = |test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
        all(|kind| kind == TroopType::LightFoot) || all(TroopType::is_light_horse)
    };
    let heavy = |groups: &[&BattleGroup]| groups.iter().filter(|group| !light(group)).count();
    match heavy(one).cmp(&heavy(other)).then(one.len().cmp(&other.len())) {
        std::cmp::Ordering::Less => [true, false],
        std::cmp::Ordering::Greater => [false, true],
        std::cmp::Ordering::Equal => [true, true],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::tests::army;
    use crate::command::Commander;

    const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled, javelins";
    const CAVALRY: &str = "4 cavalry, armoured, average, drilled, light spear";
    const FOOT: &str = "6 heavy foot, protected, average, undrilled";

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap()
    }

    fn march(flank: Flank, commander: usize, groups: &[usize]) -> FlankMarch {
        FlankMarch { flank, commander, groups: groups.to_vec() }
    }

    /// Proves AM-SET-034.
    #[test]
    fn one_march_on_each_flank() {
        let army = army(CommanderLevel::Field, &[CAVALRY; 6]);
        let left = march(Flank::Left, 1, &[0, 1]);
        assert_eq!(check(&army, &[left.clone(), march(Flank::Right, 2, &[2])]), []);
        assert_eq!(check(&army, &[left.clone(), march(Flank::Left, 2, &[2])]), [Wrong::SameFlank]);
        assert_eq!(check(&army, &[left.clone(), march(Flank::Right, 2, &[1])]), [Wrong::Unknown], "in both");
        assert_eq!(check(&army, &[left, march(Flank::Right, 2, &[9])]), [Wrong::Unknown]);
    }

    /// Proves AM-SET-035.
    #[test]
    fn who_can_go_round() {
        let wagons = "2 battle wagons, average";
        let mut army = army(CommanderLevel::Field, &[CAVALRY, CAVALRY, CAVALRY, CAVALRY, wagons]);
        let one =
            |army: &Army, commander, groups: &[usize]| check(army, &[march(Flank::Left, commander, groups)]);
        assert_eq!(one(&army, 1, &[0, 1, 2]), []);
        assert_eq!(one(&army, 1, &[0, 1, 2, 3]), [Wrong::Groups(4)]);
        assert_eq!(one(&army, 1, &[]), [Wrong::Groups(0)]);
        assert_eq!(one(&army, 0, &[0]), [Wrong::Chief]);
        assert_eq!(one(&army, 1, &[4]), [Wrong::Type(4)]);
        army.commanders[2] = Commander::new(Rank::Ally(0), CommanderLevel::Troop);
        for ally in [2, 3] {
            army.groups[ally].contingent = Contingent::Ally(0);
        }
        assert_eq!(one(&army, 2, &[2, 3]), []);
        assert_eq!(one(&army, 2, &[2]), [Wrong::Contingent], "not all of it");
        assert_eq!(one(&army, 2, &[0, 2, 3]), [Wrong::Contingent], "with others");
    }

    /// Proves AM-SET-036.
    #[test]
    fn a_field_commander_hurries_and_foot_is_slow() {
        let (horse, foot) = (group(CAVALRY), group(FOOT));
        assert_eq!(arrival_modifier(CommanderLevel::Field, &[&horse]) + 9, ARRIVES_AT, "9 is enough");
        assert_eq!(
            arrival_modifier(CommanderLevel::Troop, &[&horse, &foot]) + 10,
            ARRIVES_AT - 1,
            "10 is not"
        );
        assert_eq!(arrival_modifier(CommanderLevel::Field, &[&foot]), 0);
        assert_eq!(arrival_modifier(CommanderLevel::Inspired, &[&horse]), 0, "only a field commander");
    }

    /// Proves AM-SET-040.
    #[test]
    fn undrilled_foot_straggle_most() {
        let straggles = |text: &str, dice: i32| dice + straggling_modifier(&group(text)) < STRAGGLES_BELOW;
        assert!(!straggles("6 heavy foot, protected, average, drilled", 5));
        assert!(straggles(FOOT, 5) && !straggles(FOOT, 6));
        assert!(!straggles(LIGHT_HORSE, 4) && straggles(LIGHT_HORSE, 3));
    }

    /// Proves AM-SET-042.
    #[test]
    fn the_smaller_march_is_driven_back() {
        let (light, heavy) = (group(LIGHT_HORSE), group(CAVALRY));
        assert_eq!(driven_back(&[&heavy], &[&light, &light, &light]), [false, true], "light ones count last");
        assert_eq!(driven_back(&[&heavy, &light], &[&heavy]), [false, true]);
        assert_eq!(driven_back(&[&light], &[&light, &light]), [true, false]);
        assert_eq!(driven_back(&[&heavy, &light], &[&light, &heavy]), [true, true]);
    }
}
