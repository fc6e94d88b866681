//! The limits of a server.

use std::net::{IpAddr, Ipv4Addr};
use std::thread;
use std::time::Duration;

/// The settings of a server. The defaults are for the user's own machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. On a loopback address only requests to this machine's own names
    /// are answered.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// How many threads serve each of the three queues, for quick, middling and long requests.
    pub threads: usize,
    /// How many requests may wait in each queue. A connection waits for one at a time, so with as
    /// many as there are connections no request is refused early.
    pub queue: usize,
    /// How long a request may wait there.
    pub queue_time: Duration,
    /// How many connections may be open. Beyond it the one that waits longest is closed.
    pub max_connections: usize,
    /// The longest that the work on one request may take, in seconds.
    pub max_seconds: f64,
    /// The largest body of a request, in bytes.
    pub max_body: usize,
    /// The largest body where many puzzles, or all pencil marks of a large one, may come.
    pub max_large_body: usize,
    /// How long the head of a request may take to come, which is also how long a connection may be
    /// idle.
    pub head_time: Duration,
    /// How long the whole body of a request may take to come.
    pub body_time: Duration,
    /// How long a client may read nothing of what is sent to it.
    pub write_time: Duration,
    /// The bytes a second that a client must read of what is sent to it, in the long run: when it
    /// has kept the server waiting for [`write_time`](Config::write_time) longer than reading at
    /// this speed would have taken, it is left.
    pub least_speed: u64,
    /// The largest answer, in bytes.
    pub max_reply: usize,
    /// The most bytes of large answers that wait for slow clients, all together.
    pub max_unread: usize,
    /// How long requests may still be answered when the server is told to end.
    pub drain_time: Duration,
    /// What reports say about the machine.
    pub machine: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            threads: thread::available_parallelism().map_or(2, usize::from),
            queue: 512,
            queue_time: Duration::from_secs(10),
            max_connections: 512,
            max_seconds: 60.0,
            max_body: 64 << 10,
            max_large_body: 1 << 20,
            head_time: Duration::from_secs(5),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(10),
            least_speed: 256 << 10,
            max_reply: 32 << 20,
            max_unread: 256 << 20,
            drain_time: Duration::from_secs(10),
            machine: String::new(),
        }
    }
}
