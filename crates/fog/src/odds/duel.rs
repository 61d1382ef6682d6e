//! What a fight between two battle groups does to both of them together.

use std::collections::BTreeMap;

use super::chance::{Chance, Spread, add};
use super::own::{End, Own, WayToBeHurt, hits_of};
use super::settled::Settled;
use crate::aftermath::Combatant;
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
    let (mut ends_of_red, mut ends_of_blue) = (Ends::new(&settled, red), Ends::new(&settled, blue));
    let mut together: BTreeMap<(usize, usize), Chance> = BTreeMap::new();
    for (&on_red, share) in &hits_of(&settled, blue.id, red.id) {
        for (&on_blue, other) in &hits_of(&settled, red.id, blue.id) {
            let places = (ends_of_red.after(on_red, on_blue), ends_of_blue.after(on_blue, on_red));
            *together.entry(places).or_insert_with(Chance::zero) += &(share * other);
        }
    }
    let mut both = Spread::new();
    for ((red, blue), chance) in &together {
        for (red_end, red_share) in &ends_of_red.known[*red].1 {
            for (blue_end, blue_share) in &ends_of_blue.known[*blue].1 {
                let share = &(chance * red_share) * blue_share;
                add(&mut both, [red_end.clone(), blue_end.clone()], &share);
            }
        }
    }
    Some(both)
}

/// The ends that a battle group can come to. Most numbers of hits come to the same, so each is worked out once.
struct Ends<'s, 'a> {
    settled: &'s Settled<'a>,
    combatant: &'s Combatant,
    known: Vec<(Vec<WayToBeHurt>, Spread<End>)>,
}

impl<'s, 'a> Ends<'s, 'a> {
    const fn new(settled: &'s Settled<'a>, combatant: &'s Combatant) -> Self {
        Self { settled, combatant, known: Vec::new() }
    }

    /// The place among the known ones of what so many hits come to.
    fn after(&mut self, taken: u32, inflicted: u32) -> usize {
        let own = Own::given(self.settled, self.combatant, taken, inflicted);
        let ways = own.ways_to_be_hurt();
        let place = self.known.iter().position(|(known, _)| *known == ways);
        place.unwrap_or_else(|| {
            self.known.push((ways, own.ends()));
            self.known.len() - 1
        })
    }
}
