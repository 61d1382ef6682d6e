//! What pursuers meet on their way, other than fresh enemy.

use acies_field::terrain::Kind;

use super::*;
use crate::testing::{blue, lay, red};

const RED: Placed<'_> = (FOOT, (500, 515), 0, 4);
const BLUE: Placed<'_> = (FOOT, (500, 515), 180, 4);

/// Proves AM-JAP-020, AM-RTP-029.
#[test]
fn who_pursues_furthest_moves_first() {
    let pursuers = [(FOOT, (460, 515), 0, 2), (FOOT, (540, 515), 0, 2)];
    let first = |replies: &[Reply], dice: &[u8]| {
        let (fog, mut battle) = broken(&pursuers, &[BLUE], &[blue(0)]);
        let script = play(&fog, &mut battle, replies, dice);
        let events = script.events.iter().filter_map(|event| match event {
            Event::Pursuit(super::super::Event::Pursues(id, _)) => Some(*id),
            _ => None,
        });
        events.collect::<Vec<_>>()
    };
    assert_eq!(first(&[], &[6, 3, 5]), [red(1), red(0)]);
    assert_eq!(first(&[], &[6, 5, 3]), [red(0), red(1)]);
    assert_eq!(first(&[Reply::Next(red(1))], &[6, 3, 4]), [red(1), red(0)], "as their player likes");
}

/// Proves AM-JAP-019, AM-RTP-029: they go by a variable move, wheel after the routers, and narrow their front by up to two bases.
#[test]
fn pursuers_narrow_their_front_to_pass_friends() {
    // The routers' path reaches from 420 to 500 mm, that of the pursuers to 580.
    let routers = (FOOT, (460, 515), 180, 2);
    let friends = |edge: i32| ("4 heavy foot, protected, average, drilled", (edge + 80, 570), 0, 4);
    for (edge, files, to) in [(585, 4, 590), (545, 3, 590), (505, 2, 590)] {
        let (fog, mut battle) = broken(&[RED, friends(edge)], &[routers], &[blue(0)]);
        // The routers go 5 MU, so that nobody is caught by 3.
        play(&fog, &mut battle, &[], &[6, 3]);
        let drawn = battle.fielded(red(0)).unwrap().drawn().unwrap();
        assert_eq!((drawn.ranks.width(), front(&battle, red(0)).1), (files, to), "{edge}");
    }
    let (fog, mut battle) = broken(&[RED, friends(465)], &[routers], &[blue(0)]);
    play(&fog, &mut battle, &[], &[6, 3]);
    assert!(front(&battle, red(0)).1 < 590, "three bases are too many");
    for (die, to) in [(1, 540), (2, 565), (3, 590), (4, 590), (5, 615), (6, 640)] {
        let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
        play(&fog, &mut battle, &[], &[6, die]);
        assert_eq!(front(&battle, red(0)).1, to, "{die}");
    }
    pursuers_wheel_after_the_routers();
}

/// Pursuers wheel after routers whom they would not catch straight ahead.
fn pursuers_wheel_after_the_routers() {
    for (x, wheels) in [(520, false), (620, true), (380, true)] {
        let (fog, mut battle) =
            crate::testing::battle(&[(FOOT, (500, 500), 0, 2)], &[(FOOT, (x, 600), 0, 2)]);
        battle.fielded_mut(blue(0)).unwrap().group.cohesion = crate::Cohesion::Broken;
        let mut pursuer = super::super::Pursuer::new(red(0), vec![blue(0)], super::super::Will::Pursues);
        pursuer.variation = Some(acies_field::Mu::new(2));
        let way = super::super::way::way(&crate::testing::at(&fog, &battle), &pursuer);
        assert_eq!((way.reach.charged(), way.wheels), (vec![0], wheels), "{x}");
    }
}

/// Proves AM-JAP-023, AM-RTP-029.
#[test]
fn pursuers_may_stop_where_they_would_be_severely_disordered() {
    let on = |replies: &[Reply]| {
        let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
        lay(&mut battle, Kind::Forest, (300, 560), (700, 900));
        let script = play(&fog, &mut battle, replies, &[3, 6]);
        (front(&battle, red(0)).1, asked(&script))
    };
    let question = Some(Question::StopAtTerrain(red(0)));
    assert_eq!(on(&[Reply::Yes]), (560, question.clone()));
    let (y, asked) = on(&[Reply::No]);
    assert!(y > 560 && asked == question, "{y}");
    let (fog, mut battle) = broken(&[RED], &[BLUE], &[blue(0)]);
    lay(&mut battle, Kind::OpenFields, (300, 560), (700, 900));
    let script = play(&fog, &mut battle, &[], &[3, 6]);
    assert_eq!(super::asked(&script), None, "not severely");
}

/// Proves AM-JAP-022, AM-RTP-029.
#[test]
fn pursuers_halt_at_the_table_edge() {
    // The routers leave the table; the pursuers stop at its edge.
    let high = |y: i32| ((FOOT, (500, y), 0, 4), (FOOT, (500, y), 180, 4));
    let (pursuers, routers) = high(1140);
    let (fog, mut battle) = broken(&[pursuers], &[routers, (FOOT, (1500, 900), 180, 4)], &[blue(0)]);
    play(&fog, &mut battle, &[], &[6, 6]);
    assert!(battle.fielded(blue(0)).is_none(), "gone over the edge");
    assert_eq!(front(&battle, red(0)), (500, 1200), "no slide is of any use there");
    they_slide_along_it();
}

/// Pursuers of routers who are gone, 1 mm from the left edge and facing so many degrees towards it: whether they complete
/// their 3 MU, and by how many micrometres they have slid to the right of their way.
fn at_the_edge(degrees: i32, friends: &[Placed<'_>]) -> (bool, i32) {
    let facing = acies_geometry::Angle::degrees(-degrees);
    // Half of the four files reach this far to the left.
    let corner = acies_geometry::Pose::new(acies_geometry::Point::default(), facing)
        .to_the_right(acies_geometry::Length::millimetres(80));
    let red_side = [&[(FOOT, (corner.x / 1000 + 2, 600), -degrees, 4)], friends].concat();
    let (fog, mut battle) = crate::testing::battle(&red_side, &[BLUE, (FOOT, (1500, 900), 180, 4)]);
    battle.side_mut(acies_play::Seat::Blue).groups[0] = None;
    battle.turn.chase.routs.push((blue(0), facing));
    let mut pursuer = super::super::Pursuer::new(red(0), vec![blue(0)], super::super::Will::Pursues);
    pursuer.variation = Some(acies_field::Mu::new(0));
    let way = super::super::way::way(&crate::testing::at(&fog, &battle), &pursuer);
    let start = battle.fielded(red(0)).unwrap().drawn().unwrap().front;
    let (aside, ahead) = start.seen_from_here(way.reach.body.drawn().unwrap().front.front);
    let whole = acies_geometry::Length::millimetres(75) - ahead;
    (whole.abs() <= acies_geometry::Length::micrometres(10), aside.get())
}

/// They slide by no more than they have to, and up to two base widths.
fn they_slide_along_it() {
    // The left corner goes 75 mm at this angle, and 1 to 2 mm of that are free.
    let (whole, aside) = at_the_edge(20, &[]);
    assert!(
        whole && (24_000..=26_500).contains(&aside),
        "75 mm times the tangent of 20 degrees, less the room: {aside}"
    );
    let (whole, aside) = at_the_edge(46, &[]);
    assert!(whole && (74_000..=77_000).contains(&aside), "almost two base widths: {aside}");
    let (whole, aside) = at_the_edge(49, &[]);
    assert!(!whole && aside.abs() < 10, "more than two: {aside}");
    // Friends close to their right leave no room for the slide.
    let beside = |gap: i32| (FOOT, (160 + gap, 640), 0, 4);
    let (whole, aside) = at_the_edge(20, &[beside(200)]);
    assert!(whole && aside > 24_000, "far enough away: {aside}");
    let (whole, aside) = at_the_edge(20, &[beside(90)]);
    assert!(!whole && aside.abs() < 10, "in the way: {aside}");
}
