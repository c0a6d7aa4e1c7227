//! Damage of guns and torpedoes [R7.2(2)-1 to R7.2(3)-r3].

use crate::{
    Dice, EventSink, OptId, Roll,
    games::leyte_gulf::{Band, Cause, Charts, Event, GunType, LeyteGulf, Place, Power, Referee, Ship},
};

/// What a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    None,
    /// The ship is damaged.
    Damaged,
    /// It sinks.
    Sunk,
}

/// [R7.2(3)-r1, R7.2(3)-r2, R7.2(3)-r3] What a striking power does to a ship of this durability.
pub const fn effect_of(power: Power, durability: u8, is_damaged: bool) -> Effect {
    match power {
        Power::Sinks => Effect::Sunk,
        Power::Points(points) if points >= 2 * durability => Effect::Sunk,
        Power::Points(points) if points >= durability && is_damaged => Effect::Sunk,
        Power::Points(points) if points >= durability => Effect::Damaged,
        Power::Points(_) => Effect::None,
    }
}

impl Charts {
    /// [R7.2(3), RULING-26] Striking power by fire power and column: 0 left of the table, sunk right of it.
    pub fn striking_power(&self, fire_power: u8, column: i8) -> Power {
        let row = &self.damage[usize::from(fire_power.clamp(1, 12)) - 1];
        match column {
            ..=1 => Power::Points(0),
            2..=16 => row[column as usize - 2],
            _ => Power::Sinks,
        }
    }
}

/// A hit as it was worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GunHit {
    pub(crate) die: u8,
    pub(crate) deck: bool,
    pub(crate) armour: u8,
    pub(crate) penetration: u8,
    pub(crate) sum: u8,
    pub(crate) column: i8,
    pub(crate) power: Power,
    pub(crate) effect: Effect,
}

/// What a hit meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Struck {
    pub(crate) target: Ship,
    pub(crate) is_damaged: bool,
}

/// What hits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shell {
    pub(crate) gun: GunType,
    pub(crate) ship: Ship,
    pub(crate) power: u8,
    pub(crate) band: Band,
    pub(crate) is_damaged: bool,
}

impl LeyteGulf {
    /// [R7.2(2)-1, R7.2(2)-2, R7.2(2)-3, R7.2(3), R7.2(3)-1, R7.2(3)-2, R7.2(3)-3, R7.1-7] A hit: a die says deck or
    /// side by range, two dice plus penetration less the armour of that part, less 1 for a damaged firer, are the
    /// column of the table, the fire power is its row.
    pub(crate) fn roll_gun_hit<D: Dice>(&self, dice: &mut D, shell: Shell, struck: Struck, names: [Roll; 2]) -> GunHit {
        let card = self.card(struck.target);
        let die = dice.d6(names[0]);
        let deck = die <= self.data.charts.deck[shell.band as usize];
        let armour = if deck { card.deck_armour } else { card.side_armour };
        let penetration = self.penetration(shell.gun, shell.ship);
        let column = |sum: u8| sum as i8 + penetration as i8 - armour as i8 - i8::from(shell.is_damaged);
        let power = |sum: u8| self.data.charts.striking_power(shell.power, column(sum));
        let effect = |sum: u8| effect_of(power(sum), card.durability, struck.is_damaged);
        let sum = dice.two_dice(names[1], |sum| effect(sum) as u8);
        GunHit { die, deck, armour, penetration, sum, column: column(sum), power: power(sum), effect: effect(sum) }
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R7.2(3)-r1, R7.2(3)-r2, R7.2(3)-r3, R2.11(2)-3] Carries out what a hit does.
    pub(crate) fn apply(&mut self, ship: Ship, effect: Effect, cause: Cause) {
        match effect {
            Effect::None => {}
            Effect::Damaged => {
                self.state.damaged.insert(ship);
                self.emit(|| Event::Damaged { ship, cause });
            }
            Effect::Sunk => self.sink(ship, cause),
        }
    }

    /// [R10.4-1] A ship is damaged, a damaged one sinks.
    pub(crate) fn damage(&mut self, ship: Ship, cause: Cause) {
        let effect = if self.state.damaged.contains(ship) { Effect::Sunk } else { Effect::Damaged };
        self.apply(ship, effect, cause);
    }

    /// [R10.1-1, RULING-37, RULING-42] A ship sinks: it scores for the enemy whatever sank it, and all gun markers on
    /// it come off, and its own.
    fn sink(&mut self, ship: Ship, cause: Cause) {
        let (vp, enemy) = (self.game.card(ship).vp, self.game.side_of(ship).other());
        self.state.on_map.remove(ship);
        self.state.sunk.insert(ship);
        self.state.vp[enemy] += u16::from(vp);
        self.emit(|| Event::Sunk { ship, cause, vp });
        self.clear_markers(ship);
    }

    /// [RULING-37] A ship that has left play aims at nobody and nobody aims at it. It keeps nothing that could matter.
    pub(crate) fn clear_markers(&mut self, ship: Ship) {
        for other in self.game.fleets[self.game.side_of(ship).other()].iter() {
            if self.state.target(other) == Some(ship) {
                self.state.targets[other.index()] = OptId::NONE;
                self.state.straddling.remove(other);
            }
        }
        self.state.targets[ship.index()] = OptId::NONE;
        self.state.straddling.remove(ship);
        self.state.turned.remove(ship);
        self.state.no_fire.remove(ship);
        self.state.places[ship.index()] = Place::NOWHERE;
    }
}
