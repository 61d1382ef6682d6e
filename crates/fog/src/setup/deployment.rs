//! Where troops, camps, fortifications and ambushes may be placed.

use acies_field::placing::{Clash, clashes};
use acies_field::terrain::{Battlefield, Kind, Third, Works};
use acies_field::{Base, Body, Mu, Scale, TableEdge};
use acies_geometry::sight::Blocker;
use acies_geometry::{Footprint, Length, Point, Segment};
use acies_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

use crate::terrain::{Grade, blocks_the_view, grade_under, hides_light_foot_beyond, visibility};
use crate::{BattleGroup, RuleSet, TroopType, movement};

/// How far from the own edge skirmishers may be deployed. AM-SET-052
pub const SKIRMISHERS: Mu = Mu::new(18);
/// How far from it other battle groups, commanders and the camp may be. AM-SET-026, AM-SET-052, AM-SET-058
pub const OTHERS: Mu = Mu::new(12);
/// How far from it field fortifications may be in the middle third of the table, and with their depth their defenders.
/// AM-SET-025, AM-SET-052
pub const FORTIFIED: Mu = Mu::new(15);
/// How far short of the centre line the player without the initiative must lay his ambushes. AM-SET-029
pub const AMBUSH_SHORT_OF_CENTRE: Mu = Mu::new(6);
/// How many ambush markers a side has. AM-SET-030
pub const AMBUSHES: usize = 3;

/// Why something cannot be deployed somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "DeploymentWrong"))]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// A base is further than it may be from the own edge. AM-SET-025, AM-SET-026, AM-SET-052, AM-SET-058
    TooFarForward {
        /// How far forward it reaches.
        reaches: Length,
        /// How far it may.
        most: Length,
    },
    /// A base hangs over an edge of the table.
    OffTable(TableEdge),
    /// A base is on another one.
    Overlaps(usize),
    /// A base is in terrain that is closed to it. AM-SET-053, AM-SET-026
    Terrain(Kind),
    /// The battle group is not in a normal formation. AM-BGR-005
    Formation,
    /// The bases are not those of the battle group.
    OtherBases,
    /// An ambush in the middle third of the table. AM-SET-029
    MiddleThird,
    /// An ambush that can be seen from where enemy skirmishers may be deployed. AM-SET-029
    InSight,
}

impl Wrong {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::TooFarForward { .. } | Self::OffTable(_) | Self::Overlaps(_) => rule!("AM-SET-052"),
            Self::Terrain(_) => rule!("AM-SET-053"),
            Self::Formation | Self::OtherBases => rule!("AM-BGR-005"),
            Self::MiddleThird | Self::InSight => rule!("AM-SET-029"),
        }
    }
}

/// The table as somebody finds it who wants to deploy something.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// The terrain.
    pub field: &'a Battlefield,
    /// The grade of the river, if there is one.
    pub river: Option<Grade>,
    /// The lengths of this game.
    pub scale: &'a Scale,
    /// The own long edge.
    pub own: TableEdge,
    /// The bases that stand there already.
    pub taken: &'a [Footprint],
    /// The own field fortifications.
    pub works: &'a [Works],
}

impl Ground<'_> {
    /// All that is wrong with a battle group where it is deployed. AM-SET-052, AM-SET-053, AM-BGR-005
    pub fn check_group(&self, group: &BattleGroup, body: &Body) -> Vec<Wrong> {
        if body.bases().len() != group.bases().len() {
            return vec![Wrong::OtherBases];
        }
        let mut wrong = Vec::new();
        if body.drawn().is_none() {
            wrong.push(Wrong::Formation);
        }
        let most = if group.is_skirmishers() {
            self.scale.mu(SKIRMISHERS)
        } else if self.is_behind_works(body) {
            self.scale.mu(FORTIFIED) - self.works.first().map_or(Length::ZERO, |works| works.base.size.depth)
        } else {
            self.scale.mu(OTHERS)
        };
        wrong.extend(self.check_place(body, most));
        for (base, troops) in body.footprints().iter().zip(group.bases()) {
            let closed = |kind: Kind, grade: Option<Grade>| {
                kind == Kind::River
                    || grade.is_some_and(|grade| movement::distance(self.rules, troops, grade).is_none())
                    || (troops.kind == TroopType::HeavyArtillery && grade == Some(Grade::Difficult))
            };
            let pieces =
                self.field.under(base).map(|piece| (piece.kind(), grade_under(piece, base, self.river)));
            wrong.extend(
                pieces.filter(|&(kind, grade)| closed(kind, grade)).map(|(kind, _)| Wrong::Terrain(kind)),
            );
        }
        wrong.sort_unstable();
        wrong.dedup();
        wrong
    }

    /// Whether every front-rank base defends field fortifications. AM-SET-052
    fn is_behind_works(&self, body: &Body) -> bool {
        let Some(drawn) = body.drawn() else { return false };
        let footprints = body.footprints();
        drawn.ranks.rank(0).all(|base| self.works.iter().any(|works| works.is_defended_by(&footprints[base])))
    }

    /// Whether the camp may stand there: not in impassable terrain or a river, and in difficult terrain only in a village.
    /// AM-SET-026
    pub fn check_camp(&self, camp: &Base) -> Vec<Wrong> {
        let mut wrong = self.check_place(&Body::new(vec![*camp]), self.scale.mu(OTHERS));
        let footprint = camp.footprint();
        for piece in self.field.under(&footprint) {
            let closed = match grade_under(piece, &footprint, self.river) {
                _ if piece.kind() == Kind::River => true,
                Some(Grade::Impassable) => true,
                Some(Grade::Difficult) => piece.kind() != Kind::Village,
                _ => false,
            };
            if closed {
                wrong.push(Wrong::Terrain(piece.kind()));
            }
        }
        wrong
    }

    /// Whether a piece of field fortification may stand there: up to 12 MU from the own edge, 15 in the middle third.
    /// AM-SET-025
    pub fn check_fortification(&self, works: &Base) -> Vec<Wrong> {
        let footprint = works.footprint();
        let central = self.field.table.third_holds(Third::Middle, footprint.corners());
        self.check_place(&Body::new(vec![*works]), self.scale.mu(if central { FORTIFIED } else { OTHERS }))
    }

    /// Whether a commander may be placed there. AM-SET-058
    pub fn check_commander(&self, commander: &Base) -> Vec<Wrong> {
        self.check_place(&Body::new(vec![*commander]), self.scale.mu(OTHERS))
    }

    /// Whether an ambush marker may lie there: in the left or right third, not too far forward, out of sight of where
    /// enemy skirmishers may be deployed, and in terrain in which the ambushers can move. AM-SET-029
    pub fn check_ambush(
        &self,
        marker: &Base,
        has_initiative: bool,
        group: Option<&BattleGroup>,
    ) -> Vec<Wrong> {
        let (table, footprint) = (&self.field.table, marker.footprint());
        let half = table.depth / 2;
        let most = if has_initiative { half } else { half - self.scale.mu(AMBUSH_SHORT_OF_CENTRE) };
        let mut wrong = self.check_place(&Body::new(vec![*marker]), most);
        let sides = [Third::Left, Third::Right];
        if !sides.iter().any(|&third| table.third_holds(third, footprint.corners())) {
            wrong.push(Wrong::MiddleThird);
        }
        if !self.is_hidden(&footprint, group) {
            wrong.push(Wrong::InSight);
        }
        if let Some(group) = group {
            for piece in self.field.under(&footprint) {
                let grade = grade_under(piece, &footprint, self.river);
                let closed = |troops| {
                    grade.is_some_and(|grade| movement::distance(self.rules, troops, grade).is_none())
                };
                if group.bases().iter().any(closed) {
                    wrong.push(Wrong::Terrain(piece.kind()));
                }
            }
        }
        wrong
    }

    /// Whether nobody in the zone where enemy skirmishers may be deployed can see a marker: it is inside terrain that hides
    /// it at that distance, or all lines to it pass through a piece that blocks the view. AM-SET-029, AM-TER-010, AM-TER-012
    ///
    /// Each piece is taken by itself: what a convex piece hides from the corners of the zone it hides from all of it.
    pub(crate) fn is_hidden(&self, marker: &Footprint, group: Option<&BattleGroup>) -> bool {
        let zone = self.enemy_skirmishers();
        let distance = acies_geometry::distance(marker.corners(), &zone);
        let light =
            group.is_some_and(|group| group.bases().iter().all(|base| base.kind == TroopType::LightFoot));
        let hides = |kind: Kind| {
            let low = if light { hides_light_foot_beyond(kind) } else { None };
            visibility(kind).or(low).is_some_and(|limit| distance > self.scale.mu(limit))
        };
        let inside = self.field.around(marker).any(|piece| {
            hides(piece.kind())
                || piece.covers().any(|(kind, ground)| hides(kind) && ground.covers(marker.core()))
        });
        let behind = self.field.pieces.iter().filter(|piece| blocks_the_view(piece.kind())).any(|piece| {
            let blocks =
                |from: Point, to: Point| Blocker::Ground(piece.ground()).blocks(Segment::new(from, to));
            zone.iter().all(|&from| marker.corners().iter().all(|&to| blocks(from, to)))
        });
        inside || behind
    }

    /// Where enemy skirmishers may be deployed. AM-SET-029, AM-SET-052
    fn enemy_skirmishers(&self) -> [Point; 4] {
        let (width, depth) = (self.field.table.width.get(), self.field.table.depth.get());
        let reach = self.scale.mu(SKIRMISHERS).get();
        let (near, far) = if self.own == TableEdge::Near { (depth - reach, depth) } else { (0, reach) };
        [(0, far), (width, far), (width, near), (0, near)].map(|(x, y)| Point::new(x, y))
    }

    fn check_place(&self, body: &Body, most: Length) -> Vec<Wrong> {
        let found = clashes(body, &self.field.table, self.taken, &[]);
        let mut wrong: Vec<Wrong> = found
            .into_iter()
            .filter_map(|clash| match clash {
                Clash::OffTable { edge, .. } => Some(Wrong::OffTable(edge)),
                Clash::Overlaps { other, .. } => Some(Wrong::Overlaps(other)),
                // A battle group that overlaps itself stands in no formation.
                Clash::Itself { .. } | Clash::OnGround { .. } => None,
            })
            .collect();
        let corners: Vec<Point> = body.footprints().iter().flat_map(|base| *base.corners()).collect();
        let reaches = self.field.table.furthest(self.own, &corners);
        if reaches > most {
            wrong.push(Wrong::TooFarForward { reaches, most });
        }
        wrong.sort_unstable();
        wrong.dedup();
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_field::terrain::{Piece, Shape, WorksKind, WorksPart};
    use acies_field::{FigureScale, MovementUnit, Ranks, Table};
    use acies_geometry::{Angle, Pose, Size};

    const SCALE: Scale = Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25);
    const TABLE: Table = Table::new(Length::millimetres(1800), Length::millimetres(1200));

    fn piece(kind: Kind, x: i32, y: i32, width: i32, depth: i32) -> Piece {
        let corners = [(x, y), (x, y + depth), (x + width, y + depth), (x + width, y)];
        let points = corners.map(|(x, y)| Point::millimetres(x * 25, y * 25)).to_vec();
        Piece::of(kind, Shape::Straight(points)).unwrap()
    }

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap()
    }

    /// Bases in two files, with the middle of the front edge at this place in millimetres.
    fn body(group: &BattleGroup, x: i32, y: i32) -> Body {
        let sizes: Vec<Size> =
            group.bases().iter().map(|base| crate::bases::size(base.kind, FigureScale::Mm15)).collect();
        Ranks::new(sizes.len(), 2).stand(Pose::new(Point::millimetres(x, y), Angle::ZERO), &sizes)
    }

    fn with<T>(pieces: Vec<Piece>, works: &[Works], look: impl FnOnce(&Ground<'_>) -> T) -> T {
        let field = Battlefield { table: TABLE, pieces };
        let ground = Ground {
            rules: &RuleSet::ANCIENT_3_2A,
            field: &field,
            river: Some(Grade::Rough),
            scale: &SCALE,
            own: TableEdge::Near,
            taken: &[],
            works,
        };
        look(&ground)
    }

    const FOOT: &str = "4 heavy foot, protected, average, drilled, offensive spearmen";
    const SKIRMISHER: &str = "4 light foot, unprotected, average, drilled, javelins";

    fn forward(text: &str, y: i32) -> Vec<Wrong> {
        let group = group(text);
        with(vec![], &[], |ground| ground.check_group(&group, &body(&group, 900, y)))
    }

    /// Proves AM-SET-052.
    #[test]
    fn deployment_zones() {
        assert_eq!(forward(FOOT, 300), [], "exactly 12 MU");
        let reaches = Length::millimetres(301);
        assert_eq!(forward(FOOT, 301), [Wrong::TooFarForward { reaches, most: Length::millimetres(300) }]);
        assert_eq!(forward(SKIRMISHER, 450), []);
        assert!(!forward(SKIRMISHER, 451).is_empty());
        // Behind two pieces of fortification whose front is at 15 MU, less their depth of 15 mm.
        let works = [880, 920].map(|x| Works {
            kind: WorksKind::FieldFortification,
            part: WorksPart::Wall,
            base: Base::new(Pose::new(Point::millimetres(x, 375), Angle::ZERO), Size::millimetres(40, 15)),
        });
        let behind = |y: i32| {
            let group = group(FOOT);
            with(vec![], &works, |ground| ground.check_group(&group, &body(&group, 900, y)))
        };
        assert_eq!(behind(360), []);
        assert!(!behind(350).is_empty(), "not touching them, so only 12 MU");
    }

    /// Proves AM-SET-053.
    #[test]
    fn troops_are_not_deployed_where_they_cannot_be() {
        let pieces = vec![
            piece(Kind::Impassable, 10, 0, 6, 10),
            piece(Kind::Forest, 20, 0, 6, 10),
            piece(Kind::Brush, 30, 0, 6, 10),
        ];
        let river = Shape::Course {
            line: vec![Point::millimetres(100, 0), Point::millimetres(100, 1200)],
            width: Length::millimetres(50),
        };
        let pieces = [pieces, vec![Piece::of(Kind::River, river).unwrap()]].concat();
        let at = |text: &str, x: i32| {
            let group = group(text);
            with(pieces.clone(), &[], |ground| ground.check_group(&group, &body(&group, x, 200)))
        };
        assert_eq!(at(FOOT, 320), [Wrong::Terrain(Kind::Impassable)]);
        assert_eq!(at(FOOT, 100), [Wrong::Terrain(Kind::River)]);
        assert_eq!(at(FOOT, 560), [], "heavy foot in a forest");
        let guns = "2 heavy artillery, average, undrilled";
        assert_eq!(at(guns, 560), [Wrong::Terrain(Kind::Forest)]);
        assert_eq!(at(guns, 820), [], "in brush");
        assert_eq!(at("2 heavy chariots, average, undrilled", 560), [Wrong::Terrain(Kind::Forest)]);
    }

    #[test]
    fn a_battle_group_is_deployed_in_formation() {
        let group = group(FOOT);
        let mut bases = body(&group, 900, 200).bases().to_vec();
        bases[0].pose.facing += Angle::HALF;
        let wrong = with(vec![], &[], |ground| ground.check_group(&group, &Body::new(bases.clone())));
        assert_eq!(wrong, [Wrong::Formation]);
        bases.pop();
        assert_eq!(
            with(vec![], &[], |ground| ground.check_group(&group, &Body::new(bases))),
            [Wrong::OtherBases]
        );
    }

    /// Proves AM-SET-026.
    #[test]
    fn camps_stand_near_the_edge_and_on_good_ground() {
        let camp = |x: i32, y: i32| {
            Base::new(Pose::new(Point::millimetres(x, y), Angle::ZERO), Size::millimetres(120, 80))
        };
        let at = |kind: Kind, x: i32, y: i32| {
            with(vec![piece(kind, 20, 0, 8, 10)], &[], |ground| ground.check_camp(&camp(x, y)))
        };
        assert_eq!(at(Kind::Brush, 900, 300), []);
        assert!(matches!(at(Kind::Brush, 900, 301)[..], [Wrong::TooFarForward { .. }]));
        assert_eq!(at(Kind::Brush, 600, 200), [], "rough ground will do");
        assert_eq!(at(Kind::Village, 600, 200), [], "and a village");
        assert_eq!(at(Kind::Forest, 600, 200), [Wrong::Terrain(Kind::Forest)]);
        assert_eq!(at(Kind::Impassable, 600, 200), [Wrong::Terrain(Kind::Impassable)]);
    }

    /// Proves AM-SET-025, AM-SET-058.
    #[test]
    fn fortifications_reach_further_in_the_middle() {
        let works = |x: i32, y: i32| {
            Base::new(Pose::new(Point::millimetres(x, y), Angle::ZERO), Size::millimetres(40, 15))
        };
        let at = |x: i32, y: i32| with(vec![], &[], |ground| ground.check_fortification(&works(x, y)));
        assert_eq!((at(900, 375), at(620, 375)), (vec![], vec![]), "the middle third is 600 to 1200");
        assert!(!at(900, 376).is_empty() && !at(610, 375).is_empty(), "half over the line is outside");
        assert_eq!(at(300, 300), []);
        let commander = |y: i32| {
            let base =
                Base::new(Pose::new(Point::millimetres(900, y), Angle::ZERO), Size::millimetres(40, 40));
            with(vec![], &[], |ground| ground.check_commander(&base))
        };
        assert!(commander(300).is_empty() && !commander(301).is_empty());
    }

    /// Proves AM-SET-029.
    #[test]
    fn ambushes_lie_hidden_in_the_outer_thirds() {
        let forest = piece(Kind::Forest, 4, 10, 12, 12);
        let brush = piece(Kind::Brush, 56, 10, 8, 8);
        let at = |x: i32, y: i32, initiative, text: Option<&str>| {
            let marker =
                Base::new(Pose::new(Point::millimetres(x, y), Angle::ZERO), Size::millimetres(40, 40));
            let group = text.map(group);
            let pieces = vec![forest.clone(), brush.clone()];
            with(pieces, &[], |ground| ground.check_ambush(&marker, initiative, group.as_ref()))
        };
        assert_eq!(at(250, 450, false, Some(FOOT)), [], "18 MU from the own edge");
        assert!(matches!(at(250, 460, false, Some(FOOT))[..], [Wrong::TooFarForward { .. }]));
        assert_eq!(at(250, 540, true, Some(FOOT)), [], "up to the middle with the initiative");
        assert!(at(900, 400, true, None).contains(&Wrong::MiddleThird));
        assert!(at(500, 400, true, None).contains(&Wrong::InSight), "in the open");
        assert_eq!(at(1500, 400, true, Some(SKIRMISHER)), [], "light foot in brush");
        assert_eq!(at(1500, 400, true, Some(FOOT)), [Wrong::InSight], "heavy foot in brush");
        assert_eq!(
            at(250, 400, true, Some("2 heavy chariots, average, undrilled")),
            [Wrong::Terrain(Kind::Forest)]
        );
    }
}
