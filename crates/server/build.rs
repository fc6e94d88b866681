//! Lists the files of the page, `web/`, as a Rust table that embeds them: `(path, bytes)`, sorted by path.
//!
//! The engines for browsers are embedded too if they are at hand: in the folder that `OMNIDOKU_ENGINES` names (from the
//! root of the workspace; an empty name stands for none), or else in `dist/wasm`, where `scripts/wasm` writes them. With
//! them the page helps even while the program is away. Only those with vector instructions are taken, which every
//! browser of the last years can run.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The files of the engines, under the names by which the page loads them.
const ENGINES: [&str; 2] = ["omnidoku-simd128.wasm", "omnidoku-simd128-rest.wasm"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-env-changed=OMNIDOKU_ENGINES");
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&package.join("web"), "", &mut files)?;
    if let Some(folder) = engines(&package.join("../..")) {
        for name in ENGINES {
            let path = fs::canonicalize(folder.join(name))?;
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((format!("engine/{name}"), path));
        }
    }
    files.sort();
    let entries =
        files.iter().map(|(name, path)| format!("({name:?}, include_bytes!({path:?})),\n"));
    let table = format!("&[\n{}]\n", entries.collect::<String>());
    fs::write(Path::new(&variable("OUT_DIR")).join("page.rs"), table)
}

/// The folder of the engines, if there is one.
fn engines(root: &Path) -> Option<PathBuf> {
    match env::var("OMNIDOKU_ENGINES") {
        Ok(name) => (!name.is_empty()).then(|| root.join(name)),
        Err(_) => Some(root.join("dist/wasm")).filter(|folder| folder.join(ENGINES[0]).exists()),
    }
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
