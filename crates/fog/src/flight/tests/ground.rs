use acies_field::terrain::{Kind, Piece, Shape};
use acies_geometry::Hand;

use acies_play::Seat::{self, Blue, Red};

use super::super::{End, rout};
use super::*;
use crate::battle::{Loss, Stage};
use crate::testing::{Script, lay, mu, play_until};
use crate::turn::Step;

/// A piece of terrain with these corners, in millimetres.
fn lay_shape(battle: &mut Battle, kind: Kind, corners: &[(i32, i32)]) {
    let corners = corners.iter().map(|&(x, y)| Point::millimetres(x, y)).collect();
    battle.field.pieces.push(Piece::of(kind, Shape::Straight(corners)).unwrap());
}

/// AM-IMP-083 and AM-UNU-006, with the tests below: terrain with too little move, terrain that is closed, and camps.
#[test]
fn it_goes_along_the_edge_of_terrain_that_it_has_too_little_move_to_enter() {
    // After the turn the front is at 540; the wood is 4 MU ahead, where 3 MU are allowed.
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    lay(&mut battle, Kind::Forest, (700, 300), (1000, 440));
    let gone = flee(&fog, &battle, BACK);
    assert_eq!((gone.end, gone.distance), (End::Completed, mu(7000)));
    // The nearer end of the edge is on the evaders' left, at x = 1000: a turn to the left, and 3 MU along.
    assert_eq!(gone.body.facing(), Angle::QUARTER);
    assert_eq!(front(&gone), (940 + 75, 440 + 40, 2));
}

#[test]
fn it_goes_into_terrain_as_far_as_that_allows() {
    for (far, expected) in [(490, 465), (465, 540 - 75 + 75)] {
        let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
        lay(&mut battle, Kind::Forest, (700, 300), (1100, far));
        let gone = flee(&fog, &battle, BACK);
        if far == 490 {
            assert_eq!((front(&gone).1, gone.distance), (expected, mu(3000)), "2 MU to the wood, 1 in it");
        } else {
            assert_ne!(gone.body.facing(), Angle::HALF, "exactly 3 MU to the wood: too little to enter");
        }
    }
}

/// An edge that falls from the evaders' left to their right: (1000, 540) to (700, 340).
fn slanting_lake() -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    let corners = [(1000, 540), (1300, 540), (1300, 200), (700, 200), (700, 340)];
    lay_shape(&mut battle, Kind::Impassable, &corners);
    (fog, battle)
}

/// A camp of 120 by 80 mm right in the way of light horse that routs.
fn with_camp(fortified: bool, seat: Seat) -> Flight {
    camp_in_the_way(fortified, seat, ROUT)
}

fn camp_in_the_way(fortified: bool, seat: Seat, order: FlightOrder) -> Flight {
    let (mut fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    fog.agreement.armies[seat.index()].fortified_camp = fortified;
    let size = crate::bases::camp(fog.agreement.figures);
    let camp = acies_geometry::Pose::new(Point::millimetres(900, 460), Angle::ZERO);
    battle.side_mut(seat).camp = Some(acies_field::Base::new(camp, size));
    flee(&fog, &battle, order)
}

/// Proves AM-IMP-083, AM-UNU-006.
#[test]
fn evaders_turn_and_wheel_to_go_along_the_edge_of_terrain_and_camps() {
    let (fog, slanting) = slanting_lake();
    let gone = flee(&fog, &slanting, BACK);
    let along = acies_geometry::Pose::facing_along(Vector::new(-300_000, -200_000));
    assert!((gone.body.facing() - along).size() <= Angle::millidegrees(2), "the way nearer to its own");
    assert_eq!((gone.end, gone.distance), (End::Completed, mu(7000)), "the wheel costs, the turn does not");
    for (fortified, seat) in [(false, Red), (false, Blue), (true, Red), (true, Blue)] {
        let gone = camp_in_the_way(fortified, seat, BACK);
        assert_eq!((gone.body.facing() - Angle::HALF).size(), Angle::QUARTER, "{fortified} {seat}");
        assert_eq!((gone.end, gone.distance), (End::Completed, mu(7000)));
    }
    // A wood 4 MU ahead, where 3 MU are allowed; the same is no hindrance where 2 MU are used.
    for (far, along) in [(440, true), (465, true), (466, false)] {
        let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
        lay(&mut battle, Kind::Forest, (700, 300), (1000, far));
        assert_eq!(flee(&fog, &battle, BACK).body.facing() != Angle::HALF, along, "{far}");
    }
}

#[test]
fn routers_burst_through_their_own_camp() {
    let through = with_camp(false, Red);
    assert_eq!((front(&through).1, through.burst.len()), (460 - 80 - 60, 0), "placed beyond it");
}

/// Proves AM-RTP-012.
#[test]
fn routers_halt_one_mu_from_enemy() {
    let halt = |y: i32| {
        let foot = [(SPEARMEN, (900, 600), 0, 4)];
        let gone = flight(&foot, &[("12 heavy foot, protected, average, drilled", (900, y), 0, 12)], ROUT);
        (gone.end, front(&gone).1)
    };
    assert_eq!(halt(510), (End::BeforeEnemy, 535), "from 570 to 1 MU before 510");
    assert_eq!(halt(545), (End::BeforeEnemy, 570));
    assert_eq!(halt(546), (End::BeforeEnemy, 600), "nearer: it does not move");
    let camp = with_camp(false, Blue);
    assert_eq!((front(&camp), camp.end), ((900, 485, 2), End::BeforeEnemy), "1 MU from a camp");
}

/// Proves AM-RTP-013.
#[test]
fn routers_follow_the_edge_of_closed_terrain() {
    let (fog, mut battle) = battle(&[("4 heavy chariots, average, undrilled", (900, 600), 0, 4)], &[]);
    lay(&mut battle, Kind::Forest, (700, 300), (1000, 500));
    let gone = flee(&fog, &battle, ROUT);
    // 60 mm to the edge, and the other 40 of 4 MU along it, to the left where it ends sooner.
    assert_eq!((gone.body.facing(), gone.distance), (Angle::QUARTER, mu(4000)));
    assert_eq!(gone.body.front_corner(Hand::Right), Point::millimetres(980 + 40, 500));
    // A wood for which too little is left, a fortified camp, and a lake whose edge slants.
    let (fog, mut wood) = super::battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    lay(&mut wood, Kind::Forest, (700, 300), (1000, 440));
    assert_eq!(front(&flee(&fog, &wood, ROUT)), (940 + 75, 440 + 40, 2));
    for seat in Seat::BOTH {
        assert!((with_camp(true, seat).body.facing() - Angle::HALF).size() == Angle::QUARTER);
    }
    let (fog, slanting) = slanting_lake();
    let along = acies_geometry::Pose::facing_along(Vector::new(-300_000, -200_000));
    assert!((flee(&fog, &slanting, ROUT).body.facing() - along).size() <= Angle::millidegrees(2));
}

/// Proves AM-RTP-015.
#[test]
fn routers_that_are_stuck_are_destroyed_when_the_phase_ends() {
    let (fog, mut battle) = battle(&[(SPEARMEN, (900, 600), 0, 4), (LIGHT_HORSE, (300, 600), 0, 2)], &[]);
    // A bay of impassable ground, just wide enough.
    lay(&mut battle, Kind::Impassable, (700, 500), (1100, 540));
    lay(&mut battle, Kind::Impassable, (700, 540), (818, 700));
    lay(&mut battle, Kind::Impassable, (982, 540), (1100, 700));
    rout(&fog, &mut battle, &mut Script::new([], [6]), red(0), &[Angle::HALF]).unwrap();
    assert!(battle.fielded(red(0)).unwrap().deeds.cut_off);
    battle.stage = Stage::Turn(Step::IMPACT_COMBAT);
    play_until(&fog, &mut battle, Step::Reforming, &mut Script::default());
    assert_eq!(battle.side(Red).lost, [(0, Loss::Destroyed)]);
}
