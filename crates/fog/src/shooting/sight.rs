//! What a file can shoot at: its arc, what it sees, and who stands in the way.

use acies_field::Mu;
use acies_field::lines::file_sees;
use acies_field::measure::{gaps_along, shortest_line};
use acies_field::terrain::{Kind, is_uphill_of};
use acies_field::zone::Zone;
use acies_geometry::{Edge, Footprint, Length, distance};

use super::files::ShootingFile;
use crate::Capability;
use crate::combat::advantage::is_artillery;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::terrain::{GULLY_VISIBILITY, gives_height};
use crate::visibility::{in_between, is_light_foot, sees_at};

/// How far friends must be from shooter and target to be shot over. AM-SHO-034
const CLEAR_OF_FRIENDS: Mu = Mu::new(1);

/// Whether a base is in a file's arc of fire: 1 base width to either side, 2 at enemies who are beyond effective range of all
/// of the shooters' bases, and forward of the front edge. AM-SHO-024, AM-SHO-025
pub(super) fn is_in_arc(
    position: &Position<'_>,
    file: &ShootingFile,
    target: &Footprint,
    beyond_effective: bool,
) -> bool {
    arc(position, file, beyond_effective).holds_part_of(target)
}

/// The arc of fire of a file. AM-SHO-024, AM-SHO-025
pub(super) fn arc(position: &Position<'_>, file: &ShootingFile, beyond_effective: bool) -> Zone {
    let aside = position.base_width() * if beyond_effective { 2 } else { 1 };
    Zone::arc(&file.front, aside, Length::BEYOND_THE_TABLE)
}

/// Whether a base can be seen at a distance to be shot at, as far as the ground goes; `hides` says whether it is light foot
/// who hide in low terrain. AM-TER-009 to AM-TER-012, AM-TER-020
pub(super) fn sees_to_shoot(
    position: &Position<'_>,
    shooter: &Footprint,
    target: &Footprint,
    far: Length,
    hides: bool,
) -> bool {
    sees_at(position, shooter, target, hides, far) && !shoots_out_of_gully(position, shooter, target, far)
}

/// Whether a base in a gully is too far away to shoot at enemies entirely outside it. AM-TER-020
fn shoots_out_of_gully(
    position: &Position<'_>,
    shooter: &Footprint,
    target: &Footprint,
    far: Length,
) -> bool {
    let mut gullies = position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::Gully);
    gullies.any(|gully| gully.has_part_of(shooter) && !gully.has_part_of(target))
        && far > position.scale().mu(GULLY_VISIBILITY)
}

/// All troops of a side: they block the line of sight of their friends. Commanders' bases do not. AM-SHO-028, AM-SHO-029
#[derive(Clone, Debug)]
pub(super) struct Friends {
    bases: Vec<Footprint>,
    light_foot: Vec<bool>,
}

impl Friends {
    /// The friends of a battle group, and itself.
    pub(super) fn of(position: &Position<'_>, id: GroupId) -> Self {
        let count = position.groups(id.seat).map(|(_, friend)| friend.body.bases().len()).sum();
        let (mut bases, mut light_foot) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for (_, friend) in position.groups(id.seat) {
            bases.extend(friend.body.footprints());
            light_foot.extend(friend.group.bases().iter().map(is_light_foot));
        }
        Self { bases, light_foot }
    }

    /// Whether a file has a line of sight to a base past them and past terrain; from higher ground some of them can be shot
    /// over. AM-SHO-028, AM-SHO-029, AM-SHO-034
    pub(super) fn let_through(
        &self,
        position: &Position<'_>,
        shooter: &Footprint,
        target: &Footprint,
        weapon: Capability,
    ) -> bool {
        let ground = in_between(position, shooter, target);
        if file_sees(shooter, target, &self.bases, &ground) {
            return true;
        }
        if !is_on_higher_ground(position, shooter, target) {
            return false;
        }
        let near = position.scale().mu(CLEAR_OF_FRIENDS);
        let over_light_foot = is_artillery(weapon);
        let friends = self.bases.iter().zip(&self.light_foot);
        let blocking = friends.filter(|&(friend, &light)| {
            let shot_over = (light && over_light_foot) || is_clear_of_both(friend, shooter, target, near);
            !shot_over
        });
        let blocking: Vec<Footprint> = blocking.map(|(friend, _)| *friend).collect();
        file_sees(shooter, target, &blocking, &ground)
    }
}

/// Whether friends are further than this from shooter and target, on the shortest line between the two; where that passes
/// them by, in any direction. AM-SHO-034
fn is_clear_of_both(friend: &Footprint, shooter: &Footprint, target: &Footprint, near: Length) -> bool {
    let front = shooter.edge(Edge::Front);
    let line = shortest_line(&[front.from, front.to], target.corners());
    let gaps = gaps_along(line, friend.corners()).unwrap_or_else(|| {
        [distance(&[front.from, front.to], friend.corners()), distance(friend.corners(), target.corners())]
    });
    gaps.iter().all(|&gap| gap > near)
}

/// Whether a base is on higher ground than its target: wholly on a hill that the target is not on, or uphill of it on the
/// same one. AM-SHO-034
fn is_on_higher_ground(position: &Position<'_>, shooter: &Footprint, target: &Footprint) -> bool {
    let pieces = &position.battle.field.pieces;
    let hills = || pieces.iter().filter(|piece| gives_height(piece.kind()) && piece.holds(shooter));
    hills().any(|hill| !hill.has_part_of(target))
        || (hills().next().is_some() && is_uphill_of(shooter, target, pieces))
}
