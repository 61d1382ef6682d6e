//! Groups, commanders, camps and fortifications in a scene file.

use acies_field::formation::special::{self, Wings};
use acies_field::{Base, Body, Column, Formation, Ranks};
use acies_geometry::{Hand, Pose, Size};

use super::entry::{Entry, Found};
use super::path::leg;
use crate::scene::{Camp, Commander, Group, Marching, Side, Work};

pub(super) const GROUP: &[&str] = &[
    "name",
    "side",
    "troops",
    "front",
    "facing",
    "base",
    "bases",
    "files",
    "formation",
    "pike",
    "shot",
    "wing",
    "levelled",
    "marched",
];
pub(super) const COMMANDER: &[&str] = &["name", "side", "front", "facing", "base"];
pub(super) const CAMP: &[&str] = COMMANDER;
pub(super) const WORK: &[&str] = &["name", "front", "facing", "base", "bases"];

const SMALLEST: i32 = 2_000;
const LARGEST: i32 = 300_000;
const MOST_BASES: usize = 100;

const SIDES: &[(&str, Side)] = &[("red", Side::Red), ("blue", Side::Blue)];

/// The formations that have names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Ranks,
    Column,
    Orb,
    Square,
    EarlyTercio,
    LaterTercio,
    PikeAndShot,
    FiveShotAndOnePike,
    SwedishBrigade,
}

const FORMATIONS: &[(&str, Named)] = &[
    ("ranks", Named::Ranks),
    ("column", Named::Column),
    ("orb", Named::Orb),
    ("square", Named::Square),
    ("early tercio", Named::EarlyTercio),
    ("later tercio", Named::LaterTercio),
    ("pike and shot", Named::PikeAndShot),
    ("five shot and one pike", Named::FiveShotAndOnePike),
    ("swedish brigade", Named::SwedishBrigade),
];

pub(super) fn group(entry: &Entry<'_>) -> Found<Group> {
    let name = entry.wanted_text("name", 40, "\"Legion\"")?;
    let side = entry.word("side", SIDES)?;
    let troops = entry.text("troops", 20)?;
    let named = if entry.has("formation") { entry.word("formation", FORMATIONS)? } else { Named::Ranks };
    let marching = marching(entry, named)?;
    Ok(Group { name, side, troops, codes: codes(entry, named)?, marching })
}

fn pose(entry: &Entry<'_>) -> Found<Pose> {
    Ok(Pose::new(entry.point("front")?, entry.facing("facing")?))
}

fn base_size(entry: &Entry<'_>) -> Found<Size> {
    entry.size("base", SMALLEST, LARGEST, "[40, 15]")
}

fn marching(entry: &Entry<'_>, named: Named) -> Found<Marching> {
    let (front, size) = (pose(entry)?, base_size(entry)?);
    for (key, formations, needs) in KEYS_OF_FORMATIONS {
        if entry.has(key) && !formations.contains(&named) {
            return Err(entry.problem_with(key, &format!("is only for {needs}: leave it out")));
        }
    }
    let stands =
        |formation: Formation, bases: usize| Marching::Body(formation.stand(front, &vec![size; bases]));
    match named {
        Named::Ranks => {
            let bases = entry.count("bases", 1, MOST_BASES, "8")?;
            let files = if entry.has("files") { entry.count("files", 1, bases, "4")? } else { bases };
            Ok(Marching::Body(Ranks::new(bases, files).stand(front, &vec![size; bases])))
        }
        Named::Column => {
            let bases = entry.count("bases", 1, MOST_BASES, "6")?;
            let column = Column::new(front, vec![size; bases]);
            Ok(Marching::Column(marched(entry, column)?))
        }
        Named::Orb => {
            let bases = entry.count("bases", 4, MOST_BASES, "8")?;
            Ok(stands(special::orb(&vec![size; bases]), bases))
        }
        Named::Square => {
            let bases = entry.count("bases", 4, MOST_BASES, "8")?;
            Ok(stands(special::square(&vec![size; bases]), bases))
        }
        _ => pike_and_shot(entry, named, front, size).map(Marching::Body),
    }
}

const WITH_PIKE: &[Named] = &[
    Named::EarlyTercio,
    Named::LaterTercio,
    Named::PikeAndShot,
    Named::FiveShotAndOnePike,
    Named::SwedishBrigade,
];

/// Which keys make sense in which formations.
const KEYS_OF_FORMATIONS: &[(&str, &[Named], &str)] = &[
    (
        "bases",
        &[Named::Ranks, Named::Column, Named::Orb, Named::Square],
        "ranks, columns, orbs and squares; give `pike` and `shot`",
    ),
    ("files", &[Named::Ranks, Named::PikeAndShot], "ranks, and the pike of \"pike and shot\""),
    ("pike", WITH_PIKE, "formations of pike and shot"),
    ("shot", WITH_PIKE, "formations of pike and shot"),
    ("wing", &[Named::PikeAndShot], "\"pike and shot\""),
    ("levelled", &[Named::SwedishBrigade], "a \"swedish brigade\""),
    ("marched", &[Named::Column], "a \"column\""),
];

/// Pike are numbered before shot.
fn pike_and_shot(entry: &Entry<'_>, named: Named, front: Pose, size: Size) -> Found<Body> {
    let pike = entry.count("pike", 1, 50, "4")?;
    let shot = entry.count("shot", 1, 50, "4")?;
    let bases = pike + shot;
    let (pikes, shots): (Vec<usize>, Vec<usize>) = ((0..pike).collect(), (pike..bases).collect());
    let sizes = vec![size; bases];
    let formation = match named {
        Named::EarlyTercio => special::early_tercio(&pikes, &shots, false, &sizes),
        Named::LaterTercio => special::later_tercio(&pikes, &shots, &sizes),
        Named::SwedishBrigade => special::swedish_brigade(&pikes, &shots, entry.flag("levelled")?, &sizes),
        Named::FiveShotAndOnePike => {
            let shot: Result<[usize; 5], _> = shots.try_into();
            shot.ok().filter(|_| pike == 1).map(|shot| special::five_shot_and_one_pike(0, shot, &sizes))
        }
        _ => {
            let files =
                if entry.has("files") { entry.count("files", 1, pike, "2")? } else { pike.div_ceil(2) };
            let wings = if entry.has("wing") {
                let hands = [("left", Hand::Left), ("right", Hand::Right)];
                Wings::One(entry.word("wing", &hands)?)
            } else {
                Wings::Both
            };
            special::pike_and_shot(&pikes, &shots, files, wings, &sizes)
        }
    };
    let formation = formation.ok_or_else(|| {
        entry.problem(&format!("{pike} pike and {shot} shot cannot stand so: {}", demands(named)))
    })?;
    Ok(formation.stand(front, &sizes))
}

/// In mixed formations every base tells what it is.
fn codes(entry: &Entry<'_>, named: Named) -> Found<Vec<String>> {
    if !WITH_PIKE.contains(&named) {
        return Ok(Vec::new());
    }
    let (pike, shot) = (entry.count("pike", 1, 50, "4")?, entry.count("shot", 1, 50, "4")?);
    Ok(["P"; 50].into_iter().take(pike).chain(["S"; 50].into_iter().take(shot)).map(str::to_owned).collect())
}

const fn demands(named: Named) -> &'static str {
    match named {
        Named::EarlyTercio => "an early tercio has 3 to 8 pike and 4 to 8 shot",
        Named::LaterTercio => "a later tercio has 2 to 8 pike",
        Named::SwedishBrigade => "a Swedish brigade has 2 or 3 pike",
        Named::FiveShotAndOnePike => "write pike = 1 and shot = 5",
        _ => "several pike stand at least 2 deep, and more than 2 shot on both sides",
    }
}

/// The way that a column has come since it was straight.
fn marched(entry: &Entry<'_>, mut column: Column) -> Found<Column> {
    for (text, _) in entry.texts("marched", 20)? {
        let leg = leg(&text, entry.source().unit)
            .map_err(|why| entry.problem_with("marched", &format!("says {why}")))?;
        let refused = || {
            let text = format!("says \"{text}\": a column can only wheel and advance, and never into itself");
            entry.problem_with("marched", &text)
        };
        column = column.moved(leg).ok_or_else(refused)?.0;
        if !near(&entry.source().reach, column.stand().bases()) {
            return Err(entry.problem_with("marched", "leads more than a metre off the table"));
        }
    }
    Ok(column)
}

/// Whether all bases are on the table or not far from it.
pub(super) fn near(reach: &[i32; 2], bases: &[Base]) -> bool {
    let on = |at: i32, reach: i32| (-super::entry::BEYOND..=reach).contains(&at);
    let corners = bases.iter().flat_map(|base| *base.footprint().corners());
    corners.into_iter().all(|corner| on(corner.x, reach[0]) && on(corner.y, reach[1]))
}

pub(super) fn commander(entry: &Entry<'_>) -> Found<Commander> {
    let size = if entry.has("base") { base_size(entry)? } else { Size::millimetres(40, 30) };
    Ok(Commander {
        name: entry.text("name", 40)?,
        side: entry.word("side", SIDES)?,
        base: Base::new(pose(entry)?, size),
    })
}

pub(super) fn camp(entry: &Entry<'_>) -> Found<Camp> {
    Ok(Camp {
        name: entry.text("name", 40)?,
        side: entry.word("side", SIDES)?,
        base: Base::new(pose(entry)?, base_size(entry)?),
    })
}

pub(super) fn work(entry: &Entry<'_>) -> Found<Work> {
    let bases = if entry.has("bases") { entry.count("bases", 1, MOST_BASES, "4")? } else { 1 };
    let body = Ranks::new(bases, bases).stand(pose(entry)?, &vec![base_size(entry)?; bases]);
    Ok(Work { name: entry.text("name", 40)?, bases: body.bases().to_vec() })
}

pub(super) fn side(entry: &Entry<'_>) -> Found<Option<Side>> {
    if entry.has("side") { entry.word("side", SIDES).map(Some) } else { Ok(None) }
}
