use acies_field::terrain::Piece;
use acies_field::{Base, Body, Column, Leg, MovementUnit, Table};
use acies_geometry::{Bounds, Length, Point, Polygon};
use serde::Serialize;

/// What is to be shown of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What the picture is called.
    pub title: String,
    /// A sentence about it; may be empty.
    pub note: String,
    /// The table.
    pub table: Table,
    /// In what distances are told beside millimetres.
    pub unit: MovementUnit,
    /// The part of the table that is shown; all of it if nothing is said.
    pub view: Option<Bounds>,
    /// Terrain, in the order in which it lies on the table.
    pub terrain: Vec<Ground>,
    /// Fortifications.
    pub works: Vec<Work>,
    /// Camps.
    pub camps: Vec<Camp>,
    /// Troops.
    pub groups: Vec<Group>,
    /// Commanders.
    pub commanders: Vec<Commander>,
    /// What groups do. Each starts from where its group stands, whatever the others do.
    pub moves: Vec<Move>,
    /// What is measured.
    pub rulers: Vec<Ruler>,
    /// Ground that is set off.
    pub zones: Vec<ZoneOf>,
    /// Who sees whom.
    pub sights: Vec<Sight>,
}

impl Scene {
    /// An empty table.
    pub fn new(title: &str, table: Table) -> Self {
        Self {
            title: title.into(),
            note: String::new(),
            table,
            unit: MovementUnit::Mm25,
            view: None,
            terrain: Vec::new(),
            works: Vec::new(),
            camps: Vec::new(),
            groups: Vec::new(),
            commanders: Vec::new(),
            moves: Vec::new(),
            rulers: Vec::new(),
            zones: Vec::new(),
            sights: Vec::new(),
        }
    }
}

/// Whose troops they are. Red sits at the near edge of the table, which is at the bottom of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// At the near edge.
    Red,
    /// At the far edge.
    Blue,
}

/// A piece of terrain, perhaps with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What is written on it; nothing if empty.
    pub name: String,
    /// What it is and where.
    pub piece: Piece,
}

/// A fortification: bases with a front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// What it is called; may be empty.
    pub name: String,
    /// Its bases.
    pub bases: Vec<Base>,
}

/// A camp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Camp {
    /// What it is called; may be empty.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub base: Base,
}

/// Troops that stand and move together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are called.
    pub name: String,
    /// Whose they are.
    pub side: Side,
    /// What troops they are, in a few letters: `HF`, `Kn (S)`; may be empty.
    pub troops: String,
    /// A letter or two for each base, where they are not all alike; may be empty.
    pub codes: Vec<String>,
    /// How they stand.
    pub marching: Marching,
}

impl Group {
    /// Its bases where they stand.
    pub fn body(&self) -> Body {
        match &self.marching {
            Marching::Body(body) => body.clone(),
            Marching::Column(column) => column.stand(),
        }
    }
}

/// How troops hold together when they move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marching {
    /// All bases together, as if they were one piece.
    Body(Body),
    /// One behind the other, each turning where the first one turned.
    Column(Column),
}

/// A commander's base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commander {
    /// What he is called; may be empty.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// Where he stands.
    pub base: Base,
}

/// What a group does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which group, as its place in [`Scene::groups`]. A move of no group is not drawn.
    pub group: usize,
    /// Stretch by stretch.
    pub legs: Vec<Leg>,
    /// Whether it ends where it runs into other troops, a camp or a fortification. Columns always go all the way.
    pub until_contact: bool,
}

/// An end of a measured line: a point, or the nearest point of some bases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This point.
    At(Point),
    /// Wherever on these bases is nearest.
    Bases(Vec<Base>),
}

/// A measured line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// From here.
    pub from: Mark,
    /// To there.
    pub to: Mark,
}

/// Ground that is set off, such as a restricted area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneOf {
    /// What it is called; may be empty.
    pub name: String,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// Its corners.
    pub outline: Vec<Point>,
    /// How deep it is, to be told beside its name.
    pub depth: Option<Length>,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// From here.
    pub from: Mark,
    /// To there.
    pub to: Mark,
    /// What would hide it.
    pub past: Vec<Screen>,
}

/// What may hide something from view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Bases.
    Bases(Vec<Base>),
    /// Terrain.
    Ground(Polygon),
}
