//! Games over real sockets.

use crate::common::{Socket, TestServer};
use serde_json::{Value, json};
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().unwrap()
}

/// Plays on with both sockets until `enough` or the end.
async fn play(red: &mut Socket, blue: &mut Socket, mut salt: usize, enough: impl Fn(&Value) -> bool) {
    while !red.is_over() && !enough(&red.snapshot) {
        let seq = red.snapshot["seq"].as_u64().unwrap().max(blue.snapshot["seq"].as_u64().unwrap());
        red.until(|snapshot| snapshot["seq"].as_u64().unwrap() >= seq).await;
        blue.until(|snapshot| snapshot["seq"].as_u64().unwrap() >= seq).await;
        let asked = if red.question().is_some() { &mut *red } else { &mut *blue };
        if asked.question().is_none() {
            assert!(asked.is_over(), "somebody is asked");
            return;
        }
        let reply = asked.answer_something(salt).await;
        assert_eq!(reply["type"], "done", "{reply}");
        let done = reply["seq"].as_u64().unwrap();
        asked.until(|snapshot| snapshot["seq"].as_u64().unwrap() >= done).await;
        salt = salt.wrapping_mul(31).wrapping_add(7);
    }
}

async fn both(server: &TestServer, game: &Value) -> (Socket, Socket) {
    let mut red = server.socket(game, game["red"].as_str()).await;
    let mut blue = server.socket(game, game["blue"].as_str()).await;
    red.next().await;
    blue.next().await;
    (red, blue)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_crash_in_its_middle_and_ends() {
    let folder = folder();
    let data = folder.path().join("games.db");
    let server = TestServer::start(&data).await;
    let game = server.new_game("human", "human").await;
    let (mut red, mut blue) = both(&server, &game).await;
    play(&mut red, &mut blue, 3, |snapshot| snapshot["seq"].as_u64().unwrap() >= 40).await;
    // Whoever answered last has seen it; red waits until it has, too.
    let last = [&red, &blue].iter().filter_map(|socket| socket.snapshot["seq"].as_u64()).max().unwrap();
    red.until(|snapshot| snapshot["seq"].as_u64().unwrap() >= last).await;
    let (seq, view) = (red.snapshot["seq"].clone(), red.snapshot["view"].clone());
    server.crash();

    let server = TestServer::start(&data).await;
    let (mut red, mut blue) = both(&server, &game).await;
    assert!(red.snapshot["seq"].as_u64() >= seq.as_u64(), "everything acknowledged is there");
    assert_eq!(red.snapshot["view"]["turn"], view["turn"]);
    play(&mut red, &mut blue, 5, |_| false).await;
    assert!(red.is_over());
    let id = game["id"].as_str().unwrap();
    let contents = server.get(&format!("/api/games/{id}/contents?verify=true")).await;
    assert_eq!(contents["verified"], true);
    let replay = server.get(&format!("/api/games/{id}/replay?eyes=blue")).await;
    let frames = replay["frames"].as_array().unwrap();
    assert_eq!(Some(frames.len() as u64), contents["total"].as_u64());
    assert_eq!(frames.last().unwrap()["answers"], red.snapshot["answers"]);
    assert_eq!(frames.last().unwrap()["view"]["outcome"], red.snapshot["view"]["outcome"]);
    let (status, record) = server.request("GET", &format!("/api/games/{id}/record"), None).await;
    assert_eq!(status, 200);
    let branch = json!({ "game": "card", "red": "human", "blue": "human", "start": { "record": { "text": record, "answers": 30 } } });
    let branch = server.new_game_from(&branch).await;
    let mut red = server.socket(&branch, branch["red"].as_str()).await;
    red.next().await;
    assert_eq!(red.snapshot["answers"], 30);
    assert_eq!(red.snapshot["view"], {
        let replay = server.get(&format!("/api/games/{id}/replay?eyes=red")).await;
        let frames = replay["frames"].as_array().unwrap();
        frames.iter().rfind(|frame| frame["answers"] == 30).unwrap()["view"].clone()
    });
}

/// Every frame of a game that a seat may not know: the other hand, packets, decks and unrevealed Bonus cards.
#[tokio::test(flavor = "multi_thread")]
async fn no_frame_has_the_other_sides_secrets() {
    let folder = folder();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let mut bonus_cards = 0;
    // The shuffles are random: some games have no attack in which a Bonus card waits for the defender.
    for round in 0..8 {
        let game = server.new_game("human", "human").await;
        let (mut red, mut blue) = both(&server, &game).await;
        let mut watcher = server.socket(&game, None).await;
        watcher.next().await;
        play(&mut red, &mut blue, 9 + round, |_| false).await;
        let last = red.snapshot["seq"].clone();
        watcher.until(|snapshot| snapshot["seq"] == last).await;
        for (socket, own) in [(&blue, Some("blue")), (&watcher, None)] {
            for frame in &socket.frames {
                let frame: Value = serde_json::from_str(frame).unwrap();
                bonus_cards += check_frame(&frame, own);
            }
        }
        if bonus_cards > 0 {
            break;
        }
    }
    assert!(bonus_cards > 0, "there were Bonus cards to hide");
}

/// Checks one message for the eyes of `own`, and counts the Bonus cards of red that it keeps hidden.
fn check_frame(frame: &Value, own: Option<&str>) -> u32 {
    if frame["type"] != "snapshot" {
        return 0;
    }
    if own.is_none() {
        assert_eq!(frame["view"]["own"], Value::Null, "a spectator has no cards");
    }
    for question in frame["asked"].as_array().unwrap() {
        assert!(question["choices"].is_null() || question["seat"].as_str() == own, "{question}");
    }
    for event in frame["events"].as_array().unwrap() {
        for (kind, field) in [("Drawn", "card"), ("Kept", "cards"), ("BonusTaken", "card")] {
            if let Some(event) = event.get(kind) {
                assert_eq!(event[field].is_null(), event["seat"].as_str() != own, "{event}");
            }
        }
    }
    assert!(
        frame["seed"].is_null() || !frame["view"]["outcome"].is_null(),
        "the seed is secret until the end"
    );
    let waiting = ["Withdrawal", "Defence"].iter().filter_map(|stage| frame["view"]["stage"].get(stage));
    let mut hidden = 0;
    for attack in waiting.filter(|attack| frame["view"]["active"] == "red" && !attack["bonus"].is_null()) {
        assert_eq!(attack["bonus"]["card"], Value::Null, "{attack}");
        hidden += 1;
    }
    hidden
}

#[tokio::test(flavor = "multi_thread")]
async fn late_and_repeated_messages_are_answered_and_not_applied_twice() {
    let folder = folder();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let game = server.new_game("human", "human").await;
    let (mut red, mut blue) = both(&server, &game).await;
    let answer = red.question().unwrap()["choices"][0].clone();
    let message = json!({ "type": "answer", "seq": red.snapshot["seq"], "answer": answer });
    assert_eq!(red.request(message.clone()).await["type"], "done");
    let again = red.request(message).await;
    assert_eq!(again["refusal"], json!({ "reason": "stale", "seq": 1 }));
    let late = json!({ "type": "answer", "seq": 0, "answer": blue.question().unwrap()["choices"][0] });
    assert_eq!(
        blue.request(late).await["type"],
        "done",
        "blue's question is the same as before red answered"
    );
    red.until(|snapshot| snapshot["seq"] == 2).await;
    let twice = red.request(json!({ "type": "answer", "seq": 2, "answer": answer })).await;
    assert_eq!(twice["refusal"]["reason"], "illegal", "those cards are in no packet any more");
    assert_eq!(twice["refusal"]["rulings"][0]["rule"], "CG-SET-008");
    let wrong = red.request(json!({ "type": "answer", "seq": 2, "answer": "DrawThree" })).await;
    assert_eq!(wrong["refusal"]["reason"], "illegal");
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_is_free_at_first_and_then_by_consent() {
    let folder = folder();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let game = server.new_game("human", "human").await;
    let (mut red, mut blue) = both(&server, &game).await;
    assert_eq!(red.snapshot["undo"], "nothing");
    red.answer_something(0).await;
    red.until(|snapshot| snapshot["seq"] == 1).await;
    assert_eq!(red.snapshot["undo"], "free");
    assert_eq!(red.request(json!({ "type": "undo", "seq": 1 })).await["type"], "done");
    red.until(|snapshot| snapshot["seq"] == 2).await;
    assert_eq!(red.snapshot["answers"], 0);

    red.answer_something(1).await;
    blue.until(|snapshot| snapshot["seq"] == 3).await;
    blue.answer_something(1).await;
    red.until(|snapshot| snapshot["seq"] == 4).await;
    assert_eq!(red.snapshot["undo"], "consent");
    red.request(json!({ "type": "undo", "seq": 4 })).await;
    blue.until(|snapshot| snapshot["undo_wanted_by"] == "red").await;
    let own = red.request(json!({ "type": "consent", "seq": 4, "agree": true })).await;
    assert_eq!(own["refusal"]["reason"], "nothing", "nobody consents to his own wish");
    blue.request(json!({ "type": "consent", "seq": 4, "agree": true })).await;
    red.until(|snapshot| snapshot["seq"] == 5).await;
    assert_eq!(red.snapshot["answers"], 0, "red's answer and blue's after it are taken back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let folder = folder();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let game = server.new_game("human", "recruit").await;
    let mut red = server.socket(&game, game["red"].as_str()).await;
    red.next().await;
    red.request(json!({ "type": "control", "controller": "recruit" })).await;
    red.until(|snapshot| snapshot["answers"].as_u64().unwrap() > 20).await;
    let seq = red.snapshot["seq"].clone();
    let refused = red.request(json!({ "type": "answer", "seq": seq, "answer": "End" })).await;
    let reason = refused["refusal"]["reason"].as_str().unwrap();
    assert!(reason == "bot" || reason == "stale", "{refused}");
    red.request(json!({ "type": "control", "controller": "human" })).await;
    red.until(|snapshot| snapshot["seats"][0]["controller"] == "human").await;
    red.request(json!({ "type": "control", "controller": "recruit" })).await;
    red.until(|snapshot| !snapshot["view"]["outcome"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_is_played_from_its_position() {
    let folder = folder();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let rule = server.get("/api/rules/CG-ATT-012").await;
    let file = rule["positions"][0]["file"].as_str().unwrap();
    let wish = json!({ "game": "card", "red": "human", "blue": "human", "start": { "case": file } });
    let game = server.new_game_from(&wish).await;
    let mut red = server.socket(&game, game["red"].as_str()).await;
    red.next().await;
    assert!(red.snapshot["view"]["turn"].as_u64().unwrap() > 0);
    assert!(server.get("/api/rules?search=flank").await.as_array().unwrap().len() > 10);
    let odds = server
        .get(&format!(
            "/api/games/{}/odds?token={}",
            game["id"].as_str().unwrap(),
            game["red"].as_str().unwrap()
        ))
        .await;
    assert!(odds.is_array());
}
