//! Training on a published game, the model file, and what is said when it does not fit.

use std::sync::Arc;

use sandtable_bots::{
    Bot, BotSpec, Doctrine, Model, Stop,
    mcts::{DoctrinePolicy, Mcts},
    parallel::Pool,
    value::{ModelError, TrainPlan, Trained, train},
};
use sandtable_engine::{
    Game, Observation, Position, Published, Side,
    dice::Keyed,
    games::{pacific_fury::PacificFury, smolensk::Smolensk, three_kingdoms::ThreeKingdoms},
    math::sigmoid,
};
use sandtable_scenarios::{Choices, GameFiles, option_specs};

fn game() -> PacificFury {
    with_bid("guadalcanal", 0)
}

fn with_bid<G: Published>(scenario: &str, bid: i32) -> G {
    with_options(scenario, &[("bid", &bid.to_string())])
}

fn with_options<G: Published>(scenario: &str, options: &[(&str, &str)]) -> G {
    let files = GameFiles::embedded(G::ID).expect("the game has data files");
    let specs = option_specs(&files).expect("its options can be read");
    let options: Vec<(String, String)> =
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let choices = Choices::resolve(&specs, &options).expect("options of the game");
    G::load(&files, scenario, &choices).expect("its data can be read")
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
    let pool = Pool::new(1).unwrap();
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
    assert_eq!(say(|m| m.game = "chess".into()), "the model is for chess, not for pacific-fury");
    assert_eq!(
        say(|m| m.data_hash = "def".into()),
        "the model was trained with data def, but the game uses data abc; train it again"
    );
    assert_eq!(say(|m| m.format = 9), "the model has format 9, but this program reads format 3; train it again");
    let name = PacificFury::FEATURES[0];
    assert_eq!(
        say(|m| m.features[0] = "luck".into()),
        format!("feature 1 of the model is `luck`, but the doctrine's is `{name}`; train it again")
    );
    assert!(say(|m| m.features.truncate(1)).contains("is `nothing`, but the doctrine's is"));
    assert!(say(|m| m.slots.truncate(1)).starts_with("the model's slots are"));
    assert!(say(|m| m.slots[0].win.truncate(2)).starts_with("the model's slot 0 has"));
    assert!(say(|m| m.slots[0].bid = -1.0).starts_with("the model's slot 0 has a `bid`"));
    assert!(matches!(Model::parse("{"), Err(ModelError::Syntax(_))));
    assert!(matches!(Model::parse("{\"format\": 3}"), Err(ModelError::Syntax(_))));
}

#[test]
fn the_model_that_ships_fits() {
    if let Some(model) = Model::embedded::<PacificFury>() {
        model.unwrap();
    }
}

/// In positions all through a game the model that ships and the hand estimate like a side the less the more the other
/// one gets; without a bid the value is that of the weights alone, and the margin moves by the points.
#[test]
fn values_fall_with_the_bid() {
    fn check<G: Published + Doctrine>(scenario: &str, options: &[(&str, &str)]) {
        let model = Model::embedded::<G>().expect("a model ships").expect("it fits");
        let with_bid = |bid: &str| with_options(scenario, &[options, &[("bid", bid)]].concat());
        let games: Vec<G> = ["-6", "-1", "0", "1", "6"].map(with_bid).into();
        let mut player = BotSpec::SCRIPT.build(&games[2], None);
        let mut dice = Keyed::new(5);
        let (mut state, mut legal, mut scratch) = (games[2].setup(&mut dice, &mut ()), Vec::new(), Vec::new());
        let mut decision = 0;
        while let Some(side) = games[2].to_act(&state) {
            let mut values: Vec<[f64; 3]> = Vec::new();
            for game in &games {
                let (win, margin) = model.value(game, &state, Side::One, &mut scratch);
                values.push([win.into(), margin.into(), game.estimate(&state, Side::One)]);
            }
            // A long way from even the value stops at a bound.
            for pair in values.windows(2) {
                let is_open = |i: usize| pair[0][i] > 1e-4 && pair[1][i] < 1.0 - 1e-4;
                for i in [0, 2] {
                    let falls = if is_open(i) { pair[0][i] > pair[1][i] } else { pair[0][i] >= pair[1][i] };
                    assert!(falls, "{scenario}: {values:?}");
                }
            }
            assert!((values[2][1] - values[3][1] - f64::from(G::VP_SCALE)).abs() < 1e-3, "{scenario}: {values:?}");
            games[2].features(&state, &mut scratch);
            let slot = &model.slots[games[2].slot(&state)];
            let points = f64::from(slot.bid) * f64::from(games[2].bid());
            let logit =
                slot.win[1..].iter().zip(&scratch).fold(f64::from(slot.win[0]), |sum, (weight, feature)| {
                    sum + f64::from(*weight) * f64::from(*feature)
                }) - points;
            assert!((values[2][0] - sigmoid(logit)).abs() < 1e-4, "{scenario}");
            games[2].legal_actions(&state, &mut legal);
            let observation = Observation::of(&games[2], &state, side);
            let chosen = player.choose(&games[2], &observation, &legal, decision, &Stop::new());
            decision += 1;
            games[2].apply_unchecked(&mut state, legal[chosen], &mut dice, &mut ());
        }
        assert!(decision > 20);
    }
    check::<PacificFury>("guadalcanal", &[]);
    for scenario in ["19.1", "19.2", "19.3", "20.1"] {
        check::<ThreeKingdoms>(scenario, &[]);
    }
    check::<Smolensk>("short", &[("opt-bid", "true"), ("bid-vp", "9")]);
}

/// What the fit to games with bids says agrees with that to games without, shifted by what a point is worth.
#[test]
fn a_model_learns_from_games_with_bids_what_a_point_is_worth() {
    let plan = TrainPlan { games: 300, ..TrainPlan::default() };
    let train_at = |bids: &[i32]| {
        let games: Vec<PacificFury> = bids.iter().map(|&bid| with_bid("guadalcanal", bid)).collect();
        train(&games, "abc", &plan, &|_| ())
    };
    let trained = train_at(&[-3, -2]);
    assert!(trained.diagnostics.log_loss < trained.diagnostics.log_loss_constant, "{}", trained.diagnostics);
    let plain = train_at(&[0]);
    let start = |model: &Model, bid: i32| {
        let game: PacificFury = with_bid("guadalcanal", bid);
        let state = game.setup(&mut Keyed::new(1), &mut ());
        model.value(&game, &state, Side::One, &mut Vec::new())
    };
    for bid in [-3, -2] {
        let [with_bids, without] = [&trained.model, &plain.model].map(|model| start(model, bid));
        assert!((with_bids.0 - without.0).abs() < 0.1, "{bid}: {with_bids:?} {without:?}");
        assert!((with_bids.1 - without.1).abs() < 1.0, "{bid}: {with_bids:?} {without:?}");
    }
    let slots = &trained.model.slots;
    assert!(slots.iter().all(|slot| slot.bid > 0.0 && slot.win.len() == PacificFury::FEATURES.len() + 1));
}

/// A search that is told of a bid thinks by it: ahead by it beyond reach, it takes the start for won.
#[test]
fn the_search_knows_the_bid() {
    let value = |bid: i32| {
        let game: PacificFury = with_bid("guadalcanal", bid);
        let state = game.setup(&mut Keyed::new(1), &mut ());
        let side = game.to_act(&state).expect("it has just begun");
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let model = Model::embedded::<PacificFury>().expect("a model ships").expect("it fits");
        let spec: BotSpec = "mcts:iters=200,plans=0".parse().unwrap();
        let mut bot = spec.build(&game, Some(Arc::new(model)));
        bot.choose(&game, &Observation::of(&game, &state, side), &legal, 1, &Stop::new());
        let score =
            bot.thoughts().iter().max_by_key(|thought| thought.visits).and_then(|thought| thought.score).unwrap();
        if side == Side::One { score } else { 1.0 - score }
    };
    assert!(value(-8) > 0.95 && value(8) < 0.05, "{} {}", value(-8), value(8));
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
                let chosen = bots[side.index()].choose(&game, &observation, &legal, choices.len() as u64, &Stop::new());
                choices.push(chosen);
                game.apply_unchecked(&mut state, legal[chosen], &mut dice, &mut ());
            }
            choices
        };
        assert_eq!(play(), play(), "{text}");
    }
}

/// Half of the share is half of the playouts, of a plan alone.
#[test]
fn plans_have_their_share_of_the_iterations() {
    let game = game();
    let position = Position::begin(&game, &mut Keyed::new(1), &mut ());
    let side = position.to_act(&game).unwrap();
    let observation = Observation::of(&game, position.state(), side);
    assert!(game.is_planning(position.state()));
    let playouts = |text: &str| {
        let BotSpec::Mcts(settings) = text.parse().unwrap() else { unreachable!("a search") };
        let mut bot = Mcts::new(settings, DoctrinePolicy::new::<PacificFury>(&settings, None));
        bot.choose(&game, &observation, position.legal(), 3, &Stop::new());
        bot.iterations()
    };
    let [whole, half] = ["mcts:iters=80", "mcts:iters=80,plan-share=0.5"].map(playouts);
    assert!(whole.abs_diff(2 * half) <= whole / 20, "{whole}, {half}");
}

/// The bots' no-peeking law on a game with hidden fleets and plans.
#[test]
fn no_bot_peeks() {
    let game = game();
    for text in ["script", "mcts:iters=10", "mcts:iters=10,split=8", "mcts:iters=3,plans=0"] {
        let spec: BotSpec = text.parse().unwrap();
        let plan = sandtable_engine::testing::CheckPlan { games: 3, seed: 1 };
        let asked = sandtable_engine::testing::no_peeking(&game, plan, |game, observation, legal, seed| {
            spec.build(game, None).choose(game, observation, legal, seed, &Stop::new())
        });
        assert!(asked > 0, "{text}: nothing was hidden");
    }
}
