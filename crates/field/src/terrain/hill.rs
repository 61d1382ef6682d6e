//! Peaks, crests, and who is uphill.

use acies_geometry::distance::nearest_points;
use acies_geometry::{Edge, Footprint, Length, Point, Polygon, TOUCH, distance};

use super::Piece;

impl Piece {
    /// The peaks and crests of a hill: those marked, or a single peak at its most central point. AM-GLO-048, FR-GLO-078,
    /// DM-SET-043
    pub fn crests(&self) -> Vec<Vec<Point>> {
        let marked = &self.plan().crests;
        if marked.is_empty() { vec![vec![most_central_point(self.ground())]] } else { marked.clone() }
    }

    /// The point of a peak or crest that is nearest to a base. AM-GLO-048
    pub fn nearest_crest_point(&self, base: &Footprint) -> Option<Point> {
        let stretches = self.crests().into_iter().flat_map(stretches);
        let nearest = stretches
            .map(|stretch| (distance(base.corners(), &stretch), nearest_points(base.corners(), &stretch).1));
        nearest.min_by_key(|&(reach, _)| reach).map(|(_, point)| point)
    }

    /// Whether a base stands wholly on this hill, with the nearest peak or crest point behind the line that prolongs
    /// its front edge. On the line counts as behind, or the book need not say that two bases with their fronts on the
    /// crest are level. AM-GLO-048, FR-GLO-078
    pub fn has_uphill(&self, base: &Footprint) -> bool {
        let front = base.edge(Edge::Front);
        let hair = i64::from(TOUCH.get()) * i64::from(front.length().get());
        self.kind().is_hill()
            && self.holds(base)
            && self.nearest_crest_point(base).is_some_and(|point| front.side(point) <= hair)
    }

    fn crest_is_at_front_of(&self, base: &Footprint) -> bool {
        let front = base.edge(Edge::Front);
        let reach = |stretch: &Vec<Point>| distance(&[front.from, front.to], stretch) <= TOUCH;
        self.kind().is_hill() && self.crests().into_iter().flat_map(stretches).any(|stretch| reach(&stretch))
    }
}

/// Whether a base is uphill of its opponent: it is uphill on one of the pieces, and the opponent is not, nor do both
/// have their front edge on a crest. AM-GLO-048, FR-GLO-078
pub fn is_uphill_of(base: &Footprint, opponent: &Footprint, pieces: &[Piece]) -> bool {
    let uphill = |base: &Footprint| pieces.iter().any(|hill| hill.has_uphill(base));
    let on_crest = |base: &Footprint| pieces.iter().any(|hill| hill.crest_is_at_front_of(base));
    uphill(base) && !uphill(opponent) && !(on_crest(base) && on_crest(opponent))
}

/// The straight stretches of a crest, or its one point.
fn stretches(crest: Vec<Point>) -> Vec<Vec<Point>> {
    if crest.len() == 1 { vec![crest] } else { crest.windows(2).map(<[Point]>::to_vec).collect() }
}

/// The centre of gravity, or where that is outside, in a bay, the point of the outline that is nearest to it.
fn most_central_point(ground: &Polygon) -> Point {
    let origin = ground.corners()[0];
    let (mut area, mut x, mut y) = (0_i128, 0_i128, 0_i128);
    for edge in ground.edges() {
        let (one, other) = (edge.from - origin, edge.to - origin);
        let weight = i128::from(one.cross(other));
        area += weight;
        x += weight * (i128::from(one.x) + i128::from(other.x));
        y += weight * (i128::from(one.y) + i128::from(other.y));
    }
    let mean = |sum: i128| (sum / (area * 3)) as i32;
    let centre = Point::new(origin.x + mean(x), origin.y + mean(y));
    if ground.holds(centre) {
        return centre;
    }
    let reach = |edge: &[Point; 2]| -> Length { distance(&[centre], edge) };
    let nearest = ground.edges().map(|edge| [edge.from, edge.to]).min_by_key(reach);
    nearest.map_or(centre, |edge| nearest_points(&[centre], &edge).1)
}

#[cfg(test)]
mod tests {
    use acies_geometry::{Angle, Pose, Size};

    use super::super::testing::{at, ground};
    use super::super::{Kind, Plan, Shape};
    use super::*;

    /// A hill of 400 mm square with these crests.
    fn hill(crests: &[&[(i32, i32)]]) -> Piece {
        let corners = [(100, 100), (100, 500), (500, 500), (500, 100)].map(|(x, y)| at(x, y));
        let line = |crest: &&[(i32, i32)]| crest.iter().map(|&(x, y)| at(x, y)).collect();
        let crests = crests.iter().map(line).collect();
        Piece::new(Plan { crests, ..Plan::new(Kind::GentleHill, Shape::Straight(corners.to_vec())) }).unwrap()
    }

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(Pose::new(at(x, y), Angle::degrees(degrees)), Size::millimetres(40, 20))
    }

    fn is_above(base: &Footprint, opponent: &Footprint, hill: &Piece) -> bool {
        is_uphill_of(base, opponent, std::slice::from_ref(hill))
    }

    #[test]
    fn the_peak_is_the_most_central_point() {
        assert_eq!(hill(&[]).crests(), [[at(300, 300)]]);
        assert_eq!(hill(&[&[(150, 150)]]).crests(), [[at(150, 150)]], "unless it is marked");
        // The centre of gravity of this horseshoe is in its bay.
        let bay = ground(&[(0, 0), (0, 90), (90, 90), (90, 80), (10, 80), (10, 10), (90, 10), (90, 0)]);
        let peak = most_central_point(&bay);
        assert!(bay.holds(peak) && peak.x == 10_000, "{peak:?}");
    }

    #[test]
    fn the_nearest_point_of_a_crest_counts() {
        let ridge = hill(&[&[(150, 300), (450, 300)], &[(300, 480)]]);
        assert_eq!(ridge.nearest_crest_point(&base(200, 200, 0)), Some(at(180, 300)));
        assert_eq!(ridge.nearest_crest_point(&base(300, 440, 0)), Some(at(300, 480)));
    }

    /// Proves AM-GLO-048, FR-GLO-078.
    #[test]
    fn uphill_has_the_crest_behind_its_front() {
        let peaked = hill(&[]);
        let (down, up) = (base(300, 400, 0), base(300, 420, 180));
        assert!(peaked.has_uphill(&down), "it looks down the slope");
        assert!(!peaked.has_uphill(&up), "it looks up");
        assert!(is_above(&down, &up, &peaked) && !is_above(&up, &down, &peaked));
        assert!(!peaked.has_uphill(&base(300, 510, 0)), "not wholly on the hill");
        let marked = hill(&[&[(300, 480)]]);
        assert!(!marked.has_uphill(&down) && marked.has_uphill(&up), "the marked peak is on the other side");
        // A ridge across: both have their fronts on it.
        let ridge = hill(&[&[(150, 300), (450, 300)]]);
        let (one, other) = (base(300, 300, 0), base(300, 300, 180));
        assert!(ridge.has_uphill(&one) && ridge.has_uphill(&other), "each by itself");
        assert!(!is_above(&one, &other, &ridge) && !is_above(&other, &one, &ridge));
        // Two peaks: each has one behind it.
        let saddle = hill(&[&[(300, 150)], &[(300, 450)]]);
        let (one, other) = (base(300, 200, 0), base(300, 400, 180));
        assert!(saddle.has_uphill(&one) && saddle.has_uphill(&other));
        assert!(!is_above(&one, &other, &saddle) && !is_above(&other, &one, &saddle));
        assert!(!is_uphill_of(&one, &other, &[]), "no hill, no uphill");
    }

    #[test]
    fn the_line_of_the_front_decides_to_the_hair() {
        let peaked = hill(&[]);
        let ahead = |micrometres: i32| {
            let pose = Pose::new(Point::new(200_000, 300_000 - micrometres), Angle::ZERO);
            peaked.has_uphill(&Footprint::new(pose, Size::millimetres(40, 20)))
        };
        assert!(ahead(0) && ahead(100) && !ahead(101));
    }
}
