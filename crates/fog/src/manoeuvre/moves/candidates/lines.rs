//! The battle lines that commanders can move.

use acies_field::joined_at_all;
use acies_geometry::Footprint;
use acies_play::Seat;

use super::super::Mover;
use super::super::movers::{check_group, check_mover};
use crate::fielded::GroupId;
use crate::position::Position;

/// For each commander the battle lines that grow from the battle group he is with, one neighbour after the other.
pub(super) fn battle_lines(position: &Position<'_>, seat: Seat) -> Vec<Mover> {
    let mut found = Vec::new();
    let free: Vec<(usize, &[Footprint])> = position
        .groups(seat)
        .filter(|&(id, _)| check_group(position, id).is_empty())
        .map(|(id, fielded)| (id.index, fielded.body.footprints()))
        .collect();
    for (commander, leader) in position.leaders(seat) {
        let Some(first) = leader.with.and_then(|with| free.iter().find(|(index, _)| *index == with)) else {
            continue;
        };
        let level = position.fog.agreement.armies[seat.index()].commanders[commander].level;
        let mut line = vec![first];
        while line.len() < level.largest_battle_line() {
            let joins = |candidate: &&(usize, &[Footprint])| {
                let mut groups: Vec<usize> = line.iter().map(|member| member.0).collect();
                if groups.contains(&candidate.0) || !line.iter().any(|member| touch(member.1, candidate.1)) {
                    return false;
                }
                groups.push(candidate.0);
                groups.sort_unstable();
                check_mover(position, seat, &Mover::Line { groups, commander }).is_empty()
            };
            let Some(next) = free.iter().find(joins) else { break };
            line.push(next);
            let mut groups: Vec<usize> = line.iter().map(|member| member.0).collect();
            groups.sort_unstable();
            found.push(Mover::Line { groups, commander });
        }
    }
    found.sort_unstable();
    found.dedup();
    debug_assert!(found.iter().all(|mover| is_on_table(position, seat, mover)));
    found
}

fn is_on_table(position: &Position<'_>, seat: Seat, mover: &Mover) -> bool {
    mover.groups().iter().all(|&group| position.battle.fielded(GroupId::new(seat, group)).is_some())
}

fn touch(one: &[Footprint], other: &[Footprint]) -> bool {
    one.iter().any(|base| other.iter().any(|neighbour| joined_at_all(base, neighbour)))
}
