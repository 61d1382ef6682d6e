//! Where words go, so that they cover neither troops nor each other.

use acies_geometry::{Bounds, Footprint, Length, Point};

use super::canvas::{Align, Canvas};

/// The ground that is taken by troops and by words already written.
pub(super) struct Labels {
    taken: Vec<Bounds>,
}

impl Labels {
    pub(super) fn new() -> Self {
        Self { taken: Vec::new() }
    }

    /// Words should not cover this base.
    pub(super) fn keep_clear(&mut self, base: &Footprint) {
        self.taken.push(*base.bounds());
    }

    /// Words should not cover this line.
    pub(super) fn keep_line_clear(&mut self, from: Point, to: Point) {
        // A slanted line has a large upright rectangle: pieces of it are enough.
        let part = |index: i32| {
            let at =
                |from: i32, to: i32| from + ((i64::from(to) - i64::from(from)) * i64::from(index) / 8) as i32;
            Point::new(at(from.x, to.x), at(from.y, to.y))
        };
        self.taken.extend((0..8).map(|index| Bounds::of(&[part(index), part(index + 1)])));
    }

    /// Writes a line of words centred at the first of some points where nothing is in the way, or else at the first
    /// of all, and keeps it clear from then on.
    pub(super) fn write(
        &mut self,
        canvas: &mut Canvas,
        class: &str,
        size: i32,
        text: &str,
        candidates: &[Point],
    ) {
        if text.is_empty() {
            return;
        }
        let place = |&centre: &Point| extent(canvas, centre, size, text);
        let view = canvas.view();
        let shown = |bounds: &Bounds| view.hold(bounds.low) && view.hold(bounds.high);
        let free = |bounds: &Bounds| shown(bounds) && !self.taken.iter().any(|taken| taken.meet(bounds));
        let boxes: Vec<Bounds> = candidates.iter().map(place).collect();
        let best = boxes.iter().position(free).or_else(|| boxes.iter().position(shown)).unwrap_or(0);
        let Some(&bounds) = boxes.get(best) else { return };
        let down = canvas.em(size * 35 / 100).get();
        let centre = candidates[best];
        canvas.text(class, Point::new(centre.x, centre.y - down), size, Align::Middle, text);
        self.taken.push(bounds);
    }
}

/// The room that a line of words takes, nearly: letters of most faces are a little wider than half their height.
fn extent(canvas: &Canvas, centre: Point, size: i32, text: &str) -> Bounds {
    let letters = text.chars().count().min(200) as i32;
    let half = Length::micrometres((i64::from(canvas.em(size).get()) * i64::from(letters) * 27 / 100) as i32);
    let up = canvas.em(size * 60 / 100).get();
    let low = Point::new(centre.x.saturating_sub(half.get()), centre.y.saturating_sub(up));
    Bounds { low, high: Point::new(centre.x.saturating_add(half.get()), centre.y.saturating_add(up)) }
}
