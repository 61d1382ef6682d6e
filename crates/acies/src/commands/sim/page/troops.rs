//! What troops lost, and what they earned for their points.

use acies_lab::{Deeds, Ratio, Tally};
use maud::{Markup, html};

use super::armies::scale;
use super::figures::{counted, interval, percent, span};

/// How many of the best and of the worst are shown.
const SHOWN: usize = 20;

/// In how many battles troops must have been to be ranked.
const ENOUGH: u64 = 5;

/// Losses by type of troops.
pub(super) fn losses(tally: &Tally) -> Markup {
    html! {
        section {
            h2 { "What each type of troops lost" }
            figure {
                table.rows.two {
                    thead {
                        tr {
                            th { "Troop type" }
                            th.number { "Groups" }
                            th.chart { "Bases lost" (scale(["0", "50", "100 %"])) }
                            th.number { "" }
                            th.chart { "Battle groups fallen" (scale(["0", "50", "100 %"])) }
                            th.number { "" }
                        }
                    }
                    tbody {
                        @for (kind, deeds) in &tally.kinds {
                            tr {
                                th scope="row" { (kind) }
                                td.number { (deeds.groups) }
                                (share(&deeds.bases_lost))
                                (share(&deeds.fallen))
                            }
                        }
                    }
                }
                figcaption {
                    "Of all bases and all battle groups that came to a battle, those that were gone or broken at its end. A battle group has fallen if it is "
                    "broken, destroyed or off the table; one that left the table has lost all its bases. Lines show the interval of 95 %, from how "
                    "much the battles differ; with few battles it is too short, and without a line the battles do not tell. “Groups” counts battle groups over "
                    "all battles."
                }
            }
        }
    }
}

fn share(ratio: &Ratio) -> Markup {
    html! {
        td.chart title=(span(ratio.interval())) { (interval(ratio.rate(), ratio.interval(), None)) }
        td.number { (percent(ratio.rate())) }
    }
}

/// What battle groups earned, by type and by troops.
pub(super) fn earnings(tally: &Tally) -> Markup {
    let (earned, cost) = tally
        .kinds
        .values()
        .fold((0, 0), |(earned, cost), deeds| (earned + deeds.earned.part, cost + deeds.earned.whole));
    let average = earned as f64 / cost.max(1) as f64;
    let mut kinds: Vec<Row<'_>> =
        tally.kinds.iter().map(|(kind, deeds)| Row { name: kind.to_string(), deeds }).collect();
    let named = tally.troops.iter().map(|(troops, deeds)| Row { name: troops.clone(), deeds });
    let (mut troops, few): (Vec<Row<'_>>, Vec<Row<'_>>) =
        named.partition(|row| row.deeds.earned.battles >= ENOUGH);
    kinds.sort_by(best_first);
    troops.sort_by(best_first);
    let most = kinds.iter().chain(&troops).map(|row| row.deeds.earned.rate()).fold(2.0 * average, f64::max);
    let chart = Chart { most: (most * 1.1).max(0.1), average };
    html! {
        section {
            h2 { "What they earned for their points" }
            p {
                "An enemy battle group that falls is earned by those who last pressed it: who charged it, shot at it or fought it hand to hand in the "
                "last phase in which anybody did, in equal shares. Points of enemies earned, divided by own points spent, make the "
                "ratio. All battle groups together came to " b { (format!("{average:.2}")) } "; the dashed line marks it."
            }
            figure {
                h3 { "By type" }
                (chart.table(&kinds, "Troop type"))
                figcaption {
                    "Points that a battle group cost and earned on average, and the ratio of the two with its interval of 95 %, from how much the battles "
                    "differ. Troops that hold or screen do their work without earning: a low ratio is no verdict. With few battles the "
                    "intervals are too short. Lines that reach the right end go on beyond it."
                }
            }
            @if troops.len() > 2 * SHOWN {
                figure {
                    h3 { "By troops: the best " (SHOWN) }
                    (chart.table(&troops[..SHOWN], "Troops"))
                    (ranked(few.len()))
                }
                figure {
                    h3 { "By troops: the worst " (SHOWN) }
                    (chart.table(&troops[troops.len() - SHOWN..], "Troops"))
                    figcaption { "The other end of the same ranking, to be read in the same way: whoever stands last is partly unlucky." }
                }
            } @else if !troops.is_empty() {
                figure {
                    h3 { "By troops" }
                    (chart.table(&troops, "Troops"))
                    (ranked(few.len()))
                }
            } @else {
                p { "No troops have been in " (ENOUGH) " battles yet, so they are not ranked one by one." }
            }
        }
    }
}

fn ranked(few: usize) -> Markup {
    html! {
        figcaption {
            "Troops of the same description together, whatever their army. Whoever stands first among many is partly lucky: compare the lines, not "
            "the order. Only those that were in at least " (ENOUGH) " battles are ranked"
            @if few > 0 { "; " (counted(few as u64, "other")) " had fewer" }
            "."
        }
    }
}

struct Row<'a> {
    name: String,
    deeds: &'a Deeds,
}

fn best_first(one: &Row<'_>, other: &Row<'_>) -> std::cmp::Ordering {
    other.deeds.earned.rate().total_cmp(&one.deeds.earned.rate())
}

/// The scale of all ratios: from nought to `most`.
struct Chart {
    most: f64,
    average: f64,
}

impl Chart {
    fn table(&self, rows: &[Row<'_>], heading: &str) -> Markup {
        let ends = ["0".to_owned(), format!("{:.1}", self.most / 2.0), format!("{:.1}", self.most)];
        html! {
            table.rows {
                thead {
                    tr {
                        th { (heading) }
                        th.number { "Battles" }
                        th.number { "Groups" }
                        th.number { "Cost" }
                        th.number { "Earned" }
                        th.chart { (scale(ends.each_ref().map(String::as_str))) }
                        th.number { "Ratio" }
                    }
                }
                tbody {
                    @for Row { name, deeds } in rows {
                        @let each = |thousandths: u64| format!("{:.0}", thousandths as f64 / 1000.0 / deeds.groups.max(1) as f64);
                        @let doubt = deeds.earned.interval().map(|ends| ends.map(|end| end / self.most));
                        tr {
                            th scope="row" { (name) }
                            td.number { (deeds.earned.battles) }
                            td.number { (deeds.groups) }
                            td.number { (each(deeds.earned.whole)) }
                            td.number { (each(deeds.earned.part)) }
                            td.chart { (interval(deeds.earned.rate() / self.most, doubt, Some(self.average / self.most))) }
                            td.number { (format!("{:.2}", deeds.earned.rate())) }
                        }
                    }
                }
            }
        }
    }
}
