//! Room for those who reform before they flee.

use acies_field::Body;
use acies_geometry::Vector;

/// The steps in which room is looked for, and how many of them.
const STEP: i32 = 5_000;
const STEPS: i32 = 24;

/// The free place nearest to where a body would stand; none if there is none near.
pub(crate) fn nearest_free(body: &Body, is_free: impl Fn(&Body) -> bool) -> Option<Body> {
    let steps = || (-STEPS..=STEPS).map(|step| step * STEP);
    let mut places: Vec<Vector> = steps().flat_map(|x| steps().map(move |y| Vector::new(x, y))).collect();
    places.sort_by_key(|place| place.squared());
    places.into_iter().map(|aside| body.slid(aside)).find(is_free)
}
