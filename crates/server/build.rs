//! The page is embedded: when it is built anew, so is the server.

fn main() {
    for folder in ["../../web/dist", "../../cases"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
