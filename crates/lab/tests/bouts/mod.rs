//! Battles between armies drawn up by chance from all our lists, each following from its number.

use std::cell::{Cell, RefCell};
use std::fmt;

use acies_armies::muster::{Wish, muster};
use acies_armies::{Army, ArmyList, Library};
use acies_bots::{Level, fog_bot, fog_budget};
use acies_fog::aftermath::Event as Aftermath;
use acies_fog::points::{DEFENCES_PER_BASE_WIDTH, FORTIFIED_CAMP};
use acies_fog::{Agreement, Answer, Battle, Event, Fog, GroupId, laws};
use acies_play::record::Record;
use acies_play::{Arena, Dice, Game, Player, Seat, Seed, Turn};
use acies_rules::Rulebook;

/// More steps than any battle of so few turns has: one that goes on longer has no end.
const STEPS: u32 = 20_000;

/// A battle between two bots.
pub(crate) struct Bout {
    seed: Seed,
    armies: [Army; 2],
    levels: [Level; 2],
    turns: u16,
    rulebook: Rulebook,
}

impl fmt::Display for Bout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, blue] = [0, 1].map(|side| {
            let army = &self.armies[side];
            format!("{} of {} points led by {}", army.list, army.points, self.levels[side])
        });
        write!(f, "{red} against {blue} by {}, seed {}", self.rulebook, self.seed)
    }
}

impl Bout {
    /// The battle of this number in a series, of so many turns, with armies of so many points, each led by one of `levels`.
    pub(crate) fn new(
        rulebook: Rulebook,
        series: u64,
        index: u64,
        turns: u16,
        points: std::ops::Range<u32>,
        levels: &[Level],
    ) -> Self {
        let seed = Seed::of_series(series, index);
        let mut dice = Dice::new(seed.derive("armies"));
        let points = points.start + dice.pick((points.end - points.start) / 50) * 50;
        let lists: Vec<&ArmyList> = Library::embedded().lists().collect();
        // Every list has its turn as red's.
        let red = lists[index as usize % lists.len()];
        let blue = lists[dice.pick(lists.len() as u32) as usize];
        let armies = [red, blue].map(|list| army(list, points, &mut dice));
        let levels = [(); 2].map(|()| levels[dice.pick(levels.len() as u32) as usize]);
        Self { seed, armies, levels, turns, rulebook }
    }

    /// Plays it to its end, with a look at the table after every step, and gives the record. `last` is what was asked and
    /// answered last, for when it goes wrong.
    pub(crate) fn play(&self, last: &RefCell<String>) -> Record<Fog> {
        let armies = self.armies.each_ref().map(|army| army.army.clone());
        let (rulebook, turns) = (self.rulebook, Some(self.turns));
        let agreement = Agreement { rulebook, turns, ..Agreement::standard(armies) };
        let fog = Fog::ancient(agreement).expect("a legal roster makes a game");
        let bot = |seat: Seat| {
            let level = self.levels[seat.index()];
            fog_bot(level, self.seed.derive(&seat.to_string()), fog_budget(level))
        };
        let [mut red, mut blue] = Seat::BOTH.map(|seat| Noting { player: bot(seat), last });
        let (steps, before) = (Cell::new(0), RefCell::new(laws::Together::of(&fog.start())));
        let played = Arena::new(&mut red, &mut blue, self.seed).recording().play(&fog, |battle| {
            steps.set(steps.get() + 1);
            laws::keep(&fog, battle);
            before.replace(laws::Together::of(battle)).keep(battle);
            steps.get() > STEPS
        });
        assert!(played.outcome.is_some(), "it ends");
        played.record.expect("it was recorded")
    }
}

/// A player whose last question and answer are noted.
struct Noting<'a> {
    player: Box<dyn Player<Fog> + Send>,
    last: &'a RefCell<String>,
}

impl Player<Fog> for Noting<'_> {
    fn answer(&mut self, turn: &Turn<'_, Fog>) -> Answer {
        self.last.replace(format!("{} was asked {:?}", turn.seat, turn.ask));
        let answer = self.player.answer(turn);
        self.last.replace(format!("{} was asked {:?} and answered {answer:?}", turn.seat, turn.ask));
        answer
    }
}

/// An army of a list; of more points if these do not cover its minima. Every other one has all the fortifications that its
/// list offers, for which muster seldom has points left.
fn army(list: &ArmyList, points: u32, dice: &mut Dice) -> Army {
    let library = Library::embedded();
    let seed = Some(u64::from(dice.pick(1 << 30)));
    let wish = |points| Wish { points, date: None, campaign: None, seed };
    let roster = (points..=1000).step_by(50).find_map(|points| muster(list, library, &wish(points)).ok());
    let mut roster = roster.expect("every list has an army of 1,000 points");
    if dice.pick(2) == 0 {
        roster.fortified_camp = list.file().fortified_camp;
        roster.field_fortifications = list.file().field_fortifications;
        roster.points += u32::from(FORTIFIED_CAMP);
        roster.points += u32::from(roster.field_fortifications) * u32::from(DEFENCES_PER_BASE_WIDTH);
    }
    Army::new(&roster, library).expect("a mustered army is legal")
}

/// Plays a record again: it comes to the same states, and bases are gone from the table only when they were seen to be
/// lost.
pub(crate) fn replay(record: &Record<Fog>) {
    let fog = record.game().expect("its set-up is legal");
    let mut losses = BaseLosses::default();
    let verified = record.verify(|step, ran| {
        losses.note(&ran.events);
        losses.keep(&fog, &ran.state, step);
    });
    if let Err(difference) = verified {
        panic!("the record does not hold: {difference}");
    }
}

/// The bases that battle groups were seen to lose.
#[derive(Default)]
struct BaseLosses(Vec<GroupId>);

impl BaseLosses {
    fn note(&mut self, events: &[Event]) {
        let lost = |event: &Event| match event {
            Event::Aftermath(Aftermath::BaseLost { id, .. }) => Some(*id),
            _ => None,
        };
        self.0.extend(events.iter().filter_map(lost));
    }

    /// Bases on the table and lost are those with which the battle group started.
    fn keep(&self, fog: &Fog, battle: &Battle, step: usize) {
        for seat in Seat::BOTH {
            for (index, fielded) in battle.side(seat).groups.iter().enumerate() {
                let Some(fielded) = fielded else { continue };
                let id = GroupId::new(seat, index);
                let start = fog.agreement.armies[seat.index()].groups[index].group.bases().len();
                let lost = self.0.iter().filter(|&&of| of == id).count();
                let here = fielded.group.bases().len();
                assert_eq!(here + lost, start, "{seat} {index} has all its bases in step {step}");
            }
        }
    }
}
