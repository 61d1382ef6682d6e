//! What is written down of battles adds up, and agrees with their records.

use std::sync::{LazyLock, Mutex};

use acies_armies::{Army, Library};
use acies_bots::Level;
use acies_fog::aftermath::Event as Aftermath;
use acies_fog::{Agreement, Ending, Event, Fog, GroupId, TroopType};
use acies_lab::{
    BattleLine, Fate, Finished, FogTrial, GroupAccount, LINE_FORMAT, Meeting, Run, Series, SideAccount, Watch,
};
use acies_play::record::Record;
use acies_play::{Fingerprint, Seat};
use acies_rules::Rulebook;

const SERIES: Series = Series { games: 4, seed: 5, swap: true, threads: 1 };
const BOTS: [Level; 2] = [Level::Recruit, Level::Novice];
const NAMES: [&str; 2] = ["starter-romans", "starter-carthaginians"];

/// A battle with everything that there is to know of it.
struct Battle {
    game: Finished<Ending>,
    line: BattleLine,
    record: Record<Fog>,
}

#[derive(Default)]
struct Archive(Mutex<Vec<Battle>>);

impl Watch<Fog, [SideAccount; 2]> for Archive {
    fn records(&self) -> bool {
        true
    }

    fn finished(&self, game: &Finished<Ending>, record: Option<&Record<Fog>>, account: [SideAccount; 2]) {
        let record = record.expect("records were asked for").clone();
        let line = BattleLine::new(&run(), game, account);
        self.0.lock().unwrap().push(Battle { game: *game, line, record });
    }
}

fn trial() -> FogTrial {
    let armies = NAMES.map(|name| {
        let roster = Library::embedded().roster(name).expect("a roster of ours");
        Army::new(roster, Library::embedded()).expect("a legal one").army
    });
    let agreement = Agreement { turns: Some(30), ..Agreement::standard(armies) };
    FogTrial { games: vec![Fog::ancient(agreement).unwrap()], levels: BOTS, budget: None }
}

fn run() -> Run {
    Run {
        battle_lines: LINE_FORMAT,
        version: "test".to_owned(),
        rulebook: Rulebook::FogAm,
        meeting: Meeting::Rosters(NAMES.map(str::to_owned)),
        bots: BOTS,
        playouts: None,
        seed: SERIES.seed,
        swap: SERIES.swap,
        turns: 30,
        agreed: Fingerprint::of(&trial().games[0].agreement),
    }
}

/// They are fought once for all tests.
static BATTLES: LazyLock<Vec<Battle>> = LazyLock::new(battles);

fn battles() -> Vec<Battle> {
    let archive = Archive::default();
    SERIES.run(&trial(), &archive);
    archive.0.into_inner().unwrap()
}

fn is_skirmishers(group: &GroupAccount) -> bool {
    matches!(group.kind, TroopType::LightFoot | TroopType::LightHorse)
}

#[test]
fn what_is_earned_is_what_the_enemy_has_lost() {
    let mut earned_in_all = 0;
    for Battle { line, .. } in &*BATTLES {
        let [red, blue] = line.sides.each_ref().map(|side| &side.account);
        for (side, enemy) in [(red, blue), (blue, red)] {
            for group in &enemy.groups {
                assert!(group.fell_to.is_empty() || group.fate.has_fallen(), "{group:?}");
                assert!(group.fell_to.iter().all(|&by| by < side.groups.len()), "{group:?}");
            }
            let taken = enemy.groups.iter().filter(|group| !group.fell_to.is_empty());
            let lost: u64 = taken.map(|group| u64::from(group.points)).sum();
            let earned: u64 = side.groups.iter().map(|group| group.earned_thousandths).sum();
            assert_eq!(earned, 1000 * lost, "battle {}", line.index);
            earned_in_all += earned;
        }
    }
    assert!(earned_in_all > 0, "somebody has broken somebody");
}

#[test]
fn attrition_points_are_those_of_what_became_of_the_battle_groups() {
    for Battle { line, .. } in &*BATTLES {
        for side in line.sides.iter().map(|side| &side.account) {
            let of = |group: &GroupAccount| match group.fate {
                fate if fate.has_fallen() => {
                    if is_skirmishers(group) {
                        1
                    } else {
                        2
                    }
                }
                Fate::Fragmented | Fate::Straggled => 1,
                _ => 0,
            };
            let points: u32 = side.groups.iter().map(of).sum();
            assert_eq!(side.attrition, points + if side.camp_sacked { 2 } else { 0 }, "{side:?}");
            let routed = line.winner.as_ref().is_some_and(|winner| winner.army != side.army)
                && line.ending == Some(Ending::Decisive);
            assert!(!routed || side.attrition >= side.break_point, "{side:?}");
        }
    }
}

/// Every record is played again, and the bases that are seen to go are counted.
#[test]
fn the_bases_that_are_gone_were_seen_to_go() {
    let mut gone = 0;
    for Battle { line, record, .. } in &*BATTLES {
        let mut lost: Vec<GroupId> = Vec::new();
        let mut last = None;
        let verified = record.verify(|_, ran| {
            let base_lost = |event: &Event| match event {
                Event::Aftermath(Aftermath::BaseLost { id, .. }) => Some(*id),
                _ => None,
            };
            lost.extend(ran.events.iter().filter_map(base_lost));
            last = Some(ran.state.clone());
        });
        assert_eq!(verified, Ok(()));
        let last = last.expect("it was played");
        for seat in Seat::BOTH {
            for (index, group) in line.sides[seat.index()].account.groups.iter().enumerate() {
                let id = GroupId::new(seat, index);
                let seen = lost.iter().filter(|&&other| other == id).count() as u32;
                match last.fielded(id) {
                    Some(fielded) => {
                        assert_eq!(group.left as usize, fielded.group.bases().len(), "{group:?}");
                        assert_eq!(group.bases - group.left, seen, "{group:?}");
                    }
                    None => assert_eq!((group.left, group.fate.has_fallen()), (0, true), "{group:?}"),
                }
                gone += seen;
            }
        }
    }
    assert!(gone > 0, "somebody has lost a base");
}

#[test]
fn a_line_says_all_that_is_counted() {
    for Battle { game, line, record } in &*BATTLES {
        assert_eq!(line.finished(), *game);
        assert_eq!(Some(line.seed), record.seed);
        let bots = if line.swapped { [BOTS[1], BOTS[0]] } else { BOTS };
        assert_eq!(line.sides.each_ref().map(|side| side.bot), bots);
        let won_by = record.end.and_then(|end| end.winner);
        assert_eq!(line.winner.as_ref().map(|winner| winner.side), won_by);
        if let Some(winner) = &line.winner {
            let side = &line.sides[winner.side.index()];
            assert_eq!((&winner.army, winner.bot), (&side.account.army, side.bot));
        }
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<BattleLine>(&text).unwrap(), *line);
    }
}

#[test]
fn battle_groups_cost_what_the_roster_says() {
    let line = &BATTLES[0].line;
    let side = &line.sides[0].account;
    assert_eq!(side.army, "A consular vanguard");
    let roster = Library::embedded().roster(NAMES[0]).unwrap();
    let bill = acies_armies::composition::check(roster, Library::embedded()).points.battle_groups;
    let points: Vec<u32> = side.groups.iter().map(|group| group.points).collect();
    assert_eq!(points, bill.iter().map(|item| item.points).collect::<Vec<_>>());
}
