//! What a person reads who has written a scene wrongly: what is wrong, where, and what to do.

use acies_picture::read;

const TABLE: &str = "[table]\nsize = [600, 400]\n";

const LEGION: &str = "[[group]]\nname = \"Legion\"\nside = \"red\"\nfront = [300, 150]\nfacing = 0\nbases = 4\nfiles = 4\n\
                      base = [40, 15]\n";

/// All that is wrong with a text, one to a line.
fn check(text: &str, expected: &str) {
    let error = read("my.toml", text).expect_err(expected);
    assert_eq!(error.problems().join("\n"), expected);
}

/// All that is wrong with a table of the legion, with something after it.
fn with_legion(more: &str, expected: &str) {
    check(&format!("{TABLE}{LEGION}{more}"), expected);
}

#[test]
fn errors_name_the_file() {
    let error = read("my.toml", "[table]\nsize = 3\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "my.toml cannot be drawn:\n  line 2: table: `size` must be two numbers, such as [1800, 1200]"
    );
}

#[test]
fn a_scene_has_a_table_of_a_sensible_size() {
    check("", "line 1: there is no table: write [table] and below it size = [1800, 1200], in millimetres");
    check("[table]", "line 1: table: `size` is missing: write size = [1800, 1200]");
    check(
        "[table]\nsize = [1800, 99999999]",
        "line 2: table: `size` is no number: that is far beyond any table",
    );
    check("[table]\nsize = [18000, 1200]", "line 2: table: `size` must be from 100 mm to 5000 mm either way");
    check(
        "[table]\nsize = [1e3, 1200]",
        "line 2: table: `size` is no number: write digits, with a point before decimals: 12.5",
    );
    check(
        "[table]\nsize = [1200, 900]\nmu = \"30mm\"",
        "line 3: table: `mu` is not known: it can be 25mm, 1in, 40mm, 1.5in",
    );
    check("table = [", "line 1: this is no TOML: unclosed array, expected `]`");
}

#[test]
fn unknown_keys_are_refused() {
    check(
        &format!("titel = \"x\"\n{TABLE}"),
        "line 1: there is no key `titel` here: did you mean `title`? it can be title, note, table, view, terrain, \
         fortification, camp, group, commander, move, ruler, zone, sight",
    );
    with_legion(
        "colour = 3\n",
        "line 11: group \"Legion\": there is no key `colour` here: it can be name, side, troops, front, facing, base, \
         bases, files, formation, pike, shot, wing, levelled, marched",
    );
    check(
        &format!("{TABLE}[group]\nname = \"Legion\"\n"),
        "line 3: `group` must be tables: write [[group]] above each, with two brackets",
    );
}

#[test]
fn everything_wrong_is_told_at_once() {
    let text = format!("{TABLE}{LEGION}").replace("red", "green") + &LEGION.replace("files = 4", "files = 5");
    check(
        &text,
        "line 5: group \"Legion\": `side` is not known: it can be red, blue\n\
         line 17: group \"Legion\": `files` must be a whole number from 1 to 4",
    );
}

#[test]
fn groups_say_what_they_need() {
    let without = |key: &str| {
        let kept: Vec<&str> = LEGION.lines().filter(|line| !line.starts_with(key)).collect();
        format!("{TABLE}{}", kept.join("\n"))
    };
    check(&without("base ="), "line 3: group \"Legion\": `base` is missing: write base = [40, 15]");
    check(
        &without("facing"),
        "line 3: group \"Legion\": `facing` is missing: write facing = 0, in degrees; 0 looks away from red's edge, 180 \
         at it",
    );
    check(&without("name"), "line 3: group: `name` is missing: write name = \"Legion\"");
    with_legion(LEGION, "line 12: two things are called \"Legion\": give one another name");
    with_legion(
        "formation = \"pheasant\"\n",
        "line 11: group \"Legion\": `formation` is not known: it can be ranks, column, orb, square, early tercio, later \
         tercio, pike and shot, five shot and one pike, swedish brigade",
    );
    with_legion(
        "pike = 3\n",
        "line 11: group \"Legion\": `pike` is only for formations of pike and shot: leave it out",
    );
    let tercio = LEGION.replace("bases = 4\nfiles = 4", "formation = \"early tercio\"\npike = 2\nshot = 4");
    check(
        &format!("{TABLE}{tercio}"),
        "line 3: group \"Legion\": 2 pike and 4 shot cannot stand so: an early tercio has 3 to 8 pike and 4 to 8 shot",
    );
    check(
        &format!("{TABLE}{}", LEGION.replace("[300, 150]", "[300, 1500]")),
        "line 6: group \"Legion\": `front` is more than 1000 mm off the table",
    );
    check(
        &format!("{TABLE}{}", LEGION.replace("[300, 150]", "[300.00001, 150]")),
        "line 6: group \"Legion\": `front` is no number: give at most three decimals: a thousandth of a millimetre is \
         the finest there is",
    );
}

#[test]
fn armies_without_number_are_refused() {
    let many: String = (0..21)
        .map(|index| LEGION.replace("Legion", &format!("Legion {index}")).replace("bases = 4", "bases = 100"))
        .collect();
    check(&format!("{TABLE}{many}"), "line 1: there are 2100 bases: at most 2000 can be drawn");
    check(
        &format!("{TABLE}{}", "[[ruler]]\n".repeat(201)),
        "line 3: there are 201 tables [[ruler]]: at most 200 can be drawn",
    );
}

#[test]
fn terrain_says_what_is_wrong_with_its_outline() {
    let terrain = |text: &str, expected: &str| check(&format!("{TABLE}[[terrain]]\n{text}"), expected);
    terrain(
        "kind = \"forrest\"\n",
        "line 4: terrain: `kind` is not known: did you mean \"forest\"? it can be open area, open fields, broken ground, \
         brush, enclosed fields, plantation, orchard, olive grove, palm grove, gully, forest, vineyards, marsh, boggy \
         ground, rocky ground, soft sand, dunes, village, built-up area, gentle hill, steep hill, terraces, impassable, \
         obstacle, road, river, coast, beach",
    );
    terrain(
        "kind = \"forest\"\n",
        "line 3: terrain: it lies nowhere: give it an `outline`, or a `course` with a `width`, or a `coast` with a \
         `shore`",
    );
    terrain(
        "kind = \"forest\"\nname = \"Oaks\"\noutline = [[0, 0], [100, 100], [100, 0], [0, 100]]\n",
        "line 3: terrain \"Oaks\": the outline crosses itself: the edges after points 1 and 3 meet",
    );
    terrain(
        "kind = \"forest\"\noutline = [[0, 0], [100, 100]]\n",
        "line 5: terrain: `outline` has 2 points: it needs from 3 to 100",
    );
    terrain(
        "kind = \"river\"\ncourse = [[0, 0], [100, 100], [1, 0]]\nwidth = 30\n",
        "line 5: terrain: `course` turns back on itself at point 2: let it bend more gently",
    );
    terrain(
        "kind = \"river\"\ncourse = [[0, 0], [100, 100]]\n",
        "line 3: terrain: `width` is missing: write width = 30",
    );
    terrain(
        "kind = \"forest\"\noutline = [[0, 0], [100, 100], [100, 0]]\ncrests = [[[50, 20]]]\n",
        "line 6: terrain: `crests` are for hills only: leave them out",
    );
}

#[test]
fn moves_rulers_zones_and_sights_name_what_is_there() {
    with_legion(
        "[[move]]\ngroup = \"Legoin\"\npath = [\"advance 75\"]\n",
        "line 12: move: `group` names \"Legoin\", which is not on the table: did you mean \"Legion\"?",
    );
    with_legion(
        "[[move]]\ngroup = \"Legion\"\npath = [\"charge 75\"]\n",
        "line 13: move: `path` says \"charge 75\" is no part of a move: write \"advance 75\", \"advance 3 MU\", \"back \
         25\", \"wheel left 20\", \"wheel back left 20\" or \"shift right 10\"",
    );
    with_legion(
        "[[move]]\ngroup = \"Legion\"\npath = [\"advance 2000\"]\n",
        "line 13: move: `path` leads more than a metre off the table",
    );
    with_legion(
        "[[ruler]]\nfrom = \"Legion\"\nto = \"Carthage\"\n",
        "line 13: ruler: `to` names \"Carthage\", which is not on the table: there is \"Legion\"",
    );
    with_legion(
        "[[zone]]\ngroup = \"Legion\"\n",
        "line 11: zone: say how far it reaches: ahead = \"2 MU\", or behind = 50",
    );
    with_legion(
        "[[zone]]\ngroup = \"Legion\"\nahead = \"2 inches\"\n",
        "line 13: zone: `ahead` is no distance: write digits, with a point before decimals: 12.5, or \"3 MU\"",
    );
    with_legion(
        "[[sight]]\nfrom = [0, 0]\n",
        "line 11: sight: `to` is missing: write a point, [900, 300], or a name, \"Legion\"",
    );
}
