//! What an axis shows, and its ticks.

use super::figure;

/// An axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What it shows.
    pub title: String,
    /// The unit of the numbers.
    pub unit: Unit,
    /// Linear or logarithmic.
    pub scale: AxisScale,
}

/// What the numbers of an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Plain numbers.
    Number,
    /// Times, given in seconds.
    Seconds,
    /// Fractions of 1, shown as percentages.
    Share,
}

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisScale {
    /// Equal differences have equal lengths.
    Linear,
    /// Equal ratios have equal lengths.
    Log,
}

impl Axis {
    /// An axis of plain numbers, linear.
    pub fn number(title: impl Into<String>) -> Axis {
        Axis { title: title.into(), unit: Unit::Number, scale: AxisScale::Linear }
    }

    /// An axis of times.
    pub fn seconds(title: impl Into<String>) -> Axis {
        Axis { unit: Unit::Seconds, ..Axis::number(title) }
    }

    /// An axis of fractions, shown as percentages.
    pub fn share(title: impl Into<String>) -> Axis {
        Axis { unit: Unit::Share, ..Axis::number(title) }
    }

    /// The same on a logarithmic scale.
    pub fn log(self) -> Axis {
        Axis { scale: AxisScale::Log, ..self }
    }

    /// Whether a number can be shown.
    pub(super) fn shows(&self, number: f64) -> bool {
        match self.scale {
            AxisScale::Linear => number.abs() <= 1e15,
            AxisScale::Log => (1e-15..=1e15).contains(&number),
        }
    }
}

/// A grid line of an axis, and perhaps its label.
#[derive(Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) label: String,
}

/// An axis with its range.
#[derive(Debug)]
pub(super) struct Ruler {
    scale: AxisScale,
    low: f64,
    high: f64,
    /// The grid lines, from low to high.
    pub(super) ticks: Vec<Tick>,
}

impl Ruler {
    /// The ruler of an axis for these numbers, as far as the axis can show them.
    pub(super) fn over(axis: &Axis, numbers: impl IntoIterator<Item = f64>) -> Ruler {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.into_iter().filter(|&number| axis.shows(number)) {
            (low, high) = (low.min(number), high.max(number));
        }
        match axis.scale {
            _ if low > high => {
                Ruler { scale: AxisScale::Linear, low: 0.0, high: 1.0, ticks: vec![] }
            }
            AxisScale::Linear => linear(axis.unit, low, high),
            AxisScale::Log => logarithmic(axis.unit, low, high),
        }
    }

    /// The position of a number, 0 at the low end and 1 at the high end.
    pub(super) fn place(&self, number: f64) -> f64 {
        let place = match self.scale {
            AxisScale::Linear => (number - self.low) / (self.high - self.low),
            AxisScale::Log => (number / self.low).log10() / (self.high / self.low).log10(),
        };
        place.clamp(0.0, 1.0)
    }

    /// The number at the low end.
    pub(super) fn low(&self) -> f64 {
        self.low
    }
}

/// About five steps of 1, 2 or 5 times a power of ten; includes zero if it is close.
fn linear(unit: Unit, low: f64, high: f64) -> Ruler {
    let is_near_zero = low > 0.0 && low <= 0.6 * high;
    let is_point = high - low <= 1e-9 * high.abs().max(low.abs());
    let (low, high) = match is_near_zero || is_point {
        true => (low.min(0.0), high.max(0.0)),
        false => (low, high),
    };
    let (low, high) = if high - low < 1e-15 { (0.0, 1.0) } else { (low, high) };
    let rough = (high - low) / 5.0;
    let mut power = (rough.log10() + 1e-9).floor() as i32;
    let step = match rough / 10_f64.powi(power) {
        ..1.5 => 1,
        ..3.5 => 2,
        ..7.5 => 5,
        _ => {
            power += 1;
            1
        }
    };
    let width = step as f64 * 10_f64.powi(power);
    let first = (low / width + 1e-6).floor() as i64;
    let last = (high / width - 1e-6).ceil() as i64;
    let most = width * first.abs().max(last.abs()) as f64;
    let tick = |place: i64| Tick {
        at: place as f64 * width,
        label: figure::tick(place * step, power, unit, Some(most)),
    };
    Ruler {
        scale: AxisScale::Linear,
        low: first as f64 * width,
        high: last as f64 * width,
        ticks: (first..=last).map(tick).collect(),
    }
}

/// A number of the series 1, 2, 5, 10, 20, 50 … by its index; 1 has index 0.
fn stair(place: i32) -> (i64, i32) {
    ([1, 2, 5][place.rem_euclid(3) as usize], place.div_euclid(3))
}

fn height(place: i32) -> f64 {
    let (digit, power) = stair(place);
    digit as f64 * 10_f64.powi(power)
}

/// From one number of the series 1-2-5 to another; lines at powers of ten, and at 2 and 5 if there is
/// space for them.
fn logarithmic(unit: Unit, low: f64, high: f64) -> Ruler {
    let mut first = low.log10().floor() as i32 * 3;
    while height(first + 1) <= low * (1.0 + 1e-9) {
        first += 1;
    }
    let mut last = first + 1;
    while height(last) < high * (1.0 - 1e-9) {
        last += 1;
    }
    // At most eight labels.
    let every = match last - first {
        ..7 => 1,
        7..22 => 3,
        stairs => 3 * (stairs / 21 + 1),
    };
    let tick = |place: i32| {
        let (digit, power) = stair(place);
        let label = figure::tick(digit, power, unit, None);
        Tick { at: height(place), label: if place % every == 0 { label } else { String::new() } }
    };
    Ruler {
        scale: AxisScale::Log,
        low: height(first),
        high: height(last),
        ticks: (first..=last).filter(|place| place % every.min(3) == 0).map(tick).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: Axis, numbers: &[f64]) -> Vec<String> {
        let ruler = Ruler::over(&axis, numbers.iter().copied());
        ruler.ticks.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(
            labels(Axis::number(""), &[1.0, 70.0]),
            ["0", "10", "20", "30", "40", "50", "60", "70"]
        );
        assert_eq!(labels(Axis::number(""), &[-3.0, 7.0]), ["-4", "-2", "0", "2", "4", "6", "8"]);
        assert_eq!(
            labels(Axis::seconds(""), &[0.0012, 0.0021]),
            ["0", "0.5 ms", "1 ms", "1.5 ms", "2 ms", "2.5 ms"]
        );
        assert_eq!(labels(Axis::number(""), &[95.0, 99.0]), ["95", "96", "97", "98", "99"]);
        assert_eq!(
            labels(Axis::share(""), &[0.0, 1.0]),
            ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
        );
    }

    #[test]
    fn logarithmic_ticks_are_powers_of_ten() {
        let seconds = || Axis::seconds("").log();
        assert_eq!(labels(seconds(), &[3e-6, 4e-5]), ["2 µs", "5 µs", "10 µs", "20 µs", "50 µs"]);
        assert_eq!(labels(seconds(), &[3e-7, 4e-3]), ["1 µs", "10 µs", "100 µs", "1 ms"]);
        let wide = labels(Axis::number("").log(), &[1.0, 1e12]);
        assert_eq!(wide.iter().filter(|label| !label.is_empty()).count(), 7);
    }

    #[test]
    fn any_numbers_have_a_ruler() {
        let numbers = [0.0, -0.0, 1.0, -1.0, 1e15, 1e-15, 1e300, f64::NAN, f64::INFINITY, 5e-324];
        for a in numbers {
            for b in numbers {
                for axis in [Axis::number(""), Axis::seconds("").log(), Axis::share("")] {
                    let ruler = Ruler::over(&axis, [a, b]);
                    assert!(ruler.ticks.len() <= 50, "{a} {b}: {ruler:?}");
                    assert!(ruler.low < ruler.high, "{a} {b}: {ruler:?}");
                    assert!((0.0..=1.0).contains(&ruler.place(1.0)));
                }
            }
        }
        assert!(labels(Axis::number("").log(), &[0.0, -3.0, f64::NAN]).is_empty());
    }

    #[test]
    fn a_ruler_reaches_from_0_to_1() {
        let ruler = Ruler::over(&Axis::number("").log(), [1.0, 100.0]);
        assert_eq!([1.0, 10.0, 100.0].map(|n| ruler.place(n)), [0.0, 0.5, 1.0]);
    }
}
