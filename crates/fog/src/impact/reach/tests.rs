use super::*;
use crate::testing::{at, battle, blue, lay, red};
use acies_field::terrain::Kind;

const SPEARS: &str = "4 heavy foot, protected, average, drilled";
const HORSE: &str = "4 cavalry, armoured, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";

fn straight(charger: (&str, usize), enemies: &[crate::testing::Placed<'_>]) -> std::rc::Rc<Reach> {
    let (fog, battle) = battle(&[(charger.0, (500, 500), 0, charger.1)], enemies);
    Charging::new(&at(&fog, &battle), red(0)).reach(None, None)
}

/// The distance that each file of the chargers stepped forward, in millimetres.
fn steps(reach: &Reach) -> Vec<i32> {
    let front = reach.body.bases().iter().take(4);
    let along: Vec<i32> = front.map(|base| base.pose.front.y / 1000).collect();
    let line = along.iter().copied().min().unwrap_or(0);
    along.into_iter().map(|y| y - line).collect()
}

/// AM-IMP-003: the normal move, and not the fourth MU of AM-MOV-007.
#[test]
fn a_charge_goes_as_far_as_a_normal_move() {
    let at = |charger, y| straight((charger, 4), &[(SPEARS, (500, y), 180, 4)]).charged();
    assert_eq!(at(SPEARS, 575), [0], "3 MU");
    assert_eq!(at(SPEARS, 580), [0; 0], "3.2 MU");
    assert_eq!(at(HORSE, 580), [0]);
}

/// AM-IMP-003, AM-MOV-010
#[test]
fn slow_ground_on_the_way_shortens_a_charge() {
    let over = |near: i32| {
        let (fog, mut battle) = battle(&[(SPEARS, (500, 500), 0, 4)], &[(SPEARS, (500, 560), 180, 4)]);
        lay(&mut battle, Kind::Brush, (400, near), (600, near + 5));
        let reach = Charging::new(&at(&fog, &battle), red(0)).reach(None, None);
        (reach.makes_contact(), reach.distance.get() / 1000)
    };
    assert_eq!(over(570), (true, 60), "beyond the enemy");
    assert_eq!(over(520), (false, 50), "2 MU, as in rough terrain");
    assert_eq!(over(555), (false, 55), "up to its edge");
}

/// Proves AM-IMP-010, AM-GLO-011.
#[test]
fn a_front_corner_on_an_edge_is_legal_and_on_a_corner_is_not() {
    let knights = "2 knights, heavily armoured, average, drilled, lancers";
    // Turned by 45 degrees, with a corner exactly before the corner of a file that stands to the right.
    let pointing = |x: i32| straight((knights, 2), &[(SPEARS, (x, 560), 135, 4)]);
    let on_edge = pointing(500);
    assert!(on_edge.makes_contact());
    let fog_case = |enemy_x: i32| {
        let reach = straight((SPEARS, 4), &[(SPEARS, (enemy_x, 560), 180, 4)]);
        (reach.makes_contact(), reach.fighting())
    };
    assert_eq!(fog_case(500), (true, 4));
    assert_eq!(fog_case(540), (true, 3), "the fourth is corner to corner only");
    assert_eq!(fog_case(659), (true, 1), "by 1 mm");
    assert_eq!(fog_case(660), (false, 0), "corner to corner");
    let ahead = |y: i32| straight((SPEARS, 4), &[(SPEARS, (500, y), 180, 4)]).makes_contact();
    assert!(ahead(575) && !ahead(576), "in charge range: within 3 MU");
}

/// Proves AM-IMP-018, AM-IMP-019.
#[test]
fn files_step_forward_to_enemy_within_2_mu() {
    let two = |charger: &str, back: i32| {
        let line = [(SPEARS, (460, 560), 180, 2), (SPEARS, (540, 560 + back), 180, 2)];
        let reach = straight((charger, 4), &line);
        (steps(&reach), reach.charged())
    };
    assert_eq!(two("8 heavy foot, protected, average, drilled", 25).0, [0, 0, 25, 25]);
    assert_eq!(two("8 heavy foot, protected, average, drilled", 25).1, [0, 1]);
    assert_eq!(two(SPEARS, 15).1, [0, 1], "as far as a single rank is deep");
    assert_eq!(two(SPEARS, 20).1, [0], "it would fall apart");
    let pike = "12 heavy foot, protected, average, drilled, pikemen";
    assert_eq!(two("12 knights, armoured, average, drilled", 50).1, [0, 1], "exactly 2 MU");
    assert_eq!(two("12 knights, armoured, average, drilled", 53).1, [0], "2.1 MU");
    assert_eq!(two(pike, 45).1, [0, 1], "three ranks of 15 mm");
    assert_eq!(two(pike, 46).1, [0]);
}

/// AM-IMP-019: one file leans on the next.
#[test]
fn files_step_forward_one_beyond_the_other() {
    let column = "2 heavy foot, protected, average, drilled";
    let line = |last: i32| {
        let files = [(440, 560), (480, 572), (520, 584), (560, last)];
        let reach = straight((SPEARS, 4), &files.map(|place| (column, place, 180, 1)));
        (steps(&reach), reach.charged())
    };
    assert_eq!(line(599), (vec![0, 12, 24, 39], vec![0, 1, 2, 3]));
    // The last would have to go 16 mm beyond its neighbour, who then leads by 24 mm himself.
    assert_eq!(line(600), (vec![0, 12, 0, 0], vec![0, 1]));
}

/// AM-IMP-019: skirmishers do not step forward into battle troops that they do not touch.
#[test]
fn skirmishers_need_not_step_into_battle_troops() {
    let line = |second| {
        let line = [(LIGHT_HORSE, (460, 560), 180, 2), (second, (540, 580), 180, 2)];
        straight((LIGHT_HORSE, 4), &line).charged()
    };
    assert_eq!(line(LIGHT_HORSE), [0, 1]);
    assert_eq!(line(SPEARS), [0]);
}

/// Proves AM-IMP-006. AM-IMP-007 as far as reach goes.
#[test]
fn everyone_in_the_path_is_charged_unless_friends_are_between() {
    let line = [
        (SPEARS, (460, 560), 180, 2),
        ("2 heavy foot, protected, average, drilled", (540, 575), 180, 2),
        ("2 heavy foot, protected, average, drilled", (460, 591), 180, 2),
    ];
    let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &line);
    let charged =
        |battle: &crate::Battle| Charging::new(&at(&fog, battle), red(0)).reach(None, None).charged();
    assert_eq!(charged(&battle), [0, 1], "the third is behind the first");
    battle.lose(blue(0), crate::Loss::Destroyed);
    assert_eq!(charged(&battle), [1, 2], "now it can be reached, by stepping forward");
}

/// AM-IMP-016: the base drops back at once, or on the way where friends stand behind it.
#[test]
fn a_base_drops_back_to_pass_friends() {
    let friends = (SPEARS, (580, 545), 0, 2);
    let go = |more: &[crate::testing::Placed<'_>], hand| {
        let red_side = [&[(SPEARS, (500, 500), 0, 4), friends], more].concat();
        let (fog, battle) = battle(&red_side, &[(SPEARS, (480, 560), 180, 4)]);
        Charging::new(&at(&fog, &battle), red(0)).reach(None, hand)
    };
    assert!(!go(&[], None).makes_contact(), "it runs into them");
    assert!(!go(&[], Some(Hand::Left)).makes_contact(), "the wrong hand");
    let passed = go(&[], Some(Hand::Right));
    assert_eq!((passed.charged(), passed.fighting()), (vec![0], 3));
    let flush = ("2 heavy foot, protected, average, drilled", (440, 485), 0, 2);
    assert_eq!(go(&[flush], Some(Hand::Right)).charged(), [0], "with room for it on the way only");
}

/// AM-IMP-016: the base needs room to fall in behind.
#[test]
fn without_room_behind_no_base_drops_back() {
    let boxed_in = [(SPEARS, (500, 500), 0, 4), (SPEARS, (500, 485), 0, 4), (SPEARS, (500, 516), 0, 4)];
    let (fog, battle) = battle(&boxed_in, &[(SPEARS, (500, 560), 180, 4)]);
    let reach = Charging::new(&at(&fog, &battle), red(0)).reach(None, Some(Hand::Right));
    assert!(!reach.makes_contact());
    assert_eq!(reach.body.drawn().unwrap().ranks.width(), 4);
}

/// AM-BGR-009: a battle group one base wide bends where it wheels.
#[test]
fn a_column_bends_in_a_charge() {
    let (fog, battle) = battle(
        &[("4 cavalry, armoured, average, drilled", (500, 500), 0, 1)],
        &[(SPEARS, (560, 560), 270, 4)],
    );
    let wheel = Wheel { hand: Hand::Right, turn: Angle::degrees(40) };
    let reach = Charging::new(&at(&fog, &battle), red(0)).reach(Some(wheel), None);
    assert!(reach.makes_contact() && reach.kinks.is_some());
}

/// Proves AM-GLO-055: charges have it, and no fourth MU; flights and break-offs are measured with it.
#[test]
fn the_normal_move_distance() {
    let bows = "4 medium foot, protected, average, drilled, bow";
    let medium = "4 medium foot, protected, average, drilled";
    for (text, most) in [(SPEARS, 75), (bows, 75), (medium, 100), (HORSE, 125), (LIGHT_HORSE, 175)] {
        let charges = |far: i32| straight((text, 4), &[(SPEARS, (500, 500 + far), 180, 4)]).makes_contact();
        assert!(charges(most) && !charges(most + 1), "{text}");
        let (fog, battle) = battle(&[(text, (500, 500), 0, 4)], &[(SPEARS, (500, 1100), 180, 4)]);
        let position = at(&fog, &battle);
        let normal = crate::movement::slowest(&position, position.group(red(0)), &[]);
        assert_eq!(normal.map(|distance| distance.get() / 4), Some(most), "{text}: 25 mm for 100 hundredths");
    }
    slow_ground_on_the_way_shortens_a_charge();
}

/// AM-IMP-010, AM-IMP-016: a quick look misses nobody whom a charge contacts, wherever he stands and however it wheels.
#[test]
fn a_quick_look_misses_nobody() {
    let mut met = 0;
    let places =
        (0..7 * 4 * 4).map(|index| (index % 7, 1 + index / 7 % 4, [0, 60, 135, 180][index as usize / 28]));
    for (x, y, facing) in places {
        let enemy: crate::testing::Placed<'_> = (SPEARS, (300 + x * 70, 500 + y * 35), facing, 2);
        let (fog, battle) = battle(&[(HORSE, (500, 500), 0, 2)], &[enemy]);
        let position = at(&fog, &battle);
        if position.might_overlap(blue(0), &position.fielded(red(0)).body) {
            continue;
        }
        let charging = Charging::new(&position, red(0));
        let bases = position.fielded(blue(0)).body.footprints();
        let wheels = Hand::BOTH.into_iter().flat_map(|hand| [1, 10, 30, 60, 90].map(|turn| (hand, turn)));
        for (hand, turn) in wheels {
            let wheel = Wheel { hand, turn: Angle::degrees(turn) };
            let looked = charging.is_in_path_after(wheel, bases);
            let meets = [None, Some(Hand::Left), Some(Hand::Right)]
                .into_iter()
                .any(|drop_back| !charging.reach(Some(wheel), drop_back).met().is_empty());
            assert!(looked || !meets, "{enemy:?} {wheel:?}");
            met += usize::from(meets);
        }
    }
    assert!(met > 50, "{met} met");
    let (fog, battle) = battle(&[(HORSE, (500, 500), 0, 2)], &[(SPEARS, (500, 200), 0, 2)]);
    let position = at(&fog, &battle);
    let behind = position.fielded(blue(0)).body.footprints();
    let wheel = Wheel { hand: Hand::Left, turn: Angle::degrees(10) };
    assert!(!Charging::new(&position, red(0)).is_in_path_after(wheel, behind), "far behind them");
}
