//! The game value: what never changes while a game is played.

use super::{Data, ForceType, Options, ShipSet, ShipType, State};
use crate::Side;

/// The game: map, counters, tracks and options.
#[derive(Clone, Debug)]
pub struct PacificFury {
    /// Map and counters.
    pub data: Data,
    /// Rulings that are switches.
    pub options: Options,
    /// CV and CVL of each side [R2.2].
    pub carriers: [ShipSet; 2],
    /// CV of each side.
    pub fleet_carriers: [ShipSet; 2],
    /// BB, BC and CA of each side.
    pub warships: [ShipSet; 2],
    /// Combat factor of each ship.
    pub combat: [[u8; 30]; 2],
    /// Ships of each combat factor.
    pub of_factor: [[ShipSet; 6]; 2],
    /// Defence of each ship; 0 without anchor [R2.2].
    pub defence: [[u8; 30]; 2],
    /// Plane symbols of each ship.
    pub planes: [[u8; 30]; 2],
    /// Kind of each ship; 0 for transports.
    pub kind_of: [[u8; 30]; 2],
}

impl PacificFury {
    /// The game with these counters and options.
    pub fn new(data: Data, options: Options) -> Self {
        let mut game = Self {
            data,
            options,
            carriers: [ShipSet::EMPTY; 2],
            fleet_carriers: [ShipSet::EMPTY; 2],
            warships: [ShipSet::EMPTY; 2],
            combat: [[0; 30]; 2],
            of_factor: [[ShipSet::EMPTY; 6]; 2],
            defence: [[0; 30]; 2],
            planes: [[0; 30]; 2],
            kind_of: [[0; 30]; 2],
        };
        for i in 0..2 {
            for (number, ship) in game.data.ships[i].iter().enumerate() {
                let one = ShipSet::one(number as u8);
                match ship.ship_type {
                    ShipType::Cv => {
                        game.carriers[i] = game.carriers[i].with(one);
                        game.fleet_carriers[i] = game.fleet_carriers[i].with(one);
                    }
                    ShipType::Cvl => game.carriers[i] = game.carriers[i].with(one),
                    ShipType::Bb | ShipType::Bc | ShipType::Ca => game.warships[i] = game.warships[i].with(one),
                    ShipType::Ap => {}
                }
                game.combat[i][number] = ship.combat;
                let factor = usize::from(ship.combat);
                game.of_factor[i][factor] = game.of_factor[i][factor].with(one);
                game.defence[i][number] = ship.defence;
                game.planes[i][number] = ship.planes;
                game.kind_of[i][number] = ship.kind;
            }
        }
        game
    }

    /// [R8.3(1), R8.3(2), R8.3(3), R8.3(4), RULING-26] Type of a force from the ships it has now.
    #[inline]
    pub fn force_type(&self, state: &State, side: Side, force: u8) -> ForceType {
        let ships = state.ships(side, force);
        if ships.meets(ShipSet::TRANSPORTS) {
            if state.is_express(side, force) { ForceType::E } else { ForceType::A }
        } else if ships.meets(self.carriers[side.index()]) {
            ForceType::C
        } else {
            ForceType::B
        }
    }

    /// Id of a ship: as in the counter list, `T1` and `T2` for the transports.
    pub fn ship_id(&self, side: Side, ship: u8) -> &str {
        match ship {
            28 => "T1",
            29 => "T2",
            _ => &self.data.ships[side.index()][usize::from(ship)].id,
        }
    }

    /// Name of a ship.
    pub fn ship_name(&self, side: Side, ship: u8) -> &str {
        match ship {
            28 => "Transport 1",
            29 => "Transport 2",
            _ => &self.data.ships[side.index()][usize::from(ship)].name,
        }
    }

    /// Whether a side has a ship of this number.
    pub fn has_ship(&self, side: Side, ship: u8) -> bool {
        usize::from(ship) < self.data.ships[side.index()].len() || ship == 28 || ship == 29
    }
}
