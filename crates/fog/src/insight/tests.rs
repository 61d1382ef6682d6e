use acies_field::terrain::Kind;
use acies_field::{Base, Mu};
use acies_geometry::{Footprint, Polygon, convex};

use super::*;
use crate::shooting::could_shoot_at;
use crate::testing::{Placed, battle, blue, lay, mu, red};
use crate::{Ambush, Cohesion};

const FOOT: &str = "8 heavy foot, protected, average, drilled";
const BOWS: &str = "4 medium foot, protected, average, drilled, bow";
const CAVALRY: &str = "4 cavalry, armoured, average, drilled";
const FAR: Placed<'_> = (FOOT, (1500, 1150), 180, 4);

fn of(fog: &Fog, battle: &Battle, id: GroupId) -> Insight {
    let mut found = fog.insight(battle, Eyes::Spectator, Whom::Group(id));
    assert_eq!(found.len(), 1);
    found.remove(0)
}

/// What red's first battle group is shown for these.
fn first(mine: &[Placed<'_>], theirs: &[Placed<'_>]) -> Insight {
    let (fog, state) = battle(mine, theirs);
    of(&fog, &state, red(0))
}

/// The ways in which an outline reaches: left, right, near and far, in millimetres.
fn extent(outline: &[Point]) -> [i32; 4] {
    let (x, y) = (|point: &Point| point.x, |point: &Point| point.y);
    let found = [
        outline.iter().map(x).min(),
        outline.iter().map(x).max(),
        outline.iter().map(y).min(),
        outline.iter().map(y).max(),
    ];
    found.map(|edge| (edge.unwrap() + 500).div_euclid(1000))
}

/// The cases of AM-MOV-005, AM-MOV-007 and AM-MOV-009, seen as ground.
#[test]
fn a_move_reaches_as_far_as_the_rules_let_it() {
    let reach = first(&[(FOOT, (900, 400), 0, 4)], &[FAR]).reach;
    assert_eq!((reach.ahead, reach.unable), (mu(4_000), vec![]), "far from all enemy heavy foot has 4 MU");
    assert_eq!(extent(&reach.outlines[0]), [820, 980, 400, 500]);
    let all: Vec<Point> = reach.outlines.concat();
    let [left, right, near, far] = extent(&all);
    assert!(left < 820 && right > 980, "it can wheel to either hand");
    assert_eq!((near, far), (400, 500), "and never goes back, nor further than straight ahead");
    assert_eq!(left + right, 1800, "both hands alike");
    let close = first(&[(FOOT, (900, 400), 0, 4)], &[(FOOT, (900, 520), 180, 4)]).reach;
    assert_eq!(close.ahead, mu(3_000), "3 MU near the enemy");
    let (fog, mut state) = battle(&[(FOOT, (900, 400), 0, 4)], &[FAR]);
    lay(&mut state, Kind::Vineyards, (500, 430), (1300, 700));
    assert_eq!(of(&fog, &state, red(0)).reach.ahead, mu(2_000), "2 MU into a vineyard");
    lay(&mut state, Kind::Impassable, (500, 420), (1300, 429));
    assert_eq!(of(&fog, &state, red(0)).reach.ahead, Length::millimetres(20), "up to what nobody enters");
}

/// What a region shows is legal: the end of the way straight ahead, and no millimetre more.
#[test]
fn whoever_cannot_move_has_no_reach() {
    let (fog, mut state) = battle(&[(FOOT, (900, 400), 0, 4)], &[(FOOT, (900, 400), 180, 4)]);
    let reach = of(&fog, &state, red(0)).reach;
    assert_eq!((reach.outlines.len(), reach.unable[0].to_string()), (0, "AM-MAN-001".to_owned()));
    state = battle(&[(FOOT, (900, 400), 0, 4)], &[FAR]).1;
    state.fielded_mut(red(0)).unwrap().deeds.moved = true;
    assert_eq!(of(&fog, &state, red(0)).reach.ahead, mu(4_000), "it is shown from where it stands");
    state.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Broken;
    assert!(of(&fog, &state, red(0)).reach.outlines.is_empty());
}

/// The case of AM-IMP-054: 4 MU for mounted, 2 for foot, as wide as the front; AM-IMP-056 for the disordered.
#[test]
fn zones_of_interception() {
    let zone = |text| first(&[(text, (900, 400), 0, 2)], &[FAR]).interception.unwrap();
    assert_eq!(extent(&zone(CAVALRY).outline), [860, 940, 400, 500]);
    assert_eq!(extent(&zone(FOOT).outline), [860, 940, 400, 450]);
    assert!(zone(FOOT).unable.is_empty());
    let (fog, mut state) = battle(&[(FOOT, (900, 400), 0, 4)], &[FAR]);
    lay(&mut state, Kind::Brush, (800, 300), (1000, 420));
    let unable = of(&fog, &state, red(0)).interception.unwrap().unable;
    assert_eq!(unable.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AM-IMP-056"]);
}

/// The case of AM-MAN-030, and who has no such area by AM-MAN-035.
#[test]
fn restricted_areas_and_who_is_in_them() {
    let gap = |thousandths: i32, text: &'static str| {
        let enemy = (FOOT, (960, 400 + mu(thousandths).get() / 1000), 180, 4);
        let (fog, state) = battle(&[(text, (900, 400), 0, 4)], &[enemy]);
        (of(&fog, &state, red(0)).restricted, of(&fog, &state, blue(0)).restricted)
    };
    let (mine, theirs) = gap(1_900, FOOT);
    assert_eq!((mine.pins, mine.pinned_by), (vec![blue(0)], vec![blue(0)]));
    assert_eq!((theirs.pins, theirs.pinned_by), (vec![red(0)], vec![red(0)]));
    assert_eq!(extent(&mine.outlines.concat()), [820, 980, 400, 450]);
    assert_eq!(gap(2_100, FOOT).0.pins, []);
    let (mine, theirs) = gap(1_900, "4 light foot, unprotected, average, drilled, javelins");
    assert_eq!((mine.pins, theirs.pins), (vec![], vec![red(0)]), "skirmishers hold no battle troops");
    assert!(gap(1_900, "2 light artillery, average, undrilled, light artillery").0.outlines.is_empty());
}

/// A base of the size of a man's hand is in the ground that is shown if and only if it could be shot at: AM-SHO-008,
/// AM-SHO-010, AM-SHO-024, AM-SHO-025.
#[test]
fn arcs_of_fire_hold_what_can_be_shot_at() {
    let (fog, state) = battle(&[(BOWS, (900, 500), 0, 2)], &[FAR]);
    let arcs = of(&fog, &state, red(0)).fire.arcs;
    assert_eq!(arcs.len(), 1);
    assert_eq!(extent(&arcs[0].effective), [820, 980, 500, 600], "4 MU and a base width to either side");
    assert_eq!(extent(arcs[0].long.as_ref().unwrap()), [780, 1020, 560, 650], "6 MU and two");
    let position = Position::new(&fog, &state);
    for x in (700..1100).step_by(7) {
        for y in (480..670).step_by(7) {
            let speck = acies_geometry::Size::millimetres(2, 2);
            let pose = acies_geometry::Pose::new(Point::millimetres(x, y + 1), acies_geometry::Angle::ZERO);
            let target: Footprint = Base::new(pose, speck).footprint();
            let drawn = [&arcs[0].effective, arcs[0].long.as_ref().unwrap()];
            let shown = drawn.iter().any(|outline| touches(outline, &target));
            let clear = drawn.iter().all(|outline| !touches(outline, &larger(&target)));
            let could = could_shoot_at(&position, red(0), &target);
            assert!((could && !clear) || (!could && !(shown && well_inside(&drawn, &target))), "{x} {y}");
        }
    }
}

fn touches(outline: &[Point], base: &Footprint) -> bool {
    Polygon::new(outline.to_vec()).unwrap().meets(base.corners())
}

fn well_inside(outlines: &[&Vec<Point>; 2], base: &Footprint) -> bool {
    outlines.iter().any(|outline| Polygon::new(outline.to_vec()).unwrap().covers(larger(base).corners()))
}

/// A base 2 mm larger on every side: round corners are drawn with a few straight lines.
fn larger(base: &Footprint) -> Footprint {
    let pose = acies_geometry::Pose::new(base.centre(), acies_geometry::Angle::ZERO);
    Base::new(pose.moved(Length::ZERO, Length::millimetres(3)), acies_geometry::Size::millimetres(6, 6))
        .footprint()
}

/// The targets of AM-SHO-021 and AM-SHO-006; AM-SHO-026 for those who shoot backwards, AM-SHO-015 for those who charged.
#[test]
fn targets_are_those_of_the_rule() {
    let at = |y: i32| first(&[(BOWS, (900, 500), 0, 2)], &[(FOOT, (900, y), 180, 4)]).fire.targets;
    assert_eq!(at(600), [TargetInsight { id: blue(0), long: false }]);
    assert_eq!(at(650), [TargetInsight { id: blue(0), long: true }]);
    assert_eq!(at(651), []);
    let horse = "4 light horse, unprotected, average, drilled, bow";
    let edges: Vec<Edge> =
        first(&[(horse, (900, 500), 0, 2)], &[FAR]).fire.arcs.iter().map(|arc| arc.from).collect();
    assert_eq!(edges, [Edge::Front, Edge::Rear]);
    let (fog, mut state) = battle(&[(BOWS, (900, 500), 0, 2)], &[(FOOT, (900, 600), 180, 4)]);
    state.fielded_mut(red(0)).unwrap().deeds.charged = true;
    assert_eq!(of(&fog, &state, red(0)).fire.targets, []);
    assert_eq!(
        first(&[(FOOT, (900, 500), 0, 4)], &[FAR]).fire,
        FireInsight { arcs: vec![], targets: vec![] }
    );
}

/// The cases of AM-GLO-047, from both sides.
#[test]
fn whose_flank_is_open() {
    let (fog, state) = battle(&[(FOOT, (900, 600), 0, 4)], &[(CAVALRY, (720, 585), 90, 2)]);
    let flank = of(&fog, &state, red(0)).flank;
    assert!(flank.threatened && !flank.near_an_edge);
    assert_eq!(flank.by, [ThreatInsight { id: blue(0), approach: Approach::Flank }]);
    assert_eq!(flank.to, []);
    let theirs = of(&fog, &state, blue(0)).flank;
    assert_eq!((theirs.to, theirs.threatened), (vec![ThreatInsight { id: red(0), ..flank.by[0] }], false));
    let edge = first(&[(FOOT, (229, 600), 0, 4)], &[FAR]).flank;
    assert!(edge.threatened && edge.near_an_edge && edge.by.is_empty());
    let wagons = first(&[(FOOT, (900, 600), 0, 4)], &[("2 battle wagons, average", (800, 585), 90, 1)]);
    assert!(!wagons.flank.threatened, "they cannot charge");
}

/// AM-MOV-005, AM-MOV-015 and AM-TER-026: a covered hill is two pieces of ground.
#[test]
fn what_the_ground_does() {
    let (fog, mut state) =
        battle(&[(FOOT, (900, 200), 0, 4), ("2 battle wagons, average", (300, 200), 0, 1)], &[FAR]);
    lay(&mut state, Kind::Vineyards, (800, 600), (1000, 700));
    lay(&mut state, Kind::Brush, (200, 600), (300, 700));
    lay(&mut state, Kind::GentleHill, (400, 600), (500, 700));
    let of_piece = |id, piece: usize| {
        let ground = of(&fog, &state, id).ground.into_iter().find(|ground| ground.piece == piece).unwrap();
        (ground.disorder, ground.moves)
    };
    assert_eq!(of_piece(red(0), 0), (Disorder::Severely, Some(Mu::new(2))));
    assert_eq!(of_piece(red(0), 1), (Disorder::Disordered, Some(Mu::new(2))));
    assert_eq!(of_piece(red(0), 2), (Disorder::None, Some(Mu::new(3))));
    assert_eq!(of_piece(red(1), 0).1, None, "wagons cannot enter a vineyard");
}

/// The case of AM-GLO-039.
#[test]
fn who_stands_behind() {
    let support = |text: &'static str, gap: i32| {
        first(&[(FOOT, (900, 600), 0, 4), (text, (900, 570 - gap), 0, 4)], &[FAR]).support
    };
    let at_eight = support(FOOT, 200);
    assert!(at_eight.supported && at_eight.needed == 4);
    assert_eq!(at_eight.by, [SupporterInsight { id: red(1), bases: 4 }], "the second rank is further away");
    assert!(!support(FOOT, 201).supported);
    let superior = "8 heavy foot, protected, superior, drilled";
    let groups = [(superior, (900, 600), 0, 4), (FOOT, (900, 500), 0, 4)];
    assert_eq!(first(&groups, &[FAR]).support.by, []);
}

/// Proves AM-SET-051 for what is shown: troops in ambush are there for their owner's eyes neither.
#[test]
fn nobody_is_seen_in_ambush() {
    let (fog, mut state) = battle(&[(FOOT, (900, 400), 0, 4)], &[FAR, (CAVALRY, (720, 385), 90, 2)]);
    let shown = |state: &Battle, eyes| fog.insight(state, eyes, Whom::Side(Seat::Blue)).len();
    assert_eq!(shown(&state, Eyes::Spectator), 2);
    let hidden = state.side_mut(Seat::Blue).groups[1].take().unwrap();
    let marker = hidden.body.bases()[0].pose;
    state.side_mut(Seat::Blue).ambushes.push(Ambush {
        group: Some(1),
        commander: None,
        on_foot: false,
        marker,
    });
    for eyes in [Eyes::Spectator, Eyes::Seat(Seat::Red)] {
        assert_eq!(shown(&state, eyes), 1);
        let mine = fog.insight(&state, eyes, Whom::Group(red(0))).remove(0);
        assert!(mine.flank.by.is_empty() && mine.reach.ahead == mu(4_000));
        assert_eq!(fog.insight(&state, eyes, Whom::Group(blue(1))), []);
    }
}

#[test]
fn outlines_run_the_same_way() {
    let reach = first(&[(BOWS, (900, 500), 0, 2)], &[FAR]).reach;
    let area = |outline: &Vec<Point>| {
        convex::edges(outline)
            .map(|edge| (edge.from - Point::new(0, 0)).cross(edge.to - Point::new(0, 0)))
            .sum::<i64>()
    };
    assert!(
        reach.outlines.iter().all(|outline| area(outline) > 0)
            || reach.outlines.iter().all(|outline| area(outline) < 0)
    );
}
