//! Dice of several bases and battle groups against one target, and what is lost of them.

use super::*;
use crate::Cohesion;
use crate::rerolls::Reroll;
use crate::testing::lay;
use acies_field::terrain::Kind;

/// Three light foot and three light horse beside each other, with bow, 60 mm from eight spearmen.
fn two_groups(foot: &str, horse: &str) -> (Fog, Battle) {
    let spears = "8 heavy foot, protected, average, drilled, offensive spearmen";
    shooting(&[(foot, (440, 500), 0, 3), (horse, (560, 500), 0, 3)], &[(spears, (500, 560), 180, 8)])
}

const THREE_FOOT: &str = "3 light foot, unprotected, average, drilled, bow";
const THREE_HORSE: &str = "3 light horse, unprotected, poor, drilled, bow";

/// Proves AM-COM-034.
#[test]
fn a_die_of_two_battle_groups_is_rolled_by_the_worse() {
    let (fog, battle) = two_groups(THREE_FOOT, THREE_HORSE);
    let volleys = volleys(&at(&fog, &battle), &[]);
    let pools: Vec<_> =
        volleys[0].pools.iter().map(|pool| (pool.by, pool.dice, pool.needed, pool.reroll)).collect();
    assert_eq!(pools, [(red(0), 1, 4, Reroll::None), (red(1), 2, 4, Reroll::Sixes)], "poor light horse");
    // Slings at unprotected foot have no more than bows; crossbows have a minus there.
    let (fog, battle) = two_groups(
        "3 light foot, unprotected, average, drilled, crossbow",
        "3 light horse, unprotected, poor, drilled, bow",
    );
    let volleys = super::volleys(&at(&fog, &battle), &[]);
    let pools: Vec<_> =
        volleys[0].pools.iter().map(|pool| (pool.by, pool.dice, pool.needed, pool.reroll)).collect();
    assert_eq!(
        pools,
        [(red(0), 1, 5, Reroll::None), (red(1), 1, 4, Reroll::Sixes), (red(0), 1, 5, Reroll::Sixes)],
        "the worse points and the worse quality"
    );
}

/// AM-RDY-002 in shooting; what is lost in close combat is with the losses.
#[test]
fn fractions_are_added_and_rounded_down() {
    // Three light horse at 3 MU, and two light foot at 5 MU behind the line of sight of nobody.
    let reds = [
        ("3 light horse, unprotected, average, drilled, bow", (440, 500), 0, 3),
        ("2 light foot, unprotected, average, drilled, bow", (560, 450), 0, 2),
    ];
    let (fog, battle) = shooting(&reds, &[("8 heavy foot, protected, average, drilled", (500, 560), 180, 8)]);
    let all = vec![Orders { long: vec![(blue(0), true)], ..Orders::new(red(1)) }];
    let dice = |orders: &[Orders]| volleys(&at(&fog, &battle), orders)[0].dice();
    assert_eq!((dice(&[]), dice(&all)), (1, 2));
}

/// Proves AM-COM-016.
#[test]
fn shaken_shooters_lose_dice() {
    let with = |cohesion: Cohesion, ground: Option<(Kind, i32)>| {
        let bows = "9 cavalry, protected, average, drilled, bow";
        let (fog, mut battle) = shooting(&[(bows, (500, 500), 0, 9)], &[(FOOT, (500, 560), 180, 6)]);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        if let Some((kind, right)) = ground {
            lay(&mut battle, kind, (300, 400), (right, 500));
        }
        dice_of_first(&fog, &battle)
    };
    assert_eq!(with(Cohesion::Steady, None), 9);
    assert_eq!(with(Cohesion::Disrupted, None), 6);
    assert_eq!(with(Cohesion::Fragmented, None), 5);
    // Only the dice of those in it: of two or three files at the left.
    let (rough, difficult) = (Kind::Plantation, Kind::Marsh);
    assert_eq!(with(Cohesion::Steady, Some((rough, 399))), 9, "two disordered lose none");
    assert_eq!(with(Cohesion::Steady, Some((rough, 439))), 8, "three lose one");
    assert_eq!(with(Cohesion::Steady, Some((difficult, 399))), 8, "two severely disordered lose one");
    assert_eq!(with(Cohesion::Disrupted, Some((rough, 699))), 6, "the worst counts, once");
    assert_eq!(with(Cohesion::Disrupted, Some((difficult, 399))), 6, "of seven two, and of two one");
    assert_eq!(with(Cohesion::Fragmented, Some((rough, 699))), 5);
}

/// AM-COM-035 with AM-COM-016: the loss is worked out for all targets together.
#[test]
fn losses_are_shared_among_targets() {
    let bows = "4 cavalry, protected, average, drilled, bow";
    let enemies = [(PAIR, (460, 560), 180, 2), (PAIR, (540, 560), 180, 2)];
    let (fog, mut battle) = shooting(&[(bows, (500, 500), 0, 4)], &enemies);
    assert_eq!(dice(&fog, &battle, &[]).iter().map(|pool| pool.2).collect::<Vec<_>>(), [2, 2]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    assert_eq!(dice(&fog, &battle, &[]).iter().map(|pool| pool.2).sum::<u32>(), 3, "one of four");
}

/// Proves AM-COM-035.
#[test]
fn their_owner_shares_out_the_loss() {
    let bows = "4 cavalry, protected, average, drilled, bow";
    let enemies = [(PAIR, (460, 560), 180, 2), (PAIR, (540, 560), 180, 2)];
    let (fog, mut battle) = shooting(&[(bows, (500, 500), 0, 4)], &enemies);
    assert_eq!(question(&fog, &battle), None, "there is no loss");
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert_eq!(question(&fog, &battle), None, "one of each");
    assert_eq!(dice(&fog, &battle, &[]).iter().map(|pool| pool.2).collect::<Vec<_>>(), [1, 1]);
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    let left = |numbers: [u32; 2]| {
        let pool = |(against, dice)| losses::Pool { against, net: 0, support: false, dice };
        [(blue(0), numbers[0]), (blue(1), numbers[1])].map(pool).to_vec()
    };
    let ways = vec![left([1, 2]), left([2, 1])];
    assert_eq!(question(&fog, &battle), Some(Question::Lose(red(0), ways.clone())));
    for (way, numbers) in ways.into_iter().zip([[1, 2], [2, 1]]) {
        let orders = Orders { left: Some(way.clone()), ..Orders::new(red(0)) };
        let pools = dice(&fog, &battle, &[orders]);
        assert_eq!(
            pools.iter().map(|pool| (pool.1, pool.2)).collect::<Vec<_>>(),
            [(blue(0), numbers[0]), (blue(1), numbers[1])]
        );
        let mut battle = battle.clone();
        let script = play(&fog, &mut battle, &[Reply::Lose(way)], &[1, 1, 1]);
        assert_eq!(script.asked.map(|(seat, _)| seat), Some(Seat::Red));
    }
    let forbidden =
        check(&at(&fog, &battle), Seat::Red, &question(&fog, &battle).unwrap(), &Reply::Lose(left([0, 3])));
    assert_eq!(forbidden.into_iter().map(|ruling| ruling.rule).collect::<Vec<_>>(), [rule!("AM-COM-035")]);
}

/// AM-COM-035: in proportion to the bases that shoot at each target, not to their dice.
#[test]
fn shares_go_by_the_bases() {
    let part = |at: GroupId, bases: u32, dice: u32| super::super::pools::Part {
        at,
        by: red(0),
        advantages: Vec::new(),
        quality: crate::Quality::Average,
        trouble: crate::disorder::Trouble::Shaken,
        bases,
        sixths: dice * 6,
    };
    let left = |parts: &[super::super::pools::Part]| {
        let pools = super::super::pools::pools(parts, &[]);
        pools.into_iter().map(|(at, pool)| (at, pool.dice)).collect::<Vec<_>>()
    };
    assert_eq!(left(&[part(blue(0), 2, 6), part(blue(1), 6, 6)]), [(blue(0), 5), (blue(1), 3)]);
    assert_eq!(left(&[part(blue(0), 6, 6), part(blue(1), 2, 6)]), [(blue(0), 3), (blue(1), 5)]);
}
