//! The set-up as it is played: who does what, and in which order.

mod armies;

use acies_field::terrain::Kind;
use acies_field::{Base, TableEdge};
use acies_fog::{Agreement, Ambush, Answer, Ask, Battle, Deployment, Event, Fog, Roll, Stage, own_edge};
use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::{Game, Live, Player, Random, Refused, Seat, Seed, Turn};

/// A game of one turn between these armies.
fn game(armies: [acies_fog::Army; 2]) -> Fog {
    Fog::ancient(Agreement { turns: Some(1), ..Agreement::standard(armies) }).unwrap()
}

fn trebia() -> Fog {
    game([armies::romans(), armies::carthaginians()])
}

fn crecy() -> Fog {
    game([armies::english(), armies::french()])
}

/// Plays a random set-up and shows every state in which something is asked, with who is asked what.
fn play(fog: &Fog, index: u64, mut look: impl FnMut(&Live<Fog>, Seat, &Ask)) -> Live<Fog> {
    let seed = Seed::of_series(9, index);
    let mut live = Live::new(fog.clone(), seed);
    let mut players = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
    while live.outcome().is_none() && !matches!(live.state().stage, Stage::Turn(_)) {
        let asked = live.asked()[0].clone();
        look(&live, asked.seat, &asked.ask);
        let turn = Turn::new(fog, live.state(), asked.seat, &asked.ask);
        let answer = players[asked.seat.index()].answer(&turn);
        live.answer(asked.seat, answer).expect("a listed choice is accepted");
    }
    live
}

/// The state in which something is asked for the first time.
fn when(fog: &Fog, index: u64, wanted: fn(&Ask) -> bool) -> (Battle, Seat, Ask) {
    let mut found = None;
    play(fog, index, |live, seat, ask| {
        if found.is_none() && wanted(ask) {
            found = Some((live.state().clone(), seat, ask.clone()));
        }
    });
    found.expect("it is asked")
}

/// The rules that forbid an answer.
fn refused(fog: &Fog, (battle, seat, ask): &(Battle, Seat, Ask), answer: &Answer) -> Vec<String> {
    fog.check(battle, *seat, ask, answer).iter().map(|ruling| ruling.rule.to_string()).collect()
}

/// The place of a stage in the book's list.
fn step(stage: Stage) -> usize {
    match stage {
        Stage::OrderOfMarch => 0,
        Stage::Initiative => 1,
        Stage::Territory
        | Stage::Compulsory
        | Stage::Selection(_)
        | Stage::NextPiece(_)
        | Stage::Place(_)
        | Stage::Adjust(_)
        | Stage::Road => 2,
        Stage::Works(_) | Stage::Camp(_) | Stage::Ambushes(_) => 3,
        Stage::Marches => 4,
        Stage::Batch(..) => 5,
        Stage::Dismounting(_) => 6,
        Stage::Commanders(_) => 7,
        Stage::FirstMove => 8,
        Stage::Turn(_) | Stage::Over => 9,
    }
}

/// Proves AM-SET-003, AM-SEQ-001.
#[test]
fn the_steps_come_in_the_books_order() {
    for index in 0..3 {
        let mut last = 0;
        play(&crecy(), index, |live, _, _| {
            let now = step(live.state().stage);
            assert!(last <= now && now <= last + 3, "{last} then {now}");
            last = now;
        });
        assert_eq!(last, 7, "commanders are the last thing asked; who moves first is rolled");
    }
    // A scenario begins where it leaves off.
    let opening = acies_fog::setup::quick::quick(&crecy(), Seed::of_series(9, 0));
    let agreement = Agreement { opening: Some(Box::new(opening.clone())), ..crecy().agreement };
    let scenario = Fog::ancient(agreement).unwrap();
    assert!(matches!(opening.stage, Stage::Turn(_)) && scenario.start() == opening);
}

/// Proves AM-SET-002.
#[test]
fn the_order_of_march_names_every_battle_group_once() {
    let fog = trebia();
    let at_start = when(&fog, 0, |ask| *ask == Ask::OrderOfMarch);
    let count = fog.agreement.armies[at_start.1.index()].groups.len();
    let order = |order: Vec<usize>| refused(&fog, &at_start, &Answer::OrderOfMarch(order));
    assert_eq!(order((0..count).rev().collect()), [""; 0]);
    assert_eq!(order((1..count).collect()), ["AM-SET-002"], "one is missing");
    assert_eq!(order((0..count - 1).chain([0]).collect()), ["AM-SET-002"], "one is named twice");
}

/// Proves AM-SET-006.
#[test]
fn the_territory_is_one_of_the_opponents() {
    let fog = trebia();
    for index in 0..4 {
        let asked = when(&fog, index, |ask| *ask == Ask::Territory);
        assert_eq!(Some(asked.1), asked.0.initiative, "the player with the initiative chooses");
        for territory in acies_fog::setup::Territory::ALL {
            let offered = fog.agreement.armies[asked.1.other().index()].territories.contains(&territory);
            let forbidden = refused(&fog, &asked, &Answer::Territory(territory));
            assert_eq!(forbidden.is_empty(), offered, "{territory:?}: {forbidden:?}");
        }
    }
}

/// Proves AM-SET-010, AM-SET-016.
#[test]
fn all_is_selected_before_anything_is_placed() {
    for index in 0..4 {
        play(&trebia(), index, |live, _, ask| {
            let battle = live.state();
            if matches!(ask, Ask::Selection | Ask::Compulsory) {
                assert!(battle.field.pieces.is_empty(), "the table is open");
            }
            if *ask == Ask::Selection {
                let compulsory = battle.compulsory.map(Option::unwrap);
                assert!(compulsory.iter().all(|choice| !choice.large && choice.covering.is_none()));
            }
        });
    }
}

/// Proves AM-SET-017.
#[test]
fn terrain_is_placed_in_turn() {
    for index in 0..12 {
        let fog = trebia();
        let live = play(&fog, index, |_, _, _| ());
        let first = live.state().initiative.unwrap();
        // Whose pieces were rolled for or laid, in order.
        let mut rolls: Vec<Seat> = Vec::new();
        let mut water_after_a_roll = false;
        for event in live.events() {
            match event {
                Event::Rolled(Roll::Placement(seat), _) => rolls.push(*seat),
                Event::Placed(_, plan) => {
                    let water = matches!(plan.kind, Kind::River | Kind::Coast);
                    water_after_a_roll |= water && !rolls.is_empty();
                }
                _ => {}
            }
        }
        assert!(!water_after_a_roll, "rivers and coasts come first");
        assert_eq!(rolls[..2], [first, first.other()], "then the compulsory pieces, the initiative's first");
        let others = &rolls[2..];
        let turns = others
            .iter()
            .enumerate()
            .take_while(|(turn, seat)| **seat == if turn % 2 == 0 { first } else { first.other() });
        let in_turn = turns.count();
        assert!(
            others[in_turn..].windows(2).all(|pair| pair[0] == pair[1]),
            "one by one in turn, until only one player has pieces left: {others:?}"
        );
    }
}

/// Proves AM-SET-027.
#[test]
fn the_player_without_the_initiative_places_his_camp_first() {
    for index in 0..4 {
        let live = play(&crecy(), index, |_, _, _| ());
        let first = live.state().initiative.unwrap();
        let camps: Vec<Seat> = live
            .events()
            .filter_map(|event| if let Event::Camp(seat, _) = event { Some(*seat) } else { None })
            .collect();
        assert_eq!(camps, [first.other(), first], "one camp each");
        let mut order: Vec<(Seat, u8)> = Vec::new();
        play(&crecy(), index, |live, seat, ask| {
            let place = match ask {
                Ask::Works => 0,
                Ask::Camp => 1,
                Ask::Ambushes => 2,
                _ => return,
            };
            assert_eq!(live.state().initiative, Some(first));
            order.push((seat, place));
        });
        assert!(order.is_sorted_by_key(|(seat, place)| (*seat == first, *place)), "{order:?}");
    }
}

/// Proves AM-SET-030.
#[test]
fn up_to_three_markers_each_with_one_battle_group_or_none() {
    let fog = trebia();
    let asked = when(&fog, 1, |ask| *ask == Ask::Ambushes);
    let forward = Length::millimetres(100).get();
    let marker = |index: i32| {
        let y = if own_edge(asked.1) == TableEdge::Near { forward } else { 1_200_000 - forward };
        Pose::new(Point::new(100_000 + index * 50_000, y), Angle::ZERO)
    };
    let ambush = |index: i32, group| Ambush { marker: marker(index), group, commander: None, on_foot: false };
    let forbids = |ambushes: &[Ambush]| {
        let rules = refused(&fog, &asked, &Answer::Ambushes(ambushes.to_vec()));
        rules.contains(&"AM-SET-030".to_owned())
    };
    assert!(
        !forbids(&[ambush(0, None), ambush(1, Some(0)), ambush(2, Some(1))]),
        "where they may lie is another matter"
    );
    let four: Vec<Ambush> = (0..4).map(|index| ambush(index, None)).collect();
    assert!(forbids(&four));
    assert!(forbids(&[ambush(0, Some(0)), ambush(1, Some(0))]), "a battle group cannot be in two places");
    assert!(forbids(&[ambush(0, Some(99))]) && forbids(&[ambush(0, None), ambush(0, None)]));
    let leader_alone = Ambush { commander: Some(1), ..ambush(0, None) };
    assert!(forbids(&[leader_alone]), "a dummy has no commander");
}

/// Proves AM-SET-051.
#[test]
fn batches_are_deployed_in_turn() {
    for index in 0..4 {
        let fog = trebia();
        let mut turns: Vec<(Seat, u8)> = Vec::new();
        let live = play(&fog, index, |live, seat, ask| {
            if let (Ask::Deploy(_), Stage::Batch(of, batch)) = (ask, live.state().stage) {
                assert_eq!(seat, of);
                turns.push((seat, batch));
            }
        });
        let first = live.state().initiative.unwrap();
        assert!(turns.is_sorted_by_key(|(seat, batch)| (*batch, *seat == first)), "{turns:?}");
        let declared = live.events().filter(|event| matches!(event, Event::Deployed(..))).count();
        let on_table: usize =
            Seat::BOTH.iter().map(|&seat| live.state().side(seat).groups.iter().flatten().count()).sum();
        assert_eq!(declared, on_table, "each is declared as it is placed");
    }
}

/// Proves AM-SET-055.
#[test]
fn knights_dismount_on_deployment_or_right_after_it() {
    let fog = crecy();
    let dismounting = when(&fog, 2, |ask| *ask == Ask::Dismounting);
    let french = dismounting.1;
    assert_eq!(french, Seat::Blue, "only the French have knights");
    assert!(
        dismounting.0.side(french).groups.iter().flatten().count() + dismounting.0.away(french).len() == 8
    );
    assert_eq!(refused(&fog, &dismounting, &Answer::Dismount(vec![0])), [""; 0]);
    assert_eq!(
        refused(&fog, &dismounting, &Answer::Dismount(vec![5])),
        ["AM-SET-054"],
        "crossbowmen are on foot already"
    );
    let deploying = when(&fog, 2, |ask| matches!(ask, Ask::Deploy(batch) if batch.contains(&5)));
    let Ask::Deploy(batch) = &deploying.2 else { panic!("it deploys") };
    let on_foot = |group: usize| {
        let front = Pose::new(Point::millimetres(900, 950), Angle::HALF);
        let line =
            batch.iter().map(|&other| Deployment { group: other, front, files: 2, on_foot: other == group });
        refused(&fog, &deploying, &Answer::Deploy(line.collect())).contains(&"AM-SET-054".to_owned())
    };
    assert!(on_foot(5), "crossbowmen cannot be deployed dismounted either");
}

/// Proves AM-TRP-003, AM-TRP-004.
#[test]
fn the_standard_table_and_its_dice() {
    let fog = trebia();
    let table = fog.agreement.table;
    assert_eq!((table.width, table.depth), (Length::millimetres(1800), Length::millimetres(1200)));
    let rolls = [Roll::Initiative(Seat::Red), Roll::Placement(Seat::Red), Roll::River(Seat::Blue)];
    assert!(rolls.iter().all(|roll| fog.outcomes(roll) == 6));
    let live = play(&fog, 0, |_, _, _| ());
    let dice =
        live.events().filter_map(|event| if let Event::Rolled(_, die) = event { Some(*die) } else { None });
    assert!(dice.into_iter().all(|die| (1..=6).contains(&die)));
}

#[test]
fn an_answer_out_of_place_changes_nothing() {
    let fog = trebia();
    let mut live = Live::new(fog, Seed::of_series(9, 0));
    let before = live.state().clone();
    let camp = Answer::Camp(Pose::new(Point::millimetres(900, 100), Angle::ZERO));
    assert!(matches!(live.answer(Seat::Red, camp), Err(Refused::Illegal(_))));
    let far = Answer::Works(vec![Base::new(
        Pose::new(Point::new(i32::MAX, i32::MIN), Angle::ZERO),
        acies_geometry::Size::millimetres(40, 15),
    )]);
    assert!(live.answer(Seat::Red, far).is_err());
    assert_eq!(live.state(), &before);
}
