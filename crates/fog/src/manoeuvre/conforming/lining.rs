//! The ways in which a battle group can line up.

use acies_field::conform::{Opposite as Side, conformed};
use acies_field::{Base, Body, Drawn, Mu, Ranks, face_alike, joined_at_all};
use acies_geometry::{
    Angle, Bounds, Contact, Corner, Edge, Footprint, Frame, Length, Part, Point, Pose, TOUCH,
};

use crate::engagement::fights;
use crate::fielded::GroupId;
use crate::fighting::files_of;
use crate::impact::Approach;
use crate::position::Position;
use crate::stands::Stands;

/// How far apart lines of contact can be: no file has stepped forward further. AM-IMP-019
const STEP: Mu = Mu::new(2);

/// An enemy base that a file touches with its front, and the edge with which the file has to line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Touch {
    file: usize,
    enemy: GroupId,
    base: usize,
    edge: Edge,
}

/// A battle group that has to line up.
pub(super) struct Lining<'a> {
    id: GroupId,
    stands: Stands<'a>,
    body: &'a Body,
    /// Its files from left to right.
    ranks: Ranks,
    facing: Angle,
    touches: Vec<Touch>,
    /// Whether it charged a flank without this being a flank charge, and so has to go to the front. AM-MAN-014
    to_front: bool,
    reach: Length,
}

/// An enemy base, seen from the front of the battle group.
struct Opposite {
    group: GroupId,
    left: Length,
    right: Length,
    near: Length,
    far: Length,
}

impl<'a> Lining<'a> {
    /// None if its front touches no enemy.
    pub(super) fn new(position: &Position<'a>, id: GroupId) -> Option<Self> {
        let fielded = position.fielded(id);
        let facing =
            fielded.kinks.as_ref().map_or_else(|| fielded.body.facing(), |kinks| kinks.column.head().facing);
        let ranks = ranks(&fielded.body, files_of(fielded).into_owned(), facing)?;
        let stands = Stands::new(position).lined_up();
        let file_of = |base: usize| ranks.files().iter().position(|file| file.contains(&base));
        let touch = |(base, enemy, enemy_base, met): (usize, GroupId, usize, Contact)| {
            let theirs = stands.base(enemy, enemy_base)?;
            let edge = edge_met(met.theirs, theirs.pose.facing, facing);
            fights(met).then_some(Touch { file: file_of(base)?, enemy, base: enemy_base, edge })
        };
        let mut touches: Vec<Touch> = stands.contacts(id).into_iter().filter_map(touch).collect();
        let no_flank_charge =
            |touch: &Touch| touch.edge != Edge::Front && hit_as_front(position, id, touch.enemy);
        let to_front = !touches.is_empty() && touches.iter().all(no_flank_charge);
        if to_front {
            touches = at_the_front(position, &touches, ranks.width());
        }
        let reach = position.scale().mu(STEP);
        let body = &fielded.body;
        (!touches.is_empty()).then_some(Self { id, stands, body, ranks, facing, touches, to_front, reach })
    }

    /// All places that it could line up in, the least move first: how far its front corners move, and how it stands then.
    pub(super) fn ways(&self) -> impl Iterator<Item = (Length, Body)> {
        let mut fronts: Vec<(bool, Pose)> = Vec::new();
        for touch in &self.touches {
            let Some(enemy) = self.stands.base(touch.enemy, touch.base) else { continue };
            let level = self.level_with(touch.file);
            let squarely = conformed(&level, touch.file, enemy, touch.edge);
            fronts.extend(squarely.iter().map(|way| (false, way.drawn.front)));
            let opposite =
                squarely.iter().find(|way| way.opposite == Side::Squarely && touch.edge == Edge::Front);
            fronts.extend(opposite.into_iter().flat_map(|way| self.beside(touch.file, way.drawn.front)));
        }
        fronts.sort_unstable();
        fronts.dedup();
        let bodies = fronts.into_iter().filter_map(|(beside, front)| Some((beside, self.stand(front)?)));
        let mut ways: Vec<(bool, Length, Body)> =
            bodies.map(|(beside, body)| (beside, self.moved(&body), body)).collect();
        ways.sort_by_key(|&(beside, by, _)| (beside, by));
        // Mostly the first is taken, and only those that are tried need to hang together.
        let holds = |body: &Body| body.hangs_together(joined_at_all) && body.overlap().is_none();
        ways.into_iter().filter(move |(.., body)| holds(body)).map(|(_, by, body)| (by, body))
    }

    /// With its end file beside the enemy base instead of opposite it, so that nobody faces it: after a charge on a flank
    /// only failing all else. AM-MAN-014
    fn beside(&self, file: usize, front: Pose) -> Vec<(bool, Pose)> {
        let width = self.body.bases()[0].size.width;
        let right = (file == 0).then(|| front.moved(width, Length::ZERO));
        let left = (file + 1 == self.ranks.width()).then(|| front.moved(-width, Length::ZERO));
        [right, left].into_iter().flatten().map(|front| (self.to_front, front)).collect()
    }

    /// The formation on the front line of one of its files.
    fn level_with(&self, file: usize) -> Drawn {
        let base = self.body.bases()[self.ranks.files()[file][0]];
        let files = self.ranks.width() as i32;
        let aside = base.size.width * (files - 1 - 2 * file as i32) / 2;
        let front = Pose::new(base.pose.front, self.facing).moved(aside, Length::ZERO);
        Drawn { ranks: self.ranks.clone(), front, base_width: base.size.width }
    }

    /// The battle group on a front line: files that were in contact go to the enemy opposite, all others level with the
    /// nearest of these, or as far as the enemy lets them. It may fall apart. AM-MAN-013
    fn stand(&self, front: Pose) -> Option<Body> {
        let enemies = self.opposite(front);
        let (width, files) = (self.body.bases()[0].size.width, self.ranks.files());
        let middle = |file: usize| width * (2 * file as i32 + 1 - files.len() as i32) / 2;
        let ahead = |file: usize| {
            let (left, right) = (middle(file) - width / 2 + TOUCH * 2, middle(file) + width / 2 - TOUCH * 2);
            enemies.iter().filter(move |enemy| enemy.left < right && enemy.right > left)
        };
        let met = |file: usize| {
            let fought = |enemy: &&Opposite| self.touches.iter().any(|touch| touch.enemy == enemy.group);
            let near = ahead(file).filter(fought).map(|enemy| enemy.near);
            let near = near.filter(|near| near.abs() <= if self.to_front { TOUCH } else { self.reach }).min();
            near.filter(|_| self.to_front || self.touches.iter().any(|touch| touch.file == file))
        };
        let mut steps: Vec<Option<Length>> = (0..files.len()).map(met).collect();
        if steps.iter().all(Option::is_none) {
            // Nobody faces the enemy: all are beside him.
            steps[0] = Some(Length::ZERO);
        }
        let known = steps.clone();
        for (file, step) in steps.iter_mut().enumerate().filter(|(_, step)| step.is_none()) {
            let nearest = (0..files.len()).filter(|&other| known[other].is_some());
            let level = known[nearest.min_by_key(|&other| other.abs_diff(file))?]?;
            let depth: Length = files[file].iter().map(|&base| self.body.bases()[base].size.depth).sum();
            let blocked = ahead(file).filter(|enemy| enemy.near < level && enemy.far > level - depth + TOUCH);
            *step = Some(blocked.map(|enemy| enemy.near).min().unwrap_or(level));
        }
        let frame = front.frame();
        let mut bases = self.body.bases().to_vec();
        for (file, step) in steps.iter().enumerate() {
            let mut forward = (*step)?;
            for &base in &files[file] {
                bases[base].pose = Pose::new(frame.at(middle(file), forward), front.facing);
                forward -= bases[base].size.depth;
            }
        }
        Some(Body::new(bases))
    }

    /// The enemy bases that stand square to a front, and where they are.
    fn opposite(&self, front: Pose) -> Vec<Opposite> {
        let frame = front.frame();
        let square = |base: &Base| {
            let turn = base.pose.facing - front.facing;
            (0..4).any(|quarter| face_alike(turn, Angle::degrees(90 * quarter)))
        };
        // Who is further away than the front is wide and its files are deep is opposite nobody who goes there.
        let bases = self.body.bases();
        let deepest: Length = bases.iter().map(|base| base.size.depth).sum();
        let reach = bases[0].size.width * self.ranks.width() as i32 + deepest + self.reach + TOUCH * 2;
        let around = Bounds::of(&[front.front]);
        let near = |base: &Base| {
            around.widened(reach + (base.size.width + base.size.depth) * 2).hold(base.pose.front)
        };
        let enemies = self.stands.bases(self.id.seat.other());
        let enemies = enemies.filter(|(.., base)| near(base) && square(base));
        enemies.map(|(group, _, base)| Opposite::new(group, &frame, &base.footprint())).collect()
    }

    /// The furthest that a front corner of any file moves.
    fn moved(&self, body: &Body) -> Length {
        let fronts = self.ranks.files().iter().map(|file| file[0]);
        let corners = |base: &Base| {
            let half = base.size.width / 2;
            [base.pose.at(-half, Length::ZERO), base.pose.at(half, Length::ZERO)]
        };
        let moved = fronts.flat_map(|base| {
            let (before, after) = (corners(&self.body.bases()[base]), corners(&body.bases()[base]));
            [(after[0] - before[0]).length(), (after[1] - before[1]).length()]
        });
        moved.max().unwrap_or_default()
    }

    /// Whether every base that touched an enemy with its front is lined up with him now, or overlaps him. After a charge
    /// on a flank that was no flank charge it is enough that the enemy's front is fought. AM-MAN-012, AM-MAN-014
    pub(super) fn is_lined_up(&self, body: &Body) -> bool {
        let stands = self.stands.with(self.id, body);
        let (contacts, overlaps) = (stands.contacts(self.id), stands.overlaps(self.id));
        let faces = |file: usize, touch: &Touch| {
            let front = self.ranks.files()[file][0];
            contacts.iter().any(|&(base, enemy, enemy_base, met)| {
                let whole = met.along + TOUCH >= body.bases()[base].size.width;
                let lined_up = match (met.mine, met.theirs) {
                    (Part::Edge(Edge::Front), Part::Edge(Edge::Left | Edge::Right)) => true,
                    (Part::Edge(Edge::Front), Part::Edge(_)) => whole,
                    _ => false,
                };
                lined_up && base == front && (enemy, enemy_base) == (touch.enemy, touch.base)
            })
        };
        let overlaps = |file: usize, touch: &Touch| {
            let front = self.ranks.files()[file][0];
            overlaps.iter().any(|overlap| overlap.base == front && overlap.enemy == touch.enemy)
        };
        if self.to_front {
            return self.touches.iter().any(|touch| faces(touch.file, touch) || overlaps(touch.file, touch));
        }
        (0..self.ranks.width()).all(|file| {
            let mut touches = self.touches.iter().filter(|touch| touch.file == file).peekable();
            touches.peek().is_none() || touches.any(|touch| faces(file, touch) || overlaps(file, touch))
        })
    }
}

impl Opposite {
    fn new(group: GroupId, frame: &Frame, base: &Footprint) -> Self {
        let seen = base.corners().map(|corner: Point| frame.seen(corner));
        let aside = seen.map(|place| place.0);
        let forward = seen.map(|place| place.1);
        let least = |of: [Length; 4]| of.into_iter().min().unwrap_or_default();
        let most = |of: [Length; 4]| of.into_iter().max().unwrap_or_default();
        Self { group, left: least(aside), right: most(aside), near: least(forward), far: most(forward) }
    }
}

/// The files from left to right as a normal formation would have them; if they do not make one where they stand, as the
/// battle group would reform.
fn ranks(body: &Body, mut files: Vec<Vec<usize>>, facing: Angle) -> Option<Ranks> {
    let bases = body.bases();
    let frame = Pose::new(bases.first()?.pose.front, facing).frame();
    let aside = |file: &Vec<usize>| frame.seen(bases[file[0]].pose.front).0;
    files.sort_by_key(aside);
    let width = bases[0].size.width;
    let side_by_side =
        files.windows(2).all(|pair| (aside(&pair[1]) - aside(&pair[0]) - width).abs() <= TOUCH);
    let as_they_stand = side_by_side.then(|| Ranks::of_files(files)).flatten();
    as_they_stand.or_else(|| body.reformed(facing).map(|drawn| drawn.ranks))
}

/// The edge that is met: of a corner, that one of its two edges which the attacker faces more squarely.
fn edge_met(part: Part, enemy: Angle, facing: Angle) -> Edge {
    let turned = |edge: Edge| match edge {
        Edge::Front => enemy + Angle::HALF,
        Edge::Right => enemy - Angle::QUARTER,
        Edge::Rear => enemy,
        Edge::Left => enemy + Angle::QUARTER,
    };
    let squarer = |one: Edge, other: Edge| {
        let off = |edge| (turned(edge) - facing).size();
        if off(other) < off(one) { other } else { one }
    };
    match part {
        Part::Edge(edge) => edge,
        Part::Corner(Corner::FrontLeft) => squarer(Edge::Front, Edge::Left),
        Part::Corner(Corner::FrontRight) => squarer(Edge::Front, Edge::Right),
        Part::Corner(Corner::RearRight) => squarer(Edge::Rear, Edge::Right),
        Part::Corner(Corner::RearLeft) => squarer(Edge::Rear, Edge::Left),
    }
}

/// Whether a battle group charged another this turn, and not in flank or rear. AM-IMP-029
fn hit_as_front(position: &Position<'_>, id: GroupId, enemy: GroupId) -> bool {
    let charges = position.battle.turn.charges.iter().filter(|charge| charge.id() == id);
    charges.flat_map(|charge| &charge.contacted).any(|&met| met == (enemy.index, Approach::Front))
}

/// Every file opposite every front base of the enemy it touches. AM-MAN-014
fn at_the_front(position: &Position<'_>, touches: &[Touch], width: usize) -> Vec<Touch> {
    let mut enemies: Vec<GroupId> = touches.iter().map(|touch| touch.enemy).collect();
    enemies.sort_unstable();
    enemies.dedup();
    let mut at_front = Vec::new();
    for enemy in enemies {
        for front in position.fielded(enemy).body.files().iter().map(|file| file[0]) {
            at_front.extend((0..width).map(|file| Touch { file, enemy, base: front, edge: Edge::Front }));
        }
    }
    at_front
}
