use acies_play::{Game, Seat};

use super::{asked, play_step, reduce};
use crate::Cohesion;
use crate::ask::{Answer, Ask, Event};
use crate::battle::{Battle, Stage};
use crate::cohesion::{Modifier, Reasons, modifiers};
use crate::command::{CommanderLevel, Contingent};
use crate::game::Fog;
use crate::joint_action::{Question, Reply};
use crate::manoeuvre::moves::{Mover, check_mover, is_led};
use crate::movement::modifier;
use crate::testing::{Placed, Script, at, battle, blue, by_all, place_leader, red};
use crate::turn::Step;

const FOOT: &str = "8 heavy foot, protected, average, drilled";

/// Others of red's, so that the army does not rout.
const FAR: Placed<'static> = (FOOT, (300, 500), 0, 4);

/// Red's commander-in-chief with red foot of this cohesion, 25 mm behind which another one stands; blue is so far before
/// their front.
fn shaken(cohesion: Cohesion, gap: i32) -> (Fog, Battle) {
    of(FOOT, cohesion, gap)
}

fn of(text: &str, cohesion: Cohesion, gap: i32) -> (Fog, Battle) {
    let (fog, mut battle) =
        battle(&[(text, (900, 500), 0, 4), FAR, FAR], &[(FOOT, (900, 500 + gap), 180, 4)]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
    place_leader(&mut battle, Seat::Red, 0, (880, 470), Some(0));
    place_leader(&mut battle, Seat::Red, 1, (920, 420), None);
    battle.stage = Stage::Turn(Step::Bolstering);
    (fog, battle)
}

/// The rules that forbid a commander of red's to bolster.
fn forbidden(fog: &Fog, battle: &Battle, commander: usize) -> Vec<String> {
    let answer = Answer::JointAction(Reply::Bolster(commander));
    let rulings = fog.check(battle, Seat::Red, &Ask::JointAction(Question::Bolster), &answer);
    rulings.into_iter().map(|ruling| ruling.rule.to_string()).collect()
}

fn cohesion(battle: &Battle) -> Cohesion {
    battle.fielded(red(0)).unwrap().group.cohesion
}

/// Proves AM-JAP-032, AM-JAP-037, AM-DET-014, AM-TSQ-030: with the commander's +1 they need 7, 8 and 9.
#[test]
fn a_test_raises_one_level_or_changes_nothing() {
    use Cohesion::{Broken, Disrupted, Fragmented, Steady};
    for (from, passes, fails, to) in [
        (Disrupted, [3, 4], [3, 3], Steady),
        (Fragmented, [4, 4], [3, 4], Disrupted),
        (Broken, [4, 5], [4, 4], Fragmented),
    ] {
        for (dice, result) in [(passes, to), (fails, from), ([1, 1], from)] {
            let (fog, mut battle) = shaken(from, 400);
            play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(0)], dice);
            assert_eq!(cohesion(&battle), result, "{from:?} {dice:?}");
        }
    }
    let (fog, battle) = shaken(Steady, 400);
    assert_eq!(forbidden(&fog, &battle, 0), ["AM-JAP-032"]);
    let (fog, mut battle) = shaken(Disrupted, 400);
    battle.fielded_mut(red(0)).unwrap().deeds.dropped = true;
    assert_eq!(play_step(&fog, &mut battle, Step::Bolstering, [], []).asked, None, "it dropped this turn");
    // Both sides do, after their commanders have moved; whoever does not want to need not.
    let (fog, mut battle) = shaken(Disrupted, 400);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Disrupted;
    place_leader(&mut battle, Seat::Blue, 0, (900, 930), Some(0));
    let script = play_step(&fog, &mut battle, Step::Bolstering, [Reply::Done], []);
    assert_eq!(asked(&script), Some((Seat::Blue, Question::Bolster)));
    play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(0)], [6, 6]);
    assert_eq!(battle.fielded(blue(0)).unwrap().group.cohesion, Steady);
    assert!(Step::CommanderMoves(Seat::Red) < Step::Bolstering);
}

/// Proves AM-JAP-033.
#[test]
fn not_after_a_drop_in_this_turn() {
    for cohesion in [Cohesion::Disrupted, Cohesion::Fragmented, Cohesion::Broken] {
        let (fog, mut battle) = shaken(Cohesion::Steady, 400);
        crate::cohesion::drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 1);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        assert_eq!(forbidden(&fog, &battle, 0), ["AM-JAP-033"]);
        assert_eq!(play_step(&fog, &mut battle, Step::LastScythedChariots, [], []).asked, None);
        battle.stage = Stage::Turn(Step::Bolstering);
        assert_eq!(forbidden(&fog, &battle, 0), [""; 0], "but in the next");
    }
}

/// Proves QR-COH-007, QR-COH-008, QR-DIF-008: in 2.0 a drop without a test, when friends burst through it, say, is no
/// hindrance.
#[test]
fn in_2_0_not_after_a_failed_test() {
    let (fog, mut battle) = shaken(Cohesion::Steady, 400);
    let fog = Fog { rules: crate::RuleSet::ANCIENT_2_0, ..fog };
    crate::cohesion::drop_levels(&fog, &mut battle, &mut Script::default(), red(0), 1);
    assert_eq!(forbidden(&fog, &battle, 0), [""; 0]);
    let mut script = Script::new([], [2, 3]);
    crate::cohesion::test(&fog, &mut battle, &mut script, red(0), &Reasons::friends_broke(1)).unwrap();
    assert_eq!(cohesion(&battle), Cohesion::Fragmented);
    assert_eq!(forbidden(&fog, &battle, 0), ["AM-JAP-033"]);
}

/// Proves AM-JAP-034.
#[test]
fn nobody_is_rallied_within_5_mu_of_enemy() {
    let rules = |cohesion, gap| {
        let (fog, mut battle) = shaken(cohesion, gap);
        place_leader(&mut battle, Seat::Blue, 0, (700, 500), None);
        let pose = acies_geometry::Pose::new(
            acies_geometry::Point::millimetres(1100, 500),
            acies_geometry::Angle::HALF,
        );
        battle.side_mut(Seat::Blue).camp =
            Some(acies_field::Base::new(pose, acies_geometry::Size::millimetres(120, 80)));
        forbidden(&fog, &battle, 0)
    };
    assert_eq!(rules(Cohesion::Broken, 125), ["AM-JAP-034"]);
    assert_eq!(rules(Cohesion::Broken, 126), [""; 0], "their camp and commander do not matter");
    assert_eq!(rules(Cohesion::Fragmented, 50), [""; 0], "bolstering is another thing");
}

/// Proves AM-JAP-035, AM-DET-065, AM-GLO-054, QR-AUT-003, QR-SEQ-017, QR-EFF-013: and they are removed when the phase ends.
#[test]
fn the_weak_are_beyond_rallying() {
    let rules = |quality: &str, cohesion, left| {
        by_all(|&rules| {
            let (fog, mut battle) = of(&FOOT.replace("average", quality), cohesion, 400);
            let fog = Fog { rules, ..fog };
            reduce(&mut battle, red(0), left);
            let forbidden = forbidden(&fog, &battle, 0);
            play_step(&fog, &mut battle, Step::Removal, [], []);
            assert_eq!(battle.fielded(red(0)).is_none(), !forbidden.is_empty());
            forbidden
        })
    };
    assert_eq!(rules("superior", Cohesion::Broken, 4), ["AM-JAP-035"], "half");
    assert_eq!(rules("superior", Cohesion::Broken, 5), [""; 0]);
    assert_eq!(rules("superior", Cohesion::Fragmented, 4), [""; 0], "not broken");
    assert_eq!(rules("poor", Cohesion::Broken, 5), ["AM-JAP-035"], "autobroken with three lost");
}

/// Proves AM-JAP-036: also if he has just moved there.
#[test]
fn only_a_commander_with_the_battle_group_can_do_it() {
    let (mut fog, mut battle) = shaken(Cohesion::Fragmented, 400);
    assert_eq!(forbidden(&fog, &battle, 0), [""; 0]);
    assert_eq!(forbidden(&fog, &battle, 1), ["AM-JAP-036"], "he is near, but not with it");
    assert_eq!(forbidden(&fog, &battle, 9), ["AM-JAP-036"], "nobody");
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().moved = true;
    battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = false;
    assert_eq!(forbidden(&fog, &battle, 0), [""; 0]);
    fog.agreement.armies[0].groups[0].contingent = Contingent::Ally(0);
    assert_eq!(forbidden(&fog, &battle, 0), ["AM-JAP-036"], "he does not command allies");
    // He joins it in this very phase, and bolsters it.
    let (fog, mut battle) = shaken(Cohesion::Fragmented, 400);
    battle.side_mut(Seat::Red).commanders[0] = None;
    battle.stage = Stage::Turn(Step::CommanderMoves(Seat::Red));
    let to =
        acies_geometry::Pose::new(acies_geometry::Point::millimetres(920, 470), acies_geometry::Angle::ZERO);
    let to = crate::manoeuvre::CommanderMove { to, join: Some(0) };
    let joins = Reply::Commander(crate::manoeuvre::Commanding { commander: 1, to });
    play_step(&fog, &mut battle, Step::CommanderMoves(Seat::Red), [joins], []);
    play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(1)], [4, 4]);
    assert_eq!(cohesion(&battle), Cohesion::Disrupted);
}

/// Proves AM-JAP-038: be he in the front rank or not.
#[test]
fn battle_groups_in_close_combat_can_be_bolstered() {
    for in_front_rank in [false, true] {
        let (fog, mut battle) = shaken(Cohesion::Disrupted, 0);
        battle.side_mut(Seat::Red).commanders[0].as_mut().unwrap().in_front_rank = in_front_rank;
        play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(0)], [6, 6]);
        assert_eq!(cohesion(&battle), Cohesion::Steady);
    }
}

/// Proves AM-JAP-039.
#[test]
fn only_the_commander_who_does_it_counts() {
    let modifiers = |inspired: usize, by: usize| {
        let (mut fog, mut battle) = shaken(Cohesion::Disrupted, 400);
        fog.agreement.armies[0].commanders[inspired].level = CommanderLevel::Inspired;
        place_leader(&mut battle, Seat::Red, 1, (920, 470), (by == 1).then_some(0));
        let script = play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(by)], [3, 3]);
        let of = |event: &Event| match event {
            Event::CohesionTest { modifiers, .. } => Some(modifiers.clone()),
            _ => None,
        };
        script.events.iter().find_map(of).unwrap()
    };
    let plain = vec![(Modifier::State, -1), (Modifier::Commander, 1)];
    assert_eq!(modifiers(1, 0), plain, "the inspired one stands beside");
    assert_eq!(modifiers(0, 1), plain, "he is with it too, and leaves it to the other");
    assert_eq!(modifiers(0, 0), [&plain[..], &[(Modifier::Inspired, 1)]].concat());
}

/// Proves AM-JAP-040.
#[test]
fn one_attempt_for_a_commander_and_for_a_battle_group() {
    let (fog, mut battle) = shaken(Cohesion::Fragmented, 400);
    place_leader(&mut battle, Seat::Red, 1, (920, 470), Some(0));
    assert_eq!(forbidden(&fog, &battle, 1), [""; 0]);
    battle.turn.done.push(red(0));
    for commander in [0, 1] {
        assert_eq!(forbidden(&fog, &battle, commander), ["AM-JAP-040"]);
    }
    battle.turn.done.clear();
    // Neither he nor the other is asked again.
    let script = play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(0)], [1, 1]);
    assert_eq!(
        (asked(&script), battle.stage),
        (Some((Seat::Red, Question::Bolster)), Stage::Turn(Step::Routers))
    );
}

/// Proves AM-JAP-041.
#[test]
fn a_commander_who_fails_to_rally_need_not_rout() {
    for (reply, with) in [(Reply::Stay, None), (Reply::GoOn, Some(0))] {
        let (fog, mut battle) = shaken(Cohesion::Broken, 400);
        let replies = [Reply::Bolster(0), reply];
        let script = play_step(&fog, &mut battle, Step::Bolstering, replies, [1, 1]);
        assert_eq!(asked(&script), Some((Seat::Red, Question::StayBehind(0))));
        assert_eq!(battle.side(Seat::Red).commanders[0].unwrap().with, with);
        assert_eq!(battle.stage, Stage::Turn(Step::Routers));
    }
}

/// Proves AM-CMD-005: a troop commander with the left one of two battle groups, 80 or 120 mm from the right one.
#[test]
fn what_command_range_is_for() {
    let stands = |x: i32, contingent: Contingent| {
        let (mut fog, mut battle) =
            battle(&[(FOOT, (800, 500), 0, 4), (FOOT, (960, 500), 0, 4)], &[(FOOT, (900, 1000), 180, 4)]);
        fog.agreement.armies[0].groups[1].contingent = contingent;
        place_leader(&mut battle, Seat::Red, 0, (x, 470), Some(0));
        let position = at(&fog, &battle);
        let line = Mover::Line { groups: vec![0, 1], commander: 0 };
        let in_tests = modifiers(&position, red(1), &Reasons::friends_broke(1));
        (
            check_mover(&position, Seat::Red, &line).is_empty(),
            modifier(&position, Seat::Red, &[1]),
            in_tests.contains(&(Modifier::Commander, 1)),
        )
    };
    assert_eq!(stands(780, Contingent::Main), (true, 1, true));
    assert_eq!(stands(740, Contingent::Main), (false, 0, false), "out of range");
    assert_eq!(stands(780, Contingent::Ally(0)), (false, 0, false), "not in line of command");
    // For the rest he must be with the battle group itself.
    let (fog, mut battle) =
        battle(&[(FOOT, (800, 500), 0, 4), (FOOT, (960, 500), 0, 4)], &[(FOOT, (900, 1000), 180, 4)]);
    battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Disrupted;
    for (with, x) in [(0, 780), (1, 900)] {
        place_leader(&mut battle, Seat::Red, 0, (x, 470), Some(with));
        assert_eq!(
            is_led(&at(&fog, &battle), Seat::Red, &[1]),
            with == 1,
            "second moves, and the table of moves"
        );
        let script = play_step(&fog, &mut battle, Step::Bolstering, [], []);
        assert_eq!(asked(&script).is_some(), with == 1, "bolstering and rallying");
    }
}

/// A commander has one attempt, even if he comes to be with another battle group. AM-JAP-040
#[test]
fn a_commander_tries_once() {
    let (fog, mut battle) = shaken(Cohesion::Disrupted, 400);
    assert_eq!(forbidden(&fog, &battle, 0), [""; 0]);
    battle.turn.tried_to_rally.push((Seat::Red, 0));
    assert_eq!(forbidden(&fog, &battle, 0), ["AM-JAP-040"]);
    let (fog, mut battle) = shaken(Cohesion::Disrupted, 400);
    play_step(&fog, &mut battle, Step::Bolstering, [Reply::Bolster(0)], [3, 3]);
    assert_eq!(battle.turn.tried_to_rally, [(Seat::Red, 0)]);
}
