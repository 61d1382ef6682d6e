//! The results of a series, for people and for programs.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use acies_bots::Level;
use acies_lab::{Length, Luck, Score, Seats, Series, Share, Summary};
use serde::Serialize;

/// Red and blue are the bots that are named for red and for blue, wherever they were seated.
#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    seed: u64,
    swap: bool,
    /// Games that were asked for: more than were played if the series was stopped.
    asked: u64,
    games: u64,
    /// Those of them that an earlier run had played.
    before: u64,
    seconds: f64,
    games_per_second: f64,
    decisions: u64,
    decisions_per_second: f64,
    red: Side,
    blue: Side,
    draws: u64,
    score: Score,
    unfinished: u64,
    endings: BTreeMap<String, u64>,
    length: Length,
    luck: Luck,
    seats: Seats,
}

/// How long the games of this run took.
pub(super) struct Pace {
    pub(super) time: Duration,
    pub(super) games: u64,
    pub(super) decisions: u64,
}

/// Who played on one side.
#[derive(Serialize)]
pub(super) struct Side {
    bot: Level,
    /// The army that it led, where armies differ.
    army: Option<String>,
    #[serde(flatten)]
    share: Share,
}

impl Side {
    pub(super) fn of_bot(bot: Level) -> Self {
        Self { bot, army: None, share: Share::new(0, 0) }
    }

    pub(super) fn of_army(bot: Level, army: String) -> Self {
        Self { army: Some(army), ..Self::of_bot(bot) }
    }

    fn won(self, share: Share) -> Self {
        Self { share, ..self }
    }
}

impl Report {
    /// What of the games, in per cent, came to this: red won, blue won, and each ending; and how long they were.
    pub(super) fn figures(&self) -> Vec<(String, f64)> {
        let percent = |count: u64| 100.0 * count as f64 / self.games.max(1) as f64;
        let mut figures = vec![
            ("red won %".to_owned(), percent(self.red.share.wins)),
            ("blue won %".to_owned(), percent(self.blue.share.wins)),
        ];
        figures.extend(self.endings.iter().map(|(ending, &count)| (format!("{ending} %"), percent(count))));
        figures.push(("turns, mean".to_owned(), self.length.mean));
        figures
    }

    /// The game that was played.
    pub(super) const fn game(&self) -> &'static str {
        self.game
    }

    /// What a share of its games would differ from one series to another by mere luck, in per cent: half of the interval of
    /// 95 % round red's.
    pub(super) fn doubt(&self) -> f64 {
        let [low, high] = self.red.share.interval;
        50.0 * (high - low)
    }

    pub(super) fn new<Ending: fmt::Display>(
        game: &'static str,
        series: &Series,
        [red, blue]: [Side; 2],
        summary: &Summary<Ending>,
        pace: &Pace,
    ) -> Report {
        let seconds = pace.time.as_secs_f64();
        let endings = summary.endings.iter().map(|(ending, &count)| (ending.to_string(), count)).collect();
        Report {
            game,
            seed: series.seed,
            swap: series.swap,
            asked: series.games,
            games: summary.games,
            before: summary.games - pace.games,
            seconds,
            games_per_second: pace.games as f64 / seconds,
            decisions: summary.decisions,
            decisions_per_second: pace.decisions as f64 / seconds,
            red: red.won(summary.red),
            blue: blue.won(summary.blue),
            draws: summary.draws,
            score: summary.score,
            unfinished: summary.unfinished,
            endings,
            length: summary.length,
            luck: summary.luck,
            seats: summary.seats,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games;
        let percent = |count: u64, of: u64| 100.0 * count as f64 / of.max(1) as f64;
        if games < self.asked {
            writeln!(f, "Stopped: {games} of {} games were played.\n", self.asked)?;
        }
        let seats = if self.swap { ", every seed with both seatings" } else { "" };
        writeln!(f, "{games} games of {}, seed {}{seats}\n", self.game, self.seed)?;
        if self.before > 0 {
            writeln!(f, "  played before: {}\n", self.before)?;
        }
        for (name, Side { bot, army, share }) in [("red", &self.red), ("blue", &self.blue)] {
            if let Some(army) = army {
                writeln!(f, "  {name:<5}{army}")?;
            }
            let [low, high] = share.interval.map(|rate| 100.0 * rate);
            writeln!(
                f,
                "  {name:<5}{bot:<8}{:>8} won  {:5.1} %  (95 %: {low:.1} to {high:.1} %)",
                share.wins,
                100.0 * share.win_rate
            )?;
        }
        writeln!(f, "  drawn        {:>8}      {:5.1} %", self.draws, percent(self.draws, games))?;
        if self.unfinished > 0 {
            writeln!(
                f,
                "  given up     {:>8}      {:5.1} %",
                self.unfinished,
                percent(self.unfinished, games)
            )?;
        }
        let [low, high] = self.score.interval.map(|rate| 100.0 * rate);
        writeln!(
            f,
            "  red scored                 {:5.1} %  (95 %: {low:.1} to {high:.1} %), a draw counting half",
            100.0 * self.score.rate
        )?;
        let endings = self.endings.iter().map(|(name, &n)| format!("{name} {:.1} %", percent(n, games)));
        writeln!(f, "\n  endings      {}", endings.collect::<Vec<_>>().join(", "))?;
        let Length { mean, median, min, max } = self.length;
        writeln!(f, "  turns        mean {mean:.1}, median {median}, {min} to {max}")?;
        let Seats { red_wins, blue_wins, first_player_wins, second_player_wins } = self.seats;
        let decided = red_wins + blue_wins;
        writeln!(
            f,
            "  seats        red won {:.1} %, the first player {:.1} % of the decided games",
            percent(red_wins, decided),
            percent(first_player_wins, first_player_wins + second_player_wins)
        )?;
        let Luck { red, blue, luckier_won, of } = self.luck;
        if of > 0 {
            writeln!(
                f,
                "  luck         red {:+.2} ± {:.2}, blue {:+.2} ± {:.2} command points a game; the luckier won {:.1} %",
                red.mean,
                red.deviation,
                blue.mean,
                blue.deviation,
                percent(luckier_won, of)
            )?;
        }
        writeln!(
            f,
            "\n  {:.1} s: {:.1} games and {:.0} decisions a second",
            self.seconds, self.games_per_second, self.decisions_per_second
        )
    }
}
