//! The playing pieces: what a battle group is made of, what it counts as, and what state it is in.

use serde::{Deserialize, Serialize};

use crate::troops::notation::{NotationError, parse};
use crate::{Armour, Capability, Quality, Training, TroopType, Troops};

/// How well a battle group holds together, worst first. AM-BGR-022
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Cohesion {
    /// Routing.
    Broken,
    /// FRAG
    Fragmented,
    /// DISR
    Disrupted,
    /// As every battle group starts. AM-BGR-023
    #[default]
    Steady,
}

impl Cohesion {
    /// One level worse; broken stays broken. AM-BGR-022
    #[must_use]
    pub const fn dropped(self) -> Self {
        match self {
            Self::Steady => Self::Disrupted,
            Self::Disrupted => Self::Fragmented,
            Self::Fragmented | Self::Broken => Self::Broken,
        }
    }

    /// One level better; steady stays steady. AM-BGR-022
    #[must_use]
    pub const fn raised(self) -> Self {
        match self {
            Self::Broken => Self::Fragmented,
            Self::Fragmented => Self::Disrupted,
            Self::Disrupted | Self::Steady => Self::Steady,
        }
    }
}

/// A battle group: its bases, and what they were at the start. AM-BGR-001
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct BattleGroup {
    /// What its owner calls it.
    pub name: String,
    /// What each of its bases is.
    bases: Vec<Troops>,
    /// How many bases it began the battle with.
    began_with: u8,
    /// Whether it began the battle with half its bases lancers and half with bow or crossbow. AM-TRP-018
    began_half_lance_half_bow: bool,
    /// Whether it began the battle as skirmishers. AM-GLO-031
    began_as_skirmishers: bool,
    /// How well it holds together.
    pub cohesion: Cohesion,
}

/// Why bases cannot be a battle group. AM-BGR-001, AM-BGR-003, AM-BGR-004
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupFlaw {
    /// Not 2 to 12 bases.
    Size(usize),
    /// An odd number of bases, and no exception that fits.
    Odd(usize),
    /// Bases of different quality.
    Qualities,
    /// Bases of different training.
    Trainings,
    /// Bases of different armour, in a group that is not mixed by its list.
    Armours,
    /// Artillery in other numbers than two. AM-PTS-016
    Artillery(usize),
}

impl BattleGroup {
    /// A battle group of these bases, steady as every one is at the start. AM-BGR-023
    pub fn new(name: impl Into<String>, bases: Vec<Troops>) -> Self {
        let began_half_lance_half_bow = is_half_lance_half_bow(&bases);
        let began_with = bases.len() as u8;
        let began_as_skirmishers = are_skirmishers(&bases);
        Self {
            name: name.into(),
            bases,
            began_with,
            began_half_lance_half_bow,
            began_as_skirmishers,
            cohesion: Cohesion::Steady,
        }
    }

    /// A battle group from a description, as people write them.
    pub fn described(text: &str) -> Result<Self, NotationError> {
        let description = parse(text)?;
        let bases =
            description.parts.iter().flat_map(|&(count, troops)| (0..count).map(move |_| troops)).collect();
        Ok(Self::new(description.name.unwrap_or_default(), bases))
    }

    /// What each of its bases is.
    pub fn bases(&self) -> &[Troops] {
        &self.bases
    }

    /// All that keeps it from being a legal battle group at the start of a game. `mixed` says whether its list prescribes
    /// a mix of two thirds of one type and one third of another. AM-BGR-001, AM-BGR-003, AM-BGR-004, AM-PTS-015
    pub fn flaws(&self, mixed: bool) -> Vec<GroupFlaw> {
        let size = self.bases.len();
        let mut flaws = Vec::new();
        if !(2..=12).contains(&size) {
            flaws.push(GroupFlaw::Size(size));
        } else if size % 2 == 1 && !self.may_be_odd(mixed) {
            flaws.push(GroupFlaw::Odd(size));
        }
        let differ = |of: fn(&Troops) -> u8| self.bases.iter().any(|base| of(base) != of(&self.bases[0]));
        if differ(|base| base.quality as u8) {
            flaws.push(GroupFlaw::Qualities);
        }
        if differ(|base| base.training as u8) {
            flaws.push(GroupFlaw::Trainings);
        }
        if !mixed && differ(|base| base.armour.map_or(9, |armour| armour as u8)) {
            flaws.push(GroupFlaw::Armours);
        }
        if self.bases.iter().any(|base| base.kind.is_artillery()) && size != 2 {
            flaws.push(GroupFlaw::Artillery(size));
        }
        flaws
    }

    /// The exceptions to even numbers; that the list's range has the number is a question for the list. AM-BGR-004
    fn may_be_odd(&self, mixed: bool) -> bool {
        let all = |test: fn(&Troops) -> bool| self.bases.iter().all(test);
        let undrilled_foot = |base: &Troops| {
            (base.kind.is_medium_foot() || base.kind == TroopType::HeavyFoot)
                && base.training == Training::Undrilled
        };
        let in_threes = |base: &Troops| {
            matches!(
                base.kind,
                TroopType::Elephants
                    | TroopType::HeavyChariots
                    | TroopType::ScythedChariots
                    | TroopType::Knights
            )
        };
        match self.bases.len() {
            9 => mixed || all(undrilled_foot),
            3 => all(in_threes),
            _ => false,
        }
    }

    /// The same battle group on foot; bases that cannot dismount stay as they are. AM-SET-056
    #[must_use]
    pub fn dismounted(&self) -> Self {
        let on_foot = |base: &Troops| crate::setup::dismounting::on_foot(base).unwrap_or(*base);
        let bases: Vec<Troops> = self.bases.iter().map(on_foot).collect();
        Self { began_as_skirmishers: are_skirmishers(&bases), bases, ..self.clone() }
    }

    /// What is left of it without these bases.
    #[must_use]
    pub fn without(&self, lost: &[usize]) -> Self {
        let kept = self.bases.iter().enumerate().filter(|(base, _)| !lost.contains(base));
        Self { bases: kept.map(|(_, troops)| *troops).collect(), ..self.clone() }
    }

    /// How many bases it began the battle with.
    pub const fn began_with(&self) -> u8 {
        self.began_with
    }

    /// Its quality, which all its bases share.
    pub fn quality(&self) -> Quality {
        self.bases.first().map_or(Quality::Average, |base| base.quality)
    }

    /// Its training, which all its bases share.
    pub fn training(&self) -> Training {
        self.bases.first().map_or(Training::Undrilled, |base| base.training)
    }

    /// Whether it is skirmishers: a mixed battle group is not, even if only its light foot is left. AM-TRP-014, AM-GLO-031,
    /// AM-GLO-043
    pub const fn is_skirmishers(&self) -> bool {
        self.began_as_skirmishers
    }

    /// Whether it is battle troops: whatever is not skirmishers. AM-TRP-015, AM-GLO-009
    pub const fn is_battle_troops(&self) -> bool {
        !self.is_skirmishers()
    }

    /// Whether any of its bases is of shock troops, which makes the whole of it test as such. AM-TRP-017, AM-TRP-019
    pub fn is_shock(&self) -> bool {
        self.bases.iter().any(|base| self.is_shock_base(base))
    }

    fn is_shock_base(&self, base: &Troops) -> bool {
        match base.kind {
            TroopType::HeavyChariots | TroopType::ScythedChariots => true,
            kind if kind.is_mounted() => base.has(Capability::Lancers) && !self.has_lancers_without_shock(),
            _ => base.capabilities.has_any(&[
                Capability::ImpactFoot,
                Capability::OffensiveSpearmen,
                Capability::Pikemen,
            ]),
        }
    }

    /// Light horse; those with both lance and bow*; those that began half lance, half bow or crossbow. AM-TRP-018
    fn has_lancers_without_shock(&self) -> bool {
        let both = |base: &Troops| base.has(Capability::Lancers) && base.has(Capability::BowStar);
        self.began_half_lance_half_bow
            || self.bases.iter().all(|base| base.kind.is_light_horse())
            || self.bases.iter().all(both)
    }

    /// Whether it counts as a column: one base wide, unless it is of those that never do. AM-BGR-007, AM-BGR-008
    pub fn is_column(&self, files: usize) -> bool {
        let never = |base: &Troops| match base.kind {
            TroopType::BattleWagons => true,
            TroopType::Cavalry | TroopType::Cataphracts | TroopType::HeavyFoot => self.began_with == 2,
            _ => false,
        };
        files == 1 && !self.bases.iter().all(never)
    }

    /// The best armour class that any of its bases has; none for types without.
    pub fn best_armour(&self) -> Option<Armour> {
        self.bases.iter().filter_map(|base| base.armour).max()
    }
}

/// Whether all these bases are light foot, or all light horse or light camelry. AM-TRP-014, AM-GLO-043
fn are_skirmishers(bases: &[Troops]) -> bool {
    let all = |test: fn(TroopType) -> bool| bases.iter().all(|base| test(base.kind));
    all(|kind| kind == TroopType::LightFoot) || all(TroopType::is_light_horse)
}

fn is_half_lance_half_bow(bases: &[Troops]) -> bool {
    let count = |test: fn(&Troops) -> bool| bases.iter().filter(|base| test(base)).count() * 2;
    count(|base| base.has(Capability::Lancers)) == bases.len()
        && count(|base| {
            !base.has(Capability::Lancers)
                && base.capabilities.has_any(&[Capability::Bow, Capability::Crossbow])
        }) == bases.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Proves AM-TRP-014, AM-TRP-015, AM-TRP-016, AM-GLO-009, AM-GLO-031, AM-GLO-043, AM-BAS-013, AM-BAS-018.
    #[test]
    fn skirmishers_are_light_throughout() {
        let light = "light foot, unprotected, average, undrilled, javelins";
        assert!(group(&format!("6 {light}")).is_skirmishers());
        let mixed = group(&format!("6 heavy foot, protected, average, undrilled + 3 {light}"));
        assert!(mixed.is_battle_troops() && !mixed.is_skirmishers());
        assert!(mixed.without(&[0, 1, 2, 3, 4, 5]).is_battle_troops(), "even if only light foot is left");
        for skirmishers in ["light horse", "light camelry"] {
            assert!(group(&format!("4 {skirmishers}, unprotected, average, undrilled")).is_skirmishers());
        }
        for battle in [
            "2 scythed chariots, average, undrilled",
            "2 heavy artillery, average, undrilled",
            "2 battle wagons, average",
            "8 mob, unprotected, poor, undrilled",
            "4 cavalry, protected, average, drilled",
            "4 camelry, protected, average, undrilled",
            "4 light chariots, average, undrilled",
        ] {
            assert!(group(battle).is_battle_troops(), "{battle}");
        }
    }

    /// Proves AM-TRP-017, AM-GLO-042, AM-BAS-023, AM-BAS-025.
    #[test]
    fn shock_troops() {
        for shock in [
            "4 knights, armoured, average, undrilled, lancers, swordsmen",
            "4 heavy chariots, average, undrilled",
            "2 scythed chariots, average, undrilled",
            "6 medium foot, protected, average, undrilled, impact foot",
            "6 heavy foot, protected, average, drilled, offensive spearmen",
            "8 heavy foot, protected, average, drilled, pikemen",
            "6 cavalry, armoured, average, undrilled, lancers",
            "6 light foot, unprotected, average, undrilled, impact foot",
        ] {
            assert!(group(shock).is_shock(), "{shock}");
        }
        for other in [
            "6 heavy foot, protected, average, drilled, defensive spearmen",
            "2 elephants, average, undrilled",
            "4 light chariots, average, undrilled",
            "4 cavalry, armoured, average, undrilled, light spear, swordsmen",
        ] {
            assert!(!group(other).is_shock(), "{other}");
        }
    }

    /// Proves AM-TRP-018.
    #[test]
    fn some_lancers_are_not_shock_troops() {
        assert!(!group("4 light horse, unprotected, average, undrilled, lancers").is_shock());
        assert!(!group("4 light camelry, unprotected, average, undrilled, lancers").is_shock());
        assert!(!group("4 cavalry, armoured, average, drilled, lancers, bow*").is_shock());
        let mut half = group("2 cavalry, armoured, average, drilled, lancers + 2 cavalry, armoured, bow");
        assert!(!half.is_shock());
        half.bases.truncate(2);
        assert!(!half.is_shock(), "what it was at the start counts");
        assert!(
            group("3 cavalry, armoured, average, drilled, lancers + 1 cavalry, armoured, bow").is_shock()
        );
    }

    /// Proves AM-TRP-019.
    #[test]
    fn some_shock_bases_make_a_shock_battle_group() {
        let mixed =
            "4 medium foot, protected, average, undrilled, impact foot + 2 light foot, unprotected, bow";
        assert!(group(mixed).is_shock());
    }

    /// Proves AM-BGR-001, AM-BGR-004, AM-PTS-013, AM-PTS-016.
    #[test]
    fn battle_groups_start_even_with_few_exceptions() {
        let flaws = |text: &str, mixed| group(text).flaws(mixed);
        assert_eq!(flaws("9 medium foot, protected, average, undrilled", false), []);
        assert_eq!(flaws("9 heavy foot, protected, average, drilled", false), [GroupFlaw::Odd(9)]);
        assert_eq!(flaws("3 cavalry, protected, average, drilled", false), [GroupFlaw::Odd(3)]);
        assert_eq!(flaws("3 knights, armoured, average, undrilled, lancers", false), []);
        assert_eq!(flaws("3 elephants, average, undrilled", false), []);
        assert_eq!(flaws("5 elephants, average, undrilled", false), [GroupFlaw::Odd(5)]);
        let mixed =
            "6 heavy foot, armoured, average, drilled, defensive spearmen + 3 light foot, unprotected, bow";
        assert_eq!(flaws(mixed, true), []);
        assert_eq!(flaws("1 knights, armoured, average, undrilled", false), [GroupFlaw::Size(1)]);
        assert_eq!(flaws("14 mob, unprotected, poor, undrilled", false), [GroupFlaw::Size(14)]);
        assert_eq!(flaws("4 light artillery, average, undrilled", false), [GroupFlaw::Artillery(4)]);
    }

    /// Proves AM-BGR-003, AM-PTS-015.
    #[test]
    fn bases_are_equal_in_quality_training_and_armour() {
        let flaws = |text: &str, mixed| group(text).flaws(mixed);
        let uneven = "2 heavy foot, armoured, superior, drilled + 4 heavy foot, armoured, average";
        assert_eq!(flaws(uneven, false), [GroupFlaw::Qualities]);
        let half_drilled = "2 heavy foot, armoured, average, drilled + 4 heavy foot, armoured, undrilled";
        assert_eq!(flaws(half_drilled, false), [GroupFlaw::Trainings]);
        let mixed =
            "4 heavy foot, armoured, average, drilled, offensive spearmen + 2 light foot, unprotected, bow";
        assert_eq!(flaws(mixed, true), []);
        assert_eq!(flaws(mixed, false), [GroupFlaw::Armours]);
    }

    /// Proves AM-BGR-022, AM-BGR-023.
    #[test]
    fn cohesion_is_a_ladder_of_four() {
        use Cohesion::{Broken, Disrupted, Fragmented, Steady};
        assert_eq!(group("4 cavalry, protected, average, drilled").cohesion, Steady);
        assert_eq!(
            [Steady, Disrupted, Fragmented, Broken].map(Cohesion::dropped),
            [Disrupted, Fragmented, Broken, Broken]
        );
        assert_eq!(
            [Steady, Disrupted, Fragmented, Broken].map(Cohesion::raised),
            [Steady, Steady, Disrupted, Fragmented]
        );
        assert!(Steady > Disrupted && Disrupted > Fragmented && Fragmented > Broken);
    }

    /// Proves AM-BGR-007, AM-BGR-008.
    #[test]
    fn a_column_is_one_base_wide() {
        let column = |text: &str| group(text).is_column(1);
        assert!(column("4 medium foot, protected, average, drilled"));
        assert!(!group("4 medium foot, protected, average, drilled").is_column(2));
        assert!(!column("2 heavy foot, protected, average, drilled"));
        assert!(
            !column("2 cavalry, protected, average, drilled")
                && column("4 cavalry, protected, average, drilled")
        );
        assert!(column("2 knights, armoured, average, undrilled"));
        assert!(!column("4 battle wagons, average"));
    }

    /// Proves AM-BAS-011. Of the other types the combat and movement rules say more than this.
    #[test]
    fn what_each_troop_type_is() {
        let described = [
            ("4 heavy foot, protected, average, drilled", true, true),
            ("4 medium foot, protected, average, drilled", true, true),
            ("4 cataphracts, heavily armoured, average, drilled", false, true),
            ("4 cataphract camelry, heavily armoured, average, undrilled", false, true),
            ("4 cavalry, protected, average, drilled", false, true),
            ("4 camelry, protected, average, undrilled", false, true),
            ("2 elephants, average, undrilled", false, true),
            ("4 light chariots, average, undrilled", false, true),
            ("2 light artillery, average, undrilled", true, true),
            ("2 heavy artillery, average, undrilled", true, true),
        ];
        for (text, foot, battle_troops) in described {
            let group = group(text);
            assert_eq!(
                (group.bases()[0].kind.is_foot(), group.is_battle_troops()),
                (foot, battle_troops),
                "{text}"
            );
            assert!(!group.is_shock(), "{text}");
        }
        let knights = group("4 knights, heavily armoured, average, undrilled, lancers");
        assert!(knights.bases()[0].kind.is_mounted() && knights.is_battle_troops());
        let armoured = |kind: TroopType| kind.has_armour();
        assert!(!armoured(TroopType::Elephants) && !armoured(TroopType::LightChariots));
    }
}
