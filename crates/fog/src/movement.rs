//! The movement rules that hold in every phase.

mod complex_move;
mod distance;
mod evading;
mod ground;
mod interpenetration;
mod table;
mod variable;

pub(crate) use complex_move::test as complex_move_test;
pub use complex_move::{chance_to_pass, modifier, score_needed};
pub use distance::{distance, fastest};
pub use evading::can_evade;
pub use ground::{
    Touched, closed_ground, disorder_in, grounds, normal_move, parts, slow_ground, slowest, touched,
};
pub use interpenetration::Passing;
pub use table::{Class, Column, Row, class, column};
pub use variable::variation;
pub(crate) use variable::vary;
