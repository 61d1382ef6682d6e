use super::super::{End, burst_through, evade, rout};
use super::*;
use crate::Cohesion;
use crate::testing::Script;

/// A line too wide to be avoided.
const LINE: &str = "12 heavy foot, protected, average, drilled, defensive spearmen";

/// Proves AM-IMP-081, AM-MOV-075, AM-UNU-002.
#[test]
fn evaders_burst_through_and_are_placed_beyond() {
    // The front of the light horse is at 540 after its turn, its rear 60 mm behind; 175 mm take it to 365.
    let gone = |y: i32| flight(&[(LIGHT_HORSE, (900, 600), 0, 2), (LINE, (900, y), 0, 12)], &[], BACK);
    let through = gone(520);
    assert_eq!((front(&through), through.end), ((900, 365, 2), End::Completed));
    assert_eq!(through.burst, [red(1)], "it got through them with its move");
    let into = gone(400);
    assert_eq!(into.burst, [red(1)]);
    assert_eq!(front(&into), (900, 400 - 15 - 60, 2), "placed beyond the rear of the line");
    assert_eq!(into.distance, mm(175));
    let partly = gone(366);
    assert_eq!((partly.burst.len(), front(&partly).1), (1, 366 - 15 - 60));
    let short = gone(365);
    assert_eq!((short.burst.len(), front(&short).1), (0, 365), "not reached");
    // They drop a level at once.
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2), (LINE, (900, 400), 0, 12)], &[]);
    evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), BACK).unwrap();
    assert_eq!(battle.fielded(red(1)).unwrap().group.cohesion, Cohesion::Disrupted);
}

/// AM-BGR-025: whoever breaks by it turns round where the others have left him room.
#[test]
fn friends_who_break_turn_round_beside_those_who_burst_through() {
    // Six files, of which only the two on the left are two deep: the light horse is placed close behind the others.
    let (fog, mut battle) = battle(&[(LIGHT_HORSE, (900, 600), 0, 2), (SPEARMEN, (900, 400), 0, 6)], &[]);
    battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Fragmented;
    evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), BACK).unwrap();
    let [horse, friends] = [0, 1].map(|index| battle.fielded(red(index)).unwrap());
    assert_eq!((friends.group.cohesion, friends.body.facing()), (Cohesion::Broken, Angle::HALF));
    assert_eq!(horse.body.drawn().unwrap().front.front.y / 1000, 324, "not behind the two");
    let bases = friends.body.footprints();
    assert!(horse.body.footprints().iter().all(|base| bases.iter().all(|other| !base.overlaps(other))));
}

/// Proves AM-UNU-003.
#[test]
fn without_room_beyond_only_the_first_friends_drop() {
    let horse = (LIGHT_HORSE, (900, 600), 0, 2);
    // The second line leaves 59 mm between: the light horse is 60 mm deep.
    let narrow = [horse, (LINE, (900, 420), 0, 12), (LINE, (900, 346), 0, 12)];
    let gone = flight(&narrow, &[], BACK);
    assert_eq!((front(&gone), gone.end), ((900, 420, 2), End::BeforeFriends));
    assert_eq!(gone.burst, [red(1)], "the first ones only");
    let wide = [horse, (LINE, (900, 420), 0, 12), (LINE, (900, 344), 0, 12)];
    let gone = flight(&wide, &[], BACK);
    assert_eq!((gone.end, gone.burst.clone()), (End::Completed, vec![red(1)]));
    assert_eq!(front(&gone).1, 345);
    // Two at the same moment.
    let pair = [horse, (LINE, (660, 420), 0, 12), (LINE, (1140, 420), 0, 12), (LINE, (900, 346), 0, 12)];
    assert_eq!(flight(&pair, &[], BACK).burst, [red(1), red(2)]);
    // The table's edge behind the line leaves no room either, and routers halt there as well.
    let (fog, mut battle) = battle(&[horse, (LINE, (900, 420), 0, 12)], &[]);
    push(&mut battle, red(0), 0, -360_000);
    push(&mut battle, red(1), 0, -360_000);
    for order in [BACK, ROUT] {
        let gone = flee(&fog, &battle, order);
        assert_eq!(
            (gone.end, gone.burst, gone.body.footprints().len()),
            (End::BeforeFriends, vec![red(1)], 4)
        );
    }
}

/// Proves AM-MOV-077.
#[test]
fn a_battle_group_is_burst_through_once_a_phase() {
    let (fog, mut battle) = battle(&[(SPEARMEN, (900, 600), 0, 4)], &[]);
    let mut script = Script::default();
    burst_through(&fog, &mut battle, &mut script, red(0));
    burst_through(&fog, &mut battle, &mut script, red(0));
    assert_eq!(battle.fielded(red(0)).unwrap().group.cohesion, Cohesion::Disrupted);
    battle.fielded_mut(red(0)).unwrap().deeds.end_phase();
    burst_through(&fog, &mut battle, &mut script, red(0));
    assert_eq!(battle.fielded(red(0)).unwrap().group.cohesion, Cohesion::Fragmented);
}

/// Proves AM-MOV-078, AM-RTP-011.
#[test]
fn light_foot_goes_through_anybody_and_does_no_harm() {
    for order in [BACK, ROUT] {
        // 5 MU, 40 mm deep: from 560 to 435.
        let gone = flight(&[(LIGHT_FOOT, (900, 600), 0, 2), (LINE, (900, 500), 0, 12)], &[], order);
        assert_eq!((front(&gone), gone.burst.len(), gone.passed), ((900, 435, 2), 0, vec![1]));
        let placed = flight(&[(LIGHT_FOOT, (900, 600), 0, 2), (LINE, (900, 436), 0, 12)], &[], order);
        assert_eq!((front(&placed).1, placed.burst.len()), (436 - 15 - 40, 0), "reached by a millimetre");
    }
    let skirmishers = "8 light foot, unprotected, average, undrilled, javelins";
    let passed = flight(&[(LIGHT_HORSE, (900, 600), 0, 2), (skirmishers, (900, 530), 0, 8)], &[], BACK);
    assert_eq!((passed.passed, passed.burst.len()), (vec![1], 0), "nor does whoever may pass through it");
}

/// Proves AM-IMP-078, AM-RTP-007.
#[test]
fn others_pass_if_their_rear_rank_comes_up_to_the_friends() {
    let horse = (LIGHT_HORSE, (900, 600), 0, 2);
    let skirmishers = "8 light foot, unprotected, average, undrilled, javelins";
    for order in [BACK, ROUT] {
        // The rear rank goes from 570 to 395.
        let gone = |y: i32| flight(&[horse, (skirmishers, (900, y), 0, 8)], &[], order);
        let through = gone(530);
        assert_eq!((front(&through).1, through.burst.len(), through.passed), (365, 0, vec![1]));
        let beyond = gone(396);
        assert_eq!((front(&beyond).1, beyond.end), (396 - 20 - 60, End::Completed));
        let short = gone(394);
        assert_eq!((front(&short).1, short.end), (394, End::BeforeFriends), "the rear rank falls short");
        assert!(short.burst.is_empty(), "which is no bursting through");
    }
}

/// What AM-MOV-069 says of flights, with the test above.
#[test]
fn without_room_beyond_there_is_no_passing() {
    let skirmishers = "8 light foot, unprotected, average, undrilled, javelins";
    let groups =
        [(LIGHT_HORSE, (900, 600), 0, 2), (skirmishers, (900, 400), 0, 8), (LINE, (900, 321), 0, 12)];
    let gone = flight(&groups, &[], BACK);
    assert_eq!((front(&gone).1, gone.end, gone.burst.len()), (400, End::BeforeFriends, 0));
}

#[test]
fn whoever_was_passed_through_does_not_pass_back() {
    let (fog, mut battle) = battle(&[(LIGHT_FOOT, (900, 600), 0, 2), (LIGHT_FOOT, (900, 480), 0, 4)], &[]);
    battle.fielded_mut(red(1)).unwrap().deeds.passed_through = vec![0];
    assert_eq!(flee(&fog, &battle, BACK).passed, Vec::<usize>::new());
    battle.fielded_mut(red(1)).unwrap().deeds.passed_through.clear();
    assert_eq!(flee(&fog, &battle, BACK).passed, [1]);
}

/// What AM-MOV-070 says of flights.
#[test]
fn light_foot_with_too_little_move_to_pass_cannot_shoot_afterwards() {
    for (y, cannot) in [(500, false), (440, true)] {
        let (fog, mut battle) = battle(&[(LIGHT_FOOT, (900, 600), 0, 2), (LINE, (900, y), 0, 12)], &[]);
        evade(&fog, &mut battle, &mut Script::new([], [3]), red(0), BACK).unwrap();
        assert_eq!(battle.fielded(red(0)).unwrap().deeds.cannot_shoot, cannot, "{y}");
    }
    // A flight may go through them at a slant.
    for order in [BACK, ROUT] {
        let gone = flight(&[(LIGHT_FOOT, (900, 600), 0, 2), (LINE, (900, 450), 20, 12)], &[], order);
        assert_eq!((gone.passed, gone.burst.len(), gone.beyond), (vec![1], 0, true));
    }
}

#[test]
fn foot_passes_through_artillery_from_front_to_back_only() {
    let guns = |facing: i32| ("2 light artillery, average, undrilled", (900, 500), facing, 2);
    let foot = ("8 heavy foot, protected, average, undrilled", (900, 600), 0, 4);
    let fleeing = |facing: i32| flight(&[foot, guns(facing)], &[], ROUT);
    assert!(fleeing(0).burst.is_empty() && fleeing(180).burst.is_empty());
    assert_eq!(fleeing(20).burst, [red(1)]);
}

/// Light foot that cannot pass does no harm either. AM-RTP-011, AM-MOV-078
#[test]
fn routing_light_foot_never_disrupts_friends() {
    for (text, cohesion) in [(LIGHT_FOOT, Cohesion::Steady), (CAVALRY, Cohesion::Disrupted)] {
        let (fog, mut battle) = battle(&[(text, (900, 600), 0, 2), (LINE, (900, 520), 0, 12)], &[]);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
        battle.fielded_mut(red(1)).unwrap().deeds.passed_through = vec![0];
        rout(&fog, &mut battle, &mut Script::new([], [3]), red(0), &[Angle::HALF]).unwrap();
        assert_eq!(battle.fielded(red(1)).unwrap().group.cohesion, cohesion, "{text}");
    }
}
