//! Ways that may be worth going, legal or not.

use acies_field::{Body, Leg, Mu, measure};
use acies_geometry::{Angle, Footprint, Hand, Length, Pose, chord, widest_turn};

use super::super::figure::{Figure, figure};
use super::super::movers::Movers;
use super::super::{Evolution, Occasion, Turn};
use super::ahead::{all_bases, distances};
use super::overlapping::into_overlaps;
use crate::TroopType;
use crate::movement::{Class, Row};

/// How many of the nearest enemies are wheeled towards.
const FACED: usize = 2;

/// The plainest way: 1 MU straight ahead.
pub(super) fn a_step_ahead(movers: &Movers<'_>) -> Vec<Evolution> {
    vec![Evolution::Leg(Leg::Advance(movers.position.scale().mu(Mu::new(1))))]
}

/// Ways that may be worth going, the plainest first.
pub(super) fn ways(movers: &Movers<'_>, occasion: Occasion) -> Vec<Vec<Evolution>> {
    let scale = movers.position.scale();
    let most = movers.most();
    let body = all_bases(movers);
    let on = |length: Length| Evolution::Leg(Leg::Advance(length));
    if movers.fielded().any(|fielded| fielded.in_orb) {
        let one = scale.mu(Mu::new(1));
        return [one, -one].map(|length| vec![on(length)]).to_vec();
    }
    if movers.have_any(|kind| kind == TroopType::HeavyArtillery) {
        return pivots(&body, scale.mu(Mu::new(1)));
    }
    let mut ways: Vec<Vec<Evolution>> =
        distances(movers, &body, most).into_iter().map(|distance| vec![on(distance)]).collect();
    ways.extend(wheels(movers, &body, scale.mu(most)));
    ways.extend(aside(movers, scale.mu(most)));
    if occasion == Occasion::First || occasion == Occasion::AfterFailure {
        ways.extend(into_overlaps(movers, scale.mu(most)));
        if !movers.is_line {
            ways.extend(changes(movers, most));
        }
    }
    ways.retain(|way| figure(way).is_some_and(|figure| movers.may_be(figure)));
    ways
}

impl Movers<'_> {
    /// The longest move that any rule may leave them, in whole MU or more.
    fn most(&self) -> Mu {
        self.groups().filter_map(super::super::reach::fastest_of).min().unwrap_or(Mu::new(0))
    }

    /// Whether a kind of move is open to them at all.
    fn may_be(&self, figure: Figure) -> bool {
        let row = match figure {
            Figure::Expansion { advance: false } => Row::Expansion,
            Figure::Expansion { advance: true } => Row::ExpansionAndAdvance,
            Figure::Contraction { .. } => Row::ContractionAndAdvance,
            Figure::Turn => Row::Turn,
            Figure::QuarterTurnAndAdvance => Row::QuarterTurnAndAdvance,
            Figure::TurnAboutAndAdvance => Row::TurnAboutAndAdvance,
            Figure::ThereAndBack => Row::ThereAndBack,
            Figure::Advance | Figure::Wheels | Figure::Pivot | Figure::Back => return true,
        };
        self.class_of(row) != Class::Impossible
    }
}

fn pivots(body: &Body, reach: Length) -> Vec<Vec<Evolution>> {
    let widest = widest_turn(body.frontage(), reach);
    let half = Angle::binary(widest.get() / 2);
    let turns = [widest, half].into_iter().filter(|&turn| turn > Angle::ZERO);
    turns
        .flat_map(|turn| {
            Hand::BOTH.into_iter().flat_map(move |hand| [Leg::Wheel(hand, turn), Leg::WheelBack(hand, turn)])
        })
        .map(|leg| vec![Evolution::Leg(leg)])
        .collect()
}

/// Wheels by themselves and with all or half of what is left after them: to face the nearest enemies, to be parallel to
/// them, by a few angles, and as far as it goes; and there and back again by two wheels.
fn wheels(movers: &Movers<'_>, body: &Body, reach: Length) -> Vec<Vec<Evolution>> {
    let frontage = body.frontage();
    let wheel = |hand: Hand, turn: Angle| Evolution::Leg(Leg::Wheel(hand, turn));
    let on = |length: Length| Evolution::Leg(Leg::Advance(length));
    let mut ways = Vec::new();
    for (hand, turn) in angles(movers, body, reach) {
        let left = reach - chord(frontage, turn);
        ways.push(vec![wheel(hand, turn)]);
        for rest in [left, left / 2] {
            if rest > Length::ZERO {
                ways.push(vec![wheel(hand, turn), on(rest)]);
            }
        }
    }
    for hand in Hand::BOTH {
        for turn in [Angle::degrees(15), Angle::degrees(30)] {
            let left = reach - chord(frontage, turn) * 2;
            if left > Length::ZERO {
                ways.push(vec![wheel(hand, turn), on(left), wheel(hand.other(), turn)]);
            }
        }
    }
    ways
}

fn angles(movers: &Movers<'_>, body: &Body, reach: Length) -> Vec<(Hand, Angle)> {
    let widest = widest_turn(body.frontage(), reach).min(Angle::QUARTER);
    let mine = body.footprints();
    let facing = body.facing();
    let middle = middle(&mine);
    let mut enemies: Vec<(Length, Angle, Angle)> = movers
        .enemies
        .iter()
        .map(|near| {
            let way = self::middle(&near.bases) - middle;
            let theirs = match near.thing {
                crate::obstacles::Thing::Group(id) => movers.position.fielded(id).body.facing(),
                _ => facing + Angle::HALF,
            };
            (measure::distance_between(&mine[..1], &near.bases[..1]), Pose::facing_along(way), theirs)
        })
        .collect();
    enemies.sort_unstable();
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
fn aside(movers: &Movers<'_>, reach: Length) -> Vec<Vec<Evolution>> {
    let width = movers.position.base_width();
    let shifts = Hand::BOTH.into_iter().flat_map(|hand| [width, width / 2].map(|aside| (hand, aside)));
    shifts
        .map(|(hand, aside)| {
            vec![Evolution::Leg(Leg::Advance(reach)), Evolution::Leg(Leg::Shift(hand, aside))]
        })
        .collect()
}

/// Turns, wider and narrower fronts, alone and with advances.
fn changes(movers: &Movers<'_>, most: Mu) -> Vec<Vec<Evolution>> {
    let scale = movers.position.scale();
    let on = |mu: Mu| Evolution::Leg(Leg::Advance(scale.mu(mu)));
    let less = Mu::hundredths((most.get() - 200).max(100));
    let mut ways = Vec::new();
    for turn in [Turn::Left, Turn::Right, Turn::About].map(Evolution::Turn) {
        ways.push(vec![turn]);
        let far = if turn == Evolution::Turn(Turn::About) { most } else { less };
        for advance in [far, Mu::new(1)] {
            ways.extend([vec![turn, on(advance)], vec![on(advance), turn]]);
        }
    }
    let about = Evolution::Turn(Turn::About);
    ways.extend([1, 2].map(|mu| vec![about, on(Mu::new(mu)), about]));
    for (left, right) in [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0)] {
        let (wider, narrower) = (Evolution::Expand { left, right }, Evolution::Contract { left, right });
        ways.extend([vec![wider], vec![wider, on(less)], vec![wider, on(Mu::new(1))]]);
        ways.push(vec![narrower]);
        for advance in [most, Mu::new(3), Mu::new(1)] {
            ways.extend([vec![narrower, on(advance)], vec![on(advance), narrower]]);
        }
    }
    ways
}
