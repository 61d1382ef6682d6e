//! Battle groups that touch without being in close combat: front corner to front corner, or side edge to side edge.
//! AM-MAN-049, AM-MAN-052

mod reaction;

use acies_field::reforming::files_after_turn;
use acies_field::{Body, Leg};
use acies_geometry::{Contact, Corner, Edge, Hand, Part};
use acies_play::{Pause, Ruling, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use super::moves::is_led;
use super::restricted::pins;
use super::room::if_room;
use super::{Wrong, ruling};
use crate::TroopType;
use crate::ask::Why;
use crate::battle::Battle;
use crate::engagement::is_combat;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::movement::{Class, Row, class, column};
use crate::moving::relocate;
use crate::position::Position;
use crate::stands::Stands;

pub use reaction::{Away, Face};
pub(crate) use reaction::{check, choices, react};

/// How two battle groups touch that are not in close combat with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Only {
    /// Front corner to front corner: the first one's corner on that hand. AM-MAN-049
    FrontCorner(Hand),
    /// Side edge to side edge: the first one's side on that hand. AM-MAN-052
    SideEdge(Hand),
}

/// A battle group that has slid or turned into combat with an enemy who may still evade or turn to face. AM-MAN-051,
/// AM-MAN-054, AM-MAN-055
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Joined {
    /// Who did.
    pub by: GroupId,
    /// Into whom.
    pub enemy: GroupId,
    /// Whether he turned; otherwise he slid.
    pub turned: bool,
}

/// How two battle groups of different sides touch if they are not in close combat; none if they do not, or are.
pub fn only_contact(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Option<Only> {
    let contacts = position.contacts(id, enemy);
    if contacts.iter().any(|&(.., met)| is_combat(met)) {
        return None;
    }
    let side = contacts.iter().find_map(|&(.., met)| side_edge(met)).map(Only::SideEdge);
    side.or_else(|| contacts.iter().find_map(|&(.., met)| front_corner(met)).map(Only::FrontCorner))
}

fn side_edge(met: Contact) -> Option<Hand> {
    match (met.mine, met.theirs) {
        (Part::Edge(Edge::Left), Part::Edge(Edge::Left | Edge::Right)) => Some(Hand::Left),
        (Part::Edge(Edge::Right), Part::Edge(Edge::Left | Edge::Right)) => Some(Hand::Right),
        _ => None,
    }
}

fn front_corner(met: Contact) -> Option<Hand> {
    match (met.mine, met.theirs) {
        (Part::Corner(Corner::FrontLeft), Part::Corner(theirs)) if theirs.is_front() => Some(Hand::Left),
        (Part::Corner(Corner::FrontRight), Part::Corner(theirs)) if theirs.is_front() => Some(Hand::Right),
        _ => None,
    }
}

/// A battle group one base width to the side, in front edge contact with an enemy whose front corner it touched; or all
/// rules that forbid it. AM-MAN-049, AM-MAN-050
pub fn slid(position: &Position<'_>, id: GroupId, enemy: usize) -> Result<Body, Vec<Ruling<Why>>> {
    let enemy = GroupId::new(id.seat.other(), enemy);
    let mut wrong = not_joining(position, id, enemy, rule!("AM-MAN-050"));
    let Some(Only::FrontCorner(hand)) = touching_only(position, id, enemy) else {
        wrong.push(ruling(rule!("AM-MAN-050"), Wrong::NotInSuchContact));
        return Err(wrong);
    };
    // A column that is bent cannot shift in line. AM-BGR-009
    if position.fielded(id).is_kinked() {
        wrong.push(ruling(rule!("AM-BGR-009"), Wrong::NoFormation));
    }
    let others = Stands::new(position).contacts(id).into_iter();
    let mut in_front: Vec<GroupId> =
        others.filter(|&(.., met)| touches_front(met)).map(|(_, other, ..)| other).collect();
    in_front.sort_unstable();
    in_front.dedup();
    let other = in_front.into_iter().filter(|&other| other != enemy);
    wrong.extend(other.map(|other| ruling(rule!("AM-MAN-050"), Wrong::OtherEnemy(other.index))));
    let body = position.fielded(id).body.moved(Leg::Shift(hand, position.base_width())).body;
    let contacts = Stands::new(position).with(id, &body).contacts(id);
    let front_to_front = contacts.iter().any(|&(_, other, _, met)| {
        other == enemy && (met.mine, met.theirs) == (Part::Edge(Edge::Front), Part::Edge(Edge::Front))
    });
    if !front_to_front {
        wrong.push(ruling(rule!("AM-MAN-050"), Wrong::NoFrontContact));
    }
    if_room(position, id, body, wrong)
}

fn touches_front(met: Contact) -> bool {
    match met.mine {
        Part::Edge(edge) => edge == Edge::Front,
        Part::Corner(corner) => corner.is_front(),
    }
}

/// A battle group turned by 90 degrees to face an enemy whose side edge it touched; or all rules that forbid it.
/// AM-MAN-052, AM-MAN-053
pub fn turned_in(position: &Position<'_>, id: GroupId, enemy: usize) -> Result<Body, Vec<Ruling<Why>>> {
    let enemy = GroupId::new(id.seat.other(), enemy);
    let mut wrong = not_joining(position, id, enemy, rule!("AM-MAN-053"));
    let Some(Only::SideEdge(hand)) = touching_only(position, id, enemy) else {
        wrong.push(ruling(rule!("AM-MAN-053"), Wrong::NotInSuchContact));
        return Err(wrong);
    };
    let fielded = position.fielded(id);
    let Some(drawn) = fielded.drawn() else {
        wrong.push(ruling(rule!("AM-MAN-007"), Wrong::NoFormation));
        return Err(wrong);
    };
    let sizes = fielded.body.sizes();
    let depth = drawn.ranks.depth_of(&sizes);
    let files = files_after_turn(depth, drawn.base_width, sizes.len());
    let are_wagons = has(position, id, |kind| kind == TroopType::BattleWagons);
    if are_wagons && drawn.base_width * (files as i32) < depth {
        wrong.push(ruling(rule!("AM-MOV-049"), Wrong::CannotMove));
    }
    if_room(position, id, drawn.turned(hand, files).stand(&sizes), wrong)
}

/// Whether a turn to face needs a complex move test. AM-MAN-053
pub fn turn_needs_test(position: &Position<'_>, id: GroupId) -> bool {
    let led = is_led(position, id.seat, &[id.index]);
    always_tests(position, id) || turn_is_complex(position, id, led)
}

/// Whether a turn to face is spared a test only by the commander who is with the battle group. AM-MOV-025
pub fn turn_needs_commander(position: &Position<'_>, id: GroupId) -> bool {
    !turn_needs_test(position, id) && turn_is_complex(position, id, false)
}

fn turn_is_complex(position: &Position<'_>, id: GroupId, led: bool) -> bool {
    let rules = &position.fog.rules;
    class(rules, Row::Turn, column(rules, position.group(id), led), false) == Class::Complex
}

/// Whether a battle group takes a test for every move. AM-MOV-021
pub fn always_tests(position: &Position<'_>, id: GroupId) -> bool {
    has(position, id, |kind| kind.is_artillery() || kind == TroopType::BattleWagons)
}

fn has(position: &Position<'_>, id: GroupId, test: impl Fn(TroopType) -> bool) -> bool {
    position.group(id).bases().iter().any(|base| test(base.kind))
}

fn touching_only(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Option<Only> {
    let both = position.battle.fielded(id).zip(position.battle.fielded(enemy));
    both.and_then(|_| only_contact(position, id, enemy))
}

/// What keeps a battle group from joining a combat in either way.
fn not_joining(position: &Position<'_>, id: GroupId, enemy: GroupId, rule: RuleId) -> Vec<Ruling<Why>> {
    let Some(fielded) = position.battle.fielded(id) else { return vec![ruling(rule, Wrong::NotAsked)] };
    let mut wrong = Vec::new();
    if position.is_overlap(id) {
        wrong.push(ruling(rule, Wrong::IsOverlap));
    }
    if fielded.is_broken() || position.is_in_close_combat(id) {
        wrong.push(ruling(rule!("AM-MAN-001"), Wrong::CannotMove));
    }
    // Those who have no such move at all. AM-MOV-008, AM-MOV-023, AM-SPE-040
    let unable = [
        (has(position, id, |kind| kind == TroopType::HeavyArtillery), rule!("AM-MOV-008")),
        (has(position, id, |kind| kind == TroopType::ScythedChariots), rule!("AM-MOV-023")),
        (fielded.in_orb, rule!("AM-SPE-040")),
    ];
    let unable = unable.into_iter().filter(|&(is_unable, _)| is_unable);
    wrong.extend(unable.map(|(_, rule)| ruling(rule, Wrong::CannotMove)));
    let pinning = pins(position, id).into_iter().filter(|pin| pin.by != enemy);
    wrong.extend(pinning.map(|pin| ruling(rule, Wrong::InRestrictedArea(pin.by.index))));
    wrong
}

/// The battle group makes its move into contact; then the enemy may evade or turn to face.
pub(crate) fn join<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    joined: Joined,
    body: Body,
) -> Result<(), Pause> {
    if let Some(fielded) = battle.fielded_mut(joined.by) {
        fielded.deeds.moved = true;
    }
    battle.turn.joined = Some(joined);
    relocate(fog, battle, table, joined.by, (body, None))
}

#[cfg(test)]
mod tests;
