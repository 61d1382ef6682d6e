//! The legal place that is nearest to where something is held.

use acies_field::TableEdge;
use acies_field::terrain::{Kind, Piece};
use acies_geometry::{Angle, Length, Point, Pose, Vector};

use super::Held;
use super::zones::Zone;
use crate::ask::Ask;
use crate::battle::Placing;
use crate::setup::check::Setting;
use crate::setup::siting::{Site, placement};

/// How far round a place is looked for another one, in millimetres.
const RINGS: [i32; 14] = [4, 8, 14, 20, 30, 40, 55, 75, 100, 140, 190, 260, 350, 480];

/// In how many directions.
const DIRECTIONS: i32 = 16;

/// How often the way between a place that is not legal and one that is is halved.
const HALVINGS: u32 = 12;

impl Setting<'_> {
    /// The nearest place that is legal: drawn into a zone, then looked for all round.
    pub(super) fn nearest(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        let zones = self.zones(ask, &held);
        let starts: Vec<Option<Zone>> =
            if zones.is_empty() { vec![None] } else { zones.into_iter().map(Some).collect() };
        let found = starts.iter().filter_map(|zone| self.nearest_in(ask, put, held, zone.as_ref()));
        let found = found.chain(self.at_the_water(ask, put, held));
        let far = |found: &Held| (found.point() - held.point()).squared();
        found.min_by_key(far).or_else(|| self.nearest_cover(ask, put, held))
    }

    fn nearest_in(&self, ask: &Ask, put: &[Held], held: Held, zone: Option<&Zone>) -> Option<Held> {
        let allowed = |held: &Held| self.allows(ask, put, held);
        let start = self.fitted(ask, held, zone);
        if allowed(&start) {
            return Some(start);
        }
        let far = |found: &Held| (found.point() - held.point()).squared();
        let ring = |&radius: &i32| {
            let around = (0..DIRECTIONS).map(|direction| {
                let pose = Pose::new(start.point(), Angle::millidegrees(i64::from(direction) * 22_500));
                let to = start.point() + pose.ahead(Length::millimetres(radius));
                self.fitted(ask, held.at(to), zone)
            });
            around.filter(allowed).min_by_key(far)
        };
        let found = RINGS.iter().find_map(ring)?;
        Some(self.closer(ask, put, (start, found), zone))
    }

    /// As near to the first place, which is not legal, as the way from the second allows.
    fn closer(&self, ask: &Ask, put: &[Held], (start, found): (Held, Held), zone: Option<&Zone>) -> Held {
        let (mut bad, mut good) = (start.point(), found);
        for _ in 0..HALVINGS {
            let middle = bad.halfway(good.point());
            let held = self.fitted(ask, found.at(middle), zone);
            if self.allows(ask, put, &held) {
                good = held;
            } else {
                bad = middle;
            }
        }
        good
    }

    /// A thing drawn into a zone, or as far as it may be slid.
    fn fitted(&self, ask: &Ask, held: Held, zone: Option<&Zone>) -> Held {
        if let (Ask::Adjust(adjustment), Held::Slide(to)) = (ask, held) {
            // A hair less, for the way is rounded.
            let most = self.agreement.scale().mu(adjustment.slide()) - Length::micrometres(2);
            let slid = self.slide(to).filter(|way| way.squared() > most.squared());
            return match (slid, self.middle_of_last()) {
                (Some(way), Some(middle)) => Held::Slide(middle + way.with_length(most)),
                _ => held,
            };
        }
        let Some(zone) = zone else { return held };
        let shape: Vec<Point> = self.outlines(ask, &held).concat();
        held.at(held.point() + zone.shift(&shape))
    }

    /// A piece that may touch water instead of a side edge, drawn to it. AM-SET-021
    fn at_the_water(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        let Ask::Place(Placing { die: Some(die), .. }) = ask else { return None };
        if placement(*die).0 != Site::SideEdgeOrWater {
            return None;
        }
        let half = self.fitted(ask, held, self.zones(ask, &held).first()).point();
        let start = held.at(Point::new(held.point().x, half.y));
        let water = |piece: &&Piece| matches!(piece.kind(), Kind::River | Kind::Coast);
        let mut drawn = self.battle.field.pieces.iter().filter(water).filter_map(|water| {
            let bounds = water.ground().bounds();
            let side = self.nearer_side(bounds.low.halfway(bounds.high));
            let mut held = start;
            // It bends, so that the way to it may be longer than the distance.
            for _ in 0..8 {
                let gap = water.distance_between(&Piece::new(self.plan(ask, &held)?).ok()?).get();
                let way = if side == TableEdge::Left { -gap } else { gap };
                held = held.at(held.point() + Vector::new(way, 0));
            }
            Some(held)
        });
        drawn.find(|held| self.allows(ask, put, held))
    }

    /// The nearest place of those that terrain offers to an ambush, wherever it is.
    fn nearest_cover(&self, ask: &Ask, put: &[Held], held: Held) -> Option<Held> {
        let Held::Marker(ambush) = held else { return None };
        let mut places = crate::setup::candidates::places_for_markers(self);
        places.sort_by_key(|place| (place.front - ambush.marker.front).squared());
        places.into_iter().map(|place| held.at(place.front)).find(|held| self.allows(ask, put, held))
    }
}
