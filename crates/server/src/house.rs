//! All games that are open, and the way to the others.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use acies_play::Seed;
use tokio::sync::Mutex;

use crate::hosted::{self, Begun, Hosted, Terms};
use crate::protocol::{ArmyWish, Controller, Created, Invitation, NewGame, Start};
use crate::room::Room;
use crate::storage::{Entry, Storage, StorageError, StoredGame, StoredInvitation};
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
    #[error("this game begins when the other player brings his army")]
    Awaited,
    #[error("this game has begun: it waits for no army")]
    Begun,
    #[error("this link brings no army to this game: it may be incomplete, or it is the other player's")]
    NotInvited,
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

    /// Starts a game and keeps it, or the invitation to it if an army is still open.
    pub(crate) async fn create(&self, wish: NewGame) -> Result<Created, NoGame> {
        let (id, red, blue) = (tokens::id(), tokens::token(), tokens::token());
        let hashes = [tokens::hash(&red), tokens::hash(&blue)];
        match hosted::terms(&wish.game, &wish.start).map_err(NoGame::Unfit)? {
            None => self.begin(id.clone(), hashes, wish).await?,
            Some(terms) if [wish.red, wish.blue][terms.open.index()] != Controller::Human => {
                return Err(NoGame::Unfit("a bot brings no army: choose one for it".into()));
            }
            Some(_) => {
                let wish = serde_json::to_string(&wish).expect("a wish is plain data");
                self.storage.invite(&StoredInvitation { id: id.clone(), wish, tokens: hashes }).await?;
            }
        }
        Ok(Created { id, red, blue })
    }

    /// What is agreed in a game that waits for an army, for one of its players.
    pub(crate) async fn invitation(&self, id: &str, token: &str) -> Result<Invitation, NoGame> {
        let (_, hashes, terms) = self.invited(id).await?;
        let you = tokens::seat(&hashes, token).ok_or(NoGame::NotInvited)?;
        let Terms { open, points, quick, turns, rulebook } = terms;
        Ok(Invitation { open, you, points, quick, turns, rulebook })
    }

    /// Begins a game with the army that it waited for.
    pub(crate) async fn bring(&self, id: &str, token: &str, army: ArmyWish) -> Result<(), NoGame> {
        let (mut wish, hashes, terms) = self.invited(id).await?;
        if tokens::seat(&hashes, token) != Some(terms.open) {
            return Err(NoGame::NotInvited);
        }
        wish.start = hosted::brought(wish.start, terms, army).map_err(NoGame::Unfit)?;
        match self.begin(id.to_owned(), hashes, wish).await {
            Err(NoGame::Storage(StorageError::Conflict)) => Err(NoGame::Begun),
            begun => begun,
        }
    }

    async fn invited(&self, id: &str) -> Result<(NewGame, [String; 2], Terms), NoGame> {
        let Some(StoredInvitation { wish, tokens, .. }) = self.storage.invitation(id).await? else {
            let known = self.storage.load(id).await?.is_some();
            return Err(if known { NoGame::Begun } else { NoGame::Unknown });
        };
        let wish: NewGame = serde_json::from_str(&wish).map_err(|error| NoGame::Unfit(error.to_string()))?;
        let terms = hosted::terms(&wish.game, &wish.start).map_err(NoGame::Unfit)?;
        Ok((wish, tokens, terms.ok_or(NoGame::Begun)?))
    }

    async fn begin(&self, id: String, tokens: [String; 2], wish: NewGame) -> Result<(), NoGame> {
        let seed = seed(&wish)?;
        let (name, start) = (wish.game.clone(), wish.start);
        // A quick set-up takes a while, and so does a long record.
        let begun = tokio::task::spawn_blocking(move || hosted::begin(&name, &start, seed)).await;
        let Begun { game, position, answers } =
            begun.map_err(|_| NoGame::Unfit("it could not be set up".into()))?.map_err(NoGame::Unfit)?;
        let stored = StoredGame {
            id,
            game: wish.game,
            setup: game.setup().get().to_owned(),
            position: position.map(|position| position.get().to_owned()),
            seed: game.seed().to_string(),
            tokens,
            controllers: [wish.red, wish.blue],
        };
        let entries: Vec<Entry> =
            answers.into_iter().map(|(seat, answer)| Entry::Answer(seat, answer)).collect();
        self.room_for_one_more().await?;
        self.storage.create(&stored, &entries).await?;
        self.open(stored, game, entries).await?;
        Ok(())
    }

    /// The game with this name, opened if need be.
    pub(crate) async fn game(&self, id: &str) -> Result<Arc<Room>, NoGame> {
        if let Some(room) = self.rooms.lock().await.get(id) {
            return Ok(Arc::clone(room));
        }
        let Some((stored, entries)) = self.storage.load(id).await? else {
            let awaited = self.storage.invitation(id).await?.is_some();
            return Err(if awaited { NoGame::Awaited } else { NoGame::Unknown });
        };
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
        let mut room =
            Room::new(id.clone(), tokens, game, controllers, self.storage.clone(), self.limits.bot_pause);
        let replayed = tokio::task::spawn_blocking(move || room.replay(entries).map(|()| room)).await;
        let room = replayed
            .map_err(|_| NoGame::Unfit("it could not be played again".into()))?
            .map_err(NoGame::Unfit)?;
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
