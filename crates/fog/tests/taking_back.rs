//! Taking moves back.

#[expect(dead_code, reason = "the others are for other tests")]
mod armies;

use acies_field::{Leg, Mu};
use acies_fog::manoeuvre::Reply;
use acies_fog::manoeuvre::moves::{Evolution, Order};
use acies_fog::turn::Step;
use acies_fog::{Agreement, Answer, Fog, Stage, setup};
use acies_play::{Live, NoUndo, Seat, Seed};

/// Proves AM-MOV-002, AM-MOV-003.
#[test]
fn a_move_is_final_when_another_is_made() {
    let agreement = Agreement::standard([armies::romans(), armies::carthaginians()]);
    let mut opening = setup::quick::quick(&Fog::ancient(agreement.clone()).unwrap(), Seed::of_series(3, 0));
    opening.begin(&agreement, Seat::Red);
    opening.stage = Stage::Turn(Step::Moves);
    let fog = Fog::ancient(Agreement { opening: Some(Box::new(opening)), ..agreement }).unwrap();
    let mut live = Live::new(fog, Seed::of_series(3, 1));
    // The last battle groups of the list are drilled foot: they may move as little as they like.
    let ahead = live.game().agreement.scale().mu(Mu::new(1));
    let step = |group: usize| {
        let advance = Evolution::Leg(Leg::Advance(ahead));
        Answer::Manoeuvre(Reply::Move(Order::of_group(group, [advance])))
    };
    let legal: Vec<usize> =
        (0..11).filter(|&group| live.check(Seat::Red, &step(group)).is_ok()).take(2).collect();
    let [first, second] = legal[..] else { panic!("two battle groups can go 1 MU: {legal:?}") };
    let before = live.state().clone();
    live.answer(Seat::Red, step(first)).unwrap();
    assert_eq!(live.may_undo(Seat::Red), Ok(()), "it may be taken back");
    live.undo().unwrap();
    assert!(*live.state() == before, "and is as if it had not been made");
    live.answer(Seat::Red, step(first)).unwrap();
    live.answer(Seat::Red, step(second)).unwrap();
    assert_eq!(live.may_undo(Seat::Red), Ok(()), "the last one may");
    live.undo().unwrap();
    assert_eq!(live.may_undo(Seat::Red), Err(NoUndo::Settled), "the one before is final");
}
