//! Events in words.

use sandtable_scenarios::counted;

use crate::{
    Game,
    games::leyte_gulf::{
        Cause, Effect, Event, GunType, LeyteGulf, Power,
        words::{
            notation::facing_code,
            phrases::{edge_names, force_name, gun_name, number_text, ship_name},
        },
    },
};

/// One line for an event.
pub(crate) fn event_text(game: &LeyteGulf, event: &Event) -> String {
    let name = |ship| ship_name(game, ship);
    let hex = |hex| game.data.grid.number(hex);
    match *event {
        Event::Organised { ship, squadron: 0 } => format!("{} stays by itself.", name(ship)),
        Event::Organised { ship, squadron } => format!("{} joins squadron {squadron}.", name(ship)),
        Event::Phase { turn, side, night } => {
            let night = if night { " at night" } else { "" };
            format!("Turn {turn}{night}. Phase: {}.", game.side_name(side))
        }
        Event::Entered { ships, hex: at, facing } => {
            format!("{} enters in {} facing {} [R10.2-3].", force_name(game, ships), hex(at), facing_code(facing))
        }
        Event::Moved { ships, from, path, to, facing, markers } => format!(
            "{} moves from {} by {path} to {} facing {}; {} left.",
            force_name(game, ships),
            hex(from),
            hex(to),
            facing_code(facing),
            counted(markers, "turn marker")
        ),
        Event::StraddleLost { ship, target } => {
            format!("{} no longer straddles {} [R8.4(4)].", name(ship), name(target))
        }
        Event::Launched { ship, hex: at, facing, strength, left } => format!(
            "{} lays torpedoes of strength {strength} in {} to run {}; {left} left on board.",
            name(ship),
            hex(at),
            facing_code(facing)
        ),
        Event::Reloaded { ship } => format!("{} has torpedoes again [R6.7].", name(ship)),
        Event::Detached { ship, squadron } => format!("{} falls out of squadron {squadron} [R5.3(2)-1].", name(ship)),
        Event::Zone { ships, hex: at } => {
            format!("{} enters the no-entry hex {} [R10.4-1].", force_name(game, ships), hex(at))
        }
        Event::Faced { ships, facing } => {
            format!("{} faces {} [R10.4-2].", force_name(game, ships), facing_code(facing))
        }
        Event::Left { ships, edge } => {
            format!("{} leaves the map by {} [R10.3-1].", force_name(game, ships), edge_names(&[edge]))
        }
        Event::Scored { ship, side, vp, left_behind } => {
            let (why, rule) = match () {
                () if left_behind => ("has not escaped", "R10.1-3"),
                () if game.side_of(ship) == side => ("has escaped", "R10.1-2"),
                () => ("has fled", "RULING-56"),
            };
            format!("{} {why}: {} +{vp} [{rule}].", name(ship), game.side_name(side))
        }
        Event::TorpedoAttack { owner, from, facing, at, hexes, strength, moving } => format!(
            "Torpedoes from {} running {} ({}), strength {strength}, attack in {} {} {}.",
            hex(from),
            facing_code(facing),
            game.side_name(owner),
            hex(at),
            if moving { "ships that moved" } else { "after" },
            counted(hexes, "hex")
        ),
        Event::TorpedoRoll { ship, number, end_on, sum, hit } => format!(
            "At {}: {sum}, hits with {number} or less{}: {}.",
            name(ship),
            if end_on { " (-1 end on)" } else { "" },
            if hit { "a hit" } else { "a miss" }
        ),
        Event::TorpedoPower { ship, sum, bonus, power } => {
            let bonus = if bonus > 0 { format!(" +{bonus}") } else { String::new() };
            format!("{sum}{bonus} on the power table: {power} against durability {}.", game.card(ship).durability)
        }
        Event::Aimed { gun, ship, target, first, straddle } => {
            let how = match (gun, first, straddle) {
                (GunType::Secondary, ..) => "",
                (_, true, _) => ", first salvo",
                (_, _, true) => ", straddling",
                _ => ", spotted",
            };
            format!("{} aims its {} at {}{how}.", name(ship), gun_name(gun), name(target))
        }
        Event::Fired { gun, ship, target, distance, arc, power, number, sum, hit } => format!(
            "{} fires {} at {}, distance {distance}, {} {power}: {sum}, needs {} {}: {}.",
            name(ship),
            gun_name(gun),
            name(target),
            arc.name(),
            if game.options.guns_hit_with_number { "at most" } else { "less than" },
            number_text(number),
            if hit { "a hit" } else { "a miss" }
        ),
        Event::Straddles { ship, target } => format!("{} straddles {} [R8.2(1)].", name(ship), name(target)),
        Event::Hit { ship, target, die, deck, armour, penetration, sum, damaged, column, power, effect, .. } => {
            let part = if deck { "deck" } else { "side" };
            let penalty = if damaged { " -1 firer damaged" } else { "" };
            let power = match power {
                Power::Sinks => "S".to_owned(),
                Power::Points(points) => points.to_string(),
            };
            format!(
                "{} hits {} ({die}: {part}): {sum} +{penetration} -{armour}{penalty} = {column}, power {power} against {}: {}.",
                name(ship),
                name(target),
                game.card(target).durability,
                ["no effect", "damaged", "sunk"][effect as usize]
            )
        }
        Event::Damaged { ship, cause } => format!("{} is damaged by {}.", name(ship), cause_text(game, cause)),
        Event::Sunk { ship, cause, vp } => {
            let enemy = game.side_name(game.side_of(ship).other());
            format!("{} is sunk by {}: {enemy} +{vp} [R10.1-1].", name(ship), cause_text(game, cause))
        }
        Event::Over { vp, early } => {
            let when = if early { "before its time" } else { "after its last turn" };
            format!("The game is over {when}, {} to {} points.", vp[0], vp[1])
        }
    }
}

fn cause_text(game: &LeyteGulf, cause: Cause) -> String {
    match cause {
        Cause::Guns(ship) => format!("the guns of {}", ship_name(game, ship)),
        Cause::Torpedo => "a torpedo".to_owned(),
        Cause::Zone => "the no-entry hex".to_owned(),
    }
}

const _: () = assert!(Effect::Sunk as usize == 2);
