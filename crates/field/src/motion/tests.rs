use super::swept::turning;
use super::*;
use crate::Ranks;
use acies_geometry::{Corner, Edge, Part, Polygon, Size};
use proptest::prelude::*;

const FOOT: Size = Size::millimetres(40, 20);

fn mm(length: i32) -> Length {
    Length::millimetres(length)
}

/// So many bases, so many files wide, the middle of the front edge at this point.
fn body(bases: usize, files: usize, x: i32, y: i32, degrees: i32) -> Body {
    let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
    Ranks::new(bases, files).stand(front, &vec![FOOT; bases])
}

/// Proves AM-MOV-041.
#[test]
fn a_wheel_keeps_one_front_corner_and_moves_the_other_forward() {
    let group = body(8, 4, 500, 500, 0);
    for hand in Hand::BOTH {
        let wheeled = group.moved(Leg::Wheel(hand, Angle::degrees(25))).body;
        let fixed = wheeled.front_corner(hand) - group.front_corner(hand);
        assert!(fixed.length() <= Length::micrometres(2));
        assert!(wheeled.front_corner(hand.other()).y > group.front_corner(hand.other()).y);
        let back = group.moved(Leg::WheelBack(hand, Angle::degrees(25))).body;
        assert!(back.front_corner(hand.other()).y < group.front_corner(hand.other()).y);
    }
    let moved = group.follow(&[Leg::Wheel(Hand::Left, Angle::degrees(60)), Leg::Advance(mm(30))]);
    assert_eq!(moved.distance, mm(160 + 30), "the chord of 60 degrees is the frontage");
    assert_eq!(moved.body.drawn().unwrap().ranks, Ranks::new(8, 4));
}

#[test]
fn shifts_cost_no_distance() {
    let moved = body(4, 2, 500, 500, 90).follow(&[Leg::Advance(mm(75)), Leg::Shift(Hand::Left, mm(20))]);
    assert_eq!(moved.distance, mm(75));
    assert_eq!(moved.body.drawn().unwrap().front.front, Point::millimetres(575, 520));
}

#[test]
fn a_charge_stops_at_the_first_contact() {
    let chargers = body(8, 4, 500, 500, 0);
    let enemy = body(4, 2, 560, 560, 180).footprints().to_vec();
    let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
    let (moved, halt) = chargers.follow_until_contact(&[Leg::Advance(mm(100))], &obstacles);
    assert_eq!(moved.distance, mm(60));
    let halt = halt.unwrap();
    // Files 3 and 4 at 520 and 560 meet enemy files at 580 and 540, half on half.
    let front = |(base, enemy, how): &(usize, usize, Option<Contact>)| {
        let how = how.unwrap();
        assert_eq!((how.mine, how.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
        (*base, *enemy, how.along)
    };
    let contacts: Vec<_> = halt.contacts.iter().map(front).collect();
    assert_eq!(contacts, [(2, 1, mm(20)), (3, 0, mm(20)), (3, 1, mm(20))]);
    let sliding = body(1, 1, 540, 500, 0);
    let opposite = [body(1, 1, 500, 500, 180).footprints()[0]];
    let slid =
        sliding.follow_until_contact(&[Leg::Shift(Hand::Left, mm(40))], &[Obstacle::Base(&opposite[0])]).1;
    assert!(slid.is_some(), "from corner to corner into front to front is a new contact");
    let exactly = chargers.follow_until_contact(&[Leg::Advance(mm(60))], &obstacles).1.unwrap();
    assert_eq!(exactly, halt, "a move that just reaches them touches them too");
    assert_eq!(
        chargers.follow_until_contact(&[Leg::Advance(Length::micrometres(59_899))], &obstacles).1,
        None
    );
}

#[test]
fn a_wheeling_charge_meets_with_a_corner_first() {
    let chargers = body(4, 4, 500, 500, 0);
    let enemy = body(4, 4, 500, 540, 180).footprints().to_vec();
    let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
    let (moved, halt) = chargers.follow_until_contact(&[Leg::Wheel(Hand::Left, Angle::QUARTER)], &obstacles);
    let halt = halt.unwrap();
    assert!(matches!(halt.progress, Progress::Turned(_)));
    assert_eq!(moved.body.overlap(), None);
    let (base, _, how) = halt.contacts[0];
    assert_eq!((base, how.unwrap().mine), (3, Part::Corner(Corner::FrontRight)));
    assert!((moved.distance - chord(mm(160), Angle::millidegrees(14_478))).abs() < Length::micrometres(10));
}

proptest! {
    /// Against a look at each base and each obstacle by itself.
    #[test]
    fn whatever_stops_a_body_first_is_found(
        places in prop::collection::vec((-150_000..150_000, -150_000..150_000, 0..360), 1..12),
        slant in prop::sample::select(vec![0, 30, 90, 217]),
        far in 1..250,
        degrees in 1..90,
        right: bool,
    ) {
        let group = body(8, 4, 500, 500, slant);
        let enemies: Vec<Footprint> = places
            .iter()
            .map(|&(x, y, degrees)| {
                let pose = Pose::new(Point::new(500_000 + x, 500_000 + y), Angle::degrees(degrees));
                Base::new(pose, FOOT).footprint()
            })
            .collect();
        let obstacles: Vec<Obstacle<'_>> = enemies.iter().map(Obstacle::Base).collect();
        let hand = if right { Hand::Right } else { Hand::Left };
        for leg in [Leg::Advance(mm(far)), Leg::Wheel(hand, Angle::degrees(degrees))] {
            let (motion, _) = group.motion(leg);
            let alone = |base: &Footprint, obstacle: &Obstacle<'_>| match motion {
                Motion::Slide { way, length } => {
                    sweep::slide(base, way, length, *obstacle).map(Progress::Slid)
                }
                Motion::Turn { pivot, turn } => turning(base, pivot, turn).until(*obstacle).map(Progress::Turned),
                Motion::Place => None,
            };
            let each = group.footprints().iter();
            let first = each.flat_map(|base| obstacles.iter().filter_map(move |other| alone(base, other))).min();
            prop_assert_eq!(group.stops_after(motion, &obstacles), first);
            let impact = group.impact(motion, &obstacles);
            prop_assert_eq!(impact.map(|impact| impact.progress), first);
            prop_assert_eq!(group.moved(leg).swept[0].stops_after(&obstacles), first);
        }
    }

    /// The same for those who keep their distance.
    #[test]
    fn whoever_a_body_keeps_clear_of_first_is_found(
        places in prop::collection::vec((-150_000..150_000, 20_000..250_000, 0..360), 1..12),
        slant in prop::sample::select(vec![0, 30, 90, 217]),
        clearance in prop::sample::select(vec![1, 50_001, 100_000]),
    ) {
        let group = body(8, 4, 500, 500, slant);
        let front = Pose::new(Point::millimetres(500, 500), Angle::degrees(slant));
        let enemies: Vec<Footprint> = places
            .iter()
            .map(|&(right, forward, degrees)| {
                let front = front.at(Length::micrometres(right), Length::micrometres(forward));
                Base::new(Pose::new(front, Angle::degrees(degrees)), FOOT).footprint()
            })
            .collect();
        let clearance = Length::micrometres(clearance);
        let (motion, _) = group.motion(Leg::Advance(mm(200)));
        let Motion::Slide { way, length } = motion else { unreachable!("straight ahead") };
        let alone = |base: &Footprint, enemy: &Footprint| {
            sweep::slide_keeping_clear(base, way, length, enemy.corners(), clearance)
        };
        let each = group.footprints().iter();
        let first = each.flat_map(|base| enemies.iter().filter_map(move |enemy| alone(base, enemy))).min();
        prop_assert_eq!(group.advance_keeping_clear(length, &enemies, clearance), first.unwrap_or(length));
    }
}

#[test]
fn a_body_halts_as_soon_as_one_base_is_too_near() {
    let enemy = [body(2, 2, 580, 600, 180), body(2, 2, 300, 520, 180)]
        .map(|enemy| enemy.footprints().to_vec())
        .concat();
    let halts = |clearance| body(8, 4, 500, 500, 0).advance_keeping_clear(mm(150), &enemy, mm(clearance));
    assert_eq!(halts(25), mm(75), "the right file is opposite enemy 100 mm ahead");
    assert_eq!(halts(100), Length::ZERO, "they are 80 mm to the left and ahead already");
    assert_eq!(body(2, 2, 900, 500, 0).advance_keeping_clear(mm(150), &enemy, mm(25)), mm(150));
}

#[test]
fn terrain_touched_at_any_moment_is_noticed() {
    let wood = [(600, 600), (600, 700), (650, 700), (650, 600)].map(|(x, y)| Point::millimetres(x, y));
    let wood = Polygon::new(wood.to_vec()).unwrap();
    let group = body(4, 2, 500, 650, 90);
    assert!(group.moved(Leg::Advance(mm(300))).swept[0].enters(&wood), "right through it");
    assert!(!group.moved(Leg::Advance(mm(100))).swept[0].enters(&wood), "up to its edge");
    assert!(!group.moved(Leg::Advance(mm(-100))).swept[0].enters(&wood));
    let inside = body(4, 2, 640, 650, 90);
    assert!(inside.moved(Leg::Advance(mm(100))).swept[0].enters(&wood), "out of it");
}

#[test]
fn long_marches_keep_a_formation_in_shape() {
    let mut group = body(10, 4, 900, 600, 0);
    for step in 0..2000 {
        let hand = if step % 3 == 0 { Hand::Left } else { Hand::Right };
        group = group.moved(Leg::Wheel(hand, Angle::millidegrees(i64::from(step % 7) * 1_234))).body;
        group =
            group.moved(Leg::Advance(Length::micrometres(if step % 2 == 0 { 12_345 } else { -12_345 }))).body;
    }
    assert_eq!(group.drawn().unwrap().ranks, Ranks::new(10, 4));
    assert_eq!(group.overlap(), None);
}
