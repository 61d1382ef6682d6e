//! How the fractions of dice of several bases and battle groups make dice, and what is left of these.

use std::cmp::Reverse;

use super::orders::Orders;
use super::volley::Pool;
use crate::Quality;
use crate::combat::advantage::{Advantage, total};
use crate::combat::dice::whole;
use crate::combat::hits::to_hit_by_shooting;
use crate::combat::losses::{self, Source, ways_left};
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::rerolls::by_quality;

/// Bases of a battle group that shoot alike at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Whom they shoot at.
    pub(super) at: GroupId,
    /// Whose they are.
    pub(super) by: GroupId,
    /// What speaks for and against a hit.
    pub(super) advantages: Vec<Advantage>,
    /// Their quality.
    pub(super) quality: Quality,
    /// The worse of their disorder and their battle group's cohesion. AM-COM-016
    pub(super) trouble: Trouble,
    /// How many they are.
    pub(super) bases: u32,
    /// Their dice, in sixths.
    pub(super) sixths: u32,
}

impl Part {
    /// Whether its dice are rolled alike, and lost alike.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let key = |part: &Self| (part.at, part.by, part.quality, part.trouble);
        key(self) == key(other) && self.advantages == other.advantages
    }

    fn needed(&self) -> u8 {
        to_hit_by_shooting(total(&self.advantages))
    }

    /// The worse, the greater: by points of advantage, then by quality. AM-COM-034
    fn badness(&self) -> (u8, Reverse<Quality>) {
        (self.needed(), Reverse(self.quality))
    }
}

/// The dice of all parts, each with its target. Fractions are added up, first within a battle group and then across battle
/// groups, and what is left is lost; then cohesion and disorder cost dice, in the way that the owner has chosen. AM-COM-016,
/// AM-COM-017, AM-COM-034, AM-COM-035, AM-RDY-002
pub(super) fn pools(parts: &[Part], orders: &[Orders]) -> Vec<(GroupId, Pool)> {
    let mut dice = made_of(parts);
    for by in shooting(&dice) {
        let chosen = orders.iter().find(|orders| orders.id == by).and_then(|orders| orders.left.as_ref());
        lose(&mut dice, by, chosen);
    }
    together(dice)
}

/// The battle groups whose players choose from which of their dice they take a loss, with all ways in which their dice can be
/// left. AM-COM-035
pub(super) fn choices_of_losses(parts: &[Part]) -> Vec<(GroupId, Vec<Vec<losses::Pool>>)> {
    let dice = made_of(parts);
    let ways = |by: GroupId| -> Vec<Vec<losses::Pool>> {
        ways_left(&sources(&dice, by)).into_iter().map(|(pools, _)| pools).collect()
    };
    let all = shooting(&dice).into_iter().map(|by| (by, ways(by)));
    all.filter(|(_, ways)| ways.len() > 1).collect()
}

/// The dice of all parts before any is lost. AM-COM-034
fn made_of(parts: &[Part]) -> Vec<Dice> {
    let mut order: Vec<&Part> = parts.iter().collect();
    order.sort_by_key(|part| (part.at, part.by, part.badness()));
    let mut dice: Vec<Dice> = Vec::new();
    let mut rests: Vec<(Part, u32)> = Vec::new();
    for alike in order.chunk_by(|one, other| (one.at, one.by) == (other.at, other.by)) {
        dice.extend(alike.iter().map(|part| Dice { part: (*part).clone(), number: whole(part.sixths) }));
        let fractions = alike.iter().map(|part| ((*part).clone(), part.sixths % 6)).collect();
        rests.extend(share(fractions, &mut dice));
    }
    rests.sort_by_key(|(part, _)| (part.at, part.badness(), part.by));
    for at_one in rests.chunk_by(|one, other| one.0.at == other.0.at) {
        share(at_one.to_vec(), &mut dice);
    }
    dice
}

/// The battle groups that have any of these dice.
fn shooting(dice: &[Dice]) -> Vec<GroupId> {
    let mut groups: Vec<GroupId> = dice.iter().map(|dice| dice.part.by).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// So many dice that are rolled like those of a part.
#[derive(Clone, Debug)]
struct Dice {
    part: Part,
    number: u32,
}

/// Makes dice of fractions, taken in their order, and returns the fractions that are left. A die that is made up of several
/// rolls at the worst points of advantage and re-rolls as the worst quality. AM-COM-034
fn share(fractions: Vec<(Part, u32)>, dice: &mut Vec<Dice>) -> Vec<(Part, u32)> {
    let mut open: Vec<(Part, u32)> = Vec::new();
    for (part, sixths) in fractions.into_iter().filter(|&(_, sixths)| sixths > 0) {
        open.push((part.clone(), sixths));
        let sum: u32 = open.iter().map(|&(_, sixths)| sixths).sum();
        if sum < 6 {
            continue;
        }
        let worst = open.iter().map(|(part, _)| part).max_by_key(|part| part.badness()).unwrap_or(&part);
        let shared = Part {
            quality: open.iter().map(|(part, _)| part.quality).min().unwrap_or(part.quality),
            trouble: open.iter().map(|(part, _)| part.trouble).max().unwrap_or(part.trouble),
            // They are counted where their whole dice are.
            bases: 0,
            ..worst.clone()
        };
        dice.push(Dice { part: shared, number: 1 });
        open = if sum > 6 { vec![(part, sum - 6)] } else { Vec::new() };
    }
    open
}

/// A battle group loses dice for its cohesion and for the disorder of its bases, worked out for all its targets together and
/// shared out among them as its owner has chosen, or in the first way. AM-COM-016, AM-COM-018, AM-COM-035, AM-COM-036
fn lose(dice: &mut [Dice], by: GroupId, chosen: Option<&Vec<losses::Pool>>) {
    let mut ways = ways_left(&sources(dice, by));
    let wanted = ways.iter().position(|(pools, _)| Some(pools) == chosen).unwrap_or(0);
    let (_, left) = ways.swap_remove(wanted);
    let own = dice.iter_mut().filter(|dice| dice.part.by == by);
    for (dice, left) in own.zip(left) {
        dice.number = left.dice;
    }
}

/// The dice of a battle group as losses are shared out among them.
fn sources(dice: &[Dice], by: GroupId) -> Vec<Source> {
    let source = |Dice { part, number }: &Dice| Source {
        against: part.at,
        net: total(&part.advantages),
        support: false,
        bases: part.bases,
        dice: *number,
        loses_half: false,
        trouble: part.trouble,
    };
    dice.iter().filter(|dice| dice.part.by == by).map(source).collect()
}

/// Dice that are rolled alike, put together.
fn together(dice: Vec<Dice>) -> Vec<(GroupId, Pool)> {
    let mut pools: Vec<(GroupId, Pool)> = Vec::new();
    for Dice { part, number } in dice.into_iter().filter(|dice| dice.number > 0) {
        let (needed, reroll) = (part.needed(), by_quality(part.quality));
        let alike = pools.iter_mut().find(|(at, pool)| {
            (*at, pool.by, pool.reroll) == (part.at, part.by, reroll) && pool.advantages == part.advantages
        });
        if let Some((_, pool)) = alike {
            pool.dice += number;
            continue;
        }
        let Part { at, by, advantages, .. } = part;
        pools.push((at, Pool { by, dice: number, advantages, needed, reroll }));
    }
    pools
}
