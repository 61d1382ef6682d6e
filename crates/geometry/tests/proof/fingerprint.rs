//! The same moves end at the same micrometre on every machine and in every version.

use acies_geometry::sweep::{Obstacle, slide, turn};
use acies_geometry::{Angle, Edge, Footprint, Hand, Length, Point, Polygon, Pose, Size, contact, distance};

/// Knuth's generator: the upper half of a product with a carry is random enough to move bases about.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % limit
    }
}

/// Fowler, Noll and Vo's hash of everything that was seen, byte by byte.
struct Fingerprint(u64);

impl Fingerprint {
    fn add(&mut self, number: i32) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_base(&mut self, base: &Footprint) {
        for corner in base.corners().iter().chain(base.core()) {
            self.add(corner.x);
            self.add(corner.y);
        }
    }
}

/// If this fails, an answer of the geometry has changed, and with it every record of a game. If that is meant, raise
/// the `RULES_VERSION` of every game on the table, say so in the changelog, and put in the new value.
#[test]
fn a_long_march_ends_at_the_same_micrometre_everywhere() {
    const SIZE: Size = Size::millimetres(40, 20);
    let mut numbers = Numbers(1);
    let mut seen = Fingerprint(0xcbf2_9ce4_8422_2325);
    let wood = [(600, 300), (560, 420), (640, 500), (620, 400), (800, 480), (760, 320)];
    let wood = Polygon::new(wood.map(|(x, y)| Point::millimetres(x, y)).to_vec()).unwrap();
    let start = |index: i32| {
        Pose::new(Point::millimetres(200 + 90 * index, 200 + 60 * index), Angle::degrees(index * 37))
    };
    let mut poses: Vec<Pose> = (0..8).map(start).collect();
    for step in 0..20_000 {
        let index = step % poses.len();
        let pose = poses[index];
        let base = Footprint::new(pose, SIZE);
        let others = poses.iter().enumerate().filter(|&(other, _)| other != index);
        let others: Vec<Footprint> = others.map(|(_, &pose)| Footprint::new(pose, SIZE)).collect();
        let obstacles = || others.iter().map(Obstacle::Base).chain([Obstacle::Ground(&wood)]);
        let hand = Hand::BOTH[numbers.below(2) as usize];
        let length = Length::micrometres(numbers.below(100_000) as i32 + 1);
        let kind = numbers.below(5);
        let moved = match kind {
            0..=2 => {
                let (across, along) = match kind {
                    0 => (Length::ZERO, length),
                    1 => (hand_side(hand, length), Length::ZERO),
                    _ => (hand_side(hand, length) / 3, length / 2),
                };
                let way = pose.moved(across, along).front - pose.front;
                let free = obstacles().filter_map(|obstacle| slide(&base, way, length, obstacle)).min();
                let free = i64::from(free.unwrap_or(length).get());
                let part = |size: Length| {
                    Length::micrometres((i64::from(size.get()) * free / i64::from(length.get())) as i32)
                };
                pose.moved(part(across), part(along))
            }
            3 => {
                let pivot = base.edge(Edge::Front);
                let pivot = if hand == Hand::Left { pivot.from } else { pivot.to };
                let size = Angle::binary(numbers.below(1 << 30));
                let free = obstacles().filter_map(|obstacle| turn(&base, pivot, hand, size, obstacle)).min();
                pose.turned_about(pivot, hand.turn(free.unwrap_or(size)))
            }
            _ => pose.turned_about(base.centre(), Angle::binary(numbers.below(1 << 20))),
        };
        let now = Footprint::new(moved, SIZE);
        let on_table = (0..1_800_000).contains(&moved.front.x) && (0..1_200_000).contains(&moved.front.y);
        if on_table && !others.iter().any(|other| now.overlaps(other)) && !wood.meets(now.core()) {
            poses[index] = moved;
        }
        seen.add_base(&now);
        for other in &others {
            seen.add(distance(now.corners(), other.corners()).get());
            seen.add(contact(&now, other).map_or(-1, |contact| contact.along.get()));
        }
    }
    assert_eq!(seen.0, 0xe118_19c9_ae86_0f0c, "{:#x}", seen.0);
}

fn hand_side(hand: Hand, length: Length) -> Length {
    if hand == Hand::Left { -length } else { length }
}
