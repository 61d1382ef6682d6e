//! What the troop types are in combat, across its tables.

use super::advantage::{Fighter, Shooter, ShotAt, impact, shooting, total};
use super::dice::{self, Band, Row};
use super::losses::{Source, pools};
use crate::disorder::{Disorder, DisorderTable, Trouble};
use crate::fielded::GroupId;
use crate::movement::distance;
use crate::shooting::range;
use crate::terrain::Grade;
use crate::testing::NOW;
use crate::{BattleGroup, Capability, TroopType, Troops};
use acies_play::Seat;

fn troops(text: &str) -> Troops {
    let group = BattleGroup::described(&format!("4 {text}, average, undrilled"));
    group.unwrap_or_else(|error| panic!("{error}")).bases()[0]
}

fn shot_at(target: &str, one_deep: bool, weapon: Capability) -> i32 {
    let shooter = Shooter { weapon, to_the_rear: false, in_close_combat: false, hampered_in_support: false };
    let target = ShotAt { troops: troops(target), one_deep, in_close_combat: false, covered: false };
    total(&shooting(&shooter, &target))
}

/// Proves AM-BAS-034.
#[test]
fn bow_star_shoots_like_bow_with_fewer_dice() {
    for text in ["medium foot, protected", "cavalry, protected"] {
        let kind = troops(text).kind;
        for one_deep in [false, true] {
            let of = |weapon| range(&NOW.dice, &troops(text), weapon, one_deep);
            assert_eq!(of(Capability::BowStar), of(Capability::Bow));
        }
        let two_ranks = |weapon| -> u32 {
            (1..=2).filter_map(|rank| dice::shooting(&NOW.dice, kind, weapon, rank, Band::Effective)).sum()
        };
        assert!(two_ranks(Capability::BowStar) < two_ranks(Capability::Bow));
    }
    for target in ["cavalry, unprotected", "elephants", "heavy foot, armoured", "medium foot, unprotected"] {
        assert_eq!(
            shot_at(target, false, Capability::BowStar),
            shot_at(target, false, Capability::Bow),
            "{target}"
        );
    }
}

/// Proves AM-BAS-015.
#[test]
fn knights_have_rows_of_their_own() {
    let (armoured, heavy) = (troops("knights, armoured"), troops("knights, heavily armoured"));
    let moves = |troops: &Troops| distance(NOW, troops, Grade::Open).map(|mu| mu.get() / 100);
    assert_eq!((moves(&armoured), moves(&heavy)), (Some(5), Some(4)));
    assert_eq!(shot_at("knights, armoured", false, Capability::Longbow), 1);
    assert_eq!(shot_at("knights, heavily armoured", false, Capability::Bow), -1);
    assert_eq!(dice::melee(TroopType::Knights, Row::Front, TroopType::Knights), 2);
    assert_eq!(dice::melee(TroopType::Cavalry, Row::Second, TroopType::Knights), 0);
    assert!(BattleGroup::described("4 knights, armoured, average, undrilled").unwrap().is_battle_troops());
}

/// Proves AM-BAS-012.
#[test]
fn medium_foot_fear_horse_and_not_the_ground() {
    let table = DisorderTable::default();
    let (medium, heavy) = (troops("medium foot, protected"), troops("heavy foot, protected"));
    assert_eq!(table.of(&medium, Grade::Rough), Disorder::None);
    assert_eq!(table.of(&heavy, Grade::Rough), Disorder::Disordered);
    let horse = Fighter { charging: true, ..Fighter::standing(troops("cavalry, protected, bow"), 1) };
    let net = |foot: Troops| impact(&NOW.advantages, &horse, &Fighter::standing(foot, 2)).net;
    assert_eq!((net(medium), net(heavy)), (1, 0));
    let losing = |text: &str| {
        let (fog, battle) = crate::testing::battle(
            &[(text, (900, 500), 0, 2)],
            &[("4 cavalry, protected, average, drilled", (900, 900), 180, 2)],
        );
        let against =
            crate::cohesion::Opponents { mounted_or_heavy_foot_in_the_open: true, ..Default::default() };
        let lost = crate::cohesion::LostCombat { impact: false, by: 1, against, many: false };
        let reasons = crate::cohesion::Reasons { lost_combat: Some(lost), ..Default::default() };
        crate::cohesion::modifiers(&crate::testing::at(&fog, &battle), crate::testing::red(0), &reasons).len()
    };
    let texts = ["medium", "heavy"].map(|kind| format!("4 {kind} foot, protected, average, drilled"));
    assert_eq!(texts.each_ref().map(|text| losing(text)), [1, 0]);
    assert!(BattleGroup::described(&texts[0]).unwrap().is_battle_troops());
}

/// Proves AM-TER-004: four files of heavy foot, the bases of one of them partly in rough terrain.
#[test]
fn only_bases_in_the_terrain_suffer() {
    let enemy = GroupId::new(Seat::Blue, 0);
    let source = |dice, trouble| Source {
        against: enemy,
        net: 0,
        support: false,
        bases: dice,
        dice,
        loses_half: false,
        trouble,
    };
    let dice = |sources: &[Source]| pools(sources)[0].iter().map(|pool| pool.dice).sum::<u32>();
    let one_file = [source(2, Trouble::Shaken), source(6, Trouble::None)];
    assert_eq!(dice(&one_file), 8, "2 dice lose none, and the others are not touched");
    let two_files = [source(4, Trouble::Shaken), source(4, Trouble::None)];
    assert_eq!(dice(&two_files), 7);
    assert_eq!(dice(&[source(8, Trouble::Shaken)]), 6, "not as if all were disordered");
}

/// Proves AM-BAS-019.
#[test]
fn light_camelry_fight_and_shoot_as_light_horse() {
    let [camels, horse] =
        ["light camelry", "light horse"].map(|kind| troops(&format!("{kind}, unprotected, bow")));
    let group = BattleGroup::described("4 light camelry, unprotected, average, undrilled, bow").unwrap();
    assert!(group.is_skirmishers() && camels.kind.is_mounted());
    assert_eq!(
        range(&NOW.dice, &camels, Capability::Bow, true),
        range(&NOW.dice, &horse, Capability::Bow, true)
    );
    for rank in 1..=3 {
        for band in [Band::Effective, Band::Long] {
            let dice = |kind| dice::shooting(&NOW.dice, kind, Capability::Bow, rank, band);
            assert_eq!(dice(camels.kind), dice(horse.kind));
        }
    }
    for enemy in [TroopType::HeavyFoot, TroopType::LightFoot, TroopType::LightHorse, TroopType::Cavalry] {
        let halved = |kind| dice::light_troops_lose_half(kind, enemy, crate::Cohesion::Steady);
        assert_eq!(halved(camels.kind), halved(horse.kind), "{enemy:?}");
        assert_eq!(dice::impact(&NOW.dice, camels.kind, enemy), dice::impact(&NOW.dice, horse.kind, enemy));
    }
    let foot = Fighter::standing(troops("medium foot, protected"), 2);
    let net = |troops| impact(&NOW.advantages, &Fighter::standing(troops, 1), &foot).net;
    assert_eq!(net(camels), net(horse));
    let fright = |beast| crate::disorder::fright(TroopType::Cavalry, beast);
    assert_eq!(fright(camels.kind), crate::disorder::Fright::Touching, "horses in contact, in combat");
    assert_eq!(fright(horse.kind), crate::disorder::Fright::None);
}
