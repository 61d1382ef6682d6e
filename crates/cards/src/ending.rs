//! The two ways in which a game ends, and who has won.

use std::fmt;

use acies_play::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::CardGame;
use crate::battle::Battle;

/// How a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Three columns in the victory check. CG-END-001
    Control,
    /// More terrain cards after both had reshuffled twice. CG-END-003
    Terrain,
    /// More victory points after a tie on terrain. CG-END-004
    VictoryPoints,
    /// A tie on both. CG-END-005
    Draw,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ending::Control => "control",
            Ending::Terrain => "terrain",
            Ending::VictoryPoints => "victory-points",
            Ending::Draw => "draw",
        })
    }
}

/// How many terrain cards win the game. CG-END-001
const COLUMNS_TO_WIN: usize = 3;

/// How often both must have reshuffled. CG-END-002
const RESHUFFLES_TO_END: u8 = 2;

/// Whether the active player wins in his victory check. CG-TRN-003, CG-END-001
pub(crate) fn by_control(battle: &Battle) -> Option<Outcome<Ending>> {
    let wins = battle.controlled(battle.active) >= COLUMNS_TO_WIN;
    wins.then_some(Outcome { winner: Some(battle.active), ending: Ending::Control })
}

/// The result at the end of a turn, once both have reshuffled twice. CG-END-002 to CG-END-005
pub(crate) fn by_shuffling(game: &CardGame, battle: &Battle) -> Option<Outcome<Ending>> {
    if battle.armies.iter().any(|army| army.reshuffles < RESHUFFLES_TO_END) {
        return None;
    }
    let ahead = |count: [usize; 2]| match count[0].cmp(&count[1]) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    };
    let terrain = ahead(Seat::BOTH.map(|seat| battle.controlled(seat)));
    let points = ahead(Seat::BOTH.map(|seat| victory_points(game, battle, seat) as usize));
    Some(match (terrain, points) {
        (Some(seat), _) => Outcome { winner: Some(seat), ending: Ending::Terrain },
        (None, Some(seat)) => Outcome { winner: Some(seat), ending: Ending::VictoryPoints },
        (None, None) => Outcome { winner: None, ending: Ending::Draw },
    })
}

/// The victory points of the units that a player eliminated. CG-END-006
pub fn victory_points(game: &CardGame, battle: &Battle, seat: Seat) -> u32 {
    battle.army(seat.other()).lost.iter().map(|card| u32::from(game.deck().victory(card))).sum()
}
