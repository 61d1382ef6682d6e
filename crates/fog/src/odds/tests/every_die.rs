//! Every outcome of every die, through the very steps of the game.

use std::collections::BTreeMap;

use acies_play::{Fingerprint, Game, Pause, Seat, Table};
use acies_rules::{RuleId, rule};

use super::{Fact, charged, facts, first, first_answer, is_over, lead, told};
use crate::ask::{Answer, Ask, Event, Roll};
use crate::battle::{Battle, Stage};
use crate::combat::hits::to_hit_in_close_combat;
use crate::game::Fog;
use crate::odds::{Assumed, Chance, Odds, Spread, charge, impact, melee, shooting};
use crate::testing::{at, battle, blue, by_each, order, place_leader, red};
use crate::turn::Phase;
use crate::{Cohesion, odds};

/// A table at which every die shows what it has not shown yet.
#[derive(Default)]
struct EveryDie {
    shown: Vec<u32>,
    at: usize,
}

impl EveryDie {
    /// Whether there is another way for the dice to fall.
    fn next(&mut self) -> bool {
        self.at = 0;
        while self.shown.last() == Some(&5) {
            self.shown.pop();
        }
        self.shown.last_mut().map(|die| *die += 1).is_some()
    }
}

impl Table<Fog> for EveryDie {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        Ok(first_answer(game, state, seat, &ask))
    }

    fn chance(&mut self, _: &Fog, _: Roll) -> Result<u32, Pause> {
        if self.at == self.shown.len() {
            self.shown.push(0);
        }
        self.at += 1;
        Ok(self.shown[self.at - 1])
    }

    fn tell(&mut self, _: Event) {}
}

/// All states in which a phase of fighting can end, equal ones merged after every step.
fn played_out(fog: &Fog, start: &Battle) -> Vec<(Battle, Chance)> {
    let (mut open, mut ended) = (vec![(start.clone(), Chance::one())], Vec::new());
    while !open.is_empty() {
        let mut merged: BTreeMap<Fingerprint, (Battle, Chance)> = BTreeMap::new();
        for (state, chance) in open {
            let mut table = EveryDie::default();
            loop {
                let mut after = state.clone();
                fog.step(&mut after, &mut table).expect("nothing pauses");
                let share = table.shown.iter().fold(chance.clone(), |share, _| &share * &Chance::sixths(1));
                let entry = merged.entry(Fingerprint::of(&after));
                entry.or_insert((after, Chance::zero())).1 += &share;
                if !table.next() {
                    break;
                }
            }
        }
        let over;
        (over, open) = merged.into_values().partition(|(state, _): &(Battle, Chance)| is_over(state));
        ended.extend::<Vec<_>>(over);
    }
    ended
}

/// By each rule set, 3.2a first, the odds are those of playing the phase with every outcome of every die.
fn check(fog: &Fog, battle: &Battle, phase: Phase) -> [Odds; 2] {
    by_each(|&rules| check_by(&Fog { rules, ..fog.clone() }, battle, phase))
}

fn check_by(fog: &Fog, battle: &Battle, phase: Phase) -> Odds {
    let mut start = battle.clone();
    start.stage = Stage::Turn(first(phase));
    let odds = match phase {
        Phase::Impact => impact(&at(fog, battle)),
        Phase::Melee => melee(&at(fog, battle)),
        _ => shooting(&at(fog, battle)),
    };
    let ends = played_out(fog, &start);
    assert!(odds.groups.len() > 1 || phase == Phase::Shooting, "nobody fights");
    for group in &odds.groups {
        let mut played: Spread<Fact> = Spread::new();
        for (end, chance) in &ends {
            for fact in facts(&start, end, group) {
                odds::chance::add(&mut played, fact, chance);
            }
        }
        let told: Spread<Fact> = told(group).into_iter().filter(|(_, chance)| !chance.is_zero()).collect();
        assert_eq!(told, played, "{:?}", group.id);
    }
    odds
}

const PIKES: &str = "2 heavy foot, protected, average, drilled, pikemen";
const KNIGHTS: &str = "2 knights, heavily armoured, superior, undrilled, lancers, swordsmen";
const FOOT: &str = "2 heavy foot, protected, average, drilled, swordsmen";
const LIGHT_HORSE: &str = "2 light horse, unprotected, superior, undrilled, light spear";

/// What a duel does to both together is what playing it out with every die does to them.
fn check_duel(fog: &Fog, battle: &Battle, phase: Phase) {
    let mut start = battle.clone();
    start.stage = Stage::Turn(first(phase));
    let mut played: Spread<[Option<crate::BattleGroup>; 2]> = Spread::new();
    for (end, chance) in played_out(fog, &start) {
        let left =
            Seat::BOTH.map(|seat| end.side(seat).groups[0].as_ref().map(|fielded| fielded.group.clone()));
        odds::chance::add(&mut played, left, &chance);
    }
    let mut told: Spread<[Option<crate::BattleGroup>; 2]> = Spread::new();
    for (ends, chance) in odds::duel(fog, battle, phase).expect("they fight") {
        odds::chance::add(&mut told, ends.map(|end| end.group), &chance);
    }
    assert_eq!(told, played);
}

#[test]
fn both_sides_of_a_duel_hang_together() {
    let [spears, mob] = ["average, drilled, offensive spearmen", "average, undrilled"]
        .map(|rest| format!("1 heavy foot, protected, {rest}"));
    let (fog, battle) = charged(&[(&spears, (500, 500), 0, 1)], &[(&mob, (500, 500), 180, 1)]);
    check_duel(&fog, &battle, Phase::Impact);
}

/// What is rolled is told with its chances and the rules behind them.
#[test]
fn knights_charge_foot() {
    let (fog, battle) = charged(&[(KNIGHTS, (500, 500), 0, 1)], &[(FOOT, (500, 500), 180, 1)]);
    let odds = impact(&at(&fog, &battle));
    let lances = &odds.dice[0];
    assert_eq!((lances.by, lances.on), (red(0), blue(0)));
    let [own, theirs] = &lances.advantages[0];
    assert!(own.contains(&(rule!("AM-COM-072"), 1)) && own.contains(&(rule!("AM-COM-079"), -1)), "{own:?}");
    let sum = |advantages: &[(RuleId, i32)]| advantages.iter().map(|(_, points)| points).sum::<i32>();
    assert_eq!(lances.needed, to_hit_in_close_combat(sum(own) - sum(theirs)));
    let with_ones_again = ["7/9", "7/12", "7/18"][usize::from(lances.needed) - 3];
    assert_eq!(lances.hit.to_string(), with_ones_again);
    assert!(odds.assumed.is_empty(), "{:?}", odds.assumed);
}

#[test]
fn light_horse_charge_foot() {
    let (fog, battle) = charged(&[(LIGHT_HORSE, (500, 500), 0, 1)], &[(FOOT, (500, 500), 180, 1)]);
    check(&fog, &battle, Phase::Impact);
}

#[test]
fn commanders_fight_and_fall_in_the_front_rank() {
    let (fog, mut battle) = charged(&[(LIGHT_HORSE, (500, 500), 0, 1)], &[(FOOT, (500, 500), 180, 1)]);
    lead(&mut battle, Seat::Red, 0, 0);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    for odds in check(&fog, &battle, Phase::Impact) {
        assert!(odds.groups[0].commander_lost.is_some() && odds.groups[1].commander_lost.is_none());
    }
}

/// Friends who do not fight test when they see a commander fall, and those who lost test for both; in 2.0 that is a test of
/// its own when the phase ends, after what the odds tell. QR-COH-006
#[test]
fn friends_see_a_commander_fall() {
    let other = (FOOT, (560, 500), 0, 1);
    let (fog, mut battle) = battle(&[(FOOT, (500, 500), 0, 1), other], &[(PIKES, (500, 500), 180, 1)]);
    lead(&mut battle, Seat::Red, 0, 0);
    let [odds, second] = check(&fog, &battle, Phase::Melee);
    assert_eq!(second.groups.iter().map(|group| group.id).collect::<Vec<_>>(), [red(0), blue(0)]);
    let [fighter, _, witness] = &odds.groups[..] else { panic!("{:?}", odds.groups) };
    assert_eq!((fighter.id, witness.id), (red(0), red(1)));
    assert_eq!(
        Some(witness.tests_at_all()),
        fighter.commander_lost.as_ref().map(|(_, chance)| chance.clone())
    );
}

/// Foot and horse against horse: whose hits they are decides about its bases.
#[test]
fn two_against_one() {
    let (fog, mut battle) = battle(
        &[("2 cavalry, protected, poor, drilled, swordsmen", (500, 500), 0, 2)],
        &[
            ("1 heavy foot, protected, average, drilled, swordsmen", (480, 500), 180, 1),
            ("1 cavalry, armoured, superior, drilled, swordsmen", (520, 500), 180, 1),
        ],
    );
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    let odds = check(&fog, &battle, Phase::Melee);
    assert_eq!(odds.map(|odds| odds.groups.len()), [3, 3]);
}

#[test]
fn volleys_of_both_sides() {
    let bows = "2 medium foot, protected, superior, drilled, bow";
    let skirmishers = "2 light foot, unprotected, average, drilled, bow";
    let (fog, battle) = battle(&[(bows, (500, 500), 0, 2)], &[(skirmishers, (500, 560), 180, 2)]);
    for odds in check(&fog, &battle, Phase::Shooting) {
        assert_eq!(odds.groups.iter().map(|group| group.id).collect::<Vec<_>>(), [red(0), blue(0)]);
        assert!(odds.groups.iter().all(|group| group.outcome.is_empty()));
    }
}

/// A charge that has not been made has the odds of the impact to which it leads.
#[test]
fn a_charge_as_if_it_landed() {
    let there = &[(FOOT, (500, 500), 180, 1)];
    let (fog, before) = battle(&[(KNIGHTS, (500, 450), 0, 1)], there);
    let odds = charge(&at(&fog, &before), Seat::Red, &order(&[0])).expect("it reaches them");
    let (fog, landed) = charged(&[(KNIGHTS, (500, 500), 0, 1)], there);
    assert_eq!(odds, impact(&at(&fog, &landed)));
    let (fog, far) = battle(&[(KNIGHTS, (500, 200), 0, 1)], there);
    assert_eq!(charge(&at(&fog, &far), Seat::Red, &order(&[0])), None);
}

/// Where a player may choose, the odds say that the first way was taken.
#[test]
fn what_players_decide_is_named() {
    let mixed = "2 cavalry, protected, average, drilled, swordsmen";
    let (fog, mut battle) = battle(&[(mixed, (500, 500), 0, 2)], &[(FOOT, (500, 500), 180, 2)]);
    place_leader(&mut battle, Seat::Red, 0, (500, 470), Some(0));
    let odds = melee(&at(&fog, &battle));
    assert!(odds.assumed.iter().all(|assumed| matches!(assumed, Assumed::BaseLost(_))), "{:?}", odds.assumed);
    assert!(odds.assumed.contains(&Assumed::BaseLost(red(0))), "{:?}", odds.assumed);
}

#[test]
fn nobody_fights_far_away() {
    let (fog, battle) = battle(&[(FOOT, (500, 300), 0, 1)], &[(FOOT, (500, 800), 180, 1)]);
    let position = at(&fog, &battle);
    for odds in [impact(&position), melee(&position), shooting(&position)] {
        assert!(odds.dice.is_empty() && odds.groups.is_empty() && odds.assumed.is_empty());
    }
}
