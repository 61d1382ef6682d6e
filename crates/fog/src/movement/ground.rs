//! The ground that a move touches, and how far it lets troops go.

use acies_field::terrain::{Kind, Piece};
use acies_field::{Mu, Sweep};
use acies_geometry::{Bounds, Polygon};

use super::distance::distance;
use crate::disorder::{Disorder, DisorderTable, of_group};
use crate::position::Position;
use crate::terrain::{Grade, felt_grade, grade, hill_grade};
use crate::{BattleGroup, Troops};

/// Terrain that a move touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Touched {
    /// What it is.
    pub kind: Kind,
    /// How hard it is.
    pub grade: Grade,
}

impl Touched {
    /// How hard it is for such troops: soft sand is easier for some. AM-SPE-005
    fn felt_by(self, position: &Position<'_>, troops: &Troops) -> Grade {
        match self.kind {
            Kind::SoftSand => felt_grade(&position.fog.rules, troops.kind, self.kind).unwrap_or(self.grade),
            _ => self.grade,
        }
    }
}

/// The worst that some terrain does to any base of a battle group that enters it. AM-MOV-015, AM-BGR-027
pub fn disorder_in(position: &Position<'_>, group: &BattleGroup, terrain: Touched) -> Disorder {
    let table = DisorderTable::default();
    of_group(group.bases().iter().map(|troops| table.of(troops, terrain.felt_by(position, troops))))
}

/// The parts of a piece of terrain that differ: the piece itself, and on a hill what covers it.
pub fn parts(piece: &Piece, river: Option<Grade>) -> impl Iterator<Item = (Touched, &Polygon)> {
    let kind = piece.kind();
    let own = if kind.is_hill() { Some(hill_grade(kind, None)) } else { grade(kind).or(river) };
    let whole = own.map(|grade| (Touched { kind, grade }, piece.ground()));
    let covers = piece.covers().map(move |(covering, ground)| {
        (Touched { kind: covering, grade: hill_grade(kind, Some(covering)) }, ground)
    });
    whole.into_iter().chain(covers)
}

/// All terrain that any part of any base is in at any moment of a move, start and end included. AM-MOV-009
pub fn touched<'s>(position: &Position<'_>, swept: impl IntoIterator<Item = &'s Sweep>) -> Vec<Touched> {
    let pieces = position.battle.field.pieces.iter();
    let parts = pieces.flat_map(|piece| parts(piece, position.battle.river));
    let swept: Vec<(&Sweep, Bounds)> = swept.into_iter().map(|sweep| (sweep, sweep.bounds())).collect();
    let enters = |ground: &Polygon| {
        let mut near = swept.iter().filter(|(_, bounds)| bounds.meet(ground.bounds()));
        near.any(|(sweep, _)| sweep.enters(ground))
    };
    let mut touched: Vec<Touched> =
        parts.filter(|(_, ground)| enters(ground)).map(|(touched, _)| touched).collect();
    touched.sort_unstable();
    touched.dedup();
    touched
}

/// The shortest move that any of a battle group's bases would have in any of some terrain; none if it is closed to one
/// of them. AM-MOV-006, AM-MOV-011, AM-MOV-012
pub fn slowest(position: &Position<'_>, group: &BattleGroup, touched: &[Touched]) -> Option<Mu> {
    let open = kinds(group).map(|troops| distance(&position.fog.rules, troops, Grade::Open));
    let there = touched.iter().map(|&terrain| slowest_in(position, group, terrain));
    // None is less than any distance: closed to one is closed to all.
    open.chain(there).min().flatten()
}

/// The shortest move that any of its bases would have in some terrain.
fn slowest_in(position: &Position<'_>, group: &BattleGroup, terrain: Touched) -> Option<Mu> {
    let there =
        kinds(group).map(|troops| distance(&position.fog.rules, troops, terrain.felt_by(position, troops)));
    there.min().flatten()
}

/// The troops of a battle group; of those who stand beside others of their kind one is enough.
fn kinds(group: &BattleGroup) -> impl Iterator<Item = &Troops> {
    let bases = group.bases();
    (0..bases.len()).filter(|&base| base == 0 || bases[base] != bases[base - 1]).map(|base| &bases[base])
}

/// The ground in which some base of a battle group moves less far than in the open, and how far. What is closed to it is
/// not among it. AM-MOV-009
pub fn slow_ground<'a>(
    position: &Position<'a>,
    group: &'a BattleGroup,
) -> impl Iterator<Item = (Mu, &'a Polygon)> + use<'a> {
    let position = *position;
    let open = slowest(&position, group, &[]);
    grounds(&position).filter_map(move |(touched, ground)| {
        let there = slowest_in(&position, group, touched)?;
        (Some(there) < open).then_some((there, ground))
    })
}

/// All terrain of the table, part by part.
pub fn grounds<'a>(position: &Position<'a>) -> impl Iterator<Item = (Touched, &'a Polygon)> + use<'a> {
    let (pieces, river) = (position.battle.field.pieces.iter(), position.battle.river);
    pieces.flat_map(move |piece| parts(piece, river))
}

/// The ground that some base of a battle group cannot enter. AM-MOV-006
pub fn closed_ground<'a>(
    position: &Position<'a>,
    group: &'a BattleGroup,
) -> impl Iterator<Item = (Touched, &'a Polygon)> + use<'a> {
    let position = *position;
    grounds(&position).filter(move |(touched, _)| slowest_in(&position, group, *touched).is_none())
}

/// The normal move of a battle group on a way, by all the terrain that the way touches; none if some of it is closed to
/// it. AM-MOV-009, AM-GLO-055
pub fn normal_move(position: &Position<'_>, group: &BattleGroup, swept: &[Sweep]) -> Option<Mu> {
    slowest(position, group, &touched(position, swept))
}
