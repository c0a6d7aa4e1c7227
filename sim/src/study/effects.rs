//! What each option does.

use serde::Serialize;

use super::{
    Group,
    group::{MeanOf, score_of},
};
use crate::stats::{
    DEFAULT_LEVEL, Discordant, Estimate,
    factorial::{Alias, Contrast, Effect},
    multiple::holm,
};

/// What an effect is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Share of the points of side one.
    Score,
    /// Margin in victory points of side one.
    MarginVp,
}

impl Metric {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::MarginVp => "margin_vp",
        }
    }
}

/// One effect on one metric.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EffectRow {
    /// What is compared.
    #[serde(skip)]
    pub contrast: Contrast,
    /// The same in words: `dongfeng=true`, or `dongfeng=true x lhd=true` for an interaction.
    pub effect: String,
    /// What it is measured in.
    pub metric: Metric,
    /// The difference, from the view of side one.
    pub estimate: Estimate,
    /// The same without luck adjustment; `None` where nothing was adjusted.
    pub plain: Option<Estimate>,
    /// Two-sided p-value; `None` when the games were watched (the interval is valid then, a p-value is not).
    pub p_value: Option<f64>,
    /// The same after Holm's correction over all effects on this metric.
    pub p_holm: Option<f64>,
    /// Effects that a fraction of the combinations cannot tell from this one, with a sign; empty when all were played.
    pub aliases: Vec<String>,
    /// Games that went differently anywhere in cells that differ in nothing else; `None` in a fraction, which has no
    /// such cells.
    pub games_changed: Option<u64>,
    /// With two cells: pairs in which side one did better with the first value, and with the second; and the p-value of
    /// McNemar's exact test (with draws: of the sign test, its extension).
    pub discordant: Option<(u64, u64, f64)>,
    /// Games of all cells together.
    pub games: u64,
    /// Games with dice of their own that an interval of this width would have needed; `None` when nothing changed.
    pub independent_games: Option<u64>,
}

impl EffectRow {
    /// The effect is shown: by the p-value after Holm's correction, and by the interval where games were watched, since
    /// that holds for all effects together.
    pub fn is_shown(&self) -> bool {
        self.p_holm.map_or_else(|| self.estimate.leaves_out(0.0), |p| p < 1.0 - DEFAULT_LEVEL)
    }

    /// It changed nothing in any game. A fraction of the combinations cannot tell: it plays no two that differ in nothing
    /// else.
    pub fn is_idle(&self) -> bool {
        self.games_changed == Some(0)
    }
}

impl Group {
    /// All main effects and interactions of two options, on the score and on the margin.
    pub fn effects(&self) -> Vec<EffectRow> {
        if self.factors.is_empty() {
            return Vec::new();
        }
        [Metric::Score, Metric::MarginVp].into_iter().flat_map(|metric| self.rows_of(metric)).collect()
    }

    /// What each option does to the score.
    pub fn main_effects(&self) -> Vec<EffectRow> {
        let mut rows = self.rows_of(Metric::Score);
        rows.retain(|row| matches!(row.contrast, Contrast::Main { .. }));
        rows
    }

    fn rows_of(&self, metric: Metric) -> Vec<EffectRow> {
        let (plain, (is_adjusted, cells)) = (self.plain(metric), self.results(metric));
        let (design, of) = (&self.design, MeanOf::changes(metric));
        let contrasts = design.contrasts();
        let count = contrasts.len();
        let games = self.played.games() * cells.len() as u64;
        let mut effects: Vec<EffectRow> = contrasts
            .into_iter()
            .map(|contrast| {
                let weights = design.weights(contrast);
                let (effect, unadjusted) = (Effect::of(&weights, &cells), Effect::of(&weights, &plain));
                let saved = unadjusted.games_saved_by(&effect);
                EffectRow {
                    contrast,
                    effect: self.words(contrast),
                    metric,
                    estimate: self.adjusted(is_adjusted, of, &effect.paired, count),
                    p_value: (!self.is_watched()).then(|| effect.paired.p_value()),
                    p_holm: None,
                    aliases: self.aliases(contrast),
                    games_changed: (!design.is_fraction()).then(|| self.changed(contrast)),
                    discordant: (cells.len() == 2).then(|| self.discordant()),
                    games,
                    plain: is_adjusted.then(|| self.estimate(of, &unadjusted.paired, count)),
                    independent_games: saved.map(|factor| (factor * games as f64).round() as u64),
                }
            })
            .collect();
        if !self.is_watched() {
            let p: Vec<f64> = effects.iter().filter_map(|row| row.p_value).collect();
            effects.iter_mut().zip(holm(&p)).for_each(|(row, p)| row.p_holm = Some(p));
        }
        effects
    }

    /// Games that are not the same with and without the compared values, whatever the other options.
    fn changed(&self, contrast: Contrast) -> u64 {
        let design = &self.design;
        let compared: &[(usize, usize)] = match &contrast {
            Contrast::Main { factor, level } => &[(*factor, *level)],
            Contrast::Interaction { of } => of,
        };
        let cells: Vec<Vec<usize>> = (0..design.cells()).map(|cell| design.levels_of(cell)).collect();
        let twins: Vec<(usize, usize)> = (0..cells.len())
            .flat_map(|cell| compared.iter().map(move |&(factor, level)| (cell, factor, level)))
            .filter(|&(cell, factor, level)| cells[cell][factor] == level)
            .filter_map(|(cell, factor, _)| {
                let mut twin = cells[cell].clone();
                twin[factor] = 0;
                Some((cell, cells.iter().position(|levels| *levels == twin)?))
            })
            .collect();
        let rows = &self.played.rows;
        let is_changed = |game: &usize| twins.iter().any(|&(one, two)| rows[one][*game] != rows[two][*game]);
        (0..rows[0].len()).filter(is_changed).count() as u64
    }

    fn discordant(&self) -> (u64, u64, f64) {
        let [one, two] = self.played.rows.as_slice() else { return (0, 0, 1.0) };
        let mut counts = Discordant { pairs: one.len() as u64, ..Discordant::default() };
        for (one, two) in one.iter().zip(two) {
            let (one, two) = (score_of(one), score_of(two));
            counts.first += u64::from(one > two);
            counts.second += u64::from(one < two);
        }
        (counts.first, counts.second, counts.p_value())
    }

    fn aliases(&self, contrast: Contrast) -> Vec<String> {
        let text =
            |alias: Alias| format!("{} {}", if alias.is_negative { "-" } else { "+" }, self.words(alias.contrast));
        self.design.aliases(contrast).into_iter().map(text).collect()
    }

    fn words(&self, contrast: Contrast) -> String {
        let word = |(factor, level): (usize, usize)| {
            let factor = &self.factors[factor];
            format!("{}={}", factor.name, factor.values[level])
        };
        match contrast {
            Contrast::Main { factor, level } => word((factor, level)),
            Contrast::Interaction { of: [one, two] } => format!("{} x {}", word(one), word(two)),
        }
    }
}
