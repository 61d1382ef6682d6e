use acies_geometry::Hand;
use acies_play::Seat;

use super::super::{End, evade, nearest_turns, rout, rout_direction};
use super::*;
use crate::battle::Loss;
use crate::testing::{Script, blue, mu};
use crate::{Cohesion, turn};

/// Proves AM-IMP-074.
#[test]
fn to_the_own_rear_it_turns_about_and_goes_straight() {
    let gone = flight(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[], BACK);
    assert_eq!(front(&gone), (900, 600 - 60 - 175, 2));
    assert_eq!((gone.end, gone.distance), (End::Completed, mu(7000)), "the turn costs nothing");
    assert!(gone.body.bases().iter().all(|base| base.pose.facing == Angle::HALF));
}

/// Proves AM-IMP-073, AM-IMP-077.
#[test]
fn the_dice_change_the_distance_and_turns_cost_nothing() {
    for (die, expected) in [(1, 5), (2, 6), (3, 7), (4, 7), (5, 8), (6, 9)] {
        let elite = LIGHT_HORSE.replace("average", "elite");
        let (fog, mut battle) = battle(&[(&elite, (900, 700), 0, 4)], &[]);
        let mut script = Script::new([], [die]);
        evade(&fog, &mut battle, &mut script, red(0), BACK).unwrap();
        let fielded = battle.fielded(red(0)).unwrap();
        assert_eq!(fielded.drawn().unwrap().front.front.y, (670 - 25 * expected) * 1000, "{die}");
        assert!(fielded.deeds.evaded);
    }
    // Elephants in a wood have 2 MU, and a 1 leaves nothing of them, never less.
    let (fog, mut battle) = battle(&[("2 elephants, average, undrilled", (900, 600), 0, 2)], &[]);
    crate::testing::lay(&mut battle, acies_field::terrain::Kind::Forest, (700, 500), (1100, 700));
    let gone = plan(&at(&fog, &battle), red(0), ROUT, Mu::new(-2));
    assert_eq!((gone.distance, front(&gone)), (Length::ZERO, (900, 560, 2)));
}

/// Proves AM-IMP-075.
#[test]
fn only_turns_that_bring_it_nearer_to_the_direction() {
    use EvadeTurn::{About, None, Quarter};
    let (fog, battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 4)], &[]);
    let turns = |degrees: i32| nearest_turns(&at(&fog, &battle), red(0), Angle::degrees(degrees));
    let both = vec![About, Quarter(Hand::Left), Quarter(Hand::Right)];
    assert_eq!(turns(0), [None], "charged from straight behind");
    assert_eq!(turns(45), [None], "a turn brings it no nearer");
    assert_eq!(turns(46), [Quarter(Hand::Right)]);
    assert_eq!(turns(90), [Quarter(Hand::Right)]);
    assert_eq!(turns(91), [About, Quarter(Hand::Right)]);
    assert_eq!(turns(180), both);
    assert_eq!(turns(-100), [About, Quarter(Hand::Left)]);

    // Turned about and wheeled by 30 degrees, the rest straight ahead.
    let order = FlightOrder { direction: Angle::degrees(210), ..BACK };
    let gone = flee(&fog, &battle, order);
    let wheel = acies_geometry::chord(mm(160), Angle::degrees(30));
    assert_eq!(gone.distance, mu(7000));
    let drawn = gone.body.drawn().unwrap();
    assert_eq!(drawn.front.facing, Angle::degrees(210));
    // The corner of the wheel goes on straight for what the wheel has left.
    let corner = gone.body.front_corner(Hand::Right);
    let straight = (corner - Point::millimetres(900 - 80, 570)).length();
    assert!((straight - (mu(7000) - wheel)).abs() <= Length::micrometres(3), "{straight}");
    // Straight ahead without any turn.
    let ahead = FlightOrder { turn: None, direction: Angle::ZERO, ..BACK };
    assert_eq!(front(&flee(&fog, &battle, ahead)), (900, 775, 4));
}

#[test]
fn a_wheel_ends_with_the_move() {
    let order = FlightOrder { direction: Angle::degrees(250), ..BACK };
    let (fog, battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 4)], &[]);
    let gone = plan(&at(&fog, &battle), red(0), order, Mu::new(-2));
    assert!(gone.distance <= mu(5000) && gone.distance > mu(4999), "{}", gone.distance);
    let wheeled = (gone.body.facing() - Angle::HALF).to_millidegrees();
    assert!((45_000..50_000).contains(&wheeled), "{wheeled}");
}

/// Proves AM-IMP-076.
#[test]
fn evaders_turn_away_from_the_side_of_the_chargers() {
    // Chargers come from the right and drive it to the left.
    let order = FlightOrder { turn: EvadeTurn::Quarter(Hand::Left), direction: Angle::degrees(-90), ..BACK };
    let (fog, battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    let (fog, battle) = (&fog, &battle);
    let turned = plan(&at(fog, battle), red(0), order, Mu::new(-7));
    // 60 mm deep: two files, its rear edge on the old right side edge at x = 940, its right side on the old front edge.
    assert_eq!(front(&turned), (940 - 60, 600 - 40, 2));
    assert_eq!(front(&flee(fog, battle, order)), (940 - 60 - 175, 560, 2));
}

#[test]
fn a_turn_needs_room() {
    // Friends close behind leave no room for 80 mm of width where 60 mm of depth were.
    let groups = [(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (900, 535), 0, 4)];
    let (fog, battle) = battle(&groups, &[]);
    let turns = nearest_turns(&at(&fog, &battle), red(0), Angle::degrees(-90));
    assert_eq!(turns, [EvadeTurn::None], "nothing else brings it nearer");
    let turns = nearest_turns(&at(&fog, &battle), red(0), Angle::degrees(-100));
    assert_eq!(turns, [EvadeTurn::About]);
}

/// Proves AM-IMP-082, AM-UNU-005.
#[test]
fn evaders_halt_one_mu_from_enemy() {
    let halt = |y: i32| {
        // The front of the evaders after they have turned about is at 540.
        let gone = flight(
            &[(LIGHT_HORSE, (900, 600), 0, 2)],
            &[(SPEARMEN, (900, y), 0, 8), (SPEARMEN, (1100, 300), 0, 4)],
            BACK,
        );
        assert_eq!((front(&gone).0, front(&gone).2), (900, 2), "no shift and no contraction");
        (gone.end, gone.distance, front(&gone).1)
    };
    assert_eq!(halt(440), (End::BeforeEnemy, mm(75), 465), "25 mm from them");
    assert_eq!(halt(515), (End::BeforeEnemy, Length::ZERO, 540), "exactly 1 MU away");
    assert_eq!(halt(516), (End::BeforeEnemy, Length::ZERO, 600), "nearer: it does not even turn");
    assert_eq!(halt(364), (End::Completed, mm(175), 365), "just not reached");
    assert_eq!(halt(366), (End::BeforeEnemy, mm(149), 391));
}

/// Proves AM-IMP-084, AM-RTP-016.
#[test]
fn off_the_table_is_out_of_the_game() {
    for (y, lost) in [(235, false), (234, true)] {
        for evades in [true, false] {
            let (fog, mut battle) =
                battle(&[(LIGHT_HORSE, (900, y), 0, 2), (SPEARMEN, (300, 400), 0, 4)], &[]);
            let mut script = Script::new([], [3]);
            if evades {
                evade(&fog, &mut battle, &mut script, red(0), BACK).unwrap();
            } else {
                rout(&fog, &mut battle, &mut script, red(0), &[]).unwrap();
            }
            assert_eq!(battle.fielded(red(0)).is_none(), lost, "{y} {evades}");
            let expected = if lost { vec![(0, Loss::LeftTheTable)] } else { Vec::new() };
            assert_eq!(battle.side(Seat::Red).lost, expected);
            assert_eq!(turn::points(&fog, &battle, Seat::Red), usize::from(lost), "1 point for skirmishers");
        }
    }
    // One corner is enough, and routers do not shift to avoid it.
    let oblique = FlightOrder { direction: Angle::degrees(188), ..ROUT };
    assert_eq!(flight(&[(LIGHT_HORSE, (60, 600), 0, 2)], &[], oblique).end, End::OffTable);
    let (fog, mut battle) = battle(&[(CAVALRY, (900, 100), 0, 4)], &[]);
    evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), BACK).unwrap();
    assert_eq!(turn::points(&fog, &battle, Seat::Red), 2);
}

/// Proves AM-RTP-005, AM-RTP-006.
#[test]
fn routers_go_away_from_the_enemy_or_to_their_own_edge() {
    let to = |id, enemies: &[i32]| {
        let enemies: Vec<Angle> = enemies.iter().map(|&degrees| Angle::degrees(degrees)).collect();
        (rout_direction(id, &enemies).to_millidegrees() + 5).div_euclid(1000)
    };
    assert_eq!(to(red(0), &[]), 180);
    assert_eq!(to(blue(0), &[]), 0);
    assert_eq!(to(blue(0), &[120]), 120);
    assert_eq!(to(red(0), &[180, 270]), -135);
    assert_eq!(to(red(0), &[180, 200, 270]), -135, "between the outermost");
    assert_eq!(to(red(0), &[90, 270]), 180, "from both sides at once");
    assert_eq!(to(red(0), &[0, 180]), 90, "from before and behind: across, not into one of them");
}

/// Proves AM-RTP-004.
#[test]
fn an_initial_rout_has_a_variable_move() {
    for (die, mm) in [(6, 125), (1, 25), (4, 75)] {
        let (fog, mut battle) = battle(&[("8 heavy foot, protected, elite, drilled", (900, 600), 0, 4)], &[]);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
        rout(&fog, &mut battle, &mut Script::new([], [die]), red(0), &[Angle::HALF]).unwrap();
        let front = battle.fielded(red(0)).unwrap().drawn().unwrap().front.front;
        assert_eq!(front.y, (600 - 30 - mm) * 1000, "{die}, and no re-roll for the elite");
    }
}

/// What AM-RTP-017 says of his move.
#[test]
fn a_commander_routs_with_his_battle_group() {
    let (fog, mut battle) = battle(&[("8 heavy foot, protected, average, drilled", (900, 600), 0, 4)], &[]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
    crate::testing::place_leader(&mut battle, Seat::Red, 0, (840, 570), Some(0));
    rout(&fog, &mut battle, &mut Script::new([], [3]), red(0), &[Angle::HALF]).unwrap();
    let leader = battle.side(Seat::Red).commanders[0].unwrap();
    assert_eq!(leader.with, Some(0));
    assert!(leader.pose.front.y < 540_000, "{}", leader.pose.front.y);
    assert!(at(&fog, &battle).is_tied_to_routers(Seat::Red, &leader));
}

/// Proves AM-RTP-018.
#[test]
fn wagons_and_artillery_are_destroyed_where_they_break() {
    for text in ["2 battle wagons, average", "2 heavy artillery, average, undrilled"] {
        let (fog, mut battle) = battle(&[(text, (900, 600), 0, 2)], &[]);
        rout(&fog, &mut battle, &mut Script::new([], []), red(0), &[Angle::HALF]).unwrap();
        assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Destroyed)]);
    }
}

#[test]
fn a_column_bends_where_it_wheels() {
    let order = FlightOrder { direction: Angle::degrees(240), ..BACK };
    let (fog, battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 1)], &[]);
    let far = flee(&fog, &battle, order);
    assert!(far.kinks.is_none() && far.body.drawn().is_some(), "all have passed the bend");
    let gone = plan(&at(&fog, &battle), red(0), order, Mu::new(-2));
    assert!(gone.kinks.is_some() && gone.end == End::Completed);
    assert_eq!(gone.distance, mu(5000));
    let facings: Vec<i32> =
        gone.body.bases().iter().map(|base| base.pose.facing.to_millidegrees() / 1000).collect();
    assert_eq!(facings, [-120, -120, -120, 180], "the last base has not come to the bend");
    assert_eq!(gone.body.overlap(), None);
}

/// AM-SHO-015, AM-MAN-001: whoever evades in the impact phase, from pursuers too, is known to have moved in it.
#[test]
fn an_evade_in_the_impact_phase_is_remembered() {
    for (phase, remembered) in [(turn::Phase::Impact, true), (turn::Phase::Melee, false)] {
        let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 800), 0, 2)], &[]);
        battle.stage = crate::battle::Stage::Turn(turn::Step::InitialPursuits(phase));
        evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), BACK).unwrap();
        let deeds = &battle.fielded(red(0)).unwrap().deeds;
        assert!(deeds.evaded && deeds.evaded_impact == remembered, "{phase:?}");
    }
}
