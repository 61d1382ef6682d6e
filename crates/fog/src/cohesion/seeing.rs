//! Seeing friends break, and commanders lost.

use std::borrow::Cow;

use acies_field::measure::bodies_within;
use acies_field::{Base, Mu};
use acies_geometry::{Footprint, Length};

use crate::bases;
use crate::command::Rank;
use crate::fielded::{Deeds, GroupId};
use crate::position::Position;
use crate::turn::Fallen;

/// How near friends must be to see it. AM-DET-007, AM-DET-011
const IN_SIGHT: Mu = Mu::new(3);

/// The battle groups that test because some of their friends have broken, each with how many of these are within 3 MU: not
/// those that are broken themselves or have tested for it this phase. AM-DET-007, AM-DET-015, AM-DET-017
pub fn witnesses(
    position: &Position<'_>,
    broken: &[GroupId],
    has_tested: fn(&Deeds) -> bool,
) -> Vec<(GroupId, usize)> {
    let standing =
        position.all_groups().filter(|(_, fielded)| !fielded.is_broken() && !has_tested(&fielded.deeds));
    let stands = |id: GroupId| position.fielded(id).body.footprints();
    let counted = standing.map(|(id, _)| (id, friends_broken_near(position, id, broken, stands)));
    counted.filter(|&(_, count)| count > 0).collect()
}

/// How many of those that broke are friends of a battle group within 3 MU; battle troops do not mind skirmishers. `stood`
/// says where everybody stood before bases were lost. AM-DET-007, AM-DET-009
pub fn friends_broken_near<'a>(
    position: &Position<'a>,
    id: GroupId,
    broken: &[GroupId],
    stood: impl Fn(GroupId) -> &'a [Footprint],
) -> usize {
    let reach = position.scale().mu(IN_SIGHT);
    let sees = |friend: GroupId| {
        let minds = position.group(id).is_skirmishers() || position.group(friend).is_battle_troops();
        minds && bodies_within(stood(id), stood(friend), reach)
    };
    broken.iter().filter(|&&friend| id.seat == friend.seat && id != friend && sees(friend)).count()
}

/// How many of the commanders who were lost a battle group has seen fall, and whether the commander-in-chief is one of
/// them: those in line of command for it within 3 MU, or what the rules say of the chief, of the battle group that they were
/// with. AM-DET-011, QR-COH-006
pub fn commanders_lost_near<'a>(
    position: &Position<'a>,
    id: GroupId,
    fallen: &[Fallen],
    stood: impl Fn(GroupId) -> &'a [Footprint],
) -> (u8, bool) {
    let commanders = &position.fog.agreement.armies[id.seat.index()].commanders;
    let is_chief = |fallen: &Fallen| commanders[fallen.commander].rank == Rank::CommanderInChief;
    let reach = |fallen: &Fallen| -> Length {
        position.scale().mu(if is_chief(fallen) {
            position.fog.rules.cohesion.chief_in_sight
        } else {
            IN_SIGHT
        })
    };
    let from = |fallen: &Fallen| {
        let with = fallen.with.map(|index| GroupId::new(fallen.seat, index));
        let with = with.filter(|&with| position.battle.fielded(with).is_some());
        let his = || Base::new(fallen.pose, bases::commander(position.fog.agreement.figures)).footprint();
        with.map_or_else(|| Cow::Owned(vec![his()]), |with| Cow::Borrowed(stood(with)))
    };
    let sees = |fallen: &&Fallen| {
        fallen.seat == id.seat
            && commanders[fallen.commander].commands(position.contingent(id))
            && bodies_within(stood(id), &from(fallen), reach(fallen))
    };
    let seen: Vec<&Fallen> = fallen.iter().filter(sees).collect();
    (u8::try_from(seen.len()).unwrap_or(u8::MAX), seen.into_iter().any(is_chief))
}
