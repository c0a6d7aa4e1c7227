//! What a person may type instead of the notation.

use crate::{
    Game, Observation,
    games::pacific_war::{Action, Card, Node, Number, PacificWar, State},
};

/// Areas by name, types without their side or by their class, cards by their English name.
pub(crate) fn names(game: &PacificWar, observation: &Observation<PacificWar>) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for site in &game.data.map.sites {
        names.push((site.name.clone(), site.code.clone()));
        names.push((site.name.replace(' ', "-"), site.code.clone()));
    }
    let side = game.to_act(observation.state());
    for counter in &game.data.counters {
        let Some((_, bare)) = counter.code.split_once('_') else { continue };
        let face =
            |name: &str| [(name.to_owned(), counter.code.clone()), (format!("{name}*"), format!("{}*", counter.code))];
        names.extend(face(bare));
        // A class stands for its types: the one that is legal is meant.
        let class = bare.find(|letter: char| letter.is_ascii_digit()).map_or(bare, |digit| &bare[..digit]);
        if Some(counter.side) == side && class != bare {
            names.extend(face(class));
        }
    }
    for card in Card::all() {
        let title = &game.data.cards[card.index()].names[0];
        let title = title.split_once([':', '(']).map_or(title.as_str(), |(title, _)| title.trim());
        names.push((title.to_owned(), card.code().to_owned()));
    }
    names
}

/// Who says what the group does, or where it goes, has counted all that belongs to it; who names what comes after the
/// last named unit has named enough.
pub(crate) fn implied(state: &State, action: Action) -> Option<Action> {
    let is_count = matches!(action, Action::Count(_));
    match state.node {
        Node::Count if !is_count => Some(Action::Count(Number(0))),
        Node::NameArea if !matches!(action, Action::From(_)) => Some(Action::Enough),
        Node::Step if !matches!(action, Action::Go(_)) => Some(Action::Stop),
        _ => None,
    }
}
