//! How much a crowd of misbehaving clients slows down healthy ones.
//!
//! `cargo run --release -p omnidoku-benchmarks --example server_attack -- [--crowd N] [--seconds S] [KIND…]`
//!
//! Starts a server with the default limits on a free loopback port. For each kind of attack it
//! measures how long 9×9 `solve` requests take, each on a new connection: first without the crowd,
//! then with it, both within the same minute. An attacker sends its next request as soon as the
//! last is answered.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use omnidoku_server::{Config, Server};

const SOLVED: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The number of healthy clients.
const HEALTHY: usize = 4;
/// The pause of a healthy client between two requests.
const PAUSE: Duration = Duration::from_millis(5);
/// How long a client waits for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut crowd, mut seconds, mut wanted) = (64, 5.0, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<f64>().ok());
        match argument.as_str() {
            "--crowd" => crowd = number().map_or(crowd, |number| number as usize),
            "--seconds" => seconds = number().unwrap_or(seconds),
            kind => wanted.push(kind.to_owned()),
        }
    }
    let address = serve();
    println!("{crowd} attackers, {HEALTHY} healthy clients, {seconds} s each; milliseconds");
    for (kind, requests) in attacks(address) {
        if wanted.is_empty() || wanted.iter().any(|name| name == kind) {
            let time = Duration::from_secs_f64(seconds);
            println!("{kind:>14}  alone   {}", healthy(address, time));
            let attack = Attack::start(address, requests, crowd, kind == "slow-readers");
            thread::sleep(Duration::from_millis(300));
            println!("{kind:>14}  attack  {}", healthy(address, time));
            println!("{kind:>14}  crowd   {} requests answered", attack.end());
        }
    }
}

/// Starts a server and leaves it running.
fn serve() -> SocketAddr {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let server = Server::bind(Config::default()).await.expect("a port");
            sender.send(server.address()).expect("the receiver waits");
            server.run(std::future::pending()).await.expect("it runs");
        });
    });
    receiver.recv().expect("the server starts")
}

/// The kinds of attack, each with the requests that the crowd sends in turn.
fn attacks(address: SocketAddr) -> Vec<(&'static str, Vec<String>)> {
    let ask = |operation: &str, json: String| post(address, operation, &json);
    let link = format!("#b=8x8.{}n", "z".repeat(157));
    let large = format!("#b=6x6.{}v", "z".repeat(49));
    let each = |operation: &str| {
        SOLVED.map(|puzzle| ask(operation, format!(r#"{{"puzzle":"{puzzle}"}}"#))).to_vec()
    };
    let attributes: String = (0..40_000).map(|number| format!(" a{number}=''")).collect();
    let boards = vec![format!(r#"{{"puzzle":"{large}"}}"#); 10].join(",");
    vec![
        (
            "short-links",
            vec![ask("count", format!(r#"{{"puzzle":"{link}","limit":99,"seconds":60}}"#))],
        ),
        ("check", vec![ask("check", format!(r#"{{"puzzle":"{link}","seconds":60}}"#))]),
        ("steps", each("steps")),
        ("hint", each("hint")),
        ("hint-36", vec![ask("hint", format!(r#"{{"puzzle":"{large}"}}"#))]),
        ("read-xml", vec![ask("read", format!(r#"{{"text":"<opensudoku{attributes}/>"}}"#))]),
        ("read-garbage", vec![ask("read", format!(r#"{{"text":"{}"}}"#, "x!\\n".repeat(200_000)))]),
        (
            "print",
            vec![ask("print", format!(r#"{{"boards":[{boards}],"candidates":true,"as":"pdf"}}"#))],
        ),
        (
            "slow-readers",
            vec![ask("generate", r#"{"shape":"8x8","full":true,"count":1000}"#.to_owned())],
        ),
    ]
}

fn post(address: SocketAddr, operation: &str, json: &str) -> String {
    format!(
        "POST /api/{operation} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{json}",
        json.len()
    )
}

/// A running attack.
struct Attack {
    is_over: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    threads: Vec<thread::JoinHandle<()>>,
}

impl Attack {
    fn start(address: SocketAddr, requests: Vec<String>, crowd: usize, slow: bool) -> Attack {
        let (is_over, answered) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let requests = Arc::new(requests);
        let attack = |number: usize| {
            let (is_over, answered, requests) =
                (is_over.clone(), answered.clone(), requests.clone());
            thread::spawn(move || {
                for request in requests.iter().cycle().skip(number) {
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    let code = exchange(address, request, slow, &is_over);
                    answered.fetch_add(usize::from(code.is_some()), Ordering::Relaxed);
                }
            })
        };
        let threads = (0..crowd).map(attack).collect();
        Attack { is_over, answered, threads }
    }

    fn end(self) -> usize {
        self.is_over.store(true, Ordering::Relaxed);
        self.threads.into_iter().for_each(|thread| drop(thread.join()));
        self.answered.load(Ordering::Relaxed)
    }
}

/// Sends one request on a connection of its own and returns the status code. A slow reader takes 4
/// KB every tenth of a second; an attacker disconnects when the attack is over.
fn exchange(address: SocketAddr, request: &str, slow: bool, is_over: &AtomicBool) -> Option<u16> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(Duration::from_millis(100))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let (mut head, mut buffer, mut missing) = (Vec::new(), [0; 4096], usize::MAX);
    let began = Instant::now();
    while missing > 0 && began.elapsed() < ANSWER_TIMEOUT && !is_over.load(Ordering::Relaxed) {
        let bytes = match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => continue,
            Err(_) => break,
        };
        if missing < usize::MAX {
            missing = missing.saturating_sub(bytes);
        } else {
            head.extend_from_slice(&buffer[..bytes]);
            if let Some(place) = head.windows(4).position(|window| window == b"\r\n\r\n") {
                let text = String::from_utf8_lossy(&head[..place]).to_lowercase();
                let length = text.split("content-length: ").nth(1);
                let length = length.and_then(|rest| rest.lines().next()?.parse::<usize>().ok());
                missing = length.unwrap_or(0).saturating_sub(head.len() - place - 4);
            }
        }
        if slow {
            thread::sleep(Duration::from_millis(100));
        }
    }
    String::from_utf8_lossy(head.get(9..12)?).parse().ok()
}

/// The solve times of the healthy clients, as a line of text.
fn healthy(address: SocketAddr, time: Duration) -> String {
    let never = AtomicBool::new(false);
    let mut times: Vec<Duration> = Vec::new();
    let mut failed = 0;
    thread::scope(|scope| {
        let client = |number: usize| {
            let never = &never;
            scope.spawn(move || {
                let (began, mut times, mut failed) = (Instant::now(), Vec::new(), 0);
                let requests = SOLVED
                    .map(|puzzle| post(address, "solve", &format!(r#"{{"puzzle":"{puzzle}"}}"#)));
                for request in requests.iter().cycle().skip(number) {
                    if began.elapsed() > time {
                        break;
                    }
                    let asked = Instant::now();
                    match exchange(address, request, false, never) {
                        Some(200) => times.push(asked.elapsed()),
                        _ => failed += 1,
                    }
                    thread::sleep(PAUSE);
                }
                (times, failed)
            })
        };
        let clients: Vec<_> = (0..HEALTHY).map(client).collect();
        for client in clients {
            let (more, missed) = client.join().expect("a client");
            times.extend(more);
            failed += missed;
        }
    });
    times.sort_unstable();
    let at = |share: f64| {
        let place = ((times.len().max(1) - 1) as f64 * share) as usize;
        times.get(place).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    let (p50, p99, most) = (at(0.5), at(0.99), at(1.0));
    format!(
        "{:>6} solved  p50 {p50:>7.1}  p99 {p99:>7.1}  max {most:>7.1}  failed {failed}",
        times.len()
    )
}
