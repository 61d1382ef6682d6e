//! Drawing up the army: the order of march, and a place for every battle group.

use acies_fog::{Answer, Ask, BattleGroup, Capability, Deployment, Fog, TroopType, bases};
use acies_geometry::Length;
use acies_play::Game;

use super::plan::Plan;
use super::sight::Sight;

/// How far from the own edge the line, the skirmishers before it and the reserve behind it stand, in hundredths of an MU.
const LINE: i32 = 1200;
const BEFORE: i32 = 1500;
const BEHIND: i32 = 750;

/// What a battle group is drawn up as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    LightFoot,
    Foot,
    Beasts,
    Horse,
    LightHorse,
}

fn kind(group: &BattleGroup) -> Kind {
    let troops = group.bases()[0].kind;
    match troops {
        TroopType::LightFoot => Kind::LightFoot,
        _ if troops.is_light_horse() => Kind::LightHorse,
        TroopType::Elephants | TroopType::ScythedChariots | TroopType::BattleWagons => Kind::Beasts,
        _ if troops.is_mounted() => Kind::Horse,
        _ => Kind::Foot,
    }
}

/// Those first of whom the enemy learns least: skirmishers, then the foot, the horse last.
pub(super) fn order_of_march(groups: &[&BattleGroup]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups.len()).collect();
    let rank = |kind: Kind| [0, 2, 3, 4, 1][kind as usize];
    order.sort_by_key(|&index| rank(kind(groups[index])));
    order
}

/// How many files wide a battle group stands: two deep, pikemen four deep; light troops in a thin line.
fn files(group: &BattleGroup) -> usize {
    let count = group.bases().len();
    let depth = if group.bases()[0].has(Capability::Pikemen) { 4 } else { 2 };
    count.div_ceil(depth)
}

/// A place in the line: how far from the left and from the own edge the middle of its front is.
#[derive(Clone, Copy, Debug)]
struct Slot {
    group: usize,
    across: Length,
    ahead: Length,
    files: usize,
}

/// The places of all battle groups of an army: foot and beasts in the middle, the strongest inmost; horse beyond them, light
/// horse outermost; light foot before the foot; one in eight in reserve.
fn slots(sight: &Sight<'_>, plan: &Plan, mirrored: bool) -> Vec<Slot> {
    let army = &sight.position.fog.agreement.armies[sight.seat.index()];
    let of = |wanted: &[Kind]| -> Vec<usize> {
        let mut found: Vec<usize> = (0..army.groups.len())
            .filter(|&index| wanted.contains(&kind(&army.groups[index].group)))
            .collect();
        found.sort_by_key(|&index| {
            let group = &army.groups[index].group;
            (std::cmp::Reverse((group.quality(), group.best_armour())), index)
        });
        found
    };
    let (mut foot, mut horse, light_horse) =
        (of(&[Kind::Foot, Kind::Beasts]), of(&[Kind::Horse]), of(&[Kind::LightHorse]));
    let line = foot.len() + horse.len();
    let mut reserve = Vec::new();
    if line >= 7 {
        // The weakest stand behind and give support.
        reserve.extend(if foot.len() > horse.len() { foot.pop() } else { horse.pop() });
    }
    let width = |index: usize| {
        let files = army.groups[index].files.map_or_else(|| files(&army.groups[index].group), usize::from);
        (bases::width(sight.position.fog.agreement.figures) * files as i32, files)
    };
    let mut row = Row {
        middle: sight.position.battle.field.table.width / 2,
        ends: [Length::ZERO; 2],
        slots: Vec::new(),
    };
    let strong = usize::from(!mirrored);
    for &index in &foot {
        row.add_at_shorter(index, width(index), sight.mu(LINE));
    }
    for (place, &index) in horse.iter().enumerate() {
        let alternate = place % 2;
        let side = if plan.strong_right && place % 4 != 3 { strong } else { alternate };
        row.add_at(side, index, width(index), sight.mu(LINE));
    }
    for (place, &index) in light_horse.iter().enumerate() {
        row.add_at(place % 2, index, width(index), sight.mu(LINE));
    }
    let mut slots = std::mem::take(&mut row.slots);
    for (groups, ahead) in [(of(&[Kind::LightFoot]), BEFORE), (reserve, BEHIND)] {
        row.ends = [Length::ZERO; 2];
        for index in groups {
            row.add_at_shorter(index, width(index), sight.mu(ahead));
        }
        slots.append(&mut row.slots);
    }
    slots
}

/// A line that grows from the middle to both ends.
struct Row {
    middle: Length,
    ends: [Length; 2],
    slots: Vec<Slot>,
}

impl Row {
    fn add_at_shorter(&mut self, group: usize, width: (Length, usize), ahead: Length) {
        let side = usize::from(self.ends[1] < self.ends[0]);
        self.add_at(side, group, width, ahead);
    }

    fn add_at(&mut self, side: usize, group: usize, (width, files): (Length, usize), ahead: Length) {
        let off = self.ends[side] + width / 2;
        let across = if side == 0 { self.middle - off } else { self.middle + off };
        self.ends[side] += width;
        self.slots.push(Slot { group, across, ahead, files });
    }
}

/// The battle groups of a batch, each in its place or as near to it as the ground and the others leave room.
pub(super) fn deploy(
    fog: &Fog,
    sight: &Sight<'_>,
    plan: &Plan,
    mirrored: bool,
    batch: &[usize],
) -> Option<Answer> {
    let slots = slots(sight, plan, mirrored);
    let mut placed: Vec<Deployment> = Vec::new();
    for &group in batch {
        let slot = slots.iter().find(|slot| slot.group == group)?;
        let deployment = near(sight, slot).into_iter().find(|&deployment| {
            let mut line = placed.clone();
            line.push(deployment);
            let ask = Ask::Deploy(line.iter().map(|deployment| deployment.group).collect());
            fog.check(sight.position.battle, sight.seat, &ask, &Answer::Deploy(line)).is_empty()
        })?;
        placed.push(deployment);
    }
    Some(Answer::Deploy(placed))
}

/// A place and those around it, the nearest first.
fn near(sight: &Sight<'_>, slot: &Slot) -> Vec<Deployment> {
    let mut places = vec![(0, slot.across, slot.ahead)];
    let step = Length::millimetres(20);
    for aside in -24..=24_i32 {
        for back in [0, 200, 400, 600, 800] {
            if (aside, back) != (0, 0) {
                let ahead = (slot.ahead - sight.mu(back)).max(sight.mu(200));
                places.push((aside.abs() * 20 + back / 5, slot.across + step * aside, ahead));
            }
        }
    }
    places.sort_by_key(|place| place.0);
    let deployment = |(_, across, ahead)| Deployment {
        group: slot.group,
        front: sight.place(across, ahead),
        files: slot.files as u8,
        on_foot: false,
    };
    places.into_iter().map(deployment).collect()
}
