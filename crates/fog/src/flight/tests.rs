//! Flights on small tables.

mod any;
mod friends;
mod ground;
mod shifts;
mod straight;

use acies_field::{Drawn, Mu};
use acies_geometry::{Angle, Length, Point, Vector};

use super::{Flight, FlightOrder, Why, plan};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::EvadeTurn;
use crate::testing::{Placed, at, red};

/// Light horse, 30 mm deep, with 7 MU in the open and 3 in a wood.
const LIGHT_HORSE: &str = "4 light horse, unprotected, average, undrilled";
/// Heavy foot, 15 mm deep, through whom only light foot may pass.
const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";
/// Cavalry that may evade in one rank, 5 MU.
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, bow";
const LIGHT_FOOT: &str = "4 light foot, unprotected, average, undrilled, javelins";

/// To the own rear: red faces away from himself. AM-IMP-074
const BACK: FlightOrder = FlightOrder { why: Why::Evade, turn: EvadeTurn::About, direction: Angle::HALF };

/// The same by routers.
const ROUT: FlightOrder = FlightOrder { why: Why::Rout, ..BACK };

/// A battle in which blue has at least one battle group, far away.
fn battle(red_groups: &[Placed<'_>], blue_groups: &[Placed<'_>]) -> (Fog, Battle) {
    let away = [(SPEARMEN, (1600, 1180), 180, 4)];
    crate::testing::battle(red_groups, if blue_groups.is_empty() { &away } else { blue_groups })
}

/// The first red battle group flees, with its normal move.
fn flight(red_groups: &[Placed<'_>], blue_groups: &[Placed<'_>], order: FlightOrder) -> Flight {
    let (fog, battle) = battle(red_groups, blue_groups);
    flee(&fog, &battle, order)
}

fn flee(fog: &Fog, battle: &Battle, order: FlightOrder) -> Flight {
    plan(&at(fog, battle), red(0), order, Mu::default())
}

/// Where the middle of the front is, in millimetres and rounded, and how many files there are.
fn front(flight: &Flight) -> (i32, i32, usize) {
    let Drawn { ranks, front, .. } = flight.body.drawn().expect("in normal formation");
    let mm = |at: i32| (at + 500).div_euclid(1000);
    (mm(front.front.x), mm(front.front.y), ranks.width())
}

/// Moves a battle group by so many micrometres.
fn push(battle: &mut Battle, id: GroupId, x: i32, y: i32) {
    let fielded = battle.fielded_mut(id).unwrap();
    let mut bases = fielded.body.bases().to_vec();
    for base in &mut bases {
        base.pose.front += Vector::new(x, y);
    }
    fielded.body = acies_field::Body::new(bases);
}

/// Where each base stands: the middle of its front, in millimetres and rounded.
fn places(flight: &Flight) -> Vec<(i32, i32)> {
    let mm = |at: i32| (at + 500).div_euclid(1000);
    let place = |point: Point| (mm(point.x), mm(point.y));
    flight.body.bases().iter().map(|base| place(base.pose.front)).collect()
}

const fn mm(length: i32) -> Length {
    Length::millimetres(length)
}
