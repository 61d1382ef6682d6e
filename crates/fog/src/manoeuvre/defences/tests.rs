use acies_field::{FigureScale, Leg};
use acies_geometry::{Angle, Point};
use acies_play::Seat;
use acies_rules::RuleId;

use super::*;
use crate::ask::Answer;
use crate::battle::Stage;
use crate::disorder::Disorder;
use crate::manoeuvre::Reply;
use crate::manoeuvre::moves::{Evolution, Order};
use crate::manoeuvre::special::{Act, Action};
use crate::testing::{Placed, Script, at, battle, blue, lay, mu, play_until, red};
use crate::turn::Step;

const ARCHERS: &str = "8 medium foot, unprotected, average, drilled, longbow";
const FOOT: &str = "4 heavy foot, protected, average, drilled";
const FAR: Placed<'static> = (FOOT, (500, 1100), 180, 2);

/// Archers with so many base widths of stakes.
fn archers(stakes: u8, files: usize) -> (Fog, Battle) {
    let (mut fog, mut battle) = battle(&[(ARCHERS, (500, 500), 0, files), (FOOT, (900, 500), 0, 2)], &[FAR]);
    fog.agreement.armies[0].groups[0].portable_defences = stakes;
    battle.stage = Stage::Turn(Step::Moves);
    (fog, battle)
}

fn rules(game: &(Fog, Battle), group: usize) -> Vec<RuleId> {
    let act = Act { group, action: Action::PlaceDefences };
    let rulings = crate::manoeuvre::special::check(&at(&game.0, &game.1), Seat::Red, act);
    rulings.iter().map(|ruling| ruling.rule).collect()
}

fn place_them(game: &mut (Fog, Battle), dice: [u8; 2]) {
    let answer = Answer::Manoeuvre(Reply::Act(Act { group: 0, action: Action::PlaceDefences }));
    play_until(&game.0, &mut game.1, Step::Shooting, &mut Script::new([answer], dice));
}

fn works(y: i32) -> Vec<Base> {
    let size = bases::fortification(FigureScale::Mm15);
    let piece =
        |index: i32| Base::new(Pose::new(Point::millimetres(420 + 40 * index, y + 15), Angle::ZERO), size);
    (0..5).map(piece).collect()
}

/// Proves AM-SPE-028, AM-SPE-031.
#[test]
fn they_belong_to_one_battle_group() {
    let mut game = archers(4, 4);
    assert_eq!(rules(&game, 0), []);
    assert_eq!(rules(&game, 1), [rule!("AM-SPE-028")], "they are not theirs");
    place_them(&mut game, [4, 4]);
    assert!(at(&game.0, &game.1).is_defending(red(0)));
    // Friends who stand behind them defend nothing.
    let there = game.1.fielded(red(0)).unwrap().body.clone();
    game.1.fielded_mut(red(0)).unwrap().body = there.slid(acies_geometry::Vector::new(0, -200_000));
    let foot = crate::testing::fielded(&game.0, FOOT, (500, 485), 0, 2);
    game.1.side_mut(Seat::Red).groups[1] = Some(foot);
    assert!(!at(&game.0, &game.1).is_defending(red(1)));
}

/// Proves AM-SPE-029.
#[test]
fn they_are_placed_in_the_first_three_turns() {
    let mut game = archers(4, 4);
    for (number, rules_of) in [(5, vec![]), (6, vec![]), (7, vec![rule!("AM-SPE-029")])] {
        game.1.turn.number = number;
        assert_eq!(rules(&game, 0), rules_of, "turn {number} of both players together");
    }
}

/// Proves AM-SPE-030.
#[test]
fn placing_them_is_a_full_complex_move() {
    let mut failed = archers(4, 4);
    place_them(&mut failed, [3, 3]);
    assert!(failed.1.fielded(red(0)).unwrap().defences.is_empty(), "drilled troops need 7");
    let mut game = archers(4, 4);
    place_them(&mut game, [3, 4]);
    let fielded = game.1.fielded(red(0)).unwrap();
    assert!(fielded.deeds.moved);
    let at_x: Vec<i32> = fielded.defences.iter().map(|base| base.pose.front.x / 1000).collect();
    assert_eq!(at_x, [440, 480, 520, 560], "8 bases, 2 deep: 4 base widths");
    assert!(fielded.defences.iter().all(|base| base.pose.front.y == 500_000), "where its front was");
    assert_eq!(
        fielded.drawn().unwrap().front.front,
        Point::millimetres(500, 485),
        "it steps back behind them"
    );
    let fronts = at(&game.0, &game.1).fronts_in(red(0), &fielded.body);
    assert_eq!(fronts[0].pose.front, Point::millimetres(440, 500), "their front edge is its front edge");
    // From there its range is measured: at 6 MU from the stakes it may shoot, and no further.
    let in_range = |y: i32| {
        let mut battle = game.1.clone();
        battle.side_mut(Seat::Blue).groups[0] =
            Some(crate::testing::fielded(&game.0, FOOT, (500, y), 180, 2));
        let orders =
            crate::shooting::Orders { long: vec![(blue(0), true)], ..crate::shooting::Orders::new(red(0)) };
        !crate::shooting::volleys(&at(&game.0, &battle), &[orders]).is_empty()
    };
    assert!(in_range(650) && !in_range(651));
    // Deeper, they cover all its front; wider, the middle of it.
    assert_eq!(placed(&at(&archers(4, 2).0, &archers(4, 2).1), red(0)).unwrap().1.len(), 2);
    let wide = archers(4, 8);
    let wide = placed(&at(&wide.0, &wide.1), red(0)).unwrap().1;
    assert_eq!((wide.len(), wide[0].pose.front.x), (4, 440_000));
}

/// Proves AM-SPE-034.
#[test]
fn they_are_gone_when_the_battle_group_moves_away() {
    let mut game = archers(4, 4);
    place_them(&mut game, [4, 4]);
    game.1.fielded_mut(red(0)).unwrap().deeds.moved = false;
    game.1.stage = Stage::Turn(Step::Moves);
    assert_eq!(rules(&game, 0), [rule!("AM-SPE-028")], "they are placed once");
    let body = game.1.fielded(red(0)).unwrap().body.clone();
    let mut script = Script::default();
    relocate(&game.0, &mut game.1, &mut script, red(0), (body, None)).unwrap();
    assert_eq!(game.1.fielded(red(0)).unwrap().defences.len(), 4, "it has not moved away");
    let advance = Order::of_group(0, [Evolution::Leg(Leg::Advance(mu(3000)))]);
    let mut script = Script::new([Answer::Manoeuvre(Reply::Move(advance))], []);
    play_until(&game.0, &mut game.1, Step::Shooting, &mut script);
    assert!(game.1.fielded(red(0)).unwrap().defences.is_empty());
    assert!(script.events.contains(&ask::Event::Manoeuvre(Event::DefencesGone(red(0)))));
    game.1.fielded_mut(red(0)).unwrap().deeds.moved = false;
    assert_eq!(rules(&game, 0), [rule!("AM-SPE-028")], "nobody picks them up");
}

/// Proves AM-SPE-023.
#[test]
fn terrain_does_not_disorder_files_behind_field_fortifications() {
    let disorder = |works: Vec<Base>, stakes: Vec<Base>| {
        let (fog, mut battle) =
            battle(&[("8 heavy foot, protected, average, drilled", (500, 500), 0, 4)], &[FAR]);
        lay(&mut battle, acies_field::terrain::Kind::Brush, (300, 300), (700, 700));
        battle.side_mut(Seat::Red).works = works;
        battle.fielded_mut(red(0)).unwrap().defences = stakes;
        at(&fog, &battle).disorder_of_bases(red(0))
    };
    assert_eq!(disorder(Vec::new(), Vec::new()), [Disorder::Disordered; 8]);
    assert_eq!(disorder(works(500), Vec::new()), [Disorder::None; 8], "front rank and rear rank");
    assert_eq!(
        disorder(Vec::new(), works(500)),
        [Disorder::Disordered; 8],
        "portable defences do not do that"
    );
    // Pieces before the two left files only.
    let some = disorder(works(500)[..1].to_vec(), Vec::new());
    assert_eq!(some.iter().filter(|&&disorder| disorder == Disorder::None).count(), 2);
}

/// Proves AM-SPE-024, with the melees of portable defences in close combat: those who defend with a side edge turn towards the attack and stay at the works; the others close up.
#[test]
fn defenders_turn_towards_the_attacked_part() {
    let attack = ("2 heavy foot, protected, average, drilled", (485, 515), 180, 1);
    let (fog, mut battle) = battle(&[(FOOT, (500, 460), 90, 2)], &[attack]);
    battle.side_mut(Seat::Red).works = works(500);
    battle.stage = Stage::Turn(Step::Conforming);
    assert_eq!(at(&fog, &battle).opponents(red(0)), [blue(0)], "across the works");
    play_until(&fog, &mut battle, Step::Feeding(Seat::Red), &mut Script::default());
    let position = at(&fog, &battle);
    let body = &position.fielded(red(0)).body;
    let facings: Vec<i32> =
        body.bases().iter().map(|base| base.pose.facing.to_millidegrees() / 1000).collect();
    assert_eq!(facings, [0, 90, 0, 90]);
    assert_eq!(body.bases()[0].pose.front.y, 500_000, "still at the works");
    assert!(body.hangs_together(acies_field::joined_at_all) && body.overlap().is_none());
    assert_eq!(position.opponents(red(0)), [blue(0)]);
    assert!(Stands::new(&position).facing_enemy(red(0))[0], "it faces the attack");
    assert_eq!(next_to_turn(&position), None);
    // A charge across them is none in the flank, and fighting in two directions costs nothing.
    let charger = ("2 heavy foot, protected, average, drilled", (480, 560), 180, 1);
    for (pieces, from) in
        [(works(500), crate::impact::Approach::Front), (vec![], crate::impact::Approach::Flank)]
    {
        let (fog, mut battle) = battle_with(charger);
        battle.side_mut(Seat::Red).works = pieces;
        let position = at(&fog, &battle);
        let reach = crate::impact::Charging::new(&position, blue(0)).reach(None, None);
        assert_eq!(crate::impact::flank::approach_of(&position, blue(0), false, &reach, 0), from);
    }
    let minus = |battle: &Battle| {
        let mut battle = battle.clone();
        battle.side_mut(Seat::Blue).groups.push(Some(crate::testing::fielded(
            &fog,
            FOOT,
            (500, 460),
            270,
            1,
        )));
        while let Some(combat) = crate::close_combat::in_melee(&at(&fog, &battle), &battle.turn.fray.combats)
        {
            battle.turn.fray.combats.push(combat.ways[0].clone());
        }
        let files = battle.turn.fray.files();
        let fights = crate::close_combat::fights(&at(&fog, &battle), crate::turn::Phase::Melee, &files);
        let of_red = fights.iter().filter(|fight| fight.file.id == red(0));
        let counted = of_red.clone().count();
        let minus = |advantage: &crate::combat::advantage::Advantage| advantage.rule == rule!("AM-COM-093");
        (counted, of_red.into_iter().any(|fight| fight.compared.advantages[0].iter().any(minus)))
    };
    assert!(!minus(&battle).1);
}

/// Foot that stand beside the line of the works, and an enemy.
fn battle_with(enemy: Placed<'_>) -> (Fog, Battle) {
    battle(&[(FOOT, (500, 460), 90, 2)], &[enemy])
}

/// Proves AM-SPE-026.
#[test]
fn nobody_is_hindered_by_works_that_nobody_defends() {
    let (fog, mut battle) = battle(&[(FOOT, (500, 480), 0, 2)], &[FAR]);
    let advance = Reply::Move(Order::of_group(0, [Evolution::Leg(Leg::Advance(mu(3000)))]));
    for side in Seat::BOTH {
        battle.side_mut(side).works = works(500);
        let question = crate::manoeuvre::Question::Move;
        assert_eq!(crate::manoeuvre::check(&at(&fog, &battle), Seat::Red, &question, &advance), []);
    }
    // Defended by the enemy, they are in the way.
    let defenders = crate::testing::fielded(&fog, FOOT, (500, 560), 180, 2);
    battle.side_mut(Seat::Blue).groups[0] = Some(defenders);
    let mut turned = works(500);
    for piece in &mut turned {
        piece.pose = Pose::new(Point::new(piece.pose.front.x, 545_000), Angle::HALF);
    }
    battle.side_mut(Seat::Blue).works = turned;
    assert!(at(&fog, &battle).is_defending(blue(0)));
    let thing = in_the_way(
        &at(&fog, &battle),
        red(0),
        &battle.fielded(red(0)).unwrap().body.slid(acies_geometry::Vector::new(0, 70_000)),
    );
    assert_eq!(thing, [crate::Thing::Group(blue(0))]);
}
