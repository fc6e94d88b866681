//! The settings of a run, recorded with its output, so that it is not resumed with other settings.

use crate::words;

/// Options and their values.
pub(crate) type RunSettings = Vec<(&'static str, String)>;

/// The settings that differ from those at the start of the run, in words.
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
