use super::*;

/// Proves AM-VIC-001.
#[test]
fn the_break_point_of_an_army() {
    let of = |skirmishers: usize| {
        let texts = [vec![FOOT; 7], vec![LIGHT; skirmishers], vec![SCYTHED]].concat();
        let (mut fog, battle) = far_apart(&texts, &[FOOT]);
        fog.agreement.armies[0].fortified_camp = true;
        let at_start = break_point(&fog, Seat::Red);
        let mut later = battle;
        later.lose(crate::GroupId::new(Seat::Red, 0), Loss::Destroyed);
        assert_eq!(break_point(&fog, Seat::Red), at_start, "it is counted at the start of the game");
        at_start
    };
    assert_eq!([of(5), of(4), of(0)], [10, 9, 7], "9.5 is rounded up");
}

/// The last step of each phase.
const LAST_STEPS: [Step; 5] = [
    Step::InitialPursuits(Phase::Impact),
    Step::InitialPursuits(Phase::Manoeuvre),
    Step::InitialPursuits(Phase::Shooting),
    Step::InitialPursuits(Phase::Melee),
    Step::LastScythedChariots,
];

/// Where a game stands after the last step of a phase, if so many of 4 battle groups of each side are destroyed, 2 points
/// each, and one of red's is fragmented or not.
fn after(last: Step, lost: [usize; 2], fragmented: bool) -> (Fog, Battle) {
    let (fog, mut battle) = far_apart(&[FOOT; 4], &[FOOT; 4]);
    for (seat, lost) in Seat::BOTH.into_iter().zip(lost) {
        for index in 0..lost {
            battle.lose(crate::GroupId::new(seat, index), Loss::Destroyed);
        }
    }
    if fragmented {
        set(&mut battle, 3, Cohesion::Fragmented);
    }
    battle.stage = Stage::Turn(last);
    while battle.stage == Stage::Turn(last) {
        fog.step(&mut battle, &mut Idle::default()).expect("they always answer");
    }
    (fog, battle)
}

/// Proves AM-VIC-003, AM-VIC-004, AM-VIC-005, AM-GLO-005.
#[test]
fn the_game_ends_with_an_army_s_rout_at_the_end_of_any_phase() {
    for last in LAST_STEPS {
        let result = |lost, fragmented| {
            let (fog, battle) = after(last, lost, fragmented);
            let over = battle.stage == Stage::Over;
            assert_eq!(fog.outcome(&battle).is_some(), over);
            fog.outcome(&battle).map(|outcome| (outcome.winner, outcome.ending))
        };
        assert_eq!(result([1, 1], true), None, "3 of 4 points after {last:?}");
        assert_eq!(result([2, 0], false), Some((Some(Seat::Blue), Ending::Decisive)), "4 of 4");
        assert_eq!(result([2, 0], true), Some((Some(Seat::Blue), Ending::Decisive)), "more than 4");
        assert_eq!(result([1, 2], true), Some((Some(Seat::Red), Ending::Decisive)));
        assert_eq!(result([2, 2], false), Some((None, Ending::Draw)), "both at once");
    }
    let (_, battle) = after(Step::ChargeMoves, [4, 0], false);
    assert_eq!(battle.stage, Stage::Turn(Step::IMPACT_COMBAT), "within a phase it goes on");
}
