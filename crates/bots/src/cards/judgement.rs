//! What a position and a card are worth, in thousandths of the logarithm of the odds to win.

use acies_play::Seat;

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
}

impl Judgement {
    /// The recruit's: a few round figures.
    pub(crate) fn recruit() -> Judgement {
        let mut column = [[[0; GRADES]; GRADES]; 3];
        for (control, by_mine) in column.iter_mut().enumerate() {
            for (mine, by_theirs) in by_mine.iter_mut().enumerate() {
                for (theirs, worth) in by_theirs.iter_mut().enumerate() {
                    let controlled = [0, 400, -400][control];
                    let (m, t) = (mine as i32, theirs as i32);
                    *worth = controlled
                        + match (mine, theirs) {
                            (0, 0) => 0,
                            (_, 0) => 250 + 30 * m,
                            (0, _) => -300 - 30 * t,
                            _ => 60 * (m - t) - 20,
                        };
                }
            }
        }
        Judgement {
            column,
            mine: [0, 0, 200, 2500],
            theirs: [0, 0, -300, -6000],
            mine_soon: [0, 0, 100, 600],
            theirs_soon: [0, 0, -100, -1200],
            victory: 20,
            points: [0, 20, 45, 75, 110, 150],
            unit: 20,
        }
    }
}

impl Sight<'_> {
    /// What the battlefield is worth to this player.
    pub(crate) fn worth(&self, row: &Row) -> i32 {
        let (me, them) = (self.seat, self.seat.other());
        let judgement = self.judgement;
        let mut worth = 0;
        let [mut mine, mut theirs, mut mine_soon, mut theirs_soon] = [0usize; 4];
        for (index, column) in row.iter().enumerate() {
            let control = match column.control {
                None => 0,
                Some(seat) => 1 + usize::from(seat == them),
            };
            let grade = |side: Seat| {
                if column.of(side).is_empty() { 0 } else { grade_of(self.standing(row, index, side)) }
            };
            worth += judgement.column[control][grade(me)][grade(them)];
            mine += usize::from(control == 1);
            theirs += usize::from(control == 2);
            mine_soon += usize::from(column.unopposed(me) || (control == 1 && !column.unopposed(them)));
            theirs_soon += usize::from(column.unopposed(them) || (control == 2 && !column.unopposed(me)));
        }
        worth
            + judgement.mine[mine.min(3)]
            + judgement.theirs[theirs.min(3)]
            + judgement.mine_soon[mine_soon.min(3)]
            + judgement.theirs_soon[theirs_soon.min(3)]
    }
}

/// The grade of units that stand with this strength.
fn grade_of(standing: i32) -> usize {
    match standing {
        ..=1 => 1,
        2..=3 => 2,
        4 => 3,
        5.. => 4,
    }
}
