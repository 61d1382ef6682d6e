//! The committed pictures are those of their scenes. Draw them anew with `UPDATE_PICTURES=1 cargo test -p acies-picture`.

use std::fs;
use std::path::{Path, PathBuf};

use acies_picture::{read, svg};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_scene_has_its_picture() {
    let mut scenes: Vec<PathBuf> =
        fs::read_dir(root().join("scenes")).unwrap().map(|entry| entry.unwrap().path()).collect();
    scenes.sort();
    assert!(!scenes.is_empty());
    for file in scenes {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let scene = read(name, &fs::read_to_string(&file).unwrap()).unwrap_or_else(|error| panic!("{error}"));
        let drawn = svg(&scene);
        let picture = root().join("docs/pictures").join(format!("{name}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            fs::create_dir_all(picture.parent().unwrap()).unwrap();
            fs::write(&picture, &drawn).unwrap();
        }
        let committed = fs::read_to_string(&picture).unwrap_or_default();
        let line = drawn.lines().zip(committed.lines()).position(|(now, then)| now != then);
        assert!(
            drawn == committed,
            "{} is out of date from line {}: set UPDATE_PICTURES=1 and look at what changed",
            picture.display(),
            line.map_or(0, |line| line + 1)
        );
    }
}
