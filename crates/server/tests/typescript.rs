//! The page's types are those of the server. Write them anew with `UPDATE_TYPES=1 cargo test -p acies-server --test typescript`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use acies_cards::{Answer, Ask, AttackTable, Event, View, Why};
use acies_server::protocol::{
    CardFace, Created, NewGame, Problem, Replay, RuleHead, RuleText, Snapshot, ToPage, ToServer,
};
use ts_rs::{Config, TS};

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().into(), fs::read_to_string(path).unwrap())
    };
    fs::read_dir(folder).map(|entries| entries.map(read).collect()).unwrap_or_default()
}

fn write(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    let config = Config::new().with_out_dir(folder);
    macro_rules! export {
        ($($type:ty),* $(,)?) => { $(<$type>::export_all(&config).unwrap();)* };
    }
    export!(
        Snapshot<View, Ask, Answer, Event>,
        ToPage<View, Ask, Answer, Event, Why>,
        ToServer<Answer>,
        Replay<View, Event>,
        NewGame,
        Created,
        RuleText,
        RuleHead,
        CardFace,
        Problem,
        AttackTable,
        Answer,
        Ask,
        Event,
        View,
        Why,
    );
}

#[test]
fn the_types_of_the_page_are_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        write(&committed);
    }
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    write(&fresh);
    let (committed, fresh) = (files(&committed), files(&fresh));
    assert!(!fresh.is_empty());
    assert_eq!(committed.keys().collect::<Vec<_>>(), fresh.keys().collect::<Vec<_>>(), "the same files");
    for (name, text) in &fresh {
        assert_eq!(committed.get(name), Some(text), "{} is out of date: set UPDATE_TYPES=1", name.display());
    }
}
