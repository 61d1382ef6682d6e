//! Who sees whom, as far as the ground decides it. Troops in between are for the rules that ask.

use acies_field::terrain::{Kind, Piece};
use acies_geometry::sight::{Blocker, common_point_seen};
use acies_geometry::{Footprint, Length, Point, Polygon, distance};

use crate::fielded::GroupId;
use crate::position::Position;
use crate::terrain::{
    BEYOND_A_CREST, GULLY_VISIBILITY, blocks_the_view, hides_light_foot_beyond, kinds_around, visibility,
};
use crate::{TroopType, Troops};

/// Whether some part of a base can be seen from another, past and inside all terrain. `light_foot` says whether the base
/// that is looked at is light foot, who hide in low terrain. AM-TER-009 to AM-TER-012, AM-TER-019 to AM-TER-027
pub fn sees(position: &Position<'_>, from: &Footprint, to: &Footprint, light_foot: bool) -> bool {
    sees_at(position, from, to, light_foot, distance(from.corners(), to.corners()))
}

/// The same, at a distance that is measured in another way: shooters measure from their front edge. AM-TER-011
pub fn sees_at(
    position: &Position<'_>,
    from: &Footprint,
    to: &Footprint,
    light_foot: bool,
    far: Length,
) -> bool {
    if is_beyond_visibility(position, from, to, light_foot, far) {
        return false;
    }
    let hills = if far > position.scale().mu(BEYOND_A_CREST) { crests(position) } else { Vec::new() };
    let crests = hills.iter().flat_map(|crest| crest.windows(2)).map(Blocker::Shape);
    let woods = in_between(position, from, to).into_iter().map(Blocker::Ground);
    let blockers: Vec<Blocker<'_>> = woods.chain(crests).collect();
    blockers.is_empty()
        || from.corners().iter().any(|&eye| common_point_seen([eye, eye], to.corners(), &blockers))
}

/// Whether any base of a battle group sees any base of another. AM-IMP-004
pub fn group_sees(position: &Position<'_>, from: GroupId, to: GroupId) -> bool {
    let target = position.fielded(to);
    let footprints = target.body.footprints();
    let bases: Vec<(&Footprint, &Troops)> = footprints.iter().zip(target.group.bases()).collect();
    let eyes = position.fielded(from).body.footprints();
    eyes.iter().any(|eye| bases.iter().any(|(base, troops)| sees(position, eye, base, is_light_foot(troops))))
}

/// Whether it hides in low terrain. AM-TER-012
pub fn is_light_foot(troops: &Troops) -> bool {
    troops.kind == TroopType::LightFoot
}

/// Ground behind which nothing is seen, and in which neither of the two is wholly: from inside, and into it, the
/// visibility distance decides. AM-TER-019, AM-TER-021, AM-TER-025, AM-TER-028
pub fn in_between<'a>(position: &Position<'a>, from: &Footprint, to: &Footprint) -> Vec<&'a Polygon> {
    let grounds = position.battle.field.pieces.iter().flat_map(grounds);
    let holds = |ground: &Polygon, base: &Footprint| ground.covers(base.core());
    grounds
        .filter(|&(kind, ground)| blocks_the_view(kind) && !holds(ground, from) && !holds(ground, to))
        .map(|(_, ground)| ground)
        .collect()
}

/// A piece of terrain and, on a hill, what covers it.
fn grounds(piece: &Piece) -> impl Iterator<Item = (Kind, &Polygon)> {
    piece.covers().chain([(piece.kind(), piece.ground())])
}

/// Whether the terrain that either of them is wholly in hides one from the other at this distance. AM-TER-010, AM-TER-012,
/// AM-TER-020
fn is_beyond_visibility(
    position: &Position<'_>,
    from: &Footprint,
    to: &Footprint,
    light_foot: bool,
    far: Length,
) -> bool {
    let scale = position.scale();
    let pieces = &position.battle.field.pieces;
    let around = |base: &Footprint| -> Vec<Kind> {
        pieces.iter().flat_map(|piece| kinds_around(piece, base)).collect()
    };
    let to_kinds = around(to);
    let both_ways = around(from).into_iter().chain(to_kinds.iter().copied()).filter_map(visibility);
    let low = to_kinds.iter().filter(|_| light_foot).filter_map(|&kind| hides_light_foot_beyond(kind));
    let gullies = pieces.iter().filter(|piece| piece.kind() == Kind::Gully);
    let sunk = gullies.filter(|gully| gully.holds(to) && !gully.holds(from)).map(|_| GULLY_VISIBILITY);
    both_ways.chain(low).chain(sunk).any(|limit| far > scale.mu(limit))
}

/// The crest lines of all hills. A hill with a single peak has none. AM-TER-026, AM-TER-027, AM-GLO-048
fn crests(position: &Position<'_>) -> Vec<Vec<Point>> {
    let hills = position.battle.field.pieces.iter().filter(|piece| piece.kind().is_hill());
    hills.flat_map(Piece::crests).filter(|crest| crest.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, battle, lay, mu};
    use acies_field::terrain::{Plan, Shape};
    use acies_geometry::{Angle, Pose, Size};

    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    /// A base that faces the far edge, the middle of its front edge at this place in millimetres.
    fn base(x: i32, y: i32) -> Footprint {
        Footprint::new(Pose::new(Point::millimetres(x, y), Angle::ZERO), Size::millimetres(40, 20))
    }

    /// Whether a base sees another that is so much further ahead of its front edge, in thousandths of an MU, with a
    /// piece of terrain from there on or up to here.
    fn over(kind: Kind, near: i32, far: i32, gap: i32, light: bool) -> bool {
        let (fog, mut state) = battle(&[(FOOT, (100, 100), 0, 2)], &[(FOOT, (100, 1100), 180, 2)]);
        lay(&mut state, kind, (800, near), (1000, far));
        let target = Pose::new(Point::new(900_000, 500_000 + mu(gap).get() + 20_000), Angle::ZERO);
        let target = Footprint::new(target, Size::millimetres(40, 20));
        sees(&at(&fog, &state), &base(900, 500), &target, light)
    }

    /// Proves AM-TER-009, AM-TER-010, and of 2.0 what is the same in QR-TER-005, QR-TER-007.
    #[test]
    fn woods_and_houses_hide_in_three_directions() {
        for (kind, limit) in [(Kind::Plantation, 4_000), (Kind::Forest, 2_000), (Kind::Village, 2_000)] {
            for (near, far) in [(500, 900), (300, 500), (300, 900)] {
                assert!(over(kind, near, far, limit, false), "{kind:?} from {near} to {far}");
                assert!(!over(kind, near, far, limit + 1, false), "{kind:?} from {near} to {far}");
            }
            assert!(!over(kind, 505, 515, 1_000, false), "nothing is seen beyond it");
        }
        assert!(
            over(Kind::Brush, 500, 900, 10_000, false) && over(Kind::OpenFields, 505, 515, 10_000, false)
        );
    }

    /// Proves AM-TER-012.
    #[test]
    fn light_foot_hide_in_low_terrain_and_see_out() {
        for (kind, limit) in [
            (Kind::Brush, 4_000),
            (Kind::EnclosedFields, 4_000),
            (Kind::Vineyards, 4_000),
            (Kind::Marsh, 4_000),
            (Kind::SoftSand, 6_000),
        ] {
            assert!(over(kind, 500, 900, limit, true) && !over(kind, 500, 900, limit + 1, true), "{kind:?}");
            assert!(over(kind, 300, 500, 10_000, true), "they see out of it, whoever is looked at");
        }
    }

    /// Proves QR-TER-006.
    ///
    /// The distances of AM-TER-020: entirely in it they are seen from outside within 1 MU only, and see out.
    #[test]
    fn a_gully_hides_those_in_it() {
        assert!(over(Kind::Gully, 500, 900, 1_000, false) && !over(Kind::Gully, 500, 900, 1_001, false));
        assert!(over(Kind::Gully, 300, 500, 10_000, false), "out of it");
        assert!(over(Kind::Gully, 300, 900, 10_000, false), "both in it");
    }

    /// The crest line of AM-TER-026 and AM-TER-027.
    #[test]
    fn a_crest_hides_what_is_beyond_it() {
        let (fog, mut state) = battle(&[(FOOT, (900, 400), 0, 2)], &[(FOOT, (900, 600), 180, 2)]);
        let corners = [(700, 300), (700, 700), (1100, 700), (1100, 300)];
        let shape = Shape::Straight(corners.map(|(x, y)| Point::millimetres(x, y)).to_vec());
        let mut plan = Plan::new(Kind::SteepHill, shape);
        plan.crests = vec![vec![Point::millimetres(750, 510), Point::millimetres(1050, 510)]];
        state.field.pieces.push(Piece::new(plan).unwrap());
        let look = |gap: i32| sees(&at(&fog, &state), &base(900, 500), &base(900, 520 + gap), false);
        assert!(look(25) && !look(26));
        assert!(sees(&at(&fog, &state), &base(1040, 500), &base(1040, 700), false), "past its end");
        assert!(!group_sees(
            &at(&fog, &state),
            GroupId::new(acies_play::Seat::Red, 0),
            crate::testing::blue(0)
        ));
    }
}
