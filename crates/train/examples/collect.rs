//! Collects the stored positions: walks the paths of random puzzles and keeps, for every technique,
//! positions in which it is the only progress.
//!
//! ```text
//! cargo run --release -p omnidoku-train --example collect -- FOUND FROM PUZZLES [options]
//!   FOUND            a file of what was found so far; kept between runs, written every minute
//!   FROM PUZZLES     the number of the first puzzle, and how many puzzles
//!   --seconds S      stop after this time
//!   --each S         stop looking for a method that is off by default after this many seconds of its own
//!   --until METHOD   end each path before the first step of this method (its code, for example `fn`)
//!   --only ID,ID…    look for these techniques alone
//!   --list           write the list at the end: src/stored, and the copy that the page loads
//! ```
//!
//! A position of a path serves the technique of its step. It also serves a technique that HoDoKu does
//! not try by default, if that comes earlier in the order and is found there.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};
use std::{env, fs};

use omnidoku_logic::{Candidate, Method, Plan, Position, Step, Stop, Technique};
use omnidoku_train::stored::{self, Record};
use omnidoku_train::{Walker, course, crowd, is_endless, is_impossible};

/// The most positions kept of one technique, and the most from one puzzle.
const MAX_KEPT: usize = 200;
const MAX_PER_PUZZLE: usize = 3;

/// The most work, in thousands of units, to walk to a position or to find its step again: what takes
/// longer is not kept, because a learner would have to wait for it.
const MAX_WORK: usize = 60_000;

/// A position that was found, and how many candidates it has.
type Found = (Record, usize);

struct Collection {
    found: BTreeMap<Technique, Vec<Found>>,
    only: Vec<Technique>,
}

impl Collection {
    fn read(path: &str, only: Vec<Technique>) -> Collection {
        let mut found: BTreeMap<Technique, Vec<Found>> = BTreeMap::new();
        for line in fs::read_to_string(path).unwrap_or_default().lines() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [id, puzzle, steps, crowd] = fields[..] else { continue };
            let technique = Technique::from_id(id).expect("a technique");
            let number = |text: &str| text.parse::<u32>().expect("a number");
            let record = Record { puzzle: number(puzzle), steps: number(steps) as u8 };
            found.entry(technique).or_default().push((record, number(crowd) as usize));
        }
        Collection { found, only }
    }

    fn write(&self, path: &str) {
        let mut text = String::new();
        for (technique, found) in &self.found {
            for (Record { puzzle, steps }, crowd) in found {
                text += &format!("{} {puzzle} {steps} {crowd}\n", technique.id());
            }
        }
        fs::write(path, text).expect("what was found can be written");
    }

    fn wants(&self, technique: Technique) -> bool {
        (self.only.is_empty() || self.only.contains(&technique))
            && !is_endless(technique)
            && self.found.get(&technique).is_none_or(|found| found.len() < MAX_KEPT)
    }

    fn add(&mut self, technique: Technique, found: Found) {
        let kept = self.found.entry(technique).or_default();
        if !kept.iter().any(|(record, _)| *record == found.0) {
            kept.push(found);
        }
    }

    /// The files of the crate: the records of each technique, the least crowded first.
    fn write_list(&self) {
        let mut list =
            "# Positions in which a technique is the only progress: see the module `stored`. \
            Made by the example `collect`.\n"
                .to_owned();
        let mut counts = String::new();
        for technique in course() {
            let mut found = self.found.get(&technique).cloned().unwrap_or_default();
            if found.is_empty() || is_endless(technique) {
                continue;
            }
            found.truncate(MAX_KEPT);
            found.sort_by_key(|&(record, crowd)| (crowd, record));
            let records: Vec<Record> = found.into_iter().map(|(record, _)| record).collect();
            list += &format!("{}\n", stored::write_line(technique, &records));
            counts += &format!("{} {}\n", technique.id(), records.len());
        }
        let write = |path: &str, text: &str| {
            let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
            fs::write(path, text).expect("the list can be written");
        };
        write("src/stored/positions.txt", &list);
        write("src/stored/counts.txt", &counts);
        write("../server/web/learn/positions.txt", &list);
    }
}

/// Techniques that no path shows: off by default, or joined patterns; with the time spent on each.
struct Unusual {
    technique: Technique,
    place: usize,
    spent: Duration,
    searches: usize,
    hits: usize,
}

fn place(method: Method) -> usize {
    Method::all().position(|known| known == method).expect("a method of HoDoKu's")
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let option = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let seconds = |name| {
        option(name)
            .map_or(Duration::MAX, |text| Duration::from_secs(text.parse().expect("seconds")))
    };
    let number = |at: usize| arguments[at].parse::<u32>().expect("a number");
    let (path, from, puzzles) = (&arguments[0], number(1), number(2));
    let (most, each) = (seconds("--seconds"), seconds("--each"));
    let only = option("--only").unwrap_or_default();
    let only = only.split(',').filter_map(Technique::from_id).collect();
    let mut collection = Collection::read(path, only);
    let mut unusual: Vec<Unusual> = course()
        .filter(|technique| !technique.finder().entry().on || technique.is_dual())
        .filter(|&technique| !is_impossible(technique))
        .map(|technique| Unusual {
            technique,
            place: place(technique.finder()),
            spent: Duration::ZERO,
            searches: 0,
            hits: 0,
        })
        .collect();
    let mut plan = Plan::default();
    if let Some(code) = option("--until") {
        let end = plan.methods.iter().position(|method| method.entry().code == code);
        plan.methods.truncate(end.expect("a method by its code"));
    }
    plan.methods.retain(|&method| method != Method::BruteForce);
    let end_place = plan.methods.last().map_or(0, |&method| place(method));
    let (began, mut written) = (Instant::now(), Instant::now());
    let (mut walker, mut finder) = (Walker::default(), Walker::default());
    let mut walked = 0;
    for puzzle in from..(from + puzzles).min(stored::MAX_PUZZLE) {
        if began.elapsed() > most {
            break;
        }
        walked += 1;
        let Some(draft) = walker.puzzle(stored::SEED, puzzle.into(), 0) else { continue };
        let start = Position::of(&draft.puzzle);
        let asked = std::cell::Cell::new(0);
        let ask = || {
            asked.set(asked.get() + 2);
            asked.get() > MAX_WORK
        };
        let stop = Stop::when(&ask);
        let mut here = Here { puzzle, steps: 0, seen: HashMap::new() };
        let end = walker.walk(&start, &plan, &stop, |position, found| {
            here.offer(&mut collection, position, &found.step);
            let now = place(found.method);
            here.offer_unusual(&mut collection, &mut unusual, &mut finder, position, now, each);
            here.steps += 1;
            here.steps <= stored::MAX_STEPS
        });
        if !end.values().is_full() && !stop.is_stopped() && here.steps <= stored::MAX_STEPS {
            here.offer_unusual(
                &mut collection,
                &mut unusual,
                &mut finder,
                &end,
                end_place + 1,
                each,
            );
        }
        if written.elapsed() > Duration::from_secs(60) {
            written = Instant::now();
            collection.write(path);
            eprintln!("{puzzle}: {} s", began.elapsed().as_secs());
        }
    }
    collection.write(path);
    eprintln!("{walked} puzzles from {from} in {} s", began.elapsed().as_secs());
    for Unusual { technique, spent, searches, hits, .. } in &unusual {
        let seconds = spent.as_secs_f64();
        eprintln!("{:40} {searches} searches, {hits} found, {seconds:.1} s", technique.id());
    }
    for technique in course() {
        let count = collection.found.get(&technique).map_or(0, Vec::len);
        eprintln!("{count:4} {}", technique.id());
    }
    if arguments.iter().any(|argument| argument == "--list") {
        collection.write_list();
    }
}

/// What a step concludes.
type Conclusion = (Vec<Candidate>, Vec<Candidate>);

/// Where a walk is, and what it has found in this puzzle.
struct Here {
    puzzle: u32,
    steps: usize,
    seen: HashMap<Technique, Vec<Conclusion>>,
}

impl Here {
    fn offer(&mut self, collection: &mut Collection, position: &Position, step: &Step) {
        let technique = step.technique;
        let seen = self.seen.entry(technique).or_default();
        if !collection.wants(technique)
            || seen.len() == MAX_PER_PUZZLE
            || seen.contains(&step.conclusion())
        {
            return;
        }
        seen.push(step.conclusion());
        let record = Record { puzzle: self.puzzle, steps: self.steps as u8 };
        collection.add(technique, (record, crowd(position)));
    }

    /// Looks for the techniques that HoDoKu would not try here, up to a place in the order.
    fn offer_unusual(
        &mut self,
        collection: &mut Collection,
        unusual: &mut [Unusual],
        finder: &mut Walker,
        position: &Position,
        up_to: usize,
        each: Duration,
    ) {
        for entry in unusual.iter_mut().filter(|entry| entry.place <= up_to && entry.spent < each) {
            let seen = self.seen.get(&entry.technique).map_or(0, Vec::len);
            if !collection.wants(entry.technique) || seen == MAX_PER_PUZZLE {
                continue;
            }
            let began = Instant::now();
            let asked = std::cell::Cell::new(0);
            let ask = || {
                asked.set(asked.get() + 2);
                asked.get() > MAX_WORK
            };
            let step = finder.first_step(position, entry.technique, &Stop::when(&ask));
            entry.spent += began.elapsed();
            entry.searches += 1;
            if let Some(step) = step {
                entry.hits += 1;
                self.offer(collection, position, &step);
            }
        }
    }
}
