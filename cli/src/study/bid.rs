//! `sandtable balance --bid`.

use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::Published;
use sandtable_reports::study::BidStudy;
use sandtable_sim::{
    Labels,
    seating::{check_timing, fingerprint, seats},
    study::{BidOrder, USUAL_GAMES, bids, game_with_bid, has_bid},
};

use super::balance::Args;
use crate::{
    Global,
    error::{CliError, Result},
    interrupt,
    out::outln,
    progress::Meter,
    seating::warn_without_model,
    setup::Setup,
};

/// Half-width in victory points unless another is asked for.
const USUAL_WIDTH: f64 = 0.5;

/// Searches the even bid and prints what came of it.
pub(super) fn run<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let Some(range) = bids(setup) else {
        return Err(CliError::failed(format!("{} has no option `bid`, so there is nothing to search", setup.id())));
    };
    if has_bid(setup) {
        return Err(CliError::usage("--bid tries bids by itself; leave out --set bid"));
    }
    let half_width = args.width.unwrap_or(USUAL_WIDTH);
    if !(0.1..=50.0).contains(&half_width) {
        return Err(CliError::usage(format!("--width {half_width} is no width; give victory points from 0.1 to 50")));
    }
    let given = args.variant.given()?;
    let data = args.variant.data.as_slice();
    // A scenario that refuses bids says so now.
    let game: G = game_with_bid(setup, &given, data, *range.start())?;
    let bots = seats(&game, &args.bots)?;
    check_timing(&bots, false)?;
    let model = setup.model::<G>(args.model.as_deref())?;
    warn_without_model(global, setup, &bots, model.as_ref());
    let fingerprint = fingerprint(&bots, model.as_deref());
    let most = args.games.unwrap_or(USUAL_GAMES);
    let order = BidOrder { setup, given: &given, data, bots, model, seed: args.seed, most, half_width };
    let stop = interrupt::stop();
    let meter = Meter::new(global, most, "games");
    let bidding = global.pool()?.install(|| order.search::<G>(range, stop, &|games| meter.tell(games, String::new)));
    meter.finish();
    let again = again(args, setup, &order.bots);
    let Some(bidding) = bidding? else {
        return Err(CliError::interrupted(format!("interrupted, nothing was kept; start over with: {again}")));
    };
    let study = BidStudy {
        target: format!("{}/{}", setup.id(), setup.scenario),
        data_hash: setup.data_hash(),
        options: &order.options(),
        bots: order.bots.each_ref().map(ToString::to_string),
        model: fingerprint,
        seed: args.seed,
        most,
        half_width,
        labels: &Labels::of(&game),
        bidding: &bidding,
    };
    if args.json {
        outln!("{}", study.to_json().trim_end());
    } else {
        outln!("{}", study.verdict(false).trim_end());
    }
    global.note(format!("again: {again}"));
    Ok(())
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, bots: &[BotSpec; 2]) -> String {
    let mut words = vec![format!("sandtable balance {} --bid", args.variant.command(setup))];
    words.extend(args.width.map(|points| format!("--width {points}")));
    words.push(format!("--games {} --seed {}", args.games.unwrap_or(USUAL_GAMES), args.seed));
    words.extend(setup.catalogue.sides.iter().zip(bots).map(|(side, bot)| format!("--bot {}={bot}", side.id)));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.join(" ")
}
