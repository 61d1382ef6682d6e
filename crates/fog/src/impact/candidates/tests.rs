use super::*;
use crate::testing::{Placed, at, battle, blue, lay, red};
use crate::{Battle, Fog};
use acies_field::terrain::Kind;
use acies_play::Game;

const FOOT: &str = "8 heavy foot, protected, average, drilled, swordsmen";
const HORSE: &str = "4 cavalry, armoured, average, drilled, light spear, swordsmen";

/// Two lines of twelve battle groups, 60 mm apart, with terrain here and there.
fn lines() -> (Fog, Battle) {
    let places = |y: i32, facing: i32| -> Vec<Placed<'static>> {
        let troops = |index: i32| if index % 3 == 0 { HORSE } else { FOOT };
        (0..10).map(|index| (troops(index), (100 + index * 170, y), facing, 4)).collect()
    };
    let (fog, mut battle) = battle(&places(500, 0), &places(560, 180));
    for (kind, x) in
        [(Kind::Brush, 300), (Kind::Forest, 700), (Kind::OpenFields, 1100), (Kind::GentleHill, 1500)]
    {
        lay(&mut battle, kind, (x, 300), (x + 150, 540));
    }
    (fog, battle)
}

fn legal(charging: &Charging<'_>, position: &Position<'_>, wheel: Option<Wheel>) -> Vec<ChargeOrder> {
    with_wheel(position, charging, wheel).unwrap_or_default()
}

/// AM-IMP-003: what is offered is legal, and there is something for everyone who can charge.
#[test]
fn what_is_offered_is_legal() {
    let (fog, battle) = lines();
    let mut replies = Vec::new();
    declarations(&at(&fog, &battle), Seat::Red, &mut replies);
    let question = crate::Ask::Impact(crate::impact::Question::Declare);
    for reply in &replies {
        let rulings = fog.check(&battle, Seat::Red, &question, &crate::Answer::Impact(reply.clone()));
        assert!(rulings.is_empty(), "{reply:?}");
    }
    let chargers: std::collections::BTreeSet<usize> = replies
        .iter()
        .filter_map(|reply| match reply {
            Reply::Charge(order) => Some(order.group),
            _ => None,
        })
        .collect();
    assert!(chargers.len() >= 6, "{chargers:?}");
    assert_eq!(replies.last(), Some(&Reply::Done));
}

/// Where a wheel is stopped by those beside, a wider one leads no further: it need not be tried. AM-IMP-011, AM-IMP-016
#[test]
fn a_wheel_wider_than_one_that_is_stopped_is_no_charge_either() {
    let (fog, battle) = lines();
    let position = at(&fog, &battle);
    let mut stopped = 0;
    for (id, _) in position.groups(Seat::Red) {
        let charging = Charging::new(&position, id);
        for hand in HANDS {
            let wheels = ROUND.map(|turn| Wheel { hand, turn: Angle::millidegrees(turn) });
            for (index, &less) in wheels.iter().enumerate() {
                let none = |wheel: Wheel| legal(&charging, &position, Some(wheel)).is_empty();
                if !none(less) || !charging.is_stopped_in_any_wheel(less) {
                    continue;
                }
                stopped += 1;
                assert!(wheels[index..].iter().all(|&wider| none(wider)), "{id:?} {less:?}");
            }
        }
    }
    assert!(stopped >= 10, "{stopped}");
}

/// AM-IMP-009, AM-IMP-016: whom friends bar is not contacted, unless the base that is barred drops back.
#[test]
fn friends_in_the_way_are_seen_quickly() {
    let looks = |friends: &[Placed<'static>]| {
        let red_side = [&[(FOOT, (500, 500), 0, 4)], friends].concat();
        let (fog, battle) = battle(&red_side, &[(FOOT, (500, 560), 180, 4)]);
        let position = at(&fog, &battle);
        let charging = Charging::new(&position, red(0));
        let narrower = HANDS.map(|hand| charging.might_contact_without_a_base(None, hand));
        (charging.might_contact(None), narrower)
    };
    assert_eq!(looks(&[]), (true, [true, true]));
    assert_eq!(looks(&[(FOOT, (500, 540), 0, 4)]), (false, [false, false]));
    let before_the_left_file = ("2 heavy foot, protected, average, drilled", (440, 540), 0, 1);
    assert_eq!(looks(&[before_the_left_file]), (false, [true, false]));
}

/// Whom light foot might not charge they may not charge wherever they stand. AM-IMP-040
#[test]
fn light_foot_is_spared_only_charges_that_are_forbidden() {
    const LIGHT: &str = "6 light foot, unprotected, average, drilled, javelins";
    let (mut allowed, mut spared) = (0, 0);
    for x in (300..700).step_by(25) {
        let (fog, mut battle) = battle(&[(LIGHT, (x, 500), 0, 3)], &[(FOOT, (500, 560), 180, 4)]);
        lay(&mut battle, Kind::Brush, (560, 520), (700, 700));
        let might = |battle: &Battle| light_foot_might_charge(&at(&fog, battle), blue(0));
        let charges = |battle: &Battle| {
            let position = at(&fog, battle);
            let charging = Charging::new(&position, red(0));
            let turns = ROUND.map(Angle::millidegrees);
            let wheels = HANDS.into_iter().flat_map(|hand| turns.map(|turn| Some(Wheel { hand, turn })));
            wheels.chain([None]).map(|wheel| legal(&charging, &position, wheel).len()).sum::<usize>()
        };
        allowed += charges(&battle);
        assert!(charges(&battle) == 0 || might(&battle));
        battle.field.pieces.clear();
        spared += usize::from(!might(&battle));
        assert_eq!(charges(&battle), 0, "in the open");
    }
    assert!(allowed > 0 && spared > 0, "{allowed} charges, {spared} spared");
}
