use serde::{Deserialize, Serialize};

use crate::convex::interiors_meet;
use crate::{Bounds, Frame, Length, Point, Pose, ROUNDING, Segment, TOUCH, Vector};

/// How large a base is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Size {
    /// Along its front edge.
    pub width: Length,
    /// From its front edge to its rear edge.
    pub depth: Length,
}

impl Size {
    /// A size in millimetres.
    pub const fn millimetres(width: i32, depth: i32) -> Self {
        Self { width: Length::millimetres(width), depth: Length::millimetres(depth) }
    }
}

/// The edges of a base, clockwise from its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Where it faces.
    Front,
    /// The side edge on its right.
    Right,
    /// Its back.
    Rear,
    /// The side edge on its left.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// Whether it is one of the two side edges, which the books also call flank edges.
    #[inline]
    pub const fn is_side(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// The corners of a base, clockwise from the front left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Of front and left edge.
    FrontLeft,
    /// Of front and right edge.
    FrontRight,
    /// Of rear and right edge.
    RearRight,
    /// Of rear and left edge.
    RearLeft,
}

impl Corner {
    /// All four, clockwise from the front left one.
    pub const ALL: [Self; 4] = [Self::FrontLeft, Self::FrontRight, Self::RearRight, Self::RearLeft];

    /// Whether it is a front corner.
    #[inline]
    pub const fn is_front(self) -> bool {
        matches!(self, Self::FrontLeft | Self::FrontRight)
    }
}

/// The ground that a base covers. It is made of a pose and a size, and from then on nothing but whole numbers is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    corners: [Point; 4],
    core: [Point; 4],
    bounds: Bounds,
}

impl Footprint {
    /// The ground covered by a base of this size in this pose.
    pub fn new(pose: Pose, size: Size) -> Self {
        Self::in_frame(pose.frame(), size)
    }

    /// The ground covered by a base of this size whose pose has these axes.
    pub fn in_frame(frame: Frame, size: Size) -> Self {
        let (left, right) = (-(size.width / 2), size.width - size.width / 2);
        let rear = -size.depth;
        let corners = frame.rectangle([left, right], [Length::ZERO, rear]);
        let inset = TOUCH / 2;
        let core = frame.rectangle([left + inset, right - inset], [-inset, rear + inset]);
        Self { corners, core, bounds: Bounds::of(&corners) }
    }

    /// The ground covered after a way: whole numbers are added to whole numbers, so nothing is rounded anew.
    #[must_use]
    pub fn slid(&self, way: Vector) -> Self {
        let slide = |corners: [Point; 4]| corners.map(|corner| corner + way);
        Self { corners: slide(self.corners), core: slide(self.core), bounds: self.bounds.slid(way) }
    }

    /// The whole base, clockwise from its front left corner. It is used for measuring and touching.
    #[inline]
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// What the base certainly covers: all but half of [`TOUCH`] along every edge. It is used for overlapping, for
    /// being in or in front of something, and for being in the way.
    #[inline]
    pub const fn core(&self) -> &[Point; 4] {
        &self.core
    }

    /// The upright rectangle round it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// One of its corners.
    #[inline]
    pub const fn corner(&self, corner: Corner) -> Point {
        self.corners[corner as usize]
    }

    /// One of its edges, clockwise: the base is on its right.
    #[inline]
    pub const fn edge(&self, edge: Edge) -> Segment {
        let from = edge as usize;
        Segment::new(self.corners[from], self.corners[(from + 1) % 4])
    }

    /// Its middle.
    #[inline]
    pub fn centre(&self) -> Point {
        self.corners[0].halfway(self.corners[2])
    }

    /// Whether the two bases overlap, which no two bases ever may.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.bounds.meet(&other.bounds) && interiors_meet(&self.core, &other.core)
    }

    /// Whether the two bases overlap by more than rounding can account for: a base that stays where it is may be set down
    /// anew with its corners rounded another way.
    pub fn overlaps_beyond_rounding(&self, other: &Self) -> bool {
        self.overlaps(other) && interiors_meet(&self.within_rounding(), &other.core)
    }

    /// The core without what rounding may have added to it.
    fn within_rounding(&self) -> [Point; 4] {
        let [front_left, front_right, rear_right, rear_left] = self.core;
        let inwards = |from: Point, to: Point| (to - from).with_length(ROUNDING);
        let (right, back) = (inwards(front_left, front_right), inwards(front_left, rear_left));
        [
            front_left + right + back,
            front_right - right + back,
            rear_right - right - back,
            rear_left + right - back,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Angle;

    fn base(x: i32, y: i32, degrees: i32) -> Footprint {
        Footprint::new(
            Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)),
            Size::millimetres(40, 15),
        )
    }

    #[test]
    fn corners_run_clockwise_from_the_front_left_one() {
        let base = base(100, 100, 90);
        assert_eq!(base.corner(Corner::FrontLeft), Point::millimetres(100, 120));
        assert_eq!(base.corner(Corner::FrontRight), Point::millimetres(100, 80));
        assert_eq!(base.corner(Corner::RearRight), Point::millimetres(85, 80));
        assert_eq!(base.edge(Edge::Left).to, base.corner(Corner::FrontLeft));
        assert_eq!(base.centre(), Point::new(92_500, 100_000));
    }

    #[test]
    fn neighbours_do_not_overlap_at_any_angle() {
        for degrees in 0..360 {
            let pose = Pose::new(Point::millimetres(500, 500), Angle::degrees(degrees));
            let size = Size::millimetres(40, 15);
            let base = Footprint::new(pose, size);
            let beside = Footprint::new(pose.moved(size.width, Length::ZERO), size);
            let behind = Footprint::new(pose.moved(Length::ZERO, -size.depth), size);
            assert!(!base.overlaps(&beside) && !base.overlaps(&behind), "{degrees}");
            let too_close = Footprint::new(pose.moved(size.width - TOUCH * 2, Length::ZERO), size);
            assert!(base.overlaps(&too_close), "{degrees}");
        }
    }

    #[test]
    fn bases_overlap_only_beyond_the_tolerance() {
        let right = |micrometres: i32| {
            let front = Point::new(140_000 - micrometres, 100_000);
            Footprint::new(Pose::new(front, Angle::ZERO), Size::millimetres(40, 15))
        };
        assert!(!base(100, 100, 0).overlaps(&right(TOUCH.get())));
        assert!(base(100, 100, 0).overlaps(&right(TOUCH.get() + 1)));
        assert!(!base(100, 100, 0).overlaps_beyond_rounding(&right((TOUCH + ROUNDING).get())));
        assert!(base(100, 100, 0).overlaps_beyond_rounding(&right((TOUCH + ROUNDING).get() + 1)));
    }
}
