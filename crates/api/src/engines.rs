//! Engines kept for reuse.
//!
//! An engine keeps its tables from one puzzle to the next, and building one costs more than solving a 9×9.
//! So each thread keeps the small ones it has used.

use std::cell::RefCell;

use omnidoku::{Engine, EngineId, Limits, Settings, Shape};

use crate::work::Work;
use crate::{Refusal, message};

/// The largest N whose engines are kept, and whose memory is not limited: a few megabytes at most.
const MAX_KEPT_SIZE: usize = 16;

thread_local! {
    static KEPT: RefCell<Vec<Box<dyn Engine>>> = const { RefCell::new(Vec::new()) };
}

/// Which engine a request wants, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) id: EngineId,
    pub(crate) settings: Settings,
}

impl Wanted {
    /// The engine that chooses by itself.
    pub(crate) const AUTO: Wanted =
        Wanted { id: EngineId::Auto, settings: Settings { threads: 1, seed: 1 } };

    /// What a request says about it.
    pub(crate) fn new(
        engine: Option<&str>,
        seed: Option<u64>,
        threads: Option<usize>,
        work: &Work<'_>,
    ) -> Result<Wanted, Refusal> {
        let id = match engine {
            Some(name) => name.parse().map_err(|_| unknown(name, &[]))?,
            None => EngineId::Auto,
        };
        let usual = Settings::default();
        let threads = threads.unwrap_or(usual.threads).clamp(1, work.allowance.max_threads.max(1));
        Ok(Wanted { id, settings: Settings { threads, seed: seed.unwrap_or(usual.seed) } })
    }
}

/// There is no such engine; there are the usual ones, and these.
pub(crate) fn unknown(name: &str, others: &[&'static str]) -> Refusal {
    let known = EngineId::ALL.iter().map(|id| id.name());
    let known: Vec<&str> = known.chain(others.iter().copied()).collect();
    Refusal::bad_input(message::engine::unknown(message::quoted(name), known.join(", ")))
}

/// Lends an engine that can search a shape.
pub(crate) fn with_engine<T>(
    wanted: Wanted,
    shape: Shape,
    search: impl FnOnce(&mut dyn Engine) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let is_kept = wanted.settings == Settings::default() && shape.size() <= MAX_KEPT_SIZE;
    let mut engine = match is_kept {
        true => take(wanted.id),
        false => wanted.id.build(wanted.settings),
    };
    if !engine.supports(shape) {
        let message = message::engine::not_for_size(wanted.id.to_string(), shape.size());
        return Err(Refusal::unsupported(message));
    }
    let answer = search(&mut *engine);
    if is_kept {
        KEPT.with_borrow_mut(|kept| kept.push(engine));
    }
    answer
}

fn take(id: EngineId) -> Box<dyn Engine> {
    let found = KEPT.with_borrow_mut(|kept| {
        let place = kept.iter().position(|engine| engine.id() == id)?;
        Some(kept.swap_remove(place))
    });
    found.unwrap_or_else(|| id.build(Settings::default()))
}

/// The same limits with the memory that a search on a shape may take.
pub(crate) fn with_memory(limits: Limits, shape: Shape, work: &Work<'_>) -> Limits {
    if shape.size() <= MAX_KEPT_SIZE {
        limits
    } else {
        limits.with_memory(work.allowance.max_memory)
    }
}
