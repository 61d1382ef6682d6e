//! The terrain of a scenario.

use acies_field::terrain::{Battlefield, Cover, Kind, Misplaced, Piece, Plan, Shape};
use acies_fog::terrain::COVERINGS;
use acies_geometry::{Length, Point};

use super::FARTHEST;
use super::file::{GroundFile, Place};
use crate::error::Problem;
use crate::text::{likeliest, same};

/// The kinds as people write them. Coasts are not among them: no scenario has needed one.
const KINDS: [(&str, Kind); 17] = [
    ("open area", Kind::Open),
    ("open fields", Kind::OpenFields),
    ("broken ground", Kind::BrokenGround),
    ("brush", Kind::Brush),
    ("enclosed fields", Kind::EnclosedFields),
    ("plantation", Kind::Plantation),
    ("gully", Kind::Gully),
    ("forest", Kind::Forest),
    ("vineyards", Kind::Vineyards),
    ("marsh", Kind::Marsh),
    ("soft sand", Kind::SoftSand),
    ("village", Kind::Village),
    ("gentle hill", Kind::GentleHill),
    ("steep hill", Kind::SteepHill),
    ("impassable", Kind::Impassable),
    ("road", Kind::Road),
    ("river", Kind::River),
];

/// More points than this are no outline that anybody draws by hand.
const MOST_POINTS: usize = 100;

/// What a kind is called.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    KINDS.iter().find(|row| row.1 == kind).map_or("terrain", |row| row.0)
}

/// What a piece is called where it has no name of its own.
pub(super) fn called(piece: &GroundFile) -> &str {
    if piece.name.is_empty() { &piece.kind } else { &piece.name }
}

/// Lays all pieces on the table and tells what is wrong with any of them.
pub(super) fn lay(pieces: &[GroundFile], field: &mut Battlefield) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for (index, file) in pieces.iter().enumerate() {
        let at = ("terrain", index, called(file));
        match piece(file) {
            Ok(piece) => {
                if let Some(text) = misplaced(&piece, field, &names) {
                    problems.push(Problem::of(at, shape_key(file), text));
                }
                field.pieces.push(piece);
                names.push(called(file));
            }
            Err((key, text)) => problems.push(Problem::of(at, key, text)),
        }
    }
    problems
}

const fn shape_key(file: &GroundFile) -> &'static str {
    if file.course.is_empty() { "outline" } else { "course" }
}

/// A key, and what is wrong with its value.
type Wrong = (&'static str, String);

fn piece(file: &GroundFile) -> Result<Piece, Wrong> {
    let kind = kind("kind", &file.kind)?;
    let mut plan = Plan::new(kind, shape(file)?);
    if !kind.is_hill() && !file.crests.is_empty() {
        return Err(("crests", "only hills have crests: leave them out".into()));
    }
    plan.crests = file.crests.iter().map(|crest| points("crests", crest)).collect::<Result<_, _>>()?;
    if let Some(name) = &file.covering {
        let covering = self::kind("covering", name)?;
        if !kind.is_hill() || !COVERINGS.contains(&covering) {
            let names = COVERINGS.map(kind_name).join(", ");
            return Err((
                "covering",
                format!("only hills are covered, and with one of: {names} (AM-SET-011)"),
            ));
        }
        plan.covers = vec![Cover { kind: covering, part: None }];
    }
    Piece::new(plan).map_err(|unsound| (shape_key(file), unsound.to_string()))
}

fn kind(key: &'static str, name: &str) -> Result<Kind, Wrong> {
    let names = || KINDS.iter().map(|row| row.0);
    let known = KINDS.iter().find(|row| same(row.0, name)).map(|row| row.1);
    known.ok_or_else(|| {
        let hint = likeliest(name, names()).map(|likely| format!("did you mean \"{likely}\"? "));
        let all: Vec<&str> = names().collect();
        let hint = hint.unwrap_or_default();
        (key, format!("\"{name}\" is no terrain: {hint}it can be {}", all.join(", ")))
    })
}

fn shape(file: &GroundFile) -> Result<Shape, Wrong> {
    match (file.outline.is_empty(), file.course.is_empty(), file.width) {
        (false, true, None) => {
            let outline = points("outline", &file.outline)?;
            Ok(if file.smooth { Shape::Smooth(outline) } else { Shape::Straight(outline) })
        }
        (true, false, Some(width)) => {
            if !(1..=FARTHEST).contains(&width) {
                return Err(("width", format!("{width} is no width: give millimetres, such as 50")));
            }
            Ok(Shape::Course { line: points("course", &file.course)?, width: Length::millimetres(width) })
        }
        (true, false, None) => Err(("course", "how wide is it? Add width = 50".into())),
        (false, true, Some(_)) => {
            Err(("width", "goes with a course, not with an outline: leave it out".into()))
        }
        (false, false, _) => Err(("course", "there is an outline too: keep one of them".into())),
        (true, true, _) => {
            Err(("kind", "it lies nowhere: give it an outline, or a course with a width".into()))
        }
    }
}

fn points(key: &'static str, places: &[Place]) -> Result<Vec<Point>, Wrong> {
    if places.len() > MOST_POINTS {
        return Err((key, format!("has {} points: at most {MOST_POINTS} are read", places.len())));
    }
    places.iter().map(|&place| super::point(place).map_err(|text| (key, text))).collect()
}

/// Roads cross everything, and rivers and roads leave the table; all else lies apart and on it. AM-SET-024
fn misplaced(piece: &Piece, field: &Battlefield, names: &[&str]) -> Option<String> {
    let across = |kind: Kind| matches!(kind, Kind::Road | Kind::River);
    if !across(piece.kind())
        && let Err(Misplaced::OffTheTable(_)) = field.check_place(piece, None)
    {
        return Some("it is not wholly on the table: move it or make it smaller".into());
    }
    let free = |kind: Kind| kind == Kind::Road;
    let over = field
        .pieces
        .iter()
        .position(|other| !free(piece.kind()) && !free(other.kind()) && piece.overlaps(other))?;
    Some(format!("it lies over \"{}\": move one of them", names.get(over).unwrap_or(&"another piece")))
}
