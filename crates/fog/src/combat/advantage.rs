//! Points of advantage: what speaks for and against those who shoot or fight.

mod close;
mod impact;
mod melee;
mod shooting;
#[cfg(test)]
mod testing;

use acies_rules::RuleId;

pub use close::Fighter;
pub use impact::impact;
pub use melee::{Melee, melee};
pub use shooting::{Shooter, ShotAt, is_artillery, shooting};

/// A point of advantage, or several, and the rule that gives it. AM-COM-037, AM-GLO-034
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Advantage {
    /// The rule.
    pub rule: RuleId,
    /// How many plusses; negative for minuses.
    pub points: i32,
}

impl Advantage {
    const fn new(rule: RuleId, points: i32) -> Self {
        Self { rule, points }
    }
}

/// Adds an advantage where it applies.
fn add(to: &mut Vec<Advantage>, applies: bool, rule: RuleId, points: i32) {
    if applies {
        to.push(Advantage::new(rule, points));
    }
}

/// Advantages as plain figures: the rules, and their points.
pub fn figures(advantages: &[Advantage]) -> Vec<(RuleId, i32)> {
    advantages.iter().map(|advantage| (advantage.rule, advantage.points)).collect()
}

/// The points of all of some advantages together. AM-COM-037
pub fn total(advantages: &[Advantage]) -> i32 {
    advantages.iter().map(|advantage| advantage.points).sum()
}

/// The advantages of two bases that fight each other, and the net points of advantage of the first: the difference of
/// their totals, from -- to ++. AM-COM-039, AM-COM-040
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// What speaks for and against each.
    pub advantages: [Vec<Advantage>; 2],
    /// The net points of the first; the other has the opposite.
    pub net: i32,
}

impl Compared {
    fn of(advantages: [Vec<Advantage>; 2]) -> Self {
        let net = (total(&advantages[0]) - total(&advantages[1])).clamp(-2, 2);
        Self { advantages, net }
    }
}

/// The best of the advantages of which only one counts. AM-COM-063, AM-COM-082
fn best(advantages: Vec<Advantage>) -> Option<Advantage> {
    // The first in the book's order among equals.
    advantages.into_iter().rev().max_by_key(|advantage| advantage.points)
}
