use super::super::total;
use super::*;
use crate::BattleGroup;
use crate::combat::hits::to_hit_by_shooting;

fn target(text: &str, one_deep: bool) -> ShotAt {
    let group = BattleGroup::described(&format!("4 {text}, average, undrilled"));
    let troops = group.unwrap_or_else(|error| panic!("{error}")).bases()[0];
    ShotAt { troops, one_deep, in_close_combat: false, covered: false }
}

const fn with(weapon: Capability) -> Shooter {
    Shooter { weapon, to_the_rear: false, in_close_combat: false, hampered_in_support: false }
}

const WEAPONS: [Capability; 9] = [
    Capability::Longbow,
    Capability::Bow,
    Capability::BowStar,
    Capability::Crossbow,
    Capability::Javelins,
    Capability::Sling,
    Capability::Firearm,
    Capability::LightArtillery,
    Capability::HeavyArtillery,
];

/// Proves AM-COM-048, AM-COM-049, AM-COM-050, AM-COM-051, AM-COM-052, AM-COM-053, AM-COM-054, AM-COM-055, AM-COM-056,
/// AM-COM-057, AM-COM-058, and for 2.0, whose table is the same, QR-POA-002,
/// QR-POA-003, QR-POA-004, QR-POA-005, QR-POA-006, QR-POA-007, QR-POA-008, QR-POA-009, QR-POA-010, QR-POA-011, QR-POA-015.
#[test]
fn every_weapon_at_every_target() {
    // Longbow, bow, bow*, crossbow, javelins, sling, firearm, light and heavy artillery.
    let book = [
        ("cavalry, unprotected", [1, 1, 1, 1, 1, 1, 0, 0, 0]),
        ("camelry, unprotected", [1, 1, 1, 1, 1, 1, 0, 0, 0]),
        ("cavalry, protected", [1, 0, 0, 1, 0, 0, 0, 0, 0]),
        ("cavalry, armoured", [1, 0, 0, 1, 0, 0, 0, 0, 0]),
        ("knights, armoured", [1, 0, 0, 1, 0, 0, 0, 0, 0]),
        ("knights, heavily armoured", [0, -1, -1, 0, -1, -1, 0, 0, 0]),
        ("cataphracts, heavily armoured", [0, -1, -1, 0, -1, -1, 0, 0, 0]),
        ("cataphract camelry, heavily armoured", [0, -1, -1, 0, -1, -1, 0, 0, 0]),
        ("elephants", [1, 0, 0, 1, 1, 0, 1, 1, 1]),
        ("battle wagons", [-1, -1, -1, -1, -1, -1, -1, 0, 0]),
        ("heavy foot, unprotected", [1, 1, 1, -1, 1, 1, -1, -1, -1]),
        ("medium foot, unprotected", [1, 1, 1, -1, 1, 1, -1, -1, -1]),
        ("mob, unprotected", [1, 1, 1, -1, 1, 1, -1, -1, -1]),
        ("heavy foot, armoured", [0, -1, -1, -1, -1, -1, -1, -1, -1]),
        ("medium foot, heavily armoured", [-1, -2, -2, -1, -2, -2, -1, -1, -1]),
        ("heavy foot, protected", [0, 0, 0, -1, 0, 0, -1, -1, -1]),
        ("medium foot, protected", [0, 0, 0, -1, 0, 0, -1, -1, -1]),
        ("light foot, unprotected", [0, 0, 0, -1, 0, 0, -1, -1, -1]),
        ("light foot, protected", [0, 0, 0, -1, 0, 0, -1, -1, -1]),
        ("light artillery", [0, 0, 0, -1, 0, 0, -1, -1, -1]),
        ("light horse, unprotected", [0; 9]),
        ("light camelry, unprotected", [0; 9]),
        ("light horse, armoured", [0; 9]),
        ("light camelry, heavily armoured", [0; 9]),
        ("light chariots", [0; 9]),
        ("heavy chariots", [0; 9]),
        ("scythed chariots", [0; 9]),
    ];
    for (text, points) in book {
        let found = WEAPONS.map(|weapon| total(&shooting(&with(weapon), &target(text, false))));
        assert_eq!(found, points, "{text}");
    }
    for text in ["cavalry, unprotected", "camelry, armoured", "knights, armoured"] {
        let thin = WEAPONS.map(|weapon| total(&shooting(&with(weapon), &target(text, true))));
        assert_eq!(thin, [0; 9], "{text} entirely 1 base deep");
    }
    let thin = total(&shooting(&with(Capability::Bow), &target("cataphracts, heavily armoured", true)));
    assert_eq!(thin, -1, "at any depth");
}

/// Proves AM-COM-059, QR-POA-012.
#[test]
fn one_minus_for_the_situation() {
    let bow = with(Capability::Bow);
    let foot = target("heavy foot, protected", false);
    let fighting = ShotAt { in_close_combat: true, ..foot };
    for hampered in [
        Shooter { to_the_rear: true, ..bow },
        Shooter { in_close_combat: true, ..bow },
        Shooter { hampered_in_support: true, ..bow },
    ] {
        assert_eq!(total(&shooting(&hampered, &foot)), -1);
        assert_eq!(total(&shooting(&hampered, &fighting)), -1, "only one");
    }
    assert_eq!(total(&shooting(&bow, &fighting)), -1);
    assert_eq!(total(&shooting(&bow, &foot)), 0);
}

/// Proves AM-COM-060, QR-POA-014, QR-POA-001.
#[test]
fn cover_helps_but_against_artillery() {
    let hidden = ShotAt { covered: true, ..target("medium foot, protected", false) };
    let needs = |weapon| to_hit_by_shooting(total(&shooting(&with(weapon), &hidden)));
    assert_eq!((needs(Capability::Bow), needs(Capability::HeavyArtillery)), (5, 5));
    assert_eq!(needs(Capability::Crossbow), 6);
}
