//! The position of a case.

use acies_field::terrain::{Kind, Piece, Shape};
use acies_field::{Base, Ranks};
use acies_geometry::{Angle, Footprint, Length, Point, Pose};
use acies_play::case::Problem;
use acies_play::{Game, Seat};
use acies_rules::Rulebook;
use serde::Deserialize;
use toml::Spanned;

use crate::army::{Army, Member};
use crate::battle::{Agreement, Battle, Stage};
use crate::command::{Commander, CommanderLevel, Contingent, Rank};
use crate::fielded::{Fielded, Leader};
use crate::game::Fog;
use crate::setup::Territory;
use crate::terrain::Grade;
use crate::turn::{Step, Turn};
use crate::{BattleGroup, Cohesion, bases};

/// How many turns are played after the first: where nobody has anything to decide, a game would have no end.
const TURNS: u16 = 8;

/// A place on the table, in millimetres.
type Place = [i32; 2];

/// Where a case starts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[serde(default)]
    battle: BattleFile,
    #[serde(default)]
    terrain: Vec<Spanned<GroundFile>>,
    #[serde(default)]
    red: SideFile,
    #[serde(default)]
    blue: SideFile,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct BattleFile {
    active: Seat,
    turn: u16,
    step: Step,
    river: Option<Grade>,
}

impl Default for BattleFile {
    fn default() -> Self {
        Self { active: Seat::Red, turn: 1, step: Step::Declarations, river: None }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    kind: Kind,
    #[serde(default)]
    outline: Vec<Place>,
    #[serde(default)]
    course: Vec<Place>,
    width: Option<i32>,
}

impl GroundFile {
    /// The piece that it describes: an outline, or the middle line of a road with its width.
    fn piece(&self) -> Result<Piece, &'static str> {
        let points = |places: &[Place]| places.iter().map(|&[x, y]| Point::millimetres(x, y)).collect();
        let (shape, flaw) = match (&self.outline[..], &self.course[..], self.width) {
            (outline, [], None) => {
                (Shape::Straight(points(outline)), "the outline must be a polygon that does not cross itself")
            }
            ([], course, Some(width)) => {
                let shape = Shape::Course { line: points(course), width: Length::millimetres(width) };
                (
                    shape,
                    "the course must be a line that does not cross itself, and its width more than nothing",
                )
            }
            _ => return Err("terrain has an outline, or a course and its width"),
        };
        Piece::of(self.kind, shape).map_err(|_| flaw)
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SideFile {
    group: Vec<Spanned<GroupFile>>,
    commander: Vec<Spanned<CommanderFile>>,
    camp: Option<Place>,
    fortified_camp: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    name: String,
    troops: String,
    front: Place,
    #[serde(default)]
    facing: Option<i32>,
    files: usize,
    #[serde(default)]
    cohesion: Cohesion,
    #[serde(default)]
    ally: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderFile {
    #[serde(default = "troop_commander")]
    level: CommanderLevel,
    #[serde(default)]
    ally: bool,
    at: Place,
    #[serde(default)]
    facing: Option<i32>,
    with: Option<String>,
}

const fn troop_commander() -> CommanderLevel {
    CommanderLevel::Troop
}

const fn contingent(ally: bool) -> Contingent {
    if ally { Contingent::Ally(0) } else { Contingent::Main }
}

impl Position {
    const fn side(&self, seat: Seat) -> &SideFile {
        match seat {
            Seat::Red => &self.red,
            Seat::Blue => &self.blue,
        }
    }

    /// The game and the state that it describes.
    pub(super) fn set_up(&self, rulebook: Rulebook) -> Result<(Fog, Battle), Problem> {
        let armies = [self.red.army()?, self.blue.army()?];
        let names: Vec<&String> =
            armies.iter().flat_map(|army| army.groups.iter().map(|member| &member.group.name)).collect();
        for seat in Seat::BOTH {
            for group in &self.side(seat).group {
                let name = &group.get_ref().name;
                if names.iter().filter(|&&other| other == name).count() > 1 {
                    return Err(Problem::with(group, format!("there are two battle groups '{name}'")));
                }
            }
        }
        let turns = Some(self.battle.turn.saturating_add(TURNS));
        let agreement = Agreement { rulebook, turns, ..Agreement::standard(armies) };
        let fog = Fog::ancient(agreement).map_err(|what| Problem { at: 0, what })?;
        let mut battle = fog.start();
        battle.river = self.battle.river;
        for piece in &self.terrain {
            let laid = piece.get_ref().piece().map_err(|what| Problem::with(piece, what))?;
            battle.field.pieces.push(laid);
        }
        for seat in Seat::BOTH {
            self.side(seat).draw_up(seat, &fog, &mut battle)?;
        }
        self.check_room(&battle)?;
        battle.initiative = Some(Seat::Red);
        battle.begin(&fog.agreement, self.battle.active);
        for seat in Seat::BOTH {
            let side = self.side(seat);
            for (file, leader) in
                side.commander.iter().zip(battle.side_mut(seat).commanders.iter_mut().flatten())
            {
                let named = file.get_ref().with.as_deref().and_then(|name| side.place_of(name));
                leader.with = named.or(leader.with);
                leader.begin_phase();
            }
        }
        battle.turn = Turn::new(self.battle.turn, self.battle.active);
        battle.stage = Stage::Turn(self.battle.step);
        Ok((fog, battle))
    }
}

impl Position {
    /// Nobody stands on anybody else.
    fn check_room(&self, battle: &Battle) -> Result<(), Problem> {
        let mut standing: Vec<(&str, Footprint)> = Vec::new();
        for seat in Seat::BOTH {
            for (file, fielded) in self.side(seat).group.iter().zip(battle.side(seat).groups.iter().flatten())
            {
                let name = file.get_ref().name.as_str();
                for base in fielded.body.footprints() {
                    let over = standing.iter().find(|(other, place)| *other != name && base.overlaps(place));
                    if let Some((other, _)) = over {
                        return Err(Problem::with(file, format!("'{name}' stands on '{other}'")));
                    }
                    standing.push((name, *base));
                }
            }
        }
        Ok(())
    }
}

impl SideFile {
    fn army(&self) -> Result<Army, Problem> {
        let mut groups = Vec::new();
        for file in &self.group {
            let GroupFile { name, troops, ally, .. } = file.get_ref();
            let mut group = BattleGroup::described(troops)
                .map_err(|error| Problem::with(file, format!("{name}: {error}")))?;
            group.name.clone_from(name);
            groups.push(Member { contingent: contingent(*ally), ..Member::plain(group) });
        }
        let rank = |index: usize, ally: bool| match (index, ally) {
            (_, true) => Rank::Ally(0),
            (0, false) => Rank::CommanderInChief,
            (_, false) => Rank::SubCommander,
        };
        let mut commanders: Vec<Commander> = self
            .commander
            .iter()
            .map(|file| (file.get_ref().level, file.get_ref().ally))
            .enumerate()
            .map(|(index, (level, ally))| Commander::new(rank(index, ally), level))
            .collect();
        // Those whom the case leaves out are not on the table.
        for rank in [Rank::CommanderInChief, Rank::SubCommander] {
            if !commanders.iter().any(|commander| commander.rank == rank) {
                commanders.push(Commander::new(rank, CommanderLevel::Troop));
            }
        }
        Ok(Army {
            name: String::from("army"),
            groups,
            commanders,
            commander_names: Vec::new(),
            fortified_camp: self.fortified_camp,
            fortifications: 0,
            territories: vec![Territory::Agricultural],
        })
    }

    fn place_of(&self, name: &str) -> Option<usize> {
        self.group.iter().position(|group| group.get_ref().name == name)
    }

    fn draw_up(&self, seat: Seat, fog: &Fog, battle: &mut Battle) -> Result<(), Problem> {
        let ahead = if seat == Seat::Red { 0 } else { 180 };
        let figures = fog.agreement.figures;
        for (index, file) in self.group.iter().enumerate() {
            let GroupFile { front: [x, y], facing, files, cohesion, .. } = *file.get_ref();
            let mut group = fog.agreement.armies[seat.index()].groups[index].group.clone();
            group.cohesion = cohesion;
            let sizes = fog.agreement.sizes(seat, index);
            if !(1..=sizes.len()).contains(&files) {
                return Err(Problem::with(file, format!("files must be from 1 to {}", sizes.len())));
            }
            let pose = Pose::new(Point::millimetres(x, y), Angle::degrees(facing.unwrap_or(ahead)));
            let body = Ranks::new(sizes.len(), files).stand(pose, &sizes);
            battle.side_mut(seat).groups[index] = Some(Fielded::new(group, body));
        }
        for (index, file) in self.commander.iter().enumerate() {
            let CommanderFile { at: [x, y], facing, with, .. } = file.get_ref();
            let pose = Pose::new(Point::millimetres(*x, *y), Angle::degrees(facing.unwrap_or(ahead)));
            battle.side_mut(seat).commanders[index] = Some(Leader::new(pose));
            if let Some(name) = with
                && self.place_of(name).is_none()
            {
                return Err(Problem::with(file, format!("there is no battle group '{name}' on his side")));
            }
        }
        battle.side_mut(seat).camp = self.camp.map(|[x, y]| {
            Base::new(Pose::new(Point::millimetres(x, y), Angle::degrees(ahead)), bases::camp(figures))
        });
        Ok(())
    }
}
