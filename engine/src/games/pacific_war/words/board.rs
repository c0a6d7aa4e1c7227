//! The position as text.

use std::fmt::Write;

use sandtable_scenarios::{capital, counted};

use super::{
    map::{map_text, units_in},
    phrases::{area, card, letter, season, side_name, units},
};
use crate::{
    BySide, Observation, Placement, Side,
    games::pacific_war::{ALLIES, Area, Hand, JAPAN, Node, PacificWar, Spot, State, Unit, UnitSet},
};

/// Where everything is: units by number, then control, cards, the record.
pub(crate) fn placements(game: &PacificWar, state: &State) -> Vec<Placement> {
    let mut lines: Vec<Placement> = Vec::new();
    let mut line = |what: String, place: String| lines.push(Placement { what, place });
    for number in Unit::all() {
        let acted = if state.unit(number).has_acted() { ", acted" } else { "" };
        let code = &game.counter(number).code;
        line(format!("{code} {}", number.number()), format!("{}{acted}", spot_text(game, state.unit(number).spot())));
    }
    for at in game.data.map.areas.ids() {
        let holder = game.controller(state, at).map_or("nobody", |side| if side == JAPAN { "Japan" } else { "Allies" });
        line(game.data.map.sites[at.index()].code.clone(), holder.to_owned());
    }
    for side in Side::BOTH {
        let of = if side == JAPAN { "Japan" } else { "Allies" };
        line(format!("hand of {of}"), format!("{}: {}", state.held[side], hand_text(state.hand[side])));
        line(format!("face up of {of}"), hand_text(state.open[side]));
        let paid = state.face_down[side];
        line(format!("face down of {of}"), format!("{paid}: {}", hand_text(state.hidden[side])));
    }
    line("turn".to_owned(), state.turn.to_string());
    line("points".to_owned(), state.vp.to_string());
    lines
}

/// Cards by their codes: `2 RAID, SUPPLY`.
fn hand_text(hand: Hand) -> String {
    let text = |(card, count): (crate::games::pacific_war::Card, u8)| match count {
        1 => card.code().to_owned(),
        count => format!("{count} {}", card.code()),
    };
    let cards: Vec<String> = hand.iter().filter(|(_, count)| *count > 0).map(text).collect();
    if cards.is_empty() { "none".to_owned() } else { cards.join(", ") }
}

fn spot_text(game: &PacificWar, spot: Spot) -> String {
    match spot {
        Spot::Area(at) => game.data.map.sites[at.index()].code.clone(),
        Spot::Pool => "pool".to_owned(),
        Spot::Score => "score box".to_owned(),
        Spot::Out => "out of the game".to_owned(),
        Spot::Track(turn) => format!("box of turn {turn}"),
    }
}

/// The whole board: head, theatres, track, cards.
pub(crate) fn board_text(game: &PacificWar, observation: &Observation<PacificWar>, plain: bool) -> String {
    let state = observation.state();
    let mut text = head(game, state);
    text.push_str(&map_text(game, state, plain));
    for turn in state.turn..=game.data.scenario.last_turn {
        let waiting: UnitSet = Unit::all().filter(|&unit| state.unit(unit).spot() == Spot::Track(turn)).collect();
        if !waiting.is_empty() {
            let _ = writeln!(text, "Box of turn {turn}: {}", units(game, state, waiting));
        }
    }
    let boxed: UnitSet = Unit::all().filter(|&unit| state.unit(unit).spot() == Spot::Score).collect();
    if !boxed.is_empty() {
        let _ = writeln!(text, "Score box: {}", units(game, state, boxed));
    }
    cards(game, observation, &mut text);
    text
}

/// Both hands as far as the viewer knows them.
fn cards(game: &PacificWar, observation: &Observation<PacificWar>, text: &mut String) {
    let (state, viewer) = (observation.state(), observation.viewer());
    for side in [viewer, viewer.other()] {
        let whose = if side == viewer { "You".to_owned() } else { capital(side_name(side)) };
        let held = counted(usize::from(state.held[side]), "card");
        let known = if side == viewer && state.held[side] > 0 {
            let names = state.hand[side].iter().filter(|(_, count)| *count > 0);
            let names = names.map(
                |(held, count)| {
                    if count == 1 { card(game, held) } else { format!("{count} {}", card(game, held)) }
                },
            );
            format!(": {}", names.collect::<Vec<_>>().join(", "))
        } else {
            String::new()
        };
        let _ = write!(text, "{whose}: {held}{known}; played face up: {}", hand_text(state.open[side]));
        match (state.face_down[side], side == viewer) {
            (0, _) => text.push('\n'),
            (count, true) => {
                let _ = writeln!(text, "; face down {count}: {}", hand_text(state.hidden[side]));
            }
            (count, false) => {
                let _ = writeln!(text, "; face down {count}, {} for moves", state.hidden_moves[side]);
            }
        }
    }
}

/// A few lines for a decision in the middle of a turn: the head, the cards, and what stands where it happens.
pub(crate) fn situation(game: &PacificWar, observation: &Observation<PacificWar>) -> String {
    let state = observation.state();
    let mut text = head(game, state);
    if matches!(state.node, Node::Round | Node::Pay | Node::Hand) {
        cards(game, observation, &mut text);
    }
    let places: [Option<Area>; 2] = [state.here.get(), state.place.get()];
    if !matches!(state.node, Node::Over | Node::Round | Node::Hand | Node::Initiative) {
        for (number, place) in places.into_iter().enumerate() {
            if let Some(place) = place.filter(|_| number == 0 || places[0] != place) {
                let _ = writeln!(text, "{}: {}", area(game, place), forces_in(game, state, place));
            }
        }
    }
    text
}

fn forces_in(game: &PacificWar, state: &State, place: Area) -> String {
    let there = Side::BOTH.map(|side| (side, units_in(game, state, side, place)));
    let there = there.iter().filter(|(_, units)| !units.is_empty());
    let text: Vec<String> =
        there.map(|&(side, members)| format!("{}: {}", letter(side), units(game, state, members))).collect();
    if text.is_empty() { "nobody".to_owned() } else { text.join("; ") }
}

fn head(game: &PacificWar, state: &State) -> String {
    let scenario = &game.data.scenario;
    let ready = BySide::from_fn(|side| {
        let mine = game.units[side].iter().filter(|&unit| state.area(unit).is_some());
        let (ready, all) =
            mine.fold((0, 0), |(ready, all), unit| (ready + usize::from(!state.unit(unit).has_acted()), all + 1));
        format!("{ready} of {}", counted(all, "unit"))
    });
    let goal = match (scenario.japan, scenario.allies) {
        (Some((needed, _)), Some(least)) => format!("Japan needs {needed}, the Allies {least}"),
        (Some((needed, _)), None) => format!("Japan needs {needed}"),
        (None, Some(least)) => format!("the Allies need {least}"),
        (None, None) => String::new(),
    };
    format!(
        "Turn {} of {}, {}. Points of Japan: {} ({goal}).\nReady: Japan {}, {} in hand; Allies {}, {} in hand.\n",
        state.turn,
        scenario.last_turn,
        season(game, state.turn),
        state.vp,
        ready[JAPAN],
        counted(usize::from(state.held[JAPAN]), "card"),
        ready[ALLIES],
        counted(usize::from(state.held[ALLIES]), "card"),
    )
}
