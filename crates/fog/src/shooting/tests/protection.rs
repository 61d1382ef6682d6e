//! Who shoots and who is shot at: ranks, moves, melee, friends in the way.

use super::*;
use crate::Cohesion;
use crate::manoeuvre::moves::{Evolution, Order};
use crate::moving::relocate;
use crate::testing::NOW;
use crate::testing::{lay, mu, place_leader};
use acies_field::terrain::Kind;
use acies_field::{Base, Leg};
use acies_geometry::{Length, Point, Pose, Size};

const ARTILLERY: &str = "2 light artillery, average, undrilled, light artillery";
const ARCHERS: &str = "2 medium foot, protected, average, drilled, bow";

/// The dice of these at foot so far in front of them.
fn ahead(text: &str, files: usize, gap: i32) -> u32 {
    let (fog, battle) = shooting(&[(text, (500, 500), 0, files)], &[(FOOT, (500, 500 + gap), 180, 6)]);
    dice_of_first(&fog, &battle)
}

/// Proves AM-SHO-001.
#[test]
fn only_those_with_something_to_shoot_with_shoot() {
    for weapon in ["bow", "bow*", "longbow", "crossbow", "firearm", "javelins", "sling"] {
        let text = format!("6 light foot, unprotected, average, drilled, {weapon}");
        assert_eq!(ahead(&text, 3, 25), 3, "{weapon}");
    }
    assert_eq!(ahead(ARTILLERY, 2, 25), 4);
    assert_eq!(ahead("2 heavy artillery, average, undrilled, heavy artillery", 2, 25), 4);
    assert_eq!(ahead("6 light horse, unprotected, average, drilled, light spear, swordsmen", 3, 25), 0);
    assert_eq!(ahead("6 heavy foot, protected, average, drilled, impact foot, pikemen", 3, 25), 0);
}

/// Proves AM-SHO-009, AM-COM-015.
#[test]
fn rear_ranks_shoot_at_the_range_of_the_front_rank() {
    let mixed = "3 cavalry, armoured, average, drilled, lancers + 3 cavalry, armoured, average, drilled, bow";
    assert_eq!((ahead(mixed, 3, 100), ahead(mixed, 3, 101)), (3, 0), "as the first shooting rank, at 4 MU");
    assert_eq!((ahead(BOWS, 3, 100), ahead(BOWS, 3, 101)), (4, 0));
}

/// Proves AM-SHO-012, AM-SHO-030, AM-SHO-032: foot that dismounted is foot, and has its range.
#[test]
fn how_many_ranks_shoot() {
    let group =
        crate::BattleGroup::described("4 cavalry, armoured, average, drilled, bow").unwrap().dismounted();
    let range = range(&NOW.dice, &group.bases()[0], crate::Capability::Bow, true);
    assert_eq!(
        range.map(|range| (range.effective, range.maximum)),
        Some((acies_field::Mu::new(4), acies_field::Mu::new(6)))
    );
    for text in [
        "4 heavy chariots, average, undrilled, bow",
        "4 light chariots, average, undrilled, bow",
        "4 elephants, average, undrilled, bow",
    ] {
        assert_eq!(ahead(text, 2, 50), 2, "{text}");
    }
    assert_eq!(
        ahead("4 light artillery, average, undrilled, light artillery", 2, 50),
        4,
        "two each in front"
    );
    assert_eq!(ahead("9 medium foot, protected, average, drilled, bow", 3, 50), 4);
    assert_eq!(ahead("9 medium foot, protected, average, drilled, bow*", 3, 50), 4, "three ranks of bow*");
    assert_eq!(ahead("9 light foot, unprotected, average, drilled, bow", 3, 50), 3, "two ranks of three");
    assert_eq!(ahead("9 light foot, unprotected, average, drilled, bow*", 3, 50), 3, "with bow* too");
    let (fog, battle) = shooting(
        &[("4 light chariots, average, undrilled, bow", (500, 500), 0, 2)],
        &[(FOOT, (500, 400), 0, 6)],
    );
    assert_eq!(dice_of_first(&fog, &battle), 2, "the rearmost rank to the rear");
}

/// Proves AM-SHO-033, and of 2.0 what is the same in QR-TER-005, QR-TER-007.
#[test]
fn some_terrain_allows_one_rank() {
    let inside = |kind: Kind, text: &str| {
        let (fog, mut battle) = shooting(&[(text, (500, 500), 0, 3)], &[(FOOT, (500, 550), 180, 6)]);
        lay(&mut battle, kind, (300, 300), (700, 500));
        volleys(&at(&fog, &battle), &[]).first().map(Volley::dice)
    };
    let light = "6 light foot, unprotected, average, drilled, bow";
    for kind in [Kind::Plantation, Kind::Forest, Kind::Village] {
        assert_eq!(inside(kind, light), Some(1), "{kind:?}");
    }
    assert_eq!(inside(Kind::Brush, light), Some(3));
    let behind =
        "3 heavy foot, protected, average, drilled + 3 light foot, unprotected, average, drilled, bow";
    assert_eq!((inside(Kind::Plantation, behind), inside(Kind::Brush, behind)), (None, Some(1)));
}

/// Proves AM-SHO-013, AM-SHO-014.
#[test]
fn artillery_that_moved_is_silent() {
    let moved = |text: &str, by: i32, step: Step| {
        let (fog, mut battle) =
            battle(&[(text, (500, 500), 0, 2)], &[(FOOT, (500, 560), 180, 6), (FOOT, (620, 460), 270, 6)]);
        battle.stage = Stage::Turn(step);
        let bases = battle.fielded(red(0)).unwrap().body.bases().iter();
        let forward =
            |base: &Base| Base::new(base.pose.moved(Length::ZERO, Length::millimetres(by)), base.size);
        let body = acies_field::Body::new(bases.map(forward).collect());
        relocate(&fog, &mut battle, &mut Script::default(), red(0), (body, None)).unwrap();
        battle.stage = Stage::Turn(Step::Shooting);
        volleys(&at(&fog, &battle), &[]).iter().map(Volley::dice).sum::<u32>()
    };
    assert_eq!((moved(ARTILLERY, 0, Step::Moves), moved(ARTILLERY, 1, Step::Moves)), (4, 0));
    for step in [Step::Reforming, Step::Conforming, Step::Feeding(Seat::Red)] {
        assert_eq!(moved(ARTILLERY, 1, step), 0, "in any way");
    }
    assert_eq!(moved(ARTILLERY, 1, Step::BreakOffs(Seat::Red)), 4, "in another phase");
    assert_eq!(moved("4 medium foot, protected, average, drilled, bow", 1, Step::Moves), 3);
    // Wagons with light artillery 80 mm from enemies to their right: beyond the crossbows' range once they are silent.
    let wagons = "2 battle wagons, average, light artillery";
    assert_eq!((moved(wagons, 0, Step::Moves), moved(wagons, 1, Step::Moves)), (2, 0));
    let both = "2 battle wagons, average, crossbow, light artillery";
    assert_eq!(
        (moved(both, 0, Step::Moves), moved(both, 1, Step::Moves)),
        (2, 2),
        "their crossbows shoot on"
    );
}

/// Proves AM-SHO-015, AM-SHO-039.
#[test]
fn some_do_not_shoot_at_all() {
    let after = |change: fn(&mut crate::Fielded)| {
        let (fog, mut battle) = shooting(&[(HORSE, (500, 500), 0, 2)], &[(FOOT, (500, 550), 180, 6)]);
        change(battle.fielded_mut(red(0)).unwrap());
        dice_of_first(&fog, &battle)
    };
    assert_eq!(after(|_| ()), 2);
    assert_eq!(after(|fielded| fielded.deeds.moved = true), 2, "one move is nothing");
    assert_eq!(after(|fielded| fielded.deeds.shifted = true), 2, "nor is making room");
    assert_eq!(after(|fielded| fielded.deeds.charged = true), 0, "charge, interception");
    assert_eq!(after(|fielded| fielded.deeds.evaded_impact = true), 0);
    assert_eq!(after(|fielded| fielded.deeds.pursued = true), 0);
    assert_eq!(after(|fielded| fielded.deeds.cannot_shoot = true), 0);
    assert_eq!(after(|fielded| fielded.group.cohesion = Cohesion::Broken), 0);
    let shot = |change: fn(&mut crate::Fielded)| {
        let (fog, mut battle) = shooting(&[(HORSE, (500, 500), 0, 2)], &[(FOOT, (500, 550), 180, 6)]);
        change(battle.fielded_mut(blue(0)).unwrap());
        dice_of_first(&fog, &battle)
    };
    assert_eq!(shot(|fielded| fielded.group.cohesion = Cohesion::Fragmented), 2);
    assert_eq!(shot(|fielded| fielded.group.cohesion = Cohesion::Broken), 0, "nor are they shot at");
}

/// Red's first battle group goes straight ahead in moves of so many thousandths of an MU; then it is time to shoot.
fn go_and_shoot((fog, battle): &mut (Fog, Battle), moves: &[i32]) {
    let go = |&by: &i32| Order::of_group(0, [Evolution::Leg(Leg::Advance(mu(by)))]);
    let answers = moves.iter().map(|by| Answer::Manoeuvre(crate::manoeuvre::Reply::Move(go(by))));
    battle.stage = Stage::Turn(Step::Moves);
    play_until(fog, battle, Step::Shooting, &mut Script::new(answers, []));
    battle.stage = Stage::Turn(Step::Shooting);
}

/// Proves AM-SHO-016.
#[test]
fn nobody_shoots_after_a_second_move() {
    let after = |moves: &[i32]| {
        let mut game = battle(&[(LIGHT, (500, 300), 0, 3)], &[(FOOT, (500, 490), 180, 6)]);
        place_leader(&mut game.1, Seat::Red, 0, (480, 240), Some(0));
        go_and_shoot(&mut game, moves);
        assert_eq!(game.1.fielded(red(0)).unwrap().body.bases()[0].pose.front.y, 350_000);
        dice(&game.0, &game.1, &long(&[blue(0)]))
    };
    assert_eq!(after(&[2000]), [(red(0), blue(0), 2, 4)]);
    assert_eq!(after(&[1000, 1000]), []);
}

/// Proves AM-SHO-017.
#[test]
fn light_foot_that_were_carried_through_friends_do_not_shoot() {
    // 5 MU behind a phalanx 60 mm deep, and 3 MU from the enemy once they are beyond it.
    let light = ("4 light foot, unprotected, average, drilled, bow", (500, 215), 0, 2);
    let phalanx = ("8 heavy foot, protected, average, drilled, pikemen", (500, 400), 0, 2);
    let mut game = battle(&[light, phalanx], &[(FOOT, (500, 515), 180, 6)]);
    go_and_shoot(&mut game, &[9000]);
    assert_eq!(dice_of_first(&game.0, &game.1), 0);
    game.1.fielded_mut(red(0)).unwrap().deeds.cannot_shoot = false;
    assert_eq!(dice_of_first(&game.0, &game.1), 2, "nothing else kept them from it");
}

/// Proves AM-SHO-035: and the minus of AM-COM-059 for being partly in close combat.
#[test]
fn bases_that_fight_do_not_shoot() {
    // Five files of archers: two face enemy, the next one overlaps him, two are free.
    let archers = "10 medium foot, protected, average, drilled, bow";
    let enemies = [(PAIR, (440, 500), 180, 2), (FOOT, (560, 580), 180, 3)];
    let (fog, battle) = shooting(&[(archers, (500, 500), 0, 5)], &enemies);
    assert_eq!(dice(&fog, &battle, &[]), [(red(0), blue(1), 3, 5)], "with the minus");
    // Shooting at troops who are partly in melee, to the rear: one minus only. Their third rank does not fight.
    let deep = "9 heavy foot, protected, average, drilled, offensive spearmen";
    let partly = |shooters: Placed<'_>| {
        let (fog, battle) = shooting(&[shooters, (FOOT, (500, 500), 0, 3)], &[(deep, (500, 500), 180, 3)]);
        dice(&fog, &battle, &[])
    };
    let light = (HORSE, (500, 655), 0, 2);
    assert_eq!(partly(light), [(red(0), blue(0), 2, 5)]);
    assert_eq!(partly((HORSE, (500, 595), 180, 2)), [(red(0), blue(0), 2, 5)]);
    // Being only an overlap does not count: the one behind is beside its friend who fights.
    let overlap = [(ARCHERS, (540, 500), 0, 1), (PAIR, (500, 500), 0, 1)];
    let (fog, battle) = shooting(&overlap, &[(PAIR, (500, 500), 180, 1), (FOOT, (540, 560), 180, 1)]);
    assert_eq!(dice(&fog, &battle, &[]), [], "an overlap does not shoot");
    let wider =
        [("4 medium foot, protected, average, drilled, bow", (560, 500), 0, 2), (PAIR, (500, 500), 0, 1)];
    let (fog, battle) = shooting(&wider, &[(PAIR, (500, 500), 180, 1), (FOOT, (580, 560), 180, 1)]);
    assert_eq!(dice(&fog, &battle, &[]), [(red(0), blue(1), 1, 4)], "its neighbour does, without a minus");
}

/// Proves AM-SHO-036.
#[test]
fn bases_that_fight_are_not_shot_at() {
    let shot = |text: &str, files: usize, y: i32| {
        let reds = [(ARCHERS, (500, y), 180, 1), (FOOT, (500, 500), 0, 3)];
        let (fog, battle) = shooting(&reds, &[(text, (500, 500), 180, files)]);
        dice_of_first(&fog, &battle)
    };
    assert_eq!(shot("6 heavy foot, protected, average, drilled, offensive spearmen", 3, 600), 0, "two ranks");
    assert_eq!(shot("9 heavy foot, protected, average, drilled, offensive spearmen", 3, 600), 1, "the third");
    assert_eq!(shot("9 heavy foot, protected, average, drilled, pikemen", 3, 600), 1);
    assert_eq!(shot("6 heavy chariots, average, undrilled", 3, 640), 1, "behind chariots");
    assert_eq!(shot("6 cavalry, armoured, average, drilled", 3, 640), 0);
    // An overlap, and the one beside it.
    let reds = [(ARCHERS, (540, 420), 0, 1), (PAIR, (500, 500), 0, 1)];
    let line = |files: usize| {
        let text = format!("{files} heavy foot, protected, average, drilled");
        let (fog, battle) = shooting(&reds, &[(&text, (480 + 20 * files as i32, 500), 180, files)]);
        volleys(&at(&fog, &battle), &[]).len()
    };
    assert_eq!((line(2), line(3)), (0, 1));
}

/// Proves AM-SHO-037, AM-SHO-038.
#[test]
fn pursuers_and_looters_are_not_shot_at() {
    let (fog, mut battle) = shooting(
        &[(ARCHERS, (500, 420), 0, 1), (PAIR, (600, 500), 0, 1)],
        &[("4 heavy foot, protected, average, drilled", (540, 500), 180, 4)],
    );
    assert_eq!(dice_of_first(&fog, &battle), 1, "another part of it fights");
    battle.fielded_mut(red(1)).unwrap().group.cohesion = Cohesion::Broken;
    assert_eq!(dice_of_first(&fog, &battle), 0, "in contact with routers");
    battle.side_mut(Seat::Red).groups[1] = None;
    assert_eq!(dice_of_first(&fog, &battle), 1);
    // At the camp, attacking it, and then looting it.
    let camp = Base::new(
        Pose::new(Point::millimetres(620, 500), acies_geometry::Angle::ZERO),
        Size::millimetres(120, 80),
    );
    battle.side_mut(Seat::Red).camp = Some(camp);
    assert_eq!(dice_of_first(&fog, &battle), 1);
    battle.fielded_mut(blue(0)).unwrap().looting = true;
    assert_eq!(dice_of_first(&fog, &battle), 0);
}

/// Proves AM-SHO-029: the next target is taken then, as AM-SHO-020 has it.
#[test]
fn friends_are_in_the_way_and_enemies_are_not() {
    let shot = |reds: &[Placed<'_>], blues: &[Placed<'_>]| {
        let (fog, mut battle) = shooting(reds, blues);
        place_leader(&mut battle, Seat::Red, 0, (500, 560), None);
        volleys(&at(&fog, &battle), &long(&[blue(0), blue(1)]))
            .iter()
            .map(|volley| volley.at)
            .collect::<Vec<_>>()
    };
    let archers = (ARCHERS, (500, 500), 0, 1);
    let (near, aside) = ((PAIR, (500, 580), 180, 1), (PAIR, (565, 520), 180, 1));
    assert_eq!(shot(&[archers], &[near, aside]), [blue(0)], "a commander is not in the way");
    let friends = (PAIR, (500, 560), 0, 1);
    assert_eq!(shot(&[archers, friends], &[near, aside]), [blue(1)]);
    assert_eq!(shot(&[archers, friends], &[near]), []);
    // The nearer enemy is broken and cannot be shot at, nor does he hide the other.
    let (fog, mut battle) = shooting(&[archers], &[(PAIR, (500, 550), 180, 1), (PAIR, (500, 590), 180, 1)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    assert_eq!(volleys(&at(&fog, &battle), &[])[0].at, blue(1));
}

/// Proves AM-SHO-034.
#[test]
fn from_higher_ground_one_shoots_over_friends() {
    let over = |shooters: &str, friend: (&str, i32), target: i32, hill: bool| {
        let reds = [(shooters, (500, 500), 0, 1), (friend.0, (500, friend.1), 0, 3)];
        let (fog, mut battle) =
            shooting(&reds, &[("3 heavy foot, protected, average, drilled", (500, target), 180, 3)]);
        if hill {
            lay(&mut battle, Kind::GentleHill, (300, 100), (700, 510));
        }
        volleys(&at(&fog, &battle), &[]).iter().any(|volley| volley.by.contains(&red(0)))
    };
    // Friends 30 mm deep: their rear is 26 mm from the archers, their front 26 mm from the target.
    assert!(over(ARCHERS, (FOOT, 556), 582, true));
    assert!(!over(ARCHERS, (FOOT, 556), 582, false), "on level ground");
    assert!(!over(ARCHERS, (FOOT, 555), 582, true), "exactly 1 MU from the shooters");
    assert!(!over(ARCHERS, (FOOT, 550), 582, true), "0.8 MU");
    assert!(!over(ARCHERS, (FOOT, 556), 581, true), "exactly 1 MU from the target");
    assert!(over(ARTILLERY, (LIGHT, 541), 582, true), "artillery over light foot");
    assert!(!over(ARTILLERY, (LIGHT, 541), 582, false));
    assert!(!over(ARCHERS, (LIGHT, 541), 582, true), "archers not");
    assert!(!over(ARTILLERY, (FOOT, 541), 582, true), "nor artillery over others");
}

/// Proves AM-SPE-022.
#[test]
fn defenders_shoot_from_the_front_of_their_works() {
    let behind_works = |y: i32| {
        let (fog, mut battle) = shooting(&[(BOWS, (500, 500), 0, 3)], &[(FOOT, (500, y), 180, 6)]);
        let piece = |x: i32| {
            let pose = Pose::new(Point::millimetres(x, 515), acies_geometry::Angle::ZERO);
            Base::new(pose, crate::bases::fortification(acies_field::FigureScale::Mm15))
        };
        battle.side_mut(Seat::Red).works = [460, 500, 540].map(piece).to_vec();
        (dice_of_first(&fog, &battle), at(&fog, &battle).is_in_close_combat(red(0)))
    };
    assert_eq!((behind_works(615), behind_works(616)), ((4, false), (0, false)), "4 MU");
    assert_eq!(behind_works(515), (0, true), "and there they are fought");
}

/// Proves AM-COM-061: with cover where AM-COM-060 has it.
#[test]
fn cover_and_mixed_armour() {
    let needed = |text: &str, blues: &str, kind: Kind, from_behind: bool| {
        let (y, facing) = if from_behind { (600, 180) } else { (500, 0) };
        let (fog, mut battle) = shooting(&[(text, (500, y), facing, 2)], &[(blues, (500, 550), 180, 3)]);
        lay(&mut battle, kind, (300, 550), (700, 650));
        dice(&fog, &battle, &[])[0].3
    };
    let medium = "6 medium foot, protected, average, drilled";
    for kind in [Kind::Plantation, Kind::Forest, Kind::Village, Kind::Vineyards, Kind::EnclosedFields] {
        assert_eq!(needed(ARCHERS, medium, kind, false), 5, "{kind:?}");
    }
    assert_eq!(needed(ARCHERS, medium, Kind::Brush, false), 4);
    assert_eq!(needed(ARTILLERY, medium, Kind::Forest, false), 5, "its own row, and no cover");
    // Armoured in front, unprotected behind: -, and + from entirely behind the rear.
    let mixed = "3 heavy foot, armoured, average, drilled + 3 heavy foot, unprotected, average, drilled";
    assert_eq!(
        (needed(ARCHERS, mixed, Kind::Brush, false), needed(ARCHERS, mixed, Kind::Brush, true)),
        (5, 3)
    );
    let works = |portable: bool, y: i32, facing: i32| {
        let (fog, mut battle) = shooting(&[(ARCHERS, (500, y), facing, 2)], &[(medium, (500, 600), 180, 3)]);
        let piece = |x: i32| {
            let pose = Pose::new(Point::millimetres(x, 585), acies_geometry::Angle::HALF);
            Base::new(pose, crate::bases::fortification(acies_field::FigureScale::Mm15))
        };
        let line: Vec<Base> = [440, 480, 520, 560].map(piece).to_vec();
        if portable {
            battle.fielded_mut(blue(0)).unwrap().defences = line;
        } else {
            battle.side_mut(Seat::Blue).works = line;
        }
        dice(&fog, &battle, &[])[0].3
    };
    assert_eq!((works(false, 520, 0), works(true, 520, 0)), (5, 4));
    assert_eq!(works(false, 700, 180), 4, "from the inner side");
}

/// AM-SHO-036, AM-COM-029: a battle wagon fights on its long edge too, and then nobody shoots at it.
#[test]
fn wagons_fought_on_their_long_edge_are_no_targets() {
    let wagon = ("2 battle wagons, average", (500, 500), 90, 1);
    let archers = (ARCHERS, (460, 560), 180, 2);
    let (fog, battle) = shooting(&[archers], &[wagon]);
    assert!(dice_of_first(&fog, &battle) > 0);
    let attackers = ("4 heavy foot, protected, average, drilled, swordsmen", (420, 480), 0, 4);
    let (fog, battle) = shooting(&[archers, attackers], &[wagon]);
    assert_eq!(dice_of_first(&fog, &battle), 0);
}
