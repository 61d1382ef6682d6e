//! All SQL of the server: games, and an append-only log for each. SQLite now; the SQL is portable to `PostgreSQL`.
//!
//! Appends of many games are committed together, so that a disk sync is paid for once and not for every answer. An
//! append is acknowledged when its commit is on the disk.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};

use acies_play::Seat;

use crate::protocol::Controller;

/// How many appends are committed together at most.
const BATCH: usize = 1024;

/// How many appends may wait for the disk.
const QUEUE: usize = 65_536;

/// The database, and the queue to its writer.
#[derive(Clone)]
pub struct Storage {
    pool: AnyPool,
    queue: mpsc::Sender<Append>,
}

/// Why something could not be stored or found.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the database could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Somebody else has written this number of this game.
    #[error("the game has gone on elsewhere")]
    Conflict,
    /// The writer is gone: the server is about to stop.
    #[error("the server is stopping")]
    Stopping,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its name in addresses.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// What was agreed before it, as JSON.
    pub setup: String,
    /// Where it starts, as JSON, if not at the beginning.
    pub position: Option<String>,
    /// What its dice follow from.
    pub seed: String,
    /// The hashes of red's and blue's tokens.
    pub tokens: [String; 2],
    /// Who played red and blue at first.
    pub controllers: [Controller; 2],
}

/// A game that waits for the army of one of the players.
#[derive(Clone, Debug)]
pub struct StoredInvitation {
    /// The name that the game will have in addresses.
    pub id: String,
    /// The game as it was wished for, as JSON.
    pub wish: String,
    /// The hashes of red's and blue's tokens.
    pub tokens: [String; 2],
}

/// One entry of a game's log.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Entry {
    /// An answer, as the game writes it.
    Answer(Seat, Box<serde_json::value::RawValue>),
    /// So many answers were taken back.
    Undo(u32),
    /// A seat was handed to somebody else.
    Control(Seat, Controller),
}

struct Append {
    game: String,
    seq: u32,
    body: String,
    done: oneshot::Sender<Result<(), StorageError>>,
}

impl Storage {
    /// Opens the database at this address, such as `sqlite:///home/me/acies.db?mode=rwc`, and makes its tables.
    pub async fn open(address: &str) -> Result<Storage, StorageError> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = address.parse()?;
        let sqlite = address.starts_with("sqlite:");
        let pool = AnyPoolOptions::new()
            .max_connections(4)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // Readers do not wait for the writer, and a commit is on the disk before it is acknowledged.
                        for pragma in ["journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"] {
                            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA {pragma}")))
                                .execute(&mut *connection)
                                .await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        sqlx::migrate!().run(&pool).await?;
        let (queue, appends) = mpsc::channel(QUEUE);
        tokio::spawn(write(pool.clone(), appends));
        Ok(Storage { pool, queue })
    }

    /// Keeps a new game and the entries it starts with; the invitation to it, if there is one, is taken up. Fails if
    /// there is such a game.
    pub async fn create(&self, game: &StoredGame, entries: &[Entry]) -> Result<(), StorageError> {
        let mut transaction = self.pool.begin().await?;
        let done = sqlx::query(
            "INSERT INTO games (id, game, setup, position, seed, red_token, blue_token, red_controller, \
             blue_controller, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
        )
        .bind(&game.id)
        .bind(&game.game)
        .bind(&game.setup)
        .bind(&game.position)
        .bind(&game.seed)
        .bind(&game.tokens[0])
        .bind(&game.tokens[1])
        .bind(game.controllers[0].name())
        .bind(game.controllers[1].name())
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            return Err(StorageError::Conflict);
        }
        sqlx::query("DELETE FROM invitations WHERE id = $1")
            .bind(&game.id)
            .execute(&mut *transaction)
            .await?;
        for (i, entry) in entries.iter().enumerate() {
            insert(&mut transaction, &game.id, i as i64 + 1, &body(entry)).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Keeps an invitation.
    pub async fn invite(&self, invitation: &StoredInvitation) -> Result<(), StorageError> {
        sqlx::query(
            "INSERT INTO invitations (id, wish, red_token, blue_token, created) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&invitation.id)
        .bind(&invitation.wish)
        .bind(&invitation.tokens[0])
        .bind(&invitation.tokens[1])
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The invitation to a game that has not begun.
    pub async fn invitation(&self, id: &str) -> Result<Option<StoredInvitation>, StorageError> {
        let row = sqlx::query("SELECT wish, red_token, blue_token FROM invitations WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredInvitation {
            id: id.into(),
            wish: row.try_get("wish")?,
            tokens: [row.try_get("red_token")?, row.try_get("blue_token")?],
        }))
    }

    /// A game and its log, if there is such a game.
    pub async fn load(&self, id: &str) -> Result<Option<(StoredGame, Vec<Entry>)>, StorageError> {
        let row = sqlx::query(
            "SELECT game, setup, position, seed, red_token, blue_token, red_controller, blue_controller \
             FROM games WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let controller = |column: &str| -> Result<Controller, sqlx::Error> {
            let name: String = row.try_get(column)?;
            Controller::named(&name)
                .ok_or_else(|| sqlx::Error::Decode(format!("there is no controller '{name}'").into()))
        };
        let game = StoredGame {
            id: id.into(),
            game: row.try_get("game")?,
            setup: row.try_get("setup")?,
            position: row.try_get("position")?,
            seed: row.try_get("seed")?,
            tokens: [row.try_get("red_token")?, row.try_get("blue_token")?],
            controllers: [controller("red_controller")?, controller("blue_controller")?],
        };
        let rows = sqlx::query("SELECT body FROM entries WHERE game = $1 ORDER BY seq")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let entries = rows.iter().map(|row| {
            let body: String = row.try_get("body")?;
            serde_json::from_str(&body).map_err(|error| sqlx::Error::Decode(Box::new(error)))
        });
        Ok(Some((game, entries.collect::<Result<_, _>>()?)))
    }

    /// Appends entry number `seq`, counted from one, and returns when it is on the disk. Fails if that number is taken.
    pub async fn append(&self, game: &str, seq: u32, entry: &Entry) -> Result<(), StorageError> {
        let (done, written) = oneshot::channel();
        let append = Append { game: game.into(), seq, body: body(entry), done };
        self.queue.send(append).await.map_err(|_| StorageError::Stopping)?;
        written.await.map_err(|_| StorageError::Stopping)?
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

fn body(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is plain data")
}

/// Whether the row was new.
async fn insert(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    game: &str,
    seq: i64,
    body: &str,
) -> Result<bool, sqlx::Error> {
    let done =
        sqlx::query("INSERT INTO entries (game, seq, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(game)
            .bind(seq)
            .bind(body)
            .execute(&mut **transaction)
            .await?;
    Ok(done.rows_affected() == 1)
}

/// Commits whatever waits, again and again.
async fn write(pool: AnyPool, mut appends: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(BATCH);
    while appends.recv_many(&mut batch, BATCH).await > 0 {
        let written = commit(&pool, &batch).await;
        match written {
            Ok(fresh) => {
                for (append, fresh) in batch.drain(..).zip(fresh) {
                    // Whoever asked may be gone by now.
                    let _ = append.done.send(if fresh { Ok(()) } else { Err(StorageError::Conflict) });
                }
            }
            Err(error) => {
                let problem = error.to_string();
                for append in batch.drain(..) {
                    let error = sqlx::Error::Protocol(problem.clone());
                    let _ = append.done.send(Err(StorageError::Database(error)));
                }
            }
        }
    }
}

async fn commit(pool: &AnyPool, batch: &[Append]) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut fresh = Vec::with_capacity(batch.len());
    for append in batch {
        fresh.push(insert(&mut transaction, &append.game, append.seq.into(), &append.body).await?);
    }
    transaction.commit().await?;
    Ok(fresh)
}
