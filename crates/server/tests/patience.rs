//! Clients that take their time, and clients that come in crowds.

mod client;

use std::thread;
use std::time::{Duration, Instant};

use client::{Client, House, LARGE, SOON, open, solve};
use omnidoku_server::Config;

/// A server with little patience.
fn hasty() -> Config {
    let head_time = Duration::from_millis(400);
    let body_time = Duration::from_millis(400);
    Config { head_time, body_time, ..Config::default() }
}

/// Sends a byte now and then, until the server has enough of it.
fn drip(client: &mut Client) {
    let began = Instant::now();
    while client.stands() {
        assert!(began.elapsed() < SOON, "the server waits for ever");
        client.send("x");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_head_has_its_time_however_it_drips() {
    let house = open(hasty());
    let mut silent = house.connect();
    let mut slow = house.connect();
    slow.send("GET / HTTP/1.1\r\nX-Slow: ");
    drip(&mut slow);
    silent.until_closed();
    assert_eq!(house.get("/api/health").code, 200);
    house.close();
}

#[test]
fn a_body_has_its_time_however_it_drips() {
    let house = open(hasty());
    let mut silent = house.connect();
    let mut slow = house.connect();
    for client in [&mut silent, &mut slow] {
        let text = house.post_text("solve", "", &" ".repeat(9000));
        client.send(text.trim_end_matches(' '));
    }
    drip(&mut slow);
    slow.read().expect("an answer").assert_no(408);
    silent.read().expect("an answer").assert_no(408);
    house.close();
}

#[test]
fn an_idle_connection_is_closed_in_the_end() {
    let house = open(hasty());
    let mut client = house.connect();
    assert_eq!(client.ask(house.get_text("/api/health", "")).code, 200);
    client.until_closed();
    house.close();
}

#[test]
fn who_does_not_read_is_left() {
    let house = open(Config { write_time: Duration::from_millis(300), ..Config::default() });
    let mut client = house.connect();
    // Answers pile up until neither side's buffers take more.
    let request = house.get_text("/", "").repeat(100);
    let began = Instant::now();
    while client.try_send(&request) {
        assert!(began.elapsed() < SOON, "the server goes on for ever");
    }
    house.close();
}

#[test]
fn who_reads_too_slowly_is_left() {
    let write_time = Duration::from_millis(500);
    let house = open(Config { write_time, least_speed: 100 << 20, ..Config::default() });
    let mut client = house.connect();
    client.send(house.post_text("solve", "", &solve(LARGE)));
    let head = client.read_head().expect("an answer");
    let length: usize = head.header("content-length").unwrap().parse().unwrap();
    assert!(length > 20 << 20);
    // Never idle for long, but at this speed it would take a minute.
    let mut read = 0;
    for _ in 0..200 {
        read += client.read_some();
        thread::sleep(Duration::from_millis(10));
    }
    loop {
        match client.read_some() {
            0 => break,
            more => read += more,
        }
    }
    assert!(read < length, "the whole answer came");
    house.close();
}

#[test]
fn answers_that_nobody_reads_have_a_budget() {
    let house = open(Config { max_unread: 40 << 20, ..Config::default() });
    let ask = || {
        let mut client = house.connect();
        client.send(house.post_text("solve", "", &solve(LARGE)));
        (client.read_head().expect("an answer").code, client)
    };
    let (code, lazy) = ask();
    assert_eq!(code, 200);
    assert_eq!(ask().0, 503, "there is no room for another large answer");
    assert_eq!(house.post("solve", &solve(1)).code, 200, "small ones are always sent");
    lazy.leave();
    let began = Instant::now();
    while ask().0 != 200 {
        assert!(began.elapsed() < SOON, "the budget is not given back");
    }
    house.close();
}

#[test]
fn an_answer_has_a_largest_size() {
    let house = open(Config { max_reply: 1 << 20, ..Config::default() });
    let answer = house.post("solve", &solve(LARGE));
    answer.assert_no(422);
    assert!(answer.json()["problem"]["message"].to_string().contains("without `candidates`"));
    house.close();
}

#[test]
fn there_is_room_to_wait_for_every_connection() {
    let Config { queue, max_connections, .. } = Config::default();
    assert!(queue >= max_connections);
}

#[test]
fn a_crowd_of_slow_clients_pushes_out_only_itself() {
    let config = Config {
        max_connections: 50,
        head_time: SOON,
        body_time: SOON,
        drain_time: Duration::ZERO,
        ..Config::default()
    };
    let house = open(config);
    let mut known = house.connect();
    let ask = |client: &mut Client| client.ask(house.get_text("/api/health", "")).code;
    assert_eq!(ask(&mut known), 200);
    let crowd: Vec<Client> = (0..300).map(|number| stall(&house, number)).collect();
    for _ in 0..20 {
        assert_eq!(house.post("solve", &solve(1)).code, 200);
    }
    // One who has been answered before is dearer than one who never asked.
    assert_eq!(ask(&mut known), 200);
    let standing = crowd.iter().filter(|client| client.stands()).count();
    assert!(standing < 50, "{standing}");
    house.close();
}

/// A client that has begun a request and does not go on.
fn stall(house: &House, number: usize) -> Client {
    let mut client = house.connect();
    client.send(match number % 3 {
        0 => String::new(),
        1 => "GET / HTTP/1.1\r\n".to_owned(),
        _ => house.post_text("solve", "", &" ".repeat(100)).trim_end_matches(' ').to_owned(),
    });
    client
}
