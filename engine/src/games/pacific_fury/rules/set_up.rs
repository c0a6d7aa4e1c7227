//! The set-up [R3].

use crate::games::pacific_fury::{Area, Battle, IJN, MAX_FORCES, Node, PacificFury, ShipSet, State, USN, data::Berth};

impl PacificFury {
    /// The set-up [R3.1, R3.2, R3.3], before the first turn starts.
    pub(crate) fn set_up(&self) -> State {
        let mut state = State {
            force_ships: [[ShipSet::EMPTY; MAX_FORCES]; 2],
            base: [ShipSet::EMPTY; 2],
            track: [[ShipSet::EMPTY; 3]; 2],
            sunk: [ShipSet::EMPTY; 2],
            out: [ShipSet::EMPTY; 2],
            reserve: ShipSet::EMPTY,
            battle: Battle::NONE,
            hits: [[0; 30]; 2],
            area: [[Area::Box; MAX_FORCES]; 2],
            mask: [[0; MAX_FORCES]; 2],
            size: [[0; MAX_FORCES]; 2],
            revealed: [0; 2],
            express: [0; 2],
            forces: [0; 2],
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
            last_kind: 0,
        };
        for i in 0..2 {
            for (number, ship) in self.data.ships[i].iter().enumerate() {
                let one = ShipSet::one(number as u8);
                match ship.berth {
                    Berth::Base => state.base[i] = state.base[i].with(one),
                    Berth::Reserve => state.reserve = state.reserve.with(one),
                    Berth::Track(turn) => {
                        let space = &mut state.track[i][usize::from(turn - 2)];
                        *space = space.with(one);
                    }
                }
            }
        }
        state
    }
}
