//! Mass simulation: a series of games between two bots, played on as many threads as there are, with the same result on
//! any number of them.

mod cards;
mod fog;
mod series;
mod summary;
mod trial;

pub use cards::CardTrial;
pub use fog::FogTrial;
pub use series::{Finished, Series, TURN_LIMIT, Watch};
pub use summary::{Length, Luck, Score, Seats, Share, Spread, Summary};
pub use trial::Trial;
