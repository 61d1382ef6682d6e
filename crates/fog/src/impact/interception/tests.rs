mod who;

use acies_geometry::{Angle, Hand};
use acies_play::Game;

use super::*;
use crate::battle::Stage;
use crate::impact::{Approach, Wheel, reach};
use crate::testing::{Placed, Script, at, battle, blue, mu, play_until, red};
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
        let position = at(&fog, &battle);
        goes_through_zone(&position, &Coming::new(&position), blue(1), &battle.turn.charges[0])
    };
    let foot = "4 heavy foot, protected, average, drilled";
    assert!(through(CAVALRY, (1000, 570)) && through(CAVALRY, (1039, 570)));
    assert!(!through(CAVALRY, (1041, 570)), "more than 4 MU from the path");
    assert!(through(foot, (989, 570)) && !through(foot, (991, 570)), "2 MU");
    assert!(!through(CAVALRY, (1000, 700)), "they do not come so far");
    assert!(!through(CAVALRY, (1000, 400)), "nor did they start there");
    assert!(through(CAVALRY, (1000, 450)), "they start in it");
}

/// Proves AM-IMP-063: a shift or a change of formation cannot even be said, and its wheel has its own proof.
#[test]
fn a_block_comes_before_the_target_or_keeps_bases_from_it() {
    let (fog, battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    assert_eq!(forbidden(&fog, &battle, straight(20)), ["AM-IMP-064"], "not in the path yet");
    assert_eq!(forbidden(&fog, &battle, straight(90)), [] as [String; 0]);
    assert_eq!(forbidden(&fog, &battle, straight(100)), [] as [String; 0], "exactly 4 MU");
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
    // The own camp, and other enemies than the chargers.
    let (fog, mut battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    let camp = crate::bases::camp(fog.agreement.figures);
    let pose = acies_geometry::Pose::new(acies_geometry::Point::millimetres(1010, 505), Angle::HALF);
    battle.side_mut(Seat::Blue).camp = Some(acies_field::Base::new(pose, camp));
    assert_eq!(forbidden(&fog, &battle, straight(90)), ["AM-IMP-063"]);
    let (fog, mut battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    let other = crate::testing::fielded(&fog, SPEARMEN, (965, 560), 0, 1);
    battle.side_mut(Seat::Red).groups.push(Some(other));
    assert_eq!(forbidden(&fog, &battle, straight(90)), ["AM-IMP-063"]);
}

/// Proves AM-IMP-064.
#[test]
fn a_block_comes_before_the_target_or_keeps_a_base_from_it() {
    // Three files of knights: the left one hits the target at 600, the right one steps forward 20 mm to other foot.
    let pair = "2 heavy foot, protected, average, drilled";
    let blues = [(pair, (860, 600), 180, 1), (CAVALRY, (910, 660), 180, 1), (pair, (960, 620), 180, 1)];
    let reds = [("6 knights, armoured, average, undrilled, lancers", (900, 500), 0, 3)];
    let (fog, mut battle) = battle(&reds, &blues);
    let order = ChargeOrder::straight(0, [Target::Group(0)]);
    let charged = reach(&at(&fog, &battle), red(0), &order).charged();
    assert_eq!(charged, [0, 2]);
    battle.turn.charges.push(Charge::new(Seat::Red, order, ChargeKind::Declared, charged));
    battle.stage = Stage::Turn(Step::Interceptions);
    assert_eq!(
        forbidden(&fog, &battle, straight(40)),
        ["AM-IMP-064"],
        "in the path, but all reach their foes"
    );
    assert_eq!(
        forbidden(&fog, &battle, straight(60)),
        [] as [String; 0],
        "level with the target: one base less"
    );
    assert_eq!(forbidden(&fog, &battle, straight(61)), [] as [String; 0], "before the target");
    // It moves before chargers and evaders, and stops short of contact.
    let (fog, mut battle) = charge(&[(CAVALRY, BESIDE, 255, 2)]);
    let touching = (1..=100).map(straight).filter(|&way| forbidden(&fog, &battle, way).is_empty());
    for way in touching.collect::<Vec<_>>() {
        let body = intercepted(&at(&fog, &battle), blue(1), way).unwrap().into_body();
        let knights = battle.fielded(red(0)).unwrap().body.footprints();
        assert!(crate::engagement::contacts_between(body.footprints(), knights).is_empty());
    }
    let mut script = Script::new([Answer::Impact(Reply::Intercept(straight(90)))], []);
    play_until(&fog, &mut battle, Step::Evades, &mut script);
    assert_eq!(battle.stage, Stage::Turn(Step::Evades));
    assert!(battle.fielded(blue(1)).unwrap().deeds.charged);
    assert_eq!(battle.fielded(red(0)).unwrap().drawn().unwrap().front.front.y, 500_000);
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

/// AM-IMP-066 but for stepping forward.
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

/// Proves AM-TSQ-008: all interceptions are moved before anybody evades.
#[test]
fn all_interceptions_are_declared_and_moved_in_their_step() {
    // The knights on the left are hit in the flank, those on the right are blocked.
    let reds = [(KNIGHTS, (900, 500), 0, 2), (KNIGHTS, (1300, 500), 0, 2)];
    let blues = [
        (LIGHT_HORSE, (900, 600), 180, 2),
        BEHIND,
        (LIGHT_HORSE, (1300, 620), 180, 2),
        (CAVALRY, (1400, 570), 255, 2),
    ];
    let (fog, mut battle) = battle(&reds, &blues);
    for (group, target) in [(0, 0), (1, 2)] {
        let order = ChargeOrder::straight(group, [Target::Group(target)]);
        battle.turn.charges.push(Charge::new(Seat::Red, order, ChargeKind::Declared, vec![target]));
    }
    battle.stage = Stage::Turn(Step::Interceptions);
    let hit = Answer::Impact(Reply::Intercept(straight(60)));
    let block = Interception { group: 3, charge: 1, ..straight(90) };
    let mut script = Script::new([hit, Answer::Impact(Reply::Intercept(block))], []);
    play_until(&fog, &mut battle, Step::Evades, &mut script);
    assert_eq!(battle.stage, Stage::Turn(Step::Evades));
    let progress: Vec<Progress> = battle.turn.charges.iter().map(|charge| charge.progress).collect();
    assert_eq!(progress, [Progress::Cancelled, Progress::Declared, Progress::Made, Progress::Made]);
    let front = |id| battle.fielded(id).unwrap().body.bases()[0].pose.front.y / 1000;
    assert_eq!((front(blue(0)), front(blue(2))), (600, 620), "nobody has evaded yet");
    assert_eq!(battle.fielded(red(0)).unwrap().group.cohesion, Cohesion::Disrupted);
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
