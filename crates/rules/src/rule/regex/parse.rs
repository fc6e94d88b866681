//! Reading a pattern by recursive descent:
//!
//! ```text
//! either   = sequence ("|" sequence)*
//! sequence = (one ("?" | "*" | "+" | "{" n ("," n?)? "}")*)*
//! one      = character | "." | "[" "^"? (character ("-" character)?)+ "]" | "(" either ")"
//! ```

use omnidoku_core::{Value, ValueSet, Values};

use super::pattern::Node;
use crate::fields::RuleError;

/// The longest pattern that is read, in characters.
const MAX_LENGTH: usize = 2000;

/// How deep groups and repetitions may be nested.
const MAX_DEPTH: usize = 16;

pub(super) fn parse(text: &str, values: Values) -> Result<Node, RuleError> {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() > MAX_LENGTH {
        return Err(RuleError::wrong("pattern", format!("at most {MAX_LENGTH} characters long")));
    }
    let mut parser = Parser { characters, at: 0, values };
    let (node, _) = parser.either(MAX_DEPTH)?;
    match parser.peek() {
        None => Ok(node),
        Some(_) => Err(parser.unexpected()),
    }
}

struct Parser {
    characters: Vec<char>,
    at: usize,
    values: Values,
}

/// A node, and how deep its parts are nested.
type Nested = (Node, usize);

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, expected: char) -> bool {
        let is_there = self.peek() == Some(expected);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, expected: char) -> Result<(), RuleError> {
        if self.take(expected) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// What is wrong with the next character.
    fn unexpected(&self) -> RuleError {
        let problem = match self.peek() {
            Some(character) => format!("“{character}” at place {} is wrong", self.at + 1),
            None => "it ends too early".to_owned(),
        };
        RuleError::wrong("pattern", format!("a regular expression; {problem}"))
    }

    fn either(&mut self, depth: usize) -> Result<Nested, RuleError> {
        let (first, mut deepest) = self.sequence(depth)?;
        let mut nodes = vec![first];
        while self.take('|') {
            let (node, nested) = self.sequence(depth)?;
            nodes.push(node);
            deepest = deepest.max(nested);
        }
        Ok((Node::Either(nodes), deepest))
    }

    fn sequence(&mut self, depth: usize) -> Result<Nested, RuleError> {
        let (mut nodes, mut deepest) = (Vec::new(), 0);
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let (mut node, mut nested) = self.one(depth)?;
            while let Some((least, most)) = self.repetition()? {
                nested += 1;
                if nested > depth {
                    return Err(too_deep());
                }
                node = Node::Repeat { node: Box::new(node), least, most };
            }
            nodes.push(node);
            deepest = deepest.max(nested);
        }
        Ok((Node::Sequence(nodes), deepest))
    }

    fn one(&mut self, depth: usize) -> Result<Nested, RuleError> {
        if self.take('(') {
            let depth = depth.checked_sub(1).ok_or_else(too_deep)?;
            let (node, nested) = self.either(depth)?;
            self.expect(')')?;
            return Ok((node, nested + 1));
        }
        let set = if self.take('.') {
            self.values.set()
        } else if self.take('[') {
            self.class()?
        } else {
            ValueSet::only(self.value()?)
        };
        Ok((Node::One(set), 0))
    }

    /// The values of a class after its opening bracket.
    fn class(&mut self) -> Result<ValueSet, RuleError> {
        let is_negated = self.take('^');
        let mut set = ValueSet::EMPTY;
        loop {
            let first = self.value()?;
            let last = if self.take('-') { self.value()? } else { first };
            if last < first {
                self.at -= 1;
                return Err(self.unexpected());
            }
            set |= (first.index()..=last.index()).map(Value::new).collect();
            if self.take(']') {
                return Ok(if is_negated { self.values.set() & !set } else { set });
            }
        }
    }

    /// The value of a digit or letter.
    fn value(&mut self) -> Result<Value, RuleError> {
        let number = self.peek().and_then(|character| character.to_digit(36));
        let number = number.ok_or_else(|| self.unexpected())?;
        let value = self.values.value(number as i32).ok_or_else(|| {
            let expected = format!("a regular expression for numbers from {}", self.values);
            RuleError::wrong("pattern", format!("{expected}; {number} is none of them"))
        })?;
        self.at += 1;
        Ok(value)
    }

    /// How often the node before may come up, if that is said.
    fn repetition(&mut self) -> Result<Option<(usize, Option<usize>)>, RuleError> {
        let times = if self.take('?') {
            (0, Some(1))
        } else if self.take('*') {
            (0, None)
        } else if self.take('+') {
            (1, None)
        } else if self.take('{') {
            let least = self.count()?;
            let most = match self.take(',') {
                false => Some(least),
                true if self.peek() == Some('}') => None,
                true => Some(self.count()?),
            };
            if most.is_some_and(|most| most < least) {
                return Err(RuleError::wrong("pattern", "a regular expression; {3,2} is none"));
            }
            self.expect('}')?;
            (least, most)
        } else {
            return Ok(None);
        };
        Ok(Some(times))
    }

    fn count(&mut self) -> Result<usize, RuleError> {
        let start = self.at;
        while self.peek().is_some_and(|character| character.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.characters[start..self.at].iter().collect();
        match digits.parse() {
            Ok(count) if digits.len() <= 6 => Ok(count),
            _ => {
                self.at = start;
                Err(self.unexpected())
            }
        }
    }
}

fn too_deep() -> RuleError {
    RuleError::wrong("pattern", format!("nested at most {MAX_DEPTH} deep"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named() {
        let problem = |text: &str| {
            let error = parse(text, Values::up_to(11).unwrap()).unwrap_err().to_string();
            let (_, problem) = error.split_once(" should be ").unwrap();
            problem.to_owned()
        };
        assert_eq!(problem("1)2"), "a regular expression; “)” at place 2 is wrong");
        for (text, place) in
            [("*", 1), ("1|+", 3), ("[]", 2), ("[3-1]", 4), ("1{}", 3), ("1{1234567}", 3), ("1-", 2)]
        {
            assert!(problem(text).ends_with(&format!("at place {place} is wrong")), "{text}");
        }
        for text in ["(1", "[", "[1", "[1-", "1{2", "1{2,", "("] {
            assert_eq!(problem(text), "a regular expression; it ends too early", "{text}");
        }
        assert_eq!(problem("1{3,2}"), "a regular expression; {3,2} is none");
        for text in ["0", "[1-c]", "C"] {
            assert!(problem(text).starts_with("a regular expression for numbers from 1 to 11; "));
        }
        for text in ["(".repeat(500), "1".to_owned() + &"*".repeat(500)] {
            assert_eq!(problem(&text), "nested at most 16 deep");
        }
        assert_eq!(problem(&"1".repeat(5000)), "at most 2000 characters long");
        let deepest = format!("{}1{}*+?", "(".repeat(13), ")".repeat(13));
        assert!(parse(&deepest, Values::up_to(11).unwrap()).is_ok());
    }
}
