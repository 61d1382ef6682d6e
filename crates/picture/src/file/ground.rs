//! Terrain in a scene file.

use acies_field::terrain::{Cover, Crossing, Kind, Piece, Plan, Shape};
use acies_field::{Table, TableEdge};
use acies_geometry::{Point, Vector};
use toml::de::DeValue;

use super::entry::{Entry, Found};
use crate::scene::Ground;
use crate::svg::kind_name;

const KEYS: &[&str] = &[
    "kind", "name", "outline", "smooth", "course", "width", "coast", "shore", "crests", "covers", "bridges",
    "fords",
];

const MOST_POINTS: usize = 100;

pub(super) const fn keys() -> &'static [&'static str] {
    KEYS
}

pub(super) fn ground(entry: &Entry<'_>, table: &Table) -> Found<Ground> {
    let kind = kind(entry)?;
    let mut plan = Plan::new(kind, shape(entry, table)?);
    plan.crests = crests(entry)?;
    plan.covers = covers(entry, table)?;
    for (key, how) in [("bridges", Crossing::Bridge), ("fords", Crossing::Ford)] {
        if entry.has(key) {
            plan.crossings.extend(entry.points(key, 1, 20)?.into_iter().map(|at| (at, how)));
        }
    }
    if !plan.crests.is_empty() && !kind.is_hill() && kind != Kind::Terraces {
        return Err(entry.problem_with("crests", "are for hills only: leave them out"));
    }
    let name = entry.text("name", 40)?;
    let piece = Piece::new(plan).map_err(|unsound| entry.problem(&unsound.to_string()))?;
    Ok(Ground { name, piece })
}

fn kind(entry: &Entry<'_>) -> Found<Kind> {
    let kinds: Vec<(&str, Kind)> = Kind::ALL.into_iter().map(|kind| (kind_name(kind), kind)).collect();
    entry.word("kind", &kinds)
}

fn shape(entry: &Entry<'_>, table: &Table) -> Found<Shape> {
    let given: Vec<&str> = ["outline", "course", "coast"].into_iter().filter(|key| entry.has(key)).collect();
    match given[..] {
        ["outline"] => {
            let points = entry.points("outline", 3, MOST_POINTS)?;
            Ok(if entry.flag("smooth")? { Shape::Smooth(points) } else { Shape::Straight(points) })
        }
        ["course"] => {
            let line = entry.points("course", 2, MOST_POINTS)?;
            let width = entry.length("width", 1_000, 1_000_000, "30")?;
            if let Some(bend) = too_sharp(&line) {
                let text = format!("turns back on itself at point {}: let it bend more gently", bend + 1);
                return Err(entry.problem_with("course", &text));
            }
            Ok(Shape::Course { line, width })
        }
        ["coast"] => coast(entry, table),
        [] => Err(entry.problem(
            "it lies nowhere: give it an `outline`, or a `course` with a `width`, or a `coast` with a `shore`",
        )),
        _ => Err(entry.problem(&format!("it has both `{}` and `{}`: keep one", given[0], given[1]))),
    }
}

fn coast(entry: &Entry<'_>, table: &Table) -> Found<Shape> {
    let edges = [
        ("near", TableEdge::Near),
        ("left", TableEdge::Left),
        ("far", TableEdge::Far),
        ("right", TableEdge::Right),
    ];
    let edge = entry.word("coast", &edges)?;
    let mut shore = entry.points("shore", 2, MOST_POINTS)?;
    // A person may write the shore from either end.
    if Shape::coast(table, edge, shore.clone()).ground().is_err() {
        shore.reverse();
    }
    Ok(Shape::coast(table, edge, shore))
}

/// The first bend at which a course nearly turns back: its banks would meet far away.
fn too_sharp(line: &[Point]) -> Option<usize> {
    let mut line: Vec<(usize, Point)> = line.iter().copied().enumerate().collect();
    line.dedup_by_key(|(_, point)| *point);
    let squared = |way: Vector| i128::from(way.squared());
    line.windows(3).find_map(|three| {
        let (before, after) = (three[1].1 - three[0].1, three[2].1 - three[1].1);
        let dot = i128::from(before.dot(after));
        // The cosine of the turn is below -0.9.
        let sharp = dot < 0 && dot * dot * 100 > squared(before) * squared(after) * 81;
        sharp.then_some(three[1].0)
    })
}

fn crests(entry: &Entry<'_>) -> Found<Vec<Vec<Point>>> {
    let Some(value) = entry.value("crests") else { return Ok(Vec::new()) };
    let wrong = || {
        let text = "must be a list of lines, each a list of points: [[[300, 300], [400, 350]]]; a peak is a line of one";
        entry.problem_with("crests", text)
    };
    let list = value.get_ref().as_array().ok_or_else(wrong)?;
    if list.len() > 20 {
        return Err(entry.problem_with("crests", "has more than 20 lines"));
    }
    let is_point = |line: &DeValue<'_>| {
        line.as_array().and_then(|points| points.first()).is_some_and(|first| !first.get_ref().is_array())
    };
    if list.iter().any(|line| is_point(line.get_ref())) {
        return Err(wrong());
    }
    list.iter().map(|line| entry.points_of(line, "crests", 1, MOST_POINTS)).collect()
}

/// Kinds that cover the whole of a hill, or tables with an outline of their own.
fn covers(entry: &Entry<'_>, table: &Table) -> Found<Vec<Cover>> {
    let Some(value) = entry.value("covers") else { return Ok(Vec::new()) };
    let wrong = || {
        entry
            .problem_with("covers", "must be a list of kinds, or of tables: covers = [{ kind = \"forest\" }]")
    };
    let list = value.get_ref().as_array().ok_or_else(wrong)?;
    if list.len() > 20 {
        return Err(entry.problem_with("covers", "has more than 20 entries"));
    }
    let cover = |value: &toml::Spanned<DeValue<'_>>| {
        let table_of = value.get_ref().as_table().ok_or_else(wrong)?;
        let keys = &["kind", "outline", "smooth", "course", "width"];
        let inner = Entry::new(entry.source(), table_of, value.span().start, "cover", keys)?;
        let whole = !inner.has("outline") && !inner.has("course");
        let part = if whole { None } else { Some(shape(&inner, table)?) };
        Ok(Cover { kind: kind(&inner)?, part })
    };
    list.iter().map(cover).collect()
}
