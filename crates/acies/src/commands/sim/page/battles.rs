//! How long battles took, and how they were decided.

use acies_lab::{Length, Share, Tally};
use maud::{Markup, html};

use super::armies::scale;
use super::figures::{counted, interval, percent, span};

/// The most bars of the histogram.
const BARS: u32 = 42;

/// The histogram's size, and the room below its bars for the scale.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
const FOOT: f64 = 22.0;

/// How many battles took how many turns.
pub(super) fn lengths(tally: &Tally) -> Markup {
    let turns: Vec<u32> = tally
        .lengths
        .iter()
        .flat_map(|(&turns, &battles)| std::iter::repeat_n(turns, battles as usize))
        .collect();
    if turns.is_empty() {
        return html! {};
    }
    let length = Length::of(turns.clone());
    let (first, last) = (length.min, length.max);
    let width = (last - first + 1).div_ceil(BARS);
    let mut bars = vec![0u64; ((last - first) / width + 1) as usize];
    for turns in &turns {
        bars[((turns - first) / width) as usize] += 1;
    }
    let most = bars.iter().copied().max().unwrap_or(1);
    let step = WIDTH / bars.len() as f64;
    // Labels need room: not every bar has one.
    let every = (34.0 / step).ceil().max(1.0) as usize;
    html! {
        section {
            h2 { "How long they took" }
            figure {
                svg.histogram viewBox=(format!("0 0 {WIDTH} {}", HEIGHT + FOOT)) role="img"
                    aria-label=(format!("Histogram of turns, from {first} to {last}")) {
                    @for (place, &battles) in bars.iter().enumerate() {
                        @let height = (HEIGHT - 18.0) * battles as f64 / most as f64;
                        @let (middle, wide) = ((place as f64 + 0.5) * step, (step * 0.84).min(60.0));
                        @if battles > 0 {
                            rect x=(round(middle - wide / 2.0)) y=(round(HEIGHT - height)) width=(round(wide)) height=(round(height)) {}
                            text x=(round(middle)) y=(round(HEIGHT - height - 5.0)) { (battles) }
                        }
                        @if place % every == 0 {
                            text.tick x=(round(middle)) y=(round(HEIGHT + 16.0)) { (first + place as u32 * width) }
                        }
                    }
                    line.scale x1="0" x2=(WIDTH) y1=(HEIGHT) y2=(HEIGHT) {}
                }
                figcaption {
                    "Turns of both players together along the foot, "
                    @if width > 1 { (width) " to a bar, from the number under it; " }
                    "the number of battles on each bar. Mean " (format!("{:.1}", length.mean)) ", median " (length.median) ", of "
                    (counted(turns.len() as u64, "battle")) ". Those that ran out of time stand at the right end. With few battles the shape "
                    "is rough: a bar of four may as well have been one of two or of nine."
                }
            }
        }
    }
}

fn round(number: f64) -> String {
    format!("{number:.1}")
}

/// How often each ending came, the clearest first.
pub(super) fn endings(tally: &Tally) -> Markup {
    let all = tally.endings.values().sum::<u64>() + tally.unfinished;
    let endings = tally.endings.iter().rev().map(|(ending, &battles)| (ending.to_string(), battles));
    let given_up = (tally.unfinished > 0).then(|| ("given up".to_owned(), tally.unfinished));
    html! {
        section {
            h2 { "How they were decided" }
            figure {
                table.rows {
                    thead { tr { th { "Ending" } th.chart { (scale(["0", "50", "100 %"])) } th.number { "Share" } th { "95 %" } th { "Battles" } } }
                    tbody {
                        @for (ending, battles) in endings.chain(given_up) {
                            @let share = Share::new(battles, all);
                            tr {
                                th scope="row" { (ending) }
                                td.chart { (interval(share.win_rate, Some(share.interval), None)) }
                                td.number { (percent(share.win_rate)) }
                                td.doubt { (span(Some(share.interval))) }
                                td.doubt { (battles) }
                            }
                        }
                    }
                }
                figcaption {
                    "The share of all battles, with its interval of 95 %. A decisive victory means that an army routed; the other grades are given by "
                    "attrition points when time is up. In a draw both armies routed at once, or little lay between them."
                }
            }
        }
    }
}
