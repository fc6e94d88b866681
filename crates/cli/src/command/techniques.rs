//! `techniques`: their names, what they mean, and whether they are found where they should be.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use omnidoku::logic::library::{Case, Verdict};
use omnidoku::logic::message::Language;
use omnidoku::logic::rate::level::Level;
use omnidoku::logic::{Method, Technique};
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
            None => {
                let similar = args::similar_technique(name);
                return super::usage(&words::unknown_technique(name, similar.as_deref()));
            }
        }
    }
    let mut page = Page::default();
    let brief = chosen.is_empty();
    let techniques = if brief { by_difficulty() } else { chosen };
    if brief && !arguments.json {
        table(&techniques, arguments.language, &mut page);
    } else {
        for technique in techniques {
            let info = api::TechniqueInfo::new(technique, !brief, arguments.language);
            match arguments.json {
                true => page.json(&info),
                false => page.text(&words::technique_in_full(&info)),
            }
        }
    }
    desk::print_now(&mut page.out);
    Exit::Ok
}

/// All techniques, the easiest on HoDoKu's scale first; at the end those that only Sudoku Explainer has.
fn by_difficulty() -> Vec<Technique> {
    let mut all: Vec<Technique> = Technique::all().collect();
    all.sort_by_key(|technique| {
        let entry = technique.method().map(|method| method.entry());
        entry.map_or((true, None), |entry| (false, Some((entry.class, entry.score))))
    });
    all
}

fn table(techniques: &[Technique], language: &'static Language, page: &mut Page) {
    page.line(&words::technique_titles());
    let mut searched = true;
    for technique in techniques {
        if searched && technique.method().is_none() {
            page.line("");
            page.line(words::EXPLAINER_TECHNIQUES);
            searched = false;
        }
        let info = api::TechniqueInfo::new(*technique, false, language);
        page.line(&match technique.method() {
            Some(method) => {
                // In a box they are easier than in a line.
                let easiest = match method {
                    Method::HiddenSingle => Method::BoxSingle,
                    method => method,
                };
                let level = Level::of(easiest).map_or(words::NOTHING, Level::name);
                let hodoku = words::hodoku_grade(method.entry());
                let code = info.code.as_deref().unwrap_or(words::NOTHING);
                words::technique_line(&info.id, level, &hodoku, code, &info.name)
            }
            None => words::technique_of_explainer(&info.id, &info.name),
        });
    }
    page.line("");
    page.line(words::ABOUT_TECHNIQUES);
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
            let info = api::CaseInfo {
                source: file.clone(),
                line: index + 1,
                code: case.code.clone(),
                passed: verdict == Verdict::Pass,
                verdict: verdict.to_string(),
            };
            if arguments.json {
                page.json(&info);
            } else if verdict != Verdict::Pass {
                exit = exit.max(Exit::NoSolution);
                page.line(&words::case_failed(&info));
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
