//! Scenarios: battles whose parts are fixed. `docs/scenarios.md` says how to write one.

mod file;
mod ground;
mod side;

use acies_field::Table;
use acies_field::terrain::Kind;
use acies_fog::{Agreement, Battle, Stage};
use acies_geometry::{Length, Point};
use acies_play::Seat;

use self::file::{Place, ScenarioFile};
use self::side::{Drawing, Thing};
use crate::army::Army;
use crate::error::{FileError, Problem};
use crate::library::Library;

const WHAT: &str = "scenario";

/// How many millimetres from the table's corner anything may be: farther is a slip of the pen.
const FARTHEST: i32 = 6000;

/// A battle whose parts are fixed; what a file leaves out is for the players to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What it is called.
    pub title: String,
    /// A few words on it; may be empty.
    pub note: String,
    /// The two armies, red's first, with what their rosters say of them.
    pub armies: [Army; 2],
    /// What the players have agreed on.
    pub agreement: Agreement,
    /// Everything that the file fixes, whether or not it is complete.
    pub fixed: Battle,
    /// The names of the pieces of terrain, in their order; empty for those without.
    pub terrain: Vec<String>,
}

impl Scenario {
    /// The scenario that is written in `text`; `file` is named in errors. Rosters are those of the library: one from
    /// somewhere else must have been added under the name that the scenario gives it ([`Scenario::rosters`]).
    pub fn from_toml(file: &str, text: &str, library: &Library) -> Result<Self, FileError> {
        let written: ScenarioFile = FileError::read(WHAT, file, text)?;
        scenario(&written, library).map_err(|problems| FileError::new(WHAT, file, text, &problems))
    }

    /// The rosters that a scenario names, red's first.
    pub fn rosters(file: &str, text: &str) -> Result<[String; 2], FileError> {
        let written: ScenarioFile = FileError::read(WHAT, file, text)?;
        Ok([written.red.roster, written.blue.roster])
    }

    /// What each commander of a side is called, in the army's order.
    pub fn commander_names(&self, seat: Seat) -> Vec<String> {
        side::commander_names(&self.armies[seat.index()])
    }

    /// The battle, ready if nothing is left out. Otherwise it stands before the first step of the set-up that the file
    /// leaves open, and from there on the players decide everything: steps are not half taken. AM-SET-003
    pub fn battle(&self) -> (Agreement, Battle) {
        let mut battle = Battle::new(&self.agreement);
        battle.stage = self.copy_to(&mut battle);
        (self.agreement.clone(), battle)
    }

    /// Takes over step by step until one is open, and returns that.
    fn copy_to(&self, battle: &mut Battle) -> Stage {
        let fixed = &self.fixed;
        for (side, fixed) in battle.sides.iter_mut().zip(&fixed.sides) {
            side.order.clone_from(&fixed.order);
        }
        let Some(initiative) = fixed.initiative else { return Stage::Initiative };
        battle.initiative = Some(initiative);
        if fixed.territory.is_none() && fixed.field.pieces.is_empty() {
            return Stage::Territory;
        }
        battle.territory = fixed.territory;
        battle.field.clone_from(&fixed.field);
        battle.river = fixed.river;
        if fixed.sides.iter().any(|side| side.camp.is_none()) {
            return Stage::Works(initiative.other());
        }
        for (side, fixed) in battle.sides.iter_mut().zip(&fixed.sides) {
            side.works.clone_from(&fixed.works);
            side.camp = fixed.camp;
            side.ambushes.clone_from(&fixed.ambushes);
        }
        if Seat::BOTH.iter().any(|&seat| self.has_groups_left(seat)) {
            return Stage::Marches;
        }
        for (side, fixed) in battle.sides.iter_mut().zip(&fixed.sides) {
            side.groups.clone_from(&fixed.groups);
        }
        if Seat::BOTH.iter().any(|&seat| self.has_commanders_left(seat)) {
            return Stage::Commanders(initiative.other());
        }
        for (side, fixed) in battle.sides.iter_mut().zip(&fixed.sides) {
            side.commanders.clone_from(&fixed.commanders);
        }
        match fixed.first {
            None => Stage::FirstMove,
            Some(first) => {
                battle.begin(&self.agreement, first);
                battle.stage
            }
        }
    }

    fn has_groups_left(&self, seat: Seat) -> bool {
        let away = self.fixed.away(seat);
        let mut groups = self.fixed.side(seat).groups.iter().enumerate();
        groups.any(|(place, body)| body.is_none() && !away.contains(&place))
    }

    fn has_commanders_left(&self, seat: Seat) -> bool {
        let away = self.fixed.commanders_away(seat);
        let mut commanders = self.fixed.side(seat).commanders.iter().enumerate();
        commanders.any(|(place, pose)| pose.is_none() && !away.contains(&place))
    }
}

/// How a file names a side.
const fn word(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "red",
        Seat::Blue => "blue",
    }
}

/// A point that can be measured; whether it is on the table is another question.
fn point([x, y]: Place) -> Result<Point, String> {
    let near = |along: i32| (-FARTHEST..=FARTHEST).contains(&along);
    if near(x) && near(y) {
        Ok(Point::millimetres(x, y))
    } else {
        Err(format!("[{x}, {y}] is far from any table: give millimetres from its near left corner"))
    }
}

fn scenario(file: &ScenarioFile, library: &Library) -> Result<Scenario, Vec<Problem>> {
    let mut problems = head(file);
    let armies =
        Seat::BOTH.map(|seat| army(file, seat, library).map_err(|problem| problems.push(problem)).ok());
    let [Some(red), Some(blue)] = armies else { return Err(problems) };
    if !problems.is_empty() {
        return Err(problems);
    }
    let [width, depth] = file.table.size.map(Length::millimetres);
    let agreement = Agreement {
        figures: file.figures.into(),
        unit: file.table.mu.into(),
        table: Table::new(width, depth),
        ..Agreement::standard([red.army.clone(), blue.army.clone()])
    };
    let armies = [red, blue];
    let mut battle = Battle::new(&agreement);
    battle.initiative = file.initiative;
    battle.territory = file.territory;
    battle.first = file.first_move;
    battle.river = file.river;
    problems.extend(ground::lay(&file.terrain, &mut battle.field));
    problems.extend(river(file, &battle));
    let mut things = Vec::new();
    for seat in Seat::BOTH {
        let mut drawing = Drawing {
            seat,
            army: &armies[seat.index()],
            agreement: &agreement,
            field: &battle.field,
            river: battle.river,
            things: &mut things,
            problems: &mut problems,
        };
        drawing.draw_up(file.side(seat), &mut battle.sides[seat.index()]);
    }
    problems.extend(clashes(&things, &agreement.table));
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut scenario = Scenario {
        title: file.title.clone(),
        note: file.note.clone(),
        armies,
        agreement,
        fixed: battle,
        terrain: file.terrain.iter().map(|piece| piece.name.clone()).collect(),
    };
    scenario.fixed.stage = scenario.copy_to(&mut Battle::new(&scenario.agreement));
    if let (Stage::Turn(_), Some(first)) = (scenario.fixed.stage, scenario.fixed.first) {
        scenario.fixed.begin(&scenario.agreement, first);
    }
    Ok(scenario)
}

fn head(file: &ScenarioFile) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (key, text, most) in [("title", &file.title, 120), ("note", &file.note, 240)] {
        let letters = text.chars().count();
        if letters > most {
            problems.push(Problem::at(key, format!("it has {letters} letters: write at most {most}")));
        }
    }
    let [width, depth] = file.table.size;
    if !(100..=5000).contains(&width) || !(100..=5000).contains(&depth) {
        let text =
            format!("size = [{width}, {depth}] is no table: give millimetres, from 100 to 5000 either way");
        problems.push(Problem::at("table", text));
    }
    problems
}

fn army(file: &ScenarioFile, seat: Seat, library: &Library) -> Result<Army, Problem> {
    let name = &file.side(seat).roster;
    let wrong = |text: String| Problem::at("roster", text).within(word(seat));
    let roster = library.roster(name).ok_or_else(|| {
        let hint = library.likeliest_roster(name).map(|likely| format!("did you mean \"{likely}\"? "));
        let hint = hint.unwrap_or_default();
        wrong(format!("there is no roster \"{name}\": {hint}`acies army lists` shows all"))
    })?;
    Army::new(roster, library).map_err(|violations| {
        let all: Vec<String> = violations.iter().map(ToString::to_string).collect();
        wrong(format!("\"{name}\" is not legal: {}", all.join("; ")))
    })
}

/// There is at most one river, and its grade is told and not rolled for. AM-TER-032
fn river(file: &ScenarioFile, battle: &Battle) -> Option<Problem> {
    let rivers = battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River).count();
    match (rivers, file.river) {
        (0, Some(_)) => {
            Some(Problem::at("river", "there is no river on the table: add one, or leave this out"))
        }
        (1, None) => {
            Some(Problem::at("terrain", "there is a river: say how hard it is to cross, river = \"rough\""))
        }
        (2.., _) => Some(Problem::at("terrain", "there are several rivers: keep one (AM-SET-012)")),
        _ => None,
    }
}

/// Whatever hangs over an edge of the table or stands where something else does.
fn clashes(things: &[Thing], table: &Table) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, thing) in things.iter().enumerate() {
        let mut wrong = |text: String| problems.push(Problem { text, ..thing.problem.clone() });
        if thing.footprints.iter().any(|base| table.crossed(base.corners()).next().is_some()) {
            wrong(format!("{} is not wholly on the table: move it", thing.called));
        }
        let meets = |other: &&Thing| {
            thing.footprints.iter().any(|mine| other.footprints.iter().any(|theirs| mine.overlaps(theirs)))
        };
        for other in things[..index].iter().filter(meets) {
            wrong(format!("{} stands on {}: move one of them", thing.called, other.called));
        }
    }
    problems
}
