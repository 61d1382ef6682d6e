//! The server: games over HTTP and WebSocket, kept in a database. It knows no rule: games judge, it carries.

mod armies;
mod cases;
mod hosted;
mod house;
mod http;
mod match_up;
mod pages;
pub mod protocol;
mod room;
mod scenarios;
mod socket;
mod storage;
mod tokens;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

pub use house::Limits;
pub use pages::is_built;
pub use storage::{Storage, StorageError};

/// How often games that nobody looks at are put away.
const TIDY: Duration = Duration::from_mins(1);

/// Serves games at this address until `stop` is ready.
pub async fn serve(
    listener: TcpListener,
    storage: Storage,
    limits: Limits,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let house = Arc::new(house::House::new(storage, limits));
    let tidied = Arc::clone(&house);
    let tidying = tokio::spawn(async move {
        loop {
            tokio::time::sleep(TIDY).await;
            tidied.put_idle_away().await;
        }
    });
    let router = http::router(house).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, router).with_graceful_shutdown(stop).await;
    tidying.abort();
    served
}
