//! Our deck is the one in the catalogue, and a deck that breaks a constraint is refused by name.

use acies_cards::{Card, CardGame, CardSet, Deck, Figures, Kind, Terrain, UnitType};
use acies_rules::{Catalogue, RuleId, rule};

/// The rows of the first table of a rule, without its head.
fn table(id: RuleId) -> Vec<Vec<String>> {
    let text = &Catalogue::embedded().get(id).expect("the rule exists").text;
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    text.lines().filter(|line| line.starts_with('|')).skip(2).map(cells).collect()
}

fn modifiers(figures: &Figures, unit: UnitType) -> String {
    let mut words = Vec::new();
    if figures.paired != 0 {
        words.push(format!("{:+} with a second {unit}", figures.paired));
    }
    // In the order of the catalogue's table, which names the elephant first for archers.
    for (enemy, modifier) in UnitType::ALL.into_iter().zip(figures.against) {
        if modifier != 0 {
            words.push(format!("{modifier:+} against {enemy}"));
        }
    }
    words.sort();
    words.join("; ")
}

/// Proves CG-DEK-020, CG-CMP-005, CG-CMP-010, CG-CMP-008, CG-CMP-012.
#[test]
fn our_units_are_those_of_the_catalogue() {
    let deck = Deck::acies();
    let rows = table(rule!("CG-DEK-020"));
    assert_eq!(rows.len(), 9);
    for (row, unit) in rows.iter().zip(UnitType::ALL) {
        let figures = deck.figures(unit);
        let cards = deck.cards_of(Kind::Unit(unit));
        let points: Vec<String> = cards.iter().map(|card| deck.points(card).to_string()).collect();
        let mut expected: Vec<&str> = row[6].split("; ").collect();
        expected.sort_unstable();
        assert_eq!(row[0], unit.name());
        assert_eq!(row[1], figures.total.to_string(), "{unit}: count");
        assert_eq!(row[1], cards.len().to_string(), "{unit}: cards");
        assert_eq!(row[2], figures.movement.to_string(), "{unit}: movement cost");
        assert_eq!(row[3], figures.combat.to_string(), "{unit}: combat value");
        let flank = if figures.flank == 0 { "-".into() } else { figures.flank.to_string() };
        assert_eq!(row[4], flank, "{unit}: flank penalty");
        assert_eq!(row[5], points.join(", "), "{unit}: command points");
        assert_eq!(expected.join("; "), modifiers(figures, unit), "{unit}: attack modifiers");
        let woods = if figures.woods == 0 { None } else { Some(format!("{:+} in Woods", figures.woods)) };
        assert_eq!(row[7].split("; ").find(|words| words.ends_with("in Woods")), woods.as_deref(), "{unit}");
        assert_eq!(row[8], figures.victory.to_string(), "{unit}: victory points");
    }
    let units: CardSet = Card::all().filter(|&card| deck.unit(card).is_some()).collect();
    assert_eq!(units.len(), 40);
    assert_eq!(deck.points_of(units), 90);
}

/// Proves CG-DEK-021.
#[test]
fn our_cards_have_the_names_of_the_catalogue() {
    let deck = Deck::acies();
    for row in table(rule!("CG-DEK-021")) {
        let unit: UnitType = row[0].parse().expect("a unit type");
        let names: Vec<&str> = deck.cards_of(Kind::Unit(unit)).iter().map(|card| deck.name(card)).collect();
        let expected: Vec<String> = row[1].split(", ").map(|card| format!("{unit} {card}")).collect();
        assert_eq!(names, expected);
    }
    let spread =
        |points| Card::all().filter(|&card| deck.unit(card).is_some() && deck.points(card) == points).count();
    assert_eq!([1, 2, 3, 4].map(spread), [10, 14, 12, 4]);
}

/// Proves CG-DEK-022, CG-CMP-004, CG-CMP-013, CG-CMP-014, CG-CRD-015.
#[test]
fn our_other_cards_are_those_of_the_catalogue() {
    let deck = Deck::acies();
    for row in table(rule!("CG-DEK-022")) {
        let kind = match row[0].as_str() {
            "Commander" => Kind::Commander,
            "Overlap" => Kind::Overlap,
            "Reserves" => Kind::Reserves,
            other => panic!("{other} is no card"),
        };
        let cards = deck.cards_of(kind);
        assert_eq!(row[1], cards.len().to_string(), "{kind:?}: count");
        for card in cards {
            assert_eq!(row[2], deck.points(card).to_string(), "{kind:?}: command points");
            assert_eq!(row[3], deck.victory(card).to_string(), "{kind:?}: victory points");
            assert!(deck.unit(card).is_none(), "{kind:?} is no unit");
        }
    }
    assert_eq!(Card::all().count(), 48);
}

/// Proves CG-DEK-023, CG-CMP-015.
#[test]
fn our_terrain_is_that_of_the_catalogue() {
    let counts = Deck::acies().terrain();
    assert_eq!(Terrain::ALL.map(|kind| counts[kind as usize]), [4, 2, 2, 1]);
    // Of the 126 draws of five out of nine cards, one has no Plain and none has only Plains.
    let draws = (0u32..1 << 9).filter(|draw| draw.count_ones() == 5);
    let plains: Vec<u32> = draws.map(|draw| (draw & 0b1111).count_ones()).collect();
    assert_eq!(plains.len(), 126);
    assert_eq!(plains.iter().filter(|&&count| count == 0).count(), 1);
    assert_eq!(plains.iter().filter(|&&count| count == 5).count(), 0);
}

/// What is wrong with our deck after a change to its text.
fn problems(change: impl Fn(&str) -> String) -> Vec<String> {
    let text = include_str!("../../../decks/acies.toml");
    let changed = change(text);
    assert_ne!(changed, text, "the change hits something");
    Deck::from_toml("my.toml", &changed).expect_err("a constraint is broken").problems().to_vec()
}

/// The entry of a unit type, from its name to the next table.
fn in_entry(unit: &str, from: &str, to: &str) -> impl Fn(&str) -> String {
    let (head, from, to) = (format!("type = \"{unit}\""), from.to_owned(), to.to_owned());
    move |text| {
        let start = text.find(&head).expect("the type is there");
        let end = text[start..].find("\n\n").map_or(text.len(), |length| start + length);
        let entry = text[start..end].replacen(&from, &to, 1);
        format!("{}{entry}{}", &text[..start], &text[end..])
    }
}

fn check_broken(change: impl Fn(&str) -> String, expected: &str) {
    let found = problems(change);
    assert!(found.iter().any(|problem| problem == expected), "expected {expected:?} among {found:#?}");
}

/// Proves CG-DEK-025.
#[test]
fn our_deck_meets_every_constraint() {
    let text = include_str!("../../../decks/acies.toml");
    assert_eq!(
        Deck::from_toml("decks/acies.toml", text).map(|deck| deck.file().name.clone()),
        Ok("Acies".into())
    );
    assert_eq!(CardGame::default().deck(), &Deck::acies());
}

/// Proves CG-DEK-002, CG-DEK-003, CG-DEK-010.
#[test]
fn the_numbers_of_cards_are_fixed() {
    let army = "the deck has 49 army cards: it must have 48 (CG-DEK-002)";
    check_broken(in_entry("pike", "command = [1,", "command = [1, 1,"), army);
    check_broken(
        |text| text.replace("rough = 2", "rough = 3"),
        "there are 10 terrain cards: there must be 9 (CG-DEK-003)",
    );
    check_broken(
        |text| text.replace("woods = 1\n#", "woods = 0\n#"),
        "there is no Woods among the terrain cards (CG-DEK-003)",
    );
    let hill = "the Hill has no combat modifier: it must have one (CG-DEK-010)";
    check_broken(|text| text.replace("hill_defender = 1", "hill_defender = 0"), hill);
}

/// Proves CG-DEK-004.
#[test]
fn every_unit_type_is_there_once() {
    let missing = problems(|text| text.replace("type = \"archer\"", "type = \"spear\""));
    assert!(missing.contains(&"archer: the type is missing (CG-DEK-004)".into()), "{missing:?}");
    assert!(missing.contains(&"spear: the type has 2 entries, it must have one (CG-DEK-004)".into()));
    let unknown = problems(|text| text.replace("type = \"archer\"", "type = \"wizard\""));
    assert!(unknown[0].contains("there is no unit type 'wizard'"), "{unknown:?}");
}

/// Proves CG-DEK-005, CG-DEK-006, CG-DEK-007, CG-DEK-008, CG-DEK-009, CG-DEK-011, CG-DEK-012, CG-DEK-013,
/// CG-DEK-014, CG-DEK-015, CG-DEK-016.
#[test]
fn the_figures_that_the_rules_imply_are_demanded() {
    for (unit, from, to, expected) in [
        (
            "elephant",
            "combat = 5",
            "combat = 6",
            "elephant: combat value 6 is not between 0 and 5 (CG-DEK-005)",
        ),
        (
            "light cavalry",
            "combat = 0",
            "combat = -1",
            "light cavalry: combat value -1 is not between 0 and 5 (CG-DEK-005)",
        ),
        (
            "heavy infantry",
            "combat = 4",
            "combat = 3",
            "heavy infantry: combat value 3: it must be 4 (CG-DEK-006)",
        ),
        ("heavy infantry", "flank = 2\n", "", "heavy infantry: it must have a flank penalty (CG-DEK-006)"),
        (
            "heavy infantry",
            "\"spear\" = 1",
            "\"pike\" = 1",
            "heavy infantry: it has +1 against pike: it must have no such modifier (CG-DEK-006)",
        ),
        ("pike", "combat = 4", "combat = 5", "pike: combat value 5: it must be 4 (CG-DEK-007)"),
        (
            "pike",
            "paired = 1",
            "paired = 2",
            "pike: the modifier with a second pike is +2: it must be +1 (CG-DEK-007)",
        ),
        (
            "medium infantry",
            "flank = 1",
            "flank = 2",
            "medium infantry: flank penalty 2: it must be 1 (CG-DEK-008)",
        ),
        (
            "medium infantry",
            "movement = 3",
            "movement = 4",
            "medium infantry: movement cost 4: it must not be more than 3 (CG-DEK-008)",
        ),
        (
            "medium infantry",
            "\"spear\" = 1",
            "\"pike\" = 1",
            "medium infantry: it attacks a pike with 4: more than 3 is too strong (CG-DEK-008)",
        ),
        (
            "light cavalry",
            "movement = 0",
            "movement = 1",
            "light cavalry: movement cost 1: it must be 0 (CG-DEK-009)",
        ),
        ("spear", "flank = 1\n", "", "spear: it must have a flank penalty (CG-DEK-011)"),
        (
            "archer",
            "movement = 1",
            "movement = 4",
            "archer: movement cost 4: it must not be more than 3 (CG-DEK-012)",
        ),
        ("cavalry", "3, 4]", "3, 3]", "cavalry: one card must have 4 command points (CG-DEK-014)"),
    ] {
        check_broken(in_entry(unit, from, to), expected);
    }
    for unit in UnitType::ALL {
        let woods = Deck::acies().figures(unit).woods;
        let change = |text: &str| match woods {
            0 => in_entry(unit.name(), "victory", "woods = 2\nvictory")(text),
            _ => in_entry(unit.name(), &format!("woods = {woods}"), "woods = 2")(text),
        };
        check_broken(
            change,
            &format!("{unit}: the modifier in Woods is +2: it must be {woods:+} (CG-ATT-017)"),
        );
    }
    check_broken(
        |text| text.replace("count = 5\ncommand = 5", "count = 5\ncommand = 4"),
        "commander: 4 command points: it must have 5 (CG-DEK-016)",
    );
    check_broken(|text| text.replace("count = 2", "count = 0"), "overlap: there is none of it (CG-DEK-016)");
}

/// Proves CG-DEK-017, CG-DEK-018.
#[test]
fn the_variety_that_the_rules_presuppose_is_demanded() {
    let costs =
        |text: &str| text.replace("movement = 4", "movement = 2").replace("movement = 3", "movement = 2");
    let found = problems(costs);
    assert!(found.iter().any(|problem| problem.ends_with("(CG-DEK-017)")), "{found:?}");
    assert!(found.contains(&"some units must have a movement cost above 3 (CG-DEK-018)".into()), "{found:?}");
    let no_flank = |text: &str| text.replace("woods = 1\nvictory", "flank = 1\nwoods = 1\nvictory");
    let no_flank = |text: &str| {
        ["cavalry", "archer", "light cavalry"]
            .iter()
            .fold(no_flank(text), |text, unit| in_entry(unit, "command", "flank = 1\ncommand")(&text))
    };
    check_broken(no_flank, "some units must have no flank penalty (CG-DEK-018)");
    let no_horse = |text: &str| {
        text.replace("\"cavalry\" = 1", "\"spear\" = 1")
            .replace("\"cavalry\" = 2", "\"spear\" = 2")
            .replace("\"light cavalry\" = ", "\"pike\" = ")
    };
    check_broken(no_horse, "some unit must have a modifier against cavalry or light cavalry (CG-DEK-018)");
    let flat = |text: &str| {
        text.lines()
            .map(|line| match line.strip_prefix("command = [") {
                Some(list) => format!("command = [{}]", vec!["4"; list.split(',').count()].join(", ")),
                None => line.to_owned(),
            })
            .collect::<Vec<_>>()
            .join("\n")
    };
    check_broken(flat, "the command points must differ within a unit type (CG-DEK-018)");
}

#[test]
fn errors_name_the_file_the_card_and_the_line() {
    let check = |from: &str, to: &str, expected: &[&str]| {
        let text = include_str!("../../../decks/acies.toml").replacen(from, to, 1);
        let error = Deck::from_toml("my.toml", &text).expect_err("a broken deck").to_string();
        for words in expected {
            assert!(error.contains(words), "{words:?} in {error}");
        }
    };
    check(
        "movement = 4",
        "movement = \"four\"",
        &["my.toml is no deck for the card game", "line 8", "movement"],
    );
    check("combat = 4", "combatt = 4", &["my.toml", "line 9", "combatt"]);
    check(
        "combat = 4",
        "combat = 9",
        &["my.toml", "heavy infantry", "combat value 9 is not between 0 and 5"],
    );
    check("[overlap]", "[overlap", &["my.toml", "line"]);
}
