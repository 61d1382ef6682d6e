//! Field of Glory as the server hosts it.

use acies_armies::{Army, Library, Roster};
use acies_bots::{Level, fog_bot, fog_budget};
use acies_field::terrain::Piece;
use acies_fog::joint_action;
use acies_fog::manoeuvre::{self, commanders, moves};
use acies_fog::setup::batches;
use acies_fog::setup::quick::quick;
use acies_fog::{Agreement, Answer, Ask, Battle, Fog, Position, RuleSet, View, bases};
use acies_geometry::{Length, Point};
use acies_play::{Eyes, Game, Player, Seat, Seed};
use acies_rules::{Catalogue, Rulebook};

use super::{About, ByHand, Hostable, Json, Terms, Unfit, Whom, json};
use crate::protocol::armies::Opening;
use crate::protocol::fog::{FogArmies, FogArmy, FogCommander, FogGroup, Ground, GroundCover, Pointed};
use crate::protocol::{ArmyWish, Start};
use crate::scenarios;

impl Hostable for Fog {
    fn begin(start: &Start, seed: Seed) -> Result<Fog, Unfit> {
        match start {
            Start::Scenario { name, turns, rulebook, .. } => {
                let (agreement, battle) = scenarios::scenario(name)?.battle();
                let (rulebook, opening) = (rulebook.unwrap_or(agreement.rulebook), Some(Box::new(battle)));
                Fog::ancient(Agreement { rulebook, turns: checked(*turns)?, opening, ..agreement })
            }
            Start::Armies { red, blue, quick: at_once, turns, rulebook } => {
                let armies = [army(Seat::Red, red)?, army(Seat::Blue, blue)?];
                let agreement = Agreement::standard(armies.map(|army| army.army));
                let rulebook = rulebook.unwrap_or(agreement.rulebook);
                let fog = Fog::ancient(Agreement { rulebook, turns: checked(*turns)?, ..agreement })?;
                if !at_once {
                    return Ok(fog);
                }
                let opening = Some(Box::new(quick(&fog, seed.derive("set-up"))));
                Fog::ancient(Agreement { opening, ..fog.agreement })
            }
            _ => Err("Field of Glory begins with a scenario or with two armies: give \
                      `start` as {\"scenario\": {\"name\": …}} or {\"armies\": {\"red\": …, \"blue\": …}}"
                .into()),
        }
    }

    fn bot(level: Level, seed: Seed) -> Box<dyn Player<Fog> + Send> {
        fog_bot(level, seed, fog_budget(level))
    }

    fn odds(&self, battle: &Battle, seat: Seat, _: &Ask) -> Json {
        json(&self.odds_ahead(battle, seat))
    }

    fn armies(&self, battle: &Battle, eyes: Eyes) -> Option<Json> {
        Some(json(&known_armies(self, battle, eyes)))
    }

    fn ground(&self, battle: &Battle) -> Option<Json> {
        Some(json(&battle.field.pieces.iter().map(ground).collect::<Vec<_>>()))
    }

    fn insight(&self, battle: &Battle, eyes: Eyes, whom: Whom) -> Option<Json> {
        Some(json(&Fog::insight(self, battle, eyes, whom)))
    }

    fn lists_at_once(ask: &Ask) -> bool {
        !Fog::offers_many(ask)
    }

    fn may_act(&self, battle: &Battle, seat: Seat, ask: &Ask) -> Option<Vec<usize>> {
        Fog::may_act(self, battle, seat, ask)
    }

    fn choices_about(&self, battle: &Battle, seat: Seat, ask: &Ask, about: About) -> Vec<Answer> {
        Fog::choices_about(self, battle, seat, ask, about)
    }

    fn towards(&self, battle: &Battle, seat: Seat, ask: &Ask, pointed: &Pointed) -> Option<Answer> {
        let (Pointed::Troops { point, .. } | Pointed::Commander { point, .. }) = pointed;
        let near = |along: i32| along.unsigned_abs() <= Length::BEYOND_THE_TABLE.get() as u32 / 4;
        if !near(point.x) || !near(point.y) {
            return None;
        }
        let position = Position::new(self, battle);
        match pointed {
            Pointed::Troops { mover, point } => moved_towards(&position, seat, ask, mover, *point),
            Pointed::Commander { commander, point } => {
                let to = commanders::towards(&position, seat, *commander, *point)?;
                let commanding = manoeuvre::Commanding { commander: *commander, to };
                match ask {
                    Ask::Manoeuvre(manoeuvre::Question::Move) => {
                        Some(Answer::Manoeuvre(manoeuvre::Reply::Commander(commanding)))
                    }
                    Ask::JointAction(joint_action::Question::Commander) => {
                        Some(Answer::JointAction(joint_action::Reply::Commander(commanding)))
                    }
                    _ => None,
                }
            }
        }
    }

    fn by_hand(&self, battle: &Battle, seat: Seat, ask: &Ask, hand: &ByHand) -> Option<Json> {
        Fog::by_hand(self, battle, seat, ask, hand).map(|under| json(&under))
    }

    fn foresee(&self, battle: &Battle, seat: Seat, ask: &Ask, answer: &Answer) -> Option<Json> {
        Fog::foresee(self, battle, seat, ask, answer).map(|foresight| json(&foresight))
    }
}

fn moved_towards(
    position: &Position<'_>,
    seat: Seat,
    ask: &Ask,
    mover: &moves::Mover,
    point: Point,
) -> Option<Answer> {
    use manoeuvre::Question::{AfterFailure, Move, SecondMove};
    let Ask::Manoeuvre(Move | AfterFailure(_) | SecondMove(_)) = ask else { return None };
    if mover.groups().is_empty() {
        return None;
    }
    let order = moves::towards(position, seat, mover, point)?;
    Some(Answer::Manoeuvre(manoeuvre::Reply::Move(order)))
}

fn checked(turns: Option<u16>) -> Result<Option<u16>, Unfit> {
    match turns {
        Some(0) => Err("a game has one turn at least: give more `turns`, or leave them out".into()),
        turns => Ok(turns),
    }
}

/// What is agreed where one army is given and the other is open.
pub(super) fn terms(start: &Start) -> Result<Option<Terms>, Unfit> {
    let Start::Armies { red, blue, quick, turns, rulebook } = start else { return Ok(None) };
    let (open, given) = match (red, blue) {
        (ArmyWish::Open, ArmyWish::Open) => return Err("give one of the two armies at least".into()),
        (ArmyWish::Open, given) => (Seat::Red, given),
        (given, ArmyWish::Open) => (Seat::Blue, given),
        _ => return Ok(None),
    };
    army(open.other(), given)?;
    let points = roster(open.other(), given)?.points;
    let rulebook = rulebook.unwrap_or(Rulebook::FogAm);
    if RuleSet::of(rulebook).is_none() {
        return Err(format!("{rulebook} is no rule set of this game: the rulebooks are fog-am and fog-am2"));
    }
    Ok(Some(Terms { open, points, quick: *quick, turns: checked(*turns)?, rulebook }))
}

/// The start with the army that was open, which may cost no more than was agreed.
pub(super) fn brought(start: Start, terms: Terms, wish: ArmyWish) -> Result<Start, Unfit> {
    let (cost, agreed) = (army(terms.open, &wish)?.points, terms.points);
    if cost > agreed {
        return Err(format!("this army costs {cost} points, and {agreed} are agreed: take a smaller one"));
    }
    Ok(match (start, terms.open) {
        (Start::Armies { blue, quick, turns, rulebook, .. }, Seat::Red) => {
            Start::Armies { red: wish, blue, quick, turns, rulebook }
        }
        (Start::Armies { red, quick, turns, rulebook, .. }, Seat::Blue) => {
            Start::Armies { red, blue: wish, quick, turns, rulebook }
        }
        (start, _) => start,
    })
}

/// The roster that somebody wishes for, legal or not.
fn roster(seat: Seat, wish: &ArmyWish) -> Result<Roster, Unfit> {
    let library = Library::embedded();
    match wish {
        ArmyWish::Text(text) => {
            Roster::from_toml(&format!("the text for {seat}"), text).map_err(|error| error.to_string())
        }
        ArmyWish::Roster(name) => library.roster(name).cloned().ok_or_else(|| {
            let likely = library.likeliest_roster(name);
            let hint = likely.map(|likely| format!(": did you mean '{likely}'?")).unwrap_or_default();
            format!("there is no roster '{name}'{hint}")
        }),
        ArmyWish::Open => Err(format!("the army of {seat} is still open: give one")),
    }
}

/// The army that somebody wishes for, or all that is wrong with it.
fn army(seat: Seat, wish: &ArmyWish) -> Result<Army, Unfit> {
    Army::new(&roster(seat, wish)?, Library::embedded()).map_err(|violations| {
        let all: Vec<String> = violations.iter().map(ToString::to_string).collect();
        format!("the army of {seat} is not legal: {}", all.join("; "))
    })
}

/// A game before its first move, as it lies open to everybody.
pub(crate) fn opening(fog: &Fog) -> Opening<View, FogArmies, Ground> {
    let battle = fog.start();
    Opening {
        armies: known_armies(fog, &battle, Eyes::Spectator),
        ground: battle.field.pieces.iter().map(ground).collect(),
        view: fog.view(&battle, Eyes::Spectator),
    }
}

fn known_armies(fog: &Fog, battle: &Battle, eyes: Eyes) -> FogArmies {
    let figures = fog.agreement.figures;
    let army = |seat: Seat| known_army(fog, battle, seat, eyes);
    FogArmies {
        figures,
        unit: fog.agreement.scale().mu(acies_field::Mu::new(1)),
        table: fog.agreement.table,
        turns: fog.agreement.turns,
        rulebook: fog.agreement.rulebook,
        cites: Catalogue::embedded().replaced(fog.agreement.rulebook).collect(),
        armies: [army(Seat::Red), army(Seat::Blue)],
        commander_base: bases::commander(figures),
        camp_base: bases::camp(figures),
        fortification_base: bases::fortification(figures),
        ambush_marker: bases::ambush_marker(figures),
    }
}

/// An army as far as somebody knows it: his own, or what of the other's is or was on the table. AM-SET-002, AM-SET-030,
/// AM-SET-034, AM-SET-051
fn known_army(fog: &Fog, battle: &Battle, seat: Seat, eyes: Eyes) -> FogArmy {
    let army = &fog.agreement.armies[seat.index()];
    let (side, whole) = (battle.side(seat), eyes.are(seat) || fog.outcome(battle).is_some());
    let group = |index: usize| {
        let member = &army.groups[index];
        FogGroup {
            name: member.group.name.clone(),
            troops: member.group.bases().to_vec(),
            sizes: fog.agreement.sizes(seat, index),
            contingent: member.contingent,
            may_dismount: member.may_dismount,
            portable_defences: member.portable_defences,
            files: member.files.filter(|_| whole),
        }
    };
    let commander = |index: usize| {
        let commander = &army.commanders[index];
        FogCommander {
            name: army.commander_names.get(index).cloned().flatten(),
            rank: commander.rank,
            level: commander.level,
            range: fog.agreement.scale().mu(commander.level.range()),
        }
    };
    let groups = 0..army.groups.len();
    let commanders = 0..army.commanders.len();
    FogArmy {
        name: army.name.clone(),
        whole,
        break_point: whole.then(|| army.break_point()),
        fortified_camp: (whole || side.camp.is_some()).then_some(army.fortified_camp),
        batches: whole.then(|| batches::sizes(army.groups.len())),
        groups: groups.map(|index| (whole || side.shows(index)).then(|| group(index))).collect(),
        commanders: commanders
            .map(|index| (whole || side.shows_commander(index)).then(|| commander(index)))
            .collect(),
    }
}

fn ground(piece: &Piece) -> Ground {
    let cover = |(kind, ground): (_, &acies_geometry::Polygon)| GroundCover {
        kind,
        outline: ground.corners().to_vec(),
    };
    Ground {
        kind: piece.kind(),
        outline: piece.ground().corners().to_vec(),
        crests: piece.plan().crests.clone(),
        covers: piece.covers().map(cover).collect(),
    }
}
