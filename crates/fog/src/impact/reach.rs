//! What a charge reaches: where it ends, whom it contacts, and who is charged by it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use acies_field::{Body, Drawn, Leg, Motion, Mu, Sweep};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{
    Angle, Bounds, Footprint, Hand, Length, Point, Polygon, Pose, TOUCH, chord, nearer_than,
};

use super::contact::Surroundings;
pub use super::contact::Touch;
use super::declare::enemy_missed;
use super::path::{Chargers, Gone, legs};
use super::stepping::stepped;
use super::{Charge, ChargeOrder, Wheel};
use crate::fielded::{GroupId, Kinks};
use crate::movement::{slow_ground, slowest};
use crate::obstacles::Thing;
use crate::position::Position;

/// How far skirmishers halt from those whom they may not charge. AM-IMP-042
const CLEAR: Mu = Mu::new(1);

/// Where a charge ends, and what it touches there.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The chargers where they end, with files stepped forward.
    pub body: Body,
    /// How they bend, if they are a column that has wheeled.
    pub kinks: Option<Kinks>,
    /// What they swept, stepping forward included.
    pub swept: Vec<Sweep>,
    /// How far they went, stepping forward not counted. AM-IMP-019
    pub distance: Length,
    /// How far they could go on this way: their move by the terrain that it touches. AM-MOV-009
    pub allowed: Length,
    /// Whether terrain on the way has shortened it. AM-MOV-009, AM-MOV-010
    pub slowed: bool,
    /// All contacts with enemy bases.
    pub touches: Vec<Touch>,
    /// Whether they touch the enemy camp. AM-TRP-022
    pub camp: bool,
    /// All that they touch where they are stopped; nothing if they went their whole distance.
    pub halted: Vec<Thing>,
}

impl Reach {
    /// The enemy battle groups that are contacted legally, by stepping forward too: these are charged. AM-IMP-006
    pub fn charged(&self) -> Vec<usize> {
        let mut charged: Vec<usize> =
            self.touches.iter().filter(|touch| touch.is_legal()).map(|touch| touch.enemy).collect();
        charged.sort_unstable();
        charged.dedup();
        charged
    }

    /// Those that are contacted legally before any file steps forward: only these can be charged at all. AM-IMP-003
    pub fn met(&self) -> Vec<usize> {
        let mut met = self.charged();
        let at_once = |enemy: usize| {
            self.touches.iter().any(|touch| touch.enemy == enemy && touch.is_legal() && !touch.stepped)
        };
        met.retain(|&enemy| at_once(enemy));
        met
    }

    /// Whether it is a charge at all: it contacts somebody legally, or the camp. AM-IMP-010, AM-IMP-017, AM-IMP-090
    pub fn makes_contact(&self) -> bool {
        self.camp || self.touches.iter().any(Touch::is_legal)
    }

    /// How many of the chargers' bases fight, as the measure of their dice. AM-IMP-010, AM-IMP-013
    pub fn fighting(&self) -> usize {
        let mut bases: Vec<usize> =
            self.touches.iter().filter(|touch| touch.is_legal()).map(|touch| touch.base).collect();
        bases.sort_unstable();
        bases.dedup();
        bases.len()
    }

    /// The legal contacts with which an enemy battle group is first touched: those before files step forward, if there are
    /// such. AM-IMP-022, AM-IMP-023
    pub fn first_touches(&self, enemy: usize) -> Vec<Touch> {
        let legal = || self.touches.iter().filter(|touch| touch.enemy == enemy && touch.is_legal());
        let at_once: Vec<Touch> = legal().filter(|touch| !touch.stepped).copied().collect();
        if at_once.is_empty() { legal().copied().collect() } else { at_once }
    }
}

/// What a charge reaches with its normal move, as everybody stands now. AM-IMP-003
pub fn reach(position: &Position<'_>, id: GroupId, order: &ChargeOrder) -> Rc<Reach> {
    Charging::new(position, id).reach(order.wheel, order.drop_back)
}

/// The enemy battle groups that a charge reaches as everybody stands now; those that it charged before and that have not
/// moved away are among them. Whoever comes into reach because friends in front of him are gone is charged from then on.
/// AM-IMP-007
pub fn reached_now(position: &Position<'_>, charge: &Charge) -> Vec<usize> {
    let charging = if charge.bursts {
        Charging::through_friends(position, charge.id())
    } else {
        Charging::new(position, charge.id())
    };
    charging.reach(charge.order.wheel, charge.order.drop_back).charged()
}

/// How far a battle group charges in the open, before any dice. AM-IMP-011
pub(super) fn furthest(position: &Position<'_>, id: GroupId) -> Length {
    position.scale().mu(slowest(position, position.group(id), &[]).unwrap_or(Mu::new(0)))
}

/// How far a charge wheels before it goes straight ahead or is stopped.
pub(super) fn wheeled(swept: &[Sweep]) -> Option<Angle> {
    swept.iter().find_map(|sweep| match sweep.motion {
        Motion::Turn { turn, .. } => Some(turn.size()),
        Motion::Slide { .. } | Motion::Place => None,
    })
}

/// Ground in which a battle group moves only so far.
type Slow<'a> = (Length, &'a Polygon);

/// A battle group that charges, with all that it can run into.
#[derive(Clone, Debug)]
pub struct Charging<'a> {
    position: Position<'a>,
    id: GroupId,
    around: Surroundings<'a>,
    variation: Mu,
    /// How far it goes at most, in open terrain.
    furthest: Length,
    /// Where it moves less far than in the open.
    slow: Vec<Slow<'a>>,
    /// Whom it keeps away from, and by how much. AM-IMP-042
    clear_of: Vec<Footprint>,
    /// What is known of charges that were asked for before.
    known: RefCell<Known>,
}

/// A charge with a wheel, and with a base dropped back on a hand.
type Asked = (Option<Wheel>, Option<Hand>);

/// What charges reach, and how far the whole front goes in those in which nobody drops back.
#[derive(Clone, Debug, Default)]
struct Known {
    reaches: Vec<(Asked, Rc<Reach>)>,
    whole: Vec<(Option<Wheel>, Gone)>,
}

impl<'a> Charging<'a> {
    /// A charge by its normal move. AM-GLO-055
    pub fn new(position: &Position<'a>, id: GroupId) -> Self {
        Self::among(position, id, false)
    }

    /// A charge that goes through friends. AM-IMP-034
    pub fn through_friends(position: &Position<'a>, id: GroupId) -> Self {
        Self::among(position, id, true)
    }

    fn among(position: &Position<'a>, id: GroupId, through_friends: bool) -> Self {
        let (position, variation) = (*position, Mu::new(0));
        let group = position.group(id);
        let furthest = length(&position, slowest(&position, group, &[]), variation);
        let slow = slow_ground(&position, group);
        Self {
            position,
            id,
            around: Surroundings::new(&position, id, through_friends),
            variation,
            furthest,
            slow: slow.map(|(mu, ground)| (length(&position, Some(mu), variation), ground)).collect(),
            clear_of: Vec::new(),
            known: RefCell::default(),
        }
    }

    /// With a variable move. AM-IMP-086
    #[must_use]
    pub fn varied(mut self, variation: Mu) -> Self {
        if variation == self.variation {
            return self;
        }
        let (position, id) = (self.position, self.id);
        self.variation = variation;
        self.known.take();
        self.furthest = length(&position, slowest(&position, position.group(id), &[]), variation);
        let slow = slow_ground(&position, position.group(id));
        self.slow = slow.map(|(mu, ground)| (length(&position, Some(mu), variation), ground)).collect();
        self
    }

    /// Halting 1 MU from these. AM-IMP-042
    #[must_use]
    pub fn keeping_clear_of(self, others: Vec<Footprint>) -> Self {
        Self { clear_of: others, known: RefCell::default(), ..self }
    }

    /// Halting at the edge of this ground. AM-JAP-023
    #[must_use]
    pub fn halting_at(mut self, grounds: impl IntoIterator<Item = &'a Polygon>) -> Self {
        self.slow.extend(grounds.into_iter().map(|ground| (Length::ZERO, ground)));
        self.known.take();
        self
    }

    /// What it reaches with a wheel, and nothing dropped back, if it stood like this; none if there is no room for that.
    /// AM-JAP-019, AM-JAP-022
    pub fn reach_from(&self, body: &Body, wheel: Option<Wheel>) -> Option<Reach> {
        let chargers = Chargers::Body(body.clone());
        self.around
            .leave_room_for(body.footprints())
            .then(|| self.end(self.go(&chargers, wheel, Vec::new(), Length::ZERO)))
    }

    /// Who charges.
    pub const fn id(&self) -> GroupId {
        self.id
    }

    /// A quick look that may say yes too often: whether an enemy who stands like this, with what he defends, is so near the
    /// path straight ahead that a charge without a wheel might contact him before any file steps forward. One with a base
    /// dropped back keeps to the same path.
    pub(super) fn is_in_path_ahead(&self, bases: &[Footprint]) -> bool {
        let fielded = self.position.fielded(self.id);
        let ahead = Pose::new(Point::default(), fielded.body.facing()).ahead(self.furthest());
        let start = fielded.body.bounds();
        let end = Bounds { low: start.low + ahead, high: start.high + ahead };
        let path = start.joined(end).widened(self.around.widest_works() + TOUCH * 4);
        fielded.kinks.is_some() || bases.iter().any(|base| path.meet(base.bounds()))
    }

    /// A quick look that may say yes too often: whether an enemy who stands like this, with what he defends, is so near the
    /// path after a wheel that it might contact him before any file steps forward, with a base dropped back or not.
    pub(super) fn is_in_path_after(&self, Wheel { hand, turn }: Wheel, bases: &[Footprint]) -> bool {
        let body = &self.position.fielded(self.id).body;
        let Some(drawn) = body.drawn().filter(|drawn| !drawn.ranks.is_column()) else { return true };
        let (pivot, frontage) = (body.front_corner(hand), body.frontage());
        // A base dropped back moves the pivot by its width, and the path by less than twice that.
        let around = drawn.base_width * 2 + self.around.widest_works() + TOUCH * 4;
        let base = body.bases().iter().map(|base| base.size.depth).max().unwrap_or_default();
        let depth = base * (drawn.ranks.depth() + 1) as i32;
        let swung = Bounds::of(&[pivot]).widened(frontage + depth + around);
        let front = drawn.front.turned_about(pivot, hand.turn(turn)).frame();
        let left = (self.furthest() - chord(frontage, turn)).max(Length::ZERO);
        let aside = frontage / 2 + around;
        let path = Bounds {
            low: Point::new(-aside.get(), -(depth + around).get()),
            high: Point::new(aside.get(), (left + around).get()),
        };
        let seen = |corner: Point| {
            let (aside, forward) = front.seen(corner);
            Point::new(aside.get(), forward.get())
        };
        let meets = |base: &Footprint| path.meet(&Bounds::of(&base.corners().map(seen)));
        bases.iter().any(|base| swung.meet(base.bounds()) || meets(base))
    }

    /// Whether something other than ground stops a wheel before it is done, with a base dropped back or not, so that no wider
    /// wheel leads any further.
    pub(super) fn is_stopped_in(&self, wheel: Wheel, drop_back: Option<Hand>) -> bool {
        let stopped = |drop_back: Option<Hand>| {
            let reach = self.reach(Some(wheel), drop_back);
            !reach.slowed && wheeled(&reach.swept).is_some_and(|turned| turned < wheel.turn)
        };
        let bends = |drawn: &Drawn| drawn.ranks.is_column();
        let body = &self.position.fielded(self.id).body;
        !body.drawn().is_none_or(bends) && stopped(drop_back) && stopped(None)
    }

    /// The same whether a base drops back on either hand or none does, as far as that is allowed at all. AM-IMP-016
    pub(super) fn is_stopped_in_any_wheel(&self, wheel: Wheel) -> bool {
        let whole = self.reach(Some(wheel), None);
        self.is_stopped_in(wheel, None)
            && (whole.makes_contact()
                || enemy_missed(self.id, &whole).is_some()
                || Hand::BOTH.into_iter().all(|hand| self.is_stopped_in(wheel, Some(hand))))
    }

    /// How far it goes at most, in open terrain.
    pub const fn furthest(&self) -> Length {
        self.furthest
    }

    /// What it reaches with a wheel, and with a base dropped back on a hand. A wheel of more than 90 degrees is cut short.
    /// AM-IMP-011, AM-IMP-016
    pub fn reach(&self, wheel: Option<Wheel>, drop_back: Option<Hand>) -> Rc<Reach> {
        let asked = (wheel, drop_back);
        let reaches = |known: &Known| {
            known.reaches.iter().find(|(known, _)| *known == asked).map(|(_, reach)| Rc::clone(reach))
        };
        let known = reaches(&self.known.borrow());
        known.unwrap_or_else(|| {
            let reach = Rc::new(self.look_up_reach(wheel, drop_back));
            self.known.borrow_mut().reaches.push((asked, Rc::clone(&reach)));
            reach
        })
    }

    /// How far the chargers go with a wheel if nobody drops back.
    fn whole(&self, chargers: &Chargers, wheel: Option<Wheel>) -> Gone {
        let known = self.known.borrow().whole.iter().find(|(known, _)| *known == wheel).cloned();
        known.map_or_else(
            || {
                let gone = self.go(chargers, wheel, Vec::new(), Length::ZERO);
                self.known.borrow_mut().whole.push((wheel, gone.clone()));
                gone
            },
            |(_, gone)| gone,
        )
    }

    fn look_up_reach(&self, wheel: Option<Wheel>, drop_back: Option<Hand>) -> Reach {
        let wheel = wheel.map(|wheel| Wheel { turn: wheel.turn.min(Angle::QUARTER), ..wheel });
        let fielded = self.position.fielded(self.id);
        let has_room = |body: &Body| self.around.leave_room_for(body.footprints());
        let chargers = Chargers::of(fielded, wheel.is_some(), has_room);
        let Some(hand) = drop_back else { return self.end(self.whole(&chargers, wheel)) };
        let Some(narrow) = chargers.dropped_back(hand) else {
            return self.end(Gone::nowhere(chargers));
        };
        let dropped = if has_room(&narrow.body()) { &narrow } else { &chargers };
        let at_once = self.end(self.go(dropped, wheel, Vec::new(), Length::ZERO));
        if at_once.makes_contact() {
            return at_once;
        }
        self.dropping_back_on_the_way(&chargers, wheel, hand).unwrap_or(at_once)
    }

    /// The base drops back where the whole front can go no further. AM-IMP-016
    fn dropping_back_on_the_way(
        &self,
        chargers: &Chargers,
        wheel: Option<Wheel>,
        hand: Hand,
    ) -> Option<Reach> {
        let whole = self.whole(chargers, wheel);
        let turned = wheel.is_none() || whole.swept.len() > 1;
        let has_room = |narrow: &Chargers| self.around.leave_room_for(narrow.body().footprints());
        let narrow = whole.chargers.dropped_back(hand).filter(|_| whole.halted && turned).filter(has_room)?;
        let reach = self.end(self.go(&narrow, None, whole.swept, whole.distance));
        reach.makes_contact().then_some(reach)
    }

    /// Goes as far as terrain and whatever is in the way allow: into slower terrain only while it has gone less far than it
    /// moves there. AM-MOV-009, AM-MOV-010
    fn go(&self, chargers: &Chargers, wheel: Option<Wheel>, swept: Vec<Sweep>, gone: Length) -> Gone {
        let body = chargers.body();
        let bases = body.footprints();
        let here = body.bounds();
        let is_in = |ground: &Polygon| {
            (here.meet(ground.bounds()) && bases.iter().any(|base| ground.meets(base.core())))
                || swept.iter().any(|sweep| sweep.enters(ground))
        };
        let (inside, mut ahead): (Vec<Slow<'_>>, Vec<Slow<'_>>) =
            self.slow.iter().partition(|slow| is_in(slow.1));
        let mut most = inside.iter().map(|slow| slow.0).chain([self.furthest()]).min().unwrap_or_default();
        loop {
            let mut obstacles = self.around.near(&within_reach(&body.bounds(), most));
            obstacles.extend(ahead.iter().map(|slow| Obstacle::Ground(slow.1)));
            let run = self.run(chargers, wheel, (most - gone).max(Length::ZERO), &obstacles);
            let distance = gone + run.distance;
            let there = run.chargers.body();
            let bases = if run.halted { there.footprints() } else { &[] };
            let around = there.bounds().widened(TOUCH * 2);
            let come_to = |ground: &Polygon| {
                let near = |base: &Footprint| ground.is_within(base.corners(), TOUCH * 2);
                around.meet(ground.bounds()) && bases.iter().any(near)
            };
            if let Some(entered) = ahead.iter().position(|slow| slow.0 > distance && come_to(slow.1)) {
                most = most.min(ahead.remove(entered).0);
                continue;
            }
            let held = ahead.iter().any(|slow| come_to(slow.1));
            let slowed = held || most < self.furthest();
            let swept = swept.into_iter().chain(run.swept).collect();
            return Gone { swept, distance, halted: run.halted && !held, slowed, allowed: most, ..run };
        }
    }

    fn run(
        &self,
        chargers: &Chargers,
        wheel: Option<Wheel>,
        length: Length,
        obstacles: &[Obstacle<'_>],
    ) -> Gone {
        let stays = || Gone::nowhere(chargers.clone());
        let mut legs = legs(chargers.frontage(), wheel, length);
        if !self.clear_of.is_empty() {
            let clearance = self.position.scale().mu(CLEAR);
            let body = chargers.body();
            let nearer = |base: &Footprint| {
                self.clear_of.iter().any(|other| nearer_than(base.corners(), other.corners(), clearance))
            };
            if body.footprints().iter().any(nearer) {
                return stays();
            }
            let before = legs.split_last().and_then(|(_, wheel)| chargers.follow(wheel, obstacles));
            if let (Some(Leg::Advance(straight)), Some(before)) = (legs.last_mut(), before) {
                *straight = before.chargers.keeping_clear(*straight, &self.clear_of, clearance);
            }
        }
        chargers.follow(&legs, obstacles).unwrap_or_else(stays)
    }

    /// Where the chargers are, with all that they touch, and files stepped forward. AM-IMP-018
    fn end(&self, gone: Gone) -> Reach {
        let Gone { chargers, mut swept, distance, halted, slowed, allowed } = gone;
        let (there, kinks) = (chargers.body(), chargers.kinks());
        let footprints = there.footprints();
        let mut touches = self.around.touches(footprints);
        let mut body = Cow::Borrowed(&*there);
        let group = self.position.group(self.id);
        let skirmishers = group.is_skirmishers();
        if let Some((forward, over, bases)) =
            stepped(&self.position, &self.around, (&body, skirmishers), &touches)
        {
            touches = self.around.touches(forward.footprints());
            for touch in &mut touches {
                touch.stepped = bases.contains(&touch.base);
            }
            body = Cow::Owned(forward);
            swept.extend(over);
        }
        let camp = self.around.touches_camp(footprints);
        let halted = if halted { self.around.touched_by(footprints) } else { Vec::new() };
        let body = body.into_owned();
        Reach { body, kinks, swept, distance, allowed, slowed, touches, camp, halted }
    }
}

/// How far somebody goes by a move in MU, or does not go at all, with a variation.
fn length(position: &Position<'_>, mu: Option<Mu>, variation: Mu) -> Length {
    let hundredths = mu.map_or(0, |mu| mu.get() + variation.get());
    position.scale().mu(Mu::hundredths(hundredths.max(0)))
}

/// An upright rectangle that somebody does not leave who wheels and goes ahead no further than this.
fn within_reach(start: &Bounds, distance: Length) -> Bounds {
    let across = Length::micrometres(start.high.x - start.low.x + start.high.y - start.low.y);
    start.widened(across + distance + TOUCH * 4)
}

mod lane;
#[cfg(test)]
mod tests;
