//! The samples with rules: a board for every rule, by its name.

use omnidoku_api as api;
use omnidoku_rules::samples::{self, Sample};
use omnidoku_rules::show::frame::frame;
use omnidoku_rules::show::sentence::sentences;
use omnidoku_rules::words::{self as rule_words, Language};

use crate::args::{self, OutputFormat};
use crate::page::Page;
use crate::paint;
use crate::source::Source;
use crate::words;

/// The level under which all of them are listed.
const LEVEL: &str = "rules";

/// The boards with a name, or all of them by their level.
pub(super) fn named(name: &str) -> impl Iterator<Item = Source> {
    let wanted = move |sample: &Sample| sample.rule == name || LEVEL == name;
    let sources = samples::samples().filter(wanted);
    sources.map(|sample| Source::Sample { name: sample.rule, puzzle: sample.text, shape: None })
}

/// Lists or prints the boards that are asked for.
pub(super) fn print(arguments: &args::Samples, page: &mut Page) {
    let listing = arguments.names.is_empty();
    let wanted = |sample: &Sample| {
        listing || arguments.names.iter().any(|name| name == sample.rule || name == LEVEL)
    };
    for sample in samples::samples().filter(wanted) {
        if arguments.writing.json {
            page.json(&as_data(&sample));
        } else if listing {
            let clues = clue_count(&sample).to_string();
            page.line(&words::sample(sample.rule, LEVEL, &clues, note(&sample)));
        } else {
            print_one(arguments, &sample, page);
        }
    }
}

/// Prints a board: a picture for people, JSON on one line for programs.
fn print_one(arguments: &args::Samples, sample: &Sample, page: &mut Page) {
    let drawn = arguments.writing.format == Some(OutputFormat::Grid)
        || (arguments.writing.format.is_none() && paint::output_is_terminal());
    if !drawn {
        return page.line(sample.text);
    }
    let (paint, variant) = (arguments.writing.paint(), &sample.file.variant);
    page.caption(&format!("{} {}", paint.strong(sample.rule), paint.faint(note(sample))));
    page.text(&frame(&variant.board, None, arguments.writing.coordinates));
    sentences(variant, Language::English).iter().for_each(|line| page.line(line));
}

fn as_data(sample: &Sample) -> api::Sample {
    api::Sample {
        name: sample.rule.to_owned(),
        level: LEVEL.to_owned(),
        size: sample.file.variant.board.rows(),
        clues: clue_count(sample),
        note: note(sample).to_owned(),
        puzzle: sample.text.to_owned(),
    }
}

fn note(sample: &Sample) -> &'static str {
    rule_words::name(sample.rule, Language::English)
}

fn clue_count(sample: &Sample) -> usize {
    let board = &sample.file.variant.board;
    board.cells().filter(|&cell| board.given(cell).is_some()).count()
}
