//! `acies play`: a game in the terminal.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;

use acies_bots::{Budget, Level};
use acies_cards::{CardGame, Deck};
use acies_play::{Live, Seed};
use anyhow::{Context, Result, bail};
use clap::Args;

use crate::commands::replay;
use crate::terminal::{Saves, Terminal};

/// What stands for the game that was saved last.
const LATEST: &str = "the latest";

/// Play a game in the terminal, against a bot or hot seat.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: card.
    game: String,
    /// Who plays red: human, random, recruit, veteran or general.
    #[arg(long, default_value = "human")]
    red: Controller,
    /// Who plays blue: human, random, recruit, veteran or general.
    #[arg(long, default_value = "recruit")]
    blue: Controller,
    /// Go on with a saved game; without a file, with the one saved last.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = LATEST)]
    resume: Option<PathBuf>,
    /// Where games are saved, instead of the user's data folder.
    #[arg(long, value_name = "DIR")]
    saves: Option<PathBuf>,
    /// Play the shuffles of this number instead of random ones.
    #[arg(long, conflicts_with = "resume")]
    seed: Option<u64>,
    /// A deck of your own instead of ours (docs/decks.md).
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    deck: Option<PathBuf>,
    /// How many games a bot plays on in thought before each decision.
    #[arg(long, value_name = "N")]
    playouts: Option<u32>,
}

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Controller {
    /// Somebody at the keyboard.
    Human,
    /// A bot.
    Bot(Level),
}

impl fmt::Display for Controller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Controller::Human => f.write_str("human"),
            Controller::Bot(level) => write!(f, "{level}"),
        }
    }
}

impl FromStr for Controller {
    type Err = String;

    fn from_str(name: &str) -> Result<Controller, String> {
        match name {
            "human" => Ok(Controller::Human),
            level => level.parse().map(Controller::Bot).map_err(|error: String| format!("{error}, or human")),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    if arguments.game != "card" {
        bail!("there is no game '{}' to play in the terminal: there is card", arguments.game);
    }
    let saves = Saves::new(arguments.saves.clone())?;
    let (live, file) = match &arguments.resume {
        None => (new_game(arguments)?, saves.new_file()?),
        Some(file) => {
            let file = if file.as_os_str() == LATEST { saves.latest()? } else { file.clone() };
            let live = replay::read(&file)?.resume();
            (live.with_context(|| format!("{} cannot be resumed", file.display()))?, file)
        }
    };
    let stdin = io::stdin();
    let seats = [arguments.red, arguments.blue];
    let budget = arguments.playouts.map(Budget::Playouts);
    let interactive = stdin.is_terminal();
    Terminal::new(live, seats, budget, file, interactive).run(&mut stdin.lock(), out)
}

fn new_game(arguments: &Arguments) -> Result<Live<CardGame>> {
    let deck = match &arguments.deck {
        None => Deck::acies(),
        Some(file) => {
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("cannot read the deck {}", file.display()))?;
            Deck::from_toml(&file.display().to_string(), &text)?
        }
    };
    let seed = if let Some(number) = arguments.seed {
        Seed::of_series(number, 0)
    } else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("no random numbers: {error}"))?;
        Seed::from(bytes)
    };
    Ok(Live::new(CardGame::new(deck), seed))
}
