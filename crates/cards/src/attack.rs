//! How an attack is answered, fought and settled, in the order of CG-ATT-003.

use acies_play::{Pause, Seat, Table};

use crate::ask::{Answer, Ask, Discard, Event, From};
use crate::battle::{Attack, Battle, Bonus, FlankPhase, Stage};
use crate::card::{Card, Units};
use crate::deck::UnitType;
use crate::strength;
use crate::{CardGame, FlankLosses, piles, turn};

impl Attack {
    /// An attack that has just been declared, in the phase of flank attacks or as an action.
    pub(crate) fn new(column: u8, from: u8, lead: Card, flank: Option<FlankPhase>) -> Attack {
        Attack { column, from, lead, flank, overlaps: 0, bonus: None, defence: None }
    }

    /// Where the game goes on after it.
    fn then(&self) -> Stage {
        self.flank.map_or(Stage::Actions, Stage::FlankAttacks)
    }
}

/// 2 and 3: the attacker plays Overlap cards, then takes his Bonus card. CG-CRD-008, CG-ATT-004, CG-ATT-005
///
/// With an empty hand there is no choice; with nothing to draw either he attacks with a bonus of 0.
pub(crate) fn commitment(
    game: &CardGame,
    battle: &mut Battle,
    mut attack: Attack,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    let answer = if battle.army(seat).hand.is_empty() {
        Answer::Bonus(From::Deck)
    } else {
        table.ask(game, battle, seat, Ask::Commit)?
    };
    match answer {
        Answer::Overlap(card) => {
            table.tell(Event::Overlapped { seat, card });
            piles::discard_from_hand(battle, seat, card, Discard::Played, table);
            attack.overlaps += 1;
            battle.stage = Stage::Commitment(attack);
        }
        Answer::Bonus(from) => {
            attack.bonus = take_bonus(game, battle, seat, from, table)?;
            battle.stage = Stage::Withdrawal(attack);
        }
        _ => unreachable!("checked"),
    }
    Ok(())
}

/// A Bonus card, hidden from the opponent until it is revealed.
fn take_bonus(
    game: &CardGame,
    battle: &mut Battle,
    seat: Seat,
    from: From,
    table: &mut impl Table<CardGame>,
) -> Result<Option<Bonus>, Pause> {
    let bonus = match from {
        From::Hand(card) => {
            battle.army_mut(seat).hand.remove(card);
            Some(Bonus { card, drawn: false })
        }
        From::Deck => piles::top_card(game, battle, seat, table)?.map(|card| Bonus { card, drawn: true }),
    };
    if let Some(Bonus { card, drawn }) = bonus {
        table.tell(Event::BonusTaken { seat, card: Some(card), drawn });
    }
    Ok(bonus)
}

/// The defenders that may withdraw: movement cost below the lead attacker's. CG-ATT-006, CG-TRN-011
pub(crate) fn may_withdraw(game: &CardGame, battle: &Battle, attack: &Attack) -> Units {
    let lead = game.deck().movement(attack.lead);
    let defenders = battle.units(attack.column.into(), battle.active.other());
    defenders.iter().copied().filter(|&unit| game.deck().movement(unit) < lead).collect()
}

/// 4 and 5: the defender withdraws units or not. CG-ATT-006 to CG-ATT-008
pub(crate) fn withdrawal(
    game: &CardGame,
    battle: &mut Battle,
    mut attack: Attack,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let (column, defender) = (usize::from(attack.column), battle.active.other());
    if !may_withdraw(game, battle, &attack).is_empty() {
        let Answer::Withdraw(units) = table.ask(game, battle, defender, Ask::Withdraw)? else {
            unreachable!("checked")
        };
        for unit in units {
            piles::discard_unit(battle, defender, column, unit, Discard::Withdrawal, table);
        }
    }
    if !battle.units(column, defender).is_empty() {
        battle.stage = Stage::Defence(attack);
        return Ok(());
    }
    discard_bonus(battle, battle.active, attack.bonus.take(), table);
    let pair = battle.units(attack.from.into(), battle.active).len() == 2;
    battle.stage = if pair { Stage::Halt(attack) } else { attack.then() };
    Ok(())
}

/// All defenders withdrew: of a pair that attacked one unit is discarded. Control stays as it was. CG-ATT-008
pub(crate) fn halt(
    game: &CardGame,
    battle: &mut Battle,
    attack: &Attack,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    let Answer::Discard(unit) = table.ask(game, battle, seat, Ask::Thin { column: attack.from })? else {
        unreachable!("checked")
    };
    piles::discard_unit(battle, seat, attack.from.into(), unit, Discard::Halt, table);
    battle.stage = attack.then();
    Ok(())
}

/// 6 to 8: the defender takes a Bonus card or not and names his lead; both cards are revealed and the combat is fought.
/// CG-ATT-009 to CG-ATT-012
pub(crate) fn defence(
    game: &CardGame,
    battle: &mut Battle,
    mut attack: Attack,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active.other();
    let units = *battle.units(attack.column.into(), seat);
    let army = battle.army(seat);
    let no_choice = units.len() == 1 && army.hand.is_empty() && !army.can_draw();
    let (lead, from) = if no_choice {
        (units[0], None)
    } else {
        match table.ask(game, battle, seat, Ask::Defend)? {
            Answer::Defend { lead, bonus } => (lead, bonus),
            _ => unreachable!("checked"),
        }
    };
    if let Some(from) = from {
        attack.defence = take_bonus(game, battle, seat, from, table)?;
    }
    fight(game, battle, &attack, lead, table)
}

/// The combat strengths are compared and the result is carried out. CG-ATT-011, CG-ATT-020 to CG-ATT-024
fn fight(
    game: &CardGame,
    battle: &mut Battle,
    attack: &Attack,
    defending: Card,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let (seat, column) = (battle.active, usize::from(attack.column));
    let attacker = strength::attacker(game, battle, attack, defending);
    let defender = strength::defender(game, battle, attack, defending);
    for (owner, bonus) in [(seat, attack.bonus), (seat.other(), attack.defence)] {
        if let Some(bonus) = bonus {
            battle.army_mut(owner).show(bonus.card);
        }
    }
    let leads = [attack.lead, defending];
    table.tell(Event::Combat { seat, column: attack.column, leads, attacker, defender });
    match strength::winner(seat, &attacker, &defender) {
        Some(winner) if winner == seat => {
            eliminate(game, battle, seat.other(), column, table)?;
            turn::take_control(battle, column, Some(seat), table);
            keep_only(battle, seat, attack.from.into(), attack.lead, table);
        }
        Some(winner) => {
            eliminate(game, battle, seat, at_stake(game, attack), table)?;
            if battle.columns[column].control == Some(seat) {
                turn::take_control(battle, column, None, table);
            }
            keep_only(battle, winner, column, defending, table);
        }
        None => {
            turn::take_control(battle, column, None, table);
            battle.stage = Stage::Tie(*attack);
            return Ok(());
        }
    }
    finish(battle, attack, table);
    Ok(())
}

/// The column whose units the attacker loses or discards on a tie. CG-TRN-013
pub(crate) fn at_stake(game: &CardGame, attack: &Attack) -> usize {
    usize::from(match game.flank_losses() {
        FlankLosses::Attacking => attack.from,
        FlankLosses::Opposed => attack.column,
    })
}

/// A tie: all units of both are discarded, a pair in the order of its owner's choice. CG-ATT-023, CG-CRD-001
pub(crate) fn tie(
    game: &CardGame,
    battle: &mut Battle,
    attack: &Attack,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let seat = battle.active;
    let sides = [(seat, at_stake(game, attack)), (seat.other(), usize::from(attack.column))];
    if let Some((seat, column)) =
        sides.into_iter().find(|&(seat, column)| battle.units(column, seat).len() == 2)
    {
        let ask = Ask::DiscardFirst { column: column as u8 };
        let Answer::Discard(first) = table.ask(game, battle, seat, ask)? else { unreachable!("checked") };
        piles::discard_unit(battle, seat, column, first, Discard::Tie, table);
        return Ok(());
    }
    for (seat, column) in sides {
        for unit in *battle.units(column, seat) {
            piles::discard_unit(battle, seat, column, unit, Discard::Tie, table);
        }
    }
    finish(battle, attack, table);
    Ok(())
}

/// All the loser's units go to the winner's victory point pile. If an elephant is among them, so does the top card of
/// the loser's deck. CG-ATT-020, CG-ATT-025
fn eliminate(
    game: &CardGame,
    battle: &mut Battle,
    loser: Seat,
    column: usize,
    table: &mut impl Table<CardGame>,
) -> Result<(), Pause> {
    let units = std::mem::take(battle.units_mut(column, loser));
    for card in units {
        lose(battle, loser, card, false, table);
    }
    let rampage = units.iter().any(|&unit| game.deck().is(unit, UnitType::Elephant));
    if rampage && let Some(card) = piles::top_card(game, battle, loser, table)? {
        lose(battle, loser, card, true, table);
    }
    Ok(())
}

fn lose(battle: &mut Battle, seat: Seat, card: Card, rampage: bool, table: &mut impl Table<CardGame>) {
    let army = battle.army_mut(seat);
    army.show(card);
    army.lost.insert(card);
    table.tell(Event::Lost { seat, card, rampage });
}

/// The winner keeps his lead only. CG-ATT-021, CG-ATT-022
fn keep_only(battle: &mut Battle, seat: Seat, column: usize, lead: Card, table: &mut impl Table<CardGame>) {
    for unit in *battle.units(column, seat) {
        if unit != lead {
            piles::discard_unit(battle, seat, column, unit, Discard::Victory, table);
        }
    }
}

/// The Bonus cards are discarded, and the game goes on. CG-ATT-024
fn finish(battle: &mut Battle, attack: &Attack, table: &mut impl Table<CardGame>) {
    discard_bonus(battle, battle.active, attack.bonus, table);
    discard_bonus(battle, battle.active.other(), attack.defence, table);
    battle.stage = attack.then();
}

fn discard_bonus(battle: &mut Battle, seat: Seat, bonus: Option<Bonus>, table: &mut impl Table<CardGame>) {
    if let Some(bonus) = bonus {
        piles::discard(battle, seat, bonus.card, Discard::Bonus, table);
    }
}
