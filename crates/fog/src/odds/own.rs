//! What a fight does to one battle group.

use acies_play::Seat;

use super::chance::{Chance, Spread, add, both, hits, two_dice, whether};
use super::settled::{Assumed, Settled};
use super::{GroupOdds, Outcome, Test};
use crate::aftermath::{Combatant, death_roll_for, falls_on, is_foot, reasons_for, test_after_combat};
use crate::battle::Battle;
use crate::cohesion::{Reasons, levels_dropped, modifiers};
use crate::deterioration::{DeathRoll, is_autobroken, is_rolled};
use crate::fielded::GroupId;
use crate::position::Position;
use crate::rerolls::{Reroll, by_quality};
use crate::turn::Phase;
use crate::{BattleGroup, Cohesion};

/// What hits from several enemies come to, as far as it makes a difference: how many, whether all are from foot, and which
/// of those it faces scored most.
type Kind = (u32, bool, Vec<GroupId>);

/// A way in which the dice can hurt a battle group: what it took and has to lose, whether its commander falls.
struct Hurt {
    combatant: Combatant,
    kind: Kind,
    fallen: bool,
    reasons: Option<Reasons>,
    chance: Chance,
}

/// The battle after the losses that a battle group can have.
struct World {
    fallen: Vec<(Seat, usize)>,
    due: u8,
    worst: Vec<GroupId>,
    battle: Battle,
}

impl World {
    fn is_of(&self, hurt: &Hurt, fallen: &[(Seat, usize)]) -> bool {
        let due = hurt.combatant.due;
        self.fallen == fallen && self.due == due && (due == 0 || self.worst == hurt.kind.2)
    }

    /// The tests look at the hits of the phase.
    fn note_hits(&mut self, hurt: &Combatant) {
        for combatant in self.battle.turn.combatants.iter_mut().filter(|combatant| combatant.id == hurt.id) {
            combatant.taken.clone_from(&hurt.taken);
            combatant.inflicted = hurt.inflicted;
        }
    }
}

/// The hits of one battle group on another.
pub(super) fn hits_of(settled: &Settled<'_>, by: GroupId, on: GroupId) -> Spread<u32> {
    let dice = settled.dice.iter().filter(|dice| (dice.by, dice.on) == (by, on));
    dice.fold(Spread::from([(0, Chance::one())]), |before, dice| {
        both(&before, &hits(dice.dice, dice.reroll, dice.needed), |one, other| one + other)
    })
}

/// All hits that it inflicts.
fn inflicted(settled: &Settled<'_>, id: GroupId) -> Spread<u32> {
    let mut enemies: Vec<GroupId> =
        settled.dice.iter().filter(|dice| dice.by == id).map(|dice| dice.on).collect();
    enemies.sort_unstable();
    enemies.dedup();
    enemies.into_iter().fold(Spread::from([(0, Chance::one())]), |before, enemy| {
        both(&before, &hits_of(settled, id, enemy), |one, other| one + other)
    })
}

/// Hits from each enemy, what they come to, and how likely that is.
type Taken = (Kind, Vec<(GroupId, u32)>, Chance);

/// The hits that it takes from each enemy; of several combinations that come to the same, one.
fn taken(settled: &Settled<'_>, combatant: &Combatant) -> Vec<Taken> {
    let mut all = vec![(Vec::new(), Chance::one())];
    for &(enemy, _) in &combatant.taken {
        let hits = hits_of(settled, enemy, combatant.id);
        let mut longer = Vec::new();
        for (taken, chance) in &all {
            for (&hits, share) in &hits {
                longer.push(([taken.as_slice(), &[(enemy, hits)]].concat(), chance * share));
            }
        }
        all = longer;
    }
    let mut merged: Vec<Taken> = Vec::new();
    for (taken, chance) in all {
        let kind = kind(settled, combatant, &taken);
        match merged.iter_mut().find(|(known, ..)| *known == kind) {
            Some((.., known)) => *known += &chance,
            None => merged.push((kind, taken, chance)),
        }
    }
    merged
}

fn kind(settled: &Settled<'_>, combatant: &Combatant, taken: &[(GroupId, u32)]) -> Kind {
    let of_foot = |id: GroupId| settled.battle.fielded(id).is_some_and(|enemy| is_foot(&enemy.group));
    let hits = |enemy: GroupId| taken.iter().find(|(by, _)| *by == enemy).map_or(0, |&(_, hits)| hits);
    let faced = || combatant.facing.iter().filter(|(_, bases)| !bases.is_empty()).map(|&(enemy, _)| enemy);
    let most = faced().map(hits).max();
    (
        taken.iter().map(|&(_, hits)| hits).sum(),
        taken.iter().all(|&(enemy, hits)| hits == 0 || of_foot(enemy)),
        faced().filter(|&enemy| Some(hits(enemy)) == most).collect(),
    )
}

/// How many bases a death roll costs, with those that follow it. AM-DET-047, AM-DET-048
fn bases_lost(roll: Option<DeathRoll>) -> Spread<u8> {
    let Some(roll) = roll else { return Spread::from([(0, Chance::one())]) };
    let fatal = (1..=6).filter(|&die| roll.costs_a_base(die)).count() as u32;
    let mut lost = Spread::new();
    add(&mut lost, 0, &Chance::sixths(6 - fatal));
    for (more, chance) in bases_lost(roll.again().filter(is_rolled)) {
        add(&mut lost, 1 + more, &(&Chance::sixths(fatal) * &chance));
    }
    lost
}

/// The chance that its commander in the front rank falls. AM-COM-112
fn falls(combatant: &Combatant, has_leader: bool) -> Spread<bool> {
    match falls_on(combatant).filter(|_| has_leader) {
        Some(score) => whether(&two_dice(Reroll::None), |&total| total >= score),
        None => Spread::from([(false, Chance::one())]),
    }
}

/// The commander who fights in the front rank of a battle group. AM-COM-108
fn leader(position: &Position<'_>, id: GroupId, phase: Phase) -> Option<usize> {
    let close = phase != Phase::Shooting;
    let mut leaders = position.leaders_with(id).filter(|(_, leader)| close && leader.in_front_rank);
    leaders.next().map(|(index, _)| index)
}

/// Bases lost, whether a commander falls, why it tests, and the chance of that.
pub(super) type WayToBeHurt = (u8, bool, Option<Reasons>, Chance);

/// How a battle group comes out of a fight.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct End {
    /// What is left of it; nothing if it is destroyed.
    pub(crate) group: Option<BattleGroup>,
    /// Whether the commander in its front rank has fallen.
    pub(crate) commander_fell: bool,
}

/// All that the dice of a fight can do to a battle group before it tests its cohesion.
pub(super) struct Own<'s, 'a> {
    settled: &'s Settled<'a>,
    id: GroupId,
    leader: Option<usize>,
    hurts: Vec<Hurt>,
    odds: GroupOdds,
    ends: Spread<End>,
}

impl<'s, 'a> Own<'s, 'a> {
    /// Of somebody who takes part.
    pub(super) fn of(settled: &'s Settled<'a>, combatant: &Combatant) -> Self {
        let position = Position::new(settled.fog, &settled.battle);
        let id = combatant.id;
        let leader = leader(&position, id, settled.phase);
        let mut own = Self { leader, ..Self::beside(settled, id) };
        let mut inflicted_by_it = Spread::from([(0, Chance::one())]);
        if settled.phase != Phase::Shooting {
            inflicted_by_it = inflicted(settled, id);
            own.odds.inflicted.clone_from(&inflicted_by_it);
        }
        let mut so_far = combatant.clone();
        for (kind, taken, share) in taken(settled, combatant) {
            so_far.taken = taken;
            add(&mut own.odds.taken, so_far.received(), &share);
            for (&hits, other) in &inflicted_by_it {
                so_far.inflicted = hits;
                own.note(&position, &mut so_far, &kind, &(&share * other));
            }
        }
        own
    }

    /// Of somebody who takes so many hits from his only enemy, and inflicts so many.
    pub(super) fn given(settled: &'s Settled<'a>, combatant: &Combatant, taken: u32, inflicted: u32) -> Self {
        let position = Position::new(settled.fog, &settled.battle);
        let mut own = Self {
            leader: leader(&position, combatant.id, settled.phase),
            ..Self::beside(settled, combatant.id)
        };
        let mut so_far = Combatant { inflicted, ..combatant.clone() };
        for (_, hits) in &mut so_far.taken {
            *hits = taken;
        }
        let kind = kind(settled, combatant, &so_far.taken);
        own.note(&position, &mut so_far, &kind, &Chance::one());
        own
    }

    /// Of somebody who only sees others fight.
    pub(super) fn beside(settled: &'s Settled<'a>, id: GroupId) -> Self {
        let (hurts, odds, ends) = (Vec::new(), GroupOdds::new(id), Spread::new());
        Self { settled, id, leader: None, hurts, odds, ends }
    }

    pub(super) const fn id(&self) -> GroupId {
        self.id
    }

    /// Notes what follows from some hits.
    fn note(&mut self, position: &Position<'_>, combatant: &mut Combatant, kind: &Kind, chance: &Chance) {
        let phase = self.settled.phase;
        if phase != Phase::Shooting {
            add(&mut self.odds.outcome, Outcome::of(combatant.lost_by()), chance);
        }
        let reasons = reasons_for(&position.fog.rules, combatant, phase);
        let fall = falls(combatant, self.leader.is_some());
        for (due, lost) in bases_lost(death_roll_for(position, combatant, phase)) {
            let bases = position.group(self.id).bases().len();
            add(&mut self.odds.bases_lost, usize::from(due).min(bases), &(chance * &lost));
            for (&fallen, falls) in &fall {
                combatant.due = due;
                self.add_hurt(combatant, kind, (fallen, reasons), &(&(chance * &lost) * falls));
            }
        }
        combatant.due = 0;
    }

    fn add_hurt(
        &mut self,
        combatant: &Combatant,
        kind: &Kind,
        (fallen, reasons): (bool, Option<Reasons>),
        chance: &Chance,
    ) {
        if fallen && let Some(leader) = self.leader {
            let lost = self.odds.commander_lost.get_or_insert_with(|| (leader, Chance::zero()));
            lost.1 += chance;
        }
        let same = |hurt: &&mut Hurt| {
            hurt.reasons == reasons
                && (hurt.combatant.due, hurt.fallen) == (combatant.due, fallen)
                && (combatant.due == 0 || hurt.kind.2 == kind.2)
        };
        match self.hurts.iter_mut().find(same) {
            Some(hurt) => hurt.chance += chance,
            None => self.hurts.push(Hurt {
                combatant: combatant.clone(),
                kind: kind.clone(),
                fallen,
                reasons,
                chance: chance.clone(),
            }),
        }
    }

    /// The commander in its front rank, and the chance that he falls.
    pub(super) fn commander_at_risk(&self) -> Option<(Seat, usize, Chance)> {
        let (commander, chance) = self.odds.commander_lost.clone()?;
        Some((self.id.seat, commander, chance))
    }

    /// Its odds with the tests of its cohesion, where these commanders of its friends may fall too; and what was decided for
    /// players on the way. AM-DET-012
    pub(super) fn odds(mut self, friends: &[(Seat, usize, Chance)]) -> (GroupOdds, Vec<Assumed>) {
        let assumed = self.tests(friends);
        (self.odds, assumed)
    }

    /// How it comes out of the fight, if no commander of its friends takes part.
    pub(super) fn ends(mut self) -> Spread<End> {
        self.tests(&[]);
        self.ends
    }

    /// All on which its end depends: others who are hurt in the same ways come out of the fight alike.
    pub(super) fn ways_to_be_hurt(&self) -> Vec<WayToBeHurt> {
        self.hurts
            .iter()
            .map(|hurt| (hurt.combatant.due, hurt.fallen, hurt.reasons, hurt.chance.clone()))
            .collect()
    }

    /// Takes all tests that it may have to take.
    fn tests(&mut self, friends: &[(Seat, usize, Chance)]) -> Vec<Assumed> {
        let mut assumed = Vec::new();
        let mut worlds: Vec<World> = Vec::new();
        let hurts = std::mem::take(&mut self.hurts);
        // Where commanders fall after the tests, these do not depend on it. QR-SEQ-019
        let fall_first = self.settled.fog.rules.sequence.commanders_fall_first;
        for (slain, share) in who_falls(if fall_first { friends } else { &[] }) {
            if hurts.is_empty() {
                let (battle, _) = self.settled.after(None, &slain);
                self.test(&battle, false, &share);
            }
            for hurt in &hurts {
                let mut fallen = slain.clone();
                fallen.extend(
                    self.leader.filter(|_| fall_first && hurt.fallen).map(|leader| (self.id.seat, leader)),
                );
                let known = worlds.iter().position(|world| world.is_of(hurt, &fallen));
                let place = known.unwrap_or_else(|| {
                    let (battle, choices) = self.settled.after(Some(&hurt.combatant), &fallen);
                    assumed.extend(choices);
                    let (due, worst) = (hurt.combatant.due, hurt.kind.2.clone());
                    worlds.push(World { fallen, due, worst, battle });
                    worlds.len() - 1
                });
                worlds[place].note_hits(&hurt.combatant);
                self.test(&worlds[place].battle, hurt.fallen, &(&share * &hurt.chance));
            }
        }
        assumed
    }

    /// Notes how it comes out of its test on a position, and out of the fight as a whole.
    fn test(&mut self, battle: &Battle, commander_fell: bool, chance: &Chance) {
        let before =
            self.settled.battle.fielded(self.id).map_or(Cohesion::Broken, |before| before.group.cohesion);
        let position = Position::new(self.settled.fog, battle);
        let Some(fielded) = battle.fielded(self.id) else {
            add(&mut self.ends, End { group: None, commander_fell }, chance);
            return self.end(before, Cohesion::Broken, chance);
        };
        let left = |cohesion: Cohesion| {
            let mut group = fielded.group.clone();
            group.cohesion = cohesion;
            End { group: Some(group), commander_fell }
        };
        let now = fielded.group.cohesion;
        if now == Cohesion::Broken && before != now && is_autobroken(&fielded.group) {
            self.odds.autobroken += chance;
        }
        let Some(reasons) = test_after_combat(&position, self.id, self.settled.phase) else {
            add(&mut self.ends, left(now), chance);
            return self.end(before, now, chance);
        };
        let modifiers = modifiers(&position, self.id, &reasons);
        let modifier: i32 = modifiers.iter().map(|&(_, value)| value).sum();
        for (total, share) in two_dice(by_quality(fielded.group.quality())) {
            let drop = levels_dropped(&reasons, i32::from(total) + modifier);
            let after = (0..drop).fold(now, |cohesion, _| cohesion.dropped());
            add(&mut self.ends, left(after), &(chance * &share));
            self.end(before, after, &(chance * &share));
        }
        match self.odds.tests.iter_mut().find(|test| test.modifiers == modifiers) {
            Some(test) => test.chance += chance,
            None => self.odds.tests.push(Test { modifiers, chance: chance.clone() }),
        }
    }

    fn end(&mut self, before: Cohesion, after: Cohesion, chance: &Chance) {
        add(&mut self.odds.cohesion, after, chance);
        let levels = (before as u8).saturating_sub(after as u8);
        add(&mut self.odds.dropped, levels, chance);
    }
}

/// Which of some commanders fall together, with the chance of that.
fn who_falls(at_risk: &[(Seat, usize, Chance)]) -> Vec<(Vec<(Seat, usize)>, Chance)> {
    let mut all = vec![(Vec::new(), Chance::one())];
    for (seat, commander, chance) in at_risk {
        let mut longer = Vec::new();
        for (fallen, share) in &all {
            longer.push((fallen.clone(), share * &chance.against()));
            longer.push(([fallen.as_slice(), &[(*seat, *commander)]].concat(), share * chance));
        }
        all = longer;
    }
    all
}
