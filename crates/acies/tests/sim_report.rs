//! The page that `acies sim` makes of battles.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn place(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn acies(arguments: &[&str], files: &[(&str, &PathBuf)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acies"));
    command.arg("sim").args(arguments);
    for (option, file) in files {
        if !option.is_empty() {
            command.arg(option);
        }
        command.arg(file);
    }
    command.output().unwrap()
}

const BATTLES: [&str; 12] = [
    "fog-am",
    "--red",
    "starter-romans",
    "--blue",
    "starter-carthaginians",
    "--blue-bot",
    "random",
    "--games",
    "2",
    "--turns",
    "6",
    "--swap",
];

#[track_caller]
fn has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part:?} is missing from:\n{page}");
    }
}

#[test]
fn the_page_comes_from_the_run_and_again_from_its_lines() {
    let (lines, page, again) = (place("report.jsonl"), place("report.html"), place("again.html"));
    let output = acies(&BATTLES, &[("--lines", &lines), ("--html", &page)]);
    assert!(output.status.success(), "{output:?}");
    let output = acies(&["report"], &[("", &lines), ("--html", &again)]);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page, fs::read_to_string(again).unwrap());
    let page = page.replace("<span>", "").replace("</span>", "");
    has(
        &page,
        &[
            "<h1>2 battles of Field of Glory</h1>",
            "acies sim fog-am --red starter-romans --blue starter-carthaginians --red-bot recruit --blue-bot random \
             --turns 6 --seed 1 --games 2 --swap",
            "recruit against random",
            "A consular vanguard",
            "Who beats whom",
            "How long they took",
            "How they were decided",
            "What each type of troops lost",
            "What they earned for their points",
        ],
    );
    assert!(!page.contains("<script") && !page.contains("http"), "it needs nothing else");
}

/// Two battles, altered by hand, so that every figure is known.
#[test]
fn the_figures_are_those_of_the_lines() {
    let (lines, page) = (place("figures.jsonl"), place("figures.html"));
    assert!(acies(&BATTLES, &[("--lines", &lines)]).status.success());
    let text = fs::read_to_string(&lines).unwrap();
    let altered = text.lines().map(|line| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        if line.get("index").is_some() {
            let army = line["sides"][0]["army"].clone();
            line["winner"] =
                serde_json::json!({ "side": "red", "army": army, "bot": line["sides"][0]["bot"] });
            line["ending"] = "decisive".into();
            line["turns"] = (11 + 4 * line["index"].as_u64().unwrap()).into();
        }
        format!("{line}\n")
    });
    fs::write(&lines, altered.collect::<String>()).unwrap();
    assert!(acies(&["report"], &[("", &lines), ("--html", &page)]).status.success());
    let page = fs::read_to_string(page).unwrap();
    has(
        &page,
        &[
            // The red army won both, under either bot.
            "<td class=\"number\">100 %</td><td class=\"doubt\">34 to 100 %</td><td class=\"doubt\">2, 0, 0</td>",
            "<td class=\"number\">0 %</td><td class=\"doubt\">0 to 66 %</td><td class=\"doubt\">0, 0, 2</td>",
            "1 won, 0 drawn, 1 lost",
            "<b>100</b><small>34–100</small><small>n 2</small>",
            "Mean 13.0, median 13, of 2 battles",
            "<th scope=\"row\">decisive victory</th>",
        ],
    );
}

#[test]
fn names_are_text_and_no_markup() {
    let (lines, page) = (place("names.jsonl"), place("names.html"));
    assert!(acies(&BATTLES, &[("--lines", &lines)]).status.success());
    let text = fs::read_to_string(&lines).unwrap();
    let text = text.replace("A consular vanguard", "<script>alert(1)</script> & \\\"friends\\\"");
    let text = text.replace("starter-romans", "my <roster>'s file");
    fs::write(&lines, text).unwrap();
    assert!(acies(&["report"], &[("", &lines), ("--html", &page)]).status.success());
    let page = fs::read_to_string(page).unwrap();
    assert!(!page.contains("<script>") && !page.contains("<roster>"), "{page}");
    has(
        &page,
        &["&lt;script&gt;alert(1)&lt;/script&gt; &amp; ", "title=\"&lt;script&gt;", "'my &lt;roster&gt;"],
    );
}

#[test]
fn what_is_missing_is_said() {
    let output = acies(&BATTLES, &[("--html", &place("without.html"))]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--lines"), "{output:?}");
    let nowhere = place("nowhere.jsonl");
    let output = acies(&["report"], &[("", &nowhere), ("--html", &place("nowhere.html"))]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere.jsonl"), "{output:?}");
}
