//! Battles in which every die is fated: the order in which things happen.

use acies_field::Base;
use acies_geometry::{Angle, Point, Pose, Size};

use super::*;
use crate::battle::FreshContact;
use crate::impact::Approach;
use crate::testing::{Fated, blue, fielded, place_leader, red};

const SPEARS: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const HORSE: &str = "4 cavalry, armoured, average, drilled";

/// Two combats: blue's first battle group, disrupted, has a commander in its front rank and a friend near by who sees it
/// break; the second is too far away for that, and near enough to hear that the chief is lost. Others assault a camp.
fn two_combats() -> (Fog, Battle) {
    let (mut fog, mut battle) = battle(
        &[
            (SPEARS, (500, 515), 0, 4),
            (SPEARS, (800, 515), 0, 4),
            (FOOT, (1300, 600), 0, 2),
            (LIGHT, (1500, 100), 0, 2),
        ],
        &[
            (SPEARS, (500, 515), 180, 4),
            (SPEARS, (800, 515), 180, 4),
            (SPEARS, (300, 545), 180, 4),
            (FOOT, (1500, 1100), 180, 2),
            (FOOT, (1600, 1100), 180, 2),
        ],
    );
    place_leader(&mut battle, Seat::Red, 0, (500, 470), Some(0));
    place_leader(&mut battle, Seat::Blue, 0, (500, 560), Some(0));
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    fog.agreement.armies[1].fortified_camp = true;
    let camp = Pose::new(Point::millimetres(1300, 600), Angle::HALF);
    battle.side_mut(Seat::Blue).camp = Some(Base::new(camp, Size::millimetres(120, 80)));
    (fog, battle)
}

/// Both combats are at impact.
fn two_impacts() -> (Fog, Battle) {
    let (fog, mut battle) = two_combats();
    for group in [0, 1] {
        let contact = FreshContact { pursuer: red(group), enemy: blue(group), approach: Approach::Front };
        battle.fresh_contacts.push(contact);
    }
    (fog, battle)
}

/// Red hits and blue does not; blue's first battle group fails its test, and routs so slowly that it is caught; its
/// commander survives the combat, and not the pursuit.
fn doom(what: Roll, before: usize) -> u8 {
    match what {
        Roll::Hit(by, _) if by.seat == Seat::Blue => 1,
        Roll::CommanderLoss(..) if before == 1 => 1,
        Roll::Cohesion(id) if id == blue(0) => 1,
        Roll::VariableMove(id) if id.seat == Seat::Blue => 1,
        Roll::ComplexMove(_) => 1,
        _ => 6,
    }
}

/// The same, but the commander falls fighting and nobody fails a test.
fn fall(what: Roll, before: usize) -> u8 {
    match what {
        Roll::Cohesion(_) | Roll::CommanderLoss(..) => 6,
        other => doom(other, before),
    }
}

/// What happens from the dice of a combat to the initial routs.
const COMBAT: [&str; 10] = [
    "commit blue",
    "commit red",
    "hits",
    "commander",
    "deaths",
    "move blue 0",
    "move blue 1",
    "test blue 0",
    "move blue 0",
    "test blue 1",
];

/// And from there on.
const ROUT: [&str; 10] = [
    "test blue 2",
    "vary blue 0",
    "move blue 0",
    "vary red 0",
    "move red 0",
    "move blue 0",
    "cut down blue 0",
    "commander",
    "lost blue",
    "test blue 1",
];

/// Proves AM-TSQ-012, AM-TSQ-013, AM-TSQ-022, AM-TSQ-023, AM-COM-001, AM-COM-002, AM-SEQ-009, AM-MEL-027: each step is done
/// for all before the next.
#[test]
fn combats_and_what_follows_from_them() {
    let (fog, mut battle) = two_impacts();
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
    assert_eq!(table.noted, [&COMBAT[..], &ROUT].concat());
    assert!(battle.turn.combatants.is_empty(), "nothing is carried over");
    let (fog, mut battle) = two_combats();
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::MELEE, Step::JOINT_ACTION);
    assert_eq!(table.noted, [&COMBAT[..], &["assault"], &ROUT].concat());
    // A commander lost in combat is tested for with those who lost one.
    for impact in [true, false] {
        let (fog, mut battle) = if impact { two_impacts() } else { two_combats() };
        let mut table = Fated::new(&fall);
        let (from, until) =
            if impact { (Step::IMPACT_COMBAT, Step::Reforming) } else { (Step::MELEE, Step::CampAssaults) };
        table.play(&fog, &mut battle, from, until);
        let then = ["commander", "lost blue", "deaths", "move blue 0", "move blue 1"];
        assert_eq!(table.noted[3..8], then);
        let mut tested = table.noted[8..].to_vec();
        tested.sort();
        assert_eq!(tested, ["test blue 0", "test blue 1", "test blue 2"]);
    }
}

/// Proves AM-TSQ-015, AM-TSQ-026: also of fragmented battle groups that the pursuit would hit, and of those who see them
/// break.
#[test]
fn routs_and_pursuits_and_their_tests() {
    for (from, until) in [(Step::IMPACT_COMBAT, Step::Reforming), (Step::MELEE, Step::JOINT_ACTION)] {
        let game = || if until == Step::Reforming { two_impacts() } else { two_combats() };
        let (fog, mut battle) = game();
        let mut table = Fated::new(&doom);
        table.play(&fog, &mut battle, from, until);
        assert_eq!(table.noted[table.noted.len() - ROUT.len()..], ROUT);
        // A fragmented battle group 5 MU ahead of the pursuers' left file, and a friend of its own who has not tested yet.
        let (fog, mut battle) = game();
        let narrow = fielded(&fog, SPEARS, (520, 515), 180, 3);
        battle.side_mut(Seat::Blue).groups[0] = Some(narrow);
        battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Disrupted;
        battle.side_mut(Seat::Blue).groups[2] = Some(fielded(&fog, FOOT, (400, 580), 180, 2));
        battle.fielded_mut(blue(2)).unwrap().group.cohesion = Cohesion::Fragmented;
        battle.side_mut(Seat::Blue).groups[3] = Some(fielded(&fog, FOOT, (300, 640), 180, 2));
        let fate = |what: Roll, before: usize| match what {
            Roll::Cohesion(id) if id == blue(2) && before > 1 => 1,
            Roll::VariableMove(id) if id == blue(0) => 6,
            other => doom(other, before),
        };
        let mut table = Fated::new(&fate);
        table.play(&fog, &mut battle, from, until);
        let last = |word: &str| table.noted.iter().rposition(|noted| noted == word).expect(word);
        let order = ["vary red 0", "test blue 2", "move red 0", "cut down blue 2"];
        assert!(order.is_sorted_by_key(|word| last(word)), "{:?}", table.noted);
        assert!(last("test blue 3") > last("test blue 2"), "{:?}", table.noted);
        assert_eq!(table.noted.iter().filter(|noted| *noted == "test blue 3").count(), 1);
    }
}

/// Proves AM-TSQ-019, AM-TSQ-021, AM-SEQ-008, AM-SHO-040.
#[test]
fn shooting_and_what_follows_from_it() {
    let longbows = "8 medium foot, protected, average, drilled, longbow";
    let bows = "8 medium foot, unprotected, average, drilled, bow";
    // Blue's second battle group sees its archers break, breaks too, and is pursued by those whom it fights.
    let (fog, mut battle) = battle(
        &[(longbows, (500, 400), 0, 4), (SPEARS, (330, 515), 0, 4)],
        &[
            (bows, (500, 475), 180, 4),
            (SPEARS, (330, 515), 180, 4),
            (FOOT, (1500, 1100), 180, 2),
            (FOOT, (1600, 1100), 180, 2),
            (FOOT, (1700, 1100), 180, 2),
        ],
    );
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Disrupted;
    let fate = |what: Roll, before: usize| match what {
        Roll::Cohesion(id) if id == blue(1) => 1,
        other => doom(other, before),
    };
    let mut table = Fated::new(&fate);
    table.play(&fog, &mut battle, Step::Shooting, Step::MELEE);
    assert!([red(0), blue(0)].iter().all(|id| table.hits.iter().any(|(by, _)| by == id)), "both sides shoot");
    let expected = [
        "hits",
        "deaths",
        "test blue 0",
        "move blue 0",
        "test blue 1",
        "move blue 1",
        "vary blue 0",
        "move blue 0",
        "vary blue 1",
        "move blue 1",
        "vary red 1",
        "move red 1",
        "move blue 1",
        "cut down blue 1",
    ];
    assert_eq!(table.noted, expected);
}

/// Proves AM-RTP-001, AM-RTP-003, AM-DET-008.
#[test]
fn friends_test_and_then_the_broken_rout() {
    let before = |table: &Fated<'_>, words: &[&str], later: &str| {
        let first = table.noted.iter().position(|noted| noted == later).expect(later);
        for word in words {
            let last = table.noted[..].iter().rposition(|noted| noted == word);
            assert!(last.is_some_and(|last| last < first), "{word} before {later}: {:?}", table.noted);
        }
    };
    // In combat, at the end of the phase.
    for (from, until) in [(Step::IMPACT_COMBAT, Step::Reforming), (Step::MELEE, Step::JOINT_ACTION)] {
        let (fog, mut battle) = if until == Step::Reforming { two_impacts() } else { two_combats() };
        let mut table = Fated::new(&doom);
        table.play(&fog, &mut battle, from, until);
        before(&table, &["hits", "deaths", "test blue 0"], "test blue 2");
        before(&table, &["test blue 2"], "vary blue 0");
    }
    // By shooting.
    let longbows = "8 medium foot, protected, average, drilled, longbow";
    let (fog, mut battle) = battle(
        &[(longbows, (500, 400), 0, 4)],
        &[(FOOT, (500, 475), 180, 4), (SPEARS, (330, 515), 180, 4), (SPEARS, (1500, 1100), 180, 2)],
    );
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::Shooting, Step::MELEE);
    before(&table, &["hits", "deaths", "test blue 0"], "test blue 1");
    before(&table, &["test blue 1"], "vary blue 0");
    // On being charged while fragmented, at once: before the chargers move, let alone fight.
    let (fog, mut battle) = crate::testing::charging(
        &[(HORSE, (500, 400), 0, 4)],
        &[(FOOT, (500, 475), 180, 4), (SPEARS, (330, 515), 180, 4), (SPEARS, (1500, 1100), 180, 2)],
    );
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::Fragmented, Step::IMPACT_COMBAT);
    before(&table, &["test blue 0"], "test blue 1");
    before(&table, &["test blue 1"], "vary blue 0");
    before(&table, &["vary blue 0"], "move red 0");
}

/// Everything that happens in a joint action phase. Red is active.
fn joint_action() -> (Fog, Battle) {
    let spears = "8 heavy foot, protected, average, drilled, defensive spearmen";
    let (fog, mut battle) = battle(
        &[
            (SCYTHED, (200, 500), 0, 2),
            (HORSE, (500, 500), 0, 4),
            (FOOT, (800, 500), 0, 4),
            (spears, (1100, 500), 0, 4),
            (FOOT, (1600, 300), 0, 2),
            (FOOT, (1700, 200), 0, 1),
            (SCYTHED, (300, 200), 0, 2),
        ],
        &[
            (FOOT, (200, 500), 180, 2),
            (FOOT, (500, 500), 180, 4),
            (HORSE, (800, 500), 180, 4),
            (spears, (1100, 530), 0, 4),
            (FOOT, (1500, 800), 0, 2),
            (FOOT, (1290, 600), 180, 2),
            (FOOT, (300, 1100), 180, 2),
            (FOOT, (500, 1100), 180, 2),
            (FOOT, (700, 1100), 180, 2),
        ],
    );
    for id in [blue(3), blue(4)] {
        battle.fielded_mut(id).unwrap().group.cohesion = Cohesion::Broken;
    }
    battle.fielded_mut(red(4)).unwrap().group.cohesion = Cohesion::Disrupted;
    let last = battle.fielded_mut(red(5)).unwrap();
    last.group = last.group.without(&[1, 2, 3]);
    last.body = acies_field::Body::new(last.body.bases()[..1].to_vec());
    battle.fielded_mut(red(6)).unwrap().charged_home = true;
    place_leader(&mut battle, Seat::Red, 0, (1600, 270), Some(4));
    place_leader(&mut battle, Seat::Blue, 0, (1100, 545), Some(3));
    (fog, battle)
}

/// Proves AM-SEQ-010, AM-TSQ-031.
#[test]
fn the_joint_action_phase() {
    let fate = |what: Roll, before: usize| match what {
        Roll::CommanderLoss(..) => 6,
        other => doom(other, before),
    };
    let (fog, mut battle) = joint_action();
    let mut table = Fated::new(&fate);
    table.play(&fog, &mut battle, Step::JOINT_ACTION, Step::Marches);
    let expected = [
        "gone red 0",
        "break off blue 2",
        "move blue 2",
        "break off red 1",
        "move red 1",
        "complex red 3",
        "commanders blue",
        "commanders red",
        "bolster red 4",
        "test red 4",
        "move blue 4",
        "vary blue 3",
        "move blue 3",
        "vary red 3",
        "move red 3",
        "move blue 3",
        "cut down blue 3",
        "commander",
        "lost blue",
        "test blue 5",
        "gone red 5",
        "gone red 6",
    ];
    assert_eq!(table.noted, expected);
}

/// Proves AM-SEQ-003.
#[test]
fn what_each_side_does_in_a_turn() {
    let bows = "6 medium foot, protected, average, drilled, bow";
    let (fog, mut battle) = battle(
        &[(SPEARS, (500, 515), 0, 4), (bows, (1100, 500), 0, 3)],
        &[(SPEARS, (500, 515), 180, 4), (bows, (1100, 575), 180, 3), (FOOT, (300, 1100), 180, 2)],
    );
    place_leader(&mut battle, Seat::Red, 0, (900, 100), None);
    place_leader(&mut battle, Seat::Blue, 0, (900, 1100), None);
    let even = |what: Roll, _: usize| if matches!(what, Roll::Hit(..)) { 1 } else { 6 };
    let mut table = Fated::new(&even);
    table.play(&fog, &mut battle, Step::FIRST, Step::JOINT_ACTION);
    assert!(
        !table.asked.is_empty() && table.asked.iter().all(|(_, seat)| *seat == Seat::Red),
        "{:?}",
        table.asked
    );
    for pair in [(red(0), blue(0)), (red(1), blue(1))] {
        assert!(table.hits.contains(&pair) && table.hits.contains(&(pair.1, pair.0)), "both shoot and fight");
    }
    table.asked.clear();
    table.play_on(&fog, &mut battle, Step::Marches);
    let seats: Vec<Seat> = table.asked.iter().map(|asked| asked.1).collect();
    assert!(Seat::BOTH.iter().all(|seat| seats.contains(seat)), "both move their commanders: {seats:?}");
    let blues = battle.fielded(blue(1)).unwrap().body.clone();
    assert_eq!(blues, fielded(&fog, bows, (1100, 575), 180, 3).body, "the other player moves nobody");
}

/// Proves AM-SEQ-005, AM-TSQ-001: nothing fixes which of two routers goes first who are in each other's way.
#[test]
fn steps_are_done_for_both_and_the_active_player_orders_them() {
    let (fog, mut battle) = two_impacts();
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
    let first = |word: &str| table.noted.iter().position(|noted| noted == word).unwrap();
    let order =
        ["hits", "deaths", "test blue 0", "test blue 2", "vary blue 0", "vary red 0", "cut down blue 0"];
    assert!(order.is_sorted_by_key(|word| first(word)));
    let from = [("hits", "deaths"), ("test blue 1", "test blue 2")];
    assert!(from.iter().all(|(one, then)| first(one) < first(then)), "of both combats");
    for active in Seat::BOTH {
        let (fog, mut battle) = battle_of_routers();
        battle.turn.active = active;
        battle.stage = Stage::Turn(Step::InitialRouts(Phase::Melee));
        let mut script = crate::testing::Script::default();
        crate::testing::play_until(&fog, &mut battle, Step::JOINT_ACTION, &mut script);
        let asked = script.asked.expect("somebody is asked");
        assert_eq!(asked, (active, Ask::Pursuit(crate::pursuit::Question::NextRouter)));
        let mut offered = Vec::new();
        fog.choices(&battle, active, &asked.1, &mut offered);
        let next = |id| Answer::Pursuit(crate::pursuit::Reply::Next(id));
        assert_eq!(offered, [next(red(0)), next(blue(0))], "of either side");
    }
}

/// One router of either side, near each other.
fn battle_of_routers() -> (Fog, Battle) {
    let (fog, mut battle) = battle(
        &[
            (FOOT, (500, 500), 0, 2),
            (FOOT, (1500, 100), 0, 2),
            (FOOT, (1600, 100), 0, 2),
            (FOOT, (1700, 100), 0, 2),
        ],
        &[
            (FOOT, (600, 450), 180, 2),
            (FOOT, (1500, 1100), 180, 2),
            (FOOT, (1600, 1100), 180, 2),
            (FOOT, (1700, 1100), 180, 2),
        ],
    );
    for id in [red(0), blue(0)] {
        crate::cohesion::drop_levels(&fog, &mut battle, &mut crate::testing::Script::default(), id, 3);
    }
    (fog, battle)
}

/// Proves AM-COM-108.
#[test]
fn a_commander_who_does_not_fight() {
    let (fog, mut battle) = two_impacts();
    let mut table = Fated::new(&doom);
    table.commits = false;
    table.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
    assert_eq!(table.hits.len(), 44, "12 dice each, 8 of the disrupted: nobody rolls a 1 again");
    let first = |word: &str| table.noted.iter().position(|noted| noted == word);
    assert!(first("commander") > first("cut down blue 0"), "no roll but by the pursuers: {:?}", table.noted);
    let (fog, mut battle) = two_impacts();
    let mut led = Fated::new(&doom);
    led.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
    assert_eq!(led.hits.len(), 44 + 8, "the 8 dice of his battle group are all rolled again");
}

/// Proves AM-COM-115: through a whole turn nobody fights or shoots at routers, nor they at anybody; their pursuers cut them
/// down at its end.
#[test]
fn nobody_fights_routers() {
    let bows = "6 medium foot, protected, average, drilled, bow";
    let (fog, mut battle) = battle(
        &[(SPEARS, (500, 500), 0, 4), (bows, (650, 470), 30, 3)],
        &[
            (&bows.replace('6', "8"), (500, 540), 0, 4),
            (FOOT, (1500, 1100), 180, 2),
            (FOOT, (1600, 1100), 180, 2),
        ],
    );
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    let mut table = Fated::new(&doom);
    table.play(&fog, &mut battle, Step::FIRST, Step::Removal);
    assert_eq!(table.hits, []);
    assert!(table.noted.iter().any(|noted| noted == "cut down blue 0"), "{:?}", table.noted);
}

/// Proves AM-MEL-002, AM-GLO-029: who fought at impact and is still in contact fights again, with bases fed in meanwhile.
#[test]
fn those_who_fought_at_impact_fight_again() {
    let game = || {
        let (fog, mut battle) = battle(
            &[(SPEARS, (500, 515), 0, 2)],
            &[(SPEARS, (500, 515), 180, 4), (FOOT, (1500, 1100), 180, 2)],
        );
        let contact = FreshContact { pursuer: red(0), enemy: blue(0), approach: Approach::Front };
        battle.fresh_contacts.push(contact);
        (fog, battle)
    };
    let even = |what: Roll, _: usize| if matches!(what, Roll::Hit(..)) { 1 } else { 6 };
    let (fog, mut battle) = game();
    let mut table = Fated::new(&even);
    table.play(&fog, &mut battle, Step::MELEE, Step::JOINT_ACTION);
    assert_eq!(table.hits, [], "not before their impact combat is resolved");
    let (fog, mut battle) = game();
    let mut table = Fated::new(&even);
    table.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
    assert_eq!(table.hits.iter().filter(|hit| **hit == (red(0), blue(0))).count(), 6);
    table.hits.clear();
    // Two files of the second rank have come up on one side, and fight.
    battle.side_mut(Seat::Red).groups[0] = Some(fielded(&fog, SPEARS, (500, 515), 0, 4));
    table.play(&fog, &mut battle, Step::MELEE, Step::JOINT_ACTION);
    assert_eq!(table.hits.iter().filter(|hit| **hit == (red(0), blue(0))).count(), 8);
    table.hits.clear();
    crate::cohesion::drop_levels(&fog, &mut battle, &mut crate::testing::Script::default(), blue(0), 3);
    table.play(&fog, &mut battle, Step::MELEE, Step::JOINT_ACTION);
    assert_eq!(table.hits, [], "only against unbroken enemy");
}

/// Proves AM-SHO-018.
#[test]
fn only_support_shooting_at_impact() {
    let bows = "4 medium foot, protected, average, drilled, bow";
    let even = |what: Roll, _: usize| if matches!(what, Roll::Hit(..)) { 1 } else { 6 };
    let dice = |chargers: &str, receivers: &str| {
        let (fog, mut battle) = battle(
            &[(chargers, (500, 515), 0, 2)],
            &[(receivers, (500, 515), 180, 2), (FOOT, (1500, 1100), 180, 2)],
        );
        let contact = FreshContact { pursuer: red(0), enemy: blue(0), approach: Approach::Front };
        battle.fresh_contacts.push(contact);
        let mut table = Fated::new(&even);
        table.play(&fog, &mut battle, Step::IMPACT_COMBAT, Step::Reforming);
        Seat::BOTH.map(|seat| table.hits.iter().filter(|(by, _)| by.seat == seat).count())
    };
    assert_eq!(dice(bows, FOOT), [6, 6], "those who charge do not shoot");
    assert_eq!(dice(FOOT, bows), [6, 8], "those behind the charged do");
    let archers = "4 light horse, unprotected, average, undrilled, bow";
    let (fog, mut battle) = crate::testing::charging(
        &[(HORSE, (500, 500), 0, 2)],
        &[(archers, (500, 560), 180, 2), (FOOT, (1500, 1100), 180, 2)],
    );
    let mut table = Fated::new(&even);
    table.play(&fog, &mut battle, Step::Evades, Step::Reforming);
    assert!(battle.turn.evaded.contains(&blue(0)) && table.hits.is_empty(), "nor do those who evade");
}
