//! What many battles come to: which army beats which, how long they take, who loses what, and who earns what.

use std::collections::BTreeMap;

use acies_fog::TroopType;
use acies_fog::turn::Ending;
use acies_play::Seat;

use super::account::GroupAccount;
use super::line::{BattleLine, Run};
use crate::{Ratio, Score};

/// The figures of many battles.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Battles that were fought.
    pub battles: u64,
    /// Those of them that were the same as the one before with the same dice, because the same bots led: they count for nothing
    /// in here but the score of the bots.
    pub repeated: u64,
    /// What the bot named for red scored against the one named for blue.
    pub bots: Results,
    /// The armies that met, by name.
    pub armies: Vec<String>,
    /// What each army scored against all others.
    pub scores: Vec<Results>,
    /// What each army, of the row, scored against each, of the column. Nothing is told of an army against itself.
    pub matrix: Vec<Vec<Results>>,
    /// How often each ending came.
    pub endings: BTreeMap<Ending, u64>,
    /// Battles that were given up.
    pub unfinished: u64,
    /// How many battles took so many turns.
    pub lengths: BTreeMap<u32, u64>,
    /// What each type of troops suffered and earned.
    pub kinds: BTreeMap<TroopType, Deeds>,
    /// What all battle groups of the same troops suffered and earned.
    pub troops: BTreeMap<String, Deeds>,
}

/// Battles of one against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won.
    pub wins: u64,
    /// Drawn or given up.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

/// What battle groups suffered, and what they earned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// How many battle groups came to a battle, all battles together.
    pub groups: u64,
    /// Bases that were gone in the end, of all.
    pub bases_lost: Ratio,
    /// Battle groups that had fallen, of all.
    pub fallen: Ratio,
    /// What they earned in thousandths of a point, of what they cost in thousandths.
    pub earned: Ratio,
}

impl Results {
    /// How many battles.
    pub const fn battles(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The score, with a draw as a half.
    pub fn score(&self) -> Score {
        Score::new(self.wins, self.draws, self.battles())
    }

    const fn add(&mut self, winner: Option<Seat>, as_side: Seat) {
        match winner {
            None => self.draws += 1,
            Some(side) if side as u8 == as_side as u8 => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

/// What one battle adds to the deeds of some troops.
#[derive(Default)]
struct InOneBattle {
    groups: u64,
    bases: u64,
    bases_lost: u64,
    fallen: u64,
    points: u64,
    earned: u64,
}

impl InOneBattle {
    fn add(&mut self, group: &GroupAccount) {
        self.groups += 1;
        self.bases += u64::from(group.bases);
        self.bases_lost += u64::from(group.bases - group.left);
        self.fallen += u64::from(group.fate.has_fallen());
        self.points += u64::from(group.points) * 1000;
        self.earned += group.earned_thousandths;
    }
}

impl Deeds {
    fn add(&mut self, battle: &InOneBattle) {
        self.groups += battle.groups;
        self.bases_lost.add(battle.bases_lost, battle.bases);
        self.fallen.add(battle.fallen, battle.groups);
        self.earned.add(battle.earned, battle.points);
    }
}

impl Tally {
    /// Adds up the battles of a run, in their order.
    pub fn of(run: &Run, lines: &[BattleLine]) -> Self {
        let mut armies: Vec<String> =
            lines.iter().flat_map(|line| &line.sides).map(|side| side.account.army.clone()).collect();
        armies.sort();
        armies.dedup();
        let count = armies.len();
        let mut tally = Self {
            battles: lines.len() as u64,
            repeated: 0,
            bots: Results::default(),
            scores: vec![Results::default(); count],
            matrix: vec![vec![Results::default(); count]; count],
            armies,
            endings: BTreeMap::new(),
            unfinished: 0,
            lengths: BTreeMap::new(),
            kinds: BTreeMap::new(),
            troops: BTreeMap::new(),
        };
        for (place, line) in lines.iter().enumerate() {
            let winner = line.finished().outcome.and_then(|outcome| outcome.winner);
            tally.bots.add(winner, Seat::Red);
            let repeats =
                run.swap && place.checked_sub(1).is_some_and(|before| is_same(&lines[before], line));
            if repeats {
                tally.repeated += 1;
            } else {
                tally.add(line);
            }
        }
        tally
    }

    fn add(&mut self, line: &BattleLine) {
        *self.lengths.entry(line.turns).or_default() += 1;
        match line.ending {
            Some(ending) => *self.endings.entry(ending).or_default() += 1,
            None => self.unfinished += 1,
        }
        let place = |side: Seat| {
            let name = &line.sides[side.index()].account.army;
            self.armies.binary_search(name).expect("all armies are known")
        };
        let places = Seat::BOTH.map(place);
        if places[0] != places[1] {
            let winner = line.winner.as_ref().map(|winner| winner.side);
            for side in Seat::BOTH {
                let (own, other) = (places[side.index()], places[side.other().index()]);
                self.scores[own].add(winner, side);
                self.matrix[own][other].add(winner, side);
            }
        }
        let mut kinds: BTreeMap<TroopType, InOneBattle> = BTreeMap::new();
        let mut troops: BTreeMap<&str, InOneBattle> = BTreeMap::new();
        for group in line.sides.iter().flat_map(|side| &side.account.groups) {
            kinds.entry(group.kind).or_default().add(group);
            troops.entry(&group.troops).or_default().add(group);
        }
        for (kind, battle) in kinds {
            self.kinds.entry(kind).or_default().add(&battle);
        }
        for (troops, battle) in troops {
            self.troops.entry(troops.to_owned()).or_default().add(&battle);
        }
    }
}

/// Whether everything went as in the battle before, with the same dice.
fn is_same(before: &BattleLine, line: &BattleLine) -> bool {
    before.seed == line.seed
        && BattleLine { index: line.index, swapped: line.swapped, ..before.clone() } == *line
}
