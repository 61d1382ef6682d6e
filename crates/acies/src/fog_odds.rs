//! The odds of fights in words.

use std::fmt::Write;

use acies_fog::close_combat::Advantages;
use acies_fog::cohesion::Modifier;
use acies_fog::impact::Target;
use acies_fog::odds::{Assumed, Chance, Dice, GroupOdds, Odds, Outcome, Spread};
use acies_fog::{Battle, Cohesion, GroupId};
use acies_rules::{Catalogue, RuleId, Rulebook};

use crate::commands::odds::{ChargeOdds, Fights};

/// The odds for a person, with the rules of the rulebook by which is played.
pub(crate) fn in_words(rulebook: Rulebook, battle: &Battle, fights: &Fights) -> String {
    let mut text = String::new();
    let phases = [
        ("Impact of the charges that have made contact", &fights.impact),
        ("Shooting as everybody stands", &fights.shooting),
        ("Melees as they stand", &fights.melee),
    ];
    for (title, odds) in phases.into_iter().filter(|(_, odds)| !odds.dice.is_empty()) {
        let _ = writeln!(text, "{title}:");
        write_odds(&mut text, rulebook, &|id| name(battle, id), odds);
    }
    for ChargeOdds { seat, charge, odds } in &fights.charges {
        let target = |target: &Target| match *target {
            Target::Group(index) => name(battle, GroupId::new(seat.other(), index)),
            Target::Camp => "the camp".into(),
        };
        let by = name(battle, GroupId::new(*seat, charge.group));
        let targets: Vec<String> = charge.targets.iter().map(target).collect();
        let _ = writeln!(text, "If {by} charges {}, and the charge lands:", targets.join(" and "));
        write_odds(&mut text, rulebook, &|id| name(battle, id), odds);
    }
    if text.is_empty() {
        return "Nobody fights, shoots or can charge in this position.\n".into();
    }
    text
}

fn name(battle: &Battle, id: GroupId) -> String {
    let named = battle.fielded(id).map(|fielded| fielded.group.name.clone()).filter(|name| !name.is_empty());
    named.unwrap_or_else(|| format!("{}'s battle group {}", id.seat, id.index + 1))
}

/// The rule to name in a game by this rulebook.
pub(crate) fn cited(rulebook: Rulebook, rule: RuleId) -> RuleId {
    Catalogue::embedded().cited(rulebook, rule)
}

/// How a battle group is called.
type Name<'a> = &'a dyn Fn(GroupId) -> String;

/// The odds of a phase, with those in it called like this.
pub(crate) fn write_odds(text: &mut String, rulebook: Rulebook, name: Name<'_>, odds: &Odds) {
    for dice in &odds.dice {
        write_dice(text, rulebook, name, dice);
    }
    for group in &odds.groups {
        write_group(text, rulebook, name, group);
    }
    for assumed in &odds.assumed {
        let what = match assumed {
            Assumed::Pairing(seat) => format!("{seat} may choose which bases fight which"),
            Assumed::DiceLost(id) => format!("{} may choose which dice it loses", name(*id)),
            Assumed::Shooting(id) => format!("{} may choose where it shoots", name(*id)),
            Assumed::BaseLost(id) => format!("{} may choose which base it loses", name(*id)),
            Assumed::Charge(seat) => format!("{seat} may choose how the charge comes in"),
        };
        let _ = writeln!(text, "  ({what}; the first way is taken here)");
    }
    text.push('\n');
}

fn write_dice(text: &mut String, rulebook: Rulebook, name: Name<'_>, dice: &Dice) {
    let [by, on] = [dice.by, dice.on].map(name);
    let support = if dice.support { " in support" } else { "" };
    let number = if dice.dice == 1 { "1 die".into() } else { format!("{} dice", dice.dice) };
    let (needed, hit) = (dice.needed, percent(&dice.hit));
    let _ = writeln!(text, "  {by} on {on}: {number}{support}, each hits on {needed} or more ({hit})");
    for advantages in &dice.advantages {
        write_advantages(text, rulebook, advantages);
    }
}

fn write_advantages(text: &mut String, rulebook: Rulebook, [own, theirs]: &Advantages) {
    for (whose, advantages) in [("for it", own), ("for its enemy", theirs)] {
        if !advantages.is_empty() {
            let points: Vec<String> = advantages
                .iter()
                .map(|&(rule, points)| format!("{points:+} [{}]", cited(rulebook, rule)))
                .collect();
            let _ = writeln!(text, "    {whose}: {}", points.join(", "));
        }
    }
}

fn write_group(text: &mut String, rulebook: Rulebook, name: Name<'_>, group: &GroupOdds) {
    let _ = writeln!(text, "  {}", name(group.id));
    let mut line = |what: &str, told: String| {
        if !told.is_empty() {
            let _ = writeln!(text, "    {what:<16}{told}");
        }
    };
    line("outcome", spread(&group.outcome, |outcome| outcome_word(*outcome).into()));
    line("hits taken", spread(&group.taken, u32::to_string));
    line("hits inflicted", spread(&group.inflicted, u32::to_string));
    line("bases lost", spread(&group.bases_lost, usize::to_string));
    if let Some((_, chance)) = &group.commander_lost {
        line("commander lost", percent(chance));
    }
    if !group.autobroken.is_zero() {
        line("autobroken", percent(&group.autobroken));
    }
    line("levels dropped", spread(&group.dropped, u8::to_string));
    line("cohesion then", spread(&group.cohesion, |cohesion| cohesion_word(*cohesion).into()));
    for test in &group.tests {
        let modifiers = test.modifiers.iter().map(|&(modifier, by)| {
            format!("{by:+} {} [{}]", modifier_words(modifier), cited(rulebook, modifier.rule()))
        });
        let modifiers: Vec<String> = modifiers.collect();
        let told = if modifiers.is_empty() { "no modifiers".into() } else { modifiers.join(", ") };
        line("tests", format!("{} with {told}", percent(&test.chance)));
    }
}

/// A table of chances in one line.
fn spread<Of>(spread: &Spread<Of>, word: impl Fn(&Of) -> String) -> String {
    let parts: Vec<String> =
        spread.iter().map(|(of, chance)| format!("{} {}", word(of), percent(chance))).collect();
    parts.join("   ")
}

/// Percent with two decimals, rounded.
fn percent(chance: &Chance) -> String {
    let parts = chance.parts_of(10_000);
    format!("{}.{:02} %", parts / 100, parts % 100)
}

const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Lost => "loses",
        Outcome::Drew => "draws",
        Outcome::Won => "wins",
    }
}

const fn cohesion_word(cohesion: Cohesion) -> &'static str {
    match cohesion {
        Cohesion::Broken => "broken",
        Cohesion::Fragmented => "fragmented",
        Cohesion::Disrupted => "disrupted",
        Cohesion::Steady => "steady",
    }
}

const fn modifier_words(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::ManyHits => "many hits for its bases",
        Modifier::LostImpact => "lost at impact",
        Modifier::LostMeleeByTwo => "lost the melee by two",
        Modifier::Losses => "quarters lost",
        Modifier::ThreatenedFlank => "threatened flank",
        Modifier::ChiefLost => "commander-in-chief lost",
        Modifier::MoreThanOneReason => "several reasons",
        Modifier::SpecialOpponents => "special opponents",
        Modifier::ScythedChariots => "scythed chariots",
        Modifier::State => "its state",
        Modifier::Commander => "commander",
        Modifier::Inspired => "inspired commander",
        Modifier::RearSupport => "rear support",
    }
}
