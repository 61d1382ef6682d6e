//! The normal formation that is nearest to where a battle group stands.

use acies_field::reforming::level_up;
use acies_field::{Base, Body, Drawn, Ranks, face_alike};
use acies_geometry::{Angle, Frame, Length, Pose, TOUCH};

/// The nearest formation facing this way that fits: as the bases stand if that will do, otherwise with another width or
/// place of the files, the least change of width and the least movement first. Bases that are held stay in front of their
/// files. AM-MAN-006
pub(super) fn nearest(
    body: &Body,
    facing: Angle,
    held: &[usize],
    fits: impl Fn(&Body) -> bool,
) -> Option<Body> {
    let sizes = body.sizes();
    let as_they_stand = body.reformed(facing)?;
    let width = as_they_stand.ranks.width();
    let stands = as_they_stand.stand(&sizes);
    if fits(&stands) {
        return Some(stands);
    }
    let search = Search::new(body, facing, held)?;
    let mut others: Vec<(usize, i64, Body)> = search
        .formations()
        .map(|drawn| (drawn.ranks.width().abs_diff(width), drawn.stand(&sizes)))
        .map(|(wider, reformed)| (wider, movement(body, &reformed), reformed))
        .collect();
    others.sort_by_key(|&(wider, moved, _)| (wider, moved));
    others.into_iter().map(|(.., body)| body).find(fits)
}

/// How far all bases move together.
fn movement(before: &Body, after: &Body) -> i64 {
    let moved = |(one, other): (&Base, &Base)| {
        i64::from((one.footprint().centre() - other.footprint().centre()).length().get())
    };
    before.bases().iter().zip(after.bases()).map(moved).sum()
}

struct Search<'a> {
    body: &'a Body,
    frame: Frame,
    facing: Angle,
    held: &'a [usize],
    /// Where a file can stand: the middle of the first one, and lines of the front edge.
    firsts: Vec<Length>,
    lines: Vec<Length>,
}

impl<'a> Search<'a> {
    fn new(body: &'a Body, facing: Angle, held: &'a [usize]) -> Option<Self> {
        let bases = body.bases();
        let faces = |base: &&Base| face_alike(base.pose.facing, facing);
        let frame = Pose::new(bases.iter().find(faces)?.pose.front, facing).frame();
        let corners =
            bases.iter().flat_map(|base| base.footprint().corners().map(|corner| frame.seen(corner)));
        let (aside, forward): (Vec<Length>, Vec<Length>) = corners.unzip();
        let ahead = bases.iter().filter(faces).map(|base| frame.seen(base.pose.front));
        let (middles, fronts): (Vec<Length>, Vec<Length>) = ahead.unzip();
        // Level with whoever is furthest forward; failing that, with the furthest of those who face this way.
        let mut lines = vec![*forward.iter().max()?, *fronts.iter().max()?];
        lines.dedup_by(|one, other| (*one - *other).abs() <= TOUCH);
        let (left, right, width) = (*aside.iter().min()?, *aside.iter().max()?, bases[0].size.width);
        let mut firsts = Vec::new();
        for middle in middles {
            let back = (middle - left).get() / width.get() + 1;
            let on = (right - middle).get() / width.get();
            firsts.extend((-back..=on).map(|files| middle + width * files));
        }
        firsts.sort_unstable();
        firsts.dedup_by(|one, other| (*one - *other).abs() <= TOUCH);
        Some(Self { body, frame, facing, held, firsts, lines })
    }

    fn formations(&self) -> impl Iterator<Item = Drawn> + '_ {
        let counts = 1..=self.body.bases().len();
        let places = counts.flat_map(|count| self.firsts.iter().map(move |&first| (count, first)));
        places.flat_map(move |(count, first)| {
            let ranks = self.ranks(count, first);
            self.lines.iter().filter_map(move |&line| self.drawn(ranks.clone()?, first, line))
        })
    }

    /// Each base in the file where it stands, as far as that makes a formation.
    fn ranks(&self, count: usize, first: Length) -> Option<Ranks> {
        let bases = self.body.bases();
        let width = bases[0].size.width;
        let middle_of = |base: usize| self.frame.seen(bases[base].footprint().centre());
        let mut files: Vec<Vec<usize>> = vec![Vec::new(); count];
        for base in 0..bases.len() {
            let file = (middle_of(base).0 - first + width / 2).get().div_euclid(width.get());
            files[file.clamp(0, count as i32 - 1) as usize].push(base);
        }
        for file in &mut files {
            let faces = |base: usize| face_alike(bases[base].pose.facing, self.facing);
            file.sort_by_key(|&base| (!self.held.contains(&base), !faces(base), -middle_of(base).1));
        }
        level_up(&mut files);
        Ranks::of_files(files)
    }

    fn drawn(&self, ranks: Ranks, first: Length, line: Length) -> Option<Drawn> {
        let base_width = self.body.bases().first()?.size.width;
        let aside = first + base_width * (ranks.width() as i32 - 1) / 2;
        let front = Pose::new(self.frame.at(aside, line), self.facing);
        Some(Drawn { ranks, front, base_width })
    }
}
