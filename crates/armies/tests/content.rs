//! Every list and roster in the folder `armies/`.

use std::fs;
use std::path::Path;

use acies_armies::muster::{Wish, muster};
use acies_armies::{Army, ArmyList, Library, Roster, composition};
use proptest::prelude::*;

/// The text of every file of a folder, with its name.
fn files(folder: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../armies").join(folder);
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let toml = entries.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut files: Vec<(String, String)> =
        toml.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect();
    files.sort();
    files
}

/// Everything in the folder as it is now, whatever was embedded.
fn library() -> Library {
    let mut library = Library::default();
    for (name, text) in files("lists") {
        let list = ArmyList::from_toml(&format!("armies/lists/{name}.toml"), &text);
        let list = list.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(list.file().id, name, "a list is named like its file");
        library.add(list);
    }
    library
}

#[test]
fn every_list_is_sound_and_its_allies_are_there() {
    let library = library();
    for list in library.lists() {
        assert_eq!(library.missing_allies(list), [""; 0], "{}", list.file().id);
    }
}

#[test]
fn every_roster_is_legal() {
    let library = library();
    for (name, text) in files("rosters") {
        let roster = Roster::from_toml(&name, &text).unwrap_or_else(|error| panic!("{error}"));
        let report = composition::check(&roster, &library);
        let violations: Vec<String> = report.violations.iter().map(ToString::to_string).collect();
        assert_eq!(violations, [""; 0], "{name} ({} points)", report.points.total);
        assert!(
            report.points.total <= roster.points && report.points.total + 40 > roster.points,
            "{name}: {}",
            report.points.total
        );
        let army = Army::new(&roster, &library).unwrap();
        assert_eq!(
            (army.army.groups.len(), army.groups.len()),
            (roster.battle_group.len(), roster.battle_group.len())
        );
        assert_eq!(
            Roster::from_toml(&name, &roster.to_toml()).as_ref(),
            Ok(&roster),
            "it can be written and read"
        );
    }
}

#[test]
fn the_example_armies_cost_what_the_tables_give() {
    let cost = |name: &str| {
        let (_, text) = files("rosters").into_iter().find(|file| file.0 == name).unwrap();
        composition::check(&Roster::from_toml(name, &text).unwrap(), &library()).points.total
    };
    assert_eq!(
        ["trebia-romans", "trebia-carthaginians", "crecy-french", "crecy-english"].map(cost),
        [628, 644, 658, 616]
    );
}

#[test]
fn every_list_can_raise_800_points() {
    let library = library();
    for list in library.lists() {
        let wish = Wish { points: 800, date: None, campaign: None, seed: None };
        let roster = muster(list, &library, &wish).unwrap_or_else(|error| panic!("{error}"));
        let report = composition::check(&roster, &library);
        assert_eq!(report.violations, [], "{}", list.file().id);
        assert!((780..=800).contains(&report.points.total), "{}: {}", list.file().id, report.points.total);
        assert!((7..=18).contains(&roster.battle_group.len()), "{}: {}", list.file().id, roster.to_toml());
        assert_eq!(muster(list, &library, &wish), Ok(roster), "the same every time");
        for campaign in &list.file().campaign {
            let wish = Wish { campaign: Some(campaign.name.clone()), ..wish.clone() };
            muster(list, &library, &wish).unwrap_or_else(|error| panic!("{}: {error}", campaign.name));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_mustered_is_legal(seed: u64, points in 450u32..1200, place: prop::sample::Index) {
        let library = library();
        let list = library.lists().nth(place.index(library.lists().count())).unwrap();
        let wish = Wish { points, date: None, campaign: None, seed: Some(seed) };
        if let Ok(roster) = muster(list, &library, &wish) {
            prop_assert_eq!(composition::check(&roster, &library).violations, []);
        } else {
            prop_assert!(points < 800, "{} has no army of {points} points", list.file().id);
        }
    }
}
