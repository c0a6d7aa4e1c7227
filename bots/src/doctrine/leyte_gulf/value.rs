//! What ships, shots and torpedoes are worth.

use sandtable_engine::{
    Side,
    games::leyte_gulf::{GunType, LeyteGulf, Place, Salvo, Ship, ShipSet, Standing, State, torpedo_number},
    hex::{Facing, Hex},
};

/// Part of a ship's points that damage is worth.
pub(super) const DAMAGE: f32 = 0.45;

/// A position as one side sees it.
pub(super) struct View<'a> {
    pub(super) game: &'a LeyteGulf,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) enemy: Side,
    /// Own ships on the map.
    pub(super) own: ShipSet,
    /// Enemy ships on the map.
    pub(super) enemies: ShipSet,
}

impl<'a> View<'a> {
    pub(super) fn new(game: &'a LeyteGulf, state: &'a State, side: Side) -> Self {
        let enemy = side.other();
        Self { game, state, side, enemy, own: game.ships_on_map(state, side), enemies: game.ships_on_map(state, enemy) }
    }

    /// Points of a ship.
    pub(super) fn worth(&self, ship: Ship) -> f32 {
        f32::from(self.game.card(ship).vp)
    }

    /// Points of some ships.
    pub(super) fn worth_of(&self, ships: ShipSet) -> f32 {
        ships.iter().map(|ship| self.worth(ship)).sum()
    }

    /// Ships of the unit that moves.
    pub(super) fn moving(&self) -> ShipSet {
        self.state.mover.unit.get().map_or(ShipSet::EMPTY, |unit| self.game.members(self.state, unit))
    }

    /// What an effect on a ship is worth: damage a part of it, damage of a damaged ship and sinking all of it.
    pub(super) fn worth_of_effects(&self, target: Ship, [damaged, sunk]: [f64; 2]) -> f32 {
        self.worth(target) * (DAMAGE * damaged as f32 + sunk as f32)
    }

    /// Points that a salvo is worth on average, from a place to another; nothing if the guns do not bear.
    pub(super) fn salvo(
        &self,
        gun: GunType,
        firer: Ship,
        from: Place,
        target: Ship,
        to: Hex,
        standing: Standing,
    ) -> f32 {
        let game = self.game;
        let Some(shot) = game.shot_from(gun, firer, from, to) else { return 0.0 };
        let (is_damaged, is_hurt) = (self.state.damaged.contains(firer), self.state.damaged.contains(target));
        let hit =
            game.chance_to_hit(game.hit_number(gun, firer, target, shot.band, standing, is_damaged).total()) as f32;
        if hit == 0.0 {
            return 0.0;
        }
        let salvo = Salvo { gun, firer, target, band: shot.band, standing, power: shot.power, is_damaged, is_hurt };
        hit * self.worth_of_effects(target, game.chances_of_hit(salvo))
    }

    /// The best that a ship can do with guns from a place against some targets where they are, this segment and, if it
    /// keeps its target, the next one.
    pub(super) fn best_fire(&self, firer: Ship, from: Place, targets: ShipSet, has_turned: bool) -> f32 {
        let mut best_main = 0.0_f32;
        let mut best_secondary = 0.0_f32;
        for target in targets.iter() {
            let to = self.state.hex(target);
            if self.game.data.grid.distance(from.hex(), to) > 15 {
                continue;
            }
            let now = if has_turned { Standing::First } else { self.game.standing(self.state, firer, target) };
            let next = if now == Standing::First { Standing::Spotted } else { now };
            let salvo = |standing| self.salvo(GunType::Main, firer, from, target, to, standing);
            let first = salvo(now);
            let second = if next == now { first } else { salvo(next) };
            best_main = best_main.max(first + 0.6 * second);
            let spotted = self.salvo(GunType::Secondary, firer, from, target, to, Standing::Spotted);
            best_secondary = best_secondary.max(1.4 * spotted);
        }
        best_main + best_secondary
    }

    /// Points that a point of torpedo strength is worth on average against a ship alone in its hex.
    pub(super) fn torpedo(&self, owner: Side, target: Ship, hexes: u8, end_on: bool) -> f32 {
        let number = torpedo_number(&self.game.data.charts.torpedo_hit, hexes.clamp(1, 6), end_on);
        let durability = self.game.card(target).durability;
        let effects = self.game.chances_of_torpedo_hit(owner, durability, self.state.damaged.contains(target));
        self.game.chance_of_torpedo(number) as f32 * self.worth_of_effects(target, effects)
    }

    /// The same for a point that goes for one of some ships.
    pub(super) fn torpedo_at(&self, owner: Side, targets: ShipSet, hexes: u8, track: Facing, facing: Facing) -> f32 {
        if targets.is_empty() {
            return 0.0;
        }
        let all: f32 = targets.iter().map(|ship| self.torpedo(owner, ship, hexes, facing.is_along(track))).sum();
        all / targets.len() as f32
    }

    /// Distance from a hex to the nearest of some ships.
    pub(super) fn nearest(&self, hex: Hex, ships: ShipSet) -> Option<u8> {
        ships.iter().map(|ship| self.game.data.grid.distance(hex, self.state.hex(ship))).min()
    }

    /// Free hexes straight ahead: neither off the map nor no-entry, up to a number.
    pub(super) fn free_ahead(&self, hex: Hex, facing: Facing, most: u8) -> u8 {
        let mut at = hex;
        for step in 0..most {
            match self.game.data.grid.ahead(at, facing) {
                Some(ahead) if !self.game.is_zone(ahead) => at = ahead,
                _ => return step,
            }
        }
        most
    }
}
