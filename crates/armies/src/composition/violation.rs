//! What can be wrong with a roster, as data and in words.

use std::fmt;

use acies_fog::battle_group::GroupFlaw;
use acies_fog::command::CommanderLevel;
use acies_rules::RuleId;
use serde::{Serialize, Serializer};

use crate::numbers::{Range, Year};
use crate::options::NoChoice;
use crate::roster::{CommanderEntry, GroupEntry, RankName};

/// Something that makes a roster illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(
        export_to = "armies/",
        type = "{ rule: string | null, place: string, says: string, at: { key: string } | { commander: number } | \
                { battle_group: number } | { lines: Array<string> } | { contingent: string } }"
    )
)]
pub struct Violation {
    /// The rule that forbids it; none if it is only the list that does.
    pub rule: Option<RuleId>,
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub breach: Breach,
}

impl Violation {
    pub(crate) fn new(rule: Option<RuleId>, place: Place, breach: Breach) -> Self {
        Self { rule, place, breach }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.breach)?;
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Violation {}

/// For programs: the rule, the place in words and as they find it, and what is wrong.
impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            rule: Option<RuleId>,
            place: String,
            says: String,
            at: At<'a>,
        }
        let at = match &self.place {
            Place::Roster => At::Key(self.breach.key()),
            Place::Commander(index, _) => At::Commander(*index),
            Place::BattleGroup(index, _) => At::BattleGroup(*index),
            Place::Line(name) => At::Lines(std::slice::from_ref(name)),
            Place::Lines(names) => At::Lines(names),
            Place::Contingent(name) => At::Contingent(name),
        };
        let (place, says) = (self.place.to_string(), self.breach.to_string());
        Written { rule: self.rule, place, says, at }.serialize(serializer)
    }
}

/// Where something is wrong, for programs.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum At<'a> {
    /// A key of the roster.
    Key(&'static str),
    Commander(usize),
    BattleGroup(usize),
    Lines(&'a [String]),
    Contingent(&'a str),
}

/// Where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the roster as a whole.
    Roster,
    /// A commander: the how-manieth, from 0, and his name.
    Commander(usize, Option<String>),
    /// A battle group: the how-manieth, from 0, and its name.
    BattleGroup(usize, String),
    /// A line of the list.
    Line(String),
    /// Several lines of the list together.
    Lines(Vec<String>),
    /// A contingent of allies.
    Contingent(String),
}

impl Place {
    pub(crate) fn group(index: usize, entry: &GroupEntry) -> Self {
        Self::BattleGroup(index, entry.name.clone().unwrap_or_else(|| entry.line.clone()))
    }

    pub(crate) fn commander(index: usize, entry: &CommanderEntry) -> Self {
        Self::Commander(index, entry.name.clone())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roster => write!(f, "roster"),
            Self::Commander(index, None) => write!(f, "commander {}", index + 1),
            Self::Commander(index, Some(name)) => write!(f, "commander {} \"{name}\"", index + 1),
            Self::BattleGroup(index, name) => write!(f, "battle group {} \"{name}\"", index + 1),
            Self::Line(name) => write!(f, "line \"{name}\""),
            Self::Lines(names) => write!(f, "lines \"{}\"", names.join("\", \"")),
            Self::Contingent(name) => write!(f, "contingent \"{name}\""),
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the names of the figures say what they are, and the words below what is wrong"
)]
pub enum Breach {
    /// There is no such list.
    NoSuchList { id: String, likely: Option<String> },
    /// The list has no such line.
    NoSuchLine { list: String, line: String, likely: Option<String> },
    /// The list has no such campaign.
    NoSuchCampaign(String),
    /// The list has no such allies.
    NoSuchAlly(String),
    /// The date is not within the list's.
    Date { date: Year, from: Year, to: Year },
    /// Not to be had in that year.
    NotInTime { what: String, date: Year },
    /// Not to be had in this campaign, or only in one.
    NotInCampaign { what: String },
    /// More points than agreed.
    TooManyPoints { points: u32, limit: u32 },
    /// One battle group, but several lines. AM-PTS-014
    SeveralLines,
    /// The words choose nothing from the line.
    Choice { line: String, said: String, no_choice: NoChoice },
    /// The number of bases is not in the line's range. AM-PTS-013
    Bases { bases: u16, range: Range },
    /// The number of bases cannot be divided into the shares. AM-PTS-014
    Shares { bases: u16, shares: u16 },
    /// More files than bases, or none. AM-BGR-005
    Files { files: u16, bases: u16 },
    /// The bases make no legal battle group.
    Flaw(GroupFlaw),
    /// Not one commander-in-chief. AM-CMD-001
    CommandersInChief(usize),
    /// Not one to three further commanders. AM-CMD-001
    OtherCommanders(usize),
    /// Not as many sub-commanders as the list says.
    SubCommanders { number: u16, range: Range },
    /// A level that the list does not allow.
    Level { rank: RankName, level: CommanderLevel },
    /// A contingent named for somebody who is no ally. AM-PTS-012
    NoAlly,
    /// An ally who does not say of whom. AM-PTS-012
    AllyOfWhom,
    /// Riding an elephant without permission. AM-BGR-018
    OnElephant,
    /// A contingent without exactly one commander. AM-PTS-012
    ContingentCommanders(usize),
    /// A commander without a contingent.
    NoContingent,
    /// Too few or too many bases. AM-PTS-017
    Total { bases: u32, range: Range },
    /// Too few or too many bases of a line in a contingent. AM-PTS-017
    AllyTotal { line: String, bases: u32, range: Range },
    /// A line that the contingent may not have.
    NotForAllies { line: String },
    /// More than their share. AM-PTS-017
    Share { bases: u32, share: String, of: Vec<String>, other: u32 },
    /// Troops of more than one of lines that exclude each other. AM-PTS-017
    OnlyOne,
    /// A fortified camp without permission.
    FortifiedCamp,
    /// Field fortifications without permission, or more than allowed. AM-SPE-018
    FieldFortifications { widths: u16, most: u16 },
    /// Fewer than 4 base widths. AM-SPE-018
    FewFortifications(u16),
    /// Portable defences without permission. AM-SPE-028
    PortableDefences,
    /// Portable defences for too few or too many bases. AM-SPE-028
    PortableBases { bases: u32, range: Range },
}

impl Breach {
    /// The key of a roster that has to do with it, where the roster as a whole is wrong.
    fn key(&self) -> &'static str {
        match self {
            Self::Date { .. } => "date",
            Self::NoSuchCampaign(_) | Self::NotInTime { .. } => "campaign",
            Self::TooManyPoints { .. } => "points",
            Self::CommandersInChief(_) | Self::OtherCommanders(_) | Self::SubCommanders { .. } => "commander",
            Self::FortifiedCamp => "fortified_camp",
            Self::FieldFortifications { .. } | Self::FewFortifications(_) => "field_fortifications",
            _ => "list",
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, likely: Option<&String>) -> fmt::Result {
    likely.map_or(Ok(()), |likely| write!(f, "; did you mean `{likely}`?"))
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchList { id, likely } => {
                write!(f, "there is no army list `{id}`")?;
                did_you_mean(f, likely.as_ref())
            }
            Self::NoSuchLine { list, line, likely } => {
                write!(f, "the list {list} has no line `{line}`")?;
                did_you_mean(f, likely.as_ref())
            }
            Self::NoSuchCampaign(name) => write!(f, "the list has no special campaign `{name}`"),
            Self::NoSuchAlly(name) => {
                write!(f, "the list has no allies `{name}`, or their own list is missing")
            }
            Self::Date { date, from, to } => {
                write!(f, "{date} is not within the list's years, {from} to {to}")
            }
            Self::NotInTime { what, date } => write!(f, "`{what}` is not to be had in {date}"),
            Self::NotInCampaign { what } => write!(f, "`{what}` is not to be had in this campaign"),
            Self::TooManyPoints { points, limit } => {
                write!(f, "it costs {points} points, {} more than {limit}", points - limit)
            }
            Self::SeveralLines => write!(f, "a battle group is taken from one line of the list"),
            Self::Choice { line, said, no_choice } => choice_words(f, line, said, no_choice),
            Self::Bases { bases, range } => write!(f, "{bases} bases: the list says {range}"),
            Self::Shares { bases, shares } => {
                write!(f, "{bases} bases cannot be divided into {shares} equal shares")
            }
            Self::Files { files, bases } => {
                write!(f, "{files} files: {bases} bases stand in 1 to {bases}, or leave `files` out")
            }
            Self::Flaw(flaw) => flaw_words(f, *flaw),
            Self::CommandersInChief(number) => write!(f, "{number} commanders-in-chief: there must be one"),
            Self::OtherCommanders(number) => {
                write!(f, "{number} commanders besides the commander-in-chief: there must be 1 to 3")
            }
            Self::SubCommanders { number, range } => {
                write!(f, "{number} sub-commanders: the list says {range}")
            }
            Self::Level { rank, level } => {
                write!(f, "the list allows no {} as {rank}", level_name(*level))
            }
            Self::NoAlly => {
                write!(f, "only an ally has a contingent: leave it out, or write rank = \"ally\"")
            }
            Self::AllyOfWhom => write!(f, "an ally needs a contingent: write contingent = \"…\""),
            Self::OnElephant => write!(f, "the list does not put commanders on elephants"),
            Self::ContingentCommanders(number) => {
                write!(f, "{number} ally commanders: a contingent has exactly one")
            }
            Self::NoContingent => write!(f, "it has a commander but no battle group"),
            Self::Total { bases, range } if *bases < u32::from(range.least) => {
                write!(f, "{bases} bases, {} too few: the list says {range}", u32::from(range.least) - bases)
            }
            Self::Total { bases, range } => {
                let over = bases.saturating_sub(range.most.into());
                write!(f, "{bases} bases, {over} too many: the list says {range}")
            }
            Self::AllyTotal { line, bases, range } => {
                write!(f, "{bases} bases of `{line}`: the list says {range} for these allies")
            }
            Self::NotForAllies { line } => write!(f, "a contingent of these allies has no `{line}`"),
            Self::Share { bases, share, of, other } => {
                write!(f, "{bases} bases: the list says at most {share} of the {other} of {}", of.join(", "))
            }
            Self::OnlyOne => write!(f, "troops of only one of these lines can be taken"),
            Self::FortifiedCamp => write!(f, "the list does not allow a fortified camp"),
            Self::FieldFortifications { most: 0, .. } => write!(f, "the list allows no field fortifications"),
            Self::FieldFortifications { widths, most } => {
                write!(f, "{widths} base widths of field fortifications: the list allows {most} at most")
            }
            Self::FewFortifications(widths) => {
                write!(f, "{widths} base widths of field fortifications: who has any has 4 at least")
            }
            Self::PortableDefences => write!(f, "the list gives these troops no portable defences"),
            Self::PortableBases { bases, range } => {
                write!(f, "{bases} bases with portable defences: the list says {range}")
            }
        }
    }
}

fn choice_words(f: &mut fmt::Formatter<'_>, line: &str, said: &str, no_choice: &NoChoice) -> fmt::Result {
    match no_choice {
        NoChoice::NotOffered(word) => write!(f, "`{line}` offers no `{word}`"),
        NoChoice::NotTogether => {
            write!(f, "`{said}` is more than one choice: a battle group is of one kind throughout")
        }
        NoChoice::Open(left) => {
            write!(f, "`{line}` leaves a choice: write choose = \"{}\"", left.join("\" or \""))
        }
    }
}

fn flaw_words(f: &mut fmt::Formatter<'_>, flaw: GroupFlaw) -> fmt::Result {
    match flaw {
        GroupFlaw::Size(bases) => write!(f, "{bases} bases: a battle group has 2 to 12"),
        GroupFlaw::Odd(bases) => {
            write!(f, "{bases} bases: a battle group of these troops starts with an even number")
        }
        GroupFlaw::Qualities => write!(f, "its bases differ in quality"),
        GroupFlaw::Trainings => write!(f, "its bases differ in training"),
        GroupFlaw::Armours => write!(f, "its bases differ in armour"),
        GroupFlaw::Artillery(bases) => write!(f, "{bases} bases: artillery comes in twos"),
    }
}

/// The level as people say it.
pub(crate) fn level_name(level: CommanderLevel) -> &'static str {
    match level {
        CommanderLevel::Inspired => "inspired commander",
        CommanderLevel::Field => "field commander",
        CommanderLevel::Troop => "troop commander",
    }
}
