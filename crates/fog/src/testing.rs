//! Small battles for tests, and a table at which everything is scripted.

mod fated;

use std::collections::VecDeque;

use acies_field::Ranks;
use acies_field::terrain::{Kind, Piece, Shape};
use acies_geometry::{Angle, Length, Point, Pose};
use acies_play::{Game, Pause, Seat, Table};

use crate::army::tests::army;
use crate::ask::{Answer, Ask, Event, Roll};
use crate::battle::{Agreement, Battle, Stage};
use crate::command::CommanderLevel;
use crate::fielded::{Fielded, GroupId, Leader};
use crate::game::Fog;
use crate::impact::{Charge, ChargeKind, ChargeOrder, Target};
use crate::position::Position;
use crate::turn::Step;
use crate::{BattleGroup, bases, impact};

/// The rules that tests are about unless they say otherwise.
pub(crate) const NOW: &crate::RuleSet = &crate::RuleSet::ANCIENT_3_2A;

/// What something is by the rules of 3.2a, and by those of 2.0.
pub(crate) fn by_each<T>(of: impl FnMut(&'static crate::RuleSet) -> T) -> [T; 2] {
    crate::RuleSet::ALL.map(of)
}

/// What something is by all rule sets, which must agree on it: a test that asks so proves it of each.
#[track_caller]
pub(crate) fn by_all<T: PartialEq + std::fmt::Debug>(of: impl FnMut(&'static crate::RuleSet) -> T) -> T {
    let [now, second] = by_each(of);
    assert_eq!(now, second, "the rule sets agree");
    now
}

pub(crate) use fated::Fated;

/// A battle group of a test: what it is, the middle of its front edge in millimetres, where it faces in degrees clockwise
/// from the far edge, and how many files wide it is.
pub(crate) type Placed<'a> = (&'a str, (i32, i32), i32, usize);

/// A battle on the standard table at 15 mm and 25 mm to the MU, in red's first turn, with no terrain, camps or
/// commanders on the table.
pub(crate) fn battle(red: &[Placed<'_>], blue: &[Placed<'_>]) -> (Fog, Battle) {
    let texts = |placed: &[Placed<'_>]| placed.iter().map(|placed| placed.0.to_owned()).collect::<Vec<_>>();
    let armies = [red, blue].map(|placed| {
        let texts = texts(placed);
        army(CommanderLevel::Troop, &texts.iter().map(String::as_str).collect::<Vec<_>>())
    });
    let fog = Fog::ancient(Agreement::standard(armies)).unwrap_or_else(|error| panic!("{error}"));
    let mut battle = fog.start();
    for (seat, placed) in Seat::BOTH.into_iter().zip([red, blue]) {
        for (index, &(text, at, facing, files)) in placed.iter().enumerate() {
            battle.side_mut(seat).groups[index] = Some(fielded(&fog, text, at, facing, files));
        }
    }
    battle.initiative = Some(Seat::Red);
    battle.begin(&fog.agreement, Seat::Red);
    (fog, battle)
}

/// A battle in which all of red's battle groups have declared charges straight ahead at blue's first.
pub(crate) fn charging(red_groups: &[Placed<'_>], blue_groups: &[Placed<'_>]) -> (Fog, Battle) {
    let (fog, mut battle) = battle(red_groups, blue_groups);
    for group in 0..red_groups.len() {
        let order = ChargeOrder::straight(group, [Target::Group(0)]);
        let charged = impact::reach(&at(&fog, &battle), red(group), &order).charged();
        battle.turn.charges.push(Charge::new(Seat::Red, order, ChargeKind::Declared, charged));
    }
    (fog, battle)
}

/// A battle group that stands somewhere.
pub(crate) fn fielded(fog: &Fog, text: &str, (x, y): (i32, i32), facing: i32, files: usize) -> Fielded {
    let group = BattleGroup::described(text).unwrap_or_else(|error| panic!("{error}"));
    let sizes: Vec<_> =
        group.bases().iter().map(|base| bases::size(base.kind, fog.agreement.figures)).collect();
    let front = Pose::new(Point::millimetres(x, y), Angle::degrees(facing));
    Fielded::new(group, Ranks::new(sizes.len(), files).stand(front, &sizes))
}

pub(crate) const fn red(index: usize) -> GroupId {
    GroupId::new(Seat::Red, index)
}

pub(crate) const fn blue(index: usize) -> GroupId {
    GroupId::new(Seat::Blue, index)
}

/// A commander of a side on the table: with a battle group behind the middle of its rear, or by himself.
pub(crate) fn place_leader(
    battle: &mut Battle,
    seat: Seat,
    index: usize,
    (x, y): (i32, i32),
    with: Option<usize>,
) {
    let facing = if seat == Seat::Red { Angle::ZERO } else { Angle::HALF };
    let mut leader = Leader::new(Pose::new(Point::millimetres(x, y), facing));
    leader.with = with;
    leader.since_start = with.is_some();
    battle.side_mut(seat).commanders[index] = Some(leader);
}

/// A rectangle of terrain between two corners, in millimetres.
pub(crate) fn lay(battle: &mut Battle, kind: Kind, (left, near): (i32, i32), (right, far): (i32, i32)) {
    let corners = [(left, near), (left, far), (right, far), (right, near)];
    let shape = Shape::Straight(corners.map(|(x, y)| Point::millimetres(x, y)).to_vec());
    battle.field.pieces.push(Piece::of(kind, shape).expect("a rectangle has ground"));
}

/// So many MU in these tests, to the thousandth.
pub(crate) const fn mu(thousandths: i32) -> Length {
    Length::micrometres(thousandths * 25)
}

/// The battle as the rules look at it.
pub(crate) const fn at<'a>(fog: &'a Fog, battle: &'a Battle) -> Position<'a> {
    Position::new(fog, battle)
}

/// A table at which answers and dice are written down before; events are kept.
#[derive(Debug, Default)]
pub(crate) struct Script {
    pub(crate) answers: VecDeque<Answer>,
    pub(crate) dice: VecDeque<u8>,
    pub(crate) events: Vec<Event>,
    /// What was asked last, and of whom.
    pub(crate) asked: Option<(Seat, Ask)>,
    /// Whether it does not matter which base of several is lost.
    pub(crate) any_base: bool,
}

impl Script {
    pub(crate) fn new(answers: impl IntoIterator<Item = Answer>, dice: impl IntoIterator<Item = u8>) -> Self {
        Self { answers: answers.into_iter().collect(), dice: dice.into_iter().collect(), ..Self::default() }
    }
}

impl Table<Fog> for Script {
    fn ask(&mut self, game: &Fog, state: &Battle, seat: Seat, ask: Ask) -> Result<Answer, Pause> {
        if self.any_base && matches!(ask, Ask::Aftermath(_)) {
            let mut choices = Vec::new();
            game.choices(state, seat, &ask, &mut choices);
            return choices.into_iter().next().ok_or(Pause);
        }
        let answer = self.answers.pop_front();
        if let Some(answer) = &answer {
            let rulings = game.check(state, seat, &ask, answer);
            assert!(rulings.is_empty(), "{seat} is asked {ask:?}, answers {answer:?}: {rulings:?}");
        }
        self.asked = Some((seat, ask));
        answer.ok_or(Pause)
    }

    fn chance(&mut self, _: &Fog, what: Roll) -> Result<u32, Pause> {
        let die = self.dice.pop_front();
        die.map(|die| u32::from(die) - 1).ok_or_else(|| panic!("no die is scripted for {what:?}"))
    }

    fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// Plays from a step until another one begins or nothing more is scripted; whatever was scripted must be used.
pub(crate) fn play_until(fog: &Fog, battle: &mut Battle, step: Step, script: &mut Script) {
    while battle.stage != Stage::Turn(step) && battle.stage != Stage::Over {
        let before = battle.clone();
        if fog.step(battle, script).is_err() {
            *battle = before;
            break;
        }
    }
    assert!(script.answers.is_empty(), "unused: {:?}", script.answers);
    assert!(script.dice.is_empty(), "unused: {:?}", script.dice);
}

/// The rules that forbid an answer in the impact phase, as they are written.
pub(crate) fn forbidden(
    fog: &Fog,
    battle: &Battle,
    question: impact::Question,
    reply: impact::Reply,
) -> Vec<String> {
    let rulings = fog.check(battle, battle.turn.active, &Ask::Impact(question), &Answer::Impact(reply));
    rulings.into_iter().map(|ruling| ruling.rule.to_string()).collect()
}

/// A charge of red's first battle group straight at these, and how it may be changed.
pub(crate) fn order(targets: &[usize]) -> impact::ChargeOrder {
    impact::ChargeOrder::straight(0, targets.iter().map(|&target| impact::Target::Group(target)))
}

/// The answer with which a charge is declared.
pub(crate) fn charge(order: impact::ChargeOrder) -> Answer {
    Answer::Impact(impact::Reply::Charge(order))
}

/// The answer that there are no more charges.
pub(crate) const NO_MORE: Answer = Answer::Impact(impact::Reply::Done);
