//! The command line of Acies.

mod card_odds;
mod card_words;
mod commands;
mod fog_odds;
mod layout;
mod terminal;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Battles are fought by the thousand, and make many small lists.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tabletop wargames played by the letter of their rulebooks. Without a command: the server with its page.
#[derive(Parser)]
#[command(version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Army(commands::army::Arguments),
    Bench(commands::bench::Arguments),
    Case(commands::case::Arguments),
    Odds(commands::odds::Arguments),
    Play(commands::play::Arguments),
    Replay(commands::replay::Arguments),
    Serve(commands::serve::Arguments),
    Rules(commands::rules::Arguments),
    Show(commands::show::Arguments),
    Sim(commands::sim::Arguments),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Self::Army(arguments) => commands::army::run(arguments, out),
            Self::Bench(arguments) => commands::bench::run(arguments, out),
            Self::Case(arguments) => commands::case::run(arguments, out),
            Self::Odds(arguments) => commands::odds::run(arguments, out),
            Self::Play(arguments) => commands::play::run(arguments, out),
            Self::Replay(arguments) => commands::replay::run(arguments, out),
            Self::Serve(arguments) => commands::serve::run(arguments, out),
            Self::Rules(arguments) => commands::rules::run(arguments, out),
            Self::Show(arguments) => commands::show::run(arguments, out),
            Self::Sim(arguments) => commands::sim::run(arguments, out),
        }
    }
}

fn main() -> ExitCode {
    let command =
        CommandLine::parse().command.unwrap_or(Command::Serve(commands::serve::Arguments::default()));
    match command.run(&mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the output could not be written because its reader, such as `head`, has seen enough.
fn reader_is_gone(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
