//! The points of advantage and the modifiers of cohesion tests that the engine gives are those that the sheets name, with
//! their signs.

use std::collections::BTreeSet;

use acies_fog::cohesion::Modifier;
use acies_fog::combat::advantage::{Advantage, Fighter, Melee, Shooter, ShotAt, impact, melee, shooting};
use acies_fog::{BattleGroup, Capability, Cohesion, RuleSet};
use acies_rules::{Catalogue, RuleId};
use acies_sheet::{Said, Sheet};

/// At least one of every row of the tables.
const TROOPS: &[&str] = &[
    "heavy foot, protected, average, drilled",
    "heavy foot, unprotected, average, drilled, impact foot",
    "heavy foot, armoured, average, drilled, swordsmen",
    "heavy foot, heavily armoured, average, drilled, skilled swordsmen",
    "heavy foot, protected, average, drilled, defensive spearmen",
    "heavy foot, protected, average, drilled, offensive spearmen",
    "heavy foot, protected, average, drilled, pikemen",
    "heavy foot, protected, average, drilled, heavy weapon",
    "heavy foot, protected, average, drilled, light spear",
    "heavy foot, protected, average, drilled, pole arms",
    "medium foot, protected, average, drilled",
    "light foot, unprotected, average, drilled, javelins",
    "light horse, unprotected, average, drilled, javelins",
    "cavalry, unprotected, average, drilled, light spear",
    "cavalry, armoured, average, drilled, lancers, swordsmen",
    "knights, armoured, average, undrilled, lancers, swordsmen",
    "knights, heavily armoured, average, undrilled, lancers",
    "cataphracts, heavily armoured, average, undrilled, lancers",
    "light chariots, average, undrilled, bow",
    "heavy chariots, average, undrilled, bow",
    "scythed chariots, average, undrilled",
    "elephants, average, undrilled",
    "battle wagons, average, undrilled, crossbow",
    "heavy artillery, average, undrilled",
];

const WEAPONS: [Capability; 8] = [
    Capability::Longbow,
    Capability::Bow,
    Capability::Crossbow,
    Capability::Javelins,
    Capability::Sling,
    Capability::Firearm,
    Capability::HeavyArtillery,
    Capability::BowStar,
];

/// Rules of the sheets that give nothing by themselves: how the tables are read, and what has no row. The second of two rows
/// for which 3.2a has one is cited as the first.
const NO_ROWS: &[&str] = &[
    "AM-COM-058",
    "AM-COM-063",
    "AM-COM-082",
    "QR-POA-011",
    "QR-POA-013",
    "QR-POA-016",
    "QR-POA-018",
    "QR-POA-021",
    "QR-POA-035",
];

fn groups() -> impl Iterator<Item = BattleGroup> {
    TROOPS.iter().map(|troops| BattleGroup::described(&format!("2 {troops}")).expect(troops))
}

/// Every one of them in every situation that a row asks for.
fn fighters() -> Vec<Fighter> {
    let standing = groups().flat_map(|group| {
        let plain = Fighter {
            skirmishers: group.is_skirmishers(),
            shock: group.is_shock(),
            ..Fighter::standing(group.bases()[0], 3)
        };
        [
            plain,
            Fighter { ranks: 4, ..plain },
            Fighter { charging: true, ..plain },
            Fighter { uphill: true, ..plain },
            Fighter { in_column: true, ..plain },
            Fighter { on_the_flank: true, charging: true, ..plain },
            Fighter { cohesion: Cohesion::Disrupted, ..plain },
        ]
    });
    standing.collect()
}

/// What the engine gives, at impact and in melee.
fn given_in_combat(rules: &RuleSet, given: [&mut BTreeSet<Advantage>; 2]) {
    let [at_impact, in_melee] = given;
    for one in fighters() {
        for other in fighters() {
            at_impact.extend(impact(&rules.advantages, &one, &other).advantages.concat());
            for two_directions in [false, true] {
                let [one, other] = [(one, two_directions), (other, false)]
                    .map(|(fighter, two_directions)| Melee { fighter, two_directions });
                in_melee.extend(melee(&rules.advantages, &one, &other).advantages.concat());
            }
        }
    }
}

fn given_in_shooting() -> BTreeSet<Advantage> {
    let mut given = BTreeSet::new();
    for group in groups() {
        for weapon in WEAPONS {
            for hindered in [false, true] {
                let shooter = Shooter {
                    weapon,
                    to_the_rear: hindered,
                    in_close_combat: false,
                    hampered_in_support: false,
                };
                let troops = group.bases()[0];
                let target = ShotAt { troops, one_deep: false, in_close_combat: false, covered: hindered };
                given.extend(shooting(&shooter, &target));
            }
        }
    }
    given
}

/// What a part of a sheet says.
fn said(rules: &RuleSet, title: &str) -> Vec<Said> {
    let sheet = Sheet::of(rules.rulebook).unwrap();
    sheet.sections.into_iter().find(|section| section.title == title).expect(title).said
}

/// What is given is said with its sign, and what is said is given.
fn check(rules: &RuleSet, title: &str, given: impl IntoIterator<Item = (RuleId, i32)>) {
    let said = said(rules, title);
    let mut found = BTreeSet::new();
    for (rule, points) in given {
        let cited = Catalogue::embedded().cited(rules.rulebook, rule).to_string();
        let row = said.iter().find(|said| said.rule == cited);
        let row = row.unwrap_or_else(|| panic!("{title} of {}: {cited} is missing", rules.rulebook));
        let sign = if points > 0 { '+' } else { '-' };
        assert!(row.text.contains(sign), "{cited} gives {points:+}: {}", row.text);
        found.insert(cited);
    }
    let idle = said.iter().filter(|said| !found.contains(&said.rule) && !NO_ROWS.contains(&&*said.rule));
    let idle: Vec<&str> = idle.map(|said| said.rule.as_str()).collect();
    assert_eq!(idle, [""; 0], "{title} of {} says what is never given", rules.rulebook);
}

#[test]
fn points_of_advantage_are_those_of_the_engine() {
    for rules in RuleSet::ALL {
        let [mut at_impact, mut in_melee] = [const { BTreeSet::new() }; 2];
        given_in_combat(rules, [&mut at_impact, &mut in_melee]);
        let parts = [
            ("Points of advantage: shooting", given_in_shooting()),
            ("Points of advantage: impact", at_impact),
            ("Points of advantage: melee", in_melee),
        ];
        for (title, given) in parts {
            check(rules, title, given.into_iter().map(|advantage| (advantage.rule, advantage.points)));
        }
    }
}

#[test]
fn modifiers_of_cohesion_tests_are_those_of_the_engine() {
    for rules in RuleSet::ALL {
        let said = said(rules, "Cohesion tests");
        for modifier in Modifier::ALL {
            let cited = Catalogue::embedded().cited(rules.rulebook, modifier.rule()).to_string();
            let helps = matches!(modifier, Modifier::Commander | Modifier::Inspired | Modifier::RearSupport);
            let figure = if helps { "+1" } else { "-1" };
            let told = said.iter().any(|said| said.rule == cited && said.text.contains(figure));
            let counts = modifier != Modifier::ScythedChariots || rules.cohesion.undrilled_fear_scythes;
            assert_eq!(told, counts, "{modifier:?} of {}", rules.rulebook);
        }
    }
}
