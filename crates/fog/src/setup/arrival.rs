//! Outflanking marches in the game: when they arrive, who straggles, who is driven back, and how they come to the table.

mod comer;
mod entering;

use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::BattleGroup;
use crate::ask::{Event, Roll, Why};
use crate::battle::{Battle, Loss};
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::position::Position;
use crate::rerolls::by_quality;
use crate::setup::ambush;
use crate::setup::flank_march::{
    ARRIVES_AT, Coming, Declared, Flank, FlankMarch, STRAGGLES_BELOW, arrival_modifier, driven_back,
    straggling_modifier,
};
use crate::turn::{Then, roll, roll_again};

pub use entering::{Entering, Placed};
pub(crate) use entering::{choices, pick, step as come};

/// How far the outflanking marches of this turn have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ArrivalProgress"))]
pub struct Progress {
    /// Whether arrival and straggling have been rolled for. AM-TSQ-002
    pub rolled: bool,
    /// Whether those who come on in this turn wait until others have moved, and how that ended.
    pub wait: Wait,
    /// A battle group that is about to come on.
    pub placed: Option<Placed>,
}

impl Progress {
    /// Nothing has been rolled for.
    pub const fn new() -> Self {
        Self { rolled: false, wait: Wait::No, placed: None }
    }
}

/// When in the manoeuvre phase marchers come on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Now, if their player wishes.
    #[default]
    No,
    /// After other moves.
    Yes,
    /// Now: all others have moved.
    Over,
}

/// A question about outflanking marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ArrivalQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Where on the side edge the next battle group of a march comes on, and in which formation. AM-SET-039
    Place(Flank),
    /// How far it goes. AM-SET-048
    Enter(Placed),
}

/// An answer about outflanking marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ArrivalReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// Others move first.
    Later,
    /// A battle group comes on there.
    Place(Placed),
    /// It goes so far.
    Enter(Entering),
}

/// Why marchers cannot come on so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ArrivalWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not a battle group of this march, or another question.
    Unknown,
    /// All others have moved.
    NotLater,
    /// No normal formation. AM-BGR-005
    Formation,
    /// Not all of its front is on the side edge. AM-SET-039
    OffTheEdge,
    /// Not all of its front is on the 12 MU to which it is limited. AM-SET-043
    DrivenBack,
    /// The same for those who drove the enemy back. AM-SET-044
    AfterTheEnemy,
    /// It would find no room there. AM-SET-048
    NoRoom,
    /// It goes further than it can. AM-SET-048
    TooFar {
        /// How far it goes.
        goes: acies_geometry::Length,
        /// How far it can.
        may: acies_geometry::Length,
    },
    /// Driven back, it goes two full moves. AM-SET-043
    NotTheWholeWay,
    /// Part of it would not be on the table yet. AM-SET-048
    OffTheTable,
    /// Something is in its way. AM-SET-048
    InTheWay,
    /// It would be in contact with enemy. AM-MAN-045
    Contact(GroupId),
    /// Its commander does not come with it, or stands where he cannot. AM-SET-039
    Commander,
    /// It would be out of its commander's range. AM-SET-039
    OutOfRange,
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Unknown | Self::NotLater | Self::OffTheEdge | Self::Commander | Self::OutOfRange => {
                rule!("AM-SET-039")
            }
            Self::Formation => rule!("AM-BGR-005"),
            Self::DrivenBack | Self::NotTheWholeWay => rule!("AM-SET-043"),
            Self::AfterTheEnemy => rule!("AM-SET-044"),
            Self::Contact(_) => rule!("AM-MAN-045"),
            Self::NoRoom | Self::TooFar { .. } | Self::OffTheTable | Self::InTheWay => rule!("AM-SET-048"),
        }
    }
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    let ruling = |wrong: Wrong| Ruling { rule: wrong.rule(), because: Why::Arrival(wrong) };
    entering::check(position, seat, question, reply).into_iter().map(ruling).collect()
}

/// The active player rolls for his outflanking marches, and may reveal ambushes of his own. AM-TSQ-002, AM-SET-031
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    if !battle.turn.marches.rolled {
        test_arrivals(fog, battle, table)?;
        test_stragglers(fog, battle, table)?;
        battle.turn.marches.rolled = true;
        return Ok(Then::Again);
    }
    let revealed = ambush::by_choice(fog, battle, table)?;
    Ok(if revealed { Then::Again } else { Then::Next })
}

/// Two dice for each march that has not succeeded yet; not in the very first turn. AM-SET-036, AM-SET-037
fn test_arrivals<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let seat = battle.turn.active;
    if battle.turn.number <= 1 {
        return Ok(());
    }
    for march in battle.side(seat).marches.clone() {
        if battle.side(seat).declared.iter().any(|declared| declared.flank == march.flank) {
            continue;
        }
        let what = Roll::Arrival(seat, Some(march.flank));
        let dice = [roll(fog, table, what)?, roll(fog, table, what)?];
        let level = fog.agreement.armies[seat.index()].commanders[march.commander].level;
        let total = i32::from(dice[0] + dice[1]) + arrival_modifier(level, &groups(fog, seat, &march));
        if total >= ARRIVES_AT {
            declare(fog, battle, table, seat, &march);
        }
    }
    Ok(())
}

fn groups<'a>(fog: &'a Fog, seat: Seat, march: &FlankMarch) -> Vec<&'a BattleGroup> {
    let army = &fog.agreement.armies[seat.index()];
    march.groups.iter().map(|&group| &army.groups[group].group).collect()
}

/// A march has succeeded: its flank and strength are declared. If the enemy has one on the same edge, the two are compared
/// at once. AM-SET-038, AM-SET-042, AM-SET-043, AM-SET-044
fn declare<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, seat: Seat, march: &FlankMarch) {
    let (enemy, turn) = (seat.other(), battle.turn.number);
    let met = battle.side(enemy).marches.iter().find(|other| other.flank == march.flank.other()).cloned();
    let Some(met) = met else {
        return note(battle, table, seat, march, turn + 2, Coming::Anywhere);
    };
    // Those who are driven back come in their side's next turn, the others in the turn after that.
    match driven_back(&groups(fog, seat, march), &groups(fog, enemy, &met)) {
        [true, false] => {
            note(battle, table, seat, march, turn + 2, Coming::DrivenBack);
            note(battle, table, enemy, &met, turn + 3, Coming::AfterTheEnemy);
        }
        [false, true] => {
            note(battle, table, enemy, &met, turn + 1, Coming::DrivenBack);
            note(battle, table, seat, march, turn + 2, Coming::AfterTheEnemy);
        }
        _ => {
            note(battle, table, enemy, &met, turn + 1, Coming::DrivenBack);
            note(battle, table, seat, march, turn + 2, Coming::DrivenBack);
        }
    }
}

fn note<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    march: &FlankMarch,
    turn: u16,
    coming: Coming,
) {
    let declared = Declared { flank: march.flank, groups: march.groups.len(), turn, coming };
    battle.side_mut(seat).declared.push(declared);
    table.tell(Event::Declared(seat, declared));
}

/// On the turn of arrival two dice for each battle group, with quality re-rolls. AM-SET-040, AM-SET-041
fn test_stragglers<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let due: Vec<Flank> = due(battle, seat).map(|declared| declared.flank).collect();
    for flank in due {
        let Some(march) = battle.side(seat).marches.iter().find(|march| march.flank == flank).cloned() else {
            continue;
        };
        for &group in &march.groups {
            let troops = &fog.agreement.armies[seat.index()].groups[group].group;
            let what = Roll::Straggling(seat, Some(group));
            let reroll = by_quality(troops.quality());
            let mut total = straggling_modifier(troops);
            for _ in 0..2 {
                total += i32::from(roll_again(fog, table, what, reroll)?);
            }
            if total < STRAGGLES_BELOW {
                straggle(battle, table, seat, (flank, group));
            }
        }
    }
    Ok(())
}

/// The marches of a side that come on in this turn.
pub(crate) fn due(battle: &Battle, seat: Seat) -> impl Iterator<Item = &Declared> {
    let now = battle.turn.number;
    battle.side(seat).declared.iter().filter(move |declared| declared.turn == now)
}

/// A battle group never arrives; nor does the commander if none of his arrive. AM-SET-041, AM-SET-048
fn straggle<T: Table<Fog>>(battle: &mut Battle, table: &mut T, seat: Seat, (flank, group): (Flank, usize)) {
    battle.side_mut(seat).lost.push((group, Loss::Straggling));
    table.tell(Event::Lost(GroupId::new(seat, group), Loss::Straggling));
    let Some(commander) = cross_off(battle, seat, (flank, group)) else { return };
    let side = battle.side_mut(seat);
    if side.commanders[commander].is_none() && !side.lost_commanders.contains(&commander) {
        side.lost_commanders.push(commander);
        table.tell(Event::CommanderLost(seat, commander));
    }
}

/// A battle group is no longer on its march; if it was the last, the march is over. Gives the commander of a march that is
/// over.
fn cross_off(battle: &mut Battle, seat: Seat, (flank, group): (Flank, usize)) -> Option<usize> {
    let side = battle.side_mut(seat);
    let march = side.marches.iter_mut().find(|march| march.flank == flank)?;
    march.groups.retain(|&other| other != group);
    let (left, commander) = (march.groups.len(), march.commander);
    if let Some(declared) = side.declared.iter_mut().find(|declared| declared.flank == flank) {
        declared.groups = left;
    }
    if left > 0 {
        return None;
    }
    side.marches.retain(|march| march.flank != flank);
    side.declared.retain(|declared| declared.flank != flank);
    Some(commander)
}

#[cfg(test)]
mod tests;
