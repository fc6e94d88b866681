//! The page is embedded: a file that is new in it must be noticed.

fn main() {
    println!("cargo::rerun-if-changed=web");
}
