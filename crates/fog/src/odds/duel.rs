//! What a fight between two battle groups does to both of them together.

use super::chance::{Chance, Spread, add};
use super::own::{End, Own, hits_of};
use super::settled::Settled;
use crate::battle::Battle;
use crate::game::Fog;
use crate::turn::Phase;

/// How both come out of a round of close combat, red first; none if they do not fight. What one inflicts the other takes, so
/// their ends hang together: for every number of hits on either side they are worked out by themselves.
pub(crate) fn duel(fog: &Fog, battle: &Battle, phase: Phase) -> Option<Spread<[End; 2]>> {
    let settled = Settled::close_combat(fog, battle, phase);
    let mut combatants = settled.combatants.clone();
    combatants.sort_by_key(|combatant| combatant.id);
    let [red, blue] = &combatants[..] else { return None };
    let mut both = Spread::new();
    for (&on_red, share) in &hits_of(&settled, blue.id, red.id) {
        for (&on_blue, other) in &hits_of(&settled, red.id, blue.id) {
            let hits: Chance = share * other;
            let ends_of_red = Own::given(&settled, red, on_red, on_blue).ends();
            let ends_of_blue = Own::given(&settled, blue, on_blue, on_red).ends();
            for (red_end, red_share) in &ends_of_red {
                for (blue_end, blue_share) in &ends_of_blue {
                    let chance = &(&hits * red_share) * blue_share;
                    add(&mut both, [red_end.clone(), blue_end.clone()], &chance);
                }
            }
        }
    }
    Some(both)
}
