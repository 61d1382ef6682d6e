//! What a phase of close combat leaves behind for those who fought.

use acies_geometry::Edge;

use super::at_impact::side_attacked;
use super::{Attack, Fight};
use crate::aftermath::Combatant;
use crate::cohesion::Opponents;
use crate::deterioration::bases_counted_of;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::{Capability, TroopType, Troops};

/// Everybody who fought: the hits taken and inflicted, whom they fought, and which bases face whom. AM-COM-097, AM-COM-098
pub fn combatants<'a>(
    position: &Position<'_>,
    fights: &[Fight],
    attacks: impl Iterator<Item = (&'a Attack, &'a u32)>,
) -> Vec<Combatant> {
    let mut ids: Vec<GroupId> = fights.iter().flat_map(|fight| [fight.file.id, fight.file.enemy]).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut all: Vec<Combatant> = ids.into_iter().map(|id| combatant(position, id, fights)).collect();
    for (attack, &hits) in attacks {
        if let Some(hit) = all.iter_mut().find(|combatant| combatant.id == attack.on) {
            match hit.taken.iter_mut().find(|(by, _)| *by == attack.by) {
                Some((_, taken)) => *taken += hits,
                None => hit.taken.push((attack.by, hits)),
            }
        }
        if let Some(hitter) = all.iter_mut().find(|combatant| combatant.id == attack.by) {
            hitter.inflicted += hits;
        }
    }
    all
}

fn combatant(position: &Position<'_>, id: GroupId, fights: &[Fight]) -> Combatant {
    let fielded = position.fielded(id);
    let facing = facing(id, fights);
    let attackers = fights.iter().map(|fight| &fight.file).filter(|file| file.enemy == id && !file.overlap);
    let mut faces: Vec<Edge> = attackers.map(|file| side_attacked(position, file)).collect();
    faces.sort_unstable();
    faces.dedup();
    let counted = counted(position, id, faces.len());
    let mut combatant = Combatant::new(id, fielded.body.clone(), counted);
    for fight in fights.iter().filter(|fight| fight.file.enemy == id) {
        note(&mut combatant.against, &fight.fighter.troops, fight.fighter.in_open);
    }
    combatant.facing = facing;
    combatant
}

/// Bases that count for hits per base: of an orb three quarters, rounded up, if it fights on one face, and all otherwise.
/// AM-GLO-027, AM-SPE-046
fn counted(position: &Position<'_>, id: GroupId, faces: usize) -> u32 {
    let fielded = position.fielded(id);
    if !fielded.in_orb {
        return bases_counted_of(fielded);
    }
    let all = fielded.group.bases().len() as u32;
    if faces > 1 { all } else { (all * 3).div_ceil(4) }
}

/// Which of its front-rank bases face each enemy: those that fight him, or whom he fights. AM-DET-054
fn facing(id: GroupId, fights: &[Fight]) -> Vec<(GroupId, Vec<usize>)> {
    let mut facing: Vec<(GroupId, Vec<usize>)> = Vec::new();
    let mut add = |enemy: GroupId, base: usize| match facing.iter_mut().find(|(of, _)| *of == enemy) {
        Some((_, bases)) => bases.push(base),
        None => facing.push((enemy, vec![base])),
    };
    for file in fights.iter().map(|fight| &fight.file).filter(|file| !file.overlap) {
        if file.id == id {
            add(file.enemy, file.bases[0]);
        } else if file.enemy == id {
            add(file.id, file.enemy_base);
        }
    }
    for (_, bases) in &mut facing {
        bases.sort_unstable();
        bases.dedup();
    }
    facing
}

/// The opponents that make a lost combat harder to bear. AM-DET-029, AM-DET-030
fn note(against: &mut Opponents, enemy: &Troops, in_open: bool) {
    against.elephants |= enemy.kind == TroopType::Elephants;
    against.scythed_chariots |= enemy.kind == TroopType::ScythedChariots;
    let strong = enemy.kind.is_mounted() || enemy.kind == TroopType::HeavyFoot;
    against.mounted_or_heavy_foot_in_the_open |= strong && in_open;
    against.lancers_or_heavy_chariots |=
        enemy.has(Capability::Lancers) || enemy.kind == TroopType::HeavyChariots;
    against.impact_foot |= enemy.has(Capability::ImpactFoot);
}
