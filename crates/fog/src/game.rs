//! Field of Glory as a game that can be played: setting up, then turn after turn.

use acies_play::{Dice, Eyes, Game, Outcome, Pause, Ruling, Seat, Table, pick_listed};

use crate::army::Army;
use crate::ask::{Answer, Ask, Event, Roll, Why};
use crate::battle::{Agreement, Battle, Side, Stage};
use crate::command::check_commanders;
use crate::position::Position;
use crate::setup::check::Setting;
use crate::setup::{ambush, arrival, candidates, steps};
use crate::view::{self, View};
use crate::{RuleSet, aftermath, close_combat, impact, joint_action, manoeuvre, pursuit, shooting, turn};

/// Field of Glory Ancient & Medieval, between two armies on a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Fog {
    /// What the players agreed on.
    pub agreement: Agreement,
    /// The rules that are played.
    pub rules: RuleSet,
}

impl Fog {
    /// A game by the rules that were agreed on, or what is wrong with the agreement.
    pub fn ancient(agreement: Agreement) -> Result<Self, String> {
        for (seat, army) in Seat::BOTH.into_iter().zip(&agreement.armies) {
            if army.groups.is_empty() || army.territories.is_empty() {
                return Err(format!(
                    "the army of {seat} has no battle groups, or its list offers no territory"
                ));
            }
            if !check_commanders(&army.commanders).is_empty() {
                return Err(format!(
                    "the army of {seat} needs one commander-in-chief and one to three others"
                ));
            }
        }
        if let Some(opening) = &agreement.opening {
            let fits = |(side, army): (&Side, &Army)| {
                side.groups.len() == army.groups.len() && side.commanders.len() == army.commanders.len()
            };
            if !opening.sides.iter().zip(&agreement.armies).all(fits) {
                return Err("the position in which the game begins is not one of these armies".into());
            }
        }
        let Some(&rules) = RuleSet::of(agreement.rulebook) else {
            return Err(format!(
                "{} is not a rule set of Field of Glory with an engine",
                agreement.rulebook.folder()
            ));
        };
        Ok(Self { agreement, rules })
    }

    pub(crate) const fn setting<'a>(&'a self, battle: &'a Battle, seat: Seat) -> Setting<'a> {
        Setting { agreement: &self.agreement, battle, seat }
    }
}

/// Adds the replies that a chapter of the rules offers.
fn add<Reply>(into: &mut Vec<Answer>, answer: fn(Reply) -> Answer, choices: impl FnOnce(&mut Vec<Reply>)) {
    let mut replies = Vec::new();
    choices(&mut replies);
    into.extend(replies.into_iter().map(answer));
}

impl Game for Fog {
    const NAME: &'static str = "fog-am";
    const RULES_VERSION: u32 = 1;

    type Setup = Agreement;
    type State = Battle;
    type Ask = Ask;
    type Answer = Answer;
    type Chance = Roll;
    type Event = Event;
    type Why = Why;
    type View = View;
    type Memory = ();
    type Chapter = turn::Chapter;
    type Ending = turn::Ending;

    fn from_setup(setup: &Agreement) -> Result<Self, String> {
        Self::ancient(setup.clone())
    }

    fn setup(&self) -> Agreement {
        self.agreement.clone()
    }

    fn start(&self) -> Battle {
        self.agreement.opening.as_deref().cloned().unwrap_or_else(|| Battle::new(&self.agreement))
    }

    fn chapter(&self, battle: &Battle) -> turn::Chapter {
        turn::Chapter::of(battle)
    }

    fn outcome(&self, battle: &Battle) -> Option<Outcome<turn::Ending>> {
        if battle.stage != Stage::Over {
            return None;
        }
        turn::outcome(self, battle)
    }

    fn step<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
        match battle.stage {
            Stage::Turn(step) => turn::step(self, battle, table, step),
            _ => steps::step(self, battle, table),
        }
    }

    fn check(&self, battle: &Battle, seat: Seat, ask: &Ask, answer: &Answer) -> Vec<Ruling<Why>> {
        let position = Position::new(self, battle);
        match (ask, answer) {
            (Ask::Impact(question), Answer::Impact(reply)) => impact::check(&position, seat, question, reply),
            (Ask::Manoeuvre(question), Answer::Manoeuvre(reply)) => {
                manoeuvre::check(&position, seat, question, reply)
            }
            (Ask::March(question), Answer::March(reply)) => arrival::check(&position, seat, *question, reply),
            (Ask::Ambush(question), Answer::Ambush(reply)) => {
                ambush::check(&position, seat, *question, reply)
            }
            (Ask::Shooting(question), Answer::Shooting(reply)) => {
                shooting::check(&position, seat, question, reply)
            }
            (Ask::CloseCombat(question), Answer::CloseCombat(reply)) => {
                close_combat::check(&position, seat, question, reply)
            }
            (Ask::Aftermath(question), Answer::Aftermath(reply)) => {
                aftermath::check(&position, seat, question, reply)
            }
            (Ask::Pursuit(question), Answer::Pursuit(reply)) => {
                pursuit::check(&position, seat, question, reply)
            }
            (Ask::JointAction(question), Answer::JointAction(reply)) => {
                joint_action::check(&position, seat, question, reply)
            }
            _ => self.setting(battle, seat).check(ask, answer),
        }
    }

    fn out_of_turn(&self, _: &Battle, _: Seat, _: &Answer) -> Vec<Ruling<Why>> {
        vec![Ruling { rule: acies_rules::rule!("AM-SET-003"), because: Why::OtherQuestion }]
    }

    fn choices(&self, battle: &Battle, seat: Seat, ask: &Ask, into: &mut Vec<Answer>) {
        let position = Position::new(self, battle);
        match ask {
            Ask::Impact(question) => add(into, Answer::Impact, |replies| {
                impact::choices(&position, seat, question, replies);
            }),
            Ask::Manoeuvre(question) => add(into, Answer::Manoeuvre, |replies| {
                manoeuvre::choices(&position, seat, question, replies);
            }),
            Ask::March(question) => add(into, Answer::March, |replies| {
                arrival::choices(&position, seat, *question, replies);
            }),
            Ask::Ambush(question) => add(into, Answer::Ambush, |replies| {
                ambush::choices(&position, seat, *question, replies);
            }),
            Ask::Shooting(question) => add(into, Answer::Shooting, |replies| {
                shooting::choices(&position, seat, question, replies);
            }),
            Ask::CloseCombat(question) => add(into, Answer::CloseCombat, |replies| {
                close_combat::choices(&position, seat, question, replies);
            }),
            Ask::Aftermath(question) => add(into, Answer::Aftermath, |replies| {
                aftermath::choices(&position, seat, question, replies);
            }),
            Ask::Pursuit(question) => add(into, Answer::Pursuit, |replies| {
                pursuit::choices(&position, seat, question, replies);
            }),
            Ask::JointAction(question) => add(into, Answer::JointAction, |replies| {
                joint_action::choices(&position, seat, question, replies);
            }),
            _ => candidates::answers(&self.setting(battle, seat), ask, into),
        }
    }

    /// Places, moves and charges are found without listing them all.
    fn pick(
        &self,
        battle: &Battle,
        seat: Seat,
        ask: &Ask,
        dice: &mut Dice,
        scratch: &mut Vec<Answer>,
    ) -> Answer {
        let position = Position::new(self, battle);
        let quick = match ask {
            Ask::Impact(question) => impact::pick(&position, seat, question, dice).map(Answer::Impact),
            Ask::JointAction(joint_action::Question::Commander) => {
                let reply = manoeuvre::commanders::pick(&position, seat, dice);
                Some(Answer::JointAction(
                    reply.map_or(joint_action::Reply::Done, joint_action::Reply::Commander),
                ))
            }
            Ask::Manoeuvre(question) => {
                manoeuvre::pick(&position, seat, question, dice).map(Answer::Manoeuvre)
            }
            Ask::March(question) => arrival::pick(&position, seat, *question, dice).map(Answer::March),
            Ask::Ambush(question) => ambush::pick(&position, seat, *question, dice).map(Answer::Ambush),
            _ => candidates::pick(&self.setting(battle, seat), ask, dice),
        };
        quick.unwrap_or_else(|| pick_listed(self, battle, seat, ask, dice, scratch))
    }

    fn lists_all(&self, ask: &Ask) -> bool {
        matches!(ask, Ask::Territory | Ask::Compulsory | Ask::NextPiece)
    }

    fn outcomes(&self, _: &Roll) -> u32 {
        6
    }

    fn luck(&self, _: &Roll, _: u32) -> Option<(Seat, i32)> {
        None
    }

    fn view(&self, battle: &Battle, eyes: Eyes) -> View {
        View::of(self, battle, eyes)
    }

    fn recall(&self, _: &Battle, _: Seat) {}

    fn imagine(&self, view: &View, (): &(), dice: &mut Dice) -> Battle {
        view.imagine(&self.agreement, dice)
    }

    fn ask_for(&self, ask: &Ask, asked: Seat, eyes: Eyes) -> Ask {
        view::ask_for(ask, asked, eyes)
    }

    fn event_for(&self, event: &Event, eyes: Eyes) -> Event {
        view::event_for(event, eyes)
    }

    /// A move is final as soon as its player moves another battle group or commander. AM-MOV-002, AM-MOV-003
    fn settles(&self, earlier: &Answer, later: &Answer) -> bool {
        let (Answer::Manoeuvre(earlier), Answer::Manoeuvre(later)) = (earlier, later) else { return false };
        earlier.mover().is_some_and(|mover| later.mover().is_some_and(|other| other != mover))
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Deployed(..) | Event::Revealed(..) | Event::Declared(..) | Event::Arriving(..))
    }
}
