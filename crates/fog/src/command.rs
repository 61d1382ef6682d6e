//! Commanders: what they reach and whom they command.

use acies_field::Mu;
use serde::{Deserialize, Serialize};

use crate::{BattleGroup, TroopType};

/// The level of a commander, lowest first. AM-CMD-003
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommanderLevel {
    /// TC
    Troop,
    /// FC
    Field,
    /// IC
    Inspired,
}

impl CommanderLevel {
    /// How far he can influence troops. AM-CMD-003, AM-GLO-016
    pub const fn range(self) -> Mu {
        match self {
            Self::Inspired => Mu::new(12),
            Self::Field => Mu::new(8),
            Self::Troop => Mu::new(4),
        }
    }

    /// How many battle groups he can move as one battle line. AM-CMD-014
    pub const fn largest_battle_line(self) -> usize {
        match self {
            Self::Troop => 2,
            Self::Field => 4,
            Self::Inspired => 6,
        }
    }
}

/// Which part of an army a battle group or a commander belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contingent {
    /// The army itself.
    #[default]
    Main,
    /// Allies, counted from 0.
    Ally(u8),
}

/// What a commander is in his army. AM-CMD-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The commander-in-chief.
    CommanderInChief,
    /// A subordinate.
    SubCommander,
    /// The commander of an allied contingent.
    Ally(u8),
}

/// A commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Commander {
    /// What he is in his army.
    pub rank: Rank,
    /// How good he is.
    pub level: CommanderLevel,
}

impl Commander {
    /// Whether he is in line of command for troops of a contingent: the commander-in-chief and subordinates for the main
    /// army, an ally for his own contingent only. AM-CMD-010
    pub fn commands(&self, contingent: Contingent) -> bool {
        match self.rank {
            Rank::CommanderInChief | Rank::SubCommander => contingent == Contingent::Main,
            Rank::Ally(ally) => contingent == Contingent::Ally(ally),
        }
    }
}

/// What is wrong with the commanders of an army. AM-CMD-001, AM-PTS-012
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CommandersFlaw {
    /// Not exactly one commander-in-chief.
    CommandersInChief(usize),
    /// Not one to three further commanders.
    Others(usize),
}

/// Whether an army has one commander-in-chief and one to three others. AM-CMD-001
pub fn check_commanders(commanders: &[Commander]) -> Vec<CommandersFlaw> {
    let chiefs = commanders.iter().filter(|commander| commander.rank == Rank::CommanderInChief).count();
    let others = commanders.len() - chiefs;
    let mut flaws = Vec::new();
    if chiefs != 1 {
        flaws.push(CommandersFlaw::CommandersInChief(chiefs));
    }
    if !(1..=3).contains(&others) {
        flaws.push(CommandersFlaw::Others(others));
    }
    flaws
}

/// Whether two battle groups may be in one battle line by what they are: no scythed chariots; foot with foot and mounted
/// with mounted, but light foot with mounted too, and elephants with foot. AM-CMD-016, AM-CMD-017
pub fn may_share_a_battle_line(one: &BattleGroup, other: &BattleGroup) -> bool {
    let all =
        |group: &BattleGroup, test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
    let scythed = |group: &BattleGroup| all(group, |kind| kind == TroopType::ScythedChariots);
    if scythed(one) || scythed(other) {
        return false;
    }
    let is_foot = |group: &BattleGroup| all(group, TroopType::is_foot);
    if is_foot(one) == is_foot(other) {
        return true;
    }
    let (foot, mounted) = if is_foot(one) { (one, other) } else { (other, one) };
    all(foot, |kind| kind == TroopType::LightFoot) || all(mounted, |kind| kind == TroopType::Elephants)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap()
    }

    /// Proves AM-CMD-003, AM-CMD-014, AM-GLO-016.
    #[test]
    fn levels_have_ranges_and_battle_lines() {
        let table =
            [(CommanderLevel::Troop, 4, 2), (CommanderLevel::Field, 8, 4), (CommanderLevel::Inspired, 12, 6)];
        for (level, range, groups) in table {
            assert_eq!((level.range(), level.largest_battle_line()), (Mu::new(range), groups));
        }
        assert!(
            CommanderLevel::Inspired > CommanderLevel::Field && CommanderLevel::Field > CommanderLevel::Troop
        );
    }

    /// Proves AM-CMD-001, AM-PTS-012.
    #[test]
    fn an_army_has_one_chief_and_one_to_three_others() {
        let commander = |rank| Commander { rank, level: CommanderLevel::Troop };
        let army = |others: usize| {
            let mut commanders = vec![commander(Rank::CommanderInChief)];
            commanders.extend((0..others).map(|_| commander(Rank::SubCommander)));
            check_commanders(&commanders)
        };
        assert_eq!((army(1), army(3)), (vec![], vec![]));
        assert_eq!(army(0), [CommandersFlaw::Others(0)]);
        assert_eq!(army(4), [CommandersFlaw::Others(4)]);
        let no_chief = check_commanders(&[commander(Rank::SubCommander), commander(Rank::Ally(0))]);
        assert_eq!(no_chief, [CommandersFlaw::CommandersInChief(0)]);
    }

    /// Proves AM-CMD-010, AM-GLO-028.
    #[test]
    fn allies_command_and_are_commanded_by_themselves() {
        let commander = |rank| Commander { rank, level: CommanderLevel::Field };
        let (chief, ally) = (commander(Rank::CommanderInChief), commander(Rank::Ally(1)));
        assert!(chief.commands(Contingent::Main) && !chief.commands(Contingent::Ally(1)));
        assert!(ally.commands(Contingent::Ally(1)) && !ally.commands(Contingent::Ally(0)));
        assert!(!ally.commands(Contingent::Main));
    }

    /// Proves AM-CMD-016, AM-CMD-017.
    #[test]
    fn foot_and_mounted_keep_apart_with_two_exceptions() {
        let foot = group("4 heavy foot, protected, average, drilled");
        let light = group("4 light foot, unprotected, average, drilled, bow");
        let cavalry = group("4 cavalry, armoured, average, drilled");
        let elephants = group("2 elephants, average, undrilled");
        let scythed = group("2 scythed chariots, average, undrilled");
        let may = |one: &BattleGroup, other: &BattleGroup| {
            assert_eq!(may_share_a_battle_line(one, other), may_share_a_battle_line(other, one));
            may_share_a_battle_line(one, other)
        };
        assert!(
            may(&foot, &elephants)
                && may(&light, &cavalry)
                && may(&elephants, &cavalry)
                && may(&light, &elephants)
        );
        assert!(
            !may(&group("4 medium foot, protected, average, drilled"), &cavalry) && !may(&foot, &cavalry)
        );
        assert!(!may(&scythed, &cavalry) && !may(&scythed, &scythed));
    }
}
