//! A real server on loopback, and real sockets to it.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use acies_server::{Limits, Storage};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    _stop: oneshot::Sender<()>,
    task: tokio::task::JoinHandle<()>,
}

impl TestServer {
    pub(crate) async fn start(data: &Path) -> TestServer {
        TestServer::with_limits(
            data,
            Limits { bot_pause: Duration::ZERO, messages_a_second: 10_000, ..Limits::default() },
        )
        .await
    }

    pub(crate) async fn with_limits(data: &Path, limits: Limits) -> TestServer {
        let storage = Storage::open(&format!("sqlite://{}?mode=rwc", data.display())).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            acies_server::serve(listener, storage, limits, stopped).await.unwrap();
        });
        TestServer { address, _stop: stop, task }
    }

    /// Ends the server as a crash would: nothing is finished, nothing is said.
    pub(crate) fn crash(self) {
        self.task.abort();
    }

    /// A request by hand, so that anything at all can be sent. Status and body.
    pub(crate) async fn request(&self, method: &str, path: &str, body: Option<&str>) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let body = body.unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: acies\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(body.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned());
        (status, body)
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.request("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    pub(crate) async fn new_game(&self, red: &str, blue: &str) -> Value {
        self.new_game_from(&json!({ "game": "card", "red": red, "blue": blue })).await
    }

    pub(crate) async fn new_game_from(&self, wish: &Value) -> Value {
        let (status, body) = self.request("POST", "/api/games", Some(&wish.to_string())).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, text) = self.request("POST", path, Some(&body.to_string())).await;
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    pub(crate) async fn socket(&self, game: &Value, token: Option<&str>) -> Socket {
        let query = token.map_or(String::new(), |token| format!("?token={token}"));
        let url = format!("ws://{}/api/games/{}/socket{query}", self.address, game["id"].as_str().unwrap());
        let (stream, _) = connect_async(url).await.unwrap();
        Socket { stream, frames: Vec::new(), snapshot: Value::Null, requests: 0 }
    }
}

/// One end of a socket, with everything that came over it.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) frames: Vec<String>,
    pub(crate) snapshot: Value,
    requests: u32,
}

impl Socket {
    /// The next message; snapshots are kept as well.
    pub(crate) async fn next(&mut self) -> Value {
        let wait = tokio::time::timeout(Duration::from_secs(20), self.stream.next());
        let message = wait.await.expect("a message in time").expect("an open socket").expect("a sound frame");
        let text = message.into_text().unwrap().to_string();
        let value: Value = serde_json::from_str(&text).unwrap();
        self.frames.push(text);
        if value["type"] == "snapshot" {
            self.snapshot = value.clone();
        }
        value
    }

    /// Waits until a snapshot is as wanted.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) {
        while !wanted(&self.snapshot) {
            self.next().await;
        }
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.stream.send(Message::binary(bytes)).await;
    }

    /// Sends a request and waits for its reply, past any snapshots.
    pub(crate) async fn request(&mut self, mut message: Value) -> Value {
        self.requests += 1;
        message["request"] = json!(self.requests);
        self.send_text(message.to_string()).await;
        loop {
            let reply = self.next().await;
            if reply["request"] == json!(self.requests) {
                return reply;
            }
        }
    }

    /// Hands this seat to a bot, or to a person.
    pub(crate) async fn hand_to(&mut self, controller: &str) {
        let reply = self.request(json!({ "type": "control", "controller": controller })).await;
        assert_eq!(reply["type"], "done", "{reply}");
        let done = reply["seq"].as_u64();
        self.until(|snapshot| snapshot["seq"].as_u64() >= done).await;
    }

    /// What this seat is asked in the last snapshot, with or without its choices.
    pub(crate) fn asked(&self) -> Option<&Value> {
        let own = &self.snapshot["eyes"]["seat"];
        self.snapshot["asked"].as_array()?.iter().find(|question| &question["seat"] == own)
    }

    /// What this seat is asked in the last snapshot.
    pub(crate) fn question(&self) -> Option<Value> {
        let asked = self.snapshot["asked"].as_array()?;
        asked.iter().find(|question| question["choices"].is_array()).cloned()
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.snapshot["view"]["outcome"].is_null()
    }

    /// Answers with one of the choices, by turns the first and others, so that games go on and end.
    pub(crate) async fn answer_something(&mut self, salt: usize) -> Value {
        let question = self.question().expect("this seat is asked");
        let choices = question["choices"].as_array().unwrap();
        let answer = choices[salt % choices.len()].clone();
        let seq = self.snapshot["seq"].clone();
        self.request(json!({ "type": "answer", "seq": seq, "answer": answer })).await
    }
}
