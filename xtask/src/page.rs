//! The page: built with Node.js when it is missing or stale, and tested in a real browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::succeeds;

const NO_NODE: &str =
    "The page needs Node.js 20 or later with npm to be built: install it and run the command again.";

const NO_BROWSER: &str =
    "The tests of the page need Chromium at /usr/bin/chromium: install your system's package `chromium`.";

const BROWSER: &str = "/usr/bin/chromium";

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

/// Builds the page if there is none or something in its sources is newer.
pub(crate) fn build_if_stale() -> bool {
    let web = folder();
    let built = modified(&web.join("dist/index.html"));
    let sources = ["src", "public", "index.html", "package-lock.json", "vite.config.ts"];
    let newest = sources.iter().filter_map(|source| newest(&web.join(source))).max();
    if built.is_some() && built > newest {
        return true;
    }
    println!("The page is built anew.");
    install() && npm(&["run", "--silent", "build"])
}

/// Brings in the packages that the lock file names.
pub(crate) fn install() -> bool {
    let web = folder();
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&web.join("package-lock.json")) {
        return true;
    }
    npm(&["ci", "--no-audit", "--no-fund"])
}

/// Runs npm in the folder of the page.
pub(crate) fn npm(arguments: &[&str]) -> bool {
    if !runs("npm") {
        eprintln!("{NO_NODE}");
        return false;
    }
    succeeds(Command::new("npm").args(arguments).current_dir(folder()))
}

/// Runs the tests in the browser against the binary that was built for the tests.
pub(crate) fn browser_tests() -> bool {
    let binary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/debug/acies");
    if !have_browser() || !runs("npm") {
        return false;
    }
    let mut command = Command::new("npm");
    command.args(["run", "--silent", "e2e"]).env("ACIES_BIN", binary).current_dir(folder());
    succeeds(&mut command)
}

/// Chromium, installed from the system's packages if that is possible.
fn have_browser() -> bool {
    if Path::new(BROWSER).exists() {
        return true;
    }
    println!("Chromium is missing: apt-get installs it.");
    let installed = succeeds(Command::new("apt-get").args(["update", "-qq"]))
        && succeeds(Command::new("apt-get").args(["install", "-y", "-qq", "chromium"]));
    if !installed {
        eprintln!("{NO_BROWSER}");
    }
    installed
}

fn runs(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// The time of the newest file at or below a path.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(entries) = fs::read_dir(path) else { return modified(path) };
    entries.filter_map(Result::ok).filter_map(|entry| newest(&entry.path())).max()
}
