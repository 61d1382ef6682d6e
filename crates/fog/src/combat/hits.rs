//! What dice need to hit.

/// The score that a die needs in close combat. AM-COM-044
pub const fn to_hit_in_close_combat(net: i32) -> u8 {
    match net {
        2.. => 3,
        0 | 1 => 4,
        i32::MIN..=-1 => 5,
    }
}

/// The score that a die needs when shooting, support shooting included. AM-COM-045
pub const fn to_hit_by_shooting(points: i32) -> u8 {
    match points {
        1.. => 3,
        0 => 4,
        -1 => 5,
        i32::MIN..=-2 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves AM-COM-044, and QR-HIT-001, the same table.
    #[test]
    fn scores_to_hit_in_close_combat() {
        assert_eq!([2, 1, 0, -1, -2].map(to_hit_in_close_combat), [3, 4, 4, 5, 5]);
    }

    /// Proves AM-COM-045, and QR-HIT-001, QR-HIT-002, the same table.
    #[test]
    fn scores_to_hit_by_shooting() {
        assert_eq!([1, 0, -1, -2].map(to_hit_by_shooting), [3, 4, 5, 6]);
        assert_eq!([3, -4].map(to_hit_by_shooting), [3, 6], "no better than +, no worse than --");
    }
}
