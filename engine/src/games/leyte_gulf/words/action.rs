//! What an action does.

use crate::{
    games::leyte_gulf::{
        Action, GunType, LeyteGulf, Node, Path, Ship, State, Turn,
        words::{
            notation::{facing_code, ship_code, unit_code},
            phrases::{number_text, percent_to_hit, ship_name, ship_names},
        },
    },
    hex::{Facing, Hex},
};

/// One line: what an action does, and who does it where no event says so.
pub(crate) fn description(game: &LeyteGulf, state: &State, action: Action) -> String {
    match action {
        Action::Join(number) => format!("join squadron {number}{}", company(game, state, number)),
        Action::Form => "form another squadron".to_owned(),
        Action::Alone => "stay by itself".to_owned(),
        Action::Move(unit) => {
            let ships = ship_names(game, game.members(state, unit));
            unit.squadron()
                .map_or_else(|| format!("{ships} moves"), |number| format!("squadron {number} moves: {ships}"))
        }
        Action::Enter(hex) => format!("{} enters in {}", mover(game, state), game.data.grid.number(hex)),
        Action::Face(facing) => format!("face {}", facing_code(facing)),
        Action::Go(path) => path_text(game, state, path),
        Action::Launch(step, facing, strength) => {
            let hex = game.hex_left(state, step);
            let from = hex.map_or_else(String::new, |hex| format!(" from {}", game.data.grid.number(hex)));
            format!("lay torpedoes of strength {}{from} to run {}", strength.points(), facing_code(facing))
        }
        Action::Keep => {
            let more = if state.mover.first_half.is_some() { " more" } else { "" };
            format!("{} launches nothing{more}", asked(game, state))
        }
        Action::Reload => "reload to strength 4, no fire in this phase".to_owned(),
        Action::Wait => format!("{} does not reload", asked(game, state)),
        Action::Detach(ship) => {
            let points = game.points_of(state, ship);
            format!(
                "{} falls out of squadron {}, movement {points}",
                ship_name(game, ship),
                state.squadrons[ship.index()]
            )
        }
        Action::Done => "nobody falls out".to_owned(),
        Action::Aim(target) => aim_text(game, state, target),
        Action::Cease if state.node == Node::SecondaryTarget => {
            format!("{} does not fire its secondary guns", asked(game, state))
        }
        Action::Cease => format!("{} does not fire", asked(game, state)),
        Action::Roll(ship) => format!("{} rolls", ship_name(game, ship)),
    }
}

/// The ship that is asked.
fn asked(game: &LeyteGulf, state: &State) -> String {
    state.cursor.get().map_or_else(|| "it".to_owned(), |ship| ship_name(game, ship))
}

/// The unit that moves: `SQ1`, or the name of a ship by itself.
fn mover(game: &LeyteGulf, state: &State) -> String {
    let Some(unit) = state.mover.unit.get() else { return "it".to_owned() };
    unit.ship().map_or_else(|| unit_code(game, unit), |ship| ship_name(game, ship))
}

/// Ships of a squadron that is being formed.
fn company(game: &LeyteGulf, state: &State, number: u8) -> String {
    let Some(ship) = state.cursor.get() else { return String::new() };
    let fleet = game.fleets[game.side_of(ship)];
    let members = fleet.iter().filter(|other| state.squadrons[other.index()] == number);
    let names: Vec<String> = members.map(|member| ship_name(game, member)).collect();
    format!(" with {}", names.join(", "))
}

/// Where a path leads, with its turns and what ends it.
fn path_text(game: &LeyteGulf, state: &State, path: Path) -> String {
    let Some((mut hex, mut facing)) = start(game, state) else { return path.to_string() };
    let mut is_first = state.mover.may_turn;
    let mut end = "";
    let mut turns = Vec::new();
    for turn in path.turns() {
        if !std::mem::take(&mut is_first) && turn != Turn::Exit {
            hex = game.data.grid.ahead(hex, facing).unwrap_or(hex);
        }
        let (word, by) = match turn {
            Turn::Left => ("left", -1),
            Turn::Right => ("right", 1),
            Turn::Round => ("round", 3),
            Turn::Straight => continue,
            Turn::Exit => {
                end = ", off the map";
                continue;
            }
            Turn::Zone => {
                end = ", into a no-entry hex";
                continue;
            }
            Turn::Torpedo => {
                end = ", onto torpedoes";
                continue;
            }
        };
        facing = facing.turned(by);
        turns.push(format!("{word} in {}", game.data.grid.number(hex)));
    }
    let turns = if turns.is_empty() { "straight".to_owned() } else { turns.join(", ") };
    format!("to {} facing {}, {turns}{end}", game.data.grid.number(hex), facing_code(facing))
}

fn start(game: &LeyteGulf, state: &State) -> Option<(Hex, Facing)> {
    let ship = game.members(state, state.mover.unit.get()?).first()?;
    Some((state.hex(ship), state.facing(ship)))
}

/// A target: who fires at it, how far it is, in which arc, with what chance.
fn aim_text(game: &LeyteGulf, state: &State, target: Ship) -> String {
    let gun = if state.node == Node::SecondaryTarget { GunType::Secondary } else { GunType::Main };
    let damaged = if state.damaged.contains(target) { ", damaged" } else { "" };
    let guns = if gun == GunType::Secondary { " its secondary guns" } else { "" };
    let fires = format!("{} fires{guns} at {}{damaged}", asked(game, state), ship_name(game, target));
    let Some(ship) = state.cursor.get() else { return fires };
    let Some(shot) = game.shot(state, gun, ship, target) else { return fires };
    let standing = game.standing(state, ship, target);
    let number = game.hit_number(gun, ship, target, shot.band, standing, state.damaged.contains(ship));
    let also: Vec<String> = game.fleets[game.side_of(ship)]
        .iter()
        .filter(|&other| state.pick(other) == Some(target))
        .map(|other| ship_code(game, other))
        .collect();
    let also = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    format!(
        "{fires}, distance {}, {} {}, hit number {}, {} %{also}",
        shot.distance,
        shot.arc.name(),
        shot.power,
        number_text(number),
        percent_to_hit(game, number.total())
    )
}
