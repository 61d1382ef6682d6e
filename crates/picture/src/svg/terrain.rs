//! Terrain, as it looks from above.

use acies_field::terrain::{Crossing, Kind, Piece, Shape};
use acies_geometry::convex::edges;
use acies_geometry::{Angle, Footprint, Length, Point, Polygon, Pose, Segment, Size, Vector};

use super::canvas::Canvas;
use super::labels::Labels;
use super::look::{Look, Texture, layer, look};
use super::texture::{along, middle, planted, ring, rows, strewn, towards};
use crate::scene::Ground;

/// All pieces, slopes first and roads last, otherwise in the order in which they were laid.
pub(super) fn draw(canvas: &mut Canvas, terrain: &[Ground]) {
    let mut pieces: Vec<&Ground> = terrain.iter().collect();
    pieces.sort_by_key(|ground| layer(ground.piece.kind()));
    for Ground { name, piece } in pieces {
        let kind = look(piece.kind()).name;
        let title = if name.is_empty() { kind.to_owned() } else { format!("{name} ({kind})") };
        canvas.titled("terrain", &title, |canvas| draw_piece(canvas, piece));
    }
}

/// The ground of a kind, for the legend. It is too small for marks to be strewn on it, so there are two.
pub(super) fn draw_sample(canvas: &mut Canvas, kind: Kind, ground: &Polygon, course: &[Point]) {
    let look = look(kind);
    let marks = match look.texture {
        Texture::Strewn(mark, _) | Texture::Planted(mark, _) => [mark, mark],
        Texture::Mixed(marks, _) => marks,
        Texture::Built([mark], _) => [*mark, *mark],
        Texture::Built(marks, _) => [marks[0], marks[marks.len() - 1]],
        _ => return paint(canvas, kind, ground, course, &[]),
    };
    draw_ground(canvas, &look, ground);
    let (middle, aside) = (middle(ground), canvas.em(75).get());
    for (mark, off) in marks.into_iter().zip([-aside, aside]) {
        canvas.mark(mark, Point::new(middle.x + off, middle.y), 95, Angle::ZERO);
    }
}

fn draw_piece(canvas: &mut Canvas, piece: &Piece) {
    let plan = piece.plan();
    let course = match &plan.shape {
        Shape::Course { line, .. } => line.as_slice(),
        Shape::Straight(_) | Shape::Smooth(_) | Shape::Coast { .. } => &[],
    };
    paint(canvas, piece.kind(), piece.ground(), course, &plan.crests);
    for (kind, ground) in piece.covers() {
        let ground_of_cover = if kind.is_hill() { &plan.crests[..] } else { &[] };
        paint(canvas, kind, ground, &[], ground_of_cover);
    }
    for crest in &plan.crests {
        match crest.as_slice() {
            [] => {}
            [peak] => draw_peak(canvas, *peak),
            line => canvas.polyline("crest", line),
        }
    }
    for &(at, how) in &plan.crossings {
        draw_crossing(canvas, at, how, &plan.shape);
    }
}

fn paint(canvas: &mut Canvas, kind: Kind, ground: &Polygon, course: &[Point], crests: &[Vec<Point>]) {
    let look = look(kind);
    draw_ground(canvas, &look, ground);
    let em = |hundredths: i32| canvas.em(hundredths);
    match look.texture {
        Texture::Bare => {}
        Texture::Strewn(mark, apart) => {
            let places = strewn(ground, em(apart), em(apart * 2 / 5));
            for (at, noise) in places {
                canvas.mark(mark, at, 84 + (noise >> 16 & 31) as i32, Angle::ZERO);
            }
        }
        Texture::Mixed(marks, apart) => {
            for (at, noise) in strewn(ground, em(apart), em(apart / 3)) {
                canvas.mark(
                    marks[(noise >> 20 & 1) as usize],
                    at,
                    80 + (noise >> 16 & 31) as i32,
                    Angle::ZERO,
                );
            }
        }
        Texture::Planted(mark, apart) => {
            for at in planted(ground, em(apart), em(apart * 2 / 5)) {
                canvas.mark(mark, at, 100, Angle::ZERO);
            }
        }
        Texture::Built(marks, apart) => draw_houses(canvas, ground, marks, apart),
        Texture::Furrows => canvas.lines("furrow", &rows(ground, em(38), em(20))),
        Texture::Hedged => {
            canvas.lines("furrow", &rows(ground, em(38), em(35)));
            canvas.polygon("hedge", ground.corners());
        }
        Texture::Vines => {
            let rows = rows(ground, em(70), em(35));
            canvas.lines("post", &rows);
            canvas.lines("vine", &rows);
        }
        Texture::Slopes => draw_slopes(canvas, ground, crests, "contour", &[30, 58, 82]),
        Texture::SteepSlopes => {
            draw_slopes(canvas, ground, crests, "steep", &[22, 42, 60, 76, 90]);
            draw_hachures(canvas, ground, crests);
        }
        Texture::Terraces => draw_slopes(canvas, ground, crests, "step", &[16, 32, 48, 64, 80]),
        Texture::Banks => draw_banks(canvas, ground),
        Texture::Stream if course.len() > 1 => canvas.polyline("flow", course),
        Texture::Stream => {
            for (at, _) in strewn(ground, em(190), em(60)) {
                canvas.mark("wave", at, 90, Angle::ZERO);
            }
        }
        Texture::Verges => canvas.polygon("verge", ground.corners()),
        Texture::Barrier => draw_barrier(canvas, ground, course),
    }
}

fn draw_ground(canvas: &mut Canvas, look: &Look, ground: &Polygon) {
    let (dash, gap) = (super::canvas::Mm(canvas.em(26).get()), super::canvas::Mm(canvas.em(22).get()));
    let dashes = if look.dashed { format!(";stroke-dasharray:{dash} {gap}") } else { String::new() };
    let style = format!("ground\" style=\"fill:{};stroke:{}{dashes}", look.fill, look.edge);
    canvas.polygon(&style, ground.corners());
}

fn draw_houses(canvas: &mut Canvas, ground: &Polygon, marks: &[&str], apart: i32) {
    let turns = [0, 90, 14, 104, -12, 0];
    for (at, noise) in strewn(ground, canvas.em(apart), canvas.em(70)) {
        let mark = marks[(noise >> 18) as usize % marks.len()];
        let turn = turns[(noise >> 22) as usize % turns.len()];
        canvas.mark(mark, at, 95, Angle::degrees(turn));
    }
}

/// Rings from the foot to the crest, each a little lighter for lying on the one below.
fn draw_slopes(canvas: &mut Canvas, ground: &Polygon, crests: &[Vec<Point>], class: &str, rises: &[i32]) {
    let heights = heights(ground, crests);
    for &rise in rises {
        canvas.polygon(class, &ring(ground, &heights, rise));
    }
}

/// The marked crests; the middle of the piece if there are none.
fn heights(ground: &Polygon, crests: &[Vec<Point>]) -> Vec<Vec<Point>> {
    if crests.iter().all(Vec::is_empty) { vec![vec![middle(ground)]] } else { crests.to_vec() }
}

/// Short strokes that run down the slope, as on old maps.
fn draw_hachures(canvas: &mut Canvas, ground: &Polygon, crests: &[Vec<Point>]) {
    let heights = heights(ground, crests);
    let strokes: Vec<Segment> = along(ground.edges(), canvas.em(62))
        .into_iter()
        .map(|(at, _)| Segment::new(towards(at, &heights, 3), towards(at, &heights, 17)))
        .collect();
    canvas.lines("hachure", &strokes);
}

/// Short strokes inwards from the outline, which runs clockwise.
fn draw_banks(canvas: &mut Canvas, ground: &Polygon) {
    let depth = canvas.em(38);
    let strokes: Vec<Segment> = along(ground.edges(), canvas.em(42))
        .into_iter()
        .map(|(at, way)| Segment::new(at, at + way.turned_right().with_length(depth)))
        .filter(|stroke| ground.holds(stroke.to))
        .collect();
    canvas.lines("hachure", &strokes);
}

fn draw_barrier(canvas: &mut Canvas, ground: &Polygon, course: &[Point]) {
    let line: Vec<Segment> = course.windows(2).map(|ends| Segment::new(ends[0], ends[1])).collect();
    let line = if line.is_empty() { edges(ground.corners()).collect() } else { line };
    let half = canvas.em(30);
    let strokes: Vec<Segment> = along(line.into_iter(), canvas.em(60))
        .into_iter()
        .map(|(at, way)| {
            let aside = way.turned_right().with_length(half);
            Segment::new(at - aside, at + aside)
        })
        .collect();
    canvas.lines("wall", &strokes);
}

fn draw_peak(canvas: &mut Canvas, peak: Point) {
    let size = canvas.em(30).get();
    let corners = [(0, size), (size * 9 / 10, -size / 2), (-size * 9 / 10, -size / 2)];
    canvas.polygon("peak", &corners.map(|(x, y)| peak + Vector::new(x, y)));
}

/// A bridge or a ford, lying along the road.
fn draw_crossing(canvas: &mut Canvas, at: Point, how: Crossing, road: &Shape) {
    let Shape::Course { line, width } = road else { return };
    let lines = line.windows(2).map(|ends| Segment::new(ends[0], ends[1]));
    let nearest = lines.min_by_key(|stretch| {
        let (_, foot) = acies_geometry::distance::nearest_points(&[at], &[stretch.from, stretch.to]);
        (foot - at).squared()
    });
    let Some(stretch) = nearest else { return };
    let facing = Pose::facing_along(stretch.way());
    let length = canvas.em(260);
    let middle = Pose::new(at, facing).moved(Length::ZERO, length / 2);
    let span = Footprint::new(middle, Size { width: *width + canvas.em(20), depth: length });
    match how {
        Crossing::Bridge => {
            canvas.polygon("bridge", span.corners());
            let [front_left, front_right, rear_right, rear_left] = *span.corners();
            canvas
                .lines("wall", &[Segment::new(front_left, rear_left), Segment::new(front_right, rear_right)]);
        }
        Crossing::Ford => {
            let steps = (-2..=2).map(|step| middle.moved(Length::ZERO, canvas.em(step * 45) - length / 2));
            for pose in steps.collect::<Vec<_>>() {
                canvas.mark("grain", pose.front, 130, facing);
            }
        }
    }
}

/// The names of pieces, in the middle of each if there is room.
pub(super) fn write_names(canvas: &mut Canvas, labels: &mut Labels, terrain: &[Ground]) {
    for Ground { name, piece } in terrain.iter().filter(|ground| !ground.name.is_empty()) {
        let middle = middle(piece.ground());
        let (up, aside) = (canvas.em(130).get(), canvas.em(300).get());
        let steps = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 2), (0, -2)];
        let places = steps.map(|(x, y)| middle + Vector::new(x * aside, y * up));
        labels.write(canvas, "place", 85, name, &places);
    }
}
