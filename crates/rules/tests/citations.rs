//! Every rule that is cited anywhere in the repository must exist.

use std::fs;
use std::path::Path;

use acies_rules::Catalogue;
use acies_rules::citations::citations;

/// Folders that hold what was built or fetched.
const SKIPPED: [&str; 6] = ["target", ".git", "node_modules", "corpus", "corpus-scenes", "artifacts"];

#[test]
fn every_cited_rule_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut unknown = Vec::new();
    let cited = search(root, &mut unknown);
    assert!(unknown.is_empty(), "cited, but not in the catalogue:\n{}", unknown.join("\n"));
    assert!(cited > Catalogue::embedded().rules().count(), "the catalogue's own headings were not searched");
}

/// Counts the citations in the files of a folder, and notes those that lead nowhere.
fn search(folder: &Path, unknown: &mut Vec<String>) -> usize {
    let mut cited = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap();
        if path.is_dir() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) {
                cited += search(&path, unknown);
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            for citation in citations(&text) {
                cited += 1;
                if Catalogue::embedded().get(citation.rule).is_none() {
                    unknown.push(format!("{}:{}: {}", path.display(), citation.line, citation.rule));
                }
            }
        }
    }
    cited
}
