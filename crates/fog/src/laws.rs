//! What is true of every battle at the end of every step, whatever was played.
//!
//! A broken law panics with what is wrong: these functions are for tests.

use acies_field::joined_at_all;
use acies_geometry::Footprint;
use acies_play::Seat;

use crate::battle::{Battle, Loss, Stage};
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::manoeuvre::moves::InHand;
use crate::turn::{self, Step, Turn};
use crate::{Cohesion, TroopType};

/// Nothing overlaps, all is on the table, every battle group is in a formation that it may have, all troops and commanders
/// are accounted for, attrition points add up, and nothing is remembered of anybody who does not exist.
pub fn keep(fog: &Fog, battle: &Battle) {
    nothing_overlaps(battle);
    for seat in Seat::BOTH {
        for (index, fielded) in battle.side(seat).groups.iter().enumerate() {
            if let Some(fielded) = fielded {
                is_in_some_formation(battle, &format!("{seat} {index}"), fielded);
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

/// Bases stand beside each other, never on each other, and on the table. Only those who make room for a turn may come to
/// stand where the battle group is that has yet to turn. AM-MOV-092, AM-MOV-053
fn nothing_overlaps(battle: &Battle) {
    let turning = turning(battle);
    let mut standing: Vec<(String, Footprint)> = Vec::new();
    for seat in Seat::BOTH {
        let side = battle.side(seat);
        let stays = |index: usize| !turning.contains(&GroupId::new(seat, index));
        for (index, fielded) in side.groups.iter().enumerate().filter(|&(index, _)| stays(index)) {
            let bases = fielded.iter().flat_map(|fielded| fielded.body.footprints());
            standing.extend(bases.map(|base| (format!("{seat} {index}"), base)));
        }
        standing.extend(side.camp.iter().map(|camp| (format!("{seat} camp"), camp.footprint())));
    }
    for (place, (name, base)) in standing.iter().enumerate() {
        assert!(battle.field.table.crossed(base.corners()).next().is_none(), "{name} is on the table");
        let over = standing[..place].iter().find(|(_, other)| base.overlaps(other));
        assert!(over.is_none(), "{name} overlaps {:?} at {:?}", over.map(|(other, _)| other), battle.stage);
    }
}

/// Who is about to turn as soon as others have made room.
fn turning(battle: &Battle) -> Vec<GroupId> {
    let Some(InHand::Turning(order)) = &battle.turn.in_hand else { return Vec::new() };
    order.mover.groups().iter().map(|&group| GroupId::new(battle.turn.active, group)).collect()
}

/// A battle group has a place for each of its bases, and stands in a formation; where a compulsory move has put it out of
/// it, its bases still touch, but for those of a bent column that turns to flee. AM-BGR-006
fn is_in_some_formation(battle: &Battle, name: &str, fielded: &Fielded) {
    assert_eq!(fielded.body.bases().len(), fielded.group.bases().len(), "{name} keeps its bases");
    if let Some(kinks) = &fielded.kinks {
        assert_eq!(kinks.body(), fielded.body, "{name} stands as its column does");
    }
    if !fielded.is_in_formation() {
        assert!(matches!(battle.stage, Stage::Turn(_) | Stage::Over), "{name} is deployed in formation");
        let whole = fielded.is_broken() || fielded.body.hangs_together(joined_at_all);
        assert!(whole, "{name} hangs together at {:?}: {:?}", battle.stage, fielded.body);
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
