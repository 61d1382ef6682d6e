//! What makes a cohesion test harder or easier.

use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use super::support::has_rear_support;
use super::test::{LostCombat, Reasons};
use super::threatened::has_threatened_flank;
use crate::command::CommanderLevel;
use crate::disorder::Disorder;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::rule_set::Tests;
use crate::{BattleGroup, Cohesion, Training, TroopType};

/// The modifiers, in the order of the book. AM-DET-021
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// At least 1 hit for 2 bases, or as many as the rules say. AM-DET-022, QR-COH-010
    ManyHits,
    /// It lost an impact combat. AM-DET-023
    LostImpact,
    /// It lost a melee by 2 hits or more. AM-DET-024
    LostMeleeByTwo,
    /// Each full quarter of its bases lost. AM-DET-025
    Losses,
    /// Battle troops with a threatened flank. AM-DET-026
    ThreatenedFlank,
    /// It saw the commander-in-chief lost. AM-DET-027
    ChiefLost,
    /// It has more than one reason to test. AM-DET-028
    MoreThanOneReason,
    /// One of the special opponents. AM-DET-029
    SpecialOpponents,
    /// Undrilled, against scythed chariots. AM-DET-031
    ScythedChariots,
    /// Its present state. AM-DET-032
    State,
    /// A commander. AM-DET-033
    Commander,
    /// He is an inspired one. AM-DET-035
    Inspired,
    /// Rear support. AM-DET-037
    RearSupport,
}

impl Modifier {
    /// All of them. AM-DET-021
    pub const ALL: [Self; 13] = [
        Self::ManyHits,
        Self::LostImpact,
        Self::LostMeleeByTwo,
        Self::Losses,
        Self::ThreatenedFlank,
        Self::ChiefLost,
        Self::MoreThanOneReason,
        Self::SpecialOpponents,
        Self::ScythedChariots,
        Self::State,
        Self::Commander,
        Self::Inspired,
        Self::RearSupport,
    ];

    /// The rule that it comes from.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::ManyHits => rule!("AM-DET-022"),
            Self::LostImpact => rule!("AM-DET-023"),
            Self::LostMeleeByTwo => rule!("AM-DET-024"),
            Self::Losses => rule!("AM-DET-025"),
            Self::ThreatenedFlank => rule!("AM-DET-026"),
            Self::ChiefLost => rule!("AM-DET-027"),
            Self::MoreThanOneReason => rule!("AM-DET-028"),
            Self::SpecialOpponents => rule!("AM-DET-029"),
            Self::ScythedChariots => rule!("AM-DET-031"),
            Self::State => rule!("AM-DET-032"),
            Self::Commander => rule!("AM-DET-033"),
            Self::Inspired => rule!("AM-DET-035"),
            Self::RearSupport => rule!("AM-DET-037"),
        }
    }
}

/// All modifiers of a test that are not nothing, in the order of the book. AM-DET-021
pub fn modifiers(position: &Position<'_>, id: GroupId, reasons: &Reasons) -> Vec<(Modifier, i32)> {
    let (group, rules) = (position.group(id), &position.fog.rules.cohesion);
    let lost = reasons.lost_combat.unwrap_or_default();
    let by_combat = reasons.lost_combat.is_some();
    let hits = reasons.shooting.is_some_and(|hits| hits.many) || lost.many;
    let threatened = group.is_battle_troops() && has_threatened_flank(position, id);
    let commander = commander(position, id, reasons);
    let table = [
        (Modifier::ManyHits, -i32::from(hits)),
        (Modifier::LostImpact, -i32::from(by_combat && lost.impact)),
        (Modifier::LostMeleeByTwo, -i32::from(by_combat && !lost.impact && lost.by >= 2)),
        (Modifier::Losses, -quarters_lost(group)),
        (Modifier::ThreatenedFlank, -i32::from(threatened)),
        (Modifier::ChiefLost, -i32::from(reasons.chief_lost)),
        (Modifier::MoreThanOneReason, -i32::from(reasons.count() > 1)),
        (Modifier::SpecialOpponents, -i32::from(has_special_opponents(rules, group, reasons))),
        (Modifier::ScythedChariots, -i32::from(rules.undrilled_fear_scythes && fears_scythes(group, lost))),
        (Modifier::State, state(group.cohesion, position.disorder(id))),
        (Modifier::Commander, i32::from(commander.is_some())),
        (Modifier::Inspired, i32::from(commander == Some(CommanderLevel::Inspired))),
        (Modifier::RearSupport, i32::from(has_rear_support(position, id))),
    ];
    table.into_iter().filter(|&(_, value)| value != 0).collect()
}

/// Complete quarters of the original bases that are lost. AM-DET-025
fn quarters_lost(group: &BattleGroup) -> i32 {
    let (began, left) = (i32::from(group.began_with()), group.bases().len() as i32);
    if began == 0 { 0 } else { (began - left).max(0) * 4 / began }
}

/// The level of the best commander who influences it; one is enough. If it is bolstered or rallied, only he counts who does
/// it. AM-DET-033, AM-DET-034, AM-DET-036, AM-JAP-039
fn commander(position: &Position<'_>, id: GroupId, reasons: &Reasons) -> Option<CommanderLevel> {
    let commanders = &position.fog.agreement.armies[id.seat.index()].commanders;
    let counts = |index: usize| reasons.rallied_by.is_none_or(|commander| commander == index);
    let helping = position
        .leaders(id.seat)
        .filter(|(index, leader)| counts(*index) && position.influences(*index, leader, id));
    helping.map(|(index, _)| commanders[index].level).max()
}

/// Only the worst of its cohesion and of disorder counts. AM-DET-032
fn state(cohesion: Cohesion, disorder: Disorder) -> i32 {
    let by_cohesion = match cohesion {
        Cohesion::Steady => 0,
        Cohesion::Disrupted => -1,
        Cohesion::Fragmented => -2,
        Cohesion::Broken => -3,
    };
    disorder.cohesion_modifier().min(by_cohesion)
}

/// What a battle group tests as: of two kinds of foot the heavier. AM-DET-038
fn heaviest(group: &BattleGroup) -> Option<TroopType> {
    let weight = |kind: &TroopType| match kind {
        TroopType::HeavyFoot => 2,
        kind if kind.is_medium_foot() => 1,
        _ => 0,
    };
    group.bases().iter().map(|base| base.kind).max_by_key(weight)
}

/// The table of special opponents, of which one case is as bad as several. AM-DET-029, AM-DET-030, QR-COH-021
fn has_special_opponents(rules: &Tests, group: &BattleGroup, reasons: &Reasons) -> bool {
    let by_shooting = reasons.shooting.is_some_and(|hits| hits.by_artillery_or_firearms);
    let by_combat = reasons.lost_combat.is_some_and(|LostCombat { impact, against, .. }| {
        let Some(kind) = heaviest(group) else { return false };
        let brave = rules.shock_mounted_brave_lancers && kind.is_mounted() && group.is_shock();
        against.elephants
            || against.scythed_chariots
            || (kind.is_medium_foot() && against.mounted_or_heavy_foot_in_the_open)
            || (impact && !brave && against.lancers_or_heavy_chariots)
            || (impact && kind.is_foot() && against.impact_foot)
    });
    by_shooting || by_combat
}

/// Undrilled troops that lost even partly against scythed chariots. AM-DET-031
fn fears_scythes(group: &BattleGroup, lost: LostCombat) -> bool {
    lost.against.scythed_chariots && group.training() == Training::Undrilled
}
