use acies_geometry::{Angle, Point};
use acies_play::Seat;

use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::Stage;
use crate::manoeuvre::special::{Act, Action, acts, needs_test};
use crate::manoeuvre::{Question, Reply};
use crate::testing::{Placed, Script, at, battle, blue, place_leader, play_until, red};
use crate::turn::Step;

const FOUR: &str = "4 heavy foot, protected, average, drilled, swordsmen";
const UNDRILLED: &str = "4 heavy foot, protected, average, undrilled, swordsmen";
const HORSE: &str = "2 cavalry, protected, average, drilled, bow";
const KNIGHTS: &str = "2 knights, armoured, average, drilled, lancers";
const LIGHT_HORSE: &str = "2 light horse, unprotected, average, drilled, javelins";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, drilled, bow";

/// Red faces up, its right front corner at 540, 500.
const MINE: Placed<'static> = (FOUR, (500, 500), 0, 2);

/// Blue's front corner on red's.
const fn cornering(text: &str) -> Placed<'_> {
    (text, (580, 500), 180, 2)
}

/// Blue's right side along red's right side.
const fn beside(text: &str) -> Placed<'_> {
    (text, (580, 470), 180, 2)
}

type GameOf = (Fog, Battle);

fn moving(red: &[Placed<'_>], blue: &[Placed<'_>]) -> GameOf {
    let (fog, mut battle) = battle(red, blue);
    battle.stage = Stage::Turn(Step::Moves);
    (fog, battle)
}

fn rules(game: &GameOf, action: Action) -> Vec<RuleId> {
    let rulings =
        crate::manoeuvre::special::check(&at(&game.0, &game.1), Seat::Red, Act { group: 0, action });
    rulings.iter().map(|ruling| ruling.rule).collect()
}

fn act(game: &mut GameOf, action: Action, replies: &[Reply], dice: &[u8]) -> Option<(Seat, Ask)> {
    let answers = [Reply::Act(Act { group: 0, action })].into_iter().chain(replies.iter().cloned());
    let mut script = Script::new(answers.map(Answer::Manoeuvre), dice.iter().copied());
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    script.asked
}

fn offered(game: &GameOf) -> Vec<Reply> {
    let mut replies = Vec::new();
    choices(&at(&game.0, &game.1), blue(0), &mut replies);
    replies
}

fn joined(enemy: &str) -> Vec<Reply> {
    let mut game = moving(&[MINE], &[beside(enemy)]);
    act(&mut game, Action::TurnIn(0), &[], &[]);
    offered(&game)
}

/// Proves AM-MAN-049, AM-MAN-052.
#[test]
fn corners_or_sides_alone_are_no_combat() {
    for (enemy, only) in
        [(cornering(FOUR), Only::FrontCorner(Hand::Right)), (beside(FOUR), Only::SideEdge(Hand::Right))]
    {
        let game = moving(&[MINE], &[enemy]);
        let position = at(&game.0, &game.1);
        assert_eq!(only_contact(&position, red(0), blue(0)), Some(only));
        assert!(!position.is_in_close_combat(red(0)) && !position.is_in_close_combat(blue(0)));
        assert!(!position.is_overlap(red(0)) && !position.is_overlap(blue(0)), "so nobody fights");
        assert!(!position.touching(red(0)).is_empty());
        let free = crate::manoeuvre::moves::check_mover(
            &position,
            Seat::Red,
            &crate::manoeuvre::moves::Mover::Group(0),
        );
        assert!(free.is_empty(), "it may move away");
    }
    let fought = [MINE, (FOUR, (580, 500), 0, 2)];
    let game = moving(&fought, &[cornering(FOUR)]);
    assert!(at(&game.0, &game.1).is_overlap(red(0)), "unless one is eligible as an overlap");
}

/// Proves AM-MAN-050.
#[test]
fn a_battle_group_slides_into_combat() {
    let mut game = moving(&[MINE], &[cornering(FOUR)]);
    assert_eq!(rules(&game, Action::Slide(0)), []);
    assert_eq!(acts(&at(&game.0, &game.1), Seat::Red), [Act { group: 0, action: Action::Slide(0) }]);
    assert!(!needs_test(&at(&game.0, &game.1), red(0), Action::Slide(0)));
    act(&mut game, Action::Slide(0), &[], &[]);
    let fielded = game.1.fielded(red(0)).unwrap();
    assert_eq!(fielded.drawn().unwrap().front.front, Point::millimetres(540, 500), "one base width");
    assert!(at(&game.0, &game.1).is_in_close_combat(red(0)) && fielded.deeds.moved && !fielded.deeds.charged);
    let second = |enemy: Placed<'_>| rules(&moving(&[MINE], &[cornering(FOUR), enemy]), Action::Slide(0));
    assert_eq!(second((FOUR, (420, 500), 180, 2)), [rule!("AM-MAN-050")], "another touches its front");
    assert_eq!(second((FOUR, (480, 545), 180, 2)), [rule!("AM-MAN-050")], "another pins it");
    assert_eq!(second((FOUR, (480, 551), 180, 2)), [], "2 MU and more");
    assert_eq!(second((LIGHT_FOOT, (480, 545), 180, 2)), [], "skirmishers do not pin it");
    let overlap = moving(&[MINE, (FOUR, (580, 500), 0, 2)], &[cornering(FOUR)]);
    assert!(rules(&overlap, Action::Slide(0)).contains(&rule!("AM-MAN-050")), "it can fight as an overlap");
    assert!(rules(&moving(&[MINE], &[beside(FOUR)]), Action::Slide(0)).contains(&rule!("AM-MAN-050")));
    let other = moving(&[MINE, (FOUR, (420, 500), 0, 2)], &[cornering(FOUR), (FOUR, (420, 500), 180, 2)]);
    assert!(
        rules(&other, Action::Slide(0)).contains(&rule!("AM-MAN-050")),
        "another, whom its friends fight"
    );
    for nonsense in [1, 99] {
        assert!(!rules(&game, Action::Slide(nonsense)).is_empty());
    }
    assert_no_impact(&game);
}

/// Nobody has charged, so that there will be no impact combat, but the melee finds them in contact.
fn assert_no_impact(game: &GameOf) {
    assert!(game.1.turn.charges.is_empty() && game.1.fresh_contacts.is_empty());
    assert_eq!(at(&game.0, &game.1).opponents(red(0)), [blue(0)]);
}

/// Proves AM-MAN-051.
#[test]
fn the_enemy_may_evade_to_his_rear() {
    let question = Some((Seat::Blue, Ask::Manoeuvre(Question::Joined(0))));
    let slide = |enemy: &str, files: usize| {
        let mut game = moving(&[MINE], &[(enemy, (540 + 20 * files as i32, 500), 180, files)]);
        let asked = act(&mut game, Action::Slide(0), &[], &[]);
        (asked == question, game)
    };
    for (enemy, files, may) in
        [(HORSE, 2, true), (HORSE, 1, false), (KNIGHTS, 2, false), (LIGHT_FOOT, 2, true), (FOUR, 2, false)]
    {
        assert_eq!(slide(enemy, files).0, may, "{enemy} in {files} files");
    }
    // Whoever is in close combat as more than an overlap stays.
    let mut engaged = moving(&[MINE, (HORSE, (600, 500), 0, 1)], &[cornering(HORSE)]);
    assert_eq!(rules(&engaged, Action::Slide(0)), []);
    assert_ne!(act(&mut engaged, Action::Slide(0), &[], &[]), question);
    for (die, mu) in [(1, 3), (6, 7)] {
        let mut varied = slide(HORSE, 2).1;
        let mut script = Script::new([Answer::Manoeuvre(Reply::Evade(Away::ToRear))], [die]);
        play_until(&varied.0, &mut varied.1, Step::Shooting, &mut script);
        let front = varied.1.fielded(blue(0)).unwrap().body.bases()[0].pose.front;
        assert_eq!(front.y, (500 + 30 + 25 * mu) * 1000);
    }
    let (_, mut game) = slide(HORSE, 2);
    assert_eq!(offered(&game), [Reply::Evade(Away::ToRear), Reply::Stay]);
    let rulings = check(&at(&game.0, &game.1), blue(0), &Reply::Evade(Away::FromEnemy));
    assert_eq!(rulings[0].rule, rule!("AM-MAN-051"));
    let mine = game.1.fielded(red(0)).unwrap().body.clone();
    let mut script = Script::new([Answer::Manoeuvre(Reply::Evade(Away::ToRear))], [3]);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    let evader = game.1.fielded(blue(0)).unwrap();
    assert_eq!(evader.body.facing(), Angle::ZERO);
    assert_eq!(evader.body.bases()[0].pose.front.y, (500 + 30 + 125) * 1000, "5 MU from its rear edge");
    assert_eq!(game.1.fielded(red(0)).unwrap().body, mine, "nobody follows");
    let mut stays = slide(HORSE, 2).1;
    play_until(
        &stays.0,
        &mut stays.1,
        Step::Shooting,
        &mut Script::new([Answer::Manoeuvre(Reply::Stay)], []),
    );
    assert!(at(&stays.0, &stays.1).is_in_close_combat(blue(0)));
}

/// Proves AM-MAN-053.
#[test]
fn a_battle_group_turns_into_combat() {
    let mut game = moving(&[MINE], &[beside(FOUR)]);
    assert_eq!(rules(&game, Action::TurnIn(0)), []);
    act(&mut game, Action::TurnIn(0), &[], &[]);
    let drawn = game.1.fielded(red(0)).unwrap().drawn().unwrap();
    assert_eq!((drawn.front.front, drawn.front.facing), (Point::millimetres(540, 480), Angle::QUARTER));
    assert_no_impact(&game);
    let second = |enemy: Placed<'_>| rules(&moving(&[MINE], &[beside(FOUR), enemy]), Action::TurnIn(0));
    assert_eq!(second((FOUR, (480, 545), 180, 2)), [rule!("AM-MAN-053")], "another pins it");
    assert_eq!(second((LIGHT_FOOT, (480, 545), 180, 2)), []);
    let fought = (FOUR, (580, 470), 0, 2);
    let overlap = moving(&[MINE, fought], &[beside(FOUR)]);
    assert!(rules(&overlap, Action::TurnIn(0)).contains(&rule!("AM-MAN-053")), "it can fight as an overlap");
    // Drilled foot turns freely, undrilled foot without a commander needs an 8.
    let undrilled = || moving(&[(UNDRILLED, (500, 500), 0, 2)], &[beside(FOUR)]);
    let mut led = undrilled();
    assert!(needs_test(&at(&led.0, &led.1), red(0), Action::TurnIn(0)));
    place_leader(&mut led.1, Seat::Red, 0, (480, 450), Some(0));
    assert!(!needs_test(&at(&led.0, &led.1), red(0), Action::TurnIn(0)), "with a commander it is simple");
    act(&mut led, Action::TurnIn(0), &[], &[]);
    assert!(led.1.side(Seat::Red).commanders[0].unwrap().bound, "who stays then, AM-MOV-025");
    for (dice, turns) in [([4, 4], true), ([3, 4], false)] {
        let mut game = undrilled();
        act(&mut game, Action::TurnIn(0), &[], &dice);
        assert_eq!(at(&game.0, &game.1).is_in_close_combat(red(0)), turns);
    }
}

/// Proves AM-MAN-054.
#[test]
fn the_enemy_may_evade_to_his_rear_or_away() {
    let (rear, away) = (Reply::Evade(Away::ToRear), Reply::Evade(Away::FromEnemy));
    assert!([&rear, &away].iter().all(|reply| joined(LIGHT_HORSE).contains(reply)));
    assert!(![&rear, &away].iter().any(|reply| joined(KNIGHTS).contains(reply)));
    let mut engaged = moving(&[MINE, (FOUR, (600, 470), 0, 1)], &[beside(LIGHT_HORSE)]);
    act(&mut engaged, Action::TurnIn(0), &[], &[]);
    assert!(!offered(&engaged).contains(&rear), "in close combat with others");
    for (reply, facing) in [(rear, Angle::ZERO), (away, Angle::QUARTER)] {
        let mut game = moving(&[MINE], &[beside(LIGHT_HORSE)]);
        act(&mut game, Action::TurnIn(0), &[reply], &[4]);
        assert_eq!(game.1.fielded(blue(0)).unwrap().body.facing(), facing);
        assert!(!at(&game.0, &game.1).is_in_close_combat(red(0)));
    }
}

/// The dice of blue's first battle group in the melee that follows, and whether it counts as fighting in two directions.
fn melee(game: &GameOf) -> (u32, bool) {
    let mut battle = game.1.clone();
    while let Some(combat) = crate::close_combat::in_melee(&at(&game.0, &battle), &battle.turn.fray.combats) {
        battle.turn.fray.combats.push(combat.ways[0].clone());
    }
    let position = at(&game.0, &battle);
    let phase = crate::turn::Phase::Melee;
    let all = crate::close_combat::attacks(&position, phase);
    assert!(all.iter().any(|attack| (attack.by, attack.on) == (red(0), blue(0))), "red fights him");
    let against = all.iter().filter(|attack| (attack.by, attack.on) == (blue(0), red(0)));
    let fights = crate::close_combat::fights(&position, phase, &battle.turn.fray.files());
    let own = fights.iter().filter(|fight| fight.file.enemy == blue(0));
    let minus = |fight: &crate::close_combat::Fight| {
        fight.compared.advantages[1].iter().any(|advantage| advantage.rule == rule!("AM-COM-093"))
    };
    (against.map(|attack| attack.dice).sum(), own.into_iter().any(minus))
}

/// Proves AM-MAN-055.
#[test]
fn the_enemy_may_turn_to_face() {
    let (contacted, whole) = (Reply::Face(Face::Contacted), Reply::Face(Face::Whole));
    assert_eq!(joined(FOUR), [contacted.clone(), whole.clone(), Reply::Stay]);
    assert_eq!(joined(LIGHT_FOOT).len(), 5, "evade in two ways, turn in two ways, or stay");
    let turn_in = |reply: Reply, red_side: &[Placed<'_>]| {
        let mut game = moving(red_side, &[beside(FOUR)]);
        act(&mut game, Action::TurnIn(0), &[reply], &[]);
        game
    };
    let facings =
        |game: &GameOf| crate::manoeuvre::reforming::facings(&game.1.fielded(blue(0)).unwrap().body);
    let fought = |game: &GameOf| crate::manoeuvre::reforming::fought_facings(&at(&game.0, &game.1), blue(0));
    let left = -Angle::QUARTER;
    let stays = turn_in(Reply::Stay, &[MINE]);
    assert_eq!((facings(&stays), fought(&stays)), (vec![Angle::HALF], vec![]), "no base of his fights");
    assert_eq!(melee(&stays), (0, false), "no dice");
    let some = turn_in(contacted.clone(), &[MINE]);
    assert_eq!(facings(&some).len(), 2);
    assert_eq!(fought(&some), [left], "it does not fight both ways");
    let (dice, both) = melee(&some);
    assert!(dice > 0 && !both);
    assert_eq!(game_level(&some), 0, "and loses no cohesion");
    assert_eq!(at(&some.0, &some.1).opponents(red(0)), [blue(0)], "the gap is closed");
    let all = turn_in(whole.clone(), &[MINE]);
    assert_eq!((facings(&all), fought(&all)), (vec![left], vec![left]));
    let (dice, both) = melee(&all);
    assert!(dice > 0 && !both);
    // Already in close combat to his front: contacted bases only, and he fights both ways then.
    let friends = [MINE, (FOUR, (600, 470), 0, 1)];
    let mut engaged = moving(&friends, &[beside(FOUR)]);
    act(&mut engaged, Action::TurnIn(0), &[], &[]);
    assert_eq!(offered(&engaged), [contacted.clone(), Reply::Stay]);
    let both = turn_in(contacted, &friends);
    assert_eq!(fought(&both).len(), 2);
    let (dice, two_ways) = melee(&both);
    assert!(dice > 0 && two_ways);
    let stays = turn_in(Reply::Stay, &friends);
    assert_eq!(fought(&stays), [Angle::HALF], "he turns nobody, so he fights one way");
    assert_eq!(melee(&stays), (0, false), "no dice against those on his flank");
}

/// AM-MOV-008, AM-MOV-021, AM-MOV-023, AM-MOV-049, AM-SPE-040, for these moves.
#[test]
fn some_have_no_such_move() {
    let mine = |text: &str, enemy| moving(&[(text, (500, 500), 0, 2)], &[enemy]);
    let both = |text: &str| {
        let [slide, turn] = [(cornering(FOUR), Action::Slide(0)), (beside(FOUR), Action::TurnIn(0))];
        [slide, turn].map(|(enemy, action)| rules(&mine(text, enemy), action))
    };
    for (text, rule) in [
        ("2 heavy artillery, average, undrilled", rule!("AM-MOV-008")),
        ("2 scythed chariots, average, undrilled", rule!("AM-MOV-023")),
    ] {
        assert!(both(text).iter().all(|rules| rules.contains(&rule)), "{text}");
    }
    let mut orb = moving(&[MINE], &[cornering(FOUR)]);
    orb.1.fielded_mut(red(0)).unwrap().in_orb = true;
    assert!(rules(&orb, Action::Slide(0)).contains(&rule!("AM-SPE-040")));
    let guns = mine("2 light artillery, average, undrilled", cornering(FOUR));
    assert!(needs_test(&at(&guns.0, &guns.1), red(0), Action::Slide(0)));
    let wagons = moving(&[("2 battle wagons, average", (520, 500), 0, 1)], &[beside(FOUR)]);
    assert!(rules(&wagons, Action::TurnIn(0)).contains(&rule!("AM-MOV-049")));
}

/// How many levels of cohesion blue has lost.
fn game_level(game: &GameOf) -> usize {
    usize::from(game.1.fielded(blue(0)).unwrap().group.cohesion != crate::Cohesion::Steady)
}
