//! Fire of a segment: hit rolls, then damage [R7.2-2, R7.2-3, R7.2-4].

use arrayvec::ArrayVec;

use crate::{
    Dice, EventSink, Roll, Side,
    games::leyte_gulf::{
        Cause, Event, GunType, LeyteGulf, MAX_SHIPS, Node, Purpose, Referee, Ship, ShipSet, Standing, State,
        rules::{
            damage::{Shell, Struck},
            rolls::roll,
        },
    },
};

/// A hit whose damage has not been rolled.
#[derive(Clone, Copy, Debug)]
struct Pending {
    shell: Shell,
    target: Ship,
}

impl LeyteGulf {
    /// [RULING-5] The sides that roll together now: both, or one after the other as an option has it.
    fn sides_in_round(&self, state: &State, round: u8) -> &'static [Side] {
        const BOTH: [[Side; 2]; 2] = [[Side::One, Side::Two], [Side::Two, Side::One]];
        let order = &BOTH[state.phasing.index()];
        match (self.options.phasing_side_first, round) {
            (false, _) => order,
            (true, 0) => &order[..1],
            (true, _) => &order[1..],
        }
    }

    /// Ships of a side that still have to roll at a target.
    pub(crate) fn yet_to_roll(&self, state: &State, side: Side, target: Ship) -> ShipSet {
        self.yet_to_roll_at_all(state, side).iter().filter(|&ship| state.pick(ship) == Some(target)).collect()
    }

    /// Ships of a side that still have to roll at anybody.
    fn yet_to_roll_at_all(&self, state: &State, side: Side) -> ShipSet {
        let guns = state.guns();
        let rolled: ShipSet = guns.rolled[..usize::from(guns.count)].iter().filter_map(|ship| ship.get()).collect();
        self.ships_on_map(state, side).and(guns.aiming).without(rolled)
    }

    /// [R8.4(3)-3, RULING-8] The ship that rolls first unless the player chooses: highest fire power times penetration,
    /// then lowest number.
    fn first_to_roll(&self, state: &State, gun: GunType, ships: ShipSet, target: Ship) -> Option<Ship> {
        let weight = |ship: Ship| {
            let power = self.shot(state, gun, ship, target).map_or(0, |shot| u16::from(shot.power));
            power * u16::from(self.penetration(gun, ship))
        };
        match gun {
            GunType::Main if ships.len() > 1 => {
                ships.iter().min_by_key(|&ship| (std::cmp::Reverse(weight(ship)), ship))
            }
            GunType::Main | GunType::Secondary => ships.first(),
        }
    }

    /// [R8.4(3)-2] Whether a ship of a side straddles a target.
    pub fn is_straddled(&self, state: &State, side: Side, target: Ship) -> bool {
        self.fleets[side].and(state.straddling).iter().any(|ship| state.target(ship) == Some(target))
    }
}

impl<D: Dice, E: EventSink<Event>> Referee<'_, D, E> {
    /// [R7.2-2, R7.2-3, R7.2-4, R8.6-6, RULING-5] All ships roll to hit, then the damage of all hits is rolled. Hits
    /// add up, and a ship that sinks has fired.
    pub(crate) fn resolve(&mut self, gun: GunType) {
        loop {
            let round = self.state.guns().round;
            if self.roll_round(gun, round) {
                return;
            }
            self.roll_damage(gun);
            let guns = self.state.guns_mut();
            (guns.hits, guns.count, guns.round) = (ShipSet::EMPTY, 0, round + 1);
            guns.rolled.fill(None.into());
            if !self.game.options.phasing_side_first || round == 1 {
                break;
            }
        }
        match gun {
            GunType::Main => self.end_main_guns(),
            GunType::Secondary => self.end_secondary_guns(),
        }
    }

    /// [R7.2-2, RULING-51] Hit rolls of a round, target by target. True if the player is asked who rolls next.
    fn roll_round(&mut self, gun: GunType, round: u8) -> bool {
        for &side in self.game.sides_in_round(self.state, round) {
            let firers = self.game.yet_to_roll_at_all(self.state, side);
            let targets: ShipSet = firers.iter().filter_map(|ship| self.state.pick(ship)).collect();
            for target in targets.iter() {
                let mut ships: ShipSet = firers.iter().filter(|&ship| self.state.pick(ship) == Some(target)).collect();
                while let Some(first) = self.game.first_to_roll(self.state, gun, ships, target) {
                    let is_ordered = self.game.options.player_orders_rolls && gun == GunType::Main && ships.len() > 1;
                    if is_ordered && !self.game.is_straddled(self.state, side, target) {
                        self.state.node = Node::HitOrder;
                        self.state.cursor = target.into();
                        return true;
                    }
                    self.roll_hit(gun, first);
                    ships.remove(first);
                }
            }
        }
        false
    }

    /// [R8.4(3)-3, RULING-51] The ship that the player has chosen rolls.
    pub(crate) fn roll_next(&mut self, ship: Ship) {
        self.state.node = Node::MainTarget;
        self.state.cursor = None.into();
        self.roll_hit(GunType::Main, ship);
        self.resolve(GunType::Main);
    }

    /// [R7.2(1), R8.2(1), R8.4(1)-1, R8.4(1)-2, R8.4(2)-1, R8.4(2)-2, R8.4(3)-1, R8.4(3)-2, RULING-48] Two dice below
    /// the hit number hit. The marker of main guns that hit turns to straddle, if no other ship straddles the target; a
    /// miss changes nothing.
    fn roll_hit(&mut self, gun: GunType, ship: Ship) {
        let guns = self.state.guns_mut();
        guns.rolled[usize::from(guns.count)] = ship.into();
        guns.count += 1;
        let is_first = guns.first.contains(ship);
        let Some(target) = self.state.pick(ship) else { return };
        let Some(shot) = self.game.shot(self.state, gun, ship, target) else { return };
        let standing = match gun {
            GunType::Main if is_first => Standing::First,
            GunType::Main if self.state.straddling.contains(ship) => Standing::Straddle,
            GunType::Main | GunType::Secondary => Standing::Spotted,
        };
        let is_damaged = self.state.damaged.contains(ship);
        let number = self.game.hit_number(gun, ship, target, shot.band, standing, is_damaged);
        let name = self.gun_roll(gun, 0, ship, target);
        let sum = self.dice.two_dice(name, |sum| u8::from(self.game.guns_hit(sum, number.total())));
        let hit = self.game.guns_hit(sum, number.total());
        let (distance, arc, power) = (shot.distance, shot.arc, shot.power);
        self.emit(|| Event::Fired { gun, ship, target, distance, arc, power, number, sum, hit });
        if hit {
            self.state.guns_mut().hits.insert(ship);
            if gun == GunType::Main && !self.game.is_straddled(self.state, self.game.side_of(ship), target) {
                self.state.straddling.insert(ship);
                self.emit(|| Event::Straddles { ship, target });
            }
        }
    }

    /// [R7.2-3, R7.2-4, RULING-5] Hits in the order in which they were rolled. Firers are as damaged as they were
    /// before the first of them; a hit on a ship that has just sunk is not rolled.
    fn roll_damage(&mut self, gun: GunType) {
        for Pending { shell, target } in self.hits(gun) {
            if !self.state.on_map.contains(target) {
                continue;
            }
            let struck = Struck { target, is_damaged: self.state.damaged.contains(target) };
            let names = [1, 2].map(|which| self.gun_roll(gun, which, shell.ship, target));
            let hit = self.game.roll_gun_hit(self.dice, shell, struck, names);
            self.emit(|| Event::Hit {
                gun,
                ship: shell.ship,
                target,
                die: hit.die,
                deck: hit.deck,
                armour: hit.armour,
                penetration: hit.penetration,
                sum: hit.sum,
                damaged: shell.is_damaged,
                column: hit.column,
                power: hit.power,
                effect: hit.effect,
            });
            self.apply(target, hit.effect, Cause::Guns(shell.ship));
        }
    }

    /// The hits of the round as they stand before any damage.
    fn hits(&self, gun: GunType) -> ArrayVec<Pending, MAX_SHIPS> {
        let guns = self.state.guns();
        let rolled = guns.rolled[..usize::from(guns.count)].iter().filter_map(|ship| ship.get());
        let pending = rolled.filter(|&ship| guns.hits.contains(ship)).filter_map(|ship| {
            let target = guns.picks[ship.index()].get()?;
            let shot = self.game.shot(self.state, gun, ship, target)?;
            let is_damaged = self.state.damaged.contains(ship);
            Some(Pending { shell: Shell { gun, ship, power: shot.power, band: shot.band, is_damaged }, target })
        });
        pending.collect()
    }

    /// Name of the hit, location or damage roll of a ship.
    fn gun_roll(&self, gun: GunType, which: usize, ship: Ship, target: Ship) -> Roll {
        let purposes = match gun {
            GunType::Main => [Purpose::MainHit, Purpose::MainLocation, Purpose::MainDamage],
            GunType::Secondary => [Purpose::SecondaryHit, Purpose::SecondaryLocation, Purpose::SecondaryDamage],
        };
        roll(self.game, self.state, purposes[which], u16::from(ship.number()), u16::from(target.number()))
    }
}
