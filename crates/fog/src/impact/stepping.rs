//! Files that step forward when a charge has made contact.

use acies_field::{Body, Leg, Mu, Progress, Sweep};
use acies_geometry::{Length, TOUCH};

use super::contact::{Surroundings, Touch};
use super::path::files;
use crate::position::Position;

/// How far bases step forward at most. AM-IMP-019
const FURTHEST: Mu = Mu::new(2);

/// A file that steps forward.
struct Step {
    file: usize,
    distance: Length,
}

/// Chargers after their files have stepped forward, with what these swept and which bases they are. None of them if the
/// contact is not legal. AM-IMP-018, AM-IMP-019
///
/// A file is in contact if its front base fights: one that only touches corner to corner steps forward if it can.
/// Skirmishers do not step forward into battle troops that they would not touch otherwise.
pub(super) fn stepped(
    position: &Position<'_>,
    around: &Surroundings<'_>,
    (body, skirmishers): (&Body, bool),
    touches: &[Touch],
) -> Option<(Body, Vec<Sweep>, Vec<usize>)> {
    let files = files(body);
    if files.len() < 2 || !touches.iter().any(Touch::is_legal) {
        return None;
    }
    let fights = |base: usize| touches.iter().any(|touch| touch.base == base && touch.is_legal());
    let furthest = position.scale().mu(FURTHEST);
    let free = (0..files.len()).filter(|&file| !fights(files[file][0]));
    let mut steps: Vec<Step> = free
        .filter_map(|file| {
            let distance = step_of(around, (body, &files[file]), furthest, |touch| {
                let known = touches.iter().any(|known| known.enemy == touch.enemy);
                !skirmishers || known || !is_battle_troops(position, around, touch)
            })?;
            Some(Step { file, distance })
        })
        .collect();
    hold_together(&mut steps, &files, body);
    let moves: Vec<(&[usize], Length)> =
        steps.iter().map(|step| (files[step.file].as_slice(), step.distance)).collect();
    if moves.is_empty() {
        return None;
    }
    let moved = body.stepped_forward(&moves)?;
    let bases = moves.iter().flat_map(|(file, _)| file.iter().copied()).collect();
    Some((moved.body, moved.swept, bases))
}

fn is_battle_troops(position: &Position<'_>, around: &Surroundings<'_>, touch: &Touch) -> bool {
    let id = crate::GroupId::new(around.foe(), touch.enemy);
    position.group(id).is_battle_troops()
}

/// How far a file must step until its front base makes a legal contact; none if it makes none within the limit, or if
/// anything else is in its way. AM-IMP-019
fn step_of(
    around: &Surroundings<'_>,
    (body, file): (&Body, &[usize]),
    furthest: Length,
    wanted: impl Fn(&Touch) -> bool,
) -> Option<Length> {
    let alone = Body::new(file.iter().map(|&base| body.bases()[base]).collect());
    let whole = alone.moved(Leg::Advance(furthest));
    let (swept, near) = (&whole.swept[0], around.near(&whole.swept[0].bounds()));
    let distance = match swept.stops_after(&near) {
        Some(Progress::Slid(distance)) => distance,
        Some(Progress::Turned(_)) => return None,
        None => furthest,
    };
    let stepped = alone.moved(Leg::Advance(distance)).body;
    let touches = around.touches(&stepped.footprints()[..1]);
    let legal: Vec<&Touch> = touches.iter().filter(|touch| touch.is_legal()).collect();
    // It may have grazed somebody all along by nearly the tolerance: rounding must not bring it over that.
    let has_room = || around.leave_room_for(stepped.footprints());
    (distance > Length::ZERO && !legal.is_empty() && legal.iter().all(|touch| wanted(touch)) && has_room())
        .then_some(distance)
}

/// Leaves out files that would lose touch with their neighbours. Of two that would lose each other, the one that is ahead
/// stays back: the other cannot step further than it does. AM-IMP-019
fn hold_together(steps: &mut Vec<Step>, files: &[Vec<usize>], body: &Body) {
    let depth = |file: &[usize]| file.iter().map(|&base| body.bases()[base].size.depth).sum::<Length>();
    loop {
        let at = |file: usize| {
            steps.iter().find(|step| step.file == file).map_or(Length::ZERO, |step| step.distance)
        };
        let loses = |ahead: usize, behind: usize| at(ahead) - depth(&files[ahead]) > at(behind) + TOUCH;
        let lost = (1..files.len()).find_map(|file| {
            if loses(file, file - 1) { Some(file) } else { loses(file - 1, file).then_some(file - 1) }
        });
        let Some(lost) = lost else { return };
        steps.retain(|step| step.file != lost);
    }
}
