//! The exact odds of an attack, as far as the attacker can know them.

mod table;

pub use table::{AttackTable, OddsRow, Shares, attack_tables};

use acies_play::odds::{Odds, Probability, explore};
use acies_play::{Dice, Eyes, Game, Seed, Turn};
use num_traits::{One, Zero};

use crate::CardGame;
use crate::ask::{Answer, Ask, Event, From};
use crate::battle::{Battle, Stage};
use crate::card::{Card, CardSet, Units};
use crate::imagine::{Hidden, Memory};
use crate::strength::Strength;
use crate::view::View;

/// How an attack is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The declaration, if the attack is not declared yet: an attack or a flank attack.
    pub declaration: Option<Answer>,
    /// Overlap cards to be played on it.
    pub overlaps: CardSet,
    /// The Bonus card.
    pub bonus: From,
}

/// What the defender is supposed to do. He does not withdraw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Response {
    /// His lead.
    pub lead: Card,
    /// His Bonus card.
    pub bonus: DefenderBonus,
}

/// Where the defender is supposed to take his Bonus card from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefenderBonus {
    /// He takes none.
    None,
    /// The top card of his deck.
    Deck,
    /// The best card of his hand.
    Best,
}

/// How an attack comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The attacker wins.
    Won,
    /// A tie.
    Tied,
    /// The defender wins.
    Lost,
}

/// The odds of an attack, and how the strengths come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// How likely each verdict is.
    pub verdicts: Odds<Verdict>,
    /// The attacker's strength and the defender's before the Bonus cards are added.
    pub bare: [Strength; 2],
}

/// The odds of `plan` against `response` for the player whose view this is. Every card that he cannot have noted is as
/// likely as the others to be where it may be.
///
/// # Panics
/// If the view is not that of the active player, or the plan or the response is not legal in it.
pub fn attack_odds(
    game: &CardGame,
    view: &View,
    memory: &Memory,
    plan: &Plan,
    response: Response,
) -> AttackOdds {
    let attacker = view.active;
    assert_eq!(view.eyes, Eyes::Seat(attacker), "only the attacker knows what he attacks with");
    let hidden = Hidden::of(view, memory, attacker.other());
    let best = best_of_hand(game, view, &hidden);

    let mut battle = game.imagine(view, memory, &mut Dice::new(Seed::of_series(0, 0)));
    let defender = battle.army_mut(attacker.other());
    if !defender.deck.is_empty() {
        defender.deck = hidden.pool;
    }
    defender.hand = best.iter().map(|&(card, _)| card).collect();

    let policy = |turn: &Turn<'_, CardGame>| match turn.ask {
        Ask::Commit => vec![(commitment(turn, plan), Probability::one())],
        Ask::Withdraw => vec![(Answer::Withdraw(Units::default()), Probability::one())],
        Ask::Defend => defences(response, &best),
        _ => vec![(plan.declaration.expect("the attack is declared"), Probability::one())],
    };
    let findings = explore(game, &stage_for(battle), policy, |event| match event {
        Event::Combat { attacker, defender, .. } => Some([*attacker, *defender]),
        _ => None,
    });
    let (any, _) = findings.first_key_value().expect("an attack without withdrawal comes to a combat");
    let bare = any.map(|strength| strength.without_bonus());
    let mut verdicts = Odds::new();
    for (strengths, probability) in findings {
        let [attacker, defender] = strengths.map(|strength| strength.total());
        let verdict = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Verdict::Won,
            std::cmp::Ordering::Equal => Verdict::Tied,
            std::cmp::Ordering::Less => Verdict::Lost,
        };
        *verdicts.entry(verdict).or_insert_with(Probability::zero) += probability;
    }
    AttackOdds { verdicts, bare }
}

/// An attack can be planned while units are being placed: they are taken as paid.
fn stage_for(mut battle: Battle) -> Battle {
    if matches!(battle.stage, Stage::Placing { .. }) {
        battle.stage = Stage::Actions;
    }
    battle
}

fn commitment(turn: &Turn<'_, CardGame>, plan: &Plan) -> Answer {
    let hand = turn.view().own.expect("the attacker sees his hand").hand;
    match plan.overlaps.iter().find(|&card| hand.contains(card)) {
        Some(overlap) => Answer::Overlap(overlap),
        None => Answer::Bonus(plan.bonus),
    }
}

fn defences(response: Response, best: &[(Card, Probability)]) -> Vec<(Answer, Probability)> {
    let lead = response.lead;
    match response.bonus {
        DefenderBonus::None => vec![(Answer::Defend { lead, bonus: None }, Probability::one())],
        DefenderBonus::Deck => {
            vec![(Answer::Defend { lead, bonus: Some(From::Deck) }, Probability::one())]
        }
        DefenderBonus::Best => best
            .iter()
            .map(|&(card, probability)| (Answer::Defend { lead, bonus: Some(From::Hand(card)) }, probability))
            .collect(),
    }
}

/// For each number of command points that the best card of the defender's hand may have: a card with that number, and
/// how likely it is.
fn best_of_hand(game: &CardGame, view: &View, hidden: &Hidden) -> Vec<(Card, Probability)> {
    let side = view.side(view.active.other());
    let (hand, deck) = (u32::from(side.hand), u32::from(side.deck));
    // The hand is what must be there, with so many cards out of the pool and so many of the unseen.
    let (from_pool, from_unseen) = if hidden.first_deck {
        (hand - hidden.held.len() as u32, 0)
    } else {
        let from_pool = hidden.pool.len() as u32 - deck;
        (from_pool, hand - hidden.held.len() as u32 - from_pool)
    };
    let points = |card: Card| game.deck().points(card);
    let at_most = |limit: u8| {
        let among = |cards: CardSet| cards.iter().filter(|&card| points(card) <= limit).count() as u32;
        if among(hidden.held) < hidden.held.len() as u32 {
            return Probability::zero();
        }
        let all_of = |cards: CardSet, drawn: u32| {
            Probability::new(choose(among(cards), drawn), choose(cards.len() as u32, drawn))
        };
        all_of(hidden.pool, from_pool) * all_of(hidden.unseen, from_unseen)
    };
    let may_be_there = hidden.held.with(hidden.pool).with(hidden.unseen);
    let mut found = Vec::new();
    let mut below = Probability::zero();
    for limit in 0..=5 {
        let up_to = at_most(limit);
        let card = may_be_there.iter().find(|&card| points(card) == limit);
        if let Some(card) = card.filter(|_| hand > 0 && up_to > below) {
            found.push((card, up_to - below));
        }
        below = up_to;
    }
    found
}

/// In how many ways `drawn` of `cards` can be drawn.
fn choose(cards: u32, drawn: u32) -> u128 {
    if drawn > cards {
        return 0;
    }
    (0..drawn).fold(1, |ways, i| ways * u128::from(cards - i) / u128::from(i + 1))
}
