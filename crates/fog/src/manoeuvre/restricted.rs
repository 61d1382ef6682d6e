//! The restricted area ahead of a battle group, in which enemy are pinned. AM-MAN-030

use acies_field::terrain::Piece;
use acies_field::{Base, Mu, Zone};
use acies_geometry::sight::Blocker;
use acies_geometry::{Contact, Edge, Footprint, Length, Part, Pose, Segment, TOUCH, contact};

use crate::fielded::{Fielded, GroupId};
use crate::position::Position;
use crate::terrain::{Grade, grade};
use crate::{BattleGroup, TroopType};

/// A battle group that has an enemy in its restricted area.
#[derive(Clone, Debug)]
pub(crate) struct Pin {
    /// Who pins.
    pub(crate) by: GroupId,
    /// Its front bases.
    pub(crate) front: Vec<Base>,
    /// Those of them that have a restricted area.
    pub(crate) exerting: Vec<Base>,
}

/// All enemy battle groups that have a battle group in their restricted area, where it stands. AM-MAN-030
pub(crate) fn pins(position: &Position<'_>, id: GroupId) -> Vec<Pin> {
    let (pinned, bases) = (position.group(id), position.fielded(id).body.footprints());
    let enemies = position.groups(id.seat.other()).filter(|(_, enemy)| exerts(enemy, pinned));
    let near = position.fielded(id).body.bounds().widened(depth(position));
    enemies
        .filter(|(_, enemy)| near.meet(&enemy.body.bounds()))
        .filter_map(|(by, enemy)| {
            let front: Vec<Base> = front_bases(enemy);
            if !front.iter().any(|base| near.meet(base.footprint().bounds())) {
                return None;
            }
            let exerting = exerting(position, by, &front);
            let pin = Pin { by, front, exerting };
            bases.iter().any(|base| pin.holds(position, base)).then_some(pin)
        })
        .collect()
}

/// 2 MU. AM-MAN-030
fn depth(position: &Position<'_>) -> Length {
    position.scale().mu(Mu::new(2))
}

/// The bases of a battle group that have a restricted area. That of skirmishers holds no battle troops. AM-MAN-035
pub(crate) fn bases_with_area(position: &Position<'_>, id: GroupId) -> Vec<Base> {
    let fielded = position.fielded(id);
    if has_area(fielded) { exerting(position, id, &front_bases(fielded)) } else { Vec::new() }
}

/// The restricted area ahead of a front of this width. AM-MAN-030
pub(crate) fn area(position: &Position<'_>, front: Pose, width: Length) -> Zone {
    Zone::ahead(front, width, depth(position))
}

/// Those of its front bases that have a restricted area. AM-MAN-035
fn exerting(position: &Position<'_>, id: GroupId, front: &[Base]) -> Vec<Base> {
    front.iter().copied().filter(|base| !is_engaged(position, id, base)).collect()
}

/// Whether a battle group has a restricted area at all. AM-MAN-035
fn has_area(fielded: &Fielded) -> bool {
    let never = |kind: TroopType| kind == TroopType::BattleWagons || kind.is_artillery();
    let ignored = fielded.group.bases().iter().all(|base| never(base.kind));
    !(fielded.is_broken() || fielded.in_orb || ignored)
}

/// Whether a battle group has a restricted area for such enemy. AM-MAN-035
fn exerts(fielded: &Fielded, on: &BattleGroup) -> bool {
    has_area(fielded) && !(fielded.group.is_skirmishers() && on.is_battle_troops())
}

/// The bases with none of their own battle group before them.
pub(crate) fn front_bases(fielded: &Fielded) -> Vec<Base> {
    let bases = fielded.body.bases();
    if let Some(drawn) = fielded.body.drawn() {
        return drawn.ranks.rank(0).map(|base| bases[base]).collect();
    }
    let footprints = fielded.body.footprints();
    let is_front = |at: usize| {
        let others = (0..bases.len()).filter(|&other| other != at);
        !others.into_iter().any(|other| touches_with_front(contact(&footprints[at], &footprints[other])))
    };
    (0..bases.len()).filter(|&at| is_front(at)).map(|at| bases[at]).collect()
}

fn touches_with_front(contact: Option<Contact>) -> bool {
    contact.is_some_and(|contact| contact.mine == Part::Edge(Edge::Front))
}

/// Whether its front edge touches an enemy base, so that it has no restricted area. AM-MAN-035
fn is_engaged(position: &Position<'_>, id: GroupId, base: &Base) -> bool {
    let footprint = base.footprint();
    let around = footprint.bounds().widened(TOUCH);
    let near = position.groups(id.seat.other()).filter(|(_, enemy)| around.meet(&enemy.body.bounds()));
    let mut enemies = near.flat_map(|(_, enemy)| enemy.body.footprints());
    enemies.any(|enemy| touches_with_front(contact(&footprint, enemy)))
}

impl Pin {
    /// Whether a base, wherever it stands, is in the restricted area. Troops and terrain that can be entered do not cut it
    /// off; impassable terrain does. AM-MAN-030, AM-MAN-036
    pub(crate) fn holds(&self, position: &Position<'_>, base: &Footprint) -> bool {
        let impassable = || {
            let river = position.battle.river;
            let is_closed = move |piece: &&Piece| {
                grade(piece.kind()).or(river).is_some_and(|grade| grade == Grade::Impassable)
            };
            position.battle.field.pieces.iter().filter(is_closed)
        };
        self.exerting.iter().any(|from| {
            area(position, from.pose, from.size.width).holds_part_of(base)
                && (impassable().next().is_none()
                    || lines_to(from, base, depth(position))
                        .any(|line| !impassable().any(|piece| Blocker::Ground(piece.ground()).blocks(line))))
        })
    }

    /// Whether at least a part of a base is straight in front of the battle group, however far. AM-MAN-031
    pub(crate) fn has_in_front(&self, base: &Footprint) -> bool {
        self.front.iter().any(|from| Zone::all_ahead(from.pose, from.size.width).holds_part_of(base))
    }
}

/// Lines straight ahead from a base's front edge to another base, no longer than this: as many as there are eighths in
/// the front.
fn lines_to<'a>(from: &'a Base, to: &'a Footprint, depth: Length) -> impl Iterator<Item = Segment> + 'a {
    (0..=8).filter_map(move |eighth| {
        let aside = from.size.width * (eighth - 4) / 8;
        // A hair further, so that a line that ends on the base goes into it.
        let ahead = Segment::new(from.pose.at(aside, Length::ZERO), from.pose.at(aside, depth + TOUCH * 2));
        let [before, _] = acies_field::measure::gaps_along(ahead, to.corners())?;
        Some(Segment::new(ahead.from, from.pose.at(aside, before)))
    })
}
