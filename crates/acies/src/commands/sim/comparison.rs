//! The same battles by two rulebooks, side by side.

use std::fmt;

use serde::Serialize;

use super::report::Report;

/// What two series came to, and how the second differs from the first.
#[derive(Serialize)]
pub(super) struct Comparison {
    series: [Report; 2],
    shifts: Vec<Figure>,
    /// By how much the shares of red's wins may differ by mere luck, in per cent: 95 of 100 times by no more.
    by_luck: f64,
}

/// One figure of both series.
#[derive(Serialize)]
struct Figure {
    name: String,
    first: f64,
    second: f64,
    shift: f64,
}

impl Comparison {
    pub(super) fn new(first: Report, second: Report) -> Self {
        let (ones, others) = (first.figures(), second.figures());
        let of = |figures: &[(String, f64)], name: &str| {
            figures.iter().find(|(figure, _)| figure == name).map_or(0.0, |&(_, value)| value)
        };
        let mut names: Vec<&String> = ones.iter().map(|(name, _)| name).collect();
        names.extend(
            others.iter().map(|(name, _)| name).filter(|name| !ones.iter().any(|(one, _)| one == *name)),
        );
        let shift = |name: &String| {
            let (first, second) = (of(&ones, name), of(&others, name));
            Figure { name: name.clone(), first, second, shift: second - first }
        };
        let shifts = names.into_iter().map(shift).collect();
        // The doubts of independent series add up as squares do.
        let by_luck = first.doubt().hypot(second.doubt());
        Self { series: [first, second], shifts, by_luck }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.series;
        write!(f, "{first}\n{second}\n")?;
        writeln!(f, "The same battles by both rulebooks\n")?;
        writeln!(f, "  {:<22}{:>10}{:>10}{:>10}", "", first.game(), second.game(), "shift")?;
        for Figure { name, first, second, shift } in &self.shifts {
            writeln!(f, "  {name:<22}{first:>10.1}{second:>10.1}{shift:>+10.1}")?;
        }
        writeln!(f, "\n  Shares of wins that differ by less than {:.1} % may do so by luck.", self.by_luck)
    }
}
