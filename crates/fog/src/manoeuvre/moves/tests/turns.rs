use super::*;
use crate::testing::{battle, lay};
use acies_field::terrain::Kind;

fn files(game: &(Fog, Battle), evolutions: &[Evolution]) -> usize {
    let judgement = judged(game, evolutions);
    judgement.walk.unwrap().walkers[0].body.drawn().unwrap().ranks.width()
}

fn alone(text: &str, files: usize) -> (Fog, Battle) {
    battle(&[(text, (500, 300), 0, files)], &[(DRILLED, (1700, 1100), 180, 2)])
}

/// Proves AM-MOV-049.
#[test]
fn wagons_that_are_too_few_cannot_turn() {
    let wagons = alone("2 battle wagons, average", 1);
    assert_eq!(broken(&wagons, &[RIGHT]), ["AM-MOV-049"]);
    assert_eq!(broken(&wagons, &[ABOUT]), Vec::<String>::new());
    let rank = alone("2 battle wagons, average", 2);
    assert_eq!(broken(&rank, &[LEFT]), Vec::<String>::new());
    assert_eq!(files(&alone("6 cavalry, armoured, average, drilled", 3), &[RIGHT]), 2);
    assert_eq!(files(&alone("6 light foot, unprotected, average, drilled, bow", 3), &[RIGHT]), 1);
    // With 25 mm figures elephants are deeper than wide: 240 mm are four bases, and there are three.
    let mut large = alone("3 elephants, average, undrilled", 1);
    large.0.agreement.figures = acies_field::FigureScale::Mm25;
    let column = crate::testing::fielded(&large.0, "3 elephants, average, undrilled", (500, 500), 0, 1);
    large.1.side_mut(Seat::Red).groups[0] = Some(column);
    for turn in [LEFT, RIGHT] {
        assert_eq!((files(&large, &[turn]), broken(&large, &[turn])), (3, vec![]));
    }
}

/// Proves AM-MOV-051.
#[test]
fn a_mixed_battle_group_has_its_front_rank_in_front_again() {
    let spears = "6 heavy foot, protected, average, drilled, defensive spearmen";
    let bows = "3 light foot, unprotected, average, drilled, bow";
    for (first, second) in [(spears, bows), (bows, spears)] {
        let mixed = alone(&format!("{first} + {second}"), 3);
        for (turn, way) in [(LEFT, -1), (RIGHT, 1)] {
            let judgement = judged(&mixed, &[turn]);
            let body = judgement.walk.unwrap().walkers[0].body.clone();
            let troops = mixed.1.fielded(crate::testing::red(0)).unwrap().group.bases().to_vec();
            let forward = |kind: crate::TroopType| {
                let bases = body.bases().iter().zip(&troops).filter(move |(_, troops)| troops.kind == kind);
                bases.map(|(base, _)| way * base.pose.front.x).collect::<Vec<_>>()
            };
            let (heavy, light) = (forward(crate::TroopType::HeavyFoot), forward(crate::TroopType::LightFoot));
            let (front, rear) = if first == spears { (heavy, light) } else { (light, heavy) };
            assert!(front.iter().min() >= rear.iter().max(), "{front:?} {rear:?}");
        }
    }
}

/// Proves AM-MOV-063, AM-MOV-064.
#[test]
fn fronts_get_wider_and_narrower() {
    let foot = alone("8 heavy foot, protected, average, drilled", 3);
    assert_eq!(files(&foot, &[expand(0, 1)]), 4);
    assert_eq!(files(&foot, &[expand(1, 1)]), 5);
    assert_eq!((files(&foot, &[expand(0, 2)]), files(&foot, &[expand(2, 0)])), (5, 5), "both to one side");
    assert_eq!(files(&alone("6 heavy foot, protected, average, drilled", 3), &[contract(1, 0)]), 2);
    assert_eq!(files(&alone(ELEPHANTS, 2), &[contract(0, 1)]), 1);
    assert_eq!(
        broken(&alone(DRILLED, 4), &[expand(0, 1)]),
        ["AM-MOV-063"],
        "a single rank has nobody behind"
    );
    assert_eq!(
        broken(&alone(DRILLED, 2), &[contract(1, 1)]),
        ["AM-MOV-064"],
        "nobody would be left in front"
    );
}

/// AM-BGR-009, AM-MOV-041
#[test]
fn a_column_bends_where_it_wheels() {
    let column = alone("6 heavy foot, protected, average, drilled", 1);
    let walk = judged(&column, &[wheel(Hand::Right, 45), on(2000)]).walk.unwrap();
    let walker = &walk.walkers[0];
    assert!(walker.kinks.as_ref().unwrap().column.is_kinked());
    let facing = |base: usize| walker.body.bases()[base].pose.facing;
    assert_eq!((facing(0), facing(5)), (Angle::degrees(45), Angle::ZERO));
    let wide = alone("6 heavy foot, protected, average, drilled", 2);
    assert!(judged(&wide, &[wheel(Hand::Right, 45)]).walk.unwrap().walkers[0].kinks.is_none());
}

/// AM-MOV-006, AM-MOV-067
#[test]
fn what_is_in_the_way() {
    let friends = [(KNIGHTS, (500, 300), 0, 2), (DRILLED, (500, 360), 0, 2)];
    let behind = battle(&friends, &[(DRILLED, (1700, 1100), 180, 2)]);
    assert_eq!(broken(&behind, &[on(1000)]), Vec::<String>::new(), "30 mm are free");
    assert_eq!(broken(&behind, &[on(2000)]), ["AM-MOV-067"]);
    let enemy = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(DRILLED, (500, 350), 180, 2)]);
    assert_eq!(broken(&enemy, &[on(1990)]), Vec::<String>::new());
    assert_eq!(broken(&enemy, &[on(2000)]), ["AM-MAN-045"], "contact waits for a charge");
    assert_eq!(broken(&enemy, &[on(2500)]), ["AM-MAN-045"]);
    let mut chariots = alone("4 heavy chariots, average, undrilled", 2);
    lay(&mut chariots.1, Kind::Forest, (400, 350), (600, 450));
    assert_eq!(broken(&chariots, &[on(1990)]), Vec::<String>::new());
    assert_eq!(broken(&chariots, &[on(2500)]), ["AM-MOV-006"]);
    let mut lake = alone(DRILLED, 2);
    lay(&mut lake.1, Kind::Impassable, (545, 200), (700, 400));
    assert_eq!(broken(&lake, &[RIGHT]), Vec::<String>::new());
    lay(&mut lake.1, Kind::Impassable, (450, 200), (700, 262));
    assert_eq!(broken(&lake, &[RIGHT]), ["AM-MOV-006"], "no room for the new formation");
}

/// Proves AM-SPE-026.
#[test]
fn undefended_fortifications_do_not_hinder() {
    let works = |defenders: i32| {
        let mut game = battle(&[(CAVALRY, (500, 300), 0, 2)], &[(DRILLED, (500, defenders), 180, 2)]);
        let size = crate::bases::fortification(game.0.agreement.figures);
        let piece = |x: i32| {
            let pose = acies_geometry::Pose::new(acies_geometry::Point::millimetres(x, 350), Angle::HALF);
            acies_field::Base::new(pose, size)
        };
        game.1.sides[1].works = [460, 500, 540, 580].map(piece).to_vec();
        let depth = size.depth.get() / 1000;
        (broken(&game, &[on(2500)]), depth)
    };
    assert_eq!(works(900).0, Vec::<String>::new());
    let depth = works(900).1;
    assert_eq!(works(350 + depth).0, ["AM-MAN-045"], "contact with their defender");
    assert_eq!(works(351 + depth).0, Vec::<String>::new(), "a millimetre behind them is not defending");
}

/// AM-MOV-091, in the manoeuvre phase.
#[test]
fn whoever_fights_only_as_an_overlap_is_free() {
    let friends = [(DRILLED, (580, 500), 0, 2), (DRILLED, (500, 500), 0, 2)];
    let game = battle(&friends, &[(DRILLED, (500, 500), 180, 2)]);
    let (id, position) = (crate::testing::red(0), at(&game.0, &game.1));
    assert_eq!(position.overlapped_by(id, &position.fielded(id).body).len(), 1);
    assert_eq!(broken(&game, &[RIGHT]), Vec::<String>::new());
    assert_eq!(broken(&game, &[on(1000)]), Vec::<String>::new());
    let mover = Mover::Group(1);
    assert_eq!(
        rules(&judged_of((&game.0, &game.1), mover, &[ABOUT])),
        ["AM-MAN-001"],
        "the one it helps is not"
    );
}

/// AM-MOV-043; columns on a road have a test of their own.
#[test]
fn two_wheels_at_most() {
    let game = alone(LIGHT_HORSE, 2);
    let wheels = |count: usize| broken(&game, &vec![wheel(Hand::Left, 5); count]);
    assert_eq!((wheels(1), wheels(2)), (vec![], vec![]));
    assert_eq!(wheels(3), ["AM-MOV-043"], "AM-MOV-046 has the columns on a road");
}

/// AM-MOV-014, but for disorder.
#[test]
fn camels_in_soft_sand() {
    let sand = |text: &str| {
        let mut game = alone(text, 2);
        lay(&mut game.1, Kind::SoftSand, (300, 100), (700, 600));
        furthest(&game, &[])
    };
    assert_eq!(sand("4 camelry, protected, average, undrilled"), 5000);
    assert_eq!(sand("4 light camelry, unprotected, average, undrilled"), 7000);
    assert_eq!(sand("4 cataphract camelry, heavily armoured, average, undrilled"), 1000);
    assert_eq!(sand("4 cavalry, armoured, average, undrilled"), 1000);
    let wide = |text: &str| class_of(&alone(text, 2), &[expand(0, 1)]);
    assert_eq!(wide("4 camelry, protected, average, drilled"), Class::Complex, "as undrilled cavalry");
    assert_eq!(wide("4 cavalry, protected, average, drilled"), Class::Simple);
    let needed = |text: &str| crate::movement::score_needed(&crate::BattleGroup::described(text).unwrap());
    assert_eq!(needed("4 camelry, protected, average, drilled"), 8);
    assert_eq!(needed("4 light camelry, unprotected, average, drilled"), 7);
}
