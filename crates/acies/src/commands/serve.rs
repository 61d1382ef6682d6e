//! `acies serve`: the server with its page.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use acies_server::{Limits, Storage};
use anyhow::{Context, Result};
use clap::Args;
use directories::ProjectDirs;
use tokio::net::TcpListener;

/// The port that is tried first.
const PORT: u16 = 4178;

/// Serve games to the browser.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The port; without it 4178, or a free one if that is taken.
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen at; others than this machine are let in by 0.0.0.0.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// The database file, instead of the one in the user's data folder.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    no_browser: bool,
    /// How long a bot waits before it plays, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 450)]
    bot_pause: u64,
}

impl Default for Arguments {
    fn default() -> Arguments {
        let bind = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Arguments { port: None, bind, data: None, no_browser: false, bot_pause: 450 }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
    runtime.block_on(serve(arguments, out))
}

async fn serve(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let data = data_file(arguments)?;
    let storage = Storage::open(&format!("sqlite://{}?mode=rwc", data.display()))
        .await
        .with_context(|| format!("cannot open the database {}", data.display()))?;
    let listener = listen(arguments).await?;
    let address = format!("http://{}", listener.local_addr()?);
    writeln!(out, "Acies is at {address}")?;
    writeln!(out, "Games are kept in {}. Ctrl-C stops the server.", data.display())?;
    if !acies_server::is_built() {
        writeln!(out, "The page is not in this binary: build it with `cargo play`.")?;
    }
    out.flush()?;
    if !arguments.no_browser && open::that_detached(&address).is_err() {
        writeln!(out, "Open that address in a browser.")?;
    }
    let limits = Limits { bot_pause: Duration::from_millis(arguments.bot_pause), ..Limits::default() };
    acies_server::serve(listener, storage, limits, stopped()).await.context("the server failed")
}

async fn listen(arguments: &Arguments) -> Result<TcpListener> {
    let bind = arguments.bind;
    match arguments.port {
        Some(port) => TcpListener::bind((bind, port)).await.with_context(|| {
            format!("cannot listen at {bind}:{port}: is another server there? --port 0 takes a free one")
        }),
        None => match TcpListener::bind((bind, PORT)).await {
            Ok(listener) => Ok(listener),
            Err(_) => TcpListener::bind((bind, 0)).await.with_context(|| format!("cannot listen at {bind}")),
        },
    }
}

fn data_file(arguments: &Arguments) -> Result<PathBuf> {
    let file = match &arguments.data {
        Some(file) => file.clone(),
        None => ProjectDirs::from("", "", "acies")
            .context("there is no home folder to keep games in: name a file with --data")?
            .data_dir()
            .join("games.db"),
    };
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    Ok(file)
}

async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    // Open sockets would keep the server waiting: everything acknowledged is on the disk already.
    std::process::exit(0);
}
