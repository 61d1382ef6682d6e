//! The step in which one player feeds bases into melees. AM-TSQ-017

use acies_play::{Pause, Seat, Table};

use super::candidates::any;
use super::room::ways_out;
use super::{Feed, check};
use crate::ask::{Answer, Ask};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::{Question, Reply};
use crate::movement::complex_move_test;
use crate::moving::relocate;
use crate::position::Position;
use crate::turn::{Then, other_answer};

/// One battle group after the other feeds bases in, as its player likes, until he has had enough.
pub(crate) fn step<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
) -> Result<Then, Pause> {
    if let Some((seat, feed)) = battle.turn.feeding.clone() {
        feed_in(fog, battle, table, seat, &feed)?;
        return Ok(Then::Again);
    }
    if !any(&Position::new(fog, battle), seat) {
        return Ok(Then::Next);
    }
    match table.ask(fog, battle, seat, Ask::Manoeuvre(Question::Feed))? {
        Answer::Manoeuvre(Reply::Feed(feed)) => {
            battle.turn.feeding = Some((seat, feed));
            Ok(Then::Again)
        }
        Answer::Manoeuvre(Reply::Done) => Ok(Then::Next),
        _ => Err(other_answer()),
    }
}

/// Whoever is in the way goes, one at a time; then the bases are placed, after a test if they need one. AM-MAN-021,
/// AM-MAN-023
fn feed_in<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
    feed: &Feed,
) -> Result<(), Pause> {
    let id = GroupId::new(seat, feed.group);
    let judged = check(&Position::new(fog, battle), seat, feed);
    if let Ok(judged) = &judged
        && let Some(&other) = judged.in_the_way.first()
    {
        return make_way(fog, battle, table, other);
    }
    battle.turn.feeding = None;
    battle.turn.done.push(id);
    let Ok(judged) = judged else { return Ok(()) };
    if judged.needs_test && !complex_move_test(fog, battle, table, (seat, &[feed.group]), true)? {
        if let Some(fielded) = battle.fielded_mut(id) {
            fielded.deeds.failed_test = true;
        }
        return Ok(());
    }
    relocate(fog, battle, table, id, (judged.body, None))
}

/// Somebody goes out of the way, where his owner likes.
fn make_way<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T, id: GroupId) -> Result<(), Pause> {
    let ways = ways_out(&Position::new(fog, battle), id);
    let way = if let [(way, _)] = ways[..] {
        way
    } else {
        match table.ask(fog, battle, id.seat, Ask::Manoeuvre(Question::GiveWay(id.index)))? {
            Answer::Manoeuvre(Reply::GiveWay(way)) => way,
            _ => return Err(other_answer()),
        }
    };
    if let Some((_, shift)) = ways.into_iter().find(|(other, _)| *other == way) {
        relocate(fog, battle, table, shift.id, (shift.body, shift.kinks))?;
    }
    Ok(())
}
