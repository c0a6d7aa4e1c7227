//! Tuning of leanings by what comes of whole games: the cross-entropy method (Rubinstein 1999), with a spread that is kept from
//! closing too early (Szita and Lőrincz 2006).

mod cloud;
mod table;

use std::ops::ControlFlow;

use sandtable_engine::{Side, Stream, dice::hash};
use serde::{Deserialize, Serialize};

use self::{
    cloud::{Cloud, factor},
    table::{Seat, Table, against_doctrine, seats_of},
};
use super::{Chooser, Policy, Score, choice::Counter};
use crate::{
    Doctrine, Model, parallel,
    ranking::best_first,
    self_play::{End, bid_steps},
    value::Progress,
};

/// How leanings are tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TunePlan {
    /// Games in all, rounded down to whole pairs for every candidate on every seat.
    pub games: u64,
    /// Seed of everything.
    pub seed: u64,
}

/// Rounds of a course.
pub const ROUNDS: u64 = 20;
/// Sets of factors that a round tries on each seat.
const CANDIDATES: usize = 32;
/// Those that the next round follows.
const ELITE: usize = 8;
/// Games of a candidate at least.
const LEAST: u64 = 4;

/// What a round has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuneRound {
    /// From 1.
    pub number: u64,
    /// Share of the points against the doctrine, mean over all candidates.
    pub rival: Score,
}

/// What came of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Lean {
    /// [`Doctrine::scenario_number`].
    pub scenario: usize,
    /// The side that leans.
    pub side: Side,
    /// Share of the points in the match that decides: half of the games against the doctrine, half against the policy.
    pub score: Score,
    /// What that is more than before, on the same dice.
    pub gain: Score,
    /// Whether it gains to 95 %; else the seat stays as it was.
    pub is_kept: bool,
    /// In the order of [`Doctrine::LEANINGS`].
    pub factors: Vec<f32>,
}

/// How far a course has come, from where it also goes on when it was interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TuneStanding {
    rounds: u64,
    /// By seat.
    clouds: Vec<Cloud>,
}

/// Sets the doctrine's numbers otherwise for each side of each scenario among `variants`: in the policy of `model`, or in the
/// doctrine where that has none.
///
/// Every candidate plays half of its games against the doctrine and half against the policy as it stands, on the same dice as
/// all others of its round. A game counts by how clearly it is won: it is graded at its own bid and at four around it. In
/// the end a match as long as a round decides for each seat whether it gains; where it does not, the seat stays as it was.
/// Value and belief stay as they are. `after` is given every round and where it leaves the course, and may end it: then
/// nothing is changed.
///
/// A pure function of its arguments but for `watch` and `after`; the number of threads changes nothing. `None` for a game
/// whose doctrine names no leanings.
///
/// # Panics
/// When there is no variant, or when `resume` belongs to another course.
pub fn tune<G: Doctrine>(
    variants: &[G],
    model: &Model,
    plan: &TunePlan,
    resume: Option<TuneStanding>,
    watch: Progress<'_>,
    mut after: impl FnMut(&TuneRound, &TuneStanding) -> ControlFlow<()>,
) -> Option<(Model, Vec<Lean>)> {
    let chooser = Chooser::of::<G>().filter(|_| !G::LEANINGS.is_empty())?;
    let doctrine = Policy::doctrine::<G>()?;
    // Empty tables need not be looked up.
    let player = match &model.policy {
        None => doctrine.clone(),
        Some(policy) if policy.learnt() == 0 => policy.without_tables(),
        Some(policy) => policy.clone(),
    };
    let seats = seats_of(variants);
    let games = plan.games / ((ROUNDS + 1) * CANDIDATES as u64 * seats.len() as u64);
    let course = Course {
        seats,
        chooser: &chooser,
        doctrine: &doctrine,
        player,
        games: games.max(LEAST) / 2 * 2,
        played: Counter::default(),
        watch,
    };
    let cloud = |seat: &Seat<'_, G>| Cloud::around(course.player.leanings.on(seat.number), G::LEANINGS.len());
    let mut standing =
        resume.unwrap_or_else(|| TuneStanding { rounds: 0, clouds: course.seats.iter().map(cloud).collect() });
    while standing.rounds < ROUNDS {
        let seed = hash(plan.seed, standing.rounds);
        let round = course.round(&mut standing, seed);
        if after(&round, &standing).is_break() {
            return Some((model.clone(), Vec::new()));
        }
    }
    let leans = course.judge(&standing, hash(plan.seed, ROUNDS));
    let kept = course.seats.iter().zip(&leans).filter(|(_, lean)| lean.is_kept);
    let leanings = kept
        .fold(course.player.leanings.clone(), |leanings, (seat, lean)| leanings.with::<G>(seat.number, &lean.factors));
    let policy = course.player.leaning(leanings);
    Some((Model { policy: Some(policy), calibration: None, ..model.clone() }, leans))
}

/// What does not change in a course.
struct Course<'a, G> {
    seats: Vec<Seat<'a, G>>,
    chooser: &'a Chooser,
    doctrine: &'a Policy,
    player: Policy,
    /// Of every candidate.
    games: u64,
    played: Counter,
    watch: Progress<'a>,
}

impl<G: Doctrine> Course<'_, G> {
    /// The policy with the middles of all clouds.
    fn middle(&self, standing: &TuneStanding) -> Policy {
        let clouds = self.seats.iter().zip(&standing.clouds);
        let leanings = clouds.fold(self.player.leanings.clone(), |leanings, (seat, cloud)| {
            leanings.with::<G>(seat.number, &cloud.middle())
        });
        self.player.leaning(leanings)
    }

    fn table<'a>(&'a self, standing: &'a Policy) -> Table<'a> {
        Table { chooser: self.chooser, doctrine: self.doctrine, standing, played: &self.played, watch: self.watch }
    }

    /// Tries candidates on every seat, and moves every cloud to its elite.
    fn round(&self, standing: &mut TuneStanding, seed: u64) -> TuneRound {
        let middle = self.middle(standing);
        let table = self.table(&middle);
        let drawn: Vec<(usize, Vec<f64>)> = (0..self.seats.len() * CANDIDATES)
            .map(|number| {
                let seat = number / CANDIDATES;
                (seat, standing.clouds[seat].draw(&mut Stream::new(hash(seed, number as u64))))
            })
            .collect();
        let ends: Vec<Vec<End>> = parallel::map(drawn.len(), |candidate| {
            let (number, logs) = &drawn[candidate];
            let seat = &self.seats[*number];
            let factors: Vec<f32> = logs.iter().map(|&log| factor(log)).collect();
            let policy = self.player.leaning(self.player.leanings.with::<G>(seat.number, &factors));
            table.play(seat, &policy, self.games, hash(!seed, *number as u64))
        });
        standing.rounds += 1;
        let left = 1.0 - standing.rounds as f64 / ROUNDS as f64;
        let of_seats = self.seats.iter().zip(drawn.chunks(CANDIDATES).zip(ends.chunks(CANDIDATES)));
        for (cloud, (seat, (drawn, ends))) in standing.clouds.iter_mut().zip(of_seats) {
            let steps = bid_steps::<G>(ends.iter().flatten(), 1.0);
            let grade = |end: &End| steps.iter().map(|&more| end.score(seat.side, more)).sum::<f64>();
            let grades: Vec<f64> = ends.iter().map(|ends| ends.iter().map(grade).sum()).collect();
            let mut order: Vec<usize> = (0..CANDIDATES).collect();
            best_first(&mut order, &|candidate| grades[candidate]);
            let elite: Vec<&[f64]> = order[..ELITE].iter().map(|&place| drawn[place].1.as_slice()).collect();
            cloud.follow(&elite, left);
        }
        let rivals = drawn.iter().zip(&ends).map(|((seat, _), ends)| against_doctrine(ends, self.seats[*seat].side));
        TuneRound { number: standing.rounds, rival: Score::of(rivals) }
    }

    /// The match that decides, on every seat.
    fn judge(&self, standing: &TuneStanding, seed: u64) -> Vec<Lean> {
        let middle = self.middle(standing);
        let table = self.table(&middle);
        let parts = self.seats.len() * CANDIDATES;
        let ends: Vec<[Vec<End>; 2]> = parallel::map(parts, |part| {
            let seat = &self.seats[part / CANDIDATES];
            let games = (self.games / 4 * 2).max(2);
            [&middle, &self.player].map(|policy| table.play(seat, policy, games, hash(seed, part as u64)))
        });
        let of_seats = self.seats.iter().zip(&standing.clouds).zip(ends.chunks(CANDIDATES));
        of_seats.map(|((seat, cloud), parts)| lean_of(seat, cloud, parts)).collect()
    }
}

/// What came of a seat by the games with the new factors and with the old ones.
fn lean_of<G>(seat: &Seat<'_, G>, cloud: &Cloud, parts: &[[Vec<End>; 2]]) -> Lean {
    let [with, without] = [0, 1].map(|which| {
        let ends = parts.iter().flat_map(|part| &part[which]);
        ends.map(|end| end.score(seat.side, 0)).collect::<Vec<f64>>()
    });
    let gain = Score::of(with.iter().zip(&without).map(|(with, without)| with - without));
    Lean {
        scenario: seat.scenario,
        side: seat.side,
        score: Score::of(with.iter().copied()),
        gain,
        is_kept: gain.low() > 0.0,
        factors: cloud.middle(),
    }
}
