//! A battle group of an outflanking march at the edge of the table: where it may come on, how far it goes, who gives way.

use acies_field::{Base, Body, Motion, Mu, Ranks, Sweep, TableEdge, measure};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Bounds, Footprint, Length, Point, Polygon, Pose, Size, TOUCH, within};
use acies_play::{Dice, Seat};

use super::entering::{Entering, Placed};
use super::{Wrong, due};
use crate::battle::own_edge;
use crate::fielded::GroupId;
use crate::manoeuvre::commanders::keeps_away;
use crate::movement::{closed_ground, distance, fastest, normal_move, touched};
use crate::moving::places::{is_free, place_at};
use crate::position::Position;
use crate::setup::flank_march::{Coming, Declared, Flank, FlankMarch, side_edge};
use crate::terrain::Grade;
use crate::{BattleGroup, bases, command};

/// How far from its army's rear edge a march may come that was driven back, or that follows the enemy. AM-SET-043
const CONFINED: Mu = Mu::new(12);
/// How near to where enemies come on troops must give way. AM-SET-045, AM-SET-046, AM-SET-047
const GIVE_WAY: Mu = Mu::new(6);
/// How many places are tried at random.
const TRIES: usize = 12;

/// A battle group of a march that is about to come on.
pub(super) struct Comer<'a> {
    pub(super) position: Position<'a>,
    pub(super) id: GroupId,
    pub(super) declared: Declared,
    pub(super) march: &'a FlankMarch,
    pub(super) group: &'a BattleGroup,
}

impl<'a> Comer<'a> {
    /// The battle group, if it belongs to a march on this flank that is due.
    pub(super) fn new(position: &Position<'a>, seat: Seat, flank: Flank, group: usize) -> Option<Self> {
        let declared = due(position.battle, seat).find(|declared| declared.flank == flank).copied()?;
        let marches = &position.battle.side(seat).marches;
        let march = marches.iter().find(|march| march.flank == flank && march.groups.contains(&group))?;
        let army = &position.fog.agreement.armies[seat.index()];
        let troops = &army.groups[group].group;
        Some(Self { position: *position, id: GroupId::new(seat, group), declared, march, group: troops })
    }

    fn sizes(&self) -> Vec<Size> {
        let figures = self.position.fog.agreement.figures;
        self.group.bases().iter().map(|base| bases::size(base.kind, figures)).collect()
    }

    /// The middle of its front on the side edge, facing in.
    pub(super) fn front(&self, along: Length) -> Pose {
        let table = self.position.battle.field.table;
        let y = match own_edge(self.id.seat) {
            TableEdge::Far => table.depth - along,
            _ => along,
        };
        match side_edge(self.id.seat, self.declared.flank) {
            TableEdge::Right => Pose::new(Point::new(table.width.get(), y.get()), Angle::degrees(270)),
            _ => Pose::new(Point::new(0, y.get()), Angle::degrees(90)),
        }
    }

    /// Where it stands when its front is so far from the side edge.
    pub(super) fn at(&self, placed: &Placed, distance: Length) -> Body {
        let sizes = self.sizes();
        let front = self.front(placed.along).moved(Length::ZERO, distance);
        Ranks::new(sizes.len(), usize::from(placed.files)).stand(front, &sizes)
    }

    /// The part of the side edge over which it comes.
    fn gate(&self, placed: &Placed) -> [Point; 2] {
        let front = self.front(placed.along);
        let half = self.position.base_width() * i32::from(placed.files) / 2;
        [front.at(-half, Length::ZERO), front.at(half, Length::ZERO)]
    }

    /// What of it was answered makes no sense, or is not where it may come on. AM-SET-039, AM-SET-043, AM-SET-044
    pub(super) fn wrong_place(&self, placed: &Placed) -> Option<Wrong> {
        let table = self.position.battle.field.table;
        if !(1..=self.group.bases().len()).contains(&usize::from(placed.files)) {
            return Some(Wrong::Formation);
        }
        let half = self.position.base_width() * i32::from(placed.files) / 2;
        if placed.along < half || placed.along > table.depth - half {
            return Some(Wrong::OffTheEdge);
        }
        let reaches = match self.declared.coming {
            Coming::Anywhere => return None,
            Coming::DrivenBack => placed.along + half,
            Coming::AfterTheEnemy => table.depth - placed.along + half,
        };
        let wrong =
            if self.declared.coming == Coming::DrivenBack { Wrong::DrivenBack } else { Wrong::AfterTheEnemy };
        (reaches > self.position.scale().mu(CONFINED)).then_some(wrong)
    }

    pub(super) fn sweep(&self, placed: &Placed, from: Length, to: Length) -> Sweep {
        let [before, after] = [from, to].map(|distance| self.at(placed, distance).shared_footprints());
        let way = self.front(placed.along).ahead(to - from);
        Sweep { before, after, motion: Motion::Slide { way, length: to - from } }
    }

    /// How far one move may go that leads from one distance to another; none if some terrain is closed. AM-MOV-005,
    /// AM-MOV-007, AM-MOV-009
    fn allowance(&self, placed: &Placed, from: Length, to: Length) -> Option<Mu> {
        let swept = [self.sweep(placed, from, to)];
        let is_open = touched(&self.position, &swept).iter().all(|terrain| terrain.grade == Grade::Open);
        if is_open && keeps_away(&self.position, self.id.seat, &swept) {
            let fastest = |troops: &crate::Troops| fastest(&self.position.fog.rules, troops);
            return self.group.bases().iter().map(fastest).min().flatten();
        }
        normal_move(&self.position, self.group, &swept)
    }

    /// The whole of a move that begins at a distance from the edge.
    fn full_move(&self, placed: &Placed, from: Length) -> Option<Length> {
        let scale = self.position.scale();
        let reaches = |mu: i32| {
            let to = from + scale.mu(Mu::new(mu));
            self.allowance(placed, from, to).is_some_and(|may| scale.mu(may) >= to - from).then_some(to)
        };
        let rules = &self.position.fog.rules;
        let fastest =
            |troops: &crate::Troops| fastest(rules, troops).max(distance(rules, troops, Grade::Open));
        let most = self.group.bases().iter().filter_map(fastest).max().unwrap_or(Mu::new(0));
        (1..=7).rev().filter(|&mu| Mu::new(mu) <= most).find_map(reaches)
    }

    /// How far from the edge two full moves lead. AM-SET-043
    fn double_move(&self, placed: &Placed) -> Option<Length> {
        self.full_move(placed, Length::ZERO).and_then(|first| self.full_move(placed, first))
    }

    /// Enemies who will give way before it comes on, so that they are not in its way.
    pub(super) fn givers(&self, placed: &Placed) -> Vec<GroupId> {
        let (gate, near) = (self.gate(placed), self.position.scale().mu(GIVE_WAY));
        let around = Bounds::of(&gate).widened(near);
        let close = |body: &Body| {
            around.meet(&body.bounds())
                && body.footprints().iter().any(|base| within(&gate, base.corners(), near))
        };
        let enemies = self.position.groups(self.id.seat.other());
        let giving = enemies.filter(|(_, enemy)| close(&enemy.body));
        giving.map(|(id, _)| id).filter(|&id| !self.position.is_in_close_combat(id)).collect()
    }

    pub(super) fn camp_gives_way(&self, placed: &Placed) -> bool {
        let (gate, near) = (self.gate(placed), self.position.scale().mu(GIVE_WAY));
        let camp = self.position.camp(self.id.seat.other());
        camp.is_some_and(|camp| acies_geometry::distance(&gate, camp.corners()) <= near)
    }

    /// What is wrong with how far it goes, other than its commander. `clear` says whether those who give way have gone.
    pub(super) fn wrong_way(&self, placed: &Placed, to: Length, clear: bool) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        let table = &self.position.battle.field.table;
        let driven_back = self.declared.coming == Coming::DrivenBack;
        if driven_back {
            if Some(to) != self.double_move(placed) {
                wrong.push(Wrong::NotTheWholeWay);
            }
        } else {
            let may = self.allowance(placed, Length::ZERO, to).map(|may| self.position.scale().mu(may));
            match may {
                None => wrong.push(Wrong::InTheWay),
                Some(may) if to > may => wrong.push(Wrong::TooFar { goes: to, may }),
                Some(_) => {}
            }
        }
        let body = self.at(placed, to);
        let footprints = body.footprints();
        if !footprints.iter().all(|base| table.holds(base.corners())) {
            wrong.push(Wrong::OffTheTable);
        }
        let gone = if clear { Vec::new() } else { self.givers(placed) };
        if self.runs_into_something(placed, to, &gone, clear) {
            wrong.push(Wrong::InTheWay);
        }
        let near = body.bounds().widened(TOUCH + self.position.base_width());
        let enemies = self.position.groups(self.id.seat.other()).filter(|(id, _)| !gone.contains(id));
        let touched = enemies
            .filter(|(_, enemy)| near.meet(&enemy.body.bounds()))
            .filter(|&(id, _)| measure::bodies_within(footprints, &self.position.outlines(id), TOUCH))
            .map(|(id, _)| Wrong::Contact(id));
        wrong.extend(touched);
        wrong
    }

    fn runs_into_something(&self, placed: &Placed, to: Length, gone: &[GroupId], clear: bool) -> bool {
        let sweep = self.sweep(placed, Length::ZERO, to);
        let around = sweep.bounds();
        let groups = self.position.all_groups().filter(|(id, _)| !gone.contains(id));
        let near = groups.filter(|(_, fielded)| around.meet(&fielded.body.bounds()));
        let mut others: Vec<Footprint> =
            near.flat_map(|(_, fielded)| fielded.body.footprints()).copied().collect();
        for seat in Seat::BOTH {
            let sacked = seat != self.id.seat && !clear && self.camp_gives_way(placed);
            others.extend(self.position.camp_on_table(seat).filter(|_| !sacked));
        }
        let closed: Vec<&Polygon> =
            closed_ground(&self.position, self.group).map(|(_, ground)| ground).collect();
        let bases = others.iter().map(Obstacle::Base);
        let obstacles: Vec<Obstacle<'_>> =
            bases.chain(closed.iter().map(|ground| Obstacle::Ground(ground))).collect();
        let overlaps = sweep.after.iter().any(|base| others.iter().any(|other| other.overlaps(base)));
        let halted = sweep.stops_after(&obstacles);
        let short = |progress| matches!(progress, acies_field::Progress::Slid(gone) if gone < to);
        overlaps || halted.is_some_and(short)
    }

    /// Whether the commander may be where he is with the battle group there: he comes with the first, and the others end
    /// in his range. AM-SET-039
    pub(super) fn wrong_commander(&self, body: &Body, pose: Option<Pose>) -> Option<Wrong> {
        let (seat, commander) = (self.id.seat, self.march.commander);
        let known = self.position.battle.side(seat).commanders[commander];
        match (known, pose) {
            (None, Some(pose)) => {
                let base = Base::new(pose, bases::commander(self.position.fog.agreement.figures)).footprint();
                let fits = command::is_with(&base, body)
                    && is_free(&self.position, (seat, commander), &base)
                    && !body.footprints().iter().any(|other| other.overlaps(&base));
                (!fits).then_some(Wrong::Commander)
            }
            (None, None) => {
                // Lost before, or no place is left and a marker shows him. AM-MOV-086
                let lost = self.position.battle.side(seat).lost_commanders.contains(&commander);
                let place = place_at(&self.position, (seat, commander), body, body.bases()[0].pose);
                (!lost && place.is_some()).then_some(Wrong::Commander)
            }
            (Some(_), Some(_)) => Some(Wrong::Commander),
            (Some(leader), None) => {
                let level = self.position.fog.agreement.armies[seat.index()].commanders[commander].level;
                let base = self.position.leader_footprint(&leader);
                let in_range = command::is_in_range(level, &base, body, &self.position.scale());
                (!in_range && self.declared.coming != Coming::DrivenBack).then_some(Wrong::OutOfRange)
            }
        }
    }

    /// Ways to come on at a place, the furthest first.
    pub(super) fn ways(&self, placed: Placed, clear: bool) -> impl Iterator<Item = Entering> + '_ {
        let scale = self.position.scale();
        // Those who are driven back must go their whole way.
        let (most, tries) = match self.declared.coming {
            Coming::DrivenBack => (self.double_move(&placed), 1),
            _ => (self.full_move(&placed, Length::ZERO), 7),
        };
        let steps =
            most.into_iter().flat_map(move |most| (0..tries).map(move |back| most - scale.mu(Mu::new(back))));
        let free =
            steps.filter(move |&to| to > Length::ZERO && self.wrong_way(&placed, to, clear).is_empty());
        let ways = free.map(move |to| {
            let body = self.at(&placed, to);
            let who = (self.id.seat, self.march.commander);
            let new = self.position.battle.side(who.0).commanders[who.1].is_none()
                && !self.position.battle.side(who.0).lost_commanders.contains(&who.1);
            let commander = new.then(|| place_at(&self.position, who, &body, body.bases()[0].pose)).flatten();
            (Entering { distance: to, commander }, body)
        });
        ways.filter(|(entering, body)| self.wrong_commander(body, entering.commander).is_none())
            .map(|(entering, _)| entering)
    }

    /// Places at which it could come on, from the own rear forward.
    pub(super) fn places(&self) -> impl Iterator<Item = Placed> + '_ {
        let depth = self.position.battle.field.table.depth;
        let step = self.position.base_width();
        let alongs = (0..=depth.get() / step.get()).map(move |index| step / 2 * index * 2 + step / 2);
        let files = [2, 1, 3, 4].into_iter().filter(|&files| usize::from(files) <= self.group.bases().len());
        let all = files.flat_map(move |files: u8| {
            let shift = if files.is_multiple_of(2) { step / 2 } else { Length::ZERO };
            alongs.clone().map(move |along| Placed { group: self.id.index, along: along + shift, files })
        });
        all.filter(|placed| self.is_possible(placed))
    }

    /// One of those places, as the dice fall, unless a few tries find none.
    pub(super) fn some_place(&self, dice: &mut Dice) -> Option<Placed> {
        let half = self.position.base_width() / 2;
        let steps = (self.position.battle.field.table.depth.get() / half.get()) as u32;
        let most = self.group.bases().len().min(4) as u32;
        let mut tries = (0..TRIES).map(|_| {
            let (along, files) = (half * dice.pick(steps) as i32, dice.pick(most) as u8 + 1);
            Placed { group: self.id.index, along, files }
        });
        tries.find(|placed| self.is_possible(placed))
    }

    fn is_possible(&self, placed: &Placed) -> bool {
        self.wrong_place(placed).is_none() && self.ways(*placed, false).next().is_some()
    }
}
