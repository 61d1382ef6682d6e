//! How much of a rulebook is proven, and by what.

mod case_file;
mod excuses;
mod proofs;
mod test_source;

use serde::Serialize;

pub use excuses::{Excuse, ExcuseFault, Excuses};
pub use proofs::{GatherError, Proof, Proofs};

use crate::{Catalogue, RuleId, Rulebook, Topic};

/// What is proven of a rulebook, topic by topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// Its topics, in the order in which a game meets them.
    pub topics: Vec<TopicCoverage>,
}

/// What is proven of one topic. Every rule counts once: a rule that is proven needs no excuse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopicCoverage {
    /// The topic's letters.
    pub topic: String,
    /// How many rules it has.
    pub rules: usize,
    /// How many of them a case or a test proves.
    pub proven: usize,
    /// How many need no software.
    pub excused: usize,
    /// How many are neither.
    pub unproven: usize,
    /// Which are neither.
    pub unproven_ids: Vec<RuleId>,
}

impl Coverage {
    /// What the proofs and excuses cover of a rulebook of the embedded catalogue.
    pub fn of(rulebook: Rulebook, proofs: &Proofs, excuses: &Excuses) -> Self {
        let topics = Catalogue::embedded().topics(rulebook);
        Self { rulebook, topics: topics.map(|topic| TopicCoverage::of(topic, proofs, excuses)).collect() }
    }

    /// The rules that are neither proven nor excused.
    pub fn unproven(&self) -> impl Iterator<Item = RuleId> {
        self.topics.iter().flat_map(|topic| topic.unproven_ids.iter().copied())
    }
}

impl TopicCoverage {
    fn of(topic: &Topic, proofs: &Proofs, excuses: &Excuses) -> Self {
        let (proven, rest): (Vec<RuleId>, Vec<RuleId>) =
            topic.rules.iter().map(|rule| rule.id).partition(|&id| !proofs.of(id).is_empty());
        let unexcused = |id: &RuleId| excuses.reason(*id).is_none();
        let unproven_ids: Vec<RuleId> = rest.iter().copied().filter(unexcused).collect();
        Self {
            topic: topic.letters.clone(),
            rules: topic.rules.len(),
            proven: proven.len(),
            excused: rest.len() - unproven_ids.len(),
            unproven: unproven_ids.len(),
            unproven_ids,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    fn proof(name: &str) -> Proof {
        Proof { file: "cases/woods.toml".into(), name: name.into() }
    }

    /// Checks the coverage of the card game's chapter on its end.
    #[track_caller]
    fn check(proven: &[RuleId], needless: &[RuleId], expected: &TopicCoverage) {
        let proofs = proven.iter().map(|&rule| (rule, proof("Woods"))).collect();
        let excuses = needless.iter().map(|&rule| Excuse { rule, reason: "paper only".into() }).collect();
        let coverage = Coverage::of(Rulebook::FogCard, &proofs, &excuses);
        let end = coverage.topics.iter().find(|topic| topic.topic == "END").unwrap();
        assert_eq!(end, expected);
    }

    fn all_but(missing: &[RuleId]) -> Vec<RuleId> {
        let topic =
            Catalogue::embedded().topics(Rulebook::FogCard).find(|topic| topic.letters == "END").unwrap();
        topic.rules.iter().map(|rule| rule.id).filter(|id| !missing.contains(id)).collect()
    }

    #[test]
    fn each_rule_counts_once() {
        let [first, second] = [rule!("CG-END-001"), rule!("CG-END-002")];
        let rules = all_but(&[]).len();
        check(
            &[first, first],
            &[first, second],
            &TopicCoverage {
                topic: "END".into(),
                rules,
                proven: 1,
                excused: 1,
                unproven: rules - 2,
                unproven_ids: all_but(&[first, second]),
            },
        );
        check(
            &all_but(&[second]),
            &[],
            &TopicCoverage {
                topic: "END".into(),
                rules,
                proven: rules - 1,
                excused: 0,
                unproven: 1,
                unproven_ids: vec![second],
            },
        );
    }

    #[test]
    fn the_json_has_the_promised_shape() {
        let proofs = all_but(&[rule!("CG-END-003")]).into_iter().map(|rule| (rule, proof("End"))).collect();
        let mut coverage = Coverage::of(Rulebook::FogCard, &proofs, &Excuses::default());
        coverage.topics.retain(|topic| topic.topic == "END");
        let (rules, proven) = (all_but(&[]).len(), all_but(&[]).len() - 1);
        assert_eq!(
            serde_json::to_string(&coverage).unwrap(),
            format!(
                r#"{{"rulebook":"fog-card","topics":[{{"topic":"END","rules":{rules},"proven":{proven},"excused":0,"unproven":1,"unproven_ids":["CG-END-003"]}}]}}"#
            )
        );
    }
}
