//! Where a move leads, and what it sweeps on its way.

use acies_field::reforming::files_after_turn;
use acies_field::{Body, Column, Drawn, Leg, Moved, Ranks, Sweep};
use acies_geometry::{Hand, Length};
use acies_rules::rule;

use super::movers::Movers;
use super::{Evolution, Fault, Turn, Wrong};
use crate::TroopType;
use crate::fielded::{Fielded, GroupId, Kinks};

/// A battle group on its way.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    pub(crate) id: GroupId,
    /// Where it has got to.
    pub(crate) body: Body,
    /// How it bends there.
    pub(crate) kinks: Option<Kinks>,
    /// What it has swept, each stretch with the part of the order that it belongs to.
    pub(super) swept: Vec<(usize, Sweep)>,
}

/// A whole move, wherever it leads.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub(crate) walkers: Vec<Walker>,
    /// The distance used. AM-MOV-042, AM-MOV-045
    pub(crate) distance: Length,
    /// Whether some part ends further forward than the front edge was when it began to go forward. AM-MOV-028
    pub(super) ends_forward: bool,
}

impl Walker {
    pub(super) fn new(id: GroupId, fielded: &Fielded) -> Self {
        Self { id, body: fielded.body.clone(), kinks: fielded.kinks.clone(), swept: Vec::new() }
    }

    /// Its formation. A column that bends counts as straight behind its front base. AM-BGR-011
    pub(super) fn drawn(&self) -> Option<Drawn> {
        let Some(kinks) = &self.kinks else { return self.body.drawn().cloned() };
        let base_width = self.body.bases().first()?.size.width;
        Some(Drawn { ranks: Ranks::of_order(&kinks.order, 1), front: kinks.column.head(), base_width })
    }

    fn set_down(&mut self, part: usize, drawn: &Drawn) {
        let moved = drawn.placed(&self.body);
        self.swept.extend(moved.swept.into_iter().map(|sweep| (part, sweep)));
        (self.body, self.kinks) = (moved.body, None);
    }

    /// As a column, if it is one base wide: it bends where it wheels. AM-BGR-009
    pub(super) fn column(&self) -> Option<Kinks> {
        if let Some(kinks) = &self.kinks {
            return Some(kinks.clone());
        }
        let drawn = self.body.drawn().filter(|drawn| drawn.ranks.is_column())?;
        let order = drawn.ranks.order();
        let sizes = order.iter().map(|&base| self.body.bases()[base].size).collect();
        Some(Kinks { column: Column::new(drawn.front, sizes), order })
    }

    /// A stretch of a column's move; none if it cannot go so.
    fn march(&mut self, part: usize, kinks: Kinks, leg: Leg) -> Option<Length> {
        let Kinks { column, order } = kinks;
        let (column, Moved { swept, distance, .. }) = column.moved(leg)?;
        self.swept.extend(swept.into_iter().map(|sweep| (part, sweep)));
        let kinks = Kinks { column, order };
        if kinks.column.is_kinked() {
            self.body = kinks.body();
            self.kinks = Some(kinks);
        } else {
            let (ranks, head) = (Ranks::of_order(&kinks.order, 1), kinks.column.head());
            self.body = ranks.stand(head, &self.body.sizes());
            self.kinks = None;
        }
        Some(distance)
    }

    fn turn(&mut self, part: usize, turn: Turn, are_wagons: bool) -> Result<(), Fault> {
        let (index, sizes) = (self.id.index, self.body.sizes());
        let drawn = self.drawn().ok_or((rule!("AM-MOV-047"), Wrong::NoSuchMove))?;
        let hand = match turn {
            Turn::About => {
                self.set_down(part, &drawn.turned_about(&sizes));
                return Ok(());
            }
            Turn::Left => Hand::Left,
            Turn::Right => Hand::Right,
        };
        let depth = drawn.ranks.depth_of(&sizes);
        let files = files_after_turn(depth, drawn.base_width, sizes.len());
        // A single rank of wagons that is too narrow. AM-MOV-049
        if are_wagons && drawn.base_width * (files as i32) < depth {
            return Err((rule!("AM-MOV-049"), Wrong::NotEnoughBases(index)));
        }
        self.set_down(part, &drawn.turned(hand, files));
        Ok(())
    }

    fn change(&mut self, part: usize, change: Evolution) -> Result<(), Fault> {
        let drawn = self.drawn();
        let (changed, rule) = match change {
            Evolution::Expand { left, right } => {
                let (left, right) = (usize::from(left), usize::from(right));
                (drawn.and_then(|drawn| drawn.expanded(left, right)), rule!("AM-MOV-063"))
            }
            Evolution::Contract { left, right } => {
                let (left, right) = (usize::from(left), usize::from(right));
                (drawn.and_then(|drawn| drawn.contracted(left, right)), rule!("AM-MOV-064"))
            }
            Evolution::Leg(_) | Evolution::Turn(_) => (None, rule!("AM-MOV-017")),
        };
        let changed = changed.ok_or((rule, Wrong::NotEnoughBases(self.id.index)))?;
        self.set_down(part, &changed);
        Ok(())
    }
}

impl Walk {
    /// Where an order leads, whoever stands there; or why such troops cannot move like this.
    pub(super) fn new(movers: &Movers<'_>, evolutions: &[Evolution]) -> Result<Self, Fault> {
        let walkers = movers.ids.iter().zip(movers.fielded()).map(|(&id, fielded)| Walker::new(id, fielded));
        let mut walk = Self { walkers: walkers.collect(), distance: Length::ZERO, ends_forward: false };
        let are_wagons = movers.have_any(|kind| kind == TroopType::BattleWagons);
        let mut started: Option<Body> = None;
        for (part, &evolution) in evolutions.iter().enumerate() {
            match evolution {
                Evolution::Leg(leg) => {
                    started.get_or_insert_with(|| walk.walkers[0].body.clone());
                    walk.go(part, leg)?;
                }
                Evolution::Turn(turn) => {
                    walk.note_forward(&mut started);
                    walk.each(|walker| walker.turn(part, turn, are_wagons))?;
                }
                change => {
                    walk.note_forward(&mut started);
                    walk.each(|walker| walker.change(part, change))?;
                }
            }
        }
        walk.note_forward(&mut started);
        Ok(walk)
    }

    fn each(&mut self, change: impl Fn(&mut Walker) -> Result<(), Fault>) -> Result<(), Fault> {
        self.walkers.iter_mut().try_for_each(change)
    }

    /// Whether the stretches since `started` have brought some part beyond the front edge. AM-MOV-028
    fn note_forward(&mut self, started: &mut Option<Body>) {
        let Some(before) = started.take() else { return };
        let Some(front) = before.bases().first().map(|base| base.pose) else { return };
        let frame = front.frame();
        let furthest = |body: &Body| {
            let corners = body.footprints().iter().flat_map(|base| *base.corners());
            corners.map(|corner| frame.seen(corner).1).max()
        };
        self.ends_forward = furthest(&self.walkers[0].body) > furthest(&before);
    }

    /// One stretch. A battle line goes as one body, a column bends.
    fn go(&mut self, part: usize, leg: Leg) -> Result<(), Fault> {
        let wheels = matches!(leg, Leg::Wheel(..));
        if let [walker] = &mut self.walkers[..]
            && (walker.kinks.is_some() || wheels)
            && let Some(kinks) = walker.column()
        {
            let gone = walker.march(part, kinks, leg).ok_or((rule!("AM-BGR-009"), Wrong::NoSuchMove))?;
            self.distance += gone;
            return Ok(());
        }
        let (motion, distance) = match &self.walkers[..] {
            [walker] => walker.body.motion(leg),
            walkers => {
                let all = walkers.iter().flat_map(|walker| walker.body.bases()).copied();
                Body::new(all.collect()).motion(leg)
            }
        };
        for walker in &mut self.walkers {
            let body = walker.body.carried(motion);
            let (before, after) = (walker.body.shared_footprints(), body.shared_footprints());
            walker.swept.push((part, Sweep { before, after, motion }));
            walker.body = body;
        }
        self.distance += distance;
        Ok(())
    }
}
