//! Where things may lie, as far as that is a matter of distances from the edges of the table.

use acies_field::terrain::Kind;
use acies_field::{Mu, TableEdge};
use acies_geometry::{Length, Point, Vector};
use acies_play::Seat;

use super::Held;
use crate::ask::Ask;
use crate::battle::own_edge;
use crate::setup::check::Setting;
use crate::setup::deployment::{AMBUSH_SHORT_OF_CENTRE, FORTIFIED, OTHERS, SKIRMISHERS};
use crate::setup::siting::{FROM_EDGES, Site, placement, river_limits};

/// A rectangle of the table, with the edge that a thing in it must touch.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    low: Point,
    high: Point,
    touching: Option<TableEdge>,
}

impl Zone {
    pub(super) fn outline(&self) -> Vec<Point> {
        let Self { low, high, .. } = self;
        vec![*low, Point::new(low.x, high.y), *high, Point::new(high.x, low.y)]
    }

    /// How a thing must be shifted to lie in it.
    pub(super) fn shift(&self, shape: &[Point]) -> Vector {
        let along = |low: i32, high: i32, of: fn(&Point) -> i32| {
            let (first, last) = (shape.iter().map(of).min(), shape.iter().map(of).max());
            let (Some(first), Some(last)) = (first, last) else { return (0, 0, 0) };
            let inside = if first < low { low - first } else { (high - last).min(0) };
            (inside, low - first, high - last)
        };
        let x = along(self.low.x, self.high.x, |point| point.x);
        let y = along(self.low.y, self.high.y, |point| point.y);
        match self.touching {
            None => Vector::new(x.0, y.0),
            Some(TableEdge::Left) => Vector::new(x.1, y.0),
            Some(TableEdge::Right) => Vector::new(x.2, y.0),
            Some(TableEdge::Near) => Vector::new(x.0, y.1),
            Some(TableEdge::Far) => Vector::new(x.0, y.2),
        }
    }
}

impl Setting<'_> {
    /// Where a thing may lie; nothing if that is no matter of distances.
    pub(super) fn zones(&self, ask: &Ask, held: &Held) -> Vec<Zone> {
        let mu = |mu: Mu| self.agreement.scale().mu(mu);
        match (ask, held) {
            (Ask::Place(placing), _) => match (placing.choice.kind, placing.die) {
                (Kind::River | Kind::Coast, _) => self.sides(),
                (_, Some(die)) => self.rolled(die),
                _ => Vec::new(),
            },
            (Ask::Camp | Ask::Commanders(_), _) => vec![self.strip(mu(OTHERS))],
            (Ask::Works, _) => {
                let (third, high) = (self.agreement.table.width.get() / 3, self.strip(mu(FORTIFIED)));
                let middle = Zone {
                    low: Point::new(third + 1, high.low.y),
                    high: Point::new(third * 2 - 1, high.high.y),
                    ..high
                };
                vec![self.strip(mu(OTHERS)), middle]
            }
            (Ask::Ambushes, _) => {
                let half = self.agreement.table.depth / 2;
                let first = self.battle.initiative == Some(self.seat);
                let strip = self.strip(if first { half } else { half - mu(AMBUSH_SHORT_OF_CENTRE) });
                let third = self.agreement.table.width.get() / 3;
                let left = Zone { high: Point::new(third, strip.high.y), ..strip };
                let right = Zone { low: Point::new(third * 2 + 1, strip.low.y), ..strip };
                vec![left, right]
            }
            (Ask::Deploy(_), Held::Group(deployment)) => {
                let group = self.group(deployment.group, deployment.on_foot);
                vec![self.strip(mu(if group.is_skirmishers() { SKIRMISHERS } else { OTHERS }))]
            }
            _ => Vec::new(),
        }
    }

    /// From the own edge so far forward, over all the table.
    fn strip(&self, most: Length) -> Zone {
        let (width, depth) = (self.agreement.table.width.get(), self.agreement.table.depth.get());
        let (low, high) = match self.seat {
            Seat::Red => (0, most.get()),
            Seat::Blue => (depth - most.get(), depth),
        };
        Zone { low: Point::new(0, low), high: Point::new(width, high), touching: None }
    }

    /// Beside the two short edges, where rivers and coasts are. AM-TER-031, AM-TER-032
    fn sides(&self) -> Vec<Zone> {
        let (table, reach) = (self.agreement.table, river_limits(&self.agreement.scale()).from_side.get());
        let (width, depth) = (table.width.get(), table.depth.get());
        [(0, reach), (width - reach, width)]
            .map(|(low, high)| Zone {
                low: Point::new(low, 0),
                high: Point::new(high, depth),
                touching: None,
            })
            .to_vec()
    }

    /// Where the placement roll puts a piece. AM-SET-021
    fn rolled(&self, die: u8) -> Vec<Zone> {
        let (site, own_half) = placement(die);
        let table = self.agreement.table;
        let own = own_edge(self.seat);
        let edge = if own_half { own } else { own.opposite() };
        let (width, depth) = (table.width.get(), table.depth.get());
        let (low, high) = if edge == TableEdge::Near { (0, depth / 2) } else { (depth - depth / 2, depth) };
        let half = Zone { low: Point::new(0, low), high: Point::new(width, high), touching: None };
        let far = self.agreement.scale().mu(FROM_EDGES).get();
        match site {
            Site::LongEdge => vec![Zone {
                low: Point::new(far, low),
                high: Point::new(width - far, high),
                touching: Some(edge),
            }],
            Site::SideEdgeOrWater => {
                [TableEdge::Left, TableEdge::Right].map(|side| Zone { touching: Some(side), ..half }).to_vec()
            }
            // Over 8 MU, not just 8.
            Site::Inside => vec![Zone {
                low: Point::new(far + 1, if edge == TableEdge::Near { far + 1 } else { low }),
                high: Point::new(
                    width - far - 1,
                    if edge == TableEdge::Near { high } else { depth - far - 1 },
                ),
                touching: None,
            }],
        }
    }
}
