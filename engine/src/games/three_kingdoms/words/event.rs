//! What the rules report, in words and as rows of tables.

use sandtable_scenarios::{capital, counted};

use crate::games::three_kingdoms::{
    Counter, Event, Mission, Slot, SlotSet, ThreeKingdoms,
    event::Hunter,
    rules::fire::AirRow,
    words::notation::unit_code,
    words::phrases::{counter_name, distances, place_name, signed},
};
use crate::{CombatRow, Game, Side};

/// Chits by what they start.
pub(crate) const CHITS: [&str; 3] = ["base air operation (AF)", "submarine operation (SS)", "surface operation (TF)"];

/// The side and kind of a chit.
pub(crate) fn chit_name(game: &ThreeKingdoms, chit: u8) -> String {
    let side = if chit < 3 { Side::One } else { Side::Two };
    format!("{}, {}", game.side_name(side), CHITS[usize::from(chit % 3)])
}

fn counter(game: &ThreeKingdoms, counter: u8) -> Option<&Counter> {
    game.data.counters.get(usize::from(counter))
}

fn shown(game: &ThreeKingdoms, id: u8, slot: Slot) -> String {
    match counter(game, id) {
        Some(counter) => format!("{} {}", counter.ship_type.code(), counter_name(game, Some(counter), slot)),
        None => counter_name(game, None, slot),
    }
}

/// A unit of which the event does not tell the counter.
fn bare(game: &ThreeKingdoms, slot: Slot) -> String {
    counter_name(game, None, slot)
}

fn codes(game: &ThreeKingdoms, units: SlotSet) -> String {
    let codes: Vec<String> = units.iter().map(|slot| unit_code(game, slot)).collect();
    codes.join(", ")
}

/// A report of the rules for people; nothing where no die was thrown and nothing happened.
pub(crate) fn event_text(game: &ThreeKingdoms, event: &Event, viewer: Option<Side>) -> Option<String> {
    let name = |side: Side| {
        let you = if viewer == Some(side) { " (you)" } else { "" };
        format!("{}{you}", game.side_name(side))
    };
    let owner = |slot: Slot| name(game.roster.side_of(slot));
    let unit = |slot: Slot| bare(game, slot);
    let place = |hex| place_name(game, hex);
    let shot = |dice: u8, most: u8| format!("{}, {}", counted(dice, "die"), up_to(most));
    let text = match *event {
        Event::SetUp { side } => format!("{} has set up [R3.3(1)].", name(side)),
        Event::Space { die, modifier } => {
            format!("Space war: die {die}, {} on the air operations of China's enemy [R22.3].", signed(modifier))
        }
        Event::Cyber { die, modifier } => {
            format!("Cyber war: die {die}, {} on the tech of China's enemy this turn [R22.4].", signed(modifier))
        }
        Event::Turn { turn, night } => {
            format!("Turn {turn} begins{} [R4.1(1)].", if night { ", at night: -2 in the air" } else { "" })
        }
        Event::Chit { chit } => format!("Chit drawn: {} [R4.1(2)].", chit_name(game, chit)),
        Event::AirRoll { side, column, die, modifier, operations, carriers } => format!(
            "{} flies {}, distance {}: die {die}{}: {} [{}].",
            name(side),
            flown(game, carriers),
            distances(game, if carriers.is_empty() { AirRow::BaseOperation } else { AirRow::CarrierOperation }, column),
            modified(modifier),
            counted(operations, "operation"),
            if carriers.is_empty() { "R5.1(1)" } else { "R7.3(3)" }
        ),
        Event::InterceptRoll { side, column, die, modifier, interceptors, carriers } => format!(
            "{} intercepts {}, distance {}: die {die}{}: {} [R17.1(1)].",
            name(side),
            flown(game, carriers),
            distances(
                game,
                if carriers.is_empty() { AirRow::BaseInterception } else { AirRow::CarrierInterception },
                column
            ),
            modified(modifier),
            counted(interceptors, "interceptor")
        ),
        Event::Missiles { count } => format!("Dongfeng missiles: {count} are ready [R22.2(3)]."),
        Event::MissileFire { slot, counter, dice, hits } => format!(
            "Dongfeng missiles at {}: {}, {} [R22.2(4)4].",
            shown(game, counter, slot),
            counted(dice, "die"),
            counted(hits, "hit")
        ),
        Event::AirTarget { side, hex, boat, mission, operations, escorts } => {
            let whom = match boat.get() {
                None => format!("the ships in {}", place(hex)),
                Some(boat) => format!("{} in {}", unit(boat), place(hex)),
            };
            match mission {
                Mission::Search => format!("{} searches from the air for {whom} [R9.3(1)].", name(side)),
                Mission::Attack => format!(
                    "{} sends {} against {whom}, {} among them [R5.4(2)].",
                    name(side),
                    counted(operations, "aircraft"),
                    counted(escorts, "escort")
                ),
            }
        }
        Event::Lapse { hex } => format!("The attack on {} comes to nothing [RULING-55].", place(hex)),
        Event::Dogfight { interceptors, escorts, escorts_lost, attackers_lost, interceptors_lost } => format!(
            "{} against {}: {} and {} lost, {} lost [R17.2(2)1].",
            counted(interceptors, "interceptor"),
            counted(escorts, "escort"),
            counted(escorts_lost, "escort"),
            counted(attackers_lost, "attack plane"),
            counted(interceptors_lost, "interceptor")
        ),
        Event::Seen { slot, counter, on: true } => {
            format!("{} of {} is detected [R9.1(2)].", shown(game, counter, slot), owner(slot))
        }
        Event::Seen { slot, counter, on: false } => {
            format!("{} of {} shows its face and stays undetected [R7.1(3)].", shown(game, counter, slot), owner(slot))
        }
        Event::BoatSearch { boat, counter, dice, most, found } => format!(
            "Search for {}: {}: {} [R9.3(3)1].",
            shown(game, counter, boat),
            shot(dice, most),
            if found { "found" } else { "not found" }
        ),
        Event::BoatCheck { boat, counter, dice, most, found } => format!(
            "{} has moved: {}: {} [R9.3(2)1].",
            shown(game, counter, boat),
            shot(dice, most),
            if found { "found" } else { "not found" }
        ),
        Event::ShipSearch { hex, found: 0 } => format!("Search of {}: nothing new [R9.2(1)1].", place(hex)),
        Event::ShipSearch { hex, found } => {
            format!("Search of {}: {} found [R9.2(1)1].", place(hex), counted(found, "ship"))
        }
        Event::Submerge { slot, counter } => {
            format!("{} of {} turns face down [R9.3(6)].", shown(game, counter, slot), owner(slot))
        }
        Event::Move { units, from, to } => {
            let side = units.first().map_or_else(String::new, |slot| format!("{} moves ", owner(slot)));
            format!("{side}{} from {} to {} [R8.0(1)].", codes(game, units), place(from), place(to))
        }
        Event::ShipAttack { from, hex } if from == hex => format!("Ships fire within {} [R15.1(1)].", place(hex)),
        Event::ShipAttack { from, hex } => format!("Ships in {} fire at {} [R15.1(1)].", place(from), place(hex)),
        Event::AntiAir { dice: 0, .. } | Event::Torpedo { defence: 0, points: 0, .. } => return None,
        Event::AntiAir { slot, counter, dice, most, points, hits } => format!(
            "Defence of {}: {}, {}: {} [R15.2(3)1].",
            shown(game, counter, slot),
            shot(dice, most),
            match points {
                0 => "no area point".into(),
                points => format!("{} among them", counted(points, "area point")),
            },
            counted(hits, "hit")
        ),
        Event::Fire { slot, counter, dice: 0, by_air, .. } => {
            format!(
                "No {} is left to fire at {} [R15.2(4)].",
                if by_air { "aircraft" } else { "missile" },
                shown(game, counter, slot)
            )
        }
        Event::Fire { slot, counter, dice, hits, by_air } => format!(
            "{} at {}: {}: {} [{}].",
            if by_air { "Aircraft" } else { "Missiles" },
            shown(game, counter, slot),
            counted(dice, "die"),
            counted(hits, "hit"),
            if by_air { "R16.2" } else { "R15.2(5)" }
        ),
        Event::BoatAttack { boat, counter, dice, most, hits, by } => {
            let (who, rule) = match by {
                Hunter::Boat => ("A boat attacks", "R11(2)"),
                Hunter::Group => ("A group attacks", "R12(2)"),
                Hunter::Aircraft => ("Aircraft attack", "R13.2(2)"),
            };
            format!("{who} {}: {}: {} [{rule}].", shown(game, counter, boat), shot(dice, most), counted(hits, "hit"))
        }
        Event::Torpedo { boat, counter, defence, hits, points } => format!(
            "{} attacks ships: defence {}, {}: {} left [R14(1)].",
            shown(game, counter, boat),
            counted(defence, "die"),
            counted(hits, "hit"),
            counted(points, "point")
        ),
        Event::TorpedoHit { slot, counter, dice, most, hits } => {
            format!(
                "Torpedoes at {}: {}: {} [R14(4)].",
                shown(game, counter, slot),
                shot(dice, most),
                counted(hits, "hit")
            )
        }
        Event::SupLost { slot, counter, count } => {
            format!("{} loses {} [R18.1(4)1].", shown(game, counter, slot), counted(count, "SUP marker"))
        }
        Event::Loss { slot, counter, sunk } => format!(
            "{} of {} is {} [R15.2(7)].",
            shown(game, counter, slot),
            owner(slot),
            if sunk { "sunk" } else { "damaged and out of the game" }
        ),
        Event::Return { slot, counter } => {
            format!("{} of {} leaves for home and does not come back [R2.3].", shown(game, counter, slot), owner(slot))
        }
        Event::Landing { slot, counter, hex } => {
            format!(
                "{} of {} lands a SUP marker in {} [R18.1(2)1].",
                shown(game, counter, slot),
                owner(slot),
                place(hex)
            )
        }
        Event::DayEnd => {
            "A day ends: detected ships in own ports hide, the others at sea leave for home [R4.4(3)].".into()
        }
        Event::Escape { hex } => format!("The goal is reached: {} [R19.4(5)5].", place(hex)),
    };
    Some(capital(&text))
}

fn flown(game: &ThreeKingdoms, carriers: SlotSet) -> String {
    if carriers.is_empty() { "from bases".into() } else { format!("from {}", codes(game, carriers)) }
}

fn modified(modifier: i8) -> String {
    if modifier == 0 { String::new() } else { format!(", modifier {}", signed(modifier)) }
}

/// Which faces do it.
fn up_to(most: u8) -> String {
    if most <= 1 { "1 hits".into() } else { format!("1-{most} hit") }
}

/// The row of a table or procedure that an event used.
pub(crate) fn event_combat(game: &ThreeKingdoms, event: &Event) -> Option<CombatRow> {
    let row = |table, column: u8, drm: i8, result: u8| {
        Some(CombatRow { table, column: i16::from(column), drm, result: i16::from(result) })
    };
    match *event {
        Event::AirRoll { column, modifier, operations, .. } => {
            row("air-operation", column.number() + 1, modifier, operations)
        }
        Event::InterceptRoll { column, modifier, interceptors, .. } => {
            row("interception", column.number() + 1, modifier, interceptors)
        }
        Event::MissileFire { dice, hits, .. } => row("dongfeng", dice, 0, hits),
        Event::Dogfight { interceptors, escorts_lost, attackers_lost, .. } => {
            row("dogfight", interceptors, 0, attackers_lost + escorts_lost)
        }
        Event::BoatSearch { dice, found, .. } if dice > 0 => row("boat-search", dice, 0, u8::from(found)),
        Event::BoatCheck { dice, found, .. } if dice > 0 => row("boat-check", dice, 0, u8::from(found)),
        Event::AntiAir { dice, hits, .. } if dice > 0 => row("anti-air", dice, 0, hits),
        Event::Fire { dice, hits, by_air, .. } if dice > 0 => {
            row(if by_air { "air-fire" } else { "ship-fire" }, dice, 0, hits)
        }
        Event::BoatAttack { dice, hits, by, .. } if dice > 0 => {
            let table = match by {
                Hunter::Boat => "submarine-attack",
                Hunter::Group => "group-asw",
                Hunter::Aircraft => "air-asw",
            };
            row(table, dice, 0, hits)
        }
        Event::TorpedoHit { dice, hits, .. } if dice > 0 => row("torpedo", dice, 0, hits),
        Event::Loss { counter: id, sunk, .. } => {
            row("losses", counter(game, id)?.ship_type as u8, 0, if sunk { 2 } else { 1 })
        }
        Event::Landing { slot, hex, .. } => {
            let (index, _) = game.landing(game.roster.side_of(slot), hex)?;
            row("landing", index as u8 + 1, 0, 1)
        }
        _ => None,
    }
}
