//! Who moves, and all that their moves are judged by.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use acies_field::Body;
use acies_geometry::{Bounds, Footprint, Length};
use acies_play::Seat;
use acies_rules::rule;

use super::{Fault, Mover, Wrong};
use crate::command::{InLine, NoBattleLine, check_battle_line, is_in_range};
use crate::fielded::{Fielded, GroupId};
use crate::manoeuvre::restricted::{Pin, pins};
use crate::movement::{Column, column};
use crate::obstacles::{Obstacles, Thing};
use crate::position::Position;
use crate::{BattleGroup, TroopType};

/// Something of the enemy that moves are kept away from.
#[derive(Clone, Debug)]
pub(super) struct Near<'a> {
    /// What it is.
    pub(super) thing: Thing,
    /// Where it is.
    pub(super) bases: Cow<'a, [Footprint]>,
    /// The upright rectangle round that.
    pub(super) around: Bounds,
    /// Within this distance it is close. AM-MOV-026
    pub(super) limit: Length,
}

/// The battle groups that are to move, and what stands around them. It is looked up once and serves for any number of
/// moves of theirs.
#[derive(Clone, Debug)]
pub(crate) struct Movers<'a> {
    pub(crate) position: Position<'a>,
    pub(crate) seat: Seat,
    pub(crate) ids: Vec<GroupId>,
    /// Whether they move as a battle line.
    pub(super) is_line: bool,
    /// Friends whom they may pass through. AM-MOV-068
    pub(super) passable: Vec<(GroupId, &'a [Footprint])>,
    /// The enemy's battle groups, and his camp. AM-MOV-026
    pub(super) enemies: Rc<[Near<'a>]>,
    /// Who is in the way of each turn, and whether they can make room, once that was asked. AM-MOV-053
    pub(super) room: [OnceCell<(Vec<GroupId>, bool)>; 3],
    known: Known<'a>,
    /// Their column of the table of moves. AM-MOV-019, AM-MOV-039
    pub(super) column: Column,
}

/// What only some questions need, once it was asked.
#[derive(Clone, Debug, Default)]
struct Known<'a> {
    solid: OnceCell<Obstacles<'a>>,
    closed: OnceCell<Vec<Obstacles<'a>>>,
    pins: OnceCell<Vec<Vec<Pin>>>,
}

impl<'a> Movers<'a> {
    /// Battle groups that are on the table.
    pub(crate) fn new(position: Position<'a>, seat: Seat, mover: &Mover) -> Self {
        Self::among(position, seat, mover, enemies(&position, seat))
    }

    /// The same where the enemies are known, who are the same for all movers.
    pub(super) fn among(position: Position<'a>, seat: Seat, mover: &Mover, enemies: Rc<[Near<'a>]>) -> Self {
        let ids: Vec<GroupId> = mover.groups().iter().map(|&index| GroupId::new(seat, index)).collect();
        let may_pass = |other: GroupId| ids.iter().all(|&id| super::passing::may_pass(&position, id, other));
        let passable = position.groups(seat).filter(|&(other, _)| !ids.contains(&other) && may_pass(other));
        let led = is_led(&position, seat, mover.groups());
        let worst = ids.iter().map(|&id| column(&position.fog.rules, position.group(id), led)).max();
        Self {
            position,
            seat,
            is_line: matches!(mover, Mover::Line { .. }),
            passable: passable.map(|(other, friend)| (other, friend.body.footprints())).collect(),
            enemies,
            room: Default::default(),
            known: Known::default(),
            column: worst.unwrap_or(Column::OtherUndrilled),
            ids,
        }
    }

    /// The battle groups as they stand.
    pub(super) fn fielded(&self) -> impl Iterator<Item = &'a Fielded> + '_ {
        self.ids.iter().map(|&id| self.position.fielded(id))
    }

    /// What they are.
    pub(super) fn groups(&self) -> impl Iterator<Item = &'a BattleGroup> + '_ {
        self.fielded().map(|fielded| &fielded.group)
    }

    /// Whether any base of any of them is of such troops.
    pub(super) fn have_any(&self, test: impl Fn(TroopType) -> bool) -> bool {
        self.groups().any(|group| group.bases().iter().any(|base| test(base.kind)))
    }

    /// Whether every move of theirs needs a test: artillery, battle wagons, and battle lines with either. AM-MOV-021
    pub(crate) fn always_test(&self) -> bool {
        self.have_any(|kind| kind.is_artillery() || kind == TroopType::BattleWagons)
    }

    /// What they can run into, whoever of them it is: friends, enemy, camps, edges. Friends whom they may pass through are
    /// not among it.
    pub(super) fn solid(&self) -> &Obstacles<'a> {
        let goes_along = |other: &GroupId| {
            self.ids.contains(other) || self.passable.iter().any(|(passable, _)| passable == other)
        };
        let is_solid = |thing: Thing| match thing {
            Thing::Group(other) => !goes_along(&other),
            Thing::Ground(_) => false,
            Thing::Camp(_) | Thing::Edge(_) => true,
        };
        self.known.solid.get_or_init(|| Obstacles::new(&self.position, self.ids[0], is_solid))
    }

    /// The ground that is closed to each of them. AM-MOV-006
    fn closed(&self) -> &[Obstacles<'a>] {
        let closed = |id: &GroupId| Obstacles::closed_to(&self.position, *id);
        self.known.closed.get_or_init(|| self.ids.iter().map(closed).collect())
    }

    /// Who has each of them in his restricted area. AM-MAN-030
    pub(super) fn pins(&self) -> &[Vec<Pin>] {
        let pins = |&id: &GroupId| pins(&self.position, id);
        self.known.pins.get_or_init(|| self.ids.iter().map(pins).collect())
    }

    /// Everything that one of them can run into: what stands there, and closed ground.
    pub(super) fn obstacles(&self, walker: usize) -> [&Obstacles<'a>; 2] {
        [self.solid(), &self.closed()[walker]]
    }
}

/// All that of the enemy which moves are kept away from: less far from skirmishers and an unfortified camp than from all else.
/// AM-MOV-026, QR-CMT-006
pub(super) fn enemies<'a>(position: &Position<'a>, seat: Seat) -> Rc<[Near<'a>]> {
    let enemy = seat.other();
    let moves = &position.fog.rules.moves;
    let limit = |far: bool| position.scale().mu(if far { moves.close } else { moves.close_to_skirmishers });
    let mut found = Vec::with_capacity(position.battle.side(enemy).groups.len() + 1);
    found.extend(position.groups(enemy).map(|(id, fielded)| {
        // Behind defended fortifications their front edge counts. AM-SPE-022
        let (bases, around) = position.outlines_and_bounds(id);
        Near { thing: Thing::Group(id), bases, around, limit: limit(!fielded.group.is_skirmishers()) }
    }));
    found.extend(position.camp(enemy).map(|camp| {
        let (thing, around) = (Thing::Camp(enemy), *camp.bounds());
        let limit = limit(position.is_camp_fortified(enemy));
        Near { thing, bases: Cow::Owned(vec![camp]), around, limit }
    }));
    found.into()
}

/// Whether moves of battle groups count as made with a commander: he is in line of command, has been with one of them since
/// the phase began, and has them all in range. AM-MOV-025, AM-MAN-040
pub(crate) fn is_led(position: &Position<'_>, seat: Seat, groups: &[usize]) -> bool {
    position.leaders(seat).any(|(index, leader)| {
        if !leader.since_start || !leader.with.is_some_and(|with| groups.contains(&with)) {
            return false;
        }
        let commander = &position.fog.agreement.armies[seat.index()].commanders[index];
        let base = position.leader_footprint(leader);
        let reaches = |&group: &usize| {
            let id = GroupId::new(seat, group);
            let in_range = |body: &Body| is_in_range(commander.level, &base, body, &position.scale());
            commander.commands(position.contingent(id))
                && (leader.with == Some(group) || in_range(&position.fielded(id).body))
        };
        groups.iter().all(reaches)
    })
}

/// All that keeps battle groups from moving at all. AM-MAN-001, AM-MAN-003, AM-MAN-007, AM-MOV-056
pub(crate) fn check_mover(position: &Position<'_>, seat: Seat, mover: &Mover) -> Vec<Fault> {
    let groups = mover.groups();
    let missing = |group: &&usize| position.battle.fielded(GroupId::new(seat, **group)).is_none();
    let absent: Vec<Fault> = groups
        .iter()
        .filter(missing)
        .map(|&group| (rule!("AM-MOV-001"), Wrong::NoSuchGroup(group)))
        .collect();
    if !absent.is_empty() {
        return absent;
    }
    let mut faults: Vec<Fault> =
        groups.iter().flat_map(|&group| check_group(position, GroupId::new(seat, group))).collect();
    if let Mover::Line { commander, .. } = mover {
        faults.extend(check_line(position, seat, groups, *commander));
    }
    faults.sort_unstable();
    faults
}

/// Whether a battle group may make a normal move at all. AM-MAN-001, AM-MAN-003, AM-MAN-007, AM-MOV-056, AM-MEL-025
pub(crate) fn check_group(position: &Position<'_>, id: GroupId) -> Vec<Fault> {
    let fielded = position.fielded(id);
    let (deeds, index) = (&fielded.deeds, id.index);
    let unable = fielded.is_broken()
        || deeds.charged
        || deeds.pursued
        || deeds.evaded_impact
        || position.is_in_close_combat(id)
        || position.touches_routers(id);
    let faults = [
        (unable, rule!("AM-MAN-001"), Wrong::CannotMove(index)),
        (position.is_looting(id), rule!("AM-MEL-025"), Wrong::Loots(index)),
        (deeds.moved, rule!("AM-MAN-003"), Wrong::HasMoved(index)),
        (deeds.shifted, rule!("AM-MOV-056"), Wrong::WasShifted(index)),
        (!fielded.is_in_formation(), rule!("AM-MAN-007"), Wrong::OutOfFormation(index)),
    ];
    faults.into_iter().filter(|fault| fault.0).map(|(_, rule, wrong)| (rule, wrong)).collect()
}

/// Whether battle groups can move as a battle line of a commander. AM-CMD-011 to AM-CMD-018
fn check_line(position: &Position<'_>, seat: Seat, groups: &[usize], commander: usize) -> Vec<Fault> {
    let leader = position.leaders(seat).find(|&(index, _)| index == commander);
    let sorted = groups.windows(2).all(|pair| pair[0] < pair[1]);
    let Some((_, leader)) = leader.filter(|_| sorted && groups.len() > 1) else {
        return vec![(rule!("AM-CMD-013"), Wrong::NoBattleLine(NoBattleLine::Commander))];
    };
    let ids: Vec<GroupId> = groups.iter().map(|&group| GroupId::new(seat, group)).collect();
    let line: Vec<InLine<'_>> = ids
        .iter()
        .map(|&id| InLine {
            group: position.group(id),
            body: &position.fielded(id).body,
            contingent: position.contingent(id),
            disorder: position.disorder(id),
        })
        .collect();
    let who = &position.fog.agreement.armies[seat.index()].commanders[commander];
    let base = position.leader_footprint(leader);
    let mut flaws = check_battle_line(&line, who, &base, &position.scale());
    // Where there is no place for his base a marker shows that he is with them. AM-MOV-086
    let is_with = leader.with.is_some_and(|with| groups.contains(&with));
    let reaches = |line: &InLine<'_>| {
        who.commands(line.contingent) && is_in_range(who.level, &base, line.body, &position.scale())
    };
    flaws.retain(|&flaw| flaw != NoBattleLine::Commander);
    if !is_with || !line.iter().all(reaches) {
        flaws.push(NoBattleLine::Commander);
    }
    if ids.iter().any(|&id| position.fielded(id).is_kinked() || position.fielded(id).in_orb) {
        flaws.push(NoBattleLine::Facings);
    }
    let rule_of = |flaw: NoBattleLine| match flaw {
        NoBattleLine::Facings | NoBattleLine::Apart => rule!("AM-CMD-011"),
        NoBattleLine::TooMany(_) => rule!("AM-CMD-014"),
        NoBattleLine::Commander => rule!("AM-CMD-013"),
        NoBattleLine::State(_) => rule!("AM-CMD-015"),
        NoBattleLine::Types(one, other) => {
            let scythed = [one, other].iter().any(|&at| is_scythed(line[at].group));
            if scythed { rule!("AM-CMD-016") } else { rule!("AM-CMD-017") }
        }
        NoBattleLine::Contingents => rule!("AM-CMD-018"),
    };
    flaws.into_iter().map(|flaw| (rule_of(flaw), Wrong::NoBattleLine(flaw))).collect()
}

pub(super) fn is_scythed(group: &BattleGroup) -> bool {
    group.bases().iter().any(|base| base.kind == TroopType::ScythedChariots)
}
