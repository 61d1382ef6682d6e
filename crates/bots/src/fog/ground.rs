//! The ground that suits an army: where it fights, which pieces it takes, and where they lie.
//!
//! Nobody sees the other army before it is deployed, so everything follows from what ground does to one's own troops, beside
//! what it does to most.

use acies_field::terrain::{Kind, Piece};
use acies_fog::disorder::Disorder;
use acies_fog::movement::{Touched, disorder_in, parts};
use acies_fog::setup::Territory;
use acies_fog::setup::selection::Choice;
use acies_fog::terrain::{Grade, grade, hill_grade};
use acies_fog::{Answer, Ask, BattleGroup, Capability, Fog, TroopType};
use acies_geometry::Point;
use acies_play::{Dice, Turn};

use super::sight::Sight;
use super::surprise::best;

/// What the grades of terrain do to most armies, open first, where severe disorder of all of an army is 200: rather less than
/// the average, for whoever would be disordered somewhere fights elsewhere if he can.
const TO_MOST: [i32; 5] = [0, 10, 50, 110, 150];

/// What impassable ground does to everybody: it stops him, as ground does that disorders severely.
const STOPS: i32 = 200;

/// How many of 100 bases are mounted in most armies: whoever has fewer wants a bank where nobody rides round him.
const MOST_RIDE: i32 = 40;

/// Where bad ground hurts an army that fights in the open: its way from its own line to the enemy's. Each row is a sixth of the
/// table's depth from the own edge on, each column an eighth of its width.
const IN_THE_WAY: [[i32; 8]; 6] = [
    [0, 1, 1, 1, 1, 1, 1, 0],
    [1, 2, 4, 4, 4, 4, 2, 1],
    [1, 3, 5, 6, 6, 5, 3, 1],
    [1, 3, 5, 6, 6, 5, 3, 1],
    [1, 2, 3, 4, 4, 3, 2, 1],
    [0, 0, 1, 1, 1, 1, 0, 0],
];

/// Where bad ground is of use to an army that is at home in it: before its line, where it can be occupied or hide an ambush before
/// the enemy comes, and beside it.
const OF_USE: [[i32; 8]; 6] = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [2, 3, 3, 3, 3, 3, 3, 2],
    [3, 5, 6, 6, 6, 6, 5, 3],
    [1, 2, 3, 3, 3, 3, 2, 1],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

/// An answer to a question about terrain; none to any other question.
pub(super) fn decide(turn: &Turn<'_, Fog>, sight: &Sight<'_>, dice: &mut Dice) -> Option<Answer> {
    let needs = || Needs::of(sight);
    let mut choices = Vec::new();
    match turn.ask {
        Ask::Territory => {
            let needs = needs();
            turn.choices(&mut choices);
            choices.into_iter().max_by_key(|answer| match answer {
                Answer::Territory(territory) => needs.territory(*territory),
                _ => i32::MIN,
            })
        }
        // Both pieces come to the table: the one to take is the one of which it matters more where it lies.
        Ask::Compulsory => {
            let needs = needs();
            turn.choices(&mut choices);
            choices.into_iter().max_by_key(|answer| match answer {
                Answer::Compulsory(kind) => needs.of_kind(*kind).abs(),
                _ => i32::MIN,
            })
        }
        Ask::Selection => needs().selection(turn).map(Answer::Selection),
        Ask::NextPiece => {
            let needs = needs();
            let pieces = &sight.position.battle.side(sight.seat).pieces;
            let first = (0..pieces.len()).max_by_key(|&index| needs.of_kind(pieces[index].kind).abs());
            first.map(Answer::NextPiece)
        }
        Ask::Place(_) => {
            let needs = needs();
            best(turn, dice, |answer| match answer {
                Answer::Place(plan) => {
                    Piece::new(plan.clone()).map_or(i64::MIN, |piece| needs.of_piece(&piece))
                }
                _ => i64::MIN,
            })
        }
        Ask::Adjust(_) => {
            let needs = needs();
            turn.choices(&mut choices);
            choices.into_iter().max_by_key(|answer| needs.adjusted(answer))
        }
        _ => None,
    }
}

/// What an army needs of the ground.
struct Needs<'a> {
    sight: &'a Sight<'a>,
    /// Those who decide battles. Light foot is at home everywhere and decides none.
    troops: Vec<&'a BattleGroup>,
    /// What bad ground does for the army, on average over its grades: more than nothing if it is at home there.
    usual: i32,
}

impl<'a> Needs<'a> {
    fn of(sight: &'a Sight<'a>) -> Self {
        let groups = &sight.position.fog.agreement.armies[sight.seat.index()].groups;
        let groups = groups.iter().map(|member| &member.group);
        let troops = groups.filter(|group| group.bases()[0].kind != TroopType::LightFoot).collect();
        let mut needs = Self { sight, troops, usual: 0 };
        let bad = [Kind::BrokenGround, Kind::Brush, Kind::Forest];
        needs.usual = bad.iter().map(|&kind| needs.gain(felt(kind))).sum::<i32>() / 3;
        needs
    }

    fn likes_bad_ground(&self) -> bool {
        self.usual > 0
    }

    /// How many of 100 bases are of some kind.
    fn share(&self, is: impl Fn(&BattleGroup) -> bool) -> i32 {
        let bases = |groups: &mut dyn Iterator<Item = &&BattleGroup>| -> usize {
            groups.map(|group| group.bases().len()).sum()
        };
        let all = bases(&mut self.troops.iter());
        (bases(&mut self.troops.iter().filter(|group| is(group))) * 100 / all.max(1)) as i32
    }

    /// What some terrain does for the army: what most suffer in it, less what it suffers itself.
    fn gain(&self, terrain: Touched) -> i32 {
        let disorder = |group: &BattleGroup| disorder_in(&self.sight.position, group, terrain);
        let suffers = |least: Disorder| self.share(|group| disorder(group) >= least);
        let own = match terrain.grade {
            Grade::Impassable => STOPS,
            _ => suffers(Disorder::Disordered) + suffers(Disorder::Severely),
        };
        TO_MOST[terrain.grade as usize] - own
    }

    /// What a piece of such terrain does for the army: what it does itself, less what might lie there instead, for nothing
    /// else lies near it. AM-SET-018
    fn of_terrain(&self, terrain: Touched) -> i32 {
        self.gain(terrain) - self.usual / 4
    }

    /// What a hill does beside that for those who shoot from it.
    fn of_height(&self) -> i32 {
        let shoots = |group: &BattleGroup| {
            let bows = [Capability::Bow, Capability::Longbow, Capability::Crossbow, Capability::Firearm];
            let has = |weapon: &Capability| group.bases().iter().all(|base| base.has(*weapon));
            !group.bases()[0].kind.is_mounted() && bows.iter().any(has)
        };
        self.share(shoots) / 4
    }

    /// What a piece of some kind does for the army, wherever it will lie.
    fn of_kind(&self, kind: Kind) -> i32 {
        match kind {
            // Both run along a side of the table.
            Kind::River | Kind::Coast => MOST_RIDE - self.share(|group| group.bases()[0].kind.is_mounted()),
            kind => {
                let height = if kind.is_hill() { self.of_height() } else { 0 };
                self.of_terrain(felt(kind)) + height
            }
        }
    }

    /// What a territory does for the army: its compulsory pieces, which will lie there, as much as all that may be chosen.
    fn territory(&self, territory: Territory) -> i32 {
        let pieces = |kind: Kind| i32::from(territory.availability(kind).most);
        let of_all: i32 = territory.kinds().map(|kind| self.of_kind(kind) * pieces(kind)).sum();
        let all: i32 = territory.kinds().map(pieces).sum();
        territory.compulsory().map(|kind| self.of_kind(kind)).iter().sum::<i32>() + 2 * of_all / all.max(1)
    }

    /// As many pieces as do something for the army, the best first; the least bad if there is none. Who may have a river may have a
    /// coast instead, which nobody crosses. AM-SET-012, AM-SET-014, AM-SET-015
    fn selection(&self, turn: &Turn<'_, Fog>) -> Option<Vec<Choice>> {
        let territory = self.sight.position.battle.territory?;
        let coast = territory.kinds().find(|&kind| kind == Kind::River).map(|_| Kind::Coast);
        let mut kinds: Vec<Kind> = coast.into_iter().chain(territory.kinds()).collect();
        kinds.sort_by_key(|&kind| -self.of_kind(kind));
        let is_legal = |chosen: &[Choice]| turn.check(&Answer::Selection(chosen.to_vec())).is_empty();
        let mut chosen = Vec::new();
        for kind in kinds {
            while chosen.is_empty() || self.of_kind(kind) > 0 {
                chosen.push(Choice::normal(kind));
                if !is_legal(&chosen) {
                    chosen.pop();
                    break;
                }
            }
        }
        (!chosen.is_empty()).then_some(chosen)
    }

    /// What a piece does for the army where it lies; a bank is one wherever it runs.
    fn of_piece(&self, piece: &Piece) -> i64 {
        if matches!(piece.kind(), Kind::River | Kind::Coast) {
            return i64::from(self.of_kind(piece.kind()));
        }
        let height = if piece.kind().is_hill() { self.of_height() } else { 0 };
        let weights = if self.likes_bad_ground() { &OF_USE } else { &IN_THE_WAY };
        let worth_at = |point: Point| {
            let grounds = parts(piece, self.sight.position.battle.river);
            let here = grounds.filter(|(_, ground)| ground.holds(point)).map(|(terrain, _)| terrain);
            here.max_by_key(|terrain| terrain.grade).map_or(0, |hardest| {
                self.of_terrain(hardest) * self.weight(weights, point) + height * self.weight(&OF_USE, point)
            })
        };
        samples(piece).map(|point| i64::from(worth_at(point))).sum()
    }

    /// What counts at a point of the table.
    fn weight(&self, weights: &[[i32; 8]; 6], point: Point) -> i32 {
        let table = self.sight.position.battle.field.table;
        let cell = |at: i32, size: i32, cells: i32| {
            (i64::from(at.clamp(0, size - 1)) * i64::from(cells) / i64::from(size)) as usize
        };
        let row = cell(self.sight.ahead(point).get(), table.depth.get(), 6);
        weights[row][cell(self.sight.across(point).get(), table.width.get(), 8)]
    }

    /// What the piece that was placed last does for the army after it has been adjusted. AM-SET-022
    fn adjusted(&self, answer: &Answer) -> i64 {
        let field = &self.sight.position.battle.field;
        let Some(last) = field.pieces.len().checked_sub(1) else { return 0 };
        let piece = match answer {
            Answer::Remove => return 0,
            Answer::Slide(way) => field.slid(last, *way),
            Answer::Pivot(point, turn) => field.pivoted(last, *point, *turn),
            _ => Ok(field.pieces[last].clone()),
        };
        piece.map_or(i64::MIN, |piece| self.of_piece(&piece))
    }
}

/// Terrain of some kind as troops will feel it; of a river, that is not known before it is rolled for.
fn felt(kind: Kind) -> Touched {
    let grade = if kind.is_hill() { Some(hill_grade(kind, None)) } else { grade(kind) };
    Touched { kind, grade: grade.unwrap_or(Grade::Rough) }
}

/// Points spread over the ground of a piece and round it.
fn samples(piece: &Piece) -> impl Iterator<Item = Point> {
    const STEPS: i32 = 6;
    let (low, high) = (piece.ground().bounds().low, piece.ground().bounds().high);
    let part = |step: i32, from: i32, to: i32| from + (to - from) / (2 * STEPS) * (2 * step + 1);
    (0..STEPS * STEPS)
        .map(move |index| Point::new(part(index % STEPS, low.x, high.x), part(index / STEPS, low.y, high.y)))
}
