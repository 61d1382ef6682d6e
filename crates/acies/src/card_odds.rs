//! The odds of the attacks that a player can make now, for every sensible pair of Bonus cards.

use std::fmt::Write;

use acies_cards::{
    Answer, Ask, Card, CardGame, CardSet, DefenderBonus, From, Plan, Response, Strength, Verdict,
    attack_odds, write_answer,
};
use acies_play::odds::{Odds, Probability};
use acies_play::{Game, Live, Seat};
use serde::Serialize;

use crate::card_words as words;

/// What the defender may add.
const DEFENCES: [(DefenderBonus, &str); 3] = [
    (DefenderBonus::None, "no card"),
    (DefenderBonus::Deck, "their top card"),
    (DefenderBonus::Best, "their best card"),
];

/// The odds of one attack against one lead of the defender.
#[derive(Serialize)]
pub(crate) struct AttackTable {
    attack: String,
    against: String,
    /// Before the Bonus cards.
    attacker: Strength,
    defender: Strength,
    rows: Vec<Row>,
}

/// The odds with one Bonus card of the attacker, against each that the defender may add.
#[derive(Serialize)]
struct Row {
    bonus: String,
    against: Vec<Option<Shares>>,
}

/// Exact probabilities, as fractions and in percent.
#[derive(Serialize)]
struct Shares {
    win: String,
    tie: String,
    loss: String,
    percent: [f64; 3],
}

/// Every attack that `seat` can make now, or has declared.
pub(crate) fn attacks(live: &Live<CardGame>, seat: Seat) -> Vec<AttackTable> {
    let mut tables = Vec::new();
    for (declaration, column) in declarations(live, seat) {
        for &lead in live.state().units(column, seat.other()) {
            tables.push(table(live, seat, declaration, lead));
        }
    }
    tables
}

/// The attacks to be declared with their columns, or the one that is under way.
fn declarations(live: &Live<CardGame>, seat: Seat) -> Vec<(Option<Answer>, usize)> {
    let mut choices = Vec::new();
    match live.asked_of(seat) {
        Some(Ask::Commit) => {
            return live.state().attack().map(|attack| (None, attack.column.into())).into_iter().collect();
        }
        Some(ask @ (Ask::Act | Ask::FlankAttack)) => {
            live.game().choices(live.state(), seat, ask, &mut choices);
        }
        _ => {}
    }
    let column = |choice: Answer| match choice {
        Answer::Attack { column, .. } | Answer::FlankAttack { column, .. } => {
            Some((Some(choice), usize::from(column)))
        }
        _ => None,
    };
    choices.into_iter().filter_map(column).collect()
}

fn table(live: &Live<CardGame>, seat: Seat, declaration: Option<Answer>, lead: Card) -> AttackTable {
    let game = live.game();
    let (view, memory) = (live.view(seat), game.recall(live.state(), seat));
    let odds = |bonus: From, defence: DefenderBonus| {
        let plan = Plan { declaration, overlaps: CardSet::EMPTY, bonus };
        attack_odds(game, &view, &memory, &plan, Response { lead, bonus: defence })
    };
    let army = live.state().army(seat);
    let bonuses = bonuses(game, army.hand, army.can_draw());
    let rows = bonuses.iter().map(|&bonus| Row {
        bonus: match bonus {
            From::Hand(card) => format!("{} ({})", game.deck().name(card), game.deck().points(card)),
            From::Deck => "top of your deck".into(),
        },
        against: DEFENCES
            .iter()
            .map(|&(defence, _)| {
                possible(live, seat.other(), defence).then(|| Shares::of(&odds(bonus, defence).verdicts))
            })
            .collect(),
    });
    let rows = rows.collect();
    let [attacker, defender] = odds(*bonuses.last().unwrap_or(&From::Deck), DefenderBonus::None).bare;
    AttackTable {
        attack: declaration.map_or("this attack".into(), |answer| write_answer(game, &answer)),
        against: game.deck().name(lead).into(),
        attacker,
        defender,
        rows,
    }
}

/// The best and the worst card of the hand, and the top of the deck.
fn bonuses(game: &CardGame, hand: CardSet, can_draw: bool) -> Vec<From> {
    let by_points = |card: &Card| game.deck().points(*card);
    let best = hand.iter().max_by_key(by_points);
    let worst = hand.iter().min_by_key(by_points).filter(|worst| Some(*worst) != best);
    best.into_iter().chain(worst).map(From::Hand).chain(can_draw.then_some(From::Deck)).collect()
}

/// Whether the defender has such a card to add: the sizes of his hand and deck are open to all.
fn possible(live: &Live<CardGame>, defender: Seat, defence: DefenderBonus) -> bool {
    let army = live.state().army(defender);
    match defence {
        DefenderBonus::None => true,
        DefenderBonus::Deck => army.can_draw(),
        DefenderBonus::Best => !army.hand.is_empty(),
    }
}

impl Shares {
    fn of(odds: &Odds<Verdict>) -> Shares {
        let share = |verdict| odds.get(&verdict).copied().unwrap_or(Probability::from_integer(0));
        let [win, tie, loss] = [Verdict::Won, Verdict::Tied, Verdict::Lost].map(share);
        let percent = |share: Probability| 100.0 * *share.numer() as f64 / *share.denom() as f64;
        Shares {
            win: win.to_string(),
            tie: tie.to_string(),
            loss: loss.to_string(),
            percent: [win, tie, loss].map(percent),
        }
    }
}

/// The tables for a person.
pub(crate) fn in_words(attacks: &[AttackTable]) -> String {
    if attacks.is_empty() {
        return "There is no attack to reckon with: it is not for you to attack now, or no column is contested.\n"
            .into();
    }
    let mut text = String::from(
        "Win / tie / loss in percent. Every card that you cannot know is taken as equally likely.\n",
    );
    for AttackTable { attack, against, attacker, defender, rows } in attacks {
        let _ = writeln!(text, "\n{attack} against {against}:");
        let _ = writeln!(text, "  you   {}", words::strength(attacker));
        let _ = writeln!(text, "  they  {}", words::strength(defender));
        let _ = write!(text, "  {:<24}", "your Bonus card");
        for (_, name) in DEFENCES {
            let _ = write!(text, "{name:>17}");
        }
        for Row { bonus, against } in rows {
            let _ = write!(text, "\n  {bonus:<24}");
            for shares in against {
                let cell = shares.as_ref().map_or("-".into(), |shares| {
                    let [win, tie, loss] = shares.percent;
                    format!("{win:.0} / {tie:.0} / {loss:.0}")
                });
                let _ = write!(text, "{cell:>17}");
            }
        }
        let _ = writeln!(text);
    }
    text
}
