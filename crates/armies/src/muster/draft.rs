//! An army that is being drawn up.

use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, FORTIFIED_CAMP, commander, portable_defences};
use acies_fog::{Capability, Quality, TroopType, Troops};
use acies_play::Dice;

use crate::composition::{self, Inspection, totals};
use crate::library::Library;
use crate::list::{ArmyList, Available, Line};
use crate::numbers::Range;
use crate::options::{Choice, sizes};
use crate::roster::{GroupEntry, Roster};
use crate::text::same;

/// The points that a battle group costs on average: an army has about so many of them.
const POINTS_PER_GROUP: u32 = 62;

/// A battle group that was taken.
#[derive(Clone, Copy)]
struct Pick<'a> {
    /// The place of its line among those that are to be had.
    line: usize,
    choice: &'a Choice,
    size: u16,
}

impl Pick<'_> {
    fn points(&self) -> u32 {
        self.choice.points(self.size)
    }

    fn troops(&self) -> &Troops {
        &self.choice.parts[0].1
    }

    fn is_skirmishers(&self) -> bool {
        let kind = self.troops().kind;
        (kind == TroopType::LightFoot || kind.is_light_horse()) && !self.choice.is_mixed()
    }

    /// Whether its last rank is not full: pikemen stand four deep, most others two deep, mixed ones as their shares are, and few
    /// beasts and engines in one rank.
    fn is_ragged(&self) -> bool {
        let depth = if self.troops().has(Capability::Pikemen) { 4 } else { 2 };
        self.size > 3 && !self.choice.is_mixed() && !self.size.is_multiple_of(depth)
    }
}

/// A line that is to be had, with what holds for it in this campaign.
struct Open<'a> {
    line: &'a Line,
    total: Range,
    compulsory: bool,
}

pub(super) struct Draft<'a> {
    list: &'a ArmyList,
    roster: Roster,
    lines: Vec<Open<'a>>,
    picks: Vec<Pick<'a>>,
    thrifty: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(list: &'a ArmyList, roster: Roster, thrifty: bool) -> Self {
        let lines = open_lines(list, &roster);
        Self { list, roster, lines, picks: Vec::new(), thrifty }
    }

    /// The finished army with its faults as an army, the fewer the better; none if it did not become legal.
    pub(super) fn fill(mut self, library: &Library, dice: &mut Dice) -> Option<(u32, Roster)> {
        self.take_minima(dice);
        while let Some(pick) = self.next_pick(dice) {
            self.picks.push(pick);
        }
        while self.grow() {}
        self.spend_the_rest();
        let penalty = self.penalty();
        let roster = self.roster();
        composition::check(&roster, library).violations.is_empty().then_some((penalty, roster))
    }

    /// Battle groups until every minimum is kept, of lines and of limits on several lines.
    pub(super) fn take_minima(&mut self, dice: &mut Dice) {
        for index in 0..self.lines.len() {
            if self.lines[index].compulsory {
                let least = self.lines[index].total.least;
                self.take_until(index, least, dice);
            }
        }
        for limit in &self.list.file().limit {
            let least = u32::from(limit.total.map_or(0, |total| total.least));
            for name in &limit.lines {
                let have: u32 = limit.lines.iter().map(|name| self.bases_of(name)).sum();
                let index = self.lines.iter().position(|open| same(&open.line.file.name, name));
                if let Some(index) = index.filter(|_| have < least) {
                    let wanted = u32::from(self.count(index)) + least - have;
                    self.take_until(index, wanted as u16, dice);
                }
            }
        }
    }

    /// Takes battle groups of a line until it has so many bases, as few as can be too many.
    fn take_until(&mut self, index: usize, least: u16, dice: &mut Dice) {
        let most = self.lines[index].total.most;
        while self.count(index) < least.min(most) {
            let missing = least.min(most) - self.count(index);
            let choice = self.choice(index, dice);
            let legal: Vec<u16> = sizes(choice, self.lines[index].line.file.bases).collect();
            let room = most - self.count(index);
            // In two or more equal parts rather than one large and one small battle group.
            let size = if legal.contains(&missing) && !dice_prefers_halves(&legal, missing, dice) {
                Some(missing)
            } else {
                let fitting = legal.iter().copied().filter(|&size| size <= room);
                let enough = fitting.clone().filter(|&size| size >= missing).min();
                let usual =
                    fitting.clone().filter(|&size| size <= missing && leaves_room(&legal, missing - size));
                usual.max_by_key(|size| (missing.is_multiple_of(*size), *size)).or(enough).or(fitting.max())
            };
            let Some(size) = size else { return };
            self.picks.push(Pick { line: index, choice, size });
        }
    }

    /// One of the choices of a line: that of a battle group which is there already, mostly.
    fn choice(&self, index: usize, dice: &mut Dice) -> &'a Choice {
        let choices = &self.lines[index].line.choices;
        if self.thrifty {
            let cheapest = choices.iter().min_by_key(|choice| choice.points(choice.shares()));
            return cheapest.unwrap_or(&choices[0]);
        }
        let before = self.picks.iter().find(|pick| pick.line == index);
        match before {
            Some(pick) if dice.pick(4) > 0 => pick.choice,
            _ => &choices[dice.pick(choices.len() as u32) as usize],
        }
    }

    /// A further battle group that can be paid and is allowed, core lines before others.
    fn next_pick(&self, dice: &mut Dice) -> Option<Pick<'a>> {
        let left = self.left();
        let skirmishers = self.picks.iter().filter(|pick| pick.is_skirmishers()).count();
        let many_skirmishers = skirmishers * 3 >= self.picks.len();
        let mut candidates: Vec<(u32, Pick<'a>)> = Vec::new();
        for (index, open) in self.lines.iter().enumerate() {
            let choice = self.choice(index, dice);
            let legal: Vec<u16> = sizes(choice, open.line.file.bases).collect();
            for size in legal {
                let pick = Pick { line: index, choice, size };
                let optional_minimum = size < open.total.least && self.count(index) == 0;
                if pick.points() > left || optional_minimum || !self.allows(index, size) {
                    continue;
                }
                let likely = match (open.line.core, pick.is_skirmishers()) {
                    (_, true) if many_skirmishers => 0,
                    (_, true) => 2,
                    (true, false) => 9,
                    (false, false) => 4,
                };
                // A mob is the last resort.
                let poor = pick.troops().quality == Quality::Poor || pick.troops().kind == TroopType::Mob;
                candidates.push((if poor { likely / 4 } else { likely }, pick));
            }
        }
        let sum: u32 = candidates.iter().map(|candidate| candidate.0).sum();
        if sum == 0 {
            return None;
        }
        let mut at = dice.pick(sum);
        candidates.into_iter().find_map(|(likely, pick)| {
            let hit = at < likely;
            at = at.saturating_sub(likely);
            hit.then_some(pick)
        })
    }

    /// Makes one battle group larger or better, so that as many points as possible are spent.
    fn grow(&mut self) -> bool {
        let left = self.left();
        let mut best: Option<(u32, usize, Pick<'a>)> = None;
        for (place, pick) in self.picks.iter().enumerate() {
            let open = &self.lines[pick.line];
            for choice in &open.line.choices {
                for size in sizes(choice, open.line.file.bases).filter(|&size| size >= pick.size) {
                    let grown = Pick { choice, size, ..*pick };
                    let Some(more) = grown.points().checked_sub(pick.points()) else { continue };
                    let better = best.as_ref().is_none_or(|(most, _, _)| more > *most);
                    if 0 < more && more <= left && better && self.allows(pick.line, size - pick.size) {
                        best = Some((more, place, grown));
                    }
                }
            }
        }
        let Some((_, place, grown)) = best else { return false };
        self.picks[place] = grown;
        true
    }

    /// What is left goes into better commanders, a fortified camp and defences.
    fn spend_the_rest(&mut self) {
        let file = self.list.file();
        if file.fortified_camp && self.left() >= FORTIFIED_CAMP.into() {
            self.roster.fortified_camp = true;
        }
        let field = acies_fog::command::CommanderLevel::Field;
        for index in 1..self.roster.commander.len() {
            let may = file.commanders.sub.is_empty() || file.commanders.sub.contains(&field);
            if may && self.left() >= 10 && self.roster.commander[index].level < field {
                self.roster.commander[index].level = field;
            }
        }
        let widths = self.left() / u32::from(DEFENCES_PER_BASE_WIDTH);
        let widths = widths.min(file.field_fortifications.into()) as u16;
        if widths >= 4 {
            self.roster.field_fortifications = widths;
        }
    }

    /// Whether so many bases more of a line keep all maxima.
    fn allows(&self, index: usize, more: u16) -> bool {
        let more = u32::from(more);
        let name = &self.lines[index].line.file.name;
        let most = u32::from(self.lines[index].total.most);
        let bases_of = |other: &str| self.bases_of(other) + if same(other, name) { more } else { 0 };
        bases_of(name) <= most
            && self.list.file().limit.iter().all(|limit| match totals::broken(limit, bases_of) {
                Some(composition::Breach::Total { bases, range }) => bases < range.least.into(),
                broken => broken.is_none(),
            })
    }

    fn count(&self, index: usize) -> u16 {
        self.picks.iter().filter(|pick| pick.line == index).map(|pick| pick.size).sum()
    }

    fn bases_of(&self, name: &str) -> u32 {
        let index = self.lines.iter().position(|open| same(&open.line.file.name, name));
        index.map_or(0, |index| self.count(index).into())
    }

    fn left(&self) -> u32 {
        let commanders = self.roster.commander.iter().map(|entry| u32::from(commander(entry.level, false)));
        let camp = if self.roster.fortified_camp { FORTIFIED_CAMP.into() } else { 0 };
        let works = u32::from(self.roster.field_fortifications) * u32::from(DEFENCES_PER_BASE_WIDTH);
        let spent: u32 = commanders.chain(self.picks.iter().map(Pick::points)).sum();
        self.roster.points.saturating_sub(spent + camp + works)
    }

    /// How far it is from a good army: points not spent, too few or too many battle groups, above all by more than a third, a core
    /// that is too small, too many skirmishers, men who will run, and ranks that are not full.
    fn penalty(&self) -> u32 {
        let groups = self.picks.len() as u32;
        let usual = self.roster.points / POINTS_PER_GROUP;
        let off = groups.abs_diff(usual);
        let spent: u32 = self.picks.iter().map(Pick::points).sum();
        let of_core = self.picks.iter().filter(|pick| self.lines[pick.line].line.core);
        let core: u32 = of_core.map(Pick::points).sum();
        let skirmishers = self.picks.iter().filter(|pick| pick.is_skirmishers()).count() as u32;
        let poor = self.picks.iter().filter(|pick| pick.troops().quality == Quality::Poor).count() as u32;
        let ragged = self.picks.iter().filter(|pick| pick.is_ragged()).count() as u32;
        self.left() * 3
            + poor * 12
            + ragged * 12
            + off * 8
            + off.saturating_sub(usual / 3) * 40
            + (spent / 2).saturating_sub(core) / 2
            + (skirmishers * 5).saturating_sub(groups * 2) * 4
    }

    /// The roster, in an order of march that shows the enemy least: what moves fast is deployed last.
    pub(super) fn roster(&self) -> Roster {
        let mut picks: Vec<&Pick<'_>> = self.picks.iter().collect();
        picks.sort_by_key(|pick| {
            let troops = pick.troops();
            (troops.kind.is_mounted(), pick.is_skirmishers(), pick.line)
        });
        let mut roster = self.roster.clone();
        for (place, pick) in picks.iter().enumerate() {
            let line = self.lines[pick.line].line;
            let before = picks[..place].iter().filter(|other| other.line == pick.line).count();
            let alone = self.picks.iter().filter(|other| other.line == pick.line).count() == 1;
            roster.battle_group.push(GroupEntry {
                name: (!alone).then(|| format!("{} {}", line.file.name, before + 1)),
                line: line.file.name.clone(),
                bases: pick.size,
                choose: pick.choice.words_among(&line.choices),
                contingent: None,
                portable_defences: false,
                files: None,
            });
        }
        self.give_portable_defences(&mut roster);
        roster
    }

    /// Stakes and the like, as far as the last points go.
    fn give_portable_defences(&self, roster: &mut Roster) {
        let mut left = self.left();
        for open in &self.lines {
            let Some(range) = open.line.file.portable_defences else { continue };
            let mut bases = 0;
            let groups = roster.battle_group.iter_mut();
            for group in groups.filter(|group| same(&group.line, &open.line.file.name)) {
                let price = u32::from(portable_defences(group.bases));
                // The first battle group must keep the minimum, since it may remain the only one.
                if price <= left && range.has(bases + group.bases) {
                    group.portable_defences = true;
                    bases += group.bases;
                    left -= price;
                }
            }
        }
    }
}

/// The lines of a list that the date and the campaign of a roster leave.
fn open_lines<'a>(list: &'a ArmyList, roster: &Roster) -> Vec<Open<'a>> {
    let library = Library::default();
    let campaign = roster.campaign.as_ref().and_then(|name| list.campaign(name));
    let inspection = Inspection { roster, list, library: &library, campaign, groups: Vec::new() };
    let to_be_had = |line: &&Line| line.file.is_in_time(roster.date) && inspection.is_open(line);
    let open = |line: &'a Line| Open {
        line,
        total: totals::total(&inspection, line),
        compulsory: totals::is_compulsory(&inspection, line),
    };
    list.lines().iter().filter(to_be_had).map(open).collect()
}

/// Whether bases that are missing had better come as two battle groups.
fn dice_prefers_halves(legal: &[u16], missing: u16, dice: &mut Dice) -> bool {
    legal.contains(&(missing / 2)) && missing.is_multiple_of(2) && dice.pick(2) == 0
}

/// Whether what is still missing can be made up of one further battle group, or nothing is missing.
fn leaves_room(legal: &[u16], missing: u16) -> bool {
    missing == 0 || legal.iter().min().is_some_and(|&least| missing >= least)
}
