//! What is told of both armies when a battle is over.

use std::collections::{BTreeMap, BTreeSet};

use acies_fog::army::Member;
use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, per_base};
use acies_fog::{Battle, BattleGroup, Cohesion, Fog, GroupId, Loss, TroopType, turn};
use acies_play::Seat;
use serde::{Deserialize, Serialize};

/// One army when the battle is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideAccount {
    /// The name of its roster.
    pub army: String,
    /// The attrition points that it has suffered. AM-SEQ-014
    pub attrition: u32,
    /// With how many of them it routs. AM-SEQ-013
    pub break_point: u32,
    /// Whether its camp was sacked.
    pub camp_sacked: bool,
    /// How many of its commanders were lost.
    pub commanders_lost: u32,
    /// Its battle groups, in the army's order.
    pub groups: Vec<GroupAccount>,
}

/// One battle group when the battle is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupAccount {
    /// What its owner calls it.
    pub name: String,
    /// The type of most of its bases.
    pub kind: TroopType,
    /// What its bases are, all parts of it if they differ.
    pub troops: String,
    /// What it cost, with the defences that it carries.
    pub points: u32,
    /// How many bases it began with.
    pub bases: u32,
    /// How many of them are left: none if it is out of the game.
    pub left: u32,
    /// What has become of it.
    pub fate: Fate,
    /// If it has fallen: the battle groups of the enemy to whom it fell, by their places in his army.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fell_to: Vec<usize>,
    /// The points of the enemies that fell to it, in thousandths: who fell to several counts for each with an equal share.
    pub earned_thousandths: u64,
}

/// What has become of a battle group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// On the table, as it came.
    Steady,
    /// On the table.
    Disrupted,
    /// On the table.
    Fragmented,
    /// Routing on the table.
    Broken,
    /// It left the table, routing or evading.
    LeftTheTable,
    /// It was destroyed.
    Destroyed,
    /// It straggled on an outflanking march and never arrived.
    Straggled,
    /// Still in ambush or on an outflanking march.
    Away,
}

impl Fate {
    /// Whether the enemy has brought it down, or can claim to.
    pub const fn has_fallen(self) -> bool {
        matches!(self, Self::Broken | Self::LeftTheTable | Self::Destroyed)
    }
}

/// The account of both sides, red's first, if these have fallen to those.
pub(super) fn of(
    fog: &Fog,
    battle: &Battle,
    fallen: &BTreeMap<GroupId, BTreeSet<GroupId>>,
) -> [SideAccount; 2] {
    let mut sides = Seat::BOTH.map(|seat| {
        let army = &fog.agreement.armies[seat.index()];
        let group = |(index, member): (usize, &Member)| {
            let fell_to = fallen.get(&GroupId::new(seat, index));
            let fell_to = fell_to.into_iter().flatten().map(|by| by.index).collect();
            GroupAccount { fell_to, ..group(battle, GroupId::new(seat, index), member) }
        };
        SideAccount {
            army: army.name.clone(),
            attrition: turn::points(fog, battle, seat) as u32,
            break_point: turn::break_point(fog, seat) as u32,
            camp_sacked: battle.side(seat).camp_sacked,
            commanders_lost: battle.side(seat).lost_commanders.len() as u32,
            groups: army.groups.iter().enumerate().map(group).collect(),
        }
    });
    for loser in [0, 1] {
        let (one, other) = sides.split_at_mut(1);
        let (loser, winner) = if loser == 0 { (&one[0], &mut other[0]) } else { (&other[0], &mut one[0]) };
        for group in &loser.groups {
            for (&by, share) in group.fell_to.iter().zip(shares(group.points, group.fell_to.len())) {
                winner.groups[by].earned_thousandths += share;
            }
        }
    }
    sides
}

fn group(battle: &Battle, id: GroupId, member: &Member) -> GroupAccount {
    let side = battle.side(id.seat);
    let fielded = battle.fielded(id);
    let lost = side.lost.iter().find(|(index, _)| *index == id.index).map(|&(_, how)| how);
    let fate = match (lost, fielded.map(|fielded| fielded.group.cohesion)) {
        (Some(Loss::LeftTheTable), _) => Fate::LeftTheTable,
        (Some(Loss::Destroyed), _) => Fate::Destroyed,
        (Some(Loss::Straggling), _) => Fate::Straggled,
        (None, Some(Cohesion::Steady)) => Fate::Steady,
        (None, Some(Cohesion::Disrupted)) => Fate::Disrupted,
        (None, Some(Cohesion::Fragmented)) => Fate::Fragmented,
        (None, Some(Cohesion::Broken)) => Fate::Broken,
        (None, None) => Fate::Away,
    };
    let bases = member.group.bases().len() as u32;
    let left = match fielded {
        Some(fielded) => fielded.group.bases().len() as u32,
        None if fate == Fate::Away => bases,
        None => 0,
    };
    GroupAccount {
        name: member.group.name.clone(),
        kind: kind(&member.group),
        troops: troops(&member.group),
        points: points(member),
        bases,
        left,
        fate,
        fell_to: Vec::new(),
        earned_thousandths: 0,
    }
}

/// The type of most bases; of the first where two are as many.
fn kind(group: &BattleGroup) -> TroopType {
    let count = |kind: TroopType| group.bases().iter().filter(|base| base.kind == kind).count();
    let kinds = group.bases().iter().map(|base| base.kind);
    kinds.rev().max_by_key(|&kind| count(kind)).unwrap_or(TroopType::Mob)
}

/// Every part of a battle group once, however many bases it has.
fn troops(group: &BattleGroup) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in group.bases().iter().map(ToString::to_string) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join(" + ")
}

/// What a battle group costs. Troops that no army can buy cost nothing. AM-PTS-002, AM-PTS-011
fn points(member: &Member) -> u32 {
    let bases = member.group.bases().iter().map(|base| u32::from(per_base(base).unwrap_or(0)));
    bases.sum::<u32>() + u32::from(member.portable_defences) * u32::from(DEFENCES_PER_BASE_WIDTH)
}

/// So many points, in thousandths, in equal shares: the first get one more where it does not come out even.
fn shares(points: u32, among: usize) -> impl Iterator<Item = u64> {
    let (whole, among) = (u64::from(points) * 1000, among.max(1) as u64);
    (0..among).map(move |share| whole / among + u64::from(share < whole % among))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_come_to_the_whole() {
        assert_eq!(shares(56, 1).collect::<Vec<_>>(), [56_000]);
        assert_eq!(shares(50, 3).collect::<Vec<_>>(), [16_667, 16_667, 16_666]);
        assert_eq!(shares(7, 6).sum::<u64>(), 7_000);
    }

    #[test]
    fn a_battle_group_is_what_most_of_it_is() {
        let group = |text: &str| BattleGroup::described(text).unwrap();
        let mixed = group("3 light foot, unprotected, average, drilled, bow + 6 heavy foot, protected");
        assert_eq!(kind(&mixed), TroopType::HeavyFoot);
        assert_eq!(
            troops(&mixed),
            "light foot, unprotected, average, drilled, bow + heavy foot, protected, average, drilled"
        );
        let half = group("2 cavalry, armoured, average, drilled, lancers + 2 knights, armoured");
        assert_eq!(kind(&half), TroopType::Cavalry);
    }

    #[test]
    fn defences_are_paid_for() {
        let mut member = Member::plain(
            BattleGroup::described("8 medium foot, protected, average, drilled, longbow").unwrap(),
        );
        let bare = points(&member);
        member.portable_defences = 4;
        assert_eq!((bare, points(&member)), (64, 76));
    }
}
