//! Random moves over the candidates: whatever is played, the table stays sound.

mod armies;

use std::collections::BTreeMap;

use acies_fog::manoeuvre::moves::{self, Evolution, Mover, Order};
use acies_fog::manoeuvre::{self, Question, Reply};
use acies_fog::setup::quick::quick;
use acies_fog::{Agreement, Answer, Army, Ask, Battle, Event, Fog, Position, Roll, laws};
use acies_geometry::Footprint;
use acies_play::{Dice, Game, Pause, Seat, Seed, Table};

/// Answers by chance, seldom with "no more", and notes what was ordered.
struct Chance {
    dice: Dice,
    orders: Vec<Order>,
}

impl Table<Fog> for Chance {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        assert!(!choices.is_empty(), "{ask:?}");
        let mut place = self.dice.pick(choices.len() as u32) as usize;
        if choices[place] == Answer::Manoeuvre(Reply::Done) {
            place = self.dice.pick(choices.len() as u32) as usize;
        }
        let choice = choices.swap_remove(place);
        let rulings = game.check(state, seat, &ask, &choice);
        assert!(rulings.is_empty(), "{ask:?} {choice:?} {rulings:?}");
        if let (Ask::Manoeuvre(question), Answer::Manoeuvre(Reply::Move(order))) = (&ask, &choice) {
            goes_no_further(game, state, seat, question, order);
        }
        Ok(choice)
    }

    fn chance(&mut self, game: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.dice.pick(game.outcomes(&roll)))
    }

    fn tell(&mut self, event: Event) {
        if let Event::Manoeuvre(manoeuvre::Event::Ordered(_, order)) = event {
            self.orders.push(order);
        }
    }
}

/// No bases overlap, all are on the table, battle groups are whole, and normal moves leave them in formation.
fn is_sound(before: &Battle, battle: &Battle) {
    laws::formations_are_kept(before, battle);
    let mut standing: Vec<(Seat, usize, Footprint)> = Vec::new();
    for seat in Seat::BOTH {
        for (group, fielded) in battle.side(seat).groups.iter().enumerate() {
            let Some(fielded) = fielded else { continue };
            assert_eq!(fielded.body.bases().len(), fielded.group.bases().len(), "{seat} {group} is whole");
            if let Some(kinks) = &fielded.kinks {
                assert_eq!(kinks.body(), fielded.body, "{seat} {group} stands as its column does");
            }
            standing.extend(fielded.body.footprints().to_vec().into_iter().map(|base| (seat, group, base)));
        }
    }
    for (index, (seat, group, base)) in standing.iter().enumerate() {
        assert!(
            battle.field.table.crossed(base.corners()).next().is_none(),
            "{seat} {group} is on the table"
        );
        for (other_seat, other, footprint) in &standing[..index] {
            assert!(!base.overlaps(footprint), "{seat} {group} overlaps {other_seat} {other}");
        }
    }
}

/// Nobody goes further than he may, unless he is placed beyond friends whom he passes through.
fn goes_no_further(fog: &Fog, battle: &Battle, seat: Seat, question: &Question, order: &Order) {
    let position = Position::new(fog, battle);
    let preview = moves::preview(&position, seat, question, order).expect("a legal move");
    assert!(preview.goes <= preview.may || !preview.passes.is_empty(), "{order:?} {preview:?}");
    let most = fog.agreement.scale().mu(acies_field::Mu::new(7));
    assert!(preview.may <= most, "nobody is faster than light horse");
}

fn name(order: &Order) -> String {
    let who = if matches!(order.mover, Mover::Line { .. }) { "line: " } else { "" };
    let parts: Vec<&str> = order
        .evolutions
        .iter()
        .map(|evolution| match evolution {
            Evolution::Leg(acies_field::Leg::Advance(_)) => "advance",
            Evolution::Leg(acies_field::Leg::Wheel(..)) => "wheel",
            Evolution::Leg(acies_field::Leg::WheelBack(..)) => "wheel back",
            Evolution::Leg(acies_field::Leg::Shift(..)) => "shift",
            Evolution::Turn(_) => "turn",
            Evolution::Expand { .. } => "expand",
            Evolution::Contract { .. } => "contract",
        })
        .collect();
    format!("{who}{}", parts.join(", "))
}

fn play(armies: [Army; 2], seed: u64, turns: u16, used: &mut BTreeMap<String, usize>) {
    let fog = Fog::ancient(Agreement { turns: Some(turns), ..Agreement::standard(armies) }).unwrap();
    let mut battle = quick(&fog, Seed::of_series(8, seed));
    let mut table = Chance { dice: Dice::new(Seed::of_series(9, seed)), orders: Vec::new() };
    while fog.outcome(&battle).is_none() {
        let before = battle.clone();
        fog.step(&mut battle, &mut table).unwrap();
        is_sound(&before, &battle);
    }
    for order in table.orders {
        *used.entry(name(&order)).or_default() += 1;
    }
}

/// Proves AM-BGR-006.
///
/// `BATTLES=100` plays a hundred of each; with `--nocapture` it tells how often each kind of move was made.
#[test]
fn random_moves_keep_the_table_sound() {
    let count = std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(1);
    let mut used = BTreeMap::new();
    for seed in 0..count {
        play([armies::romans(), armies::carthaginians()], seed, 4, &mut used);
        play([armies::english(), armies::french()], 1000 + seed, 4, &mut used);
    }
    for (name, times) in &used {
        println!("{times:6} {name}");
    }
    assert!(used.len() >= 8, "many kinds of moves are made: {used:?}");
}
