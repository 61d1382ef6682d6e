//! Which base shoots at which: the priority target of every file.

use acies_field::{Base, zone};
use acies_geometry::{Bounds, Edge, Footprint, Hand, Length};

use super::files::{Armed, ShootingFile, armed, edges, files_from};
use super::range::{Range, furthest, is_one_deep};
use super::sight::{Friends, arc, sees_to_shoot};
use crate::combat::advantage::is_artillery;
use crate::combat::dice::Band;
use crate::engagement::fights;
use crate::fielded::{Fielded, GroupId};
use crate::fighting::{Adds, adds};
use crate::position::Position;
use crate::stands::Stands;
use crate::visibility::is_light_foot;
use crate::{Capability, TroopType};

/// A base that shoots, and the base at which it does. AM-SHO-019
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Whose base shoots.
    pub by: GroupId,
    /// Which one.
    pub base: usize,
    /// With what.
    pub weapon: Capability,
    /// In which shooting rank, counted from 1. AM-COM-015
    pub rank: u8,
    /// From which edge.
    pub from: Edge,
    /// The front-rank base of its file, with that edge as its front. AM-SHO-009
    pub front: Base,
    /// Whom it shoots at.
    pub at: GroupId,
    /// At which base.
    pub at_base: usize,
    /// How far that is.
    pub band: Band,
    /// Whether a base of another battle group is a target of equal priority. AM-SHO-023
    pub either: bool,
}

/// A battle group as it stands when the shooting begins. AM-SHO-004
#[derive(Debug)]
struct Standing<'a> {
    id: GroupId,
    fielded: &'a Fielded,
    footprints: &'a [Footprint],
    around: Bounds,
    /// How far it shoots at most; none if it does not shoot.
    reach: Option<Length>,
    /// Whether it can be shot at.
    is_target: bool,
    /// Which of its bases stand where they fight this turn's melee. AM-SHO-035
    fights: Vec<bool>,
}

/// Whoever shows himself by shooting, and to whom. AM-TER-013
pub(super) type Revealed = Vec<(GroupId, GroupId)>;

/// All who may shoot, and all whom they may shoot at.
#[derive(Debug)]
pub(super) struct Archery<'a> {
    position: Position<'a>,
    standing: Vec<Standing<'a>>,
}

impl<'a> Archery<'a> {
    /// As they all stand; nobody if nobody has enemies within his range.
    pub(super) fn new(position: &Position<'a>) -> Self {
        let mut standing: Vec<Standing<'a>> =
            position.all_groups().map(|(id, fielded)| Standing::new(position, id, fielded)).collect();
        let near = |one: &Standing<'_>| standing.iter().any(|other| one.reaches(other));
        if !standing.iter().any(near) {
            return Self { position: *position, standing: Vec::new() };
        }
        let stands = Stands::new(position);
        for one in standing.iter_mut().filter(|one| !one.fielded.is_broken()) {
            one.fights = fighting(position, &stands, one.id);
            one.is_target = is_target(position, one.id);
        }
        Self { position: *position, standing }
    }

    /// Those who have enemies within their range, and the edges from which they can shoot.
    pub(super) fn shooters(&self) -> impl Iterator<Item = (GroupId, &'static [Edge])> {
        let reaching =
            self.standing.iter().filter(|one| self.standing.iter().any(|other| one.reaches(other)));
        reaching.map(|one| (one.id, edges(&one.fielded.group)))
    }

    /// What every base of a battle group shoots at from an edge; at equal targets, those on this hand. AM-SHO-019
    pub(super) fn aims(&self, id: GroupId, from: Edge, hand: Hand, revealed: &Revealed) -> Vec<Aim> {
        let Some(mine) = self.standing.iter().find(|one| one.id == id) else { return Vec::new() };
        let one_deep = is_one_deep(mine.fielded);
        let files: Vec<(ShootingFile, Vec<Armed>)> = files_from(&self.position, id, from)
            .into_iter()
            .map(|file| {
                let armed = armed(&self.position, id, from, &file, one_deep);
                (file, armed)
            })
            .collect();
        let enemies = self.standing.iter().filter(|other| mine.reaches(other) && other.is_target);
        let enemies: Vec<Enemy<'_>> = enemies
            .map(|standing| Enemy {
                standing,
                beyond: !self.is_in_effective_range(&files, standing),
                revealed: revealed.contains(&(standing.id, id)),
            })
            .collect();
        if enemies.is_empty() {
            return Vec::new();
        }
        let friends = Friends::of(&self.position, id);
        let mut aims = Vec::new();
        for (file, armed) in &files {
            // The bases of a file mostly have the same weapon, and so the same target.
            let mut known: Vec<(Range, bool, Option<Found>)> = Vec::new();
            for shooter in armed.iter().filter(|armed| !mine.fights[armed.base]) {
                let (range, artillery) = (shooter.range, is_artillery(shooter.weapon));
                let before = known.iter().find(|known| known.0 == range && known.1 == artillery);
                let found = before.map_or_else(
                    || self.priority_target(file, shooter, &enemies, &friends, hand),
                    |&(_, _, found)| found,
                );
                known.push((range, artillery, found));
                aims.extend(found.map(|found| Aim {
                    by: id,
                    base: shooter.base,
                    weapon: shooter.weapon,
                    rank: shooter.rank,
                    from,
                    front: file.front,
                    at: found.at,
                    at_base: found.base,
                    band: found.band,
                    either: found.either,
                }));
            }
        }
        aims
    }

    /// Whether any base of the shooters is within its effective range of an enemy battle group. AM-SHO-024
    fn is_in_effective_range(&self, files: &[(ShootingFile, Vec<Armed>)], enemy: &Standing<'_>) -> bool {
        files.iter().any(|(file, armed)| {
            let Some(effective) = armed.iter().map(|armed| armed.range.effective).max() else { return false };
            let effective = self.position.scale().mu(effective);
            enemy.footprints.iter().any(|base| zone::is_in_range(&file.footprint, base, effective))
        })
    }

    /// The target of a base of a file. First a base in effective range and at least partly straight ahead, then any in arc;
    /// among several the nearest, then the one most directly to the front, then the one on the hand that the player has
    /// chosen. AM-SHO-020, AM-SHO-021, AM-SHO-022, AM-SHO-023
    fn priority_target(
        &self,
        file: &ShootingFile,
        shooter: &Armed,
        enemies: &[Enemy<'_>],
        friends: &Friends,
        hand: Hand,
    ) -> Option<Found> {
        let mut candidates = self.candidates(file, shooter.range, enemies);
        candidates.sort_unstable_by_key(|candidate| candidate.priority);
        let mut permitted = candidates.iter().filter(|candidate| {
            let enemy = &enemies[candidate.enemy];
            let base = &enemy.standing.footprints[candidate.base];
            let troops = &enemy.standing.fielded.group.bases()[candidate.base];
            let hides = is_light_foot(troops) && !enemy.revealed;
            sees_to_shoot(&self.position, &file.footprint, base, candidate.far, hides)
                && friends.let_through(&self.position, &file.footprint, base, shooter.weapon)
        });
        let first = permitted.next()?;
        let equal: Vec<&Candidate> = std::iter::once(first)
            .chain(permitted.take_while(|candidate| candidate.priority == first.priority))
            .collect();
        let chosen = match hand {
            Hand::Left => equal.iter().min_by_key(|candidate| candidate.aside)?,
            Hand::Right => equal.iter().max_by_key(|candidate| candidate.aside)?,
        };
        let effective = self.position.scale().mu(shooter.range.effective);
        Some(Found {
            at: enemies[chosen.enemy].standing.id,
            base: chosen.base,
            band: if chosen.far <= effective { Band::Effective } else { Band::Long },
            either: equal.iter().any(|candidate| candidate.enemy != first.enemy),
        })
    }

    /// The enemy bases within range and in arc that are not protected by their part in a melee. AM-SHO-024, AM-SHO-036
    fn candidates(&self, file: &ShootingFile, range: Range, enemies: &[Enemy<'_>]) -> Vec<Candidate> {
        let scale = self.position.scale();
        let (effective, maximum) = (scale.mu(range.effective), scale.mu(range.maximum));
        let around = file.footprint.bounds().widened(maximum);
        let arcs = [false, true].map(|beyond| arc(&self.position, file, beyond));
        let mut found = Vec::new();
        for (number, enemy) in
            enemies.iter().enumerate().filter(|(_, enemy)| around.meet(&enemy.standing.around))
        {
            for (index, base) in enemy.standing.footprints.iter().enumerate() {
                if enemy.standing.fights[index] || !around.meet(base.bounds()) {
                    continue;
                }
                // The arc is seen sooner than the range.
                if !arcs[usize::from(enemy.beyond)].holds_part_of(base) {
                    continue;
                }
                let far = zone::range(&file.footprint, base);
                if far > maximum {
                    continue;
                }
                let first = far <= effective && zone::directly_in_front(base, &file.front);
                let (aside, _) = file.front.pose.seen_from_here(base.centre());
                let priority = (!first, far, aside.abs());
                found.push(Candidate { priority, far, aside, enemy: number, base: index });
            }
        }
        found
    }
}

impl<'a> Standing<'a> {
    fn new(position: &Position<'_>, id: GroupId, fielded: &'a Fielded) -> Self {
        let footprints = fielded.body.footprints();
        let around = fielded.body.bounds();
        let reach = may_shoot(fielded).then(|| reach(position, fielded)).flatten();
        let fights = vec![false; footprints.len()];
        Self { id, fielded, footprints, around, reach, is_target: false, fights }
    }

    /// Whether an enemy may be within its range.
    fn reaches(&self, other: &Self) -> bool {
        self.id.seat != other.id.seat
            && !other.fielded.is_broken()
            && self.reach.is_some_and(|reach| self.around.widened(reach).meet(&other.around))
    }
}

/// An enemy battle group of some shooters.
#[derive(Debug)]
struct Enemy<'s> {
    standing: &'s Standing<'s>,
    /// Whether it is beyond effective range of all bases of the shooters. AM-SHO-024
    beyond: bool,
    /// Whether it has shot at them from where it hid. AM-TER-013
    revealed: bool,
}

/// A base that may be a target.
#[derive(Debug)]
struct Candidate {
    /// What comes first is shot at: straight ahead, near, and most directly to the front.
    priority: (bool, Length, Length),
    far: Length,
    /// How far to the right its middle is.
    aside: Length,
    enemy: usize,
    base: usize,
}

/// The target of a base.
#[derive(Clone, Copy, Debug)]
struct Found {
    at: GroupId,
    base: usize,
    band: Band,
    either: bool,
}

/// Whether a battle group can be shot at: not if it is broken, loots, or pursues and is still in contact with the routers.
/// AM-SHO-037, AM-SHO-038, AM-SHO-039
fn is_target(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    !fielded.is_broken() && !fielded.looting && !position.touches_routers(id)
}

/// Whether a battle group shoots at all this turn: not if it is broken, has moved in the impact phase, made a second move,
/// or was carried through friends. AM-SHO-015, AM-SHO-016, AM-SHO-017, AM-SHO-039
pub(super) fn may_shoot(fielded: &Fielded) -> bool {
    let deeds = &fielded.deeds;
    !(fielded.is_broken() || deeds.charged || deeds.evaded_impact || deeds.pursued || deeds.cannot_shoot)
}

/// How far a battle group shoots at most, counted from anywhere in it. What fortifications add to its front is added.
fn reach(position: &Position<'_>, fielded: &Fielded) -> Option<Length> {
    let bases = fielded.group.bases().iter();
    let furthest = bases
        .filter_map(|troops| Some(furthest(&position.fog.rules.dice, troops, false, |_| true)?.1.maximum))
        .max()?;
    Some(position.scale().mu(furthest) + position.base_width())
}

/// Which bases of a battle group stand where they fight this turn's melee as 1st rank, as 2nd rank or as an overlap.
/// Battle wagons and orbs fight on every edge that enemy attack. AM-SHO-035, AM-SHO-036, AM-COM-029, AM-SPE-043
pub(super) fn fighting(position: &Position<'_>, stands: &Stands<'_>, id: GroupId) -> Vec<bool> {
    let fielded = position.fielded(id);
    let mut fighting = vec![false; fielded.body.bases().len()];
    if stands.facing_enemy(id).contains(&true) || !stands.overlaps(id).is_empty() {
        let adds = adds(position, stands, id, &fielded.body);
        fighting = adds.into_iter().map(|add| add == Adds::Dice).collect();
    }
    if fielded.in_orb || fielded.group.bases()[0].kind == TroopType::BattleWagons {
        for (base, .., met) in stands.contacts(id) {
            fighting[base] |= fights(met.turned());
        }
    }
    fighting
}
