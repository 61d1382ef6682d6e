//! Battles to which the second player brings his own army.

use acies_armies::Library;
use serde_json::{Value, json};

use crate::common::TestServer;
use crate::fog::{fog_game, path};

fn wish(red: &Value, blue: &Value, controllers: [&str; 2]) -> Value {
    fog_game(&json!({ "armies": { "red": red, "blue": blue, "quick": true } }), controllers)
}

fn roster(name: &str) -> Value {
    json!({ "roster": name })
}

async fn bring(server: &TestServer, game: &Value, seat: &str, army: &Value) -> (u16, String) {
    server.request("POST", &path(game, "army", seat), Some(&army.to_string())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_begins_when_the_invited_player_brings_his_army() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("games.db");
    let server = TestServer::start(&data).await;
    let game =
        server.new_game_from(&wish(&roster("starter-romans"), &json!("open"), ["human", "human"])).await;
    let plain = format!("/api/games/{}", game["id"].as_str().unwrap());
    let (status, body) = server.request("GET", &plain, None).await;
    assert!(status == 409 && body.contains("begins when the other player brings his army"), "{body}");

    server.crash();
    let server = TestServer::start(&data).await;
    let said = server.get(&path(&game, "invitation", "blue")).await;
    let agreed = Library::embedded().roster("starter-romans").unwrap().points;
    assert_eq!(
        said,
        json!({
            "open": "blue", "you": "blue", "rulebook": "fog-am", "points": agreed, "quick": true, "turns": null,
        }),
        "what is agreed, and nothing of the other army"
    );
    assert_eq!(server.get(&path(&game, "invitation", "red")).await["you"], "red");

    let own = Library::embedded().roster("starter-carthaginians").unwrap();
    let illegal = own.to_toml().replacen("bases = 4", "bases = 7", 1);
    let refused = [
        ("red", roster("starter-carthaginians"), 403, "it is the other player's"),
        ("blue", json!({ "text": illegal }), 422, "the army of blue is not legal"),
        ("blue", roster("gaugamela-persians"), 422, "points, and"),
        ("blue", json!("open"), 422, "still open"),
    ];
    for (seat, army, status, says) in refused {
        let (got, body) = bring(&server, &game, seat, &army).await;
        assert!(got == status && body.contains(says), "{got} {body}");
    }
    let (status, body) = server.request("GET", &format!("{plain}/invitation?token=none"), None).await;
    assert_eq!(status, 403, "{body}");

    let (status, body) = bring(&server, &game, "blue", &json!({ "text": own.to_toml() })).await;
    assert_eq!(status, 201, "{body}");
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["eyes"], json!({ "seat": "blue" }));
    let armies = server.get(&path(&game, "armies", "red")).await;
    assert_eq!((&armies["armies"][0]["whole"], &armies["armies"][1]["whole"]), (&json!(true), &json!(false)));
    assert_eq!(armies["armies"][1]["name"], own.name);
    for again in [
        bring(&server, &game, "blue", &roster("starter-carthaginians")).await,
        server.request("GET", &path(&game, "invitation", "blue"), None).await,
    ] {
        assert!(again.0 == 409 && again.1.contains("has begun"), "{}", again.1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_needs_one_legal_army_and_a_person() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let open = json!("open");
    let refused = [
        (wish(&open, &open, ["human", "human"]), "one of the two armies"),
        (wish(&roster("starter-romans"), &open, ["human", "recruit"]), "a bot brings no army"),
        (wish(&open, &roster("starter-roman"), ["human", "human"]), "did you mean 'starter-romans'?"),
    ];
    for (wish, says) in refused {
        let (status, body) = server.request("POST", "/api/games", Some(&wish.to_string())).await;
        assert!(status == 422 && body.contains(says), "{says}: {body}");
    }
}
