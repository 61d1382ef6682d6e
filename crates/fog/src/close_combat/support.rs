//! Support shooting: archers behind foot that receive a charge. AM-COM-099

use super::Fight;
use crate::combat::advantage::{Shooter, ShotAt, shooting, total};
use crate::combat::losses::Source;
use crate::disorder::Trouble;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::position::Position;
use crate::rule_set::Numbers;
use crate::shooting::is_in_cover;
use crate::terrain::{allows_one_shooting_rank, kinds_around};
use crate::{Capability, Cohesion, TroopType, Troops};

/// The dice of those who shoot in support of a battle group's files at impact: from one rank, the second if anybody there
/// can, otherwise the third. Not if it charges, and not against those who charge its flank or rear. AM-COM-099, AM-COM-100,
/// AM-COM-102, AM-COM-104
pub(super) fn sources(position: &Position<'_>, id: GroupId, fights: &[Fight]) -> Vec<Source> {
    let supported: Vec<&Fight> =
        fights.iter().filter(|fight| is_supported(position, id, fight, fights)).collect();
    let from = |rank: usize| -> Vec<Source> {
        supported.iter().filter_map(|fight| of_rank(position, fight, rank)).collect()
    };
    let second = from(1);
    if second.is_empty() { from(2) } else { second }
}

/// Whether a file receives a charge to its front, with heavy or medium foot in its front rank. AM-COM-099, AM-COM-104
fn is_supported(position: &Position<'_>, id: GroupId, fight: &Fight, fights: &[Fight]) -> bool {
    let front = fight.fighter.troops.kind;
    let on_the_flank = fights.iter().any(|other| {
        (other.file.id, other.file.enemy) == (fight.file.enemy, id) && other.fighter.on_the_flank
    });
    fight.file.id == id
        && !fight.fighter.charging
        && (front == TroopType::HeavyFoot || front.is_medium_foot())
        && !on_the_flank
        && !position.fielded(id).in_orb
}

/// The die of the base of a rank behind a file that fights, if it can shoot in support.
fn of_rank(position: &Position<'_>, fight: &Fight, rank: usize) -> Option<Source> {
    let file = &fight.file;
    let &base = file.bases.get(rank)?;
    let fielded = position.fielded(file.id);
    let group = &fielded.group;
    let troops = group.bases()[base];
    let enemy = position.fielded(file.enemy);
    let target = enemy.group.bases()[file.enemy_base];
    let light = troops.kind == TroopType::LightFoot;
    if !(light && target.kind.is_mounted() || troops.kind.is_medium_foot()) {
        return None;
    }
    let ground = fielded.body.bases()[file.bases[0]].footprint();
    let mut pieces = position.battle.field.under(&ground);
    if pieces.any(|piece| kinds_around(piece, &ground).into_iter().any(allows_one_shooting_rank)) {
        return None;
    }
    let shot_at = ShotAt {
        troops: target,
        one_deep: files_of(enemy).iter().all(|file| file.len() == 1),
        in_close_combat: false,
        covered: is_in_cover(position, &enemy.body.bases()[file.enemy_base].footprint()),
    };
    let rules = &position.fog.rules;
    let points = |weapon: Capability| {
        let shooter = Shooter {
            weapon,
            to_the_rear: false,
            in_close_combat: false,
            hampered_in_support: !light || !rules.advantages.light_foot_support_freely,
        };
        total(&shooting(&shooter, &shot_at))
    };
    let weapon = weapons(&rules.dice, &troops, rank).into_iter().max_by_key(|&weapon| points(weapon))?;
    let halved = light || weapon == Capability::BowStar;
    Some(Source {
        against: file.enemy,
        net: points(weapon),
        support: true,
        bases: 1,
        dice: 1,
        loses_half: halved && enemy.group.cohesion > Cohesion::Fragmented,
        trouble: Trouble::of(position.disorder_of_bases(file.id)[base], group.cohesion),
    })
}

/// The weapons with which a base of a rank supports: from the third only bow. AM-COM-099, AM-COM-100, QR-DIC-009
fn weapons(rules: &Numbers, troops: &Troops, rank: usize) -> Vec<Capability> {
    use Capability::{Bow, BowStar, Crossbow, Firearm, Longbow};
    let all: &[Capability] = if rank == 1 { &[Longbow, Bow, BowStar, Crossbow, Firearm] } else { &[Bow] };
    let may = |weapon: Capability| weapon != BowStar || rules.bow_star_supports;
    all.iter().copied().filter(|&weapon| troops.has(weapon) && may(weapon)).collect()
}
