//! Only one run at a time may write a file that grows over a long time.
//!
//! `FILE.lock` is locked while the run lasts and contains its process id, so that a second run can
//! name it. The system releases the lock however the run ends; a lock file left behind by a killed
//! run locks nothing and is taken over.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::save;
use crate::words;

/// The right to write a file, released on drop.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Closing it releases the lock.
    _file: File,
}

/// Why there is no lock.
#[derive(Debug)]
pub(crate) enum Busy {
    /// Another run has it; the message for the user.
    Taken(String),
    /// The lock file cannot be created.
    Failed(io::Error),
}

impl From<io::Error> for Busy {
    fn from(error: io::Error) -> Busy {
        Busy::Failed(error)
    }
}

impl Lock {
    /// The lock of a file, unless another run has it.
    pub(crate) fn of(output: &Path) -> Result<Lock, Busy> {
        let path = save::beside(output, "lock");
        loop {
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut owner = String::new();
                    // Some systems do not let a locked file be read.
                    let _ = file.read_to_string(&mut owner);
                    return Err(Busy::Taken(words::is_being_written(output, owner.trim())));
                }
                // Some network drives have no locks; the run goes on without one.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // The previous run may have removed the file after it was opened here.
            if is_at(&file, &path) {
                file.set_len(0)?;
                file.rewind()?;
                write!(file, "{}", process::id())?;
                return Ok(Lock { path, _file: file });
            }
        }
    }
}

/// Whether the path still names this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |found: std::fs::Metadata| (found.dev(), found.ino());
    let [opened, named] = [file.metadata(), std::fs::metadata(path)].map(|m| m.map(identity).ok());
    opened == named
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A lock file that is left behind does no harm.
        let _ = save::remove(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_run_learns_who_writes_the_file() {
        let file = std::env::temp_dir().join(format!("omnidoku-lock-{}", process::id()));
        let lock = Lock::of(&file).unwrap();
        let Err(Busy::Taken(message)) = Lock::of(&file) else { panic!("the lock was given twice") };
        assert!(message.contains(&process::id().to_string()) || cfg!(windows), "{message}");
        drop(lock);
        assert!(!save::beside(&file, "lock").exists());
        drop(Lock::of(&file).unwrap());
    }

    #[test]
    fn a_lock_file_that_was_left_behind_locks_nothing() {
        let file = std::env::temp_dir().join(format!("omnidoku-left-{}", process::id()));
        std::fs::write(save::beside(&file, "lock"), "4294967295 and more").unwrap();
        let lock = Lock::of(&file).unwrap();
        let owner = std::fs::read_to_string(save::beside(&file, "lock")).unwrap_or_default();
        assert!(owner == process::id().to_string() || cfg!(windows), "{owner}");
        drop(lock);
    }
}
