//! `techniques`: what they are called, what they mean, and whether they are found where they should be.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use omnidoku::logic::Technique;
use omnidoku::logic::library::{Case, Verdict};
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::page::Page;
use crate::words;

pub(crate) fn run(arguments: &args::Techniques) -> Exit {
    match arguments.names.split_first() {
        Some((first, files)) if first == "test" => test(arguments, files),
        _ => list(arguments),
    }
}

fn list(arguments: &args::Techniques) -> Exit {
    let mut chosen = Vec::new();
    for name in &arguments.names {
        match Technique::from_id(name).or_else(|| Technique::from_code(name)) {
            Some(technique) => chosen.push(technique),
            None => return super::usage(&words::unknown_technique(name)),
        }
    }
    let mut page = Page::default();
    let brief = chosen.is_empty();
    let techniques = if brief { Technique::all().collect() } else { chosen };
    for technique in techniques {
        let info = api::TechniqueInfo::new(technique, !brief, arguments.language);
        match (arguments.json, brief) {
            (true, _) => page.json(&info),
            (false, true) => page.line(&words::technique(&info)),
            (false, false) => page.text(&words::technique_in_full(&info)),
        }
    }
    desk::print_now(&mut page.out);
    Exit::Ok
}

/// Runs every case of the files and sums up by code.
fn test(arguments: &args::Techniques, files: &[String]) -> Exit {
    if files.is_empty() {
        return super::usage(words::NO_CASES_GIVEN);
    }
    let (mut page, mut exit) = (Page::default(), Exit::Ok);
    let mut totals: BTreeMap<String, Total> = BTreeMap::new();
    for file in files {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) => {
                desk::complain(&format!("{file}: {}", words::io_error(&error)));
                exit = exit.max(Exit::BadInput);
                continue;
            }
        };
        for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
            let case = match Case::read(line) {
                Ok(case) => case,
                Err(error) => {
                    desk::complain(&format!("{file}:{}: {error}", index + 1));
                    exit = exit.max(Exit::BadInput);
                    continue;
                }
            };
            let start = Instant::now();
            let verdict = case.run();
            let total = totals.entry(case.code.clone()).or_default();
            total.time += start.elapsed();
            total.cases += 1;
            total.passed += usize::from(verdict == Verdict::Pass);
            let told = api::CaseInfo {
                source: file.clone(),
                line: index + 1,
                code: case.code.clone(),
                passed: verdict == Verdict::Pass,
                verdict: verdict.to_string(),
            };
            if arguments.json {
                page.json(&told);
            } else if verdict != Verdict::Pass {
                exit = exit.max(Exit::NoSolution);
                page.line(&words::case_failed(&told));
            }
            desk::print_now(&mut page.out);
        }
    }
    if !arguments.json {
        let sum = totals.values().fold(Total::default(), |sum, total| sum.and(total));
        for (code, total) in &totals {
            page.line(&words::cases(code, total.passed, total.cases, total.time));
        }
        page.line(&words::cases(words::ALL_CASES, sum.passed, sum.cases, sum.time));
        desk::print_now(&mut page.out);
    }
    exit
}

/// How the cases of one code went.
#[derive(Default)]
struct Total {
    passed: usize,
    cases: usize,
    time: Duration,
}

impl Total {
    fn and(self, other: &Total) -> Total {
        Total {
            passed: self.passed + other.passed,
            cases: self.cases + other.cases,
            time: self.time + other.time,
        }
    }
}
