use acies_field::Base;
use acies_geometry::{Angle, Point, Pose, Size};
use acies_play::{Game, Seat};

use super::play_step;
use crate::ask::{Answer, Ask, Event};
use crate::battle::{Battle, Loss, Stage};
use crate::game::Fog;
use crate::impact::{self, ChargeOrder, Target};
use crate::manoeuvre;
use crate::moving::{relocate, remove};
use crate::testing::NOW;
use crate::testing::{Placed, Script, at, battle, blue, charge, fielded, play_until, red};
use crate::turn::{self, Step};
use crate::{Cohesion, joint_action};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const LIGHT: &str = "4 light foot, unprotected, average, drilled, javelins";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
const ELEPHANTS: &str = "2 elephants, average, undrilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, drilled";

/// Red before blue's camp, whose near edge lies at 600 mm, from 440 to 560 mm; one battle group of blue's is far away.
fn at_camp(reds: &[Placed<'_>], fortified: bool) -> (Fog, Battle) {
    let (mut fog, mut battle) = battle(reds, &[(FOOT, (1500, 1100), 180, 2)]);
    fog.agreement.armies[1].fortified_camp = fortified;
    let pose = Pose::new(Point::millimetres(500, 600), Angle::HALF);
    battle.side_mut(Seat::Blue).camp = Some(Base::new(pose, Size::millimetres(120, 80)));
    (fog, battle)
}

fn sacked(battle: &Battle) -> bool {
    battle.side(Seat::Blue).camp_sacked
}

fn stands(battle: &Battle) -> bool {
    battle.side(Seat::Blue).camp.is_some()
}

fn looters(fog: &Fog, battle: &Battle) -> Vec<usize> {
    let position = at(fog, battle);
    position
        .groups(Seat::Red)
        .map(|(id, _)| id)
        .filter(|&id| position.is_looting(id))
        .map(|id| id.index)
        .collect()
}

/// Proves AM-MEL-020: of any type, with the front edge or a front corner, and without a die.
#[test]
fn an_unfortified_camp_falls_at_once() {
    for text in [FOOT, LIGHT, CAVALRY, ELEPHANTS, LIGHT_HORSE] {
        let (fog, mut battle) = at_camp(&[(text, (500, 500), 0, 2)], false);
        let to = fielded(&fog, text, (500, 600), 0, 2).body;
        relocate(&fog, &mut battle, &mut Script::default(), red(0), (to, None)).unwrap();
        assert!(sacked(&battle), "{text}");
        assert_eq!(looters(&fog, &battle), [0]);
    }
    // A front corner is enough, a millimetre less is not, nor is a flank or the rear.
    let places =
        [((400, 600), 0, true), ((500, 599), 0, false), ((399, 600), 0, false), ((500, 560), 180, false)];
    for ((x, y), facing, falls) in places {
        let (fog, mut battle) = at_camp(&[(FOOT, (500, 500), 0, 2)], false);
        let to = fielded(&fog, FOOT, (x, y), facing, 2).body;
        relocate(&fog, &mut battle, &mut Script::default(), red(0), (to, None)).unwrap();
        assert_eq!(sacked(&battle), falls, "{x} {y} {facing}");
    }
    let (fog, mut battle) = at_camp(&[(FOOT, (500, 500), 0, 2)], true);
    let to = fielded(&fog, FOOT, (500, 600), 0, 2).body;
    relocate(&fog, &mut battle, &mut Script::default(), red(0), (to, None)).unwrap();
    assert!(!sacked(&battle), "a fortified one does not");
}

/// Proves AM-MEL-021, AM-MEL-022, AM-TSQ-024, AM-TRP-023: also in the other player's turn.
#[test]
fn a_fortified_camp_is_assaulted_with_one_die() {
    let superior = &FOOT.replace("average", "superior");
    let poor = &FOOT.replace("average", "poor");
    let table: [(&str, &[u8], bool); 9] = [
        (FOOT, &[5], true),
        (FOOT, &[6], true),
        (FOOT, &[4], false),
        (superior, &[1, 5], true),
        (poor, &[6, 3], false),
        (ELEPHANTS, &[5], true),
        (CAVALRY, &[], false),
        (LIGHT, &[], false),
        (LIGHT_HORSE, &[], false),
    ];
    for active in Seat::BOTH {
        for (text, dice, falls) in table {
            let (fog, mut battle) = at_camp(&[(text, (500, 600), 0, 2)], true);
            battle.turn.active = active;
            battle.stage = Stage::Turn(Step::CampAssaults);
            let mut script = Script::new([], dice.iter().copied());
            play_until(
                &fog,
                &mut battle,
                Step::CampAssaults.next(&NOW.sequence, active).unwrap(),
                &mut script,
            );
            assert_eq!(sacked(&battle), falls, "{text} {dice:?}");
            assert_eq!(script.asked, None);
        }
    }
    // One die each, until one of them has sacked it; and only with the front.
    let two = [(FOOT, (460, 600), 0, 2), (FOOT, (540, 600), 0, 2), (FOOT, (400, 640), 180, 2)];
    let (fog, mut battle) = at_camp(&two, true);
    play_step(&fog, &mut battle, Step::CampAssaults, [], [4, 5]);
    assert!(sacked(&battle));
    let (fog, mut broken) = at_camp(&two[..1], true);
    broken.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
    play_step(&fog, &mut broken, Step::CampAssaults, [], []);
}

/// Proves AM-GLO-045.
#[test]
fn an_unfortified_camp_falls_by_contact_and_a_fortified_one_by_assault() {
    for (fortified, dice, falls) in [(false, None, true), (true, Some(4), false), (true, Some(5), true)] {
        let (fog, mut battle) = at_camp(&[(FOOT, (500, 500), 0, 2)], fortified);
        let to = fielded(&fog, FOOT, (500, 600), 0, 2).body;
        relocate(&fog, &mut battle, &mut Script::default(), red(0), (to, None)).unwrap();
        assert_eq!(sacked(&battle), !fortified);
        battle.stage = Stage::Turn(Step::CampAssaults);
        let next = Step::CampAssaults.next(&NOW.sequence, Seat::Red).unwrap();
        play_until(&fog, &mut battle, next, &mut Script::new([], dice));
        assert_eq!(sacked(&battle), falls);
    }
}

/// Proves AM-MEL-023.
#[test]
fn assaults_come_between_the_tests_of_the_phase() {
    use crate::turn::Phase::Melee;
    assert_eq!(Step::CohesionTests(Melee).next(&NOW.sequence, Seat::Red), Some(Step::CampAssaults));
    assert_eq!(Step::CampAssaults.next(&NOW.sequence, Seat::Red), Some(Step::SeeingFriendsBreak(Melee)));
    let before =
        [Step::Committing(Melee), Step::Combat(Melee), Step::CommanderLosses(Melee), Step::DeathRolls(Melee)];
    for (index, step) in before.into_iter().enumerate() {
        let next = before.get(index + 1).copied().unwrap_or(Step::CohesionTests(Melee));
        assert_eq!(step.next(&NOW.sequence, Seat::Blue), Some(next));
    }
}

/// Whether red's first battle group may charge blue's, and whether any move of it is offered in the manoeuvre phase.
fn is_free(fog: &Fog, battle: &Battle) -> [bool; 2] {
    let mut battle = battle.clone();
    battle.turn = turn::Turn::new(3, Seat::Red);
    battle.stage = Stage::Turn(Step::Moves);
    let order = ChargeOrder::straight(0, [Target::Group(0)]);
    let declare = Ask::Impact(impact::Question::Declare);
    let rulings = fog.check(&battle, Seat::Red, &declare, &charge(order));
    let bound = rulings.iter().any(|ruling| ruling.rule.to_string() == "AM-MEL-025");
    let mut answers = Vec::new();
    fog.choices(&battle, Seat::Red, &Ask::Manoeuvre(manoeuvre::Question::Move), &mut answers);
    let moves = |answer: &Answer| match answer {
        Answer::Manoeuvre(manoeuvre::Reply::Move(order)) => order.mover.groups() == [0],
        _ => false,
    };
    [!bound, answers.iter().any(moves)]
}

/// Proves AM-MEL-024.
#[test]
fn those_before_a_camp_that_has_not_fallen_may_go() {
    let (fog, battle) = at_camp(&[(FOOT, (500, 600), 0, 2)], true);
    assert_eq!(is_free(&fog, &battle), [true, true]);
    assert_eq!(looters(&fog, &battle), [0; 0]);
}

/// Proves AM-MEL-025, AM-MEL-026, AM-JAP-009.
///
/// Drilled foot need a 7.
#[test]
fn all_who_touch_a_sacked_camp_loot_until_they_pass_a_test() {
    // The third touches it with its flank only, the fourth is a millimetre away.
    let reds = [
        (FOOT, (480, 600), 0, 2),
        (LIGHT, (560, 680), 180, 2),
        (CAVALRY, (600, 640), 0, 2),
        (FOOT, (360, 599), 0, 2),
    ];
    let (fog, mut battle) = at_camp(&reds, true);
    play_step(&fog, &mut battle, Step::CampAssaults, [], [5]);
    assert_eq!(looters(&fog, &battle), [0, 1, 2]);
    assert_eq!((is_free(&fog, &battle), stands(&battle)), ([false; 2], true));
    assert_eq!(turn::points(&fog, &battle, Seat::Blue), 2);
    // Two pass in one phase, the last in the next; only then the camp is gone.
    play_step(&fog, &mut battle, Step::Stopping, [], [3, 4, 3, 3, 6, 1]);
    assert_eq!((looters(&fog, &battle), stands(&battle)), (vec![1], true));
    battle.side_mut(Seat::Red).groups[3] = None;
    assert!(is_free(&fog, &battle)[0]);
    let script = play_step(&fog, &mut battle, Step::Stopping, [], [3, 4]);
    assert_eq!((looters(&fog, &battle), stands(&battle), sacked(&battle)), (vec![], false, true));
    let gone = Event::JointAction(joint_action::Event::CampRemoved(Seat::Blue));
    assert!(script.events.contains(&gone));
    assert_eq!(turn::points(&fog, &battle, Seat::Blue), 2, "it stays counted");
    assert_eq!(is_free(&fog, &battle), [true, true]);
}

/// Looters who are driven away or destroyed loot no more, and nobody who loots evades. AM-MEL-026
#[test]
fn a_camp_without_looters_is_removed() {
    let before = || {
        let (fog, mut battle) = at_camp(&[(LIGHT, (500, 500), 0, 2)], false);
        let to = fielded(&fog, LIGHT, (500, 600), 0, 2).body;
        relocate(&fog, &mut battle, &mut Script::default(), red(0), (to, None)).unwrap();
        assert!(sacked(&battle) && stands(&battle) && looters(&fog, &battle) == [0]);
        assert!(!impact::evading::can_evade(&at(&fog, &battle), red(0)));
        (fog, battle)
    };
    let (fog, mut battle) = before();
    remove(&fog, &mut battle, &mut Script::default(), red(0), Loss::Destroyed);
    assert!(!stands(&battle));
    let (fog, mut battle) = before();
    let away = fielded(&fog, LIGHT, (500, 590), 180, 2).body;
    relocate(&fog, &mut battle, &mut Script::default(), red(0), (away, None)).unwrap();
    assert!(!stands(&battle) && looters(&fog, &battle).is_empty());
    assert!(impact::evading::can_evade(&at(&fog, &battle), red(0)));
}

/// Of two who charge the same camp the first sacks it, and the second loots it too. AM-MEL-025
#[test]
fn a_sacked_camp_is_no_target_but_in_the_way() {
    let reds = [(FOOT, (460, 540), 0, 2), (FOOT, (540, 540), 0, 2)];
    let (fog, mut battle) = at_camp(&reds, false);
    let at_camp = |group| charge(ChargeOrder::straight(group, [Target::Camp]));
    let next = Answer::Impact(impact::Reply::Next(0));
    let mut script = Script::new([at_camp(0), at_camp(1), next], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(looters(&fog, &battle), [0, 1]);
    battle.turn.charges.clear();
    let order = ChargeOrder::straight(0, [Target::Camp]);
    let ask = Ask::Impact(impact::Question::Declare);
    assert!(!fog.check(&battle, Seat::Red, &ask, &charge(order)).is_empty());
    assert!(at(&fog, &battle).camp(Seat::Blue).is_none() && stands(&battle));
    assert!(battle.fielded(blue(0)).is_some());
}
