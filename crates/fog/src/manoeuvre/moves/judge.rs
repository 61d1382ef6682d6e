//! Whether a move is allowed, and what it is.

use std::ops::ControlFlow;

use acies_field::{Leg, Motion, Mu, Sweep};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Bounds, Hand, Length, Point, TOUCH};
use acies_play::Seat;
use acies_rules::rule;

use super::figure::{Figure, figure};
use super::movers::{Movers, check_mover, is_scythed};
use super::room::Turning;
use super::walk::Walk;
use super::{Evolution, Fault, Order, Wrong};
use crate::TroopType;
use crate::engagement::{contacts_between, is_combat};
use crate::fielded::{Fielded, GroupId};
use crate::movement::{Class, Row, can_evade, class};
use crate::obstacles::{Nearby, Thing};
use crate::position::Position;

/// Which of its moves it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The first of the phase.
    First,
    /// A simple one, after a failed test. AM-MOV-037
    AfterFailure,
    /// The second. `changed` says whether the first was a turn or a change of formation. AM-MAN-038
    Second {
        /// See there.
        changed: bool,
    },
}

/// What comes of an order.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    /// All that is wrong with it.
    pub(crate) faults: Vec<Fault>,
    /// Whether it needs a test.
    pub(crate) class: Class,
    /// Where it leads, if it is a move at all.
    pub(crate) walk: Option<Walk>,
    /// How far it may go by its distance. AM-MOV-029
    pub(crate) may: Length,
    /// Whether it stays away from all enemy, as a second move must, and a first one before it. AM-MAN-039
    pub(crate) away: bool,
    /// Whether it turns or changes its formation. AM-MOV-072
    pub(crate) changed: bool,
    /// Friends whom it passes through. AM-MOV-071
    pub(crate) passed: Vec<GroupId>,
    /// Whether it cannot shoot afterwards. AM-MOV-070
    pub(crate) cannot_shoot: bool,
    /// Those who must make room for the turn with which it begins. AM-MOV-053
    pub(crate) blockers: Vec<GroupId>,
}

impl Judgement {
    fn refused(faults: Vec<Fault>) -> Self {
        Self {
            faults,
            class: Class::Impossible,
            walk: None,
            may: Length::ZERO,
            away: false,
            changed: false,
            passed: Vec::new(),
            cannot_shoot: false,
            blockers: Vec::new(),
        }
    }
}

/// Judges an order, whatever it says.
pub(crate) fn judge(position: &Position<'_>, seat: Seat, occasion: Occasion, order: &Order) -> Judgement {
    let faults = check_mover(position, seat, &order.mover);
    // A second move is made by battle groups that have moved. AM-MAN-038
    let faults: Vec<Fault> = match occasion {
        Occasion::Second { .. } => {
            faults.into_iter().filter(|fault| fault.0 != rule!("AM-MAN-003")).collect()
        }
        Occasion::First | Occasion::AfterFailure => faults,
    };
    if !faults.is_empty() {
        return Judgement::refused(faults);
    }
    Movers::new(*position, seat, &order.mover).judge(occasion, order)
}

impl Movers<'_> {
    /// Judges an order of battle groups that may move.
    pub(crate) fn judge(&self, occasion: Occasion, order: &Order) -> Judgement {
        self.look_at(occasion, order, true)
    }

    /// Whether an order of battle groups that may move is allowed. What takes longer to see is not looked for where anything
    /// else is wrong.
    pub(crate) fn allow(&self, occasion: Occasion, order: &Order) -> bool {
        self.look_at(occasion, order, false).faults.is_empty()
    }

    /// Judges an order: looks for all that is wrong with it, or until anything is.
    fn look_at(&self, occasion: Occasion, order: &Order, all: bool) -> Judgement {
        let Some(figure) = figure(&order.evolutions) else {
            return Judgement::refused(vec![(rule!("AM-MOV-017"), Wrong::NoSuchMove)]);
        };
        let mut faults = self.check_figure(figure, order);
        let walk = match Walk::new(self, &order.evolutions) {
            Ok(walk) => walk,
            Err(fault) => {
                faults.push(fault);
                return Judgement::refused(faults);
            }
        };
        let on_road = self.goes_along_a_road(order);
        faults.extend(check_wheels(order, on_road));
        if figure.goes_forward() && !walk.ends_forward && !on_road {
            faults.push((rule!("AM-MOV-028"), Wrong::NotForward));
        }
        if !all && !faults.is_empty() {
            return Judgement::refused(faults);
        }
        let close = self.close(&walk).next().map(|near| near.thing);
        let allowance = self.allowance(figure, &walk, close.is_none(), on_road);
        let (overlapped, contact) = self.contacts(&walk);
        let takes_up_overlap = figure == Figure::Advance && !overlapped.is_empty() && contact.is_empty();

        let made =
            Made { figure, order, walk: &walk, close, on_road, takes_up_overlap, overlapped: &overlapped };
        let (class, more) = self.classify(&made, occasion);
        faults.extend(more);
        if !all && !faults.is_empty() {
            return Judgement::refused(faults);
        }
        faults.extend(self.check_pins(&made));
        faults.extend(self.check_shift(&made, occasion));
        let (away, changed) = (made.close.is_none(), figure.has_turn_or_change());
        if !all && !faults.is_empty() {
            return Judgement::refused(faults);
        }
        let may = self.position.scale().mu(allowance.last());
        let passing = self.passing(figure, occasion, order, &walk, may);
        faults.extend(self.check_distance(&walk, &allowance).filter(|_| !passing.goes_beyond));
        faults.extend(passing.faults);
        if !all && !faults.is_empty() {
            return Judgement::refused(faults);
        }
        let (blockers, has_room) = self.room(order);
        if !all
            && blockers.is_empty()
            && let Some(fault) = self.is_way_blocked(&walk)
        {
            return Judgement::refused(vec![fault]);
        }
        // Nothing is in a way that has just been found free.
        let is_free = !all && blockers.is_empty();
        let mut blocked = if is_free { Vec::new() } else { self.check_way(&walk, blockers) };
        let stuck = blockers.iter().filter(|_| !has_room);
        blocked.extend(stuck.map(|&blocker| (rule!("AM-MOV-057"), Wrong::CannotShift(blocker))));
        // Where it would touch enemy matters only if it gets there.
        let contact = if blocked.is_empty() { contact } else { Vec::new() };
        faults.extend(blocked);
        faults.extend(contact.into_iter().map(|thing| (rule!("AM-MAN-045"), Wrong::Contact(thing))));
        faults.extend(self.check_rivers(&walk, on_road));
        faults.sort_unstable();
        faults.dedup();
        Judgement {
            faults,
            class,
            walk: Some(walk),
            may,
            away,
            changed,
            passed: passing.friends,
            cannot_shoot: passing.cannot_shoot,
            blockers: blockers.to_vec(),
        }
    }

    /// What comes of an order that is known to be allowed: nothing that could forbid it is looked at.
    pub(crate) fn outcome(&self, occasion: Occasion, order: &Order) -> Judgement {
        let walk = Walk::new(self, &order.evolutions).ok();
        let (Some(figure), Some(walk)) = (figure(&order.evolutions), walk) else {
            return Judgement::refused(Vec::new());
        };
        let on_road = self.goes_along_a_road(order);
        let close = self.close(&walk).next().map(|near| near.thing);
        let allowance = self.allowance(figure, &walk, close.is_none(), on_road);
        // Only an advance takes up an overlap position, and what it touches otherwise would forbid it.
        let overlapped = if figure == Figure::Advance { self.overlapped(&walk) } else { Vec::new() };
        let takes_up_overlap = !overlapped.is_empty();
        let made =
            Made { figure, order, walk: &walk, close, on_road, takes_up_overlap, overlapped: &overlapped };
        let (class, _) = self.classify(&made, occasion);
        let may = self.position.scale().mu(allowance.last());
        let passing = self.passing(figure, occasion, order, &walk, may);
        let blockers = self.turning(order, |turning| turning.blockers(self.position.battle));
        Judgement {
            faults: Vec::new(),
            class,
            may,
            away: close.is_none(),
            changed: figure.has_turn_or_change(),
            passed: passing.friends,
            cannot_shoot: passing.cannot_shoot,
            blockers: blockers.unwrap_or_default(),
            walk: Some(walk),
        }
    }

    /// What troops like these, or a battle line, cannot do at all. AM-MOV-008, AM-MOV-022, AM-MOV-023, AM-SPE-040
    fn check_figure(&self, figure: Figure, order: &Order) -> Vec<Fault> {
        let heavy_artillery = self.have_any(|kind| kind == TroopType::HeavyArtillery);
        let in_orb = self.fielded().any(|fielded| fielded.in_orb);
        let is_straight = matches!(order.evolutions[..], [Evolution::Leg(Leg::Advance(_))]);
        let is_pivot = matches!(order.evolutions[..], [Evolution::Leg(Leg::Wheel(..) | Leg::WheelBack(..))]);
        let faults = [
            (self.is_line && !figure.is_advance(), rule!("AM-MOV-022")),
            (self.groups().any(is_scythed) && !figure.is_advance(), rule!("AM-MOV-023")),
            (heavy_artillery && !is_pivot, rule!("AM-MOV-008")),
            (figure == Figure::Pivot && !heavy_artillery, rule!("AM-MOV-041")),
            (in_orb && !is_straight, rule!("AM-SPE-040")),
            (figure == Figure::Back && !in_orb, rule!("AM-MOV-028")),
        ];
        faults.into_iter().filter(|fault| fault.0).map(|(_, rule)| (rule, Wrong::NotForThem)).collect()
    }

    /// Those who stand in the way of the turn with which a move begins, and whether they can make room. Every turn is looked
    /// at once. AM-MOV-053, AM-MOV-057
    fn room(&self, order: &Order) -> (&[GroupId], bool) {
        let Some(Evolution::Turn(turn)) = order.evolutions.first() else { return (&[], true) };
        let look = |turning: Turning<'_>| {
            let blockers = turning.blockers(self.position.battle);
            let has_room = blockers.is_empty() || turning.solves(self.position.battle);
            (blockers, has_room)
        };
        let room = self.room[*turn as usize].get_or_init(|| self.turning(order, look).unwrap_or_default());
        (&room.0, room.1)
    }

    /// Something about the turn with which a move begins, if it does.
    pub(crate) fn turning<R>(&self, order: &Order, ask: impl FnOnce(Turning<'_>) -> R) -> Option<R> {
        let [first @ Evolution::Turn(_), ..] = order.evolutions[..] else { return None };
        let walk = Walk::new(self, &[first]).ok().filter(|_| !self.is_line)?;
        let walker = &walk.walkers[0];
        let (bases, facing) = (walker.body.footprints(), walker.body.facing());
        Some(ask(Turning { fog: self.position.fog, id: walker.id, bases, facing }))
    }

    /// All that stands in the way, but for those who make room. AM-MOV-006, AM-MOV-050, AM-MOV-067, AM-MOV-093, AM-MAN-045
    pub(super) fn check_way(&self, walk: &Walk, making_room: &[GroupId]) -> Vec<Fault> {
        let mut faults = Vec::new();
        let stays = |thing: &Thing| !matches!(thing, Thing::Group(id) if making_room.contains(id));
        self.along(walk, |sweep, near| {
            let met = sweep.first_contact(&near.list).map_or_else(Vec::new, |impact| impact.meetings);
            let things = met.into_iter().map(|(_, number)| near.things[number]).filter(&stays);
            faults.extend(things.map(|thing| self.in_the_way(thing, sweep)));
            ControlFlow::<()>::Continue(())
        });
        faults
    }

    /// The same where one reason is enough and nobody makes room.
    fn is_way_blocked(&self, walk: &Walk) -> Option<Fault> {
        self.along(walk, |sweep, near| match sweep.obstacle_met(&near.list) {
            Some(number) => ControlFlow::Break(self.in_the_way(near.things[number], sweep)),
            None => ControlFlow::Continue(()),
        })
    }

    /// Looks at each stretch of a move and at what is near it, until something was found.
    fn along<R>(&self, walk: &Walk, mut look: impl FnMut(&Sweep, Nearby<'_>) -> ControlFlow<R>) -> Option<R> {
        for (index, walker) in walk.walkers.iter().enumerate() {
            for (_, sweep) in &walker.swept {
                let reach = sweep.bounds();
                for obstacles in self.obstacles(index) {
                    if let ControlFlow::Break(found) = look(sweep, obstacles.near(&reach)) {
                        return Some(found);
                    }
                }
                if sweep.motion == Motion::Place
                    && let ControlFlow::Break(found) = look(sweep, self.passable_near(&reach))
                {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Friends whom they may pass through, but not be set down on.
    fn passable_near(&self, reach: &Bounds) -> Nearby<'_> {
        let bases = self.passable.iter().flat_map(|(id, bases)| bases.iter().map(move |base| (id, base)));
        let near = bases.filter(|(_, base)| reach.meet(base.bounds()));
        let (things, list) = near.map(|(id, base)| (Thing::Group(*id), Obstacle::Base(base))).unzip();
        Nearby { things, list }
    }

    fn in_the_way(&self, thing: Thing, sweep: &Sweep) -> Fault {
        let rule = match thing {
            Thing::Ground(kind) => return (rule!("AM-MOV-006"), Wrong::Closed(kind)),
            Thing::Edge(_) => rule!("AM-MOV-093"),
            _ if sweep.motion == Motion::Place => rule!("AM-MOV-050"),
            Thing::Group(id) if id.seat == self.seat => rule!("AM-MOV-067"),
            Thing::Camp(seat) if seat == self.seat => rule!("AM-MOV-067"),
            Thing::Group(_) | Thing::Camp(_) => rule!("AM-MAN-045"),
        };
        (rule, Wrong::InTheWay(thing))
    }

    /// The enemy battle groups that they would overlap where the move ends, and those that they would touch in any other
    /// way. They may stay at a camp that they touch. AM-MAN-045, AM-MEL-024
    pub(super) fn contacts(&self, walk: &Walk) -> (Vec<GroupId>, Vec<Thing>) {
        let (mut overlapped, mut touched) = (Vec::new(), Vec::new());
        for walker in &walk.walkers {
            let bases = walker.body.footprints();
            let stood = self.position.fielded(walker.id).body.footprints();
            let over = self.position.overlapped_by(walker.id, &walker.body);
            let reach = walker.body.bounds().widened(TOUCH);
            for near in self.enemies.iter().filter(|near| reach.meet(&near.around)) {
                let contacts = contacts_between(bases, &near.bases);
                let fights = contacts.iter().any(|&(_, _, how)| is_combat(how));
                let is_overlapped = matches!(near.thing, Thing::Group(enemy) if over.contains(&enemy));
                let at_camp =
                    matches!(near.thing, Thing::Camp(_)) && !contacts_between(stood, &near.bases).is_empty();
                if !at_camp && (fights || (!contacts.is_empty() && !is_overlapped)) {
                    touched.push(near.thing);
                }
            }
            overlapped.extend(over);
        }
        (overlapped, touched)
    }

    /// The enemy battle groups that they would overlap where the move ends.
    fn overlapped(&self, walk: &Walk) -> Vec<GroupId> {
        let walkers = walk.walkers.iter();
        walkers.flat_map(|walker| self.position.overlapped_by(walker.id, &walker.body)).collect()
    }
}

/// The wheels of a move: how many, and how far in all. AM-MOV-043, AM-MOV-044
pub(super) fn check_wheels(order: &Order, on_road: bool) -> Vec<Fault> {
    let turns = order.legs().filter_map(|leg| match leg {
        Leg::Wheel(_, turn) | Leg::WheelBack(_, turn) => Some(turn),
        Leg::Advance(_) | Leg::Shift(..) => None,
    });
    let turns: Vec<Angle> = turns.collect();
    let mut faults = Vec::new();
    if turns.len() > 2 && !on_road {
        faults.push((rule!("AM-MOV-043"), Wrong::Wheels(turns.len())));
    }
    let total: u64 = turns.iter().map(|turn| u64::from(turn.get())).sum();
    if total > u64::from(Angle::QUARTER.get()) && !on_road {
        let total = Angle::binary(u32::try_from(total).unwrap_or(u32::MAX));
        faults.push((rule!("AM-MOV-044"), Wrong::Angle(total)));
    }
    faults
}

/// A move, with what is known of it before it is classed.
pub(super) struct Made<'m> {
    pub(super) figure: Figure,
    pub(super) order: &'m Order,
    pub(super) walk: &'m Walk,
    /// What of the enemy it comes close to. AM-MOV-026
    pub(super) close: Option<Thing>,
    pub(super) on_road: bool,
    pub(super) takes_up_overlap: bool,
    /// The enemy whom it overlaps at its end. AM-MAN-047
    pub(super) overlapped: &'m [GroupId],
}

impl Movers<'_> {
    /// Whether a move is simple, complex or impossible for them, and what is wrong with that. AM-MOV-018, AM-MOV-021,
    /// AM-MOV-028, AM-MOV-037, AM-MOV-046, AM-MAN-042, AM-MAN-046
    fn classify(&self, made: &Made<'_>, occasion: Occasion) -> (Class, Vec<Fault>) {
        let mut faults = Vec::new();
        let row = self.row(made);
        let free = made.on_road || made.takes_up_overlap || self.fielded().any(|fielded| fielded.in_orb);
        let mut of_move = if free { Class::Simple } else { self.class_of(row) };
        if of_move == Class::Impossible {
            faults.push((rule!("AM-MOV-018"), Wrong::Impossible(row)));
        }
        if has_simple_advance(row) && self.advance_class(made) != Class::Simple {
            faults.push((rule!("AM-MOV-028"), Wrong::AdvanceNotSimple));
        }
        let is_simple = of_move == Class::Simple;
        if self.always_test() && of_move == Class::Simple {
            of_move = Class::Complex;
        }
        let failed = self.fielded().any(|fielded| fielded.deeds.failed_test);
        if of_move == Class::Complex && (failed || occasion == Occasion::AfterFailure) {
            let rule = if self.always_test() { rule!("AM-MOV-021") } else { rule!("AM-MOV-037") };
            faults.push((rule, Wrong::NotSimple(row)));
        }
        if matches!(occasion, Occasion::Second { .. }) {
            faults.extend(self.check_second(made, is_simple, row));
        }
        (of_move, faults)
    }

    pub(super) fn class_of(&self, row: Row) -> Class {
        let each = |fielded: &Fielded| class(&self.position.fog.rules, row, self.column, can_evade(fielded));
        self.fielded().map(each).max().unwrap_or(Class::Impossible)
    }

    /// The line of the table that a move is. AM-MOV-018
    fn row(&self, made: &Made<'_>) -> Row {
        match made.figure {
            Figure::Advance | Figure::Pivot | Figure::Back => self.advance_row(made),
            Figure::Wheels => Row::DoubleWheel,
            Figure::Expansion { advance: false } => Row::Expansion,
            Figure::Expansion { advance: true } => Row::ExpansionAndAdvance,
            Figure::Contraction { advance: true } if self.goes_three_mu(made) => Row::ContractionAndAdvance,
            Figure::Contraction { .. } => Row::Contraction,
            Figure::Turn => Row::Turn,
            Figure::QuarterTurnAndAdvance => Row::QuarterTurnAndAdvance,
            Figure::TurnAboutAndAdvance => Row::TurnAboutAndAdvance,
            Figure::ThereAndBack => Row::ThereAndBack,
        }
    }

    /// The line of the table for the advance in a move. AM-MOV-018, AM-MOV-026, AM-MOV-028
    fn advance_row(&self, made: &Made<'_>) -> Row {
        let is_straight = !made.order.legs().any(|leg| matches!(leg, Leg::Wheel(..) | Leg::WheelBack(..)));
        if made.close.is_none() {
            Row::Advance
        } else if is_straight
            && self.class_of(Row::AdvanceClose) != Class::Simple
            && self.is_full(made.figure, made.order)
        {
            Row::FullAdvance
        } else {
            Row::AdvanceClose
        }
    }

    fn advance_class(&self, made: &Made<'_>) -> Class {
        self.class_of(self.advance_row(made))
    }

    /// Whether both front corners of the final formation have gone 3 MU from where their files stood. AM-MOV-065
    fn goes_three_mu(&self, made: &Made<'_>) -> bool {
        let contraction = made.order.evolutions.iter().find_map(|evolution| match evolution {
            Evolution::Contract { left, right } => Some((usize::from(*left), usize::from(*right))),
            _ => None,
        });
        let (Some((left, right)), Some(fielded)) = (contraction, self.fielded().next()) else { return false };
        let before = fielded.drawn().and_then(|drawn| drawn.contracted(left, right));
        let after = made.walk.walkers[0].drawn();
        let (Some(before), Some(after)) = (before, after) else { return false };
        let three = self.position.scale().mu(Mu::new(3));
        Hand::BOTH.iter().all(|&hand| {
            let corner = |drawn: &acies_field::Drawn| -> Point {
                let half = drawn.base_width * drawn.ranks.width() as i32 / 2;
                drawn.front.at(if hand == Hand::Left { -half } else { half }, Length::ZERO)
            };
            (corner(&after) - corner(&before)).length() >= three
        })
    }

    /// What a second move must be. AM-MAN-039, AM-MAN-042, AM-MAN-043
    fn check_second(&self, made: &Made<'_>, is_simple: bool, row: Row) -> Vec<Fault> {
        let mut faults = Vec::new();
        if made.figure != Figure::Advance || !is_simple {
            faults.push((rule!("AM-MAN-042"), Wrong::NotSimple(row)));
        }
        if let Some(thing) = made.close {
            faults.push((rule!("AM-MAN-039"), Wrong::TooNear(thing)));
        }
        if self.have_any(|kind| kind == TroopType::HeavyArtillery) {
            faults.push((rule!("AM-MAN-043"), Wrong::NoSecondMove));
        }
        faults
    }
}

/// Whether a line of the table has a simple advance in it. AM-MOV-028
const fn has_simple_advance(row: Row) -> bool {
    matches!(
        row,
        Row::ExpansionAndAdvance
            | Row::ContractionAndAdvance
            | Row::QuarterTurnAndAdvance
            | Row::TurnAboutAndAdvance
            | Row::ThereAndBack
    )
}
