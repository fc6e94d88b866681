//! Numbers and times as short text.

/// The units of time and their powers of ten, the smallest first.
const TIMES: [(i32, &str); 4] = [(-9, " ns"), (-6, " µs"), (-3, " ms"), (0, " s")];

/// The suffixes of large numbers and their powers of ten.
const SUFFIXES: [(i32, &str); 4] = [(0, ""), (3, "k"), (6, "M"), (9, "G")];

/// A time in three digits and its unit: `12.3 µs`.
pub fn seconds(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "–".to_owned();
    }
    three_digits(seconds, &TIMES)
}

/// A number in three digits: `0.25`, `12.3`, `4.57k`; integers below ten thousand in full.
pub fn number(number: f64) -> String {
    if !number.is_finite() {
        return "–".to_owned();
    }
    if number.abs() < 10_000.0 && number.fract() == 0.0 {
        return format!("{number:.0}");
    }
    three_digits(number, &SUFFIXES)
}

/// A ratio in three digits: `0.95×`, `12.3×`.
pub fn ratio(ratio: f64) -> String {
    if !ratio.is_finite() {
        return "–".to_owned();
    }
    three_digits(ratio, &[(0, "×")])
}

/// The number in the largest unit that it reaches.
fn three_digits(number: f64, units: &[(i32, &str)]) -> String {
    let size = number.abs();
    // What rounds up to a thousand of a unit is shown as one of the next.
    let reached = |&&(power, _): &&(i32, &str)| size >= 0.9995 * 10_f64.powi(power);
    let &(power, unit) = units.iter().rfind(reached).unwrap_or(&units[0]);
    let scaled = number / 10_f64.powi(power);
    let decimals = match scaled.abs() {
        0.0 => return format!("0{unit}"),
        ..0.0995 => 3,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{scaled:.decimals$}{unit}")
}

/// `digits`·10^`power`, written out.
fn decimal(digits: i64, power: i32) -> String {
    let sign = if digits < 0 { "-" } else { "" };
    let digits = digits.unsigned_abs().to_string();
    if digits == "0" {
        return digits;
    }
    if power >= 0 {
        return format!("{sign}{digits}{}", "0".repeat(power.unsigned_abs() as usize));
    }
    let places = power.unsigned_abs() as usize;
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = padded.split_at(padded.len() - places);
    match part.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        part => format!("{sign}{whole}.{part}"),
    }
}

/// The label of a tick at `digits`·10^`power`, in the unit that suits numbers up to `most`, or the tick
/// itself by default.
pub(super) fn tick(digits: i64, power: i32, unit: super::Unit, most: Option<f64>) -> String {
    use super::Unit;

    let own = digits as f64 * 10_f64.powi(power);
    let most = most.unwrap_or(own).abs() * (1.0 + 1e-9);
    let units: &[(i32, &str)] = match unit {
        Unit::Share => &[(-2, " %")],
        Unit::Seconds => &TIMES,
        Unit::Number if most < 10_000.0 => &SUFFIXES[..1],
        Unit::Number => &SUFFIXES,
    };
    let reached = |&&(power, _): &&(i32, &str)| most >= 10_f64.powi(power);
    let &(unit_power, name) = units.iter().rfind(reached).unwrap_or(&units[0]);
    match (digits, unit) {
        (0, Unit::Seconds | Unit::Number) => "0".to_owned(),
        _ => decimal(digits, power - unit_power) + name,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::*;

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let texts = [0.0, 4e-10, 1.234e-6, 99.96e-6, 999.6e-6, 0.0123, 12.0, 4000.0].map(seconds);
        let wanted =
            ["0 ns", "0.40 ns", "1.23 µs", "100 µs", "1.00 ms", "12.3 ms", "12.0 s", "4000 s"];
        assert_eq!(texts, wanted);
        assert_eq!(seconds(f64::NAN), "–");
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 7.0, 9999.0, 0.25, 12.34, 45_678.0, 2.5e6, -3.5].map(number);
        assert_eq!(texts, ["0", "7", "9999", "0.25", "12.3", "45.7k", "2.50M", "-3.50"]);
        assert_eq!([1.0, 0.047, 1234.5].map(ratio), ["1.00×", "0.047×", "1234×"]);
    }

    #[test]
    fn ticks_are_exact() {
        let alone = |digits, power, unit| tick(digits, power, unit, None);
        assert_eq!(alone(1, -9, Unit::Seconds), "1 ns");
        assert_eq!(alone(5, -8, Unit::Seconds), "50 ns");
        assert_eq!(alone(2, -4, Unit::Seconds), "200 µs");
        assert_eq!(alone(1, -10, Unit::Seconds), "0.1 ns");
        assert_eq!(alone(1, 3, Unit::Number), "1000");
        assert_eq!(alone(2, 4, Unit::Number), "20k");
        assert_eq!(alone(5, -2, Unit::Number), "0.05");
        assert_eq!(alone(25, -2, Unit::Share), "25 %");
        assert_eq!(tick(15, -4, Unit::Seconds, Some(0.0045)), "1.5 ms");
        assert_eq!(tick(5, 3, Unit::Number, Some(30_000.0)), "5k");
    }
}
