use acies_geometry::{Angle, Point, Polygon, Unsound, Vector};
use serde::{Deserialize, Serialize};

use super::shape::turned;
use super::{Crossing, Kind, Shape};

/// A piece of terrain as it is described: all that is kept of it. [`Piece::new`] makes ground of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", rename = "TerrainPlan"))]
pub struct Plan {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub shape: Shape,
    /// The marked peaks and crests of a hill: each a line from point to point, a peak being a line of one point.
    #[serde(default)]
    pub crests: Vec<Vec<Point>>,
    /// What covers a hill, in the order in which it was laid. AM-SET-011, DM-SET-043
    #[serde(default)]
    pub covers: Vec<Cover>,
    /// Where a road gets over rivers, and how. DM-SET-045
    #[serde(default)]
    pub crossings: Vec<(Point, Crossing)>,
}

/// What covers a hill or a part of it. Steeper slopes of a hill that is gentle elsewhere are a cover too. DM-SET-043
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Cover {
    /// What it is.
    pub kind: Kind,
    /// Where it is; all over the hill if nothing is said.
    #[serde(default)]
    pub part: Option<Shape>,
}

impl Plan {
    /// A piece of nothing but this.
    pub const fn new(kind: Kind, shape: Shape) -> Self {
        Self { kind, shape, crests: Vec::new(), covers: Vec::new(), crossings: Vec::new() }
    }

    /// The same piece somewhere else.
    #[must_use]
    pub fn shifted(&self, way: Vector) -> Self {
        self.moved(|shape| shape.shifted(way), |point| point + way)
    }

    /// The same piece turned about a point.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, turn: Angle) -> Self {
        self.moved(|shape| shape.turned_about(pivot, turn), |point| turned(point, pivot, turn))
    }

    fn moved(&self, shape: impl Fn(&Shape) -> Shape, point: impl Fn(Point) -> Point) -> Self {
        let line = |crest: &Vec<Point>| crest.iter().map(|&at| point(at)).collect();
        let cover = |cover: &Cover| Cover { kind: cover.kind, part: cover.part.as_ref().map(&shape) };
        Self {
            kind: self.kind,
            shape: shape(&self.shape),
            crests: self.crests.iter().map(line).collect(),
            covers: self.covers.iter().map(cover).collect(),
            crossings: self.crossings.iter().map(|&(at, how)| (point(at), how)).collect(),
        }
    }
}

/// A piece of terrain on the table. Its ground is always what its plan says, so only the plan is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/", as = "super::Plan"))]
#[serde(try_from = "Plan", into = "Plan")]
pub struct Piece {
    plan: Plan,
    ground: Polygon,
    /// The ground of each cover.
    covered: Vec<Polygon>,
}

impl TryFrom<Plan> for Piece {
    type Error = Unsound;
    fn try_from(plan: Plan) -> Result<Self, Unsound> {
        Self::new(plan)
    }
}

impl From<Piece> for Plan {
    fn from(piece: Piece) -> Self {
        piece.plan
    }
}

impl Piece {
    /// The piece that a plan describes.
    pub fn new(plan: Plan) -> Result<Self, Unsound> {
        let ground = plan.shape.ground()?;
        let covered = plan.covers.iter().map(|cover| match &cover.part {
            Some(part) => part.ground(),
            None => Ok(ground.clone()),
        });
        let covered = covered.collect::<Result<_, _>>()?;
        Ok(Self { plan, ground, covered })
    }

    /// A piece without crests or covers.
    pub fn of(kind: Kind, shape: Shape) -> Result<Self, Unsound> {
        Self::new(Plan::new(kind, shape))
    }

    /// What it is.
    pub const fn kind(&self) -> Kind {
        self.plan.kind
    }

    /// How it is described.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The ground that it covers.
    pub const fn ground(&self) -> &Polygon {
        &self.ground
    }

    /// What covers it, with the ground of each cover.
    pub fn covers(&self) -> impl Iterator<Item = (Kind, &Polygon)> {
        self.plan.covers.iter().map(|cover| cover.kind).zip(&self.covered)
    }

    /// The same piece somewhere else. A sliding piece keeps its angle to the table's edges. AM-SET-024, FR-SET-033
    pub fn shifted(&self, way: Vector) -> Result<Self, Unsound> {
        Self::new(self.plan.shifted(way))
    }

    /// The same piece turned about a point. AM-SET-024, FR-SET-033
    pub fn turned_about(&self, pivot: Point, turn: Angle) -> Result<Self, Unsound> {
        Self::new(self.plan.turned_about(pivot, turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square hill with a wood on its right half, a crest along its middle and a road's ford, for the sake of it.
    fn plan() -> Plan {
        let points = |corners: [(i32, i32); 4]| corners.map(|(x, y)| Point::millimetres(x, y)).to_vec();
        let wood = Shape::Straight(points([(250, 100), (250, 300), (300, 300), (300, 100)]));
        Plan {
            crests: vec![vec![Point::millimetres(200, 150), Point::millimetres(200, 250)]],
            covers: vec![
                Cover { kind: Kind::Forest, part: Some(wood) },
                Cover { kind: Kind::Brush, part: None },
            ],
            crossings: vec![(Point::millimetres(100, 100), Crossing::Ford)],
            ..Plan::new(
                Kind::GentleHill,
                Shape::Straight(points([(100, 100), (100, 300), (300, 300), (300, 100)])),
            )
        }
    }

    #[test]
    fn all_of_a_piece_moves_with_it() {
        let piece = Piece::new(plan()).unwrap();
        let there = piece.shifted(Vector::new(7, -5)).unwrap();
        assert_eq!(there.shifted(Vector::new(-7, 5)).unwrap(), piece);
        assert_eq!(there.plan().crests[0][0], Point::new(200_007, 149_995));
        assert_eq!(there.plan().crossings[0].0, Point::new(100_007, 99_995));
        assert_eq!(there.covers().next().unwrap().1.bounds().low, Point::new(250_007, 99_995));
        let quarter =
            |piece: &Piece| piece.turned_about(Point::millimetres(100, 100), Angle::QUARTER).unwrap();
        let turned = quarter(&piece);
        assert_eq!(turned.ground().bounds().low, Point::millimetres(100, -100));
        assert_eq!(turned.plan().crests[0][1], Point::millimetres(250, 0));
        assert_eq!(quarter(&quarter(&quarter(&turned))), piece);
    }

    #[test]
    fn a_hill_is_covered_wholly_or_in_part() {
        let piece = Piece::new(plan()).unwrap();
        let covers: Vec<(Kind, bool)> =
            piece.covers().map(|(kind, ground)| (kind, ground == piece.ground())).collect();
        assert_eq!(covers, [(Kind::Forest, false), (Kind::Brush, true)]);
    }

    #[test]
    fn only_the_plan_of_a_piece_is_written() {
        let piece = Piece::of(Kind::Marsh, plan().shape).unwrap();
        let written = toml::to_string(&piece).unwrap();
        assert!(written.starts_with("kind = \"marsh\"\n") && !written.contains("ground"), "{written}");
        assert_eq!(toml::from_str::<Piece>(&written).unwrap(), piece);
        let whole = Piece::new(plan()).unwrap();
        assert_eq!(toml::from_str::<Piece>(&toml::to_string(&whole).unwrap()).unwrap(), whole);
    }
}
