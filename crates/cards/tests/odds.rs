//! The exact odds against an enumeration that shares nothing with the engine but the names of the cards.

use std::collections::BTreeMap;

use acies_cards::{
    Answer, Battle, CardGame, CardSet, DefenderBonus, From, Plan, Response, Verdict, attack_odds, parse_card,
};
use acies_play::odds::Probability;
use acies_play::{Game, Seat, case};

/// Command points, by the last sign of a card's name that is a figure.
fn points(name: &str) -> i32 {
    match name {
        name if name.starts_with("commander") => 5,
        name if name.starts_with("overlap") => 3,
        "reserves" => 1,
        unit => unit.chars().find_map(|sign| sign.to_digit(10)).expect("a unit has points") as i32,
    }
}

/// Which cards the defender may hold, and how.
struct Unknown {
    /// The draw deck is uniformly one of these on top.
    deck: Vec<&'static str>,
    /// The hand has all of these …
    held: Vec<&'static str>,
    /// … and so many of these …
    from_pool: (usize, Vec<&'static str>),
    /// … and so many of those.
    from_unseen: (usize, Vec<&'static str>),
}

/// All ways to take `count` of the names.
fn ways<'a>(count: usize, names: &[&'a str]) -> Vec<Vec<&'a str>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = names.split_first() else { return Vec::new() };
    let mut all = ways(count - 1, rest);
    for way in &mut all {
        way.push(first);
    }
    all.extend(ways(count, rest));
    all
}

/// Counts verdicts one possible world at a time.
fn brute_force(
    attack: &[i32],
    base: i32,
    defence: DefenderBonus,
    unknown: &Unknown,
) -> BTreeMap<Verdict, Probability> {
    let defender_bonuses: Vec<i32> = match defence {
        DefenderBonus::None => vec![0],
        DefenderBonus::Deck => unknown.deck.iter().map(|name| points(name)).collect(),
        DefenderBonus::Best => {
            let mut best = Vec::new();
            for pool in ways(unknown.from_pool.0, &unknown.from_pool.1) {
                for unseen in ways(unknown.from_unseen.0, &unknown.from_unseen.1) {
                    let hand = unknown.held.iter().chain(&pool).chain(&unseen);
                    best.push(hand.map(|name| points(name)).max().expect("a hand"));
                }
            }
            best
        }
    };
    let worlds = (attack.len() * defender_bonuses.len()) as u128;
    let mut odds = BTreeMap::new();
    for strength in attack {
        for bonus in &defender_bonuses {
            let verdict = match strength.cmp(&(base + bonus)) {
                std::cmp::Ordering::Greater => Verdict::Won,
                std::cmp::Ordering::Equal => Verdict::Tied,
                std::cmp::Ordering::Less => Verdict::Lost,
            };
            *odds.entry(verdict).or_insert(Probability::new(0, 1)) += Probability::new(1, worlds);
        }
    }
    odds
}

fn position(text: &str) -> (CardGame, Battle) {
    let head = "title = 't'\nrulebook = 'fog-card'\nrules = []\n[[step]]\nasks = 'red: act'\n";
    case::position::<CardGame>(&format!("{head}{text}")).expect("a sound position")
}

fn odds(game: &CardGame, battle: &Battle, plan: Plan, response: Response) -> BTreeMap<Verdict, Probability> {
    let seat = battle.active;
    attack_odds(game, &game.view(battle, seat.into()), &game.recall(battle, seat), &plan, response).verdicts
}

/// Every card but these was seen already and is out of the game or on the table, so that few worlds remain.
fn all_but(game: &CardGame, names: &[&str]) -> String {
    let keep: CardSet = names.iter().map(|name| parse_card(game.deck(), name).unwrap()).collect();
    let others: Vec<_> =
        CardSet::ALL.without(keep).iter().map(|card| game.deck().name(card).to_owned()).collect();
    others.join(", ")
}

/// Proves CG-ATT-012.
#[test]
fn a_flank_attack_with_overlap_out_of_the_deck_against_the_first_deck() {
    let game = CardGame::default();
    let unknown = ["pike 1", "pike 4", "spear 3a", "commander a", "archer 2", "reserves", "elephant 3"];
    let lost = all_but(&game, &[&unknown[..], &["spear 1", "spear 2a"]].concat());
    let (game, battle) = position(&format!(
        r#"
        [table]
        terrain = "plain hill plain plain plain"
        phase = "flank attacks"
        [red]
        hand = "overlap a, commander b"
        deck = "pike 1, spear 3b, cavalry 4, archer 2"
        columns = {{ 1 = "light infantry 1", 2 = "spear 1" }}
        [blue]
        hand = "commander a, pike 1, reserves"
        deck = "pike 4, spear 3a"
        lost = "{lost}"
        columns = {{ 2 = "spear 1, spear 2a" }}
        "#
    ));
    let name = |name: &str| parse_card(game.deck(), name).unwrap();
    let plan = Plan {
        declaration: Some(Answer::FlankAttack { column: 1, from: 1, lead: name("spear 1") }),
        overlaps: [name("overlap a")].into_iter().collect(),
        bonus: From::Deck,
    };
    // Spear 3, flank attack 2, one unit for Overlap, and a card out of four.
    let attack: Vec<i32> =
        ["pike 1", "spear 3b", "cavalry 4", "archer 2"].iter().map(|card| 3 + 2 + 1 + points(card)).collect();
    let world = Unknown {
        deck: unknown.to_vec(),
        held: vec![],
        from_pool: (3, unknown.to_vec()),
        from_unseen: (0, vec![]),
    };
    for bonus in [DefenderBonus::None, DefenderBonus::Deck, DefenderBonus::Best] {
        // Spear 3, second unit 1, Hill 1.
        let expected = brute_force(&attack, 3 + 1 + 1, bonus, &world);
        let response = Response { lead: name("spear 2a"), bonus };
        assert_eq!(odds(&game, &battle, plan, response), expected, "{bonus:?}");
    }
}

/// After a reshuffle the deck is known to be what was discarded, and older cards in the hand are not in it.
#[test]
fn an_attack_against_a_reshuffled_deck() {
    let game = CardGame::default();
    let deck = ["pike 1", "spear 3a", "commander a"];
    let unseen = ["archer 2", "reserves", "elephant 3", "cavalry 4", "pike 2a"];
    let lost = all_but(&game, &[&deck[..], &unseen, &["medium infantry 3"]].concat());
    let (game, mut battle) = position(&format!(
        r#"
        [table]
        terrain = "plain plain plain plain woods"
        active = "blue"
        [blue]
        hand = "light infantry 3a"
        columns = {{ 5 = "light infantry 1, light infantry 2" }}
        [red]
        reshuffles = 1
        hand = "archer 2, cavalry 4"
        deck = "{}"
        lost = "{lost}"
        columns = {{ 5 = "medium infantry 3" }}
        "#,
        deck.join(", ")
    ));
    let name = |name: &str| parse_card(game.deck(), name).unwrap();
    // Red draws a card since: blue knows only that it is one of the three.
    let army = battle.army_mut(Seat::Red);
    army.deck.remove(name("commander a"));
    army.hand.insert(name("commander a"));
    let plan = Plan {
        declaration: Some(Answer::Attack { column: 4, lead: name("light infantry 1") }),
        overlaps: CardSet::EMPTY,
        bonus: From::Hand(name("light infantry 3a")),
    };
    let world = Unknown {
        deck: deck.to_vec(),
        held: vec![],
        from_pool: (1, deck.to_vec()),
        from_unseen: (2, unseen.to_vec()),
    };
    for bonus in [DefenderBonus::None, DefenderBonus::Deck, DefenderBonus::Best] {
        // Light infantry 1, second unit 1, Woods 1, a card of 3, against medium infantry 3.
        let expected = brute_force(&[1 + 1 + 1 + 3], 3, bonus, &world);
        let response = Response { lead: name("medium infantry 3"), bonus };
        assert_eq!(odds(&game, &battle, plan, response), expected, "{bonus:?}");
    }
}
