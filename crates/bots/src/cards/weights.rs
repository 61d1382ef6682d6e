//! The figures by which bots judge.

use super::judgement::{GRADES, Judgement};

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
            excess: -40,
            their_hand: [0; 13],
            attacking: [0, 50, 120, 250, 230, 350],
            defending: [
                [100, 130, 250, 240, 110, 170],
                [80, 80, 200, 280, 150, 210],
                [50, 50, 150, 250, 180, 320],
                [50, 50, 150, 250, 180, 320],
            ],
            draft: [40, 30, 40, 30, 30, 30, 30, 40, 50, 100, 0, 400],
            draft_points: [0, 20, 40, 60, 80, 100],
        }
    }

    /// The veteran's and the general's rules of thumb. Found by playing: all figures were shifted at random, both ways,
    /// and moved towards the side that won more, over more than a million games.
    pub(crate) fn seasoned() -> Judgement {
        Judgement {
            column: [
                [
                    [534, -605, -164, 148, -887],
                    [-638, -38, -762, -53, -1139],
                    [495, -245, -424, -1578, -1021],
                    [320, 372, -304, -333, -693],
                    [1716, -376, -153, -752, 285],
                ],
                [
                    [293, -203, 618, 616, -1113],
                    [1294, -948, -285, 393, -1254],
                    [1025, 202, 656, -987, -1265],
                    [994, -649, 600, -966, -1773],
                    [1922, 1432, 1315, 434, -299],
                ],
                [
                    [-1008, -886, -237, -705, -1063],
                    [474, -25, 385, -469, -745],
                    [1125, -1423, -240, -1110, -674],
                    [550, -401, 1016, -316, -100],
                    [785, -73, 1048, -174, 454],
                ],
            ],
            mine: [-596, 7, 709, 1164],
            theirs: [-379, -312, -726, -6694],
            mine_soon: [-399, -37, 662, 1508],
            theirs_soon: [1131, 145, -739, -1656],
            victory: 268,
            points: [113, 176, 313, 257, 390, 1061],
            unit: 202,
            excess: -178,
            their_hand: [0; 13],
            attacking: [0, 0, 15, 25, 215, 745],
            defending: [
                [0, 150, 280, 260, 125, 185],
                [0, 90, 160, 210, 280, 260],
                [0, 40, 80, 90, 250, 540],
                [0, 20, 40, 50, 250, 640],
            ],
            draft: [-17, -2, 109, -46, -68, -21, -17, -45, 272, 92, -20, 340],
            draft_points: [90, 44, 42, 108, 153, 135],
        }
    }

    /// The chances in a position in which a line of thought is broken off. Fitted to the outcomes of 40,000 games by
    /// logistic regression; thoughts never get as far as the draft, so the rest is as in the rules of thumb.
    pub(crate) fn fitted() -> Judgement {
        Judgement {
            column: [
                [
                    [-79, -22, -75, -32, -575],
                    [-466, 91, -300, -90, -471],
                    [-168, 247, -133, -596, -476],
                    [-107, 198, 47, 2, -538],
                    [307, 62, -24, 59, -121],
                ],
                [
                    [32, -239, -365, -290, -659],
                    [9, -501, -247, -251, -205],
                    [-5, -44, -251, -424, -409],
                    [129, -288, -42, -634, -490],
                    [422, 145, 8, 285, -27],
                ],
                [
                    [-144, -256, -196, -233, -520],
                    [16, 119, -80, 60, -366],
                    [-64, 27, 36, 96, -260],
                    [12, 1, 258, 170, -406],
                    [212, -51, 200, 194, -136],
                ],
            ],
            mine: [-157, -122, -53, 311],
            theirs: [-12, 5, -105, -3820],
            mine_soon: [-239, -189, -26, 240],
            theirs_soon: [173, -43, -379, -1047],
            victory: 195,
            points: [0, 51, 100, 87, 134, 187],
            unit: 65,
            excess: -146,
            their_hand: [497, 1163, 901, 560, 261, 21, -171, -301, -439, -586, 0, 0, 0],
            ..Judgement::seasoned()
        }
    }
}
