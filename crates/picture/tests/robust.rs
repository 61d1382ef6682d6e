//! Whatever is in a file, it is drawn or refused, and what is drawn is sound.

use std::fs;
use std::path::Path;

use acies_picture::{Contents, Findings, read, svg};
use proptest::prelude::*;

fn scenes() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Reads and draws; says nothing of what came of it.
fn try_to_draw(text: &str) {
    match read("mutated", text) {
        Ok(scene) => {
            let _ = Contents::of(&scene, &Findings::of(&scene));
            assert_sound(&svg(&scene));
        }
        Err(error) => assert!(!error.problems().is_empty()),
    }
}

/// Every tag that is opened is closed, in order, and no text breaks out of its place.
fn assert_sound(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (inside, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{tag}");
        let name = inside.split([' ', '/']).next().unwrap_or_default();
        if let Some(closed) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{tag}");
        } else if !inside.ends_with('/') {
            open.push(name);
        }
        assert_eq!(inside.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Words and numbers that are likely to do harm.
const SPLINTERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "0.001",
    "99999",
    "-99999",
    "2147483648",
    "1e9",
    "inf",
    "nan",
    "[]",
    "[[0, 0]]",
    "\"\"",
    "\"<&>\"",
    "true",
    "\"advance 2000\"",
    "\"wheel left 180\"",
    "\"back 900\"",
    "[0, 0]",
    "\n",
    "#",
    "=",
    "[[group]]",
    "[table]",
    "{}",
    "1979-05-27",
    "\u{0}",
    "é",
];

fn numbers() -> impl Strategy<Value = i32> {
    prop_oneof![0..60_i32, 0..1000_i32, -1200..6000_i32]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn files_with_something_changed_never_panic(
        which in 0_usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..SPLINTERS.len()), 1..6),
    ) {
        let scenes = scenes();
        // Whole values are changed, so that many of the files still can be read.
        let mut tokens: Vec<String> = scenes[which % scenes.len()]
            .split_inclusive([' ', ',', '\n', '[', ']'])
            .map(str::to_owned)
            .collect();
        for (at, splinter) in changes {
            let at = at.index(tokens.len());
            let end: String = tokens[at].chars().last().into_iter().collect();
            tokens[at] = format!("{}{end}", SPLINTERS[splinter]);
        }
        try_to_draw(&tokens.concat());
    }

    #[test]
    fn numbers_with_something_changed_never_panic(
        which in 0_usize..4,
        // Mostly little that could be meant, so that many of the files are drawn.
        changes in prop::collection::vec((any::<prop::sample::Index>(), numbers()), 1..4),
    ) {
        let scenes = scenes();
        let mut tokens: Vec<String> = scenes[which % scenes.len()]
            .split_inclusive([' ', ',', '\n', '[', ']'])
            .map(str::to_owned)
            .collect();
        let numbers: Vec<usize> = (0..tokens.len())
            .filter(|&at| tokens[at].starts_with(|first: char| first.is_ascii_digit()))
            .filter(|&at| tokens[at].trim_end_matches([' ', ',', '\n', '[', ']']).parse::<i32>().is_ok())
            .collect();
        for (at, number) in changes {
            let at = numbers[at.index(numbers.len())];
            let end: String = tokens[at].chars().last().into_iter().collect();
            tokens[at] = format!("{number}{end}");
        }
        try_to_draw(&tokens.concat());
    }

    #[test]
    fn bytes_without_sense_never_panic(text in ".{0,200}") {
        try_to_draw(&text);
        try_to_draw(&format!("[table]\nsize = [600, 400]\n{text}"));
    }
}

#[test]
fn the_scenes_are_sound() {
    for scene in scenes() {
        try_to_draw(&scene);
    }
}

#[test]
fn names_cannot_break_the_picture() {
    let text = "title = \"</svg><script>\"\n[table]\nsize = [600, 400]\n[[group]]\nname = \"\\\"<a&b>'\\u0007\"\nside = \
                \"blue\"\nfront = [300, 150]\nfacing = 33.125\nbases = 1\nbase = [40, 15]\n";
    let drawn = svg(&read("names", text).unwrap());
    assert_sound(&drawn);
    assert!(drawn.contains("&lt;/svg&gt;&lt;script&gt;"));
    assert!(drawn.contains("&quot;&lt;a&amp;b&gt;&#39; "));
}
