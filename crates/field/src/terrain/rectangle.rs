//! Whether a piece has room for a rectangle, however it is turned.
//!
//! The rectangle's place is two coordinates and an angle. The search begins with a box of all places and halves it. If
//! nothing in a box moves further than `r` from the rectangle in its middle, then all rectangles of the box share what
//! is left of the middle one less `r` on every side; where that does not fit, nothing in the box does, and the box is
//! dropped. When `r` is down to half of [`TOUCH`] what is left is the middle one's core, and it fits or not.
//!
//! So a rectangle that fits exactly is always found, and one that is found has its core inside the piece: it is too
//! large for the piece by a hair at most. Most pieces of a hundred corners are decided in less than a tenth of a
//! millisecond, those that only just hold it or only just do not in one to six.

use acies_geometry::convex::hull;
use acies_geometry::{Angle, Footprint, Length, Point, Polygon, Pose, Size, TOUCH};

use super::{greatest_extent, least_extent};

/// Corners are rounded to the micrometre, once for the place and once for the corner.
const ROUNDING: Length = Length::micrometres(2);

/// Whether a piece has room for a rectangle of this size. AM-SET-008, FR-GLO-071
pub fn holds_rectangle(ground: &Polygon, size: Size) -> bool {
    lies_along_an_edge(ground, size) || rectangle_in(ground, size).is_some()
}

/// A quick look, which most pieces pass: whether the rectangle is inside with its centre in the middle of the piece and an edge
/// of it along some edge of the piece.
fn lies_along_an_edge(ground: &Polygon, size: Size) -> bool {
    let bounds = ground.bounds();
    let middle = bounds.low.halfway(bounds.high);
    ground.edges().any(|edge| {
        let pose = Pose::new(middle, Pose::facing_along(edge.way())).moved(Length::ZERO, size.depth / 2);
        ground.covers(Footprint::new(pose, size).corners())
    })
}

/// A place where a rectangle of this size is wholly inside a piece, up to a hair.
pub fn rectangle_in(ground: &Polygon, size: Size) -> Option<Pose> {
    if !could_hold(ground, size) {
        return None;
    }
    let search = Search { ground, size, half_diagonal: half_diagonal(size) };
    let mut boxes = search.start();
    while let Some(place) = boxes.pop() {
        let reach = search.reach(&place);
        if !search.could_fit(&place, reach) {
            continue;
        }
        let pose = search.pose(&place);
        if ground.covers(Footprint::new(pose, size).core()) {
            return Some(pose);
        }
        if reach > TOUCH / 2 {
            boxes.extend(search.halves(place));
        }
    }
    None
}

/// A quick look at area and extents. It allows for the hair.
fn could_hold(ground: &Polygon, size: Size) -> bool {
    let (width, depth) = (size.width - TOUCH, size.depth - TOUCH);
    let hull = hull(ground.corners());
    let diagonal = half_diagonal(Size { width, depth }) * 2 - ROUNDING;
    ground.doubled_area() >= 2 * i64::from(width.get()) * i64::from(depth.get())
        && least_extent(&hull) >= width.min(depth) - ROUNDING
        && greatest_extent(&hull) >= diagonal
}

fn half_diagonal(size: Size) -> Length {
    let squared = size.width.squared() + size.depth.squared();
    Length::micrometres(squared.isqrt() as i32 / 2 + 1)
}

/// A box of places: a middle, and how far from it the box reaches.
#[derive(Clone, Copy)]
struct Place {
    centre: Point,
    facing: Angle,
    across: i32,
    along: i32,
    turn: u32,
}

struct Search<'a> {
    ground: &'a Polygon,
    size: Size,
    half_diagonal: Length,
}

impl Search<'_> {
    /// All places: the centre must be inside the bounds, and half a turn of a rectangle changes nothing.
    fn start(&self) -> Vec<Place> {
        let bounds = self.ground.bounds();
        let half = |low: i32, high: i32| (high - low) / 2 + 1;
        vec![Place {
            centre: bounds.low.halfway(bounds.high),
            facing: Angle::QUARTER,
            across: half(bounds.low.x, bounds.high.x),
            along: half(bounds.low.y, bounds.high.y),
            turn: Angle::QUARTER.get(),
        }]
    }

    /// How far any point of the middle rectangle has to move, at most, to come to where another place of the box has it.
    fn reach(&self, place: &Place) -> Length {
        let aside = i64::from(place.across).pow(2) + i64::from(place.along).pow(2);
        Length::micrometres(aside.isqrt() as i32 + 1 + self.swing(place)) + ROUNDING
    }

    /// How far a corner swings in the turn of a box. 710 / 113 is a little more than a full turn.
    fn swing(&self, place: &Place) -> i32 {
        let parts = i128::from(self.half_diagonal.get()) * i128::from(place.turn) * 710 / 113;
        (parts >> 32) as i32 + 1
    }

    fn pose(&self, place: &Place) -> Pose {
        Pose::new(place.centre, place.facing).moved(Length::ZERO, self.size.depth / 2)
    }

    /// Whether the middle rectangle less a margin on every side is inside the piece. If nothing is left, it is.
    fn could_fit(&self, place: &Place, margin: Length) -> bool {
        let (width, depth) = (self.size.width - margin * 2, self.size.depth - margin * 2);
        if width <= Length::ZERO || depth <= Length::ZERO {
            return true;
        }
        let front = Pose::new(place.centre, place.facing).moved(Length::ZERO, depth / 2);
        self.ground.covers(Footprint::new(front, Size { width, depth }).corners())
    }

    /// The box in two, cut where it reaches furthest.
    fn halves(&self, place: Place) -> [Place; 2] {
        let (across, along, swing) = (place.across, place.along, self.swing(&place));
        let half = |size: i32| size / 2 + 1;
        let (mut one, mut other) = (place, place);
        if swing >= across.max(along) {
            let turn = place.turn / 2 + 1;
            (one.turn, other.turn) = (turn, turn);
            one.facing = place.facing - Angle::binary(turn);
            other.facing = place.facing + Angle::binary(turn);
        } else if across >= along {
            let size = half(across);
            (one.across, other.across) = (size, size);
            (one.centre.x, other.centre.x) = (place.centre.x - size, place.centre.x + size);
        } else {
            let size = half(along);
            (one.along, other.along) = (size, size);
            (one.centre.y, other.centre.y) = (place.centre.y - size, place.centre.y + size);
        }
        [one, other]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{cloud, ground, mirrored, quarter_turned, shifted};
    use super::*;

    /// 4 by 6 movement units of 25 mm.
    const SIZE: Size = Size::millimetres(100, 150);

    fn rectangle(width: i32, depth: i32, degrees: i32) -> Polygon {
        let size = Size { width: Length::micrometres(width), depth: Length::micrometres(depth) };
        Polygon::rectangle(Pose::new(Point::millimetres(600, 600), Angle::degrees(degrees)), size)
    }

    #[test]
    fn a_rectangle_holds_itself_at_every_angle() {
        for degrees in 0..180 {
            assert!(holds_rectangle(&rectangle(100_000, 150_000, degrees), SIZE), "{degrees}");
            assert!(holds_rectangle(&rectangle(150_000, 100_000, degrees), SIZE), "{degrees}");
        }
    }

    #[test]
    fn a_piece_too_small_by_more_than_a_hair_does_not() {
        for degrees in [0, 33, 77] {
            assert!(!holds_rectangle(&rectangle(99_890, 150_000, degrees), SIZE), "{degrees}");
            assert!(!holds_rectangle(&rectangle(100_000, 149_890, degrees), SIZE), "{degrees}");
        }
        assert!(!holds_rectangle(&rectangle(99_000, 300_000, 33), SIZE), "long, but too narrow");
    }

    #[test]
    fn bays_are_no_part_of_a_piece() {
        let bay =
            |depth| ground(&[(0, 0), (0, 200), (200, 200), (200, 120), (depth, 100), (200, 80), (200, 0)]);
        assert!(holds_rectangle(&bay(100), SIZE));
        assert!(!holds_rectangle(&bay(60), SIZE));
        let elbow = ground(&[(0, 0), (0, 200), (99, 200), (99, 99), (200, 99), (200, 0)]);
        assert!(!holds_rectangle(&elbow, SIZE), "both arms are too narrow");
    }

    fn is_inside(ground: &Polygon, pose: Pose, size: Size) -> bool {
        ground.covers(Footprint::new(pose, size).core())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// A piece drawn round a rectangle holds it.
        #[test]
        fn what_was_put_in_is_found(points in cloud(), x in 0..400_000, y in 0..400_000, facing: u32) {
            let pose = Pose::new(Point::new(x, y), Angle::binary(facing));
            let mut corners = Footprint::new(pose, SIZE).corners().to_vec();
            corners.extend(points.iter().take(2));
            let piece = Polygon::new(hull(&corners)).unwrap();
            let found = rectangle_in(&piece, SIZE);
            prop_assert!(found.is_some_and(|found| is_inside(&piece, found, SIZE)));
        }

        /// Where none is found, none of some hundred places will do.
        #[test]
        fn where_none_is_found_there_is_none(points in cloud(), tries in prop::collection::vec(any::<(u32, u32, u32)>(), 200)) {
            let piece = Polygon::new(hull(&points)).unwrap();
            let found = rectangle_in(&piece, SIZE);
            if let Some(pose) = found {
                prop_assert!(is_inside(&piece, pose, SIZE));
            } else {
                let slack = Size { width: SIZE.width + TOUCH, depth: SIZE.depth + TOUCH };
                for (x, y, facing) in tries {
                    let front = Point::new((x % 400_000) as i32, (y % 400_000) as i32);
                    prop_assert!(!is_inside(&piece, Pose::new(front, Angle::binary(facing)), slack));
                }
            }
        }

        #[test]
        fn the_answer_does_not_depend_on_where_and_how_the_piece_lies(points in cloud()) {
            let holds = |points: &[Point]| holds_rectangle(&Polygon::new(hull(points)).unwrap(), SIZE);
            for moved in [shifted(&points), mirrored(&points), quarter_turned(&points)] {
                prop_assert_eq!(holds(&points), holds(&moved));
            }
        }
    }
}
