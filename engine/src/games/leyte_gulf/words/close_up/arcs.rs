//! Who is in whose arcs of fire.

use std::fmt::Write;

use super::{
    super::{
        map::marked_map,
        notation::facing_code,
        phrases::{number_text, percent_to_hit, ship_name},
    },
    enemies, table,
};
use crate::{
    games::leyte_gulf::{Arc, GunType, LeyteGulf, Ship, State, arcs_of},
    hex::Hex,
};

/// Enemies that guns of a ship reach and bear on, then those whose guns bear on it.
pub(super) fn arcs_text(game: &LeyteGulf, state: &State, ship: Ship, text: &mut String) {
    let rows = |pairs: &mut dyn Iterator<Item = (Ship, Ship, Ship)>| -> Vec<Vec<String>> {
        pairs.filter_map(|(other, firer, target)| row(game, state, other, firer, target)).collect()
    };
    let others = enemies(game, state, ship);
    let own = rows(&mut others.iter().map(|other| (other, ship, other)));
    let theirs = rows(&mut others.iter().map(|other| (other, other, ship)));
    for (heading, rows) in [("Enemies in its arcs", own), ("Enemies that have it in their arcs", theirs)] {
        if rows.is_empty() {
            let _ = writeln!(text, "{heading}: none.");
        } else {
            let _ = writeln!(text, "{heading}:");
            table(&rows, text);
        }
    }
}

/// An enemy: where it is, distance, band, the arc of the firer in which the target lies, what bears, the aspect that the
/// target shows, and whether the enemy may not fire in this phase.
fn row(game: &LeyteGulf, state: &State, other: Ship, firer: Ship, target: Ship) -> Option<Vec<String>> {
    let shots = [GunType::Main, GunType::Secondary].map(|gun| (gun, game.shot(state, gun, firer, target)));
    let shot = shots.iter().find_map(|(_, shot)| *shot)?;
    let bears = shots.map(|(gun, shot)| {
        let name = if gun == GunType::Main { "main" } else { "secondary" };
        let Some(shot) = shot else { return format!("{name} -") };
        let standing = game.standing(state, firer, target);
        let number = game.hit_number(gun, firer, target, shot.band, standing, state.damaged.contains(firer));
        let percent = percent_to_hit(game, number.total());
        format!("{name} {} {}, hit {}, {percent} %", shot.power, shot.arc.name(), number_text(number))
    });
    let aspect: Vec<&str> =
        arcs_of(game, state.hex(target), state.facing(target), state.hex(firer)).iter().map(Arc::name).collect();
    let at = format!("{} {}", game.data.grid.number(state.hex(other)), facing_code(state.facing(other)));
    let [main, secondary] = bears;
    let is_barred = firer == other && state.no_fire.contains(firer);
    Some(vec![
        ship_name(game, other),
        at,
        format!("distance {} {}", shot.distance, shot.band.name()),
        main,
        secondary,
        format!("from {}{}", aspect.join(" or "), if is_barred { "; may not fire in this phase" } else { "" }),
    ])
}

/// The letters of the arcs on the map, clockwise from ahead; `a` is taken, so astern is `t`.
const LETTERS: [char; 4] = ['a', 's', 't', 'p'];

/// The map with the hexes that the main guns reach and bear on, those of the secondary guns where there are no others:
/// the number of the band, the letter of the arc.
pub(super) fn field_map(game: &LeyteGulf, state: &State, ship: Ship, plain: bool, text: &mut String) {
    let from = state.place(ship);
    let gun = if game.card(ship).gun.is_some() { GunType::Main } else { GunType::Secondary };
    let mark = |at: Hex| {
        let shot = game.shot_from(gun, ship, from, at)?;
        Some([['1', '2', '3'][shot.band as usize], LETTERS[shot.arc as usize]])
    };
    marked_map(game, state, plain, mark, text);
    let _ = writeln!(
        text,
        "1 2 3 close, medium and long range of its {} guns, where they bear: {}",
        if gun == GunType::Main { "main" } else { "secondary" },
        Arc::ALL.map(|arc| format!("{} {}", LETTERS[arc as usize], arc.name())).join(", ")
    );
}
