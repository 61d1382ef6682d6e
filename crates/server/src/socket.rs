//! The live side: one socket for each pair of eyes.

use std::sync::Arc;
use std::time::Instant;

use crate::hosted::{Json, json};
use crate::http::{Access, Failure, Server};
use crate::protocol::{Refusal, ToPage, ToServer};
use crate::room::{Room, Trouble};
use crate::storage::StorageError;
use acies_play::Eyes;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::response::Response;

/// The largest message of a page: the longest answers, pieces of terrain and armies that are deployed, have a few thousand
/// bytes.
pub(crate) const LARGEST_MESSAGE: usize = 16 * 1024;

/// The buffers of a socket. The usual ones would take more memory than all the rest of a game.
const BUFFER: usize = 4 * 1024;

/// Messages that may come at once after a pause.
const BURST: u32 = 40;

type Reply = ToPage<Json, Json, Json, Json, Json>;

/// `GET /api/games/{id}/socket`: looks at a game, and plays it if the token is a seat's.
pub(crate) async fn open(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let (room, eyes) = server.enter(&id, access.token.as_deref()).await?;
    let upgrade = upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        room.count(eyes, true);
        Visitor { room: Arc::clone(&room), eyes, told: 0, rewinds: 0, server }.serve(socket).await;
        room.count(eyes, false);
    }))
}

/// Somebody at the other end of a socket.
struct Visitor {
    room: Arc<Room>,
    eyes: Eyes,
    /// How many events they have been told, and how often something had been taken back by then.
    told: usize,
    rewinds: u32,
    server: Server,
}

impl Visitor {
    async fn serve(mut self, mut socket: WebSocket) {
        let mut changes = self.room.changes();
        changes.mark_unchanged();
        let mut pace = Pace::new(self.server.house.limits.messages_a_second);
        if self.tell(&mut socket).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                changed = changes.changed() => {
                    if changed.is_err() || self.tell(&mut socket).await.is_err() {
                        return;
                    }
                }
                message = socket.recv() => {
                    let reply = match message {
                        Some(Ok(Message::Text(text))) if pace.allows() => self.receive(&text).await,
                        Some(Ok(Message::Text(_))) => refuse(None, Refusal::TooFast),
                        Some(Ok(Message::Binary(_))) => unreadable("messages are JSON text"),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    };
                    if send(&mut socket, &reply).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Sends the game as it is now, with the events since last time; after an undo with all of them.
    async fn tell(&mut self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        let rewinds = self.room.rewinds().await;
        let from = if rewinds == self.rewinds { self.told } else { 0 };
        self.rewinds = rewinds;
        let snapshot = self.room.snapshot(self.eyes, from).await;
        self.told = snapshot.events_from as usize + snapshot.events.len();
        send(socket, &ToPage::Snapshot(snapshot)).await
    }

    async fn receive(&self, text: &str) -> Reply {
        // A tagged message cannot hold raw text, so the answer goes through a value of any shape.
        let message: ToServer<serde_json::Value> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return unreadable(&error.to_string()),
        };
        let request = match &message {
            ToServer::Answer { request, .. }
            | ToServer::Undo { request, .. }
            | ToServer::Consent { request, .. }
            | ToServer::Control { request, .. } => *request,
        };
        let Eyes::Seat(seat) = self.eyes else { return refuse(Some(request), Refusal::Spectator) };
        let done = match message {
            ToServer::Answer { seq, answer, .. } => self.room.answer(seat, seq, &json(&answer)).await,
            ToServer::Undo { seq, .. } => self.room.undo(seat, seq).await,
            ToServer::Consent { seq, agree, .. } => self.room.consent(seat, seq, agree).await,
            ToServer::Control { controller, .. } => self.room.control(seat, controller).await,
        };
        match done {
            Ok(seq) => ToPage::Done { request, seq },
            Err(Trouble::Refused(refusal)) => refuse(Some(request), refusal),
            Err(Trouble::Storage(error)) => {
                if matches!(error, StorageError::Conflict) {
                    self.server.house.forget(&self.room.id).await;
                }
                refuse(Some(request), Refusal::Unavailable { problem: error.to_string() })
            }
        }
    }
}

fn refuse(request: Option<u32>, refusal: Refusal<Json>) -> Reply {
    ToPage::Refused { request, refusal }
}

fn unreadable(problem: &str) -> Reply {
    refuse(None, Refusal::Unreadable { problem: problem.into() })
}

async fn send(socket: &mut WebSocket, reply: &Reply) -> Result<(), axum::Error> {
    let text = serde_json::to_string(reply).expect("messages are plain data");
    socket.send(Message::Text(text.into())).await
}

/// Lets so many messages through in a second, and a few more after a pause.
struct Pace {
    a_second: u32,
    left: f64,
    at: Instant,
}

impl Pace {
    fn new(a_second: u32) -> Pace {
        Pace { a_second, left: f64::from(BURST.max(a_second)), at: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let most = f64::from(BURST.max(self.a_second));
        self.left = (self.left + self.at.elapsed().as_secs_f64() * f64::from(self.a_second)).min(most);
        self.at = Instant::now();
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}
