//! Arrangements of bases and ground, drawn from a row of numbers, whoever gives them: proptest, a fuzzer or a counter.
//!
//! Left to chance, two bases hardly ever touch. So most of them are set against each other: a corner of one is put on a
//! point of the other's outline, exactly or a hair beside it.

use acies_geometry::{Angle, Footprint, Length, Point, Polygon, Pose, Segment, Size, Vector};

/// The sizes of bases in the games, in millimetres.
const SIZES: [(i32, i32); 10] =
    [(40, 15), (40, 20), (40, 30), (40, 40), (40, 80), (60, 20), (60, 30), (60, 40), (60, 80), (60, 120)];

/// Offsets in micrometres at which answers change: nothing, a micrometre, the tolerance and its half, and plain ones.
const HAIRS: [i32; 22] =
    [0, 0, 0, 0, 1, -1, 2, 49, 50, -50, 51, 99, 100, 101, -99, -100, -101, 150, -200, 1000, 5000, -20_000];

/// A base in a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Base {
    pub(crate) pose: Pose,
    pub(crate) size: Size,
}

impl Base {
    pub(crate) fn footprint(self) -> Footprint {
        Footprint::new(self.pose, self.size)
    }

    pub(crate) fn shifted(self, way: Vector) -> Self {
        Self { pose: Pose::new(self.pose.front + way, self.pose.facing), ..self }
    }

    pub(crate) fn turned_about(self, pivot: Point, turn: Angle) -> Self {
        Self { pose: self.pose.turned_about(pivot, turn), ..self }
    }
}

/// A row of numbers from which arrangements are drawn. When it is used up, zeros follow.
pub(crate) struct Draw<'a> {
    numbers: std::slice::Iter<'a, u32>,
}

impl<'a> Draw<'a> {
    pub(crate) fn new(numbers: &'a [u32]) -> Self {
        Self { numbers: numbers.iter() }
    }

    pub(crate) fn number(&mut self) -> u32 {
        self.numbers.next().copied().unwrap_or(0)
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.number() % limit
    }

    /// Both ends included.
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u32) as i32
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize]
    }

    pub(crate) fn hair(&mut self) -> i32 {
        self.one_of(&HAIRS)
    }

    pub(crate) fn vector(&mut self, reach: i32) -> Vector {
        Vector::new(self.between(-reach, reach), self.between(-reach, reach))
    }

    pub(crate) fn facing(&mut self) -> Angle {
        let quarters = Angle::binary(self.below(4) << 30);
        match self.below(5) {
            0 | 1 => quarters,
            2 => quarters + Angle::EIGHTH,
            3 => quarters + self.slant(),
            _ => Angle::binary(self.number()),
        }
    }

    /// A turn too small to see, or none.
    fn slant(&mut self) -> Angle {
        match self.below(3) {
            0 => Angle::ZERO,
            1 => Angle::binary(self.between(-3000, 3000) as u32),
            _ => Angle::millidegrees(i64::from(self.between(-400, 400))),
        }
    }

    pub(crate) fn base(&mut self) -> Base {
        let (width, depth) = self.one_of(&SIZES);
        let front = Point::new(500_000, 500_000) + self.vector(1000);
        Base { pose: Pose::new(front, self.facing()), size: Size::millimetres(width, depth) }
    }

    /// A base and another one close to it, if not in it.
    pub(crate) fn bases(&mut self) -> [Base; 2] {
        let first = self.base();
        [first, self.base_near(first)]
    }

    /// A base close to another one, if not in it.
    pub(crate) fn base_near(&mut self, first: Base) -> Base {
        let second = self.base();
        match self.below(8) {
            0 => second.shifted(self.vector(150_000)),
            1 => first,
            2 => first.shifted(Vector::new(self.hair(), self.hair())),
            _ => {
                let half = first.size.width.get() / 2;
                let depth = first.size.depth.get();
                let right = [-half, half, 0, self.between(-half, half)];
                let forward = [0, 0, -depth, -self.between(0, depth)];
                let right = self.one_of(&right) + self.hair();
                let forward = self.one_of(&forward) + self.hair();
                let point = first.pose.at(Length::micrometres(right), Length::micrometres(forward));
                let quarters = Angle::binary(self.below(4) << 30);
                let beside = first.pose.facing + quarters;
                let facing = if self.below(4) == 0 { self.facing() } else { beside + self.slant() };
                self.with_a_corner_on(point, facing, second.size)
            }
        }
    }

    fn with_a_corner_on(&mut self, point: Point, facing: Angle, size: Size) -> Base {
        let base = Base { pose: Pose::new(point, facing), size };
        let corner = base.footprint().corners()[self.below(4) as usize];
        base.shifted(point - corner)
    }

    /// An outline that may be unsound.
    pub(crate) fn outline(&mut self) -> Vec<Point> {
        let middle = Point::new(500_000, 500_000);
        match self.below(5) {
            0 => self.star(1).into_iter().map(|way| middle + way).collect(),
            1 => self.star(10_000).into_iter().map(|way| middle + way).collect(),
            2 => self.base().footprint().corners().to_vec(),
            3 => {
                let count = self.between(3, 7);
                (0..count).map(|_| middle + self.vector(6) * 10_000).collect()
            }
            _ => {
                let horseshoe =
                    [(-4, -4), (-4, 5), (5, 5), (5, 2), (-1, 2), (-1, -1), (5, -1), (5, -4)].as_slice();
                let step = [(0, 0), (0, 6), (3, 6), (3, 3), (7, 3), (7, 0)].as_slice();
                let bay = [(-6, 0), (-6, 8), (0, 3), (6, 8), (6, 0)].as_slice();
                let shape = self.one_of(&[horseshoe, step, bay]);
                let quarters = self.below(4);
                let turned = |way: Vector| (0..quarters).fold(way, |way, _| way.turned_right());
                let corner = |&(x, y): &(i32, i32)| middle + turned(Vector::new(x, y) * 10_000);
                shape.iter().map(corner).collect()
            }
        }
    }

    /// The corners of a shape that can be seen whole from its middle, on a grid.
    fn star(&mut self, grid: i32) -> Vec<Vector> {
        let count = self.between(3, 9);
        let corner = |index: i32| {
            let turn = Angle::millidegrees(i64::from(index * 360_000 / count + self.between(0, 20_000)));
            let reach = Length::micrometres(self.between(5_000, 120_000));
            let way = Pose::new(Point::default(), turn).ahead(reach);
            Vector::new(way.x / grid * grid, way.y / grid * grid)
        };
        (0..count).map(corner).collect()
    }

    /// A piece of ground with or without bays.
    pub(crate) fn ground(&mut self) -> Polygon {
        let outline = self.outline();
        Polygon::new(outline).unwrap_or_else(|_| {
            Polygon::rectangle(
                Pose::new(Point::new(500_000, 500_000), self.facing()),
                Size::millimetres(90, 60),
            )
        })
    }

    /// Ground that touches, shares or nearly shares corners and edges with a first piece.
    pub(crate) fn ground_near(&mut self, first: &Polygon) -> Polygon {
        let corners = first.corners();
        let from = self.below(corners.len() as u32) as usize;
        let edge = Segment::new(corners[from], corners[(from + 1) % corners.len()]);
        let outline = match self.below(5) {
            0 => {
                let tip = edge.from.halfway(edge.to) + self.vector(60_000);
                vec![edge.from, tip, edge.to]
            }
            1 => {
                let mut same = corners.to_vec();
                same.rotate_left(from);
                same.push(same[0].halfway(same[same.len() - 1]));
                same
            }
            2 => {
                let other = self.outline();
                let way = edge.to - self.one_of(&other) + Vector::new(self.hair(), self.hair());
                other.into_iter().map(|corner| corner + way).collect()
            }
            3 => {
                let inwards = |corner: Point| corner.halfway(corners[0].halfway(corners[corners.len() / 2]));
                corners.iter().map(|&corner| inwards(corner)).collect()
            }
            _ => self.outline(),
        };
        Polygon::new(outline).unwrap_or_else(|_| self.ground())
    }

    /// A base in, on or near a piece of ground, often along an edge of it.
    pub(crate) fn base_at(&mut self, ground: &Polygon) -> Base {
        let size = self.base().size;
        let corners = ground.corners();
        let from = self.below(corners.len() as u32) as usize;
        let edge = Segment::new(corners[from], corners[(from + 1) % corners.len()]);
        let along = Pose::facing_along(edge.way());
        let point = self.one_of(&[edge.from, edge.from.halfway(edge.to)]);
        let point =
            Pose::new(point, along).at(Length::micrometres(self.hair()), Length::micrometres(self.hair()));
        let facing =
            if self.below(3) == 0 { self.facing() } else { along + Angle::binary(self.below(4) << 30) };
        let base = self.with_a_corner_on(point, facing, size);
        if self.below(4) == 0 { base.shifted(self.vector(80_000)) } else { base }
    }

    /// A way to go, along the axes of a pose or not, and its length.
    pub(crate) fn way(&mut self, pose: Pose) -> (Vector, Length) {
        let length = Length::micrometres(self.between(1_000, 200_000));
        let way = match self.below(6) {
            0 => pose.to_the_right(length),
            1 => pose.to_the_right(-length),
            2 => pose.ahead(-length),
            3 => Pose::new(pose.front, self.facing()).ahead(length),
            _ => pose.ahead(length),
        };
        (way, length)
    }
}
