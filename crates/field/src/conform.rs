//! Lining up with the enemy.

use acies_geometry::sweep::slide_out;
use acies_geometry::{Angle, Edge, Footprint, Hand, Length, Point, Pose, TOUCH, first_that};

use crate::{Base, Body, Drawn};

/// How a body would stand after conforming.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conformed {
    /// The body in its new place.
    pub drawn: Drawn,
    /// Whether the base opposite the enemy base faces it fully, or overlaps it on a side.
    pub opposite: Opposite,
    /// The furthest that either of its front corners has to move.
    pub by: Length,
}

/// How a front-rank base stands to the enemy base that it lines up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opposite {
    /// Edge on edge and corner on corner.
    Squarely,
    /// Beside it, corner on corner: one file to that hand, as the body sees it.
    Overlapping(Hand),
}

/// All ways in which a body can line up with an edge of an enemy base that its file (counted from the left) touches, the
/// least pivot and slide first. AM-MAN-011, AM-MAN-012, FR-MAN-012, DM-TAC-032
///
/// Against a front edge the file faces it squarely, or overlaps it beside its neighbour who then faces it squarely
/// (AM-MAN-047). Against a flank or rear edge it lines up with its own front edge along it, corner on corner: at a flank
/// with the enemy's front corner.
pub fn conformed(body: &Drawn, file: usize, enemy: &Base, edge: Edge) -> Vec<Conformed> {
    let line = enemy.footprint().edge(edge);
    let facing = enemy.pose.facing + quarter(edge) + Angle::HALF;
    // Seen from the body, the enemy's edge runs from its right end to its left end.
    let (left_end, right_end) = (line.to, line.from);
    let width = body.base_width;
    let file_at_left_end = |shift: Length| Pose::new(left_end, facing).at(width / 2 + shift, Length::ZERO);
    let file_at_right_end = |shift: Length| Pose::new(right_end, facing).at(shift - width / 2, Length::ZERO);
    let places: Vec<(Point, Opposite)> = match edge {
        Edge::Front => {
            let squarely = (file_at_left_end(Length::ZERO), Opposite::Squarely);
            let left = (file_at_left_end(-width), Opposite::Overlapping(Hand::Left));
            let right = (file_at_left_end(width), Opposite::Overlapping(Hand::Right));
            let has_right_neighbour = (file + 1 < body.ranks.width()).then_some(left);
            let has_left_neighbour = (file > 0).then_some(right);
            [Some(squarely), has_right_neighbour, has_left_neighbour].into_iter().flatten().collect()
        }
        // The enemy's front corner is the right end of its right flank as the attacker sees it, and the left end of the
        // other.
        Edge::Right => vec![(file_at_right_end(Length::ZERO), Opposite::Squarely)],
        Edge::Left | Edge::Rear => vec![(file_at_left_end(Length::ZERO), Opposite::Squarely)],
    };
    let before = corners(body);
    let mut ways: Vec<Conformed> = places
        .into_iter()
        .map(|(middle_of_file, opposite)| {
            let files = body.ranks.width() as i32;
            let to_middle = width * (files - 1 - 2 * file as i32) / 2;
            let front = Pose::new(middle_of_file, facing).moved(to_middle, Length::ZERO);
            let drawn = Drawn { front, ..body.clone() };
            let after = corners(&drawn);
            let by = (0..2).map(|corner| (after[corner] - before[corner]).length()).max().unwrap_or_default();
            Conformed { drawn, opposite, by }
        })
        .collect();
    ways.sort_by_key(|way| (way.by, way.opposite));
    ways
}

fn corners(drawn: &Drawn) -> [Point; 2] {
    let half = drawn.base_width * drawn.ranks.width() as i32 / 2;
    [drawn.front.at(-half, Length::ZERO), drawn.front.at(half, Length::ZERO)]
}

/// How far an edge faces away from the front, clockwise.
fn quarter(edge: Edge) -> Angle {
    match edge {
        Edge::Front => Angle::ZERO,
        Edge::Right => Angle::QUARTER,
        Edge::Rear => Angle::HALF,
        Edge::Left => -Angle::QUARTER,
    }
}

/// The least distance by which a body must be shifted along a facing so that it no longer touches any of some others;
/// none if it takes more than the limit. AM-MOV-054
pub fn least_shift(body: &Body, along: Angle, others: &[Footprint], limit: Length) -> Option<Length> {
    let clear = |base: &Footprint, other: &Footprint| {
        !base.overlaps(other) && !acies_geometry::within(base.corners(), other.corners(), TOUCH)
    };
    least_distance(body, along, others, limit, clear)
}

/// The least distance by which a body must be shifted along a facing to make room for some others, which it may touch then;
/// none if it takes more than the limit. AM-MAN-015
pub fn least_room(body: &Body, along: Angle, others: &[Footprint], limit: Length) -> Option<Length> {
    least_distance(body, along, others, limit, |base, other| !base.overlaps(other))
}

fn least_distance(
    body: &Body,
    along: Angle,
    others: &[Footprint],
    limit: Length,
    clear: impl Fn(&Footprint, &Footprint) -> bool,
) -> Option<Length> {
    let way = |distance: Length| Pose::new(Point::default(), along).ahead(distance);
    let moved = |base: &Base, distance: Length| {
        let pose = Pose::new(base.pose.front + way(distance), base.pose.facing);
        Base::new(pose, base.size).footprint()
    };
    let all_clear = |distance: Length| {
        let mut bases = body.bases().iter().map(|base| moved(base, distance));
        bases.all(|base| others.iter().all(|other| clear(&base, other)))
    };
    // It is free at the moment when it has just left one of the others.
    let mut stops = vec![Length::ZERO];
    for (base, footprint) in body.bases().iter().zip(body.footprints()) {
        for other in others {
            let out = slide_out(footprint, way(limit), limit, other).unwrap_or(limit);
            let free = |distance: i64| clear(&moved(base, Length::micrometres(distance as i32)), other);
            let (out, millimetre) = (i64::from(out.get()), 1000);
            let taken = (0..=out / millimetre).rev().map(|step| step * millimetre).find(|&step| !free(step));
            let leaves = taken.map_or(out, |taken| first_that(taken, out, free));
            stops.push(Length::micrometres(leaves as i32));
        }
    }
    stops.sort_unstable();
    stops.dedup();
    stops.into_iter().find(|&distance| distance <= limit && all_clear(distance))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ranks;
    use acies_geometry::{Part, Size, contact};

    const FOOT: Size = Size::millimetres(40, 20);

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn drawn(bases: usize, files: usize, x: i32, y: i32, millidegrees: i64) -> Drawn {
        let front = Pose::new(Point::millimetres(x, y), Angle::millidegrees(millidegrees));
        Drawn { ranks: Ranks::new(bases, files), front, base_width: mm(40) }
    }

    #[test]
    fn a_slightly_slanted_body_pivots_and_slides_square() {
        let enemy = Base::new(Pose::new(Point::millimetres(500, 600), Angle::degrees(190)), FOOT);
        let ways = conformed(&drawn(4, 2, 505, 590, 3_000), 0, &enemy, Edge::Front);
        let least = &ways[0];
        assert_eq!(least.opposite, Opposite::Squarely);
        assert_eq!(least.drawn.front.facing, Angle::degrees(10));
        let bases = least.drawn.stand(&[FOOT; 4]);
        let how = contact(&bases.footprints()[0], &enemy.footprint()).unwrap();
        assert_eq!((how.mine, how.theirs), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
        assert!((how.along - mm(40)).abs() <= Length::micrometres(2));
    }

    #[test]
    fn the_nearer_of_facing_and_overlapping_comes_first() {
        let enemy = Base::new(Pose::new(Point::millimetres(500, 600), Angle::HALF), FOOT);
        // The middle one of three files touches the enemy.
        let by = |x: i32| {
            let ways = conformed(&drawn(3, 3, x, 600, 0), 1, &enemy, Edge::Front);
            (ways[0].opposite, ways[0].by)
        };
        assert_eq!(by(512), (Opposite::Squarely, mm(12)));
        assert_eq!(by(522), (Opposite::Overlapping(Hand::Right), mm(18)));
        assert_eq!(by(478), (Opposite::Overlapping(Hand::Left), mm(18)));
        assert_eq!(by(480), (Opposite::Squarely, mm(20)), "as near to both: facing comes first");
        let alone = conformed(&drawn(1, 1, 522, 600, 0), 0, &enemy, Edge::Front);
        assert_eq!(alone.len(), 1, "nobody beside it would fight, so it faces the enemy");
        let behind = conformed(&drawn(3, 3, 522, 620, 180_000), 1, &enemy, Edge::Rear);
        assert!(behind.iter().all(|way| way.opposite == Opposite::Squarely));
    }

    #[test]
    fn at_a_flank_the_corner_comes_to_the_front_corner() {
        let enemy = Base::new(Pose::new(Point::millimetres(500, 600), Angle::ZERO), FOOT);
        for (edge, x, facing) in [(Edge::Right, 520, 270), (Edge::Left, 480, 90)] {
            let ways = conformed(&drawn(1, 1, x, 585, facing * 1000), 0, &enemy, edge);
            let base = ways[0].drawn.stand(&[FOOT]).footprints()[0];
            let how = contact(&base, &enemy.footprint()).unwrap();
            assert_eq!(
                (how.mine, how.theirs, how.along),
                (Part::Edge(Edge::Front), Part::Edge(edge), mm(20))
            );
            let enemy_corners = enemy.footprint();
            let on_front_corner = base.corners()[..2].iter().any(|&corner| {
                enemy_corners.corners()[..2].iter().any(|&theirs| (corner - theirs).length() <= TOUCH)
            });
            assert!(on_front_corner, "{edge:?}");
        }
    }

    #[test]
    fn friends_are_shifted_just_out_of_contact() {
        let body = drawn(2, 2, 500, 500, 0).stand(&[FOOT; 2]);
        let in_the_way = Base::new(Pose::new(Point::millimetres(550, 500), Angle::ZERO), FOOT).footprint();
        let shift = |to: Hand, limit| least_shift(&body, to.turn(Angle::QUARTER), &[in_the_way], limit);
        // The body reaches to 540 and the other begins at 530: 10 mm and a hair out of contact.
        let left = shift(Hand::Left, mm(40)).unwrap();
        assert!(left > mm(10) && left <= mm(10) + TOUCH * 2, "{left}");
        assert_eq!(shift(Hand::Right, mm(40)), None, "it would take 110 mm");
        assert!(shift(Hand::Right, mm(120)).is_some());
        assert_eq!(least_shift(&body, Angle::ZERO, &[], mm(40)), Some(Length::ZERO));
    }

    #[test]
    fn friends_who_make_room_stay_in_contact() {
        let body = drawn(2, 2, 500, 500, 0).stand(&[FOOT; 2]);
        let taken = |x: i32| Base::new(Pose::new(Point::millimetres(x, 500), Angle::ZERO), FOOT).footprint();
        let room = |others: &[Footprint], limit| {
            least_room(&body, -Angle::QUARTER, others, limit).map(|room| (room + TOUCH).get() / 1000)
        };
        assert_eq!(room(&[taken(550)], mm(40)), Some(10), "flush beside it");
        assert_eq!(room(&[taken(550)], mm(10)), Some(10), "still touching at the end");
        assert_eq!(room(&[taken(550)], mm(9)), None);
        assert_eq!(room(&[taken(560)], mm(40)), Some(0), "flush already");
        assert_eq!(room(&[taken(550), taken(435)], mm(40)), None, "into another one");
        assert_eq!(room(&[taken(550), taken(435)], mm(130)), Some(125), "and out of it again");
    }
}
