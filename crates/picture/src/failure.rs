use std::fs;
use std::path::Path;

use crate::{Scene, svg};

/// Draws what a test was about, as `<name>.svg` below a folder, and returns a sentence with the way to it for the
/// message of an assertion. Tests pass `env!("CARGO_TARGET_TMPDIR")` as the folder.
///
/// A picture that cannot be written must not hide why the test failed, so the sentence then says that instead.
pub fn failure(folder: impl AsRef<Path>, name: &str, scene: &Scene) -> String {
    let safe = |letter: char| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '-' };
    let name: String = name.chars().map(safe).collect();
    let path = folder.as_ref().join(format!("{name}.svg"));
    match fs::create_dir_all(folder.as_ref()).and_then(|()| fs::write(&path, svg(scene))) {
        Ok(()) => format!("see file://{}", path.display()),
        Err(error) => format!("there is no picture: {} cannot be written: {error}", path.display()),
    }
}
