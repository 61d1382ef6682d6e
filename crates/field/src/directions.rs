//! Directions of flight.

use acies_geometry::Angle;

/// The way to flee from enemies who come in several directions: between them, or in the middle between the two outermost
/// if there are more than two. None if there are none, or if they come from all round or from exactly opposite sides, so
/// that no middle is better than another. AM-IMP-072, AM-RTP-005
pub fn between(directions: &[Angle]) -> Option<Angle> {
    let mut sorted = directions.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 2 {
        return sorted.first().copied();
    }
    // The outermost two are those on either side of the widest gap.
    let gap = |index: usize| (sorted[(index + 1) % sorted.len()] - sorted[index]).get();
    let widest = (0..sorted.len()).max_by_key(|&index| gap(index))?;
    if gap(widest) <= Angle::HALF.get() {
        return None;
    }
    sorted[(widest + 1) % sorted.len()].bisecting(sorted[widest])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flight(degrees: &[i32]) -> Option<i32> {
        let directions: Vec<Angle> = degrees.iter().map(|&degrees| Angle::degrees(degrees)).collect();
        between(&directions).map(|angle| (angle.to_millidegrees() + 5).div_euclid(1000))
    }

    #[test]
    fn flight_goes_between_the_outermost_enemies() {
        assert_eq!(flight(&[180]), Some(180));
        assert_eq!(flight(&[180, 270]), Some(-135), "charged to the south and to the west: south-west");
        assert_eq!(flight(&[180, 200, 270]), Some(-135), "the one between makes no difference");
        assert_eq!(flight(&[350, 20]), Some(5));
        assert_eq!(flight(&[0, 180]), None);
        assert_eq!(flight(&[0, 120, 240]), None, "from all round");
        assert_eq!(flight(&[]), None);
    }
}
