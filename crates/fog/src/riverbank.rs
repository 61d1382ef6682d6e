//! Rivers in close combat: who is in one, and who defends its bank.

use acies_field::terrain::{Kind, Piece};
use acies_field::{Base, Mu};
use acies_geometry::{Edge, Footprint, Length, Polygon, TOUCH};

use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::stands::Stands;

/// How near the river those stand who defend its bank. AM-GLO-020
const NEAR: Mu = Mu::new(1);

/// The rivers of the battlefield.
fn rivers<'a>(position: &Position<'a>) -> impl Iterator<Item = &'a Polygon> + use<'a> {
    position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River).map(Piece::ground)
}

/// Whether any base of a battle group is at least partly in a river. AM-MAN-019
pub fn is_in_river(position: &Position<'_>, id: GroupId) -> bool {
    let bases = position.fielded(id).body.footprints();
    rivers(position).any(|river| bases.iter().any(|base| river.meets(base.core())))
}

/// Whether any base of a battle group defends a riverbank against an enemy that it fights. AM-GLO-020
pub fn is_defended(position: &Position<'_>, id: GroupId) -> bool {
    if rivers(position).next().is_none() {
        return false;
    }
    let stands = Stands::new(position);
    stands.contacts(id).into_iter().filter(|&(.., met)| fights(met)).any(|(base, enemy, enemy_base, _)| {
        let bases = stands.base(id, base).zip(stands.base(enemy, enemy_base));
        bases.is_some_and(|(base, enemy)| {
            rivers(position).any(|river| defends(river, base, &enemy.footprint(), position.scale().mu(NEAR)))
        })
    })
}

/// Whether the front edge of a base faces a river over its whole length and is near it, but not in it, and the enemy whom it
/// fights stands at least partly in it. AM-GLO-020
pub fn defends(river: &Polygon, base: &Base, enemy: &Footprint, near: Length) -> bool {
    let front = base.footprint().edge(Edge::Front);
    let edge = [front.from, front.to];
    let faces = |aside: Length| {
        let strip = [(-TOUCH, Length::BEYOND_THE_TABLE / 8), (TOUCH, Length::BEYOND_THE_TABLE / 8)]
            .into_iter()
            .chain([(TOUCH, TOUCH), (-TOUCH, TOUCH)])
            .map(|(right, forward)| base.pose.at(aside + right, forward))
            .collect::<Vec<_>>();
        river.meets(&strip)
    };
    let half = base.size.width / 2 - TOUCH * 2;
    river.meets(enemy.core())
        && !river.meets(&edge_core(base))
        && river.distance(&edge) <= near
        && [-half, Length::ZERO, half].into_iter().all(faces)
}

/// A hair of ground along the front edge, inside the base.
fn edge_core(base: &Base) -> [acies_geometry::Point; 4] {
    let half = base.size.width / 2 - TOUCH / 2;
    let (front, back) = (-(TOUCH / 2), -TOUCH);
    [(-half, front), (half, front), (half, back), (-half, back)]
        .map(|(right, forward)| base.pose.at(right, forward))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, battle, lay, red};

    const FOOT: &str = "4 heavy foot, protected, average, drilled";

    /// Whether red, whose front is 515 mm up, defends the bank of a river between these two lines.
    fn defends_bank(river: (i32, i32), (left, right): (i32, i32)) -> bool {
        let (fog, mut battle) = battle(&[(FOOT, (500, 515), 0, 4)], &[(FOOT, (500, 515), 180, 4)]);
        lay(&mut battle, Kind::River, (left, river.0), (right, river.1));
        is_defended(&at(&fog, &battle), red(0))
    }

    /// Proves AM-GLO-020.
    #[test]
    fn a_riverbank_is_defended_from_the_dry_side() {
        assert!(defends_bank((516, 600), (0, 1000)));
        assert!(!defends_bank((514, 600), (0, 1000)), "the edge is in the river");
        assert!(!defends_bank((531, 600), (0, 1000)), "the enemy is not");
        assert!(!defends_bank((516, 600), (470, 490)), "no base faces it over its whole length");
        let (fog, mut battle) = battle(
            &[(FOOT, (500, 515), 0, 4)],
            &[("4 cavalry, armoured, average, drilled", (500, 515), 180, 4)],
        );
        lay(&mut battle, Kind::River, (0, 540), (1000, 600));
        assert!(is_defended(&at(&fog, &battle), red(0)), "exactly 1 MU away");
        battle.field.pieces.clear();
        lay(&mut battle, Kind::River, (0, 541), (1000, 600));
        assert!(!is_defended(&at(&fog, &battle), red(0)));
    }
}
