//! What a learnt policy looks at.

use sandtable_engine::{
    Game, Side,
    games::leyte_gulf::{
        Action, GunType, JP, Kind, LeyteGulf, MAX_SHIPS, Node, Place, RUN, Ship, ShipSet, Standing, State,
    },
    hex::{Facing, Hex},
};

use super::{
    at,
    entry_facts::{self, ALONG, DOORS, PARTS},
    features::number_of_scenario,
    path_facts::PathFacts,
    places::{self, REGIONS, SQUARES},
    value::View,
};
use crate::policy::{Fact, Facts, MAX_FACTS, capped};

/// Groups of a side that are told apart.
const GROUPS: u16 = 8;

pub(super) const FACTS: Facts = Facts {
    decision: &[
        Fact::new("node", 13),
        Fact::new("side", 2),
        // What acts: its type.
        Fact::new("actor", 4),
        // Turns left, and who is ahead by how much, the bid counted.
        Fact::new("left", 4),
        Fact::new("standing", 5),
        Fact::new("night", 2),
        // The nearest enemy: beyond range, long, medium, close.
        Fact::new("near", 4),
        // Turn markers left.
        Fact::new("markers", 3),
        // Whether it straddles or is spotted on somebody, and whether somebody straddles it.
        Fact::new("fire", 3),
        Fact::new("under_fire", 3),
        // Whether it is named for an edge.
        Fact::new("named", 2),
        // The printed scenario; 0 for all others.
        Fact::new("scenario", 9),
        // The group of the scenario to which a unit belongs that moves or comes in, and the part of its stretch of the edge
        // once that is known.
        Fact::new("group", GROUPS),
        Fact::new("gate", 1 + PARTS),
        // A path: the region of the map in which the enemies are on average, or those of them that are named for an edge.
        Fact::new("foes", 1 + REGIONS),
    ],
    action: &[
        // A path: straight, left, right, both, round, and how it ends.
        Fact::new("way", 9),
        // The nearest enemy after it, and whether that is nearer than before.
        Fact::new("then", 8),
        Fact::new("nearer", 3),
        // Free hexes ahead after it.
        Fact::new("free", 8),
        // How the nearest enemy bears after it: ahead, broadside, astern.
        Fact::new("bears", 4),
        // Torpedo tracks through its end.
        Fact::new("tracks", 3),
        // A target: its type, damage, state of the marker, range, friends that fire at it.
        Fact::new("target", 5),
        Fact::new("target_damaged", 2),
        Fact::new("marker", 4),
        Fact::new("band", 4),
        Fact::new("friends", 3),
        // A launch: strength, and enemies ahead on its track.
        Fact::new("strength", 3),
        Fact::new("chance", 4),
        // A path, again: how the unit bears from the nearest enemy, how far that is once both have gone straight on for two
        // moves, the way to the edge that is named for the unit, and other ships of the side around its end.
        Fact::new("seen", 4),
        Fact::new("later", 8),
        Fact::new("out", 5),
        Fact::new("company", 3),
        // Coming in: the part of the stretch or the facing; how far along the edge the enemies are, and the side's others.
        Fact::new("entry", 1 + PARTS + 6),
        Fact::new("abreast", ALONG),
        Fact::new("beside", ALONG),
        // A path: the square of the map where it ends, and which way the unit then faces. Coming in: the hex of the stretch.
        Fact::new("square", SQUARES),
        Fact::new("heading", 6),
        Fact::new("door", 1 + DOORS),
    ],
    tables: &[
        &["side", "node", "kind", "scenario"],
        &["side", "node", "kind", "rank", "scenario"],
        &["node", "kind", "gap", "scenario"],
        &["side", "actor", "way", "near", "scenario"],
        &["actor", "way", "fire", "under_fire", "scenario"],
        &["actor", "then", "nearer", "near", "night", "scenario"],
        &["side", "actor", "bears", "seen", "then", "scenario"],
        &["way", "free", "markers", "scenario"],
        &["free", "later", "named", "scenario"],
        &["scenario", "side", "left", "out"],
        &["tracks", "way", "actor", "scenario"],
        &["side", "standing", "left", "nearer", "scenario"],
        &["node", "actor", "target", "target_damaged", "band", "scenario"],
        &["node", "marker", "band", "friends", "scenario"],
        &["side", "actor", "strength", "chance", "near", "scenario"],
        &["scenario", "side", "kind", "actor", "company"],
        &["scenario", "side", "actor", "way"],
        &["scenario", "side", "actor", "then"],
        &["scenario", "side", "actor", "later"],
        &["then", "later", "fire", "under_fire", "scenario"],
        &["entry", "scenario", "side", "group"],
        &["entry", "scenario", "side", "group", "gate"],
        &["abreast", "beside", "scenario", "side", "group"],
        &["square", "scenario", "side", "group"],
        &["square", "heading", "scenario", "side"],
        &["square", "scenario", "side", "named", "left"],
        &["square", "scenario", "side", "foes"],
        &["door", "scenario", "side", "group"],
        &["square", "heading", "scenario", "side", "foes"],
    ],
};

/// Facts of actions that are told at a kind of decision: all others are 0 there.
pub(super) const fn told(kind: usize) -> &'static [&'static str] {
    const PATH: usize = Node::Path as usize;
    const LAUNCH: usize = Node::Launch as usize;
    const FALL_OUT: usize = Node::FallOut as usize;
    const MAIN_TARGET: usize = Node::MainTarget as usize;
    const SECONDARY_TARGET: usize = Node::SecondaryTarget as usize;
    const ENTRY_HEX: usize = Node::EntryHex as usize;
    const ENTRY_FACING: usize = Node::EntryFacing as usize;
    const ZONE_FACING: usize = Node::ZoneFacing as usize;
    match kind {
        PATH => &[
            "way", "then", "nearer", "free", "bears", "tracks", "seen", "later", "out", "company", "square", "heading",
        ],
        LAUNCH => &["strength", "chance"],
        FALL_OUT => &["target", "target_damaged"],
        MAIN_TARGET | SECONDARY_TARGET => &["target", "target_damaged", "marker", "band", "friends"],
        ENTRY_HEX => &["entry", "abreast", "beside", "door"],
        ENTRY_FACING => &["free", "entry"],
        ZONE_FACING => &["free"],
        _ => &[],
    }
}

/// Nothing, one, more.
pub(super) fn few(count: usize) -> u16 {
    capped(count, 3)
}

const fn range(distance: Option<u8>) -> u16 {
    match distance {
        Some(0..=5) => 3,
        Some(6..=10) => 2,
        Some(11..=15) => 1,
        _ => 0,
    }
}

/// The range in steps about as long as a move.
pub(super) const fn finely(distance: Option<u8>) -> u16 {
    match distance {
        Some(0..=2) => 7,
        Some(3..=5) => 6,
        Some(6..=8) => 5,
        Some(9..=10) => 4,
        Some(11..=13) => 3,
        Some(14..=15) => 2,
        Some(16..=20) => 1,
        _ => 0,
    }
}

/// How a hex bears from a place: ahead, broadside, astern; 0 in the same hex.
pub(super) fn bearing(view: &View<'_>, from: Place, to: Hex) -> u16 {
    view.game.data.grid.bearing(from.hex(), to).map_or(0, |bearing| match bearing.relative_to(from.facing()).number() {
        0..=1 | 23 => 1,
        11..=13 => 3,
        _ => 2,
    })
}

/// The ships that a decision is about.
fn actors(view: &View<'_>) -> ShipSet {
    match (view.state.node, view.state.cursor.get()) {
        (Node::MainTarget | Node::SecondaryTarget | Node::Launch | Node::Reload | Node::Organise, Some(ship)) => {
            ShipSet::one(ship)
        }
        _ => view.moving(),
    }
}

pub(super) fn of_decision(game: &LeyteGulf, state: &State, facts: &mut [u16]) {
    let side = game.to_act(state).unwrap_or(JP);
    let view = View::new(game, state, side);
    let ships = actors(&view);
    let on_map = ships.and(state.on_map);
    let first = ships.first();
    let bid = if side == JP { -game.bid() } else { game.bid() };
    let ahead = i32::from(state.vp[side]) - i32::from(state.vp[side.other()]) + bid;
    let nearest = on_map.first().and_then(|ship| view.nearest(state.hex(ship), view.enemies));
    let fire = on_map.iter().map(|ship| match (state.straddling.contains(ship), state.target(ship)) {
        (true, _) => 2,
        (false, Some(_)) => 1,
        _ => 0,
    });
    let aimed = |enemy: Ship| state.target(enemy).is_some_and(|target| ships.contains(target));
    let under = view.enemies.iter().filter(|&enemy| aimed(enemy));
    let values = [
        state.node as u16,
        side.index() as u16,
        first.map_or(0, |ship| game.card(ship).kind as u16),
        capped(usize::from(game.data.scenario.turns.saturating_sub(state.turn)) / 3, 4),
        standing(ahead),
        u16::from(game.data.scenario.night),
        range(nearest),
        u16::from(state.markers.min(2)),
        fire.max().unwrap_or(0),
        under.map(|enemy| if state.straddling.contains(enemy) { 2 } else { 1 }).max().unwrap_or(0),
        u16::from(ships.meets(game.named[side])),
        number_of_scenario(game),
        group(&view),
        entry_facts::gate(&view),
        places::of_enemies(&view),
    ];
    facts.copy_from_slice(&values);
}

/// The group of the scenario to which a unit belongs that moves or comes in; 0 elsewhere.
fn group(view: &View<'_>) -> u16 {
    let is_placed = matches!(view.state.node, Node::Path | Node::EntryHex | Node::EntryFacing);
    let ship = view.moving().first().filter(|_| is_placed);
    ship.map_or(0, |ship| capped(usize::from(view.game.group_of(ship)), GROUPS))
}

/// Far behind, behind, even, ahead, far ahead.
const fn standing(points: i32) -> u16 {
    match points {
        ..=-8 => 0,
        -7..=-2 => 1,
        -1..=1 => 2,
        2..=7 => 3,
        _ => 4,
    }
}

/// Facts of an action.
pub(super) type ActionFacts = [u16; MAX_FACTS];

/// Calls `note` with the place and the facts of each action of a decision.
pub(super) fn of_actions(
    game: &LeyteGulf,
    state: &State,
    legal: &[Action],
    note: &mut impl FnMut(usize, &mut ActionFacts),
) {
    let Some(side) = game.to_act(state) else { return };
    let view = View::new(game, state, side);
    match (state.node, view.moving().first(), state.cursor.get()) {
        (Node::Path, Some(first), _) => {
            let mut paths = PathFacts::new(&view, state.place(first));
            each(legal, note, |action, facts| {
                if let Action::Go(path) = action {
                    *facts = paths.of(path);
                }
            });
        }
        (Node::MainTarget | Node::SecondaryTarget, _, Some(ship)) => {
            let friends = friends(&view);
            each(legal, note, |action, facts| {
                if let Action::Aim(target) = action {
                    of_target(&view, ship, target, friends[target.index()], facts);
                }
            });
        }
        _ => each(legal, note, |action, facts| of_other(&view, action, facts)),
    }
}

/// Notes the facts of one action after another.
#[inline]
fn each(
    legal: &[Action],
    note: &mut impl FnMut(usize, &mut ActionFacts),
    mut look: impl FnMut(Action, &mut ActionFacts),
) {
    for (place, &action) in legal.iter().enumerate() {
        let mut facts = [0; MAX_FACTS];
        look(action, &mut facts);
        note(place, &mut facts);
    }
}

/// An action that is neither a path nor a target.
fn of_other(view: &View<'_>, action: Action, facts: &mut ActionFacts) {
    let (game, state) = (view.game, view.state);
    match action {
        Action::Detach(ship) => {
            facts[at::TARGET] = game.card(ship).kind as u16 + 1;
            facts[at::TARGET_DAMAGED] = u16::from(state.damaged.contains(ship));
        }
        Action::Enter(hex) => {
            let [part, abreast, beside, door] = entry_facts::of_hex(view, hex);
            facts[at::ENTRY] = part;
            facts[at::ABREAST] = abreast;
            facts[at::BESIDE] = beside;
            facts[at::DOOR] = door;
        }
        Action::Face(facing) => {
            facts[at::ENTRY] = entry_facts::of_facing(view, facing);
            let hex = state.mover.entry.get().or_else(|| view.moving().first().map(|ship| state.hex(ship)));
            if let Some(hex) = hex {
                facts[at::FREE] = u16::from(view.free_ahead(hex, facing, 5));
            }
        }
        Action::Launch(step, facing, strength) => {
            facts[at::STRENGTH] = u16::from(strength.points() / 2);
            let from = game.hex_left(state, step);
            facts[at::CHANCE] = from.map_or(0, |hex| crossed(view, hex, facing));
        }
        _ => {}
    }
}

/// Enemies within four hexes of the middle of a track.
fn crossed(view: &View<'_>, from: Hex, facing: Facing) -> u16 {
    let grid = &view.game.data.grid;
    let mut middle = from;
    for _ in 0..RUN / 2 {
        let Some(ahead) = view.game.run_ahead(middle, facing) else { break };
        middle = ahead;
    }
    let near = view.enemies.iter().filter(|&ship| grid.distance(middle, view.state.hex(ship)) <= 4);
    capped(near.count(), 4)
}

/// How many ships of the side have chosen each target.
fn friends(view: &View<'_>) -> [u8; MAX_SHIPS] {
    let mut friends = [0; MAX_SHIPS];
    for target in view.own.iter().filter_map(|ship| view.state.pick(ship)) {
        friends[target.index()] += 1;
    }
    friends
}

fn of_target(view: &View<'_>, ship: Ship, target: Ship, friends: u8, facts: &mut ActionFacts) {
    let game = view.game;
    let gun = if view.state.node == Node::SecondaryTarget { GunType::Secondary } else { GunType::Main };
    facts[at::TARGET] = game.card(target).kind as u16 + 1;
    facts[at::TARGET_DAMAGED] = u16::from(view.state.damaged.contains(target));
    facts[at::MARKER] = match (gun, game.standing(view.state, ship, target)) {
        (GunType::Secondary, _) => 0,
        (_, Standing::First) => 1,
        (_, Standing::Spotted) => 2,
        (_, Standing::Straddle) => 3,
    };
    facts[at::BAND] = range(Some(game.data.grid.distance(view.state.hex(ship), view.state.hex(target))));
    facts[at::FRIENDS] = few(friends.into());
}

const _: () = assert!(Kind::Dd as u16 == 3);

const _: () = assert!(Side::One as usize == 0);

#[cfg(test)]
mod tests {
    use super::{super::entry_facts::tests::at_every_entry, *};

    #[test]
    fn units_have_their_groups_where_they_come_in_and_move() {
        let mut groups = Vec::new();
        at_every_entry(false, |view, _| match view.state.node {
            Node::EntryHex => groups.push((view.side.index(), group(view))),
            Node::EntryFacing | Node::Path => {
                let first = view.moving().first().expect("a unit");
                assert_eq!(group(view), u16::from(view.game.group_of(first)));
            }
            _ => assert_eq!(group(view), 0),
        });
        let expected: Vec<(usize, u16)> = (0..2).flat_map(|side| (0..GROUPS).map(move |group| (side, group))).collect();
        assert_eq!(groups, expected, "each group of each side comes in once");
    }
}
