//! The card game in English: the one place where its events, questions and rulings become sentences.

use acies_cards::{Answer, Ask, CardGame, Discard, Ending, Event, Kind, Pile, Strength, Why, write_answer};
use acies_play::{NoUndo, Outcome, Refused, Ruling, Seat};

type Card = acies_cards::Card;

/// What happened, in a sentence.
pub(crate) fn event(game: &CardGame, event: &Event) -> String {
    let name = |card: Card| game.deck().name(card).to_owned();
    let hidden = |card: Option<Card>| card.map_or("a card".into(), name);
    match *event {
        Event::TerrainLaid { terrain, column } => format!("{terrain} is laid in column {}", column + 1),
        Event::Kept { seat, cards: Some(cards) } => format!("{seat} keeps {}", list(game, cards)),
        Event::Kept { seat, cards: None } => format!("{seat} keeps two cards"),
        Event::FirstPlayer { seat } => format!("{seat} takes the first turn"),
        Event::TurnBegan { seat, turn } => format!("— turn {turn}: {seat} —"),
        Event::Control { column, to: Some(seat) } => format!("{seat} controls column {}", column + 1),
        Event::Control { column, to: None } => format!("column {} becomes neutral", column + 1),
        Event::Discarded { seat, card, why } => format!("{seat} discards {} ({})", name(card), discard(why)),
        Event::Placed { seat, unit, column, cost } => {
            format!("{seat} places {} in column {} for {cost}", name(unit), column + 1)
        }
        Event::Attacked { seat, column, lead, flank: false, .. } => {
            format!("{seat} attacks in column {} with {}", column + 1, name(lead))
        }
        Event::Attacked { seat, column, from, lead, flank: true } => {
            format!(
                "{seat} attacks the flank of column {} from column {} with {}",
                column + 1,
                from + 1,
                name(lead)
            )
        }
        Event::BonusTaken { seat, card, drawn } => {
            let from = if drawn { "the deck" } else { "the hand" };
            format!("{seat} takes {} from {from} as Bonus card", hidden(card))
        }
        Event::Combat { seat, column, leads, attacker, defender } => format!(
            "combat in column {}: {seat}'s {} {} against {}'s {} {}",
            column + 1,
            name(leads[0]),
            strength(&attacker),
            seat.other(),
            name(leads[1]),
            strength(&defender)
        ),
        Event::Lost { seat, card, rampage: false } => {
            format!("{seat} loses {} ({} victory points)", name(card), game.deck().victory(card))
        }
        Event::Lost { seat, card, rampage: true } => {
            format!("elephants rampage: {seat} loses {} as well", name(card))
        }
        Event::Overlapped { seat, card } | Event::ReservesPlayed { seat, card } => {
            format!("{seat} plays {}", name(card))
        }
        Event::Drawn { seat, card } => format!("{seat} draws {}", hidden(card)),
        Event::NothingToDraw { seat } => format!("{seat} has nothing to draw"),
        Event::Reshuffled { seat, times } => format!("{seat} reshuffles for the {} time", ordinal(times)),
        Event::Ended { winner, ending } => outcome(&Outcome { winner, ending }),
    }
}

fn ordinal(times: u8) -> String {
    match times {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        n => format!("{n}th"),
    }
}

/// A strength with its parts and their rules: `6 = combat value 3 + second unit 1 [CG-ATT-012] …`.
pub(crate) fn strength(strength: &Strength) -> String {
    let parts: Vec<String> = strength
        .parts
        .iter()
        .map(|part| format!("{} {:+} [{}]", part.name, part.value, part.name.rule()))
        .collect();
    format!("{} ({})", strength.total(), parts.join(", "))
}

/// How a game ended.
pub(crate) fn outcome(outcome: &Outcome<Ending>) -> String {
    let how = match outcome.ending {
        Ending::Control => "controlling three columns",
        Ending::Terrain => "controlling more columns after the second shuffles",
        Ending::VictoryPoints => "victory points after the second shuffles",
        Ending::Draw => "equal columns and victory points after the second shuffles",
    };
    match outcome.winner {
        Some(seat) => format!("{seat} wins by {how}"),
        None => format!("the game is drawn: {how}"),
    }
}

fn discard(why: Discard) -> &'static str {
    match why {
        Discard::Advance => "only one unit remains after an advance",
        Discard::Room => "to make room",
        Discard::Payment => "as payment",
        Discard::Withdrawal => "it withdraws",
        Discard::Halt => "the enemy withdrew, only one unit remains",
        Discard::Victory => "the winner keeps his lead only",
        Discard::Tie => "a tie",
        Discard::Bonus => "the Bonus card is done with",
        Discard::Exchange => "in exchange for cards",
        Discard::HandLimit => "the hand limit",
        Discard::Played => "it was played",
    }
}

/// What is asked, in a sentence.
pub(crate) fn ask(ask: &Ask) -> String {
    match ask {
        Ask::Keep => "Keep two of these four cards.".into(),
        Ask::Thin { column } => {
            format!("Only one unit may remain in column {}: which one do you discard?", column + 1)
        }
        Ask::FlankAttack => "Make a flank attack, or end the phase.".into(),
        Ask::Act => "Place a unit, attack, play Reserves, or end your actions.".into(),
        Ask::PlaceOrPay => "Pay for what you placed, or place another unit first.".into(),
        Ask::Commit => "Take your Bonus card for the attack; Overlap can be played before it.".into(),
        Ask::Withdraw => "You are attacked. Withdraw units, or stay.".into(),
        Ask::Defend => "You are attacked. Name your lead, with a Bonus card or without.".into(),
        Ask::DiscardFirst { column } => {
            format!("A tie: both units in column {} are discarded. Which one first?", column + 1)
        }
        Ask::Draw => "Draw three cards, or exchange one for as many as it has command points.".into(),
        Ask::HandLimit => "You hold more than nine cards: which one do you discard?".into(),
    }
}

/// Why an answer was refused, a line for each ruling.
pub(crate) fn refused(game: &CardGame, seat: Seat, refused: &Refused<Why>) -> Vec<String> {
    match refused {
        Refused::Over => vec!["The game is over.".into()],
        Refused::NotAsked(rulings) | Refused::Illegal(rulings) => {
            rulings.iter().map(|ruling| ruled(game, seat, ruling)).collect()
        }
    }
}

fn ruled(game: &CardGame, seat: Seat, Ruling { rule, because }: &Ruling<Why>) -> String {
    format!("{} ({rule})", why(game, seat, because))
}

fn why(game: &CardGame, seat: Seat, why: &Why) -> String {
    let name = |card: Card| game.deck().name(card);
    match *why {
        Why::NotWhatIsAsked { ask: asked } => format!("This is no answer to the question: {}", ask(&asked)),
        Why::NotYourDecision => format!("It is not for {seat} to decide anything now"),
        Why::NoSuchColumn { column } => format!("There is no column {}: the columns are 1 to 5", column + 1),
        Why::NotTwo { kept } => format!("Two cards of a packet are kept, not {kept}"),
        Why::NotInPacket { card } => format!("{} is not in the packet", name(card)),
        Why::Twice { card } => format!("{} is named twice", name(card)),
        Why::NotInHand { card } => format!("{} is not in your hand", name(card)),
        Why::NotInColumn { card, column } => format!("You have no {} in column {}", name(card), column + 1),
        Why::WrongCard { card } => match game.deck().kind(card) {
            Kind::Unit(_) => format!("{} is a unit", name(card)),
            _ => format!("{} is no unit", name(card)),
        },
        Why::ColumnFull { column } => {
            format!("Column {} has two of your units: discard one of them first", column + 1)
        }
        Why::NoPair { unit, other } => format!("{} and {} may not share a column", name(unit), name(other)),
        Why::CannotPay { cost, points } => {
            format!("It would cost {cost}, and the rest of your hand has {points} command points")
        }
        Why::PaidTooLittle { cost, points } => format!("The cost is {cost}, and these cards have {points}"),
        Why::NothingToPay => "There is nothing to pay: write 'pay nothing'".into(),
        Why::NotContested { column } => format!("You do not both have units in column {}", column + 1),
        Why::DidNotQualify { column } => {
            format!("Column {} was not open to a flank attack when the phase began", column + 1)
        }
        Why::AttackedAlready { column } => {
            format!("You have made your flank attack on column {}", column + 1)
        }
        Why::NotFlanked { column } => {
            format!(
                "The enemy in column {} is not flanked: it takes an unopposed unit of yours beside it and no enemy beyond",
                column + 1
            )
        }
        Why::NotFlanking { column, from } => {
            format!("No flank attack on column {} can come from column {}", column + 1, from + 1)
        }
        Why::NothingToDraw => "Your draw deck and your discard pile are empty".into(),
        Why::BonusTaken => "The Bonus card has been taken: it is too late for Overlap".into(),
        Why::TooSlow { unit, movement, lead } => {
            format!(
                "{} cannot withdraw: its movement cost {movement} is not below the lead's {lead}",
                name(unit)
            )
        }
    }
}

/// Why the last answer cannot be taken back.
pub(crate) fn no_undo(reason: NoUndo) -> &'static str {
    match reason {
        NoUndo::Nothing => "There is nothing to take back.",
        NoUndo::NotYours => "The last decision was the other side's: yours cannot be taken back any more.",
        NoUndo::Chance => "A card has been drawn since: it cannot be taken back.",
        NoUndo::Shown => "A hidden card has been shown since: it cannot be taken back.",
        NoUndo::Settled => "What was decided after it has settled it: it cannot be taken back.",
    }
}

/// Cards in a row.
pub(crate) fn list(game: &CardGame, cards: impl IntoIterator<Item = Card>) -> String {
    let names: Vec<&str> = cards.into_iter().map(|card| game.deck().name(card)).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// A card of the hand with its figures.
pub(crate) fn card(game: &CardGame, card: Card) -> String {
    let deck = game.deck();
    let points = deck.points(card);
    let name = deck.name(card);
    match (deck.kind(card), deck.unit(card)) {
        (_, Some(unit)) => {
            let flank = if unit.flank > 0 { format!(" (+{} on a flank)", unit.flank) } else { String::new() };
            format!("{name:<18} {points} command · combat {} · cost {}{flank}", unit.combat, unit.movement)
        }
        (Kind::Overlap, _) => format!("{name:<18} {points} command · adds unopposed neighbours to an attack"),
        (Kind::Reserves, _) => format!("{name:<18} {points} command · draws three cards"),
        _ => format!("{name:<18} {points} command"),
    }
}

/// An answer as a person would choose it: with what a payment wastes.
pub(crate) fn choice(game: &CardGame, cost: Option<u8>, answer: &Answer) -> String {
    let words = write_answer(game, answer);
    match (answer, cost) {
        (Answer::Pay(cards), Some(cost)) if !cards.is_empty() => {
            let points = points(game, cards);
            format!("{words}   ({points} for {cost})")
        }
        _ => words,
    }
}

/// The command points of some cards.
pub(crate) fn points(game: &CardGame, cards: &Pile) -> u32 {
    game.deck().points_of(cards.iter().copied())
}
