//! The questions that a case can ask about a position.

use acies_play::Seat;
use acies_play::case::{Finding, Moment};

use crate::ask::Event;
use crate::battle::{Battle, Stage};
use crate::card::Card;
use crate::notation::{parse_card, parse_column};
use crate::placing::cost;
use crate::strength::Strength;
use crate::{CardGame, ending, flank};

/// The forms of a question, for errors.
const FORMS: &str = "turn, active, phase, winner, ending, column N, terrain N, attack lead, attack overlaps, flanked, cost of A in N, attacker, defender, \
                     attacker parts, defender parts, happened, \
                     red N, red hand, red deck, red discard, red lost, red rejected, red packet, red reshuffles, \
                     red shuffle card, red controls, red victory points, red notes in deck (and the same for blue)";

pub(super) fn find(
    game: &CardGame,
    moment: &Moment<'_, CardGame>,
    question: &str,
) -> Result<Finding, String> {
    let battle = moment.state;
    let text = |text: String| Ok(Finding::Text(text));
    match question {
        "turn" => Ok(Finding::Number(battle.turn.into())),
        "active" => text(battle.active.to_string()),
        "phase" => text(phase(&battle.stage).into()),
        "winner" => text(match battle.outcome {
            None => "nobody yet".into(),
            Some(outcome) => outcome.winner.map_or("nobody".into(), |seat| seat.to_string()),
        }),
        "ending" => text(battle.outcome.map_or("none yet".into(), |outcome| outcome.ending.to_string())),
        "attacker" | "defender" => {
            strength(moment, question).map(|strength| Finding::Number(strength.total().into()))
        }
        "attacker parts" | "defender parts" => {
            let strength = strength(moment, question.trim_end_matches(" parts"))?;
            Ok(Finding::Table(parts(&strength)))
        }
        "flanked" => {
            let columns =
                (0..battle.columns.len()).filter(|&column| flank::flanking(battle, column).next().is_some());
            Ok(Finding::List(columns.map(|column| (column + 1).to_string()).collect()))
        }
        "happened" => Ok(Finding::List(moment.events.iter().map(|event| happening(event)).collect())),
        _ => match question.split_once(' ') {
            Some(("column", column)) => {
                let column = usize::from(parse_column(column)?);
                text(battle.columns[column].control.map_or("neutral".into(), |seat| seat.to_string()))
            }
            Some(("terrain", column)) => {
                text(battle.columns[usize::from(parse_column(column)?)].terrain.to_string().to_lowercase())
            }
            Some(("attack", what)) => of_attack(game, battle, what).ok_or_else(|| unknown(question)),
            Some(("cost", rest)) => cost_of(game, battle, rest).ok_or_else(|| unknown(question)),
            Some((seat, rest)) => match seat.parse() {
                Ok(seat) => of_side(game, battle, seat, rest).ok_or_else(|| unknown(question)),
                Err(_) => Err(unknown(question)),
            },
            None => Err(unknown(question)),
        },
    }
}

fn unknown(question: &str) -> String {
    format!("there is no question '{question}'; questions are: {FORMS}")
}

fn of_side(game: &CardGame, battle: &Battle, seat: Seat, what: &str) -> Option<Finding> {
    let army = battle.army(seat);
    let list = |cards: &mut dyn Iterator<Item = Card>| {
        Some(Finding::List(cards.map(|card| game.deck().name(card).to_owned()).collect()))
    };
    match what {
        "hand" => list(&mut army.hand.iter()),
        "deck" => list(&mut army.deck.iter()),
        "discard" => list(&mut army.discard.iter().copied()),
        "lost" => list(&mut army.lost.iter()),
        "rejected" => list(&mut army.rejected.iter()),
        "packet" => list(&mut army.packet.iter()),
        "notes in deck" => list(&mut army.pool.iter()),
        "reshuffles" => Some(Finding::Number(army.reshuffles.into())),
        "shuffle card" => Some(Finding::Text(
            match army.reshuffles {
                0 => "first shuffle",
                1 => "second shuffle",
                _ => "laid out",
            }
            .into(),
        )),
        "controls" => Some(Finding::Number(battle.controlled(seat) as i64)),
        "victory points" => Some(Finding::Number(ending::victory_points(game, battle, seat).into())),
        column => {
            let column = parse_column(column).ok()?;
            list(&mut battle.units(column.into(), seat).iter().copied())
        }
    }
}

fn of_attack(game: &CardGame, battle: &Battle, what: &str) -> Option<Finding> {
    let attack = battle.attack()?;
    match what {
        "lead" => Some(Finding::Text(game.deck().name(attack.lead).into())),
        "overlaps" => Some(Finding::Number(attack.overlaps.into())),
        _ => None,
    }
}

fn cost_of(game: &CardGame, battle: &Battle, rest: &str) -> Option<Finding> {
    let (unit, column) = rest.strip_prefix("of ")?.split_once(" in ")?;
    let unit = parse_card(game.deck(), unit).ok()?;
    let column = usize::from(parse_column(column).ok()?);
    Some(Finding::Number(cost(game, battle.columns[column].terrain, column, unit).into()))
}

fn strength(moment: &Moment<'_, CardGame>, whose: &str) -> Result<Strength, String> {
    let combat = moment.events.iter().rev().find_map(|event| match event {
        Event::Combat { attacker, defender, .. } => Some([attacker, defender]),
        _ => None,
    });
    let [attacker, defender] = combat.ok_or("there was no combat in this step")?;
    Ok(if whose == "attacker" { *attacker } else { *defender })
}

fn parts(strength: &Strength) -> Vec<(String, i64)> {
    strength.parts.iter().map(|part| (part.name.to_string(), part.value.into())).collect()
}

fn phase(stage: &Stage) -> &'static str {
    match stage {
        Stage::Terrain { .. } => "terrain",
        Stage::Deal => "deal",
        Stage::Draft => "draft",
        Stage::VictoryCheck => "victory check",
        Stage::Advance => "advance",
        Stage::FlankAttacks(_) => "flank attacks",
        Stage::Actions => "actions",
        Stage::Placing { .. } => "placing",
        Stage::Commitment(_) => "commitment",
        Stage::Withdrawal(_) => "withdrawal",
        Stage::Defence(_) => "defence",
        Stage::Halt(_) => "halt",
        Stage::Tie(_) => "tie",
        Stage::Draw => "draw",
        Stage::HandLimit => "hand limit",
        Stage::Over => "over",
    }
}

/// What kind of thing happened, in a word.
fn happening(event: &Event) -> String {
    match event {
        Event::TerrainLaid { .. } => "terrain laid",
        Event::Kept { .. } => "kept",
        Event::FirstPlayer { .. } => "first player",
        Event::TurnBegan { .. } => "turn began",
        Event::Control { .. } => "control",
        Event::Discarded { .. } => "discarded",
        Event::Placed { .. } => "placed",
        Event::Attacked { .. } => "attacked",
        Event::Overlapped { .. } => "overlapped",
        Event::BonusTaken { .. } => "bonus taken",
        Event::Combat { .. } => "combat",
        Event::Lost { rampage: true, .. } => "rampage",
        Event::Lost { .. } => "lost",
        Event::ReservesPlayed { .. } => "reserves played",
        Event::Drawn { .. } => "drawn",
        Event::NothingToDraw { .. } => "nothing to draw",
        Event::Reshuffled { .. } => "reshuffled",
        Event::Ended { .. } => "ended",
    }
    .into()
}
