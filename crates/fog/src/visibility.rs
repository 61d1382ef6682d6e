//! Who sees whom across terrain.

use acies_field::Mu;
use acies_field::measure::distance_between;
use acies_field::terrain::{Kind, Piece};
use acies_geometry::sight::{Blocker, clear, common_point_seen};
use acies_geometry::{Footprint, Point, Polygon, Segment};

use crate::fielded::GroupId;
use crate::position::Position;
use crate::terrain::{
    BEYOND_A_CREST, GULLY_VISIBILITY, blocks_the_view, hides_light_foot_beyond, kinds_around, visibility,
};
use crate::{TroopType, Troops};

impl Position<'_> {
    /// Whether any base of a battle group sees any base of another. Only terrain hides: friends and enemies in between do
    /// not. AM-TER-009
    pub fn sees(&self, id: GroupId, other: GroupId) -> bool {
        let [mine, theirs] = [id, other].map(|id| self.fielded(id).body.footprints());
        let troops = self.group(other).bases();
        mine.iter().any(|base| {
            theirs.iter().zip(troops).any(|(target, troops)| self.base_sees(base, (target, troops)))
        })
    }

    /// Whether a base sees an enemy base: it is near enough for the terrain that either is in, and a straight line from one
    /// to the other passes through no terrain that hides what is beyond. AM-TER-009, AM-TER-010, AM-TER-012, AM-TER-019
    /// to AM-TER-021, AM-TER-025 to AM-TER-027
    pub fn base_sees(&self, viewer: &Footprint, (target, troops): (&Footprint, &Troops)) -> bool {
        let between = viewer.bounds().joined(*target.bounds());
        let pieces = self.battle.field.pieces.iter().filter(|piece| piece.ground().bounds().meet(&between));
        let pieces: Vec<&Piece> = pieces.collect();
        if pieces.is_empty() {
            return true;
        }
        let distance = distance_between(&[*viewer], &[*target]);
        let limits = pieces.iter().flat_map(|piece| limits(piece, viewer, (target, troops)));
        if limits.min().is_some_and(|limit| distance > self.scale().mu(limit)) {
            return false;
        }
        let walls: Vec<Blocker<'_>> = pieces
            .iter()
            .flat_map(|piece| screens(piece))
            .filter(|ground| !ground.covers(viewer.core()) && !ground.covers(target.core()))
            .map(Blocker::Ground)
            .collect();
        let crests = if distance > self.scale().mu(BEYOND_A_CREST) { crests(&pieces) } else { Vec::new() };
        if crests.is_empty() {
            let sees = |&eye: &Point| common_point_seen([eye, eye], target.corners(), &walls);
            return walls.is_empty() || viewer.corners().iter().any(sees);
        }
        let free = |line: Segment| !crests.iter().any(|crest| crest.meets(line)) && clear(line, &walls);
        viewer.corners().iter().any(|&eye| target.corners().iter().any(|&spot| free(Segment::new(eye, spot))))
    }
}

/// How near a base must be to be seen, for each reason why it is hard to see. AM-TER-010, AM-TER-012, AM-TER-020
fn limits(piece: &Piece, viewer: &Footprint, (target, troops): (&Footprint, &Troops)) -> Vec<Mu> {
    let (here, there) = (kinds_around(piece, viewer), kinds_around(piece, target));
    let light_foot = troops.kind == TroopType::LightFoot;
    let hidden = there.iter().filter(|_| light_foot).filter_map(|&kind| hides_light_foot_beyond(kind));
    let in_gully = there.contains(&Kind::Gully) && !here.contains(&Kind::Gully);
    let inside = here.iter().chain(&there).filter_map(|&kind| visibility(kind));
    inside.chain(hidden).chain(in_gully.then_some(GULLY_VISIBILITY)).collect()
}

/// The parts of a piece that hide what is beyond them. AM-TER-019, AM-TER-021, AM-TER-025, AM-TER-028
fn screens(piece: &Piece) -> Vec<&Polygon> {
    let own = blocks_the_view(piece.kind()).then(|| piece.ground());
    let covers = piece.covers().filter(|(kind, _)| blocks_the_view(*kind)).map(|(_, ground)| ground);
    own.into_iter().chain(covers).collect()
}

/// The crest lines of hills; a single peak hides nothing. AM-TER-026, AM-TER-027
fn crests(pieces: &[&Piece]) -> Vec<Segment> {
    let hills = pieces.iter().filter(|piece| piece.kind().is_hill());
    let lines = hills.flat_map(|hill| hill.crests());
    lines
        .flat_map(|line| line.windows(2).map(|ends| Segment::new(ends[0], ends[1])).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Placed, at, battle, blue, lay, red};

    const FOOT: &str = "4 heavy foot, protected, average, drilled";
    const LIGHT: &str = "4 light foot, unprotected, average, undrilled, bow";

    /// Whether red foot at the origin of these tests see blue ones across a rectangle of terrain.
    fn sees(target: Placed<'_>, kind: Kind, from: (i32, i32), to: (i32, i32)) -> bool {
        let (fog, mut battle) = battle(&[(FOOT, (500, 400), 0, 2)], &[target]);
        lay(&mut battle, kind, from, to);
        at(&fog, &battle).sees(red(0), blue(0))
    }

    /// Proves AM-TER-009, AM-TER-019, AM-TER-021, AM-TER-025 as far as sight goes.
    #[test]
    fn woods_hide_what_is_beyond_them() {
        let beyond = |kind, right| sees((FOOT, (500, 500), 180, 2), kind, (300, 420), (right, 440));
        for kind in [Kind::Plantation, Kind::Forest, Kind::Village] {
            assert!(!beyond(kind, 700), "{kind:?}");
            assert!(beyond(kind, 500), "one can see past it");
        }
        assert!(beyond(Kind::Brush, 700));
    }

    /// AM-TER-010, both ways: into a wood and out of it.
    #[test]
    fn troops_inside_are_seen_and_see_so_far() {
        let inside = |kind, y: i32| sees((FOOT, (500, y), 180, 2), kind, (300, y), (700, y + 100));
        assert!(inside(Kind::Forest, 450) && !inside(Kind::Forest, 451), "2 MU");
        assert!(inside(Kind::Plantation, 500) && !inside(Kind::Plantation, 501), "4 MU");
        let looking_out = |y: i32| sees((FOOT, (500, y), 180, 2), Kind::Forest, (300, 300), (700, 401));
        assert!(looking_out(450) && !looking_out(451));
    }

    /// Proves AM-TER-012, AM-TER-020 as far as sight goes.
    #[test]
    fn light_foot_hides_in_low_terrain_and_all_in_a_gully() {
        let inside = |who, kind, y: i32| sees((who, (500, y), 180, 2), kind, (300, y), (700, y + 100));
        for (kind, far) in [(Kind::Brush, 500), (Kind::Marsh, 500), (Kind::SoftSand, 550)] {
            assert!(inside(LIGHT, kind, far) && !inside(LIGHT, kind, far + 1), "{kind:?}");
            assert!(inside(FOOT, kind, far + 1));
        }
        assert!(inside(FOOT, Kind::Gully, 425) && !inside(FOOT, Kind::Gully, 426));
    }

    /// AM-TER-026, AM-TER-027
    #[test]
    fn a_crest_hides_what_is_more_than_1_mu_away() {
        use acies_field::terrain::{Plan, Shape};
        let beyond = |y: i32| {
            let (fog, mut battle) = battle(&[(FOOT, (500, 400), 0, 2)], &[(FOOT, (500, y), 180, 2)]);
            let corners =
                [(300, 300), (300, 600), (700, 600), (700, 300)].map(|(x, y)| Point::millimetres(x, y));
            let mut plan = Plan::new(Kind::GentleHill, Shape::Straight(corners.to_vec()));
            plan.crests = vec![vec![Point::millimetres(300, 410), Point::millimetres(700, 410)]];
            battle.field.pieces.push(Piece::new(plan).unwrap());
            at(&fog, &battle).sees(red(0), blue(0))
        };
        assert!(beyond(425) && !beyond(426));
    }
}
