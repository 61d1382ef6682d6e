//! The laws that every game must keep, whatever its rules. Each game's tests run them over many random games.
//!
//! A broken law panics with the law, the seed and the place: these functions are for tests.

use std::fmt::Debug;

use crate::record::Record;
use crate::{
    Arena, Asked, Dice, Eyes, Fingerprint, Game, Live, Player, Random, Refused, Seat, Seed, Turn, run_step,
};

/// Plays a whole game of random choices and checks every law at every question.
///
/// `sound` panics if a state is impossible by the game's own measure, such as cards that do not add up. `limit` is the
/// number of answers after which the game is taken to have no end.
pub fn keep<G: Game + Clone>(game: &G, seed: Seed, limit: usize, sound: impl Fn(&G::State)) {
    let mut live = Live::new(game.clone(), seed);
    let mut players = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
    let mut dice = Dice::new(seed.derive("laws"));
    let mut foreign: Vec<G::Answer> = Vec::new();
    while live.outcome().is_none() {
        assert!(live.answered() < limit, "every game ends: seed {seed} is still going on");
        assert!(!live.asked().is_empty(), "nobody waits for ever: seed {seed} asks nothing and is not over");
        sound(live.state());
        state_survives_writing(live.state());
        for Asked { seat, ask } in live.asked().to_vec() {
            let choices = choices_are_legal(game, live.state(), seat, &ask);
            the_rest_is_refused(game, live.state(), seat, &ask, &choices, &foreign);
            hidden_things_make_no_difference(game, live.state(), seat, &ask, &choices, &mut dice);
            foreign.extend(choices.into_iter().take(4));
        }
        if foreign.len() > 64 {
            foreign.drain(..foreign.len() - 64);
        }
        let asked = live.asked()[dice.pick(live.asked().len() as u32) as usize].clone();
        let turn = Turn::new(game, live.state(), asked.seat, &asked.ask);
        let answer = players[asked.seat.index()].answer(&turn);
        live.answer(asked.seat, answer).expect("a listed choice is accepted");
        undo_and_redo_come_back(&mut live);
    }
    sound(live.state());
    nothing_is_taken_after_the_end(&mut live, &foreign);
    drivers_agree(game, seed, &live);
}

fn state_survives_writing<State>(state: &State)
where
    State: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(state).expect("a state can be written");
    assert_eq!(&serde_json::from_str::<State>(&text).expect("a state can be read"), state, "JSON round trip");
    let bytes = postcard::to_stdvec(state).expect("a state can be written");
    assert_eq!(
        &postcard::from_bytes::<State>(&bytes).expect("a state can be read"),
        state,
        "byte round trip"
    );
}

/// There is a choice, each is listed once, and the rules take each.
fn choices_are_legal<G: Game>(game: &G, state: &G::State, seat: Seat, ask: &G::Ask) -> Vec<G::Answer> {
    let mut choices = Vec::new();
    game.choices(state, seat, ask, &mut choices);
    assert!(!choices.is_empty(), "there is a choice for {seat} at {ask:?}");
    choices.sort();
    assert!(choices.windows(2).all(|pair| pair[0] != pair[1]), "each choice once at {ask:?}");
    for choice in &choices {
        let rulings = game.check(state, seat, ask, choice);
        assert!(rulings.is_empty(), "{choice:?} is listed at {ask:?} and refused by {rulings:?}");
    }
    choices
}

/// Answers from other places are refused with a rule where they are not listed, and never make the rules panic.
fn the_rest_is_refused<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ask: &G::Ask,
    choices: &[G::Answer],
    foreign: &[G::Answer],
) {
    for answer in foreign.iter().filter(|answer| choices.binary_search(answer).is_err()) {
        let rulings = game.check(state, seat, ask, answer);
        let refused = !rulings.is_empty();
        assert!(refused || !game.lists_all(ask), "{answer:?} is not listed at {ask:?} and yet legal");
        assert!(!game.out_of_turn(state, seat.other(), answer).is_empty(), "a refusal names a rule");
    }
}

/// A state that the seat cannot tell from the true one looks the same, offers the same choices, and as long as neither
/// chance nor a reveal comes in, goes on in the same way.
fn hidden_things_make_no_difference<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ask: &G::Ask,
    choices: &[G::Answer],
    dice: &mut Dice,
) {
    let (view, memory) = (game.view(state, seat.into()), game.recall(state, seat));
    let other = game.imagine(&view, &memory, dice);
    assert_eq!(game.view(&other, seat.into()), view, "an imagined state looks like the true one");
    assert_eq!(game.recall(&other, seat), memory, "an imagined state leaves the same memories");
    assert_eq!(choices_are_legal(game, &other, seat, ask), choices, "choices follow from what is seen");

    let answer = choices[dice.pick(choices.len() as u32) as usize].clone();
    let [here, there] =
        [state, &other].map(|start| run_step(game, start, &[(seat, answer.clone())], &mut dice.clone()));
    let quiet = |ran: &crate::Ran<G>| {
        ran.finished && ran.chances.is_empty() && !ran.events.iter().any(|event| game.reveals(event))
    };
    if quiet(&here) && quiet(&there) {
        let perceived = |ran: &crate::Ran<G>| {
            let events = ran.events.iter().map(|event| game.event_for(event, seat.into()));
            (events.collect::<Vec<_>>(), game.view(&ran.state, seat.into()))
        };
        assert_eq!(perceived(&here), perceived(&there), "what is hidden from {seat} changes nothing for it");
    }
}

/// Undone and redone, the game is where it was.
fn undo_and_redo_come_back<G: Game>(live: &mut Live<G>) {
    let before = (Fingerprint::of(live.state()), live.events().cloned().collect::<Vec<_>>());
    let asked = live.asked().to_vec();
    live.undo().expect("an answer was given");
    assert!(live.redo(), "what was undone can be redone");
    let after = (Fingerprint::of(live.state()), live.events().cloned().collect::<Vec<_>>());
    assert_eq!(before, after, "undo and redo");
    assert_eq!(asked, live.asked(), "undo and redo ask the same");
}

fn nothing_is_taken_after_the_end<G: Game>(live: &mut Live<G>, foreign: &[G::Answer]) {
    for answer in foreign {
        for seat in Seat::BOTH {
            assert_eq!(live.answer(seat, answer.clone()), Err(Refused::Over), "the game is over");
        }
    }
}

/// The same game by bots, from its record, resumed after every single answer, and undone to its start and redone: all
/// end in the same state.
fn drivers_agree<G: Game + Clone>(game: &G, seed: Seed, live: &Live<G>) {
    let end = Fingerprint::of(live.state());
    let record = live.record();
    record.verify(|_, _| {}).expect("a true record is verified");

    let [mut red, mut blue] = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
    let played = Arena::new(&mut red, &mut blue, seed).recording().play(game, |_| false);
    assert_eq!(Fingerprint::of(&played.state), end, "the same game played by bots");
    played.record.expect("it was recorded").verify(|_, _| {}).expect("the arena's record is verified");

    let read = Record::<G>::from_text(&record.to_text()).expect("a record can be read");
    let mut resumed = read.resume().expect("a record can be resumed");
    assert_eq!(Fingerprint::of(resumed.state()), end, "the same game from its record");
    assert_eq!(resumed.record().to_text(), record.to_text(), "the record of a record");

    while resumed.undo().is_ok() {}
    assert_eq!(resumed.answered(), 0);
    while resumed.redo() {}
    assert_eq!(Fingerprint::of(resumed.state()), end, "the same game undone and redone");
}

/// Plays a game that is put away and taken up again from its text after every single answer.
pub fn keep_when_resumed_after_every_answer<G: Game + Clone>(game: &G, seed: Seed) {
    let mut players = Seat::BOTH.map(|seat| Random::new(seed.derive(&seat.to_string())));
    let mut whole = Live::new(game.clone(), seed);
    let mut resumed = Live::new(game.clone(), seed);
    while whole.outcome().is_none() {
        let Asked { seat, ask } = whole.asked()[0].clone();
        let answer = players[seat.index()].answer(&Turn::new(game, whole.state(), seat, &ask));
        whole.answer(seat, answer.clone()).expect("a listed choice is accepted");
        resumed.answer(seat, answer).expect("the resumed game takes what the whole one takes");
        let text = resumed.record().to_text();
        let record = Record::<G>::from_text(&text).expect("a record can be read");
        resumed = record.resume().expect("a record can be resumed");
        assert_eq!(resumed.asked(), whole.asked(), "a resumed game asks the same");
        assert_eq!(resumed.view(Eyes::Spectator), whole.view(Eyes::Spectator));
    }
    assert_eq!(Fingerprint::of(resumed.state()), Fingerprint::of(whole.state()));
}
