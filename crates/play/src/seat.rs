use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the two players. All five rulebooks are for two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The red side.
    Red,
    /// The blue side.
    Blue,
}

impl Seat {
    /// Both seats, red first.
    pub const BOTH: [Seat; 2] = [Seat::Red, Seat::Blue];

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::Red => Seat::Blue,
            Seat::Blue => Seat::Red,
        }
    }

    /// The place of this seat in an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::Red => "red",
            Seat::Blue => "blue",
        })
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(word: &str) -> Result<Seat, String> {
        match word {
            "red" => Ok(Seat::Red),
            "blue" => Ok(Seat::Blue),
            _ => Err(format!("there is no seat '{word}': it is red or blue")),
        }
    }
}

/// Who looks at the table: a seat sees its own secrets, a spectator nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Eyes {
    /// A player.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Eyes {
    /// Whether these eyes may see what only `seat` may see.
    pub fn are(self, seat: Seat) -> bool {
        self == Eyes::Seat(seat)
    }
}

impl From<Seat> for Eyes {
    fn from(seat: Seat) -> Eyes {
        Eyes::Seat(seat)
    }
}
