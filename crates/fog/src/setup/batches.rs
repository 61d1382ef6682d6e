//! The order in which an army is deployed.

/// The sizes of the four deployment batches of so many battle groups: as equal as possible, the larger ones first.
/// AM-SET-049
pub const fn sizes(groups: usize) -> [usize; 4] {
    let (each, more) = (groups / 4, groups % 4);
    [each + (more > 0) as usize, each + (more > 1) as usize, each + (more > 2) as usize, each]
}

/// The four batches of an army: those in ambush or on an outflanking march are passed over, and the next in the order of
/// march take their places, so that each batch has its full number until all are on the table. AM-SET-050
pub fn batches(order: &[usize], away: &[usize]) -> [Vec<usize>; 4] {
    let mut left = order.iter().copied().filter(|group| !away.contains(group));
    sizes(order.len()).map(|size| left.by_ref().take(size).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-SET-049.
    #[test]
    fn batches_are_as_equal_as_possible() {
        assert_eq!(sizes(10), [3, 3, 2, 2]);
        assert_eq!(sizes(13), [4, 3, 3, 3]);
        assert_eq!(sizes(6), [2, 2, 1, 1]);
        for groups in 0..40 {
            let sizes = sizes(groups);
            assert_eq!(sizes.iter().sum::<usize>(), groups);
            assert!(sizes[0] - sizes[3] <= 1 && sizes.is_sorted_by(|one, next| one >= next));
        }
    }

    /// Proves AM-SET-050.
    #[test]
    fn those_who_are_away_are_passed_over() {
        let order: Vec<usize> = (0..10).collect();
        let batches = batches(&order, &[0, 4]);
        assert_eq!(batches.each_ref().map(Vec::len), [3, 3, 2, 0]);
        assert_eq!(batches[0], [1, 2, 3]);
    }
}
