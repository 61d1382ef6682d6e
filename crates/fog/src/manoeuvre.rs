//! The manoeuvre phase: reforming, conforming, feeding bases into melees, and normal moves. AM-SEQ-007

pub mod commanders;
pub mod conforming;
pub mod corner_contact;
pub mod defences;
pub mod feeding;
pub mod moves;
pub mod orb;
pub mod reforming;
pub(crate) mod restricted;
pub mod room;
pub mod special;

use acies_geometry::{Angle, Hand};
use acies_play::{Dice, Pause, Ruling, Seat, Table};
use acies_rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::ask::Why;
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::obstacles::Thing;
use crate::position::Position;
use crate::setup::ambush;
use crate::turn::Then;
use moves::{Mover, Order};

pub use commanders::{CommanderMove, Commanding};
pub use corner_contact::{Away, Face, Joined};
pub use feeding::{Aside, Change, Feed};
pub use special::{Act, Action};

/// A question of the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ManoeuvreQuestion"))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whether and how a battle group reforms. AM-MAN-005
    Reform(usize),
    /// Whether a battle group conforms although that exposes it. AM-MAN-017
    Conform(usize),
    /// The next battle group that feeds bases into a melee, or none. AM-MAN-020
    Feed,
    /// Where a battle group goes that is in the way of bases that match an overlap. AM-MAN-023
    GiveWay(usize),
    /// What a battle group does into which an enemy has just slid or turned. AM-MAN-051, AM-MAN-054, AM-MAN-055
    Joined(usize),
    /// The next move, or none. AM-TSQ-018
    Move,
    /// A simple move of those who have failed their test, or none. AM-MOV-037
    AfterFailure(Mover),
    /// The second move of those who have just moved, or none. AM-MAN-038
    SecondMove(Mover),
    /// In which direction a battle group is shifted, which is in the way of a turn. AM-MOV-055
    MakeRoom(GroupId),
}

/// An answer in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ManoeuvreReply"))]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A move.
    Move(Order),
    /// A commander moves by himself. AM-MOV-079
    Commander(Commanding),
    /// An own ambush is revealed. AM-SET-031
    Reveal(usize),
    /// It does this instead of a normal move.
    Act(Act),
    /// It is shifted in this direction.
    Shift(Angle),
    /// It reforms, facing this way.
    Reform(Angle),
    /// It conforms.
    Conform,
    /// It feeds bases into a melee.
    Feed(Feed),
    /// It goes out of the way like this.
    GiveWay(Aside),
    /// It evades. AM-MAN-051, AM-MAN-054
    Evade(Away),
    /// It turns to face. AM-MAN-055
    Face(Face),
    /// It stays as it is.
    Stay,
    /// No more.
    Done,
}

impl Reply {
    /// Whom it moves: battle groups, or a commander.
    pub(crate) fn mover(&self) -> Option<(Vec<usize>, Option<usize>)> {
        match self {
            Self::Move(order) => Some((order.mover.groups().to_vec(), None)),
            Self::Act(act) => Some((vec![act.group], None)),
            Self::Commander(commanding) => Some((Vec::new(), Some(commanding.commander))),
            _ => None,
        }
    }
}

/// Something that happened in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ManoeuvreEvent"))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A move was ordered. Whether it is made may depend on a test.
    Ordered(Seat, Order),
    /// The portable defences of a battle group are gone. AM-SPE-034
    DefencesGone(GroupId),
}

/// Why something is not allowed in the manoeuvre phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "ManoeuvreWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// Not one of the battle groups it is about.
    NotAsked,
    /// It has failed a test this phase.
    HasFailed,
    /// Something about a normal move.
    Move(moves::Wrong),
    /// A commander's own move.
    Commander(commanders::Wrong),
    /// It is in normal formation, or in one that counts as such.
    InFormation,
    /// It is not in a normal formation, or would not be.
    NoFormation,
    /// None of its bases faces this way.
    NobodyFaces(Angle),
    /// It fights enemy in two or more directions.
    FightsBothWays,
    /// It must face the enemy in contact, this way.
    MustFace(Angle),
    /// There is no formation near enough that has room and keeps all contacts with enemy fronts.
    NoRoomToReform,
    /// It conforms: nothing excuses it.
    MustConform,
    /// It cannot conform.
    CannotConform,
    /// Its bases do not make such a file.
    NoSuchFile,
    /// This base fights, helps others to fight, or is fought.
    BaseNeeded(usize),
    /// So many files would go.
    FilesGone(usize),
    /// None of the bases that move would add anything.
    GainsNothing,
    /// Something stands there.
    InTheWay(Thing),
    /// It is of those who never do.
    NeverFeeds,
    /// It has already done so.
    HasFed,
    /// It fights nobody.
    NotEngaged,
    /// On that hand no enemy overlaps it where the new file would face him.
    NoOverlapToMatch(Hand),
    /// It would go round the end of the enemy.
    LapsRound,
    /// It would come into close combat with this battle group.
    FreshEnemy(usize),
    /// It cannot go there, or need not.
    NoRoomThere,
    /// It does not touch this enemy in such a way only.
    NotInSuchContact,
    /// It can fight as an overlap where it is.
    IsOverlap,
    /// Its front touches this battle group too.
    OtherEnemy(usize),
    /// This battle group has it in its restricted area.
    InRestrictedArea(usize),
    /// No front edges would touch.
    NoFrontContact,
    /// It cannot move.
    CannotMove,
    /// It is not of those who can evade, or not now.
    CannotEvade,
    /// It can evade to its own rear only.
    OnlyToRear,
    /// It cannot turn so.
    CannotFace,
    /// It is not all heavy foot with pikemen or spearmen, or fewer than 4 bases.
    NoOrbTroops,
    /// It is so many files wide.
    TooWide(usize),
    /// No unbroken enemy is near enough.
    NoEnemyNear,
    /// It is in close combat.
    InCloseCombat,
    /// It is not in orb.
    NoOrb,
    /// It has no portable defences, or has placed them.
    NoDefences,
    /// It is this turn of its player.
    TooLate(u16),
}

fn ruling(rule: RuleId, wrong: Wrong) -> Ruling<Why> {
    Ruling { rule, because: Why::Manoeuvre(wrong) }
}

/// Battle groups out of formation reform. AM-TSQ-016
pub(crate) fn reform<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    reforming::step(fog, battle, table)
}

/// The active player's battle groups conform. AM-TSQ-016
pub(crate) fn conform<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    conforming::step(fog, battle, table)
}

/// One player feeds bases into melees. AM-TSQ-017
pub(crate) fn feed<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    seat: Seat,
) -> Result<Then, Pause> {
    feeding::step(fog, battle, table, seat)
}

/// The active player makes normal moves. AM-TSQ-018
pub(crate) fn moves<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    moves::step(fog, battle, table)
}

/// All rulings that forbid an answer.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    reply: &Reply,
) -> Vec<Ruling<Why>> {
    let own = |&group: &usize| GroupId::new(seat, group);
    match (question, reply) {
        (
            Question::Feed | Question::Move | Question::AfterFailure(_) | Question::SecondMove(_),
            Reply::Done,
        ) => Vec::new(),
        (Question::Move | Question::AfterFailure(_) | Question::SecondMove(_), Reply::Move(order)) => {
            moves::check(position, seat, question, order)
        }
        (Question::Move, Reply::Commander(Commanding { commander, to })) => {
            commanders::check(position, seat, *commander, to)
        }
        (Question::Move, Reply::Reveal(marker)) => {
            ambush::check(position, seat, ambush::Question::Reveal, &ambush::Reply::Reveal(*marker))
        }
        (Question::Move, Reply::Act(act)) => special::check(position, seat, *act),
        (Question::MakeRoom(blocker), Reply::Shift(to)) => moves::check_shift(position, *blocker, *to),
        (Question::Reform(group), reply) => reforming::check(position, own(group), reply),
        (Question::Conform(group), reply) => conforming::check(position, own(group), reply),
        (Question::Feed, Reply::Feed(feed)) => feeding::check(position, seat, feed).err().unwrap_or_default(),
        (Question::GiveWay(group), reply) => feeding::check_room(position, own(group), reply),
        (Question::Joined(group), reply) => corner_contact::check(position, own(group), reply),
        _ => vec![ruling(acies_rules::rule!("AM-MAN-001"), Wrong::NotAsked)],
    }
}

/// Some legal answer to a question of moves, as the dice fall, without listing all; none to other questions. Commanders and
/// what is done instead of a move come up now and then.
pub(crate) fn pick(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    dice: &mut Dice,
) -> Option<Reply> {
    let (Question::Move | Question::AfterFailure(_) | Question::SecondMove(_)) = question else {
        return None;
    };
    if *question == Question::Move && dice.pick(8) == 0 {
        let mut others: Vec<Reply> =
            commanders::pick(position, seat, dice).into_iter().map(Reply::Commander).collect();
        others.extend((0..position.battle.side(seat).ambushes.len()).map(Reply::Reveal));
        special::choices(position, seat, &mut others);
        if !others.is_empty() {
            return Some(others.swap_remove(dice.pick(others.len() as u32) as usize));
        }
    }
    Some(moves::pick(position, seat, question, dice).map_or(Reply::Done, Reply::Move))
}

/// Adds legal answers to a question.
pub(crate) fn choices(position: &Position<'_>, seat: Seat, question: &Question, into: &mut Vec<Reply>) {
    let own = |&group: &usize| GroupId::new(seat, group);
    match question {
        Question::Move | Question::AfterFailure(_) | Question::SecondMove(_) => {
            into.extend(moves::orders(position, seat, question).into_iter().map(Reply::Move));
            if *question == Question::Move {
                let all = commanders::all_choices(position, seat);
                into.extend(all.into_iter().map(Reply::Commander));
                into.extend((0..position.battle.side(seat).ambushes.len()).map(Reply::Reveal));
                special::choices(position, seat, into);
            }
            into.push(Reply::Done);
        }
        Question::MakeRoom(blocker) => {
            into.extend(moves::shifts(position, *blocker).into_iter().map(|shift| Reply::Shift(shift.to)));
        }
        Question::Reform(group) => reforming::choices(position, own(group), into),
        Question::Conform(_) => into.extend([Reply::Conform, Reply::Stay]),
        Question::Feed => feeding::choices(position, seat, into),
        Question::GiveWay(group) => feeding::choices_of_room(position, own(group), into),
        Question::Joined(group) => corner_contact::choices(position, own(group), into),
    }
}

#[cfg(test)]
mod tests;
