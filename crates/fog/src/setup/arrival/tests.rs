use acies_field::{Mu, TableEdge};
use acies_geometry::{Angle, Length, Point, Pose};

use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::Stage;
use crate::setup::flank_march::side_edge;
use crate::testing::{Placed as Stands, Script, at, battle, blue, play_until, red};
use crate::turn::{self, Step};

const FOOT: &str = "4 heavy foot, protected, average, drilled";
const WARBAND: &str = "4 heavy foot, protected, average, undrilled";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
const HORSE: &str = "4 light horse, unprotected, average, undrilled";
const ARMY: [Stands<'static>; 4] = [
    (CAVALRY, (900, 300), 0, 2),
    (CAVALRY, (700, 300), 0, 2),
    (HORSE, (500, 300), 0, 2),
    (FOOT, (300, 300), 0, 2),
];

/// Red's groups, of which the first ones march round a flank under his first troop commander.
fn marching(
    flank: Flank,
    groups: &[usize],
    red_army: &[Stands<'_>],
    blue_army: &[Stands<'_>],
) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red_army, blue_army);
    send(&mut battle, Seat::Red, flank, groups);
    battle.turn.number = 3;
    (fog, battle)
}

fn send(battle: &mut Battle, seat: Seat, flank: Flank, groups: &[usize]) {
    let side = battle.side_mut(seat);
    for &group in groups {
        side.groups[group] = None;
    }
    side.marches.push(FlankMarch { flank, commander: 1, groups: groups.to_vec() });
}

const FAR: [Stands<'static>; 2] = [(CAVALRY, (900, 1100), 180, 2), (CAVALRY, (700, 1100), 180, 2)];

/// Plays the first step of a turn with these dice.
fn begin(fog: &Fog, battle: &mut Battle, dice: &[u8]) -> Vec<Event> {
    battle.stage = Stage::Turn(Step::Marches);
    battle.turn.marches = Progress::new();
    let mut script = Script::new([], dice.iter().copied());
    play_until(fog, battle, Step::Declarations, &mut script);
    script.events
}

fn declared(flank: Flank, groups: usize, turn: u16, coming: Coming) -> Declared {
    Declared { flank, groups, turn, coming }
}

/// Proves AM-SET-037.
#[test]
fn nobody_rolls_in_the_very_first_turn() {
    let (fog, mut battle) = marching(Flank::Left, &[0], &ARMY, &FAR);
    battle.turn.number = 1;
    begin(&fog, &mut battle, &[]);
    battle.turn = crate::turn::Turn::new(2, Seat::Red);
    begin(&fog, &mut battle, &[4, 5]);
    assert!(battle.side(Seat::Red).declared.is_empty(), "9 is not enough, and was rolled");
}

/// Proves AM-SET-038.
#[test]
fn a_success_is_declared_with_flank_and_number() {
    let (fog, mut battle) = marching(Flank::Left, &[0, 1], &ARMY, &FAR);
    let events = begin(&fog, &mut battle, &[4, 6]);
    let expected = declared(Flank::Left, 2, 5, Coming::Anywhere);
    assert!(events.contains(&Event::Declared(Seat::Red, expected)));
    let seen = crate::View::of(&fog, &battle, Seat::Blue.into()).battle;
    assert_eq!(seen.side(Seat::Red).declared, [expected]);
    assert!(seen.side(Seat::Red).marches.is_empty(), "who they are stays hidden");
    battle.turn = crate::turn::Turn::new(4, Seat::Blue);
    begin(&fog, &mut battle, &[]);
    assert_eq!(side_edge(Seat::Red, Flank::Left), TableEdge::Left);
    assert_eq!(side_edge(Seat::Blue, Flank::Left), TableEdge::Right, "as seen from the own army");
}

/// Proves AM-SET-041, AM-SEQ-017, AM-TSQ-002, and that the dice of AM-SET-040 are rolled again by quality.
#[test]
fn stragglers_cost_a_point_each_and_may_take_their_commander() {
    let armies: [Stands<'_>; 4] = [(WARBAND, (900, 300), 0, 2), (HORSE, (700, 300), 0, 2), ARMY[2], ARMY[3]];
    let (fog, mut battle) = marching(Flank::Left, &[0, 1], &armies, &FAR);
    begin(&fog, &mut battle, &[5, 6]);
    assert_eq!(turn::points(&fog, &battle, Seat::Red), 0, "not yet arrived");
    let mut both = battle.clone();
    battle.turn = crate::turn::Turn::new(5, Seat::Red);
    begin(&fog, &mut battle, &[2, 3, 2, 2]);
    assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Straggling)]);
    assert_eq!(turn::points(&fog, &battle, Seat::Red), 1);
    assert_eq!(battle.side(Seat::Red).declared[0].groups, 1);
    assert_eq!(battle.side(Seat::Red).lost_commanders, [0_usize; 0]);
    both.turn = crate::turn::Turn::new(5, Seat::Red);
    begin(&fog, &mut both, &[2, 3, 1, 2]);
    assert_eq!(turn::points(&fog, &both, Seat::Red), 2);
    assert_eq!(both.side(Seat::Red).lost_commanders, [1]);
    assert!(both.side(Seat::Red).marches.is_empty() && both.side(Seat::Red).declared.is_empty());
    let superior = "4 cavalry, armoured, superior, drilled";
    let (fog, mut battle) = marching(Flank::Left, &[0], &[(superior, (900, 300), 0, 2), ARMY[1]], &FAR);
    begin(&fog, &mut battle, &[6, 6]);
    battle.turn = crate::turn::Turn::new(5, Seat::Red);
    begin(&fog, &mut battle, &[1, 3, 2]);
    assert!(battle.side(Seat::Red).lost.is_empty(), "a 1 is rolled again: 3 and 2 and 1 for drill");
}

/// When each side's march comes if both are on one edge, with so many battle groups.
fn met(red: &[usize], blue: &[usize]) -> [Declared; 2] {
    let blues: Vec<Stands<'_>> =
        ARMY.iter().map(|&(text, (x, y), _, files)| (text, (x, 1200 - y), 180, files)).collect();
    let (fog, mut battle) = marching(Flank::Left, red, &ARMY, &blues);
    send(&mut battle, Seat::Blue, Flank::Right, blue);
    begin(&fog, &mut battle, &[5, 6]);
    Seat::BOTH.map(|seat| battle.side(seat).declared[0])
}

/// The turns of AM-SET-042, AM-SET-043 and AM-SET-044: red rolls in turn 3.
#[test]
fn who_is_driven_back_comes_first() {
    let [red, blue] = met(&[0, 1], &[0, 2]);
    assert_eq!(blue, declared(Flank::Right, 2, 4, Coming::DrivenBack));
    assert_eq!(red, declared(Flank::Left, 2, 5, Coming::AfterTheEnemy));
    let [red, blue] = met(&[0], &[0, 1]);
    assert_eq!((red.turn, red.coming), (5, Coming::DrivenBack));
    assert_eq!((blue.turn, blue.coming), (6, Coming::AfterTheEnemy));
    let [red, blue] = met(&[0, 2], &[1, 2]);
    assert_eq!((red.turn, red.coming), (5, Coming::DrivenBack));
    assert_eq!((blue.turn, blue.coming), (4, Coming::DrivenBack));
    // On the other edge they do not meet.
    let (fog, mut battle) = marching(Flank::Left, &[0], &ARMY, &FAR);
    send(&mut battle, Seat::Blue, Flank::Left, &[0]);
    begin(&fog, &mut battle, &[5, 6]);
    assert_eq!(battle.side(Seat::Red).declared[0].coming, Coming::Anywhere);
    assert!(battle.side(Seat::Blue).declared.is_empty());
}

/// A march of red's that comes on in this turn.
fn coming(how: Coming, groups: &[usize], red_army: &[Stands<'_>], blue_army: &[Stands<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = marching(Flank::Left, groups, red_army, blue_army);
    battle.side_mut(Seat::Red).declared.push(declared(Flank::Left, groups.len(), 3, how));
    battle.stage = Stage::Turn(Step::Moves);
    (fog, battle)
}

fn placed(group: usize, along: i32, files: u8) -> Placed {
    Placed { group, along: Length::millimetres(along), files }
}

fn place_at(group: usize, along: i32, files: u8) -> Answer {
    Answer::March(Reply::Place(placed(group, along, files)))
}

fn enter(millimetres: i32, commander: Option<(i32, i32)>) -> Entering {
    let pose = |(x, y)| Pose::new(Point::millimetres(x, y), Angle::degrees(90));
    Entering { distance: Length::millimetres(millimetres), commander: commander.map(pose) }
}

fn rules(fog: &Fog, battle: &Battle, question: Question, reply: Reply) -> Vec<Wrong> {
    entering::check(&at(fog, battle), Seat::Red, question, &reply)
}

/// Proves AM-SET-039.
#[test]
fn they_arrive_on_their_edge_within_reach_of_their_commander() {
    let (fog, mut battle) = coming(Coming::Anywhere, &[0, 1], &ARMY, &FAR);
    let place =
        |battle: &Battle, placed| rules(&fog, battle, Question::Place(Flank::Left), Reply::Place(placed));
    for along in [40, 600, 1160] {
        assert_eq!(place(&battle, placed(0, along, 2)), [], "{along}");
    }
    for files in [1, 3, 4] {
        assert_eq!(place(&battle, placed(0, 600, files)), [], "any formation");
    }
    assert_eq!(place(&battle, placed(0, 39, 2)), [Wrong::OffTheEdge]);
    assert_eq!(place(&battle, placed(2, 600, 2)), [Wrong::Unknown], "not of this march");
    assert_eq!(place(&battle, placed(0, 600, 5)), [Wrong::Formation]);
    // The first comes on with the commander behind it, and makes no second move.
    let first = Answer::March(Reply::Enter(enter(125, Some((65, 620)))));
    let done = Answer::Manoeuvre(crate::manoeuvre::Reply::Done);
    let script = [place_at(0, 600, 2), first, done];
    play_until(&fog, &mut battle, Step::Shooting, &mut Script::new(script, []));
    assert_eq!(battle.fielded(red(0)).unwrap().body.bases()[0].pose.front.x, 125_000);
    assert_eq!(battle.side(Seat::Red).commanders[1].unwrap().with, Some(0));
    assert!(battle.commanders_away(Seat::Red).is_empty(), "he is here, though one of his is yet to come");
    // A troop commander reaches 4 MU: from his base at 600 mm to 700 mm along the edge.
    for (along, expected) in [(780, vec![]), (782, vec![Wrong::OutOfRange])] {
        let question = Question::Enter(placed(1, along, 2));
        assert_eq!(rules(&fog, &battle, question, Reply::Enter(enter(125, None))), expected, "{along}");
    }
    assert_eq!(place(&battle, placed(1, 782, 2)), [Wrong::NoRoom]);
}

/// Proves AM-SET-048.
#[test]
fn marchers_measure_from_the_edge_and_need_room() {
    let (fog, mut battle) = coming(Coming::Anywhere, &[0], &ARMY, &FAR);
    let question = Question::Enter(placed(0, 600, 2));
    let go = |battle: &Battle, millimetres, commander| {
        rules(&fog, battle, question, Reply::Enter(enter(millimetres, commander)))
    };
    assert_eq!(go(&battle, 125, Some((65, 620))), []);
    assert!(matches!(go(&battle, 126, Some((66, 620)))[..], [Wrong::TooFar { .. }]), "5 MU from the edge");
    assert_eq!(go(&battle, 125, None), [Wrong::Commander]);
    assert_eq!(go(&battle, 59, Some((59, 660))), [Wrong::OffTheTable], "60 mm deep");
    // A second move is open to those who come with the commander.
    let script = [place_at(0, 600, 2), Answer::March(Reply::Enter(enter(125, Some((65, 620)))))];
    let mut script = Script::new(script, []);
    play_until(&fog, &mut battle, Step::Shooting, &mut script);
    let second = crate::manoeuvre::Question::SecondMove(crate::manoeuvre::moves::Mover::Group(0));
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(second))));
    // A wall of friends along all of the edge leaves no room: it straggles when all others have moved.
    let mob = "12 mob, unprotected, poor, undrilled";
    let wall: Vec<Stands<'_>> = (0..3).map(|index| (mob, (40, 200 + 400 * index), 90, 12)).collect();
    let army: Vec<Stands<'_>> = [&ARMY[..1], &wall].concat();
    let (fog, mut battle) = coming(Coming::Anywhere, &[0], &army, &FAR);
    play_until(&fog, &mut battle, Step::Shooting, &mut Script::default());
    assert_eq!(battle.side(Seat::Red).lost, [(0, Loss::Straggling)]);
    assert_eq!(battle.side(Seat::Red).lost_commanders, [1]);
}

/// Proves AM-SET-043.
#[test]
fn driven_back_they_go_two_full_moves_near_the_own_edge() {
    let (fog, battle) = coming(Coming::DrivenBack, &[3, 0], &ARMY, &FAR);
    let place = |placed| rules(&fog, &battle, Question::Place(Flank::Left), Reply::Place(placed));
    assert_eq!((place(placed(0, 260, 2)), place(placed(0, 261, 2))), (vec![], vec![Wrong::DrivenBack]));
    let go = |group, millimetres, commander| {
        let reply = Reply::Enter(enter(millimetres, Some(commander)));
        rules(&fog, &battle, Question::Enter(placed(group, 200, 2)), reply)
    };
    assert_eq!(go(0, 250, (190, 220)), []);
    assert_eq!(go(0, 125, (65, 220)), [Wrong::NotTheWholeWay]);
    assert_eq!(go(3, 200, (170, 220)), [], "heavy foot far from the enemy: twice 4 MU");
    // They need not be in command range, and make no other move.
    let (fog, mut battle) = coming(Coming::DrivenBack, &[0, 1], &ARMY, &FAR);
    let script = [place_at(0, 40, 2), place_at(1, 260, 2)];
    play_until(&fog, &mut battle, Step::Shooting, &mut Script::new(script, []));
    for index in [0, 1] {
        let base = battle.fielded(red(index)).unwrap().body.bases()[0];
        assert_eq!((base.pose.front.x, base.pose.facing), (250_000, Angle::degrees(90)));
        assert!(battle.fielded(red(index)).unwrap().deeds.moved);
    }
    assert!(battle.side(Seat::Red).declared.is_empty());
}

/// Proves AM-SET-044: the turn is in another test; here is the part of the edge.
#[test]
fn who_drove_the_enemy_back_comes_where_they_came() {
    let (fog, battle) = coming(Coming::AfterTheEnemy, &[0], &ARMY, &FAR);
    let place = |placed| rules(&fog, &battle, Question::Place(Flank::Left), Reply::Place(placed));
    assert_eq!(place(placed(0, 940, 2)), [], "12 MU from the enemy's rear edge");
    assert_eq!(place(placed(0, 939, 2)), [Wrong::AfterTheEnemy]);
    let go =
        rules(&fog, &battle, Question::Enter(placed(0, 940, 2)), Reply::Enter(enter(125, Some((65, 960)))));
    assert_eq!(go, [], "by the normal rules");
}

/// Blue's troops after red's cavalry has been placed at 600 mm of the left edge, with these dice.
fn near(blue_army: &[Stands<'_>], dice: &[u8]) -> (Fog, Battle) {
    let (fog, mut battle) = coming(Coming::Anywhere, &[0], &ARMY, blue_army);
    battle.side_mut(Seat::Blue).camp = None;
    let mut script = Script::new([place_at(0, 600, 2)], dice.iter().copied());
    play_until(&fog, &mut battle, Step::Shooting, &mut script);
    (fog, battle)
}

/// Proves AM-SET-045.
#[test]
fn artillery_and_wagons_near_arriving_marchers_are_destroyed() {
    for text in ["2 heavy artillery, average, undrilled", "2 battle wagons, average"] {
        // Their left edge is at 150 mm, 6 MU from the table's edge.
        for (x, destroyed) in [(190, true), (191, false)] {
            let (_, battle) = near(&[(text, (x, 620), 0, 2), FAR[0]], &[]);
            assert_eq!(battle.fielded(blue(0)).is_none(), destroyed, "{text} at {x}");
            let lost: &[(usize, Loss)] = if destroyed { &[(0, Loss::Destroyed)] } else { &[] };
            assert_eq!(battle.side(Seat::Blue).lost, lost);
            assert!(battle.fielded(blue(1)).unwrap().group.cohesion == crate::Cohesion::Steady);
        }
    }
    // In close combat they stay.
    let army: Vec<Stands<'_>> = vec![ARMY[0], (FOOT, (100, 700), 180, 2)];
    let guns = "2 heavy artillery, average, undrilled";
    let (fog, mut battle) = coming(Coming::Anywhere, &[0], &army, &[(guns, (100, 700), 0, 2), FAR[0]]);
    play_until(&fog, &mut battle, Step::Shooting, &mut Script::new([place_at(0, 600, 2)], []));
    assert!(battle.fielded(blue(0)).is_some());
}

/// Proves AM-SET-046.
#[test]
fn a_camp_near_arriving_marchers_is_sacked() {
    for (x, sacked) in [(210, true), (211, false)] {
        let (mut fog, mut battle) = coming(Coming::Anywhere, &[0], &ARMY, &FAR);
        fog.agreement.armies[1].fortified_camp = true;
        let camp = Pose::new(Point::millimetres(x, 640), Angle::ZERO);
        let size = crate::bases::camp(fog.agreement.figures);
        battle.side_mut(Seat::Blue).camp = Some(acies_field::Base::new(camp, size));
        play_until(&fog, &mut battle, Step::Shooting, &mut Script::new([place_at(0, 600, 2)], []));
        assert_eq!(battle.side(Seat::Blue).camp_sacked, sacked, "{x}");
        assert_eq!(turn::points(&fog, &battle, Seat::Blue), if sacked { 2 } else { 0 });
    }
}

/// Proves AM-SET-047.
#[test]
fn others_near_arriving_marchers_evade_from_the_edge() {
    // Heavy foot could not evade otherwise. A die of 3 leaves their 3 MU as they are.
    let (fog, battle) = near(&[(FOOT, (190, 620), 0, 2), FAR[0]], &[3]);
    let body = &battle.fielded(blue(0)).unwrap().body;
    assert!(body.bases().iter().all(|base| base.pose.facing == Angle::degrees(90)));
    let front = body.bases().iter().map(|base| base.pose.front.x).max().unwrap();
    assert!(front > 230_000 && front <= 305_000, "{front}");
    assert!(fog.agreement.scale().mu(Mu::new(3)) == Length::millimetres(75));
    let (_, battle) = near(&[(FOOT, (191, 620), 0, 2), FAR[0]], &[]);
    let stayed = battle.fielded(blue(0)).unwrap().body.bases()[0].pose;
    assert_eq!(stayed.facing, Angle::ZERO, "more than 6 MU away");
    // Those who fight stay where they are.
    let army: Vec<Stands<'_>> = vec![ARMY[0], (FOOT, (100, 700), 180, 2)];
    let (fog, mut battle) = coming(Coming::Anywhere, &[0], &army, &[(FOOT, (100, 700), 0, 2), FAR[0]]);
    let before = battle.fielded(blue(0)).unwrap().body.clone();
    play_until(&fog, &mut battle, Step::Shooting, &mut Script::new([place_at(0, 600, 2)], []));
    assert!(battle.fielded(blue(0)).unwrap().body == before, "in close combat");
}

#[test]
fn candidates_are_legal_and_wild_answers_refused() {
    for how in [Coming::Anywhere, Coming::DrivenBack, Coming::AfterTheEnemy] {
        let (fog, battle) = coming(how, &[0, 2, 3], &ARMY, &FAR);
        let mut found = Vec::new();
        choices(&at(&fog, &battle), Seat::Red, Question::Place(Flank::Left), &mut found);
        assert!(found.len() > 4);
        for reply in found {
            assert_eq!(rules(&fog, &battle, Question::Place(Flank::Left), reply), []);
        }
        let wild = [Length::micrometres(i32::MIN), Length::micrometres(i32::MAX), Length::ZERO];
        for along in wild {
            let placed = Placed { group: 0, along, files: 255 };
            assert!(!rules(&fog, &battle, Question::Place(Flank::Left), Reply::Place(placed)).is_empty());
            let entering = Entering { distance: along, commander: None };
            let question = Question::Enter(self::placed(0, 600, 2));
            assert!(!rules(&fog, &battle, question, Reply::Enter(entering)).is_empty());
        }
        let nobody = Placed { group: 99, along: Length::ZERO, files: 1 };
        assert_eq!(
            rules(&fog, &battle, Question::Place(Flank::Right), Reply::Place(nobody)),
            [Wrong::Unknown]
        );
    }
}
