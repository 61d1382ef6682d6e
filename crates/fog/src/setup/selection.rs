//! Choosing terrain.

use std::collections::BTreeMap;

use acies_field::terrain::Kind;
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use super::Territory;
use crate::terrain::COVERINGS;

/// A piece of terrain as it is chosen, before it has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "TerrainChoice"))]
pub struct Choice {
    /// What it is.
    pub kind: Kind,
    /// Whether it is large. AM-SET-008
    #[serde(default)]
    pub large: bool,
    /// What covers it, if it is a hill. AM-SET-011
    #[serde(default)]
    pub covering: Option<Kind>,
}

impl Choice {
    /// A piece of normal size without covering.
    pub const fn normal(kind: Kind) -> Self {
        Self { kind, large: false, covering: None }
    }

    /// How many selections it uses up. AM-SET-009
    pub const fn selections(self) -> u8 {
        if self.large || matches!(self.kind, Kind::River | Kind::Coast) { 2 } else { 1 }
    }

    /// How much it counts towards the maximum of its type. AM-SET-009
    const fn counts(self) -> u8 {
        if self.large { 2 } else { 1 }
    }
}

/// Why a choice of terrain is not allowed, with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "SelectionWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// So many selections instead of 1 to 5. AM-SET-014, AM-SET-015
    Selections(u8),
    /// So many of a kind, and the territory has only so many left. AM-SET-014, AM-SET-015
    TooMany {
        /// Which kind.
        kind: Kind,
        /// How many are chosen.
        chosen: u8,
        /// How many there may be.
        most: u8,
    },
    /// Only the player with the initiative chooses rivers, coasts and villages. AM-SET-012
    NeedsInitiative(Kind),
    /// Both a river and a coast. AM-SET-012
    RiverAndCoast,
    /// A second covered hill of the kind. AM-SET-011
    SecondCoveredHill(Kind),
    /// A covering on something that is no hill, or one that hills do not have. AM-SET-011
    Covering(Kind),
    /// A size that the kind does not have: rivers, coasts and roads have none. AM-TER-034
    Size(Kind),
    /// A kind that is not chosen like this: a road is placed last. AM-SET-017
    Kind(Kind),
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Selections(_) | Self::TooMany { .. } => rule!("AM-SET-014"),
            Self::NeedsInitiative(_) | Self::RiverAndCoast => rule!("AM-SET-012"),
            Self::SecondCoveredHill(_) | Self::Covering(_) => rule!("AM-SET-011"),
            Self::Size(_) => rule!("AM-TER-034"),
            Self::Kind(_) => rule!("AM-SET-017"),
        }
    }
}

/// All that is wrong with a player's 1 to 5 further selections, given what has been chosen before by both, the compulsory
/// pieces included. AM-SET-009, AM-SET-011, AM-SET-012, AM-SET-014, AM-SET-015
pub fn check(territory: Territory, has_initiative: bool, before: &[Choice], chosen: &[Choice]) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let selections = chosen.iter().map(|choice| choice.selections()).sum();
    if !(1..=5).contains(&selections) {
        wrong.push(Wrong::Selections(selections));
    }
    for choice in chosen {
        wrong.extend(check_one(*choice, has_initiative));
    }
    let all = || before.iter().chain(chosen).copied();
    for (kind, count) in counts(all()) {
        let most = territory.availability(kind).most;
        if count > most {
            wrong.push(Wrong::TooMany { kind, chosen: count, most });
        }
    }
    let has = |kind| all().any(|choice| choice.kind == kind);
    if has(Kind::River) && has(Kind::Coast) {
        wrong.push(Wrong::RiverAndCoast);
    }
    for hill in [Kind::GentleHill, Kind::SteepHill] {
        if all().filter(|choice| choice.kind == hill && choice.covering.is_some()).count() > 1 {
            wrong.push(Wrong::SecondCoveredHill(hill));
        }
    }
    wrong
}

fn check_one(choice: Choice, has_initiative: bool) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let needs_initiative = |kind| matches!(kind, Kind::River | Kind::Coast | Kind::Village);
    for kind in [Some(choice.kind), choice.covering].into_iter().flatten() {
        if needs_initiative(kind) && !has_initiative {
            wrong.push(Wrong::NeedsInitiative(kind));
        }
    }
    if let Some(covering) = choice.covering
        && !(choice.kind.is_hill() && COVERINGS.contains(&covering))
    {
        wrong.push(Wrong::Covering(covering));
    }
    if choice.large && choice.kind.is_linear() {
        wrong.push(Wrong::Size(choice.kind));
    }
    if choice.kind == Kind::Road {
        wrong.push(Wrong::Kind(choice.kind));
    }
    wrong
}

/// How much of each kind is chosen: a covered hill counts as hill and as its covering. AM-SET-011
fn counts(choices: impl Iterator<Item = Choice>) -> BTreeMap<Kind, u8> {
    let mut counts = BTreeMap::new();
    for choice in choices {
        // A coast takes the place of the river.
        let kind = if choice.kind == Kind::Coast { Kind::River } else { choice.kind };
        *counts.entry(kind).or_default() += choice.counts();
        if let Some(covering) = choice.covering {
            *counts.entry(covering).or_default() += choice.counts();
        }
    }
    counts
}

/// The compulsory pieces that the player without the initiative may take: not a village. AM-SET-012, AM-SET-013
pub fn compulsory_choices(territory: Territory) -> Vec<Kind> {
    let mut kinds = territory.compulsory().to_vec();
    kinds.dedup();
    kinds.retain(|&kind| kind != Kind::Village);
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn normal(kind: Kind) -> Choice {
        Choice::normal(kind)
    }

    const fn large(kind: Kind) -> Choice {
        Choice { large: true, ..Choice::normal(kind) }
    }

    const fn covered(kind: Kind, covering: Kind) -> Choice {
        Choice { covering: Some(covering), ..Choice::normal(kind) }
    }

    fn hilly(chosen: &[Choice]) -> Vec<Wrong> {
        check(Territory::Hilly, true, &[normal(Kind::Brush), normal(Kind::GentleHill)], chosen)
    }

    /// Proves AM-SET-009.
    #[test]
    fn large_pieces_and_rivers_count_two_selections() {
        let selections =
            [normal(Kind::Forest), large(Kind::Forest), normal(Kind::River), normal(Kind::Coast)];
        assert_eq!(selections.map(Choice::selections), [1, 2, 2, 2]);
        assert_eq!(hilly(&[large(Kind::Forest)]), [], "2 of the 2 forests");
        let both = [large(Kind::Forest), normal(Kind::Forest)];
        assert_eq!(hilly(&both), [Wrong::TooMany { kind: Kind::Forest, chosen: 3, most: 2 }]);
        assert_eq!(hilly(&[normal(Kind::River)]), [], "a river is one piece");
    }

    /// Proves AM-SET-011.
    #[test]
    fn at_most_one_hill_of_each_kind_is_covered() {
        let wooded = Choice { large: true, ..covered(Kind::GentleHill, Kind::Forest) };
        assert_eq!(wooded.selections(), 2, "the covering counts as none");
        assert_eq!(hilly(&[wooded]), []);
        let and_a_forest = [wooded, normal(Kind::Forest)];
        assert_eq!(hilly(&and_a_forest), [Wrong::TooMany { kind: Kind::Forest, chosen: 3, most: 2 }]);
        let two = [covered(Kind::GentleHill, Kind::Brush), covered(Kind::GentleHill, Kind::Forest)];
        assert_eq!(hilly(&two), [Wrong::SecondCoveredHill(Kind::GentleHill)]);
        let one_of_each = [covered(Kind::GentleHill, Kind::Brush), covered(Kind::SteepHill, Kind::Forest)];
        assert_eq!(hilly(&one_of_each), []);
        assert_eq!(hilly(&[covered(Kind::Forest, Kind::Brush)]), [Wrong::Covering(Kind::Brush)]);
        assert_eq!(hilly(&[covered(Kind::SteepHill, Kind::Marsh)]), [Wrong::Covering(Kind::Marsh)]);
    }

    /// Proves AM-SET-012.
    #[test]
    fn rivers_coasts_and_villages_are_for_the_initiative() {
        let without = |chosen: &[Choice]| check(Territory::Hilly, false, &[], chosen);
        for kind in [Kind::River, Kind::Coast, Kind::Village] {
            assert_eq!(without(&[normal(kind)]), [Wrong::NeedsInitiative(kind)]);
            assert_eq!(hilly(&[normal(kind)]), []);
        }
        let both = hilly(&[normal(Kind::River), normal(Kind::Coast)]);
        assert!(both.contains(&Wrong::RiverAndCoast));
        assert_eq!(
            without(&[covered(Kind::GentleHill, Kind::Village)]),
            [Wrong::NeedsInitiative(Kind::Village)]
        );
        assert_eq!(
            compulsory_choices(Territory::Developed),
            [Kind::EnclosedFields],
            "the village is left to the other"
        );
    }

    /// Proves AM-SET-014, AM-SET-015.
    #[test]
    fn one_to_five_selections_within_what_is_left() {
        assert_eq!(hilly(&[]), [Wrong::Selections(0)]);
        assert_eq!(hilly(&[normal(Kind::Brush)]), []);
        let five = [Kind::Brush, Kind::Brush, Kind::GentleHill, Kind::Gully, Kind::Marsh].map(normal);
        assert_eq!(hilly(&five), []);
        let six = [&five[..], &[normal(Kind::Plantation)]].concat();
        assert_eq!(hilly(&six), [Wrong::Selections(6)]);
        let too_many = [Kind::Brush; 3].map(normal);
        assert_eq!(hilly(&too_many), [Wrong::TooMany { kind: Kind::Brush, chosen: 4, most: 3 }]);
        assert_eq!(
            hilly(&[normal(Kind::SoftSand)]),
            [Wrong::TooMany { kind: Kind::SoftSand, chosen: 1, most: 0 }]
        );
        assert_eq!(hilly(&[large(Kind::River)])[0], Wrong::Size(Kind::River));
        assert_eq!(hilly(&[normal(Kind::Road)])[0], Wrong::Kind(Kind::Road));
    }

    /// Proves AM-SET-013.
    #[test]
    fn the_two_compulsory_pieces_are_shared_out() {
        assert_eq!(compulsory_choices(Territory::Hilly), [Kind::Brush, Kind::GentleHill]);
        assert_eq!(compulsory_choices(Territory::Woodlands), [Kind::Forest], "both are forests");
    }
}
