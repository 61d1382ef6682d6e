//! Who brought down whom.

use std::collections::{BTreeMap, BTreeSet};

use acies_fog::{Battle, Cohesion, Event, Fog, GroupId, Loss, close_combat, impact, shooting};

use super::account::{self, SideAccount};
use crate::Chronicler;

/// Notes who pressed whom, and to whom each battle group fell.
///
/// A battle group is pressed by those who roll dice against it, by shooting or in close combat, and by those who charge it. It
/// falls to those who pressed it in the last phase in which anybody did, when it breaks or is lost; if it rallies, it has not
/// fallen.
#[derive(Debug, Default)]
pub struct Chronicle {
    phases: u32,
    pressed: BTreeMap<GroupId, Pressed>,
    fallen: BTreeMap<GroupId, BTreeSet<GroupId>>,
}

#[derive(Debug, Default)]
struct Pressed {
    phase: u32,
    by: BTreeSet<GroupId>,
}

impl Chronicle {
    fn press(&mut self, by: GroupId, on: GroupId) {
        let pressed = self.pressed.entry(on).or_default();
        if pressed.phase != self.phases {
            *pressed = Pressed { phase: self.phases, by: BTreeSet::new() };
        }
        pressed.by.insert(by);
    }

    /// Who breaks and then leaves the table fell when it broke.
    fn fall(&mut self, id: GroupId) {
        let by = self.pressed.get(&id).map(|pressed| pressed.by.clone()).unwrap_or_default();
        self.fallen.entry(id).or_insert(by);
    }
}

impl Chronicler<Fog> for Chronicle {
    type Account = [SideAccount; 2];

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Phase { .. } => self.phases += 1,
            Event::CloseCombat(close_combat::Event::Hits { by, on, .. }) => self.press(*by, *on),
            Event::Shooting(shooting::Event::Shot { by, at, .. }) => self.press(*by, *at),
            Event::Impact(impact::Event::Charge(charge)) => {
                for &target in &charge.charged {
                    self.press(charge.id(), GroupId::new(charge.seat.other(), target));
                }
            }
            Event::Cohesion { id, to: Cohesion::Broken, .. }
            | Event::Lost(id, Loss::LeftTheTable | Loss::Destroyed) => self.fall(*id),
            Event::Cohesion { id, from: Cohesion::Broken, .. } => {
                self.fallen.remove(id);
            }
            _ => {}
        }
    }

    fn account(self, fog: &Fog, battle: &Battle) -> [SideAccount; 2] {
        account::of(fog, battle, &self.fallen)
    }
}

#[cfg(test)]
mod tests {
    use acies_fog::turn::Phase;
    use acies_play::Seat;

    use super::*;

    fn red(index: usize) -> GroupId {
        GroupId::new(Seat::Red, index)
    }

    fn blue(index: usize) -> GroupId {
        GroupId::new(Seat::Blue, index)
    }

    fn phase() -> Event {
        Event::Phase { turn: 1, active: Seat::Red, phase: Phase::Melee }
    }

    fn hits(by: GroupId, on: GroupId) -> Event {
        let (dice, net, support, needed, hits) = (2, 0, false, 4, 1);
        let advantages = Vec::new();
        Event::CloseCombat(close_combat::Event::Hits { by, on, dice, net, support, needed, hits, advantages })
    }

    fn shot(by: GroupId, at: GroupId) -> Event {
        let advantages = Vec::new();
        Event::Shooting(shooting::Event::Shot { by, at, dice: 2, advantages, needed: 4, hits: 0 })
    }

    fn cohesion(id: GroupId, from: Cohesion, to: Cohesion) -> Event {
        Event::Cohesion { id, from, to }
    }

    /// To whom the first battle group of blue falls.
    #[track_caller]
    fn check(events: &[Event], expected: Option<&[GroupId]>) {
        let mut chronicle = Chronicle::default();
        for event in events {
            chronicle.hear(event);
        }
        let fell_to = chronicle.fallen.get(&blue(0)).map(|by| by.iter().copied().collect::<Vec<_>>());
        assert_eq!(fell_to.as_deref(), expected);
    }

    #[test]
    fn it_falls_to_all_who_pressed_it_in_the_last_phase() {
        let breaks = cohesion(blue(0), Cohesion::Fragmented, Cohesion::Broken);
        let fight = [phase(), shot(red(3), blue(0)), phase(), hits(red(0), blue(0)), hits(red(1), blue(0))];
        check(&[&fight[..], std::slice::from_ref(&breaks)].concat(), Some(&[red(0), red(1)]));
        let later = [&fight[..], &[phase(), phase(), breaks]].concat();
        check(&later, Some(&[red(0), red(1)]));
    }

    #[test]
    fn those_who_cut_it_down_while_it_routs_have_no_share() {
        let breaks = cohesion(blue(0), Cohesion::Disrupted, Cohesion::Broken);
        let lost = Event::Lost(blue(0), Loss::LeftTheTable);
        check(
            &[phase(), hits(red(0), blue(0)), breaks, phase(), shot(red(1), blue(0)), lost],
            Some(&[red(0)]),
        );
    }

    #[test]
    fn whom_nobody_pressed_falls_to_nobody() {
        check(&[phase(), cohesion(blue(0), Cohesion::Fragmented, Cohesion::Broken)], Some(&[]));
        check(&[phase(), Event::Lost(blue(0), Loss::Straggling)], None);
        check(
            &[phase(), hits(red(0), blue(0)), cohesion(blue(0), Cohesion::Steady, Cohesion::Disrupted)],
            None,
        );
    }

    #[test]
    fn who_rallies_has_not_fallen() {
        let breaks = cohesion(blue(0), Cohesion::Fragmented, Cohesion::Broken);
        let rallies = cohesion(blue(0), Cohesion::Broken, Cohesion::Fragmented);
        let first = [phase(), hits(red(0), blue(0)), breaks.clone(), rallies];
        check(&first, None);
        check(&[&first[..], &[phase(), shot(red(2), blue(0)), breaks]].concat(), Some(&[red(2)]));
    }
}
