//! The HTTP side: games, rules, and the page itself.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use acies_fog::GroupId;
use acies_play::{Eyes, Seat};
use acies_rules::{Catalogue, Rule, RuleId};
use acies_sheet::Sheet;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::value::RawValue;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;

use crate::hosted::{About, ByHand, Later, Whom};
use crate::house::{House, NoGame};
use crate::protocol::fog::Pointed;
use crate::protocol::{
    ArmyWish, CardFace, Choices, Contents, Created, Invitation, NewGame, Preview, Problem, Replay, RuleHead,
    RuleText, Snapshot, Towards,
};
use crate::room::Room;
use crate::{armies, cases, hosted, match_up, pages, socket};

/// The largest body of a request: a record of a long game has a few hundred kilobytes.
const LARGEST_BODY: usize = 2 * 1024 * 1024;

/// The largest answer, as over a socket.
const LARGEST_ANSWER: usize = socket::LARGEST_MESSAGE;

/// What every handler shares.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) house: Arc<House>,
    /// When which address started games in the last minute.
    newcomers: Arc<Mutex<BTreeMap<IpAddr, Vec<Instant>>>>,
}

pub(crate) fn router(house: Arc<House>) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(snapshot))
        .route("/api/games/{id}/socket", get(socket::open))
        .route("/api/games/{id}/invitation", get(invitation))
        .route("/api/games/{id}/army", post(bring))
        .route("/api/games/{id}/faces", get(faces))
        .route("/api/games/{id}/armies", get(armies_of))
        .route("/api/games/{id}/ground", get(ground))
        .route("/api/games/{id}/insight", get(insight))
        .route("/api/games/{id}/choices", get(choices))
        .route("/api/games/{id}/preview", post(preview).layer(DefaultBodyLimit::max(LARGEST_ANSWER)))
        .route("/api/games/{id}/towards", post(towards).layer(DefaultBodyLimit::max(LARGEST_ANSWER)))
        .route("/api/games/{id}/by-hand", post(by_hand).layer(DefaultBodyLimit::max(LARGEST_ANSWER)))
        .route("/api/games/{id}/odds", get(odds))
        .route("/api/games/{id}/check", post(check).layer(DefaultBodyLimit::max(LARGEST_ANSWER)))
        .route("/api/games/{id}/replay", get(replay))
        .route("/api/games/{id}/contents", get(contents))
        .route("/api/games/{id}/record", get(record))
        .route("/api/armies", get(armies::library))
        .route("/api/armies/lists/{id}", get(armies::list))
        .route("/api/armies/lists/{id}/muster", get(armies::mustered))
        .route("/api/armies/rosters/{name}", get(armies::roster))
        .route("/api/armies/scenarios/{name}", get(armies::opening))
        .route("/api/armies/check", post(armies::check))
        .route("/api/rules", get(rules))
        .route("/api/rules/{id}", get(rule))
        .route("/api/sheets/{rulebook}", get(sheet))
        .route("/api/match-up", get(match_up::match_up))
        .route("/api/docs", get(docs))
        .fallback(get(pages::serve))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(header(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
             frame-ancestors 'none'; form-action 'self'",
        ))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .with_state(Server { house, newcomers: Arc::default() })
}

/// An error as the page gets it.
pub(crate) struct Failure(StatusCode, String);

impl Failure {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Failure {
        Failure(status, error.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, Json(Problem { error: self.1 })).into_response()
    }
}

impl From<NoGame> for Failure {
    fn from(reason: NoGame) -> Failure {
        let status = match reason {
            NoGame::Unknown => StatusCode::NOT_FOUND,
            NoGame::Unfit(_) => StatusCode::UNPROCESSABLE_ENTITY,
            NoGame::Awaited | NoGame::Begun => StatusCode::CONFLICT,
            NoGame::NotInvited => StatusCode::FORBIDDEN,
            NoGame::TooMany => StatusCode::SERVICE_UNAVAILABLE,
            NoGame::Storage(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Failure::new(status, reason.to_string())
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Failure {
        Failure::new(rejection.status(), rejection.body_text())
    }
}

/// Who asks, by the token in the address.
#[derive(Deserialize)]
pub(crate) struct Access {
    pub(crate) token: Option<String>,
    /// The other seat's token, from somebody who holds both.
    other: Option<String>,
    eyes: Option<String>,
    /// The battle group or the commander that choices are wanted of.
    group: Option<usize>,
    commander: Option<usize>,
    /// Which moments of a replay are wanted: from which on, and how many at most.
    from: Option<usize>,
    most: Option<usize>,
    /// The moment of which the terrain is wanted.
    moment: Option<usize>,
    /// Whether chance is to be checked against the seed.
    verify: Option<bool>,
}

impl Server {
    /// The game, and whose eyes the token gives.
    pub(crate) async fn enter(&self, id: &str, token: Option<&str>) -> Result<(Arc<Room>, Eyes), Failure> {
        let room = self.house.game(id).await?;
        let eyes = room.eyes(token).ok_or_else(|| {
            Failure::new(StatusCode::FORBIDDEN, "this link gives no seat in this game: it may be incomplete")
        })?;
        Ok((room, eyes))
    }

    async fn enter_seat(&self, id: &str, token: Option<&str>) -> Result<(Arc<Room>, Seat), Failure> {
        match self.enter(id, token).await? {
            (room, Eyes::Seat(seat)) => Ok((room, seat)),
            (_, Eyes::Spectator) => {
                Err(Failure::new(StatusCode::FORBIDDEN, "only a player of the game may ask this"))
            }
        }
    }

    /// Whether this address may start another game.
    fn admit(&self, address: IpAddr) -> bool {
        let mut newcomers = self.newcomers.lock().expect("nothing panics while it is locked");
        let recent = |at: &Instant| at.elapsed().as_secs() < 60;
        newcomers.retain(|_, starts| starts.iter().any(recent));
        let starts = newcomers.entry(address).or_default();
        starts.retain(recent);
        let admitted = starts.len() < self.house.limits.new_games_a_minute as usize;
        if admitted {
            starts.push(Instant::now());
        }
        admitted
    }
}

/// Start a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 201, body = Created), (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn create(
    State(server): State<Server>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    wish: Result<Json<NewGame>, JsonRejection>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    let Json(wish) = wish?;
    if !server.admit(address.ip()) {
        let most = server.house.limits.new_games_a_minute;
        let error = format!("more than {most} new games in a minute: wait a little");
        return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, error));
    }
    Ok((StatusCode::CREATED, Json(server.house.create(wish).await?)))
}

/// What is agreed in a game that waits for the army of one of its players, for whoever holds a token of it.
#[utoipa::path(get, path = "/api/games/{id}/invitation", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, body = Invitation), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn invitation(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<Invitation>, Failure> {
    Ok(Json(server.house.invitation(&id, access.token.as_deref().unwrap_or_default()).await?))
}

/// Bring the army that a game waits for: it begins.
#[utoipa::path(post, path = "/api/games/{id}/army", params(("id" = String, Path), ("token" = String, Query)),
    request_body = ArmyWish,
    responses((status = 201, description = "Snapshot"), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn bring(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    army: Result<Json<ArmyWish>, JsonRejection>,
) -> Result<(StatusCode, Json<Written>), Failure> {
    let Json(army) = army?;
    server.house.bring(&id, access.token.as_deref().unwrap_or_default(), army).await?;
    let (room, eyes) = server.enter(&id, access.token.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(room.snapshot(eyes, 0).await)))
}

type Written = Snapshot<hosted::Json, hosted::Json, hosted::Json, hosted::Json>;

/// A game as the holder of the token may know it; without a token as a spectator may.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path), ("token" = Option<String>, Query)),
    responses((status = 200, description = "Snapshot"), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn snapshot(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<Written>, Failure> {
    let (room, eyes) = server.enter(&id, access.token.as_deref()).await?;
    Ok(Json(room.snapshot(eyes, 0).await))
}

/// The cards of a game's deck.
#[utoipa::path(get, path = "/api/games/{id}/faces", params(("id" = String, Path)),
    responses((status = 200, body = [CardFace]), (status = 404, body = Problem)))]
async fn faces(State(server): State<Server>, Path(id): Path<String>) -> Result<Json<hosted::Json>, Failure> {
    let room = server.house.game(&id).await?;
    let faces = room.look(|game| game.faces()).await;
    faces.map(Json).ok_or_else(|| has_no("cards"))
}

fn has_no(what: &str) -> Failure {
    Failure::new(StatusCode::NOT_FOUND, format!("this game has no {what}"))
}

/// The armies of a game, as far as these eyes know them: names, troops, and the sizes of bases.
#[utoipa::path(get, path = "/api/games/{id}/armies",
    params(("id" = String, Path), ("token" = Option<String>, Query)),
    responses((status = 200, description = "FogArmies"), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn armies_of(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<hosted::Json>, Failure> {
    let (room, eyes) = server.enter(&id, access.token.as_deref()).await?;
    room.look(|game| game.armies(eyes)).await.map(Json).ok_or_else(|| has_no("armies"))
}

/// The terrain of a game as outlines: as it is now, or at a moment of its replay.
#[utoipa::path(get, path = "/api/games/{id}/ground", params(("id" = String, Path), ("moment" = Option<usize>, Query)),
    responses((status = 200, description = "Ground[]"), (status = 404, body = Problem)))]
async fn ground(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<hosted::Json>, Failure> {
    let room = server.house.game(&id).await?;
    let ground = at_leisure(room.look(|game| game.ground(access.moment)).await).await?;
    ground.map(Json).ok_or_else(|| has_no("terrain"))
}

/// Does what takes longer than the others who are served should wait.
pub(crate) async fn at_leisure<T: Send + 'static>(work: Later<T>) -> Result<T, Failure> {
    let failed = |_| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "this could not be worked out");
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

/// Of whom insight is wanted: a battle group as `red-3`, or a whole side.
#[derive(Deserialize)]
struct Looked {
    token: Option<String>,
    group: Option<String>,
    side: Option<String>,
}

impl Looked {
    fn whom(&self) -> Result<Whom, String> {
        match (&self.group, &self.side) {
            (Some(group), None) => {
                let unknown = || format!("'{group}' is no battle group: write red-0 for red's first one");
                let (seat, index) = group.split_once('-').ok_or_else(unknown)?;
                let index = index.parse().map_err(|_| unknown())?;
                Ok(Whom::Group(GroupId::new(seat.parse().map_err(|_: String| unknown())?, index)))
            }
            (None, Some(side)) => Ok(Whom::Side(side.parse()?)),
            _ => Err("name a `group` or a `side`, one of the two".into()),
        }
    }
}

/// What the rules say of a battle group, or of all of a side, as these eyes see them: where it can move, intercept, shoot
/// and pin, whose flank is open, what the ground does to it, who supports it. Of battle groups that are not on the table
/// nothing.
#[utoipa::path(get, path = "/api/games/{id}/insight",
    params(("id" = String, Path), ("token" = Option<String>, Query), ("group" = Option<String>, Query),
        ("side" = Option<String>, Query)),
    responses((status = 200, description = "Insight[]"), (status = 400, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn insight(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(looked): Query<Looked>,
) -> Result<Json<hosted::Json>, Failure> {
    let (room, eyes) = server.enter(&id, looked.token.as_deref()).await?;
    let whom = looked.whom().map_err(|error| Failure::new(StatusCode::BAD_REQUEST, error))?;
    let insight = at_leisure(room.look(|game| game.insight(eyes, whom)).await).await?;
    insight.map(Json).ok_or_else(|| has_no("battle groups"))
}

/// Legal answers to the question that the seat is asked: all, or those of one of its battle groups or commanders.
#[utoipa::path(get, path = "/api/games/{id}/choices",
    params(("id" = String, Path), ("token" = String, Query), ("group" = Option<usize>, Query),
        ("commander" = Option<usize>, Query)),
    responses((status = 200, description = "Choices"), (status = 403, body = Problem)))]
async fn choices(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<Choices<hosted::Json>>, Failure> {
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    let about = match (access.group, access.commander) {
        (None, None) => None,
        (Some(group), None) => Some(About::Group(group)),
        (None, Some(commander)) => Some(About::Commander(commander)),
        (Some(_), Some(_)) => {
            let error = "name a battle group or a commander, not both";
            return Err(Failure::new(StatusCode::BAD_REQUEST, error));
        }
    };
    let choices = at_leisure(room.look(|game| game.choices(seat, about)).await).await?;
    Ok(Json(Choices { choices }))
}

/// What would come of an answer: whether it is legal, and where it leads.
#[utoipa::path(post, path = "/api/games/{id}/preview", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, description = "Preview"), (status = 403, body = Problem)))]
async fn preview(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    answer: Result<Json<Box<RawValue>>, JsonRejection>,
) -> Result<Json<Preview<hosted::Json, hosted::Json>>, Failure> {
    let Json(answer) = answer?;
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    Ok(Json(at_leisure(room.look(|game| game.preview(seat, answer)).await).await?))
}

/// The answer with which a battle group goes where the seat points, and what would come of it.
#[utoipa::path(post, path = "/api/games/{id}/towards", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, description = "Towards"), (status = 403, body = Problem)))]
async fn towards(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    pointed: Result<Json<Pointed>, JsonRejection>,
) -> Result<Json<Towards<hosted::Json, hosted::Json, hosted::Json>>, Failure> {
    let Json(pointed) = pointed?;
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    Ok(Json(at_leisure(room.look(|game| game.towards(seat, pointed)).await).await?))
}

/// How something would lie where the seat holds it over the table while setting up, what forbids it, and where it may lie.
#[utoipa::path(post, path = "/api/games/{id}/by-hand", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, description = "UnderHand | null"), (status = 403, body = Problem)))]
async fn by_hand(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    hand: Result<Json<ByHand>, JsonRejection>,
) -> Result<Json<hosted::Json>, Failure> {
    let Json(hand) = hand?;
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    Ok(Json(at_leisure(room.look(|game| game.by_hand(seat, hand)).await).await?))
}

/// The exact odds of what is about to be fought: in the card game of the attacks that the seat can make now.
#[utoipa::path(get, path = "/api/games/{id}/odds", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, description = "AttackTable[] or Odds[]"), (status = 403, body = Problem)))]
async fn odds(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<hosted::Json>, Failure> {
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    Ok(Json(at_leisure(room.look(|game| game.odds(seat)).await).await?))
}

/// Whether the rules would take this answer, and if not why.
#[utoipa::path(post, path = "/api/games/{id}/check", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 200, description = "{refusal: Refusal | null}"), (status = 403, body = Problem)))]
async fn check(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
    answer: Result<Json<Box<RawValue>>, JsonRejection>,
) -> Result<Json<serde_json::Value>, Failure> {
    let Json(answer) = answer?;
    let (room, seat) = server.enter_seat(&id, access.token.as_deref()).await?;
    let refusal = room.look(|game| game.check(seat, &answer)).await.err();
    Ok(Json(serde_json::json!({ "refusal": refusal })))
}

/// The moments of a game, one after the other, as the eyes may see them: one's own or a spectator's, all when it is over.
#[utoipa::path(get, path = "/api/games/{id}/replay",
    params(("id" = String, Path), ("token" = Option<String>, Query), ("eyes" = Option<String>, Query),
        ("from" = Option<usize>, Query), ("most" = Option<usize>, Query)),
    responses((status = 200, description = "Replay"), (status = 403, body = Problem)))]
async fn replay(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<Replay<hosted::Json, hosted::Json>>, Failure> {
    let (room, own) = server.enter(&id, access.token.as_deref()).await?;
    let eyes = match access.eyes.as_deref() {
        None => own,
        Some("spectator") => Eyes::Spectator,
        Some(name) => Eyes::Seat(name.parse().map_err(|error: String| {
            Failure::new(StatusCode::BAD_REQUEST, format!("{error}, or spectator"))
        })?),
    };
    let from = access.from.unwrap_or(0);
    let (total, frames) = room
        .look(|game| {
            if eyes != own && eyes != Eyes::Spectator && !game.over() {
                let error = "the other side's eyes are open only when the game is over";
                return Err(Failure::new(StatusCode::FORBIDDEN, error));
            }
            Ok((game.moments() as u32, game.frames(eyes, from, access.most.unwrap_or(usize::MAX))))
        })
        .await?;
    Ok(Json(Replay { eyes, from: from as u32, total, frames: at_leisure(frames).await? }))
}

/// What a replay of a game has in it: how many moments, and where its parts begin.
#[utoipa::path(get, path = "/api/games/{id}/contents",
    params(("id" = String, Path), ("token" = Option<String>, Query), ("verify" = Option<bool>, Query)),
    responses((status = 200, description = "Contents"), (status = 403, body = Problem)))]
async fn contents(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Json<Contents<hosted::Json>>, Failure> {
    let (room, eyes) = server.enter(&id, access.token.as_deref()).await?;
    let verify = access.verify.unwrap_or(false);
    let (contents, verified) = room
        .look(|game| {
            let own = match eyes {
                Eyes::Seat(seat) => game.last_moment_of(seat),
                Eyes::Spectator => None,
            };
            let contents = Contents {
                total: game.moments() as u32,
                chapters: game.chapters(),
                own: own.map(|own| own as u32),
                verified: None,
            };
            let verified = (verify && game.over() && game.has_its_beginning()).then(|| game.verified());
            (contents, verified)
        })
        .await;
    let verified = match verified {
        Some(work) => Some(at_leisure(work).await?),
        None => None,
    };
    Ok(Json(Contents { verified, ..contents }))
}

/// The record of a game: when it is over, or to somebody who holds both seats.
#[utoipa::path(get, path = "/api/games/{id}/record",
    params(("id" = String, Path), ("token" = Option<String>, Query), ("other" = Option<String>, Query)),
    responses((status = 200, description = "JSON lines"), (status = 403, body = Problem)))]
async fn record(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(access): Query<Access>,
) -> Result<Response, Failure> {
    let (room, own) = server.enter(&id, access.token.as_deref()).await?;
    let other = access.other.as_deref().and_then(|token| room.eyes(Some(token)));
    let both = matches!((own, other), (Eyes::Seat(one), Some(Eyes::Seat(two))) if one != two);
    let text = room
        .look(|game| {
            if !game.has_its_beginning() {
                let error = "a game that began in the middle has no record of its own";
                return Err(Failure::new(StatusCode::CONFLICT, error));
            }
            if !(both || game.over()) {
                let error =
                    "the record has the secrets of both sides in it: it is open when the game is over";
                return Err(Failure::new(StatusCode::FORBIDDEN, error));
            }
            Ok(game.record())
        })
        .await?;
    let name = format!("attachment; filename=\"{id}.acies\"");
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".into()), (header::CONTENT_DISPOSITION, name)],
        text,
    )
        .into_response())
}

#[derive(Deserialize)]
struct Wanted {
    search: Option<String>,
}

/// All rules, or those in which all the words occur.
#[utoipa::path(get, path = "/api/rules", params(("search" = Option<String>, Query)),
    responses((status = 200, body = [RuleHead])))]
async fn rules(Query(wanted): Query<Wanted>) -> Json<Vec<RuleHead>> {
    let head = |rule: &Rule| RuleHead {
        id: rule.id.to_string(),
        title: rule.title.clone(),
        rulebook: rule.rulebook.to_string(),
        topic: rule.topic.clone(),
    };
    let catalogue = Catalogue::embedded();
    Json(match wanted.search {
        Some(words) => catalogue.search(&words).into_iter().map(head).collect(),
        None => catalogue.rules().map(head).collect(),
    })
}

/// One rule, with the positions that show it.
#[utoipa::path(get, path = "/api/rules/{id}", params(("id" = String, Path)),
    responses((status = 200, body = RuleText), (status = 404, body = Problem)))]
async fn rule(Path(id): Path<String>) -> Result<Json<RuleText>, Failure> {
    let unknown = |error: String| Failure::new(StatusCode::NOT_FOUND, error);
    let id: RuleId = id.to_uppercase().parse().map_err(|error| unknown(format!("{error}")))?;
    let rule = Catalogue::embedded().get(id).ok_or_else(|| unknown(format!("there is no rule {id}")))?;
    Ok(Json(RuleText {
        id: id.to_string(),
        title: rule.title.clone(),
        rulebook: rule.rulebook.to_string(),
        topic: rule.topic.clone(),
        text: rule.text.clone(),
        cases: rule.cases.clone(),
        see: rule.see.iter().map(RuleId::to_string).collect(),
        open: rule.open.clone(),
        positions: cases::of(id),
    }))
}

/// The reference sheet of a rule set of Field of Glory.
#[utoipa::path(get, path = "/api/sheets/{rulebook}", params(("rulebook" = String, Path)),
    responses((status = 200, description = "Sheet"), (status = 404, body = Problem)))]
async fn sheet(Path(rulebook): Path<String>) -> Result<Json<Sheet>, Failure> {
    let found = rulebook.parse().ok().and_then(Sheet::of);
    let unknown = || {
        let error = format!("there is no reference sheet of '{rulebook}': fog-am and fog-am2 have one");
        Failure::new(StatusCode::NOT_FOUND, error)
    };
    Ok(Json(found.ok_or_else(unknown)?))
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Acies",
        description = "Games over HTTP and WebSocket. A socket at /api/games/{id}/socket takes \
         ToServer messages and sends ToPage messages, as in web/src/api/types."
    ),
    paths(
        create,
        invitation,
        bring,
        snapshot,
        faces,
        armies_of,
        ground,
        insight,
        choices,
        preview,
        towards,
        by_hand,
        odds,
        check,
        replay,
        contents,
        record,
        armies::library,
        armies::list,
        armies::mustered,
        armies::roster,
        armies::opening,
        armies::check,
        rules,
        rule,
        sheet,
        match_up::match_up
    )
)]
struct Api;

async fn docs() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}
