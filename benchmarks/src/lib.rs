//! What the benchmark program and the measuring examples share: the CPU clock.

pub mod clock;

/// Any error that keeps a benchmark from running.
pub type BoxError = Box<dyn std::error::Error>;
