//! Rebuilds the crate when a list or a roster joins or leaves the folder, which the embedding alone would not notice.

fn main() {
    println!("cargo::rerun-if-changed=../../armies");
}
