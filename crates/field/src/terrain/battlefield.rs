use acies_geometry::{Angle, Bounds, Footprint, Hand, Length, Point, TOUCH, Unsound, Vector, distance};
use serde::{Deserialize, Serialize};

use super::{Kind, Piece};
use crate::{Table, TableEdge};

/// A table with all that lies on it. What no piece covers is open. AM-SET-020, FR-TER-002
///
/// Pieces are looked for one after the other, by the upright rectangles round them. There are some twenty on a table:
/// passing over twenty that are far away was measured at 11 nanoseconds, so a spatial index would only cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Battlefield {
    /// The table.
    pub table: Table,
    /// The pieces, in the order in which they were placed.
    pub pieces: Vec<Piece>,
}

/// Why a piece cannot lie somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Misplaced {
    /// It would hang over these edges. AM-SET-024
    OffTheTable(Vec<TableEdge>),
    /// It would lie over these pieces, given by their places in the list. AM-SET-024
    Over(Vec<usize>),
    /// The point on which it should turn is not on its edge. AM-SET-024
    PivotOffItsEdge(Point),
    /// It would have no sound outline.
    Unsound(Unsound),
}

impl Battlefield {
    /// An empty table.
    pub const fn new(table: Table) -> Self {
        Self { table, pieces: Vec::new() }
    }

    /// The pieces that a base is at least partly in. AM-TER-004, FR-TER-030, DM-SET-041
    pub fn under(&self, base: &Footprint) -> impl Iterator<Item = &Piece> {
        self.near(*base.bounds()).filter(move |piece| piece.has_part_of(base))
    }

    /// The pieces that a base is wholly in. AM-GLO-018, FR-GLO-018
    pub fn around(&self, base: &Footprint) -> impl Iterator<Item = &Piece> {
        self.near(*base.bounds()).filter(move |piece| piece.holds(base))
    }

    /// The pieces that a base is partly in at any moment of a straight way. DM-MAR-027
    pub fn met_in_slide(&self, base: &Footprint, way: Vector) -> impl Iterator<Item = &Piece> {
        let bounds = base.bounds();
        let swept = bounds.joined(Bounds { low: bounds.low + way, high: bounds.high + way });
        self.near(swept).filter(move |piece| piece.is_met_in_slide(base, way))
    }

    /// The pieces that a base is partly in at any moment of a turn about a pivot. DM-MAR-027
    pub fn met_in_turn(
        &self,
        base: &Footprint,
        pivot: Point,
        hand: Hand,
        size: Angle,
    ) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.is_met_in_turn(base, pivot, hand, size))
    }

    /// The pieces within a distance of a base.
    pub fn within(&self, base: &Footprint, reach: Length) -> impl Iterator<Item = &Piece> {
        self.near(base.bounds().widened(reach)).filter(move |piece| piece.distance(base) <= reach)
    }

    fn near(&self, bounds: Bounds) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.ground().bounds().meet(&bounds))
    }

    /// The pieces of kinds that count that are closer to a piece than a gap, with their distances. The piece may be one
    /// of the table's own. AM-SET-018, FR-SET-024
    pub fn closer_than(
        &self,
        piece: &Piece,
        gap: Length,
        counts: impl Fn(Kind) -> bool,
    ) -> Vec<(usize, Length)> {
        let bounds = piece.ground().bounds().widened(gap);
        let others =
            self.pieces.iter().enumerate().filter(|(_, other)| *other != piece && counts(other.kind()));
        others
            .filter(|(_, other)| bounds.meet(other.ground().bounds()))
            .map(|(index, other)| (index, piece.distance_between(other)))
            .filter(|&(_, distance)| distance < gap)
            .collect()
    }

    /// How far a piece is from the nearest edge of the table or of a coast. DM-SET-036
    pub fn distance_from_edges(&self, piece: &Piece) -> Length {
        let coasts = self.pieces.iter().filter(|other| other.kind() == Kind::Coast && *other != piece);
        let shores = coasts.map(|coast| coast.distance_between(piece));
        let (edge, _) = self.table.closest_edge(piece.ground().corners());
        shores.chain([edge]).min().unwrap_or(edge)
    }

    /// Whether a piece can lie where it is: on the table and over no other piece, that of this place in the list
    /// excepted. Which pieces may overlap is for each game to say; it gets all. AM-SET-024, FR-SET-033
    pub fn check_place(&self, piece: &Piece, except: Option<usize>) -> Result<(), Misplaced> {
        let crossed: Vec<TableEdge> = self.table.crossed(piece.ground().corners()).collect();
        if !crossed.is_empty() {
            return Err(Misplaced::OffTheTable(crossed));
        }
        let others = self.pieces.iter().enumerate().filter(|&(index, _)| Some(index) != except);
        let over: Vec<usize> =
            others.filter(|(_, other)| piece.overlaps(other)).map(|(index, _)| index).collect();
        if over.is_empty() { Ok(()) } else { Err(Misplaced::Over(over)) }
    }

    /// One of the pieces, slid straight to another place. AM-SET-024, FR-SET-033
    pub fn slid(&self, index: usize, way: Vector) -> Result<Piece, Misplaced> {
        let piece = self.pieces[index].shifted(way).map_err(Misplaced::Unsound)?;
        self.check_place(&piece, Some(index)).map(|()| piece)
    }

    /// One of the pieces, turned on a point of its edge. AM-SET-024, FR-SET-033
    pub fn pivoted(&self, index: usize, pivot: Point, turn: Angle) -> Result<Piece, Misplaced> {
        let piece = &self.pieces[index];
        if !piece.ground().edges().any(|edge| distance(&[pivot], &[edge.from, edge.to]) <= TOUCH) {
            return Err(Misplaced::PivotOffItsEdge(pivot));
        }
        let turned = piece.turned_about(pivot, turn).map_err(Misplaced::Unsound)?;
        self.check_place(&turned, Some(index)).map(|()| turned)
    }
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Pose, Segment, Size};

    use super::super::Shape;
    use super::super::testing::{TABLE, at};
    use super::*;

    fn square(kind: Kind, x: i32, y: i32) -> Piece {
        let corners = [(0, 0), (0, 100), (100, 100), (100, 0)].map(|(dx, dy)| at(x + dx, y + dy));
        Piece::of(kind, Shape::Straight(corners.to_vec())).unwrap()
    }

    /// A forest, a marsh 100 mm to its right, and water along the left edge.
    fn battlefield() -> Battlefield {
        let sea = Shape::coast(&TABLE, TableEdge::Left, vec![at(150, 0), at(150, 1200)]);
        let pieces = vec![
            square(Kind::Forest, 400, 300),
            square(Kind::Marsh, 600, 300),
            Piece::of(Kind::Coast, sea).unwrap(),
        ];
        Battlefield { table: TABLE, pieces }
    }

    fn base(x: i32, y: i32) -> Footprint {
        Footprint::new(Pose::new(at(x, y), Angle::ZERO), Size::millimetres(40, 20))
    }

    fn kinds<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<Kind> {
        pieces.map(Piece::kind).collect()
    }

    #[test]
    fn all_pieces_are_asked() {
        let field = battlefield();
        assert_eq!(kinds(field.under(&base(450, 310))), [Kind::Forest]);
        assert_eq!(kinds(field.around(&base(450, 310))), []);
        assert_eq!(kinds(field.around(&base(450, 330))), [Kind::Forest]);
        assert_eq!(
            kinds(field.met_in_slide(&base(450, 330), Vector::new(300_000, 0))),
            [Kind::Forest, Kind::Marsh]
        );
        assert_eq!(
            kinds(field.within(&base(550, 330), Length::millimetres(30))),
            [Kind::Forest, Kind::Marsh]
        );
        assert_eq!(kinds(field.within(&base(551, 330), Length::millimetres(30))), [Kind::Marsh]);
        let wheels = |base: Footprint, pivot, size| kinds(field.met_in_turn(&base, pivot, Hand::Left, size));
        assert_eq!(wheels(base(520, 395), at(540, 395), Angle::QUARTER), []);
        assert_eq!(wheels(base(535, 395), at(515, 395), Angle::HALF), [Kind::Forest]);
    }

    #[test]
    fn pieces_keep_apart() {
        let mut field = battlefield();
        let gap = Length::millimetres(100);
        let counts = |kind| !matches!(kind, Kind::River | Kind::Coast | Kind::Road);
        let close = |field: &Battlefield| field.closer_than(&field.pieces[1], gap, counts);
        assert_eq!(close(&field), []);
        field.pieces[1] = field.slid(1, Vector::new(-1, 0)).unwrap();
        assert_eq!(close(&field), [(0, Length::micrometres(99_999))]);
        let hut = square(Kind::Village, 200, 300);
        assert_eq!(field.closer_than(&hut, gap, counts), [], "a coast may be closer");
        assert_eq!(field.closer_than(&hut, gap, |_| true), [(2, Length::millimetres(50))]);
        assert_eq!(field.distance_from_edges(&hut), Length::millimetres(50), "from the shore");
        assert_eq!(field.distance_from_edges(&square(Kind::Village, 500, 20)), Length::millimetres(20));
    }

    /// Proves AM-SET-024, FR-SET-033.
    #[test]
    fn a_piece_is_slid_or_pivoted_on_the_table_and_over_nothing() {
        let field = battlefield();
        let slid = |x, y| field.slid(0, Vector::new(x * 1000, y * 1000));
        let there = slid(50, 100).unwrap();
        assert_eq!(
            there.ground().corners()[0],
            field.pieces[0].ground().corners()[0] + Vector::new(50_000, 100_000)
        );
        let angles = |piece: &Piece| piece.ground().edges().map(Segment::way).collect::<Vec<_>>();
        assert_eq!(angles(&there), angles(&field.pieces[0]), "it keeps its angle to the edges");
        assert!(slid(100, 0).is_ok(), "it touches the marsh");
        assert_eq!(slid(101, 0), Err(Misplaced::Over(vec![1])));
        assert_eq!(slid(-251, 0), Err(Misplaced::Over(vec![2])));
        assert!(slid(0, -300).is_ok(), "it touches the edge");
        assert_eq!(slid(0, -301), Err(Misplaced::OffTheTable(vec![TableEdge::Near])));
        let pivoted = |x, y, degrees| field.pivoted(0, at(x, y), Angle::degrees(degrees));
        let turned = pivoted(400, 350, 33).unwrap();
        assert!(
            turned.ground().edges().any(|edge| distance(&[at(400, 350)], &[edge.from, edge.to]) <= TOUCH)
        );
        assert!(pivoted(500, 400, 90).is_ok() && pivoted(400, 300, 200).is_ok());
        assert_eq!(pivoted(450, 350, 33), Err(Misplaced::PivotOffItsEdge(at(450, 350))));
        let mut close = field.clone();
        close.pieces[0] = slid(100, 0).unwrap();
        assert_eq!(close.pivoted(0, at(600, 350), Angle::EIGHTH), Err(Misplaced::Over(vec![1])));
        close.pieces[0] = slid(0, -300).unwrap();
        let off = Err(Misplaced::OffTheTable(vec![TableEdge::Near]));
        assert_eq!(close.pivoted(0, at(450, 0), Angle::EIGHTH), off);
        let wide = field.pivoted(1, at(600, 350), Angle::degrees(180)).map(|_| ());
        assert_eq!(wide, Ok(()), "it ends where it touches the forest");
    }
}
