//! What the colours and marks mean, below the table.

use acies_field::terrain::Kind;
use acies_field::{Base, MovementUnit};
use acies_geometry::{Angle, Length, Point, Polygon, Pose, Size};

use super::canvas::{Align, Canvas};
use super::look::look;
use super::margin::{ROOM, draw_scale};
use super::terrain::draw_sample;
use super::troops::{class, draw_bases};
use crate::scene::{Scene, Side};

/// The width of an entry and the height of a line of entries, in hundredths of a line of text.
const WIDTH: i32 = 1100;
const HEIGHT: i32 = 220;

/// What the legend explains.
enum Entry {
    Side(Side),
    Terrain(Kind),
}

/// The sides that are on the table, then the kinds of terrain in their usual order.
fn entries(scene: &Scene) -> Vec<Entry> {
    let has = |side: Side| {
        scene.groups.iter().any(|group| group.side == side)
            || scene.commanders.iter().any(|commander| commander.side == side)
    };
    let sides = [Side::Red, Side::Blue].into_iter().filter(|&side| has(side)).map(Entry::Side);
    let lies = |kind: Kind| {
        scene.terrain.iter().any(|ground| {
            ground.piece.kind() == kind || ground.piece.covers().any(|(cover, _)| cover == kind)
        })
    };
    sides.chain(Kind::ALL.into_iter().filter(|&kind| lies(kind)).map(Entry::Terrain)).collect()
}

fn columns(canvas: &Canvas) -> i32 {
    let view = canvas.view();
    ((view.high.x - view.low.x) / canvas.em(WIDTH).get()).max(1)
}

/// The room that the legend takes below the table, in hundredths of a line.
pub(super) fn room(canvas: &Canvas, scene: &Scene) -> i32 {
    let count = entries(scene).len() as i32;
    ROOM + 130 + HEIGHT * (count + columns(canvas) - 1).div_euclid(columns(canvas)) + 30
}

pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, unit: MovementUnit) {
    let view = canvas.view();
    let top = view.low.y - canvas.em(ROOM + 60).get();
    draw_scale(canvas, Point::new(view.low.x, top), unit);
    let columns = columns(canvas);
    for (index, entry) in entries(scene).iter().enumerate() {
        let (column, row) = (index as i32 % columns, index as i32 / columns);
        let left = view.low.x + canvas.em(WIDTH * column).get();
        let low = top - canvas.em(260 + HEIGHT * row).get();
        draw_entry(canvas, entry, Point::new(left, low));
    }
}

/// A sample with its name; `at` is the near left corner of the sample.
fn draw_entry(canvas: &mut Canvas, entry: &Entry, at: Point) {
    let size = Size { width: canvas.em(320), depth: canvas.em(160) };
    let name = match entry {
        Entry::Side(side) => {
            draw_troops(canvas, *side, at, size);
            match side {
                Side::Red => "red",
                Side::Blue => "blue",
            }
        }
        Entry::Terrain(kind) => {
            draw_ground(canvas, *kind, at, size);
            look(*kind).name
        }
    };
    let words = Point::new(at.x + canvas.em(360).get(), at.y + canvas.em(55).get());
    canvas.text("key", words, 78, Align::Start, name);
}

fn draw_troops(canvas: &mut Canvas, side: Side, at: Point, size: Size) {
    let base = Size { width: size.width * 3 / 4, depth: size.depth * 3 / 4 };
    let front = Point::new(at.x + size.width.get() / 2, at.y + size.depth.get() * 7 / 8);
    canvas.group(&format!("class=\"{}\"", class(side)), |canvas| {
        draw_bases(canvas, side, &[Base::new(Pose::new(front, Angle::ZERO), base)]);
    });
}

fn draw_ground(canvas: &mut Canvas, kind: Kind, at: Point, size: Size) {
    let (left, middle) = (at, Point::new(at.x, at.y + size.depth.get() / 2));
    let right = Point::new(at.x + size.width.get(), middle.y);
    if kind.is_linear() && kind != Kind::Coast || kind == Kind::Obstacle {
        let width = if kind == Kind::Obstacle { size.depth / 6 } else { size.depth / 2 };
        if let Ok(ground) = Polygon::along(&[middle, right], width) {
            draw_sample(canvas, kind, &ground, &[middle, right]);
        }
        return;
    }
    let front = Point::new(left.x + size.width.get() / 2, left.y + size.depth.get());
    let pose = Pose::new(front, Angle::ZERO);
    let cut = size.depth / 4;
    let half = size.width / 2;
    let rear = -size.depth;
    let corners = [
        (cut - half, Length::ZERO),
        (half - cut, Length::ZERO),
        (half, -cut),
        (half, rear + cut),
        (half - cut, rear),
        (cut - half, rear),
        (-half, rear + cut),
        (-half, -cut),
    ];
    let outline = corners.map(|(aside, forward)| pose.at(aside, forward));
    if let Ok(ground) = Polygon::new(outline.to_vec()) {
        draw_sample(canvas, kind, &ground, &[]);
    }
}
