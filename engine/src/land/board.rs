//! Stacks, strongpoints and zones of control.

use crate::{
    Bits, Id, OptId, Side,
    hex::{Grid, Hex, HexSet, Strips},
};

/// Bits of a hex: units of each side, strongpoints of each side.
const UNITS: [u8; 2] = [1, 2];
const WORKS: [u8; 2] = [4, 8];
/// Bits of what a side meets in a hex: an enemy, a zone of the enemy.
pub(super) const ENEMY: u8 = 1;
pub(super) const ZONE: u8 = 2;
/// Most rows of a column.
const COLUMN: usize = 64;

/// Where units and strongpoints stand, and over which hexes they exert zones of control.
///
/// Up to `STACK` units of one side are in a hex, listed by rising id. A zone is the ring of hexes around a unit or a
/// strongpoint; it is counted how many of a side reach a hex, so that units come and go without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<U: Id, const STACK: usize> {
    stacks: Vec<[OptId<U>; STACK]>,
    present: Vec<u8>,
    zones: [Vec<u8>; 2],
    /// For each side, what it meets in each hex: follows from the others. As long as for the largest map and one more
    /// column, so that a search may take any number of rows at once.
    views: [Vec<u8>; 2],
    /// For each side, the hexes with its units or strongpoints, and those where it meets a zone of the enemy: follow from
    /// the others.
    held: [Strips; 2],
    zoned: [Strips; 2],
    /// The hexes with as many units as there may be: follow from the others.
    full: [u64; 64],
}

impl<U: Id, const STACK: usize> Default for Board<U, STACK> {
    fn default() -> Self {
        Self {
            stacks: Vec::new(),
            present: Vec::new(),
            zones: [Vec::new(), Vec::new()],
            views: [Vec::new(), Vec::new()],
            held: [Strips::EMPTY; 2],
            zoned: [Strips::EMPTY; 2],
            full: [0; 64],
        }
    }
}

impl<U: Id, const STACK: usize> Board<U, STACK> {
    /// Takes everything off the board, and makes it as large as the map.
    pub fn clear(&mut self, grid: &Grid) {
        let hexes = grid.len();
        self.stacks.clear();
        self.stacks.resize(hexes, [OptId::NONE; STACK]);
        self.present.clear();
        self.present.resize(hexes, 0);
        for zone in &mut self.zones {
            zone.clear();
            zone.resize(hexes, 0);
        }
        for view in &mut self.views {
            view.clear();
            view.resize(Grid::MOST + COLUMN, 0);
        }
        self.held = [Strips::EMPTY; 2];
        self.zoned = [Strips::EMPTY; 2];
        self.full = [0; 64];
    }

    /// Puts a unit on the board.
    ///
    /// # Panics
    ///
    /// Panics if the hex is full.
    pub fn put(&mut self, grid: &Grid, side: Side, unit: U, hex: Hex) {
        let stack = &mut self.stacks[hex.index()];
        let count = stack.iter().filter(|place| place.is_some()).count();
        assert!(count < STACK, "a hex holds {STACK} units");
        let at = stack.iter().take_while(|place| place.get().is_some_and(|other| other < unit)).count();
        stack[at..=count].rotate_right(1);
        stack[at] = OptId::some(unit);
        self.present[hex.index()] |= UNITS[side.index()];
        if count + 1 == STACK {
            self.full.insert(hex.index());
        }
        self.shed(grid, side, hex, 1);
    }

    /// Takes a unit off the board.
    ///
    /// # Panics
    ///
    /// Panics if it is not in the hex.
    pub fn lift(&mut self, grid: &Grid, side: Side, unit: U, hex: Hex) {
        let stack = &mut self.stacks[hex.index()];
        let at = stack.iter().position(|place| place.is(unit)).expect("the unit stands there");
        stack[at..].rotate_left(1);
        stack[STACK - 1] = OptId::NONE;
        self.full.remove(hex.index());
        if stack[0].is_none() {
            self.present[hex.index()] &= !UNITS[side.index()];
        }
        self.shed(grid, side, hex, -1);
    }

    /// Puts a strongpoint on the board: a fortress, which has a zone and shelters its hex from those of the enemy.
    pub fn raise(&mut self, grid: &Grid, side: Side, hex: Hex) {
        self.present[hex.index()] |= WORKS[side.index()];
        self.shed(grid, side, hex, 1);
        self.look(grid, side, hex);
    }

    /// Takes it off.
    pub fn raze(&mut self, grid: &Grid, side: Side, hex: Hex) {
        self.present[hex.index()] &= !WORKS[side.index()];
        self.shed(grid, side, hex, -1);
        self.look(grid, side, hex);
    }

    /// Units or a strongpoint of a side come to a hex or leave it: for the enemy what it meets there changes, and around it.
    fn shed(&mut self, grid: &Grid, side: Side, hex: Hex, by: i8) {
        let enemy = side.other().index();
        for beside in grid.neighbours(hex) {
            let count = &mut self.zones[side.index()][beside.index()];
            let was = *count;
            *count = was.wrapping_add_signed(by);
            let is_sheltered = self.present[beside.index()] & WORKS[enemy] != 0;
            if (was == 0 || *count == 0) && !is_sheltered {
                self.views[enemy][beside.index()] ^= ZONE;
                self.zoned[enemy].flip(grid, beside);
            }
        }
        self.look(grid, side.other(), hex);
        let is_held = self.holds(side, hex);
        self.held[side.index()].set(grid, hex, is_held);
    }

    /// Works out what a side meets in a hex.
    fn look(&mut self, grid: &Grid, side: Side, hex: Hex) {
        let present = self.present[hex.index()];
        let enemy = side.other().index();
        let is_enemy = present & (UNITS[enemy] | WORKS[enemy]) != 0;
        let is_zone = self.zones[enemy][hex.index()] != 0 && present & WORKS[side.index()] == 0;
        self.views[side.index()][hex.index()] = (u8::from(is_enemy) * ENEMY) | (u8::from(is_zone) * ZONE);
        self.zoned[side.index()].set(grid, hex, is_zone);
    }

    /// What a side meets in each hex, and nothing in a column beyond the last.
    #[inline]
    pub(super) fn view(&self, side: Side) -> &[u8] {
        &self.views[side.index()]
    }

    /// The units in a hex, by rising id.
    #[inline]
    pub fn units(&self, hex: Hex) -> impl Iterator<Item = U> + use<U, STACK> {
        self.stacks[hex.index()].into_iter().map_while(OptId::get)
    }

    /// How many units are in a hex.
    #[inline]
    pub fn count(&self, hex: Hex) -> usize {
        self.stacks[hex.index()].iter().take_while(|place| place.is_some()).count()
    }

    /// Whether another unit may end there.
    #[inline]
    pub fn has_room(&self, hex: Hex) -> bool {
        self.stacks[hex.index()][STACK - 1].is_none()
    }

    /// The hexes where no other unit may end.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 64 words.
    #[inline]
    pub fn full<const WORDS: usize>(&self) -> HexSet<WORDS> {
        HexSet::from_bits(std::array::from_fn(|word| self.full[word]))
    }

    /// Whether units or a strongpoint of a side are in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: Hex) -> bool {
        self.present[hex.index()] & (UNITS[side.index()] | WORKS[side.index()]) != 0
    }

    /// Whether a hex holds an enemy of a side.
    #[inline]
    pub fn is_enemy(&self, side: Side, hex: Hex) -> bool {
        self.views[side.index()][hex.index()] & ENEMY != 0
    }

    /// Whether a strongpoint of a side is in a hex.
    #[inline]
    pub fn has_works(&self, side: Side, hex: Hex) -> bool {
        self.present[hex.index()] & WORKS[side.index()] != 0
    }

    /// Whether a hex lies in a zone of the enemy of `side`. A strongpoint of the side shelters its hex.
    #[inline]
    pub fn in_enemy_zone(&self, side: Side, hex: Hex) -> bool {
        self.views[side.index()][hex.index()] & ZONE != 0
    }

    /// Whether lines of a side may not pass a hex: an enemy is there, or a zone of the enemy and nobody of its own.
    #[inline]
    pub fn is_blocked(&self, side: Side, hex: Hex) -> bool {
        let view = self.views[side.index()][hex.index()];
        view & ENEMY != 0 || view & ZONE != 0 && !self.holds(side, hex)
    }

    /// The hexes with units or strongpoints of a side.
    #[inline]
    pub fn held(&self, side: Side) -> &Strips {
        &self.held[side.index()]
    }

    /// The hexes in zones of the enemy of a side, as [`in_enemy_zone`](Self::in_enemy_zone) says.
    #[inline]
    pub fn zoned(&self, side: Side) -> &Strips {
        &self.zoned[side.index()]
    }

    /// The hexes that lines of a side may not pass, as [`is_blocked`](Self::is_blocked) says.
    pub fn blocked(&self, side: Side) -> Strips {
        self.held(side.other()).with(&self.zoned(side).without(self.held(side)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::hex::Shift;

    crate::id! {
        /// A unit.
        struct Unit(u8);
    }

    proptest! {
        #[test]
        fn sets_say_what_each_hex_says(
            units in vec((any::<bool>(), 0..63_u16), 0..20),
            works in vec((any::<bool>(), 0..63_u16), 0..4),
            gone in vec(any::<bool>(), 20),
        ) {
            let grid = Grid::new(9, 7, Shift::EvenDown);
            let side = |is_first| if is_first { Side::One } else { Side::Two };
            let mut board: Board<Unit, 2> = Board::default();
            board.clear(&grid);
            let mut stand = Vec::new();
            for (number, &(is_first, hex)) in (0..).zip(&units) {
                let hex = Hex(hex);
                if board.has_room(hex) && !board.is_enemy(side(is_first), hex) {
                    board.put(&grid, side(is_first), Unit::new(number), hex);
                    stand.push((side(is_first), Unit::new(number), hex));
                }
            }
            for &(is_first, hex) in &works {
                if !board.has_works(side(is_first), Hex(hex)) {
                    board.raise(&grid, side(is_first), Hex(hex));
                }
            }
            for (&(side, unit, hex), _) in stand.iter().zip(&gone).filter(|(_, gone)| **gone) {
                board.lift(&grid, side, unit, hex);
            }
            for side in Side::BOTH {
                let (held, zoned, blocked) =
                    (board.held(side), board.zoned(side), board.blocked(side));
                for hex in grid.hexes() {
                    prop_assert_eq!(held.contains(&grid, hex), board.holds(side, hex));
                    prop_assert_eq!(zoned.contains(&grid, hex), board.in_enemy_zone(side, hex));
                    prop_assert_eq!(blocked.contains(&grid, hex), board.is_blocked(side, hex));
                    prop_assert_eq!(board.full::<1>().contains(hex), !board.has_room(hex));
                }
            }
        }
    }
}
