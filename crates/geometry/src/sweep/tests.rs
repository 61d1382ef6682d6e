use super::sliding::part_of;
use super::*;
use crate::{Pose, Size};

const SIZE: Size = Size::millimetres(40, 20);

fn base(x: i32, y: i32, degrees: i32) -> Footprint {
    Footprint::new(Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)), SIZE)
}

fn mm(length: i32) -> Length {
    Length::millimetres(length)
}

fn ahead(distance: i32, other: &Footprint) -> Option<Length> {
    slide(&base(100, 100, 0), Vector::new(0, distance * 1000), mm(distance), Obstacle::Base(other))
}

#[test]
fn a_straight_advance_stops_at_the_first_touch() {
    assert_eq!(ahead(75, &base(100, 160, 180)), Some(mm(60)));
    assert_eq!(ahead(75, &base(130, 160, 180)), Some(mm(60)), "the half of it");
    assert_eq!(ahead(75, &base(100, 180, 180)), None, "out of reach");
    assert_eq!(ahead(80, &base(100, 180, 180)), None, "just touching at the end is no hindrance");
    assert_eq!(ahead(81, &base(100, 180, 180)), Some(mm(80)));
    assert_eq!(ahead(75, &base(140, 130, 0)), None, "past a neighbour, edge on edge");
    assert_eq!(ahead(75, &base(139, 160, 180)), Some(mm(60)), "a millimetre is enough");
    assert_eq!(ahead(75, &base(100, 160, 45)).map(|at| at < mm(60)), Some(true), "a corner sticks out");
}

#[test]
fn a_base_in_contact_slides_along_and_does_not_push() {
    assert_eq!(ahead(75, &base(100, 100, 180)), Some(Length::ZERO), "front to front");
    assert_eq!(ahead(75, &base(140, 100, 0)), None, "beside a friend");
    assert_eq!(ahead(75, &base(100, 80, 0)), None, "away from one behind");
    let away =
        slide(&base(100, 100, 0), Vector::new(0, -50_000), mm(50), Obstacle::Base(&base(100, 100, 180)));
    assert_eq!(away, None, "backwards out of contact");
}

#[test]
fn terrain_is_entered_at_its_outline() {
    let wood = [(0, 150), (0, 250), (300, 250), (300, 150)].map(|(x, y)| Point::millimetres(x, y));
    let wood = Polygon::new(wood.to_vec()).unwrap();
    let enters = |base: &Footprint, distance: i32| {
        slide(base, Vector::new(0, distance * 1000), mm(distance), Obstacle::Ground(&wood))
    };
    assert_eq!(enters(&base(100, 100, 0), 75), Some(mm(50)));
    assert_eq!(enters(&base(100, 100, 0), 50), None);
    assert_eq!(enters(&base(100, 200, 0), 10), Some(Length::ZERO), "it starts inside");
    assert_eq!(enters(&base(100, 270, 0), 10), None, "it starts beyond, touching");
    assert_eq!(
        turn(
            &base(100, 140, 0),
            Point::millimetres(80, 140),
            Hand::Left,
            Angle::degrees(90),
            Obstacle::Ground(&wood)
        )
        .map(|turn| turn.to_millidegrees() / 100),
        Some(144),
        "asin(10 / 40)"
    );
}

#[test]
fn a_wheel_stops_where_the_corner_or_the_edge_meets() {
    let pivot = Point::millimetres(80, 100);
    let wheel = |other: &Footprint| {
        turn(&base(100, 100, 0), pivot, Hand::Left, Angle::QUARTER, Obstacle::Base(other))
    };
    let met = wheel(&base(110, 130, 180)).unwrap();
    assert_eq!(met.to_millidegrees(), 48_590, "its front right corner rises 30 mm: asin(30 / 40)");
    let met = wheel(&base(90, 120, 180)).unwrap();
    assert_eq!(met.to_millidegrees(), 33_690, "its front edge meets a corner 30 mm along and 20 mm up");
    assert_eq!(wheel(&base(300, 100, 0)), None);
    assert_eq!(wheel(&base(60, 100, 0)), None, "a neighbour on the side of the pivot is left behind");
    let neighbour = wheel(&base(140, 100, 0));
    assert!(neighbour.is_some(), "the rear corner swings into a neighbour on the other side");
}

/// What AM-IMP-042, AM-IMP-082 and AM-RTP-012 measure.
#[test]
fn evaders_halt_exactly_one_mu_from_enemy() {
    let halts = |distance: i32, enemy: &Footprint| {
        let way = Vector::new(0, distance * 1000);
        slide_keeping_clear(&base(100, 100, 0), way, mm(distance), enemy.corners(), mm(25))
    };
    assert_eq!(halts(75, &base(100, 160, 180)), Some(mm(35)));
    assert_eq!(halts(35, &base(100, 160, 180)), None, "exactly 1 MU away is not closer");
    assert_eq!(halts(75, &base(165, 160, 180)), None, "it passes at exactly 1 MU");
    assert!(halts(75, &base(164, 160, 180)).is_some(), "it would pass nearer");
    assert_eq!(halts(75, &base(100, 110, 180)), Some(Length::ZERO), "it starts closer");
    assert_eq!(halts(75, &base(100, 70, 180)), None, "away from one behind it");
}

#[test]
fn a_base_in_contact_keeps_clear_by_leaving_only() {
    let goes = |enemy: &Footprint, x: i32, y: i32| {
        let way = Vector::new(x * 1000, y * 1000);
        slide_keeping_clear(&base(500, 500, 0), way, way.length(), enemy.corners(), mm(25))
    };
    let front = base(500, 500, 180);
    assert_eq!(goes(&front, 0, 75), Some(Length::ZERO), "it would push");
    assert_eq!(goes(&front, 10, 75), Some(Length::ZERO));
    assert_eq!(goes(&front, 0, -75), None, "straight back out of contact");
    assert_eq!(goes(&front, 75, 0), None, "along the front");
    assert_eq!(goes(&base(540, 500, 0), 0, 75), None, "past a neighbour");
    assert_eq!(goes(&base(540, 500, 0), 75, 0), Some(Length::ZERO), "into a neighbour");
    let pressed = base(500, 499, 180);
    assert_eq!((goes(&pressed, 0, 75), goes(&pressed, 0, -75)), (Some(Length::ZERO), None));
    let corner = base(540, 520, 0);
    assert_eq!(goes(&corner, 75, 75), Some(Length::ZERO), "corner on corner, and in");
    assert_eq!((goes(&corner, 75, -1), goes(&corner, -1, 75)), (None, None), "past the corner");
}

#[test]
fn the_ground_swept_holds_start_and_end() {
    let start = base(100, 100, 30);
    let way = Vector::new(30_000, 50_000);
    let swept = ground_slid_over(&start, way);
    assert!(start.corners().iter().all(|&corner| crate::convex::holds(&swept, corner)));
    assert!(start.corners().iter().all(|&corner| crate::convex::holds(&swept, corner + way)));
    let turned = ground_turned_over(&start, start.corners()[0], Angle::degrees(-33));
    assert_eq!(turned.len(), 7);
    assert!(crate::convex::holds(&turned[0], start.corners()[1]));
}

#[test]
fn a_base_that_just_fits_slides_to_the_end_of_a_bay() {
    let bay = [(50, 150), (50, 250), (150, 250), (150, 150), (120, 150), (120, 200), (80, 200), (80, 150)];
    let bay = Polygon::new(bay.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
    let way = Vector::new(0, 120_000);
    assert_eq!(slide(&base(100, 100, 0), way, mm(120), Obstacle::Ground(&bay)), Some(mm(100)));
}

/// A base that slides along another one at a fraction of a degree comes in so slowly that a tenth of a millimetre
/// back is still in, once rounded.
#[test]
fn a_base_that_drifts_in_stops_where_rounding_leaves_it_outside() {
    let pose = |x, y, facing| Pose::new(Point::new(x, y), Angle::binary(facing));
    let mover = pose(499_000, 499_000, 4_290_791_633);
    let other = Footprint::new(pose(558_841, 519_580, 1_066_738_641), Size::millimetres(40, 40));
    let (way, length) = (Vector::new(-590, 96_629), Length::micrometres(96_631));
    let at = |distance: Length| {
        let front = mover.front + part_of(way, i64::from(distance.get()), length);
        Footprint::new(Pose::new(front, mover.facing), Size::millimetres(40, 15))
    };
    let stopped = slide(&at(Length::ZERO), way, length, Obstacle::Base(&other)).unwrap();
    assert!(stopped > mm(30) && !at(stopped).overlaps(&other));
}

#[test]
fn a_hair_closer_is_closer() {
    let mover =
        Footprint::new(Pose::new(Point::new(499_000, 472_333), Angle::ZERO), Size::millimetres(40, 15));
    let slanting = Pose::new(Point::new(449_000, 499_002), Angle::binary(47_722));
    let slanting = Footprint::new(slanting, Size::millimetres(60, 40));
    let halts = slide_keeping_clear(
        &mover,
        Vector::new(0, 53_334),
        Length::micrometres(53_334),
        slanting.corners(),
        mm(1),
    );
    assert_eq!(halts, Some(Length::ZERO), "it starts too close and would drift in by three micrometres");
}

#[test]
fn cores_that_only_come_to_touch_are_no_hindrance() {
    let ahead = |micrometres: i32, other: Footprint| {
        let length = Length::micrometres(micrometres);
        slide(&base(100, 100, 0), Vector::new(0, micrometres), length, Obstacle::Base(&other))
    };
    assert_eq!(ahead(80_100, base(100, 180, 180)), None);
    assert_eq!(ahead(80_101, base(100, 180, 180)), Some(mm(80)));
    let beside = |x: i32| Footprint::new(Pose::new(Point::new(x, 160_000), Angle::ZERO), SIZE);
    for edge_on_edge in [100_000 - 39_900, 100_000 + 39_900] {
        assert_eq!(ahead(75_000, beside(edge_on_edge)), None);
    }
    for in_the_way in [100_000 - 39_899, 100_000 + 39_899] {
        assert_eq!(ahead(75_000, beside(in_the_way)), Some(mm(40)));
    }
}

/// It slides down one bank with its core on it to the micrometre, and stops at the other one.
#[test]
fn a_base_that_grazes_one_bank_of_a_bay_is_not_rounded_into_it() {
    let wood = [(440, 500), (440, 580), (500, 530), (560, 580), (560, 500)];
    let wood = Polygon::new(wood.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
    let (way, length) = (Vector::new(81_735, -68_112), Length::micrometres(106_395));
    let at = |distance: Length| {
        let twice = part_of(way * 2, i64::from(distance.get()), length);
        let front = Point::new(425_261, 631_269) + Vector::new(twice.x.div_euclid(2), twice.y.div_euclid(2));
        Footprint::new(Pose::new(front, Angle::binary(474_898_961)), Size::millimetres(60, 30))
    };
    let stopped = slide(&at(Length::ZERO), way, length, Obstacle::Ground(&wood)).unwrap();
    assert!(!wood.meets(at(stopped).core()));
}

/// It grazes the long edge to the micrometre for all of the way to the end of it.
#[test]
fn a_base_backs_off_no_further_than_to_its_first_touch() {
    let wood = [
        (509_697, 576_460),
        (505_185, 501_209),
        (504_942, 497_147),
        (500_000, 495_000),
        (495_670, 497_500),
        (495_670, 502_500),
    ];
    let wood = Polygon::new(wood.map(|(x, y)| Point::new(x, y)).to_vec()).unwrap();
    let pose = Pose::new(Point::new(534_237, 652_407), Angle::binary(2_188_420_757));
    let (way, length) = (Vector::new(-9263, -154_481), Length::micrometres(154_758));
    let stopped = slide(&Footprint::new(pose, SIZE), way, length, Obstacle::Ground(&wood)).unwrap();
    let front = pose.front + part_of(way, i64::from(stopped.get()), length);
    let moved = Footprint::new(Pose::new(front, pose.facing), SIZE);
    assert!(!wood.meets(moved.core()) && wood.distance(moved.corners()) <= TOUCH);
}
