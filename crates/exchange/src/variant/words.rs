//! Rules in words, as authors write them in English: which rules they speak of.
//!
//! Words confirm what a drawing looks like, and they reveal a rule of which nothing was read. They become a
//! rule by themselves only where there is nothing to draw, as for a knight's move. A phrase does not count if `not`, `no` or `without` stands before it.

use omnidoku_core::Board;
use omnidoku_rules::Rule;
use serde_json::Value as Json;

use super::draft::Draft;
use super::notice::VariantNotice;

/// What rules in words may speak of: its name, the rules (with their kind if they have several) or houses that it
/// may be, and how it is called. A phrase begins at the beginning of a word, and ends at the end of one if a space says so.
type Subject = (&'static str, &'static [&'static str], &'static [&'static str]);

const SUBJECTS: &[Subject] = &[
    (
        "anti-knight",
        &["anti_knight"],
        &["anti knight", "antiknight", "knight s move", "knights move"],
    ),
    ("anti-king", &["anti_king"], &["anti king", "antiking", "king s move", "kings move"]),
    (
        "non-consecutive neighbours",
        &["nonconsecutive", "unmarked_neighbours"],
        &["non consecutive", "nonconsecutive", "not be consecutive"],
    ),
    ("little killer sums", &["little_killer"], &["little killer"]),
    (
        "cages",
        &["cage", "product_cage", "rellik_cage", "equality_cage", "clone"],
        &["cage", "killer rule", "killer sudoku"],
    ),
    ("thermometers", &["thermometer"], &["thermo", "from the bulb"]),
    ("double arrows", &["double_arrow"], &["double arrow"]),
    (
        "arrows",
        &[
            "arrow",
            "double_arrow",
            "little_killer",
            "extreme_cells minimum",
            "extreme_cells maximum",
        ],
        &["arrow"],
    ),
    ("Kropki dots", &["difference", "ratio", "unmarked_neighbours"], &["kropki"]),
    (
        "white dots",
        &["difference", "unmarked_neighbours", "nonconsecutive"],
        &["white dot", "white kropki", "separated by a white"],
    ),
    (
        "black dots",
        &["ratio", "unmarked_neighbours"],
        &["black dot", "black kropki", "1 2 ratio", "2 1 ratio", "ratio of", "double the other"],
    ),
    (
        "dots that are missing",
        &["unmarked_neighbours", "nonconsecutive"],
        &["all dots are given", "all possible dots", "all kropki", "negative constraint"],
    ),
    (
        "X and V",
        &["pair_sum"],
        &["xv", "a v ", "an x ", "v sum", "x sum to", "xs and vs", "v s ", "vs are"],
    ),
    (
        "renban lines",
        &["renban"],
        &["renban", "set of consecutive", "set of non repeating", "consecutive non repeating"],
    ),
    ("whispers", &["whisper"], &["whisper", "at least 5", "5 or more", "at least 4", "4 or more"]),
    (
        "palindromes",
        &["palindrome"],
        &["palindrom", "same in both directions", "same from both", "same forward"],
    ),
    ("sandwich sums", &["sandwich", "lunchbox"], &["sandwich"]),
    ("X-sums", &["x_sum", "broken_x_sum"], &["x sums", "x sum clue", "xsum", "first x "]),
    ("skyscrapers", &["skyscraper", "hidden_skyscraper"], &["skyscraper"]),
    ("numbered rooms", &["numbered_room"], &["numbered room"]),
    (
        "between lines",
        &["between"],
        &["between line", "between the values", "between the two circle"],
    ),
    ("lockout lines", &["lockout"], &["lockout"]),
    (
        "region sum lines",
        &["region_sum_line"],
        &["region sum", "box borders", "region borders", "sum in each box"],
    ),
    ("global entropy", &["global_entropy"], &["global entropy"]),
    ("entropic lines", &["entropic"], &["entropic", "entropy line"]),
    ("modular lines", &["modular", "global_modular"], &["modular", "mod 3", "modulo 3"]),
    ("parity lines", &["modular"], &["parity line"]),
    ("nabner lines", &["nabner"], &["nabner"]),
    ("zipper lines", &["zipper"], &["zipper", "equidistant"]),
    ("sum lines", &["sum_line"], &["ten line", "10 line"]),
    ("quadruples", &["quadruple"], &["quad", "surrounding the circle"]),
    ("disjoint groups", &["disjoint group"], &["disjoint", "same position"]),
    ("windoku", &["window", "extra region"], &["windoku"]),
    ("extra regions", &["extra region", "cage"], &["extra region"]),
    ("irregular regions", &["region"], &["jigsaw", "irregular"]),
    ("diagonals", &["diagonal", "little_killer"], &["diagonal"]),
    ("clones", &["clone"], &["clone"]),
    (
        "odd cells",
        &["marked_cells odd"],
        &["be odd", "is odd", "odd digit", "odd number", "odd cell", "odd even"],
    ),
    (
        "even cells",
        &["marked_cells even"],
        &["be even", "is even", "even digit", "even number", "even cell"],
    ),
    (
        "minimum cells",
        &["extreme_cells minimum"],
        &["minimum", "min max", "less than all", "local min"],
    ),
    (
        "maximum cells",
        &["extreme_cells maximum"],
        &["maximum", "min max", "greater than all", "local max"],
    ),
    ("indexing", &["indexing", "indexing_line"], &["indexer", "index line", "indexing", "159"]),
    ("counting circles", &["counting_circles"], &["counting circle"]),
    ("inequalities", &["greater_than"], &["inequalit", "greater than sign"]),
    (
        "regions to be found",
        &["chaos"],
        &["chaos construction", "divide the grid", "deconstruction"],
    ),
    (
        "something to be drawn",
        &["path"],
        &["snake", "nurikabe", "galaxies", "fillomino", "yajilin"],
    ),
];

/// How much of a text is looked at, in characters.
const MAX_LENGTH: usize = 20_000;

/// Rules in words.
pub(super) struct Words {
    /// Small letters and digits, with a space between two words, before the first and after the last.
    line: String,
}

impl Words {
    pub(super) fn new(text: &str) -> Words {
        let kept = |c: char| if c.is_alphanumeric() { c } else { ' ' };
        let line: String =
            text.chars().take(MAX_LENGTH).map(kept).flat_map(char::to_lowercase).collect();
        let words: Vec<&str> = line.split_whitespace().collect();
        Words { line: format!(" {} ", words.join(" ")) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.line.trim().is_empty()
    }

    /// Whether they have a phrase without a `not` before it.
    fn has(&self, phrase: &str) -> bool {
        let phrase = format!(" {phrase}");
        self.line.match_indices(&phrase).any(|(at, _)| {
            let before = &self.line[..at];
            ![" not", " no", " without"].into_iter().any(|word| before.ends_with(word))
        })
    }

    /// What they speak of.
    fn subjects(&self) -> impl Iterator<Item = &'static Subject> + '_ {
        SUBJECTS.iter().filter(|(.., phrases)| phrases.iter().any(|phrase| self.has(phrase)))
    }

    /// Whether they may speak of a rule.
    pub(super) fn speak_of(&self, rule: &str) -> bool {
        self.subjects().any(|(_, rules, _)| rules.contains(&rule))
    }

    /// Whether the thermometers they speak of may stay the same.
    pub(super) fn are_about_slow_thermometers(&self) -> bool {
        ["slow thermo", "or stay the same", "not decrease", "never decrease"]
            .into_iter()
            .any(|phrase| self.line.contains(phrase))
    }

    /// Whether they demand something of digits.
    fn demand(&self) -> bool {
        const WORDS: [&str; 14] = [
            "must ",
            "may not",
            "cannot ",
            "can t ",
            "exactly ",
            "every ",
            "each ",
            "sum",
            "indicate",
            "differ",
            "same ",
            "equal",
            "do not apply",
            "connect",
        ];
        WORDS.into_iter().any(|word| self.line.contains(&format!(" {word}")))
    }

    /// Whether they say no more than that this is a Sudoku.
    fn are_plain(&self) -> bool {
        let has_all = |phrases: &[&str]| phrases.iter().all(|phrase| self.has(phrase));
        let is_denied = self.line.contains(" do not apply") || self.line.contains(" don t apply");
        self.line.split_whitespace().count() < 3
            || !is_denied
                && (has_all(&["row", "column"])
                    || self.has("sudoku rules")
                    || self.has("sudoku")
                    || self.has("place the digits")
                    || self.has("fill the grid"))
    }
}

/// The name of a rule, and its kind if it has several.
fn kind_of(rule: &Rule, board: &Board) -> String {
    match rule.write(board).get("kind").and_then(Json::as_str) {
        Some(kind) => format!("{} {kind}", rule.name()),
        None => rule.name().to_owned(),
    }
}

/// Notes what the rules in words speak of and nothing was read of.
fn note_unread(text: &str, draft: &mut Draft) {
    for (name, rules, _) in Words::new(text).subjects() {
        let is_read =
            draft.rules().iter().any(|rule| rules.contains(&&*kind_of(rule, &draft.board)))
                || draft.board.houses().iter().any(|house| rules.contains(&house.kind.name()));
        if !is_read {
            draft.note(VariantNotice::OnlyInWords { rule: (*name).to_owned() });
        }
    }
}

/// The same, and what sentences demand that speak of none of the above.
pub(super) fn note_all_unread(text: &str, draft: &mut Draft) {
    let text: String = text.chars().take(MAX_LENGTH).collect();
    note_unread(&text, draft);
    for sentence in text.split(['.', '\n', ';', '!']) {
        let words = Words::new(sentence);
        if words.demand() && words.subjects().next().is_none() && !words.are_plain() {
            let sentence: String = sentence.trim().chars().take(60).collect();
            draft.note(VariantNotice::OnlyInWords { rule: format!("“{sentence}”") });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_unless_denied() {
        let speak = |text: &str, rule: &str| Words::new(text).speak_of(rule);
        assert!(speak("Anti-Knight rules apply", "anti_knight"));
        assert!(speak("German Whispers: neighbours differ by at least 5.", "whisper"));
        assert!(speak("Digits joined by a V sum to 5", "pair_sum"));
        assert!(speak("All dots are given", "unmarked_neighbours"));
        assert!(!speak("Not all dots are given; no negative constraint.", "unmarked_neighbours"));
        assert!(!speak("Digits increase in a vertical line", "pair_sum"));
        assert!(!speak("A panacea", "cage"));
        assert!(!speak("", "cage") && Words::new(" - ").is_empty());
    }

    #[test]
    fn plain_words_are_known() {
        for plain in [
            "Normal Sudoku rules apply.",
            "Place the digits 1-6 once each in every row, column and region",
            "Rules:",
        ] {
            assert!(Words::new(plain).are_plain(), "{plain}");
        }
        assert!(!Words::new("Normal sudoku rules do NOT apply").are_plain());
        assert!(!Words::new("Every friendly cell is happy").are_plain());
    }
}
