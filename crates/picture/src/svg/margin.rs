//! The table itself, its grid, and the rulers along its edges.

use acies_field::{MovementUnit, Table};
use acies_geometry::{Bounds, Length, Point, Segment};

use super::canvas::{Align, Canvas};

/// How much room the rulers need on every side, in hundredths of a line.
pub(super) const ROOM: i32 = 240;

pub(super) fn draw_table(canvas: &mut Canvas, table: Table) {
    let whole = Bounds { low: Point::default(), high: Point::new(table.width.get(), table.depth.get()) };
    canvas.rectangle("table", whole);
}

/// Faint lines every 12 movement units, a foot; closer where only a small part is shown.
pub(super) fn draw_grid(canvas: &mut Canvas, unit: MovementUnit) {
    let view = canvas.view();
    let step = units_between_lines(view, unit) * unit.length().get();
    let mut lines = Vec::new();
    for x in multiples(step, view.low.x, view.high.x) {
        lines.push(Segment::new(Point::new(x, view.low.y), Point::new(x, view.high.y)));
    }
    for y in multiples(step, view.low.y, view.high.y) {
        lines.push(Segment::new(Point::new(view.low.x, y), Point::new(view.high.x, y)));
    }
    canvas.lines("grid", &lines);
}

fn units_between_lines(view: Bounds, unit: MovementUnit) -> i32 {
    let widest = (view.high.x - view.low.x).max(view.high.y - view.low.y);
    let enough = |units: &i32| widest / (units * unit.length().get()) >= 3;
    [12, 4, 1].into_iter().find(enough).unwrap_or(1)
}

/// All multiples of a step from one number to another, of which there are never many.
fn multiples(step: i32, low: i32, high: i32) -> impl Iterator<Item = i32> {
    let step = step.max(1);
    let first = low.div_euclid(step) + i32::from(low.rem_euclid(step) != 0);
    (first..=high.div_euclid(step)).map(move |times| times * step)
}

/// The rim, with millimetres along the near and left edges and movement units along the others.
pub(super) fn draw_rulers(canvas: &mut Canvas, unit: MovementUnit) {
    let view = canvas.view();
    canvas.rectangle("rim", view);
    canvas.rectangle("rim2", view);
    let millimetres = [10, 20, 50, 100, 200, 500, 1000].map(|step| step * 1000);
    let roomy = |step: &i32| *step >= canvas.em(400).get();
    let step = millimetres.into_iter().find(roomy).unwrap_or(1_000_000);
    let mut ticks = Vec::new();
    let (short, long) = (canvas.em(30).get(), canvas.em(55).get());
    for (fine, reach) in [(step / 5, short), (step, long)] {
        for x in multiples(fine, view.low.x, view.high.x) {
            ticks.push(Segment::new(Point::new(x, view.low.y), Point::new(x, view.low.y - reach)));
        }
        for y in multiples(fine, view.low.y, view.high.y) {
            ticks.push(Segment::new(Point::new(view.low.x, y), Point::new(view.low.x - reach, y)));
        }
    }
    let mu = unit.length().get();
    let units = units_between_lines(view, unit);
    for (fine, reach) in [((units / 4).max(1) * mu, short), (units * mu, long)] {
        for x in multiples(fine, view.low.x, view.high.x) {
            ticks.push(Segment::new(Point::new(x, view.high.y), Point::new(x, view.high.y + reach)));
        }
        for y in multiples(fine, view.low.y, view.high.y) {
            ticks.push(Segment::new(Point::new(view.high.x, y), Point::new(view.high.x + reach, y)));
        }
    }
    canvas.lines("tick", &ticks);
    number_edges(canvas, step, units * mu, mu);
}

fn number_edges(canvas: &mut Canvas, step: i32, mu_step: i32, mu: i32) {
    let view = canvas.view();
    let (gap, down) = (canvas.em(75).get(), canvas.em(25).get());
    let below = canvas.em(120).get();
    for x in multiples(step, view.low.x, view.high.x) {
        let at = Point::new(x, view.low.y - below);
        canvas.text("axis", at, 65, Align::Middle, &(x / 1000).to_string());
    }
    for y in multiples(step, view.low.y, view.high.y) {
        let at = Point::new(view.low.x - gap, y - down);
        canvas.text("axis", at, 65, Align::End, &(y / 1000).to_string());
    }
    for x in multiples(mu_step, view.low.x, view.high.x) {
        let at = Point::new(x, view.high.y + gap);
        canvas.text("axis", at, 65, Align::Middle, &(x / mu).to_string());
    }
    for y in multiples(mu_step, view.low.y, view.high.y) {
        let at = Point::new(view.high.x + gap, y - down);
        canvas.text("axis", at, 65, Align::Start, &(y / mu).to_string());
    }
    let corner = Point::new(view.low.x - gap, view.low.y - below);
    canvas.text("axis", corner, 65, Align::End, "mm");
    let corner = Point::new(view.high.x + gap, view.high.y + gap);
    canvas.text("axis", corner, 65, Align::Start, "MU");
}

/// The title above the table.
pub(super) fn write_title(canvas: &mut Canvas, title: &str, note: &str) {
    let view = canvas.view();
    let at = |up: i32| Point::new(view.low.x, view.high.y + canvas.em(up).get());
    let (high, low) = (at(if note.is_empty() { 230 } else { 345 }), at(215));
    canvas.text("heading", high, 150, Align::Start, title);
    canvas.text("note", low, 85, Align::Start, note);
}

/// The room above the table that the title takes, in hundredths of a line.
pub(super) fn room_above(title: &str, note: &str) -> i32 {
    match (title.is_empty(), note.is_empty()) {
        (true, true) => ROOM,
        (_, true) => 400,
        (_, false) => 510,
    }
}

/// A bar of some movement units, with its length in millimetres.
pub(super) fn draw_scale(canvas: &mut Canvas, at: Point, unit: MovementUnit) {
    let view = canvas.view();
    let mu = unit.length().get();
    let third = (view.high.x - view.low.x) / 3;
    let count = [12, 8, 4, 2].into_iter().find(|count| count * mu <= third).unwrap_or(1);
    let pieces = if count == 1 { 1 } else { 4.min(count) };
    let (piece, height) = (count * mu / pieces, canvas.em(32).get());
    for index in 0..pieces {
        let low = Point::new(at.x + index * piece, at.y);
        let class = if index % 2 == 0 { "bar" } else { "gap" };
        canvas.rectangle(class, Bounds { low, high: Point::new(low.x + piece, low.y + height) });
    }
    let text = format!("{count} MU = {}", Length::micrometres(count * mu));
    let beside = Point::new(at.x + count * mu + canvas.em(50).get(), at.y);
    canvas.text("key", beside, 72, Align::Start, &text);
}
