//! A battle as the rules look at it: who stands where, and what state they are in.

use acies_field::{Base, Body, Scale};
use acies_geometry::{Footprint, Length, contact, nearer_than};
use acies_play::Seat;

use crate::battle::Battle;
use crate::command::{self, Contingent};
use crate::disorder::{self, Disorder, DisorderTable, Fright, Trouble, USED_TO_BEASTS};
use crate::engagement::fights;
use crate::fielded::{Fielded, GroupId, Leader};
use crate::game::Fog;
use crate::turn::Phase;
use crate::{BattleGroup, Cohesion, TroopType, Troops, bases};

/// A battle, and the rules by which it is fought.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The rules, and what was agreed.
    pub fog: &'a Fog,
    /// The state.
    pub battle: &'a Battle,
}

impl<'a> Position<'a> {
    /// This battle by these rules.
    pub const fn new(fog: &'a Fog, battle: &'a Battle) -> Self {
        Self { fog, battle }
    }

    /// The lengths of the game.
    pub const fn scale(&self) -> Scale {
        self.fog.agreement.scale()
    }

    /// How wide a base is. AM-BAS-004
    pub const fn base_width(&self) -> Length {
        bases::width(self.fog.agreement.figures)
    }

    /// The battle groups of a side that are on the table.
    pub fn groups(&self, seat: Seat) -> impl Iterator<Item = (GroupId, &'a Fielded)> + use<'a> {
        let groups = self.battle.side(seat).groups.iter().enumerate();
        groups.filter_map(move |(index, fielded)| Some((GroupId::new(seat, index), fielded.as_ref()?)))
    }

    /// The battle groups of both sides that are on the table.
    pub fn all_groups(&self) -> impl Iterator<Item = (GroupId, &'a Fielded)> + use<'a> {
        self.groups(Seat::Red).chain(self.groups(Seat::Blue))
    }

    /// Its side's other battle groups on the table.
    pub fn friends(&self, id: GroupId) -> impl Iterator<Item = (GroupId, &'a Fielded)> + use<'a> {
        self.groups(id.seat).filter(move |&(other, _)| other != id)
    }

    /// A battle group that is on the table; rules name only such.
    pub fn fielded(&self, id: GroupId) -> &'a Fielded {
        self.battle.fielded(id).expect("a rule names a battle group that is on the table")
    }

    /// What a battle group is now.
    pub fn group(&self, id: GroupId) -> &'a BattleGroup {
        &self.fielded(id).group
    }

    /// Whether a battle group is of shock troops; by some rules not while it is fragmented. AM-TRP-017, AM-TRP-020, QR-EFF-008
    pub fn is_shock(&self, id: GroupId) -> bool {
        let group = self.group(id);
        group.is_shock() && (self.fog.rules.fragmented_stay_shock || group.cohesion > Cohesion::Fragmented)
    }

    /// Which part of the army a battle group belongs to.
    pub fn contingent(&self, id: GroupId) -> Contingent {
        self.fog.agreement.armies[id.seat.index()].groups[id.index].contingent
    }

    /// The commanders of a side who are on the table.
    pub fn leaders(&self, seat: Seat) -> impl Iterator<Item = (usize, &'a Leader)> + use<'a> {
        let leaders = self.battle.side(seat).commanders.iter().enumerate();
        leaders.filter_map(|(index, leader)| Some((index, leader.as_ref()?)))
    }

    /// The ground that a commander's base covers; where a marker shows him, the base that it lies on. AM-MOV-086
    pub fn leader_footprint(&self, leader: &Leader) -> Footprint {
        let size = leader.on_base.unwrap_or(bases::commander(self.fog.agreement.figures));
        Base::new(leader.pose, size).footprint()
    }

    /// The commanders who are with a battle group. AM-CMD-006
    pub fn leaders_with(&self, id: GroupId) -> impl Iterator<Item = (usize, &'a Leader)> + use<'a> {
        self.leaders(id.seat).filter(move |(_, leader)| leader.with == Some(id.index))
    }

    /// Whether a commander influences a battle group: he is in line of command and has it in range, he does not fight in
    /// the front rank of another one, and if it is in close combat he is with it. AM-CMD-009, AM-CMD-010
    pub fn influences(&self, index: usize, leader: &Leader, id: GroupId) -> bool {
        let commander = &self.fog.agreement.armies[id.seat.index()].commanders[index];
        let with = leader.with == Some(id.index);
        let elsewhere = (leader.in_front_rank || self.is_still_in_close_combat(id)) && !with;
        let body = &self.fielded(id).body;
        commander.commands(self.contingent(id))
            && !elsewhere
            && !self.is_tied_to_routers(id.seat, leader)
            && (with
                || command::is_in_range(commander.level, &self.leader_footprint(leader), body, &self.scale()))
    }

    /// Whether a commander is with a battle group that has broken: until the joint action phase he has to go with it and
    /// influences no test. AM-RTP-017
    pub fn is_tied_to_routers(&self, seat: Seat, leader: &Leader) -> bool {
        let with = leader.with.and_then(|index| self.battle.fielded(GroupId::new(seat, index)));
        with.is_some_and(Fielded::is_broken) && !self.battle.is_in(Phase::JointAction)
    }

    /// The disorder of each base of a battle group, by the ground under it and by elephants and camels. AM-BGR-027,
    /// AM-SPE-001
    pub fn disorder_of_bases(&self, id: GroupId) -> Vec<Disorder> {
        self.disorder_in(id, &self.fielded(id).body)
    }

    /// The same if it stood like this. Terrain does nothing to a file whose front-rank base defends field fortifications.
    /// AM-SPE-023
    pub fn disorder_in(&self, id: GroupId, body: &Body) -> Vec<Disorder> {
        let footprints = body.footprints();
        let mut behind = vec![false; footprints.len()];
        if self.might_defend(id, body) {
            let works = self.fortifications(id.seat);
            for file in body.files() {
                let defends = works.iter().any(|works| works.is_defended_by(&footprints[file[0]]));
                for &base in file {
                    behind[base] = defends;
                }
            }
        }
        let table = DisorderTable::default();
        let (field, river) = (&self.battle.field, self.battle.river);
        let frightened = self.frightened(id, footprints);
        let of_base = |index: usize| {
            let base = (&footprints[index], &self.group(id).bases()[index]);
            let by_ground = disorder::of_base(&self.fog.rules, &table, field, river, base, behind[index]);
            by_ground.max(if frightened[index] { Disorder::Disordered } else { Disorder::None })
        };
        (0..footprints.len()).map(of_base).collect()
    }

    /// Which bases of a battle group elephants or camels disorder. Commanders' bases frighten nobody. AM-SPE-001 to
    /// AM-SPE-004, AM-SPE-009
    fn frightened(&self, id: GroupId, footprints: &[Footprint]) -> Vec<bool> {
        let mine = self.group(id).bases();
        let near = self.base_width();
        let mut frightened = vec![false; footprints.len()];
        if !kinds_in(mine).any(disorder::may_be_frightened) {
            return frightened;
        }
        for (other, beasts) in self.all_groups().filter(|&(other, _)| other != id) {
            let kinds = beasts.group.bases();
            let of = |base: usize, beast: usize| disorder::fright(mine[base].kind, kinds[beast].kind);
            let frightens =
                |beast: TroopType| kinds_in(mine).any(|kind| disorder::fright(kind, beast) != Fright::None);
            if !kinds_in(kinds).any(frightens) || self.is_used_to(id.seat, kinds[0].kind) {
                continue;
            }
            let theirs = beasts.body.footprints();
            for (base, footprint) in footprints.iter().enumerate() {
                frightened[base] |= theirs.iter().enumerate().any(|(beast, place)| match of(base, beast) {
                    Fright::None => false,
                    Fright::Near => nearer_than(footprint.corners(), place.corners(), near),
                    Fright::Touching => {
                        other.seat != id.seat && contact(place, footprint).is_some_and(fights)
                    }
                });
            }
        }
        frightened
    }

    /// Whether an army has so many elephants, or camels, that its mounted troops do not mind such beasts. AM-SPE-003
    fn is_used_to(&self, seat: Seat, beast: TroopType) -> bool {
        let alike = |kind: TroopType| kind == beast || (kind.is_camels() && beast.is_camels());
        let groups = &self.fog.agreement.armies[seat.index()].groups;
        let beasts = groups.iter().filter(|member| member.group.bases().iter().all(|base| alike(base.kind)));
        beasts.count() >= USED_TO_BEASTS
    }

    /// The worst disorder of any base of a battle group. AM-BGR-029
    pub fn disorder(&self, id: GroupId) -> Disorder {
        disorder::of_group(self.disorder_of_bases(id))
    }

    /// The worse of its cohesion and the disorder of its bases. AM-BGR-029
    pub fn trouble(&self, id: GroupId) -> Trouble {
        Trouble::of(self.disorder(id), self.group(id).cohesion)
    }

    /// The camp of a side as long as it is on the table: a sacked one stays until nobody loots it. AM-MEL-026
    pub fn camp_on_table(&self, seat: Seat) -> Option<Footprint> {
        self.battle.side(seat).camp.as_ref().map(Base::footprint)
    }

    /// Whether a battle group loots the enemy camp: until it has passed its test it neither moves nor is shot at.
    /// AM-MEL-025, AM-SHO-038
    pub fn is_looting(&self, id: GroupId) -> bool {
        let fielded = self.fielded(id);
        fielded.looting && !fielded.is_broken()
    }

    /// The camp of a side while nobody has sacked it.
    pub fn camp(&self, seat: Seat) -> Option<Footprint> {
        let side = self.battle.side(seat);
        side.camp.as_ref().filter(|_| !side.camp_sacked).map(Base::footprint)
    }

    /// Whether a side's camp is fortified. AM-TRP-021
    pub fn is_camp_fortified(&self, seat: Seat) -> bool {
        self.fog.agreement.armies[seat.index()].fortified_camp
    }
}

/// The kinds of some bases: those that follow each other and are of one kind count once.
fn kinds_in(bases: &[Troops]) -> impl Iterator<Item = TroopType> + '_ {
    let is_first = |index: &usize| *index == 0 || bases[*index - 1].kind != bases[*index].kind;
    (0..bases.len()).filter(is_first).map(|index| bases[index].kind)
}

#[cfg(test)]
mod tests;
