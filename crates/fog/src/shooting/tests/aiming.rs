//! Ranges, arcs, priorities, and the edges from which troops shoot.

use super::*;
use crate::testing::lay;
use acies_field::terrain::Kind;

const ARCHERS: &str = "2 medium foot, protected, average, drilled, bow";

/// A file of archers whose front reaches from 480 to 520 mm at 500 mm, with these in front of it: whom it shoots at.
fn target_of(enemies: &[(i32, i32)]) -> Vec<GroupId> {
    let placed: Vec<Placed<'_>> = enemies.iter().map(|&(x, y)| (PAIR, (x, y), 180, 1)).collect();
    let (fog, battle) = shooting(&[(ARCHERS, (500, 500), 0, 1)], &placed);
    let all: Vec<GroupId> = (0..enemies.len()).map(blue).collect();
    volleys(&at(&fog, &battle), &long(&all)).iter().map(|volley| volley.at).collect()
}

/// Proves AM-SHO-006, AM-SHO-008, AM-GLO-050.
#[test]
fn beyond_effective_range_shooting_is_a_choice() {
    let facing = |gap: i32| shooting(&[(BOWS, (500, 500), 0, 3)], &[(FOOT, (500, 500 + gap), 180, 3)]);
    let (fog, battle) = facing(100);
    assert_eq!((question(&fog, &battle), dice_of_first(&fog, &battle)), (None, 4), "4 MU: it must");
    let (fog, mut battle) = facing(101);
    assert_eq!(question(&fog, &battle), Some(Question::LongRange(red(0), blue(0))));
    assert_eq!(dice_of_first(&fog, &battle), 0);
    assert_eq!(dice(&fog, &battle, &long(&[blue(0)])), [(red(0), blue(0), 3, 4)]);
    play(&fog, &mut battle, &[Reply::Hold], &[]);
    assert!(battle.turn.combatants.is_empty() && battle.turn.shooting.is_empty());
    let (fog, mut battle) = facing(150);
    play(&fog, &mut battle, &[Reply::Shoot], &[1, 1, 1]);
    assert_eq!(battle.turn.combatants.len(), 1);
    let (fog, battle) = facing(151);
    assert_eq!((question(&fog, &battle), dice(&fog, &battle, &long(&[blue(0)]))), (None, vec![]));
    // 28 mm to the side of the front corner and 96 ahead of it are 100.
    let aside = |y: i32| {
        let (fog, battle) = shooting(&[(ARCHERS, (500, 500), 0, 1)], &[(PAIR, (568, y), 180, 1)]);
        dice_of_first(&fog, &battle)
    };
    assert_eq!((aside(596), aside(597)), (1, 0), "from the nearest corner of the front edge");
}

/// AM-SHO-006: the choice is made for each target battle group.
#[test]
fn long_range_is_decided_target_by_target() {
    let enemies = [(FOOT, (430, 610), 180, 3), (FOOT, (570, 610), 180, 3)];
    let (fog, mut battle) =
        shooting(&[("8 medium foot, protected, average, drilled, bow", (500, 500), 0, 4)], &enemies);
    let script = play(&fog, &mut battle, &[Reply::Hold, Reply::Shoot], &[1, 1]);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Shooting(Question::LongRange(red(0), blue(1))))));
    assert_eq!(battle.turn.combatants.iter().map(|one| one.id).collect::<Vec<_>>(), [blue(1)]);
}

/// Proves AM-SHO-005, AM-TER-013: light foot in brush who shoot at 3 MU are seen by all bases of those whom they shoot at.
#[test]
fn hidden_light_foot_must_shoot_and_are_seen_then() {
    let six = "6 medium foot, protected, average, drilled, bow";
    let hidden = |gap: i32| {
        let (fog, mut battle) = shooting(&[(LIGHT, (500, 500), 0, 3)], &[(six, (600, 500 + gap), 180, 6)]);
        lay(&mut battle, Kind::Brush, (400, 400), (560, 500));
        (fog, battle)
    };
    let (fog, battle) = hidden(75);
    assert_eq!(question(&fog, &battle), None);
    assert_eq!(dice_of_first(&fog, &battle), 3, "at 3 MU they must");
    let (fog, battle) = hidden(130);
    assert_eq!(dice(&fog, &battle, &[]), [], "beyond 4 MU they are not seen");
    assert_eq!(question(&fog, &battle), Some(Question::LongRange(red(0), blue(0))), "and need not shoot");
    let mut battle = battle;
    battle.turn.shooting = long(&[blue(0)]);
    assert_eq!(question(&fog, &battle), Some(Question::LongRange(blue(0), red(0))), "who may shoot back");
}

/// Proves AM-SHO-019, AM-SHO-021.
#[test]
fn straight_ahead_in_effective_range_comes_first() {
    assert_eq!(target_of(&[(500, 588), (560, 550)]), [blue(0)], "though the other is nearer");
    assert_eq!(target_of(&[(539, 588), (440, 550)]), [blue(0)], "if only in part");
    assert_eq!(target_of(&[(541, 588), (440, 550)]), [blue(1)]);
    assert_eq!(target_of(&[(485, 588), (526, 570)]), [blue(1)], "of two the nearer");
    assert_eq!(target_of(&[(479, 580), (520, 580)]), [blue(1)], "at one distance the one more to the front");
    assert_eq!(target_of(&[(500, 601), (560, 550)]), [blue(1)], "not beyond effective range");
    // A second rank has the target that it would have in the first.
    let (fog, battle) =
        shooting(&[(ARCHERS, (500, 500), 0, 1)], &[(PAIR, (500, 588), 180, 1), (PAIR, (560, 550), 180, 1)]);
    let ranks = volleys(&at(&fog, &battle), &[]);
    assert_eq!((ranks.len(), ranks[0].at), (1, blue(0)));
}

/// Proves AM-SHO-022.
#[test]
fn then_the_nearest_in_arc() {
    assert_eq!(target_of(&[(500, 625), (560, 575)]), [blue(1)]);
    assert_eq!(target_of(&[(560, 575), (440, 570)]), [blue(1)]);
    assert_eq!(target_of(&[(500, 625), (570, 575)]), [blue(1)], "only its corner is near");
    // 21 and 28 mm aside, 28 and 21 ahead: 35 mm from the front corners.
    assert_eq!(target_of(&[(568, 521), (439, 528)]), [blue(1)], "at one distance the one more to the front");
}

/// Proves AM-SHO-023.
#[test]
fn equal_targets_are_taken_on_one_hand_by_all() {
    let enemies = [460, 500, 540].map(|x| (PAIR, (x, 580), 180, 1));
    let (fog, mut battle) =
        shooting(&[("4 medium foot, protected, average, drilled, longbow", (500, 500), 0, 2)], &enemies);
    assert_eq!(question(&fog, &battle), Some(Question::Aim(red(0))));
    let targets = |hand| {
        let volleys = volleys(&at(&fog, &battle), &[super::orders(None, Some(hand))]);
        volleys.iter().map(|volley| volley.at).collect::<Vec<_>>()
    };
    assert_eq!(targets(Hand::Left), [blue(0), blue(1)]);
    assert_eq!(targets(Hand::Right), [blue(1), blue(2)]);
    play(&fog, &mut battle, &[Reply::Aim(Hand::Right)], &[1, 1]);
    let shot: Vec<GroupId> = battle.turn.combatants.iter().map(|one| one.id).collect();
    assert_eq!(shot, [blue(1), blue(2)]);
}

/// Proves AM-SHO-024.
#[test]
fn the_arc_is_one_base_width_or_two() {
    assert_eq!(target_of(&[(579, 550)]), [blue(0)], "39 mm outside");
    assert_eq!(target_of(&[(581, 550)]), []);
    assert_eq!(target_of(&[(615, 610)]), [blue(0)], "75 mm outside, nobody in effective range");
    assert_eq!(target_of(&[(619, 610)]), [blue(0)]);
    assert_eq!(target_of(&[(621, 610)]), []);
    // Four files of which the last is in effective range of the enemy, and the first 75 mm beside him.
    let shot = |y: i32| {
        let archers = "4 medium foot, protected, average, drilled, bow";
        let (fog, battle) = shooting(&[(archers, (500, 500), 0, 4)], &[(PAIR, (555, y), 180, 1)]);
        volleys(&at(&fog, &battle), &long(&[blue(0)]))[0].shooters.len()
    };
    assert_eq!((shot(590), shot(601)), (3, 4));
}

/// Proves AM-SHO-025.
#[test]
fn a_target_is_forward_of_the_front_edge() {
    let beside = |y: i32| {
        let (fog, battle) = shooting(&[(ARCHERS, (500, 500), 0, 1)], &[(PAIR, (560, y), 0, 1)]);
        dice_of_first(&fog, &battle)
    };
    assert_eq!((beside(500), beside(501)), (0, 1));
}

/// Proves AM-SHO-026.
#[test]
fn light_horse_and_light_chariots_with_bow_shoot_backwards() {
    // The rear edge of two ranks of light horse is at 440 mm.
    let behind = |text: &str, y: i32| {
        let (fog, battle) = shooting(&[(text, (500, 500), 0, 2)], &[(FOOT, (500, y), 0, 3)]);
        (question(&fog, &battle), dice(&fog, &battle, &[]))
    };
    assert_eq!(behind(HORSE, 365), (None, vec![(red(0), blue(0), 2, 5)]), "3 MU, at a minus");
    assert_eq!(behind(HORSE, 364), (None, vec![]));
    let chariots = "4 light chariots, average, undrilled, bow";
    assert_eq!(behind(chariots, 320), (None, vec![(red(0), blue(0), 2, 5)]), "4 MU behind 80 mm of them");
    for weapon in ["bow*", "javelins", "sling", "crossbow"] {
        let text = format!("4 light horse, unprotected, average, drilled, {weapon}");
        assert_eq!(behind(&text, 400), (None, vec![]), "{weapon}");
    }
    assert_eq!(behind("4 cavalry, armoured, average, drilled, bow", 400), (None, vec![]));
    // The two rearmost ranks of three, though the first is out of range; to the rear one is seen from the rear base.
    assert_eq!(
        behind("6 light horse, unprotected, average, drilled, bow", 360),
        (None, vec![(red(0), blue(0), 2, 5)])
    );
    let enemies = [(FOOT, (500, 560), 180, 3), (FOOT, (500, 400), 0, 3)];
    let (fog, mut battle) = shooting(&[(HORSE, (500, 500), 0, 2)], &enemies);
    assert_eq!(question(&fog, &battle), Some(Question::From(red(0), vec![Edge::Front, Edge::Rear])));
    assert_eq!(dice(&fog, &battle, &[super::orders(Some(Edge::Front), None)]), [(red(0), blue(0), 2, 4)]);
    assert_eq!(dice(&fog, &battle, &[super::orders(Some(Edge::Rear), None)]), [(red(0), blue(1), 2, 5)]);
    let refused = check(
        &at(&fog, &battle),
        Seat::Red,
        &Question::From(red(0), vec![Edge::Front, Edge::Rear]),
        &Reply::From(Edge::Left),
    );
    assert_eq!(refused[0].rule, rule!("AM-SHO-026"));
    play(&fog, &mut battle, &[Reply::From(Edge::Rear)], &[5, 4]);
    assert_eq!(battle.turn.combatants[0].taken, [(red(0), 1)]);
}

/// Proves AM-SHO-027, AM-SHO-031.
#[test]
fn battle_wagons_shoot_from_one_long_side() {
    let wagons = |text: &str, files: usize, enemies: &[Placed<'_>]| {
        let (fog, battle) = shooting(&[(text, (500, 500), 0, files)], enemies);
        (question(&fog, &battle), dice(&fog, &battle, &[]))
    };
    let two = "2 battle wagons, average, crossbow";
    // They reach from 340 to 500 mm, and from 480 to 520 mm across.
    let left = (FOOT, (430, 420), 90, 6);
    let right = (FOOT, (570, 420), 270, 6);
    assert_eq!(wagons(two, 1, &[left]), (None, vec![(red(0), blue(0), 4, 5)]));
    assert_eq!(wagons(two, 1, &[right]), (None, vec![(red(0), blue(0), 4, 5)]));
    assert_eq!(wagons(two, 1, &[(FOOT, (500, 550), 180, 3)]), (None, vec![]), "never from a short edge");
    let both = Question::From(red(0), vec![Edge::Left, Edge::Right]);
    assert_eq!(wagons(two, 1, &[left, right]), (Some(both.clone()), vec![]));
    let four = "4 battle wagons, average, crossbow";
    assert_eq!(
        wagons(four, 2, &[(FOOT, (410, 420), 90, 6)]),
        (None, vec![(red(0), blue(0), 4, 5)]),
        "one file"
    );
    let (fog, battle) = shooting(&[(two, (500, 500), 0, 1)], &[left, right]);
    assert_eq!(dice(&fog, &battle, &[super::orders(Some(Edge::Right), None)]), [(red(0), blue(1), 4, 5)]);
    // Of the four bases side by side only those within a base width of this one shoot at it.
    let narrow = (PAIR, (430, 480), 90, 1);
    assert_eq!(wagons(two, 1, &[narrow]).1, [(red(0), blue(0), 2, 5)]);
    let refused = check(&at(&fog, &battle), Seat::Red, &both, &Reply::From(Edge::Front));
    assert_eq!(refused[0].rule, rule!("AM-SHO-027"));
}
