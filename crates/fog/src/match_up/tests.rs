use acies_rules::{Rulebook, rule};

use super::{Contender, Course, Flaw, MatchUp, Round};
use crate::command::CommanderLevel;
use crate::odds::Odds;
use crate::terrain::Grade;
use crate::turn::Phase;
use crate::{BattleGroup, Cohesion};

const LEGION: &str =
    "4 x Legionaries: heavy foot, armoured, superior, drilled, impact foot, skilled swordsmen";
const SPEARS: &str = "4 x Hoplites: heavy foot, protected, average, drilled, offensive spearmen";
const HORSE: &str = "4 x Horse: cavalry, armoured, average, drilled, light spear, swordsmen";

fn contender(text: &str, files: usize) -> Contender {
    let group = BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"));
    Contender { group, files, commander: None }
}

fn match_up(red: &str, blue: &str) -> MatchUp {
    let sides = [contender(red, 2), contender(blue, 2)];
    MatchUp { rulebook: Rulebook::FogAm, sides, ground: Grade::Open }
}

fn course(red: &str, blue: &str) -> Course {
    match_up(red, blue).course().expect("they fight")
}

/// All ways in which a round can stand are told once.
fn is_whole(round: &Round) {
    let ended = round.broken.iter().chain(&round.broken_off).sum::<u32>() + round.both_broken;
    let told = ended + round.goes_on;
    assert!(told.abs_diff(1_000_000) <= 4, "{told} of a million: {round:?}");
    for levels in round.cohesion {
        assert!(levels.iter().sum::<u32>().abs_diff(1_000_000) <= 4, "{round:?}");
    }
}

/// The cohesion of a side after the odds of a single round, broken first.
fn levels(odds: &Odds, side: usize) -> [u32; 4] {
    let levels = [Cohesion::Broken, Cohesion::Fragmented, Cohesion::Disrupted, Cohesion::Steady];
    levels.map(|level| {
        odds.groups[side].cohesion.get(&level).map_or(0, |chance| chance.parts_of(1_000_000) as u32)
    })
}

#[test]
fn the_first_round_is_the_impact_as_the_odds_tell_it() {
    let course = course(LEGION, SPEARS);
    let first = &course.rounds[0];
    assert_eq!(first.phase, Phase::Impact);
    for side in [0, 1] {
        for (ours, told) in first.cohesion[side].iter().zip(levels(&course.impact, side)) {
            assert!(ours.abs_diff(told) <= 1, "{:?} and {told}", first.cohesion);
        }
    }
    course.rounds.iter().for_each(is_whole);
    assert!(course.rounds[1..].iter().all(|round| round.phase == Phase::Melee));
}

#[test]
fn a_fight_comes_to_its_end_and_the_better_troops_win_it_more_often() {
    let course = course(LEGION, SPEARS);
    let last = course.rounds.last().expect("an impact at least");
    assert!(last.goes_on < 10_000, "{last:?}");
    assert!(last.broken[1] > 3 * last.broken[0], "{last:?}");
    for pair in course.rounds.windows(2) {
        assert!(pair[1].goes_on <= pair[0].goes_on && pair[1].bases[0] <= pair[0].bases[0], "{pair:?}");
    }
}

/// Proves AM-JAP-004.
#[test]
fn horse_breaks_off_from_steady_foot() {
    let course = course(HORSE, SPEARS);
    let [impact, melee, ..] = &course.rounds[..] else { panic!("two rounds") };
    assert_eq!(impact.broken_off, [0, 0]);
    assert!(melee.broken_off[0] > 300_000 && melee.broken_off[1] == 0, "{melee:?}");
}

#[test]
fn a_commander_in_the_front_rank_helps_until_he_falls() {
    let plain = course(SPEARS, SPEARS);
    let mut led = match_up(SPEARS, SPEARS);
    led.sides[0].commander = Some(CommanderLevel::Troop);
    let led = led.course().expect("they fight");
    let won = |course: &Course| course.rounds.last().expect("one").broken[1];
    assert!(won(&led) > won(&plain), "{} and {}", won(&led), won(&plain));
    assert!(led.melee.groups[0].commander_lost.is_some());
}

#[test]
fn ground_hinders_formed_foot_and_each_rule_set_has_its_own_course() {
    let open = match_up(SPEARS, LEGION);
    let marsh = MatchUp { ground: Grade::Difficult, ..open.clone() };
    assert_ne!(open.course(), marsh.course());
    let second = MatchUp { rulebook: Rulebook::FogAm2, ..match_up(LEGION, SPEARS) };
    assert_ne!(second.course(), match_up(LEGION, SPEARS).course());
}

/// Proves AM-IMP-030, AM-IMP-040.
#[test]
fn whoever_may_not_charge_is_told_the_rule() {
    const WAGONS: &str = "4 x Wagons: battle wagons, average, undrilled, crossbow";
    const JAVELINS: &str = "4 x Velites: light foot, protected, average, drilled, javelins, light spear";
    let refused = |red: &str, ground: Grade| match (MatchUp { ground, ..match_up(red, SPEARS) }).course() {
        Err(Flaw::NoCharge(rules)) => rules,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(WAGONS, Grade::Open), [rule!("AM-IMP-030")]);
    assert_eq!(refused(JAVELINS, Grade::Open), [rule!("AM-IMP-040")]);
    let in_marsh = MatchUp { ground: Grade::Difficult, ..match_up(JAVELINS, SPEARS) };
    assert!(in_marsh.course().is_ok(), "light foot may charge where it is not open");
    assert!(match_up(SPEARS, JAVELINS).course().is_ok(), "and be charged anywhere");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let mut wide = match_up(LEGION, SPEARS);
    wide.sides[1].files = 5;
    assert_eq!(wide.course().err(), Some(Flaw::Files(acies_play::Seat::Blue)));
    let one = match_up("1 heavy foot, protected, average, drilled", SPEARS);
    assert_eq!(one.course().err(), Some(Flaw::Bases(acies_play::Seat::Red)));
    let cards = MatchUp { rulebook: Rulebook::FogCard, ..match_up(LEGION, SPEARS) };
    assert_eq!(cards.course().err(), Some(Flaw::Rulebook));
}
