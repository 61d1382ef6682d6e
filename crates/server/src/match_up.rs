//! What two battle groups would do to each other, over HTTP.

use acies_fog::command::CommanderLevel;
use acies_fog::match_up::{Contender, MatchUp};
use acies_fog::terrain::Grade;
use acies_rules::{Catalogue, Rulebook};
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use serde::Deserialize;

use crate::http::{Failure, at_leisure};
use crate::protocol::Problem;
use crate::protocol::fog::{Matched, MatchedSide};

/// Who meets whom. Red charges.
#[derive(Deserialize)]
pub(crate) struct Wish {
    rulebook: String,
    red: String,
    blue: String,
    red_files: Option<usize>,
    blue_files: Option<usize>,
    red_commander: Option<CommanderLevel>,
    blue_commander: Option<CommanderLevel>,
    #[serde(default)]
    ground: Grade,
}

/// How a charge of one battle group on another goes, round by round until one of them breaks.
#[utoipa::path(get, path = "/api/match-up",
    params(("rulebook" = String, Query), ("red" = String, Query), ("blue" = String, Query),
        ("red_files" = Option<u32>, Query), ("blue_files" = Option<u32>, Query),
        ("red_commander" = Option<String>, Query), ("blue_commander" = Option<String>, Query),
        ("ground" = Option<String>, Query)),
    responses((status = 200, description = "Matched"), (status = 422, body = Problem)))]
pub(crate) async fn match_up(wish: Result<Query<Wish>, QueryRejection>) -> Result<Json<Matched>, Failure> {
    let unfit = |error: String| Failure::new(StatusCode::UNPROCESSABLE_ENTITY, error);
    let Query(wish) = wish.map_err(|error| unfit(error.body_text()))?;
    let rulebook: Rulebook = wish.rulebook.parse().map_err(|error| unfit(format!("{error}")))?;
    let side = |who: &str, text: &str, files, commander| {
        Contender::described(text, files, commander).map_err(|error| unfit(format!("{who}: {error}")))
    };
    let sides = [
        side("red", &wish.red, wish.red_files, wish.red_commander)?,
        side("blue", &wish.blue, wish.blue_files, wish.blue_commander)?,
    ];
    let told = sides.each_ref().map(|side| MatchedSide {
        name: side.group.name.clone(),
        bases: side.group.bases().len(),
        files: side.files,
    });
    let match_up = MatchUp { rulebook, sides, ground: wish.ground };
    let course = at_leisure(Box::new(move || match_up.course())).await?;
    let course = course.map_err(|flaw| unfit(flaw.to_string()))?;
    let cites = Catalogue::embedded().replaced(rulebook).collect();
    Ok(Json(Matched { sides: told, course, cites }))
}
