/// What a death roll depends on. AM-DET-046
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeathRoll {
    /// How many hits it is for.
    pub hits: u32,
    /// Whether they were from shooting, or the battle group won or drew the close combat. AM-DET-049
    pub lightly: bool,
    /// Whether the battle group began with two bases, or is mounted, no elephants, and was hit in close combat by foot
    /// only. AM-DET-050
    pub spared: bool,
}

impl DeathRoll {
    /// What is added to the die. AM-DET-049, AM-DET-050
    pub const fn modifier(&self) -> u32 {
        let lightly = if self.lightly { 2 } else { 0 };
        let spared = if self.spared { 1 } else { 0 };
        lightly + spared
    }

    /// Whether a base is lost when the die shows this. AM-DET-047
    pub const fn costs_a_base(&self, die: u32) -> bool {
        die + self.modifier() <= self.hits
    }

    /// The roll that follows the loss of a base: for the hits beyond six, if there are any. AM-DET-048
    pub fn again(&self) -> Option<Self> {
        (self.hits > 6).then(|| Self { hits: self.hits - 6, ..*self })
    }
}

/// Whether a death roll can fail at all; otherwise it is not rolled. AM-DET-051
pub const fn is_rolled(roll: &DeathRoll) -> bool {
    roll.costs_a_base(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn roll(hits: u32, lightly: bool, spared: bool) -> DeathRoll {
        DeathRoll { hits, lightly, spared }
    }

    /// Proves AM-DET-047, AM-DET-049, AM-GLO-019, and for 2.0 the same: QR-DTH-001, QR-DTH-003, QR-DTH-005.
    #[test]
    fn a_base_is_lost_unless_the_total_beats_the_hits() {
        let lost = roll(2, false, false);
        assert!(lost.costs_a_base(2) && !lost.costs_a_base(3));
        let drawn = roll(4, true, false);
        assert!(drawn.costs_a_base(2) && !drawn.costs_a_base(3));
    }

    /// AM-DET-050: what the modifier is worth; who has it is the caller's question.
    #[test]
    fn one_more_for_those_who_are_spared() {
        let elephants = roll(2, false, true);
        assert!(elephants.costs_a_base(1) && !elephants.costs_a_base(2));
        assert_eq!(roll(3, true, true).modifier(), 3, "it adds to the two");
    }

    /// Proves AM-DET-048, and QR-DTH-004, which says the same.
    #[test]
    fn more_than_six_hits_are_rolled_again() {
        let eight = roll(8, false, false);
        assert!(eight.costs_a_base(6), "certain");
        assert_eq!(eight.again(), Some(roll(2, false, false)));
        assert_eq!(roll(6, false, false).again(), None);
        assert_eq!(roll(14, true, false).again().and_then(|roll| roll.again()), Some(roll(2, true, false)));
    }

    /// Proves AM-DET-051.
    #[test]
    fn rolls_that_cannot_fail_are_skipped() {
        let least = |lightly, spared| (0..9).find(|&hits| is_rolled(&roll(hits, lightly, spared)));
        assert_eq!([least(false, false), least(false, true)], [Some(1), Some(2)]);
        assert_eq!([least(true, false), least(true, true)], [Some(3), Some(4)]);
    }
}
