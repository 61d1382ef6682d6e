//! Melees at random, through the first two steps of the phase: whatever is answered, the table stays sound.

use acies_field::Body;
use acies_geometry::Length;
use acies_play::{Dice, Game, Pause, Seat, Seed, Table};

use crate::ask::{Answer, Ask, Event, Roll};
use crate::battle::{Battle, Stage};
use crate::game::Fog;
use crate::testing::{Placed, battle};
use crate::turn::Step;

/// Answers by chance.
struct Chance {
    dice: Dice,
    asked: Vec<&'static str>,
}

impl Chance {
    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.dice.pick((high - low + 1) as u32) as i32
    }
}

impl Table<Fog> for Chance {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        let mut choices = Vec::new();
        game.choices(state, seat, &ask, &mut choices);
        assert!(!choices.is_empty(), "{ask:?}");
        let choice = choices.swap_remove(self.dice.pick(choices.len() as u32) as usize);
        let rulings = game.check(state, seat, &ask, &choice);
        assert!(rulings.is_empty(), "{ask:?} {choice:?} {rulings:?}");
        self.asked.push(match &choice {
            Answer::Manoeuvre(super::Reply::Reform(_)) => "reform",
            Answer::Manoeuvre(super::Reply::Feed(feed)) => match feed.change {
                super::Change::Expand(_) => "expand",
                super::Change::Match { .. } => "match",
                super::Change::Contract(_) => "contract",
            },
            Answer::Manoeuvre(super::Reply::GiveWay(_)) => "give way",
            Answer::Manoeuvre(super::Reply::Stay | super::Reply::Conform) => "conform or not",
            _ => "done",
        });
        Ok(choice)
    }

    fn chance(&mut self, game: &Fog, roll: Roll) -> Result<u32, Pause> {
        Ok(self.dice.pick(game.outcomes(&roll)))
    }

    fn tell(&mut self, _: Event) {}
}

const TROOPS: [&str; 7] = [
    "9 heavy foot, protected, average, undrilled, swordsmen",
    "8 heavy foot, protected, average, drilled, offensive spearmen",
    "12 heavy foot, protected, average, drilled, pikemen",
    "4 knights, armoured, average, undrilled, lancers",
    "6 light foot, unprotected, average, undrilled, javelins",
    "4 cavalry, armoured, average, drilled, light spear",
    "2 battle wagons, average",
];

/// Three battle groups of each side in the middle of the table, at a slant; red's are pushed on until they touch.
fn melee(chance: &mut Chance) -> (Fog, Battle) {
    let mut place = |y: i32, facing: i32| -> Vec<Placed<'static>> {
        let mut x = 600;
        (0..3)
            .map(|_| {
                let text = TROOPS[chance.dice.pick(TROOPS.len() as u32) as usize];
                let files = chance.between(1, 4).min(text[..2].trim().parse().unwrap());
                x += files * 20 + chance.between(0, 15);
                let at = (x, y + chance.between(-10, 10));
                x += files * 20;
                (text, at, facing + chance.between(-4, 4) * chance.between(0, 1), files as usize)
            })
            .collect()
    };
    let (red, blue) = (place(500, 0), place(600, 180));
    let (fog, mut battle) = battle(&red, &blue);
    for index in 0..3 {
        let id = crate::GroupId::new(Seat::Red, index);
        let position = crate::Position::new(&fog, &battle);
        let obstacles = crate::Obstacles::new(&position, id, |_| true);
        let leg = acies_field::Leg::Advance(Length::millimetres(120));
        let (moved, _) = position.fielded(id).body.follow_until_contact(&[leg], &obstacles.list());
        battle.fielded_mut(id).unwrap().body = stepped(&fog, &battle, id, moved.body);
    }
    battle.stage = Stage::Turn(Step::Reforming);
    (fog, battle)
}

/// Files that are out of contact slide on until they touch something, as far as the battle group holds together.
fn stepped(fog: &Fog, battle: &Battle, id: crate::GroupId, mut body: Body) -> Body {
    let position = crate::Position::new(fog, battle);
    for file in body.files().to_vec() {
        let some = Body::new(file.iter().map(|&base| body.bases()[base]).collect());
        let obstacles = crate::Obstacles::new(&position, id, |_| true);
        let leg = acies_field::Leg::Advance(Length::millimetres(20));
        let (moved, halt) = some.follow_until_contact(&[leg], &obstacles.list());
        if halt.is_some()
            && let Some(stepped) = body.stepped_forward(&[(&file, moved.distance)])
        {
            body = stepped.body;
        }
    }
    body
}

/// Two battle groups that overlap, or one that overlaps itself.
fn overlap(battle: &Battle) -> Option<(usize, usize)> {
    let groups: Vec<_> = battle.sides.iter().flat_map(|side| side.groups.iter().flatten()).collect();
    let itself = groups.iter().position(|group| group.body.overlap().is_some()).map(|index| (index, index));
    let bases: Vec<Vec<_>> = groups.iter().map(|group| group.body.footprints().to_vec()).collect();
    let pairs = || (0..bases.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    itself.or_else(|| {
        pairs().find(|&(one, other)| {
            bases[one].iter().any(|base| bases[other].iter().any(|other| base.overlaps(other)))
        })
    })
}

/// Whoever fought somebody to his front still fights him, unless he has become an overlap.
fn keeps_fighting(fog: &Fog, before: &Battle, after: &Battle, seed: u32) {
    let (old, new) = (crate::Position::new(fog, before), crate::Position::new(fog, after));
    for (id, _) in old.groups(Seat::Red) {
        let fights = new.is_in_close_combat(id) || new.is_overlap(id) || !old.is_in_close_combat(id);
        assert!(fights, "seed {seed}: {} has lost contact", id.index);
    }
}

#[test]
fn melees_at_random_stay_sound() {
    let mut kinds: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    let (mut conformed, mut offset) = (0, 0);
    for seed in 0..100 {
        let mut chance = Chance { dice: Dice::new(Seed::of_series(7, u64::from(seed))), asked: Vec::new() };
        let (fog, mut battle) = melee(&mut chance);
        if overlap(&battle).is_some() {
            // They were set up too close to each other.
            continue;
        }
        let start = battle.clone();
        while battle.stage != Stage::Turn(Step::Moves) {
            let before = battle.clone();
            fog.step(&mut battle, &mut chance).unwrap();
            assert_eq!(overlap(&battle), None, "seed {seed}, {:?}", before.stage);
            if before.stage == Stage::Turn(Step::Conforming) && before != battle {
                conformed += 1;
            }
        }
        keeps_fighting(&fog, &start, &battle, seed);
        let position = crate::Position::new(&fog, &battle);
        let fighting = position.groups(Seat::Red).filter(|&(id, _)| position.is_in_close_combat(id));
        offset += fighting.filter(|&(id, _)| !super::conforming::is_possible(&position, id)).count();
        for kind in chance.asked {
            *kinds.entry(kind).or_default() += 1;
        }
    }
    println!("{kinds:?}, conformed {conformed}, offset {offset}");
    assert!(conformed > 0 && offset > 0);
    for kind in ["reform", "expand", "contract"] {
        assert!(kinds.contains_key(kind), "{kind}: {kinds:?}");
    }
}

/// Proves AM-MAN-002.
#[test]
fn what_counts_as_a_move() {
    use super::moves::{Evolution, Order, Turn};
    use super::{Act, Action, Reply};
    use crate::testing::{Script, play_until, red};

    let nine = "9 heavy foot, protected, average, drilled, swordsmen";
    let answer = |reply| Answer::Manoeuvre(reply);
    let moved = |battle: &Battle| battle.fielded(red(0)).unwrap().deeds.moved;
    // One that charged, and so cannot move, reforms, conforms and feeds bases in.
    let (fog, mut fight) = battle(&[(nine, (512, 500), 0, 3)], &[(nine, (500, 515), 180, 3)]);
    let fielded = fight.fielded_mut(red(0)).unwrap();
    fielded.body = fielded.body.stepped_forward(&[(&[0, 3, 6], Length::millimetres(15))]).unwrap().body;
    fielded.deeds.charged = true;
    fight.stage = Stage::Turn(Step::Reforming);
    let expand =
        super::Feed { group: 0, hand: acies_geometry::Hand::Left, change: super::Change::Expand(vec![6, 7]) };
    let answers = [Reply::Reform(acies_geometry::Angle::ZERO), Reply::Feed(expand)].map(answer);
    play_until(&fog, &mut fight, Step::Moves, &mut Script::new(answers, []));
    let drawn = fight.fielded(red(0)).unwrap().drawn().unwrap();
    assert_eq!((drawn.ranks.width(), drawn.front.front.x, moved(&fight)), (4, 480_000, false));
    // A turn on the spot and the placing of portable defences are moves.
    let (mut fog, mut free) = battle(&[(nine, (512, 500), 0, 3)], &[(nine, (500, 1000), 180, 3)]);
    fog.agreement.armies[0].groups[0].portable_defences = 4;
    free.stage = Stage::Turn(Step::Moves);
    let turn = Reply::Move(Order::of_group(0, [Evolution::Turn(Turn::Left)]));
    let place = Reply::Act(Act { group: 0, action: Action::PlaceDefences });
    for (reply, dice) in [(turn, vec![]), (place, vec![4, 4])] {
        let mut battle = free.clone();
        play_until(&fog, &mut battle, Step::Shooting, &mut Script::new([answer(reply)], dice));
        assert!(moved(&battle));
    }
}
