//! The way of a charge: a wheel at most, then straight ahead, with at most one base dropped back.

use std::borrow::Cow;

use acies_field::{Body, Column, Drawn, Leg, Moved, Ranks, Sweep};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Angle, Footprint, Hand, Length, Size, chord, widest_turn};

use super::Wheel;
use crate::fielded::{Fielded, GroupId, Kinks};
use crate::position::Position;

/// What charges: a body that keeps its shape, or a column that bends where it wheels. AM-BGR-009
#[derive(Clone, Debug)]
pub(super) enum Chargers {
    /// All bases keep their places.
    Body(Body),
    /// Each base wheels where the first one did.
    Column(Kinks),
}

/// As far as a charge has gone.
#[derive(Clone, Debug)]
pub(super) struct Gone {
    pub(super) chargers: Chargers,
    pub(super) swept: Vec<Sweep>,
    pub(super) distance: Length,
    /// Whether something stopped it.
    pub(super) halted: bool,
    /// Whether terrain shortened it.
    pub(super) slowed: bool,
    /// How far it could have gone.
    pub(super) allowed: Length,
}

impl Gone {
    /// It cannot go at all.
    pub(super) const fn nowhere(chargers: Chargers) -> Self {
        Self {
            chargers,
            swept: Vec::new(),
            distance: Length::ZERO,
            halted: true,
            slowed: false,
            allowed: Length::ZERO,
        }
    }
}

impl Chargers {
    /// A battle group as it stands. One that is one base wide bends when it wheels; one that bends already lines up behind
    /// its front base at once if there is room. AM-BGR-009, AM-IMP-045
    pub(super) fn of(fielded: &Fielded, wheels: bool, has_room: impl Fn(&Body) -> bool) -> Self {
        if let Some(kinks) = &fielded.kinks {
            let straight = lined_up(fielded, kinks);
            return match straight.filter(|straight| has_room(&straight.body())) {
                Some(straight) if wheels => Self::Column(straight),
                Some(straight) => Self::Body(straight.body()),
                None => Self::Column(kinks.clone()),
            };
        }
        let column = fielded.drawn().filter(|drawn| wheels && drawn.ranks.is_column());
        match column.filter(|_| fielded.body.bases().len() > 1) {
            Some(drawn) => Self::Column(column_of(drawn, &fielded.body)),
            None => Self::Body(fielded.body.clone()),
        }
    }

    pub(super) fn body(&self) -> Cow<'_, Body> {
        match self {
            Self::Body(body) => Cow::Borrowed(body),
            Self::Column(kinks) => Cow::Owned(kinks.body()),
        }
    }

    /// How it bends, if it still does.
    pub(super) fn kinks(&self) -> Option<Kinks> {
        match self {
            Self::Column(kinks) if kinks.column.is_kinked() => Some(kinks.clone()),
            _ => None,
        }
    }

    pub(super) fn frontage(&self) -> Length {
        match self {
            Self::Body(body) => body.frontage(),
            Self::Column(kinks) => kinks.body().bases().first().map_or(Length::ZERO, |base| base.size.width),
        }
    }

    /// The move along some legs, up to the first thing in the way; none if a column would run into itself.
    pub(super) fn follow(&self, legs: &[Leg], obstacles: &[Obstacle<'_>]) -> Option<Gone> {
        match self {
            Self::Body(body) => {
                let (moved, halted) = body.follow_until_stopped(legs, obstacles);
                let Moved { body, swept, distance } = moved;
                Some(Gone { swept, distance, halted, ..Gone::nowhere(Self::Body(body)) })
            }
            Self::Column(kinks) => {
                let (column, moved, halt) = kinks.column.follow_until_contact(legs, obstacles)?;
                let kinks = Kinks { column, order: kinks.order.clone() };
                let Moved { swept, distance, .. } = moved;
                let halted = halt.is_some();
                Some(Gone { swept, distance, halted, ..Gone::nowhere(Self::Column(kinks)) })
            }
        }
    }

    /// How far they can go straight ahead without coming nearer than this to any of some others. AM-IMP-042
    pub(super) fn keeping_clear(&self, distance: Length, others: &[Footprint], clearance: Length) -> Length {
        let front = match self {
            Self::Body(body) => body.clone(),
            Self::Column(kinks) => {
                let first = kinks.order.first().copied().unwrap_or_default();
                Body::new(kinks.body().bases().get(first).copied().into_iter().collect())
            }
        };
        front.advance_keeping_clear(distance, others, clearance)
    }

    /// With one base of the front dropped back on a hand; none if they are not in formation or one base wide.
    /// AM-IMP-016
    pub(super) fn dropped_back(&self, hand: Hand) -> Option<Self> {
        let Self::Body(body) = self else { return None };
        let contracted = match hand {
            Hand::Left => body.drawn()?.contracted(1, 0)?,
            Hand::Right => body.drawn()?.contracted(0, 1)?,
        };
        Some(Self::Body(contracted.stand(&body.sizes())))
    }
}

/// The legs of a charge of this length: the wheel, as far as the length goes, and the rest straight ahead. AM-IMP-011
pub(super) fn legs(frontage: Length, wheel: Option<Wheel>, length: Length) -> Vec<Leg> {
    let Some(Wheel { hand, turn }) = wheel.filter(|wheel| wheel.turn != Angle::ZERO) else {
        return vec![Leg::Advance(length)];
    };
    let cost = chord(frontage, turn);
    if cost > length {
        return vec![Leg::Wheel(hand, turn.min(widest_turn(frontage, length)))];
    }
    vec![Leg::Wheel(hand, turn), Leg::Advance(length - cost)]
}

/// A column that bends, lined up straight behind its front base. AM-IMP-045
fn lined_up(fielded: &Fielded, kinks: &Kinks) -> Option<Kinks> {
    let sizes = fielded.body.sizes();
    let in_order = kinks.order.iter().map(|&base| sizes.get(base).copied()).collect::<Option<Vec<_>>>()?;
    Some(Kinks { column: Column::new(kinks.column.head(), in_order), order: kinks.order.clone() })
}

fn column_of(drawn: &Drawn, body: &Body) -> Kinks {
    let order = drawn.ranks.order();
    let sizes = order.iter().map(|&base| body.bases()[base].size).collect();
    Kinks { column: Column::new(drawn.front, sizes), order }
}

/// The files of a body in normal formation, front base first; none if it is in none.
pub(super) fn files(body: &Body) -> Vec<Vec<usize>> {
    body.drawn().map_or_else(Vec::new, |drawn| Ranks::files(&drawn.ranks).to_vec())
}

/// The ground that a battle group covers, in as few rectangles as will do: its full ranks as one, and the bases of a short
/// last rank.
pub(crate) fn outline(fielded: &Fielded) -> Vec<Footprint> {
    let Some(drawn) = fielded.body.drawn() else { return fielded.body.footprints().to_vec() };
    let (files, bases) = (drawn.ranks.files(), fielded.body.bases());
    let full = files.iter().map(Vec::len).min().unwrap_or(0);
    let depth = files.first().map_or(Length::ZERO, |file| {
        file.iter().take(full).map(|&base| bases[base].size.depth).sum::<Length>()
    });
    let size = Size { width: drawn.base_width * files.len() as i32, depth };
    let rest = files.iter().flat_map(|file| file.iter().skip(full)).map(|&base| bases[base].footprint());
    std::iter::once(Footprint::new(drawn.front, size)).chain(rest).collect()
}

/// The same as its enemies meet it, behind what it defends. AM-SPE-022
pub(super) fn outline_met(position: &Position<'_>, id: GroupId) -> Vec<Footprint> {
    if position.is_defending(id) { position.outlines(id).into_owned() } else { outline(position.fielded(id)) }
}
