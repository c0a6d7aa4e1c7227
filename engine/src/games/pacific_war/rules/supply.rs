//! R14 and R4.1(2): lines of supply.

use crate::{
    Side,
    games::pacific_war::{AreaSet, JAPAN, PacificWar, State},
};

/// [R2.21(2)2, RULING-15, OPT-captured-supply-usable] Supply areas that serve a side.
pub(crate) fn sources(game: &PacificWar, state: &State, side: Side) -> AreaSet {
    let map = &game.data.map;
    let own = map.supply.and(game.controlled(state, side));
    if game.options.captured_supply { own } else { own.and(map.first_control[side]) }
}

/// [R14(1), R14(4), R2.21(3)2] Areas that carry lines of a side: its own that hang together with its sources. Enemy units
/// do not matter.
pub(crate) fn net(game: &PacificWar, state: &State, side: Side) -> AreaSet {
    let own = game.controlled(state, side).without(game.data.map.pass);
    game.data.map.areas.net(sources(game, state, side), own)
}

/// [R14(1), R14(2), R14(3), RULING-14] Areas from which a line can be traced: the net and its neighbours, whoever controls
/// those.
pub(crate) fn linked(game: &PacificWar, state: &State, side: Side) -> AreaSet {
    let net = net(game, state, side);
    net.with(game.data.map.areas.beside_any(net)).without(game.data.map.pass)
}

/// [R4.1(2), R2.21(2)3, RULING-16] Japanese resource areas linked to a Japanese industrial area.
pub(crate) fn resources(game: &PacificWar, state: &State) -> u8 {
    let map = &game.data.map;
    let own = game.controlled(state, JAPAN).without(map.pass);
    map.areas.net(map.industrial.and(own), own).and(map.resource).len() as u8
}

/// [R19(SUPPLY)] Areas whose acted units the supply card turns face up: own seas, own supply areas, and their neighbours.
pub(crate) fn card_areas(game: &PacificWar, state: &State, side: Side) -> AreaSet {
    let near = state.seas[side].with(sources(game, state, side));
    near.with(game.data.map.areas.beside_any(near)).without(game.data.map.pass)
}
