use acies_rules::rule;

use super::super::{Question, Reply, check, choices};
use super::*;
use crate::ask::{Answer, Ask};
use crate::rerolls::Reroll;
use crate::testing::{Script, blue, place_leader, play_until, red};

fn led() -> (Fog, Battle) {
    let foot = &*format!("4 {HEAVY}");
    let (fog, mut battle) = charged(&[(foot, (500, 500), 0, 2)], &[(foot, (500, 500), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (500, 460), Some(0));
    place_leader(&mut battle, Seat::Blue, 0, (500, 540), Some(0));
    battle.stage = Stage::Turn(Step::Committing(Phase::Impact));
    (fog, battle)
}

fn offered(fog: &Fog, battle: &Battle, seat: Seat, phase: Phase) -> usize {
    let mut all = Vec::new();
    choices(&at(fog, battle), seat, &Question::Commit(phase), &mut all);
    all.len()
}

/// Proves AM-COM-106, AM-CMD-008: the other player declares first; he need not.
#[test]
fn commanders_are_declared_before_the_dice() {
    let (fog, mut battle) = led();
    let mut script = Script::default();
    play_until(&fog, &mut battle, Step::Combat(Phase::Impact), &mut script);
    assert_eq!(script.asked.map(|(seat, _)| seat), Some(Seat::Blue), "the non-active player first");
    let commit = |whom: Vec<usize>| Answer::CloseCombat(Reply::Commit(whom));
    let place = Answer::CloseCombat(Reply::Place(0));
    let mut script = Script::new([commit(vec![]), commit(vec![0]), place], []);
    play_until(&fog, &mut battle, Step::Combat(Phase::Impact), &mut script);
    let in_front = |seat: Seat| battle.side(seat).commanders[0].unwrap().in_front_rank;
    assert_eq!((in_front(Seat::Blue), in_front(Seat::Red)), (false, true));
    // Not with those who do not fight, and not with light foot, scythed chariots or artillery.
    let (fog, battle) = led();
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Impact), 2);
    let mut elsewhere = battle.clone();
    elsewhere.side_mut(Seat::Red).commanders[0].as_mut().unwrap().with = None;
    assert_eq!(offered(&fog, &elsewhere, Seat::Red, Phase::Impact), 1, "only nobody");
    for troops in
        ["4 light foot, unprotected, average, drilled, javelins", "2 scythed chariots, average, undrilled"]
    {
        let (fog, mut light) =
            charged(&[(troops, (500, 500), 0, 2)], &[(&*format!("4 {HEAVY}"), (500, 500), 180, 2)]);
        place_leader(&mut light, Seat::Red, 0, (500, 450), Some(0));
        assert_eq!(offered(&fog, &light, Seat::Red, Phase::Impact), 1, "{troops}");
    }
    let refused = |whom: &[usize]| {
        let rulings = check(
            &at(&fog, &battle),
            Seat::Red,
            &Question::Commit(Phase::Impact),
            &Reply::Commit(whom.to_vec()),
        );
        rulings.into_iter().map(|ruling| ruling.rule).collect::<Vec<_>>()
    };
    assert_eq!(refused(&[0, 0]), [rule!("AM-COM-106")]);
    assert_eq!(refused(&[1]), [rule!("AM-COM-106")]);
    assert_eq!(refused(&[77]), [rule!("AM-COM-106")]);
}

/// Proves AM-COM-107.
#[test]
fn he_raises_the_rerolls_of_close_combat_alone() {
    let (fog, mut battle) = led();
    let reroll = |battle: &Battle, by: GroupId| {
        let mut battle = battle.clone();
        settle(&fog, &mut battle, Phase::Impact);
        attacks(&at(&fog, &battle), Phase::Impact).iter().find(|attack| attack.by == by).unwrap().reroll
    };
    assert_eq!(reroll(&battle, red(0)), Reroll::None);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!((reroll(&battle, red(0)), reroll(&battle, blue(0))), (Reroll::UpTo(1), Reroll::None));
    let superior = "4 heavy foot, protected, superior, drilled, swordsmen";
    let foot = &*format!("4 {HEAVY}");
    let (_, mut better) = charged(&[(foot, (500, 500), 0, 2)], &[(superior, (500, 500), 180, 2)]);
    place_leader(&mut better, Seat::Red, 0, (500, 460), Some(0));
    better.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!(reroll(&better, red(0)), Reroll::None, "as good as they are, and no better");
    // Elephants only under one who rides an elephant, and he helps no other mounted.
    let lead = |troops: &str, on_an_elephant: bool| {
        let (mut fog, mut battle) = charged(&[(troops, (500, 500), 0, 2)], &[(foot, (500, 500), 180, 2)]);
        fog.agreement.armies[0].commanders[0].on_an_elephant = on_an_elephant;
        place_leader(&mut battle, Seat::Red, 0, (500, 440), Some(0));
        battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
        settle(&fog, &mut battle, Phase::Impact);
        attacks(&at(&fog, &battle), Phase::Impact).iter().find(|attack| attack.by == red(0)).unwrap().reroll
    };
    let (elephants, cavalry) =
        ("2 elephants, average, undrilled", "4 cavalry, armoured, average, drilled, swordsmen");
    assert_eq!((lead(elephants, false), lead(elephants, true)), (Reroll::None, Reroll::UpTo(1)));
    assert_eq!((lead(cavalry, false), lead(cavalry, true)), (Reroll::UpTo(1), Reroll::None));
}

/// Proves AM-COM-110, AM-MOV-089.
#[test]
fn he_stays_in_front_while_it_fights() {
    let (fog, mut battle) = led();
    let fought = dice(&fog, &battle, Phase::Impact, red(0), blue(0));
    let commit = |whom: Vec<usize>| Answer::CloseCombat(Reply::Commit(whom));
    let place = Answer::CloseCombat(Reply::Place(1));
    let mut script = Script::new([commit(vec![]), commit(vec![0]), place], []);
    play_until(&fog, &mut battle, Step::Combat(Phase::Impact), &mut script);
    let leader = |battle: &Battle| battle.side(Seat::Red).commanders[0].unwrap();
    let body = battle.fielded(red(0)).unwrap().body.clone();
    assert_eq!(body.bases()[1].pose, leader(&battle).pose, "where his player has put him");
    assert_eq!(dice(&fog, &battle, Phase::Impact, red(0), blue(0)), fought, "as if nobody were displaced");
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Melee), 1, "he is there already");
    super::super::release(&fog, &mut battle, &mut Script::default());
    assert!(leader(&battle).in_front_rank, "in close combat");
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = crate::Cohesion::Broken;
    super::super::release(&fog, &mut battle, &mut Script::default());
    assert!(leader(&battle).in_front_rank, "touching routers");
    let away =
        acies_geometry::Pose::new(acies_geometry::Point::millimetres(500, 400), acies_geometry::Angle::ZERO);
    let away = crate::manoeuvre::CommanderMove { to: away, join: None };
    let moves = |battle: &Battle| {
        let mut later = battle.clone();
        later.stage = Stage::Turn(Step::CommanderMoves(Seat::Red));
        crate::manoeuvre::commanders::check(&at(&fog, &later), Seat::Red, 0, &away).is_empty()
    };
    assert!(!moves(&battle), "he cannot move in the joint action phase");
    battle.side_mut(Seat::Blue).groups[0] = None;
    super::super::release(&fog, &mut battle, &mut Script::default());
    assert!(!leader(&battle).in_front_rank && leader(&battle).with == Some(0));
    assert!(moves(&battle));
    assert_eq!(leader(&battle).on_base, None, "beside it again");
}

/// AM-COM-106, AM-COM-107, AM-BGR-018: light foot behind heavy foot do not keep a commander out.
#[test]
fn mixed_foot_can_be_led() {
    let mixed = &*format!("6 {SPEARS} + 3 light foot, unprotected, average, drilled, bow");
    let foot = &*format!("4 {HEAVY}");
    let (fog, mut battle) = charged(&[(mixed, (500, 500), 0, 3)], &[(foot, (500, 500), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (500, 440), Some(0));
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Impact), 2);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    settle(&fog, &mut battle, Phase::Impact);
    let all = attacks(&at(&fog, &battle), Phase::Impact);
    assert_eq!(all.iter().find(|attack| attack.by == red(0)).unwrap().reroll, Reroll::UpTo(1));
}

/// AM-COM-106: one commander in the front rank of a battle group, and none where no melee is fought. AM-MEL-028
#[test]
fn one_commander_for_each_battle_group_that_fights() {
    let (fog, mut battle) = led();
    place_leader(&mut battle, Seat::Red, 1, (520, 460), Some(0));
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Impact), 3, "nobody, or one of the two");
    let question = Question::Commit(Phase::Impact);
    let refused = check(&at(&fog, &battle), Seat::Red, &question, &Reply::Commit(vec![0, 1]));
    assert_eq!(refused.len(), 1);
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Melee), 1, "the other is there already");
    let (fog, mut battle) = led();
    battle.turn.charges.clear();
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Melee), 2);
    let fresh = crate::battle::FreshContact { pursuer: blue(0), enemy: red(0), approach: Approach::Front };
    battle.fresh_contacts.push(fresh);
    assert_eq!(offered(&fog, &battle, Seat::Red, Phase::Melee), 1, "its impact combat comes first");
}

/// Proves AM-COM-109.
#[test]
fn he_stands_where_the_enemy_is_and_his_player_wishes() {
    let (wide, pair) = (&*format!("12 {HEAVY}"), &*format!("4 {HEAVY}"));
    // Two files of blue stand before the last two of six.
    let (fog, mut battle) = charged(&[(wide, (500, 500), 0, 6)], &[(pair, (580, 500), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (400, 470), Some(0));
    battle.stage = Stage::Turn(Step::Committing(Phase::Impact));
    let fought = dice(&fog, &battle, Phase::Impact, red(0), blue(0));
    let commit = Answer::CloseCombat(Reply::Commit(vec![0]));
    let question = Question::Place(0);
    for base in [4, 5] {
        let mut battle = battle.clone();
        let place = Answer::CloseCombat(Reply::Place(base));
        let mut script = Script::new([commit.clone(), place], []);
        play_until(&fog, &mut battle, Step::Combat(Phase::Impact), &mut script);
        assert_eq!(script.asked, Some((Seat::Red, Ask::CloseCombat(question.clone()))));
        let leader = battle.side(Seat::Red).commanders[0].unwrap();
        assert!(leader.in_front_rank);
        assert_eq!(leader.pose, battle.fielded(red(0)).unwrap().body.bases()[base].pose);
        assert_eq!(
            dice(&fog, &battle, Phase::Impact, red(0), blue(0)),
            fought,
            "as if nobody were displaced"
        );
    }
    let mut offered = Vec::new();
    choices(&at(&fog, &battle), Seat::Red, &question, &mut offered);
    assert_eq!(offered, [Reply::Place(4), Reply::Place(5)]);
    for elsewhere in [3, 10, 77] {
        let refused = check(&at(&fog, &battle), Seat::Red, &question, &Reply::Place(elsewhere));
        assert_eq!(refused.into_iter().map(|ruling| ruling.rule).collect::<Vec<_>>(), [rule!("AM-COM-109")]);
    }
    // Where one base alone touches the enemy there is nothing to choose.
    let (fog, mut battle) =
        charged(&[(wide, (500, 500), 0, 6)], &[(&*format!("2 {HEAVY}"), (600, 500), 180, 1)]);
    place_leader(&mut battle, Seat::Red, 0, (400, 470), Some(0));
    battle.stage = Stage::Turn(Step::Committing(Phase::Impact));
    play_until(&fog, &mut battle, Step::Combat(Phase::Impact), &mut Script::new([commit], []));
    let leader = battle.side(Seat::Red).commanders[0].unwrap();
    assert_eq!(leader.pose, battle.fielded(red(0)).unwrap().body.bases()[5].pose);
}
