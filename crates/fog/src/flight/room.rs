//! Room for those who reform before they flee.

use acies_field::Body;
use acies_geometry::Vector;

/// The steps in which room is looked for, and how many of them.
const STEP: i32 = 5_000;
const STEPS: i32 = 24;

/// Rings of places, so wide in steps: most find room in the first, and only those places are put in order that are needed.
const RINGS: [i32; 5] = [2, 6, 12, 20, 2 * STEPS];

/// The free place nearest to where a body would stand; none if there is none near.
pub(crate) fn nearest_free(body: &Body, is_free: impl Fn(&Body) -> bool) -> Option<Body> {
    places().map(|aside| body.slid(aside)).find(is_free)
}

/// All places, the nearest first.
fn places() -> impl Iterator<Item = Vector> {
    let inner = std::iter::once(-1).chain(RINGS);
    inner.zip(RINGS).flat_map(|(inner, outer)| {
        let most = outer.min(STEPS);
        let is_between = |squared: i32| squared <= outer * outer && (inner < 0 || squared > inner * inner);
        let all = (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y)));
        let mut ring: Vec<(i32, i32)> = all.filter(|(x, y)| is_between(x * x + y * y)).collect();
        ring.sort_by_key(|(x, y)| x * x + y * y);
        ring.into_iter().map(|(x, y)| Vector::new(x * STEP, y * STEP))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_places_come_in_order() {
        let steps = || (-STEPS..=STEPS).map(|step| step * STEP);
        let mut all: Vec<Vector> = steps().flat_map(|x| steps().map(move |y| Vector::new(x, y))).collect();
        all.sort_by_key(|place| place.squared());
        assert_eq!(places().collect::<Vec<_>>(), all);
    }
}
