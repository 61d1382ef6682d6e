//! Shifts to the side in an advance. AM-MOV-058

use acies_field::{Body, Leg, Motion, Mu};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Edge, Hand, Length, Part};
use acies_rules::rule;

use super::figure::Figure;
use super::judge::{Made, Occasion};
use super::movers::Movers;
use super::walk::Walk;
use super::{Evolution, Fault, Order, Wrong};
use crate::engagement::contacts_between;
use crate::fielded::GroupId;
use crate::obstacles::Thing;
use crate::terrain::Grade;

/// Something that a move clips: friends, an edge of the table, or a piece of terrain by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clip {
    Thing(Thing),
    Piece(usize),
}

impl Movers<'_> {
    /// What is wrong with the shift of a move, if it has one. AM-MOV-058 to AM-MOV-061
    pub(super) fn check_shift(&self, made: &Made<'_>, occasion: Occasion) -> Option<Fault> {
        let shifts: Vec<(Hand, Length)> = made.order.legs().filter_map(as_shift).collect();
        let goes: Length = shifts.iter().map(|shift| shift.1).sum();
        if shifts.is_empty() {
            return None;
        }
        let wrong = |may| Wrong::Shift { goes, may };
        if made.figure != Figure::Advance || matches!(occasion, Occasion::Second { .. }) {
            return Some((rule!("AM-MOV-061"), wrong(Length::ZERO)));
        }
        let width = self.position.base_width();
        if shifts.len() > 1 || goes > width {
            return Some((rule!("AM-MOV-058"), wrong(width)));
        }
        if self.is_away_and_full(made) || self.is_into_overlap(made, goes) {
            return None;
        }
        if goes > width / 2 {
            return Some((rule!("AM-MOV-059"), wrong(width / 2)));
        }
        if self.avoids_clipping(made, goes) {
            return None;
        }
        Some((rule!("AM-MOV-060"), wrong(Length::ZERO)))
    }

    /// The full distance straight ahead, away from all enemy. AM-MOV-059
    fn is_away_and_full(&self, made: &Made<'_>) -> bool {
        let is_straight = made.order.legs().all(|leg| matches!(leg, Leg::Advance(_) | Leg::Shift(..)));
        is_straight && made.close.is_none() && self.is_full(made.figure, made.order)
    }

    /// Half a base width into an overlap position against enemy who fight to their front already. AM-MOV-060
    fn is_into_overlap(&self, made: &Made<'_>, goes: Length) -> bool {
        goes <= self.position.base_width() / 2
            && made.takes_up_overlap
            && made.overlapped.iter().all(|&enemy| self.fights_to_its_front(enemy))
    }

    fn fights_to_its_front(&self, enemy: GroupId) -> bool {
        let theirs = self.position.fielded(enemy).body.footprints();
        let mut friends = self.position.groups(self.seat).filter(|(_, friend)| !friend.is_broken());
        friends.any(|(_, friend)| {
            let contacts = contacts_between(theirs, friend.body.footprints());
            contacts.iter().any(|(_, _, contact)| contact.mine == Part::Edge(Edge::Front))
        })
    }

    /// Whether the move would clip something without the shift, and with a millimetre less of it too. Half a base width,
    /// if a front corner goes 1 MU; less than that only to stay on the table. AM-MOV-060
    fn avoids_clipping(&self, made: &Made<'_>, goes: Length) -> bool {
        let Some(without) = self.walked(made.order, |_| None) else { return false };
        let with = self.clips(made.walk);
        let long = self.goes_one_mu(&without);
        let counts = |clip: &Clip| long || matches!(clip, Clip::Thing(Thing::Edge(_)));
        let avoided: Vec<Clip> =
            self.clips(&without).into_iter().filter(|clip| counts(clip) && !with.contains(clip)).collect();
        let less = goes - Length::millimetres(1);
        if avoided.is_empty() || less <= Length::ZERO {
            return !avoided.is_empty();
        }
        let nearly = self.walked(made.order, |hand| Some(Leg::Shift(hand, less)));
        nearly.is_some_and(|walk| self.clips(&walk).iter().any(|clip| avoided.contains(clip)))
    }

    /// The move with another shift, or none.
    fn walked(&self, order: &Order, shift: impl Fn(Hand) -> Option<Leg>) -> Option<Walk> {
        let evolutions: Vec<Evolution> = order
            .evolutions
            .iter()
            .filter_map(|evolution| match evolution {
                Evolution::Leg(Leg::Shift(hand, _)) => shift(*hand).map(Evolution::Leg),
                other => Some(*other),
            })
            .collect();
        Walk::new(self, &evolutions).ok()
    }

    /// Whether a front corner goes 1 MU or more. AM-MOV-060
    fn goes_one_mu(&self, walk: &Walk) -> bool {
        let all = |bodies: Vec<&Body>| {
            Body::new(bodies.into_iter().flat_map(|body| body.bases().iter().copied()).collect())
        };
        let before = all(self.fielded().map(|fielded| &fielded.body).collect());
        let after = all(walk.walkers.iter().map(|walker| &walker.body).collect());
        let gone = |hand: Hand| (after.front_corner(hand) - before.front_corner(hand)).length();
        Hand::BOTH.into_iter().any(|hand| gone(hand) >= self.position.scale().mu(Mu::new(1)))
    }

    /// Friends, edges and terrain that a move runs into or over.
    fn clips(&self, walk: &Walk) -> Vec<Clip> {
        let mut clips = Vec::new();
        let friends = self.passable.iter().flat_map(|(id, bases)| bases.iter().map(move |base| (*id, base)));
        let friends: Vec<(GroupId, Obstacle<'_>)> =
            friends.map(|(id, base)| (id, Obstacle::Base(base))).collect();
        let passable: Vec<Obstacle<'_>> = friends.iter().map(|friend| friend.1).collect();
        let solid = self.solid().list();
        for (_, sweep) in walk.walkers.iter().flat_map(|walker| &walker.swept) {
            if sweep.motion == Motion::Place {
                continue;
            }
            let met =
                |list: &[Obstacle<'_>]| sweep.first_contact(list).map_or_else(Vec::new, |met| met.meetings);
            clips.extend(met(&solid).into_iter().map(|(_, number)| Clip::Thing(self.solid().thing(number))));
            let passed = met(&passable).into_iter().map(|(_, number)| Thing::Group(friends[number].0));
            clips.extend(passed.map(Clip::Thing));
            let pieces = self.position.battle.field.pieces.iter().enumerate();
            let entered = pieces.filter(|(_, piece)| sweep.enters(piece.ground()));
            clips.extend(entered.map(|(index, _)| Clip::Piece(index)));
        }
        clips.retain(|clip| match clip {
            Clip::Thing(Thing::Group(id)) => id.seat == self.seat,
            Clip::Thing(thing) => matches!(thing, Thing::Edge(_)),
            Clip::Piece(index) => self.hinders(*index),
        });
        clips
    }

    /// Whether a piece of terrain is other than open.
    fn hinders(&self, index: usize) -> bool {
        let piece = &self.position.battle.field.pieces[index];
        crate::terrain::grade(piece.kind()).or(self.position.battle.river) != Some(Grade::Open)
            || piece.covers().next().is_some()
    }
}

fn as_shift(leg: Leg) -> Option<(Hand, Length)> {
    match leg {
        Leg::Shift(hand, distance) => Some((hand, distance)),
        Leg::Advance(_) | Leg::Wheel(..) | Leg::WheelBack(..) => None,
    }
}
