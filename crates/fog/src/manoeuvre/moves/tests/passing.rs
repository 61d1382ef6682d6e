use super::*;
use crate::ask::Answer;
use crate::battle::Stage;
use crate::manoeuvre::Reply;
use crate::testing::{Script, battle, lay, play_until, red};
use crate::turn::Step;
use acies_field::terrain::Kind;

/// Red's first battle group with friends ahead of it; nobody else is near.
fn behind(text: &'static str, friends: &'static str, (gap, files): (i32, usize)) -> (Fog, Battle) {
    let mut game = battle(
        &[(text, (500, 300), 0, 2), (friends, (500, 600), 0, files)],
        &[(DRILLED, (1700, 1100), 180, 2)],
    );
    let fielded = game.1.fielded_mut(red(1)).unwrap();
    let depth = fielded.body.drawn().unwrap().ranks.depth_of(&fielded.body.sizes());
    fielded.body = fielded.body.moved(Leg::Advance(Length::millimetres(gap - 300) + depth)).body;
    game
}

/// Whether it may go so far that it ends clear beyond its friends, in thousandths of an MU.
fn passes(game: &(Fog, Battle), thousandths: i32) -> Vec<String> {
    broken(game, &[on(thousandths)])
}

/// AM-MOV-067, AM-MOV-068: normal moves, without commanders and what army lists provide.
#[test]
fn who_may_pass_through_whom() {
    let free: Vec<String> = Vec::new();
    let light = "4 light foot, unprotected, average, undrilled, javelins";
    // One rank of light foot 20 mm deep, 10 mm ahead; the mover is 60 mm deep at most: 90 mm.
    for may in [
        CAVALRY,
        "4 camelry, protected, average, undrilled",
        LIGHT_HORSE,
        "4 light chariots, average, undrilled",
        ELEPHANTS,
        LIGHT_FOOT,
    ] {
        let faults = passes(&behind(may, light, (10, 4)), 4000);
        let others: Vec<&String> = faults.iter().filter(|rule| *rule != "AM-MOV-069").collect();
        assert!(others.is_empty(), "{may}: {others:?}");
    }
    for may_not in [KNIGHTS, DRILLED, "4 cataphract camelry, heavily armoured, average, undrilled"] {
        assert_eq!(passes(&behind(may_not, light, (10, 4)), 3000), ["AM-MOV-067"], "{may_not}");
    }
    assert_eq!(passes(&behind(LIGHT_FOOT, KNIGHTS, (10, 4)), 4000), free, "light foot through anybody");
    assert_eq!(passes(&behind(CAVALRY, CAVALRY, (10, 4)), 5000), ["AM-MOV-067"]);
    let guns = "2 light artillery, average, undrilled";
    let foot = "4 medium foot, protected, average, drilled";
    let through = behind(foot, guns, (0, 2));
    assert_eq!(passes(&through, 4000), free, "straight through the guns");
    let mut aslant = behind(LIGHT_FOOT, guns, (5, 2));
    assert!(!passes(&aslant, 5000).contains(&String::from("AM-MOV-068")));
    aslant = behind(foot, guns, (30, 2));
    let fielded = aslant.1.fielded_mut(red(1)).unwrap();
    let front = acies_geometry::Pose::new(fielded.body.drawn().unwrap().front.front, Angle::degrees(40));
    fielded.body = fielded
        .body
        .drawn()
        .map(|drawn| acies_field::Drawn { front, ..drawn.clone() }.stand(&fielded.body.sizes()))
        .unwrap();
    assert!(
        passes(&aslant, 4000).contains(&String::from("AM-MOV-068")),
        "only back to front or front to back"
    );
}

/// Proves AM-MOV-069 with the flights through friends, which show its third case.
#[test]
fn too_little_move_to_get_through() {
    let free: Vec<String> = Vec::new();
    // Cavalry 60 mm deep, 25 mm behind light foot 40 mm deep: 1 + 1.6 + 2.4 = 5 MU.
    let light = "6 light foot, unprotected, average, undrilled, javelins";
    let cavalry = behind("4 cavalry, armoured, average, drilled", light, (25, 3));
    assert_eq!(passes(&cavalry, 5000), free);
    assert_eq!(passes(&cavalry, 4900), ["AM-MOV-069"], "it would end among them");
    let knights_pace = behind(ELEPHANTS, light, (25, 3));
    assert_eq!(passes(&knights_pace, 5200), ["AM-MOV-005"], "4 MU, and not in contact at the start");
    // In contact, straight on: the front gets to the other side within 4 MU.
    let contact = |friends: &'static str, files: usize, text: &'static str| {
        let game = behind(text, friends, (0, files));
        let depth = |index: usize| {
            let fielded = game.1.fielded(red(index)).unwrap();
            fielded.body.drawn().unwrap().ranks.depth_of(&fielded.body.sizes()).get()
        };
        let clear = (depth(0) + depth(1)) / 25;
        (passes(&game, clear), passes(&game, clear + 200))
    };
    // 60 mm of elephants in column and 40 mm of light foot: 100 mm are 4 MU, so two ranks more are too far.
    let deep = "8 light foot, unprotected, average, undrilled, javelins";
    assert_eq!(
        contact(deep, 2, "4 elephants, average, undrilled").0,
        free,
        "80 mm deep is within its 100 mm"
    );
    assert_eq!(
        contact(deep, 2, "4 elephants, average, undrilled").1,
        ["AM-MOV-005"],
        "no further than beyond them"
    );
    assert_eq!(
        contact("8 light foot, unprotected, average, undrilled, javelins", 1, ELEPHANTS).0,
        ["AM-MOV-005"],
        "160 mm deep"
    );
    // Fragmented foot in rough terrain has 1 MU: guns one base deep, 40 mm, are passed from contact, straight on.
    let guns = |count: usize, gap: i32, change: fn(&mut Battle)| {
        let text: &'static str = format!("{count} light artillery, average, undrilled").leak();
        let mut game = behind("4 heavy foot, protected, average, drilled", text, (gap, 2));
        lay(&mut game.1, Kind::Brush, (300, 100), (900, 700));
        game.1.fielded_mut(red(0)).unwrap().group.cohesion = crate::Cohesion::Fragmented;
        change(&mut game.1);
        game
    };
    let thin = guns(2, 0, |_| ());
    assert_eq!(passes(&thin, 2800), free, "40 mm and its own 30");
    assert!(!broken(&thin, &[wheel(Hand::Left, 1), on(2800)]).is_empty(), "not straight forward");
    assert_eq!(passes(&guns(2, 1, |_| ()), 2840), ["AM-MOV-009"], "not in contact");
    assert_eq!(passes(&guns(4, 0, |_| ()), 4400), ["AM-MOV-005"], "two bases deep");
    let full = guns(2, 0, |battle| lay(battle, Kind::Impassable, (400, 365), (600, 400)));
    assert!(!passes(&full, 2800).is_empty(), "no room beyond");
    let room = guns(2, 0, |battle| lay(battle, Kind::Impassable, (400, 371), (600, 400)));
    assert_eq!(passes(&room, 2800), free);
}

/// Proves AM-MOV-070 with the flights through friends, which go any way.
#[test]
fn light_foot_slips_through_and_cannot_shoot() {
    let phalanx = "8 heavy foot, protected, average, drilled, pikemen";
    // 5 MU behind a phalanx four deep, 60 mm: 125 + 60 + 40 of its own.
    let mut game = behind(LIGHT_FOOT, phalanx, (125, 2));
    assert_eq!(passes(&game, 9000), Vec::<String>::new());
    assert_eq!(passes(&behind(LIGHT_FOOT, phalanx, (126, 2)), 9040), ["AM-MOV-005"], "just out of reach");
    assert!(!passes(&game, 9100).is_empty(), "no further than beyond them");
    let go = Answer::Manoeuvre(Reply::Move(Order::of_group(0, [on(9000)])));
    game.1.stage = Stage::Turn(Step::Moves);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut Script::new([go], []));
    let deeds = &game.1.fielded(red(0)).unwrap().deeds;
    assert!(deeds.cannot_shoot);
    assert_eq!(deeds.passed_through, [1]);
    let mut aslant = behind(LIGHT_FOOT, phalanx, (125, 2));
    let fielded = aslant.1.fielded_mut(red(1)).unwrap();
    fielded.body = fielded.body.moved(Leg::Wheel(Hand::Left, Angle::degrees(10))).body;
    assert!(passes(&aslant, 9000).contains(&String::from("AM-MOV-005")), "only their way or the opposite");
}

/// In part AM-MOV-072 for contractions.
///
/// Proves AM-MOV-071.
#[test]
fn not_there_and_back_and_no_turns() {
    let light = "6 light foot, unprotected, average, undrilled, javelins";
    let mut game = behind("4 cavalry, armoured, average, drilled", light, (25, 3));
    game.1.fielded_mut(red(1)).unwrap().deeds.passed_through = vec![0];
    assert_eq!(passes(&game, 5000), ["AM-MOV-071"]);
    let wide = behind(
        "4 cavalry, armoured, average, drilled",
        "4 light foot, unprotected, average, undrilled",
        (5, 4),
    );
    // In a column of four 120 mm deep it would need 145 mm; from two files to one in front of them it is short.
    let turned = broken(&wide, &[contract(0, 1), on(5000)]);
    assert!(turned.contains(&String::from("AM-MOV-072")), "{turned:?}");
    let foot = behind(LIGHT_FOOT, "4 heavy foot, protected, average, drilled", (5, 4));
    let turned = broken(&foot, &[contract(0, 1), on(5000)]);
    assert!(!turned.contains(&String::from("AM-MOV-072")), "light foot may: {turned:?}");
}
