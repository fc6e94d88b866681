//! Statistics over several rounds of one contender.

/// How long one contender took, in µs per puzzle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Timing {
    /// One figure per round. The rounds of all contenders were taken in turns.
    Rounds(Vec<f64>),
    /// What a program that did its own rounds reports about them.
    Reported {
        /// The shortest.
        best: f64,
        /// The median.
        median: Option<f64>,
        /// The longest.
        worst: Option<f64>,
    },
}

/// How many times as fast as another contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ratio {
    /// Best round against best round.
    pub(crate) best: f64,
    /// The median of the ratios of rounds that ran side by side; if there are none, median against
    /// median.
    pub(crate) median: Option<f64>,
}

impl Timing {
    /// The shortest round: what the contender can do undisturbed.
    pub(crate) fn best(&self) -> f64 {
        match self {
            Timing::Rounds(rounds) => rounds.iter().copied().fold(f64::INFINITY, f64::min),
            Timing::Reported { best, .. } => *best,
        }
    }

    /// The median round.
    pub(crate) fn median(&self) -> Option<f64> {
        match self {
            Timing::Rounds(rounds) => median(rounds.clone()),
            Timing::Reported { median, .. } => *median,
        }
    }

    /// How much longer the longest round took than the shortest, in percent.
    pub(crate) fn spread(&self) -> Option<f64> {
        let worst = match self {
            Timing::Rounds(rounds) => rounds.iter().copied().reduce(f64::max),
            Timing::Reported { worst, .. } => *worst,
        };
        worst.map(|worst| (worst / self.best() - 1.0) * 100.0)
    }

    /// How many times as fast as the baseline.
    pub(crate) fn against(&self, baseline: &Timing) -> Ratio {
        let best = baseline.best() / self.best();
        let median = match (self, baseline) {
            (Timing::Rounds(own), Timing::Rounds(other)) => {
                median(other.iter().zip(own).map(|(other, own)| other / own).collect())
            }
            _ => baseline.median().zip(self.median()).map(|(other, own)| other / own),
        };
        Ratio { best, median }
    }
}

/// The median; for an even number of values the mean of the two in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let upper = *values.get(values.len() / 2)?;
    let lower = values[(values.len() - 1) / 2];
    Some((lower + upper) / 2.0)
}

/// The geometric mean, the appropriate one for ratios.
pub(crate) fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms = values.iter().map(|value| value.ln()).sum::<f64>();
    (!values.is_empty()).then(|| (logarithms / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(values: &[f64]) -> Timing {
        Timing::Rounds(values.to_vec())
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![4.0]), Some(4.0));
        assert_eq!(median(vec![9.0, 1.0, 4.0]), Some(4.0));
        assert_eq!(median(vec![9.0, 1.0, 4.0, 2.0]), Some(3.0));
    }

    #[test]
    fn a_ratio_and_its_inverse_cancel_out() {
        assert_eq!(geometric_mean(&[]), None);
        assert!((geometric_mean(&[4.0, 0.25]).unwrap() - 1.0).abs() < 1e-12);
        assert!((geometric_mean(&[1.0, 10.0, 100.0]).unwrap() - 10.0).abs() < 1e-12);
    }

    #[test]
    fn rounds_are_summed_up() {
        let timing = rounds(&[3.0, 2.0, 5.0]);
        assert_eq!(timing.best(), 2.0);
        assert_eq!(timing.median(), Some(3.0));
        assert_eq!(timing.spread(), Some(150.0));
    }

    #[test]
    fn a_disturbed_round_spoils_neither_ratio() {
        // In the second round another program took half of the machine from both.
        let (own, other) = (rounds(&[1.0, 2.0, 1.0]), rounds(&[3.0, 6.0, 3.0]));
        assert_eq!(own.against(&other), Ratio { best: 3.0, median: Some(3.0) });
        assert_eq!(other.against(&own), Ratio { best: 1.0 / 3.0, median: Some(1.0 / 3.0) });
    }

    #[test]
    fn rounds_side_by_side_are_compared_one_by_one() {
        let (own, other) = (rounds(&[1.0, 2.0, 4.0]), rounds(&[4.0, 4.0, 4.0]));
        assert_eq!(own.against(&other), Ratio { best: 4.0, median: Some(2.0) });
    }

    #[test]
    fn what_a_program_does_not_report_stays_unknown() {
        let reported = Timing::Reported { best: 2.0, median: None, worst: None };
        assert_eq!((reported.median(), reported.spread()), (None, None));
        assert_eq!(reported.against(&rounds(&[4.0, 8.0])), Ratio { best: 2.0, median: None });
        let reported = Timing::Reported { best: 2.0, median: Some(3.0), worst: Some(4.0) };
        assert_eq!(reported.spread(), Some(100.0));
        assert_eq!(reported.against(&rounds(&[4.0, 8.0])), Ratio { best: 2.0, median: Some(2.0) });
    }
}
