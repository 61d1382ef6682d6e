//! Where the bases of a body should stand relative to each other.
//!
//! A [`Formation`] is a description: a place for each base, seen from the middle of the formation's front line. Standing
//! it somewhere gives every base its own pose. [`Ranks`] describes the normal formation of Field of Glory, a rectangle
//! whose last rank may be short; [`special`] has the others.

pub mod special;

use std::sync::Arc;

use acies_geometry::{Angle, Length, Pose, Size, TOUCH};
use serde::{Deserialize, Serialize};

use crate::{Base, Body, face_alike};

/// The place of one base, seen from the middle of the formation's front line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The middle of its front edge: so far to the right.
    pub right: Length,
    /// And so far forward; negative behind the front line.
    pub forward: Length,
    /// Where it faces, measured from the formation's facing.
    pub facing: Angle,
}

/// Where the bases of a body stand: the place of each, in the order of the bases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    places: Vec<Place>,
}

impl Formation {
    /// A formation with these places.
    pub fn new(places: Vec<Place>) -> Self {
        Self { places }
    }

    /// The places, in the order of the bases.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The bases of these sizes in this formation, with the middle of its front line in this pose.
    pub fn stand(&self, front: Pose, sizes: &[Size]) -> Body {
        let frame = front.frame();
        let stand = |(place, &size): (&Place, &Size)| {
            let pose = Pose::new(frame.at(place.right, place.forward), front.facing + place.facing);
            Base::new(pose, size)
        };
        Body::new(self.places.iter().zip(sizes).map(stand).collect())
    }
}

/// One base in a file: which one, and how much ground is left empty in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) base: usize,
    pub(crate) gap: Length,
    pub(crate) facing: Angle,
}

impl Standing {
    pub(crate) const fn close(base: usize) -> Self {
        Self { base, gap: Length::ZERO, facing: Angle::ZERO }
    }
}

/// A file of bases from front to rear, its front edge so far ahead of the front line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) step: Length,
    pub(crate) bases: Vec<Standing>,
}

impl File {
    pub(crate) fn of(bases: impl IntoIterator<Item = usize>) -> Self {
        Self { step: Length::ZERO, bases: bases.into_iter().map(Standing::close).collect() }
    }
}

/// The places of files side by side, from left to right.
pub(crate) fn files_to_formation(files: &[File], sizes: &[Size]) -> Formation {
    side_by_side(files.iter().map(|file| (file.step, file.bases.iter().copied())), sizes)
}

/// The same for files that are each a step and their bases.
fn side_by_side(
    files: impl ExactSizeIterator<Item = (Length, impl Iterator<Item = Standing>)>,
    sizes: &[Size],
) -> Formation {
    let nowhere = Place { right: Length::ZERO, forward: Length::ZERO, facing: Angle::ZERO };
    let mut places = vec![nowhere; sizes.len()];
    let width = sizes.first().map_or(Length::ZERO, |size| size.width);
    let count = files.len() as i32;
    for (index, (mut front, bases)) in files.enumerate() {
        let right = width * (2 * index as i32 + 1 - count) / 2;
        for standing in bases {
            front -= standing.gap;
            let depth = sizes[standing.base].depth;
            // A base that faces back has its front edge where its rear edge would be.
            let forward = if standing.facing == Angle::HALF { front - depth } else { front };
            places[standing.base] = Place { right, forward, facing: standing.facing };
            front -= depth;
        }
    }
    Formation::new(places)
}

/// The normal formation: a rectangle of ranks and files in which only the last rank may be short. AM-BGR-005,
/// FR-BGR-007, FR-BGR-008
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// From left to right, each from front to rear: which base stands where.
    files: Arc<[Vec<usize>]>,
}

impl Ranks {
    /// So many bases, in the order in which they are numbered, in ranks of so many files. A short last rank stands
    /// behind the files on the left.
    pub fn new(bases: usize, files: usize) -> Self {
        Self::of_order(&(0..bases).collect::<Vec<_>>(), files)
    }

    /// These bases, front rank first and each rank from left to right, in so many files.
    pub fn of_order(order: &[usize], files: usize) -> Self {
        let files = files.clamp(1, order.len().max(1));
        let file = |index: usize| order.iter().skip(index).step_by(files).copied().collect();
        Self { files: (0..files).map(file).collect() }
    }

    /// These files, if they are a normal formation: at least one, none more than a base deeper than another.
    pub fn of_files(files: Vec<Vec<usize>>) -> Option<Self> {
        let deepest = files.iter().map(Vec::len).max()?;
        let shallowest = files.iter().map(Vec::len).min()?;
        (shallowest > 0 && deepest - shallowest <= 1).then(|| Self { files: files.into() })
    }

    /// The files from left to right, each from front to rear.
    pub fn files(&self) -> &[Vec<usize>] {
        &self.files
    }

    /// How many files wide it is.
    pub fn width(&self) -> usize {
        self.files.len()
    }

    /// How many ranks deep it is, the last one included even if it is short.
    pub fn depth(&self) -> usize {
        self.files.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The bases of a rank from left to right, 0 being the front rank.
    pub fn rank(&self, rank: usize) -> impl Iterator<Item = usize> + '_ {
        self.files.iter().filter_map(move |file| file.get(rank).copied())
    }

    /// All bases, front rank first and each rank from left to right.
    pub fn order(&self) -> Vec<usize> {
        (0..self.depth()).flat_map(|rank| self.rank(rank)).collect()
    }

    /// Whether it is one base wide. AM-BGR-007
    pub fn is_column(&self) -> bool {
        self.width() == 1
    }

    /// How deep the body is from its front edge to its rear edge.
    pub fn depth_of(&self, sizes: &[Size]) -> Length {
        let depth = |file: &Vec<usize>| file.iter().map(|&base| sizes[base].depth).sum::<Length>();
        self.files.iter().map(depth).max().unwrap_or(Length::ZERO)
    }

    /// The places of the bases.
    pub fn formation(&self, sizes: &[Size]) -> Formation {
        let files = self.files.iter();
        let close = files.map(|file| (Length::ZERO, file.iter().copied().map(Standing::close)));
        side_by_side(close, sizes)
    }

    /// The bases in this formation, with the middle of the front edge in this pose.
    pub fn stand(&self, front: Pose, sizes: &[Size]) -> Body {
        self.formation(sizes).stand(front, sizes)
    }
}

/// A normal formation, and where the middle of its front edge is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The ranks and files.
    pub ranks: Ranks,
    /// The middle of the front edge, and where it faces.
    pub front: Pose,
    /// The width of every base.
    pub base_width: Length,
}

/// The normal formation in which some bases stand; none if they do not. AM-BGR-005
///
/// All face the same way; files stand side by side and ranks are level; in each file every base has its front edge on the
/// rear edge of the one before it; and only the last rank may be short.
pub fn recognise(bases: &[Base]) -> Option<Drawn> {
    let first = bases.first()?;
    let (width, facing) = (first.size.width, first.pose.facing);
    if bases.iter().any(|base| !face_alike(base.pose.facing, facing) || base.size.width != width) {
        return None;
    }
    let frame = first.pose.frame();
    let seen: Vec<(Length, Length)> = bases.iter().map(|base| frame.seen(base.pose.front)).collect();
    let leftmost = seen.iter().map(|place| place.0).min()?;
    let front = seen.iter().map(|place| place.1).max()?;

    let mut files: Vec<Vec<usize>> = Vec::new();
    for (base, &(right, _)) in seen.iter().enumerate() {
        let column = (right - leftmost + width / 2).get() / width.get();
        if !near(right, leftmost + width * column) {
            return None;
        }
        let column = column as usize;
        if files.len() <= column {
            files.resize(column + 1, Vec::new());
        }
        files[column].push(base);
    }
    for file in &mut files {
        file.sort_by_key(|&base| -seen[base].1);
        let mut line = front;
        for &base in &*file {
            if !near(seen[base].1, line) {
                return None;
            }
            line -= bases[base].size.depth;
        }
    }
    let ranks = Ranks::of_files(files)?;
    let is_level = |rank: usize| {
        let mut lines = ranks.rank(rank).map(|base| seen[base].1);
        lines.next().is_none_or(|first| lines.all(|line| near(line, first)))
    };
    if !(0..ranks.depth()).all(is_level) {
        return None;
    }
    // Halfway between the ends of the front rank, where they really stand: measured from one end, roundings would add up
    // to a drift.
    let ends = [ranks.files().first()?[0], ranks.files().last()?[0]].map(|base| bases[base].pose.front);
    Some(Drawn { ranks, front: Pose::new(ends[0].halfway(ends[1]), facing), base_width: width })
}

fn near(one: Length, other: Length) -> bool {
    (one - other).abs() <= TOUCH
}

#[cfg(test)]
mod tests {
    use super::*;
    use acies_geometry::Point;

    const FOOT: Size = Size::millimetres(40, 15);

    fn somewhere() -> Pose {
        Pose::new(Point::millimetres(600, 400), Angle::degrees(37))
    }

    fn widths(ranks: &Ranks) -> Vec<usize> {
        (0..ranks.depth()).map(|rank| ranks.rank(rank).count()).collect()
    }

    /// Proves FR-BGR-008.
    #[test]
    fn only_the_last_rank_may_be_short() {
        assert_eq!(widths(&Ranks::new(10, 4)), [4, 4, 2]);
        assert_eq!(widths(&Ranks::new(6, 6)), [6]);
        for (files, expected) in [(4, vec![4, 3]), (3, vec![3, 3, 1]), (2, vec![2, 2, 2, 1])] {
            assert_eq!(widths(&Ranks::new(7, files)), expected);
        }
        assert_eq!(Ranks::of_files(vec![vec![0, 1, 2], vec![3]]), None, "two short of the deepest");
        assert_eq!(Ranks::of_files(vec![vec![0], vec![]]), None, "an empty file");
    }

    /// Proves AM-BGR-005.
    #[test]
    fn a_normal_formation_is_recognised_where_it_stands() {
        for (bases, files) in [(10, 4), (6, 6), (8, 4), (1, 1), (5, 1), (12, 3)] {
            let sizes = vec![FOOT; bases];
            let body = Ranks::new(bases, files).stand(somewhere(), &sizes);
            let drawn = recognise(body.bases()).unwrap();
            assert_eq!(drawn.ranks, Ranks::new(bases, files));
            assert!((drawn.front.front - somewhere().front).length() <= Length::micrometres(2));
        }
        // The two of a short last rank may stand behind any files.
        let behind_the_middle = vec![vec![0, 4], vec![1, 5, 8], vec![2, 6, 9], vec![3, 7]];
        let ranks = Ranks::of_files(behind_the_middle).unwrap();
        let body = ranks.stand(somewhere(), &[FOOT; 10]);
        assert_eq!(recognise(body.bases()).unwrap().ranks, ranks);
    }

    #[test]
    fn what_is_not_a_rectangle_is_not_recognised() {
        let body = Ranks::new(6, 3).stand(somewhere(), &[FOOT; 6]);
        let changed = |change: fn(&mut Vec<Base>)| {
            let mut bases = body.bases().to_vec();
            change(&mut bases);
            recognise(&bases)
        };
        assert!(changed(|_| ()).is_some());
        assert_eq!(changed(|bases| bases[1].pose.facing += Angle::HALF), None, "one faces back");
        let step =
            |bases: &mut Vec<Base>| bases[1].pose = bases[1].pose.moved(Length::ZERO, Length::millimetres(1));
        assert_eq!(changed(step), None, "one is stepped forward");
        let aside = |bases: &mut Vec<Base>| {
            bases[5].pose = bases[5].pose.moved(Length::millimetres(20), Length::ZERO);
        };
        assert_eq!(changed(aside), None, "one is half a base to the side");
        // Ranks of 4, 2, 4.
        let files = [vec![0, 4], vec![1], vec![2], vec![3, 5]].map(File::of);
        let mut files = files.to_vec();
        files[0].bases.push(Standing::close(6));
        files[3].bases.push(Standing::close(7));
        let hollow = files_to_formation(&files, &[FOOT; 8]).stand(somewhere(), &[FOOT; 8]);
        assert_eq!(recognise(hollow.bases()), None);
    }

    #[test]
    fn ranks_of_different_depth_stand_close() {
        let sizes = [FOOT, FOOT, Size::millimetres(40, 20), Size::millimetres(40, 20)];
        let ranks = Ranks::new(4, 2);
        assert_eq!(ranks.depth_of(&sizes), Length::millimetres(35));
        let body = ranks.stand(somewhere(), &sizes);
        assert_eq!(recognise(body.bases()).unwrap().ranks, ranks);
        let crossed = [sizes[0], sizes[2], sizes[2], sizes[0]];
        assert_eq!(
            recognise(ranks.stand(somewhere(), &crossed).bases()),
            None,
            "15 and 20 mm beside 20 and 15 mm"
        );
    }
}
