//! What `serve` says.

use std::io;
use std::net::SocketAddr;

pub(crate) const SERVING: &str = "Omnidoku is there; open this address in a browser. Ctrl-C ends it; `omnidoku --help` lists the other commands.";
pub(crate) const ENDING: &str = "ending; again to end at once";
pub(crate) const OPEN_TO_OTHERS: &str =
    "note: everybody who can reach this machine over the network can use this";

pub(crate) fn port_taken(port: u16) -> String {
    format!("note: the port {port} is taken, so this is another")
}

pub(crate) fn no_browser(error: &io::Error) -> String {
    format!("note: no browser could be opened: {error}")
}

pub(crate) fn cannot_listen(address: SocketAddr, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!("{address} is taken; --port 0 takes a free one"),
        _ => format!("cannot listen on {address}: {error}"),
    }
}

pub(crate) fn cannot_serve(error: &io::Error) -> String {
    format!("cannot serve: {error}")
}
