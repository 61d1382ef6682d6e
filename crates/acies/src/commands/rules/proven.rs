//! The proofs as they were when the program was built.

use acies_rules::Proofs;

pub(super) fn proofs() -> Proofs {
    serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/proofs.json")))
        .expect("the build wrote the index of proofs")
}
