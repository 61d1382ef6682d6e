//! Ways that may be worth going, legal or not.

use acies_field::{Body, Leg, Mu, measure};
use acies_geometry::{Angle, Footprint, Hand, Length, Pose, chord, widest_turn};
use acies_play::Dice;

use super::super::figure::{Figure, figure};
use super::super::movers::{Movers, Near};
use super::super::reach::fastest_of;
use super::super::{Evolution, Occasion, Turn};
use super::ahead::{all_bases, distances, some_distance};
use super::overlapping::into_overlaps;
use crate::TroopType;
use crate::movement::{Class, Row};

/// A way of up to three parts as it is listed. Most are never tried, and a list of parts is made only of those that are.
#[derive(Clone, Copy)]
pub(super) struct Way([Option<Evolution>; 3]);

impl Way {
    fn parts(self) -> Vec<Evolution> {
        self.0.into_iter().flatten().collect()
    }
}

impl<const N: usize> From<[Evolution; N]> for Way {
    fn from(parts: [Evolution; N]) -> Self {
        const { assert!(N <= 3) };
        let mut way = [None; 3];
        for (place, part) in way.iter_mut().zip(parts) {
            *place = Some(part);
        }
        Self(way)
    }
}

impl From<[Option<Evolution>; 3]> for Way {
    fn from(parts: [Option<Evolution>; 3]) -> Self {
        Self(parts)
    }
}

/// How many of the nearest enemies are wheeled towards.
const FACED: usize = 2;

/// The plainest way: 1 MU straight ahead.
pub(super) fn a_step_ahead(movers: &Movers<'_>) -> Vec<Evolution> {
    vec![Evolution::Leg(Leg::Advance(movers.position.scale().mu(Mu::new(1))))]
}

/// A way that may be worth going, as the dice fall: most often straight ahead, then wheels, then all else. None if there is
/// none of the kind that comes up.
pub(super) fn some(movers: &Movers<'_>, occasion: Occasion, dice: &mut Dice) -> Option<Vec<Evolution>> {
    let scale = movers.position.scale();
    let first = matches!(occasion, Occasion::First | Occasion::AfterFailure);
    let of_set = ways_of_set(movers);
    let mut ways = match (dice.pick(8), of_set) {
        (_, Some(ways)) => ways,
        (0..=2, _) => {
            let ahead = movers.most_ahead().get() / 100;
            let mu = dice.pick(ahead.max(1) as u32) as i32 + 1;
            straight([scale.mu(Mu::new(mu))])
        }
        (3, _) => straight(some_distance(movers, &all_bases(movers), movers.most_ahead(), dice)),
        (4 | 5, _) => of_kind(movers, occasion, Kind::Wheels),
        (6, _) if first => of_kind(movers, occasion, Kind::IntoOverlaps),
        (7, _) if first && !movers.is_line => of_kind(movers, occasion, Kind::Changes),
        _ => of_kind(movers, occasion, Kind::Aside),
    };
    if ways.is_empty() {
        return None;
    }
    let way = ways.swap_remove(dice.pick(ways.len() as u32) as usize).parts();
    movers.is_open(&way).then_some(way)
}

fn straight(distances: impl IntoIterator<Item = Length>) -> Vec<Way> {
    distances.into_iter().map(|distance| [Evolution::Leg(Leg::Advance(distance))].into()).collect()
}

/// The kinds of ways of those who are not set in their place.
#[derive(Clone, Copy)]
enum Kind {
    Straight,
    Wheels,
    Aside,
    IntoOverlaps,
    Changes,
}

/// The plainest first.
const KINDS: [Kind; 5] = [Kind::Straight, Kind::Wheels, Kind::Aside, Kind::IntoOverlaps, Kind::Changes];

/// The same ways as [`ways`], those first that are found quickly: the others are looked for only when they are wanted.
pub(super) fn quick_first<'a>(
    movers: &'a Movers<'_>,
    occasion: Occasion,
) -> impl Iterator<Item = Vec<Evolution>> + 'a {
    let of = move |kind: Kind| of_kind(movers, occasion, kind);
    let quick = [Kind::Changes, Kind::Wheels].into_iter().flat_map(of);
    let set = ways_of_set(movers);
    let is_set = set.is_some();
    let slow = [Kind::Aside, Kind::IntoOverlaps, Kind::Straight].into_iter().filter(move |_| !is_set);
    let slow = slow.flat_map(of);
    let ways = quick.chain(set.into_iter().flatten()).chain(slow);
    ways.map(Way::parts).filter(move |way| movers.is_open_on(occasion, way))
}

/// Ways that may be worth going, the plainest first.
pub(super) fn ways(movers: &Movers<'_>, occasion: Occasion) -> Vec<Vec<Evolution>> {
    if let Some(ways) = ways_of_set(movers) {
        return ways.into_iter().map(Way::parts).collect();
    }
    let ways = KINDS.into_iter().flat_map(|kind| of_kind(movers, occasion, kind));
    ways.map(Way::parts).filter(|way| movers.is_open(way)).collect()
}

/// All that an orb or heavy artillery can do. AM-SPE-040, AM-MOV-008
fn ways_of_set(movers: &Movers<'_>) -> Option<Vec<Way>> {
    let one = movers.position.scale().mu(Mu::new(1));
    if movers.fielded().any(|fielded| fielded.in_orb) {
        return Some(straight([one, -one]));
    }
    movers.have_any(|kind| kind == TroopType::HeavyArtillery).then(|| pivots(&all_bases(movers), one))
}

/// Ways of a kind. Overlaps and changes are for a first move. AM-MAN-042
fn of_kind(movers: &Movers<'_>, occasion: Occasion, kind: Kind) -> Vec<Way> {
    let (most, reach) = (movers.most(), movers.position.scale().mu(movers.most()));
    let first = matches!(occasion, Occasion::First | Occasion::AfterFailure);
    match kind {
        Kind::Straight => straight(distances(movers, &all_bases(movers), movers.most_ahead())),
        Kind::Wheels => wheels(movers, &all_bases(movers), reach),
        Kind::Aside => aside(movers, reach),
        Kind::IntoOverlaps if first => into_overlaps(movers, reach),
        Kind::Changes if first && !movers.is_line => changes(movers, most),
        Kind::IntoOverlaps | Kind::Changes => Vec::new(),
    }
}

impl Movers<'_> {
    /// The longest move that any rule may leave them away from roads, in whole MU or more.
    fn most(&self) -> Mu {
        let rules = &self.position.fog.rules;
        self.groups().filter_map(|group| fastest_of(rules, group)).min().unwrap_or(Mu::new(0))
    }

    /// The longest way straight ahead: a column on a road may go further. QR-MOV-005
    fn most_ahead(&self) -> Mu {
        let on_road = self.roads_under().next().is_some();
        if on_road { self.most() + self.position.fog.rules.moves.along_a_road } else { self.most() }
    }

    /// Whether a way is one of a kind that is open to them at all.
    fn is_open(&self, way: &[Evolution]) -> bool {
        figure(way).is_some_and(|figure| rows_of(figure).is_none_or(|rows| self.is_possible(rows)))
    }

    /// The same, when nothing but a simple move may be left to them. AM-MOV-037
    fn is_open_on(&self, occasion: Occasion, way: &[Evolution]) -> bool {
        let is_simple = |rows: &[Row]| {
            occasion != Occasion::AfterFailure
                || self.fielded().any(|fielded| fielded.in_orb)
                || rows.iter().any(|&row| self.class_of(row) == Class::Simple)
        };
        let is_open = |rows: &[Row]| self.is_possible(rows) && is_simple(rows);
        figure(way).is_some_and(|figure| rows_of(figure).is_none_or(is_open))
    }

    fn is_possible(&self, rows: &[Row]) -> bool {
        rows.first().is_none_or(|&row| self.class_of(row) != Class::Impossible)
    }
}

/// The lines of the table on which a turn or change of formation may be, the furthest one first; none for all other moves.
const fn rows_of(figure: Figure) -> Option<&'static [Row]> {
    Some(match figure {
        Figure::Expansion { advance: false } => &[Row::Expansion],
        Figure::Expansion { advance: true } => &[Row::ExpansionAndAdvance],
        Figure::Contraction { .. } => &[Row::ContractionAndAdvance, Row::Contraction],
        Figure::Turn => &[Row::Turn],
        Figure::QuarterTurnAndAdvance => &[Row::QuarterTurnAndAdvance],
        Figure::TurnAboutAndAdvance => &[Row::TurnAboutAndAdvance],
        Figure::ThereAndBack => &[Row::ThereAndBack],
        Figure::Advance | Figure::Wheels | Figure::Pivot | Figure::Back => return None,
    })
}

fn pivots(body: &Body, reach: Length) -> Vec<Way> {
    let widest = widest_turn(body.frontage(), reach);
    let half = Angle::binary(widest.get() / 2);
    let turns = [widest, half].into_iter().filter(|&turn| turn > Angle::ZERO);
    turns
        .flat_map(|turn| {
            Hand::BOTH.into_iter().flat_map(move |hand| [Leg::Wheel(hand, turn), Leg::WheelBack(hand, turn)])
        })
        .map(|leg| [Evolution::Leg(leg)].into())
        .collect()
}

/// Wheels by themselves and with all or half of what is left after them: to face the nearest enemies, to be parallel to
/// them, by a few angles, and as far as it goes; and there and back again by two wheels.
fn wheels(movers: &Movers<'_>, body: &Body, reach: Length) -> Vec<Way> {
    let frontage = body.frontage();
    let wheel = |hand: Hand, turn: Angle| Evolution::Leg(Leg::Wheel(hand, turn));
    let on = |length: Length| Evolution::Leg(Leg::Advance(length));
    let mut ways = Vec::new();
    for (hand, turn) in angles(movers, body, reach) {
        let left = reach - chord(frontage, turn);
        ways.push([wheel(hand, turn)].into());
        for rest in [left, left / 2] {
            if rest > Length::ZERO {
                ways.push([wheel(hand, turn), on(rest)].into());
            }
        }
    }
    for hand in Hand::BOTH {
        for turn in [Angle::degrees(15), Angle::degrees(30)] {
            let left = reach - chord(frontage, turn) * 2;
            if left > Length::ZERO {
                ways.push([wheel(hand, turn), on(left), wheel(hand.other(), turn)].into());
            }
        }
    }
    ways
}

fn angles(movers: &Movers<'_>, body: &Body, reach: Length) -> Vec<(Hand, Angle)> {
    let widest = widest_turn(body.frontage(), reach).min(Angle::QUARTER);
    let mine = body.footprints();
    let facing = body.facing();
    let middle = middle(mine);
    let seen = |near: &Near<'_>| {
        let way = self::middle(&near.bases) - middle;
        let theirs = match near.thing {
            crate::obstacles::Thing::Group(id) => movers.position.fielded(id).body.facing(),
            _ => facing + Angle::HALF,
        };
        (measure::distance_between(&mine[..1], &near.bases[..1]), Pose::facing_along(way), theirs)
    };
    let apart = |near: &Near<'_>| mine[0].bounds().apart(near.bases[0].bounds());
    let mut by_bounds: Vec<(Length, &Near<'_>)> =
        movers.enemies.iter().map(|near| (apart(near), near)).collect();
    by_bounds.sort_by_key(|&(apart, _)| apart);
    let mut enemies: Vec<(Length, Angle, Angle)> = Vec::new();
    for (apart, near) in by_bounds {
        // All others are further away.
        if enemies.get(FACED - 1).is_some_and(|faced| faced.0 < apart) {
            break;
        }
        enemies.push(seen(near));
        enemies.sort_unstable();
    }
    let towards =
        enemies.iter().take(FACED).flat_map(|&(_, towards, theirs)| [towards, theirs + Angle::HALF]);
    let turns = towards.map(|facing_then| facing_then - facing);
    let mut angles: Vec<(Hand, Angle)> = turns.filter_map(|turn| Some((turn.hand()?, turn.size()))).collect();
    let fixed = [Angle::degrees(15), Angle::degrees(45), Angle::QUARTER, widest];
    angles.extend(Hand::BOTH.into_iter().flat_map(|hand| fixed.map(|turn| (hand, turn))));
    angles.retain(|&(_, turn)| Angle::ZERO < turn && turn <= widest);
    angles.sort_unstable();
    angles.dedup();
    angles
}

fn middle(bases: &[Footprint]) -> acies_geometry::Point {
    let ends = [bases.first(), bases.last()].map(|base| base.map(Footprint::centre).unwrap_or_default());
    ends[0].halfway(ends[1])
}

/// The full distance with a shift to either side. AM-MOV-059
fn aside(movers: &Movers<'_>, reach: Length) -> Vec<Way> {
    let width = movers.position.base_width();
    let shifts = Hand::BOTH.into_iter().flat_map(|hand| [width, width / 2].map(|aside| (hand, aside)));
    shifts
        .map(|(hand, aside)| {
            [Evolution::Leg(Leg::Advance(reach)), Evolution::Leg(Leg::Shift(hand, aside))].into()
        })
        .collect()
}

/// Turns, wider and narrower fronts, alone and with advances.
fn changes(movers: &Movers<'_>, most: Mu) -> Vec<Way> {
    let scale = movers.position.scale();
    let on = |mu: Mu| Evolution::Leg(Leg::Advance(scale.mu(mu)));
    let less = Mu::hundredths((most.get() - 200).max(100));
    let mut ways = Vec::new();
    for turn in [Turn::Left, Turn::Right, Turn::About].map(Evolution::Turn) {
        ways.push([turn].into());
        let far = if turn == Evolution::Turn(Turn::About) { most } else { less };
        for advance in [far, Mu::new(1)] {
            ways.extend([[turn, on(advance)], [on(advance), turn]].map(Way::from));
        }
    }
    let about = Evolution::Turn(Turn::About);
    ways.extend([1, 2].map(|mu| Way::from([about, on(Mu::new(mu)), about])));
    for (left, right) in [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0)] {
        let (wider, narrower) = (Evolution::Expand { left, right }, Evolution::Contract { left, right });
        ways.push([wider].into());
        ways.extend([less, Mu::new(1)].map(|advance| Way::from([wider, on(advance)])));
        ways.push([narrower].into());
        for advance in [most, Mu::new(3), Mu::new(1)] {
            ways.extend([[narrower, on(advance)], [on(advance), narrower]].map(Way::from));
        }
    }
    ways
}
