use super::*;
use crate::impact::Progress;
use crate::testing::{NO_MORE, Placed, Script, at, battle, blue, by_all, lay, place_leader, play_until, red};
use crate::turn::Step;
use acies_field::terrain::Kind;
use acies_play::Seat;

const KNIGHTS: &str = "4 knights, armoured, average, drilled, lancers, swordsmen";
const WARRIORS: &str = "8 heavy foot, protected, average, undrilled, impact foot, swordsmen";
const FOOT: &str = "4 heavy foot, protected, average, drilled";
const PAIR: &str = "2 heavy foot, protected, average, drilled";
const HORSE: &str = "4 cavalry, armoured, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";

fn impulse_of(reds: &[Placed<'_>], blues: &[Placed<'_>]) -> Impulse {
    changed(reds, blues, |_| ())
}

fn changed(reds: &[Placed<'_>], blues: &[Placed<'_>], change: impl Fn(&mut Battle)) -> Impulse {
    let (fog, mut battle) = battle(reds, blues);
    change(&mut battle);
    charges_to_avoid(&at(&fog, &battle), red(0))
}

fn tests(charger: &str, blues: &[Placed<'_>]) -> bool {
    !impulse_of(&[(charger, (500, 500), 0, 4)], blues).orders.is_empty()
}

/// Proves AM-IMP-031, AM-SPE-010.
#[test]
fn shock_troops_test_for_enemy_within_a_move() {
    let ahead = |troops, y| [(troops, (500, y), 180, 4)];
    assert!(tests(KNIGHTS, &ahead(LIGHT_HORSE, 575)), "3 MU");
    assert!(tests(KNIGHTS, &ahead(FOOT, 625)) && !tests(KNIGHTS, &ahead(FOOT, 626)), "5 MU");
    assert!(tests(WARRIORS, &ahead(FOOT, 575)) && !tests(WARRIORS, &ahead(FOOT, 576)), "3 MU");
    assert!(!tests(WARRIORS, &ahead(HORSE, 575)), "foot is not tempted by mounted troops");
    assert!(tests("4 scythed chariots, average, undrilled", &ahead(FOOT, 575)));
    assert!(!tests(HORSE, &ahead(FOOT, 575)), "no shock troops");
    assert!(!tests(KNIGHTS, &[(FOOT, (500, 450), 0, 4)]), "behind them");
    let routers =
        |battle: &mut Battle| battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    let at_routers = changed(&[(KNIGHTS, (500, 500), 0, 4)], &ahead(FOOT, 600), routers);
    assert_eq!(at_routers.orders.len(), 1);
}

/// Proves AM-IMP-032, AM-TRP-020, AM-DET-044.
#[test]
fn fragmented_shock_troops_neither_test_nor_charge() {
    let at_cohesion = |cohesion| {
        let blues = [(FOOT, (500, 560), 180, 4)];
        let change = |battle: &mut Battle| battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        changed(&[(KNIGHTS, (500, 500), 0, 4)], &blues, change).orders.len()
    };
    assert_eq!([Cohesion::Steady, Cohesion::Disrupted, Cohesion::Fragmented].map(at_cohesion), [1, 1, 0]);
    let (fog, mut battle) = battle(&[(KNIGHTS, (500, 500), 0, 4)], &[(FOOT, (500, 560), 180, 4)]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert!(battle.fielded(red(0)).unwrap().group.is_shock(), "they keep their class");
    let charges = |cohesion| {
        let mut battle = battle.clone();
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        let reply = super::super::Reply::Charge(crate::testing::order(&[0]));
        crate::testing::forbidden(&fog, &battle, super::super::Question::Declare, reply).is_empty()
    };
    assert!(charges(Cohesion::Disrupted) && !charges(Cohesion::Fragmented), "and cannot charge");
}

/// Proves AM-IMP-033: a case for each of its six exemptions, with the one that comes closest and is none.
#[test]
fn where_shock_troops_stay_put() {
    let medium = "4 medium foot, protected, average, undrilled, impact foot";
    let foot: Placed<'_> = (FOOT, (500, 550), 180, 4);
    let tests = |charger, blues: &[Placed<'_>], change: &dyn Fn(&mut Battle)| {
        !changed(&[(charger, (500, 500), 0, 4)], blues, change).orders.is_empty()
    };
    let rough =
        |near: i32, far: i32| move |battle: &mut Battle| lay(battle, Kind::Brush, (300, near), (700, far));
    assert!(!tests(KNIGHTS, &[foot], &rough(549, 700)), "1: 1 mm of them in brush");
    assert!(tests(KNIGHTS, &[foot], &rough(551, 700)));
    assert!(!tests(medium, &[foot], &rough(400, 549)), "2: 1 mm of them in the open");
    assert!(tests(medium, &[foot], &rough(400, 551)));
    let river =
        |near: i32| move |battle: &mut Battle| lay(battle, Kind::River, (300, near), (700, near + 10));
    let far: Placed<'_> = (FOOT, (500, 575), 180, 4);
    assert!(!tests(WARRIORS, &[far], &river(525)), "3: they stand 1 MU from a river");
    assert!(tests(WARRIORS, &[far], &river(526)));
    assert!(
        !tests(WARRIORS, &[foot], &river(526)),
        "5: the enemy stands on its bank, and they would be in it"
    );
    let horse = |x: i32| ("2 cavalry, armoured, average, drilled", (x, 550), 180, 1);
    assert!(
        !tests(WARRIORS, &[(PAIR, (460, 550), 180, 2), horse(560)], &|_| ()),
        "4: mounted troops in reach"
    );
    assert!(tests(WARRIORS, &[(PAIR, (460, 550), 180, 2), horse(601)], &|_| ()), "1 mm beside their path");
    let intercepting = |x: i32| (HORSE, (x, 530), 270, 2);
    assert!(
        !tests(WARRIORS, &[foot, intercepting(679)], &|_| ()),
        "4: 1 mm of their path is within 4 MU of it"
    );
    assert!(tests(WARRIORS, &[foot, intercepting(681)], &|_| ()));
    let elephants = |x: i32| ("2 elephants, average, undrilled", (x, 550), 180, 1);
    assert!(!tests(KNIGHTS, &[(PAIR, (460, 550), 180, 2), elephants(560)], &|_| ()), "5: elephants");
    assert!(tests(KNIGHTS, &[(PAIR, (460, 550), 180, 2), elephants(601)], &|_| ()));
    let fragmented =
        |battle: &mut Battle| battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert!(!tests(KNIGHTS, &[foot], &fragmented), "6");
}

/// AM-IMP-033: terrain that disorders them where they might end.
#[test]
fn shock_troops_stay_out_of_bad_ground() {
    let over = |kind, far| {
        let lay = |battle: &mut Battle| lay(battle, kind, (300, 540), (700, far));
        changed(&[(KNIGHTS, (500, 500), 0, 4)], &[(FOOT, (500, 560), 180, 4)], lay).orders.len()
    };
    assert_eq!(over(Kind::Brush, 700), 0);
    assert_eq!(over(Kind::OpenFields, 700), 1, "uneven terrain does not disorder them");
    let beyond = |battle: &mut Battle| lay(battle, Kind::Brush, (300, 561), (700, 600));
    let far = changed(&[(KNIGHTS, (500, 500), 0, 4)], &[(FOOT, (500, 560), 180, 4)], beyond);
    assert_eq!(far.orders.len(), 1, "the enemy is in it, they are not");
}

/// AM-IMP-033: medium foot do not leave cover for the open.
#[test]
fn medium_foot_stays_in_rough_terrain() {
    let medium = "4 medium foot, protected, average, undrilled, impact foot";
    let wood = |kind, near: i32, far: i32| {
        let lay = |battle: &mut Battle| lay(battle, kind, (300, near), (700, far));
        changed(&[(medium, (500, 500), 0, 4)], &[(FOOT, (500, 550), 180, 4)], lay).orders.len()
    };
    assert_eq!(wood(Kind::Brush, 400, 520), 0, "from wholly inside into the open");
    assert_eq!(wood(Kind::OpenFields, 400, 520), 0, "uneven is not open either");
    assert_eq!(wood(Kind::Brush, 490, 520), 1, "not wholly inside");
    assert_eq!(wood(Kind::Brush, 400, 700), 1, "it would stay inside");
}

/// AM-IMP-033: foot keep away from mounted troops, and all from elephants.
#[test]
fn foot_does_not_charge_what_mounted_troops_might_stop() {
    let ahead = (FOOT, (500, 560), 180, 4);
    let beside = |other: Placed<'_>| tests(WARRIORS, &[ahead, other]);
    assert!(beside((HORSE, (800, 560), 180, 2)));
    assert!(!tests(
        WARRIORS,
        &[(PAIR, (460, 560), 180, 2), ("2 cavalry, armoured, average, drilled", (540, 560), 180, 2)]
    ));
    // Cavalry to the right, facing left: its zone reaches from 580 + 100 to the path.
    assert!(!beside((HORSE, (675, 540), 270, 2)), "their path is 3.8 MU ahead of it");
    assert!(beside((HORSE, (681, 540), 270, 2)), "4.04 MU");
    assert!(beside((LIGHT_HORSE, (675, 540), 270, 2)), "skirmishers cannot intercept battle troops");
    assert!(beside((FOOT, (640, 540), 270, 2)), "nor does foot count");
    let elephants = [(PAIR, (460, 560), 180, 2), ("2 elephants, average, undrilled", (540, 560), 180, 2)];
    assert!(!tests(KNIGHTS, &elephants));
}

/// AM-IMP-033: fortifications and stakes.
#[test]
fn works_hold_shock_troops_back_but_stakes_do_not() {
    use acies_field::Base;
    use acies_geometry::{Length, Point, Pose, Size};
    let wall = |y: i32| {
        [440, 480, 520, 560]
            .map(|x| Base::new(Pose::new(Point::millimetres(x, y), Angle::HALF), Size::millimetres(40, 15)))
    };
    let blues = [(FOOT, (500, 575), 180, 4)];
    let fort = |battle: &mut Battle| battle.side_mut(Seat::Blue).works = wall(560).to_vec();
    let stakes = |battle: &mut Battle| battle.fielded_mut(blue(0)).unwrap().defences = wall(560).to_vec();
    assert_eq!(changed(&[(KNIGHTS, (500, 500), 0, 4)], &blues, fort).orders.len(), 0);
    assert_eq!(changed(&[(KNIGHTS, (500, 500), 0, 4)], &blues, stakes).orders.len(), 1);
    // Foot that defend their own.
    let own = |battle: &mut Battle| {
        let front = |base: &Base| Base::new(Pose::new(base.pose.front, Angle::ZERO), base.size);
        battle.side_mut(Seat::Red).works = wall(515).iter().map(front).collect();
    };
    assert_eq!(changed(&[(WARRIORS, (500, 500), 0, 4)], &blues, |_| ()).orders.len(), 1);
    assert_eq!(changed(&[(WARRIORS, (500, 500), 0, 4)], &blues, own).orders.len(), 0);
    assert_eq!(Length::millimetres(15), wall(0)[0].size.depth);
}

/// Proves AM-IMP-034.
#[test]
fn friends_in_the_way() {
    let behind = |friends: Placed<'_>, enemy| {
        impulse_of(&[(WARRIORS, (500, 500), 0, 4), friends], &[(enemy, (500, 570), 180, 4)])
    };
    let through = behind((LIGHT_FOOT, (500, 530), 0, 4), FOOT);
    assert_eq!(
        (through.orders.len(), through.bursts),
        (1, true),
        "a test, and they burst through if they fail"
    );
    assert!(behind((LIGHT_FOOT, (500, 530), 0, 4), LIGHT_FOOT).orders.is_empty(), "for skirmishers only");
    assert!(behind((WARRIORS, (500, 530), 0, 4), FOOT).orders.is_empty(), "friends who are shock troops");
    let fighting = impulse_of(
        &[(WARRIORS, (500, 500), 0, 4), (FOOT, (500, 530), 0, 4)],
        &[(FOOT, (500, 570), 180, 4), (PAIR, (620, 530), 180, 2)],
    );
    assert!(!fighting.orders.is_empty() && fighting.bursts, "corner to corner is no melee");
    let fighting = impulse_of(
        &[(WARRIORS, (500, 500), 0, 4), (FOOT, (500, 530), 0, 4)],
        &[(FOOT, (500, 570), 180, 4), (PAIR, (600, 530), 180, 2)],
    );
    assert!(fighting.orders.is_empty(), "friends in melee");
    let past = behind((LIGHT_FOOT, (620, 530), 0, 2), FOOT);
    assert_eq!((past.orders.len(), past.bursts), (1, false), "they stand beside the path");
}

/// Proves AM-IMP-002, AM-IMP-036, AM-IMP-037, AM-TSQ-005, and QR-CMT-004. No re-rolls, and only a commander with this very battle group
/// counts as with it. AM-IMP-039
#[test]
fn the_test_not_to_charge() {
    let play = |troops: &str, dice: &[u8], with: Option<usize>| {
        let reds = [(troops, (500, 500), 0, 4), (FOOT, (660, 500), 0, 4)];
        by_all(|&rules| {
            let (fog, mut battle) = battle(&reds, &[(FOOT, (500, 560), 180, 4)]);
            let fog = Fog { rules, ..fog };
            if let Some(with) = with {
                place_leader(&mut battle, Seat::Red, 0, (500, 440), Some(with));
            }
            let mut script = Script::new([NO_MORE], dice.iter().copied());
            play_until(&fog, &mut battle, Step::Fragmented, &mut script);
            battle.turn.charges.iter().map(|charge| charge.kind).collect::<Vec<_>>()
        })
    };
    let elite = "8 heavy foot, protected, elite, drilled, impact foot";
    assert_eq!(play(elite, &[1, 5], None), [ChargeKind::WithoutOrders], "6, and no re-roll");
    assert_eq!(play(elite, &[2, 5], None), []);
    assert_eq!(play(WARRIORS, &[2, 5], None), [ChargeKind::WithoutOrders], "undrilled need 8");
    assert_eq!(play(WARRIORS, &[1, 5], Some(0)), [], "+2 for a commander with them");
    assert_eq!(play(WARRIORS, &[1, 5], Some(1)), [ChargeKind::WithoutOrders], "+1 for one in range");
    let mixed = "4 medium foot, protected, average, drilled, impact foot + 2 light foot, unprotected, bow";
    assert_eq!(play(mixed, &[1, 1], None), [ChargeKind::WithoutOrders], "as if all were shock troops");
}

/// Proves AM-IMP-038.
#[test]
fn shock_troops_wheel_as_little_as_they_can() {
    let straight =
        impulse_of(&[(KNIGHTS, (500, 500), 0, 2)], &[(FOOT, (500, 560), 180, 4), (PAIR, (620, 540), 180, 2)]);
    assert_eq!(straight.orders, [ChargeOrder::straight(0, [Target::Group(0)])], "no wheel if none is needed");
    let aside = [(PAIR, (600, 560), 180, 2), (PAIR, (400, 560), 180, 2)];
    let wheels = impulse_of(&[(KNIGHTS, (500, 500), 0, 2)], &aside).orders;
    let hands: Vec<(Hand, bool)> = wheels
        .iter()
        .map(|order| {
            let wheel = order.wheel.unwrap();
            (wheel.hand, wheel.turn < Angle::degrees(20))
        })
        .collect();
    assert_eq!(hands, [(Hand::Right, true), (Hand::Left, true)], "one for each, in the order of targets");
    // Friends stand before the right file and beside the left one, so that no wheel leads past them.
    let (before, beside) = ((PAIR, (580, 560), 0, 1), (PAIR, (400, 500), 0, 1));
    let reds = [(KNIGHTS, (500, 500), 0, 4), before, beside];
    let wheeling = impulse_of(&reds[..2], &[(FOOT, (500, 590), 180, 4)]);
    assert!(wheeling.orders[0].wheel.is_some(), "without the second of them they wheel");
    let dropping = impulse_of(&reds, &[(FOOT, (500, 590), 180, 4)]);
    assert_eq!(dropping.orders.iter().map(|order| order.drop_back).collect::<Vec<_>>(), [Some(Hand::Right)]);
    assert!(!dropping.bursts);
}

/// AM-IMP-038: the owner chooses whom they charge, if they can reach several.
#[test]
fn the_owner_chooses_the_target() {
    let aside = [(PAIR, (600, 560), 180, 2), (PAIR, (400, 560), 180, 2)];
    let (fog, mut battle) = battle(&[(KNIGHTS, (500, 500), 0, 2)], &aside);
    let orders = impulse(&at(&fog, &battle), red(0)).orders;
    let mut script = Script::new([NO_MORE, crate::testing::charge(orders[1].clone())], [1, 1]);
    play_until(&fog, &mut battle, Step::Fragmented, &mut script);
    let charge = &battle.turn.charges[0];
    assert_eq!((charge.kind, charge.progress), (ChargeKind::WithoutOrders, Progress::Declared));
    assert_eq!((charge.order.clone(), charge.charged.clone()), (orders[1].clone(), vec![1]));
}

/// Proves AM-IMP-045. AM-BGR-010 as far as charges go.
#[test]
fn a_kinked_column_charges_without_orders_and_lines_up() {
    let (fog, mut battle) = battle(&[(KNIGHTS, (500, 400), 0, 1)], &[(FOOT, (440, 460), 135, 4)]);
    let fielded = battle.fielded_mut(red(0)).unwrap();
    let column = acies_field::Column::new(fielded.drawn().unwrap().front, fielded.body.sizes());
    let column = column.wheeled(Hand::Left, Angle::degrees(45)).unwrap().0;
    let kinks = crate::Kinks { column, order: vec![0, 1, 2, 3] };
    (fielded.body, fielded.kinks) = (kinks.body(), Some(kinks));
    let impulse = charges_to_avoid(&at(&fog, &battle), red(0));
    assert_eq!(impulse.orders.len(), 1);
    let declare = Reply::Charge(impulse.orders[0].clone());
    let refused = crate::testing::forbidden(&fog, &battle, Question::Declare, declare);
    assert!(refused.contains(&"AM-IMP-045".to_owned()), "not as a declaration");
    let mut script = Script::new([], [1, 1]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    let fielded = battle.fielded(red(0)).unwrap();
    assert!(battle.turn.charges[0].contacted.len() == 1 && !fielded.is_kinked());
    assert!(fielded.drawn().is_some(), "they stand in line behind the front base");
}
