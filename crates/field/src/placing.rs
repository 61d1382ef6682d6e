//! Whether a body fits somewhere.

use acies_geometry::{Footprint, Length, Point, Polygon};

use crate::{Body, Table, TableEdge};

/// Why a body cannot stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clash {
    /// A base hangs over an edge of the table. AM-MOV-092
    OffTable {
        /// Which base.
        base: usize,
        /// Over which edge.
        edge: TableEdge,
    },
    /// Two bases of the body overlap.
    Itself {
        /// The one.
        base: usize,
        /// The other.
        other: usize,
    },
    /// A base overlaps one of the others.
    Overlaps {
        /// Which base.
        base: usize,
        /// Which of the others.
        other: usize,
    },
    /// A base is at least partly on ground that is closed to it. AM-MOV-006
    OnGround {
        /// Which base.
        base: usize,
        /// Which piece of ground.
        ground: usize,
    },
}

/// All reasons why a body cannot stand where it does: the table's edges, other bases, ground that is closed to it. None:
/// it fits. AM-MOV-050, AM-SET-032, AM-SET-053
pub fn clashes(body: &Body, table: &Table, others: &[Footprint], closed: &[&Polygon]) -> Vec<Clash> {
    let mut clashes: Vec<Clash> =
        body.overlap().map(|(base, other)| Clash::Itself { base, other }).into_iter().collect();
    for (base, footprint) in body.footprints().iter().enumerate() {
        clashes.extend(table.crossed(footprint.corners()).map(|edge| Clash::OffTable { base, edge }));
        let overlapped = others.iter().enumerate().filter(|(_, other)| footprint.overlaps(other));
        clashes.extend(overlapped.map(|(other, _)| Clash::Overlaps { base, other }));
        let stood_on = closed.iter().enumerate().filter(|(_, ground)| ground.meets(footprint.core()));
        clashes.extend(stood_on.map(|(ground, _)| Clash::OnGround { base, ground }));
    }
    clashes
}

/// The ground beyond each edge of the table, so that a sweep can run into it: near, left, far, right. AM-MOV-094
pub fn beyond_the_edges(table: &Table) -> [Polygon; 4] {
    let out = Length::millimetres(2000).get();
    let (width, depth) = (table.width.get(), table.depth.get());
    let strips = [
        (-out, -out, width + out, 0),
        (-out, -out, 0, depth + out),
        (-out, depth, width + out, depth + out),
        (width, -out, width + out, depth + out),
    ];
    strips.map(|(left, near, right, far)| Polygon::upright(Point::new(left, near), Point::new(right, far)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Leg, Progress, Ranks};
    use acies_geometry::sweep::Obstacle;
    use acies_geometry::{Angle, Pose, Size};

    const FOOT: Size = Size::millimetres(40, 20);
    const TABLE: Table = Table::new(Length::millimetres(1800), Length::millimetres(1200));

    fn body(x: i32, y: i32, degrees: i32) -> Body {
        Ranks::new(4, 2).stand(Pose::new(Point::millimetres(x, y), Angle::degrees(degrees)), &[FOOT; 4])
    }

    #[test]
    fn a_body_fits_where_nothing_else_is() {
        let friend = body(500, 500, 0).footprints().to_vec();
        let lake = [(700, 400), (700, 600), (900, 600)].map(|(x, y)| Point::millimetres(x, y));
        let lake = Polygon::new(lake.to_vec()).unwrap();
        let clashes = |body: &Body| clashes(body, &TABLE, &friend, &[&lake]);
        assert_eq!(clashes(&body(580, 500, 0)), [], "flush beside the friend");
        assert_eq!(clashes(&body(40, 40, 0)), [], "in the corner of the table");
        assert_eq!(clashes(&body(575, 500, 0)).len(), 2, "both left bases overlap a friend");
        assert!(matches!(clashes(&body(39, 45, 0))[0], Clash::OffTable { base: 0, edge: TableEdge::Left }));
        let twice = Body::new(body(300, 300, 0).bases()[..1].repeat(2));
        assert_eq!(clashes(&twice), [Clash::Itself { base: 0, other: 1 }]);
        let wet = clashes(&body(770, 560, 0));
        assert!(
            !wet.is_empty() && wet.iter().all(|clash| matches!(clash, Clash::OnGround { ground: 0, .. }))
        );
    }

    /// Proves AM-MOV-094.
    #[test]
    fn chargers_stop_at_the_edge() {
        let edges = beyond_the_edges(&TABLE);
        let obstacles: Vec<Obstacle<'_>> = edges.iter().map(Obstacle::Ground).collect();
        let (moved, halt) =
            body(900, 1150, 0).follow_until_contact(&[Leg::Advance(Length::millimetres(75))], &obstacles);
        assert_eq!(halt.unwrap().progress, Progress::Slid(Length::millimetres(50)));
        assert_eq!(moved.distance, Length::millimetres(50));
    }
}
