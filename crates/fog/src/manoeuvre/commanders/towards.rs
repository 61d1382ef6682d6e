//! A commander's move to where somebody points.

use acies_field::{Base, Mu};
use acies_geometry::{Footprint, Length, Point, Pose, first_that};
use acies_play::Seat;

use super::{CommanderMove, commander_size, length_of, way_of, wrong};
use crate::fielded::Leader;
use crate::moving::places::{nearest_place, reach};
use crate::position::Position;

/// His base, as it would stand.
pub(crate) fn base_at(position: &Position<'_>, pose: Pose) -> Footprint {
    Base::new(pose, commander_size(position)).footprint()
}

/// The move that brings a commander to a point, whether it is allowed or not: to the battle group that stands there, lined
/// up with it, or by himself. None for commanders who are not on the table. AM-MOV-081, AM-MOV-084
pub fn towards(position: &Position<'_>, seat: Seat, commander: usize, point: Point) -> Option<CommanderMove> {
    let leader = leader(position, seat, commander)?;
    let there = Pose::new(point, leader.pose.facing);
    let base = base_at(position, there);
    let stands_there =
        |group: &acies_field::Body| group.footprints().iter().any(|other| other.overlaps(&base));
    let Some((id, fielded)) = position.groups(seat).find(|(_, fielded)| stands_there(&fielded.body)) else {
        return Some(CommanderMove { to: there, join: None });
    };
    let nearest_base = || {
        let bases = fielded.body.bases().iter().map(|base| base.pose);
        bases.min_by_key(|pose| (pose.front - point).squared())
    };
    // Where there is no place for his base a marker shows that he is with them. AM-MOV-086
    let to = nearest_place(position, (seat, commander), &fielded.body, there).or_else(nearest_base)?;
    Some(CommanderMove { to, join: Some(id.index) })
}

/// How far a commander would go, and how far he may on that way. AM-MOV-080
pub(crate) fn goes_and_may(
    position: &Position<'_>,
    seat: Seat,
    commander: usize,
    to: &CommanderMove,
) -> Option<(Length, Length)> {
    let way = way_of(position, &leader(position, seat, commander)?, to);
    let may = reach(position, &way).unwrap_or(Mu::new(0));
    Some((length_of(&way), position.scale().mu(may)))
}

/// The furthest that a commander can go by himself on a way that is not allowed as a whole; none if it is, or if he cannot
/// go that way at all.
pub(crate) fn nearest_legal(
    position: &Position<'_>,
    seat: Seat,
    commander: usize,
    to: &CommanderMove,
) -> Option<CommanderMove> {
    let is_legal = |to: &CommanderMove| wrong(position, seat, commander, to).is_empty();
    let leader = leader(position, seat, commander).filter(|_| !is_legal(to))?;
    let way = to.to.front - leader.pose.front;
    let (along, whole) = (Pose::facing_along(way), i64::from(way.length().get()));
    let short_by = |cut: i64| {
        let gone = Pose::new(leader.pose.front, along).ahead(Length::micrometres((whole - cut) as i32));
        CommanderMove { to: Pose::new(leader.pose.front + gone, leader.pose.facing), join: None }
    };
    let cut = first_that(0, whole, |cut| is_legal(&short_by(cut)));
    (cut < whole).then(|| short_by(cut)).filter(is_legal)
}

fn leader(position: &Position<'_>, seat: Seat, commander: usize) -> Option<Leader> {
    position.battle.side(seat).commanders.get(commander).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fog;
    use crate::battle::{Battle, Stage};
    use crate::testing::{at, battle, place_leader};
    use crate::turn::Step;

    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    /// A lone red commander, and red foot with their front at 500 mm.
    fn alone() -> (Fog, Battle) {
        let (fog, mut battle) = battle(&[(FOOT, (900, 500), 0, 2)], &[(FOOT, (900, 1100), 180, 2)]);
        battle.stage = Stage::Turn(Step::Moves);
        place_leader(&mut battle, Seat::Red, 0, (800, 400), None);
        (fog, battle)
    }

    #[test]
    fn a_point_by_itself_is_gone_to_and_a_battle_group_is_joined() {
        let (fog, battle) = alone();
        let position = at(&fog, &battle);
        let free = towards(&position, Seat::Red, 0, Point::millimetres(700, 450)).unwrap();
        assert_eq!((free.to.front, free.join), (Point::millimetres(700, 450), None));
        let joined = towards(&position, Seat::Red, 0, Point::millimetres(900, 480)).unwrap();
        assert_eq!(joined.join, Some(0));
        assert_eq!(wrong(&position, Seat::Red, 0, &joined), [], "he is lined up");
        assert_eq!(towards(&position, Seat::Red, 7, Point::millimetres(900, 480)), None);
    }

    #[test]
    fn too_far_is_shortened_to_what_is_left() {
        let (fog, battle) = alone();
        let position = at(&fog, &battle);
        let far = towards(&position, Seat::Red, 0, Point::millimetres(300, 400)).unwrap();
        let nearest = nearest_legal(&position, Seat::Red, 0, &far).unwrap();
        let (goes, may) = goes_and_may(&position, Seat::Red, 0, &nearest).unwrap();
        assert!(goes <= may && may - goes <= Length::micrometres(10), "{goes:?} of {may:?}");
        assert_eq!(nearest_legal(&position, Seat::Red, 0, &nearest), None, "it is legal");
    }
}
