//! What is wrong with a list, and where: the words that its writer gets.

use acies_armies::ArmyList;

const GOOD: &str = r#"id = "test"
name = "Test"
theatre = "Tests"
from = "300 BC"
to = "100 BC"
territories = ["hilly"]

[[core]]
name = "Spearmen"
troops = "heavy foot, protected, average, drilled, offensive spearmen"
bases = "4-8"
total = "8-24"

[[optional]]
name = "Horse"
troops = "cavalry, armoured, average, undrilled, lancers"
bases = "4-6"
total = "4-8"
from = "200 BC"
"#;

/// The good list, with one text replaced by another, is refused with these words.
#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    assert!(GOOD.contains(from));
    let error = ArmyList::from_toml("test.toml", &GOOD.replacen(from, to, 1)).unwrap_err();
    assert_eq!(error.problems(), expected);
}

#[test]
fn a_good_list_is_read() {
    let list = ArmyList::from_toml("test.toml", GOOD).unwrap();
    assert_eq!(list.lines().iter().map(|line| line.core).collect::<Vec<_>>(), [true, false]);
    assert!(list.line("spearmen").is_some() && list.line("Archers").is_none());
}

#[test]
fn the_head() {
    check(
        "\"test\"",
        "\"My list\"",
        &["line 1, id: `My list` is no id: use small letters, digits and hyphens"],
    );
    check(
        "theatre",
        "rulebook = \"dbm\"\ntheatre",
        &["line 3, rulebook: there are no lists for dbm yet: write fog-am"],
    );
    check("[\"hilly\"]", "[]", &["line 6, territories: name at least one kind of land (AM-SET-006)"]);
    check(
        "[[core]]",
        "[commanders]\nsub_commanders = 4\n\n[[core]]",
        &["line 8, commanders: sub_commanders: there are never more than 3 (AM-CMD-001)"],
    );
    check(
        "[[core]]",
        "[commanders]\nsub_commanders = 0\n\n[[core]]",
        &[
            "line 8, commanders: sub_commanders: an army without any needs allies, and the list has none (AM-CMD-001)",
        ],
    );
    check(
        "to = \"100 BC\"",
        "to = \"400 BC\"",
        &[
            "line 4, from: 300 BC is after 400 BC, the last year",
            "line 19, optional \"Horse\", from: 200 BC is not within the list's years, 300 BC to 400 BC",
        ],
    );
}

#[test]
fn lines_of_troops() {
    check(
        "heavy foot, protected",
        "heavy foot, proteced",
        &[
            "line 10, core \"Spearmen\", troops: no troop type, armour, quality, training or capability; did you mean \
             `protected`?\n  1 heavy foot, proteced, average, drilled, offensive spearmen\n                ^^^^^^^^",
        ],
    );
    check(
        "\"4-8\"\ntotal = \"8-24\"",
        "5\ntotal = \"8-24\"",
        &[
            "line 11, core \"Spearmen\", bases: no battle group of 5 heavy foot can be legal: sizes are even, in whole \
             shares, with few exceptions (AM-PTS-013)",
        ],
    );
    check(
        "\"8-24\"",
        "2",
        &["line 12, core \"Spearmen\", total: a battle group has 4 bases at least, but the army 2 at most"],
    );
    check(
        "\"Horse\"",
        "\"spearmen\"",
        &[
            "line 15, optional \"spearmen\", name: another line has this name: rosters could not tell them apart",
        ],
    );
    check(
        "total = \"8-24\"",
        "total = \"8-24\"\npasses_through = [\"Hors\"]\ndismounts = true\ncampaigns = [\"Nowhere\"]",
        &[
            "line 14, core \"Spearmen\", dismounts: only mounted troops can dismount (AM-SET-054)",
            "line 13, core \"Spearmen\", passes_through: the list has no line `Hors`; did you mean `Horse`?",
            "line 15, core \"Spearmen\", campaigns: the list has no campaign `Nowhere`",
        ],
    );
    check(
        "from = \"200 BC\"",
        "on_foot = \"light foot, unprotected or protected\"",
        &[
            "line 19, optional \"Horse\", on_foot: add `dismounts = true` if they may dismount",
            "line 19, optional \"Horse\", on_foot: write one kind of foot, without a choice",
        ],
    );
}

#[test]
fn limits_allies_and_campaigns() {
    let end = "from = \"200 BC\"\n";
    let with = |more: &str| format!("{end}{more}");
    check(
        end,
        &with("[[limit]]\nlines = [\"Horse\"]\ntotal = \"0-4\"\nshare = \"half\""),
        &[
            "line 21, limit \"Horse\", lines: give one of `total`, `share` with `of`, and `only_one = true`",
            "line 20, limit \"Horse\", of: a share needs the lines `of` which it is reckoned, and they a share",
            "line 23, limit \"Horse\", share: no fraction: write \"1/2\", for instance",
        ],
    );
    check(
        end,
        &with("[[ally]]\nname = \"Friends\"\nlist = \"gallic\"\ntotal = {}\nfrom = 1000"),
        &[
            "line 24, ally \"Friends\", from: 1000 AD is not within the list's years, 300 BC to 100 BC",
            "line 23, ally \"Friends\", total: name the lines that the contingent may have, with their bases",
        ],
    );
    check(
        end,
        &with("[[campaign]]\nname = \"March\"\nwithout = [\"Spears\"]"),
        &["line 22, campaign \"March\", without: the list has no line `Spears`; did you mean `Spearmen`?"],
    );
}

#[test]
fn what_is_no_list_at_all_is_shown_with_its_place() {
    let error = |from: &str, to: &str| {
        ArmyList::from_toml("test.toml", &GOOD.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let misspelt = error("territories", "teritories");
    assert!(
        misspelt.starts_with("test.toml is no army list:\n  TOML parse error at line 6, column 1\n"),
        "{misspelt}"
    );
    assert!(misspelt.contains("unknown field `teritories`"), "{misspelt}");
    let range = error("\"4-8\"", "\"8-4\"");
    assert!(
        range.contains("at line 11, column 9") && range.contains("is upside down: write \"4-8\""),
        "{range}"
    );
    let year = error("\"300 BC\"", "\"long ago\"");
    assert!(year.contains("at line 4, column 8") && year.contains("`long ago` is no year"), "{year}");
    assert!(error("\"4-6\"", "true").contains("expected a range such as \"4-8\", or a number"));
}
