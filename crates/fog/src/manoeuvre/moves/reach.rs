//! How far battle groups may go, and how near they come to the enemy.

use acies_field::terrain::{Kind, Piece};
use acies_field::{Leg, Mu, Sweep};
use acies_geometry::{Bounds, Length, TOUCH};
use acies_rules::{RuleId, rule};

use super::figure::Figure;
use super::movers::{Movers, Near};
use super::walk::{Walk, Walker};
use super::{Evolution, Fault, Order, Wrong};
use crate::fielded::Kinks;
use crate::movement::{Touched, fastest, slowest, touched};
use crate::terrain::Grade;
use crate::{BattleGroup, Cohesion, RuleSet};

/// How far a move may go, with each rule that has a say in it, in the order in which they are applied.
#[derive(Clone, Debug)]
pub(super) struct Allowance {
    steps: Vec<(RuleId, Mu)>,
}

impl Allowance {
    /// How far it may go after all.
    pub(super) fn last(&self) -> Mu {
        self.steps.last().map_or(Mu::new(0), |step| step.1)
    }

    /// The first rule by which a move goes too far.
    fn broken_by(&self, goes: impl Fn(Mu) -> bool) -> Option<RuleId> {
        self.steps.iter().find(|step| goes(step.1)).map(|step| step.0)
    }

    fn then(&mut self, rule: RuleId, mu: Mu) {
        if mu != self.last() {
            self.steps.push((rule, mu));
        }
    }
}

impl Movers<'_> {
    /// All of the enemy that a move comes close to, start and end included. AM-MOV-026
    pub(super) fn close<'m>(&'m self, walk: &'m Walk) -> impl Iterator<Item = &'m Near<'m>> {
        let swept = walk.walkers.iter().flat_map(|walker| &walker.swept);
        let swept: Vec<(&Sweep, Bounds)> = swept.map(|(_, sweep)| (sweep, sweep.bounds())).collect();
        self.enemies.iter().filter(move |near| {
            let around = near.around.widened(near.limit);
            let mut swept = swept.iter().filter(|(_, bounds)| bounds.meet(&around));
            swept.any(|(sweep, _)| sweep.comes_within(&near.bases, near.limit))
        })
    }

    /// How far such a move may go. `away` says whether it stays away from all enemy. AM-MOV-005 to AM-MOV-013, AM-MOV-029,
    /// AM-MAN-056, AM-SPE-040
    pub(super) fn allowance(&self, figure: Figure, walk: &Walk, away: bool, on_road: bool) -> Allowance {
        let mut each: Vec<Allowance> = walk
            .walkers
            .iter()
            .zip(self.groups())
            .map(|(walker, group)| self.of_group(figure, walker, group, away, on_road))
            .collect();
        // The slowest sets the limit for all. AM-MOV-013
        each.sort_by_key(Allowance::last);
        each.into_iter().next().unwrap_or(Allowance { steps: Vec::new() })
    }

    fn of_group(
        &self,
        figure: Figure,
        walker: &Walker,
        group: &BattleGroup,
        away: bool,
        on_road: bool,
    ) -> Allowance {
        let none = Mu::new(0);
        if self.position.fielded(walker.id).in_orb {
            let mut allowance = Allowance { steps: vec![(rule!("AM-SPE-040"), Mu::new(1))] };
            if group.cohesion == Cohesion::Fragmented {
                allowance.then(rule!("AM-MAN-056"), none);
            }
            return allowance;
        }
        let swept = walker.swept.iter().map(|(_, sweep)| sweep);
        let grounds = if on_road { Vec::new() } else { touched(&self.position, swept) };
        let rules = &self.position.fog.rules;
        // A road takes a column further than open ground. QR-MOV-005
        let bonus = if on_road { rules.moves.along_a_road } else { none };
        let best = fastest_of(rules, group).map_or(none, |best| best + bonus);
        let mut allowance = Allowance { steps: vec![(rule!("AM-MOV-005"), best)] };
        // The fourth MU is for open ground away from the enemy. AM-MOV-007
        let is_open = grounds.iter().all(|terrain| terrain.grade == Grade::Open);
        if !away || !is_open {
            let slow = |grounds: &[Touched]| slowest(&self.position, group, grounds);
            allowance.then(rule!("AM-MOV-007"), slow(&[]).map_or(none, |open| open + bonus));
            // Ground that is closed to it is in the way, and slows nobody.
            let there = grounds.iter().filter_map(|&terrain| slow(&[terrain])).min();
            allowance.then(rule!("AM-MOV-009"), there.unwrap_or(allowance.last()));
        }
        if matches!(figure, Figure::Expansion { advance: true } | Figure::QuarterTurnAndAdvance) {
            allowance.then(rule!("AM-MOV-029"), less(allowance.last(), 2));
        }
        if figure == Figure::ThereAndBack {
            allowance.then(rule!("AM-MOV-018"), allowance.last().min(Mu::new(2)));
        }
        if group.cohesion == Cohesion::Fragmented {
            allowance.then(rule!("AM-MAN-056"), less(allowance.last(), 1));
        }
        allowance
    }

    /// What is wrong with the distance of a move, if anything. `may` is how far it may go.
    pub(super) fn check_distance(&self, walk: &Walk, allowance: &Allowance) -> Option<Fault> {
        let (goes, scale) = (walk.distance, self.position.scale());
        let may = scale.mu(allowance.last());
        let rule = allowance.broken_by(|mu| goes > scale.mu(mu))?;
        let rule = if rule == rule!("AM-MOV-005") && self.is_line { rule!("AM-MOV-013") } else { rule };
        (goes > may).then_some((rule, Wrong::TooFar { goes, may }))
    }

    /// Whether a straight advance of this length is as far as it can go: any further and it would be too far. What stands
    /// in the way makes no difference. AM-MOV-018, AM-MOV-028
    pub(super) fn is_full(&self, figure: Figure, order: &Order) -> bool {
        let mut further = order.clone();
        let last = further.evolutions.iter_mut().rev().find_map(|evolution| match evolution {
            Evolution::Leg(Leg::Advance(distance)) => Some(distance),
            _ => None,
        });
        let Some(last) = last else { return false };
        *last += TOUCH;
        let Ok(walk) = Walk::new(self, &further.evolutions) else { return false };
        let away = self.close(&walk).next().is_none();
        let allowance = self.allowance(figure, &walk, away, self.goes_along_a_road(&further));
        self.check_distance(&walk, &allowance).is_some()
    }

    /// All faults of a move with the ground that it goes over: terrain that is closed to it is an obstacle and not a matter
    /// here. AM-TER-033
    pub(super) fn check_rivers(&self, walk: &Walk, on_road: bool) -> Option<Fault> {
        let rivers = self.position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River);
        for river in rivers.filter(|_| !on_road) {
            let swept =
                || walk.walkers.iter().flat_map(|walker| walker.swept.iter().map(move |one| (walker, one)));
            for (walker, (_, sweep)) in swept() {
                if matches!(sweep.motion, acies_field::Motion::Place) || !sweep.enters(river.ground()) {
                    continue;
                }
                for (before, after) in sweep.before.iter().zip(&*sweep.after) {
                    let (from, to) = (before.centre(), after.centre());
                    let middle = from.halfway(to);
                    let wet = [before, after].iter().any(|base| river.has_part_of(base))
                        || river.ground().holds(middle);
                    if wet && river.is_across(middle, to - from) == Ok(false) {
                        return Some((rule!("AM-TER-033"), Wrong::AlongTheRiver(walker.id.index)));
                    }
                }
            }
        }
        None
    }

    /// Whether it is a column whose whole move is along a road. AM-MOV-046
    pub(super) fn goes_along_a_road(&self, order: &Order) -> bool {
        let mut roads = self.roads_under().peekable();
        if roads.peek().is_none() || order.legs().count() != order.evolutions.len() {
            return false;
        }
        let id = self.ids[0];
        let Some(kinks) = Walker::new(id, self.position.fielded(id)).column() else { return false };
        roads.any(|road| {
            let step = self.position.base_width() / 2;
            follows(&kinks, order.legs(), step, |kinks| road.is_followed_by(kinks.body().bases()))
        })
    }

    /// The roads on which the whole of a single battle group stands.
    pub(super) fn roads_under(&self) -> impl Iterator<Item = &Piece> {
        let alone = self.ids.first().copied().filter(|_| self.ids.len() == 1 && !self.is_line);
        let pieces = self.position.battle.field.pieces.iter();
        pieces.filter(move |piece| {
            let follows = |id| piece.is_followed_by(self.position.fielded(id).body.bases());
            piece.kind() == Kind::Road && alone.is_some_and(follows)
        })
    }
}

/// Whether something holds for a column at every step of its way.
fn follows(
    start: &Kinks,
    legs: impl Iterator<Item = Leg>,
    step: Length,
    holds: impl Fn(&Kinks) -> bool,
) -> bool {
    let mut here = start.clone();
    for leg in legs {
        let mut left = leg;
        loop {
            let (now, rest) = match left {
                Leg::Advance(distance) if distance > step => {
                    (Leg::Advance(step), Some(Leg::Advance(distance - step)))
                }
                whole => (whole, None),
            };
            let Some((column, _)) = here.column.moved(now) else { return false };
            here.column = column;
            if !holds(&here) {
                return false;
            }
            let Some(rest) = rest else { break };
            left = rest;
        }
    }
    true
}

/// The move of a battle group in open terrain away from all enemy. AM-MOV-012
pub(super) fn fastest_of(rules: &RuleSet, group: &BattleGroup) -> Option<Mu> {
    group.bases().iter().filter_map(|troops| fastest(rules, troops)).min()
}

/// So many MU less, never below none. AM-MOV-029, AM-MAN-056
fn less(mu: Mu, by: i32) -> Mu {
    Mu::hundredths((mu.get() - 100 * by).max(0))
}
