//! The impact phase as a whole.

use acies_geometry::Length;
use acies_play::Seat;

use super::{ChargeKind, ChargeOrder, EvadeTurn, EvadeWay, Interception, Reply, Target};
use crate::Cohesion;
use crate::ask::Answer;
use crate::battle::{Battle, Stage};
use crate::fielded::GroupId;
use crate::testing::{NO_MORE, Script, battle, blue, charge, order, play_until, red};
use crate::turn::Step;

const KNIGHTS: &str = "4 knights, armoured, average, undrilled, lancers";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, light spear";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const WARRIORS: &str = "4 heavy foot, protected, average, undrilled, impact foot";
const FOOT: &str = "4 heavy foot, protected, average, drilled";

/// Where the first base of everybody stands.
fn places(battle: &Battle) -> Vec<(GroupId, (i32, i32))> {
    let groups = [Seat::Red, Seat::Blue].into_iter().flat_map(|seat| {
        let count = battle.side(seat).groups.len();
        (0..count).map(move |index| GroupId::new(seat, index))
    });
    let place = |id: GroupId| Some((id, battle.fielded(id)?.body.bases()[0].pose.front));
    groups.filter_map(place).map(|(id, front)| (id, (front.x, front.y))).collect()
}

/// Who stands elsewhere than before.
fn moved(before: &[(GroupId, (i32, i32))], battle: &Battle) -> Vec<GroupId> {
    let now = places(battle);
    before.iter().zip(now).filter(|(was, is)| **was != *is).map(|(was, _)| was.0).collect()
}

/// Proves AM-IMP-001.
#[test]
fn charges_then_responses_then_charge_moves_then_combat() {
    // Knights at light horse; cavalry at foot, with other cavalry beside its way; warriors who do not hold back.
    let reds = [(KNIGHTS, (300, 500), 0, 2), (CAVALRY, (900, 500), 0, 2), (WARRIORS, (1500, 500), 0, 2)];
    let blues = [
        (LIGHT_HORSE, (300, 560), 180, 2),
        (FOOT, (900, 620), 180, 2),
        (CAVALRY, (1000, 570), 255, 2),
        (FOOT, (1500, 560), 180, 2),
    ];
    let (fog, mut battle) = battle(&reds, &blues);
    let start = places(&battle);
    let second = ChargeOrder { group: 1, targets: vec![Target::Group(1)], ..order(&[0]) };
    let mut script = Script::new([charge(order(&[0])), charge(second), NO_MORE], [1, 1]);
    play_until(&fog, &mut battle, Step::Fragmented, &mut script);
    let kinds: Vec<ChargeKind> = battle.turn.charges.iter().map(|charge| charge.kind).collect();
    assert_eq!(kinds, [ChargeKind::Declared, ChargeKind::Declared, ChargeKind::WithoutOrders]);
    assert_eq!(moved(&start, &battle), [], "nobody moves before all charges are declared");
    let (wheel, advance) = (None, Length::millimetres(90));
    let block = Reply::Intercept(Interception { group: 2, charge: 1, wheel, advance });
    play_until(&fog, &mut battle, Step::Evades, &mut Script::new([Answer::Impact(block)], []));
    assert_eq!(moved(&start, &battle), [blue(2)], "those who intercept move before chargers and evaders");
    let evade = Answer::Impact(Reply::Evade(EvadeWay::ToRear, EvadeTurn::About));
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([evade], [3]));
    assert_eq!(moved(&start, &battle), [blue(0), blue(2)], "then those who evade");
    let next = [1, 0].map(|group| Answer::Impact(Reply::Next(group)));
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new(next, [3]));
    assert_eq!(
        battle.stage,
        Stage::Turn(Step::IMPACT_COMBAT),
        "all charges have moved, and no combat is fought"
    );
    assert_eq!(moved(&start, &battle), [red(0), red(1), red(2), blue(0), blue(2)]);
    let fielded = places(&battle).into_iter().map(|(id, _)| battle.fielded(id).unwrap());
    assert!(fielded.into_iter().all(|fielded| fielded.group.cohesion == Cohesion::Steady));
}
