//! A game as the server hosts it: any game, with its own types written as JSON.

mod bots;
mod card;
mod fog;

use std::sync::PoisonError;

use acies_bots::Level;
use acies_cards::CardGame;
use acies_fog::Fog;
use acies_play::case::{self, Cases};
use acies_play::record::Record;
use acies_play::{Dice, Eyes, Game, Live, Player, Refused, Ruling, Seat, Seed, Turn};
use acies_rules::Rulebook;
use serde::Serialize;
use serde_json::value::RawValue;

pub(crate) use acies_fog::About;
pub(crate) use acies_fog::insight::Whom;
pub(crate) use acies_fog::setup::by_hand::ByHand;

use crate::cases;
use crate::protocol::fog::Pointed;
use crate::protocol::{
    ArmyWish, Chapter, Controller, Frame, Preview, Question, Refusal, Start, Towards, Undo,
};

use self::bots::Bots;
pub(crate) use self::fog::opening;

/// Something of a game's own types, written down.
pub(crate) type Json = Box<RawValue>;

pub(crate) fn json<T: Serialize>(value: &T) -> Json {
    serde_json::value::to_raw_value(value).expect("the types of a game are plain data")
}

/// Something to be worked out on another thread.
pub(crate) type Later<T> = Box<dyn FnOnce() -> T + Send>;

/// A bot's thought.
pub(crate) type Thought = Later<Json>;

/// What the server needs of a game.
pub(crate) trait Hosted: Send {
    /// Which game it is.
    fn name(&self) -> &'static str;
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
    fn bot(&mut self, seat: Seat, level: Level) -> Option<Thought>;
    fn odds(&self, seat: Seat) -> Later<Json>;
    /// Legal answers to the question that a seat is asked: all, or those that have to do with somebody.
    fn choices(&self, seat: Seat, about: Option<About>) -> Later<Vec<Json>>;
    /// What would come of an answer.
    fn preview(&self, seat: Seat, answer: Box<RawValue>) -> Later<Preview<Json, Json>>;
    /// The answer with which somebody goes where the seat points, and what would come of it.
    fn towards(&self, seat: Seat, pointed: Pointed) -> Later<Towards<Json, Json, Json>>;
    /// What a hand over the table learns; null where nothing is put on it.
    fn by_hand(&self, seat: Seat, hand: ByHand) -> Later<Json>;
    fn faces(&self) -> Option<Json>;
    fn armies(&self, eyes: Eyes) -> Option<Json>;
    /// The terrain, as it is now or at a moment of the game.
    fn ground(&self, moment: Option<usize>) -> Later<Option<Json>>;
    /// What the rules say of battle groups as these eyes see them, if it has any.
    fn insight(&self, eyes: Eyes, whom: Whom) -> Later<Option<Json>>;
    /// How many moments the game has.
    fn moments(&self) -> usize;
    /// The moment that the last answer of a seat has led to.
    fn last_moment_of(&self, seat: Seat) -> Option<usize>;
    fn chapters(&self) -> Vec<Chapter<Json>>;
    /// So many moments of the game at most, from one of them on.
    fn frames(&self, eyes: Eyes, from: usize, most: usize) -> Later<Vec<Frame<Json, Json>>>;
    fn record(&self) -> String;
    fn verified(&self) -> Later<bool>;
}

/// What the server needs to know of a game's rules beyond [`Game`].
trait Hostable: Cases + Clone + 'static {
    /// The rules and the beginning that somebody wishes for: neither a case nor a record.
    fn begin(start: &Start, seed: Seed) -> Result<Self, Unfit>;
    fn bot(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send>;
    fn odds(&self, state: &Self::State, seat: Seat, ask: &Self::Ask) -> Json;

    /// The faces of its cards, if it has any.
    fn faces(&self) -> Option<Json> {
        None
    }

    /// Its armies as these eyes know them, if it has any.
    fn armies(&self, _state: &Self::State, _eyes: Eyes) -> Option<Json> {
        None
    }

    /// Its terrain, if it is drawn.
    fn ground(&self, _state: &Self::State) -> Option<Json> {
        None
    }

    /// What the rules say of battle groups as these eyes see them, if it has any.
    fn insight(&self, _state: &Self::State, _eyes: Eyes, _whom: Whom) -> Option<Json> {
        None
    }

    /// Whether the choices in answer to a question come with it: they are few and quickly found.
    fn lists_at_once(_ask: &Self::Ask) -> bool {
        true
    }

    /// The own battle groups with which a question can be answered, where that is for the seat to say.
    fn may_act(&self, _state: &Self::State, _seat: Seat, _ask: &Self::Ask) -> Option<Vec<usize>> {
        None
    }

    /// The choices that have to do with somebody; all, if the game knows of no such thing.
    fn choices_about(
        &self,
        state: &Self::State,
        seat: Seat,
        ask: &Self::Ask,
        _about: About,
    ) -> Vec<Self::Answer> {
        let mut choices = Vec::new();
        self.choices(state, seat, ask, &mut choices);
        choices
    }

    /// The answer with which somebody goes where the seat points.
    fn towards(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _ask: &Self::Ask,
        _pointed: &Pointed,
    ) -> Option<Self::Answer> {
        None
    }

    /// What a hand over the table learns.
    fn by_hand(&self, _state: &Self::State, _seat: Seat, _ask: &Self::Ask, _hand: &ByHand) -> Option<Json> {
        None
    }

    /// What would come of an answer, as far as its seat can know it.
    fn foresee(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _ask: &Self::Ask,
        _answer: &Self::Answer,
    ) -> Option<Json> {
        None
    }
}

struct Host<G: Game> {
    live: Live<G>,
    /// The position it started from, if not the beginning.
    position: Option<G::State>,
    bots: Bots<G>,
}

/// A game that does not exist, or a start that makes no sense: what is wrong.
pub(crate) type Unfit = String;

/// The names of the games that can be played.
pub(crate) const GAMES: [&str; 2] = [CardGame::NAME, Fog::NAME];

/// A game from what is kept of it.
pub(crate) fn revive(
    game: &str,
    setup: &str,
    position: Option<&str>,
    seed: &str,
) -> Result<Box<dyn Hosted>, Unfit> {
    match game {
        CardGame::NAME => Host::<CardGame>::revive(setup, position, seed),
        Fog::NAME => Host::<Fog>::revive(setup, position, seed),
        other => Err(unknown(other)),
    }
}

/// A game that begins: with the position, if that is not its beginning, and the answers to be given to it first.
pub(crate) struct Begun {
    pub(crate) game: Box<dyn Hosted>,
    pub(crate) position: Option<Json>,
    pub(crate) answers: Vec<(Seat, Json)>,
}

/// A new game, with these dice unless it is that of a record.
pub(crate) fn begin(game: &str, start: &Start, seed: Seed) -> Result<Begun, Unfit> {
    match game {
        CardGame::NAME => Host::<CardGame>::begin(start, seed),
        Fog::NAME => Host::<Fog>::begin(start, seed),
        other => Err(unknown(other)),
    }
}

/// What is agreed in a game that cannot begin before one of the players brings his army.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Who has yet to bring it.
    pub(crate) open: Seat,
    /// What it may cost.
    pub(crate) points: u32,
    pub(crate) quick: bool,
    pub(crate) turns: Option<u16>,
    pub(crate) rulebook: Rulebook,
}

/// What is agreed in a game that waits for an army; none if it can begin.
pub(crate) fn terms(game: &str, start: &Start) -> Result<Option<Terms>, Unfit> {
    if game == Fog::NAME { fog::terms(start) } else { Ok(None) }
}

/// The start of such a game with the army that is brought to it.
pub(crate) fn brought(start: Start, terms: Terms, army: ArmyWish) -> Result<Start, Unfit> {
    fog::brought(start, terms, army)
}

fn unknown(game: &str) -> Unfit {
    format!("there is no game '{game}': the games are {}", GAMES.join(", "))
}

impl<G: Hostable> Host<G> {
    fn boxed(live: Live<G>, position: Option<G::State>) -> Box<dyn Hosted> {
        Box::new(Self { live, position, bots: Bots::none() })
    }

    fn revive(setup: &str, position: Option<&str>, seed: &str) -> Result<Box<dyn Hosted>, Unfit> {
        let setup: G::Setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
        let game = G::from_setup(&setup)?;
        let position: Option<G::State> =
            position.map(serde_json::from_str).transpose().map_err(|error| error.to_string())?;
        let start = position.clone().unwrap_or_else(|| game.start());
        let live = Live::from_position(game, start, Dice::new(seed.parse()?));
        Ok(Self::boxed(live, position))
    }

    fn begin(start: &Start, seed: Seed) -> Result<Begun, Unfit> {
        match start {
            Start::Case(file) => Self::from_case(file, seed),
            Start::Record { text, answers } => Self::from_record(text, *answers),
            start => {
                let live = Live::new(G::begin(start, seed)?, seed);
                Ok(Begun { game: Self::boxed(live, None), position: None, answers: Vec::new() })
            }
        }
    }

    /// The position of a case.
    fn from_case(file: &str, seed: Seed) -> Result<Begun, Unfit> {
        let text = cases::text(file).ok_or_else(|| format!("there is no case '{file}'"))?;
        let (game, state) = case::position::<G>(&text).map_err(|error| error.to_string())?;
        let position = Some(json(&state));
        let live = Live::from_position(game, state.clone(), Dice::new(seed));
        Ok(Begun { game: Self::boxed(live, Some(state)), position, answers: Vec::new() })
    }

    /// The game of a record, with some of its answers, or all.
    fn from_record(text: &str, count: Option<u32>) -> Result<Begun, Unfit> {
        let record = Record::<G>::from_text(text).map_err(|error| error.to_string())?;
        record.verify(|_, _| {}).map_err(|difference| difference.to_string())?;
        let seed = record.seed.ok_or("the record has no seed, so it cannot be played on")?;
        let rules = record.game().map_err(|difference| difference.to_string())?;
        let answers = record.steps.iter().flat_map(|step| &step.answers);
        let answers = answers.take(count.map_or(usize::MAX, |count| count as usize));
        let answers = answers.map(|(seat, answer)| (*seat, json(answer))).collect();
        Ok(Begun { game: Self::boxed(Live::new(rules, seed), None), position: None, answers })
    }

    fn read(answer: &RawValue) -> Result<G::Answer, Refusal<Json>> {
        serde_json::from_str(answer.get()).map_err(|error| Refusal::Unreadable { problem: error.to_string() })
    }
}

impl<G: Hostable> Host<G> {
    /// What is to be worked out of the question that a seat is asked, as everything is now.
    fn asked_later<T>(
        &self,
        seat: Seat,
        work: impl FnOnce(Option<(G, G::State, G::Ask)>) -> T + Send + 'static,
    ) -> Later<T> {
        let asked = self.live.asked_of(seat);
        let asked = asked.map(|ask| (self.live.game().clone(), self.live.state().clone(), ask.clone()));
        Box::new(move || work(asked))
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
    fn name(&self) -> &'static str {
        G::NAME
    }

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
        self.bots.forget();
    }

    fn view(&self, eyes: Eyes) -> Json {
        json(&self.live.view(eyes))
    }

    fn questions(&self, eyes: Eyes) -> Vec<Question<Json, Json>> {
        let (game, state) = (self.live.game(), self.live.state());
        let question = |asked: &acies_play::Asked<G::Ask>| {
            let (seat, ask) = (asked.seat, &asked.ask);
            let (own, at_once) = (eyes.are(seat), G::lists_at_once(ask));
            let list = || {
                let mut choices = Vec::new();
                game.choices(state, seat, ask, &mut choices);
                choices.iter().map(json).collect()
            };
            Question {
                seat,
                ask: json(&game.ask_for(ask, seat, eyes)),
                choices: (own && at_once).then(list),
                on_demand: !at_once,
                groups: own.then(|| game.may_act(state, seat, ask)).flatten(),
            }
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

    fn bot(&mut self, seat: Seat, level: Level) -> Option<Thought> {
        let ask = self.live.asked_of(seat)?.clone();
        let (game, state) = (self.live.game().clone(), self.live.state().clone());
        let seed = self.live.seed().derive(&format!("{seat} bot {}", self.live.answered()));
        let bot = self.bots.at(seat, level, || G::bot(level, seed));
        Some(Box::new(move || {
            let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
            json(&bot.answer(&Turn::new(&game, &state, seat, &ask)))
        }))
    }

    fn odds(&self, seat: Seat) -> Later<Json> {
        self.asked_later(seat, move |asked| match asked {
            Some((game, state, ask)) => game.odds(&state, seat, &ask),
            None => json::<[(); 0]>(&[]),
        })
    }

    fn choices(&self, seat: Seat, about: Option<About>) -> Later<Vec<Json>> {
        self.asked_later(seat, move |asked| {
            let Some((game, state, ask)) = asked else { return Vec::new() };
            let mut choices = Vec::new();
            match about {
                Some(about) => choices = game.choices_about(&state, seat, &ask, about),
                None => game.choices(&state, seat, &ask, &mut choices),
            }
            choices.iter().map(json).collect()
        })
    }

    fn preview(&self, seat: Seat, answer: Box<RawValue>) -> Later<Preview<Json, Json>> {
        let answer = match Self::read(&answer) {
            Ok(answer) => answer,
            Err(refusal) => return Box::new(|| Preview { refusal: Some(refusal), foresight: None }),
        };
        let refusal = self.live.check(seat, &answer).map_err(refusal).err();
        self.asked_later(seat, move |asked| {
            let foresight = asked.and_then(|(game, state, ask)| game.foresee(&state, seat, &ask, &answer));
            Preview { refusal, foresight }
        })
    }

    fn towards(&self, seat: Seat, pointed: Pointed) -> Later<Towards<Json, Json, Json>> {
        self.asked_later(seat, move |asked| {
            let answer = asked.and_then(|(game, state, ask)| {
                let answer = game.towards(&state, seat, &ask, &pointed)?;
                Some((game, state, ask, answer))
            });
            let Some((game, state, ask, answer)) = answer else {
                return Towards { answer: None, preview: None };
            };
            let rulings = game.check(&state, seat, &ask, &answer);
            let refusal = (!rulings.is_empty()).then(|| refusal(Refused::Illegal(rulings)));
            let foresight = game.foresee(&state, seat, &ask, &answer);
            Towards { answer: Some(json(&answer)), preview: Some(Preview { refusal, foresight }) }
        })
    }

    fn by_hand(&self, seat: Seat, hand: ByHand) -> Later<Json> {
        self.asked_later(seat, move |asked| {
            let found = asked.and_then(|(game, state, ask)| game.by_hand(&state, seat, &ask, &hand));
            found.unwrap_or_else(|| json(&()))
        })
    }

    fn faces(&self) -> Option<Json> {
        self.live.game().faces()
    }

    fn armies(&self, eyes: Eyes) -> Option<Json> {
        self.live.game().armies(self.live.state(), eyes)
    }

    fn ground(&self, moment: Option<usize>) -> Later<Option<Json>> {
        let Some(moment) = moment else {
            let ground = self.live.game().ground(self.live.state());
            return Box::new(|| ground);
        };
        let stretch = self.live.stretch(moment, 1);
        Box::new(move || {
            let mut ground = None;
            stretch.play(|game, moment| ground = game.ground(moment.state));
            ground
        })
    }

    fn moments(&self) -> usize {
        self.live.moments()
    }

    fn last_moment_of(&self, seat: Seat) -> Option<usize> {
        self.live.last_moment_of(seat)
    }

    fn chapters(&self) -> Vec<Chapter<Json>> {
        let chapters = self.live.chapters().into_iter();
        chapters.map(|(from, chapter)| Chapter { from: from as u32, chapter: json(&chapter) }).collect()
    }

    fn insight(&self, eyes: Eyes, whom: Whom) -> Later<Option<Json>> {
        let (game, state) = (self.live.game().clone(), self.live.state().clone());
        Box::new(move || game.insight(&state, eyes, whom))
    }

    fn frames(&self, eyes: Eyes, from: usize, most: usize) -> Later<Vec<Frame<Json, Json>>> {
        let stretch = self.live.stretch(from, most);
        Box::new(move || {
            let mut frames = Vec::new();
            stretch.play(|game, moment| {
                frames.push(Frame {
                    view: json(&game.view(moment.state, eyes)),
                    events: moment.events.iter().map(|event| json(&game.event_for(event, eyes))).collect(),
                    answers: moment.answers as u32,
                });
            });
            frames
        })
    }

    fn record(&self) -> String {
        self.live.record().to_text()
    }

    fn verified(&self) -> Later<bool> {
        let text = self.live.record().to_text();
        Box::new(move || Record::<G>::from_text(&text).is_ok_and(|record| record.verify(|_, _| {}).is_ok()))
    }
}

impl Controller {
    /// The bot's level, unless it is a person.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Controller::Human => None,
            Controller::Random => Some(Level::Random),
            Controller::Novice => Some(Level::Novice),
            Controller::Recruit => Some(Level::Recruit),
            Controller::Veteran => Some(Level::Veteran),
            Controller::General => Some(Level::General),
        }
    }
}
