//! Ships by place, for all that looks at every ship.

use arrayvec::ArrayVec;

use crate::{
    Side,
    games::leyte_gulf::{LeyteGulf, MAX_SHIPS_OF_SIDE, ShipSet, State, sights::Field},
    hex::Hex,
};

/// Ships in one hex, with its offset from the first hex of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) hex: Hex,
    pub(crate) offset: (i16, i16),
    pub(crate) ships: ShipSet,
    /// Where enemies are, once that is asked.
    pub(crate) enemies: Field,
}

/// Ships by place. Those of a place whose numbers do not follow one another may be in several groups.
pub(crate) type Groups = ArrayVec<Group, MAX_SHIPS_OF_SIDE>;

impl LeyteGulf {
    /// Ships of a side on the map: most stand in squadrons.
    pub(crate) fn groups(&self, state: &State, side: Side) -> Groups {
        let mut groups = Groups::new();
        self.group(state, side, &mut groups);
        groups
    }

    /// The same in the place of others.
    pub(crate) fn group(&self, state: &State, side: Side, groups: &mut Groups) {
        groups.clear();
        for ship in self.ships_on_map(state, side).iter() {
            let hex = state.hex(ship);
            match groups.last_mut() {
                Some(group) if group.hex == hex => group.ships.insert(ship),
                _ => groups.push(Group {
                    hex,
                    offset: self.data.grid.offset(Hex(0), hex),
                    ships: ShipSet::one(ship),
                    enemies: Field::default(),
                }),
            }
        }
    }
}
