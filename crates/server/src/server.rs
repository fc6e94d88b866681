//! The loop that accepts connections, and how it ends.
//!
//! It is not `axum::serve`, which sets no timer: without one, hyper waits forever for a slow head.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::config::Config;
use crate::operation::AppState;
use crate::outbox::Outbox;
use crate::pool::Pool;
use crate::routes::routes;
use crate::seats::{Seat, Seats};
use crate::wire::Wire;
use crate::work::{Dispatcher, Handler};

/// The largest head of a request; hyper itself takes at most 100 headers.
const MAX_HEAD_BYTES: usize = 32 << 10;
/// How much of a connection is held in memory in either direction.
const MAX_BUFFER_BYTES: usize = 64 << 10;
/// How long to wait before the next attempt to accept, if the system is out of connections.
const ACCEPT_PAUSE: Duration = Duration::from_millis(20);
/// How long cancelled work may take to end when the server closes.
const CANCEL_GRACE: Duration = Duration::from_secs(1);

/// A server that listens.
pub struct Server {
    config: Config,
    listener: TcpListener,
    address: SocketAddr,
    handler: Arc<Handler>,
}

impl Server {
    /// Starts to listen. Requests are answered once it [runs](Server::run).
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind((config.host, config.port)).await?;
        let address = listener.local_addr()?;
        Ok(Server { config, listener, address, handler: Arc::new(omnidoku_api::handle) })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Replaces [`omnidoku_api::handle`]: for tests that need work that panics or never ends.
    pub fn answering_with(self, handler: Arc<Handler>) -> Server {
        Server { handler, ..self }
    }

    /// Answers requests until `end` resolves. Requests in progress then have [`Config::drain_time`] to
    /// finish; after that they are cancelled.
    pub async fn run(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let Server { config, listener, address, handler } = self;
        let pool = Pool::new(config.threads, config.queue)?;
        let dispatcher = Dispatcher::new(pool, config.clone(), handler);
        let outbox = Outbox::new(config.max_unread);
        let state = Arc::new(AppState { config: config.clone(), dispatcher, outbox });
        let seats = Seats::new(config.max_connections);
        let router = routes(state.clone(), address);
        let (closing, is_closing) = watch::channel(false);
        let taking = async {
            loop {
                let Ok((stream, _)) = listener.accept().await else {
                    // The system is out of connections: close an idle one.
                    seats.send_one_away();
                    sleep(ACCEPT_PAUSE).await;
                    continue;
                };
                let seat = seats.take().await;
                tokio::spawn(converse(
                    stream,
                    seat,
                    router.clone(),
                    config.clone(),
                    is_closing.clone(),
                ));
            }
        };
        tokio::select! {
            () = end => {}
            () = taking => {}
        }
        drop(listener);
        closing.send_replace(true);
        if timeout(config.drain_time, seats.all_free()).await.is_err() {
            state.dispatcher.pool.stop();
            if timeout(CANCEL_GRACE, seats.all_free()).await.is_err() {
                seats.send_all_away();
                let _ = timeout(CANCEL_GRACE, seats.all_free()).await;
            }
        }
        Ok(())
    }
}

/// Serves one connection until it closes.
async fn converse(
    stream: TcpStream,
    seat: Seat,
    router: Router,
    config: Config,
    mut is_closing: watch::Receiver<bool>,
) {
    // Answers are small: none should wait to be sent together with another.
    let _ = stream.set_nodelay(true);
    let wire = TokioIo::new(Wire::new(stream, config.write_time, config.least_speed));
    let sitting = seat.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(sitting.clone());
        let (answer, sitting) = (router.clone().oneshot(request.map(Body::new)), sitting.clone());
        async move {
            let answer = answer.await?;
            if answer.status().is_success() {
                sitting.served();
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(config.head_time)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(MAX_BUFFER_BYTES)
        .serve_connection(wire, service);
    tokio::pin!(connection);
    let mut closing = false;
    loop {
        tokio::select! {
            // An error is the client's: it left, or broke the protocol and got an answer that says so.
            _ = connection.as_mut() => return,
            () = seat.must_leave() => return,
            _ = is_closing.wait_for(|closing| *closing), if !closing => {
                closing = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}
