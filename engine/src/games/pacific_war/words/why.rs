//! Why an action is not legal.

use super::phrases::{area, card};
use crate::{
    Game, Side,
    games::pacific_war::{Action, Area, Arm, Card, Node, PacificWar, State, Terrain},
};

/// The reason, with the rule's number; `None` where the list of what is legal says more.
pub(crate) fn reason(game: &PacificWar, state: &State, action: Action) -> Option<String> {
    let side = game.to_act(state)?;
    match (state.node, action) {
        (Node::Round, Action::Play(played)) => Some(card_reason(game, state, side, played)),
        (Node::Round, Action::Move | Action::Normal) if state.held[side] == 0 => {
            Some("you hold no card that could pay [R6.1(1)]".to_owned())
        }
        (Node::Round, Action::Move) => {
            Some("no ready unit can move, or only response cards are left [R2.3(2)]".to_owned())
        }
        (Node::Round, Action::Normal) => {
            Some("no ready unit stands with enemies where it could attack them [R8.2(1), R8.2(2)]".to_owned())
        }
        (Node::Round, Action::Air) => Some("no ready air unit or carrier has a target in range [R9.1(2)]".to_owned()),
        (Node::Round, Action::Superiority) => {
            Some("no ready air unit stands in own land beside a sea that is not yours [R10(2)]".to_owned())
        }
        (Node::Pay, Action::Pay(paid)) if state.hand[side].contains(paid) => {
            Some(format!("{} answers the enemy and cannot pay for a move [R2.3(2)]", card(game, paid)))
        }
        (Node::Pay, Action::Pay(paid)) => Some(format!("you do not hold {}", card(game, paid))),
        (Node::Step, Action::Go(to)) => step_reason(game, state, side, to),
        (Node::Step, Action::Stop) => {
            Some("the group cannot end its move here, or has not moved [R7.4(2), RULING-55]".to_owned())
        }
        (Node::Sea, Action::Over(sea)) if game.controller(state, sea) == Some(side) => {
            Some(format!("you control {} already [RULING-19]", area(game, sea)))
        }
        (Node::Sea, Action::Over(sea)) => Some(format!("no such base lies beside {} [R10(3)]", area(game, sea))),
        (Node::StrikeArea, Action::At(at)) if game.data.map.off_map.contains(at) => {
            Some("units off the map cannot be attacked [R9.2(2)]".to_owned())
        }
        (Node::StrikeArea, Action::At(at)) => {
            Some(format!("{} is out of range, or nobody is there [R9.1(2)]", area(game, at)))
        }
        (Node::Origin, Action::From(from)) => {
            Some(format!("no ready unit in {} can do that [R6.2(1)]", area(game, from)))
        }
        (Node::Retreat, Action::Retreat(to)) => {
            Some(format!("{} is not the nearest own place, or it is closed [R11.4(2)]", area(game, to)))
        }
        (Node::Reinforce | Node::SetUp, Action::Place(at)) => {
            Some(format!("{} is not open to this unit, or it is full [R5.0(2), R7.3(1)]", area(game, at)))
        }
        _ => None,
    }
}

fn card_reason(game: &PacificWar, state: &State, side: Side, played: Card) -> String {
    let name = card(game, played);
    if !state.hand[side].contains(played) {
        return format!("you do not hold {name}");
    }
    if played.is_response() {
        return format!("{name} only answers the enemy [R2.3(2)]");
    }
    format!("nobody could do what {name} grants [RULING-54]")
}

/// Why the group cannot step to an area.
fn step_reason(game: &PacificWar, state: &State, side: Side, to: Area) -> Option<String> {
    let here = state.here.get()?;
    let (map, name) = (&game.data.map, area(game, to));
    let has = |arm: Arm| state.group.iter().any(|unit| game.counter(unit).class.arm() == arm);
    if !map.areas.are_beside(here, to) {
        return Some(format!("{name} does not border {} [R7.1(2)1]", area(game, here)));
    }
    if side == Side::One && ["EAST_PACIFIC", "SOUTH_PACIFIC", "INDIAN_OCEAN"].contains(&map.areas.name(to)) {
        return Some(format!("Japan does not enter {name} [R7.4(1)]"));
    }
    let is_land = matches!(map.sites[to.index()].terrain, Terrain::Land | Terrain::OffMap);
    let is_own = game.controller(state, to) == Some(side);
    if has(Arm::Ship) && is_land && !(is_own && map.port.contains(to)) {
        return Some(format!("{name} is not an own port [R7.2(1)]"));
    }
    if has(Arm::Air) && is_land && !is_own {
        return Some(format!("the enemy controls {name} [R7.2(3)]"));
    }
    Some(format!("{} points do not suffice, or the group could not end its move [R7.1(2), RULING-55]", state.mp))
}
