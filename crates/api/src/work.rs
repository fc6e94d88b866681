//! A request in progress: its allowance, and where it reports progress.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use omnidoku::logic::message::Language;
use omnidoku::{Event, Limits, Observer, Tally};

use crate::allowance::{Allowance, Progress};
use crate::{Refusal, message};

/// How often progress is reported.
const INTERVAL: Duration = Duration::from_millis(200);

pub(crate) struct Work<'a> {
    pub(crate) allowance: &'a Allowance,
    /// The language of refusals.
    pub(crate) language: &'static Language,
    progress: RefCell<&'a mut dyn FnMut(Progress)>,
    began: Option<Duration>,
    told: Cell<Option<Duration>>,
}

impl<'a> Work<'a> {
    pub(crate) fn new(
        allowance: &'a Allowance,
        language: &'static Language,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Work<'a> {
        let began = allowance.limits.now();
        Work {
            allowance,
            language,
            progress: RefCell::new(progress),
            began,
            told: Cell::new(began),
        }
    }

    /// The limits of work that starts now and may take this many seconds, or the usual time.
    pub(crate) fn limits(&self, seconds: Option<f64>) -> Result<Limits, Refusal> {
        match seconds {
            Some(seconds) if seconds.is_nan() || seconds <= 0.0 => {
                Err(Refusal::bad_input(message::request::seconds()))
            }
            _ => Ok(self.allowance.limits_for(seconds)),
        }
    }

    /// Tells how it goes, if it is time to.
    pub(crate) fn tell(&self, progress: impl FnOnce() -> Progress) {
        let (Some(now), Some(began)) = (self.allowance.limits.now(), self.began) else { return };
        let due = self.told.get().is_none_or(|told| now >= told + INTERVAL);
        if due && let Ok(mut teller) = self.progress.try_borrow_mut() {
            self.told.set(Some(now));
            let seconds = now.saturating_sub(began).as_secs_f64();
            teller(Progress { seconds, ..progress() });
        }
    }
}

/// Reports the progress of a search and ignores all other events.
pub(crate) struct Listener<'w, 'a> {
    work: &'w Work<'a>,
    /// How many solutions were found, if the caller counts them.
    found: Option<&'w Cell<u64>>,
}

impl<'w, 'a> Listener<'w, 'a> {
    pub(crate) fn new(work: &'w Work<'a>) -> Listener<'w, 'a> {
        Listener { work, found: None }
    }

    /// Also reports how many solutions were found.
    pub(crate) fn with_count(self, found: &'w Cell<u64>) -> Listener<'w, 'a> {
        Listener { found: Some(found), ..self }
    }
}

impl Observer for Listener<'_, '_> {
    fn event(&mut self, event: Event, tally: &Tally) {
        if event == Event::Progress {
            self.work.tell(|| Progress {
                nodes: Some(tally.nodes),
                branches: Some(tally.branches),
                backtracks: Some(tally.backtracks),
                solutions: self.found.map(Cell::get),
                ..Progress::default()
            });
        }
    }

    fn is_silent(&self) -> bool {
        true
    }
}
