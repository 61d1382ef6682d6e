//! The page is embedded: when it is built anew, so is the server.

fn main() {
    for folder in ["../../web/dist", "../../cases", "../../scenarios"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
