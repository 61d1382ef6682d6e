//! How far and how freely troops move.

use acies_field::Mu;
use acies_fog::RuleSet;
use acies_fog::disorder::{Disorder, DisorderTable};
use acies_fog::movement::{Class, Column, Row, class, distance, variation};
use acies_fog::terrain::Grade;

use crate::{Section, mu, troops};

/// The rows of the table of moves, each with troops of its kind.
const TROOPS: [(&str, &str); 14] = [
    ("light foot", "light foot, unprotected, average, drilled"),
    ("medium foot", "medium foot, protected, average, drilled"),
    ("medium foot with bows", "medium foot, protected, average, drilled, bow"),
    ("heavy foot", "heavy foot, protected, average, drilled"),
    ("mob", "mob, unprotected, poor, undrilled"),
    ("light horse, light camelry, commanders", "light horse, unprotected, average, drilled"),
    ("cavalry, camelry, armoured knights", "cavalry, protected, average, drilled"),
    ("heavily armoured knights, cataphracts", "cataphracts, heavily armoured, average, drilled"),
    ("elephants", "elephants, average, undrilled"),
    ("light chariots", "light chariots, average, undrilled"),
    ("heavy and scythed chariots", "heavy chariots, average, undrilled"),
    ("battle wagons", "battle wagons, average, undrilled"),
    ("light artillery", "light artillery, average, undrilled"),
    ("heavy artillery, which only pivots", "heavy artillery, average, undrilled"),
];

pub(crate) fn distances(rules: &RuleSet) -> Section {
    let cited = ["AM-MOV-005, AM-MOV-015", "QR-MOV-001, QR-MOV-005, QR-MOV-009"];
    let mut section = Section::new("Move distances", rules.rulebook, cited).head([
        "in MU",
        "open",
        "uneven",
        "rough",
        "difficult",
    ]);
    let disorder = DisorderTable::default();
    for (name, description) in TROOPS {
        let troops = troops(description);
        let cell = |grade| match distance(rules, &troops, grade) {
            None => "–".to_owned(),
            Some(far) => match disorder.of(&troops, grade) {
                Disorder::None => mu(far),
                Disorder::Disordered => format!("{} D", mu(far)),
                Disorder::Severely => format!("{} S", mu(far)),
            },
        };
        section.row(name, [Grade::Open, Grade::Uneven, Grade::Rough, Grade::Difficult].map(cell));
    }
    section.note("D: disordered. S: severely disordered. –: closed.");
    let moves = &rules.moves;
    if let Some(far) = moves.slow_foot_unseen {
        section.note(format!(
            "Heavy foot and medium foot with bows: {} MU in the open, if the whole move keeps out of {} MU of enemy battle \
             troops and {} MU of enemy skirmishers.",
            mu(far),
            mu(moves.close),
            mu(moves.close_to_skirmishers)
        ));
    }
    if moves.along_a_road > Mu::new(0) {
        let further = mu(moves.along_a_road);
        section.note(format!("A column goes {further} MU further along a road than in the open."));
    }
    section
}

const ROWS: [(Row, &str); 13] = [
    (Row::Charge, "charge, straight or with one wheel"),
    (Row::FullAdvance, "full advance straight ahead"),
    (Row::Advance, "short or wheeling advance"),
    (Row::AdvanceClose, "the same, close to enemy"),
    (Row::DoubleWheel, "two wheels"),
    (Row::Expansion, "expansion"),
    (Row::ExpansionAndAdvance, "expansion and advance, 2 MU less"),
    (Row::ContractionAndAdvance, "contraction, advance of 3 MU or more"),
    (Row::Contraction, "contraction, advance of less, or none"),
    (Row::Turn, "turn"),
    (Row::QuarterTurnAndAdvance, "turn of 90° and advance, 2 MU less"),
    (Row::TurnAboutAndAdvance, "turn of 180° and advance"),
    (Row::ThereAndBack, "about, up to 2 MU, and back, if able to evade"),
];

const COLUMNS: [Column; 5] = [
    Column::Skirmishers,
    Column::Drilled,
    Column::UndrilledCavalry,
    Column::PikemenOrLed,
    Column::OtherUndrilled,
];

pub(crate) fn kinds(rules: &RuleSet) -> Section {
    let led = if rules.moves.pikemen_as_trained {
        "other undrilled with a commander"
    } else {
        "pikemen; other undrilled with a commander"
    };
    let mut section = Section::new("Simple and complex moves", rules.rulebook, ["AM-MOV-018", "QR-CMT-021"])
        .head([
            "move",
            "skirmishers",
            "drilled",
            "undrilled cavalry, light chariots",
            led,
            "other undrilled",
        ]);
    for (row, name) in ROWS {
        let cell = |column| match class(rules, row, column, true) {
            Class::Simple => "simple",
            Class::Complex => "test",
            Class::Impossible => "–",
        };
        section.row(name, COLUMNS.map(cell));
    }
    let moves = &rules.moves;
    section.note(format!(
        "Close: within {} MU of enemy battle troops, {} MU of enemy skirmishers.",
        mu(moves.close),
        mu(moves.close_to_skirmishers)
    ));
    section
}

pub(crate) fn variable(rules: &RuleSet) -> Section {
    let cited = ["AM-MOV-066", "QR-MOV-010, QR-MOV-011"];
    let mut section =
        Section::new("Variable moves", rules.rulebook, cited).head(["die", "1", "2", "3", "4", "5", "6"]);
    section.row("MU", (1..=6).map(|die| format!("{:+}", variation(die))));
    section.note(if rules.moves.routs_vary_without_contact {
        "An initial rout varies, whether or not enemy are in contact."
    } else {
        "An initial rout varies only with enemy in contact."
    });
    section
}
