//! Lists the files of the page, `web/`, as a Rust table that embeds them: `(path, bytes)`, sorted by path.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let page = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("web");
    let mut files = Vec::new();
    collect(&page, "", &mut files)?;
    files.sort();
    let entries =
        files.iter().map(|(name, path)| format!("({name:?}, include_bytes!({path:?})),\n"));
    let table = format!("&[\n{}]\n", entries.collect::<String>());
    fs::write(Path::new(&variable("OUT_DIR")).join("page.rs"), table)
}

/// The files of a folder that browsers need, with their paths from the page's folder.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if !is_for_authors(&name) {
            files.push((name, path));
        }
    }
    Ok(())
}

/// Whether a file is only of use to those who write the page.
fn is_for_authors(name: &str) -> bool {
    name.ends_with(".d.ts") || name.ends_with(".md") || name.ends_with("jsconfig.json")
}

fn variable(name: &str) -> String {
    env::var(name).expect("cargo sets it")
}
