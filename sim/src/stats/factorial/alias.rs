//! Effects that a fraction cannot tell apart.

use super::{Contrast, Design};

/// An effect that is in another contrast too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The effect.
    pub contrast: Contrast,
    /// It is taken off instead of added: so it is between a main effect and an interaction.
    pub is_negative: bool,
}

impl Design {
    /// The main effects and interactions of two factors that cannot be told from a contrast, main effects first: what is
    /// measured is its own effect, plus or minus each of these, and interactions of more factors. Empty in a full design.
    pub fn aliases(&self, contrast: Contrast) -> Vec<Alias> {
        if !self.is_fraction() {
            return Vec::new();
        }
        let column = self.column(contrast);
        let same = self.up_to_two().into_iter().filter(|&other| other != contrast && self.column(other) == column);
        same.map(|other| Alias { contrast: other, is_negative: is_main(other) != is_main(contrast) }).collect()
    }
}

const fn is_main(contrast: Contrast) -> bool {
    matches!(contrast, Contrast::Main { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{
        factorial::{Effect, letters},
        simulate::Numbers,
    };

    fn fraction(factors: usize, runs: usize) -> Design {
        Design::fraction(&vec![2; factors], runs).unwrap()
    }

    fn offered() -> impl Iterator<Item = Design> {
        (3..=31).flat_map(|factors| Design::fractions(factors).into_iter().map(move |runs| fraction(factors, runs)))
    }

    fn name(contrast: Contrast) -> String {
        let letters = letters(31);
        match contrast {
            Contrast::Main { factor, .. } => letters[factor].clone(),
            Contrast::Interaction { of: [(one, _), (two, _)] } => format!("{}{}", letters[one], letters[two]),
        }
    }

    fn chains(design: &Design) -> Vec<String> {
        let chain = |contrast: Contrast| {
            let sign = |alias: Alias| if alias.is_negative { " - " } else { " + " };
            let aliases = design.aliases(contrast).into_iter();
            aliases.fold(name(contrast), |chain, alias| chain + sign(alias) + &name(alias.contrast))
        };
        design.contrasts().into_iter().map(chain).collect()
    }

    /// Box, Hunter, Hunter, chapter 6, for 2^(7-3); Montgomery for 2^(5-2), but for the signs of D = -AB and E = -AC.
    #[test]
    fn chains_are_as_published() {
        let wanted = [
            "A",
            "B",
            "C",
            "D",
            "E",
            "F",
            "G",
            "AB + CE + FG",
            "AC + BE + DG",
            "AD + CG + EF",
            "AE + BC + DF",
            "AF + BG + DE",
            "AG + BF + CD",
            "BD + CF + EG",
        ];
        assert_eq!(chains(&fraction(7, 16)), wanted);
        assert_eq!(
            chains(&fraction(5, 8)),
            ["A - BD - CE", "B - AD", "C - AE", "D - AB", "E - AC", "BC + DE", "BE + CD"]
        );
        assert!(chains(&fraction(5, 16)).iter().all(|chain| !chain.contains(' ')));
        assert!(Design::full(&[3, 2]).contrasts().into_iter().all(|of| Design::full(&[3, 2]).aliases(of).is_empty()));
    }

    #[test]
    fn contrasts_are_independent() {
        for design in offered() {
            let all: Vec<Vec<f64>> = design.contrasts().into_iter().map(|contrast| design.weights(contrast)).collect();
            assert!(all.len() < design.cells());
            let size = 2.0 / design.cells() as f64;
            for (i, one) in all.iter().enumerate() {
                assert!(one.iter().sum::<f64>().abs() < 1e-12, "{design:?}");
                assert!(one.iter().all(|weight| (weight.abs() - size).abs() < 1e-15), "{design:?}");
                for two in &all[..i] {
                    assert!(one.iter().zip(two).map(|(a, b)| a * b).sum::<f64>().abs() < 1e-12, "{design:?}");
                }
            }
        }
    }

    /// Every interaction stands in the chain of exactly one contrast.
    #[test]
    fn nothing_is_left_out() {
        for design in offered() {
            let mut told: Vec<String> = design.contrasts().into_iter().map(name).collect();
            let others = design.contrasts().into_iter().flat_map(|contrast| design.aliases(contrast));
            told.extend(others.map(|alias| name(alias.contrast)));
            let count = told.len();
            told.sort();
            told.dedup();
            let factors = design.levels_of(0).len();
            assert_eq!([told.len(), count], [factors * (factors + 1) / 2; 2], "{design:?}");
        }
    }

    /// Results without luck: half the effect of each contrast times its sign in the cell.
    fn estimates(design: &Design, effect: impl Fn(Contrast) -> f64) -> Vec<f64> {
        let code = |levels: &[usize], factor: usize| 2.0 * levels[factor] as f64 - 1.0;
        let cells: Vec<Vec<f64>> = (0..design.cells())
            .map(|cell| {
                let levels = design.levels_of(cell);
                let part = |contrast| match contrast {
                    Contrast::Main { factor, .. } => effect(contrast) / 2.0 * code(&levels, factor),
                    Contrast::Interaction { of: [(one, _), (two, _)] } => {
                        effect(contrast) / 2.0 * code(&levels, one) * code(&levels, two)
                    }
                };
                vec![40.0 + design.up_to_two().into_iter().map(part).sum::<f64>()]
            })
            .collect();
        let of = |contrast| Effect::of(&design.weights(contrast), &cells).paired.mean();
        design.contrasts().into_iter().map(of).collect()
    }

    fn assert_near(got: &[f64], wanted: impl Iterator<Item = f64>, design: &Design) {
        let wanted: Vec<f64> = wanted.collect();
        assert!(
            got.iter().zip(&wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-9),
            "{design:?}: {got:?} {wanted:?}"
        );
    }

    #[test]
    fn main_effects_alone_are_found() {
        for design in offered() {
            let effect = |contrast| match contrast {
                Contrast::Main { factor, .. } => 1.5 + factor as f64,
                Contrast::Interaction { .. } => 0.0,
            };
            assert_near(&estimates(&design, effect), design.contrasts().into_iter().map(effect), &design);
        }
    }

    #[test]
    fn a_contrast_is_the_sum_of_its_chain() {
        for design in offered().filter(|design| design.levels_of(0).len() < 17) {
            let effect = |contrast| match contrast {
                Contrast::Main { factor, .. } => Numbers::new(factor as u64).normal(),
                Contrast::Interaction { of: [(one, _), (two, _)] } => Numbers::new((100 * one + two) as u64).normal(),
            };
            let got = estimates(&design, effect);
            let sum = |contrast: Contrast| {
                let signed = |alias: Alias| effect(alias.contrast) * if alias.is_negative { -1.0 } else { 1.0 };
                effect(contrast) + design.aliases(contrast).into_iter().map(signed).sum::<f64>()
            };
            assert_near(&got, design.contrasts().into_iter().map(sum), &design);
            if design.resolution() > Some(3) {
                let mains = design.contrasts().into_iter().filter(|&contrast| is_main(contrast));
                assert_near(&got[..design.levels_of(0).len()], mains.map(effect), &design);
            }
        }
    }
}
