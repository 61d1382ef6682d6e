use acies_field::terrain::Kind;
use acies_field::{Base, Drawn};
use acies_geometry::{Angle, Length, Point};
use acies_play::Seat;

use super::*;
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::impact::{Approach, Charge, ChargeKind, ChargeOrder, Progress, Target};
use crate::manoeuvre::{Question, Reply};
use crate::stands::Stands;
use crate::testing::{Placed, Script, at, battle, blue, lay, play_until, red};
use crate::turn::Step;

const FOOT: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const FOUR: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";
const PAIR: &str = "2 heavy foot, protected, average, drilled, offensive spearmen";
const HORSE: &str = "4 cavalry, armoured, average, drilled, light spear";

type Front = (i32, i32, i32);

/// The middle of the front edge in millimetres, and the facing in degrees.
fn front(drawn: &Drawn) -> Front {
    let Point { x, y } = drawn.front.front;
    let millimetres = |length: i32| (length + 500).div_euclid(1000);
    (millimetres(x), millimetres(y), (drawn.front.facing.to_millidegrees() + 500).div_euclid(1000))
}

fn front_of(battle: &Battle, id: GroupId) -> Front {
    front(battle.fielded(id).unwrap().drawn().expect("normal formation"))
}

fn conforming(red: &[Placed<'_>], blue: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red, blue);
    battle.stage = Stage::Turn(Step::Conforming);
    (fog, battle)
}

fn play(fog: &Fog, battle: &mut Battle) {
    play_until(fog, battle, Step::Feeding(Seat::Red), &mut Script::default());
    assert_eq!(battle.stage, Stage::Turn(Step::Feeding(Seat::Red)), "nothing was asked");
}

/// Where red's battle groups stand after conforming.
fn conform(red: &[Placed<'_>], blue: &[Placed<'_>]) -> Vec<Front> {
    let (fog, mut battle) = conforming(red, blue);
    play(&fog, &mut battle);
    (0..red.len()).map(|index| front_of(&battle, crate::testing::red(index))).collect()
}

/// A charge of this turn by a battle group that contacted another so.
fn charged(battle: &mut Battle, id: GroupId, enemy: usize, approach: Approach) {
    let order = ChargeOrder::straight(id.index, [Target::Group(enemy)]);
    let declared = Charge::new(id.seat, order, ChargeKind::Declared, vec![enemy]);
    let contacted = vec![(enemy, approach)];
    battle.turn.charges.push(Charge { progress: Progress::Made, contacted, ..declared });
    battle.fielded_mut(id).unwrap().deeds.charged = true;
}

#[test]
fn each_base_lines_up_with_one_that_it_touches_by_the_shorter_way() {
    let enemy = (FOOT, (500, 515), 180, 4);
    assert_eq!(conform(&[(FOUR, (512, 515), 0, 4)], &[enemy]), [(500, 515, 0)], "12 mm, not 28");
    assert_eq!(conform(&[(FOUR, (522, 515), 0, 4)], &[enemy]), [(540, 515, 0)], "18 mm, not 22");
    // One file touches the end of the line, the others are beyond it.
    assert_eq!(conform(&[(FOUR, (648, 515), 0, 4)], &[enemy]), [(620, 515, 0)]);
    // The second file touches the end of the line by 12 mm: it goes beside it as an overlap, the first one opposite.
    assert_eq!(conform(&[(FOUR, (608, 515), 0, 4)], &[enemy]), [(620, 515, 0)]);
}

/// Proves AM-MAN-011.
#[test]
fn the_active_player_must_conform_and_the_other_does_not() {
    let (fog, mut battle) = conforming(&[(FOUR, (512, 515), 0, 4)], &[(FOOT, (500, 515), 180, 4)]);
    let before = front_of(&battle, blue(0));
    play(&fog, &mut battle);
    assert_eq!((front_of(&battle, red(0)), front_of(&battle, blue(0))), ((500, 515, 0), before));
    let check = check(&at(&fog, &battle), red(0), &Reply::Stay);
    assert_eq!(check[0].rule, rule!("AM-MAN-011"));
    let (fog, mut battle) = conforming(&[(FOOT, (500, 515), 0, 4)], &[(FOUR, (512, 515), 180, 4)]);
    battle.turn.active = Seat::Blue;
    let before = front_of(&battle, red(0));
    play_until(&fog, &mut battle, Step::Feeding(Seat::Blue), &mut Script::default());
    assert_eq!((front_of(&battle, red(0)), front_of(&battle, blue(0))), (before, (500, 515, 180)));
}

/// A battle group moved up until it touches a line, as high as this.
fn up_to(body: &Body, line: i32) -> acies_geometry::Vector {
    let corners = body.footprints().iter().flat_map(|base| *base.corners());
    acies_geometry::Vector::new(0, line * 1000 - corners.map(|corner| corner.y).max().unwrap())
}

#[test]
fn a_slanted_battle_group_pivots_to_the_base_that_its_corner_touches() {
    // Enemy bases end at 427, 467, 507, 547 and 587; the corners are at 460 and 540.
    for (degrees, x) in [(-8, 507), (-3, 507), (4, 467), (9, 467)] {
        let (fog, mut battle) = conforming(&[(FOUR, (500, 500), degrees, 2)], &[(FOOT, (507, 515), 180, 4)]);
        let fielded = battle.fielded_mut(red(0)).unwrap();
        fielded.body = fielded.body.slid(up_to(&fielded.body, 515));
        play(&fog, &mut battle);
        assert_eq!(front_of(&battle, red(0)), (x, 515, 0), "{degrees}");
    }
}

/// Proves AM-MAN-012.
#[test]
fn fronts_overlaps_and_flanks() {
    let (fog, mut battle) = conforming(&[(FOUR, (608, 515), 0, 4)], &[(FOOT, (500, 515), 180, 4)]);
    play(&fog, &mut battle);
    let position = at(&fog, &battle);
    let stands = Stands::new(&position);
    let full =
        stands.contacts(red(0)).into_iter().filter(|(.., met)| met.along + TOUCH >= position.base_width());
    assert_eq!(full.map(|(base, ..)| base).collect::<Vec<_>>(), [0], "edge to edge, wholly");
    assert_eq!(stands.overlaps(red(0)).iter().map(|overlap| overlap.base).collect::<Vec<_>>(), [1]);
    // On the right flank of a column that could not turn, since it is fought in front: lined up with its front corner.
    let column = (FOUR, (500, 515), 180, 1);
    let on_flank = |y: i32| [(PAIR, (500, 515), 0, 1), (PAIR, (480, y), 90, 1)];
    for (y, lined_up) in [(530, 535), (540, 535), (545, 550)] {
        let (fog, mut battle) = conforming(&on_flank(y), &[column]);
        charged(&mut battle, red(1), 0, Approach::Flank);
        play(&fog, &mut battle);
        assert_eq!(front_of(&battle, red(1)), (480, lined_up, 90), "{y}: a front corner on a front corner");
    }
}

/// Proves AM-MAN-013.
#[test]
fn files_out_of_contact_come_level_with_the_nearest() {
    let (fog, mut battle) = conforming(&[(FOOT, (500, 500), 0, 4)], &[(PAIR, (433, 515), 180, 1)]);
    let body = battle.fielded(red(0)).unwrap().body.clone();
    let step = |file: &[usize]| body.stepped_forward(&[(file, Length::millimetres(15))]).unwrap().body;
    battle.fielded_mut(red(0)).unwrap().body = step(&[0, 4]);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (493, 515, 0), "one line again, 15 mm further");
    // Another enemy 15 mm back on the right is in contact too: the files between go with the nearer one.
    let enemies = [(PAIR, (433, 515), 180, 1), (PAIR, (553, 500), 180, 1)];
    let (fog, mut battle) = conforming(&[(FOOT, (500, 500), 0, 4)], &enemies);
    battle.fielded_mut(red(0)).unwrap().body = step(&[0, 4]);
    play(&fog, &mut battle);
    let lines: Vec<i32> = battle.fielded(red(0)).unwrap().body.bases()[..4]
        .iter()
        .map(|base| base.pose.front.y / 1000)
        .collect();
    assert_eq!(lines, [515, 515, 500, 500]);
    // A fresh enemy that is met on the way is contacted.
    let fresh = [(PAIR, (433, 515), 180, 1), (PAIR, (553, 508), 180, 1)];
    let (fog, mut battle) = conforming(&[(FOOT, (500, 500), 0, 4)], &fresh);
    battle.fielded_mut(red(0)).unwrap().body = step(&[0, 4]);
    assert_eq!(at(&fog, &battle).opponents(red(0)), [blue(0)]);
    play(&fog, &mut battle);
    assert_eq!(at(&fog, &battle).opponents(red(0)), [blue(0), blue(1)]);
}

/// Proves AM-IMP-029, AM-MAN-014, AM-MEL-019.
#[test]
fn a_charge_on_the_flank_that_was_none_goes_to_the_front() {
    // Two files on the left side of a line that nobody fights in front; seen from above, it faces down.
    let line = (FOUR, (500, 515), 180, 2);
    let on_flank = (FOUR, (540, 525), 270, 2);
    let (fog, mut battle) = conforming(&[on_flank], &[line]);
    charged(&mut battle, red(0), 0, Approach::Front);
    let slid = plan(&at(&fog, &battle), red(0)).unwrap();
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (540, 515, 0), "one file opposite, one beside");
    assert!(slid.by > Length::millimetres(20));
    // The same with a flank charge: it stays and lines up with the flank.
    let (fog, mut battle) = conforming(&[on_flank], &[line]);
    charged(&mut battle, red(0), 0, Approach::Flank);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)).2, -90);
    // No room in front, for friends stand there: beside them, as an overlap.
    let friends = (FOUR, (500, 515), 0, 2);
    let (fog, mut battle) = conforming(&[on_flank, friends], &[line]);
    charged(&mut battle, red(0), 0, Approach::Front);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (580, 515, 0));
    assert!(at(&fog, &battle).is_overlap(red(0)) && !at(&fog, &battle).is_in_close_combat(red(0)));
    // At impact it is fought as a charge from the front, and nobody drops or turns.
    let net = |approach: Approach| {
        let (fog, mut battle) = crate::testing::battle(&[on_flank], &[line]);
        charged(&mut battle, red(0), 0, approach);
        battle.turn.fray.combats = crate::close_combat::at_impact(&at(&fog, &battle))
            .into_iter()
            .map(|combat| combat.ways[0].clone())
            .collect();
        let all = crate::close_combat::attacks(&at(&fog, &battle), crate::turn::Phase::Impact);
        let mut script = Script::default();
        crate::impact::hit(&fog, &mut battle, &mut script, (red(0), blue(0)), approach).unwrap();
        let unmoved = battle.fielded(blue(0)).unwrap().group.cohesion == crate::Cohesion::Steady
            && battle.fielded(blue(0)).unwrap().drawn().is_some();
        (all.iter().find(|attack| attack.by == red(0)).unwrap().net == 2, unmoved)
    };
    assert_eq!((net(Approach::Front), net(Approach::Flank)), ((false, true), (true, false)));
    // With no room in front or beside it stays on the flank, and the enemy does not fight in two directions for it.
    let walls =
        [("8 heavy foot, protected, average, drilled", (459, 485), 180, 4), (FOUR, (620, 485), 180, 2)];
    let (fog, mut battle) = conforming(&[on_flank], &[line, walls[0], walls[1]]);
    charged(&mut battle, red(0), 0, Approach::Front);
    assert_eq!(plan(&at(&fog, &battle), red(0)), None);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (540, 525, -90));
    // Nor if he fights others in front.
    let (fog, mut battle) = conforming(&[on_flank, friends], &[line]);
    charged(&mut battle, red(0), 0, Approach::Front);
    while let Some(combat) = crate::close_combat::in_melee(&at(&fog, &battle), &battle.turn.fray.combats) {
        battle.turn.fray.combats.push(combat.ways[0].clone());
    }
    let files = battle.turn.fray.files();
    assert!(files.iter().any(|file| file.id == red(1)));
    let fights = crate::close_combat::fights(&at(&fog, &battle), crate::turn::Phase::Melee, &files);
    let two_ways = |fight: &crate::close_combat::Fight| {
        fight.compared.advantages.iter().flatten().any(|advantage| advantage.rule == rule!("AM-COM-093"))
    };
    assert!(!fights.iter().any(two_ways));
}

/// Whether a column of so many bases can conform by sliding 12 mm to the left.
fn can_slide(bases: &str, friends: &[Placed<'_>], enemies: &[Placed<'_>], change: fn(&mut Battle)) -> bool {
    let friends = [&[(bases, (512, 515), 0, 1)], friends].concat();
    let (fog, mut battle) = battle(&friends, &[&[(PAIR, (500, 515), 180, 1)], enemies].concat());
    change(&mut battle);
    is_possible(&at(&fog, &battle), red(0))
}

/// Proves AM-MAN-015 with the test below.
#[test]
fn friends_who_touch_no_enemy_make_room() {
    let after =
        |friend: Placed<'_>| conform(&[(PAIR, (512, 515), 0, 1), friend], &[(PAIR, (500, 515), 180, 1)]);
    assert_eq!(after((PAIR, (452, 510), 0, 2)), [(500, 515, 0), (440, 510, 0)], "12 mm to the left, flush");
    assert_eq!(after((PAIR, (440, 510), 0, 2)), [(500, 515, 0), (440, 510, 0)], "they are not in the way");
    assert_eq!(after((PAIR, (572, 510), 0, 2)), [(500, 515, 0), (572, 510, 0)], "on the other side");
    let slides = |friends: &[Placed<'_>], enemies: &[Placed<'_>]| can_slide(PAIR, friends, enemies, |_| ());
    let beside = (PAIR, (452, 510), 0, 2);
    assert!(slides(&[beside, (PAIR, (372, 510), 0, 2)], &[]), "friends push on friends");
    assert!(!slides(&[beside], &[(PAIR, (405, 490), 90, 1)]), "enemy holds them back");
    assert!(slides(&[beside], &[(PAIR, (400, 490), 90, 1)]), "just not");
    assert!(!slides(&[(PAIR, (452, 515), 0, 2)], &[(PAIR, (432, 515), 180, 1)]), "they fight themselves");
    // Across the way, they go down to their right: 40 mm is one base width, 41 mm is more.
    let across =
        |y: i32| can_slide("4 mob, unprotected, poor, undrilled", &[(PAIR, (492, y), 90, 1)], &[], |_| ());
    assert!(across(415) && !across(416));
}

#[test]
fn terrain_and_the_table_edge_hold_friends_back() {
    let beside = (PAIR, (452, 510), 0, 2);
    let slides = |change| can_slide(PAIR, &[beside], &[], change);
    assert!(slides(|battle| lay(battle, Kind::Impassable, (300, 400), (400, 600))));
    assert!(!slides(|battle| lay(battle, Kind::Impassable, (300, 400), (401, 600))));
    let at_edge = |x: i32| {
        let (fog, battle) =
            battle(&[(PAIR, (x + 60, 515), 0, 1), (PAIR, (x, 510), 0, 2)], &[(PAIR, (x + 48, 515), 180, 1)]);
        is_possible(&at(&fog, &battle), red(0))
    };
    assert!(at_edge(52) && !at_edge(51), "they end exactly at the edge");
}

/// Proves AM-MAN-016.
#[test]
fn who_cannot_conform_fights_on_offset_and_may_later() {
    let enemies = [(PAIR, (500, 515), 180, 1), (PAIR, (490, 490), 90, 1)];
    let (fog, mut battle) = conforming(&[(PAIR, (512, 515), 0, 1)], &enemies);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (512, 515, 0), "enemy stands where it would come");
    assert!(at(&fog, &battle).is_in_close_combat(red(0)));
    battle.side_mut(Seat::Blue).groups[1] = None;
    battle.stage = Stage::Turn(Step::Conforming);
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (500, 515, 0));
}

#[test]
fn two_enemies_at_once() {
    let two = |x: i32, y: i32| [(FOUR, (460, 515), 180, 2), (FOUR, (x, y), 180, 2)];
    assert_eq!(conform(&[(FOUR, (512, 515), 0, 4)], &two(540, 515)), [(500, 515, 0)], "in line with both");
    let (fog, battle) = battle(&[(FOUR, (512, 515), 0, 4)], &two(545, 515));
    assert_eq!(plan(&at(&fog, &battle), red(0)), None, "5 mm apart: not with both");
}

/// Proves AM-MAN-017.
#[test]
fn nobody_has_to_conform_into_a_charge_on_his_flank() {
    // Enemy horse round the right end stands partly in front of red's end file, until that slides to the left.
    let enemies = [(FOOT, (500, 515), 180, 4), (HORSE, (640, 477), 225, 4)];
    let setting = || conforming(&[(FOUR, (512, 515), 0, 4)], &enemies);
    let (fog, mut battle) = setting();
    let asked = |battle: &mut Battle, reply: Option<Reply>| {
        let mut script = Script::new(reply.map(Answer::Manoeuvre), []);
        play_until(&fog, battle, Step::Feeding(Seat::Red), &mut script);
        script.asked
    };
    let question = Ask::Manoeuvre(Question::Conform(0));
    let conform = plan(&at(&fog, &battle), red(0)).unwrap();
    assert!(exposes(&at(&fog, &battle), red(0), &conform.body));
    assert_eq!(asked(&mut battle, Some(Reply::Stay)), Some((Seat::Red, question.clone())));
    assert_eq!(front_of(&battle, red(0)), (512, 515, 0));
    let (_, mut battle) = setting();
    asked(&mut battle, Some(Reply::Conform));
    assert_eq!(front_of(&battle, red(0)), (500, 515, 0));
    // Whoever charged has no choice, nor has he whom fragmented enemy cannot charge.
    let (_, mut battle) = setting();
    battle.fielded_mut(red(0)).unwrap().deeds.charged = true;
    assert_eq!(asked(&mut battle, None), None);
    let (_, mut battle) = setting();
    battle.fielded_mut(blue(1)).unwrap().group.cohesion = crate::Cohesion::Fragmented;
    assert_eq!(asked(&mut battle, None), None);
    // Nor he who can be charged in flank already, or is out of reach: foot has 3 MU.
    let exposed = |enemy: Placed<'_>| {
        let (fog, battle) = conforming(&[(FOUR, (512, 515), 0, 4)], &[enemies[0], enemy]);
        let conform = plan(&at(&fog, &battle), red(0)).unwrap();
        exposes(&at(&fog, &battle), red(0), &conform.body)
    };
    assert!(exposed(enemies[1]) && !exposed((HORSE, (660, 477), 225, 4)));
    let line = "8 heavy foot, protected, average, drilled, offensive spearmen";
    assert!(exposed((line, (697, 500), 225, 8)) && !exposed((line, (697, 508), 225, 8)));
}

/// Proves AM-MAN-018, AM-MAN-019, AM-SPE-025, AM-SPE-033.
#[test]
fn who_never_conforms() {
    let enemy = (FOOT, (500, 515), 180, 4);
    let excused = |text: &str, change: fn(&mut Battle)| {
        let (fog, mut battle) = battle(&[(text, (507, 515), 0, 2)], &[enemy]);
        change(&mut battle);
        let excuse = excuse(&at(&fog, &battle), red(0));
        assert_eq!(excuse.is_some(), plan(&at(&fog, &battle), red(0)).is_none());
        excuse
    };
    assert_eq!(excused(FOUR, |_| ()), None);
    assert_eq!(excused("2 battle wagons, average", |_| ()), Some(rule!("AM-MAN-019")));
    assert_eq!(excused("2 light artillery, average, undrilled", |_| ()), Some(rule!("AM-MAN-019")));
    let orb = |battle: &mut Battle| battle.fielded_mut(red(0)).unwrap().in_orb = true;
    assert_eq!(excused(FOUR, orb), Some(rule!("AM-SPE-042")));
    let turned = |battle: &mut Battle| {
        let body = battle.fielded(red(0)).unwrap().body.clone();
        let turned = body.turned_to_face(&[2, 3], acies_field::reforming::TurnTo::Rear).unwrap().body;
        battle.fielded_mut(red(0)).unwrap().body = turned;
    };
    assert_eq!(excused(FOUR, turned), Some(rule!("AM-MAN-018")));
    let river = |battle: &mut Battle| lay(battle, Kind::River, (0, 480), (1000, 490));
    assert_eq!(excused(FOUR, river), Some(rule!("AM-MAN-019")), "its second rank is in the river");
    let bank = |battle: &mut Battle| lay(battle, Kind::River, (0, 516), (1000, 560));
    assert_eq!(excused(FOUR, bank), Some(rule!("AM-MAN-019")));
    let fortified = |battle: &mut Battle| {
        let front = battle.fielded(red(0)).unwrap().drawn().unwrap().front;
        battle.side_mut(Seat::Red).works = pieces(front);
        step_back(battle);
    };
    let staked = |battle: &mut Battle| {
        let front = battle.fielded(red(0)).unwrap().drawn().unwrap().front;
        battle.fielded_mut(red(0)).unwrap().defences = pieces(front);
        step_back(battle);
    };
    assert_eq!(excused(FOUR, fortified), Some(rule!("AM-SPE-025")));
    assert_eq!(excused(FOUR, staked), Some(rule!("AM-SPE-033")));
}

/// Two pieces of fortification along a front of two files.
fn pieces(front: acies_geometry::Pose) -> Vec<Base> {
    let size = crate::bases::fortification(acies_field::FigureScale::Mm15);
    [-20, 20].map(|aside| Base::new(front.moved(Length::millimetres(aside), Length::ZERO), size)).to_vec()
}

fn step_back(battle: &mut Battle) {
    let fielded = battle.fielded_mut(red(0)).unwrap();
    let back = fielded.drawn().unwrap().front.ahead(Length::millimetres(-15));
    fielded.body = fielded.body.slid(back);
}

/// Proves AM-TSQ-016.
#[test]
fn battle_groups_reform_before_the_active_ones_conform() {
    let (fog, mut battle) = battle(&[(FOOT, (512, 500), 0, 4)], &[(FOOT, (500, 515), 180, 4)]);
    let step = |battle: &mut Battle, id: GroupId, file: &[usize]| {
        let fielded = battle.fielded_mut(id).unwrap();
        fielded.body = fielded.body.stepped_forward(&[(file, Length::millimetres(15))]).unwrap().body;
    };
    step(&mut battle, red(0), &[0, 4]);
    battle.stage = Stage::Turn(Step::Reforming);
    let mut script = Script::default();
    play_until(&fog, &mut battle, Step::Feeding(Seat::Red), &mut script);
    assert_eq!(script.asked, Some((Seat::Red, Ask::Manoeuvre(Question::Reform(0)))));
    assert_eq!(battle.stage, Stage::Turn(Step::Reforming), "first this");
    let reform = Answer::Manoeuvre(Reply::Reform(Angle::ZERO));
    play_until(&fog, &mut battle, Step::Conforming, &mut Script::new([reform], []));
    assert_eq!(front_of(&battle, red(0)), (512, 515, 0), "level");
    play(&fog, &mut battle);
    assert_eq!(front_of(&battle, red(0)), (500, 515, 0), "then lined up");
}

/// AM-BGR-009: a column that bends straightens behind its front base.
#[test]
fn a_column_that_bends_straightens() {
    let column = acies_field::Column::new(
        acies_geometry::Pose::new(Point::millimetres(500, 490), Angle::ZERO),
        vec![acies_geometry::Size::millimetres(40, 15); 4],
    );
    let (bent, _) = column.wheeled(acies_geometry::Hand::Right, Angle::degrees(10)).unwrap();
    let (fog, mut battle) = conforming(&[(FOUR, (500, 490), 0, 1)], &[(FOOT, (507, 515), 180, 4)]);
    let kinks = crate::Kinks { column: bent, order: vec![0, 1, 2, 3] };
    let top = kinks
        .body()
        .footprints()
        .iter()
        .flat_map(|base| base.corners().map(|corner| corner.y))
        .max()
        .unwrap();
    let kinks = kinks.carried(acies_geometry::Vector::new(0, 515_000 - top));
    let fielded = battle.fielded_mut(red(0)).unwrap();
    fielded.body = kinks.body();
    fielded.kinks = Some(kinks);
    play(&fog, &mut battle);
    assert!(!battle.fielded(red(0)).unwrap().is_kinked());
    assert_eq!(front_of(&battle, red(0)).1, 515);
}
