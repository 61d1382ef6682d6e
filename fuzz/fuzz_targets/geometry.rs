//! Arbitrary arrangements of bases and ground against the laws of `crates/geometry/tests/proof`. The first byte says
//! which law, the rest are the numbers from which the arrangement is drawn. A broken law panics.
//!
//! Run it with `cargo +nightly fuzz run geometry -- -max_len=260 -len_control=0` in the folder `fuzz`. What it finds becomes a test of its subject.

#![no_main]

#[path = "../../crates/geometry/tests/proof/draw.rs"]
mod draw;
#[path = "../../crates/geometry/tests/proof/laws/mod.rs"]
mod laws;
#[path = "../../crates/geometry/tests/proof/oracle/mod.rs"]
mod oracle;

use draw::Draw;
use libfuzzer_sys::fuzz_target;

const LAWS: [fn(&mut Draw<'_>); 29] = [
    laws::convex::meet_like_their_differences,
    laws::convex::lines_pass_through_like_their_differences,
    laws::convex::a_hull_is_convex_and_tight,
    laws::bases::distances_are_exact,
    laws::bases::overlap_and_touch_are_exact,
    laws::bases::contacts_can_be_measured,
    laws::pose::corners_are_placed_to_the_micrometre,
    laws::pose::no_turn_is_wider_than_its_chord_allows,
    laws::pose::a_smoothed_outline_is_the_curve,
    laws::ground::soundness,
    laws::ground::holds_what_its_outline_runs_round,
    laws::ground::bases_are_in_it_by_area,
    laws::ground::pieces_overlap_by_area,
    laws::ground::a_course_keeps_its_width,
    laws::sight::lines_are_blocked_inside,
    laws::sight::a_common_point_can_be_found,
    laws::sight::lanes_do_not_cross,
    laws::sweep::a_slide_ends_at_a_base,
    laws::sweep::a_slide_ends_at_ground,
    laws::sweep::a_turn_ends_at_a_base,
    laws::sweep::a_turn_ends_at_ground,
    laws::sweep::a_slide_keeps_clear,
    laws::sweep::swept_ground_covers_every_step,
    laws::ways::no_way_is_shorter,
    laws::mirror::bases_look_the_same,
    laws::mirror::moves_look_the_same,
    laws::mirror::ground_looks_the_same,
    laws::mirror::any_turn_changes_only_the_rounding,
    laws::mirror::distances_grow_with_the_table,
];

fuzz_target!(|bytes: &[u8]| {
    let Some((law, rest)) = bytes.split_first() else { return };
    let numbers: Vec<u32> = rest
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .collect();
    LAWS[usize::from(*law) % LAWS.len()](&mut Draw::new(&numbers));
});
