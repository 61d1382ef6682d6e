//! Feeding bases into a melee. AM-MAN-020

mod candidates;
mod judge;
mod room;
mod step;

use std::rc::Rc;

use acies_field::{Base, Body, Ranks, face_alike};
use acies_geometry::{Angle, Hand, Length, Pose};
use serde::{Deserialize, Serialize};

use crate::fielded::GroupId;
use crate::fighting::{Adds, adds};
use crate::position::Position;
use crate::stands::{Overlap, Stands};

pub(crate) use candidates::choices;
pub use judge::{Judged, check};
pub use room::Aside;
pub(crate) use room::{check as check_room, choices as choices_of_room};
pub(crate) use step::step;

/// How a battle group feeds bases into a melee.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Feed {
    /// Which battle group.
    pub group: usize,
    /// At which end of its line.
    pub hand: Hand,
    /// What changes there.
    pub change: Change,
}

/// What changes at an end of the line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/", rename = "FeedChange"))]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// One file more, level with the end file: these bases, front to rear. AM-MAN-020
    Expand(Vec<usize>),
    /// One file more, squarely opposite an enemy base that overlaps the battle group, even if it is not level or loses touch
    /// with the others. AM-MAN-025
    Match {
        /// Its bases, front to rear.
        bases: Vec<usize>,
        /// Whose base it is that overlaps.
        enemy: usize,
        /// Which base.
        base: usize,
    },
    /// One file fewer: behind which of the others, counted from the left, each of its bases goes. AM-MAN-027
    Contract(Vec<usize>),
}

/// A new file whose bases are these.
const fn moved(change: &Change) -> Option<&Vec<usize>> {
    match change {
        Change::Expand(bases) | Change::Match { bases, .. } => Some(bases),
        Change::Contract(_) => None,
    }
}

/// A battle group in a melee, as its player looks at it before he feeds bases into it.
pub(crate) struct Melee<'a> {
    position: Position<'a>,
    stands: Rc<Stands<'a>>,
    id: GroupId,
    body: &'a Body,
    facing: Angle,
    /// The files that face ahead, from left to right, each from front to rear.
    files: Vec<Vec<usize>>,
    /// What each base adds to the melee where it stands.
    adds: Vec<Adds>,
    /// The bases that an enemy fights, in front or as an overlap.
    fought: Vec<bool>,
    /// The front bases of the enemy files that overlap it.
    overlappers: Vec<(GroupId, usize)>,
}

impl<'a> Melee<'a> {
    /// None if there is no such battle group, or it is broken.
    pub(crate) fn new(position: &Position<'a>, id: GroupId) -> Option<Self> {
        Self::among(position, &Rc::new(Stands::new(position)), id)
    }

    /// The same, for those who look at several as everybody stands.
    fn among(position: &Position<'a>, stands: &Rc<Stands<'a>>, id: GroupId) -> Option<Self> {
        let fielded = position.battle.fielded(id).filter(|fielded| !fielded.is_broken())?;
        let (body, stands) = (&fielded.body, Rc::clone(stands));
        let facing = body.facing();
        let frame = Pose::new(body.bases().first()?.pose.front, facing).frame();
        let mut files = body.files().to_vec();
        files.retain(|file| face_alike(body.bases()[file[0]].pose.facing, facing));
        files.sort_by_key(|file| frame.seen(body.bases()[file[0]].pose.front).0);
        let adds = adds(position, &stands, id, body);
        let overlapping = stands.overlappers(id);
        let mut fought = vec![false; body.bases().len()];
        for (base, .., met) in stands.contacts(id) {
            fought[base] |= crate::engagement::is_combat(met);
        }
        for (_, overlap) in &overlapping {
            fought[overlap.enemy_base] = true;
        }
        let front = |(enemy, overlap): (GroupId, Overlap)| {
            let files = position.fielded(enemy).body.files();
            let file = files.iter().find(|file| file.contains(&overlap.base));
            (enemy, file.map_or(overlap.base, |file| file[0]))
        };
        let mut overlappers: Vec<(GroupId, usize)> = overlapping.into_iter().map(front).collect();
        overlappers.sort_unstable();
        overlappers.dedup();
        Some(Self { position: *position, stands, id, body, facing, files, adds, fought, overlappers })
    }

    /// Whether it is in contact with enemy that it fights, if only as an overlap. AM-MAN-020
    pub(crate) fn is_engaged(&self) -> bool {
        self.adds.contains(&Adds::Dice)
    }

    /// Whether a base may be moved: it adds nothing where it is, and nobody fights it. AM-MAN-024
    fn may_move(&self, base: usize) -> bool {
        self.adds[base] == Adds::Nothing && !self.fought[base]
    }

    /// The file at the end of the line on a hand.
    fn end(&self, hand: Hand) -> Option<&Vec<usize>> {
        if hand == Hand::Left { self.files.first() } else { self.files.last() }
    }

    /// How the battle group would stand, whatever the rules say to it; none if the bases do not make such files.
    fn after(&self, feed: &Feed) -> Option<Fed> {
        match &feed.change {
            Change::Expand(bases) => {
                let end = self.body.bases()[*self.end(feed.hand)?.first()?];
                let aside = if feed.hand == Hand::Left { -end.size.width } else { end.size.width };
                self.expanded(
                    feed.hand,
                    bases,
                    Pose::new(end.pose.front, self.facing).moved(aside, Length::ZERO),
                )
            }
            Change::Match { bases, enemy, base } => {
                let enemy = GroupId::new(self.id.seat.other(), *enemy);
                let theirs = self.stands.base(enemy, *base)?;
                let opposite = Pose::new(theirs.pose.front, theirs.pose.facing + Angle::HALF);
                self.expanded(feed.hand, bases, opposite)
            }
            Change::Contract(behind) => self.contracted(feed.hand, behind),
        }
    }

    /// With a new file of these bases, its front edge here.
    fn expanded(&self, hand: Hand, bases: &[usize], front: Pose) -> Option<Fed> {
        let twice = |(index, base): (usize, &usize)| bases[..index].contains(base);
        if bases.is_empty() || bases.iter().enumerate().any(twice) {
            return None;
        }
        let mut files = self.files.clone();
        for file in &mut files {
            file.retain(|base| !bases.contains(base));
        }
        let taken: usize =
            self.files.iter().map(Vec::len).sum::<usize>() - files.iter().map(Vec::len).sum::<usize>();
        // Whoever is behind a base that leaves would be left behind a gap.
        let closed = files.iter().zip(&self.files).all(|(left, whole)| whole.starts_with(left));
        if taken != bases.len() || !closed {
            return None;
        }
        let mut stand = self.body.bases().to_vec();
        place_file(&mut stand, bases, front);
        // Only a file at an end of the line can go as a whole. AM-MAN-024
        let within = files.get(1..files.len().saturating_sub(1)).unwrap_or_default();
        let gap = within.iter().any(Vec::is_empty);
        let emptied = files.iter().filter(|file| file.is_empty()).count();
        files.retain(|file| !file.is_empty());
        match hand {
            Hand::Left => files.insert(0, bases.to_vec()),
            Hand::Right => files.push(bases.to_vec()),
        }
        Some(Fed { body: Body::new(stand), files, emptied, gap, moved: bases.to_vec() })
    }

    /// With the bases of its end file behind others.
    fn contracted(&self, hand: Hand, behind: &[usize]) -> Option<Fed> {
        let mut files = self.files.clone();
        let end = if hand == Hand::Left { 0 } else { files.len().checked_sub(1)? };
        let moved = files.remove(end);
        if moved.len() != behind.len() || files.is_empty() {
            return None;
        }
        let mut stand = self.body.bases().to_vec();
        for (&base, &file) in moved.iter().zip(behind) {
            let last = stand[*files.get(file)?.last()?];
            let back = last.pose.moved(Length::ZERO, -last.size.depth);
            stand[base].pose = back;
            files[file].push(base);
        }
        Some(Fed { body: Body::new(stand), files, emptied: 1, gap: false, moved })
    }
}

fn place_file(stand: &mut [Base], file: &[usize], front: Pose) {
    let mut pose = front;
    for &base in file {
        stand[base].pose = pose;
        pose = pose.moved(Length::ZERO, -stand[base].size.depth);
    }
}

/// A battle group after bases were fed into its melee.
struct Fed {
    body: Body,
    files: Vec<Vec<usize>>,
    /// How many of its files have gone.
    emptied: usize,
    /// Whether one of them was not at an end of the line.
    gap: bool,
    moved: Vec<usize>,
}

impl Fed {
    /// Whether its files make a normal formation, but for steps in the line. AM-MAN-025, AM-BGR-005
    fn is_regular(&self) -> bool {
        Ranks::of_files(self.files.clone()).is_some()
    }
}

#[cfg(test)]
mod tests;
