//! The points of advantage in melee.

use acies_rules::rule;

use super::impact::tramples;
use super::{Advantage, Compared, Fighter, add, best, total};
use crate::rule_set::Advantages;
use crate::{Capability, TroopType};

/// What melee adds to what a base is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Melee {
    /// The base.
    pub fighter: Fighter,
    /// Whether its battle group fights enemy in two directions. AM-MEL-018
    pub two_directions: bool,
}

/// The advantages of two bases that fight in melee. AM-COM-081
pub fn melee(rules: &Advantages, one: &Melee, other: &Melee) -> Compared {
    let mut advantages = [but_for_armour(rules, one, other), but_for_armour(rules, other, one)];
    let before = total(&advantages[0]) - total(&advantages[1]);
    for (index, (me, enemy)) in [(one, other), (other, one)].into_iter().enumerate() {
        let net = if index == 0 { before } else { -before };
        if better_armour(rules, &me.fighter, &enemy.fighter, net) {
            advantages[index].push(Advantage::new(rule!("AM-COM-095"), 1));
        }
    }
    Compared::of(advantages)
}

fn but_for_armour(rules: &Advantages, me: &Melee, enemy: &Melee) -> Vec<Advantage> {
    let fighter = &me.fighter;
    let mut advantages: Vec<Advantage> =
        best(capabilities(rules, fighter, &enemy.fighter)).into_iter().collect();
    let mut also = |applies, rule, points| add(&mut advantages, applies, rule, points);
    let fourth_rank = fighter.is_pikemen() && fighter.ranks >= 4 && fighter.in_open;
    also(fourth_rank && !fighter.is_fragmented(), rule!("AM-COM-092"), 1);
    let unmoved = rules.skilled_fight_two_ways && fighter.has(Capability::SkilledSwordsmen);
    also(me.two_directions && !unmoved, rule!("AM-COM-093"), -1);
    also(fighter.uphill || fighter.defending, rule!("AM-COM-094"), 1);
    advantages
}

/// The rows of which a base uses only one. AM-COM-081, AM-COM-082
fn capabilities(rules: &Advantages, me: &Fighter, enemy: &Fighter) -> Vec<Advantage> {
    let mut rows = Vec::new();
    let mut row = |applies, rule, points| add(&mut rows, applies, rule, points);
    let blades_bite = enemy.troops.kind != TroopType::Elephants && !enemy.is_steady_hedge();
    // The sword of spearmen and pikemen is in their own row. AM-BAS-033
    let swords = me.has(Capability::Swordsmen) && !me.is_spearmen_or_pikemen();
    row(me.has(Capability::SkilledSwordsmen) && blades_bite, rule!("AM-COM-083"), 1);
    let skilled_enemy = enemy.has(Capability::SkilledSwordsmen);
    row(swords && me.is_foot() && blades_bite && !skilled_enemy, rule!("AM-COM-084"), 1);
    row(swords && me.is_mounted() && blades_bite, rule!("AM-COM-085"), 1);
    let in_order = me.has_ranks() && !me.is_fragmented() && !me.is_severely_disordered();
    row(me.troops.is_spearmen() && in_order, rule!("AM-COM-086"), 1);
    row(me.is_pikemen() && in_order, rule!("AM-COM-087"), 1);
    let long = me.has(Capability::HeavyWeapon) || (rules.pole_arms && me.has(Capability::PoleArms));
    row(long, rule!("AM-COM-088"), 1);
    row(me.troops.kind == TroopType::Elephants && tramples(enemy), rule!("AM-COM-089"), 1);
    row(drives_over(me, enemy), rule!("AM-COM-090"), 1);
    row(me.troops.kind.is_artillery(), rule!("AM-COM-091"), -1);
    rows
}

/// Heavy and scythed chariots. AM-COM-090
fn drives_over(me: &Fighter, enemy: &Fighter) -> bool {
    let heavy = matches!(me.troops.kind, TroopType::HeavyChariots | TroopType::ScythedChariots);
    let immune = matches!(enemy.troops.kind, TroopType::Elephants | TroopType::BattleWagons);
    heavy && !immune && !enemy.skirmishers && !enemy.is_steady_hedge()
}

/// Whether better armour counts. `net` is the net advantage before it. AM-COM-095, AM-GLO-010
fn better_armour(rules: &Advantages, me: &Fighter, enemy: &Fighter, net: i32) -> bool {
    let (Some(mine), Some(theirs)) = (me.troops.armour, enemy.troops.armour) else { return false };
    let levels = mine.levels_above(theirs);
    let steady = crate::disorder::is_steady(enemy.cohesion, enemy.disorder);
    let needed = if rules.pole_arms && enemy.has(Capability::PoleArms) && steady { 2 } else { 1 };
    levels >= needed && !enemy.has(Capability::HeavyWeapon) && !(levels == 1 && net == 1)
}

#[cfg(test)]
mod tests;
