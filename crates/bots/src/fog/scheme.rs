//! Which plan is followed, and what it makes of an army on the table: the choice by armies and ground, and who belongs to
//! which part.

use acies_fog::disorder::Disorder;
use acies_fog::impact::Approach;
use acies_fog::{BattleGroup, TroopType};
use acies_geometry::Point;

use super::match_up::{Party, edge};
use super::plan::{Duty, PLANS, Part, Plan, Wishes};
use super::sight::{Sight, Unit};

/// How many of ten battle groups of the line go forward as long as nobody has thought about it.
pub(super) const HALF: usize = 5;

/// How many may, and how much worse than half of them that is on average, in ten-thousandths of what breaks an army.
const FORWARD: [(usize, i32); 3] = [(HALF, 0), (3, 80), (10, 620)];

/// A plan, whether its wings change places, and how many of ten battle groups of the line go forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scheme {
    pub(super) plan: usize,
    pub(super) mirrored: bool,
    pub(super) forward: usize,
}

impl Scheme {
    pub(super) const fn plan(self) -> &'static Plan {
        &PLANS[self.plan]
    }

    pub(super) const fn duty(self, part: Part) -> Duty {
        self.plan().duty(part, self.mirrored)
    }

    /// The plan that armies and ground speak for most. The stronger wing is the one with more open ground before it.
    pub(super) fn chosen(sight: &Sight<'_>) -> Self {
        Self::best(sight, 1)[0].0
    }

    /// The schemes that armies and ground speak for most, each with how much they do, the best first; none twice that come to the
    /// same for an army as it stands.
    pub(super) fn best(sight: &Sight<'_>, most: usize) -> Vec<(Self, i32)> {
        let traits = Traits::of(sight);
        let open = sight.is_left_more_open();
        let plans = (0..PLANS.len()).flat_map(|plan| [open, !open].map(|mirrored| (plan, mirrored)));
        let all = plans.flat_map(|(plan, mirrored)| {
            FORWARD.map(|(forward, worse)| {
                (Self { plan, mirrored, forward }, traits.speak_for(&PLANS[plan].wishes) - worse)
            })
        });
        let mut all: Vec<(Self, i32)> = all.collect();
        all.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
        let parts: Vec<Part> = sight.own.iter().map(|unit| sight.part(unit)).collect();
        let orders = |scheme: &Self| {
            let duties: Vec<Duty> = parts.iter().map(|&part| scheme.duty(part)).collect();
            (duties, scheme.forward)
        };
        let mut best: Vec<(Self, i32)> = Vec::new();
        for (scheme, worth) in all {
            if best.len() < most && best.iter().all(|(known, _)| orders(known) != orders(&scheme)) {
                best.push((scheme, worth));
            }
        }
        best
    }
}

/// What matters of two armies and a table, in hundredths.
#[derive(Debug)]
struct Traits {
    shooting: i32,
    mounted: i32,
    fighting: i32,
    skirmishers: i32,
    cover: i32,
}

impl Traits {
    fn of(sight: &Sight<'_>) -> Self {
        let share = |units: &[Unit], of: &dyn Fn(&Unit) -> bool| {
            let all: usize = units.iter().map(|unit| unit.bases).sum();
            let those: usize = units.iter().filter(|unit| of(unit)).map(|unit| unit.bases).sum();
            (those * 100 / all.max(1)) as i32
        };
        let shoots = |unit: &Unit| !unit.skirmishers && unit.range > sight.mu(200);
        let mounted = |unit: &Unit| !unit.skirmishers && unit.mounted;
        let (own, foes) = (&sight.own, &sight.foes);
        let rough = has_rough_ground(sight);
        let at_home = |unit: &Unit| {
            let kind = sight.group(unit).bases()[0].kind;
            rough && kind.is_medium_foot()
        };
        Self {
            shooting: share(own, &shoots) - share(foes, &shoots),
            mounted: share(own, &mounted) - share(foes, &mounted),
            fighting: fighting(sight),
            skirmishers: share(own, &|unit| unit.skirmishers),
            cover: share(own, &at_home),
        }
    }

    const fn speak_for(&self, wishes: &Wishes) -> i32 {
        self.shooting * wishes.shooting
            + self.mounted * wishes.mounted
            + self.fighting * wishes.fighting
            + self.skirmishers * wishes.skirmishers
            + self.cover * wishes.cover
            + wishes.always
    }
}

/// How much better the own battle troops fight than the enemy's, on average over all pairs, in hundredths of a hit.
fn fighting(sight: &Sight<'_>) -> i32 {
    let (mut sum, mut pairs) = (0, 0);
    for me in sight.own.iter().filter(|unit| !unit.skirmishers) {
        for foe in sight.foes.iter().filter(|unit| !unit.skirmishers) {
            sum += sight.edge(me, foe) / 10;
            pairs += 1;
        }
    }
    sum / pairs.max(1)
}

/// Whether there is ground on the own half that disorders formed troops.
fn has_rough_ground(sight: &Sight<'_>) -> bool {
    let half = sight.position.battle.field.table.depth / 2;
    sight.position.battle.field.pieces.iter().any(|piece| {
        let bounds = piece.ground().bounds();
        !piece.kind().is_hill() && sight.ahead(bounds.low.halfway(bounds.high)) < half
    })
}

/// How much of the ground before each wing is open, in sample points.
fn open_wings(sight: &Sight<'_>) -> [usize; 2] {
    let table = sight.position.battle.field.table;
    let heavy = sight.own.iter().find(|unit| unit.mounted && !unit.skirmishers);
    let heavy = heavy.or_else(|| sight.own.iter().find(|unit| !unit.skirmishers));
    let Some(heavy) = heavy else { return [0, 0] };
    let group: &BattleGroup = sight.group(heavy);
    let open = |eighth: i32| -> usize {
        let across = table.width * eighth / 8;
        let depths = (4..=12).map(|step| table.depth * step / 16);
        let points = depths.map(|ahead| sight.place(across, ahead).front);
        points.filter(|&point| sight.disorder_at(group, &[point]) == Disorder::None).count()
    };
    [open(1) + open(2), open(6) + open(7)]
}

impl Sight<'_> {
    /// Whether the ground before the left wing is more open than before the right one.
    pub(super) fn is_left_more_open(&self) -> bool {
        let [left, right] = open_wings(self);
        left > right
    }

    /// What one battle group gains against another if it charges home from the front, per file.
    pub(super) fn edge(&self, me: &Unit, foe: &Unit) -> i32 {
        self.edge_from(me, foe, Approach::Front)
    }

    /// The same if it comes from there.
    pub(super) fn edge_from(&self, me: &Unit, foe: &Unit, approach: Approach) -> i32 {
        let party = |unit: &Unit| Party::standing(self.group(unit), self.ranks(unit));
        edge(&self.position.fog.rules, &Party { charges: Some(approach), ..party(me) }, &party(foe))
    }

    pub(super) fn ranks(&self, unit: &Unit) -> usize {
        let base = self.position.fielded(unit.id).body.bases()[0].size;
        (unit.depth.get() / base.depth.get().max(1)).max(1) as usize
    }

    /// Which part of the army every battle group belongs to: wings are the outer quarters of the line, with all mounted
    /// troops of that half; the reserve is whoever stands well behind it.
    pub(super) fn part(&self, unit: &Unit) -> Part {
        if unit.skirmishers {
            return Part::Skirmishers;
        }
        let line: Vec<&Unit> =
            self.own.iter().filter(|unit| !unit.skirmishers && !unit.is_broken()).collect();
        let across = |unit: &Unit| self.across(unit.front.front);
        let (low, high) =
            (line.iter().map(|unit| across(unit)).min(), line.iter().map(|unit| across(unit)).max());
        let (Some(low), Some(high)) = (low, high) else { return Part::Centre };
        if line.iter().any(|friend| self.is_before(friend, unit)) {
            return Part::Reserve;
        }
        let place = across(unit);
        let share = (high - low) / if unit.mounted { 3 } else { 6 };
        match () {
            () if line.len() < 4 => Part::Centre,
            () if place < low + share => Part::Left,
            () if place > high - share => Part::Right,
            () => Part::Centre,
        }
    }

    /// Whether a friend stands before another, so that the latter is behind the line.
    pub(super) fn is_before(&self, friend: &Unit, unit: &Unit) -> bool {
        let ahead = self.ahead(friend.front.front) - self.ahead(unit.front.front);
        let aside = self.across(friend.front.front) - self.across(unit.front.front);
        friend.id != unit.id
            && ahead > self.mu(150)
            && ahead < self.mu(700)
            && aside.abs() < (friend.width + unit.width) / 3
    }

    /// The nearest ground in which a battle group is at home and which would disorder most others.
    pub(super) fn cover_for(&self, unit: &Unit) -> Option<Point> {
        let group = self.group(unit);
        let at_home = group.bases()[0].kind;
        if !(at_home.is_medium_foot() || at_home == TroopType::LightFoot) {
            return None;
        }
        let pieces = self.position.battle.field.pieces.iter().filter(|piece| !piece.kind().is_hill());
        let middles = pieces.map(|piece| {
            let bounds = piece.ground().bounds();
            bounds.low.halfway(bounds.high)
        });
        let near = |&point: &Point| unit.distance(point) < self.mu(1600);
        let home = |&point: &Point| self.disorder_at(group, &[point]) != Disorder::Severely;
        let half = self.position.battle.field.table.depth * 5 / 8;
        middles
            .filter(|&point| self.ahead(point) < half)
            .filter(near)
            .filter(home)
            .min_by_key(|&point| unit.distance(point))
    }
}
