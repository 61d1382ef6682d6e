//! A table at which every die is fated, and which notes the order in which things happen.

use acies_play::{Game, Pause, Seat, Table};

use crate::ask::{self, Answer, Ask, Roll};
use crate::battle::{Battle, Stage};
use crate::close_combat::Reply;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::turn::{Phase, Step};
use crate::{close_combat, joint_action, pursuit};

/// A table at which each roll has its score, all commanders fight, nobody else moves, and what happens is noted in a word
/// each.
pub(crate) struct Fated<'a> {
    score: &'a dyn Fn(Roll, usize) -> u8,
    /// Whether commanders fight in the front rank.
    pub(crate) commits: bool,
    /// What happened.
    pub(crate) noted: Vec<String>,
    /// Who was asked something in which phase.
    pub(crate) asked: Vec<(Phase, Seat)>,
    /// Who rolled for hits on whom, die by die.
    pub(crate) hits: Vec<(GroupId, GroupId)>,
}

impl<'a> Fated<'a> {
    pub(crate) fn new(score: &'a dyn Fn(Roll, usize) -> u8) -> Self {
        Self { score, commits: true, noted: Vec::new(), asked: Vec::new(), hits: Vec::new() }
    }

    fn note(&mut self, what: String) {
        if self.noted.last() != Some(&what) {
            self.noted.push(what);
        }
    }

    fn count(&self, what: &str) -> usize {
        self.noted.iter().filter(|noted| *noted == what).count()
    }
}

fn name(id: GroupId) -> String {
    format!("{} {}", id.seat, id.index)
}

impl Table<Fog> for Fated<'_> {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        if let Stage::Turn(step) = state.stage {
            self.asked.push((step.phase(), seat));
        }
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        match ask {
            Ask::CloseCombat(close_combat::Question::Commit(_)) => {
                self.note(format!("commit {seat}"));
                let all = |answer: &Answer| match answer {
                    Answer::CloseCombat(Reply::Commit(commanders)) => commanders.len(),
                    _ => 0,
                };
                choices
                    .into_iter()
                    .max_by_key(|answer| if self.commits { all(answer) } else { 9 - all(answer) })
                    .ok_or(Pause)
            }
            Ask::Impact(_) | Ask::Manoeuvre(_) => choices.pop().ok_or(Pause),
            Ask::JointAction(joint_action::Question::Commander) => {
                self.note(format!("commanders {seat}"));
                choices.pop().ok_or(Pause)
            }
            Ask::Pursuit(pursuit::Question::HaltBeforeFresh(_)) => Ok(Answer::Pursuit(pursuit::Reply::No)),
            _ => choices.into_iter().next().ok_or(Pause),
        }
    }

    fn chance(&mut self, _: &Fog, what: Roll) -> Result<u32, Pause> {
        if let Roll::Hit(by, on) = what {
            self.hits.push((by, on));
        }
        let word = match what {
            Roll::Hit(..) => "hits".into(),
            Roll::CommanderLoss(..) => "commander".into(),
            Roll::Death(_) => "deaths".into(),
            Roll::Cohesion(id) => format!("test {}", name(id)),
            Roll::VariableMove(id) => format!("vary {}", name(id)),
            Roll::ComplexMove(id) => format!("complex {}", name(id)),
            Roll::CampAssault(_) => "assault".into(),
            other => format!("{other:?}"),
        };
        self.note(word.clone());
        let before = self.count(&word);
        Ok(u32::from((self.score)(what, before)) - 1)
    }

    fn tell(&mut self, event: ask::Event) {
        match event {
            ask::Event::Moved(id, _) => self.note(format!("move {}", name(id))),
            ask::Event::Pursuit(pursuit::Event::CutDown(id, _)) => {
                self.note(format!("cut down {}", name(id)));
            }
            ask::Event::Pursuit(pursuit::Event::RanInto(id, enemy, _)) => {
                self.note(format!("{} runs into {}", name(id), name(enemy)));
            }
            ask::Event::CommanderLost(seat, _) => self.note(format!("lost {seat}")),
            ask::Event::Lost(id, _) => self.note(format!("gone {}", name(id))),
            ask::Event::JointAction(joint_action::Event::BrokeOff { id, .. }) => {
                self.note(format!("break off {}", name(id)));
            }
            ask::Event::JointAction(joint_action::Event::StoppedPursuing(id)) => {
                self.note(format!("stop {}", name(id)));
            }
            ask::Event::JointAction(joint_action::Event::Bolsters { id, .. }) => {
                self.note(format!("bolster {}", name(id)));
            }
            _ => {}
        }
    }
}

impl Fated<'_> {
    /// Plays from a step until another begins.
    pub(crate) fn play(&mut self, fog: &Fog, battle: &mut Battle, from: Step, until: Step) {
        battle.stage = Stage::Turn(from);
        pursuit::note(fog, battle);
        self.play_on(fog, battle, until);
    }

    /// Plays on until a step begins.
    pub(crate) fn play_on(&mut self, fog: &Fog, battle: &mut Battle, until: Step) {
        while battle.stage != Stage::Turn(until) && battle.stage != Stage::Over {
            fog.step(battle, self).expect("all is answered");
        }
    }
}
