//! Notes where each rule is proven, so that the binary can tell it without the repository beside it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use acies_rules::Proofs;
use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the repository's root")?;
    for folder in ["cases", "crates"].map(|name| root.join(name)) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let index = PathBuf::from(env::var("OUT_DIR")?).join("proofs.json");
    fs::write(index, serde_json::to_string(&Proofs::gather(root)?)?)?;
    Ok(())
}
