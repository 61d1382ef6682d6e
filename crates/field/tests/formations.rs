//! Laws of bodies and formations, on random ones. When bases overlap that must not, the message leads to a picture.

use acies_field::conform::conformed;
use acies_field::formation::special;
use acies_field::geometry::sweep::Obstacle;
use acies_field::geometry::{Angle, Edge, Footprint, Hand, Length, Point, Pose, Size, contact};
use acies_field::reforming::{TurnTo, files_after_turn};
use acies_field::{Base, Body, Column, Drawn, Leg, Ranks, Table, joined_at_all, joined_at_edge_and_corner};
use acies_picture::{Group, Marching, Scene, Side, failure};
use proptest::prelude::*;

const SIZES: [Size; 6] = [
    Size::millimetres(40, 15),
    Size::millimetres(40, 20),
    Size::millimetres(40, 30),
    Size::millimetres(40, 40),
    Size::millimetres(60, 20),
    Size::millimetres(60, 80),
];

fn pose() -> impl Strategy<Value = Pose> {
    let facing = prop_oneof![
        any::<u32>().prop_map(Angle::binary),
        (0..8).prop_map(|eighth| Angle::degrees(eighth * 45)),
    ];
    ((300_000..1_500_000, 300_000..900_000), facing)
        .prop_map(|((x, y), facing)| Pose::new(Point::new(x, y), facing))
}

/// A body in normal formation, with the sizes of its bases.
fn body() -> impl Strategy<Value = (Drawn, Vec<Size>)> {
    (1_usize..=16, 1_usize..=16, 0..SIZES.len(), pose()).prop_map(|(bases, files, size, front)| {
        let size = SIZES[size];
        (Drawn { ranks: Ranks::new(bases, files), front, base_width: size.width }, vec![size; bases])
    })
}

fn hand() -> impl Strategy<Value = Hand> {
    prop_oneof![Just(Hand::Left), Just(Hand::Right)]
}

fn leg() -> impl Strategy<Value = Leg> {
    let distance = (0..200_000).prop_map(Length::micrometres);
    let size = (0..Angle::QUARTER.get()).prop_map(Angle::binary);
    prop_oneof![
        (-200_000..200_000).prop_map(|distance| Leg::Advance(Length::micrometres(distance))),
        (hand(), distance).prop_map(|(hand, distance)| Leg::Shift(hand, distance)),
        (hand(), size.clone()).prop_map(|(hand, size)| Leg::Wheel(hand, size)),
        (hand(), size).prop_map(|(hand, size)| Leg::WheelBack(hand, size)),
    ]
}

fn back(leg: Leg) -> Leg {
    match leg {
        Leg::Advance(distance) => Leg::Advance(-distance),
        Leg::Shift(hand, distance) => Leg::Shift(hand.other(), distance),
        Leg::Wheel(hand, size) => Leg::WheelBack(hand, size),
        Leg::WheelBack(hand, size) => Leg::Wheel(hand, size),
    }
}

/// What any change of formation must leave: the same bases, none overlapping, in a normal formation.
fn is_sound(drawn: &Drawn, sizes: &[Size]) {
    let mut bases = drawn.ranks.order();
    bases.sort_unstable();
    assert_eq!(bases, (0..sizes.len()).collect::<Vec<_>>(), "every base once");
    let body = drawn.stand(sizes);
    is_apart("sound", &body);
    assert_eq!(body.drawn().map(|found| &found.ranks), Some(&drawn.ranks));
    assert!(body.hangs_together(joined_at_edge_and_corner));
}

/// A link to a picture of these bodies.
fn picture(law: &str, bodies: &[&Body]) -> String {
    let mut scene = Scene::new(law, Table::new(Length::millimetres(1800), Length::millimetres(1200)));
    for (body, side) in bodies.iter().zip([Side::Red, Side::Blue]) {
        scene.groups.push(Group {
            name: format!("{side:?}"),
            side,
            troops: String::new(),
            codes: Vec::new(),
            marching: Marching::Body((*body).clone()),
        });
    }
    failure(env!("CARGO_TARGET_TMPDIR"), law, &scene)
}

/// No base of a body overlaps another of it.
fn is_apart(law: &str, body: &Body) {
    assert_eq!(body.overlap(), None, "{}", picture(law, &[body]));
}

fn near(one: &Body, other: &Body, micrometres: i64) -> bool {
    let close = |(a, b): (&Base, &Base)| {
        (a.pose.front - b.pose.front).squared() <= micrometres * micrometres && a.pose.facing == b.pose.facing
    };
    one.bases().len() == other.bases().len() && one.bases().iter().zip(other.bases()).all(close)
}

fn mirrored(base: &Base) -> Base {
    let Point { x, y } = base.pose.front;
    Base::new(Pose::new(Point::new(-x, y), -base.pose.facing), base.size)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_normal_formation_is_sound_and_recognised((drawn, sizes) in body()) {
        is_sound(&drawn, &sizes);
    }

    #[test]
    fn moving_there_and_back_restores_a_body((drawn, sizes) in body(), leg in leg()) {
        let start = drawn.stand(&sizes);
        let there = start.moved(leg);
        is_apart("there-and-back", &there.body);
        prop_assert_eq!(there.body.drawn().map(|found| &found.ranks), Some(&drawn.ranks));
        prop_assert!(near(&there.body.moved(back(leg)).body, &start, 4));
    }

    #[test]
    fn a_mirror_image_moves_like_a_mirror_image((drawn, sizes) in body(), leg in leg()) {
        let start = drawn.stand(&sizes);
        let seen = Body::new(start.bases().iter().map(mirrored).collect());
        let leg_seen = match leg {
            Leg::Advance(_) => leg,
            Leg::Shift(hand, distance) => Leg::Shift(hand.other(), distance),
            Leg::Wheel(hand, size) => Leg::Wheel(hand.other(), size),
            Leg::WheelBack(hand, size) => Leg::WheelBack(hand.other(), size),
        };
        let expected: Vec<Base> = start.moved(leg).body.bases().iter().map(mirrored).collect();
        prop_assert!(near(&seen.moved(leg_seen).body, &Body::new(expected), 3));
    }

    #[test]
    fn turns_keep_every_base_and_the_corner((drawn, sizes) in body(), hand in hand()) {
        let depth = drawn.ranks.depth_of(&sizes);
        let files = files_after_turn(depth, drawn.base_width, sizes.len());
        let turned = drawn.turned(hand, files);
        is_sound(&turned, &sizes);
        let (old, new) = (drawn.stand(&sizes), turned.stand(&sizes));
        prop_assert!((old.front_corner(hand) - new.front_corner(hand.other())).squared() <= 8);
        is_sound(&drawn.turned_to_evade(hand, files, &sizes), &sizes);
        let about = drawn.turned_about(&sizes);
        is_sound(&about, &sizes);
        prop_assert!(near(&about.turned_about(&sizes).stand(&sizes), &old, 4));
    }

    #[test]
    fn a_wider_front_narrowed_again_stands_where_it_stood(
        (drawn, sizes) in body(), left in 0_usize..=2, right in 0_usize..=2,
    ) {
        let old = drawn.stand(&sizes);
        if let Some(wider) = drawn.expanded(left, right) {
            is_sound(&wider, &sizes);
            prop_assert_eq!(wider.ranks.width(), drawn.ranks.width() + left + right);
            let front = |drawn: &Drawn| drawn.ranks.rank(0).collect::<Vec<_>>();
            prop_assert!(front(&drawn).iter().all(|base| front(&wider).contains(base)), "the front rank stays in front");
            for &base in &front(&drawn) {
                let moved = wider.stand(&sizes).bases()[base].pose.front - old.bases()[base].pose.front;
                prop_assert!(moved.squared() <= 8, "and stays where it is");
            }
            let again = wider.contracted(left, right).unwrap();
            is_sound(&again, &sizes);
            prop_assert_eq!(front(&again), front(&drawn));
            prop_assert!((again.front.front - drawn.front.front).squared() <= 8);
        }
        if let Some(narrower) = drawn.contracted(left, right) {
            is_sound(&narrower, &sizes);
            prop_assert_eq!(narrower.ranks.width() + left + right, drawn.ranks.width());
        }
    }

    #[test]
    fn losses_leave_a_normal_formation(
        (drawn, sizes) in body(), lost in proptest::collection::btree_set(0_usize..16, 0..5), hand in hand(),
    ) {
        let lost: Vec<usize> = lost.into_iter().filter(|&base| base < sizes.len()).collect();
        let left = sizes.len() - lost.len();
        match drawn.without(&lost, hand) {
            None => prop_assert_eq!(left, 0),
            Some(after) => {
                is_sound(&after, &sizes[..left]);
                prop_assert_eq!(after.ranks.width(), drawn.ranks.width().min(left), "the front is as wide as can be");
            }
        }
    }

    #[test]
    fn stepped_files_reform_level_with_the_foremost(
        (drawn, sizes) in body(), steps in proptest::collection::vec(0..50_000_i32, 16),
    ) {
        let body = drawn.stand(&sizes);
        let files: Vec<(&[usize], Length)> = drawn.ranks.files().iter().zip(&steps)
            .map(|(file, &step)| (file.as_slice(), Length::micrometres(step))).collect();
        if let Some(stepped) = body.stepped_forward(&files) {
            is_apart("stepped", &stepped.body);
            prop_assert!(stepped.body.hangs_together(joined_at_all));
            let reformed = stepped.body.reformed(drawn.front.facing).unwrap();
            is_sound(&reformed, &sizes);
            let foremost = files.iter().map(|file| file.1).max().unwrap();
            let (_, forward) = drawn.front.seen_from_here(reformed.front.front);
            prop_assert!((forward - foremost).abs() <= Length::micrometres(3));
            prop_assert_eq!(reformed.ranks.width(), drawn.ranks.width());
        }
    }

    #[test]
    fn bases_that_turn_to_a_flank_overlap_nobody((drawn, sizes) in body(), hand in hand()) {
        let body = drawn.stand(&sizes);
        let flank = if hand == Hand::Left { drawn.ranks.files().first() } else { drawn.ranks.files().last() };
        if let Some(turned) = body.turned_to_face(flank.unwrap(), TurnTo::Side(hand)) {
            is_apart("turned-to-face", &turned.body);
            prop_assert!(turned.body.hangs_together(joined_at_all));
            let facing = drawn.front.facing + hand.turn(Angle::QUARTER);
            let turned_bases = turned.body.bases().iter().filter(|base| base.pose.facing == facing).count();
            prop_assert_eq!(turned_bases, flank.unwrap().len());
        } else {
            prop_assert!(false, "a flank file always has room to turn outwards");
        }
    }

    #[test]
    fn a_conformed_body_is_square_with_the_enemy(
        (drawn, sizes) in body(), file in 0_usize..16, enemy in pose(), edge in 0_usize..4,
    ) {
        let file = file % drawn.ranks.width();
        let enemy = Base::new(enemy, sizes[0]);
        let ways = conformed(&drawn, file, &enemy, Edge::ALL[edge]);
        prop_assert!(ways.windows(2).all(|pair| pair[0].by <= pair[1].by), "the least move first");
        for way in ways {
            is_sound(&way.drawn, &sizes);
            let body = way.drawn.stand(&sizes);
            let bases = body.footprints();
            prop_assert!(bases.iter().all(|base| !base.overlaps(&enemy.footprint())));
            let front = way.drawn.ranks.files()[file][0];
            prop_assert!(contact(&bases[front], &enemy.footprint()).is_some());
        }
    }

    #[test]
    fn a_charge_ends_in_contact_and_never_in_the_enemy(
        (drawn, sizes) in body(), enemy in pose(), legs in proptest::collection::vec(leg(), 1..3),
    ) {
        let body = drawn.stand(&sizes);
        let enemies = Ranks::new(6, 3).stand(enemy, &[sizes[0]; 6]);
        let enemy = enemies.footprints();
        let clear = |body: &Body| {
            let overlaps = |base: &Footprint| enemy.iter().any(|enemy| base.overlaps(enemy));
            !body.footprints().iter().any(overlaps)
        };
        if !clear(&body) {
            return Ok(());
        }
        let obstacles: Vec<Obstacle<'_>> = enemy.iter().map(Obstacle::Base).collect();
        let (moved, halt) = body.follow_until_contact(&legs, &obstacles);
        prop_assert!(clear(&moved.body), "{}", picture("charge", &[&moved.body, &enemies]));
        prop_assert!(halt.is_none_or(|halt| !halt.contacts.is_empty()));
    }

    #[test]
    fn columns_never_overlap_themselves(
        head in pose(), bases in 2_usize..10, size in 0_usize..4,
        marches in proptest::collection::vec((hand(), 0_i64..90_000, 0..80_000_i32), 1..6),
    ) {
        let mut column = Column::new(head, vec![SIZES[size]; bases]);
        for (hand, turn, distance) in marches {
            let march = column.wheeled(hand, Angle::millidegrees(turn)).and_then(|(wheeled, moved)| {
                assert_eq!(moved.body.bases().len(), bases);
                wheeled.advanced(Length::micrometres(distance))
            });
            // Sharp bends close together would lay bases over each other: such a march is refused.
            let Some((advanced, moved)) = march else { break };
            column = advanced;
            is_apart("column", &moved.body);
            let last = &moved.swept.last().unwrap().after[0];
            prop_assert!((last.corners()[0] - moved.body.footprints()[bases - 1].corners()[0]).squared() <= 200);
        }
    }

    #[test]
    fn special_formations_never_overlap(bases in 4_usize..=16, size in 0..SIZES.len(), front in pose()) {
        let sizes = vec![SIZES[size]; bases];
        let numbers: Vec<usize> = (0..bases).collect();
        let mut formations = vec![special::orb(&sizes), special::square(&sizes)];
        for pike in 1..bases {
            let (pike, shot) = numbers.split_at(pike);
            formations.extend(special::early_tercio(pike, shot, false, &sizes));
            formations.extend(special::later_tercio(pike, shot, &sizes));
            formations.extend(special::swedish_brigade(pike, shot, false, &sizes));
            for files in 1..=pike.len() {
                formations.extend(special::pike_and_shot(pike, shot, files, special::Wings::Both, &sizes));
            }
        }
        for formation in formations {
            let body = formation.stand(front, &sizes);
            prop_assert_eq!(body.bases().len(), bases);
            is_apart("special", &body);
        }
    }
}
