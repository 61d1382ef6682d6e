use super::*;
use crate::Cohesion;
use crate::ask::Ask;
use crate::battle::Loss;
use crate::deterioration::DeathRoll;
use crate::testing::place_leader;

const DEATH: Step = Step::DeathRolls(Phase::Melee);
const THEN: Step = Step::CohesionTests(Phase::Melee);
const FACING: (&str, (i32, i32), i32, usize) = (SPEARMEN, (500, 515), 180, 4);

/// Proves AM-COM-112.
#[test]
fn a_commander_in_the_front_rank_may_fall() {
    // Blue's second battle group fights too: one roll, however many enemies.
    let game = |taken: u32, inflicted: u32| {
        let blues = [(PAIR, (460, 515), 180, 2), (PAIR, (540, 515), 180, 2)];
        let hits = [
            (blue(0), red(0), taken - taken / 2),
            (blue(1), red(0), taken / 2),
            (red(0), blue(0), inflicted),
        ];
        let mut game =
            after(&[(SPEARMEN, (500, 515), 0, 4)], &blues, &hits, Step::CommanderLosses(Phase::Melee));
        place_leader(&mut game.1, Seat::Red, 1, (480, 515), Some(0));
        game.1.sides[0].commanders[1].as_mut().unwrap().in_front_rank = true;
        game
    };
    let falls = |taken: u32, inflicted: u32, dice: &[u8]| {
        let mut game = game(taken, inflicted);
        play(&mut game, DEATH, &[], dice);
        assert_eq!(game.1.turn.slain.len(), game.1.sides[0].lost_commanders.len());
        game.1.sides[0].commanders[1].is_none()
    };
    assert!(falls(3, 2, &[4, 6]) && !falls(3, 2, &[3, 6]), "lost");
    assert!(falls(3, 3, &[5, 6]) && !falls(3, 3, &[4, 6]), "drawn");
    assert!(falls(2, 3, &[6, 6]) && !falls(2, 3, &[5, 6]), "won");
    assert!(!falls(1, 0, &[]), "no roll for one hit");
    assert!(!falls(2, 0, &[1, 6]), "no re-rolls");
}

/// Of AM-COM-108 that he is not at risk.
#[test]
fn a_commander_behind_the_front_rank_is_safe() {
    let hits = [(blue(0), red(0), 5)];
    let mut game =
        after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &hits, Step::CommanderLosses(Phase::Melee));
    place_leader(&mut game.1, Seat::Red, 1, (480, 485), Some(0));
    play(&mut game, DEATH, &[], &[]);
    assert!(game.1.sides[0].commanders[1].is_some());
}

/// The death roll of red's only battle group.
fn death_roll(
    troops: &str,
    enemies: &[&str],
    hits: &[u32],
    inflicted: u32,
    phase: Phase,
) -> Option<DeathRoll> {
    let blues: Vec<Placed<'_>> = enemies
        .iter()
        .enumerate()
        .map(|(index, text)| (*text, (300 + 300 * index as i32, 900), 180, 2))
        .collect();
    let mut all: Vec<Hits> =
        hits.iter().enumerate().map(|(index, &hits)| (blue(index), red(0), hits)).collect();
    all.push((red(0), blue(0), inflicted));
    let (fog, battle) = after(&[(troops, (500, 515), 0, 2)], &blues, &all, DEATH);
    death_roll_for(&at(&fog, &battle), combatant(&battle, red(0)), phase)
}

/// Proves AM-DET-046.
#[test]
fn one_death_roll_for_all_hits_of_the_phase() {
    let roll = |hits: &[u32], inflicted, phase| {
        death_roll(FOUR, &[FOUR, FOUR], hits, inflicted, phase).map(|roll| (roll.hits, roll.lightly))
    };
    assert_eq!(roll(&[2, 1], 0, Phase::Melee), Some((3, false)));
    assert_eq!(roll(&[2, 1], 0, Phase::Impact), Some((3, false)));
    assert_eq!(roll(&[2, 1], 3, Phase::Melee), Some((3, true)), "drawn");
    assert_eq!(roll(&[2, 1], 0, Phase::Shooting), Some((3, true)));
    assert_eq!(roll(&[0, 0], 0, Phase::Melee), None);
}

/// Proves AM-DET-050.
#[test]
fn who_has_one_more_on_the_death_roll() {
    let spared = |troops, enemies: &[&str], hits: &[u32], phase| {
        death_roll(troops, enemies, hits, 0, phase).unwrap().modifier()
    };
    let melee = Phase::Melee;
    assert_eq!(spared("2 elephants, average, undrilled", &[CAVALRY], &[2], melee), 1);
    assert_eq!(spared("2 light artillery, average, undrilled", &[CAVALRY], &[2], melee), 1);
    assert_eq!(spared("2 battle wagons, average", &[CAVALRY], &[2], melee), 1);
    assert_eq!(
        spared("4 elephants, average, undrilled", &[FOUR], &[2], melee),
        0,
        "elephants, and more of them"
    );
    assert_eq!(spared("4 battle wagons, average", &[FOUR], &[2], melee), 0);
    assert_eq!(spared(CAVALRY, &[FOUR], &[3], melee), 1);
    assert_eq!(spared(CAVALRY, &[FOUR, CAVALRY], &[2, 1], melee), 0, "a hit from cavalry");
    assert_eq!(spared(CAVALRY, &[FOUR, CAVALRY], &[3, 0], melee), 1, "no hit from cavalry");
    assert_eq!(spared(FOUR, &[FOUR], &[3], melee), 0, "foot");
    assert_eq!(spared(CAVALRY, &[FOUR], &[3], Phase::Shooting), 2, "not for shooting");
    assert_eq!(spared("2 cavalry, armoured, average, drilled", &[FOUR], &[2], melee), 1, "counted once");
    assert_eq!(
        spared("2 elephants, average, undrilled", &[FOUR], &[4], Phase::Shooting),
        3,
        "beside the two"
    );
}

/// Which bases of red's first can be lost.
fn bases(game: &(Fog, Battle), phase: Phase) -> Vec<usize> {
    let ways = ways_to_lose_a_base(&at(&game.0, &game.1), combatant(&game.1, red(0)), phase);
    ways.iter().map(|way| way.base).collect()
}

/// Proves AM-DET-053.
#[test]
fn shooting_costs_the_nearest_base() {
    let lost = |x: i32, files: usize| {
        let blues = [(FOUR, (x, 600), 180, files), (FOUR, (1000, 600), 180, 4)];
        bases(
            &after(&[(SPEARMEN, (500, 515), 0, 4)], &blues, &[(blue(0), red(0), 3)], DEATH),
            Phase::Shooting,
        )
    };
    assert_eq!(lost(400, 1), [0]);
    assert_eq!(lost(600, 1), [3]);
    assert_eq!(lost(500, 4), [0, 1, 2, 3], "all of the front rank as near");
    // Of four bases only one shot: one of the nearest to it is lost.
    let blues = [(FOUR, (500, 600), 180, 4)];
    let (fog, mut battle) = after(&[(SPEARMEN, (500, 515), 0, 4)], &blues, &[(blue(0), red(0), 3)], DEATH);
    let shot = battle.turn.combatants.iter_mut().find(|combatant| combatant.id == red(0)).unwrap();
    shot.shooters.truncate(1);
    assert_eq!(
        bases(&(fog, battle), Phase::Shooting),
        [2, 3],
        "straight ahead, and corner to corner as near"
    );
}

/// Proves AM-DET-054.
#[test]
fn close_combat_costs_a_base_that_faces_the_worst_enemy() {
    let lost = |hits: [u32; 2]| {
        let blues = [(PAIR, (460, 515), 180, 2), (PAIR, (540, 515), 180, 2)];
        let hits = [(blue(0), red(0), hits[0]), (blue(1), red(0), hits[1])];
        bases(&after(&[(SPEARMEN, (500, 515), 0, 4)], &blues, &hits, DEATH), Phase::Melee)
    };
    assert_eq!(lost([1, 2]), [2, 3]);
    assert_eq!(lost([2, 1]), [0, 1]);
    assert_eq!(lost([2, 2]), [0, 1, 2, 3]);
}

/// Proves AM-DET-056.
#[test]
fn the_owner_chooses_among_equals() {
    let hits = [(blue(0), red(0), 3)];
    let mut game = after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &hits, DEATH);
    let asked = play(&mut game.clone(), THEN, &[], &[3]).asked;
    let Some((Seat::Red, Ask::Aftermath(Question::Removal(id, ways)))) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!((id, ways.len()), (red(0), 4));
    play(&mut game, THEN, &[way(2)], &[3]);
    assert_eq!(game.1.fielded(red(0)).unwrap().body, ways[2].body);
    assert_eq!(game.1.fielded(red(0)).unwrap().group.bases().len(), 7);
    // Only one base faces the enemy: nothing is asked.
    let mut column = after(&[(FOUR, (500, 515), 0, 1)], &[FACING], &hits, DEATH);
    assert_eq!(play(&mut column, THEN, &[], &[3]).asked, None);
    assert_eq!(column.1.fielded(red(0)).unwrap().group.bases().len(), 3);
}

/// Proves AM-DET-057.
#[test]
fn no_enemy_is_left_without_a_base_to_face() {
    // Two against the left, one against the right end, who scores all hits; the third base fights nobody.
    let blues = [(PAIR, (460, 515), 180, 2), (PAIR, (560, 515), 180, 1)];
    let hits = [(blue(1), red(0), 3)];
    let spread = after(&[(FOUR, (500, 515), 0, 4)], &blues, &hits, DEATH);
    let ways = ways_to_lose_a_base(&at(&spread.0, &spread.1), combatant(&spread.1, red(0)), Phase::Melee);
    let places =
        |way: &Removal| way.body.bases().iter().map(|base| base.pose.front.x / 1000).collect::<Vec<_>>();
    assert_eq!(
        ways.iter().map(places).collect::<Vec<_>>(),
        [[480, 520, 560]],
        "one that faces the others goes"
    );
    // With a rank behind, the base that faces the worst can go.
    assert_eq!(bases(&after(&[(SPEARMEN, (500, 515), 0, 4)], &blues, &hits, DEATH), Phase::Melee), [3]);
    // Two bases against two enemies: it cannot be helped.
    let each = [(PAIR, (480, 515), 180, 1), (PAIR, (520, 515), 180, 1)];
    assert_eq!(bases(&after(&[(PAIR, (500, 515), 0, 2)], &each, &hits, DEATH), Phase::Melee), [1]);
}

/// Proves AM-DET-062.
#[test]
fn closing_to_a_hand_keeps_every_enemy_faced_if_possible() {
    let places = |blues: &[Placed<'_>], worst: usize| {
        let hits = [(blue(worst), red(0), 3)];
        let game = after(&[(FOUR, (500, 515), 0, 4)], blues, &hits, DEATH);
        let ways = ways_to_lose_a_base(&at(&game.0, &game.1), combatant(&game.1, red(0)), Phase::Melee);
        let fronts = ways.iter().map(|way| way.body.drawn().unwrap().front.front.x / 1000);
        fronts.collect::<Vec<_>>()
    };
    assert_eq!(places(&[(FOUR, (500, 515), 180, 4)], 0), [520, 480], "one enemy: to either hand");
    // The second base goes. If the first moved to the right, the enemy before it would be left alone.
    let three = [(PAIR, (440, 515), 180, 1), (PAIR, (480, 515), 180, 1), (PAIR, (540, 515), 180, 2)];
    assert_eq!(places(&three, 1), [480]);
}

/// Proves AM-DET-058.
#[test]
fn a_base_displaced_by_a_commander_is_lost_and_he_stays() {
    let mut game = after(&[(FOUR, (500, 515), 0, 1)], &[FACING], &[(blue(0), red(0), 3)], DEATH);
    place_leader(&mut game.1, Seat::Red, 1, (500, 515), Some(0));
    game.1.sides[0].commanders[1].as_mut().unwrap().in_front_rank = true;
    let before = game.1.sides[0].commanders[1];
    play(&mut game, THEN, &[], &[3]);
    assert_eq!(game.1.fielded(red(0)).unwrap().group.bases().len(), 3);
    assert_eq!(game.1.sides[0].commanders[1], before);
}

/// Proves AM-DET-059.
#[test]
fn the_non_active_player_removes_first() {
    let hits = [(blue(0), red(0), 3), (red(0), blue(0), 3)];
    let mut game = after(&[(SPEARMEN, (500, 515), 0, 4)], &[FACING], &hits, DEATH);
    let script = play(&mut game, THEN, &[way(0), way(0)], &[1, 1]);
    let lost = script.events.iter().filter_map(|event| match event {
        Told::Aftermath(Event::BaseLost { id, .. }) => Some(*id),
        _ => None,
    });
    assert_eq!(lost.collect::<Vec<_>>(), [blue(0), red(0)]);
}

/// AM-DET-048, AM-DET-063 in play.
#[test]
fn many_hits_cost_more_and_break() {
    let hits = [(blue(0), red(0), 8)];
    let mut game = after(&[(FOUR, (500, 515), 0, 1)], &[FACING], &hits, DEATH);
    let mut once = game.clone();
    play(&mut once, THEN, &[], &[6, 3]);
    assert_eq!(once.1.fielded(red(0)).unwrap().group.cohesion, Cohesion::Steady);
    let script = play(&mut game, THEN, &[], &[6, 2]);
    let left = game.1.fielded(red(0)).unwrap();
    assert_eq!((left.group.bases().len(), left.group.cohesion), (2, Cohesion::Broken));
    assert!(left.deeds.newly_broken && script.events.contains(&Told::Aftermath(Event::Autobroken(red(0)))));
}

/// Proves AM-DET-010.
#[test]
fn friends_see_a_battle_group_destroyed_before_it_is_removed() {
    let reds = [("2 elephants, average, undrilled", (500, 515), 0, 2), (SPEARMEN, (695, 515), 0, 4)];
    let mut game = after(&reds, &[(PAIR, (500, 515), 180, 2)], &[(blue(0), red(0), 8)], DEATH);
    let script = play(&mut game, Step::InitialRouts(Phase::Melee), &[way(0)], &[6, 1, 6, 6]);
    assert_eq!(tested(&script), [red(1)], "it stands 3 MU from where they stood");
    assert_eq!(game.1.sides[0].lost, [(0, Loss::Destroyed)]);
    let place = |wanted: fn(&Told) -> bool| script.events.iter().position(wanted).unwrap();
    let test = place(|event| matches!(event, Told::CohesionTest { .. }));
    assert!(test < place(|event| matches!(event, Told::Lost(..))));
}

/// Proves AM-DET-055.
#[test]
fn routers_lose_the_base_furthest_from_the_pursuers() {
    let lose = |files: usize, x: i32, rear: i32| {
        let (fog, mut battle) = battle(&[(FOUR, (500, 500), 180, files)], &[(FOUR, (x, rear), 180, 1)]);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
        let ways = ways_to_lose_a_router(&at(&fog, &battle), red(0), &[blue(0)]);
        let mut script = Script::new([way(0)].into_iter().take(usize::from(ways.len() > 1)), []);
        lose_router(&fog, &mut battle, &mut script, red(0), &[blue(0)]).unwrap();
        assert!(!at(&fog, &battle).contacts(red(0), blue(0)).is_empty(), "they are still in contact");
        (
            ways.iter().map(|way| way.base).collect::<Vec<_>>(),
            battle.fielded(red(0)).unwrap().group.bases().len(),
        )
    };
    assert_eq!(lose(1, 500, 560), (vec![0], 3), "the first of a column");
    // Fleeing towards us, the base on the right as we look has the lower number.
    assert_eq!(lose(2, 530, 530), (vec![1], 3), "the one in front on the other side");
    assert_eq!(lose(2, 500, 530).0.len(), 2, "either of two as far");
}
