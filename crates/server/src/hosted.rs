//! A game as the server hosts it: any game, with its own types written as JSON.

use acies_bots::{Level, card_bot};
use acies_cards::{CardGame, Kind, UnitType, attack_tables};
use acies_play::case::{self, Cases};
use acies_play::record::Record;
use acies_play::{Dice, Eyes, Game, Live, Player, Refused, Ruling, Seat, Seed, Turn};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::protocol::{CardFace, Controller, Frame, Question, Refusal, Undo};

/// Something of a game's own types, written down.
pub(crate) type Json = Box<RawValue>;

pub(crate) fn json<T: Serialize>(value: &T) -> Json {
    serde_json::value::to_raw_value(value).expect("the types of a game are plain data")
}

/// A bot's thought, to be had on another thread.
pub(crate) type Thought = Box<dyn FnOnce() -> Json + Send>;

/// What the server needs of a game.
pub(crate) trait Hosted: Send {
    fn seed(&self) -> Seed;
    fn setup(&self) -> Json;
    /// Whether it goes on from the beginning, so that its record can be played again by anybody.
    fn has_its_beginning(&self) -> bool;
    fn over(&self) -> bool;
    fn asked(&self) -> Vec<Seat>;
    fn answered(&self) -> usize;
    /// Which question a seat is at.
    fn place_of(&self, seat: Seat) -> (usize, usize);
    fn check(&self, seat: Seat, answer: &RawValue) -> Result<(), Refusal<Json>>;
    /// Takes an answer that [`Hosted::check`] has passed.
    fn answer(&mut self, seat: Seat, answer: &RawValue) -> Result<(), Refusal<Json>>;
    fn undo_of(&self, seat: Seat) -> Undo;
    /// How many answers must be taken back to undo the last one of `seat`.
    fn back_to(&self, seat: Seat) -> Option<usize>;
    fn undo(&mut self, answers: u32);
    fn view(&self, eyes: Eyes) -> Json;
    fn questions(&self, eyes: Eyes) -> Vec<Question<Json, Json>>;
    fn events(&self, eyes: Eyes, from: usize) -> Vec<Json>;
    fn event_count(&self) -> usize;
    fn luck(&self) -> [i32; 2];
    fn bot(&self, seat: Seat, level: Level) -> Option<Thought>;
    fn odds(&self, seat: Seat) -> Json;
    fn faces(&self) -> Json;
    fn frames(&self, eyes: Eyes) -> Vec<Frame<Json, Json>>;
    fn record(&self) -> String;
    fn verified(&self) -> bool;
}

/// What the server needs to know of a game's rules beyond [`Game`].
trait Hostable: Cases + Clone + 'static {
    fn bot(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;
    fn odds(&self, state: &Self::State, seat: Seat, ask: &Self::Ask) -> Json;
    fn faces(&self) -> Json;
}

struct Host<G: Game> {
    live: Live<G>,
    /// The position it started from, if not the beginning.
    position: Option<G::State>,
}

/// A game that does not exist, or a start that makes no sense: what is wrong.
pub(crate) type Unfit = String;

/// The names of the games that can be played.
pub(crate) const GAMES: [&str; 1] = [CardGame::NAME];

/// A game from what is kept of it.
pub(crate) fn revive(
    game: &str,
    setup: &str,
    position: Option<&str>,
    seed: &str,
) -> Result<Box<dyn Hosted>, Unfit> {
    match game {
        CardGame::NAME => Host::<CardGame>::revive(setup, position, seed),
        other => Err(unknown(other)),
    }
}

/// A new game with fresh dice.
pub(crate) fn begin(game: &str, seed: Seed) -> Result<Box<dyn Hosted>, Unfit> {
    match game {
        CardGame::NAME => Ok(Box::new(Host { live: Live::new(CardGame::default(), seed), position: None })),
        other => Err(unknown(other)),
    }
}

/// The position of a case, and the same position written down.
pub(crate) fn from_case(game: &str, text: &str, seed: Seed) -> Result<(Box<dyn Hosted>, Json), Unfit> {
    match game {
        CardGame::NAME => {
            let (game, state) = case::position::<CardGame>(text).map_err(|error| error.to_string())?;
            let position = json(&state);
            let live = Live::from_position(game, state.clone(), Dice::new(seed));
            Ok((Box::new(Host { live, position: Some(state) }), position))
        }
        other => Err(unknown(other)),
    }
}

/// A game at its beginning, and the answers to be given to it.
pub(crate) type Recorded = (Box<dyn Hosted>, Vec<(Seat, Json)>);

/// The game of a record, and its answers.
pub(crate) fn from_record(game: &str, text: &str) -> Result<Recorded, Unfit> {
    match game {
        CardGame::NAME => {
            let record = Record::<CardGame>::from_text(text).map_err(|error| error.to_string())?;
            record.verify(|_, _| {}).map_err(|difference| difference.to_string())?;
            let seed = record.seed.ok_or("the record has no seed, so it cannot be played on")?;
            let rules = record.game().map_err(|difference| difference.to_string())?;
            let answers = record.steps.iter().flat_map(|step| &step.answers);
            let answers = answers.map(|(seat, answer)| (*seat, json(answer))).collect();
            Ok((Box::new(Host { live: Live::new(rules, seed), position: None }), answers))
        }
        other => Err(unknown(other)),
    }
}

fn unknown(game: &str) -> Unfit {
    format!("there is no game '{game}': the games are {}", GAMES.join(", "))
}

impl<G: Hostable> Host<G> {
    fn revive(setup: &str, position: Option<&str>, seed: &str) -> Result<Box<dyn Hosted>, Unfit> {
        let setup: G::Setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
        let game = G::from_setup(&setup)?;
        let position: Option<G::State> =
            position.map(serde_json::from_str).transpose().map_err(|error| error.to_string())?;
        let start = position.clone().unwrap_or_else(|| game.start());
        let live = Live::from_position(game, start, Dice::new(seed.parse()?));
        Ok(Box::new(Host { live, position }))
    }

    fn read(answer: &RawValue) -> Result<G::Answer, Refusal<Json>> {
        serde_json::from_str(answer.get()).map_err(|error| Refusal::Unreadable { problem: error.to_string() })
    }
}

fn refusal<Why: Serialize>(refused: Refused<Why>) -> Refusal<Json> {
    match refused {
        Refused::Over => Refusal::Over,
        Refused::NotAsked(rulings) | Refused::Illegal(rulings) => Refusal::Illegal {
            rulings: rulings
                .iter()
                .map(|ruling| Ruling { rule: ruling.rule, because: json(&ruling.because) })
                .collect(),
        },
    }
}

impl<G: Hostable> Hosted for Host<G> {
    fn seed(&self) -> Seed {
        self.live.seed()
    }

    fn setup(&self) -> Json {
        json(&self.live.game().setup())
    }

    fn has_its_beginning(&self) -> bool {
        self.position.is_none()
    }

    fn over(&self) -> bool {
        self.live.outcome().is_some()
    }

    fn asked(&self) -> Vec<Seat> {
        self.live.asked().iter().map(|asked| asked.seat).collect()
    }

    fn answered(&self) -> usize {
        self.live.answered()
    }

    fn place_of(&self, seat: Seat) -> (usize, usize) {
        self.live.place_of(seat)
    }

    fn check(&self, seat: Seat, answer: &RawValue) -> Result<(), Refusal<Json>> {
        self.live.check(seat, &Self::read(answer)?).map_err(refusal)
    }

    fn answer(&mut self, seat: Seat, answer: &RawValue) -> Result<(), Refusal<Json>> {
        self.live.answer(seat, Self::read(answer)?).map_err(refusal)
    }

    fn undo_of(&self, seat: Seat) -> Undo {
        match (self.live.may_undo(seat), self.live.back_to(seat)) {
            (_, None) => Undo::Nothing,
            (Ok(()), _) => Undo::Free,
            (Err(_), _) => Undo::Consent,
        }
    }

    fn back_to(&self, seat: Seat) -> Option<usize> {
        self.live.back_to(seat)
    }

    fn undo(&mut self, answers: u32) {
        for _ in 0..answers {
            // An empty history is no harm: there is nothing left to take back.
            let _ = self.live.undo();
        }
    }

    fn view(&self, eyes: Eyes) -> Json {
        json(&self.live.view(eyes))
    }

    fn questions(&self, eyes: Eyes) -> Vec<Question<Json, Json>> {
        let question = |asked: &acies_play::Asked<G::Ask>| Question {
            seat: asked.seat,
            ask: json(&asked.ask),
            choices: eyes.are(asked.seat).then(|| {
                let mut choices = Vec::new();
                self.live.game().choices(self.live.state(), asked.seat, &asked.ask, &mut choices);
                choices.iter().map(json).collect()
            }),
        };
        self.live.asked().iter().map(question).collect()
    }

    fn events(&self, eyes: Eyes, from: usize) -> Vec<Json> {
        self.live.events().skip(from).map(|event| json(&self.live.game().event_for(event, eyes))).collect()
    }

    fn event_count(&self) -> usize {
        self.live.events().count()
    }

    fn luck(&self) -> [i32; 2] {
        self.live.luck().map(|luck| luck as i32)
    }

    fn bot(&self, seat: Seat, level: Level) -> Option<Thought> {
        let ask = self.live.asked_of(seat)?.clone();
        let (game, state) = (self.live.game().clone(), self.live.state().clone());
        let seed = self.live.seed().derive(&format!("{seat} bot {}", self.live.answered()));
        Some(Box::new(move || json(&G::bot(level, seed).answer(&Turn::new(&game, &state, seat, &ask)))))
    }

    fn odds(&self, seat: Seat) -> Json {
        match self.live.asked_of(seat) {
            Some(ask) => self.live.game().odds(self.live.state(), seat, ask),
            None => json::<[(); 0]>(&[]),
        }
    }

    fn faces(&self) -> Json {
        self.live.game().faces()
    }

    fn frames(&self, eyes: Eyes) -> Vec<Frame<Json, Json>> {
        let game = self.live.game().clone();
        let start = self.position.clone().unwrap_or_else(|| game.start());
        let mut again = Live::from_position(game, start, Dice::new(self.live.seed()));
        let mut told = 0;
        let mut frame = |live: &Live<G>| {
            let events =
                live.events().skip(told).map(|event| json(&live.game().event_for(event, eyes))).collect();
            told = live.events().count();
            Frame { view: json(&live.view(eyes)), events }
        };
        let mut frames = vec![frame(&again)];
        for (seat, answer) in self.live.answers() {
            again.answer(seat, answer).expect("the same answers are legal again");
            frames.push(frame(&again));
        }
        frames
    }

    fn record(&self) -> String {
        self.live.record().to_text()
    }

    fn verified(&self) -> bool {
        self.live.record().verify(|_, _| {}).is_ok()
    }
}

impl Hostable for CardGame {
    fn bot(level: Level, seed: Seed) -> Box<dyn Player<CardGame> + Send> {
        card_bot(level, seed, level.budget())
    }

    fn odds(&self, state: &Self::State, seat: Seat, ask: &Self::Ask) -> Json {
        json(&attack_tables(self, state, seat, *ask))
    }

    fn faces(&self) -> Json {
        let deck = self.deck();
        let face = |card: acies_cards::Card| {
            let figures = deck.unit(card);
            let against = figures.map_or(Vec::new(), |figures| {
                let modifiers = UnitType::ALL.into_iter().zip(figures.against);
                modifiers
                    .filter(|(_, value)| *value != 0)
                    .map(|(unit, value)| (unit.to_string(), value))
                    .collect()
            });
            let family = match deck.kind(card) {
                Kind::Unit(_) => "unit",
                Kind::Commander => "commander",
                Kind::Overlap => "overlap",
                Kind::Reserves => "reserves",
            };
            CardFace {
                card: card.into(),
                name: deck.name(card).into(),
                family: family.into(),
                unit: deck.unit_type(card).map(|unit| unit.to_string()),
                command: deck.points(card),
                movement: deck.movement(card),
                combat: figures.map_or(0, |figures| figures.combat),
                flank: figures.map_or(0, |figures| figures.flank),
                against,
                paired: figures.map_or(0, |figures| figures.paired),
                woods: figures.map_or(0, |figures| figures.woods),
                victory: deck.victory(card),
                total: deck.cards_of(deck.kind(card)).len() as u8,
            }
        };
        json(&acies_cards::Card::all().map(face).collect::<Vec<_>>())
    }
}

impl Controller {
    /// The bot's level, unless it is a person.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Controller::Human => None,
            Controller::Random => Some(Level::Random),
            Controller::Recruit => Some(Level::Recruit),
            Controller::Veteran => Some(Level::Veteran),
            Controller::General => Some(Level::General),
        }
    }
}
