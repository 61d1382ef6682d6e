//! Who routs next, and which way.

use acies_field::{Mu, Ranks, measure};
use acies_geometry::{Angle, Bounds, Footprint, Point, Pose, Vector};
use acies_play::{Pause, Table};

use super::engaged::of;
use super::{Question, Reply};
use crate::ask::{Answer, Ask};
use crate::battle::{Battle, Stage};
use crate::fielded::{Fielded, GroupId};
use crate::flight::{self, nearest_free, rout_direction};
use crate::game::Fog;
use crate::impact::fragmented::{of_opponents, way_of};
use crate::movement::slowest;
use crate::moving::relocate;
use crate::obstacles::Obstacles;
use crate::position::Position;
use crate::turn::{Step, Then, other_answer};
use acies_field::Body;
use acies_geometry::sweep::Obstacle;

/// The most that a die adds to a move. AM-MOV-066
const MOST: Mu = Mu::new(2);

/// The next of those that have broken in this phase routs. AM-RTP-003, AM-RTP-005, AM-RTP-006
pub(crate) fn initial<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let Some(id) = next(fog, battle, table)? else { return Ok(Then::Next) };
    let enemies = ways_of_enemies(&Position::new(fog, battle), id);
    flight::rout(fog, battle, table, id, &enemies)?;
    Ok(Then::Again)
}

/// Those that have broken in this phase and not routed yet.
fn newly_broken(position: &Position<'_>) -> Vec<GroupId> {
    let broken =
        position.all_groups().filter(|(_, fielded)| fielded.deeds.newly_broken && fielded.is_broken());
    broken.map(|(id, _)| id).collect()
}

/// The ways in which the enemies come who shot at a battle group that broke, or fight it: those in contact as they face, others
/// from where they stand. AM-RTP-005
fn ways_of_enemies(position: &Position<'_>, id: GroupId) -> Vec<Angle> {
    let turn = &position.battle.turn;
    let combatant = turn.combatants.iter().find(|combatant| combatant.id == id);
    let mut enemies: Vec<GroupId> = combatant
        .map_or(&[][..], |combatant| &combatant.taken)
        .iter()
        .map(|&(enemy, _)| enemy)
        .chain(of(&turn.engaged, id))
        .collect();
    enemies.sort_unstable();
    enemies.dedup();
    let standing = enemies.into_iter().filter(|&enemy| position.battle.fielded(enemy).is_some());
    standing
        .filter_map(|enemy| way_of(position, id, enemy).or_else(|| from_afar(position, id, enemy)))
        .collect()
}

/// The way from an enemy to those at whom it shoots, or whom it overlaps. AM-RTP-005
fn from_afar(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Option<Angle> {
    let [mine, theirs] = [id, enemy].map(|id| position.fielded(id));
    if !position.contacts(id, enemy).is_empty() {
        return Some(theirs.facing());
    }
    let way = middle(mine) - middle(theirs);
    (way != Vector::default()).then(|| Pose::facing_along(way))
}

/// The middle of the ground that a battle group covers.
fn middle(fielded: &Fielded) -> Point {
    middle_of(fielded.body.footprints())
}

fn middle_of(bases: &[Footprint]) -> Point {
    let around = bases.iter().map(Footprint::bounds).fold(Bounds::of(&[]), |all, one| all.joined(*one));
    around.low.halfway(around.high)
}

/// Who moves next of those who are to rout: the active player says it where two might get in each other's way. AM-SEQ-010,
/// AM-JAP-001
fn next<T: Table<Fog>>(fog: &Fog, battle: &Battle, table: &mut T) -> Result<Option<GroupId>, Pause> {
    let position = Position::new(fog, battle);
    let waiting = waiting(&position);
    let choice = in_each_others_way(&position, &waiting);
    if choice.is_empty() {
        return Ok(waiting.first().copied());
    }
    let ask = Ask::Pursuit(Question::NextRouter);
    let Answer::Pursuit(Reply::Next(id)) = table.ask(fog, battle, battle.turn.active, ask)? else {
        return Err(other_answer());
    };
    Ok(Some(id))
}

/// Those who are to rout now: in the joint action phase all broken ones, first those not in contact. AM-JAP-010
fn waiting(position: &Position<'_>) -> Vec<GroupId> {
    if position.battle.stage != Stage::Turn(Step::Routers) {
        return newly_broken(position);
    }
    let done = &position.battle.turn.done;
    let broken = position.all_groups().filter(|(id, fielded)| fielded.is_broken() && !done.contains(id));
    let (touched, free): (Vec<GroupId>, Vec<GroupId>) =
        broken.map(|(id, _)| id).partition(|&id| was_in_contact(position, id));
    if free.is_empty() { touched } else { free }
}

/// Whether routers had enemy in contact when the phase began, or fought them and have broken since. AM-JAP-013
fn was_in_contact(position: &Position<'_>, id: GroupId) -> bool {
    let turn = &position.battle.turn;
    let fought = position.fielded(id).deeds.newly_broken && of(&turn.engaged, id).next().is_some();
    fought || turn.chase.contacts.iter().any(|&(_, router)| router == id)
}

/// Those of some routers that are so near to another that their moves might meet.
pub(super) fn in_each_others_way(position: &Position<'_>, waiting: &[GroupId]) -> Vec<GroupId> {
    let reach = |id: GroupId| {
        let normal = slowest(position, position.group(id), &[]).unwrap_or_default();
        position.scale().mu(Mu::hundredths(normal.get() + MOST.get()))
    };
    let near = |one: GroupId, other: GroupId| {
        let [bases, others] = [one, other].map(|id| position.fielded(id).body.footprints());
        measure::bodies_within(bases, others, reach(one) + reach(other))
    };
    let meets = |id: &GroupId| waiting.iter().any(|&other| other != *id && near(*id, other));
    waiting.iter().copied().filter(meets).collect()
}

/// The routers of whom the active player chooses.
pub(super) fn choices(position: &Position<'_>) -> Vec<GroupId> {
    in_each_others_way(position, &waiting(position))
}

/// The next router moves in the joint action phase; one that has broken in it makes its initial rout. AM-RTP-003, AM-JAP-010
/// to AM-JAP-013, AM-TSQ-031
pub(crate) fn later<T: Table<Fog>>(fog: &Fog, battle: &mut Battle, table: &mut T) -> Result<Then, Pause> {
    let Some(id) = next(fog, battle, table)? else { return Ok(Then::Next) };
    let position = Position::new(fog, battle);
    if position.fielded(id).deeds.newly_broken {
        let enemies = ways_of_enemies(&position, id);
        flight::rout(fog, battle, table, id, &enemies)?;
    } else if was_in_contact(&position, id) {
        let enemies = of_opponents(&position, id);
        flight::rout_on(fog, battle, table, id, &enemies)?;
    } else {
        let turned = facing_home(&position, id);
        if let Some(body) = turned.filter(|body| *body != position.fielded(id).body) {
            relocate(fog, battle, table, id, (body, None))?;
        }
        flight::rout_freely(fog, battle, table, id)?;
    }
    battle.turn.done.push(id);
    Ok(Then::Again)
}

/// How many files wide routers are who were so wide and so deep. AM-JAP-011
pub(super) const fn files_of_routers(files: usize, depth: usize) -> usize {
    match files {
        1 if depth >= 5 => 2,
        4 | 5 => files - 1,
        6.. => files - 2,
        _ => files,
    }
}

/// Routers who have reformed and face their own rear edge, with their middle as near as possible to where it was; none if
/// there is no room for them. AM-JAP-011
fn facing_home(position: &Position<'_>, id: GroupId) -> Option<Body> {
    let fielded = position.fielded(id);
    let drawn = match &fielded.kinks {
        Some(kinks) => Ranks::of_files(vec![kinks.order.clone()])?,
        None => fielded.drawn().cloned().or_else(|| fielded.body.reformed(fielded.body.facing()))?.ranks,
    };
    let files = files_of_routers(drawn.width(), drawn.depth());
    let facing = rout_direction(id, &[]);
    if files == drawn.width() && fielded.drawn().is_some_and(|drawn| drawn.front.facing == facing) {
        return Some(fielded.body.clone());
    }
    let sizes = fielded.body.sizes();
    let body = Ranks::of_order(&drawn.order(), files).stand(Pose::new(middle(fielded), facing), &sizes);
    let back = middle(fielded) - middle_of(body.footprints());
    let obstacles = Obstacles::new(position, id, |_| true);
    let list = obstacles.list();
    let free = |body: &Body| {
        let meets = |base: &Footprint| {
            list.iter().any(|obstacle| match obstacle {
                Obstacle::Base(other) => base.overlaps(other),
                Obstacle::Ground(ground) => ground.meets(base.core()),
            })
        };
        !body.footprints().iter().any(meets)
    };
    nearest_free(&body.slid(back), free)
}
