//! `acies rules`: the rulebooks, their rules, and what is proven of them.

mod coverage;
mod overview;
mod proven;
mod search;
mod sheet;
mod show;

use std::io::Write;

use acies_rules::{ParseRuleIdError, RuleId, Rulebook};
use clap::Args;

/// Read the rules, search them, and see which are proven.
///
/// Without arguments, lists the rulebooks and their topics.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rules to show, such as CG-ATT-012.
    #[arg(value_name = "RULE", value_parser = typed_id)]
    rules: Vec<RuleId>,

    /// List the rules that hold all of these words.
    #[arg(long, value_name = "WORDS", conflicts_with = "rules")]
    search: Option<String>,

    /// Count the proven rules of one rulebook, or of all: fog-am, fog-am2, fog-r, dbm, fog-card.
    #[expect(clippy::option_option, reason = "absent, bare, and with a rulebook are three different wishes")]
    #[arg(long, value_name = "RULEBOOK", conflicts_with_all = ["rules", "search"])]
    coverage: Option<Option<Rulebook>>,

    /// Print the reference sheet of a rule set, made from the values that it is played by: fog-am or fog-am2.
    #[arg(long, value_name = "RULEBOOK", conflicts_with_all = ["rules", "search", "coverage"])]
    sheet: Option<Rulebook>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// People need not hold down the shift key.
fn typed_id(text: &str) -> Result<RuleId, ParseRuleIdError> {
    text.to_uppercase().parse()
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let Arguments { rules, search, coverage, sheet, json } = arguments;
    if let Some(words) = search {
        search::run(words, *json, out)
    } else if let Some(rulebook) = coverage {
        coverage::run(*rulebook, *json, out)
    } else if let Some(rulebook) = sheet {
        sheet::run(*rulebook, *json, out)
    } else if rules.is_empty() {
        overview::run(*json, out)
    } else {
        show::run(rules, *json, out)
    }
}
