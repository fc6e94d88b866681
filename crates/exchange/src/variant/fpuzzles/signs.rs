//! Dots and letters between two cells, and what their absence means.

use omnidoku_core::Cell;
use serde_json::{Map, Value as Json, json};

use super::rules::{cells, items};
use crate::variant::draft::Draft;
use crate::variant::error::VariantError;
use crate::variant::fpuzzles::whole_number;

/// Reads signs. `rule` makes the rule of the text in a sign, without its cells; a text that it does not know is
/// noted.
pub(super) fn read(
    name: &str,
    value: &Json,
    draft: &mut Draft,
    rule: impl Fn(&str) -> Option<Json>,
) -> Result<(), VariantError> {
    for item in items(name, value)? {
        let cells = cells(name, item.get("cells"), draft)?;
        let text = match item.get("value") {
            Some(Json::String(text)) => text.trim().to_owned(),
            Some(Json::Number(number)) => number.to_string(),
            _ => String::new(),
        };
        match rule(&text) {
            Some(mut rule) => {
                let names: Vec<String> =
                    cells.iter().map(|&cell| draft.board.cell_name(cell)).collect();
                rule["cells"] = names.into();
                draft.add(name, &rule)?;
            }
            None => draft.note_unclear(format!("{name} with “{text}”"), 1),
        }
    }
    Ok(())
}

/// The pairs of cells with one of some signs between them.
fn marked(
    names: &[&str],
    fields: &Map<String, Json>,
    draft: &Draft,
) -> Result<Vec<Vec<String>>, VariantError> {
    let mut marked = Vec::new();
    for name in names {
        for item in fields.get(*name).and_then(Json::as_array).into_iter().flatten() {
            let cells: Vec<Cell> = cells(name, item.get("cells"), draft)?;
            marked.push(cells.iter().map(|&cell| draft.board.cell_name(cell)).collect());
        }
    }
    Ok(marked)
}

/// Reads the kinds of signs of which all are given. A dot of the other colour is a sign too.
pub(super) fn read_negative(
    value: &Json,
    fields: &Map<String, Json>,
    draft: &mut Draft,
) -> Result<(), VariantError> {
    let mut kinds = items("negative", value)?.clone();
    kinds.sort_unstable_by_key(Json::to_string);
    kinds.dedup();
    for kind in kinds {
        let rule = match kind.as_str() {
            Some("ratio") => {
                let items = fields.get("ratio").and_then(Json::as_array).into_iter().flatten();
                let ratio = |item: &Json| item.get("value").and_then(whole_number).unwrap_or(2);
                let mut ratios: Vec<i64> = items.map(ratio).collect();
                if ratios.is_empty() {
                    ratios.push(2);
                }
                ratios.sort_unstable();
                ratios.dedup();
                let marked = marked(&["ratio", "difference"], fields, draft)?;
                json!({"rule": "unmarked_neighbours", "ratios": ratios, "marked": marked})
            }
            Some("xv") => {
                let marked = marked(&["xv"], fields, draft)?;
                json!({"rule": "unmarked_neighbours", "sums": [5, 10], "marked": marked})
            }
            kind => return Err(VariantError::unknown(&format!("negative {}", kind.unwrap_or("")))),
        };
        draft.add("negative", &rule)?;
    }
    Ok(())
}

/// Reads that neighbours are not consecutive, except where a dot says otherwise.
pub(super) fn read_nonconsecutive(
    fields: &Map<String, Json>,
    draft: &mut Draft,
) -> Result<(), VariantError> {
    let marked = marked(&["difference", "ratio"], fields, draft)?;
    let rule = match marked.is_empty() {
        true => json!({"rule": "nonconsecutive"}),
        false => json!({"rule": "unmarked_neighbours", "differences": [1], "marked": marked}),
    };
    draft.add("nonconsecutive", &rule)
}
