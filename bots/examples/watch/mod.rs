//! Games between two players, watched decision by decision.

use std::sync::Arc;

use sandtable_bots::{Bot, BotSpec, Doctrine, Model, Stop};
use sandtable_engine::{
    Observation, Position, Published, Side,
    dice::{Keyed, hash},
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

/// An argument of the program by its place, or what stands for it.
pub(crate) fn argument(place: usize, default: &str) -> String {
    std::env::args().nth(place + 1).unwrap_or_else(|| default.to_owned())
}

/// An argument that is a number.
pub(crate) fn number(place: usize, default: u64) -> Result<u64, String> {
    argument(place, &default.to_string()).parse().map_err(|_| format!("argument {} is a number", place + 1))
}

/// A scenario as printed, with a bid.
pub(crate) fn load<G: Published>(scenario: &str, bid: &str) -> Result<G, String> {
    let files = GameFiles::embedded(G::ID).ok_or("the game is not embedded")?;
    let specs = option_specs(&files).map_err(|error| error.to_string())?;
    let choices = Choices::resolve(&specs, &[("bid".to_owned(), bid.to_owned())])?;
    G::load(&files, scenario, &choices).map_err(|error| error.to_string())
}

/// Both players, with the model that ships.
pub(crate) fn players<G: Doctrine>(game: &G, specs: [&str; 2]) -> Result<[Box<dyn Bot<G>>; 2], String> {
    let model = Model::embedded::<G>().transpose().map_err(|error| error.to_string())?.map(Arc::new);
    let [one, two] = specs.map(|text| text.parse::<BotSpec>().map_err(|error| error.to_string()));
    Ok([one?.build(game, model.clone()), two?.build(game, model)])
}

/// One decision and where it led. The events shown with the first one begin with those of the set-up.
#[allow(dead_code, reason = "each example looks at what it needs")]
pub(crate) struct Watched<'a, G: Published> {
    pub(crate) side: Side,
    pub(crate) before: &'a G::State,
    pub(crate) legal: &'a [G::Action],
    pub(crate) action: G::Action,
    pub(crate) after: &'a G::State,
}

/// Plays one game and shows each decision, with what happened after it, to `watch`. Returns the last position.
pub(crate) fn play<G: Doctrine + Published>(
    game: &G,
    players: &mut [Box<dyn Bot<G>>; 2],
    seed: u64,
    mut watch: impl FnMut(&Watched<G>, &[G::Event]),
) -> G::State {
    let mut dice = Keyed::new(seed);
    let mut events = Vec::new();
    let mut position = Position::begin(game, &mut dice, &mut events);
    for player in players.iter_mut() {
        player.new_game();
    }
    for decision in 1_u64.. {
        let Some(side) = position.to_act(game) else { break };
        let before = *position.state();
        let legal = position.legal().to_vec();
        let observation = Observation::of(game, &before, side);
        let chosen = players[side.index()].choose(game, &observation, &legal, hash(seed, decision), &Stop::new());
        let action = legal[chosen];
        position.advance(game, action, &mut dice, &mut events);
        let after = position.state();
        watch(&Watched { side, before: &before, legal: &legal, action, after }, &events);
        events.clear();
    }
    *position.state()
}
