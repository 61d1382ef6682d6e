//! Where a commander's base can stand.

use acies_field::{Base, Body, Motion, Mu, Sweep};
use acies_geometry::convex::interiors_meet;
use acies_geometry::sweep::slide_out;
use acies_geometry::{Angle, Bounds, Edge, Footprint, Length, Pose, Segment, Size, TOUCH, Vector, within};
use acies_play::Seat;

use crate::fielded::GroupId;
use crate::movement::{distance, touched};
use crate::position::Position;
use crate::terrain::Grade;
use crate::troops::Capabilities;
use crate::{Armour, Quality, Training, TroopType, Troops, bases};

/// What a lone commander moves like, whatever his base shows. AM-MOV-080, AM-SPE-009
const LONE_COMMANDER: Troops = Troops {
    kind: TroopType::LightHorse,
    armour: Some(Armour::Unprotected),
    quality: Quality::Average,
    training: Training::Drilled,
    capabilities: Capabilities::NONE,
};

/// The places at which a commander's base is lined up against a base of a body: before it, behind it, and on either side
/// level with its front or its rear. AM-CMD-007, AM-MOV-084
pub(crate) fn places(body: &Body, size: Size) -> impl Iterator<Item = Pose> + '_ {
    body.bases().iter().flat_map(move |base| {
        let aside = (base.size.width + size.width) / 2;
        let level_with_rear = size.depth - base.size.depth;
        [
            (Length::ZERO, -base.size.depth),
            (-aside, Length::ZERO),
            (aside, Length::ZERO),
            (-aside, level_with_rear),
            (aside, level_with_rear),
            (Length::ZERO, size.depth),
        ]
        .map(|(right, forward)| base.pose.moved(right, forward))
    })
}

/// Whether nothing else stands where a commander's base would: no battle group, no camp, no other commander; and it is
/// on the table, on ground that he can enter. AM-MOV-083
pub(crate) fn is_free(position: &Position<'_>, (seat, index): (Seat, usize), base: &Footprint) -> bool {
    let size = bases::commander(position.fog.agreement.figures);
    !overlaps_troops(position, base)
        && !Seat::BOTH.iter().any(|&side| {
            let others = position.leaders(side).filter(|&(other, _)| (side, other) != (seat, index));
            let mut others = others.filter(|(_, leader)| leader.on_base.is_none());
            others.any(|(_, leader)| {
                is_near(leader.pose, base, size) && position.leader_footprint(leader).overlaps(base)
            })
        })
        && position.battle.field.table.holds(base.corners())
        && reach(position, &[stand_still(base)]).is_some()
}

/// A quick look that may say yes too often: whether a base of this size that stands here reaches another one.
fn is_near(pose: Pose, other: &Footprint, size: Size) -> bool {
    let here = Bounds { low: pose.front, high: pose.front };
    here.widened(size.width + size.depth).meet(other.bounds())
}

fn overlaps_troops(position: &Position<'_>, base: &Footprint) -> bool {
    let over = |body: &Body| {
        body.bounds().meet(base.bounds()) && body.footprints().iter().any(|other| other.overlaps(base))
    };
    position.all_groups().any(|(_, fielded)| over(&fielded.body))
        || Seat::BOTH.iter().any(|&seat| position.camp_on_table(seat).is_some_and(|camp| camp.overlaps(base)))
}

/// A base that does not move.
pub(crate) fn stand_still(base: &Footprint) -> Sweep {
    Sweep { before: (*base).into(), after: (*base).into(), motion: Motion::Place }
}

/// The straight way of a commander's base to a place, at which it is turned as it should stand. AM-MOV-081
pub(crate) fn way_to(base: &Base, to: Pose) -> Vec<Sweep> {
    let before = base.footprint();
    let last = Base::new(to, base.size).footprint();
    let way = last.centre() - before.centre();
    let slid = Base::new(Pose::new(base.pose.front + way, base.pose.facing), base.size).footprint();
    let motion = Motion::Slide { way, length: way.length() };
    let turn = Sweep { before: slid.into(), after: last.into(), motion: Motion::Place };
    vec![Sweep { before: before.into(), after: slid.into(), motion }, turn]
}

/// How far a lone commander can go on a way, by the slowest terrain that it touches; none if some is closed to him.
/// AM-MOV-080, AM-MOV-009
pub(crate) fn reach(position: &Position<'_>, swept: &[Sweep]) -> Option<Mu> {
    let there = touched(position, swept).into_iter().map(|terrain| terrain.grade);
    there
        .chain([Grade::Open])
        .map(|grade| distance(&position.fog.rules, &LONE_COMMANDER, grade))
        .min()
        .flatten()
}

/// Whether a way leads through battle groups of a side, those that `counts` names.
pub(crate) fn passes_through(
    position: &Position<'_>,
    swept: &[Sweep],
    seat: Seat,
    counts: impl Fn(GroupId) -> bool,
) -> bool {
    let around = swept.iter().fold(Bounds::of(&[]), |all, sweep| all.joined(sweep.bounds()));
    let groups = position.groups(seat).filter(|&(id, _)| counts(id));
    let near = groups.filter(|(_, fielded)| around.meet(&fielded.body.bounds()));
    let bases = near.flat_map(|(_, fielded)| fielded.body.footprints());
    let mut bases = bases.filter(|base| around.meet(base.bounds())).peekable();
    // On most ways there is nobody near, and their ground need not be laid out.
    bases.peek().is_some() && {
        let grounds: Vec<Vec<acies_geometry::Point>> = swept.iter().flat_map(Sweep::ground).collect();
        bases.any(|base| grounds.iter().any(|ground| interiors_meet(base.core(), ground)))
    }
}

/// The free place at a body that is nearest to where a commander's base would be, if there is one. AM-MOV-085, AM-MOV-087
pub(crate) fn nearest_place(
    position: &Position<'_>,
    who: (Seat, usize),
    body: &Body,
    wanted: Pose,
) -> Option<Pose> {
    let size = bases::commander(position.fog.agreement.figures);
    let centre = |pose: Pose| Base::new(pose, size).footprint().centre();
    let from = centre(wanted);
    let mut found: Vec<(i64, Pose)> =
        places(body, size).map(|pose| ((centre(pose) - from).squared(), pose)).collect();
    found.sort_unstable();
    found.dedup();
    let free = |&(_, pose): &(i64, Pose)| is_free(position, who, &Base::new(pose, size).footprint());
    found.into_iter().find(free).map(|(_, pose)| pose)
}

/// The nearest place for a commander at a battle group that is not on the table yet.
pub(crate) fn place_at(
    position: &Position<'_>,
    who: (Seat, usize),
    body: &Body,
    wanted: Pose,
) -> Option<Pose> {
    let size = bases::commander(position.fog.agreement.figures);
    let footprints = body.footprints();
    let clear = |pose: &Pose| {
        let base = Base::new(*pose, size).footprint();
        !footprints.iter().any(|other| other.overlaps(&base)) && is_free(position, who, &base)
    };
    let mut found: Vec<Pose> = places(body, size).filter(clear).collect();
    found.sort_unstable_by_key(|pose| ((pose.front - wanted.front).squared(), *pose));
    found.first().copied()
}

/// The free place nearest to where a lone commander stands, who has to make room: straight out over an edge of what is
/// in his way, or in one of many directions. AM-MOV-083
pub(crate) fn nearest_room(position: &Position<'_>, who: (Seat, usize), base: &Base) -> Option<Pose> {
    let here = base.footprint();
    let obstacles: Vec<Footprint> = obstacles(position, who);
    let edges = obstacles.iter().filter(|other| other.overlaps(&here)).flat_map(|other| {
        [Edge::Front, Edge::Right, Edge::Rear, Edge::Left].map(|edge| outward(other.edge(edge)))
    });
    let degrees = (0..72).map(|step| Angle::degrees(step * 5));
    let free = |pose: Pose| is_free(position, who, &Base::new(pose, base.size).footprint());
    let mut nearest: Option<(Length, Pose)> = None;
    for facing in edges.chain(degrees) {
        let most = nearest.map_or(FURTHEST, |(gone, _)| gone);
        let Some(gone) = slide_until_free(base, facing, &obstacles, most) else { continue };
        let way = Pose::new(base.pose.front, facing).ahead(gone);
        let found = (gone, Pose::new(base.pose.front + way, base.pose.facing));
        if nearest.is_none_or(|nearest| found < nearest) && free(found.1) {
            nearest = Some(found);
        }
    }
    nearest.map(|(_, pose)| pose)
}

fn obstacles(position: &Position<'_>, (seat, index): (Seat, usize)) -> Vec<Footprint> {
    let groups = position.all_groups().flat_map(|(_, fielded)| fielded.body.footprints()).copied();
    let camps = Seat::BOTH.into_iter().filter_map(|seat| position.camp_on_table(seat));
    let leaders = Seat::BOTH.into_iter().flat_map(|side| {
        let others = position.leaders(side).filter(move |&(other, _)| (side, other) != (seat, index));
        others.map(|(_, leader)| position.leader_footprint(leader))
    });
    groups.chain(camps).chain(leaders).collect()
}

/// The direction that leads straight out over an edge of a base.
fn outward(edge: Segment) -> Angle {
    let along = edge.way();
    Pose::facing_along(Vector::new(-along.y, along.x))
}

/// How far commanders are moved at most to make room.
const FURTHEST: Length = Length::millimetres(600);

/// How far a base must slide in a direction until it overlaps nothing, if that is no further than this.
fn slide_until_free(base: &Base, facing: Angle, obstacles: &[Footprint], most: Length) -> Option<Length> {
    let mut gone = Length::ZERO;
    // Every round leaves at least one obstacle behind.
    for _ in 0..=obstacles.len() {
        let way = Pose::new(base.pose.front, facing).ahead(gone);
        let here = Base::new(Pose::new(base.pose.front + way, base.pose.facing), base.size).footprint();
        let Some(other) = obstacles.iter().find(|other| other.overlaps(&here)) else { return Some(gone) };
        // A hair further than it may go, it must have come out.
        let last = Pose::new(base.pose.front, facing).ahead(most - gone + TOUCH);
        if within(here.slid(last).corners(), other.corners(), TOUCH) {
            return None;
        }
        let whole = Pose::new(base.pose.front, facing).ahead(FURTHEST);
        gone += slide_out(&here, whole, FURTHEST, other)?.max(Length::micrometres(1));
        if gone > most {
            return None;
        }
    }
    None
}
