//! What a series comes to.

use std::collections::BTreeMap;

use acies_play::Seat;
use serde::Serialize;

use crate::Finished;

/// The figures of a series. Red and blue are the bots that are named for red and for blue, wherever they were seated.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary<Ending> {
    /// Games that were played.
    pub games: u64,
    /// What red won.
    pub red: Share,
    /// What blue won.
    pub blue: Share,
    /// Drawn games.
    pub draws: u64,
    /// What red scored, where a draw counts as half a win.
    pub score: Score,
    /// Games that were given up after [`crate::TURN_LIMIT`] turns: neither won nor drawn.
    pub unfinished: u64,
    /// How often each ending came.
    pub endings: BTreeMap<Ending, u64>,
    /// Turns of a game, both players together.
    pub length: Length,
    /// Questions that were answered in all games.
    pub decisions: u64,
    /// What chance gave.
    pub luck: Luck,
    /// What the seats and the first turn were worth.
    pub seats: Seats,
}

/// Games that were won, of all that were played: a draw or an unfinished game is a win for nobody.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub wins: u64,
    /// Of one.
    pub win_rate: f64,
    /// Where the true rate lies with a confidence of 95 %: Wilson's score interval.
    pub interval: [f64; 2],
}

/// What somebody scored of one point in each game, where a draw counts as half a point and an unfinished game as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// Of one.
    pub rate: f64,
    /// Where the true rate lies with a confidence of 95 %: Wilson's score interval, which is a little too wide where there
    /// are draws.
    pub interval: [f64; 2],
}

/// How long games were.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// On average.
    pub mean: f64,
    /// Of the game in the middle.
    pub median: f64,
    /// Of the shortest.
    pub min: u32,
    /// Of the longest.
    pub max: u32,
}

/// What chance gave above its expectation, in the unit of the game: command points in the card game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Luck {
    /// Red's, per game.
    pub red: Spread,
    /// Blue's, per game.
    pub blue: Spread,
    /// Of the decided games, those that the luckier side won.
    pub luckier_won: u64,
    /// Decided games in which one side was luckier.
    pub of: u64,
}

/// A mean and how far single games lie from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// On average.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
}

/// Wins by seat and by turn order, whichever bot sat there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Seats {
    /// Games that the red seat won.
    pub red_wins: u64,
    /// Games that the blue seat won.
    pub blue_wins: u64,
    /// Games that the first player won.
    pub first_player_wins: u64,
    /// Games that the second player won.
    pub second_player_wins: u64,
}

impl<Ending: Copy + Ord> Summary<Ending> {
    /// Adds up the games.
    pub fn of(games: &[Finished<Ending>]) -> Summary<Ending> {
        let count = |wanted: &dyn Fn(&Finished<Ending>) -> bool| {
            games.iter().filter(|game| wanted(game)).count() as u64
        };
        let winner = |game: &Finished<Ending>| game.outcome.and_then(|outcome| outcome.winner);
        let wins = |bot: Seat| Share::new(count(&|game| winner(game) == Some(bot)), games.len() as u64);
        let seat_wins = |seat: Seat| count(&|game| winner(game).is_some_and(|bot| game.seat(bot) == seat));
        let luckier = |game: &Finished<Ending>| {
            let [red, blue] = game.luck;
            if red > blue { Some(Seat::Red) } else { (blue > red).then_some(Seat::Blue) }
        };
        let mut endings = BTreeMap::new();
        for outcome in games.iter().filter_map(|game| game.outcome) {
            *endings.entry(outcome.ending).or_insert(0) += 1;
        }
        Summary {
            games: games.len() as u64,
            red: wins(Seat::Red),
            blue: wins(Seat::Blue),
            draws: count(&|game| game.outcome.is_some() && winner(game).is_none()),
            score: Score::new(
                count(&|game| winner(game) == Some(Seat::Red)),
                count(&|game| winner(game).is_none()),
                games.len() as u64,
            ),
            unfinished: count(&|game| game.outcome.is_none()),
            endings,
            length: Length::of(games.iter().map(|game| game.turns).collect()),
            decisions: games.iter().map(|game| game.decisions).sum(),
            luck: Luck {
                red: Spread::of_thousandths(games.iter().map(|game| game.luck[0])),
                blue: Spread::of_thousandths(games.iter().map(|game| game.luck[1])),
                luckier_won: count(&|game| winner(game).is_some() && winner(game) == luckier(game)),
                of: count(&|game| winner(game).is_some() && luckier(game).is_some()),
            },
            seats: Seats {
                red_wins: seat_wins(Seat::Red),
                blue_wins: seat_wins(Seat::Blue),
                first_player_wins: count(&|game| winner(game) == Some(game.first)),
                second_player_wins: count(&|game| winner(game) == Some(game.first.other())),
            },
        }
    }
}

impl Share {
    /// So many wins in so many games.
    pub fn new(wins: u64, games: u64) -> Share {
        let win_rate = if games == 0 { 0.0 } else { wins as f64 / games as f64 };
        Share { wins, win_rate, interval: wilson(wins as f64, games) }
    }
}

impl Score {
    /// So many wins and so many draws in so many games.
    pub fn new(wins: u64, draws: u64, games: u64) -> Score {
        let points = wins as f64 + draws as f64 / 2.0;
        let rate = if games == 0 { 0.0 } else { points / games as f64 };
        Score { rate, interval: wilson(points, games) }
    }
}

/// The normal distribution leaves 2.5 % beyond it on either side: the bound of every interval for 95 %.
pub(crate) const Z: f64 = 1.959_964;

/// Wilson's score interval for 95 %. Unlike the plain normal interval it holds near 0 and 1 too.
fn wilson(wins: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, rate) = (games as f64, wins / games as f64);
    let middle = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    [((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0)]
}

impl Length {
    /// Of games that took so many turns each.
    pub fn of(mut turns: Vec<u32>) -> Length {
        turns.sort_unstable();
        let total: u64 = turns.iter().map(|&turns| u64::from(turns)).sum();
        let middle = |place: usize| turns.get(place).copied().map_or(0.0, f64::from);
        let n = turns.len();
        Length {
            mean: if n == 0 { 0.0 } else { total as f64 / n as f64 },
            median: f64::midpoint(middle(n.saturating_sub(1) / 2), middle(n / 2)),
            min: turns.first().copied().unwrap_or(0),
            max: turns.last().copied().unwrap_or(0),
        }
    }
}

impl Spread {
    /// The sums are whole numbers, so that they do not depend on the order.
    fn of_thousandths(values: impl Iterator<Item = i64>) -> Spread {
        let (mut n, mut sum, mut squares) = (0i128, 0i128, 0i128);
        for value in values.map(i128::from) {
            n += 1;
            sum += value;
            squares += value * value;
        }
        if n == 0 {
            return Spread { mean: 0.0, deviation: 0.0 };
        }
        let deviation = ((n * squares - sum * sum) as f64).sqrt() / n as f64;
        Spread { mean: sum as f64 / n as f64 / 1000.0, deviation: deviation / 1000.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wins: u64, games: u64, low: f64, high: f64) {
        let [a, b] = wilson(wins as f64, games);
        assert!((a - low).abs() < 0.0005 && (b - high).abs() < 0.0005, "{wins} of {games}: {a} to {b}");
    }

    #[test]
    fn the_interval_is_wilsons() {
        check(0, 0, 0.0, 1.0);
        check(0, 10, 0.0, 0.2775);
        check(10, 10, 0.7225, 1.0);
        check(5, 10, 0.2366, 0.7634);
        check(1400, 2000, 0.6795, 0.7197);
    }

    #[test]
    fn a_draw_scores_half() {
        let score = Score::new(3, 4, 10);
        assert_eq!((score.rate, score.interval), (0.5, Share::new(5, 10).interval));
        assert_eq!(Score::new(0, 0, 0), Score { rate: 0.0, interval: [0.0, 1.0] });
    }

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        let length = Length::of(vec![9, 4, 20, 5]);
        assert_eq!(length, Length { mean: 9.5, median: 7.0, min: 4, max: 20 });
        assert_eq!(Length::of(vec![9, 4, 20]), Length { mean: 11.0, median: 9.0, min: 4, max: 20 });
        assert_eq!(Length::of(Vec::new()), Length { mean: 0.0, median: 0.0, min: 0, max: 0 });
    }

    #[test]
    fn the_deviation_is_that_of_all_games() {
        let spread = Spread::of_thousandths([1000, -1000, 3000, -3000].into_iter());
        assert_eq!(spread, Spread { mean: 0.0, deviation: 5f64.sqrt() });
    }
}
