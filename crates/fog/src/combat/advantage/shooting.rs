//! The points of advantage of shooting, and of support shooting at impact.

use acies_rules::rule;

use super::Advantage;
use crate::{Armour, Capability, TroopType, Troops};

/// A base that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooter {
    /// With what.
    pub weapon: Capability,
    /// Whether it shoots to the rear. AM-SHO-026
    pub to_the_rear: bool,
    /// Whether part of its battle group is in close combat, other than as an overlap.
    pub in_close_combat: bool,
    /// Whether it is battle troops, not light foot, that shoot in support at impact. AM-COM-103
    pub hampered_in_support: bool,
}

/// A base that is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotAt {
    /// What it is; of a battle group with mixed armour the rank that counts. AM-COM-061
    pub troops: Troops,
    /// Whether its battle group is entirely 1 base deep. AM-GLO-007
    pub one_deep: bool,
    /// Whether part of its battle group is in close combat, other than as an overlap.
    pub in_close_combat: bool,
    /// Whether it is in cover, or behind field fortifications. AM-GLO-018
    pub covered: bool,
}

/// What speaks for and against a shot. Nothing is set against it but what stands here; the score to hit knows no better
/// than + and no worse than --. AM-COM-038, AM-COM-048
pub fn shooting(shooter: &Shooter, target: &ShotAt) -> Vec<Advantage> {
    let mut advantages: Vec<Advantage> = by_target(shooter.weapon, target).into_iter().collect();
    let hampered = shooter.to_the_rear
        || target.in_close_combat
        || shooter.in_close_combat
        || shooter.hampered_in_support;
    if hampered {
        advantages.push(Advantage::new(rule!("AM-COM-059"), -1));
    }
    if target.covered && !is_artillery(shooter.weapon) {
        advantages.push(Advantage::new(rule!("AM-COM-060"), -1));
    }
    advantages
}

/// Whether a weapon is artillery.
pub const fn is_artillery(weapon: Capability) -> bool {
    matches!(weapon, Capability::LightArtillery | Capability::HeavyArtillery)
}

const fn is_bow(weapon: Capability) -> bool {
    matches!(weapon, Capability::Bow | Capability::BowStar)
}

/// The row of the target, if it has one. AM-COM-058
fn by_target(weapon: Capability, target: &ShotAt) -> Option<Advantage> {
    use Capability::{Crossbow, Firearm, Javelins, Longbow, Sling};
    let hard = matches!(weapon, Crossbow | Firearm) || is_artillery(weapon);
    let weak = is_bow(weapon) || matches!(weapon, Javelins | Sling);
    let (rule, points) = match (target.troops.kind, target.troops.armour) {
        (TroopType::Cavalry | TroopType::Camelry, _) | (TroopType::Knights, Some(Armour::Armoured))
            if target.one_deep =>
        {
            return None;
        }
        (TroopType::Cavalry | TroopType::Camelry, Some(Armour::Unprotected)) => {
            (rule!("AM-COM-049"), i32::from(weak || matches!(weapon, Longbow | Crossbow)))
        }
        (TroopType::Cavalry | TroopType::Camelry, Some(Armour::Protected | Armour::Armoured))
        | (TroopType::Knights, Some(Armour::Armoured)) => {
            (rule!("AM-COM-050"), i32::from(matches!(weapon, Longbow | Crossbow)))
        }
        (TroopType::Cataphracts | TroopType::CataphractCamelry, _)
        | (TroopType::Knights, Some(Armour::HeavilyArmoured)) => (rule!("AM-COM-051"), -i32::from(weak)),
        (TroopType::Elephants, _) => (rule!("AM-COM-052"), i32::from(!is_bow(weapon) && weapon != Sling)),
        (TroopType::BattleWagons, _) => (rule!("AM-COM-053"), -i32::from(!is_artillery(weapon))),
        (TroopType::HeavyFoot | TroopType::MediumFoot | TroopType::Mob, Some(Armour::Unprotected)) => {
            (rule!("AM-COM-054"), if hard { -1 } else { 1 })
        }
        (kind, Some(Armour::Armoured)) if kind.is_foot() => {
            (rule!("AM-COM-055"), -i32::from(weapon != Longbow))
        }
        (kind, Some(Armour::HeavilyArmoured)) if kind.is_foot() => {
            (rule!("AM-COM-056"), if weak { -2 } else { -1 })
        }
        (kind, _) if kind.is_foot() => (rule!("AM-COM-057"), -i32::from(hard)),
        _ => return None,
    };
    (points != 0).then(|| Advantage::new(rule, points))
}

#[cfg(test)]
mod tests;
