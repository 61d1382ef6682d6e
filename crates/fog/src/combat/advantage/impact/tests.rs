use super::super::testing::{charging, disordered, fighter, rough, shaken};
use super::*;
use crate::Cohesion;
use crate::disorder::Disorder;
use crate::testing::{by_all, by_each};

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

/// By all rule sets alike.
#[track_caller]
fn of(me: Fighter, enemy: Fighter) -> i32 {
    by_all(|rules| total(&of_one(&rules.advantages, &me, &enemy)))
}

/// By 3.2a and by 2.0.
fn differently(me: Fighter, enemy: Fighter) -> [i32; 2] {
    by_each(|rules| total(&of_one(&rules.advantages, &me, &enemy)))
}

#[track_caller]
fn net(me: Fighter, enemy: Fighter) -> i32 {
    by_all(|rules| {
        let compared = impact(&rules.advantages, &me, &enemy);
        assert_eq!(impact(&rules.advantages, &enemy, &me).net, -compared.net, "what one has the other lacks");
        compared.net
    })
}

/// Proves AM-COM-064, QR-POA-017, QR-POA-018.
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

/// Proves AM-COM-065, QR-POA-019.
#[test]
fn spearmen_and_pikemen_who_stand() {
    let lancers = charging(fighter(LANCERS, 1));
    for spearmen in [SPEARMEN, OFFENSIVE] {
        assert_eq!(of(fighter(spearmen, 2), lancers), 1);
        assert_eq!(of(fighter(spearmen, 1), lancers), 0, "one rank");
        let backed = Fighter { backed: true, ..fighter(spearmen, 1) };
        assert_eq!(differently(backed, lancers), [1, 0], "a second rank of other battle troops");
    }
    assert_eq!([2, 3].map(|ranks| of(fighter(PIKEMEN, ranks), lancers)), [0, 1]);
    let steady = fighter(SPEARMEN, 2);
    assert_eq!(of(shaken(steady, Cohesion::Disrupted), lancers), 1);
    assert_eq!(of(shaken(steady, Cohesion::Fragmented), lancers), 0);
    assert_eq!(of(disordered(steady, Disorder::Disordered), lancers), 1);
    assert_eq!(of(disordered(steady, Disorder::Severely), lancers), 0);
    assert_eq!(of(charging(steady), lancers), 0, "charging is another row");
}

/// Proves AM-COM-066, QR-POA-020, QR-POA-021.
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

/// Proves AM-COM-067, QR-POA-022.
#[test]
fn heavy_weapons() {
    let axes = fighter("heavy foot, protected, heavy weapon", 2);
    assert_eq!(of(axes, fighter(SWORDSMEN, 2)), 1);
    assert_eq!(of(charging(axes), fighter(SWORDSMEN, 2)), 1);
    assert_eq!(of(axes, fighter(CAVALRY, 1)), 0);
}

/// Proves AM-COM-068, QR-POA-023.
#[test]
fn foot_with_light_spear_or_pole_arm() {
    for (text, points) in
        [("medium foot, protected, light spear", [1, 1]), ("heavy foot, protected, pole arms", [1, 0])]
    {
        let foot = fighter(text, 2);
        let knights = fighter(KNIGHTS, 1);
        assert_eq!(differently(foot, charging(knights)), points, "{text}");
        assert_eq!(of(charging(foot), knights), 0, "{text}");
        assert_eq!(differently(charging(foot), fighter(CAVALRY, 1)), points, "{text}");
        assert_eq!(differently(charging(foot), fighter(SWORDSMEN, 1)), points, "{text}");
    }
}

/// Proves AM-COM-069, QR-POA-024.
#[test]
fn mounted_with_light_spear() {
    let cavalry = fighter(CAVALRY, 1);
    let both = by_all(|rules| {
        let both = impact(&rules.advantages, &cavalry, &cavalry);
        (both.net, both.advantages.map(|one| total(&one)))
    });
    assert_eq!(both, (0, [1, 1]));
    assert_eq!(net(cavalry, fighter(LANCERS, 1)), -1);
    assert_eq!(net(charging(cavalry), fighter(ARCHERS, 2)), 1, "as mounted against medium foot only");
    let uphill = Fighter { uphill: true, ..fighter(ARCHERS, 2) };
    assert_eq!(net(charging(cavalry), uphill), 1, "the hill cancels out, and light spear decides");
    assert_eq!(net(charging(cavalry), fighter(IMPACT_FOOT, 2)), -1);
    assert_eq!(net(cavalry, fighter("cavalry, protected, bow", 1)), 1);
    // All else cancels out, but the chariots use another capability already; in 2.0 they have none. AM-COM-063
    let chariots = charging(fighter("light chariots, light spear", 1));
    let foot = fighter(IMPACT_FOOT, 2);
    assert_eq!(by_each(|rules| impact(&rules.advantages, &chariots, &foot).net), [0, -1]);
}

/// Proves AM-COM-070, QR-POA-025.
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

/// Proves AM-COM-071, QR-POA-026.
#[test]
fn battle_wagons() {
    let wagons = fighter("battle wagons", 1);
    assert_eq!([KNIGHTS, ELEPHANTS, SWORDSMEN].map(|enemy| of(wagons, fighter(enemy, 1))), [1, 0, 0]);
}

/// Proves AM-COM-072, AM-COM-073, QR-POA-027, QR-POA-028.
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

/// Proves AM-COM-074, AM-COM-075, QR-POA-029.
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
    assert_eq!(differently(light, fighter(SWORDSMEN, 2)), [1, 0]);
    assert_eq!(differently(light, fighter(ARCHERS, 2)), [2, 1], "and as mounted against medium foot");
    assert_eq!([CAVALRY, SPEARMEN].map(|enemy| of(light, fighter(enemy, 2))), [0, 0]);
    assert_eq!(of(light, fighter(SKIRMISHERS, 1)), 1, "only as mounted against light foot");
    assert_eq!(of(rough(light), fighter(SWORDSMEN, 2)), 0);
}

/// Proves AM-COM-076, QR-POA-030.
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

/// Proves AM-COM-077, QR-POA-031.
#[test]
fn a_fourth_rank_of_pikemen() {
    let lancers = charging(fighter(LANCERS, 1));
    let deep = fighter(PIKEMEN, 4);
    assert_eq!((of(deep, lancers), of(rough(deep), lancers)), (2, 1));
    assert_eq!(of(shaken(deep, Cohesion::Fragmented), lancers), 0);
    assert_eq!(of(charging(deep), fighter(SWORDSMEN, 2)), 2);
    assert_eq!(of(fighter(SPEARMEN, 4), lancers), 1, "only pikemen");
}

/// Proves AM-COM-078, AM-COM-079, QR-POA-032.
#[test]
fn the_place_they_fight_in() {
    let foot = fighter("heavy foot, protected", 2);
    let uphill = Fighter { uphill: true, ..foot };
    let defending = Fighter { defending: true, ..foot };
    assert_eq!([uphill, defending, Fighter { defending: true, ..uphill }].map(|me| of(me, foot)), [1, 1, 1]);
    let column = Fighter { in_column: true, ..foot };
    assert_eq!(of(column, column), 0);
    assert_eq!([column, charging(column)].map(|me| differently(me, foot)), [[-1, 0]; 2]);
}

/// Proves AM-COM-080, AM-IMP-028, QR-POA-033.
#[test]
fn a_flank_charge_beats_everything() {
    let light = Fighter { on_the_flank: true, ..charging(fighter(SKIRMISHERS, 1)) };
    assert_eq!(net(light, fighter(ELEPHANTS, 1)), 2);
    assert_eq!(net(light, Fighter { uphill: true, ..fighter(PIKEMEN, 4) }), 2);
}

/// Proves AM-COM-063, AM-COM-040, QR-POA-016, QR-HIT-003.
#[test]
fn one_capability_and_at_most_two_points() {
    let both = fighter("heavy foot, protected, impact foot, heavy weapon", 2);
    assert_eq!(of(both, fighter(SWORDSMEN, 2)), 2);
    assert_eq!(of(charging(fighter(KNIGHTS, 1)), fighter(ARCHERS, 2)), 2, "lance and mounted against medium");
    let high = Fighter { uphill: true, ..both };
    assert_eq!((of(high, fighter(SWORDSMEN, 2)), net(high, fighter(SWORDSMEN, 2))), (3, 2));
}
