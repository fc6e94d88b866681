//! Grids and pencil marks as JSON has them.
//!
//! Both are read with a cap, so that no request makes them larger than the largest grid.

use std::fmt;

use omnidoku::Shape;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// The most cells of any grid.
const MAX_CELLS: usize = Shape::MAX_SIZE * Shape::MAX_SIZE;

/// A grid: N² numbers in reading order, 0 for a blank; or a text in any format that `read` understands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Grid))]
pub enum Cells {
    /// Numbers.
    Numbers(Vec<u8>),
    /// Text.
    Text(String),
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Cells;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of numbers or a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Cells, E> {
                Ok(Cells::Text(text.to_owned()))
            }

            fn visit_string<E: Error>(self, text: String) -> Result<Cells, E> {
                Ok(Cells::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Cells, A::Error> {
                numbers(list, MAX_CELLS, 81).map(Cells::Numbers)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// Pencil marks: a list of digits for each of N² cells, empty where a cell has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Marks(pub Vec<Vec<u8>>);

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Marks, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Marks;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of lists of digits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Marks, A::Error> {
                let mut lists = Vec::new();
                while let Some(Digits(digits)) = list.next_element()? {
                    if lists.len() == MAX_CELLS {
                        return Err(A::Error::invalid_length(MAX_CELLS + 1, &"fewer cells"));
                    }
                    lists.push(digits);
                }
                Ok(Marks(lists))
            }
        }
        deserializer.deserialize_seq(Reader)
    }
}

/// The marks of one cell.
struct Digits(Vec<u8>);

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digits, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Digits;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of digits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Digits, A::Error> {
                numbers(list, Shape::MAX_SIZE, 0).map(Digits)
            }
        }
        deserializer.deserialize_seq(Reader)
    }
}

/// Numbers up to 255, no more than allowed. Whether they are digits is checked later, against the shape.
fn numbers<'de, A: SeqAccess<'de>>(
    mut list: A,
    most: usize,
    expected: usize,
) -> Result<Vec<u8>, A::Error> {
    let mut numbers = Vec::with_capacity(expected);
    while let Some(number) = list.next_element()? {
        if numbers.len() == most {
            return Err(A::Error::invalid_length(most + 1, &"fewer numbers"));
        }
        numbers.push(number);
    }
    Ok(numbers)
}
