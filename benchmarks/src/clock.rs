//! CPU time, and the core it is spent on.
//!
//! CPU time excludes what other programs take while ours waits. They still share caches and clock
//! speed with ours: see the README on noise.

use std::sync::{Mutex, PoisonError};

use crate::BoxError;

/// The CPU time of this thread, in seconds since an arbitrary origin.
#[cfg(unix)]
pub fn thread_seconds() -> f64 {
    use nix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID)
        .expect("every thread may read its own CPU clock");
    time.tv_sec() as f64 + time.tv_nsec() as f64 * 1e-9
}

/// The wall-clock time, on systems whose CPU clock is not supported here.
#[cfg(not(unix))]
pub fn thread_seconds() -> f64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64()
}

/// Does something and measures the CPU time, user and system, of the child processes that it starts
/// and waits for.
///
/// The system adds up all children that have ended, so only one measurement runs at a time.
pub fn of_children<T>(run: impl FnOnce() -> Result<T, BoxError>) -> Result<(T, f64), BoxError> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let before = children_seconds()?;
    let result = run()?;
    Ok((result, children_seconds()? - before))
}

/// The CPU time, user and system, of all child processes that have ended, in seconds.
#[cfg(unix)]
fn children_seconds() -> Result<f64, BoxError> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let microseconds = usage.user_time() + usage.system_time();
    Ok(microseconds.num_microseconds() as f64 * 1e-6)
}

/// Other systems do not report this.
#[cfg(not(unix))]
fn children_seconds() -> Result<f64, BoxError> {
    Err("this system does not report the CPU time of other programs".into())
}

/// The CPU time of a running process, in seconds, where the system reports it.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn process_seconds(id: u32) -> Option<f64> {
    use nix::time::{ClockId, clock_gettime};
    use nix::unistd::Pid;
    let clock = ClockId::pid_cpu_clock_id(Pid::from_raw(id.try_into().ok()?)).ok()?;
    let time = clock_gettime(clock).ok()?;
    Some(time.tv_sec() as f64 + time.tv_nsec() as f64 * 1e-9)
}

/// Other systems do not report this.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn process_seconds(_id: u32) -> Option<f64> {
    None
}

/// Keeps this process, and every program it starts from now on, on one core.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub fn pin(core: usize) -> Result<(), BoxError> {
    use nix::sched::{CpuSet, sched_setaffinity};
    use nix::unistd::Pid;
    let mut cores = CpuSet::new();
    let pinned = cores.set(core).and_then(|()| sched_setaffinity(Pid::from_raw(0), &cores));
    pinned.map_err(|error| format!("core {core} cannot be used: {error}").into())
}

/// On other systems a process cannot be pinned.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub fn pin(_core: usize) -> Result<(), BoxError> {
    Err("this system does not let a program choose its core".into())
}
