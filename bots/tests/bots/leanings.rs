//! Numbers of the doctrine that a policy sets otherwise.

use std::ops::ControlFlow;

use sandtable_bots::{
    Doctrine, Model,
    parallel::Pool,
    policy::{Lean, TUNE_ROUNDS, TunePlan, TuneRound, TuneStanding, tune},
};
use sandtable_engine::{
    Side,
    games::{leyte_gulf::LeyteGulf, pacific_fury::PacificFury, smolensk::Smolensk},
    testing,
};

use crate::support::decisions::each_decision;

/// Names of the leanings that change the weights of a decision of one of these games.
fn felt<G: Doctrine>(games: &[G]) -> Vec<&'static str> {
    let mut is_felt = vec![false; G::LEANINGS.len()];
    let usual = vec![1.0; G::LEANINGS.len()];
    let mut leaning = Vec::new();
    for game in games {
        each_decision(game, 3, usize::MAX, |state, legal, plain, _| {
            game.weights_leaning(state, legal, &usual, &mut leaning);
            assert_eq!(plain, leaning, "factors of 1 change nothing");
            for number in (0..G::LEANINGS.len()).filter(|&number| !is_felt[number]).collect::<Vec<_>>() {
                let mut factors = usual.clone();
                factors[number] = 3.0;
                game.weights_leaning(state, legal, &factors, &mut leaning);
                is_felt[number] = plain != leaning;
            }
        });
    }
    G::LEANINGS.iter().zip(is_felt).filter(|(_, is_felt)| *is_felt).map(|(name, _)| *name).collect()
}

#[test]
fn every_leaning_of_leyte_gulf_is_felt() {
    let games: Vec<LeyteGulf> = (1..=8).map(|number| testing::load(&format!("s{number}"), &[])).collect();
    assert_eq!(felt(&games), LeyteGulf::LEANINGS);
}

#[test]
fn every_leaning_of_smolensk_is_felt() {
    let games: [Smolensk; 2] = ["short", "full"].map(|scenario| testing::load(scenario, &[]));
    assert_eq!(felt(&games), Smolensk::LEANINGS);
}

#[test]
fn every_scenario_has_a_seat_of_its_own() {
    let mut numbers: Vec<usize> =
        (1..=8).map(|number| testing::load::<LeyteGulf>(&format!("s{number}"), &[]).scenario_number()).collect();
    numbers.dedup();
    assert_eq!((numbers.len(), numbers.iter().max()), (8, Some(&(LeyteGulf::SCENARIOS - 1))));
    let of = |scenario| testing::load::<Smolensk>(scenario, &[]).scenario_number();
    assert_eq!(["short", "full", "linked"].map(of), [1, 2, 3]);
    assert_eq!(Smolensk::SCENARIOS, 4);
}

const PLAN: TunePlan = TunePlan { games: 40_000, seed: 5 };

/// A course over the duel of S1, up to some round.
fn tuned(
    rounds: u64,
    resume: Option<TuneStanding>,
    threads: usize,
) -> (Model, Vec<Lean>, Vec<TuneRound>, TuneStanding) {
    let game: LeyteGulf = testing::load("s1", &[]);
    let model = Model::embedded::<LeyteGulf>().expect("a model").expect("it fits");
    let model = Model { policy: None, ..model };
    let (mut told, mut last) = (Vec::new(), None);
    let after = |round: &TuneRound, standing: &TuneStanding| {
        told.push(*round);
        last = Some(standing.clone());
        if round.number == rounds && rounds < TUNE_ROUNDS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let pool = Pool::new(threads).unwrap();
    let (model, leans) =
        pool.install(|| tune(&[game], &model, &PLAN, resume, &|_| (), after)).expect("the doctrine has leanings");
    (model, leans, told, last.expect("a round"))
}

#[test]
fn a_course_gains_and_its_model_keeps_what_it_found() {
    let (model, leans, rounds, _) = tuned(TUNE_ROUNDS, None, 2);
    assert_eq!(rounds.len() as u64, TUNE_ROUNDS);
    assert_eq!(
        leans.iter().map(|lean| (lean.scenario, lean.side)).collect::<Vec<_>>(),
        [(1, Side::One), (1, Side::Two)]
    );
    let allies = &leans[1];
    assert!(allies.is_kept && allies.gain.low() > 0.05, "{leans:?}");
    for lean in &leans {
        assert_eq!(lean.is_kept, lean.gain.low() > 0.0);
        assert!(lean.factors.len() == LeyteGulf::LEANINGS.len(), "{lean:?}");
    }
    let text = model.to_json();
    assert_eq!(Model::parse(&text).unwrap().check::<LeyteGulf>(None).unwrap(), model);
    let damaged = text.replacen("\"taken ahead\"", "\"taken\"", 1);
    assert_ne!(damaged, text);
    let refused = Model::parse(&damaged).unwrap().check::<LeyteGulf>(None).unwrap_err().to_string();
    assert!(refused.contains("leanings are for other numbers"), "{refused}");
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let (.., whole, standing) = tuned(3, None, 1);
    let (untouched, leans, _, begun) = tuned(2, None, 2);
    assert!(leans.is_empty() && untouched.policy.is_none(), "a course that is ended changes nothing");
    let text = serde_json::to_string(&begun).unwrap();
    let (.., rest, resumed) = tuned(3, Some(serde_json::from_str(&text).unwrap()), 2);
    assert_eq!(resumed, standing);
    assert_eq!(rest, whole[2..]);
}

#[test]
fn a_doctrine_without_leanings_is_not_tuned() {
    let game: PacificFury = testing::load("guadalcanal", &[]);
    let model = Model::embedded::<PacificFury>().expect("a model").expect("it fits");
    let tuned = tune(&[game], &model, &PLAN, None, &|_| (), |_, _| ControlFlow::Continue(()));
    assert!(tuned.is_none());
}
