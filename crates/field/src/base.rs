use acies_geometry::{Angle, Footprint, Pose, Size};
use serde::{Deserialize, Serialize};

/// A base, or an element: a rectangle that stands somewhere. Commanders, camps and pieces of fortification are bases
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "field/"))]
pub struct Base {
    /// Where it stands.
    pub pose: Pose,
    /// How large it is.
    pub size: Size,
}

impl Base {
    /// A base of this size in this pose.
    pub const fn new(pose: Pose, size: Size) -> Self {
        Self { pose, size }
    }

    /// The ground that it covers.
    pub fn footprint(&self) -> Footprint {
        Footprint::new(self.pose, self.size)
    }
}

/// Turns of thirds of a degree do not add up to the bit, so a thousandth of a degree is let pass: along a table's length it is
/// less than the tolerance for touching.
const ALIKE: Angle = Angle::millidegrees(1);

/// Whether two facings are the same.
#[inline]
pub fn face_alike(one: Angle, other: Angle) -> bool {
    (one - other).size() <= ALIKE
}
