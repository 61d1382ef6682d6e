//! Placing terrain: where the dice say, how far apart, and what the other player may change.

use acies_field::terrain::{
    Battlefield, Flaw, Kind, Misplaced, Piece, PieceSize, RiverLimits, RoadLimits, SizeLimits,
};
use acies_field::{Mu, Scale, Table, TableEdge};
use acies_geometry::{Length, Size, TOUCH};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use super::selection::Choice;

/// Where a piece must lie, by the placement roll. AM-SET-021
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// Touching the long edge, at least 8 MU from a side edge.
    LongEdge,
    /// Touching a side edge, a river or a coast.
    SideEdgeOrWater,
    /// Over 8 MU from all edges.
    Inside,
}

/// The placement roll: where, and whether in the own half. AM-SET-021
pub const fn placement(die: u8) -> (Site, bool) {
    let own_half = die.is_multiple_of(2);
    match die {
        1 | 2 => (Site::LongEdge, own_half),
        3 | 4 => (Site::SideEdgeOrWater, own_half),
        _ => (Site::Inside, own_half),
    }
}

/// What the other player may do to a piece that has been placed. AM-SET-022
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Adjustment {
    /// Nothing.
    None,
    /// Slide it up to 6 MU.
    Slide,
    /// Slide it up to 12 MU, or pivot it through any angle.
    SlideOrPivot,
    /// Remove it entirely.
    Remove,
}

/// The adjustment roll: -1 for a compulsory piece, +1 for impassable ground, rivers and coasts; rivers and coasts are
/// removed or stay. AM-SET-022, AM-SET-023
pub const fn adjustment(die: u8, compulsory: bool, kind: Kind) -> Adjustment {
    let hard = matches!(kind, Kind::Impassable | Kind::River | Kind::Coast);
    let water = matches!(kind, Kind::River | Kind::Coast);
    match die as i32 - compulsory as i32 + hard as i32 {
        6.. => Adjustment::Remove,
        _ if water => Adjustment::None,
        5 => Adjustment::SlideOrPivot,
        3 | 4 => Adjustment::Slide,
        _ => Adjustment::None,
    }
}

impl Adjustment {
    /// How far the piece may be slid. AM-SET-022
    pub const fn slide(self) -> Mu {
        match self {
            Self::Slide => Mu::new(6),
            Self::SlideOrPivot => Mu::new(12),
            Self::None | Self::Remove => Mu::new(0),
        }
    }
}

/// How far apart pieces are placed. AM-SET-018
pub const GAP: Mu = Mu::new(4);

/// How far from the side edges, or from all edges, the placement roll asks for. AM-SET-021
pub(super) const FROM_EDGES: Mu = Mu::new(8);

/// The sizes of pieces. AM-SET-008
pub fn sizes(scale: &Scale) -> SizeLimits {
    SizeLimits {
        rectangle: Size { width: scale.mu(Mu::new(6)), depth: scale.mu(Mu::new(4)) },
        normal: scale.mu(Mu::new(12)),
        large: scale.mu(Mu::new(16)),
    }
}

/// A river: up to 4 MU wide, within 6 MU of a side edge, at most 2 bends. AM-TER-032
pub fn river_limits(scale: &Scale) -> RiverLimits {
    RiverLimits { width: scale.mu(Mu::new(4)), from_side: scale.mu(Mu::new(6)), bends: 2 }
}

/// A road: one base wide, at most 60 MU long. AM-TER-030
pub fn road_limits(scale: &Scale) -> RoadLimits {
    RoadLimits { width: scale.base_width, length: scale.mu(Mu::new(60)) }
}

/// How far a coast reaches in. AM-TER-031
pub const COAST: Mu = Mu::new(6);

/// Why a piece cannot be placed somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "SitingWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// It is not the piece that was chosen.
    OtherPiece,
    /// It is of the wrong size or shape. AM-SET-008, AM-TER-030, AM-TER-031, AM-TER-032
    Shape(Flaw),
    /// It is large and a normal piece was chosen, or the other way round. AM-SET-008
    Size(PieceSize),
    /// It hangs over the table's edge or lies over another piece. AM-SET-024
    Misplaced(Misplaced),
    /// It is nearer than 4 MU to this piece. AM-SET-018
    TooNear(usize, Length),
    /// It is not in the half that was rolled. AM-SET-021
    Half,
    /// It does not touch what it must touch, or is too near to an edge. AM-SET-021
    Site(Site),
    /// A road that touches no village, or there is none. AM-SET-019
    NoVillage,
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(&self) -> RuleId {
        match self {
            Self::OtherPiece => rule!("AM-SET-016"),
            Self::Shape(_) | Self::Size(_) => rule!("AM-SET-008"),
            Self::Misplaced(_) => rule!("AM-SET-024"),
            Self::TooNear(..) => rule!("AM-SET-018"),
            Self::Half | Self::Site(_) => rule!("AM-SET-021"),
            Self::NoVillage => rule!("AM-SET-019"),
        }
    }
}

const fn is_water(kind: Kind) -> bool {
    matches!(kind, Kind::River | Kind::Coast)
}

/// All that is wrong with a piece where it is placed, other than the placement roll. AM-SET-008, AM-SET-018, AM-SET-024
pub fn check_piece(field: &Battlefield, scale: &Scale, choice: &Choice, piece: &Piece) -> Vec<Wrong> {
    let coverings: Vec<Kind> = piece.plan().covers.iter().map(|cover| cover.kind).collect();
    if piece.kind() != choice.kind || coverings != choice.covering.into_iter().collect::<Vec<_>>() {
        return vec![Wrong::OtherPiece];
    }
    let mut wrong: Vec<Wrong> = check_shape(&field.table, scale, choice, piece).into_iter().collect();
    wrong.extend(check_surroundings(field, scale, piece));
    wrong
}

/// What is wrong with the size or shape of a piece. AM-SET-008
fn check_shape(table: &Table, scale: &Scale, choice: &Choice, piece: &Piece) -> Option<Wrong> {
    match piece.kind() {
        Kind::River => piece.check_river(table, &river_limits(scale)).err().map(Wrong::Shape),
        Kind::Coast => piece.check_coast(table, scale.mu(COAST)).err().map(Wrong::Shape),
        Kind::Road => piece.check_road(table, &road_limits(scale)).err().map(Wrong::Shape),
        _ => match sizes(scale).check(piece.ground()) {
            Ok(size) => ((size == PieceSize::Large) != choice.large).then_some(Wrong::Size(size)),
            Err(flaw) => Some(Wrong::Shape(flaw)),
        },
    }
}

/// What keeps a piece from lying where it does, whatever its shape. AM-SET-018, AM-SET-019, AM-SET-024
pub(super) fn check_surroundings(field: &Battlefield, scale: &Scale, piece: &Piece) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    // Rivers and coasts run along or off the edge, and anything may lie near them or a road.
    if !piece.kind().is_linear() {
        if let Err(misplaced) = field.check_place(piece, None) {
            wrong.push(Wrong::Misplaced(misplaced));
        }
        let near = field.closer_than(piece, scale.mu(GAP), |kind| !kind.is_linear());
        wrong.extend(near.into_iter().map(|(index, distance)| Wrong::TooNear(index, distance)));
    }
    if piece.kind() == Kind::Road {
        wrong.extend(check_road(field, piece));
    }
    wrong
}

/// Whether nothing keeps a piece from lying where it does, whatever its shape: the same as finding nothing wrong with its
/// surroundings, and sooner. Whatever lies over a piece is nearer to it than the gap.
pub(super) fn may_lie(field: &Battlefield, scale: &Scale, piece: &Piece) -> bool {
    if piece.kind().is_linear() {
        return check_surroundings(field, scale, piece).is_empty();
    }
    let gap = scale.mu(GAP);
    let is_clear = |other: &Piece| {
        if other.kind().is_linear() { !piece.overlaps(other) } else { !piece.is_closer_than(other, gap) }
    };
    field.table.crossed(piece.ground().corners()).next().is_none() && field.pieces.iter().all(is_clear)
}

/// A road passes through or touches the village, and runs through no other piece. AM-SET-019
fn check_road(field: &Battlefield, road: &Piece) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let villages = field.pieces.iter().filter(|piece| piece.kind() == Kind::Village);
    if !villages.into_iter().any(|village| road.overlaps(village) || road.touches(village)) {
        wrong.push(Wrong::NoVillage);
    }
    let through = field.pieces.iter().enumerate().filter(|(_, piece)| {
        piece.kind() != Kind::Village && !is_water(piece.kind()) && road.overlaps(piece)
    });
    let over: Vec<usize> = through.map(|(index, _)| index).collect();
    if !over.is_empty() {
        wrong.push(Wrong::Misplaced(Misplaced::Over(over)));
    }
    wrong
}

/// Whether a piece lies where the placement roll says. `own` is the edge of the player who places it. AM-SET-021
pub fn check_site(field: &Battlefield, scale: &Scale, own: TableEdge, die: u8, piece: &Piece) -> Vec<Wrong> {
    let (site, own_half) = placement(die);
    let (table, corners) = (&field.table, piece.ground().corners());
    let edge = if own_half { own } else { own.opposite() };
    let mut wrong = Vec::new();
    if !table.half_holds(edge, corners) {
        wrong.push(Wrong::Half);
    }
    let far = scale.mu(FROM_EDGES);
    let from = |edge| table.nearest(edge, corners);
    let from_sides = from(TableEdge::Left).min(from(TableEdge::Right));
    let stands = match site {
        Site::LongEdge => from(edge) <= TOUCH && from_sides >= far,
        Site::SideEdgeOrWater => {
            let water = |other: &&Piece| is_water(other.kind());
            from_sides <= TOUCH || field.pieces.iter().filter(water).any(|water| water.touches(piece))
        }
        Site::Inside => from_sides > far && from(own) > far && from(own.opposite()) > far,
    };
    if !stands {
        wrong.push(Wrong::Site(site));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_field::terrain::Shape;
    use acies_field::{FigureScale, MovementUnit};
    use acies_geometry::Point;

    const SCALE: Scale = Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25);
    const TABLE: Table = Table::new(Length::millimetres(1800), Length::millimetres(1200));

    /// A rectangle of terrain from one corner to another, in MU.
    fn piece(kind: Kind, x: i32, y: i32, width: i32, depth: i32) -> Piece {
        let corners = [(x, y), (x, y + depth), (x + width, y + depth), (x + width, y)];
        let points = corners.map(|(x, y)| Point::millimetres(x * 25, y * 25)).to_vec();
        Piece::of(kind, Shape::Straight(points)).unwrap()
    }

    fn course(kind: Kind, line: &[(i32, i32)], width: i32) -> Piece {
        let line = line.iter().map(|&(x, y)| Point::millimetres(x * 25, y * 25)).collect();
        Piece::of(kind, Shape::Course { line, width: Length::millimetres(width) }).unwrap()
    }

    fn wrong(pieces: Vec<Piece>, piece: &Piece, large: bool) -> Vec<Wrong> {
        let field = Battlefield { table: TABLE, pieces };
        check_piece(&field, &SCALE, &Choice { large, ..Choice::normal(piece.kind()) }, piece)
    }

    /// Proves AM-SET-008, AM-TER-034, AM-GLO-046.
    #[test]
    fn normal_and_large_pieces() {
        let brush = |width, depth| piece(Kind::Brush, 20, 20, width, depth);
        assert_eq!(wrong(vec![], &brush(6, 4), false), [], "just the rectangle");
        assert!(matches!(wrong(vec![], &brush(5, 4), false)[..], [Wrong::Shape(Flaw::NoRoomFor(_))]));
        assert!(matches!(wrong(vec![], &brush(6, 3), false)[..], [Wrong::Shape(Flaw::NoRoomFor(_))]));
        // 8 by 8 is 11.3 across, 9 by 9 is 12.7, 12 by 12 is 17.
        assert_eq!(wrong(vec![], &brush(8, 8), false), []);
        assert_eq!(wrong(vec![], &brush(9, 9), false), [Wrong::Size(PieceSize::Large)]);
        assert_eq!(wrong(vec![], &brush(9, 9), true), []);
        assert_eq!(wrong(vec![], &brush(8, 8), true), [Wrong::Size(PieceSize::Normal)]);
        assert!(matches!(
            wrong(vec![], &brush(12, 12), true)[..],
            [Wrong::Shape(Flaw::OutsideCircle { .. })]
        ));
    }

    /// Proves AM-SET-018.
    #[test]
    fn pieces_keep_four_mu_apart() {
        let forest = piece(Kind::Forest, 20, 20, 6, 6);
        assert_eq!(wrong(vec![forest.clone()], &piece(Kind::Brush, 30, 20, 6, 6), false), [], "exactly 4 MU");
        let near = wrong(vec![forest], &piece(Kind::Brush, 29, 20, 6, 6), false);
        assert_eq!(near, [Wrong::TooNear(0, Length::millimetres(75))]);
        let river = course(Kind::River, &[(2, 0), (2, 48)], 50);
        assert_eq!(wrong(vec![river], &piece(Kind::Brush, 4, 20, 6, 6), false), [], "near a river it may be");
    }

    /// Proves AM-SET-019.
    #[test]
    fn a_road_needs_the_village() {
        let village = piece(Kind::Village, 20, 20, 6, 6);
        let road = |x: i32| course(Kind::Road, &[(x, 0), (x, 48)], 40);
        assert_eq!(wrong(vec![village.clone()], &road(23), false), []);
        assert_eq!(wrong(vec![village.clone()], &road(40), false), [Wrong::NoVillage]);
        assert_eq!(wrong(vec![], &road(23), false), [Wrong::NoVillage]);
        let hill = piece(Kind::GentleHill, 20, 34, 6, 6);
        assert_eq!(
            wrong(vec![village, hill], &road(23), false),
            [Wrong::Misplaced(Misplaced::Over(vec![1]))]
        );
    }

    /// Proves AM-SET-021.
    #[test]
    fn the_placement_roll_says_where() {
        let field = Battlefield { table: TABLE, pieces: vec![course(Kind::River, &[(70, 0), (70, 48)], 50)] };
        let at = |die, piece: &Piece| check_site(&field, &SCALE, TableEdge::Near, die, piece);
        let brush = |x, y| piece(Kind::Brush, x, y, 6, 6);
        assert_eq!(at(1, &brush(30, 42)), [], "touching the far edge");
        assert_eq!(at(1, &brush(30, 41)), [Wrong::Site(Site::LongEdge)]);
        assert_eq!(at(2, &brush(8, 0)), [], "8 MU from the side");
        assert_eq!(at(2, &brush(7, 0)), [Wrong::Site(Site::LongEdge)]);
        assert_eq!(at(3, &brush(0, 30)), []);
        assert_eq!(at(4, &brush(0, 30)), [Wrong::Half]);
        assert_eq!(at(4, &brush(63, 10)), [], "touching the river");
        assert_eq!(at(4, &brush(60, 10)), [Wrong::Site(Site::SideEdgeOrWater)]);
        assert_eq!(at(6, &brush(9, 9)), []);
        assert_eq!(at(6, &brush(8, 9)), [Wrong::Site(Site::Inside)], "not over 8 MU");
        assert_eq!(at(5, &brush(30, 24)), [], "right at the middle line");
        assert_eq!(at(5, &brush(30, 23)), [Wrong::Half]);
    }

    /// Proves AM-SET-022, AM-SET-023.
    #[test]
    fn the_adjustment_roll() {
        use Adjustment::{None, Remove, Slide, SlideOrPivot};
        let rolls = |compulsory, kind| [1, 2, 3, 4, 5, 6].map(|die| adjustment(die, compulsory, kind));
        assert_eq!(rolls(false, Kind::Forest), [None, None, Slide, Slide, SlideOrPivot, Remove]);
        assert_eq!(rolls(true, Kind::Forest), [None, None, None, Slide, Slide, SlideOrPivot]);
        assert_eq!(rolls(false, Kind::Impassable), [None, Slide, Slide, SlideOrPivot, Remove, Remove]);
        assert_eq!(rolls(false, Kind::River), [None, None, None, None, Remove, Remove]);
        assert_eq!(rolls(false, Kind::Coast), rolls(false, Kind::River));
        assert_eq!([Slide, SlideOrPivot].map(Adjustment::slide), [Mu::new(6), Mu::new(12)]);
    }

    /// Proves AM-TER-030.
    #[test]
    fn roads_are_one_base_wide_and_not_too_long() {
        let village = piece(Kind::Village, 20, 20, 6, 6);
        let check = |road: &Piece| wrong(vec![village.clone()], road, false);
        assert!(
            matches!(check(&course(Kind::Road, &[(23, 0), (23, 48)], 60))[..], [Wrong::Shape(_)]),
            "too wide"
        );
        assert!(
            matches!(check(&course(Kind::Road, &[(0, 23), (72, 23)], 40))[..], [Wrong::Shape(_)]),
            "both edges short"
        );
        assert!(
            matches!(check(&course(Kind::Road, &[(23, 0), (23, 30)], 40))[..], [Wrong::Shape(_)]),
            "it ends inside"
        );
        let long = [(23, 0), (23, 24), (60, 24), (60, 48)];
        assert!(matches!(check(&course(Kind::Road, &long, 40))[..], [Wrong::Shape(Flaw::TooLong { .. })]));
    }

    /// Proves QR-TER-014: what a river may be is no value of a rule set.
    #[test]
    fn a_river_is_narrow_near_a_side_and_bends_twice_at_most() {
        let limits = river_limits(&SCALE);
        assert_eq!(
            (limits.width, limits.from_side, limits.bends),
            (Length::millimetres(100), Length::millimetres(150), 2)
        );
    }
}
