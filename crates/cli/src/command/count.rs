//! `count`: how many solutions every puzzle has.

use omnidoku::format::Entry;
use omnidoku::{End, ask};
use omnidoku_api as api;

use crate::args;
use crate::desk::{self, Plan};
use crate::exit::Exit;
use crate::input::{Item, Origin};
use crate::page::{self, Page};
use crate::search::Bench;
use crate::trouble::Trouble;
use crate::words;

pub(crate) fn run(arguments: &args::Count) -> Exit {
    let args::Count { reading, searching, alphabet, .. } = arguments;
    let plan = Plan { threads: searching.threads, stats: searching.stats, ..Plan::default() };
    desk::run(super::input(reading, *alphabet), plan, |crew| {
        let mut bench = Bench::new(searching, crew);
        move |item: Item, page: &mut Page| {
            let place = page::origin(&item);
            let counted = item
                .entry
                .and_then(|entry| count(arguments, &mut bench, &entry, place.clone(), page));
            if let Err(trouble) = counted {
                refuse(&item.origin, trouble, arguments.json.then_some(place), page);
            }
        }
    })
}

fn refuse(origin: &Origin, trouble: Trouble, json: Option<api::Origin>, page: &mut Page) {
    let Some(origin_as_data) = json else { return page.refuse(origin, trouble) };
    page.refuse_as_data(&api::Counted {
        origin: origin_as_data,
        status: api::Status::BadInput,
        puzzle: None,
        count: 0,
        complete: false,
        problem: Some(trouble.problem()),
        figures: None,
    });
}

fn count(
    arguments: &args::Count,
    bench: &mut Bench<'_>,
    entry: &Entry,
    origin: api::Origin,
    page: &mut Page,
) -> Result<(), Trouble> {
    page.note_reading(entry, true);
    let limits = bench.limits();
    let (puzzle, engine) = bench.prepare(entry)?;
    let counted = match ask::count(engine, &puzzle, arguments.limit, &limits) {
        Ok(counted) => counted,
        Err(fault) => {
            page.fault(&fault);
            return Ok(());
        }
    };
    let interrupted = match counted.report.end {
        End::Interrupted(cause) => Some(cause),
        End::Exhausted | End::Stopped => None,
    };
    page.exit = Some(match interrupted {
        Some(_) => Exit::OutOfTime,
        None if counted.found == 0 => Exit::NoSolution,
        None => Exit::Ok,
    });
    page.cost(&counted.report);
    if arguments.json {
        let alphabet = arguments.alphabet.unwrap_or(entry.alphabet);
        page.json(&api::Counted {
            origin,
            status: interrupted.map_or(
                api::Status::of_search(counted.found > 0, counted.report.end),
                api::Status::from,
            ),
            puzzle: Some(page::written(entry, alphabet)),
            count: counted.found,
            complete: counted.complete,
            problem: None,
            figures: Some((&counted.report).into()),
        });
    } else {
        page.label(&origin, entry.format);
        page.line(&words::count(counted.found, counted.complete, interrupted));
    }
    if arguments.searching.stats {
        page.detail = Some(words::figures(&counted.report, words::COUNTED));
    }
    Ok(())
}
