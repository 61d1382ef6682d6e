//! How many whole battles of 800 points are fought in a second on one core, from the set-up to the end, by players who answer
//! anything legal and by recruits; how long each step of a turn takes in them, and how long both players think in a turn. Run
//! it with `cargo bench -p acies-lab`; with `--test` it only shows that it runs, `BATTLES=200` fights more of them, and
//! `LEVEL=general` lets generals fight. The fingerprint is one of all states at the end of battles: as long as it stays the
//! same, the same battles were fought.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use acies_armies::{Army, Library};
use acies_bots::{Level, fog_bot, fog_budget};
use acies_fog::turn::Step;
use acies_fog::{Agreement, Ask, Battle, Fog, Stage};
use acies_play::{Dice, Fingerprint, Game, Pause, Player, Seat, Seed, Table, Turn};

/// As in `acies` itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Armies that meet, of many and of few battle groups; besides them all our rosters of 800 points meet, each the next one.
const PAIRS: [[&str; 2]; 2] = [["trebia-romans", "trebia-carthaginians"], ["crecy-english", "crecy-french"]];

/// Who fights.
const PLAYERS: [Level; 2] = [Level::Random, Level::Recruit];

/// After how many turns of both players time is up: those who do anything legal do not come to an end sooner.
const fn limit(level: Level) -> u16 {
    if matches!(level, Level::Random) { 16 } else { 40 }
}

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--test");
    let asked = std::env::var("BATTLES").ok().and_then(|battles| battles.parse().ok());
    let games = if smoke { 1 } else { asked.unwrap_or(22) };
    let wanted: Option<Level> = std::env::var("LEVEL").ok().map(|level| level.parse().expect("a level"));
    for level in wanted.map_or(PLAYERS.to_vec(), |level| vec![level]) {
        let mut all = Times::default();
        let mut ends = Vec::new();
        for (name, pairs) in meetings() {
            let agreement = |armies| Agreement { turns: Some(limit(level)), ..Agreement::standard(armies) };
            let game =
                |pair: &[&str; 2]| Fog::ancient(agreement(pair.map(army))).expect("armies that may fight");
            let fogs: Vec<Fog> = pairs.iter().map(game).collect();
            let (begin, mut turns) = (Instant::now(), 0);
            for (number, fog) in (0..games).zip(fogs.iter().cycle()) {
                let end = play(fog, level, Seed::of_series(5, number), &mut all);
                turns += u32::from(end.turn.number);
                ends.push(end);
            }
            let seconds = begin.elapsed().as_secs_f64();
            println!(
                "{level}, {name}: {:.1} battles a second, {:.2} ms a turn, {:.1} turns each",
                games as f64 / seconds,
                1e3 * seconds / f64::from(turns.max(1)),
                f64::from(turns) / games as f64
            );
        }
        println!("  fingerprint {}", Fingerprint::of(&ends));
        all.print();
    }
}

/// Who meets whom, and what that is called.
fn meetings() -> Vec<(String, Vec<[&'static str; 2]>)> {
    let rosters = Library::embedded().rosters().filter(|(_, roster)| roster.points == 800);
    let names: Vec<&str> = rosters.map(|(name, _)| name).collect();
    let next = names.iter().cycle().skip(1);
    let all = names.iter().zip(next).map(|(&one, &next)| [one, next]).collect();
    let pairs = PAIRS.map(|pair| (pair.join(" and "), vec![pair]));
    pairs.into_iter().chain([(format!("{} rosters", names.len()), all)]).collect()
}

fn army(name: &str) -> acies_fog::army::Army {
    let roster = Library::embedded().roster(name).expect("a roster of ours");
    Army::new(roster, Library::embedded()).expect("a legal one").army
}

/// Plays a battle to its end.
fn play(fog: &Fog, level: Level, seed: Seed, times: &mut Times) -> Battle {
    let mut battle = fog.start();
    let bots = Seat::BOTH.map(|seat| fog_bot(level, seed.derive(&format!("{seat} bot")), fog_budget(level)));
    let mut players = Players { bots, dice: Dice::new(seed), thinking: Duration::ZERO, asks: 0 };
    let mut thought: BTreeMap<u16, Duration> = BTreeMap::new();
    while battle.stage != Stage::Over {
        let (stage, turn, begin) = (battle.stage, battle.turn.number, Instant::now());
        (players.thinking, players.asks) = (Duration::ZERO, 0);
        fog.step(&mut battle, &mut players).expect("nothing pauses");
        let rules = begin.elapsed().saturating_sub(players.thinking);
        times.add(stage, rules, players.thinking, players.asks);
        *thought.entry(turn).or_default() += players.thinking;
    }
    // Setting up comes before the first turn.
    times.turns.extend(thought.into_iter().filter(|(turn, _)| *turn > 0).map(|(_, thought)| thought));
    battle
}

/// What a step of a turn is called, or all of the setting up.
fn name(step: Option<Step>) -> String {
    let name = step.map_or_else(|| "SettingUp".to_owned(), |step| format!("{step:?}"));
    name.split('(').next().unwrap_or_default().to_owned()
}

/// Two players, and the time that they take for their answers.
struct Players {
    bots: [Box<dyn Player<Fog> + Send>; 2],
    dice: Dice,
    thinking: Duration,
    asks: u32,
}

impl Table<Fog> for Players {
    fn ask(&mut self, fog: &Fog, battle: &Battle, seat: Seat, ask: Ask) -> Result<acies_fog::Answer, Pause> {
        let begin = Instant::now();
        let answer = self.bots[seat.index()].answer(&Turn::new(fog, battle, seat, &ask));
        self.thinking += begin.elapsed();
        self.asks += 1;
        Ok(answer)
    }

    fn chance(&mut self, fog: &Fog, roll: acies_fog::Roll) -> Result<u32, Pause> {
        Ok(self.dice.pick(fog.outcomes(&roll)))
    }

    fn tell(&mut self, _: acies_fog::Event) {}
}

/// How often a step was played, what it and the answers to its questions took, and how many there were.
type Spent = (u64, Duration, Duration, u32);

/// The time that steps take, and what both players think in each turn. Steps are named only when it is printed: names are
/// slow to make, and would be timed with the battles.
#[derive(Default)]
struct Times {
    steps: BTreeMap<Option<Step>, Spent>,
    turns: Vec<Duration>,
}

impl Times {
    fn add(&mut self, stage: Stage, rules: Duration, thinking: Duration, asks: u32) {
        let step = if let Stage::Turn(step) = stage { Some(step) } else { None };
        let entry = self.steps.entry(step).or_default();
        *entry = together(*entry, (1, rules, thinking, asks));
    }

    fn named(&self) -> BTreeMap<String, Spent> {
        let mut named: BTreeMap<String, Spent> = BTreeMap::new();
        for (&step, &spent) in &self.steps {
            let entry = named.entry(name(step)).or_default();
            *entry = together(*entry, spent);
        }
        named
    }

    fn print(&mut self) {
        self.turns.sort_unstable();
        let of_hundred =
            |share: usize| self.turns.get(self.turns.len() * share / 100).copied().unwrap_or_default();
        let thought = [50, 95].map(|share| 1e3 * of_hundred(share).as_secs_f64());
        println!(
            "  thinking in a turn: {:.1} ms in the middle, {:.1} ms in 95 of 100",
            thought[0], thought[1]
        );
        let total: Duration = self.steps.values().map(|times| times.1 + times.2).sum();
        let mut steps: Vec<_> = self.named().into_iter().collect();
        steps.sort_by_key(|(_, times)| std::cmp::Reverse(times.1 + times.2));
        println!("  share  rules µs  answers µs  asked  step");
        for (name, (count, rules, thinking, asks)) in steps {
            let share = 100.0 * (rules + thinking).as_secs_f64() / total.as_secs_f64();
            let rules = rules.as_secs_f64() * 1e6 / count as f64;
            let thinking = thinking.as_secs_f64() * 1e6 / f64::from(asks.max(1));
            println!("  {share:4.1} % {rules:9.1} {thinking:11.1} {asks:6}  {name}");
        }
    }
}

fn together(one: Spent, other: Spent) -> Spent {
    (one.0 + other.0, one.1 + other.1, one.2 + other.2, one.3 + other.3)
}
