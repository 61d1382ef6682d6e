//! Changes of formation by the book: turns, wider and narrower fronts, closing up after losses, reforming.
//!
//! Each of them gives the new formation and where its front is; whether there is room is a question for
//! [`placing`](crate::placing).

use std::ops::RangeInclusive;

use acies_geometry::{Angle, Footprint, Hand, Length, Pose, Size, TOUCH};

use crate::{Base, Body, Drawn, Leg, Moved, Ranks, face_alike, joined_at_all};

/// How many files a body has after a turn of 90 degrees: the smallest number whose width is at least its depth before,
/// as far as it has bases. AM-MOV-048, AM-MOV-049
pub fn files_after_turn(depth: Length, base_width: Length, bases: usize) -> usize {
    let files = (depth.get() + base_width.get() - 1) / base_width.get();
    (files.max(1) as usize).min(bases.max(1))
}

/// How many files mounted and light troops of the Renaissance may have after a turn of 90 degrees: exactly as many as their
/// depth is base widths, or either neighbour if it is no whole number; as far as they have bases. FR-MOV-046, FR-MOV-047
pub fn renaissance_files_after_turn(
    depth: Length,
    base_width: Length,
    bases: usize,
) -> RangeInclusive<usize> {
    let narrow = (depth.get() / base_width.get()).max(1) as usize;
    let wide = ((depth.get() + base_width.get() - 1) / base_width.get()).max(1) as usize;
    narrow.min(bases.max(1))..=wide.min(bases.max(1))
}

impl Drawn {
    /// The bases in this formation.
    pub fn stand(&self, sizes: &[Size]) -> Body {
        self.ranks.stand(self.front, sizes)
    }

    /// A body lifted and set down in this formation.
    pub fn placed(&self, from: &Body) -> Moved {
        Moved::placed(from, self.stand(&from.sizes()))
    }

    /// Whether a base stands straight behind the formation, facing the same way.
    fn is_behind(&self, base: &Base) -> bool {
        let (aside, forward) = self.front.seen_from_here(base.pose.front);
        face_alike(base.pose.facing, self.front.facing)
            && aside.abs() < self.width() / 2
            && forward < Length::ZERO
    }

    /// How far the formation must go forward, or can go back if that is negative, to stand just clear of bases that are
    /// straight behind it; none if there are none.
    fn room_ahead_of(&self, others: &[Footprint], sizes: &[Size]) -> Option<Length> {
        let (frame, half) = (self.front.frame(), self.base_width / 2 - TOUCH);
        let formation = self.ranks.formation(sizes);
        let mut most: Option<Length> = None;
        for other in others {
            let seen = other.corners().map(|corner| frame.seen(corner));
            let aside = seen.map(|place| place.0);
            let (least, greatest) = (aside.iter().min()?, aside.iter().max()?);
            let ahead = seen.iter().map(|place| place.1).max()?;
            for (place, size) in formation.places().iter().zip(sizes) {
                if *least < place.right + half && *greatest > place.right - half {
                    most = most.max(Some(ahead - (place.forward - size.depth)));
                }
            }
        }
        most
    }

    fn width(&self) -> Length {
        self.base_width * self.ranks.width() as i32
    }

    /// Turned 90 degrees into so many files: the side edge on that hand is the new front edge, the corner between it and
    /// the old front edge stays where it is, and the old front rank is in front again as far as it goes. AM-MOV-047,
    /// AM-MOV-051
    #[must_use]
    pub fn turned(&self, hand: Hand, files: usize) -> Self {
        let ranks = Ranks::of_order(&self.ranks.order(), files);
        let new_half = self.base_width * ranks.width() as i32 / 2;
        let half = self.width() / 2;
        let corner = if hand == Hand::Right { half } else { -half };
        let front =
            Pose::new(self.front.at(corner, -new_half), self.front.facing + hand.turn(Angle::QUARTER));
        Self { ranks, front, ..*self }
    }

    /// Turned 90 degrees by evaders into so many files: its rear edge lies on the side edge away from which it turns, and
    /// its side edge on the old front edge. AM-IMP-076
    #[must_use]
    pub fn turned_to_evade(&self, hand: Hand, files: usize, sizes: &[Size]) -> Self {
        let ranks = Ranks::of_order(&self.ranks.order(), files);
        let new_half = self.base_width * ranks.width() as i32 / 2;
        let (half, depth) = (self.width() / 2, ranks.depth_of(sizes));
        let front_line = if hand == Hand::Right { depth - half } else { half - depth };
        let front =
            Pose::new(self.front.at(front_line, -new_half), self.front.facing + hand.turn(Angle::QUARTER));
        Self { ranks, front, ..*self }
    }

    /// Turned about: the new front edge lies where the rear edge was, and the ranks keep their order. AM-MOV-052,
    /// FR-MOV-050
    #[must_use]
    pub fn turned_about(&self, sizes: &[Size]) -> Self {
        let front = self.front.moved(Length::ZERO, -self.ranks.depth_of(sizes));
        let files = self.ranks.files().iter().rev().cloned().collect();
        let ranks = Ranks::of_files(files).expect("the same files in another order");
        Self { ranks, front: Pose::new(front.front, front.facing + Angle::HALF), ..*self }
    }

    /// A front wider by so many files on the left and on the right, with bases from the rearmost ranks. None if there
    /// are not enough bases behind the front rank. AM-MOV-063, FR-MOV-057
    pub fn expanded(&self, left: usize, right: usize) -> Option<Self> {
        let mut order = self.ranks.order();
        let mut behind = order.split_off(self.ranks.width());
        if behind.len() < left + right {
            return None;
        }
        let fresh = behind.split_off(behind.len() - left - right);
        let (to_left, to_right) = fresh.split_at(left);
        let order = [to_left, &order, to_right, &behind].concat();
        let ranks = Ranks::of_order(&order, self.ranks.width() + left + right);
        Some(self.with_front(ranks, right as i32 - left as i32))
    }

    /// A front narrower by so many files on the left and on the right; their front bases fall in behind. None if no
    /// front would be left. AM-MOV-064, AM-IMP-016, FR-MOV-059
    pub fn contracted(&self, left: usize, right: usize) -> Option<Self> {
        let files = self.ranks.width().checked_sub(left + right).filter(|&files| files > 0)?;
        let order = self.ranks.order();
        let (front, behind) = order.split_at(self.ranks.width());
        let (leaving_left, rest) = front.split_at(left);
        let (staying, leaving_right) = rest.split_at(files);
        let order = [staying, behind, leaving_left, leaving_right].concat();
        Some(self.with_front(Ranks::of_order(&order, files), left as i32 - right as i32))
    }

    /// Other ranks on the same front line, its middle so many half files further to the right.
    fn with_front(&self, ranks: Ranks, half_files: i32) -> Self {
        let aside = self.base_width * half_files / 2;
        Self { ranks, front: self.front.moved(aside, Length::ZERO), ..*self }
    }

    /// Without some of its bases, closed up: vacated places of the front rank are filled from behind, first from the same
    /// file, then from the rearmost rank. When nobody is left behind, gaps between files are closed by moving files towards
    /// a hand; at the ends of the line nobody moves. The bases that are left are numbered anew, in their old order. None
    /// if no base is left. AM-DET-060, AM-DET-061, AM-DET-062
    pub fn without(&self, lost: &[usize], towards: Hand) -> Option<Self> {
        let mut files = self.ranks.files().to_vec();
        for file in &mut files {
            file.retain(|base| !lost.contains(base));
        }
        level_up(&mut files);
        let width = files.len();
        let first = files.iter().position(|file| !file.is_empty())?;
        let last = files.iter().rposition(|file| !file.is_empty())?;
        files.retain(|file| !file.is_empty());
        // The file at the end towards which they close stays where it is.
        let leftmost = if towards == Hand::Left { first } else { last + 1 - files.len() };
        let half_files = 2 * leftmost as i32 + files.len() as i32 - width as i32;
        for base in files.iter_mut().flatten() {
            *base -= lost.iter().filter(|&&other| other < *base).count();
        }
        Some(self.with_front(Ranks::of_files(files)?, half_files))
    }
}

impl Body {
    /// A normal formation as near as possible to where the bases stand, facing a way in which some of them face: level
    /// with the base furthest forward that way, as many files wide as the body is broad, each base in the file where it
    /// stands as far as that makes a formation. None if no base faces that way. AM-MAN-006, FR-MAN-005
    ///
    /// That bases in contact with an enemy's front keep that contact is for the rules to see to.
    pub fn reformed(&self, facing: Angle) -> Option<Drawn> {
        let bases = self.bases();
        let faces = |base: &&Base| face_alike(base.pose.facing, facing);
        let frame = Pose::new(bases.iter().find(faces)?.pose.front, facing).frame();
        let base_width = bases[0].size.width;
        let corners: Vec<_> = bases
            .iter()
            .flat_map(|base| base.footprint().corners().map(|corner| frame.seen(corner)))
            .collect();
        let (left_end, right_end) =
            (corners.iter().map(|seen| seen.0).min()?, corners.iter().map(|seen| seen.0).max()?);
        let front = corners.iter().map(|seen| seen.1).max()?;

        // Files stand where bases stand that face this way, and as many more on either side as the body reaches.
        let middles: Vec<Length> =
            bases.iter().filter(faces).map(|base| frame.seen(base.pose.front).0).collect();
        let (leftmost, rightmost) = (*middles.iter().min()?, *middles.iter().max()?);
        let more = |room: Length| {
            ((room - base_width / 2 - TOUCH).get().max(0) as u32).div_ceil(base_width.get() as u32) as i32
        };
        let first = leftmost - base_width * more(leftmost - left_end);
        let last = rightmost + base_width * more(right_end - rightmost);
        let count = ((last - first + base_width / 2).get() / base_width.get() + 1).min(bases.len() as i32);

        let middle_of = |base: usize| frame.seen(bases[base].footprint().centre());
        let mut files: Vec<Vec<usize>> = vec![Vec::new(); count as usize];
        for base in 0..bases.len() {
            let file = (middle_of(base).0 - first + base_width / 2).get().div_euclid(base_width.get());
            files[file.clamp(0, count - 1) as usize].push(base);
        }
        for file in &mut files {
            // Those who face this way stand before the others.
            file.sort_by_key(|&base| (!faces(&&bases[base]), -middle_of(base).1));
        }
        level_up(&mut files);
        let origin = Pose::new(frame.at(first + base_width * (count - 1) / 2, front), facing);
        Some(Drawn { ranks: Ranks::of_files(files)?, front: origin, base_width })
    }

    /// Some files slid straight forward, each by its own distance, as long as the body still hangs together. `files` are
    /// the bases of each. None if it would fall apart, or if a part of a file runs into the rest. The distance does not
    /// count. AM-IMP-018, AM-IMP-019
    pub fn stepped_forward(&self, files: &[(&[usize], Length)]) -> Option<Moved> {
        let mut bases = self.bases().to_vec();
        let mut swept = Vec::new();
        for &(file, distance) in files {
            let stepping = Self::new(file.iter().map(|&base| bases[base]).collect());
            let stepped = stepping.moved(Leg::Advance(distance));
            for (&base, stands) in file.iter().zip(stepped.body.bases()) {
                bases[base] = *stands;
            }
            swept.extend(stepped.swept);
        }
        let body = Self::new(bases);
        let holds = body.hangs_together(joined_at_all) && body.overlap().is_none();
        holds.then_some(Moved { body, swept, distance: Length::ZERO })
    }

    /// Some bases, which stand together at its flank or rear, turned to face a way at 90 or 180 degrees. They form up by
    /// the rules for turning and stay in contact with the files beside them: drawn back if the turn opens a gap, pushed out
    /// only if they are deeper than wide. Bases behind them in their files make way to the rear. None if they do not stand
    /// in a normal formation themselves, or have no room. AM-IMP-026, AM-IMP-027
    pub fn turned_to_face(&self, turning: &[usize], to: TurnTo) -> Option<Moved> {
        let mut bases = self.bases().to_vec();
        let some = Self::new(turning.iter().map(|&base| bases[base]).collect());
        let (drawn, sizes) = (some.drawn()?, some.sizes());
        let turned = match to {
            TurnTo::Side(hand) => {
                let depth = drawn.ranks.depth_of(&sizes);
                drawn.turned(hand, files_after_turn(depth, drawn.base_width, sizes.len()))
            }
            TurnTo::Rear => drawn.turned_about(&sizes),
        };
        let rest = (0..bases.len()).filter(|base| !turning.contains(base));
        let (behind, beside): (Vec<usize>, Vec<usize>) =
            rest.partition(|&base| drawn.is_behind(&bases[base]));
        let beside: Vec<Footprint> = beside.into_iter().map(|base| bases[base].footprint()).collect();
        let forward = turned.room_ahead_of(&beside, &sizes).unwrap_or(Length::ZERO);
        let closed = Drawn { front: turned.front.moved(Length::ZERO, forward), ..turned }.stand(&sizes);
        for (&base, stands) in turning.iter().zip(closed.bases()) {
            bases[base] = *stands;
        }
        // How far the turned bases reach beyond where they stood.
        let frame = drawn.front.frame();
        let reach = closed
            .footprints()
            .iter()
            .flat_map(|base| base.corners().map(|corner| frame.seen(corner).1))
            .min()?;
        let back = (reach + drawn.ranks.depth_of(&sizes)).min(Length::ZERO);
        for base in behind {
            bases[base].pose = bases[base].pose.moved(Length::ZERO, back);
        }
        let body = Self::new(bases);
        body.overlap().is_none().then(|| Moved::placed(self, body))
    }
}

/// Lets the deepest files give their last bases to the shallowest, nearest first, until only the last rank is short.
pub fn level_up(files: &mut [Vec<usize>]) {
    loop {
        let Some(shallowest) = (0..files.len()).min_by_key(|&file| files[file].len()) else { return };
        let apart = |file: usize| file.abs_diff(shallowest);
        let Some(deepest) =
            (0..files.len()).max_by_key(|&file| (files[file].len(), usize::MAX - apart(file)))
        else {
            return;
        };
        let (most, least) = (files[deepest].len(), files[shallowest].len());
        if most <= 1 || (most <= least + 1 && least > 0) {
            return;
        }
        if let Some(base) = files[deepest].pop() {
            files[shallowest].push(base);
        }
    }
}

/// Which way bases turn to face an enemy on flank or rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTo {
    /// By 90 degrees.
    Side(Hand),
    /// By 180 degrees.
    Rear,
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_geometry::Point;

    const CAVALRY: Size = Size::millimetres(40, 30);
    const LIGHT: Size = Size::millimetres(40, 20);
    const HEAVY: Size = Size::millimetres(40, 15);

    fn mm(length: i32) -> Length {
        Length::millimetres(length)
    }

    fn drawn(bases: usize, files: usize) -> Drawn {
        let front = Pose::new(Point::millimetres(500, 500), Angle::ZERO);
        Drawn { ranks: Ranks::new(bases, files), front, base_width: mm(40) }
    }

    fn shape(drawn: &Drawn) -> Vec<usize> {
        (0..drawn.ranks.depth()).map(|rank| drawn.ranks.rank(rank).count()).collect()
    }

    fn turned(bases: usize, files: usize, size: Size) -> Drawn {
        let before = drawn(bases, files);
        let depth = before.ranks.depth_of(&vec![size; bases]);
        before.turned(Hand::Right, files_after_turn(depth, size.width, bases))
    }

    /// Proves AM-MOV-047.
    #[test]
    fn a_quarter_turn_keeps_the_corner_between_old_and_new_front() {
        for hand in Hand::BOTH {
            let before = drawn(6, 3);
            let after = before.turned(hand, 2);
            let sizes = [CAVALRY; 6];
            let (old, new) = (before.stand(&sizes), after.stand(&sizes));
            // Turning right, the old right front corner is the new left front corner.
            assert_eq!(old.front_corner(hand), new.front_corner(hand.other()));
            assert_eq!(after.front.facing, hand.turn(Angle::QUARTER));
            let outer = old.front_corner(hand).x;
            let side = |x: i32| if hand == Hand::Right { x <= outer } else { x >= outer };
            assert!(new.footprints().iter().flat_map(|base| *base.corners()).all(|corner| side(corner.x)));
        }
    }

    /// Proves AM-MOV-048.
    #[test]
    fn the_new_front_is_as_wide_as_the_old_depth_needs() {
        assert_eq!(shape(&turned(6, 3, CAVALRY)), [2, 2, 2]);
        assert_eq!(shape(&turned(6, 3, LIGHT)), [1; 6], "40 mm deep: exactly one base");
        assert_eq!(shape(&turned(8, 2, HEAVY)), [2; 4]);
    }

    /// AM-MOV-049; that battle wagons then cannot turn is for the rules.
    #[test]
    fn too_few_bases_form_a_single_rank() {
        let elephants = Size::millimetres(60, 80);
        assert_eq!(files_after_turn(elephants.depth * 3, elephants.width, 3), 3);
        assert_eq!(renaissance_files_after_turn(elephants.depth * 3, elephants.width, 3), 3..=3);
    }

    /// Proves FR-MOV-046.
    #[test]
    fn a_depth_between_two_widths_leaves_a_choice() {
        assert_eq!(renaissance_files_after_turn(mm(60), mm(40), 8), 1..=2);
        assert_eq!(renaissance_files_after_turn(mm(80), mm(40), 4), 2..=2);
        assert_eq!(renaissance_files_after_turn(mm(30), mm(40), 6), 1..=1);
    }

    /// AM-MOV-051, FR-MOV-049: bases are numbered from the front rank on.
    #[test]
    fn the_old_front_rank_is_in_front_again() {
        // Six spearmen in front, three archers behind.
        let after = drawn(9, 6).turned(Hand::Left, 2);
        assert!(
            after.ranks.rank(0).chain(after.ranks.rank(1)).chain(after.ranks.rank(2)).all(|base| base < 6)
        );
    }

    /// Proves AM-MOV-052, FR-MOV-050.
    #[test]
    fn turning_about_puts_the_front_where_the_rear_was() {
        let before = drawn(5, 3);
        let after = before.turned_about(&[CAVALRY; 5]);
        assert_eq!(shape(&after), [3, 2]);
        assert_eq!(after.front, Pose::new(Point::millimetres(500, 440), Angle::HALF));
        let mut front: Vec<usize> = after.ranks.rank(0).collect();
        front.sort_unstable();
        assert_eq!(front, [0, 1, 2]);
        assert_eq!(after.turned_about(&[CAVALRY; 5]), before, "twice is where it was");
    }

    /// Proves AM-IMP-076.
    #[test]
    fn evaders_turn_away_from_the_side_edge() {
        // Chargers come from the right; the evaders turn left, their rear edge on the old right side edge.
        let before = drawn(6, 3);
        let sizes = [CAVALRY; 6];
        let after = before.turned_to_evade(Hand::Left, 2, &sizes).stand(&sizes);
        let corners: Vec<Point> = after.footprints().iter().flat_map(|base| *base.corners()).collect();
        assert_eq!(corners.iter().map(|corner| corner.x).max(), Some(560_000), "the old right side edge");
        assert_eq!(corners.iter().map(|corner| corner.y).max(), Some(500_000), "the old front edge");
        assert_eq!(after.facing(), Angle::degrees(270));
        let right = before.turned_to_evade(Hand::Right, 2, &sizes).stand(&sizes);
        let corners: Vec<Point> = right.footprints().iter().flat_map(|base| *base.corners()).collect();
        assert_eq!(corners.iter().map(|corner| corner.x).min(), Some(440_000), "the old left side edge");
    }

    #[test]
    fn expanding_brings_rear_bases_to_the_front() {
        let wider = drawn(8, 3).expanded(0, 1).unwrap();
        assert_eq!(shape(&wider), [4, 4]);
        assert_eq!(wider.front.front, Point::millimetres(520, 500), "one base more on the right");
        assert_eq!(wider.ranks.rank(0).take(3).collect::<Vec<_>>(), [0, 1, 2], "the front rank stays");
        assert_eq!(drawn(12, 4).expanded(1, 1).map(|drawn| shape(&drawn)), Some(vec![6, 6]));
        assert_eq!(drawn(12, 4).expanded(1, 1).unwrap().front, drawn(12, 4).front);
        assert_eq!(drawn(4, 4).expanded(1, 0), None, "a single rank");
    }

    #[test]
    fn contracting_puts_front_bases_behind() {
        assert_eq!(drawn(6, 3).contracted(1, 0).map(|drawn| shape(&drawn)), Some(vec![2, 2, 2]));
        assert_eq!(drawn(8, 4).contracted(0, 1).map(|drawn| shape(&drawn)), Some(vec![3, 3, 2]));
        assert_eq!(drawn(2, 2).contracted(1, 0).map(|drawn| shape(&drawn)), Some(vec![1, 1]));
        assert_eq!(drawn(2, 2).contracted(1, 1), None, "nobody left in front");
        let narrower = drawn(6, 3).contracted(1, 0).unwrap();
        assert_eq!(narrower.front.front, Point::millimetres(520, 500));
        assert_eq!(
            narrower.expanded(1, 0).unwrap().front,
            drawn(6, 3).front,
            "expanding again restores the front"
        );
    }

    /// AM-DET-060
    #[test]
    fn losses_are_made_good_from_behind() {
        // Three in front and two behind lose one in front.
        let after = drawn(5, 3).without(&[1], Hand::Left).unwrap();
        assert_eq!(shape(&after), [3, 1]);
        assert_eq!(after.front, drawn(5, 3).front);
        let from_elsewhere = drawn(5, 3).without(&[2], Hand::Left).unwrap();
        assert_eq!(shape(&from_elsewhere), [3, 1], "nobody behind the third file, so one comes from another");
        let column = drawn(4, 1).without(&[0], Hand::Left).unwrap();
        assert_eq!(
            (shape(&column), column.front),
            (vec![1, 1, 1], drawn(4, 1).front),
            "the next takes his place"
        );
    }

    /// AM-DET-062
    #[test]
    fn a_front_rank_with_nobody_behind_closes_to_one_side() {
        for hand in Hand::BOTH {
            let left_end = drawn(4, 4).without(&[0], hand).unwrap();
            assert_eq!(left_end.front.front, Point::millimetres(520, 500), "a loss at the end moves nobody");
        }
        let left = drawn(4, 4).without(&[1], Hand::Left).unwrap();
        assert_eq!(left.front.front, Point::millimetres(480, 500));
        assert_eq!(drawn(4, 4).without(&[1], Hand::Right).unwrap().front.front, Point::millimetres(520, 500));
        assert_eq!(left.ranks.order(), [0, 1, 2], "those left are numbered anew");
        assert_eq!(drawn(2, 2).without(&[0, 1], Hand::Left), None);
        assert_eq!(drawn(6, 3).without(&[0, 3], Hand::Left).map(|drawn| shape(&drawn)), Some(vec![3, 1]));
    }

    #[test]
    fn stepping_forward_stops_where_the_body_would_fall_apart() {
        let body = drawn(4, 4).stand(&[LIGHT; 4]);
        let stepped = |distance| body.stepped_forward(&[(&[3], distance)]);
        assert!(stepped(mm(20)).is_some(), "corner to corner");
        assert_eq!(stepped(mm(21)), None);
        let deep = drawn(6, 3).stand(&[LIGHT; 6]);
        assert_eq!(
            deep.stepped_forward(&[(&[4], mm(15))]),
            None,
            "the second rank alone would run into the first"
        );
        let stepped = stepped(mm(15)).unwrap().body;
        assert_eq!(stepped.drawn(), None);
        let reformed = stepped.reformed(Angle::ZERO).unwrap();
        assert_eq!((shape(&reformed), reformed.front.front), (vec![4], Point::millimetres(500, 515)));
    }

    /// AM-MAN-006, FR-MAN-005
    #[test]
    fn reforming_lines_up_with_the_file_furthest_forward() {
        let body = drawn(6, 3).stand(&[CAVALRY; 6]);
        let stepped = body.stepped_forward(&[(&[1, 4], mm(25)), (&[2, 5], mm(50))]).unwrap().body;
        let reformed = stepped.reformed(Angle::ZERO).unwrap();
        assert_eq!(reformed.front.front, Point::millimetres(500, 550));
        assert_eq!(reformed.ranks, Ranks::new(6, 3));
        assert_eq!(body.reformed(Angle::HALF), None, "nobody faces that way");
        assert_eq!(body.reformed(Angle::ZERO), body.drawn().cloned());
        // A short last rank stays behind the files where it stands.
        let files = vec![vec![0, 4], vec![1, 5, 8], vec![2, 6, 9], vec![3, 7]];
        let inside = Ranks::of_files(files).unwrap().stand(body.drawn().unwrap().front, &[CAVALRY; 10]);
        assert_eq!(inside.reformed(Angle::ZERO), inside.drawn().cloned());
    }

    #[test]
    fn turned_bases_reform_into_the_place_that_they_left() {
        let front = |hand: Hand, base: usize| {
            let turned =
                drawn(4, 4).stand(&[HEAVY; 4]).turned_to_face(&[base], TurnTo::Side(hand)).unwrap().body;
            let reformed = turned.reformed(Angle::ZERO).unwrap();
            (shape(&reformed), reformed.front.front, reformed.ranks.order())
        };
        assert_eq!(front(Hand::Right, 3), (vec![4], Point::millimetres(500, 500), vec![0, 1, 2, 3]));
        assert_eq!(
            front(Hand::Left, 0),
            (vec![4], Point::millimetres(500, 500), vec![0, 1, 2, 3]),
            "in the mirror too"
        );
        let deep =
            drawn(8, 2).stand(&[HEAVY; 8]).turned_to_face(&[1], TurnTo::Side(Hand::Right)).unwrap().body;
        assert_eq!(
            shape(&deep.reformed(Angle::QUARTER).unwrap()),
            [3, 3, 2],
            "85 mm deep, since the others made way"
        );
    }

    #[test]
    fn bases_hit_in_flank_turn_and_close_up() {
        // Eight heavy foot, four wide: the right file of two is hit on its side edges.
        let body = drawn(8, 4).stand(&[HEAVY; 8]);
        let turned = body.turned_to_face(&[3, 7], TurnTo::Side(Hand::Right)).unwrap().body;
        let [front, rear] = [turned.bases()[3], turned.bases()[7]];
        assert_eq!(front.pose.facing, Angle::QUARTER);
        // Two bases 15 mm deep behind each other leave 10 mm of the 40 mm open, so they close up by that.
        assert_eq!(front.pose.front, Point::millimetres(580 - 10, 480));
        assert_eq!(rear.pose.front, Point::millimetres(570 - 15, 480));
        assert!(turned.hangs_together(joined_at_all));
        // Of a file of three only the first two are hit: the third makes way to the rear, nobody is pushed out.
        let deep = drawn(9, 3).stand(&[HEAVY; 9]);
        let turned = deep.turned_to_face(&[2, 5], TurnTo::Side(Hand::Right)).unwrap().body;
        assert!(turned.bases()[2].pose.front.x <= 560_000, "not beyond the old flank");
        assert_eq!(turned.bases()[8].pose.front, Point::millimetres(540, 460));
        let wagons = drawn(2, 2).stand(&[Size::millimetres(40, 80); 2]);
        let out = wagons.turned_to_face(&[1], TurnTo::Side(Hand::Right)).unwrap().body;
        assert_eq!(out.bases()[1].pose.front, Point::millimetres(580, 480), "40 mm out, for want of room");
        let back = body.turned_to_face(&[4, 5, 6, 7], TurnTo::Rear).unwrap().body;
        assert_eq!(back.bases()[4].pose, Pose::new(Point::millimetres(440, 470), Angle::HALF));
        assert_eq!(back.overlap(), None);
        assert!(back.reformed(Angle::HALF).is_some());
    }
}
