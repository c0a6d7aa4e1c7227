//! Learning a policy, the policy in the model file, and how it plays.

use std::{ops::ControlFlow, sync::Arc};

use sandtable_bots::{
    BotSpec, Doctrine, Model, Stop,
    parallel::Pool,
    policy::{Course, FitPlan, Round, Standing, TeachPlan, learn},
};
use sandtable_engine::{
    Observation, Position, Published, Side,
    dice::{Keyed, hash},
    games::{
        leyte_gulf::LeyteGulf, pacific_fury::PacificFury, pacific_war::PacificWar, smolensk::Smolensk,
        template::Template, three_kingdoms::ThreeKingdoms,
    },
    testing,
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

fn game<G: Published>(scenario: &str, bid: i32) -> G {
    let files = GameFiles::embedded(G::ID).expect("the game has data files");
    let specs = option_specs(&files).expect("its options can be read");
    let choices = Choices::resolve(&specs, &[("bid".to_owned(), bid.to_string())]).expect("a bid");
    G::load(&files, scenario, &choices).expect("its data can be read")
}

/// A course of seconds.
fn short(rounds: u32) -> Course {
    Course {
        rounds,
        teach: TeachPlan { games: 28, playouts: 10, every: 4, most: 8, horizon: 0, plans: 0 },
        fit: FitPlan { epochs: 10, batch: 32, ..FitPlan::default() },
        anchors: vec![0.004, 0.016],
        temperatures: vec![0.6],
        pairs: 120,
        value_games: 60,
        ridge: 2.0,
        seed: 5,
    }
}

fn taught(course: &Course, resume: Option<Standing>) -> (Standing, Vec<Round>) {
    let scenarios = [game::<PacificFury>("guadalcanal", 0)];
    let variants = [-1, 0, 1].map(|bid| game::<PacificFury>("guadalcanal", bid));
    let mut rounds = Vec::new();
    let mut last = None;
    let after = |round: &Round, standing: &Standing| {
        rounds.push(*round);
        last = Some(standing.clone());
        ControlFlow::Continue(())
    };
    let model = learn((&scenarios, &variants), "abc", course, resume, &|_, _, _, _| (), after);
    let standing = last.expect("a round was played");
    assert_eq!(standing.model, model.expect("the game has facts"));
    (standing, rounds)
}

#[test]
fn the_same_course_gives_the_same_model_on_any_number_of_threads() {
    let (Standing { model, .. }, rounds) = taught(&short(2), None);
    let pool = Pool::new(1).unwrap();
    let (again, told) = pool.install(|| taught(&short(2), None));
    assert_eq!(model.to_json(), again.model.to_json());
    assert_eq!(rounds, told);
    assert!(rounds[0].gains, "{rounds:?}");
    assert!(rounds[0].lessons > 300 && rounds[0].entries > 1_000, "{rounds:?}");
}

#[test]
fn a_teacher_of_plans_teaches_the_same_on_any_number_of_threads() {
    let mut course = short(1);
    course.teach.plans = 12;
    let (Standing { model, .. }, rounds) = taught(&course, None);
    let pool = Pool::new(1).unwrap();
    let (again, told) = pool.install(|| taught(&course, None));
    assert_eq!(model.to_json(), again.model.to_json());
    assert_eq!(rounds, told);
    assert!(rounds[0].gains && rounds[0].score.low() > 0.5, "{rounds:?}");
    let (step_by_step, _) = taught(&short(1), None);
    assert_ne!(model.policy, step_by_step.model.policy);
}

#[test]
fn a_course_that_was_interrupted_ends_with_the_same_model() {
    let (whole, rounds) = taught(&short(2), None);
    let (first, _) = taught(&short(1), None);
    assert_eq!(first.earlier.len(), 1, "the doctrine");
    let kept = Standing { model: Model::parse(&first.model.to_json()).unwrap(), ..first };
    let (resumed, rest) = taught(&short(2), Some(kept));
    assert_eq!(rest, rounds[1..]);
    assert_eq!(resumed.model.to_json(), whole.model.to_json());
}

#[test]
fn a_model_file_keeps_the_policy_and_a_policy_of_other_facts_is_refused() {
    let (Standing { model, .. }, _) = taught(&short(1), None);
    let text = model.to_json();
    let back = Model::parse(&text).unwrap().check::<PacificFury>(Some("abc")).unwrap();
    assert_eq!(back, model);
    assert!(text.len() < 1_000_000, "{}", text.len());
    let damaged = text.replacen("\"disrupted 2\"", "\"disrupted 3\"", 1);
    assert_ne!(damaged, text);
    let refused = Model::parse(&damaged).unwrap().check::<PacificFury>(None).unwrap_err().to_string();
    assert_eq!(refused, "the model's facts have `disrupted 3` where the doctrine has `disrupted 2`; train it again");
}

/// Share of points of the first bot in pairs of games with the sides exchanged.
fn share<G: Published + Doctrine>(game: &G, bots: [&str; 2], pairs: u64) -> f64 {
    let model = Model::embedded::<G>().map(|model| Arc::new(model.expect("it fits")));
    let specs: [BotSpec; 2] = bots.map(|text| text.parse().expect("a bot"));
    let play = |seats: [&BotSpec; 2], seed| {
        let mut players = seats.map(|spec| spec.build(game, model.clone()));
        let mut dice = Keyed::new(seed);
        let mut position = Position::begin(game, &mut dice, &mut ());
        for decision in 1.. {
            let Some(side) = position.to_act(game) else { break };
            let observation = Observation::of(game, position.state(), side);
            let player = &mut players[side.index()];
            let chosen = player.choose(game, &observation, position.legal(), hash(seed, decision), &Stop::new());
            let action = position.legal()[chosen];
            position.advance(game, action, &mut dice, &mut ());
        }
        f64::from(game.outcome(position.state()).expect("the game is over").half_points(Side::One)) / 2.0
    };
    let [one, two] = specs.each_ref();
    let points = (0..pairs).map(|seed| play([one, two], seed) + 1.0 - play([two, one], seed));
    points.sum::<f64>() / (2 * pairs) as f64
}

/// What the policies that ship are worth; the measured shares lie far above (docs/strength.md).
#[test]
fn the_policies_that_ship_beat_the_script() {
    let share_of = |share: f64, least: f64| assert!(share > least, "{share}");
    share_of(share(&game::<PacificFury>("guadalcanal", 0), ["policy", "script"], 150), 0.65);
    share_of(share(&game::<ThreeKingdoms>("19.2", 0), ["policy", "script"], 100), 0.5);
    share_of(share(&game::<PacificWar>("s1", 0), ["policy", "script"], 20), 0.6);
    share_of(share(&game::<LeyteGulf>("s2", 0), ["policy", "script"], 60), 0.6);
    let short: Smolensk = testing::load("short", &[("opt-bid", "true"), ("bid-vp", "9")]);
    share_of(share(&short, ["policy", "script"], 60), 0.55);
}

#[test]
fn a_game_without_facts_has_no_policy_and_the_doctrine_plays() {
    let game = game::<Template>("night", 0);
    let scenarios = [game];
    let learnt =
        learn((&scenarios, &scenarios), "abc", &short(1), None, &|_, _, _, _| (), |_, _| ControlFlow::Continue(()));
    assert!(learnt.is_none());
    let share = share(&scenarios[0], ["policy", "script"], 20);
    assert!((share - 0.5).abs() < 1e-12, "the same bot with the same seeds: {share}");
}
