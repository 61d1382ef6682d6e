//! The table as a general looks at it: who stands where, how far he goes and shoots, and what ground does to him.

use std::cell::OnceCell;

use acies_fog::disorder::Disorder;
use acies_fog::movement::{disorder_in, grounds, slowest};
use acies_fog::shooting::range;
use acies_fog::{BattleGroup, Cohesion, Fielded, Fog, GroupId, Position, View, own_edge};
use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::Seat;

use super::mood::Mood;
use super::scheme::HALF;

/// A battle group as it counts in a plan.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) id: GroupId,
    /// The middle of its front edge.
    pub(super) front: Pose,
    pub(super) width: Length,
    pub(super) depth: Length,
    /// How far it moves in the open.
    pub(super) reach: Length,
    /// How far it shoots with effect; nothing if it does not.
    pub(super) range: Length,
    pub(super) skirmishers: bool,
    pub(super) mounted: bool,
    pub(super) cohesion: Cohesion,
    pub(super) bases: usize,
    pub(super) engaged: bool,
}

impl Unit {
    fn new(position: &Position<'_>, id: GroupId, fielded: &Fielded) -> Self {
        let group = &fielded.group;
        let (front, files, ranks) = match fielded.drawn() {
            Some(drawn) => (drawn.front, drawn.ranks.width(), drawn.ranks.depth()),
            None => (fielded.body.bases()[0].pose, 1, group.bases().len()),
        };
        let size = fielded.body.bases()[0].size;
        let reach = slowest(position, group, &[]).unwrap_or_default();
        Self {
            id,
            front,
            width: size.width * files as i32,
            depth: size.depth * ranks as i32,
            reach: position.scale().mu(reach),
            range: effective_range(position, group, ranks == 1),
            skirmishers: group.is_skirmishers(),
            mounted: group.bases()[0].kind.is_mounted(),
            cohesion: group.cohesion,
            bases: group.bases().len(),
            engaged: position.is_in_close_combat(id),
        }
    }

    /// The middle of the ground that it covers.
    pub(super) fn middle(&self) -> Point {
        self.front.at(Length::ZERO, -self.depth / 2)
    }

    /// How far away its middle is.
    pub(super) fn distance(&self, point: Point) -> Length {
        (self.middle() - point).length()
    }

    pub(super) fn is_broken(&self) -> bool {
        self.cohesion == Cohesion::Broken
    }

    /// Whether it can carry out orders to fight: neither running nor about to.
    pub(super) fn is_sound(&self) -> bool {
        self.cohesion > Cohesion::Fragmented
    }
}

fn effective_range(position: &Position<'_>, group: &BattleGroup, one_deep: bool) -> Length {
    let rules = &position.fog.rules.dice;
    let ranges = group.bases().iter().flat_map(|troops| {
        troops.capabilities.iter().filter_map(move |weapon| range(rules, troops, weapon, one_deep))
    });
    position.scale().mu(ranges.map(|range| range.effective).max().unwrap_or_default())
}

/// What a seat sees, read once for a question.
pub(super) struct Sight<'a> {
    pub(super) position: Position<'a>,
    pub(super) seat: Seat,
    pub(super) mood: Mood,
    pub(super) own: Vec<Unit>,
    pub(super) foes: Vec<Unit>,
    /// How many of ten battle groups of the own line go forward.
    pub(super) share: usize,
    /// Those of the own line who go forward, once somebody has asked.
    pub(super) forward: OnceCell<Vec<GroupId>>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(fog: &'a Fog, view: &'a View, seat: Seat) -> Self {
        let position = Position::new(fog, &view.battle);
        let units = |seat: Seat| {
            position.groups(seat).map(|(id, fielded)| Unit::new(&position, id, fielded)).collect::<Vec<_>>()
        };
        let mood = Mood::of(view, seat, fog.agreement.turns);
        let (own, foes) = (units(seat), units(seat.other()));
        Self { position, seat, mood, own, foes, share: HALF, forward: OnceCell::new() }
    }

    pub(super) fn unit(&self, group: usize) -> Option<&Unit> {
        self.own.iter().find(|unit| unit.id.index == group)
    }

    pub(super) fn foe(&self, group: usize) -> Option<&Unit> {
        self.foes.iter().find(|unit| unit.id.index == group)
    }

    pub(super) fn group(&self, unit: &Unit) -> &'a BattleGroup {
        self.position.group(unit.id)
    }

    /// Enemies who can still fight.
    pub(super) fn standing_foes(&self) -> impl Iterator<Item = &Unit> {
        self.foes.iter().filter(|foe| !foe.is_broken())
    }

    /// How far a point is from the own edge.
    pub(super) fn ahead(&self, point: Point) -> Length {
        self.position.battle.field.table.inward(own_edge(self.seat), point)
    }

    /// How far a point is from the left end of the table, as its owner sees it.
    pub(super) fn across(&self, point: Point) -> Length {
        let x = Length::micrometres(point.x);
        if self.seat == Seat::Red { x } else { self.position.battle.field.table.width - x }
    }

    /// So far from the left and from the own edge, facing the enemy.
    pub(super) fn place(&self, across: Length, ahead: Length) -> Pose {
        let table = self.position.battle.field.table;
        match self.seat {
            Seat::Red => Pose::new(Point::new(across.get(), ahead.get()), Angle::ZERO),
            Seat::Blue => {
                Pose::new(Point::new((table.width - across).get(), (table.depth - ahead).get()), Angle::HALF)
            }
        }
    }

    /// So many hundredths of a movement unit.
    pub(super) fn mu(&self, hundredths: i32) -> Length {
        self.position.scale().mu(acies_field::Mu::hundredths(hundredths))
    }

    /// What the ground at some points does to a battle group, at worst.
    pub(super) fn disorder_at(&self, group: &BattleGroup, points: &[Point]) -> Disorder {
        let under = grounds(&self.position).filter(|(_, ground)| {
            points.iter().any(|&point| ground.bounds().hold(point) && ground.holds(point))
        });
        under.map(|(terrain, _)| disorder_in(&self.position, group, terrain)).max().unwrap_or(Disorder::None)
    }
}
