use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::Stage;
use crate::command::CommanderLevel;
use crate::fielded::GroupId;
use crate::manoeuvre::{Question, Reply};
use crate::testing::{Placed, Script, battle, place_leader, play_until, red};
use crate::turn::Step;

const FAR: [Placed<'static>; 1] = [(DRILLED, (900, 1100), 180, 2)];

/// Battle groups two files wide side by side from (500, 300), with a commander behind the first.
fn line(level: CommanderLevel, texts: &[&'static str]) -> (Fog, Battle) {
    let placed: Vec<Placed<'_>> =
        texts.iter().zip(0..).map(|(&text, at)| (text, (500 + 80 * at, 300), 0, 2)).collect();
    let mut game = battle(&placed, &FAR);
    game.0.agreement.armies[0].commanders[0].level = level;
    place_leader(&mut game.1, Seat::Red, 0, (480, 270), Some(0));
    game
}

fn of_line(game: &(Fog, Battle), groups: &[usize], evolutions: &[Evolution]) -> Judgement {
    judged_of((&game.0, &game.1), Mover::Line { groups: groups.to_vec(), commander: 0 }, evolutions)
}

/// Proves AM-MOV-013, AM-MOV-045.
#[test]
fn a_battle_line_goes_as_its_slowest() {
    let game = line(CommanderLevel::Field, &[DRILLED, ELEPHANTS]);
    let mut near = game.clone();
    near.1.sides[1] =
        battle(&[(DRILLED, (500, 300), 0, 2)], &[(DRILLED, (540, 425), 180, 2)]).1.sides[1].clone();
    let furthest = |evolutions: fn(i32) -> Vec<Evolution>| {
        (1..500)
            .rev()
            .find(|&step| of_line(&near, &[0, 1], &evolutions(step * 10)).faults.is_empty())
            .unwrap()
            * 10
    };
    assert_eq!(furthest(|thousandths| vec![on(thousandths)]), 3000);
    // 8 bases are 12.8 MU wide; 3 MU are 13.46 degrees.
    let wide = line(CommanderLevel::Field, &["8 heavy foot, protected, average, drilled"; 2]);
    let wide = |millidegrees: i64| {
        let mut game = wide.clone();
        for (index, x) in [(0, 500), (1, 660)] {
            let fielded =
                crate::testing::fielded(&game.0, "8 heavy foot, protected, average, drilled", (x, 300), 0, 4);
            *game.1.fielded_mut(red(index)).unwrap() = fielded;
        }
        game.1.sides[1] = near.1.sides[1].clone();
        game.1.sides[1].groups[0].as_mut().unwrap().body =
            battle(&FAR, &[(DRILLED, (700, 390), 180, 2)]).1.sides[1].groups[0].clone().unwrap().body;
        let turn = Angle::millidegrees(millidegrees);
        rules(&of_line(&game, &[0, 1], &[Evolution::Leg(Leg::Wheel(Hand::Right, turn))]))
    };
    assert_eq!(wide(13_450), Vec::<String>::new());
    assert_eq!(wide(13_470), ["AM-MOV-007"]);
}

/// AM-MOV-025, AM-MOV-039, AM-MOV-040, AM-CMD-019
#[test]
fn a_battle_line_counts_as_with_its_commander() {
    let mut game = line(CommanderLevel::Field, &[DRILLED, UNDRILLED]);
    game.1.sides[1] = battle(&FAR, &[(DRILLED, (540, 425), 180, 2)]).1.sides[1].clone();
    assert_eq!(of_line(&game, &[0, 1], &[on(1000)]).class, Class::Simple);
    let mut joined = game.clone();
    joined.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = false;
    assert_eq!(of_line(&joined, &[0, 1], &[on(1000)]).class, Class::Complex, "he has joined just now");
    let alone = judged_of((&game.0, &game.1), Mover::Group(1), &[on(1000)]);
    assert_eq!(alone.class, Class::Complex, "he is not with that one");
    let guns = line(CommanderLevel::Field, &[DRILLED, "2 light artillery, average, undrilled"]);
    assert_eq!(
        of_line(&guns, &[0, 1], &[on(1000)]).class,
        Class::Complex,
        "artillery in the line tests always"
    );
}

/// Proves AM-CMD-012.
#[test]
fn a_battle_line_is_where_battle_groups_stand_so() {
    let mut game = line(CommanderLevel::Field, &[DRILLED; 2]);
    assert!(of_line(&game, &[0, 1], &[on(1000)]).faults.is_empty(), "from deployment on");
    // One moves out of it by itself, and is in it again when it comes back.
    play(&mut game, vec![order(Mover::Group(1), &[on(2000)]), done()], &[]);
    assert_eq!(rules(&of_line(&game, &[0, 1], &[on(1000)])), ["AM-CMD-011", "AM-MAN-003"]);
    game.1.begin(&game.0.agreement, Seat::Red);
    game.1.fielded_mut(red(1)).unwrap().deeds.moved = false;
    play(&mut game, vec![order(Mover::Group(0), &[on(2000)]), done(), done()], &[]);
    game.1.fielded_mut(red(0)).unwrap().deeds.moved = false;
    game.1.stage = Stage::Turn(Step::Moves);
    assert_eq!(rules(&of_line(&game, &[0, 1], &[on(1000)])), Vec::<String>::new());
}

/// Proves AM-CMD-019: that battle groups charge one by one is in the type of a charge.
#[test]
fn what_a_battle_line_does() {
    let mut game = line(CommanderLevel::Field, &[UNDRILLED; 2]);
    assert_eq!(of_line(&game, &[0, 1], &[wheel(Hand::Left, 5), wheel(Hand::Right, 5)]).class, Class::Simple);
    let alone =
        judged_of((&game.0, &game.1), Mover::Group(1), &[wheel(Hand::Left, 5), wheel(Hand::Right, 5)]);
    assert_eq!(alone.class, Class::Complex, "the column of those without a commander");
    let modifier = |groups: &[usize]| {
        crate::movement::modifier(&crate::testing::at(&game.0, &game.1), Seat::Red, groups)
    };
    assert_eq!((modifier(&[0, 1]), modifier(&[1])), (2, 1), "in the test he is with all of them");
    assert_eq!(rules(&of_line(&game, &[0, 1], &[ABOUT])), ["AM-MOV-022"], "advances only");
    let both = Mover::Line { groups: vec![0, 1], commander: 0 };
    let script = play(&mut game, vec![order(both.clone(), &[on(4000)])], &[]);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::SecondMove(both)))));
}

fn done() -> Answer {
    Answer::Manoeuvre(Reply::Done)
}

/// AM-CMD-011 to AM-CMD-018 as rulings; what makes a battle line is proved with the commanders.
#[test]
fn no_battle_line_is_refused_with_its_rule() {
    let first = |game: &(Fog, Battle), groups: &[usize]| rules(&of_line(game, groups, &[on(1000)]));
    assert_eq!(first(&line(CommanderLevel::Troop, &[DRILLED; 3]), &[0, 1, 2]), ["AM-CMD-013", "AM-CMD-014"]);
    assert_eq!(first(&line(CommanderLevel::Field, &[DRILLED; 3]), &[0, 2]), ["AM-CMD-011"]);
    assert_eq!(first(&line(CommanderLevel::Field, &[DRILLED, CAVALRY]), &[0, 1]), ["AM-CMD-017"]);
    let scythed = "2 scythed chariots, average, undrilled";
    assert_eq!(first(&line(CommanderLevel::Field, &[CAVALRY, scythed]), &[0, 1]), ["AM-CMD-016"]);
    let mut shaken = line(CommanderLevel::Field, &[DRILLED; 2]);
    shaken.1.fielded_mut(red(1)).unwrap().group.cohesion = crate::Cohesion::Fragmented;
    assert_eq!(first(&shaken, &[0, 1]), ["AM-CMD-015"]);
    let mut nobody = line(CommanderLevel::Field, &[DRILLED; 2]);
    nobody.1.side_mut(Seat::Red).commanders[0] = None;
    assert_eq!(first(&nobody, &[0, 1]), ["AM-CMD-013"]);
    assert_eq!(first(&line(CommanderLevel::Field, &[DRILLED; 2]), &[1, 0]), ["AM-CMD-013"], "named twice");
}

fn order(mover: Mover, evolutions: &[Evolution]) -> Answer {
    Answer::Manoeuvre(Reply::Move(Order { mover, evolutions: evolutions.to_vec() }))
}

fn front(battle: &Battle, index: usize) -> i32 {
    battle.fielded(GroupId::new(Seat::Red, index)).unwrap().body.bases()[0].pose.front.y
}

/// Plays orders in the moves of the manoeuvre phase.
fn play(game: &mut (Fog, Battle), answers: Vec<Answer>, dice: &[u8]) -> Script {
    game.1.stage = Stage::Turn(Step::Moves);
    let mut script = Script::new(answers, dice.iter().copied());
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    script
}

/// In part AM-MAN-038 for battle groups and lines.
///
/// Proves AM-MAN-041, AM-MAN-042.
#[test]
fn a_second_move_follows_at_once() {
    let both = || Mover::Line { groups: vec![0, 1], commander: 0 };
    let mut game = line(CommanderLevel::Field, &[DRILLED; 3]);
    let script = play(&mut game, vec![order(both(), &[on(4000)])], &[]);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::SecondMove(both())))));
    let refused = |evolutions: &[Evolution], mover: Mover| {
        let order = Order { mover, evolutions: evolutions.to_vec() };
        let rulings = crate::manoeuvre::moves::check(
            &at(&game.0, &game.1),
            Seat::Red,
            &Question::SecondMove(both()),
            &order,
        );
        rulings.iter().map(|ruling| ruling.rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(refused(&[on(3000)], Mover::Group(0)), ["AM-MAN-041"], "nobody is dropped off");
    let three = Mover::Line { groups: vec![0, 1, 2], commander: 0 };
    assert_eq!(refused(&[on(3000)], three), ["AM-MAN-041"], "nobody is picked up");
    assert_eq!(refused(&[on(4000)], both()), Vec::<String>::new());
    play(&mut game, vec![order(both(), &[on(4000)])], &[]);
    assert_eq!((front(&game.1, 0), front(&game.1, 1), front(&game.1, 2)), (500_000, 500_000, 300_000));
    // Any permitted first move, then a simple advance only.
    let mut horse = line(CommanderLevel::Field, &[CAVALRY]);
    let script = play(&mut horse, vec![order(Mover::Group(0), &[RIGHT])], &[]);
    assert!(matches!(script.asked, Some((_, Ask::Manoeuvre(Question::SecondMove(_))))));
    let turned = Order::of_group(0, [LEFT]);
    let question = Question::SecondMove(Mover::Group(0));
    let rulings = crate::manoeuvre::moves::check(&at(&horse.0, &horse.1), Seat::Red, &question, &turned);
    assert_eq!(rulings[0].rule.to_string(), "AM-MAN-042");
    play(&mut horse, vec![order(Mover::Group(0), &[on(5000)])], &[]);
}

/// AM-MAN-039, AM-MAN-040: battle groups; who joins in the phase.
#[test]
fn a_second_move_stays_away_from_the_enemy() {
    let after = |enemy: &'static str, y: i32, since_start: bool| {
        let mut game = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(enemy, (500, y), 180, 2)]);
        place_leader(&mut game.1, Seat::Red, 0, (480, 220), Some(0));
        game.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = since_start;
        let asked = play(&mut game, vec![order(Mover::Group(0), &[on(2000)])], &[]).asked;
        (matches!(asked, Some((_, Ask::Manoeuvre(Question::SecondMove(_))))), game)
    };
    // After 2 MU the front is at 350.
    assert!(after(DRILLED, 480, true).0 && !after(DRILLED, 475, true).0, "5 MU from knights and foot");
    assert!(after(LIGHT_FOOT, 430, true).0 && !after(LIGHT_FOOT, 425, true).0, "3 MU from skirmishers");
    assert!(!after(DRILLED, 480, false).0, "he joined in this phase");
    let (_, game) = after(DRILLED, 480, true);
    let check = |thousandths: i32| {
        let (question, order) =
            (Question::SecondMove(Mover::Group(0)), Order::of_group(0, [on(thousandths)]));
        crate::manoeuvre::moves::check(&at(&game.0, &game.1), Seat::Red, &question, &order).len()
    };
    assert_eq!((check(199), check(200)), (0, 1), "125 mm from them is within");
}

/// AM-MAN-043, for wagons and heavy artillery.
#[test]
fn artillery_and_wagons_test_again_for_a_second_move() {
    let wagons = || {
        let mut game = battle(&[("2 battle wagons, average", (500, 300), 0, 2)], &FAR);
        place_leader(&mut game.1, Seat::Red, 0, (480, 220), Some(0));
        game
    };
    let go = || order(Mover::Group(0), &[on(3000)]);
    let mut passed = wagons();
    play(&mut passed, vec![go(), go()], &[5, 5, 5, 5]);
    assert_eq!(front(&passed.1, 0), 450_000);
    let mut second = wagons();
    play(&mut second, vec![go(), go()], &[5, 5, 1, 1]);
    assert_eq!(front(&second.1, 0), 375_000);
    let mut first = wagons();
    let script = play(&mut first, vec![go()], &[1, 1]);
    assert_eq!(front(&first.1, 0), 300_000);
    assert_ne!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::SecondMove(Mover::Group(0))))));
    let mut guns = battle(&[("2 heavy artillery, average, undrilled", (500, 300), 0, 2)], &FAR);
    place_leader(&mut guns.1, Seat::Red, 0, (480, 220), Some(0));
    let script = play(&mut guns, vec![order(Mover::Group(0), &[wheel(Hand::Left, 10)])], &[6, 6]);
    assert!(matches!(script.asked, None | Some((_, Ask::Manoeuvre(Question::Move)))), "no second move");
}

/// In part AM-MOV-037.
///
/// Proves AM-MOV-030, AM-MOV-038, AM-GLO-017.
#[test]
fn after_a_failed_test_a_simple_move_is_left() {
    let mut game = battle(&[(UNDRILLED, (500, 300), 0, 2), (UNDRILLED, (900, 300), 0, 2)], &FAR);
    let about = || order(Mover::Group(0), &[ABOUT]);
    let script = play(&mut game, vec![about()], &[4, 3]);
    let question = Question::AfterFailure(Mover::Group(0));
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(question.clone()))), "7 is not enough");
    let check = |order: &Order| {
        let rulings = crate::manoeuvre::moves::check(&at(&game.0, &game.1), Seat::Red, &question, order);
        rulings.iter().map(|ruling| ruling.rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(check(&Order::of_group(0, [LEFT])), ["AM-MOV-037"], "no second test");
    assert_eq!(check(&Order::of_group(1, [on(3000)])), ["AM-MOV-038"], "first this one");
    play(&mut game, vec![order(Mover::Group(0), &[on(4000)])], &[]);
    assert_eq!(front(&game.1, 0), 400_000);
    let mut passed = battle(&[(UNDRILLED, (500, 300), 0, 2)], &FAR);
    play(&mut passed, vec![about()], &[4, 4]);
    assert_eq!(passed.1.fielded(red(0)).unwrap().body.facing(), Angle::HALF);
    let mut guns = battle(&[("2 light artillery, average, undrilled", (500, 300), 0, 2)], &FAR);
    play(&mut guns, vec![order(Mover::Group(0), &[on(2000)])], &[1, 1]);
    assert_eq!((front(&guns.1, 0), guns.1.stage), (300_000, Stage::Turn(Step::Shooting)), "AM-MOV-021");
}

/// Proves AM-MOV-025.
#[test]
fn when_a_move_counts_as_made_with_a_commander() {
    let led = |change: fn(&mut crate::Leader)| {
        let two = [(UNDRILLED, (500, 300), 0, 2), (UNDRILLED, (900, 300), 0, 2)];
        let mut game = battle(&two, &[(DRILLED, (500, 425), 180, 2)]);
        place_leader(&mut game.1, Seat::Red, 0, (480, 270), Some(0));
        change(game.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap());
        game
    };
    assert_eq!(class_of(&led(|_| ()), &[on(1000)]), Class::Simple);
    assert_eq!(
        class_of(&led(|leader| leader.since_start = false), &[on(1000)]),
        Class::Complex,
        "just joined"
    );
    assert_eq!(class_of(&led(|leader| leader.with = None), &[on(1000)]), Class::Complex, "in range only");
    let mut ally = led(|_| ());
    ally.0.agreement.armies[0].commanders[0].rank = crate::command::Rank::Ally(0);
    assert_eq!(class_of(&ally, &[on(1000)]), Class::Complex, "not in line of command");
    // Every battle group of a line must be in his range: the third is 120 mm away, 4 MU are 100.
    let mut line = line(CommanderLevel::Field, &[UNDRILLED; 3]);
    line.1.sides[1] = battle(&FAR, &[(DRILLED, (540, 425), 180, 2)]).1.sides[1].clone();
    assert_eq!(of_line(&line, &[0, 1, 2], &[on(1000)]).class, Class::Simple);
    assert!(crate::manoeuvre::moves::movers::is_led(&at(&line.0, &line.1), Seat::Red, &[0, 1, 2]));
    line.0.agreement.armies[0].commanders[0].level = CommanderLevel::Troop;
    assert!(!crate::manoeuvre::moves::movers::is_led(&at(&line.0, &line.1), Seat::Red, &[0, 1, 2]));
    // He remains with it: the move binds him.
    let mut bound = led(|_| ());
    play(&mut bound, vec![order(Mover::Group(0), &[on(1000)])], &[]);
    assert!(bound.1.side(Seat::Red).commanders[0].unwrap().bound);
    let away = acies_geometry::Pose::new(acies_geometry::Point::millimetres(560, 200), Angle::ZERO);
    let alone = crate::manoeuvre::CommanderMove { to: away, join: None };
    let leaves = |game: &(Fog, Battle)| {
        let reply = Reply::Commander(crate::manoeuvre::Commanding { commander: 0, to: alone });
        let rulings = crate::manoeuvre::check(&at(&game.0, &game.1), Seat::Red, &Question::Move, &reply);
        rulings.iter().map(|ruling| ruling.rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(leaves(&bound), ["AM-MOV-036"]);
    let mut free = led(|_| ());
    free.1.stage = Stage::Turn(Step::Moves);
    assert_eq!(leaves(&free), Vec::<String>::new());
}

/// Proves AM-CMD-012.
#[test]
fn a_battle_line_lasts_while_its_conditions_hold() {
    let mut game = line(CommanderLevel::Field, &[DRILLED; 2]);
    assert!(of_line(&game, &[0, 1], &[on(1000)]).faults.is_empty(), "nothing was declared");
    assert!(
        judged_of((&game.0, &game.1), Mover::Group(1), &[on(1000)]).faults.is_empty(),
        "one may move out of it"
    );
    play(&mut game, vec![order(Mover::Group(1), &[on(4000)])], &[]);
    assert_eq!(rules(&of_line(&game, &[0, 1], &[on(1000)])), ["AM-CMD-011", "AM-MAN-003"]);
}
