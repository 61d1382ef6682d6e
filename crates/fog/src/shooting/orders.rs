//! What players decide about the shooting, and what follows from it.

use acies_geometry::{Edge, Footprint, Hand};
use serde::{Deserialize, Serialize};

use super::aim::{Aim, Archery, Revealed};
use super::volley::{Volley, losses_of, volleys_of};
use super::{Question, Reply};
use crate::combat::dice::Band;
use crate::combat::losses::Pool;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::terrain::{hides_light_foot_beyond, kinds_around};
use crate::visibility::is_light_foot;

/// What its player has decided about the shooting of a battle group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ShootingOrders"))]
pub struct Orders {
    /// Which battle group.
    pub id: GroupId,
    /// From which edge of its bases it shoots. AM-SHO-026, AM-SHO-027
    pub from: Option<Edge>,
    /// Which of two equal targets it shoots at. AM-SHO-023
    pub hand: Option<Hand>,
    /// Whether it shoots at battle groups that are beyond its effective range. AM-SHO-006
    pub long: Vec<(GroupId, bool)>,
    /// The dice that it has left after a loss. AM-COM-035
    pub left: Option<Vec<Pool>>,
}

impl Orders {
    /// Nothing is decided yet.
    pub const fn new(id: GroupId) -> Self {
        Self { id, from: None, hand: None, long: Vec::new(), left: None }
    }

    /// An answer is noted.
    fn note(&mut self, question: &Question, reply: Reply) {
        match (question, reply) {
            (_, Reply::From(edge)) => self.from = Some(edge),
            (_, Reply::Aim(hand)) => self.hand = Some(hand),
            (_, Reply::Lose(left)) => self.left = Some(left),
            (Question::LongRange(_, at), Reply::Shoot) => self.long.push((*at, true)),
            (Question::LongRange(_, at), Reply::Hold) => self.long.push((*at, false)),
            _ => {}
        }
    }
}

/// Notes what a player has decided.
pub(crate) fn note(orders: &mut Vec<Orders>, question: &Question, reply: Reply) {
    let id = question.id();
    let known = orders.iter().position(|orders| orders.id == id).unwrap_or_else(|| {
        orders.push(Orders::new(id));
        orders.len() - 1
    });
    orders[known].note(question, reply);
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Next {
    /// A player decides something.
    Ask(Question),
    /// Everybody shoots.
    Shoot(Vec<Volley>),
}

/// The volleys of both sides as they stand, if their players have decided so; what they have not decided is left out.
/// AM-SHO-002, AM-SHO-004
pub fn volleys(position: &Position<'_>, orders: &[Orders]) -> Vec<Volley> {
    let archery = Archery::new(position);
    let mut plan = Plan { position, archery: &archery, orders, question: None };
    volleys_of(position, &plan.fired(), orders)
}

/// The next decision, or else the volleys.
pub(super) fn next(position: &Position<'_>, orders: &[Orders]) -> Next {
    let archery = Archery::new(position);
    let mut plan = Plan { position, archery: &archery, orders, question: None };
    let aims = plan.settled();
    if let Some(question) = plan.question.take().or_else(|| plan.long_range(&aims)) {
        return Next::Ask(question);
    }
    let fired = plan.fired_of(aims);
    match plan.loss(&fired) {
        Some(question) => Next::Ask(question),
        None => Next::Shoot(volleys_of(position, &fired, orders)),
    }
}

struct Plan<'p, 'a> {
    position: &'p Position<'a>,
    archery: &'p Archery<'a>,
    orders: &'p [Orders],
    /// The first thing that is not decided, other than whether to shoot at long range.
    question: Option<Question>,
}

impl Plan<'_, '_> {
    fn of(&self, id: GroupId) -> Orders {
        let known = self.orders.iter().find(|orders| orders.id == id);
        known.cloned().unwrap_or_else(|| Orders::new(id))
    }

    /// The bases that shoot.
    fn fired(&mut self) -> Vec<Aim> {
        let aims = self.settled();
        self.fired_of(aims)
    }

    fn fired_of(&self, mut aims: Vec<Aim>) -> Vec<Aim> {
        aims.retain(|aim| self.is_fired(aim));
        aims
    }

    /// Whether a base shoots: in effective range it must, beyond it may. AM-SHO-005, AM-SHO-006
    fn is_fired(&self, aim: &Aim) -> bool {
        aim.band == Band::Effective || self.of(aim.by).long.contains(&(aim.at, true))
    }

    /// What everybody aims at, once those who hid and shoot have shown themselves. AM-TER-013
    fn settled(&mut self) -> Vec<Aim> {
        let mut revealed: Revealed = Vec::new();
        loop {
            let aims = self.aims(&revealed);
            let shown = aims.iter().filter(|aim| self.is_fired(aim) && hides(self.position, aim));
            let mut shown: Revealed = shown.map(|aim| (aim.by, aim.at)).collect();
            shown.sort_unstable();
            shown.dedup();
            shown.retain(|pair| !revealed.contains(pair));
            if shown.is_empty() || self.question.is_some() {
                return aims;
            }
            revealed.extend(shown);
        }
    }

    /// What everybody aims at. AM-SHO-023, AM-SHO-026, AM-SHO-027
    fn aims(&mut self, revealed: &Revealed) -> Vec<Aim> {
        let mut all = Vec::new();
        for (id, edges) in self.archery.shooters() {
            let orders = self.of(id);
            let hand = orders.hand.unwrap_or(Hand::Left);
            let mut ways: Vec<(Edge, Vec<Aim>)> =
                edges.iter().map(|&edge| (edge, self.archery.aims(id, edge, hand, revealed))).collect();
            keep_open(&mut ways);
            let wanted = ways.iter().position(|(edge, _)| orders.from == Some(*edge));
            if ways.len() > 1 && wanted.is_none() {
                let open = ways.iter().map(|&(edge, _)| edge).collect();
                self.question.get_or_insert(Question::From(id, open));
                continue;
            }
            if ways.is_empty() {
                continue;
            }
            let (_, aims) = ways.swap_remove(wanted.unwrap_or(0));
            if orders.hand.is_none() && aims.iter().any(|aim| aim.either) {
                self.question.get_or_insert(Question::Aim(id));
            }
            all.extend(aims);
        }
        all
    }

    /// The first battle group that may shoot beyond effective range and whose player has not decided; only where its dice may
    /// be rolled. AM-SHO-006, AM-SHO-007
    fn long_range(&self, aims: &[Aim]) -> Option<Question> {
        let decided = |aim: &Aim| self.of(aim.by).long.iter().any(|&(at, _)| at == aim.at);
        let open = |aim: &&Aim| aim.band == Band::Long && !decided(aim);
        aims.iter().find(open)?;
        let possible = aims.iter().filter(|aim| self.is_fired(aim) || open(aim));
        let volleys = volleys_of(self.position, &possible.cloned().collect::<Vec<_>>(), self.orders);
        let is_rolled = |at: GroupId| volleys.iter().any(|volley| volley.at == at && volley.is_rolled());
        aims.iter().filter(open).find(|aim| is_rolled(aim.at)).map(|aim| Question::LongRange(aim.by, aim.at))
    }

    /// The first battle group whose player has not decided from which of its dice it takes a loss. AM-COM-035
    fn loss(&self, fired: &[Aim]) -> Option<Question> {
        let open = |(id, _): &(GroupId, _)| self.of(*id).left.is_none();
        let next = losses_of(self.position, fired).into_iter().find(open);
        next.map(|(id, ways)| Question::Lose(id, ways))
    }
}

/// Whether a base that shoots is light foot wholly in low terrain, in which they hide. AM-TER-012
fn hides(position: &Position<'_>, aim: &Aim) -> bool {
    let fielded = position.fielded(aim.by);
    let low = |base: &Footprint| {
        let pieces = position.battle.field.pieces.iter();
        pieces.flat_map(|piece| kinds_around(piece, base)).any(|kind| hides_light_foot_beyond(kind).is_some())
    };
    is_light_foot(&fielded.group.bases()[aim.base]) && low(&fielded.body.bases()[aim.base].footprint())
}

/// Keeps the edges from which something can be shot at; if there is anything in effective range, those from which that is.
/// AM-SHO-005, AM-SHO-026
fn keep_open(ways: &mut Vec<(Edge, Vec<Aim>)>) {
    let near = |aims: &[Aim]| aims.iter().any(|aim| aim.band == Band::Effective);
    let any_near = ways.iter().any(|(_, aims)| near(aims));
    ways.retain(|(_, aims)| !aims.is_empty() && (!any_near || near(aims)));
}
