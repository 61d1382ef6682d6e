//! How a battle stands, in one number: losses that count, losses that will, and flanks that are open.

use acies_fog::cohesion::has_threatened_flank;
use acies_fog::turn::{break_point, points};
use acies_fog::{Battle, Cohesion, Fielded, Fog, Position};
use acies_play::{Game, Seat};

/// What a won battle is worth, and what all losses up to the rout of an army come to.
pub(super) const WON: i64 = 100_000;

/// How a battle stands for a seat: what the enemy has suffered of all that he can bear, less what the own army has.
pub(super) fn judge(fog: &Fog, battle: &Battle, seat: Seat) -> i64 {
    if let Some(outcome) = fog.outcome(battle) {
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == seat => WON,
            Some(_) => -WON,
        };
    }
    suffered(fog, battle, seat.other()) - suffered(fog, battle, seat)
}

/// What a side has suffered, as a share of what it can bear.
fn suffered(fog: &Fog, battle: &Battle, seat: Seat) -> i64 {
    let position = Position::new(fog, battle);
    let counted = points(fog, battle, seat) as i64 * 1000;
    let strain: i64 = position
        .groups(seat)
        .filter(|(_, fielded)| !fielded.is_broken())
        .map(|(id, fielded)| {
            let open = !fielded.group.is_skirmishers() && has_threatened_flank(&position, id);
            strain(fielded) + if open { 80 } else { 0 }
        })
        .sum();
    (counted + strain) * WON / (break_point(fog, seat).max(1) as i64 * 1000)
}

/// What a battle group has suffered that does not count yet, in thousandths of an attrition point.
fn strain(fielded: &Fielded) -> i64 {
    let group = &fielded.group;
    let weight = if group.is_skirmishers() { 1 } else { 2 };
    let state = match group.cohesion {
        Cohesion::Steady | Cohesion::Broken => 0,
        Cohesion::Disrupted => 220,
        // One point is counted for it already.
        Cohesion::Fragmented => 100,
    };
    let began = i64::from(group.began_with().max(1));
    let lost = began - group.bases().len() as i64;
    weight * (state + 900 * lost / began)
}
