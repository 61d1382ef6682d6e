//! What is pointed out: zones, rulers, lines of sight, contacts.

use acies_geometry::{Bounds, Point, Segment, Vector};

use super::canvas::Canvas;
use super::labels::Labels;
use super::moves::write_beside;
use super::troops::class;
use crate::findings::{Findings, Touch};
use crate::measured::measured;
use crate::scene::Scene;
use crate::touching::Place;

pub(super) fn draw_zones(canvas: &mut Canvas, scene: &Scene) {
    for zone in &scene.zones {
        canvas.titled(zone.side.map_or("zones", class), &zone.name, |canvas| {
            canvas.polygon("zone", &zone.outline);
        });
    }
}

pub(super) fn write_zones(canvas: &mut Canvas, labels: &mut Labels, scene: &Scene) {
    for zone in &scene.zones {
        let depth = zone.depth.map(|depth| measured(depth, scene.unit));
        let text = match (zone.name.as_str(), depth) {
            (name, None) => name.to_owned(),
            ("", Some(depth)) => depth,
            (name, Some(depth)) => format!("{name}, {depth}"),
        };
        let bounds = Bounds::of(&zone.outline);
        if zone.outline.is_empty() {
            continue;
        }
        let middle = bounds.low.halfway(bounds.high);
        let half = canvas.em(72 * text.chars().count().min(60) as i32 * 27 / 100).get() + canvas.em(25).get();
        let up = canvas.em(60).get();
        let outside = [
            Point::new(bounds.high.x + half, middle.y),
            Point::new(bounds.low.x - half, middle.y),
            Point::new(middle.x, bounds.low.y - up),
            Point::new(middle.x, bounds.high.y + up),
        ];
        // Words that are wider than the zone would cross its edges.
        let fits = (bounds.high.x - bounds.low.x) / 2 > half;
        let inside = [middle, Point::new(middle.x, middle.y - up), Point::new(middle.x, middle.y + up)];
        let places: Vec<Point> = if fits {
            inside.into_iter().chain(outside).collect()
        } else {
            outside.into_iter().chain(inside).collect()
        };
        canvas.group(&format!("class=\"{}\"", zone.side.map_or("zones", class)), |canvas| {
            labels.write(canvas, "label", 72, &text, &places);
        });
    }
}

pub(super) fn draw_sights(canvas: &mut Canvas, findings: &Findings) {
    for sight in &findings.sights {
        let seen = sight.blocked.unwrap_or(sight.line.to);
        if sight.blocked.is_some() {
            canvas.lines("hidden", &[Segment::new(seen, sight.line.to)]);
        }
        canvas.lines("seen", &[Segment::new(sight.line.from, seen)]);
        canvas.lines("seen2", &[Segment::new(sight.line.from, seen)]);
        canvas.circle("eye", sight.line.from, canvas.em(18));
        if let Some(at) = sight.blocked {
            let arm = canvas.em(24).get();
            let cross = [(arm, arm), (arm, -arm)].map(|(x, y)| Vector::new(x, y));
            canvas.lines("stop", &cross.map(|arm| Segment::new(at - arm, at + arm)));
        } else {
            canvas.circle("eye", seen, canvas.em(12));
        }
    }
}

pub(super) fn draw_rulers(canvas: &mut Canvas, findings: &Findings) {
    for &line in &findings.rulers {
        canvas.lines("halo", &[line]);
        canvas.lines("ruler", &[line]);
        let across = line.way().turned_right().with_length(canvas.em(30));
        let ends = [line.from, line.to].map(|end| Segment::new(end - across, end + across));
        canvas.lines("ruler", &ends);
    }
}

pub(super) fn write_rulers(canvas: &mut Canvas, labels: &mut Labels, scene: &Scene, findings: &Findings) {
    for &line in &findings.rulers {
        labels.keep_line_clear(line.from, line.to);
    }
    for &line in &findings.rulers {
        write_beside(canvas, labels, line, &measured(line.length(), scene.unit));
    }
}

/// Contacts where the groups stand, and where moves end. Those of enemies are bright, those of friends only hinted at.
pub(super) fn draw_contacts(canvas: &mut Canvas, findings: &Findings) {
    let moved = findings.moves.iter().flatten().flat_map(|moving| &moving.contacts);
    let all: Vec<&Touch> = findings.contacts.iter().chain(moved).collect();
    let along = |enemies: bool| -> Vec<Segment> {
        let of = all.iter().filter(|touch| touch.enemies == enemies);
        of.filter_map(|touch| if let Place::Along(line) = touch.place { Some(line) } else { None }).collect()
    };
    canvas.lines("friends", &along(false));
    canvas.lines("under", &along(true));
    canvas.lines("touch", &along(true));
    let mut points: Vec<Point> = all
        .iter()
        .filter(|touch| touch.enemies)
        .filter_map(|touch| if let Place::At(point) = touch.place { Some(point) } else { None })
        .collect();
    points.sort_unstable();
    points.dedup();
    for point in points {
        canvas.circle("dot", point, canvas.em(26));
    }
}
