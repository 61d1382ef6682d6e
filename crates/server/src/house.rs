//! All games that are open, and the way to the others.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use acies_play::Seed;
use tokio::sync::Mutex;

use crate::hosted::{self, Begun, Hosted};
use crate::protocol::{Controller, Created, NewGame, Start};
use crate::room::Room;
use crate::storage::{Entry, Storage, StorageError, StoredGame};
use crate::tokens;

/// What the server allows.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many games may be open at once.
    pub open_games: usize,
    /// How many games one address may start in a minute.
    pub new_games_a_minute: u32,
    /// How many messages a socket may send in a second, for a while.
    pub messages_a_second: u32,
    /// How long a bot waits before it plays, so that people can follow.
    pub bot_pause: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_games: 20_000,
            new_games_a_minute: 60,
            messages_a_second: 20,
            bot_pause: Duration::from_millis(450),
        }
    }
}

/// Why a game cannot be had.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoGame {
    #[error("there is no such game: the link may be incomplete")]
    Unknown,
    #[error("{0}")]
    Unfit(String),
    #[error("too many games are open on this server: try again later")]
    TooMany,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The open games.
pub(crate) struct House {
    storage: Storage,
    pub(crate) limits: Limits,
    rooms: Mutex<BTreeMap<String, Arc<Room>>>,
}

impl House {
    pub(crate) fn new(storage: Storage, limits: Limits) -> House {
        House { storage, limits, rooms: Mutex::default() }
    }

    /// Starts a game and keeps it.
    pub(crate) async fn create(&self, wish: NewGame) -> Result<Created, NoGame> {
        let seed = seed(&wish)?;
        let (name, start) = (wish.game.clone(), wish.start);
        // A quick set-up takes a while, and so does a long record.
        let begun = tokio::task::spawn_blocking(move || hosted::begin(&name, &start, seed)).await;
        let Begun { game, position, answers } =
            begun.map_err(|_| NoGame::Unfit("it could not be set up".into()))?.map_err(NoGame::Unfit)?;
        let (red, blue) = (tokens::token(), tokens::token());
        let stored = StoredGame {
            id: tokens::id(),
            game: wish.game,
            setup: game.setup().get().to_owned(),
            position: position.map(|position| position.get().to_owned()),
            seed: game.seed().to_string(),
            tokens: [tokens::hash(&red), tokens::hash(&blue)],
            controllers: [wish.red, wish.blue],
        };
        let entries: Vec<Entry> =
            answers.into_iter().map(|(seat, answer)| Entry::Answer(seat, answer)).collect();
        self.room_for_one_more().await?;
        self.storage.create(&stored, &entries).await?;
        let id = stored.id.clone();
        self.open(stored, game, entries).await?;
        Ok(Created { id, red, blue })
    }

    /// The game with this name, opened if need be.
    pub(crate) async fn game(&self, id: &str) -> Result<Arc<Room>, NoGame> {
        if let Some(room) = self.rooms.lock().await.get(id) {
            return Ok(Arc::clone(room));
        }
        let (stored, entries) = self.storage.load(id).await?.ok_or(NoGame::Unknown)?;
        self.room_for_one_more().await?;
        let game = hosted::revive(&stored.game, &stored.setup, stored.position.as_deref(), &stored.seed)
            .map_err(NoGame::Unfit)?;
        self.open(stored, game, entries).await
    }

    async fn open(
        &self,
        stored: StoredGame,
        game: Box<dyn Hosted>,
        entries: Vec<Entry>,
    ) -> Result<Arc<Room>, NoGame> {
        let StoredGame { id, tokens, controllers, .. } = stored;
        let room =
            Room::new(id.clone(), tokens, game, controllers, self.storage.clone(), self.limits.bot_pause);
        room.replay(entries).await.map_err(NoGame::Unfit)?;
        let mut rooms = self.rooms.lock().await;
        // Somebody else may have opened it in the meantime: there must be only one.
        let room = Arc::clone(rooms.entry(id).or_insert_with(|| Arc::new(room)));
        drop(rooms);
        room.rouse().await;
        Ok(room)
    }

    /// The game has gone on elsewhere: it is read anew by whoever comes next.
    pub(crate) async fn forget(&self, id: &str) {
        self.rooms.lock().await.remove(id);
    }

    async fn room_for_one_more(&self) -> Result<(), NoGame> {
        if self.rooms.lock().await.len() < self.limits.open_games {
            return Ok(());
        }
        self.put_idle_away().await;
        if self.rooms.lock().await.len() < self.limits.open_games { Ok(()) } else { Err(NoGame::TooMany) }
    }

    /// Closes the games that nobody looks at and no bot thinks about. They are in the database.
    pub(crate) async fn put_idle_away(&self) {
        self.rooms.lock().await.retain(|_, room| !room.is_idle() || Arc::strong_count(room) > 1);
    }
}

/// Fresh dice, or those of a lesson.
fn seed(wish: &NewGame) -> Result<Seed, NoGame> {
    match wish.start {
        Start::Scenario { dice: Some(_), .. } if [wish.red, wish.blue] == [Controller::Human; 2] => {
            Err(NoGame::Unfit(
                "dice that are known beforehand are for games against a bot: leave `dice` out".into(),
            ))
        }
        Start::Scenario { dice: Some(number), .. } => Ok(Seed::of_series(number.into(), 0)),
        _ => Ok(tokens::seed()),
    }
}
