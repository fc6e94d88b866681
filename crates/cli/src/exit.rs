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
    /// 1: there is provably no solution, or the given solution is wrong.
    NoSolution,
    /// 5: a limit ended the search, or the engine gave up, before the answer was known.
    OutOfTime,
    /// 5: the user ended the work before the answer was known.
    Cancelled,
    /// 4: a text is not a puzzle, its clues contradict each other, or the command cannot handle it.
    BadInput,
    /// 2: the command line is wrong.
    Usage,
    /// 74: the output could not be written.
    Output,
    /// 70: a defect of the program itself.
    Fault,
}

impl Exit {
    /// One per exit code, in order of the codes.
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

    /// The exit of a puzzle whose search was interrupted.
    pub(crate) fn interrupted(cause: Cause) -> Exit {
        match cause {
            Cause::Cancelled => Exit::Cancelled,
            _ => Exit::OutOfTime,
        }
    }

    /// The exit code.
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

    /// Ends the process at once.
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
