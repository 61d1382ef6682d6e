//! Scene files: a picture described in TOML, as `docs/scenes.md` tells people to write it.
//!
//! The tables are read by hand and not by `serde`, for two reasons: numbers come as they were written, so that decimals
//! are exact without any floating point, and every error can say in which line it is and what to write instead.

mod entry;
mod ground;
mod notes;
mod number;
mod path;
mod troops;

use std::fmt;

use acies_field::{MovementUnit, Table};
use acies_geometry::Bounds;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use self::entry::{BEYOND, Entry, Found, Problem, Source};
use crate::scene::Scene;

/// Longer files are not read.
const LONGEST_FILE: usize = 1 << 20;

/// Larger armies have never met on a table.
const MOST_BASES: usize = 2000;

/// Why a file is no scene: all that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    file: String,
    problems: Vec<String>,
}

impl SceneError {
    /// Each thing that is wrong.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be drawn:", self.file)?;
        self.problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}

impl std::error::Error for SceneError {}

/// Reads a scene file's text; `file` is named in errors.
pub fn read(file: &str, text: &str) -> Result<Scene, SceneError> {
    scene(text).map_err(|mut problems| {
        problems.sort();
        let told =
            problems.iter().map(|problem| format!("line {}: {}", problem.line, problem.text)).collect();
        SceneError { file: file.into(), problems: told }
    })
}

const TOP: &[&str] = &[
    "title",
    "note",
    "table",
    "view",
    "terrain",
    "fortification",
    "camp",
    "group",
    "commander",
    "move",
    "ruler",
    "zone",
    "sight",
];

fn scene(text: &str) -> Result<Scene, Vec<Problem>> {
    let only = |problem: Problem| vec![problem];
    if text.len() > LONGEST_FILE {
        return Err(only(Problem { line: 1, text: "the file is longer than a megabyte".into() }));
    }
    let mut source = Source { text, unit: MovementUnit::Mm25, reach: [BEYOND, BEYOND] };
    let parsed = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(1, |span| source.line(span.start));
        only(Problem { line, text: format!("this is no TOML: {}", error.message()) })
    })?;
    let top = Entry::new(source, parsed.get_ref(), 0, "", TOP).map_err(only)?;
    let mut scene = lay_table(&top).map_err(only)?;
    source.unit = scene.unit;
    source.reach = [scene.table.width.get() + BEYOND, scene.table.depth.get() + BEYOND];
    let mut reader = Reader { source, top: parsed.get_ref(), problems: Vec::new() };
    reader.fill(&mut scene);
    reader.names_are_different(&scene);
    if reader.problems.is_empty() { Ok(scene) } else { Err(reader.problems) }
}

/// The table alone: everything else is measured against it.
fn lay_table(top: &Entry<'_>) -> Found<Scene> {
    let Some((table, at)) =
        top.value("table").and_then(|value| Some((value.get_ref().as_table()?, value.span())))
    else {
        return Err(
            top.problem("there is no table: write [table] and below it size = [1800, 1200], in millimetres")
        );
    };
    let entry = Entry::new(top.source(), table, at.start, "table", &["size", "mu"])?;
    let size = entry.size("size", 100_000, 5_000_000, "[1800, 1200]")?;
    let mut scene = Scene::new(&top.text("title", 120)?, Table::new(size.width, size.depth));
    scene.note = top.text("note", 240)?;
    if entry.has("mu") {
        let units = [
            ("25mm", MovementUnit::Mm25),
            ("1in", MovementUnit::Inch),
            ("40mm", MovementUnit::Mm40),
            ("1.5in", MovementUnit::InchAndAHalf),
        ];
        scene.unit = entry.word("mu", &units)?;
    }
    Ok(scene)
}

/// Goes through the tables of a file and collects what is wrong with any of them.
struct Reader<'a> {
    source: Source<'a>,
    top: &'a DeTable<'a>,
    problems: Vec<Problem>,
}

impl<'a> Reader<'a> {
    fn fill(&mut self, scene: &mut Scene) {
        scene.view = self.view(&scene.table);
        let table = scene.table;
        scene.terrain = self.all("terrain", ground::keys(), |entry| ground::ground(entry, &table));
        scene.works = self.all("fortification", troops::WORK, troops::work);
        scene.camps = self.all("camp", troops::CAMP, troops::camp);
        scene.groups = self.all("group", troops::GROUP, troops::group);
        scene.commanders = self.all("commander", troops::COMMANDER, troops::commander);
        self.bases_are_few(scene);
        // What follows names groups: if one of those could not be read, its name would be called unknown.
        if !self.problems.is_empty() {
            return;
        }
        let mut moves = scene.clone();
        self.each("move", notes::MOVE, |entry| {
            let made = notes::movement(entry, &moves)?;
            moves.moves.push(made);
            Ok(())
        });
        scene.moves = moves.moves;
        scene.rulers = self.all("ruler", notes::RULER, |entry| notes::ruler(entry, scene));
        scene.zones = self.all("zone", notes::ZONE, |entry| notes::zone(entry, scene));
        scene.sights = self.all("sight", notes::SIGHT, |entry| notes::sight(entry, scene));
    }

    /// Every base is compared with every other, so their number has a limit.
    fn bases_are_few(&mut self, scene: &Scene) {
        let works = scene.works.iter().map(|work| work.bases.len());
        let bases: usize = scene.groups.iter().map(|group| group.body().bases().len()).chain(works).sum();
        if bases > MOST_BASES {
            let text = format!("there are {bases} bases: at most {MOST_BASES} can be drawn");
            self.problems.push(Problem { line: 1, text });
        }
    }

    fn all<T>(&mut self, what: &str, keys: &[&str], mut read: impl FnMut(&Entry<'a>) -> Found<T>) -> Vec<T> {
        let mut found = Vec::new();
        self.each(what, keys, |entry| {
            found.push(read(entry)?);
            Ok(())
        });
        found
    }

    /// Reads all tables of a kind, at most 200.
    fn each(&mut self, what: &str, keys: &[&str], mut read: impl FnMut(&Entry<'a>) -> Found<()>) {
        let Some((_, value)) = self.top.iter().find(|(key, _)| key.get_ref() == what) else { return };
        let line = self.source.line(value.span().start);
        let tables = value.get_ref().as_array().map(|list| list.iter().collect::<Vec<_>>());
        let Some(tables) = tables.filter(|list| list.iter().all(|table| table.get_ref().is_table())) else {
            let text = format!("`{what}` must be tables: write [[{what}]] above each, with two brackets");
            self.problems.push(Problem { line, text });
            return;
        };
        if tables.len() > 200 {
            let text = format!("there are {} tables [[{what}]]: at most 200 can be drawn", tables.len());
            self.problems.push(Problem { line, text });
            return;
        }
        for value in tables {
            if let Err(problem) = self.entry(value, what, keys).and_then(|entry| read(&entry)) {
                self.problems.push(problem);
            }
        }
    }

    fn entry(&self, value: &'a Spanned<DeValue<'a>>, what: &str, keys: &[&str]) -> Found<Entry<'a>> {
        let at = value.span().start;
        let wrong = || Problem { line: self.source.line(at), text: format!("`{what}` must be a table") };
        Entry::new(self.source, value.get_ref().as_table().ok_or_else(wrong)?, at, what, keys)
    }

    fn view(&mut self, table: &Table) -> Option<Bounds> {
        let (_, value) = self.top.iter().find(|(key, _)| key.get_ref() == "view")?;
        let read = |entry: Entry<'a>| {
            let view = Bounds::of(&[entry.point("from")?, entry.point("to")?]);
            let whole = Bounds::of(table.ground().corners());
            let view = Bounds {
                low: acies_geometry::Point::new(view.low.x.max(whole.low.x), view.low.y.max(whole.low.y)),
                high: acies_geometry::Point::new(
                    view.high.x.min(whole.high.x),
                    view.high.y.min(whole.high.y),
                ),
            };
            if view.high.x - view.low.x < 20_000 || view.high.y - view.low.y < 20_000 {
                return Err(entry
                    .problem("it shows less than 20 mm of the table either way: give two opposite corners"));
            }
            Ok(view)
        };
        let found = self.entry(value, "view", &["from", "to"]).and_then(read);
        found.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// Names are how a file points at things, so no two things may share one.
    fn names_are_different(&mut self, scene: &Scene) {
        let groups = scene.groups.iter().map(|group| group.name.as_str());
        let works = scene.works.iter().map(|work| work.name.as_str());
        let camps = scene.camps.iter().map(|camp| camp.name.as_str());
        let commanders = scene.commanders.iter().map(|commander| commander.name.as_str());
        let terrain = scene.terrain.iter().map(|ground| ground.name.as_str());
        let all = groups.chain(works).chain(camps).chain(commanders).chain(terrain);
        let mut names: Vec<&str> = all.filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        for pair in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            let line =
                self.source.text.match_indices(pair[0]).nth(1).map_or(1, |(at, _)| self.source.line(at));
            let text = format!("two things are called \"{}\": give one another name", entry::short(pair[0]));
            self.problems.push(Problem { line, text });
        }
        self.problems.dedup();
    }
}
