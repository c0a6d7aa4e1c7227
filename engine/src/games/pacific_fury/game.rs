//! The game value: what never changes while a game is played.

use super::{Data, Force, ForceType, Kind, Options, SHIPS, Ship, ShipSet, ShipType, State, TRANSPORTS};
use crate::{BySide, Side};

/// The game: map, counters, tracks and options.
#[derive(Clone, Debug)]
pub struct PacificFury {
    /// Map and counters.
    pub data: Data,
    /// Rulings that are switches.
    pub options: Options,
    /// CV and CVL of each side [R2.2].
    pub carriers: BySide<ShipSet>,
    /// CV of each side.
    pub fleet_carriers: BySide<ShipSet>,
    /// BB, BC and CA of each side.
    pub warships: BySide<ShipSet>,
    /// Combat factor of each ship.
    pub combat: BySide<[u8; SHIPS]>,
    /// Ships of each combat factor.
    pub of_factor: BySide<[ShipSet; 6]>,
    /// Defence of each ship; 0 without anchor [R2.2].
    pub defence: BySide<[u8; SHIPS]>,
    /// Plane symbols of each ship.
    pub planes: BySide<[u8; SHIPS]>,
    /// Kind of each ship.
    pub kind_of: BySide<[Kind; SHIPS]>,
}

impl PacificFury {
    /// The game with these counters and options.
    pub fn new(data: Data, options: Options) -> Self {
        let mut game = Self {
            data,
            options,
            carriers: BySide::default(),
            fleet_carriers: BySide::default(),
            warships: BySide::default(),
            combat: BySide::both([0; SHIPS]),
            of_factor: BySide::default(),
            defence: BySide::both([0; SHIPS]),
            planes: BySide::both([0; SHIPS]),
            kind_of: BySide::both([Kind::TRANSPORTS; SHIPS]),
        };
        for side in Side::BOTH {
            for (number, counter) in game.data.ships[side].iter().enumerate() {
                let ship = Ship::new(number as u8);
                match counter.ship_type {
                    ShipType::Cv => {
                        game.carriers[side].insert(ship);
                        game.fleet_carriers[side].insert(ship);
                    }
                    ShipType::Cvl => game.carriers[side].insert(ship),
                    ShipType::Bb | ShipType::Bc | ShipType::Ca => game.warships[side].insert(ship),
                    ShipType::Ap => {}
                }
                game.of_factor[side][usize::from(counter.combat)].insert(ship);
                game.combat[side][number] = counter.combat;
                game.defence[side][number] = counter.defence;
                game.planes[side][number] = counter.planes;
                game.kind_of[side][number] = counter.kind;
            }
        }
        game
    }

    /// [R8.3(1), R8.3(2), R8.3(3), R8.3(4), RULING-26] Type of a force from the ships it has now.
    #[inline]
    pub fn force_type(&self, state: &State, side: Side, force: Force) -> ForceType {
        let ships = state.ships(side, force);
        if ships.meets(TRANSPORTS) {
            if state.is_express(side, force) { ForceType::E } else { ForceType::A }
        } else if ships.meets(self.carriers[side]) {
            ForceType::C
        } else {
            ForceType::B
        }
    }

    /// Id of a ship: as in the counter list, `T1` and `T2` for the transports.
    pub fn ship_id(&self, side: Side, ship: Ship) -> &str {
        match ship {
            Ship::T1 => "T1",
            Ship::T2 => "T2",
            _ => &self.data.ships[side][ship.index()].id,
        }
    }

    /// Name of a ship.
    pub fn ship_name(&self, side: Side, ship: Ship) -> &str {
        match ship {
            Ship::T1 => "Transport 1",
            Ship::T2 => "Transport 2",
            _ => &self.data.ships[side][ship.index()].name,
        }
    }

    /// Whether a side has a ship of this number.
    pub fn has_ship(&self, side: Side, ship: Ship) -> bool {
        ship.index() < self.data.ships[side].len() || ship == Ship::T1 || ship == Ship::T2
    }
}
