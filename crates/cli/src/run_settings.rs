//! What a run was asked for, kept with what it wrote, so that it is not resumed with something else.

use crate::words;

/// Options and their values.
pub(crate) type RunSettings = Vec<(&'static str, String)>;

/// What was otherwise when the run was begun, in words.
pub(crate) fn changes<'a>(
    now: &RunSettings,
    before: impl Fn(&str) -> Option<&'a str>,
) -> Vec<String> {
    let changed = now.iter().filter_map(|(option, now)| {
        let before = before(option).unwrap_or_default();
        (before != now).then(|| words::setting_changed(option, before, now))
    });
    changed.collect()
}
