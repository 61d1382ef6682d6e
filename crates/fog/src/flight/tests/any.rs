use acies_field::terrain::Kind;
use proptest::prelude::*;

use super::super::{End, nearest_turns};
use super::*;
use crate::testing::{fielded, lay};

fn places() -> impl Strategy<Value = Vec<((i32, i32), i32, usize)>> {
    let place = ((60..700_i32, 60..600_i32), 0..360_i32, 1..5_usize);
    proptest::collection::vec(place, 3..9)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A flight overlaps nothing where it ends, goes no further than its move, and leaves nobody on the table's edge.
    #[test]
    fn no_flight_ends_in_anything_or_goes_too_far(
        at_places in places(), direction in 0..360_i32, die in 1..=6_u8, routs in any::<bool>(), woods in any::<bool>(), inland in any::<bool>(),
    ) {
        let texts = [LIGHT_HORSE, SPEARMEN, LIGHT_FOOT, CAVALRY];
        let groups: Vec<Placed<'_>> = at_places
            .iter()
            .enumerate()
            .map(|(index, &((x, y), facing, files))| {
                let out = if inland { 400 } else { 0 };
                (texts[index % 4], (x + out, y + out), facing, files)
            })
            .collect();
        let (reds, blues) = groups.split_at(groups.len() / 2 + 1);
        let (fog, mut battle) = battle(reds, blues);
        if woods {
            lay(&mut battle, Kind::Forest, (300, 300), (600, 420));
            lay(&mut battle, Kind::Impassable, (650, 200), (800, 260));
        }
        let start = fielded(&fog, reds[0].0, reds[0].1, reds[0].2, reds[0].3);
        let position = at(&fog, &battle);
        let others: Vec<_> = position
            .all_groups()
            .filter(|(id, _)| *id != red(0))
            .flat_map(|(_, fielded)| fielded.body.footprints())
            .collect();
        let lakes: Vec<_> = battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::Impassable).collect();
        let free = |body: &acies_field::Body| {
            body.overlap().is_none() && body.footprints().iter().all(|base| {
                !others.iter().any(|other| base.overlaps(other))
                    && !lakes.iter().any(|lake| lake.has_part_of(base))
                    && battle.field.table.crossed(base.corners()).next().is_none()
            })
        };
        if !free(&start.body) {
            return Ok(());
        }
        let direction = Angle::degrees(direction);
        let why = if routs { Why::Rout } else { Why::Evade };
        for turn in nearest_turns(&position, red(0), direction) {
            let variation = Mu::new(crate::movement::variation(die));
            let gone = plan(&position, red(0), FlightOrder { why, turn, direction }, variation);
            if gone.end != End::OffTable {
                prop_assert!(free(&gone.body), "{:?} {:?}", gone.end, super::places(&gone));
            }
            prop_assert!(gone.kinks.is_some() || gone.body.hangs_together(acies_field::joined_at_all));
            let most = crate::testing::mu(7000 + 1000 * crate::movement::variation(die));
            prop_assert!(gone.distance <= most, "{} of {}", gone.distance, most);
            // Nobody shifts more than a base width from the path that it would have taken. AM-IMP-080
            let straight = gone.kinks.is_none() && acies_field::face_alike(gone.body.facing(), direction);
            if inland && !woods && gone.end == End::Completed && straight {
                let (fog, lone) = super::battle(&reds[..1], &[]);
                let alone = plan(&at(&fog, &lone), red(0), FlightOrder { why, turn, direction }, variation);
                let frame = acies_geometry::Pose::new(Point::default(), direction).frame();
                for (one, other) in gone.body.bases().iter().zip(alone.body.bases()) {
                    let shift = frame.seen(one.pose.front).0 - frame.seen(other.pose.front).0;
                    prop_assert!(shift.abs() <= mm(40) + Length::micrometres(50), "{}", shift);
                }
            }
        }
    }
}

/// Light horse that wheel near enemy, and have too little move for the whole wheel.
#[test]
fn a_wheel_that_comes_near_enemy_is_no_longer_than_the_move() {
    let horse = (LIGHT_HORSE, (141, 233), 49, 1);
    let friends =
        [(SPEARMEN, (131, 60), 230, 1), (LIGHT_FOOT, (60, 213), 74, 1), (CAVALRY, (166, 88), 129, 3)];
    let enemies = [(LIGHT_HORSE, (60, 237), 74, 1), (SPEARMEN, (179, 208), 271, 1)];
    let (fog, battle) = battle(&[&[horse][..], &friends].concat(), &enemies);
    let turn = crate::impact::EvadeTurn::Quarter(acies_geometry::Hand::Right);
    let order = FlightOrder { turn, direction: Angle::degrees(273), ..BACK };
    let gone = plan(&at(&fog, &battle), red(0), order, Mu::new(-2));
    assert!(gone.distance <= crate::testing::mu(5000), "{}", gone.distance);
}
