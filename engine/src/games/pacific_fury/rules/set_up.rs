//! The set-up \[R3].

use crate::{
    BySide,
    games::pacific_fury::{
        Area, Battle, IJN, Kind, MAX_FORCES, Node, PacificFury, SHIPS, Ship, ShipSet, State, USN, data::Berth,
    },
};

impl PacificFury {
    /// The set-up [R3.1, R3.2, R3.3], before the first turn starts.
    pub(crate) fn set_up(&self) -> State {
        let mut state = State {
            force_ships: BySide::default(),
            base: BySide::default(),
            track: BySide::default(),
            sunk: BySide::default(),
            out: BySide::default(),
            reserve: ShipSet::EMPTY,
            battle: Battle::NONE,
            hits: BySide::both([0; SHIPS]),
            area: BySide::both([Area::Box; MAX_FORCES]),
            mask: BySide::default(),
            size: BySide::default(),
            revealed: BySide::default(),
            express: BySide::default(),
            forces: BySide::default(),
            transports_gone: 0,
            turn: 1,
            marker: self.data.start_position,
            disrupted: self.data.start_disrupted,
            initiative: USN,
            operation: 0,
            node: Node::Form,
            events_used: 0,
            transports_sunk: 0,
            former: IJN,
            last_kind: Kind::TRANSPORTS,
        };
        for (side, counters) in self.data.ships.iter() {
            for (number, counter) in counters.iter().enumerate() {
                let ship = Ship::new(number as u8);
                match counter.berth {
                    Berth::Base => state.base[side].insert(ship),
                    Berth::Reserve => state.reserve.insert(ship),
                    Berth::Track(turn) => state.track[side][usize::from(turn - 2)].insert(ship),
                }
            }
        }
        state
    }
}
