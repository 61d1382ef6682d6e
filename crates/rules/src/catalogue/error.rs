//! What can be wrong with a catalogue.

use crate::{ParseRuleIdError, RuleId, UnknownRulebook};

/// The place and the kind of the first fault of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rules/{file}:{line}: {fault}")]
pub struct CatalogueError {
    /// The file, from the catalogue's folder.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: CatalogueFault,
}

/// A breach of the catalogue's format, which `rules/FORMAT.md` describes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueFault {
    /// The file stands in a folder of its own invention.
    #[error(transparent)]
    Folder(#[from] UnknownRulebook),
    /// The file does not introduce itself.
    #[error("a file opens with `# Topic` and one sentence, then come only rules")]
    Opening,
    /// A heading that is not a rule's.
    #[error("a heading within a file is a rule's: `### ID Title`")]
    Heading,
    /// An id that cannot be read.
    #[error(transparent)]
    Id(#[from] ParseRuleIdError),
    /// A rule in another rulebook's folder.
    #[error("{0} belongs to another rulebook")]
    Rulebook(RuleId),
    /// A rule in another topic's file.
    #[error("{0} is of another topic than the rules before it")]
    Topic(RuleId),
    /// A topic in two files.
    #[error("{0} is of a topic that has a file already")]
    SecondFile(RuleId),
    /// A number that does not count up.
    #[error("{0} must have a higher number than the rule before it")]
    Number(RuleId),
    /// A heading with nothing under it.
    #[error("{0} has no statement")]
    Statement(RuleId),
    /// Text in the wrong place.
    #[error("after the first `- Case:`, `- See:`, `- Replaces:` or `- Open:` come only more of them")]
    Notes,
    /// A range of rules that names none.
    #[error("from {0} to {1} there are no rules")]
    Range(RuleId, RuleId),
    /// A rule that stands for one of the same rulebook.
    #[error("{0} is of the same rulebook, and only rules of another one are replaced")]
    ReplacesItsOwn(RuleId),
    /// A rule for which two others stand.
    #[error("{0} is replaced by {1} already")]
    ReplacedTwice(RuleId, RuleId),
    /// A reference into the void.
    #[error("{0} is not in the catalogue")]
    Target(RuleId),
}
