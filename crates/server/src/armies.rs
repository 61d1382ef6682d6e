//! The library of armies over HTTP: lists, rosters, scenarios, and the check of a roster.

use acies_armies::composition::{self, Holdings, Report};
use acies_armies::muster::{self, Wish, muster};
use acies_armies::{ArmyList, Library, Line, Roster, Year, chosen, sizes};
use acies_fog::command::CommanderLevel;
use acies_fog::points::commander;
use acies_fog::{Agreement, Fog, View};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use serde::Deserialize;

use crate::hosted;
use crate::http::{Failure, at_leisure};
use crate::protocol::Problem;
use crate::protocol::armies::{
    ArmyLibrary, ChoiceOffer, GroupReport, LevelOffer, LineOffer, ListHead, ListText, Opening, RosterHead,
    RosterReport, RosterText, RosterWish, ScenarioHead,
};
use crate::protocol::fog::{FogArmies, Ground};
use crate::scenarios;

/// All army lists, rosters and scenarios, in short.
#[utoipa::path(get, path = "/api/armies", responses((status = 200, description = "ArmyLibrary")))]
pub(crate) async fn library() -> Json<ArmyLibrary> {
    let library = Library::embedded();
    let list = |list: &ArmyList| {
        let file = list.file();
        ListHead {
            id: file.id.clone(),
            name: file.name.clone(),
            theatre: file.theatre.clone(),
            from: file.from,
            to: file.to,
            note: file.note.clone(),
        }
    };
    let roster = |(file, roster): (&str, &Roster)| RosterHead {
        file: file.to_owned(),
        name: roster.name.clone(),
        list: roster.list.clone(),
        points: roster.points,
        date: roster.date,
        note: roster.note.clone(),
    };
    let scenario = |file: String| {
        let scenario = scenarios::scenario(&file).ok()?;
        let armies = scenario.armies.each_ref().map(|army| army.army.name.clone());
        let groups = scenario.armies.each_ref().map(|army| army.army.groups.len());
        Some(ScenarioHead { file, title: scenario.title, note: scenario.note, armies, groups })
    };
    Json(ArmyLibrary {
        lists: library.lists().map(list).collect(),
        rosters: library.rosters().map(roster).collect(),
        scenarios: scenarios::names().into_iter().filter_map(scenario).collect(),
    })
}

/// An army list with all that its lines offer.
#[utoipa::path(get, path = "/api/armies/lists/{id}", params(("id" = String, Path)),
    responses((status = 200, description = "ListText"), (status = 404, body = Problem)))]
pub(crate) async fn list(Path(id): Path<String>) -> Result<Json<ListText>, Failure> {
    let list = list_named(&id)?;
    let level = |level| LevelOffer {
        level,
        points: commander(level, false).into(),
        ally: commander(level, true).into(),
    };
    Ok(Json(ListText {
        list: list.file().clone(),
        lines: list.lines().iter().map(offer).collect(),
        date: muster::fullest_year(list, None),
        levels: [CommanderLevel::Troop, CommanderLevel::Field, CommanderLevel::Inspired].map(level).into(),
    }))
}

fn list_named(id: &str) -> Result<&'static ArmyList, Failure> {
    let library = Library::embedded();
    library.list(id).ok_or_else(|| unknown("army list", id, library.likeliest_list(id)))
}

/// What army of a list is wanted.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    points: u32,
    date: Option<Year>,
    seed: Option<u64>,
}

/// A legal roster of a list: the best that is found, or with a seed any; in the list's fullest year, if none is named.
#[utoipa::path(get, path = "/api/armies/lists/{id}/muster",
    params(("id" = String, Path), ("points" = u32, Query), ("date" = Option<String>, Query),
        ("seed" = Option<u64>, Query)),
    responses((status = 200, description = "RosterText"), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn mustered(
    Path(id): Path<String>,
    Query(Wanted { points, date, seed }): Query<Wanted>,
) -> Result<Json<RosterText>, Failure> {
    let list = list_named(&id)?;
    let wish = Wish { points: points.min(MOST_POINTS), date, campaign: None, seed };
    let found = at_leisure(Box::new(move || muster(list, Library::embedded(), &wish))).await?;
    let roster = found.map_err(|none| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, none.to_string()))?;
    Ok(Json(RosterText { text: roster.to_toml(), roster }))
}

/// More than anybody plays with: mustering takes as long as an army is large.
const MOST_POINTS: u32 = 3000;

fn unknown(what: &str, name: &str, likely: Option<&str>) -> Failure {
    let hint = likely.map(|likely| format!(": did you mean '{likely}'?")).unwrap_or_default();
    Failure::new(StatusCode::NOT_FOUND, format!("there is no {what} '{name}'{hint}"))
}

fn offer(line: &Line) -> LineOffer {
    let choice = |choice: &acies_armies::Choice| ChoiceOffer {
        words: choice.words_among(&line.choices),
        troops: parts(choice),
        sizes: sizes(choice, line.file.bases).map(|size| (size, choice.points(size))).collect(),
    };
    LineOffer {
        name: line.file.name.clone(),
        core: line.core,
        choices: line.choices.iter().map(choice).collect(),
    }
}

fn parts(choice: &acies_armies::Choice) -> Vec<String> {
    choice.parts.iter().map(|(_, troops)| troops.to_string()).collect()
}

/// A roster as it is written.
#[utoipa::path(get, path = "/api/armies/rosters/{name}", params(("name" = String, Path)),
    responses((status = 200, description = "RosterText"), (status = 404, body = Problem)))]
pub(crate) async fn roster(Path(name): Path<String>) -> Result<Json<RosterText>, Failure> {
    let library = Library::embedded();
    let roster =
        library.roster(&name).ok_or_else(|| unknown("roster", &name, library.likeliest_roster(&name)))?;
    Ok(Json(RosterText { text: roster.to_toml(), roster: roster.clone() }))
}

/// A scenario before its first move.
#[utoipa::path(get, path = "/api/armies/scenarios/{name}", params(("name" = String, Path)),
    responses((status = 200, description = "Opening"), (status = 404, body = Problem)))]
pub(crate) async fn opening(
    Path(name): Path<String>,
) -> Result<Json<Opening<View, FogArmies, Ground>>, Failure> {
    let not_found = |error: String| Failure::new(StatusCode::NOT_FOUND, error);
    let (agreement, battle) = scenarios::scenario(&name).map_err(not_found)?.battle();
    let fog = Fog::ancient(Agreement { opening: Some(Box::new(battle)), ..agreement }).map_err(not_found)?;
    Ok(Json(hosted::opening(&fog)))
}

/// Whether a roster is legal, what it costs, and how much of each line it has.
#[utoipa::path(post, path = "/api/armies/check", responses((status = 200, description = "RosterReport")))]
pub(crate) async fn check(
    wish: Result<Json<RosterWish>, JsonRejection>,
) -> Result<Json<RosterReport>, Failure> {
    let Json(wish) = wish?;
    let read = match wish {
        RosterWish::Roster(roster) => Ok(roster),
        RosterWish::Text(text) => Roster::from_toml("the roster", &text),
    };
    Ok(Json(match read {
        Ok(roster) => report(roster),
        Err(error) => RosterReport {
            legal: false,
            problems: error.problems().to_vec(),
            roster: None,
            text: None,
            points: None,
            violations: Vec::new(),
            groups: Vec::new(),
            lines: Vec::new(),
            allies: Vec::new(),
        },
    }))
}

fn report(roster: Roster) -> RosterReport {
    let library = Library::embedded();
    let Report { violations, points } = composition::check(&roster, library);
    let groups = points.battle_groups.iter().enumerate().map(|(index, item)| {
        let entry = &roster.battle_group[index];
        let line = list_of(&roster, entry.contingent.as_deref()).and_then(|list| list.line(&entry.line));
        let choice = line.and_then(|line| chosen(&line.choices, &entry.choose).ok());
        GroupReport {
            index,
            name: item.name.clone(),
            troops: choice.map(parts).unwrap_or_default(),
            points: item.points,
            bases: line.map(|line| line.file.bases),
        }
    });
    let groups = groups.collect();
    let Holdings { lines, allies } = composition::holdings(&roster, library);
    RosterReport {
        legal: violations.is_empty(),
        problems: Vec::new(),
        points: Some(points),
        violations,
        groups,
        lines,
        allies,
        text: Some(roster.to_toml()),
        roster: Some(roster),
    }
}

/// The list of the main army or of a contingent of allies.
fn list_of(roster: &Roster, contingent: Option<&str>) -> Option<&'static ArmyList> {
    let library = Library::embedded();
    let own = library.list(&roster.list)?;
    match contingent {
        None => Some(own),
        Some(name) => library.list(&own.ally(name)?.list),
    }
}
