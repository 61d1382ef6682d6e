//! What the points and the clock ask of an army: to press on, or to keep what it has.

use acies_fog::View;
use acies_fog::turn::graded;
use acies_play::Seat;

use super::plan::Duty;

/// With so many turns of both players left it is late.
const LATE: u16 = 8;

/// How an army fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// As its plan says: there is time.
    Steady,
    /// It is late, and it has won by points if nothing happens: only what is sure.
    Guarding,
    /// It is late, and it has not won: rather a bad fight than none.
    Pressing,
}

impl Mood {
    /// How a seat fights, with the battle ending after so many turns, if it does: by what the result would be now. AM-VIC-003
    pub(super) fn of(view: &View, seat: Seat, turns: Option<u16>) -> Self {
        let left = turns.map(|turns| turns.saturating_sub(view.battle.turn.number));
        if left.is_none_or(|left| left >= LATE) {
            return Self::Steady;
        }
        let [red, blue] = view.attrition;
        let looted = Seat::BOTH.map(|seat| view.battle.side(seat).camp_sacked);
        if graded([blue, red], looted).winner == Some(seat) { Self::Guarding } else { Self::Pressing }
    }

    /// What becomes of a duty.
    pub(super) const fn duty(self, duty: Duty) -> Duty {
        match (self, duty) {
            (Self::Guarding, Duty::Attack | Duty::Envelop) => Duty::Hold,
            (Self::Pressing, Duty::Hold | Duty::Refuse | Duty::Occupy | Duty::Support) => Duty::Attack,
            (_, duty) => duty,
        }
    }

    /// From which promise on a charge is made, in thousandths of a hit. Whoever attacks charges even where it looks somewhat worse
    /// than even: an enemy who is not charged charges whom he beats.
    pub(super) const fn least_worth(self, duty: Duty) -> i32 {
        match (self, self.duty(duty)) {
            (Self::Pressing, Duty::Attack | Duty::Envelop) => i32::MIN,
            (_, Duty::Attack | Duty::Envelop | Duty::Support) => -500,
            (Self::Guarding, _) | (_, Duty::Refuse | Duty::Screen | Duty::Harass) => 900,
            (_, Duty::Hold | Duty::Shoot | Duty::Occupy) => 0,
        }
    }

    /// What share of its fear of being charged is left, in hundredths.
    pub(super) const fn fear(self) -> i64 {
        match self {
            Self::Pressing => 25,
            Self::Steady | Self::Guarding => 100,
        }
    }
}
