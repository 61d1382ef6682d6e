//! What the troop types are, as the appendix on them says: each test asks for all that it says of a type.

use acies_field::FigureScale;
use acies_field::terrain::Kind;
use acies_field::{Mu, Ranks};
use acies_fog::disorder::{Fright, fright};
use acies_fog::movement::{can_evade, distance};
use acies_fog::terrain::{Grade, felt_grade};
use acies_fog::{BattleGroup, Fielded, RuleSet, TroopType, bases};
use acies_geometry::{Angle, Point, Pose};

const NOW: &RuleSet = &RuleSet::ANCIENT_3_2A;

fn group(text: &str) -> BattleGroup {
    BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"))
}

fn drawn_up(text: &str, files: usize) -> Fielded {
    let group = group(text);
    let size = |base: &acies_fog::Troops| bases::size(base.kind, FigureScale::Mm15);
    let sizes: Vec<_> = group.bases().iter().map(size).collect();
    let front = Pose::new(Point::millimetres(500, 500), Angle::ZERO);
    let body = Ranks::new(sizes.len(), files).stand(front, &sizes);
    Fielded::new(group, body)
}

/// The moves of troops in open, uneven, rough and difficult terrain.
fn moves(text: &str) -> [Option<Mu>; 4] {
    let troops = group(text).bases()[0];
    [Grade::Open, Grade::Uneven, Grade::Rough, Grade::Difficult].map(|grade| distance(NOW, &troops, grade))
}

const HORSES: [TroopType; 4] =
    [TroopType::Cavalry, TroopType::Knights, TroopType::LightHorse, TroopType::LightChariots];

fn disorders_horses(beast: TroopType) -> bool {
    HORSES.iter().all(|&horse| fright(horse, beast) == Fright::Near)
}

/// Proves AM-BAS-016, AM-BAS-017.
#[test]
fn cataphracts_are_slow_battle_troops_on_horses_or_camels() {
    let horses = "4 cataphracts, heavily armoured, average, drilled";
    let camels = "4 cataphract camelry, heavily armoured, average, undrilled";
    assert!(group(horses).is_battle_troops() && group(camels).is_battle_troops());
    assert!(moves(horses)[0] < moves("4 cavalry, armoured, average, drilled")[0]);
    assert_eq!(moves(horses), moves(camels));
    assert!(disorders_horses(TroopType::CataphractCamelry) && !disorders_horses(TroopType::Cataphracts));
    let sand = felt_grade(&RuleSet::ANCIENT_3_2A, TroopType::CataphractCamelry, Kind::SoftSand);
    assert_eq!(sand, Some(Grade::Difficult));
}

/// Proves AM-BAS-020, AM-BAS-021.
#[test]
fn cavalry_and_camelry_evade_when_one_base_deep_and_without_lances() {
    for kind in ["cavalry", "camelry"] {
        let text = format!("4 {kind}, armoured, average, undrilled");
        assert!(group(&text).is_battle_troops());
        assert!(can_evade(&drawn_up(&text, 4)) && !can_evade(&drawn_up(&text, 2)));
        assert!(!can_evade(&drawn_up(&format!("{text}, lancers"), 4)));
    }
    let [horse, camel] =
        ["cavalry", "camelry"].map(|kind| moves(&format!("4 {kind}, armoured, average, undrilled")));
    assert_eq!(horse, camel);
    let sand = |kind| felt_grade(&RuleSet::ANCIENT_3_2A, kind, Kind::SoftSand);
    assert_eq!(
        (sand(TroopType::Camelry), sand(TroopType::Cavalry)),
        (Some(Grade::Open), Some(Grade::Difficult))
    );
    assert!(disorders_horses(TroopType::Camelry));
}

/// Proves AM-BAS-022.
#[test]
fn elephants_are_mounted_and_disorder_horses() {
    let elephants = group("2 elephants, average, undrilled");
    assert!(elephants.is_battle_troops() && TroopType::Elephants.is_mounted());
    assert_eq!((elephants.best_armour(), TroopType::Elephants.has_armour()), (None, false));
    assert!(disorders_horses(TroopType::Elephants));
}

/// Proves AM-BAS-024.
#[test]
fn light_chariots_can_charge_or_evade() {
    let text = "4 light chariots, average, undrilled";
    assert!(group(text).is_battle_troops() && !group(text).is_skirmishers() && !group(text).is_shock());
    assert!(can_evade(&drawn_up(text, 4)) && !TroopType::LightChariots.has_armour());
}

/// Proves AM-BAS-026, AM-BAS-027: that heavy artillery only pivots is proven with the moves.
#[test]
fn artillery_is_foot_and_hardly_moves() {
    assert!(TroopType::LightArtillery.is_foot() && TroopType::HeavyArtillery.is_foot());
    let mus = |moves: [i32; 3]| moves.map(|mu| Some(Mu::new(mu)));
    assert_eq!(moves("2 light artillery, average, undrilled")[..3], mus([2, 1, 1]));
    assert_eq!(moves("2 heavy artillery, average, undrilled")[..3], mus([1, 1, 1]));
}
