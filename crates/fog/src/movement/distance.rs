//! How far troops move in each grade of terrain, and where they cannot go at all.

use acies_field::Mu;

use crate::terrain::Grade;
use crate::{Armour, Capability, RuleSet, TroopType, Troops};

/// Maximum moves in open, uneven, rough and difficult terrain; 0 where a type may not go. AM-MOV-005
const LIGHT_FOOT: [i32; 4] = [5, 5, 5, 4];
const MEDIUM_FOOT: [i32; 4] = [4, 4, 4, 3];
const HEAVY_FOOT: [i32; 4] = [3, 3, 2, 2];
const LIGHT_HORSE: [i32; 4] = [7, 7, 5, 3];
const CAVALRY: [i32; 4] = [5, 4, 3, 1];
const HEAVY_KNIGHTS: [i32; 4] = [4, 3, 2, 1];
const ELEPHANTS: [i32; 4] = [4, 4, 3, 2];
const HEAVY_CHARIOTS: [i32; 4] = [4, 2, 1, 0];
const BATTLE_WAGONS: [i32; 4] = [3, 2, 1, 0];
const LIGHT_ARTILLERY: [i32; 4] = [2, 1, 1, 0];
const HEAVY_ARTILLERY: [i32; 4] = [1, 1, 1, 0];

const SLOW_BOWS: [Capability; 4] =
    [Capability::Bow, Capability::BowStar, Capability::Longbow, Capability::Crossbow];

/// The normal move of troops in a grade of terrain; none where they may not go. AM-MOV-005, AM-MOV-006, AM-MOV-014,
/// QR-MOV-001
pub fn distance(rules: &RuleSet, troops: &Troops, grade: Grade) -> Option<Mu> {
    let row = match troops.kind {
        TroopType::LightFoot => LIGHT_FOOT,
        TroopType::MediumFoot | TroopType::Mob if troops.capabilities.has_any(&SLOW_BOWS) => {
            rules.moves.bowmen
        }
        TroopType::MediumFoot | TroopType::Mob => MEDIUM_FOOT,
        TroopType::HeavyFoot => HEAVY_FOOT,
        TroopType::LightHorse | TroopType::LightCamelry => LIGHT_HORSE,
        TroopType::Knights if troops.armour == Some(Armour::HeavilyArmoured) => HEAVY_KNIGHTS,
        TroopType::Cavalry | TroopType::Camelry | TroopType::Knights => CAVALRY,
        TroopType::Cataphracts | TroopType::CataphractCamelry => HEAVY_KNIGHTS,
        TroopType::Elephants => ELEPHANTS,
        TroopType::LightChariots => rules.moves.light_chariots,
        TroopType::HeavyChariots | TroopType::ScythedChariots => HEAVY_CHARIOTS,
        TroopType::BattleWagons => BATTLE_WAGONS,
        TroopType::LightArtillery => LIGHT_ARTILLERY,
        TroopType::HeavyArtillery => HEAVY_ARTILLERY,
    };
    let column = match grade {
        Grade::Open => 0,
        Grade::Uneven => 1,
        Grade::Rough => 2,
        Grade::Difficult => 3,
        Grade::Impassable => return None,
    };
    (row[column] > 0).then(|| Mu::new(row[column]))
}

/// The move of troops in open terrain away from all enemy: some rules let heavy foot and medium foot with bows go further
/// there. AM-MOV-005, AM-MOV-007, QR-DIF-003
pub fn fastest(rules: &RuleSet, troops: &Troops) -> Option<Mu> {
    let unseen = rules.moves.slow_foot_unseen.filter(|_| is_slow_foot(troops));
    unseen.or_else(|| distance(rules, troops, Grade::Open))
}

/// Heavy foot, and medium foot with bows. AM-MOV-007
fn is_slow_foot(troops: &Troops) -> bool {
    match troops.kind {
        TroopType::HeavyFoot => true,
        TroopType::MediumFoot | TroopType::Mob => troops.capabilities.has_any(&SLOW_BOWS),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;
    use crate::testing::{NOW, by_each};
    use acies_field::{FigureScale, MovementUnit, Scale};
    use acies_geometry::Length;

    /// Proves AM-TRP-002.
    #[test]
    fn a_movement_unit_may_be_an_inch() {
        let foot = BattleGroup::described("4 medium foot, protected, average, drilled").unwrap();
        let four = distance(NOW, &foot.bases()[0], Grade::Open).unwrap();
        let on_table = |figures, unit| Scale::field_of_glory(figures, unit).mu(four);
        for figures in [FigureScale::Mm15, FigureScale::Mm25] {
            assert_eq!(on_table(figures, MovementUnit::Inch), Length::micrometres(101_600), "4 inches");
            assert_eq!(on_table(figures, MovementUnit::Mm25), Length::millimetres(100));
        }
        assert_eq!(on_table(FigureScale::Mm25, MovementUnit::Mm40), Length::millimetres(160));
        assert_eq!(on_table(FigureScale::Mm25, MovementUnit::InchAndAHalf), Length::micrometres(152_400));
    }

    /// Proves AM-MOV-005, AM-MOV-006, QR-MOV-001, QR-MOV-002, QR-MOV-013: what 2.0 has otherwise is in the second table.
    #[test]
    fn every_row_of_the_table() {
        let rows = [
            ("light foot, unprotected, average, drilled, bow", [5, 5, 5, 4]),
            ("medium foot, protected, average, drilled, javelins, firearm", [4, 4, 4, 3]),
            ("mob, unprotected, poor, undrilled", [4, 4, 4, 3]),
            ("medium foot, protected, average, drilled, bow*", [3, 3, 3, 2]),
            ("medium foot, protected, average, drilled, longbow", [3, 3, 3, 2]),
            ("heavy foot, protected, average, drilled", [3, 3, 2, 2]),
            ("light horse, unprotected, average, drilled", [7, 7, 5, 3]),
            ("light camelry, unprotected, average, undrilled", [7, 7, 5, 3]),
            ("cavalry, armoured, average, drilled", [5, 4, 3, 1]),
            ("camelry, protected, average, undrilled", [5, 4, 3, 1]),
            ("knights, armoured, average, drilled", [5, 4, 3, 1]),
            ("knights, heavily armoured, average, drilled", [4, 3, 2, 1]),
            ("cataphracts, heavily armoured, average, drilled", [4, 3, 2, 1]),
            ("cataphract camelry, heavily armoured, average, undrilled", [4, 3, 2, 1]),
            ("elephants, average, undrilled", [4, 4, 3, 2]),
            ("light chariots, average, undrilled", [5, 4, 2, 1]),
            ("heavy chariots, average, undrilled", [4, 2, 1, 0]),
            ("scythed chariots, average, undrilled", [4, 2, 1, 0]),
            ("battle wagons, average", [3, 2, 1, 0]),
            ("light artillery, average, undrilled", [2, 1, 1, 0]),
            ("heavy artillery, average, undrilled", [1, 1, 1, 0]),
        ];
        let second = [
            ("medium foot, protected, average, drilled, bow*", [4, 4, 4, 3]),
            ("medium foot, protected, average, drilled, longbow", [4, 4, 4, 3]),
            ("light chariots, average, undrilled", [5, 3, 2, 1]),
        ];
        for (text, now) in rows {
            let then = second.iter().find(|(of, _)| *of == text).map_or(now, |(_, then)| *then);
            let group = BattleGroup::described(&format!("2 {text}")).unwrap();
            let moves = by_each(|rules| {
                assert_eq!(distance(rules, &group.bases()[0], Grade::Impassable), None);
                [Grade::Open, Grade::Uneven, Grade::Rough, Grade::Difficult]
                    .map(|grade| distance(rules, &group.bases()[0], grade).map_or(0, |mu| mu.get() / 100))
            });
            assert_eq!(moves, [now, then], "{text}");
        }
    }
}
