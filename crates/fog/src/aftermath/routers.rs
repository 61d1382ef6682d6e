//! Bases that routers lose to their pursuers. AM-DET-055

use acies_field::{Body, Drawn, Ranks, measure};
use acies_geometry::{Footprint, Length};
use acies_play::{Pause, Table};

use super::closing::{Clear, Removal, closings};
use super::removal::{distinct, remove_base, way_chosen};
use crate::battle::{Battle, Loss};
use crate::engagement::contacts_between;
use crate::fielded::{Fielded, GroupId};
use crate::game::Fog;
use crate::moving::{is_clear, remove};
use crate::position::Position;

/// Routers lose a base to their pursuers; with their last base they are destroyed. Their owner is asked at most once.
/// AM-DET-055, AM-DET-056, AM-JAP-028
pub fn lose_router<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    id: GroupId,
    pursuers: &[GroupId],
) -> Result<(), Pause> {
    let Some(fielded) = battle.fielded(id) else { return Ok(()) };
    if fielded.body.bases().len() < 2 {
        remove(fog, battle, table, id, Loss::Destroyed);
        return Ok(());
    }
    let ways = ways_to_lose_a_router(&Position::new(fog, battle), id, pursuers);
    let way = way_chosen(fog, battle, table, id, ways)?;
    remove_base(fog, battle, table, id, &way)
}

/// The bases furthest from the pursuers, each with a way to close up in which pursuers keep contact, if there is one.
/// AM-DET-055
pub fn ways_to_lose_a_router(position: &Position<'_>, id: GroupId, pursuers: &[GroupId]) -> Vec<Removal> {
    let fielded = position.fielded(id);
    let present = pursuers.iter().filter_map(|&pursuer| position.battle.fielded(pursuer));
    let theirs: Vec<&[Footprint]> = present.map(|pursuer| pursuer.body.footprints()).collect();
    let footprints = fielded.body.footprints();
    let far = |base: usize| {
        let gaps = theirs.iter().map(|pursuer| measure::distance_between(&footprints[base..=base], pursuer));
        gaps.min().unwrap_or(Length::ZERO)
    };
    let furthest = (0..footprints.len()).map(far).max();
    let touched: Vec<&&[Footprint]> =
        theirs.iter().filter(|pursuer| !contacts_between(footprints, pursuer).is_empty()).collect();
    let in_contact = |way: &Removal| {
        let mine = way.body.footprints();
        touched.iter().filter(|pursuer| !contacts_between(mine, pursuer).is_empty()).count()
    };
    let best = |base: usize| {
        let ways = ways_without(fielded, base, &|body| is_clear(position.battle, id, body));
        let most = ways.iter().map(in_contact).max();
        ways.into_iter().find(|way| Some(in_contact(way)) == most)
    };
    let bases = (0..footprints.len()).filter(|&base| Some(far(base)) == furthest);
    distinct(position, id, bases.filter_map(best).collect())
}

/// The ways in which routers can close up: on their front edge or on their rear edge, with a short last rank behind any of
/// their files.
fn ways_without(fielded: &Fielded, base: usize, is_clear: Clear<'_>) -> Vec<Removal> {
    let mut ways = closings(fielded, base, &[], is_clear);
    let (Some(before), Some(after)) = (
        fielded.drawn(),
        ways.first().filter(|_| fielded.kinks.is_none()).and_then(|way| way.body.drawn().cloned()),
    ) else {
        return ways;
    };
    let sizes = ways[0].body.sizes();
    let back = before.ranks.depth_of(&fielded.body.sizes()) - after.ranks.depth_of(&sizes);
    for ranks in with_last_rank_moved(&after.ranks) {
        for back in [Length::ZERO, back] {
            let front = after.front.moved(Length::ZERO, -back);
            let body: Body = Drawn { ranks: ranks.clone(), front, ..after.clone() }.stand(&sizes);
            if is_clear(&body) {
                ways.push(Removal::new(base, body));
            }
        }
    }
    ways
}

/// These ranks, and the same with one base of a short last rank behind another file.
fn with_last_rank_moved(ranks: &Ranks) -> Vec<Ranks> {
    let mut found = vec![ranks.clone()];
    let deep = ranks.depth();
    let files = ranks.files();
    for from in (0..files.len()).filter(|&file| files[file].len() == deep && deep > 1) {
        for to in (0..files.len()).filter(|&file| files[file].len() < deep) {
            let mut files = files.to_vec();
            if let Some(base) = files[from].pop() {
                files[to].push(base);
            }
            found.extend(Ranks::of_files(files));
        }
    }
    found
}
