//! Why an action is not legal now.

use sandtable_scenarios::counted;

use super::names::place_name;
use crate::games::pacific_fury::{
    Action, Area, Force, ForceType, Kind, Node, PacificFury, Ship, State, TRANSPORTS, Target,
    legal::{first_in_boxes, hit_owner},
};

/// The reason, with its rule; `None` where the list says it better.
pub(super) fn why_not(game: &PacificFury, state: &State, action: Action) -> Option<String> {
    match (state.node, action) {
        (Node::Form, Action::Add(kind)) => why_not_add(game, state, kind),
        (Node::Form, Action::Close) => Some(match state.ships(state.former, forming(state)).len() {
            0 => "the force has no ship yet; done ends forming".into(),
            _ => "a transport alone makes a force only as the Tokyo Express; add another ship [R8.2(1)]".into(),
        }),
        (Node::Operation, Action::Sortie(area)) => Some(why_not_sortie(game, state, area)),
        (Node::Operation, Action::Move(force, _) | Action::Home(force)) if !is_at_sea(state, force) => {
            Some(not_at_sea(state, force))
        }
        (Node::Operation, Action::Move(force, to)) => Some(why_not_move(game, state, force, to)),
        (Node::Operation, Action::Bombard(force)) => Some(why_not_bombard(game, state, force)),
        (Node::Operation, Action::Land(force)) => Some(why_not_land(game, state, force)),
        (Node::Operation, Action::Strike(force, target)) => Some(why_not_strike(game, state, force, target)),
        (_, Action::Hit(ship)) => why_not_hit(game, state, ship),
        _ => None,
    }
}

fn forming(state: &State) -> Force {
    Force::new(state.forces[state.former])
}

fn why_not_add(game: &PacificFury, state: &State, kind: Kind) -> Option<String> {
    let side = state.former;
    let info = game.data.kinds[side].get(kind.index())?;
    let ships = state.ships(side, forming(state));
    if !state.base[side].meets(info.ships) {
        return Some(format!("no {} is left in base", label(&info.label)));
    }
    if kind < state.last_kind {
        let last = label(&game.data.kinds[side][state.last_kind.index()].label);
        return Some(format!(
            "ships join in the order of the list, and a {last} has joined already; undo takes it back"
        ));
    }
    if ships.meets(TRANSPORTS) {
        return Some("carriers do not sail with transports [R8.2(1)]".into());
    }
    Some("this transport alone would not be a legal force, and nothing is left to join it [R8.2(1), R9.6(1)]".into())
}

/// The class without its strengths.
fn label(label: &str) -> &str {
    label.split_once(" (").map_or(label, |(name, _)| name)
}

fn is_at_sea(state: &State, force: Force) -> bool {
    let side = state.operating_side();
    state.formed(side).contains(force) && state.area_of(side, force).is_sea()
}

fn not_at_sea(state: &State, force: Force) -> String {
    let side = state.operating_side();
    if !state.formed(side).contains(force) {
        return match state.forces[side] {
            0 => "you have no force this turn".into(),
            count => format!("you have {} this turn", counted(count, "force")),
        };
    }
    match state.area_of(side, force) {
        Area::Box => format!("force {force} waits in the boxes; it has to sortie first [R9.1]"),
        _ => format!("force {force} has gone home and does nothing more this turn [R9.2(2)]"),
    }
}

fn why_not_sortie(game: &PacificFury, state: &State, area: Area) -> String {
    let side = state.operating_side();
    let Some(force) = first_in_boxes(state, side) else {
        return "no force is left in the boxes".into();
    };
    let entry = game.data.entry_of(side, game.force_type(state, side, force));
    let place = place_name(game, side, area);
    if entry.with_initiative.contains(area) && !entry.always.contains(area) {
        return if state.initiative == side {
            format!(
                "force {force} enters {place} only while enemies are in the Eastern Solomons and the South Pacific [R9.1(3)]"
            )
        } else {
            format!("force {force} enters {place} only with the initiative [R9.1(3)]")
        };
    }
    format!("a force of the type of force {force} does not sortie to {place} [R9.1]")
}

fn why_not_move(game: &PacificFury, state: &State, force: Force, to: Area) -> String {
    let side = state.operating_side();
    let from = state.area_of(side, force);
    let (here, there) = (place_name(game, side, from), place_name(game, side, to));
    if from == to {
        return format!("force {force} is in {here} already");
    }
    if !game.data.map.beside(from).contains(to) {
        return format!("{there} is not next to {here}, where force {force} is [R9.2(1)]");
    }
    format!("carriers do not enter {there} [R9.2(3)]")
}

fn why_not_bombard(game: &PacificFury, state: &State, force: Force) -> String {
    let side = state.operating_side();
    if !is_at_sea(state, force) {
        return not_at_sea(state, force);
    }
    if side == state.initiative {
        return "only the side without the initiative bombards [R9.4(1)]".into();
    }
    if state.disrupted {
        return "the airfield is disrupted already [R9.4(1)]".into();
    }
    if !state.forces_in(side.other(), Area::Ibs).is_empty() {
        return "enemy forces are in Ironbottom Sound [R9.4(1)]".into();
    }
    if game.data.map.are_beside(state.area_of(side, force), Area::Ibs) {
        return format!("force {force} is not a bombardment force [R9.4(1)]");
    }
    format!("force {force} is not next to Ironbottom Sound [R9.4(1)]")
}

fn why_not_land(game: &PacificFury, state: &State, force: Force) -> String {
    let side = state.operating_side();
    if !is_at_sea(state, force) {
        return not_at_sea(state, force);
    }
    if game.force_type(state, side, force) != ForceType::A {
        return format!("force {force} is not an amphibious force [R9.3(1)]");
    }
    if !state.disrupted {
        return "the airfield operates; it has to be disrupted first [R9.3(1)]".into();
    }
    if !state.forces_in(side.other(), Area::Ibs).is_empty() {
        return "enemy forces are in Ironbottom Sound [R9.3(1)]".into();
    }
    format!("force {force} is neither in nor next to Ironbottom Sound [R9.3(1)]")
}

fn why_not_strike(game: &PacificFury, state: &State, force: Force, target: Target) -> String {
    let side = state.operating_side();
    if !is_at_sea(state, force) {
        return not_at_sea(state, force);
    }
    if game.force_type(state, side, force) != ForceType::C {
        return format!("force {force} has no carrier [R9.5(1)]");
    }
    match target {
        Target::FIELD if side == state.initiative => {
            "only the side without the initiative strikes the airfield [R10.6(1)]".into()
        }
        Target::FIELD => "the airfield is disrupted already [R10.6(1)]".into(),
        Target::SOUND => "no enemy force is in Ironbottom Sound".into(),
        _ => format!("enemy force {target} is not at sea within reach; strikes do not reach the Slot [R10.6(1)]"),
    }
}

fn why_not_hit(game: &PacificFury, state: &State, ship: Ship) -> Option<String> {
    let owner = hit_owner(state);
    if !game.has_ship(owner, ship) {
        return None;
    }
    let name = game.ship_name(owner, ship);
    let mut legal = Vec::new();
    game.list_actions(state, &mut legal);
    let is_only_for_warships = legal.iter().all(|action| matches!(action, Action::Hit(other) if !other.is_transport()));
    if ship.is_transport() && is_only_for_warships {
        return Some("transports are hit after the warships of their force [R10.7(2)]".into());
    }
    let after = state.battle.last.get().filter(|&last| ship < last)?;
    let last = game.ship_name(owner, after);
    Some(format!("{name} comes before {last}, which was hit last; hits are placed in the order of the list [R10.7]"))
}
