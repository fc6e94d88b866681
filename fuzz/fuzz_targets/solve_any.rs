//! Any bytes as a puzzle, solved by several engines under a node budget: no panic, answers pass the
//! referee (it is inside `ask`), and engines that finish agree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use omnidoku::{EngineId, Grid, Limits, Puzzle, Settings, Shape, ask};

const SHAPES: [(usize, usize); 8] =
    [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (2, 5), (4, 4), (5, 5)];

fuzz_target!(|data: &[u8]| {
    let [which, cells @ ..] = data else { return };
    let (rows, cols) = SHAPES[usize::from(*which) % SHAPES.len()];
    let shape = Shape::new(rows, cols).expect("a shape");
    // A byte places a value, or with its high bit set leaves so many cells blank.
    let mut values = Vec::new();
    for &byte in cells {
        if byte >= 128 {
            values.resize(values.len() + usize::from(byte - 127), 0);
        } else {
            values.push(byte % (shape.size() as u8 + 1));
        }
    }
    values.resize(shape.cell_count(), 0);
    let Ok(puzzle) = Puzzle::new(Grid::from_values(shape, &values).expect("in range")) else { return };
    let limits = Limits::none().with_nodes(2_000).with_memory(1 << 28);
    let mut agreed = None;
    for id in EngineId::ALL.into_iter().filter(|id| id.is_complete()) {
        let mut engine = id.build(Settings::default());
        if !engine.supports(shape) {
            continue;
        }
        let count = ask::count(&mut *engine, &puzzle, 20, &limits).expect("no engine is broken");
        if count.complete || count.found == 20 {
            let (first, found) = *agreed.get_or_insert((id, count.found));
            assert_eq!(found, count.found, "{first} and {id}: {values:?}");
        }
    }
});
