use super::super::testing::{disordered, fighter, rough, shaken};
use super::*;
use crate::Cohesion;
use crate::disorder::Disorder;
use crate::testing::{by_all, by_each};

const FOOT: &str = "heavy foot, protected, swordsmen";
const SKILLED: &str = "heavy foot, protected, skilled swordsmen";
const CAVALRY: &str = "cavalry, protected, swordsmen";
const SPEARMEN: &str = "heavy foot, protected, defensive spearmen";
const PIKEMEN: &str = "heavy foot, protected, pikemen";
const ELEPHANTS: &str = "elephants";
const PLAIN: &str = "heavy foot, protected";

const fn in_melee(fighter: Fighter) -> Melee {
    Melee { fighter, two_directions: false }
}

/// By all rule sets alike.
#[track_caller]
fn of(me: Fighter, enemy: Fighter) -> i32 {
    by_all(|rules| total(&but_for_armour(&rules.advantages, &in_melee(me), &in_melee(enemy))))
}

#[track_caller]
fn net(me: Fighter, enemy: Fighter) -> i32 {
    let [now, second] = net_by_each(me, enemy);
    assert_eq!(now, second, "the rule sets agree");
    now
}

/// By 3.2a and by 2.0.
fn net_by_each(me: Fighter, enemy: Fighter) -> [i32; 2] {
    let [one, other] = [me, enemy].map(in_melee);
    by_each(|rules| {
        assert_eq!(melee(&rules.advantages, &other, &one).net, -melee(&rules.advantages, &one, &other).net);
        melee(&rules.advantages, &one, &other).net
    })
}

/// Proves AM-COM-083, AM-COM-084, AM-COM-085, QR-POA-036, QR-POA-037.
#[test]
fn swords() {
    let [skilled, foot, horse] = [SKILLED, FOOT, CAVALRY].map(|text| fighter(text, 2));
    let shaken_spears = disordered(fighter(SPEARMEN, 2), Disorder::Disordered);
    for sword in [skilled, foot, horse] {
        assert_eq!(of(sword, fighter(PLAIN, 2)), 1);
        assert_eq!(of(sword, fighter(ELEPHANTS, 1)), 0);
        assert_eq!(of(sword, fighter(SPEARMEN, 2)), 0);
        assert_eq!(of(sword, fighter(PIKEMEN, 3)), 0);
        assert_eq!(of(sword, shaken_spears), 1, "not steady");
    }
    assert_eq!([skilled, foot, horse].map(|sword| of(sword, skilled)), [1, 0, 1]);
    assert_eq!(net(skilled, skilled), 0);
}

/// Proves AM-COM-086, AM-COM-087, QR-POA-038.
#[test]
fn spears_and_pikes_need_ranks_and_order() {
    let plain = fighter(PLAIN, 2);
    for (text, ranks) in [(SPEARMEN, 2), (PIKEMEN, 3)] {
        let hedge = fighter(text, ranks);
        assert_eq!(of(hedge, plain), 1);
        assert_eq!(of(fighter(text, ranks - 1), plain), 0);
        assert_eq!(of(shaken(hedge, Cohesion::Disrupted), plain), 1);
        assert_eq!(of(shaken(hedge, Cohesion::Fragmented), plain), 0);
        assert_eq!(of(disordered(hedge, Disorder::Disordered), plain), 1);
        assert_eq!(of(disordered(hedge, Disorder::Severely), plain), 0);
    }
    let disrupted = shaken(fighter(SPEARMEN, 2), Cohesion::Disrupted);
    assert_eq!((of(disrupted, fighter(FOOT, 2)), net(disrupted, fighter(FOOT, 2))), (1, 0), "+ for both");
}

/// Proves AM-BAS-033.
#[test]
fn spearmen_and_pikemen_use_no_sword() {
    for text in ["defensive spearmen, swordsmen", "pikemen, swordsmen"] {
        let thin = fighter(&format!("heavy foot, protected, {text}"), 1);
        assert_eq!(of(thin, fighter(PLAIN, 2)), 0, "{text}");
    }
}

/// Proves AM-COM-088, AM-COM-089, AM-COM-090, AM-COM-091, AM-COM-096, QR-POA-039, QR-POA-040, QR-POA-041,
/// QR-POA-042.
#[test]
fn the_other_capabilities() {
    let axes = fighter("heavy foot, protected, heavy weapon", 1);
    assert_eq!([PLAIN, ELEPHANTS, SPEARMEN].map(|enemy| of(axes, fighter(enemy, 2))), [1, 1, 1]);
    let poles = in_melee(fighter("heavy foot, protected, pole arms", 1));
    for enemy in [PLAIN, ELEPHANTS, SPEARMEN].map(|enemy| in_melee(fighter(enemy, 2))) {
        assert_eq!(by_each(|rules| total(&but_for_armour(&rules.advantages, &poles, &enemy))), [1, 0]);
    }
    let elephants = fighter(ELEPHANTS, 1);
    for (enemy, points) in [
        (PLAIN, 1),
        ("medium foot, protected", 1),
        (CAVALRY, 1),
        ("battle wagons", 1),
        ("light foot, unprotected", 0),
        ("light artillery", 0),
    ] {
        assert_eq!(of(elephants, fighter(enemy, 1)), points, "{enemy}");
    }
    for text in ["heavy chariots", "scythed chariots"] {
        let chariots = fighter(text, 1);
        for (enemy, points) in [
            (PLAIN, 1),
            ("cavalry, protected, lancers", 1),
            ("light foot, unprotected", 0),
            (ELEPHANTS, 0),
            ("battle wagons", 0),
            (SPEARMEN, 0),
        ] {
            assert_eq!(of(rough(chariots), fighter(enemy, 2)), points, "{enemy}: no terrain condition");
        }
    }
    assert_eq!(of(fighter("heavy artillery", 1), fighter(PLAIN, 1)), -1);
    for none in ["impact foot", "light spear", "bow", "javelins"] {
        assert_eq!(
            of(fighter(&format!("medium foot, protected, {none}"), 2), fighter(PLAIN, 1)),
            0,
            "{none}"
        );
    }
    assert_eq!(of(fighter("knights, armoured, lancers", 1), fighter(PLAIN, 1)), 0);
}

/// Proves AM-COM-082, QR-POA-035.
#[test]
fn one_capability_counts() {
    assert_eq!(of(fighter("heavy foot, protected, swordsmen, heavy weapon", 2), fighter(PLAIN, 2)), 1);
}

/// Proves AM-COM-092, AM-COM-093, AM-COM-094, QR-POA-043, QR-POA-045, QR-POA-046.
#[test]
fn what_comes_on_top() {
    let swords = fighter(FOOT, 2);
    let deep = fighter(PIKEMEN, 4);
    assert_eq!((net(deep, swords), net(rough(deep), swords)), (2, 1));
    assert_eq!(of(shaken(deep, Cohesion::Fragmented), swords), 0);
    let round = |fighter| Melee { fighter, two_directions: true };
    let plain = in_melee(fighter(PLAIN, 2));
    let points = |me: &Melee| by_each(|rules| total(&but_for_armour(&rules.advantages, me, &plain)));
    assert_eq!(points(&round(fighter(PLAIN, 2))), [-1, -1]);
    assert_eq!(points(&round(fighter(SKILLED, 2))), [1, 0], "skilled swordsmen do not mind in 3.2a");
    let uphill = Fighter { uphill: true, ..fighter(PLAIN, 2) };
    let defending = Fighter { defending: true, ..fighter(PLAIN, 2) };
    assert_eq!([uphill, defending].map(|me| of(me, fighter(PLAIN, 2))), [1, 1]);
}

/// Proves AM-COM-095, AM-GLO-010, QR-POA-044.
#[test]
fn better_armour() {
    let foot = |armour: &str, rest: &str| fighter(&format!("heavy foot, {armour}{rest}"), 2);
    let swords = ", swordsmen";
    let poles = ", pole arms";
    assert_eq!(net(foot("armoured", ""), foot("protected", "")), 1);
    assert_eq!(net(foot("armoured", swords), foot("protected", "")), 1, "one level does not make ++");
    assert_eq!(net(foot("armoured", swords), foot("unprotected", "")), 2, "two levels do");
    assert_eq!(net(foot("armoured", ""), foot("protected", swords)), 0);
    assert_eq!(net(foot("armoured", swords), foot("protected", ", heavy weapon")), 0, "nothing against axes");
    // In 2.0 pole arms are nothing.
    let against_poles = |armour| net_by_each(foot(armour, ""), foot("protected", poles));
    assert_eq!(against_poles("heavily armoured"), [0, 1], "two levels against +");
    assert_eq!(against_poles("armoured"), [-1, 1], "one level is nothing");
    let shaken_poles = shaken(foot("protected", poles), Cohesion::Disrupted);
    assert_eq!(net_by_each(foot("armoured", ""), shaken_poles), [0, 1]);
    assert_eq!(net(foot("armoured", ""), fighter("light chariots", 1)), 0, "no armour class");
    assert_eq!(net(fighter("light artillery", 1), foot("unprotected", "")), -1);
}
