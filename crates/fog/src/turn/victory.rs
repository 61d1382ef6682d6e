//! How a game ends, and who has won.

use std::fmt;

use acies_play::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::{Phase, Step, points, routed};
use crate::battle::{Battle, Stage};
use crate::game::Fog;

/// How a game ends, the lowest grade first. AM-VIC-004, AM-VIC-006
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Nobody has won: both armies routed at once, or the time ran out with little between them. AM-VIC-009
    Draw,
    /// The time ran out, and one side has inflicted 2 points more. AM-VIC-008
    Marginal,
    /// 3 points more, and twice as many. AM-VIC-007
    Moderate,
    /// 4 points more, and three times as many. AM-VIC-006
    Major,
    /// One army has routed. AM-VIC-004
    Decisive,
}

impl Ending {
    const ALL: [Self; 5] = [Self::Draw, Self::Marginal, Self::Moderate, Self::Major, Self::Decisive];
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Draw => "draw",
            Self::Marginal => "marginal victory",
            Self::Moderate => "moderate victory",
            Self::Major => "major victory",
            Self::Decisive => "decisive victory",
        })
    }
}

/// How the game ends, if it does when the phase that was played is over. AM-SEQ-011, AM-SEQ-012, AM-SEQ-018, AM-VIC-003
pub(crate) fn outcome(fog: &Fog, battle: &Battle) -> Option<Outcome<Ending>> {
    let rout = Seat::BOTH.map(|seat| routed(fog, battle, seat));
    let last = fog.agreement.turns.is_some_and(|turns| battle.turn.number >= turns);
    // The last turn of a timed game ends before its joint action phase. AM-SEQ-012, AM-VIC-011
    let melee_is_over =
        matches!(battle.stage, Stage::Turn(Step::InitialPursuits(Phase::Melee)) | Stage::Over);
    match rout {
        [true, true] => Some(Outcome { winner: None, ending: Ending::Draw }),
        [false, true] => Some(Outcome { winner: Some(Seat::Red), ending: Ending::Decisive }),
        [true, false] => Some(Outcome { winner: Some(Seat::Blue), ending: Ending::Decisive }),
        [false, false] if last && melee_is_over => {
            let inflicted = [Seat::Blue, Seat::Red].map(|enemy| points(fog, battle, enemy));
            Some(graded(inflicted, Seat::BOTH.map(|seat| battle.side(seat).camp_sacked)))
        }
        [false, false] => None,
    }
}

/// The result when the time is up: by the attrition points that each side has inflicted, and by whose camp was looted.
/// AM-VIC-006 to AM-VIC-010
pub fn graded(inflicted: [usize; 2], looted: [bool; 2]) -> Outcome<Ending> {
    let [red, blue] = inflicted;
    let grade = grade(red.max(blue), red.min(blue)) as i32;
    let by_points = if red >= blue { grade } else { -grade };
    // A camp counts one step on the scale from one side's decisive victory to the other's. AM-VIC-010
    let by_camps = match looted {
        [false, true] => 1,
        [true, false] => -1,
        [true, true] | [false, false] => 0,
    };
    let result = (by_points + by_camps).clamp(-4, 4);
    let winner = match result {
        1.. => Some(Seat::Red),
        0 => None,
        i32::MIN..=-1 => Some(Seat::Blue),
    };
    Outcome { winner, ending: Ending::ALL[result.unsigned_abs() as usize] }
}

/// The grade of a victory by points. AM-VIC-006, AM-VIC-007, AM-VIC-008, AM-VIC-009
fn grade(more: usize, fewer: usize) -> Ending {
    match more - fewer {
        4.. if more >= fewer * 3 => Ending::Major,
        3.. if more >= fewer * 2 => Ending::Moderate,
        2.. => Ending::Marginal,
        0 | 1 => Ending::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(inflicted: [usize; 2]) -> (Option<Seat>, Ending) {
        let Outcome { winner, ending } = graded(inflicted, [false; 2]);
        (winner, ending)
    }

    /// Proves AM-VIC-006, AM-VIC-007, AM-VIC-008, AM-VIC-009.
    #[test]
    fn when_the_time_is_up_points_decide() {
        let table = [
            ([6, 2], Ending::Major),
            ([4, 0], Ending::Major),
            ([3, 0], Ending::Moderate),
            ([8, 3], Ending::Moderate),
            ([5, 2], Ending::Moderate),
            ([7, 4], Ending::Marginal),
            ([12, 9], Ending::Marginal),
            ([2, 0], Ending::Marginal),
        ];
        for ([more, fewer], ending) in table {
            assert_eq!(result([more, fewer]), (Some(Seat::Red), ending), "{more} to {fewer}");
            assert_eq!(result([fewer, more]), (Some(Seat::Blue), ending), "{fewer} to {more}");
        }
        for draw in [[0, 0], [5, 5], [5, 4], [4, 5]] {
            assert_eq!(result(draw), (None, Ending::Draw));
        }
    }

    /// Proves AM-VIC-010.
    #[test]
    fn a_looted_camp_is_worth_one_grade() {
        let of = |inflicted, looted| {
            let Outcome { winner, ending } = graded(inflicted, looted);
            (winner, ending)
        };
        assert_eq!(of([5, 5], [false, true]), (Some(Seat::Red), Ending::Marginal));
        assert_eq!(of([5, 5], [true, true]), (None, Ending::Draw));
        assert_eq!(of([6, 2], [false, true]), (Some(Seat::Red), Ending::Decisive));
        assert_eq!(of([7, 5], [true, false]), (None, Ending::Draw), "a marginal victory sinks to a draw");
        assert_eq!(of([5, 5], [true, false]), (Some(Seat::Blue), Ending::Marginal));
    }
}
