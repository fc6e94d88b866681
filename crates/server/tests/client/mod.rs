//! A server to try things on, and a client that can misbehave: it writes bytes and reads bytes.

// Each file of tests uses a part of it.
#![allow(dead_code)]

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use omnidoku_api::reply::PictureReply;
use omnidoku_api::{Allowance, Progress, Refusal, Reply, Request, handle, message};
use omnidoku_server::{Config, Server};
use serde_json::Value;
use tokio::sync::oneshot;

/// A puzzle with one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The seed of a `solve` that panics.
pub(crate) const PANICS: u64 = 666;
/// The seed of a `solve` that goes on until it is cancelled, and tells how it is doing.
pub(crate) const GOES_ON: u64 = 777;
/// The seed of a `solve` that takes a second.
pub(crate) const TAKES_A_SECOND: u64 = 778;

/// The seed of a `solve` whose answer has 24 MB: more than any buffers between the two sides hold.
pub(crate) const LARGE: u64 = 779;

/// Long enough for anything on a busy machine.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// The real handler, with four requests that behave as tests need it.
fn rehearse(
    request: &Request,
    allowance: &Allowance,
    progress: &mut dyn FnMut(Progress),
) -> Result<Reply, Refusal> {
    let seed = if let Request::Solve(solve) = request { solve.seed } else { None };
    match seed {
        Some(PANICS) => panic!("a panic on purpose"),
        Some(GOES_ON) => {
            let began = Instant::now();
            let limits = allowance.limits_for(Some(60.0));
            while limits.exceeded().is_none() {
                thread::sleep(Duration::from_millis(1));
                progress(Progress {
                    seconds: began.elapsed().as_secs_f64(),
                    ..Progress::default()
                });
            }
            Err(Refusal::bad_input(message::server::broken_off()))
        }
        Some(LARGE) => Ok(Reply::Picture(PictureReply { svg: "x".repeat(24 << 20) })),
        Some(TAKES_A_SECOND) => {
            thread::sleep(Duration::from_secs(1));
            handle(request, allowance, progress)
        }
        _ => handle(request, allowance, progress),
    }
}

/// A server that runs.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    end: oneshot::Sender<()>,
    runs: JoinHandle<()>,
}

/// Starts a server.
pub(crate) fn open(config: Config) -> House {
    let (tell, told) = channel();
    let (end, ends) = oneshot::channel();
    let runs = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(config).await.unwrap().answering_with(Arc::new(rehearse));
            tell.send(server.address()).unwrap();
            server.run(async { drop(ends.await) }).await.unwrap();
        });
    });
    House { address: told.recv_timeout(SOON).unwrap(), end, runs }
}

/// A `solve` of the puzzle with this seed.
pub(crate) fn solve(seed: u64) -> String {
    format!(r#"{{"puzzle":"{PUZZLE}","seed":{seed}}}"#)
}

impl House {
    /// The text of a request for an operation.
    pub(crate) fn post_text(&self, operation: &str, extra: &str, json: &str) -> String {
        format!(
            "POST /api/{operation} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{extra}\
             Content-Length: {}\r\n\r\n{json}",
            self.address,
            json.len()
        )
    }

    /// The text of a request for a file.
    pub(crate) fn get_text(&self, path: &str, extra: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{extra}\r\n", self.address)
    }

    pub(crate) fn post(&self, operation: &str, json: &str) -> Answer {
        self.ask(self.post_text(operation, "", json))
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask(self.get_text(path, ""))
    }

    /// Sends these bytes on a new connection and reads the answer.
    pub(crate) fn ask(&self, bytes: impl AsRef<[u8]>) -> Answer {
        self.connect().ask(bytes)
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        stream.set_write_timeout(Some(SOON)).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream, left: Vec::new() }
    }

    /// What runs and what waits.
    pub(crate) fn load(&self) -> (u64, u64) {
        let health = self.get("/api/health").json();
        (health["running"].as_u64().unwrap(), health["waiting"].as_u64().unwrap())
    }

    /// Waits until so much runs and waits.
    pub(crate) fn until_load(&self, load: (u64, u64)) {
        let began = Instant::now();
        while self.load() != load {
            assert!(began.elapsed() < SOON, "still {:?}, not {load:?}", self.load());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Tells the server to end and does not wait.
    pub(crate) fn tell_to_end(self) -> JoinHandle<()> {
        self.end.send(()).unwrap();
        self.runs
    }

    /// Ends the server.
    pub(crate) fn close(self) {
        self.tell_to_end().join().unwrap();
    }
}

/// A connection.
pub(crate) struct Client {
    stream: TcpStream,
    /// What was read beyond the last answer.
    left: Vec<u8>,
}

impl Client {
    pub(crate) fn ask(&mut self, bytes: impl AsRef<[u8]>) -> Answer {
        self.send(bytes);
        self.read().expect("an answer")
    }

    /// Sends as much of this as the server takes.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.write_all(bytes.as_ref());
    }

    /// Sends this without reading any answer; false when the connection is gone.
    pub(crate) fn try_send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).is_ok()
    }

    /// Waits until the other side has closed the connection, and returns how long that took.
    pub(crate) fn until_closed(&mut self) -> Duration {
        let began = Instant::now();
        while self.more() > 0 {}
        began.elapsed()
    }

    /// Whether the connection still stands.
    pub(crate) fn stands(&self) -> bool {
        self.stream.set_nonblocking(true).unwrap();
        let peeked = self.stream.peek(&mut [0]);
        self.stream.set_nonblocking(false).unwrap();
        matches!(peeked, Err(error) if error.kind() == ErrorKind::WouldBlock)
    }

    pub(crate) fn leave(self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Reads more bytes: how many.
    fn more(&mut self) -> usize {
        let mut buffer = [0; 4096];
        match self.stream.read(&mut buffer) {
            Ok(bytes) => {
                self.left.extend(&buffer[..bytes]);
                bytes
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("nothing comes"),
            Err(_) => 0,
        }
    }

    /// Reads some bytes and forgets them: how many.
    pub(crate) fn read_some(&mut self) -> usize {
        self.left.clear();
        self.more()
    }

    /// Reads up to and with this text; none if the connection ends before.
    pub(crate) fn read_to(&mut self, end: &str) -> Option<String> {
        loop {
            let found = self.left.windows(end.len()).position(|window| window == end.as_bytes());
            if let Some(place) = found {
                let rest = self.left.split_off(place + end.len());
                return Some(String::from_utf8(std::mem::replace(&mut self.left, rest)).unwrap());
            }
            if self.more() == 0 {
                return None;
            }
        }
    }

    /// Reads status line and headers.
    pub(crate) fn read_head(&mut self) -> Option<Answer> {
        let head = self.read_to("\r\n\r\n")?;
        let mut lines = head.trim_end().split("\r\n");
        let code = lines.next()?.split(' ').nth(1)?.parse().unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").expect(line);
            (name.to_lowercase(), value.to_owned())
        });
        Some(Answer { code, headers: headers.collect(), body: Vec::new() })
    }

    /// Reads an answer; none if the connection ends before one.
    pub(crate) fn read(&mut self) -> Option<Answer> {
        let mut answer = self.read_head()?;
        if answer.code == 304 {
            return Some(answer);
        }
        let length = answer.header("content-length").map_or(0, |length| length.parse().unwrap());
        while self.left.len() < length && self.more() > 0 {}
        let rest = self.left.split_off(length);
        answer.body = std::mem::replace(&mut self.left, rest);
        Some(answer)
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let named = self.headers.iter().find(|(key, _)| key == name);
        named.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// That it is a refusal with this code, which says something.
    pub(crate) fn assert_no(&self, code: u16) {
        assert_eq!(self.code, code, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"));
        let json = self.json();
        assert!(json["status"].is_string(), "{json}");
        assert!(json["problem"]["message"].as_str().is_some_and(|said| !said.is_empty()), "{json}");
    }
}
