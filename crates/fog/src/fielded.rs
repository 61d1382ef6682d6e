//! What stands on the table: battle groups and commanders, and what they have done this turn.

use acies_field::{Base, Body, Column, Drawn};
use acies_geometry::{Angle, Pose, Size, Vector};
use acies_play::Seat;
use serde::{Deserialize, Serialize};

use crate::{BattleGroup, Cohesion};

/// Which battle group: whose, and its place in the army's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct GroupId {
    /// Whose it is.
    pub seat: Seat,
    /// Its place in the army's list.
    pub index: usize,
}

impl GroupId {
    /// The battle group at this place of an army.
    pub const fn new(seat: Seat, index: usize) -> Self {
        Self { seat, index }
    }
}

/// A battle group on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a rule asks for")]
pub struct Fielded {
    /// What it is now: the bases that are left, and how well it holds together.
    pub group: BattleGroup,
    /// Where its bases stand, in the order of the group's bases.
    pub body: Body,
    /// How it bends, if it is a column that has wheeled and not yet straightened. AM-BGR-009
    pub kinks: Option<Kinks>,
    /// Whether it stands in orb. AM-SPE-036
    pub in_orb: bool,
    /// The portable defences that it has placed. AM-SPE-030
    pub defences: Vec<Base>,
    /// Whether it has placed them once, and so has none left. AM-SPE-034
    pub placed_defences: bool,
    /// Whether it loots the enemy camp. AM-MEL-025
    #[serde(default)]
    pub looting: bool,
    /// Whether it has ever charged into contact. AM-SPE-015
    #[serde(default)]
    pub charged_home: bool,
    /// What it has done and suffered.
    pub deeds: Deeds,
}

/// A column that bends where it wheeled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Kinks {
    /// Its bases from front to rear.
    pub column: Column,
    /// Which base of the battle group each of them is.
    pub order: Vec<usize>,
}

impl Kinks {
    /// The bases in the order of the battle group.
    pub fn body(&self) -> Body {
        let standing = self.column.stand();
        let mut bases = standing.bases().to_vec();
        for (place, &base) in self.order.iter().enumerate() {
            bases[base] = standing.bases()[place];
        }
        Body::new(bases)
    }

    /// The bends of a column that is carried along a way as it stands. AM-MOV-054, AM-MOV-074
    #[must_use]
    pub fn carried(&self, way: Vector) -> Self {
        Self { column: self.column.carried(way), order: self.order.clone() }
    }
}

/// What a battle group has done and suffered this turn; what counts for the phase only is forgotten when it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a rule asks for")]
pub struct Deeds {
    /// It made a charge move, or intercepted. AM-MAN-001
    pub charged: bool,
    /// It has evaded this phase. AM-IMP-070
    pub evaded: bool,
    /// It evaded in the impact phase of this turn. AM-MAN-001
    pub evaded_impact: bool,
    /// It has pursued this turn. AM-MAN-001
    pub pursued: bool,
    /// It has stopped pursuing in the joint action phase of this turn. AM-JAP-018
    pub stopped_pursuing: bool,
    /// It has made its move, or moves, of the manoeuvre phase. AM-MAN-003
    pub moved: bool,
    /// It was shifted to make room for friends, and may not move any more. AM-MOV-056
    pub shifted: bool,
    /// It failed a complex move test this phase, and gets no other. AM-MOV-037
    pub failed_test: bool,
    /// It has moved in any way in the manoeuvre phase. AM-SHO-013
    pub changed_place: bool,
    /// It has passed through light foot with too little move, or made a second move, and cannot shoot. AM-MOV-070,
    /// AM-SHO-016
    pub cannot_shoot: bool,
    /// Friends whom it has passed through this phase: they cannot pass through it. AM-MOV-071
    pub passed_through: Vec<usize>,
    /// Friends have burst through it this phase. AM-MOV-077
    pub burst_through: bool,
    /// It has dropped a level for a flank or rear charge this turn. AM-IMP-025
    pub hit_in_flank: bool,
    /// Its cohesion has dropped this turn, in a way that keeps it from being bolstered or rallied. AM-SEQ-010, AM-JAP-033,
    /// QR-COH-008
    pub dropped: bool,
    /// It has tested its cohesion for seeing friends break this phase. AM-DET-017
    pub saw_friends_break: bool,
    /// It has tested for friends who broke on being charged, or were caught, in this phase. AM-DET-015
    #[serde(default)]
    pub saw_charges: bool,
    /// It broke by such a test, so that those who took one with it do not test for it again. AM-DET-017
    #[serde(default)]
    pub broke_seeing_charges: bool,
    /// It broke this phase, and has not routed yet. AM-RTP-003
    pub newly_broken: bool,
    /// It has tested this turn for being charged while fragmented. AM-IMP-048
    pub stood_charge: bool,
    /// It broke on being charged while fragmented, and routs at once. AM-RTP-003
    pub broke_when_charged: bool,
    /// It could not complete its initial rout, and is destroyed when the phase ends. AM-RTP-015
    pub cut_off: bool,
}

impl Deeds {
    /// What is left of them when a phase ends.
    pub fn end_phase(&mut self) {
        self.evaded = false;
        self.failed_test = false;
        self.passed_through.clear();
        self.burst_through = false;
        self.saw_friends_break = false;
        self.saw_charges = false;
        self.broke_seeing_charges = false;
        self.newly_broken = false;
        self.broke_when_charged = false;
    }
}

impl Fielded {
    /// A battle group that has just come to the table.
    pub fn new(group: BattleGroup, body: Body) -> Self {
        Self {
            group,
            body,
            kinks: None,
            in_orb: false,
            defences: Vec::new(),
            placed_defences: false,
            looting: false,
            charged_home: false,
            deeds: Deeds::default(),
        }
    }

    /// Its normal formation, if it stands in one; none if it is in orb. AM-BGR-005
    pub fn drawn(&self) -> Option<&Drawn> {
        if self.in_orb { None } else { self.body.drawn() }
    }

    /// Whether it is a column that bends. AM-BGR-009
    pub const fn is_kinked(&self) -> bool {
        self.kinks.is_some()
    }

    /// Where it faces as a whole: a column that bends, as its front base does. AM-BGR-011
    pub fn facing(&self) -> Angle {
        self.kinks.as_ref().map_or_else(|| self.body.facing(), |kinks| kinks.column.head().facing)
    }

    /// Whether it is routing.
    pub fn is_broken(&self) -> bool {
        self.group.cohesion == Cohesion::Broken
    }

    /// Whether it stands in normal formation or in a special one that counts as such; otherwise it must reform before it
    /// moves. AM-MAN-005, AM-MAN-007
    pub fn is_in_formation(&self) -> bool {
        self.in_orb || self.is_kinked() || self.body.drawn().is_some()
    }
}

/// A commander on the table. AM-CMD-002
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a rule asks for")]
pub struct Leader {
    /// Where his base stands.
    pub pose: Pose,
    /// The battle group he is with, if any. AM-CMD-006
    pub with: Option<usize>,
    /// Whether he has been with it since the phase began. AM-MOV-035
    pub since_start: bool,
    /// Whether a test has bound him to it until the phase ends. AM-MOV-036
    pub bound: bool,
    /// Whether he fights in its front rank. AM-MOV-089
    pub in_front_rank: bool,
    /// Whether he has moved this phase. AM-JAP-031
    pub moved: bool,
    /// Whether he has just moved by himself and may move again at once. AM-MAN-038
    #[serde(default)]
    pub again: bool,
    /// The size of the base on which a marker shows him, where there is no room for his own: that whole base is his for
    /// measuring, and his pose is its pose. AM-MOV-086
    #[serde(default)]
    pub on_base: Option<Size>,
}

impl Leader {
    /// A commander who stands here by himself.
    pub const fn new(pose: Pose) -> Self {
        Self {
            pose,
            with: None,
            since_start: false,
            bound: false,
            in_front_rank: false,
            moved: false,
            again: false,
            on_base: None,
        }
    }

    /// A new phase begins.
    pub const fn begin_phase(&mut self) {
        self.since_start = self.with.is_some();
        self.bound = false;
        self.moved = false;
        self.again = false;
    }
}
