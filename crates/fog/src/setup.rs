//! Everything before the first turn.

pub mod ambush;
pub mod arrival;
pub mod batches;
pub mod by_hand;
pub(crate) mod candidates;
pub(crate) mod check;
pub mod deployment;
pub mod dismounting;
pub mod flank_march;
pub mod quick;
pub mod selection;
pub mod siting;
pub(crate) mod steps;
mod territory;

use acies_play::Seat;

pub use territory::{Availability, Territory};

/// Who wins a roll in which each side adds something to a die; none if they must roll again. AM-SET-004, AM-SET-059
pub fn higher(dice: [u8; 2], modifiers: [u8; 2]) -> Option<Seat> {
    let [red, blue] = [dice[0] + modifiers[0], dice[1] + modifiers[1]];
    match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(Seat::Red),
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

/// What each side adds to its die for who moves first: one for the better commander-in-chief. AM-SET-059
pub fn first_move_modifiers(chiefs: [crate::command::CommanderLevel; 2]) -> [u8; 2] {
    [u8::from(chiefs[0] > chiefs[1]), u8::from(chiefs[1] > chiefs[0])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::CommanderLevel;

    /// Proves AM-SET-004.
    #[test]
    fn the_higher_total_has_the_initiative() {
        assert_eq!(higher([3, 5], [2, 1]), Some(Seat::Blue));
        assert_eq!(higher([4, 3], [1, 1]), Some(Seat::Red));
        assert_eq!(higher([2, 3], [2, 1]), None, "equal totals are rolled again");
    }

    /// Proves AM-SET-059.
    #[test]
    fn the_better_chief_adds_one_however_much_better_he_is() {
        let modifiers = |red, blue| first_move_modifiers([red, blue]);
        assert_eq!(modifiers(CommanderLevel::Inspired, CommanderLevel::Troop), [1, 0]);
        assert_eq!(modifiers(CommanderLevel::Troop, CommanderLevel::Field), [0, 1]);
        assert_eq!(modifiers(CommanderLevel::Field, CommanderLevel::Field), [0, 0]);
        assert_eq!(
            higher([3, 4], modifiers(CommanderLevel::Inspired, CommanderLevel::Troop)),
            None,
            "roll again"
        );
    }
}
