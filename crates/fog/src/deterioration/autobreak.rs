use crate::{BattleGroup, Quality};

/// Bases lost that break a battle group, by the bases it began with: elite, superior, average, poor. AM-DET-064
const TABLE: [(u8, [u8; 4]); 8] = [
    (2, [1, 1, 1, 1]),
    (3, [2, 2, 2, 1]),
    (4, [3, 3, 2, 2]),
    (6, [4, 4, 3, 2]),
    (8, [5, 5, 4, 3]),
    (9, [6, 5, 4, 3]),
    (10, [7, 6, 5, 4]),
    (12, [8, 7, 5, 4]),
];

/// How many bases a battle group must lose to break without a test. AM-DET-063, AM-DET-064
///
/// For numbers that the table lacks, which only scenarios have, the shares decide: more than 60, 50, 40 or 30 per cent.
pub fn losses_to_break(began_with: u8, quality: Quality) -> u8 {
    let column = match quality {
        Quality::Elite => 0,
        Quality::Superior => 1,
        Quality::Average => 2,
        Quality::Poor => 3,
    };
    let row = TABLE.iter().find(|(bases, _)| *bases == began_with);
    let share = [60, 50, 40, 30][column];
    row.map_or_else(|| (u16::from(began_with) * share / 100) as u8 + 1, |(_, losses)| losses[column])
}

/// Whether a battle group has lost so many bases that it is autobroken. AM-DET-063, AM-GLO-054
pub fn is_autobroken(group: &BattleGroup) -> bool {
    let lost = usize::from(group.began_with()).saturating_sub(group.bases().len());
    lost >= usize::from(losses_to_break(group.began_with(), group.quality()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-DET-063, AM-DET-064, QR-AUT-001, QR-AUT-002, QR-AUT-004, QR-DIF-009: one table for all rule sets, which the
    /// sheet of 2.0 counts in bases that are left.
    #[test]
    fn every_cell_of_the_table_and_the_shares_behind_it() {
        let qualities = [Quality::Elite, Quality::Superior, Quality::Average, Quality::Poor];
        for (bases, losses) in TABLE {
            assert_eq!(qualities.map(|quality| losses_to_break(bases, quality)), losses, "{bases}");
            for (share, (&lost, quality)) in [60, 50, 40, 30].into_iter().zip(losses.iter().zip(qualities)) {
                // With two bases the table is harder than the shares.
                if bases > 2 {
                    let over = |lost: u8| u16::from(lost) * 100 > u16::from(bases) * share;
                    assert!(over(lost) && !over(lost - 1), "{quality:?} of {bases}");
                }
            }
        }
        assert_eq!(losses_to_break(5, Quality::Average), 3, "by the shares");
        let left = [
            (2, [1, 1, 1, 1]),
            (4, [1, 1, 2, 2]),
            (6, [2, 2, 3, 4]),
            (8, [3, 3, 4, 5]),
            (9, [3, 4, 5, 6]),
            (10, [3, 4, 5, 6]),
            (12, [4, 5, 7, 8]),
        ];
        for (bases, left) in left {
            assert_eq!(qualities.map(|quality| bases - losses_to_break(bases, quality)), left, "{bases}");
        }
    }

    /// Proves AM-DET-066: it goes as autobroken, so that no rule set needs to say it. QR-DIF-012
    #[test]
    fn whoever_is_down_to_one_base_is_autobroken() {
        for began_with in 2..=u8::MAX {
            for quality in [Quality::Elite, Quality::Superior, Quality::Average, Quality::Poor] {
                assert!(losses_to_break(began_with, quality) < began_with, "{quality:?} of {began_with}");
            }
        }
    }
}
