//! A state with what belongs to it: derived tables and the list of legal actions.

use crate::{Dice, EventSink, Game, Side};

/// A place to play from. It owns the buffers that the rules fill, so that a game is played without asking for memory.
///
/// [`Position::advance`] carries out an action, plays on where there is nothing to choose, and lists what is legal
/// then, each list made once. Simulator, playouts and search all play by it.
pub struct Position<G: Game> {
    state: G::State,
    tables: G::Tables,
    legal: Vec<G::Action>,
}

impl<G: Game> Position<G> {
    /// The start of a game.
    pub fn begin<D: Dice, E: EventSink<G::Event>>(game: &G, dice: &mut D, events: &mut E) -> Self {
        let mut tables = G::Tables::default();
        let state = game.begin(&mut tables, dice, events);
        let mut position = Self { state, tables, legal: Vec::with_capacity(G::MAX_ACTIONS) };
        position.play_forced(game, dice, events);
        position
    }

    /// The start of another game, in the same place.
    pub fn begin_again<D: Dice, E: EventSink<G::Event>>(&mut self, game: &G, dice: &mut D, events: &mut E) {
        self.state = game.begin(&mut self.tables, dice, events);
        self.play_forced(game, dice, events);
    }

    /// A state that may stand before decisions with a single action: these are played.
    pub fn settled<D: Dice, E: EventSink<G::Event>>(game: &G, state: G::State, dice: &mut D, events: &mut E) -> Self {
        let mut position = Self::bare(game, state);
        position.play_forced(game, dice, events);
        position
    }

    /// A state in which a side is asked, or the end of a game.
    pub fn of(game: &G, state: G::State) -> Self {
        let mut position = Self::bare(game, state);
        position.list(game);
        position
    }

    /// A state whose legal actions nobody wants to know.
    pub(crate) fn bare(game: &G, state: G::State) -> Self {
        let tables = game.tables(&state);
        Self { state, tables, legal: Vec::new() }
    }

    /// Goes to another state, in which a side is asked or the game is over.
    pub fn set(&mut self, game: &G, state: G::State) {
        self.set_with(game, state, &[]);
        self.list(game);
    }

    /// Goes to another state whose legal actions the caller knows already.
    #[inline]
    pub fn set_with(&mut self, game: &G, state: G::State, legal: &[G::Action]) {
        self.state = state;
        game.derive(&self.state, &mut self.tables);
        self.legal.clear();
        self.legal.extend_from_slice(legal);
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What follows from the state.
    #[inline]
    pub fn tables(&self) -> &G::Tables {
        &self.tables
    }

    /// The legal actions: at least two, or none when the game is over.
    #[inline]
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// The side that decides, `None` when the game is over.
    #[inline]
    pub fn to_act(&self, game: &G) -> Option<Side> {
        game.to_act(&self.state)
    }

    /// Carries out a legal action and everything up to the next decision that is asked.
    /// An illegal action may corrupt the state or panic.
    #[inline]
    pub fn advance<D: Dice, E: EventSink<G::Event>>(
        &mut self,
        game: &G,
        action: G::Action,
        dice: &mut D,
        events: &mut E,
    ) {
        game.decide(&mut self.state, &mut self.tables, action, dice, events);
        self.play_forced(game, dice, events);
    }

    /// Plays on as long as there is just one legal action.
    #[inline]
    fn play_forced<D: Dice, E: EventSink<G::Event>>(&mut self, game: &G, dice: &mut D, events: &mut E) {
        self.list(game);
        while let [only] = self.legal[..] {
            game.decide(&mut self.state, &mut self.tables, only, dice, events);
            self.list(game);
        }
    }

    #[inline]
    fn list(&mut self, game: &G) {
        self.legal.clear();
        if game.to_act(&self.state).is_some() {
            game.list(&self.state, &self.tables, &mut self.legal);
        }
    }
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self { state: self.state, tables: self.tables.clone(), legal: self.legal.clone() }
    }
}
