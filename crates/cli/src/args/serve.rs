//! The arguments of `serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use clap::{Args, Parser};

use super::{Arguments, Command};
use crate::units;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The address to listen on; with any but a loopback address, other machines can connect
    #[arg(long, default_value_t = Ipv4Addr::LOCALHOST.into(), value_name = "ADDRESS")]
    pub(crate) host: IpAddr,
    /// The port to listen on; 0 picks a free one [default: 7399, or a free one if that is in use]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// How many threads serve each of the three queues: quick, medium and long requests [default: all cores]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How long the work on one request may take at most: seconds, or 500ms, 10s, 5m, 1h30m [default: 5m on a
    /// loopback address, 60s on any other]
    #[arg(long, value_name = "TIME", help_heading = "Limits")]
    #[arg(value_parser = units::read_duration)]
    max_seconds: Option<Duration>,
    /// How many connections may be open
    #[arg(long, default_value_t = 512, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) max_connections: u16,
    /// How many requests may wait in each queue [default: as many as connections]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) max_queue: Option<u16>,
}

impl Serve {
    /// How long the work on one request may take: on a loopback address it is the user's own machine that works.
    pub(crate) fn max_seconds(&self) -> Duration {
        let usual = Duration::from_secs(if self.host.is_loopback() { 300 } else { 60 });
        self.max_seconds.unwrap_or(usual)
    }
}

impl Arguments {
    /// The command; without one it is `serve`.
    pub(crate) fn chosen(self) -> Command {
        self.command.unwrap_or_else(|| {
            let bare = Arguments::parse_from(["omnidoku", "serve"]);
            bare.command.unwrap_or_else(|| unreachable!("a command was given"))
        })
    }
}
