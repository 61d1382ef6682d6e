//! What pinned battle groups may do. AM-MAN-031

use acies_field::{Leg, face_alike, measure};
use acies_geometry::{Angle, Footprint};
use acies_rules::rule;

use super::figure::Figure;
use super::judge::{Made, check_wheels};
use super::movers::Movers;
use super::walk::{Walk, Walker};
use super::{Evolution, Fault, Order, Turn, Wrong};
use crate::fielded::GroupId;
use crate::manoeuvre::restricted::Pin;

impl Movers<'_> {
    /// All that restricted areas forbid of a move. AM-MAN-030 to AM-MAN-037, AM-SPE-040
    pub(super) fn check_pins(&self, made: &Made<'_>) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (walker, pins) in made.walk.walkers.iter().zip(self.pins()) {
            // A move into an overlap position is free of them. AM-MAN-031, AM-MAN-037, AM-MAN-046
            if pins.is_empty() || made.takes_up_overlap {
                continue;
            }
            let by = || pins.iter().map(|pin| pin.by).collect::<Vec<GroupId>>();
            if self.position.fielded(walker.id).in_orb {
                if pins.iter().any(|pin| self.position.group(pin.by).is_battle_troops()) {
                    faults.push((rule!("AM-SPE-040"), Wrong::Pinned(by())));
                }
                continue;
            }
            // It chooses to whom it responds. AM-MAN-033
            if !pins.iter().any(|pin| self.responds(made, walker, pin)) {
                faults.push((rule!("AM-MAN-031"), Wrong::Pinned(by())));
            }
            if self.contracts_pinned_files(made, walker, pins) {
                faults.push((rule!("AM-MAN-034"), Wrong::PinnedFile));
            }
        }
        faults
    }

    /// Whether a move is a permitted response to one who pins. AM-MAN-031, AM-MAN-032
    fn responds(&self, made: &Made<'_>, walker: &Walker, pin: &Pin) -> bool {
        let evolutions = &made.order.evolutions[..];
        let enemy = self.position.fielded(pin.by);
        let before = self.position.fielded(walker.id).body.footprints();
        let theirs = enemy.body.footprints();
        let is_straight = made.order.legs().all(|leg| matches!(leg, Leg::Advance(_)));
        let goes_back = matches!(evolutions.first(), Some(Evolution::Turn(Turn::About)))
            && matches!(made.figure, Figure::TurnAboutAndAdvance | Figure::ThereAndBack);
        let goes_on = made.figure == Figure::Advance;
        if is_straight && (goes_back || (goes_on && is_behind(before, theirs))) {
            return true;
        }
        let after = walker.body.footprints();
        if !after.iter().any(|base| pin.has_in_front(base)) {
            return false;
        }
        let stays = matches!(
            made.figure,
            Figure::Turn | Figure::Expansion { advance: false } | Figure::Contraction { advance: false }
        );
        if stays {
            return true;
        }
        let [was, is] = [&before, &after].map(|bases| measure::distance_between(bases, theirs));
        let ahead =
            matches!(made.figure, Figure::Advance | Figure::Contraction { advance: true }) && is_straight;
        is > was || (ahead && is < was) || self.wheels_parallel(made, walker, enemy.body.facing())
    }

    /// Whether it wheels towards an enemy who faces this way until both fronts are parallel, with an advance after that;
    /// or as far as it can. AM-MAN-031
    fn wheels_parallel(&self, made: &Made<'_>, walker: &Walker, facing: Angle) -> bool {
        let [Evolution::Leg(Leg::Wheel(hand, turn)), rest @ ..] = &made.order.evolutions[..] else {
            return false;
        };
        let needed = facing + Angle::HALF - self.position.fielded(walker.id).body.facing();
        if needed.hand() != Some(*hand)
            || !rest.iter().all(|part| matches!(part, Evolution::Leg(Leg::Advance(_))))
        {
            return false;
        }
        if face_alike(hand.turn(*turn), needed) {
            return true;
        }
        if *turn > needed.size() || !rest.is_empty() {
            return false;
        }
        let further = Angle::binary((turn.get() + A_LITTLE.get()).min(needed.size().get()));
        let order = Order {
            mover: made.order.mover.clone(),
            evolutions: vec![Evolution::Leg(Leg::Wheel(*hand, further))],
        };
        let Ok(walk) = Walk::new(self, &order.evolutions) else { return true };
        let away = self.close(&walk).next().is_none();
        let allowance = self.allowance(made.figure, &walk, away, made.on_road);
        !check_wheels(&order, made.on_road).is_empty()
            || self.check_distance(&walk, &allowance).is_some()
            || !self.check_way(&walk, &[]).is_empty()
    }

    /// Whether files that stand in a restricted area are contracted. AM-MAN-034
    fn contracts_pinned_files(&self, made: &Made<'_>, walker: &Walker, pins: &[Pin]) -> bool {
        let contraction = made.order.evolutions.iter().find_map(|evolution| match evolution {
            Evolution::Contract { left, right } => Some((usize::from(*left), usize::from(*right))),
            _ => None,
        });
        let fielded = self.position.fielded(walker.id);
        let (Some((left, right)), Some(drawn)) = (contraction, fielded.drawn()) else { return false };
        let (files, bases) = (drawn.ranks.files(), fielded.body.footprints());
        let leaving = files.iter().take(left).chain(files.iter().rev().take(right)).flatten();
        let mut leaving = leaving.map(|&base| &bases[base]);
        leaving.any(|base| pins.iter().any(|pin| pin.holds(&self.position, base)))
    }
}

/// A wheel that could be this much wider is not as wide as it could be.
const A_LITTLE: Angle = Angle::millidegrees(100);

/// Whether at least a part of some bases is behind the rear of a battle group: beyond the line of its rearmost edge.
fn is_behind(group: &[Footprint], others: &[Footprint]) -> bool {
    let ahead_of_rear =
        |other: &Footprint| group.iter().any(|base| !acies_field::zone::partly_behind_rear_line(other, base));
    others.iter().any(|other| !ahead_of_rear(other))
}
