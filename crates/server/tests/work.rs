//! Work that takes its time: who waits, who leaves, what is told, and how it ends.

mod client;

use std::thread;
use std::time::{Duration, Instant};

use client::{Client, GOES_ON, House, PANICS, SOON, TAKES_A_SECOND, open, solve};
use omnidoku_server::Config;
use serde_json::Value;

const EVENTS: &str = "Accept: text/event-stream\r\n";

/// A client that waits for work that goes on for ever.
fn waiting(house: &House, extra: &str) -> Client {
    let mut client = house.connect();
    client.send(house.post_text("solve", extra, &solve(GOES_ON)));
    client
}

/// One server-sent event.
fn event(client: &mut Client) -> (String, Value) {
    let text = client.read_to("\n\n").expect("an event");
    let name = text.lines().find_map(|line| line.strip_prefix("event: ")).expect(&text);
    let data = text.lines().find_map(|line| line.strip_prefix("data: ")).expect(&text);
    (name.to_owned(), serde_json::from_str(data).expect(data))
}

#[test]
fn who_leaves_stops_the_work() {
    let house = open(Config { threads: 1, ..Config::default() });
    for extra in ["", EVENTS] {
        let running = waiting(&house, extra);
        house.until_load((1, 0));
        let queued = waiting(&house, extra);
        house.until_load((1, 1));
        queued.leave();
        house.until_load((1, 0));
        running.leave();
        house.until_load((0, 0));
    }
    house.close();
}

#[test]
fn many_come_and_go_and_nothing_stays() {
    let house = open(Config::default());
    for number in 0..200 {
        let client = waiting(&house, if number % 2 == 0 { "" } else { EVENTS });
        if number % 7 == 0 {
            thread::sleep(Duration::from_millis(3));
        }
        client.leave();
    }
    house.until_load((0, 0));
    assert_eq!(house.post("solve", &solve(1)).code, 200);
    house.close();
}

#[test]
fn a_full_queue_says_so_at_once() {
    let house = open(Config { threads: 1, queue: 2, ..Config::default() });
    // With a named engine it starts in the long queue.
    let long = solve(GOES_ON).replace('}', r#","engine":"dlx"}"#);
    let mut clients = Vec::new();
    for load in [(1, 0), (1, 1), (1, 2)] {
        let mut client = house.connect();
        client.send(house.post_text("solve", "", &long));
        clients.push(client);
        house.until_load(load);
    }
    for extra in ["", EVENTS] {
        let refused = house.ask(house.post_text("solve", extra, &long));
        refused.assert_no(503);
        assert_eq!(refused.header("retry-after"), Some("1"));
    }
    assert_eq!(house.get("/").code, 200, "the page does not wait for work");
    clients.into_iter().for_each(Client::leave);
    house.until_load((0, 0));
    assert_eq!(house.post("solve", &solve(1)).code, 200);
    house.close();
}

#[test]
fn nobody_waits_in_the_queue_for_ever() {
    let queue_time = Duration::from_millis(200);
    let house = open(Config { threads: 1, queue_time, ..Config::default() });
    let running = waiting(&house, "");
    house.until_load((1, 0));
    house.post("solve", &solve(GOES_ON)).assert_no(503);
    let mut listener = house.connect();
    listener.send(house.post_text("solve", EVENTS, &solve(GOES_ON)));
    assert_eq!(listener.read_head().unwrap().code, 200);
    assert_eq!(event(&mut listener).0, "refusal");
    assert_eq!(house.load(), (1, 0), "what runs goes on");
    running.leave();
    house.close();
}

#[test]
fn a_panic_is_one_answer_and_the_server_lives_on() {
    let house = open(Config { threads: 1, ..Config::default() });
    let mut client = house.connect();
    for _ in 0..3 {
        client.ask(house.post_text("solve", "", &solve(PANICS))).assert_no(500);
        assert_eq!(client.ask(house.post_text("solve", "", &solve(1))).code, 200);
    }
    client.send(house.post_text("solve", EVENTS, &solve(PANICS)));
    assert_eq!(client.read_head().unwrap().code, 200);
    let (name, refusal) = event(&mut client);
    assert_eq!((name.as_str(), &refusal["status"]), ("refusal", &"fault".into()));
    house.until_load((0, 0));
    house.close();
}

#[test]
fn who_listens_is_told_how_it_goes_and_what_comes_of_it() {
    let house = open(Config::default());
    let mut client = house.connect();
    client.send(house.post_text("solve", EVENTS, &solve(1)));
    let head = client.read_head().unwrap();
    assert_eq!(head.header("content-type"), Some("text/event-stream"));
    assert!(head.header("content-encoding").is_none() && head.header("server-timing").is_some());
    let (name, answer) = event(&mut client);
    assert_eq!((name.as_str(), &answer["status"]), ("answer", &"ok".into()));

    let mut client = waiting(&house, EVENTS);
    let mut before = 0.0;
    for _ in 0..3 {
        let (name, progress) = event(&mut client);
        assert_eq!(name, "progress");
        let seconds = progress["seconds"].as_f64().unwrap();
        assert!(seconds > before);
        before = seconds;
    }
    client.leave();

    let mut client = house.connect();
    client.send(house.post_text("solve", EVENTS, r#"{"puzzle":"11"}"#));
    assert_eq!(client.read_head().unwrap().code, 200);
    let (name, refusal) = event(&mut client);
    assert_eq!((name.as_str(), &refusal["status"]), ("refusal", &"bad-input".into()));
    house.until_load((0, 0));
    house.close();
}

/// However much time is asked for, the server gives no more than it has.
#[test]
fn time_is_limited() {
    let house = open(Config { max_seconds: 0.2, ..Config::default() });
    // An empty grid of 81×81 takes longer than that.
    let empty = vec!["0"; 6561].join(",");
    let began = Instant::now();
    let body = format!(r#"{{"puzzle":[{empty}],"seconds":1e9,"engine":"dlx","solutions":10000}}"#);
    let answer = house.post("solve", &body);
    assert!(began.elapsed() < SOON);
    assert_eq!(answer.code, 200, "{answer:?}");
    assert_ne!(answer.json()["status"], "ok");
    house.close();
}

#[test]
fn the_end_waits_for_what_is_being_answered() {
    let house = open(Config::default());
    let address = house.address;
    let mut idle = house.connect();
    assert_eq!(idle.ask(house.get_text("/api/health", "")).code, 200);
    let mut client = house.connect();
    client.send(house.post_text("solve", "", &solve(TAKES_A_SECOND)));
    house.until_load((1, 0));
    let end = house.tell_to_end();
    let answer = client.read().expect("an answer");
    assert_eq!(answer.code, 200);
    assert_eq!(answer.header("connection"), Some("close"));
    idle.until_closed();
    drop(client);
    end.join().unwrap();
    assert!(std::net::TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[test]
fn the_end_does_not_wait_for_ever() {
    let house = open(Config { drain_time: Duration::from_millis(200), ..Config::default() });
    let mut client = waiting(&house, "");
    let mut listener = waiting(&house, EVENTS);
    house.until_load((2, 0));
    let began = Instant::now();
    house.close();
    assert!(began.elapsed() < SOON);
    assert_eq!(client.read().expect("told that it was cancelled").code, 422);
    while event(&mut listener).0 == "progress" {}
}

/// A request of less than 200 bytes for a search on a 64×64 grid that takes as long as it may.
fn small_and_long() -> String {
    let link = format!("#b=8x8.{}n", "z".repeat(157));
    let json = format!(r#"{{"puzzle":"{link}","limit":1000,"seconds":60}}"#);
    assert!(json.len() < 210);
    json
}

#[test]
fn short_links_to_large_grids_do_not_block_the_quick_queue() {
    let house =
        open(Config { threads: 1, queue_time: Duration::from_secs(5), ..Config::default() });
    let crowd: Vec<Client> = (0..4)
        .map(|_| {
            let mut client = house.connect();
            client.send(house.post_text("count", "", &small_and_long()));
            client
        })
        .collect();
    for _ in 0..20 {
        assert_eq!(house.post("solve", &solve(1)).code, 200);
    }
    crowd.into_iter().for_each(Client::leave);
    house.until_load((0, 0));
    house.close();
}

#[test]
fn work_that_takes_longer_than_its_slice_leaves_the_quick_queue() {
    let house = open(Config { threads: 1, ..Config::default() });
    // It looks quick and goes on for ever.
    let running = waiting(&house, "");
    let also = waiting(&house, "");
    for _ in 0..20 {
        assert_eq!(house.post("solve", &solve(1)).code, 200);
    }
    house.until_load((1, 1));
    running.leave();
    house.until_load((1, 0));
    also.leave();
    house.until_load((0, 0));
    house.close();
}

/// A request to print this many 36×36 grids with all candidates.
fn crowded_pages(count: usize) -> String {
    let board = format!(r##"{{"puzzle":"#b=6x6.{}v"}}"##, "z".repeat(49));
    let boards = vec![board; count].join(",");
    format!(r#"{{"boards":[{boards}],"candidates":true,"as":"pdf"}}"#)
}

#[test]
fn too_much_to_print_is_refused_before_it_is_tried() {
    let house = open(Config { threads: 1, ..Config::default() });
    let answer = house.post("print", &crowded_pages(100));
    answer.assert_no(422);
    let message = answer.json()["problem"]["message"].to_string();
    assert!(message.contains("10 at a time, or without candidates"), "{message}");
    house.close();
}

#[test]
fn who_leaves_stops_the_printing_within_a_page() {
    let house = open(Config { threads: 1, ..Config::default() });
    let mut client = house.connect();
    client.send(house.post_text("print", "", &crowded_pages(10)));
    house.until_load((1, 0));
    thread::sleep(Duration::from_millis(300));
    client.leave();
    house.until_load((0, 0));
    house.close();
}

#[test]
fn printing_ends_with_the_time_of_the_request() {
    let house = open(Config { threads: 1, max_seconds: 0.05, ..Config::default() });
    let answer = house.post("print", &crowded_pages(10));
    answer.assert_no(422);
    assert_eq!(answer.json()["status"], "out-of-time");
    house.close();
}
