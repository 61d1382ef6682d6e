//! What troops cost. The tables are the book's, in its order.

use crate::command::CommanderLevel;
use crate::{Armour, Capability, Quality, Training, TroopType, Troops};

/// One row of a table of basic costs: elite, superior, average, poor, and the extra for drilled. A dash of the book is
/// `None`: such troops do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    basic: [Option<u16>; 4],
    drilled: Option<u16>,
}

const fn row(basic: [u16; 4], drilled: Option<u16>) -> Row {
    let mut costs = [None; 4];
    let mut index = 0;
    while index < 4 {
        if basic[index] > 0 {
            costs[index] = Some(basic[index]);
        }
        index += 1;
    }
    Row { basic: costs, drilled }
}

/// The basic cost of foot by armour class, best first. AM-PTS-003
const FOOT: [(Armour, Row); 4] = [
    (Armour::HeavilyArmoured, row([16, 13, 9, 0], Some(2))),
    (Armour::Armoured, row([13, 11, 7, 5], Some(1))),
    (Armour::Protected, row([10, 8, 5, 3], Some(1))),
    (Armour::Unprotected, row([7, 6, 4, 2], Some(1))),
];
const HEAVY_ARTILLERY: Row = row([0, 0, 20, 0], None);
const LIGHT_ARTILLERY: Row = row([0, 0, 15, 0], Some(2));
const BATTLE_WAGONS: Row = row([0, 0, 14, 10], None);
const BATTLE_WAGONS_WITH_GUNS: Row = row([0, 0, 20, 14], None);

/// The basic cost of mounted troops. AM-PTS-004
const KNIGHTS: [(Armour, Row); 2] = [
    (Armour::HeavilyArmoured, row([27, 23, 15, 0], Some(3))),
    (Armour::Armoured, row([23, 20, 13, 0], Some(2))),
];
const CATAPHRACTS: Row = row([19, 16, 11, 8], Some(2));
const HORSE: [(Armour, Row); 3] = [
    (Armour::Armoured, row([17, 14, 9, 6], Some(1))),
    (Armour::Protected, row([12, 10, 6, 4], Some(1))),
    (Armour::Unprotected, row([10, 8, 5, 3], Some(1))),
];
const HEAVY_CHARIOTS: Row = row([22, 19, 13, 0], Some(2));
const LIGHT_CHARIOTS: Row = row([17, 15, 10, 0], Some(1));
const SCYTHED_CHARIOTS: Row = row([0, 0, 15, 0], None);
const ELEPHANTS: Row = row([0, 35, 25, 20], None);

/// What capabilities cost foot; all others are free. AM-PTS-006
const FOOT_CAPABILITIES: &[(Capability, u16)] = &[
    (Capability::Swordsmen, 1),
    (Capability::SkilledSwordsmen, 2),
    (Capability::OffensiveSpearmen, 2),
    (Capability::DefensiveSpearmen, 1),
    (Capability::ImpactFoot, 1),
    (Capability::HeavyWeapon, 2),
    (Capability::PoleArms, 2),
    (Capability::Longbow, 2),
    (Capability::Bow, 1),
    (Capability::BowStar, 1),
    (Capability::Crossbow, 1),
    (Capability::Javelins, 1),
    (Capability::Firearm, 1),
];

/// What capabilities cost mounted troops. AM-PTS-008
const MOUNTED_CAPABILITIES: &[(Capability, u16)] = &[
    (Capability::Swordsmen, 2),
    (Capability::Lancers, 1),
    (Capability::LightSpear, 1),
    (Capability::Bow, 3),
    (Capability::BowStar, 2),
    (Capability::Crossbow, 2),
    (Capability::Javelins, 1),
    (Capability::Firearm, 1),
];
const CAMEL_MOUNTED: u16 = 2;

/// A part of what a base costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// By type, armour and quality.
    Basic(u16),
    /// For being drilled.
    Drilled(u16),
    /// For a capability.
    Capability(Capability, u16),
    /// For riding camels.
    Camels(u16),
}

impl Part {
    /// The points.
    pub const fn points(self) -> u16 {
        match self {
            Self::Basic(points)
            | Self::Drilled(points)
            | Self::Capability(_, points)
            | Self::Camels(points) => points,
        }
    }
}

/// Why troops have no price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPrice {
    /// There is no row for this type and armour class.
    Row,
    /// The row has a dash for this quality.
    Quality,
    /// The row has no drilled troops.
    Drilled,
}

fn row_of(troops: &Troops) -> Option<Row> {
    let by_armour =
        |rows: &[(Armour, Row)]| rows.iter().find(|row| Some(row.0) == troops.armour).map(|row| row.1);
    match troops.kind {
        TroopType::HeavyFoot | TroopType::MediumFoot | TroopType::LightFoot | TroopType::Mob => {
            by_armour(&FOOT)
        }
        TroopType::HeavyArtillery => Some(HEAVY_ARTILLERY),
        TroopType::LightArtillery => Some(LIGHT_ARTILLERY),
        TroopType::BattleWagons if troops.has(Capability::LightArtillery) => Some(BATTLE_WAGONS_WITH_GUNS),
        TroopType::BattleWagons => Some(BATTLE_WAGONS),
        TroopType::Knights => by_armour(&KNIGHTS),
        TroopType::Cataphracts | TroopType::CataphractCamelry => Some(CATAPHRACTS),
        TroopType::LightHorse | TroopType::Cavalry | TroopType::Camelry | TroopType::LightCamelry => {
            by_armour(&HORSE)
        }
        TroopType::HeavyChariots => Some(HEAVY_CHARIOTS),
        TroopType::LightChariots => Some(LIGHT_CHARIOTS),
        TroopType::ScythedChariots => Some(SCYTHED_CHARIOTS),
        TroopType::Elephants => Some(ELEPHANTS),
    }
}

/// What makes up the cost of one base. AM-PTS-002
pub fn parts(troops: &Troops) -> Result<Vec<Part>, NoPrice> {
    let row = row_of(troops).ok_or(NoPrice::Row)?;
    let basic = row.basic[Quality::Elite as usize - troops.quality as usize].ok_or(NoPrice::Quality)?;
    let mut parts = vec![Part::Basic(basic)];
    if troops.training == Training::Drilled {
        let drilled = row.drilled.ok_or(NoPrice::Drilled)?;
        // Light troops pay nothing for it. AM-PTS-005
        if troops.kind != TroopType::LightFoot && !troops.kind.is_light_horse() {
            parts.push(Part::Drilled(drilled));
        }
    }
    let (table, times) = match troops.kind {
        // AM-PTS-007
        TroopType::BattleWagons => (FOOT_CAPABILITIES, 3),
        kind if kind.is_foot() => (FOOT_CAPABILITIES, 1),
        _ => (MOUNTED_CAPABILITIES, 1),
    };
    let priced = table.iter().filter(|(capability, _)| troops.has(*capability));
    parts.extend(priced.map(|&(capability, points)| Part::Capability(capability, points * times)));
    if troops.kind.is_camels() {
        parts.push(Part::Camels(CAMEL_MOUNTED));
    }
    Ok(parts)
}

/// The cost of one base. AM-PTS-002
pub fn per_base(troops: &Troops) -> Result<u16, NoPrice> {
    Ok(parts(troops)?.into_iter().map(Part::points).sum())
}

/// The cost of a commander. AM-PTS-009
pub const fn commander(level: CommanderLevel, of_allies: bool) -> u16 {
    let points = match level {
        CommanderLevel::Inspired => 80,
        CommanderLevel::Field => 40,
        CommanderLevel::Troop => 30,
    };
    if of_allies { points - 10 } else { points }
}

/// A fortified camp; an unfortified one is free. AM-PTS-010
pub const FORTIFIED_CAMP: u16 = 24;

/// Field fortifications or portable defences, by the base width. AM-PTS-011
pub const DEFENCES_PER_BASE_WIDTH: u16 = 3;

/// How many base widths of portable defences a battle group pays for: its frontage when 2 bases deep. AM-SPE-030,
/// AM-PTS-011
pub const fn portable_defences(bases: u16) -> u16 {
    bases.div_ceil(2) * DEFENCES_PER_BASE_WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::troops::notation::parse;

    /// The points of a whole battle group.
    fn cost(text: &str) -> Result<u16, NoPrice> {
        let description = parse(text).unwrap_or_else(|error| panic!("{error}"));
        description.parts.iter().map(|(bases, troops)| Ok(u16::from(*bases) * per_base(troops)?)).sum()
    }

    /// Proves AM-PTS-002.
    #[test]
    fn a_base_costs_basic_training_and_capabilities() {
        assert_eq!(cost("6 heavy foot, armoured, average, drilled, defensive spearmen"), Ok(54));
        assert_eq!(cost("1 knights, heavily armoured, average, drilled, lancers, swordsmen"), Ok(21));
    }

    /// Every cell of a table: elite, superior, average, poor (0 for a dash), and the extra for drilled (none for "n/a").
    fn check_row(text: &str, basic: [u16; 4], drilled: Option<u16>) {
        for (quality, expected) in ["elite", "superior", "average", "poor"].into_iter().zip(basic) {
            let undrilled = cost(&format!("1 {text}, {quality}, undrilled"));
            assert_eq!(
                undrilled,
                if expected == 0 { Err(NoPrice::Quality) } else { Ok(expected) },
                "{text}, {quality}"
            );
            if expected > 0 && !text.starts_with("battle wagons") {
                let trained = cost(&format!("1 {text}, {quality}, drilled"));
                assert_eq!(
                    trained,
                    drilled.map_or(Err(NoPrice::Drilled), |extra| Ok(expected + extra)),
                    "{text}"
                );
            }
        }
    }

    /// Proves AM-PTS-003.
    #[test]
    fn every_cell_of_the_table_for_foot() {
        for foot in ["heavy foot", "medium foot", "mob"] {
            check_row(&format!("{foot}, heavily armoured"), [16, 13, 9, 0], Some(2));
            check_row(&format!("{foot}, armoured"), [13, 11, 7, 5], Some(1));
            check_row(&format!("{foot}, protected"), [10, 8, 5, 3], Some(1));
            check_row(&format!("{foot}, unprotected"), [7, 6, 4, 2], Some(1));
        }
        check_row("heavy artillery", [0, 0, 20, 0], None);
        check_row("light artillery", [0, 0, 15, 0], Some(2));
        check_row("battle wagons", [0, 0, 14, 10], None);
        check_row("battle wagons, light artillery", [0, 0, 20, 14], None);
    }

    /// Proves AM-PTS-004.
    #[test]
    fn every_cell_of_the_table_for_mounted() {
        check_row("knights, heavily armoured", [27, 23, 15, 0], Some(3));
        check_row("knights, armoured", [23, 20, 13, 0], Some(2));
        check_row("cataphracts, heavily armoured", [19, 16, 11, 8], Some(2));
        check_row("cavalry, armoured", [17, 14, 9, 6], Some(1));
        check_row("cavalry, protected", [12, 10, 6, 4], Some(1));
        check_row("cavalry, unprotected", [10, 8, 5, 3], Some(1));
        check_row("light horse, armoured", [17, 14, 9, 6], Some(0));
        check_row("light horse, unprotected", [10, 8, 5, 3], Some(0));
        check_row("heavy chariots", [22, 19, 13, 0], Some(2));
        check_row("light chariots", [17, 15, 10, 0], Some(1));
        check_row("scythed chariots", [0, 0, 15, 0], None);
        check_row("elephants", [0, 35, 25, 20], None);
        assert_eq!(cost("1 knights, protected, average, drilled"), Err(NoPrice::Row));
        assert_eq!(cost("1 cavalry, heavily armoured, average, drilled"), Err(NoPrice::Row));
    }

    /// Proves AM-PTS-005.
    #[test]
    fn light_troops_pay_nothing_for_drill() {
        assert_eq!(cost("1 light foot, unprotected, superior, drilled, bow"), Ok(7));
        assert_eq!(cost("1 light horse, unprotected, average, drilled, javelins"), Ok(6));
        assert_eq!(cost("1 light camelry, unprotected, average, drilled"), Ok(7));
    }

    /// Proves AM-PTS-006, AM-PTS-008.
    #[test]
    fn every_capability_has_its_price() {
        let extra = |base: &str, capability: Capability| {
            let with = cost(&format!("1 {base}, average, undrilled, {capability}")).unwrap();
            with - cost(&format!("1 {base}, average, undrilled")).unwrap()
        };
        let foot = |capability| extra("heavy foot, protected", capability);
        let prices = [2, 1, 1, 1, 1, 1, 0, 1, 2, 2, 1, 0, 1, 2, 2, 0, 0];
        for (capability, price) in Capability::ALL.into_iter().zip(prices) {
            assert_eq!(foot(capability), price, "{capability}");
        }
        let mounted = |capability| extra("cavalry, protected", capability);
        let prices = [(Capability::Swordsmen, 2), (Capability::Lancers, 1), (Capability::LightSpear, 1)];
        let bows = [(Capability::Bow, 3), (Capability::BowStar, 2), (Capability::Crossbow, 2)];
        let others = [(Capability::Javelins, 1), (Capability::Firearm, 1)];
        for (capability, price) in [&prices[..], &bows, &others].concat() {
            assert_eq!(mounted(capability), price, "{capability}");
        }
        assert_eq!(cost("1 camelry, protected, average, undrilled"), Ok(8));
        assert_eq!(cost("1 cataphract camelry, heavily armoured, average, undrilled"), Ok(13));
    }

    /// Proves AM-PTS-007.
    #[test]
    fn battle_wagons_pay_triple() {
        assert_eq!(cost("1 battle wagons, average, crossbow"), Ok(17));
        assert_eq!(cost("1 battle wagons, average, crossbow, heavy weapon"), Ok(14 + 3 + 6));
    }

    /// Proves AM-PTS-009, AM-PTS-010, AM-PTS-011.
    #[test]
    fn commanders_camps_and_defences() {
        let levels = [CommanderLevel::Inspired, CommanderLevel::Field, CommanderLevel::Troop];
        assert_eq!(levels.map(|level| commander(level, false)), [80, 40, 30]);
        assert_eq!(levels.map(|level| commander(level, true)), [70, 30, 20]);
        assert_eq!((FORTIFIED_CAMP, DEFENCES_PER_BASE_WIDTH, portable_defences(8)), (24, 3, 12));
    }

    /// Proves AM-EXA-001, AM-EXA-002, AM-EXA-003, AM-EXA-004.
    #[test]
    fn the_example_armies_cost_what_the_tables_give() {
        use CommanderLevel::{Field, Inspired, Troop};
        let total = |commanders: &[CommanderLevel], other: u16, groups: &[(u16, &str)]| -> u16 {
            let commanders: u16 = commanders.iter().map(|&level| commander(level, false)).sum();
            commanders + other + groups.iter().map(|(times, text)| times * cost(text).unwrap()).sum::<u16>()
        };
        let romans = [
            (2, "4 cavalry, armoured, average, undrilled, light spear, swordsmen"),
            (4, "4 heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen"),
            (2, "2 heavy foot, armoured, elite, drilled, offensive spearmen"),
            (2, "4 light foot, protected, average, drilled, javelins, light spear"),
            (1, "8 medium foot, protected, average, drilled, light spear, swordsmen"),
        ];
        // 96 + 240 + 64 + 48 + 56 of troops, 100 of commanders, 24 of camp.
        assert_eq!(total(&[Field, Troop, Troop], FORTIFIED_CAMP, &romans), 628);
        let carthaginians = [
            (1, "4 cavalry, armoured, superior, undrilled, light spear, swordsmen"),
            (1, "4 cavalry, protected, superior, undrilled, light spear, swordsmen"),
            (2, "4 light horse, unprotected, average, undrilled, javelins, light spear"),
            (2, "6 heavy foot, protected, average, drilled, offensive spearmen"),
            (1, "8 medium foot, protected, average, undrilled, impact foot, swordsmen"),
            (1, "6 medium foot, protected, average, drilled, impact foot, swordsmen"),
            (1, "2 elephants, average, undrilled"),
            (1, "6 light foot, unprotected, average, undrilled, javelins, light spear"),
            (1, "4 light foot, unprotected, superior, undrilled, sling"),
        ];
        // 68 + 52 + 56 + 96 + 56 + 48 + 50 + 30 + 24 of troops, 140 of commanders, 24 of camp.
        assert_eq!(total(&[Inspired, Troop, Troop], FORTIFIED_CAMP, &carthaginians), 644);
        let french = [
            (4, "4 knights, heavily armoured, superior, undrilled, lancers, swordsmen"),
            (1, "8 medium foot, protected, average, drilled, crossbow"),
            (2, "6 medium foot, protected, average, undrilled, crossbow"),
            (1, "12 mob, unprotected, poor, undrilled"),
        ];
        // 416 + 56 + 72 + 24 of troops, 90 of commanders.
        assert_eq!(total(&[Troop, Troop, Troop], 0, &french), 658);
        let english = [
            (3, "4 heavy foot, heavily armoured, superior, drilled, heavy weapon"),
            (2, "8 medium foot, protected, average, drilled, longbow, swordsmen"),
            (1, "6 medium foot, protected, average, drilled, longbow, swordsmen"),
            (1, "8 medium foot, unprotected, average, undrilled, offensive spearmen"),
            (1, "2 light artillery, average, undrilled"),
        ];
        // 204 + 144 + 54 + 48 + 30 of troops, 100 of commanders, 36 of ditches and pits.
        assert_eq!(total(&[Field, Troop, Troop], 12 * DEFENCES_PER_BASE_WIDTH, &english), 616);
    }
}
