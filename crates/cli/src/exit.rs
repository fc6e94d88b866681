//! How the process ends: one code for each kind of answer, so that scripts need not read text.

use std::process::ExitCode;

use omnidoku::Cause;

/// The exit codes. A batch ends with the worst of its puzzles; the order of the variants is the order
/// from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// 0: everything asked was answered.
    Ok,
    /// 3: exactly one solution was asked for, and there are more.
    Several,
    /// 1: it is proven that there is no solution, or what was given is none.
    NoSolution,
    /// 5: a limit ended the search, or the engine gave up, before the answer was known.
    OutOfTime,
    /// 5: the user ended the work before the answer was known.
    Cancelled,
    /// 4: a text is no puzzle, its clues contradict each other, or it cannot be treated as asked.
    BadInput,
    /// 2: the command line makes no sense.
    Usage,
    /// 74: the output could not be written.
    Output,
    /// 70: a defect of the program itself.
    Fault,
}

impl Exit {
    /// One for each number, in order.
    pub(crate) const ALL: [Exit; 8] = [
        Exit::Ok,
        Exit::NoSolution,
        Exit::Usage,
        Exit::Several,
        Exit::BadInput,
        Exit::OutOfTime,
        Exit::Fault,
        Exit::Output,
    ];

    /// How a puzzle ends that a search was interrupted at.
    pub(crate) fn interrupted(cause: Cause) -> Exit {
        match cause {
            Cause::Cancelled => Exit::Cancelled,
            _ => Exit::OutOfTime,
        }
    }

    /// The number the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Exit::Ok => 0,
            Exit::NoSolution => 1,
            Exit::Usage => 2,
            Exit::Several => 3,
            Exit::BadInput => 4,
            Exit::OutOfTime | Exit::Cancelled => 5,
            Exit::Fault => 70,
            Exit::Output => 74,
        }
    }

    /// Ends the process here and now.
    pub(crate) fn leave(self) -> ! {
        std::process::exit(self.code().into())
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit::*;

    #[test]
    fn the_worst_of_a_batch_is_the_largest() {
        assert_eq!([Ok, OutOfTime, Several, NoSolution].into_iter().max(), Some(OutOfTime));
        assert_eq!([NoSolution, BadInput, OutOfTime].into_iter().max(), Some(BadInput));
        assert_eq!([Several, NoSolution].into_iter().max(), Some(NoSolution));
    }
}
