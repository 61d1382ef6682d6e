//! Who fights in a melee, and with what.

use acies_geometry::{Edge, Hand, Length, Part};

use super::advantage::{Compared, Melee, melee as compare};
use super::dice::{self, Row};
use super::fighters::{Coming, FightingFile, fighter};
use super::losses::Source;
use crate::disorder::Trouble;
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::position::Position;
use crate::stands::Stands;
use crate::{Cohesion, TroopType};

/// The files of a battle group that fight in the melee phase: those with enemy on the front edge of a base, and those in
/// overlap positions, one at each end of an enemy. AM-MEL-001, AM-MEL-005, AM-MEL-006, AM-MEL-008
///
/// A base with several enemy bases on its front fights the one that covers most of it. AM-MEL-016
pub fn fighting_files(position: &Position<'_>, stands: &Stands<'_>, id: GroupId) -> Vec<FightingFile> {
    let fielded = position.fielded(id);
    let contacts = stands.contacts(id);
    let mut found = Vec::new();
    for file in files_of(fielded) {
        for (rank, &base) in file.iter().enumerate() {
            let fought = contacts.iter().filter(|&&(mine, .., met)| mine == base && fights(met));
            let best = fought.max_by_key(|&&(_, _, enemy_base, met)| {
                (met.theirs == Part::Edge(Edge::Front), met.along, usize::MAX - enemy_base)
            });
            if let Some(&(_, enemy, enemy_base, _)) = best {
                let bases = file[rank..].to_vec();
                found.push(FightingFile { id, bases, enemy, enemy_base, overlap: false });
            }
        }
    }
    let mut ends: Vec<(GroupId, Hand)> = Vec::new();
    let mut busy: Vec<usize> = found.iter().flat_map(|file| file.bases.clone()).collect();
    for overlap in stands.overlaps(id) {
        let end = (overlap.enemy, end_of(position, &overlap.enemy, overlap.enemy_base, id, overlap.base));
        let file = files_of(fielded).into_iter().find(|file| file.contains(&overlap.base));
        let Some(file) = file.filter(|_| !ends.contains(&end) && !busy.contains(&overlap.base)) else {
            continue;
        };
        let rank = file.iter().position(|&base| base == overlap.base).unwrap_or(0);
        ends.push(end);
        busy.extend(&file);
        let bases = file[rank..].to_vec();
        found.push(FightingFile {
            id,
            bases,
            enemy: overlap.enemy,
            enemy_base: overlap.enemy_base,
            overlap: true,
        });
    }
    found
}

/// At which end of an enemy a base stands, as the enemy sees it. AM-MEL-008
fn end_of(position: &Position<'_>, enemy: &GroupId, enemy_base: usize, id: GroupId, base: usize) -> Hand {
    let theirs = position.fielded(*enemy).body.bases()[enemy_base];
    let mine = position.fielded(id).body.bases()[base].footprint().centre();
    let (aside, _) = theirs.pose.seen_from_here(mine);
    if aside < Length::ZERO { Hand::Left } else { Hand::Right }
}

/// Whether a battle group fights different enemy in two directions: some of its bases are turned at 90 or 180 degrees
/// against others, and on these facings it fights different battle groups. An orb never does. AM-MEL-018, AM-SPE-042
pub fn fights_two_ways(position: &Position<'_>, files: &[FightingFile]) -> bool {
    let Some(first) = files.first() else { return false };
    let fielded = position.fielded(first.id);
    let facing = |file: &FightingFile| fielded.body.bases()[file.bases[0]].pose.facing;
    let front = files.iter().filter(|file| !file.overlap);
    !fielded.in_orb
        && !fielded.is_kinked()
        && front.clone().any(|one| {
            front
                .clone()
                .any(|other| one.enemy != other.enemy && !acies_field::face_alike(facing(one), facing(other)))
        })
}

/// What a fighting file and the base that it fights have for and against them, the file first.
pub fn compared(
    position: &Position<'_>,
    file: &FightingFile,
    two_directions: bool,
    opponent: &FightingFile,
    opponent_two_directions: bool,
) -> Compared {
    let one = Melee { fighter: fighter(position, file, Coming::default()), two_directions };
    let other = Melee {
        fighter: fighter(position, opponent, Coming::default()),
        two_directions: opponent_two_directions,
    };
    compare(&one, &other)
}

/// The dice of a fighting file in melee, before anything is lost: 1 for each of its first two bases, 2 for the front base
/// of those who fight alone. AM-COM-026, AM-COM-027
pub fn sources(position: &Position<'_>, file: &FightingFile, net: i32) -> Vec<Source> {
    let group = position.group(file.id);
    let enemy = position.group(file.enemy);
    let against = enemy.bases()[file.enemy_base].kind;
    let front = group.bases()[file.bases[0]].kind;
    let disorder = position.disorder_of_bases(file.id);
    let rows = [(Row::Front, file.bases.first()), (Row::Second, file.bases.get(1))];
    let of = |(row, base): (Row, Option<&usize>)| {
        let &base = base?;
        let kind = group.bases()[base].kind;
        let dice = dice::melee(kind, row, front);
        (dice > 0).then(|| Source {
            against: file.enemy,
            net,
            dice,
            loses_half: loses_half(kind, against, enemy.cohesion),
            trouble: Trouble::of(disorder[base], group.cohesion),
        })
    };
    rows.into_iter().filter_map(of).collect()
}

/// Whether light troops lose half their dice against such an enemy. AM-COM-031
pub fn loses_half(kind: TroopType, against: TroopType, enemy: Cohesion) -> bool {
    dice::of_light_troops(2, kind, against, enemy) < 2
}
