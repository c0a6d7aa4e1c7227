//! The games that a value or a policy is learnt on: scenarios with bids and options.

use std::str::FromStr;

use sandtable_engine::Published;
use sandtable_sim::study::{bids, game_with_bid, has_bid};

use crate::{
    error::{CliError, Result},
    setup::{Setup, Variant, pair},
    train::Args as TrainArgs,
};

/// A bid of the games, in all scenarios or in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LessonBid {
    scenario: Option<String>,
    bid: i32,
}

impl FromStr for LessonBid {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let (scenario, number) = match text.split_once('=') {
            Some((scenario, number)) => (Some(scenario.to_owned()), number),
            None => (None, text),
        };
        let bid = number.parse().map_err(|_| format!("`{number}` is no whole number; write 2 or s1=2"))?;
        Ok(Self { scenario, bid })
    }
}

/// The scenarios that are played, each by itself: the one that was named, or all that are printed.
pub(crate) fn setups(variant: &Variant, target: &str, setup: &Setup) -> Result<Vec<Setup>> {
    let ids: Vec<&str> = if is_one(target, setup) {
        vec![&setup.scenario]
    } else {
        let printed = setup.catalogue.scenarios.iter().filter(|scenario| !scenario.is_own);
        printed.map(|scenario| scenario.id.as_str()).collect()
    };
    ids.into_iter().map(|id| variant.of(&format!("{}/{id}", setup.id()))).collect()
}

/// The same, loaded.
pub(crate) fn scenarios<G: Published>(target: &str, setup: &Setup) -> Result<Vec<G>> {
    Ok(if is_one(target, setup) { vec![setup.load()?] } else { setup.load_all()? })
}

/// Whether one scenario was named, not the game with all of them.
fn is_one(target: &str, setup: &Setup) -> bool {
    target.contains('/') || setup.own().is_some()
}

/// Every scenario with its bids, and with the options that are to be varied: once for two with a bid.
pub(crate) fn variants<G: Published + Clone>(args: &TrainArgs, setups: &[Setup]) -> Result<Vec<G>> {
    let usual = [-2, -1, 0, 1, 2].map(|bid| LessonBid { scenario: None, bid });
    let bids = if args.bids.is_empty() { &usual[..] } else { &args.bids };
    let with_bids = with_bids(&args.variant, bids, setups)?;
    let varied = with_options(args, setups)?;
    let rounds = (2 * varied.len()).div_ceil(with_bids.len()).max(1);
    let mut variants = vec![with_bids; rounds].concat();
    variants.extend(varied);
    Ok(variants)
}

/// Every scenario with every bid that it takes and that is meant for it.
pub(crate) fn with_bids<G: Published>(variant: &Variant, wanted: &[LessonBid], setups: &[Setup]) -> Result<Vec<G>> {
    let given = variant.given()?;
    let mut variants = Vec::new();
    for LessonBid { scenario, bid } in wanted {
        let bid = *bid;
        let is_meant = |setup: &&Setup| scenario.as_ref().is_none_or(|id| *id == setup.scenario);
        if let Some(id) = scenario.as_ref().filter(|_| !setups.iter().any(|setup| is_meant(&setup))) {
            let ids: Vec<&str> = setups.iter().map(|setup| setup.scenario.as_str()).collect();
            return Err(CliError::usage(format!("--bids {id}={bid}: no scenario {id}; use one of {}", ids.join(", "))));
        }
        for setup in setups.iter().filter(is_meant) {
            debug_assert!(!has_bid(setup), "checked by the caller");
            match bids(setup) {
                Some(range) if bid != 0 && !range.contains(&bid) => {
                    let (low, high) = (range.start(), range.end());
                    return Err(CliError::usage(format!("--bids {bid} is no bid; they go from {low} to {high}")));
                }
                None if bid != 0 => {}
                _ => match game_with_bid(setup, &given, &variant.data, bid) {
                    Ok(game) => variants.push(game),
                    Err(_) if bid != 0 => {}
                    Err(error) => return Err(error.into()),
                },
            }
        }
    }
    if variants.is_empty() {
        return Err(CliError::usage("no scenario takes any of the bids; add 0 to --bids"));
    }
    Ok(variants)
}

/// Every scenario with each of the options alone, and with all of them; without those that the scenario refuses.
fn with_options<G: Published>(args: &TrainArgs, setups: &[Setup]) -> Result<Vec<G>> {
    let varied = args.learnt.vary.iter().map(|text| pair(text)).collect::<Result<Vec<_>>>()?;
    if varied.iter().any(|(name, _)| name == "bid") {
        return Err(CliError::usage("--vary takes no bid; use --bids"));
    }
    let mut choices: Vec<&[(String, String)]> = varied.chunks(1).collect();
    if varied.len() > 1 {
        choices.push(&varied);
    }
    let given = args.variant.given()?;
    let mut variants = Vec::new();
    for choice in choices {
        let options = [&given[..], choice].concat();
        let load = |setup| game_with_bid(setup, &options, &args.variant.data, 0);
        let (games, refusals): (Vec<_>, Vec<_>) = setups.iter().map(load).partition(std::result::Result::is_ok);
        if games.is_empty()
            && let Some(Err(refusal)) = refusals.into_iter().next()
        {
            return Err(refusal.into());
        }
        variants.extend(games.into_iter().flatten());
    }
    Ok(variants)
}
