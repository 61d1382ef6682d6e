use super::*;
use crate::impact::{Charging, Wheel};
use crate::testing::{Placed, at, battle, blue, red};
use crate::{Battle, Fog};
use acies_geometry::{Angle, Length};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const EIGHT: &str = "8 heavy foot, protected, average, drilled";
const KNIGHTS: &str = "2 knights, armoured, average, drilled";

fn approached(fog: &Fog, battle: &Battle, wheel: Option<(Hand, i32)>) -> Option<Approach> {
    let position = at(fog, battle);
    let wheel = wheel.map(|(hand, turn)| Wheel { hand, turn: Angle::degrees(turn) });
    let reach = Charging::new(&position, red(0)).reach(wheel, None);
    let hit = reach.charged().contains(&0);
    hit.then(|| approach_of(&position, red(0), wheel.is_some(), &reach, 0))
}

fn against(charger: Placed<'_>, target: Placed<'_>, wheel: Option<(Hand, i32)>) -> Option<Approach> {
    let (fog, battle) = battle(&[charger], &[target]);
    approached(&fog, &battle, wheel)
}

/// Eight foot face the near edge, 60 mm deep: front edge at 600, rear edge at 660, sides at 460 and 540. Knights come from
/// the right, the middle of their front edge at this place.
fn from_the_side(x: i32, y: i32) -> Option<Approach> {
    against((KNIGHTS, (x, y), 270, 2), (EIGHT, (500, 600), 180, 2), None)
}

/// AM-IMP-020: some base entirely behind the line.
#[test]
fn one_base_starts_behind_the_line_of_the_front() {
    assert_eq!(
        from_the_side(590, 640),
        Some(Approach::Flank),
        "one base is from 640 to 680, the other from 600"
    );
    assert_eq!(from_the_side(590, 600), Some(Approach::Flank), "exactly behind it: one base from 600 to 640");
    assert_eq!(from_the_side(590, 599), Some(Approach::Front), "both bases are partly in front of it");
}

/// Proves AM-IMP-020.
#[test]
fn nobody_starts_in_front_of_the_target() {
    // A second target file is stepped forward to the left, so that the knights' place is beside it.
    let start = |corner: i32| {
        let (fog, mut battle) = battle(
            &[("4 knights, armoured, average, drilled", (590, 600), 270, 4)],
            &[(EIGHT, (500, 600), 180, 2)],
        );
        let mut bases = battle.fielded(red(0)).unwrap().body.bases().to_vec();
        bases[0].pose.front.x = 590_000 - corner * 1000;
        bases[0].pose.front.y = 540_000;
        battle.fielded_mut(red(0)).unwrap().body = acies_field::Body::new(bases);
        is_placed_for(&at(&fog, &battle), red(0), blue(0), None)
    };
    assert!(start(50), "its front edge is at 540, beside the enemy's files");
    assert!(!start(51), "1 mm of one base is in front of the outermost file");
    assert_eq!(from_the_side(590, 599), Some(Approach::Front), "all bases are partly in front of the line");
}

/// Proves AM-IMP-022.
#[test]
fn a_flank_charge_with_a_wheel_starts_1_mu_away() {
    // Knights turned a little, their left front corner nearest to the side edge.
    let with_wheel = |x: i32, wheel| against((KNIGHTS, (x, 640), 270, 2), (EIGHT, (500, 600), 180, 2), wheel);
    assert_eq!(with_wheel(565, Some((Hand::Right, 5))), Some(Approach::Flank), "exactly 1 MU");
    assert_eq!(with_wheel(564, Some((Hand::Right, 5))), Some(Approach::Front), "24 mm");
    assert_eq!(with_wheel(560, None), Some(Approach::Flank), "0.8 MU without a wheel");
    // The front edge meets a rear corner: knights from behind and to the side, facing at a slant.
    let corner = against((KNIGHTS, (590, 690), 225, 2), (EIGHT, (500, 600), 180, 2), None);
    assert_eq!(corner, Some(Approach::Flank), "a rear corner");
}

/// Proves AM-IMP-023.
#[test]
fn a_rear_charge_needs_no_distance() {
    let behind = |wheel| against((KNIGHTS, (500, 673), 180, 2), (EIGHT, (500, 600), 180, 2), wheel);
    assert_eq!(behind(None), Some(Approach::Rear));
    assert_eq!(behind(Some((Hand::Left, 3))), Some(Approach::Rear), "0.5 MU away, with a wheel");
    assert_eq!(
        against((KNIGHTS, (500, 560), 0, 2), (EIGHT, (500, 600), 180, 2), None),
        Some(Approach::Front)
    );
}

/// Proves AM-IMP-021.
#[test]
fn the_front_edge_is_that_of_the_flank_that_is_charged() {
    // The file on the right of the table, the enemy's left, stepped forward by 10 mm or not; knights level with 595.
    let stepped = |file: usize, y: i32| {
        let (fog, mut battle) = battle(&[(KNIGHTS, (590, y), 270, 2)], &[(FOOT, (500, 600), 180, 2)]);
        let bases = battle.fielded(blue(0)).unwrap().body.bases().to_vec();
        let forward = |index: usize| if index % 2 == file { Length::millimetres(10) } else { Length::ZERO };
        let moved = bases
            .iter()
            .enumerate()
            .map(|(index, base)| Base::new(base.pose.moved(Length::ZERO, forward(index)), base.size));
        battle.fielded_mut(blue(0)).unwrap().body = acies_field::Body::new(moved.collect());
        approached(&fog, &battle, None)
    };
    assert_eq!(stepped(0, 590), Some(Approach::Flank), "the flank file's front is at 590");
    assert_eq!(
        stepped(1, 590),
        Some(Approach::Front),
        "its front is at 600, and the other file's does not count"
    );
    assert_eq!(stepped(1, 600), Some(Approach::Flank));
}

/// AM-IMP-021: a target that faces two ways has two front edges.
#[test]
fn both_fronts_count_of_a_target_that_faces_two_ways() {
    let facing = |turned: bool| {
        let (fog, mut battle) = battle(&[(KNIGHTS, (500, 680), 180, 2)], &[(FOOT, (500, 600), 180, 2)]);
        if turned {
            let mut bases = battle.fielded(blue(0)).unwrap().body.bases().to_vec();
            bases[0].pose = bases[0]
                .pose
                .turned_about(bases[0].pose.at(Length::ZERO, -Length::micrometres(7500)), Angle::HALF);
            battle.fielded_mut(blue(0)).unwrap().body = acies_field::Body::new(bases);
        }
        approached(&fog, &battle, None)
    };
    assert_eq!(facing(false), Some(Approach::Rear));
    assert_eq!(facing(true), Some(Approach::Front), "a base looks back at them");
}

/// Proves AM-BGR-011.
#[test]
fn of_a_column_that_bends_each_base_counts_for_itself() {
    // A column that has wheeled left by 90 degrees: its head faces left, its tail still faces the near edge.
    let (fog, mut battle) = battle(&[(KNIGHTS, (590, 690), 270, 2)], &[(EIGHT, (500, 600), 180, 1)]);
    let drawn = battle.fielded(blue(0)).unwrap().drawn().unwrap();
    let sizes = battle.fielded(blue(0)).unwrap().body.sizes();
    let column = acies_field::Column::new(drawn.front, sizes);
    let column =
        column.wheeled(Hand::Right, Angle::QUARTER).unwrap().0.advanced(Length::millimetres(40)).unwrap().0;
    let kinks = crate::Kinks { column, order: (0..8).collect() };
    let fielded = battle.fielded_mut(blue(0)).unwrap();
    fielded.body = kinks.body();
    fielded.kinks = Some(kinks);
    assert_eq!(fielded.facing(), Angle::degrees(270), "as a whole it faces where its front base does");
    assert_eq!(approached(&fog, &battle, None), Some(Approach::Flank), "the tail is hit on its side");
}

/// AM-IMP-024
#[test]
fn battle_wagons_and_orbs_have_no_flanks() {
    assert_eq!(
        against((KNIGHTS, (590, 640), 270, 2), ("2 battle wagons, average", (500, 600), 180, 2), None),
        Some(Approach::Front)
    );
    let (fog, mut battle) = battle(&[(KNIGHTS, (590, 640), 270, 2)], &[(EIGHT, (500, 600), 180, 2)]);
    battle.fielded_mut(blue(0)).unwrap().in_orb = true;
    assert_eq!(approached(&fog, &battle, None), Some(Approach::Front));
    assert_eq!(from_the_side(590, 640), Some(Approach::Flank));
}
