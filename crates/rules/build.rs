//! Rebuilds the crate when a file joins or leaves the catalogue, which the embedding alone would not notice.

fn main() {
    println!("cargo::rerun-if-changed=../../rules");
}
