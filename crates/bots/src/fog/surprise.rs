//! What the enemy shall not see: light horse that rides round his flank, and foot in ambush where it is at home.

use acies_fog::command::{Contingent, Rank};
use acies_fog::disorder::Disorder;
use acies_fog::setup::ambush::{Question, Reply};
use acies_fog::setup::arrival;
use acies_fog::setup::flank_march::{Flank, FlankMarch};
use acies_fog::{Ambush, Answer, Ask, BattleGroup, Fog};
use acies_geometry::Length;
use acies_play::{Dice, Turn};

use super::sight::Sight;

/// How many answers are looked at where there is no end to them.
const TRIES: usize = 16;

/// Nobody rides round with fewer battle groups of light horse than this: the others have to hold the wings meanwhile.
const RIDERS: usize = 4;

/// How many of them ride.
const PARTY: usize = 2;

/// How far from the own edge an ambush lies at least, and how near an enemy comes before it shows itself, in hundredths of an MU.
const FORWARD: i32 = 900;
const NEAR: i32 = 600;

/// An answer to a question about ambushes and outflanking marches; none to any other question.
pub(super) fn decide(turn: &Turn<'_, Fog>, sight: &Sight<'_>, dice: &mut Dice) -> Option<Answer> {
    match turn.ask {
        Ask::Marches => Some(Answer::Marches(marches(turn, sight))),
        Ask::Ambushes => Some(Answer::Ambushes(lurking(turn, sight, dice))),
        Ask::Ambush(Question::Reveal) => {
            let mut ambushes = sight.position.battle.side(sight.seat).ambushes.iter();
            let due = ambushes.position(|ambush| is_due(sight, ambush));
            Some(Answer::Ambush(due.map_or(Reply::Hide, Reply::Reveal)))
        }
        Ask::Ambush(Question::Deploy) => best(turn, dice, |answer| match answer {
            Answer::Ambush(Reply::Deploy(emerging)) => {
                let nearest =
                    sight.standing_foes().min_by_key(|foe| (foe.middle() - emerging.front.front).length());
                let ahead = nearest.map(|foe| emerging.front.seen_from_here(foe.middle()).1.get());
                i64::from(ahead.unwrap_or(0)) - 1_000_000 * emerging.lost.len() as i64
            }
            _ => i64::MIN,
        }),
        // As far as they can, and at once.
        Ask::March(_) => best(turn, dice, |answer| match answer {
            Answer::March(arrival::Reply::Place(_)) => 1,
            Answer::March(arrival::Reply::Enter(entering)) => i64::from(entering.distance.get()),
            _ => 0,
        }),
        _ => None,
    }
}

/// The best of some answers.
pub(super) fn best(turn: &Turn<'_, Fog>, dice: &mut Dice, worth: impl Fn(&Answer) -> i64) -> Option<Answer> {
    let mut scratch = Vec::new();
    (0..TRIES).map(|_| turn.pick(dice, &mut scratch)).max_by_key(worth)
}

/// An army with much light horse sends some of it round, on the flank where the ground is more open, with a sub-commander if it
/// has one to spare.
fn marches(turn: &Turn<'_, Fog>, sight: &Sight<'_>) -> Vec<FlankMarch> {
    let army = &turn.game.agreement.armies[turn.seat.index()];
    let rides = |index: &usize| {
        let member = &army.groups[*index];
        member.contingent == Contingent::Main
            && member.group.bases().iter().all(|base| base.kind.is_light_horse())
    };
    let riders: Vec<usize> = (0..army.groups.len()).filter(rides).collect();
    let mut leaders = (0..army.commanders.len()).rev();
    let leader = leaders.find(|&index| army.commanders[index].rank == Rank::SubCommander);
    let (Some(commander), true) = (leader, riders.len() >= RIDERS && army.commanders.len() > 2) else {
        return Vec::new();
    };
    let flank = if sight.is_left_more_open() { Flank::Left } else { Flank::Right };
    let march = vec![FlankMarch { flank, commander, groups: riders[..PARTY].to_vec() }];
    if turn.check(&Answer::Marches(march.clone())).is_empty() { march } else { Vec::new() }
}

/// A battle group of medium foot hidden where it is at home, as far forward as there is such a place; nobody if there is none.
fn lurking(turn: &Turn<'_, Fog>, sight: &Sight<'_>, dice: &mut Dice) -> Vec<Ambush> {
    let army = &turn.game.agreement.armies[turn.seat.index()];
    let worth = |ambush: &Ambush| {
        let group: &BattleGroup = &army.groups[ambush.group?].group;
        let kind = group.bases()[0].kind;
        let at = ambush.marker.front;
        let at_home = sight.disorder_at(group, &[at]) == Disorder::None;
        let (across, middle) = (sight.across(at), sight.position.battle.field.table.width / 2);
        let near_the_line = (across - middle).abs() < middle / 2;
        let suits = kind.is_medium_foot() && at_home && near_the_line && sight.ahead(at) > sight.mu(FORWARD);
        suits.then(|| sight.ahead(at))
    };
    let mut scratch = Vec::new();
    let some = (0..TRIES).filter_map(|_| match turn.pick(dice, &mut scratch) {
        Answer::Ambushes(ambushes) => Some(ambushes),
        _ => None,
    });
    let good = some.filter_map(|ambushes| {
        let least = ambushes.iter().map(worth).min()??;
        Some((least, ambushes))
    });
    good.max_by_key(|(worth, _)| *worth).map(|(_, ambushes)| ambushes).unwrap_or_default()
}

/// Whether the enemy has come so near to an ambush that it can charge him, or is about to pass it.
fn is_due(sight: &Sight<'_>, ambush: &Ambush) -> bool {
    let at = ambush.marker.front;
    let near = |length: Length| length < sight.mu(NEAR);
    let mut foes = sight.standing_foes().filter(|foe| !foe.skirmishers);
    foes.any(|foe| near((foe.middle() - at).length()) || sight.ahead(foe.middle()) < sight.ahead(at))
}
