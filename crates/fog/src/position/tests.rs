use super::*;
use crate::movement::modifier;
use crate::testing::{at, battle, lay, place_leader, red};
use acies_field::terrain::Kind;
use acies_geometry::{Angle, Point, Pose};

const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
const ELEPHANTS: &str = "2 elephants, average, undrilled";
const CAMELS: &str = "4 camelry, protected, average, undrilled";

/// How troops are disordered by others who stand so many millimetres to the right of them, enemies or friends.
fn beside(troops: &str, beasts: &str, gap: i32, enemy: bool) -> Disorder {
    let far = (CAVALRY, (100, 1100), 180, 1);
    let stands = (troops, (500, 500), 0, 2);
    let beasts = (beasts, (580 + gap, 500), if enemy { 180 } else { 0 }, 2);
    let (fog, state) = if enemy { battle(&[stands], &[beasts]) } else { battle(&[stands, beasts], &[far]) };
    at(&fog, &state).disorder(red(0))
}

/// Proves AM-SPE-001.
#[test]
fn elephants_and_camels_disorder_horses_and_chariots() {
    let horses = [
        CAVALRY,
        "4 knights, armoured, average, drilled",
        "4 cataphracts, heavily armoured, average, drilled",
        "4 light horse, unprotected, average, drilled",
        "4 light chariots, average, undrilled",
        "4 heavy chariots, average, undrilled",
        "4 scythed chariots, average, undrilled",
    ];
    let cataphracts = "4 cataphract camelry, heavily armoured, average, undrilled";
    for troops in horses {
        for beasts in [ELEPHANTS, CAMELS, cataphracts] {
            for enemy in [true, false] {
                assert_eq!(beside(troops, beasts, 39, enemy), Disorder::Disordered, "{troops}, {beasts}");
                assert_eq!(beside(troops, beasts, 40, enemy), Disorder::None, "{troops}, {beasts}");
            }
        }
    }
    for troops in ["4 heavy foot, protected, average, drilled", ELEPHANTS] {
        assert_eq!(beside(troops, ELEPHANTS, 0, true), Disorder::None, "{troops}");
    }
}

/// Only the bases that are near suffer; AM-BGR-027 says so of all disorder.
#[test]
fn the_far_file_does_not_mind() {
    let (fog, state) = battle(&[(CAVALRY, (500, 500), 0, 2)], &[(ELEPHANTS, (590, 500), 0, 2)]);
    let expected = [Disorder::None, Disorder::Disordered, Disorder::None, Disorder::Disordered];
    assert_eq!(at(&fog, &state).disorder_of_bases(red(0)), expected);
}

/// Proves AM-SPE-002.
#[test]
fn light_camelry_disorder_by_their_front_only() {
    let camels = "4 light camelry, unprotected, average, undrilled";
    assert_eq!(beside(CAVALRY, camels, 0, true), Disorder::None, "side to side, and corner to corner");
    let meets = |x: i32, y: i32, degrees: i32, enemy: bool| {
        let stands = (CAVALRY, (500, 500), 0, 2);
        let beasts = (camels, (x, y), degrees, 2);
        let far = (CAVALRY, (100, 1100), 180, 1);
        let (fog, state) =
            if enemy { battle(&[stands], &[beasts]) } else { battle(&[stands, beasts], &[far]) };
        at(&fog, &state).disorder(red(0))
    };
    assert_eq!(meets(500, 500, 180, true), Disorder::Disordered, "front edge");
    assert_eq!(meets(500, 501, 180, true), Disorder::None, "not in contact");
    assert_eq!(meets(500, 440, 0, false), Disorder::None, "friends");
    assert_eq!(meets(580, 500, 180, true), Disorder::None, "front corner to front corner");
    assert_eq!(meets(500, 560, 0, true), Disorder::None, "their rear");
    // Turned by 10 degrees, a front corner reaches 6.95 mm further than the middle of the front.
    assert_eq!(meets(500, 507, 170, true), Disorder::Disordered, "front corner on the front edge");
    assert_eq!(meets(500, 508, 170, true), Disorder::None, "not in contact");
}

/// Proves AM-SPE-003.
#[test]
fn three_battle_groups_of_beasts_are_enough_to_get_used_to_them() {
    let used = |count: i32, own: &'static str, enemy: &'static str| {
        let mut army = vec![(CAVALRY, (500, 500), 0, 2)];
        army.extend((0..count).map(|index| (own, (900 + index * 150, 300), 0, 2)));
        let (fog, state) = battle(&army, &[(enemy, (590, 500), 180, 2)]);
        at(&fog, &state).disorder(red(0)) == Disorder::None
    };
    assert!(used(3, ELEPHANTS, ELEPHANTS) && !used(2, ELEPHANTS, ELEPHANTS));
    assert!(used(3, CAMELS, CAMELS) && !used(2, CAMELS, CAMELS));
    assert!(!used(3, CAMELS, ELEPHANTS) && !used(3, ELEPHANTS, CAMELS), "each kind for itself");
}

/// Proves AM-SPE-004.
#[test]
fn camels_fear_only_elephants() {
    for camels in [
        CAMELS,
        "4 light camelry, unprotected, average, undrilled",
        "4 cataphract camelry, heavily armoured, average, undrilled",
    ] {
        assert_eq!(beside(camels, ELEPHANTS, 10, true), Disorder::Disordered, "{camels}");
        assert_eq!(beside(camels, CAMELS, 10, true), Disorder::None, "{camels}");
    }
}

/// The first half of AM-SPE-009; his move on soft sand is with the moves of commanders.
#[test]
fn commanders_frighten_nobody() {
    let (fog, mut state) = battle(&[(CAVALRY, (500, 500), 0, 2)], &[(CAVALRY, (900, 1100), 180, 2)]);
    place_leader(&mut state, Seat::Blue, 0, (560, 500), None);
    assert_eq!(at(&fog, &state).disorder(red(0)), Disorder::None);
}

/// Proves AM-TER-007, AM-BGR-030.
#[test]
fn disorder_ends_with_its_cause() {
    let (fog, mut state) = battle(&[(CAVALRY, (500, 500), 0, 2)], &[(ELEPHANTS, (590, 500), 180, 2)]);
    assert_eq!(at(&fog, &state).disorder(red(0)), Disorder::Disordered);
    state.side_mut(Seat::Blue).groups[0] = None;
    lay(&mut state, Kind::Brush, (400, 400), (480, 600));
    assert_eq!(at(&fog, &state).disorder(red(0)), Disorder::Disordered);
    state.field.pieces.clear();
    assert_eq!(at(&fog, &state).disorder(red(0)), Disorder::None);
    assert_eq!(at(&fog, &state).trouble(red(0)), Trouble::None);
}

/// Proves AM-SPE-023.
#[test]
fn no_terrain_disorders_a_file_behind_fortifications() {
    let foot = "4 heavy foot, protected, average, drilled";
    let (fog, mut state) = battle(&[(foot, (500, 500), 0, 2)], &[(CAVALRY, (900, 1100), 180, 2)]);
    lay(&mut state, Kind::Marsh, (400, 300), (600, 600));
    assert_eq!(at(&fog, &state).disorder_of_bases(red(0)), [Disorder::Severely; 4]);
    // In front of the right file only; their front edge faces away from the defenders.
    let works = Pose::new(Point::millimetres(520, 515), Angle::ZERO);
    let size = bases::fortification(fog.agreement.figures);
    state.side_mut(Seat::Red).works.push(Base::new(works, size));
    let expected = [Disorder::Severely, Disorder::None, Disorder::Severely, Disorder::None];
    assert_eq!(at(&fog, &state).disorder_of_bases(red(0)), expected, "the second rank, too");
    state.side_mut(Seat::Red).works.clear();
    let defences = vec![Base::new(works, size)];
    state.side_mut(Seat::Red).groups[0].as_mut().unwrap().defences = defences;
    assert_eq!(at(&fog, &state).disorder(red(0)), Disorder::Severely, "portable ones do not help");
}

/// A commander with a battle group in melee, friends so many millimetres beside it, and whether these are in melee too:
/// what he adds to a complex move test of theirs.
fn helps(gap: i32, in_front_rank: bool, friends_fight: bool) -> i32 {
    let foot = "4 heavy foot, protected, average, drilled";
    let beside = (foot, (580 + gap, 500), 0, 2);
    let mut enemies = vec![(foot, (500, 500), 180, 2)];
    enemies.extend(friends_fight.then_some((foot, (580 + gap, 500), 180, 2)));
    let (mut fog, mut state) = battle(&[(foot, (500, 500), 0, 2), beside], &enemies);
    fog.agreement.armies[0].commanders[1].level = crate::command::CommanderLevel::Field;
    place_leader(&mut state, Seat::Red, 1, (520, 470), Some(0));
    state.side_mut(Seat::Red).commanders[1].as_mut().unwrap().in_front_rank = in_front_rank;
    modifier(&at(&fog, &state), Seat::Red, &[1])
}

/// Proves AM-CMD-009.
#[test]
fn a_commander_in_melee_helps_those_who_are_not() {
    assert_eq!(helps(150, false, false), 1, "6 MU away");
    assert_eq!(helps(150, true, false), 0, "he fights in the front rank");
    assert_eq!(helps(75, false, true), 0, "they fight, and he is not with them");
    assert_eq!(helps(201, false, false), 0, "out of his 8 MU");
}
