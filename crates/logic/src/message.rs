//! Sentences for people: a message is an id with arguments, a language is a file of templates.
//!
//! Code never holds a sentence. It builds a [`Message`] ("`locked`, with this house, this digit,
//! these cells") and a [`Voice`] turns it into text: it knows the language, the shape (cells and
//! houses have numbers), how cells are named and the alphabet (digits have symbols). Every message that exists is declared
//! in `ids`; a test compares the declarations with every language file, in both directions.
//!
//! ```text
//! en.txt:    reason.locked = In {home} the {digit} can only go in {cells or}. …
//! code:      reason::locked(home, digit, cells, other)
//! voice:     "In box 1 the 3 can only go in r1c1 or r1c3. …"
//!            "In box 1 the 3 can only go in row 1, column 1 or 3. …"    with cells named in words
//! ```
//!
//! Another language is one more file beside `en.txt` and `de.txt`, and one more constructor of
//! [`Language`].

use std::borrow::Cow;

use omnidoku_core::format::Alphabet;
use omnidoku_core::{Cell, Digit, House, HouseKind, Shape};

mod cells;
pub(crate) mod ids;
mod language;
#[cfg(test)]
mod lay_names;
#[cfg(test)]
mod translations;

pub use cells::CellNames;
pub use language::Language;
use language::{Piece, SlotStyle};

/// A sentence or a part of one, before it is put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Which template says it.
    pub id: Cow<'static, str>,
    /// What fills the template's slots.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// What can fill a slot of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(usize),
    /// Digits, shown by the symbols of the alphabet.
    Digits(Vec<Digit>),
    /// Cells: `r1c3`, or "row 1, column 3".
    Cells(Vec<Cell>),
    /// Houses: "row 3", "columns 2 and 5".
    Houses(Vec<House>),
    /// Text that is the same in every language, such as notation.
    Verbatim(String),
    /// Parts that are messages themselves.
    Messages(Vec<Message>),
}

impl Argument {
    /// The number of things it names; a number is its own count.
    fn count(&self) -> usize {
        match self {
            Argument::Number(number) => *number,
            Argument::Digits(digits) => digits.len(),
            Argument::Cells(cells) => cells.len(),
            Argument::Houses(houses) => houses.len(),
            Argument::Verbatim(_) => 1,
            Argument::Messages(messages) => messages.len(),
        }
    }
}

macro_rules! argument_from {
    ($($from:ty => |$value:ident| $argument:expr;)*) => {
        $(impl From<$from> for Argument {
            fn from($value: $from) -> Argument {
                $argument
            }
        })*
    };
}

argument_from! {
    usize => |number| Argument::Number(number);
    Digit => |digit| Argument::Digits(vec![digit]);
    Vec<Digit> => |digits| Argument::Digits(digits);
    Cell => |cell| Argument::Cells(vec![cell]);
    Vec<Cell> => |cells| Argument::Cells(cells);
    House => |house| Argument::Houses(vec![house]);
    Vec<House> => |houses| Argument::Houses(houses);
    String => |text| Argument::Verbatim(text);
    Message => |message| Argument::Messages(vec![message]);
    Vec<Message> => |messages| Argument::Messages(messages);
}

/// Puts messages into words: a language, and how cells and digits are written.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    language: &'static Language,
    shape: Shape,
    alphabet: Alphabet,
    cell_names: CellNames,
}

impl Voice {
    /// English, with the usual symbols of a shape and short names of cells.
    pub fn new(shape: Shape) -> Voice {
        Voice {
            language: Language::english(),
            shape,
            alphabet: Alphabet::default_for(shape),
            cell_names: CellNames::Short,
        }
    }

    /// The same with other symbols for the digits.
    pub fn with_alphabet(self, alphabet: Alphabet) -> Voice {
        Voice { alphabet, ..self }
    }

    /// The same in another language.
    pub fn with_language(self, language: &'static Language) -> Voice {
        Voice { language, ..self }
    }

    /// The same with other names of cells.
    pub fn with_cell_names(self, cell_names: CellNames) -> Voice {
        Voice { cell_names, ..self }
    }

    /// The shape whose cells and houses it names.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols of the digits.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The language.
    pub fn language(&self) -> &'static Language {
        self.language
    }

    /// Puts a message into words. A message the language does not have is shown as its id.
    pub fn say(&self, message: &Message) -> String {
        let Some(template) = self.language.template(&message.id) else {
            return message.id.to_string();
        };
        let mut text = String::new();
        for piece in template {
            match piece {
                Piece::Text(part) => text += part,
                Piece::InWords(part) if self.cell_names == CellNames::Words => text += part,
                Piece::InWords(_) => {}
                Piece::Slot { name, style } => {
                    let argument = message.arguments.iter().find(|(slot, _)| slot == name);
                    if let Some((_, argument)) = argument {
                        text += &self.fill(argument, style);
                    }
                }
            }
        }
        match (self.cell_names, template.last()) {
            (CellNames::Words, Some(Piece::Text(end))) if end.ends_with('.') => capitalised(text),
            _ => text,
        }
    }

    /// Puts an argument of a message into words.
    pub fn say_argument(&self, argument: &Argument) -> String {
        self.fill(argument, &SlotStyle::And)
    }

    /// Puts several sentences into words, one after the other.
    pub fn say_all(&self, messages: &[Message]) -> String {
        messages.iter().map(|message| self.say(message)).collect::<Vec<_>>().join(" ")
    }

    fn fill(&self, argument: &Argument, style: &SlotStyle) -> String {
        let (list, case) = match style {
            SlotStyle::Choice { cases, otherwise } => {
                let case = cases.iter().find(|(count, _)| *count == argument.count());
                return case.map_or(otherwise, |(_, text)| text).clone();
            }
            SlotStyle::Word => {
                let id = format!("number.{}", argument.count());
                let word = Message { id: id.into(), arguments: Vec::new() };
                let known = self.language.template(&word.id).is_some();
                return if known { self.say(&word) } else { argument.count().to_string() };
            }
            SlotStyle::And => ("list.and", ""),
            SlotStyle::Or => ("list.or", ""),
            SlotStyle::Each => ("list.each", ""),
            SlotStyle::Dative => ("list.and", ".dative"),
            SlotStyle::Apart => ("list.and", ""),
        };
        match argument {
            Argument::Number(number) => number.to_string(),
            Argument::Verbatim(text) => text.clone(),
            Argument::Digits(digits) => {
                self.list(list, digits.iter().map(|&d| self.alphabet.symbol(d).to_string()))
            }
            Argument::Cells(cells) => self.cells(list, cells),
            Argument::Houses(houses) => self.houses(list, case, houses),
            Argument::Messages(messages) if *style == SlotStyle::Apart => {
                messages.iter().map(|message| self.say(message)).collect::<Vec<_>>().join("; ")
            }
            Argument::Messages(messages) => {
                self.list(list, messages.iter().map(|message| self.say(message)))
            }
        }
    }

    /// "a", "a and b", "a, b and c", as the language joins them.
    fn list(&self, joint: &'static str, items: impl Iterator<Item = String>) -> String {
        let mut items: Vec<String> = items.collect();
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        let separator = self.say(&ids::list::separator());
        let arguments = vec![
            ("first", Argument::Verbatim(items.join(&separator))),
            ("last", Argument::Verbatim(last)),
        ];
        self.say(&Message { id: joint.into(), arguments })
    }

    /// Houses of one kind share its name: "rows 2 and 7 and box 5". A grammatical case, if the template
    /// names one, ends the id of the name.
    fn houses(&self, joint: &'static str, case: &'static str, houses: &[House]) -> String {
        let number = |house: &House| (house.parts(self.shape).1 + 1).to_string();
        let kinds = houses.chunk_by(|a, b| a.parts(self.shape).0 == b.parts(self.shape).0);
        let named = kinds.map(|same| {
            let numbers = Argument::Verbatim(self.list(joint, same.iter().map(number)));
            let count = same.len();
            let mut name = match same[0].parts(self.shape).0 {
                HouseKind::Row => ids::house::row(numbers, count),
                HouseKind::Column => ids::house::column(numbers, count),
                HouseKind::Box => ids::house::block(numbers, count),
            };
            name.id += case;
            self.say(&name)
        });
        self.list(joint, named)
    }
}

/// A text with a capital at its beginning: the name of a cell in words can begin a sentence.
fn capitalised(text: String) -> String {
    match text.chars().next() {
        Some(first) if first.is_lowercase() => {
            first.to_uppercase().chain(text.chars().skip(1)).collect()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &'static str, arguments: Vec<(&'static str, Argument)>) -> String {
        let source = format!(
            "a = {text}\nlist.separator = {{, }}\nlist.and = {{first}} and {{last}}\n\
             list.or = {{first}} or {{last}}\nnumber.2 = two\n\
             house.row = {{count?1:row|rows}} {{numbers}}\n\
             house.block = {{count?1:box|boxes}} {{numbers}}"
        );
        let language =
            Box::leak(Box::new(Language::parse("xx", Box::leak(source.into())).unwrap()));
        let voice = Voice::new(Shape::CLASSIC).with_language(language);
        voice.say(&Message { id: "a".into(), arguments })
    }

    #[test]
    fn lists_choices_and_number_words() {
        let cells = |n: usize| Argument::Cells((0..n).map(Cell::new).collect());
        assert_eq!(said("in {c or}.", vec![("c", cells(3))]), "in r1c1, r1c2 or r1c3.");
        assert_eq!(said("{c}", vec![("c", cells(2))]), "r1c1 and r1c2");
        let choice = "{c?1:it|2:both|all} of {c word}";
        assert_eq!(said(choice, vec![("c", cells(1))]), "it of 1");
        assert_eq!(said(choice, vec![("c", cells(2))]), "both of two");
        assert_eq!(said(choice, vec![("c", cells(5))]), "all of 5");
    }

    #[test]
    fn houses_of_a_kind_share_a_name() {
        let block = House::block(Shape::CLASSIC, 4);
        let houses = Argument::Houses(vec![House::row(1), House::row(6), block]);
        assert_eq!(said("{h}", vec![("h", houses.clone())]), "rows 2 and 7 and box 5");
        let voice = Voice::new(Shape::CLASSIC).with_language(Language::german());
        let look = voice.say(&ids::hint::where_houses(houses.clone()));
        assert_eq!(look, "Sieh dir die Zeilen 2 und 7 und Block 5 an.");
        let look = voice.say(&ids::hint::where_houses_digits(houses, Digit::ONE));
        assert_eq!(look, "Suche in den Zeilen 2 und 7 und Block 5 nach der 1.");
    }

    #[test]
    fn digits_take_the_symbols_of_the_alphabet() {
        let shape = Shape::from_size(16).unwrap();
        let digits = vec![Digit::from_index(9), Digit::from_index(15)];
        let message = ids::conclusion::not(Cell::new(17), digits);
        let voice = Voice::new(shape);
        assert_eq!(voice.say(&message), "r2c2 cannot be 9 or F");
        let letters = voice.with_alphabet(Alphabet::Letters);
        assert_eq!(letters.say(&message), "r2c2 cannot be J or P");
    }
}
