//! Moving through friends by choice. AM-MOV-067

use crate::fielded::GroupId;
use crate::position::Position;
use crate::{BattleGroup, TroopType};

/// Whether a battle group may pass through friends, by what they are. AM-MOV-068
///
/// Commanders hinder nobody and are no matter here; what army lists provide is not known yet.
pub(crate) fn may_pass(position: &Position<'_>, mover: GroupId, through: GroupId) -> bool {
    let (one, other) = (position.group(mover), position.group(through));
    let all =
        |group: &BattleGroup, test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
    let is_light_foot = |group: &BattleGroup| all(group, |kind| kind == TroopType::LightFoot);
    is_light_foot(one)
        || (is_light_foot(other) && all(one, passes_light_foot))
        || (all(other, TroopType::is_artillery) && all(one, TroopType::is_foot))
}

/// The mounted troops that pass through light foot. AM-MOV-068
const fn passes_light_foot(kind: TroopType) -> bool {
    matches!(
        kind,
        TroopType::Cavalry
            | TroopType::Camelry
            | TroopType::LightHorse
            | TroopType::LightCamelry
            | TroopType::LightChariots
            | TroopType::Elephants
    )
}
