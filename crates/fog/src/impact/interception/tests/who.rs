use acies_field::terrain::Kind;

use super::*;
use crate::testing::lay;

/// Proves AM-IMP-058.
#[test]
fn whoever_would_be_reached_does_not_intercept() {
    // Four files of knights; the cavalry on the right is 30 mm behind the target, and then more than 2 MU.
    let is_charged = |y: i32, named: &[usize], screen: Option<Placed<'static>>| {
        let four = "4 knights, armoured, average, undrilled, lancers";
        let mut blues = vec![("4 heavy foot, protected, average, drilled", (860, 600), 180, 2)];
        blues.push((CAVALRY, (940, y), 180, 2));
        blues.extend(screen);
        let (fog, mut battle) = battle(&[(four, (900, 500), 0, 4)], &blues);
        let order = ChargeOrder::straight(0, named.iter().map(|&target| Target::Group(target)));
        let charged = reach(&at(&fog, &battle), red(0), &order).charged();
        battle.turn.charges.push(Charge::new(Seat::Red, order, ChargeKind::Declared, charged));
        battle.stage = Stage::Turn(Step::Interceptions);
        forbidden(&fog, &battle, straight(5)).contains(&String::from("AM-IMP-058"))
    };
    assert!(is_charged(600, &[0, 1], None), "named");
    assert!(is_charged(600, &[0], None), "in the path");
    assert!(is_charged(630, &[0], None), "by stepping forward");
    assert!(!is_charged(660, &[0], None), "not reached");
    let screen = ("4 light foot, unprotected, average, undrilled, javelins", (940, 590), 180, 2);
    assert!(!is_charged(640, &[0, 2], Some(screen)), "not unless its friends evade");
}

/// Proves AM-IMP-060.
#[test]
fn kinked_broken_disordered_and_fighting_troops_do_not_intercept() {
    let state = |change: fn(&mut crate::Fielded)| {
        let (fog, mut battle) = charge(&[BEHIND]);
        change(battle.fielded_mut(blue(1)).unwrap());
        forbidden(&fog, &battle, straight(60)).contains(&String::from("AM-IMP-060"))
    };
    assert!(!state(|_| ()));
    assert!(!state(|fielded| fielded.group.cohesion = Cohesion::Disrupted));
    assert!(state(|fielded| fielded.group.cohesion = Cohesion::Fragmented));
    assert!(state(|fielded| fielded.group.cohesion = Cohesion::Broken));
    assert!(state(|fielded| fielded.in_orb = true));
    assert!(state(|fielded| {
        let column = acies_field::Column::new(fielded.drawn().unwrap().front, fielded.body.sizes());
        fielded.kinks = Some(crate::Kinks { column, order: vec![0, 1, 2, 3] });
    }));
    assert!(state(|fielded| {
        let mut bases = fielded.body.bases().to_vec();
        bases[3].pose.facing += Angle::HALF;
        fielded.body = acies_field::Body::new(bases);
    }));
    for text in ["2 battle wagons, average", "2 light artillery, average, undrilled"] {
        let (fog, battle) = charge(&[(text, (960, 480), 270, 1)]);
        assert!(forbidden(&fog, &battle, straight(20)).contains(&"AM-IMP-060".into()), "{text}");
    }
    // Red foot fights it in front, or friends of its at its side, so that it is an overlap.
    let fighting = |y: i32, friend: Option<Placed<'static>>| {
        let (fog, mut battle) = charge(&[&[BEHIND], friend.as_slice()].concat());
        let foot =
            crate::testing::fielded(&fog, "2 heavy foot, protected, average, drilled", (1000, y), 90, 1);
        battle.side_mut(Seat::Red).groups.push(Some(foot));
        forbidden(&fog, &battle, straight(60)).contains(&String::from("AM-IMP-060"))
    };
    assert!(fighting(470, None));
    assert!(!fighting(510, Some((CAVALRY, (1000, 510), 270, 1))), "only as an overlap");
}

/// Proves AM-IMP-061.
///
/// Of AM-IMP-030 wagons, artillery and fragmented troops.
#[test]
fn who_never_intercepts() {
    let (fog, battle) = charge(&[BEHIND]);
    let charged = Interception { group: 0, ..straight(10) };
    assert!(forbidden(&fog, &battle, charged).contains(&String::from("AM-IMP-058")));
    let (fog, mut screened) = charge(&[BEHIND]);
    screened.turn.charges[0].charged.push(1);
    assert_eq!(forbidden(&fog, &screened, straight(60)), ["AM-IMP-058"], "charged before it was screened");
    let state = |change: fn(&mut crate::Fielded)| {
        let (fog, mut battle) = charge(&[BEHIND]);
        change(battle.fielded_mut(blue(1)).unwrap());
        forbidden(&fog, &battle, straight(60))
    };
    assert_eq!(state(|_| ()), [] as [String; 0]);
    assert!(state(|fielded| fielded.group.cohesion = Cohesion::Fragmented).contains(&"AM-IMP-060".into()));
    assert!(state(|fielded| fielded.in_orb = true).contains(&"AM-IMP-060".into()));
    for text in ["2 battle wagons, average", "2 light artillery, average, undrilled"] {
        let (fog, battle) = charge(&[(text, (960, 480), 270, 1)]);
        assert!(forbidden(&fog, &battle, straight(20)).contains(&"AM-IMP-060".into()), "{text}");
        assert_eq!(offered(&fog, &battle), [], "{text}");
    }
    let (fog, battle) = charge(&[(LIGHT_HORSE, (1000, 470), 270, 1)]);
    assert_eq!(forbidden(&fog, &battle, straight(60)), ["AM-IMP-061"], "not even in flank");
    let (fog, battle) = charge_by(LIGHT_HORSE, &[(LIGHT_HORSE, (1000, 470), 270, 1)]);
    assert_eq!(
        forbidden(&fog, &battle, straight(60)),
        [] as [String; 0],
        "skirmishers intercept skirmishers"
    );
}

/// Proves AM-IMP-056, AM-IMP-057.
#[test]
fn terrain_and_sight() {
    let with = |kind: Kind, from: (i32, i32), to: (i32, i32)| {
        let (fog, mut battle) = charge(&[BEHIND]);
        lay(&mut battle, kind, from, to);
        forbidden(&fog, &battle, straight(60))
    };
    assert_eq!(
        with(Kind::OpenFields, (950, 440), (990, 500)),
        [] as [String; 0],
        "uneven is no trouble to cavalry"
    );
    assert_eq!(with(Kind::Brush, (950, 440), (990, 500)), ["AM-IMP-056"], "on the way");
    assert_eq!(with(Kind::Brush, (1010, 440), (1050, 500)), ["AM-IMP-056"], "where it stands");
    let hidden = with(Kind::Plantation, (950, 300), (990, 700));
    assert!(hidden.contains(&"AM-IMP-057".into()), "{hidden:?}");
}

/// Proves AM-IMP-059, AM-IMP-062.
#[test]
fn some_must_test_to_intercept() {
    let against =
        |chargers, text: &'static str, disrupted: bool, place: Placed<'static>, answer, dice: &[u8]| {
            let (fog, mut battle) = charge_by(chargers, &[(text, place.1, place.2, place.3)]);
            if disrupted {
                battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Disrupted;
            }
            let mut script = Script::new([Answer::Impact(Reply::Intercept(answer))], dice.iter().copied());
            play_until(&fog, &mut battle, Step::Evades, &mut script);
            battle.fielded(blue(1)).unwrap().deeds.charged
        };
    let play =
        |text, disrupted, place, answer, dice: &[u8]| against(KNIGHTS, text, disrupted, place, answer, dice);
    assert!(play(CAVALRY, false, BEHIND, straight(60), &[]));
    assert!(play(CAVALRY, true, BEHIND, straight(60), &[4, 4]), "drilled: 8 less 1");
    assert!(!play(CAVALRY, true, BEHIND, straight(60), &[4, 3]));
    assert!(play(LANCERS, true, BEHIND, straight(60), &[]), "shock troops need none");
    let archers = "4 medium foot, protected, average, drilled, longbow";
    let flank = ("", (980, 475), 270, 1);
    assert!(play(archers, false, flank, straight(40), &[]), "not in flank");
    let block = ("", (980, 560), 255, 2);
    assert!(play(archers, false, block, straight(50), &[4, 3]));
    assert!(!play(archers, false, block, straight(50), &[3, 3]));
    for weapon in ["bow*", "javelins", "impact foot, bow"] {
        let text: &'static str = format!("4 medium foot, protected, average, drilled, {weapon}").leak();
        assert!(play(text, false, block, straight(50), &[]), "{weapon}");
    }
    assert!(against(LIGHT_HORSE, archers, false, block, straight(50), &[]), "nor against skirmishers");
}

/// Proves AM-IMP-068.
#[test]
fn interceptors_are_not_intercepted() {
    // Red cavalry stands below the way of the interceptors and faces it: nobody asks.
    let (fog, mut battle) = charge(&[BEHIND]);
    let cavalry = crate::testing::fielded(&fog, CAVALRY, (970, 430), 0, 1);
    battle.side_mut(Seat::Red).groups.push(Some(cavalry));
    let mut script = Script::new([Answer::Impact(Reply::Intercept(straight(60)))], []);
    play_until(&fog, &mut battle, Step::Evades, &mut script);
    assert_eq!(script.asked.map(|(seat, _)| seat), Some(Seat::Blue));
    assert_eq!(battle.stage, Stage::Turn(Step::Evades));
    let answer = Reply::Intercept(Interception { group: 1, charge: 1, ..straight(20) });
    assert!(!check(&at(&fog, &battle), Seat::Red, &answer).is_empty());

    let (fog, mut battle) = charge(&[BEHIND]);
    battle.turn.charges[0].kind = ChargeKind::Interception;
    assert_eq!(forbidden(&fog, &battle, straight(60)), ["AM-IMP-055"]);
    assert_eq!(offered(&fog, &battle), []);
}
