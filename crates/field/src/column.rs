use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Hand, Length, Point, Pose, Size, Vector, chord};
use serde::{Deserialize, Serialize};

use crate::motion::touching;
use crate::{Base, Body, Footprints, Halt, Leg, Motion, Moved, Progress, Sweep};

/// A body one base wide that bends where it wheels: each base keeps its direction until its front edge has come to the
/// point of the wheel. AM-BGR-009, FR-BGR-038, DM-TAC-024
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Column {
    /// From front to rear.
    sizes: Vec<Size>,
    /// Where the front base stands.
    head: Pose,
    /// The bends that not every base has passed, the latest first.
    bends: Vec<Bend>,
}

/// A point where the column wheeled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
struct Bend {
    /// How a base stands there before it wheels.
    before: Pose,
    /// How it stands there after it has wheeled.
    after: Pose,
    /// The front corner about which it wheels.
    pivot: Point,
    /// How far the next bend, or the head, is ahead of this one.
    onwards: Length,
}

impl Column {
    /// A straight column of bases of these sizes, from front to rear.
    pub fn new(head: Pose, sizes: Vec<Size>) -> Self {
        Self { sizes, head, bends: Vec::new() }
    }

    /// Where its front base stands: the column as a whole faces where that base faces. AM-BGR-011
    pub const fn head(&self) -> Pose {
        self.head
    }

    /// Whether some of its bases have not yet passed a point where the column wheeled. AM-BGR-009
    pub fn is_kinked(&self) -> bool {
        !self.bends.is_empty()
    }

    /// The whole column, bends and all, carried along a way. AM-MOV-054, AM-MOV-074
    #[must_use]
    pub fn carried(&self, way: Vector) -> Self {
        let carry = |pose: Pose| Pose::new(pose.front + way, pose.facing);
        let bends = self.bends.iter().map(|bend| Bend {
            before: carry(bend.before),
            after: carry(bend.after),
            pivot: bend.pivot + way,
            onwards: bend.onwards,
        });
        Self { sizes: self.sizes.clone(), head: carry(self.head), bends: bends.collect() }
    }

    /// Without one of its bases, counted from the front: those behind it come up along the way that the column goes. None if
    /// no base is left. AM-DET-060
    pub fn without(&self, lost: usize) -> Option<Self> {
        let mut column = self.clone();
        column.sizes =
            self.sizes.iter().enumerate().filter(|&(base, _)| base != lost).map(|(_, size)| *size).collect();
        column.forget_passed_bends();
        (!column.sizes.is_empty()).then_some(column)
    }

    /// How long it is.
    pub fn length(&self) -> Length {
        self.sizes.iter().map(|size| size.depth).sum()
    }

    /// Straight ahead. Bases that come to a bend on the way wheel there. None if the column would run into itself.
    pub fn advanced(&self, distance: Length) -> Option<(Self, Moved)> {
        let mut column = self.clone();
        column.head = self.head.moved(Length::ZERO, distance);
        if let Some(latest) = column.bends.first_mut() {
            latest.onwards += distance;
        }
        column.forget_passed_bends();
        let swept =
            self.behind_head().flat_map(|(size, behind)| self.swept_by(size, behind, distance)).collect();
        column.if_apart(swept, distance)
    }

    /// With its bases where they stand, unless two of them overlap.
    fn if_apart(self, swept: Vec<Sweep>, distance: Length) -> Option<(Self, Moved)> {
        let body = self.stand();
        body.overlap().is_none().then_some((self, Moved { body, swept, distance }))
    }

    /// The front base wheels about its front corner on a hand; the others will do so when they get there. Only the
    /// front base's move is measured: the straight line of its outer front corner. None if the column would run into
    /// itself.
    pub fn wheeled(&self, hand: Hand, size: Angle) -> Option<(Self, Moved)> {
        let width = self.sizes.first().map_or(Length::ZERO, |size| size.width);
        let half = if hand == Hand::Left { -(width / 2) } else { width / 2 };
        let pivot = self.head.at(half, Length::ZERO);
        let bend = Bend {
            before: self.head,
            after: self.head.turned_about(pivot, hand.turn(size)),
            pivot,
            onwards: Length::ZERO,
        };
        let mut column = self.clone();
        column.bends.insert(0, bend);
        column.head = bend.after;
        column.forget_passed_bends();
        let swept = self.sizes.first().map(|&size| bend.swept_by(size)).into_iter().collect();
        column.if_apart(swept, chord(width, size))
    }

    /// A move of wheels and advances that stops at the first thing that any base runs into. None if it has other legs, or if
    /// the column would run into itself.
    pub fn follow_until_contact(
        &self,
        legs: &[Leg],
        obstacles: &[Obstacle<'_>],
    ) -> Option<(Self, Moved, Option<Halt>)> {
        let mut column = self.clone();
        let mut whole = Moved { body: self.stand(), swept: Vec::new(), distance: Length::ZERO };
        for (index, &leg) in legs.iter().enumerate() {
            let stopped = column.first_contact(leg, obstacles);
            let (next, moved) = column.moved(stopped.map_or(leg, |progress| leg.cut_short(progress)))?;
            column = next;
            whole.add(moved);
            if let Some(progress) = stopped {
                let contacts = touching(&whole.body, obstacles, &[]);
                return Some((column, whole, Some(Halt { leg: index, progress, contacts })));
            }
        }
        Some((column, whole, None))
    }

    /// One leg of a move; none if columns cannot move so, or if it would run into itself.
    pub fn moved(&self, leg: Leg) -> Option<(Self, Moved)> {
        match leg {
            Leg::Advance(distance) if distance >= Length::ZERO => self.advanced(distance),
            Leg::Wheel(hand, size) => self.wheeled(hand, size),
            Leg::Advance(_) | Leg::WheelBack(..) | Leg::Shift(..) => None,
        }
    }

    /// How far the head gets in a leg before any base runs into something; nothing if the way is free.
    fn first_contact(&self, leg: Leg, obstacles: &[Obstacle<'_>]) -> Option<Progress> {
        let Leg::Advance(distance) = leg else {
            let (_, moved) = self.moved(leg)?;
            return moved.swept[0].stops_after(obstacles);
        };
        let mut least: Option<Length> = None;
        for (size, behind) in self.behind_head() {
            let mut gone = Length::ZERO;
            for sweep in self.swept_by(size, behind, distance) {
                let halted = sweep.stops_after(obstacles).map(|progress| match progress {
                    Progress::Slid(slid) => gone + slid,
                    // It cannot wheel there, so its front edge stays a hair before the bend.
                    Progress::Turned(_) => (gone - Length::micrometres(1)).max(Length::ZERO),
                });
                if let Some(halted) = halted {
                    least = Some(least.map_or(halted, |least| least.min(halted)));
                    break;
                }
                if let Motion::Slide { length, .. } = sweep.motion {
                    gone += length;
                }
            }
        }
        least.map(Progress::Slid)
    }

    /// Each base with how far its front edge is behind the front of the column.
    fn behind_head(&self) -> impl Iterator<Item = (Size, Length)> + '_ {
        self.sizes.iter().scan(Length::ZERO, |behind, &size| {
            let here = *behind;
            *behind += size.depth;
            Some((size, here))
        })
    }

    /// What a base sweeps on its way round the bends that it passes.
    fn swept_by(&self, size: Size, behind: Length, distance: Length) -> Vec<Sweep> {
        let mut swept = Vec::new();
        let (mut here, mut behind_now) = (self.place(behind), behind);
        let ends = behind - distance;
        let distances = self.bends.iter().scan(Length::ZERO, |sum, bend| {
            *sum += bend.onwards;
            Some((*sum, bend))
        });
        let mut ahead: Vec<(Length, &Bend)> =
            distances.filter(|&(at, _)| at < behind && at >= ends).collect();
        while let Some((at, bend)) = ahead.pop() {
            swept.push(straight(here, size, behind_now - at));
            swept.push(bend.swept_by(size));
            (here, behind_now) = (bend.after, at);
        }
        swept.push(straight(here, size, behind_now - ends));
        swept
    }

    /// A bend is passed when the front edge of the last base has come to it.
    fn forget_passed_bends(&mut self) {
        let last = self
            .sizes
            .split_last()
            .map_or(Length::ZERO, |(_, ahead)| ahead.iter().map(|size| size.depth).sum());
        let mut behind_head = Length::ZERO;
        let mut kept = 0;
        for bend in &self.bends {
            behind_head += bend.onwards;
            if behind_head >= last {
                break;
            }
            kept += 1;
        }
        self.bends.truncate(kept);
    }

    /// Where a base stands whose front edge is so far behind the front of the column.
    fn place(&self, behind_head: Length) -> Pose {
        let mut ahead = self.head;
        let mut left = behind_head;
        for bend in &self.bends {
            if left <= bend.onwards {
                break;
            }
            left -= bend.onwards;
            ahead = bend.before;
        }
        ahead.moved(Length::ZERO, -left)
    }

    /// Its bases where they stand, from front to rear.
    pub fn stand(&self) -> Body {
        Body::new(self.behind_head().map(|(size, behind)| Base::new(self.place(behind), size)).collect())
    }
}

impl Bend {
    /// What a base sweeps when it wheels here.
    fn swept_by(&self, size: Size) -> Sweep {
        let motion = Motion::Turn { pivot: self.pivot, turn: self.after.facing - self.before.facing };
        let [before, after] = [self.before, self.after].map(|pose| Footprint::new(pose, size).into());
        Sweep { before, after, motion }
    }
}

fn straight(from: Pose, size: Size, distance: Length) -> Sweep {
    let way = from.ahead(distance);
    let before = Footprint::new(from, size);
    let [before, after] = [before, before.slid(way)].map(Footprints::from);
    Sweep { before, after, motion: Motion::Slide { way, length: distance } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn column(bases: usize, depth: i32) -> Column {
        let head = Pose::new(Point::millimetres(500, 500), Angle::ZERO);
        Column::new(head, vec![Size::millimetres(40, depth); bases])
    }

    fn facings(column: &Column) -> Vec<i32> {
        column.stand().bases().iter().map(|base| base.pose.facing.to_millidegrees() / 1000).collect()
    }

    #[test]
    fn a_column_that_is_carried_bends_on() {
        let (bent, _) = column(6, 15).wheeled(Hand::Left, Angle::degrees(40)).unwrap();
        let way = Vector::new(7000, -3000);
        let (there, _) = bent.carried(way).advanced(mm(50)).unwrap();
        let (here, _) = bent.advanced(mm(50)).unwrap();
        assert_eq!(there, here.carried(way));
        assert_eq!(there.stand().bases()[5].pose.front, here.stand().bases()[5].pose.front + way);
    }

    /// Proves AM-BGR-009, DM-TAC-024.
    #[test]
    fn bases_turn_where_the_front_one_turned() {
        // 6 bases, 90 mm long, wheel and move on 50 mm: the front edges are 0, 15, 30, 45, 60 and 75 mm back.
        let (wheeled, moved) = column(6, 15).wheeled(Hand::Left, Angle::degrees(40)).unwrap();
        assert_eq!(moved.distance, chord(mm(40), Angle::degrees(40)));
        assert_eq!(facings(&wheeled), [-40, 0, 0, 0, 0, 0]);
        let (moved, sweeps) = wheeled.advanced(mm(50)).unwrap();
        let turns = sweeps.swept.iter().filter(|sweep| matches!(sweep.motion, Motion::Turn { .. })).count();
        assert_eq!(
            (turns, sweeps.body),
            (3, moved.stand()),
            "the second, third and fourth base wheel on the way"
        );
        assert_eq!(facings(&moved), [-40, -40, -40, -40, 0, 0]);
        assert!(moved.is_kinked());
        let (through, _) = moved.advanced(mm(25)).unwrap();
        assert_eq!(facings(&through), [-40; 6]);
        assert!(!through.is_kinked(), "the front edge of the last base has come to the bend");
        assert!(through.stand().drawn().is_some(), "and the column is straight again");
    }

    #[test]
    fn a_column_with_several_bends_stays_apart_or_is_refused() {
        for depth in [15, 20, 30, 40] {
            let mut column = column(8, depth);
            for &turn in &[30, -45, 60, 10, -80, 25] {
                let hand = if turn < 0 { Hand::Left } else { Hand::Right };
                column = column.wheeled(hand, Angle::degrees(turn).size()).unwrap().0;
                for _ in 0..5 {
                    column = column.advanced(mm(13)).unwrap().0;
                }
            }
        }
        // Three sharp wheels to the same hand within a base's depth: it bites its tail.
        let mut curling = Some(column(8, 40));
        for (turn, distance) in [(83, 4), (80, 12), (84, 40)] {
            curling = curling
                .and_then(|column| column.wheeled(Hand::Right, Angle::degrees(turn)))
                .and_then(|(column, _)| column.advanced(mm(distance)))
                .map(|(column, _)| column);
        }
        assert_eq!(curling, None);
    }

    #[test]
    fn a_column_halts_where_its_head_or_a_base_in_the_bend_meets_something() {
        let wall = |x: i32, y: i32| {
            Footprint::new(Pose::new(Point::millimetres(x, y), Angle::HALF), Size::millimetres(40, 20))
        };
        let march = |legs: &[Leg], obstacle: &Footprint| {
            column(4, 20).follow_until_contact(legs, &[Obstacle::Base(obstacle)]).unwrap()
        };
        let (_, moved, halt) = march(&[Leg::Advance(mm(100))], &wall(500, 560));
        assert_eq!((moved.distance, halt.unwrap().progress), (mm(60), Progress::Slid(mm(60))));
        let legs = [Leg::Wheel(Hand::Left, Angle::QUARTER), Leg::Advance(mm(100))];
        let (kinked, _, halt) = march(&legs, &wall(900, 900));
        assert!(halt.is_none() && !kinked.is_kinked(), "the way is free");
        // The head swings past what stands beside the bend; the second base is deeper and would swing into it.
        let sizes = vec![Size::millimetres(40, 20), Size::millimetres(40, 40)];
        let uneven = Column::new(column(1, 20).head(), sizes);
        let beside = wall(546, 495);
        let (stopped, moved, halt) = uneven.follow_until_contact(&legs, &[Obstacle::Base(&beside)]).unwrap();
        let halt = halt.unwrap();
        assert_eq!((halt.leg, halt.progress), (1, Progress::Slid(mm(20) - Length::micrometres(1))));
        assert!(stopped.is_kinked() && moved.body.footprints().iter().all(|base| !base.overlaps(&beside)));
        assert!(column(4, 20).follow_until_contact(&[Leg::Shift(Hand::Left, mm(5))], &[]).is_none());
    }
}
