//! Writes the files that the user names, by the same rules for all of them.
//!
//! * `-` is standard output.
//! * An existing file is overwritten only with `--force`, a folder never.
//! * A file appears under its name once it is complete and on disk: it is written as `FILE.<process>.new` and renamed.
//! * A pipe or a device has no contents to lose and is written directly.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::words;

/// Whether the name stands for standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether the name is that of a pipe or a device.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Why nothing may be written to this path, if so.
pub(crate) fn in_the_way(path: &Path, force: bool) -> Option<String> {
    match fs::metadata(path) {
        _ if is_stdout(path) => None,
        Ok(found) if found.is_dir() => Some(words::is_a_folder(path)),
        Ok(found) if found.is_file() && !force => Some(words::file_exists(path)),
        _ => None,
    }
}

/// Writes a whole file. The caller has checked that it may be overwritten.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    save_with(path, |out| out.write_all(bytes))
}

/// Writes a whole file piece by piece.
pub(crate) fn save_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if is_stdout(path) {
        let mut out = BufWriter::new(io::stdout().lock());
        return write(&mut out).and_then(|()| out.flush());
    }
    if is_special(path) {
        let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        return write(&mut out).and_then(|()| out.flush());
    }
    // A symbolic link stays, and its target is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let draft = beside(&path, &format!("{}.new", process::id()));
    let saved = write_draft(&draft, write).and_then(|()| rename(&draft, &path));
    if saved.is_err() {
        // The error to report is that of writing.
        let _ = fs::remove_file(&draft);
    }
    saved
}

fn write_draft(
    draft: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(draft)?);
    write(&mut out)?;
    out.into_inner()?.sync_data()
}

/// Renames a file so that the new name survives a power failure.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    #[cfg(unix)]
    {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        // Not every file system supports this; the file itself is there in any case.
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// A file that belongs to another: `puzzles.csv.progress`.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(ending);
    name.into()
}

/// Removes a file if it exists.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("omnidoku-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn only_force_overwrites_and_nothing_overwrites_a_folder() {
        let folder = folder("in-the-way");
        let file = folder.join("a");
        assert_eq!(in_the_way(&file, false), None);
        save(&file, b"one").unwrap();
        assert!(in_the_way(&file, false).unwrap().contains("--force"));
        assert_eq!(in_the_way(&file, true), None);
        assert!(in_the_way(&folder, true).is_some());
        assert_eq!(in_the_way(Path::new("-"), false), None);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_draft() {
        let folder = folder("draft");
        let file = folder.join("a");
        save(&file, b"old").unwrap();
        let failed = save_with(&file, |out| {
            out.write_all(b"new")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&file).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        save(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() {
        let null = Path::new("/dev/null");
        assert_eq!(in_the_way(null, false), None);
        save(null, b"gone").unwrap();
        assert!(is_special(null));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed() {
        let folder = folder("link");
        let (file, link) = (folder.join("a"), folder.join("b"));
        save(&file, b"one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_dir_all(folder).unwrap();
    }
}
