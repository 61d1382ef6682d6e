//! The published schemas are those of the types. `UPDATE_SCHEMAS=1 cargo test -p acies-armies` rewrites them.

use std::fs;
use std::path::Path;

use acies_armies::schema;

#[test]
fn the_schemas_are_up_to_date() {
    for (file, schema) in [("list", schema::of_lists()), ("roster", schema::of_rosters())] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../armies/{file}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::write(&path, text).unwrap();
        } else {
            let published = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                published == text,
                "{} is stale: run UPDATE_SCHEMAS=1 cargo test -p acies-armies",
                path.display()
            );
        }
    }
}
