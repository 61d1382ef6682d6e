//! Moves, rulers, zones and sights in a scene file: they name what stands on the table.

use acies_field::{Base, Body, Leg, Zone};
use acies_geometry::{Hand, Length, Pose};

use super::entry::{Entry, Found, nearest, short};
use super::path::leg;
use super::troops::{near, side};
use crate::scene::{Marching, Mark, Move, Ruler, Scene, Screen, Sight, ZoneOf};

pub(super) const MOVE: &[&str] = &["group", "path", "until_contact"];
pub(super) const RULER: &[&str] = &["from", "to"];
pub(super) const ZONE: &[&str] = &["name", "side", "group", "ahead", "behind", "aside", "outline"];
pub(super) const SIGHT: &[&str] = &["from", "to", "past"];

const DEEPEST: i32 = 2_000_000;

pub(super) fn movement(entry: &Entry<'_>, scene: &Scene) -> Found<Move> {
    let group = named_group(entry, scene)?;
    if scene.moves.iter().any(|made| made.group == group) {
        return Err(entry.problem_with("group", "has a move already: put all of it into one path"));
    }
    let mut legs = Vec::new();
    for (text, _) in entry.texts("path", 20)? {
        let leg = leg(&text, entry.source().unit);
        legs.push(leg.map_err(|why| entry.problem_with("path", &format!("says {why}")))?);
    }
    if legs.is_empty() {
        return Err(entry.problem("`path` is missing: write path = [\"wheel left 20\", \"advance 75\"]"));
    }
    let until_contact = entry.flag("until_contact")?;
    check_move(entry, &scene.groups[group].marching, &legs)?;
    Ok(Move { group, legs, until_contact })
}

/// Whether a move can be drawn: it stays near the table, and a column does only what a column can.
fn check_move(entry: &Entry<'_>, marching: &Marching, legs: &[Leg]) -> Found<()> {
    let reach = entry.source().reach;
    let leaves = || entry.problem_with("path", "leads more than a metre off the table");
    match marching {
        Marching::Body(body) => {
            let mut body: Body = body.clone();
            for &leg in legs {
                body = body.moved(leg).body;
                if !near(&reach, body.bases()) {
                    return Err(leaves());
                }
            }
        }
        Marching::Column(column) => {
            let mut column = column.clone();
            for &leg in legs {
                let text = "has more than a column can do: it wheels and advances, and never into itself";
                column = column.moved(leg).ok_or_else(|| entry.problem_with("path", text))?.0;
                if !near(&reach, column.stand().bases()) {
                    return Err(leaves());
                }
            }
        }
    }
    Ok(())
}

fn named_group(entry: &Entry<'_>, scene: &Scene) -> Found<usize> {
    let name = entry.wanted_text("group", 40, "\"Legion\"")?;
    let names: Vec<&str> = scene.groups.iter().map(|group| group.name.as_str()).collect();
    let found = names.iter().position(|&known| known == name);
    found.ok_or_else(|| entry.problem_with("group", &unknown_name(&name, &names)))
}

fn unknown_name(name: &str, names: &[&str]) -> String {
    let guess = nearest(name, names);
    let advice = match (guess, names) {
        (Some(guess), _) => format!("did you mean \"{guess}\"?"),
        (None, []) => "nothing here has a name".to_owned(),
        (None, names) => {
            let listed: Vec<String> = names.iter().take(8).map(|name| format!("\"{name}\"")).collect();
            format!("there is {}{}", listed.join(", "), if names.len() > 8 { ", …" } else { "" })
        }
    };
    format!("names \"{}\", which is not on the table: {advice}", short(name))
}

/// All bases that have a name.
fn named_bases(scene: &Scene) -> Vec<(&str, Vec<Base>)> {
    let groups = scene.groups.iter().map(|group| (group.name.as_str(), group.body().bases().to_vec()));
    let works = scene.works.iter().map(|work| (work.name.as_str(), work.bases.clone()));
    let camps = scene.camps.iter().map(|camp| (camp.name.as_str(), vec![camp.base]));
    let commanders = scene.commanders.iter().map(|commander| (commander.name.as_str(), vec![commander.base]));
    let all = groups.chain(works).chain(camps).chain(commanders);
    all.filter(|(name, _)| !name.is_empty()).collect()
}

fn mark(entry: &Entry<'_>, key: &str, scene: &Scene) -> Found<Mark> {
    let Some(value) = entry.value(key) else {
        return Err(
            entry.problem(&format!("`{key}` is missing: write a point, [900, 300], or a name, \"Legion\""))
        );
    };
    let Some(name) = value.get_ref().as_str() else {
        return entry.point(key).map(Mark::At);
    };
    let all = named_bases(scene);
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|(_, bases)| Mark::Bases(bases.clone())).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        entry.problem_with(key, &unknown_name(name, &names))
    })
}

pub(super) fn ruler(entry: &Entry<'_>, scene: &Scene) -> Found<Ruler> {
    Ok(Ruler { from: mark(entry, "from", scene)?, to: mark(entry, "to", scene)? })
}

pub(super) fn zone(entry: &Entry<'_>, scene: &Scene) -> Found<ZoneOf> {
    let name = entry.text("name", 40)?;
    if entry.has("outline") {
        let outline = entry.points("outline", 3, 100)?;
        return Ok(ZoneOf { name, side: side(entry)?, outline, depth: None });
    }
    let group = &scene.groups[named_group(entry, scene)?];
    let body = group.body();
    let aside = if entry.has("aside") { entry.length("aside", 0, DEEPEST, "40")? } else { Length::ZERO };
    let [left, right] = Hand::BOTH.map(|hand| body.front_corner(hand));
    let front = Pose::new(left.halfway(right), body.facing());
    let (zone, depth) = match (entry.has("ahead"), entry.has("behind")) {
        (true, false) => {
            let depth = entry.length("ahead", 1_000, DEEPEST, "\"2 MU\"")?;
            (Zone::ahead(front, body.frontage() + aside * 2, depth), depth)
        }
        (false, true) => {
            let depth = entry.length("behind", 1_000, DEEPEST, "\"2 MU\"")?;
            let whole =
                Base::new(front, acies_geometry::Size { width: body.frontage(), depth: deep(&body, front) });
            (Zone::behind(&whole, depth), depth)
        }
        _ => return Err(entry.problem("say how far it reaches: ahead = \"2 MU\", or behind = 50")),
    };
    Ok(ZoneOf { name, side: Some(group.side), outline: zone.corners().to_vec(), depth: Some(depth) })
}

/// How deep a body is, from its front to its rearmost corner.
fn deep(body: &Body, front: Pose) -> Length {
    let corners = body.footprints();
    let behind =
        corners.iter().flat_map(|base| *base.corners()).map(|corner| -front.seen_from_here(corner).1);
    behind.max().unwrap_or(Length::ZERO).max(Length::ZERO)
}

/// A line of sight. What is not said to hide it does not, except troops: all other groups do if nothing is said.
pub(super) fn sight(entry: &Entry<'_>, scene: &Scene) -> Found<Sight> {
    let (from, to) = (mark(entry, "from", scene)?, mark(entry, "to", scene)?);
    let at_an_end =
        |bases: &Vec<Base>| [&from, &to].into_iter().any(|mark| *mark == Mark::Bases(bases.clone()));
    let mut past = Vec::new();
    if entry.has("past") {
        for (name, _) in entry.texts("past", 50)? {
            past.extend(screens(entry, scene, &name)?);
        }
    } else {
        let others = scene.groups.iter().map(|group| group.body().bases().to_vec());
        past.extend(others.filter(|bases| !at_an_end(bases)).map(Screen::Bases));
    }
    Ok(Sight { from, to, past })
}

fn screens(entry: &Entry<'_>, scene: &Scene, name: &str) -> Found<Vec<Screen>> {
    let bases = named_bases(scene);
    let of_bases =
        bases.iter().filter(|(known, _)| *known == name).map(|(_, bases)| Screen::Bases(bases.clone()));
    let of_ground = scene.terrain.iter().filter(|ground| ground.name == name);
    let of_ground = of_ground.map(|ground| Screen::Ground(ground.piece.ground().clone()));
    let found: Vec<Screen> = of_bases.chain(of_ground).collect();
    if found.is_empty() {
        let mut names: Vec<&str> = bases.iter().map(|(name, _)| *name).collect();
        names.extend(scene.terrain.iter().map(|ground| ground.name.as_str()).filter(|name| !name.is_empty()));
        return Err(entry.problem_with("past", &unknown_name(name, &names)));
    }
    Ok(found)
}
