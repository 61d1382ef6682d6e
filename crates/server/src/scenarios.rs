//! The scenarios that come with Acies.

use acies_armies::{Library, Scenario};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../scenarios"]
struct Files;

/// The names of all scenarios.
pub(crate) fn names() -> Vec<String> {
    let mut names: Vec<String> =
        Files::iter().filter_map(|file| file.strip_suffix(".toml").map(str::to_owned)).collect();
    names.sort();
    names
}

/// The scenario of this name, or what is wrong.
pub(crate) fn scenario(name: &str) -> Result<Scenario, String> {
    let file = format!("{name}.toml");
    let known = Files::get(&file).and_then(|file| String::from_utf8(file.data.into_owned()).ok());
    let text = known
        .ok_or_else(|| format!("there is no scenario '{name}': the scenarios are {}", names().join(", ")))?;
    Scenario::from_toml(&file, &text, Library::embedded()).map_err(|error| error.to_string())
}
