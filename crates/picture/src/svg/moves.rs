//! Moves: the ground they sweep, the way that is measured, and where they end.

use acies_field::{Leg, Sweep};
use acies_geometry::{Angle, Length, Point, Pose, Segment};

use super::canvas::Canvas;
use super::labels::Labels;
use super::troops::{around, class, draw_bases, front};
use crate::findings::{Findings, Moving, Stretch};
use crate::measured::measured;
use crate::scene::{Group, Scene};

/// The swept ground, which lies under the troops.
pub(super) fn draw_swept(canvas: &mut Canvas, scene: &Scene, findings: &Findings) {
    for (group, moving) in moves(scene, findings) {
        let ground: Vec<Vec<Point>> =
            moving.stretches.iter().flat_map(|stretch| &stretch.swept).flat_map(Sweep::ground).collect();
        canvas.group(&format!("class=\"{}\"", class(group.side)), |canvas| canvas.polygons("swept", &ground));
    }
}

/// Where the moves end, and the way there.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene, findings: &Findings) {
    for (group, moving) in moves(scene, findings) {
        let title = format!("{} after its move", group.name);
        canvas.titled(&format!("{} ghost", class(group.side)), &title, |canvas| {
            draw_bases(canvas, group.side, moving.end.bases());
        });
        draw_way(canvas, moving);
    }
}

fn moves<'a>(scene: &'a Scene, findings: &'a Findings) -> impl Iterator<Item = (&'a Group, &'a Moving)> {
    let found = scene.moves.iter().zip(&findings.moves);
    found.filter_map(|(made, moving)| Some((scene.groups.get(made.group)?, moving.as_ref()?)))
}

/// The way of the middle of the front, and beside every wheel the line by which it is measured.
fn draw_way(canvas: &mut Canvas, moving: &Moving) {
    let mut way: Vec<Point> = Vec::new();
    for stretch in &moving.stretches {
        let (middle, _) = front(&stretch.before);
        way.push(middle);
        if let Some((pivot, turn)) = stretch.turn() {
            way.extend(arc(middle, pivot, turn));
        }
    }
    way.push(front(&moving.end).0);
    way.dedup();
    canvas.polyline("halo", &way);
    canvas.polyline("way", &way);
    for chord in moving.stretches.iter().filter_map(chord) {
        canvas.lines("chord", &[chord]);
        canvas.circle("head", chord.from, canvas.em(9));
        canvas.circle("head", chord.to, canvas.em(9));
    }
    if let [.., before, last] = way[..] {
        draw_head(canvas, before, last);
    }
}

/// Points on the way of a point round a pivot, one every few degrees.
fn arc(from: Point, pivot: Point, turn: Angle) -> impl Iterator<Item = Point> {
    let steps = 1 + turn.size().to_millidegrees().abs() / 4_000;
    (1..steps).map(move |step| {
        let part = (i64::from(turn.get() as i32) * i64::from(step) / i64::from(steps)) as i32;
        Pose::new(from, Angle::ZERO).turned_about(pivot, Angle::binary(part as u32)).front
    })
}

/// The straight line of the outer front corner in a wheel.
fn chord(stretch: &Stretch) -> Option<Segment> {
    let (pivot, turn) = stretch.turn()?;
    let (_, corners) = front(&stretch.before);
    let outer = corners.into_iter().max_by_key(|corner| (*corner - pivot).squared())?;
    Some(Segment::new(outer, Pose::new(outer, Angle::ZERO).turned_about(pivot, turn).front))
}

fn draw_head(canvas: &mut Canvas, before: Point, at: Point) {
    let pose = Pose::new(at, Pose::facing_along(at - before));
    let (half, back) = (canvas.em(22), canvas.em(48));
    canvas.polygon("head", &[at, pose.at(half, -back), pose.at(-half, -back)]);
}

/// The distances of all stretches, and of the whole where there are several.
pub(super) fn write_distances(canvas: &mut Canvas, labels: &mut Labels, scene: &Scene, findings: &Findings) {
    for (_, moving) in moves(scene, findings) {
        for (index, stretch) in moving.stretches.iter().enumerate() {
            let after = moving.stretches.get(index + 1).map_or(&moving.end, |next| &next.before);
            let line =
                chord(stretch).unwrap_or_else(|| Segment::new(front(&stretch.before).0, front(after).0));
            write_beside(canvas, labels, line, &told(stretch, scene));
        }
        let total = match (moving.stretches.len(), &moving.halt) {
            (0 | 1, None) => continue,
            (_, None) => format!("in all {}", measured(moving.distance(), scene.unit)),
            (_, Some(_)) => format!("halts after {}", measured(moving.distance(), scene.unit)),
        };
        let facing = moving.end.facing() + Angle::HALF;
        let places = around(canvas, moving.end.footprints(), facing, 72, &total);
        labels.write(canvas, "measure", 72, &total, &places);
    }
}

fn told(stretch: &Stretch, scene: &Scene) -> String {
    match stretch.leg {
        Leg::Advance(length) if length < Length::ZERO => format!("back {}", measured(length, scene.unit)),
        Leg::Advance(length) => measured(length, scene.unit),
        Leg::Shift(_, length) => format!("shift {}", measured(length, scene.unit)),
        Leg::Wheel(_, size) | Leg::WheelBack(_, size) => {
            format!("wheel {size}, {}", measured(stretch.distance, scene.unit))
        }
    }
}

/// Words beside the middle of a line: on one side of it, on the other, then further on.
pub(super) fn write_beside(canvas: &mut Canvas, labels: &mut Labels, line: Segment, text: &str) {
    let half = i64::from(canvas.em(72 * text.chars().count().min(60) as i32 * 27 / 100).get());
    let up = i64::from(canvas.em(45).get());
    // So far off the line that the corner of the words' rectangle that is nearest to it stays clear of it.
    let way = line.way();
    let length = i64::from(way.length().get()).max(1);
    let off = (i64::from(way.y.abs()) * half + i64::from(way.x.abs()) * up) / length;
    let aside = way.turned_right().with_length(Length::micrometres(off as i32) + canvas.em(25));
    let mut places = Vec::new();
    for part in [4, 5, 3, 6, 2, 7, 1] {
        let at = |from: i32, to: i32| from + ((i64::from(to) - i64::from(from)) * part / 8) as i32;
        let on = Point::new(at(line.from.x, line.to.x), at(line.from.y, line.to.y));
        places.extend([on + aside, on - aside]);
    }
    labels.write(canvas, "measure", 72, text, &places);
}
