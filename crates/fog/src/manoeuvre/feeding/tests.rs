use acies_geometry::Point;
use acies_play::Seat;
use acies_rules::{RuleId, rule};

use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::manoeuvre::{Question, Reply};
use crate::testing::{Placed, Script, at, battle, blue, play_until, red};
use crate::turn::Step;

mod matching;

const SWORDS: &str = "heavy foot, protected, average, drilled, swordsmen";
const PIKES: &str = "heavy foot, protected, average, drilled, pikemen";
const UNDRILLED: &str = "heavy foot, protected, average, undrilled, swordsmen";

fn troops(bases: usize, of: &str) -> String {
    format!("{bases} {of}")
}

/// In the step in which the active player feeds bases in.
fn feeding(red: &[Placed<'_>], blue: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red, blue);
    battle.stage = Stage::Turn(Step::Feeding(Seat::Red));
    (fog, battle)
}

fn feed(hand: Hand, change: Change) -> Feed {
    Feed { group: 0, hand, change }
}

fn expand(hand: Hand, bases: &[usize]) -> Feed {
    feed(hand, Change::Expand(bases.to_vec()))
}

fn rules(game: &(Fog, Battle), seat: Seat, feed: &Feed) -> Vec<RuleId> {
    let rulings = check(&at(&game.0, &game.1), seat, feed).err().unwrap_or_default();
    rulings.iter().map(|ruling| ruling.rule).collect()
}

fn offered(game: &(Fog, Battle), seat: Seat) -> Vec<Reply> {
    let mut replies = Vec::new();
    choices(&at(&game.0, &game.1), seat, &mut replies);
    for reply in &replies {
        let question = Question::Feed;
        assert!(crate::manoeuvre::check(&at(&game.0, &game.1), seat, &question, reply).is_empty());
    }
    replies
}

fn play(game: &mut (Fog, Battle), replies: &[Reply], dice: &[u8]) -> Option<(Seat, Ask)> {
    let answers = replies.iter().cloned().map(Answer::Manoeuvre);
    let mut script = Script::new(answers, dice.iter().copied());
    play_until(&game.0, &mut game.1, Step::Moves, &mut script);
    script.asked
}

/// The front edge of a base, in millimetres.
fn at_front(game: &(Fog, Battle), id: GroupId, base: usize) -> (i32, i32) {
    let Point { x, y } = game.1.fielded(id).unwrap().body.bases()[base].pose.front;
    (x / 1000, y / 1000)
}

/// Nine swordsmen three by three against six, three by two, front to front.
fn nine_against_six() -> (Fog, Battle) {
    let (nine, six) = (troops(9, SWORDS), troops(6, SWORDS));
    feeding(&[(&nine, (500, 515), 0, 3)], &[(&six, (500, 515), 180, 3)])
}

/// Proves AM-MAN-020.
#[test]
fn one_file_on_one_side_once_without_a_move_or_test() {
    for (hand, x) in [(Hand::Left, 420), (Hand::Right, 580)] {
        let mut game = nine_against_six();
        play(&mut game, &[Reply::Feed(expand(hand, &[8, 7]))], &[]);
        assert_eq!((at_front(&game, red(0), 8), at_front(&game, red(0), 7)), ((x, 515), (x, 500)));
        assert!(
            !game.1.fielded(red(0)).unwrap().deeds.moved && game.1.fielded(red(0)).unwrap().drawn().is_some()
        );
        game.1.stage = Stage::Turn(Step::Feeding(Seat::Red));
        game.1.turn.done.push(red(0));
        assert!(rules(&game, Seat::Red, &expand(hand.other(), &[6])).contains(&rule!("AM-MAN-020")));
    }
    let mut game = nine_against_six();
    assert_eq!(play(&mut game, &[Reply::Done], &[]), Some((Seat::Red, Ask::Manoeuvre(Question::Feed))));
    let apart =
        feeding(&[(&troops(9, SWORDS), (500, 515), 0, 3)], &[(&troops(6, SWORDS), (500, 600), 180, 3)]);
    assert!(
        rules(&apart, Seat::Red, &expand(Hand::Left, &[8, 7])).contains(&rule!("AM-MAN-020")),
        "no contact"
    );
    for nonsense in [vec![], vec![8, 8], vec![99, 98], vec![5], vec![2, 5, 8]] {
        assert!(!rules(&game, Seat::Red, &expand(Hand::Right, &nonsense)).is_empty(), "{nonsense:?}");
    }
    assert!(!rules(&game, Seat::Red, &Feed { group: 9, ..expand(Hand::Left, &[8, 7]) }).is_empty());
}

#[test]
fn both_ends_are_offered() {
    let hands = |replies: Vec<Reply>| -> Vec<Hand> {
        replies
            .iter()
            .filter_map(|reply| match reply {
                Reply::Feed(feed) => Some(feed.hand),
                _ => None,
            })
            .collect()
    };
    let game = nine_against_six();
    let (left, right) = (Hand::Left, Hand::Right);
    assert_eq!(hands(offered(&game, Seat::Red)), [left, left, right, right], "a file of two or of three");
    assert_eq!(offered(&game, Seat::Blue), [Reply::Done], "two ranks, all fighting");
}

/// Proves AM-MAN-021.
#[test]
fn a_file_that_does_not_fight_may_need_a_test() {
    // Four files, of which only the left one has an enemy; the next one overlaps him.
    let set = |of: &str| {
        feeding(&[(&troops(12, of), (560, 515), 0, 4)], &[(&troops(2, SWORDS), (500, 515), 180, 1)])
    };
    let right = expand(Hand::Right, &[11, 10]);
    let needs_test =
        |game: &(Fog, Battle), feed: &Feed| check(&at(&game.0, &game.1), Seat::Red, feed).unwrap().needs_test;
    assert!(!needs_test(&set(SWORDS), &right), "drilled: an expansion is simple");
    assert!(needs_test(&set(UNDRILLED), &right));
    assert!(!needs_test(&set(UNDRILLED), &expand(Hand::Left, &[11, 10])), "an overlap on the left");
    let mut failed = set(UNDRILLED);
    play(&mut failed, &[Reply::Feed(right.clone())], &[3, 4]);
    assert_eq!(at_front(&failed, red(0), 11), at_front(&set(UNDRILLED), red(0), 11));
    let mut passed = set(UNDRILLED);
    play(&mut passed, &[Reply::Feed(right)], &[4, 4]);
    assert_eq!(at_front(&passed, red(0), 11), (660, 515));
}

/// Proves AM-MAN-024.
#[test]
fn only_bases_that_do_not_fight_are_moved() {
    let needed = |game: &(Fog, Battle), bases: &[usize]| {
        rules(game, Seat::Red, &expand(Hand::Right, bases)).contains(&rule!("AM-MAN-024"))
    };
    let swords = nine_against_six();
    assert!(!needed(&swords, &[8, 7]), "third rank");
    assert!(needed(&swords, &[8, 5]), "second rank");
    let six = troops(6, SWORDS);
    let pikes = |deep: usize| {
        let (pikes, front) = (troops(3 * deep, PIKES), [(six.as_str(), (500, 515), 180, 3)]);
        feeding(&[(&pikes, (500, 515), 0, 3)], &front)
    };
    assert!(needed(&pikes(3), &[8, 7]), "the third rank of pikemen gives an advantage");
    assert!(needed(&pikes(4), &[11, 10]), "and so does the fourth");
    // Four files in two ranks: the left one fights, the next overlaps, the two at the right end are free.
    let line =
        feeding(&[(&troops(8, SWORDS), (560, 515), 0, 4)], &[(&troops(2, SWORDS), (500, 515), 180, 1)]);
    let left = |bases: &[usize]| rules(&line, Seat::Red, &expand(Hand::Left, bases));
    assert_eq!(left(&[3, 7]), [], "the end file");
    assert!(left(&[1, 5]).contains(&rule!("AM-MAN-024")), "the overlap");
    assert!(left(&[0, 4]).contains(&rule!("AM-MAN-024")), "in contact");
    let single =
        feeding(&[(&troops(4, SWORDS), (560, 515), 0, 4)], &[(&troops(2, SWORDS), (500, 515), 180, 1)]);
    assert!(
        rules(&single, Seat::Red, &expand(Hand::Left, &[3, 2])).contains(&rule!("AM-MAN-024")),
        "two files gone"
    );
    assert_eq!(rules(&single, Seat::Red, &expand(Hand::Left, &[3])), []);
    assert!(
        rules(&single, Seat::Red, &expand(Hand::Left, &[2])).contains(&rule!("AM-MAN-024")),
        "that would leave a gap"
    );
}

/// AM-MAN-024: nobody who is fought as an overlap leaves.
#[test]
fn who_is_touched_stays() {
    // An enemy touches the side of the end file's second rank, and fights nobody to his front.
    let line = (troops(8, SWORDS), troops(2, SWORDS));
    let enemies = [(line.1.as_str(), (500, 515), 180, 1), (line.1.as_str(), (640, 500), 270, 1)];
    let game = feeding(&[(&line.0, (560, 515), 0, 4)], &enemies);
    assert!(rules(&game, Seat::Red, &expand(Hand::Left, &[3, 7])).contains(&rule!("AM-MAN-024")));
}

/// Proves AM-MAN-026.
#[test]
fn fresh_enemy_is_not_drawn_into_the_melee() {
    let (nine, six, two) = (troops(9, SWORDS), troops(6, SWORDS), troops(2, SWORDS));
    let right = |second: Placed<'_>| {
        let game = feeding(&[(&nine, (500, 515), 0, 3)], &[(&six, (500, 515), 180, 3), second]);
        rules(&game, Seat::Red, &expand(Hand::Right, &[8, 7]))
    };
    assert_eq!(right((&two, (590, 515), 180, 1)), [rule!("AM-MAN-026")], "fresh, in front of the new file");
    assert_eq!(right((&two, (580, 515), 180, 1)), [], "it overlaps us already");
    assert_eq!(right((&two, (620, 515), 180, 1)), [], "corner to corner only");
}

/// Proves AM-MAN-027.
#[test]
fn a_file_falls_in_behind_if_somebody_gains_by_it() {
    // The left file fights, the middle one overlaps, the right one is free.
    let set = |bases: usize, of: &str| {
        feeding(&[(&troops(bases, of), (540, 515), 0, 3)], &[(&troops(2, SWORDS), (500, 515), 180, 1)])
    };
    let contract = |behind: &[usize]| feed(Hand::Right, Change::Contract(behind.to_vec()));
    let mut pikes = set(8, PIKES);
    assert!(offered(&pikes, Seat::Red).contains(&Reply::Feed(contract(&[0, 1]))));
    assert_eq!(rules(&set(8, SWORDS), Seat::Red, &contract(&[0, 1])), [rule!("AM-MAN-027")], "a fourth rank");
    assert_eq!(rules(&set(6, SWORDS), Seat::Red, &contract(&[0, 1])), [rule!("AM-MAN-027")], "a third rank");
    assert_eq!(rules(&set(3, SWORDS), Seat::Red, &contract(&[0])), [], "a second rank has dice");
    let left = feed(Hand::Left, Change::Contract(vec![0, 1, 0]));
    assert!(rules(&pikes, Seat::Red, &left).contains(&rule!("AM-MAN-024")), "those who fight stay");
    assert!(
        !rules(&pikes, Seat::Red, &contract(&[0, 7])).is_empty()
            && !rules(&pikes, Seat::Red, &contract(&[])).is_empty()
    );
    play(&mut pikes, &[Reply::Feed(contract(&[0, 1]))], &[]);
    assert_eq!((at_front(&pikes, red(0), 2), at_front(&pikes, red(0), 5)), ((500, 470), (540, 470)));
    // The other player may contract too.
    let mut game = set(8, PIKES);
    game.1.turn.active = Seat::Blue;
    assert_eq!(rules(&game, Seat::Red, &contract(&[0, 1])), []);
    // A file in the restricted area of others may be contracted like this. AM-MAN-034
    let mut pinned = feeding(
        &[(&troops(8, PIKES), (540, 515), 0, 3)],
        &[(&troops(2, SWORDS), (500, 515), 180, 1), (&troops(2, SWORDS), (590, 555), 180, 1)],
    );
    let pins = crate::manoeuvre::restricted::pins(&at(&pinned.0, &pinned.1), red(0));
    assert_eq!(pins.iter().map(|pin| pin.by).collect::<Vec<_>>(), [blue(1)]);
    play(&mut pinned, &[Reply::Feed(contract(&[0, 1]))], &[]);
    assert_eq!(at_front(&pinned, red(0), 2), (500, 470));
}

/// Proves AM-MAN-029.
#[test]
fn artillery_and_battle_wagons_never_feed() {
    for never in ["2 battle wagons, average", "2 light artillery, average, undrilled"] {
        let game = feeding(&[(never, (500, 515), 0, 1)], &[(&troops(2, SWORDS), (500, 515), 180, 1)]);
        assert!(rules(&game, Seat::Red, &expand(Hand::Left, &[1])).contains(&rule!("AM-MAN-029")), "{never}");
        let wide = feeding(&[(never, (520, 515), 0, 2)], &[(&troops(2, SWORDS), (500, 515), 180, 1)]);
        let contract = feed(Hand::Right, Change::Contract(vec![0]));
        assert!(rules(&wide, Seat::Red, &contract).contains(&rule!("AM-MAN-029")), "{never}");
    }
}

/// AM-MAN-007: bases are fed in without reforming first.
#[test]
fn a_stepped_line_feeds_without_reforming() {
    let mut game = nine_against_six();
    let fielded = game.1.fielded_mut(blue(0)).unwrap();
    fielded.body = fielded.body.stepped_forward(&[(&[0, 3], Length::millimetres(10))]).unwrap().body;
    let fielded = game.1.fielded_mut(red(0)).unwrap();
    let back: Vec<Base> = fielded
        .body
        .bases()
        .iter()
        .enumerate()
        .map(|(index, base)| {
            let by = if index % 3 == 2 { -Length::millimetres(10) } else { Length::ZERO };
            Base::new(base.pose.moved(Length::ZERO, by), base.size)
        })
        .collect();
    fielded.body = Body::new(back);
    assert!(!game.1.fielded(red(0)).unwrap().is_in_formation());
    play(&mut game, &[Reply::Feed(expand(Hand::Right, &[7, 6]))], &[]);
    assert_eq!(at_front(&game, red(0), 7), (580, 505), "level with the end file");
}
