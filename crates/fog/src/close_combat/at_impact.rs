//! Who fights whom at impact.

use acies_geometry::{Contact, Edge, Length, Part};
use acies_play::Seat;

use super::Combat;
use super::attack::that_differ;
use super::overlapping::edge_towards;
use crate::TroopType;
use crate::combat::fighters::FightingFile;
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::impact::Approach;
use crate::position::Position;
use crate::turn::Phase;

/// How many pairings are looked at: more than any combat has that differ.
const ENOUGH: usize = 4000;

/// A base that is eligible; of a battle wagon on its long edge each half, which fights as a base. AM-COM-020, AM-COM-024
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    id: GroupId,
    base: usize,
    half: u8,
}

/// Two bases in contact that may fight each other: the active player's first.
type Link = [Place; 2];

/// The contacts that are fought in this impact phase: who came into contact, with whom, and from where. AM-IMP-092,
/// AM-COM-019
pub(super) fn new_contacts(position: &Position<'_>) -> Vec<(GroupId, GroupId, Approach)> {
    let charges = position.battle.turn.charges.iter().filter(|charge| !charge.fought);
    let by_charge = charges.flat_map(|charge| {
        let enemy = charge.seat.other();
        charge.contacted.iter().map(move |&(index, from)| (charge.id(), GroupId::new(enemy, index), from))
    });
    let fresh = position.battle.fresh_contacts.iter();
    let by_pursuit = fresh.map(|contact| (contact.pursuer, contact.enemy, contact.approach));
    let fights = |&(by, on, _): &(GroupId, GroupId, Approach)| {
        [by, on].iter().all(|&id| position.battle.fielded(id).is_some_and(|fielded| !fielded.is_broken()))
    };
    let mut all: Vec<_> = by_charge.chain(by_pursuit).filter(fights).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// All combats of this impact phase, each with the ways in which its bases can be paired that make a difference. AM-COM-019,
/// AM-COM-020, AM-COM-021
pub fn at_impact(position: &Position<'_>) -> Vec<Combat> {
    let active = position.battle.turn.active;
    let mut met: Vec<(Length, Link)> = Vec::new();
    for (by, on, _) in new_contacts(position) {
        for (along, mine, theirs) in eligible(position, by, on) {
            met.push((along, if by.seat == active { [mine, theirs] } else { [theirs, mine] }));
        }
    }
    met.sort_unstable_by_key(|&(along, link)| (std::cmp::Reverse(along), link));
    let mut links = limited_by_orbs(position, &met);
    links.sort_unstable();
    links.dedup();
    apart(links).iter().map(|links| combat(position, active, links)).collect()
}

/// The bases of chargers and of those whom they touch that may fight each other: front edge on anything, or front corner on
/// an edge; and how long the contact is. AM-COM-020
fn eligible(position: &Position<'_>, by: GroupId, on: GroupId) -> Vec<(Length, Place, Place)> {
    let mut met: Vec<(usize, usize, Contact)> = position.contacts(by, on);
    met.retain(|&(_, _, contact)| fights(contact));
    let wagons = |base: usize| position.group(on).bases()[base].kind == TroopType::BattleWagons;
    let mut places = Vec::new();
    for (base, enemy, contact) in met {
        let long = matches!(contact.theirs, Part::Edge(edge) if edge.is_side());
        let halves = if long && wagons(enemy) { 2 } else { 1 };
        for half in 0..halves {
            places.push((
                contact.along,
                Place { id: by, base, half: 0 },
                Place { id: on, base: enemy, half },
            ));
        }
    }
    places
}

/// The links over which orbs fight, the longest contacts first: on each side as many different bases of both as the orb is
/// wide there. AM-SPE-043
fn limited_by_orbs(position: &Position<'_>, met: &[(Length, Link)]) -> Vec<Link> {
    let mut kept: Vec<(Option<(GroupId, Edge)>, Link)> = Vec::new();
    for &(_, link) in met {
        let [one, other] = link;
        let orb = [[one, other], [other, one]].into_iter().find(|[orb, _]| position.fielded(orb.id).in_orb);
        let side = orb.map(|[orb, by]| (orb.id, side_attacked(position, &file(position, by, orb))));
        let has_room = |id: GroupId, of: usize| {
            let mut bases: Vec<Place> =
                kept.iter().filter(|(beside, _)| *beside == side).map(|(_, other)| other[of]).collect();
            bases.push(link[of]);
            bases.sort_unstable();
            bases.dedup();
            bases.len() <= width_of_orb(position, id)
        };
        if side.is_none_or(|(id, _)| has_room(id, 0) && has_room(id, 1)) {
            kept.push((side, link));
        }
    }
    kept.into_iter().map(|(_, link)| link).collect()
}

/// The side of an enemy battle group that a file attacks, as its first base looks.
pub(super) fn side_attacked(position: &Position<'_>, file: &FightingFile) -> Edge {
    let facing = |id: GroupId, base: usize| position.fielded(id).body.bases()[base].pose.facing;
    edge_towards(facing(file.id, file.bases[0]) - facing(file.enemy, 0))
}

/// How many bases wide an orb fights on each side. AM-SPE-043
pub(super) fn width_of_orb(position: &Position<'_>, id: GroupId) -> usize {
    if position.group(id).bases().len() > 8 { 2 } else { 1 }
}

/// The links of each combat: those that share a battle group belong together. AM-COM-021
fn apart(links: Vec<Link>) -> Vec<Vec<Link>> {
    let mut combats: Vec<Vec<Link>> = Vec::new();
    for link in links {
        let shares = |combat: &Vec<Link>| {
            combat.iter().any(|other| link[0].id == other[0].id || link[1].id == other[1].id)
        };
        let (mut joined, rest): (Vec<_>, Vec<_>) = combats.into_iter().partition(shares);
        joined.push(vec![link]);
        combats = rest;
        combats.push(joined.concat());
    }
    combats.sort();
    combats
}

/// One combat: equally many fight on both sides, paired one to one as far as possible. The side with more bases chooses
/// which stay out; the active player, if both have equally many. AM-COM-021
fn combat(position: &Position<'_>, active: Seat, links: &[Link]) -> Combat {
    let count = |side: usize| {
        let mut places: Vec<Place> = links.iter().map(|link| link[side]).collect();
        places.sort_unstable();
        places.dedup();
        places.len()
    };
    let (own, others) = (count(0), count(1));
    let chooser = if others > own { active.other() } else { active };
    let all = pairings(links).into_iter().map(|pairs| files(position, links, &pairs, own.min(others)));
    Combat { chooser, ways: that_differ(position, Phase::Impact, all.collect(), &[]) }
}

/// The largest sets of pairs in which nobody is twice.
fn pairings(links: &[Link]) -> Vec<Vec<Link>> {
    let mut found = vec![Vec::new()];
    let mut own: Vec<Place> = links.iter().map(|link| link[0]).collect();
    own.sort_unstable();
    own.dedup();
    for place in own {
        let mut longer = Vec::new();
        for pairs in &found {
            let taken = |other: &Place| pairs.iter().any(|pair: &Link| pair[1] == *other);
            for &link in links.iter().filter(|link| link[0] == place && !taken(&link[1])) {
                longer.push([pairs.clone(), vec![link]].concat());
            }
            longer.push(pairs.clone());
        }
        longer.sort_by_key(|pairs| std::cmp::Reverse(pairs.len()));
        longer.truncate(ENOUGH);
        found = longer;
    }
    let most = found.first().map_or(0, Vec::len);
    found.retain(|pairs| pairs.len() == most);
    found
}

/// The files that fight: those of each pair, and of bases without a partner as many as still may, against one whom they
/// touch.
fn files(position: &Position<'_>, links: &[Link], pairs: &[Link], fighting: usize) -> Vec<FightingFile> {
    let mut files = Vec::new();
    for side in [0, 1] {
        let other = 1 - side;
        let mut fight: Vec<Link> = pairs.to_vec();
        for link in links {
            let known = fight.iter().any(|pair| pair[side] == link[side]);
            if !known && fight.len() < fighting {
                fight.push(*link);
            }
        }
        files.extend(fight.iter().map(|link| file(position, link[side], link[other])));
    }
    files.sort();
    files
}

fn file(position: &Position<'_>, place: Place, enemy: Place) -> FightingFile {
    let behind = behind(position, place.id, place.base);
    FightingFile { id: place.id, bases: behind, enemy: enemy.id, enemy_base: enemy.base, overlap: false }
}

/// A base and those behind it in its file.
pub(super) fn behind(position: &Position<'_>, id: GroupId, base: usize) -> Vec<usize> {
    let files = files_of(position.fielded(id));
    let file = files.iter().find_map(|file| {
        let place = file.iter().position(|&other| other == base)?;
        Some(file[place..].to_vec())
    });
    file.unwrap_or_else(|| vec![base])
}
