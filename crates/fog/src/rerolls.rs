//! Which dice are rolled again for quality.

use crate::{Capability, Cohesion, Quality, RuleSet, Training, TroopType, Troops};

/// Which dice of a roll are rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// Those that show this or less may be; a lower score than before does not count. AM-BGR-016
    UpTo(u8),
    /// None.
    None,
    /// Sixes must be, and the new score counts. AM-BGR-012
    Sixes,
}

impl Reroll {
    /// Whether a die that shows this is rolled again.
    pub const fn applies_to(self, shown: u8) -> bool {
        match self {
            Self::UpTo(highest) => shown <= highest,
            Self::None => false,
            Self::Sixes => shown == 6,
        }
    }

    /// What a die counts that showed one score and then another. AM-BGR-016
    pub const fn result(self, shown: u8, again: u8) -> u8 {
        match self {
            Self::UpTo(_) if again < shown => shown,
            _ => again,
        }
    }
}

/// How close combat dice are rolled again: what the rule sets differ in. QR-DIF-006
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseCombatRerolls {
    /// By comparing the two sides' qualities, deep troops counting as superior at impact. AM-BGR-013, AM-BGR-019
    Compared,
    /// By the own quality alone, one grade better with a commander in the front rank. QR-HIT-005, FR-BGR-043, FR-BGR-046
    ByOwnQuality,
}

/// Re-rolls of tests and shooting: by the own quality. AM-BGR-012
pub const fn by_quality(quality: Quality) -> Reroll {
    match quality {
        Quality::Elite => Reroll::UpTo(2),
        Quality::Superior => Reroll::UpTo(1),
        Quality::Average => Reroll::None,
        Quality::Poor => Reroll::Sixes,
    }
}

/// One side of a close combat, as far as its re-rolls go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Its quality.
    pub quality: Quality,
    /// Whether a commander who raises its re-rolls fights in its front rank. AM-BGR-017, AM-BGR-018
    pub led: bool,
    /// Whether it counts as superior in this impact combat. AM-BGR-019, AM-BGR-020
    pub upgraded: bool,
}

impl Fighter {
    /// What its enemies compare their quality with: the upgrade counts in both directions, a commander does not.
    /// AM-BGR-017, AM-BGR-019
    const fn seen_by_enemies(self) -> Quality {
        if self.upgraded { Quality::Superior } else { self.quality }
    }
}

/// Re-rolls of to-hit dice in close combat against an enemy. AM-BGR-013, AM-BGR-014, AM-BGR-015, AM-BGR-017, AM-BGR-021
pub fn in_close_combat(rules: &RuleSet, fighter: Fighter, enemy: Fighter) -> Reroll {
    match rules.close_combat_rerolls {
        CloseCombatRerolls::Compared => {
            let own = fighter.seen_by_enemies() as i32;
            // A commander adds nothing to an upgrade.
            let own = own.max(fighter.quality as i32 + i32::from(fighter.led && !fighter.upgraded));
            match own - enemy.seen_by_enemies() as i32 {
                i32::MIN..=0 => Reroll::None,
                1 => Reroll::UpTo(1),
                2.. => Reroll::UpTo(2),
            }
        }
        CloseCombatRerolls::ByOwnQuality if fighter.led => match fighter.quality {
            Quality::Elite => Reroll::UpTo(3),
            Quality::Superior => Reroll::UpTo(2),
            Quality::Average => Reroll::UpTo(1),
            Quality::Poor => Reroll::None,
        },
        CloseCombatRerolls::ByOwnQuality => by_quality(fighter.quality),
    }
}

/// Whether a commander in the front rank raises re-rolls: not of light foot, artillery or scythed chariots; of elephants
/// only if he rides one, and then of no other mounted. AM-BGR-018
pub fn may_be_led(kind: TroopType, on_an_elephant: bool) -> bool {
    match kind {
        TroopType::LightFoot | TroopType::ScythedChariots => false,
        kind if kind.is_artillery() => false,
        TroopType::Elephants => on_an_elephant,
        kind => kind.is_foot() || !on_an_elephant,
    }
}

/// Whether bases count as superior in the impact phase: deep average impact foot, or deep average mounted with lance or
/// light spear and no missiles. `ranks` is how many ranks deep they count (AM-GLO-037, AM-GLO-038), `steady` whether they
/// are STEADY. AM-BGR-019, AM-BGR-020
pub fn is_upgraded_at_impact(
    rules: &RuleSet,
    bases: &[Troops],
    ranks: usize,
    cohesion: Cohesion,
    disordered: bool,
) -> bool {
    let compared = rules.close_combat_rerolls == CloseCombatRerolls::Compared;
    if !compared || cohesion != Cohesion::Steady || disordered {
        return false;
    }
    let all = |test: fn(&Troops) -> bool| bases.iter().all(test);
    let warband = all(|base| {
        base.kind.is_foot()
            && base.quality == Quality::Average
            && base.training == Training::Undrilled
            && base.has(Capability::ImpactFoot)
    });
    let horse = all(|base| {
        base.kind.is_mounted()
            && !base.kind.is_light_horse()
            && base.quality == Quality::Average
            && !base.can_shoot()
    }) && bases
        .iter()
        .any(|base| base.capabilities.has_any(&[Capability::Lancers, Capability::LightSpear]));
    (warband && ranks >= 3) || (horse && ranks >= 2)
}

/// How many ranks deep a formation counts, given the bases of each rank from the front: a rank counts if it has more than
/// half as many bases as the first. AM-GLO-037, AM-GLO-038
pub fn ranks_deep(bases_in_ranks: &[usize]) -> usize {
    let first = bases_in_ranks.first().copied().unwrap_or(0);
    bases_in_ranks.iter().take_while(|&&bases| bases * 2 > first).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;

    const PLAIN: Fighter = Fighter { quality: Quality::Average, led: false, upgraded: false };

    fn of(quality: Quality) -> Fighter {
        Fighter { quality, ..PLAIN }
    }

    fn led(quality: Quality) -> Fighter {
        Fighter { led: true, ..of(quality) }
    }

    fn compared(fighter: Fighter, enemy: Fighter) -> Reroll {
        in_close_combat(&RuleSet::ANCIENT_3_2A, fighter, enemy)
    }

    /// Proves AM-BGR-012, AM-GLO-036, and of QR-HIT-004 what holds in tests and shooting.
    #[test]
    fn quality_says_which_dice_are_rolled_again() {
        let again =
            |quality| (1..=6).filter(|&shown| by_quality(quality).applies_to(shown)).collect::<Vec<_>>();
        assert_eq!(again(Quality::Elite), [1, 2]);
        assert_eq!(again(Quality::Superior), [1]);
        assert_eq!(again(Quality::Average), [] as [u8; 0]);
        assert_eq!(again(Quality::Poor), [6]);
    }

    /// Proves AM-BGR-016.
    #[test]
    fn a_low_die_never_gets_worse() {
        let elite = by_quality(Quality::Elite);
        assert_eq!(
            [elite.result(2, 2), elite.result(1, 1), elite.result(2, 1), elite.result(2, 5)],
            [2, 1, 2, 5]
        );
        assert_eq!(by_quality(Quality::Poor).result(6, 2), 2, "a six that must be rolled again does");
    }

    /// Proves AM-BGR-013, AM-GLO-013.
    #[test]
    fn close_combat_compares_qualities() {
        use Quality::{Average, Elite, Poor, Superior};
        assert_eq!(compared(of(Superior), of(Elite)), Reroll::None);
        assert_eq!(compared(of(Elite), of(Elite)), Reroll::None);
        assert_eq!(compared(of(Superior), of(Average)), Reroll::UpTo(1));
        assert_eq!(compared(of(Elite), of(Average)), Reroll::UpTo(2));
        assert_eq!(compared(of(Average), of(Poor)), Reroll::UpTo(1));
    }

    /// Proves AM-BGR-014, AM-BGR-015.
    #[test]
    fn nobody_rerolls_sixes_or_threes_in_close_combat() {
        for quality in Quality::ALL {
            for enemy in Quality::ALL {
                let again = compared(led(quality), of(enemy));
                assert!((3..=6).all(|shown| !again.applies_to(shown)), "{quality} against {enemy}");
            }
        }
        assert_eq!(compared(of(Quality::Poor), of(Quality::Elite)), Reroll::None);
        assert_eq!(compared(led(Quality::Elite), of(Quality::Poor)), Reroll::UpTo(2));
    }

    /// Proves AM-BGR-017.
    #[test]
    fn a_commander_in_front_raises_the_rerolls_by_one_level() {
        use Quality::{Average, Elite, Poor, Superior};
        assert_eq!(compared(led(Average), of(Average)), Reroll::UpTo(1));
        assert_eq!(compared(led(Poor), of(Superior)), Reroll::None);
        assert_eq!(compared(led(Elite), of(Elite)), Reroll::UpTo(1), "one level above elite");
        assert_eq!(
            compared(of(Superior), led(Average)),
            Reroll::UpTo(1),
            "enemies compare with the real quality"
        );
    }

    /// Proves AM-BGR-018, and QR-HIT-008, which takes it over.
    #[test]
    fn some_troops_are_not_led() {
        for kind in [
            TroopType::LightFoot,
            TroopType::LightArtillery,
            TroopType::HeavyArtillery,
            TroopType::ScythedChariots,
        ] {
            assert!(!may_be_led(kind, false) && !may_be_led(kind, true), "{kind}");
        }
        assert!(!may_be_led(TroopType::Elephants, false) && may_be_led(TroopType::Elephants, true));
        assert!(may_be_led(TroopType::HeavyFoot, true) && !may_be_led(TroopType::Cavalry, true));
        assert!(may_be_led(TroopType::Cavalry, false));
    }

    fn upgraded(text: &str, ranks: usize, cohesion: Cohesion) -> bool {
        let group = BattleGroup::described(text).unwrap();
        is_upgraded_at_impact(&RuleSet::ANCIENT_3_2A, group.bases(), ranks, cohesion, false)
    }

    /// Proves AM-BGR-019.
    #[test]
    fn deep_warbands_count_as_superior_at_impact() {
        let warband = "9 medium foot, protected, average, undrilled, impact foot, swordsmen";
        assert!(upgraded(warband, 3, Cohesion::Steady));
        assert!(!upgraded(warband, 2, Cohesion::Steady) && !upgraded(warband, 3, Cohesion::Disrupted));
        assert!(!upgraded("9 medium foot, protected, superior, undrilled, impact foot", 3, Cohesion::Steady));
        assert!(!upgraded("10 medium foot, protected, average, drilled, impact foot", 3, Cohesion::Steady));
        let bases = BattleGroup::described(warband).unwrap();
        assert!(
            !is_upgraded_at_impact(&RuleSet::ANCIENT_3_2A, bases.bases(), 3, Cohesion::Steady, true),
            "disordered"
        );
        let deep = Fighter { upgraded: true, ..PLAIN };
        assert_eq!(compared(deep, PLAIN), Reroll::UpTo(1));
        assert_eq!(compared(of(Quality::Elite), deep), Reroll::UpTo(1), "one level better, not two");
        assert!(
            !is_upgraded_at_impact(&RuleSet::ANCIENT_2_0, bases.bases(), 3, Cohesion::Steady, false),
            "not in 2.0"
        );
    }

    /// Proves AM-BGR-020.
    #[test]
    fn deep_mounted_with_spears_count_as_superior_at_impact() {
        let cavalry = "4 cavalry, armoured, average, undrilled, light spear, swordsmen";
        assert!(upgraded(cavalry, 2, Cohesion::Steady) && !upgraded(cavalry, 1, Cohesion::Steady));
        assert!(!upgraded("4 cavalry, armoured, average, undrilled, light spear, bow*", 2, Cohesion::Steady));
        assert!(!upgraded(
            "4 light horse, unprotected, average, undrilled, light spear",
            2,
            Cohesion::Steady
        ));
        assert!(upgraded("4 knights, armoured, average, undrilled, lancers, swordsmen", 2, Cohesion::Steady));
        assert!(!upgraded("4 cavalry, armoured, average, undrilled, swordsmen", 2, Cohesion::Steady));
    }

    /// Proves AM-BGR-021.
    #[test]
    fn a_commander_adds_nothing_to_the_upgrade() {
        let deep = Fighter { upgraded: true, led: true, ..PLAIN };
        assert_eq!(compared(deep, PLAIN), Reroll::UpTo(1));
        assert_eq!(
            by_quality(Quality::Average),
            Reroll::None,
            "and the cohesion test goes by the real quality"
        );
    }

    /// Proves AM-GLO-037, AM-GLO-038.
    #[test]
    fn a_rank_counts_if_it_is_more_than_half_as_wide_as_the_first() {
        assert_eq!(ranks_deep(&[4, 4, 1]), 2);
        assert_eq!(ranks_deep(&[4, 4, 3]), 3);
        assert_eq!(ranks_deep(&[4, 2]), 1, "exactly half is not more");
        assert_eq!(ranks_deep(&[3, 2]), 2);
    }

    /// Proves QR-HIT-004, QR-HIT-005, QR-HIT-006, QR-HIT-007, QR-HIT-010.
    #[test]
    fn the_older_rules_go_by_the_own_quality() {
        assert_eq!(Reroll::UpTo(3).result(3, 2), 3, "never worse");
        for (quality, enemy) in Quality::ALL.into_iter().zip(Quality::ALL.into_iter().rev()) {
            let alone = in_close_combat(&RuleSet::ANCIENT_2_0, of(quality), of(enemy));
            assert_eq!(alone, by_quality(quality), "{quality} against {enemy}");
        }
        let older = |fighter, enemy| in_close_combat(&RuleSet::ANCIENT_2_0, fighter, enemy);
        assert_eq!(older(of(Quality::Superior), of(Quality::Superior)), Reroll::UpTo(1));
        assert_eq!(older(of(Quality::Average), of(Quality::Poor)), Reroll::None);
        assert_eq!(older(of(Quality::Poor), of(Quality::Elite)), Reroll::Sixes);
        assert_eq!(older(led(Quality::Elite), of(Quality::Average)), Reroll::UpTo(3));
        assert_eq!(older(led(Quality::Average), of(Quality::Elite)), Reroll::UpTo(1));
        assert_eq!(older(led(Quality::Poor), of(Quality::Elite)), Reroll::None);
    }
}
