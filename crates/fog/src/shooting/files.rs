//! The files of a battle group as they shoot: from which edge, with which bases, and with what.

use acies_field::Base;
use acies_geometry::{Angle, Edge, Footprint, Hand, Length};

use super::range::{Range, furthest};
use crate::battle_group::BattleGroup;
use crate::combat::advantage::is_artillery;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::position::Position;
use crate::terrain::{allows_one_shooting_rank, kinds_around};
use crate::{Capability, TroopType, Troops};

/// A file as it shoots.
#[derive(Clone, Debug)]
pub(super) struct ShootingFile {
    /// Its front-rank base, of which the edge that shoots is taken as the front edge: range, arc and line of sight are those
    /// of this base. AM-SHO-008, AM-SHO-009, AM-SHO-028
    pub(super) front: Base,
    /// The ground that this covers.
    pub(super) footprint: Footprint,
    /// Its bases, from that one on.
    pub(super) bases: Vec<usize>,
}

impl ShootingFile {
    fn new(front: Base, bases: Vec<usize>) -> Self {
        Self { front, footprint: front.footprint(), bases }
    }
}

/// The edges of its bases from which a battle group can shoot: battle wagons from a long side, light horse and light
/// chariots with bow to the rear too. AM-SHO-025, AM-SHO-026, AM-SHO-027
pub(super) fn edges(group: &BattleGroup) -> &'static [Edge] {
    let bases = group.bases();
    if bases.iter().any(|base| base.kind == TroopType::BattleWagons) {
        &[Edge::Left, Edge::Right]
    } else if bases.iter().any(shoots_backwards) {
        &[Edge::Front, Edge::Rear]
    } else {
        &[Edge::Front]
    }
}

/// Light horse and light chariots with bow. AM-SHO-026
fn shoots_backwards(troops: &Troops) -> bool {
    (troops.kind.is_light_horse() || troops.kind == TroopType::LightChariots) && troops.has(Capability::Bow)
}

/// The files of a battle group that shoots from an edge. Behind fortifications their front edge stands in for that of the
/// front rank. AM-SHO-026, AM-SHO-027, AM-SHO-031, AM-SPE-022, AM-SPE-030
pub(super) fn files_from(position: &Position<'_>, id: GroupId, edge: Edge) -> Vec<ShootingFile> {
    let fielded = position.fielded(id);
    let bases = fielded.body.bases();
    let files = files_of(fielded).into_owned();
    match edge {
        Edge::Front => {
            let fronts = position.fronts_in(id, &fielded.body);
            files.into_iter().map(|file| ShootingFile::new(fronts[file[0]], file)).collect()
        }
        Edge::Rear => files
            .into_iter()
            .map(|mut file| {
                file.reverse();
                ShootingFile::new(turned_about(&bases[file[0]]), file)
            })
            .collect(),
        Edge::Left | Edge::Right => {
            let aside = |file: &Vec<usize>| bases[0].pose.seen_from_here(bases[file[0]].pose.front).0;
            let outermost = match edge {
                Edge::Left => files.into_iter().min_by_key(aside),
                _ => files.into_iter().max_by_key(aside),
            };
            let wagons = outermost.unwrap_or_default().into_iter();
            wagons
                .flat_map(|wagon| {
                    long_side(&bases[wagon], edge).map(|half| ShootingFile::new(half, vec![wagon]))
                })
                .collect()
        }
    }
}

/// A base whose rear edge is taken as its front edge. AM-SHO-026
fn turned_about(base: &Base) -> Base {
    let mut pose = base.pose.moved(Length::ZERO, -base.size.depth);
    pose.facing += Angle::HALF;
    Base::new(pose, base.size)
}

/// A wagon as the two bases side by side as which it shoots from a long side. AM-SHO-027
fn long_side(wagon: &Base, edge: Edge) -> [Base; 2] {
    let (aside, hand) = match edge {
        Edge::Left => (-(wagon.size.width / 2), Hand::Left),
        _ => (wagon.size.width / 2, Hand::Right),
    };
    let mut middle = wagon.pose.moved(aside, -(wagon.size.depth / 2));
    middle.facing += hand.turn(Angle::QUARTER);
    let mut size = wagon.size;
    (size.width, size.depth) = (wagon.size.depth / 2, wagon.size.width);
    [-1, 1].map(|side| Base::new(middle.moved(size.width / 2 * side, Length::ZERO), size))
}

/// A base that has something to shoot with, and may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Armed {
    /// Which one.
    pub(super) base: usize,
    /// With what.
    pub(super) weapon: Capability,
    /// How far.
    pub(super) range: Range,
    /// In which shooting rank it stands, counted from 1. AM-COM-015
    pub(super) rank: u8,
}

/// The bases of a file that shoot from an edge, as far as weapons and ranks go: the first two ranks, the first three with
/// bow*, the front rank only of chariots, elephants and artillery, and one rank only in some terrain. The first rank that
/// has missiles is the first shooting rank. AM-SHO-001, AM-SHO-013, AM-SHO-026, AM-SHO-030, AM-SHO-032, AM-SHO-033,
/// AM-COM-015
pub(super) fn armed(
    position: &Position<'_>,
    id: GroupId,
    edge: Edge,
    file: &ShootingFile,
    one_deep: bool,
) -> Vec<Armed> {
    let fielded = position.fielded(id);
    let moved = fielded.deeds.changed_place;
    let mut armed = Vec::new();
    let mut rank = 0;
    for (place, &base) in file.bases.iter().enumerate() {
        let troops = &fielded.group.bases()[base];
        let can_use = |weapon: Capability| {
            !(is_artillery(weapon) && moved)
                && (edge != Edge::Rear || shoots_backwards(troops) && weapon == Capability::Bow)
        };
        let Some((weapon, range)) = furthest(&position.fog.rules.dice, troops, one_deep, can_use) else {
            continue;
        };
        rank += 1;
        let footprint = || fielded.body.bases()[base].footprint();
        if shoots_from(troops.kind, weapon, place)
            && (place == 0 || !in_one_rank_terrain(position, &footprint()))
        {
            armed.push(Armed { base, weapon, range, rank });
        }
    }
    armed
}

/// Whether a base of a rank, counted from 0, shoots. AM-SHO-030, AM-SHO-032
fn shoots_from(kind: TroopType, weapon: Capability, rank: usize) -> bool {
    let light = kind == TroopType::LightFoot || kind.is_light_horse();
    let ranks = match kind {
        TroopType::Elephants | TroopType::BattleWagons => 1,
        kind if kind.is_chariots() || kind.is_artillery() => 1,
        _ if weapon == Capability::BowStar && !light => 3,
        _ => 2,
    };
    rank < ranks
}

/// Whether a base is wholly in terrain in which only one rank shoots. AM-SHO-033
fn in_one_rank_terrain(position: &Position<'_>, base: &Footprint) -> bool {
    let mut kinds = position.battle.field.pieces.iter().flat_map(|piece| kinds_around(piece, base));
    kinds.any(allows_one_shooting_rank)
}
