//! Both seats of a game, each at its own socket, playing any legal choice.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Note;

/// The parts of a message that a player needs.
#[derive(Deserialize)]
struct Heard<'a> {
    r#type: &'a str,
    #[serde(default)]
    seq: u32,
    #[serde(borrow, default)]
    asked: Vec<Question<'a>>,
    #[serde(borrow, default)]
    view: View<'a>,
}

#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    choices: Option<Vec<&'a RawValue>>,
}

#[derive(Default, Deserialize)]
struct View<'a> {
    #[serde(borrow)]
    outcome: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Created {
    id: String,
    red: String,
    blue: String,
}

struct Seat {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    seq: u32,
    /// What to answer, if this seat is asked.
    answer: Option<String>,
    over: bool,
    salt: usize,
}

/// A game and both its seats.
pub(super) struct Pair {
    seats: [Seat; 2],
}

impl Pair {
    /// Starts a game and takes both seats.
    pub(super) async fn join(address: SocketAddr) -> Result<Pair> {
        let Created { id, red, blue } = create(address).await?;
        let seat = async |token: &str, salt: usize| -> Result<Seat> {
            let url = format!("ws://{address}/api/games/{id}/socket?token={token}");
            let (socket, _) = connect_async(url).await.context("cannot open a socket")?;
            let mut seat = Seat { socket, seq: 0, answer: None, over: false, salt };
            seat.hear(0).await?;
            Ok(seat)
        };
        Ok(Pair { seats: [seat(&red, 1).await?, seat(&blue, 5).await?] })
    }

    /// Plays game after game until it is told to stop.
    pub(super) async fn play(
        mut self,
        address: SocketAddr,
        pause: Option<Duration>,
        stop: &AtomicBool,
        notes: &UnboundedSender<Note>,
    ) -> Result<()> {
        while !stop.load(Ordering::Relaxed) {
            let begin = Instant::now();
            if self.seats[0].over {
                let _ = notes.send(Note::Finished);
                self = Pair::join(address).await?;
            }
            let _ = notes.send(Note::Seen(self.answer().await?));
            if let Some(pause) = pause {
                tokio::time::sleep(pause.saturating_sub(begin.elapsed())).await;
            }
        }
        Ok(())
    }

    /// Gives the next answer, and says how long it took the other seat to see it.
    async fn answer(&mut self) -> Result<Duration> {
        let place = usize::from(self.seats[0].answer.is_none());
        let [red, blue] = &mut self.seats;
        let (asked, other) = if place == 0 { (red, blue) } else { (blue, red) };
        let answer = asked.answer.take().context("nobody is asked")?;
        let seq = asked.seq;
        let message = format!(r#"{{"type":"answer","request":1,"seq":{seq},"answer":{answer}}}"#);
        let begin = Instant::now();
        asked.socket.send(Message::text(message)).await?;
        other.hear(seq + 1).await?;
        let after = begin.elapsed();
        asked.hear(seq + 1).await?;
        Ok(after)
    }
}

impl Seat {
    /// Listens until there is a snapshot with at least this number.
    async fn hear(&mut self, seq: u32) -> Result<()> {
        loop {
            let message = self.socket.next().await.context("the server closed a socket")??;
            let text = message.into_text()?;
            let heard: Heard<'_> = serde_json::from_str(&text).context("a message cannot be read")?;
            match heard.r#type {
                "refused" => bail!("an answer was refused: {text}"),
                "snapshot" => {}
                _ => continue,
            }
            self.seq = heard.seq;
            self.over = heard.view.outcome.is_some_and(|outcome| outcome.get() != "null");
            let choices = heard.asked.into_iter().find_map(|question| question.choices);
            self.salt = self.salt.wrapping_mul(31).wrapping_add(7);
            self.answer = choices.map(|choices| choices[self.salt % choices.len()].get().to_owned());
            if heard.seq >= seq {
                return Ok(());
            }
        }
    }
}

async fn create(address: SocketAddr) -> Result<Created> {
    let body = r#"{"game":"card","red":"human","blue":"human"}"#;
    let mut stream = TcpStream::connect(address).await.context("cannot reach the server")?;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").context("the server gave no answer")?;
    serde_json::from_str(body).with_context(|| format!("the server said: {body}"))
}
