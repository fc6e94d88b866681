//! Every message that exists, with its arguments. A message is a function, so that the compiler
//! finds a missing or a surplus argument, and a message that is never used.

/// Declares groups of messages: `group { name(argument, …); … }` has the id `group.name`.
macro_rules! messages {
    ($($group:ident { $($name:ident ( $($argument:ident),* );)* })*) => {
        $(
            pub(crate) mod $group {
                use crate::message::Message;

                $(
                    pub(crate) fn $name($($argument: impl Into<crate::message::Argument>),*) -> Message {
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
        pub(super) const DECLARED: &[(&str, &[&str])] = &[
            $($((
                concat!(stringify!($group), ".", stringify!($name)),
                &[$(stringify!($argument)),*],
            ),)*)*
        ];
    };
}

messages! {
    list { separator(); }

    // Cells in words.
    cells {
        separator();
        and(first, last, cells);
        or(first, last, cells);
        row(row, columns, count);
        column(column, rows, count);
    }

    house {
        row(numbers, count);
        column(numbers, count);
        block(numbers, count);
    }

    conclusion {
        so(claims);
        is(cell, digit);
        not(cells, digits);
    }

    // Why a single holds, in a few words for a list.
    because {
        full_house(house);
        naked_single();
        naked_single_crossed();
        hidden_single(digit, house, blockers);
        hidden_single_crossed(digit, house);
    }

    part {
        set(letter, cells, digits);
    }

    // Why a step holds.
    reason {
        full_house(cell, house, digit);
        naked_single(cell, seen, digit);
        naked_single_crossed(cell, crossed, digit);
        naked_single_both(cell, seen, crossed, digit);
        hidden_single(house, digit, cell, blockers);
        hidden_single_both(house, digit, cell, blockers);
        hidden_single_crossed(house, digit, cell);
        locked(home, digit, cells, other);
        naked_subset(cells, digits, house);
        locked_subset(cells, digits, houses);
        hidden_subset(house, digits, cells);
        only_place(house, digit, cell);
        fish(bases, digit, covers, count);
        finned_fish(bases, digit, covers, fins);
        caught(bases, digit, covers);
        endo_fins(cells, digit);
        fins(bases, digit, covers, fins);
        siamese_fish(bases, digit);
        kraken(count);
        two_links(digit, first, here, second, there, near, far);
        colours(digit, one, other);
        more_colours(digit, one, other);
        colour_trap();
        colour_wrap(pair, house, digit);
        colour_between(wrong, digit);
        colours_touch(one, other, left, right, digit);
        xy_wing(pivot, x, first, y, second, common, ends);
        xyz_wing(pivot, x, first, y, second, common, three);
        w_wing(pair, digits, house, link, places, kept);
        remote_pair(cells, digits, ends);
        almost_locked();
        als_xz(shared, lost);
        als_xz_double(shared);
        als_wing(x, y, lost);
        als_chain(shared, lost);
        death_blossom(stem, digits);
        petals(lost);
        sue_de_coq(cells, digits);
        aligned(cells, watchers);
        unique();
        rectangle(cells, digits);
        avoidable(cells, digits, filled);
        unique_loop(cells, digits);
        grave(open, extras);
        rectangle_1(corner, digits);
        rectangle_2(open, extra);
        rectangle_3(open, extras, company);
        rectangle_3_hidden(open, extras, house, digits, company);
        rectangle_4(open, house, tied, lost);
        rectangle_6(houses, tied, open);
        hidden_rectangle(houses, tied, corner, digit);
        avoidable_1(cell, digit);
        bug_4(open, house, tied);
        bug_plus_1(cell, digit);
        chain_contradicts(supposed, then);
        chain_leads(supposed, then);
        chain_same_digit(one, other, digit);
        chain_two_digits(one, other);
        chain_clash(supposed, then);
        chain_either_way(supposed, opposite, then);
        ring(start, count);
        dead_end(supposed, then);
        contradiction(supposed, ends);
        consequences(supposed, ends);
        two_in_house(house, digit);
        two_in_cell(cell);
        verity(starts, then);
        template_set(digit);
        template_delete(digit);
        brute_force();
        look(cells, digits);
    }

    // The lines of a proof.
    link {
        is(cells, digit);
        is_among(cells, digit);
        is_not(cells, digits);
        suppose(statement);
        then(statement);
        forced(denied, statement);
        forced_in_cell(denied, digit);
        forced_in_house(denied, house, digit, cells);
        last_digit(cell, digit);
        last_place(house, digit, cells);
        from(line, lines);
        line(number);
        chain(number);
    }

    // An argument from the truths alone.
    suppose {
        suppose(cell, digit);
        cell(cell, digit);
        house(house, digit, cell);
        no_digit(cell);
        no_place(house, digit);
        likewise();
        more_cases();
    }

    hint {
        conflict(digit, house, cells);
        changed_given(cell, digit);
        wrong_value(cell, digit);
        unchecked();
        needed_mark(cell);
        early_mark(cell, digit);
        no_candidate(cell);
        no_place(house, digit);
        solved();
        no_solution();
        several_solutions();
        nothing_found();
        stopped();
        skipped(count);
        where_houses(houses);
        where_houses_digits(houses, digits);
        where_digits(digits);
        where_cell(house);
        where_anywhere();
        technique(name, idea);
        cells(cells);
        on_the_way(count, cell);
        then(sentence);
        more(options);
    }

    path {
        single(claim, reason);
        solved(steps);
        stuck(steps, blanks);
        stopped(steps, next, blanks);
        techniques(counts);
        count(name, count);
        ends(grid);
        found(steps);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::message::{Argument, Language};
    use crate::technique::{Form, Technique};

    /// What a language must have, with the arguments each template must use.
    fn wanted(language: &Language) -> HashMap<String, Vec<&'static str>> {
        let sorted = |arguments: &[&'static str]| {
            let mut arguments = arguments.to_vec();
            arguments.sort_unstable();
            arguments
        };
        let declared = DECLARED.iter().map(|&(id, arguments)| (id.to_owned(), sorted(arguments)));
        let mut wanted: HashMap<_, _> = declared.collect();
        for joint in ["and", "or", "each"] {
            wanted.insert(format!("list.{joint}"), vec!["first", "last"]);
        }
        for technique in Technique::all() {
            for kind in ["", ".idea", ".about"] {
                let mut open = vec![technique.message(language, kind)];
                while let Some(message) = open.pop() {
                    let names: Vec<_> = message.arguments.iter().map(|&(name, _)| name).collect();
                    wanted.insert(message.id.into_owned(), sorted(&names));
                    for (_, argument) in message.arguments {
                        if let Argument::Messages(parts) = argument {
                            open.extend(parts);
                        }
                    }
                }
            }
        }
        wanted
    }

    /// Templates that a language need not have, or that need not use all that is offered.
    fn is_free(id: &str) -> bool {
        let forms = Form::ALL.iter().any(|form| id.starts_with(&format!("fish.{}", form.id())));
        forms
            || ["number.", "fish.size."].iter().any(|start| id.starts_with(start))
            || id.ends_with(".alias")
    }

    #[test]
    fn languages_and_declarations_agree() {
        for language in Language::all() {
            let wanted = wanted(language);
            for (id, slots) in language.slots() {
                match wanted.get(id.strip_suffix(".dative").unwrap_or(id)) {
                    Some(arguments) if is_free(id) => {
                        assert!(
                            slots.iter().all(|slot| arguments.contains(slot)),
                            "{id}: {slots:?}"
                        );
                    }
                    Some(arguments) => assert_eq!(&slots, arguments, "{id}"),
                    None => assert!(is_free(id), "{id} is never said"),
                }
            }
            let missing: Vec<_> = wanted.keys().filter(|id| !language.has(id)).collect();
            assert!(missing.is_empty(), "{} lacks {missing:#?}", language.tag());
        }
    }

    #[test]
    fn aliases_belong_to_techniques() {
        for (id, _) in Language::all().iter().flat_map(|language| language.slots()) {
            if let Some(id) = id.strip_suffix(".alias").and_then(|id| id.strip_prefix("technique."))
            {
                assert!(Technique::from_id(id).is_some(), "{id}");
            }
        }
    }
}
