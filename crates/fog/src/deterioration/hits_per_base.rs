use crate::fielded::Fielded;
use crate::fighting::files_of;
use crate::{TroopType, Troops};

/// How many bases of a battle group count for hits per base: of elephants and artillery the front rank, each as two;
/// battle wagons all, each as two; of others those of the first three ranks. `ranks` are the bases of each rank from the
/// front. AM-GLO-027
pub fn bases_counted(ranks: &[Vec<Troops>]) -> u32 {
    let kind = ranks.first().and_then(|rank| rank.first()).map(|base| base.kind);
    let bases = |ranks: &[Vec<Troops>]| ranks.iter().map(Vec::len).sum::<usize>() as u32;
    match kind {
        Some(TroopType::BattleWagons) => bases(ranks) * 2,
        Some(kind) if kind == TroopType::Elephants || kind.is_artillery() => bases(&ranks[..1]) * 2,
        _ => bases(&ranks[..ranks.len().min(3)]),
    }
}

/// How many bases of a battle group count as it stands. AM-GLO-027
pub fn bases_counted_of(fielded: &Fielded) -> u32 {
    let mut ranks: Vec<Vec<Troops>> = Vec::new();
    for file in files_of(fielded).iter() {
        ranks.resize(ranks.len().max(file.len()), Vec::new());
        for (rank, &base) in file.iter().enumerate() {
            ranks[rank].push(fielded.group.bases()[base]);
        }
    }
    bases_counted(&ranks)
}

/// One hit for so many bases from shooting makes a battle group test. AM-DET-005
pub const BASES_PER_SHOT: u32 = 3;

/// The hits that make one for so many bases, begun sets counting full. AM-GLO-027, AM-RDY-004, AM-RDY-005
pub const fn hits_per_bases(bases: u32, each: u32) -> u32 {
    bases.div_ceil(each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;

    fn counted(text: &str, files: usize) -> u32 {
        let group = BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"));
        bases_counted(&group.bases().chunks(files).map(<[Troops]>::to_vec).collect::<Vec<_>>())
    }

    /// Proves AM-GLO-027, and QR-GLO-003, which says the same.
    #[test]
    fn which_bases_count() {
        let elephants = counted("2 elephants, average, undrilled", 2);
        assert_eq!((elephants, hits_per_bases(elephants, 3), hits_per_bases(elephants, 2)), (4, 2, 2));
        assert_eq!(counted("4 elephants, average, undrilled", 2), 4, "the front rank");
        assert_eq!(counted("2 light artillery, average, undrilled", 1), 2);
        assert_eq!(counted("4 battle wagons, average", 1), 8, "all of them");
        assert_eq!(counted("12 heavy foot, protected, average, drilled, pikemen", 3), 9, "three ranks");
        assert_eq!(counted("4 cavalry, protected, average, drilled", 4), 4);
    }

    /// Proves AM-RDY-004, AM-RDY-005.
    #[test]
    fn hits_per_base() {
        let threes = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
        let twos = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
        for bases in 1..=12 {
            assert_eq!(hits_per_bases(bases, 3), threes[bases as usize - 1], "{bases}");
            assert_eq!(hits_per_bases(bases, 2), twos[bases as usize - 1], "{bases}");
        }
    }
}
