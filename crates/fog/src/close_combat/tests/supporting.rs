use super::*;
use crate::Cohesion;
use crate::rerolls::Reroll;
use crate::testing::{blue, place_leader, red};

const CAVALRY: &str = "4 cavalry, protected, average, undrilled, swordsmen";

/// The dice of support shooting of blue's first battle group: how many, points and score, against this charge.
fn support(chargers: &str, files: usize, target: &str, deep: usize) -> Option<(u32, i32, u8)> {
    let width = crate::BattleGroup::described(target).unwrap().bases().len() / deep;
    let (fog, mut battle) = charged(&[(chargers, (500, 500), 0, files)], &[(target, (500, 500), 180, width)]);
    of(&fog, &mut battle).map(|attack| (attack.dice, attack.net, attack.needed))
}

fn of(fog: &Fog, battle: &mut Battle) -> Option<Attack> {
    settle(fog, battle, Phase::Impact);
    let all = attacks(&at(fog, battle), Phase::Impact);
    all.into_iter().find(|attack| attack.by == blue(0) && attack.support)
}

const SPEARS_AND: &str = "heavy foot, protected, average, drilled, defensive spearmen";

fn mixed(front: usize, archers: &str) -> String {
    format!("{front} {SPEARS_AND} + {front} {archers}")
}

/// Proves AM-COM-099, AM-COM-101, AM-COM-102, AM-COM-103.
#[test]
fn archers_behind_foot_shoot_at_chargers() {
    let longbows = "8 medium foot, protected, average, drilled, longbow, swordsmen";
    assert_eq!(
        support(CAVALRY, 4, longbows, 2),
        Some((4, -1, 5)),
        "one die each, and the minus of battle troops"
    );
    let deep = "8 cavalry, protected, average, undrilled, swordsmen";
    assert_eq!(support(deep, 4, longbows, 2), Some((4, 0, 4)), "+ at cavalry two deep");
    let light = &mixed(3, "light foot, unprotected, average, drilled, bow");
    assert_eq!(support(CAVALRY, 4, light, 2), Some((2, 0, 4)), "3 dice lose 1; light foot have no minus");
    let foot = &format!("4 {HEAVY}");
    assert_eq!(support(foot, 4, light, 2), None, "light foot only against mounted");
    assert_eq!(support(foot, 4, longbows, 2), Some((4, -1, 5)), "medium foot against foot too");
    let weak = "8 medium foot, protected, average, drilled, bow*";
    assert_eq!(support(CAVALRY, 4, weak, 2).map(|shot| shot.0), Some(2), "bow* have half their dice");
    let javelins = &mixed(3, "light foot, unprotected, average, drilled, javelins");
    assert_eq!(support(CAVALRY, 4, javelins, 2), None);
    // Not behind light foot, and not if it charges itself.
    let skirmishers = "8 light foot, unprotected, average, undrilled, bow";
    assert_eq!(support(CAVALRY, 4, skirmishers, 2), None);
    let (fog, mut battle) = charged(&[(CAVALRY, (500, 500), 0, 4)], &[(longbows, (500, 500), 180, 4)]);
    contact(&mut battle, blue(0), red(0), Approach::Front);
    assert_eq!(of(&fog, &mut battle), None);
}

/// Proves AM-COM-100.
#[test]
fn support_comes_from_one_rank() {
    let three_deep = |archers: &str| format!("6 {SPEARS_AND} + 3 {archers}");
    let bows = &three_deep("light foot, unprotected, average, drilled, bow");
    assert_eq!(support(CAVALRY, 4, bows, 3).map(|shot| shot.0), Some(2));
    let crossbows = &three_deep("light foot, unprotected, average, drilled, crossbow");
    assert_eq!(support(CAVALRY, 4, crossbows, 3), None, "from the third rank only bow");
    let all = "9 medium foot, protected, average, drilled, bow";
    assert_eq!(support(CAVALRY, 4, all, 3).map(|shot| shot.0), Some(3), "never from both");
}

/// Proves AM-COM-104, AM-COM-105.
#[test]
fn not_against_a_flank_charge_and_its_hits_are_those_of_combat() {
    let longbows = "8 medium foot, protected, average, drilled, longbow, swordsmen";
    let (fog, mut battle) = charged(&[(CAVALRY, (500, 500), 0, 4)], &[(longbows, (500, 500), 180, 4)]);
    let mut flanked = battle.clone();
    flanked.turn.charges[0].contacted[0].1 = Approach::Flank;
    assert_eq!(of(&fog, &mut flanked), None);
    settle(&fog, &mut battle, Phase::Impact);
    // Every die of blue hits, none of red: 12 of combat and 4 of support count together.
    let all = attacks(&at(&fog, &battle), Phase::Impact);
    let hits: Vec<u32> =
        all.iter().map(|attack| if attack.by == blue(0) { attack.dice } else { 0 }).collect();
    let files = battle.turn.fray.files();
    let fights = super::super::fights(&at(&fog, &battle), Phase::Impact, &files);
    let left = super::super::combatants(&at(&fog, &battle), &fights, all.iter().zip(&hits));
    let red = left.iter().find(|combatant| combatant.id == red(0)).unwrap();
    assert_eq!((red.received(), red.taken.len()), (16, 1));
    assert!(!red.shot_by_artillery && !red.shot_by_firearms);
}

/// Support shooters lose dice with their battle group, and a commander in the front rank helps them. AM-COM-102, AM-COM-103,
/// AM-COM-107
#[test]
fn supporters_share_their_battle_groups_fate() {
    let longbows = "8 medium foot, protected, average, drilled, longbow, swordsmen";
    let (fog, mut battle) = charged(&[(CAVALRY, (500, 500), 0, 4)], &[(longbows, (500, 500), 180, 4)]);
    let shot = of(&fog, &mut battle.clone()).unwrap();
    assert_eq!(shot.reroll, Reroll::None);
    let mut shaken = battle.clone();
    shaken.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    settle(&fog, &mut shaken, Phase::Impact);
    let ways = super::super::ways_to_lose(&at(&fog, &shaken), Phase::Impact, blue(0));
    let left: Vec<Vec<(bool, u32)>> =
        ways.iter().map(|way| way.iter().map(|pool| (pool.support, pool.dice)).collect()).collect();
    let either = [[(false, 9), (true, 2)], [(false, 10), (true, 1)]];
    assert_eq!(left, either, "16 dice lose 5, as many in front as behind if that came out even");
    place_leader(&mut battle, Seat::Blue, 0, (500, 540), Some(0));
    battle.side_mut(Seat::Blue).commanders[0].as_mut().unwrap().in_front_rank = true;
    assert_eq!(of(&fog, &mut battle).unwrap().reroll, Reroll::UpTo(1));
}

/// AM-COM-060, AM-COM-103: chargers in cover are harder to hit.
#[test]
fn chargers_in_cover() {
    let longbows = "8 medium foot, protected, average, drilled, longbow, swordsmen";
    let (fog, mut battle) = charged(&[(CAVALRY, (500, 500), 0, 4)], &[(longbows, (500, 500), 180, 4)]);
    let net = |battle: &Battle| of(&fog, &mut battle.clone()).map(|attack| attack.net);
    assert_eq!(net(&battle), Some(-1));
    let forest = acies_field::terrain::Kind::Forest;
    crate::testing::lay(&mut battle, forest, (300, 300), (700, 500));
    assert_eq!(net(&battle), Some(-2));
}
