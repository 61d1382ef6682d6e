use std::fmt;

use super::{Armour, Capability, Quality, Training, TroopType};

/// A value of one of the five parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Kind(TroopType),
    Armour(Armour),
    Quality(Quality),
    Training(Training),
    Capability(Capability),
}

/// How each value is written; the first of its names is the one that is shown.
const NAMES: &[(Word, &[&str])] = &[
    (Word::Kind(TroopType::HeavyFoot), &["heavy foot", "hf"]),
    (Word::Kind(TroopType::MediumFoot), &["medium foot", "mf"]),
    (Word::Kind(TroopType::LightFoot), &["light foot", "lf"]),
    (Word::Kind(TroopType::Mob), &["mob"]),
    (Word::Kind(TroopType::BattleWagons), &["battle wagons", "battle wagon", "bwg"]),
    (Word::Kind(TroopType::LightArtillery), &["light artillery", "lart"]),
    (Word::Kind(TroopType::HeavyArtillery), &["heavy artillery", "hart"]),
    (Word::Kind(TroopType::Knights), &["knights", "kn"]),
    (Word::Kind(TroopType::Cataphracts), &["cataphracts", "ct"]),
    (Word::Kind(TroopType::LightHorse), &["light horse", "lh"]),
    (Word::Kind(TroopType::Cavalry), &["cavalry", "cv"]),
    (Word::Kind(TroopType::Camelry), &["camelry", "cm"]),
    (Word::Kind(TroopType::CataphractCamelry), &["cataphract camelry", "hcm"]),
    (Word::Kind(TroopType::LightCamelry), &["light camelry", "lcm"]),
    (Word::Kind(TroopType::Elephants), &["elephants", "el"]),
    (Word::Kind(TroopType::HeavyChariots), &["heavy chariots", "hch"]),
    (Word::Kind(TroopType::LightChariots), &["light chariots", "lch"]),
    (Word::Kind(TroopType::ScythedChariots), &["scythed chariots", "sch"]),
    (Word::Armour(Armour::Unprotected), &["unprotected"]),
    (Word::Armour(Armour::Protected), &["protected"]),
    (Word::Armour(Armour::Armoured), &["armoured"]),
    (Word::Armour(Armour::HeavilyArmoured), &["heavily armoured"]),
    (Word::Quality(Quality::Poor), &["poor"]),
    (Word::Quality(Quality::Average), &["average"]),
    (Word::Quality(Quality::Superior), &["superior"]),
    (Word::Quality(Quality::Elite), &["elite"]),
    (Word::Training(Training::Drilled), &["drilled"]),
    (Word::Training(Training::Undrilled), &["undrilled"]),
    (Word::Capability(Capability::Longbow), &["longbow", "longbows"]),
    (Word::Capability(Capability::Crossbow), &["crossbow", "crossbows"]),
    (Word::Capability(Capability::Bow), &["bow", "bows"]),
    (Word::Capability(Capability::BowStar), &["bow*"]),
    (Word::Capability(Capability::Firearm), &["firearm", "firearms"]),
    (Word::Capability(Capability::Javelins), &["javelins"]),
    (Word::Capability(Capability::Sling), &["sling", "slings"]),
    (Word::Capability(Capability::Swordsmen), &["swordsmen"]),
    (Word::Capability(Capability::SkilledSwordsmen), &["skilled swordsmen"]),
    (Word::Capability(Capability::OffensiveSpearmen), &["offensive spearmen"]),
    (Word::Capability(Capability::DefensiveSpearmen), &["defensive spearmen"]),
    (Word::Capability(Capability::Pikemen), &["pikemen"]),
    (Word::Capability(Capability::ImpactFoot), &["impact foot"]),
    (Word::Capability(Capability::HeavyWeapon), &["heavy weapon", "heavy weapons"]),
    (Word::Capability(Capability::PoleArms), &["pole arms", "pole-arms", "polearms"]),
    (Word::Capability(Capability::Lancers), &["lancers", "lance"]),
    (Word::Capability(Capability::LightSpear), &["light spear", "light spears"]),
    (Word::Capability(Capability::LightArtillery), &["light artillery"]),
    (Word::Capability(Capability::HeavyArtillery), &["heavy artillery"]),
];

/// All values that a word may mean: the type light artillery shares its name with the capability.
pub(super) fn meanings(word: &str) -> impl Iterator<Item = Word> + '_ {
    NAMES
        .iter()
        .filter(move |(_, names)| names.iter().any(|name| name.eq_ignore_ascii_case(word)))
        .map(|entry| entry.0)
}

/// The name most like a word, if one is like it.
pub(super) fn likeliest(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let names = NAMES.iter().map(|(_, names)| names[0]);
    let (typos, name) = names.map(|name| (strsim::damerau_levenshtein(&word, name), name)).min()?;
    (typos <= 1 + name.len() / 5).then_some(name)
}

fn name_of(word: Word) -> &'static str {
    NAMES.iter().find(|entry| entry.0 == word).map_or("", |entry| entry.1[0])
}

macro_rules! named {
    ($($type:ident)*) => {$(
        impl $type {
            /// As the book writes it.
            pub fn name(self) -> &'static str {
                name_of(named!(@word $type)(self))
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    )*};
    (@word TroopType) => { Word::Kind };
    (@word Armour) => { Word::Armour };
    (@word Quality) => { Word::Quality };
    (@word Training) => { Word::Training };
    (@word Capability) => { Word::Capability };
}

named!(TroopType Armour Quality Training Capability);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_name_of_its_own() {
        assert!(TroopType::ALL.iter().all(|kind| !kind.name().is_empty()));
        assert!(Capability::ALL.iter().all(|capability| !capability.name().is_empty()));
        assert!(Armour::ALL.iter().all(|armour| !armour.name().is_empty()));
        assert!(Quality::ALL.iter().all(|quality| !quality.name().is_empty()));
        for (word, names) in NAMES {
            let shared = names.iter().filter(|name| meanings(name).count() > 1).count();
            assert!(shared == 0 || names[0].ends_with("artillery"), "{word:?}");
        }
    }
}
