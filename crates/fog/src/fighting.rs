//! What each base adds to the melee that it is in: which ranks fight, and which make an advantage possible.

use std::borrow::Cow;

use acies_field::Body;
use acies_geometry::Footprint;

use crate::disorder::Disorder;
use crate::fielded::{Fielded, GroupId};
use crate::position::Position;
use crate::stands::Stands;
use crate::terrain::{Grade, grade_under};
use crate::{Capability, Cohesion, TroopType, Troops};

/// What a base adds to a melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Adds {
    /// Nothing.
    #[default]
    Nothing,
    /// It makes a point of advantage possible, without dice of its own. AM-COM-087, AM-COM-092
    Advantage,
    /// Dice. AM-COM-027
    Dice,
}

/// The files of a battle group; a column that bends is one file. AM-BGR-009
pub fn files_of(fielded: &Fielded) -> Cow<'_, [Vec<usize>]> {
    let kinked = fielded.kinks.as_ref().map(|kinks| Cow::Owned(vec![kinks.order.clone()]));
    kinked.unwrap_or_else(|| Cow::Borrowed(fielded.body.files()))
}

/// What each base of a battle group would add to the melees it is in if it stood like this. AM-MEL-001, AM-MAN-024, AM-BGR-009
pub fn adds(position: &Position<'_>, stands: &Stands<'_>, id: GroupId, body: &Body) -> Vec<Adds> {
    let group = position.group(id);
    let mut fights = stands.facing_enemy(id);
    for overlap in stands.overlaps(id) {
        fights[overlap.base] = true;
    }
    let mut adds = vec![Adds::Nothing; fights.len()];
    let disorder = position.disorder_in(id, body);
    let fielded = position.fielded(id);
    let files = if fielded.body == *body { files_of(fielded) } else { Cow::Borrowed(body.files()) };
    for file in files.iter() {
        for first in (0..file.len()).filter(|&rank| fights[file[rank]]) {
            let troops: Vec<&Troops> = file[first..].iter().map(|&base| &group.bases()[base]).collect();
            let front = &body.bases()[file[first]].footprint();
            let severely = disorder[file[first]] == Disorder::Severely;
            let file_adds = file_adds(&troops, group.cohesion, in_open(position, front), severely);
            for (&base, add) in file[first..].iter().zip(file_adds) {
                adds[base] = adds[base].max(add);
            }
        }
    }
    adds
}

/// What the bases of a file add behind the first one, who fights: 1 die for each of the first two ranks, but none behind
/// elephants, knights, chariots, artillery or battle wagons; the 3rd and the 4th rank of pikemen make an advantage
/// possible. AM-COM-028, AM-COM-029, AM-COM-030, AM-COM-087, AM-COM-092
pub fn file_adds(
    file: &[&Troops],
    cohesion: Cohesion,
    in_open: bool,
    severely_disordered: bool,
) -> Vec<Adds> {
    let mut adds = vec![Adds::Nothing; file.len()];
    let pikes = file.iter().take_while(|base| base.has(Capability::Pikemen)).count();
    let fragmented = cohesion <= Cohesion::Fragmented;
    for (rank, add) in adds.iter_mut().enumerate() {
        *add = match rank {
            0 => Adds::Dice,
            1 if !fights_alone(file[0].kind) => Adds::Dice,
            _ => Adds::Nothing,
        };
    }
    if pikes >= 3 && !fragmented && !severely_disordered {
        adds[2] = Adds::Advantage;
    }
    if pikes >= 4 && !fragmented && in_open {
        adds[3] = Adds::Advantage;
    }
    adds
}

/// Whether nobody behind such a base has dice. AM-COM-028, AM-COM-029
pub const fn fights_alone(kind: TroopType) -> bool {
    matches!(kind, TroopType::Elephants | TroopType::Knights | TroopType::BattleWagons)
        || kind.is_chariots()
        || kind.is_artillery()
}

/// Whether a base stands in open terrain, as far as the ground goes. AM-GLO-032
pub fn in_open(position: &Position<'_>, base: &Footprint) -> bool {
    let (field, river) = (&position.battle.field, position.battle.river);
    field.under(base).all(|piece| grade_under(piece, base, river).is_none_or(|grade| grade == Grade::Open))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;
    use crate::testing::{at, battle, lay, red};
    use acies_field::terrain::Kind;
    use acies_geometry::Length;

    const ENEMY: &str = "4 heavy foot, protected, average, drilled";

    fn of(troops: &str, deep: usize, cohesion: Cohesion, open: bool, severely: bool) -> Vec<Adds> {
        let group = BattleGroup::described(&format!("{deep} {troops}")).unwrap();
        let file: Vec<&Troops> = group.bases().iter().collect();
        file_adds(&file, cohesion, open, severely)
    }

    /// Proves AM-GLO-025.
    #[test]
    fn a_file_is_a_front_base_and_those_behind_it() {
        let text = "5 heavy foot, protected, average, drilled";
        let (_, mut battle) = battle(&[(text, (500, 500), 0, 3)], &[(text, (500, 900), 180, 3)]);
        let fielded = battle.fielded_mut(red(0)).unwrap();
        assert_eq!(*files_of(fielded), [vec![0, 3], vec![1, 4], vec![2]]);
        // One that faces another way is in no file of theirs.
        let to = acies_field::reforming::TurnTo::Rear;
        fielded.body = fielded.body.turned_to_face(&[4], to).unwrap().body;
        assert!(files_of(fielded).contains(&vec![4]) && files_of(fielded).contains(&vec![1]));
    }

    /// AM-COM-028, AM-COM-029, AM-COM-030, AM-COM-087, AM-COM-092: who adds, not how much.
    #[test]
    fn which_ranks_add_to_a_melee() {
        use Adds::{Advantage as A, Dice as D, Nothing as N};
        let steady = |troops, deep| of(troops, deep, Cohesion::Steady, true, false);
        assert_eq!(steady("heavy foot, protected, average, drilled, swordsmen", 3), [D, D, N]);
        assert_eq!(steady("knights, armoured, average, drilled, lancers", 2), [D, N]);
        assert_eq!(steady("elephants, average, undrilled", 2), [D, N]);
        assert_eq!(steady("cavalry, armoured, average, drilled", 2), [D, D]);
        let pikes = "heavy foot, protected, average, drilled, pikemen";
        assert_eq!(steady(pikes, 5), [D, D, A, A, N]);
        assert_eq!(of(pikes, 4, Cohesion::Fragmented, true, false), [D, D, N, N]);
        assert_eq!(of(pikes, 4, Cohesion::Disrupted, false, false), [D, D, A, N], "not in the open");
        assert_eq!(of(pikes, 4, Cohesion::Steady, false, true), [D, D, N, N], "severely disordered");
    }

    #[test]
    fn the_files_of_a_stepped_line_are_found() {
        let six = "6 heavy foot, protected, average, drilled";
        let (_, battle) = battle(&[(six, (500, 500), 0, 3)], &[(ENEMY, (500, 900), 180, 2)]);
        let body = &battle.fielded(red(0)).unwrap().body;
        let stepped = body.stepped_forward(&[(&[1, 4], Length::millimetres(10))]).unwrap().body;
        assert_eq!(stepped.files(), [[0, 3], [1, 4], [2, 5]]);
    }

    #[test]
    fn files_that_do_not_fight_add_nothing() {
        let pikes = "8 heavy foot, protected, average, drilled, pikemen";
        let (fog, mut battle) = battle(&[(pikes, (520, 515), 0, 2)], &[(ENEMY, (480, 515), 180, 2)]);
        let adds = |battle: &crate::Battle| {
            let position = at(&fog, battle);
            super::adds(&position, &Stands::new(&position), red(0), &position.fielded(red(0)).body)
        };
        let [d, a] = [Adds::Dice, Adds::Advantage];
        // The left file faces an enemy, the right one overlaps it.
        assert_eq!(adds(&battle), [d, d, d, d, a, a, a, a]);
        lay(&mut battle, Kind::OpenFields, (525, 400), (800, 600));
        assert_eq!(adds(&battle), [d, d, d, d, a, a, a, Adds::Nothing], "the right file in uneven terrain");
    }
}
