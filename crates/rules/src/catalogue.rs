//! Every rule, with its text.

mod error;
mod parse;
mod search;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Serialize;

pub use error::{CatalogueError, CatalogueFault};

use crate::{RuleId, Rulebook};

/// The folder `rules/` of the repository.
#[derive(RustEmbed)]
#[folder = "../../rules"]
struct Files;

static EMBEDDED: LazyLock<Catalogue> = LazyLock::new(|| {
    let texts: Vec<_> = Files::iter().map(|path| (embedded_text(&path), path)).collect();
    Catalogue::parse(texts.iter().map(|(text, path)| (path.as_ref(), text.as_str())))
        .expect("the tests parse the embedded catalogue")
});

/// A file of the folder `rules/`, as it was when the program was built.
pub(crate) fn embedded_text(path: &str) -> String {
    let file = Files::get(path).unwrap_or_else(|| panic!("rules/{path} is embedded"));
    String::from_utf8(file.data.into_owned()).unwrap_or_else(|_| panic!("rules/{path} is UTF-8"))
}

/// All topics of all rulebooks, in the order in which a game meets them.
#[derive(Debug)]
pub struct Catalogue {
    topics: Vec<Topic>,
    /// Where each rule stands: the topic, and the place within it.
    places: BTreeMap<RuleId, (usize, usize)>,
    /// The rules that stand for others in games by their own rulebook.
    replacing: BTreeMap<(Rulebook, RuleId), RuleId>,
}

/// One file of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Topic {
    /// The rulebook to which it belongs.
    pub rulebook: Rulebook,
    /// The letters in the ids of its rules, such as `ATT`.
    pub letters: String,
    /// Its heading, such as "Attack".
    pub heading: String,
    /// One sentence on what it rules.
    pub summary: String,
    /// Its rules, by number.
    pub rules: Vec<Rule>,
}

/// The smallest statement of a rulebook that can be tested on its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rule {
    /// The name by which everything else cites it.
    pub id: RuleId,
    /// The rulebook that holds it.
    pub rulebook: Rulebook,
    /// The heading of its topic.
    pub topic: String,
    /// What it is about, in a few words.
    pub title: String,
    /// The statement, in Markdown.
    pub text: String,
    /// Concrete situations, each with the outcome that the rule demands.
    pub cases: Vec<String>,
    /// Rules to read beside it.
    pub see: Vec<RuleId>,
    /// Rules of another rulebook that it stands for, wherever they are cited in a game by its own.
    pub replaces: Vec<RuleId>,
    /// What the book leaves unclear, each with the reading that we take.
    pub open: Vec<String>,
}

impl Catalogue {
    /// The catalogue that ships with this crate.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The rule of that id.
    pub fn get(&self, id: RuleId) -> Option<&Rule> {
        let &(topic, place) = self.places.get(&id)?;
        Some(&self.topics[topic].rules[place])
    }

    /// The rule to cite in a game by this rulebook: its own that stands for the given one, or else that one. What a rulebook
    /// does not say is as in the other. QR-DIF-002
    pub fn cited(&self, rulebook: Rulebook, id: RuleId) -> RuleId {
        self.replacing.get(&(rulebook, id)).copied().unwrap_or(id)
    }

    /// The rules for which a rulebook has others of its own, each with the one that stands for it.
    pub fn replaced(&self, rulebook: Rulebook) -> impl Iterator<Item = (RuleId, RuleId)> {
        let own = self.replacing.iter().filter(move |((book, _), _)| *book == rulebook);
        own.map(|(&(_, id), &by)| (id, by))
    }

    /// Every rule, in the order of the rulebooks and their topics.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.topics.iter().flat_map(|topic| &topic.rules)
    }

    /// The topics of a rulebook, in the order in which a game meets them.
    pub fn topics(&self, rulebook: Rulebook) -> impl Iterator<Item = &Topic> {
        self.topics.iter().filter(move |topic| topic.rulebook == rulebook)
    }

    /// The rules that hold every one of the words, in any case, in their id, title or text. A rule is the nearer to
    /// the top the more of the words its title holds.
    pub fn search(&self, words: &str) -> Vec<&Rule> {
        search::ranked(self.rules(), words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[test]
    fn the_embedded_catalogue_is_whole() {
        let counts = Rulebook::ALL
            .map(|rulebook| Catalogue::embedded().rules().filter(|rule| rule.rulebook == rulebook).count());
        assert_eq!(counts, [965, 225, 1152, 658, 152]);
        assert_eq!(Catalogue::embedded().places.len(), 3152, "ids are unique");
    }

    #[test]
    fn a_rule_carries_everything_that_its_file_says() {
        let strength = Catalogue::embedded().get(rule!("CG-ATT-012")).unwrap();
        assert_eq!((strength.rulebook, strength.topic.as_str()), (Rulebook::FogCard, "Attack"));
        assert_eq!(strength.title, "Combat strength");
        assert!(strength.text.starts_with("Each player adds up the parts that apply to him:\n\n| part |"));
        assert!(strength.text.ends_with("| +2 in a flank attack | yes | no |"));
        assert_eq!(strength.cases.len(), 1);
        assert_eq!(strength.see.first(), Some(&rule!("CG-ATT-013")));
        assert!(strength.open.is_empty());
    }

    #[test]
    fn topics_keep_the_order_of_the_game() {
        let letters: Vec<_> =
            Catalogue::embedded().topics(Rulebook::FogCard).map(|topic| topic.letters.as_str()).collect();
        assert_eq!(letters, ["CMP", "SET", "TRN", "PLA", "ATT", "CRD", "END", "DEK", "GLO"]);
    }

    #[test]
    fn a_game_cites_its_own_rulebook_where_that_says_something() {
        let cited = |rulebook, id| Catalogue::embedded().cited(rulebook, id);
        let distances = rule!("AM-MOV-005");
        assert_eq!(cited(Rulebook::FogAm2, distances), rule!("QR-MOV-001"));
        assert_eq!(cited(Rulebook::FogAm, distances), distances);
        let camps = rule!("AM-MEL-021");
        assert_eq!(cited(Rulebook::FogAm2, camps), camps, "the sheet is silent on it");
        let mut replaced = Catalogue::embedded().replaced(Rulebook::FogAm2);
        assert!(
            replaced.all(|(id, by)| (id.rulebook(), by.rulebook()) == (Rulebook::FogAm, Rulebook::FogAm2))
        );
        assert_eq!(Catalogue::embedded().replaced(Rulebook::FogAm).count(), 0);
    }

    #[test]
    fn an_id_outside_the_catalogue_has_no_rule() {
        let beyond: RuleId = concat!("CG-", "ATT-999").parse().unwrap();
        assert_eq!(Catalogue::embedded().get(beyond), None);
    }
}
