//! What came of something that was tried several times.

/// What battles in which something was done came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) count: i64,
    sum: i64,
    squares: i64,
}

impl Tally {
    /// Once more it came to that.
    pub(super) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// What is expected before anything is known, as if it had come out so many times.
    pub(super) const fn expecting(value: i64, count: i64) -> Self {
        Self { count, sum: count * value, squares: count * value * value }
    }

    /// What it came to on average.
    pub(super) const fn mean(&self) -> i64 {
        if self.count == 0 { 0 } else { self.sum / self.count }
    }

    /// The square of how far the mean may be off by luck.
    pub(super) fn doubt(&self) -> i64 {
        if self.count < 2 {
            return i64::MAX / 16;
        }
        (self.squares / self.count - self.mean() * self.mean()).max(0) / (self.count - 1)
    }
}
