//! Groups, commanders, camps and fortifications.

use acies_field::{Base, Body};
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Pose, Size, Vector};

use super::canvas::{Align, Canvas};
use super::labels::Labels;
use crate::scene::{Camp, Commander, Scene, Side, Work};

/// The class of a side in the style sheet.
pub(super) const fn class(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

/// Everything that stands on the table, except ghosts.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene) {
    for work in &scene.works {
        canvas.titled("work", &work.name, |canvas| draw_work(canvas, work));
    }
    for camp in &scene.camps {
        canvas.titled(class(camp.side), &camp.name, |canvas| draw_camp(canvas, camp));
    }
    for group in &scene.groups {
        let title = if group.troops.is_empty() {
            group.name.clone()
        } else {
            format!("{} ({})", group.name, group.troops)
        };
        canvas.titled(class(group.side), &title, |canvas| {
            draw_shadow(canvas, &group.body());
            draw_bases(canvas, group.side, group.body().bases());
            for (base, code) in group.body().bases().iter().zip(&group.codes) {
                write_code(canvas, base, code);
            }
        });
    }
    for commander in &scene.commanders {
        canvas.titled(class(commander.side), &commander.name, |canvas| draw_commander(canvas, commander));
    }
}

/// Bases with their fronts. Red has plain edges and full arrowheads, blue double edges and open ones, so that the sides
/// can be told apart without their colours.
pub(super) fn draw_bases(canvas: &mut Canvas, side: Side, bases: &[Base]) {
    draw_plain_bases(canvas, side, bases);
    let arrows: Vec<[Point; 3]> = bases.iter().map(arrow).collect();
    match side {
        Side::Red => canvas.polygons("arrow", &arrows),
        Side::Blue => arrows.iter().for_each(|arrow| canvas.polyline("arrow", arrow)),
    }
}

/// Bases without arrowheads.
fn draw_plain_bases(canvas: &mut Canvas, side: Side, bases: &[Base]) {
    let outlines: Vec<[Point; 4]> = bases.iter().map(|base| *base.footprint().corners()).collect();
    canvas.polygons("body", &outlines);
    if side == Side::Blue {
        let inner: Vec<[Point; 4]> = bases.iter().filter_map(inset).collect();
        canvas.polygons("inner", &inner);
    }
    let fronts: Vec<[Point; 4]> = bases.iter().map(front_strip).collect();
    canvas.polygons("front", &fronts);
}

/// A few letters beside the arrowhead. They stand upright, however the base is turned.
fn write_code(canvas: &mut Canvas, base: &Base, code: &str) {
    let height = base.size.depth.min(base.size.width) * 45 / 100;
    let size = (i64::from(height.get()) * 100 / i64::from(canvas.em(100).get().max(1))) as i32;
    let at = base.pose.at(-(base.size.width * 3 / 10), -(base.size.depth * 55 / 100));
    let low = Point::new(at.x, at.y - height.get() * 35 / 100);
    canvas.text("code", low, size, Align::Middle, code);
}

fn draw_shadow(canvas: &mut Canvas, body: &Body) {
    let off = Vector::new(canvas.em(9).get(), -canvas.em(11).get());
    let shadows: Vec<[Point; 4]> =
        body.footprints().iter().map(|base| base.corners().map(|corner| corner + off)).collect();
    canvas.polygons("shadow", &shadows);
}

/// The strip along the front edge.
fn front_strip(base: &Base) -> [Point; 4] {
    let depth = (base.size.depth / 7).min(Length::millimetres(4));
    *Footprint::new(base.pose, Size { depth, ..base.size }).corners()
}

/// The second edge inside the first; none where a base is too small for it.
fn inset(base: &Base) -> Option<[Point; 4]> {
    let by = (base.size.depth.min(base.size.width) / 8).min(Length::millimetres(3));
    if by == Length::ZERO {
        return None;
    }
    let size = Size { width: base.size.width - by * 2, depth: base.size.depth - by * 2 };
    Some(*Footprint::new(base.pose.moved(Length::ZERO, -by), size).corners())
}

/// An arrowhead that points where the base faces: left, point, right.
fn arrow(base: &Base) -> [Point; 3] {
    let depth = base.size.depth.min(base.size.width);
    let (half, front, back) = (depth * 3 / 10, depth / 4, depth * 7 / 10);
    [base.pose.at(-half, -back), base.pose.at(Length::ZERO, -front), base.pose.at(half, -back)]
}

fn draw_work(canvas: &mut Canvas, work: &Work) {
    let outlines: Vec<[Point; 4]> = work.bases.iter().map(|base| *base.footprint().corners()).collect();
    canvas.polygons("earth", &outlines);
    let stakes: Vec<[Point; 3]> = work.bases.iter().flat_map(stakes).collect();
    canvas.polygons("stakes", &stakes);
}

/// A row of stakes along the front, pointing at whoever comes.
fn stakes(base: &Base) -> Vec<[Point; 3]> {
    let count = (base.size.width.get() / 5_000).clamp(3, 40);
    let width = base.size.width / count;
    let length = (base.size.depth * 7 / 10).min(Length::millimetres(9));
    let left = -(base.size.width / 2);
    let foot = -(length * 3 / 10);
    (0..count)
        .map(|index| {
            let middle = left + width * index + width / 2;
            let half = width * 4 / 10;
            [
                base.pose.at(middle - half, foot),
                base.pose.at(middle, length + foot),
                base.pose.at(middle + half, foot),
            ]
        })
        .collect()
}

fn draw_camp(canvas: &mut Canvas, camp: &Camp) {
    let Camp { base, .. } = camp;
    canvas.polygon("floor", base.footprint().corners());
    let size = base.size.depth.min(base.size.width);
    let count = (base.size.width.get() / size.get().max(1)).clamp(1, 6);
    let (across, half) = (base.size.width / count, size * 3 / 8);
    for index in 0..count {
        let aside = across * (2 * index + 1 - count) / 2;
        let centre = base.pose.at(aside, -(base.size.depth / 2));
        draw_tent(canvas, centre, half);
    }
}

/// A bell tent seen from above: cloths from a rim to the pole, half of them in the shade, and a pennant.
fn draw_tent(canvas: &mut Canvas, pole: Point, radius: Length) {
    let rim: [Point; 8] = std::array::from_fn(|index| {
        Pose::new(pole, Angle::millidegrees(45_000 * index as i64 + 22_500)).at(Length::ZERO, radius)
    });
    canvas.polygon("cloth", &rim);
    canvas.polygon("shade", &[pole, rim[0], rim[1], rim[2], rim[3], rim[4]]);
    canvas.lines("seam", &rim.map(|corner| acies_geometry::Segment::new(pole, corner)));
    let at = |x: i32, y: i32| pole + Vector::new(radius.get() / 10 * x, radius.get() / 10 * y);
    canvas.polygon("flag", &[at(0, 0), at(0, 12), at(9, 9), at(0, 6)]);
}

fn draw_commander(canvas: &mut Canvas, commander: &Commander) {
    draw_plain_bases(canvas, commander.side, &[commander.base]);
    let centre = commander.base.footprint().centre();
    let size = commander.base.size;
    let radius = size.depth.min(size.width) * 3 / 10;
    canvas.circle("disc", centre, radius);
    canvas.polygon("star", &star(centre, radius * 85 / 100));
}

/// A star with five points.
fn star(centre: Point, radius: Length) -> [Point; 10] {
    std::array::from_fn(|index| {
        let reach = if index % 2 == 0 { radius } else { radius * 42 / 100 };
        Pose::new(centre, Angle::degrees(36 * index as i32)).at(Length::ZERO, reach)
    })
}

/// The names of all that stands, each behind its troops if there is room.
pub(super) fn write_names(canvas: &mut Canvas, labels: &mut Labels, scene: &Scene) {
    for group in &scene.groups {
        let text = match (group.name.as_str(), group.troops.as_str()) {
            (name, "") => name.to_owned(),
            ("", troops) => troops.to_owned(),
            (name, troops) => format!("{name} · {troops}"),
        };
        canvas.group(&format!("class=\"{}\"", class(group.side)), |canvas| {
            let places = around(canvas, group.body().footprints(), group.body().facing(), 88, &text);
            labels.write(canvas, "label", 88, &text, &places);
        });
    }
    let single = |base: &Base, name: &str, side: &str, canvas: &mut Canvas, labels: &mut Labels| {
        if name.is_empty() {
            return;
        }
        canvas.group(&format!("class=\"{side}\""), |canvas| {
            let places = around(canvas, &[base.footprint()], base.pose.facing, 72, name);
            labels.write(canvas, "label", 72, name, &places);
        });
    };
    for commander in &scene.commanders {
        single(&commander.base, &commander.name, class(commander.side), canvas, labels);
    }
    for camp in &scene.camps {
        single(&camp.base, &camp.name, class(camp.side), canvas, labels);
    }
    for work in scene.works.iter().filter(|work| !work.bases.is_empty()) {
        let footprints: Vec<Footprint> = work.bases.iter().map(Base::footprint).collect();
        let places = around(canvas, &footprints, work.bases[0].pose.facing, 72, &work.name);
        labels.write(canvas, "label", 72, &work.name, &places);
    }
}

/// Places for a name: behind the troops, then beside them, before them and further behind.
pub(super) fn around(
    canvas: &Canvas,
    bases: &[Footprint],
    facing: Angle,
    size: i32,
    text: &str,
) -> Vec<Point> {
    let Some(first) = bases.first() else { return Vec::new() };
    let bounds = bases.iter().fold(*first.bounds(), |bounds, base| bounds.joined(*base.bounds()));
    let middle = bounds.low.halfway(bounds.high);
    let half = canvas.em(size * text.chars().count().min(60) as i32 * 27 / 100).get();
    let (up, gap) = (canvas.em(size * 62 / 100).get(), canvas.em(20).get());
    let above = |more: i32| Point::new(middle.x, bounds.high.y + up + gap * more);
    let below = |more: i32| Point::new(middle.x, bounds.low.y - up - gap * more);
    let left = Point::new(bounds.low.x - half - gap, middle.y);
    let right = Point::new(bounds.high.x + half + gap, middle.y);
    let faces_away = facing.size() <= Angle::QUARTER;
    let (behind, before): (&dyn Fn(i32) -> Point, &dyn Fn(i32) -> Point) =
        if faces_away { (&below, &above) } else { (&above, &below) };
    vec![behind(1), left, right, before(1), behind(5), before(5), behind(10), before(10), behind(1)]
}

/// The middle of a body's front, and the front corners.
pub(super) fn front(body: &Body) -> (Point, [Point; 2]) {
    let corners = Hand::BOTH.map(|hand| body.front_corner(hand));
    (corners[0].halfway(corners[1]), corners)
}
