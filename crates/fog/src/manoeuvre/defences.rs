//! Portable defences, and defenders who turn towards the fortification that is attacked. AM-SPE-024, AM-SPE-028

use acies_field::reforming::TurnTo;
use acies_field::{Base, Body};
use acies_geometry::{Contact, Edge, Hand, Length, Part, Pose, TOUCH};
use acies_play::{Pause, Ruling, Table};
use acies_rules::rule;

use super::room::in_the_way;
use super::{Event, Wrong, ruling};
use crate::ask::{self, Why};
use crate::bases;
use crate::battle::Battle;
use crate::defending::edges_defended;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::moving::relocate;
use crate::position::Position;
use crate::stands::Stands;

/// In so many of its own turns a side can place portable defences. AM-SPE-029
const TURNS: u16 = 3;

/// The turn of the active player, counted from 1.
const fn own_turn(number: u16) -> u16 {
    number.div_ceil(2)
}

/// Portable defences along the front of a battle group, and the battle group behind them; or all rules that forbid it. That it
/// takes a full move and a complex move test is for the step that moves. AM-SPE-028, AM-SPE-029, AM-SPE-030
pub fn placed(position: &Position<'_>, id: GroupId) -> Result<(Body, Vec<Base>), Vec<Ruling<Why>>> {
    let Some(fielded) = position.battle.fielded(id) else {
        return Err(vec![ruling(rule!("AM-SPE-028"), Wrong::NotAsked)]);
    };
    let mut wrong = Vec::new();
    if !has_some(position, id) {
        wrong.push(ruling(rule!("AM-SPE-028"), Wrong::NoDefences));
    }
    if own_turn(position.battle.turn.number) > TURNS {
        wrong.push(ruling(rule!("AM-SPE-029"), Wrong::TooLate(own_turn(position.battle.turn.number))));
    }
    if position.is_in_close_combat(id) {
        wrong.push(ruling(rule!("AM-MAN-001"), Wrong::CannotMove));
    }
    let Some(drawn) = fielded.drawn().filter(|_| !fielded.is_kinked()) else {
        wrong.push(ruling(rule!("AM-MAN-007"), Wrong::NoFormation));
        return Err(wrong);
    };
    let size = bases::fortification(position.fog.agreement.figures);
    let files = drawn.ranks.width();
    let count = files.min(carried_by(position, id));
    // In the middle, if they do not reach from end to end.
    let piece = |index: usize| {
        let aside = size.width * (2 * index as i32 + 1 - count as i32) / 2;
        Base::new(drawn.front.moved(aside + off_middle(files, count, size.width), Length::ZERO), size)
    };
    let defences = (0..count).map(piece).collect();
    let back = fielded.body.slid(Pose::new(drawn.front.front, drawn.front.facing).ahead(-size.depth));
    let blocked = in_the_way(position, id, &back).into_iter();
    wrong.extend(blocked.map(|thing| ruling(rule!("AM-SPE-030"), Wrong::InTheWay(thing))));
    if wrong.is_empty() { Ok((back, defences)) } else { Err(wrong) }
}

/// Whether a battle group has portable defences that it has not placed yet. AM-SPE-028
pub(super) fn has_some(position: &Position<'_>, id: GroupId) -> bool {
    carried_by(position, id) > 0 && !position.fielded(id).placed_defences
}

fn carried_by(position: &Position<'_>, id: GroupId) -> usize {
    usize::from(position.fog.agreement.armies[id.seat.index()].groups[id.index].portable_defences)
}

/// So that each piece stands before a file.
fn off_middle(files: usize, count: usize, width: Length) -> Length {
    if (files - count).is_multiple_of(2) { Length::ZERO } else { -(width / 2) }
}

/// The battle group places them and steps back. AM-SPE-030
pub(crate) fn place<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    (body, defences): (Body, Vec<Base>),
) -> Result<(), Pause> {
    if let Some(fielded) = battle.fielded_mut(id) {
        fielded.defences = defences;
        fielded.placed_defences = true;
        fielded.deeds.moved = true;
    }
    relocate(fog, battle, table, id, (body, None))
}

/// Portable defences are removed when their battle group has moved away from them, and nobody picks them up. AM-SPE-034
pub(crate) fn leave_behind<T: Table<Fog>>(battle: &mut Battle, table: &mut T, id: GroupId) {
    let Some(fielded) = battle.fielded_mut(id).filter(|fielded| !fielded.defences.is_empty()) else { return };
    let works = crate::setup::check::fortifications(&fielded.defences);
    let behind = |base: &acies_geometry::Footprint| !edges_defended(&works, base).is_empty();
    if !fielded.body.footprints().iter().any(behind) {
        fielded.defences.clear();
        table.tell(ask::Event::Manoeuvre(Event::DefencesGone(id)));
    }
}

/// The next battle group of which some bases have to turn towards the fortification across which they are attacked, and how it
/// stands then. AM-SPE-024
pub(crate) fn next_to_turn(position: &Position<'_>) -> Option<(GroupId, Body)> {
    let waiting =
        position.all_groups().map(|(id, _)| id).filter(|id| !position.battle.turn.done.contains(id));
    let mut defending = waiting.filter(|&id| position.is_defending(id));
    defending.find_map(|id| Some((id, turned_to_attack(position, id)?)))
}

/// A battle group whose bases have turned towards the attacked part of the fortification that they defend with a side edge, the
/// others closing up to them; none if all face it. AM-SPE-024
pub fn turned_to_attack(position: &Position<'_>, id: GroupId) -> Option<Body> {
    let fielded = position.fielded(id);
    let works = position.defensible(id);
    let bases = fielded.body.footprints();
    let contacts = Stands::new(position).contacts(id);
    let attacked = |base: usize, edge: Edge| {
        let across = |&(mine, _, _, met): &(usize, GroupId, usize, Contact)| {
            mine == base && met.mine == Part::Edge(edge) && crate::engagement::fights(met.turned())
        };
        contacts.iter().any(across)
    };
    for (hand, edge) in [(Hand::Left, Edge::Left), (Hand::Right, Edge::Right)] {
        let turning: Vec<usize> = (0..bases.len())
            .filter(|&base| {
                edges_defended(&works, &bases[base]).iter().any(|(defended, _)| *defended == edge)
            })
            .filter(|&base| attacked(base, edge) && !attacked(base, Edge::Front))
            .collect();
        if let Some(&first) = turning.first() {
            let turned = fielded.body.turned_to_face(&turning, TurnTo::Side(hand)).map(|moved| moved.body);
            let closed_up = turned.map(|body| up_to_works(&fielded.body, body, first));
            return closed_up.filter(|body| in_the_way(position, id, body).is_empty());
        }
    }
    None
}

/// All bases carried on together, so that one that was drawn back as it turned is where its side edge was: not those who
/// defend go back to the others, but the others close up to them. AM-SPE-024
fn up_to_works(before: &Body, turned: Body, base: usize) -> Body {
    let front = turned.bases()[base].pose;
    let corners = before.bases()[base].footprint().corners().map(|corner| front.seen_from_here(corner).1);
    let on = corners.into_iter().max().unwrap_or_default();
    if on.abs() <= TOUCH { turned } else { turned.slid(front.ahead(on)) }
}

#[cfg(test)]
mod tests;
