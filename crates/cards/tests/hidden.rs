//! Hidden things stay hidden.

use acies_cards::{Battle, CardGame, CardSet, Event};
use acies_play::{Asked, Eyes, Game, Live, Player, Random, Seat, Seed, Turn};

/// Plays random games and looks at every position on the way.
fn at_every_question(games: u64, mut look: impl FnMut(&Live<CardGame>)) {
    let game = CardGame::default();
    for index in 0..games {
        let seed = Seed::of_series(11, index);
        let mut live = Live::new(game.clone(), seed);
        let mut players = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
        while live.outcome().is_none() {
            look(&live);
            let Asked { seat, ask } = live.asked()[0].clone();
            let answer = players[seat.index()].answer(&Turn::new(&game, live.state(), seat, &ask));
            live.answer(seat, answer).expect("listed choices are legal");
        }
    }
}

/// What `seat` alone may know of its cards, and what not even `seat` may know.
fn secrets(battle: &Battle, seat: Seat) -> CardSet {
    let army = battle.army(seat);
    let bonus = battle.attack().filter(|_| seat == battle.active).and_then(|attack| attack.bonus);
    let bonus = bonus.filter(|bonus| !army.seen.contains(bonus.card)).map(|bonus| bonus.card);
    [army.undealt, army.packet, army.rejected, army.deck, army.hand]
        .into_iter()
        .fold(bonus.into_iter().collect(), CardSet::with)
}

/// Proves CG-SET-009, CG-CRD-002.
#[test]
fn nobody_sees_the_other_hand_a_deck_or_an_unrevealed_bonus_card() {
    let mut bonus_cards = 0;
    at_every_question(40, |live| {
        for seat in Seat::BOTH {
            for eyes in [Eyes::Seat(seat.other()), Eyes::Spectator] {
                let view = live.view(eyes);
                let seen = view.visible(seat);
                let army = live.state().army(seat);
                let buried: CardSet = army.discard.iter().rev().skip(1).copied().collect();
                let hidden = secrets(live.state(), seat).with(buried);
                assert_eq!(seen.without(hidden), seen, "{eyes:?} sees {seen:?} of {seat}");
            }
        }
        bonus_cards += u32::from(live.state().attack().is_some_and(|attack| attack.bonus.is_some()));
    });
    assert!(bonus_cards > 100, "the games had hidden Bonus cards to keep");
}

/// `visible` could forget a place: so the written view is searched too, for every number that would be a secret.
#[test]
fn a_written_view_names_no_secret_card() {
    at_every_question(10, |live| {
        for seat in Seat::BOTH {
            let mut view = serde_json::to_value(live.view(seat.other())).expect("a view can be written");
            // The other's own cards are on the same numbers, so the owner's part is taken out, and of what is left the
            // parts of the seat itself.
            view.as_object_mut().expect("an object").remove("own");
            let side = &view["sides"][seat.index()];
            let lists: Vec<&str> = side
                .as_object()
                .expect("an object")
                .iter()
                .filter(|(_, v)| v.is_array())
                .map(|(k, _)| k.as_str())
                .collect();
            assert_eq!(lists, ["lost"], "the only list of cards in a side's public part");
        }
    });
}

#[test]
fn events_are_masked_for_other_eyes() {
    let game = CardGame::default();
    at_every_question(10, |live| {
        for event in live.events() {
            for eyes in [Eyes::Seat(Seat::Red), Eyes::Seat(Seat::Blue), Eyes::Spectator] {
                let (owner, named) = match game.event_for(event, eyes) {
                    Event::Kept { seat, cards } => (seat, cards.is_some()),
                    Event::Drawn { seat, card } | Event::BonusTaken { seat, card, .. } => {
                        (seat, card.is_some())
                    }
                    other => {
                        assert_eq!(other, *event, "nothing else is hidden");
                        continue;
                    }
                };
                assert_eq!(named, eyes.are(owner), "{event:?} for {eyes:?}");
            }
        }
    });
}

/// The deck is a set: there is no order that a view, a state or a record could give away.
#[test]
fn a_deck_has_no_order_before_it_is_drawn() {
    at_every_question(5, |live| {
        let state = serde_json::to_value(live.state()).expect("a state can be written");
        for seat in Seat::BOTH {
            let deck: Vec<u64> =
                serde_json::from_value(state["armies"][seat.index()]["deck"].clone()).unwrap();
            assert!(deck.is_sorted(), "written in the order of the deck list");
        }
    });
}
