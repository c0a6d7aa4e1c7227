//! Measures the luck of a game while it is played.

use sandtable_engine::{Game, Side};

use super::{Gauge, Luck};
use crate::{GameSeeds, Observer, Played, Purpose, Table, Timeline, Unfinished, decision_seed, play_game};

/// Adds up the luck of one game after the other.
pub struct LuckMeter<'a, G: Game> {
    gauge: &'a Gauge<'a, G>,
    seeds: GameSeeds,
    timeline: Timeline,
    /// The last action with the state in which it was taken, until the state after it is seen.
    step: Option<(G::State, G::Action, u64)>,
    is_set_up: bool,
    sum: Luck,
    scratch: Vec<f32>,
}

impl<'a, G: Game> LuckMeter<'a, G> {
    /// A meter that has seen nothing.
    pub fn new(gauge: &'a Gauge<'a, G>, seeds: GameSeeds) -> Self {
        let (timeline, scratch) = (Timeline::default(), Vec::new());
        Self { gauge, seeds, timeline, step: None, is_set_up: false, sum: Luck::default(), scratch }
    }

    /// The luck of the whole game, when it is over.
    pub const fn luck(&self) -> Luck {
        self.sum
    }

    /// A state that came of the last action, or of the setup.
    fn see(&mut self, game: &G, state: &G::State) {
        let Self { gauge, scratch, .. } = self;
        let seen = if let Some((before, action, seed)) = self.step.take() {
            gauge.action_again(game, seed, scratch, &before, action)
        } else if self.is_set_up {
            None
        } else {
            self.is_set_up = true;
            gauge.again(game, self.seeds.of(Purpose::Luck), scratch, |dice| game.setup(dice, &mut ()))
        };
        if let Some(seen) = seen {
            self.sum += gauge.worth(game, state, scratch) - seen.mean();
        }
    }
}

/// Plays a game and measures its luck, which is left at zero without a gauge.
///
/// # Errors
/// As [`play_game`] has them.
pub(crate) fn play_measured<G: Game, O: Observer<G>>(
    game: &G,
    table: &mut Table<'_, G>,
    seeds: GameSeeds,
    gauge: Option<&Gauge<'_, G>>,
    observer: &mut O,
) -> Result<(Played, Luck), Unfinished> {
    let Some(gauge) = gauge else {
        return Ok((play_game(game, table, seeds, observer)?, Luck::default()));
    };
    let mut metered = Metered { inner: observer, meter: LuckMeter::new(gauge, seeds) };
    let played = play_game(game, table, seeds, &mut metered)?;
    Ok((played, metered.meter.luck()))
}

/// An observer that also lets a meter watch.
pub(crate) struct Metered<'m, 'a, G: Game, O> {
    pub(crate) inner: &'m mut O,
    pub(crate) meter: LuckMeter<'a, G>,
}

impl<G: Game, O: Observer<G>> Observer<G> for Metered<'_, '_, G, O> {
    type Events = O::Events;

    fn events(&mut self) -> &mut O::Events {
        self.inner.events()
    }

    fn decided(&mut self, game: &G, state: &G::State, side: Side, legal: &[G::Action], chosen: usize) {
        let meter = &mut self.meter;
        meter.see(game, state);
        let seed = decision_seed(meter.seeds.of(Purpose::Luck), meter.timeline.moment(game, state, side));
        meter.step = Some((*state, legal[chosen], seed));
        self.inner.decided(game, state, side, legal, chosen);
    }

    fn turn_ended(&mut self, game: &G, state: &G::State, turn: u16) {
        self.meter.see(game, state);
        self.inner.turn_ended(game, state, turn);
    }
}
