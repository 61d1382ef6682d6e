//! The geometry, proved against a slow and obvious second implementation, against itself in the mirror, and against
//! what it answered yesterday.
//!
//! A law takes an arrangement from a [`draw::Draw`] and panics if it is broken. The same laws are a fuzz target:
//! `fuzz/fuzz_targets/geometry.rs`. An arrangement that once broke a law is kept as a test in the law's file.

mod draw;
mod fingerprint;
mod laws;
mod oracle;

use draw::Draw;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Holds a law against so many random arrangements, always the same ones. With `PROOF_TIMES=100` in the environment it
/// looks at a hundred times as many, and at new ones every time.
fn check(arrangements: u32, law: fn(&mut Draw<'_>)) {
    let times: Option<u32> =
        std::env::var("PROOF_TIMES").ok().map(|times| times.parse().expect("a number of times"));
    let config = ProptestConfig {
        cases: arrangements * times.unwrap_or(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut runner = match times {
        Some(_) => TestRunner::new(config),
        None => TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
    };
    let holds = |numbers: Vec<u32>| {
        law(&mut Draw::new(&numbers));
        Ok(())
    };
    if let Err(broken) = runner.run(&vec(any::<u32>(), 60), holds) {
        panic!("{broken}");
    }
}

#[test]
fn convex_shapes_meet_as_the_set_of_their_differences_says() {
    check(18_000, laws::convex::meet_like_their_differences);
}

#[test]
fn a_line_passes_through_as_the_set_of_differences_says() {
    check(18_000, laws::convex::lines_pass_through_like_their_differences);
}

#[test]
fn a_hull_is_the_tightest_convex_outline() {
    check(18_000, laws::convex::a_hull_is_convex_and_tight);
}

#[test]
fn distances_are_exact() {
    check(24_000, laws::bases::distances_are_exact);
}

#[test]
fn bases_overlap_or_touch_exactly() {
    check(24_000, laws::bases::overlap_and_touch_are_exact);
}

#[test]
fn contacts_are_what_can_be_measured() {
    check(24_000, laws::bases::contacts_can_be_measured);
}

#[test]
fn corners_are_where_the_sine_and_cosine_put_them() {
    check(30_000, laws::pose::corners_are_placed_to_the_micrometre);
}

#[test]
fn a_wheel_costs_its_chord_and_no_turn_is_wider() {
    check(30_000, laws::pose::no_turn_is_wider_than_its_chord_allows);
}

#[test]
fn a_smoothed_outline_is_the_curve_to_the_micrometre() {
    check(9000, laws::pose::a_smoothed_outline_is_the_curve);
}

#[test]
fn an_outline_is_sound_if_no_two_edges_meet() {
    check(15_000, laws::ground::soundness);
}

#[test]
fn ground_holds_the_points_that_its_outline_runs_round() {
    check(15_000, laws::ground::holds_what_its_outline_runs_round);
}

#[test]
fn ground_and_bases_share_the_area_they_say() {
    check(12_000, laws::ground::bases_are_in_it_by_area);
}

#[test]
fn pieces_of_ground_share_the_area_they_say() {
    check(9000, laws::ground::pieces_overlap_by_area);
}

#[test]
fn a_river_has_its_width_everywhere() {
    check(9000, laws::ground::a_course_keeps_its_width);
}

#[test]
fn a_line_is_blocked_where_it_runs_inside() {
    check(24_000, laws::sight::lines_are_blocked_inside);
}

#[test]
fn a_common_point_is_seen_where_one_can_be_found() {
    check(2100, laws::sight::a_common_point_can_be_found);
}

#[test]
fn lanes_join_corners_without_crossing() {
    check(9000, laws::sight::lanes_do_not_cross);
}

#[test]
fn a_slide_ends_at_the_first_touch_of_a_base() {
    check(15_000, laws::sweep::a_slide_ends_at_a_base);
}

#[test]
fn a_slide_ends_at_the_edge_of_ground() {
    check(3000, laws::sweep::a_slide_ends_at_ground);
}

#[test]
fn a_turn_ends_at_the_first_touch_of_a_base() {
    check(4500, laws::sweep::a_turn_ends_at_a_base);
}

#[test]
fn a_turn_ends_at_the_edge_of_ground() {
    check(1200, laws::sweep::a_turn_ends_at_ground);
}

#[test]
fn a_slide_keeps_its_clearance_and_no_more() {
    check(6000, laws::sweep::a_slide_keeps_clear);
}

#[test]
fn the_ground_swept_is_covered_at_every_step() {
    check(6000, laws::sweep::swept_ground_covers_every_step);
}

#[test]
fn no_way_round_is_shorter() {
    check(1800, laws::ways::no_way_is_shorter);
}

#[test]
fn bases_look_the_same_shifted_turned_and_in_the_mirror() {
    check(24_000, laws::mirror::bases_look_the_same);
}

#[test]
fn moves_look_the_same_shifted_turned_and_in_the_mirror() {
    check(18_000, laws::mirror::moves_look_the_same);
}

#[test]
fn ground_looks_the_same_shifted_turned_and_in_the_mirror() {
    check(12_000, laws::mirror::ground_looks_the_same);
}

#[test]
fn any_turn_of_the_table_changes_only_the_rounding() {
    check(18_000, laws::mirror::any_turn_changes_only_the_rounding);
}

#[test]
fn distances_grow_with_the_table() {
    check(18_000, laws::mirror::distances_grow_with_the_table);
}
