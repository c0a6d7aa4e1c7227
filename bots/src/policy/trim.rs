//! Which tables of a policy count: what does not change its play, or does not gain, is left out and costs no time.

use std::sync::Arc;

use sandtable_engine::dice::hash;

use super::{Chooser, Policy, Score, duel::gauntlet, layout::MAX_TABLES, rounds::LEARNT};
use crate::{
    Doctrine, Model,
    self_play::{each_game, play_to_end},
    value::Progress,
};

/// How the tables are tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrimPlan {
    /// Games in which it is seen which tables tell actions apart.
    pub games: u64,
    /// Pairs of each match; with 0 there are none, and only what tells nothing apart is left out.
    pub pairs: u64,
    /// Points a game that a match may show to be lost, to 95 %, where something is left out.
    pub loss: f64,
    /// Seed of everything.
    pub seed: u64,
}

/// A match without some tables at a kind of decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// The kind of decision.
    pub kind: usize,
    /// Its share of all decisions.
    pub share: f64,
    /// The table that was left out, `None` for all of them.
    pub table: Option<u8>,
    /// Tables that counted there before.
    pub tables: usize,
    /// Points a game more than with them: half of the games against the policy that has them, half against the doctrine, on the
    /// same dice.
    pub gain: Score,
    /// Whether they count no more: the lower end of the interval of `gain` lies above the loss allowed.
    pub is_dropped: bool,
}

/// What games of the policy against itself show of each kind of decision.
struct Seen {
    decisions: Vec<u64>,
    /// Tables that told actions apart, as bits.
    telling: Vec<u32>,
}

impl Seen {
    fn nothing(kinds: usize) -> Self {
        Self { decisions: vec![0; kinds], telling: vec![0; kinds] }
    }

    fn add(mut self, other: &Self) -> Self {
        for kind in 0..self.decisions.len() {
            self.decisions[kind] += other.decisions[kind];
            self.telling[kind] |= other.telling[kind];
        }
        self
    }

    /// The tables that told actions apart, `None` where the kind of decision was not met.
    fn tables(&self, kind: usize) -> Option<Vec<u8>> {
        let told = |table: &u8| self.telling[kind] >> table & 1 == 1;
        (self.decisions[kind] > 0).then(|| (0..MAX_TABLES as u8).filter(told).collect())
    }
}

/// Leaves out the tables of the model's policy that do not count at a kind of decision:
///
/// 1. those that never told two actions of such a decision apart in games of the policy against itself,
/// 2. all of them where a match shows that this loses no more than `plan.loss`, most frequent kinds first,
/// 3. each of the others by itself where a match shows the same.
///
/// Kinds that are not met stay as they are. `after` is given each match. A pure function of its arguments but for `watch` and `after`; the number of threads changes
/// nothing. `None` without a policy.
///
/// # Panics
/// When there is no variant.
pub fn trim<G: Doctrine>(
    variants: &[G],
    model: &Model,
    plan: &TrimPlan,
    watch: Progress<'_>,
    mut after: impl FnMut(&Trial),
) -> Option<Model> {
    let chooser = Chooser::of::<G>()?;
    let policy = model.policy.as_ref()?;
    let shared = Arc::new(model.clone());
    let games = each_game(plan.games, watch, |number| {
        let game = &variants[(number % variants.len() as u64) as usize];
        look(game, &chooser, &shared, hash(plan.seed, number))
    });
    let kinds = policy.sharpness.len();
    let seen = games.iter().fold(Seen::nothing(kinds), Seen::add);
    let tables = (0..kinds).map(|kind| seen.tables(kind).unwrap_or_else(|| chooser.counting(policy, kind).to_vec()));
    let tables: Vec<Vec<u8>> = tables.collect();
    let doctrine = Arc::new(Model { policy: Policy::doctrine::<G>(), ..model.clone() });
    let mut trimmer = Trimmer { variants, model, policy, doctrine, plan, seen: &seen, tables, trials: 0 };
    let is_met = |kind: &usize| seen.decisions[*kind] > 0 && !trimmer.tables[*kind].is_empty();
    let mut order: Vec<usize> = (0..kinds).filter(is_met).collect();
    order.sort_by_key(|&kind| std::cmp::Reverse(seen.decisions[kind]));
    if plan.pairs == 0 {
        order.clear();
    }
    for &kind in &order {
        after(&trimmer.try_without(kind, None));
    }
    for kind in order {
        for table in trimmer.tables[kind].clone() {
            after(&trimmer.try_without(kind, Some(table)));
        }
    }
    Some(Model::clone(&trimmer.model_with(trimmer.tables.clone())))
}

struct Trimmer<'a, G> {
    variants: &'a [G],
    model: &'a Model,
    policy: &'a Policy,
    doctrine: Arc<Model>,
    plan: &'a TrimPlan,
    seen: &'a Seen,
    /// Tables that count, by kind of decision.
    tables: Vec<Vec<u8>>,
    trials: u64,
}

impl<G: Doctrine> Trimmer<'_, G> {
    fn model_with(&self, tables: Vec<Vec<u8>>) -> Arc<Model> {
        Arc::new(Model { policy: Some(self.policy.with_tables(tables)), ..self.model.clone() })
    }

    /// A match without one table at a kind of decision, or without any, and what follows from it.
    fn try_without(&mut self, kind: usize, table: Option<u8>) -> Trial {
        let mut fewer = self.tables.clone();
        fewer[kind].retain(|&kept| table.is_some_and(|table| kept != table));
        let (holder, challenger) = (self.model_with(self.tables.clone()), self.model_with(fewer.clone()));
        let players = ((&LEARNT, &challenger), (&LEARNT, &holder));
        let doctrine = [(&LEARNT, &self.doctrine)];
        self.trials += 1;
        let seed = hash(hash(self.plan.seed, self.plan.games), self.trials);
        let gain = gauntlet(self.variants, players, &doctrine, self.plan.pairs, seed, &|| ()).gain;
        let share = self.seen.decisions[kind] as f64 / self.seen.decisions.iter().sum::<u64>() as f64;
        let is_dropped = gain.low() > -self.plan.loss;
        let trial = Trial { kind, share, table, tables: self.tables[kind].len(), gain, is_dropped };
        if is_dropped {
            self.tables = fewer;
        }
        trial
    }
}

/// A game of the policy against itself.
fn look<G: Doctrine>(game: &G, chooser: &Chooser, model: &Arc<Model>, seed: u64) -> Seen {
    let policy = model.policy.as_ref().expect("`trim` has looked");
    let mut seen = Seen::nothing(policy.sharpness.len());
    let mut bots = [(); 2].map(|()| LEARNT.build(game, Some(model.clone())));
    play_to_end(game, &mut bots, seed, |observation, position, _| {
        let (kind, telling) = chooser.telling(policy, game, observation.state(), position.legal());
        seen.decisions[kind] += 1;
        seen.telling[kind] |= telling;
    });
    seen
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{
        Game,
        games::pacific_fury::PacificFury,
        math::{exp32, ln},
    };
    use sandtable_scenarios::{Choices, GameFiles, option_specs};

    use super::*;

    const PLAN: TrimPlan = TrimPlan { games: 30, pairs: 2, loss: 0.0, seed: 4 };

    fn game() -> PacificFury {
        let files = GameFiles::embedded(PacificFury::ID).unwrap();
        let choices = Choices::resolve(&option_specs(&files).unwrap(), &[]).unwrap();
        <PacificFury as sandtable_engine::Published>::load(&files, "guadalcanal", &choices).unwrap()
    }

    /// The model that ships, all tables counting, and what is left of it.
    fn trimmed(loss: f64) -> (Policy, Policy, Vec<Trial>) {
        let mut model = Model::embedded::<PacificFury>().unwrap().unwrap();
        let whole = model.policy.unwrap().with_tables(Vec::new());
        model.policy = Some(whole.clone());
        let mut trials = Vec::new();
        let plan = TrimPlan { loss, ..PLAN };
        let left = trim(&[game()], &model, &plan, &|_| (), |trial| trials.push(*trial)).unwrap();
        (whole, left.policy.unwrap(), trials)
    }

    /// Calls `compare` with the weights of the doctrine and of both policies at each decision of the games that were looked at.
    fn each_decision(policies: [&Policy; 2], mut compare: impl FnMut(usize, [&[f32]; 3])) {
        let (game, chooser) = (game(), Chooser::of::<PacificFury>().unwrap());
        let model = Model { policy: Some(policies[0].clone()), ..Model::embedded::<PacificFury>().unwrap().unwrap() };
        let model = Arc::new(model);
        for number in 0..PLAN.games {
            let mut bots = [(); 2].map(|()| LEARNT.build(&game, Some(model.clone())));
            play_to_end(&game, &mut bots, hash(PLAN.seed, number), |observation, position, _| {
                let (state, legal) = (observation.state(), position.legal());
                let mut weights = [Vec::new(), Vec::new(), Vec::new()];
                game.weights(state, legal, &mut weights[0]);
                chooser.weights(policies[0], &game, state, legal, &mut weights[1]);
                chooser.weights(policies[1], &game, state, legal, &mut weights[2]);
                compare(game.decision_kind(state), weights.each_ref().map(Vec::as_slice));
            });
        }
    }

    #[test]
    fn tables_that_tell_nothing_apart_are_left_out_and_change_nothing() {
        let (whole, left, trials) = trimmed(-2.0);
        assert!(trials.iter().all(|trial| !trial.is_dropped) && trials.iter().any(|trial| trial.tables < 16));
        assert!(trials.iter().any(|trial| trial.table.is_some()));
        each_decision([&whole, &left], |kind, [_, before, after]| {
            let differ = before.iter().zip(after).any(|(before, after)| (before - after).abs() > 1e-4);
            assert!(!differ, "kind {kind}: {before:?} {after:?}");
        });
    }

    #[test]
    fn what_a_match_lets_go_leaves_the_doctrine() {
        let (whole, left, trials) = trimmed(2.0);
        assert!(trials.iter().all(|trial| trial.is_dropped && trial.table.is_none() && trial.share > 0.0));
        let mut met = 0;
        each_decision([&whole, &left], |kind, [doctrine, _, after]| {
            let most = doctrine.iter().copied().fold(0.0, f32::max);
            for (weight, after) in doctrine.iter().zip(after) {
                let expected = exp32(f64::from(left.sharpness[kind]) * ln(f64::from(weight / most)));
                assert!((after - expected).abs() < 1e-3, "kind {kind}: {after} for {expected}");
            }
            met += 1;
        });
        assert!(met > 1_000, "{met}");
    }
}
