//! The dice of a battle group after what light troops, bad order and low cohesion cost it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::disorder::Trouble;
use crate::fielded::GroupId;

/// Dice of some bases of a battle group, before anything is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// Against whom.
    pub against: GroupId,
    /// At which net points of advantage.
    pub net: i32,
    /// Whether they are support shooting, which hits by the scores of shooting. AM-COM-103
    pub support: bool,
    /// Of how many bases.
    pub bases: u32,
    /// How many.
    pub dice: u32,
    /// Whether they are dice of light troops, or of others who lose half. AM-COM-031, AM-COM-102
    pub loses_half: bool,
    /// The worse of the battle group's cohesion and these bases' disorder. AM-COM-032
    pub trouble: Trouble,
}

/// The dice that a battle group rolls at one advantage against one enemy. AM-COM-033
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "DicePool"))]
pub struct Pool {
    /// Against whom.
    pub against: GroupId,
    /// At which net points of advantage.
    pub net: i32,
    /// Whether they are support shooting.
    pub support: bool,
    /// How many.
    pub dice: u32,
}

/// What is left of a battle group's dice, by enemy and advantage: light troops lose theirs first, cohesion and disorder
/// cost some of what is left; each loss is worked out for the whole battle group and then shared out, among enemies first,
/// then among advantages. Where it does not come out even there are several ways, of which the owner chooses one.
/// AM-COM-031, AM-COM-032, AM-COM-033, AM-COM-035, AM-COM-036
pub fn pools(sources: &[Source]) -> Vec<Vec<Pool>> {
    ways_left(sources).into_iter().map(|(pools, _)| pools).collect()
}

/// The same, each with what is left of every source.
pub(crate) fn ways_left(sources: &[Source]) -> Vec<(Vec<Pool>, Vec<Source>)> {
    let mut ways = vec![sources.to_vec()];
    ways = losing(ways, 2, |source| source.loses_half);
    ways = losing(ways, 3, |source| source.trouble == Trouble::Shaken);
    ways = losing(ways, 2, |source| source.trouble == Trouble::Critical);
    let mut ways: Vec<(Vec<Pool>, Vec<Source>)> =
        ways.into_iter().map(|left| (merged(&left), left)).collect();
    ways.sort_unstable();
    ways.dedup_by(|one, other| one.0 == other.0);
    ways
}

fn merged(sources: &[Source]) -> Vec<Pool> {
    let mut pools: Vec<Pool> = Vec::new();
    for &Source { against, net, support, dice, .. } in sources {
        let same = |pool: &&mut Pool| (pool.against, pool.net, pool.support) == (against, net, support);
        match pools.iter_mut().find(same) {
            Some(pool) => pool.dice += dice,
            None => pools.push(Pool { against, net, support, dice }),
        }
    }
    pools.retain(|pool| pool.dice > 0);
    pools.sort_unstable();
    pools
}

/// All ways to take one die off for every full so many that are affected.
fn losing(ways: Vec<Vec<Source>>, each: u32, affected: impl Fn(&Source) -> bool) -> Vec<Vec<Source>> {
    let mut after = Vec::new();
    for sources in ways {
        let hit: Vec<usize> = (0..sources.len()).filter(|&index| affected(&sources[index])).collect();
        let lost = hit.iter().map(|&index| sources[index].dice).sum::<u32>() / each;
        if lost == 0 {
            after.push(sources);
            continue;
        }
        for among_enemies in shared(&sources, &hit, lost, |source| (source.against, 0, false)) {
            after.extend(shared_within(&sources, among_enemies));
        }
    }
    after
}

/// What some sources lose together.
type Share = (Vec<usize>, u32);

/// The losses against each enemy are shared out among the advantages, and taken off. AM-COM-036
fn shared_within(sources: &[Source], among_enemies: Vec<Share>) -> Vec<Vec<Source>> {
    let mut ways = vec![sources.to_vec()];
    for (of_enemy, lost) in among_enemies {
        let parts = shared(sources, &of_enemy, lost, |source| (source.against, source.net, source.support));
        let mut longer = Vec::new();
        for way in &ways {
            for part in &parts {
                let mut left = way.clone();
                for (of_part, lost) in part {
                    take_off(&mut left, of_part, *lost);
                }
                longer.push(left);
            }
        }
        ways = longer;
    }
    ways
}

/// So many dice less of sources that roll together.
fn take_off(sources: &mut [Source], of: &[usize], mut lost: u32) {
    for &index in of {
        let less = sources[index].dice.min(lost);
        sources[index].dice -= less;
        lost -= less;
    }
}

/// All ways to share a loss among some sources by what they have in common.
fn shared<Key: Ord>(
    sources: &[Source],
    among: &[usize],
    lost: u32,
    key: impl Fn(&Source) -> Key,
) -> Vec<Vec<Share>> {
    let mut parts: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for &index in among {
        parts.entry(key(&sources[index])).or_default().push(index);
    }
    let parts: Vec<Vec<usize>> = parts.into_values().collect();
    let sum = |of: fn(&Source) -> u32| -> Vec<u32> {
        parts.iter().map(|part| part.iter().map(|&index| of(&sources[index])).sum()).collect()
    };
    let ways = shared_out(&sum(|source| source.dice), &sum(|source| source.bases), lost);
    ways.into_iter().map(|way| parts.iter().cloned().zip(way).collect()).collect()
}

/// All ways to share a loss in proportion to the bases, as far as possible, leaving at least one die everywhere if that can
/// be; there is at least one. AM-COM-035, AM-COM-036
fn shared_out(dice: &[u32], bases: &[u32], lost: u32) -> Vec<Vec<u32>> {
    let mut ways = vec![Vec::new()];
    for (index, &most) in dice.iter().enumerate() {
        let rest: u32 = dice[index + 1..].iter().sum();
        let longer = |way: Vec<u32>| {
            let open = lost - way.iter().sum::<u32>();
            let shares = open.saturating_sub(rest)..=open.min(most);
            shares.map(move |share| [way.clone(), vec![share]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    let all: u32 = bases.iter().sum();
    let badness = |way: &Vec<u32>| {
        let emptied = way.iter().zip(dice).filter(|(share, dice)| share == dice).count();
        let off = way.iter().zip(bases).map(|(&share, &bases)| (share * all).abs_diff(bases * lost));
        (emptied, off.sum::<u32>())
    };
    let least = ways.iter().map(badness).min();
    ways.retain(|way| Some(badness(way)) == least);
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_play::Seat;

    const A: GroupId = GroupId::new(Seat::Blue, 0);
    const B: GroupId = GroupId::new(Seat::Blue, 1);

    const fn source(against: GroupId, dice: u32, loses_half: bool, trouble: Trouble) -> Source {
        Source { against, net: 0, support: false, bases: dice, dice, loses_half, trouble }
    }

    /// All ways.
    fn ways(sources: &[Source]) -> Vec<Vec<u32>> {
        pools(sources).iter().map(|pools| pools.iter().map(|pool| pool.dice).collect()).collect()
    }

    /// The only way.
    fn dice(sources: &[Source]) -> Vec<u32> {
        let mut ways = ways(sources);
        assert_eq!(ways.len(), 1, "{ways:?}");
        ways.remove(0)
    }

    /// Proves AM-COM-032, and for 2.0, which loses the same, QR-DIC-020, QR-DIC-021, QR-DIC-022, QR-EFF-004, QR-EFF-007.
    #[test]
    fn disruption_and_disorder_cost_dice() {
        let all = |number, half, trouble| dice(&[source(A, number, half, trouble)]);
        assert_eq!(all(9, false, Trouble::Shaken), [6]);
        assert_eq!(all(9, false, Trouble::Critical), [5]);
        assert_eq!(all(8, true, Trouble::Shaken), [3], "4 after the first loss, 3 after the second");
        assert_eq!(
            all(3, true, Trouble::Shaken),
            [2],
            "light troops' loss first: of 2 none goes for disruption"
        );
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
        assert_eq!(ways(&both), [[4, 2], [5, 1]], "2 from A, or 1 from each");
        // Shares go by the bases that fight each enemy, not by their dice.
        let wide = [
            Source { bases: 1, ..source(A, 6, false, Trouble::Shaken) },
            Source { bases: 3, ..source(B, 6, false, Trouble::Shaken) },
        ];
        assert_eq!(ways(&wide), [[5, 3]]);
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
        let support = [
            Source { support: true, ..source(A, 3, false, Trouble::Shaken) },
            source(A, 3, false, Trouble::Shaken),
        ];
        assert_eq!(dice(&support), [2, 2], "support shooting is rolled by itself");
        let uneven = [
            Source { net: 1, ..source(A, 5, false, Trouble::Shaken) },
            Source { net: -1, ..source(A, 1, false, Trouble::Shaken) },
        ];
        assert_eq!(dice(&uneven), [1, 3]);
        let few = [-1, 0, 1].map(|net| Source { net, ..source(A, 1, false, Trouble::Shaken) });
        assert_eq!(
            ways(&few),
            [[1, 1]; 3],
            "one of three goes, and nothing is left to roll at that advantage"
        );
    }
}
