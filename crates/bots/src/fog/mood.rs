//! What the points and the clock ask of an army: to press on, or to keep what it has.

use acies_fog::View;
use acies_fog::turn::graded;
use acies_play::Seat;

use super::plan::Duty;

/// With fewer turns of both players left than this it is late; in a short battle with less than a third of them.
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
    /// How a seat fights, with the battle ending after so many turns, if it does: by what the result would be now. AM-VIC-006 to
    /// AM-VIC-010
    pub(super) fn of(view: &View, seat: Seat, turns: Option<u16>) -> Self {
        let is_late = |turns: u16| turns.saturating_sub(view.battle.turn.number) < LATE.min(turns / 3);
        if !turns.is_some_and(is_late) {
            return Self::Steady;
        }
        let [red, blue] = view.attrition;
        let looted = Seat::BOTH.map(|seat| view.battle.side(seat).camp_sacked);
        if graded([blue, red], looted).winner == Some(seat) { Self::Guarding } else { Self::Pressing }
    }

    /// What becomes of a duty that a plan gives. Those who shoot or screen do so whatever the clock says.
    pub(super) const fn duty(self, duty: Duty) -> Duty {
        match (self, duty) {
            (Self::Guarding, Duty::Attack | Duty::Envelop | Duty::Support) => Duty::Hold,
            (Self::Pressing, Duty::Hold | Duty::Refuse | Duty::Occupy | Duty::Support) => Duty::Attack,
            (_, duty) => duty,
        }
    }

    /// From which promise on whoever has a duty charges, in thousandths of a hit. Whoever attacks charges even where it looks
    /// somewhat worse than even: an enemy who is not charged charges whom he beats.
    pub(super) const fn least_worth(self, duty: Duty) -> i32 {
        match (self, duty) {
            (Self::Guarding, _) | (_, Duty::Refuse | Duty::Screen | Duty::Harass) => 900,
            (Self::Pressing, Duty::Attack | Duty::Envelop | Duty::Support) => i32::MIN,
            (Self::Steady, Duty::Attack | Duty::Envelop | Duty::Support) => -500,
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

#[cfg(test)]
mod tests {
    use super::*;
    use Duty::{Attack, Envelop, Harass, Hold, Occupy, Refuse, Screen, Shoot, Support};

    const DUTIES: [Duty; 9] = [Attack, Hold, Refuse, Envelop, Shoot, Screen, Harass, Support, Occupy];

    #[test]
    fn who_guards_seeks_no_fight_and_who_presses_leaves_nobody_of_the_line_behind() {
        assert_eq!(DUTIES.map(|duty| Mood::Steady.duty(duty)), DUTIES);
        let guarding = [Hold, Hold, Refuse, Hold, Shoot, Screen, Harass, Hold, Occupy];
        assert_eq!(DUTIES.map(|duty| Mood::Guarding.duty(duty)), guarding);
        let pressing = [Attack, Attack, Attack, Envelop, Shoot, Screen, Harass, Attack, Attack];
        assert_eq!(DUTIES.map(|duty| Mood::Pressing.duty(duty)), pressing);
    }

    #[test]
    fn who_guards_charges_only_where_it_is_sure_and_who_presses_at_any_odds() {
        assert!(DUTIES.iter().all(|&duty| Mood::Guarding.least_worth(duty) == 900));
        for duty in [Attack, Envelop, Support] {
            assert_eq!([Mood::Steady, Mood::Pressing].map(|mood| mood.least_worth(duty)), [-500, i32::MIN]);
        }
        for duty in [Hold, Shoot, Occupy] {
            assert_eq!([Mood::Steady, Mood::Pressing].map(|mood| mood.least_worth(duty)), [0, 0]);
        }
    }
}
