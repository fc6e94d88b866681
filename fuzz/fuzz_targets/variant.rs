//! Any text as a board with rules: no panic, and what was read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku_exchange::{read_variant, write_variant, VariantForm};

/// What the forms begin with, so that the fuzzer need not guess it.
const STARTS: [&str; 10] = [
    "",
    ".Shape~4x4.",
    "3x3::k:",
    "https://a.b/?load=",
    "https://sudokupad.app/scl{ce:[[,],[,]],",
    "{\"omnidoku\":1,\"rows\":4,\"columns\":4,",
    "{\"grid\":[[{},{}],[{},{}]],\"",
    "{\"cells\":[[{},{}],[{},{}]],\"",
    "{\"initial_board\":\"1...............\",\"",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=",
];

fuzz_target!(|data: &[u8]| {
    let Some((&how, data)) = data.split_first() else { return };
    let start = STARTS[usize::from(how) % STARTS.len()];
    let text = format!("{start}{}", String::from_utf8_lossy(data));
    let Ok(entry) = read_variant(&text) else { return };
    for form in VariantForm::ALL {
        // What was written is read again and compared there.
        let _ = write_variant(form, &entry);
    }
    let text = write_variant(VariantForm::Board, &entry).expect("our own form holds anything");
    let back = read_variant(&text).expect("as it was written");
    assert_eq!(back.variant.rules, entry.variant.rules);
});
