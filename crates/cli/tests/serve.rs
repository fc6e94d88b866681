//! `omnidoku serve`, and the bare `omnidoku`, as a process: it prints its address, answers, and
//! ends on a signal.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for anything on a busy machine.
const SOON: Duration = Duration::from_secs(30);

/// A server in a process of its own, which never outlives the test.
struct Served {
    process: Child,
    address: SocketAddr,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts the command. There is no display, so that no browser opens.
fn start(arguments: &[&str]) -> Served {
    let mut process = Command::new(env!("CARGO_BIN_EXE_omnidoku"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WSL_DISTRO_NAME")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
    let address = address.and_then(|address| address.parse().ok()).expect(&line);
    Served { process, address }
}

impl Served {
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// The exit code, once it has ended.
    fn ended(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < SOON {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it goes on");
    }
}

#[test]
fn it_answers_and_ends_on_a_signal() {
    for signal in ["TERM", "INT"] {
        let mut served = start(&["serve", "--port", "0", "--no-open", "--max-seconds", "5"]);
        assert!(served.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
        assert!(served.get("/api/health").contains(r#""status":"ok""#));
        served.signal(signal);
        assert_eq!(served.ended(), Some(0));
    }
}

#[test]
fn the_bare_command_serves() {
    let mut served = start(&[]);
    assert!(served.get("/api/health").contains(r#""status":"ok""#));
    served.signal("TERM");
    assert_eq!(served.ended(), Some(0));
}

/// A request under way keeps the server running for a while; a second signal ends it at once.
#[test]
fn a_second_signal_ends_it_at_once() {
    let mut served = start(&["serve", "--port", "0"]);
    let mut stream = TcpStream::connect(served.address).unwrap();
    let host = served.address;
    // The body never arrives, so the request stays under way.
    write!(
        stream,
        "POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: 9\r\n\r\n"
    )
    .unwrap();
    let mut started = [0; 12];
    stream.read_exact(&mut started).unwrap();
    assert_eq!(&started, b"HTTP/1.1 100");
    served.signal("TERM");
    let began = Instant::now();
    while TcpStream::connect(host).is_ok() {
        assert!(began.elapsed() < SOON, "it still listens");
        thread::sleep(Duration::from_millis(10));
    }
    served.signal("TERM");
    assert_eq!(served.ended(), Some(128 + 15));
}

#[test]
fn a_port_that_is_taken_is_an_error_if_it_was_asked_for() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_omnidoku"))
        .args(["serve", "--no-open", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("is in use"), "{said}");
    assert!(output.stdout.is_empty());
}
