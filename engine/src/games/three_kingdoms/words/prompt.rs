//! What the side to act is asked, in words.

use sandtable_scenarios::counted;

use crate::games::three_kingdoms::{
    AirTarget, Deed, Mission, Node, Slot, SlotSet, State, ThreeKingdoms, WAITING,
    words::phrases::{modifier_list, place_name, signed, target_text, times, unit_name, unit_names},
};
use crate::{Game, Side, hex::Hex};

/// What the side to act is asked.
pub(crate) fn prompt(game: &ThreeKingdoms, state: &State) -> String {
    let unit = |slot: Slot| unit_name(game, state, slot);
    let place = |hex: Hex| place_name(game, hex);
    let at = |hex: Hex| if hex == WAITING { place(hex) } else { format!("in {}", place(hex)) };
    let side = game.to_act(state).unwrap_or(state.active);
    let (air, attack, fleet) = (&state.air, &state.attack, &state.fleet);
    match state.node {
        Node::SetupAssign => format!("Set-up: with which force does {} start?", unit(state.cursor)),
        Node::SetupPlace => format!("Set-up: in which hex does {} start?", unit(state.cursor)),
        Node::AirCarrier => format!(
            "Air operation: does {} launch? So far: {}",
            unit(air.cursor),
            unit_names(game, state, air.carriers)
        ),
        Node::AirDeclare => format!(
            "Air operation from {}: which distance? {} available{}",
            if state.is_base_air() { "bases".into() } else { unit_names(game, state, air.carriers) },
            counted(state.aircraft[side], "aircraft"),
            modifiers_text(game, state, side, air.carriers)
        ),
        Node::Dongfeng => {
            format!("{}: fire the Dongfeng missiles for two of them?", counted(air.left, "operation"))
        }
        Node::Missile => format!(
            "Dongfeng missile {} of {}: at which ship?",
            (air.missiles_given + 1).min(air.missile_count),
            air.missile_count
        ),
        Node::AirAllocate => {
            let flying: u8 = air
                .named()
                .iter()
                .filter(|target| target.mission == Mission::Attack)
                .map(|target| target.operations)
                .sum();
            format!(
                "{} left, {} free: what does the next one do? Plan: {}",
                counted(air.left, "operation"),
                counted(state.aircraft[side].saturating_sub(flying), "aircraft"),
                plan_text(game, state)
            )
        }
        Node::AirEscort => format!("Group {}, {}: how many fly as escorts?", air.current, current(game, state)),
        Node::Intercept => {
            let groups: Vec<String> = air
                .named()
                .iter()
                .enumerate()
                .filter(|(_, target)| target.mission == Mission::Attack)
                .map(|(group, target)| format!("group {}, {}", group + 1, target_text(game, state, target)))
                .collect();
            format!(
                "Air attack by {}: {}. Intercept, and from how far? {} available{}",
                unit_names_or_bases(game, state, air.carriers),
                groups.join("; "),
                counted(state.aircraft[side], "aircraft"),
                modifiers_text(game, state, side, SlotSet::EMPTY)
            )
        }
        Node::InterceptCarrier => format!(
            "Interception: does {} send fighters? So far: {}",
            unit(air.cursor),
            unit_names(game, state, air.patrol)
        ),
        Node::InterceptAssign => {
            format!("{} left: which group does the next one meet?", counted(air.interceptors, "interceptor"))
        }
        Node::AirNext => "Air operation: which target is resolved next?".into(),
        Node::InterceptMode => {
            let group = current_target(state);
            format!(
                "{} against group {}, {} with {}: how is it fought?",
                counted(group.interceptors, "interceptor"),
                air.current,
                target_text(game, state, &group),
                counted(group.escorts, "escort")
            )
        }
        Node::Reveal => format!(
            "Attack on {}: turn on {} to join the defence? It becomes a target, too",
            place(attack.hex),
            unit(attack.current)
        ),
        Node::Aim => format!("Attack on {}: at which ship does {} aim?", place(attack.hex), shooter(game, state)),
        Node::NextTarget => {
            format!("Attack on {}: which ship is resolved next? Area points left: {}", place(attack.hex), attack.pool)
        }
        Node::AreaFire => {
            let aims = &attack.aims[..usize::from(attack.count)];
            let at_it = times(aims, attack.current);
            format!(
                "{} at {} (AA {}): how many of {} defend it?",
                counted(at_it, if attack.by_air { "aircraft" } else { "attacker" }),
                unit(attack.current),
                game.card(state, attack.current).aa,
                counted(attack.pool, "area point")
            )
        }
        Node::BoatPick => "Submarine operation: which boat acts next?".into(),
        Node::BoatDeed => {
            let slot = state.boat.unit();
            format!("{}, {}: what does it do?", unit(slot), at(state.hex_of(slot)))
        }
        Node::BoatMove => {
            let slot = state.boat.unit();
            format!("{}, {}: where does it go?", unit(slot), at(state.hex_of(slot)))
        }
        Node::BoatTarget => {
            let boat = &state.boat;
            format!("What does {} {}? {} left", unit(boat.unit()), aim_word(boat.deed), halves(boat.halves))
        }
        Node::BoatSpread => format!(
            "{} attacks: at which ship goes point {} of {}?",
            unit(state.boat.unit()),
            state.boat.spread + 1,
            state.boat.points
        ),
        Node::FleetMode => "Surface operation: ship actions, the carriers' air operation, or the end?".into(),
        Node::GroupHex => {
            format!("Group {} of at most {}: from which hex?", fleet.groups + 1, game.scenario.sides[side].group_limit)
        }
        Node::GroupUnits => {
            format!("Group {}: which ships? So far: {}", at(fleet.hex), unit_names(game, state, fleet.units))
        }
        Node::GroupDeed => {
            format!("Group {}, {}: what does it do?", at(fleet.hex), unit_names(game, state, fleet.units))
        }
        Node::GroupMove => {
            format!("Group {}, {}: where does it go?", at(fleet.hex), unit_names(game, state, fleet.units))
        }
        Node::GroupTarget => format!(
            "What does the group {}? {} left; {}",
            aim_word(fleet.deed),
            halves(fleet.halves),
            unit_names(game, state, fleet.units)
        ),
        Node::Over => "The game is over".into(),
    }
}

fn unit_names_or_bases(game: &ThreeKingdoms, state: &State, carriers: SlotSet) -> String {
    if carriers.is_empty() { "aircraft from bases".into() } else { unit_names(game, state, carriers) }
}

fn halves(halves: u8) -> String {
    match halves {
        1 => "one half of the action".into(),
        count => format!("{count} halves of the action"),
    }
}

const fn aim_word(deed: Deed) -> &'static str {
    if deed.is_search() { "search" } else { "attack" }
}

fn current_target(state: &State) -> AirTarget {
    state.air.targets.get(state.air.current.index()).copied().unwrap_or(AirTarget::NONE)
}

fn current(game: &ThreeKingdoms, state: &State) -> String {
    target_text(game, state, &current_target(state))
}

/// Who aims next: a ship with its strength, or one of the aircraft.
fn shooter(game: &ThreeKingdoms, state: &State) -> String {
    let attack = &state.attack;
    match attack.attackers.get(usize::from(attack.aimed)).and_then(|attacker| attacker.get()) {
        Some(slot) => {
            let card = game.card(state, slot);
            format!("{} (strength {}, tech {})", unit_name(game, state, slot), card.missiles, game.tech(state, slot))
        }
        _ => format!("aircraft {} of {}", attack.aimed + 1, attack.count),
    }
}

fn plan_text(game: &ThreeKingdoms, state: &State) -> String {
    let plan: Vec<String> = state.air.named().iter().map(|target| target_text(game, state, target)).collect();
    if plan.is_empty() { "nothing yet".into() } else { plan.join("; ") }
}

/// `, night -2, space war -1`.
fn modifiers_text(game: &ThreeKingdoms, state: &State, side: Side, carriers: SlotSet) -> String {
    let list = modifier_list(game, state, side, carriers);
    list.iter().fold(String::new(), |text, (why, modifier)| text + ", " + why + " " + &signed(*modifier))
}
