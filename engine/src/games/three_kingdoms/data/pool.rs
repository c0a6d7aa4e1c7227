//! Whether the counters suffice for a scenario [R3.2(2)1].

use sandtable_scenarios::{DataError, tomlfile::Section};

use super::{Counter, Draw, Nation, ShipType, SideSetup, scenarios::Sheet};

/// Refuses forces that name a counter twice, or draw more ships than there are: those with a tech first, then the rest.
///
/// The option lhd only adds a ship to the LST; it never needs more of them.
pub(super) fn check(
    section: &Section<'_>,
    setup: &SideSetup,
    mixed: Option<Nation>,
    sheet: &Sheet<'_>,
) -> Result<(), DataError> {
    let parts = section.sections("forces")?;
    let mut left: Vec<bool> = sheet.counters.iter().map(|counter| counter.nation == setup.counters_of).collect();
    for (part, force) in parts.iter().zip(&setup.forces) {
        for &id in &force.named {
            if !std::mem::take(&mut left[usize::from(id)]) {
                let name = &sheet.counters[usize::from(id)].name;
                return Err(part.error("named", format!("`{name}` is named a second time; name another ship")));
            }
        }
    }
    let is_mixed = mixed == Some(setup.counters_of);
    for with_tech in [true, false] {
        for (part, force) in parts.iter().zip(&setup.forces) {
            for draw in force.draw.iter().filter(|draw| draw.tech.is_some() == with_tech) {
                let mut fitting = left.iter_mut().zip(sheet.counters);
                let drawn = fitting.find(|(is_left, counter)| **is_left && fits(counter, *draw, is_mixed));
                let Some((is_left, _)) = drawn else {
                    let tech = draw.tech.map_or(String::new(), |tech| format!(" of tech {tech}"));
                    let message = format!(
                        "counters.csv has too few {}{tech} of {} for this scenario; draw fewer or add counters",
                        draw.ship_type.code(),
                        setup.counters_of.code()
                    );
                    return Err(part.error("draw", message));
                };
                *is_left = false;
            }
        }
    }
    Ok(())
}

/// [R20.1(5)] Whether a counter is in the pool of a draw.
fn fits(counter: &Counter, draw: Draw, is_mixed: bool) -> bool {
    let is_type = counter.ship_type == draw.ship_type
        || (is_mixed && draw.ship_type == ShipType::Ss && counter.ship_type == ShipType::Ssn);
    is_type && draw.tech.is_none_or(|tech| tech == counter.tech)
}
