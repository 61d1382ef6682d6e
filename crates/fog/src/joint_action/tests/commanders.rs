use acies_geometry::{Angle, Point, Pose};
use acies_play::{Game, Seat};

use super::{asked, play_step};
use crate::Cohesion;
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::joint_action::{Question, Reply};
use crate::manoeuvre::{CommanderMove, Commanding};
use crate::testing::{battle, blue, place_leader, red};
use crate::turn::Step;

const FOOT: &str = "4 heavy foot, protected, average, drilled";

/// Both sides' battle groups in contact, each with a commander behind it.
fn led() -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(FOOT, (900, 500), 0, 2)], &[(FOOT, (900, 500), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    place_leader(&mut battle, Seat::Blue, 0, (880, 530), Some(0));
    battle.stage = Stage::Turn(Step::CommanderMoves(Seat::Red));
    (fog, battle)
}

fn away(x: i32, y: i32) -> Reply {
    let facing = if y < 500 { Angle::ZERO } else { Angle::HALF };
    let to = CommanderMove { to: Pose::new(Point::millimetres(x, y), facing), join: None };
    Reply::Commander(Commanding { commander: 0, to })
}

fn rules(fog: &Fog, battle: &Battle, seat: Seat, reply: Reply) -> Vec<String> {
    let ask = Ask::JointAction(Question::Commander);
    let rulings = fog.check(battle, seat, &ask, &Answer::JointAction(reply));
    rulings.into_iter().map(|ruling| ruling.rule.to_string()).collect()
}

/// Proves AM-JAP-031, AM-TSQ-029.
#[test]
fn every_commander_moves_once() {
    let (fog, mut battle) = led();
    // The non-active player's first: red is active.
    let script = play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Blue), [], []);
    assert_eq!(asked(&script), Some((Seat::Blue, Question::Commander)));
    let body = battle.fielded(red(0)).unwrap().body.clone();
    // 7 MU, and not a second time; nobody else goes with him.
    assert_eq!(rules(&fog, &battle, Seat::Blue, away(880, 706)), ["AM-MOV-080"]);
    let script = play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Blue), [away(880, 700)], []);
    assert_eq!(asked(&script), Some((Seat::Blue, Question::Commander)));
    assert_eq!(battle.stage, Stage::Turn(Step::CommanderMoves(Seat::Red)), "he is not asked again");
    let leader = battle.side(Seat::Blue).commanders[0].unwrap();
    assert_eq!((leader.pose.front, leader.with), (Point::millimetres(880, 700), None));
    battle.stage = Stage::Turn(Step::CommanderMoves(Seat::Blue));
    assert!(rules(&fog, &battle, Seat::Blue, away(880, 650)).contains(&"AM-JAP-031".into()));
    play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Red), [away(880, 300)], []);
    assert_eq!(battle.stage, Stage::Turn(Step::Bolstering));
    assert_eq!(battle.fielded(red(0)).unwrap().body, body, "he takes nobody along");
    // Those in the front rank and with pursuers do not move; whoever encourages from the rear does.
    let (fog, mut battle) = led();
    assert_eq!(rules(&fog, &battle, Seat::Red, away(880, 300)), [""; 0]);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!(rules(&fog, &battle, Seat::Red, away(880, 300)), ["AM-MAN-004"]);
    assert_eq!(play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Red), [], []).asked, None);
    let (fog, mut battle) = led();
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    battle.turn.chase.contacts.push((red(0), blue(0)));
    assert_eq!(rules(&fog, &battle, Seat::Red, away(880, 300)), ["AM-JAP-031"]);
}

/// Proves AM-JAP-015: in contact or not, he leaves routers before they move on.
#[test]
fn a_commander_may_leave_routers() {
    for y in [500, 600] {
        let (fog, mut battle) = led();
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
        let enemy = crate::testing::fielded(&fog, FOOT, (900, y), 180, 2).body;
        battle.fielded_mut(crate::testing::blue(0)).unwrap().body = enemy;
        play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Red), [away(880, 300)], []);
        assert_eq!(battle.side(Seat::Red).commanders[0].unwrap().with, None);
    }
    assert!(Step::CommanderMoves(Seat::Red) < Step::Routers);
}
