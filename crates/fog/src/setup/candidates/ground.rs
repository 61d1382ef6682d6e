//! Places for terrain.

use acies_field::terrain::{Kind, Plan, Shape};
use acies_field::{Mu, TableEdge};
use acies_geometry::{Angle, Length, Point, Pose, Vector};
use acies_play::Dice;

use super::{TRIES, covered};
use crate::battle::{Placing, own_edge};
use crate::setup::check::Setting;
use crate::setup::selection::Choice;
use crate::setup::siting::{Site, placement};

/// Plans for a piece where it may legally lie, from one end of the table to the other.
pub(crate) fn sites<'a>(
    setting: &'a Setting<'_>,
    placing: &'a Placing,
) -> Box<dyn Iterator<Item = Plan> + 'a> {
    let plans: Box<dyn Iterator<Item = Plan>> = match placing.choice.kind {
        Kind::River => Box::new(rivers(setting)),
        Kind::Coast => Box::new(coasts(setting)),
        _ => Box::new(areas(setting, placing)),
    };
    Box::new(plans.filter(move |plan| setting.may_place(placing, plan)))
}

/// The outline of a piece: a blot of eight corners, so wide and so deep in MU, large or normal.
fn outline(large: bool, variant: i32) -> Vec<(i32, i32)> {
    let (wide, deep) = if large { (1400, 620) } else { (860, 620) };
    // How far each corner is drawn in, in hundredths: blots that all hold the rectangle of AM-SET-008.
    let drawn_in =
        [[96, 100, 97, 100, 98, 100, 96, 100], [100, 97, 100, 96, 100, 98, 100, 97]][variant as usize % 2];
    let corners = [(-40, -50), (-50, -20), (-50, 22), (-38, 50), (40, 50), (50, 25), (50, -22), (38, -50)];
    corners
        .iter()
        .zip(drawn_in)
        .map(|(&(x, y), part)| (x * wide * part / 10_000, y * deep * part / 10_000))
        .collect()
}

/// A piece with its middle at a point, in hundredths of a MU turned by an angle.
fn blot(setting: &Setting<'_>, choice: &Choice, variant: i32, middle: Point, turn: Angle) -> Plan {
    let scale = setting.agreement.scale();
    let pose = Pose::new(middle, turn);
    let corner = |(x, y): (i32, i32)| pose.at(scale.mu(Mu::hundredths(x)), scale.mu(Mu::hundredths(y)));
    let corners = outline(choice.large, variant).into_iter().map(corner).collect();
    covered(Plan::new(choice.kind, Shape::Straight(corners)), choice)
}

/// A place for an area feature where the placement roll may allow it.
struct Spot {
    column: i32,
    row: i32,
    /// In degrees.
    turn: i32,
    variant: i32,
}

/// Between the places at which pieces are tried.
const STEP: Mu = Mu::new(3);

/// How the pieces are turned that are tried, in degrees.
const TURNS: [i32; 4] = [0, 60, 90, 150];

/// How many columns and rows of places there are.
fn columns_and_rows(setting: &Setting<'_>) -> (i32, i32) {
    let (table, step) = (setting.agreement.table, setting.agreement.scale().mu(STEP));
    (table.width.get() / step.get(), table.depth.get() / step.get())
}

fn areas<'a>(setting: &'a Setting<'_>, placing: &'a Placing) -> impl Iterator<Item = Plan> + 'a {
    let (columns, rows) = columns_and_rows(setting);
    // Neighbouring places are far apart in this order, so that the first few found are spread over the table.
    let spread = move |index: i32, count: i32| index * 7 % count;
    (0..columns * rows * 4).filter_map(move |index| {
        let place = index / 4;
        let (row, column) = (spread(place / columns, rows), spread(place % columns, columns));
        area(setting, placing, &Spot { column, row, turn: TURNS[(index % 4) as usize], variant: index })
    })
}

/// A plan for a piece at a place of chance where it may legally lie, unless a few tries find none.
pub(super) fn some_site(setting: &Setting<'_>, placing: &Placing, dice: &mut Dice) -> Option<Plan> {
    if placing.choice.kind.is_linear() {
        return None;
    }
    let (columns, rows) = columns_and_rows(setting);
    let mut pick = |count: i32| dice.pick(count as u32) as i32;
    let spots = (0..TRIES).map(|_| {
        let (column, row) = (pick(columns), pick(rows));
        Spot { column, row, turn: TURNS[pick(4) as usize], variant: pick(2) }
    });
    spots.filter_map(|spot| area(setting, placing, &spot)).find(|plan| setting.may_place(placing, plan))
}

fn area(setting: &Setting<'_>, placing: &Placing, spot: &Spot) -> Option<Plan> {
    let (table, step) = (setting.agreement.table, setting.agreement.scale().mu(STEP).get());
    let (columns, _) = columns_and_rows(setting);
    let (site, own_half) = placing.die.map_or((Site::Inside, true), placement);
    let middle = Point::new(spot.column * step + step / 2, spot.row * step + step / 2);
    let plan = blot(setting, &placing.choice, spot.variant, middle, Angle::degrees(spot.turn));
    let edge = match site {
        Site::LongEdge if own_half => own_edge(placing.owner),
        Site::LongEdge => own_edge(placing.owner).opposite(),
        Site::SideEdgeOrWater if spot.column * 2 < columns => TableEdge::Left,
        Site::SideEdgeOrWater => TableEdge::Right,
        Site::Inside => return Some(plan),
    };
    // Pushed to the edge that it must touch.
    let ground = plan.shape.ground().ok()?;
    let gap = table.nearest(edge, ground.corners()).get();
    let way = match edge {
        TableEdge::Near => Vector::new(0, -gap),
        TableEdge::Far => Vector::new(0, gap),
        TableEdge::Left => Vector::new(-gap, 0),
        TableEdge::Right => Vector::new(gap, 0),
    };
    Some(plan.shifted(way))
}

fn rivers<'a>(setting: &'a Setting<'_>) -> impl Iterator<Item = Plan> + 'a {
    let (table, scale) = (setting.agreement.table, setting.agreement.scale());
    let width = scale.mu(Mu::new(2));
    [TableEdge::Left, TableEdge::Right].into_iter().flat_map(move |edge| {
        [[300, 300, 300, 300], [200, 450, 250, 400], [450, 200, 450, 250]].into_iter().map(move |reach| {
            let depth = table.depth.get();
            let line = reach.iter().enumerate().map(|(index, &inward)| {
                let inward = scale.mu(Mu::hundredths(inward)).get();
                let x = if edge == TableEdge::Left { inward } else { table.width.get() - inward };
                Point::new(x, depth / 3 * index as i32)
            });
            let mut line: Vec<Point> = line.collect();
            line[3].y = depth;
            Plan::new(Kind::River, Shape::Course { line, width })
        })
    })
}

fn coasts<'a>(setting: &'a Setting<'_>) -> impl Iterator<Item = Plan> + 'a {
    let (table, scale) = (setting.agreement.table, setting.agreement.scale());
    [TableEdge::Left, TableEdge::Right].into_iter().map(move |edge| {
        let line = table.edge(edge);
        let inward = |at: Point, mu: i32| {
            let reach = scale.mu(Mu::new(mu)).get();
            Point::new(if edge == TableEdge::Left { at.x + reach } else { at.x - reach }, at.y)
        };
        let shore = vec![inward(line.from, 3), inward(line.from.halfway(line.to), 5), inward(line.to, 2)];
        Plan::new(Kind::Coast, Shape::coast(&table, edge, shore))
    })
}

/// Roads through the village, straight from one long edge to the other.
pub(super) fn roads<'a>(setting: &'a Setting<'_>) -> impl Iterator<Item = Plan> + 'a {
    let (depth, width) = (setting.agreement.table.depth.get(), setting.agreement.scale().base_width);
    let villages = setting.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::Village);
    villages.flat_map(move |village| {
        let bounds = village.ground().bounds();
        let middle = i32::midpoint(bounds.low.x, bounds.high.x);
        [0, -2, 2].into_iter().map(move |aside| {
            let x = middle + Length::millimetres(aside * 10).get();
            let line = vec![Point::new(x, 0), Point::new(x, depth)];
            Plan::new(Kind::Road, Shape::Course { line, width })
        })
    })
}
