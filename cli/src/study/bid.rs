//! `sandtable balance --bid`: plays bids that the players know of, nearer and nearer to the even one.

use std::{collections::BTreeMap, sync::Arc};

use rayon::prelude::*;
use sandtable_bots::{BotSpec, Doctrine, Model};
use sandtable_engine::{Published, Side, dice::hash};
use sandtable_reports::study::{BidStudy, Bidding};
use sandtable_sim::{GameRow, Labels, Lockstep, Player, Seating, Watch};

use super::{
    balance::{Args, USUAL_GAMES},
    play::STOP,
};
use crate::{
    Global,
    error::{CliError, Result},
    out::outln,
    progress::Meter,
    seating::{fingerprint, seats, sim_error, warn_without_model},
    setup::{Setup, pair},
};

/// Name of the option.
const OPTION: &str = "bid";

/// Half-width in victory points unless another is asked for.
const USUAL_WIDTH: f64 = 0.5;

/// Games that a thread plays at a time.
const CHUNK: u64 = 5;

/// The games that were played at a bid.
type Rows = (i32, Vec<GameRow>);

/// One bid: the game with it, and the games played so far.
struct Seat<G> {
    game: G,
    played: Lockstep,
}

/// Searches the even bid and prints what came of it.
pub(super) fn run<G: Published + Doctrine>(args: &Args, setup: &Setup, global: &Global) -> Result {
    let spec = setup.specs.iter().find(|spec| spec.name == OPTION);
    let Some(range) = spec.and_then(|spec| spec.range.clone()) else {
        return Err(CliError::failed(format!(
            "{} has no option `{OPTION}`, so there is nothing to search",
            setup.id()
        )));
    };
    if setup.choices.get(OPTION) != "0" {
        return Err(CliError::usage("--bid tries bids by itself; leave out --set bid"));
    }
    let half_width = args.width.unwrap_or(USUAL_WIDTH);
    if !(0.1..=50.0).contains(&half_width) {
        return Err(CliError::usage(format!("--width {half_width} is no width; give victory points from 0.1 to 50")));
    }
    let shared = Shared { args, setup, given: args.variant.set.iter().map(|text| pair(text)).collect::<Result<_>>()? };
    // A scenario that refuses bids says so now.
    let game: G = shared.game(*range.start())?;
    let bots = seats(&game, &args.bots)?;
    crate::seating::check_timing(&bots, false)?;
    let model = setup.model::<G>(args.model.as_deref())?;
    warn_without_model(global, &bots, model.as_ref());
    let most = args.games.unwrap_or(USUAL_GAMES);
    let mut bidding = Bidding::new(range, G::VP_SCALE);
    ctrlc::set_handler(|| STOP.ask()).map_err(CliError::failed)?;
    let pool = global.pool()?;
    let meter = Meter::new(global, most, "games");
    let mut seats: BTreeMap<i32, Seat<G>> = BTreeMap::new();
    loop {
        let next: BTreeMap<i32, u64> = bidding.next(most, half_width).into_iter().collect();
        if next.is_empty() {
            break;
        }
        for &bid in next.keys().filter(|bid| !seats.contains_key(bid)).collect::<Vec<_>>() {
            seats.insert(bid, Seat { game: shared.game(bid)?, played: Lockstep::new(1) });
        }
        let played = pool.install(|| play(&mut seats, &next, &bots, model.as_ref(), args.seed))?;
        let Some(played) = played else {
            meter.finish();
            let again = again(args, setup, &bots);
            return Err(CliError::interrupted(format!("interrupted, nothing was kept; start over with: {again}")));
        };
        for (bid, rows) in &played {
            bidding.add(*bid, rows);
        }
        meter.tell(bidding.games(), String::new);
    }
    meter.finish();
    let labels = Labels::of(&game);
    let mut options = setup.options();
    options.remove(OPTION);
    let study = BidStudy {
        target: format!("{}/{}", setup.id(), setup.scenario),
        data_hash: setup.files.hash(),
        options: &options,
        bots: bots.each_ref().map(ToString::to_string),
        model: fingerprint(&bots, model.as_deref()),
        seed: args.seed,
        most,
        half_width,
        labels: &labels,
        bidding: &bidding,
    };
    if args.json {
        outln!("{}", study.to_json().trim_end());
    } else {
        outln!("{}", study.verdict(false).trim_end());
    }
    global.note(format!("again: {}", again(args, setup, &bots)));
    Ok(())
}

/// What all bids share.
struct Shared<'a> {
    args: &'a Args,
    setup: &'a Setup,
    given: Vec<(String, String)>,
}

impl Shared<'_> {
    fn game<G: Published>(&self, bid: i32) -> Result<G> {
        let target = format!("{}/{}", self.setup.id(), self.setup.scenario);
        let bid = [(OPTION.to_owned(), bid.to_string())];
        let given: Vec<(String, String)> = self.given.iter().cloned().chain(bid).collect();
        Setup::of_pairs(&target, &given, &self.args.variant.data)?.load()
    }
}

/// The next games of some bids, `None` when they were interrupted. Every bid has dice of its own: on the same dice the
/// results of several bids would be alike, and say less about where the even bid lies.
fn play<G: Published + Doctrine>(
    seats: &mut BTreeMap<i32, Seat<G>>,
    next: &BTreeMap<i32, u64>,
    bots: &[BotSpec; 2],
    model: Option<&Arc<Model>>,
    seed: u64,
) -> Result<Option<Vec<Rows>>> {
    let of_bid = |(&bid, seat): (&i32, &mut Seat<G>)| -> Result<Option<Rows>> {
        let before = seat.played.games();
        let players = |side: Side| Player::of_spec(&bots[side.index()], &seat.game, model.cloned());
        let seating = [Seating { game: &seat.game, players: &players }];
        let seed = hash(seed, u64::from(bid.cast_unsigned()));
        let watch = Watch { stop: &STOP, progress: &|_| (), chunk: CHUNK, keep: &|_| Ok(()) };
        let is_done = seat.played.play_to(before + next[&bid], &seating, seed, None, watch);
        let is_done = is_done.map_err(|error| sim_error(&error))?;
        Ok(is_done.then(|| (bid, seat.played.rows[0][before as usize..].to_vec())))
    };
    let chosen: Vec<_> = seats.iter_mut().filter(|(bid, _)| next.contains_key(bid)).collect();
    chosen.into_par_iter().map(of_bid).collect()
}

/// The command that gives the same result.
fn again(args: &Args, setup: &Setup, bots: &[BotSpec; 2]) -> String {
    let mut words = vec![format!("sandtable balance {} --bid", setup.command(&args.variant))];
    words.extend(args.width.map(|points| format!("--width {points}")));
    words.push(format!("--games {} --seed {}", args.games.unwrap_or(USUAL_GAMES), args.seed));
    words.extend(setup.catalogue.sides.iter().zip(bots).map(|(side, bot)| format!("--bot {}={bot}", side.id)));
    words.extend(args.model.iter().map(|path| format!("--model {}", path.display())));
    words.join(" ")
}
