//! What the server and the page say to each other. The page's types are generated from these.
//!
//! `View`, `Ask`, `Answer`, `Event` and `Why` are the game's own types: the frame is the same for every game.

pub mod armies;
pub mod fog;

use acies_play::{Eyes, Ruling, Seat};
use acies_rules::Rulebook;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Controller {
    /// Whoever holds the seat's token.
    Human,
    /// A bot that plays any legal choice.
    Random,
    /// An opponent for the very first battle.
    Novice,
    /// The weakest of the others.
    Recruit,
    /// A better one.
    Veteran,
    /// The best one.
    General,
}

impl Controller {
    /// The name in the database.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Controller::Human => "human",
            Controller::Random => "random",
            Controller::Novice => "novice",
            Controller::Recruit => "recruit",
            Controller::Veteran => "veteran",
            Controller::General => "general",
        }
    }

    /// The one with this name.
    pub(crate) fn named(name: &str) -> Option<Controller> {
        use Controller::{General, Human, Novice, Random, Recruit, Veteran};
        [Human, Random, Novice, Recruit, Veteran, General]
            .into_iter()
            .find(|controller| controller.name() == name)
    }
}

/// `POST /api/games`: a new game.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Which game: `card` or `fog-am`.
    pub game: String,
    /// Who plays red.
    pub red: Controller,
    /// Who plays blue.
    pub blue: Controller,
    /// Where it starts.
    #[serde(default)]
    pub start: Start,
}

/// Where a game starts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Start {
    /// At the beginning, with fresh dice.
    #[default]
    New,
    /// At the position of a case, named by its file, such as `fog-card/att/012-strength.toml`.
    Case(String),
    /// Where a record stops, or after some of its answers.
    Record {
        /// The text of the record.
        text: String,
        /// How many answers to take over; all if left out.
        answers: Option<u32>,
    },
    /// With a scenario of the library. Not for the card game.
    Scenario {
        /// The name of its file, such as `trebia`.
        name: String,
        /// How many turns, of both players together, are played at most; no limit if left out.
        #[serde(default)]
        turns: Option<u16>,
        /// A number for dice that are the same every time, as lessons need them; fresh dice if left out. Only against a
        /// bot: two people play with dice that neither can know.
        #[serde(default)]
        dice: Option<u32>,
        /// The rulebook by which it is played: `fog-am`, or `fog-am2` for Field of Glory 2.0; `fog-am` if left out.
        #[serde(default)]
        #[schema(value_type = Option<String>)]
        #[ts(type = "\"fog-am\" | \"fog-am2\" | null")]
        rulebook: Option<Rulebook>,
    },
    /// With two armies. Not for the card game.
    Armies {
        /// Red's army.
        red: ArmyWish,
        /// Blue's army.
        blue: ArmyWish,
        /// Whether terrain and armies are set up at once, and not by the players.
        #[serde(default)]
        quick: bool,
        /// How many turns, of both players together, are played at most; no limit if left out.
        #[serde(default)]
        turns: Option<u16>,
        /// The rulebook by which it is played: `fog-am`, or `fog-am2` for Field of Glory 2.0; `fog-am` if left out.
        #[serde(default)]
        #[schema(value_type = Option<String>)]
        #[ts(type = "\"fog-am\" | \"fog-am2\" | null")]
        rulebook: Option<Rulebook>,
    },
}

/// An army for a new game.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ArmyWish {
    /// A roster of the library, by its name, such as `trebia-romans`.
    Roster(String),
    /// The text of a roster.
    Text(String),
    /// The other player brings it: the game begins with that. Of one side only.
    Open,
}

/// `GET /api/games/{id}/invitation`: what is agreed in a game that waits for an army. The other army is no part of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// Who has yet to bring his army.
    #[schema(value_type = String)]
    pub open: Seat,
    /// Who asks.
    #[schema(value_type = String)]
    pub you: Seat,
    /// The points that an army may cost.
    pub points: u32,
    /// Whether terrain and armies are set up at once.
    pub quick: bool,
    /// How many turns are played at most.
    pub turns: Option<u16>,
    /// The rulebook by which is played.
    #[schema(value_type = String)]
    #[ts(type = "\"fog-am\" | \"fog-am2\"")]
    pub rulebook: Rulebook,
}

/// The answer to [`NewGame`]. Whoever has a token has the seat.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Created {
    /// The name of the game in addresses.
    pub id: String,
    /// Red's token.
    pub red: String,
    /// Blue's token.
    pub blue: String,
}

/// What is true of a game, as one pair of eyes may know it. Sent on joining and after every change.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Snapshot<View, Ask, Answer, Event> {
    /// The name of the game in addresses.
    pub id: String,
    /// Which game it is: `card` or `fog-am`.
    pub game: String,
    /// Counts the changes. An answer must carry the number it was given in view of.
    pub seq: u32,
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// What lies open to them.
    pub view: View,
    /// What is asked of whom.
    pub asked: Vec<Question<Ask, Answer>>,
    /// The events from number `events_from` on, as these eyes perceive them. After an undo it is lower than before, and
    /// what the page has from there on is void.
    pub events: Vec<Event>,
    /// The number of the first of `events`, counted from nought.
    pub events_from: u32,
    /// How many answers have been given: the places that a replay can go to.
    pub answers: u32,
    /// Who plays red and blue.
    pub seats: [SeatState; 2],
    /// Whether these eyes' seat may take its last decision back.
    pub undo: Undo,
    /// Who has asked for the other's consent to take the last decision back.
    pub undo_wanted_by: Option<Seat>,
    /// The hash of the seed, known from the start.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How far the draws of red and blue were above expectation, in thousandths of a command point, once it is over.
    pub luck: Option<[i32; 2]>,
}

/// A question that waits for its answer.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Question<Ask, Answer> {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub ask: Ask,
    /// The legal answers, for the asked seat's own eyes, unless they are to be asked for. Not all are listed where there is
    /// no end to them, as with places and with payments: any others that the rules allow will do.
    pub choices: Option<Vec<Answer>>,
    /// Whether the legal answers are many: `/api/games/{id}/choices` has them.
    pub on_demand: bool,
    /// The own battle groups with which the question can be answered, where that is for the seat to say and is quickly
    /// seen: for its own eyes.
    pub groups: Option<Vec<usize>>,
}

/// `GET /api/games/{id}/choices`: legal answers to the question that a seat is asked.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Choices<Answer> {
    /// None if the seat is asked nothing, or has no legal answer that has to do with what was named.
    pub choices: Vec<Answer>,
}

/// `POST /api/games/{id}/preview`: what would come of an answer.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Preview<Why, Foresight> {
    /// Why it would be refused; none if it is legal.
    pub refusal: Option<Refusal<Why>>,
    /// What would come of it, as far as there is anything to foresee, legal or not.
    pub foresight: Option<Foresight>,
}

/// `POST /api/games/{id}/towards`: the answer with which somebody goes where the seat points.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Towards<Answer, Why, Foresight> {
    /// None if they cannot go that way at all.
    pub answer: Option<Answer>,
    /// What would come of it.
    pub preview: Option<Preview<Why, Foresight>>,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
pub struct SeatState {
    /// Who decides.
    pub controller: Controller,
    /// Whether somebody is connected as this seat.
    pub present: bool,
}

/// Whether a seat may take its last decision back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Undo {
    /// At once.
    Free,
    /// If the other seat agrees.
    Consent,
    /// There is nothing to take back.
    Nothing,
}

/// What a page sends over the socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ToServer<Answer> {
    /// A decision.
    Answer {
        /// Comes back with the reply.
        request: u32,
        /// The number of the snapshot that it was made in view of.
        seq: u32,
        /// What was decided.
        answer: Answer,
    },
    /// Take the last decision back, or ask for the other's consent to it.
    Undo {
        /// Comes back with the reply.
        request: u32,
        /// The number of the snapshot.
        seq: u32,
    },
    /// The reply to somebody who wants to take a decision back.
    Consent {
        /// Comes back with the reply.
        request: u32,
        /// The number of the snapshot.
        seq: u32,
        /// Whether it may be taken back.
        agree: bool,
    },
    /// Hand this seat to a bot, or take it back.
    Control {
        /// Comes back with the reply.
        request: u32,
        /// Who is to decide from now on.
        controller: Controller,
    },
}

/// What the server sends over the socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToPage<View, Ask, Answer, Event, Why> {
    /// The game as it is now.
    Snapshot(Snapshot<View, Ask, Answer, Event>),
    /// A request was carried out, and is safe on the disk.
    Done {
        /// Which request.
        request: u32,
        /// The number of the snapshot after it.
        seq: u32,
    },
    /// A request was not carried out. Nothing has changed.
    Refused {
        /// Which request; none if it could not be read.
        request: Option<u32>,
        /// Why.
        refusal: Refusal<Why>,
    },
}

/// Why a request was not carried out.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Refusal<Why> {
    /// The rules forbid it.
    Illegal {
        /// By which rules.
        rulings: Vec<Ruling<Why>>,
    },
    /// The game has gone on since the snapshot that the request names. An answer that was taken already is not taken
    /// twice.
    Stale {
        /// The number of the snapshot now.
        seq: u32,
    },
    /// The game is over.
    Over,
    /// A spectator decides nothing.
    Spectator,
    /// The seat is played by a bot now: take it back first.
    Bot,
    /// There is no decision to take back, or nobody asked for consent.
    Nothing,
    /// The message could not be read.
    Unreadable {
        /// What is wrong with it.
        problem: String,
    },
    /// Too many messages in a short time: wait a moment.
    TooFast,
    /// The server could not store it: try again.
    Unavailable {
        /// What is wrong.
        problem: String,
    },
}

/// `GET /api/games/{id}/contents`: what a replay of a game has in it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Contents<Of> {
    /// How many moments there are: the beginning, and one after every step in which somebody answered or something
    /// happened.
    pub total: u32,
    /// The parts of the game, in their order.
    pub chapters: Vec<Chapter<Of>>,
    /// The moment that the last decision of the seat that asks has led to.
    pub own: Option<u32>,
    /// Whether chance and all states were checked against the seed: only if that was asked for, and when the game is over.
    pub verified: Option<bool>,
}

/// A part of a game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Chapter<Of> {
    /// Its first moment.
    pub from: u32,
    /// What it is.
    pub chapter: Of,
}

/// `GET /api/games/{id}/replay`: a game as one pair of eyes may see it, moment by moment.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Replay<View, Event> {
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// The number of the first of `frames`.
    pub from: u32,
    /// How many moments there are in all.
    pub total: u32,
    /// The moments: all, or those that were asked for.
    pub frames: Vec<Frame<View, Event>>,
}

/// One moment of a replay.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Frame<View, Event> {
    /// The table.
    pub view: View,
    /// What happened since the moment before.
    pub events: Vec<Event>,
    /// How many answers had been given: a game can go on from here with so many.
    pub answers: u32,
}

/// A rule, for the reader.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleText {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The folder of its rulebook.
    pub rulebook: String,
    /// Its chapter.
    pub topic: String,
    /// The statement, in Markdown.
    pub text: String,
    /// Short situations with their outcomes.
    pub cases: Vec<String>,
    /// Other rules.
    pub see: Vec<String>,
    /// What the book leaves open, and our reading.
    pub open: Vec<String>,
    /// Positions that show it, and can be played.
    pub positions: Vec<CaseName>,
}

/// A case that can be played.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CaseName {
    /// Its file, to be named in [`Start::Case`].
    pub file: String,
    /// Its claim.
    pub title: String,
}

/// A rule in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleHead {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The folder of its rulebook.
    pub rulebook: String,
    /// Its chapter.
    pub topic: String,
}

/// The face of a card, for drawing it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardFace {
    /// Its number.
    pub card: u8,
    /// Its name, such as `heavy infantry 2b`.
    pub name: String,
    /// `unit`, `commander`, `overlap` or `reserves`.
    pub family: String,
    /// The unit type, if it is a unit.
    pub unit: Option<String>,
    /// Command points.
    pub command: u8,
    /// Movement cost, of a unit.
    pub movement: u8,
    /// Combat value, of a unit.
    pub combat: i8,
    /// Flank penalty, of a unit.
    pub flank: u8,
    /// Attack modifiers by the type of the opposing lead, of a unit.
    pub against: Vec<(String, i8)>,
    /// Attack modifier with a second unit of its type.
    pub paired: i8,
    /// Modifier in Woods.
    pub woods: i8,
    /// Victory points, of a unit.
    pub victory: u8,
    /// How many there are of the type.
    pub total: u8,
}

/// Why an HTTP request failed.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// What is wrong and what to do.
    pub error: String,
}
