//! The troops of a list line, with the choices that it offers.
//!
//! A line writes troops as acies-fog does, without the number of bases, and with `or` between what may be chosen:
//! `heavy foot, protected or armoured, average, drilled, offensive spearmen`. A capability that may be left out is `bow
//! or nothing`. A mixed battle group gives the share of each part: `2/3 heavy foot, … + 1/3 light foot, …`.

use acies_fog::Troops;
use acies_fog::points;
use acies_fog::troops::notation;

use crate::numbers::Range;

/// The most options that a line may offer: more would be a mistake in the list, and a list of all of them no help.
const MOST_OPTIONS: usize = 96;

/// One of the ways in which a battle group of a line may be made up, with every choice made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// So many shares of these troops; one part unless the line is mixed.
    pub parts: Vec<(u16, Troops)>,
    /// What can be said to choose it: the words of the list and the names of its troops, in lower case.
    words: Vec<String>,
    /// How many words describe it.
    length: usize,
}

impl Choice {
    /// How many shares there are of all parts: the bases of a battle group are a multiple of it.
    pub fn shares(&self) -> u16 {
        self.parts.iter().map(|part| part.0).sum()
    }

    /// Whether it mixes troops by fractions. AM-PTS-014
    pub fn is_mixed(&self) -> bool {
        self.parts.len() > 1
    }

    /// Whether it mixes two thirds of one type with one third of another. AM-BGR-004
    pub fn is_two_thirds_and_one(&self) -> bool {
        self.parts.len() == 2 && self.shares() == 3
    }

    /// The bases of a battle group of this size, in the order of the parts; none if the size does not divide.
    pub fn bases(&self, size: u16) -> Option<Vec<Troops>> {
        let shares = self.shares();
        size.is_multiple_of(shares).then(|| {
            let part = |&(share, troops): &(u16, Troops)| vec![troops; usize::from(share * size / shares)];
            self.parts.iter().flat_map(part).collect()
        })
    }

    /// The points of a battle group of this size. AM-PTS-002
    pub fn points(&self, size: u16) -> u32 {
        let part = |(share, troops): &(u16, Troops)| {
            let per_base = points::per_base(troops).expect("lists hold only troops that have a price");
            u32::from(share * size / self.shares()) * u32::from(per_base)
        };
        self.parts.iter().map(part).sum()
    }

    fn has_word(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// The words that tell this choice from all others of its line, as a roster writes them.
    pub fn words_among(&self, all: &[Self]) -> String {
        let common = |word: &&String| !all.iter().all(|choice| choice.has_word(word));
        self.words[..self.length].iter().filter(common).cloned().collect::<Vec<_>>().join(", ")
    }
}

/// Why a roster's words choose nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoChoice {
    /// The line does not offer this.
    NotOffered(String),
    /// The line offers each of these, but not together: a battle group is alike throughout. AM-PTS-015
    NotTogether,
    /// Several fit: what is left to choose.
    Open(Vec<String>),
}

/// The choice that a roster's words mean: of all that have every word, the one with the least besides. So what may be
/// left out is left out unless it is asked for.
pub fn chosen<'a>(choices: &'a [Choice], said: &str) -> Result<&'a Choice, NoChoice> {
    let words: Vec<String> = said.split(',').map(normal).filter(|word| !word.is_empty()).collect();
    if let Some(word) = words.iter().find(|word| !choices.iter().any(|choice| choice.has_word(word))) {
        return Err(NoChoice::NotOffered(word.clone()));
    }
    let fits = |choice: &&Choice| words.iter().all(|word| choice.has_word(word));
    let fitting: Vec<&Choice> = choices.iter().filter(fits).collect();
    let least = fitting.iter().map(|choice| choice.length).min().ok_or(NoChoice::NotTogether)?;
    let shortest: Vec<&Choice> = fitting.into_iter().filter(|choice| choice.length == least).collect();
    if let [only] = shortest[..] {
        return Ok(only);
    }
    let all: Vec<Choice> = shortest.into_iter().cloned().collect();
    Err(NoChoice::Open(all.iter().map(|choice| choice.words_among(&all)).collect()))
}

/// Every way to make the choices of these descriptions, or what is wrong with them.
pub(crate) fn read(descriptions: &[String]) -> Result<Vec<Choice>, String> {
    let mut choices: Vec<Choice> = Vec::new();
    for description in descriptions {
        for text in expanded(description)? {
            let choice = one(&text)?;
            if !choices.iter().any(|other| other.parts == choice.parts) {
                choices.push(choice);
            }
            if choices.len() > MOST_OPTIONS {
                return Err(format!("more than {MOST_OPTIONS} choices: make two lines of it"));
            }
        }
    }
    Ok(choices)
}

/// The texts that come of a description when every `or` is decided.
fn expanded(description: &str) -> Result<Vec<String>, String> {
    let mut texts = vec![String::new()];
    for (index, part) in description.split('+').enumerate() {
        for (place, alternatives) in part.split(',').map(alternatives).enumerate() {
            if texts.len() * alternatives.len() > MOST_OPTIONS {
                return Err(format!("more than {MOST_OPTIONS} choices: make two lines of it"));
            }
            let mark = match (index, place) {
                (0, 0) => "",
                (_, 0) => " + ",
                _ => ", ",
            };
            let with = |text: &String| -> Vec<String> {
                let add = |word: &&str| {
                    if *word == "nothing" { text.clone() } else { format!("{text}{mark}{word}") }
                };
                alternatives.iter().map(add).collect()
            };
            texts = texts.iter().flat_map(with).collect();
        }
    }
    Ok(texts)
}

fn alternatives(word: &str) -> Vec<&str> {
    word.split(" or ").map(str::trim).collect()
}

/// The choice that a description without any `or` is.
fn one(text: &str) -> Result<Choice, String> {
    let parts: Vec<(Option<Share>, &str)> = text.split('+').map(share).collect::<Result<_, _>>()?;
    let shares = whole_shares(&parts.iter().map(|part| part.0).collect::<Vec<_>>())?;
    let counted: Vec<String> =
        shares.iter().zip(&parts).map(|(share, (_, troops))| format!("{share} {troops}")).collect();
    let counted = counted.join(" + ");
    let description = notation::parse(&counted).map_err(|error| error.to_string())?;
    if description.name.is_some() {
        return Err("a colon: the line has its name already".into());
    }
    let parts: Vec<(u16, Troops)> =
        description.parts.into_iter().map(|(count, troops)| (count.into(), troops)).collect();
    for (_, troops) in &parts {
        points::per_base(troops)
            .map_err(|_| format!("there is no price for {troops} (AM-PTS-003, AM-PTS-004)"))?;
    }
    if parts
        .iter()
        .any(|(_, troops)| (troops.quality, troops.training) != (parts[0].1.quality, parts[0].1.training))
    {
        return Err("the parts of a battle group have the same quality and training (AM-BGR-003)".into());
    }
    let mut words = Vec::new();
    for (_, troops) in &parts {
        note_words(&troops.to_string(), &mut words);
    }
    let length = words.len();
    note_words(&counted, &mut words);
    Ok(Choice { parts, words, length })
}

/// Notes the words of a description, without the numbers of bases.
fn note_words(text: &str, words: &mut Vec<String>) {
    for word in text.split([',', '+']) {
        let word = normal(word.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' '));
        if !words.contains(&word) {
            words.push(word);
        }
    }
}

fn normal(word: &str) -> String {
    word.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A fraction: numerator and denominator.
type Share = (u16, u16);

/// The share at the start of a part, if there is one, and the rest.
fn share(part: &str) -> Result<(Option<Share>, &str), String> {
    let part = part.trim();
    let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
    let Some((numerator, denominator)) = first.split_once('/') else {
        return match first.parse::<u16>() {
            Ok(_) => Err(format!("a number of bases, {first}: the line says them in `bases`")),
            Err(_) => Ok((None, part)),
        };
    };
    match (numerator.parse(), denominator.parse()) {
        (Ok(n), Ok(d)) if 0 < n && n < d && d <= 12 => Ok((Some((n, d)), rest)),
        _ => Err(format!("`{first}` is no share of a battle group: write 2/3 or 1/3, for instance")),
    }
}

/// Shares as whole numbers without a common divisor. They must make up the whole.
fn whole_shares(shares: &[Option<Share>]) -> Result<Vec<u16>, String> {
    let given: Vec<Share> = shares.iter().filter_map(|share| *share).collect();
    match (shares.len(), given.len()) {
        (1, 0) => return Ok(vec![1]),
        (1, _) => return Err("a share, but only one part: a mixed battle group is `2/3 … + 1/3 …`".into()),
        (all, some) if some < all => {
            return Err("several parts, and not all have a share: write `2/3 … + 1/3 …`".into());
        }
        _ => {}
    }
    let all: u16 = (2..=12).find(|all| given.iter().all(|(n, d)| n * all % d == 0)).unwrap_or(0);
    let whole: Vec<u16> = given.iter().map(|(n, d)| n * all / d).collect();
    if all > 0 && whole.iter().sum::<u16>() == all {
        Ok(whole)
    } else {
        Err("the shares of a mixed battle group do not make up the whole: write `2/3 … + 1/3 …`".into())
    }
}

/// The sizes in a range that a battle group of a choice can have at the start. AM-PTS-013
pub fn sizes(choice: &Choice, range: Range) -> impl Iterator<Item = u16> {
    range.numbers().filter(|&size| {
        choice.bases(size).is_some_and(|bases| {
            let group = acies_fog::BattleGroup::new("", bases);
            size > 0 && flaws(&group, choice).is_empty()
        })
    })
}

/// What keeps a battle group of this choice from being legal. AM-BGR-001, AM-BGR-003, AM-BGR-004
pub(crate) fn flaws(
    group: &acies_fog::BattleGroup,
    choice: &Choice,
) -> Vec<acies_fog::battle_group::GroupFlaw> {
    use acies_fog::battle_group::GroupFlaw;
    let mut flaws = group.flaws(choice.is_mixed());
    // Only thirds may be nine; the share of other mixes would not divide anyway, but sixths could come to it.
    if choice.is_mixed() && !choice.is_two_thirds_and_one() {
        flaws.extend((group.bases().len() == 9).then_some(GroupFlaw::Odd(9)));
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(text: &str) -> Vec<Choice> {
        read(&[text.to_owned()]).unwrap_or_else(|error| panic!("{error}"))
    }

    fn wrong(text: &str) -> String {
        read(&[text.to_owned()]).unwrap_err()
    }

    fn named(choice: &Choice) -> String {
        choice.parts.iter().map(|(share, troops)| format!("{share} {troops}")).collect::<Vec<_>>().join(" + ")
    }

    #[test]
    fn every_choice_is_made_in_every_way() {
        let choices =
            read_one("heavy foot, protected or armoured, average or superior, drilled, offensive spearmen");
        let names: Vec<String> = choices.iter().map(named).collect();
        assert_eq!(
            names,
            [
                "1 heavy foot, protected, average, drilled, offensive spearmen",
                "1 heavy foot, protected, superior, drilled, offensive spearmen",
                "1 heavy foot, armoured, average, drilled, offensive spearmen",
                "1 heavy foot, armoured, superior, drilled, offensive spearmen",
            ]
        );
    }

    #[test]
    fn shares_make_mixed_battle_groups() {
        let choices = read_one(
            "2/3 heavy foot, armoured, average, drilled, defensive spearmen + 1/3 light foot, unprotected, bow or sling",
        );
        assert_eq!(choices.len(), 2);
        assert!(choices[0].is_two_thirds_and_one());
        let bases = choices[1].bases(9).unwrap();
        assert_eq!(bases.iter().filter(|base| base.has(acies_fog::Capability::Sling)).count(), 3);
        assert_eq!(choices[0].bases(8), None);
        let colunela = read_one(
            "1/2 heavy foot, armoured, average, drilled, pikemen + 1/3 medium foot, unprotected, bow + 1/6 heavy foot, armoured, swordsmen",
        );
        assert_eq!(colunela[0].parts.iter().map(|part| part.0).collect::<Vec<_>>(), [3, 2, 1]);
    }

    #[test]
    fn words_choose_and_the_rest_is_left_out() {
        let choices = read_one(
            "cavalry, protected or armoured, average, undrilled, lancers or light spear, swordsmen or nothing",
        );
        let choose = |said| chosen(&choices, said).map(named);
        assert_eq!(
            choose("armoured, light spear").unwrap(),
            "1 cavalry, armoured, average, undrilled, light spear"
        );
        assert_eq!(
            choose("Armoured, lancers, swordsmen").unwrap(),
            "1 cavalry, armoured, average, undrilled, swordsmen, lancers"
        );
        assert_eq!(choose("armoured"), Err(NoChoice::Open(vec!["lancers".into(), "light spear".into()])));
        assert_eq!(choose("elite"), Err(NoChoice::NotOffered("elite".into())));
        assert_eq!(choose("protected, armoured"), Err(NoChoice::NotTogether));
        for choice in &choices {
            assert_eq!(
                chosen(&choices, &choice.words_among(&choices)),
                Ok(choice),
                "its own words choose it"
            );
        }
    }

    #[test]
    fn errors_say_what_to_do() {
        assert!(wrong("heavy foot, armored, average, drilled").contains("did you mean `armoured`?"));
        assert!(wrong("8 heavy foot, armoured, average, drilled").starts_with("a number of bases, 8"));
        assert!(
            wrong("2/3 heavy foot, armoured, average, drilled").starts_with("a share, but only one part")
        );
        assert!(wrong("2/3 mob, protected, poor, undrilled + 2/3 mob, protected").starts_with("the shares"));
        assert!(wrong("2/0 mob").contains("is no share"));
        assert!(wrong("knights, protected, average, drilled").starts_with("there is no price for knights"));
        assert!(
            wrong("1/2 mob, protected, poor, undrilled + 1/2 mob, protected, average").contains("AM-BGR-003")
        );
        let many = "bow or sling or javelins or crossbow or longbow or firearm or light spear";
        assert!(wrong(&format!("heavy foot, {many}, {many}, {many}")).starts_with("more than 96 choices"));
    }
}
