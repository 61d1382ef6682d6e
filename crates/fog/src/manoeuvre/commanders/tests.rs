use acies_field::terrain::Kind;
use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::Seat;
use acies_rules::RuleId;

use super::*;
use crate::Cohesion;
use crate::testing::{Script, at, battle, lay, place_leader};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const KNIGHTS: &str = "4 knights, armoured, average, drilled";
const LIGHT: &str = "4 light foot, unprotected, average, drilled, javelins";

/// Red foot with their front at 500 mm, blue far away, and a lone red commander at this place; red moves.
fn alone(x: i32, y: i32) -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(FOOT, (900, 500), 0, 2)], &[(KNIGHTS, (900, 1100), 180, 2)]);
    battle.stage = Stage::Turn(Step::Moves);
    place_leader(&mut battle, Seat::Red, 0, (x, y), None);
    (fog, battle)
}

fn to(x: i32, y: i32) -> CommanderMove {
    CommanderMove { to: Pose::new(Point::millimetres(x, y), Angle::ZERO), join: None }
}

fn joining(x: i32, y: i32, group: usize) -> CommanderMove {
    CommanderMove { join: Some(group), ..to(x, y) }
}

fn rules(fog: &Fog, battle: &Battle, seat: Seat, to: &CommanderMove) -> Vec<RuleId> {
    check(&at(fog, battle), seat, 0, to).into_iter().map(|ruling| ruling.rule).collect()
}

/// Proves AM-MOV-080, AM-SPE-009: 7, 7, 5 and 3 MU by the slowest terrain on the way.
#[test]
fn a_commander_moves_like_light_horse() {
    for (kind, most) in [
        (Kind::Open, 175),
        (Kind::BrokenGround, 175),
        (Kind::Brush, 125),
        (Kind::Marsh, 75),
        (Kind::SoftSand, 75),
    ] {
        let (fog, mut battle) = alone(300, 300);
        // A strip that he crosses is enough.
        lay(&mut battle, kind, (250, 310), (350, 312));
        assert_eq!(rules(&fog, &battle, Seat::Red, &to(300, 300 + most)), [], "{kind:?}");
        assert_eq!(rules(&fog, &battle, Seat::Red, &to(300, 301 + most)), [rule!("AM-MOV-080")], "{kind:?}");
    }
    let (fog, mut battle) = alone(300, 300);
    lay(&mut battle, Kind::Impassable, (250, 310), (350, 312));
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(300, 400)), [rule!("AM-MOV-080")]);
}

/// Proves AM-MOV-024, AM-MOV-081: in any direction, facing anywhere, without a test.
#[test]
fn a_commander_moves_in_any_direction() {
    let (fog, battle) = alone(300, 300);
    for degrees in (0..360).step_by(15) {
        let way =
            Pose::new(Point::millimetres(300, 280), Angle::degrees(degrees)).ahead(Length::millimetres(174));
        // The middle of his base goes this way, wherever he faces in the end.
        let middle = Point::millimetres(300, 280) + way;
        let facing = Angle::degrees(degrees * 7);
        let front = Pose::new(middle, facing).at(Length::ZERO, Length::millimetres(20));
        let gone = CommanderMove { to: Pose::new(front, facing), join: None };
        assert_eq!(rules(&fog, &battle, Seat::Red, &gone), [], "{degrees}");
    }
}

/// Proves AM-MOV-079: his own move is made in his side's manoeuvre phase and in every joint action phase.
#[test]
fn when_a_commander_moves() {
    let (fog, mut battle) = alone(300, 300);
    let mut at_step = |step: Step, active: Seat| {
        battle.stage = Stage::Turn(step);
        battle.turn.active = active;
        rules(&fog, &battle, Seat::Red, &to(300, 350))
    };
    assert_eq!(at_step(Step::Moves, Seat::Red), []);
    assert_eq!(at_step(Step::Moves, Seat::Blue), [rule!("AM-MOV-079")]);
    assert_eq!(at_step(Step::CommanderMoves(Seat::Red), Seat::Blue), []);
    assert_eq!(at_step(Step::CommanderMoves(Seat::Red), Seat::Red), []);
    assert_eq!(at_step(Step::Declarations, Seat::Red), [rule!("AM-MOV-079")]);
    // The rest of the rule, going along with a battle group, is in the tests of moving.
    let (fog, mut battle) = alone(880, 470);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [], "he leaves it");
}

/// Proves AM-MOV-088.
#[test]
fn he_leaves_or_changes_his_place_only_when_commanders_move() {
    let (fog, mut battle) = alone(880, 470);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    let other_place = choices(&at(&fog, &battle), Seat::Red, 0);
    let other_place = other_place.into_iter().find(|to| to.join == Some(0)).expect("another place beside it");
    let mut allowed = |step: Step, active: Seat| {
        battle.stage = Stage::Turn(step);
        battle.turn.active = active;
        [to(880, 440), other_place].map(|to| rules(&fog, &battle, Seat::Red, &to).is_empty())
    };
    assert_eq!(allowed(Step::Moves, Seat::Red), [true, true]);
    assert_eq!(allowed(Step::CommanderMoves(Seat::Red), Seat::Blue), [true, true]);
    assert_eq!(allowed(Step::Moves, Seat::Blue), [false, false], "not in the enemy's manoeuvre phase");
    for step in [Step::Declarations, Step::IMPACT_COMBAT, Step::Shooting, Step::MELEE, Step::Routers] {
        assert_eq!(allowed(step, Seat::Red), [false, false], "{step:?}");
    }
}

/// Proves AM-MAN-004.
#[test]
fn commanders_who_cannot_move() {
    let with = |charged: bool, in_front_rank: bool| {
        let (fog, mut battle) = alone(880, 470);
        place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
        battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = in_front_rank;
        battle.side_mut(Seat::Red).groups[0].as_mut().unwrap().deeds.charged = charged;
        rules(&fog, &battle, Seat::Red, &to(880, 440))
    };
    assert_eq!(with(false, false), [], "it received a charge, perhaps");
    assert_eq!(with(true, false), [rule!("AM-MAN-004")]);
    assert_eq!(with(false, true), [rule!("AM-MAN-004")]);
}

/// Proves AM-MOV-088.

#[test]
fn bound_tied_and_pursuing_commanders_stay() {
    let (fog, mut battle) = alone(880, 470);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 0)), [], "another place with it");
    battle.stage = Stage::Turn(Step::ChargeMoves);
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 0)), [rule!("AM-MOV-079")]);
    battle.stage = Stage::Turn(Step::Moves);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().bound = true;
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [rule!("AM-MOV-036")]);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().bound = false;
    battle.side_mut(Seat::Red).groups[0].as_mut().unwrap().group.cohesion = Cohesion::Broken;
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [rule!("AM-RTP-017")]);
    battle.stage = Stage::Turn(Step::CommanderMoves(Seat::Red));
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), []);
    let (ours, routers) = (GroupId::new(Seat::Red, 0), GroupId::new(Seat::Blue, 0));
    battle.fielded_mut(ours).unwrap().group.cohesion = Cohesion::Steady;
    battle.fielded_mut(ours).unwrap().deeds.pursued = true;
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [], "it pursued, and has lost contact");
    battle.turn.chase.contacts.push((ours, routers));
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [rule!("AM-JAP-031")]);
    battle.fielded_mut(ours).unwrap().deeds.stopped_pursuing = true;
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(880, 440)), [], "it has stopped");
}

/// Proves AM-MOV-082: friends let him pass, enemies do not; and whoever is in his way he may not stop on.
#[test]
fn through_friends_and_not_through_enemies() {
    let (fog, battle) = alone(900, 460);
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(900, 560)), [], "through the foot before him");
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(900, 520)), [rule!("AM-MOV-083")], "on them");
    let (fog, battle) = alone(830, 1160);
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(1000, 1160)), [rule!("AM-MOV-082")]);
}

/// Proves AM-MOV-084, AM-CMD-006: he joins one battle group, lined up with it, and touches none that he does not join.
#[test]
fn joining_a_battle_group() {
    let (fog, mut battle) =
        battle(&[(FOOT, (900, 500), 0, 2), (FOOT, (980, 500), 0, 2)], &[(KNIGHTS, (900, 1100), 180, 2)]);
    battle.stage = Stage::Turn(Step::Moves);
    place_leader(&mut battle, Seat::Red, 0, (920, 430), None);
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 0)), []);
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(930, 470, 0)), [rule!("AM-MOV-084")], "not in line");
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(900, 470)), [rule!("AM-CMD-007")], "alone, and touching");
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 1)), [rule!("AM-MOV-084")]);
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 7)), [rule!("AM-MOV-084")]);
    // Behind the file of the other group that is next to this one he touches both, at a corner of this one.
    apply(&fog, &mut battle, &mut Script::default(), (Seat::Red, 0), &joining(960, 470, 1));
    let leader = battle.side(Seat::Red).commanders[0].unwrap();
    assert_eq!((leader.with, leader.moved, leader.since_start), (Some(1), true, false));
    let position = at(&fog, &battle);
    let with = |index| position.leaders_with(GroupId::new(Seat::Red, index)).count();
    assert_eq!((with(0), with(1)), (0, 1));
    assert_eq!(rules(&fog, &battle, Seat::Red, &joining(920, 470, 0)), [rule!("AM-JAP-031")], "once a phase");
}

/// AM-MAN-038 and AM-MAN-039 for commanders on their own.
#[test]
fn a_lone_commander_moves_twice_away_from_the_enemy() {
    let twice = |enemy: &'static str, gap: i32, second: (i32, i32)| {
        // The enemy is level with the start of his way, so far to the side of it.
        let (fog, mut battle) = battle(&[(FOOT, (900, 500), 0, 2)], &[(enemy, (340 + gap, 300), 180, 2)]);
        battle.stage = Stage::Turn(Step::Moves);
        place_leader(&mut battle, Seat::Red, 0, (280, 300), None);
        apply(&fog, &mut battle, &mut Script::default(), (Seat::Red, 0), &to(280, 470));
        rules(&fog, &battle, Seat::Red, &to(second.0, second.1))
    };
    assert_eq!(twice(KNIGHTS, 126, (280, 600)), [], "5.04 MU");
    assert_eq!(twice(KNIGHTS, 125, (280, 600)), [rule!("AM-JAP-031")], "exactly 5 MU");
    assert_eq!(twice(LIGHT, 76, (280, 600)), []);
    assert_eq!(twice(LIGHT, 75, (280, 600)), [rule!("AM-JAP-031")]);
    assert_eq!(twice(LIGHT, 76, (310, 310)), [rule!("AM-MAN-039")], "back and nearer");
    let (fog, mut battle) = alone(300, 300);
    apply(&fog, &mut battle, &mut Script::default(), (Seat::Red, 0), &to(300, 470));
    apply(&fog, &mut battle, &mut Script::default(), (Seat::Red, 0), &to(300, 600));
    assert_eq!(rules(&fog, &battle, Seat::Red, &to(300, 620)), [rule!("AM-JAP-031")], "not a third time");
}

#[test]
fn candidates_join_and_go_alone() {
    let (fog, battle) = alone(880, 400);
    let found = choices(&at(&fog, &battle), Seat::Red, 0);
    assert!(found.iter().any(|to| to.join.is_some()) && found.iter().any(|to| to.join.is_none()));
    assert!(found.iter().all(|to| rules(&fog, &battle, Seat::Red, to).is_empty()));
    assert!(choices(&at(&fog, &battle), Seat::Blue, 0).is_empty(), "he is not on the table");
    let wild = CommanderMove { to: Pose::new(Point::new(i32::MAX, i32::MIN), Angle::ZERO), join: Some(99) };
    assert!(!rules(&fog, &battle, Seat::Red, &wild).is_empty());
}

/// Proves AM-MOV-001.
#[test]
fn battle_groups_battle_lines_and_commanders_move() {
    use crate::manoeuvre::moves::{Evolution, Mover, Order};
    use crate::manoeuvre::{Question, Reply};
    let (fog, mut battle) = battle(
        &[(FOOT, (900, 500), 0, 2), (FOOT, (980, 500), 0, 2), (FOOT, (300, 500), 0, 2)],
        &[(KNIGHTS, (900, 1100), 180, 2)],
    );
    battle.stage = Stage::Turn(Step::Moves);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    let advance = [Evolution::Leg(acies_field::Leg::Advance(Length::millimetres(75)))];
    let line = |groups: &[usize]| Mover::Line { groups: groups.to_vec(), commander: 0 };
    let judged = |reply: Reply| {
        crate::manoeuvre::check(&at(&fog, &battle), Seat::Red, &Question::Move, &reply).is_empty()
    };
    let moves = |mover: Mover| judged(Reply::Move(Order { mover, evolutions: advance.to_vec() }));
    assert!(moves(Mover::Group(2)) && moves(line(&[0, 1])));
    assert!(judged(Reply::Commander(Commanding { commander: 0, to: to(880, 400) })));
    assert!(!moves(line(&[0, 2])), "those who are no battle line do not move together");
}
