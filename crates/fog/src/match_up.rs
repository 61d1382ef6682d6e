//! What two battle groups would do to each other: a charge, and the melee after it round by round until one of them breaks.
//!
//! Nobody else is there. The two meet front to front, and stand as wide as they can all the time; no commander comes, bolsters
//! or goes, nobody expands, and who may choose takes the first way. Every round is worked out by the functions that resolve
//! it in play.

mod meeting;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use acies_play::Seat;
use acies_rules::{RuleId, Rulebook};
use serde::Serialize;

use crate::command::CommanderLevel;
use crate::fielded::GroupId;
use crate::joint_action::breaking_off::must_break_off;
use crate::odds::{self, End, Odds};
use crate::position::Position;
use crate::terrain::Grade;
use crate::troops::notation::NotationError;
use crate::turn::Phase;
use crate::{BattleGroup, Cohesion};
use meeting::Meeting;

/// Rounds of melee after which nobody is interested any more.
const ROUNDS: usize = 12;

/// A certainty, in the parts in which chances are carried from round to round.
const WHOLE: u128 = 1_000_000_000_000_000;

/// What is less likely than one in a million is followed no further: it counts as open.
const NEGLIGIBLE: u128 = WHOLE / 1_000_000;

/// Two battle groups that are compared. Red charges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchUp {
    /// By which rules.
    pub rulebook: Rulebook,
    /// The chargers and those whom they charge.
    pub sides: [Contender; 2],
    /// On which ground all of them stand.
    pub ground: Grade,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What it is.
    pub group: BattleGroup,
    /// How many files wide it stands while it has as many bases.
    pub files: usize,
    /// The commander who fights in its front rank.
    pub commander: Option<CommanderLevel>,
}

/// Why two battle groups cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// So many bases cannot stand so many files wide.
    Files(Seat),
    /// More than twelve bases, or fewer than two. AM-BGR-001
    Bases(Seat),
    /// Red may not charge blue by these rules. AM-IMP-030, AM-IMP-040
    NoCharge(Vec<RuleId>),
    /// Nobody fights nobody there.
    NoFight,
    /// There is no engine for these rules.
    Rulebook,
}

/// How a fight goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Course {
    /// The odds of the impact.
    pub impact: Odds,
    /// Those of a melee in which nobody has lost anything yet.
    pub melee: Odds,
    /// What is true after each round: the impact, and the rounds of melee.
    pub rounds: Vec<Round>,
}

/// What is true after a round, in millionths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "MatchUpRound"))]
pub struct Round {
    /// Impact or melee.
    pub phase: Phase,
    /// That red, and that blue, has broken or been destroyed by now, and the other has not.
    pub broken: [u32; 2],
    /// That both have.
    pub both_broken: u32,
    /// That red, and that blue, has broken off by now. AM-JAP-004
    pub broken_off: [u32; 2],
    /// That the fight goes on.
    pub goes_on: u32,
    /// The cohesion of each side, broken first. Whoever has broken off or won keeps what he had then.
    pub cohesion: [[u32; 4]; 2],
    /// The bases that each side has on average, in thousandths.
    pub bases: [u32; 2],
}

/// Where a fight stands: each side with its commander in the front rank or without.
type State = [(BattleGroup, bool); 2];

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ended {
    Broken([bool; 2]),
    BrokenOff(Seat),
}

/// All ways in which a fight may stand or have ended, with their parts of [`WHOLE`].
#[derive(Default)]
struct Ways {
    open: BTreeMap<State, u128>,
    ended: BTreeMap<(Ended, [(Cohesion, usize); 2]), u128>,
    /// Those that are followed no further.
    left_open: BTreeMap<[(Cohesion, usize); 2], u128>,
}

impl Contender {
    /// One of whom is told as people write troops; two ranks deep if nothing else is said.
    pub fn described(
        text: &str,
        files: Option<usize>,
        commander: Option<CommanderLevel>,
    ) -> Result<Self, NotationError> {
        let group = BattleGroup::described(text)?;
        let files = files.unwrap_or(group.bases().len().div_ceil(2));
        Ok(Self { group, files, commander })
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Files(seat) => {
                write!(
                    f,
                    "{seat} cannot stand so many files wide: it can stand 1 up to its number of bases wide"
                )
            }
            Self::Bases(seat) => write!(f, "{seat} is no battle group: one has 2 to 12 bases (AM-BGR-001)"),
            Self::NoCharge(rules) => {
                let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
                write!(f, "red may not charge blue ({}): let the other side charge", rules.join(", "))
            }
            Self::NoFight => write!(f, "these two do not fight each other in close combat"),
            Self::Rulebook => write!(f, "this rulebook has no such fights: fog-am and fog-am2 have"),
        }
    }
}

impl std::error::Error for Flaw {}

impl MatchUp {
    /// How the fight goes, or why there is none.
    pub fn course(&self) -> Result<Course, Flaw> {
        for (seat, side) in Seat::BOTH.into_iter().zip(&self.sides) {
            let bases = side.group.bases().len();
            if !(2..=12).contains(&bases) {
                return Err(Flaw::Bases(seat));
            }
            if side.files == 0 || side.files > bases {
                return Err(Flaw::Files(seat));
            }
        }
        let start: State = self.sides.each_ref().map(|side| (side.group.clone(), side.commander.is_some()));
        let meeting = Meeting::of(self, &start).ok_or(Flaw::Rulebook)?;
        let refused = meeting.clone().refused();
        if !refused.is_empty() {
            return Err(Flaw::NoCharge(refused));
        }
        let (fog, charged) = meeting.clone().charged();
        let impact = odds::impact(&Position::new(&fog, &charged));
        if impact.dice.is_empty() {
            return Err(Flaw::NoFight);
        }
        let (fog, fighting) = meeting.fighting();
        let melee = odds::melee(&Position::new(&fog, &fighting));
        Ok(Course { impact, melee, rounds: self.rounds(start) })
    }

    fn rounds(&self, start: State) -> Vec<Round> {
        let mut ways = Ways { open: BTreeMap::from([(start, WHOLE)]), ..Ways::default() };
        let mut known = BTreeMap::new();
        let mut rounds = Vec::new();
        for number in 0..=ROUNDS {
            let phase = if number == 0 { Phase::Impact } else { Phase::Melee };
            for (state, part) in std::mem::take(&mut ways.open) {
                let results = if phase == Phase::Impact {
                    &self.results(&state, phase)
                } else {
                    known.entry(state.clone()).or_insert_with(|| self.results(&state, phase))
                };
                ways.spread(&state, part, results);
            }
            if phase == Phase::Melee {
                self.break_off(&mut ways);
            }
            ways.leave_open_what_is_negligible();
            rounds.push(ways.round(phase));
            if ways.open.is_empty() {
                break;
            }
        }
        rounds
    }

    /// How a round may end, with the parts of [`WHOLE`].
    fn results(&self, state: &State, phase: Phase) -> Vec<([End; 2], u128)> {
        let Some(meeting) = Meeting::of(self, state) else { return Vec::new() };
        let (fog, battle) = if phase == Phase::Impact { meeting.charged() } else { meeting.fighting() };
        let ends = odds::duel(&fog, &battle, phase).unwrap_or_default();
        ends.into_iter().map(|(ends, chance)| (ends, u128::from(chance.parts_of(WHOLE as u64)))).collect()
    }

    /// Mounted troops that face steady foot go back after the melee. AM-JAP-004
    fn break_off(&self, ways: &mut Ways) {
        if !self.sides.iter().any(|side| side.group.bases().iter().all(|base| base.kind.is_mounted())) {
            return;
        }
        for (state, part) in std::mem::take(&mut ways.open) {
            let goes = Meeting::of(self, &state).and_then(|meeting| {
                let (fog, battle) = meeting.fighting();
                let position = Position::new(&fog, &battle);
                Seat::BOTH.into_iter().find(|&seat| must_break_off(&position, GroupId::new(seat, 0)))
            });
            match goes {
                Some(seat) => *ways.ended.entry((Ended::BrokenOff(seat), left(&state))).or_default() += part,
                None => *ways.open.entry(state).or_default() += part,
            }
        }
    }
}

/// What is left of both sides.
fn left(state: &State) -> [(Cohesion, usize); 2] {
    state.each_ref().map(|(group, _)| (group.cohesion, group.bases().len()))
}

impl Ways {
    /// What a round makes of a state that has this part.
    fn spread(&mut self, state: &State, part: u128, results: &[([End; 2], u128)]) {
        for (ends, share) in results {
            let part = part * share / WHOLE;
            let broken = ends
                .each_ref()
                .map(|end| end.group.as_ref().is_none_or(|group| group.cohesion == Cohesion::Broken));
            if broken != [false; 2] {
                let left = ends.each_ref().map(|end| {
                    end.group
                        .as_ref()
                        .map_or((Cohesion::Broken, 0), |group| (group.cohesion, group.bases().len()))
                });
                *self.ended.entry((Ended::Broken(broken), left)).or_default() += part;
                continue;
            }
            let next = |side: usize| {
                let End { group, commander_fell } = ends[side].clone();
                group.map(|group| (group, state[side].1 && !commander_fell))
            };
            if let (Some(red), Some(blue)) = (next(0), next(1)) {
                *self.open.entry([red, blue]).or_default() += part;
            }
        }
    }

    fn leave_open_what_is_negligible(&mut self) {
        let negligible = self.open.extract_if(.., |_, part| *part <= NEGLIGIBLE);
        for (state, part) in negligible {
            *self.left_open.entry(left(&state)).or_default() += part;
        }
    }

    fn round(&self, phase: Phase) -> Round {
        let millionths = |part: u128| ((part + WHOLE / 2_000_000) / (WHOLE / 1_000_000)) as u32;
        let ended = |wanted: Ended| {
            let of = self.ended.iter().filter(|((ended, _), _)| *ended == wanted);
            millionths(of.map(|(_, part)| part).sum())
        };
        let open = self.open.iter().map(|(state, part)| (left(state), *part));
        let open = open.chain(self.left_open.iter().map(|(left, part)| (*left, *part)));
        let all: Vec<_> = open.chain(self.ended.iter().map(|((_, left), part)| (*left, *part))).collect();
        let cohesion = |side: usize, level: Cohesion| {
            let of = all.iter().filter(|(left, _)| left[side].0 == level);
            millionths(of.map(|(_, part)| part).sum())
        };
        let levels = [Cohesion::Broken, Cohesion::Fragmented, Cohesion::Disrupted, Cohesion::Steady];
        let bases = |side: usize| {
            let sum: u128 = all.iter().map(|(left, part)| left[side].1 as u128 * part).sum();
            ((sum * 1000 + WHOLE / 2) / WHOLE) as u32
        };
        Round {
            phase,
            broken: [ended(Ended::Broken([true, false])), ended(Ended::Broken([false, true]))],
            both_broken: ended(Ended::Broken([true, true])),
            broken_off: Seat::BOTH.map(|seat| ended(Ended::BrokenOff(seat))),
            goes_on: millionths(self.open.values().chain(self.left_open.values()).sum()),
            cohesion: [0, 1].map(|side| levels.map(|level| cohesion(side, level))),
            bases: [0, 1].map(bases),
        }
    }
}
