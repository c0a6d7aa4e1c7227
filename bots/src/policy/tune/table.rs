//! The games of a course.

use sandtable_engine::{
    Observation, Position, Side, Stream, Victory,
    dice::{Keyed, hash},
};

use crate::{
    Doctrine,
    policy::{Chooser, Policy, choice::Counter, leanings},
    self_play::score,
    value::Progress,
};

/// A side of a scenario, and the variants that it is played in.
pub(super) struct Seat<'a, G> {
    pub(super) number: usize,
    pub(super) scenario: usize,
    pub(super) side: Side,
    variants: Vec<&'a G>,
}

/// The seats of some variants, in their order.
pub(super) fn seats_of<G: Doctrine>(variants: &[G]) -> Vec<Seat<'_, G>> {
    let seat = |(scenario, side)| {
        let variants: Vec<&G> = variants.iter().filter(|game| game.scenario_number() == scenario).collect();
        let number = leanings::seat(*variants.first()?, side);
        Some(Seat { number, scenario, side, variants })
    };
    (0..G::SCENARIOS).flat_map(|scenario| Side::BOTH.map(|side| (scenario, side))).filter_map(seat).collect()
}

/// How a game on a seat ended.
#[derive(Clone, Copy)]
pub(super) struct End {
    bid: i32,
    victory: Option<Victory>,
}

impl End {
    /// Points of a side, with so much more of the bid.
    pub(super) fn points(&self, side: Side, more: i32) -> f64 {
        score(self.victory.map(|victory| victory.outcome(self.bid + more)), side)
    }

    /// Victory points that the first side is ahead, without the bid.
    fn margin(&self) -> f64 {
        self.victory.map_or(0.0, |victory| f64::from(victory.outcome(0).margin(Side::One)))
    }
}

/// What is added to the bid of games to grade them, so that games that are won clearly count more than those that are won
/// narrowly: none, half a standard deviation of the margin and a whole one, on either side.
pub(super) fn steps_of<G: Doctrine>(ends: &[Vec<End>]) -> [i32; 5] {
    let n = ends.iter().map(Vec::len).sum::<usize>().max(1) as f64;
    let sum = |value: &dyn Fn(&End) -> f64| ends.iter().flatten().map(value).sum::<f64>();
    let mean = sum(&End::margin) / n;
    let variance = sum(&|end| (end.margin() - mean) * (end.margin() - mean)) / n;
    let step = |share: f64| (share * variance.sqrt() / f64::from(G::VP_SCALE)).round().max(1.0) as i32 * G::VP_SCALE;
    [-step(1.0), -step(0.5), 0, step(0.5), step(1.0)]
}

/// Who is played against.
pub(super) struct Table<'a> {
    pub(super) chooser: &'a Chooser,
    pub(super) doctrine: &'a Policy,
    pub(super) standing: &'a Policy,
    pub(super) played: &'a Counter,
    pub(super) watch: Progress<'a>,
}

impl Table<'_> {
    /// So many games on a seat: those of even numbers against the doctrine, the others against the policy as it stands.
    pub(super) fn play<G: Doctrine>(&self, seat: &Seat<'_, G>, policy: &Policy, games: u64, seed: u64) -> Vec<End> {
        let mut weights = Vec::new();
        let ends = (0..games).map(|number| {
            let opponent = if number.is_multiple_of(2) { self.doctrine } else { self.standing };
            let game = seat.variants[(number / 2 % seat.variants.len() as u64) as usize];
            let end = self.game(game, seat.side, [policy, opponent], hash(seed, number), &mut weights);
            (self.watch)(self.played.next());
            end
        });
        ends.collect()
    }

    /// A game between two policies, that of `side` first.
    fn game<G: Doctrine>(
        &self,
        game: &G,
        side: Side,
        [own, other]: [&Policy; 2],
        seed: u64,
        weights: &mut Vec<f32>,
    ) -> End {
        let mut dice = Keyed::new(hash(seed, 0));
        let mut position = Position::begin(game, &mut dice, &mut ());
        for decision in 1_u64.. {
            let Some(actor) = position.to_act(game) else { break };
            let observation = Observation::of(game, position.state(), actor);
            let policy = if actor == side { own } else { other };
            self.chooser.weights(policy, game, observation.state(), position.legal(), weights);
            let chosen = Stream::new(hash(seed, decision)).weighted(weights).unwrap_or(0);
            let action = position.legal()[chosen];
            position.advance(game, action, &mut dice, &mut ());
        }
        End { bid: game.bid(), victory: game.victory(position.state()) }
    }
}

/// Share of the points in the games against the doctrine.
pub(super) fn against_doctrine(ends: &[End], side: Side) -> f64 {
    let of_doctrine = ends.iter().step_by(2);
    of_doctrine.clone().map(|end| end.points(side, 0)).sum::<f64>() / of_doctrine.count() as f64
}
