//! The complex move test.

use acies_play::{Pause, Seat, Table};

use super::table::moves_as_drilled;
use crate::ask::{Event, Roll};
use crate::battle::Battle;
use crate::command::CommanderLevel;
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::rerolls::{Reroll, by_quality};
use crate::turn::roll;
use crate::{BattleGroup, Quality};

/// The score that a battle group needs. AM-MOV-032, AM-MOV-014
pub fn score_needed(group: &BattleGroup) -> i32 {
    if group.is_skirmishers() || moves_as_drilled(group) { 7 } else { 8 }
}

/// What is added to the dice: for one commander, the best, and for the worst state of any base. AM-MOV-031, AM-MOV-034,
/// AM-MOV-035
pub fn modifier(position: &Position<'_>, seat: Seat, groups: &[usize]) -> i32 {
    let ids: Vec<GroupId> = groups.iter().map(|&index| GroupId::new(seat, index)).collect();
    let commanders = &position.fog.agreement.armies[seat.index()].commanders;
    let helping = position
        .leaders(seat)
        .filter(|&(index, leader)| ids.iter().all(|&id| position.influences(index, leader, id)));
    let help = helping.map(|(index, leader)| {
        let with = leader.since_start && leader.with.is_some_and(|group| groups.contains(&group));
        let inspired = commanders[index].level == CommanderLevel::Inspired;
        1 + i32::from(with) + i32::from(inspired)
    });
    let trouble = ids.iter().map(|&id| position.trouble(id)).max().unwrap_or(Trouble::None);
    help.max().unwrap_or(0) + trouble.complex_move_modifier()
}

/// A complex move test of a battle group, or of a battle line as one. Whoever is with them stays until the phase ends.
/// AM-MOV-030, AM-MOV-033, AM-MOV-036, AM-MOV-039, AM-MOV-040
///
/// `rerolls` says whether quality re-rolls apply: not in the test against charging without orders. AM-IMP-036
pub(crate) fn test<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, groups): (Seat, &[usize]),
    rerolls: bool,
) -> Result<bool, Pause> {
    let position = Position::new(fog, battle);
    let of = |&index: &usize| position.group(GroupId::new(seat, index));
    let quality = groups.iter().map(|index| of(index).quality()).min().unwrap_or(Quality::Average);
    let needed = groups.iter().map(|index| score_needed(of(index))).max().unwrap_or(8);
    let modifier = modifier(&position, seat, groups);
    let reroll = if rerolls { by_quality(quality) } else { Reroll::None };
    let what = Roll::ComplexMove(GroupId::new(seat, groups.first().copied().unwrap_or_default()));
    let mut total = modifier;
    for _ in 0..2 {
        let shown = roll(fog, table, what)?;
        let score =
            if reroll.applies_to(shown) { reroll.result(shown, roll(fog, table, what)?) } else { shown };
        total += i32::from(score);
    }
    let passed = total >= needed;
    table.tell(Event::ComplexMove { seat, groups: groups.to_vec(), modifier, total, needed, passed });
    for leader in battle.side_mut(seat).commanders.iter_mut().flatten() {
        if leader.with.is_some_and(|group| groups.contains(&group)) {
            leader.bound = true;
        }
    }
    Ok(passed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cohesion;
    use crate::fielded::GroupId;
    use crate::testing::{Script, at, battle, lay, place_leader, red};
    use acies_field::terrain::Kind;

    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap()
    }

    /// Two red battle groups side by side, with commanders of these levels at these places.
    fn led(commanders: &[(CommanderLevel, (i32, i32), Option<usize>)]) -> (Fog, Battle) {
        let line = [(FOOT, (500, 300), 0, 2), (FOOT, (580, 300), 0, 2)];
        let mut game = battle(&line, &[(FOOT, (1700, 1100), 180, 2)]);
        for (index, &(level, place, with)) in commanders.iter().enumerate() {
            game.0.agreement.armies[0].commanders[index].level = level;
            place_leader(&mut game.1, Seat::Red, index, place, with);
        }
        game
    }

    fn of((fog, battle): &(Fog, Battle), groups: &[usize]) -> i32 {
        modifier(&at(fog, battle), Seat::Red, groups)
    }

    /// In part AM-MOV-039, its score.
    ///
    /// Proves AM-MOV-032.
    #[test]
    fn the_score_needed() {
        for (text, needed) in [
            ("4 heavy foot, protected, average, drilled", 7),
            ("8 heavy foot, protected, average, drilled, pikemen", 7),
            ("4 light horse, unprotected, average, undrilled", 7),
            ("4 light foot, unprotected, average, undrilled, bow", 7),
            ("4 knights, heavily armoured, average, undrilled, lancers", 8),
            ("4 cavalry, armoured, average, undrilled", 8),
        ] {
            assert_eq!(score_needed(&group(text)), needed, "{text}");
        }
        let elephants = "2 elephants, average, undrilled";
        let line = [(FOOT, (500, 300), 0, 2), (elephants, (580, 300), 0, 2)];
        let passes = |dice: [u8; 2]| {
            let (fog, mut battle) = battle(&line, &[(FOOT, (1700, 1100), 180, 2)]);
            test(&fog, &mut battle, &mut Script::new([], dice), (Seat::Red, &[0, 1]), true).unwrap()
        };
        assert!(passes([4, 4]) && !passes([4, 3]), "a line with elephants needs 8");
    }

    /// Proves AM-MOV-031, AM-MOV-034.
    #[test]
    fn one_commander_and_the_worst_state_count() {
        use CommanderLevel::{Field, Inspired, Troop};
        assert_eq!(of(&led(&[]), &[0]), 0);
        assert_eq!(of(&led(&[(Inspired, (480, 270), Some(0))]), &[0]), 3);
        assert_eq!(of(&led(&[(Inspired, (480, 200), None)]), &[0]), 2);
        assert_eq!(of(&led(&[(Troop, (480, 270), Some(0))]), &[0]), 2);
        assert_eq!(of(&led(&[(Troop, (480, 200), None)]), &[0]), 1);
        let both = led(&[(Troop, (480, 270), Some(0)), (Inspired, (480, 200), None)]);
        assert_eq!(of(&both, &[0]), 2, "not 4");
        let mut states = led(&[(Field, (480, 200), None)]);
        states.1.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
        assert_eq!(of(&states, &[0]), 0);
        lay(&mut states.1, Kind::Forest, (450, 280), (465, 310));
        assert_eq!(of(&states, &[0]), -1, "disrupted and severely disordered: only the worse counts");
        let mut shaken = led(&[]);
        shaken.1.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Fragmented;
        assert_eq!((of(&shaken, &[0]), of(&shaken, &[1])), (0, -2));
        // In close combat only a commander who is with it helps.
        let fight = |with: Option<usize>| {
            let mut game = battle(&[(FOOT, (500, 300), 0, 2)], &[(FOOT, (500, 300), 180, 2)]);
            place_leader(&mut game.1, Seat::Red, 0, (480, 270), with);
            of(&game, &[0])
        };
        assert_eq!((fight(Some(0)), fight(None)), (2, 0));
    }

    /// Proves AM-MOV-035, AM-MOV-040.
    #[test]
    fn with_since_the_start_and_one_test_for_a_line() {
        let mut joined = led(&[(CommanderLevel::Troop, (480, 270), Some(0))]);
        assert_eq!(of(&joined, &[0, 1]), 2, "with one of the line is with the line");
        joined.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().since_start = false;
        assert_eq!(of(&joined, &[0, 1]), 1, "in range at the moment");
        joined.1.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Disrupted;
        assert_eq!(of(&joined, &[0, 1]), 0, "one of them disrupted");
        let mut script = Script::new([], [6, 6]);
        test(&joined.0, &mut joined.1, &mut script, (Seat::Red, &[0, 1]), true).unwrap();
        assert!(script.dice.is_empty(), "two dice for all of them");
    }

    /// Proves AM-MOV-033, AM-MOV-036.
    #[test]
    fn quality_re_rolls_and_commanders_are_bound() {
        let superior = "4 heavy foot, protected, superior, drilled";
        let poor = "4 heavy foot, protected, poor, drilled";
        let rolled = |texts: [&'static str; 2], groups: &[usize], dice: &[u8], rerolls: bool| {
            let line = [(texts[0], (500, 300), 0, 2), (texts[1], (580, 300), 0, 2)];
            let (fog, mut battle) = battle(&line, &[(FOOT, (1700, 1100), 180, 2)]);
            let mut script = Script::new([], dice.iter().copied());
            let passed = test(&fog, &mut battle, &mut script, (Seat::Red, groups), rerolls).unwrap();
            assert!(script.dice.is_empty());
            passed
        };
        assert!(rolled([superior, poor], &[0], &[1, 4, 3], true), "the 1 is rolled again: 4 and 3");
        assert!(!rolled([superior, poor], &[1], &[6, 1, 5], true), "the 6 is rolled again: 1 and 5");
        assert!(!rolled([superior, poor], &[0, 1], &[6, 1, 5], true), "a line is as poor as its poorest");
        assert!(
            rolled([superior, poor], &[1], &[6, 1], false),
            "no re-rolls against charging without orders"
        );
        let mut game = led(&[
            (CommanderLevel::Troop, (480, 270), Some(0)),
            (CommanderLevel::Inspired, (480, 200), None),
        ]);
        for dice in [[1, 1], [6, 6]] {
            game.1.side_mut(Seat::Red).commanders[0].as_mut().unwrap().bound = false;
            test(&game.0, &mut game.1, &mut Script::new([], dice), (Seat::Red, &[0]), true).unwrap();
            let bound = |index: usize| game.1.side(Seat::Red).commanders[index].unwrap().bound;
            assert!(bound(0) && !bound(1), "passed or not; who is only in range is free");
        }
        assert_eq!(game.1.fielded(GroupId::new(Seat::Red, 0)).unwrap().deeds, crate::Deeds::default());
    }
}
