use acies_field::terrain::Kind;

use super::super::End;
use super::super::course::Course;
use super::*;
use crate::testing::lay;

/// The front of two files of light horse ends here if nothing is in the way.
const FREE: (i32, i32, usize) = (900, 600 - 60 - 175, 2);

/// Proves AM-MOV-062.
#[test]
fn a_shift_of_at_most_one_base_width() {
    // Two files from 860 to 940; the left end of the spearmen is at this x.
    let gone = |left: i32, micrometres: i32, order: FlightOrder| {
        let groups = [(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (left + 40, 480), 0, 2)];
        let (fog, mut battle) = battle(&groups, &[]);
        push(&mut battle, red(1), micrometres, 0);
        flee(&fog, &battle, order)
    };
    for order in [BACK, ROUT] {
        let clear = gone(940, 0, order);
        assert_eq!((front(&clear), clear.end), (FREE, End::Completed), "just beside it");
        let half = gone(920, 0, order);
        assert_eq!((front(&half), half.end), ((880, FREE.1, 2), End::Completed), "no more than needed");
        assert!(half.burst.is_empty());
        let whole = gone(900, 0, order);
        assert_eq!(front(&whole), (860, FREE.1, 2), "exactly one base width");
        assert!(whole.burst.is_empty());
        let more = gone(900, -105, order);
        assert_eq!(more.burst, [red(1)], "more by just more than the tolerance");
        assert_eq!(front(&more), (900, 420 - 60, 2), "without any shift, and placed beyond them");
    }
}

/// What two files of light horse run into, from this x on.
type Laid = fn(&mut Fog, &mut Battle, i32);

fn lay_camp(fog: &mut Fog, battle: &mut Battle, left: i32, fortified: bool) {
    fog.agreement.armies[0].fortified_camp = fortified;
    let pose = acies_geometry::Pose::new(Point::millimetres(left + 60, 450), Angle::ZERO);
    let camp = acies_field::Base::new(pose, crate::bases::camp(fog.agreement.figures));
    battle.side_mut(acies_play::Seat::Red).camp = Some(camp);
}

/// Proves AM-IMP-079, AM-RTP-008, AM-UNU-001.
#[test]
fn it_shifts_past_everything_that_the_rule_names() {
    let friends: Laid = |_, battle, left| push(battle, red(1), (left - 100) * 1000, 0);
    let enemy: Laid = |_, battle, left| push(battle, crate::testing::blue(0), (left - 1600) * 1000, -680_000);
    let lake: Laid = |_, battle, left| lay(battle, Kind::Impassable, (left, 400), (1100, 460));
    let fort: Laid = |fog, battle, left| lay_camp(fog, battle, left, true);
    for (name, laid) in [("friends", friends), ("enemy", enemy), ("lake", lake), ("fortified camp", fort)] {
        let gone = |left: i32, order: FlightOrder| {
            let groups = [(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (140, 480), 0, 2)];
            let (mut fog, mut battle) = battle(&groups, &[(SPEARMEN, (1640, 1160), 0, 2)]);
            laid(&mut fog, &mut battle, left);
            flee(&fog, &battle, order)
        };
        for order in [BACK, ROUT] {
            // A front in normal formation: every base is lined up with another.
            let past = gone(920, order);
            assert_eq!(
                (front(&past), past.end),
                ((880, FREE.1, 2), End::Completed),
                "{name} {:?}",
                order.why
            );
            let almost = gone(901, order);
            assert_eq!(
                (front(&almost), almost.end),
                ((861, FREE.1, 2), End::Completed),
                "{name} {:?}",
                order.why
            );
            let blocked = gone(899, order);
            assert_ne!(front(&blocked), (859, FREE.1, 2), "{name} {:?}: more than one base width", order.why);
            assert!(
                blocked.end != End::Completed
                    || blocked.body.facing() != Angle::HALF
                    || !blocked.burst.is_empty()
            );
        }
    }
    let (mut fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[]);
    lay_camp(&mut fog, &mut battle, 920, false);
    assert_ne!(
        flee(&fog, &battle, BACK).body.facing(),
        Angle::HALF,
        "an unfortified camp is followed instead"
    );
    // Towards the side edge, over which the outer file would go: by 8 degrees, and by so much that no shift helps.
    let kept = |degrees: i32| {
        let oblique = FlightOrder { direction: Angle::degrees(degrees), ..BACK };
        flight(&[(LIGHT_HORSE, (60, 600), 0, 2)], &[], oblique).end
    };
    assert_eq!(kept(188), End::Completed, "it shifts to stay on the table");
    assert_eq!(kept(220), End::OffTable, "it cannot shift so far");
}

/// One file by AM-IMP-080.
#[test]
fn a_file_that_cannot_get_past_falls_in_behind() {
    // Four files from 820 to 980. Friends block the rightmost file and stand beside the leftmost, so that nobody shifts.
    let groups =
        [(LIGHT_HORSE, (900, 600), 0, 4), (SPEARMEN, (980, 480), 0, 2), (SPEARMEN, (780, 480), 0, 2)];
    let gone = flight(&groups, &[], BACK);
    assert_eq!((gone.end, gone.burst.len()), (End::Completed, 0));
    assert_eq!(front(&gone), (880, 600 - 30 - 175, 3));
    assert_eq!(places(&gone)[3], (920, 600 - 30 - 175 + 30), "behind its neighbour");

    // One micrometre and the tolerance more, and two files would have to fall back.
    let (fog, mut battle) = battle(&groups, &[]);
    push(&mut battle, red(1), -110, 0);
    let gone = flee(&fog, &battle, BACK);
    assert_eq!((gone.burst, front_width(&gone.body)), (vec![red(1)], 4));
}

fn front_width(body: &acies_field::Body) -> usize {
    body.drawn().unwrap().ranks.width()
}

/// Proves AM-IMP-080, AM-RTP-009, AM-UNU-004.
#[test]
fn shift_and_dropping_back_together() {
    // Four files from 820 to 980; on the left friends reach to 848, which is 28 of the 40 mm of a file, and on the right
    // others from 968 on.
    let groups = |left: i32| {
        [(LIGHT_HORSE, (900, 600), 0, 4), (SPEARMEN, (left - 40, 480), 0, 2), (SPEARMEN, (1008, 480), 0, 2)]
    };
    for order in [BACK, ROUT] {
        let gone = flight(&groups(848), &[], order);
        assert_eq!((gone.end, gone.burst.len()), (End::Completed, 0));
        // All but the leftmost shift 12 mm to the left; it goes 28 mm to the right and falls in behind.
        assert_eq!(front(&gone), (860 + 60 - 12, 600 - 30 - 175, 3));
        assert_eq!(places(&gone)[0], (868, 425), "its rear has not gone as far");
        // One millimetre more: both ends fall in behind the two in the middle.
        let narrower = flight(&groups(849), &[], order);
        assert_eq!((front(&narrower), narrower.burst.len()), ((900, 395, 2), 0));
        let blocked = flight(&groups(861), &[], order);
        assert_eq!((front(&blocked), blocked.burst.len()), ((900, 390, 4), 2), "no way but through both");
    }
}

#[test]
fn both_ends_fall_in_behind_the_middle() {
    let groups =
        [(LIGHT_HORSE, (900, 600), 0, 4), (SPEARMEN, (980, 480), 0, 2), (SPEARMEN, (780, 480), 0, 2)];
    let (fog, mut battle) = battle(&groups, &[]);
    push(&mut battle, red(2), 40_000, 0);
    let gone = flee(&fog, &battle, BACK);
    assert_eq!((gone.burst.len(), front(&gone)), (0, (900, 395, 2)));
    assert_eq!(places(&gone), [(880, 425), (880, 395), (920, 395), (920, 425)]);
}

/// Proves AM-RTP-008, AM-RTP-009, AM-RTP-014: what others may is in the tests above, too.
#[test]
fn routers_shift_and_drop_back_but_not_elephants() {
    let shifted = flight(&[(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (960, 480), 0, 2)], &[], ROUT);
    assert_eq!((front(&shifted), shifted.burst.len()), ((880, FREE.1, 2), 0));
    let groups =
        [(LIGHT_HORSE, (900, 600), 0, 4), (SPEARMEN, (980, 480), 0, 2), (SPEARMEN, (780, 480), 0, 2)];
    assert_eq!(front(&flight(&groups, &[], ROUT)), (880, 395, 3));
    for straight in ["2 elephants, average, undrilled", "2 scythed chariots, average, undrilled"] {
        let burst = flight(&[(straight, (900, 600), 0, 2), (SPEARMEN, (960, 500), 0, 2)], &[], ROUT);
        assert_eq!((front(&burst).0, burst.burst), (900, vec![red(1)]), "{straight}");
        let between = |text| {
            let groups =
                [(text, (900, 600), 0, 2), (SPEARMEN, (960, 500), 0, 2), (SPEARMEN, (820, 500), 0, 2)];
            let gone = flight(&groups, &[], ROUT);
            (front(&gone).2, gone.burst)
        };
        assert_eq!(between("2 cavalry, armoured, average, drilled"), (1, vec![]), "others drop a base back");
        assert_eq!(between(straight), (2, vec![red(1)]), "{straight}");
        let halted = flight(&[(straight, (900, 600), 0, 2)], &[(SPEARMEN, (960, 500), 0, 2)], ROUT);
        assert_eq!(halted.end, End::BeforeEnemy, "{straight}");
        let (fog, mut battle) = battle(&[(straight, (900, 600), 0, 2)], &[]);
        lay(&mut battle, Kind::Impassable, (920, 400), (1100, 500));
        assert_ne!(flee(&fog, &battle, ROUT).body.facing(), Angle::HALF, "{straight} go round a lake");
    }
}

/// Round an obstacle and past friends at once: light foot is passed, spearmen are avoided, and so is a lake.
#[test]
fn round_an_obstacle_and_past_friends() {
    let groups = [
        (LIGHT_HORSE, (900, 600), 0, 2),
        (LIGHT_FOOT, (900, 520), 0, 4),
        (SPEARMEN, (960, 480), 0, 2),
        (SPEARMEN, (780, 480), 0, 2),
    ];
    let (fog, mut battle) = battle(&groups, &[]);
    lay(&mut battle, Kind::Impassable, (925, 380), (1100, 400));
    let gone = flee(&fog, &battle, BACK);
    assert_eq!((front(&gone), gone.end), ((880, FREE.1, 2), End::Completed));
    assert_eq!((gone.passed, gone.burst.len()), (vec![1], 0));
    // Another lake on the other side leaves no way between.
    lay(&mut battle, Kind::Impassable, (700, 380), (890, 400));
    let gone = flee(&fog, &battle, BACK);
    assert_eq!(gone.burst, [red(2)], "no way but through friends");
}

/// A column that has wheeled takes its bend along when it shifts. AM-RTP-008, AM-BGR-009
#[test]
fn a_column_shifts_as_it_bends() {
    let order = FlightOrder { direction: Angle::degrees(200), ..BACK };
    let column = ("12 medium foot, protected, average, drilled", (900, 600), 0, 1);
    let Flight { body, kinks, .. } = flight(&[column], &[], order);
    assert!(kinks.is_some(), "it bends");
    let shifted = Course { kinks, ..Course::new(body) }.slid(Vector::new(7_000, -3_000));
    assert_eq!(shifted.kinks.map(|kinks| kinks.body()), Some(shifted.body));
}

/// Friends beside it are in the way of the wheel, and it shifts before it wheels.
#[test]
fn it_shifts_to_have_room_for_its_wheel() {
    let order = FlightOrder { direction: Angle::degrees(160), ..BACK };
    // After the turn about the wheel goes to the left, and swings the rear to the right, where friends stand.
    let groups = [(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (820, 600), 0, 2)];
    let gone = flight(&groups, &[], order);
    assert_eq!((gone.end, gone.burst.len()), (End::Completed, 0));
    assert_eq!(gone.body.facing(), Angle::degrees(160));
    assert_eq!(gone.distance, crate::testing::mu(7000));
}

/// The whole front wheels before a file falls back, so that the others go where they would have gone.
#[test]
fn a_file_falls_back_after_the_wheel() {
    let order = FlightOrder { direction: Angle::degrees(200), ..BACK };
    let free = flight(&[(LIGHT_HORSE, (900, 600), 0, 2)], &[], order);
    // Friends on both sides of the way leave room for one file of the two only, and none is shifted too far.
    for x in 700..900 {
        let groups =
            [(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (x, 420), 20, 2), (SPEARMEN, (x + 130, 420), 20, 2)];
        let gone = flight(&groups, &[], order);
        assert!(gone.kinks.is_none() && gone.distance == free.distance, "{x}");
        assert_eq!(gone.body.facing(), Angle::degrees(200), "{x}");
        if gone.burst.is_empty() {
            let frame = acies_geometry::Pose::new(Point::default(), Angle::degrees(200));
            for (one, other) in gone.body.bases().iter().zip(free.body.bases()) {
                let aside = |point| frame.seen_from_here(point).0;
                let shift = (aside(one.pose.front) - aside(other.pose.front)).abs();
                assert!(shift <= mm(40) + Length::micrometres(3), "{x}: {shift}");
            }
        }
    }
}

/// Proves AM-IMP-085.
#[test]
fn evaders_that_find_no_way_go_as_far_as_they_can() {
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 640), 0, 1)], &[]);
    // A bay just wide enough, in which there is no room to turn.
    lay(&mut battle, Kind::Impassable, (700, 420), (1100, 460));
    lay(&mut battle, Kind::Impassable, (700, 460), (879, 700));
    lay(&mut battle, Kind::Impassable, (921, 460), (1100, 700));
    let gone = flee(&fog, &battle, BACK);
    assert_eq!((front(&gone), gone.end), ((900, 460, 1), End::Stuck));
}
