use super::*;
use crate::battle::Stage;
use crate::testing::{battle, place_leader};
use crate::turn::Step;

const FOOT: &str = "4 heavy foot, protected, average, drilled, swordsmen";

/// Three battle groups of which two can reach the enemy, in red's first turn.
fn three() -> (Fog, Battle) {
    let places = [(FOOT, (500, 300), 0, 2), (FOOT, (700, 300), 0, 2), (FOOT, (1500, 100), 0, 2)];
    let mut game = battle(&places, &[(FOOT, (500, 360), 180, 2), (FOOT, (700, 360), 180, 2)]);
    place_leader(&mut game.1, Seat::Red, 1, (1500, 40), None);
    game
}

fn all(game: &(Fog, Battle), ask: &Ask) -> Vec<Answer> {
    let mut all = Vec::new();
    game.0.choices(&game.1, Seat::Red, ask, &mut all);
    all
}

#[test]
fn the_portions_make_up_the_whole() {
    let game = three();
    let asks = [Ask::Impact(impact::Question::Declare), Ask::Manoeuvre(manoeuvre::Question::Move)];
    for ask in asks {
        let whole = all(&game, &ask);
        let of = |group| game.0.choices_about(&game.1, Seat::Red, &ask, About::Group(group));
        let portions: Vec<Answer> = (0..3).flat_map(of).collect();
        assert!(portions.iter().all(|answer| whole.contains(answer)));
        let by_groups = |answer: &&Answer| match answer {
            Answer::Impact(reply) => *reply != impact::Reply::Done,
            Answer::Manoeuvre(reply) => {
                matches!(reply, manoeuvre::Reply::Move(_) | manoeuvre::Reply::Act(_))
            }
            _ => true,
        };
        assert!(whole.iter().filter(by_groups).all(|answer| portions.contains(answer)));
        assert!(!portions.is_empty());
    }
}

#[test]
fn those_who_can_answer_are_named() {
    let game = three();
    let declare = Ask::Impact(impact::Question::Declare);
    assert_eq!(game.0.may_act(&game.1, Seat::Red, &declare), Some(vec![0, 1]));
    assert_eq!(game.0.may_act(&game.1, Seat::Red, &Ask::Territory), None);
    let moves = Ask::Manoeuvre(manoeuvre::Question::Move);
    assert_eq!(game.0.may_act(&game.1, Seat::Red, &moves), Some(vec![0, 1, 2]));
}

#[test]
fn a_commander_has_choices_of_his_own_and_strangers_have_none() {
    let mut game = three();
    game.1.stage = Stage::Turn(Step::Moves);
    let moves = Ask::Manoeuvre(manoeuvre::Question::Move);
    let of = |about| game.0.choices_about(&game.1, Seat::Red, &moves, about);
    let his = of(About::Commander(1));
    assert!(!his.is_empty());
    assert!(his.iter().all(|answer| matches!(
        answer,
        Answer::Manoeuvre(manoeuvre::Reply::Commander(Commanding { commander: 1, .. }))
    )));
    for about in [About::Commander(0), About::Commander(9), About::Group(9)] {
        assert_eq!(of(about), []);
    }
}
