//! What a careful player remembers, and the states he must reckon with.

use acies_play::{Dice, Seat};

use crate::battle::{Army, Battle, Bonus, Stage};
use crate::card::{Card, CardSet};
use crate::view::{BonusView, View};

/// What can have been noted of both players' cards as they lay face-up. Nothing of it was ever hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Of red's cards and of blue's.
    pub sides: [SideMemory; 2],
}

/// What can have been noted of one player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideMemory {
    /// Those that have lain face-up at some time.
    pub seen: CardSet,
    /// Those that may be in the draw deck: at first all that were never seen; after a reshuffle those that were in the
    /// discard pile, less what has been seen again.
    pub pool: CardSet,
    /// Those in the discard pile.
    pub discard: CardSet,
}

/// Everything here is common knowledge, so it is the same for both seats.
pub(crate) fn recall(battle: &Battle, _: Seat) -> Memory {
    let side = |seat: Seat| {
        let army = battle.army(seat);
        SideMemory { seen: army.seen, pool: army.pool, discard: army.discard.iter().copied().collect() }
    };
    Memory { sides: Seat::BOTH.map(side) }
}

/// Where the hidden cards of an opponent may be, for all that can have been noted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden {
    /// May be in the draw deck; after a reshuffle they are there or in the hand.
    pub(crate) pool: CardSet,
    /// Must be in the hand: seen before, and neither on the table nor in what was reshuffled last.
    pub(crate) held: CardSet,
    /// Never seen, and not in the draw deck: in the hand, or rejected in the draft.
    pub(crate) unseen: CardSet,
    /// Whether the draw deck is the first one, drafted out of sight.
    pub(crate) first_deck: bool,
}

impl Hidden {
    pub(crate) fn of(view: &View, memory: &Memory, seat: Seat) -> Hidden {
        let SideMemory { seen, pool, discard } = memory.sides[seat.index()];
        let on_table = view.visible(seat).with(discard);
        Hidden {
            pool: pool.without(on_table),
            held: seen.without(on_table).without(pool),
            unseen: CardSet::ALL.without(seen).without(pool),
            first_deck: view.side(seat).reshuffles == 0,
        }
    }
}

pub(crate) fn imagine(view: &View, memory: &Memory, dice: &mut Dice) -> Battle {
    let mut bonus = [None; 2];
    let armies = Seat::BOTH.map(|seat| {
        let (army, imagined) = if view.eyes.are(seat) {
            (own_army(view, memory, seat), None)
        } else {
            other_army(view, memory, seat, dice)
        };
        bonus[seat.index()] = imagined;
        army
    });
    let attacker = view.active;
    let known = |seat: Seat| {
        move |shown: BonusView| Bonus {
            card: shown.card.or(bonus[seat.index()]).expect("a hidden Bonus card was imagined"),
            drawn: shown.drawn,
        }
    };
    Battle {
        columns: view.columns,
        armies,
        active: view.active,
        turn: view.turn,
        stage: view.stage.map_bonus(known(attacker), known(attacker.other())),
        outcome: view.outcome,
    }
}

/// The part of an army that is the same whoever looks.
fn open_army(view: &View, memory: &Memory, seat: Seat) -> Army {
    let side = view.side(seat);
    let SideMemory { seen, pool, .. } = memory.sides[seat.index()];
    Army { lost: side.lost, reshuffles: side.reshuffles, seen, pool, ..Army::default() }
}

fn own_army(view: &View, memory: &Memory, seat: Seat) -> Army {
    let own = view.own.as_ref().expect("a seat's own view has its own cards");
    let undealt =
        if view.side(seat).undealt == 0 { CardSet::EMPTY } else { CardSet::ALL.without(view.visible(seat)) };
    Army {
        undealt,
        packet: own.packet,
        rejected: own.rejected,
        deck: own.deck,
        hand: own.hand,
        discard: own.discard,
        ..open_army(view, memory, seat)
    }
}

/// Deals the hidden cards to where they may be, and says which of them is the hidden Bonus card, if there is one.
fn other_army(view: &View, memory: &Memory, seat: Seat, dice: &mut Dice) -> (Army, Option<Card>) {
    let side = view.side(seat);
    let mut army = open_army(view, memory, seat);
    let Hidden { mut pool, held, mut unseen, first_deck } = Hidden::of(view, memory, seat);

    let buried = memory.sides[seat.index()].discard;
    army.discard = buried.iter().filter(|&card| Some(card) != side.top).chain(side.top).collect();

    let hidden_bonus = hidden_bonus(view, seat);
    let mut bonus = match hidden_bonus {
        Some(BonusView { drawn: true, .. }) => Some(take(&mut pool, dice)),
        _ => None,
    };
    let in_hand = side.hand + u8::from(hidden_bonus.is_some_and(|bonus| !bonus.drawn));
    army.undealt = take_some(&mut pool, side.undealt, dice);
    army.packet = take_some(&mut pool, side.packet, dice);
    army.deck = take_some(&mut pool, side.deck, dice);
    army.hand = held;
    if first_deck {
        army.hand = army.hand.with(take_some(&mut pool, in_hand, dice));
        army.rejected = pool;
    } else {
        army.hand = army.hand.with(pool);
        let missing = in_hand - army.hand.len() as u8;
        army.hand = army.hand.with(take_some(&mut unseen, missing, dice));
        army.rejected = unseen;
    }
    if hidden_bonus.is_some() && bonus.is_none() {
        bonus = Some(take(&mut army.hand, dice));
    }
    (army, bonus)
}

/// The Bonus card that this player has taken and nobody else has seen.
fn hidden_bonus(view: &View, seat: Seat) -> Option<BonusView> {
    let (Stage::Commitment(attack) | Stage::Withdrawal(attack) | Stage::Defence(attack)) = &view.stage else {
        return None;
    };
    let bonus = if seat == view.active { attack.bonus } else { attack.defence };
    bonus.filter(|bonus| bonus.card.is_none())
}

fn take(cards: &mut CardSet, dice: &mut Dice) -> Card {
    let card = cards.nth(dice.pick(cards.len() as u32));
    cards.remove(card);
    card
}

fn take_some(cards: &mut CardSet, count: u8, dice: &mut Dice) -> CardSet {
    (0..count).map(|_| take(cards, dice)).collect()
}
