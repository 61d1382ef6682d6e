mod must;

use acies_geometry::Hand;
use acies_play::{Game, Seat};

use super::*;
use crate::battle::Stage;
use crate::fielded::Kinks;
use crate::testing::{Placed, Script, at, battle, blue, charging, place_leader, play_until, red};
use crate::turn::Step;
use crate::{BattleGroup, Cohesion, Event};

const KNIGHTS: &str = "4 knights, armoured, average, undrilled, lancers";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, bow";
const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";

/// A battle in which red's battle groups have declared charges straight ahead, and blue is about to evade.
fn charged(reds: &[Placed<'_>], blues: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = charging(reds, blues);
    battle.stage = Stage::Turn(Step::Evades);
    (fog, battle)
}

const fn evades(way: EvadeWay, turn: EvadeTurn) -> Answer {
    Answer::Impact(Reply::Evade(way, turn))
}

const TO_REAR: Answer = evades(EvadeWay::ToRear, EvadeTurn::About);

fn forbidden(fog: &Fog, battle: &Battle, reply: Reply) -> Vec<String> {
    let ask = Ask::Impact(Question::Evade(0));
    let rulings = fog.check(battle, Seat::Blue, &ask, &Answer::Impact(reply));
    rulings.iter().map(|ruling| ruling.rule.to_string()).collect()
}

/// Proves AM-IMP-070.
#[test]
fn who_can_evade() {
    let can = |text: &str, files: usize, change: fn(&mut Battle)| {
        let enemies = [("4 light horse, unprotected, average, drilled", (900, 800), 0, 4)];
        let (fog, mut battle) =
            battle(&[(text, (900, 400), 0, files), (text, (900, 300), 0, files)], &enemies);
        change(&mut battle);
        can_evade(&at(&fog, &battle), red(0))
    };
    let same = |_: &mut Battle| ();
    for text in [LIGHT_HORSE, LIGHT_FOOT, "4 light camelry, unprotected, average, undrilled"] {
        for files in [1, 2, 4] {
            assert!(can(text, files, same), "{text} in {files} files");
        }
    }
    for text in [
        CAVALRY,
        "4 cavalry, armoured, average, undrilled, light spear",
        "4 camelry, protected, average, undrilled",
        "4 light chariots, average, undrilled",
    ] {
        assert!(can(text, 4, same) && !can(text, 2, same) && !can(text, 3, same), "{text}");
    }
    for text in [
        "4 cavalry, armoured, average, undrilled, lancers",
        "2 cavalry, armoured, average, drilled, lancers + 2 cavalry, armoured, bow",
        "4 light horse, unprotected, average, undrilled + 2 cavalry, unprotected",
        "4 heavy chariots, average, undrilled",
        "4 medium foot, protected, average, drilled, bow",
        "4 heavy foot, protected, average, drilled + 2 light foot, unprotected, bow",
        KNIGHTS,
    ] {
        let wide = BattleGroup::described(text).unwrap().bases().len();
        assert!(!can(text, wide, same), "{text}");
    }
    let deeds = |change: fn(&mut crate::Fielded)| {
        let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 4)]);
        change(battle.fielded_mut(blue(0)).unwrap());
        can_evade(&at(&fog, &battle), blue(0))
    };
    assert!(deeds(|_| ()));
    assert!(!deeds(|fielded| fielded.deeds.evaded = true), "once in a phase");
    assert!(!deeds(|fielded| fielded.group.cohesion = Cohesion::Broken), "not when routing");
    assert!(!deeds(|fielded| {
        let sizes = fielded.body.sizes();
        let column = acies_field::Column::new(fielded.body.bases()[0].pose, sizes);
        let (column, _) = column.wheeled(Hand::Left, Angle::degrees(20)).unwrap();
        fielded.kinks = Some(Kinks { column, order: vec![0, 1, 2, 3] });
    }));
    // In close combat, and only as an overlap.
    let touching = |x: i32| {
        let (fog, battle) = battle(&[(LIGHT_HORSE, (x, 500), 0, 4)], &[(SPEARMEN, (900, 500), 180, 4)]);
        can_evade(&at(&fog, &battle), red(0))
    };
    assert!(!touching(900) && touching(1060), "corner to corner is no fight");
}

/// Proves AM-IMP-071.
#[test]
fn the_player_decides_unless_it_must() {
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(CAVALRY, (900, 560), 180, 4)]);
    let stood = &mut battle.clone();
    let mut script = Script::new([Answer::Impact(Reply::Stand)], []);
    play_until(&fog, stood, Step::FragmentedUncovered, &mut script);
    assert_eq!(stood.stage, Stage::Turn(Step::FragmentedUncovered));
    assert!(!stood.fielded(blue(0)).unwrap().deeds.evaded);

    place_leader(&mut battle, Seat::Blue, 0, (840, 590), Some(0));
    let mut script = Script::new([TO_REAR], [3]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut script);
    let leader = battle.side(Seat::Blue).commanders[0].unwrap();
    assert_eq!(leader.with, Some(0));
    assert!(leader.pose.front.y > 650_000, "he evades with it");
    let fielded = battle.fielded(blue(0)).unwrap();
    assert!(fielded.deeds.evaded && fielded.deeds.evaded_impact);
    assert_eq!(fielded.drawn().unwrap().front.front.y, (560 + 30 + 125) * 1000);
    assert!(script.events.iter().any(|event| matches!(event, Event::Fled(id, _) if *id == blue(0))));

    let (fog, battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 4)]);
    assert_eq!(forbidden(&fog, &battle, Reply::Stand), ["AM-IMP-043"]);
    let mut choices = Vec::new();
    fog.choices(&battle, Seat::Blue, &Ask::Impact(Question::Evade(0)), &mut choices);
    assert_eq!(choices.len(), 4, "three turns with the charge, and to the rear");
    assert!(!choices.contains(&Answer::Impact(Reply::Stand)));
    for choice in choices {
        assert_eq!(fog.check(&battle, Seat::Blue, &Ask::Impact(Question::Evade(0)), &choice), []);
    }
    assert_eq!(forbidden(&fog, &battle, Reply::Evade(EvadeWay::WithCharge, EvadeTurn::None)), ["AM-IMP-075"]);
    assert_eq!(forbidden(&fog, &battle, Reply::Evade(EvadeWay::ToRear, EvadeTurn::None)), ["AM-IMP-074"]);
    assert_eq!(forbidden(&fog, &battle, Reply::Done), ["AM-IMP-071"]);
}

/// Proves AM-IMP-072.
#[test]
fn with_the_charge_or_to_the_rear() {
    let direction = |reds: &[Placed<'_>], facing: i32| {
        let (fog, battle) = charged(reds, &[(LIGHT_HORSE, (900, 600), facing, 2)]);
        let position = at(&fog, &battle);
        let charges = charges_on(&position, blue(0));
        assert_eq!(charges.len(), reds.len());
        let ways = ways(&position, blue(0), &charges);
        let way = |wanted: EvadeWay| {
            let found =
                ways.iter().find(|(reply, _)| matches!(reply, Reply::Evade(way, _) if *way == wanted));
            found.map(|(_, order)| (order.direction.to_millidegrees() + 5).div_euclid(1000))
        };
        [EvadeWay::WithCharge, EvadeWay::ToRear].map(way)
    };
    let south = (KNIGHTS, (900, 540), 0, 2);
    let west = (KNIGHTS, (800, 630), 90, 2);
    assert_eq!(direction(&[south], 180), [Some(0), Some(0)]);
    assert_eq!(direction(&[(KNIGHTS, (880, 530), 10, 2)], 180), [Some(10), Some(0)]);
    assert_eq!(direction(&[south], 0), [Some(0), None], "charged in the rear");
    assert_eq!(direction(&[west], 180), [Some(90), None], "charged in the flank");
    assert_eq!(direction(&[south, west], 180), [Some(45), None], "to the north and to the east");
    let north_east = (KNIGHTS, (830, 560), 40, 1);
    assert_eq!(direction(&[south, west, north_east], 180), [Some(45), None], "the outermost two");
    let east = (KNIGHTS, (1000, 630), 270, 2);
    assert_eq!(direction(&[west, east], 180), [Some(0), None], "from opposite sides");
    let (fog, battle) = charged(&[west], &[(LIGHT_HORSE, (900, 600), 180, 2)]);
    assert_eq!(forbidden(&fog, &battle, Reply::Evade(EvadeWay::ToRear, EvadeTurn::About)), ["AM-IMP-072"]);
}

#[test]
fn nothing_is_asked_where_there_is_one_way_only() {
    // Skirmishers charged from straight behind: straight ahead, and no choice.
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 600), 0, 4)]);
    let mut script = Script::new([], [4]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut script);
    assert_eq!(script.asked, None);
    assert_eq!(battle.fielded(blue(0)).unwrap().drawn().unwrap().front.front.y, 775_000);
    // Nobody is charged who cannot be reached.
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 626), 180, 4)]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut Script::default());
    assert!(!battle.fielded(blue(0)).unwrap().deeds.evaded);
}

/// AM-IMP-007, for those who evade.
#[test]
fn those_who_are_uncovered_evade_too() {
    // Light foot in front, cavalry close behind it: only when the light foot is gone are they charged.
    let blues = [(LIGHT_FOOT, (900, 540), 180, 4), (CAVALRY, (900, 600), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    assert_eq!(battle.turn.charges[0].charged, [0]);
    let mut script = Script::new([TO_REAR, Answer::Impact(Reply::Stand)], [6]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut script);
    assert_eq!(battle.turn.charges[0].charged, [0, 1]);
    assert_eq!(script.asked, Some((Seat::Blue, Ask::Impact(Question::Evade(1)))));
    let moved: Vec<bool> = [0, 1].map(|index| battle.fielded(blue(index)).unwrap().deeds.evaded).to_vec();
    assert_eq!(moved, [true, false]);
}

/// Proves AM-IMP-052, AM-IMP-053.
#[test]
fn before_chargers_move_the_enemy_receives_intercepts_or_evades() {
    // The cavalry is charged; other cavalry, behind the flank of the knights, is not.
    let blues = [(CAVALRY, (900, 560), 180, 4), (CAVALRY, (1040, 470), 270, 1)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    battle.stage = Stage::Turn(Step::Interceptions);
    let mut intercepts = Vec::new();
    fog.choices(&battle, Seat::Blue, &Ask::Impact(Question::Intercept), &mut intercepts);
    assert!(intercepts.len() > 1);
    let before = battle.fielded(blue(0)).unwrap().body.clone();
    let answers = [Answer::Impact(Reply::Done), Answer::Impact(Reply::Stand)];
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new(answers, []));
    let fielded = battle.fielded(blue(0)).unwrap();
    assert!(fielded.body == before && !fielded.deeds.charged, "whoever receives a charge does not move");
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 500_000);
}

/// Proves AM-TSQ-009.
#[test]
fn the_player_says_who_evades_first() {
    let blues = [(LIGHT_HORSE, (860, 560), 180, 2), (CAVALRY, (980, 560), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    let later = Answer::Impact(Reply::Later);
    let mut script = Script::new([later], []);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut script);
    assert_eq!(script.asked, Some((Seat::Blue, Ask::Impact(Question::Evade(1)))));
    assert_eq!(forbidden(&fog, &battle, Reply::Later), [] as [String; 0]);
    let ask = Ask::Impact(Question::Evade(1));
    assert!(!fog.check(&battle, Seat::Blue, &ask, &Answer::Impact(Reply::Later)).is_empty(), "nobody else");
    let mut script = Script::new([TO_REAR, TO_REAR], [3, 4]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut script);
    let fled: Vec<GroupId> = script
        .events
        .iter()
        .filter_map(|event| if let Event::Fled(id, _) = event { Some(*id) } else { None })
        .collect();
    assert_eq!(fled, [blue(1), blue(0)]);
    assert_eq!(battle.stage, Stage::Turn(Step::FragmentedUncovered), "all evades, and nothing else");
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 500_000);
    assert!(battle.turn.postponed.is_empty());
}

/// Proves AM-IMP-087.
#[test]
fn those_reached_by_the_longer_move_only_evade_before_contact() {
    // 5 MU to 625; with two more the knights reach the cavalry at 640 as well.
    let blues = [(LIGHT_HORSE, (860, 560), 180, 2), (CAVALRY, (1000, 640), 180, 4)];
    let play = |answers: &[Answer], dice: &[u8]| {
        let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
        let mut script = Script::new(answers.iter().cloned(), dice.iter().copied());
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
        let front = |id| battle.fielded(id).unwrap().drawn().map(|drawn| drawn.front.front.y / 1000);
        (front(red(0)), front(blue(1)), battle.fielded(blue(1)).unwrap().deeds.evaded)
    };
    assert_eq!(play(&[TO_REAR], &[3, 4]), (Some(625), Some(640), false), "not reached");
    assert_eq!(play(&[TO_REAR, TO_REAR], &[3, 6, 3]), (Some(675), Some(640 + 30 + 125), true));
    let stand = Answer::Impact(Reply::Stand);
    assert_eq!(play(&[TO_REAR, stand], &[3, 6]), (Some(640), Some(640), false));
    // Skirmishers must, before battle troops.
    let blues = [(LIGHT_HORSE, (860, 560), 180, 2), (LIGHT_HORSE, (1000, 640), 180, 4)];
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &blues);
    battle.stage = Stage::Turn(Step::Evades);
    play_until(&fog, &mut battle, Step::ChargeMoves, &mut Script::new([TO_REAR], [3]));
    battle.turn.charges[0].variation = Some(acies_field::Mu::new(2));
    battle.turn.charges[0].progress = crate::impact::Progress::Moving;
    let ask = Ask::Impact(Question::Evade(1));
    let rulings = fog.check(&battle, Seat::Blue, &ask, &Answer::Impact(Reply::Stand));
    assert_eq!(rulings.first().map(|ruling| ruling.rule.to_string()), Some("AM-IMP-043".into()));
    // Whoever has evaded this phase does not do it again: 3 MU back, its rear at 635, and 7 MU after it.
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(CAVALRY, (900, 560), 180, 4)]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([TO_REAR], [1, 6]));
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 635_000);
    assert_eq!(battle.fielded(blue(0)).unwrap().group.cohesion, Cohesion::Disrupted);
}

/// Proves AM-IMP-089.
#[test]
fn skirmishers_caught_by_battle_troops_are_gone_and_their_friends_test() {
    let blues = [
        (LIGHT_FOOT, (900, 525), 180, 4),
        (LIGHT_FOOT, (1100, 600), 180, 4),
        (SPEARMEN, (700, 600), 180, 4),
        (LIGHT_FOOT, (1100, 800), 180, 4),
    ];
    let (fog, mut battle) = charged(&[(CAVALRY, (900, 500), 0, 4)], &blues);
    // 3 MU from 545 to 620, their rear at 600; 5 MU take the cavalry to 625. Only skirmishers in sight test.
    let mut script = Script::new([TO_REAR], [1, 3, 1, 4]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(battle.side(Seat::Blue).lost, [(0, crate::Loss::Destroyed)]);
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 625_000, "their full move");
    let cohesions: Vec<Cohesion> =
        (1..4).map(|index| battle.fielded(blue(index)).unwrap().group.cohesion).collect();
    assert_eq!(cohesions, [Cohesion::Disrupted, Cohesion::Steady, Cohesion::Steady]);
    assert_eq!(crate::turn::points(&fog, &battle, Seat::Blue), 1);
    // Those who were broken before are destroyed as well, and nobody tests for it.
    let blues = [(LIGHT_FOOT, (900, 560), 0, 4), (LIGHT_FOOT, (1100, 600), 180, 4)];
    let (fog, mut battle) = charged(&[(CAVALRY, (900, 500), 0, 4)], &blues);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::default());
    assert_eq!(battle.side(Seat::Blue).lost, [(0, crate::Loss::Destroyed)]);
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 625_000);
}
