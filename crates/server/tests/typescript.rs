//! The page's types are those of the server. Write them anew with `UPDATE_TYPES=1 cargo test -p acies-server --test typescript`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use acies_cards::{Answer, Ask, AttackTable, Event, View, Why};
use acies_fog as fog;
use acies_fog::foresight::Foresight;
use acies_fog::insight::Insight;
use acies_fog::odds::Odds;
use acies_fog::setup::by_hand::{ByHand, UnderHand};
use acies_server::protocol::armies::{ArmyLibrary, ListText, Opening, RosterReport, RosterText, RosterWish};
use acies_server::protocol::fog::{FogArmies, Ground, Matched, Pointed};
use acies_server::protocol::{
    CardFace, Choices, Contents, Created, Invitation, NewGame, Preview, Problem, Replay, RuleHead, RuleText,
    Snapshot, ToPage, ToServer, Towards,
};
use acies_sheet::Sheet;
use ts_rs::{Config, TS};

fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() {
            files.extend(self::files(&path).into_iter().map(|(file, text)| (name.join(file), text)));
        } else {
            files.insert(name, fs::read_to_string(path).unwrap());
        }
    }
    files
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
        Contents<fog::turn::Chapter>,
        NewGame,
        Created,
        Invitation,
        RuleText,
        RuleHead,
        Sheet,
        Matched,
        CardFace,
        Problem,
        AttackTable,
        Answer,
        Ask,
        Event,
        View,
        Why,
        Choices<Answer>,
        Preview<fog::Why, Foresight>,
        Towards<fog::Answer, fog::Why, Foresight>,
        Pointed,
        ByHand,
        UnderHand,
        fog::Answer,
        fog::Ask,
        fog::Event,
        fog::View,
        fog::Why,
        Odds,
        Foresight,
        Insight,
        FogArmies,
        Ground,
        ArmyLibrary,
        ListText,
        RosterText,
        RosterWish,
        RosterReport,
        Opening<fog::View, FogArmies, Ground>,
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
