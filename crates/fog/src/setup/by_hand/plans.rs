//! What lies where a hand is: plans of terrain, bases, and the answers that they are parts of.

use acies_field::terrain::{Kind, Plan, Shape};
use acies_field::{Base, Body, Mu, TableEdge};
use acies_geometry::{Length, Point, Pose, Vector};

use super::Held;
use crate::ask::{Answer, Ask};
use crate::bases;
use crate::setup::candidates::covered;
use crate::setup::check::Setting;
use crate::setup::selection::Choice;

/// How wide and deep the outlines of pieces are, in hundredths of a MU: normal and large, each even, long and compact. All
/// hold the rectangle of AM-SET-008 and fit into their circle.
const OUTLINES: [[(i32, i32); 3]; 2] =
    [[(860, 620), (1060, 500), (720, 600)], [(1320, 700), (1440, 600), (1220, 880)]];

/// The corners of an outline in hundredths of its width and depth: uneven, as ground is.
const CORNERS: [(i32, i32); 8] =
    [(-40, -48), (-49, -20), (-50, 22), (-38, 50), (40, 48), (50, 25), (48, -22), (38, -50)];

/// Where the points of a river are beside its middle, in hundredths of a MU: straight, or with bends. AM-TER-032
const COURSES: [[i32; 4]; 3] = [[0, 0, 0, 0], [-120, 130, -70, 80], [120, -130, 120, -80]];

/// How far the points of a shore reach in, in hundredths of the furthest. AM-TER-031
const SHORES: [[i32; 3]; 3] = [[70, 100, 50], [100, 60, 100], [40, 70, 100]];

/// The least and the most that a coast reaches in.
const REACH: [Mu; 2] = [Mu::new(2), Mu::new(6)];

impl Setting<'_> {
    /// The plan of a piece where it is held; none if something else is held.
    pub(super) fn plan(&self, ask: &Ask, held: &Held) -> Option<Plan> {
        let Held::Piece { at, outline } = *held else { return None };
        let choice = match ask {
            Ask::Place(placing) => placing.choice,
            Ask::Road => Choice::normal(Kind::Road),
            _ => return None,
        };
        let shape = match choice.kind {
            Kind::River => self.river(at.front, COURSES[usize::from(outline) % COURSES.len()]),
            Kind::Coast => self.coast(at.front, SHORES[usize::from(outline) % SHORES.len()]),
            Kind::Road => self.road(at)?,
            _ => self.blot(at, OUTLINES[usize::from(choice.large)][usize::from(outline) % 3]),
        };
        Some(covered(Plan::new(choice.kind, shape), &choice))
    }

    fn mu(&self, hundredths: i32) -> Length {
        self.agreement.scale().mu(Mu::hundredths(hundredths))
    }

    fn blot(&self, at: Pose, (wide, deep): (i32, i32)) -> Shape {
        let corner = |&(x, y): &(i32, i32)| at.at(self.mu(x * wide / 100), self.mu(y * deep / 100));
        Shape::Straight(CORNERS.iter().map(corner).collect())
    }

    fn river(&self, at: Point, course: [i32; 4]) -> Shape {
        let depth = self.agreement.table.depth.get();
        let rows = [0, depth / 3, depth / 3 * 2, depth];
        let line = course.iter().zip(rows).map(|(&aside, y)| Point::new(at.x + self.mu(aside).get(), y));
        Shape::Course { line: line.collect(), width: self.mu(200) }
    }

    fn coast(&self, at: Point, shore: [i32; 3]) -> Shape {
        let (table, edge) = (self.agreement.table, self.nearer_side(at));
        let [least, most] = REACH.map(|reach| self.agreement.scale().mu(reach));
        let furthest = table.inward(edge, at).clamp(least, most);
        let line = table.edge(edge);
        let points = [line.from, line.from.halfway(line.to), line.to];
        let inward = |(at, share): (Point, i32)| {
            let reach = furthest.get() / 100 * share;
            Point::new(if edge == TableEdge::Left { at.x + reach } else { at.x - reach }, at.y)
        };
        Shape::coast(&table, edge, points.into_iter().zip(shore).map(inward).collect())
    }

    /// The side edge that a point is nearer to.
    pub(super) fn nearer_side(&self, at: Point) -> TableEdge {
        if at.x * 2 < self.agreement.table.width.get() { TableEdge::Left } else { TableEdge::Right }
    }

    /// A straight road through a point, from edge to edge.
    fn road(&self, at: Pose) -> Option<Shape> {
        let ahead = at.ahead(Length::BEYOND_THE_TABLE / 8);
        let mut line = self.agreement.table.clip(&[at.front - ahead, at.front + ahead]);
        line.dedup();
        line.truncate(2);
        (line.len() == 2 && line[0] != line[1])
            .then(|| Shape::Course { line, width: self.agreement.scale().base_width })
    }

    /// The outlines of a thing where it is held.
    pub(super) fn outlines(&self, ask: &Ask, held: &Held) -> Vec<Vec<Point>> {
        let figures = self.agreement.figures;
        let base = |pose: Pose, size| vec![Base::new(pose, size).footprint().corners().to_vec()];
        match *held {
            Held::Piece { .. } => {
                let ground = self.plan(ask, held).and_then(|plan| plan.shape.ground().ok());
                ground.map(|ground| ground.corners().to_vec()).into_iter().collect()
            }
            Held::Slide(_) | Held::Pivot(..) => {
                let moved = self.adjusted(held);
                moved.map(|ground| ground.corners().to_vec()).into_iter().collect()
            }
            Held::Camp(pose) => base(pose, bases::camp(figures)),
            Held::Works { front, count } => {
                self.line(front, count).iter().map(|base| base.footprint().corners().to_vec()).collect()
            }
            Held::Marker(ambush) => base(ambush.marker, bases::ambush_marker(figures)),
            Held::Group(deployment) => {
                let body = self.body(&deployment);
                body.iter().flat_map(Body::footprints).map(|base| base.corners().to_vec()).collect()
            }
            Held::Commander(_, pose) => base(pose, bases::commander(figures)),
        }
    }

    /// The ground of the piece placed last where a slide or a pivot brings it.
    fn adjusted(&self, held: &Held) -> Option<acies_geometry::Polygon> {
        let ground = self.battle.field.pieces.last()?.ground();
        match self.adjustment(held)? {
            Answer::Slide(way) => Some(ground.shifted(way)),
            Answer::Pivot(point, turn) => ground.turned_about(point, turn).ok(),
            _ => None,
        }
    }

    /// The slide or pivot of the piece placed last that brings it where it is held.
    fn adjustment(&self, held: &Held) -> Option<Answer> {
        let ground = self.battle.field.pieces.last()?.ground();
        match *held {
            Held::Slide(to) => self.slide(to).map(Answer::Slide),
            Held::Pivot(near, turn) => {
                let corner = ground.corners().iter().min_by_key(|&&corner| (corner - near).squared())?;
                Some(Answer::Pivot(*corner, turn))
            }
            _ => None,
        }
    }

    /// The middle of the piece placed last.
    pub(super) fn middle_of_last(&self) -> Option<Point> {
        let bounds = self.battle.field.pieces.last()?.ground().bounds();
        Some(bounds.low.halfway(bounds.high))
    }

    /// Field fortifications in a line.
    fn line(&self, front: Pose, count: u8) -> Vec<Base> {
        let size = bases::fortification(self.agreement.figures);
        let count = i32::from(count);
        let aside = |index: i32| size.width * (2 * index + 1 - count) / 2;
        (0..count).map(|index| Base::new(front.moved(aside(index), Length::ZERO), size)).collect()
    }

    /// What things answer, and the part of the question that they answer; none if it does not ask for them.
    pub(super) fn part(&self, ask: &Ask, things: &[Held]) -> Option<(Ask, Answer)> {
        let answer = match (ask, things) {
            (Ask::Place(_) | Ask::Road, [held]) => Answer::Place(self.plan(ask, held)?),
            (Ask::Adjust(_), [held]) => self.adjustment(held)?,
            (Ask::Camp, [Held::Camp(pose)]) => Answer::Camp(*pose),
            (Ask::Works, _) => {
                let line = |held: &Held| match *held {
                    Held::Works { front, count } => Some(self.line(front, count)),
                    _ => None,
                };
                Answer::Works(things.iter().map(line).collect::<Option<Vec<_>>>()?.concat())
            }
            (Ask::Ambushes, _) => {
                let ambush = |held: &Held| match *held {
                    Held::Marker(ambush) => Some(ambush),
                    _ => None,
                };
                Answer::Ambushes(things.iter().map(ambush).collect::<Option<_>>()?)
            }
            (Ask::Deploy(batch), _) => {
                let groups = named(things, batch)?;
                let deployments = things.iter().filter_map(|held| match *held {
                    Held::Group(deployment) => Some(deployment),
                    _ => None,
                });
                return Some((Ask::Deploy(groups), Answer::Deploy(deployments.collect())));
            }
            (Ask::Commanders(asked), _) => {
                let commanders = named(things, asked)?;
                let poses = things.iter().filter_map(|held| match *held {
                    Held::Commander(_, pose) => Some(pose),
                    _ => None,
                });
                return Some((Ask::Commanders(commanders), Answer::Commanders(poses.collect())));
            }
            _ => return None,
        };
        Some((ask.clone(), answer))
    }

    /// The answer that things make together, if they are all that the question asks for.
    pub(super) fn whole(&self, ask: &Ask, things: &[Held]) -> Option<Answer> {
        let mut things = things.to_vec();
        if let Ask::Deploy(asked) | Ask::Commanders(asked) = ask {
            if things.len() != asked.len() {
                return None;
            }
            things.sort_by_key(|held| asked.iter().position(|&number| Some(number) == number_of(held)));
        }
        self.part(ask, &things).map(|(_, answer)| answer)
    }

    /// How far the piece placed last is slid to come where it is held.
    pub(super) fn slide(&self, to: Point) -> Option<Vector> {
        Some(to - self.middle_of_last()?)
    }
}

/// The number of a battle group or commander.
pub(super) const fn number_of(held: &Held) -> Option<usize> {
    match held {
        Held::Group(deployment) => Some(deployment.group),
        Held::Commander(commander, _) => Some(*commander),
        _ => None,
    }
}

/// The numbers of battle groups or commanders, if all are asked for and none comes twice.
fn named(things: &[Held], asked: &[usize]) -> Option<Vec<usize>> {
    let numbers: Vec<usize> = things.iter().map(number_of).collect::<Option<_>>()?;
    let once = |(index, number): (usize, &usize)| !numbers[..index].contains(number);
    (numbers.iter().enumerate().all(once) && numbers.iter().all(|number| asked.contains(number)))
        .then_some(numbers)
}
