//! Formations with rules of their own: orb, square, tercios, pike and shot, the Swedish brigade, double bases.

use acies_geometry::{Angle, Hand, Length, Point, Pose, Size};

use super::{File, Formation, Place, Ranks, Standing, files_to_formation};

/// Two files, of which at least half the ranks face the rear. AM-SPE-036
///
/// The bases are numbered from the front; the middle of the front rank is the middle of the formation.
pub fn orb(sizes: &[Size]) -> Formation {
    let ranks = Ranks::new(sizes.len(), 2);
    let facing_ahead = ranks.depth() / 2;
    let file = |bases: &Vec<usize>| {
        let standing = |(rank, &base): (usize, &usize)| {
            let facing = if rank < facing_ahead { Angle::ZERO } else { Angle::HALF };
            Standing { facing, ..Standing::close(base) }
        };
        File { step: Length::ZERO, bases: bases.iter().enumerate().map(standing).collect() }
    };
    files_to_formation(&ranks.files().iter().map(file).collect::<Vec<_>>(), sizes)
}

/// Bases back to back facing four ways, a quarter of them each way. FR-SPE-039, FR-SPE-045
///
/// Each side is two ranks deep where it has more than one base. Left and right side stand back to back in the middle,
/// with the front side before them and the rear side behind; surplus bases go to front, rear, left and right in turn.
pub fn square(sizes: &[Size]) -> Formation {
    let mut sides: [Vec<usize>; 4] = Default::default();
    for base in 0..sizes.len() {
        sides[base % 4].push(base);
    }
    let [front, rear, left, right] = sides;
    let block = |bases: &[usize]| {
        let own: Vec<Size> = bases.iter().map(|&base| sizes[base]).collect();
        let ranks = Ranks::new(bases.len(), bases.len().div_ceil(2));
        (ranks.formation(&own), ranks.depth_of(&own), ranks.width() as i32)
    };
    let nowhere = Place { right: Length::ZERO, forward: Length::ZERO, facing: Angle::ZERO };
    let mut places = vec![nowhere; sizes.len()];
    let width = sizes.first().map_or(Length::ZERO, |size| size.width);
    let (_, front_depth, _) = block(&front);
    let (_, left_depth, left_width) = block(&left);
    let (_, right_depth, right_width) = block(&right);
    let (_, rear_depth, _) = block(&rear);
    let middle_depth = width * left_width.max(right_width);
    // The middle of each side's front edge, seen from the middle of the square's front, and where it faces.
    let stations = [
        (&front, Length::ZERO, Length::ZERO, Angle::ZERO),
        (&rear, Length::ZERO, -(front_depth + middle_depth + rear_depth), Angle::HALF),
        (&left, -left_depth, -(front_depth + width * left_width / 2), -Angle::QUARTER),
        (&right, right_depth, -(front_depth + width * right_width / 2), Angle::QUARTER),
    ];
    for (bases, aside, forward, facing) in stations {
        let station = Pose::new(Point::new(aside.get(), forward.get()), facing);
        let (formation, ..) = block(bases);
        for (place, &base) in formation.places().iter().zip(bases) {
            let at = station.at(place.right, place.forward);
            places[base] =
                Place { right: Length::micrometres(at.x), forward: Length::micrometres(at.y), facing };
        }
    }
    Formation::new(places)
}

/// How many files are at least so deep: two of four make a keil, if the troops are right. FR-BGR-010
pub fn files_as_deep_as(ranks: &Ranks, depth: usize) -> usize {
    ranks.files().iter().filter(|file| file.len() >= depth).count()
}

/// An early tercio: a block of pike 1 or 2 files wide and 3 or 4 deep, with a horn of 1 or 2 shot at each corner. None
/// if there are too many or too few of either. FR-BGR-013, FR-BGR-014, FR-BGR-015, FR-BGR-016
///
/// The front line is that of the pike; the front horns stand one base depth ahead of it, the rear horns four base
/// depths behind the front edge of the front horns. `levelled` brings the pike forward into one line with the front horns.
/// FR-IMP-018
pub fn early_tercio(pike: &[usize], shot: &[usize], levelled: bool, sizes: &[Size]) -> Option<Formation> {
    let mut block = pike_block(pike, 3..=4)?;
    if !(4..=8).contains(&shot.len()) {
        return None;
    }
    let depth = sizes[shot[0]].depth;
    for file in &mut block {
        file.step = if levelled { depth } else { Length::ZERO };
    }
    // Front horns are filled first, so that a missing base is missing at the rear.
    let horn = |corner: usize| shot.iter().skip(corner).step_by(4).copied();
    let wing = |front: usize, rear: usize| {
        let mut file = File { step: depth, ..File::of(horn(front)) };
        let gap = depth * (4 - file.bases.len() as i32);
        let mut behind: Vec<Standing> = horn(rear).map(Standing::close).collect();
        behind[0].gap = gap;
        file.bases.extend(behind);
        file
    };
    let files: Vec<File> = [wing(0, 2)].into_iter().chain(block).chain([wing(1, 3)]).collect();
    Some(files_to_formation(&files, sizes))
}

/// A later tercio: pike in 1 or 2 files, 2 to 4 deep, with half of the shot in a single file on either side. None if the
/// pike cannot stand so. FR-BGR-018
pub fn later_tercio(pike: &[usize], shot: &[usize], sizes: &[Size]) -> Option<Formation> {
    let block = pike_block(pike, 2..=4)?;
    let (left, right) = shot.split_at(shot.len().div_ceil(2));
    Some(files_to_formation(&flanked(left, block, right), sizes))
}

/// Where the shot of a small pike and shot battle group stand. FR-BGR-026
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wings {
    /// Half on each side, as equally as possible.
    Both,
    /// All in one file on one side: only two shot or fewer may.
    One(Hand),
}

/// Other pike and shot: the pike in a rectangle of so many files, at least 2 deep if there are several, with the shot in
/// single files beside it, all fronts level. None if that is not legal. FR-BGR-024, FR-BGR-026, FR-BGR-027
pub fn pike_and_shot(
    pike: &[usize],
    shot: &[usize],
    pike_files: usize,
    wings: Wings,
    sizes: &[Size],
) -> Option<Formation> {
    let block = Ranks::of_order(pike, pike_files);
    if pike.is_empty() || (pike.len() > 1 && block.depth() < 2) {
        return None;
    }
    let (left, right) = match wings {
        Wings::Both => shot.split_at(shot.len().div_ceil(2)),
        Wings::One(_) if shot.len() > 2 => return None,
        Wings::One(Hand::Left) => (shot, &shot[shot.len()..]),
        Wings::One(Hand::Right) => (&shot[..0], shot),
    };
    let block = block.files().iter().map(|file| File::of(file.iter().copied())).collect();
    Some(files_to_formation(&flanked(left, block, right), sizes))
}

/// Five shot and one pike, three wide and two deep, the pike in the middle of the second rank. FR-BGR-025
pub fn five_shot_and_one_pike(pike: usize, shot: [usize; 5], sizes: &[Size]) -> Formation {
    let [left, middle, right, rear_left, rear_right] = shot;
    let files = [[left, rear_left], [middle, pike], [right, rear_right]];
    files_to_formation(&files.map(File::of), sizes)
}

/// A Swedish brigade: a file of pike with a file of shot on either side, the first pike in point position before the
/// others. It needs two pike; with only two there is none in the third rank. FR-BGR-029, FR-BGR-030
///
/// The front line is that of the shot. `levelled` draws the pike back into line with the shot. FR-BGR-032, FR-IMP-019
pub fn swedish_brigade(pike: &[usize], shot: &[usize], levelled: bool, sizes: &[Size]) -> Option<Formation> {
    if !(2..=3).contains(&pike.len()) || shot.is_empty() {
        return None;
    }
    let step = if levelled { Length::ZERO } else { sizes[pike[0]].depth };
    let block = File { step, ..File::of(pike.iter().copied()) };
    let (left, right) = shot.split_at(shot.len().div_ceil(2));
    Some(files_to_formation(&flanked(left, vec![block], right), sizes))
}

/// The ground that a tercio counts as covering: so many files wide, and so many ranks deep rounded up to an even number,
/// of its formation at deployment. FR-GLO-031
pub fn tercio_footprint(files: usize, ranks: usize, base: Size) -> Size {
    Size { width: base.width * files as i32, depth: base.depth * ranks.next_multiple_of(2) as i32 }
}

/// Where the front of a tercio or keil is after a turn of 90 degrees: it forms up again as it was, on the front corner on
/// that hand, which stays where it is. FR-MOV-062
pub fn turned(formation: &Formation, front: Pose, hand: Hand, sizes: &[Size]) -> Pose {
    let fixed = formation.stand(front, sizes).front_corner(hand);
    let there = Pose::new(fixed, front.facing + hand.turn(Angle::QUARTER));
    let off = formation.stand(there, sizes).front_corner(hand.other()) - fixed;
    Pose::new(fixed - off, there.facing)
}

/// The size of a base that carries two elements, one behind the other. DM-ARM-008
pub fn double_base(front: Size, rear: Size) -> Size {
    Size { width: front.width, depth: front.depth + rear.depth }
}

/// Pike in one file if that is not too deep, otherwise in two; none if two are too deep or one too shallow.
fn pike_block(pike: &[usize], depths: std::ops::RangeInclusive<usize>) -> Option<Vec<File>> {
    let ranks =
        (1..=2).map(|files| Ranks::of_order(pike, files)).find(|ranks| depths.contains(&ranks.depth()))?;
    Some(ranks.files().iter().map(|file| File::of(file.iter().copied())).collect())
}

/// Files side by side: shot on the left, the block, shot on the right. A side without shot has no file.
fn flanked(left: &[usize], block: Vec<File>, right: &[usize]) -> Vec<File> {
    let wing = |shot: &[usize]| (!shot.is_empty()).then(|| File::of(shot.iter().copied()));
    wing(left).into_iter().chain(block).chain(wing(right)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, joined_at_all, joined_at_edge_and_corner};

    const FOOT: Size = Size::millimetres(40, 20);

    fn stand(formation: &Formation) -> Body {
        let front = Pose::new(Point::millimetres(700, 500), Angle::degrees(143));
        let body = formation.stand(front, &vec![FOOT; formation.places().len()]);
        assert_eq!(body.overlap(), None);
        body
    }

    fn places(formation: &Formation) -> Vec<(i32, i32)> {
        formation
            .places()
            .iter()
            .map(|place| (place.right.get() / 1000, place.forward.get() / 1000))
            .collect()
    }

    fn numbers(from: usize, count: usize) -> Vec<usize> {
        (from..from + count).collect()
    }

    #[test]
    fn an_orb_faces_both_ways() {
        for bases in 4..=12 {
            let formation = orb(&vec![FOOT; bases]);
            let body = stand(&formation);
            assert!(body.hangs_together(joined_at_edge_and_corner), "{bases}");
            let left: Vec<&Place> =
                formation.places().iter().filter(|place| place.right < Length::ZERO).collect();
            let back = left.iter().filter(|place| place.facing == Angle::HALF).count();
            assert!(back * 2 >= left.len(), "{bases}: at least half the ranks face the rear");
            assert!(
                formation.places()[0].facing == Angle::ZERO && formation.places()[1].facing == Angle::ZERO
            );
        }
    }

    #[test]
    fn a_square_faces_four_ways() {
        for bases in 4..=16 {
            let formation = square(&vec![FOOT; bases]);
            let body = stand(&formation);
            assert!(body.hangs_together(joined_at_all), "{bases}");
            for quarter in 0..4 {
                let facing = Angle::degrees(90 * quarter);
                let count = formation.places().iter().filter(|place| place.facing == facing).count();
                assert!(count == bases / 4 || count == bases.div_ceil(4), "{bases}: {count} face {facing}");
            }
        }
        assert_eq!(
            places(&square(&[FOOT; 4]))[0],
            (0, 0),
            "the middle of the front rank is the middle of the front"
        );
    }

    /// Proves FR-BGR-014, FR-BGR-015, FR-BGR-016.
    #[test]
    fn the_horns_of_an_early_tercio() {
        let sizes = [FOOT; 16];
        let tercio = early_tercio(&numbers(0, 8), &numbers(8, 8), false, &sizes).unwrap();
        stand(&tercio);
        let at = places(&tercio);
        // Pike two wide and four deep with its front at 0; front horns one depth ahead, one base width outside it.
        assert_eq!((at[0], at[7]), ((-20, 0), (20, -60)));
        assert_eq!((at[8], at[9]), ((-60, 20), (60, 20)));
        assert_eq!((at[12], at[13]), ((-60, 0), (60, 0)), "the second bases of the front horns");
        assert_eq!((at[10], at[11]), ((-60, -60), (60, -60)), "level with the fourth rank of pike");
        assert_eq!(at[14].1 - 20, -100, "a second base reaches back to 100 mm");
        // Seven shot: three horns of two and one of one. Four: four of one.
        let smaller = early_tercio(&numbers(0, 8), &numbers(8, 7), false, &[FOOT; 15]).unwrap();
        assert_eq!(
            places(&smaller).iter().filter(|&&(right, forward)| right == 60 && forward < -20).count(),
            1
        );
        assert!(early_tercio(&numbers(0, 8), &numbers(8, 4), false, &[FOOT; 12]).is_some());
        assert_eq!(early_tercio(&numbers(0, 8), &numbers(8, 3), false, &[FOOT; 11]), None, "an empty horn");
        let levelled = early_tercio(&numbers(0, 8), &numbers(8, 8), true, &sizes).unwrap();
        assert_eq!(
            (places(&levelled)[0].1, places(&levelled)[8].1),
            (20, 20),
            "pike and front horns in one line"
        );
        stand(&levelled);
    }

    /// Proves FR-MOV-062.
    #[test]
    fn a_tercio_turns_on_the_corner_of_its_front_horn() {
        let sizes = [FOOT; 16];
        let tercio = early_tercio(&numbers(0, 8), &numbers(8, 8), false, &sizes).unwrap();
        let front = Pose::new(Point::millimetres(600, 500), Angle::degrees(20));
        for hand in Hand::BOTH {
            let after = turned(&tercio, front, hand, &sizes);
            assert_eq!(after.facing, front.facing + hand.turn(Angle::QUARTER));
            let (old, new) = (tercio.stand(front, &sizes), tercio.stand(after, &sizes));
            // Turning right, the corner of the right front horn becomes the corner of the new left front horn.
            assert!(
                (old.front_corner(hand) - new.front_corner(hand.other())).length() <= Length::micrometres(2)
            );
            assert_eq!(new.overlap(), None);
        }
    }

    /// Proves FR-GLO-031.
    #[test]
    fn the_footprint_of_a_tercio_has_an_even_number_of_ranks() {
        assert_eq!(tercio_footprint(4, 3, FOOT), Size::millimetres(160, 80));
        assert_eq!(tercio_footprint(4, 4, FOOT), Size::millimetres(160, 80));
    }

    /// Proves FR-BGR-013.
    #[test]
    fn the_pike_of_an_early_tercio_stand_three_or_four_deep() {
        let tercio =
            |pike: usize| early_tercio(&numbers(0, pike), &numbers(pike, 4), false, &vec![FOOT; pike + 4]);
        let files = |pike: usize| {
            let tercio = tercio(pike).unwrap();
            let mut files: Vec<i32> = places(&tercio)[..pike].iter().map(|place| place.0).collect();
            files.dedup();
            files.sort_unstable();
            files.dedup();
            files.len()
        };
        assert_eq!((files(3), files(4), files(5), files(8)), (1, 1, 2, 2));
        assert!(tercio(2).is_none() && tercio(9).is_none());
    }

    /// Proves FR-BGR-018.
    #[test]
    fn a_later_tercio_has_shot_on_both_flanks() {
        let tercio = later_tercio(&numbers(0, 6), &numbers(6, 6), &[FOOT; 12]).unwrap();
        let body = stand(&tercio);
        assert!(body.hangs_together(joined_at_edge_and_corner));
        let at = places(&tercio);
        let file = |right: i32| at.iter().filter(|place| place.0 == right).count();
        assert_eq!([file(-60), file(-20), file(20), file(60)], [3, 3, 3, 3]);
        assert!(at[6..9].iter().all(|place| place.0 == -60) && at[9..].iter().all(|place| place.0 == 60));
        assert_eq!(later_tercio(&numbers(0, 9), &numbers(9, 6), &[FOOT; 15]), None, "five deep in two files");
        assert_eq!(later_tercio(&numbers(0, 1), &numbers(1, 6), &[FOOT; 7]), None, "one deep");
        let worn = later_tercio(&numbers(0, 2), &numbers(2, 3), &[FOOT; 5]).unwrap();
        assert_eq!(
            places(&worn),
            [(0, 0), (0, -20), (-40, 0), (-40, -20), (40, 0)],
            "one file of two, shot 2 and 1"
        );
    }

    /// Proves FR-BGR-024, FR-BGR-026.
    #[test]
    fn pike_stand_deep_between_files_of_shot() {
        let formation = |pike: usize, shot: usize, files: usize, wings: Wings| {
            pike_and_shot(&numbers(0, pike), &numbers(pike, shot), files, wings, &vec![FOOT; pike + shot])
        };
        assert_eq!(formation(4, 4, 4, Wings::Both), None, "four pike in one rank");
        let three_shot = formation(2, 3, 1, Wings::Both).unwrap();
        assert_eq!(places(&three_shot), [(0, 0), (0, -20), (-40, 0), (-40, -20), (40, 0)]);
        assert_eq!(formation(2, 3, 1, Wings::One(Hand::Left)), None, "three on one side");
        let left = formation(2, 2, 1, Wings::One(Hand::Left)).unwrap();
        assert_eq!(places(&left), [(20, 0), (20, -20), (-20, 0), (-20, -20)]);
        let right = formation(2, 2, 1, Wings::One(Hand::Right)).unwrap();
        assert_eq!(places(&right)[2], (20, 0));
        let both = formation(2, 2, 1, Wings::Both).unwrap();
        assert_eq!(places(&both)[2..], [(-40, 0), (40, 0)]);
        for formation in [three_shot, left, right, both] {
            assert!(stand(&formation).hangs_together(joined_at_edge_and_corner));
        }
    }

    /// FR-BGR-025, three wide and two deep.
    #[test]
    fn a_single_pike_stands_behind_the_middle_of_five_shot() {
        let formation = five_shot_and_one_pike(5, [0, 1, 2, 3, 4], &[FOOT; 6]);
        assert_eq!(places(&formation)[5], (0, -20));
        stand(&formation);
    }

    /// Proves FR-BGR-029, FR-BGR-030.
    #[test]
    fn a_swedish_brigade_has_a_pike_in_point_position() {
        let brigade = |pike: usize, levelled| {
            swedish_brigade(&numbers(0, pike), &numbers(pike, 4), levelled, &vec![FOOT; pike + 4])
        };
        let full = brigade(3, false).unwrap();
        assert_eq!(places(&full), [(0, 20), (0, 0), (0, -20), (-40, 0), (-40, -20), (40, 0), (40, -20)]);
        let worn = brigade(2, false).unwrap();
        assert_eq!(places(&worn)[..2], [(0, 20), (0, 0)], "one in point, one level with the front shot");
        assert_eq!(brigade(1, false), None);
        assert_eq!(places(&brigade(3, true).unwrap())[0], (0, 0), "levelled");
        stand(&full);
    }

    #[test]
    fn twelve_pike_three_wide_have_three_files_four_deep() {
        assert_eq!(files_as_deep_as(&Ranks::new(12, 3), 4), 3);
        assert_eq!(files_as_deep_as(&Ranks::new(12, 4), 4), 0);
        assert_eq!(files_as_deep_as(&Ranks::new(7, 2), 4), 1, "a base was lost");
    }

    #[test]
    fn a_double_base_is_as_deep_as_both() {
        assert_eq!(double_base(Size::millimetres(40, 15), FOOT), Size::millimetres(40, 35));
    }
}
