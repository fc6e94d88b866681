//! `bench experiment`: the experiments of the studies, repeated.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use omnidoku::{CancelToken, Limits, SystemClock};
use omnidoku_bench::experiment::{Broken, Desk, Experiment, Findings};
use omnidoku_bench::measure::Plan;

use crate::args;
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::words;

pub(super) fn run(arguments: &args::Experiment) -> Exit {
    let cancel = CancelToken::new();
    interrupt::stop_at_ctrl_c(&cancel);
    let limits = Limits::none().with_clock(SystemClock::start()).with_cancel(cancel);
    let names = match &arguments.names[..] {
        [] => &Experiment::ALL,
        names => names,
    };
    for &experiment in names {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = desk::styled(ProgressBar::new(0), words::TESTING);
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        let watch = &mut |done: u64, of: u64| {
            if let Some(bar) = &bar {
                bar.set_length(of);
                bar.set_position(done);
            }
        };
        let &args::Experiment { rounds, time_limit: time, seed, share, .. } = arguments;
        let plan = Plan { rounds, time, seed };
        let found = experiment.run(&mut Desk { plan, limits: limits.clone(), share, watch });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        match found {
            Ok(findings) => {
                let written = deliver(experiment, &findings, arguments.out.as_deref());
                if let Err(error) = written {
                    desk::complain(&words::io_error(&error));
                    return Exit::Output;
                }
            }
            Err(broken) => {
                desk::complain(&broken.to_string());
                return match broken {
                    Broken::Engine(_) => Exit::Fault,
                    Broken::Off(_) => Exit::OutOfTime,
                };
            }
        }
    }
    Exit::Ok
}

/// Prints the findings, or writes them and their charts into a folder.
fn deliver(experiment: Experiment, findings: &Findings, folder: Option<&Path>) -> io::Result<()> {
    let title = format!("## {experiment}: {}\n\n", experiment.summary());
    let Some(folder) = folder else {
        desk::print_now(&mut format!("{title}{}\n", findings.markdown(None)).into_bytes());
        return Ok(());
    };
    fs::create_dir_all(folder)?;
    for chart in &findings.charts {
        fs::write(folder.join(format!("{}.svg", chart.name)), &chart.svg)?;
    }
    let text = title + &findings.markdown(Some(""));
    fs::write(folder.join(format!("{experiment}.md")), text)
}
