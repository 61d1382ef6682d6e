//! One side of a scenario, drawn up on the table.

use acies_field::terrain::Battlefield;
use acies_field::{Base, Body, Ranks};
use acies_fog::command::Rank;
use acies_fog::setup::deployment::{AMBUSHES, Ground, Wrong};
use acies_fog::terrain::Grade;
use acies_fog::{Agreement, Ambush, Fielded, Leader, Side, bases, own_edge};
use acies_geometry::{Angle, Footprint, Length, Pose, Size};
use acies_play::Seat;

use super::file::{AmbushFile, CommanderFile, GroupFile, Place, SideFile, WorkFile};
use super::ground::kind_name;
use super::{point, word};
use crate::army::Army;
use crate::error::Problem;
use crate::text::{likeliest, same};

/// Something that stands on the table.
pub(super) struct Thing {
    /// What it is, for people.
    pub(super) called: String,
    /// Where the file says so.
    pub(super) problem: Problem,
    pub(super) footprints: Vec<Footprint>,
}

/// Draws up a side: what is said of it goes to the table, what is wrong with it to the problems.
pub(super) struct Drawing<'a> {
    pub(super) seat: Seat,
    pub(super) army: &'a Army,
    pub(super) agreement: &'a Agreement,
    pub(super) field: &'a Battlefield,
    pub(super) river: Option<Grade>,
    pub(super) things: &'a mut Vec<Thing>,
    pub(super) problems: &'a mut Vec<Problem>,
}

/// A table of an array: which array, which table, and its name.
type At<'a> = (&'static str, usize, &'a str);

impl Drawing<'_> {
    pub(super) fn draw_up(&mut self, file: &SideFile, side: &mut Side) {
        side.order = (0..self.army.groups.len()).collect();
        if let Some(camp) = &file.camp {
            let at = Problem::at("camp", "");
            if let Some(pose) = self.pose(&at, camp.front, camp.facing) {
                let base = Base::new(pose, bases::camp(self.agreement.figures));
                side.camp = Some(base);
                self.stand("camp", at.clone(), vec![base.footprint()]);
                let closed = self.ground(|ground| ground.check_camp(&base));
                self.refuse_ground(&at, &closed, "AM-SET-026");
            }
        }
        self.fortifications(&file.fortification, side);
        for (index, group) in file.battle_group.iter().enumerate() {
            self.group(index, group, side);
        }
        for (index, commander) in file.commander.iter().enumerate() {
            self.commander(index, commander, side);
        }
        if file.ambush.len() > AMBUSHES {
            let text = format!("there are {}: a side has at most {AMBUSHES} (AM-SET-030)", file.ambush.len());
            self.refuse(Problem::at("ambush", text));
        }
        for (index, ambush) in file.ambush.iter().enumerate() {
            self.ambush(index, ambush, side);
        }
    }

    fn fortifications(&mut self, files: &[WorkFile], side: &mut Side) {
        let (paid, laid) = (
            usize::from(self.army.army.fortifications),
            files.iter().map(|file| usize::from(file.bases)).sum(),
        );
        if paid < laid {
            let text =
                format!("{laid} bases are laid out, and the army has {paid}: take some away (AM-SPE-018)");
            self.refuse(Problem::at("fortification", text));
            return;
        }
        for (index, file) in files.iter().enumerate() {
            let at = Problem { name: None, ..blank(("fortification", index, ""), "front") };
            let Some(pose) = self.pose(&at, file.front, file.facing) else { continue };
            let bases = usize::from(file.bases).max(1);
            let sizes = vec![bases::fortification(self.agreement.figures); bases];
            let line = Ranks::new(bases, bases).stand(pose, &sizes);
            self.stand("fortification", at, line.footprints().to_vec());
            side.works.extend(line.bases());
        }
    }

    fn group(&mut self, index: usize, file: &GroupFile, side: &mut Side) {
        let at: At<'_> = ("battle_group", index, &file.name);
        let Some(place) = self.find_group(at, "name", &file.name, side) else { return };
        let sizes = self.agreement.sizes(self.seat, place);
        if !(1..=sizes.len()).contains(&file.files) {
            let text = format!("{} is not from 1 to {}, the number of its bases", file.files, sizes.len());
            self.refuse(Problem::of(at, "files", text));
            return;
        }
        let problem = blank(at, "front");
        let Some(pose) = self.pose(&problem, file.front, file.facing) else { return };
        let body: Body = Ranks::new(sizes.len(), file.files).stand(pose, &sizes);
        let group = &self.army.army.groups[place].group;
        let closed = self.ground(|ground| ground.check_group(group, &body));
        self.refuse_ground(&problem, &closed, "AM-SET-053");
        self.stand(&format!("\"{}\"", group.name), problem, body.footprints().to_vec());
        side.groups[place] = Some(Fielded::new(group.clone(), body));
    }

    fn commander(&mut self, index: usize, file: &CommanderFile, side: &mut Side) {
        let at: At<'_> = ("commander", index, &file.name);
        let Some(place) = self.find_commander(at, "name", &file.name, side) else { return };
        let size = bases::commander(self.agreement.figures);
        let problem = blank(at, "at");
        let Some(pose) = self.middle(&problem, file.at, file.facing, size) else { return };
        self.stand(&format!("\"{}\"", file.name), problem, vec![Footprint::new(pose, size)]);
        side.commanders[place] = Some(Leader::new(pose));
    }

    /// A marker with nobody under it is a dummy. AM-SET-030
    fn ambush(&mut self, index: usize, file: &AmbushFile, side: &mut Side) {
        let name = file.battle_group.as_deref().or(file.commander.as_deref()).unwrap_or("dummy");
        let at: At<'_> = ("ambush", index, name);
        let group = file.battle_group.as_ref().map(|name| self.find_group(at, "battle_group", name, side));
        let commander = file.commander.as_ref().map(|name| self.find_commander(at, "commander", name, side));
        if group == Some(None) || commander == Some(None) {
            return;
        }
        let size = bases::ambush_marker(self.agreement.figures);
        let problem = blank(at, "at");
        let Some(marker) = self.middle(&problem, file.at, file.facing, size) else { return };
        self.stand("ambush marker", problem, vec![Footprint::new(marker, size)]);
        side.ambushes.push(Ambush {
            marker,
            group: group.flatten(),
            commander: commander.flatten(),
            on_foot: false,
        });
    }

    fn find_group(&mut self, at: At<'_>, key: &'static str, name: &str, side: &Side) -> Option<usize> {
        let groups = &self.army.army.groups;
        let names: Vec<&str> = groups.iter().map(|member| member.group.name.as_str()).collect();
        let hidden: Vec<usize> = side.ambushes.iter().filter_map(|ambush| ambush.group).collect();
        let found = find(&names, name, |place| side.groups[place].is_some() || hidden.contains(&place));
        found.map_err(|text| self.refuse(Problem::of(at, key, text))).ok()
    }

    fn find_commander(&mut self, at: At<'_>, key: &'static str, name: &str, side: &Side) -> Option<usize> {
        let names = commander_names(self.army);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let hidden: Vec<usize> = side.ambushes.iter().filter_map(|ambush| ambush.commander).collect();
        let found = find(&names, name, |place| side.commanders[place].is_some() || hidden.contains(&place));
        found.map_err(|text| self.refuse(Problem::of(at, key, text))).ok()
    }

    /// A pose; whoever has no facing looks away from the own edge.
    fn pose(&mut self, at: &Problem, front: Place, facing: Option<i32>) -> Option<Pose> {
        let ahead = if self.seat == Seat::Red { 0 } else { 180 };
        let facing = facing.unwrap_or(ahead);
        let pose = point(front).and_then(|front| match facing {
            -360..=360 => Ok(Pose::new(front, Angle::degrees(facing))),
            _ => Err(format!("it faces {facing}: give degrees from 0 to 360")),
        });
        pose.map_err(|text| self.refuse(Problem { text, ..at.clone() })).ok()
    }

    /// The pose of a base whose middle is given.
    fn middle(&mut self, at: &Problem, middle: Place, facing: Option<i32>, size: Size) -> Option<Pose> {
        Some(self.pose(at, middle, facing)?.moved(Length::ZERO, size.depth / 2))
    }

    fn ground(&self, look: impl FnOnce(&Ground<'_>) -> Vec<Wrong>) -> Vec<Wrong> {
        look(&Ground {
            rules: self.agreement.rules(),
            field: self.field,
            river: self.river,
            scale: &self.agreement.scale(),
            own: own_edge(self.seat),
            taken: &[],
            works: &[],
        })
    }

    /// How far forward somebody stands is for the scenario to say; where he cannot be at all he does not stand.
    /// AM-SET-026, AM-SET-053
    fn refuse_ground(&mut self, at: &Problem, wrong: &[Wrong], rule: &str) {
        for wrong in wrong {
            if let Wrong::Terrain(kind) = wrong {
                let text = format!("it cannot stand on this terrain, {}: move it ({rule})", kind_name(*kind));
                self.refuse(Problem { text, ..at.clone() });
            }
        }
    }

    fn stand(&mut self, called: &str, problem: Problem, footprints: Vec<Footprint>) {
        let side = word(self.seat);
        let called = format!("{called} of {side}");
        self.things.push(Thing { called, problem: problem.within(side), footprints });
    }

    fn refuse(&mut self, problem: Problem) {
        self.problems.push(problem.within(word(self.seat)));
    }
}

fn blank(at: At<'_>, key: &'static str) -> Problem {
    Problem::of(at, key, "")
}

/// What commanders are called: by their rank, if the roster gives no name.
pub(super) fn commander_names(army: &Army) -> Vec<String> {
    let ranks = army.army.commanders.iter().map(|commander| match commander.rank {
        Rank::CommanderInChief => "commander-in-chief",
        Rank::SubCommander => "sub-commander",
        Rank::Ally(_) => "ally",
    });
    let names = army.commanders.iter().map(|details| details.name.clone());
    names.zip(ranks).map(|(name, rank)| name.unwrap_or_else(|| rank.to_owned())).collect()
}

/// The first of a name that is not on the table yet: where several share a name, they are taken in order.
fn find(names: &[&str], name: &str, is_placed: impl Fn(usize) -> bool) -> Result<usize, String> {
    let mut called = (0..names.len()).filter(|&place| same(names[place], name)).peekable();
    if called.peek().is_none() {
        let hint =
            likeliest(name, names.iter().copied()).map(|likely| format!("did you mean \"{likely}\"? "));
        let hint = hint.unwrap_or_default();
        return Err(format!("\"{name}\" is not in the army: {hint}it has {}", names.join("; ")));
    }
    called.find(|&place| !is_placed(place)).ok_or_else(|| {
        format!("\"{name}\" has its place already: leave this one out, or give the name that is meant")
    })
}
