//! The rule catalogue: every rule of every rulebook, in our own words, under an id that never changes.
//!
//! The engine names the rule that it enforces ([`rule!`]), a case or a test proves it ([`Proofs`]), and people read
//! it here ([`Catalogue`]). The catalogue's Markdown is embedded, so a program that links this crate needs no files
//! beside it. Only [`Proofs::gather`] does any input or output.

pub mod catalogue;
pub mod citations;
pub mod coverage;
mod rule_id;
mod rulebook;

pub use catalogue::{Catalogue, Rule, Topic};
pub use coverage::{Coverage, Excuses, Proofs};
pub use rule_id::{ParseRuleIdError, RuleId};
pub use rulebook::{Rulebook, UnknownRulebook};

/// The [`RuleId`] of a literal. A malformed id does not compile.
///
/// ```
/// let woods = acies_rules::rule!("CG-ATT-017");
/// assert_eq!(woods.number(), 17);
/// ```
///
/// ```compile_fail
/// let woods = acies_rules::rule!("CG-ATT-17");
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::RuleId::literal($id) }
    };
}
