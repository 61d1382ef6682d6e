//! Whatever somebody writes into a list, a roster or a scenario, it is answered. The fuzz target in `fuzz/` does the same for longer.

use acies_armies::muster::{Wish, muster};
use acies_armies::{Army, ArmyList, Library, Roster, Scenario, composition};
use proptest::prelude::*;

fn read_everything(text: &str) {
    if let Ok(list) = ArmyList::from_toml("any.toml", text) {
        let mut library = Library::embedded().clone();
        library.add(list.clone());
        let _ = library.missing_allies(&list);
        let _ = muster(&list, &library, &Wish { points: 800, date: None, campaign: None, seed: Some(1) });
    }
    if let Ok(roster) = Roster::from_toml("any.toml", text) {
        let report = composition::check(&roster, Library::embedded());
        assert_eq!(Army::new(&roster, Library::embedded()).is_ok(), report.violations.is_empty());
        assert!(report.violations.iter().all(|violation| !violation.to_string().is_empty()));
        assert_eq!(Roster::from_toml("any.toml", &roster.to_toml()).as_ref(), Ok(&roster));
    }
    if let Ok(scenario) = Scenario::from_toml("any.toml", text, Library::embedded()) {
        assert_eq!(scenario.battle().1.stage, scenario.fixed.stage);
    }
}

const GOOD: [&str; 7] = [
    include_str!("../../../armies/lists/republican-roman.toml"),
    include_str!("../../../armies/lists/hundred-years-war-french.toml"),
    include_str!("../../../armies/rosters/zama-romans.toml"),
    include_str!("../../../armies/rosters/crecy-english.toml"),
    include_str!("../../../scenarios/trebia.toml"),
    include_str!("../../../scenarios/crecy.toml"),
    "65535 -1 0 \"0-999\" 2/3 + 1/3 or nothing \"9999 BC\" true [] heavy artillery, elite, bow*",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_texts_are_answered(text in any::<String>()) {
        read_everything(&text);
    }

    /// A few words of a good text are replaced by words of any other.
    #[test]
    fn spoilt_texts_are_answered(
        which in 0usize..6,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..7, any::<prop::sample::Index>()), 1..4),
    ) {
        let mut words: Vec<&str> = GOOD[which].split_inclusive([' ', '\n', '"', '-', '=']).collect();
        for (at, other, from) in changes {
            let donor: Vec<&str> = GOOD[other].split_inclusive([' ', '\n', '"', '-', '=']).collect();
            let place = at.index(words.len());
            words[place] = donor[from.index(donor.len())];
        }
        read_everything(&words.concat());
    }

    /// Numbers are changed, so that the file stays one.
    #[test]
    fn other_numbers_are_answered(which in 0usize..6, at in any::<prop::sample::Index>(), number in any::<u16>()) {
        let places: Vec<usize> = GOOD[which].match_indices(|c: char| c.is_ascii_digit()).map(|found| found.0).collect();
        let place = places[at.index(places.len())];
        read_everything(&format!("{}{number}{}", &GOOD[which][..place], &GOOD[which][place + 1..]));
    }
}
