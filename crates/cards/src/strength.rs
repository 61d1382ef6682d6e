//! Combat strength, part by part, in the order of CG-ATT-012.

use std::fmt;

use acies_play::Seat;
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::CardGame;
use crate::battle::{Attack, Battle, neighbours};
use crate::card::Card;
use crate::deck::Terrain;

/// Overlap counts units up to this movement cost. CG-CRD-009
const OVERLAP_MOVEMENT: u8 = 3;

/// What a flank attack adds. CG-TRN-012
const FLANK_BONUS: i8 = 2;

/// What a second unit adds. CG-ATT-012
const SECOND_UNIT: i8 = 1;

/// One part of a combat strength, with the rule that gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// What it is for.
    pub name: PartName,
    /// How much it adds.
    pub value: i8,
}

/// The parts of a combat strength, in the order of the table in CG-ATT-012.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PartName {
    /// The combat value of the lead.
    #[default]
    CombatValue,
    /// The command points of the Bonus card.
    BonusCard,
    /// A second unit in the column.
    SecondUnit,
    /// The lead in Woods.
    Woods,
    /// The defender on a Hill.
    Hill,
    /// The lead attacker's modifier against the opposing lead.
    Against,
    /// The lead attacker's modifier with a second unit of its type.
    Paired,
    /// Overlap cards.
    Overlap,
    /// A flank attack.
    FlankAttack,
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PartName::CombatValue => "combat value",
            PartName::BonusCard => "bonus card",
            PartName::SecondUnit => "second unit",
            PartName::Woods => "woods",
            PartName::Hill => "hill",
            PartName::Against => "against",
            PartName::Paired => "paired",
            PartName::Overlap => "overlap",
            PartName::FlankAttack => "flank attack",
        })
    }
}

impl PartName {
    /// The rule that gives this part.
    pub fn rule(self) -> RuleId {
        match self {
            PartName::CombatValue | PartName::BonusCard | PartName::SecondUnit => rule!("CG-ATT-012"),
            PartName::Woods => rule!("CG-ATT-017"),
            PartName::Hill => rule!("CG-DEK-024"),
            PartName::Against => rule!("CG-ATT-014"),
            PartName::Paired => rule!("CG-ATT-015"),
            PartName::Overlap => rule!("CG-CRD-009"),
            PartName::FlankAttack => rule!("CG-TRN-012"),
        }
    }
}

/// A combat strength: the sum of its parts. CG-GLO-007
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Strength {
    /// Those that apply.
    #[cfg_attr(feature = "typescript", ts(as = "Vec<Part>"))]
    pub parts: ArrayVec<[Part; 9]>,
}

impl Strength {
    /// What is compared.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|part| i32::from(part.value)).sum()
    }

    /// The parts that are known before the Bonus cards are revealed.
    #[must_use]
    pub fn without_bonus(&self) -> Strength {
        Strength {
            parts: self.parts.iter().copied().filter(|part| part.name != PartName::BonusCard).collect(),
        }
    }

    fn add(&mut self, name: PartName, value: i8) {
        if value != 0 || name == PartName::CombatValue {
            self.parts.push(Part { name, value });
        }
    }
}

/// The attacker's combat strength against this lead of the defender.
pub(crate) fn attacker(game: &CardGame, battle: &Battle, attack: &Attack, opposing: Card) -> Strength {
    let units = battle.units(attack.from.into(), battle.active);
    let mut strength = common(game, battle, attack, attack.lead, units.len());
    let deck = game.deck();
    if let (Some(lead), Some(enemy)) = (deck.unit(attack.lead), deck.unit_type(opposing)) {
        strength.add(PartName::Against, lead.against[enemy as usize]);
        let second_alike =
            units.iter().any(|&unit| unit != attack.lead && deck.kind(unit) == deck.kind(attack.lead));
        if second_alike {
            strength.add(PartName::Paired, lead.paired);
        }
    }
    strength.add(PartName::Overlap, attack.overlaps as i8 * overlapping(game, battle, attack) as i8);
    if attack.flank.is_some() {
        strength.add(PartName::FlankAttack, FLANK_BONUS);
    }
    strength.add(PartName::BonusCard, attack.bonus.map_or(0, |bonus| deck.points(bonus.card) as i8));
    strength
}

/// The defender's combat strength with this lead. His units' own modifiers count for nothing: CG-ATT-013
pub(crate) fn defender(game: &CardGame, battle: &Battle, attack: &Attack, lead: Card) -> Strength {
    let column = usize::from(attack.column);
    let units = battle.units(column, battle.active.other()).len();
    let mut strength = common(game, battle, attack, lead, units);
    if battle.columns[column].terrain == Terrain::Hill {
        strength.add(PartName::Hill, game.deck().hill_defender());
    }
    strength.add(PartName::BonusCard, attack.defence.map_or(0, |bonus| game.deck().points(bonus.card) as i8));
    strength
}

/// What both add up: the lead's combat value, a second unit, the lead in Woods.
fn common(game: &CardGame, battle: &Battle, attack: &Attack, lead: Card, units: usize) -> Strength {
    let mut strength = Strength::default();
    let Some(figures) = game.deck().unit(lead) else { return strength };
    strength.add(PartName::CombatValue, figures.combat);
    if units == 2 {
        strength.add(PartName::SecondUnit, SECOND_UNIT);
    }
    if battle.columns[usize::from(attack.column)].terrain == Terrain::Woods {
        strength.add(PartName::Woods, figures.woods);
    }
    strength
}

/// How many units an Overlap card counts: unopposed, beside the attacked column, movement cost 3 or less, and not of the
/// column that attacks. CG-CRD-009, CG-CRD-011
pub(crate) fn overlapping(game: &CardGame, battle: &Battle, attack: &Attack) -> usize {
    neighbours(attack.column.into())
        .filter(|&column| column != usize::from(attack.from))
        .filter(|&column| battle.columns[column].unopposed(battle.active))
        .flat_map(|column| *battle.units(column, battle.active))
        .filter(|&unit| game.deck().movement(unit) <= OVERLAP_MOVEMENT)
        .count()
}

/// Whose strength is higher; nobody's in a tie. CG-ATT-020, CG-ATT-023
pub(crate) fn winner(active: Seat, attacker: &Strength, defender: &Strength) -> Option<Seat> {
    match attacker.total().cmp(&defender.total()) {
        std::cmp::Ordering::Greater => Some(active),
        std::cmp::Ordering::Less => Some(active.other()),
        std::cmp::Ordering::Equal => None,
    }
}
