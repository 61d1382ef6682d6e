//! A scenario as a picture.

use std::fs;
use std::path::Path;

use acies_armies::{Army, Library, Roster, Scenario};
use acies_field::Base;
use acies_fog::setup::quick;
use acies_fog::{Agreement, Fog, TroopType, bases};
use acies_picture::{Camp, Commander, Ground, Group, Marching, Scene, Side, Work};
use acies_play::{Seat, Seed};
use anyhow::{Context, Result, anyhow};

use crate::commands::army;

/// Whether a file is a scenario: scenes know no sides as tables.
pub(super) fn is_scenario(text: &str) -> bool {
    let headings = ["[red]", "[blue]"];
    text.lines().any(|line| headings.iter().any(|heading| line.trim_start().starts_with(heading)))
}

/// Reads a scenario. Rosters that are no names of ours are files beside it.
pub(super) fn read(file: &Path, text: &str) -> Result<Scene> {
    let name = file.display().to_string();
    let mut library = Library::embedded().clone();
    for roster in Scenario::rosters(&name, text)? {
        let is_ours = library.roster(&roster).is_some();
        if !is_ours && Path::new(&roster).extension().is_some_and(|ending| ending == "toml") {
            let path = file.parent().unwrap_or(Path::new("")).join(&roster);
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read the roster {}, which {name} names", path.display()))?;
            library.add_roster(&roster, Roster::from_toml(&roster, &text)?);
        }
    }
    Ok(scene(&Scenario::from_toml(&name, text, &library)?))
}

/// Two armies set up quickly by the rules. Rosters are names of ours or files.
pub(super) fn set_up(rosters: [&String; 2], seed: u64) -> Result<Scene> {
    let library = Library::embedded();
    let army = |name: &String| -> Result<Army> {
        let roster = army::read::roster(name, library)?;
        Army::new(&roster, library)
            .map_err(|_| anyhow!("{name} is not legal: `acies army check {name}` tells what is wrong"))
    };
    let armies = [army(rosters[0])?, army(rosters[1])?];
    let agreement = Agreement::standard(armies.each_ref().map(|army| army.army.clone()));
    let fog = Fog::ancient(agreement.clone()).map_err(|problem| anyhow!("{problem}"))?;
    let fixed = quick::quick(&fog, Seed::of_series(seed, 0));
    let first = fixed.first.map(|seat| format!("{seat} moves first")).unwrap_or_default();
    Ok(scene(&Scenario {
        title: armies.each_ref().map(|army| army.army.name.clone()).join(" against "),
        note: format!("Set up by the rules with seed {seed}; {first}."),
        terrain: vec![String::new(); fixed.field.pieces.len()],
        armies,
        agreement,
        fixed,
    }))
}

/// Everything that the scenario fixes, hidden or not: whoever draws it has read the file.
pub(super) fn scene(scenario: &Scenario) -> Scene {
    let (agreement, battle) = (&scenario.agreement, &scenario.fixed);
    let mut scene = Scene::new(&scenario.title, agreement.table);
    scene.note.clone_from(&scenario.note);
    scene.unit = agreement.unit;
    let pieces = scenario.terrain.iter().cloned().zip(battle.field.pieces.iter().cloned());
    scene.terrain = pieces.map(|(name, piece)| Ground { name, piece }).collect();
    for seat in Seat::BOTH {
        add_side(&mut scene, scenario, seat);
    }
    scene
}

fn add_side(scene: &mut Scene, scenario: &Scenario, seat: Seat) {
    let side = match seat {
        Seat::Red => Side::Red,
        Seat::Blue => Side::Blue,
    };
    let (agreement, state) = (&scenario.agreement, scenario.fixed.side(seat));
    let works = state.works.iter().map(|&base| Work { name: String::new(), bases: vec![base] });
    scene.works.extend(works);
    scene.camps.extend(state.camp.map(|base| Camp { name: "Camp".into(), side, base }));
    let members = &agreement.armies[seat.index()].groups;
    for (member, fielded) in members.iter().zip(&state.groups) {
        let Some(fielded) = fielded else { continue };
        let codes: Vec<&str> = member.group.bases().iter().map(|base| code(base.kind)).collect();
        let is_mixed = codes.windows(2).any(|pair| pair[0] != pair[1]);
        scene.groups.push(Group {
            name: member.group.name.clone(),
            side,
            troops: codes.first().copied().unwrap_or_default().to_owned(),
            codes: if is_mixed { codes.iter().map(|&code| code.to_owned()).collect() } else { Vec::new() },
            marching: Marching::Body(fielded.body.clone()),
        });
    }
    let size = bases::commander(agreement.figures);
    let names = scenario.commander_names(seat);
    for (name, leader) in names.iter().zip(&state.commanders) {
        let base = leader.map(|leader| Base::new(leader.pose, size));
        scene.commanders.extend(base.map(|base| Commander { name: name.clone(), side, base }));
    }
    let marker = bases::ambush_marker(agreement.figures);
    for ambush in &state.ambushes {
        let hidden = ambush.group.map(|group| members[group].group.name.clone());
        let commander = ambush.commander.map(|commander| names[commander].clone());
        let who: Vec<String> = hidden.into_iter().chain(commander).collect();
        let name =
            if who.is_empty() { "Ambush: nobody".into() } else { format!("Ambush: {}", who.join(", ")) };
        scene.commanders.push(Commander { name, side, base: Base::new(ambush.marker, marker) });
    }
}

/// The letters by which players know a type of troops.
const fn code(kind: TroopType) -> &'static str {
    match kind {
        TroopType::HeavyFoot => "HF",
        TroopType::MediumFoot => "MF",
        TroopType::LightFoot => "LF",
        TroopType::Mob => "Mob",
        TroopType::BattleWagons => "BWg",
        TroopType::LightArtillery => "LArt",
        TroopType::HeavyArtillery => "HArt",
        TroopType::Knights => "Kn",
        TroopType::Cataphracts => "Ct",
        TroopType::LightHorse => "LH",
        TroopType::Cavalry => "Cv",
        TroopType::Camelry => "Cm",
        TroopType::CataphractCamelry => "CtCm",
        TroopType::LightCamelry => "LCm",
        TroopType::Elephants => "El",
        TroopType::HeavyChariots => "HCh",
        TroopType::LightChariots => "LCh",
        TroopType::ScythedChariots => "SCh",
    }
}
