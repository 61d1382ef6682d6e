//! Reading the catalogue's Markdown.

use std::collections::BTreeMap;

use super::error::CatalogueFault as Fault;
use super::{Catalogue, CatalogueError, Rule, Topic};
use crate::{RuleId, Rulebook};

impl Catalogue {
    /// Reads a catalogue from its files, each a path from the catalogue's folder and a text. Files outside the
    /// rulebooks' folders are about the catalogue, not of it, and are passed over.
    pub fn parse<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, CatalogueError> {
        let mut sources = Vec::new();
        for (path, text) in files {
            if let Some((folder, _)) = path.split_once('/') {
                let rulebook: Rulebook = folder.parse().map_err(|fault| error(path, 1, fault))?;
                sources.push((rulebook, path, text));
            }
        }
        sources.sort_unstable();

        let mut catalogue = Self { topics: Vec::new(), places: BTreeMap::new(), replacing: BTreeMap::new() };
        let mut references = Vec::new();
        for (rulebook, path, text) in sources {
            let file = TopicFile::parse(rulebook, text).map_err(|(line, fault)| error(path, line, fault))?;
            catalogue.add(file.topic).map_err(|(index, fault)| error(path, file.headings[index], fault))?;
            references.extend(file.references.into_iter().map(|(line, target)| (path, line, target)));
        }
        match references.into_iter().find(|(_, _, target)| catalogue.get(*target).is_none()) {
            Some((path, line, target)) => Err(error(path, line, Fault::Target(target))),
            None => Ok(catalogue),
        }
    }

    /// Numbers count up within a file, so ids are unique as long as no two files share a topic. A rule has one that stands
    /// for it in another rulebook, or none.
    fn add(&mut self, topic: Topic) -> Result<(), (usize, Fault)> {
        for (place, rule) in topic.rules.iter().enumerate() {
            if self.places.insert(rule.id, (self.topics.len(), place)).is_some() {
                return Err((place, Fault::SecondFile(rule.id)));
            }
            for &replaced in &rule.replaces {
                if replaced.rulebook() == rule.rulebook {
                    return Err((place, Fault::ReplacesItsOwn(replaced)));
                }
                if let Some(other) = self.replacing.insert((rule.rulebook, replaced), rule.id) {
                    return Err((place, Fault::ReplacedTwice(replaced, other)));
                }
            }
        }
        self.topics.push(topic);
        Ok(())
    }
}

fn error(path: &str, line: usize, fault: impl Into<Fault>) -> CatalogueError {
    CatalogueError { file: path.to_owned(), line, fault: fault.into() }
}

/// A fault and its line.
type Located = (usize, Fault);

/// A topic, with the lines that only the reading of the catalogue needs.
struct TopicFile {
    topic: Topic,
    /// The line of each rule's heading.
    headings: Vec<usize>,
    /// The rules that `See` and `Replaces` name, each with its line.
    references: Vec<(usize, RuleId)>,
}

impl TopicFile {
    fn parse(rulebook: Rulebook, text: &str) -> Result<Self, Located> {
        let mut lines = text.lines().zip(1..).map(|(content, line)| (line, content.trim_end()));
        let heading = lines
            .next()
            .and_then(|(_, first)| first.strip_prefix("# "))
            .ok_or((1, Fault::Opening))?
            .to_owned();
        let summary = match lines.find(|(_, content)| !content.is_empty()) {
            Some((_, sentence)) if !sentence.starts_with('#') => sentence.to_owned(),
            Some((line, _)) => return Err((line, Fault::Opening)),
            None => return Err((1, Fault::Opening)),
        };

        let topic = Topic { rulebook, letters: String::new(), heading, summary, rules: Vec::new() };
        let mut file = Self { topic, headings: Vec::new(), references: Vec::new() };
        for (line, content) in lines {
            if content.starts_with('#') {
                file.finish_rule()?;
                file.begin_rule(content, line).map_err(|fault| (line, fault))?;
            } else {
                file.continue_rule(content, line).map_err(|fault| (line, fault))?;
            }
        }
        file.finish_rule()?;
        if file.headings.is_empty() { Err((1, Fault::Opening)) } else { Ok(file) }
    }

    fn begin_rule(&mut self, content: &str, line: usize) -> Result<(), Fault> {
        let (id, title) =
            content.strip_prefix("### ").and_then(|heading| heading.split_once(' ')).ok_or(Fault::Heading)?;
        let id: RuleId = id.parse()?;
        if id.rulebook() != self.topic.rulebook {
            return Err(Fault::Rulebook(id));
        }
        match self.topic.rules.last() {
            None => id.topic().clone_into(&mut self.topic.letters),
            Some(_) if id.topic() != self.topic.letters => return Err(Fault::Topic(id)),
            Some(before) if id <= before.id => return Err(Fault::Number(id)),
            Some(_) => {}
        }
        self.headings.push(line);
        self.topic.rules.push(Rule {
            id,
            rulebook: self.topic.rulebook,
            topic: self.topic.heading.clone(),
            title: title.to_owned(),
            text: String::new(),
            cases: Vec::new(),
            see: Vec::new(),
            replaces: Vec::new(),
            open: Vec::new(),
        });
        Ok(())
    }

    fn continue_rule(&mut self, content: &str, line: usize) -> Result<(), Fault> {
        let Some(rule) = self.topic.rules.last_mut() else {
            return if content.is_empty() { Ok(()) } else { Err(Fault::Opening) };
        };
        if let Some(case) = content.strip_prefix("- Case: ") {
            rule.cases.push(case.to_owned());
        } else if let Some(open) = content.strip_prefix("- Open: ") {
            rule.open.push(open.to_owned());
        } else if let Some(list) = content.strip_prefix("- See: ") {
            let targets = rules_listed(list)?;
            self.references.extend(targets.iter().map(|&target| (line, target)));
            rule.see.extend(targets);
        } else if let Some(list) = content.strip_prefix("- Replaces: ") {
            let targets = rules_listed(list)?;
            self.references.extend(targets.iter().map(|&target| (line, target)));
            rule.replaces.extend(targets);
        } else if [rule.see.len(), rule.replaces.len(), rule.cases.len(), rule.open.len()] == [0; 4] {
            rule.text.push_str(content);
            rule.text.push('\n');
        } else if !content.is_empty() {
            return Err(Fault::Notes);
        }
        Ok(())
    }

    fn finish_rule(&mut self) -> Result<(), Located> {
        let (Some(rule), Some(&line)) = (self.topic.rules.last_mut(), self.headings.last()) else {
            return Ok(());
        };
        rule.text = rule.text.trim().to_owned();
        if rule.text.is_empty() { Err((line, Fault::Statement(rule.id))) } else { Ok(()) }
    }
}

/// The rules of a list such as `CG-CMP-001, CG-CMP-006 to CG-CMP-012`.
fn rules_listed(text: &str) -> Result<Vec<RuleId>, Fault> {
    let mut rules = Vec::new();
    for item in text.split(", ") {
        let Some((first, last)) = item.split_once(" to ") else {
            rules.push(item.parse()?);
            continue;
        };
        let (first, last) = (first.parse::<RuleId>()?, last.parse()?);
        let before = rules.len();
        rules.extend(first.up_to(last));
        if rules.len() == before {
            return Err(Fault::Range(first, last));
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "fog-card/05-attack.md";

    /// Reads a catalogue of one file that opens as it should; `rules` begins on its line 4.
    fn read(rules: &str) -> Result<Catalogue, CatalogueError> {
        Catalogue::parse([(FILE, format!("# Attack\nHow to.\n\n{rules}").as_str())])
    }

    #[track_caller]
    fn check_refused(rules: &str, message: &str) {
        assert_eq!(read(rules).unwrap_err().to_string(), format!("rules/{FILE}:{message}"));
    }

    #[track_caller]
    fn check_see(list: &str, numbers: &[u16]) {
        let found = rules_listed(list).unwrap();
        assert_eq!(found.into_iter().map(RuleId::number).collect::<Vec<_>>(), numbers);
    }

    #[test]
    fn a_rule_is_read_part_by_part() {
        let catalogue = read(
            "### CG-ATT-001 Woods\nOne.\n\n- two\n- three\n\n- Case: a -> b\n- Case: c -> d\n\
             - See: CG-ATT-002\n- Open: e\n\n### CG-ATT-002 Hill\nFour.\n",
        )
        .unwrap();
        let [topic] = &catalogue.topics[..] else { panic!("one file is one topic") };
        assert_eq!((&*topic.letters, &*topic.heading, &*topic.summary), ("ATT", "Attack", "How to."));
        let woods = &topic.rules[0];
        assert_eq!((&*woods.title, &*woods.text), ("Woods", "One.\n\n- two\n- three"));
        assert_eq!(
            (&woods.cases[..], &woods.open[..]),
            (&["a -> b".into(), "c -> d".into()][..], &["e".into()][..])
        );
        assert_eq!(woods.see, [topic.rules[1].id]);
        assert_eq!(topic.rules[1].text, "Four.");
    }

    #[test]
    fn ranges_are_expanded() {
        check_see("CG-CMP-001", &[1]);
        check_see("CG-CMP-001, CG-CMP-006 to CG-CMP-008, CG-ATT-012", &[1, 6, 7, 8, 12]);
    }

    #[test]
    fn files_beside_the_folders_are_no_part_of_it() {
        assert_eq!(Catalogue::parse([("FORMAT.md", "anything")]).unwrap().rules().count(), 0);
    }

    #[test]
    fn rulebooks_come_in_their_order_and_not_in_their_folders() {
        let files = [
            ("dbm/01-scales.md", "# Scales\nHow big.\n### DM-SCA-001 Paces\nA."),
            ("fog-am/01-troops.md", "# Troops\nWho.\n### AM-MOV-001 Foot\nA."),
        ];
        let catalogue = Catalogue::parse(files).unwrap();
        assert_eq!(catalogue.topics[0].rulebook, Rulebook::FogAm);
    }

    #[test]
    fn a_fault_is_reported_with_its_file_and_line() {
        check_refused("## CG-ATT-001 Woods\n", "4: a heading within a file is a rule's: `### ID Title`");
        check_refused("### CG-ATT-001\n", "4: a heading within a file is a rule's: `### ID Title`");
        check_refused(
            "### CG-ATT-1 Woods\n",
            "4: \"CG-ATT-1\" is no rule id: its number must be three digits; a rule id looks like CG-ATT-012",
        );
        check_refused("### AM-MOV-001 Woods\nA.\n", "4: AM-MOV-001 belongs to another rulebook");
        check_refused(
            "### CG-ATT-001 Woods\nA.\n### CG-CMP-002 Hill\nA.\n",
            "6: CG-CMP-002 is of another topic than the rules before it",
        );
        check_refused(
            "### CG-ATT-001 Woods\nA.\n### CG-ATT-001 Hill\nA.\n",
            "6: CG-ATT-001 must have a higher number than the rule before it",
        );
        check_refused("### CG-ATT-001 Woods\n\n### CG-ATT-002 Hill\nA.\n", "4: CG-ATT-001 has no statement");
        check_refused("### CG-ATT-001 Woods\n- Case: a -> b\n", "4: CG-ATT-001 has no statement");
        check_refused(
            "### CG-ATT-001 Woods\nA.\n\n- Case: a -> b\nB.\n",
            "8: after the first `- Case:`, `- See:`, `- Replaces:` or `- Open:` come only more of them",
        );
        check_refused(
            "### CG-ATT-001 Woods\nA.\n\n- Replaces: CG-ATT-002\n",
            "4: CG-ATT-002 is of the same rulebook, and only rules of another one are replaced",
        );
        check_refused(
            "### CG-ATT-001 Woods\nA.\n\n- Replaces: AM-MOV-005\n\n### CG-ATT-002 Hill\nA.\n\n- Replaces: AM-MOV-005\n",
            "9: AM-MOV-005 is replaced by CG-ATT-001 already",
        );
        check_refused(
            "### CG-ATT-001 Woods\nA.\n\n- See: CG-ATT-002\n",
            "7: CG-ATT-002 is not in the catalogue",
        );
        check_refused(
            "### CG-ATT-001 Woods\nA.\n\n- See: CG-ATT-003 to CG-ATT-002\n",
            "7: from CG-ATT-003 to CG-ATT-002 there are no rules",
        );
        check_refused("A.\n", "4: a file opens with `# Topic` and one sentence, then come only rules");
        check_refused("", "1: a file opens with `# Topic` and one sentence, then come only rules");
    }

    #[test]
    fn a_file_must_introduce_itself() {
        for (text, line) in [("", 1), ("Attack\n", 1), ("# Attack\n", 1), ("# Attack\n### CG-ATT-001 A\n", 2)]
        {
            let refused = Catalogue::parse([(FILE, text)]).unwrap_err();
            assert_eq!((refused.line, refused.fault), (line, Fault::Opening), "{text:?}");
        }
    }

    #[test]
    fn a_folder_must_be_a_rulebooks() {
        let refused = Catalogue::parse([("chess/01-pawns.md", "")]).unwrap_err().to_string();
        assert!(
            refused.starts_with("rules/chess/01-pawns.md:1: no rulebook is called \"chess\""),
            "{refused}"
        );
    }

    #[test]
    fn a_topic_has_one_file() {
        let text = "# Attack\nHow to.\n\n### CG-ATT-001 Woods\nA.\n";
        let refused = Catalogue::parse([(FILE, text), ("fog-card/06-more.md", text)]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "rules/fog-card/06-more.md:4: CG-ATT-001 is of a topic that has a file already"
        );
    }
}
