//! Any bytes as a request for paper: refused, or drawn and made into a file. No panic, and nothing that takes longer than
//! its allowance.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::{Limits, SystemClock};
use omnidoku_api::request::{PrintKind, PrintRequest};
use omnidoku_api::{Allowance, Print, RefusalKind, prepare};
use omnidoku_print::{FileFormat, Job, PrintError, print_while};

/// The most digits and candidates of a file.
const MAX_SYMBOLS: usize = 5_000;

fuzz_target!(|json: &[u8]| {
    let request = match PrintRequest::read(json) {
        Ok(request) => request,
        Err(refusal) => return assert_ne!(refusal.kind, RefusalKind::Fault),
    };
    let form = match request.kind {
        PrintKind::Pdf => FileFormat::Pdf,
        PrintKind::Png => FileFormat::Png,
        PrintKind::Svg => FileFormat::Svg,
    };
    let page = request.page.unwrap_or(1);
    let allowance = Allowance {
        max_seconds: 0.2,
        usual_seconds: 0.2,
        max_size: 16,
        max_puzzles: 4,
        ..Allowance::new(Limits::none().with_clock(SystemClock::start()))
    };
    let pages = request.into_pages();
    let Print { sheet, puzzles } = match prepare(&pages, MAX_SYMBOLS, &allowance, &mut |_| {}) {
        Ok(print) => print,
        Err(refusal) => return assert_eq!(refusal.kind, RefusalKind::Unprocessable, "{refusal:?}"),
    };
    let limits = allowance.limits_for(Some(allowance.max_seconds));
    let job = Job { puzzles, sheet, on_paper: true, form, width: None };
    match print_while(&job, page, &mut |_| limits.exceeded().is_none()) {
        Err(error @ (PrintError::NoDrawing(_) | PrintError::Unwritable(_))) => panic!("{error}"),
        Ok(_) | Err(_) => {}
    }
});
