//! The `omnidoku` command: arguments, then the library, then text or JSON.
//!
//! ```text
//! args ──▶ command ──▶ input ──▶ batch ─┬▶ worker: search, page ──┬▶ desk ──▶ output, exit code
//!                                       └▶ fast path: 9×9 lines ──┘
//! ```

mod args;
mod batch;
mod board;
mod checksum;
mod command;
mod desk;
mod exchange;
mod exit;
mod fast_path;
mod input;
mod interrupt;
mod item;
mod lines;
mod lock;
mod machine;
mod page;
mod paint;
mod pipe;
mod plain_line;
mod progress;
mod puzzle_error;
mod run_settings;
mod save;
mod shapes;
mod snippet;
mod source;
mod typos;
mod unique;
mod units;
mod utf16;
mod words;
mod worker;

use std::process::ExitCode;

use crate::exit::Exit;

fn main() -> ExitCode {
    // A panic is a defect. It ends the process at once, so that no thread waits for the one that is
    // gone.
    std::panic::set_hook(Box::new(|panic| {
        desk::complain(&words::defect(&panic.to_string()));
        Exit::Fault.leave()
    }));
    let arguments = args::Arguments::read();
    paint::choose_color(arguments.color);
    command::run(arguments.chosen()).into()
}
