use super::*;
use crate::testing::{
    NO_MORE, Placed, Script, at, battle, blue, charge, forbidden, lay, order, play_until, red,
};
use crate::turn::Step;
use acies_field::terrain::Kind;
use acies_geometry::Hand;

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const PAIR: &str = "2 heavy foot, protected, average, drilled";
const HORSE: &str = "4 cavalry, armoured, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";

fn refused(fog: &Fog, battle: &Battle, order: ChargeOrder) -> Vec<String> {
    forbidden(fog, battle, Question::Declare, Reply::Charge(order))
}

/// The rules that forbid a charge of red's first battle group at blue's first.
fn refusal(reds: &[Placed<'_>], blues: &[Placed<'_>], order: ChargeOrder) -> Vec<String> {
    let (fog, battle) = battle(reds, blues);
    refused(&fog, &battle, order)
}

const NONE: [&str; 0] = [];

/// Proves AM-IMP-003, AM-TSQ-003.
#[test]
fn a_target_is_seen_and_in_reach() {
    let at = |charger, y| refusal(&[(charger, (500, 500), 0, 4)], &[(FOOT, (500, y), 180, 4)], order(&[0]));
    assert_eq!(at(FOOT, 575), NONE, "exactly 3 MU");
    assert_eq!(at(FOOT, 580), ["AM-IMP-003"], "3.2 MU, and no fourth MU");
    assert_eq!(at(HORSE, 580), NONE);
    assert_eq!(
        refusal(&[(FOOT, (500, 500), 0, 4)], &[(FOOT, (500, 575), 180, 4)], order(&[])),
        ["AM-IMP-003"],
        "no target"
    );
    let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &[(FOOT, (500, 580), 180, 4)]);
    lay(&mut battle, Kind::Forest, (300, 551), (700, 700));
    assert!(refused(&fog, &battle, order(&[0])).contains(&"AM-IMP-003".to_owned()), "hidden in a wood");
    // Beside each other, both may be named; one that is reached by no means may not.
    let two = [(PAIR, (460, 550), 180, 2), (PAIR, (540, 550), 180, 2), (PAIR, (700, 550), 180, 2)];
    let name = |targets: &[usize]| refusal(&[(HORSE, (500, 500), 0, 4)], &two, order(targets));
    assert_eq!((name(&[0, 1]), name(&[0])), (vec![], vec![]));
    assert_eq!(name(&[0, 2]), ["AM-IMP-003"]);
    assert_eq!(name(&[0, 0]), ["AM-IMP-003"], "twice");
    assert_eq!(name(&[7]), ["AM-IMP-003"], "nobody");
}

type Change = fn(&mut crate::Fielded);

/// Proves AM-IMP-004, AM-IMP-030, AM-IMP-047.
#[test]
fn who_cannot_declare_a_charge() {
    let cases: [(&str, &str, Change); 8] = [
        (FOOT, "AM-IMP-047", |fielded| fielded.group.cohesion = Cohesion::Fragmented),
        (FOOT, "AM-IMP-004", |fielded| fielded.group.cohesion = Cohesion::Broken),
        ("4 battle wagons, average", "AM-IMP-030", |_| ()),
        ("2 light artillery, average, undrilled", "AM-IMP-030", |_| ()),
        (FOOT, "AM-SPE-040", |fielded| fielded.in_orb = true),
        (FOOT, "AM-MAN-007", |fielded| {
            let mut bases = fielded.body.bases().to_vec();
            bases[0].pose.facing += Angle::HALF;
            fielded.body = acies_field::Body::new(bases);
        }),
        (FOOT, "AM-IMP-045", |fielded| {
            let column = acies_field::Column::new(fielded.drawn().unwrap().front, fielded.body.sizes());
            fielded.kinks = Some(crate::Kinks { column, order: vec![0, 1, 2, 3] });
        }),
        (FOOT, "", |_| ()),
    ];
    for (troops, rule, change) in cases {
        let (fog, mut battle) = battle(&[(troops, (500, 500), 0, 2)], &[(FOOT, (500, 510), 180, 4)]);
        change(battle.fielded_mut(red(0)).unwrap());
        let refused = refused(&fog, &battle, order(&[0]));
        assert_eq!(refused.contains(&rule.to_owned()), !rule.is_empty(), "{troops} {rule}: {refused:?}");
        assert!(rule.is_empty() == refused.is_empty(), "{refused:?}");
    }
}

/// AM-IMP-004, AM-MOV-091: who is in close combat or pursues cannot, who only overlaps can.
#[test]
fn close_combat_and_pursuit_keep_from_charging() {
    let fight = |broken: bool, beside: i32| {
        let blues = [(FOOT, (500 + beside, 500), 180, 4), (PAIR, (460, 550), 180, 2)];
        let (fog, mut battle) = battle(&[(FOOT, (500, 500), 0, 4)], &blues);
        if broken {
            battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
        }
        refused(&fog, &battle, order(&[1]))
    };
    assert!(fight(false, 80).contains(&"AM-IMP-004".to_owned()));
    assert!(fight(true, 80).contains(&"AM-IMP-004".to_owned()), "it touches routers");
    assert_eq!(fight(false, 160), NONE, "corner to corner, as an overlap");
}

/// Proves AM-IMP-005.
#[test]
fn when_declarations_are_over_nothing_is_added_or_withdrawn() {
    let (fog, mut battle) = battle(
        &[(HORSE, (500, 500), 0, 4), (HORSE, (800, 500), 0, 4)],
        &[(FOOT, (500, 550), 180, 4), (FOOT, (800, 550), 180, 4)],
    );
    let mut script = Script::new([charge(order(&[0])), NO_MORE], []);
    play_until(&fog, &mut battle, Step::Fragmented, &mut script);
    let charges: Vec<usize> = battle.turn.charges.iter().map(|charge| charge.order.group).collect();
    assert_eq!(charges, [0]);
    assert_eq!(refused(&fog, &battle, order(&[0])), ["AM-IMP-003"], "once is enough");
}

/// Proves AM-IMP-009.
#[test]
fn a_charge_goes_through_nobody() {
    let behind = |friends: &[Placed<'_>]| {
        let reds = [&[(HORSE, (500, 500), 0, 4)], friends].concat();
        refusal(&reds, &[(FOOT, (500, 580), 180, 4)], order(&[0]))
    };
    assert_eq!(behind(&[]), NONE);
    assert_eq!(behind(&[(LIGHT_FOOT, (500, 540), 0, 2)]), ["AM-IMP-009", "AM-IMP-003"]);
    assert_eq!(behind(&[(LIGHT_FOOT, (619, 540), 0, 2)]), ["AM-IMP-009", "AM-IMP-003"], "by 1 mm");
    assert_eq!(behind(&[(LIGHT_FOOT, (620, 540), 0, 2)]), NONE);
    let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &[(FOOT, (500, 600), 180, 4)]);
    let camp = acies_geometry::Pose::new(acies_geometry::Point::millimetres(500, 590), Angle::ZERO);
    battle.side_mut(Seat::Red).camp =
        Some(acies_field::Base::new(camp, acies_geometry::Size::millimetres(120, 80)));
    assert!(refused(&fog, &battle, order(&[0])).contains(&"AM-IMP-009".to_owned()), "nor the own camp");
}

/// Proves AM-MOV-067.
#[test]
fn light_foot_passes_through_friends_but_not_in_a_charge() {
    let reds = [(LIGHT_FOOT, (500, 500), 0, 4), (HORSE, (500, 560), 0, 4)];
    assert!(
        refusal(&reds, &[(LIGHT_FOOT, (500, 600), 180, 4)], order(&[0])).contains(&"AM-IMP-009".to_owned())
    );
}

/// Proves AM-IMP-011, AM-TSQ-006.
#[test]
fn a_wheel_of_at_most_90_degrees() {
    let reds = [(HORSE, (500, 500), 0, 2)];
    let beside = [(FOOT, (580, 520), 270, 2)];
    let wheel = |degrees| refusal(&reds, &beside, order(&[0]).wheeling(Hand::Right, Angle::degrees(degrees)));
    assert_eq!(wheel(40), NONE);
    assert!(wheel(91).contains(&"AM-IMP-011".to_owned()));
    assert!(wheel(200).contains(&"AM-IMP-011".to_owned()));
    // The wheel uses up distance, and is shown with the declaration.
    let (fog, mut battle) = battle(&reds, &beside);
    let wheeling = order(&[0]).wheeling(Hand::Right, Angle::degrees(40));
    let reach = super::super::reach(&at(&fog, &battle), red(0), &wheeling);
    assert!(reach.distance > chord(acies_geometry::Length::millimetres(80), Angle::degrees(40)));
    let mut script = Script::new([charge(wheeling.clone())], []);
    play_until(&fog, &mut battle, Step::Fragmented, &mut script);
    let shown = script.events.iter().any(|event| {
        matches!(event, ask::Event::Impact(Event::Charge(charge)) if charge.order.wheel == wheeling.wheel)
    });
    assert!(shown);
}

/// Proves AM-IMP-013.
#[test]
fn a_wheel_must_not_cost_dice() {
    let three = "3 knights, armoured, average, drilled";
    let ahead = ("6 heavy foot, protected, average, drilled", (500, 615), 180, 3);
    let aside = (PAIR, (408, 512), 140, 2);
    let wheel = order(&[1]).wheeling(Hand::Left, Angle::degrees(40));
    let refusal = |reds: &[Placed<'_>], blues: &[Placed<'_>]| refusal(reds, blues, wheel.clone());
    assert_eq!(
        refusal(&[(three, (500, 500), 0, 3)], &[ahead, aside]),
        ["AM-IMP-013"],
        "three straight ahead"
    );
    let out_of_reach = ("6 heavy foot, protected, average, drilled", (500, 700), 180, 3);
    assert_eq!(refusal(&[(three, (500, 500), 0, 3)], &[out_of_reach, aside]), NONE, "nobody straight ahead");
    let friends = (PAIR, (550, 610), 0, 1);
    assert_eq!(refusal(&[(three, (500, 500), 0, 3), friends], &[ahead, aside]), NONE, "friends in the way");
}

/// Proves AM-IMP-014.
#[test]
fn a_wheel_stops_at_those_who_could_evade() {
    let beside = |enemy, degrees| {
        let wheel = order(&[0]).wheeling(Hand::Right, Angle::degrees(degrees));
        refusal(&[(HORSE, (500, 500), 0, 4)], &[(enemy, (460, 560), 180, 2)], wheel)
    };
    assert_eq!(beside(LIGHT_HORSE, 10), NONE);
    assert_eq!(beside(LIGHT_HORSE, 30), ["AM-IMP-014"], "they are met before the wheel is over");
    assert_eq!(beside(FOOT, 30), NONE, "those who stand are simply met");
    let announced = |enemy, degrees| {
        let wheel = Some(Wheel { hand: Hand::Left, turn: Angle::millidegrees(degrees) });
        let order = ChargeOrder { if_all_evade: wheel, ..order(&[0]) };
        refusal(&[(HORSE, (500, 500), 0, 4)], &[(enemy, (500, 560), 180, 4)], order)
    };
    // 160 mm wide: a wheel of 25 mm is 8.96 degrees.
    assert_eq!(
        (announced(LIGHT_HORSE, 8_950), announced(LIGHT_HORSE, 8_970)),
        (vec![], vec!["AM-IMP-014".to_owned()])
    );
    assert_eq!(announced(FOOT, 5_000), ["AM-IMP-014"], "they cannot evade");
}

/// Proves AM-IMP-015.
#[test]
fn engaged_bases_are_charged_in_flank_or_not_at_all() {
    // Blue fights red's second battle group to its front, one base wide. Red's first comes from the side.
    let from = |y: i32, engaged: bool| {
        let fighting = if engaged { 600 } else { 560 };
        let reds =
            [("2 knights, armoured, average, drilled", (590, y), 270, 1), (FOOT, (500, fighting), 0, 1)];
        refusal(&reds, &[("2 heavy foot, protected, average, drilled", (500, 600), 180, 1)], order(&[0]))
    };
    assert_eq!(from(620, true), NONE, "exactly behind the line of the front: a flank charge");
    assert_eq!(from(610, true), ["AM-IMP-015"], "partly in front of it");
    assert_eq!(from(610, false), NONE, "fought as a frontal charge");
}

/// Proves AM-IMP-017. AM-IMP-016 for friends in the way.
#[test]
fn a_base_drops_back_only_if_it_must() {
    let (left, right) = (Some(Hand::Left), Some(Hand::Right));
    let drop = |friends: &[Placed<'_>], hand| {
        let reds = [&[(HORSE, (500, 500), 0, 4)], friends].concat();
        refusal(&reds, &[(FOOT, (500, 580), 180, 4)], ChargeOrder { drop_back: hand, ..order(&[0]) })
    };
    let one = (LIGHT_FOOT, (580, 555), 0, 2);
    assert_eq!(drop(&[], right), ["AM-IMP-016"], "the way is free");
    assert_eq!(drop(&[one], None), ["AM-IMP-009", "AM-IMP-003"]);
    assert_eq!(drop(&[one], right), NONE, "one base of four would run into friends");
    assert_eq!(drop(&[one], left), ["AM-IMP-009", "AM-IMP-003"], "the wrong one");
    let two = (LIGHT_FOOT, (579, 555), 0, 2);
    assert!(drop(&[two], right).contains(&"AM-IMP-009".to_owned()), "two would, by 1 mm");
}

/// AM-IMP-016: the table edge and terrain, but not enemy.
#[test]
fn what_a_base_drops_back_for() {
    let order = |hand| ChargeOrder { drop_back: hand, ..order(&[0]) };
    let beside = |kind: Kind, left: i32, hand| {
        let (fog, mut battle) = battle(&[(HORSE, (500, 500), 0, 4)], &[(FOOT, (480, 590), 180, 4)]);
        lay(&mut battle, kind, (left, 510), (700, 560));
        refused(&fog, &battle, order(hand))
    };
    let right = Some(Hand::Right);
    assert!(beside(Kind::Impassable, 550, None).contains(&"AM-MOV-006".to_owned()));
    assert_eq!(beside(Kind::Impassable, 550, right), NONE);
    assert_eq!(beside(Kind::Brush, 550, None), ["AM-IMP-003"], "3 MU through brush");
    assert_eq!(beside(Kind::Brush, 550, right), NONE, "slowed so much that it does not reach the enemy");
    assert_eq!(beside(Kind::OpenFields, 550, None), NONE);
    assert_eq!(beside(Kind::OpenFields, 550, right), ["AM-IMP-016"], "4 MU are enough");
    // Enemy in the path are met, not missed.
    let blues = [(FOOT, (480, 590), 180, 4), (PAIR, (560, 560), 180, 1)];
    assert!(refusal(&[(HORSE, (500, 500), 0, 4)], &blues, order(right)).contains(&"AM-IMP-016".to_owned()));
    // At a slant, so that the right file comes to the edge of the table first.
    let at_edge = |hand| {
        let blues = [("3 knights, armoured, average, drilled", (1721, 563), 200, 3)];
        refusal(&[(HORSE, (1719, 500), 20, 4)], &blues, order(hand))
    };
    assert_eq!(
        (at_edge(None), at_edge(right)),
        (vec!["AM-MOV-094".to_owned(), "AM-IMP-003".to_owned()], vec![])
    );
}

/// Proves AM-IMP-040.
#[test]
fn light_foot_charges_battle_troops_in_rough_terrain_only() {
    let wood = |enemy: &str, right: i32| {
        let (fog, mut battle) = battle(&[(LIGHT_FOOT, (500, 500), 0, 2)], &[(enemy, (500, 540), 180, 2)]);
        lay(&mut battle, Kind::Forest, (300, 400), (right, 700));
        (refused(&fog, &battle, order(&[0])), tests(&fog, &battle))
    };
    let (nothing, test): (Vec<String>, Vec<String>) = (Vec::new(), vec!["AM-IMP-040".to_owned()]);
    assert_eq!(wood(FOOT, 700), (nothing.clone(), test), "all contact in the wood, head on: a test");
    assert_eq!(wood(FOOT, 520).0, ["AM-IMP-040"], "one of two points of contact in the open");
    assert_eq!(wood(FOOT, 310).0, ["AM-IMP-040"], "in the open");
    assert_eq!(wood(LIGHT_FOOT, 310), (nothing.clone(), nothing.clone()), "skirmishers, freely");
    let (fog, mut battle) = battle(&[(LIGHT_FOOT, (500, 500), 0, 2)], &[(FOOT, (500, 540), 0, 2)]);
    assert_eq!(refused(&fog, &battle, order(&[0])), ["AM-IMP-040"], "not even in the rear");
    lay(&mut battle, Kind::Brush, (300, 400), (700, 700));
    assert_eq!(
        (refused(&fog, &battle, order(&[0])), tests(&fog, &battle)),
        (nothing.clone(), nothing.clone())
    );
    battle.field.pieces.clear();
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    assert_eq!((refused(&fog, &battle, order(&[0])), tests(&fog, &battle)), (nothing.clone(), nothing));
}

fn tests(fog: &Fog, battle: &Battle) -> Vec<String> {
    let position = at(fog, battle);
    let reach = Charging::new(&position, red(0)).reach(None, None);
    let needed = super::super::tests_to_charge::tests_needed(&position, red(0), false, &reach);
    needed.into_iter().map(|rule| rule.to_string()).collect()
}

/// Proves AM-IMP-090, AM-TRP-022: the camp is charged like troops, light foot may, and nobody tests for it.
#[test]
fn the_camp_is_a_target() {
    let (fog, mut battle) = battle(&[(LIGHT_FOOT, (500, 500), 0, 2)], &[(FOOT, (900, 900), 180, 2)]);
    let camp = acies_geometry::Pose::new(acies_geometry::Point::millimetres(500, 600), Angle::HALF);
    battle.side_mut(Seat::Blue).camp =
        Some(acies_field::Base::new(camp, acies_geometry::Size::millimetres(120, 80)));
    let at_camp = ChargeOrder::straight(0, [Target::Camp]);
    assert_eq!(refused(&fog, &battle, at_camp.clone()), NONE);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    assert_eq!((refused(&fog, &battle, at_camp.clone()), tests(&fog, &battle)), (vec![], vec![]));
    // Enemy horse beside them may intercept.
    let mut watched = battle.clone();
    let horse = crate::testing::fielded(&fog, HORSE, (590, 470), 270, 2);
    watched.side_mut(Seat::Blue).groups[0] = Some(horse);
    let mut script = Script::new([charge(at_camp.clone())], []);
    play_until(&fog, &mut watched, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(script.asked, Some((Seat::Blue, Ask::Impact(Question::Intercept))));
    let mut script = Script::new([charge(at_camp.clone())], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert!(battle.side(Seat::Blue).camp_sacked, "an unfortified camp falls at once");
    battle.side_mut(Seat::Blue).camp_sacked = false;
    battle.turn.charges.clear();
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert!(refused(&fog, &battle, at_camp).contains(&"AM-IMP-047".to_owned()));
}

/// Any numbers at all are judged.
#[test]
fn absurd_charges_are_refused_and_nothing_else() {
    let (fog, battle) = battle(&[(HORSE, (500, 500), 0, 4)], &[(FOOT, (500, 560), 180, 4)]);
    for turn in [0, 1, u32::MAX, 1 << 31, 3 << 30, 1 << 30] {
        for hand in [Hand::Left, Hand::Right] {
            for drop_back in [None, Some(hand)] {
                let wheel = Some(Wheel { hand, turn: Angle::binary(turn) });
                let order = ChargeOrder { drop_back, wheel, if_all_evade: wheel, ..order(&[0]) };
                refused(&fog, &battle, order);
            }
        }
    }
    let nobody = ChargeOrder::straight(usize::MAX, [Target::Group(usize::MAX), Target::Camp]);
    assert_eq!(refused(&fog, &battle, nobody), ["AM-IMP-003"]);
    assert_eq!(forbidden(&fog, &battle, Question::Declare, Reply::Next(4)), ["AM-IMP-003"]);
}
