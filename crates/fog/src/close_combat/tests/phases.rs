//! Whole phases of close combat, with loaded dice.

use acies_play::{Game, Pause, Table};

use super::*;
use crate::Cohesion;
use crate::ask::{Answer, Ask, Event, Roll};
use crate::testing::{blue, place_leader, red};

/// Everybody takes the last choice that is offered, and each kind of roll always shows the same; what was rolled is kept.
struct Loaded {
    die: fn(Roll) -> u8,
    rolls: Vec<Roll>,
}

impl Table<Fog> for Loaded {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        choices.pop().ok_or(Pause)
    }

    fn chance(&mut self, _: &Fog, what: Roll) -> Result<u32, Pause> {
        self.rolls.push(what);
        Ok(u32::from((self.die)(what)) - 1)
    }

    fn tell(&mut self, _: Event) {}
}

fn play(fog: &Fog, battle: &mut Battle, until: Step, die: fn(Roll) -> u8) -> Vec<Roll> {
    let mut table = Loaded { die, rolls: Vec::new() };
    while battle.stage != Stage::Turn(until) && battle.stage != Stage::Over {
        fog.step(battle, &mut table).expect("they always answer");
    }
    table.rolls
}

/// Red's first wins against blue's first and breaks it; red's second loses against blue's second. Others are far away.
fn two_combats() -> (Fog, Battle) {
    let foot = &*format!("4 {HEAVY}");
    let far = |y, facing| (foot, (1500, y), facing, 2);
    let (fog, mut battle) = battle(
        &[(foot, (500, 500), 0, 2), (foot, (640, 500), 0, 2), far(200, 0), far(100, 0)],
        &[(foot, (500, 500), 180, 2), (foot, (640, 500), 180, 2), far(1000, 180), far(1100, 180)],
    );
    place_leader(&mut battle, Seat::Red, 0, (500, 460), Some(0));
    place_leader(&mut battle, Seat::Blue, 0, (500, 540), Some(0));
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    (fog, battle)
}

/// Two hits against every other battle group, but all dice of red's first hit.
fn loaded(what: Roll) -> u8 {
    match what {
        Roll::Hit(by, _) if by == red(1) => 1,
        Roll::Hit(..) | Roll::Death(_) => 6,
        Roll::CommanderLoss(..) | Roll::Cohesion(_) => 1,
        _ => 3,
    }
}

/// Where a kind of roll stands in the order of a combat. AM-COM-001
fn place_of(roll: &Roll) -> usize {
    match roll {
        Roll::Hit(..) => 0,
        Roll::CommanderLoss(..) => 1,
        Roll::Death(_) => 2,
        Roll::Cohesion(_) => 3,
        _ => 4,
    }
}

/// Proves AM-COM-001, AM-COM-002, AM-TSQ-012, AM-TSQ-013, AM-TSQ-022, AM-TSQ-023: all hits, then commanders, then death rolls,
/// then the tests of the losers, then of those who saw friends break, then routs; each for all battle groups before the next.
/// That commanders are declared before is shown with them.
#[test]
fn every_step_is_done_for_all_before_the_next() {
    for phase in [Phase::Impact, Phase::Melee] {
        let (fog, mut battle) = two_combats();
        if phase == Phase::Impact {
            contact(&mut battle, red(0), blue(0), Approach::Front);
            contact(&mut battle, red(1), blue(1), Approach::Front);
        }
        battle.stage = Stage::Turn(Step::Committing(phase));
        let after = if phase == Phase::Impact { Step::Reforming } else { Step::JOINT_ACTION };
        let rolls = play(&fog, &mut battle, after, loaded);
        let places: Vec<usize> = rolls.iter().map(place_of).collect();
        assert!(places.is_sorted(), "{phase:?}: {rolls:?}");
        let first = |what: Roll| rolls.iter().position(|roll| *roll == what);
        for kind in 0..=4 {
            assert!(places.contains(&kind), "{phase:?} has a roll of kind {kind}: {rolls:?}");
        }
        let (lost, also_lost) = (first(Roll::Cohesion(blue(0))), first(Roll::Cohesion(red(1))));
        let saw = first(Roll::Cohesion(blue(1)));
        assert!(lost.max(also_lost) < saw, "{phase:?}: the losers test before those who saw friends break");
        assert!(saw < first(Roll::VariableMove(blue(0))), "{phase:?}: before the rout");
        assert!(battle.fielded(blue(0)).is_none_or(crate::Fielded::is_broken));
    }
}

/// Proves AM-MEL-002, AM-MEL-027, AM-GLO-029: who fought at impact and is still in contact fights again in the melee phase.
#[test]
fn those_who_fought_at_impact_fight_again() {
    let foot = &*format!("4 {HEAVY}");
    let (fog, mut battle) = charged(&[(foot, (500, 500), 0, 2)], &[(foot, (500, 500), 180, 2)]);
    battle.stage = Stage::Turn(Step::Committing(Phase::Impact));
    let at_impact = play(&fog, &mut battle, Step::Reforming, |_| 1);
    let in_melee = play(&fog, &mut battle, Step::JOINT_ACTION, |_| 1);
    let hits = |rolls: &[Roll]| rolls.iter().filter(|roll| matches!(roll, Roll::Hit(..))).count();
    assert_eq!(
        (hits(&at_impact), hits(&in_melee)),
        (12, 8),
        "3 dice a base at impact, 1 for each of two ranks in melee"
    );
    assert!(play(&fog, &mut battle, Step::Shooting, |_| 1).iter().all(|roll| !matches!(roll, Roll::Hit(..))));
    assert_eq!(
        hits(&play(&fog, &mut battle, Step::JOINT_ACTION, |_| 1)),
        8,
        "and in the next turn's melee phase"
    );
}

/// Proves AM-COM-031: light troops in impact and melee, alone and in a mixed battle group; for support shooters with bow* see
/// there.
#[test]
fn light_troops_lose_half_their_dice() {
    let horse = "4 light horse, unprotected, average, undrilled, javelins";
    let light = "4 light foot, unprotected, average, undrilled, javelins";
    let cavalry = "4 cavalry, protected, average, undrilled, swordsmen";
    let heavy = &*format!("4 {HEAVY}");
    let both = |one: &str, other: &str, phase: Phase| {
        let (fog, battle) = charged(&[(one, (500, 500), 0, 2)], &[(other, (500, 500), 180, 2)]);
        let count = |by, on| dice(&fog, &battle, phase, by, on);
        (count(red(0), blue(0)), count(blue(0), red(0)))
    };
    assert_eq!(both(horse, cavalry, Phase::Impact), (3, 6));
    assert_eq!(both(light, light, Phase::Impact), (6, 6));
    assert_eq!(both(horse, horse, Phase::Impact), (6, 6));
    assert_eq!(both(light, horse, Phase::Impact), (3, 6), "light horse are spared against light foot");
    assert_eq!(both(horse, heavy, Phase::Melee), (2, 4));
    let (fog, mut battle) = charged(&[(horse, (500, 500), 0, 2)], &[(heavy, (500, 500), 180, 2)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert_eq!(dice(&fog, &battle, Phase::Impact, red(0), blue(0)), 6, "fragmented enemy");
    let mixed = &*format!("4 {HEAVY} + 4 light foot, unprotected, average, drilled, bow");
    let eight = &*format!("8 {HEAVY}");
    let (fog, battle) = charged(&[(mixed, (500, 500), 0, 4)], &[(eight, (500, 500), 180, 4)]);
    assert_eq!(dice(&fog, &battle, Phase::Melee, red(0), blue(0)), 6, "4, and 4 that lose 2");
}

/// Proves AM-COM-037, AM-COM-039, AM-COM-041, AM-COM-042, AM-COM-043.
#[test]
fn bases_that_fight_each_other_compare_their_advantages() {
    let nets = |one: &str, files: usize, other: &str, phase: Phase| -> Vec<(u32, i32)> {
        let (fog, battle) = charged(&[(one, (500, 500), 0, files)], &[(other, (500, 500), 180, files)]);
        rolls(&fog, &battle, phase).iter().map(|roll| (roll.2, roll.3)).collect()
    };
    let impact_foot = "4 heavy foot, protected, average, drilled, impact foot, swordsmen";
    let spears = &*format!("4 {SPEARS}");
    assert_eq!(nets(impact_foot, 2, spears, Phase::Impact), [(6, 1), (6, -1)], "++ against +");
    // The light foot behind use the front rank's.
    let mixed =
        "2 heavy foot, protected, average, drilled, swordsmen + 2 light foot, unprotected, average, drilled";
    let bare = "4 heavy foot, protected, average, drilled";
    assert_eq!(nets(mixed, 2, bare, Phase::Melee)[0], (3, 1), "2, and 2 that lose 1, all at +");
    // Two ranks of pikemen and one of archers are not three of pikemen.
    let three = "6 heavy foot, protected, average, drilled, pikemen";
    let with_archers = "4 heavy foot, protected, average, drilled, pikemen + 2 medium foot, protected, average, drilled, bow";
    let six = "6 heavy foot, protected, average, drilled";
    assert_eq!(
        (nets(three, 2, six, Phase::Melee)[0].1, nets(with_archers, 2, six, Phase::Melee)[0].1),
        (1, 0)
    );
    // Lancers with their front rank, or only their rear rank, in rough terrain.
    let lancers = "4 cavalry, armoured, average, undrilled, lancers";
    let in_rough = |near: i32, far: i32| {
        let (fog, mut battle) = charged(&[(lancers, (500, 500), 0, 2)], &[(bare, (500, 500), 180, 2)]);
        crate::testing::lay(&mut battle, acies_field::terrain::Kind::Brush, (400, near), (600, far));
        rolls(&fog, &battle, Phase::Impact)[0].3
    };
    assert_eq!((in_rough(490, 499), in_rough(430, 465)), (0, 1));
}
