//! How battle groups of an outflanking march come to the table in the manoeuvre phase.

use acies_field::{Base, Body, Motion, Mu, Ranks, Sweep, TableEdge, measure};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Length, Point, Polygon, Pose, Size, TOUCH};
use acies_play::{Pause, Seat, Table};
use serde::{Deserialize, Serialize};

use super::{Question, Reply, Wait, Wrong, cross_off, due, straggle};
use crate::ask::{Answer, Ask, Deployment, Event};
use crate::battle::{Battle, Loss, own_edge};
use crate::fielded::{Fielded, GroupId, Leader};
use crate::flight::{self, FlightOrder};
use crate::game::Fog;
use crate::manoeuvre::commanders::keeps_away;
use crate::manoeuvre::moves::{InHand, Mover};
use crate::movement::{closed_ground, distance, is_slow_foot, normal_move, touched};
use crate::moving::places::{is_free, place_at};
use crate::moving::{self, relocate, remove};
use crate::position::Position;
use crate::setup::flank_march::{Coming, Declared, Flank, FlankMarch, side_edge};
use crate::terrain::Grade;
use crate::turn::{Then, other_answer};
use crate::{BattleGroup, TroopType, bases, command};

/// How far from its army's rear edge a march may come that was driven back, or that follows the enemy. AM-SET-043
const CONFINED: Mu = Mu::new(12);
/// How near to where enemies come on troops must give way. AM-SET-045, AM-SET-046, AM-SET-047
const GIVE_WAY: Mu = Mu::new(6);
/// How many places are offered for one battle group.
const ENOUGH: usize = 8;

/// Where a battle group comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placed {
    /// Which battle group.
    pub group: usize,
    /// The middle of its front, on the side edge: how far from the own rear edge.
    pub along: Length,
    /// How many files wide it is.
    pub files: u8,
}

/// How far a battle group comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entering {
    /// How far its front edge gets from the side edge.
    pub distance: Length,
    /// Where the commander stands, who comes with the first battle group.
    pub commander: Option<Pose>,
}

/// A battle group of a march that is about to come on.
struct Comer<'a> {
    position: Position<'a>,
    id: GroupId,
    declared: Declared,
    march: &'a FlankMarch,
    group: &'a BattleGroup,
}

impl<'a> Comer<'a> {
    /// The battle group, if it belongs to a march on this flank that is due.
    fn new(position: &Position<'a>, seat: Seat, flank: Flank, group: usize) -> Option<Self> {
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
    fn front(&self, along: Length) -> Pose {
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
    fn at(&self, placed: &Placed, distance: Length) -> Body {
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
    fn wrong_place(&self, placed: &Placed) -> Option<Wrong> {
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

    fn sweep(&self, placed: &Placed, from: Length, to: Length) -> Sweep {
        let [before, after] = [from, to].map(|distance| self.at(placed, distance).footprints());
        let way = self.front(placed.along).ahead(to - from);
        Sweep { before, after, motion: Motion::Slide { way, length: to - from } }
    }

    /// How far one move may go that leads from one distance to another; none if some terrain is closed. AM-MOV-005,
    /// AM-MOV-007, AM-MOV-009
    fn allowance(&self, placed: &Placed, from: Length, to: Length) -> Option<Mu> {
        let swept = [self.sweep(placed, from, to)];
        let is_open = touched(&self.position, &swept).iter().all(|terrain| terrain.grade == Grade::Open);
        if is_open && keeps_away(&self.position, self.id.seat, &swept) {
            let fastest = |troops: &crate::Troops| {
                if is_slow_foot(troops) { Some(Mu::new(4)) } else { distance(troops, Grade::Open) }
            };
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
        (1..=7).rev().find_map(reaches)
    }

    /// How far from the edge two full moves lead. AM-SET-043
    fn double_move(&self, placed: &Placed) -> Option<Length> {
        self.full_move(placed, Length::ZERO).and_then(|first| self.full_move(placed, first))
    }

    /// Enemies who will give way before it comes on, so that they are not in its way.
    fn givers(&self, placed: &Placed) -> Vec<GroupId> {
        let (gate, near) = (self.gate(placed), self.position.scale().mu(GIVE_WAY));
        let close = |body: &Body| {
            body.footprints().iter().any(|base| acies_geometry::distance(&gate, base.corners()) <= near)
        };
        let enemies = self.position.groups(self.id.seat.other());
        let giving = enemies.filter(|(_, enemy)| close(&enemy.body));
        giving.map(|(id, _)| id).filter(|&id| !self.position.is_in_close_combat(id)).collect()
    }

    fn camp_gives_way(&self, placed: &Placed) -> bool {
        let (gate, near) = (self.gate(placed), self.position.scale().mu(GIVE_WAY));
        let camp = self.position.camp(self.id.seat.other());
        camp.is_some_and(|camp| acies_geometry::distance(&gate, camp.corners()) <= near)
    }

    /// What is wrong with how far it goes, other than its commander. `clear` says whether those who give way have gone.
    fn wrong_way(&self, placed: &Placed, to: Length, clear: bool) -> Vec<Wrong> {
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
        let enemies = self.position.groups(self.id.seat.other()).filter(|(id, _)| !gone.contains(id));
        let touched = enemies
            .filter(|&(id, _)| measure::bodies_within(&footprints, &self.position.outlines(id), TOUCH))
            .map(|(id, _)| Wrong::Contact(id));
        wrong.extend(touched);
        wrong
    }

    fn runs_into_something(&self, placed: &Placed, to: Length, gone: &[GroupId], clear: bool) -> bool {
        let groups = self.position.all_groups().filter(|(id, _)| !gone.contains(id));
        let mut others: Vec<Footprint> = groups.flat_map(|(_, fielded)| fielded.body.footprints()).collect();
        for seat in Seat::BOTH {
            let sacked = seat != self.id.seat && !clear && self.camp_gives_way(placed);
            others.extend(self.position.camp(seat).filter(|_| !sacked));
        }
        let closed: Vec<&Polygon> =
            closed_ground(&self.position, self.group).map(|(_, ground)| ground).collect();
        let bases = others.iter().map(Obstacle::Base);
        let obstacles: Vec<Obstacle<'_>> =
            bases.chain(closed.iter().map(|ground| Obstacle::Ground(ground))).collect();
        let after = self.at(placed, to).footprints();
        let overlaps = after.iter().any(|base| others.iter().any(|other| other.overlaps(base)));
        let halted = self.sweep(placed, Length::ZERO, to).first_contact(&obstacles);
        let short = |progress| matches!(progress, acies_field::Progress::Slid(gone) if gone < to);
        overlaps || halted.is_some_and(|halt| short(halt.progress))
    }

    /// Whether the commander may be where he is with the battle group there: he comes with the first, and the others end
    /// in his range. AM-SET-039
    fn wrong_commander(&self, body: &Body, pose: Option<Pose>) -> Option<Wrong> {
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
    fn ways(&self, placed: &Placed, clear: bool) -> Vec<Entering> {
        let scale = self.position.scale();
        let most = match self.declared.coming {
            Coming::DrivenBack => self.double_move(placed),
            _ => self.full_move(placed, Length::ZERO),
        };
        let Some(most) = most else { return Vec::new() };
        let steps = (0..7).map(|back| most - scale.mu(Mu::new(back)));
        let ways = steps.filter(|&to| to > Length::ZERO).map(|to| {
            let body = self.at(placed, to);
            let who = (self.id.seat, self.march.commander);
            let new = self.position.battle.side(who.0).commanders[who.1].is_none()
                && !self.position.battle.side(who.0).lost_commanders.contains(&who.1);
            let commander = new.then(|| place_at(&self.position, who, &body, body.bases()[0].pose)).flatten();
            (Entering { distance: to, commander }, body)
        });
        ways.filter(|(entering, body)| {
            self.wrong_way(placed, entering.distance, clear).is_empty()
                && self.wrong_commander(body, entering.commander).is_none()
        })
        .map(|(entering, _)| entering)
        .collect()
    }

    /// Places at which it could come on, from the own rear forward.
    fn places(&self) -> impl Iterator<Item = Placed> + '_ {
        let depth = self.position.battle.field.table.depth;
        let step = self.position.base_width();
        let alongs = (0..=depth.get() / step.get()).map(move |index| step / 2 * index * 2 + step / 2);
        let files = [2, 1, 3, 4].into_iter().filter(|&files| usize::from(files) <= self.group.bases().len());
        let all = files.flat_map(move |files: u8| {
            let shift = if files.is_multiple_of(2) { step / 2 } else { Length::ZERO };
            alongs.clone().map(move |along| Placed { group: self.id.index, along: along + shift, files })
        });
        all.filter(|placed| self.wrong_place(placed).is_none() && !self.ways(placed, false).is_empty())
    }
}

/// All that is wrong with an answer.
pub(super) fn check(position: &Position<'_>, seat: Seat, question: Question, reply: &Reply) -> Vec<Wrong> {
    match (question, reply) {
        (Question::Place(_), Reply::Later) => {
            let over = position.battle.turn.marches.wait == Wait::Over;
            if over { vec![Wrong::NotLater] } else { Vec::new() }
        }
        (Question::Place(flank), Reply::Place(placed)) => {
            let Some(comer) = Comer::new(position, seat, flank, placed.group) else {
                return vec![Wrong::Unknown];
            };
            if let Some(wrong) = comer.wrong_place(placed) {
                return vec![wrong];
            }
            if comer.ways(placed, false).is_empty() { vec![Wrong::NoRoom] } else { Vec::new() }
        }
        (Question::Enter(placed), Reply::Enter(entering)) => {
            let far = Length::BEYOND_THE_TABLE / 4;
            let limit = |part: i32| (-far.get()..=far.get()).contains(&part);
            let near = |pose: &Pose| limit(pose.front.x) && limit(pose.front.y);
            let sound = entering.distance > Length::ZERO
                && entering.distance < far
                && entering.commander.as_ref().is_none_or(near);
            match comer_of(position, seat, &placed) {
                Some(comer) if sound => {
                    let mut wrong = comer.wrong_way(&placed, entering.distance, true);
                    let body = comer.at(&placed, entering.distance);
                    wrong.extend(comer.wrong_commander(&body, entering.commander));
                    wrong
                }
                _ => vec![Wrong::Unknown],
            }
        }
        _ => vec![Wrong::Unknown],
    }
}

/// The battle group that was placed, whichever march it belongs to.
fn comer_of<'a>(position: &Position<'a>, seat: Seat, placed: &Placed) -> Option<Comer<'a>> {
    Flank::BOTH.into_iter().find_map(|flank| Comer::new(position, seat, flank, placed.group))
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: Question, into: &mut Vec<Reply>) {
    match question {
        Question::Place(flank) => {
            if position.battle.turn.marches.wait != Wait::Over {
                into.push(Reply::Later);
            }
            let march = position.battle.side(seat).marches.iter().find(|march| march.flank == flank);
            for &group in march.into_iter().flat_map(|march| &march.groups) {
                let Some(comer) = Comer::new(position, seat, flank, group) else { continue };
                let all: Vec<Placed> = comer.places().collect();
                let step = all.len().div_ceil(ENOUGH).max(1);
                into.extend(all.into_iter().step_by(step).map(Reply::Place));
            }
        }
        Question::Enter(placed) => {
            let ways = comer_of(position, seat, &placed).map(|comer| comer.ways(&placed, true));
            into.extend(ways.into_iter().flatten().map(Reply::Enter));
        }
    }
    into.sort_unstable();
    into.dedup();
}

/// Marches that are due come on, before or after other moves as their player wishes. None if there is nothing to do for
/// them now. AM-SET-039, AM-SET-043, AM-SET-048
pub(crate) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Option<Then>, Pause> {
    let seat = battle.turn.active;
    let Some(&declared) = due(battle, seat).next() else { return Ok(None) };
    let progress = battle.turn.marches;
    if battle.turn.in_hand.is_some() || (progress.wait == Wait::Yes && progress.placed.is_none()) {
        return Ok(None);
    }
    match progress.placed {
        Some(placed) => enter(fog, battle, table, &placed)?,
        None => place(fog, battle, table, declared.flank)?,
    }
    Ok(Some(Then::Again))
}

/// The next battle group is placed at the edge, and whoever is near gives way; those for whom there is no room never
/// arrive.
fn place<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, flank: Flank) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let mut found = Vec::new();
    choices(&Position::new(fog, battle), seat, Question::Place(flank), &mut found);
    if !found.iter().any(|reply| matches!(reply, Reply::Place(_))) {
        if battle.turn.marches.wait == Wait::Over {
            let march = battle.side(seat).marches.iter().find(|march| march.flank == flank);
            for group in march.map(|march| march.groups.clone()).unwrap_or_default() {
                straggle(battle, table, seat, (flank, group));
            }
        } else {
            // There may be room after others have moved.
            battle.turn.marches.wait = Wait::Yes;
        }
        return Ok(());
    }
    match table.ask(fog, battle, seat, Ask::March(Question::Place(flank)))? {
        Answer::March(Reply::Later) => battle.turn.marches.wait = Wait::Yes,
        Answer::March(Reply::Place(placed)) => {
            battle.turn.marches.placed = Some(placed);
            table.tell(Event::Arriving(seat, flank, placed));
            give_way(fog, battle, table, (seat, flank), &placed)?;
        }
        _ => return Err(other_answer()),
    }
    Ok(())
}

/// Artillery and battle wagons near the place are destroyed, the camp is sacked, all others evade straight away from the
/// edge; not those in close combat. AM-SET-045, AM-SET-046, AM-SET-047
fn give_way<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, flank): (Seat, Flank),
    placed: &Placed,
) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let Some(comer) = Comer::new(&position, seat, flank, placed.group) else { return Ok(()) };
    let (givers, camp) = (comer.givers(placed), comer.camp_gives_way(placed));
    let direction = comer.front(placed.along).facing;
    if camp {
        battle.side_mut(seat.other()).camp_sacked = true;
        table.tell(Event::CampSacked(seat.other()));
    }
    for id in givers {
        let Some(fielded) = battle.fielded(id) else { continue };
        let immobile = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
        if fielded.group.bases().iter().any(|base| immobile(base.kind)) {
            remove(fog, battle, table, id, Loss::Destroyed);
        } else {
            let turn = flight::nearest_turn(&Position::new(fog, battle), id, direction);
            let order = FlightOrder { why: flight::Why::Evade, turn, direction };
            flight::evade(fog, battle, table, id, order)?;
        }
    }
    Ok(())
}

/// The battle group that was placed comes on.
fn enter<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, placed: &Placed) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    let Some(comer) = comer_of(&position, seat, placed) else {
        battle.turn.marches.placed = None;
        return Ok(());
    };
    let flank = comer.declared.flank;
    let ways = comer.ways(placed, true);
    let entering = match ways[..] {
        [] => None,
        [only] => Some(only),
        _ => match table.ask(fog, battle, seat, Ask::March(Question::Enter(*placed)))? {
            Answer::March(Reply::Enter(entering)) => Some(entering),
            _ => return Err(other_answer()),
        },
    };
    battle.turn.marches.placed = None;
    match entering {
        None => straggle(battle, table, seat, (flank, placed.group)),
        Some(entering) => arrive(fog, battle, table, (flank, placed), &entering)?,
    }
    Ok(())
}

fn arrive<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (flank, placed): (Flank, &Placed),
    entering: &Entering,
) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    let Some(comer) = Comer::new(&position, seat, flank, placed.group) else { return Ok(()) };
    let (id, commander, driven_back) =
        (comer.id, comer.march.commander, comer.declared.coming == Coming::DrivenBack);
    let body = comer.at(placed, entering.distance);
    let away = keeps_away(&position, seat, &[comer.sweep(placed, Length::ZERO, entering.distance)]);
    let front = comer.front(placed.along).moved(Length::ZERO, entering.distance);
    let mut fielded = Fielded::new(comer.group.clone(), body.clone());
    fielded.deeds.moved = true;
    battle.side_mut(seat).groups[id.index] = Some(fielded);
    let deployment = Deployment { group: id.index, front, files: placed.files, on_foot: false };
    table.tell(Event::Deployed(seat, deployment));
    if battle.side(seat).commanders[commander].is_none() {
        bring(battle, table, (seat, commander), &body, entering.commander, id.index);
        if away && !driven_back {
            // He came with it, so it may go on. AM-SET-048
            let mover = Mover::Group(id.index);
            battle.turn.in_hand = Some(InHand::SecondMove { mover, changed: false });
        }
    }
    cross_off(battle, seat, (flank, id.index));
    relocate(fog, battle, table, id, (body, None))
}

/// The commander of the march comes with its first battle group.
fn bring<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    who: (Seat, usize),
    body: &Body,
    pose: Option<Pose>,
    group: usize,
) {
    if battle.side(who.0).lost_commanders.contains(&who.1) {
        return;
    }
    let mut leader = Leader::new(pose.unwrap_or(body.bases()[0].pose));
    leader.on_base = pose.is_none().then_some(body.bases()[0].size);
    (leader.with, leader.since_start) = (Some(group), true);
    moving::leaders::put(battle, table, who, leader);
}
