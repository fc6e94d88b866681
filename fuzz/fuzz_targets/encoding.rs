//! Any bytes as a file: decoded in whichever encoding, then read. No panic, and UTF-16 means what it means in UTF-8.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::format::{self, Encoding, ReadOptions};

fuzz_target!(|data: &[u8]| {
    let text = format::decode(data);
    let grids = |text: &str| -> Vec<_> {
        let entries = format::read_all(text, &ReadOptions::default());
        entries.into_iter().map(|entry| entry.map(|entry| entry.grid)).collect()
    };
    let read = grids(&text);
    if Encoding::of(data) == Encoding::Utf8 && !text.starts_with('\u{feff}') {
        let marked: Vec<u8> =
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(grids(&format::decode(&marked)), read);
    }
});
