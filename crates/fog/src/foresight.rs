//! What would come of an answer, as far as its player can know it: where a move leads, whom a charge contacts, and the odds.

mod moving;

use acies_field::{Body, Mu};
use acies_geometry::{Length, Point};
use acies_play::{Eyes, Seat};
use acies_rules::RuleId;
use serde::Serialize;

use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::fielded::GroupId;
use crate::flight;
use crate::game::Fog;
use crate::impact::{self, Approach, ChargeOrder, Interception, charges_on, evading};
use crate::joint_action;
use crate::manoeuvre::{self, Act, Action, corner_contact, defences, feeding, orb, special};
use crate::movement::chance_to_pass;
use crate::odds::{self, Chance, Odds};
use crate::position::Position;
use crate::shooting;
use crate::turn::Phase;
use crate::view::View;

pub use moving::{CommanderAhead, MoveAhead};
use moving::{of_commander, of_move};

/// The corners of a base, clockwise from its front left one.
pub type Corners = [Point; 4];

/// What would come of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Foresight {
    /// Of a move.
    Move(MoveAhead),
    /// Of a commander's own move.
    Commander(CommanderAhead),
    /// Of a charge.
    Charge(Box<ChargeAhead>),
    /// Of an interception, of bases fed into a melee, or of what is done instead of a move, if it is legal.
    Stand(StandAhead),
    /// Of an evasion, if the dice do not change its distance.
    Flight(FlightAhead),
    /// Of a decision about shooting: the odds of all volleys.
    Shooting(Box<Odds>),
}

/// Where a battle group would stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Standing {
    /// Who.
    pub id: GroupId,
    /// Its bases, in their order.
    pub bases: Vec<Corners>,
}

impl Standing {
    fn new(id: GroupId, body: &Body) -> Self {
        Self { id, bases: body.footprints().iter().map(|base| *base.corners()).collect() }
    }
}

/// Where a battle group would come to stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct StandAhead {
    /// Where it would stand.
    pub standing: Standing,
    /// The chance to pass the complex move test that it needs.
    pub passes_test: Option<Chance>,
    /// Those who would have to go out of the way. AM-MAN-023
    pub makes_room: Vec<GroupId>,
}

impl StandAhead {
    fn new(position: &Position<'_>, id: GroupId, body: &Body, needs_test: bool) -> Self {
        Self {
            standing: Standing::new(id, body),
            passes_test: needs_test.then(|| chance_to_pass(position, id.seat, &[id.index])),
            makes_room: Vec::new(),
        }
    }
}

/// An enemy whom a charge would contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Contacted {
    /// Who.
    pub id: GroupId,
    /// From where it is charged. AM-IMP-020
    pub approach: Approach,
    /// Whether it could evade. AM-IMP-070
    pub could_evade: bool,
}

/// What would come of a charge if nobody did anything about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ChargeAhead {
    /// Where the chargers would stand.
    pub standing: Standing,
    /// How far they go.
    pub goes: Length,
    /// How far they may go this way.
    pub may: Length,
    /// Whom they contact.
    pub contacted: Vec<Contacted>,
    /// Whether they reach the enemy camp.
    pub camp: bool,
    /// The enemies who could intercept. AM-IMP-055
    pub could_intercept: Vec<GroupId>,
    /// Why they need a complex move test to charge, if they do. AM-IMP-040
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub tests: Vec<RuleId>,
    /// The chance to pass it.
    pub passes_test: Option<Chance>,
    /// The odds of the combat.
    pub odds: Option<Odds>,
}

/// What would come of an evasion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FlightAhead {
    /// Where the evaders would stand.
    pub standing: Standing,
    /// How far they go.
    pub goes: Length,
    /// Whether they leave the table. AM-IMP-084
    pub leaves: bool,
    /// Friends through whom they burst. AM-MOV-075
    pub bursts: Vec<GroupId>,
}

impl Fog {
    /// What would come of an answer as its player can know it; none if there is nothing to foresee.
    pub fn foresee(&self, battle: &Battle, seat: Seat, ask: &Ask, answer: &Answer) -> Option<Foresight> {
        // What the enemy hides is not there.
        let seen = View::of(self, battle, Eyes::Seat(seat)).battle;
        let position = Position::new(self, &seen);
        match (ask, answer) {
            (Ask::Manoeuvre(question), Answer::Manoeuvre(manoeuvre::Reply::Move(order))) => {
                Some(Foresight::Move(of_move(&position, seat, question, order)))
            }
            (Ask::Manoeuvre(_), Answer::Manoeuvre(manoeuvre::Reply::Commander(commanding)))
            | (Ask::JointAction(_), Answer::JointAction(joint_action::Reply::Commander(commanding))) => {
                of_commander(&position, seat, commanding).map(Foresight::Commander)
            }
            (Ask::Impact(_), Answer::Impact(impact::Reply::Charge(order))) => {
                of_charge(&position, seat, order).map(|charge| Foresight::Charge(Box::new(charge)))
            }
            (Ask::Manoeuvre(_), Answer::Manoeuvre(manoeuvre::Reply::Act(act))) => {
                of_act(&position, seat, *act).map(Foresight::Stand)
            }
            (Ask::Manoeuvre(_), Answer::Manoeuvre(manoeuvre::Reply::Feed(feed))) => {
                let judged = feeding::check(&position, seat, feed).ok()?;
                let id = GroupId::new(seat, feed.group);
                let ahead = StandAhead::new(&position, id, &judged.body, judged.needs_test);
                Some(Foresight::Stand(StandAhead { makes_room: judged.in_the_way, ..ahead }))
            }
            (Ask::Impact(_), Answer::Impact(impact::Reply::Intercept(interception))) => {
                of_interception(&position, seat, *interception).map(Foresight::Stand)
            }
            (Ask::Impact(impact::Question::Evade(group)), Answer::Impact(reply)) => {
                of_evasion(&position, GroupId::new(seat, *group), reply).map(Foresight::Flight)
            }
            (Ask::Shooting(question), Answer::Shooting(reply)) => {
                let mut decided = seen.clone();
                shooting::note(&mut decided.turn.shooting, question, reply.clone());
                Some(Foresight::Shooting(Box::new(odds::shooting(&Position::new(self, &decided)))))
            }
            _ => None,
        }
    }

    /// The odds of the fights that are about to be fought, as a player can know them.
    pub fn odds_ahead(&self, battle: &Battle, seat: Seat) -> Vec<Odds> {
        let seen = View::of(self, battle, Eyes::Seat(seat)).battle;
        let position = Position::new(self, &seen);
        let Stage::Turn(step) = seen.stage else { return Vec::new() };
        let mut all = match step.phase() {
            Phase::Impact => vec![odds::impact(&position)],
            Phase::Manoeuvre | Phase::Shooting => vec![odds::shooting(&position), odds::melee(&position)],
            Phase::Melee => vec![odds::melee(&position)],
            Phase::JointAction => Vec::new(),
        };
        all.retain(|odds| !odds.dice.is_empty());
        all
    }
}

fn of_charge(position: &Position<'_>, seat: Seat, order: &ChargeOrder) -> Option<ChargeAhead> {
    let id = GroupId::new(seat, order.group);
    position.battle.fielded(id).filter(|_| impact::may_not_declare(position, id).is_empty())?;
    let reach = impact::reach(position, id, order);
    let wheels = order.wheel.is_some();
    let contacted = |enemy: usize| {
        let other = GroupId::new(seat.other(), enemy);
        Contacted {
            id: other,
            approach: impact::flank::approach_of(position, id, wheels, &reach, enemy),
            could_evade: evading::can_evade(position, other),
        }
    };
    let tests = impact::tests_needed(position, id, wheels, &reach);
    Some(ChargeAhead {
        standing: Standing::new(id, &reach.body),
        goes: reach.distance,
        may: reach.allowed,
        contacted: reach.charged().into_iter().map(contacted).collect(),
        camp: reach.camp,
        could_intercept: impact::could_intercept(position, seat, order),
        passes_test: (!tests.is_empty()).then(|| chance_to_pass(position, seat, &[order.group])),
        tests,
        odds: odds::charge(position, seat, order),
    })
}

fn of_act(position: &Position<'_>, seat: Seat, act: Act) -> Option<StandAhead> {
    let id = GroupId::new(seat, act.group);
    position.battle.fielded(id)?;
    let body = match act.action {
        Action::Slide(enemy) => corner_contact::slid(position, id, enemy).ok()?,
        Action::TurnIn(enemy) => corner_contact::turned_in(position, id, enemy).ok()?,
        Action::FormOrb => orb::formed(position, id).ok()?,
        Action::LeaveOrb(facing) => orb::left(position, id, facing).ok()?,
        Action::PlaceDefences => defences::placed(position, id).ok()?.0,
    };
    Some(StandAhead::new(position, id, &body, special::needs_test(position, id, act.action)))
}

fn of_interception(position: &Position<'_>, seat: Seat, interception: Interception) -> Option<StandAhead> {
    let id = GroupId::new(seat, interception.group);
    position.battle.fielded(id)?;
    let outcome = impact::interception::intercepted(position, id, interception).ok()?;
    let tests = impact::interception::tests_to_intercept(position, id, interception.charge, &outcome);
    Some(StandAhead::new(position, id, &outcome.into_body(), tests))
}

fn of_evasion(position: &Position<'_>, id: GroupId, reply: &impact::Reply) -> Option<FlightAhead> {
    position.battle.fielded(id)?;
    let charges = charges_on(position, id);
    let ways = evading::ways(position, id, &charges);
    let (_, order) = ways.into_iter().find(|(way, _)| way == reply)?;
    let flight = flight::plan(position, id, order, Mu::new(0));
    Some(FlightAhead {
        standing: Standing::new(id, &flight.body),
        goes: flight.distance,
        leaves: flight.end == flight::End::OffTable,
        bursts: flight.burst,
    })
}

#[cfg(test)]
mod tests;
