//! The step in which the active player moves. AM-TSQ-018

use acies_geometry::Angle;
use acies_play::{Pause, Ruling, Seat, Table};
use acies_rules::rule;

use super::ambushed;
use super::judge::Judgement;
use super::movers::{Movers, is_led};
use super::room::Shift;
use super::{Fault, InHand, Mover, Occasion, Order, Wrong, any_order, judge};
use crate::ask::{Answer, Ask, Event, Why};
use crate::battle::Battle;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::manoeuvre::commanders::{self, Commanding};
use crate::manoeuvre::{self, Question, Reply, corner_contact, special};
use crate::movement::{Class, column, complex_move_test};
use crate::moving::relocate;
use crate::position::Position;
use crate::setup::ambush;
use crate::turn::{Then, other_answer};

/// The next move, or the rest of one. AM-TSQ-018
pub(crate) fn step<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let seat = battle.turn.active;
    if battle.turn.joined.is_some() {
        corner_contact::react(fog, battle, table)?;
        return Ok(Then::Again);
    }
    if let Some(InHand::Turning(order)) = battle.turn.in_hand.clone() {
        return make_room(fog, battle, table, &order);
    }
    let question = match &battle.turn.in_hand {
        None | Some(InHand::Turning(_)) => Question::Move,
        Some(InHand::AfterFailure(mover)) => Question::AfterFailure(mover.clone()),
        Some(InHand::SecondMove { mover, .. }) => Question::SecondMove(mover.clone()),
    };
    // Nothing is asked where there is no choice.
    if !any_order(&Position::new(fog, battle), seat, &question) {
        return Ok(no_more(battle, seat, &question));
    }
    let occasion = occasion(battle, &question);
    match table.ask(fog, battle, seat, Ask::Manoeuvre(question.clone()))? {
        Answer::Manoeuvre(Reply::Done) => Ok(no_more(battle, seat, &question)),
        Answer::Manoeuvre(Reply::Commander(Commanding { commander, to })) => {
            commanders::apply(fog, battle, table, (seat, commander), &to);
            Ok(Then::Again)
        }
        Answer::Manoeuvre(Reply::Reveal(marker)) => {
            ambush::reveal(battle, table, seat, marker);
            Ok(Then::Again)
        }
        Answer::Manoeuvre(Reply::Move(order)) => {
            if reveals_own(fog, battle, table, (seat, occasion), &order) {
                return Ok(Then::Again);
            }
            table.tell(Event::Manoeuvre(manoeuvre::Event::Ordered(seat, order.clone())));
            carry_out(fog, battle, table, (seat, occasion), &order)?;
            Ok(Then::Again)
        }
        Answer::Manoeuvre(Reply::Act(act)) => {
            special::carry_out(fog, battle, table, seat, act)?;
            Ok(Then::Again)
        }
        _ => Err(other_answer()),
    }
}

/// Own ambushes that a move would pass through are revealed first, and the move is asked for again. AM-SET-031
fn reveals_own<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, occasion): (Seat, Occasion),
    order: &Order,
) -> bool {
    if battle.side(seat).ambushes.is_empty() {
        return false;
    }
    let position = Position::new(fog, battle);
    let walk = judge(&position, seat, occasion, order).walk;
    let markers = walk.map(|walk| ambushed::in_the_way(&position, seat, &walk)).unwrap_or_default();
    for &marker in markers.iter().rev() {
        ambush::reveal(battle, table, seat, marker);
    }
    !markers.is_empty()
}

/// Which move an answer to a question is.
pub(super) fn occasion(battle: &Battle, question: &Question) -> Occasion {
    match (question, &battle.turn.in_hand) {
        (Question::AfterFailure(_), _) => Occasion::AfterFailure,
        (Question::SecondMove(_), Some(InHand::SecondMove { changed, .. })) => {
            Occasion::Second { changed: *changed }
        }
        (Question::SecondMove(_), _) => Occasion::Second { changed: false },
        _ => Occasion::First,
    }
}

/// All rulings that forbid an order.
pub(crate) fn check(
    position: &Position<'_>,
    seat: Seat,
    question: &Question,
    order: &Order,
) -> Vec<Ruling<Why>> {
    let other = |rule| vec![ruling((rule, Wrong::OtherInHand))];
    match question {
        Question::AfterFailure(mover) if *mover != order.mover => return other(rule!("AM-MOV-038")),
        Question::SecondMove(mover) if *mover != order.mover => return other(rule!("AM-MAN-041")),
        _ => {}
    }
    let judgement = judge(position, seat, occasion(position.battle, question), order);
    judgement.faults.into_iter().map(ruling).collect()
}

fn ruling((rule, wrong): Fault) -> Ruling<Why> {
    Ruling { rule, because: Why::Manoeuvre(manoeuvre::Wrong::Move(wrong)) }
}

/// Nobody else moves, or those in hand do not go on.
fn no_more(battle: &mut Battle, seat: Seat, question: &Question) -> Then {
    battle.turn.in_hand = None;
    match question {
        Question::AfterFailure(mover) | Question::SecondMove(mover) => {
            end_move(battle, seat, mover);
            Then::Again
        }
        _ => Then::Next,
    }
}

fn end_move(battle: &mut Battle, seat: Seat, mover: &Mover) {
    for &group in mover.groups() {
        if let Some(fielded) = battle.fielded_mut(GroupId::new(seat, group)) {
            fielded.deeds.moved = true;
        }
    }
}

/// A move that is allowed is tested for, if it needs that, and made. AM-MOV-030, AM-MOV-037, AM-MOV-038
fn carry_out<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, occasion): (Seat, Occasion),
    order: &Order,
) -> Result<(), Pause> {
    let judgement = Movers::new(Position::new(fog, battle), seat, &order.mover).outcome(occasion, order);
    let groups = order.mover.groups();
    if judgement.class == Class::Complex && !complex_move_test(fog, battle, table, (seat, groups), true)? {
        for &group in groups {
            if let Some(fielded) = battle.fielded_mut(GroupId::new(seat, group)) {
                fielded.deeds.failed_test = true;
            }
        }
        if occasion == Occasion::First {
            battle.turn.in_hand = Some(InHand::AfterFailure(order.mover.clone()));
        } else {
            no_more(battle, seat, &Question::SecondMove(order.mover.clone()));
        }
        return Ok(());
    }
    if !judgement.blockers.is_empty() {
        battle.turn.in_hand = Some(InHand::Turning(order.clone()));
        return Ok(());
    }
    make(fog, battle, table, (seat, occasion), order, judgement)
}

/// The next of those in the way of a turn makes room, in the direction that its owner chooses; when all have, the move is
/// made. AM-MOV-053, AM-MOV-055, AM-MOV-056
fn make_room<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    order: &Order,
) -> Result<Then, Pause> {
    let seat = battle.turn.active;
    let Some(blocker) = blockers(&Position::new(fog, battle), order).first().copied() else {
        battle.turn.in_hand = None;
        let order = possible(&Position::new(fog, battle), seat, order);
        let judgement = judge(&Position::new(fog, battle), seat, Occasion::First, &order);
        make(fog, battle, table, (seat, Occasion::First), &order, judgement)?;
        return Ok(Then::Again);
    };
    let mut shifts = shifts(&Position::new(fog, battle), blocker);
    let to = match &shifts[..] {
        [] => None,
        [only] => Some(only.to),
        _ => match table.ask(fog, battle, blocker.seat, Ask::Manoeuvre(Question::MakeRoom(blocker)))? {
            Answer::Manoeuvre(Reply::Shift(to)) => Some(to),
            _ => return Err(other_answer()),
        },
    };
    shifts.retain(|shift| Some(shift.to) == to);
    let Some(shift) = shifts.pop() else {
        // It was found possible before it began, so this is not reached; the turn would be cancelled. AM-MOV-057
        end_move(battle, seat, &order.mover);
        battle.turn.in_hand = None;
        return Ok(Then::Again);
    };
    for pushed in shift.moved {
        relocate(fog, battle, table, pushed.id, (pushed.body, pushed.kinks))?;
        if let Some(fielded) = battle.fielded_mut(pushed.id) {
            fielded.deeds.shifted |= pushed.id.seat == seat;
        }
    }
    Ok(Then::Again)
}

/// Those who are still in the way of a turn.
pub(crate) fn blockers(position: &Position<'_>, order: &Order) -> Vec<GroupId> {
    let movers = Movers::new(*position, position.battle.turn.active, &order.mover);
    movers.turning(order, |turning| turning.blockers(position.battle)).unwrap_or_default()
}

/// How a battle group that is in the way of a turn may be shifted. AM-MOV-055
pub(crate) fn shifts(position: &Position<'_>, blocker: GroupId) -> Vec<Shift> {
    let Some(InHand::Turning(order)) = &position.battle.turn.in_hand else { return Vec::new() };
    let movers = Movers::new(*position, position.battle.turn.active, &order.mover);
    movers.turning(order, |turning| turning.shifts(position.battle, blocker)).unwrap_or_default()
}

/// All rulings that forbid a shift.
pub(crate) fn check_shift(position: &Position<'_>, blocker: GroupId, to: Angle) -> Vec<Ruling<Why>> {
    if position.battle.fielded(blocker).is_some()
        && shifts(position, blocker).iter().any(|shift| shift.to == to)
    {
        return Vec::new();
    }
    vec![ruling((rule!("AM-MOV-055"), Wrong::CannotShift(blocker)))]
}

/// What is left of a move after others have made room for its turn: if the rest runs into them, the turn alone.
fn possible(position: &Position<'_>, seat: Seat, order: &Order) -> Order {
    if judge(position, seat, Occasion::First, order).faults.is_empty() {
        return order.clone();
    }
    Order { mover: order.mover.clone(), evolutions: order.evolutions[..1].to_vec() }
}

/// The battle groups go where the move leads.
fn make<T: Table<Fog>>(
    fog: &Fog,
    battle: &mut Battle,
    table: &mut T,
    (seat, occasion): (Seat, Occasion),
    order: &Order,
    judgement: Judgement,
) -> Result<(), Pause> {
    let second = matches!(occasion, Occasion::Second { .. });
    let short = second.then(|| ambushed::cut_short(&Position::new(fog, battle), seat, order)).flatten();
    let Some(walk) = short.or(judgement.walk) else { return Ok(()) };
    let led = is_led(&Position::new(fog, battle), seat, order.mover.groups());
    if led && needs_commander(&Position::new(fog, battle), seat, occasion, order) {
        bind(battle, seat, order.mover.groups());
    }
    // Nobody shoots after a second move. AM-SHO-016
    let cannot_shoot = judgement.cannot_shoot || second;
    note_passing(battle, seat, order.mover.groups(), &judgement.passed, cannot_shoot);
    for walker in walk.walkers {
        relocate(fog, battle, table, walker.id, (walker.body, walker.kinks))?;
    }
    end_move(battle, seat, &order.mover);
    let may_go_on = !matches!(occasion, Occasion::Second { .. }) && led && judgement.away;
    let (mover, changed) = (order.mover.clone(), judgement.changed);
    battle.turn.in_hand = may_go_on.then_some(InHand::SecondMove { mover, changed });
    Ok(())
}

/// Who has been passed through is remembered. AM-MOV-070, AM-MOV-071
fn note_passing(battle: &mut Battle, seat: Seat, groups: &[usize], passed: &[GroupId], cannot_shoot: bool) {
    for &group in groups {
        if let Some(fielded) = battle.fielded_mut(GroupId::new(seat, group)) {
            fielded.deeds.passed_through.extend(passed.iter().map(|friend| friend.index));
            fielded.deeds.cannot_shoot |= cannot_shoot;
        }
    }
}

/// Whether a move is what it is only because a commander is there, who then stays. AM-MOV-025, AM-MAN-040
fn needs_commander(position: &Position<'_>, seat: Seat, occasion: Occasion, order: &Order) -> bool {
    let rules = &position.fog.rules;
    let matters = |&group: &usize| {
        let group = position.group(GroupId::new(seat, group));
        column(rules, group, true) != column(rules, group, false)
    };
    matches!(occasion, Occasion::Second { .. }) || order.mover.groups().iter().any(matters)
}

/// The commanders who are with these battle groups stay there. AM-MOV-025
pub(crate) fn bind(battle: &mut Battle, seat: Seat, groups: &[usize]) {
    for leader in battle.side_mut(seat).commanders.iter_mut().flatten() {
        if leader.since_start && leader.with.is_some_and(|with| groups.contains(&with)) {
            leader.bound = true;
        }
    }
}
