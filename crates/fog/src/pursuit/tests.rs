//! Routs and pursuits on small tables.

mod fresh;
mod initial;
mod later;
mod on_the_way;

use super::{Question, Reply, note};
use crate::ask::{Answer, Ask, Event};
use crate::battle::{Battle, Stage};
use crate::cohesion::drop_levels;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::testing::{Placed, Script, play_until};
use crate::turn::{Phase, Step};

/// Heavy foot, 15 mm deep, with 3 MU; not shock troops.
const FOOT: &str = "8 heavy foot, protected, average, drilled, defensive spearmen";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, bow";
const LIGHT_FOOT: &str = "6 light foot, unprotected, average, drilled, javelins";

/// Others far away, so that no army is beaten.
const OTHERS: [(&str, i32); 4] =
    [(LIGHT_FOOT, 1500), (LIGHT_FOOT, 1560), (LIGHT_FOOT, 1620), (LIGHT_FOOT, 1680)];

/// A melee in which these have broken, and nobody has routed yet.
fn broken_in(
    phase: Phase,
    red_side: &[Placed<'_>],
    blue_side: &[Placed<'_>],
    broken: &[GroupId],
) -> (Fog, Battle) {
    let away = |y: i32, facing: i32| OTHERS.map(|(text, x)| (text, (x, y), facing, 1));
    let sides = [[red_side, &away(200, 0)].concat(), [blue_side, &away(1000, 180)].concat()];
    let (fog, mut battle) = crate::testing::battle(&sides[0], &sides[1]);
    battle.stage = Stage::Turn(Step::InitialRouts(phase));
    note(&fog, &mut battle);
    for &id in broken {
        drop_levels(&fog, &mut battle, &mut Script::default(), id, 3);
    }
    have_seen(&mut battle);
    (fog, battle)
}

/// Everybody has tested for those who have broken. AM-TSQ-014
fn have_seen(battle: &mut Battle) {
    for fielded in battle.sides.iter_mut().flat_map(|side| side.groups.iter_mut().flatten()) {
        fielded.deeds.saw_friends_break = true;
    }
}

fn broken(red_side: &[Placed<'_>], blue_side: &[Placed<'_>], broken: &[GroupId]) -> (Fog, Battle) {
    broken_in(Phase::Melee, red_side, blue_side, broken)
}

/// Plays the routs and pursuits of a melee phase to their end, or to a question that is not answered.
fn play(fog: &Fog, battle: &mut Battle, replies: &[Reply], dice: &[u8]) -> Script {
    let answers = replies.iter().cloned().map(Answer::Pursuit);
    let mut script = Script { any_base: true, ..Script::new(answers, dice.iter().copied()) };
    play_until(fog, battle, Step::JOINT_ACTION, &mut script);
    script
}

/// The same in the joint action phase, from its routers to its end.
fn play_later(fog: &Fog, battle: &mut Battle, replies: &[Reply], dice: &[u8]) -> Script {
    battle.stage = Stage::Turn(Step::Routers);
    note(fog, battle);
    let answers = replies.iter().cloned().map(Answer::Pursuit);
    let mut script = Script { any_base: true, ..Script::new(answers, dice.iter().copied()) };
    play_until(fog, battle, Step::Removal, &mut script);
    script
}

fn asked(script: &Script) -> Option<Question> {
    match script.asked.as_ref()?.1.clone() {
        Ask::Pursuit(question) => Some(question),
        _ => None,
    }
}

/// Where the middle of a battle group's front is, in millimetres and rounded.
fn front(battle: &Battle, id: GroupId) -> (i32, i32) {
    let drawn = battle.fielded(id).unwrap().drawn().expect("in normal formation");
    let mm = |at: i32| (at + 500).div_euclid(1000);
    (mm(drawn.front.front.x), mm(drawn.front.front.y))
}

fn bases(battle: &Battle, id: GroupId) -> usize {
    battle.fielded(id).map_or(0, |fielded| fielded.group.bases().len())
}

fn pursued(battle: &Battle, id: GroupId) -> bool {
    battle.fielded(id).unwrap().deeds.pursued
}

fn tells(script: &Script, event: &super::Event) -> bool {
    script.events.contains(&Event::Pursuit(event.clone()))
}
