use super::super::testing::{charging, disordered, fighter, rough, shaken};
use super::*;
use crate::Cohesion;
use crate::disorder::Disorder;
use crate::testing::NOW;

const KNIGHTS: &str = "knights, armoured, lancers, swordsmen";
const LANCERS: &str = "cavalry, armoured, lancers, swordsmen";
const CAVALRY: &str = "cavalry, protected, light spear, swordsmen";
const ARCHERS: &str = "medium foot, protected, bow";
const SWORDSMEN: &str = "heavy foot, protected, swordsmen";
const IMPACT_FOOT: &str = "heavy foot, protected, impact foot, swordsmen";
const SPEARMEN: &str = "heavy foot, protected, defensive spearmen";
const OFFENSIVE: &str = "heavy foot, protected, offensive spearmen";
const PIKEMEN: &str = "heavy foot, protected, pikemen";
const ELEPHANTS: &str = "elephants";
const SKIRMISHERS: &str = "light foot, unprotected, javelins";

fn of(me: Fighter, enemy: Fighter) -> i32 {
    total(&of_one(&NOW.advantages, &me, &enemy))
}

fn net(me: Fighter, enemy: Fighter) -> i32 {
    let compared = impact(&NOW.advantages, &me, &enemy);
    assert_eq!(impact(&NOW.advantages, &enemy, &me).net, -compared.net, "what one has the other lacks");
    compared.net
}

/// Proves AM-COM-064.
#[test]
fn impact_foot() {
    let (foot, knights) = (fighter(IMPACT_FOOT, 2), fighter(KNIGHTS, 1));
    assert_eq!(of(foot, fighter(SWORDSMEN, 2)), 2);
    assert_eq!(of(foot, charging(knights)), 1, "charged by lancers");
    assert_eq!(of(charging(foot), knights), 0);
    assert_eq!(of(charging(foot), shaken(knights, Cohesion::Fragmented)), 1);
    assert_eq!(of(charging(foot), shaken(knights, Cohesion::Disrupted)), 0);
    assert_eq!(of(charging(foot), fighter(CAVALRY, 1)), 1, "no shock troops");
}

/// Proves AM-COM-065.
#[test]
fn spearmen_and_pikemen_who_stand() {
    let lancers = charging(fighter(LANCERS, 1));
    for spearmen in [SPEARMEN, OFFENSIVE] {
        assert_eq!(of(fighter(spearmen, 2), lancers), 1);
        assert_eq!(of(fighter(spearmen, 1), lancers), 0, "one rank");
        let backed = Fighter { backed: true, ..fighter(spearmen, 1) };
        assert_eq!(of(backed, lancers), 1, "a second rank of other battle troops");
    }
    assert_eq!([2, 3].map(|ranks| of(fighter(PIKEMEN, ranks), lancers)), [0, 1]);
    let steady = fighter(SPEARMEN, 2);
    assert_eq!(of(shaken(steady, Cohesion::Disrupted), lancers), 1);
    assert_eq!(of(shaken(steady, Cohesion::Fragmented), lancers), 0);
    assert_eq!(of(disordered(steady, Disorder::Disordered), lancers), 1);
    assert_eq!(of(disordered(steady, Disorder::Severely), lancers), 0);
    assert_eq!(of(charging(steady), lancers), 0, "charging is another row");
}

/// Proves AM-COM-066.
#[test]
fn spearmen_and_pikemen_who_charge() {
    let (foot, cavalry, lancers) = (fighter(SWORDSMEN, 2), fighter(CAVALRY, 1), fighter(LANCERS, 1));
    for (spearmen, ranks) in [(OFFENSIVE, 2), (PIKEMEN, 3)] {
        let chargers = charging(fighter(spearmen, ranks));
        assert_eq!((of(chargers, foot), of(chargers, cavalry), of(chargers, lancers)), (1, 1, 0));
        assert_eq!(of(charging(fighter(spearmen, ranks - 1)), foot), 0, "too few ranks");
        assert_eq!(of(disordered(chargers, Disorder::Severely), foot), 0);
    }
    let defensive = charging(fighter(SPEARMEN, 2));
    assert_eq!(of(defensive, foot), 0);
    assert_eq!(net(defensive, fighter(SPEARMEN, 2)), 0, "+ each");
    assert_eq!(of(defensive, fighter(SPEARMEN, 2)), 1);
    assert_eq!(of(charging(fighter(SPEARMEN, 1)), fighter(SPEARMEN, 2)), 0);
}

/// Proves AM-COM-067.
#[test]
fn heavy_weapons() {
    let axes = fighter("heavy foot, protected, heavy weapon", 2);
    assert_eq!(of(axes, fighter(SWORDSMEN, 2)), 1);
    assert_eq!(of(charging(axes), fighter(SWORDSMEN, 2)), 1);
    assert_eq!(of(axes, fighter(CAVALRY, 1)), 0);
}

/// Proves AM-COM-068.
#[test]
fn foot_with_light_spear_or_pole_arm() {
    for text in ["medium foot, protected, light spear", "heavy foot, protected, pole arms"] {
        let foot = fighter(text, 2);
        let knights = fighter(KNIGHTS, 1);
        assert_eq!(of(foot, charging(knights)), 1, "{text}");
        assert_eq!(of(charging(foot), knights), 0, "{text}");
        assert_eq!(of(charging(foot), fighter(CAVALRY, 1)), 1, "{text}");
        assert_eq!(of(charging(foot), fighter(SWORDSMEN, 1)), 1, "{text}");
    }
}

/// Proves AM-COM-069.
#[test]
fn mounted_with_light_spear() {
    let cavalry = fighter(CAVALRY, 1);
    let both = impact(&NOW.advantages, &cavalry, &cavalry);
    assert_eq!((both.net, both.advantages.clone().map(|one| total(&one))), (0, [1, 1]));
    assert_eq!(net(cavalry, fighter(LANCERS, 1)), -1);
    assert_eq!(net(charging(cavalry), fighter(ARCHERS, 2)), 1, "as mounted against medium foot only");
    assert_eq!(net(charging(cavalry), fighter(IMPACT_FOOT, 2)), -1);
    assert_eq!(net(cavalry, fighter("cavalry, protected, bow", 1)), 1);
    // All else cancels out, but the chariots use another capability already. AM-COM-063
    assert_eq!(net(charging(fighter("light chariots, light spear", 1)), fighter(IMPACT_FOOT, 2)), 0);
}

/// Proves AM-COM-070.
#[test]
fn elephants() {
    let elephants = fighter(ELEPHANTS, 1);
    for enemy in [SWORDSMEN, ARCHERS, KNIGHTS, ELEPHANTS, "mob, unprotected", "light horse, unprotected"] {
        assert_eq!(of(elephants, fighter(enemy, 1)), 1, "{enemy}");
    }
    assert_eq!(of(elephants, fighter("battle wagons", 1)), 1);
    for enemy in [SKIRMISHERS, "heavy artillery"] {
        assert_eq!(of(elephants, fighter(enemy, 1)), 0, "{enemy}");
    }
}

/// Proves AM-COM-071.
#[test]
fn battle_wagons() {
    let wagons = fighter("battle wagons", 1);
    assert_eq!([KNIGHTS, ELEPHANTS, SWORDSMEN].map(|enemy| of(wagons, fighter(enemy, 1))), [1, 0, 0]);
}

/// Proves AM-COM-072, AM-COM-073.
#[test]
fn lancers() {
    for text in [KNIGHTS, LANCERS] {
        let lancers = charging(fighter(text, 1));
        for immune in [ELEPHANTS, "scythed chariots", "battle wagons"] {
            assert_eq!(of(lancers, fighter(immune, 1)), 0, "{immune}");
        }
        let spearmen = fighter(SPEARMEN, 2);
        assert_eq!(of(lancers, spearmen), 0, "steady spearmen who stand");
        assert_eq!(of(lancers, charging(spearmen)), 1);
        assert_eq!(net(lancers, shaken(spearmen, Cohesion::Disrupted)), 0, "+ each");
        assert_eq!(of(lancers, fighter(SWORDSMEN, 2)), 1);
        assert_eq!(of(rough(lancers), fighter(SWORDSMEN, 2)), 0);
    }
    let (knights, lancers) = (fighter(KNIGHTS, 1), fighter(LANCERS, 1));
    assert_eq!((of(knights, lancers), of(lancers, knights)), (1, 0));
    assert_eq!((net(knights, knights), of(knights, knights)), (0, 1));
    assert_eq!(of(lancers, lancers), 0);
}

/// Proves AM-COM-074, AM-COM-075.
#[test]
fn chariots() {
    for text in ["heavy chariots", "scythed chariots"] {
        let chariots = fighter(text, 1);
        assert_eq!(of(chariots, fighter(SWORDSMEN, 2)), 1);
        assert_eq!(of(chariots, fighter(CAVALRY, 2)), 1);
        for immune in [SKIRMISHERS, LANCERS, ELEPHANTS, "battle wagons", SPEARMEN] {
            let rider = i32::from(text == "heavy chariots" && immune == SKIRMISHERS);
            assert_eq!(of(chariots, fighter(immune, 2)), rider, "{text} against {immune}");
        }
        assert_eq!(of(rough(chariots), fighter(SWORDSMEN, 2)), 0);
    }
    let light = fighter("light chariots", 1);
    assert_eq!(of(light, fighter(SWORDSMEN, 2)), 1);
    assert_eq!(of(light, fighter(ARCHERS, 2)), 2, "and as mounted against medium foot");
    assert_eq!([CAVALRY, SPEARMEN].map(|enemy| of(light, fighter(enemy, 2))), [0, 0]);
    assert_eq!(of(light, fighter(SKIRMISHERS, 1)), 1, "only as mounted against light foot");
    assert_eq!(of(rough(light), fighter(SWORDSMEN, 2)), 0);
}

/// Proves AM-COM-076.
#[test]
fn mounted_against_medium_and_light_foot() {
    let bowmen = fighter("cavalry, protected, bow, swordsmen", 1);
    for enemy in [ARCHERS, SKIRMISHERS, "mob, unprotected"] {
        assert_eq!(of(bowmen, fighter(enemy, 1)), 1, "{enemy}");
        assert_eq!(of(charging(bowmen), fighter(enemy, 1)), 1, "{enemy}");
        assert_eq!(of(rough(bowmen), fighter(enemy, 1)), 0, "{enemy}");
    }
    assert_eq!(of(bowmen, fighter(SWORDSMEN, 1)), 0);
    assert_eq!(of(fighter("scythed chariots", 1), fighter(ARCHERS, 1)), 1, "only by their own row");
    assert_eq!(of(fighter(ELEPHANTS, 1), fighter(SKIRMISHERS, 1)), 0);
}

/// Proves AM-COM-077.
#[test]
fn a_fourth_rank_of_pikemen() {
    let lancers = charging(fighter(LANCERS, 1));
    let deep = fighter(PIKEMEN, 4);
    assert_eq!((of(deep, lancers), of(rough(deep), lancers)), (2, 1));
    assert_eq!(of(shaken(deep, Cohesion::Fragmented), lancers), 0);
    assert_eq!(of(charging(deep), fighter(SWORDSMEN, 2)), 2);
    assert_eq!(of(fighter(SPEARMEN, 4), lancers), 1, "only pikemen");
}

/// Proves AM-COM-078, AM-COM-079.
#[test]
fn the_place_they_fight_in() {
    let foot = fighter("heavy foot, protected", 2);
    let uphill = Fighter { uphill: true, ..foot };
    let defending = Fighter { defending: true, ..foot };
    assert_eq!([uphill, defending, Fighter { defending: true, ..uphill }].map(|me| of(me, foot)), [1, 1, 1]);
    let column = Fighter { in_column: true, ..foot };
    assert_eq!((of(column, foot), of(column, column), of(charging(column), foot)), (-1, 0, -1));
}

/// Proves AM-COM-080, AM-IMP-028.
#[test]
fn a_flank_charge_beats_everything() {
    let light = Fighter { on_the_flank: true, ..charging(fighter(SKIRMISHERS, 1)) };
    assert_eq!(net(light, fighter(ELEPHANTS, 1)), 2);
    assert_eq!(net(light, Fighter { uphill: true, ..fighter(PIKEMEN, 4) }), 2);
}

/// Proves AM-COM-063, AM-COM-040.
#[test]
fn one_capability_and_at_most_two_points() {
    let both = fighter("heavy foot, protected, impact foot, heavy weapon", 2);
    assert_eq!(of(both, fighter(SWORDSMEN, 2)), 2);
    assert_eq!(of(charging(fighter(KNIGHTS, 1)), fighter(ARCHERS, 2)), 2, "lance and mounted against medium");
    let high = Fighter { uphill: true, ..both };
    assert_eq!((of(high, fighter(SWORDSMEN, 2)), net(high, fighter(SWORDSMEN, 2))), (3, 2));
}
