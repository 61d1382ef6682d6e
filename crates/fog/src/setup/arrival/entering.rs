//! How battle groups of an outflanking march come to the table in the manoeuvre phase.

use acies_field::Body;
use acies_geometry::{Length, Pose};
use acies_play::{Dice, Pause, Seat, Table};
use serde::{Deserialize, Serialize};

use super::comer::Comer;
use super::{Question, Reply, Wait, Wrong, cross_off, due, straggle};
use crate::TroopType;
use crate::ask::{Answer, Ask, Deployment, Event};
use crate::battle::{Battle, Loss};
use crate::fielded::{Fielded, Leader};
use crate::flight::{self, FlightOrder};
use crate::game::Fog;
use crate::joint_action::camps;
use crate::manoeuvre::commanders::keeps_away;
use crate::manoeuvre::moves::{InHand, Mover};
use crate::moving::{self, relocate, remove};
use crate::position::Position;
use crate::setup::flank_march::{Coming, Flank};
use crate::turn::{Then, other_answer};

/// How many places are offered for one battle group.
const ENOUGH: usize = 8;

/// Where a battle group comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Placed {
    /// Which battle group.
    pub group: usize,
    /// The middle of its front, on the side edge: how far from the own rear edge.
    pub along: Length,
    /// How many files wide it is.
    pub files: u8,
}

/// How far a battle group comes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Entering {
    /// How far its front edge gets from the side edge.
    pub distance: Length,
    /// Where the commander stands, who comes with the first battle group.
    pub commander: Option<Pose>,
}

/// All that is wrong with an answer.
pub(super) fn check(position: &Position<'_>, seat: Seat, question: Question, reply: &Reply) -> Vec<Wrong> {
    match (question, reply) {
        (Question::Place(_), Reply::Later) => {
            let over = position.battle.turn.marches.wait == Wait::Over;
            if over { vec![Wrong::NotLater] } else { Vec::new() }
        }
        (Question::Place(flank), Reply::Place(placed)) => {
            let Some(comer) = Comer::new(position, seat, flank, placed.group) else {
                return vec![Wrong::Unknown];
            };
            if let Some(wrong) = comer.wrong_place(placed) {
                return vec![wrong];
            }
            if comer.ways(*placed, false).next().is_none() { vec![Wrong::NoRoom] } else { Vec::new() }
        }
        (Question::Enter(placed), Reply::Enter(entering)) => {
            let far = Length::BEYOND_THE_TABLE / 4;
            let limit = |part: i32| (-far.get()..=far.get()).contains(&part);
            let near = |pose: &Pose| limit(pose.front.x) && limit(pose.front.y);
            let sound = entering.distance > Length::ZERO
                && entering.distance < far
                && entering.commander.as_ref().is_none_or(near);
            match comer_of(position, seat, &placed) {
                Some(comer) if sound => {
                    let mut wrong = comer.wrong_way(&placed, entering.distance, true);
                    let body = comer.at(&placed, entering.distance);
                    wrong.extend(comer.wrong_commander(&body, entering.commander));
                    wrong
                }
                _ => vec![Wrong::Unknown],
            }
        }
        _ => vec![Wrong::Unknown],
    }
}

/// The battle group that was placed, whichever march it belongs to.
fn comer_of<'a>(position: &Position<'a>, seat: Seat, placed: &Placed) -> Option<Comer<'a>> {
    Flank::BOTH.into_iter().find_map(|flank| Comer::new(position, seat, flank, placed.group))
}

/// The battle groups of a march that are still to come.
fn comers<'a>(
    position: &Position<'a>,
    seat: Seat,
    flank: Flank,
) -> impl Iterator<Item = Comer<'a>> + use<'a> {
    let (position, marches) = (*position, &position.battle.side(seat).marches);
    let march = marches.iter().find(move |march| march.flank == flank);
    let groups = march.into_iter().flat_map(|march| &march.groups);
    groups.filter_map(move |&group| Comer::new(&position, seat, flank, group))
}

/// A place for one of those who are still to come, as the dice fall, or later; none if a few tries find no place, and to other
/// questions.
pub(crate) fn pick(
    position: &Position<'_>,
    seat: Seat,
    question: Question,
    dice: &mut Dice,
) -> Option<Reply> {
    let Question::Place(flank) = question else { return None };
    if position.battle.turn.marches.wait != Wait::Over && dice.pick(4) == 0 {
        return Some(Reply::Later);
    }
    let comers: Vec<Comer<'_>> = comers(position, seat, flank).collect();
    let comer = comers.get(dice.pick(comers.len().max(1) as u32) as usize)?;
    comer.some_place(dice).map(Reply::Place)
}

/// Adds legal answers.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: Question, into: &mut Vec<Reply>) {
    match question {
        Question::Place(flank) => {
            if position.battle.turn.marches.wait != Wait::Over {
                into.push(Reply::Later);
            }
            for comer in comers(position, seat, flank) {
                let all: Vec<Placed> = comer.places().collect();
                let step = all.len().div_ceil(ENOUGH).max(1);
                into.extend(all.into_iter().step_by(step).map(Reply::Place));
            }
        }
        Question::Enter(placed) => {
            if let Some(comer) = comer_of(position, seat, &placed) {
                into.extend(comer.ways(placed, true).map(Reply::Enter));
            }
        }
    }
    into.sort_unstable();
    into.dedup();
}

/// Marches that are due come on, before or after other moves as their player wishes. None if there is nothing to do for
/// them now. AM-SET-039, AM-SET-043, AM-SET-048
pub(crate) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
) -> Result<Option<Then>, Pause> {
    let seat = battle.turn.active;
    let Some(&declared) = due(battle, seat).next() else { return Ok(None) };
    let progress = battle.turn.marches;
    if battle.turn.in_hand.is_some() || (progress.wait == Wait::Yes && progress.placed.is_none()) {
        return Ok(None);
    }
    match progress.placed {
        Some(placed) => enter(fog, battle, table, &placed)?,
        None => place(fog, battle, table, declared.flank)?,
    }
    Ok(Some(Then::Again))
}

/// The next battle group is placed at the edge, and whoever is near gives way; those for whom there is no room never
/// arrive.
fn place<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, flank: Flank) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    let has_room = comers(&position, seat, flank).any(|comer| comer.places().next().is_some());
    if !has_room {
        if battle.turn.marches.wait == Wait::Over {
            let march = battle.side(seat).marches.iter().find(|march| march.flank == flank);
            for group in march.map(|march| march.groups.clone()).unwrap_or_default() {
                straggle(battle, table, seat, (flank, group));
            }
        } else {
            // There may be room after others have moved.
            battle.turn.marches.wait = Wait::Yes;
        }
        return Ok(());
    }
    match table.ask(fog, battle, seat, Ask::March(Question::Place(flank)))? {
        Answer::March(Reply::Later) => battle.turn.marches.wait = Wait::Yes,
        Answer::March(Reply::Place(placed)) => {
            battle.turn.marches.placed = Some(placed);
            table.tell(Event::Arriving(seat, flank, placed));
            give_way(fog, battle, table, (seat, flank), &placed)?;
        }
        _ => return Err(other_answer()),
    }
    Ok(())
}

/// Artillery and battle wagons near the place are destroyed, the camp is sacked, all others evade straight away from the
/// edge; not those in close combat. AM-SET-045, AM-SET-046, AM-SET-047
fn give_way<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, flank): (Seat, Flank),
    placed: &Placed,
) -> Result<(), Pause> {
    let position = Position::new(fog, battle);
    let Some(comer) = Comer::new(&position, seat, flank, placed.group) else { return Ok(()) };
    let (givers, camp) = (comer.givers(placed), comer.camp_gives_way(placed));
    let direction = comer.front(placed.along).facing;
    if camp {
        camps::overrun(battle, table, seat.other());
    }
    for id in givers {
        let Some(fielded) = battle.fielded(id) else { continue };
        let immobile = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
        if fielded.group.bases().iter().any(|base| immobile(base.kind)) {
            remove(fog, battle, table, id, Loss::Destroyed);
        } else {
            let turn = flight::nearest_turn(&Position::new(fog, battle), id, direction);
            let order = FlightOrder { why: flight::Why::Evade, turn, direction };
            flight::evade(fog, battle, table, id, order)?;
        }
    }
    Ok(())
}

/// The battle group that was placed comes on.
fn enter<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, placed: &Placed) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    let Some(comer) = comer_of(&position, seat, placed) else {
        battle.turn.marches.placed = None;
        return Ok(());
    };
    let flank = comer.declared.flank;
    let ways: Vec<Entering> = comer.ways(*placed, true).collect();
    let entering = match ways[..] {
        [] => None,
        [only] => Some(only),
        _ => match table.ask(fog, battle, seat, Ask::March(Question::Enter(*placed)))? {
            Answer::March(Reply::Enter(entering)) => Some(entering),
            _ => return Err(other_answer()),
        },
    };
    battle.turn.marches.placed = None;
    match entering {
        None => straggle(battle, table, seat, (flank, placed.group)),
        Some(entering) => arrive(fog, battle, table, (flank, placed), &entering)?,
    }
    Ok(())
}

fn arrive<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (flank, placed): (Flank, &Placed),
    entering: &Entering,
) -> Result<(), Pause> {
    let seat = battle.turn.active;
    let position = Position::new(fog, battle);
    let Some(comer) = Comer::new(&position, seat, flank, placed.group) else { return Ok(()) };
    let (id, commander, driven_back) =
        (comer.id, comer.march.commander, comer.declared.coming == Coming::DrivenBack);
    let body = comer.at(placed, entering.distance);
    let away = keeps_away(&position, seat, &[comer.sweep(placed, Length::ZERO, entering.distance)]);
    let front = comer.front(placed.along).moved(Length::ZERO, entering.distance);
    let mut fielded = Fielded::new(comer.group.clone(), body.clone());
    fielded.deeds.moved = true;
    battle.side_mut(seat).groups[id.index] = Some(fielded);
    let deployment = Deployment { group: id.index, front, files: placed.files, on_foot: false };
    table.tell(Event::Deployed(seat, deployment));
    if battle.side(seat).commanders[commander].is_none() {
        bring(battle, table, (seat, commander), &body, entering.commander, id.index);
        if away && !driven_back {
            // He came with it, so it may go on. AM-SET-048
            let mover = Mover::Group(id.index);
            battle.turn.in_hand = Some(InHand::SecondMove { mover, changed: false });
        }
    }
    cross_off(battle, seat, (flank, id.index));
    relocate(fog, battle, table, id, (body, None))
}

/// The commander of the march comes with its first battle group.
fn bring<T: Table<Fog>>(
    battle: &mut Battle,
    table: &mut T,
    who: (Seat, usize),
    body: &Body,
    pose: Option<Pose>,
    group: usize,
) {
    if battle.side(who.0).lost_commanders.contains(&who.1) {
        return;
    }
    let mut leader = Leader::new(pose.unwrap_or(body.bases()[0].pose));
    leader.on_base = pose.is_none().then_some(body.bases()[0].size);
    (leader.with, leader.since_start) = (Some(group), true);
    moving::leaders::put(battle, table, who, leader);
}
