//! A stack under attack: who fires at which ship, and where the area points go.

use crate::games::three_kingdoms::{
    Shooter,
    rules::fire::{Shooters, damage, most_at, roll_fire, suppress},
};
use crate::{Dice, Roll, dice::enumerate};

/// A ship of an attacked stack with those who attack it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Anti-aircraft dice, area points among them.
    pub aa: u8,
    /// Number that hits for its anti-aircraft fire.
    pub tech: u8,
    /// SUP markers carried.
    pub sup: u8,
    /// Who attacks it.
    pub shooters: Vec<Shooter>,
}

impl Target {
    /// Hits on the ship.
    pub(super) fn attack<D: Dice>(&self, dice: &mut D, number: u16) -> u8 {
        let name = |purpose: u8| Roll { purpose, target: number, ..Roll::default() };
        let mut shooters: Shooters = self.shooters.iter().copied().collect();
        let hits = dice.hits_up_to(name(1), self.aa, self.tech);
        suppress(&mut shooters, hits);
        roll_fire(dice, name(2), &shooters).1
    }

    /// Mean loss with so many area points: a damaged ship counts 1, a sunk one 2.
    fn mean_loss(&self, points: u8) -> f64 {
        let defended = Self { aa: self.aa + points, ..self.clone() };
        let losses = enumerate(100_000, |dice| damage(defended.attack(dice, 0), defended.sup).1 as u32);
        losses.map_or(f64::INFINITY, |losses| {
            losses.iter().map(|(&loss, &p)| f64::from(loss) * (*p.numer() as f64 / *p.denom() as f64)).sum()
        })
    }
}

/// [R15.2(3)1] Spends the area points so that the mean loss is least: the best split by dynamic programming over the
/// exact means. Adds the points to the targets' dice.
pub(super) fn spend_optimally(targets: &mut [Target], pool: u8) {
    let means: Vec<Vec<f64>> =
        targets.iter().map(|target| (0..=pool).map(|points| target.mean_loss(points)).collect()).collect();
    let width = usize::from(pool) + 1;
    let mut best = vec![vec![0.0; width]; targets.len() + 1];
    let mut choice = vec![vec![0; width]; targets.len()];
    for number in (0..targets.len()).rev() {
        for left in 0..width {
            let options = (0..=left).map(|points| (means[number][points] + best[number + 1][left - points], points));
            let (loss, points) = options.min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least nothing is spent");
            best[number][left] = loss;
            choice[number][left] = points;
        }
    }
    let mut left = usize::from(pool);
    for (target, choice) in targets.iter_mut().zip(&choice) {
        let points = choice[left];
        target.aa += points as u8;
        left -= points;
    }
}

/// Attackers dealt evenly over the targets, the best first [R15.1(2), R15.1(3)].
pub(super) fn deal(shooters: &[Shooter], targets: &mut [Target]) {
    let count = targets.len();
    for (number, &shooter) in shooters.iter().enumerate() {
        targets[number % count].shooters.push(shooter);
    }
}

/// Number that hits for a printed strength and tech at a distance.
pub(super) fn shooter(strength: u8, tech: u8, distance: u8) -> Shooter {
    Shooter { strength, most: most_at(tech, distance) }
}
