//! Training on a published game, the model file, and what is said when it does not fit.

use std::sync::Arc;

use sandtable_bots::{
    BotSpec, Doctrine, Model,
    value::{ModelError, TrainPlan, Trained, train},
};
use sandtable_engine::{Game, Observation, Published, Side, dice::Keyed, games::pacific_fury::PacificFury};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

fn game() -> PacificFury {
    let files = GameFiles::embedded(PacificFury::ID).expect("the game has data files");
    let specs = option_specs(&files).expect("its options can be read");
    let choices = Choices::resolve(&specs, &[]).expect("defaults");
    PacificFury::load(&files, "guadalcanal", &choices).expect("its data can be read")
}

fn trained(games: u64) -> Trained {
    train(&[game()], "abc", &TrainPlan { games, ..TrainPlan::default() }, &|_| ())
}

#[test]
fn the_model_beats_a_constant_and_does_not_depend_on_threads() {
    let first = trained(400);
    assert!(first.diagnostics.log_loss < 0.9 * first.diagnostics.log_loss_constant, "{}", first.diagnostics);
    assert!(first.diagnostics.margin_error < 0.9 * first.diagnostics.margin_error_constant, "{}", first.diagnostics);
    assert_eq!(first.diagnostics.games, 80);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let again = pool.install(|| trained(400));
    assert_eq!(first.model.to_json(), again.model.to_json());
}

#[test]
fn a_model_file_reads_back_and_values_both_sides() {
    let model = trained(100).model;
    let back = Model::parse(&model.to_json()).unwrap().check::<PacificFury>(Some("abc")).unwrap();
    assert_eq!(back, model);
    let game = game();
    let state = game.setup(&mut Keyed::new(1), &mut ());
    let mut scratch = Vec::new();
    let (one, margin) = back.value(&game, &state, Side::One, &mut scratch);
    let (two, other) = back.value(&game, &state, Side::Two, &mut scratch);
    assert!((one + two - 1.0).abs() < 1e-6 && (margin + other).abs() < 1e-6);
    assert!(one > 0.0 && one < 1.0);
}

#[test]
fn a_model_that_does_not_fit_says_so_in_a_sentence() {
    let model = trained(20).model;
    let say = |change: fn(&mut Model)| {
        let mut model = model.clone();
        change(&mut model);
        let read = Model::parse(&model.to_json()).and_then(|model| model.check::<PacificFury>(Some("abc")));
        read.expect_err("it must not fit").to_string()
    };
    assert_eq!(say(|m| m.game = "chess".into()), "the model belongs to chess, not to pacific-fury");
    assert_eq!(
        say(|m| m.data_hash = "def".into()),
        "the model was trained with data def, but the game uses data abc; train it again"
    );
    assert_eq!(say(|m| m.format = 9), "the model has format 9, this program reads format 1; train it again");
    let name = PacificFury::FEATURES[0];
    assert_eq!(
        say(|m| m.features[0] = "luck".into()),
        format!("feature 1 of the model is `luck`, but the doctrine's is `{name}`; train it again")
    );
    assert!(say(|m| m.features.truncate(1)).contains("is `nothing`, but the doctrine's is"));
    assert!(say(|m| m.slots.truncate(1)).starts_with("the model's slots are"));
    assert!(say(|m| m.slots[0].win.truncate(2)).starts_with("the model's slot 0 has"));
    assert!(matches!(Model::parse("{"), Err(ModelError::Syntax(_))));
    assert!(matches!(Model::parse("{\"format\": 1}"), Err(ModelError::Syntax(_))));
}

#[test]
fn the_model_that_ships_fits() {
    if let Some(model) = Model::embedded::<PacificFury>() {
        model.unwrap();
    }
}

#[test]
fn every_bot_plays_a_published_game_and_repeats_itself() {
    let game = game();
    let model = Arc::new(trained(100).model);
    for text in
        ["random", "script", "script:t=0.5", "mcts:iters=5", "mcts:iters=5,plans=4,split=8,root=halving,widen=2"]
    {
        let spec: BotSpec = text.parse().unwrap();
        let play = || {
            let mut bots = [(); 2].map(|()| spec.build(&game, Some(model.clone())));
            let mut dice = Keyed::new(3);
            let (mut state, mut legal, mut choices) = (game.setup(&mut dice, &mut ()), Vec::new(), Vec::new());
            while let Some(side) = game.to_act(&state) {
                game.legal_actions(&state, &mut legal);
                let observation = Observation::of(&game, &state, side);
                let chosen = bots[side.index()].choose(&game, &observation, &legal, choices.len() as u64);
                choices.push(chosen);
                game.apply_unchecked(&mut state, legal[chosen], &mut dice, &mut ());
            }
            choices
        };
        assert_eq!(play(), play(), "{text}");
    }
}

/// The bots' no-peeking law on a game with hidden fleets and plans.
#[test]
fn no_bot_peeks() {
    let game = game();
    for text in ["script", "mcts:iters=10", "mcts:iters=10,split=8", "mcts:iters=3,plans=0"] {
        let spec: BotSpec = text.parse().unwrap();
        let plan = sandtable_engine::testing::CheckPlan { games: 3, seed: 1 };
        let asked = sandtable_engine::testing::no_peeking(&game, plan, |game, observation, legal, seed| {
            spec.build(game, None).choose(game, observation, legal, seed)
        });
        assert!(asked > 0, "{text}: nothing was hidden");
    }
}
