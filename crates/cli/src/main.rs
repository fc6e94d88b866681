//! The `omnidoku` command: arguments, then the library, then text or JSON.
//!
//! ```text
//! args ──▶ command ──▶ input ──▶ batch ─┬▶ worker: search, page ──┬▶ desk ──▶ output, exit code
//!                                       └▶ fast path: 9×9 lines ──┘
//! ```

mod args;
mod batch;
mod checksum;
mod command;
mod desk;
mod exit;
mod fast_path;
mod foreign;
mod input;
mod interrupt;
mod known;
mod lines;
mod lock;
mod machine;
mod page;
mod paint;
mod pipe;
mod plain;
mod pulse;
mod save;
mod search;
mod settings;
mod shapes;
mod source;
mod trouble;
mod typos;
mod units;
mod utf16;
mod words;

use std::process::ExitCode;

use crate::exit::Exit;

fn main() -> ExitCode {
    // A panic is a defect. It ends the process at once: no other thread is to wait for the one that is lost.
    std::panic::set_hook(Box::new(|panic| {
        desk::complain(&words::defect(&panic.to_string()));
        Exit::Fault.leave()
    }));
    let arguments = args::Arguments::read();
    paint::choose_color(arguments.color);
    command::run(arguments.chosen()).into()
}
