//! `engines`: the list of search algorithms.

use omnidoku::EngineId;
use omnidoku_api as api;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::page::Page;
use crate::words;

pub(crate) fn run(arguments: &args::Engines) -> Exit {
    let mut page = Page::default();
    if !arguments.json {
        page.line(&words::engine_titles());
    }
    for id in EngineId::ALL {
        match arguments.json {
            true => page.json(&api::EngineInfo::from(id)),
            false => {
                let complete = if id.is_complete() { words::YES } else { words::NO };
                page.line(&words::engine(id.name(), complete, id.summary()));
            }
        }
    }
    desk::print_now(&mut page.out);
    Exit::Ok
}
