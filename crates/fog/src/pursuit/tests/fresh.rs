//! Pursuers and fresh enemy.

use acies_play::Seat;

use super::*;
use crate::Cohesion;
use crate::battle::Loss;
use crate::impact::Approach;
use crate::testing::{blue, red};

const RED: Placed<'_> = (FOOT, (500, 515), 0, 4);
/// In three ranks, so that its path is 40 mm narrower than that of the pursuers.
const BLUE: Placed<'_> = (FOOT, (480, 515), 180, 3);
const HORSE: &str = "4 cavalry, armoured, average, drilled, lancers, swordsmen";

/// A fresh blue battle group of which 30 mm are in the pursuers' path and nothing in that of the routers, and how far ahead.
const fn beside(text: &'static str, ahead: i32, facing: i32, files: usize) -> Placed<'static> {
    (text, (550 + 20 * files as i32, 515 + ahead), facing, files)
}

fn contacts(battle: &Battle) -> Vec<(GroupId, GroupId, Approach)> {
    let contacts = battle.fresh_contacts.iter();
    contacts.map(|contact| (contact.pursuer, contact.enemy, contact.approach)).collect()
}

/// Proves AM-JAP-024, AM-GLO-052, AM-RTP-029.
#[test]
fn pursuers_may_halt_before_fresh_enemy() {
    let fresh = beside(FOOT, 70, 180, 4);
    let meet = |text: &str, replies: &[Reply], dice: &[u8]| {
        let red_side = [(text, (500, 515), 0, 4)];
        let (fog, mut battle) = broken(&red_side, &[BLUE, fresh], &[blue(0)]);
        play(&fog, &mut battle, replies, dice);
        (front(&battle, red(0)).1, contacts(&battle).len())
    };
    // The routers go 5 MU; 3 MU of pursuit lead into the fresh battle group, 70 mm ahead.
    assert_eq!(meet(FOOT, &[Reply::No], &[6, 3]), (585, 1));
    assert_eq!(meet(FOOT, &[Reply::Yes], &[6, 3, 3, 4]), (560, 0), "passed: 1 MU away");
    assert_eq!(meet(FOOT, &[Reply::Yes], &[6, 3, 3, 3]), (585, 1), "failed");
    assert_eq!(meet(LIGHT_FOOT, &[Reply::Yes], &[6, 1]), (560, 0), "skirmishers need no test");
    let near = beside(FOOT, 24, 180, 4);
    let (fog, mut battle) = broken(&[RED], &[BLUE, near], &[blue(0)]);
    play(&fog, &mut battle, &[Reply::Yes], &[6, 3, 3, 4]);
    assert_eq!(front(&battle, red(0)).1, 515, "already closer: no move");
    // Those whom they fought before are not fresh, and routers never are.
    let fought = (FOOT, (630, 515), 180, 3);
    let (fog, mut battle) = broken(&[RED], &[BLUE, fought], &[blue(0), blue(1)]);
    let script = play(&fog, &mut battle, &[Reply::Next(blue(0))], &[6, 6, 3]);
    assert_eq!((asked(&script), contacts(&battle).len()), (Some(Question::NextRouter), 0));
}

/// AM-JAP-025: a battle group that is gone has nobody to fight.
#[test]
fn contact_with_fresh_enemy_ends_with_it() {
    let (fog, mut battle) = broken(&[RED], &[BLUE, beside(FOOT, 70, 180, 4)], &[blue(0)]);
    play(&fog, &mut battle, &[Reply::No], &[6, 3]);
    assert_eq!(contacts(&battle).len(), 1);
    crate::moving::remove(&fog, &mut battle, &mut Script::default(), blue(1), Loss::LeftTheTable);
    assert_eq!(contacts(&battle), []);
}

/// Proves AM-JAP-025, AM-DET-002: contact by pursuers is like a charge.
#[test]
fn contact_with_fresh_enemy_is_a_charge() {
    let fresh = beside(FOOT, 70, 180, 4);
    for (phase, next) in [
        (Phase::Impact, Step::IMPACT_COMBAT),
        (Phase::Shooting, Step::MELEE),
        (Phase::Melee, Step::JOINT_ACTION),
    ] {
        let (fog, mut battle) = broken_in(phase, &[RED], &[BLUE, fresh], &[blue(0)]);
        let mut script = Script::new([Answer::Pursuit(Reply::No)], [6, 3]);
        play_until(&fog, &mut battle, next, &mut script);
        assert_eq!(contacts(&battle), [(red(0), blue(1), Approach::Front)]);
        assert_eq!(battle.stage, Stage::Turn(next));
        assert_eq!(
            battle.turn.chase.fresh_only,
            phase == Phase::Impact,
            "only they fight in the same impact phase"
        );
        assert!(crate::testing::at(&fog, &battle).is_in_close_combat(red(0)));
    }
    // Fragmented: a test at once, unless light foot pursues.
    let shaken = |text: &str, dice: &[u8]| {
        let (fog, mut battle) = crate::testing::battle(&[(text, (500, 515), 0, 4)], &[BLUE, fresh]);
        battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Fragmented;
        // It has stood another charge in this turn, which does not count here.
        battle.fielded_mut(blue(1)).unwrap().deeds.stood_charge = true;
        battle.stage = Stage::Turn(Step::InitialRouts(Phase::Melee));
        note(&fog, &mut battle);
        drop_levels(&fog, &mut battle, &mut Script::default(), blue(0), 3);
        have_seen(&mut battle);
        play(&fog, &mut battle, &[Reply::No], dice);
        (battle.fielded(blue(1)).unwrap().group.cohesion, contacts(&battle).len())
    };
    assert_eq!(shaken(FOOT, &[6, 3, 6, 5]), (Cohesion::Fragmented, 1), "passed");
    assert_eq!(shaken(FOOT, &[6, 3, 1, 1, 3]).0, Cohesion::Broken, "failed: it routs at once");
    assert_eq!(shaken(LIGHT_FOOT, &[6, 2]), (Cohesion::Fragmented, 1), "no test for light foot");
    // It is fought in the same impact phase, or in the next one.
    let fate = |what: crate::ask::Roll, _: usize| match what {
        crate::ask::Roll::VariableMove(id) if id == red(0) => 3,
        crate::ask::Roll::Hit(..) => 1,
        _ => 6,
    };
    for phase in [Phase::Impact, Phase::Melee] {
        let (fog, mut battle) = broken_in(phase, &[RED], &[BLUE, fresh], &[blue(0)]);
        let mut table = crate::testing::Fated::new(&fate);
        let end = if phase == Phase::Impact { Step::Reforming } else { Step::JOINT_ACTION };
        table.play_on(&fog, &mut battle, end);
        assert_eq!(table.hits.contains(&(red(0), blue(1))), phase == Phase::Impact);
        if phase == Phase::Melee {
            table.play_on(&fog, &mut battle, Step::Marches);
            assert!(table.hits.is_empty() && battle.turn.number == 2);
            table.play_on(&fog, &mut battle, Step::Reforming);
            assert!(table.hits.contains(&(red(0), blue(1))), "in the impact phase of the next turn");
        }
    }
    // In the flank: a level lost.
    let (fog, mut battle) = broken(&[RED], &[BLUE, (FOOT, (580, 665), 90, 4)], &[blue(0)]);
    play(&fog, &mut battle, &[Reply::No], &[6, 3]);
    assert_eq!(battle.fielded(blue(1)).unwrap().group.cohesion, Cohesion::Disrupted);
}

/// In the flank: a level lost, and bases turned; as for charges. AM-JAP-025, AM-IMP-025
#[test]
fn fresh_enemy_hit_in_flank_drops_a_level() {
    let fresh = (FOOT, (580, 665), 90, 4);
    let (fog, mut battle) = broken(&[RED], &[BLUE, fresh], &[blue(0)]);
    play(&fog, &mut battle, &[Reply::No], &[6, 3]);
    assert_eq!(contacts(&battle).first().map(|contact| contact.2), Some(Approach::Flank));
    assert_eq!(battle.fielded(blue(1)).unwrap().group.cohesion, Cohesion::Disrupted);
}

/// Proves AM-JAP-026.
#[test]
fn those_about_to_be_hit_may_evade() {
    let meet =
        |pursuers: &str, fresh: Placed<'_>, change: &dyn Fn(&mut Battle), replies: &[Reply], dice: &[u8]| {
            let red_side = [(pursuers, (500, 515), 0, 4)];
            let (fog, mut battle) = broken(&red_side, &[BLUE, fresh], &[blue(0)]);
            change(&mut battle);
            let script = play(&fog, &mut battle, replies, dice);
            (asked(&script), battle.turn.evaded.contains(&blue(1)))
        };
    let question = Some(Question::Evade(blue(1)));
    let away = Reply::Evade(crate::impact::EvadeWay::ToRear, crate::impact::EvadeTurn::About);
    let deep = beside(CAVALRY, 70, 180, 2);
    let thin = beside(CAVALRY, 70, 180, 4);
    let lances = beside(HORSE, 70, 180, 4);
    let nothing = |_: &mut Battle| {};
    assert_eq!(meet(FOOT, thin, &nothing, &[Reply::No, away.clone()], &[6, 3, 3]), (question.clone(), true));
    assert_eq!(meet(FOOT, thin, &nothing, &[Reply::No, Reply::Stand], &[6, 3]), (question.clone(), false));
    let halt = Some(Question::HaltBeforeFresh(red(0)));
    assert_eq!(meet(FOOT, deep, &nothing, &[Reply::No], &[6, 3]), (halt.clone(), false), "two deep");
    assert_eq!(meet(FOOT, lances, &nothing, &[Reply::No], &[6, 3]), (halt.clone(), false), "lancers");
    let evaded = |battle: &mut Battle| battle.fielded_mut(blue(1)).unwrap().deeds.evaded = true;
    assert_eq!(meet(FOOT, thin, &evaded, &[Reply::No], &[6, 3]).0, halt, "it has evaded before");
    // Skirmishers must, before battle troops in the open.
    let light = beside(LIGHT_FOOT, 70, 180, 3);
    let (fog, mut battle) = broken(&[RED], &[BLUE, light], &[blue(0)]);
    play(&fog, &mut battle, &[Reply::No], &[6, 3]);
    let position = crate::testing::at(&fog, &battle);
    let standing = super::super::check(&position, Seat::Blue, &Question::Evade(blue(1)), &Reply::Stand);
    assert_eq!(standing.len(), 1, "{standing:?}");
    assert_eq!(standing[0].rule.to_string(), "AM-JAP-026");
    // Not in close combat; as an overlap only they may.
    let held = |battle: &mut Battle| {
        let body = crate::testing::fielded(&fog, FOOT, (680, 585), 0, 2);
        battle.side_mut(Seat::Red).groups[1] = Some(body);
    };
    assert_eq!(
        meet(FOOT, thin, &held, &[Reply::No], &[6, 3]),
        (Some(Question::HaltBeforeFresh(red(0))), false)
    );
    let beside =
        [(FOOT, (500, 500), 180, 2), ("2 light horse, unprotected, average, undrilled", (580, 500), 180, 2)];
    let (fog, battle) = crate::testing::battle(&[(FOOT, (500, 500), 0, 2)], &beside);
    let position = crate::testing::at(&fog, &battle);
    assert!(position.is_overlap(blue(1)) && crate::impact::evading::can_evade(&position, blue(1)));
    for text in ["4 light chariots, average, undrilled", "4 camelry, protected, average, undrilled"] {
        assert!(meet(FOOT, beside_with(text), &nothing, &[Reply::No, away.clone()], &[6, 3, 3]).1, "{text}");
    }
}

const fn beside_with(text: &'static str) -> Placed<'static> {
    beside(text, 70, 180, 4)
}

/// Of broken skirmishers. AM-RTP-031
#[test]
fn skirmishers_whose_rear_is_reached_are_destroyed_and_the_pursuit_goes_on() {
    let caught = |pursuers: &str, dice: &[u8]| {
        let (fog, mut battle) = broken(
            &[(pursuers, (500, 515), 0, 4)],
            &[(LIGHT_FOOT, (500, 515), 180, 3), (FOOT, (1500, 900), 180, 4)],
            &[blue(0)],
        );
        play(&fog, &mut battle, &[], dice);
        (battle.side(Seat::Blue).lost.clone(), front(&battle, red(0)).1)
    };
    // The light foot goes 5 - 2 MU; the cavalry 5 + 2, its whole move.
    assert_eq!(caught(HORSE, &[1, 6]), (vec![(0, Loss::Destroyed)], 690));
    assert_eq!(caught(HORSE, &[6, 4]), (vec![], 640), "not reached");
}

/// Skirmishers who must evade and have one way only are not asked; behind them are others, before whom pursuers may halt.
/// AM-JAP-024, AM-JAP-026
#[test]
fn pursuers_decide_anew_when_others_come_into_their_path() {
    let light = beside(LIGHT_FOOT, 50, 0, 3);
    let foot = beside(FOOT, 70, 180, 4);
    let (fog, mut battle) = broken(&[RED], &[BLUE, light, foot], &[blue(0)]);
    let script = play(&fog, &mut battle, &[Reply::No, Reply::No], &[6, 3, 3]);
    assert_eq!(asked(&script), Some(Question::HaltBeforeFresh(red(0))));
    assert!(battle.turn.evaded.contains(&blue(1)));
    assert_eq!(contacts(&battle), [(red(0), blue(2), Approach::Front)]);
}
