//! The errors of other crates as messages. Their English is what the errors say themselves.

use omnidoku::format::{MAX_LINE_BYTES, ReadErrorKind, UnknownAlphabet, WriteError};
use omnidoku::generate::{Contradiction, Hopeless, Problem};
use omnidoku::links::{MatrixError, MatrixFault};
use omnidoku::logic::message::{Argument, Message};
use omnidoku::{Conflict, Fault, GridError, Shape, ShapeError};
use omnidoku_bench::super_test::BadSettings;
use omnidoku_exchange::{self as exchange, ExchangeErrorKind, Form, Notice};

use super::{
    alphabet, contradiction, engine, exchange as foreign, form, grid, hopeless, level, matrix,
    measure, phrase, shape, text, wish,
};

/// No shape could be made.
pub(crate) fn of_shape(error: &ShapeError) -> Message {
    match error {
        ShapeError::BoxTooSmall { rows, cols } => shape::box_too_small(*rows, *cols),
        ShapeError::TooLarge { size } => shape::too_large(*size, Shape::MAX_SIZE),
        ShapeError::NoBoxes { size } => shape::no_boxes(*size),
        ShapeError::Unreadable { text } => shape::unreadable(text.clone()),
    }
}

/// There is no such alphabet.
pub(crate) fn of_alphabet(error: &UnknownAlphabet) -> Message {
    alphabet::unknown(error.text.clone())
}

/// Numbers are no grid.
pub(crate) fn of_grid(error: &GridError) -> Message {
    match *error {
        GridError::WrongLength { shape, found } => {
            grid::wrong_length(shape.to_string(), shape.cell_count(), found)
        }
        GridError::OutOfRange { shape, cell, value } => {
            grid::out_of_range(shape.cell_name(cell), value, shape.size())
        }
    }
}

/// A digit more than once in a house.
pub(crate) fn of_conflict(conflict: &Conflict) -> Message {
    let Conflict { house, digit, cells } = conflict;
    match cells.len() {
        2 => grid::conflict_of_two(*digit, *house, cells.clone()),
        count => grid::conflict(*digit, *house, cells.clone(), count),
    }
}

/// A text is no puzzle.
pub(crate) fn of_text(kind: &ReadErrorKind) -> Message {
    match kind {
        ReadErrorKind::Empty => text::empty(),
        ReadErrorKind::SecondPuzzle => text::second_puzzle(),
        ReadErrorKind::LineTooLong => text::line_too_long(MAX_LINE_BYTES),
        ReadErrorKind::Symbol { found, alphabet, shape } => {
            let (name, blanks) = (alphabet.name(*shape), alphabet.blanks(*shape));
            text::symbol(format!("{found:?}"), name, blanks.to_string())
        }
        ReadErrorKind::Number { found, shape } => {
            match found.bytes().all(|byte| byte.is_ascii_digit()) {
                true => text::out_of_range(bare(found), shape.size()),
                false => text::no_number(bare(found), shape.size()),
            }
        }
        ReadErrorKind::Candidates { found, alphabet, shape } => {
            text::no_candidates(bare(found), alphabet.name(*shape))
        }
        ReadErrorKind::CellCount { found, sizes } => {
            let sizes = sizes.iter().map(|&size| text::size(size * size, size));
            let expected = sizes.reduce(grid::either);
            text::cell_count(
                *found,
                expected.map_or(Argument::Verbatim(String::new()), Argument::from),
            )
        }
        ReadErrorKind::SideBySide { found, size } => text::side_by_side(*found, *size),
        ReadErrorKind::Groups { found, size } => text::groups(*found, *size),
        ReadErrorKind::RowLength { row, found, expected } => {
            text::row_length(*row, *found, *expected)
        }
        ReadErrorKind::Misaligned { row, cells } => text::misaligned(*row, *cells),
        ReadErrorKind::MixedLayout { row } => text::mixed_layout(*row),
        ReadErrorKind::Truncated { rows, expected } => text::truncated(*rows, *expected),
        ReadErrorKind::TooManyRows { expected } => text::too_many_rows(*expected),
        ReadErrorKind::Shape(error) => of_shape(error),
        ReadErrorKind::AlphabetTooSmall { alphabet, shape } => {
            grid::alphabet_too_small(alphabet.to_string(), shape.size())
        }
        ReadErrorKind::UnclosedList => text::unclosed_list(),
        ReadErrorKind::ListCutShort => text::list_cut_short(),
        ReadErrorKind::NoPuzzleSection => text::no_puzzle_section(),
        ReadErrorKind::GivenChanged { cell } => text::state_changes_given(cell.clone()),
        other => super::request::wrong(other.to_string()),
    }
}

/// Text in a message: as it is where it is plain, quoted and escaped where it is not.
fn bare(text: &str) -> String {
    match text.chars().all(|c| c.is_ascii_graphic()) {
        true => text.to_owned(),
        false => format!("{text:?}"),
    }
}

/// A grid cannot be written in one of our own formats.
pub(crate) fn of_write(error: &WriteError) -> Message {
    match error {
        WriteError::ClassicOnly { format } => text::classic_only(format.to_string()),
        WriteError::AlphabetTooSmall { alphabet, shape } => {
            grid::alphabet_too_small(alphabet.to_string(), shape.size())
        }
        WriteError::Blank { blank, alphabet, shape } => {
            text::bad_blank(format!("{blank:?}"), alphabet.blanks(*shape).to_string())
        }
        other => super::request::wrong(other.to_string()),
    }
}

/// A text of another program is no plain Sudoku.
pub(crate) fn of_exchange(kind: &ExchangeErrorKind) -> Message {
    match kind {
        ExchangeErrorKind::TooLong => foreign::too_long(),
        ExchangeErrorKind::Variant { rule } => foreign::variant(phrase(rule)),
        ExchangeErrorKind::Elsewhere => foreign::elsewhere(),
        ExchangeErrorKind::NoPuzzle { form } => foreign::no_puzzle(title(*form)),
        ExchangeErrorKind::Unsupported { what } => foreign::unsupported(phrase(what)),
        ExchangeErrorKind::Damaged { form, problem } => {
            foreign::damaged(title(*form), phrase(problem))
        }
        ExchangeErrorKind::Shape(error) => of_shape(error),
        ExchangeErrorKind::CellCount { found, expected } => foreign::cell_count(*found, *expected),
        ExchangeErrorKind::Digit { cell, found, size } => {
            foreign::digit(cell.clone(), found.clone(), *size)
        }
        other => super::request::wrong(other.to_string()),
    }
}

/// What a form of another program is called in a sentence.
fn title(of: Form) -> Message {
    match of {
        Form::Share => form::share(),
        Form::OpenSudoku => form::opensudoku(),
        Form::Fpuzzles => form::fpuzzles(),
        Form::SudokuPad => form::sudokupad(),
        Form::SudokuWiki => form::sudokuwiki(),
        Form::Coach => form::coach(),
        Form::Solo => form::solo(),
        Form::Hodoku => form::hodoku(),
        Form::Link => form::link(),
    }
}

/// A grid cannot be written for another program.
pub(crate) fn of_foreign_write(error: &exchange::WriteError) -> Message {
    match error {
        exchange::WriteError::Shape { form, shape, holds } => {
            text::form_shape(title(*form), shape.to_string(), (*holds).to_owned())
        }
        exchange::WriteError::ReadOnly { form } => text::read_only(form.to_string()),
        other => super::request::wrong(other.to_string()),
    }
}

/// Something was left out when a text of another program was read.
pub(crate) fn of_notice(notice: &Notice) -> Message {
    match notice {
        Notice::Drawings => foreign::drawings(),
        Notice::Rules(text) => foreign::rules(text.clone()),
        other => super::request::wrong(other.to_string()),
    }
}

/// No puzzle can be what is asked for.
pub(crate) fn of_wish(problem: &Problem) -> Message {
    match problem {
        Problem::TooManyClues { asked, cells } => wish::too_many_clues(*asked, *cells),
        Problem::TooFewClues { asked, fewest, reason } => {
            wish::too_few_clues(*asked, *fewest, phrase(reason))
        }
        Problem::LayoutDoesNotFit { layout, asked, nearest } => {
            wish::layout((*layout).to_owned(), *asked, *nearest)
        }
        Problem::MaskShape { mask, shape } => wish::mask_shape(mask.to_string(), shape.to_string()),
        Problem::HopelessMask(reason) => wish::hopeless_mask(of_mask(reason)),
        Problem::Rare { shape, level: name, one_in, tries } => {
            wish::rare(shape.clone(), level(name), one_in.to_string(), tries.to_string())
        }
        Problem::NotForShape { what, which, shape } => {
            wish::not_for_shape(phrase(what), phrase(which), shape.to_string())
        }
        Problem::Contradiction(found) => of_contradiction(found),
    }
}

fn of_mask(reason: &Hopeless) -> Message {
    match *reason {
        Hopeless::TooFew { clues } => hopeless::too_few(clues),
        Hopeless::MissingDigits { clues, size } => hopeless::missing_digits(clues, size),
        Hopeless::Rows(one, other) => hopeless::rows(one + 1, other + 1),
        Hopeless::Columns(one, other) => hopeless::columns(one + 1, other + 1),
    }
}

fn of_contradiction(found: &Contradiction) -> Message {
    let id = |technique: &omnidoku::logic::Technique| technique.id().into_owned();
    match found {
        Contradiction::MaskAndSymmetry => contradiction::mask_and_symmetry(),
        Contradiction::UnbiasedAndSymmetry => contradiction::unbiased_and_symmetry(),
        Contradiction::MinimalAndSeveral => contradiction::minimal_and_several(),
        Contradiction::Off(technique) => contradiction::off(id(technique)),
        Contradiction::WantedAndRuledOut(technique) => {
            contradiction::wanted_and_ruled_out(id(technique))
        }
        Contradiction::EmptyScore { from, to } => {
            contradiction::empty_score(from.to_string(), to.to_string())
        }
        Contradiction::OtherScale => contradiction::other_scale(),
        Contradiction::HarderTechnique { technique, class, level: asked } => {
            contradiction::harder_technique(id(technique), level(class.name()), level(asked.name()))
        }
        Contradiction::ScoreAboveLevel(class) => {
            contradiction::score_above_level(level(class.name()), class.max_score().to_string())
        }
        Contradiction::SolvedWithout { level: asked, solved_by, technique } => {
            contradiction::solved_without(level(asked.name()), phrase(solved_by), id(technique))
        }
        Contradiction::ScoreOfLevel { level: asked, shape, least, most } => {
            contradiction::score_of_level(
                level(asked.name()),
                shape.to_string(),
                least.to_string(),
                most.to_string(),
            )
        }
        Contradiction::FourByFour => contradiction::four_by_four(),
        Contradiction::FullGrid => contradiction::full_grid(),
        Contradiction::SolvedButBlank => contradiction::solved_but_blank(),
        Contradiction::NotUnique => contradiction::not_unique(),
        other => super::request::wrong(other.to_string()),
    }
}

/// A text is no matrix.
pub(crate) fn of_matrix(error: &MatrixError) -> Message {
    match &error.fault {
        MatrixFault::Symbol(found) => matrix::symbol(format!("{found:?}")),
        MatrixFault::Number => matrix::number(),
        MatrixFault::Nothing(found) => matrix::nothing_before(format!("{found:?}")),
        MatrixFault::Bracket { found, reason } => {
            matrix::bracket(format!("{found:?}"), phrase(reason))
        }
        MatrixFault::Open(found) => matrix::unclosed(format!("{found:?}")),
        MatrixFault::RowLength { row, found, expected } => {
            matrix::row_length(*row, *found, *expected)
        }
        MatrixFault::Empty => matrix::empty(),
    }
}

/// A super test cannot be carried out.
pub(crate) fn of_plan(error: &BadSettings) -> Message {
    match *error {
        BadSettings::Blanks { from, to, cells } => measure::blanks(from, to, cells),
        BadSettings::Unsupported { engine, shape } => {
            engine::not_for_boxes(engine.to_string(), shape.to_string())
        }
    }
}

/// An engine is broken.
pub(crate) fn of_fault(fault: &Fault) -> Message {
    engine::broken(fault.engine.to_string(), fault.flaw.to_string())
}
