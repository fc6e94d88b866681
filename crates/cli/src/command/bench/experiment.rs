//! `bench experiment`: the experiments of the five studies (docs/experiments.md), repeated.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use omnidoku::{Limits, SystemClock};
use omnidoku_bench::experiment::{Broken, Experiment, Findings, Setup};
use omnidoku_bench::measure::MeasureSettings;

use crate::args;
use crate::command::{failed, usage};
use crate::desk;
use crate::exit::Exit;
use crate::interrupt;
use crate::save;
use crate::words;

pub(super) fn run(arguments: &args::Experiment) -> Exit {
    let cancel = interrupt::token();
    let limits = Limits::none().with_clock(SystemClock::start()).with_cancel(cancel);
    let names = match &arguments.names[..] {
        [] => &Experiment::ALL,
        names => names,
    };
    let folder = arguments.out.as_deref().filter(|folder| !save::is_stdout(folder));
    if let Some(folder) = folder
        && let Err(message) = check(folder, names, arguments.force)
    {
        return usage(&message);
    }
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
        let measure = MeasureSettings { rounds, time, seed };
        let found = experiment.run(&mut Setup { measure, limits: limits.clone(), share, watch });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        match found {
            Ok(findings) => {
                if let Err(message) = deliver(experiment, &findings, folder) {
                    return failed(&message);
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

/// Refuses a folder that cannot be written to, or that has files of these experiments, before anything is measured.
fn check(folder: &Path, names: &[Experiment], force: bool) -> Result<(), String> {
    if folder.exists() && !folder.is_dir() {
        return Err(words::not_a_folder(folder));
    }
    let files = names.iter().flat_map(|experiment| files(*experiment));
    let mut in_the_way = files.filter_map(|file| save::in_the_way(&folder.join(file), force));
    in_the_way.next().map_or(Ok(()), Err)
}

/// The files of an experiment: its text and its charts.
fn files(experiment: Experiment) -> Vec<String> {
    let charts = experiment.charts().iter().map(|chart| format!("{chart}.svg"));
    std::iter::once(format!("{experiment}.md")).chain(charts).collect()
}

/// Prints the findings, or writes them and their charts into a folder.
fn deliver(
    experiment: Experiment,
    findings: &Findings,
    folder: Option<&Path>,
) -> Result<(), String> {
    let title = format!("## {experiment}: {}\n\n", experiment.summary());
    let Some(folder) = folder else {
        desk::print_now(&mut format!("{title}{}\n", findings.markdown(None)).into_bytes());
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| words::not_saved(folder, &error))?;
    let save = |name: &str, text: &str| {
        let path = folder.join(name);
        save::save(&path, text.as_bytes()).map_err(|error| words::not_saved(&path, &error))
    };
    for chart in &findings.charts {
        save(&format!("{}.svg", chart.name), &chart.svg)?;
    }
    save(&format!("{experiment}.md"), &(title + &findings.markdown(Some(""))))?;
    desk::complain(&words::experiment_written(folder, &files(experiment)));
    Ok(())
}
