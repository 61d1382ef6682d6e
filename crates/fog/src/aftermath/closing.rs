//! How a battle group closes up when it has lost a base. AM-DET-060, AM-DET-061, AM-DET-062

use acies_field::reforming::level_up;
use acies_field::{Base, Body, Drawn, Ranks, joined_at_all};
use acies_geometry::{Length, Size};
use serde::{Deserialize, Serialize};

use super::gathering::{gathered, moved_together};
use crate::fielded::{Fielded, Kinks};
use crate::manoeuvre::orb;

/// A base that a battle group can lose, and how the others stand when they have closed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "fog/"))]
pub struct Removal {
    /// Which base is lost.
    pub base: usize,
    /// How the others stand then, in their old order.
    pub body: Body,
    /// How they bend, if they are a column that still does. AM-BGR-009
    pub kinks: Option<Kinks>,
}

impl Removal {
    pub(super) const fn new(base: usize, body: Body) -> Self {
        Self { base, body, kinks: None }
    }
}

/// Whether a battle group that stood like this would stand on nobody.
pub(super) type Clear<'a> = &'a dyn Fn(&Body) -> bool;

/// The ways in which a battle group can close up without one of its bases; `fighting` are those that have an enemy to face.
/// AM-DET-060
pub(super) fn closings(
    fielded: &Fielded,
    base: usize,
    fighting: &[usize],
    is_clear: Clear<'_>,
) -> Vec<Removal> {
    let in_column = fielded.kinks.as_ref().and_then(|kinks| in_column(kinks, base));
    if let Some(way) = in_column.filter(|way| is_clear(&way.body)) {
        return vec![way];
    }
    let orbs = if fielded.in_orb { orb::without(&fielded.body, base).to_vec() } else { Vec::new() };
    if let Some(orb) = orbs.into_iter().find(is_clear) {
        return vec![Removal::new(base, orb)];
    }
    let drawn = fielded.body.drawn();
    let in_ranks = |drawn: &Drawn| in_ranks(drawn, base, fighting, &fielded.body.sizes());
    let mut bodies = drawn.map(in_ranks).unwrap_or_default();
    bodies.retain(is_clear);
    if bodies.is_empty() {
        bodies = in_disarray(&fielded.body, base, fighting, is_clear);
    }
    bodies.into_iter().map(|body| Removal::new(base, body)).collect()
}

/// The bases of a column behind the lost one come up.
fn in_column(kinks: &Kinks, base: usize) -> Option<Removal> {
    let place = kinks.order.iter().position(|&other| other == base)?;
    let kept = kinks.order.iter().filter(|&&other| other != base);
    let order = kept.map(|&other| other - usize::from(other > base)).collect();
    let kinks = Kinks { column: kinks.column.without(place)?, order };
    let body = kinks.body();
    Some(Removal { base, body, kinks: kinks.column.is_kinked().then_some(kinks) })
}

/// In normal formation: the places of the front rank are filled from behind, first from the same file and then from the
/// nearest of the deepest. AM-DET-060, AM-DET-061
fn in_ranks(drawn: &Drawn, base: usize, fighting: &[usize], sizes: &[Size]) -> Vec<Body> {
    let mut files = drawn.ranks.files().to_vec();
    let Some(at) = files.iter().position(|file| file.contains(&base)) else { return Vec::new() };
    files[at].retain(|&other| other != base);
    if files[at].is_empty() && files.iter().all(|file| file.len() < 2) {
        let line: Vec<usize> = files.iter().flatten().copied().collect();
        return in_line(drawn, (&line, at), fighting.contains(&base), fighting, (base, sizes));
    }
    level_up(&mut files);
    stand(drawn, files, 0, (base, sizes)).into_iter().collect()
}

/// In a single rank with a gap at a place: bases at its ends that have no enemy to face fill it. Without such, the others
/// move up towards one end or the other. A loss at an end moves nobody unless somebody free can fill it.
/// AM-DET-061, AM-DET-062
fn in_line(
    drawn: &Drawn,
    (line, at): (&[usize], usize),
    fought: bool,
    fighting: &[usize],
    lost: (usize, &[Size]),
) -> Vec<Body> {
    let Some(last) = line.len().checked_sub(1) else { return Vec::new() };
    // The base at the left end leaves its place to the gap, and the line begins one place further to the right.
    let from_left = || ([&line[1..at], &line[..1], &line[at..]].concat(), 1);
    let from_right = || ([&line[..at], &line[last..], &line[at..last]].concat(), 0);
    let free = |base: usize| !fighting.contains(&base);
    let at_end = at == 0 || at > last;
    let mut ways: Vec<(Vec<usize>, i32)> = Vec::new();
    if at > 0 && free(line[0]) && (!at_end || fought) {
        ways.push(from_left());
    }
    if at <= last && free(line[last]) && (!at_end || fought) {
        ways.push(from_right());
    }
    if ways.is_empty() {
        let stay = i32::from(at == 0);
        ways =
            if at_end { vec![(line.to_vec(), stay)] } else { vec![(line.to_vec(), 0), (line.to_vec(), 1)] };
    }
    let in_files = |line: Vec<usize>| line.into_iter().map(|base| vec![base]).collect();
    ways.into_iter().filter_map(|(line, first)| stand(drawn, in_files(line), first, lost)).collect()
}

/// Files on the same front line, the first of them so many places to the right of where the first was.
fn stand(
    drawn: &Drawn,
    mut files: Vec<Vec<usize>>,
    first: i32,
    (lost, sizes): (usize, &[Size]),
) -> Option<Body> {
    for base in files.iter_mut().flatten() {
        *base -= usize::from(*base > lost);
    }
    let half_files = 2 * first + files.len() as i32 - drawn.ranks.width() as i32;
    let front = drawn.front.moved(drawn.base_width * half_files / 2, Length::ZERO);
    let sizes: Vec<Size> = (0..sizes.len()).filter(|&base| base != lost).map(|base| sizes[base]).collect();
    Some(Ranks::of_files(files)?.stand(front, &sizes))
}

/// Out of normal formation: those behind the lost base come up; or the last of the deepest file near by takes its place; or a
/// base without an enemy to face; or those on one side of the gap move to the others; whatever keeps them together first.
/// AM-DET-060, AM-DET-061, AM-DET-062
fn in_disarray(body: &Body, lost: usize, fighting: &[usize], is_clear: Clear<'_>) -> Vec<Body> {
    let (bases, files) = (body.bases(), body.files());
    let gap = bases[lost];
    let kept = |bases: &[Base]| {
        Body::new((0..bases.len()).filter(|&base| base != lost).map(|base| bases[base]).collect())
    };
    let filled = |by: usize| {
        let mut bases = bases.to_vec();
        bases[by].pose = gap.pose;
        kept(&bases)
    };
    let come_up = || {
        let file = files.iter().find(|file| file.contains(&lost))?;
        let behind = file.iter().skip_while(|&&base| base != lost).skip(1);
        let mut bases = bases.to_vec();
        for &base in behind.clone() {
            bases[base].pose = bases[base].pose.moved(Length::ZERO, gap.size.depth);
        }
        // Where nobody is behind it, there is no place to fill unless it stood in front.
        (behind.count() > 0 || file.len() > 1).then(|| kept(&bases))
    };
    let from_rear = || {
        let far = |base: usize| (bases[base].pose.front - gap.pose.front).squared();
        let deep = files.iter().filter(|file| file.len() > 1);
        let rear = deep.filter_map(|file| Some((file.len(), *file.last()?)));
        rear.max_by_key(|&(deep, base)| (deep, std::cmp::Reverse(far(base)))).map(|(_, base)| filled(base))
    };
    let free = (0..bases.len()).filter(|base| *base != lost && !fighting.contains(base));
    let ways: [&dyn Fn() -> Vec<Body>; 5] = [
        &|| come_up().into_iter().collect(),
        &|| from_rear().into_iter().collect(),
        &|| free.clone().map(filled).collect(),
        &|| vec![kept(bases)],
        &|| moved_together(&kept(bases), &gap),
    ];
    // Files that have lost touch with each other by AM-MAN-025 stay where they are.
    let parts = body.parts(joined_at_all);
    let holds =
        |left: &Body| left.parts(joined_at_all) <= parts && left.overlap().is_none() && is_clear(left);
    let mut held = ways.iter().map(|ways| ways().into_iter().filter(holds).collect::<Vec<_>>());
    held.find(|ways| !ways.is_empty()).unwrap_or_else(|| {
        let rest = kept(bases);
        let stands = |body: &Body| body.overlap().is_none() && is_clear(body);
        let gathered = gathered(&rest, &gap, parts, &stands);
        if !gathered.is_empty() {
            return gathered;
        }
        let reformed = rest.reformed(gap.pose.facing).or_else(|| rest.reformed(rest.facing()));
        let reformed = reformed.map(|drawn| drawn.stand(&rest.sizes())).filter(is_clear);
        vec![reformed.unwrap_or(rest)]
    })
}
