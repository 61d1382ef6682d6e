mod committing;
mod impact;
mod melee;
mod special;
mod supporting;

use acies_play::Seat;

use super::step::next_combat;
use super::{Attack, Combat, attacks};
use crate::battle::{Battle, Stage};
use crate::combat::fighters::FightingFile;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::{Approach, Charge, ChargeKind, ChargeOrder, Progress, Target};
use crate::testing::{Placed, at, battle};
use crate::turn::{Phase, Step};

const HEAVY: &str = "heavy foot, protected, average, drilled, swordsmen";
const SPEARS: &str = "heavy foot, protected, average, drilled, offensive spearmen";

/// A battle group has charged into contact with another.
fn contact(battle: &mut Battle, by: GroupId, on: GroupId, from: Approach) {
    let order = ChargeOrder::straight(by.index, [Target::Group(on.index)]);
    let mut charge = Charge::new(by.seat, order, ChargeKind::Declared, vec![on.index]);
    charge.contacted = vec![(on.index, from)];
    charge.progress = Progress::Made;
    battle.turn.charges.push(charge);
    battle.fielded_mut(by).unwrap().deeds.charged = true;
}

/// All of red's battle groups have charged blue's first in front.
fn charged(red_groups: &[Placed<'_>], blue_groups: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red_groups, blue_groups);
    for group in 0..red_groups.len() {
        contact(&mut battle, GroupId::new(Seat::Red, group), GroupId::new(Seat::Blue, 0), Approach::Front);
    }
    battle.stage = Stage::Turn(Step::Combat(Phase::Impact));
    (fog, battle)
}

/// All combats, as they are settled if everybody takes the first way.
fn settle(fog: &Fog, battle: &mut Battle, phase: Phase) -> Vec<Combat> {
    let mut combats = Vec::new();
    while let Some(combat) = next_combat(&at(fog, battle), phase) {
        battle.turn.fray.combats.push(combat.ways[0].clone());
        combats.push(combat);
    }
    combats
}

/// What everybody rolls: who at whom, dice, net points and the score needed.
fn rolls(fog: &Fog, battle: &Battle, phase: Phase) -> Vec<(GroupId, GroupId, u32, i32, u8)> {
    let mut battle = battle.clone();
    settle(fog, &mut battle, phase);
    let told = |attack: &Attack| (attack.by, attack.on, attack.dice, attack.net, attack.needed);
    attacks(&at(fog, &battle), phase).iter().map(told).collect()
}

/// The dice of one battle group against another.
fn dice(fog: &Fog, battle: &Battle, phase: Phase, by: GroupId, on: GroupId) -> u32 {
    let of = |roll: &&(GroupId, GroupId, u32, i32, u8)| (roll.0, roll.1) == (by, on);
    rolls(fog, battle, phase).iter().filter(of).map(|roll| roll.2).sum()
}

/// The front bases of a battle group that fight, whom and how.
fn fronts(files: &[FightingFile], id: GroupId) -> Vec<(usize, usize, bool)> {
    let own = files.iter().filter(|file| file.id == id);
    let mut fronts: Vec<_> = own.map(|file| (file.bases[0], file.enemy_base, file.overlap)).collect();
    fronts.sort_unstable();
    fronts
}
