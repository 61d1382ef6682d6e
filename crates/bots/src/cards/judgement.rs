//! What a position and a card are worth, in thousandths of the logarithm of the odds to win.

use acies_cards::{COLUMNS, Column};
use acies_play::Seat;

use super::fight::Bonus;
use super::sight::{Row, Sight};

/// How units in a column are told apart: none, feeble, fair, strong, very strong.
pub(crate) const GRADES: usize = 5;

/// The weights of a judgement. All are for the moment when the player has ended his actions.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    /// A column by its control (nobody's, mine, theirs), the grade of my units and that of theirs.
    pub(crate) column: [[[i32; GRADES]; GRADES]; 3],
    /// Columns that I control: three or more win if they are still mine when my next turn begins.
    pub(crate) mine: [i32; 4],
    /// Columns that they control: three or more win at once.
    pub(crate) theirs: [i32; 4],
    /// Columns that I shall control after my next advance if nothing changes.
    pub(crate) mine_soon: [i32; 4],
    /// The same for them.
    pub(crate) theirs_soon: [i32; 4],
    /// One victory point more than the opponent.
    pub(crate) victory: i32,
    /// A card in hand by its command points.
    pub(crate) points: [i32; 6],
    /// What a unit in hand is worth beyond its command points.
    pub(crate) unit: i32,
    /// How much less each card beyond six is worth: three are drawn, and nine may be kept.
    pub(crate) excess: i32,
    /// How many cards the opponent holds. Rules of thumb do not look at it: no answer changes it for sure.
    pub(crate) their_hand: [i32; 13],
    /// What attackers are expected to take out of their hands.
    pub(crate) attacking: Bonus,
    /// What defenders are expected to add, by whether they hold at most one card, two, three or four, or more.
    pub(crate) defending: [Bonus; 4],
    /// A card in the draft by its kind: the unit types in their order, Commander, Overlap, Reserves.
    pub(crate) draft: [i32; 12],
    /// A card in the draft by its command points.
    pub(crate) draft_points: [i32; 6],
}

/// The battlefield and what it is worth, kept up as columns change.
#[derive(Clone, Copy, Default)]
pub(crate) struct Board {
    pub(crate) row: Row,
    parts: [Part; COLUMNS],
    total: Part,
}

/// What a column adds: its own worth, and one in a byte for each count that it raises.
#[derive(Clone, Copy, Default)]
struct Part {
    worth: i32,
    counts: u32,
}

impl Sight<'_> {
    /// The battlefield as it is.
    pub(crate) fn assess(&self, row: Row) -> Board {
        let parts: [Part; COLUMNS] = std::array::from_fn(|index| self.part(&row[index]));
        let total = parts.iter().fold(Part::default(), |sum, part| Part {
            worth: sum.worth + part.worth,
            counts: sum.counts + part.counts,
        });
        Board { row, parts, total }
    }

    /// The battlefield with a column changed.
    pub(crate) fn change(&self, board: &mut Board, index: usize, change: impl FnOnce(&mut Column)) {
        change(&mut board.row[index]);
        let part = self.part(&board.row[index]);
        board.total.worth += part.worth - board.parts[index].worth;
        board.total.counts = board.total.counts + part.counts - board.parts[index].counts;
        board.parts[index] = part;
    }

    /// What the battlefield is worth to this player.
    pub(crate) fn worth(&self, board: &Board) -> i32 {
        let count = |place: usize| usize::from(board.total.counts.to_le_bytes()[place]).min(3);
        let judgement = self.judgement;
        board.total.worth
            + judgement.mine[count(0)]
            + judgement.theirs[count(1)]
            + judgement.mine_soon[count(2)]
            + judgement.theirs_soon[count(3)]
    }

    fn part(&self, column: &Column) -> Part {
        let (me, them) = (self.seat, self.seat.other());
        let control = match column.control {
            None => 0,
            Some(seat) => 1 + usize::from(seat == them),
        };
        let (mine, theirs) = (self.grade(column, me), self.grade(column, them));
        let alone = [mine > 0 && theirs == 0, theirs > 0 && mine == 0];
        let counts = [
            control == 1,
            control == 2,
            alone[0] || (control == 1 && !alone[1]),
            alone[1] || (control == 2 && !alone[0]),
        ];
        let worth = self.judgement.column[control][mine][theirs];
        Part { worth, counts: u32::from_le_bytes(counts.map(u8::from)) }
    }

    /// How strong a side stands in a column against an attack.
    pub(crate) fn grade(&self, column: &Column, side: Seat) -> usize {
        let units = column.of(side);
        let strengths = units.iter().map(|&lead| self.defence_strength(column, lead, units.len()));
        match strengths.max() {
            None => 0,
            Some(..=1) => 1,
            Some(2..=3) => 2,
            Some(4) => 3,
            Some(5..) => 4,
        }
    }
}
