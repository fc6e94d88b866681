//! Statistics of heavy-tailed run times: how large a difference is, and whether to believe it.
//!
//! ```text
//! counted time    the seconds of an answer; twice the limit if there was none (PAR-2)
//! difference d    ln(contender's time / baseline's time) of one instance
//! how large       exp(mean of d), with a 95 % percentile bootstrap interval: the 2.5 % and 97.5 % quantiles of
//!                 that figure over 10,000 resamples of the instances, drawn with replacement
//! by chance?      Wilcoxon signed-rank test on d: two-sided, normal approximation with corrections for ties and
//!                 continuity; differences of 0 are left out
//! ```
//!
//! The bootstrap: B. Efron, "Bootstrap methods: another look at the jackknife", 1979. The test:
//! F. Wilcoxon, "Individual comparisons by ranking methods", 1945. PAR-2 is the penalised average
//! runtime of the SAT competitions.

use omnidoku::Random;

/// The number of resamples of the bootstrap.
const RESAMPLES: usize = 10_000;

/// The same differences give the same interval.
const BOOTSTRAP_SEED: u64 = 1;

/// The normal approximation of the signed-rank test means nothing for fewer differences.
const MIN_PAIRS: usize = 6;

/// The time that counts for a turn: the seconds of its answer, or twice the limit.
pub(crate) fn par2(answered_in: Option<f64>, limit: f64) -> f64 {
    answered_in.unwrap_or(2.0 * limit)
}

/// The arithmetic mean.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The 95 % bootstrap interval of the mean. There is none for fewer than two values.
pub(crate) fn interval(values: &[f64]) -> Option<[f64; 2]> {
    if values.len() < 2 {
        return None;
    }
    let mut random = Random::new(BOOTSTRAP_SEED);
    let mut resample = || {
        let sum: f64 = values.iter().map(|_| values[random.below(values.len())]).sum();
        sum / values.len() as f64
    };
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resample()).collect();
    means.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Some([means[tail], means[RESAMPLES - 1 - tail]])
}

/// The p-value of the signed-rank test that the differences are symmetric around 0. There is none
/// for fewer than six differences other than 0.
pub(crate) fn signed_rank(differences: &[f64]) -> Option<f64> {
    let mut sorted: Vec<f64> = differences.iter().copied().filter(|&d| d != 0.0).collect();
    if sorted.len() < MIN_PAIRS {
        return None;
    }
    sorted.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let n = sorted.len() as f64;
    let mut variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0;
    let (mut positive, mut ranked) = (0.0, 0.0);
    for tied in sorted.chunk_by(|a, b| a.abs() == b.abs()) {
        let size = tied.len() as f64;
        let rank = ranked + (size + 1.0) / 2.0;
        positive += rank * tied.iter().filter(|&&d| d > 0.0).count() as f64;
        variance -= (size.powi(3) - size) / 48.0;
        ranked += size;
    }
    let distance = (positive - n * (n + 1.0) / 4.0).abs();
    let z = (distance - 0.5).max(0.0) / variance.sqrt();
    Some(erfc(z / std::f64::consts::SQRT_2).min(1.0))
}

/// The complementary error function for `x ≥ 0`, with a relative error below 1.2e-7: the Chebyshev
/// fit of Press et al., "Numerical Recipes", section 6.2.
fn erfc(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 10] = [
        0.17087277,
        -0.82215223,
        1.48851587,
        -1.13520398,
        0.27886807,
        -0.18628806,
        0.09678418,
        0.37409196,
        1.00002368,
        -1.26551223,
    ];
    let t = 1.0 / (1.0 + 0.5 * x);
    let polynomial = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| sum * t + coefficient);
    t * (-x * x + polynomial).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(value: f64, wanted: f64) -> bool {
        (value - wanted).abs() < 5e-5
    }

    #[test]
    fn no_answer_counts_twice_the_limit() {
        let counted = [Some(4.0), None, Some(59.0)].map(|seconds| par2(seconds, 60.0));
        assert_eq!(counted, [4.0, 120.0, 59.0]);
        assert_eq!(mean(&counted), Some(61.0));
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn the_error_function_agrees_with_the_tables() {
        for (x, wanted) in [(0.0, 1.0), (0.5, 0.479500), (1.0, 0.157299), (2.0, 0.004678)] {
            assert!((erfc(x) - wanted).abs() < 1e-6, "{x}");
        }
        assert!((erfc(4.0) / 1.541726e-8 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn an_interval_is_the_same_every_time() {
        let values = [0.3, -0.1, 0.2, 0.5, 0.1, 0.0, 0.4];
        let [low, high] = interval(&values).unwrap();
        assert_eq!(interval(&values), Some([low, high]));
        // The mean is 0.2 and its standard error 0.2 / √7; 1.96 of them are 0.148.
        assert!((low - 0.052).abs() < 0.02 && (high - 0.348).abs() < 0.02, "{low} {high}");
    }

    #[test]
    fn resamples_of_two_values_are_known_exactly() {
        // A quarter of them has the first value twice, a quarter the second.
        assert_eq!(interval(&[1.0, 3.0]), Some([1.0, 3.0]));
        assert_eq!(interval(&[2.0; 9]), Some([2.0, 2.0]));
        assert_eq!(interval(&[2.0]), None);
    }

    #[test]
    fn ranks_with_ties_and_a_zero() {
        // The ranks are 7, 3, 1½, 9, none, 4, 8, 6, 1½, 5. Those of positive differences add up to
        // 27, and 22½ is expected; the variance is 71.25 less (2³ - 2) / 48 for the tie.
        let differences = [15.0, -7.0, 5.0, 20.0, 0.0, -9.0, 17.0, -12.0, 5.0, -10.0];
        let p = signed_rank(&differences).unwrap();
        assert!(is_near(p, 0.63529), "{p}");
        assert_eq!(signed_rank(&differences.map(|d| -d)), Some(p));
    }

    #[test]
    fn differences_of_one_sign_are_hardly_chance() {
        // z = (27.5 - 0.5) / √96.25 = 2.75207
        let p = signed_rank(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]).unwrap();
        assert!(is_near(p, 0.00592), "{p}");
    }

    #[test]
    fn as_many_ups_as_downs_are_chance() {
        let p = signed_rank(&[1.0, -1.0, 2.0, -2.0, 3.0, -3.0]).unwrap();
        assert!(is_near(p, 1.0), "{p}");
    }

    #[test]
    fn few_differences_prove_nothing() {
        assert_eq!(signed_rank(&[1.0; 5]), None);
        assert_eq!(signed_rank(&[1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0]), None);
        assert!(signed_rank(&[1.0; 6]).is_some());
    }
}
