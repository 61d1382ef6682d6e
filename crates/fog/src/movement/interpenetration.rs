//! Who may pass through whom.

use acies_field::face_alike;
use acies_geometry::Angle;

use crate::fielded::GroupId;
use crate::position::Position;
use crate::{BattleGroup, Cohesion, Training, TroopType};

/// How a battle group may pass through friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Passing {
    /// Not at all.
    Never,
    /// In any direction.
    AnyWay,
    /// Only from back to front or from front to back.
    Perpendicular,
    /// Only if the first part of the friends that is touched is their front edge or a front corner, and only after the
    /// initial rout.
    FrontFirst,
}

impl Passing {
    /// Whether it lets troops pass that go this way through friends who face that way, before any of them has routed.
    pub fn allows(self, way: Angle, facing: Angle) -> bool {
        match self {
            Self::Never | Self::FrontFirst => false,
            Self::AnyWay => true,
            Self::Perpendicular => face_alike(way, facing) || face_alike(way, facing + Angle::HALF),
        }
    }
}

impl Position<'_> {
    /// How one battle group may pass through another of its own side: by what they are, or as their army list provides.
    /// AM-MOV-068
    pub fn may_pass(&self, mover: GroupId, through: GroupId) -> Passing {
        let member = &self.fog.agreement.armies[mover.seat.index()].groups[mover.index];
        match may_pass(self.group(mover), self.group(through)) {
            Passing::Never if member.passes_through.contains(&through.index) => Passing::Perpendicular,
            by_kind => by_kind,
        }
    }
}

/// How one battle group may pass through another of its own side by what they are. AM-MOV-068
fn may_pass(mover: &BattleGroup, through: &BattleGroup) -> Passing {
    let all =
        |group: &BattleGroup, test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
    let light_foot = |group: &BattleGroup| all(group, |kind| kind == TroopType::LightFoot);
    let nimble = |kind: TroopType| {
        kind.is_light_horse()
            || matches!(
                kind,
                TroopType::Cavalry | TroopType::Camelry | TroopType::LightChariots | TroopType::Elephants
            )
    };
    if light_foot(mover) || (all(mover, nimble) && light_foot(through)) {
        Passing::AnyWay
    } else if all(mover, TroopType::is_foot) && all(through, TroopType::is_artillery) {
        Passing::Perpendicular
    } else if mover.cohesion == Cohesion::Broken && through.training() == Training::Drilled {
        Passing::FrontFirst
    } else {
        Passing::Never
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::red;

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Proves AM-MOV-068: here the rows about battle groups; that commanders pass and are passed is in the tests of their
    /// moves.
    #[test]
    fn who_passes_through_whom() {
        let light_foot = group("6 light foot, unprotected, average, undrilled, javelins");
        let spearmen = group("6 heavy foot, protected, average, drilled, offensive spearmen");
        let guns = group("2 heavy artillery, average, undrilled");
        let mixed = group("4 heavy foot, protected, average, drilled + 2 light foot, unprotected, bow");
        assert_eq!(may_pass(&light_foot, &spearmen), Passing::AnyWay);
        for rider in [
            "4 cavalry, armoured, average, drilled",
            "4 camelry, protected, average, undrilled",
            "4 light horse, unprotected, average, undrilled",
            "4 light camelry, unprotected, average, undrilled",
            "4 light chariots, average, undrilled",
            "2 elephants, average, undrilled",
        ] {
            assert_eq!(may_pass(&group(rider), &light_foot), Passing::AnyWay, "{rider}");
            assert_eq!(may_pass(&group(rider), &spearmen), Passing::Never, "{rider}");
            assert_eq!(may_pass(&group(rider), &mixed), Passing::Never, "{rider} through mixed foot");
        }
        for other in [
            "4 knights, armoured, average, drilled, lancers",
            "4 cataphract camelry, heavily armoured, average, undrilled",
            "4 cataphracts, heavily armoured, average, undrilled",
            "4 heavy chariots, average, undrilled",
        ] {
            assert_eq!(may_pass(&group(other), &light_foot), Passing::Never, "{other}");
            assert_eq!(may_pass(&group(other), &guns), Passing::Never, "{other}");
        }
        assert_eq!(may_pass(&spearmen, &guns), Passing::Perpendicular);
        assert_eq!(may_pass(&mixed, &spearmen), Passing::Never);
        let mut routers = group("4 knights, armoured, average, drilled, lancers");
        routers.cohesion = Cohesion::Broken;
        assert_eq!(may_pass(&routers, &spearmen), Passing::FrontFirst);
        let undrilled = group("6 heavy foot, protected, average, undrilled");
        assert_eq!(may_pass(&routers, &undrilled), Passing::Never);
        // As the list provides: hastati through triarii, and not the other way round.
        let (hastati, triarii) = (
            "4 heavy foot, armoured, average, drilled, impact foot",
            "4 heavy foot, armoured, superior, drilled, offensive spearmen",
        );
        let (mut fog, battle) = crate::testing::battle(
            &[(hastati, (500, 500), 0, 2), (triarii, (500, 400), 0, 2)],
            &[(triarii, (500, 900), 180, 2)],
        );
        let passing = |fog: &crate::Fog, mover, through| {
            crate::testing::at(fog, &battle).may_pass(red(mover), red(through))
        };
        assert_eq!(passing(&fog, 0, 1), Passing::Never);
        fog.agreement.armies[0].groups[0].passes_through = vec![1];
        assert_eq!((passing(&fog, 0, 1), passing(&fog, 1, 0)), (Passing::Perpendicular, Passing::Never));
    }

    #[test]
    fn perpendicular_is_back_to_front_or_front_to_back() {
        let (ahead, back) = (Angle::degrees(30), Angle::degrees(210));
        let allowed = |way| Passing::Perpendicular.allows(way, Angle::degrees(30));
        assert!(allowed(ahead) && allowed(back) && !allowed(Angle::degrees(31)));
        assert!(Passing::AnyWay.allows(ahead, Angle::QUARTER) && !Passing::Never.allows(ahead, ahead));
        assert!(!Passing::FrontFirst.allows(back, ahead), "not in an initial rout");
    }
}
