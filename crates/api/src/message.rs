//! Every sentence of this crate, in each language: why a request is refused, and the words on paper.
//!
//! It works as [`omnidoku::logic::message`] does, whose languages are extended by two files: a
//! message is an id with arguments, `message/en.txt` and `message/de.txt` have a template for each
//! id. A [`Problem`](crate::Problem) keeps its message, so that it can be put into the language of
//! the caller at the end, when that is known.

mod errors;

use std::sync::OnceLock;

use omnidoku::logic::message::{Argument, Language, Message};

pub(crate) use errors::*;

/// Declares groups of messages: `group { name(argument, …); … }` has the id `group.name`.
macro_rules! messages {
    ($($group:ident { $($name:ident ( $($argument:ident),* );)* })*) => {
        $(
            #[doc = concat!("The messages `", stringify!($group), ".*`.")]
            pub mod $group {
                use omnidoku::logic::message::Message;

                $(
                    #[doc = concat!("`", stringify!($group), ".", stringify!($name), "`")]
                    pub fn $name($($argument: impl Into<omnidoku::logic::message::Argument>),*) -> Message {
                        Message {
                            id: concat!(stringify!($group), ".", stringify!($name)).into(),
                            arguments: vec![$((stringify!($argument), $argument.into())),*],
                        }
                    }
                )*
            }
        )*

        /// Every id with its arguments.
        #[cfg(test)]
        const DECLARED: &[(&str, &[&str])] = &[
            $($((
                concat!(stringify!($group), ".", stringify!($name)),
                &[$(stringify!($argument)),*],
            ),)*)*
        ];
    };
}

messages! {
    request {
        unknown_operation(name, known);
        not_json(error);
        a_list();
        wrong(error);
        wrong_at(place, error);
        seconds();
        unknown_language(tag, known);
    }

    reply {
        too_long(most, instead);
    }

    instead {
        solutions();
        puzzles();
        events();
        read();
        steps();
        path();
        picture();
        pages();
        measure();
        worksheet();
        less();
    }

    engine {
        unknown(name, known);
        unknown_in_row(name);
        not_for_size(engine, size);
        not_for_boxes(engine, shape);
        broken(engine, flaw);
    }

    grid {
        too_large(size, most);
        other_shape();
        alphabet_too_small(alphabet, size);
        given_changed(cell);
        not_square(cells);
        wrong_length(shape, cells, found);
        out_of_range(cell, value, size);
        marks_length(expected, found);
        mark_out_of_range(cell, value, size);
        one_puzzle();
        conflict_of_two(digit, house, cells);
        conflict(digit, house, cells, count);
        conflicts(conflicts);
        shape_assumed(problem, shape, others);
        either(first, second);
    }

    board {
        wrong(problem);
        has_rules();
        unknown_rule(name, known);
        values_length(expected, found);
        no_value(cell, values);
    }

    shape {
        box_too_small(rows, columns);
        too_large(size, most);
        no_boxes(size);
        unreadable(text);
    }

    alphabet {
        unknown(text);
    }

    text {
        empty();
        second_puzzle();
        line_too_long(most);
        symbol(found, alphabet, blanks);
        out_of_range(found, size);
        no_number(found, size);
        no_candidates(found, alphabet);
        cell_count(found, expected);
        size(cells, size);
        side_by_side(found, size);
        groups(found, size);
        row_length(row, found, expected);
        misaligned(row, cells);
        mixed_layout(row);
        truncated(rows, expected);
        too_many_rows(expected);
        unclosed_list();
        list_cut_short();
        no_puzzle_section();
        state_changes_given(cell);
        too_many_problems(count);
        unknown_format(name, known);
        classic_only(format);
        bad_blank(blank, blanks);
        form_shape(form, shape, holds);
        read_only(form);
    }

    exchange {
        too_long();
        variant(rule);
        elsewhere();
        no_puzzle(form);
        unsupported(what);
        damaged(form, problem);
        cell_count(found, expected);
        digit(cell, found, size);
        drawings();
        rules(text);
    }

    form {
        share();
        opensudoku();
        fpuzzles();
        sudokupad();
        sudokuwiki();
        coach();
        solo();
        hodoku();
        link();
    }

    reasoning {
        too_large(size);
        no_techniques();
        nothing_besides();
        unknown_technique(id);
        classic_only();
        shapes_differ(expected, found);
    }

    train {
        which_value(technique);
        which_candidates(technique);
        level();
        numbers();
        count(most);
        not_taught(id);
        impossible(id);
        none_known(id);
        needs_positions(id);
        bad_positions(id);
        out_of_time();
    }

    judge {
        right(technique);
        sound(technique);
        consequence(technique);
        follows();
        part(claims);
        part_of_pattern();
        pattern();
        wrong();
        unproven(claims);
        known();
        empty();
        other_value(cell, digit, solution);
        needed_candidate(cell, digit);
        filled(cell);
        cell_count(marked, expected);
        apart();
        too_many_digits(cell, digit);
        other_place(house, digit, cells);
        no_common_digit();
        not_part_of(cells);
        nothing_follows();
        no_cell(name);
        no_symbol(name);
        too_many(most);
        no_solution();
    }

    wish {
        one_of_six();
        too_many_blanks(blanks, cells);
        mask_length(cells, found);
        cycles();
        unknown_grids(name, known);
        unknown_around(name, known);
        unknown_symmetry(name, known);
        unknown_level(name, known);
        no_levels();
        score();
        times(id, most);
        too_many_techniques(most);
        seed_and_index();
        too_many_puzzles(count, size, most);
        too_many_clues(asked, cells);
        too_few_clues(asked, fewest, reason);
        layout(layout, asked, nearest);
        mask_shape(mask, shape);
        hopeless_mask(reason);
        rare(size, level, one_in, tries);
        not_for_shape(what, which, shape);
    }

    hopeless {
        too_few(clues);
        missing_digits(clues, size);
        rows(one, other);
        columns(one, other);
    }

    contradiction {
        mask_and_symmetry();
        unbiased_and_symmetry();
        minimal_and_several();
        off(technique);
        wanted_and_ruled_out(technique);
        empty_score(from, to);
        other_scale();
        harder_technique(technique, class, level);
        score_above_level(level, most);
        solved_without(level, solved_by, technique);
        score_of_level(level, shape, least, most);
        four_by_four();
        full_grid();
        solved_but_blank();
        not_unique();
    }

    measure {
        too_many_puzzles(most);
        too_many_engines(most);
        rounds(most);
        no_clock();
        unknown_suite();
        seed();
        blanks(from, to, cells);
    }

    report {
        too_many_rows(most);
        too_many_pairs(most);
        no_time(seconds);
    }

    matrix {
        too_large(most);
        symbol(found);
        number();
        nothing_before(found);
        bracket(found, reason);
        unclosed(found);
        row_length(row, found, expected);
        empty();
    }

    paper {
        nothing();
        too_many_puzzles(most);
        per_page(found);
        too_many_symbols(symbols, most, instead);
        without_candidates();
        fewer_or_without(count);
        fewer(count);
        out_of_time();
        no_such_page(page, last);
        too_many_pages(count, most);
        too_much();
        too_large();
        failed(error);
        qr_too_long();
        solutions();
    }

    server {
        not_found();
        method(allowed);
        busy();
        defect();
        address_too_long();
        other_server(address, host);
        other_page();
        no_host();
        several_hosts();
        bad_host();
        hosts_differ();
        not_json();
        compressed();
        too_large(most);
        broken_off();
        too_slow();
    }

    level {
        solved();
        very_easy();
        easy();
        medium();
        hard();
        evil();
        unfair();
        extreme();
    }
}

/// A language with the messages of this crate.
pub fn catalogue(language: &'static Language) -> &'static Language {
    static CATALOGUES: OnceLock<Vec<Language>> = OnceLock::new();
    let catalogues = CATALOGUES.get_or_init(|| {
        let extended = |language: &&'static Language| {
            let source = match language.tag() {
                "de" => include_str!("message/de.txt"),
                _ => include_str!("message/en.txt"),
            };
            language.extended(source)
        };
        Language::all().iter().map(extended).collect()
    });
    catalogues.iter().find(|found| found.tag() == language.tag()).unwrap_or(&catalogues[0])
}

/// A text of another crate that has no type of its own, translated if the catalogue has it: its id is
/// made of its English words.
pub(crate) fn phrase(text: &str) -> Argument {
    let words = text.to_lowercase();
    let words: Vec<&str> =
        words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    known(format!("phrase.{}", words.join("-")), text)
}

/// The name of a level on any scale, by its English name.
pub(crate) fn level(name: &str) -> Argument {
    known(format!("level.{}", name.to_lowercase().replace([' ', '-'], "_")), name)
}

/// The message with this id, or the English text if there is none.
fn known(id: String, english: &str) -> Argument {
    match catalogue(Language::english()).has(&id) {
        true => Message { id: id.into(), arguments: Vec::new() }.into(),
        false => Argument::Verbatim(english.to_owned()),
    }
}

/// A name in a message: cut after 40 characters, with escapes where it is not plain text.
pub(crate) fn quoted(name: &str) -> String {
    let name: String = name.chars().take(40).collect();
    let quoted = format!("{name:?}");
    quoted[1..quoted.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn languages_and_declarations_agree() {
        let mut declared: BTreeMap<String, Vec<&str>> = DECLARED
            .iter()
            .map(|&(id, arguments)| {
                let mut arguments = arguments.to_vec();
                arguments.sort_unstable();
                (id.to_owned(), arguments)
            })
            .collect();
        let english = catalogue(Language::english());
        for (id, slots) in english.slots().filter(|(id, _)| id.starts_with("phrase.")) {
            declared.insert(id.to_owned(), slots);
        }
        for language in Language::all() {
            let language = catalogue(language);
            let written: BTreeMap<String, Vec<&str>> =
                language.slots().map(|(id, slots)| (id.to_owned(), slots)).collect();
            let tag = language.tag();
            let missing: Vec<_> = declared.keys().filter(|id| !written.contains_key(*id)).collect();
            let unknown: Vec<_> = written.keys().filter(|id| !declared.contains_key(*id)).collect();
            assert!(missing.is_empty(), "{tag}.txt lacks {missing:?}");
            assert!(unknown.is_empty(), "message.rs does not declare {unknown:?} of {tag}.txt");
            for (id, slots) in &declared {
                assert_eq!(&written[id], slots, "arguments of {id} in {tag}.txt");
            }
        }
    }

    #[test]
    fn phrases_are_found_by_their_english_words() {
        for text in ["diagonals", "XV", "grids of 4x4, 6x6 and 9x9", "no bracket is open"] {
            assert!(matches!(phrase(text), Argument::Messages(_)), "{text}");
        }
        assert_eq!(phrase("something new"), Argument::Verbatim("something new".to_owned()));
        assert!(matches!(level("Very easy"), Argument::Messages(_)));
    }
}
