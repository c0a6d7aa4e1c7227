//! `sandtable train`.

use std::{fmt::Debug, path::PathBuf, sync::Arc};

use clap::Args as ClapArgs;
use sandtable_bots::{
    Doctrine, Model,
    value::{TrainPlan, train},
};
use sandtable_engine::Published;
use sandtable_scenarios::io_words;
use sandtable_sim::seating::check_timing;

use crate::{
    Global, MOST_SEED, believe, calibrate,
    error::{CliError, Result},
    forecast::{SETTLED, ended_alike},
    learn,
    lesson_games::{LessonBid, scenarios, setups, with_bids},
    out::outln,
    output,
    progress::Meter,
    reinforce,
    seating::named_bots,
    setup::{Setup, Variant, for_game},
    trim, tune,
};

/// Fit the value model of a game to games between bots, learn a policy or a belief too, or set the chances of hints right
#[derive(ClapArgs, Debug)]
pub(crate) struct Args {
    /// The game, for all its scenarios in turn, or GAME/SCENARIO
    game: String,
    /// Number of games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u64).range(10..=100_000_000))]
    pub(crate) games: u64,
    /// Seed for the games
    #[arg(long, default_value_t = 1, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub(crate) seed: u64,
    /// Bot that plays both sides; if used more than once, the bots take turns [default: script]
    #[arg(long = "bot", value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    /// Strength of the ridge penalty
    #[arg(long, default_value_t = 2.0, value_name = "X", conflicts_with = "calibrate")]
    pub(crate) ridge: f64,
    /// File to write the model to
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Fitted model for the bots with eval=fitted that play these games; the one that --value, --reinforce, --tune,
    /// --trim, --calibrate and --belief change
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<PathBuf>,
    /// Bids of the games: each goes for all scenarios that take it, or as SCENARIO=BID for one [default: none; of teacher
    /// games -2,-1,0,1,2]
    #[arg(long, value_name = "BIDS", value_delimiter = ',', allow_hyphen_values = true, conflicts_with = "calibrate")]
    pub(crate) bids: Vec<LessonBid>,
    #[command(flatten)]
    pub(crate) variant: Variant,
    /// Fit the value alone again, and write the model with that: its policy and belief stay, the chances of hints have to
    /// be set right again
    #[arg(long, conflicts_with_all = ["policy", "calibrate", "belief"])]
    pub(crate) value: bool,
    #[command(flatten)]
    pub(crate) chances: calibrate::Args,
    #[command(flatten)]
    pub(crate) believed: believe::Args,
    #[command(flatten)]
    pub(crate) trimmed: trim::Args,
    #[command(flatten)]
    pub(crate) tuned: tune::Args,
    #[command(flatten)]
    pub(crate) reinforced: reinforce::Args,
    #[command(flatten)]
    pub(crate) learnt: learn::Args,
}

pub(crate) fn run(args: &Args, global: &Global) -> Result {
    let setup = args.variant.of(&args.game)?;
    for_game!(setup.id(), G => fit::<G>(args, &setup, global))
}

fn fit<G: Published + Doctrine + Clone>(args: &Args, setup: &Setup, global: &Global) -> Result {
    if setup.choices.get("bid") != "0" {
        return Err(CliError::usage(
            "models work with every bid; leave out --set bid, or name the bids of the games with --bids",
        ));
    }
    let mut scenarios: Vec<G> = scenarios(&args.game, setup)?;
    let setups = || setups(&args.variant, &args.game, setup);
    if args.chances.calibrate {
        probe(args, setup)?;
        return calibrate::run(args, setup, &scenarios, global);
    }
    if let Some(pairs) = args.trimmed.trim {
        probe(args, setup)?;
        return trim::run::<G>(args, pairs, setup, &setups()?, global);
    }
    if let Some(games) = args.reinforced.reinforce {
        probe(args, setup)?;
        return reinforce::run::<G>(args, games, setup, &setups()?, global);
    }
    if let Some(games) = args.tuned.tune {
        probe(args, setup)?;
        return tune::run::<G>(args, games, setup, &setups()?, global);
    }
    if !args.bids.is_empty() && !args.learnt.policy {
        scenarios = with_bids(&args.variant, &args.bids, &setups()?)?;
    }
    if args.believed.belief {
        probe(args, setup)?;
        return believe::run(args, setup, &scenarios, global);
    }
    if !(args.ridge.is_finite() && args.ridge > 0.0) {
        return Err(CliError::usage("--ridge must be a number above 0: without a penalty there may be no best fit"));
    }
    if args.learnt.policy {
        probe(args, setup)?;
        return learn::run(args, setup, &scenarios, &setups()?, global);
    }
    let bots = named_bots(&args.bots, "script", "the training games")?;
    check_timing(&bots, false)?;
    let rest = if args.value { Some(model_to_add_to::<G>(args, setup)?) } else { None };
    let model = setup.model::<G>(args.model.as_deref())?;
    probe(args, setup)?;
    let plan = TrainPlan { games: args.games, seed: args.seed, bots, model, ridge: args.ridge };
    let meter = Meter::new(global, args.games, "games");
    let tell = |done| meter.tell(done, String::new);
    let trained = global.pool()?.install(|| train(&scenarios, &setup.data_hash(), &plan, &tell));
    meter.finish();
    if trained.diagnostics.log_loss_constant < SETTLED {
        global.note(ended_alike("games", "this value knows little"));
    }
    let model = match rest.map(Arc::unwrap_or_clone) {
        Some(Model { policy, belief, .. }) => Model { policy, belief, ..trained.model },
        None => trained.model,
    };
    save(args, &model, &trained.diagnostics.to_string())
}

/// The model that something is added to.
pub(crate) fn model_to_add_to<G: Published + Doctrine>(args: &Args, setup: &Setup) -> Result<Arc<Model>> {
    let none = || CliError::usage(format!("there is no model of {} to add to; train one first", setup.id()));
    setup.model::<G>(args.model.as_deref())?.ok_or_else(none)
}

/// What a course begins with: a model, without its policy where that is to be learnt anew.
pub(crate) fn beginning(args: &Args, model: &Model) -> Model {
    let mut model = model.clone();
    if args.reinforced.anew {
        model.policy = None;
    }
    model
}

/// All that the result of a course follows from: so much, the `own` option of its kind, its plan, and the model that it
/// improves.
pub(crate) fn command(
    args: &Args,
    own: &impl Debug,
    plan: &impl Debug,
    setup: &Setup,
    setups: &[Setup],
    model: &Model,
) -> String {
    let (bids, vary, options) = (&args.bids, &args.learnt.vary, setup.options());
    let scenarios: Vec<&String> = setups.iter().map(|setup| &setup.scenario).collect();
    let (id, hash) = (setup.id(), setup.data_hash());
    format!("{id} {bids:?} {vary:?} {own:?} {hash} {options:?} {scenarios:?} {plan:?} {}", model.to_json())
}

/// Writes a model and says what it is worth.
pub(crate) fn save(args: &Args, model: &Model, told: &str) -> Result {
    output::save(&args.out, &model.to_json())?;
    outln!("{}", told.trim_end());
    outln!("written: {}", args.out.display());
    Ok(())
}

/// A file that cannot be written is better reported before the games than after them.
fn probe(args: &Args, setup: &Setup) -> Result {
    let out = &args.out;
    output::check(out, &format!("{{\n\"game\": \"{}\",", setup.id()))?;
    let place = out.with_extension("probe.tmp");
    std::fs::write(&place, "")
        .map_err(|error| CliError::failed(format!("cannot write {}: {}", out.display(), io_words(&error))))?;
    let _ = std::fs::remove_file(&place);
    Ok(())
}
