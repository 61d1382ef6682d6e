//! The table of simple and complex moves.

use serde::{Deserialize, Serialize};

use crate::{BattleGroup, Capability, RuleSet, Training, TroopType};

/// Whether a move is made freely, needs a test, or cannot be made. AM-MOV-016
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "MoveClass"))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Made freely.
    Simple,
    /// Needs a passed complex move test.
    Complex,
    /// Not allowed.
    Impossible,
}

/// The rows of the table. AM-MOV-018
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "MoveRow"))]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// A charge, straight or starting with one wheel.
    Charge,
    /// Forward, the full available distance, straight ahead.
    FullAdvance,
    /// Forward, shorter than the full distance, or with one wheel, or both; no enemy close.
    Advance,
    /// The same, close to enemy.
    AdvanceClose,
    /// Forward with two wheels.
    DoubleWheel,
    /// A front wider by one or two bases, stationary.
    Expansion,
    /// A front wider by one or two bases, then a simple advance with 2 MU less.
    ExpansionAndAdvance,
    /// A front narrower by one or two bases, before or after a simple advance of 3 MU or more.
    ContractionAndAdvance,
    /// A front narrower by one or two bases, stationary, or before or after an advance of less than 3 MU.
    Contraction,
    /// A turn of 90 or 180 degrees, stationary.
    Turn,
    /// A turn of 90 degrees before or after a simple advance with 2 MU less.
    QuarterTurnAndAdvance,
    /// A turn of 180 degrees before or after a simple advance.
    TurnAboutAndAdvance,
    /// A turn of 180 degrees, a simple advance of at most 2 MU, and back again.
    ThereAndBack,
}

/// The columns of the table, the best first. AM-MOV-018, AM-MOV-039
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Skirmishers.
    Skirmishers,
    /// Drilled battle troops other than pikemen.
    Drilled,
    /// Undrilled cavalry, camelry or light chariots.
    UndrilledCavalry,
    /// All pikemen, and other undrilled troops with a commander.
    PikemenOrLed,
    /// Other undrilled troops without a commander.
    OtherUndrilled,
}

/// The table, row by row. Where a row depends on more than the column the better class stands here. AM-MOV-018
const TABLE: [(Row, [Class; 5]); 13] = {
    use Class::{Complex as C, Impossible as X, Simple as S};
    [
        (Row::Charge, [S, S, S, S, S]),
        (Row::FullAdvance, [S, S, S, S, S]),
        (Row::Advance, [S, S, S, S, S]),
        (Row::AdvanceClose, [S, S, S, S, C]),
        (Row::DoubleWheel, [S, S, S, S, C]),
        (Row::Expansion, [S, S, C, C, C]),
        (Row::ExpansionAndAdvance, [S, C, X, X, X]),
        (Row::ContractionAndAdvance, [S, S, S, C, C]),
        (Row::Contraction, [S, C, C, X, X]),
        (Row::Turn, [S, S, S, S, C]),
        (Row::QuarterTurnAndAdvance, [S, C, C, X, X]),
        (Row::TurnAboutAndAdvance, [S, X, X, X, X]),
        (Row::ThereAndBack, [C, C, C, X, X]),
    ]
};

/// Whether a kind of move is simple, complex or impossible for troops of a column. `can_evade` says whether they are battle
/// troops of a type and formation that can evade. AM-MOV-018, AM-MOV-027, QR-CMT-019
pub fn class(rules: &RuleSet, row: Row, column: Column, can_evade: bool) -> Class {
    if row == Row::ThereAndBack && column != Column::Skirmishers && !can_evade {
        return Class::Impossible;
    }
    if row == Row::ThereAndBack && column == Column::UndrilledCavalry {
        return rules.moves.there_and_back_undrilled;
    }
    let classes = TABLE.iter().find(|(of, _)| *of == row).map(|(_, classes)| classes);
    classes.map_or(Class::Impossible, |classes| classes[column as usize])
}

/// The column of a battle group, the first that fits. `led` says whether it counts as with a commander. AM-MOV-019,
/// AM-MOV-020, AM-MOV-039, QR-CMT-005
pub fn column(rules: &RuleSet, group: &BattleGroup, led: bool) -> Column {
    if group.is_skirmishers() {
        return Column::Skirmishers;
    }
    group.bases().iter().map(|base| of_base(rules, group, base, led)).max().unwrap_or(Column::OtherUndrilled)
}

fn of_base(rules: &RuleSet, group: &BattleGroup, base: &crate::Troops, led: bool) -> Column {
    let cavalry = matches!(base.kind, TroopType::Cavalry | TroopType::Camelry | TroopType::LightChariots);
    if base.has(Capability::Pikemen) && !rules.moves.pikemen_as_trained {
        Column::PikemenOrLed
    } else if moves_as_drilled(group) {
        Column::Drilled
    } else if cavalry {
        Column::UndrilledCavalry
    } else if led {
        Column::PikemenOrLed
    } else {
        Column::OtherUndrilled
    }
}

/// Camels move as undrilled troops, whatever their list says. AM-MOV-014
pub(super) fn moves_as_drilled(group: &BattleGroup) -> bool {
    group.training() == Training::Drilled && !group.bases().iter().any(|base| base.kind.is_camels())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{NOW, by_all, by_each};

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Proves AM-MOV-018: every row and column, as the book has them; and the table of 2.0, which differs in one cell:
    /// QR-CMT-007, QR-CMT-008, QR-CMT-009, QR-CMT-010, QR-CMT-011, QR-CMT-012, QR-CMT-013, QR-CMT-014, QR-CMT-015, QR-CMT-016,
    /// QR-CMT-017, QR-CMT-018, QR-CMT-021.
    #[test]
    fn every_cell_of_the_table() {
        let book = "
            Charge                  S S S S S
            FullAdvance             S S S S S
            Advance                 S S S S S
            AdvanceClose            S S S S C
            DoubleWheel             S S S S C
            Expansion               S S C C C
            ExpansionAndAdvance     S C X X X
            ContractionAndAdvance   S S S C C
            Contraction             S C C X X
            Turn                    S S S S C
            QuarterTurnAndAdvance   S C C X X
            TurnAboutAndAdvance     S X X X X
            ThereAndBack            C C C X X";
        let columns = [
            Column::Skirmishers,
            Column::Drilled,
            Column::UndrilledCavalry,
            Column::PikemenOrLed,
            Column::OtherUndrilled,
        ];
        let lines: Vec<&str> = book.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.len(), TABLE.len());
        for (line, (row, _)) in lines.iter().zip(&TABLE) {
            let mut words = line.split_whitespace();
            assert_eq!(words.next(), Some(format!("{row:?}").as_str()));
            for (word, &column) in words.zip(&columns) {
                let letters = by_each(|rules| match class(rules, *row, column, true) {
                    Class::Simple => "S",
                    Class::Complex => "C",
                    Class::Impossible => "X",
                });
                let differs = *row == Row::ThereAndBack && column == Column::UndrilledCavalry;
                assert_eq!(letters, [word, if differs { "X" } else { word }], "{row:?} {column:?}");
            }
        }
    }

    /// Proves AM-MOV-027, QR-CMT-019.
    #[test]
    fn only_those_who_can_evade_go_there_and_back() {
        let class = |column, can_evade| by_each(|rules| class(rules, Row::ThereAndBack, column, can_evade));
        assert_eq!(class(Column::Drilled, true), [Class::Complex; 2]);
        assert_eq!(class(Column::Drilled, false), [Class::Impossible; 2]);
        assert_eq!(class(Column::Skirmishers, false), [Class::Complex; 2]);
        assert_eq!(class(Column::UndrilledCavalry, true), [Class::Complex, Class::Impossible]);
    }

    /// Proves AM-MOV-019, AM-MOV-020, QR-CMT-005.
    #[test]
    fn the_first_column_that_fits() {
        let of = |text: &str| by_all(|rules| [false, true].map(|led| column(rules, &group(text), led)));
        let always = |column| [column, column];
        assert_eq!(of("4 light horse, unprotected, average, undrilled"), always(Column::Skirmishers));
        // In 2.0 pikemen move as they are trained.
        let pikemen = |training: &str| {
            let pikemen = group(&format!("8 heavy foot, protected, average, {training}, pikemen"));
            by_each(|rules| [false, true].map(|led| column(rules, &pikemen, led)))
        };
        assert_eq!(pikemen("drilled"), [always(Column::PikemenOrLed), always(Column::Drilled)]);
        let by_command = [Column::OtherUndrilled, Column::PikemenOrLed];
        assert_eq!(pikemen("undrilled"), [always(Column::PikemenOrLed), by_command]);
        assert_eq!(of("8 heavy foot, protected, average, drilled"), always(Column::Drilled));
        assert_eq!(of("4 camelry, protected, average, undrilled"), always(Column::UndrilledCavalry));
        assert_eq!(of("4 light chariots, average, undrilled"), always(Column::UndrilledCavalry));
        for other in [
            "4 cataphracts, heavily armoured, average, undrilled",
            "2 elephants, average, undrilled",
            "4 heavy chariots, average, undrilled",
            "8 mob, unprotected, poor, undrilled",
            "2 battle wagons, average",
        ] {
            assert_eq!(of(other), [Column::OtherUndrilled, Column::PikemenOrLed], "{other}");
        }
    }

    /// AM-MOV-014, AM-MOV-039
    #[test]
    fn camels_move_as_undrilled_and_mixed_troops_as_their_worst() {
        assert_eq!(
            column(NOW, &group("4 camelry, protected, average, drilled"), false),
            Column::UndrilledCavalry
        );
        let mixed = "4 heavy foot, protected, average, drilled, pikemen + 4 light foot, unprotected, bow";
        assert_eq!(column(NOW, &group(mixed), false), Column::PikemenOrLed);
    }
}
