//! The cohesion test.

use acies_play::{Pause, Table};
use serde::{Deserialize, Serialize};

use super::modifiers::modifiers;
use super::{fail, raise};
use crate::ask::{Event, Roll};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::rerolls::by_quality;
use crate::turn::roll_again;

/// Why a battle group tests, with what a fight or shooting has shown. AM-DET-002 to AM-DET-018
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Reasons {
    /// It is charged while fragmented. AM-DET-002
    pub charged: bool,
    /// It was hit by shooting. AM-DET-005
    pub shooting: Option<ShootingHits>,
    /// It lost a close combat. AM-DET-006
    pub lost_combat: Option<LostCombat>,
    /// So many friends broke in its sight. AM-DET-007
    pub friends_broke: u8,
    /// So many of its commanders were lost in its sight. AM-DET-011
    pub commanders_lost: u8,
    /// One of them was the commander-in-chief. AM-DET-027
    pub chief_lost: bool,
    /// This commander, who is with it, bolsters or rallies it. AM-DET-014
    pub rallied_by: Option<usize>,
}

/// What shooting did to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ShootingHits {
    /// At least 1 hit for 2 bases, or as many as the rules say. AM-DET-022, QR-COH-010
    pub many: bool,
    /// Artillery or firearms were among the shooters. AM-DET-029
    pub by_artillery_or_firearms: bool,
}

/// How it lost a close combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct LostCombat {
    /// In the impact phase; otherwise in melee.
    pub impact: bool,
    /// At least 1 hit for 2 bases, or as many as the rules say. AM-DET-022, QR-COH-010
    pub many: bool,
    /// How many more hits it received than it inflicted. AM-DET-024
    pub by: u8,
    /// Whom it fought, at least in part. AM-DET-029
    pub against: Opponents,
}

/// Opponents that make a lost combat harder to bear. AM-DET-029, AM-DET-030
#[expect(clippy::struct_excessive_bools, reason = "each is a row of the book's table")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Opponents {
    /// Elephants.
    pub elephants: bool,
    /// Scythed chariots.
    pub scythed_chariots: bool,
    /// Mounted troops or heavy foot, of whom a base in the front rank is wholly in open terrain and neither attacks nor
    /// defends fortifications or a riverbank.
    pub mounted_or_heavy_foot_in_the_open: bool,
    /// Lancers or heavy chariots.
    pub lancers_or_heavy_chariots: bool,
    /// Impact foot.
    pub impact_foot: bool,
}

impl Reasons {
    /// Tests for friends who broke in its sight, so many of them. AM-DET-007, AM-DET-015
    pub fn friends_broke(count: usize) -> Self {
        Self { friends_broke: u8::try_from(count).unwrap_or(u8::MAX), ..Self::default() }
    }

    /// Tests for being charged while fragmented. AM-DET-002
    pub fn charged() -> Self {
        Self { charged: true, ..Self::default() }
    }

    /// Tests to be bolstered or rallied by a commander who is with it. AM-DET-014
    pub fn rallied_by(commander: usize) -> Self {
        Self { rallied_by: Some(commander), ..Self::default() }
    }

    /// How many reasons there are. AM-DET-015, AM-DET-028
    pub fn count(&self) -> usize {
        let others = [self.charged, self.shooting.is_some(), self.lost_combat.is_some()];
        let seen = usize::from(self.friends_broke) + usize::from(self.commanders_lost);
        others.into_iter().filter(|&other| other).count() + seen + usize::from(self.rallied_by.is_some())
    }

    /// Whether a very bad result costs two levels. AM-DET-016, AM-DET-041
    fn may_cost_two(&self) -> bool {
        self.lost_combat.is_some_and(|lost| lost.by >= 2)
            || self.friends_broke > 0
            || self.commanders_lost > 0
    }
}

/// By how many levels cohesion drops at this result; it rises if that is negative. AM-DET-039, AM-DET-040, AM-DET-041
pub fn levels_dropped(reasons: &Reasons, total: i32) -> i8 {
    match total {
        7.. => -i8::from(reasons.rallied_by.is_some()),
        _ if reasons.rallied_by.is_some() => 0,
        3..=6 => 1,
        _ => 1 + i8::from(reasons.may_cost_two()),
    }
}

/// A battle group tests its cohesion, and drops or rises. Re-rolls go by its own quality, whoever leads it. AM-DET-019,
/// AM-DET-020
pub(crate) fn test<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    reasons: &Reasons,
) -> Result<i8, Pause> {
    let position = Position::new(fog, battle);
    let modifiers = modifiers(&position, id, reasons);
    let reroll = by_quality(position.group(id).quality());
    let mut total: i32 = modifiers.iter().map(|&(_, value)| value).sum();
    for _ in 0..2 {
        total += i32::from(roll_again(fog, table, Roll::Cohesion(id), reroll)?);
    }
    let drop = levels_dropped(reasons, total);
    table.tell(Event::CohesionTest { id, modifiers, total, drop });
    match drop {
        ..0 => raise(battle, table, id),
        _ => fail(battle, table, id, drop.unsigned_abs()),
    }
    Ok(drop)
}
