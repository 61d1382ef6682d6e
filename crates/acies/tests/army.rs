//! `acies army`, as a person or a program runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Exit code, standard output, standard error.
fn army(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_acies")).arg("army").args(arguments).output().unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, error)
}

fn json(arguments: &[&str]) -> Value {
    let (_, out, error) = army(&[arguments, &["--json"]].concat());
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{error}"))
}

/// A file of its own for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("army");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

/// One of our rosters, changed.
fn changed(name: &str, from: &str, to: &str) -> PathBuf {
    let ours = include_str!("../../../armies/rosters/trebia-romans.toml");
    assert!(ours.contains(from));
    file(name, &ours.replacen(from, to, 1))
}

#[test]
fn a_legal_roster_is_found_legal() {
    let (code, out, _) = army(&["check", "trebia-romans"]);
    assert_eq!((code, out.as_str()), (0, "Romans at the Trebia: legal, 628 of 650 points\n"));
}

#[test]
fn all_that_is_wrong_is_told_with_its_rules() {
    let path = changed("wrong.toml", "bases = 8", "bases = 7\nportable_defences = true");
    let (code, out, error) = army(&["check", path.to_str().unwrap()]);
    let expected = "battle group 10 \"Socii\": 7 bases: a battle group of these troops starts with an even number (AM-BGR-004)\n\
                    battle group 10 \"Socii\": the list gives these troops no portable defences (AM-SPE-028)\n";
    assert_eq!((code, out.as_str()), (1, expected));
    assert_eq!(error, "error: Romans at the Trebia is not legal: 2 things are wrong\n");
    let told = json(&["check", path.to_str().unwrap()]);
    assert_eq!(
        (&told["legal"], &told["violations"][0]["rule"]),
        (&Value::from(false), &Value::from("AM-BGR-004"))
    );
    let (code, _, error) = army(&["show", path.to_str().unwrap()]);
    assert!(code == 1 && error.contains("is not legal:\n  battle group 10"), "{error}");
}

#[test]
fn the_bill() {
    let (code, out, _) = army(&["points", "crecy-english"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("    40  King Edward III\n"), "{out}");
    assert!(out.ends_with("    36  Field fortifications\n   616  together\n"), "{out}");
    assert_eq!(json(&["points", "trebia-carthaginians"])["total"], 644);
    let path = changed("dear.toml", "points = 650", "points = 600");
    let (code, _, error) = army(&["points", path.to_str().unwrap()]);
    assert_eq!((code, error.as_str()), (1, "error: Romans at the Trebia costs 28 points more than 600\n"));
}

#[test]
fn the_sheet() {
    let (code, out, _) = army(&["show", "trebia-carthaginians"]);
    assert_eq!(code, 0);
    let head = "Carthaginians at the Trebia\nLater Carthaginian, 218 BC\n644 of 650 points; break point 9; initiative +3\n\
                Territories: agricultural, developed, hilly\nTable: 5 x 3 feet with 15 mm figures, 6 x 4 with 25 mm\nAM-EXA-002\n";
    assert!(out.starts_with(head), "{out}");
    let elephants = "   50   9  Elephants                 2  elephants, average, undrilled\n";
    assert!(out.contains(elephants), "{out}");
    assert!(out.ends_with("   24      Fortified camp\n\n  644  together\n"), "{out}");
    let sheet = json(&["show", "zama-romans"]);
    assert_eq!(sheet["commanders"][2]["what"], "Ally commander, Numidians, troop commander");
    assert_eq!(sheet["battle_groups"][9]["notes"][0], "of the Numidians");
}

#[test]
fn the_page_for_printing_stands_alone_and_escapes_names() {
    let path = changed("page.toml", "\"Equites\"", "\"<b>Equites & sons</b>\"");
    let page = path.with_extension("html");
    let (code, out, _) = army(&["show", path.to_str().unwrap(), "--html", page.to_str().unwrap()]);
    assert_eq!((code, out), (0, format!("Romans at the Trebia is written to {}\n", page.display())));
    let text = fs::read_to_string(page).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.contains("@media print"));
    assert!(text.contains("&lt;b&gt;Equites &amp; sons&lt;/b&gt;") && !text.contains("<b>"));
    assert!(text.contains("628 points together") && !text.contains("http"));
}

#[test]
fn new_rosters_are_legal_and_the_same_every_time() {
    let new = |more: &[&str]| {
        let (code, out, error) = army(&[&["new", "--list", "gallic", "--points", "800"], more].concat());
        assert_eq!(code, 0, "{error}");
        out
    };
    assert_eq!(new(&[]), new(&[]));
    assert_ne!(new(&["--seed", "1"]), new(&["--seed", "2"]));
    let path = file("new.toml", &new(&["--seed", "7", "--date", "52 BC", "--campaign", "Vercingetorix"]));
    let (code, out, error) = army(&["check", path.to_str().unwrap()]);
    assert!(code == 0 && out.starts_with("Gallic: Vercingetorix: legal, "), "{out}{error}");
    let (code, _, error) = army(&["new", "--list", "gallic", "--points", "100"]);
    assert_eq!(
        (code, error.as_str()),
        (
            1,
            "error: no legal army of 100 points was found in the list gallic: its minima and commanders cost 264\n"
        )
    );
    assert_eq!(json(&["new", "--list", "numidian"])["list"], "numidian");
}

#[test]
fn the_lists_are_listed_by_theatre() {
    let (code, out, _) = army(&["lists"]);
    assert_eq!(code, 0);
    assert!(out.contains("Punic Wars\n  gallic"), "{out}");
    assert!(out.contains("republican-roman            Republican Roman, 280 BC to 105 BC\n"), "{out}");
    assert!(out.contains("campaigns: Scipio in Africa\n"), "{out}");
    assert!(json(&["lists"]).as_array().unwrap().iter().any(|list| list["id"] == "later-carthaginian"));
}

#[test]
fn lists_of_ones_own() {
    let ours = include_str!("../../../armies/lists/numidian.toml");
    let path = file("mine.toml", &ours.replace("id = \"numidian\"", "id = \"mine\""));
    let (code, out, error) = army(&["new", "--list", "mine", "--lists", path.to_str().unwrap()]);
    assert!(code == 0 && out.contains("list = \"mine\""), "{error}");
    let path = file(
        "spoilt.toml",
        &ours.replace("undrilled, sling", "undriled, sling").replace("bow or sling", "bow or slng"),
    );
    let (code, _, error) = army(&["lists", "--lists", path.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(error.contains("spoilt.toml is no army list:\n  line "), "{error}");
    assert!(error.contains("optional \"Archers and slingers\", troops: no troop type"), "{error}");
}

#[test]
fn what_is_not_there_is_named() {
    let (code, _, error) = army(&["check", "trebia-greeks"]);
    assert!(
        code == 1
            && error.starts_with("error: there is no roster 'trebia-greeks', and no such file; ours are "),
        "{error}"
    );
    let (code, _, error) = army(&["new", "--list", "galic"]);
    let expected =
        "error: there is no army list 'galic'; did you mean gallic? `acies army lists` shows all\n";
    assert_eq!((code, error.as_str()), (1, expected));
    let (code, _, error) = army(&["check", "no/such/file.toml"]);
    assert!(code == 1 && error.starts_with("error: cannot read no/such/file.toml: "), "{error}");
}
