//! The recruit: a plan, tasks from it, and rules of thumb for everything.

use acies_fog::impact::{self, ChargeOrder};
use acies_fog::manoeuvre::moves::{Mover, Order};
use acies_fog::setup::quick::Sensible;
use acies_fog::{Answer, Ask, Fog, View, close_combat, joint_action, manoeuvre};
use acies_play::{Dice, Player, Seed, Turn};

use super::playout::Assignment;
use super::scheme::Scheme;
use super::sight::{Sight, Unit};
use super::task::{Task, assign, duty};
use super::{charge, deploy, ground, lead, line, march, react, surprise};

/// Follows a plan by rules of thumb.
pub(super) struct Recruit {
    others: Sensible,
    dice: Dice,
    /// What the army does, once that is decided.
    assignment: Option<Assignment>,
    /// What was decided for the turn of this number.
    thought: Thought,
    choices: Vec<Answer>,
}

/// What was decided for a turn.
#[derive(Clone, Debug, Default)]
struct Thought {
    turn: u16,
    tasks: Vec<(usize, Task)>,
    /// Those who go straight on together.
    lines: Vec<Mover>,
    /// Battle groups that have nothing more to do in this phase.
    done: Vec<usize>,
    /// Commanders who have nothing more to do in this phase.
    led: Vec<usize>,
    charges_weighed: Vec<usize>,
}

impl Recruit {
    pub(super) fn new(seed: Seed) -> Self {
        Self {
            others: Sensible::new(seed.derive("others")),
            dice: Dice::new(seed.derive("surprise")),
            assignment: None,
            thought: Thought::default(),
            choices: Vec::new(),
        }
    }

    /// This is what the army does from now on.
    pub(super) fn follow(&mut self, assignment: Assignment) {
        self.assignment = Some(assignment);
    }

    /// What the army does: what somebody decided, or the plan that suits it.
    fn assignment(&mut self, sight: &Sight<'_>) -> &Assignment {
        self.assignment.get_or_insert_with(|| Assignment::plain(Scheme::chosen(sight), 0))
    }

    fn think(&mut self, sight: &Sight<'_>) {
        let number = sight.position.battle.turn.number;
        if self.thought.turn != number {
            self.thought = Thought { turn: number, ..Thought::default() };
        }
    }

    fn decide(&mut self, turn: &Turn<'_, Fog>, view: &View) -> Option<Answer> {
        let mut sight = Sight::new(turn.game, view, turn.seat);
        if let Some(assignment) = &self.assignment {
            sight.share = assignment.share();
        }
        self.think(&sight);
        match turn.ask {
            Ask::Deploy(batch) => {
                let scheme = Scheme::chosen(&sight);
                deploy::deploy(turn.game, &sight, scheme.plan(), scheme.mirrored, batch)
            }
            Ask::Commanders(asked) => {
                let legal = |poses: &[acies_geometry::Pose]| {
                    turn.check(&Answer::Commanders(poses.to_vec())).is_empty()
                };
                lead::places(&sight, asked, legal).map(Answer::Commanders)
            }
            Ask::Impact(question) => self.impact(turn, &sight, question),
            Ask::Manoeuvre(question) => self.manoeuvre(turn, &sight, question),
            Ask::CloseCombat(close_combat::Question::Commit(_)) => {
                turn.choices(&mut self.choices);
                react::commit(&sight, &self.choices)
            }
            Ask::Pursuit(question) => {
                turn.choices(&mut self.choices);
                react::pursue(question, &self.choices)
            }
            Ask::JointAction(joint_action::Question::Commander) => Some(
                self.commander(turn, &sight).map_or(Answer::JointAction(joint_action::Reply::Done), |to| {
                    Answer::JointAction(joint_action::Reply::Commander(to))
                }),
            ),
            Ask::JointAction(question) => {
                turn.choices(&mut self.choices);
                react::joint_action(question, &self.choices)
            }
            _ => ground::decide(turn, &sight, &mut self.dice)
                .or_else(|| surprise::decide(turn, &sight, &mut self.dice)),
        }
    }

    fn impact(
        &mut self,
        turn: &Turn<'_, Fog>,
        sight: &Sight<'_>,
        question: &impact::Question,
    ) -> Option<Answer> {
        match question {
            impact::Question::Declare => {
                let order = self.declare(turn, sight);
                Some(Answer::Impact(order.map_or(impact::Reply::Done, impact::Reply::Charge)))
            }
            impact::Question::Evade(group) => {
                turn.choices(&mut self.choices);
                react::evade(sight, *group, &self.choices)
            }
            impact::Question::Intercept => {
                turn.choices(&mut self.choices);
                let answer = react::intercept(sight, &self.choices);
                Some(answer.unwrap_or(Answer::Impact(impact::Reply::Done)))
            }
            _ => None,
        }
    }

    /// The next charge that pays.
    fn declare(&mut self, turn: &Turn<'_, Fog>, sight: &Sight<'_>) -> Option<ChargeOrder> {
        let assignment = self.assignment(sight).clone();
        let able = turn.game.may_act(sight.position.battle, turn.seat, turn.ask).unwrap_or_default();
        for group in able {
            if self.thought.charges_weighed.contains(&group) {
                continue;
            }
            self.thought.charges_weighed.push(group);
            let Some(unit) = sight.unit(group) else { continue };
            if let Some(decided) = assignment.charge(group, self.thought.turn) {
                let order = decided.clone().filter(|order| may_charge(turn, order));
                if order.is_some() {
                    return order;
                }
                continue;
            }
            let least = sight.mood.least_worth(duty(sight, unit, &assignment));
            for chance in charge::charges(sight, unit) {
                if chance.worth < least {
                    break;
                }
                if may_charge(turn, &chance.order) {
                    return Some(chance.order);
                }
            }
        }
        None
    }

    fn manoeuvre(
        &mut self,
        turn: &Turn<'_, Fog>,
        sight: &Sight<'_>,
        question: &manoeuvre::Question,
    ) -> Option<Answer> {
        use manoeuvre::{Question as Q, Reply};
        match question {
            Q::Move => {
                let order = self.next_move(turn, sight);
                let reply = order.map(Reply::Move);
                let reply = reply.or_else(|| self.commander(turn, sight).map(Reply::Commander));
                Some(Answer::Manoeuvre(reply.unwrap_or(Reply::Done)))
            }
            Q::AfterFailure(mover) | Q::SecondMove(mover) => {
                let order = self.again(turn, sight, mover);
                Some(Answer::Manoeuvre(order.map_or(Reply::Done, Reply::Move)))
            }
            _ => {
                turn.choices(&mut self.choices);
                react::manoeuvre(question, &self.choices)
            }
        }
    }

    fn tasks(&mut self, sight: &Sight<'_>) {
        if self.thought.tasks.is_empty() {
            self.thought.tasks = assign(sight, self.assignment(sight));
            // Those in front go first, so that those behind find room.
            let ahead = |group: usize| sight.unit(group).map(|unit| sight.ahead(unit.front.front));
            self.thought.tasks.sort_by_key(|&(group, _)| (std::cmp::Reverse(ahead(group)), group));
            self.thought.lines = line::lines(sight, &self.thought.tasks, may_move);
        }
    }

    /// The next move of a battle group, or of a battle line that goes on with it.
    fn next_move(&mut self, turn: &Turn<'_, Fog>, sight: &Sight<'_>) -> Option<Order> {
        self.tasks(sight);
        for (group, task) in self.thought.tasks.clone() {
            if self.thought.done.contains(&group) {
                continue;
            }
            self.thought.done.push(group);
            let Some(unit) = sight.unit(group).filter(|unit| may_move(sight, unit)) else { continue };
            let lines = Some(&self.thought.lines).filter(|_| task == Task::Advance);
            let order =
                lines.and_then(|lines| line::order(sight, lines, group, |order| is_legal(turn, order)));
            if let Some(order) = order.or_else(|| first_legal(turn, march::orders(sight, unit, task))) {
                self.thought.done.extend(order.mover.groups());
                return Some(order);
            }
        }
        None
    }

    /// Another move of those who have moved or failed to.
    fn again(&mut self, turn: &Turn<'_, Fog>, sight: &Sight<'_>, mover: &Mover) -> Option<Order> {
        self.tasks(sight);
        let &(group, task) = self.thought.tasks.iter().find(|(group, _)| mover.groups().contains(group))?;
        let second = matches!(turn.ask, Ask::Manoeuvre(manoeuvre::Question::SecondMove(_)));
        if task == Task::Advance && (second || matches!(mover, Mover::Line { .. })) {
            return line::straight_on(sight, &self.thought.lines, mover, |order| is_legal(turn, order));
        }
        first_legal(turn, march::orders(sight, sight.unit(group)?, task))
    }

    /// The next move of a commander by himself.
    fn commander(&mut self, turn: &Turn<'_, Fog>, sight: &Sight<'_>) -> Option<manoeuvre::Commanding> {
        let joint = matches!(turn.ask, Ask::JointAction(_));
        for (commander, leader) in sight.position.leaders(sight.seat) {
            let key = commander + if joint { 100 } else { 0 };
            if self.thought.led.contains(&key) || leader.in_front_rank || leader.bound || leader.moved {
                continue;
            }
            self.thought.led.push(key);
            for to in lead::joins(sight, commander) {
                let answer = if joint {
                    Answer::JointAction(joint_action::Reply::Commander(to))
                } else {
                    Answer::Manoeuvre(manoeuvre::Reply::Commander(to))
                };
                if turn.check(&answer).is_empty() {
                    return Some(to);
                }
            }
        }
        None
    }
}

/// How many moves are tried for one battle group.
const TRIES: usize = 16;

/// Whether a charge may be declared now.
pub(super) fn may_charge(turn: &Turn<'_, Fog>, order: &ChargeOrder) -> bool {
    turn.check(&Answer::Impact(impact::Reply::Charge(order.clone()))).is_empty()
}

fn first_legal(turn: &Turn<'_, Fog>, orders: Vec<Order>) -> Option<Order> {
    orders.into_iter().take(TRIES).find(|order| is_legal(turn, order))
}

fn is_legal(turn: &Turn<'_, Fog>, order: &Order) -> bool {
    turn.check(&Answer::Manoeuvre(manoeuvre::Reply::Move(order.clone()))).is_empty()
}

fn may_move(sight: &Sight<'_>, unit: &Unit) -> bool {
    let deeds = &sight.position.fielded(unit.id).deeds;
    !unit.is_broken() && !unit.engaged && !deeds.charged && !deeds.moved && !deeds.shifted
}

impl Player<Fog> for Recruit {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        let view = turn.view();
        let decided = match turn.ask {
            Ask::OrderOfMarch => {
                let army = &turn.game.agreement.armies[turn.seat.index()];
                let groups: Vec<_> = army.groups.iter().map(|member| &member.group).collect();
                Some(Answer::OrderOfMarch(deploy::order_of_march(&groups)))
            }
            _ => self.decide(turn, &view),
        };
        match decided {
            Some(answer) => answer,
            None => self.others.answer(turn),
        }
    }
}
