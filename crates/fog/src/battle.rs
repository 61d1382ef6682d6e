//! The state of a battle.

use acies_field::terrain::Battlefield;
use acies_field::{Base, FigureScale, MovementUnit, Scale, Table, TableEdge};
use acies_geometry::{Length, Pose, Size};
use acies_play::Seat;
use acies_rules::Rulebook;
use serde::{Deserialize, Serialize};

use crate::army::Army;
use crate::bases;
use crate::command;
use crate::fielded::{Fielded, GroupId, Leader};
use crate::impact::Approach;
use crate::rule_set::RuleSet;
use crate::setup::Territory;
use crate::setup::flank_march::{Declared, FlankMarch};
use crate::setup::selection::Choice;
use crate::terrain::Grade;
use crate::turn::{Phase, Step, Turn};

/// What the players agree on before anything is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Agreement {
    /// The rulebook by whose rules is played.
    #[serde(default = "latest", skip_serializing_if = "is_latest")]
    #[cfg_attr(feature = "typescript", ts(type = "string", optional))]
    pub rulebook: Rulebook,
    /// The size of the figures.
    pub figures: FigureScale,
    /// What one movement unit is. AM-BAS-001
    pub unit: MovementUnit,
    /// The table. AM-TRP-003
    pub table: Table,
    /// The two armies, red's first.
    pub armies: [Army; 2],
    /// How many turns, of both players together, are played at most. AM-SEQ-002
    #[serde(default)]
    pub turns: Option<u16>,
    /// The position in which the game begins, if the players do not set it up themselves: that of a scenario, or of a
    /// quick set-up. AM-SEQ-001
    #[serde(default)]
    pub opening: Option<Box<Battle>>,
}

impl Agreement {
    /// Two armies on the standard table, with 15 mm figures. AM-TRP-003
    pub const fn standard(armies: [Army; 2]) -> Self {
        let table = Table::new(Length::millimetres(1800), Length::millimetres(1200));
        Self {
            rulebook: latest(),
            figures: FigureScale::Mm15,
            unit: MovementUnit::Mm25,
            table,
            armies,
            turns: None,
            opening: None,
        }
    }

    /// The rules by which is played: those of 3.2a unless another rule set of Field of Glory was agreed on.
    pub const fn rules(&self) -> &'static RuleSet {
        match RuleSet::of(self.rulebook) {
            Some(rules) => rules,
            None => &RuleSet::ANCIENT_3_2A,
        }
    }

    /// The lengths of this game.
    pub const fn scale(&self) -> Scale {
        Scale::field_of_glory(self.figures, self.unit)
    }

    /// The sizes of the bases of a battle group.
    pub fn sizes(&self, seat: Seat, group: usize) -> Vec<Size> {
        let bases = self.armies[seat.index()].groups[group].group.bases();
        bases.iter().map(|troops| bases::size(troops.kind, self.figures)).collect()
    }
}

/// What is played if nothing else is agreed on.
const fn latest() -> Rulebook {
    RuleSet::ANCIENT_3_2A.rulebook
}

/// Whether a record need not say it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_latest(rulebook: &Rulebook) -> bool {
    *rulebook == latest()
}

/// The long edge at which a player sits.
pub const fn own_edge(seat: Seat) -> TableEdge {
    match seat {
        Seat::Red => TableEdge::Near,
        Seat::Blue => TableEdge::Far,
    }
}

/// A piece of terrain on its way to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Placing {
    /// Whose it is.
    pub owner: Seat,
    /// What it is.
    pub choice: Choice,
    /// Whether it is one of the two compulsory ones.
    pub compulsory: bool,
    /// The placement roll; rivers and coasts need none. AM-SET-021
    pub die: Option<u8>,
}

/// How far the game has come: the set-up by AM-SET-003, then the turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Both write down their order of march. AM-SET-002
    OrderOfMarch,
    /// Both roll for the initiative. AM-SET-004
    Initiative,
    /// The player with the initiative chooses the territory. AM-SET-006
    Territory,
    /// The player without it takes one of the compulsory pieces. AM-SET-013
    Compulsory,
    /// One player makes his other selections, then the other. AM-SET-014, AM-SET-015
    Selection(Seat),
    /// The next piece is picked. AM-SET-017
    NextPiece(Seat),
    /// A piece is rolled for and placed. AM-SET-021
    Place(Placing),
    /// The piece placed last is adjusted. AM-SET-022
    Adjust(Placing),
    /// A road, if the player with the initiative wishes. AM-SET-019
    Road,
    /// One player's field fortifications, camp and ambush markers, then the other's. AM-SET-027
    Works(Seat),
    /// See there.
    Camp(Seat),
    /// See there.
    Ambushes(Seat),
    /// Both write down their outflanking marches. AM-SET-034
    Marches,
    /// A batch of battle groups, counted from 0. AM-SET-051
    Batch(Seat, u8),
    /// Who dismounts after all have deployed. AM-SET-055
    Dismounting(Seat),
    /// Commanders. AM-SET-058
    Commanders(Seat),
    /// Who moves first. AM-SET-059
    FirstMove,
    /// A step of a turn. AM-SEQ-006
    Turn(Step),
    /// The game is over. AM-SEQ-011
    Over,
}

/// An ambush marker, and what it hides. AM-SET-030
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Ambush {
    /// Where it lies.
    pub marker: Pose,
    /// The battle group there; none for a dummy.
    pub group: Option<usize>,
    /// The commander with it.
    pub commander: Option<usize>,
    /// Whether it is noted that the battle group fights on foot. AM-SET-055
    #[serde(default)]
    pub on_foot: bool,
}

/// One side of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Side {
    /// Its order of march: places in the army's list.
    pub order: Vec<usize>,
    /// Its selections that are not yet on the table.
    pub pieces: Vec<Choice>,
    /// Its field fortifications.
    pub works: Vec<Base>,
    /// Its camp, once it stands.
    pub camp: Option<Base>,
    /// Its ambushes.
    pub ambushes: Vec<Ambush>,
    /// Its ambushes that have come to light and are not deployed yet. AM-SET-032
    pub revealed: Vec<Ambush>,
    /// Its outflanking marches that have not come to the table.
    pub marches: Vec<FlankMarch>,
    /// Those of which the enemy knows. AM-SET-038
    pub declared: Vec<Declared>,
    /// Its battle groups, those that are on the table.
    pub groups: Vec<Option<Fielded>>,
    /// Which of them have dismounted.
    pub dismounted: Vec<usize>,
    /// Its commanders, those who are on the table.
    pub commanders: Vec<Option<Leader>>,
    /// Its battle groups that are out of the game, and how they were lost. AM-SEQ-014
    pub lost: Vec<(usize, Loss)>,
    /// Its commanders who are out of the game.
    pub lost_commanders: Vec<usize>,
    /// Whether its camp has been sacked. AM-SEQ-014
    pub camp_sacked: bool,
}

/// How a battle group was lost. AM-SEQ-014
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// It left the table, routing or evading. AM-MOV-092
    LeftTheTable,
    /// It was destroyed.
    Destroyed,
    /// It straggled on an outflanking march and never arrived. AM-SEQ-017
    Straggling,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Battle {
    /// How far it has come.
    pub stage: Stage,
    /// Who has the initiative, once it is rolled.
    pub initiative: Option<Seat>,
    /// Where the battle is fought.
    pub territory: Option<Territory>,
    /// The compulsory pieces, by the seat that places them.
    pub compulsory: [Option<Choice>; 2],
    /// All pieces that have been selected, placed or not. AM-SET-016
    pub selected: Vec<Choice>,
    /// The table with its terrain.
    pub field: Battlefield,
    /// The grade of the river. AM-TER-032
    pub river: Option<Grade>,
    /// The two sides, red's first.
    pub sides: [Side; 2],
    /// Who is the active player of the first turn.
    pub first: Option<Seat>,
    /// The turn that is being played.
    pub turn: Turn,
    /// Pursuers who have run into fresh enemy, until the impact combat for that contact has been fought. AM-JAP-025
    pub fresh_contacts: Vec<FreshContact>,
}

/// Pursuers in contact with fresh enemy: they fight in the next impact phase, and not before. AM-JAP-025, AM-MEL-028
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FreshContact {
    /// Who ran into them: treated as charging.
    pub pursuer: GroupId,
    /// Whom.
    pub enemy: GroupId,
    /// From where.
    pub approach: Approach,
}

impl Battle {
    /// The state before anything is decided.
    pub fn new(agreement: &Agreement) -> Self {
        let side = |army: &Army| Side {
            order: Vec::new(),
            pieces: Vec::new(),
            works: Vec::new(),
            camp: None,
            ambushes: Vec::new(),
            revealed: Vec::new(),
            marches: Vec::new(),
            declared: Vec::new(),
            groups: vec![None; army.groups.len()],
            dismounted: Vec::new(),
            commanders: vec![None; army.commanders.len()],
            lost: Vec::new(),
            lost_commanders: Vec::new(),
            camp_sacked: false,
        };
        Self {
            stage: Stage::OrderOfMarch,
            initiative: None,
            territory: None,
            compulsory: [None; 2],
            selected: Vec::new(),
            field: Battlefield::new(agreement.table),
            river: None,
            sides: agreement.armies.each_ref().map(side),
            first: None,
            turn: Turn::default(),
            fresh_contacts: Vec::new(),
        }
    }

    /// The first turn begins, once it is known whose it is. Commanders who stand lined up with a battle group are with
    /// it; with the first one, if they touch two. AM-SET-059, AM-CMD-006, AM-CMD-007
    pub fn begin(&mut self, agreement: &Agreement, first: Seat) {
        for side in &mut self.sides {
            for leader in side.commanders.iter_mut().flatten() {
                let base = Base::new(leader.pose, bases::commander(agreement.figures)).footprint();
                let with = |group: &Option<Fielded>| {
                    group.as_ref().is_some_and(|fielded| command::is_with(&base, &fielded.body))
                };
                leader.with = side.groups.iter().position(with);
                leader.begin_phase();
            }
        }
        self.first = Some(first);
        self.turn = Turn::new(1, first);
        self.stage = Stage::Turn(Step::FIRST);
    }

    /// Whether a phase of a turn is being played.
    pub fn is_in(&self, phase: Phase) -> bool {
        matches!(self.stage, Stage::Turn(step) if step.phase() == phase)
    }

    /// A battle group on the table.
    pub fn fielded(&self, id: GroupId) -> Option<&Fielded> {
        self.side(id.seat).groups.get(id.index)?.as_ref()
    }

    pub(crate) fn fielded_mut(&mut self, id: GroupId) -> Option<&mut Fielded> {
        self.side_mut(id.seat).groups.get_mut(id.index)?.as_mut()
    }

    /// Takes a battle group off the table for good. Pursuers who ran into it fight it no more. AM-JAP-025
    pub(crate) fn lose(&mut self, id: GroupId, how: Loss) {
        self.fresh_contacts.retain(|contact| ![contact.pursuer, contact.enemy].contains(&id));
        let side = self.side_mut(id.seat);
        side.groups[id.index] = None;
        side.lost.push((id.index, how));
    }

    /// The player with the initiative. Only asked after it has been rolled for.
    pub fn with_initiative(&self) -> Seat {
        self.initiative.unwrap_or(Seat::Red)
    }

    /// One side.
    pub const fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    pub(crate) const fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// The battle groups of a side that are in ambush or on an outflanking march. AM-SET-050
    pub fn away(&self, seat: Seat) -> Vec<usize> {
        let side = self.side(seat);
        let ambushed = side.ambushes.iter().chain(&side.revealed).filter_map(|ambush| ambush.group);
        let marching = side.marches.iter().flat_map(|march| march.groups.iter().copied());
        ambushed.chain(marching).collect()
    }

    /// The commanders of a side that are in ambush or on an outflanking march, not those who have come before the last of
    /// their battle groups. AM-SET-058, AM-SET-039
    pub fn commanders_away(&self, seat: Seat) -> Vec<usize> {
        let side = self.side(seat);
        let ambushed = side.ambushes.iter().chain(&side.revealed).filter_map(|ambush| ambush.commander);
        let has_come =
            |index: usize| side.commanders[index].is_some() || side.lost_commanders.contains(&index);
        let marching = side.marches.iter().map(|march| march.commander).filter(|&index| !has_come(index));
        ambushed.chain(marching).collect()
    }
}
