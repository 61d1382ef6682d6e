//! The figures of a handful of battles, counted by hand.

use acies_bots::Level;
use acies_fog::{Ending, TroopType};
use acies_lab::{
    BattleLine, Fate, Finished, GroupAccount, LINE_FORMAT, Meeting, Results, Run, SideAccount, Tally,
};
use acies_play::{Fingerprint, Outcome, Seat, Seed};
use acies_rules::Rulebook;

fn run(bots: [Level; 2]) -> Run {
    Run {
        battle_lines: LINE_FORMAT,
        version: "test".to_owned(),
        rulebook: Rulebook::FogAm,
        meeting: Meeting::All(800),
        bots,
        playouts: None,
        seed: 1,
        swap: true,
        turns: 40,
        agreed: Fingerprint::of(&0),
    }
}

fn group(kind: TroopType, points: u32, bases: [u32; 2], fate: Fate, earned: u64) -> GroupAccount {
    GroupAccount {
        name: "a battle group".to_owned(),
        kind,
        troops: format!("{kind}, average"),
        points,
        bases: bases[0],
        left: bases[1],
        fate,
        fell_to: Vec::new(),
        earned_thousandths: earned * 1000,
    }
}

fn side(army: &str, groups: &[GroupAccount]) -> SideAccount {
    SideAccount {
        army: army.to_owned(),
        attrition: 0,
        break_point: 10,
        camp_sacked: false,
        commanders_lost: 0,
        groups: groups.to_vec(),
    }
}

/// A battle of which the bot named for `winner` won.
fn line(run: &Run, index: u64, winner: Option<Seat>, turns: u32, sides: [SideAccount; 2]) -> BattleLine {
    let ending = if winner.is_some() { Ending::Decisive } else { Ending::Draw };
    let swapped = index % 2 == 1;
    let finished = Finished {
        index,
        seed: Seed::of_series(1, index / 2),
        swapped,
        outcome: Some(Outcome { winner, ending }),
        // Red's army has the first turn, whoever leads it.
        first: if swapped { Seat::Blue } else { Seat::Red },
        turns,
        decisions: 7,
        luck: [0, 0],
    };
    BattleLine::new(run, &finished, sides)
}

const fn results(wins: u64, draws: u64, losses: u64) -> Results {
    Results { wins, draws, losses }
}

#[test]
fn armies_and_bots_have_their_scores() {
    let run = run([Level::Recruit, Level::Novice]);
    let sides = |red: &str, blue: &str| [side(red, &[]), side(blue, &[])];
    let tally = Tally::of(
        &run,
        &[
            line(&run, 0, Some(Seat::Red), 10, sides("Gauls", "Romans")),
            // The bots have changed their seats, so that the red one leads the Romans.
            line(&run, 1, Some(Seat::Red), 12, sides("Gauls", "Romans")),
            line(&run, 2, None, 40, sides("Romans", "Carthage")),
            line(&run, 3, Some(Seat::Blue), 12, sides("Romans", "Carthage")),
            line(&run, 4, Some(Seat::Blue), 9, sides("Gauls", "Gauls")),
        ],
    );
    assert_eq!((tally.battles, tally.repeated), (5, 0));
    assert_eq!(tally.bots, results(2, 1, 2));
    assert_eq!(tally.armies, ["Carthage", "Gauls", "Romans"]);
    // The Romans lost to the Gauls, beat them, drew with Carthage, and beat it under blue's bot.
    assert_eq!(tally.scores, [results(0, 1, 1), results(1, 0, 1), results(2, 1, 1)]);
    assert_eq!(tally.matrix[2], [results(1, 1, 0), results(1, 0, 1), results(0, 0, 0)]);
    assert_eq!(tally.matrix[1], [results(0, 0, 0), results(0, 0, 0), results(1, 0, 1)]);
    assert!((tally.scores[2].score().rate - 2.5 / 4.0).abs() < 1e-9);
    assert_eq!(tally.endings, [(Ending::Draw, 1), (Ending::Decisive, 4)].into());
    assert_eq!(tally.lengths, [(9, 1), (10, 1), (12, 2), (40, 1)].into());
}

#[test]
fn losses_and_earnings_are_summed_by_troops() {
    use TroopType::{Cavalry, Elephants};
    let run = run([Level::Recruit, Level::Novice]);
    let first = [
        side(
            "Gauls",
            &[group(Cavalry, 40, [4, 3], Fate::Steady, 50), group(Cavalry, 60, [6, 0], Fate::Destroyed, 0)],
        ),
        side("Indians", &[group(Elephants, 50, [2, 1], Fate::Broken, 60)]),
    ];
    let second = [
        side("Gauls", &[group(Cavalry, 40, [4, 4], Fate::Disrupted, 0)]),
        side("Indians", &[group(Elephants, 50, [2, 2], Fate::Fragmented, 0)]),
    ];
    let tally = Tally::of(&run, &[line(&run, 0, None, 5, first), line(&run, 2, None, 5, second)]);
    let horse = tally.kinds[&Cavalry];
    assert_eq!(horse.groups, 3);
    assert_eq!((horse.bases_lost.part, horse.bases_lost.whole), (7, 14));
    assert_eq!((horse.fallen.part, horse.fallen.whole), (1, 3));
    assert_eq!((horse.earned.part, horse.earned.whole), (50_000, 140_000));
    assert_eq!(horse.earned.battles, 2, "battles, not battle groups");
    let elephants = tally.troops["elephants, average"];
    assert_eq!((elephants.fallen.part, elephants.fallen.whole), (1, 2));
    assert!((elephants.earned.rate() - 0.6).abs() < 1e-9);
}

/// The same bots with the same dice fight the same battle again, which says nothing new about the armies.
#[test]
fn a_battle_that_is_fought_twice_counts_once() {
    let run = run([Level::Recruit, Level::Recruit]);
    let sides = || [side("Gauls", &[]), side("Romans", &[])];
    let (first, again) =
        (line(&run, 0, Some(Seat::Red), 10, sides()), line(&run, 1, Some(Seat::Blue), 10, sides()));
    let tally = Tally::of(&run, &[first.clone(), again]);
    assert_eq!((tally.battles, tally.repeated), (2, 1));
    assert_eq!(tally.scores, [results(1, 0, 0), results(0, 0, 1)]);
    assert_eq!(tally.bots, results(1, 0, 1), "each bot won it once");
    let other = line(&run, 1, Some(Seat::Blue), 11, sides());
    assert_eq!(Tally::of(&run, &[first, other]).repeated, 0);
}
