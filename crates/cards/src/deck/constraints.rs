//! What the rules force any deck to be: CG-DEK-002 to CG-DEK-018.

use super::file::{DeckFile, OtherEntry, UnitEntry};
use super::{Kind, UnitType};
use crate::card::CARDS;

/// Every constraint that the deck breaks, each with the card, what is wrong and the rule.
pub(super) fn broken(deck: &DeckFile) -> Vec<String> {
    let mut problems = Vec::new();
    counts(deck, &mut problems);
    types(deck, &mut problems);
    for unit in &deck.unit {
        figures(unit, &mut problems);
    }
    others(deck, &mut problems);
    if problems.is_empty() {
        // These look at several types at once, so they need all types in good order.
        placement_of_nine(deck, &mut problems);
        variety(deck, &mut problems);
    }
    problems
}

fn counts(deck: &DeckFile, problems: &mut Vec<String>) {
    let others = [deck.commander, deck.overlap, deck.reserves];
    let cards = deck.unit.iter().map(|unit| unit.command.len()).sum::<usize>()
        + others.iter().map(|other| usize::from(other.count)).sum::<usize>();
    if cards != CARDS {
        problems.push(format!("the deck has {cards} army cards: it must have {CARDS} (CG-DEK-002)"));
    }
    let terrain = deck.terrain.counts();
    let total: u32 = terrain.iter().map(|&count| u32::from(count)).sum();
    if total != 9 {
        problems.push(format!("there are {total} terrain cards: there must be 9 (CG-DEK-003)"));
    }
    for (kind, count) in super::Terrain::ALL.iter().zip(terrain) {
        if count == 0 {
            problems.push(format!("there is no {kind} among the terrain cards (CG-DEK-003)"));
        }
    }
    if deck.terrain.hill_defender == 0 {
        problems.push("the Hill has no combat modifier: it must have one (CG-DEK-010)".into());
    }
}

fn types(deck: &DeckFile, problems: &mut Vec<String>) {
    for unit in UnitType::ALL {
        match deck.unit.iter().filter(|entry| entry.r#type == unit).count() {
            1 => {}
            0 => problems.push(format!("{unit}: the type is missing (CG-DEK-004)")),
            n => problems.push(format!("{unit}: the type has {n} entries, it must have one (CG-DEK-004)")),
        }
    }
}

/// What the rules say of the figures of each type, in the order of CG-DEK-005 to CG-DEK-015.
fn figures(unit: &UnitEntry, problems: &mut Vec<String>) {
    let mut demand = |holds: bool, rule: &str, wrong: String| {
        if !holds {
            problems.push(format!("{}: {wrong} ({rule})", unit.r#type));
        }
    };
    let UnitEntry { movement, combat, flank, woods, paired, .. } = *unit;
    demand((0..=5).contains(&combat), "CG-DEK-005", format!("combat value {combat} is not between 0 and 5"));
    demand(!unit.command.is_empty(), "CG-DEK-004", "there is no card of the type".into());
    for (i, &points) in unit.command.iter().enumerate() {
        demand(
            points <= 5,
            "CG-CRD-016",
            format!("card {} has {points} command points, more than a Commander", i + 1),
        );
    }
    let in_woods = woods_of(unit.r#type);
    demand(
        woods == in_woods,
        "CG-ATT-017",
        format!("the modifier in Woods is {woods:+}: it must be {in_woods:+}"),
    );
    let against_pike = unit.against.get(&UnitType::Pike).copied().unwrap_or(0);
    match unit.r#type {
        UnitType::HeavyInfantry => {
            demand(combat == 4, "CG-DEK-006", format!("combat value {combat}: it must be 4"));
            demand(flank > 0, "CG-DEK-006", "it must have a flank penalty".into());
            demand(
                against_pike == 0,
                "CG-DEK-006",
                format!("it has {against_pike:+} against pike: it must have no such modifier"),
            );
        }
        UnitType::Pike => {
            demand(combat == 4, "CG-DEK-007", format!("combat value {combat}: it must be 4"));
            demand(
                paired == 1,
                "CG-DEK-007",
                format!("the modifier with a second pike is {paired:+}: it must be +1"),
            );
        }
        UnitType::MediumInfantry => {
            demand(flank == 1, "CG-DEK-008", format!("flank penalty {flank}: it must be 1"));
            demand(
                movement <= 3,
                "CG-DEK-008",
                format!("movement cost {movement}: it must not be more than 3"),
            );
            let strength = i16::from(combat) + i16::from(against_pike);
            demand(
                strength <= 3,
                "CG-DEK-008",
                format!("it attacks a pike with {strength}: more than 3 is too strong"),
            );
        }
        UnitType::LightCavalry => {
            demand(movement == 0, "CG-DEK-009", format!("movement cost {movement}: it must be 0"));
        }
        UnitType::Spear => demand(flank > 0, "CG-DEK-011", "it must have a flank penalty".into()),
        UnitType::Archer => {
            demand(
                movement <= 3,
                "CG-DEK-012",
                format!("movement cost {movement}: it must not be more than 3"),
            );
        }
        UnitType::Cavalry => {
            demand(unit.command.contains(&4), "CG-DEK-014", "one card must have 4 command points".into());
        }
        UnitType::LightInfantry | UnitType::Elephant => {}
    }
}

/// The book's modifiers in Woods. CG-ATT-017
fn woods_of(unit: UnitType) -> i8 {
    match unit {
        UnitType::HeavyInfantry
        | UnitType::Pike
        | UnitType::Spear
        | UnitType::Cavalry
        | UnitType::Elephant => -2,
        UnitType::LightInfantry => 1,
        UnitType::MediumInfantry | UnitType::Archer | UnitType::LightCavalry => 0,
    }
}

fn others(deck: &DeckFile, problems: &mut Vec<String>) {
    let mut demand = |holds: bool, kind: Kind, wrong: String| {
        if !holds {
            problems.push(format!("{}: {wrong} (CG-DEK-016)", super::file::other_name(kind)));
        }
    };
    let OtherEntry { count, command } = deck.commander;
    demand(command == 5, Kind::Commander, format!("{command} command points: it must have 5"));
    for (kind, entry) in
        [(Kind::Commander, count), (Kind::Overlap, deck.overlap.count), (Kind::Reserves, deck.reserves.count)]
    {
        demand(entry > 0, kind, "there is none of it".into());
    }
    for (kind, entry) in [(Kind::Overlap, deck.overlap), (Kind::Reserves, deck.reserves)] {
        let points = entry.command;
        demand(points <= 5, kind, format!("{points} command points are more than a Commander has"));
    }
}

fn placement_of_nine(deck: &DeckFile, problems: &mut Vec<String>) {
    let cost = |unit: UnitType| deck.unit.iter().find(|u| u.r#type == unit).map_or(0, |u| u.movement);
    let wanted = 8 - cost(UnitType::MediumInfantry).min(8);
    let costs: Vec<u8> =
        deck.unit.iter().flat_map(|unit| vec![unit.movement; unit.command.len().min(2)]).collect();
    let pair = costs.iter().enumerate().any(|(i, a)| costs[i + 1..].iter().any(|b| a + b == wanted));
    if !pair {
        problems.push(format!(
            "no two units have movement costs of {wanted} together, to add up to 8 with a medium infantry and a \
             light cavalry (CG-DEK-017)"
        ));
    }
}

fn variety(deck: &DeckFile, problems: &mut Vec<String>) {
    let mut demand = |holds: bool, wrong: &str| {
        if !holds {
            problems.push(format!("{wrong} (CG-DEK-018)"));
        }
    };
    let units = &deck.unit;
    let differ = units.iter().any(|unit| unit.command.iter().any(|&points| points != unit.command[0]));
    demand(differ, "the command points must differ within a unit type");
    demand(units.iter().any(|unit| unit.flank == 0), "some units must have no flank penalty");
    demand(units.iter().any(|unit| unit.movement > 3), "some units must have a movement cost above 3");
    let against_horse = |unit: &UnitEntry| {
        [UnitType::Cavalry, UnitType::LightCavalry].iter().any(|t| unit.against.contains_key(t))
    };
    demand(
        units.iter().any(against_horse),
        "some unit must have a modifier against cavalry or light cavalry",
    );
}
