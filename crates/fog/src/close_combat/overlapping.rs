//! Overlaps: files beside the front of a melee that fight in it.

use acies_geometry::{Angle, Edge, Hand, Length, Pose};
use acies_play::Seat;

use super::Combat;
use super::at_impact::behind;
use super::attack::that_differ;
use crate::combat::fighters::FightingFile;
use crate::disorder::Disorder;
use crate::fielded::GroupId;
use crate::fighting::{Adds, file_adds, in_open};
use crate::position::Position;
use crate::stands::{Case, Overlap, Stands};
use crate::turn::Phase;

/// How many ways are looked at.
const ENOUGH: usize = 256;

/// A place that one file may fill: the end of an edge of an enemy battle group. AM-MEL-008
type End = (GroupId, Edge, Hand);

/// All ways in which one side's overlaps can fight, beside those who fight to their front. A file with a piece of enemy on its
/// front whom others fight is free to overlap. AM-MEL-005 to AM-MEL-011, AM-MEL-015
pub(super) fn overlaps(
    position: &Position<'_>,
    stands: &Stands<'_>,
    fronts: &[FightingFile],
    seat: Seat,
) -> Combat {
    let used = contributing(position, fronts);
    let mut open: Vec<(End, FightingFile)> = Vec::new();
    let unbroken = position.groups(seat).filter(|(_, fielded)| !fielded.is_broken());
    for (id, _) in unbroken {
        for overlap in stands.overlap_positions(id) {
            let file = behind(position, id, overlap.base);
            if file.iter().any(|&base| used.contains(&(id, base))) {
                continue;
            }
            open.extend(fought_at(stands, fronts, id, &overlap, file));
        }
    }
    open.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    open.dedup();
    Combat { chooser: seat, ways: ways(position, fronts, &open) }
}

/// The bases that add dice or an advantage to a combat before them: they cannot overlap. AM-MEL-011
fn contributing(position: &Position<'_>, fronts: &[FightingFile]) -> Vec<(GroupId, usize)> {
    let mut used = Vec::new();
    for file in fronts {
        let fielded = position.fielded(file.id);
        let troops: Vec<_> = file.bases.iter().map(|&base| &fielded.group.bases()[base]).collect();
        let front = fielded.body.bases()[file.bases[0]].footprint();
        let severely = position.disorder_of_bases(file.id)[file.bases[0]] == Disorder::Severely;
        let adds = file_adds(&troops, fielded.group.cohesion, in_open(position, &front), severely);
        let adding = file.bases.iter().zip(adds).filter(|(_, add)| *add != Adds::Nothing);
        used.extend(adding.map(|(&base, _)| (file.id, base)));
    }
    used
}

/// The end of the enemy's edge at which an overlap fights, and the file that does; none where the corner lies between two
/// edges that are fought, or nobody fights that edge. AM-MEL-006, AM-MEL-009
fn fought_at(
    stands: &Stands<'_>,
    fronts: &[FightingFile],
    id: GroupId,
    overlap: &Overlap,
    bases: Vec<usize>,
) -> Option<(End, FightingFile)> {
    let enemy = stands.base(overlap.enemy, overlap.enemy_base)?;
    let mine = stands.base(id, overlap.base)?;
    let edges = fought_edges(stands, fronts, overlap.enemy, overlap.enemy_base);
    let edge = match overlap.case {
        Case::AtTheSide => Edge::Front,
        _ => edge_towards(mine.pose.facing - enemy.pose.facing),
    };
    let attackers = Pose::new(enemy.footprint().centre(), enemy.pose.facing + faces(edge) + Angle::HALF);
    let (aside, _) = attackers.frame().seen(mine.footprint().centre());
    let hand = if aside < Length::ZERO { Hand::Left } else { Hand::Right };
    if !edges.contains(&edge) || edges.contains(&beyond(edge, hand)) {
        return None;
    }
    let (enemy, enemy_base) = (overlap.enemy, overlap.enemy_base);
    Some(((enemy, edge, hand), FightingFile { id, bases, enemy, enemy_base, overlap: true }))
}

/// The edges of an enemy base that are fought by fronts.
fn fought_edges(stands: &Stands<'_>, fronts: &[FightingFile], id: GroupId, base: usize) -> Vec<Edge> {
    let Some(enemy) = stands.base(id, base) else { return Vec::new() };
    let against = fronts.iter().filter(|file| (file.enemy, file.enemy_base) == (id, base));
    against
        .filter_map(|file| stands.base(file.id, file.bases[0]))
        .map(|mine| edge_towards(mine.pose.facing - enemy.pose.facing))
        .collect()
}

/// Where an edge of a base looks, from where the base faces.
const fn faces(edge: Edge) -> Angle {
    match edge {
        Edge::Front => Angle::ZERO,
        Edge::Right => Angle::QUARTER,
        Edge::Rear => Angle::HALF,
        Edge::Left => Hand::Left.turn(Angle::QUARTER),
    }
}

/// The edge of an enemy that somebody attacks who faces so much to the right of him.
pub(super) fn edge_towards(turn: Angle) -> Edge {
    let off = |edge: &Edge| (turn + Angle::HALF - faces(*edge)).size();
    let edges = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];
    edges.into_iter().min_by_key(off).unwrap_or(Edge::Front)
}

/// The edge round the corner at one hand of the attackers of an edge.
const fn beyond(edge: Edge, hand: Hand) -> Edge {
    // Whoever attacks the front has the enemy's left on his right.
    match (edge, hand) {
        (Edge::Front, Hand::Left) | (Edge::Rear, Hand::Right) => Edge::Right,
        (Edge::Front, Hand::Right) | (Edge::Rear, Hand::Left) => Edge::Left,
        (Edge::Right, Hand::Left) | (Edge::Left, Hand::Right) => Edge::Rear,
        (Edge::Right, Hand::Right) | (Edge::Left, Hand::Left) => Edge::Front,
    }
}

/// The ways to fill as many ends as possible, with one file each and each file at one end only, that make a difference.
/// AM-MEL-008, AM-MEL-010
fn ways(
    position: &Position<'_>,
    fronts: &[FightingFile],
    open: &[(End, FightingFile)],
) -> Vec<Vec<FightingFile>> {
    let mut ends: Vec<End> = open.iter().map(|(end, _)| *end).collect();
    ends.dedup();
    let mut found: Vec<Vec<FightingFile>> = vec![Vec::new()];
    for end in ends {
        let mut longer = Vec::new();
        for way in &found {
            let is_free = |file: &FightingFile| {
                !way.iter().any(|other| other.id == file.id && other.bases[0] == file.bases[0])
            };
            let fits = open.iter().filter(|(of, file)| *of == end && is_free(file));
            longer.extend(fits.map(|(_, file)| [way.as_slice(), std::slice::from_ref(file)].concat()));
            longer.push(way.clone());
        }
        longer.sort_by_key(|way| std::cmp::Reverse(way.len()));
        longer.truncate(ENOUGH);
        found = longer;
    }
    let most = found.first().map_or(0, Vec::len);
    found.retain(|way| way.len() == most);
    that_differ(position, Phase::Melee, found, fronts)
}
