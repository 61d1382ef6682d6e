//! Who fights whom in melee.

use acies_geometry::{Contact, Edge, Part};
use acies_play::Seat;

use super::Combat;
use super::at_impact::{behind, side_attacked, width_of_orb};
use super::overlapping::overlaps;
use crate::TroopType;
use crate::battle::Battle;
use crate::combat::fighters::FightingFile;
use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::manoeuvre::conforming;
use crate::position::Position;
use crate::stands::Stands;

/// What of the melees of this phase is settled next: those who have enemy on their front, then the overlaps of the active
/// player, then those of the other; none if all is. AM-MEL-001, AM-COM-026
pub fn in_melee(position: &Position<'_>, settled: &[Vec<FightingFile>]) -> Option<Combat> {
    let (active, passive) = (position.battle.turn.active, position.battle.turn.passive());
    let stands = || as_if_lined_up(position);
    // Where nobody fights to his front nobody overlaps.
    let nobody = |chooser| Some(Combat { chooser, ways: vec![Vec::new()] });
    match settled {
        [] if !position.might_be_contact() => nobody(active),
        [fronts] if fronts.is_empty() => nobody(active),
        [fronts, _] if fronts.is_empty() => nobody(passive),
        [] => Some(Combat { chooser: active, ways: vec![to_the_front(position, &stands())] }),
        [fronts] => Some(overlaps(position, &stands(), fronts, active)),
        [fronts, _] => Some(overlaps(position, &stands(), fronts, passive)),
        _ => None,
    }
}

/// Everybody as he stands, but those who could not line up with their enemy as if they had. AM-MEL-015
fn as_if_lined_up<'a>(position: &Position<'a>) -> Stands<'a> {
    let mut stands = Stands::new(position);
    for (id, _) in position.groups(position.battle.turn.active) {
        if stands.opponents(id).is_empty() {
            continue;
        }
        if let Some(body) = conforming::as_if_conformed(position, id) {
            stands = stands.with(id, &body);
        }
    }
    stands
}

/// A base that touches an enemy base with its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Meeting {
    id: GroupId,
    base: usize,
    enemy: GroupId,
    enemy_base: usize,
    met: Contact,
}

impl Meeting {
    /// Whether it is the enemy's front that is met.
    fn is_front_to_front(&self) -> bool {
        fights(self.met) && fights(self.met.turned())
    }
}

/// The files of all bases that have unbroken enemy on their front edge, each against one enemy base. Front to front they
/// are paired one to one, the longest contact first; who meets a flank or a rear fights there; contacts whose impact combat
/// is still to come do not count. AM-MEL-001, AM-MEL-014, AM-MEL-016, AM-MEL-028
fn to_the_front(position: &Position<'_>, stands: &Stands<'_>) -> Vec<FightingFile> {
    let meetings = meetings(position, stands);
    let mut paired: Vec<Meeting> = Vec::new();
    let is_free = |paired: &[Meeting], id: GroupId, base: usize| {
        !paired.iter().any(|other| (other.id, other.base) == (id, base))
    };
    for meeting in
        meetings.iter().filter(|meeting| meeting.is_front_to_front() && meeting.id.seat == Seat::Red)
    {
        let (enemy, enemy_base) = (meeting.enemy, meeting.enemy_base);
        if is_free(&paired, meeting.id, meeting.base) && is_free(&paired, enemy, enemy_base) {
            let back = Meeting {
                id: enemy,
                base: enemy_base,
                enemy: meeting.id,
                enemy_base: meeting.base,
                met: meeting.met.turned(),
            };
            paired.extend([*meeting, back]);
        }
    }
    for meeting in meetings.iter().filter(|meeting| !meeting.is_front_to_front()) {
        if is_free(&paired, meeting.id, meeting.base) {
            paired.push(*meeting);
        }
    }
    let mut files: Vec<FightingFile> = paired.iter().map(|meeting| file(position, meeting)).collect();
    files.retain(|file| position.group(file.id).bases()[file.bases[0]].kind != TroopType::BattleWagons);
    files.extend(of_wagons(position, stands, &files));
    files = limited_by_orbs(position, files);
    files.sort();
    files
}

/// Whether the impact combat of two battle groups is still to come. AM-MEL-028
pub(super) fn awaits_impact(battle: &Battle, one: GroupId, other: GroupId) -> bool {
    let between = [(one, other), (other, one)];
    battle.fresh_contacts.iter().any(|contact| between.contains(&(contact.pursuer, contact.enemy)))
}

/// All contacts in which a base fights an enemy base, the longest first.
fn meetings(position: &Position<'_>, stands: &Stands<'_>) -> Vec<Meeting> {
    let unbroken = position.all_groups().filter(|(_, fielded)| !fielded.is_broken());
    let mut all: Vec<Meeting> = Vec::new();
    for (id, _) in unbroken {
        for (base, enemy, enemy_base, met) in stands.contacts(id) {
            if fights(met) && !awaits_impact(position.battle, id, enemy) {
                all.push(Meeting { id, base, enemy, enemy_base, met });
            }
        }
    }
    all.sort_by_key(|meeting| {
        (-meeting.met.along.get(), meeting.id, meeting.base, meeting.enemy, meeting.enemy_base)
    });
    all
}

fn file(position: &Position<'_>, meeting: &Meeting) -> FightingFile {
    let &Meeting { id, base, enemy, enemy_base, .. } = meeting;
    FightingFile { id, bases: behind(position, id, base), enemy, enemy_base, overlap: false }
}

/// Battle wagons fight on the edge that is attacked, the long one if both are: there they are two bases wide. A half that
/// nobody faces fights as an overlap beside the other. AM-COM-029
fn of_wagons(position: &Position<'_>, stands: &Stands<'_>, attackers: &[FightingFile]) -> Vec<FightingFile> {
    let mut files = Vec::new();
    let is_wagon = |file: &&FightingFile| {
        position.group(file.enemy).bases()[file.enemy_base].kind == TroopType::BattleWagons
    };
    let mut wagons: Vec<(GroupId, usize)> =
        attackers.iter().filter(is_wagon).map(|file| (file.enemy, file.enemy_base)).collect();
    wagons.sort_unstable();
    wagons.dedup();
    for (id, base) in wagons {
        let met = stands.contacts(id);
        let edge_towards = |file: &FightingFile| {
            let edge = met.iter().find(|&&(mine, enemy, enemy_base, _)| {
                (mine, enemy, enemy_base) == (base, file.id, file.bases[0])
            });
            edge.map_or(Edge::Front, |&(.., contact)| match contact.mine {
                Part::Edge(edge) => edge,
                Part::Corner(_) => Edge::Front,
            })
        };
        let mut against: Vec<(Edge, &FightingFile)> = attackers
            .iter()
            .filter(|file| (file.enemy, file.enemy_base) == (id, base))
            .map(|file| (edge_towards(file), file))
            .collect();
        against.sort_by_key(|(edge, _)| !edge.is_side());
        let Some(&(fought, _)) = against.first() else { continue };
        against.retain(|(edge, _)| *edge == fought);
        let halves = if fought.is_side() { 2 } else { 1 };
        for half in 0..halves {
            let (_, enemy) = against[half.min(against.len() - 1)];
            files.push(FightingFile {
                id,
                bases: vec![base],
                enemy: enemy.id,
                enemy_base: enemy.bases[0],
                overlap: half >= against.len(),
            });
        }
    }
    files
}

/// On each side an orb fights as one base, or two, and no more of the enemy fight it there. It fights on every side that is
/// attacked, wherever its bases look. AM-SPE-043
fn limited_by_orbs(position: &Position<'_>, files: Vec<FightingFile>) -> Vec<FightingFile> {
    let in_orb = |id: GroupId| position.fielded(id).in_orb;
    let mut kept: Vec<FightingFile> = Vec::new();
    for file in files.into_iter().filter(|file| !in_orb(file.id)) {
        let side = |file: &FightingFile| (file.enemy, side_attacked(position, file));
        let beside = kept.iter().filter(|other| side(other) == side(&file)).count();
        if !in_orb(file.enemy) || beside < width_of_orb(position, file.enemy) {
            kept.push(file);
        }
    }
    let of_orbs = kept.iter().filter(|file| in_orb(file.enemy)).map(|file| FightingFile {
        id: file.enemy,
        bases: whole_file(position, file.enemy, file.enemy_base),
        enemy: file.id,
        enemy_base: file.bases[0],
        overlap: false,
    });
    [of_orbs.collect(), kept.clone()].concat()
}

/// The file in which a base stands.
fn whole_file(position: &Position<'_>, id: GroupId, base: usize) -> Vec<usize> {
    let file = files_of(position.fielded(id)).iter().find(|file| file.contains(&base)).cloned();
    file.unwrap_or_else(|| vec![base])
}
