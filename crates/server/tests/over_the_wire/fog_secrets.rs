//! What a side of Field of Glory hides never reaches the other side or a spectator: its order of march, who lies in ambush,
//! its outflanking marches, and those of its army who are not deployed yet.

use acies_armies::Library;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Socket, TestServer};
use crate::fog::{fog_game, path};

const SEATS: [&str; 2] = ["red", "blue"];

/// A roster of the library in which every battle group and commander has a name that is found nowhere else.
fn named(roster: &str, seat: &str) -> Value {
    let mut roster = Library::embedded().roster(roster).unwrap().clone();
    for (index, group) in roster.battle_group.iter_mut().enumerate() {
        group.name = Some(format!("Secret-{seat}-{index}."));
    }
    for (index, commander) in roster.commander.iter_mut().enumerate() {
        commander.name = Some(format!("Leader-{seat}-{index}."));
    }
    json!({ "text": roster.to_toml() })
}

/// What is hidden of a side stays hidden in a view and in all that comes with it. Says how many ambushes were hidden.
fn check_view(view: &Value, text: &str, own: Option<&str>) -> usize {
    let mut hidden = 0;
    if !view["outcome"].is_null() {
        return hidden;
    }
    for (seat, side) in SEATS.iter().zip(view["battle"]["sides"].as_array().unwrap()) {
        if own == Some(seat) {
            continue;
        }
        assert_eq!((&side["order"], &side["marches"]), (&json!([]), &json!([])));
        for ambush in side["ambushes"].as_array().unwrap() {
            let told = (&ambush["group"], &ambush["commander"], &ambush["on_foot"]);
            assert_eq!(told, (&Value::Null, &Value::Null, &json!(false)));
            hidden += 1;
        }
        let groups = side["groups"].as_array().unwrap();
        for (index, group) in groups.iter().enumerate() {
            let shown = !group.is_null()
                || side["lost"].as_array().unwrap().iter().any(|lost| lost[0] == index)
                || side["revealed"].as_array().unwrap().iter().any(|ambush| ambush["group"] == index);
            assert!(shown || !text.contains(&format!("Secret-{seat}-{index}.")), "{seat} {index}");
        }
    }
    hidden
}

/// Flanks of marches that have not succeeded, and their battle groups, are not told.
fn check_events(events: &Value, own: Option<&str>) -> usize {
    let mut rolls = 0;
    for event in events.as_array().unwrap() {
        for what in ["arrival", "straggling"] {
            let rolled = &event["rolled"][0][what];
            if !rolled.is_null() {
                assert_eq!(rolled[1].is_null(), rolled[0].as_str() != own, "{event}");
                rolls += 1;
            }
        }
    }
    rolls
}

fn check_frame(text: &str, own: Option<&str>) -> (usize, usize) {
    let frame: Value = serde_json::from_str(text).unwrap();
    if frame["type"] != "snapshot" {
        return (0, 0);
    }
    for question in frame["asked"].as_array().unwrap() {
        if question["seat"].as_str() != own {
            assert_eq!((&question["choices"], &question["groups"]), (&Value::Null, &Value::Null));
            for told in [&question["ask"]["deploy"], &question["ask"]["commanders"]] {
                assert!(told.is_null() || *told == json!([]), "{question}");
            }
        }
    }
    (check_view(&frame["view"], text, own), check_events(&frame["events"], own))
}

/// Everything that somebody can ask for over HTTP.
async fn check_requests(server: &TestServer, game: &Value, own: Option<&str>) {
    let address = |what: &str| match own {
        Some(seat) => path(game, what, seat),
        None => format!("/api/games/{}/{what}", game["id"].as_str().unwrap()),
    };
    let replay = server.get(&address("replay")).await;
    for frame in replay["frames"].as_array().unwrap() {
        check_view(&frame["view"], &frame.to_string(), own);
        check_events(&frame["events"], own);
    }
    let view = &replay["frames"].as_array().unwrap().last().unwrap()["view"];
    let armies = server.get(&address("armies")).await;
    check_view(view, &armies.to_string(), own);
    for (index, seat) in SEATS.iter().enumerate().filter(|(_, seat)| own != Some(*seat)) {
        assert_eq!(
            (&armies["armies"][index]["whole"], &armies["armies"][index]["break_point"]),
            (&json!(false), &Value::Null)
        );
        for (leader, known) in armies["armies"][index]["commanders"].as_array().unwrap().iter().enumerate() {
            let side = &view["battle"]["sides"][index];
            let shown = !side["commanders"][leader].is_null()
                || side["lost_commanders"].as_array().unwrap().contains(&json!(leader))
                || side["revealed"].as_array().unwrap().iter().any(|ambush| ambush["commander"] == leader);
            assert!(shown || known.is_null(), "{seat} {leader}");
        }
    }
    check_insight(server, &address("insight"), view).await;
    for what in ["choices", "odds"] {
        let (status, text) = server.request("GET", &address(what), None).await;
        assert_eq!(status, if own.is_some() { 200 } else { 403 });
        check_view(view, &text, own);
    }
    let step = json!({ "manoeuvre": { "move": { "mover": { "group": 0 }, "evolutions": [{ "leg": { "advance": 25_000 } }] } } });
    let (status, text) = server.request("POST", &address("preview"), Some(&step.to_string())).await;
    assert_eq!(status, if own.is_some() { 200 } else { 403 });
    check_view(view, &text, own);
    let rest = json!({ "put": [], "wish": "rest" });
    let (status, text) = server.request("POST", &address("by-hand"), Some(&rest.to_string())).await;
    assert_eq!(status, if own.is_some() { 200 } else { 403 });
    check_view(view, &text, own);
    let (status, _) = server.request("GET", &address("record"), None).await;
    assert_eq!(status, 403);
}

/// Insight is given of whom the view shows on the table, it names nobody else, and of the others nothing.
async fn check_insight(server: &TestServer, address: &str, view: &Value) {
    let joint = if address.contains('?') { '&' } else { '?' };
    let stands = |id: &Value| {
        let side = SEATS.iter().position(|seat| id["seat"] == *seat).unwrap();
        !view["battle"]["sides"][side]["groups"][id["index"].as_u64().unwrap() as usize].is_null()
    };
    for (index, seat) in SEATS.iter().enumerate() {
        let told = server.get(&format!("{address}{joint}side={seat}")).await;
        let groups = view["battle"]["sides"][index]["groups"].as_array().unwrap();
        let shown = groups.iter().filter(|group| !group.is_null()).count();
        assert_eq!(told.as_array().unwrap().len(), shown, "{seat}");
        for insight in told.as_array().unwrap() {
            let named = [
                &insight["restricted"]["pins"],
                &insight["restricted"]["pinned_by"],
                &insight["fire"]["targets"],
                &insight["flank"]["by"],
                &insight["flank"]["to"],
                &insight["support"]["by"],
            ];
            let named = named.iter().flat_map(|list| list.as_array().unwrap());
            for id in named.map(|one| one.get("id").unwrap_or(one)).chain([&insight["id"]]) {
                assert!(stands(id), "{id} is not on the table");
            }
        }
        for hidden in (0..groups.len()).filter(|&group| groups[group].is_null()) {
            let told = server.get(&format!("{address}{joint}group={seat}-{hidden}")).await;
            assert_eq!(told, json!([]), "{seat}-{hidden}");
        }
    }
}

/// Red, blue and a spectator.
async fn three(server: &TestServer, game: &Value) -> [Socket; 3] {
    let mut sockets = [
        server.socket(game, game["red"].as_str()).await,
        server.socket(game, game["blue"].as_str()).await,
        server.socket(game, None).await,
    ];
    for socket in &mut sockets {
        socket.next().await;
    }
    sockets
}

/// All that came over the sockets: how many ambushes were kept hidden, and how many rolls of marches were told.
fn check_sockets(sockets: &[Socket; 3]) -> (usize, usize) {
    let mut seen = (0, 0);
    for (socket, own) in sockets.iter().zip([Some("red"), Some("blue"), None]) {
        for frame in &socket.frames {
            let (hidden, rolls) = check_frame(frame, own);
            seen = (seen.0 + hidden, seen.1 + rolls);
        }
    }
    seen
}

async fn catch_up(sockets: &mut [Socket; 3]) {
    let last = sockets.iter().filter_map(|socket| socket.snapshot["seq"].as_u64()).max();
    for socket in sockets {
        socket.until(|snapshot| snapshot["seq"].as_u64() >= last).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_who_lies_in_ambush() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let start = json!({ "scenario": { "name": "trebia", "turns": 3 } });
    let game = server.new_game_from(&fog_game(&start, ["human", "human"])).await;
    let mut sockets = three(&server, &game).await;
    let own = &sockets[1].snapshot["view"]["battle"]["sides"][1]["ambushes"][0];
    assert!(own["group"].is_u64(), "blue knows where Mago is: {own}");
    for own in [Some("red"), Some("blue"), None] {
        check_requests(&server, &game, own).await;
    }
    for socket in &mut sockets[..2] {
        socket.hand_to("random").await;
    }
    sockets[0].until(|snapshot| !snapshot["view"]["outcome"].is_null()).await;
    catch_up(&mut sockets).await;
    assert!(check_sockets(&sockets).0 > 0, "there were ambushes to hide");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_of_the_order_of_march_and_of_outflanking_marches() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("games.db")).await;
    let armies = json!({ "armies": { "red": named("starter-romans", "red"),
        "blue": named("starter-carthaginians", "blue"), "turns": 6 } });
    let game = server.new_game_from(&fog_game(&armies, ["human", "human"])).await;
    let mut sockets = three(&server, &game).await;
    let mut salt = 3;
    // Both set up by hand, with as much hidden as there can be, until all are deployed.
    loop {
        catch_up(&mut sockets).await;
        let stage = &sockets[2].snapshot["view"]["battle"]["stage"];
        if !stage["turn"].is_null() {
            break;
        }
        let batch = stage["batch"].is_array();
        let place = usize::from(sockets[0].asked().is_none());
        let socket = &mut sockets[place];
        let asked = socket.asked().expect("somebody is asked").clone();
        let choices = match asked["choices"].as_array() {
            Some(choices) => choices.clone(),
            None => {
                server.get(&path(&game, "choices", SEATS[place])).await["choices"].as_array().unwrap().clone()
            }
        };
        let hides = asked["ask"] == "ambushes" || asked["ask"] == "marches";
        let answer = if hides {
            choices.iter().max_by_key(|choice| choice.to_string().len()).unwrap()
        } else {
            &choices[salt % choices.len()]
        };
        salt = salt * 31 % 1009;
        let seq = socket.snapshot["seq"].clone();
        let reply = socket.request(json!({ "type": "answer", "seq": seq, "answer": answer })).await;
        assert_eq!(reply["type"], "done", "{reply}");
        let done = reply["seq"].as_u64();
        socket.until(|snapshot| snapshot["seq"].as_u64() >= done).await;
        if batch && salt % 2 == 0 {
            check_requests(&server, &game, SEATS.get(place).copied()).await;
        }
    }
    for (place, socket) in sockets[..2].iter().enumerate() {
        let own = &socket.snapshot["view"]["battle"]["sides"][place];
        assert!(!own["marches"].as_array().unwrap().is_empty(), "there is something to hide");
        assert!(!own["order"].as_array().unwrap().is_empty());
    }
    for own in [Some("red"), Some("blue"), None] {
        check_requests(&server, &game, own).await;
    }
    for socket in &mut sockets[..2] {
        socket.hand_to("random").await;
    }
    sockets[0].until(|snapshot| !snapshot["view"]["outcome"].is_null()).await;
    catch_up(&mut sockets).await;
    assert!(check_sockets(&sockets).1 > 0, "there were rolls for arrival");
}
