//! What the bots for Field of Glory do in plain situations, and that they play whole legal battles by what they see.

use acies_bots::{Budget, Level, fog_bot};
use acies_field::terrain::{Kind, Piece, Shape};
use acies_field::{Base, Leg, Ranks};
use acies_fog::army::Member;
use acies_fog::command::{Commander, CommanderLevel, Rank};
use acies_fog::impact::{self, ChargeOrder, EvadeWay, Target};
use acies_fog::manoeuvre::moves::{self, Evolution};
use acies_fog::setup::{Territory, ambush};
use acies_fog::turn::Step;
use acies_fog::{
    Agreement, Ambush, Answer, Army, Ask, Battle, BattleGroup, Cohesion, Event, Fielded, Fog, GroupId,
    Leader, Roll, Stage, bases, joint_action, manoeuvre,
};
use acies_geometry::{Angle, Hand, Length, Point, Pose, Size};
use acies_play::{Arena, Dice, Game, Pause, Seat, Seed, Table, Turn};

/// So that the thinkers are quick enough for a test.
const SHORT: Budget = Budget::Playouts(4);

const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const KNIGHTS: &str = "4 knights, heavily armoured, superior, undrilled, lancers, swordsmen";
const BOWMEN: &str = "6 medium foot, unprotected, poor, undrilled, bow";
const PIKEMEN: &str = "8 heavy foot, armoured, superior, drilled, pikemen";
const HORSEMEN: &str = "4 cavalry, protected, average, undrilled, light spear, swordsmen";
const LEVY: &str = "8 heavy foot, protected, poor, undrilled, defensive spearmen";
const JAVELINMEN: &str = "4 light foot, unprotected, average, undrilled, javelins";
const HORSE_ARCHERS: &str = "4 light horse, unprotected, average, undrilled, bow";

/// A battle group, the middle of its front in millimetres, where it faces in degrees, and how many files it has.
type Stand = (&'static str, (i32, i32), i32, usize);

fn army(name: &str, stands: &[Stand]) -> Army {
    let group =
        |stand: &Stand| Member::plain(BattleGroup::described(stand.0).expect("troops of the notation"));
    Army {
        name: name.into(),
        groups: stands.iter().map(group).collect(),
        commanders: vec![
            Commander::new(Rank::CommanderInChief, CommanderLevel::Field),
            Commander::new(Rank::SubCommander, CommanderLevel::Troop),
        ],
        commander_names: vec![None, None],
        fortified_camp: false,
        fortifications: 0,
        territories: vec![Territory::Agricultural],
    }
}

/// A battle in the turn of `active`, at a step.
fn battle(red: &[Stand], blue: &[Stand], active: Seat, step: Step) -> (Fog, Battle) {
    let agreement = Agreement::standard([army("red", red), army("blue", blue)]);
    let fog = Fog::ancient(agreement).expect("armies that may fight");
    let mut battle = fog.start();
    for (seat, stands) in Seat::BOTH.into_iter().zip([red, blue]) {
        for (index, &(_, (x, y), degrees, files)) in stands.iter().enumerate() {
            let group = fog.agreement.armies[seat.index()].groups[index].group.clone();
            let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
            let sizes = fog.agreement.sizes(seat, index);
            let body = Ranks::new(sizes.len(), files).stand(front, &sizes);
            battle.sides[seat.index()].groups[index] = Some(Fielded::new(group, body));
        }
    }
    battle.begin(&fog.agreement, active);
    battle.stage = Stage::Turn(step);
    (fog, battle)
}

fn answer(fog: &Fog, battle: &Battle, seat: Seat, ask: &Ask) -> Answer {
    let turn = Turn::new(fog, battle, seat, ask);
    let answer = fog_bot(Level::Recruit, Seed::of_series(1, 0), SHORT).answer(&turn);
    assert!(turn.check(&answer).is_empty(), "{answer:?} against {:?}", turn.check(&answer));
    answer
}

fn declared(red: &[Stand], blue: &[Stand]) -> Answer {
    let (fog, battle) = battle(red, blue, Seat::Red, Step::Declarations);
    answer(&fog, &battle, Seat::Red, &Ask::Impact(impact::Question::Declare))
}

#[test]
fn a_charge_that_pays_is_made() {
    let answer = declared(&[(KNIGHTS, (600, 400), 0, 4)], &[(BOWMEN, (600, 460), 180, 3)]);
    let Answer::Impact(impact::Reply::Charge(order)) = answer else { panic!("{answer:?}") };
    assert_eq!((order.group, &order.targets[..]), (0, &[Target::Group(0)][..]));
}

#[test]
fn nobody_charges_at_hopeless_odds() {
    let answer = declared(&[(BOWMEN, (600, 400), 0, 3)], &[(KNIGHTS, (600, 440), 180, 4)]);
    assert_eq!(answer, Answer::Impact(impact::Reply::Done));
}

/// Red declares a charge or none, four turns before the time is up and with so many battle groups of both broken, not the first.
fn declared_late(red: &[Stand], blue: &[Stand], lost: [usize; 2]) -> Answer {
    let (mut fog, mut battle) = battle(red, blue, Seat::Red, Step::Declarations);
    battle.turn.number = 20;
    fog.agreement.turns = Some(24);
    for (seat, lost) in Seat::BOTH.into_iter().zip(lost) {
        let groups = battle.sides[seat.index()].groups.iter_mut().flatten();
        groups.skip(1).take(lost).for_each(|fielded| fielded.group.cohesion = Cohesion::Broken);
    }
    answer(&fog, &battle, Seat::Red, &Ask::Impact(impact::Question::Declare))
}

/// Two more battle groups, far away.
const AWAY: [Stand; 2] = [(SPEARMEN, (1500, 100), 0, 4), (SPEARMEN, (1500, 1100), 180, 4)];

#[test]
fn whoever_has_not_won_when_it_is_late_charges_at_any_odds() {
    let red: &[Stand] = &[(BOWMEN, (600, 400), 0, 3), AWAY[0]];
    let blue: &[Stand] = &[(KNIGHTS, (600, 440), 180, 4), AWAY[1]];
    let charges = |lost| matches!(declared_late(red, blue, lost), Answer::Impact(impact::Reply::Charge(_)));
    assert!(charges([0, 0]), "a draw is no victory");
    assert!(charges([1, 0]));
    assert!(!charges([0, 1]));
}

#[test]
fn whoever_has_won_when_it_is_late_charges_only_where_it_is_sure() {
    let red: &[Stand] = &[(SPEARMEN, (600, 400), 0, 4), AWAY[0]];
    let even: &[Stand] = &[(SPEARMEN, (600, 440), 180, 4), AWAY[1]];
    let charges =
        |blue, lost| matches!(declared_late(red, blue, lost), Answer::Impact(impact::Reply::Charge(_)));
    assert!(charges(even, [1, 0]));
    assert!(!charges(even, [0, 1]));
    assert!(charges(&[(BOWMEN, (600, 440), 180, 3), AWAY[1]], [0, 1]));
}

/// Red's bot moves one battle group, and this is where its middle is then and where it faces.
fn moved(red: &[Stand], blue: &[Stand]) -> (Point, Angle) {
    moved_in(battle(red, blue, Seat::Red, Step::Moves))
}

fn moved_in((fog, mut battle): (Fog, Battle)) -> (Point, Angle) {
    move_all(&fog, &mut battle);
    let body = &battle.fielded(GroupId::new(Seat::Red, 0)).expect("it is on the table").body;
    let bounds = body.bounds();
    (bounds.low.halfway(bounds.high), body.facing())
}

/// Plays the moves of red's bot, and gives what it was asked and answered.
fn move_all(fog: &Fog, battle: &mut Battle) -> Vec<(Ask, Answer)> {
    let mut table = Scripted {
        red: fog_bot(Level::Recruit, Seed::of_series(1, 0), SHORT),
        charge: None,
        seen: Vec::new(),
        dice: Dice::new(Seed::of_series(1, 1)),
    };
    while battle.stage == Stage::Turn(Step::Moves) {
        fog.step(battle, &mut table).expect("nothing pauses");
    }
    table.seen
}

#[test]
fn the_line_goes_for_the_enemy() {
    let (there, facing) = moved(&[(SPEARMEN, (600, 300), 0, 4)], &[(SPEARMEN, (600, 900), 180, 4)]);
    assert!(there.y > 330_000, "{there:?}");
    assert_eq!(facing, Angle::ZERO);
}

#[test]
fn the_line_does_not_wait_for_the_reserve() {
    let red: &[Stand] = &[(SPEARMEN, (600, 300), 0, 4), (SPEARMEN, (600, 190), 0, 4)];
    let (there, _) = moved(red, &[(SPEARMEN, (600, 900), 180, 4)]);
    assert!(there.y > 330_000, "{there:?}");
}

#[test]
fn an_enemy_on_the_flank_is_faced() {
    let (red, blue) = ([(SPEARMEN, (600, 300), 0, 4)], [(KNIGHTS, (820, 290), 270, 4)]);
    let (fog, battle) = battle(&red, &blue, Seat::Red, Step::Moves);
    let answer = answer(&fog, &battle, Seat::Red, &Ask::Manoeuvre(manoeuvre::Question::Move));
    let Answer::Manoeuvre(manoeuvre::Reply::Move(order)) = answer else { panic!("{answer:?}") };
    let faces_right = |part: &Evolution| {
        matches!(part, Evolution::Turn(moves::Turn::Right) | Evolution::Leg(Leg::Wheel(Hand::Right, _)))
    };
    assert!(order.evolutions.iter().any(faces_right), "{order:?}");
}

#[test]
fn horse_keeps_out_of_reach_of_a_phalanx() {
    let (there, _) = moved(&[(HORSEMEN, (600, 400), 0, 2)], &[(PIKEMEN, (600, 550), 180, 2)]);
    assert!(there.y < 475_000, "3 MU are 75 mm: {there:?}");
}

#[test]
fn those_who_were_passed_are_hunted() {
    let (_, facing) = moved(&[(PIKEMEN, (600, 800), 0, 2)], &[(HORSEMEN, (600, 300), 0, 2)]);
    assert_ne!(facing, Angle::ZERO);
}

#[test]
fn light_foot_gets_out_of_the_way_of_the_line() {
    let red: &[Stand] = &[(JAVELINMEN, (600, 400), 0, 2), (SPEARMEN, (600, 350), 0, 4)];
    let (there, _) = moved(red, &[(SPEARMEN, (600, 560), 180, 4)]);
    assert!(there.y < 330_000, "{there:?}");
}

/// A commander of red's behind one of his battle groups, which is four files wide and two deep and stands there.
fn behind(fog: &Fog, group: usize, (x, y): (i32, i32)) -> Leader {
    let depth = fog.agreement.sizes(Seat::Red, group)[0].depth * 2;
    let aside = (bases::width(fog.agreement.figures) - bases::commander(fog.agreement.figures).width) / 2;
    let front = Pose::new(Point::millimetres(x, y), Angle::ZERO);
    let place = Pose::new(front.at(Length::millimetres(20) + aside, -depth), Angle::ZERO);
    Leader { with: Some(group), ..Leader::new(place) }
}

/// A levy beside so many battle groups of pikemen, all level with each other.
fn levy_beside(pikemen: i32) -> Vec<Stand> {
    let levy = (LEVY, (500, 300), 0, 4);
    let beside = (1..=pikemen).map(|place| (PIKEMEN, (520 + 100 * place, 300), 0, 2));
    std::iter::once(levy).chain(beside).collect()
}

#[test]
fn the_better_half_of_the_line_goes_forward_and_the_others_keep_back() {
    let far_away = [(SPEARMEN, (700, 900), 180, 4)];
    let (there, _) = moved(&levy_beside(4), &far_away);
    assert!(there.y < 300_000, "three of five go, and it is not among them: {there:?}");
    let (there, _) = moved(&levy_beside(2), &far_away);
    assert!(there.y > 330_000, "three go however few there are: {there:?}");
}

#[test]
fn nobody_keeps_back_when_it_is_late_and_the_battle_is_not_won() {
    let (mut fog, mut battle) =
        battle(&levy_beside(4), &[(SPEARMEN, (700, 900), 180, 4)], Seat::Red, Step::Moves);
    fog.agreement.turns = Some(24);
    battle.turn.number = 20;
    let (there, _) = moved_in((fog, battle));
    assert!(there.y > 330_000, "{there:?}");
}

#[test]
fn nobody_waits_for_those_who_keep_back() {
    // A levy 2.4 MU behind: waiting for its 3 MU and 2.5 more would leave 3.1 MU of the 4. AM-MOV-007
    let mut red = levy_beside(4);
    red[0].1.1 = 240;
    red.rotate_left(1);
    let (there, _) = moved(&red, &[(SPEARMEN, (700, 900), 180, 4)]);
    assert_eq!(there.y, 370_000, "from the middle of four ranks at 270 mm");
}

#[test]
fn commanders_go_with_those_who_go_forward() {
    let (fog, mut battle) =
        battle(&levy_beside(4), &[(SPEARMEN, (700, 900), 180, 4)], Seat::Red, Step::Moves);
    battle.sides[0].commanders[0] = Some(behind(&fog, 0, (500, 300)));
    move_all(&fog, &mut battle);
    let leader = battle.sides[0].commanders[0].as_ref().expect("nobody has touched him");
    assert!(leader.with.is_some_and(|with| with > 0), "{leader:?}");
}

#[test]
fn light_foot_gives_way_to_horse() {
    let red: &[Stand] = &[(JAVELINMEN, (600, 400), 0, 2), (SPEARMEN, (900, 350), 0, 4)];
    let (there, _) = moved(red, &[(HORSEMEN, (600, 560), 180, 2)]);
    assert!(there.y < 370_000, "{there:?}");
}

/// Three battle groups of spearmen side by side, the field commander with the middle one; the third so far further right.
fn three_abreast(apart: i32, enemy: i32) -> (Fog, Battle) {
    three_abreast_of(0, apart, enemy)
}

/// The same with one of red's commanders.
fn three_abreast_of(commander: usize, apart: i32, enemy: i32) -> (Fog, Battle) {
    let red: &[Stand] =
        &[(SPEARMEN, (440, 300), 0, 4), (SPEARMEN, (600, 300), 0, 4), (SPEARMEN, (760 + apart, 300), 0, 4)];
    let (fog, mut battle) = battle(red, &[(SPEARMEN, (600, enemy), 180, 4)], Seat::Red, Step::Moves);
    let leader = Leader { since_start: true, ..behind(&fog, 1, (600, 300)) };
    battle.sides[0].commanders[commander] = Some(leader);
    (fog, battle)
}

/// The moves of red's bot, each with who makes it, and how far red's three battle groups have gone, in millimetres.
fn gone(apart: i32, enemy: i32) -> (Vec<moves::Mover>, [i32; 3]) {
    gone_of(three_abreast(apart, enemy))
}

fn gone_of((fog, mut battle): (Fog, Battle)) -> (Vec<moves::Mover>, [i32; 3]) {
    let bounds = |battle: &Battle, index: usize| {
        battle.fielded(GroupId::new(Seat::Red, index)).expect("it is on the table").body.bounds()
    };
    let before: Vec<i32> = (0..3).map(|index| bounds(&battle, index).high.y).collect();
    let seen = move_all(&fog, &mut battle);
    let movers = seen.into_iter().filter_map(|(_, answer)| match answer {
        Answer::Manoeuvre(manoeuvre::Reply::Move(order)) => Some(order.mover),
        _ => None,
    });
    (movers.collect(), [0, 1, 2].map(|index| (bounds(&battle, index).high.y - before[index]) / 1000))
}

#[test]
fn those_side_by_side_go_on_as_one_and_twice_while_the_enemy_is_far_away() {
    let line = moves::Mover::Line { groups: vec![0, 1, 2], commander: 0 };
    // Twice 4 MU. AM-MOV-007, AM-MAN-038
    assert_eq!(gone(0, 900), (vec![line.clone(), line], [200; 3]));
}

#[test]
fn nobody_goes_twice_near_the_enemy() {
    let line = moves::Mover::Line { groups: vec![0, 1, 2], commander: 0 };
    // The first move of 4 MU leaves 5.4 MU: anything worth while would come within 5. AM-MAN-039
    assert_eq!(gone(0, 535), (vec![line], [100; 3]));
}

#[test]
fn a_line_does_not_go_far_from_those_whom_nobody_leads() {
    let line = moves::Mover::Line { groups: vec![0, 1], commander: 0 };
    let (movers, gone) = gone(30, 900);
    assert!(movers.contains(&line), "{movers:?}");
    // 2.5 MU beyond the 3 MU that it is sure of.
    assert!(gone[0] > 100 && gone[0] - gone[2] <= 62, "{gone:?}");
    assert_eq!(gone[0], gone[1]);
}

#[test]
fn a_line_does_not_go_far_from_those_whom_its_commander_may_not_lead() {
    // A troop commander leads two. AM-CMD-014
    let (movers, gone) = gone_of(three_abreast_of(1, 0, 900));
    assert!(movers.iter().any(|mover| mover.groups().len() == 2), "{movers:?}");
    let [least, most] = [gone.iter().min(), gone.iter().max()].map(|far| far.copied().expect("three"));
    assert!(most > 100 && most - least <= 62, "{gone:?}");
}

#[test]
fn commanders_stand_where_they_can_lead_the_line() {
    let mut red: Vec<Stand> = (0..5).map(|place| (SPEARMEN, (400 + 160 * place, 300), 0, 4)).collect();
    red.push((SPEARMEN, (720, 190), 0, 4));
    let blue: &[Stand] = &[(SPEARMEN, (600, 900), 180, 4)];
    let (fog, mut battle) = battle(&red, blue, Seat::Red, Step::Moves);
    battle.stage = Stage::Commanders(Seat::Red);
    let Answer::Commanders(poses) = answer(&fog, &battle, Seat::Red, &Ask::Commanders(vec![0, 1])) else {
        panic!()
    };
    // The field commander leads four, whoever is left the other. AM-CMD-014
    assert!((480..=800).contains(&(poses[0].front.x / 1000)) && poses[0].front.y > 240_000, "{poses:?}");
    assert!((960..=1120).contains(&(poses[1].front.x / 1000)), "{poses:?}");
}

/// A wood between x of 1100 and 1300 mm, and y of 400 and 550.
fn with_wood((fog, mut battle): (Fog, Battle)) -> (Fog, Battle) {
    let corners = [(1100, 400), (1100, 550), (1300, 550), (1300, 400)].map(|(x, y)| Point::millimetres(x, y));
    let wood = Piece::of(Kind::Forest, Shape::Straight(corners.to_vec())).expect("a rectangle has ground");
    battle.field.pieces.push(wood);
    (fog, battle)
}

#[test]
fn heavy_foot_goes_round_a_wood_before_it() {
    let red: &[Stand] = &[(SPEARMEN, (1200, 360), 0, 4)];
    let blue: &[Stand] = &[(SPEARMEN, (1200, 1000), 180, 4)];
    let (there, facing) = moved_in(with_wood(battle(red, blue, Seat::Red, Step::Moves)));
    let off = (facing - Angle::ZERO).size();
    assert!((there.x - 1_200_000).abs() > 10_000 || off > Angle::degrees(15), "{there:?} {facing:?}");
}

#[test]
fn foot_in_bad_ground_goes_as_far_as_it_may() {
    let red: &[Stand] = &[(SPEARMEN, (1200, 480), 0, 4)];
    let blue: &[Stand] = &[(SPEARMEN, (1200, 1000), 180, 4)];
    let in_the_open = moved(red, blue).0.y;
    let in_the_wood = moved_in(with_wood(battle(red, blue, Seat::Red, Step::Moves))).0.y;
    // 4 MU and 2 MU. AM-MOV-007, AM-MOV-009
    assert_eq!(in_the_open - in_the_wood, 50_000);
}

/// Blue's camp in the middle of the far edge.
fn with_camp((fog, mut battle): (Fog, Battle)) -> (Fog, Battle) {
    let size = Size { width: Length::millimetres(120), depth: Length::millimetres(80) };
    let camp = Base::new(Pose::new(Point::millimetres(1200, 1100), Angle::HALF), size);
    battle.sides[Seat::Blue.index()].camp = Some(camp);
    (fog, battle)
}

#[test]
fn light_horse_charges_a_camp_that_is_not_before_its_front() {
    let red: &[Stand] = &[(HORSE_ARCHERS, (1050, 1000), 20, 2)];
    let blue: &[Stand] = &[(SPEARMEN, (300, 300), 0, 4)];
    let (fog, battle) = with_camp(battle(red, blue, Seat::Red, Step::Declarations));
    let answer = answer(&fog, &battle, Seat::Red, &Ask::Impact(impact::Question::Declare));
    let Answer::Impact(impact::Reply::Charge(order)) = answer else { panic!("{answer:?}") };
    assert_eq!(order.targets, [Target::Camp]);
}

#[test]
fn light_horse_rides_for_the_camp() {
    let red: &[Stand] = &[(HORSE_ARCHERS, (1200, 300), 0, 2)];
    let blue: &[Stand] = &[(SPEARMEN, (300, 800), 180, 4)];
    let (there, facing) = moved_in(with_camp(battle(red, blue, Seat::Red, Step::Moves)));
    assert!(there.y > 400_000, "{there:?}");
    assert_eq!(facing, Angle::ZERO);
}

#[test]
fn light_horse_rides_round_the_enemy_before_the_camp() {
    let red: &[Stand] = &[(HORSE_ARCHERS, (1200, 400), 0, 2)];
    let blue: &[Stand] = &[(SPEARMEN, (1200, 700), 180, 4)];
    let (there, _) = moved_in(with_camp(battle(red, blue, Seat::Red, Step::Moves)));
    assert!((there.x - 1_200_000).abs() > 50_000, "{there:?}");
}

#[test]
fn whoever_is_nearer_to_the_camp_than_the_enemy_goes_there_first() {
    let red: &[Stand] = &[(HORSEMEN, (1200, 930), 0, 2)];
    let blue: &[Stand] = &[(SPEARMEN, (940, 900), 0, 4)];
    let (there, facing) = moved_in(with_camp(battle(red, blue, Seat::Red, Step::Moves)));
    assert!(there.x > 1_150_000 && there.y > 935_000, "{there:?}");
    assert_eq!(facing, Angle::ZERO);
}

/// Red is a bot, blue charges once and else does whatever chance has it do.
struct Scripted {
    red: Box<dyn acies_play::Player<Fog> + Send>,
    charge: Option<ChargeOrder>,
    seen: Vec<(Ask, Answer)>,
    dice: Dice,
}

impl Table<Fog> for Scripted {
    fn ask(&mut self, fog: &Fog, battle: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let answer = match (seat, &ask) {
            (Seat::Red, _) => self.red.answer(&Turn::new(fog, battle, seat, &ask)),
            (Seat::Blue, Ask::Impact(impact::Question::Declare)) => {
                Answer::Impact(self.charge.take().map_or(impact::Reply::Done, impact::Reply::Charge))
            }
            (Seat::Blue, _) => fog.pick(battle, seat, &ask, &mut self.dice, &mut Vec::new()),
        };
        assert!(fog.check(battle, seat, &ask, &answer).is_empty(), "{ask:?}: {answer:?}");
        self.seen.push((ask, answer.clone()));
        Ok(answer)
    }

    fn chance(&mut self, fog: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.dice.pick(fog.outcomes(&roll)))
    }

    fn tell(&mut self, _: Event) {}
}

/// What red does while blue's first battle group charges straight ahead at his first, and the battle after it.
fn charged(red: &[Stand], blue: &[Stand]) -> (Vec<(Ask, Answer)>, Battle) {
    let (fog, mut battle) = battle(red, blue, Seat::Blue, Step::Declarations);
    let mut table = Scripted {
        red: fog_bot(Level::Recruit, Seed::of_series(1, 0), SHORT),
        charge: Some(ChargeOrder::straight(0, [Target::Group(0)])),
        seen: Vec::new(),
        dice: Dice::new(Seed::of_series(1, 1)),
    };
    while !matches!(battle.stage, Stage::Turn(Step::Moves)) {
        fog.step(&mut battle, &mut table).expect("nothing pauses");
    }
    (table.seen, battle)
}

#[test]
fn skirmishers_evade() {
    let (seen, battle) = charged(&[(HORSE_ARCHERS, (600, 400), 0, 2)], &[(KNIGHTS, (600, 460), 180, 4)]);
    let fielded = battle.fielded(GroupId::new(Seat::Red, 0));
    assert!(fielded.is_none_or(|fielded| fielded.deeds.evaded_impact), "{seen:?}");
}

#[test]
fn evaders_stay_on_the_table_if_they_can() {
    // 100 mm of 7 MU to their rear, and the knights come from the side.
    let way = |y: i32| {
        let (seen, _) = charged(&[(HORSE_ARCHERS, (900, y), 0, 2)], &[(KNIGHTS, (840, y + 40), 105, 2)]);
        seen.into_iter().find_map(|(_, answer)| match answer {
            Answer::Impact(impact::Reply::Evade(way, _)) => Some(way),
            _ => None,
        })
    };
    assert_eq!(way(100), Some(EvadeWay::WithCharge));
    assert_eq!(way(600), Some(EvadeWay::ToRear), "further off it keeps its order");
}

#[test]
fn a_commander_bolsters_those_he_is_with() {
    let red: &[Stand] = &[(SPEARMEN, (600, 400), 0, 4)];
    let (fog, mut battle) = battle(red, &[(SPEARMEN, (600, 900), 180, 4)], Seat::Red, Step::Bolstering);
    let fielded = battle.sides[0].groups[0].as_mut().expect("it is on the table");
    fielded.group.cohesion = Cohesion::Disrupted;
    battle.sides[0].commanders[0] = Some(behind(&fog, 0, (600, 400)));
    let answer = answer(&fog, &battle, Seat::Red, &Ask::JointAction(joint_action::Question::Bolster));
    assert_eq!(answer, Answer::JointAction(joint_action::Reply::Bolster(0)));
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let red: &[Stand] = &[(SPEARMEN, (600, 300), 0, 4), (KNIGHTS, (400, 300), 0, 4)];
    let blue: &[Stand] = &[(SPEARMEN, (600, 900), 180, 4), (BOWMEN, (900, 900), 180, 3)];
    let (fog, battle) = battle(red, blue, Seat::Red, Step::Moves);
    let hidden = |group: Option<usize>| {
        let mut battle = battle.clone();
        battle.sides[1].groups[1] = None;
        let marker = Pose::new(Point::millimetres(300, 700), Angle::HALF);
        battle.sides[1].ambushes = vec![Ambush { marker, group, commander: None, on_foot: false }];
        battle
    };
    let ask = Ask::Manoeuvre(manoeuvre::Question::Move);
    for level in Level::ALL {
        let answers = [Some(1), None].map(|group| {
            let battle = hidden(group);
            fog_bot(level, Seed::of_series(1, 0), SHORT).answer(&Turn::new(&fog, &battle, Seat::Red, &ask))
        });
        assert_eq!(answers[0], answers[1], "{level}");
    }
}

#[test]
fn an_army_with_light_horse_to_spare_sends_some_of_it_round() {
    let marches = |riders: usize| {
        let mut stands = vec![(SPEARMEN, (600, 300), 0, 4); 3];
        stands.extend(vec![(HORSE_ARCHERS, (900, 300), 0, 2); riders]);
        let mut red = army("red", &stands);
        red.commanders.push(Commander::new(Rank::SubCommander, CommanderLevel::Troop));
        red.commander_names.push(None);
        let fog =
            Fog::ancient(Agreement::standard([red, army("blue", &stands)])).expect("armies that may fight");
        let Answer::Marches(marches) = answer(&fog, &fog.start(), Seat::Red, &Ask::Marches) else { panic!() };
        marches
    };
    assert_eq!(marches(3), []);
    let ride = marches(4);
    assert_eq!((ride.len(), &ride[0].groups[..], ride[0].commander), (1, &[3, 4][..], 2));
}

#[test]
fn an_ambush_waits_until_the_enemy_is_near() {
    let comes_out = |enemy: i32| {
        let (fog, mut battle) = battle(
            &[(SPEARMEN, (600, 300), 0, 4), (BOWMEN, (900, 300), 0, 2)],
            &[(SPEARMEN, (600, enemy), 180, 4)],
            Seat::Red,
            Step::Moves,
        );
        battle.sides[0].groups[1] = None;
        let marker = Pose::new(Point::millimetres(700, 500), Angle::ZERO);
        battle.sides[0].ambushes = vec![Ambush { marker, group: Some(1), commander: None, on_foot: false }];
        answer(&fog, &battle, Seat::Red, &Ask::Ambush(ambush::Question::Reveal))
    };
    assert_eq!(comes_out(900), Answer::Ambush(ambush::Reply::Hide));
    assert_eq!(comes_out(560), Answer::Ambush(ambush::Reply::Reveal(0)));
    assert_eq!(comes_out(450), Answer::Ambush(ambush::Reply::Reveal(0)), "he goes past");
}

#[test]
fn the_same_seed_gives_the_same_battle_and_it_can_be_verified() {
    let red: &[Stand] = &[(SPEARMEN, (600, 300), 0, 4), (KNIGHTS, (400, 300), 0, 4)];
    let blue: &[Stand] = &[(SPEARMEN, (600, 900), 180, 4), (HORSE_ARCHERS, (900, 900), 180, 2)];
    let agreement =
        Agreement { turns: Some(12), ..Agreement::standard([army("red", red), army("blue", blue)]) };
    let fog = Fog::ancient(agreement).expect("armies that may fight");
    let play = |level: Level| {
        let seed = Seed::of_series(3, 0);
        let mut players = ["red", "blue"].map(|name| fog_bot(level, seed.derive(name), SHORT));
        let [red, blue] = &mut players;
        let played = Arena::new(&mut **red, &mut **blue, seed).recording().play(&fog, |_| false);
        played.record.expect("it was recorded")
    };
    for level in [Level::Recruit, Level::Veteran] {
        let record = play(level);
        assert_eq!(record.verify(|_, _| {}), Ok(()), "{level}");
        assert!(record == play(level), "{level}");
    }
}
