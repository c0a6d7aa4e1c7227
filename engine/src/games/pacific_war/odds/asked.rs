//! What is asked during play: the attack that an action sets off.

use crate::{
    Asked,
    games::pacific_war::{Action, Area, Node, PacificWar, Program, State, UnitSet, Volley, rules::submarine},
};

/// The procedure that an action sets off at once, with what its side knows.
pub(super) fn asked(game: &PacificWar, state: &State, action: Action) -> Option<Asked> {
    match (state.node, action) {
        (Node::Deed, Action::Normal) => normal(game, state),
        (Node::StrikeTarget, Action::Hit(_)) if state.program != Program::Surprise => strike(game, state, action),
        (Node::SubmarineSea, Action::At(sea)) => {
            let tables = crate::Game::tables(game, state);
            let enemy = state.active.other();
            let destroyers = tables.units(game, enemy, sea).and(game.destroyers).len();
            let is_held = submarine::modifier(game, state, &tables, sea) < -(destroyers as i8);
            let arguments = vec![("marker", is_held.to_string()), ("destroyers", destroyers.to_string())];
            (destroyers <= 6).then_some(Asked { procedure: "submarine", arguments })
        }
        _ => None,
    }
}

/// Types of units, with * those that have acted.
fn types(game: &PacificWar, state: &State, units: UnitSet) -> String {
    let text = |unit| {
        let mark = if state.unit(unit).has_acted() { "*" } else { "" };
        format!("{}{mark}", game.counter(unit).code)
    };
    units.iter().map(text).collect::<Vec<_>>().join(",")
}

fn code(game: &PacificWar, area: Area) -> String {
    game.data.map.areas.name(area).to_owned()
}

/// The normal attack of the group of a card, where only attack values count and nobody else could shelter the defenders.
fn normal(game: &PacificWar, state: &State) -> Option<Asked> {
    let here = state.here.get()?;
    let tables = crate::Game::tables(game, state);
    let defenders = tables.units(game, state.active.other(), here);
    let is_plain = !state.group.meets(game.fliers) && state.group.len() <= 8 && defenders.len() <= 8;
    // Elsewhere on the map nothing matters but where the defenders could go: that is asked of an empty map.
    let trapped = |unit| crate::games::pacific_war::rules::retreat::options(game, state, &tables, unit).is_empty();
    let same = defenders.iter().all(|unit| trapped(unit) == trapped_alone(game, state, unit, here));
    let arguments = vec![
        ("attackers", types(game, state, state.group)),
        ("defenders", types(game, state, defenders)),
        ("area", code(game, here)),
    ];
    (is_plain && same && !defenders.is_empty()).then_some(Asked { procedure: "normal", arguments })
}

/// Whether a unit could not retreat on the map of the question.
fn trapped_alone(game: &PacificWar, state: &State, unit: crate::games::pacific_war::Unit, area: Area) -> bool {
    use super::{Stand, trial::Trial};
    let attackers = Stand { units: state.group.iter().map(|unit| (unit, false)).collect(), area };
    let mut trial = Trial::new(game, &[&Stand { units: vec![(unit, false)], area }, &attackers]);
    trial.owns(state.active.other(), area);
    trial.is_trapped(unit)
}

/// One attack from the air.
fn strike(game: &PacificWar, state: &State, action: Action) -> Option<Asked> {
    let Action::Hit(target) = action else { return None };
    let (unit, at) = (state.subject.get()?, state.place.get()?);
    let from = state.area(unit)?;
    let enemy = game.side_of(unit).other();
    let is_ranged = matches!(state.volley, Volley::Wave) && !state.card.is(crate::games::pacific_war::Card::KAMIKAZE);
    // From areas off the map and under AA fire nobody is asked.
    if !is_ranged || state.is_aa_live || game.data.map.off_map.contains(from) {
        return None;
    }
    let tables = crate::Game::tables(game, state);
    let face = if target.stack.has_acted { "*" } else { "" };
    let mut defenders = format!("{}{face}", game.counter_of(target.stack.kind).code);
    // Carriers beside the target make it harder to hit.
    let carriers = tables.units(game, enemy, at).and(game.carriers);
    let is_carrier = game.counter_of(target.stack.kind).class.is_carrier();
    if let Some(carrier) = carriers.first().filter(|_| !is_carrier) {
        // Attacks go to the first of those with the fewest hits: the lowest type.
        if game.kind(carrier) < target.stack.kind {
            return None;
        }
        defenders = format!("{defenders},{}", game.counter(carrier).code);
    }
    let arguments = vec![
        ("attackers", game.counter(unit).code.clone()),
        ("from", code(game, from)),
        ("defenders", defenders),
        ("at", code(game, at)),
    ];
    Some(Asked { procedure: "air", arguments })
}
