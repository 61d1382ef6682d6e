use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::Stage;
use crate::fielded::GroupId;
use crate::manoeuvre::moves::InHand;
use crate::manoeuvre::{Question, Reply};
use crate::testing::{Script, battle, blue, lay, play_until, red};
use crate::turn::Step;
use acies_field::terrain::Kind;

const EIGHT: &str = "8 heavy foot, protected, average, drilled";

/// Red's first battle group, four files and two ranks (30 mm deep) with its front at 300, turns right into one file: its
/// left front corner is then at (580, 300), and it reaches back 120 mm to 460 and down to 260.
fn turning(friend: (i32, i32)) -> (Fog, Battle) {
    battle(&[(EIGHT, (500, 300), 0, 4), (DRILLED, friend, 0, 2)], &[(DRILLED, (1700, 1100), 180, 2)])
}

fn play(game: &mut (Fog, Battle), answers: Vec<Answer>) -> Script {
    game.1.stage = Stage::Turn(Step::Moves);
    let mut script = Script::new(answers, []);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    script
}

fn turn_right() -> Answer {
    Answer::Manoeuvre(Reply::Move(Order::of_group(0, [RIGHT])))
}

fn to(degrees: i32) -> Answer {
    Answer::Manoeuvre(Reply::Shift(Angle::degrees(degrees)))
}

fn place(game: &(Fog, Battle), id: GroupId) -> (i32, i32) {
    let front = game.1.fielded(id).unwrap().body.drawn().unwrap().front.front;
    (front.x, front.y)
}

/// The directions that the owner of a battle group in the way may choose, in degrees, with the distances in micrometres.
fn offered(game: &(Fog, Battle), blocker: GroupId) -> Vec<(i32, i32)> {
    let mut turning = game.1.clone();
    turning.turn.in_hand = Some(InHand::Turning(Order::of_group(0, [RIGHT])));
    let shifts = crate::manoeuvre::moves::shifts(&at(&game.0, &turning), blocker);
    let mut offered: Vec<(i32, i32)> =
        shifts.iter().map(|shift| (shift.to.to_millidegrees() / 1000, shift.distance.get())).collect();
    offered.sort_unstable();
    offered
}

/// Proves AM-MOV-053, AM-MOV-054 with the test below.
#[test]
fn those_in_the_way_of_a_turn_are_pushed_just_out_of_it() {
    // The friend's front is at 265, 5 mm deep in the way; straight back it needs 5.1 mm.
    let mut game = turning((540, 265));
    assert_eq!(broken(&game, &[RIGHT]), Vec::<String>::new());
    assert_eq!(offered(&game, red(1)), [(180, 5_101)]);
    play(&mut game, vec![turn_right()]);
    assert_eq!(place(&game, red(1)), (540_000, 259_899));
    let moved = game.1.fielded(red(1)).unwrap();
    assert!(moved.deeds.shifted && moved.body.facing() == Angle::ZERO);
    assert_eq!(game.1.fielded(red(0)).unwrap().body.facing(), Angle::QUARTER);
    // A friend behind the friend goes along.
    let mut two = battle(
        &[(EIGHT, (500, 300), 0, 4), (DRILLED, (540, 265), 0, 2), (KNIGHTS, (540, 233), 0, 2)],
        &[(DRILLED, (1700, 1100), 180, 2)],
    );
    play(&mut two, vec![turn_right()]);
    let pushed = place(&two, red(2)).1;
    assert!((229_500..230_000).contains(&pushed), "{pushed}: by what is left after the gap of 2 mm");
    // A turn later in the move is not possible if it is blocked.
    assert_eq!(broken(&turning((1200, 268)), &[on(100), RIGHT]), Vec::<String>::new());
    assert!(!broken(&turning((540, 268)), &[on(100), RIGHT]).is_empty());
    // A turn by 180 degrees: of five bases the second rank has two, and a friend stands in the gap, 14 mm deep.
    let five = "5 heavy foot, protected, average, drilled";
    let pair = "2 heavy foot, protected, average, drilled";
    let mut about =
        battle(&[(five, (500, 300), 0, 3), (pair, (540, 284), 0, 1)], &[(DRILLED, (1700, 1100), 180, 2)]);
    play(&mut about, vec![Answer::Manoeuvre(Reply::Move(Order::of_group(0, [ABOUT])))]);
    assert_eq!(game_facing(&about, red(0)), Angle::HALF);
    assert_eq!(place(&about, red(1)), (540_000, 269_899), "14.1 mm");
    // Enemy is pushed as well, with a friend of its in front of it; both keep their facing and formation.
    let enemies = [(DRILLED, (540, 235), 180, 2), (KNIGHTS, (540, 172), 180, 2)];
    let mut enemy = battle(&[(EIGHT, (500, 300), 0, 4)], &enemies);
    play(&mut enemy, vec![turn_right()]);
    assert_eq!(place(&enemy, blue(0)), (540_000, 229_899), "its rear was 5 mm in the way");
    let friend = place(&enemy, blue(1));
    assert!(friend.0 == 540_000 && (169_500..170_000).contains(&friend.1), "{friend:?}: after a gap of 3 mm");
    for (id, files) in [(blue(0), 2), (blue(1), 2)] {
        assert_eq!(game_facing(&enemy, id), Angle::HALF);
        assert_eq!(enemy.1.fielded(id).unwrap().body.drawn().unwrap().ranks.width(), files);
    }
}

fn game_facing(game: &(Fog, Battle), id: GroupId) -> Angle {
    game.1.fielded(id).unwrap().body.facing()
}

/// AM-MOV-054: no further than one base width, and each in its own direction.
#[test]
fn everybody_is_shifted_by_a_base_width_at_most_in_his_own_direction() {
    // A lake behind leaves only the way to the right: 39.1 mm, or 40.1.
    let aside = |x: i32| {
        let mut game = turning((x, 270));
        lay(&mut game.1, Kind::Impassable, (400, 200), (800, 235));
        (broken(&game, &[RIGHT]), offered(&game, red(1)))
    };
    assert_eq!(aside(581), (vec![], vec![(90, 39_101)]));
    assert_eq!(aside(580), (vec![String::from("AM-MOV-057")], vec![]));
    let mut two = battle(
        &[(EIGHT, (500, 300), 0, 4), (DRILLED, (500, 265), 0, 2), (DRILLED, (600, 270), 0, 2)],
        &[(DRILLED, (1700, 1100), 180, 2)],
    );
    play(&mut two, vec![turn_right(), to(90)]);
    assert_eq!((place(&two, red(1)), place(&two, red(2))), ((500_000, 259_899), (620_101, 270_000)));
}

/// AM-MOV-054: two who are pushed together push a third, one of them further than the other.
#[test]
fn whoever_is_pushed_by_two_goes_as_far_as_either_needs() {
    let mut game = battle(
        &[
            (EIGHT, (500, 300), 0, 4),
            (DRILLED, (540, 265), 0, 2),
            (DRILLED, (510, 235), 0, 1),
            (DRILLED, (570, 235), 0, 1),
            (DRILLED, (540, 172), 358, 2),
        ],
        &[(DRILLED, (1700, 1100), 180, 2)],
    );
    play(&mut game, vec![turn_right()]);
    assert_eq!(game.1.fielded(red(0)).unwrap().body.facing(), Angle::QUARTER);
    let bases = |group: usize| game.1.fielded(red(group)).unwrap().body.footprints();
    assert!(!bases(3).iter().any(|base| bases(4).iter().any(|other| base.overlaps(other))));
    assert!(place(&game, red(4)).1 < 169_500, "pushed by what the right one needs");
}

/// Proves AM-MOV-055.
#[test]
fn the_owner_chooses_among_the_near_ways() {
    // In the way by 10 mm: back 10.1 mm; the way to the right is 30.1 mm: over 1 MU and over twice 10.1.
    let game = turning((590, 270));
    assert_eq!(offered(&game, red(1)), [(180, 10_101)]);
    // To the right 20.1 mm, which is not over 1 MU.
    let mut near = turning((600, 270));
    assert_eq!(offered(&near, red(1)), [(90, 20_101), (180, 10_101)]);
    let mut asked = near.clone();
    let script = play(&mut asked, vec![turn_right()]);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::MakeRoom(red(1))))));
    let refused = crate::manoeuvre::moves::check_shift(&at(&asked.0, &asked.1), red(1), Angle::ZERO);
    assert_eq!(refused[0].rule.to_string(), "AM-MOV-055");
    play(&mut asked, vec![to(90)]);
    assert_eq!(place(&asked, red(1)), (620_101, 270_000));
    // A direction in which it cannot go is not offered.
    lay(&mut near.1, Kind::Impassable, (400, 200), (800, 235));
    assert_eq!(offered(&near, red(1)), [(90, 20_101)]);
    // Enemy in the way are asked themselves.
    let mut enemy = battle(&[(EIGHT, (500, 300), 0, 4)], &[(LIGHT_FOOT, (600, 225), 180, 2)]);
    let script = play(&mut enemy, vec![turn_right()]);
    assert_eq!(script.asked, Some((Seat::Blue, Ask::Manoeuvre(Question::MakeRoom(blue(0))))));
}

/// Proves AM-MOV-050, AM-MOV-056, AM-MOV-057, AM-MOV-095.
#[test]
fn a_turn_is_cancelled_where_there_is_no_room() {
    assert_eq!(broken(&turning((540, 265)), &[RIGHT]), Vec::<String>::new());
    let ways_to_move: [fn(&mut crate::Deeds); 4] = [
        |deeds| deeds.moved = true,
        |deeds| deeds.charged = true,
        |deeds| deeds.pursued = true,
        |deeds| deeds.evaded_impact = true,
    ];
    for has_moved in ways_to_move {
        let mut moved = turning((540, 265));
        has_moved(&mut moved.1.fielded_mut(red(1)).unwrap().deeds);
        assert_eq!(broken(&moved, &[RIGHT]), ["AM-MOV-057"], "friends who have moved stay");
    }
    let shifted = {
        let mut game = turning((540, 265));
        game.1.fielded_mut(red(1)).unwrap().deeds.shifted = true;
        rules(&judged_of((&game.0, &game.1), Mover::Group(1), &[on(-1)]))
    };
    assert!(shifted.contains(&String::from("AM-MOV-056")), "those who were shifted do not move any more");
    // In close combat it cannot be shifted.
    let fight =
        battle(&[(EIGHT, (500, 300), 0, 4), (DRILLED, (540, 265), 180, 2)], &[(DRILLED, (540, 265), 0, 2)]);
    assert!(broken(&fight, &[RIGHT]).contains(&String::from("AM-MOV-057")));
    // Walled in by a lake, and by the edge of the table.
    let mut lake = turning((540, 265));
    for (from, to) in [((400, 100), (700, 234)), ((300, 100), (450, 400)), ((620, 100), (800, 400))] {
        lay(&mut lake.1, Kind::Impassable, from, to);
    }
    assert!(broken(&lake, &[RIGHT]).contains(&String::from("AM-MOV-057")));
    let edge = |y: i32| {
        let mut game = battle(
            &[(EIGHT, (500, y), 0, 4), (DRILLED, (540, y - 35), 0, 2)],
            &[(DRILLED, (1700, 1100), 180, 2)],
        );
        for (from, to) in [((300, 0), (460, 400)), ((620, 0), (800, 400))] {
            lay(&mut game.1, Kind::Impassable, from, to);
        }
        broken(&game, &[RIGHT])
    };
    assert_eq!((edge(71), edge(69)), (vec![], vec![String::from("AM-MOV-057")]), "6 mm are left, or 4");
    // Enemy, a camp, or friends who have moved, behind the friend who would need 5.1 mm.
    let behind = |y: i32| {
        let enemies = [(DRILLED, (1700, 1100), 180, 2), (DRILLED, (540, y), 0, 2)];
        let friends = [(EIGHT, (500, 300), 0, 4), (DRILLED, (540, 265), 0, 2)];
        broken(&battle(&friends, &enemies), &[RIGHT])
    };
    assert_eq!((behind(229), behind(231)), (vec![], vec![String::from("AM-MOV-057")]));
    let camp = |y: i32| {
        let mut game = turning((540, 265));
        let pose = acies_geometry::Pose::new(acies_geometry::Point::millimetres(540, y), Angle::ZERO);
        let size = crate::bases::camp(game.0.agreement.figures);
        game.1.side_mut(Seat::Red).camp = Some(acies_field::Base::new(pose, size));
        broken(&game, &[RIGHT])
    };
    assert_eq!((camp(229), camp(231)), (vec![], vec![String::from("AM-MOV-057")]));
    let stays = |moved: bool| {
        let friends = [(EIGHT, (500, 300), 0, 4), (DRILLED, (540, 265), 0, 2), (DRILLED, (540, 231), 0, 2)];
        let mut game = battle(&friends, &[(DRILLED, (1700, 1100), 180, 2)]);
        game.1.fielded_mut(red(2)).unwrap().deeds.moved = moved;
        broken(&game, &[RIGHT])
    };
    assert_eq!((stays(false), stays(true)), (vec![], vec![String::from("AM-MOV-057")]));
    // Where the new formation itself would stand nothing but troops makes room.
    let mut ground = turning((1200, 265));
    lay(&mut ground.1, Kind::Impassable, (460, 200), (580, 261));
    assert!(!broken(&ground, &[RIGHT]).is_empty());
    ground.1.field.pieces.clear();
    lay(&mut ground.1, Kind::Impassable, (460, 200), (580, 259));
    assert_eq!(broken(&ground, &[RIGHT]), Vec::<String>::new());
}
