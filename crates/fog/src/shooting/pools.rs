//! How the fractions of dice of several bases and battle groups make dice, and what is left of these.

use std::cmp::Reverse;

use super::volley::Pool;
use crate::Quality;
use crate::combat::advantage::{Advantage, total};
use crate::combat::dice::whole;
use crate::combat::hits::to_hit_by_shooting;
use crate::combat::losses::shared_out;
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::rerolls::by_quality;

/// Bases of a battle group that shoot alike at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Which volley they belong to.
    pub(super) volley: usize,
    /// Whose they are.
    pub(super) by: GroupId,
    /// What speaks for and against a hit.
    pub(super) advantages: Vec<Advantage>,
    /// Their quality.
    pub(super) quality: Quality,
    /// The worse of their disorder and their battle group's cohesion. AM-COM-016
    pub(super) trouble: Trouble,
    /// Their dice, in sixths.
    pub(super) sixths: u32,
}

impl Part {
    /// Whether its dice are rolled alike, and lost alike.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let key = |part: &Self| (part.volley, part.by, part.quality, part.trouble);
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

/// The dice of all parts, each with its volley. Fractions are added up, first within a battle group and then across battle
/// groups, and what is left is lost; then cohesion and disorder cost dice. AM-COM-016, AM-COM-017, AM-COM-034, AM-RDY-002
pub(super) fn pools(parts: &[Part]) -> Vec<(usize, Pool)> {
    let mut order: Vec<&Part> = parts.iter().collect();
    order.sort_by_key(|part| (part.volley, part.by, part.badness()));
    let mut dice: Vec<Dice> = Vec::new();
    let mut rests: Vec<(Part, u32)> = Vec::new();
    for alike in order.chunk_by(|one, other| (one.volley, one.by) == (other.volley, other.by)) {
        dice.extend(alike.iter().map(|part| Dice { part: (*part).clone(), number: whole(part.sixths) }));
        let fractions = alike.iter().map(|part| ((*part).clone(), part.sixths % 6)).collect();
        rests.extend(share(fractions, &mut dice));
    }
    rests.sort_by_key(|(part, _)| (part.volley, part.badness(), part.by));
    for at_one in rests.chunk_by(|one, other| one.0.volley == other.0.volley) {
        share(at_one.to_vec(), &mut dice);
    }
    lose(&mut dice);
    together(dice)
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
            ..worst.clone()
        };
        dice.push(Dice { part: shared, number: 1 });
        open = if sum > 6 { vec![(part, sum - 6)] } else { Vec::new() };
    }
    open
}

/// Each battle group loses dice for its cohesion and for the disorder of its bases, worked out for all its targets together
/// and shared out among them. AM-COM-016, AM-COM-018, AM-COM-035, AM-COM-036
fn lose(dice: &mut [Dice]) {
    let mut groups: Vec<GroupId> = dice.iter().map(|dice| dice.part.by).collect();
    groups.sort_unstable();
    groups.dedup();
    for by in groups {
        for trouble in [Trouble::Shaken, Trouble::Critical] {
            let affected = |dice: &&mut Dice| dice.part.by == by && dice.part.trouble == trouble;
            let mut affected: Vec<&mut Dice> = dice.iter_mut().filter(affected).collect();
            let numbers: Vec<u32> = affected.iter().map(|dice| dice.number).collect();
            let all: u32 = numbers.iter().sum();
            let mut ways = shared_out(&numbers, &numbers, all - trouble.dice_left(all));
            for (dice, lost) in affected.iter_mut().zip(ways.swap_remove(0)) {
                dice.number -= lost;
            }
        }
    }
}

/// Dice that are rolled alike, put together.
fn together(dice: Vec<Dice>) -> Vec<(usize, Pool)> {
    let mut pools: Vec<(usize, Pool)> = Vec::new();
    for Dice { part, number } in dice.into_iter().filter(|dice| dice.number > 0) {
        let (needed, reroll) = (part.needed(), by_quality(part.quality));
        let alike = pools.iter_mut().find(|(volley, pool)| {
            (*volley, pool.by, pool.reroll) == (part.volley, part.by, reroll)
                && pool.advantages == part.advantages
        });
        if let Some((_, pool)) = alike {
            pool.dice += number;
            continue;
        }
        let Part { volley, by, advantages, .. } = part;
        pools.push((volley, Pool { by, dice: number, advantages, needed, reroll }));
    }
    pools
}
