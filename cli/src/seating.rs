//! Who plays, and warnings about players.

use std::sync::Arc;

use sandtable_bots::{BotSpec, Model};
use sandtable_sim::{
    seating::{self, lacks_model},
    setup::Setup,
};

use crate::{
    Global,
    error::{CliError, Result},
    setup::{parse_bot, parse_bots},
};

/// The warning when the search has no model.
const NO_MODEL: &str = "warning: there is no fitted model for these data, so the search uses the \
    hand-written estimate, and the doctrine stands in for a learnt policy; see sandtable train --help";

/// The bots that were named for some games, or the usual one.
pub(crate) fn named_bots(given: &[String], default: &str, games: &str) -> Result<Vec<BotSpec>> {
    let mut bots = parse_bots(given)?;
    if bots.is_empty() {
        bots.push(parse_bot(default)?);
    }
    if bots.contains(&BotSpec::Human) {
        return Err(CliError::usage(format!("a person cannot play {games}; choose a bot with --bot")));
    }
    Ok(bots)
}

/// Refuses bots that think by the clock, unless `--allow-timing` was given; tells whether the run can be repeated.
pub(crate) fn check_timing(bots: &[BotSpec], allowed: bool) -> Result<bool> {
    seating::check_timing(bots, allowed).map_err(|error| CliError::usage(format!("{error}, or --allow-timing")))
}

/// Warns when a bot wants a model and there is none, or one without what it wants.
pub(crate) fn warn_without_model(global: &Global, setup: &Setup, bots: &[BotSpec], model: Option<&Arc<Model>>) {
    if model.is_some() && lacks_model(bots, model) {
        return global.note("warning: the model has no policy, so the doctrine plays instead of it");
    }
    warn(global, setup.own().map(|own| own.info.id.as_str()), lacks_model(bots, model));
}

/// Warns when a bot lacks a model; `own` is the id of the user's own scenario.
pub(crate) fn warn(global: &Global, own: Option<&str>, lacks_model: bool) {
    match own {
        _ if !lacks_model => {}
        None => global.note(NO_MODEL),
        Some(id) => global.note(format!(
            "warning: there is no fitted model for the scenario {id}, so the search uses the hand-written estimate, \
             and the doctrine stands in for a learnt policy; see sandtable train --help"
        )),
    }
}
