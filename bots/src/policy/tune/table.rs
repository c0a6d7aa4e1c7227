//! The games of a course.

use sandtable_engine::{Side, Stream, dice::hash};

use crate::{
    Doctrine,
    policy::{Chooser, Policy, choice::Counter, leanings},
    self_play::{End, play_by},
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
        let end = play_by(game, seed, |observation, position, seed| {
            let policy = if observation.viewer() == side { own } else { other };
            self.chooser.weights(policy, game, observation.state(), position.legal(), weights);
            Stream::new(seed).weighted(weights).unwrap_or(0)
        });
        End::of(game, &end)
    }
}

/// Share of the points in the games against the doctrine.
pub(super) fn against_doctrine(ends: &[End], side: Side) -> f64 {
    let of_doctrine = ends.iter().step_by(2);
    of_doctrine.clone().map(|end| end.score(side, 0)).sum::<f64>() / of_doctrine.count() as f64
}
