//! The operations: one table from which the requests, the replies, the dispatch and the schema are made.

use std::io;

use omnidoku::logic::message::{Language, Message};
use serde::Serialize;

use crate::allowance::{Allowance, Progress};
use crate::effort::{self, BodySize, Effort};
use crate::handle::{
    about, appraise, board, check, cover, generate, judge, measure, pages, picture, reasoning,
    report, search, text, trace, training, typos, worksheet,
};
use crate::message::{self, instead};
use crate::work::Work;
use crate::{Refusal, RefusalKind, reply, request};

/// Passes the table to a macro. The columns: the operation's name, its variant, its request, its
/// reply, the function that does it, how large the JSON of a request may be, and how much work a
/// request is expected to be.
macro_rules! every_operation {
    ($use:ident) => {
        $use! {
            /// The solutions of a puzzle, as many as are asked for.
            "solve" Solve SolveRequest SolveReply by search::solve, Small, effort::of_solve;
            /// How many solutions a puzzle has.
            "count" Count CountRequest CountReply by search::count, Small, effort::of_count;
            /// Whether a grid keeps the rules and leads to the solution.
            "check" Check CheckRequest CheckReply by check::check, Small, |r| effort::of_grid(&r.grid_input());
            /// Which clue was probably copied wrongly.
            "typos" Typos TyposRequest TyposReply by typos::typos, Small, |_| Effort::Middle;
            /// What each value of each blank cell leads to.
            "possible" Possible PossibleRequest PossibleReply by search::possible, Small, |_| Effort::Long;
            /// The state of a puzzle under construction.
            "appraise" Appraise AppraiseRequest AppraiseReply by appraise::appraise, Small, |_| Effort::Middle;
            /// The next step, as a ladder of hints.
            "hint" Hint HintRequest HintReply by reasoning::hint, Large, |_| Effort::Middle;
            /// The steps from here to the solution.
            "path" Path PathRequest PathReply by reasoning::path, Large, |_| Effort::Middle;
            /// Every deduction that is possible now.
            "steps" Steps StepsRequest StepsReply by reasoning::steps, Large, |_| Effort::Middle;
            /// How hard a puzzle is.
            "rate" Rate RateRequest RateReply by reasoning::rate, Small, |_| Effort::Middle;
            /// How a technique is taught.
            "lesson" Lesson LessonRequest LessonReply by training::lesson, Small, |_| Effort::Middle;
            /// A position in which a technique is the only progress.
            "train" Train TrainRequest TrainReply by training::train, Small, |_| Effort::Middle;
            /// Whether an answer to an exercise is right.
            "judge" Judge JudgeRequest JudgeReply by judge::judge, Large, |_| Effort::Middle;
            /// Puzzles made to order.
            "generate" Generate GenerateRequest GenerateReply by generate::generate, Large, |_| Effort::Long;
            /// The puzzles of a text.
            "read" Read ReadRequest ReadReply by text::read, Large, effort::of_read;
            /// A grid as text.
            "write" Write WriteRequest WriteReply by text::write, Large, |r| effort::of_grid(&r.grid_input());
            /// What an engine does, event by event.
            "trace" Trace TraceRequest TraceReply by trace::trace, Small, |_| Effort::Long;
            /// How long engines take on puzzles, and what they count.
            "measure" Measure MeasureRequest MeasureReply by measure::measure, Large, |_| Effort::Long;
            /// The sets of puzzles that come with the program.
            "suites" Suites SuitesRequest SuitesReply by measure::suites, Small, |_| Effort::Quick;
            /// How the time of an engine depends on the number of blanks.
            "super" Super SuperRequest SuperReply by measure::super_test, Small, |_| Effort::Long;
            /// What was measured as a page, as tables and as charts.
            "report" Report ReportRequest ReportReply by report::report, Large, |_| Effort::Long;
            /// The exact covers of a 0/1 matrix, and how they are found.
            "cover" Cover CoverRequest CoverReply by cover::cover, Large, |_| Effort::Long;
            /// A grid as a drawing.
            "picture" Picture PictureRequest PictureReply by picture::picture, Large, |r| effort::of_grid(&r.grid_input());
            /// Puzzles on paper, a drawing for each page.
            "pages" Pages PagesRequest PagesReply by pages::pages, Large, |_| Effort::Long;
            /// Exercises on paper, a drawing for each page.
            "worksheet" Worksheet WorksheetRequest PagesReply by worksheet::worksheet, Small, |_| Effort::Long;
            /// A text as a QR code.
            "qr" Qr QrRequest QrReply by picture::qr, Small, |_| Effort::Quick;
            /// What is on a board with rules of variants.
            "board" Board BoardRequest BoardReply by board::board, Large, |_| Effort::Middle;
            /// Solutions of a board with rules, as many as are asked for.
            "board-solve" BoardSolve BoardSolveRequest BoardSolveReply by board::solve, Large, |_| Effort::Long;
            /// How many solutions a board with rules has.
            "board-count" BoardCount BoardCountRequest BoardCountReply by board::count, Large, |_| Effort::Long;
            /// Whether a board with rules has exactly one solution, or values are one.
            "board-check" BoardCheck BoardCheckRequest BoardCheckReply by board::check, Large, |_| Effort::Long;
            /// Which values each cell of a board with rules has in some solution.
            "board-possible" BoardPossible BoardPossibleRequest BoardPossibleReply by board::possible, Large, |_| Effort::Long;
            /// A board with rules as text, for this program or another.
            "board-write" BoardWrite BoardWriteRequest WriteReply by board::write, Large, |_| Effort::Middle;
            /// A board with rules as a drawing.
            "board-picture" BoardPicture BoardPictureRequest PictureReply by board::picture, Large, |_| Effort::Middle;
            /// The rules that boards may have.
            "rules" Rules RulesRequest RulesReply by board::rules, Small, |_| Effort::Quick;
            /// The engines, techniques, levels, formats and limits.
            "about" About AboutRequest AboutReply by about::about, Small, |_| Effort::Quick;
        }
    };
}

#[cfg(feature = "schema")]
pub(crate) use every_operation;

macro_rules! define {
    ($(
        $(#[$doc:meta])*
        $name:literal $variant:ident $request:ident $reply:ident by $by:path, $size:ident, $effort:expr;
    )*) => {
        /// What can be asked.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Request {
            $($(#[$doc])* $variant(request::$request),)*
        }

        /// What is answered, by the operation that was asked for.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum Reply {
            $($(#[$doc])* $variant(reply::$reply),)*
        }

        impl Request {
            /// The operations by the names they are asked for with.
            pub const OPERATIONS: &[&str] = &[$($name),*];

            /// The operation it asks for.
            pub fn operation(&self) -> &'static str {
                match self {
                    $(Request::$variant(_) => $name,)*
                }
            }

            /// How large the JSON of a request for an operation may be; `None` if there is no such
            /// operation.
            pub fn body_size(operation: &str) -> Option<BodySize> {
                match operation {
                    $($name => Some(BodySize::$size),)*
                    _ => None,
                }
            }

            /// How long it is expected to take.
            pub fn effort(&self) -> Effort {
                match self {
                    $(Request::$variant(request) => {
                        let effort: fn(&request::$request) -> Effort = $effort;
                        effort(request)
                    })*
                }
            }

            /// The tag of the language it states.
            pub fn language(&self) -> Option<&str> {
                match self {
                    $(Request::$variant(request) => request.language.as_deref(),)*
                }
            }

            /// Reads the JSON of a request. A refusal names the place of what is wrong, in English.
            pub fn read(operation: &str, json: &[u8]) -> Result<Request, Refusal> {
                match operation {
                    $($name => request::from_json(json).map(Request::$variant),)*
                    _ => Err(unknown(operation)),
                }
            }
        }

        /// Does what a request asks for, within its allowance, and reports progress a few times a second.
        pub fn handle(
            request: &Request,
            allowance: &Allowance,
            progress: &mut dyn FnMut(Progress),
        ) -> Result<Reply, Refusal> {
            let language = match request.language() {
                Some(tag) => about::language(Some(tag))?,
                None => allowance.language,
            };
            let work = Work::new(allowance, language, progress);
            let reply = match request {
                $(Request::$variant(request) => apart($by, request, &work).map(Reply::$variant),)*
            };
            reply.map_err(|refusal| refusal.in_language(language))
        }
    };
}
every_operation!(define);

/// Calls a handler that is not to become part of [`handle`]: browsers load those that few requests need later.
#[inline(never)]
fn apart<'w, R, A>(
    handler: fn(&R, &Work<'w>) -> Result<A, Refusal>,
    request: &R,
    work: &Work<'w>,
) -> Result<A, Refusal> {
    handler(request, work)
}

impl Request {
    /// The same as [`read`](Request::read); a refusal is in the language that the JSON states, as far
    /// as that can be found, or else in this one.
    pub fn read_in(
        operation: &str,
        json: &[u8],
        otherwise: &'static Language,
    ) -> Result<Request, Refusal> {
        Request::read(operation, json)
            .map_err(|refusal| refusal.in_language(request::language_of(json).unwrap_or(otherwise)))
    }

    /// The language of a refusal: the one it states if there is such, or else this one.
    pub fn language_or(&self, otherwise: &'static Language) -> &'static Language {
        self.language().and_then(Language::by_tag).unwrap_or(otherwise)
    }
}

impl Reply {
    /// The reply as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The reply as JSON, if it has no more than this many bytes.
    pub fn to_json_within(&self, max_bytes: usize) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Bounded { bytes: Vec::with_capacity(256), max_bytes };
        match serde_json::to_writer(&mut bytes, self) {
            Ok(()) => Ok(bytes.bytes),
            Err(_) => Err(Refusal::reply_too_long(self.what_to_ask_for(), max_bytes)),
        }
    }

    /// What to ask for instead of a reply that is too long.
    fn what_to_ask_for(&self) -> Message {
        match self {
            Reply::Solve(_) | Reply::BoardSolve(_) => instead::solutions(),
            Reply::Generate(_) => instead::puzzles(),
            Reply::Trace(_) | Reply::Cover(_) => instead::events(),
            Reply::Read(_) => instead::read(),
            Reply::Steps(_) => instead::steps(),
            Reply::Path(_) => instead::path(),
            Reply::Picture(_) | Reply::BoardPicture(_) => instead::picture(),
            Reply::Pages(_) => instead::pages(),
            Reply::Measure(_) => instead::measure(),
            Reply::Worksheet(_) => instead::worksheet(),
            Reply::About(_)
            | Reply::Appraise(_)
            | Reply::Board(_)
            | Reply::BoardCheck(_)
            | Reply::BoardCount(_)
            | Reply::BoardPossible(_)
            | Reply::BoardWrite(_)
            | Reply::Check(_)
            | Reply::Count(_)
            | Reply::Hint(_)
            | Reply::Judge(_)
            | Reply::Lesson(_)
            | Reply::Possible(_)
            | Reply::Qr(_)
            | Reply::Rate(_)
            | Reply::Report(_)
            | Reply::Rules(_)
            | Reply::Suites(_)
            | Reply::Super(_)
            | Reply::Train(_)
            | Reply::Typos(_)
            | Reply::Write(_) => instead::less(),
        }
    }
}

/// Takes bytes up to a limit.
struct Bounded {
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl io::Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > self.max_bytes {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn unknown(operation: &str) -> Refusal {
    let known = Request::OPERATIONS.join(", ");
    let message = message::request::unknown_operation(message::quoted(operation), known);
    Refusal { kind: RefusalKind::UnknownOperation, ..Refusal::bad_input(message) }
}
