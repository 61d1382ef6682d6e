//! Volleys: all dice that are rolled against one battle group.

use acies_field::Base;
use acies_field::zone::entirely_behind_rear_line;
use acies_geometry::{Edge, Footprint};

use super::aim::Aim;
use super::orders::Orders;
use super::pools::{Part, choices_of_losses, pools};
use crate::aftermath::is_spared;
use crate::combat::advantage::{Advantage, Shooter, ShotAt, is_artillery, shooting};
use crate::combat::{dice, losses};
use crate::deterioration::{BASES_PER_SHOT, DeathRoll, bases_counted_of, hits_per_bases, is_rolled};
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::position::Position;
use crate::rerolls::Reroll;
use crate::terrain::{gives_cover, kinds_around};
use crate::{Capability, TroopType};

/// Hits that make a battle group test if artillery shot at it. AM-DET-005
const HITS_WITH_ARTILLERY: u32 = 2;

/// For so many hits a death roll can fail whatever is added to the die. AM-DET-051
const MOST_TO_DIE: u32 = 6;

/// Dice that are rolled alike against one battle group. AM-COM-033
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Who rolls them; a die that several battle groups make up belongs to the one with the worst shooter. AM-COM-034
    pub by: GroupId,
    /// How many.
    pub dice: u32,
    /// What speaks for and against a hit. AM-COM-048
    pub advantages: Vec<Advantage>,
    /// The score that hits. AM-COM-045
    pub needed: u8,
    /// Which dice are rolled again. AM-COM-046
    pub reroll: Reroll,
}

/// All shooting at one battle group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Who is shot at.
    pub at: GroupId,
    /// The dice.
    pub pools: Vec<Pool>,
    /// How many of its bases count for hits per base. AM-GLO-027
    pub counted: u32,
    /// The fewest hits that can do anything to it. AM-SHO-007
    pub least: u32,
    /// Who shoots at it.
    pub by: Vec<GroupId>,
    /// Where the front-rank bases stand whose files do. AM-DET-053
    pub shooters: Vec<Base>,
    /// Whether artillery does. AM-DET-005
    pub artillery: bool,
    /// Whether firearms do. AM-DET-029
    pub firearms: bool,
}

impl Volley {
    /// The number of all dice.
    pub fn dice(&self) -> u32 {
        self.pools.iter().map(|pool| pool.dice).sum()
    }

    /// Whether the dice are rolled: only if they are as many as the fewest hits that oblige the target to test its cohesion or
    /// to take a death roll. AM-SHO-007
    pub fn is_rolled(&self) -> bool {
        self.dice() >= self.least
    }

    fn new(position: &Position<'_>, at: GroupId, aims: &[&Aim]) -> Self {
        let counted = bases_counted_of(position.fielded(at));
        let (mut by, mut shooters) = (Vec::new(), Vec::new());
        for aim in aims {
            by.push(aim.by);
            shooters.push(aim.front);
        }
        by.sort_unstable();
        by.dedup();
        shooters.sort_unstable();
        shooters.dedup();
        let artillery = aims.iter().any(|aim| is_artillery(aim.weapon));
        let firearms = aims.iter().any(|aim| aim.weapon == Capability::Firearm);
        let least = least_hits(position, at, counted, artillery);
        Self { at, pools: Vec::new(), counted, least, by, shooters, artillery, firearms }
    }
}

/// The fewest hits that oblige a battle group to test its cohesion or to take a death roll. AM-SHO-007
fn least_hits(position: &Position<'_>, at: GroupId, counted: u32, artillery: bool) -> u32 {
    let spared = is_spared(&position.fog.rules.spared, position.group(at));
    let fatal = (1..=MOST_TO_DIE).find(|&hits| is_rolled(&DeathRoll { hits, lightly: true, spared }));
    let with_artillery = artillery.then_some(HITS_WITH_ARTILLERY);
    let least =
        [fatal, with_artillery].into_iter().flatten().fold(hits_per_bases(counted, BASES_PER_SHOT), u32::min);
    least.max(1)
}

/// The volleys of both sides, if these bases shoot. AM-SHO-004, AM-COM-033, AM-COM-034
pub(super) fn volleys_of(position: &Position<'_>, aims: &[Aim], orders: &[Orders]) -> Vec<Volley> {
    let volley = |at: GroupId| {
        let at_it: Vec<&Aim> = aims.iter().filter(|aim| aim.at == at).collect();
        Volley::new(position, at, &at_it)
    };
    let mut volleys: Vec<Volley> = sorted(aims, |aim| aim.at).into_iter().map(volley).collect();
    for (at, pool) in pools(&parts(position, aims), orders) {
        if let Some(volley) = volleys.iter_mut().find(|volley| volley.at == at) {
            volley.pools.push(pool);
        }
    }
    volleys
}

/// The battle groups whose players choose from which of their dice they take a loss, if these bases shoot, with all ways in
/// which their dice can be left. AM-COM-035
pub(super) fn losses_of(position: &Position<'_>, aims: &[Aim]) -> Vec<(GroupId, Vec<Vec<losses::Pool>>)> {
    choices_of_losses(&parts(position, aims))
}

/// All battle groups that aims name, in their order.
fn sorted(aims: &[Aim], of: fn(&Aim) -> GroupId) -> Vec<GroupId> {
    let mut ids: Vec<GroupId> = aims.iter().map(of).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The bases that shoot, those that do it alike put together.
fn parts(position: &Position<'_>, aims: &[Aim]) -> Vec<Part> {
    let shooting: Vec<Side> =
        sorted(aims, |aim| aim.by).into_iter().map(|id| Side::shooting(position, id)).collect();
    let mut parts: Vec<Part> = Vec::new();
    for at in sorted(aims, |aim| aim.at) {
        let target = Side::shot_at(position, at);
        for aim in aims.iter().filter(|aim| aim.at == at) {
            if let Some(by) = shooting.iter().find(|side| side.id == aim.by) {
                add_part(&mut parts, part(position, aim, by, &target));
            }
        }
    }
    parts
}

/// What all bases of a battle group that shoots or is shot at have in common.
struct Side {
    id: GroupId,
    /// Whether part of it is in close combat. AM-COM-059
    in_close_combat: bool,
    /// What cohesion and disorder cost each of its bases. AM-COM-016
    troubles: Vec<Trouble>,
    files: Vec<Vec<usize>>,
}

impl Side {
    fn shooting(position: &Position<'_>, id: GroupId) -> Self {
        let cohesion = position.group(id).cohesion;
        let disorder = position.disorder_of_bases(id).into_iter();
        let troubles = disorder.map(|disorder| Trouble::of(disorder, cohesion)).collect();
        Self { id, in_close_combat: is_hampered(position, id), troubles, files: Vec::new() }
    }

    fn shot_at(position: &Position<'_>, id: GroupId) -> Self {
        let files = files_of(position.fielded(id)).into_owned();
        Self { id, in_close_combat: is_hampered(position, id), troubles: Vec::new(), files }
    }
}

/// Whether part of a battle group is in close combat, so that it shoots and is shot at with a minus; by some rules also if it
/// is there only as an overlap. AM-COM-059, QR-POA-012
fn is_hampered(position: &Position<'_>, id: GroupId) -> bool {
    position.is_in_close_combat(id)
        || (!position.fog.rules.advantages.overlaps_shoot_freely && position.is_overlap(id))
}

fn add_part(parts: &mut Vec<Part>, new: Part) {
    match parts.iter_mut().find(|part| part.is_like(&new)) {
        Some(part) => {
            part.bases += new.bases;
            part.sixths += new.sixths;
        }
        None => parts.push(new),
    }
}

/// The dice of one base. AM-COM-004
fn part(position: &Position<'_>, aim: &Aim, by: &Side, target: &Side) -> Part {
    let troops = &position.group(aim.by).bases()[aim.base];
    let shooter = Shooter {
        weapon: aim.weapon,
        to_the_rear: aim.from == Edge::Rear,
        in_close_combat: by.in_close_combat,
        hampered_in_support: false,
    };
    Part {
        at: aim.at,
        by: aim.by,
        advantages: shooting(&shooter, &shot_at(position, aim, target)),
        quality: troops.quality,
        trouble: by.troubles[aim.base],
        bases: 1,
        sixths: dice::shooting(&position.fog.rules.dice, troops.kind, aim.weapon, aim.rank, aim.band)
            .unwrap_or(0),
    }
}

/// The base that is shot at: of its file the front rank counts, or the rear rank if the shooter is entirely behind it.
/// AM-COM-061
fn shot_at(position: &Position<'_>, aim: &Aim, target: &Side) -> ShotAt {
    let fielded = position.fielded(aim.at);
    let (troops, bases) = (fielded.group.bases(), fielded.body.bases());
    let file = target.files.iter().find(|file| file.contains(&aim.at_base));
    let (first, last) = file.map_or((aim.at_base, aim.at_base), |file| (file[0], file[file.len() - 1]));
    let shooter = position.fielded(aim.by).body.bases()[aim.base].footprint();
    let from_behind = entirely_behind_rear_line(&shooter, &bases[last].footprint());
    let behind_works = || {
        troops[first].kind != TroopType::BattleWagons
            && is_behind_works(position, aim.at, &bases[first].footprint(), &shooter)
    };
    ShotAt {
        troops: troops[if from_behind { last } else { first }],
        one_deep: target.files.iter().all(|file| file.len() == 1),
        in_close_combat: target.in_close_combat,
        covered: is_in_cover(position, &bases[aim.at_base].footprint()) || behind_works(),
    }
}

/// Whether a base is wholly in terrain that gives cover. AM-GLO-018
pub(crate) fn is_in_cover(position: &Position<'_>, base: &Footprint) -> bool {
    position.battle.field.pieces.iter().flat_map(|piece| kinds_around(piece, base)).any(gives_cover)
}

/// Whether a base is behind field fortifications that are between it and the shooter. Portable defences do not count.
/// AM-COM-060, AM-SPE-027, AM-SPE-032
fn is_behind_works(position: &Position<'_>, id: GroupId, base: &Footprint, shooter: &Footprint) -> bool {
    position.fortifications(id.seat).iter().any(|works| {
        works.is_defended_by(base) && !entirely_behind_rear_line(shooter, &works.base.footprint())
    })
}
