//! The odds of attacks as tables of letters.

use std::fmt::Write;

use acies_cards::{AttackTable, CardGame, From, OddsRow, Shares, write_answer};

use crate::card_words as words;

/// The tables for a person.
pub(crate) fn in_words(game: &CardGame, attacks: &[AttackTable]) -> String {
    if attacks.is_empty() {
        return "There is no attack to reckon with: it is not for you to attack now, or no column is contested.\n"
            .into();
    }
    let mut text = String::from(
        "Win / tie / loss in percent. Every card that you cannot know is taken as equally likely.\n",
    );
    for AttackTable { declaration, against, attacker, defender, rows } in attacks {
        let attack = declaration.map_or("this attack".into(), |answer| write_answer(game, &answer));
        let _ = writeln!(text, "\n{attack} against {}:", game.deck().name(*against));
        let _ = writeln!(text, "  you   {}", words::strength(attacker));
        let _ = writeln!(text, "  they  {}", words::strength(defender));
        let heads = ["no card", "their top card", "their best card"];
        let _ = writeln!(text, "  {:<24}{:>17}{:>17}{:>17}", "your Bonus card", heads[0], heads[1], heads[2]);
        for OddsRow { bonus, no_card, top_card, best_card } in rows {
            let bonus = match *bonus {
                From::Hand(card) => format!("{} ({})", game.deck().name(card), game.deck().points(card)),
                From::Deck => "top of your deck".into(),
            };
            let cells = [Some(no_card), top_card.as_ref(), best_card.as_ref()].map(cell);
            let _ = writeln!(text, "  {bonus:<24}{:>17}{:>17}{:>17}", cells[0], cells[1], cells[2]);
        }
    }
    text
}

fn cell(shares: Option<&Shares>) -> String {
    let percent = |share: u32| f64::from(share) / 100.0;
    shares.map_or("-".into(), |shares| {
        let [win, tie, loss] = shares.per_myriad.map(percent);
        format!("{win:.0} / {tie:.0} / {loss:.0}")
    })
}
