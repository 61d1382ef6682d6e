//! The council of war: which plan is followed, by playing whole battles in thought with each of them while the enemy is far away.

use super::scheme::Scheme;
use super::sight::Sight;
use super::tally::Tally;

/// How many schemes are talked about.
const SCHEMES: usize = 12;

/// As many battles as what speaks for a scheme beforehand counts for.
const EXPECTED: i64 = 16;

/// What a ten-thousandth of what breaks an army is worth: so much itself, and more as it wins battles.
const WORTH: i64 = 16;

/// The schemes that may still be followed, and what battles with each of them came to.
#[derive(Debug)]
pub(super) struct Council {
    schemes: Vec<(Scheme, Tally)>,
    /// Which was tried last.
    tried: usize,
}

impl Council {
    /// As it begins: with the schemes that armies and ground speak for, or if it does not talk at all with the first of them.
    pub(super) fn new(sight: &Sight<'_>, talks: bool) -> Self {
        Self::of(Scheme::best(sight, if talks { SCHEMES } else { 1 }))
    }

    fn of(schemes: Vec<(Scheme, i32)>) -> Self {
        let expected = |worth: i32| Tally::expecting(i64::from(worth) * WORTH, EXPECTED);
        let schemes = schemes.into_iter().map(|(scheme, worth)| (scheme, expected(worth)));
        Self { schemes: schemes.collect(), tried: 0 }
    }

    /// Whether nothing is left to talk about.
    pub(super) fn is_agreed(&self) -> bool {
        self.schemes.len() == 1
    }

    /// What promises most so far; of equals, what was put forward first.
    pub(super) fn best(&self) -> Scheme {
        let best = self.schemes.iter().rev().max_by_key(|(_, tally)| tally.mean());
        best.expect("a scheme is always left").0
    }

    /// Tries the next scheme.
    pub(super) fn try_next(&mut self, worth: impl FnOnce(Scheme) -> i64) {
        self.tried = (self.tried + 1) % self.schemes.len();
        let (scheme, tally) = &mut self.schemes[self.tried];
        tally.add(worth(*scheme));
    }

    /// Leaves the better half of the schemes.
    pub(super) fn halve(&mut self) {
        self.schemes.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.mean()));
        self.schemes.truncate(self.schemes.len().div_ceil(2));
    }
}

#[cfg(test)]
mod tests {
    use super::super::scheme::HALF;
    use super::*;

    const fn scheme(plan: usize) -> Scheme {
        Scheme { plan, mirrored: false, forward: HALF }
    }

    const PLANS: [Scheme; 3] = [scheme(0), scheme(1), scheme(2)];

    /// A council that has tried each of three schemes so often, and each time they came to this.
    fn council(expected: [i32; 3], times: usize, values: [i64; 3]) -> Council {
        let mut council = Council::of(PLANS.into_iter().zip(expected).collect());
        for _ in 0..3 * times {
            council.try_next(|scheme| values[scheme.plan]);
        }
        council
    }

    #[test]
    fn what_is_expected_is_followed_until_battles_tell_otherwise() {
        let better = 500 * WORTH;
        let found = |times| council([100, 0, 0], times, [0, better, 0]).best();
        assert_eq!(found(0), PLANS[0]);
        assert_eq!(found(1), PLANS[0], "one battle against sixteen that are expected");
        assert_eq!(found(8), PLANS[1]);
    }

    #[test]
    fn all_are_tried_alike_and_the_worse_half_is_left_out() {
        let mut council = council([0, 0, 0], 4, [100, 300, 200]);
        let counts: Vec<Tally> = council.schemes.iter().map(|(_, tally)| *tally).collect();
        assert!(counts.iter().all(|tally| tally.count == EXPECTED + 4), "{counts:?}");
        council.halve();
        assert!(!council.is_agreed());
        assert_eq!(
            council.schemes.iter().map(|(scheme, _)| *scheme).collect::<Vec<_>>(),
            [PLANS[1], PLANS[2]]
        );
        council.halve();
        assert!(council.is_agreed());
        assert_eq!(council.best(), PLANS[1]);
        council.halve();
        assert_eq!(council.best(), PLANS[1], "the last one stays");
    }
}
