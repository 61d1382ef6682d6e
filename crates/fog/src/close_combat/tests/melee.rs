use super::*;
use crate::Cohesion;
use crate::battle::FreshContact;
use crate::testing::{blue, red};

fn melee(red_groups: &[Placed<'_>], blue_groups: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red_groups, blue_groups);
    battle.stage = Stage::Turn(Step::Combat(Phase::Melee));
    (fog, battle)
}

fn all(fog: &Fog, battle: &Battle, by: GroupId, on: GroupId) -> u32 {
    dice(fog, battle, Phase::Melee, by, on)
}

fn settled(fog: &Fog, battle: &Battle) -> Vec<FightingFile> {
    let mut battle = battle.clone();
    settle(fog, &mut battle, Phase::Melee);
    battle.turn.fray.files()
}

/// AM-COM-030, AM-COM-028: the dice of ranks in a real melee.
#[test]
fn the_first_two_ranks_fight() {
    let eight = &*format!("8 {HEAVY}");
    let (fog, battle) = melee(&[(eight, (500, 500), 0, 4)], &[(eight, (500, 500), 180, 4)]);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 8);
    let (fog, battle) = melee(&[(eight, (500, 500), 0, 2)], &[(eight, (500, 500), 180, 2)]);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 4);
    let knights = "4 knights, armoured, superior, undrilled, lancers, swordsmen";
    let (fog, battle) = melee(&[(knights, (500, 500), 0, 2)], &[(eight, (500, 500), 180, 2)]);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 4);
}

/// Proves AM-MEL-001, AM-MEL-003, AM-COM-026: fronts in contact fight, and overlaps; not corners, not broken troops, and not
/// a rear rank of another battle group.
#[test]
fn who_fights_in_melee() {
    let (two, four) = (&*format!("2 {HEAVY}"), &*format!("4 {HEAVY}"));
    let (fog, mut battle) = melee(&[(four, (500, 500), 0, 2)], &[(four, (500, 500), 180, 2)]);
    assert_eq!(fronts(&settled(&fog, &battle), red(0)), [(0, 1, false), (1, 0, false)]);
    battle.fielded_mut(blue(0)).unwrap().group.cohesion = Cohesion::Broken;
    assert!(settled(&fog, &battle).is_empty(), "broken troops fight nobody");
    let (fog, battle) = melee(&[(two, (500, 500), 0, 2)], &[(two, (580, 500), 180, 2)]);
    assert!(settled(&fog, &battle).is_empty(), "corner to corner");
    let behind = [(two, (500, 500), 0, 2), ("2 light foot, unprotected, average, drilled", (500, 485), 0, 2)];
    let (fog, battle) = melee(&behind, &[(two, (500, 500), 180, 2)]);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 2, "light foot of another battle group give nothing");
    assert_eq!(all(&fog, &battle, red(1), blue(0)), 0);
}

/// Proves AM-MEL-005, AM-MEL-007, AM-MEL-008: one file at each end fights as an overlap with all its ranks, and takes no hits
/// from whom it overlaps.
#[test]
fn one_file_overlaps_at_each_end() {
    let (two, wide) = (&*format!("4 {HEAVY}"), &*format!("12 {HEAVY}"));
    let (fog, battle) = melee(&[(wide, (500, 500), 0, 6)], &[(two, (500, 500), 180, 2)]);
    let files = settled(&fog, &battle);
    assert_eq!(fronts(&files, red(0)), [(1, 1, true), (2, 1, false), (3, 0, false), (4, 0, true)]);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 8, "two dice for each file");
    assert_eq!(fronts(&files, blue(0)).len(), 2, "the overlapped fight whom they have in front");
    // Another battle group that only overlaps is not hit.
    let two_groups = [(two, (500, 500), 0, 2), (two, (580, 500), 0, 2)];
    let (fog, battle) = melee(&two_groups, &[(two, (500, 500), 180, 2)]);
    assert_eq!(all(&fog, &battle, red(1), blue(0)), 2);
    assert_eq!(all(&fog, &battle, blue(0), red(1)), 0);
    // The overlap is at the advantage it would have facing them: spearmen against swordsmen.
    let spears = &*format!("4 {SPEARS}");
    let (fog, battle) =
        melee(&[(two, (500, 500), 0, 2), (spears, (580, 500), 0, 2)], &[(two, (500, 500), 180, 2)]);
    let net = |by: GroupId| rolls(&fog, &battle, Phase::Melee).iter().find(|roll| roll.0 == by).unwrap().3;
    assert_eq!((net(red(0)), net(red(1))), (0, 1));
}

/// Proves AM-MEL-006, AM-MEL-010: who could overlap either of two enemies fights one of them, as his player chooses.
#[test]
fn an_overlap_fights_one_enemy() {
    let (one, spears) = (&*format!("2 {HEAVY}"), &*format!("2 {SPEARS}"));
    let reds = [(one, (460, 500), 0, 1), (one, (500, 500), 0, 1), (one, (540, 500), 0, 1)];
    let blues = [(one, (460, 500), 180, 1), (spears, (540, 500), 180, 1)];
    let (fog, mut battle) = melee(&reds, &blues);
    let combats = settle(&fog, &mut battle, Phase::Melee);
    let own = &combats[1];
    assert_eq!((own.chooser, own.ways.len()), (Seat::Red, 2), "{:?}", own.ways);
    let mut chosen: Vec<GroupId> = own.ways.iter().flatten().map(|file| file.enemy).collect();
    chosen.sort_unstable();
    assert_eq!(chosen, [blue(0), blue(1)]);
    assert!(own.ways.iter().flatten().all(|file| file.id == red(1) && file.overlap));
    assert_eq!((combats[2].chooser, combats[2].ways.len()), (Seat::Blue, 1));
}

/// Proves AM-MEL-009: no overlap at the corner between two edges that are fought.
#[test]
fn no_overlap_between_two_edges_that_are_fought() {
    let (one, three) = (&*format!("2 {HEAVY}"), &*format!("6 {HEAVY}"));
    let (fog, battle) = melee(&[(three, (500, 500), 0, 3)], &[(one, (500, 500), 180, 1)]);
    assert_eq!(fronts(&settled(&fog, &battle), red(0)).len(), 3, "both ends");
    let flanked = [(three, (500, 500), 0, 3), (one, (520, 520), 270, 1)];
    let (fog, battle) = melee(&flanked, &[(one, (500, 500), 180, 1)]);
    let files = fronts(&settled(&fog, &battle), red(0));
    assert_eq!(files, [(0, 0, true), (1, 0, false)], "not at the corner to the flank that is fought too");
}

/// Proves AM-MEL-011: a rank that makes an advantage possible is needed where it is.
#[test]
fn who_contributes_to_the_front_does_not_overlap() {
    // Pikemen in one file fight to their front; an enemy stands beside their third rank, fought by others.
    let pikes = "4 heavy foot, protected, average, drilled, pikemen";
    let one = &*format!("1 {HEAVY}");
    let reds = [(pikes, (500, 500), 0, 1), (one, (540, 445), 0, 1)];
    let blues = [(one, (500, 500), 180, 1), (one, (540, 445), 180, 1)];
    let (fog, battle) = melee(&reds, &blues);
    let files = settled(&fog, &battle);
    assert!(files.iter().all(|file| file.id != red(0) || !file.overlap), "{files:?}");
    let swords = &*format!("4 {HEAVY}");
    let (fog, battle) = melee(&[(swords, (500, 500), 0, 1), (one, (540, 445), 0, 1)], &blues);
    let files = settled(&fog, &battle);
    assert!(files.iter().any(|file| file.id == red(0) && file.overlap && file.enemy == blue(1)), "{files:?}");
}

/// Proves AM-MEL-012, AM-MEL-013: orbs have nothing to do with overlaps, and nobody overlaps at impact.
#[test]
fn no_overlaps_of_orbs_or_at_impact() {
    let (spears, wide) = (&*format!("4 {SPEARS}"), &*format!("8 {HEAVY}"));
    let (fog, mut battle) = melee(&[(wide, (500, 500), 0, 4)], &[(spears, (500, 500), 180, 2)]);
    assert!(settled(&fog, &battle).iter().any(|file| file.overlap));
    battle.fielded_mut(blue(0)).unwrap().in_orb = true;
    assert!(!settled(&fog, &battle).iter().any(|file| file.overlap));
    battle.fielded_mut(blue(0)).unwrap().in_orb = false;
    contact(&mut battle, red(0), blue(0), Approach::Front);
    assert_eq!(all(&fog, &battle, red(0), blue(0)), 8);
    assert_eq!(dice(&fog, &battle, Phase::Impact, red(0), blue(0)), 6, "two bases, three dice each");
}

/// Proves AM-MEL-014: with enemy on its flank too, a base fights to its front.
#[test]
fn a_base_attacked_on_two_edges_fights_to_its_front() {
    let one = &*format!("1 {HEAVY}");
    let (fog, battle) =
        melee(&[(one, (500, 500), 0, 1), (one, (520, 507), 270, 1)], &[(one, (500, 500), 180, 1)]);
    let files = settled(&fog, &battle);
    let back: Vec<GroupId> = files.iter().filter(|file| file.id == blue(0)).map(|file| file.enemy).collect();
    assert_eq!(back, [red(0)]);
    assert_eq!(files.iter().filter(|file| file.enemy == blue(0)).count(), 2, "both attack it");
}

/// Proves AM-MEL-015, AM-MEL-017, AM-MEL-016: offset and with no way to line up, they fight as if they had; the nearer one
/// of two fights an enemy base, and the other only overlaps.
#[test]
fn melees_that_cannot_line_up_are_fought_as_if_they_had() {
    let four = &*format!("4 {HEAVY}");
    let wide = &*format!("5 {HEAVY}");
    let block = (&*format!("1 {HEAVY}"), (405, 490), 90, 1);
    let (fog, battle) = melee(&[(four, (513, 500), 0, 4)], &[(four, (500, 500), 180, 4), block]);
    let files = settled(&fog, &battle);
    assert_eq!(fronts(&files, red(0)), [(0, 3, false), (1, 2, false), (2, 1, false), (3, 0, false)]);
    assert_eq!(fronts(&files, blue(0)).iter().filter(|file| !file.2).count(), 4);
    let (fog, battle) = melee(&[(wide, (513, 500), 0, 5)], &[(four, (500, 500), 180, 4)]);
    let own = fronts(&settled(&fog, &battle), red(0));
    assert_eq!(own.iter().filter(|file| !file.2).count(), 4, "{own:?}");
    assert_eq!(own.iter().filter(|file| file.2).count(), 1, "{own:?}");
}

/// AM-MEL-017, AM-MAN-047: in a river nobody lines up; the last file on either side has a piece of enemy before it whom
/// another fights, and overlaps.
#[test]
fn offset_files_without_an_enemy_of_their_own_overlap() {
    let four = &*format!("4 {HEAVY}");
    let (fog, mut battle) = melee(&[(four, (527, 500), 0, 4)], &[(four, (500, 500), 180, 4)]);
    crate::testing::lay(&mut battle, acies_field::terrain::Kind::River, (0, 480), (1000, 490));
    let files = settled(&fog, &battle);
    assert_eq!(fronts(&files, red(0)), [(0, 2, false), (1, 1, false), (2, 0, false), (3, 0, true)]);
    assert_eq!(fronts(&files, blue(0)), [(0, 2, false), (1, 1, false), (2, 0, false), (3, 0, true)]);
}

/// Proves AM-MEL-018, AM-COM-093, AM-GLO-024: bases turned against each other that fight different battle groups.
#[test]
fn fighting_in_two_directions() {
    let (two, one) = (&*format!("2 {HEAVY}"), &*format!("1 {HEAVY}"));
    let minus = |battle: &Battle, fog: &Fog| {
        let files = settled(fog, battle);
        let fights = super::super::fights(&at(fog, battle), Phase::Melee, &files);
        let of_blue: Vec<bool> = fights
            .iter()
            .filter(|fight| fight.file.id == blue(0))
            .map(|fight| {
                let rules = fight.compared.advantages[0].iter().map(|advantage| advantage.rule.to_string());
                rules.into_iter().any(|rule| rule == "AM-COM-093")
            })
            .collect();
        of_blue
    };
    // Two files; the right one, as red sees it, is turned to face east where another enemy stands.
    let turned = |second_enemy: bool| {
        let mut reds = vec![(one, (480, 500), 0, 1)];
        if second_enemy {
            reds.push((one, (535, 520), 270, 1));
        }
        let (fog, mut battle) = melee(&reds, &[(two, (500, 500), 180, 2)]);
        let fielded = battle.fielded_mut(blue(0)).unwrap();
        let mut bases = fielded.body.bases().to_vec();
        bases[0].pose = acies_geometry::Pose::new(
            acies_geometry::Point::millimetres(535, 520),
            acies_geometry::Angle::degrees(90),
        );
        fielded.body = acies_field::Body::new(bases);
        (fog, battle)
    };
    let (fog, battle) = turned(true);
    assert_eq!(minus(&battle, &fog), [true, true], "on every facing");
    let (fog, battle) = turned(false);
    assert_eq!(minus(&battle, &fog), [false]);
    // Contact with a side edge to which nobody was turned is not enough.
    let (fog, battle) =
        melee(&[(two, (500, 500), 0, 2), (one, (540, 507), 270, 1)], &[(two, (500, 500), 180, 2)]);
    assert!(!minus(&battle, &fog).contains(&true));
}

/// Proves AM-MEL-028.
#[test]
fn no_melee_before_its_impact_combat() {
    let two = &*format!("2 {HEAVY}");
    let (fog, mut battle) = melee(&[(two, (500, 500), 0, 2)], &[(two, (500, 500), 180, 2)]);
    battle.fresh_contacts.push(FreshContact { pursuer: red(0), enemy: blue(0), approach: Approach::Front });
    assert!(settled(&fog, &battle).is_empty());
    battle.fresh_contacts.clear();
    assert_eq!(settled(&fog, &battle).len(), 4);
}

/// Proves AM-SPE-043, AM-SPE-045; AM-SPE-046 for the number of faces.
#[test]
fn how_wide_an_orb_fights() {
    for (bases, wide) in [(8, 1), (10, 2)] {
        let spears = &*format!("{bases} {SPEARS}");
        let foot = &*format!("4 {HEAVY}");
        let (fog, mut battle) = melee(&[(foot, (500, 500), 0, 2)], &[(spears, (500, 500), 180, 2)]);
        let net = |battle: &Battle| rolls(&fog, battle, Phase::Melee)[0].3;
        assert_eq!(net(&battle), -1, "spears in two ranks");
        battle.fielded_mut(blue(0)).unwrap().in_orb = true;
        let files = settled(&fog, &battle);
        assert_eq!(fronts(&files, blue(0)).len(), wide, "{bases}");
        assert_eq!(fronts(&files, red(0)).len(), wide, "{bases}");
        assert_eq!(net(&battle), 0, "ranks are worth nothing in orb");
        // On its front and one side.
        let reds = [(foot, (500, 500), 0, 2), (foot, (540, 530), 270, 2)];
        let (fog, mut battle) = melee(&reds, &[(spears, (500, 500), 180, 2)]);
        battle.fielded_mut(blue(0)).unwrap().in_orb = true;
        let files = settled(&fog, &battle);
        let fighting = [red(0), red(1), blue(0)].map(|id| fronts(&files, id).len());
        assert_eq!(fighting, [wide, wide, 2 * wide], "{bases}");
        assert_eq!(counted(&fog, &battle, blue(0)), bases);
        // Two battle groups on one side.
        let pair = &*format!("2 {HEAVY}");
        let reds = [(pair, (480, 500), 0, 1), (pair, (520, 500), 0, 1)];
        let (fog, mut battle) = melee(&reds, &[(spears, (500, 500), 180, 2)]);
        battle.fielded_mut(blue(0)).unwrap().in_orb = true;
        let files = settled(&fog, &battle);
        assert_eq!(files.iter().filter(|file| file.enemy == blue(0)).count(), wide, "{bases}");
        assert_eq!(fronts(&files, blue(0)).len(), wide, "{bases}");
        assert_eq!(counted(&fog, &battle, blue(0)), if bases == 8 { 6 } else { 8 }, "one face");
        for by in [red(0), red(1)] {
            contact(&mut battle, by, blue(0), Approach::Front);
        }
        settle(&fog, &mut battle, Phase::Impact);
        let files = battle.turn.fray.files();
        assert_eq!(files.iter().filter(|file| file.enemy == blue(0)).count(), wide, "{bases} at impact");
        assert_eq!(fronts(&files, blue(0)).len(), wide, "{bases} at impact");
    }
}

/// How many bases count for hits per base.
fn counted(fog: &Fog, battle: &Battle, id: GroupId) -> u32 {
    let position = at(fog, battle);
    let fights = super::super::fights(&position, Phase::Melee, &settled(fog, battle));
    let left = super::super::combatants(&position, &fights, std::iter::empty());
    left.iter().find(|combatant| combatant.id == id).unwrap().counted
}

/// AM-COM-029: on its long edge a wagon has four dice, on the short one two.
#[test]
fn battle_wagons_in_melee() {
    let wagon = "2 battle wagons, average";
    let (four, one) = (&*format!("4 {HEAVY}"), &*format!("1 {HEAVY}"));
    let (fog, battle) = melee(&[(four, (420, 480), 0, 4)], &[(wagon, (500, 500), 90, 1)]);
    assert_eq!((all(&fog, &battle, red(0), blue(0)), all(&fog, &battle, blue(0), red(0))), (4, 8));
    let (fog, battle) = melee(&[(one, (500, 500), 0, 1)], &[(wagon, (500, 500), 180, 1)]);
    assert_eq!((all(&fog, &battle, red(0), blue(0)), all(&fog, &battle, blue(0), red(0))), (1, 2));
}

/// Proves AM-COM-097, AM-COM-098.
#[test]
fn who_has_lost_is_counted_over_all_opponents() {
    let two = &*format!("2 {HEAVY}");
    let (fog, mut battle) = melee(
        &[(two, (460, 500), 0, 2), (two, (540, 500), 0, 2)],
        &[(&*format!("4 {HEAVY}"), (500, 500), 180, 4)],
    );
    settle(&fog, &mut battle, Phase::Melee);
    let position = at(&fog, &battle);
    let all = attacks(&position, Phase::Melee);
    let hits = |attack: &Attack| match (attack.by, attack.on) {
        (by, on) if (by, on) == (red(0), blue(0)) => 2,
        (by, on) if (by, on) == (red(1), blue(0)) => 1,
        (by, on) if (by, on) == (blue(0), red(0)) => 3,
        _ => 0,
    };
    let hits: Vec<u32> = all.iter().map(hits).collect();
    let fights = super::super::fights(&position, Phase::Melee, &battle.turn.fray.files());
    let left = super::super::combatants(&position, &fights, all.iter().zip(&hits));
    let lost_by = |id: GroupId| left.iter().find(|combatant| combatant.id == id).unwrap().lost_by();
    assert_eq!((lost_by(blue(0)), lost_by(red(0)), lost_by(red(1))), (0, 1, -1));
    let blue = left.iter().find(|combatant| combatant.id == blue(0)).unwrap();
    assert_eq!(blue.taken, [(red(0), 2), (red(1), 1)]);
    assert_eq!(blue.facing, [(red(0), vec![2, 3]), (red(1), vec![0, 1])]);
    // Nothing is carried over to the next phase.
    battle.turn.combatants = left;
    battle.stage = Stage::Turn(Step::InitialPursuits(Phase::Melee));
    let mut script = crate::testing::Script::default();
    crate::testing::play_until(&fog, &mut battle, Step::JOINT_ACTION, &mut script);
    assert!(battle.turn.combatants.is_empty());
}
