//! A threatened flank.

use acies_field::{Mu, TableEdge};
use acies_geometry::Point;

use crate::battle::own_edge;
use crate::fielded::GroupId;
use crate::position::Position;

/// Nearer than this to its own edge or to a side edge a battle group has a threatened flank. AM-GLO-047
const NEAR_AN_EDGE: Mu = Mu::new(6);

/// Whether a flank of a battle group is threatened: it is near its own edge or a side edge of the table, or enemy battle
/// troops could charge its flank or rear. An orb has no flanks. AM-GLO-047, AM-SPE-042
pub fn has_threatened_flank(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let has_flanks = !(fielded.group.is_skirmishers() || fielded.in_orb);
    has_flanks && (is_near_an_edge(position, id) || crate::impact::flank_is_in_reach(position, id))
}

/// Whether a battle group is near its own edge or a side edge of the table. AM-GLO-047
pub fn is_near_an_edge(position: &Position<'_>, id: GroupId) -> bool {
    let fielded = position.fielded(id);
    let near = position.scale().mu(NEAR_AN_EDGE);
    let corners: Vec<Point> =
        fielded.body.footprints().iter().flat_map(|base| base.corners().to_vec()).collect();
    let table = &position.battle.field.table;
    let edges = [own_edge(id.seat), TableEdge::Left, TableEdge::Right];
    edges.into_iter().any(|edge| table.nearest(edge, &corners) < near)
}
