//! Mass simulation: a series of games between two bots, played on as many threads as there are, with the same result on
//! any number of them.

mod cards;
mod fog;
mod ratio;
mod series;
mod summary;
mod trial;

pub use cards::CardTrial;
pub use fog::{
    BattleLine, Chronicle, Deeds, Fate, FogTrial, GroupAccount, LINE_FORMAT, LedSide, Meeting, Results, Run,
    SideAccount, Tally, Winner,
};
pub use ratio::Ratio;
pub use series::{Finished, Series, TURN_LIMIT, Watch};
pub use summary::{Length, Luck, Score, Seats, Share, Spread, Summary};
pub use trial::{AccountOf, Chronicler, Trial};
