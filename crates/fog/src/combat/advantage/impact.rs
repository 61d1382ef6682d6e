//! The points of advantage at impact.

use acies_rules::rule;

use super::{Advantage, Compared, Fighter, add, best, total};
use crate::rule_set::Advantages;
use crate::{Capability, TroopType};

/// The advantages of two bases that fight at impact. AM-COM-062
///
/// Bases that fight as a flank or rear charge are on net ++, whatever else applies. AM-COM-080
pub fn impact(rules: &Advantages, one: &Fighter, other: &Fighter) -> Compared {
    for (index, fighter) in [one, other].into_iter().enumerate() {
        if fighter.on_the_flank {
            let mut advantages = [Vec::new(), Vec::new()];
            advantages[index].push(Advantage::new(rule!("AM-COM-080"), 2));
            return Compared::of(advantages);
        }
    }
    let mut advantages = [of_one(rules, one, other), of_one(rules, other, one)];
    // Light spear of mounted counts only if all else cancels out. AM-COM-069
    if total(&advantages[0]) == total(&advantages[1]) {
        for (index, fighter) in [one, other].into_iter().enumerate() {
            let uses_another = advantages[index].iter().any(|advantage| is_of_a_capability(*advantage));
            if fighter.is_mounted() && fighter.has(Capability::LightSpear) && !uses_another {
                advantages[index].push(Advantage::new(rule!("AM-COM-069"), 1));
            }
        }
    }
    Compared::of(advantages)
}

/// Whether an advantage comes from a capability, of which a base uses only one. AM-COM-063
fn is_of_a_capability(advantage: Advantage) -> bool {
    [
        rule!("AM-COM-064"),
        rule!("AM-COM-065"),
        rule!("AM-COM-066"),
        rule!("AM-COM-067"),
        rule!("AM-COM-068"),
        rule!("AM-COM-070"),
        rule!("AM-COM-071"),
        rule!("AM-COM-072"),
        rule!("AM-COM-073"),
        rule!("AM-COM-074"),
        rule!("AM-COM-075"),
    ]
    .contains(&advantage.rule)
}

/// What speaks for one base against another, but for light spear of mounted. AM-COM-063
fn of_one(rules: &Advantages, me: &Fighter, enemy: &Fighter) -> Vec<Advantage> {
    let mut advantages: Vec<Advantage> = best(capabilities(rules, me, enemy)).into_iter().collect();
    let weak_foot = enemy.troops.kind.is_medium_foot() || enemy.troops.kind == TroopType::LightFoot;
    let rider =
        me.is_mounted() && !matches!(me.troops.kind, TroopType::Elephants | TroopType::ScythedChariots);
    let mut also = |applies, rule, points| add(&mut advantages, applies, rule, points);
    also(rider && me.in_open && weak_foot, rule!("AM-COM-076"), 1);
    also(me.is_pikemen() && me.ranks >= 4 && me.in_open && !me.is_fragmented(), rule!("AM-COM-077"), 1);
    also(me.uphill || me.defending, rule!("AM-COM-078"), 1);
    also(rules.columns_suffer && me.in_column && !enemy.in_column, rule!("AM-COM-079"), -1);
    advantages
}

/// The rows of which a base uses only the best. AM-COM-062
fn capabilities(rules: &Advantages, me: &Fighter, enemy: &Fighter) -> Vec<Advantage> {
    let mut rows = Vec::new();
    let mut row = |applies, rule, points| add(&mut rows, applies, rule, points);
    let charging_shock = me.charging && enemy.is_mounted() && enemy.shock;
    let impact_foot = me.has(Capability::ImpactFoot);
    row(impact_foot && enemy.is_foot(), rule!("AM-COM-064"), 2);
    let deterred = charging_shock && !enemy.is_fragmented();
    row(impact_foot && enemy.is_mounted() && !deterred, rule!("AM-COM-064"), 1);
    row(holds_its_hedge(rules, me), rule!("AM-COM-065"), 1);
    row(charges_with_its_hedge(me, enemy), rule!("AM-COM-066"), 1);
    row(me.has(Capability::HeavyWeapon) && enemy.is_foot(), rule!("AM-COM-067"), 1);
    let thrust = me.has(Capability::LightSpear) || (rules.pole_arms && me.has(Capability::PoleArms));
    row(me.is_foot() && thrust && !charging_shock, rule!("AM-COM-068"), 1);
    row(me.troops.kind == TroopType::Elephants && tramples(enemy), rule!("AM-COM-070"), 1);
    let wagons = me.troops.kind == TroopType::BattleWagons;
    row(wagons && enemy.is_mounted() && enemy.troops.kind != TroopType::Elephants, rule!("AM-COM-071"), 1);
    row(lances(me, enemy) && me.troops.kind == TroopType::Knights, rule!("AM-COM-072"), 1);
    let other_lances = lances(me, enemy) && me.troops.kind != TroopType::Knights;
    row(other_lances && !enemy.has(Capability::Lancers), rule!("AM-COM-073"), 1);
    row(drives_over(me, enemy), rule!("AM-COM-074"), 1);
    let light_chariots = rules.light_chariots && me.troops.kind == TroopType::LightChariots && me.in_open;
    row(
        light_chariots && enemy.is_foot() && !enemy.skirmishers && !stands_firm(enemy),
        rule!("AM-COM-075"),
        1,
    );
    rows
}

/// Spearmen and pikemen who do not charge. AM-COM-065
fn holds_its_hedge(rules: &Advantages, me: &Fighter) -> bool {
    let deep = if me.is_pikemen() {
        me.ranks >= 3
    } else {
        me.ranks >= 2 || (rules.spearmen_may_be_backed && me.backed)
    };
    me.is_spearmen_or_pikemen() && !me.charging && deep && !me.is_fragmented() && !me.is_severely_disordered()
}

/// Pikemen and spearmen who charge. AM-COM-066
fn charges_with_its_hedge(me: &Fighter, enemy: &Fighter) -> bool {
    let offensive = me.is_pikemen() || me.has(Capability::OffensiveSpearmen);
    let at_them = enemy.is_foot() || !enemy.shock;
    let defensive = me.has(Capability::DefensiveSpearmen) && enemy.has(Capability::DefensiveSpearmen);
    me.charging && me.has_ranks() && !me.is_severely_disordered() && ((offensive && at_them) || defensive)
}

/// Whether elephants have the advantage of them. AM-COM-070, AM-COM-089
pub(super) fn tramples(enemy: &Fighter) -> bool {
    let kind = enemy.troops.kind;
    enemy.is_mounted()
        || kind.is_medium_foot()
        || matches!(kind, TroopType::HeavyFoot | TroopType::BattleWagons)
}

/// Pikemen or spearmen who are steady and do not charge.
fn stands_firm(enemy: &Fighter) -> bool {
    enemy.is_steady_hedge() && !enemy.charging
}

/// Lancers in open terrain against those whom lances frighten. AM-COM-072, AM-COM-073
fn lances(me: &Fighter, enemy: &Fighter) -> bool {
    let immune = matches!(
        enemy.troops.kind,
        TroopType::Elephants | TroopType::ScythedChariots | TroopType::BattleWagons
    );
    me.is_mounted() && me.has(Capability::Lancers) && me.in_open && !immune && !stands_firm(enemy)
}

/// Heavy and scythed chariots in open terrain. AM-COM-074
fn drives_over(me: &Fighter, enemy: &Fighter) -> bool {
    let heavy = matches!(me.troops.kind, TroopType::HeavyChariots | TroopType::ScythedChariots);
    let immune = matches!(enemy.troops.kind, TroopType::Elephants | TroopType::BattleWagons);
    heavy
        && me.in_open
        && !immune
        && !enemy.skirmishers
        && !enemy.has(Capability::Lancers)
        && !stands_firm(enemy)
}

#[cfg(test)]
mod tests;
