//! The words of `serve`.

use std::io;
use std::net::SocketAddr;

pub(crate) const SERVING: &str = "Omnidoku is running; open this address in a browser. Ctrl-C stops it; `omnidoku --help` lists the other commands.";
pub(crate) const ENDING: &str = "stopping; press Ctrl-C again to stop at once";
pub(crate) const OPEN_TO_OTHERS: &str =
    "note: anyone who can reach this machine over the network can use this";

pub(crate) fn port_taken(port: u16) -> String {
    format!("note: port {port} is in use, so this is another one")
}

pub(crate) fn no_browser(error: &io::Error) -> String {
    format!("note: no browser could be opened: {error}")
}

pub(crate) fn cannot_listen(address: SocketAddr, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!("{address} is in use; --port 0 picks a free port"),
        _ => format!("cannot listen on {address}: {error}"),
    }
}

pub(crate) fn cannot_serve(error: &io::Error) -> String {
    format!("cannot serve: {error}")
}
