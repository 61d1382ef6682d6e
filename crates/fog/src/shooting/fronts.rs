//! From where a battle group can shoot how far, and at whom.

use acies_field::Base;
use acies_geometry::{Edge, Hand};

use super::aim::{Archery, fighting, may_shoot};
use super::files::{ShootingFile, armed, edges, files_from};
use super::range::{Range, is_one_deep};
use crate::combat::dice::Band;
use crate::fielded::GroupId;
use crate::position::Position;
use crate::stands::Stands;

/// The front-rank base of every file that can shoot as it stands, its edge that shoots taken as its front edge, with how
/// far the longest weapon of the file reaches. AM-SHO-009, AM-SHO-010
pub fn shooting_fronts(position: &Position<'_>, id: GroupId) -> Vec<(Edge, Base, Range)> {
    let fielded = position.fielded(id);
    if fielded.is_broken() {
        return Vec::new();
    }
    let fights = fighting(position, &Stands::new(position), id);
    let one_deep = is_one_deep(fielded);
    let of_file = |edge: Edge, file: &ShootingFile| {
        let armed = armed(position, id, edge, file, one_deep).into_iter();
        let ranges = armed.filter(|armed| !fights[armed.base]).map(|armed| armed.range);
        let longest = ranges.max_by_key(|range| (range.maximum, range.effective))?;
        Some((edge, file.front, longest))
    };
    let mut fronts = Vec::new();
    for &edge in edges(&fielded.group) {
        fronts.extend(files_from(position, id, edge).iter().filter_map(|file| of_file(edge, file)));
    }
    fronts
}

/// The enemies at whom a battle group would shoot now, the player's choice of equal targets left open, and how far away
/// they are. AM-SHO-019, AM-SHO-023
pub fn targets(position: &Position<'_>, id: GroupId) -> Vec<(GroupId, Band)> {
    let archery = Archery::new(position);
    let mut found: Vec<(GroupId, Band)> = Vec::new();
    for &edge in edges(position.group(id)).iter().filter(|_| may_shoot(position.fielded(id))) {
        for aim in Hand::BOTH.into_iter().flat_map(|hand| archery.aims(id, edge, hand, &Vec::new())) {
            match found.iter_mut().find(|(target, _)| *target == aim.at) {
                Some((_, band)) if aim.band == Band::Effective => *band = Band::Effective,
                Some(_) => {}
                None => found.push((aim.at, aim.band)),
            }
        }
    }
    found
}
