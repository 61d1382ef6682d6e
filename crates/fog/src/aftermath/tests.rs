mod closing;
mod cohesion;
mod losses;
mod seeing;

use acies_play::Seat;

use super::*;
use crate::ask::{Answer, Event as Told};
use crate::battle::{Battle, Stage};
use crate::engagement::fights;
use crate::game::Fog;
use crate::testing::{Placed, Script, at, battle, blue, play_until, red};
use crate::turn::{Phase, Step};

const SPEARMEN: &str = "8 heavy foot, protected, average, drilled, offensive spearmen";
const FOUR: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";
const PAIR: &str = "2 heavy foot, protected, average, drilled, offensive spearmen";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled, lancers, swordsmen";

/// So many hits by one battle group on another.
type Hits = (GroupId, GroupId, u32);

/// A battle before a step, in which everybody has fought or shot and some have scored hits.
fn after(reds: &[Placed<'_>], blues: &[Placed<'_>], hits: &[Hits], step: Step) -> (Fog, Battle) {
    let (fog, mut battle) = battle(reds, blues);
    battle.turn.combatants = combatants(&at(&fog, &battle), hits);
    battle.stage = Stage::Turn(step);
    (fog, battle)
}

fn combatants(position: &Position<'_>, hits: &[Hits]) -> Vec<Combatant> {
    let of = |id: GroupId| {
        let fielded = position.fielded(id);
        let mut combatant = Combatant::new(id, fielded.body.clone(), fielded.group.bases().len() as u32);
        combatant.taken = hits.iter().filter(|hit| hit.1 == id).map(|&(by, _, hits)| (by, hits)).collect();
        let shooting = hits.iter().filter(|hit| hit.1 == id).map(|hit| position.fielded(hit.0));
        combatant.shooters = shooting.flat_map(|shooter| shooter.body.bases().to_vec()).collect();
        combatant.inflicted = hits.iter().filter(|hit| hit.0 == id).map(|hit| hit.2).sum();
        combatant.facing =
            position.opponents(id).into_iter().map(|enemy| (enemy, faced(position, id, enemy))).collect();
        combatant
    };
    position.all_groups().map(|(id, _)| of(id)).collect()
}

fn faced(position: &Position<'_>, id: GroupId, enemy: GroupId) -> Vec<usize> {
    let contacts = position.contacts(id, enemy).into_iter();
    let mut bases: Vec<usize> = contacts.filter(|&(.., met)| fights(met)).map(|(base, ..)| base).collect();
    bases.dedup();
    bases
}

fn combatant(battle: &Battle, id: GroupId) -> &Combatant {
    battle.turn.combatants.iter().find(|combatant| combatant.id == id).unwrap()
}

/// The way of this number.
const fn way(number: usize) -> Answer {
    Answer::Aftermath(Reply::Removal(number))
}

/// Plays until another step begins, and gives what was told.
fn play(game: &mut (Fog, Battle), until: Step, answers: &[Answer], dice: &[u8]) -> Script {
    let mut script = Script::new(answers.iter().cloned(), dice.iter().copied());
    play_until(&game.0, &mut game.1, until, &mut script);
    script
}

/// Who tested, in which order.
fn tested(script: &Script) -> Vec<GroupId> {
    let tests = script.events.iter().filter_map(|event| match event {
        Told::CohesionTest { id, .. } => Some(*id),
        _ => None,
    });
    tests.collect()
}

#[test]
fn answers_that_were_not_offered_are_refused() {
    let (fog, battle) = battle(&[(FOUR, (500, 515), 0, 4)], &[(FOUR, (500, 900), 180, 4)]);
    let position = at(&fog, &battle);
    let questions = [Question::Removal(red(0), Vec::new()), Question::NextTest(vec![0, 2])];
    let forbidden = |question: usize, reply: Reply| {
        let rulings = check(&position, Seat::Red, &questions[question], &reply);
        rulings.into_iter().map(|ruling| ruling.rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(forbidden(0, Reply::Removal(0)), ["AM-DET-056"]);
    assert_eq!(forbidden(0, Reply::Next(0)), ["AM-DET-056"]);
    assert_eq!(forbidden(1, Reply::Next(1)), ["AM-DET-017"]);
    assert_eq!(forbidden(1, Reply::Removal(0)), ["AM-DET-017"]);
    let mut offered = Vec::new();
    choices(&position, Seat::Red, &questions[1], &mut offered);
    assert_eq!(offered, [Reply::Next(0), Reply::Next(2)]);
    assert!(forbidden(1, Reply::Next(2)).is_empty());
}
