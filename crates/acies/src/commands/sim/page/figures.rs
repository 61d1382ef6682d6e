//! Numbers in words, and the small charts that stand beside them.

use maud::{Markup, html};

pub(super) fn percent(rate: f64) -> String {
    format!("{:.0} %", 100.0 * rate)
}

/// An interval of shares in words.
pub(super) fn span(interval: Option<[f64; 2]>) -> String {
    match interval {
        Some([low, high]) => format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high.min(1.0)),
        None => "not known".to_owned(),
    }
}

/// So many of something.
pub(super) fn counted(number: u64, one: &str) -> String {
    match (number, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {one}s"),
    }
}

/// A dot with the line of its doubt on a scale from 0 to 1, and a mark to compare it with.
pub(super) fn interval(value: f64, doubt: Option<[f64; 2]>, mark: Option<f64>) -> Markup {
    let at = |place: f64| format!("{:.1}%", 100.0 * place.clamp(0.0, 1.0));
    html! {
        svg.interval height="18" aria-hidden="true" {
            line.scale x1="0" x2="100%" y1="9" y2="9" {}
            @if let Some(mark) = mark { line.mark x1=(at(mark)) x2=(at(mark)) y1="0" y2="18" {} }
            @if let Some([low, high]) = doubt { line.span x1=(at(low)) x2=(at(high)) y1="9" y2="9" {} }
            circle cx=(at(value)) cy="9" r="4" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_plural() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "army")), ["0 armies", "1 army", "2 armies"]);
        assert_eq!([1, 3].map(|number| counted(number, "battle")), ["1 battle", "3 battles"]);
    }

    #[test]
    fn what_lies_beyond_the_scale_ends_at_its_end() {
        let drawn = interval(1.4, Some([0.5, 2.0]), None).into_string();
        assert!(drawn.contains("x1=\"50.0%\" x2=\"100.0%\"") && drawn.contains("cx=\"100.0%\""), "{drawn}");
    }
}
