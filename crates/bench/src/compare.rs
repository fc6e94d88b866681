//! Contenders on the same puzzles, in memory that does not grow with them.
//!
//! ```text
//! for each puzzle:  times of all contenders ──▶ each against the baseline: ratio, who was faster, every k-th point
//! a contender that is timed as a whole      ──▶ its time per puzzle, against the mean of the baseline
//! ```
//!
//! A ratio above 1 means slower than the baseline. There are two: that of the total times, which
//! the few hardest puzzles dominate, and the geometric mean of the ratios of each puzzle, in which
//! every puzzle counts the same.
//!
//! A puzzle that a contender did not answer counts as twice the time limit (PAR-2, as in SAT
//! competitions), so that giving up never looks fast. A puzzle that neither of two contenders
//! answered says nothing about their ratio and is left out of it.

use omnidoku_draw::chart::{Axis, Cactus, Curve, Scatter};

use crate::histogram::Histogram;

/// The title of the cactus plot.
pub(crate) const ANSWERED_WITHIN: &str = "Puzzles answered within a time";

/// The most points of a scatter plot.
const MAX_POINTS: usize = 2000;

/// The summarised times of some contenders.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    contenders: Vec<Contender>,
    baseline: usize,
    puzzles: u64,
    /// A puzzle without an answer counts as this many seconds.
    penalty: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Contender {
    name: String,
    /// The times of the puzzles it answered, in seconds.
    answered: Histogram,
    /// The times of all puzzles, with the penalty for those it did not answer.
    times: Histogram,
    total: f64,
    duel: Duel,
    /// Seconds per puzzle in each round, if it is timed as a whole.
    rounds: Option<Vec<f64>>,
}

/// A contender against the baseline, on the puzzles that at least one of them answered.
#[derive(Clone, Debug, Default, PartialEq)]
struct Duel {
    puzzles: u64,
    logarithms: f64,
    ratios: Histogram,
    faster: u64,
    slower: u64,
    points: Thinned,
}

/// Every *k*-th of many points, with *k* doubling as they come: never more than [`MAX_POINTS`].
#[derive(Clone, Debug, PartialEq)]
struct Thinned {
    points: Vec<[f64; 2]>,
    seen: u64,
    every: u64,
}

impl Default for Thinned {
    fn default() -> Thinned {
        Thinned { points: Vec::new(), seen: 0, every: 1 }
    }
}

impl Thinned {
    fn add(&mut self, point: [f64; 2]) {
        if self.seen.is_multiple_of(self.every) {
            if self.points.len() == MAX_POINTS {
                self.points = self.points.iter().step_by(2).copied().collect();
                self.every *= 2;
            }
            if self.seen.is_multiple_of(self.every) {
                self.points.push(point);
            }
        }
        self.seen += 1;
    }
}

/// The result of a contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// The number of puzzles it answered; unknown if it is timed as a whole.
    pub answered: Option<u64>,
    /// Its mean time per puzzle in seconds, with the penalty for those it did not answer; the best
    /// round if it is timed as a whole.
    pub mean: Option<f64>,
    /// The median time, with the same penalty.
    pub median: Option<f64>,
    /// Its total time divided by that of the baseline.
    pub total_ratio: Option<f64>,
    /// The geometric mean of its ratios to the baseline, puzzle by puzzle, with the 10 % and 90 %
    /// quantiles.
    pub ratio: Option<Spread>,
    /// The number of puzzles on which it was faster than the baseline.
    pub faster: u64,
    /// The number of puzzles on which it was slower.
    pub slower: u64,
    /// How much longer than the best the worst round took, if it is timed as a whole.
    pub round_spread: Option<f64>,
}

/// A mean with its spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// A tenth of the numbers is below this.
    pub low: f64,
    /// A tenth of the numbers is above this.
    pub high: f64,
}

impl Comparison {
    /// A comparison of these contenders, one of which is the baseline. A puzzle without an answer
    /// counts as `penalty` seconds: twice the time limit.
    ///
    /// # Panics
    /// If there is no such contender.
    pub fn new(
        names: impl IntoIterator<Item = String>,
        baseline: usize,
        penalty: f64,
    ) -> Comparison {
        let contender = |name| Contender { name, ..Contender::default() };
        let contenders: Vec<Contender> = names.into_iter().map(contender).collect();
        assert!(baseline < contenders.len(), "the baseline is one of the contenders");
        Comparison { contenders, baseline, puzzles: 0, penalty }
    }

    /// Adds a puzzle: for each contender the seconds it took, `None` if it did not answer.
    pub fn add(&mut self, times: &[Option<f64>]) {
        self.puzzles += 1;
        let base = times.get(self.baseline).copied().flatten();
        for (contender, time) in self.contenders.iter_mut().zip(times) {
            let counted = time.unwrap_or(self.penalty);
            contender.times.add(counted);
            contender.total += counted;
            time.iter().for_each(|&time| contender.answered.add(time));
            if time.or(base).is_some() {
                contender.duel.add(counted, base.unwrap_or(self.penalty));
            }
        }
    }

    /// Sets the time of a contender that does all puzzles at once: seconds per puzzle, round by
    /// round.
    pub fn as_a_whole(&mut self, contender: usize, rounds: Vec<f64>) {
        if let Some(contender) = self.contenders.get_mut(contender) {
            contender.rounds = Some(rounds);
        }
    }

    /// The number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// The seconds that a puzzle without an answer counts as.
    pub fn penalty(&self) -> f64 {
        self.penalty
    }

    /// Whether some contender that is timed puzzle by puzzle did not answer all of them.
    pub fn has_unanswered(&self) -> bool {
        let mut timed = self.contenders.iter().filter(|contender| contender.rounds.is_none());
        timed.any(|contender| contender.answered.count() < self.puzzles)
    }

    /// The name of the baseline.
    pub fn baseline(&self) -> &str {
        &self.contenders[self.baseline].name
    }

    /// The result of each contender, in order.
    pub fn standings(&self) -> Vec<Standing> {
        let base = &self.contenders[self.baseline];
        self.contenders.iter().map(|contender| contender.standing(base)).collect()
    }

    /// How many puzzles each contender answers within a time.
    pub fn cactus(&self) -> Cactus {
        let timed = self.contenders.iter().filter(|contender| contender.answered.count() > 0);
        let curve = |contender: &Contender| Curve {
            name: contender.name.clone(),
            points: contender.answered.curve().map(|(time, done)| [done as f64, time]).collect(),
        };
        Cactus {
            title: ANSWERED_WITHIN.to_owned(),
            x: Axis::number("puzzles, the quickest first"),
            y: Axis::seconds("time for one puzzle").log(),
            curves: timed.map(curve).collect(),
        }
    }

    /// Each other contender against the baseline, puzzle by puzzle.
    pub fn scatters(&self) -> Vec<Scatter> {
        let base = self.baseline();
        let others = self.contenders.iter().enumerate();
        let is_timed = self.contenders[self.baseline].rounds.is_none();
        let others = others.filter(|(place, contender)| {
            is_timed && *place != self.baseline && contender.answered.count() > 0
        });
        let scatter = |(_, contender): (usize, &Contender)| {
            let Contender { name, duel, .. } = contender;
            let (shown, all) = (duel.points.points.len() as u64, duel.puzzles);
            let thinned =
                if shown < all { format!(", {shown} of {all} puzzles") } else { String::new() };
            Scatter {
                title: format!("{name} against {base}{thinned}"),
                x: Axis::seconds(base).log(),
                y: Axis::seconds(name.clone()).log(),
                points: duel.points.points.clone(),
                above: format!("{base} faster: {}", duel.slower),
                below: format!("{name} faster: {}", duel.faster),
            }
        };
        others.map(scatter).collect()
    }
}

impl Duel {
    fn add(&mut self, own: f64, base: f64) {
        self.puzzles += 1;
        // The clock may not have moved.
        let ratio = own.max(1e-12) / base.max(1e-12);
        self.logarithms += ratio.ln();
        self.ratios.add(ratio);
        self.faster += u64::from(own < base);
        self.slower += u64::from(own > base);
        self.points.add([base, own]);
    }

    fn ratio(&self) -> Option<Spread> {
        let mean = (self.logarithms / self.puzzles as f64).exp();
        let (low, high) = (self.ratios.quantile(0.1)?, self.ratios.quantile(0.9)?);
        Some(Spread { mean, low, high })
    }
}

impl Contender {
    fn mean(&self) -> Option<f64> {
        match &self.rounds {
            Some(rounds) => rounds.iter().copied().min_by(f64::total_cmp),
            None => (self.answered.count() > 0).then(|| self.total / self.times.count() as f64),
        }
    }

    fn standing(&self, base: &Contender) -> Standing {
        let is_whole = self.rounds.is_some();
        let total_ratio = self.mean().zip(base.mean()).map(|(own, base)| own / base);
        // A contender that is timed as a whole has no times of single puzzles.
        let duel = (!is_whole && base.rounds.is_none()).then_some(&self.duel);
        let worst = self.rounds.as_ref().and_then(|all| all.iter().copied().max_by(f64::total_cmp));
        Standing {
            name: self.name.clone(),
            answered: (!is_whole).then(|| self.answered.count()),
            mean: self.mean(),
            median: self.mean().filter(|_| !is_whole).and_then(|_| self.times.median()),
            total_ratio: total_ratio.filter(|ratio| ratio.is_finite()),
            ratio: duel.and_then(Duel::ratio),
            faster: duel.map_or(0, |duel| duel.faster),
            slower: duel.map_or(0, |duel| duel.slower),
            round_spread: worst.zip(self.mean()).map(|(worst, best)| worst / best - 1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(times: &[[Option<f64>; 2]]) -> Comparison {
        let mut comparison = Comparison::new(["base", "other"].map(str::to_owned), 0, 20.0);
        times.iter().for_each(|times| comparison.add(times));
        comparison
    }

    #[test]
    fn totals_and_means_tell_different_stories() {
        let comparison =
            of(&[[Some(1.0), Some(0.5)], [Some(1.0), Some(0.5)], [Some(1.0), Some(4.0)]]);
        let [base, other] = &comparison.standings()[..] else { panic!() };
        assert_eq!(base.total_ratio, Some(1.0));
        assert_eq!(base.ratio, Some(Spread { mean: 1.0, low: 1.0, high: 1.0 }));
        assert_eq!((base.faster, base.slower), (0, 0));
        assert_eq!((other.total_ratio, other.faster, other.slower), (Some(5.0 / 3.0), 2, 1));
        let ratio = other.ratio.unwrap();
        assert!((ratio.mean - 1.0).abs() < 1e-12, "0.5 · 0.5 · 4 = 1: {ratio:?}");
        assert!(ratio.low < 0.51 && ratio.high > 3.9, "{ratio:?}");
    }

    #[test]
    fn a_contender_that_gave_up_looked_faster() {
        let comparison = of(&[[Some(1.0), Some(0.5)], [Some(3.0), None], [None, None]]);
        let [base, other] = &comparison.standings()[..] else { panic!() };
        assert_eq!([base.answered, other.answered], [Some(2), Some(1)]);
        assert_eq!([base.mean, other.mean], [Some(8.0), Some(40.5 / 3.0)]);
        assert_eq!(other.total_ratio, Some(40.5 / 24.0));
        assert_eq!((other.faster, other.slower), (1, 1), "neither answered the last");
        let ratio = other.ratio.unwrap().mean;
        assert!((ratio - (0.5_f64 * 20.0 / 3.0).sqrt()).abs() < 1e-12, "{ratio}");
        assert!(comparison.has_unanswered() && !of(&[[Some(1.0), Some(9.0)]]).has_unanswered());
        let nothing = of(&[[None, None]]);
        assert_eq!([nothing.standings()[1].mean, nothing.standings()[1].total_ratio], [None; 2]);
        assert!(nothing.scatters().is_empty() && nothing.cactus().curves.is_empty());
    }

    #[test]
    fn a_whole_is_compared_with_the_mean() {
        let mut comparison = of(&[[Some(1.0), None], [Some(3.0), None]]);
        comparison.as_a_whole(1, vec![6.0, 4.0, 5.0]);
        let standing = &comparison.standings()[1];
        assert_eq!((standing.answered, standing.mean), (None, Some(4.0)));
        assert_eq!((standing.total_ratio, standing.round_spread), (Some(2.0), Some(0.5)));
        assert_eq!((standing.ratio, standing.faster, standing.slower), (None, 0, 0));
        assert!(comparison.scatters().is_empty() && !comparison.has_unanswered());
    }

    #[test]
    fn points_are_thinned_evenly() {
        let mut comparison = of(&[]);
        for number in 0..10_000 {
            comparison.add(&[Some(f64::from(number + 1)), Some(1.0)]);
        }
        let scatter = &comparison.scatters()[0];
        let firsts: Vec<f64> = scatter.points.iter().map(|point| point[0]).collect();
        assert!((MAX_POINTS / 2..=MAX_POINTS).contains(&firsts.len()));
        assert!(firsts.windows(2).all(|pair| pair[1] - pair[0] == 8.0), "every eighth");
        assert_eq!(scatter.title, "other against base, 1250 of 10000 puzzles");
        assert_eq!(scatter.below, "other faster: 9999");
    }
}
