//! How far straight ahead is worth going.

use acies_field::{Body, Leg, Mu, Progress, Sweep};
use acies_geometry::sweep::Obstacle;
use acies_geometry::{Footprint, Length, TOUCH};
use acies_play::Dice;

use super::super::movers::Movers;

/// The least that is more than nothing.
const A_HAIR: Length = Length::micrometres(1);

/// How far from the enemy is worth going, and how much further: bows, close to battle troops, a charge of heavy foot, close to
/// skirmishers, restricted areas.
const CLEARANCES: [(Mu, Length); 5] = [
    (Mu::new(6), Length::ZERO),
    (Mu::new(5), A_HAIR),
    (Mu::new(4), Length::ZERO),
    (Mu::new(3), A_HAIR),
    (Mu::new(2), A_HAIR),
];

/// All bases of the movers as one body.
pub(super) fn all_bases(movers: &Movers<'_>) -> Body {
    let bodies: Vec<&Body> = movers.fielded().map(|fielded| &fielded.body).collect();
    match bodies[..] {
        // What is known of it stays known.
        [only] => only.clone(),
        _ => Body::new(bodies.iter().flat_map(|body| body.bases().iter().copied()).collect()),
    }
}

/// Distances straight ahead of a body, the longest first: as far as it may, whole MU, up to what it runs into, up to the
/// edge of terrain, to shooting and charging distances from the enemy, and just out of them; and just beyond friends whom
/// it may pass through.
pub(super) fn distances(movers: &Movers<'_>, body: &Body, most: Mu) -> Vec<Length> {
    let scale = movers.position.scale();
    let furthest = scale.mu(most);
    let whole = (1..=most.get() / 100).map(|mu| scale.mu(Mu::new(mu)));
    let mut distances: Vec<Length> = whole.collect();
    let swept = &body.moved(Leg::Advance(furthest)).swept[0];
    distances.extend(stops(movers, swept).into_iter().flat_map(|stop| [stop, stop - TOUCH * 2]));
    let enemies: Vec<Footprint> = movers.enemies.iter().flat_map(|near| near.bases.iter().copied()).collect();
    for (clearance, hair) in CLEARANCES {
        distances.push(body.advance_keeping_clear(furthest, &enemies, scale.mu(clearance) + hair));
    }
    distances.extend(beyond_friends(movers, body));
    distances.retain(|&distance| distance > Length::ZERO);
    distances.sort_unstable();
    distances.dedup();
    distances.reverse();
    distances
}

/// One of those distances other than whole MU, as the dice fall.
pub(super) fn some_distance(movers: &Movers<'_>, body: &Body, most: Mu, dice: &mut Dice) -> Option<Length> {
    let scale = movers.position.scale();
    let furthest = scale.mu(most);
    let found = match dice.pick(3) {
        0 => {
            let (clearance, hair) = CLEARANCES[dice.pick(CLEARANCES.len() as u32) as usize];
            let enemies: Vec<Footprint> =
                movers.enemies.iter().flat_map(|near| near.bases.iter().copied()).collect();
            vec![body.advance_keeping_clear(furthest, &enemies, scale.mu(clearance) + hair)]
        }
        1 => stops(movers, &body.moved(Leg::Advance(furthest)).swept[0]),
        _ => beyond_friends(movers, body),
    };
    let distance = *found.get(dice.pick(found.len().max(1) as u32) as usize)?;
    (distance > Length::ZERO).then_some(distance)
}

/// Where it first runs into something solid or closed, and where it comes to each piece of terrain.
fn stops(movers: &Movers<'_>, swept: &Sweep) -> Vec<Length> {
    let slid = |list: &[Obstacle<'_>]| match swept.stops_after(list)? {
        Progress::Slid(slid) => Some(slid),
        Progress::Turned(_) => None,
    };
    let mut stops: Vec<Length> = slid(&movers.solid().near(&swept.bounds()).list).into_iter().collect();
    let (pieces, bounds) = (&movers.position.battle.field.pieces, swept.bounds());
    let near = pieces.iter().filter(|piece| bounds.meet(piece.ground().bounds()));
    stops.extend(near.filter_map(|piece| slid(&[Obstacle::Ground(piece.ground())])));
    stops
}

/// How far it is to just beyond each of the friends straight ahead whom it may pass through. AM-MOV-069
fn beyond_friends(movers: &Movers<'_>, body: &Body) -> Vec<Length> {
    let Some(front) = body.bases().first().map(|base| base.pose.frame()) else { return Vec::new() };
    let seen = |bases: &[Footprint]| -> Vec<(Length, Length)> {
        bases.iter().flat_map(|base| *base.corners()).map(|corner| front.seen(corner)).collect()
    };
    let sides = |seen: &[(Length, Length)]| {
        Some((seen.iter().map(|at| at.0).min()?, seen.iter().map(|at| at.0).max()?))
    };
    let mine = seen(body.footprints());
    let (Some(rear), Some((left, right))) = (mine.iter().map(|at| at.1).min(), sides(&mine)) else {
        return Vec::new();
    };
    let beyond = |(_, bases): &(_, &[Footprint])| {
        let theirs = seen(bases);
        let (least, greatest) = sides(&theirs)?;
        let far = theirs.iter().map(|at| at.1).max()?;
        (least < right && left < greatest && far > rear).then_some(far - rear)
    };
    movers.passable.iter().filter_map(beyond).filter(|&beyond| beyond < LONGEST).collect()
}

/// Friends further away are not passed through.
const LONGEST: Length = Length::millimetres(400);
