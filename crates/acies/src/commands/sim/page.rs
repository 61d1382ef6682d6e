//! The report of many battles: one page that needs nothing else, for the screen and for paper.

mod armies;
mod battles;
mod figures;
mod troops;

use std::path::{Path, PathBuf};

use acies_lab::{Meeting, Run, Tally};
use anyhow::Context;
use clap::Args;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::lines;
use figures::{counted, interval, percent, span};

/// Make a page of battles that were written down with --lines.
#[derive(Args)]
pub(super) struct Arguments {
    /// The file with the battles.
    #[arg(value_name = "LINES")]
    lines: PathBuf,

    /// The page, one file that needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
}

impl Arguments {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        write(&self.lines, &self.html)
    }
}

/// Makes the page of the battles in a file.
pub(super) fn write(from: &Path, to: &Path) -> anyhow::Result<()> {
    let (run, battles) = lines::read(from)?;
    let page = page(&run, &Tally::of(&run, &battles)).into_string();
    std::fs::write(to, page).with_context(|| format!("cannot write {}", to.display()))
}

fn page(run: &Run, tally: &Tally) -> Markup {
    let fought = counted(tally.battles, "battle");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (fought) " of Field of Glory" }
                style { (PreEscaped(include_str!("page/page.css"))) }
            }
            body {
                header {
                    h1 { (fought) " of Field of Glory" }
                    p.lead { (lead(run, tally)) }
                    (settings(run, tally))
                }
                main {
                    @if tally.battles == 0 {
                        p { "No battle has been fought to its end yet." }
                    } @else {
                        (bots(run, tally))
                        (armies::scores(tally))
                        (armies::matrix(tally))
                        (battles::lengths(tally))
                        (battles::endings(tally))
                        (troops::losses(tally))
                        (troops::earnings(tally))
                    }
                }
                footer {
                    p { "Made by Acies " (run.version) " from the lines of the battles alone. How to read them, and how earnings are "
                        "reckoned, is told in docs/lab.md." }
                }
            }
        }
    }
}

/// What was done, in a sentence or two.
fn lead(run: &Run, tally: &Tally) -> Markup {
    let [red, blue] = run.bots;
    html! {
        (counted(tally.armies.len() as u64, "army")) " met on tables that were set up by the rules, terrain included, "
        @if red == blue { "all led by the bot " em { (red) } "." } @else { "led by the bots " em { (red) } " and " em { (blue) } "." }
        @if tally.repeated > 0 {
            " Of these battles " (tally.repeated) " went exactly as the one before: every seed was played with the bots changed, and both "
            "bots were the same. Such a pair is counted once."
        }
    }
}

fn settings(run: &Run, tally: &Tally) -> Markup {
    let rows = [
        ("Rules", run.rulebook.title().to_owned()),
        (
            "Bots",
            format!(
                "red {}, blue {}{}",
                run.bots[0],
                run.bots[1],
                if run.swap { ", every seed with both leaders" } else { "" }
            ),
        ),
        ("Time", format!("up after {} of both players together", counted(run.turns.into(), "turn"))),
        ("Seed", run.seed.to_string()),
    ];
    html! {
        dl.settings {
            @for (name, value) in rows { div { dt { (name) } dd { (value) } } }
            div.command { dt { "Command" } dd { code { @for word in command(run, tally.battles) { span { (word) } " " } } } }
        }
    }
}

/// What to type to fight the same battles again, an option to a word.
fn command(run: &Run, battles: u64) -> Vec<String> {
    let mut words = vec![format!("acies sim {}", run.rulebook)];
    match &run.meeting {
        Meeting::All(points) => words.push(format!("--all {points}")),
        Meeting::Lists(points) => words.push(format!("--lists {points}")),
        Meeting::Rosters([red, blue]) => {
            words.extend([format!("--red {}", quoted(red)), format!("--blue {}", quoted(blue))]);
        }
    }
    words.extend([format!("--red-bot {}", run.bots[0]), format!("--blue-bot {}", run.bots[1])]);
    words.extend(run.playouts.map(|playouts| format!("--playouts {playouts}")));
    words.extend([
        format!("--turns {}", run.turns),
        format!("--seed {}", run.seed),
        format!("--games {battles}"),
    ]);
    words.extend(run.swap.then(|| "--swap".to_owned()));
    words
}

fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./".contains(letter);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

fn bots(run: &Run, tally: &Tally) -> Markup {
    let [red, blue] = run.bots;
    let (results, score) = (tally.bots, tally.bots.score());
    html! {
        @if red != blue {
            section {
                h2 { "Which bot is better" }
                figure {
                    table.rows {
                        tr {
                            th scope="row" { (red) " against " (blue) }
                            td.chart { (interval(score.rate, Some(score.interval), Some(0.5))) }
                            td.number { (percent(score.rate)) }
                            td.doubt { (span(Some(score.interval))) }
                            td.doubt { (results.wins) " won, " (results.draws) " drawn, " (results.losses) " lost" }
                        }
                    }
                    figcaption {
                        "What " (red) " scored of one point in each battle, a draw being half a point. The dot is what was measured; the "
                        "line is where the true score lies with a confidence of 95 % (Wilson’s interval). If it crosses the middle, the "
                        "bots may be equally strong."
                        @if run.swap { " Both battles of a seed have the same armies, table and dice, so the true doubt is rather smaller." }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_are_quoted_for_the_shell() {
        assert_eq!(quoted("rosters/my-army.toml"), "rosters/my-army.toml");
        assert_eq!(quoted("Hannibal's own"), r"'Hannibal'\''s own'");
    }
}
