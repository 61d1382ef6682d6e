use super::*;
use crate::impact::{ChargeOrder, Target, Wheel};
use crate::testing::{NO_MORE, Placed, Script, battle, blue, charge, order, play_until, red};
use crate::turn::Step;
use crate::{Cohesion, Event as GameEvent};
use acies_field::Leg;
use acies_geometry::{Angle, Length};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const HORSE: &str = "4 cavalry, armoured, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";

/// Blue's first battle group evades before the charges move: it turns about and stands so many millimetres further back.
fn evade(battle: &mut Battle, enemy: usize, back: i32, aside: i32) {
    let fielded = battle.fielded_mut(blue(enemy)).unwrap();
    let drawn = fielded.body.drawn().unwrap();
    let away = drawn.turned_about(&fielded.body.sizes()).stand(&fielded.body.sizes());
    let legs = [Leg::Advance(Length::millimetres(back)), Leg::Shift(Hand::Right, Length::millimetres(aside))];
    fielded.body = away.follow(&legs).body;
    fielded.deeds.evaded = true;
    battle.turn.evaded.push(blue(enemy));
}

/// Red's first battle group charges straight ahead at blue's first, which evades; the rest is scripted.
fn chase(
    (charger, blues): (&str, &[Placed<'_>]),
    (back, aside): (i32, i32),
    answers: impl IntoIterator<Item = Answer>,
    dice: impl IntoIterator<Item = u8>,
) -> (Fog, Battle, Script) {
    let (fog, mut battle) = battle(&[(charger, (500, 500), 0, 4)], blues);
    let mut script = Script::new([charge(order(&[0]))], []);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut script);
    evade(&mut battle, 0, back, aside);
    let mut script = Script::new(answers, dice);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    (fog, battle, script)
}

fn front(battle: &Battle) -> i32 {
    battle.fielded(red(0)).unwrap().body.drawn().map_or(0, |drawn| drawn.front.front.y / 1000)
}

/// AM-IMP-086, but for the new direction; AM-MOV-094 for charges.
#[test]
fn chargers_follow_with_a_variable_move() {
    let far = [(LIGHT_HORSE, (500, 560), 180, 4)];
    let gone = |die: u8| front(&chase((HORSE, &far), (250, 0), [], [die]).1) - 500;
    assert_eq!([1, 2, 3, 4, 5, 6].map(gone), [75, 100, 125, 125, 150, 175]);
    // Two targets, of which one stands: no variable move, and the charge stops there.
    let two = [
        (LIGHT_HORSE, (460, 560), 180, 2),
        ("2 heavy foot, protected, average, drilled", (540, 560), 180, 2),
    ];
    let (_, battle, _) = chase((HORSE, &two), (250, 0), [], []);
    assert_eq!(battle.turn.charges[0].contacted, [(1, Approach::Front)]);
    // Somebody else is within the normal move: no roll either.
    let behind = [(LIGHT_HORSE, (500, 540), 180, 4), (FOOT, (500, 610), 180, 4)];
    let (_, battle, _) = chase((HORSE, &behind), (300, 0), [], []);
    assert_eq!(front(&battle), 610);
    // At the edge of the table they halt.
    let (fog, mut battle) =
        crate::testing::battle(&[(HORSE, (500, 1100), 0, 4)], &[(LIGHT_HORSE, (500, 1150), 180, 4)]);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([charge(order(&[0]))], []));
    battle.turn.evaded.push(blue(0));
    battle.lose(blue(0), Loss::LeftTheTable);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([], [6]));
    assert_eq!(front(&battle), 1200);
}

/// Proves AM-IMP-012, AM-IMP-086 with the test before: another direction, if all have evaded off the path.
#[test]
fn chargers_may_turn_after_evaders_who_left_their_path() {
    let far = [(LIGHT_HORSE, (500, 560), 180, 4)];
    // They have gone 200 mm to blue's left, which is red's right.
    let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &far);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([charge(order(&[0]))], []));
    evade(&mut battle, 0, 20, 200);
    let before = battle.clone();
    let mut script = Script::default();
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Impact(Question::NewDirection(0)))));
    assert_eq!(
        battle.turn.charges[0].direction(&Position::new(&fog, &battle)),
        Angle::ZERO,
        "as declared till then"
    );
    let wheels = directions(&Position::new(&fog, &battle), red(0));
    assert_eq!(wheels.len(), 1);
    let on = |wheel: Option<Wheel>, dice: u8| {
        let mut battle = before.clone();
        let mut script = Script::new([Answer::Impact(Reply::Direction(wheel))], [dice]);
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
        (battle.turn.charges[0].contacted.len(), battle.fielded(red(0)).unwrap().body.facing())
    };
    assert_eq!(on(None, 6), (0, Angle::ZERO), "straight on, as declared");
    assert_eq!(on(Some(wheels[0]), 6), (1, wheels[0].turn), "caught");
    assert_eq!(on(Some(wheels[0]), 1).0, 0, "out of reach");
    // Still on the path: no choice.
    let (_, battle, _) = chase((HORSE, &far), (60, 100), [], [3]);
    assert!(battle.turn.charges[0].redirected);
}

/// AM-IMP-014: the wheel that was announced is made if all evade.
#[test]
fn the_announced_wheel_is_made_if_all_evade() {
    let wheel = Wheel { hand: Hand::Left, turn: Angle::degrees(8) };
    let announced = ChargeOrder { if_all_evade: Some(wheel), ..order(&[0]) };
    let facing = |evades: bool| {
        let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &[(LIGHT_HORSE, (500, 560), 180, 4)]);
        play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([charge(announced.clone())], []));
        if evades {
            evade(&mut battle, 0, 300, 0);
        }
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([], evades.then_some(3)));
        battle.fielded(red(0)).unwrap().body.facing()
    };
    assert_eq!((facing(true), facing(false)), (Angle::degrees(-8), Angle::ZERO));
}

/// Proves AM-IMP-042.
#[test]
fn skirmishers_halt_short_of_whom_they_may_not_charge() {
    let uncovered = |charger, y, dice: &[u8]| {
        let blues = [(LIGHT_FOOT, (500, 540), 180, 4), (FOOT, (500, y), 180, 4)];
        front(&chase((charger, &blues), (300, 0), [], dice.iter().copied()).1)
    };
    assert_eq!(uncovered(LIGHT_HORSE, 620, &[3]), 595, "1 MU away");
    assert_eq!(uncovered(LIGHT_FOOT, 620, &[4]), 595, "light foot could not charge them at all");
    assert_eq!(uncovered(HORSE, 620, &[]), 620, "battle troops charge home");
    assert_eq!(uncovered(LIGHT_HORSE, 900, &[3]), 675, "nobody near");
    let from_behind = |charger, dice: &[u8]| {
        let blues = [(LIGHT_FOOT, (500, 540), 180, 4), (FOOT, (500, 635), 0, 4)];
        front(&chase((charger, &blues), (300, 0), [], dice.iter().copied()).1)
    };
    assert_eq!(from_behind(LIGHT_HORSE, &[]), 620, "no test for a rear");
    assert_eq!(from_behind(LIGHT_FOOT, &[4]), 595, "not even a rear, in the open");
    // They passed a test to charge the foot beside, and may go in.
    let blues = [
        ("2 light foot, unprotected, average, undrilled, javelins", (460, 560), 180, 2),
        ("2 heavy foot, protected, average, drilled", (540, 560), 180, 2),
    ];
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (500, 500), 0, 4)], &blues);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([charge(order(&[0]))], [6, 6]));
    evade(&mut battle, 0, 300, 0);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([], []));
    assert_eq!(front(&battle), 560);
    // Those who start closer than 1 MU do not move.
    let (fog, mut battle) = crate::testing::battle(
        &[(LIGHT_FOOT, (500, 500), 0, 4)],
        &[
            ("2 light foot, unprotected, average, undrilled, javelins", (460, 510), 180, 2),
            ("2 heavy foot, protected, average, drilled", (540, 524), 180, 2),
        ],
    );
    battle.turn.charges.push(Charge::new(Seat::Red, order(&[0]), ChargeKind::Declared, vec![0]));
    battle.stage = crate::Stage::Turn(Step::ChargeMoves);
    evade(&mut battle, 0, 300, 0);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([], [6]));
    assert_eq!(front(&battle), 500);
}

/// Proves AM-IMP-088: evaders who are caught count as charged in flank or rear.
#[test]
fn evaders_who_are_caught_drop_a_level() {
    let lancers = "4 knights, armoured, average, drilled";
    let horse = [(HORSE, (500, 540), 180, 4)];
    let (_, battle, _) = chase((lancers, &horse), (40, 0), [], [3]);
    assert_eq!(battle.turn.charges[0].contacted, [(0, Approach::Rear)]);
    let caught = battle.fielded(blue(0)).unwrap();
    assert_eq!(caught.group.cohesion, Cohesion::Disrupted);
    assert_eq!(caught.body.facing(), Angle::HALF, "they turn to face the chargers");
}

/// AM-IMP-051, AM-IMP-089: skirmishers caught in the rear are destroyed, and the charge goes on.
#[test]
fn skirmishers_caught_in_the_rear_are_destroyed() {
    let light = [(LIGHT_FOOT, (500, 540), 180, 4)];
    let (fog, battle, _) = chase((HORSE, &light), (60, 0), [], [3]);
    assert!(battle.fielded(blue(0)).is_none());
    assert!(all_evaded(&Position::new(&fog, &battle), &battle.turn.charges[0]), "destroyed, but evaded");
    assert_eq!((battle.side(Seat::Blue).lost.clone(), front(&battle)), (vec![(0, Loss::Destroyed)], 625));
    let (_, battle, _) = chase((LIGHT_HORSE, &light), (60, 0), [], [3]);
    assert!(battle.fielded(blue(0)).is_some(), "skirmishers do not");
    // Routers: skirmishers are destroyed, battle troops are only met.
    let routers = |troops, facing| {
        let blues = [(troops, (500, 560), facing, 4)];
        let (fog, mut battle) = crate::testing::battle(&[(HORSE, (500, 500), 0, 4)], &blues);
        battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([charge(order(&[0]))], []));
        (battle.fielded(blue(0)).is_some(), front(&battle))
    };
    assert_eq!(routers(LIGHT_FOOT, 0), (false, 625), "the rest of the move is made");
    assert_eq!(routers(FOOT, 0), (true, 545));
}

/// Proves AM-IMP-091, AM-TSQ-011: new directions are above, levels lost with the turning, and evades before the longer
/// move with the evading.
#[test]
fn the_active_player_chooses_which_charge_moves_first() {
    let two = [(HORSE, (420, 500), 0, 2), (HORSE, (580, 500), 0, 2)];
    let (fog, mut battle) =
        battle(&two, &[("8 heavy foot, protected, average, drilled", (500, 560), 180, 8)]);
    let second = ChargeOrder { group: 1, ..order(&[0]) };
    let mut script = Script::new([charge(order(&[0])), charge(second)], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Impact(Question::NextCharge))));
    let mut script = Script::new([Answer::Impact(Reply::Next(1))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    let moved: Vec<usize> = script
        .events
        .iter()
        .filter_map(|event| match event {
            GameEvent::Moved(id, _) => Some(id.index),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [1, 0]);
    assert!(battle.turn.charges.iter().all(|charge| charge.contacted == [(0, Approach::Front)]));
    assert!(battle.fielded(red(0)).unwrap().deeds.charged);
}

/// AM-IMP-016, AM-IMP-017: the second of two chargers finds the first in its way.
#[test]
fn a_charge_that_friends_have_come_to_block_drops_back_or_is_cancelled() {
    // The second comes at a slant across the front of the first.
    let play = |width: usize, files: usize| {
        let first = format!("{width} cavalry, armoured, average, drilled");
        let (fog, mut battle) = battle(
            &[(&first, (500, 500), 0, files), (HORSE, (560, 440), 0, 2)],
            &[(FOOT, (560, 560), 180, 4)],
        );
        let orders = [
            Charge::new(Seat::Red, order(&[0]), ChargeKind::Declared, vec![0]),
            Charge::new(Seat::Red, ChargeOrder { group: 1, ..order(&[0]) }, ChargeKind::Declared, vec![0]),
        ];
        battle.turn.charges.extend(orders);
        battle.stage = crate::Stage::Turn(Step::ChargeMoves);
        let mut script = Script::new([Answer::Impact(Reply::Next(0))], []);
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
        let wide = battle.fielded(red(1)).unwrap().body.drawn().unwrap().ranks.width();
        (battle.turn.charges[1].progress, wide)
    };
    // 480 to 520 and 520 to 600; then 460 to 540, so that one base must drop back; then 420 to 580.
    assert_eq!(play(2, 1), (Progress::Made, 2));
    assert_eq!(play(4, 2), (Progress::Made, 1));
    assert_eq!(play(4, 4), (Progress::Cancelled, 2));
}

/// Targets that are named are charged, and so is whoever else is touched. AM-IMP-006, AM-IMP-092
#[test]
fn all_who_are_contacted_are_remembered() {
    let blues = [
        ("2 heavy foot, protected, average, drilled", (460, 560), 180, 2),
        ("2 heavy foot, protected, average, drilled", (540, 570), 180, 2),
    ];
    let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &blues);
    let named = ChargeOrder::straight(0, [Target::Group(0)]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([charge(named)], []));
    assert_eq!(battle.turn.charges[0].charged, [0, 1]);
    assert_eq!(battle.turn.charges[0].contacted, [(0, Approach::Front), (1, Approach::Front)]);
    assert_eq!(battle.turn.charges[0].progress, Progress::Made);
    let _ = NO_MORE;
}

/// AM-IMP-011, AM-IMP-017: whose target has routed moves up to friends further on.
#[test]
fn friends_beyond_a_target_that_is_gone_do_not_cancel_a_charge() {
    let (fog, mut battle) =
        battle(&[(HORSE, (500, 500), 0, 4), (FOOT, (500, 600), 0, 4)], &[(FOOT, (500, 560), 180, 4)]);
    battle.turn.charges.push(Charge::new(Seat::Red, order(&[0]), ChargeKind::Declared, vec![0]));
    battle.stage = crate::Stage::Turn(Step::ChargeMoves);
    battle.lose(blue(0), Loss::LeftTheTable);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::default());
    assert_eq!((battle.turn.charges[0].progress, front(&battle)), (Progress::Made, 585));
}

/// AM-IMP-089: friends who see skirmishers caught test, each once.
#[test]
fn friends_of_those_caught_test() {
    let blues = [
        (LIGHT_FOOT, (500, 540), 180, 4),
        (LIGHT_FOOT, (700, 600), 180, 4),
        (LIGHT_FOOT, (300, 600), 180, 4),
    ];
    let (_, battle, script) = chase((HORSE, &blues), (60, 0), [], [3, 6, 6, 6, 6]);
    let tested = script.events.iter().filter_map(|event| match event {
        GameEvent::CohesionTest { id, .. } => Some(id.index),
        _ => None,
    });
    assert_eq!(tested.collect::<Vec<_>>(), [1, 2]);
    assert!(battle.fielded(blue(0)).is_none());
}
