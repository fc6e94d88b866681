//! The machine in a few words, for reports: times mean little without it.

use std::fs;
use std::thread;

use crate::words;

/// Processor, cores and system, as far as they are known.
pub(crate) fn describe() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| processor(&text));
    let processor = processor.map(|name| format!("{name}, ")).unwrap_or_default();
    let optimized = if cfg!(debug_assertions) { words::NOT_OPTIMIZED } else { "" };
    format!("{processor}{}, {system}{optimized}", words::cores(cores))
}

/// The name of the processor in Linux's `/proc/cpuinfo`.
fn processor(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_found() {
        let text = "processor\t: 0\nmodel name\t: Some CPU @ 2.8GHz\nflags: x\n";
        assert_eq!(processor(text).as_deref(), Some("Some CPU @ 2.8GHz"));
        assert_eq!(processor("nothing"), None);
    }
}
