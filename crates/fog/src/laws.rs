//! What is true of every battle at the end of every step, whatever was played.
//!
//! A broken law panics with what is wrong: these functions are for tests.

use acies_field::{Base, Body, joined_at_all};
use acies_geometry::{Bounds, Footprint};
use acies_play::Seat;

use crate::battle::{Battle, Loss, Stage};
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::manoeuvre::feeding;
use crate::manoeuvre::moves::{self, InHand};
use crate::position::Position;
use crate::turn::{self, Step, Turn};
use crate::{Cohesion, TroopType};

/// Nothing overlaps, all is on the table, every battle group is in a formation that it may have, all troops and commanders
/// are accounted for, attrition points add up, and nothing is remembered of anybody who does not exist.
pub fn keep(fog: &Fog, battle: &Battle) {
    nothing_overlaps(fog, battle);
    for seat in Seat::BOTH {
        for (index, fielded) in battle.side(seat).groups.iter().enumerate() {
            if let Some(fielded) = fielded {
                is_in_some_formation(battle, GroupId::new(seat, index), fielded);
            }
        }
        if matches!(battle.stage, Stage::Turn(_) | Stage::Over) {
            everybody_is_somewhere(fog, battle, seat);
        }
        let points = turn::points(fog, battle, seat);
        assert_eq!(points, counted(fog, battle, seat), "the attrition points of {seat}");
    }
    everybody_exists(fog, battle);
}

/// What stands on the table: a battle group, or a camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Group(GroupId),
    Camp(Seat),
}

/// Its bases, and the upright rectangle round them: most are nowhere near each other.
struct Standing {
    who: Who,
    bases: Vec<Footprint>,
    bounds: Bounds,
}

/// Bases stand beside each other, never on each other, and on the table. Only those who have made room for a turn or for
/// bases that match an overlap may stand where these have yet to leave. AM-MOV-092, AM-MOV-053, AM-MAN-023
fn nothing_overlaps(fog: &Fog, battle: &Battle) {
    let standing: Vec<Standing> = Seat::BOTH.into_iter().flat_map(|seat| standing(battle, seat)).collect();
    let making_room = making_room(fog, battle);
    let has_made_room = |mover: Who, other: Who| match (&making_room, other) {
        (Some((id, gone)), Who::Group(other)) => mover == Who::Group(*id) && gone.contains(&other),
        _ => false,
    };
    for (place, one) in standing.iter().enumerate() {
        let crosses = battle.field.table.crossed(&[one.bounds.low, one.bounds.high]).next();
        assert!(crosses.is_none(), "{:?} is on the table", one.who);
        let in_itself =
            (1..one.bases.len()).find(|&base| overlap(&one.bases[base..=base], &one.bases[..base]));
        assert!(in_itself.is_none(), "{:?} overlaps itself at {:?}", one.who, battle.stage);
        let near = standing[..place].iter().filter(|other| one.bounds.meet(&other.bounds));
        for other in near.filter(|other| overlap(&one.bases, &other.bases)) {
            let allowed = has_made_room(one.who, other.who) || has_made_room(other.who, one.who);
            assert!(allowed, "{:?} overlaps {:?} at {:?}", one.who, other.who, battle.stage);
        }
    }
}

fn overlap(some: &[Footprint], others: &[Footprint]) -> bool {
    some.iter().any(|one| others.iter().any(|other| one.overlaps_beyond_rounding(other)))
}

fn standing(battle: &Battle, seat: Seat) -> Vec<Standing> {
    let side = battle.side(seat);
    let group = |(index, fielded): (usize, &Option<Fielded>)| {
        let body = &fielded.as_ref()?.body;
        let who = Who::Group(GroupId::new(seat, index));
        Some(Standing { who, bases: body.footprints().to_vec(), bounds: body.bounds() })
    };
    let camp = |camp: &Base| {
        let base = camp.footprint();
        Standing { who: Who::Camp(seat), bases: vec![base], bounds: *base.bounds() }
    };
    side.groups.iter().enumerate().filter_map(group).chain(side.camp.iter().map(camp)).collect()
}

/// Who is about to turn or to feed bases into a melee, and those who have made room for that. AM-MOV-054, AM-MOV-056,
/// AM-MAN-023
fn making_room(fog: &Fog, battle: &Battle) -> Option<(GroupId, Vec<GroupId>)> {
    let position = Position::new(fog, battle);
    let others = |test: &dyn Fn(GroupId, &Fielded) -> bool| {
        position.all_groups().filter(|&(id, fielded)| test(id, fielded)).map(|(id, _)| id).collect()
    };
    if let Some((seat, feed)) = &battle.turn.feeding {
        let judged = feeding::check(&position, *seat, feed).ok()?;
        let goes = |fielded: &Fielded| fielded.group.is_skirmishers() || fielded.is_broken();
        let gone = others(&|id, fielded| goes(fielded) && !judged.in_the_way.contains(&id));
        return Some((GroupId::new(*seat, feed.group), gone));
    }
    let Some(InHand::Turning(order)) = &battle.turn.in_hand else { return None };
    let (seat, blockers) = (battle.turn.active, moves::blockers(&position, order));
    let gone = |id: GroupId, fielded: &Fielded| {
        (id.seat != seat || fielded.deeds.shifted) && !blockers.contains(&id)
    };
    Some((GroupId::new(seat, order.mover.groups()[0]), others(&gone)))
}

/// A battle group has a place for each of its bases; it is deployed in a formation. AM-BGR-006
fn is_in_some_formation(battle: &Battle, id: GroupId, fielded: &Fielded) {
    assert_eq!(fielded.body.bases().len(), fielded.group.bases().len(), "{id:?} keeps its bases");
    if let Some(kinks) = &fielded.kinks {
        assert_eq!(kinks.body(), fielded.body, "{id:?} stands as its column does");
    }
    if !matches!(battle.stage, Stage::Turn(_) | Stage::Over) {
        assert!(fielded.is_in_formation(), "{id:?} is deployed in formation");
    }
}

/// How the battle groups of both sides stand, to see later whether they still hang together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    stage: Stage,
    groups: [Vec<Option<Body>>; 2],
}

impl Together {
    /// Those of a battle.
    pub fn of(battle: &Battle) -> Self {
        let body = |fielded: &Option<Fielded>| fielded.as_ref().map(|fielded| fielded.body.clone());
        Self {
            stage: battle.stage,
            groups: battle.sides.each_ref().map(|side| side.groups.iter().map(body).collect()),
        }
    }

    /// A battle group out of formation stays together as it was, whatever moves it: only a file that matches an overlap may
    /// lose touch with the others. AM-BGR-006, AM-MAN-025
    pub fn keep(&self, battle: &Battle) {
        let feeds = matches!(self.stage, Stage::Turn(Step::Feeding(_)));
        let parts = |body: &Body| body.parts(joined_at_all);
        for seat in Seat::BOTH {
            let groups = battle.side(seat).groups.iter().zip(&self.groups[seat.index()]).enumerate();
            for (index, (fielded, before)) in groups {
                let Some(fielded) = fielded.as_ref().filter(|now| before.as_ref() != Some(&now.body)) else {
                    continue;
                };
                let most = || before.as_ref().map_or(1, parts) + usize::from(feeds);
                let sound = fielded.is_in_formation() || parts(&fielded.body) <= most();
                assert!(sound, "{seat} {index} falls apart at {:?}: {fielded:?}", self.stage);
            }
        }
    }
}

/// Only what the rules name puts a battle group out of normal formation: stepping forward in a charge or on conforming, turning
/// bases to another enemy, matching an overlap, and compulsory moves, to which whoever breaks is turned round. Kinked columns
/// and orbs count as formations here. AM-BGR-006
pub fn formations_are_kept(before: &Battle, battle: &Battle) {
    use Step::{
        ChargeMoves, Conforming, Feeding, InitialPursuits, InitialRouts, Interceptions, Pursuers, Routers,
    };
    let fighting = matches!(before.stage, Stage::Turn(Interceptions | ChargeMoves | Conforming | Feeding(_)));
    let fleeing =
        matches!(before.stage, Stage::Turn(InitialRouts(_) | InitialPursuits(_) | Routers | Pursuers));
    if fighting || fleeing {
        return;
    }
    for seat in Seat::BOTH {
        for (index, fielded) in battle.side(seat).groups.iter().enumerate() {
            let was = before.side(seat).groups[index].as_ref().is_none_or(Fielded::is_in_formation);
            let is = fielded.as_ref().is_none_or(|now| now.is_in_formation() || now.is_broken());
            assert!(!was || is, "{seat} {index} keeps its formation at {:?}", before.stage);
        }
    }
}

/// Every battle group and every commander is on the table, away, or lost, and only one of these.
fn everybody_is_somewhere(fog: &Fog, battle: &Battle, seat: Seat) {
    let side = battle.side(seat);
    let army = &fog.agreement.armies[seat.index()];
    let away = battle.away(seat);
    for (index, member) in army.groups.iter().enumerate() {
        let name = format!("{seat} {index}");
        let lost = side.lost.iter().filter(|&&(lost, _)| lost == index).count();
        let elsewhere = away.iter().filter(|&&away| away == index).count();
        let here = usize::from(side.groups[index].is_some());
        assert_eq!(here + elsewhere + lost, 1, "{name}: {here} here, {elsewhere} away, {lost} lost");
        let bases = side.groups[index].as_ref().map_or(0, |fielded| fielded.group.bases().len());
        assert!(bases <= member.group.bases().len(), "{name} does not grow");
    }
    let commanders_away = battle.commanders_away(seat);
    for index in 0..army.commanders.len() {
        let lost = side.lost_commanders.iter().filter(|&&lost| lost == index).count();
        let elsewhere = commanders_away.iter().filter(|&&away| away == index).count();
        let here = usize::from(side.commanders[index].is_some());
        assert_eq!(here + elsewhere + lost, 1, "{seat}'s commander {index} is in one place");
    }
}

/// The attrition points of a side, counted battle group by battle group. AM-SEQ-014, AM-SEQ-016
fn counted(fog: &Fog, battle: &Battle, seat: Seat) -> usize {
    let side = battle.side(seat);
    let mut points = if side.camp_sacked { 2 } else { 0 };
    for (index, member) in fog.agreement.armies[seat.index()].groups.iter().enumerate() {
        if member.group.bases()[0].kind == TroopType::ScythedChariots {
            continue;
        }
        let whole = if member.group.is_skirmishers() { 1 } else { 2 };
        let how = side.lost.iter().find(|&&(lost, _)| lost == index).map(|&(_, how)| how);
        let cohesion = side.groups[index].as_ref().map(|fielded| fielded.group.cohesion);
        points += match (how, cohesion) {
            (Some(Loss::LeftTheTable | Loss::Destroyed), _) | (None, Some(Cohesion::Broken)) => whole,
            (Some(Loss::Straggling), _) | (None, Some(Cohesion::Fragmented)) => 1,
            (None, _) => 0,
        };
    }
    points
}

/// Whoever is remembered for anything is in the army's list, and commanders are with battle groups on the table.
fn everybody_exists(fog: &Fog, battle: &Battle) {
    for id in remembered(&battle.turn) {
        let groups = fog.agreement.armies[id.seat.index()].groups.len();
        assert!(id.index < groups, "{id:?} is remembered at {:?}", battle.stage);
    }
    for contact in &battle.fresh_contacts {
        for id in [contact.pursuer, contact.enemy] {
            assert!(battle.fielded(id).is_some(), "{id:?} is in fresh contact at {:?}", battle.stage);
        }
    }
    for seat in Seat::BOTH {
        for (index, leader) in battle.side(seat).commanders.iter().enumerate() {
            let with = leader.and_then(|leader| leader.with).map(|with| GroupId::new(seat, with));
            let there = with.is_none_or(|with| battle.fielded(with).is_some());
            assert!(there, "{seat}'s commander {index} is with {with:?} at {:?}", battle.stage);
        }
    }
}

/// All battle groups that a turn remembers.
fn remembered(turn: &Turn) -> Vec<GroupId> {
    let mut all = [turn.done.clone(), turn.postponed.clone(), turn.evaded.clone()].concat();
    for charge in &turn.charges {
        all.push(GroupId::new(charge.seat, charge.order.group));
        all.extend(charge.charged.iter().map(|&group| GroupId::new(charge.seat.other(), group)));
    }
    for combatant in &turn.combatants {
        all.push(combatant.id);
        all.extend(combatant.taken.iter().map(|&(by, _)| by));
    }
    let fallen = turn.fallen.iter().chain(&turn.slain);
    all.extend(fallen.filter_map(|fallen| fallen.with.map(|with| GroupId::new(fallen.seat, with))));
    let pairs = turn.engaged.iter().chain(&turn.chase.overlapping).chain(&turn.chase.contacts);
    all.extend(pairs.flat_map(|&(one, other)| [one, other]));
    all.extend(turn.chase.routs.iter().map(|&(id, _)| id));
    for pursuer in &turn.chase.pursuers {
        all.push(pursuer.id);
        all.extend(&pursuer.routers);
    }
    all.extend(turn.shooting.iter().map(|orders| orders.id));
    all
}
