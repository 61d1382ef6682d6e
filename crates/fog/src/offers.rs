//! What a player can answer, in portions: to list all that an army may do takes longer than anybody wants to wait for a
//! page.

use acies_play::{Game, Seat};

use crate::ask::{Answer, Ask};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::feeding::Melee;
use crate::manoeuvre::moves::{Mover, check_mover, orders_of};
use crate::manoeuvre::{Commanding, commanders, special};
use crate::position::Position;
use crate::setup::{ambush, arrival};
use crate::{impact, joint_action, manoeuvre};

/// Of whom choices are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// One of the own battle groups.
    Group(usize),
    /// One of the own commanders.
    Commander(usize),
}

impl Fog {
    /// Whether the choices in answer to a question are many, or take long to find.
    pub const fn offers_many(ask: &Ask) -> bool {
        use manoeuvre::Question::{AfterFailure, Feed, Move, SecondMove};
        matches!(
            ask,
            Ask::Place(_)
                | Ask::Adjust(_)
                | Ask::Road
                | Ask::Works
                | Ask::Camp
                | Ask::Ambushes
                | Ask::Marches
                | Ask::Deploy(_)
                | Ask::Commanders(_)
                | Ask::March(arrival::Question::Place(_) | arrival::Question::Enter(_))
                | Ask::Ambush(ambush::Question::Deploy)
                | Ask::Impact(impact::Question::Declare)
                | Ask::Manoeuvre(Move | AfterFailure(_) | SecondMove(_) | Feed)
                | Ask::JointAction(joint_action::Question::Commander)
        )
    }

    /// The own battle groups with which a question can be answered, where it is for the player to say which. It is a quick
    /// look: some may turn out to have no legal way.
    pub fn may_act(&self, battle: &Battle, seat: Seat, ask: &Ask) -> Option<Vec<usize>> {
        let position = Position::new(self, battle);
        let can: &dyn Fn(GroupId) -> bool = match ask {
            Ask::Impact(impact::Question::Declare) => &|id| impact::might_charge(&position, id),
            Ask::Manoeuvre(manoeuvre::Question::Move) => {
                &|id| check_mover(&position, seat, &Mover::Group(id.index)).is_empty()
            }
            Ask::Manoeuvre(manoeuvre::Question::Feed) => {
                &|id| Melee::new(&position, id).is_some_and(|melee| melee.is_engaged())
            }
            _ => return None,
        };
        Some(position.groups(seat).map(|(id, _)| id).filter(|&id| can(id)).map(|id| id.index).collect())
    }

    /// The choices in answer to a question that have to do with one battle group or commander.
    pub fn choices_about(&self, battle: &Battle, seat: Seat, ask: &Ask, about: About) -> Vec<Answer> {
        let position = Position::new(self, battle);
        match (ask, about) {
            (Ask::Impact(impact::Question::Declare), About::Group(group)) => {
                let id = GroupId::new(seat, group);
                let charges = battle.fielded(id).map(|_| impact::charges(&position, id)).unwrap_or_default();
                charges.into_iter().map(|order| Answer::Impact(impact::Reply::Charge(order))).collect()
            }
            (Ask::Manoeuvre(question @ manoeuvre::Question::Move), About::Group(group)) => {
                let orders = orders_of(&position, seat, question, group).into_iter();
                let mut replies: Vec<manoeuvre::Reply> = orders.map(manoeuvre::Reply::Move).collect();
                let acts = special::acts(&position, seat).into_iter().filter(|act| act.group == group);
                replies.extend(acts.map(manoeuvre::Reply::Act));
                replies.into_iter().map(Answer::Manoeuvre).collect()
            }
            (Ask::Manoeuvre(manoeuvre::Question::Move), About::Commander(commander)) => {
                commanding(&position, seat, commander)
                    .map(|move_| Answer::Manoeuvre(manoeuvre::Reply::Commander(move_)))
                    .collect()
            }
            (Ask::JointAction(joint_action::Question::Commander), About::Commander(commander)) => {
                commanding(&position, seat, commander)
                    .map(|move_| Answer::JointAction(joint_action::Reply::Commander(move_)))
                    .collect()
            }
            _ => {
                let mut all = Vec::new();
                self.choices(battle, seat, ask, &mut all);
                all.retain(|answer| answers_for(answer).is_none_or(|other| other == about));
                all
            }
        }
    }
}

fn commanding(position: &Position<'_>, seat: Seat, commander: usize) -> impl Iterator<Item = Commanding> {
    commanders::choices(position, seat, commander).into_iter().map(move |to| Commanding { commander, to })
}

/// Whom an answer is about, if it is for the player to say.
fn answers_for(answer: &Answer) -> Option<About> {
    match answer {
        Answer::Manoeuvre(manoeuvre::Reply::Feed(feed)) => Some(About::Group(feed.group)),
        Answer::Impact(impact::Reply::Intercept(interception)) => Some(About::Group(interception.group)),
        Answer::JointAction(joint_action::Reply::Bolster(commander)) => Some(About::Commander(*commander)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
