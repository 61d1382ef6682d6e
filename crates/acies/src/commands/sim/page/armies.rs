//! Which armies do well, and against whom.

use std::cmp::Reverse;

use acies_lab::{Results, Tally};
use maud::{Markup, html};

use super::figures::{counted, interval, percent, span};

/// The places of the armies, the best score first; of equal scores the surer one.
fn best_first(tally: &Tally) -> Vec<usize> {
    let rank = |results: &Results| (2 * results.wins + results.draws) * 1_000_000 / results.battles().max(1);
    let mut order: Vec<usize> = (0..tally.armies.len()).collect();
    order.sort_by_key(|&army| Reverse((rank(&tally.scores[army]), tally.scores[army].battles())));
    order
}

/// Every army's score against all others.
pub(super) fn scores(tally: &Tally) -> Markup {
    let mut order = best_first(tally);
    order.retain(|&army| tally.scores[army].battles() > 0);
    html! {
        @if !order.is_empty() {
            section {
                h2 { "How the armies did" }
                figure {
                    table.rows {
                        thead { tr { th { "Army" } th.chart { (scale(["0", "50", "100 %"])) } th.number { "Score" } th { "95 %" } th { "Won, drawn, lost" } } }
                        tbody {
                            @for army in order {
                                @let (results, score) = (tally.scores[army], tally.scores[army].score());
                                tr {
                                    th scope="row" { (tally.armies[army]) }
                                    td.chart { (interval(score.rate, Some(score.interval), Some(0.5))) }
                                    td.number { (percent(score.rate)) }
                                    td.doubt { (span(Some(score.interval))) }
                                    td.doubt { (results.wins) ", " (results.draws) ", " (results.losses) }
                                }
                            }
                        }
                    }
                    figcaption {
                        "What each army scored against all others together, a draw being half a point. The line is where the true score lies "
                        "with a confidence of 95 %. Armies whose lines overlap widely have not been told apart by these battles; an army also "
                        "depends on whom it happened to meet."
                    }
                }
            }
        }
    }
}

/// What the ends of a scale are.
pub(super) fn scale(labels: [&str; 3]) -> Markup {
    html! { span.ends { @for label in labels { span { (label) } } } }
}

/// Each army against each.
pub(super) fn matrix(tally: &Tally) -> Markup {
    let order = best_first(tally);
    html! {
        @if order.len() > 1 {
            section.wide {
                h2 { "Who beats whom" }
                figure {
                    div.scroll {
                        table.matrix {
                            thead {
                                tr {
                                    td {}
                                    @for (place, &army) in order.iter().enumerate() { th scope="col" title=(tally.armies[army]) { (place + 1) } }
                                }
                            }
                            tbody {
                                @for (place, &row) in order.iter().enumerate() {
                                    tr {
                                        th scope="row" { span.place { (place + 1) } " " (tally.armies[row]) }
                                        @for &column in &order { (cell(tally, row, column)) }
                                    }
                                }
                            }
                        }
                    }
                    figcaption {
                        "The army of the row against that of the column, which has the number of its own row; the best scores stand first. In each cell: the score of the row’s "
                        "army in per cent, a draw being half a win; under it the interval of 95 %, and the number of battles. Blue cells are above "
                        "one half, brown ones below. " b { "▲" } " and " b { "▼" } " mark cells where even the interval keeps clear of one half: all "
                        "others may be luck. An empty cell means that the two have not met."
                    }
                }
            }
        }
    }
}

fn cell(tally: &Tally, row: usize, column: usize) -> Markup {
    let results = tally.matrix[row][column];
    if row == column {
        return html! { td.self { "–" } };
    }
    if results.battles() == 0 {
        return html! { td {} };
    }
    let score = results.score();
    let [low, high] = score.interval;
    let sign = match score.rate {
        _ if low > 0.5 => "▲",
        _ if high < 0.5 => "▼",
        _ => "",
    };
    let meeting = format!(
        "{} against {}: {} of {}, {}",
        tally.armies[row],
        tally.armies[column],
        percent(score.rate),
        counted(results.battles(), "battle"),
        span(Some(score.interval))
    );
    html! {
        td class=(shade(score.rate)) title=(meeting) {
            b { (format!("{:.0}", 100.0 * score.rate)) (sign) }
            small { (format!("{:.0}–{:.0}", 100.0 * low, 100.0 * high)) }
            small { "n " (results.battles()) }
        }
    }
}

/// The colour of a score: three steps to either side of one half.
fn shade(rate: f64) -> &'static str {
    match rate {
        ..0.17 => "down3",
        ..0.34 => "down2",
        ..0.49 => "down1",
        ..0.51 => "even",
        ..0.66 => "up1",
        ..0.83 => "up2",
        _ => "up3",
    }
}
