use acies_field::{Body, Leg, Ranks};
use acies_geometry::{Angle, Hand, Length, Point, Pose};
use acies_play::Seat;

use super::{relocate, remove};
use crate::ask::Event;
use crate::battle::{Battle, Loss, Stage};
use crate::command::is_with;
use crate::fielded::{GroupId, Leader};
use crate::game::Fog;
use crate::testing::{Script, at, battle, blue, lay, place_leader, red};
use crate::turn::{self, Step};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const BOWS: &str = "4 medium foot, protected, average, drilled, bow";

fn mm(millimetres: i32) -> Length {
    Length::millimetres(millimetres)
}

fn leader(battle: &Battle, seat: Seat, index: usize) -> Leader {
    battle.side(seat).commanders[index].expect("he is on the table")
}

/// Moves a battle group by some legs, and gives the events.
fn go(fog: &Fog, battle: &mut Battle, id: GroupId, legs: &[Leg]) -> Vec<Event> {
    let body = battle.fielded(id).unwrap().body.follow(legs).body;
    stand(fog, battle, id, body)
}

fn stand(fog: &Fog, battle: &mut Battle, id: GroupId, body: Body) -> Vec<Event> {
    let mut script = Script::default();
    relocate(fog, battle, &mut script, id, (body, None)).unwrap();
    script.events
}

fn is_in_contact(fog: &Fog, battle: &Battle, seat: Seat, index: usize) -> bool {
    let leader = leader(battle, seat, index);
    let base = at(fog, battle).leader_footprint(&leader);
    leader.with.is_some_and(|group| is_with(&base, &battle.side(seat).groups[group].as_ref().unwrap().body))
}

/// Two files of foot with their front at 500 mm, a commander behind the left one, and enemies far away.
fn led() -> (Fog, Battle) {
    let (fog, mut battle) =
        battle(&[(FOOT, (900, 500), 0, 2), (FOOT, (300, 500), 0, 2)], &[(FOOT, (900, 1100), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    (fog, battle)
}

/// Proves AM-MOV-087.
#[test]
fn a_commander_keeps_his_place_relative_to_his_battle_group() {
    let (fog, mut battle) = led();
    go(&fog, &mut battle, red(0), &[Leg::Advance(mm(75))]);
    assert_eq!(leader(&battle, Seat::Red, 0).pose, Pose::new(Point::millimetres(880, 545), Angle::ZERO));
    go(&fog, &mut battle, red(0), &[Leg::Wheel(Hand::Left, Angle::degrees(30))]);
    let turned = leader(&battle, Seat::Red, 0);
    assert_eq!(turned.pose.facing, Angle::degrees(-30));
    assert!(is_in_contact(&fog, &battle, Seat::Red, 0));
    // In column he is where the second rank was, so he goes to the nearest place at the column.
    let (fog, mut battle) = led();
    let front = Pose::new(Point::millimetres(880, 500), Angle::ZERO);
    let sizes = battle.fielded(red(0)).unwrap().body.sizes();
    stand(&fog, &mut battle, red(0), Ranks::new(4, 1).stand(front, &sizes));
    let moved = leader(&battle, Seat::Red, 0);
    assert!(is_in_contact(&fog, &battle, Seat::Red, 0));
    assert_eq!(moved.pose, Pose::new(Point::millimetres(880, 440), Angle::ZERO), "30 mm straight back");
}

/// Proves AM-CMD-002: he is counted with no battle group, and moves with the one that he has joined.
#[test]
fn a_commander_is_a_base_of_his_own() {
    let (fog, mut battle) = led();
    assert_eq!(battle.fielded(red(0)).unwrap().group.bases().len(), 4);
    go(&fog, &mut battle, red(1), &[Leg::Advance(mm(50))]);
    assert_eq!(
        leader(&battle, Seat::Red, 0).pose.front,
        Point::millimetres(880, 470),
        "not his battle group"
    );
    go(&fog, &mut battle, red(0), &[Leg::Advance(mm(50))]);
    assert_eq!(leader(&battle, Seat::Red, 0).pose.front, Point::millimetres(880, 520));
}

/// The first half of AM-MOV-079.
#[test]
fn who_joins_in_a_phase_does_not_go_along_in_it() {
    let (fog, mut battle) = led();
    battle.stage = Stage::Turn(Step::Moves);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = false;
    go(&fog, &mut battle, red(0), &[Leg::Advance(mm(75))]);
    let left = leader(&battle, Seat::Red, 0);
    assert_eq!((left.with, left.pose.front), (None, Point::millimetres(880, 470)));
}

/// Proves AM-MOV-083.
#[test]
fn a_commander_is_moved_away_by_the_least_distance() {
    let (fog, mut battle) = led();
    place_leader(&mut battle, Seat::Red, 1, (300, 560), None);
    go(&fog, &mut battle, red(1), &[Leg::Advance(mm(30))]);
    // The front comes to 530 mm; his base reached from 560 back to 520.
    let moved = leader(&battle, Seat::Red, 1).pose.front;
    assert_eq!(moved.x, 300_000);
    assert!((570_000..=570_101).contains(&moved.y), "{moved:?}");
    assert_eq!(leader(&battle, Seat::Red, 1).with, None, "touching is not joining");
}

/// Proves AM-MOV-085.
#[test]
fn a_commander_makes_way_to_another_place_at_his_battle_group() {
    let (fog, mut battle) = led();
    // Friends come to stand behind his battle group, where he was.
    let behind = Pose::new(Point::millimetres(880, 470), Angle::ZERO);
    let sizes = battle.fielded(red(1)).unwrap().body.sizes();
    stand(&fog, &mut battle, red(1), Ranks::new(4, 2).stand(behind, &sizes));
    assert!(is_in_contact(&fog, &battle, Seat::Red, 0));
    let place = leader(&battle, Seat::Red, 0);
    assert_eq!(
        (place.with, place.pose.front),
        (Some(0), Point::millimetres(840, 510)),
        "beside it, level with its rear"
    );
    // In the front rank he stays.
    let (fog, mut battle) = led();
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    stand(&fog, &mut battle, red(1), Ranks::new(4, 2).stand(behind, &sizes));
    assert_eq!(leader(&battle, Seat::Red, 0).pose.front, Point::millimetres(880, 470));
}

/// Proves AM-MOV-086.
#[test]
fn without_room_a_marker_shows_him() {
    let around = [((900, 570), 4), ((790, 520), 2), ((1010, 520), 2), ((900, 470), 2)];
    let mut groups = vec![(FOOT, (900, 500), 0, 2)];
    let others = "8 mob, unprotected, poor, undrilled";
    groups.extend(around.map(|(place, files)| (others, place, 0, files)));
    let (fog, mut battle) = battle(&groups, &[(FOOT, (900, 1100), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    let body = battle.fielded(red(0)).unwrap().body.clone();
    stand(&fog, &mut battle, red(0), body);
    let shown = leader(&battle, Seat::Red, 0);
    let base = battle.fielded(red(0)).unwrap().body.bases()[2];
    assert_eq!((shown.pose, shown.on_base), (base.pose, Some(base.size)), "the nearest base");
    assert_eq!(
        at(&fog, &battle).leader_footprint(&shown),
        base.footprint(),
        "all of it is his for measuring"
    );
    assert!(is_in_contact(&fog, &battle, Seat::Red, 0));
}

/// Enemy archers who come to stand so far from a lone commander, whose nearest friends are so far away, in millimetres.
fn threatened(text: &str, gap: i32, friends: i32) -> (Fog, Battle, Vec<Event>) {
    let (fog, mut battle) = battle(&[(FOOT, (900, 300), 0, 2)], &[(text, (900, 1000), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 1, (900, 340 + friends), None);
    let to = 1000 - (340 + friends) - gap;
    let events = go(&fog, &mut battle, blue(0), &[Leg::Advance(mm(to))]);
    (fog, battle, events)
}

/// Proves AM-MOV-090.
#[test]
fn a_lone_commander_flees_to_friends_or_is_lost() {
    let (fog, battle, _) = threatened(BOWS, 150, 125);
    let fled = leader(&battle, Seat::Red, 1);
    assert_eq!(fled.with, Some(0), "6 MU from archers, 5 MU from friends");
    assert!(is_in_contact(&fog, &battle, Seat::Red, 1));
    let (_, battle, _) = threatened(BOWS, 151, 125);
    assert_eq!(leader(&battle, Seat::Red, 1).with, None, "out of range");
    let (_, battle, _) = threatened(BOWS, 150, 175);
    assert_eq!(leader(&battle, Seat::Red, 1).with, Some(0), "exactly 7 MU");
    for friends in [176, 225] {
        let (_, battle, events) = threatened(BOWS, 150, friends);
        assert_eq!(battle.side(Seat::Red).commanders[1], None);
        assert_eq!(battle.side(Seat::Red).lost_commanders, [1]);
        assert!(events.contains(&Event::CommanderLost(Seat::Red, 1)));
        assert_eq!(battle.turn.fallen.len(), 1, "friends will test for it");
    }
    let (_, battle, _) = threatened(FOOT, 1, 125);
    assert_eq!(leader(&battle, Seat::Red, 1).with, None, "foot without bows must touch him");
    let (_, battle, _) = threatened(FOOT, 0, 125);
    assert_eq!(leader(&battle, Seat::Red, 1).with, Some(0));
    let (_, battle, _) = threatened(FOOT, -60, 125);
    assert_eq!(leader(&battle, Seat::Red, 1).with, Some(0), "they pass over him and do not halt");
    assert_eq!(battle.fielded(blue(0)).unwrap().body.bases()[0].pose.front.y, 405_000);
}

/// The ground of AM-MOV-080 counts in a flight, too.
#[test]
fn a_lone_commander_in_difficult_ground_gets_3_mu() {
    for (friends, with) in [(75, Some(0)), (76, None)] {
        let (fog, mut battle) = battle(&[(FOOT, (900, 300), 0, 2)], &[(FOOT, (900, 1000), 180, 2)]);
        lay(&mut battle, acies_field::terrain::Kind::Marsh, (800, 310), (1000, 330));
        place_leader(&mut battle, Seat::Red, 1, (900, 340 + friends), None);
        go(&fog, &mut battle, blue(0), &[Leg::Advance(mm(660 - friends))]);
        assert_eq!(battle.side(Seat::Red).commanders[1].and_then(|leader| leader.with), with);
    }
}

/// Proves AM-MOV-092, AM-MOV-096, AM-DET-013.
#[test]
fn leaving_the_table_takes_commanders_along() {
    let knights = "4 knights, armoured, average, drilled";
    let light = "4 light foot, unprotected, average, drilled, bow";
    for (text, points) in [(knights, 2), (light, 1), ("2 scythed chariots, average, undrilled", 0)] {
        let (fog, mut battle) =
            battle(&[(text, (900, 100), 180, 2), (FOOT, (300, 500), 0, 2)], &[(FOOT, (900, 1100), 180, 2)]);
        place_leader(&mut battle, Seat::Red, 0, (880, 170), Some(0));
        go(&fog, &mut battle, red(0), &[Leg::Advance(mm(100))]);
        assert!(battle.fielded(red(0)).is_some(), "flush with the edge");
        let events = go(&fog, &mut battle, red(0), &[Leg::Wheel(Hand::Left, Angle::degrees(1))]);
        assert_eq!(battle.fielded(red(0)), None, "a corner crosses it");
        assert!(events.contains(&Event::Lost(red(0), Loss::LeftTheTable)));
        assert_eq!(turn::points(&fog, &battle, Seat::Red), points);
        assert_eq!(battle.side(Seat::Red).lost_commanders, [0]);
        assert!(battle.turn.fallen.is_empty() && battle.turn.slain.is_empty(), "nobody tests for him");
    }
}

/// Proves AM-CMD-020.
#[test]
fn a_commander_survives_the_destruction_of_his_battle_group() {
    let destroy = |enemy: (i32, i32), friends: i32| {
        let (fog, mut battle) =
            battle(&[(FOOT, (900, 500), 0, 2), (FOOT, (900, 430 - friends), 0, 2)], &[(FOOT, enemy, 180, 2)]);
        place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
        remove(&fog, &mut battle, &mut Script::default(), red(0), Loss::Destroyed);
        battle
    };
    let alone = destroy((900, 1000), 50);
    let leader_alone = leader(&alone, Seat::Red, 0);
    assert_eq!((leader_alone.with, leader_alone.pose.front), (None, Point::millimetres(880, 470)));
    let joined = destroy((900, 470), 50);
    assert_eq!(leader(&joined, Seat::Red, 0).with, Some(1), "enemies touch him, friends are 2 MU away");
    assert_eq!(destroy((900, 470), 176).side(Seat::Red).commanders[0], None);
}
