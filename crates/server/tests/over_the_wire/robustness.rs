//! Whatever is sent to it, the server says what is wrong and goes on.

use std::time::Duration;

use crate::common::TestServer;
use acies_server::Limits;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_a_reason_and_change_nothing() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let game = server.new_game("human", "human").await;
    let id = game["id"].as_str().unwrap();
    let red = game["red"].as_str().unwrap();
    for (method, path, body, status, words) in [
        ("POST", "/api/games".into(), Some("{"), 400, "Failed to parse"),
        ("POST", "/api/games".into(), Some(r#"{"game":"card"}"#), 422, "missing field `red`"),
        (
            "POST",
            "/api/games".into(),
            Some(r#"{"game":"chess","red":"human","blue":"human"}"#),
            422,
            "there is no game 'chess'",
        ),
        (
            "POST",
            "/api/games".into(),
            Some(r#"{"game":"card","red":"human","blue":"human","start":{"case":"../secret"}}"#),
            422,
            "there is no case",
        ),
        (
            "POST",
            "/api/games".into(),
            Some(
                r#"{"game":"card","red":"human","blue":"human","start":{"record":{"text":"{}","answers":null}}}"#,
            ),
            422,
            "line 1",
        ),
        ("GET", "/api/games/nowhere".into(), None, 404, "there is no such game"),
        ("GET", format!("/api/games/{id}?token=wrong"), None, 403, "this link gives no seat"),
        ("GET", format!("/api/games/{id}/odds"), None, 403, "only a player"),
        ("GET", format!("/api/games/{id}/record?token={red}"), None, 403, "open when the game is over"),
        (
            "GET",
            format!("/api/games/{id}/replay?token={red}&eyes=blue"),
            None,
            403,
            "only when the game is over",
        ),
        ("GET", format!("/api/games/{id}/replay?eyes=green"), None, 400, "there is no seat 'green'"),
        ("GET", "/api/rules/XX".into(), None, 404, "XX"),
        ("DELETE", format!("/api/games/{id}"), None, 405, ""),
    ] {
        let (code, body) = server.request(method, &path, body).await;
        assert_eq!(code, status, "{method} {path}: {body}");
        assert!(body.contains(words), "{method} {path}: {body}");
    }
    let snapshot = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(snapshot["seq"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn arbitrary_bytes_do_not_take_the_server_down() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let game = server.new_game("human", "human").await;
    let mut noise: u32 = 12345;
    let mut bytes = |length: usize| -> Vec<u8> {
        (0..length)
            .map(|_| {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (noise >> 24) as u8
            })
            .collect()
    };
    for round in 0..40 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(&bytes(1 + round * 37)).await;
        let _ = stream.shutdown().await;
        let _ = tokio::time::timeout(Duration::from_millis(200), stream.read_to_end(&mut Vec::new())).await;

        let mut red = server.socket(&game, game["red"].as_str()).await;
        red.next().await;
        red.send_bytes(bytes(200)).await;
        assert_eq!(red.next().await["refusal"]["reason"], "unreadable");
        let text = String::from_utf8_lossy(&bytes(200)).into_owned();
        red.send_text(text).await;
        assert_eq!(red.next().await["refusal"]["reason"], "unreadable");
        for message in [
            json!({ "type": "answer", "request": 1, "seq": 0, "answer": { "Place": { "unit": 900, "column": -1 } } }),
            json!({ "type": "answer", "request": 1, "seq": 0, "answer": null }),
            json!({ "type": "answer", "request": 1, "seq": 4_000_000, "answer": "End" }),
            json!({ "type": "dance", "request": 1 }),
            Value::Null,
        ] {
            red.send_text(message.to_string()).await;
            assert_eq!(red.next().await["type"], "refused", "{message}");
        }
    }
    // A message that is too large closes its socket and nobody else's.
    let mut red = server.socket(&game, game["red"].as_str()).await;
    red.next().await;
    red.send_bytes(vec![b' '; 200_000]).await;
    let snapshot = server.get(&format!("/api/games/{}", game["id"].as_str().unwrap())).await;
    assert_eq!(snapshot["seq"], 0, "nothing of it was taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_kept_and_explained() {
    let folder = TempDir::new().unwrap();
    let limits =
        Limits { open_games: 2, new_games_a_minute: 4, messages_a_second: 1, bot_pause: Duration::ZERO };
    let server = TestServer::with_limits(&folder.path().join("games.db"), limits).await;
    let games = [server.new_game("human", "human").await, server.new_game("human", "human").await];
    let mut sockets = Vec::new();
    for game in &games {
        let mut socket = server.socket(game, None).await;
        socket.next().await;
        sockets.push(socket);
    }
    let wish = json!({ "game": "card", "red": "human", "blue": "human" }).to_string();
    let (status, body) = server.request("POST", "/api/games", Some(&wish)).await;
    assert_eq!((status, body.contains("too many games are open")), (503, true), "{body}");
    sockets.clear();
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.new_game("human", "human").await;
    let (status, body) = server.request("POST", "/api/games", Some(&wish)).await;
    assert_eq!((status, body.contains("more than 4 new games in a minute")), (429, true), "{body}");

    let mut red = server.socket(&games[0], games[0]["red"].as_str()).await;
    red.next().await;
    let mut too_fast = 0;
    for _ in 0..60 {
        red.send_text("{}".into()).await;
        too_fast += u32::from(red.next().await["refusal"]["reason"] == "too-fast");
    }
    assert!(too_fast >= 15, "{too_fast}");
}
