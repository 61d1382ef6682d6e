//! `acies bench server`: many games at once over real sockets, on this machine only.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use serde::Serialize;
use tokio::sync::mpsc;

use crate::layout::write_json;
use player::Pair;

mod player;

/// Measure how fast Acies is.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Play many games at once against a server of its own on this machine.
    Server(Load),
}

#[derive(Args)]
struct Load {
    /// How many games are played at once.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// How many answers each game gives in a second; 0 for as many as it can.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// For how many seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    games: usize,
    rate: f64,
    seconds: f64,
    answers: usize,
    answers_per_second: f64,
    /// From sending an answer to the other seat seeing it, in milliseconds.
    p50_ms: f64,
    p99_ms: f64,
    games_finished: usize,
    /// Of the server, beyond what it takes with no game, in kilobytes.
    kilobytes_per_game: f64,
}

/// What a pair of players has to tell.
pub(crate) enum Note {
    Seen(Duration),
    Finished,
    Failed(String),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let What::Server(load) = &arguments.what;
    let folder = std::env::temp_dir().join(format!("acies-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut server = Server::start(&folder.join("games.db"))?;
    let runtime = tokio::runtime::Runtime::new().context("cannot start the load's threads")?;
    let report = runtime.block_on(measure(load, &server));
    server.stop();
    // What is left behind in the system's folder for such things is its own to clear.
    let _ = std::fs::remove_dir_all(&folder);
    let report = report?;
    if load.json {
        return write_json(&report, out);
    }
    let Report {
        games, seconds, answers_per_second, p50_ms, p99_ms, games_finished, kilobytes_per_game, ..
    } = report;
    writeln!(out, "{games} games at once for {seconds:.1} s, {games_finished} of them played to their end")?;
    writeln!(
        out,
        "  answers          {answers_per_second:>10.0} a second, each durable before it is acknowledged"
    )?;
    writeln!(out, "  other seat sees  {p50_ms:>10.1} ms (median), {p99_ms:.1} ms (99th percentile)")?;
    writeln!(out, "  memory           {kilobytes_per_game:>10.1} kB a game")?;
    Ok(())
}

async fn measure(load: &Load, server: &Server) -> Result<Report> {
    let empty = server.memory();
    let stop = Arc::new(AtomicBool::new(false));
    let (notes, mut heard) = mpsc::unbounded_channel();
    let mut pairs = Vec::new();
    for _ in 0..load.games {
        pairs.push(Pair::join(server.address).await?);
    }
    let pause = (load.rate > 0.0).then(|| Duration::from_secs_f64(1.0 / load.rate));
    let begin = Instant::now();
    for (index, pair) in pairs.into_iter().enumerate() {
        let (notes, stop, address) = (notes.clone(), Arc::clone(&stop), server.address);
        // Spread over the first interval, so that not all games move at the same moment.
        let delay = pause.map_or(Duration::ZERO, |pause| pause.mul_f64(index as f64 / load.games as f64));
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            if let Err(error) = pair.play(address, pause, &stop, &notes).await {
                let _ = notes.send(Note::Failed(error.to_string()));
            }
        });
    }
    drop(notes);
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    let seconds = begin.elapsed().as_secs_f64();
    let memory = server.memory().saturating_sub(empty);
    stop.store(true, Ordering::Relaxed);
    let mut seen = Vec::new();
    let mut games_finished = 0;
    while let Some(note) = heard.recv().await {
        match note {
            Note::Seen(after) => seen.push(after),
            Note::Finished => games_finished += 1,
            Note::Failed(error) => bail!("a game failed: {error}"),
        }
    }
    seen.sort_unstable();
    let at = |share: f64| {
        let place = (seen.len().saturating_sub(1) as f64 * share) as usize;
        seen.get(place).map_or(0.0, |after| after.as_secs_f64() * 1000.0)
    };
    Ok(Report {
        games: load.games,
        rate: load.rate,
        seconds,
        answers: seen.len(),
        answers_per_second: seen.len() as f64 / seconds,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        games_finished,
        kilobytes_per_game: memory as f64 / load.games as f64,
    })
}

/// A server in a process of its own, so that its memory can be told from the load's.
struct Server {
    child: Child,
    address: SocketAddr,
    /// Held open: the server would end if nobody read what it says.
    _output: BufReader<ChildStdout>,
}

impl Server {
    fn start(data: &std::path::Path) -> Result<Server> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--port", "0", "--no-browser", "--unlimited", "--bot-pause", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().context("the server says nothing")?);
        output.read_line(&mut line)?;
        let address = line.trim().rsplit("http://").next().unwrap_or_default();
        let address = address.parse().with_context(|| format!("the server said '{}'", line.trim()))?;
        Ok(Server { child, address, _output: output })
    }

    /// Kilobytes of memory in use, where the system tells.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
    }

    fn stop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
