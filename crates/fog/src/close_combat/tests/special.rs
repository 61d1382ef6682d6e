//! Points of advantage, special opponents, defences and orbs in fights that are really fought.

use acies_field::terrain::Kind;
use acies_field::{Base, Body, FigureScale};
use acies_geometry::{Angle, Point, Pose};

use super::*;
use crate::aftermath::{Combatant, reasons_for};
use crate::cohesion::{Modifier, modifiers};
use crate::rerolls::Reroll;
use crate::testing::NOW;
use crate::testing::{blue, lay, red};
use crate::{Cohesion, bases};

const PLAIN: &str = "heavy foot, protected, average, drilled";
const MEDIUM: &str = "4 medium foot, protected, average, drilled";
const PHASES: [Phase; 2] = [Phase::Impact, Phase::Melee];

/// What a fight leaves behind if red's first battle group is hit once by everybody who fights it and hits nobody.
fn beaten(fog: &Fog, battle: &Battle, phase: Phase) -> (Combatant, Vec<(Modifier, i32)>) {
    let mut battle = battle.clone();
    settle(fog, &mut battle, phase);
    let position = at(fog, &battle);
    let all = attacks(&position, phase);
    let hits: Vec<u32> = all.iter().map(|attack| u32::from(attack.on == red(0))).collect();
    let fights = super::super::fights(&position, phase, &battle.turn.fray.files());
    let left = super::super::combatants(&position, &fights, all.iter().zip(&hits));
    let lost = left.into_iter().find(|combatant| combatant.id == red(0)).unwrap();
    let found = modifiers(&position, red(0), &reasons_for(NOW, &lost, phase).expect("it has lost"));
    (lost, found)
}

/// The value of a modifier in the test of red's first battle group, which has lost.
fn modifier(game: &(Fog, Battle), phase: Phase, what: Modifier) -> i32 {
    let (_, found) = beaten(&game.0, &game.1, phase);
    found.iter().filter(|(modifier, _)| *modifier == what).map(|(_, value)| value).sum()
}

/// The rules of all points of advantage of a battle group, and its net points.
fn advantages(game: &(Fog, Battle), phase: Phase, id: GroupId) -> (Vec<String>, i32) {
    let mut battle = game.1.clone();
    settle(&game.0, &mut battle, phase);
    let fights = super::super::fights(&at(&game.0, &battle), phase, &battle.turn.fray.files());
    let fight = fights.iter().find(|fight| fight.file.id == id).expect("it fights");
    let rules = fight.compared.advantages[0].iter().map(|advantage| advantage.rule.to_string());
    (rules.collect(), fight.compared.net)
}

/// A battle group of so many bases of these troops.
fn of(count: usize, troops: &str) -> String {
    format!("{count} {troops}")
}

/// Proves AM-SPE-008, AM-SPE-014, AM-DET-031.
#[test]
fn losing_to_elephants_and_to_scythed_chariots() {
    let horse = "2 cavalry, armoured, average, drilled";
    for phase in PHASES {
        for (text, drilled) in [
            (of(4, PLAIN), true),
            (of(4, PLAIN).replace("drilled", "undrilled"), false),
            ("4 cavalry, armoured, average, drilled, lancers".into(), true),
            ("4 light horse, unprotected, average, undrilled".into(), false),
        ] {
            let against = |enemy: &str| charged(&[(&text, (500, 500), 0, 2)], &[(enemy, (500, 500), 180, 2)]);
            let total = |enemy: &str| {
                let game = against(enemy);
                [Modifier::SpecialOpponents, Modifier::ScythedChariots]
                    .map(|what| modifier(&game, phase, what))
            };
            assert_eq!(total(horse), [0, 0], "{text}");
            assert_eq!(total("2 elephants, average, undrilled"), [-1, 0], "{text}");
            let more = if drilled { 0 } else { -1 };
            assert_eq!(total("2 scythed chariots, average, undrilled"), [-1, more], "{text}");
        }
    }
    // Scythed chariots that take any part: here they fight two files of four.
    let both = [
        (&*of(4, PLAIN), (460, 500), 180, 2),
        ("2 scythed chariots, average, undrilled", (540, 500), 180, 2),
    ];
    let undrilled = of(8, PLAIN).replace("drilled", "undrilled");
    let game = charged(&[(&undrilled, (500, 500), 0, 4)], &both);
    let each = [Modifier::SpecialOpponents, Modifier::ScythedChariots];
    assert_eq!(each.map(|what| modifier(&game, Phase::Melee, what)), [-1, -1]);
    let without = charged(&[(&undrilled, (500, 500), 0, 4)], &both[..1]);
    assert_eq!(each.map(|what| modifier(&without, Phase::Melee, what)), [0, 0]);
    // Whoever does not lose does not test at all.
    let game = charged(
        &[(&of(4, PLAIN), (500, 500), 0, 2)],
        &[("2 elephants, average, undrilled", (500, 500), 180, 2)],
    );
    let (mut lost, _) = beaten(&game.0, &game.1, Phase::Melee);
    lost.inflicted = lost.received();
    assert_eq!(reasons_for(NOW, &lost, Phase::Melee), None);
}

/// Proves AM-DET-030.
#[test]
fn medium_foot_against_enemy_in_the_open() {
    let fought = |enemy: &str, change: &dyn Fn(&mut Battle)| {
        let mut game = charged(&[(MEDIUM, (500, 500), 0, 2)], &[(enemy, (500, 500), 180, 2)]);
        change(&mut game.1);
        PHASES.map(|phase| modifier(&game, phase, Modifier::SpecialOpponents))
    };
    let forest =
        |right: i32, far: i32| move |battle: &mut Battle| lay(battle, Kind::Forest, (300, 300), (right, far));
    let heavy = &of(4, PLAIN);
    assert_eq!(fought(heavy, &|_| ()), [-1, -1]);
    assert_eq!(fought("2 cavalry, armoured, average, drilled", &|_| ()), [-1, -1]);
    assert_eq!(fought(MEDIUM, &|_| ()), [0, 0], "other medium foot");
    assert_eq!(
        fought(heavy, &forest(700, 500)),
        [-1, -1],
        "at the edge of a forest: the enemy is in the open"
    );
    assert_eq!(
        fought(heavy, &forest(700, 501)),
        [0, 0],
        "all of the enemy's front rank reach into it, not the second"
    );
    assert_eq!(fought(heavy, &forest(500, 501)), [-1, -1], "one base is wholly in the open");
    // Across a fortification nobody is in the open.
    let mut game = charged(&[(MEDIUM, (500, 500), 0, 2)], &[(heavy, (500, 515), 180, 2)]);
    game.1.side_mut(Seat::Red).works = works();
    assert_eq!(PHASES.map(|phase| modifier(&game, phase, Modifier::SpecialOpponents)), [0, 0]);
}

/// Red fortifications whose rear edge is at 500 mm, from 400 to 600.
fn works() -> Vec<Base> {
    let size = bases::fortification(FigureScale::Mm15);
    let piece =
        |index: i32| Base::new(Pose::new(Point::millimetres(420 + 40 * index, 515), Angle::ZERO), size);
    (0..5).map(piece).collect()
}

/// Blue attacks red across red's fortifications, or its stakes; without any they stand in contact.
fn across(defenders: &str, attackers: &str, works_of: &str) -> (Fog, Battle) {
    let y = if works_of == "none" { 500 } else { 515 };
    let (fog, mut battle) = battle(&[(defenders, (500, 500), 0, 2)], &[(attackers, (500, y), 180, 2)]);
    match works_of {
        "field" => battle.side_mut(Seat::Red).works = works(),
        "stakes" => battle.fielded_mut(red(0)).unwrap().defences = works(),
        _ => {}
    }
    contact(&mut battle, blue(0), red(0), Approach::Front);
    (fog, battle)
}

/// The points with which longbows, or artillery, shoot at red's first battle group.
fn shot_at(weapon: &str, works_of: &str) -> i32 {
    let shooters = if weapon == "artillery" {
        "2 light artillery, average, undrilled, light artillery"
    } else {
        "4 medium foot, protected, average, drilled, longbow"
    };
    let (fog, mut battle) = battle(&[(&of(4, PLAIN), (500, 500), 0, 2)], &[(shooters, (500, 575), 180, 2)]);
    match works_of {
        "field" => battle.side_mut(Seat::Red).works = works(),
        "stakes" => battle.fielded_mut(red(0)).unwrap().defences = works(),
        _ => {}
    }
    let volleys = crate::shooting::volleys(&at(&fog, &battle), &[]);
    volleys[0].pools[0].advantages.iter().map(|advantage| advantage.points).sum()
}

/// Proves AM-SPE-027.
#[test]
fn the_advantage_of_defending_fortifications() {
    let (plain, eight) = (&*of(4, PLAIN), &*of(8, "heavy foot, protected, average, drilled, pikemen"));
    for (phase, rule) in [(Phase::Impact, "AM-COM-078"), (Phase::Melee, "AM-COM-094")] {
        assert_eq!(advantages(&across(plain, plain, "none"), phase, red(0)), (vec![], 0));
        assert_eq!(advantages(&across(plain, plain, "field"), phase, red(0)), (vec![rule.into()], 1));
        assert_eq!(advantages(&across(plain, plain, "field"), phase, blue(0)).1, -1);
        for other in ["2 battle wagons, average", "4 cavalry, armoured, average, drilled"] {
            let game = across(other, plain, "field");
            assert!(!advantages(&game, phase, red(0)).0.contains(&rule.to_string()), "{other}");
        }
        // Only in open terrain: the fourth rank of pikemen.
        let fourth = |works_of| {
            let rules = advantages(&across(eight, plain, works_of), phase, red(0)).0;
            rules.iter().filter(|rule| ["AM-COM-077", "AM-COM-092"].contains(&rule.as_str())).count()
        };
        assert_eq!((fourth("none"), fourth("field")), (1, 0));
    }
    let lancers = |works_of| {
        let game = across(plain, "2 knights, armoured, average, undrilled, lancers", works_of);
        advantages(&game, Phase::Impact, blue(0)).1
    };
    assert_eq!((lancers("none"), lancers("field")), (1, -1), "nor do their attackers count it");
    assert_eq!(
        (shot_at("longbow", "none"), shot_at("longbow", "field")),
        (shot_at("longbow", "stakes"), shot_at("longbow", "none") - 1)
    );
    assert_eq!(shot_at("artillery", "none"), shot_at("artillery", "field"));
    // Test modifiers that count in open terrain only.
    let test = |works_of| {
        let game = across(MEDIUM, plain, works_of);
        modifier(&game, Phase::Melee, Modifier::SpecialOpponents)
    };
    assert_eq!((test("none"), test("field")), (-1, 0));
}

/// Proves AM-SPE-032.
#[test]
fn portable_defences_hold_up_horsemen_only() {
    let plain = &*of(4, PLAIN);
    for (phase, rule) in [(Phase::Impact, "AM-COM-078"), (Phase::Melee, "AM-COM-094")] {
        let helps = |enemy: &str, works_of| {
            advantages(&across(plain, enemy, works_of), phase, red(0)).0.contains(&rule.to_string())
        };
        for horse in ["4 cavalry, armoured, average, drilled", "4 light chariots, average, undrilled"] {
            assert!(helps(horse, "stakes") && helps(horse, "field"), "{horse}");
        }
        for other in [plain, "2 elephants, average, undrilled"] {
            assert!(!helps(other, "stakes") && helps(other, "field"), "{other}");
        }
    }
    assert_eq!(shot_at("longbow", "stakes"), shot_at("longbow", "none"));
    // Who fights foot in two directions behind stakes suffers for it; behind field fortifications nobody does.
    let two_ways = |works_of: &str, flanker: &str| {
        let (fog, mut battle) = battle(
            &[(&of(2, PLAIN), (500, 500), 0, 2)],
            &[(flanker, (480, 515), 180, 1), (&of(1, PLAIN), (535, 480), 270, 1)],
        );
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let mut bases = fielded.body.bases().to_vec();
        bases[1].pose = Pose::new(Point::millimetres(535, 480), Angle::degrees(90));
        bases[1].pose.front.x = 535_000;
        fielded.body = Body::new(bases);
        match works_of {
            "field" => battle.side_mut(Seat::Red).works = works()[..2].to_vec(),
            _ => battle.fielded_mut(red(0)).unwrap().defences = works()[..2].to_vec(),
        }
        let rules = advantages(&(fog, battle), Phase::Melee, red(0)).0;
        rules.contains(&"AM-COM-093".to_string())
    };
    assert!(!two_ways("field", &of(1, PLAIN)), "across field fortifications");
    assert!(!two_ways("stakes", "1 cavalry, armoured, average, drilled"), "horsemen before the stakes");
    assert!(two_ways("stakes", &of(1, PLAIN)), "foot before the stakes");
}

/// Proves AM-SPE-046: 1 hit for two bases is 4 of 10 bases on one face, and 5 on two.
#[test]
fn hits_per_base_of_an_orb() {
    let spears = &*of(10, "heavy foot, protected, average, drilled, offensive spearmen");
    let counted = |blues: &[Placed<'_>]| {
        let (fog, mut battle) = battle(&[(spears, (500, 500), 0, 2)], blues);
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let sizes = fielded.body.sizes();
        let front = Pose::new(Point::millimetres(500, 500), Angle::ZERO);
        fielded.body = acies_field::formation::special::orb(&sizes).stand(front, &sizes);
        fielded.in_orb = true;
        let deep = fielded.body.footprints().iter().map(|base| base.bounds().low.y).min().unwrap();
        assert_eq!(deep, 425_000, "five ranks");
        beaten(&fog, &battle, Phase::Melee).0.counted
    };
    let (two, one) = (&*of(2, PLAIN), &*of(1, PLAIN));
    assert_eq!(counted(&[(two, (500, 500), 180, 2)]), 8);
    assert_eq!(
        counted(&[(one, (480, 500), 180, 1), (one, (520, 500), 180, 1)]),
        8,
        "two enemies on one face"
    );
    assert_eq!(counted(&[(two, (500, 500), 180, 2), (two, (500, 425), 0, 2)]), 10, "two faces");
}

/// Proves AM-SPE-042.
#[test]
fn an_orb_has_no_flanks() {
    let spears = &*of(8, "heavy foot, protected, average, drilled, offensive spearmen");
    let (one, horse) = (&*of(1, PLAIN), "4 cavalry, armoured, average, drilled");
    let orb = |game: &mut (Fog, Battle)| {
        let fielded = game.1.fielded_mut(red(0)).unwrap();
        let sizes = fielded.body.sizes();
        let front = Pose::new(Point::millimetres(500, 500), Angle::ZERO);
        fielded.body = acies_field::formation::special::orb(&sizes).stand(front, &sizes);
        fielded.in_orb = true;
    };
    // Cavalry behind it charges: neither a flank nor a rear charge, so that it neither drops nor turns.
    let behind = || {
        let (fog, mut battle) = battle(&[(spears, (500, 500), 0, 2)], &[(horse, (500, 380), 0, 2)]);
        battle.turn.active = Seat::Blue;
        (fog, battle)
    };
    let approach = |game: &(Fog, Battle)| {
        let position = at(&game.0, &game.1);
        let reach = crate::impact::Charging::new(&position, blue(0)).reach(None, None);
        assert_eq!(reach.charged(), [0]);
        crate::impact::flank::approach_of(&position, blue(0), false, &reach, 0)
    };
    let mut game = behind();
    assert_eq!(approach(&game), Approach::Rear);
    assert!(crate::cohesion::has_threatened_flank(&at(&game.0, &game.1), red(0)));
    orb(&mut game);
    assert_eq!(approach(&game), Approach::Front);
    assert!(!crate::cohesion::has_threatened_flank(&at(&game.0, &game.1), red(0)));
    let before = game.1.fielded(red(0)).unwrap().clone();
    let mut script = crate::testing::Script::default();
    crate::impact::hit(&game.0, &mut game.1, &mut script, (blue(0), red(0)), Approach::Front).unwrap();
    assert_eq!(game.1.fielded(red(0)), Some(&before), "nobody drops or turns");
    // Nor does the edge of the table threaten it.
    let (fog, mut battle) = battle(&[(spears, (100, 500), 0, 2)], &[(horse, (1500, 1100), 180, 2)]);
    assert!(crate::cohesion::has_threatened_flank(&at(&fog, &battle), red(0)));
    battle.fielded_mut(red(0)).unwrap().in_orb = true;
    assert!(!crate::cohesion::has_threatened_flank(&at(&fog, &battle), red(0)));
    // It fights on two sides at no loss, and does not conform.
    let blues = [(one, (480, 500), 180, 1), (one, (480, 440), 0, 1)];
    let (fog, battle) = crate::testing::battle(&[(spears, (500, 500), 0, 2)], &blues);
    let mut game = (fog, battle);
    orb(&mut game);
    let position = at(&game.0, &game.1);
    assert_eq!(position.opponents(red(0)).len(), 2);
    assert!(!advantages(&game, Phase::Melee, red(0)).0.contains(&"AM-COM-093".to_string()));
    assert!(crate::manoeuvre::conforming::as_if_conformed(&position, red(0)).is_none());
}

/// Proves AM-COM-031.
#[test]
fn light_troops_in_close_combat() {
    let horse = "4 light horse, unprotected, average, undrilled";
    let foot = "4 light foot, unprotected, average, undrilled, javelins";
    let (heavy, cavalry) = (&*of(4, PLAIN), "4 cavalry, armoured, average, drilled");
    let dice_of = |mine: &str, enemy: &str, phase: Phase, cohesion: Cohesion| {
        let (fog, mut battle) = charged(&[(mine, (500, 500), 0, 2)], &[(enemy, (500, 500), 180, 2)]);
        battle.fielded_mut(blue(0)).unwrap().group.cohesion = cohesion;
        dice(&fog, &battle, phase, red(0), blue(0))
    };
    for (mine, enemy, at_impact, in_melee) in [
        (horse, cavalry, 3, 2),
        (horse, heavy, 3, 2),
        (foot, heavy, 3, 2),
        (foot, horse, 3, 2),
        (horse, foot, 6, 4),
        (horse, horse, 6, 4),
        (foot, foot, 6, 4),
        (cavalry, foot, 6, 4),
        ("4 light camelry, unprotected, average, undrilled", horse, 6, 4),
        ("4 light camelry, unprotected, average, undrilled", heavy, 3, 2),
        (foot, "4 light camelry, unprotected, average, undrilled", 3, 2),
    ] {
        let both = PHASES.map(|phase| dice_of(mine, enemy, phase, Cohesion::Steady));
        assert_eq!(both, [at_impact, in_melee], "{mine} against {enemy}");
        let both = PHASES.map(|phase| dice_of(mine, enemy, phase, Cohesion::Disrupted));
        assert_eq!(both, [at_impact, in_melee], "{mine} against {enemy}, disrupted");
        assert_eq!(
            PHASES.map(|phase| dice_of(mine, enemy, phase, Cohesion::Fragmented)),
            [6, 4],
            "fragmented"
        );
    }
    let camels = "4 light camelry, unprotected, average, undrilled";
    let frightened = PHASES.map(|phase| dice_of(horse, camels, phase, Cohesion::Steady));
    assert_eq!(frightened, [4, 4], "horses are disordered by camels in contact, and lose no half");
    let mixed = format!("4 {PLAIN} + 4 light foot, unprotected, average, drilled, bow");
    let (fog, game) = charged(&[(&mixed, (500, 500), 0, 4)], &[(&of(8, PLAIN), (500, 500), 180, 4)]);
    assert_eq!(dice(&fog, &game, Phase::Melee, red(0), blue(0)), 6, "4, and 4 that lose 2");
    // Support shooting with bow*, if nobody is fragmented.
    let weak = "8 medium foot, protected, average, drilled, bow*";
    let support = |cohesion: Cohesion| {
        let (fog, mut battle) = charged(&[(cavalry, (500, 500), 0, 4)], &[(weak, (500, 500), 180, 4)]);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = cohesion;
        settle(&fog, &mut battle, Phase::Impact);
        let all = attacks(&at(&fog, &battle), Phase::Impact);
        all.iter().find(|attack| attack.support).map(|attack| attack.dice)
    };
    assert_eq!([support(Cohesion::Steady), support(Cohesion::Fragmented)], [Some(2), Some(4)]);
}

/// Proves AM-COM-037, AM-COM-038, AM-COM-039, AM-COM-041.
#[test]
fn points_decide_the_score() {
    let impact_foot = &*of(4, "heavy foot, protected, average, drilled, impact foot");
    let spears = &*of(4, "heavy foot, protected, average, drilled, defensive spearmen");
    let (plain, swords) = (&*of(4, PLAIN), &*of(4, HEAVY));
    let rolled = |mine: &str, enemy: &str, phase: Phase| {
        let (fog, battle) = charged(&[(mine, (500, 500), 0, 2)], &[(enemy, (500, 500), 180, 2)]);
        rolls(&fog, &battle, phase).iter().map(|roll| (roll.3, roll.4)).collect::<Vec<_>>()
    };
    assert_eq!(rolled(impact_foot, spears, Phase::Impact), [(1, 4), (-1, 5)], "++ against +");
    assert_eq!(rolled(impact_foot, plain, Phase::Impact), [(2, 3), (-2, 5)]);
    assert_eq!(rolled(plain, plain, Phase::Impact), [(0, 4), (0, 4)]);
    assert_eq!(rolled(swords, swords, Phase::Melee), [(0, 4), (0, 4)], "+ against +");
    assert_eq!(rolled(swords, plain, Phase::Melee), [(1, 4), (-1, 5)]);
    // The second rank has no swords and fights as the first.
    let (fog, battle) =
        charged(&[(&format!("2 {HEAVY} + 2 {PLAIN}"), (500, 500), 0, 2)], &[(plain, (500, 500), 180, 2)]);
    assert_eq!(rolls(&fog, &battle, Phase::Melee)[0], (red(0), blue(0), 4, 1, 4));
    let (fog, battle) =
        charged(&[(&format!("2 {PLAIN} + 2 {HEAVY}"), (500, 500), 0, 2)], &[(plain, (500, 500), 180, 2)]);
    assert_eq!(rolls(&fog, &battle, Phase::Melee)[0], (red(0), blue(0), 4, 0, 4), "nor better than it");
    // Support shooters and other shooters have points of their own, whatever their enemy has.
    let bows = "8 medium foot, protected, average, drilled, longbow";
    for charger in [
        "cavalry, protected, average, undrilled",
        "cavalry, protected, average, undrilled, lancers, swordsmen",
    ] {
        let (fog, mut battle) =
            charged(&[(&of(4, charger), (500, 500), 0, 4)], &[(bows, (500, 500), 180, 4)]);
        settle(&fog, &mut battle, Phase::Impact);
        let all = attacks(&at(&fog, &battle), Phase::Impact);
        let support = all.iter().find(|attack| attack.support).unwrap();
        assert_eq!(support.net, -1, "{charger}");
    }
    let shot = |weapon: &str| {
        let target = format!("4 medium foot, protected, average, drilled{weapon}");
        let (fog, battle) =
            crate::testing::battle(&[(bows, (500, 500), 0, 4)], &[(&target, (500, 560), 180, 4)]);
        let volleys = crate::shooting::volleys(&at(&fog, &battle), &[]);
        let at_blue = volleys.iter().find(|volley| volley.at == blue(0)).unwrap();
        at_blue.pools[0].advantages.iter().map(|advantage| advantage.points).sum::<i32>()
    };
    assert_eq!([shot(""), shot(", longbow"), shot(", crossbow, swordsmen")], [shot(", bow"); 3]);
}

/// Proves AM-COM-042.
#[test]
fn points_for_ranks_need_all_of_them() {
    let pikes = "heavy foot, protected, average, drilled, pikemen";
    let plain = &*of(4, PLAIN);
    let net = |text: &str, turned: &[usize]| {
        let (fog, mut battle) = charged(&[(text, (500, 500), 0, 2)], &[(plain, (500, 500), 180, 2)]);
        if !turned.is_empty() {
            let body = battle.fielded(red(0)).unwrap().body.clone();
            let turned = body.turned_to_face(turned, acies_field::reforming::TurnTo::Rear).unwrap().body;
            battle.fielded_mut(red(0)).unwrap().body = turned;
        }
        PHASES.map(|phase| advantages(&(fog.clone(), battle.clone()), phase, red(0)).1)
    };
    assert_eq!(net(&of(6, pikes), &[]), [1, 1], "three ranks");
    assert_eq!(net(&format!("4 {pikes} + 2 light foot, unprotected, average, drilled, bow"), &[]), [0, 0]);
    assert_eq!(net(&of(6, pikes), &[4, 5]), [0, 0], "the third rank faces the rear");
}

/// Proves AM-COM-043.
#[test]
fn terrain_counts_under_the_base_in_contact() {
    let lancers = "4 cavalry, armoured, average, drilled, lancers";
    let net = |near: i32, far: i32| {
        let (fog, mut battle) =
            charged(&[(lancers, (500, 500), 0, 2)], &[(&of(4, PLAIN), (500, 500), 180, 2)]);
        lay(&mut battle, Kind::Brush, (300, near), (700, far));
        advantages(&(fog, battle), Phase::Impact, red(0)).1
    };
    assert_eq!(net(100, 200), 1, "in the open");
    assert_eq!(net(430, 470), 1, "the second rank in the brush");
    assert_eq!(net(430, 471), 0, "1 mm of the front rank");
    assert_eq!(net(500, 600), 1, "the enemy in it");
}

/// Proves AM-COM-047.
#[test]
fn rerolls_in_close_combat() {
    use Reroll::{None, UpTo};
    let all = ["poor", "average", "superior", "elite"];
    let expected = [
        [None, None, None, None],
        [UpTo(1), None, None, None],
        [UpTo(2), UpTo(1), None, None],
        [UpTo(2), UpTo(2), UpTo(1), None],
    ];
    for (mine, row) in all.iter().zip(expected) {
        for (theirs, reroll) in all.iter().zip(row) {
            let text = |quality: &str| of(4, PLAIN).replace("average", quality);
            let (fog, battle) =
                charged(&[(&text(mine), (500, 500), 0, 2)], &[(&text(theirs), (500, 500), 180, 2)]);
            for phase in PHASES {
                let mut battle = battle.clone();
                settle(&fog, &mut battle, phase);
                let found = attacks(&at(&fog, &battle), phase);
                let found = found.iter().find(|attack| attack.by == red(0)).unwrap().reroll;
                assert_eq!(found, reroll, "{mine} against {theirs}");
                assert!(!found.applies_to(6), "6s stand");
            }
        }
    }
}

/// Proves AM-RDY-002: shooting dice of several battle groups are added up before they are rounded; in close combat each has
/// its own losses.
#[test]
fn fractions_of_several_battle_groups() {
    // Three bases of light foot at 1 die for 2 bases, and two at long range at 1 for 3.
    let light = |count: usize| format!("{count} light foot, unprotected, average, drilled, bow");
    let reds = [(&*light(3), (440, 500), 0, 3), (&*light(2), (560, 450), 0, 2)];
    let (fog, mut battle) = battle(&reds, &[(&of(8, PLAIN), (500, 560), 180, 8)]);
    let far = crate::shooting::Orders { long: vec![(blue(0), true)], ..crate::shooting::Orders::new(red(1)) };
    let dice: u32 =
        crate::shooting::volleys(&at(&fog, &battle), &[far]).iter().map(crate::shooting::Volley::dice).sum();
    assert_eq!(dice, 2, "1.5 and 0.67");
    let (two, four) = (&*of(2, PLAIN), &*of(4, PLAIN));
    (_, battle) = crate::testing::battle(
        &[(two, (480, 500), 0, 1), (two, (520, 500), 0, 1)],
        &[(four, (500, 500), 180, 2)],
    );
    for id in [red(0), red(1)] {
        battle.fielded_mut(id).unwrap().group.cohesion = Cohesion::Disrupted;
    }
    let rolled = rolls(&fog, &battle, Phase::Melee);
    let own: Vec<u32> = rolled.iter().filter(|roll| roll.1 == blue(0)).map(|roll| roll.2).collect();
    assert_eq!(own, [2, 2], "4 together would lose one");
}

/// Proves AM-COM-003, AM-GLO-012: until they break off, rout or are destroyed; an overlap may leave.
#[test]
fn how_long_battle_groups_are_in_close_combat() {
    let two = &*of(4, PLAIN);
    let reds = [(two, (500, 500), 0, 2), (two, (580, 500), 0, 2)];
    let (fog, steady) = battle(&reds, &[(two, (500, 500), 180, 2), (two, (1500, 1100), 180, 2)]);
    let fights = |battle: &Battle, id: GroupId| at(&fog, battle).is_in_close_combat(id);
    assert!(fights(&steady, red(0)) && fights(&steady, blue(0)));
    let mut broken = steady.clone();
    crate::cohesion::drop_levels(&fog, &mut broken, &mut crate::testing::Script::default(), blue(0), 3);
    assert!(!fights(&broken, red(0)) && !fights(&broken, blue(0)));
    let mut gone = steady.clone();
    gone.lose(blue(0), crate::battle::Loss::Destroyed);
    assert!(!fights(&gone, red(0)));
    let mut apart = steady.clone();
    apart.side_mut(Seat::Blue).groups[0] = Some(crate::testing::fielded(&fog, two, (500, 501), 180, 2));
    assert!(!fights(&apart, red(0)));
    let position = at(&fog, &steady);
    assert!(position.is_overlap(red(1)) && !position.is_in_close_combat(red(1)));
    let leave = |group: usize| {
        let order = crate::manoeuvre::moves::Order::of_group(
            group,
            [crate::manoeuvre::moves::Evolution::Leg(acies_field::Leg::Shift(
                acies_geometry::Hand::Right,
                acies_geometry::Length::millimetres(10),
            ))],
        );
        let question = crate::manoeuvre::Question::Move;
        let rulings =
            crate::manoeuvre::check(&position, Seat::Red, &question, &crate::manoeuvre::Reply::Move(order));
        rulings.iter().any(|ruling| ruling.rule.to_string() == "AM-MAN-001")
    };
    assert!(leave(0) && !leave(1));
    // Support shooting is part of it, and hits as shooting does.
    let bows = "8 medium foot, protected, average, drilled, longbow";
    let (fog, mut battle) = charged(
        &[("8 cavalry, protected, average, undrilled", (500, 500), 0, 4)],
        &[(bows, (500, 500), 180, 4)],
    );
    settle(&fog, &mut battle, Phase::Impact);
    let all = attacks(&at(&fog, &battle), Phase::Impact);
    let needed =
        |support: bool| all.iter().find(|attack| attack.by == blue(0) && attack.support == support).unwrap();
    assert_eq!((needed(true).net, needed(true).needed), (0, 4));
    assert_eq!((needed(false).net, needed(false).needed), (-1, 5));
}

/// Proves AM-GLO-032, and QR-POA-034, which takes it over.
#[test]
fn what_is_open_terrain() {
    let lancers = "4 cavalry, armoured, average, drilled, lancers";
    let net = |kind: Kind, far: i32| {
        let (fog, mut battle) =
            charged(&[(lancers, (500, 500), 0, 2)], &[(&of(4, PLAIN), (500, 500), 180, 2)]);
        lay(&mut battle, kind, (300, 300), (700, far));
        advantages(&(fog, battle), Phase::Impact, red(0)).1
    };
    // Uneven, rough and difficult ground under 1 mm of the front rank.
    for kind in [Kind::BrokenGround, Kind::Brush, Kind::Forest, Kind::Marsh] {
        assert_eq!((net(kind, 470), net(kind, 471)), (1, 0), "{kind:?}");
    }
    let knights = "2 knights, armoured, average, undrilled, lancers";
    let attacking = |works_of| {
        let game = across(&of(4, PLAIN), knights, works_of);
        advantages(&game, Phase::Impact, blue(0)).0.len()
    };
    assert_eq!((attacking("none"), attacking("field")), (1, 0), "attacking fortifications");
    let (fog, mut battle) = charged(&[(knights, (500, 500), 0, 2)], &[(&of(4, PLAIN), (500, 500), 180, 2)]);
    lay(&mut battle, Kind::River, (300, 440), (700, 500));
    battle.river = Some(crate::terrain::Grade::Rough);
    assert_eq!(advantages(&(fog, battle), Phase::Impact, red(0)).0.len(), 0, "attacking from a river");
}
