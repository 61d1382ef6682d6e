use acies_field::terrain::Kind;
use acies_geometry::{Angle, Hand};
use acies_play::Game;

use super::*;
use crate::battle::Stage;
use crate::impact::{Approach, Wheel, reach};
use crate::testing::{Placed, Script, at, battle, blue, lay, mu, play_until, red};
use crate::turn::Step;

const KNIGHTS: &str = "4 knights, armoured, average, undrilled, lancers";
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, light spear";
const LANCERS: &str = "4 cavalry, armoured, average, drilled, lancers";
const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";

/// The target, 4.8 MU ahead of the chargers.
const TARGET: Placed<'static> = (SPEARMEN, (900, 620), 180, 2);

/// The chargers are on x from 860 to 940 and go from y = 500 to 620.
fn charge_by(chargers: &'static str, blues: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(&[(chargers, (900, 500), 0, 2)], &[&[TARGET], blues].concat());
    let order = ChargeOrder::straight(0, [Target::Group(0)]);
    let charged = reach(&at(&fog, &battle), red(0), &order).charged();
    battle.turn.charges.push(Charge::new(Seat::Red, order, ChargeKind::Declared, charged));
    battle.stage = Stage::Turn(Step::Interceptions);
    (fog, battle)
}

fn charge(blues: &[Placed<'_>]) -> (Fog, Battle) {
    charge_by(KNIGHTS, blues)
}

/// Straight ahead so many millimetres.
const fn straight(advance: i32) -> Interception {
    Interception { group: 1, charge: 0, wheel: None, advance: Length::millimetres(advance) }
}

/// After a wheel to the left by so many degrees.
const fn wheeling(degrees: i32, advance: i32) -> Interception {
    let wheel = Wheel { hand: Hand::Left, turn: Angle::degrees(degrees) };
    Interception { wheel: Some(wheel), ..straight(advance) }
}

fn forbidden(fog: &Fog, battle: &Battle, interception: Interception) -> Vec<String> {
    let (ask, reply) = (Ask::Impact(Question::Intercept), Reply::Intercept(interception));
    let rulings = fog.check(battle, Seat::Blue, &ask, &Answer::Impact(reply));
    rulings.iter().map(|ruling| ruling.rule.to_string()).collect()
}

fn offered(fog: &Fog, battle: &Battle) -> Vec<Interception> {
    let ask = Ask::Impact(Question::Intercept);
    let mut choices = Vec::new();
    fog.choices(battle, Seat::Blue, &ask, &mut choices);
    for choice in &choices {
        assert_eq!(fog.check(battle, Seat::Blue, &ask, choice), [], "{choice:?}");
    }
    let interception = |choice| match choice {
        Answer::Impact(Reply::Intercept(interception)) => Some(interception),
        _ => None,
    };
    choices.into_iter().filter_map(interception).collect()
}

/// Beside the path, facing across it: its front at x = 1000, on y from 530 to 610.
const BESIDE: (i32, i32) = (1000, 570);

/// Behind the chargers' flank, 60 mm from it.
const BEHIND: Placed<'static> = (CAVALRY, (1000, 470), 270, 1);

/// Proves AM-IMP-054, AM-IMP-055, AM-GLO-051.
#[test]
fn the_zone_is_four_mu_deep_for_mounted_and_two_for_foot() {
    let through = |text: &'static str, place: (i32, i32)| {
        let (fog, battle) = charge(&[(text, place, 270, 2)]);
        goes_through_zone(&at(&fog, &battle), blue(1), &battle.turn.charges[0])
    };
    let foot = "4 heavy foot, protected, average, drilled";
    assert!(through(CAVALRY, (1000, 570)) && through(CAVALRY, (1039, 570)));
    assert!(!through(CAVALRY, (1041, 570)), "more than 4 MU from the path");
    assert!(through(foot, (989, 570)) && !through(foot, (991, 570)), "2 MU");
    assert!(!through(CAVALRY, (1000, 700)), "they do not come so far");
    assert!(!through(CAVALRY, (1000, 400)), "nor did they start there");
    assert!(through(CAVALRY, (1000, 450)), "they start in it");
}

/// AM-IMP-063 and AM-IMP-064: in the path, within the zone, and through nobody.
#[test]
fn a_block_comes_before_the_target_or_keeps_bases_from_it() {
    let (fog, battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    assert_eq!(forbidden(&fog, &battle, straight(20)), ["AM-IMP-064"], "not in the path yet");
    assert_eq!(forbidden(&fog, &battle, straight(90)), [] as [String; 0]);
    assert_eq!(forbidden(&fog, &battle, straight(101)), ["AM-IMP-063"], "beyond the zone");
    let absurd = Interception { advance: Length::micrometres(i32::MIN), ..straight(0) };
    assert_eq!(forbidden(&fog, &battle, absurd), ["AM-IMP-063"]);
    assert_eq!(forbidden(&fog, &battle, Interception { group: 99, ..straight(50) }), ["AM-IMP-055"]);
    assert_eq!(forbidden(&fog, &battle, Interception { charge: 99, ..straight(50) }), ["AM-IMP-055"]);
    // Friends in the way.
    let (fog, battle) = charge(&[
        (CAVALRY, BESIDE, 255, 2),
        ("2 heavy foot, protected, average, drilled", (960, 560), 180, 1),
    ]);
    assert_eq!(forbidden(&fog, &battle, straight(90)), ["AM-IMP-063"]);
}

/// Proves AM-IMP-065.
#[test]
fn it_wheels_to_avoid_a_flank_contact_or_stays() {
    let (fog, battle) = charge(&[(CAVALRY, BESIDE, 270, 2)]);
    assert_eq!(forbidden(&fog, &battle, straight(90)), ["AM-IMP-065"], "they would hit its left side");
    assert_eq!(forbidden(&fog, &battle, wheeling(3, 90)), [] as [String; 0]);
    // It must not wheel where it need not.
    let (fog, battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    assert_eq!(forbidden(&fog, &battle, wheeling(3, 90)), ["AM-IMP-065"]);
    // Facing 20 degrees away from them: more than 20 degrees of wheel, which leave so much for the advance.
    let (fog, battle) = charge(&[(CAVALRY, (1000, 560), 290, 2)]);
    assert_eq!(forbidden(&fog, &battle, wheeling(10, 80)), ["AM-IMP-065"]);
    let wheel = acies_geometry::chord(Length::millimetres(80), Angle::degrees(30));
    let left = mu(4000) - wheel;
    let exact = Interception { advance: left, ..wheeling(30, 0) };
    assert_eq!(forbidden(&fog, &battle, exact), [] as [String; 0], "exactly 4 MU together");
    let more = Interception { advance: left + Length::micrometres(1), ..exact };
    assert_eq!(forbidden(&fog, &battle, more), ["AM-IMP-065"]);
    // Foot has 2 MU for both.
    let foot = "4 heavy foot, protected, average, drilled";
    let (fog, battle) = charge(&[(foot, (965, 570), 270, 2)]);
    let wheel = acies_geometry::chord(Length::millimetres(80), Angle::degrees(5));
    let exact = Interception { advance: mu(2000) - wheel, ..wheeling(5, 0) };
    assert_eq!(forbidden(&fog, &battle, exact), [] as [String; 0], "exactly 2 MU together");
    let more = Interception { advance: mu(2000) - wheel + Length::micrometres(1), ..exact };
    assert_eq!(forbidden(&fog, &battle, more), ["AM-IMP-065"]);
    // Facing 40 degrees away from them it would have to wheel further than 2 MU allow.
    let (fog, battle) = charge(&[(foot, (998, 530), 310, 2)]);
    assert_eq!(forbidden(&fog, &battle, straight(50)), ["AM-IMP-065"]);
    assert_eq!(offered(&fog, &battle), [], "it cannot be avoided, so there is no interception");
}

/// AM-IMP-066 but for stepping forward, and what AM-TSQ-008 says of it.
#[test]
fn a_hit_in_flank_or_rear_cancels_the_charge() {
    let (fog, mut battle) = charge(&[BEHIND]);
    assert!(offered(&fog, &battle).contains(&straight(60)));
    let mut script = Script::new([Answer::Impact(Reply::Intercept(straight(60)))], []);
    play_until(&fog, &mut battle, Step::Evades, &mut script);
    let [cancelled, made] = &battle.turn.charges[..] else { panic!("two charges") };
    assert_eq!((cancelled.progress, cancelled.charged.len()), (Progress::Cancelled, 0));
    assert_eq!((made.progress, &made.contacted[..]), (Progress::Made, &[(0, Approach::Flank)][..]));
    let chargers = battle.fielded(red(0)).unwrap();
    assert_eq!(chargers.group.cohesion, Cohesion::Disrupted, "at once");
    assert!(chargers.body.bases().iter().any(|base| base.pose.facing == Angle::QUARTER), "some turn to face");
    assert!(battle.fielded(blue(1)).unwrap().deeds.charged);
    assert_eq!(battle.stage, Stage::Turn(Step::Evades));
    // From in front of their line it would be no flank charge.
    let (fog, battle) = charge(&[(CAVALRY, (1000, 490), 270, 1)]);
    assert_eq!(forbidden(&fog, &battle, straight(60)), ["AM-IMP-066"]);
    // In the rear.
    let (fog, battle) = charge(&[(CAVALRY, (900, 380), 0, 2)]);
    let outcome = intercepted(&at(&fog, &battle), blue(1), straight(60));
    assert!(matches!(outcome, Ok(Intercepted::Hits(_, Approach::Rear))));
}

/// Proves AM-IMP-067.
#[test]
fn a_blocked_charge_goes_on_into_the_interceptors() {
    let (fog, mut battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    let mut script = Script::new([Answer::Impact(Reply::Intercept(straight(90)))], []);
    play_until(&fog, &mut battle, Step::IMPACT_COMBAT, &mut script);
    let contacted: Vec<usize> = battle.turn.charges[0].contacted.iter().map(|(enemy, _)| *enemy).collect();
    assert!(contacted.contains(&1), "{contacted:?}");
    assert_eq!(battle.turn.charges[0].progress, Progress::Made);
}

/// Proves AM-IMP-061.
///
/// Of AM-IMP-058 the named target; of AM-IMP-060 and AM-IMP-030 wagons, artillery, fragmented troops and orb.
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

/// Proves AM-IMP-059.
///
/// AM-IMP-062 against battle troops.
#[test]
fn some_must_test_to_intercept() {
    let play = |text: &'static str, disrupted: bool, place: Placed<'static>, answer, dice: &[u8]| {
        let (fog, mut battle) = charge(&[(text, place.1, place.2, place.3)]);
        if disrupted {
            battle.fielded_mut(blue(1)).unwrap().group.cohesion = Cohesion::Disrupted;
        }
        let mut script = Script::new([Answer::Impact(Reply::Intercept(answer))], dice.iter().copied());
        play_until(&fog, &mut battle, Step::Evades, &mut script);
        battle.fielded(blue(1)).unwrap().deeds.charged
    };
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
}

/// AM-IMP-068: an interception is no charge that could be intercepted.
#[test]
fn interceptors_are_not_intercepted() {
    let (fog, mut battle) = charge(&[BEHIND]);
    battle.turn.charges[0].kind = ChargeKind::Interception;
    assert_eq!(forbidden(&fog, &battle, straight(60)), ["AM-IMP-055"]);
    assert_eq!(offered(&fog, &battle), []);
}
