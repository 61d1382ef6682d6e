//! The bases that fight, as the tables of combat look at them.

use acies_field::Mu;
use acies_field::terrain::{Kind, is_uphill_of};
use acies_geometry::{Edge, Footprint, Part, contact};
use serde::{Deserialize, Serialize};

use super::advantage::Fighter;
use crate::defending::edges_defended;
use crate::fielded::{Fielded, GroupId};
use crate::fighting::{files_of, in_open};
use crate::position::Position;
use crate::{Capability, TroopType, Troops};

/// A file that fights: the bases from the one that meets the enemy to the rear, and the enemy base that it meets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct FightingFile {
    /// Whose.
    pub id: GroupId,
    /// Its bases, from front to rear.
    pub bases: Vec<usize>,
    /// Whom it fights.
    pub enemy: GroupId,
    /// Which base of his.
    pub enemy_base: usize,
    /// Whether it fights as an overlap. AM-MEL-005
    pub overlap: bool,
}

/// How a base came into a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coming {
    /// It charges, or intercepts. AM-IMP-069
    pub charging: bool,
    /// It fights as a flank or rear charge. AM-IMP-028
    pub on_the_flank: bool,
}

/// The front base of a fighting file, with all that its points of advantage depend on.
pub fn fighter(position: &Position<'_>, file: &FightingFile, coming: Coming) -> Fighter {
    let fielded = position.fielded(file.id);
    let group = &fielded.group;
    let troops = group.bases()[file.bases[0]];
    let ranks: Vec<&Troops> = file.bases.iter().map(|&base| &group.bases()[base]).collect();
    let base = fielded.body.bases()[file.bases[0]].footprint();
    let opponent = position.fielded(file.enemy).body.bases()[file.enemy_base].footprint();
    let (mine, theirs) = ((file.id, file.bases[0]), (file.enemy, file.enemy_base));
    let (defending, attacking) = (defends(position, mine, theirs), defends(position, theirs, mine));
    Fighter {
        troops,
        skirmishers: group.is_skirmishers(),
        shock: position.is_shock(file.id),
        cohesion: group.cohesion,
        disorder: position.disorder_of_bases(file.id)[file.bases[0]],
        // An orb has no advantage of its ranks. AM-SPE-045
        ranks: if fielded.in_orb { 1 } else { ranks_alike(&ranks) },
        backed: !fielded.in_orb && ranks.get(1).is_some_and(|second| second.kind != TroopType::LightFoot),
        charging: coming.charging,
        in_open: in_open(position, &base) && !defending && !attacking,
        uphill: is_uphill_of(&base, &opponent, &position.battle.field.pieces),
        defending,
        in_column: is_column_in_combat(position, fielded) && !has_dropped_back(position, file.id),
        on_the_flank: coming.on_the_flank,
    }
}

/// How many ranks from the front have the front base's spears or pikes. AM-COM-042
fn ranks_alike(file: &[&Troops]) -> u8 {
    let alike = |base: &&&Troops| {
        if file[0].has(Capability::Pikemen) {
            base.has(Capability::Pikemen)
        } else {
            base.is_spearmen() == file[0].is_spearmen()
        }
    };
    file.iter().take_while(alike).count() as u8
}

/// A base of a battle group.
type BaseOf = (GroupId, usize);

fn footprint(position: &Position<'_>, (id, base): BaseOf) -> Footprint {
    position.fielded(id).body.bases()[base].footprint()
}

/// Whether a base defends field fortifications, portable defences or a riverbank against another: foot only, and no battle
/// wagons. AM-COM-078, AM-SPE-027, AM-SPE-032, AM-GLO-020
fn defends(position: &Position<'_>, mine: BaseOf, theirs: BaseOf) -> bool {
    let kind = position.group(mine.0).bases()[mine.1].kind;
    if !kind.is_foot() || kind == TroopType::BattleWagons {
        return false;
    }
    let mut rivers = position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::River);
    let reach = position.scale().mu(Mu::new(1));
    let (base, opponent) = (footprint(position, mine), footprint(position, theirs));
    are_works_between(position, mine, theirs)
        || rivers.any(|river| river.bank_is_defended(&base, Edge::Front, &opponent, reach))
}

/// Whether an opponent attacks a base across works that it defends: on the edge behind them. Portable defences count only
/// against mounted other than elephants. Who only overlaps is seen as if on the front. AM-SPE-021, AM-SPE-027, AM-SPE-032
pub(crate) fn are_works_between(position: &Position<'_>, mine: BaseOf, theirs: BaseOf) -> bool {
    let enemy = position.group(theirs.0).bases()[theirs.1].kind;
    let stakes_hold = enemy.is_mounted() && enemy != TroopType::Elephants;
    let works = if stakes_hold { position.defensible(mine.0) } else { position.fortifications(mine.0.seat) };
    let edges = edges_defended(&works, &footprint(position, mine));
    if edges.is_empty() {
        return false;
    }
    let [outline, opponent] = [mine, theirs].map(|(id, base)| position.outlines(id)[base]);
    let met = match contact(&outline, &opponent).map(|met| met.mine) {
        Some(Part::Edge(edge)) => edge,
        Some(Part::Corner(_)) | None => Edge::Front,
    };
    edges.iter().any(|&(edge, _)| edge == met)
}

/// Whether a battle group has dropped back a base in its charge: it is no column then. AM-COM-079, AM-IMP-016
fn has_dropped_back(position: &Position<'_>, id: GroupId) -> bool {
    let charges = &position.battle.turn.charges;
    charges.iter().any(|charge| charge.id() == id && charge.order.drop_back.is_some())
}

/// Whether a battle group counts as a column in combat: one file wide, but off the roads not if it has only two bases now,
/// unless they are knights, chariots or elephants, nor if it is battle wagons or artillery. AM-GLO-015
pub fn is_column_in_combat(position: &Position<'_>, fielded: &Fielded) -> bool {
    let files = files_of(fielded);
    let kind = fielded.group.bases()[0].kind;
    let never = kind == TroopType::BattleWagons || kind.is_artillery();
    let pairs = matches!(kind, TroopType::Knights | TroopType::Elephants) || kind.is_chariots();
    let counts = !never && (fielded.group.bases().len() > 2 || pairs);
    files.len() == 1 && files[0].len() > 1 && (counts || is_on_a_road(position, fielded))
}

fn is_on_a_road(position: &Position<'_>, fielded: &Fielded) -> bool {
    let mut roads = position.battle.field.pieces.iter().filter(|piece| piece.kind() == Kind::Road);
    roads.any(|road| road.is_followed_by(fielded.body.bases()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cohesion;
    use crate::testing::{at, battle, blue, lay, red};

    const PIKES: &str = "8 heavy foot, protected, average, drilled, pikemen";
    const FOOT: &str = "4 heavy foot, protected, average, drilled, swordsmen";

    const fn left_file() -> FightingFile {
        FightingFile { id: red(0), bases: Vec::new(), enemy: blue(0), enemy_base: 1, overlap: false }
    }

    #[test]
    fn a_file_is_seen_with_its_ranks_ground_and_state() {
        let (fog, mut battle) = battle(&[(PIKES, (500, 500), 0, 2)], &[(FOOT, (500, 500), 180, 2)]);
        let file = FightingFile { bases: vec![0, 2, 4, 6], ..left_file() };
        let seen = fighter(&at(&fog, &battle), &file, Coming::default());
        assert_eq!((seen.ranks, seen.backed, seen.in_open, seen.shock), (4, true, true, true));
        assert!(!seen.in_column && !seen.defending && !seen.uphill);
        battle.fielded_mut(red(0)).unwrap().group.cohesion = Cohesion::Disrupted;
        lay(&mut battle, Kind::Brush, (440, 480), (490, 520));
        let seen = fighter(&at(&fog, &battle), &file, Coming { charging: true, on_the_flank: false });
        assert_eq!((seen.cohesion, seen.in_open, seen.charging), (Cohesion::Disrupted, false, true));
    }

    /// Spearmen are backed by a second rank of battle troops, and nobody in an orb is. AM-COM-065, AM-SPE-045
    #[test]
    fn who_is_backed() {
        let seen = |text: &str, files: usize, in_orb: bool| {
            let (fog, mut battle) = battle(&[(text, (500, 500), 0, files)], &[(FOOT, (500, 500), 180, 2)]);
            let bases = if files == 2 { vec![0, 2] } else { vec![0] };
            battle.fielded_mut(red(0)).unwrap().in_orb = in_orb;
            let file = FightingFile { bases, enemy_base: 0, ..left_file() };
            let seen = fighter(&at(&fog, &battle), &file, Coming::default());
            (seen.ranks, seen.backed)
        };
        let spears = "4 heavy foot, protected, average, drilled, offensive spearmen";
        assert_eq!(seen(spears, 2, false), (2, true));
        assert_eq!(seen(spears, 4, false), (1, false), "one rank");
        assert_eq!(seen(spears, 2, true), (1, false), "in orb");
        let first = "2 heavy foot, protected, average, drilled, offensive spearmen";
        let archers = format!("{first} + 2 medium foot, protected, bow");
        assert_eq!(seen(&archers, 2, false), (1, true), "others behind them");
        let light = format!("{first} + 2 light foot, unprotected, bow");
        assert_eq!(seen(&light, 2, false), (1, false), "light foot behind them");
    }

    /// Which columns count as such in combat: by how much is lost, and whether they are on a road.
    fn which_are_columns_in_combat() {
        let column = |text: &str, files: usize, lost: usize, road: Option<i32>| {
            let (fog, mut battle) = battle(&[(text, (500, 500), 0, files)], &[(FOOT, (500, 900), 180, 2)]);
            let fielded = battle.fielded_mut(red(0)).unwrap();
            let left = fielded.group.bases().len() - lost;
            fielded.group = fielded.group.without(&(left..left + lost).collect::<Vec<_>>());
            fielded.body = acies_field::Body::new(fielded.body.bases()[..left].to_vec());
            if let Some(x) = road {
                let line = [(x, 0), (x, 700)].map(|(x, y)| acies_geometry::Point::millimetres(x, y)).to_vec();
                let width = acies_geometry::Length::millimetres(40);
                let road = acies_field::terrain::Shape::Course { line, width };
                battle.field.pieces.push(acies_field::terrain::Piece::of(Kind::Road, road).unwrap());
            }
            is_column_in_combat(&at(&fog, &battle), battle.fielded(red(0)).unwrap())
        };
        let knights = "4 knights, armoured, average, drilled, lancers";
        let chariots = "2 light chariots, average, undrilled";
        for (text, lost) in
            [(FOOT, 0), (FOOT, 1), (knights, 2), ("2 elephants, average, undrilled", 0), (chariots, 0)]
        {
            assert!(column(text, 1, lost, None), "{text} less {lost}");
        }
        assert!(!column(FOOT, 2, 0, None) && !column(FOOT, 2, 0, Some(500)), "two bases wide");
        assert!(!column(knights, 1, 3, None) && !column(knights, 1, 3, Some(500)), "one base deep");
        let wagons = "4 battle wagons, average";
        let guns = "2 light artillery, average, undrilled";
        for (text, lost) in [(FOOT, 2), ("2 cavalry, protected, average, drilled", 0), (wagons, 0), (guns, 0)]
        {
            assert!(!column(text, 1, lost, None), "{text} less {lost}");
            assert!(column(text, 1, lost, Some(500)), "{text} less {lost}, on a road");
            assert!(!column(text, 1, lost, Some(560)), "{text} less {lost}, beside a road");
        }
    }

    /// Proves AM-GLO-015.
    ///
    /// What else a kinked column can and cannot do is in AM-BGR-009 to AM-BGR-011.
    #[test]
    fn what_a_column_is() {
        which_are_columns_in_combat();
        // A kinked column faces the way of its front base, and cannot evade.
        let horse = "4 light horse, unprotected, average, undrilled, javelins";
        let (fog, mut battle) = battle(&[(horse, (500, 500), 0, 1)], &[(horse, (500, 700), 180, 1)]);
        assert!(crate::impact::evading::can_evade(&at(&fog, &battle), red(0)), "one that is not kinked can");
        let fielded = battle.fielded_mut(red(0)).unwrap();
        let column = acies_field::Column::new(fielded.drawn().unwrap().front, fielded.body.sizes());
        let left = acies_geometry::Angle::degrees(45);
        let column = column.wheeled(acies_geometry::Hand::Left, left).unwrap().0;
        let kinks = crate::Kinks { column, order: vec![0, 1, 2, 3] };
        (fielded.body, fielded.kinks) = (kinks.body(), Some(kinks));
        let facings = [0, 3].map(|base| fielded.body.bases()[base].pose.facing);
        assert!(fielded.is_kinked() && facings[0] != facings[1], "bent where it has wheeled");
        assert_eq!(fielded.facing(), facings[0]);
        let position = at(&fog, &battle);
        assert!(is_column_in_combat(&position, battle.fielded(red(0)).unwrap()));
        assert!(!crate::impact::evading::can_evade(&position, red(0)));
    }

    /// AM-SPE-027, AM-COM-078, AM-COM-094: only against those who attack across the works.
    #[test]
    fn works_are_defended_against_those_beyond_them() {
        let one = "1 heavy foot, protected, average, drilled, swordsmen";
        let blues = [(FOOT, (500, 515), 180, 4), (one, (580, 493), 270, 1)];
        let (fog, mut battle) = battle(&[(FOOT, (500, 500), 0, 4)], &blues);
        let size = crate::bases::fortification(acies_field::FigureScale::Mm15);
        let piece = |index: i32| {
            let at = acies_geometry::Point::millimetres(420 + 40 * index, 515);
            acies_field::Base::new(acies_geometry::Pose::new(at, acies_geometry::Angle::ZERO), size)
        };
        battle.side_mut(acies_play::Seat::Red).works = (0..5).map(piece).collect();
        let seen = |enemy: GroupId| {
            let file = FightingFile { bases: vec![3], enemy, enemy_base: 0, ..left_file() };
            let seen = fighter(&at(&fog, &battle), &file, Coming::default());
            (seen.defending, seen.in_open)
        };
        assert_eq!(seen(blue(0)), (true, false), "across them");
        assert_eq!(seen(blue(1)), (false, true), "on the flank, behind them");
    }

    /// AM-COM-079: whoever dropped back a base in his charge is no column.
    #[test]
    fn a_base_dropped_back_makes_no_column() {
        let pair = "2 knights, armoured, average, drilled, lancers";
        let (fog, mut battle) =
            crate::testing::charging(&[(pair, (500, 500), 0, 1)], &[(FOOT, (500, 520), 180, 2)]);
        let file = FightingFile { bases: vec![0, 1], ..left_file() };
        assert!(fighter(&at(&fog, &battle), &file, Coming::default()).in_column);
        battle.turn.charges[0].order.drop_back = Some(acies_geometry::Hand::Left);
        assert!(!fighter(&at(&fog, &battle), &file, Coming::default()).in_column);
    }
}
