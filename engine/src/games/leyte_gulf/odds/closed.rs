//! Chances in closed form, for those who ask many at once; tests compare them with the dice.

use crate::{
    Side,
    games::leyte_gulf::{Band, Effect, LeyteGulf, Power, Standing, effect_of, odds::Salvo},
};

/// Ways to roll each sum of two dice, of 36.
const WAYS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// A chance that is none but for rounding.
const NEVER: f64 = 1e-9;

/// Chance that two dice come to a sum of which this is true.
fn two_dice(is_meant: impl Fn(u8) -> bool) -> f64 {
    let ways: u8 = (2..=12_u8).zip(WAYS).filter(|&(sum, _)| is_meant(sum)).map(|(_, ways)| ways).sum();
    f64::from(ways) / 36.0
}

/// Chances of damage and of sinking, if two dice have these effects.
fn chances_of(effect: impl Fn(u8) -> Effect) -> [f64; 2] {
    let mut found = [0; 3];
    for (sum, ways) in (2..=12_u8).zip(WAYS) {
        found[effect(sum) as usize] += ways;
    }
    [Effect::Damaged, Effect::Sunk].map(|effect| f64::from(found[effect as usize]) / 36.0)
}

impl LeyteGulf {
    /// Chance that guns with this number hit.
    pub fn chance_to_hit(&self, number: i8) -> f64 {
        two_dice(|sum| self.guns_hit(sum, number))
    }

    /// Chances that a hit of a salvo damages its target and that it sinks it.
    pub fn chances_of_hit(&self, salvo: Salvo) -> [f64; 2] {
        self.by_part(salvo.band, self.chances_by_part(salvo))
    }

    /// The same, if the hit is on the deck and if it is on the side; the range does not matter.
    pub(super) fn chances_by_part(&self, salvo: Salvo) -> [[f64; 2]; 2] {
        let card = self.card(salvo.target);
        let penetration = self.penetration(salvo.gun, salvo.firer) as i8 - i8::from(salvo.is_damaged);
        [card.deck_armour, card.side_armour].map(|armour| {
            chances_of(|sum| {
                let power = self.data.charts.striking_power(salvo.power, sum as i8 + penetration - armour as i8);
                effect_of(power, card.durability, salvo.is_hurt)
            })
        })
    }

    /// What chances by part come to at some range.
    pub(super) fn by_part(&self, band: Band, [on_deck, on_side]: [[f64; 2]; 2]) -> [f64; 2] {
        let deck = f64::from(self.data.charts.deck[band as usize]) / 6.0;
        [0, 1].map(|effect| deck * on_deck[effect] + (1.0 - deck) * on_side[effect])
    }

    /// Chance that a salvo hits as its marker stands.
    fn chance_of_salvo(&self, salvo: Salvo) -> f64 {
        let Salvo { gun, firer, target, band, standing, is_damaged, .. } = salvo;
        self.chance_to_hit(self.hit_number(gun, firer, target, band, standing, is_damaged).total())
    }

    /// Mean number of salvoes, one after the other at this range, until the target is sunk; infinite where none can hit
    /// or hurt it.
    pub fn salvoes_to_sink(&self, salvo: Salvo) -> f64 {
        let hit = self.chance_of_salvo(salvo);
        let [damaged, sunk] = self.chances_of_hit(salvo);
        if damaged + sunk == 0.0 || (hit == 0.0 && salvo.standing != Standing::First) {
            return f64::INFINITY;
        }
        // What is left to do after a salvo that missed, one that hit to no effect, and one that damaged.
        let straddle = Salvo { standing: Standing::Straddle, ..salvo };
        // What never follows does not count, however long it would take.
        let weighed = |chance: f64, next: Salvo| if chance > NEVER { chance * self.salvoes_to_sink(next) } else { 0.0 };
        let after_damage = weighed(damaged, Salvo { is_hurt: true, ..straddle });
        if salvo.standing == Standing::Straddle {
            return (1.0 + hit * after_damage) / (hit * (damaged + sunk));
        }
        let after_hit = weighed(1.0 - damaged - sunk, straddle) + after_damage;
        if salvo.standing == Standing::Spotted {
            return (1.0 + hit * after_hit) / hit;
        }
        let after_miss = weighed(1.0 - hit, Salvo { standing: Standing::Spotted, ..salvo });
        1.0 + if hit > 0.0 { hit * after_hit } else { 0.0 } + after_miss
    }

    /// Chance that a point of torpedo strength hits.
    pub fn chance_of_torpedo(&self, number: u8) -> f64 {
        two_dice(|sum| sum <= number)
    }

    /// Chances that a torpedo that hits damages a ship of this durability and that it sinks it.
    pub fn chances_of_torpedo_hit(&self, owner: Side, durability: u8, is_hurt: bool) -> [f64; 2] {
        let bonus = usize::from(owner == Side::One);
        chances_of(|sum| {
            let power = self.data.charts.torpedo_power[usize::from(sum) - 2 + bonus];
            effect_of(Power::Points(power), durability, is_hurt)
        })
    }
}
