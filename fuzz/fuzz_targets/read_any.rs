//! Any text, read in every way: no panic, and what was read reads back the same when written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::format::{self, Alphabet, Format, ReadOptions, WriteOptions};
use omnidoku::Shape;

fuzz_target!(|data: &[u8]| {
    let Some((&how, data)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(data);
    let shapes = [None, Shape::new(2, 2).ok(), Some(Shape::CLASSIC), Shape::new(4, 4).ok()];
    let formats = [None].into_iter().chain(Format::ALL.map(Some));
    let options = ReadOptions {
        shape: shapes[usize::from(how) % 4],
        format: formats.clone().nth(usize::from(how) / 4 % 9).flatten(),
        alphabet: (how >= 200).then_some(Alphabet::Hex),
    };
    for entry in format::read_all(&text, &options).into_iter().flatten() {
        let shape = entry.grid.shape();
        let write =
            WriteOptions { alphabet: entry.alphabet, ..WriteOptions::new(Format::Line, shape) };
        let Ok(line) = format::write(&entry.grid, &write) else {
            panic!("{} does not fit {shape}", entry.alphabet)
        };
        let again = ReadOptions { shape: Some(shape), alphabet: Some(entry.alphabet), format: None };
        let reread = format::read(&line, &again).expect("what was written can be read");
        assert_eq!(reread.grid, entry.grid, "{line:?}");
    }
});
