//! What makes a roster illegal, and the words for it.

use acies_armies::{Army, ArmyList, Dismounting, Library, Roster, composition};
use acies_fog::BattleGroup;
use acies_fog::army::Member;
use acies_fog::command::{Commander, CommanderLevel, Contingent, Rank};

const LIST: &str = r#"
id = "test"
name = "Test"
theatre = "Tests"
from = "300 BC"
to = "100 BC"
territories = ["hilly", "steppes"]
fortified_camp = true
field_fortifications = 8

[commanders]
sub = ["field", "troop"]

[[core]]
name = "Spearmen"
troops = "heavy foot, protected or armoured, average or superior, drilled, offensive spearmen"
bases = "4-12"
total = "8-24"

[[optional]]
name = "Warriors"
troops = "medium foot, protected, average, undrilled, impact foot, swordsmen"
bases = "8-12"
total = "8-24"

[[optional]]
name = "Phalanx with archers"
troops = "2/3 heavy foot, protected, average, drilled, defensive spearmen + 1/3 light foot, unprotected, bow"
bases = "6-9"
total = "6-18"
portable_defences = "6-9"

[[optional]]
name = "Elephants"
troops = "elephants, average, undrilled"
bases = "2-3"
total = "2-6"
from = "200 BC"

[[optional]]
name = "Knights"
troops = "knights, armoured, average, undrilled, lancers, swordsmen"
bases = "3-6"
total = "3-12"
dismounts = true

[[optional]]
name = "Guard"
troops = "cavalry, armoured, superior or elite, drilled, lancers, swordsmen"
bases = "3-6"
total = "4-12"
dismounts = true
on_foot = "heavy foot, armoured, heavy weapon"
passes_through = ["Spearmen"]

[[optional]]
name = "Guns"
troops = "light artillery, average, undrilled"
bases = "2-4"
total = "2-8"

[[optional]]
name = "Exiles"
troops = "light foot, unprotected, average, undrilled, javelins"
bases = "4-8"
total = "4-8"
campaigns = ["The return"]

[[limit]]
lines = ["Knights", "Guard"]
share = "1/2"
of = ["Spearmen"]

[[limit]]
lines = ["Elephants", "Guns"]
only_one = true

[[limit]]
lines = ["Warriors", "Phalanx with archers"]
total = "0-30"

[[ally]]
name = "Neighbours"
list = "test"
total = { "Warriors" = "8-12", "Guard" = "0-4" }
commander = ["troop"]
from = "250 BC"

[[campaign]]
name = "The return"
from = "250 BC"
without = ["Guns"]
core = ["Exiles"]
total = { "Spearmen" = "12-24" }
"#;

const HEAD: &str = "name = \"Ours\"\nlist = \"test\"\npoints = 1000\ndate = \"150 BC\"\n";
const COMMANDERS: &str = "
[[commander]]
rank = \"commander-in-chief\"
level = \"field\"

[[commander]]
rank = \"sub-commander\"
level = \"troop\"
";

fn library() -> Library {
    let mut library = Library::default();
    library.add(ArmyList::from_toml("test.toml", LIST).unwrap_or_else(|error| panic!("{error}")));
    library
}

/// A battle group: line, bases, and whatever else is to be said.
fn group(line: &str, bases: u16, more: &str) -> String {
    format!("\n[[battle_group]]\nline = \"{line}\"\nbases = {bases}\n{more}\n")
}

const PLAIN: &str = "choose = \"protected, average\"";

/// Two battle groups of spearmen: the least that the list asks for.
fn spearmen() -> String {
    group("Spearmen", 8, PLAIN) + &group("Spearmen", 4, PLAIN)
}

/// What is wrong with a roster, in words.
fn wrong(text: &str) -> Vec<String> {
    let roster = Roster::from_toml("test", text).unwrap_or_else(|error| panic!("{error}"));
    composition::check(&roster, &library()).violations.iter().map(ToString::to_string).collect()
}

/// The spearmen and these battle groups break this, and nothing else; nothing at all if it is empty.
#[track_caller]
fn check(groups: &[String], expected: &[&str]) {
    let text = [HEAD, COMMANDERS, &spearmen(), &groups.concat()].concat();
    assert_eq!(wrong(&text), expected);
}

/// Proves AM-PTS-012, AM-CMD-001.
#[test]
fn one_chief_and_one_to_three_others_and_allies_only_from_the_list() {
    let with = |commanders: &str, groups: &str| wrong(&[HEAD, commanders, &spearmen(), groups].concat());
    let commander =
        |rank: &str, more: &str| format!("\n[[commander]]\nrank = \"{rank}\"\nlevel = \"troop\"\n{more}\n");
    let chief = commander("commander-in-chief", "");
    let sub = commander("sub-commander", "");
    assert_eq!(with(&[&chief[..], &sub, &sub, &sub].concat(), ""), [""; 0]);
    let others = |number| {
        [format!(
            "roster: {number} commanders besides the commander-in-chief: there must be 1 to 3 (AM-CMD-001)"
        )]
    };
    assert_eq!(with(&chief, ""), others(0));
    assert_eq!(with(&[&chief[..], &sub, &sub, &sub, &sub].concat(), ""), others(4));
    assert_eq!(
        with(&[&chief[..], &chief, &sub].concat(), ""),
        ["roster: 2 commanders-in-chief: there must be one (AM-CMD-001)"]
    );
    let allies = "contingent = \"Neighbours\"";
    let ally = commander("ally", allies);
    let warriors = group("Warriors", 8, allies);
    assert_eq!(with(&[&chief[..], &ally].concat(), &warriors), [""; 0]);
    assert_eq!(
        with(&[&chief[..], &commander("ally", "contingent = \"Strangers\"")].concat(), ""),
        [
            "contingent \"Strangers\": the list has no allies `Strangers`, or their own list is missing (AM-PTS-012)"
        ]
    );
    assert_eq!(
        with(&[&chief[..], &sub].concat(), &warriors),
        ["contingent \"Neighbours\": 0 ally commanders: a contingent has exactly one (AM-PTS-012)"]
    );
    assert_eq!(
        with(&[&chief[..], &ally].concat(), ""),
        ["contingent \"Neighbours\": it has a commander but no battle group (AM-PTS-012)"]
    );
    assert_eq!(
        with(&[&chief[..], &commander("ally", ""), &commander("sub-commander", allies)].concat(), ""),
        [
            "commander 2: an ally needs a contingent: write contingent = \"…\" (AM-PTS-012)",
            "commander 3: only an ally has a contingent: leave it out, or write rank = \"ally\" (AM-PTS-012)",
        ]
    );
    let army = army(&[HEAD, &chief, &ally, &spearmen(), &warriors].concat());
    let [chief, ally] = [0, 1].map(|place: usize| army.army.commanders[place]);
    assert!(
        chief.commands(army.army.groups[0].contingent) && !chief.commands(army.army.groups[2].contingent)
    );
    assert!(ally.commands(army.army.groups[2].contingent) && !ally.commands(army.army.groups[0].contingent));
}

/// Proves AM-PTS-013, AM-BGR-004.
#[test]
fn sizes_are_even_and_in_the_range_of_the_list() {
    let line =
        |line: &str, bases, problem: &str| format!("battle group 3 \"{line}\": {bases} bases: {problem}");
    let odd = "a battle group of these troops starts with an even number (AM-BGR-004)";
    check(&[group("Warriors", 8, "")], &[]);
    check(&[group("Warriors", 9, "")], &[]);
    check(&[group("Warriors", 11, "")], &[&line("Warriors", 11, odd)]);
    check(&[group("Spearmen", 9, PLAIN)], &[&line("Spearmen", 9, odd)]);
    check(&[group("Phalanx with archers", 9, "")], &[]);
    check(&[group("Phalanx with archers", 6, "")], &[]);
    check(&[group("Elephants", 3, "")], &[]);
    check(&[group("Knights", 3, "")], &[]);
    check(&[group("Knights", 5, "")], &[&line("Knights", 5, odd)]);
    let guard = group("Guard", 3, "choose = \"elite\"");
    check(
        &[guard],
        &[&line("Guard", 3, odd), "line \"Guard\": 3 bases, 1 too few: the list says 4-12 (AM-PTS-017)"],
    );
    check(
        &[group("Warriors", 6, ""), group("Warriors", 8, "")],
        &[&line("Warriors", 6, "the list says 8-12 (AM-PTS-013)")],
    );
    check(&[group("Elephants", 4, "")], &[&line("Elephants", 4, "the list says 2-3 (AM-PTS-013)")]);
}

/// Proves AM-PTS-014.
#[test]
fn a_battle_group_comes_from_one_line_unless_the_list_mixes() {
    check(
        &[group("Spearmen + Warriors", 8, "")],
        &[
            "battle group 3 \"Spearmen + Warriors\": a battle group is taken from one line of the list (AM-PTS-014)",
        ],
    );
    check(
        &[group("Phalanx with archers", 8, "")],
        &[
            "battle group 3 \"Phalanx with archers\": 8 bases cannot be divided into 3 equal shares (AM-PTS-014)",
        ],
    );
    let mixed = army(&[HEAD, COMMANDERS, &spearmen(), &group("Phalanx with archers", 9, "")].concat());
    let archers = mixed.army.groups[2].group.bases().iter().filter(|base| base.can_shoot()).count();
    assert_eq!((archers, mixed.army.groups[2].group.bases().len()), (3, 9));
}

/// Proves AM-PTS-015, AM-BGR-003.
#[test]
fn choices_are_made_for_whole_battle_groups() {
    let spears = |choose: &str| group("Spearmen", 4, &format!("choose = \"{choose}\""));
    check(&[spears("armoured, superior")], &[]);
    check(
        &[spears("protected, average, superior")],
        &[
            "battle group 3 \"Spearmen\": `protected, average, superior` is more than one choice: a battle group is of one kind throughout (AM-PTS-015)",
        ],
    );
    check(
        &[spears("armoured, protected, average")],
        &[
            "battle group 3 \"Spearmen\": `armoured, protected, average` is more than one choice: a battle group is of one kind throughout (AM-PTS-015)",
        ],
    );
    check(
        &[spears("protected, average, undrilled")],
        &["battle group 3 \"Spearmen\": `Spearmen` offers no `undrilled`"],
    );
    check(
        &[spears("average")],
        &[
            "battle group 3 \"Spearmen\": `Spearmen` leaves a choice: write choose = \"protected\" or \"armoured\"",
        ],
    );
    let all = army(
        &[
            HEAD,
            COMMANDERS,
            &spearmen(),
            &spears("armoured, superior"),
            &group("Phalanx with archers", 9, ""),
        ]
        .concat(),
    );
    for (member, group) in all.army.groups.iter().zip(&all.groups) {
        let bases = member.group.bases();
        assert!(
            bases.iter().all(|base| (base.quality, base.training) == (bases[0].quality, bases[0].training))
        );
        assert_eq!(
            bases.iter().all(|base| base.armour == bases[0].armour),
            group.line != "Phalanx with archers"
        );
    }
    let uneven =
        LIST.replace("+ 1/3 light foot, unprotected, bow", "+ 1/3 light foot, unprotected, superior, bow");
    let error = ArmyList::from_toml("test.toml", &uneven).unwrap_err().to_string();
    assert!(
        error.ends_with("the parts of a battle group have the same quality and training (AM-BGR-003)"),
        "{error}"
    );
}

/// Proves AM-PTS-016.
#[test]
fn artillery_comes_in_twos() {
    check(&[group("Guns", 2, ""), group("Guns", 2, "")], &[]);
    check(
        &[group("Guns", 4, "")],
        &["battle group 3 \"Guns\": 4 bases: artillery comes in twos (AM-PTS-016)"],
    );
    let four = LIST.replace("bases = \"2-4\"", "bases = 4");
    let error = ArmyList::from_toml("test.toml", &four).unwrap_err().to_string();
    assert!(error.contains("optional \"Guns\", bases: no battle group of 4 light artillery"), "{error}");
}

/// Proves AM-PTS-017.
#[test]
fn minima_and_maxima_are_kept() {
    let few = [HEAD, COMMANDERS, &group("Spearmen", 4, PLAIN)].concat();
    assert_eq!(wrong(&few), ["line \"Spearmen\": 4 bases, 4 too few: the list says 8-24 (AM-PTS-017)"]);
    let none = [HEAD, COMMANDERS].concat();
    assert_eq!(wrong(&none), ["line \"Spearmen\": 0 bases, 8 too few: the list says 8-24 (AM-PTS-017)"]);
    check(
        &[group("Spearmen", 12, PLAIN), group("Spearmen", 4, PLAIN)],
        &["line \"Spearmen\": 28 bases, 4 too many: the list says 8-24 (AM-PTS-017)"],
    );
    check(
        &[group("Elephants", 2, ""), group("Guns", 2, "")],
        &["lines \"Elephants\", \"Guns\": troops of only one of these lines can be taken (AM-PTS-017)"],
    );
    check(
        &[group("Warriors", 12, ""), group("Warriors", 10, ""), group("Phalanx with archers", 9, "")],
        &[
            "lines \"Warriors\", \"Phalanx with archers\": 31 bases, 1 too many: the list says 0-30 (AM-PTS-017)",
        ],
    );
    check(
        &[group("Knights", 4, ""), group("Guard", 4, "choose = \"elite\"")],
        &[
            "lines \"Knights\", \"Guard\": 8 bases: the list says at most 1/2 of the 12 of Spearmen (AM-PTS-017)",
        ],
    );
    // Each thing that a line says is read: type, armour, quality, training, capabilities and points.
    let army = army(&[HEAD, COMMANDERS, &spearmen()].concat());
    assert_eq!(
        army.army.groups[0].group.bases()[0].to_string(),
        "heavy foot, protected, average, drilled, offensive spearmen"
    );
    assert_eq!(army.points, 40 + 30 + 12 * 8);
}

/// Proves AM-SET-028.
#[test]
fn fortified_camps_and_field_fortifications_are_paid_for() {
    let total = |extra: &str| {
        let text = [HEAD, extra, COMMANDERS, &spearmen()].concat();
        composition::check(&Roster::from_toml("test", &text).unwrap(), &library()).points.total
    };
    assert_eq!(total("fortified_camp = true\n"), total("") + 24);
    assert_eq!(total("field_fortifications = 4\n"), total("") + 12);
}

/// Proves AM-SPE-018.
#[test]
fn field_fortifications_as_the_list_allows_and_four_at_least() {
    let with = |widths: u16, list: &str| {
        let text = [HEAD, &format!("field_fortifications = {widths}\n"), COMMANDERS, &spearmen()].concat();
        let mut library = Library::default();
        library.add(ArmyList::from_toml("test.toml", list).unwrap());
        let report = composition::check(&Roster::from_toml("test", &text).unwrap(), &library);
        (
            report.violations.iter().map(ToString::to_string).collect::<Vec<_>>(),
            report.points.field_fortifications,
        )
    };
    assert_eq!((with(0, LIST), with(4, LIST), with(8, LIST)), ((vec![], 0), (vec![], 12), (vec![], 24)));
    assert_eq!(
        with(3, LIST).0,
        ["roster: 3 base widths of field fortifications: who has any has 4 at least (AM-SPE-018)"]
    );
    assert_eq!(
        with(9, LIST).0,
        ["roster: 9 base widths of field fortifications: the list allows 8 at most (AM-SPE-018)"]
    );
    let without = LIST.replace("field_fortifications = 8\n", "");
    assert_eq!(with(4, &without).0, ["roster: the list allows no field fortifications (AM-SPE-018)"]);
}

/// Proves AM-SPE-028.
#[test]
fn portable_defences_as_the_list_allows_paid_for_and_of_one_battle_group() {
    let stakes = "portable_defences = true";
    let phalanx = |bases| group("Phalanx with archers", bases, stakes);
    let all = [HEAD, COMMANDERS, &spearmen(), &phalanx(6), &group("Phalanx with archers", 6, "")].concat();
    let army = army(&all);
    assert_eq!(
        army.army.groups.iter().map(|group| group.portable_defences).collect::<Vec<_>>(),
        [0, 0, 3, 0]
    );
    let plain = composition::check(&Roster::from_toml("test", &all.replace(stakes, "")).unwrap(), &library());
    assert_eq!(army.points, plain.points.total + 9);
    check(
        &[group("Warriors", 8, stakes)],
        &["battle group 3 \"Warriors\": the list gives these troops no portable defences (AM-SPE-028)"],
    );
    check(
        &[phalanx(6), phalanx(6)],
        &["line \"Phalanx with archers\": 12 bases with portable defences: the list says 6-9 (AM-SPE-028)"],
    );
}

#[test]
fn dates_campaigns_and_names() {
    let early = [&HEAD.replace("150 BC", "270 BC"), COMMANDERS, &spearmen()].concat();
    assert_eq!(wrong(&early), [""; 0]);
    let late = early.replace("270 BC", "99 BC");
    assert_eq!(wrong(&late), ["roster: 99 BC is not within the list's years, 300 BC to 100 BC"]);
    assert_eq!(
        wrong(&(early.clone() + &group("Elephants", 2, ""))),
        ["battle group 3 \"Elephants\": `Elephants` is not to be had in 270 BC"]
    );
    check(
        &[group("Exiles", 4, "")],
        &["battle group 3 \"Exiles\": `Exiles` is not to be had in this campaign"],
    );
    let home = [HEAD, "campaign = \"The return\"\n", COMMANDERS, &spearmen()].concat();
    assert_eq!(wrong(&home), ["line \"Exiles\": 0 bases, 4 too few: the list says 4-8 (AM-PTS-017)"]);
    assert_eq!(wrong(&(home.clone() + &group("Exiles", 4, ""))), [""; 0]);
    assert_eq!(
        wrong(&(home + &group("Exiles", 4, "") + &group("Guns", 2, ""))),
        ["battle group 4 \"Guns\": `Guns` is not to be had in this campaign"]
    );
    check(
        &[group("Wariors", 8, "")],
        &["battle group 3 \"Wariors\": the list test has no line `Wariors`; did you mean `Warriors`?"],
    );
    let lost = [&HEAD.replace("\"test\"", "\"tst\""), COMMANDERS].concat();
    assert_eq!(wrong(&lost), ["roster: there is no army list `tst`; did you mean `test`?"]);
    let dear = [&HEAD.replace("1000", "150"), COMMANDERS, &spearmen()].concat();
    assert_eq!(wrong(&dear), ["roster: it costs 166 points, 16 more than 150"]);
    let inspired = [HEAD, &COMMANDERS.replace("troop", "inspired"), &spearmen()].concat();
    assert_eq!(wrong(&inspired), ["commander 2: the list allows no inspired commander as sub-commander"]);
    let rider = [HEAD, COMMANDERS, "on_elephant = true\n", &spearmen()].concat();
    assert_eq!(wrong(&rider), ["commander 2: the list does not put commanders on elephants (AM-BGR-018)"]);
}

#[test]
fn everything_that_is_wrong_is_told() {
    let text = [
        HEAD,
        "field_fortifications = 2\n",
        &group("Spearmen", 5, PLAIN),
        &group("Guns", 4, ""),
        &group("Nobody", 4, ""),
    ]
    .concat();
    assert_eq!(wrong(&text).len(), 7, "{:#?}", wrong(&text));
}

#[test]
fn contingents_have_what_the_list_gives_them() {
    let ally = "\n[[commander]]\nrank = \"ally\"\nlevel = \"field\"\ncontingent = \"neighbours\"\n";
    let own = "contingent = \"Neighbours\"";
    let text = [HEAD, COMMANDERS, ally, &spearmen(), &group("Knights", 4, own), &group("Warriors", 12, own)]
        .concat();
    assert_eq!(
        wrong(&text),
        [
            "commander 3: the list allows no field commander as ally",
            "contingent \"neighbours\": a contingent of these allies has no `Knights`",
        ]
    );
    let early = text.replace("150 BC", "280 BC");
    assert!(
        wrong(&early)
            .contains(&"contingent \"neighbours\": `Neighbours` is not to be had in 280 BC".to_owned())
    );
    let few = [
        HEAD,
        COMMANDERS,
        &ally.replace("field", "troop"),
        &spearmen(),
        &group("Guard", 4, &format!("{own}\nchoose = \"elite\"")),
    ]
    .concat();
    assert_eq!(
        wrong(&few),
        [
            "contingent \"neighbours\": 0 bases of `Warriors`: the list says 8-12 for these allies (AM-PTS-017)"
        ]
    );
}

fn army(text: &str) -> Army {
    let roster = Roster::from_toml("test", text).unwrap_or_else(|error| panic!("{error}"));
    Army::new(&roster, &library()).unwrap_or_else(|violations| panic!("{violations:#?}"))
}

#[test]
fn an_army_has_all_that_the_game_asks() {
    let ally = "\n[[commander]]\nname = \"The neighbour\"\nrank = \"ally\"\nlevel = \"troop\"\ncontingent = \"Neighbours\"\n";
    let army = army(
        &[
            HEAD,
            "fortified_camp = true\n",
            COMMANDERS,
            ally,
            &spearmen(),
            &group("Guard", 4, "name = \"The king's own\"\nchoose = \"elite\""),
            &group("Warriors", 8, "contingent = \"Neighbours\""),
        ]
        .concat(),
    );
    let commander = |rank, level| Commander::new(rank, level);
    assert_eq!(
        army.army.commanders,
        [
            commander(Rank::CommanderInChief, CommanderLevel::Field),
            commander(Rank::SubCommander, CommanderLevel::Troop),
            commander(Rank::Ally(0), CommanderLevel::Troop),
        ]
    );
    assert_eq!(army.commanders[2].name.as_deref(), Some("The neighbour"));
    let contingents: Vec<Contingent> = army.army.groups.iter().map(|group| group.contingent).collect();
    assert_eq!(contingents, [Contingent::Main, Contingent::Main, Contingent::Main, Contingent::Ally(0)]);
    assert!(
        army.army.fortified_camp && army.army.groups[2].may_dismount && !army.army.groups[0].may_dismount
    );
    assert_eq!((army.army.initiative(), army.army.break_point(), army.army.territories.len()), (1, 4, 2));
    let guard = &army.groups[2];
    assert_eq!(
        (army.army.groups[2].group.name.as_str(), army.army.groups[2].passes_through.as_slice()),
        ("The king's own", &[0, 1][..])
    );
    let Dismounting::As(on_foot) = guard.dismounting else { panic!("{:?}", guard.dismounting) };
    assert_eq!(on_foot.to_string(), "heavy foot, armoured, elite, drilled, heavy weapon");
    assert_eq!(army.groups[0].dismounting, Dismounting::NotByList);
    let json = serde_json::to_string(&army).unwrap();
    assert_eq!(serde_json::from_str::<Army>(&json).unwrap(), army);
}

/// Proves AM-SEQ-013.
#[test]
fn the_break_point_counts_skirmishers_by_halves_and_rounds_the_total() {
    let of = |battle: usize, skirmishers: usize, scythed: usize| {
        let mut army = army(&[HEAD, COMMANDERS, &spearmen()].concat()).army;
        let [one, ..] = &army.groups[..] else { panic!("it has spearmen") };
        let member = |text| Member { group: BattleGroup::described(text).unwrap(), ..one.clone() };
        let light = member("6 light foot, unprotected, average, drilled, bow");
        let chariots = member("2 scythed chariots, average, undrilled");
        let groups = [vec![one.clone(); battle], vec![light; skirmishers], vec![chariots; scythed]];
        army.groups = groups.concat();
        army.fortified_camp = true;
        army.break_point()
    };
    assert_eq!((of(9, 3, 0), of(7, 4, 1), of(9, 2, 0), of(7, 4, 0), of(8, 0, 0)), (11, 9, 10, 9, 8));
}

/// Proves AM-BGR-005: how a battle group is drawn up is written, judged, and comes to the table.
#[test]
fn a_battle_group_is_as_wide_as_is_wished_but_no_wider_than_it_has_bases() {
    let wide = |files: u16| group("Spearmen", 6, &format!("{PLAIN}\nfiles = {files}"));
    check(&[wide(6)], &[]);
    check(&[wide(1)], &[]);
    let says = |files| {
        let (name, bases) = ("battle group 3 \"Spearmen\"", "6 bases stand in 1 to 6, or leave `files` out");
        format!("{name}: {files} files: {bases} (AM-BGR-005)")
    };
    check(&[wide(7)], &[&says(7)]);
    check(&[wide(0)], &[&says(0)]);

    let text = [HEAD, COMMANDERS, &spearmen(), &wide(3)].concat();
    let roster = Roster::from_toml("test", &text).unwrap();
    assert_eq!(Roster::from_toml("again", &roster.to_toml()).unwrap(), roster);
    let army = Army::new(&roster, &library()).unwrap().army;
    let files: Vec<_> = army.groups.iter().map(|member| member.files).collect();
    assert_eq!(files, [None, None, Some(3)]);
}
