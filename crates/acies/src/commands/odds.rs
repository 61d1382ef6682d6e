//! `acies odds`: the exact odds of the attacks or fights in a position, or of any two battle groups.

mod match_up;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use acies_cards::{AttackTable, CardGame, attack_tables};
use acies_fog::impact::{ChargeOrder, Question, Reply};
use acies_fog::odds::{self, Odds};
use acies_fog::turn::Step;
use acies_fog::{Answer, Ask, Battle, Fog, Position, Stage};
use acies_play::{Dice, Game, Live, Seat, Seed, case};
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;

use crate::commands::case::is_of;
use crate::layout::write_json;
use crate::{card_odds, fog_odds};

/// Work out the exact odds of the attacks, or of the fights and charges, in a position; or how a charge of one battle group on
/// another goes, round by round until one of them breaks.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A case file: its position is taken, its steps are not played.
    #[arg(required_unless_present = "red", conflicts_with = "red")]
    file: Option<PathBuf>,
    #[command(flatten)]
    match_up: match_up::Arguments,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    seat: acies_play::Seat,
    attacks: Vec<AttackTable>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let Some(path) = &arguments.file else { return match_up::run(&arguments.match_up, arguments.json, out) };
    let file = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read the case {file}"))?;
    if is_of::<Fog>(&text) {
        let (fog, battle) = case::position::<Fog>(&text).with_context(|| format!("{file} is no case"))?;
        return fights(&fog, &battle, arguments.json, out);
    }
    let (game, state) = case::position::<CardGame>(&text).with_context(|| format!("{file} is no case"))?;
    let live = Live::from_position(game, state, Dice::new(Seed::of_series(0, 0)));
    let Some(asked) = live.asked().first() else {
        bail!("{file}: nobody is asked anything in this position")
    };
    let attacks = attack_tables(live.game(), live.state(), asked.seat, asked.ask);
    if arguments.json {
        write_json(&Report { seat: asked.seat, attacks }, out)?;
    } else {
        write!(out, "{}", card_odds::in_words(live.game(), &attacks))?;
    }
    Ok(())
}

/// A charge that may be declared, and what may come of it.
#[derive(Serialize)]
pub(crate) struct ChargeOdds {
    pub(crate) seat: Seat,
    pub(crate) charge: ChargeOrder,
    pub(crate) odds: Odds,
}

/// The fights of a position as it stands, and the charges that its active player may declare.
#[derive(Serialize)]
pub(crate) struct Fights {
    pub(crate) impact: Odds,
    pub(crate) shooting: Odds,
    pub(crate) melee: Odds,
    pub(crate) charges: Vec<ChargeOdds>,
}

fn fights(fog: &Fog, battle: &Battle, json: bool, out: &mut dyn Write) -> Result<()> {
    let position = Position::new(fog, battle);
    let fights = Fights {
        impact: odds::impact(&position),
        shooting: odds::shooting(&position),
        melee: odds::melee(&position),
        charges: charges(fog, battle),
    };
    if json {
        write_json(&fights, out)?;
    } else {
        write!(out, "{}", fog_odds::in_words(fog.agreement.rulebook, battle, &fights))?;
    }
    Ok(())
}

/// The charges that are offered when it is time to declare them, one for each battle group and its targets.
fn charges(fog: &Fog, battle: &Battle) -> Vec<ChargeOdds> {
    if battle.stage != Stage::Turn(Step::Declarations) {
        return Vec::new();
    }
    let (seat, mut answers) = (battle.turn.active, Vec::new());
    fog.choices(battle, seat, &Ask::Impact(Question::Declare), &mut answers);
    let mut found: Vec<ChargeOdds> = Vec::new();
    for answer in answers {
        let Answer::Impact(Reply::Charge(charge)) = answer else { continue };
        let known = |other: &ChargeOdds| {
            (other.charge.group, &other.charge.targets) == (charge.group, &charge.targets)
        };
        if found.iter().any(known) {
            continue;
        }
        let odds = odds::charge(&Position::new(fog, battle), seat, &charge);
        found.extend(odds.map(|odds| ChargeOdds { seat, charge, odds }));
    }
    found
}
