//! `serve`: the page in the browser, and the api behind it.

use std::future::pending;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::panic;

use omnidoku_server::{Config, Server};
use tokio::runtime;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::machine;
use crate::words;

/// The port if none is asked for.
const DEFAULT_PORT: u16 = 7399;

pub(crate) fn run(arguments: &args::Serve) -> Exit {
    // Here a panic ends one request only: it is reported, and the others go on.
    panic::set_hook(Box::new(|panic| desk::complain(&words::defect(&panic.to_string()))));
    let runtime = match runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&words::cannot_serve(&error)),
    };
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &args::Serve) -> Exit {
    let (server, signals) = match (bind(arguments).await, Signals::new()) {
        (Ok(server), Ok(signals)) => (server, signals),
        (Err(error), _) => {
            let port = arguments.port.unwrap_or(DEFAULT_PORT);
            return failed(&words::cannot_listen(SocketAddr::new(arguments.host, port), &error));
        }
        (_, Err(error)) => return failed(&words::cannot_serve(&error)),
    };
    let address = server.address();
    if arguments.port.is_none() && address.port() != DEFAULT_PORT {
        desk::complain(&words::port_taken(DEFAULT_PORT));
    }
    if !address.ip().is_loopback() {
        desk::complain(words::OPEN_TO_OTHERS);
    }
    let page = format!("http://{}/", reachable(address));
    desk::print_now(&mut format!("{page}\n").into_bytes());
    desk::complain(words::SERVING);
    if !arguments.no_open
        && has_display()
        && let Err(error) = open::that_detached(&page)
    {
        desk::complain(&words::no_browser(&error));
    }
    match server.run(end(signals)).await {
        Ok(()) => Exit::Ok,
        Err(error) => failed(&words::cannot_serve(&error)),
    }
}

/// Listens on the port asked for; without one, on the default port, or on any if that is taken.
async fn bind(arguments: &args::Serve) -> io::Result<Server> {
    let usual = Config::default();
    let config = |port| Config {
        host: arguments.host,
        port,
        threads: arguments.threads.map_or(usual.threads, usize::from),
        queue: arguments.max_queue.unwrap_or(arguments.max_connections).into(),
        max_connections: arguments.max_connections.into(),
        max_seconds: arguments.max_seconds().as_secs_f64(),
        machine: machine::describe(),
        ..usual.clone()
    };
    match Server::bind(config(arguments.port.unwrap_or(DEFAULT_PORT))).await {
        Err(error) if arguments.port.is_none() && error.kind() == ErrorKind::AddrInUse => {
            Server::bind(config(0)).await
        }
        bound => bound,
    }
}

fn failed(message: &str) -> Exit {
    super::usage(message)
}

/// An address that a browser on this machine can open.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Whether there is a screen for a browser.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}

/// Waits for a signal to end. A second signal ends the process at once.
async fn end(mut signals: Signals) {
    signals.next().await;
    desk::complain(words::ENDING);
    tokio::spawn(async move {
        let signal = signals.next().await;
        std::process::exit(128 + signal);
    });
}

/// The signals to end: Ctrl-C, and on Unix what `kill` sends.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Signals { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next signal and returns its number.
    async fn next(&mut self) -> i32 {
        tokio::select! {
            Some(()) = self.interrupt.recv() => 2,
            Some(()) = self.terminate.recv() => 15,
            else => pending().await,
        }
    }
}

/// The signal to end: Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Waits for the next signal and returns its number.
    async fn next(&mut self) -> i32 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => 2,
            Err(_) => pending().await,
        }
    }
}
