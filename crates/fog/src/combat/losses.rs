//! The dice of a battle group after what light troops, bad order and low cohesion cost it.

use crate::disorder::Trouble;
use crate::fielded::GroupId;

/// Dice of some bases of a battle group, before anything is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Against whom.
    pub against: GroupId,
    /// At which net points of advantage.
    pub net: i32,
    /// How many.
    pub dice: u32,
    /// Whether they are dice of light troops, or of others who lose half. AM-COM-031, AM-COM-102
    pub loses_half: bool,
    /// The worse of the battle group's cohesion and these bases' disorder. AM-COM-032
    pub trouble: Trouble,
}

/// The dice that a battle group rolls at one advantage against one enemy. AM-COM-033
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Against whom.
    pub against: GroupId,
    /// At which net points of advantage.
    pub net: i32,
    /// How many.
    pub dice: u32,
}

/// What is left of a battle group's dice, by enemy and advantage: light troops lose theirs first, cohesion and disorder
/// cost some of what is left; each loss is worked out for the whole battle group and then shared out. AM-COM-031,
/// AM-COM-032, AM-COM-033, AM-COM-035, AM-COM-036
pub fn pools(sources: &[Source]) -> Vec<Pool> {
    let mut left: Vec<Source> = sources.to_vec();
    lose(&mut left, |source| source.loses_half, 2);
    lose(&mut left, |source| source.trouble == Trouble::Shaken, 3);
    lose(&mut left, |source| source.trouble == Trouble::Critical, 2);
    let mut pools: Vec<Pool> = Vec::new();
    for source in left {
        let same = |pool: &&mut Pool| pool.against == source.against && pool.net == source.net;
        match pools.iter_mut().find(same) {
            Some(pool) => pool.dice += source.dice,
            None => pools.push(Pool { against: source.against, net: source.net, dice: source.dice }),
        }
    }
    pools.retain(|pool| pool.dice > 0);
    pools
}

/// Takes one die off for every full so many that are affected, shared out in proportion.
fn lose(sources: &mut [Source], affected: impl Fn(&Source) -> bool, each: u32) {
    let hit: Vec<usize> = (0..sources.len()).filter(|&index| affected(&sources[index])).collect();
    let dice: Vec<u32> = hit.iter().map(|&index| sources[index].dice).collect();
    let lost = dice.iter().sum::<u32>() / each;
    for (&index, lost) in hit.iter().zip(shared_out(&dice, lost)) {
        sources[index].dice -= lost;
    }
}

/// A loss shared out in proportion to the dice, leaving at least one die everywhere if that can be; what does not come out
/// even goes to the first of those with the largest part left over. AM-COM-035, AM-COM-036
///
/// Where it does not come out even the owner decides; the first of equals is taken for him.
pub fn shared_out(dice: &[u32], lost: u32) -> Vec<u32> {
    let all: u32 = dice.iter().sum();
    let mut shares: Vec<u32> = dice.iter().map(|&dice| dice * lost / all.max(1)).collect();
    let keeps_one = |shares: &[u32], index: usize| dice[index] > shares[index] + 1;
    while shares.iter().sum::<u32>() < lost {
        let rest = |index: usize| dice[index] * lost % all.max(1);
        let open = |index: &usize| shares[*index] < dice[*index];
        let best = |indices: Vec<usize>| {
            indices.into_iter().max_by_key(|&index| {
                (shares[index] == dice[index] * lost / all, rest(index), usize::MAX - index)
            })
        };
        let all_open: Vec<usize> = (0..dice.len()).filter(open).collect();
        let kind: Vec<usize> = all_open.iter().copied().filter(|&index| keeps_one(&shares, index)).collect();
        let Some(index) = best(if kind.is_empty() { all_open } else { kind }) else { break };
        shares[index] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_play::Seat;

    const A: GroupId = GroupId::new(Seat::Blue, 0);
    const B: GroupId = GroupId::new(Seat::Blue, 1);

    const fn source(against: GroupId, dice: u32, loses_half: bool, trouble: Trouble) -> Source {
        Source { against, net: 0, dice, loses_half, trouble }
    }

    fn dice(sources: &[Source]) -> Vec<u32> {
        pools(sources).iter().map(|pool| pool.dice).collect()
    }

    /// Proves AM-COM-032.
    #[test]
    fn disruption_and_disorder_cost_dice() {
        let all = |number, half, trouble| dice(&[source(A, number, half, trouble)]);
        assert_eq!(all(9, false, Trouble::Shaken), [6]);
        assert_eq!(all(9, false, Trouble::Critical), [5]);
        assert_eq!(all(8, true, Trouble::Shaken), [3], "4 after the first loss, 3 after the second");
        assert_eq!(all(1, true, Trouble::Critical), [1], "one die is never lost");
    }

    /// AM-COM-031: heavy foot with light foot of the same battle group behind them.
    #[test]
    fn only_the_light_ones_lose_half() {
        assert_eq!(dice(&[source(A, 4, false, Trouble::None), source(A, 4, true, Trouble::None)]), [6]);
        // Four files with a die each are four dice, not four times one.
        let files = [source(A, 1, true, Trouble::None); 4];
        assert_eq!(dice(&files), [2]);
    }

    /// Proves AM-COM-035.
    #[test]
    fn losses_are_shared_among_enemies() {
        let both = [source(A, 6, false, Trouble::Shaken), source(B, 2, false, Trouble::Shaken)];
        let left = dice(&both);
        assert!(left == [4, 2] || left == [5, 1], "{left:?}: 2 from A, or 1 from each");
        let few = [source(A, 1, false, Trouble::Critical), source(B, 3, false, Trouble::Critical)];
        assert_eq!(dice(&few), [1, 1], "at least one against each");
    }

    /// Proves AM-COM-033, AM-COM-036.
    #[test]
    fn and_among_advantages() {
        let parts = [
            Source { net: 1, ..source(A, 3, false, Trouble::Shaken) },
            Source { net: -1, ..source(A, 3, false, Trouble::Shaken) },
        ];
        assert_eq!(dice(&parts), [2, 2]);
        let uneven = [
            Source { net: 1, ..source(A, 5, false, Trouble::Shaken) },
            Source { net: -1, ..source(A, 1, false, Trouble::Shaken) },
        ];
        assert_eq!(dice(&uneven), [3, 1]);
    }
}
