//! Commanders: what they reach and whom they command.

use acies_field::{Body, Mu, Scale, face_alike, hang_together, joined_at_edge_and_corner, measure};
use acies_geometry::{Contact, Footprint, contact};
use serde::{Deserialize, Serialize};

use crate::disorder::Disorder;
use crate::{BattleGroup, Cohesion, TroopType};

/// The level of a commander, lowest first. AM-CMD-003
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum CommanderLevel {
    /// TC
    Troop,
    /// FC
    Field,
    /// IC
    Inspired,
}

impl CommanderLevel {
    /// How far he can influence troops. AM-CMD-003, AM-GLO-016
    pub const fn range(self) -> Mu {
        match self {
            Self::Inspired => Mu::new(12),
            Self::Field => Mu::new(8),
            Self::Troop => Mu::new(4),
        }
    }

    /// How many battle groups he can move as one battle line. AM-CMD-014
    pub const fn largest_battle_line(self) -> usize {
        match self {
            Self::Troop => 2,
            Self::Field => 4,
            Self::Inspired => 6,
        }
    }
}

/// Which part of an army a battle group or a commander belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Contingent {
    /// The army itself.
    #[default]
    Main,
    /// Allies, counted from 0.
    Ally(u8),
}

/// What a commander is in his army. AM-CMD-001
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The commander-in-chief.
    CommanderInChief,
    /// A subordinate.
    SubCommander,
    /// The commander of an allied contingent.
    Ally(u8),
}

/// A commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Commander {
    /// What he is in his army.
    pub rank: Rank,
    /// How good he is.
    pub level: CommanderLevel,
    /// Whether he rides an elephant. AM-BGR-018
    pub on_an_elephant: bool,
}

impl Commander {
    /// One on a horse or on foot.
    pub const fn new(rank: Rank, level: CommanderLevel) -> Self {
        Self { rank, level, on_an_elephant: false }
    }

    /// Whether he is in line of command for troops of a contingent: the commander-in-chief and subordinates for the main
    /// army, an ally for his own contingent only. AM-CMD-010
    pub fn commands(&self, contingent: Contingent) -> bool {
        match self.rank {
            Rank::CommanderInChief | Rank::SubCommander => contingent == Contingent::Main,
            Rank::Ally(ally) => contingent == Contingent::Ally(ally),
        }
    }
}

/// Whether a commander has a battle group in his command range: from the nearest point of his base to the nearest point
/// of any of its bases. AM-CMD-004
pub fn is_in_range(level: CommanderLevel, commander: &Footprint, body: &Body, scale: &Scale) -> bool {
    measure::bodies_within(&[*commander], body.footprints(), scale.mu(level.range()))
}

/// Whether a commander is in a position that counts as being with a battle group: lined up against one of its bases, edge
/// on edge and corner on corner; or he is shown by a marker on one of them. AM-CMD-007, AM-MOV-086
pub fn is_with(commander: &Footprint, body: &Body) -> bool {
    body.footprints().iter().any(|base| base == commander || joined_at_edge_and_corner(commander, base))
}

/// A battle group that may be part of a battle line.
#[derive(Clone, Copy, Debug)]
pub struct InLine<'a> {
    /// What it is.
    pub group: &'a BattleGroup,
    /// Where it stands.
    pub body: &'a Body,
    /// Which part of the army it belongs to.
    pub contingent: Contingent,
    /// The worst disorder of any of its bases. AM-BGR-029
    pub disorder: Disorder,
}

/// Why battle groups cannot move as one battle line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
#[serde(rename_all = "snake_case")]
pub enum NoBattleLine {
    /// They do not all face the same way. AM-CMD-011
    Facings,
    /// They do not hang together along their edges. AM-CMD-011
    Apart,
    /// More than the commander can move. AM-CMD-014
    TooMany(usize),
    /// The commander is with none of them, or does not command them all, or one is out of his range. AM-CMD-013
    Commander,
    /// One is fragmented, broken or severely disordered. AM-CMD-015
    State(usize),
    /// Two of them cannot be in one line. AM-CMD-016, AM-CMD-017
    Types(usize, usize),
    /// They belong to different contingents. AM-CMD-018
    Contingents,
}

/// All that keeps battle groups from moving as one battle line under a commander. AM-CMD-011 to AM-CMD-018
pub fn check_battle_line(
    groups: &[InLine<'_>],
    commander: &Commander,
    base: &Footprint,
    scale: &Scale,
) -> Vec<NoBattleLine> {
    let mut flaws = Vec::new();
    let facing = |group: &InLine<'_>| group.body.facing();
    if groups.windows(2).any(|pair| !face_alike(facing(&pair[0]), facing(&pair[1]))) {
        flaws.push(NoBattleLine::Facings);
    }
    if !touch_along_edges(groups) {
        flaws.push(NoBattleLine::Apart);
    }
    if groups.len() > commander.level.largest_battle_line() {
        flaws.push(NoBattleLine::TooMany(groups.len()));
    }
    let reaches = |group: &InLine<'_>| {
        commander.commands(group.contingent) && is_in_range(commander.level, base, group.body, scale)
    };
    if !groups.iter().all(reaches) || !groups.iter().any(|group| is_with(base, group.body)) {
        flaws.push(NoBattleLine::Commander);
    }
    for (index, line) in groups.iter().enumerate() {
        if line.group.cohesion < Cohesion::Disrupted || line.disorder == Disorder::Severely {
            flaws.push(NoBattleLine::State(index));
        }
        let others = groups.iter().enumerate().skip(index + 1);
        let clashing = others.filter(|(_, other)| !may_share_a_battle_line(line.group, other.group));
        flaws.extend(clashing.map(|(other, _)| NoBattleLine::Types(index, other)));
    }
    if groups.windows(2).any(|pair| pair[0].contingent != pair[1].contingent) {
        flaws.push(NoBattleLine::Contingents);
    }
    flaws
}

/// Whether each touches another along an edge or a part of one, so that all are connected. AM-CMD-011
fn touch_along_edges(groups: &[InLine<'_>]) -> bool {
    let footprints: Vec<&[Footprint]> = groups.iter().map(|group| group.body.footprints()).collect();
    let along_an_edge =
        |one: &Footprint, other: &Footprint| contact(one, other).is_some_and(Contact::is_edge_to_edge);
    hang_together(groups.len(), |one, other| {
        footprints[one].iter().any(|base| footprints[other].iter().any(|theirs| along_an_edge(base, theirs)))
    })
}

/// What is wrong with the commanders of an army. AM-CMD-001, AM-PTS-012
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CommandersFlaw {
    /// Not exactly one commander-in-chief.
    CommandersInChief(usize),
    /// Not one to three further commanders.
    Others(usize),
}

/// Whether an army has one commander-in-chief and one to three others. AM-CMD-001
pub fn check_commanders(commanders: &[Commander]) -> Vec<CommandersFlaw> {
    let chiefs = commanders.iter().filter(|commander| commander.rank == Rank::CommanderInChief).count();
    let others = commanders.len() - chiefs;
    let mut flaws = Vec::new();
    if chiefs != 1 {
        flaws.push(CommandersFlaw::CommandersInChief(chiefs));
    }
    if !(1..=3).contains(&others) {
        flaws.push(CommandersFlaw::Others(others));
    }
    flaws
}

/// Whether two battle groups may be in one battle line by what they are: no scythed chariots; foot with foot and mounted
/// with mounted, but light foot with mounted too, and elephants with foot. AM-CMD-016, AM-CMD-017
pub fn may_share_a_battle_line(one: &BattleGroup, other: &BattleGroup) -> bool {
    let all =
        |group: &BattleGroup, test: fn(TroopType) -> bool| group.bases().iter().all(|base| test(base.kind));
    let scythed = |group: &BattleGroup| all(group, |kind| kind == TroopType::ScythedChariots);
    if scythed(one) || scythed(other) {
        return false;
    }
    let is_foot = |group: &BattleGroup| all(group, TroopType::is_foot);
    if is_foot(one) == is_foot(other) {
        return true;
    }
    let (foot, mounted) = if is_foot(one) { (one, other) } else { (other, one) };
    all(foot, |kind| kind == TroopType::LightFoot) || all(mounted, |kind| kind == TroopType::Elephants)
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_field::{Base, FigureScale, MovementUnit, Ranks};
    use acies_geometry::{Angle, Point, Pose, Size};

    fn group(text: &str) -> BattleGroup {
        BattleGroup::described(text).unwrap()
    }

    /// Proves AM-CMD-003, AM-CMD-014, AM-GLO-016.
    #[test]
    fn levels_have_ranges_and_battle_lines() {
        let table =
            [(CommanderLevel::Troop, 4, 2), (CommanderLevel::Field, 8, 4), (CommanderLevel::Inspired, 12, 6)];
        for (level, range, groups) in table {
            assert_eq!((level.range(), level.largest_battle_line()), (Mu::new(range), groups));
        }
        assert!(
            CommanderLevel::Inspired > CommanderLevel::Field && CommanderLevel::Field > CommanderLevel::Troop
        );
    }

    /// Proves AM-CMD-001, AM-PTS-012.
    #[test]
    fn an_army_has_one_chief_and_one_to_three_others() {
        let commander = |rank| Commander::new(rank, CommanderLevel::Troop);
        let army = |others: usize| {
            let mut commanders = vec![commander(Rank::CommanderInChief)];
            commanders.extend((0..others).map(|_| commander(Rank::SubCommander)));
            check_commanders(&commanders)
        };
        assert_eq!((army(1), army(3)), (vec![], vec![]));
        assert_eq!(army(0), [CommandersFlaw::Others(0)]);
        assert_eq!(army(4), [CommandersFlaw::Others(4)]);
        let no_chief = check_commanders(&[commander(Rank::SubCommander), commander(Rank::Ally(0))]);
        assert_eq!(no_chief, [CommandersFlaw::CommandersInChief(0)]);
    }

    /// Proves AM-CMD-010, AM-GLO-028.
    #[test]
    fn allies_command_and_are_commanded_by_themselves() {
        let commander = |rank| Commander::new(rank, CommanderLevel::Field);
        let (chief, ally) = (commander(Rank::CommanderInChief), commander(Rank::Ally(1)));
        assert!(chief.commands(Contingent::Main) && !chief.commands(Contingent::Ally(1)));
        assert!(ally.commands(Contingent::Ally(1)) && !ally.commands(Contingent::Ally(0)));
        assert!(!ally.commands(Contingent::Main));
    }

    /// Proves AM-CMD-016, AM-CMD-017, AM-SPE-012.
    #[test]
    fn foot_and_mounted_keep_apart_with_two_exceptions() {
        let foot = group("4 heavy foot, protected, average, drilled");
        let light = group("4 light foot, unprotected, average, drilled, bow");
        let cavalry = group("4 cavalry, armoured, average, drilled");
        let elephants = group("2 elephants, average, undrilled");
        let scythed = group("2 scythed chariots, average, undrilled");
        let may = |one: &BattleGroup, other: &BattleGroup| {
            assert_eq!(may_share_a_battle_line(one, other), may_share_a_battle_line(other, one));
            may_share_a_battle_line(one, other)
        };
        assert!(
            may(&foot, &elephants)
                && may(&light, &cavalry)
                && may(&elephants, &cavalry)
                && may(&light, &elephants)
        );
        assert!(
            !may(&group("4 medium foot, protected, average, drilled"), &cavalry) && !may(&foot, &cavalry)
        );
        assert!(!may(&scythed, &cavalry) && !may(&scythed, &scythed));
    }

    const SCALE: Scale = Scale::field_of_glory(FigureScale::Mm15, MovementUnit::Mm25);

    /// Four bases, two wide, with the middle of the front edge at this place.
    fn body(x: i32, y: i32, degrees: i32) -> Body {
        let front = Pose::new(Point::millimetres(x, y), Angle::degrees(degrees));
        Ranks::new(4, 2).stand(front, &[Size::millimetres(40, 15); 4])
    }

    fn commander_at(x: i32, y: i32) -> Footprint {
        let pose = Pose::new(Point::millimetres(x, y), Angle::ZERO);
        Base::new(pose, Size::millimetres(40, 40)).footprint()
    }

    /// Proves AM-CMD-004.
    #[test]
    fn exactly_the_command_range_is_in_range() {
        // The group reaches from 460 to 540; 4 MU are 100 mm.
        let group = body(500, 500, 0);
        let in_range = |x: i32, level| is_in_range(level, &commander_at(x, 500), &group, &SCALE);
        assert!(in_range(660, CommanderLevel::Troop) && !in_range(661, CommanderLevel::Troop));
        assert!(in_range(760, CommanderLevel::Field) && in_range(860, CommanderLevel::Inspired));
    }

    /// Proves AM-CMD-007.
    #[test]
    fn a_commander_is_with_a_battle_group_when_lined_up() {
        let group = body(500, 500, 0);
        assert!(is_with(&commander_at(480, 470), &group), "behind the left file");
        assert!(is_with(&commander_at(560, 500), &group), "level beside it");
        assert!(!is_with(&commander_at(500, 470), &group), "along part of an edge, no corners meeting");
        assert!(!is_with(&commander_at(480, 460), &group), "not touching");
        assert_eq!(group.bases().len(), 4, "he adds nothing to its bases");
    }

    /// Proves AM-CMD-011, AM-CMD-013, AM-CMD-014, AM-CMD-015, AM-CMD-018, AM-GLO-008.
    #[test]
    fn what_makes_a_battle_line() {
        let foot = group("4 heavy foot, protected, average, drilled");
        let mut shaken = foot.clone();
        shaken.cohesion = Cohesion::Disrupted;
        let mut broken = foot.clone();
        broken.cohesion = Cohesion::Fragmented;
        let of = |level| Commander::new(Rank::SubCommander, level);
        let with = commander_at(480, 470);
        let line = |group: &BattleGroup, bodies: &[Body], level: CommanderLevel| {
            let groups: Vec<InLine<'_>> = bodies
                .iter()
                .map(|body| InLine { group, body, contingent: Contingent::Main, disorder: Disorder::None })
                .collect();
            check_battle_line(&groups, &of(level), &with, &SCALE)
        };
        let beside = [body(500, 500, 0), body(580, 500, 0)];
        assert_eq!(line(&foot, &beside, CommanderLevel::Troop), []);
        let stepped = [body(500, 500, 0), body(580, 490, 0)];
        assert_eq!(line(&foot, &stepped, CommanderLevel::Troop), [], "side edges touch in part");
        let corners = [body(500, 500, 0), body(580, 530, 0)];
        assert_eq!(line(&foot, &corners, CommanderLevel::Troop), [NoBattleLine::Apart]);
        let turned = [body(500, 500, 0), body(580, 500, 1)];
        assert!(line(&foot, &turned, CommanderLevel::Troop).contains(&NoBattleLine::Facings));
        let far = [body(500, 500, 0), body(580, 500, 0), body(660, 500, 0)];
        assert_eq!(
            line(&foot, &far, CommanderLevel::Troop),
            [NoBattleLine::TooMany(3), NoBattleLine::Commander],
            "three are too many, and the third is 120 mm away"
        );
        assert_eq!(line(&foot, &far, CommanderLevel::Field), []);
        assert_eq!(line(&shaken, &beside, CommanderLevel::Troop), [], "disrupted troops may");
        assert_eq!(
            line(&broken, &beside, CommanderLevel::Troop),
            [NoBattleLine::State(0), NoBattleLine::State(1)]
        );
        let disordered = InLine {
            group: &foot,
            body: &beside[0],
            contingent: Contingent::Main,
            disorder: Disorder::Severely,
        };
        let allied = InLine {
            contingent: Contingent::Ally(0),
            disorder: Disorder::None,
            body: &beside[1],
            ..disordered
        };
        let flaws = check_battle_line(&[disordered, allied], &of(CommanderLevel::Field), &with, &SCALE);
        assert_eq!(flaws, [NoBattleLine::Commander, NoBattleLine::State(0), NoBattleLine::Contingents]);
        let nobody = check_battle_line(
            &[InLine { disorder: Disorder::None, ..disordered }],
            &of(CommanderLevel::Field),
            &commander_at(480, 440),
            &SCALE,
        );
        assert_eq!(nobody, [NoBattleLine::Commander], "he is in range and with none of them");
    }
}
