//! The `omnidoku` command.
fn main() {}
