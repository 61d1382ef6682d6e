//! Ways across the table, round what is better gone round.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use acies_fog::disorder::Disorder;
use acies_geometry::{Length, Point};

use super::sight::{Sight, Unit};

/// How far apart the points are between which a way is looked for, in hundredths of an MU.
const STEP: i32 = 200;

/// Where a battle group comes to with its next move on the way to a place; where it stands if no way leads there.
pub(super) fn next(sight: &Sight<'_>, unit: &Unit, to: Point, price: impl Fn(Point) -> u32) -> Point {
    let here = unit.front.front;
    Ways::between(sight, here, to, price).along(here, unit.reach + sight.mu(STEP))
}

/// How many times as long as in the open the way seems on bad ground.
pub(super) fn price_of_ground(sight: &Sight<'_>, unit: &Unit, point: Point) -> u32 {
    match sight.disorder_at(sight.group(unit), &[point]) {
        Disorder::None => 1,
        Disorder::Disordered => 2,
        Disorder::Severely => 5,
    }
}

/// How far it is to a place from everywhere on the table, by points of a grid.
struct Ways {
    step: Length,
    columns: usize,
    rows: usize,
    far: Vec<u32>,
}

impl Ways {
    /// The ways from one place to another, where a step to a point costs so many times its length. How far it is from places
    /// that are further away than the first is not found out.
    fn between(sight: &Sight<'_>, from: Point, to: Point, price: impl Fn(Point) -> u32) -> Self {
        let (table, step) = (sight.position.battle.field.table, sight.mu(STEP));
        let count = |length: Length| (length.get() / step.get() + 1) as usize;
        let (columns, rows) = (count(table.width), count(table.depth));
        let mut ways = Self { step, columns, rows, far: vec![u32::MAX; columns * rows] };
        let mut prices: Vec<Option<u32>> = vec![None; columns * rows];
        let (start, goal) = (ways.cell(from), ways.cell(to));
        ways.far[goal] = 0;
        let mut open = BinaryHeap::from([Reverse((0, goal))]);
        while let Some(Reverse((far, cell))) = open.pop() {
            if cell == start {
                break;
            }
            if far > ways.far[cell] {
                continue;
            }
            for (next, step) in ways.beside(cell) {
                let price = *prices[next].get_or_insert_with(|| price(ways.point(next)));
                let further = far + step * price;
                if further < ways.far[next] {
                    ways.far[next] = further;
                    open.push(Reverse((further, next)));
                }
            }
        }
        ways
    }

    /// Where a point of the grid is.
    fn point(&self, cell: usize) -> Point {
        Point::new(
            (cell % self.columns) as i32 * self.step.get(),
            (cell / self.columns) as i32 * self.step.get(),
        )
    }

    /// The point of the grid that is nearest.
    fn cell(&self, point: Point) -> usize {
        let nearest = |at: i32, count: usize| {
            ((at + self.step.get() / 2) / self.step.get()).clamp(0, count as i32 - 1) as usize
        };
        nearest(point.y, self.rows) * self.columns + nearest(point.x, self.columns)
    }

    /// The points around one, each with the length of the step to it, in tenths.
    fn beside(&self, cell: usize) -> impl Iterator<Item = (usize, u32)> + use<> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let (x, y) = (cell as i32 % columns, cell as i32 / columns);
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        around.filter_map(move |(dx, dy)| {
            let (x, y) = (x + dx, y + dy);
            let on_table = (0..columns).contains(&x) && (0..rows).contains(&y) && (dx, dy) != (0, 0);
            on_table.then(|| ((y * columns + x) as usize, if dx == 0 || dy == 0 { 10 } else { 14 }))
        })
    }

    /// Where the way from a point leads that is at most so far from it; the point itself if it leads nowhere.
    fn along(&self, from: Point, most: Length) -> Point {
        let mut cell = self.cell(from);
        loop {
            let next = self.beside(cell).map(|(next, _)| next).min_by_key(|&next| self.far[next]);
            let Some(next) = next.filter(|&next| self.far[next] < self.far[cell]) else { break };
            if (self.point(next) - from).length() > most {
                break;
            }
            cell = next;
        }
        if cell == self.cell(from) { from } else { self.point(cell) }
    }
}
