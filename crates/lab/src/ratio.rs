//! Shares of sums that come together battle by battle.

use crate::summary::Z;

/// What part of a whole something was, over many battles. The battles may differ in size, and what happens within one of them
/// hangs together: so the doubt is reckoned from battle to battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    /// In how many battles there was anything.
    pub battles: u64,
    /// The sum of the parts.
    pub part: u64,
    /// The sum of the wholes.
    pub whole: u64,
    // Sums of products, whole numbers so that they do not depend on the order.
    parts_squared: u128,
    products: u128,
    wholes_squared: u128,
}

impl Ratio {
    /// One more battle; nothing if there was no whole in it.
    pub fn add(&mut self, part: u64, whole: u64) {
        if whole == 0 {
            return;
        }
        self.battles += 1;
        self.part += part;
        self.whole += whole;
        let (part, whole) = (u128::from(part), u128::from(whole));
        self.parts_squared += part * part;
        self.products += part * whole;
        self.wholes_squared += whole * whole;
    }

    /// The part, of one.
    pub fn rate(&self) -> f64 {
        if self.whole == 0 { 0.0 } else { self.part as f64 / self.whole as f64 }
    }

    /// Where the true share lies with a confidence of 95 %, roughly: the interval of a ratio of sums, by the spread of the
    /// battles. None where they do not tell: if there were fewer than two, or all came to the same.
    pub fn interval(&self) -> Option<[f64; 2]> {
        if self.battles < 2 {
            return None;
        }
        let (rate, n) = (self.rate(), self.battles as f64);
        let strayed = self.parts_squared as f64 - 2.0 * rate * self.products as f64
            + rate * rate * self.wholes_squared as f64;
        // All but nothing may be left of nothing by rounding.
        if strayed <= 1e-9 * self.wholes_squared as f64 {
            return None;
        }
        let half = Z * (strayed * n / (n - 1.0)).sqrt() / self.whole as f64;
        Some([(rate - half).max(0.0), rate + half])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_divided_and_not_rates_averaged() {
        let mut ratio = Ratio::default();
        ratio.add(1, 2);
        ratio.add(0, 8);
        ratio.add(0, 0);
        assert_eq!((ratio.battles, ratio.part, ratio.whole, ratio.rate()), (2, 1, 10, 0.1));
    }

    /// Equal wholes make it the interval of a mean: 2 and 4 of 10 have the mean 0.3 and a standard error of 0.1.
    #[test]
    fn the_interval_is_that_of_the_battles() {
        let mut ratio = Ratio::default();
        ratio.add(2, 10);
        assert_eq!(ratio.interval(), None);
        ratio.add(4, 10);
        let [low, high] = ratio.interval().unwrap();
        assert!((low - 0.104).abs() < 0.0005 && (high - 0.496).abs() < 0.0005, "{low} to {high}");
        let mut same = Ratio::default();
        same.add(3, 10);
        same.add(3, 10);
        assert_eq!(same.interval(), None, "two that are the same do not tell how others would be");
    }
}
