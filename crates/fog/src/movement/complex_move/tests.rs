use super::*;
use crate::movement::distance;
use crate::terrain::{Grade, felt_grade};
use crate::testing::NOW;
use crate::testing::{Script, at, battle, lay, place_leader};
use crate::{Cohesion, RuleSet};
use acies_field::terrain::Kind;

const DRILLED: &str = "4 heavy foot, protected, average, drilled, swordsmen";
const UNDRILLED: &str = "4 heavy foot, protected, average, undrilled, swordsmen";
const FAR: &str = "4 heavy foot, protected, average, drilled";

/// Red's battle groups side by side, with the enemy far away.
fn line(texts: &[&'static str]) -> (Fog, Battle) {
    let red: Vec<_> =
        texts.iter().zip(0..).map(|(&text, place)| (text, (500 + place * 80, 300), 0, 2)).collect();
    battle(&red, &[(FAR, (500, 1100), 180, 2)])
}

fn level(game: &mut (Fog, Battle), commander: usize, level: CommanderLevel) {
    game.0.agreement.armies[0].commanders[commander].level = level;
}

fn of(game: &(Fog, Battle), groups: &[usize]) -> i32 {
    modifier(&at(&game.0, &game.1), Seat::Red, groups)
}

/// Whether a test with these dice is passed.
fn passes(game: &mut (Fog, Battle), groups: &[usize], dice: &[u8]) -> bool {
    let mut script = Script::new([], dice.iter().copied());
    let passed = test(&game.0, &mut game.1, &mut script, (Seat::Red, groups), true);
    assert!(script.dice.is_empty(), "all dice are rolled");
    passed.expect("nothing is asked")
}

/// Behind the left file, lined up with it.
const BEHIND: (i32, i32) = (480, 270);
/// In range of a troop commander, with nobody.
const NEAR: (i32, i32) = (480, 200);

/// Proves AM-MOV-031, AM-MOV-034, and for 2.0, which adds the same, QR-CMT-002, QR-CMT-003, QR-EFF-003, QR-EFF-006.
#[test]
fn one_commander_and_the_worst_state() {
    let mut game = line(&[DRILLED]);
    assert_eq!(of(&game, &[0]), 0);
    place_leader(&mut game.1, Seat::Red, 0, NEAR, None);
    assert_eq!(of(&game, &[0]), 1, "in range");
    place_leader(&mut game.1, Seat::Red, 0, BEHIND, Some(0));
    assert_eq!(of(&game, &[0]), 2, "with them");
    level(&mut game, 0, CommanderLevel::Inspired);
    assert_eq!(of(&game, &[0]), 3, "an inspired commander with them");
    place_leader(&mut game.1, Seat::Red, 0, NEAR, None);
    assert_eq!(of(&game, &[0]), 2, "an inspired commander in range");
    place_leader(&mut game.1, Seat::Red, 1, BEHIND, Some(0));
    assert_eq!(of(&game, &[0]), 2, "with a troop commander beside him it is one of them, not both");

    let mut alone = line(&[DRILLED]);
    let states = [(Cohesion::Steady, 0), (Cohesion::Disrupted, -1), (Cohesion::Fragmented, -2)];
    for (cohesion, value) in states {
        alone.1.fielded_mut(GroupId::new(Seat::Red, 0)).unwrap().group.cohesion = cohesion;
        assert_eq!(of(&alone, &[0]), value, "{cohesion:?}");
    }
    let mut rough = line(&[DRILLED]);
    lay(&mut rough.1, Kind::Brush, (440, 280), (480, 320));
    assert_eq!(of(&rough, &[0]), -1, "one base is disordered");
    rough.1.fielded_mut(GroupId::new(Seat::Red, 0)).unwrap().group.cohesion = Cohesion::Disrupted;
    assert_eq!(of(&rough, &[0]), -1, "once");
    lay(&mut rough.1, Kind::Forest, (440, 250), (480, 320));
    assert_eq!(of(&rough, &[0]), -2, "only the worse counts");
    level(&mut rough, 0, CommanderLevel::Field);
    place_leader(&mut rough.1, Seat::Red, 0, NEAR, None);
    assert_eq!(of(&rough, &[0]), -1, "disrupted and severely disordered, a field commander in range");
}

/// Proves AM-MOV-032, and QR-CMT-001, which says the same.
#[test]
fn seven_for_the_drilled_and_for_skirmishers() {
    let needed = |text: &str| score_needed(&BattleGroup::described(text).unwrap());
    assert_eq!([DRILLED, UNDRILLED].map(needed), [7, 8]);
    assert_eq!(needed("4 light horse, unprotected, average, undrilled"), 7);
    assert_eq!(needed("4 knights, armoured, average, undrilled, lancers"), 8);
    assert_eq!(needed("8 heavy foot, protected, average, drilled, pikemen"), 7);
    assert!(passes(&mut line(&[DRILLED]), &[0], &[3, 4]) && !passes(&mut line(&[DRILLED]), &[0], &[3, 3]));
    assert!(
        passes(&mut line(&[UNDRILLED]), &[0], &[4, 4]) && !passes(&mut line(&[UNDRILLED]), &[0], &[3, 4])
    );
}

/// Proves AM-MOV-014, AM-SPE-006.
#[test]
fn camels_move_as_the_undrilled_horse_of_their_kind() {
    use super::super::table::{Column, column};
    let group = |text: &str| BattleGroup::described(&format!("4 {text}, average, drilled")).unwrap();
    let camels = [
        ("camelry, protected", "cavalry, protected", 8, Column::UndrilledCavalry, Grade::Open),
        (
            "cataphract camelry, heavily armoured",
            "cataphracts, heavily armoured",
            8,
            Column::OtherUndrilled,
            Grade::Difficult,
        ),
        ("light camelry, unprotected", "light horse, unprotected", 7, Column::Skirmishers, Grade::Open),
    ];
    for (camels, horse, score, of_table, sand) in camels {
        let (camels, horse) = (group(camels), group(horse));
        let distances = |group: &BattleGroup| {
            [Grade::Open, Grade::Uneven, Grade::Rough, Grade::Difficult]
                .map(|grade| distance(NOW, &group.bases()[0], grade))
        };
        assert_eq!(distances(&camels), distances(&horse));
        assert_eq!(
            (score_needed(&camels), column(NOW, &camels, false)),
            (score, of_table),
            "though it is drilled"
        );
        let felt = felt_grade(&RuleSet::ANCIENT_3_2A, camels.bases()[0].kind, Kind::SoftSand);
        assert_eq!(felt, Some(sand));
    }
}

/// Proves AM-MOV-033.
#[test]
fn quality_rolls_again_as_the_lowest_of_a_line() {
    let superior = "4 heavy foot, protected, superior, drilled, swordsmen";
    let poor = "4 heavy foot, protected, poor, drilled, swordsmen";
    assert!(passes(&mut line(&[superior]), &[0], &[1, 3, 4]), "the 1 is rolled again");
    assert!(!passes(&mut line(&[poor]), &[0], &[6, 2, 4]), "the 6 is rolled again");
    let mut both = line(&[superior, poor]);
    assert!(!passes(&mut both, &[0, 1], &[1, 5]), "a battle line tests as its poorest");
    assert!(!passes(&mut both, &[0, 1], &[6, 1, 5]));
}

/// Proves AM-MOV-035.
#[test]
fn he_must_have_been_with_them_since_the_phase_began() {
    let mut game = line(&[DRILLED]);
    place_leader(&mut game.1, Seat::Red, 0, BEHIND, Some(0));
    game.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = false;
    assert_eq!(of(&game, &[0]), 1, "he has joined them in this phase: in range");
    place_leader(&mut game.1, Seat::Red, 0, (480, 120), None);
    assert_eq!(of(&game, &[0]), 0, "further than 4 MU");
    place_leader(&mut game.1, Seat::Red, 0, NEAR, None);
    assert_eq!(of(&game, &[0]), 1, "in range at the moment of the test");
}

/// Proves AM-MOV-036.
#[test]
fn whoever_is_with_the_testers_stays() {
    for dice in [[6, 6], [1, 1]] {
        let mut game = line(&[DRILLED]);
        place_leader(&mut game.1, Seat::Red, 0, BEHIND, Some(0));
        place_leader(&mut game.1, Seat::Red, 1, NEAR, None);
        passes(&mut game, &[0], &dice);
        let bound =
            |index: usize| game.1.side(Seat::Red).commanders[index].is_some_and(|leader| leader.bound);
        assert!(bound(0), "whether it is passed or not");
        assert!(!bound(1), "being in range binds to nothing");
    }
}

/// Proves AM-MOV-039, AM-MOV-040.
#[test]
fn a_line_tests_once_at_its_worst() {
    let mut game = line(&[DRILLED, UNDRILLED, DRILLED]);
    assert!(!passes(&mut game, &[0, 1], &[3, 4]), "8 or more, with two dice for both");
    assert!(passes(&mut game, &[0, 1], &[4, 4]));
    game.1.fielded_mut(GroupId::new(Seat::Red, 2)).unwrap().group.cohesion = Cohesion::Disrupted;
    assert_eq!(of(&game, &[0, 1, 2]), -1, "one of three is disrupted");
    let column = |index: usize| {
        super::super::table::column(NOW, at(&game.0, &game.1).group(GroupId::new(Seat::Red, index)), true)
    };
    assert_eq!(column(0).max(column(1)), super::super::Column::PikemenOrLed, "the worst column of the line");
}

/// Proves AM-COM-111.
#[test]
fn a_fighting_commander_influences_only_his_own_battle_group() {
    let mut game = line(&[DRILLED, DRILLED]);
    place_leader(&mut game.1, Seat::Red, 0, BEHIND, Some(0));
    let helped = |game: &(Fog, Battle)| {
        let cohesion = |group: usize| {
            let id = crate::fielded::GroupId::new(Seat::Red, group);
            let reasons = crate::cohesion::Reasons::charged();
            let found = crate::cohesion::modifiers(&at(&game.0, &game.1), id, &reasons);
            found.contains(&(crate::cohesion::Modifier::Commander, 1))
        };
        [0, 1].map(|group| (of(game, &[group]) > 0, cohesion(group)))
    };
    assert_eq!(helped(&game), [(true, true); 2]);
    game.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!(helped(&game), [(true, true), (false, false)]);
}

/// The chance is that of the dice with which the test is passed.
#[test]
fn the_chance_to_pass_is_that_of_the_dice() {
    for text in [DRILLED, UNDRILLED] {
        let mut game = line(&[text]);
        let mut ways = 0;
        for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
            ways += u64::from(passes(&mut game, &[0], &[one, other]));
        }
        let chance = chance_to_pass(&at(&game.0, &game.1), Seat::Red, &[0]);
        assert_eq!(chance.parts_of(36), ways, "{text}");
    }
}
