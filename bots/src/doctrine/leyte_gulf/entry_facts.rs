//! What a learnt policy looks at where units come in.

use sandtable_engine::{
    games::leyte_gulf::{Action, Entry, Node, Ship, ShipSet},
    hex::Hex,
};

use super::value::View;
use crate::policy::capped;

/// Parts of the stretch of an edge that are told apart.
pub(super) const PARTS: u16 = 8;
/// Cases of a distance along the edge.
pub(super) const ALONG: u16 = 6;
/// Groups of a side that are told apart.
pub(super) const GROUPS: u16 = 8;
/// Hexes of a stretch that are told apart.
pub(super) const DOORS: u16 = 32;

/// The ship that comes in first of its unit.
fn newcomer(view: &View<'_>) -> Option<Ship> {
    let is_entry = matches!(view.state.node, Node::EntryHex | Node::EntryFacing);
    if is_entry { view.moving().first() } else { None }
}

/// Of the decision: the group of the scenario to which the unit belongs that moves or comes in, and the part of its stretch
/// where it comes in, once that is known; 0 elsewhere.
pub(super) fn of_decision(view: &View<'_>) -> [u16; 2] {
    let group = |ship: Ship| capped(usize::from(view.game.group_of(ship)), GROUPS);
    if view.state.node == Node::Path {
        return [view.moving().first().map_or(0, group), 0];
    }
    let Some(ship) = newcomer(view) else { return [0; 2] };
    let hex = view.state.mover.entry.get();
    [group(ship), hex.map_or(0, |hex| part(view, ship, hex))]
}

/// Of an action: the part of the stretch or the facing; how far along the edge the enemies are, and other ships of the side.
pub(super) fn of_action(view: &View<'_>, action: Action) -> [u16; 3] {
    let Some(ship) = newcomer(view) else { return [0; 3] };
    match action {
        Action::Enter(hex) => {
            [part(view, ship, hex), along(view, ship, hex, view.enemies), along(view, ship, hex, view.own)]
        }
        Action::Face(facing) => [1 + PARTS + facing.index() as u16, 0, 0],
        _ => [0; 3],
    }
}

/// Where on the stretch of its edge a hex lies, and how long that is; nothing for who comes in elsewhere.
fn place_on_stretch(view: &View<'_>, ship: Ship, hex: Hex) -> Option<(usize, usize)> {
    let Entry::Edge(hexes) = view.game.entry_of(ship) else { return None };
    hexes.iter().position(|&other| other == hex).map(|place| (place, hexes.len()))
}

/// The part of the stretch of its edge in which a hex lies, from 1; 0 for who comes in elsewhere.
fn part(view: &View<'_>, ship: Ship, hex: Hex) -> u16 {
    place_on_stretch(view, ship, hex).map_or(0, |(place, length)| 1 + (place * usize::from(PARTS) / length) as u16)
}

/// The hex on its stretch where the unit comes in, from 1; 0 elsewhere.
pub(super) fn door(view: &View<'_>, hex: Hex) -> u16 {
    let place = newcomer(view).and_then(|ship| place_on_stretch(view, ship, hex));
    place.map_or(0, |(place, _)| 1 + capped(place, DOORS))
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
mod tests {
    use sandtable_engine::{Observation, Position, dice::Keyed, games::leyte_gulf::LeyteGulf, testing};

    use super::*;
    use crate::{Bot, Script, Stop};

    /// Plays S8 until all ships are in, by the first or the last hex of each stretch and else by the script, and looks at
    /// every decision before.
    fn at_every_entry(takes_last: bool, mut check: impl FnMut(&View<'_>, &[Action])) {
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

    fn door_of(view: &View<'_>, action: Action) -> u16 {
        let Action::Enter(hex) = action else { panic!("{action:?} is no entry") };
        door(view, hex)
    }

    #[test]
    fn a_stretch_has_eight_parts_and_a_door_for_every_hex() {
        let mut groups = Vec::new();
        at_every_entry(false, |view, legal| {
            let [group, gate] = of_decision(view);
            match view.state.node {
                Node::EntryHex => {
                    groups.push((view.side.index(), group));
                    let parts: Vec<u16> = legal.iter().map(|&action| of_action(view, action)[0]).collect();
                    assert!(parts.iter().all(|part| (1..=PARTS).contains(part)), "{parts:?}");
                    assert_eq!((parts.iter().min(), parts.iter().max()), (Some(&1), Some(&PARTS)));
                    assert_eq!(gate, 0);
                    let doors: Vec<u16> = legal.iter().map(|&action| door_of(view, action)).collect();
                    let all: Vec<u16> = (1..=legal.len() as u16).collect();
                    assert_eq!(doors, all, "a hex each");
                }
                Node::EntryFacing => {
                    assert!((1..=PARTS).contains(&gate));
                    assert!(legal.iter().all(|&action| (PARTS + 1..=PARTS + 6).contains(&of_action(view, action)[0])));
                }
                node => {
                    let mover = view.moving().first().filter(|_| node == Node::Path);
                    assert_eq!(usize::from(group), mover.map_or(0, |ship| view.game.group_of(ship).into()));
                    let most = legal.iter().map(|&action| of_action(view, action)).max();
                    assert_eq!((gate, most), (0, Some([0; 3])));
                }
            }
        });
        let expected: Vec<(usize, u16)> = (0..2).flat_map(|side| (0..GROUPS).map(move |group| (side, group))).collect();
        assert_eq!(groups, expected, "each group of each side comes in once");
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
                let facts = |place: usize| of_action(view, legal[place]);
                let (near, far) = if takes_last { (legal.len() - 1, 0) } else { (0, legal.len() - 1) };
                for (fact, ships) in [(1, view.enemies), (2, view.own)] {
                    let expected = if ships.is_empty() { [0, 0] } else { [1, ALONG - 1] };
                    assert_eq!([facts(near)[fact], facts(far)[fact]], expected, "{:?} {fact}", view.side);
                }
            });
        }
    }
}
