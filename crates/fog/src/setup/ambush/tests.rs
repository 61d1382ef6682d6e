use acies_field::terrain::Kind;
use acies_field::{Leg, Ranks};
use acies_geometry::{Angle, Length, Point};

use super::*;
use crate::aftermath;
use crate::battle::{Loss, Stage};
use crate::moving::relocate;
use crate::testing::{Script, at, battle, blue, lay, place_leader, play_until, red};
use crate::turn::Step;

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const LIGHT: &str = "4 light foot, unprotected, average, drilled, javelins";
const KNIGHTS: &str = "4 knights, armoured, average, drilled";

fn pose(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Point::millimetres(x, y), Angle::degrees(degrees))
}

/// Red's first battle group lies in ambush in a forest, on a marker from 280 to 320 and from 380 to 420 mm; blue's stands
/// above the forest.
fn hidden(text: &str, enemy: &str) -> (Fog, Battle) {
    let (fog, mut battle) =
        battle(&[(text, (900, 300), 0, 2), (FOOT, (900, 500), 0, 2)], &[(enemy, (300, 700), 180, 2)]);
    lay(&mut battle, Kind::Forest, (150, 220), (500, 500));
    battle.side_mut(Seat::Red).groups[0] = None;
    let ambush = Ambush { marker: pose(300, 420, 0), group: Some(0), commander: None, on_foot: false };
    battle.side_mut(Seat::Red).ambushes.push(ambush);
    (fog, battle)
}

fn advance(fog: &Fog, battle: &mut Battle, millimetres: i32) -> Vec<Event> {
    let body =
        battle.fielded(blue(0)).unwrap().body.follow(&[Leg::Advance(Length::millimetres(millimetres))]).body;
    let mut script = Script::default();
    relocate(fog, battle, &mut script, blue(0), (body, None)).unwrap();
    script.events
}

fn emerging(front: Pose, files: u8) -> Emerging {
    Emerging { front, files, on_foot: false, lost: Vec::new(), commander: None }
}

fn wrong(fog: &Fog, battle: &Battle, emerging: &Emerging) -> Vec<Wrong> {
    let ambush = battle.side(Seat::Red).revealed[0];
    emerging::check(&at(fog, battle), Seat::Red, &ambush, emerging)
}

/// Proves AM-SET-031.
#[test]
fn an_ambush_is_revealed_by_sight_by_choice_and_by_friends() {
    let (fog, mut state) = hidden(FOOT, LIGHT);
    advance(&fog, &mut state, 229);
    assert_eq!(state.side(Seat::Red).ambushes.len(), 1, "51 mm from the marker");
    let events = advance(&fog, &mut state, 1);
    assert!(matches!(events.last(), Some(Event::Revealed(Seat::Red, _))), "2 MU");
    assert_eq!((state.side(Seat::Red).ambushes.len(), state.side(Seat::Red).revealed.len()), (0, 1));
    let (fog, mut state) = hidden(FOOT, LIGHT);
    state.side_mut(Seat::Red).ambushes[0].group = None;
    advance(&fog, &mut state, 230);
    assert_eq!((state.side(Seat::Red).ambushes.len(), waiting(&state)), (0, None), "a dummy is removed");

    let (fog, mut state) = hidden(FOOT, LIGHT);
    let reveal = Answer::Ambush(Reply::Reveal(0));
    let deploy = Answer::Ambush(Reply::Deploy(emerging(pose(300, 420, 0), 1)));
    play_until(&fog, &mut state, Step::Declarations, &mut Script::new([reveal, deploy], []));
    assert!(state.fielded(red(0)).is_some(), "by choice, in the own turn");
    let (fog, mut state) = hidden(FOOT, LIGHT);
    state.turn.active = Seat::Blue;
    play_until(&fog, &mut state, Step::Declarations, &mut Script::default());
    assert_eq!(state.stage, Stage::Turn(Step::Declarations), "nobody is asked in the enemy's turn");

    let friends = state.fielded(red(1)).unwrap().body.clone();
    let way = |x: i32| {
        let sizes = friends.sizes();
        Ranks::new(4, 1)
            .stand(pose(x, 300, 0), &sizes)
            .follow(&[Leg::Advance(Length::millimetres(300))])
            .swept
    };
    assert_eq!(passed_through(&at(&fog, &state), Seat::Red, &way(330)), [0]);
    assert!(passed_through(&at(&fog, &state), Seat::Red, &way(345)).is_empty());
}

/// A commander counts as an enemy who sees it, and so does whoever only passes by.
#[test]
fn lone_commanders_and_passers_by_see_an_ambush() {
    let (fog, mut state) = hidden(FOOT, LIGHT);
    state.stage = Stage::Turn(Step::Moves);
    state.turn.active = Seat::Blue;
    place_leader(&mut state, Seat::Blue, 0, (300, 600), None);
    let to = crate::manoeuvre::commanders::CommanderMove { to: pose(300, 470, 180), join: None };
    crate::manoeuvre::commanders::apply(&fog, &mut state, &mut Script::default(), (Seat::Blue, 0), &to);
    assert_eq!(waiting(&state), Some(Seat::Red));
    let (fog, mut state) = hidden(FOOT, LIGHT);
    let sizes = state.fielded(blue(0)).unwrap().body.sizes();
    for x in [100, 550] {
        let beside = Ranks::new(4, 1).stand(pose(x, 400, 90), &sizes);
        relocate(&fog, &mut state, &mut Script::default(), blue(0), (beside, None)).unwrap();
    }
    assert_eq!(waiting(&state), Some(Seat::Red));
}

fn revealed(text: &str, enemy: &str) -> (Fog, Battle) {
    let (fog, mut state) = hidden(text, enemy);
    reveal(&mut state, &mut Script::default(), Seat::Red, 0);
    (fog, state)
}

/// Proves AM-SET-032.
#[test]
fn a_battle_group_is_deployed_round_its_marker() {
    let (fog, state) = revealed(FOOT, LIGHT);
    for degrees in [0, 90, 180, 270] {
        let front = Pose::new(Point::millimetres(300, 400), Angle::degrees(degrees));
        let front = front.moved(Length::ZERO, Length::millimetres(20));
        for files in [1, 2, 3] {
            let front = front.moved(Length::millimetres(20 * (files - 1)), Length::ZERO);
            assert_eq!(wrong(&fog, &state, &emerging(front, files as u8)), [], "{degrees} {files}");
        }
    }
    assert_eq!(wrong(&fog, &state, &emerging(pose(300, 420, 10), 1)), [Wrong::Facing, Wrong::Marker]);
    assert_eq!(wrong(&fog, &state, &emerging(pose(310, 420, 0), 1)), [Wrong::Marker], "not wholly on it");
    assert_eq!(wrong(&fog, &state, &emerging(pose(300, 420, 0), 5)), [Wrong::Formation]);
    assert_eq!(
        wrong(&fog, &state, &emerging(pose(300, 450, 0), 1)),
        [],
        "the third base of the column is on it"
    );
    let lossy = Emerging { lost: vec![3], ..emerging(pose(300, 420, 0), 1) };
    assert_eq!(wrong(&fog, &state, &lossy), [Wrong::Lost { lost: 1, least: 0 }]);
    let commander = Emerging { commander: Some(pose(300, 380, 0)), ..emerging(pose(300, 420, 0), 1) };
    assert_eq!(wrong(&fog, &state, &commander), [Wrong::Commander], "there is none");
}

/// The first base remains the nearest to enemies who see the rest. AM-SET-032
#[test]
fn the_base_on_the_marker_is_the_nearest_to_those_who_see_the_rest() {
    let (fog, mut state) = revealed(FOOT, LIGHT);
    let forward = emerging(pose(300, 450, 0), 1);
    assert_eq!(wrong(&fog, &state, &forward), []);
    // Enemies 50 mm from the first base of that column see it.
    let sizes = state.fielded(blue(0)).unwrap().body.sizes();
    let near = Ranks::new(4, 2).stand(pose(300, 500, 180), &sizes);
    state.side_mut(Seat::Blue).groups[0].as_mut().unwrap().body = near;
    assert_eq!(wrong(&fog, &state, &forward), [Wrong::Marker]);
    assert_eq!(wrong(&fog, &state, &emerging(pose(300, 420, 0), 1)), []);
}

/// No base is seen from where enemy skirmishers may be deployed, and what finds no room is lost. AM-SET-032
#[test]
fn bases_in_sight_or_without_room_are_lost() {
    let (fog, mut state) = revealed(KNIGHTS, LIGHT);
    // Knights beyond the edge of the forest stand in the open.
    let wide = emerging(pose(360, 420, 0), 4);
    assert_eq!(wrong(&fog, &state, &wide), [], "inside the forest");
    let out = emerging(pose(300, 505, 0), 1);
    assert_eq!(wrong(&fog, &state, &out), [Wrong::InSight(0), Wrong::Marker]);
    // A clearing round the marker: nothing but it is forest, so that one base finds room.
    state.field.pieces.clear();
    lay(&mut state, Kind::Forest, (280, 380), (320, 420));
    let ambush = state.side(Seat::Red).revealed[0];
    let found = emerging::choices(&at(&fog, &state), Seat::Red, &ambush);
    assert!(!found.is_empty() && found.iter().all(|emerging| emerging.lost == [1, 2, 3]));
    let mut script = Script::new([Answer::Ambush(Reply::Deploy(found[0].clone()))], []);
    play_until(&fog, &mut state, Step::Declarations, &mut script);
    let group = &state.fielded(red(0)).unwrap().group;
    assert_eq!((group.bases().len(), group.began_with()), (1, 4));
    let lost = script.events.iter().filter_map(|event| match event {
        Event::Aftermath(aftermath::Event::BaseLost { base, left, .. }) => Some((*base, *left)),
        _ => None,
    });
    assert_eq!(lost.collect::<Vec<_>>(), [(3, 3), (2, 2), (1, 1)], "all see it");
    // Without any room all is lost.
    let (fog, mut state) = revealed(KNIGHTS, LIGHT);
    state.field.pieces.clear();
    let all = Emerging { lost: vec![0, 1, 2, 3], ..emerging(pose(300, 420, 0), 0) };
    let mut script = Script::new([Answer::Ambush(Reply::Deploy(all))], []);
    play_until(&fog, &mut state, Step::Declarations, &mut script);
    assert_eq!(state.side(Seat::Red).lost, [(0, Loss::Destroyed)]);
}

/// A commander in ambush comes out in contact with his battle group. AM-SET-032
#[test]
fn a_commander_comes_out_with_his_battle_group() {
    let (fog, mut state) = revealed(FOOT, LIGHT);
    state.side_mut(Seat::Red).revealed[0].commander = Some(1);
    let without = emerging(pose(300, 420, 0), 1);
    assert_eq!(wrong(&fog, &state, &without), [Wrong::Commander]);
    let with = Emerging { commander: Some(pose(300, 360, 0)), ..without };
    assert_eq!(wrong(&fog, &state, &with), []);
    play_until(
        &fog,
        &mut state,
        Step::Declarations,
        &mut Script::new([Answer::Ambush(Reply::Deploy(with))], []),
    );
    let leader = state.side(Seat::Red).commanders[1].unwrap();
    assert_eq!((leader.with, leader.pose), (Some(0), pose(300, 360, 0)));
}

/// The third occasion of AM-SET-055, whose others are in the tests of the order of set-up: when an ambush is
/// revealed if that was noted.
#[test]
fn ambushers_dismount_only_if_that_was_noted() {
    for (noted, permitted, expected) in
        [(true, true, vec![]), (false, true, vec![Wrong::OnFoot]), (true, false, vec![Wrong::OnFoot])]
    {
        let (mut fog, mut state) = revealed(KNIGHTS, LIGHT);
        fog.agreement.armies[0].groups[0].may_dismount = permitted;
        state.side_mut(Seat::Red).revealed[0].on_foot = noted;
        let on_foot = Emerging { on_foot: true, ..emerging(pose(300, 420, 0), 1) };
        assert_eq!(wrong(&fog, &state, &on_foot), expected);
        if expected.is_empty() {
            let mut script = Script::new([Answer::Ambush(Reply::Deploy(on_foot))], []);
            play_until(&fog, &mut state, Step::Declarations, &mut script);
            let troops = state.fielded(red(0)).unwrap().group.bases()[0];
            assert_eq!(troops.kind, crate::TroopType::HeavyFoot);
        }
    }
}

/// Proves AM-SET-033: where a second move ends. That a first one is completed stands with the moves.
#[test]
fn a_second_move_ends_at_an_ambush_within_5_mu() {
    // On open fields markers are seen from afar.
    let (fog, mut state) = hidden(FOOT, LIGHT);
    state.field.pieces.clear();
    let start = state.fielded(blue(0)).unwrap().body.clone();
    let places: Vec<Body> = (0..=200)
        .map(|millimetres| start.follow(&[Leg::Advance(Length::millimetres(millimetres))]).body)
        .collect();
    let ends = |state: &Battle| ends_second_move(&at(&fog, state), Seat::Blue, places.iter());
    assert_eq!(ends(&state), Some(155), "280 mm less 125");
    state.side_mut(Seat::Red).ambushes[0].group = None;
    assert_eq!(ends(&state), None, "a dummy");
    // In a forest it is seen from 2 MU only.
    let (_, state) = hidden(FOOT, LIGHT);
    assert_eq!(ends(&state), None);
}

#[test]
fn wild_answers_are_refused() {
    let (fog, state) = revealed(FOOT, LIGHT);
    let far = Pose::new(Point::new(i32::MAX, i32::MIN), Angle::ZERO);
    let cases = [
        emerging(far, 1),
        Emerging { lost: vec![99], ..emerging(pose(300, 420, 0), 1) },
        Emerging { lost: vec![1, 0], ..emerging(pose(300, 420, 0), 1) },
        Emerging { commander: Some(far), ..emerging(pose(300, 420, 0), 1) },
        emerging(pose(300, 420, 0), 0),
    ];
    for case in cases {
        assert!(!check(&at(&fog, &state), Seat::Red, Question::Deploy, &Reply::Deploy(case)).is_empty());
    }
    assert!(!check(&at(&fog, &state), Seat::Red, Question::Reveal, &Reply::Reveal(0)).is_empty());
    assert!(!check(&at(&fog, &state), Seat::Blue, Question::Deploy, &Reply::Hide).is_empty());
}
