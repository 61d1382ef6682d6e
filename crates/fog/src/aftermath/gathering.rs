//! How the parts come together into which a battle group would fall without a base that it has lost. AM-DET-060, AM-DET-062

use acies_field::{Base, Body, face_alike, joined_at_all};
use acies_geometry::{Length, Vector};

use super::closing::Clear;

/// The part of a body that hangs together with its first base, and the rest, each moved sideways by the width of a gap, or
/// ahead or back by its depth.
pub(super) fn moved_together(body: &Body, gap: &Base) -> Vec<Body> {
    let Some(first) = body.bases_of_parts(joined_at_all).into_iter().next() else { return Vec::new() };
    let rest = (0..body.bases().len()).filter(|base| !first.contains(base)).collect();
    let (width, depth) = (gap.size.width, gap.size.depth);
    let ways = [(width, Length::ZERO), (-width, Length::ZERO), (Length::ZERO, depth), (Length::ZERO, -depth)];
    let ways = ways.map(|(aside, ahead)| gap.pose.moved(aside, ahead).front - gap.pose.front);
    [first, rest].iter().flat_map(|part| ways.map(|way| carried(body, part, way))).collect()
}

/// A body in at most so many parts: one after the other goes to the others with all its bases, into the gap if it has one
/// that fits there, and otherwise by the shortest way to where corners meet. There is a way for each part that can begin.
pub(super) fn gathered(body: &Body, gap: &Base, most: usize, stands: Clear<'_>) -> Vec<Body> {
    let parts = body.bases_of_parts(joined_at_all);
    if parts.len() <= most {
        return vec![body.clone()];
    }
    let nearer = |part: &Vec<usize>| {
        let mut ways = ways_to_the_others(body, part, gap);
        ways.sort_unstable();
        let mut bodies = ways.into_iter().map(|(_, _, way)| carried(body, part, way));
        bodies.find(|moved| moved.parts(joined_at_all) < parts.len() && stands(moved))
    };
    parts.iter().filter_map(nearer).flat_map(|moved| gathered(&moved, gap, most, stands)).collect()
}

/// The ways by which a part may come to touch the others, those into the gap before all others, each with its length.
fn ways_to_the_others(body: &Body, part: &[usize], gap: &Base) -> Vec<(bool, i64, Vector)> {
    let (bases, footprints) = (body.bases(), body.footprints());
    let fits = |base: &Base| base.size == gap.size && face_alike(base.pose.facing, gap.pose.facing);
    let fitting = part.iter().map(|&base| bases[base]).filter(fits);
    let into_the_gap = fitting.map(|base| gap.pose.front - base.pose.front);
    let others = (0..bases.len()).filter(|base| !part.contains(base));
    let theirs: Vec<_> = others.flat_map(|base| *footprints[base].corners()).collect();
    let mine = part.iter().flat_map(|&base| *footprints[base].corners());
    let to_corners = mine.flat_map(|mine| theirs.iter().map(move |&other| other - mine));
    let into_the_gap = into_the_gap.map(|way| (false, way.squared(), way));
    into_the_gap.chain(to_corners.map(|way| (true, way.squared(), way))).collect()
}

/// A body of which a part is carried along a way.
fn carried(body: &Body, part: &[usize], way: Vector) -> Body {
    let mut bases = body.bases().to_vec();
    for &base in part {
        bases[base].pose.front += way;
    }
    Body::new(bases)
}
