//! What many games say about the parameters.

/// Sums over games. Parameters are the entries of the tables, then the sharpness of every kind of decision.
pub(super) struct Sums {
    pub(super) slopes: Vec<Slope>,
    /// Parameters that were met, each once.
    met: Vec<u32>,
    /// By seat, how the baseline errs.
    pub(super) lacks: Vec<Lack>,
    /// Points of the games against the rival.
    pub(super) rival: Vec<f64>,
    /// Points of the games against earlier policies.
    pub(super) earlier: Vec<f64>,
}

/// What the games say about a parameter.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Slope {
    /// Derivative of the points.
    pub(super) gradient: f32,
    /// Fisher information: squares of the derivatives of the logarithm of the chance of what was drawn.
    pub(super) information: f32,
}

/// Sums over a few games, which meet few of the parameters.
pub(super) struct Tally {
    slopes: Vec<(u32, Slope)>,
    lacks: Vec<Lack>,
    rival: Vec<f64>,
    earlier: Vec<f64>,
}

/// What a baseline lacks of the points.
#[derive(Clone, Copy, Default)]
pub(super) struct Lack {
    /// Points less baseline.
    pub(super) points: f64,
    /// Derivative of the baseline by its log-odds.
    pub(super) information: f64,
}

/// The decisions of one side in a game.
#[derive(Default)]
pub(super) struct Record {
    /// Parameters, and the derivative by them of the logarithm of the chance of what was drawn.
    pub(super) scores: Vec<(u32, f32)>,
    /// For each decision where its scores end, and its turn.
    pub(super) decisions: Vec<(u32, u32)>,
    /// What could be expected when each turn began.
    pub(super) baselines: Vec<f32>,
}

impl Record {
    /// What each turn has brought, if the game gave so many points: the mean over all numbers of turns after it of what
    /// could be expected then, each weighing `lambda` times as much as the one before it, and of the points with the rest
    /// of the weight (generalized advantage estimation, Schulman and others 2016).
    fn returns(&self, points: f32, lambda: f32) -> Vec<f32> {
        let mut returns = vec![points; self.baselines.len()];
        for turn in (1..returns.len()).rev() {
            returns[turn - 1] = lambda * returns[turn] + (1.0 - lambda) * self.baselines[turn];
        }
        returns
    }
}

impl Sums {
    pub(super) fn none(parameters: usize, seats: usize) -> Self {
        Self {
            slopes: vec![Slope::default(); parameters],
            met: Vec::new(),
            lacks: vec![Lack::default(); seats],
            rival: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// Takes all sums out.
    pub(super) fn take(&mut self) -> Tally {
        let slopes =
            self.met.drain(..).map(|parameter| (parameter, std::mem::take(&mut self.slopes[parameter as usize])));
        let slopes = slopes.collect();
        let lacks = self.lacks.clone();
        self.lacks.fill(Lack::default());
        Tally { slopes, lacks, rival: std::mem::take(&mut self.rival), earlier: std::mem::take(&mut self.earlier) }
    }

    pub(super) fn add(&mut self, part: Tally) {
        for (parameter, slope) in part.slopes {
            self.add_slope(parameter, slope);
        }
        for (sum, lack) in self.lacks.iter_mut().zip(part.lacks) {
            sum.points += lack.points;
            sum.information += lack.information;
        }
        self.rival.extend(part.rival);
        self.earlier.extend(part.earlier);
    }

    #[inline]
    fn add_slope(&mut self, parameter: u32, slope: Slope) {
        let sum = &mut self.slopes[parameter as usize];
        if *sum == Slope::default() {
            self.met.push(parameter);
        }
        sum.gradient += slope.gradient;
        sum.information += slope.information;
    }

    /// A game is over, and the side on this seat has so many points.
    pub(super) fn learn(&mut self, record: &Record, points: f32, lambda: f32, seat: usize) {
        let returns = record.returns(points, lambda);
        let mut from = 0;
        for &(to, turn) in &record.decisions {
            let baseline = record.baselines[turn as usize];
            let advantage = returns[turn as usize] - baseline;
            for &(parameter, score) in &record.scores[from..to as usize] {
                self.add_slope(parameter, Slope { gradient: advantage * score, information: score * score });
            }
            let lack = &mut self.lacks[seat];
            lack.points += f64::from(points - baseline);
            lack.information += f64::from(baseline * (1.0 - baseline));
            from = to as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        Record { baselines: vec![0.5, 0.75, 0.25], ..Record::default() }
    }

    #[test]
    fn with_lambda_1_only_the_points_count() {
        assert_eq!(record().returns(1.0, 1.0), [1.0; 3]);
    }

    #[test]
    fn with_lambda_0_only_the_next_turn_counts() {
        assert_eq!(record().returns(1.0, 0.0), [0.75, 0.25, 1.0]);
    }

    #[test]
    fn between_them_later_turns_count_less_and_less() {
        // 0.5 of the next baseline, 0.25 of the one after it, and the points with the rest.
        assert_eq!(record().returns(1.0, 0.5), [0.5 * 0.75 + 0.25 * 0.25 + 0.25, 0.5 * 0.25 + 0.5, 1.0]);
    }
}
