//! The luck of every roll of a played game.

use sandtable_bots::parallel;
use sandtable_engine::{Game, Side};

use super::{Course, course::Decision};
use crate::{GameSeeds, Gauge, Luck, Purpose, Worth, decision_seed};

/// A decision, or the setup, with what it was worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Number of the decision from 1; 0 is the setup.
    pub number: usize,
    /// The turn it was taken in.
    pub turn: u16,
    /// Who decided, nobody for the setup.
    pub side: Option<Side>,
    /// Whether anything was rolled.
    pub is_rolled: bool,
    /// Worth of the position in which it was taken.
    pub before: Worth,
    /// Mean worth of the copies that were rolled again; that of the position after it when nothing was rolled.
    pub expected: Worth,
    /// Worth of the position after it.
    pub after: Worth,
    /// Standard error of `expected`.
    pub error: Luck,
}

impl Moment {
    /// What the dice brought, exactly 0 when nothing was rolled.
    pub fn luck(&self) -> Luck {
        self.after - self.expected
    }

    /// What the decision brought before its dice. With a perfect value this is never above 0 for who decides; of a
    /// value that is not, it says more about the value than about the decision.
    pub fn play(&self) -> Luck {
        self.expected - self.before
    }
}

/// The luck of a game, moment by moment.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckReport {
    /// The setup if it rolled, then every decision in order.
    pub moments: Vec<Moment>,
    /// Copies that were rolled again of every moment with a roll.
    pub copies: u32,
    /// Worth before everything: of the average setup.
    pub start: Worth,
    /// Worth at the end, or where the game stands.
    pub end: Worth,
}

impl LuckReport {
    /// Luck of side one in all moments together. `start` plus this plus the play is `end`.
    pub fn total(&self) -> Luck {
        sum(self.moments.iter().map(Moment::luck))
    }

    /// Standard error of the total.
    pub fn error(&self) -> Luck {
        let squares = sum(self.moments.iter().map(|moment| squared(moment.error)));
        Luck { score: squares.score.sqrt(), margin: squares.margin.sqrt() }
    }

    /// What the decisions of both sides brought to side one, with all that the value did not foresee.
    pub fn play(&self) -> Luck {
        sum(self.moments.iter().map(Moment::play))
    }
}

/// Adds up in order.
fn sum(lucks: impl IntoIterator<Item = Luck>) -> Luck {
    lucks.into_iter().fold(Luck::default(), |sum, luck| sum + luck)
}

fn squared(luck: Luck) -> Luck {
    Luck { score: luck.score * luck.score, margin: luck.margin * luck.margin }
}

/// Measures the luck of every moment, on the current rayon pool: what a [`LuckMeter`](crate::LuckMeter) with the same
/// seeds adds up, with the parts and their errors. The answer does not depend on threads.
pub fn luck<G: Game>(game: &G, course: &Course<G>, gauge: &Gauge<'_, G>, seeds: GameSeeds) -> LuckReport {
    let (seed, mut scratch) = (seeds.of(Purpose::Luck), Vec::new());
    let [mut start, end] = course.ends().map(|state| gauge.worth(game, state, &mut scratch));
    let mut moments = Vec::with_capacity(course.decisions.len() + 1);
    if let Some(seen) = gauge.again(game, seed, &mut scratch, |dice| game.setup(dice, &mut ())) {
        let (expected, error) = (seen.mean(), seen.error());
        let (turn, after) = (game.turn(&course.first), start);
        start = expected;
        moments.push(Moment { number: 0, turn, side: None, is_rolled: true, before: expected, expected, after, error });
    }
    let measured = parallel::map_init(course.decisions.len(), Vec::new, |scratch, place| {
        let &Decision { number, moment, side, ref before, action, ref after } = &course.decisions[place];
        let seen = gauge.action_again(game, decision_seed(seed, moment), scratch, before, action);
        let [before_it, after] = [before, after].map(|state| gauge.worth(game, state, scratch));
        Moment {
            number,
            turn: game.turn(before),
            side: Some(side),
            is_rolled: seen.is_some(),
            before: before_it,
            expected: seen.map_or(after, |seen| seen.mean()),
            after,
            error: seen.map_or(Luck::default(), |seen| seen.error()),
        }
    });
    moments.extend(measured);
    LuckReport { moments, copies: gauge.copies.get(), start, end }
}
