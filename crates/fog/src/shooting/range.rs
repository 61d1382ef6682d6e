//! How far weapons reach, and in which directions.

use acies_field::{Mu, zone};
use acies_geometry::Footprint;

use super::files::{edges, files_from};
use super::sight::{Friends, is_in_arc, sees_to_shoot};
use crate::fielded::{Fielded, GroupId};
use crate::fighting::files_of;
use crate::position::Position;
use crate::rule_set::Numbers;
use crate::{Capability, TroopType, Troops};

/// How far a weapon shoots. AM-SHO-010
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Range {
    /// Within this it must shoot.
    pub effective: Mu,
    /// Within this it may.
    pub maximum: Mu,
}

impl Range {
    const fn new(effective: i32, maximum: i32) -> Self {
        Self { effective: Mu::new(effective), maximum: Mu::new(maximum) }
    }
}

/// Whether all of a battle group is in one rank. AM-GLO-007
pub(super) fn is_one_deep(fielded: &Fielded) -> bool {
    files_of(fielded).iter().all(|file| file.len() == 1)
}

/// How far troops shoot with a weapon; none if it is not one to shoot with. `one_deep` says whether all of their battle
/// group is one base deep. AM-SHO-001, AM-SHO-010, AM-SHO-011, AM-SHO-012,
/// QR-SHO-001, QR-SHO-003
pub fn range(rules: &Numbers, troops: &Troops, weapon: Capability, one_deep: bool) -> Option<Range> {
    use Capability as C;
    Some(match weapon {
        C::Bow | C::BowStar | C::Longbow | C::Crossbow => bow(rules, troops.kind, one_deep),
        C::Sling => Range::new(3, 3),
        C::Javelins | C::Firearm => Range::new(2, 2),
        C::HeavyArtillery => Range::new(6, 12),
        C::LightArtillery => Range::new(6, 6),
        _ => return None,
    })
}

const fn bow(rules: &Numbers, kind: TroopType, one_deep: bool) -> Range {
    match kind {
        TroopType::LightFoot => Range::new(3, 6),
        TroopType::LightHorse | TroopType::LightCamelry => Range::new(3, 3),
        TroopType::Cavalry | TroopType::Camelry | TroopType::Knights if one_deep => Range::new(3, 3),
        TroopType::Cataphracts | TroopType::CataphractCamelry if one_deep => {
            Range { effective: rules.cataphracts_one_deep, maximum: rules.cataphracts_one_deep }
        }
        kind if kind.is_mounted() => Range::new(4, 4),
        _ => Range::new(4, 6),
    }
}

/// The weapon with which troops shoot furthest, of those that they can use, and how far.
pub(super) fn furthest(
    rules: &Numbers,
    troops: &Troops,
    one_deep: bool,
    can_use: impl Fn(Capability) -> bool,
) -> Option<(Capability, Range)> {
    let weapons = troops.capabilities.iter().filter(|&weapon| can_use(weapon));
    let ranges = weapons.filter_map(|weapon| Some((weapon, range(rules, troops, weapon, one_deep)?)));
    ranges.max_by_key(|(_, range)| (range.maximum, range.effective))
}

/// Whether a battle group could shoot at something, as it stands: the greatest range of its weapons, arc, and line of
/// sight. AM-MOV-090, AM-SHO-024, AM-SHO-025, AM-SHO-026, AM-SHO-028
pub fn could_shoot_at(position: &Position<'_>, id: GroupId, target: &Footprint) -> bool {
    let fielded = position.fielded(id);
    let troops = fielded.group.bases();
    if fielded.is_broken() || !troops.iter().any(Troops::can_shoot) || position.is_in_close_combat(id) {
        return false;
    }
    // What fortifications add to its front is less than a base width.
    let longest = troops.iter().filter_map(|base| furthest(&position.fog.rules.dice, base, false, |_| true));
    let longest = longest.map(|(_, range)| range.maximum).max().unwrap_or_default();
    let reach = fielded.body.bounds().widened(position.scale().mu(longest) + position.base_width());
    if !reach.meet(target.bounds()) {
        return false;
    }
    let one_deep = is_one_deep(fielded);
    let friends = Friends::of(position, id);
    edges(&fielded.group).iter().any(|&edge| {
        files_from(position, id, edge).iter().any(|file| {
            let armed = file
                .bases
                .iter()
                .filter_map(|&base| furthest(&position.fog.rules.dice, &troops[base], one_deep, |_| true));
            let Some((weapon, range)) = armed.max_by_key(|(_, range)| range.maximum) else { return false };
            let far = zone::range(&file.footprint, target);
            let scale = position.scale();
            let beyond = far > scale.mu(range.effective);
            far <= scale.mu(range.maximum)
                && is_in_arc(position, file, target, beyond)
                && sees_to_shoot(position, &file.footprint, target, far, false)
                && friends.let_through(position, &file.footprint, target, weapon)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleGroup;
    use crate::testing::{at, battle, by_each, red};
    use acies_field::terrain::Kind;
    use acies_geometry::{Angle, Point, Pose, Size};

    /// Proves AM-SHO-010, AM-SHO-011, QR-SHO-001, QR-SHO-002, QR-SHO-003, QR-SHO-004: every row, effective and maximum range.
    #[test]
    fn every_weapon_and_shooter() {
        let rows = [
            ("medium foot, protected, average, drilled, longbow", [4, 6]),
            ("battle wagons, average, crossbow", [4, 6]),
            ("heavy foot, protected, average, drilled, bow*", [4, 6]),
            ("light foot, unprotected, average, drilled, bow", [3, 6]),
            ("light horse, unprotected, average, drilled, bow", [3, 3]),
            ("elephants, average, undrilled, bow", [4, 4]),
            ("light chariots, average, undrilled, bow", [4, 4]),
            ("light foot, unprotected, average, drilled, sling", [3, 3]),
            ("light horse, unprotected, average, drilled, javelins", [2, 2]),
            ("light foot, unprotected, average, drilled, firearm", [2, 2]),
            ("heavy artillery, average, undrilled, heavy artillery", [6, 12]),
            ("light artillery, average, undrilled, light artillery", [6, 6]),
        ];
        let mus = |[effective, maximum]: [i32; 2]| Some(Range::new(effective, maximum));
        let of = |text: &str, one_deep| {
            let group =
                BattleGroup::described(&format!("2 {text}")).unwrap_or_else(|error| panic!("{error}"));
            let far = |rules: &Numbers| Some(furthest(rules, &group.bases()[0], one_deep, |_| true)?.1);
            by_each(|rules| far(&rules.dice))
        };
        for (text, expected) in rows {
            assert_eq!([of(text, false), of(text, true)], [[mus(expected); 2]; 2], "{text}");
        }
        let [three, four] = [[3, 3], [4, 4]].map(mus);
        for (kind, one_deep) in
            [("cavalry", [three, three]), ("camelry", [three, three]), ("cataphracts", [three, four])]
        {
            let text = format!("{kind}, armoured, average, drilled, bow");
            assert_eq!([of(&text, true), of(&text, false)], [one_deep, [four; 2]], "{kind}");
        }
        assert_eq!(of("light horse, unprotected, average, drilled, light spear", true), [None; 2]);
    }

    const BOWS: &str = "4 medium foot, protected, average, drilled, bow";

    /// Two files of bowmen whose front reaches from 860 to 940 mm; something 40 mm square there.
    fn shoot(text: &str, x: i32, y: i32) -> bool {
        let (fog, state) = battle(&[(text, (900, 500), 0, 2)], &[(BOWS, (100, 1100), 180, 2)]);
        let pose = Pose::new(Point::millimetres(x, y), Angle::ZERO);
        could_shoot_at(&at(&fog, &state), red(0), &Footprint::new(pose, Size::millimetres(40, 40)))
    }

    /// The ranges and arcs of AM-SHO-024 and AM-SHO-025 as far as AM-MOV-090 needs them.
    #[test]
    fn range_arc_and_front() {
        assert!(shoot(BOWS, 900, 690) && !shoot(BOWS, 900, 691), "6 MU to its near edge");
        assert!(
            shoot(BOWS, 999, 560) && !shoot(BOWS, 1001, 560),
            "one base width to the side in close range"
        );
        assert!(shoot(BOWS, 1039, 650), "two beyond it");
        assert!(!shoot(BOWS, 900, 440), "behind");
        let horse = "4 light horse, unprotected, average, drilled, bow";
        assert!(shoot(horse, 900, 400), "light horse shoot backwards");
        assert!(!shoot("4 heavy foot, protected, average, drilled", 900, 545), "with nothing");
    }

    /// Bowmen with their front at 500 mm and something 40 mm square so far ahead of it, with terrain between two heights.
    fn shoot_over(kind: Kind, (near, far): (i32, i32), gap: i32) -> bool {
        let (fog, mut state) = battle(&[(BOWS, (900, 500), 0, 2)], &[(BOWS, (100, 1100), 180, 2)]);
        crate::testing::lay(&mut state, kind, (700, near), (1100, far));
        let pose = Pose::new(Point::millimetres(900, 540 + gap), Angle::ZERO);
        could_shoot_at(&at(&fog, &state), red(0), &Footprint::new(pose, Size::millimetres(40, 40)))
    }

    /// Proves AM-TER-011: from the front edge, all of the way, however little of it is in the terrain.
    #[test]
    fn shooting_into_terrain_counts_the_whole_distance() {
        for (kind, limit) in [(Kind::Plantation, 100), (Kind::Forest, 50), (Kind::Village, 50)] {
            assert!(shoot_over(kind, (500 + limit, 900), limit), "{kind:?}");
            assert!(!shoot_over(kind, (501 + limit, 900), limit + 1), "{kind:?} just inside its edge");
            assert!(
                shoot_over(kind, (300, 500), limit) && !shoot_over(kind, (300, 500), limit + 1),
                "{kind:?}"
            );
        }
        assert!(!shoot_over(Kind::Plantation, (612, 900), 112), "4.5 MU");
    }

    /// Proves AM-TER-020: its grade, height and what is seen of those in it are with the terrain and with visibility.
    #[test]
    fn out_of_a_gully_troops_shoot_1_mu() {
        assert!(shoot_over(Kind::Gully, (300, 500), 25) && !shoot_over(Kind::Gully, (300, 500), 26));
        assert!(shoot_over(Kind::Gully, (300, 900), 100), "both are in it");
        assert!(
            shoot_over(Kind::Gully, (500, 900), 25) && !shoot_over(Kind::Gully, (500, 900), 26),
            "into it"
        );
        assert!(!crate::terrain::gives_height(Kind::Gully));
        assert_eq!(crate::terrain::grade(Kind::Gully), Some(crate::terrain::Grade::Rough));
    }
}
