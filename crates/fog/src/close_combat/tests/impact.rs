use super::*;
use crate::Cohesion;
use crate::battle::FreshContact;
use crate::testing::{blue, red};

fn both(fog: &Fog, battle: &Battle) -> (u32, u32) {
    let count = |by, on| dice(fog, battle, Phase::Impact, by, on);
    (count(red(0), blue(0)), count(blue(0), red(0)))
}

/// AM-COM-025: three bases of knights against three of spearmen, and heavy foot against elephants.
#[test]
fn three_dice_for_every_base_that_fights() {
    let knights = ("3 knights, armoured, superior, undrilled, lancers, swordsmen", (500, 500), 0, 3);
    let spears = (&*format!("6 {SPEARS}"), (500, 500), 180, 3);
    let (fog, battle) = charged(&[knights], &[spears]);
    assert_eq!(both(&fog, &battle), (9, 9));
    let foot = &*format!("4 {HEAVY}");
    let elephants = ("2 elephants, average, undrilled", (500, 500), 180, 2);
    let (fog, battle) = charged(&[(foot, (500, 500), 0, 4)], &[elephants]);
    assert_eq!(both(&fog, &battle), (4, 6));
}

/// Proves AM-COM-020: whom a charging front touches, and who touches it; corner on corner is nothing.
#[test]
fn bases_in_contact_with_a_charging_front_are_eligible() {
    let (two, four) = (&*format!("2 {HEAVY}"), &*format!("4 {HEAVY}"));
    let fighting = |x: i32| {
        let (fog, mut battle) = charged(&[(four, (500, 500), 0, 4)], &[(two, (x, 500), 180, 2)]);
        settle(&fog, &mut battle, Phase::Impact);
        let files = battle.turn.fray.files();
        (fronts(&files, red(0)).len(), fronts(&files, blue(0)).len())
    };
    assert_eq!(fighting(500), (2, 2));
    assert_eq!(fighting(600), (1, 1), "the last file opposite, the other beyond it");
    assert_eq!(fighting(620), (0, 0), "corner to corner");
    // A base that could not turn because it is engaged to its front fights those on its flank all the same.
    let held = [(two, (500, 500), 180, 2)];
    let chargers = [(two, (500, 500), 0, 2), (two, (540, 515), 270, 1)];
    let (fog, mut battle) = battle(&chargers, &held);
    contact(&mut battle, red(1), blue(0), Approach::Flank);
    settle(&fog, &mut battle, Phase::Impact);
    let files = battle.turn.fray.files();
    assert_eq!((fronts(&files, red(1)).len(), fronts(&files, blue(0)).len()), (1, 1));
    assert_eq!(fronts(&files, red(0)), [], "the old melee waits");
}

/// Proves AM-COM-021: as many fight as the side with fewer has; the other chooses who stays out.
#[test]
fn equal_numbers_fight() {
    let three = &*format!("3 {SPEARS}");
    // Its second base is of swordsmen: which bases fight makes a difference.
    let mixed =
        "2 heavy foot, protected, average, drilled, impact foot + 2 heavy foot, protected, average, drilled";
    let (fog, mut battle) = charged(&[(mixed, (500, 500), 0, 4)], &[(three, (500, 500), 180, 3)]);
    let combats = settle(&fog, &mut battle, Phase::Impact);
    assert_eq!(combats.len(), 1);
    assert_eq!(combats[0].chooser, Seat::Red, "the side with more bases");
    assert!(combats[0].ways.len() > 1, "{:?}", combats[0].ways);
    for way in &combats[0].ways {
        let mut own: Vec<usize> = fronts(way, red(0)).iter().map(|file| file.0).collect();
        let mut enemies: Vec<usize> = fronts(way, red(0)).iter().map(|file| file.1).collect();
        own.dedup();
        enemies.sort_unstable();
        assert_eq!((own.len(), enemies), (3, vec![0, 1, 2]), "each enemy base is left one of its own");
        assert_eq!(fronts(way, blue(0)).len(), 3);
    }
    // Two battle groups of two against three: four touch, three fight.
    let two = &*format!("2 {HEAVY}");
    let (fog, battle) =
        charged(&[(two, (460, 500), 0, 2), (two, (540, 500), 0, 2)], &[(three, (500, 500), 180, 3)]);
    let all: u32 = [red(0), red(1)].map(|by| dice(&fog, &battle, Phase::Impact, by, blue(0))).iter().sum();
    let back: u32 = [red(0), red(1)].map(|on| dice(&fog, &battle, Phase::Impact, blue(0), on)).iter().sum();
    assert_eq!((all, back), (9, 9));
    // With equal numbers the active player chooses, if anybody.
    let (fog, mut battle) = charged(&[(three, (513, 500), 0, 3)], &[(three, (500, 500), 180, 3)]);
    let combats = settle(&fog, &mut battle, Phase::Impact);
    assert_eq!((combats[0].chooser, combats[0].ways.len()), (Seat::Red, 1), "all are alike");
    assert_eq!(both(&fog, &battle), (9, 9), "offset by a third, all three still fight");
}

/// Proves AM-COM-019, AM-IMP-092: nobody fights now who was in contact before, but pursuers who ran into fresh enemy do.
#[test]
fn only_new_contacts_fight() {
    let two = &*format!("2 {HEAVY}");
    let (fog, mut battle) = battle(
        &[(two, (500, 500), 0, 2), (two, (580, 500), 0, 2)],
        &[(two, (500, 500), 180, 2), (two, (580, 500), 180, 2)],
    );
    assert!(rolls(&fog, &battle, Phase::Impact).is_empty(), "an old melee");
    contact(&mut battle, red(1), blue(1), Approach::Front);
    let fought =
        |battle: &Battle| rolls(&fog, battle, Phase::Impact).iter().map(|roll| roll.0).collect::<Vec<_>>();
    assert_eq!(fought(&battle), [red(1), blue(1)], "only the third battle group and whom it contacts");
    battle.turn.charges[0].fought = true;
    assert_eq!(fought(&battle), [], "not twice");
    battle.fresh_contacts.push(FreshContact { pursuer: blue(0), enemy: red(0), approach: Approach::Front });
    assert_eq!(fought(&battle), [red(0), blue(0)]);
}

/// Proves AM-IMP-028, AM-COM-080.
#[test]
fn a_flank_charge_is_at_double_plus() {
    let light = "4 light foot, unprotected, poor, undrilled, javelins";
    let elephants = ("2 elephants, average, undrilled", (500, 500), 180, 2);
    let (fog, mut battle) = battle(&[(light, (540, 520), 270, 2)], &[elephants]);
    let net = |battle: &Battle| {
        rolls(&fog, battle, Phase::Impact).iter().map(|roll| (roll.3, roll.4)).collect::<Vec<_>>()
    };
    contact(&mut battle, red(0), blue(0), Approach::Flank);
    assert_eq!(net(&battle), [(2, 3), (-2, 5)]);
    battle.turn.charges[0].contacted[0].1 = Approach::Rear;
    assert_eq!(net(&battle), [(2, 3), (-2, 5)]);
    battle.turn.charges[0].contacted[0].1 = Approach::Front;
    assert_eq!(net(&battle), [(0, 4), (0, 4)], "it would be even otherwise");
}

/// Proves AM-IMP-069: an interceptor counts as charging.
#[test]
fn interceptors_count_as_charging() {
    let impact_foot = "2 heavy foot, protected, average, drilled, impact foot";
    let lancers = "2 cavalry, armoured, average, undrilled, lancers, swordsmen";
    let (fog, mut battle) = battle(&[(lancers, (500, 500), 0, 2)], &[(impact_foot, (500, 500), 180, 2)]);
    contact(&mut battle, red(0), blue(0), Approach::Front);
    let net = |battle: &Battle| rolls(&fog, battle, Phase::Impact)[0].3;
    assert_eq!(net(&battle), 0, "lancers + against impact foot that stand +");
    contact(&mut battle, blue(0), red(0), Approach::Front);
    battle.turn.charges[1].kind = ChargeKind::Interception;
    assert_eq!(net(&battle), 1, "impact foot have nothing when they charge mounted shock troops");
}

/// Two hits more or less for wagons on their long edge. AM-COM-024
#[test]
fn a_wagon_is_two_bases_wide_on_its_long_edge() {
    let wagon = "2 battle wagons, average";
    let foot = &*format!("4 {HEAVY}");
    // The wagons stand one behind the other and face east: their left side looks to the enemy.
    let (fog, battle) = charged(&[(foot, (420, 480), 0, 4)], &[(wagon, (500, 500), 90, 1)]);
    let (foot_dice, wagon_dice) = both(&fog, &battle);
    assert_eq!((foot_dice, wagon_dice), (12, 12), "four bases against two wagons");
    let (fog, battle) =
        charged(&[(&*format!("2 {HEAVY}"), (500, 500), 0, 2)], &[(wagon, (500, 500), 180, 1)]);
    assert_eq!(both(&fog, &battle), (3, 3), "one base on the short edge");
}

/// AM-COM-031, AM-COM-032 as they come together at impact.
#[test]
fn light_and_shaken_troops_lose_dice() {
    let light = "4 light horse, unprotected, average, undrilled, javelins";
    let cavalry = "4 cavalry, protected, average, undrilled, swordsmen";
    let (fog, mut battle) = charged(&[(light, (500, 500), 0, 2)], &[(cavalry, (500, 500), 180, 2)]);
    assert_eq!(both(&fog, &battle), (3, 6));
    battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Fragmented;
    assert_eq!(both(&fog, &battle), (4, 3), "full dice against fragmented enemy, less one in three");
}

/// AM-GLO-037, AM-BGR-020: two ranks deep only if all bases face the same way.
#[test]
fn bases_that_face_different_ways_are_not_deep() {
    let lancers = "8 cavalry, protected, average, undrilled, light spear, swordsmen";
    let foot = &*format!("4 {HEAVY}");
    let (fog, mut battle) = charged(&[(lancers, (500, 500), 0, 4)], &[(foot, (500, 500), 180, 2)]);
    let reroll = |battle: &Battle| {
        let mut battle = battle.clone();
        settle(&fog, &mut battle, Phase::Impact);
        let all = attacks(&at(&fog, &battle), Phase::Impact);
        all.iter().find(|attack| attack.by == red(0)).unwrap().reroll
    };
    assert_eq!(reroll(&battle), crate::rerolls::Reroll::UpTo(1));
    let fielded = battle.fielded_mut(red(0)).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    // One of the second rank looks back.
    let depth = bases[7].size.depth;
    bases[7].pose = bases[7].pose.moved(acies_geometry::Length::ZERO, -depth);
    bases[7].pose.facing += acies_geometry::Angle::HALF;
    fielded.body = acies_field::Body::new(bases);
    assert_eq!(reroll(&battle), crate::rerolls::Reroll::None);
}
