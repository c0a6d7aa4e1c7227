//! Luck of gunfire. Torpedoes are left out: they explain nothing of what playouts score.

use sandtable_engine::games::leyte_gulf::{Effect, Event, GunType, JP, LeyteGulf, Ship, ShipSet, State, band_of};

/// Part of a ship's points that its damage is worth, before it sinks.
const DAMAGE: f32 = 0.5;

/// Guns that fire at a target.
#[derive(Clone, Copy)]
struct Fire {
    gun: GunType,
    ship: Ship,
    target: Ship,
    distance: u8,
    power: u8,
}

/// How much better the rolls of gunfire came out for Japan than they do on average.
pub(super) fn luck(game: &LeyteGulf, before: &State, events: &[Event]) -> f32 {
    let mut damaged = before.damaged;
    let mut fortune = 0.0;
    for (place, event) in events.iter().enumerate() {
        match *event {
            Event::Fired { gun, ship, target, distance, power, number, hit, .. } => {
                let fire = Fire { gun, ship, target, distance, power };
                let chance = game.chance_to_hit(number.total()) as f32;
                let hits = if hit { 1.0 } else { 0.0 };
                fortune += sign(game, ship) * (hits - chance) * mean(game, fire, damaged.contains(ship), damaged);
            }
            Event::Hit { gun, ship, target, damaged: is_damaged, effect, .. } => {
                let Some(fire) = fire_of(&events[..place], gun, ship) else { continue };
                let result = match effect {
                    Effect::None => [0.0, 0.0],
                    Effect::Damaged => [1.0, 0.0],
                    Effect::Sunk => [0.0, 1.0],
                };
                let result = worth(game, target, damaged, result);
                fortune += sign(game, ship) * (result - mean(game, fire, is_damaged, damaged));
            }
            Event::Damaged { ship, .. } => damaged.insert(ship),
            _ => {}
        }
    }
    fortune
}

fn sign(game: &LeyteGulf, ship: Ship) -> f32 {
    if game.side_of(ship) == JP { 1.0 } else { -1.0 }
}

/// The fire that brought a hit.
fn fire_of(events: &[Event], gun: GunType, ship: Ship) -> Option<Fire> {
    events.iter().rev().find_map(|event| match *event {
        Event::Fired { gun: of, ship: by, target, distance, power, .. } if (of, by) == (gun, ship) => {
            Some(Fire { gun, ship, target, distance, power })
        }
        _ => None,
    })
}

/// What a hit is worth on average.
fn mean(game: &LeyteGulf, fire: Fire, is_damaged: bool, damaged: ShipSet) -> f32 {
    let Fire { gun, ship, target, distance, power } = fire;
    let Some(band) = band_of(distance) else { return 0.0 };
    let battery = game.battery_of_power(gun, ship, is_damaged, band, power);
    worth(game, target, damaged, battery.effects(game.hull(target, damaged.contains(target))))
}

/// What chances of damage and of sinking a ship are worth.
fn worth(game: &LeyteGulf, target: Ship, damaged: ShipSet, [hurt, sunk]: [f32; 2]) -> f32 {
    let points = f32::from(game.card(target).vp);
    if damaged.contains(target) { points * (1.0 - DAMAGE) * sunk } else { points * (DAMAGE * hurt + sunk) }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Position, Stream, dice::Keyed, testing};

    use super::*;
    use crate::Doctrine;

    /// Plays games by the doctrine; calls `note` with each step's state before it, and its events.
    fn follow(game: &LeyteGulf, games: u64, mut note: impl FnMut(&State, &[Event])) {
        let (mut weights, mut events) = (Vec::new(), Vec::new());
        for seed in 0..games {
            let (mut dice, mut rng) = (Keyed::new(seed), Stream::new(seed));
            let mut position = Position::begin(game, &mut dice, &mut ());
            while !position.legal().is_empty() {
                game.weights(position.state(), position.legal(), &mut weights);
                let action = position.legal()[rng.weighted(&weights).unwrap_or(0)];
                let before = *position.state();
                position.advance(game, action, &mut dice, &mut events);
                note(&before, &events);
                events.clear();
            }
        }
    }

    /// The luck of a game is 0 on average in every scenario: 99.9 % of fixed seeds would lie within 3.3 standard errors.
    #[test]
    fn luck_is_zero_on_average() {
        for number in 1..=8 {
            let game: LeyteGulf = testing::load(&format!("s{number}"), &[]);
            let (mut sum, mut squares, mut count) = (0.0_f64, 0.0_f64, 0.0_f64);
            follow(&game, 60, |before, events| {
                let luck = f64::from(luck(&game, before, events));
                if events.iter().any(|event| matches!(event, Event::Fired { .. })) {
                    sum += luck;
                    squares += luck * luck;
                    count += 1.0;
                }
            });
            assert!(count > 100.0, "s{number}: hardly any fire");
            let spread = squares.sqrt();
            assert!(squares / count > 0.1 && sum.abs() < 3.3 * spread, "s{number}: {sum} with a spread of {spread}");
        }
    }

    /// With a single hit on a sound ship: what it did, less what was to be expected of all salvoes.
    #[test]
    fn luck_is_what_was_done_less_what_was_to_be_expected() {
        let game: LeyteGulf = testing::load("s1", &[]);
        let mut seen = [0; 3];
        follow(&game, 60, |before, events| {
            let mut expected = 0.0;
            let mut done = Vec::new();
            for event in events {
                match *event {
                    Event::Fired { gun, ship, target, distance, power, number, .. } => {
                        let fire = Fire { gun, ship, target, distance, power };
                        let mean = mean(&game, fire, before.damaged.contains(ship), before.damaged);
                        expected += sign(&game, ship) * game.chance_to_hit(number.total()) as f32 * mean;
                    }
                    Event::Hit { ship, target, effect, .. } => done.push((ship, target, effect)),
                    _ => {}
                }
            }
            let [(ship, target, effect)] = done[..] else { return };
            if before.damaged.contains(target) {
                return;
            }
            seen[effect as usize] += 1;
            let part = [0.0, 0.5, 1.0][effect as usize];
            let did = sign(&game, ship) * part * f32::from(game.card(target).vp);
            let luck = luck(&game, before, events);
            assert!((luck - (did - expected)).abs() < 1e-4, "{luck} for {did} less {expected}");
        });
        assert!(seen.iter().all(|&count| count > 0), "not every effect was seen: {seen:?}");
    }
}
