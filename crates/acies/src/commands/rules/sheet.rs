//! `acies rules --sheet`: the reference sheet of a rule set of Field of Glory.

use std::io::Write;

use acies_rules::Rulebook;
use acies_sheet::Sheet;
use anyhow::anyhow;

pub(super) fn run(rulebook: Rulebook, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let sheet = Sheet::of(rulebook)
        .ok_or_else(|| anyhow!("there is no reference sheet of {rulebook}: fog-am and fog-am2 have one"))?;
    if json {
        return crate::layout::write_json(&sheet, out);
    }
    write!(out, "{sheet}")?;
    Ok(())
}
