//! Machines of Interactive Sudoku Solver: bits, the highest of each byte first, to the base of 64.
//!
//! ```text
//! 2 bits     0: steps as a list, 1: as bits for the values
//! 4 bits     how many bits the number of a state has, less 1 — call it s
//! 4 bits     how many symbols there are, less 1 — call it n
//! s, s bits  how many start states, and accepted ones that are no start states: they come first, in this order
//! a bit for each start state, the last first: whether it is accepted too
//! 4 bits     for a list only: how many bits the number of steps has
//! then for each state, up to the end:
//!   a list   the number of its steps, and for each the symbol and the state
//!   or bits  a bit for each symbol, the last first, and for each that is set the state
//! ```
//!
//! Symbols are the values, and behind them the break between segments.

use std::sync::Arc;

use omnidoku_core::{Value, ValueSet, Values};

use super::Machine;
use crate::automaton::State;
use crate::fields::RuleError;
use crate::iss::base_64_bytes;

impl Machine {
    /// Reads a machine for cells with these values.
    pub(super) fn decoded(word: &str, values: Values) -> Result<Arc<Machine>, RuleError> {
        let wrong = || RuleError::wrong("steps", "a state machine to the base of 64");
        if word.is_empty() {
            return Ok(Arc::default());
        }
        let bytes = base_64_bytes(word).ok_or_else(wrong)?;
        let machine = decode(Bits { bytes: &bytes, at: 0 }, values).ok_or_else(wrong)?;
        super::text::checked(machine)
    }
}

struct Bits<'a> {
    bytes: &'a [u8],
    /// How many bits have been taken.
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// The next bit.
    fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }

    /// A number of at most 16 bits.
    fn number(&mut self, bits: usize) -> Option<usize> {
        (0..bits).try_fold(0, |number, _| Some(2 * number + usize::from(self.bit()?)))
    }

    /// The places of the bits that are set, the last bit counted first.
    fn set_bits(&mut self, count: usize) -> Option<Vec<usize>> {
        let bits: Vec<bool> = (0..count).map(|_| self.bit()).collect::<Option<_>>()?;
        let places = bits.into_iter().rev().enumerate();
        Some(places.filter(|&(_, is_set)| is_set).map(|(place, _)| place).collect())
    }
}

fn decode(mut bits: Bits<'_>, values: Values) -> Option<Machine> {
    let is_list = match bits.number(2)? {
        0 => true,
        1 => false,
        _ => return None,
    };
    let state_bits = bits.number(4)? + 1;
    let symbol_count = bits.number(4)? + 1;
    let symbol_bits = (usize::BITS - (symbol_count - 1).leading_zeros()) as usize;
    let (starts, accepted) = (bits.number(state_bits)?, bits.number(state_bits)?);
    let mut machine = Machine::default();
    machine.start.extend((0..starts).map(|state| state as State));
    machine.accept.extend(bits.set_bits(starts)?.into_iter().map(|state| state as State));
    machine.accept.extend((starts..starts + accepted).map(|state| state as State));
    let count_bits = if is_list { bits.number(4)? } else { symbol_count };
    let mut from: State = 0;
    while count_bits > 0 && bits.left() >= count_bits {
        let steps: Vec<(usize, usize)> = if is_list {
            let count = bits.number(count_bits)?;
            (0..count)
                .map(|_| Some((bits.number(symbol_bits)?, bits.number(state_bits)?)))
                .collect::<Option<_>>()?
        } else {
            let symbols = bits.set_bits(symbol_count)?.into_iter();
            symbols.map(|symbol| Some((symbol, bits.number(state_bits)?))).collect::<Option<_>>()?
        };
        for (symbol, to) in steps {
            let to = to as State;
            if symbol < values.count() {
                machine.steps.push((from, ValueSet::only(Value::new(symbol)), to));
            } else if symbol == values.count() {
                machine.breaks.push((from, to));
            }
        }
        // Bits that fill the last byte look like states without steps.
        from = from.checked_add(1)?;
    }
    Some(machine)
}

#[cfg(test)]
mod tests {
    use omnidoku_core::Board;

    use crate::agreement::{assert_same, read_iss, strip};
    use crate::full::Full;
    use crate::rule::{Check, Rule};

    /// Compares a line with what it should demand on all boards of a strip.
    fn assert_accepts(board: &Board, constraint: &str, accepts: impl Fn(&[i32]) -> bool) {
        let rules = read_iss(board, constraint).unwrap();
        let [rule] = &rules[..] else { panic!("{rules:?}") };
        let written = serde_json::Value::Object(rule.write(board));
        let (kept, broken) = assert_same(board, &written);
        let mut count = 0;
        let values: Vec<_> = board.values().all().collect();
        let mut word = vec![values[0]; board.cell_count()];
        for mut index in 0..kept + broken {
            for value in &mut word {
                *value = values[index % values.len()];
                index /= values.len();
            }
            let full = Full::new(board, &word);
            let numbers: Vec<i32> = full.numbers(&rule.cells()).collect();
            assert_eq!(rule.is_kept(&full), accepts(&numbers), "{constraint}: {numbers:?}");
            count += usize::from(rule.is_kept(&full));
        }
        assert!(count == kept && kept > 0 && broken > 0);
    }

    #[test]
    fn machines_of_interactive_sudoku_solver() {
        // A list: only 0, or a 3 right after a 0.
        assert_accepts(&strip(3, 0, 4), "NFA~CNJMioSJjkQa57Ow~_0%203~R1C1~R1C2~R1C3", |numbers| {
            numbers.windows(2).any(|pair| pair == [0, 3])
        });
        assert_accepts(&strip(1, 0, 4), "NFA~CNJMioSJjkQa57Ow~R1C1", |numbers| numbers == [0]);
        // Bits and a break: as many ones before it as behind it, at most two.
        let ones = |numbers: &[i32]| numbers.iter().filter(|&&number| number == 1).count();
        let line = "NFA~SMl4QKk-mprdeGPZQA~R1C1~R1C2~R1C3~-~R1C4~R1C5";
        assert_accepts(&strip(5, 0, 3), line, |numbers| {
            ones(&numbers[..3]) == ones(&numbers[3..])
        });
    }

    #[test]
    fn several_lines_share_a_machine() {
        let rules = read_iss(&strip(3, 0, 4), "NFA~CNJMioSJjkQa57Ow~_A%20b~R1C1~R1C2~~R1C3").unwrap();
        let [Rule::StateMachine(first), Rule::StateMachine(second)] = &rules[..] else {
            panic!("{rules:?}")
        };
        assert_eq!((first.name.as_deref(), second.name.as_deref()), (Some("A b"), Some("A b")));
        assert!(std::sync::Arc::ptr_eq(&first.machine, &second.machine));
    }

    #[test]
    fn damaged_machines_are_refused() {
        let board = strip(2, 0, 4);
        for wrong in ["NFA", "NFA~_~R1C1", "NFA~CN~R1C1", "NFA~CNJMioSJjkQa5~R1C1", "NFA~zzzz~R1C1", "NFA~C+~R1C1"]
        {
            assert!(read_iss(&board, wrong).is_err(), "{wrong}");
        }
        let many = format!("NFA~Pg{}~R1C1", "_".repeat(60_000));
        assert!(read_iss(&board, &many).is_err());
    }
}
