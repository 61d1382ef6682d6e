//! Who is capable of evading.

use crate::fielded::Fielded;
use crate::{Capability, TroopType};

/// Whether battle troops are of a type and in a formation that can evade: cavalry, camelry or light chariots without the
/// lancers capability that are entirely one base deep. AM-MOV-027
pub fn can_evade(fielded: &Fielded) -> bool {
    let is_type = |kind| matches!(kind, TroopType::Cavalry | TroopType::Camelry | TroopType::LightChariots);
    let fits = |base: &crate::Troops| is_type(base.kind) && !base.has(Capability::Lancers);
    fielded.group.bases().iter().all(fits) && fielded.drawn().is_some_and(|drawn| drawn.ranks.depth() == 1)
}
