//! The odds of every attack that a player can make now, for the Bonus cards that are worth a thought.

use acies_play::odds::{Odds, Probability};
use acies_play::{Game, Seat};
use num_traits::Zero;
use serde::{Deserialize, Serialize};

use super::{DefenderBonus, Plan, Response, Verdict, attack_odds};
use crate::CardGame;
use crate::ask::{Answer, Ask, From};
use crate::battle::Battle;
use crate::card::{Card, CardSet};
use crate::imagine::Memory;
use crate::strength::Strength;
use crate::view::View;

/// The odds of one attack against one lead of the defender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackTable {
    /// The attack, if it is yet to be declared.
    pub declaration: Option<Answer>,
    /// The defender's lead.
    pub against: Card,
    /// The attacker's strength before the Bonus cards.
    pub attacker: Strength,
    /// The defender's.
    pub defender: Strength,
    /// A row for each Bonus card of the attacker.
    pub rows: Vec<OddsRow>,
}

/// The odds with one Bonus card of the attacker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OddsRow {
    /// The attacker's Bonus card.
    pub bonus: From,
    /// Against a defender who adds no card.
    pub no_card: Shares,
    /// Against the top card of his deck, if he can draw one.
    pub top_card: Option<Shares>,
    /// Against the best card of his hand, if he has any.
    pub best_card: Option<Shares>,
}

/// Exact probabilities, as fractions such as `3/7`, and rounded to percent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shares {
    /// The attacker wins.
    pub win: String,
    /// A tie.
    pub tie: String,
    /// The defender wins.
    pub loss: String,
    /// The three in hundredths of a percent.
    pub per_myriad: [u32; 3],
}

/// Every attack that `seat` can declare now, or has declared, as long as his Bonus card is not taken: as far as he can
/// know it.
pub fn attack_tables(game: &CardGame, battle: &Battle, seat: Seat, ask: Ask) -> Vec<AttackTable> {
    let (view, memory) = (game.view(battle, seat.into()), game.recall(battle, seat));
    let mut choices = Vec::new();
    game.choices(battle, seat, &ask, &mut choices);
    let declared = battle.attack().filter(|_| ask == Ask::Commit).map(|attack| (None, attack.column));
    let open = choices.iter().filter_map(|&choice| match choice {
        Answer::Attack { column, .. } | Answer::FlankAttack { column, .. } => Some((Some(choice), column)),
        _ => None,
    });
    let mut tables = Vec::new();
    for (declaration, column) in declared.into_iter().chain(open) {
        for &lead in battle.units(column.into(), seat.other()) {
            tables.push(table(game, &view, &memory, declaration, lead));
        }
    }
    tables
}

fn table(
    game: &CardGame,
    view: &View,
    memory: &Memory,
    declaration: Option<Answer>,
    lead: Card,
) -> AttackTable {
    let odds = |bonus: From, defence: DefenderBonus| {
        let plan = Plan { declaration, overlaps: CardSet::EMPTY, bonus };
        attack_odds(game, view, memory, &plan, Response { lead, bonus: defence })
    };
    let shares = |bonus: From, defence: DefenderBonus| Shares::of(&odds(bonus, defence).verdicts);
    let defender = view.side(view.active.other());
    let (can_draw, has_hand) = (defender.deck + defender.discard > 0, defender.hand > 0);
    let bonuses = bonuses(game, view);
    let rows = bonuses.iter().map(|&bonus| OddsRow {
        bonus,
        no_card: shares(bonus, DefenderBonus::None),
        top_card: can_draw.then(|| shares(bonus, DefenderBonus::Deck)),
        best_card: has_hand.then(|| shares(bonus, DefenderBonus::Best)),
    });
    let rows = rows.collect();
    let [attacker, defender] = odds(bonuses[0], DefenderBonus::None).bare;
    AttackTable { declaration, against: lead, attacker, defender, rows }
}

/// One card of the hand for each number of command points, the most first, and the top of the deck.
fn bonuses(game: &CardGame, view: &View) -> Vec<From> {
    let hand = view.own.map_or(CardSet::EMPTY, |own| own.hand);
    let with = |points: u8| hand.iter().find(|&card| game.deck().points(card) == points);
    // With nothing to draw and no hand the attack is made with a bonus of 0, which is what the deck then gives.
    let side = view.side(view.active);
    let deck = (side.deck + side.discard > 0 || hand.is_empty()).then_some(From::Deck);
    (0..=5).rev().filter_map(with).map(From::Hand).chain(deck).collect()
}

impl Shares {
    fn of(odds: &Odds<Verdict>) -> Shares {
        let share = |verdict| odds.get(&verdict).copied().unwrap_or_else(Probability::zero);
        let [win, tie, loss] = [Verdict::Won, Verdict::Tied, Verdict::Lost].map(share);
        let per_myriad =
            |share: Probability| (share * Probability::from_integer(10_000)).round().to_integer() as u32;
        Shares {
            win: win.to_string(),
            tie: tie.to_string(),
            loss: loss.to_string(),
            per_myriad: [win, tie, loss].map(per_myriad),
        }
    }
}
