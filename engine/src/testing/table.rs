//! A table at which a test plays: a game, its state, and dice that were written down beforehand.

use sandtable_scenarios::{Choices, GameFiles, option_specs};

use crate::{
    Dice, Game, Observation, Published, Roll, Side,
    dice::{Recorded, Recording, Scripted},
};

/// The embedded game of a scenario with some options, by name and value.
///
/// # Panics
/// When the game, the scenario, an option or a value does not exist.
pub fn load<G: Published>(scenario: &str, options: &[(&str, &str)]) -> G {
    let files = GameFiles::embedded(G::ID).expect("the game is embedded");
    let given: Vec<_> = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let choices = Choices::resolve(&option_specs(&files).expect("good options"), &given).expect("options of the game");
    G::load(&files, scenario, &choices).expect("a scenario of the game")
}

/// Carries out a legal action with exactly these dice: faces of d6, numbers from 0 for draws. Gives what the rules
/// reported and what they rolled.
///
/// # Panics
/// When the action is not legal, or the dice do not fit.
pub fn act<G: Game>(game: &G, state: &mut G::State, action: G::Action, dice: &[u32]) -> (Vec<G::Event>, Vec<Recorded>) {
    let mut recording = Recording::new(Sheet { script: Scripted::new(dice), faces: dice.len() });
    let mut events = Vec::new();
    let before = *state;
    let done = game.apply(state, action, &mut recording, &mut events);
    assert!(
        done.is_ok(),
        "{} is not legal; these are: {:?}",
        game.action_text(&before, action),
        legal_texts(game, &before)
    );
    let rolls = recording.rolls().to_vec();
    let used: usize = rolls.iter().map(|rolled| rolled.values.len()).sum();
    let action = game.action_text(&before, action);
    assert_eq!(used, dice.len(), "`{action}`: the rules roll other dice than the test; events {events:?}");
    (events, rolls)
}

/// Legal actions in their notation.
fn legal_texts<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions.into_iter().map(|action| game.action_text(state, action)).collect()
}

/// Scripted dice that panic past their end: a die that is rolled again until it counts would go on for ever.
struct Sheet<'a> {
    script: Scripted<'a>,
    faces: usize,
}

impl Sheet<'_> {
    fn check(&self, roll: Roll) {
        let fits = self.script.finish().is_ok();
        assert!(fits, "the test has {} dice, and the rules roll another: {roll:?}", self.faces);
    }
}

impl Dice for Sheet<'_> {
    fn d6(&mut self, roll: Roll) -> u8 {
        let face = self.script.d6(roll);
        self.check(roll);
        face
    }

    fn one_of(&mut self, roll: Roll, count: u32) -> u32 {
        let value = self.script.one_of(roll, count);
        self.check(roll);
        value
    }

    fn order(&mut self, roll: Roll, chits: &mut [u8]) {
        self.script.order(roll, chits);
        self.check(roll);
    }
}

/// A game that is played step by step with exactly the dice that a test names.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The game.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// What the last action reported.
    pub events: Vec<G::Event>,
    /// What the last action rolled.
    pub rolls: Vec<Recorded>,
}

impl<G: Game> Table<G> {
    /// A table in this position.
    pub const fn at(game: G, state: G::State) -> Self {
        Self { game, state, events: Vec::new(), rolls: Vec::new() }
    }

    /// A table after the set-up with exactly these dice: faces of d6, numbers from 0 for draws.
    ///
    /// # Panics
    /// When the dice do not fit.
    pub fn set_up(game: G, dice: &[u32]) -> Self {
        let mut script = Scripted::new(dice);
        let mut events = Vec::new();
        let state = game.setup(&mut script, &mut events);
        assert_eq!(script.finish(), Ok(dice.len()), "dice of the set-up");
        Self { game, state, events, rolls: Vec::new() }
    }

    /// Legal actions now.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        actions
    }

    /// Legal actions now, in their notation.
    pub fn legal_texts(&self) -> Vec<String> {
        legal_texts(&self.game, &self.state)
    }

    /// Whether an action is legal now.
    pub fn may(&self, action: G::Action) -> bool {
        self.legal().contains(&action)
    }

    /// The action of a notation.
    ///
    /// # Panics
    /// When it cannot be read.
    pub fn action(&self, text: &str) -> G::Action {
        self.game.parse_action(&self.state, text).unwrap_or_else(|why| panic!("`{text}`: {why}"))
    }

    /// Carries out a legal action with exactly these dice.
    ///
    /// # Panics
    /// When it is not legal, or the dice do not fit.
    pub fn act(&mut self, action: G::Action, dice: &[u32]) -> &mut Self {
        (self.events, self.rolls) = act(&self.game, &mut self.state, action, dice);
        self
    }

    /// Carries out the action of a notation with exactly these dice.
    ///
    /// # Panics
    /// As [`Table::action`] and [`Table::act`].
    pub fn play(&mut self, text: &str, dice: &[u32]) -> &mut Self {
        self.act(self.action(text), dice)
    }

    /// Carries out a legal action with any dice.
    ///
    /// # Panics
    /// When it is not legal.
    pub fn roll(&mut self, action: G::Action, dice: &mut impl Dice) -> &mut Self {
        self.events.clear();
        let done = self.game.apply(&mut self.state, action, dice, &mut self.events);
        assert!(done.is_ok(), "{action:?} is not legal; these are: {:?}", self.legal_texts());
        self
    }

    /// What one side sees.
    pub fn seen_by(&self, viewer: Side) -> G::State {
        *Observation::of(&self.game, &self.state, viewer).state()
    }
}
