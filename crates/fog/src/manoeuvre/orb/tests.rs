use acies_geometry::Point;
use acies_play::Seat;
use acies_rules::RuleId;

use super::*;
use crate::ask::Answer;
use crate::battle::Stage;
use crate::manoeuvre::Reply;
use crate::manoeuvre::special::{Act, Action, acts};
use crate::testing::{Placed, Script, at, battle, blue, play_until, red};
use crate::turn::Step;

const SPEARS: &str = "8 heavy foot, protected, average, undrilled, defensive spearmen";
const ENEMY: Placed<'static> = ("4 cavalry, armoured, average, drilled", (500, 600), 180, 2);

fn moving(red: Placed<'_>, enemy: Placed<'_>) -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[red], &[enemy]);
    battle.stage = Stage::Turn(Step::Moves);
    (fog, battle)
}

fn rules(game: &(Fog, Battle)) -> Vec<RuleId> {
    let rulings = formed(&at(&game.0, &game.1), red(0)).err().unwrap_or_default();
    rulings.iter().map(|ruling| ruling.rule).collect()
}

fn act(game: &mut (Fog, Battle), action: Action, dice: [u8; 2]) {
    let answer = Answer::Manoeuvre(Reply::Act(Act { group: 0, action }));
    play_until(&game.0, &mut game.1, Step::Shooting, &mut Script::new([answer], dice));
}

fn in_orb() -> (Fog, Battle) {
    let mut game = moving((SPEARS, (500, 500), 0, 4), ENEMY);
    act(&mut game, Action::FormOrb, [5, 5]);
    game.1.fielded_mut(red(0)).unwrap().deeds.moved = false;
    game
}

/// Proves AM-SPE-035.
#[test]
fn heavy_foot_with_spears_or_pikes_form_orb() {
    let may = |text: &str, files: usize| rules(&moving((text, (500, 500), 0, files), ENEMY)).is_empty();
    assert!(may(SPEARS, 4) && may("8 heavy foot, protected, average, drilled, pikemen", 2));
    assert!(may("8 heavy foot, protected, average, drilled, offensive spearmen", 4));
    assert!(!may("10 heavy foot, protected, average, drilled, pikemen", 5), "five files");
    assert!(!may("8 heavy foot, protected, average, drilled, swordsmen", 4));
    assert!(!may("8 medium foot, protected, average, drilled, offensive spearmen", 4));
    assert!(may("4 heavy foot, protected, average, drilled, pikemen", 2));
    assert!(!may("2 heavy foot, protected, average, drilled, pikemen", 2), "too few");
    let mixed = "6 heavy foot, protected, average, drilled, pikemen + 3 light foot, unprotected, bow";
    assert!(!may(mixed, 3));
}

/// Proves AM-SPE-036.
#[test]
fn it_contracts_to_two_files_on_the_same_middle() {
    let mut game = moving((SPEARS, (500, 500), 0, 4), ENEMY);
    act(&mut game, Action::FormOrb, [3, 4]);
    assert!(!game.1.fielded(red(0)).unwrap().in_orb, "undrilled troops need 8");
    let mut game = moving((SPEARS, (500, 500), 0, 4), ENEMY);
    act(&mut game, Action::FormOrb, [4, 4]);
    let fielded = game.1.fielded(red(0)).unwrap();
    assert!(fielded.in_orb && fielded.deeds.moved, "a full move");
    let bases = fielded.body.bases();
    let front: Vec<i32> = bases[..2].iter().map(|base| base.pose.front.x / 1000).collect();
    assert_eq!((front, bases[0].pose.front.y), (vec![480, 520], 500_000), "the middle stays");
    let back = bases.iter().filter(|base| base.pose.facing == Angle::HALF).count();
    assert_eq!((back, fielded.body.overlap()), (4, None), "half the ranks face the rear");
}

/// Proves AM-SPE-037.
#[test]
fn only_with_unbroken_enemy_near() {
    let near = |y: i32| {
        moving((SPEARS, (500, 500), 0, 4), ("4 cavalry, armoured, average, drilled", (500, y), 180, 2))
    };
    assert_eq!(rules(&near(650)), []);
    assert_eq!(rules(&near(651)), [rule!("AM-SPE-037")], "6 MU and more");
    let mut broken = near(600);
    broken.1.fielded_mut(blue(0)).unwrap().group.cohesion = crate::Cohesion::Broken;
    assert_eq!(rules(&broken), [rule!("AM-SPE-037")]);
    let mut camp = near(1100);
    camp.1.side_mut(Seat::Blue).camp = Some(Base::new(
        Pose::new(Point::millimetres(500, 520), Angle::HALF),
        crate::bases::camp(acies_field::FigureScale::Mm15),
    ));
    crate::testing::place_leader(&mut camp.1, Seat::Blue, 0, (700, 520), None);
    assert_eq!(rules(&camp), [rule!("AM-SPE-037")], "camps and commanders do not count");
}

/// Proves AM-SPE-038.
#[test]
fn not_in_close_combat() {
    let fight =
        moving((SPEARS, (500, 500), 0, 4), ("4 cavalry, armoured, average, drilled", (500, 500), 180, 2));
    assert_eq!(rules(&fight), [rule!("AM-SPE-038")]);
    let mut orb = in_orb();
    let charger = ("4 cavalry, armoured, average, drilled", (500, 500), 180, 2);
    *orb.1.fielded_mut(blue(0)).unwrap() = crate::testing::fielded(&orb.0, charger.0, charger.1, 180, 2);
    let rulings = left(&at(&orb.0, &orb.1), red(0), Angle::ZERO).unwrap_err();
    assert_eq!(rulings[0].rule, rule!("AM-SPE-038"));
}

/// Proves AM-SPE-039.
#[test]
fn leaving_it_faces_any_of_its_edges() {
    // 8 bases in 4 ranks are 60 mm deep and 80 mm wide.
    let expected = [
        (Angle::ZERO, (500, 500), 2),
        (Angle::QUARTER, (540, 460), 2),
        (Angle::HALF, (500, 440), 2),
        (-Angle::QUARTER, (460, 460), 2),
    ];
    for (facing, (x, y), files) in expected {
        let mut game = in_orb();
        let leave = Act { group: 0, action: Action::LeaveOrb(facing) };
        assert!(acts(&at(&game.0, &game.1), Seat::Red).contains(&leave));
        game.1.stage = Stage::Turn(Step::Moves);
        act(&mut game, leave.action, [4, 4]);
        let fielded = game.1.fielded(red(0)).unwrap();
        let drawn = fielded.drawn().expect("normal formation");
        assert_eq!((drawn.front.facing, drawn.ranks.width()), (facing, files));
        assert_eq!(drawn.front.front, Point::millimetres(x, y), "{facing}");
        assert!(fielded.deeds.moved, "a full move");
    }
    let mut game = in_orb();
    game.1.stage = Stage::Turn(Step::Moves);
    act(&mut game, Action::LeaveOrb(Angle::ZERO), [3, 4]);
    assert!(game.1.fielded(red(0)).unwrap().in_orb, "it needs a test");
    let askew = left(&at(&game.0, &game.1), red(0), Angle::degrees(45)).unwrap_err();
    assert_eq!(askew[0].rule, rule!("AM-SPE-039"));
    let normal = moving((SPEARS, (500, 500), 0, 4), ENEMY);
    assert!(left(&at(&normal.0, &normal.1), red(0), Angle::ZERO).is_err());
}

/// Proves AM-SPE-041.
#[test]
fn an_orb_neither_gives_nor_receives_rear_support() {
    let spears = "8 heavy foot, protected, average, drilled, offensive spearmen";
    let ours = [(spears, (900, 500), 0, 4), (spears, (900, 400), 0, 4)];
    let (fog, steady) = crate::testing::battle(&ours, &[(spears, (900, 900), 180, 4)]);
    let supported = |orb: Option<usize>| {
        let mut battle = steady.clone();
        if let Some(orb) = orb {
            battle.fielded_mut(crate::testing::red(orb)).unwrap().in_orb = true;
        }
        let position = crate::testing::at(&fog, &battle);
        crate::cohesion::has_rear_support(&position, crate::testing::red(0))
    };
    assert_eq!([supported(None), supported(Some(0)), supported(Some(1))], [true, false, false]);
}
