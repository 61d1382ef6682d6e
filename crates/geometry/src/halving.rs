/// The least number from `low` to `high` for which a test holds that, once it holds, holds on; `high` if it never does.
/// Found by halving.
pub fn first_that(mut low: i64, mut high: i64, holds: impl Fn(i64) -> bool) -> i64 {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_holds_is_found() {
        assert_eq!(first_that(0, 100, |number| number * number >= 50), 8);
        assert_eq!(first_that(5, 100, |_| true), 5);
        assert_eq!(first_that(5, 100, |_| false), 100);
    }
}
