//! What can be seen of a battle group at a glance by somebody who knows the rules: where it can go, whom it holds, whom it
//! can shoot at, whose flank is open. Nothing is decided here: every answer is that of the rule itself.

mod outlines;

use acies_field::Mu;
use acies_field::terrain::Kind;
use acies_geometry::{Edge, Length, Point};
use acies_play::{Eyes, Seat};
use acies_rules::RuleId;
use serde::Serialize;

use crate::battle::Battle;
use crate::cohesion::{bases_needed, has_rear_support, has_threatened_flank, is_near_an_edge, supporters};
use crate::combat::dice::Band;
use crate::disorder::Disorder;
use crate::fielded::GroupId;
use crate::game::Fog;
use crate::impact::interception::{may_not_intercept, zone};
use crate::impact::{Approach, threat};
use crate::manoeuvre::moves::region;
use crate::manoeuvre::restricted::{area, bases_with_area, pins};
use crate::movement::{disorder_in, parts, slowest};
use crate::position::Position;
use crate::shooting::{shooting_fronts, targets};
use crate::terrain::Grade;
use crate::view::View;
use outlines::{Stretch, arcs, stretches};

/// A shape on the table.
pub type Outline = Vec<Point>;

/// Of whom insight is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Of one battle group.
    Group(GroupId),
    /// Of all of a side that are on the table.
    Side(Seat),
}

/// A battle group as somebody sees it who knows the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Insight {
    /// Who.
    pub id: GroupId,
    /// The worst disorder of its bases now. AM-BGR-029
    pub disorder: Disorder,
    /// Whether it is in close combat. AM-COM-003
    pub in_close_combat: bool,
    /// Where it can move.
    pub reach: ReachInsight,
    /// Where it intercepts; none if it has no front.
    pub interception: Option<ZoneInsight>,
    /// Where it pins the enemy, and who pins whom.
    pub restricted: RestrictedInsight,
    /// Where it can shoot, and at whom.
    pub fire: FireInsight,
    /// Whose flank is open.
    pub flank: FlankInsight,
    /// What the terrain does to it, piece by piece.
    pub ground: Vec<GroundInsight>,
    /// Who stands behind it.
    pub support: SupportInsight,
}

/// Where a battle group can move: the ground over which its front edge can go with one normal move, straight ahead or after
/// one wheel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ReachInsight {
    /// How far it can go straight ahead.
    pub ahead: Length,
    /// The ground, in pieces that overlap; the first is straight ahead.
    pub outlines: Vec<Outline>,
    /// Why it cannot move at all, if it cannot.
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub unable: Vec<RuleId>,
}

/// A zone of interception. AM-IMP-054
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ZoneInsight {
    /// Its edge.
    pub outline: Outline,
    /// Why it could intercept nobody as it stands now, if it could not.
    #[cfg_attr(feature = "typescript", ts(type = "string[]"))]
    pub unable: Vec<RuleId>,
}

/// A restricted area. AM-MAN-030
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct RestrictedInsight {
    /// The area, front by front.
    pub outlines: Vec<Outline>,
    /// The enemies whom it pins.
    pub pins: Vec<GroupId>,
    /// The enemies who pin it.
    pub pinned_by: Vec<GroupId>,
}

/// Shooting. AM-SHO-010, AM-SHO-024
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FireInsight {
    /// The ground in range and arc.
    pub arcs: Vec<ArcInsight>,
    /// At whom it would shoot as everybody stands.
    pub targets: Vec<TargetInsight>,
}

/// The ground in range and arc of files that shoot alike. A target needs a part in the arc, and its nearest part in range;
/// what blocks the sight is not taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ArcInsight {
    /// From which edge of the battle group.
    pub from: Edge,
    /// Within effective range: 1 base width to either side.
    pub effective: Outline,
    /// Beyond it: 2 base widths to either side; none if the weapon does not shoot so far.
    pub long: Option<Outline>,
}

/// An enemy at whom a battle group would shoot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct TargetInsight {
    /// Who.
    pub id: GroupId,
    /// Whether he is beyond effective range.
    pub long: bool,
}

/// Flanks and rears that could be charged next, as everybody stands now. AM-GLO-047
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FlankInsight {
    /// Whether its flank counts as threatened.
    pub threatened: bool,
    /// Whether it is near its own edge or a side edge of the table.
    pub near_an_edge: bool,
    /// The enemies who could charge it so.
    pub by: Vec<ThreatInsight>,
    /// The enemies whom it could charge so.
    pub to: Vec<ThreatInsight>,
}

/// An enemy who could charge or be charged in flank or rear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct ThreatInsight {
    /// Who.
    pub id: GroupId,
    /// Where the one who is charged is hit.
    pub approach: Approach,
}

/// What a piece of terrain, or what covers a part of it, does to a battle group. AM-MOV-005, AM-MOV-015
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct GroundInsight {
    /// Which piece, in the order of the view's.
    pub piece: usize,
    /// Which of its covers; none for the piece itself.
    pub cover: Option<usize>,
    /// What it is.
    pub kind: Kind,
    /// How hard it is to move in.
    pub grade: Grade,
    /// How it disorders the worst of its bases.
    pub disorder: Disorder,
    /// How far it moves there; none where it cannot go.
    pub moves: Option<Mu>,
}

/// Rear support. AM-GLO-039
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct SupportInsight {
    /// Whether it has it.
    pub supported: bool,
    /// How many bases it takes.
    pub needed: usize,
    /// Who stands behind it, with how many bases that count.
    pub by: Vec<SupporterInsight>,
}

/// A battle group that stands behind another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct SupporterInsight {
    /// Who.
    pub id: GroupId,
    /// How many of its bases count.
    pub bases: usize,
}

impl Fog {
    /// What these eyes can know of battle groups that they see; what is hidden from them is not there.
    pub fn insight(&self, battle: &Battle, eyes: Eyes, whom: Whom) -> Vec<Insight> {
        let seen = View::of(self, battle, eyes).battle;
        let position = Position::new(self, &seen);
        let wanted = position.all_groups().map(|(id, _)| id).filter(|&id| match whom {
            Whom::Group(group) => id == group,
            Whom::Side(seat) => id.seat == seat,
        });
        wanted.map(|id| insight(&position, id)).collect()
    }
}

fn insight(position: &Position<'_>, id: GroupId) -> Insight {
    Insight {
        id,
        disorder: position.disorder(id),
        in_close_combat: position.is_still_in_close_combat(id),
        reach: reach(position, id),
        interception: interception(position, id),
        restricted: restricted(position, id),
        fire: fire(position, id),
        flank: flank(position, id),
        ground: ground(position, id),
        support: support(position, id),
    }
}

fn reach(position: &Position<'_>, id: GroupId) -> ReachInsight {
    match region(position, id) {
        Ok(region) => ReachInsight { ahead: region.ahead, outlines: region.outlines, unable: Vec::new() },
        Err(unable) => ReachInsight { ahead: Length::ZERO, outlines: Vec::new(), unable },
    }
}

fn interception(position: &Position<'_>, id: GroupId) -> Option<ZoneInsight> {
    let mut unable: Vec<RuleId> = may_not_intercept(position, id).into_iter().map(|(rule, _)| rule).collect();
    unable.sort_unstable();
    unable.dedup();
    Some(ZoneInsight { outline: zone(position, id)?.corners().to_vec(), unable })
}

fn restricted(position: &Position<'_>, id: GroupId) -> RestrictedInsight {
    let enemies = position.groups(id.seat.other()).map(|(enemy, _)| enemy);
    let pinned = |&enemy: &GroupId| pins(position, enemy).iter().any(|pin| pin.by == id);
    let fronts = stretches(&bases_with_area(position, id));
    let area = |front: &Stretch| area(position, front.pose(), front.width()).corners().to_vec();
    RestrictedInsight {
        outlines: fronts.iter().map(area).collect(),
        pins: enemies.filter(pinned).collect(),
        pinned_by: pins(position, id).iter().map(|pin| pin.by).collect(),
    }
}

fn fire(position: &Position<'_>, id: GroupId) -> FireInsight {
    let targets = targets(position, id).into_iter();
    FireInsight {
        arcs: arcs(position, &shooting_fronts(position, id)),
        targets: targets.map(|(id, band)| TargetInsight { id, long: band == Band::Long }).collect(),
    }
}

fn flank(position: &Position<'_>, id: GroupId) -> FlankInsight {
    let enemies = || position.groups(id.seat.other()).map(|(enemy, _)| enemy);
    let charges = |charger: GroupId, charged: GroupId, named: GroupId| {
        let approach = threat(position, charger, charged)?;
        Some(ThreatInsight { id: named, approach })
    };
    FlankInsight {
        threatened: has_threatened_flank(position, id),
        near_an_edge: is_near_an_edge(position, id),
        by: enemies().filter_map(|enemy| charges(enemy, id, enemy)).collect(),
        to: enemies().filter_map(|enemy| charges(id, enemy, enemy)).collect(),
    }
}

fn ground(position: &Position<'_>, id: GroupId) -> Vec<GroundInsight> {
    let (group, river) = (position.group(id), position.battle.river);
    let mut found = Vec::new();
    for (piece, terrain) in position.battle.field.pieces.iter().enumerate() {
        for (touched, outline) in parts(terrain, river) {
            let cover = terrain.covers().position(|(_, ground)| std::ptr::eq(ground, outline));
            found.push(GroundInsight {
                piece,
                cover,
                kind: touched.kind,
                grade: touched.grade,
                disorder: disorder_in(position, group, touched),
                moves: slowest(position, group, &[touched]),
            });
        }
    }
    found
}

fn support(position: &Position<'_>, id: GroupId) -> SupportInsight {
    let by = supporters(position, id).into_iter().map(|(id, bases)| SupporterInsight { id, bases });
    SupportInsight {
        supported: has_rear_support(position, id),
        needed: bases_needed(position, id),
        by: by.collect(),
    }
}

#[cfg(test)]
mod tests;
