//! The bases that fight, as the tables of combat look at them.

use acies_field::Mu;
use acies_field::terrain::is_uphill_of;
use acies_geometry::{Edge, Footprint};
use serde::{Deserialize, Serialize};

use super::advantage::Fighter;
use crate::defending::edges_defended;
use crate::fielded::{Fielded, GroupId};
use crate::fighting::{files_of, in_open};
use crate::position::Position;
use crate::{Capability, TroopType, Troops};

/// A file that fights: the bases from the one that meets the enemy to the rear, and the enemy base that it meets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FightingFile {
    /// Whose.
    pub id: GroupId,
    /// Its bases, from front to rear.
    pub bases: Vec<usize>,
    /// Whom it fights.
    pub enemy: GroupId,
    /// Which base of his.
    pub enemy_base: usize,
    /// Whether it fights as an overlap. AM-MEL-005
    pub overlap: bool,
}

/// How a base came into a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coming {
    /// It charges, or intercepts. AM-IMP-069
    pub charging: bool,
    /// It fights as a flank or rear charge. AM-IMP-028
    pub on_the_flank: bool,
}

/// The front base of a fighting file, with all that its points of advantage depend on.
pub fn fighter(position: &Position<'_>, file: &FightingFile, coming: Coming) -> Fighter {
    let fielded = position.fielded(file.id);
    let group = &fielded.group;
    let troops = group.bases()[file.bases[0]];
    let ranks: Vec<&Troops> = file.bases.iter().map(|&base| &group.bases()[base]).collect();
    let base = fielded.body.bases()[file.bases[0]].footprint();
    let opponent = position.fielded(file.enemy).body.bases()[file.enemy_base].footprint();
    let enemy = position.group(file.enemy).bases()[file.enemy_base];
    let defending = defends(position, file.id, (&base, &troops), (&opponent, &enemy));
    let attacking = defends(position, file.enemy, (&opponent, &enemy), (&base, &troops));
    Fighter {
        troops,
        skirmishers: group.is_skirmishers(),
        shock: group.is_shock(),
        cohesion: group.cohesion,
        disorder: position.disorder_of_bases(file.id)[file.bases[0]],
        // An orb has no advantage of its ranks. AM-SPE-045
        ranks: if fielded.in_orb { 1 } else { ranks_alike(&ranks) },
        backed: !fielded.in_orb && ranks.get(1).is_some_and(|second| second.kind != TroopType::LightFoot),
        charging: coming.charging,
        in_open: in_open(position, &base) && !defending && !attacking,
        uphill: is_uphill_of(&base, &opponent, &position.battle.field.pieces),
        defending,
        in_column: is_column_in_combat(fielded),
        on_the_flank: coming.on_the_flank,
    }
}

/// How many ranks from the front have the front base's spears or pikes. AM-COM-042
fn ranks_alike(file: &[&Troops]) -> u8 {
    let alike = |base: &&&Troops| {
        if file[0].has(Capability::Pikemen) {
            base.has(Capability::Pikemen)
        } else {
            base.is_spearmen() == file[0].is_spearmen()
        }
    };
    file.iter().take_while(alike).count() as u8
}

/// Whether a base defends field fortifications, portable defences or a riverbank against another: foot only, and no battle
/// wagons; portable defences count only against mounted other than elephants. AM-COM-078, AM-SPE-027, AM-SPE-032, AM-GLO-020
fn defends(
    position: &Position<'_>,
    id: GroupId,
    (base, troops): (&Footprint, &Troops),
    (opponent, enemy): (&Footprint, &Troops),
) -> bool {
    if !troops.kind.is_foot() || troops.kind == TroopType::BattleWagons {
        return false;
    }
    let stakes_hold = enemy.kind.is_mounted() && enemy.kind != TroopType::Elephants;
    let works = if stakes_hold { position.defensible(id) } else { position.fortifications(id.seat) };
    let rivers = position.battle.field.pieces.iter();
    let reach = position.scale().mu(Mu::new(1));
    !edges_defended(&works, base).is_empty()
        || rivers
            .filter(|piece| piece.kind() == acies_field::terrain::Kind::River)
            .any(|river| river.bank_is_defended(base, Edge::Front, opponent, reach))
}

/// Whether a battle group counts as a column in combat: one file wide, but not if it has only two bases now, unless they are
/// knights, chariots or elephants, and never battle wagons or artillery. AM-GLO-015
pub fn is_column_in_combat(fielded: &Fielded) -> bool {
    let files = files_of(fielded);
    let kind = fielded.group.bases()[0].kind;
    let never = kind == TroopType::BattleWagons || kind.is_artillery();
    let pairs = matches!(kind, TroopType::Knights | TroopType::Elephants) || kind.is_chariots();
    files.len() == 1 && files[0].len() > 1 && !never && (fielded.group.bases().len() > 2 || pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cohesion;
    use crate::testing::{at, battle, blue, lay, red};
    use acies_field::terrain::Kind;

    const PIKES: &str = "8 heavy foot, protected, average, drilled, pikemen";
    const FOOT: &str = "4 heavy foot, protected, average, drilled, swordsmen";

    const fn left_file() -> FightingFile {
        FightingFile { id: red(0), bases: Vec::new(), enemy: blue(0), enemy_base: 1, overlap: false }
    }

    #[test]
    fn a_file_is_seen_with_its_ranks_ground_and_state() {
        let (fog, mut battle) = battle(&[(PIKES, (500, 500), 0, 2)], &[(FOOT, (500, 500), 180, 2)]);
        let file = FightingFile { bases: vec![0, 2, 4, 6], ..left_file() };
        let seen = fighter(&at(&fog, &battle), &file, Coming::default());
        assert_eq!((seen.ranks, seen.backed, seen.in_open, seen.shock), (4, true, true, true));
        assert!(!seen.in_column && !seen.defending && !seen.uphill);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
        lay(&mut battle, Kind::Brush, (440, 480), (490, 520));
        let seen = fighter(&at(&fog, &battle), &file, Coming { charging: true, on_the_flank: false });
        assert_eq!((seen.cohesion, seen.in_open, seen.charging), (Cohesion::Disrupted, false, true));
    }

    /// AM-GLO-015: which columns count as such in combat.
    #[test]
    fn two_bases_one_behind_the_other_are_mostly_no_column() {
        let column = |text: &str| {
            let (_, battle) = battle(&[(text, (500, 500), 0, 1)], &[(FOOT, (500, 900), 180, 2)]);
            is_column_in_combat(battle.fielded(red(0)).unwrap())
        };
        assert!(column(FOOT));
        assert!(!column("2 heavy foot, protected, average, drilled"));
        assert!(!column("2 cavalry, protected, average, drilled"));
        assert!(column("2 knights, armoured, average, drilled, lancers"));
        assert!(column("2 elephants, average, undrilled") && column("2 light chariots, average, undrilled"));
        assert!(!column("2 battle wagons, average") && !column("2 light artillery, average, undrilled"));
    }
}
