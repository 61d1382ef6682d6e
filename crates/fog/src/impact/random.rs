//! Impact phases played at random: whatever is offered can be done, and leaves everybody where he can stand.

use acies_geometry::{Angle, Footprint, Hand};
use acies_play::{Game, Pause, Seat, Table};
use proptest::prelude::*;

use super::{Charging, Progress, Wheel};
use crate::ask::{Answer, Ask, Event, Roll};
use crate::testing::{at, battle, lay};
use crate::turn::Step;
use crate::{Battle, Cohesion, Fog, GroupId, Stage};
use acies_field::terrain::Kind;

/// Answers and dice by chance, from a seed.
struct Chance {
    seed: u64,
    asked: Vec<String>,
}

impl Chance {
    fn next(&mut self, below: usize) -> usize {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) as usize % below.max(1)
    }
}

impl Table<Fog> for Chance {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        assert!(!choices.is_empty(), "no answer to {ask:?}");
        let answer = choices.swap_remove(self.next(choices.len()));
        let rulings = game.check(state, seat, &ask, &answer);
        assert!(rulings.is_empty(), "{ask:?} {answer:?}: {rulings:?}");
        self.asked.push(format!("{ask:?} -> {answer:?}"));
        Ok(answer)
    }

    fn chance(&mut self, _: &Fog, _: Roll) -> Result<u32, Pause> {
        Ok(self.next(6) as u32)
    }

    fn tell(&mut self, _: Event) {}
}

const TROOPS: [(&str, usize); 12] = [
    ("8 heavy foot, protected, average, drilled, offensive spearmen", 4),
    ("8 heavy foot, protected, average, undrilled, impact foot, swordsmen", 4),
    ("6 medium foot, protected, average, drilled, bow", 3),
    ("4 cavalry, armoured, average, drilled, bow, swordsmen", 4),
    ("4 cavalry, armoured, superior, undrilled, lancers, swordsmen", 2),
    ("4 knights, heavily armoured, superior, undrilled, lancers, swordsmen", 4),
    ("4 light horse, unprotected, average, drilled, javelins", 2),
    ("6 light foot, unprotected, average, drilled, javelins", 3),
    ("2 elephants, average, undrilled", 2),
    ("2 scythed chariots, average, undrilled", 2),
    ("4 light chariots, average, undrilled, light spear", 4),
    ("4 cavalry, armoured, average, drilled, light spear", 1),
];

type Drawn = (usize, i32, i32, i32, u8);

/// A battle with these where they have room, close to each other.
fn drawn_up(sides: &[Vec<Drawn>; 2], ground: &[(usize, i32, i32)]) -> (Fog, Battle) {
    let placed = |side: usize| {
        let middle = if side == 0 { 0 } else { 180 };
        sides[side]
            .iter()
            .map(|&(troops, x, y, turn, _)| (TROOPS[troops].0, (x, y), middle + turn, TROOPS[troops].1))
            .collect::<Vec<_>>()
    };
    let (fog, mut battle) = battle(&placed(0), &placed(1));
    let kinds = [Kind::Brush, Kind::Forest, Kind::OpenFields, Kind::Impassable, Kind::GentleHill];
    for &(kind, x, y) in ground {
        lay(&mut battle, kinds[kind], (x, y), (x + 120, y + 90));
    }
    let mut taken: Vec<Footprint> = Vec::new();
    for seat in Seat::BOTH {
        for index in 0..sides[seat.index()].len() {
            let fielded = battle.side_mut(seat).groups[index].take().unwrap();
            let bases = fielded.body.footprints();
            let free = !bases.iter().any(|base| taken.iter().any(|other| base.overlaps(other)));
            let dry = battle.field.pieces.iter().all(|piece| {
                piece.kind() != Kind::Impassable || !bases.iter().any(|base| piece.has_part_of(base))
            });
            if free && dry {
                taken.extend(bases);
                battle.side_mut(seat).groups[index] = Some(fielded);
            }
        }
        for (index, &(.., state)) in sides[seat.index()].iter().enumerate() {
            if let Some(fielded) = battle.fielded_mut(GroupId::new(seat, index)) {
                fielded.group.cohesion = match state {
                    0 => Cohesion::Disrupted,
                    1 => Cohesion::Fragmented,
                    2 => Cohesion::Broken,
                    _ => Cohesion::Steady,
                };
            }
        }
    }
    battle.stage = Stage::Turn(Step::Declarations);
    (fog, battle)
}

fn stands_apart(battle: &Battle) -> Result<(), String> {
    let mut all: Vec<(GroupId, Vec<Footprint>)> = Vec::new();
    for seat in Seat::BOTH {
        for (index, fielded) in battle.side(seat).groups.iter().enumerate() {
            if let Some(fielded) = fielded {
                if let Some(pair) = fielded.body.overlap() {
                    return Err(format!("{seat} {index} overlaps itself: {pair:?}"));
                }
                all.push((GroupId::new(seat, index), fielded.body.footprints().to_vec()));
            }
        }
    }
    for (at, (one, bases)) in all.iter().enumerate() {
        for (other, theirs) in &all[at + 1..] {
            if bases.iter().any(|base| theirs.iter().any(|their| base.overlaps(their))) {
                return Err(format!("{one:?} overlaps {other:?}"));
            }
        }
    }
    Ok(())
}

fn groups(facing: i32) -> impl Strategy<Value = Vec<Drawn>> {
    let near = if facing == 0 { 380..520 } else { 500..700 };
    let one = (0..TROOPS.len(), 300..1100, near, prop_oneof![Just(0), -40..40, -180..180], 0..12_u8);
    prop::collection::vec(one, 2..7)
}

/// Wheels by a few degrees and many, and none.
fn wheels() -> Vec<Option<Wheel>> {
    let turns = [1, 8, 20, 45, 80].map(Angle::degrees);
    let wheels = Hand::BOTH.into_iter().flat_map(|hand| turns.map(|turn| Some(Wheel { hand, turn })));
    wheels.chain([None]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// AM-IMP-010, AM-IMP-016: a quick look at the ground that chargers go over misses nobody whom they contact.
    #[test]
    fn a_quick_look_at_the_way_of_a_charge_misses_nobody(
        red in groups(0),
        blue in groups(180),
        ground in prop::collection::vec((0..5_usize, 300..1000, 400..600), 0..4),
    ) {
        let (fog, battle) = drawn_up(&[red, blue], &ground);
        let position = at(&fog, &battle);
        for (id, _) in Seat::BOTH.into_iter().flat_map(|seat| position.groups(seat)) {
            let charging = Charging::new(&position, id);
            for wheel in wheels() {
                let contacts = |drop_back| charging.reach(wheel, drop_back).makes_contact();
                prop_assert!(charging.might_contact(wheel) || !contacts(None), "{id:?} {wheel:?}");
                for hand in Hand::BOTH.into_iter().filter(|_| !contacts(None)) {
                    let might_contact = charging.might_contact_without_a_base(wheel, hand);
                    prop_assert!(might_contact || !contacts(Some(hand)), "{id:?} {wheel:?} {hand:?}");
                }
            }
        }
    }

    #[test]
    fn impact_phases_leave_everybody_where_he_can_stand(
        red in groups(0),
        blue in groups(180),
        ground in prop::collection::vec((0..5_usize, 300..1000, 400..600), 0..4),
        seed: u64,
    ) {
        let (fog, mut battle) = drawn_up(&[red, blue], &ground);
        let mut table = Chance { seed, asked: Vec::new() };
        for _ in 0..400 {
            if battle.stage == Stage::Turn(Step::IMPACT_COMBAT) || battle.stage == Stage::Over {
                break;
            }
            fog.step(&mut battle, &mut table).unwrap();
            let apart = stands_apart(&battle);
            prop_assert!(apart.is_ok(), "{:?}: {apart:?}\n{:#?}", battle.stage, table.asked);
        }
        prop_assert!(battle.stage == Stage::Turn(Step::IMPACT_COMBAT) || battle.stage == Stage::Over);
        prop_assert!(!battle.turn.charges.iter().any(|charge| charge.progress == Progress::Moving));
    }
}
