use acies_field::terrain::Kind;

use super::*;
use crate::testing::lay;

/// Proves AM-IMP-043.
#[test]
fn skirmishers_must_evade_battle_troops() {
    let must = |charger: &'static str, text: &'static str, change: fn(&mut Battle)| {
        let (fog, mut battle) = charged(&[(charger, (900, 500), 0, 4)], &[(text, (900, 560), 180, 4)]);
        change(&mut battle);
        let position = at(&fog, &battle);
        must_evade(&position, blue(0), &charges_on(&position, blue(0)))
    };
    let same = |_: &mut Battle| ();
    assert!(must(KNIGHTS, LIGHT_HORSE, same) && must(SPEARMEN, LIGHT_FOOT, same));
    assert!(!must(LIGHT_HORSE, LIGHT_HORSE, same), "skirmishers may face each other");
    assert!(!must(KNIGHTS, CAVALRY, same), "battle troops may always stand");
    // All of it in a wood, or all but one base.
    let wood = |battle: &mut Battle| lay(battle, Kind::Forest, (820, 560), (980, 700));
    assert!(!must(SPEARMEN, LIGHT_FOOT, wood));
    let part = |battle: &mut Battle| lay(battle, Kind::Forest, (821, 560), (980, 700));
    assert!(must(SPEARMEN, LIGHT_FOOT, part));
    let gentle = |battle: &mut Battle| lay(battle, Kind::GentleHill, (800, 540), (1000, 700));
    assert!(must(SPEARMEN, LIGHT_FOOT, gentle), "a gentle hill is open");
    // Behind fortifications, and behind a river that the chargers would have to stand in.
    let works = |battle: &mut Battle| {
        let front = acies_geometry::Pose::new(acies_geometry::Point::millimetres(900, 545), Angle::HALF);
        let size = acies_geometry::Size::millimetres(40, 15);
        battle.side_mut(Seat::Blue).works = vec![acies_field::Base::new(front, size)];
    };
    assert!(!must(SPEARMEN, LIGHT_FOOT, works));
    let river = |battle: &mut Battle| {
        lay(battle, Kind::River, (600, 535), (1200, 558));
        battle.river = Some(crate::terrain::Grade::Uneven);
    };
    assert!(!must(SPEARMEN, LIGHT_FOOT, river));
    let behind = |battle: &mut Battle| {
        lay(battle, Kind::River, (600, 590), (1200, 610));
        battle.river = Some(crate::terrain::Grade::Uneven);
    };
    assert!(must(SPEARMEN, LIGHT_FOOT, behind), "a river behind it is no bank to defend");
    // Whoever has evaded this phase cannot do it again, and is not asked.
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 4)]);
    assert_eq!(forbidden(&fog, &battle, Reply::Stand), ["AM-IMP-043"]);
    battle.fielded_mut(blue(0)).unwrap().deeds.evaded = true;
    assert_eq!(forbidden(&fog, &battle, Reply::Stand), [] as [String; 0]);
    play_until(&fog, &mut battle, Step::FragmentedUncovered, &mut Script::default());
    assert_eq!(battle.stage, Stage::Turn(Step::FragmentedUncovered));
    // Nor can a kinked column, or whoever is in close combat as more than an overlap.
    let asked = |change: fn(&Fog, &mut Battle)| {
        let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 1)]);
        change(&fog, &mut battle);
        !deciding(&at(&fog, &battle)).is_empty()
    };
    assert!(asked(|_, _| ()));
    assert!(!asked(|_, battle| {
        let fielded = battle.fielded_mut(blue(0)).unwrap();
        let column = acies_field::Column::new(fielded.body.bases()[0].pose, fielded.body.sizes());
        let (column, _) = column.wheeled(Hand::Left, Angle::degrees(20)).unwrap();
        fielded.kinks = Some(Kinks { column, order: vec![0, 1, 2, 3] });
    }));
    assert!(!asked(|fog, battle| {
        let foot =
            crate::testing::fielded(fog, "2 heavy foot, protected, average, drilled", (880, 580), 90, 1);
        battle.side_mut(Seat::Red).groups.push(Some(foot));
    }));
    let (fog, mut battle) = charged(&[(KNIGHTS, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 1)]);
    let foot = crate::testing::fielded(&fog, "2 heavy foot, protected, average, drilled", (860, 560), 180, 1);
    battle.side_mut(Seat::Red).groups.push(Some(foot));
    assert_eq!(deciding(&at(&fog, &battle)), [blue(0)], "side to side is no close combat");
    // Where it need not, it may.
    let (fog, mut battle) = charged(&[(SPEARMEN, (900, 500), 0, 4)], &[(LIGHT_FOOT, (900, 560), 180, 4)]);
    wood(&mut battle);
    assert_eq!(forbidden(&fog, &battle, Reply::Stand), [] as [String; 0]);
    assert_eq!(forbidden(&fog, &battle, Reply::Evade(EvadeWay::ToRear, EvadeTurn::About)), [] as [String; 0]);
}

/// AM-IMP-007, AM-IMP-043: who stood before skirmishers is asked again when battle troops charge him.
#[test]
fn skirmishers_who_stood_must_evade_battle_troops_who_charge_them_later() {
    let asked = |charger: &'static str| {
        let (fog, mut battle) = charged(&[(charger, (900, 500), 0, 4)], &[(LIGHT_HORSE, (900, 560), 180, 4)]);
        battle.turn.done.push(blue(0));
        deciding(&at(&fog, &battle))
    };
    assert_eq!((asked(LIGHT_HORSE), asked(KNIGHTS)), (vec![], vec![blue(0)]));
}
