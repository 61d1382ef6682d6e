//! `acies show`, as a person or a program runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

const SCENE: &str = r#"
title = "Two lines meet"

[table]
size = [600, 400]

[[group]]
name = "Legion"
side = "red"
front = [300, 150]
facing = 0
bases = 4
files = 4
base = [40, 15]

[[group]]
name = "Warband"
side = "blue"
front = [320, 200]
facing = 180
bases = 4
files = 4
base = [40, 15]

[[move]]
group = "Legion"
path = ["advance 3 MU"]
until_contact = true
"#;

/// Writes a scene file and shows it: exit code, standard output, standard error.
fn run(name: &str, text: &str, arguments: &[&str]) -> (i32, String, String) {
    let file = place(&format!("{name}.toml"));
    fs::write(&file, text).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_acies")).arg("show").arg(&file).args(arguments).output().unwrap();
    let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, error)
}

fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("show");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn a_picture_goes_to_standard_output_or_into_a_file() {
    let (code, out, error) = run("out", SCENE, &[]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("<svg xmlns=") && out.ends_with("</svg>\n"));
    let picture = place("out.svg");
    let (code, told, _) = run("file", SCENE, &["-o", picture.to_str().unwrap()]);
    assert_eq!((code, told), (0, format!("drawn: {}\n", picture.display())));
    assert_eq!(fs::read_to_string(picture).unwrap(), out);
}

#[test]
fn programs_get_bases_contacts_and_halts() {
    let (code, out, _) = run("json", SCENE, &["--json"]);
    assert_eq!(code, 0);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(found["groups"][0]["bases"][0]["front"], json!([240, 150]));
    assert_eq!(found["contacts"], json!([]));
    let moved = &found["moves"][0];
    assert_eq!(moved["distance"], json!({ "mm": 50, "mu": 2 }));
    assert_eq!(moved["halt"], json!({ "stretch": 1, "after": "50 mm" }));
    assert_eq!(moved["contacts"].as_array().unwrap().len(), 7);
    assert_eq!(moved["contacts"][0]["along"], json!(20));
    assert_eq!(moved["contacts"][0]["parts"], json!([{ "edge": "front" }, { "edge": "front" }]));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let (code, out, error) = run("wrong", &SCENE.replace("side = \"blue\"", "side = \"bleu\""), &[]);
    assert_eq!((code, out.as_str()), (1, ""));
    let expected = "cannot be drawn:\n  line 18: group \"Warband\": `side` is not known: did you mean \"blue\"? \
                    it can be red, blue\n";
    assert!(error.ends_with(expected), "{error}");
}

/// Draw it anew with `UPDATE_PICTURES=1 cargo test -p acies --test show`.
#[test]
fn the_picture_of_a_scenario_is_the_committed_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["trebia", "crecy"] {
        let text = fs::read_to_string(root.join(format!("scenarios/{name}.toml"))).unwrap();
        let (code, drawn, error) = run(name, &text, &[]);
        assert_eq!((code, error.as_str()), (0, ""));
        let picture = root.join(format!("docs/pictures/{name}.svg"));
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            fs::write(&picture, &drawn).unwrap();
        }
        let committed = fs::read_to_string(&picture).unwrap_or_default();
        assert!(drawn == committed, "{} is out of date: set UPDATE_PICTURES=1", picture.display());
    }
}

#[test]
fn a_scenario_may_name_rosters_that_are_files_beside_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::copy(root.join("armies/rosters/trebia-romans.toml"), place("romans.toml")).unwrap();
    let text = fs::read_to_string(root.join("scenarios/trebia.toml")).unwrap();
    let beside = |file: &str| text.replace("\"trebia-romans\"", &format!("\"{file}\""));
    assert_eq!(run("beside", &beside("romans.toml"), &[]).0, 0);
    let (code, _, error) = run("missing", &beside("no-such-roster.toml"), &[]);
    assert_eq!(code, 1);
    assert!(error.contains("cannot read the roster") && error.contains("no-such-roster.toml"), "{error}");
}

#[test]
fn two_armies_are_set_up_and_drawn() {
    let show = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_acies")).arg("show").args(arguments).output().unwrap();
        let [out, error] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code().unwrap(), out, error)
    };
    let armies = ["--armies", "starter-romans", "starter-carthaginians"];
    let (code, out, error) = show(&[&armies[..], &["--seed", "4"]].concat());
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("<svg xmlns=") && out.contains("Set up by the rules with seed 4; "));
    assert_eq!(
        show(&[&armies[..], &["--seed", "4"]].concat()).1,
        out,
        "the same seed sets up the same battle"
    );
    assert_ne!(show(&[&armies[..], &["--seed", "5"]].concat()).1, out);
    let (code, _, error) = show(&["--armies", "starter-romans", "nobody"]);
    assert!(code != 0 && error.contains("nobody"), "{error}");
    let (code, _, error) = show(&[]);
    assert!(code != 0 && error.contains("<FILE>"), "{error}");
}
