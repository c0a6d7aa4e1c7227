//! The log: what happened, for people.

use sandtable_scenarios::counted;

use super::names::{names, place_name, side_name, space, target_name};
use crate::{
    Side,
    games::pacific_fury::{Event, Force, IJN, PacificFury, Ship, USN, event::MarkerReason},
};

/// A report of the rules for people.
pub(super) fn event_text(game: &PacificFury, event: Event) -> String {
    let text = text(game, event);
    // A sentence may begin with "the US".
    match text.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => text,
    }
}

fn text(game: &PacificFury, event: Event) -> String {
    let name = |side: Side| side_name(side);
    let force_of = |side: Side, force: Force| format!("{} force {force}", if side == USN { "US" } else { name(side) });
    let ship_name = |side: Side, ship: Ship| game.ship_name(side, ship).to_string();
    match event {
        Event::Turn { turn, initiative } => {
            format!(
                "Turn {turn}, {}: {} has the initiative [R6.0(1)].",
                game.data.months[usize::from(turn) - 1],
                name(initiative)
            )
        }
        Event::EventDie { side, face } => format!("Event of {}: the die shows {face} [R7.0(1)].", name(side)),
        Event::NoEvent { side } => format!("No event is left for {} [R7.0(2)].", name(side)),
        Event::Torpedo { hits } => {
            format!("Torpedo attack on the US base: {} [R7.1(1)].", counted(hits, "hit"))
        }
        Event::Reserves { ships } => format!("Reserves join at Truk: {} [R7.1(2)].", names(game, IJN, ships)),
        Event::Submarine { ship: Some(ship) } => {
            format!("A US submarine sinks {} at Truk [R7.2(1)].", ship_name(IJN, ship))
        }
        Event::Submarine { ship: None } => "A US submarine finds no ship at Truk [RULING-37].".into(),
        Event::Bombers => "Heavy bombers hit the airfield [R7.2(2)].".into(),
        Event::Overestimate { ship: Some(ship) } => {
            format!("{} was thought sunk and is back at Espiritu Santo [R7.2(3)].", ship_name(USN, ship))
        }
        Event::Overestimate { ship: None } => "Overestimated claims: no carrier comes back [RULING-14].".into(),
        Event::Return { side, ships } => format!("{} gets back {} [R8.1].", name(side), names(game, side, ships)),
        Event::Formed { side, forces } => {
            format!("{} forms {} [R8.2].", name(side), counted(forces, "force"))
        }
        Event::Pass { side } => format!("{} passes [R9.0].", name(side)),
        Event::Sortie { side, force, area } => {
            format!("{} sorties to {} [R9.1].", force_of(side, force), place_name(game, side, area))
        }
        Event::Move { side, force, area } => {
            format!("{} goes to {} [R9.2].", force_of(side, force), place_name(game, side, area))
        }
        Event::Reveal { side, force, ships } => {
            format!("{} is revealed: {} [R8.4].", force_of(side, force), names(game, side, ships))
        }
        Event::Express { landed, guarded, disrupted } => match (guarded, landed) {
            (false, _) => "The Tokyo Express meets no guard and lands [R9.6(3)].".into(),
            (true, landed) => format!(
                "The Tokyo Express {} (intercepted on {}) [R9.6(4)].",
                if landed { "slips through and lands" } else { "is intercepted" },
                if disrupted { "1" } else { "1-2" }
            ),
        },
        Event::Land { side, transports } => {
            format!("{} lands {} [R9.3(3)].", name(side), counted(transports, "transport"))
        }
        Event::Bombard { side, force, dice, points, needed } => {
            format!(
                "{} bombards with {}: {}, {needed} needed [R10.4(1)].",
                force_of(side, force),
                counted(dice, "ship"),
                counted(points, "point")
            )
        }
        Event::Surface { side, dice, points } => {
            format!("{} fires with {}: {} [R10.3(1)].", name(side), counted(dice, "ship"), counted(points, "point"))
        }
        Event::Carrier { side, force, target, dice, modifier, cap, points } => format!(
            "{}: {} against {}, +{modifier} for anti-aircraft, -{cap} per hit for air patrol: {} [R10.5].",
            force_of(side, force),
            counted(dice, "carrier"),
            target_name(target),
            counted(points, "point")
        ),
        Event::FieldStrike { side, force, dice, cap, points, needed } => format!(
            "{}, {}, strikes the airfield, -{cap} per hit for air patrol: {}, {needed} needed [R10.6(2)].",
            force_of(side, force),
            counted(dice, "carrier"),
            counted(points, "point")
        ),
        Event::FieldShot { side, factor, modifier, cap, points } => format!(
            "The airfield of {} fires back, factor {factor}, +{modifier} for anti-aircraft, -{cap} for air patrol: {} [R10.6(3)].",
            name(side),
            counted(points, "point")
        ),
        Event::Disrupted { by } => format!("The airfield is disrupted by {} [R6.0(2)].", name(by)),
        Event::Damage { side, ship, hits, sunk: true, .. } => {
            format!("{} takes {hits} and sinks ({}) [R10.7(3)].", ship_name(side, ship), name(side))
        }
        Event::Damage { side, ship, hits, back_on_turn, .. } if back_on_turn > game.data.turns => {
            format!("{} takes {hits} and is out of the game [R10.7(7)].", ship_name(side, ship))
        }
        Event::Damage { side, ship, hits, back_on_turn, .. } => {
            format!(
                "{} takes {hits} and is under repair until turn {back_on_turn} [{}].",
                ship_name(side, ship),
                if side == IJN { "R10.7(5)" } else { "R10.7(6)" }
            )
        }
        Event::TransportLost { side, express } => format!(
            "A transport of {} is sunk{} [R10.7(4)].",
            name(side),
            if express { " (Tokyo Express: no bonus)" } else { "" }
        ),
        Event::Home { side, force, forced } => format!(
            "{} {} [{}].",
            force_of(side, force),
            if forced { "returns to base" } else { "withdraws" },
            if forced { "R10.8(3), R10.8(4)" } else { "R10.8(1)" }
        ),
        Event::NoLaunch { side } => format!("{} does not launch: no battle [R10.5(1)].", name(side)),
        Event::Marker { from, to, reason } => format!(
            "The initiative marker goes from {} to {}: {}.",
            space(from),
            space(to),
            match reason {
                MarkerReason::Landing => "transports landed [R9.3(3)]",
                MarkerReason::Airfield => "the airfield operates [R11.0(1)]",
                MarkerReason::SunkTransports => "transports were sunk [R11.0(2)]",
            }
        ),
    }
}
