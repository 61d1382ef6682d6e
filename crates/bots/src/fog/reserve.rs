//! Who of the line goes forward, and who keeps back. The better half fights; the others stand and strike back where that pays,
//! until they are among the best who are left. Whoever is lost counts the same, however well he fights.

use acies_fog::GroupId;

use super::mood::Mood;
use super::sight::{Sight, Unit};

/// However few there are, so many go forward.
const LEAST: usize = 3;

/// Whether a battle group of the line keeps back, as others of it fight better.
pub(super) fn keeps_back(sight: &Sight<'_>, unit: &Unit) -> bool {
    is_of_line(unit) && !goes_forward(sight, unit)
}

fn is_of_line(unit: &Unit) -> bool {
    !unit.skirmishers && unit.is_sound()
}

/// Whether a battle group is one of those of the line who go forward.
pub(super) fn goes_forward(sight: &Sight<'_>, unit: &Unit) -> bool {
    sight.forward.get_or_init(|| forward(sight)).contains(&unit.id)
}

/// The better half of the line, or as much of it as the scheme says, by what it gains on average against the enemy's; all of it when
/// it is late and the battle is not won.
fn forward(sight: &Sight<'_>) -> Vec<GroupId> {
    let foes: Vec<&Unit> = sight.standing_foes().filter(|foe| !foe.skirmishers).collect();
    let gain = |unit: &Unit| {
        let each = foes.iter().map(|foe| sight.edge(unit, foe) - sight.edge(foe, unit));
        each.sum::<i32>() / foes.len().max(1) as i32
    };
    let line = sight.own.iter().filter(|unit| is_of_line(unit));
    let mut line: Vec<(i32, GroupId)> = line.map(|unit| (-gain(unit), unit.id)).collect();
    line.sort_unstable();
    if sight.mood != Mood::Pressing {
        line.truncate((line.len() * sight.share).div_ceil(10).max(LEAST));
    }
    line.into_iter().map(|(_, id)| id).collect()
}
