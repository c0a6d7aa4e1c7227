//! Measures the luck of a game while it is played.

use std::num::NonZeroU32;

use sandtable_engine::{EventSink, Game, Side, Stream, dice::Counted};

use super::Luck;
use crate::{GameSeeds, Observer, Purpose, Timeline, decision_seed};

/// Share of the points and margin (scaled) that side one may expect in a position that is not the last; the vector is a
/// buffer to be used again.
pub type Valuer<'a, G> = dyn Fn(&G, &<G as Game>::State, &mut Vec<f32>) -> (f32, f32) + Sync + 'a;

/// How luck is measured. All of it is fixed before the first game: then the luck is zero on average, however bad the
/// value is (MIVAT: White and Bowling 2009; AIVAT: Burch and others 2018).
pub struct Gauge<'a, G: Game> {
    /// What side one may expect in a position.
    pub value: &'a Valuer<'a, G>,
    /// Copies of every step that rolls dice. The mean over them has an error: of what an exact mean would explain, they
    /// leave `copies / (copies + 1)`.
    pub copies: NonZeroU32,
}

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

    fn value(&mut self, game: &G, state: &G::State) -> Luck {
        let Some(outcome) = game.outcome(state) else {
            let (score, margin) = (self.gauge.value)(game, state, &mut self.scratch);
            return Luck { score: f64::from(score), margin: f64::from(margin) };
        };
        let score = match outcome.winner {
            Some(Side::One) => 1.0,
            Some(Side::Two) => 0.0,
            None => 0.5,
        };
        Luck { score, margin: f64::from(outcome.vp[0] - outcome.vp[1]) }
    }

    /// Value of `after` less the mean value of what other dice make of the same step. A step without a roll has no luck.
    fn of_step(
        &mut self,
        game: &G,
        after: &G::State,
        seed: u64,
        replay: impl Fn(&mut Counted<'_>) -> G::State,
    ) -> Luck {
        let mut stream = Stream::new(seed);
        let mut dice = Counted::new(&mut stream);
        let copies = self.gauge.copies.get();
        let mut sum = Luck::default();
        for _ in 0..copies {
            let state = replay(&mut dice);
            if dice.rolls() == 0 {
                return Luck::default();
            }
            sum += self.value(game, &state);
        }
        let mean = Luck { score: sum.score / f64::from(copies), margin: sum.margin / f64::from(copies) };
        self.value(game, after) - mean
    }

    /// A state that came of the last action, or of the setup.
    fn see(&mut self, game: &G, state: &G::State) {
        if let Some((before, action, seed)) = self.step.take() {
            let replay = |dice: &mut Counted<'_>| {
                let mut copy = before;
                game.apply_unchecked(&mut copy, action, dice, &mut ());
                copy
            };
            let luck = self.of_step(game, state, seed, replay);
            self.sum += luck;
        } else if !self.is_set_up {
            self.is_set_up = true;
            let seed = self.seeds.of(Purpose::Luck);
            let luck = self.of_step(game, state, seed, |dice| game.setup(dice, &mut ()));
            self.sum += luck;
        }
    }
}

/// An observer that also lets a meter watch.
pub(crate) struct Metered<'m, 'a, G: Game, O> {
    pub(crate) inner: &'m mut O,
    pub(crate) meter: LuckMeter<'a, G>,
}

impl<G: Game, O: EventSink<G::Event>> EventSink<G::Event> for Metered<'_, '_, G, O> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> G::Event) {
        self.inner.emit(event);
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for Metered<'_, '_, G, O> {
    fn decided(&mut self, game: &G, state: &G::State, side: Side, legal: &[G::Action], chosen: usize) {
        let meter = &mut self.meter;
        meter.see(game, state);
        let moment = meter.timeline.next(game, state, side) << 1 | side.index() as u64;
        let seed = decision_seed(meter.seeds.of(Purpose::Luck), moment);
        meter.step = Some((*state, legal[chosen], seed));
        self.inner.decided(game, state, side, legal, chosen);
    }

    fn turn_ended(&mut self, game: &G, state: &G::State, turn: u16) {
        self.meter.see(game, state);
        self.inner.turn_ended(game, state, turn);
    }
}
