//! The ground on which a charge ends.

use acies_field::terrain::{Kind, Piece};
use acies_field::{Mu, Sweep};
use acies_geometry::distance::nearest_points;
use acies_geometry::{Corner, Edge, Footprint, Length, Part, Point, Polygon, Pose, Segment};

use super::contact::Touch;
use crate::disorder::{self, Disorder, DisorderTable};
use crate::fielded::GroupId;
use crate::movement::{disorder_in, touched};
use crate::position::Position;
use crate::setup::check::fortifications;
use crate::terrain::{Grade, grade, hill_grade};

/// How near a defended riverbank is. AM-GLO-020
const RIVERBANK: Mu = Mu::new(1);

/// The worst that terrain does to the bases of a battle group if they stand here. AM-BGR-029
pub(super) fn disorder_at(position: &Position<'_>, id: GroupId, bases: &[Footprint]) -> Disorder {
    let (rules, table) = (&position.fog.rules, DisorderTable::default());
    let (field, river) = (&position.battle.field, position.battle.river);
    let works = fortifications(&position.battle.side(id.seat).works);
    let of_base = |(base, troops)| {
        let behind = works.iter().any(|works| works.is_defended_by(base));
        disorder::of_base(rules, &table, field, river, (base, troops), behind)
    };
    disorder::of_group(bases.iter().zip(position.group(id).bases()).map(of_base))
}

/// Whether some terrain on a way would severely disorder any of the troops. AM-IMP-016
pub(super) fn severely_disorders(position: &Position<'_>, id: GroupId, swept: &[Sweep]) -> bool {
    let group = position.group(id);
    touched(position, swept).into_iter().any(|it| disorder_in(position, group, it) == Disorder::Severely)
}

/// The parts of the table that are not open: uneven, rough and difficult terrain. AM-GLO-032
pub(super) fn rough_ground<'a>(position: &Position<'a>) -> impl Iterator<Item = &'a Polygon> + use<'a> {
    let river = position.battle.river;
    let is_rough = |grade: Grade| !matches!(grade, Grade::Open | Grade::Impassable);
    let parts = move |piece: &'a Piece| {
        let kind = piece.kind();
        let own = if kind.is_hill() { Some(hill_grade(kind, None)) } else { grade(kind).or(river) };
        let covers = piece.covers().filter(move |&(cover, _)| is_rough(hill_grade(kind, Some(cover))));
        own.filter(|&grade| is_rough(grade))
            .map(|_| piece.ground())
            .into_iter()
            .chain(covers.map(|(_, ground)| ground))
    };
    position.battle.field.pieces.iter().flat_map(parts)
}

/// Whether all of every base is in terrain that is not open. AM-IMP-033
pub(super) fn wholly_in_rough(position: &Position<'_>, bases: &[Footprint]) -> bool {
    bases.iter().all(|base| rough_ground(position).any(|ground| ground.covers(base.core())))
}

/// Whether two bases touch only where the terrain is not open. AM-IMP-040
pub(super) fn touch_in_rough(
    position: &Position<'_>,
    mine: &Footprint,
    theirs: &Footprint,
    touch: &Touch,
) -> bool {
    let points = contact_points(mine, theirs, touch);
    points.iter().all(|&point| rough_ground(position).any(|ground| ground.holds(point)))
}

/// Where two bases touch: both ends and the middle of the stretch along which they do, or the one point.
fn contact_points(mine: &Footprint, theirs: &Footprint, touch: &Touch) -> Vec<Point> {
    let (Part::Edge(edge), Part::Edge(wall)) = (touch.contact.mine, touch.contact.theirs) else {
        return vec![nearest_points(mine.corners(), theirs.corners()).0];
    };
    let (edge, wall) = (mine.edge(edge), theirs.edge(wall));
    let along = |point: Point| edge.way().dot(point - edge.from);
    let mut points = [edge.from, edge.to, wall.from, wall.to];
    points.sort_by_key(|&point| along(point));
    vec![points[1], points[2], points[1].halfway(points[2])]
}

/// Whether a base stands at a river that it has before its whole front: it would defend the bank against whoever came
/// through. AM-GLO-020
pub(super) fn is_at_riverbank(position: &Position<'_>, base: &Footprint) -> bool {
    let rivers = position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River);
    rivers.map(Piece::ground).any(|river| {
        let front = base.edge(Edge::Front);
        let dry = !river.meets(&[front.from, front.to]);
        let near = river.distance(&[front.from, front.to]) <= position.scale().mu(RIVERBANK);
        let ahead = Pose::new(front.from, Pose::facing_along(front.way()))
            .to_the_right(-Length::BEYOND_THE_TABLE / 4);
        let faces = |corner: Corner| {
            let line = Segment::new(base.corner(corner), base.corner(corner) + ahead);
            river.edges().any(|bank| bank.meets(line))
        };
        dry && near && faces(Corner::FrontLeft) && faces(Corner::FrontRight)
    })
}

/// Whether any part of a base is in a river.
pub(super) fn is_in_river(position: &Position<'_>, base: &Footprint) -> bool {
    let mut rivers = position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River);
    rivers.any(|river| river.has_part_of(base))
}

/// Whether any base of a battle group defends field fortifications. AM-SPE-021
pub(super) fn defends_fortifications(position: &Position<'_>, id: GroupId, base: &Footprint) -> bool {
    fortifications(&position.battle.side(id.seat).works).iter().any(|works| works.is_defended_by(base))
}
