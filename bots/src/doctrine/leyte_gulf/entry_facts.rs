//! What a learnt policy looks at where units come in.

use sandtable_engine::{
    games::leyte_gulf::{Entry, Node, Ship, ShipSet},
    hex::{Facing, Hex},
};

use super::value::View;
use crate::policy::capped;

/// Parts of the stretch of an edge that are told apart.
pub(super) const PARTS: u16 = 8;
/// Cases of a distance along the edge.
pub(super) const ALONG: u16 = 6;
/// Hexes of a stretch that are told apart.
pub(super) const DOORS: u16 = 32;

/// The ship that comes in first of its unit.
fn newcomer(view: &View<'_>) -> Option<Ship> {
    let is_entry = matches!(view.state.node, Node::EntryHex | Node::EntryFacing);
    if is_entry { view.moving().first() } else { None }
}

/// Of the decision: the part of its stretch where a unit comes in, once that is known; 0 elsewhere.
pub(super) fn gate(view: &View<'_>) -> u16 {
    let place =
        newcomer(view).zip(view.state.mover.entry.get()).and_then(|(ship, hex)| OnStretch::find(view, ship, hex));
    place.map_or(0, |place| place.part())
}

/// Of a hex where a unit may come in: the part of the stretch; how far along the edge the enemies are, and other ships of the
/// side; the hex on the stretch, from 1. All 0 for who comes in elsewhere than along an edge.
pub(super) fn of_hex(view: &View<'_>, hex: Hex) -> [u16; 4] {
    let Some(ship) = newcomer(view) else { return [0; 4] };
    let Some(place) = OnStretch::find(view, ship, hex) else { return [0; 4] };
    [place.part(), along(view, ship, hex, view.enemies), along(view, ship, hex, view.own), place.door()]
}

/// Of a facing in which a unit may come in: the facing, after the parts of the stretch; 0 elsewhere.
pub(super) fn of_facing(view: &View<'_>, facing: Facing) -> u16 {
    newcomer(view).map_or(0, |_| 1 + PARTS + facing.index() as u16)
}

/// Where on the stretch of its edge a hex lies, and how long that is.
struct OnStretch {
    place: usize,
    length: usize,
}

impl OnStretch {
    /// Nothing for who comes in elsewhere.
    fn find(view: &View<'_>, ship: Ship, hex: Hex) -> Option<Self> {
        let Entry::Edge(hexes) = view.game.entry_of(ship) else { return None };
        hexes.iter().position(|&other| other == hex).map(|place| Self { place, length: hexes.len() })
    }

    /// The part of the stretch, from 1.
    fn part(&self) -> u16 {
        1 + (self.place * usize::from(PARTS) / self.length) as u16
    }

    /// The hex, from 1.
    fn door(&self) -> u16 {
        1 + capped(self.place, DOORS)
    }
}

/// Hexes along the edge from the middle of some ships, in steps of four, from 1; 0 where there are none.
fn along(view: &View<'_>, ship: Ship, hex: Hex, ships: ShipSet) -> u16 {
    let (Entry::Edge(hexes), false) = (view.game.entry_of(ship), ships.is_empty()) else { return 0 };
    let grid = &view.game.data.grid;
    let runs_by_rows = hexes.windows(2).all(|pair| grid.column(pair[0]) == grid.column(pair[1]));
    let place = |hex: Hex| usize::from(if runs_by_rows { grid.row(hex) } else { grid.column(hex) });
    let middle = ships.iter().map(|ship| place(view.state.hex(ship))).sum::<usize>() / ships.len();
    1 + capped(place(hex).abs_diff(middle) / 4, ALONG - 1)
}

#[cfg(test)]
pub(super) mod tests {
    use sandtable_engine::{
        Observation, Position,
        dice::Keyed,
        games::leyte_gulf::{Action, LeyteGulf},
        testing,
    };

    use super::*;
    use crate::{Bot, Script, Stop};

    /// Plays S8 until all ships are in, by the first or the last hex of each stretch and else by the script, and looks at
    /// every decision before.
    pub(in super::super) fn at_every_entry(takes_last: bool, mut check: impl FnMut(&View<'_>, &[Action])) {
        let game: LeyteGulf = testing::load("s8", &[]);
        let mut dice = Keyed::new(1);
        let mut position = Position::begin(&game, &mut dice, &mut ());
        while position.state().turn < 2 {
            let side = position.to_act(&game).expect("S8 has 18 turns");
            check(&View::new(&game, position.state(), side), position.legal());
            let observation = Observation::of(&game, position.state(), side);
            let chosen = match position.state().node {
                Node::EntryHex if takes_last => position.legal().len() - 1,
                Node::EntryHex => 0,
                _ => Script::default().choose(&game, &observation, position.legal(), 1, &Stop::new()),
            };
            let action = position.legal()[chosen];
            position.advance(&game, action, &mut dice, &mut ());
        }
    }

    fn of_entry(view: &View<'_>, action: Action) -> [u16; 4] {
        let Action::Enter(hex) = action else { panic!("{action:?} is no entry") };
        of_hex(view, hex)
    }

    #[test]
    fn a_stretch_has_eight_parts_and_a_door_for_every_hex() {
        let mut entries = 0;
        at_every_entry(false, |view, legal| match view.state.node {
            Node::EntryHex => {
                entries += 1;
                let facts: Vec<[u16; 4]> = legal.iter().map(|&action| of_entry(view, action)).collect();
                let parts: Vec<u16> = facts.iter().map(|facts| facts[0]).collect();
                assert!(parts.is_sorted(), "{parts:?}");
                assert_eq!((parts.first(), parts.last()), (Some(&1), Some(&PARTS)));
                let doors: Vec<u16> = facts.iter().map(|facts| facts[3]).collect();
                let all: Vec<u16> = (1..=legal.len() as u16).collect();
                assert_eq!(doors, all, "a hex each");
                assert_eq!(gate(view), 0);
            }
            Node::EntryFacing => {
                assert_eq!(gate(view), 1, "the first hex of the stretch");
                for &action in legal {
                    let Action::Face(facing) = action else { panic!("{action:?} is no facing") };
                    assert_eq!(of_facing(view, facing), PARTS + 1 + facing.index() as u16);
                }
            }
            _ => {
                let corner = view.game.data.grid.at(1, 1).expect("on the map");
                assert_eq!((gate(view), of_facing(view, Facing::North), of_hex(view, corner)), (0, 0, [0; 4]));
            }
        });
        assert_eq!(entries, 16, "eight groups of each side");
    }

    /// The first group finds nobody; those after it find the side's others at the end that they took, and the other side
    /// finds the enemies there.
    #[test]
    fn others_are_where_they_came_in() {
        for takes_last in [false, true] {
            at_every_entry(takes_last, |view, legal| {
                if view.state.node != Node::EntryHex {
                    return;
                }
                let facts = |place: usize| of_entry(view, legal[place]);
                let (near, far) = if takes_last { (legal.len() - 1, 0) } else { (0, legal.len() - 1) };
                for (fact, ships) in [(1, view.enemies), (2, view.own)] {
                    let expected = if ships.is_empty() { [0, 0] } else { [1, ALONG - 1] };
                    assert_eq!([facts(near)[fact], facts(far)[fact]], expected, "{:?} {fact}", view.side);
                }
            });
        }
    }
}
