//! Arbitrary bytes to the reader of scenes, and everything that it lets through to the drawing. Whatever comes, there is
//! a picture or an error, never a panic.
//!
//! Run it in the folder `fuzz` with `mkdir -p corpus-scenes && cargo +nightly fuzz run scenes corpus-scenes ../scenes`.

#![no_main]

use acies_picture::{read, svg};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(scene) = read("fuzz", text) {
        assert!(svg(&scene).ends_with("</svg>\n"));
    }
});
