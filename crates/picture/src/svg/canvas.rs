//! A small writer of SVG: one millimetre of the table is one unit of the picture, and y points down.

use std::fmt::{self, Display, Write};

use acies_geometry::{Angle, Bounds, Length, Point, Segment};

/// What is drawn, as text that grows.
pub(super) struct Canvas {
    out: String,
    /// The table's depth: what is far on the table is high in the picture.
    far: i32,
    /// The height of a line of text. Marks and strokes are sized by it, so that a picture of a corner of the table
    /// looks as clear as one of the whole.
    em: Length,
    /// The part of the table that is shown.
    view: Bounds,
}

/// How a line of text is aligned to its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

impl Canvas {
    pub(super) fn new(depth: Length, view: Bounds) -> Self {
        let widest = (view.high.x - view.low.x).max(view.high.y - view.low.y);
        let em = Length::micrometres((widest / 84).clamp(3_000, 28_000));
        Self { out: String::new(), far: depth.get(), em, view }
    }

    pub(super) const fn view(&self) -> Bounds {
        self.view
    }

    /// So many hundredths of the height of a line.
    pub(super) fn em(&self, hundredths: i32) -> Length {
        Length::micrometres((i64::from(self.em.get()) * i64::from(hundredths) / 100) as i32)
    }

    pub(super) fn into_text(self) -> String {
        self.out
    }

    /// A line of SVG as it is.
    pub(super) fn raw(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// What is drawn inside belongs together.
    pub(super) fn group(&mut self, attributes: &str, draw: impl FnOnce(&mut Self)) {
        self.raw(&format!("<g {attributes}>"));
        draw(self);
        self.raw("</g>");
    }

    /// A named group, so that a pointer or a screen reader can tell what it is.
    pub(super) fn titled(&mut self, class: &str, title: &str, draw: impl FnOnce(&mut Self)) {
        self.group(&format!("class=\"{class}\""), |canvas| {
            if !title.is_empty() {
                canvas.raw(&format!("<title>{}</title>", Escaped(title)));
            }
            draw(canvas);
        });
    }

    pub(super) fn polygon(&mut self, class: &str, corners: &[Point]) {
        self.polygons(class, &[corners]);
    }

    /// Several outlines as one shape: where they overlap they do not get darker.
    pub(super) fn polygons<P: AsRef<[Point]>>(&mut self, class: &str, outlines: &[P]) {
        if outlines.is_empty() {
            return;
        }
        let mut data = String::new();
        for outline in outlines {
            data.push_str(&self.chain(outline.as_ref()));
            data.push('z');
        }
        self.raw(&format!("<path class=\"{class}\" d=\"{data}\"/>"));
    }

    pub(super) fn polyline(&mut self, class: &str, points: &[Point]) {
        let data = self.chain(points);
        self.raw(&format!("<path class=\"{class}\" d=\"{data}\"/>"));
    }

    /// Many straight lines as one shape.
    pub(super) fn lines(&mut self, class: &str, lines: &[Segment]) {
        if lines.is_empty() {
            return;
        }
        let data: String = lines.iter().map(|line| self.chain(&[line.from, line.to])).collect();
        self.raw(&format!("<path class=\"{class}\" d=\"{data}\"/>"));
    }

    pub(super) fn circle(&mut self, class: &str, centre: Point, radius: Length) {
        let (x, y) = self.at(centre);
        self.raw(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", Mm(radius.get())));
    }

    /// An upright rectangle.
    pub(super) fn rectangle(&mut self, class: &str, bounds: Bounds) {
        let (x, y) = self.at(Point::new(bounds.low.x, bounds.high.y));
        let (width, height) = (Mm(bounds.high.x - bounds.low.x), Mm(bounds.high.y - bounds.low.y));
        self.raw(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    /// A line of text, `size` hundredths of the usual height.
    pub(super) fn text(&mut self, class: &str, at: Point, size: i32, align: Align, text: &str) {
        if text.is_empty() {
            return;
        }
        let (x, y) = self.at(at);
        let anchor = match align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let size = Mm(self.em(size).get());
        self.raw(&format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
            Escaped(text)
        ));
    }

    /// One of the marks of the style sheet: `size` hundredths of its usual size, turned clockwise.
    pub(super) fn mark(&mut self, id: &str, at: Point, size: i32, turn: Angle) {
        let (x, y) = self.at(at);
        // Marks are drawn ten units to the line of text.
        let scale = Mm((i64::from(self.em.get()) * i64::from(size) / 1000) as i32);
        let turned = if turn == Angle::ZERO {
            String::new()
        } else {
            format!(" rotate({})", Mm(turn.to_millidegrees()))
        };
        self.raw(&format!("<use href=\"#{id}\" transform=\"translate({x} {y}){turned} scale({scale})\"/>"));
    }

    pub(super) fn at(&self, point: Point) -> (Mm, Mm) {
        (Mm(point.x), Mm(self.far - point.y))
    }

    fn chain(&self, points: &[Point]) -> String {
        let mut data = String::new();
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            let letter = if index == 0 { 'M' } else { 'L' };
            write!(data, "{letter}{x} {y}").expect("a string can always be written to");
        }
        data
    }
}

/// Micrometres, written as millimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mm(pub(super) i32);

impl Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        write!(f, "{sign}{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
    }
}

/// Text in which nothing is taken for markup. Control characters, which XML cannot hold, become blanks.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char(' ')?,
                letter if letter.is_control() => f.write_char(' ')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn micrometres_are_written_as_millimetres() {
        let check = |micrometres, expected: &str| assert_eq!(Mm(micrometres).to_string(), expected);
        check(0, "0");
        check(25_400, "25.4");
        check(-7, "-0.007");
        check(1_800_000, "1800");
        check(i32::MIN, "-2147483.648");
    }

    #[test]
    fn markup_in_names_is_only_text() {
        assert_eq!(Escaped("<b> & \"co\"\u{0}'s").to_string(), "&lt;b&gt; &amp; &quot;co&quot; &#39;s");
    }
}
