//! The project's own commands: `cargo play`, `cargo verify` and `cargo mutations`.

mod checks;
mod mutations;
mod page;
mod report;

use std::env;
use std::process::{Command, ExitCode};

use checks::verify;

const USAGE: &str = "usage: cargo play [ARGUMENTS OF ACIES]\n       cargo verify\n       cargo mutations";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let succeeded = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", ref arguments @ ..] => play(arguments),
        ["verify"] => verify(),
        ["mutations"] => mutations::noticed(),
        _ => {
            eprintln!("{USAGE}");
            false
        }
    };
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Builds the page if need be, builds Acies with it at full speed, and runs it: without arguments the server.
fn play(arguments: &[&str]) -> bool {
    if !page::build_if_stale() {
        return false;
    }
    let mut command = cargo();
    command.args(["run", "--release", "--package", "acies", "--"]).args(arguments);
    succeeds(&mut command)
}

/// The cargo that runs this program.
fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end, with its output on the terminal.
fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cannot run {}: {error}", command.get_program().display());
            false
        }
    }
}
