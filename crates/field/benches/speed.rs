//! How fast the questions are that rules ask most often. Run it with `cargo bench -p acies-field`; with `--test` it only
//! shows that it runs.

use std::hint::black_box;
use std::time::Instant;

use acies_field::geometry::sweep::Obstacle;
use acies_field::geometry::{Angle, Footprint, Hand, Length, Point, Polygon, Pose, Size, contact, smooth};
use acies_field::{Base, Body, Leg, Ranks, lines};

const FOOT: Size = Size::millimetres(40, 20);

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--test");
    let times = |full: usize| if smoke { 20 } else { full };
    pairs(times(200_000));
    let battle = Battle::new();
    moves(&battle, times(20_000));
    sights(&battle, times(50_000));
}

/// Overlap and touch of two bases that are close together: about a third overlap, a third touch, a third do neither.
fn pairs(times: usize) {
    let mut chance = Chance(7);
    let one = base(500_000, 500_000, 20_000);
    let others: Vec<Footprint> = (0..1000)
        .map(|index| match index % 3 {
            0 => base(500_000 + chance.below(30_000), 500_000 + chance.below(15_000), chance.below(360_000)),
            1 => {
                let pose = Pose::new(Point::millimetres(500, 500), Angle::degrees(20));
                let beside = pose.moved(FOOT.width, Length::micrometres(chance.below(15_000)));
                Base::new(beside, FOOT).footprint()
            }
            _ => base(545_000 + chance.below(5_000), 500_000 + chance.below(30_000), chance.below(360_000)),
        })
        .collect();
    let overlapping = others.iter().filter(|other| one.overlaps(other)).count();
    let touching = others.iter().filter(|other| contact::touch(&one, other)).count();
    println!("close pairs of bases: {overlapping} overlap, {touching} touch, of {}", others.len());
    each(
        "overlap of two bases",
        times,
        || others.iter().filter(|other| black_box(&one).overlaps(other)).count(),
        1000,
    );
    each(
        "touch of two bases",
        times / 4,
        || others.iter().filter(|other| contact::touch(black_box(&one), other)).count(),
        1000,
    );
    each(
        "how two bases touch",
        times / 10,
        || others.iter().filter_map(|other| contact(black_box(&one), other)).count(),
        1000,
    );
    each("corners of a base", times, || base(black_box(1), 2, 3).corners()[0].x as usize, 1);
}

/// A group of twelve among 300 bases and 20 pieces of terrain.
struct Battle {
    group: Body,
    bases: Vec<Footprint>,
    ground: Vec<Polygon>,
}

impl Battle {
    fn new() -> Self {
        let mut chance = Chance(11);
        let mut bases = Vec::new();
        // 25 groups of 12 in two facing lines, and some behind them.
        for index in 0..25 {
            let (row, column) = (index / 9, index % 9);
            let pose = Pose::new(
                Point::millimetres(150 + 190 * column, [700, 820, 380][row as usize]),
                Angle::degrees(180 - 20 + chance.below(40)),
            );
            bases.extend(Ranks::new(12, 4).stand(pose, &[FOOT; 12]).footprints());
        }
        let ground = (0..20).map(|index| {
            let centre = Point::millimetres(100 + 180 * (index % 10), 60 + 980 * (index / 10));
            let corner = |step: i32| {
                let pose = Pose::new(centre, Angle::degrees(step * 45));
                pose.at(
                    Length::ZERO,
                    Length::millimetres(50) + Length::micrometres(chance_at(index * 8 + step)),
                )
            };
            Polygon::new(smooth(&(0..8).map(corner).collect::<Vec<_>>())).expect("a round piece")
        });
        let front = Pose::new(Point::millimetres(900, 600), Angle::degrees(5));
        Self { group: Ranks::new(12, 4).stand(front, &[FOOT; 12]), bases, ground: ground.collect() }
    }

    fn obstacles(&self) -> Vec<Obstacle<'_>> {
        let ground = self.ground.iter().map(Obstacle::Ground);
        self.bases.iter().map(Obstacle::Base).chain(ground).collect()
    }
}

fn moves(battle: &Battle, times: usize) {
    let obstacles = battle.obstacles();
    println!("{} bases and {} pieces of terrain", battle.bases.len(), battle.ground.len());
    let advance = Leg::Advance(Length::millimetres(125));
    let wheel = Leg::Wheel(Hand::Left, Angle::degrees(40));
    for (name, leg) in [("first contact, advance", advance), ("first contact, wheel", wheel)] {
        let halt = battle.group.moved(leg).swept[0].first_contact(&obstacles);
        println!("  {name}: {:?}", halt.map(|impact| impact.progress));
        each(
            name,
            times,
            || battle.group.moved(black_box(leg)).swept[0].first_contact(&obstacles).is_some().into(),
            1,
        );
    }
    let legs = [Leg::Wheel(Hand::Right, Angle::degrees(10)), advance];
    each(
        "charge with a wheel",
        times,
        || battle.group.follow_until_contact(black_box(&legs), &obstacles).1.is_some().into(),
        1,
    );
}

fn sights(battle: &Battle, times: usize) {
    let ground: Vec<&Polygon> = battle.ground.iter().collect();
    let shooter = battle.group.footprints()[1];
    // A target in the second line, partly behind the first.
    let seen: Vec<&Footprint> = battle.bases.iter().skip(9 * 12).step_by(12).collect();
    let visible =
        seen.iter().filter(|target| lines::file_sees(&shooter, target, &battle.bases, &ground)).count();
    println!("  sight: {visible} of {} targets are seen", seen.len());
    let look = || {
        seen.iter()
            .filter(|target| lines::file_sees(black_box(&shooter), target, &battle.bases, &ground))
            .count()
    };
    each("sight from a file", times / seen.len(), look, seen.len());
}

fn each(name: &str, times: usize, work: impl Fn() -> usize, in_each: usize) {
    let times = (times / in_each).max(1);
    let begin = Instant::now();
    for _ in 0..times {
        black_box(work());
    }
    let nanoseconds = begin.elapsed().as_secs_f64() * 1e9 / (times * in_each) as f64;
    println!("{name:<28}{nanoseconds:>10.1} ns");
}

fn base(x: i32, y: i32, millidegrees: i32) -> Footprint {
    Base::new(Pose::new(Point::new(x, y), Angle::millidegrees(i64::from(millidegrees))), FOOT).footprint()
}

fn chance_at(index: i32) -> i32 {
    Chance(index as u64 + 1).below(20_000)
}

/// A small generator, so that every run measures the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }
}
