use acies_field::terrain::Kind;
use acies_field::{Base, Body};
use acies_geometry::{Angle, Length, Point, Pose, Size};
use acies_play::Seat;

use super::{asked, play_step};
use crate::Cohesion;
use crate::ask;
use crate::battle::{Battle, FreshContact, Stage};
use crate::game::Fog;
use crate::impact::Approach;
use crate::joint_action::breaking_off::must_break_off;
use crate::joint_action::{Event, Question, Reply};
use crate::testing::{Placed, Script, at, battle, blue, lay, place_leader, play_until, red};
use crate::turn::Step;

const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, drilled";
const ELEPHANTS: &str = "4 elephants, average, undrilled";
const FOOT: &str = "4 heavy foot, protected, average, drilled";
const LIGHT: &str = "4 light foot, unprotected, average, drilled, javelins";

/// Red mounted, 30 mm deep, at 500 mm before blue foot.
const OURS: Placed<'static> = (CAVALRY, (500, 500), 0, 4);
const THEIRS: Placed<'static> = (FOOT, (500, 500), 180, 4);

/// Where the front of red's first stands after red's break-offs, in millimetres; and its cohesion.
fn broken_off(fog: &Fog, battle: &mut Battle) -> (i32, Cohesion) {
    play_step(fog, battle, Step::BreakOffs(Seat::Red), [], []);
    front(battle, 0)
}

fn front(battle: &Battle, index: usize) -> (i32, Cohesion) {
    let fielded = battle.fielded(red(index)).unwrap();
    let fronts = fielded.body.bases().iter().map(|base| base.pose.front.y);
    (fronts.max().unwrap() / 1000, fielded.group.cohesion)
}

/// After something has been put on the table.
fn with(ours: &[Placed<'_>], theirs: &[Placed<'_>], change: impl Fn(&mut Battle)) -> (i32, Cohesion) {
    let (fog, mut battle) = battle(ours, theirs);
    change(&mut battle);
    broken_off(&fog, &mut battle)
}

fn breaks_off(theirs: &[(Placed<'_>, Cohesion)], change: impl Fn(&mut Battle)) -> bool {
    let placed: Vec<Placed<'_>> = theirs.iter().map(|&(placed, _)| placed).collect();
    let (fog, mut battle) = battle(&[OURS], &placed);
    for (index, &(_, cohesion)) in theirs.iter().enumerate() {
        battle.fielded_mut(blue(index)).unwrap().group.cohesion = cohesion;
    }
    change(&mut battle);
    must_break_off(&at(&fog, &battle), red(0))
}

/// AM-JAP-006, AM-JAP-008 for a file that stands 45 mm behind the other, each before an enemy: where the one in front has only
/// 30 mm of room, they cannot both be level and away from the enemy.
#[test]
fn files_behind_the_others_have_no_room_in_front_of_them() {
    let ours = |friend: i32| [(CAVALRY, (520, 455), 0, 2), (LIGHT, (550, friend), 0, 1)];
    let theirs = [(FOOT, (540, 500), 180, 1), (FOOT, (500, 455), 180, 1)];
    let step = |battle: &mut Battle| {
        let fielded = battle.fielded_mut(red(0)).unwrap();
        fielded.body = fielded.body.stepped_forward(&[(&[1, 3], Length::millimetres(45))]).unwrap().body;
    };
    assert_eq!(with(&ours(410), &theirs, step), (500, Cohesion::Disrupted), "it stays");
    assert_eq!(with(&ours(350), &theirs, step), (410, Cohesion::Steady), "90 mm back");
}

/// Proves AM-JAP-004.
#[test]
fn mounted_break_off_if_half_of_their_opponents_are_steady_foot() {
    use Cohesion::{Disrupted, Steady};
    let deep = "6 heavy foot, protected, average, drilled";
    let left = |files: i32, text| (text, (420 + 20 * files, 500), 180, files as usize);
    let right = |files: i32, text| (text, (580 - 20 * files, 500), 180, files as usize);
    assert!(breaks_off(&[(left(2, FOOT), Steady), (right(2, FOOT), Disrupted)], |_| ()), "half");
    assert!(!breaks_off(&[(left(1, FOOT), Steady), (right(3, deep), Disrupted)], |_| ()), "a quarter");
    assert!(breaks_off(&[(left(3, deep), Steady), (right(1, FOOT), Disrupted)], |_| ()));
    assert!(!breaks_off(&[(left(2, CAVALRY), Steady), (right(2, FOOT), Disrupted)], |_| ()), "mounted");
    assert!(!breaks_off(&[(left(2, FOOT), Cohesion::Broken)], |_| ()), "routers are no opponents");
    // The other two files of the enemy only overlap.
    assert!(breaks_off(&[(left(1, FOOT), Steady), ((deep, (340, 500), 180, 3), Disrupted)], |_| ()));
    // Disorder by terrain counts base by base.
    let brush = |from: i32| move |battle: &mut Battle| lay(battle, Kind::Brush, (from, 501), (600, 600));
    assert!(!breaks_off(&[(THEIRS, Steady)], brush(400)));
    assert!(!breaks_off(&[(THEIRS, Steady)], brush(450)));
    assert!(breaks_off(&[(THEIRS, Steady)], brush(505)));
    // Nobody asks, and both sides do, in every joint action phase.
    let (fog, mut battle) = battle(&[(FOOT, (500, 500), 0, 4)], &[(CAVALRY, (500, 500), 180, 4)]);
    for active in Seat::BOTH {
        let mut battle = battle.clone();
        battle.turn.active = active;
        assert_eq!(play_step(&fog, &mut battle, Step::BreakOffs(Seat::Blue), [], []).asked, None);
        assert!(!at(&fog, &battle).is_in_close_combat(red(0)));
    }
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Disrupted;
    play_step(&fog, &mut battle, Step::BreakOffs(Seat::Blue), [], []);
    assert!(at(&fog, &battle).is_in_close_combat(red(0)));
}

/// Proves AM-JAP-005.
#[test]
fn elephants_and_some_others_never_break_off() {
    let stays = |text: &str, change: &dyn Fn(&mut Battle)| {
        let (fog, mut battle) = battle(&[(text, (500, 500), 0, 4), OURS_ELSEWHERE], &[THEIRS]);
        change(&mut battle);
        !must_break_off(&at(&fog, &battle), red(0))
    };
    assert!(!stays(CAVALRY, &|_| ()) && !stays(LIGHT_HORSE, &|_| ()));
    assert!(stays(ELEPHANTS, &|_| ()));
    assert!(stays(FOOT, &|_| ()), "foot do not either");
    assert!(stays(CAVALRY, &|battle| {
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let mut bases = fielded.body.bases().to_vec();
        bases[3].pose = Pose::new(Point::millimetres(595, 485), Angle::QUARTER);
        fielded.body = Body::new(bases);
    }));
    for (pursuer, enemy, there) in
        [(red(0), blue(0), true), (blue(0), red(0), true), (red(1), blue(0), false)]
    {
        let contact = FreshContact { pursuer, enemy, approach: Approach::Front };
        assert_eq!(stays(CAVALRY, &|battle| battle.fresh_contacts.push(contact)), there);
    }
}

const OURS_ELSEWHERE: Placed<'static> = (CAVALRY, (1200, 300), 0, 4);

/// Proves AM-JAP-006.
#[test]
fn they_end_a_normal_move_from_the_enemy_with_their_commander() {
    let (fog, mut game) = battle(&[OURS], &[THEIRS]);
    place_leader(&mut game, Seat::Red, 0, (480, 470), Some(0));
    assert_eq!(broken_off(&fog, &mut game), (375, Cohesion::Steady), "5 MU");
    let leader = game.side(Seat::Red).commanders[0].unwrap();
    assert_eq!((leader.pose.front, leader.with), (Point::millimetres(480, 345), Some(0)));
    assert!(leader.moved, "AM-JAP-031");
    let drawn = game.fielded(red(0)).unwrap().drawn().unwrap();
    assert_eq!((drawn.ranks.width(), drawn.front.facing), (4, Angle::ZERO));
    assert_eq!(with(&[(LIGHT_HORSE, (500, 500), 0, 4)], &[THEIRS], |_| ()).0, 325, "7 MU");
    // A line that has stepped forward is put in order, as wide as before.
    let (fog, mut battle) =
        battle(&[(CAVALRY, (500, 500), 0, 2)], &[(FOOT, (480, 500), 180, 1), (FOOT, (520, 510), 180, 1)]);
    let body = &battle.fielded(red(0)).unwrap().body;
    let stepped = body.stepped_forward(&[(&[1, 3], Length::millimetres(10))]).unwrap().body;
    battle.fielded_mut(red(0)).unwrap().body = stepped;
    assert_eq!(broken_off(&fog, &mut battle).0, 375, "from the nearer of the two");
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().ranks.width(), 2);
}

/// Proves AM-JAP-007.
#[test]
fn what_shortens_a_break_off() {
    let camp = |seat: Seat, y: i32| {
        move |battle: &mut Battle| {
            let pose = Pose::new(Point::millimetres(500, y), Angle::ZERO);
            battle.side_mut(seat).camp = Some(Base::new(pose, Size::millimetres(120, 80)));
        }
    };
    // 60 mm behind their rear stand friends, whom they could pass through; or their camp.
    for friends in [LIGHT, CAVALRY] {
        assert_eq!(with(&[OURS, (friends, (500, 410), 0, 2)], &[THEIRS], |_| ()).0, 440);
    }
    assert_eq!(with(&[OURS], &[THEIRS], camp(Seat::Red, 410)).0, 440);
    // The edge of the table.
    let near = |placed: Placed<'static>| (placed.0, (500, 100), placed.2, placed.3);
    assert_eq!(with(&[near(OURS)], &[near(THEIRS)], |_| ()).0, 30);
    // Enemies halt them 1 MU away, if they are in the way.
    let behind = |x: i32| (FOOT, (x, 410), 0, 2);
    assert_eq!(with(&[OURS], &[THEIRS, behind(500)], |_| ()).0, 465);
    assert_eq!(with(&[OURS], &[THEIRS, behind(619)], |_| ()).0, 465);
    assert_eq!(with(&[OURS], &[THEIRS, behind(621)], |_| ()).0, 375, "beside their way");
    assert_eq!(with(&[OURS], &[THEIRS], camp(Seat::Blue, 410)).0, 465);
    // Rough terrain, 3 MU: 10 mm behind their rear, under it, 74 and 88 mm behind it, and beyond where they end.
    let brush = |near: i32, far: i32| {
        with(&[OURS], &[THEIRS], move |battle| lay(battle, Kind::Brush, (300, near), (700, far))).0
    };
    assert_eq!([brush(440, 460), brush(450, 480), brush(380, 396)], [425; 3]);
    assert_eq!([brush(370, 395), brush(370, 382), brush(320, 344)], [425, 412, 375]);
    // Where they cannot go at all they halt at the edge.
    let wood = |battle: &mut Battle| lay(battle, Kind::Impassable, (300, 370), (700, 410));
    assert_eq!(with(&[OURS], &[THEIRS], wood).0, 440);
}

/// Proves AM-JAP-008.
#[test]
fn with_less_than_1_mu_of_room_they_stay_and_drop_a_level() {
    let friends = |room: i32| with(&[OURS, (FOOT, (500, 470 - room), 0, 2)], &[THEIRS], |_| ());
    assert_eq!(friends(25), (475, Cohesion::Steady));
    assert_eq!(friends(24), (500, Cohesion::Disrupted));
    assert_eq!(friends(0), (500, Cohesion::Disrupted));
    // An opponent behind them leaves them no room either.
    let behind = with(&[OURS], &[THEIRS, (FOOT, (500, 470), 0, 2)], |_| ());
    assert_eq!(behind, (500, Cohesion::Disrupted));
}

/// Two of one side that break off towards each other do so in the order of their player's choice. AM-JAP-001
#[test]
fn their_player_chooses_who_goes_first() {
    let ours = [OURS, (CAVALRY, (500, 380), 180, 4)];
    let (fog, before) = battle(&ours, &[THEIRS, (FOOT, (500, 380), 0, 4)]);
    let mut battle = before.clone();
    let script = play_step(&fog, &mut battle, Step::BreakOffs(Seat::Red), [], []);
    assert_eq!(asked(&script), Some((Seat::Red, Question::NextBreakOff)));
    for (first, cohesion) in
        [(0, [Cohesion::Steady, Cohesion::Disrupted]), (1, [Cohesion::Disrupted, Cohesion::Steady])]
    {
        let mut battle = before.clone();
        play_step(&fog, &mut battle, Step::BreakOffs(Seat::Red), [Reply::Next(first)], []);
        assert_eq!([front(&battle, 0).1, front(&battle, 1).1], cohesion);
    }
}

/// Proves AM-TSQ-027.
#[test]
fn scythed_chariots_go_first_then_the_non_active_player_breaks_off() {
    let scythed = "2 scythed chariots, average, undrilled";
    let reds = [OURS, (FOOT, (900, 500), 0, 4), (scythed, (1200, 500), 0, 2)];
    let blues = [THEIRS, (CAVALRY, (900, 500), 180, 4), (FOOT, (1200, 500), 180, 2)];
    for active in Seat::BOTH {
        let (fog, mut battle) = battle(&reds, &blues);
        battle.turn.active = active;
        battle.stage = Stage::Turn(Step::ScythedChariots);
        let mut script = Script::default();
        play_until(&fog, &mut battle, Step::Stopping, &mut script);
        let told = |event: &ask::Event| match event {
            ask::Event::Lost(id, _) | ask::Event::JointAction(Event::BrokeOff { id, .. }) => Some(*id),
            _ => None,
        };
        let told: Vec<_> = script.events.iter().filter_map(told).collect();
        let (first, last) = if active == Seat::Red { (blue(1), red(0)) } else { (red(0), blue(1)) };
        assert_eq!(told, [red(2), first, last]);
    }
}

/// A commander is free when the enemy has broken off, and may move in the same phase. AM-JAP-031, AM-COM-110
#[test]
fn a_commander_is_free_when_the_enemy_has_broken_off() {
    let (fog, mut battle) = battle(&[OURS], &[THEIRS]);
    place_leader(&mut battle, Seat::Blue, 0, (500, 515), Some(0));
    battle.side_mut(Seat::Blue).commanders[0].as_mut().unwrap().in_front_rank = true;
    broken_off(&fog, &mut battle);
    assert!(!battle.side(Seat::Blue).commanders[0].unwrap().in_front_rank);
}

/// A column that bends faces one way, and straightens. AM-JAP-005, AM-JAP-006, AM-BGR-011
#[test]
fn a_kinked_column_breaks_off() {
    let (fog, mut battle) = battle(&[(CAVALRY, (500, 500), 0, 1)], &[(FOOT, (500, 700), 180, 1)]);
    let fielded = battle.fielded_mut(red(0)).unwrap();
    let column = acies_field::Column::new(fielded.body.bases()[0].pose, fielded.body.sizes());
    let (column, _) = column.wheeled(acies_geometry::Hand::Left, Angle::degrees(20)).unwrap();
    let head = column.head();
    let kinks = crate::Kinks { column, order: (0..4).collect() };
    (fielded.body, fielded.kinks) = (kinks.body(), Some(kinks));
    let theirs = battle.fielded_mut(blue(0)).unwrap();
    let before = Pose::new(head.front, head.facing + Angle::HALF);
    theirs.body = acies_field::Ranks::new(4, 1).stand(before, &theirs.body.sizes());
    assert!(must_break_off(&at(&fog, &battle), red(0)));
    broken_off(&fog, &mut battle);
    let drawn = battle.fielded(red(0)).unwrap().drawn().expect("straight again");
    assert_eq!((drawn.ranks.width(), drawn.front.facing), (1, head.facing));
    assert!(!at(&fog, &battle).is_in_close_combat(red(0)));
}
