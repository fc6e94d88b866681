//! The commands, one file each.

use crate::args::{self, Command, Reading};
use crate::desk;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::words;

mod bench;
mod canon;
mod check;
mod convert;
mod count;
mod cover;
mod engines;
mod explain;
mod generate;
mod hint;
mod possible;
mod print;
mod rate;
mod rules;
pub(crate) mod samples;
mod serve;
mod show;
mod solve;
mod techniques;
mod trace;
mod train;

/// Runs a command to its end.
pub(crate) fn run(command: Command) -> Exit {
    match command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Count(arguments) => count::run(&arguments),
        Command::Possible(arguments) => possible::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Hint(arguments) => hint::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rate(arguments) => rate::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Techniques(arguments) => techniques::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Print(arguments) => print::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Canon(arguments) => canon::run(&arguments),
        Command::Cover(arguments) => cover::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Samples(arguments) => samples::run(&arguments),
        Command::Engines(arguments) => engines::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(), "omnidoku", &mut script);
            desk::print_now(&mut script);
            Exit::Ok
        }
        Command::Man { command } => manual(&command),
    }
}

/// Prints the manual page of the program, or of one command given as `bench suite` or
/// `bench-suite`.
fn manual(name: &[String]) -> Exit {
    let mut command = args::command();
    let mut path = command.get_name().to_owned();
    for word in name.iter().flat_map(|name| name.split([' ', '-'])) {
        match command.find_subcommand(word) {
            Some(found) => command = found.clone(),
            None => return usage(&words::unknown_command(&name.join(" "))),
        }
        path = format!("{path} {word}");
    }
    let title = path.replace(' ', "-");
    let command = command.name(title.clone()).display_name(title).bin_name(path);
    let mut page = Vec::new();
    desk::written(clap_mangen::Man::new(command).render(&mut page));
    desk::print_now(&mut page);
    Exit::Ok
}

/// Reports a mistake in the command line.
fn usage(message: &str) -> Exit {
    desk::complain(&words::error(desk::error_paint(), message));
    Exit::Usage
}

/// Reports that something cannot be written.
fn failed(message: &str) -> Exit {
    desk::complain(&words::error(desk::error_paint(), message));
    Exit::Output
}

/// The puzzles a command works on. Without any, the process ends here.
fn input(reading: &Reading) -> Input {
    // From here on the work may take long, and Ctrl-C cancels it.
    interrupt::token();
    Input::new(&reading.puzzles, reading.options())
        .unwrap_or_else(|| usage(words::NOTHING_GIVEN).leave())
}
