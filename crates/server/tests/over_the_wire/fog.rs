//! Field of Glory over HTTP and sockets.

use std::time::Instant;

use acies_armies::Library;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Socket, TestServer};

pub(crate) fn fog_game(start: &Value, controllers: [&str; 2]) -> Value {
    json!({ "game": "fog-am", "red": controllers[0], "blue": controllers[1], "start": start })
}

fn trebia(turns: u32) -> Value {
    json!({ "scenario": { "name": "trebia", "turns": turns } })
}

/// The address of something of a game, for whoever holds a token.
pub(crate) fn path(game: &Value, what: &str, token: &str) -> String {
    format!("/api/games/{}/{what}?token={}", game["id"].as_str().unwrap(), game[token].as_str().unwrap())
}

async fn server() -> (TempDir, TestServer) {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    (folder, server)
}

async fn seated(server: &TestServer, game: &Value, seat: &str) -> Socket {
    let mut socket = server.socket(game, game[seat].as_str()).await;
    socket.next().await;
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_fight_a_scenario_to_its_end_and_its_record_is_played_again() {
    let (_folder, server) = server().await;
    let game = server.new_game_from(&fog_game(&trebia(2), ["random", "random"])).await;
    let mut red = seated(&server, &game, "red").await;
    red.until(|snapshot| !snapshot["view"]["outcome"].is_null()).await;
    let id = game["id"].as_str().unwrap();
    let contents = server.get(&format!("/api/games/{id}/contents?verify=true")).await;
    assert_eq!(contents["verified"], true);
    let phases: Vec<_> = contents["chapters"].as_array().unwrap().iter().collect();
    let of_turn = |turn: u64| phases.iter().filter(move |phase| phase["chapter"]["turn"] == turn).count();
    assert!(of_turn(1) >= 2 && of_turn(2) >= 2, "{contents}");
    let replay = server.get(&format!("/api/games/{id}/replay?eyes=blue")).await;
    assert_eq!(replay["total"], contents["total"]);
    let told: usize = replay["frames"]
        .as_array()
        .unwrap()
        .iter()
        .map(|frame| frame["events"].as_array().unwrap().len())
        .sum();
    assert_eq!(
        told,
        red.snapshot["events"].as_array().unwrap().len()
            + red.snapshot["events_from"].as_u64().unwrap() as usize
    );
    assert_eq!(replay["frames"].as_array().unwrap().last().unwrap()["answers"], red.snapshot["answers"]);
    let ground = server.get(&format!("/api/games/{id}/ground?moment=3")).await;
    assert_eq!(ground, server.get(&format!("/api/games/{id}/ground")).await, "a scenario's terrain stays");
    let part = server.get(&format!("/api/games/{id}/replay?eyes=blue&from=5&most=3")).await;
    assert_eq!((&part["from"], &part["total"]), (&json!(5), &replay["total"]));
    assert_eq!(part["frames"].as_array().unwrap()[..], replay["frames"].as_array().unwrap()[5..8]);
    let (status, record) = server.request("GET", &format!("/api/games/{id}/record"), None).await;
    assert_eq!(status, 200, "{record}");
    // How many answers a battle has depends on its dice.
    let half = red.snapshot["answers"].as_u64().unwrap() / 2;
    let branch = json!({ "record": { "text": record, "answers": half } });
    let branch = server.new_game_from(&fog_game(&branch, ["human", "human"])).await;
    let red = seated(&server, &branch, "red").await;
    assert_eq!(red.snapshot["answers"], half);
    let armies = server.get(&path(&game, "armies", "red")).await;
    assert_eq!(armies["armies"][1]["whole"], true, "nothing is hidden after the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_has_the_same_dice_every_time() {
    let (_folder, server) = server().await;
    let start = json!({ "scenario": { "name": "first-battle", "dice": 7 } });
    let mut commitments = Vec::new();
    for start in [&start, &start, &json!({ "scenario": { "name": "first-battle" } })] {
        let game = server.new_game_from(&fog_game(start, ["human", "recruit"])).await;
        commitments.push(seated(&server, &game, "red").await.snapshot["commitment"].clone());
    }
    assert_eq!(commitments[0], commitments[1]);
    assert_ne!(commitments[0], commitments[2], "fresh dice unless others are asked for");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scenario_is_shown_before_it_is_played_without_its_secrets() {
    let (_folder, server) = server().await;
    let opening = server.get("/api/armies/scenarios/trebia").await;
    let carthage = &opening["view"]["battle"]["sides"][1];
    assert_eq!(carthage["ambushes"][0]["group"], Value::Null, "what lies in ambush is not told");
    assert_eq!(carthage["groups"].as_array().unwrap().iter().filter(|group| !group.is_null()).count(), 10);
    assert!(!opening["armies"].to_string().contains("Numidian foot"));
    assert_eq!(opening["ground"].as_array().unwrap().len(), 4);
    let (status, body) = server.request("GET", "/api/armies/scenarios/zama", None).await;
    assert_eq!(status, 404);
    assert!(body.contains("the scenarios are crecy"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_armies_are_set_up_at_once_or_by_hand() {
    let (_folder, server) = server().await;
    let text = Library::embedded().roster("starter-romans").unwrap().to_toml();
    let armies = |quick: bool| json!({ "armies": { "red": { "text": text }, "blue": { "roster": "starter-carthaginians" }, "quick": quick } });
    let game = server.new_game_from(&fog_game(&armies(true), ["human", "human"])).await;
    let red = seated(&server, &game, "red").await;
    assert!(
        red.snapshot["view"]["battle"]["stage"]["turn"].is_string(),
        "{}",
        red.snapshot["view"]["battle"]["stage"]
    );
    assert!(!server.get(&path(&game, "ground", "red")).await.as_array().unwrap().is_empty());

    let game = server.new_game_from(&fog_game(&armies(false), ["human", "recruit"])).await;
    let red = seated(&server, &game, "red").await;
    assert_eq!(red.asked().unwrap()["ask"], "order_of_march");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_explained() {
    let (_folder, server) = server().await;
    let text =
        Library::embedded().roster("starter-romans").unwrap().to_toml().replacen("bases = 4", "bases = 7", 1);
    let armies =
        |red: Value| json!({ "armies": { "red": red, "blue": { "roster": "starter-carthaginians" } } });
    let refused = [
        (fog_game(&json!("new"), ["human"; 2]), "begins with a scenario or with two armies"),
        (
            fog_game(&json!({ "scenario": { "name": "zama" } }), ["human"; 2]),
            "the scenarios are crecy, first-battle, trebia",
        ),
        (
            fog_game(&json!({ "scenario": { "name": "trebia", "dice": 7 } }), ["human"; 2]),
            "are for games against a bot",
        ),
        (fog_game(&trebia(0), ["human"; 2]), "one turn at least"),
        (
            fog_game(&armies(json!({ "roster": "trebia-roman" })), ["human"; 2]),
            "did you mean 'trebia-romans'?",
        ),
        (fog_game(&armies(json!({ "text": "name = 3" })), ["human"; 2]), "the text for red is no roster"),
        (fog_game(&armies(json!({ "text": text })), ["human"; 2]), "battle group 1 \"First line, left\""),
        (fog_game(&json!({ "case": "fog-am/none.toml" }), ["human"; 2]), "there is no case"),
        (
            json!({ "game": "card", "red": "human", "blue": "human", "start": trebia(2) }),
            "no scenarios and no armies",
        ),
        (json!({ "game": "chess", "red": "human", "blue": "human" }), "the games are card, fog-am"),
    ];
    for (wish, says) in refused {
        let (status, body) = server.request("POST", "/api/games", Some(&wish.to_string())).await;
        assert_eq!(status, 422, "{body}");
        assert!(body.replace("\\\"", "\"").contains(says), "{says}: {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cases_of_the_reader_can_be_played() {
    let (_folder, server) = server().await;
    let rule = server.get("/api/rules/AM-IMP-025").await;
    let position = rule["positions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|position| position["file"] == "fog-am/imp/flank-charge.toml");
    let case = json!({ "case": position.expect("the case shows the rule")["file"] });
    let game = server.new_game_from(&fog_game(&case, ["human", "human"])).await;
    let red = seated(&server, &game, "red").await;
    assert_eq!(red.snapshot["asked"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_come_by_battle_group_and_a_move_can_be_looked_at_before_it_is_made() {
    let (_folder, server) = server().await;
    let game = server.new_game_from(&fog_game(&trebia(8), ["random", "random"])).await;
    let (mut red, mut blue) = (seated(&server, &game, "red").await, seated(&server, &game, "blue").await);
    let in_the_middle = |snapshot: &Value| snapshot["view"]["battle"]["turn"]["number"].as_u64() >= Some(3);
    red.until(in_the_middle).await;
    red.hand_to("human").await;
    blue.hand_to("human").await;
    // Whatever comes before the moves of the turn is declined or answered with the first choice.
    let moves = json!({ "manoeuvre": "move" });
    let mut mover = "red";
    for _ in 0..60 {
        let seq = red.snapshot["seq"].as_u64().max(blue.snapshot["seq"].as_u64());
        for socket in [&mut red, &mut blue] {
            socket.until(|snapshot| snapshot["seq"].as_u64() >= seq).await;
        }
        let (name, socket) = if red.asked().is_some() { ("red", &mut red) } else { ("blue", &mut blue) };
        let asked = socket.asked().expect("somebody is asked").clone();
        mover = name;
        if asked["ask"] == moves {
            break;
        }
        let choices = match asked["choices"].as_array() {
            Some(choices) => choices.clone(),
            None => server.get(&path(&game, "choices", name)).await["choices"].as_array().unwrap().clone(),
        };
        let seq = socket.snapshot["seq"].clone();
        let answer = choices.last().unwrap();
        let reply = socket.request(json!({ "type": "answer", "seq": seq, "answer": answer })).await;
        assert_eq!(reply["type"], "done", "{reply}");
        let done = reply["seq"].as_u64();
        socket.until(|snapshot| snapshot["seq"].as_u64() >= done).await;
    }
    let socket = if mover == "red" { &red } else { &blue };
    let asked = socket.asked().unwrap().clone();
    assert_eq!(asked["ask"], moves);
    assert_eq!((&asked["choices"], &asked["on_demand"]), (&Value::Null, &json!(true)));
    let groups = asked["groups"].as_array().unwrap();
    assert!(!groups.is_empty());

    let at = Instant::now();
    let snapshot = server.request("GET", &path(&game, "", mover).replace("/?", "?"), None).await.1;
    let whole = serde_json::from_str::<Value>(&snapshot).unwrap();
    let view = whole["view"].to_string().len();
    println!("a snapshot from the beginning: {} bytes (view {view}), {:?}", snapshot.len(), at.elapsed());

    let (mut looked, mut led_somewhere) = (0, 0);
    for group in groups {
        let at = Instant::now();
        let choices = server.get(&format!("{}&group={group}", path(&game, "choices", mover))).await;
        let choices = choices["choices"].as_array().unwrap();
        println!("choices of group {group}: {} in {:?}", choices.len(), at.elapsed());
        let of_group = |choice: &&Value| choice["manoeuvre"]["move"]["mover"]["group"] == *group;
        let Some(choice) = choices.iter().find(of_group) else { continue };
        let at = Instant::now();
        let preview = server.post(&path(&game, "preview", mover), choice).await;
        println!("a preview: {:?}", at.elapsed());
        assert_eq!(preview["refusal"], Value::Null);
        let ahead = &preview["foresight"]["move"];
        assert!(ahead["class"] == "simple" || ahead["class"] == "complex", "{ahead}");
        assert_eq!(ahead["passes_test"].is_null(), ahead["class"] == "simple");
        assert_eq!(ahead["standing"][0]["bases"][0].as_array().unwrap().len(), 4, "four corners");

        let end = &ahead["standing"][0]["bases"][0][0];
        let pointed = json!({ "mover": { "group": group }, "point": end });
        let led = server.post(&path(&game, "towards", mover), &pointed).await;
        if !led["answer"].is_null() {
            let again = server.post(&path(&game, "preview", mover), &led["answer"]).await;
            assert_eq!(again, led["preview"], "what would come of it is told at once");
            led_somewhere += 1;
        }

        let far = json!({ "manoeuvre": { "move": { "mover": { "group": group },
            "evolutions": [{ "leg": { "advance": 900_000 } }] } } });
        let at = Instant::now();
        let preview = server.post(&path(&game, "preview", mover), &far).await;
        println!("a preview of what is too far: {:?}", at.elapsed());
        assert_eq!(preview["refusal"]["reason"], "illegal");
        assert!(!preview["refusal"]["rulings"].as_array().unwrap().is_empty());
        let nearest = &preview["foresight"]["move"]["nearest"];
        if !nearest.is_null() {
            let nearest = json!({ "manoeuvre": { "move": nearest } });
            let checked = server.post(&path(&game, "check", mover), &nearest).await;
            assert_eq!(checked["refusal"], Value::Null, "the nearest is legal");
            looked += 1;
        }
    }
    assert!(looked > 0 && led_somewhere > 0, "some could go ahead");
    odd_requests_change_nothing(&server, &game, mover).await;
    let at = Instant::now();
    let odds = server.get(&path(&game, "odds", mover)).await;
    println!("odds of {} phases: {:?}", odds.as_array().unwrap().len(), at.elapsed());
    let at = Instant::now();
    let all = server.get(&path(&game, "choices", mover)).await["choices"].as_array().unwrap().len();
    println!("all {all} choices: {:?}", at.elapsed());
}

/// What makes no sense is answered with nothing or with what is wrong, and a spectator is told nothing.
async fn odd_requests_change_nothing(server: &TestServer, game: &Value, mover: &str) {
    let id = game["id"].as_str().unwrap();
    for (pointed, status) in [
        (json!({ "mover": { "group": 900 }, "point": { "x": 0, "y": 0 } }), 200),
        (json!({ "mover": { "line": { "groups": [], "commander": 0 } }, "point": { "x": 0, "y": 0 } }), 200),
        (json!({ "mover": { "group": 0 }, "point": { "x": i32::MAX, "y": i32::MIN } }), 200),
        (json!({ "commander": 900, "point": { "x": 0, "y": 0 } }), 200),
        (json!({ "commander": 0, "point": { "x": i32::MAX, "y": i32::MIN } }), 200),
        (json!({ "mover": "everybody" }), 422),
    ] {
        let (found, body) =
            server.request("POST", &path(game, "towards", mover), Some(&pointed.to_string())).await;
        assert_eq!(found, status, "{body}");
    }
    let unreadable = server.post(&path(game, "preview", mover), &json!({ "dance": 1 })).await;
    assert_eq!(unreadable["refusal"]["reason"], "unreadable");
    for address in [format!("/api/games/{id}/choices"), format!("/api/games/{id}/odds")] {
        assert_eq!(server.request("GET", &address, None).await.0, 403, "a spectator has no choices");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_charge_is_foreseen_with_its_odds() {
    let (_folder, server) = server().await;
    let case = json!({ "case": "fog-am/imp/heavy-foot-charges-three.toml" });
    let game = server.new_game_from(&fog_game(&case, ["human", "human"])).await;
    let red = seated(&server, &game, "red").await;
    let asked = red.asked().unwrap();
    assert_eq!((&asked["ask"]["impact"], &asked["on_demand"]), (&json!("declare"), &json!(true)));
    let choices = server.get(&format!("{}&group=1", path(&game, "choices", "red"))).await;
    let charge =
        choices["choices"].as_array().unwrap().iter().max_by_key(|choice| choice.to_string().len()).unwrap();
    let at = Instant::now();
    let preview = server.post(&path(&game, "preview", "red"), charge).await;
    println!("a charge foreseen: {:?}", at.elapsed());
    assert_eq!(preview["refusal"], Value::Null);
    let ahead = &preview["foresight"]["charge"];
    assert!(!ahead["contacted"].as_array().unwrap().is_empty());
    assert_eq!(ahead["contacted"][0]["approach"], "front");
    let dice = &ahead["odds"]["dice"];
    assert!(dice[0]["hit"]["millionths"].as_u64().unwrap() > 0);
    assert!(
        dice[0]["advantages"][0].as_array().unwrap().len() == 2,
        "both sides' points of advantage, with rules: {dice}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_say_of_a_battle_group_is_open_to_all() {
    let (_folder, server) = server().await;
    let case = json!({ "case": "fog-am/man/pinned.toml" });
    let game = server.new_game_from(&fog_game(&case, ["human", "human"])).await;
    let insight = format!("/api/games/{}/insight", game["id"].as_str().unwrap());
    let own = server.get(&format!("{}&group=red-0", path(&game, "insight", "red"))).await;
    assert_eq!(own[0]["restricted"]["pinned_by"], json!([{ "seat": "blue", "index": 0 }]), "{own}");
    assert_eq!(server.get(&format!("{insight}?group=red-0")).await, own, "a spectator sees the same");
    let side = server.get(&format!("{insight}?side=blue")).await;
    assert_eq!(side[0]["restricted"]["pins"][0], json!({ "seat": "red", "index": 0 }), "{side}");
    for (query, says) in [
        ("", "name a `group` or a `side`"),
        ("?group=red-0&side=red", "one of the two"),
        ("?group=3", "'3' is no battle group: write red-0"),
        ("?group=green-0", "'green-0' is no battle group"),
        ("?side=green", "green"),
    ] {
        let (status, body) = server.request("GET", &format!("{insight}{query}"), None).await;
        assert_eq!(status, 400, "{body}");
        assert!(body.contains(says), "{says}: {body}");
    }
    assert_eq!(server.get(&format!("{insight}?group=red-99")).await, json!([]));
    let cards = server.new_game("human", "human").await;
    let none = format!("/api/games/{}/insight?side=red", cards["id"].as_str().unwrap());
    assert_eq!(server.request("GET", &none, None).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_library_of_armies_is_open_to_the_builder() {
    let (_folder, server) = server().await;
    let library = server.get("/api/armies").await;
    assert!(library["lists"].as_array().unwrap().len() >= 18);
    assert!(library["scenarios"].as_array().unwrap().iter().any(|scenario| scenario["file"] == "trebia"));
    let list = server.get("/api/armies/lists/republican-roman").await;
    let line = &list["lines"][0];
    assert!(line["choices"][0]["sizes"][0][1].as_u64().unwrap() > 0, "{line}");
    let (status, body) = server.request("GET", "/api/armies/lists/republican-romans", None).await;
    assert!(status == 404 && body.contains("did you mean 'republican-roman'?"), "{body}");

    let roster = server.get("/api/armies/rosters/starter-romans").await;
    let text = roster["text"].as_str().unwrap();
    let good = server.post("/api/armies/check", &json!({ "text": text })).await;
    assert_eq!((&good["legal"], &good["violations"]), (&json!(true), &json!([])));
    let sum: u64 =
        good["groups"].as_array().unwrap().iter().map(|group| group["points"].as_u64().unwrap()).sum();
    assert!(sum > 0 && sum < good["points"]["total"].as_u64().unwrap(), "commanders cost something too");
    let hastati = good["lines"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["line"] == "Hastati and principes")
        .unwrap();
    assert_eq!((&hastati["taken"], &hastati["core"]), (&json!(16), &json!(true)));

    let bad = server
        .post("/api/armies/check", &json!({ "text": text.replacen("bases = 4", "bases = 7", 1) }))
        .await;
    assert_eq!(bad["legal"], false);
    let rules: Vec<&str> =
        bad["violations"].as_array().unwrap().iter().filter_map(|wrong| wrong["rule"].as_str()).collect();
    assert!(rules.contains(&"AM-BGR-004"), "{bad}");
    let odd =
        bad["violations"].as_array().unwrap().iter().find(|wrong| wrong["rule"] == "AM-BGR-004").unwrap();
    assert_eq!(odd["at"], json!({ "battle_group": 0 }), "where the page shows it");
    let none = server.post("/api/armies/check", &json!({ "text": "name = 3" })).await;
    assert!(none["problems"][0].as_str().unwrap().contains("line 1"), "{none}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_roster_is_checked_as_a_value_and_written_as_a_file() {
    let (_folder, server) = server().await;
    let mustered = server.get("/api/armies/lists/gallic/muster?points=700&seed=3").await;
    let report = server.post("/api/armies/check", &json!({ "roster": mustered["roster"] })).await;
    assert_eq!((&report["legal"], &report["text"]), (&json!(true), &mustered["text"]), "{report}");
    let (status, body) = server.request("GET", "/api/armies/lists/gallic/muster?points=30", None).await;
    assert!(status == 422 && body.contains("no legal army of 30 points"), "{body}");
    let of_the_year = server.get("/api/armies/lists/gallic/muster?points=700&seed=3&date=60+BC").await;
    assert_eq!(of_the_year["roster"]["date"], "60 BC");
    let report = server.post("/api/armies/check", &json!({ "roster": of_the_year["roster"] })).await;
    assert_eq!(report["legal"], true, "{report}");
    let late = "/api/armies/lists/gallic/muster?points=700&date=1066+AD";
    let (status, body) = server.request("GET", late, None).await;
    assert!(status == 422 && body.contains("no army for that in 1066 AD"), "{body}");

    let mut roster = server.get("/api/armies/rosters/starter-romans").await["roster"].clone();
    roster["date"] = json!("218 BC");
    roster["points"] = json!(300);
    roster["commander"]
        .as_array_mut()
        .unwrap()
        .push(json!({ "rank": "ally", "level": "troop", "contingent": "Gauls" }));
    let report = server.post("/api/armies/check", &json!({ "roster": roster })).await;
    let wrong = report["violations"].as_array().unwrap();
    let at = |at: Value| wrong.iter().any(|wrong| wrong["at"] == at);
    assert!(at(json!({ "key": "points" })) && at(json!({ "contingent": "Gauls" })), "{report}");
    let line =
        |name: &str| report["lines"].as_array().unwrap().iter().find(|line| line["line"] == name).unwrap();
    assert_eq!(line("Elephants")["available"], false, "they come later");
    assert_eq!((&line("Warriors")["contingent"], &line("Warriors")["core"]), (&json!("Gauls"), &json!(true)));
    let allies: Vec<_> = report["allies"].as_array().unwrap().iter().map(|ally| &ally["available"]).collect();
    assert_eq!(allies, [false, true], "Numidians later, Gauls at once");
}

/// The rule set is chosen when a game is made; it is told to the players, and kept in the record.
#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_played_by_the_rulebook_that_was_chosen() {
    let (_folder, server) = server().await;
    for (wished, played) in
        [(json!(null), "fog-am"), (json!("fog-am"), "fog-am"), (json!("fog-am2"), "fog-am2")]
    {
        let start = json!({ "scenario": { "name": "trebia", "turns": 1, "rulebook": wished } });
        let game = server.new_game_from(&fog_game(&start, ["human", "human"])).await;
        let told = server.get(&path(&game, "armies", "red")).await;
        assert_eq!(told["rulebook"], played);
        let own = if played == "fog-am2" { json!("QR-MOV-001") } else { json!(null) };
        assert_eq!(told["cites"]["AM-MOV-005"], own, "its own rule of move distances");
        let (red, blue) =
            (json!({ "roster": "starter-romans" }), json!({ "roster": "starter-carthaginians" }));
        let start = json!({ "armies": { "red": red, "blue": blue, "quick": true, "rulebook": wished } });
        let game = server.new_game_from(&fog_game(&start, ["human", "human"])).await;
        assert_eq!(server.get(&path(&game, "armies", "blue")).await["rulebook"], played);
        let open = json!({ "armies": { "red": red, "blue": "open", "rulebook": wished } });
        let game = server.new_game_from(&fog_game(&open, ["human", "human"])).await;
        assert_eq!(server.get(&path(&game, "invitation", "blue")).await["rulebook"], played);
    }
}
