use super::*;
use crate::Cohesion;
use crate::impact::ChargeOrder;
use crate::testing::{Placed, Script, battle, blue, charge, order, play_until, red};
use crate::turn::Step;
use acies_geometry::Length;
use acies_play::Seat;

const KNIGHTS: &str = "2 knights, armoured, average, drilled";
const EIGHT: &str = "8 heavy foot, protected, average, drilled";
const LIGHT_HORSE: &str = "2 light horse, unprotected, average, undrilled";

fn played(reds: &[Placed<'_>], blues: &[Placed<'_>], answers: Vec<Answer>) -> (Battle, Script) {
    let (fog, mut battle) = battle(reds, blues);
    let mut script = Script::new(answers, []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    (battle, script)
}

fn cohesion(battle: &Battle) -> Cohesion {
    battle.fielded(blue(0)).unwrap().group.cohesion
}

/// The facings of blue's first battle group in degrees, in the order of its bases.
fn facings(battle: &Battle) -> Vec<i32> {
    let bases = battle.fielded(blue(0)).unwrap().body.bases();
    bases.iter().map(|base| base.pose.facing.to_millidegrees().rem_euclid(360_000) / 1000).collect()
}

/// Proves AM-IMP-025.
#[test]
fn a_flank_charge_costs_one_level() {
    let target = [(EIGHT, (500, 600), 180, 2)];
    let (battle, _) = played(&[(KNIGHTS, (590, 640), 270, 2)], &target, vec![charge(order(&[0]))]);
    assert_eq!(cohesion(&battle), Cohesion::Disrupted);
    // Both flanks in one turn: one level.
    let both = [(KNIGHTS, (590, 640), 270, 2), (KNIGHTS, (410, 640), 90, 2)];
    let next = Answer::Impact(Reply::Next(0));
    let second = ChargeOrder { group: 1, ..order(&[0]) };
    let (battle, _) = played(&both, &target, vec![charge(order(&[0])), charge(second), next]);
    assert_eq!(
        battle.turn.charges.iter().filter(|charge| charge.contacted == [(0, Approach::Flank)]).count(),
        2
    );
    assert_eq!(cohesion(&battle), Cohesion::Disrupted);
    // Skirmishers do not shake battle troops, but other skirmishers.
    let behind = |troops, then: &[Answer]| {
        let reds = [(LIGHT_HORSE, (500, 730), 180, 2)];
        let answers = [&[charge(order(&[0]))], then].concat();
        cohesion(&played(&reds, &[(troops, (500, 600), 180, 2)], answers).0)
    };
    assert_eq!(behind(EIGHT, &[]), Cohesion::Steady);
    let light_foot = "8 light foot, unprotected, average, undrilled, javelins";
    assert_eq!(behind(light_foot, &[Answer::Impact(Reply::Stand)]), Cohesion::Disrupted);
    let front = [(KNIGHTS, (500, 550), 0, 2)];
    assert_eq!(cohesion(&played(&front, &target, vec![charge(order(&[0]))]).0), Cohesion::Steady);
}

/// Proves AM-SPE-017.
#[test]
fn scythed_chariots_are_destroyed_by_a_flank_charge() {
    let chariots = [("2 scythed chariots, average, undrilled", (500, 600), 180, 2)];
    let hit = |troops| {
        let reds = [(troops, (590, 620), 270, 2)];
        let (fog, mut battle) = battle(&reds, &chariots);
        let mut script = Script::new([charge(order(&[0]))], []);
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
        battle.fielded(blue(0)).map(|fielded| fielded.group.cohesion)
    };
    assert_eq!(hit(KNIGHTS), None);
    assert_eq!(hit(LIGHT_HORSE), Some(Cohesion::Steady), "skirmishers do not");
    // Friends who see it test as if the chariots had broken.
    let blues = [chariots[0], (EIGHT, (420, 600), 180, 2)];
    let (fog, mut battle) = crate::testing::battle(&[(KNIGHTS, (590, 620), 270, 2)], &blues);
    let mut script = Script::new([charge(order(&[0]))], [1, 1]);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(battle.fielded(blue(0)), None);
    assert!(battle.fielded(blue(1)).unwrap().group.cohesion < Cohesion::Steady);
}

/// Proves AM-IMP-026, AM-UNU-008 with the two tests below: one engaged base, and gaps that are closed.
#[test]
fn contacted_bases_turn_to_face() {
    let target = [(EIGHT, (500, 600), 180, 2)];
    // The left file of the enemy, bases 0, 2, 4, 6 as seen from its front.
    let (battle, _) = played(&[(KNIGHTS, (590, 640), 270, 2)], &target, vec![charge(order(&[0]))]);
    let turned: Vec<usize> = (0..8).filter(|&base| facings(&battle)[base] == 90).collect();
    assert_eq!(turned.len(), 4, "all four side edges of that file: {:?}", facings(&battle));
    assert!(battle.fielded(blue(0)).unwrap().body.overlap().is_none());
    let (battle, _) = played(&[(KNIGHTS, (500, 700), 180, 2)], &target, vec![charge(order(&[0]))]);
    assert_eq!(
        facings(&battle).iter().filter(|&&facing| facing == 0).count(),
        2,
        "the rear rank turns about"
    );
    // A rear corner: knights from the right and behind.
    let (battle, _) = played(&[(KNIGHTS, (605, 715), 225, 1)], &target, vec![charge(order(&[0]))]);
    assert_ne!(battle.turn.charges[0].contacted, [(0, Approach::Front)]);
    assert_eq!(facings(&battle).iter().filter(|&&facing| facing != 180).count(), 1, "{:?}", facings(&battle));
    // Two of four are engaged to their front: the other two turn, and only they.
    let reds = [
        ("4 knights, armoured, average, drilled", (500, 700), 180, 4),
        ("4 heavy foot, protected, average, drilled", (460, 600), 0, 2),
    ];
    let four = "4 heavy foot, protected, average, drilled";
    let (battle, _) = played(&reds, &[(four, (500, 600), 180, 4)], vec![charge(order(&[0]))]);
    let mut bases: Vec<(i32, i32)> = battle
        .fielded(blue(0))
        .unwrap()
        .body
        .bases()
        .iter()
        .map(|base| (base.pose.front.x / 1000, base.pose.facing.to_millidegrees().rem_euclid(360_000) / 1000))
        .collect();
    bases.sort_unstable();
    assert_eq!(bases, [(440, 180), (480, 180), (520, 0), (560, 0)]);
    // Friends close behind leave no room to turn, and the level drops all the same.
    let crowd = [(four, (500, 600), 180, 4), (four, (480, 615), 180, 4)];
    let (battle, _) = played(&[(KNIGHTS, (630, 620), 270, 1)], &crowd, vec![charge(order(&[0]))]);
    assert_eq!((cohesion(&battle), facings(&battle)), (Cohesion::Disrupted, vec![180; 4]));
}

/// AM-IMP-026: where all are engaged to their front, one of them turns, of its owner's choice.
#[test]
fn one_engaged_base_turns() {
    // One rank of four, all fighting to their front; knights come from behind over the whole rear.
    let reds = [
        ("4 knights, armoured, average, drilled", (500, 700), 180, 4),
        ("4 heavy foot, protected, average, drilled", (500, 600), 0, 4),
    ];
    let blues = [("4 heavy foot, protected, average, drilled", (500, 600), 180, 4)];
    let (fog, mut battle) = battle(&reds, &blues);
    let mut script = Script::new([charge(order(&[0]))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(
        script.asked,
        Some((Seat::Blue, Ask::Impact(Question::TurnBase(0, vec![0, 1, 2, 3])))),
        "the owner of the bases is asked"
    );
    let mut script = Script::new([Answer::Impact(Reply::TurnBase(2))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert_eq!(facings(&battle), [180, 180, 0, 180]);
    assert_eq!(cohesion(&battle), Cohesion::Disrupted);
}

/// Proves AM-IMP-027.
#[test]
fn turned_bases_close_up_and_chargers_follow() {
    // A single base of the flank file is hit: it turns, 15 mm deep instead of 40 mm wide, and is drawn back to its file.
    let blues = [("4 heavy foot, protected, average, drilled", (500, 600), 180, 4)];
    let (battle, _) = played(&[(KNIGHTS, (630, 620), 270, 2)], &blues, vec![charge(order(&[0]))]);
    let target = battle.fielded(blue(0)).unwrap();
    assert_eq!(facings(&battle).iter().filter(|&&facing| facing == 90).count(), 1);
    assert!(target.body.hangs_together(acies_field::joined_at_all) && target.body.overlap().is_none());
    let (mine, theirs) = (battle.fielded(red(0)).unwrap().body.footprints(), target.body.footprints());
    let contacts = crate::engagement::contacts_between(mine, theirs);
    assert!(contacts.iter().any(|&(_, _, contact)| fights(contact)), "the chargers are in contact again");
    assert_eq!(
        battle.fielded(red(0)).unwrap().body.bases()[0].pose.front.x,
        555_000,
        "25 mm beyond the old side edge"
    );
}

/// AM-IMP-026 for a battle group of which a file has lost touch with the others by AM-MAN-025.
#[test]
fn a_battle_group_in_two_parts_turns_too() {
    let (fog, mut battle) = battle(&[(KNIGHTS, (590, 640), 270, 2)], &[(EIGHT, (500, 600), 180, 3)]);
    let fielded = battle.fielded_mut(blue(0)).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    // The file at the other end.
    let far = bases.iter().map(|base| base.pose.front.x).min().unwrap();
    for base in bases.iter_mut().filter(|base| base.pose.front.x == far) {
        base.pose = base.pose.moved(Length::ZERO, Length::millimetres(80));
    }
    fielded.body = Body::new(bases);
    assert_eq!(fielded.body.parts(joined_at_all), 2);
    let mut script = Script::new([charge(order(&[0]))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    assert!(facings(&battle).contains(&90));
    assert_eq!(battle.fielded(blue(0)).unwrap().body.parts(joined_at_all), 2);
}

/// Proves AM-IMP-024: battle wagons and orbs neither drop nor turn, and across fortifications nobody is hit in flank.
#[test]
fn immune_troops_neither_drop_nor_turn() {
    let wagons = [("2 battle wagons, average", (500, 600), 180, 2)];
    let (battle, _) = played(&[(KNIGHTS, (590, 640), 270, 2)], &wagons, vec![charge(order(&[0]))]);
    assert_eq!((cohesion(&battle), facings(&battle)), (Cohesion::Steady, vec![180, 180]));
    let (fog, mut orb) =
        crate::testing::battle(&[(KNIGHTS, (590, 640), 270, 2)], &[(EIGHT, (500, 600), 180, 2)]);
    orb.fielded_mut(blue(0)).unwrap().in_orb = true;
    play_until(&fog, &mut orb, Step::IMPACT_COMBAT, &mut Script::new([charge(order(&[0]))], []));
    assert_eq!((cohesion(&orb), facings(&orb)), (Cohesion::Steady, vec![180; 8]));
    // A wall along the side that is charged, its rear towards them.
    let behind = |works: bool| {
        let (fog, mut battle) =
            crate::testing::battle(&[(KNIGHTS, (600, 640), 270, 2)], &[(EIGHT, (500, 600), 180, 2)]);
        let wall = |y: i32| {
            let pose = acies_geometry::Pose::new(acies_geometry::Point::millimetres(555, y), Angle::QUARTER);
            acies_field::Base::new(pose, acies_geometry::Size::millimetres(40, 15))
        };
        battle.side_mut(Seat::Blue).works =
            if works { [580, 620, 660, 700].map(wall).to_vec() } else { Vec::new() };
        play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut Script::new([charge(order(&[0]))], []));
        (cohesion(&battle), battle.turn.charges[0].contacted.clone())
    };
    assert_eq!(behind(true), (Cohesion::Steady, vec![(0, Approach::Front)]));
    assert_eq!(behind(false), (Cohesion::Disrupted, vec![(0, Approach::Flank)]));
}
