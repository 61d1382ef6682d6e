//! Shooting, close combat and losses.

use acies_fog::combat::dice::{self, Band};
use acies_fog::combat::hits::{to_hit_by_shooting, to_hit_in_close_combat};
use acies_fog::deterioration::losses_to_break;
use acies_fog::rerolls::{Fighter, Reroll, by_quality, in_close_combat};
use acies_fog::shooting::range;
use acies_fog::{Capability, Quality, RuleSet, TroopType};
use acies_rules::Rulebook;

use crate::{Section, mu, troops};

/// Who shoots with what: a name, troops, a weapon, and whether one base deep.
const SHOOTERS: [(&str, &str, Capability, bool); 9] = [
    ("medium foot, bows", "medium foot, protected, average, drilled", Capability::Bow, false),
    ("light foot, bows", "light foot, unprotected, average, drilled", Capability::Bow, false),
    ("light horse, bows", "light horse, unprotected, average, drilled", Capability::Bow, false),
    ("cavalry one base deep, bows", "cavalry, protected, average, drilled", Capability::Bow, true),
    (
        "cataphracts one base deep, bows",
        "cataphracts, heavily armoured, average, drilled",
        Capability::Bow,
        true,
    ),
    ("other mounted, bows", "cavalry, protected, average, drilled", Capability::Bow, false),
    ("slings", "light foot, unprotected, average, drilled", Capability::Sling, false),
    ("javelins, firearms", "light foot, unprotected, average, drilled", Capability::Javelins, false),
    ("heavy artillery", "heavy artillery, average, undrilled", Capability::HeavyArtillery, false),
];

pub(crate) fn ranges(rules: &RuleSet) -> Section {
    let cited = ["AM-SHO-010 to AM-SHO-012", "QR-SHO-001 to QR-SHO-004"];
    let mut section =
        Section::new("Ranges", rules.rulebook, cited).head(["in MU", "effective", "if further, maximum"]);
    for (name, description, weapon, one_deep) in SHOOTERS {
        let range =
            range(&rules.dice, &troops(description), weapon, one_deep).expect("a weapon to shoot with");
        let further = range.maximum > range.effective;
        section.row(name, [mu(range.effective), if further { mu(range.maximum) } else { "–".into() }]);
    }
    section
}

/// The rows of the table of shooting dice.
const VOLLEYS: [(&str, TroopType, Capability); 10] = [
    ("artillery", TroopType::HeavyArtillery, Capability::HeavyArtillery),
    ("medium foot, bows", TroopType::MediumFoot, Capability::Bow),
    ("medium foot, bow*", TroopType::MediumFoot, Capability::BowStar),
    ("cavalry, bows", TroopType::Cavalry, Capability::Bow),
    ("cavalry, bow*", TroopType::Cavalry, Capability::BowStar),
    ("medium foot or cavalry, javelins or firearms", TroopType::MediumFoot, Capability::Javelins),
    ("medium foot, slings", TroopType::MediumFoot, Capability::Sling),
    ("chariots, elephants", TroopType::HeavyChariots, Capability::Bow),
    ("battle wagons, for a base width", TroopType::BattleWagons, Capability::Bow),
    ("light foot, light horse", TroopType::LightFoot, Capability::Bow),
];

pub(crate) fn shooting_dice(rules: &RuleSet) -> Section {
    let cited = ["AM-COM-004 to AM-COM-015", "QR-DIC-001 to QR-DIC-006"];
    let mut section = Section::new("Dice of shooting", rules.rulebook, cited).head([
        "for a base of",
        "1st rank",
        "2nd rank",
        "3rd rank",
        "1st rank, beyond effective range",
    ]);
    for (name, kind, weapon) in VOLLEYS {
        let dice = |rank, band| share(dice::shooting(&rules.dice, kind, weapon, rank, band).unwrap_or(0));
        let near = (1..=3).map(|rank| dice(rank, Band::Effective));
        section.row(name, near.chain([dice(1, Band::Long)]));
    }
    section.note("Dice of all bases are added up, then rounded down.");
    section
}

/// So many sixths of a die.
fn share(sixths: u32) -> String {
    match sixths {
        0 => "–".into(),
        2 => "1 per 3".into(),
        3 => "1 per 2".into(),
        sixths => (sixths / 6).to_string(),
    }
}

/// The rows of the table of close combat dice.
const FIGHTERS: [(&str, TroopType); 7] = [
    ("scythed chariots", TroopType::ScythedChariots),
    ("other chariots", TroopType::HeavyChariots),
    ("elephants", TroopType::Elephants),
    ("knights", TroopType::Knights),
    ("artillery", TroopType::HeavyArtillery),
    ("battle wagons, for a base width", TroopType::BattleWagons),
    ("all others", TroopType::HeavyFoot),
];

pub(crate) fn close_combat_dice(rules: &RuleSet) -> Section {
    let cited = ["AM-COM-022 to AM-COM-030", "QR-DIC-007 to QR-DIC-014"];
    let mut section = Section::new("Dice of close combat", rules.rulebook, cited).head([
        "for a base of",
        "impact",
        "impact against elephants",
        "melee, 1st rank",
        "melee, 2nd rank",
    ]);
    for (name, kind) in FIGHTERS {
        let cells = [
            dice::impact(&rules.dice, kind, TroopType::HeavyFoot),
            dice::impact(&rules.dice, kind, TroopType::Elephants),
            dice::melee(kind, dice::Row::Front, kind),
            dice::melee(kind, dice::Row::Second, kind),
        ];
        section.row(name, cells.map(|dice| if dice == 0 { "–".to_owned() } else { dice.to_string() }));
    }
    section
}

pub(crate) fn scores(rulebook: Rulebook) -> Section {
    let mut section = Section::new("Scores to hit", rulebook, ["AM-COM-044, AM-COM-045", "QR-HIT-001"])
        .head(["net points of advantage", "++", "+", "0", "−", "−−"]);
    let points = [2, 1, 0, -1, -2];
    section.row("close combat", points.map(|net| to_hit_in_close_combat(net).to_string()));
    section.row("shooting", points.map(|net| to_hit_by_shooting(net).to_string()));
    section
}

const QUALITIES: [(Quality, &str); 4] = [
    (Quality::Elite, "elite"),
    (Quality::Superior, "superior"),
    (Quality::Average, "average"),
    (Quality::Poor, "poor"),
];

pub(crate) fn rerolls(rules: &RuleSet) -> Section {
    let cited = ["AM-BGR-012 to AM-BGR-020", "QR-HIT-004 to QR-HIT-010"];
    let against = QUALITIES.map(|(_, name)| format!("against {name}"));
    let head = ["tests and shooting".to_owned()].into_iter().chain(against);
    let mut section = Section::new("Dice rolled again", rules.rulebook, cited)
        .head(["quality".to_owned()].into_iter().chain(head).chain(["led, against average".to_owned()]));
    let fighter = |quality, led| Fighter { quality, led, upgraded: false };
    for (quality, name) in QUALITIES {
        let fights = |enemy, led| in_close_combat(rules, fighter(quality, led), fighter(enemy, false));
        let plain = QUALITIES.map(|(enemy, _)| fights(enemy, false));
        let all = [by_quality(quality)].into_iter().chain(plain).chain([fights(Quality::Average, true)]);
        section.row(name, all.map(faces));
    }
    section.note("Led: with a commander in the front rank.");
    section
}

/// Which faces of a die are rolled again.
fn faces(reroll: Reroll) -> String {
    let faces: Vec<String> =
        (1..=6).filter(|&face| reroll.applies_to(face)).map(|face| face.to_string()).collect();
    if faces.is_empty() { "–".into() } else { faces.join(", ") }
}

pub(crate) fn autobreak(rulebook: Rulebook) -> Section {
    let sizes = [2, 3, 4, 6, 8, 9, 10, 12];
    let mut section = Section::new("Autobreak", rulebook, ["AM-DET-063, AM-DET-064", "QR-AUT-001"])
        .head(["bases at the start".to_owned()].into_iter().chain(sizes.iter().map(ToString::to_string)));
    for (quality, name) in QUALITIES {
        section.row(name, sizes.map(|bases| losses_to_break(bases, quality).to_string()));
    }
    section.note("A battle group that has lost so many bases breaks.");
    section
}
