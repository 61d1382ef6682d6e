//! What a scene contains and what follows from it, for programs.

use acies_field::{Base, Leg, MovementUnit, Progress};
use acies_geometry::{Angle, Contact, Hand, Length, Part, Point};
use serde::{Serialize, Serializer};

use crate::findings::{Findings, Moving, Stretch, Touch};
use crate::measured::hundredths;
use crate::scene::{Scene, Side};
use crate::svg::kind_name;
use crate::touching::Place;

/// What a scene contains and what follows from it. Lengths are millimetres, angles degrees, and all of them exact.
#[derive(Serialize)]
pub struct Contents {
    title: String,
    table: [Millimetres; 2],
    mu: Millimetres,
    terrain: Vec<TerrainEntry>,
    groups: Vec<GroupEntry>,
    contacts: Vec<ContactEntry>,
    moves: Vec<MoveEntry>,
    rulers: Vec<RulerEntry>,
    sights: Vec<SightEntry>,
}

#[derive(Serialize)]
struct TerrainEntry {
    kind: &'static str,
    name: String,
}

#[derive(Serialize)]
struct GroupEntry {
    name: String,
    side: Side,
    troops: String,
    bases: Vec<BaseEntry>,
}

#[derive(Serialize)]
struct BaseEntry {
    front: [Millimetres; 2],
    facing: Degrees,
    size: [Millimetres; 2],
}

#[derive(Serialize)]
struct ContactEntry {
    groups: [String; 2],
    bases: [usize; 2],
    parts: [Part; 2],
    enemies: bool,
    along: Millimetres,
    at: Vec<[Millimetres; 2]>,
}

#[derive(Serialize)]
struct MoveEntry {
    group: String,
    distance: Distance,
    stretches: Vec<StretchEntry>,
    halt: Option<HaltEntry>,
    end: Vec<BaseEntry>,
    contacts: Vec<ContactEntry>,
}

#[derive(Serialize)]
struct StretchEntry {
    #[serde(rename = "do")]
    what: String,
    distance: Distance,
}

/// Where a move was stopped: in which stretch, counted from 1, and how far into it.
#[derive(Serialize)]
struct HaltEntry {
    stretch: usize,
    after: String,
}

#[derive(Serialize)]
struct RulerEntry {
    from: [Millimetres; 2],
    to: [Millimetres; 2],
    distance: Distance,
}

#[derive(Serialize)]
struct SightEntry {
    from: [Millimetres; 2],
    to: [Millimetres; 2],
    blocked_at: Option<[Millimetres; 2]>,
}

/// A distance in millimetres, and in movement units rounded up to the hundredth.
#[derive(Serialize)]
struct Distance {
    mm: Millimetres,
    mu: Decimal,
}

impl Distance {
    fn new(length: Length, unit: MovementUnit) -> Self {
        Self { mm: Millimetres(length), mu: Decimal(hundredths(length, unit) * 10) }
    }
}

/// A length, written in millimetres.
struct Millimetres(Length);

impl Serialize for Millimetres {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Decimal(i64::from(self.0.get())).serialize(serializer)
    }
}

/// A facing, written in degrees.
struct Degrees(Angle);

impl Serialize for Degrees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Decimal(i64::from(self.0.to_millidegrees())).serialize(serializer)
    }
}

/// Thousandths, written as a number with decimals. The digits are parsed and never computed with.
struct Decimal(i64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 {
            return serializer.serialize_i64(self.0 / 1000);
        }
        let (size, sign) = (self.0.unsigned_abs(), if self.0 < 0 { "-" } else { "" });
        let digits = format!("{sign}{}.{:03}", size / 1000, size % 1000);
        serializer.serialize_f64(digits.parse().map_err(serde::ser::Error::custom)?)
    }
}

impl Contents {
    /// What a scene contains, with its findings.
    pub fn of(scene: &Scene, findings: &Findings) -> Self {
        let groups = scene.groups.iter().map(|group| GroupEntry {
            name: group.name.clone(),
            side: group.side,
            troops: group.troops.clone(),
            bases: bases(group.body().bases()),
        });
        let terrain = scene
            .terrain
            .iter()
            .map(|ground| TerrainEntry { kind: kind_name(ground.piece.kind()), name: ground.name.clone() });
        let moves = scene.moves.iter().zip(&findings.moves).filter_map(|(made, moving)| {
            let name = scene.groups.get(made.group)?.name.clone();
            Some(moved(scene, name, moving.as_ref()?))
        });
        let rulers = findings.rulers.iter().map(|line| RulerEntry {
            from: point(line.from),
            to: point(line.to),
            distance: Distance::new(line.length(), scene.unit),
        });
        let sights = findings.sights.iter().map(|sight| SightEntry {
            from: point(sight.line.from),
            to: point(sight.line.to),
            blocked_at: sight.blocked.map(point),
        });
        Self {
            title: scene.title.clone(),
            table: [Millimetres(scene.table.width), Millimetres(scene.table.depth)],
            mu: Millimetres(scene.unit.length()),
            terrain: terrain.collect(),
            groups: groups.collect(),
            contacts: contacts(scene, &findings.contacts),
            moves: moves.collect(),
            rulers: rulers.collect(),
            sights: sights.collect(),
        }
    }
}

fn point(point: Point) -> [Millimetres; 2] {
    [point.x, point.y].map(|part| Millimetres(Length::micrometres(part)))
}

fn bases(bases: &[Base]) -> Vec<BaseEntry> {
    let entry = |base: &Base| BaseEntry {
        front: point(base.pose.front),
        facing: Degrees(base.pose.facing),
        size: [Millimetres(base.size.width), Millimetres(base.size.depth)],
    };
    bases.iter().map(entry).collect()
}

fn contacts(scene: &Scene, touches: &[Touch]) -> Vec<ContactEntry> {
    let entry = |touch: &Touch| {
        let Contact { mine, theirs, along } = touch.contact;
        ContactEntry {
            groups: [touch.one.0, touch.other.0].map(|group| scene.groups[group].name.clone()),
            bases: [touch.one.1, touch.other.1],
            parts: [mine, theirs],
            enemies: touch.enemies,
            along: Millimetres(along),
            at: match touch.place {
                Place::Along(line) => vec![point(line.from), point(line.to)],
                Place::At(at) => vec![point(at)],
            },
        }
    };
    touches.iter().map(entry).collect()
}

fn moved(scene: &Scene, group: String, moving: &Moving) -> MoveEntry {
    let stretch = |stretch: &Stretch| StretchEntry {
        what: done(stretch.leg),
        distance: Distance::new(stretch.distance, scene.unit),
    };
    let halt = moving.halt.as_ref().map(|halt| HaltEntry {
        stretch: halt.leg + 1,
        after: match halt.progress {
            Progress::Slid(length) => length.to_string(),
            Progress::Turned(turn) => turn.to_string(),
        },
    });
    MoveEntry {
        group,
        distance: Distance::new(moving.distance(), scene.unit),
        stretches: moving.stretches.iter().map(stretch).collect(),
        halt,
        end: bases(moving.end.bases()),
        contacts: contacts(scene, &moving.contacts),
    }
}

/// A stretch in the words of a scene file.
fn done(leg: Leg) -> String {
    let hand = |hand: Hand| if hand == Hand::Left { "left" } else { "right" };
    match leg {
        Leg::Advance(length) if length < Length::ZERO => format!("back {}", -length),
        Leg::Advance(length) => format!("advance {length}"),
        Leg::Wheel(to, size) => format!("wheel {} {size}", hand(to)),
        Leg::WheelBack(to, size) => format!("wheel back {} {size}", hand(to)),
        Leg::Shift(to, length) => format!("shift {} {length}", hand(to)),
    }
}
