//! A checker of proofs, short and slow.

use std::collections::HashSet;

/// Checks a proof the slow way: every clause, assumed false, must lead to a contradiction by unit propagation
/// through the clauses before it.
pub(crate) fn follows_from(clauses: &mut Vec<Vec<i32>>, drat: &[u8]) -> bool {
    let mut is_refuted = false;
    for line in std::str::from_utf8(drat).unwrap().lines() {
        let numbers = line.trim_start_matches("d ").split(' ').map(|word| word.parse().unwrap());
        let lemma: Vec<i32> = numbers.filter(|&number| number != 0).collect();
        if line.starts_with('d') {
            continue;
        }
        let mut holds: HashSet<i32> = lemma.iter().map(|lit| -lit).collect();
        let mut is_contradiction = false;
        let mut is_new = true;
        while is_new && !is_contradiction {
            is_new = false;
            for clause in &*clauses {
                if clause.iter().any(|lit| holds.contains(lit)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&lit| !holds.contains(&-lit));
                match (open.next(), open.next()) {
                    (None, _) => is_contradiction = true,
                    (Some(&last), None) => is_new |= holds.insert(last),
                    _ => {}
                }
            }
        }
        if !is_contradiction {
            return false;
        }
        is_refuted = lemma.is_empty();
        clauses.push(lemma);
    }
    is_refuted
}
