//! The subcommands, one to a file.

pub(crate) mod army;
pub(crate) mod bench;
pub(crate) mod case;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sim;

use acies_fog::RuleSet;
use acies_rules::{Rulebook, UnknownRulebook};

/// One of the rulebooks that have an engine.
pub(crate) fn rule_set(name: &str) -> Result<Rulebook, String> {
    let rulebook: Rulebook = name.parse().map_err(|error: UnknownRulebook| error.to_string())?;
    RuleSet::of(rulebook).map(|_| rulebook).ok_or_else(|| format!("{name} is no rule set of this game"))
}
