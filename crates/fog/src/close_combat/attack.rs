//! What battle groups roll against each other.

use acies_field::face_alike;
use acies_rules::RuleId;

use super::at_impact::new_contacts;
use super::support;
use crate::combat::advantage::{Compared, Fighter, Melee, figures, impact, melee};
use crate::combat::dice::{self, Row, light_troops_lose_half};
use crate::combat::fighters::{Coming, FightingFile, are_works_between, fighter};
use crate::combat::hits::{to_hit_by_shooting, to_hit_in_close_combat};
use crate::combat::losses::{Pool, Source, pools};
use crate::disorder::Trouble;
use crate::fielded::{Fielded, GroupId};
use crate::fighting::files_of;
use crate::impact::Approach;
use crate::position::Position;
use crate::rerolls::{self, Reroll, in_close_combat, is_upgraded_at_impact, may_be_led, ranks_deep};
use crate::turn::Phase;
use crate::{Quality, Troops};

/// A file that fights, with what speaks for and against it and its opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The file.
    pub file: FightingFile,
    /// Its front base.
    pub fighter: Fighter,
    /// The points of advantage of both, and its own net points.
    pub compared: Compared,
}

/// Dice that a battle group rolls against another at one advantage. AM-COM-033
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who rolls.
    pub by: GroupId,
    /// Who is hit.
    pub on: GroupId,
    /// How many dice.
    pub dice: u32,
    /// The net points of advantage; of support shooters their own points.
    pub net: i32,
    /// Whether it is support shooting. AM-COM-105
    pub support: bool,
    /// The score that a die needs. AM-COM-044, AM-COM-045
    pub needed: u8,
    /// Which dice are rolled again. AM-COM-046, AM-COM-047
    pub reroll: Reroll,
}

/// What speaks for and against some dice: those of the dice's owner, and those of his enemy.
pub type Advantages = [Vec<(RuleId, i32)>; 2];

impl Attack {
    /// What the files that roll these dice have to say for and against them; support shooters have nothing. AM-COM-039
    pub fn advantages(&self, fights: &[Fight]) -> Vec<Advantages> {
        let alike = |fight: &&Fight| {
            !self.support
                && (fight.file.id, fight.file.enemy, fight.compared.net) == (self.by, self.on, self.net)
        };
        let of = |fight: &Fight| fight.compared.advantages.each_ref().map(|of| figures(of));
        let mut all: Vec<Advantages> = fights.iter().filter(alike).map(of).collect();
        all.sort();
        all.dedup();
        all
    }
}

/// The files that fight, with their advantages. AM-COM-039, AM-COM-041
pub fn fights(position: &Position<'_>, phase: Phase, files: &[FightingFile]) -> Vec<Fight> {
    let coming = Comings::new(position, phase);
    let both_ways: Vec<GroupId> = fighting_two_ways(position, files);
    let rules = &position.fog.rules.advantages;
    let of = |file: &FightingFile| {
        let opponent = opponent(position, file);
        let [mine, theirs] = [file, &opponent].map(|file| fighter(position, file, coming.of(file)));
        let two_ways = |file: &FightingFile| phase == Phase::Melee && both_ways.contains(&file.id);
        let compared = if phase == Phase::Impact {
            impact(rules, &mine, &theirs)
        } else {
            melee(
                rules,
                &Melee { fighter: mine, two_directions: two_ways(file) },
                &Melee { fighter: theirs, two_directions: two_ways(&opponent) },
            )
        };
        Fight { file: file.clone(), fighter: mine, compared }
    };
    files.iter().map(of).collect()
}

/// The file that a file fights, as it would fight back. AM-MEL-005
fn opponent(position: &Position<'_>, file: &FightingFile) -> FightingFile {
    FightingFile {
        id: file.enemy,
        bases: super::at_impact::behind(position, file.enemy, file.enemy_base),
        enemy: file.id,
        enemy_base: file.bases[0],
        overlap: false,
    }
}

/// How those who fight at impact came into the fight.
struct Comings {
    contacts: Vec<(GroupId, GroupId, Approach)>,
}

impl Comings {
    fn new(position: &Position<'_>, phase: Phase) -> Self {
        let contacts = if phase == Phase::Impact { new_contacts(position) } else { Vec::new() };
        Self { contacts }
    }

    /// Chargers, interceptors and pursuers who run into fresh enemy charge; those of them who came in flank or rear fight so.
    /// AM-IMP-028, AM-IMP-069, AM-JAP-025
    fn of(&self, file: &FightingFile) -> Coming {
        let charging = self.contacts.iter().any(|&(by, ..)| by == file.id);
        let on_the_flank = self
            .contacts
            .iter()
            .any(|&(by, on, from)| (by, on) == (file.id, file.enemy) && from != Approach::Front);
        Coming { charging, on_the_flank }
    }
}

/// The battle groups that fight enemy in two directions: bases turned against each other fight different battle groups. An
/// orb does not mind, and neither do those attacked across works that they defend. AM-MEL-018, AM-SPE-024, AM-SPE-042
fn fighting_two_ways(position: &Position<'_>, files: &[FightingFile]) -> Vec<GroupId> {
    let facing = |file: &FightingFile| position.fielded(file.id).body.bases()[file.bases[0]].pose.facing;
    let across_works = |file: &FightingFile| {
        are_works_between(position, (file.id, file.bases[0]), (file.enemy, file.enemy_base))
    };
    let in_front: Vec<&FightingFile> =
        files.iter().filter(|file| !file.overlap && !across_works(file)).collect();
    let mut found: Vec<GroupId> = Vec::new();
    for file in &in_front {
        let fielded = position.fielded(file.id);
        let other_way = |other: &&FightingFile| {
            other.id == file.id && other.enemy != file.enemy && !face_alike(facing(other), facing(file))
        };
        if !fielded.in_orb && in_front.iter().any(other_way) {
            found.push(file.id);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The dice of all bases of a battle group that fight, before anything is taken off. AM-COM-022, AM-COM-027
fn sources(position: &Position<'_>, phase: Phase, id: GroupId, fights: &[Fight]) -> Vec<Source> {
    let mut sources = Vec::new();
    let group = position.group(id);
    let disorder = position.disorder_of_bases(id);
    for fight in fights.iter().filter(|fight| fight.file.id == id) {
        let (file, enemy) = (&fight.file, position.group(fight.file.enemy));
        let against = enemy.bases()[file.enemy_base].kind;
        let front = group.bases()[file.bases[0]].kind;
        let ranks = if phase == Phase::Impact { 1 } else { 2 };
        for (rank, &base) in file.bases.iter().enumerate().take(ranks) {
            let kind = group.bases()[base].kind;
            let dice = match (phase, rank) {
                (Phase::Impact, _) => dice::impact(&position.fog.rules.dice, kind, against),
                (_, 0) => dice::melee(kind, Row::Front, front),
                _ => dice::melee(kind, Row::Second, front),
            };
            sources.push(Source {
                against: file.enemy,
                net: fight.compared.net,
                support: false,
                bases: 1,
                dice,
                loses_half: light_troops_lose_half(kind, against, enemy.cohesion),
                trouble: Trouble::of(disorder[base], group.cohesion),
            });
        }
    }
    if phase == Phase::Impact {
        sources.extend(support::sources(position, id, fights));
    }
    sources
}

/// Those of some ways to fight, beside what is settled, that make a difference: in whose dice, at what advantage, or in what
/// they lose.
pub(super) fn that_differ(
    position: &Position<'_>,
    phase: Phase,
    mut ways: Vec<Vec<FightingFile>>,
    settled: &[FightingFile],
) -> Vec<Vec<FightingFile>> {
    if ways.len() > 1 {
        let mut seen = Vec::new();
        ways.retain(|way| {
            let dice = all_sources(position, phase, &[settled, way].concat());
            let new = !seen.contains(&dice);
            if new {
                seen.push(dice);
            }
            new
        });
    }
    ways
}

/// The dice of everybody, in their order.
fn all_sources(position: &Position<'_>, phase: Phase, files: &[FightingFile]) -> Vec<(GroupId, Source)> {
    let fights = fights(position, phase, files);
    let mut all: Vec<(GroupId, Source)> = Vec::new();
    for id in fighting(files) {
        all.extend(sources(position, phase, id, &fights).into_iter().map(|source| (id, source)));
    }
    all.sort_unstable();
    all
}

/// The battle groups that have files in a fight.
fn fighting(files: &[FightingFile]) -> Vec<GroupId> {
    let mut ids: Vec<GroupId> = files.iter().map(|file| file.id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// All ways in which a battle group's dice can be left after its losses. AM-COM-035
pub fn ways_to_lose(position: &Position<'_>, phase: Phase, id: GroupId) -> Vec<Vec<Pool>> {
    ways_to_lose_in(position, phase, id, &fights(position, phase, &position.battle.turn.fray.files()))
}

/// The same where all fights are known.
pub(super) fn ways_to_lose_in(
    position: &Position<'_>,
    phase: Phase,
    id: GroupId,
    fights: &[Fight],
) -> Vec<Vec<Pool>> {
    pools(&sources(position, phase, id, fights))
}

/// What every battle group rolls, once it is settled who fights whom. AM-COM-022, AM-COM-027, AM-COM-033
pub fn attacks(position: &Position<'_>, phase: Phase) -> Vec<Attack> {
    attacks_in(position, phase, &fights(position, phase, &position.battle.turn.fray.files()))
}

/// The same where all fights are known.
pub(super) fn attacks_in(position: &Position<'_>, phase: Phase, fights: &[Fight]) -> Vec<Attack> {
    let fray = &position.battle.turn.fray;
    let mut attacks = Vec::new();
    for id in fighting(&fray.files()) {
        let chosen = fray.dice.iter().find(|(settled, _)| *settled == id).map(|(_, pools)| pools.clone());
        let pools = chosen.unwrap_or_else(|| {
            pools(&sources(position, phase, id, fights)).into_iter().next().unwrap_or_default()
        });
        attacks.extend(pools.into_iter().map(|pool| attack(position, phase, id, pool)));
    }
    attacks
}

fn attack(position: &Position<'_>, phase: Phase, id: GroupId, pool: Pool) -> Attack {
    let (needed, reroll) = if pool.support {
        (to_hit_by_shooting(pool.net), reroll_of_support(position, id))
    } else {
        let [mine, theirs] = [id, pool.against].map(|id| for_rerolls(position, phase, id));
        (to_hit_in_close_combat(pool.net), in_close_combat(&position.fog.rules, mine, theirs))
    };
    let Pool { against, net, support, dice } = pool;
    Attack { by: id, on: against, dice, net, support, needed, reroll }
}

/// Support shooters roll again by their own quality, one level better under a commander in the front rank. AM-COM-103
fn reroll_of_support(position: &Position<'_>, id: GroupId) -> Reroll {
    let quality = position.group(id).quality();
    let raised = match quality {
        Quality::Poor => Quality::Average,
        Quality::Average => Quality::Superior,
        Quality::Superior | Quality::Elite => Quality::Elite,
    };
    rerolls::by_quality(if is_led(position, id) { raised } else { quality })
}

/// A battle group as the re-rolls of close combat see it. AM-BGR-013, AM-BGR-017, AM-BGR-019, AM-BGR-020
fn for_rerolls(position: &Position<'_>, phase: Phase, id: GroupId) -> rerolls::Fighter {
    let fielded = position.fielded(id);
    let group = &fielded.group;
    let upgraded = phase == Phase::Impact && {
        let disordered = position.disorder(id) != crate::disorder::Disorder::None;
        let ranks = if faces_one_way(fielded) { ranks_deep(&bases_in_ranks(&files_of(fielded))) } else { 0 };
        is_upgraded_at_impact(&position.fog.rules, group.bases(), ranks, group.cohesion, disordered)
    };
    rerolls::Fighter { quality: group.quality(), led: is_led(position, id), upgraded }
}

/// Whether all bases face the same way, or follow each other in a column that bends. AM-GLO-037, AM-GLO-038
fn faces_one_way(fielded: &Fielded) -> bool {
    let bases = fielded.body.bases();
    fielded.is_kinked() || bases.iter().all(|base| face_alike(base.pose.facing, bases[0].pose.facing))
}

/// How many bases each rank has, from the front.
fn bases_in_ranks(files: &[Vec<usize>]) -> Vec<usize> {
    let deepest = files.iter().map(Vec::len).max().unwrap_or(0);
    (0..deepest).map(|rank| files.iter().filter(|file| file.len() > rank).count()).collect()
}

/// Whether a commander fights in its front rank who raises its re-rolls; light foot behind others are no hindrance.
/// AM-BGR-017, AM-BGR-018, AM-COM-107
fn is_led(position: &Position<'_>, id: GroupId) -> bool {
    let group = position.group(id);
    let leads = |commander: usize| {
        let commander = &position.fog.agreement.armies[id.seat.index()].commanders[commander];
        group.bases().iter().any(|base: &Troops| may_be_led(base.kind, commander.on_an_elephant))
    };
    position.leaders_with(id).any(|(index, leader)| leader.in_front_rank && leads(index))
}
