//! `sandtable balance --bid`.

use std::io::Write as _;

use sandtable_bots::{BotSpec, Doctrine};
use sandtable_engine::Published;
use sandtable_reports::study::BidStudy;
use sandtable_sim::{
    Labels, STUDY_FILES, StudyFolder,
    seating::{check_timing, fingerprint, seats},
    study::{BidOrder, USUAL_GAMES, bids, game_with_bid, has_bid},
    write_file,
};

use super::{balance::Args, play::tell_count};
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

/// Searches for the even bid and prints the result.
pub(super) fn run<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let Some(range) = bids(setup) else {
        return Err(CliError::failed(format!("{} has no option `bid`, so --bid has nothing to search", setup.id())));
    };
    if has_bid(setup) {
        return Err(CliError::usage("--bid chooses the bids itself; leave out --set bid"));
    }
    let half_width = args.width.unwrap_or(USUAL_WIDTH);
    if !(0.1..=50.0).contains(&half_width) {
        return Err(CliError::usage(format!(
            "--width {half_width} is not a valid width; use victory points from 0.1 to 50"
        )));
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
    let labels = Labels::of(&game);
    let folder = match &args.out {
        Some(path) => Some(StudyFolder::open_bid(path, &order.plan(&range, labels.clone()), args.fresh)?),
        None => None,
    };
    let stop = interrupt::stop();
    let meter = Meter::new(global, most, "games");
    let tell = |games| meter.tell(games, String::new);
    let found = global.pool()?.install(|| order.search::<G>(range, folder.as_ref(), stop, &tell));
    meter.finish();
    let again = again(args, setup, &order.bots);
    let (bidding, count) = found?;
    let Some(bidding) = bidding else {
        let what = if folder.is_some() { "saved; resume with" } else { "nothing was saved; start over with" };
        return Err(CliError::interrupted(format!("interrupted, {what}: {again}")));
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
        labels: &labels,
        bidding: &bidding,
    };
    let json = study.to_json();
    if let Some(folder) = &folder {
        study.write_bids(folder.path())?;
        write_file(&folder.path().join(STUDY_FILES[1]), |file| file.write_all(json.as_bytes()))?;
    }
    if args.json {
        outln!("{}", json.trim_end());
    } else {
        outln!("{}", study.verdict(false).trim_end());
    }
    if study.lacks_games() {
        global.note("to play more games use --games N");
    }
    tell_count(global, count);
    global.note(format!("to repeat: {again}"));
    Ok(())
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, bots: &[BotSpec; 2]) -> String {
    let mut words = vec![format!("sandtable balance {} --bid", args.variant.command(setup))];
    words.extend(args.width.map(|points| format!("--width {points}")));
    words.push(format!("--games {} --seed {}", args.games.unwrap_or(USUAL_GAMES), args.seed));
    words.extend(setup.catalogue.sides.iter().zip(bots).map(|(side, bot)| format!("--bot {}={bot}", side.id)));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.extend(args.out.iter().map(|path| format!("-o {}", path.display())));
    words.join(" ")
}
