//! What happens to those who are hit in flank or rear: they drop a level and turn to face the chargers.

use acies_field::placing::beyond_the_edges;
use acies_field::reforming::TurnTo;
use acies_field::{Body, Leg, joined_at_all};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Contact, Corner, Edge, Footprint, Hand, Part};
use acies_play::{Pause, Seat, Table};

use super::bursting::fits;
use super::charge_move::see_caught;
use super::flank::is_immune;
use super::path::Chargers;
use super::{Approach, Question, Reply};
use crate::TroopType;
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Loss};
use crate::cohesion::drop_levels;
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::closed_ground;
use crate::moving::{relocate, remove};
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// A battle group is hit by a flank or rear charge: it drops a level, unless it is battle troops hit by skirmishers or has
/// dropped one for that this turn; and its bases turn. Scythed chariots are destroyed, when their friends have seen it: they
/// test one at a time, and it is not over before. AM-IMP-025, AM-IMP-026, AM-IMP-088,
/// AM-SPE-017
pub(crate) fn hit<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (charger, target): (GroupId, GroupId),
    approach: Approach,
) -> Result<Then, Pause> {
    if approach == Approach::Front || battle.fielded(target).is_none_or(crate::Fielded::is_broken) {
        return Ok(Then::Next);
    }
    let position = Position::new(fog, battle);
    let by_skirmishers = position.group(charger).is_skirmishers();
    let scythed = position.group(target).bases().iter().all(|base| base.kind == TroopType::ScythedChariots);
    if scythed && !by_skirmishers {
        if see_caught(fog, battle, table, target)? == Then::Again {
            return Ok(Then::Again);
        }
        remove(fog, battle, table, target, Loss::Destroyed);
        return Ok(Then::Next);
    }
    let spared = position.group(target).is_battle_troops() && by_skirmishers;
    let turning = which_turn(fog, battle, table, (charger, target))?;
    if let Some(fielded) = battle.fielded_mut(target).filter(|fielded| !spared && !fielded.deeds.hit_in_flank)
    {
        fielded.deeds.hit_in_flank = true;
        drop_levels(fog, battle, table, target, 1);
    }
    // Whoever breaks is turned round already.
    if battle.fielded(target).is_some_and(|fielded| !fielded.is_broken()) {
        turn(fog, battle, table, (charger, target), &turning)?;
    }
    Ok(Then::Next)
}

/// A base that is hit, and which way it must turn.
type Turning = (usize, TurnTo);

/// The bases that turn: those contacted on a side edge, the rear edge or a rear corner that have no enemy on their front; if
/// there are none, one of the others, of its player's choice. AM-IMP-026
fn which_turn<T: Table<Fog>>(
    fog: &Fog,
    battle: &Battle,
    table: &mut T,
    (charger, target): (GroupId, GroupId),
) -> Result<Vec<Turning>, Pause> {
    let position = Position::new(fog, battle);
    if is_immune(&position, target) {
        return Ok(Vec::new());
    }
    let contacted = contacted(&position, charger, target);
    let engaged = |base: usize| !position.in_contact_with_front(target, base).is_empty();
    let free: Vec<Turning> = contacted.iter().copied().filter(|&(base, _)| !engaged(base)).collect();
    if !free.is_empty() || contacted.len() <= 1 {
        return Ok(if free.is_empty() { contacted } else { free });
    }
    let bases = contacted.iter().map(|&(base, _)| base).collect();
    let question = Question::TurnBase(target.index, bases);
    let Answer::Impact(Reply::TurnBase(chosen)) =
        table.ask(fog, battle, target.seat, Ask::Impact(question))?
    else {
        return Err(other_answer());
    };
    Ok(contacted.into_iter().filter(|&(base, _)| base == chosen).collect())
}

/// The bases of a target that chargers touch in flank or rear, each once, with the way in which it must turn.
fn contacted(position: &Position<'_>, charger: GroupId, target: GroupId) -> Vec<Turning> {
    let towards = position.fielded(charger).facing() + Angle::HALF;
    let bases = position.fielded(target).body.bases();
    let mut found: Vec<Turning> = Vec::new();
    for (_, base, contact) in position.contacts(charger, target) {
        let known = found.iter().any(|&(other, _)| other == base);
        let to = turn_for(contact, bases[base].pose.facing, towards);
        if let Some(to) = to.filter(|_| fights(contact) && !known) {
            found.push((base, to));
        }
    }
    found.sort_unstable_by_key(|&(base, _)| base);
    found
}

/// The turn by which a base comes to face chargers who touch it so; at a rear corner, the one of the two that faces them
/// better.
fn turn_for(contact: Contact, facing: Angle, towards: Angle) -> Option<TurnTo> {
    let off = |turn: Angle| (facing + turn - towards).size();
    let corner = |hand: Hand| {
        let (aside, about) = (off(hand.turn(Angle::QUARTER)), off(Angle::HALF));
        if aside <= about { TurnTo::Side(hand) } else { TurnTo::Rear }
    };
    match contact.theirs {
        Part::Edge(Edge::Left) => Some(TurnTo::Side(Hand::Left)),
        Part::Edge(Edge::Right) => Some(TurnTo::Side(Hand::Right)),
        Part::Edge(Edge::Rear) => Some(TurnTo::Rear),
        Part::Corner(Corner::RearLeft) => Some(corner(Hand::Left)),
        Part::Corner(Corner::RearRight) => Some(corner(Hand::Right)),
        Part::Edge(Edge::Front) | Part::Corner(_) => None,
    }
}

/// The bases turn as far as there is room, and the chargers close up. AM-IMP-026, AM-IMP-027
fn turn<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (charger, target): (GroupId, GroupId),
    turning: &[Turning],
) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let standing = &position.fielded(target).body;
    let turned = turned(&position, target, turning);
    if turned == *standing {
        return Ok(());
    }
    relocate(fog, battle, table, target, (turned, None))?;
    match closed_up(&Position::new(fog, battle), charger, target) {
        Some(chargers) => {
            relocate(fog, battle, table, charger, (chargers.body().into_owned(), chargers.kinks()))
        }
        None => Ok(()),
    }
}

/// The target with its bases turned: all that turn one way together, or if they cannot, one by one.
fn turned(position: &Position<'_>, target: GroupId, turning: &[Turning]) -> Body {
    let mut body = position.fielded(target).body.clone();
    let parts = body.parts(joined_at_all);
    let mut try_turn = |bases: &[usize], to: TurnTo| {
        let moved = body.turned_to_face(bases, to);
        // Of a column that bends some bases may have nobody to close up to.
        let fitting = moved.filter(|moved| {
            let together = moved.body.parts(joined_at_all) <= parts;
            together && has_room(position, target, moved.body.footprints())
        });
        fitting.map(|moved| body = moved.body).is_some()
    };
    for to in [TurnTo::Side(Hand::Left), TurnTo::Side(Hand::Right), TurnTo::Rear] {
        let bases: Vec<usize> = turning.iter().filter(|turn| turn.1 == to).map(|turn| turn.0).collect();
        if bases.is_empty() || try_turn(&bases, to) {
            continue;
        }
        for base in bases {
            try_turn(&[base], to);
        }
    }
    body
}

/// Whether bases can stand so: not in other troops, a camp or closed ground, nor over the table's edge. AM-MOV-050
fn has_room(position: &Position<'_>, target: GroupId, bases: &[Footprint]) -> bool {
    let friends = position.friends(target);
    let taken: Vec<&Footprint> = friends.flat_map(|(_, friend)| friend.body.footprints()).collect();
    fits(position, target, bases) && !bases.iter().any(|base| taken.iter().any(|other| base.overlaps(other)))
}

/// Chargers who have lost contact because the target drew back follow until they touch enemy again. AM-IMP-027
fn closed_up(position: &Position<'_>, charger: GroupId, target: GroupId) -> Option<Chargers> {
    if position.contacts(charger, target).iter().any(|&(_, _, contact)| fights(contact)) {
        return None;
    }
    let others = position.all_groups().filter(|&(other, _)| other != charger);
    let mut bases: Vec<Footprint> = others.flat_map(|(_, other)| other.body.footprints()).copied().collect();
    bases.extend(Seat::BOTH.into_iter().filter_map(|seat| position.camp_on_table(seat)));
    let beyond = beyond_the_edges(&position.battle.field.table);
    let closed = closed_ground(position, position.group(charger)).map(|(_, ground)| ground);
    let mut obstacles: Vec<Obstacle<'_>> = bases.iter().map(Obstacle::Base).collect();
    obstacles.extend(beyond.iter().chain(closed).map(Obstacle::Ground));
    let gap = Leg::Advance(position.base_width() * 2);
    let gone = Chargers::of(position.fielded(charger), false, |_| false).follow(&[gap], &obstacles)?;
    gone.halted.then_some(gone.chargers)
}

#[cfg(test)]
mod tests;
