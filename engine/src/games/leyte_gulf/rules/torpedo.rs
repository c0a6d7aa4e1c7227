//! Torpedoes that run and torpedoes that ships run into [R6.4-1 to R6.6-6].

use arrayvec::ArrayVec;

use crate::{
    Dice, EventSink, Roll, Side,
    games::leyte_gulf::{
        Cause, Effect, Event, LeyteGulf, MAX_TORPEDOES_OF_SIDE, Power, Purpose, Referee, Ship, ShipSet, Torpedo,
        effect_of,
        rules::{
            groups::Group,
            rolls::{marker, roll},
        },
    },
    hex::Hex,
};

/// [R6.4-3] A torpedo runs six hexes.
pub const RUN: u8 = 6;

/// [R6.5-2, R6.5-4] Number that hits after so many hexes: 1 less if bow or stern of the ship lies along the track.
pub const fn torpedo_number(table: &[u8; 6], hexes: u8, is_end_on: bool) -> u8 {
    table[hexes as usize - 1].saturating_sub(is_end_on as u8)
}

/// An attack by one marker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack {
    pub(crate) owner: Side,
    pub(crate) torpedo: Torpedo,
    pub(crate) hexes: u8,
}

/// [R6.5-1, R6.5-3, RULING-35] A point of strength: two dice up to the number hit. Gives their sum.
pub(crate) fn roll_torpedo_hit<D: Dice>(dice: &mut D, name: Roll, number: u8) -> (u8, bool) {
    let sum = dice.two_dice(name, |sum| u8::from(sum <= number));
    (sum, sum <= number)
}

impl LeyteGulf {
    /// [R6.5-5] Power of a torpedo that hit: two dice, 1 more for Japan; no penetration, no armour, no damaged firer.
    /// Gives the sum, the power, what it does.
    pub(crate) fn roll_torpedo_power<D: Dice>(
        &self,
        dice: &mut D,
        name: Roll,
        owner: Side,
        durability: u8,
        is_damaged: bool,
    ) -> (u8, u8, Effect) {
        let power = |sum: u8| self.data.charts.torpedo_power[usize::from(sum + torpedo_bonus(owner)) - 2];
        let effect = |sum: u8| effect_of(Power::Points(power(sum)), durability, is_damaged);
        let sum = dice.two_dice(name, |sum| effect(sum) as u8);
        (sum, power(sum), effect(sum))
    }
}

/// [R6.5-5] Japanese torpedoes add 1.
const fn torpedo_bonus(owner: Side) -> u8 {
    match owner {
        Side::One => 1,
        Side::Two => 0,
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R6.4-1, R6.4-2, R6.4-3, RULING-14] The torpedoes of the other side run, one marker after the other.
    pub(crate) fn run_torpedoes(&mut self) {
        let owner = self.state.phasing.other();
        let torpedoes: ArrayVec<Torpedo, MAX_TORPEDOES_OF_SIDE> =
            self.state.torpedoes_of(owner).iter().copied().collect();
        if torpedoes.is_empty() {
            return;
        }
        for (number, &torpedo) in torpedoes.iter().enumerate() {
            let is_ahead = |group: &Group| {
                let sight = self.game.sight(torpedo.hex, group.hex);
                sight.is_some_and(|sight| sight.line() == Some(torpedo.facing) && sight.distance <= RUN)
            };
            if self.tables.groups().any(is_ahead) {
                self.run_torpedo(owner, number, torpedo);
            }
        }
    }

    /// [R6.4-2, R6.4-3, R6.4-4, R6.4-6, RULING-15, RULING-38] It runs straight on for six hexes and attacks in each
    /// that it enters with all its strength; the hex where it was laid is not one of them. It is lost off the map and,
    /// as an option has it, in a no-entry hex.
    fn run_torpedo(&mut self, owner: Side, number: usize, torpedo: Torpedo) {
        let mut hex = torpedo.hex;
        for hexes in 1..=RUN {
            match self.game.run_ahead(hex, torpedo.facing) {
                Some(ahead) => hex = ahead,
                None => return,
            }
            let ships = self.in_the_way(owner, number, hex);
            if !ships.is_empty() {
                self.attack(Attack { owner, torpedo, hexes }, hex, ships, false);
            }
        }
    }

    /// [R6.4-4, R6.6-6, RULING-16, RULING-17] Ships that a running torpedo attacks in a hex: of both sides or of the
    /// enemy only, but none that has met torpedoes in this phase already.
    fn in_the_way(&self, owner: Side, number: usize, hex: Hex) -> ShipSet {
        let ships = if self.game.options.torpedoes_hit_all {
            self.state.on_map
        } else {
            self.game.ships_on_map(self.state, owner.other())
        };
        let movement = self.state.movement();
        let safe = if self.game.options.safe_from_met_only {
            self.side_set(owner.other(), movement.met[number])
        } else {
            movement.checked
        };
        ships.without(safe).iter().filter(|&ship| self.state.hex(ship) == hex).collect()
    }

    /// [R6.6-1, R6.6-2, R6.6-6] A unit that enters a hex with enemy torpedoes is attacked by all of them, in the column
    /// of the hexes it has moved. Only its own ships can be hit. They are safe in the torpedo segment.
    pub(crate) fn meet_torpedoes(&mut self, hex: Hex) {
        let owner = self.state.phasing.other();
        let hexes = self.state.mover.moved;
        let torpedoes: ArrayVec<Torpedo, MAX_TORPEDOES_OF_SIDE> =
            self.state.torpedoes_of(owner).iter().copied().collect();
        for (number, &torpedo) in torpedoes.iter().enumerate().filter(|(_, torpedo)| torpedo.hex == hex) {
            let ships = self.moving();
            if ships.is_empty() {
                return;
            }
            self.remember(number, ships);
            self.attack(Attack { owner, torpedo, hexes }, hex, ships, true);
        }
        self.lower_movement();
    }

    /// [RULING-17, RULING-44] Remembers who met a marker: by ship, or by ship and marker.
    fn remember(&mut self, number: usize, ships: ShipSet) {
        if self.game.options.safe_from_met_only {
            let bits = (ships.bits() >> self.first_of(self.state.phasing)) as u32;
            self.state.movement_mut().met[number] |= bits;
        } else {
            let movement = self.state.movement_mut();
            movement.checked = movement.checked.with(ships);
        }
    }

    fn first_of(&self, side: Side) -> usize {
        self.game.data.cards.iter().position(|card| card.side == side).unwrap_or(0)
    }

    fn side_set(&self, side: Side, bits: u32) -> ShipSet {
        ShipSet::from_bits(u64::from(bits) << self.first_of(side))
    }

    /// [R6.5-1, R6.4-5, RULING-35, RULING-46] Each point of strength goes for a random ship that is still afloat, rolls
    /// to hit, and does its damage at once.
    pub(crate) fn attack(&mut self, attack: Attack, at: Hex, ships: ShipSet, moving: bool) {
        let Attack { owner, torpedo: Torpedo { hex: from, facing, strength }, hexes } = attack;
        self.emit(|| Event::TorpedoAttack { owner, from, facing, at, hexes, strength, moving });
        for point in 0..strength {
            let afloat = ships.and(self.state.on_map);
            let count = afloat.len() as u32;
            let drawn = match count {
                0 => return,
                1 => 0,
                _ => self.dice.one_of(self.torpedo_roll(0, attack, moving).nth(point), count),
            };
            if let Some(ship) = afloat.nth(drawn as usize) {
                self.torpedo_point(attack, ship, point, moving);
            }
        }
    }

    /// [R6.5-2, R6.5-3, R6.5-4, R6.5-5] A point of strength at a ship.
    fn torpedo_point(&mut self, attack: Attack, ship: Ship, point: u8, moving: bool) {
        let end_on = self.state.facing(ship).is_along(attack.torpedo.facing);
        let number = torpedo_number(&self.game.data.charts.torpedo_hit, attack.hexes, end_on);
        let name = self.torpedo_roll(1, attack, moving).nth(2 * point);
        let (sum, hit) = roll_torpedo_hit(self.dice, name, number);
        self.emit(|| Event::TorpedoRoll { ship, number, end_on, sum, hit });
        if !hit {
            return;
        }
        let name = self.torpedo_roll(2, attack, moving).nth(2 * point);
        let (durability, is_damaged) = (self.game.card(ship).durability, self.state.damaged.contains(ship));
        let (sum, power, effect) = self.game.roll_torpedo_power(self.dice, name, attack.owner, durability, is_damaged);
        self.emit(|| Event::TorpedoPower { ship, sum, bonus: torpedo_bonus(attack.owner), power });
        self.apply(ship, effect, Cause::Torpedo);
    }

    /// Name of the draw, the hit roll or the power roll of an attack.
    fn torpedo_roll(&self, which: usize, attack: Attack, moving: bool) -> Roll {
        let purposes = if moving {
            [Purpose::MeetDraw, Purpose::MeetHit, Purpose::MeetPower]
        } else {
            [Purpose::RunDraw, Purpose::RunHit, Purpose::RunPower]
        };
        let unit = self.state.mover.unit.get().filter(|_| moving).map_or(0, |unit| u16::from(unit.number()) + 1);
        let actor = marker(attack.torpedo.hex, attack.torpedo.facing);
        roll(self.game, self.state, purposes[which], actor, unit << 3 | u16::from(attack.hexes))
    }
}
