use acies_field::formation::special;
use acies_field::{Body, Column, joined_at_all};
use acies_geometry::{Angle, Hand, Length, Point, Pose};

use super::super::closing::closings;
use super::*;
use crate::fielded::{Fielded, Kinks};
use crate::testing::fielded;

/// So many heavy foot in so many files, with the middle of their front at 500, 515.
fn foot(bases: usize, files: usize) -> Fielded {
    let (fog, _) = battle(&[(FOUR, (900, 515), 0, 4)], &[(FOUR, (900, 900), 180, 4)]);
    fielded(&fog, &format!("{bases} heavy foot, protected, average, drilled"), (500, 515), 0, files)
}

/// The ranks of each way to close up, and the middle of its front edge.
fn shapes(fielded: &Fielded, lost: usize, fighting: &[usize]) -> Vec<(Vec<usize>, i32)> {
    let shape = |way: &Removal| {
        let drawn = way.body.drawn().expect("a normal formation");
        let ranks = (0..drawn.ranks.depth()).map(|rank| drawn.ranks.rank(rank).count()).collect();
        assert_eq!(drawn.front.front.y, 515_000, "the front edge stays where it is");
        (ranks, drawn.front.front.x / 1000)
    };
    closings(fielded, lost, fighting, &|_| true).iter().map(shape).collect()
}

/// Proves AM-DET-060.
#[test]
fn vacated_places_in_front_are_filled_from_behind() {
    let all = [0, 1, 2];
    assert_eq!(shapes(&foot(5, 3), 1, &all), [(vec![3, 1], 500)], "from the same file");
    assert_eq!(shapes(&foot(5, 3), 2, &all), [(vec![3, 1], 500)], "from another");
    assert_eq!(shapes(&foot(8, 4), 0, &[0, 1]), [(vec![4, 3], 500)]);
    assert_eq!(shapes(&foot(4, 1), 0, &[0]), [(vec![1, 1, 1], 500)], "the next takes his place");
    assert_eq!(shapes(&foot(6, 3), 4, &all), [(vec![3, 2], 500)], "nobody moves in front");
}

/// Proves AM-DET-061.
#[test]
fn without_rear_ranks_bases_that_do_not_fight_fill_the_gap() {
    let line = foot(4, 4);
    let place = |lost: usize, fighting: &[usize]| {
        let ways = closings(&line, lost, fighting, &|_| true);
        assert_eq!(ways.len(), 1);
        ways[0].body.bases().iter().map(|base| base.pose.front.x / 1000).collect::<Vec<_>>()
    };
    assert_eq!(place(1, &[0, 1, 2]), [440, 520, 480], "the fourth takes the place of the second");
    assert_eq!(place(2, &[1, 2, 3]), [520, 480, 560], "the first takes the place of the third");
    assert_eq!(
        place(3, &[1, 2, 3]),
        [560, 480, 520],
        "the first goes to the other end, where there was an enemy"
    );
    assert_eq!(place(3, &[0, 1, 2]), [440, 480, 520], "nobody need go where there was none");
    assert_eq!(shapes(&foot(5, 4), 0, &[0, 1]), [(vec![4], 500)], "those behind go first");
    assert_eq!(closings(&line, 1, &[1], &|_| true).len(), 2, "from either end");
}

/// Of AM-DET-062 that fighting bases move only if nobody else can fill the gap, to either hand.
#[test]
fn a_gap_between_fighting_bases_is_closed_to_either_hand() {
    let all = [0, 1, 2, 3];
    assert_eq!(shapes(&foot(4, 4), 1, &all), [(vec![3], 480), (vec![3], 520)]);
    assert_eq!(shapes(&foot(4, 4), 0, &all), [(vec![3], 520)], "no gap at the end of a line");
    assert_eq!(shapes(&foot(4, 4), 3, &all), [(vec![3], 480)]);
}

/// AM-DET-060 for those out of normal formation.
#[test]
fn stepped_lines_close_up_too() {
    let mm = Length::millimetres;
    let mut deep = foot(6, 3);
    deep.body = deep.body.stepped_forward(&[(&[1, 4], mm(10))]).unwrap().body;
    let ways = closings(&deep, 1, &[0, 1, 2], &|_| true);
    assert_eq!(ways.len(), 1);
    assert_eq!(ways[0].body.bases()[3].pose.front, Point::millimetres(500, 525), "the fifth is in front");
    let ways = closings(&deep, 4, &[0, 1, 2], &|_| true);
    assert_eq!(ways[0].body.bases()[1], deep.body.bases()[1], "nobody moves for one behind");
    let mut line = foot(4, 4);
    line.body = line.body.stepped_forward(&[(&[2, 3], mm(10))]).unwrap().body;
    let ways = closings(&line, 1, &[0, 1, 2, 3], &|_| true);
    assert_eq!(ways.len(), 2, "the one on the left, or the two on the right");
    for way in &ways {
        assert!(way.body.hangs_together(joined_at_all) && way.body.overlap().is_none());
    }
    let free = closings(&line, 1, &[0, 1, 2], &|_| true);
    assert_eq!(free.len(), 1);
    assert_eq!(free[0].body.bases()[2].pose.front, Point::millimetres(480, 515), "the fourth fills the gap");
}

/// AM-DET-060 and AM-DET-062 where each base is a step before the next, as along the front of an enemy who stands at an angle:
/// with one base less, the step between the others is deeper than they are.
#[test]
fn a_steep_line_closes_up_along_its_steps() {
    let mm = Length::millimetres;
    let mut line = foot(4, 4);
    line.body = line.body.stepped_forward(&[(&[1], mm(10)), (&[2], mm(20)), (&[3], mm(30))]).unwrap().body;
    let place = |way: &Removal| {
        way.body
            .bases()
            .iter()
            .map(|base| base.pose.front.x / 1000)
            .zip(way.body.bases().iter().map(|base| base.pose.front.y / 1000))
            .collect::<Vec<_>>()
    };
    let ways: Vec<_> = closings(&line, 1, &[0, 1, 2, 3], &|_| true).iter().map(place).collect();
    let left = vec![(480, 525), (520, 535), (560, 545)];
    let right = vec![(440, 515), (480, 525), (520, 535)];
    assert_eq!(
        ways,
        [left, right],
        "the one on the left takes its place, or the two on the right come up to it"
    );
    let in_the_way = |body: &Body| body.bases().iter().all(|base| base.pose.front.x != 480_000);
    for way in closings(&line, 1, &[0, 1, 2, 3], &in_the_way) {
        assert!(way.body.hangs_together(joined_at_all) && in_the_way(&way.body), "another way is found");
    }
}

/// AM-DET-060 where a column that bends has no room to come up along its bends.
#[test]
fn a_column_without_room_closes_up_in_another_way() {
    let mut column = foot(4, 1);
    let straight = Column::new(Pose::new(Point::millimetres(500, 515), Angle::ZERO), column.body.sizes());
    let (wheeled, _) = straight.wheeled(Hand::Right, Angle::degrees(45)).unwrap();
    let kinks = Kinks { column: wheeled, order: vec![0, 1, 2, 3] };
    column.body = kinks.body();
    column.kinks = Some(kinks);
    let along = closings(&column, 1, &[0], &|_| true).remove(0).body;
    let ways = closings(&column, 1, &[0], &|body| *body != along);
    assert!(!ways.is_empty());
    for way in ways {
        assert!(way.body != along && way.body.overlap().is_none());
        assert!(way.body.parts(joined_at_all) <= column.body.parts(joined_at_all));
    }
}

/// AM-DET-060 where a file has lost touch with the others by AM-MAN-025: all stay where they fight.
#[test]
fn files_apart_stay_apart() {
    let mut apart = foot(6, 3);
    let mut bases = apart.body.bases().to_vec();
    for base in [2, 5] {
        bases[base].pose = bases[base].pose.moved(Length::ZERO, Length::millimetres(-60));
    }
    apart.body = Body::new(bases.clone());
    let ways = closings(&apart, 0, &[0, 1, 2], &|_| true);
    assert_eq!(ways.len(), 1);
    let left = ways[0].body.bases();
    assert_eq!(left[2].pose, bases[0].pose, "the one behind comes up");
    assert_eq!([left[0], left[1], left[3], left[4]], [bases[1], bases[2], bases[4], bases[5]]);
}

/// AM-DET-060 for bent columns and orbs.
#[test]
fn columns_and_orbs_keep_their_front() {
    let mut column = foot(6, 1);
    let straight = Column::new(Pose::new(Point::millimetres(500, 515), Angle::ZERO), column.body.sizes());
    let (wheeled, _) = straight.wheeled(Hand::Right, Angle::degrees(45)).unwrap();
    let kinks = Kinks { column: wheeled, order: vec![5, 4, 3, 2, 1, 0] };
    column.body = kinks.body();
    column.kinks = Some(kinks.clone());
    let ways = closings(&column, 5, &[5], &|_| true);
    assert_eq!(ways.len(), 1);
    let bent = ways[0].kinks.as_ref().expect("it still bends");
    assert_eq!(bent.column.head(), kinks.column.head(), "the next takes the place of the first");
    assert_eq!((bent.order.clone(), ways[0].body.clone()), (vec![4, 3, 2, 1, 0], bent.body()));

    let mut orb = foot(8, 2);
    let sizes = orb.body.sizes();
    orb.body = special::orb(&sizes).stand(Pose::new(Point::millimetres(500, 515), Angle::ZERO), &sizes);
    orb.in_orb = true;
    let ways = closings(&orb, 0, &[0], &|_| true);
    let bases = ways[0].body.bases();
    let ahead = bases.iter().filter(|base| base.pose.facing == Angle::ZERO).count();
    assert_eq!((ways.len(), bases.len(), ahead), (1, 7, 4));
    assert_eq!(bases.iter().map(|base| base.pose.front.y).max(), Some(515_000));
    assert!(ways[0].body.hangs_together(joined_at_all) && ways[0].body.overlap().is_none());
    // Where somebody has come to stand in a corner of it, the other end stays where it is.
    let in_front = ways[0].body.clone();
    let ways = closings(&orb, 0, &[0], &|body| *body != in_front);
    let lowest = |body: &Body| body.bounds().low.y;
    assert_eq!((ways.len(), lowest(&ways[0].body)), (1, lowest(&orb.body)));
    assert!(ways[0].body.hangs_together(joined_at_all) && ways[0].body.overlap().is_none());
}
