//! What a battle has cost both sides, battle group by battle group: losses that count, losses that will, and flanks that are
//! open.

use acies_fog::cohesion::has_threatened_flank;
use acies_fog::turn::break_point;
use acies_fog::{Battle, BattleGroup, Cohesion, Fielded, Fog, GroupId, Position};
use acies_play::{Game, Seat};

/// What all losses up to the rout of an army come to.
const ROUT: i64 = 100_000;

/// What it is worth to have won, beside the losses.
const WON: i64 = ROUT / 2;

/// What an open flank is worth, in thousandths of an attrition point.
const OPEN_FLANK: i64 = 80;

/// What every battle group has suffered, as a share of what its army can bear, and who has won.
#[derive(Debug, Default)]
pub(super) struct Toll {
    groups: Vec<(GroupId, i64)>,
    winner: Option<Seat>,
}

impl Toll {
    pub(super) fn of(fog: &Fog, battle: &Battle) -> Self {
        let position = Position::new(fog, battle);
        let groups = Seat::BOTH.into_iter().flat_map(|seat| {
            let bears = break_point(fog, seat).max(1) as i64 * 1000;
            let suffered = |id: GroupId| suffered(&position, id) * ROUT / bears;
            let all = 0..fog.agreement.armies[seat.index()].groups.len();
            all.map(move |index| GroupId::new(seat, index))
                .map(move |id| (id, suffered(id)))
                .collect::<Vec<_>>()
        });
        Self { groups: groups.collect(), winner: fog.outcome(battle).and_then(|outcome| outcome.winner) }
    }

    /// What the enemy has suffered, less what the own army has.
    pub(super) fn of_all(&self, seat: Seat) -> i64 {
        let all: Vec<GroupId> = self.groups.iter().map(|(id, _)| *id).collect();
        self.balance(seat, &all)
    }

    /// What the enemies among some battle groups have suffered, less what the own have.
    pub(super) fn balance(&self, seat: Seat, among: &[GroupId]) -> i64 {
        let counts = self.groups.iter().filter(|(id, _)| among.contains(id));
        let sum: i64 = counts.map(|(id, toll)| if id.seat == seat { -toll } else { *toll }).sum();
        let won = match self.winner {
            None => 0,
            Some(winner) if winner == seat => WON,
            Some(_) => -WON,
        };
        sum + won
    }
}

/// What a battle group has suffered, in thousandths of an attrition point.
fn suffered(position: &Position<'_>, id: GroupId) -> i64 {
    let side = position.battle.side(id.seat);
    if side.lost.iter().any(|(index, _)| *index == id.index) {
        return 1000 * weight(&position.fog.agreement.armies[id.seat.index()].groups[id.index].group);
    }
    let Some(fielded) = position.battle.fielded(id) else { return 0 };
    let open = !fielded.is_broken() && !fielded.group.is_skirmishers() && has_threatened_flank(position, id);
    strain(fielded) + if open { OPEN_FLANK } else { 0 }
}

/// What a battle group counts if it is lost.
fn weight(group: &BattleGroup) -> i64 {
    if group.is_skirmishers() { 1 } else { 2 }
}

/// What a battle group on the table has suffered: that which counts already and that which may come of it.
fn strain(fielded: &Fielded) -> i64 {
    let group = &fielded.group;
    let state = match group.cohesion {
        Cohesion::Steady => 0,
        Cohesion::Disrupted => 220,
        Cohesion::Fragmented => 600,
        Cohesion::Broken => return 1000 * weight(group),
    };
    let began = i64::from(group.began_with().max(1));
    let lost = began - group.bases().len() as i64;
    weight(group) * (state + 900 * lost / began).min(1000)
}
