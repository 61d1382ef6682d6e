//! What follows from a scene: contacts, moves, distances and sights.

use acies_field::measure::shortest_line;
use acies_field::{Base, Body, Halt, Leg, Motion, Sweep};
use acies_geometry::sight::Blocker;
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Contact, Footprint, Length, Point, Segment, Vector, contact};

use crate::scene::{Marching, Mark, Move, Scene, Screen, Sight};
use crate::touching::{Place, place};

/// What follows from a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Which bases of different groups touch where they stand.
    pub contacts: Vec<Touch>,
    /// What each move of the scene comes to; nothing for a move of no group.
    pub moves: Vec<Option<Moving>>,
    /// The line that each ruler measures.
    pub rulers: Vec<Segment>,
    /// What each line of sight meets.
    pub sights: Vec<Sighted>,
}

/// Two bases of different groups that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The place of one group in the scene, and of its base in the group.
    pub one: (usize, usize),
    /// The other one.
    pub other: (usize, usize),
    /// Whether they are of different sides.
    pub enemies: bool,
    /// How they touch.
    pub contact: Contact,
    /// Where they touch.
    pub place: Place,
}

/// A move as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    /// What was gone, stretch by stretch.
    pub stretches: Vec<Stretch>,
    /// Where the group ends.
    pub end: Body,
    /// What stopped it.
    pub halt: Option<Halt>,
    /// Whom it touches at the end.
    pub contacts: Vec<Touch>,
}

/// One stretch of a move, as far as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// What was done.
    pub leg: Leg,
    /// The group before it.
    pub before: Body,
    /// The ground that was swept; a column's bases go each its own way.
    pub swept: Vec<Sweep>,
    /// The distance used. Shifts use none.
    pub distance: Length,
}

/// A line of sight, and where it is blocked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighted {
    /// From the one to the other.
    pub line: Segment,
    /// Where it enters what hides the rest.
    pub blocked: Option<Point>,
}

impl Moving {
    /// The distance used in all.
    pub fn distance(&self) -> Length {
        self.stretches.iter().map(|stretch| stretch.distance).sum()
    }
}

impl Findings {
    /// What follows from a scene.
    pub fn of(scene: &Scene) -> Self {
        let standing: Vec<Vec<Footprint>> =
            scene.groups.iter().map(|group| group.body().footprints().to_vec()).collect();
        let mut contacts = Vec::new();
        for one in 0..standing.len() {
            for other in one + 1..standing.len() {
                contacts.extend(touches(scene, (one, &standing[one]), (other, &standing[other])));
            }
        }
        Self {
            contacts,
            moves: scene.moves.iter().map(|made| moving(scene, &standing, made)).collect(),
            rulers: scene.rulers.iter().map(|ruler| nearest(&ruler.from, &ruler.to)).collect(),
            sights: scene.sights.iter().map(sighted).collect(),
        }
    }
}

/// All contacts between the bases of two groups.
fn touches(
    scene: &Scene,
    (one, mine): (usize, &[Footprint]),
    (other, theirs): (usize, &[Footprint]),
) -> Vec<Touch> {
    let enemies = scene.groups[one].side != scene.groups[other].side;
    let mut touches = Vec::new();
    for (base, here) in mine.iter().enumerate() {
        for (against, there) in theirs.iter().enumerate() {
            let Some(contact) = contact(here, there) else { continue };
            let place = place(here, there, contact);
            touches.push(Touch { one: (one, base), other: (other, against), enemies, contact, place });
        }
    }
    touches
}

fn moving(scene: &Scene, standing: &[Vec<Footprint>], made: &Move) -> Option<Moving> {
    let group = scene.groups.get(made.group)?;
    let mut in_the_way: Vec<Footprint> = Vec::new();
    if made.until_contact {
        let others = standing.iter().enumerate().filter(|(index, _)| *index != made.group);
        in_the_way.extend(others.flat_map(|(_, footprints)| footprints));
        let works = scene.works.iter().flat_map(|work| &work.bases);
        let camps = scene.camps.iter().map(|camp| &camp.base);
        in_the_way.extend(works.chain(camps).map(Base::footprint));
    }
    let obstacles: Vec<Obstacle<'_>> = in_the_way.iter().map(Obstacle::Base).collect();
    let mut moving = match &group.marching {
        Marching::Column(column) => march(column, &made.legs, &obstacles),
        Marching::Body(body) => advance(body, &made.legs, &obstacles),
    };
    let end = moving.end.footprints();
    for (other, theirs) in standing.iter().enumerate().filter(|(index, _)| *index != made.group) {
        moving.contacts.extend(touches(scene, (made.group, end), (other, theirs)));
    }
    Some(moving)
}

/// The move of a body, leg by leg, so that each can be told with its own distance.
fn advance(body: &Body, legs: &[Leg], obstacles: &[Obstacle<'_>]) -> Moving {
    let mut moving = Moving { stretches: Vec::new(), end: body.clone(), halt: None, contacts: Vec::new() };
    for (index, &leg) in legs.iter().enumerate() {
        let before = moving.end.clone();
        let (moved, halt) = before.follow_until_contact(&[leg], obstacles);
        let halt = halt.map(|halt| Halt { leg: index, ..halt });
        let leg = halt.as_ref().map_or(leg, |halt| leg.cut_short(halt.progress));
        moving.stretches.push(Stretch { leg, before, swept: moved.swept, distance: moved.distance });
        moving.end = moved.body;
        moving.halt = halt;
        if moving.halt.is_some() {
            break;
        }
    }
    moving
}

/// The move of a column, whose bases turn one after the other. Legs that it cannot make are left out.
fn march(column: &acies_field::Column, legs: &[Leg], obstacles: &[Obstacle<'_>]) -> Moving {
    let mut column = column.clone();
    let mut moving = Moving { stretches: Vec::new(), end: column.stand(), halt: None, contacts: Vec::new() };
    for (index, &leg) in legs.iter().enumerate() {
        let Some((after, moved, halt)) = column.follow_until_contact(&[leg], obstacles) else { continue };
        let leg = halt.as_ref().map_or(leg, |halt| leg.cut_short(halt.progress));
        let before = column.stand();
        moving.stretches.push(Stretch { leg, before, swept: moved.swept, distance: moved.distance });
        column = after;
        moving.halt = halt.map(|halt| Halt { leg: index, ..halt });
        if moving.halt.is_some() {
            break;
        }
    }
    Moving { end: column.stand(), ..moving }
}

/// The shortest line between two marks.
fn nearest(from: &Mark, to: &Mark) -> Segment {
    let lines = shapes(from).into_iter().flat_map(|one| {
        let one = one.clone();
        shapes(to).into_iter().map(move |other| shortest_line(&one, &other))
    });
    let nothing = Segment::new(Point::default(), Point::default());
    lines.min_by_key(|line| line.way().squared()).unwrap_or(nothing)
}

fn shapes(mark: &Mark) -> Vec<Vec<Point>> {
    match mark {
        Mark::At(point) => vec![vec![*point]],
        Mark::Bases(bases) => bases.iter().map(|base| base.footprint().corners().to_vec()).collect(),
    }
}

fn sighted(sight: &Sight) -> Sighted {
    let line = nearest(&sight.from, &sight.to);
    let entered = sight.past.iter().filter_map(|screen| match screen {
        Screen::Ground(ground) => blocked_by(line, Blocker::Ground(ground), ground.corners()),
        Screen::Bases(bases) => bases
            .iter()
            .filter_map(|base| {
                let footprint = base.footprint();
                blocked_by(line, Blocker::Shape(footprint.core()), footprint.corners())
            })
            .min_by_key(|point| (*point - line.from).squared()),
    });
    Sighted { line, blocked: entered.min_by_key(|point| (*point - line.from).squared()) }
}

/// Where a line enters what hides its end.
fn blocked_by(line: Segment, blocker: Blocker<'_>, outline: &[Point]) -> Option<Point> {
    if !blocker.blocks(line) {
        return None;
    }
    let crossings = acies_geometry::convex::edges(outline).filter_map(|edge| crossing(line, edge));
    Some(crossings.min_by_key(|point| (*point - line.from).squared()).unwrap_or(line.from))
}

/// Where a line crosses an edge, to the micrometre.
fn crossing(line: Segment, edge: Segment) -> Option<Point> {
    let (way, across) = (line.way(), edge.way());
    let whole = i128::from(way.cross(across));
    if whole == 0 || !line.meets(edge) {
        return None;
    }
    let part = i128::from((edge.from - line.from).cross(across));
    let along = |size: i32| (i128::from(size) * part / whole) as i32;
    Some(line.from + Vector::new(along(way.x), along(way.y)))
}

impl Stretch {
    /// The fixed point and the turn of a wheel.
    pub(crate) fn turn(&self) -> Option<(Point, acies_geometry::Angle)> {
        match self.swept.first()?.motion {
            Motion::Turn { pivot, turn } => Some((pivot, turn)),
            Motion::Slide { .. } | Motion::Place => None,
        }
    }
}
