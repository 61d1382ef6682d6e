//! Game records: set-up, answers and outcomes of chance as JSON lines, with a fingerprint of the state after every step.
//!
//! A record is enough to play the game again, to show it, and to prove that nothing in it was changed.

use serde::{Deserialize, Serialize};

use crate::{Commitment, Dice, Fingerprint, Game, Live, Outcome, Ran, Refused, Seat, Seed, run_step};

/// The format that is written now. Every earlier one can be read, for ever.
pub const FORMAT: u32 = 1;

/// A whole game, or as much of it as has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The version of the game's rules that it was played by.
    pub rules: u32,
    /// What was agreed before the game.
    pub setup: G::Setup,
    /// The promise about the dice.
    pub commitment: Commitment,
    /// The dice, once they may be known.
    pub seed: Option<Seed>,
    /// The steps in their order.
    pub steps: Vec<StepRecord<G::Answer>>,
    /// How it ended, if it has.
    pub end: Option<Outcome<G::Ending>>,
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepRecord<Answer> {
    /// The answers in the order in which they came.
    pub answers: Vec<(Seat, Answer)>,
    /// The outcomes of chance.
    pub chances: Vec<u32>,
    /// The fingerprint of the state after it; none while the step waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Fingerprint>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<Setup> {
    acies: u32,
    game: String,
    rules: u32,
    commitment: Commitment,
    setup: Setup,
}

/// The part of the header that every format has: it says whether the rest can be read.
#[derive(Deserialize)]
struct AnyHeader {
    acies: u32,
    game: String,
    rules: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Footer<G: Game> {
    end: Option<Outcome<G::Ending>>,
    seed: Option<Seed>,
}

/// Why a text is no record of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// There is nothing in it.
    #[error("the record is empty: its first line should be the header")]
    Empty,
    /// A line is not what it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from one.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The last line is missing.
    #[error("the record breaks off after line {line}: its last line, with the end and the seed, is missing")]
    BrokenOff {
        /// The last line there is.
        line: usize,
    },
}

/// Where a record does not hold what it claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// The set-up is not one.
    #[error("the set-up is refused: {0}")]
    Setup(String),
    /// The seed is not the one that was promised.
    #[error("the seed does not match the commitment: the dice are not the ones promised before the game")]
    Commitment,
    /// No seed to check the dice with.
    #[error("the record has no seed, so its dice cannot be checked")]
    NoSeed,
    /// An answer that was not asked for, or that the rules forbid.
    #[error("step {step}: answer {answer} of {seat} is refused: {problem}")]
    Answer {
        /// Counted from one.
        step: usize,
        /// Counted from one within the step.
        answer: usize,
        /// Whose it is.
        seat: Seat,
        /// Why.
        problem: String,
    },
    /// The step asks for an answer that the record does not have.
    #[error("step {step}: an answer of {seat} is missing")]
    Missing {
        /// Counted from one.
        step: usize,
        /// Whose it is.
        seat: Seat,
    },
    /// Chance came out otherwise.
    #[error("step {step}: chance {place} is recorded as {recorded}, the seed gives {actual}")]
    Chance {
        /// Counted from one.
        step: usize,
        /// Counted from one within the step.
        place: usize,
        /// What the record says, or that it says nothing.
        recorded: String,
        /// What the seed gives, or that nothing was left to chance there.
        actual: String,
    },
    /// The state is another one.
    #[error("step {step}: the state is recorded as {recorded}, playing it gives {actual}")]
    State {
        /// Counted from one.
        step: usize,
        /// What the record says.
        recorded: Fingerprint,
        /// What the rules make of it.
        actual: Fingerprint,
    },
    /// Steps after the end, or none where the game goes on, or another winner.
    #[error("step {step}: {problem}")]
    End {
        /// The last step, counted from one.
        step: usize,
        /// What is wrong.
        problem: String,
    },
}

impl<G: Game> Record<G> {
    /// A record by the rules in force now.
    pub fn new(
        setup: G::Setup,
        seed: Seed,
        steps: Vec<StepRecord<G::Answer>>,
        end: Option<Outcome<G::Ending>>,
    ) -> Record<G> {
        Record { rules: G::RULES_VERSION, setup, commitment: seed.commitment(), seed: Some(seed), steps, end }
    }

    /// The text of the record: a header, a line for each step, and the end.
    pub fn to_text(&self) -> String {
        let header = Header {
            acies: FORMAT,
            game: G::NAME.into(),
            rules: self.rules,
            commitment: self.commitment,
            setup: self.setup.clone(),
        };
        let mut text = line(&header);
        for step in &self.steps {
            text += &line(step);
        }
        text += &line(&Footer::<G> { end: self.end, seed: self.seed });
        text
    }

    /// Reads what [`Record::to_text`] wrote, now or by any earlier version.
    pub fn from_text(text: &str) -> Result<Record<G>, Unreadable> {
        let lines: Vec<&str> = text.lines().collect();
        let (&first, rest) = lines.split_first().ok_or(Unreadable::Empty)?;
        let any: AnyHeader = parse(1, first)?;
        let refuse = |problem: String| Unreadable::Line { line: 1, problem };
        if any.acies > FORMAT {
            return Err(refuse(format!(
                "the record has format {}, this Acies reads up to {FORMAT}: a newer Acies can read it",
                any.acies
            )));
        }
        if any.game != G::NAME {
            return Err(refuse(format!("this is a record of the game '{}', not of '{}'", any.game, G::NAME)));
        }
        if any.rules > G::RULES_VERSION {
            return Err(refuse(format!(
                "it was played by version {} of the rules, this Acies knows up to {}: a newer Acies can read it",
                any.rules,
                G::RULES_VERSION
            )));
        }
        let header: Header<G::Setup> = parse(1, first)?;
        let (&last, steps) = rest.split_last().ok_or(Unreadable::BrokenOff { line: 1 })?;
        let footer: Footer<G> = match parse(lines.len(), last) {
            Ok(footer) => footer,
            Err(_) if serde_json::from_str::<StepRecord<G::Answer>>(last).is_ok() => {
                return Err(Unreadable::BrokenOff { line: lines.len() });
            }
            Err(error) => return Err(error),
        };
        let steps = steps.iter().enumerate().map(|(i, step)| parse(i + 2, step)).collect::<Result<_, _>>()?;
        Ok(Record {
            rules: header.rules,
            setup: header.setup,
            commitment: header.commitment,
            seed: footer.seed,
            steps,
            end: footer.end,
        })
    }

    /// Plays the record again with its seed and goes on from where it stops.
    pub fn resume(&self) -> Result<Live<G>, Difference> {
        let seed = self.seed.ok_or(Difference::NoSeed)?;
        let mut live = Live::new(self.game()?, seed);
        for (i, step) in self.steps.iter().enumerate() {
            for (k, (seat, answer)) in step.answers.iter().enumerate() {
                live.answer(*seat, answer.clone()).map_err(|refused| Difference::Answer {
                    step: i + 1,
                    answer: k + 1,
                    seat: *seat,
                    problem: in_words(&refused),
                })?;
            }
        }
        Ok(live)
    }

    /// Plays the record again and compares everything: the promise, every outcome of chance, every state, the end.
    /// `watch` sees each step as it is played.
    pub fn verify(&self, mut watch: impl FnMut(usize, &Ran<G>)) -> Result<(), Difference> {
        let game = self.game()?;
        let seed = self.seed.ok_or(Difference::NoSeed)?;
        if seed.commitment() != self.commitment {
            return Err(Difference::Commitment);
        }
        let mut dice = Dice::new(seed);
        let mut state = game.start();
        for (i, step) in self.steps.iter().enumerate() {
            let number = i + 1;
            let problem = |problem: &str| Difference::End { step: number, problem: problem.into() };
            if game.outcome(&state).is_some() {
                return Err(problem("the game was over before this step"));
            }
            if step.state.is_none() && number < self.steps.len() {
                return Err(problem("the state after this step is missing"));
            }
            let ran = verify_step(&game, &state, step, number, &mut dice)?;
            watch(number, &ran);
            state = ran.state;
        }
        let end = game.outcome(&state);
        if end != self.end {
            let name = |end: &Option<Outcome<G::Ending>>| match end {
                None => "unfinished".to_string(),
                Some(Outcome { winner: Some(seat), ending }) => format!("won by {seat} ({ending})"),
                Some(Outcome { winner: None, ending }) => format!("drawn ({ending})"),
            };
            return Err(Difference::End {
                step: self.steps.len(),
                problem: format!(
                    "the game is recorded as {}, playing it gives {}",
                    name(&self.end),
                    name(&end)
                ),
            });
        }
        Ok(())
    }

    /// The rules this record was played by.
    pub fn game(&self) -> Result<G, Difference> {
        G::from_setup(&self.setup).map_err(Difference::Setup)
    }
}

/// Runs a recorded step answer by answer, as it was played, so that every answer is checked where it was given.
fn verify_step<G: Game>(
    game: &G,
    start: &G::State,
    step: &StepRecord<G::Answer>,
    number: usize,
    dice: &mut Dice,
) -> Result<Ran<G>, Difference> {
    let before = dice.clone();
    for (k, (seat, answer)) in step.answers.iter().enumerate() {
        let refuse =
            |problem: String| Difference::Answer { step: number, answer: k + 1, seat: *seat, problem };
        let ran = run_step(game, start, &step.answers[..k], &mut before.clone());
        let asked = ran.asked.iter().find(|asked| asked.seat == *seat);
        let asked = asked.ok_or_else(|| {
            refuse(in_words(&Refused::NotAsked(game.out_of_turn(&ran.state, *seat, answer))))
        })?;
        let rulings = game.check(&ran.state, *seat, &asked.ask, answer);
        if !rulings.is_empty() {
            return Err(refuse(in_words(&Refused::Illegal(rulings))));
        }
    }
    let ran = run_step(game, start, &step.answers, dice);
    let longest = ran.chances.len().max(step.chances.len());
    if let Some(place) = (0..longest).find(|&i| ran.chances.get(i) != step.chances.get(i)) {
        let name = |chances: &[u32]| chances.get(place).map_or("nothing".into(), u32::to_string);
        let (recorded, actual) = (name(&step.chances), name(&ran.chances));
        return Err(Difference::Chance { step: number, place: place + 1, recorded, actual });
    }
    match (step.state, ran.finished) {
        (Some(_), false) => {
            let seat = ran.asked.first().map_or(Seat::Red, |asked| asked.seat);
            Err(Difference::Missing { step: number, seat })
        }
        (Some(recorded), true) if recorded != Fingerprint::of(&ran.state) => {
            Err(Difference::State { step: number, recorded, actual: Fingerprint::of(&ran.state) })
        }
        (None, true) => Err(Difference::End {
            step: number,
            problem: "the step is finished, but the state after it is missing".into(),
        }),
        _ => Ok(ran),
    }
}

fn in_words<Why>(refused: &Refused<Why>) -> String {
    match refused {
        Refused::Over => "the game is over".into(),
        Refused::NotAsked(rulings) | Refused::Illegal(rulings) => {
            let rules: Vec<_> = rulings.iter().map(|ruling| ruling.rule.to_string()).collect();
            let asked = if matches!(refused, Refused::NotAsked(_)) { "it was not asked for, " } else { "" };
            format!("{asked}against {}", rules.join(", "))
        }
    }
}

fn line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a record is plain data") + "\n"
}

fn parse<'a, T: Deserialize<'a>>(line: usize, text: &'a str) -> Result<T, Unreadable> {
    serde_json::from_str(text).map_err(|error| Unreadable::Line { line, problem: error.to_string() })
}
