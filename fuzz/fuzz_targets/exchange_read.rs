//! Any text as a link or a file of another program: no panic, and what was read can be shared and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku_exchange::{read, write, Form};

/// What the forms begin with, so that the fuzzer need not guess it.
const STARTS: [&str; 12] = [
    "",
    "#b=3x3.",
    "3x3:",
    "https://a.b/?load=",
    "https://a.b/?bd=",
    "https://sudokupad.app/scl",
    "https://sudokupad.app/scl{ce:[",
    "https://sudokupad.app/scf",
    "SCv7_32_",
    "{\"grid\":",
    "{\"cells\":",
    "<opensudoku><game data='version: 3 ",
];

fuzz_target!(|data: &[u8]| {
    let Some((&how, data)) = data.split_first() else { return };
    let start = STARTS[usize::from(how) % STARTS.len()];
    let text = format!("{start}{}", String::from_utf8_lossy(data));
    for entry in read(&text).into_iter().flatten().flatten() {
        for form in Form::writable() {
            let _ = write(form, &entry);
        }
        let shared = write(Form::Share, &entry).expect("every shape can be shared");
        let back = read(&shared).expect("a link").expect("as it was written").remove(0);
        assert_eq!(back.givens, entry.givens);
        assert_eq!((back.values, back.marks), (entry.values, entry.marks));
    }
});
